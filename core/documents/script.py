"""Scripted deals: a laid-out deal, the seats' words, and what the table says to each."""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from core.documents.reading import (
    DocumentError,
    Fault,
    read_fields,
    read_list,
    read_number,
    read_one_tile,
    read_ruleset,
    read_seat,
    read_text,
    read_tile_text,
)
from core.documents.rigged import Layout, RiggedChance, RiggedDealError, TooManyTilesError, rig
from core.game.codec import Json, readable
from core.game.commands import (
    Chi,
    Choice,
    Choose,
    Command,
    Discard,
    Expire,
    Gang,
    Hu,
    Pass,
    Peng,
    Ready,
    StartDeal,
    StartSession,
)
from core.game.errors import Refusal, RuleError
from core.game.events import Event
from core.game.ledger import deltas
from core.game.phases import Claiming, Idle, Robbing, Turn
from core.game.state import State
from core.play.ruleset import STARTING_BALANCE, Ruleset
from core.play.table import handle, open_options
from core.tiles.fair import Chance
from core.tiles.kinds import Kind
from core.tiles.notation import SHORT, NotationError, read_tiles, write_tiles
from core.tiles.seats import SEATS, Seat

_PLAIN: dict[str, Choice] = {"peng": Peng(), "hu": Hu(), "pass": Pass(), "ready": Ready()}


class ScriptedTable(Struct):
    """A table that obeys a script line by line; `said` are the JSON lines it answers with."""

    ruleset: Ruleset
    chance: Chance
    state: State
    said: list[Json]

    @classmethod
    def begin(cls, ruleset: Ruleset, chance: Chance, dealer: Seat) -> "ScriptedTable":
        """Start a session without end and deal its first deal to the dealer."""
        table = cls(ruleset, chance, State(), [])
        table._obey(StartSession(rounds=None, deals=None))
        public = table.state.public
        session = replace(public.session, first_dealer=dealer, next_dealer=dealer, streak=1)
        table.state = replace(table.state, public=replace(public, session=session))
        table._obey(StartDeal((STARTING_BALANCE,) * 4))
        return table

    def _obey(self, command: Command) -> None:
        self.state, events = handle(self.state, command, self.ruleset, self.chance)
        self.said += public_lines(events)

    def run(self, lines: Iterable[str]) -> None:
        """Obey the lines in turn; a refused one is said so and changes nothing."""
        for step, line in enumerate(lines):
            try:
                self._obey(read_step(self.state, line))
            except RuleError as error:
                self.said.append({"refused": {"step": step, "code": error.code}})
        self.said.append(self.standing())

    def standing(self) -> Json:
        """The phase, the open options in script words, the deltas of a settled deal, the hands."""
        public = self.state.public
        ended = isinstance(public.phase, Idle)
        return {
            "phase": "ended" if ended else type(public.phase).__name__.lower(),
            "options": {
                str(seat): [choice_words(choice) for choice in choices]
                for seat, choices in open_options(self.state, self.ruleset).items()
            },
            "deltas": list(deltas(public.transfers)) if ended else None,
            "hands": [write_tiles(self.state.hands[seat].concealed) for seat in SEATS],
        }


def referee(document: object) -> list[Json]:
    """What the table says to a scripted deal; DocumentError, RulesetError for what is no deal."""
    table, script = read_script(document)
    table.run(script)
    return table.said


def read_script(document: object) -> tuple[ScriptedTable, tuple[str, ...]]:
    """The table of a scripted deal, freshly dealt, and the script; DocumentError, RulesetError."""
    fields = read_fields(
        document, "document", ("profile", "dealer", "deal", "script"), ("options",)
    )
    ruleset = read_ruleset(fields)
    dealer = read_seat(fields["dealer"], "dealer")
    chance = _laid_out(fields["deal"], ruleset, dealer)
    lines = read_list(fields["script"], "script")
    script = tuple(read_text(line, f"script[{step}]") for step, line in enumerate(lines))
    return ScriptedTable.begin(ruleset, chance, dealer), script


_DEAL_KEYS = ("hands", "draws", "tail", "indicator", "under", "dice")


def _laid_out(value: object, ruleset: Ruleset, dealer: Seat) -> RiggedChance:
    fields = read_fields(value, "deal", (), _DEAL_KEYS)
    hands = read_list(fields.get("hands", [""] * 4), "deal.hands", 4)
    dice = read_list(fields.get("dice", []), "deal.dice")
    layout = Layout(
        dealer,
        tuple(read_tile_text(hand, f"deal.hands[{seat}]") for seat, hand in enumerate(hands)),
        read_tile_text(fields.get("draws", ""), "deal.draws"),
        read_tile_text(fields.get("tail", ""), "deal.tail"),
        _tile_or_none(fields.get("indicator"), "deal.indicator"),
        _tile_or_none(fields.get("under"), "deal.under"),
        tuple(_total(total, f"deal.dice[{throw}]") for throw, total in enumerate(dice)),
    )
    for seat, hand in enumerate(layout.hands):
        most = 14 if seat == dealer else 13
        if len(hand) > most:
            raise DocumentError(Fault.HAND_SIZE, seat=seat, expected=most, found=len(hand))
    try:
        return rig(layout, ruleset)
    except RiggedDealError as error:
        in_game = error.kind in ruleset.tiles
        fault = Fault.TOO_MANY if in_game else Fault.NOT_IN_GAME
        raise DocumentError(fault, tile=SHORT[error.kind], copies=error.copies) from error
    except TooManyTilesError as error:
        raise DocumentError(
            Fault.WRONG_VALUE, where="deal", value=write_tiles(error.tiles)
        ) from error


def _tile_or_none(value: object, where: str) -> Kind | None:
    return None if value is None else read_one_tile(value, where)


def _total(value: object, where: str) -> int:
    total = read_number(value, where)
    if not 2 <= total <= 12:
        raise DocumentError(Fault.WRONG_VALUE, where=where, value=value)
    return total


def public_lines(events: Iterable[Event]) -> list[Json]:
    """The events the public sees, tiles in short notation."""
    seen = (event.seen_by(None) for event in events)
    return [readable(event, SHORT.__getitem__) for event in seen if event is not None]


def choice_words(choice: Choice) -> str:
    """A choice as a script writes it, without the seat."""
    match choice:
        case Discard(tile, fish):
            return f"discard {SHORT[tile]}" + (" fish" if fish else "")
        case Chi(first, second):
            return f"chi {SHORT[first]} {SHORT[second]}"
        case Gang(tile):
            return f"gang {SHORT[tile]}"
        case _:
            return type(choice).__name__.lower()


def read_step(state: State, line: str) -> Command:
    """A script line as a command; RuleError(unreadable) when it is none."""
    prompt = getattr(state.public.phase, "prompt", state.public.version)
    words = line.split()
    if words == ["time"]:
        return Expire(prompt)
    if len(words) < 2 or words[0] not in map(str, SEATS):
        raise RuleError(Refusal.UNREADABLE, "unreadable")
    seat = int(words[0])
    return Choose(seat, prompt, read_choice(state, seat, words[1], words[2:]))


def read_choice(state: State, seat: Seat, verb: str, rest: list[str]) -> Choice:
    """A verb and its tiles as a choice; RuleError(unreadable) when they are none."""
    fish = verb == "discard" and rest[1:] == ["fish"]
    try:
        tiles = read_tiles("".join(rest[:1] if fish else rest))
    except NotationError as error:
        raise RuleError(Refusal.UNREADABLE, "unreadable") from error
    if verb in _PLAIN and not tiles:
        return _PLAIN[verb]
    match verb, tiles:
        case "discard", [tile]:
            return Discard(tile, fish)
        case "chi", [first, second]:
            return Chi(min(first, second), max(first, second))
        case "gang", [tile]:
            return Gang(tile)
        case "gang", []:
            return Gang(_only_gang(state, seat))
    raise RuleError(Refusal.UNREADABLE, "unreadable")


def _only_gang(state: State, seat: Seat) -> int:
    """The kind a bare "gang" means: the discard, or the only gang of the hand."""
    phase = state.public.phase
    if isinstance(phase, Claiming | Robbing):
        return phase.tile
    hand = state.hands[seat]
    pengs = {meld.tiles[0] for meld in hand.melds if meld.is_triplet}
    kinds = {kind for kind in hand.concealed if kind in pengs or hand.concealed.count(kind) == 4}
    if len(kinds) > 1 and isinstance(phase, Turn):
        raise RuleError(Refusal.UNREADABLE, "which_gang")
    if not kinds:
        raise RuleError(Refusal.ILLEGAL, "no_gang")
    return min(kinds)
