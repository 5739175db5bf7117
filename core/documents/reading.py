"""Documents people write down as JSON: what is wrong with one is refused by name."""

from enum import StrEnum
from typing import Any, TypeVar

from core.play.ruleset import Ruleset
from core.rulesets.find import find_ruleset
from core.tiles.hand_notation import WrittenHand, read_hand
from core.tiles.kinds import Kind, Tiles
from core.tiles.notation import NotationError, read_tile, read_tiles
from core.tiles.seats import Seat

T = TypeVar("T", bound=StrEnum)


class Fault(StrEnum):
    """What can be wrong with a document."""

    UNKNOWN_KEY = "unknown_key"
    MISSING_KEY = "missing_key"
    WRONG_VALUE = "wrong_value"
    UNREADABLE_TILES = "unreadable_tiles"
    NOT_IN_GAME = "not_in_game"
    TOO_MANY = "too_many"
    HAND_SIZE = "hand_size"
    NO_MELD = "no_meld"
    LOWER_MISSING = "lower_missing"
    FED_NOTHING = "fed_nothing"
    WIN_SOURCE = "win_source"
    WIN_REPLACEMENT = "win_replacement"
    NOT_FIRST_TURN = "not_first_turn"
    NOTHING_ROBBED = "nothing_robbed"
    NOT_WINNING = "not_winning"
    NOT_FISHING = "not_fishing"
    FISHER_WINS_NO_DISCARD = "fisher_wins_no_discard"
    WIN_FORBIDDEN = "win_forbidden"
    NO_SUPPLIER = "no_supplier"


class DocumentError(ValueError):
    """A document that cannot be settled: `code` says why, `params` what is wrong with what."""

    def __init__(self, code: Fault, **params: object) -> None:
        super().__init__(f"{code}: {params}")
        self.code = code
        self.params = params


def read_fields(
    value: object, where: str, required: tuple[str, ...], optional: tuple[str, ...] = ()
) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise DocumentError(Fault.WRONG_VALUE, where=where, value=value)
    for key in value:
        if key not in required and key not in optional:
            raise DocumentError(Fault.UNKNOWN_KEY, where=where, key=key)
    for key in required:
        if key not in value:
            raise DocumentError(Fault.MISSING_KEY, where=where, key=key)
    return value


def read_list(value: object, where: str, length: int | None = None) -> list[object]:
    if not isinstance(value, list) or length not in (None, len(value)):
        raise DocumentError(Fault.WRONG_VALUE, where=where, value=value)
    return value


def read_text(value: object, where: str) -> str:
    if not isinstance(value, str):
        raise DocumentError(Fault.WRONG_VALUE, where=where, value=value)
    return value


def read_flag(value: object, where: str) -> bool:
    if not isinstance(value, bool):
        raise DocumentError(Fault.WRONG_VALUE, where=where, value=value)
    return value


def read_number(value: object, where: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise DocumentError(Fault.WRONG_VALUE, where=where, value=value)
    return value


def read_seat(value: object, where: str) -> Seat:
    seat = read_number(value, where)
    if not 0 <= seat <= 3:
        raise DocumentError(Fault.WRONG_VALUE, where=where, value=value)
    return seat


def read_other_seat(value: object, where: str, seat: Seat) -> Seat:
    """Somebody else than the seat."""
    other = read_seat(value, where)
    if other == seat:
        raise DocumentError(Fault.WRONG_VALUE, where=where, value=value)
    return other


def read_source(value: object, where: str, taker: Seat) -> Seat | None:
    """Somebody else than the taker, or nobody."""
    return None if value is None else read_other_seat(value, where, taker)


def read_word(value: object, where: str, words: type[T]) -> T:
    text = read_text(value, where)
    if text not in set(words):
        raise DocumentError(Fault.WRONG_VALUE, where=where, value=value)
    return words(text)


def _unreadable(error: NotationError, where: str) -> DocumentError:
    return DocumentError(
        Fault.UNREADABLE_TILES, where=where, piece=error.piece, position=error.position
    )


def read_tile_text(value: object, where: str) -> Tiles:
    try:
        return read_tiles(read_text(value, where))
    except NotationError as error:
        raise _unreadable(error, where) from error


def read_one_tile(value: object, where: str) -> Kind:
    try:
        return read_tile(read_text(value, where))
    except NotationError as error:
        raise _unreadable(error, where) from error


def read_written_hand(value: object, where: str) -> WrittenHand:
    """A hand in one line (hand_notation.py)."""
    try:
        return read_hand(read_text(value, where))
    except NotationError as error:
        raise _unreadable(error, where) from error


def read_ruleset(fields: dict[str, Any]) -> Ruleset:
    """The ruleset of a document's `profile` and `options`; DocumentError, RulesetError."""
    options = fields.get("options", {})
    if not isinstance(options, dict):
        raise DocumentError(Fault.WRONG_VALUE, where="options", value=options)
    return find_ruleset(read_text(fields["profile"], "profile"), options)
