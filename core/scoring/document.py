"""One finished deal written down as JSON becomes a record; what is wrong is refused by name."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, TypeVar

from core.events import OptionValue
from core.melds import Meld, MeldKind
from core.notation import NotationError, read_tile, read_tiles
from core.rulesets.base import STARTING_BALANCE, Ruleset
from core.rulesets.find import find_ruleset
from core.scoring.jing import FLUSH, points
from core.scoring.record import DealRecord, Replacement, SeatRecord, Win, WinKind
from core.seats import BySeat, Seat, by_seat, next_seat
from core.tiles import Kind, Tiles, sort_tiles

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


class DocumentError(ValueError):
    """A document that cannot be settled: `code` says why, `params` what is wrong with what."""

    def __init__(self, code: Fault, **params: object) -> None:
        super().__init__(f"{code}: {params}")
        self.code = code
        self.params = params


def read_document(document: object) -> tuple[Ruleset, DealRecord]:
    """The rules of the table and the record of the deal; DocumentError, RulesetError."""
    fields = _fields(
        document,
        "document",
        ("profile", "dealer", "indicator", "seats"),
        ("options", "lower", "balances", "win", "fed"),
    )
    ruleset = find_ruleset(_text(fields["profile"], "profile"), _options(fields.get("options", {})))
    indicator = _tile(fields["indicator"], "indicator")
    jing = (indicator, ruleset.next_kind[indicator])
    win, fishing = _win(fields.get("win"))
    seats = by_seat(
        _seat_record(
            value, f"seats[{seat}]", seat, fishing and win is not None and win.seat == seat
        )
        for seat, value in enumerate(_list(fields["seats"], "seats", 4))
    )
    return ruleset, DealRecord(
        dealer=_seat(fields["dealer"], "dealer"),
        seats=seats,
        wins=() if win is None else (win,),
        jing=jing,
        under=None if fields.get("lower") is None else _tile(fields["lower"], "lower"),
        liable=_liable(fields.get("fed", []), seats, jing, ruleset),
        balances=_balances(fields.get("balances")),
    )


# --- the parts ------------------------------------------------------------------------------


def _options(value: object) -> Mapping[str, OptionValue]:
    if not isinstance(value, dict):
        raise DocumentError(Fault.WRONG_VALUE, where="options", value=value)
    return value


def _seat_record(value: object, where: str, seat: Seat, fishing: bool) -> SeatRecord:
    fields = _fields(value, where, ("hand",), ("melds", "flowers", "discards"))
    melds = enumerate(_list(fields.get("melds", []), f"{where}.melds"))
    return SeatRecord(
        concealed=sort_tiles(_tiles(fields["hand"], f"{where}.hand")),
        melds=tuple(_meld(meld, f"{where}.melds[{place}]", seat) for place, meld in melds),
        discards=_tiles(fields.get("discards", ""), f"{where}.discards"),
        flowers=_tiles(fields.get("flowers", ""), f"{where}.flowers"),
        fishing=fishing,
    )


def _meld(value: object, where: str, seat: Seat) -> Meld:
    """A claimed meld may leave open whose tile it was."""
    fields = _fields(value, where, ("kind", "tiles"), ("from",))
    kind = _word(fields["kind"], f"{where}.kind", MeldKind)
    source = _source(fields.get("from"), f"{where}.from", seat)
    concealed, chi = kind is MeldKind.CONCEALED, kind is MeldKind.CHI
    if (concealed and source is not None) or (chi and source not in (None, next_seat(seat, 3))):
        raise DocumentError(Fault.WRONG_VALUE, where=f"{where}.from", value=source)
    return Meld(kind, sort_tiles(_tiles(fields["tiles"], f"{where}.tiles")), source)


def _win(value: object) -> tuple[Win | None, bool]:
    """The win, and whether fishing was declared."""
    if value is None:
        return None, False
    fields = _fields(
        value,
        "win",
        ("seat", "tile", "by"),
        ("from", "replacement", "fishing", "first_turn"),
    )
    replacement = fields.get("replacement")
    seat = _seat(fields["seat"], "win.seat")
    win = Win(
        seat=seat,
        tile=_tile(fields["tile"], "win.tile"),
        by=_word(fields["by"], "win.by", WinKind),
        source=_source(fields.get("from"), "win.from", seat),
        replacement=None
        if replacement is None
        else _word(replacement, "win.replacement", Replacement),
        first_turn=_flag(fields.get("first_turn", False), "win.first_turn"),
    )
    return win, _flag(fields.get("fishing", False), "win.fishing")


def _liable(
    value: object, seats: BySeat[SeatRecord], jing: Tiles, ruleset: Ruleset
) -> BySeat[Seat | None]:
    """§8.6: who fed the flush each seat still holds, claim by claim."""
    liable: list[Seat | None] = [None, None, None, None]
    for place, claim in enumerate(_list(value, "fed")):
        where = f"fed[{place}]"
        fields = _fields(claim, where, ("tile", "from", "to", "points_before"))
        tile = _tile(fields["tile"], f"{where}.tile")
        taker = _seat(fields["to"], f"{where}.to")
        source = _other(fields["from"], f"{where}.from", taker)
        before = _number(fields["points_before"], f"{where}.points_before")
        if not any(
            tile in meld.tiles and meld.source in (source, None)
            for meld in seats[taker].melds
            if meld.kind is not MeldKind.CONCEALED
        ):
            raise DocumentError(Fault.FED_NOTHING, where=where)
        if before < FLUSH:
            lifted = before + points((tile,), jing) >= FLUSH
            liable[taker] = source if lifted else None
    feeding = ruleset.feeding
    return by_seat(
        source if feeding is not None and feeding(seat, jing) >= FLUSH else None
        for source, seat in zip(liable, seats, strict=True)
    )


def _balances(value: object) -> BySeat[int]:
    if value is None:
        return (STARTING_BALANCE,) * 4
    return by_seat(
        _number(balance, f"balances[{seat}]")
        for seat, balance in enumerate(_list(value, "balances", 4))
    )


# --- the values -----------------------------------------------------------------------------


def _fields(
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


def _list(value: object, where: str, length: int | None = None) -> list[object]:
    if not isinstance(value, list) or length not in (None, len(value)):
        raise DocumentError(Fault.WRONG_VALUE, where=where, value=value)
    return value


def _text(value: object, where: str) -> str:
    if not isinstance(value, str):
        raise DocumentError(Fault.WRONG_VALUE, where=where, value=value)
    return value


def _flag(value: object, where: str) -> bool:
    if not isinstance(value, bool):
        raise DocumentError(Fault.WRONG_VALUE, where=where, value=value)
    return value


def _number(value: object, where: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise DocumentError(Fault.WRONG_VALUE, where=where, value=value)
    return value


def _seat(value: object, where: str) -> Seat:
    seat = _number(value, where)
    if not 0 <= seat <= 3:
        raise DocumentError(Fault.WRONG_VALUE, where=where, value=value)
    return seat


def _other(value: object, where: str, seat: Seat) -> Seat:
    """Somebody else than the seat."""
    other = _seat(value, where)
    if other == seat:
        raise DocumentError(Fault.WRONG_VALUE, where=where, value=value)
    return other


def _source(value: object, where: str, taker: Seat) -> Seat | None:
    """Somebody else than the taker, or nobody."""
    return None if value is None else _other(value, where, taker)


def _word(value: object, where: str, words: type[T]) -> T:
    text = _text(value, where)
    if text not in set(words):
        raise DocumentError(Fault.WRONG_VALUE, where=where, value=value)
    return words(text)


def _tiles(value: object, where: str) -> Tiles:
    try:
        return read_tiles(_text(value, where))
    except NotationError as error:
        raise DocumentError(
            Fault.UNREADABLE_TILES, where=where, piece=error.piece, position=error.position
        ) from error


def _tile(value: object, where: str) -> Kind:
    try:
        return read_tile(_text(value, where))
    except NotationError as error:
        raise DocumentError(
            Fault.UNREADABLE_TILES, where=where, piece=error.piece, position=error.position
        ) from error
