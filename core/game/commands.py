"""Imperative requests: what a seat chooses, and what a table is told to do."""

from dataclasses import dataclass
from typing import TypeAlias

from core.tiles.kinds import Kind
from core.tiles.seats import BySeat, Seat

# --- choices: what an option offers and a seat answers with ---------------------------------


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard a tile of the kind; with `fish`, declare fishing (精钓, §7.1) along with it."""

    tile: Kind
    fish: bool = False


@dataclass(frozen=True, slots=True)
class Chi:
    """吃: take the discard into a run with these two kinds of the hand, in rising order (§4.2)."""

    first: Kind
    second: Kind


@dataclass(frozen=True, slots=True)
class Peng:
    """碰: take the discard into a triplet."""


@dataclass(frozen=True, slots=True)
class Gang:
    """杠 of the kind: exposed in a claim window, concealed or added on one's own turn (§4.1)."""

    tile: Kind


@dataclass(frozen=True, slots=True)
class Hu:
    """胡: win."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Claim nothing."""


@dataclass(frozen=True, slots=True)
class Ready:
    """听: declare ready at the start (nanjing §2.5)."""


Choice: TypeAlias = Discard | Chi | Peng | Gang | Hu | Pass | Ready

# --- commands ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StartSession:
    """Begin a session under a ruleset; `rounds` or `deals` says how long it lasts (§10.2).

    With both None the session lasts until the players end it.
    """

    rounds: int | None
    deals: int | None


@dataclass(frozen=True, slots=True)
class StartDeal:
    """Deal the next deal. `balances` are the players' running points before it (§9.11)."""

    balances: BySeat[int] = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Choose:
    """A seat answers the prompt it was asked."""

    seat: Seat
    prompt: int
    choice: Choice


@dataclass(frozen=True, slots=True)
class Expire:
    """Time is up: everybody who has not answered the prompt is given the default (§4.4, §4.10)."""

    prompt: int


@dataclass(frozen=True, slots=True)
class Close:
    """Carry out a claim window whose result stands and whose pause is over."""

    prompt: int


@dataclass(frozen=True, slots=True)
class Desert:
    """A player leaves the running session and pays for it (nanjing §6.5); the seat plays on."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class EndSession:
    """End the session now; an unfinished deal is void and its points go back."""

    reason: str


Command: TypeAlias = StartSession | StartDeal | Choose | Expire | Close | Desert | EndSession
