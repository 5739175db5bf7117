"""Imperative requests: what a seat chooses, and what a table is told to do."""

from typing import TypeAlias

from msgspec import Struct

from core.tiles.kinds import Kind
from core.tiles.seats import BySeat, Seat

# --- choices: what an option offers and a seat answers with ---------------------------------


class _Choice(
    Struct, frozen=True, tag=True, tag_field="type", forbid_unknown_fields=True, gc=False
):
    """Its stored form says which choice it is."""


class Discard(_Choice, frozen=True):
    """Discard a tile of the kind; with `fish`, declare fishing (精钓, §7.1) along with it."""

    tile: Kind
    fish: bool = False


class Chi(_Choice, frozen=True):
    """吃: take the discard into a run with these two kinds of the hand, in rising order (§4.2)."""

    first: Kind
    second: Kind


class Peng(_Choice, frozen=True):
    """碰: take the discard into a triplet."""


class Gang(_Choice, frozen=True):
    """杠 of the kind: exposed in a claim window, concealed or added on one's own turn (§4.1)."""

    tile: Kind


class Hu(_Choice, frozen=True):
    """胡: win."""


class Pass(_Choice, frozen=True):
    """Claim nothing."""


class Ready(_Choice, frozen=True):
    """听: declare ready at the start (nanjing §2.5)."""


Choice: TypeAlias = Discard | Chi | Peng | Gang | Hu | Pass | Ready

# --- commands ------------------------------------------------------------------------------


class StartSession(Struct, frozen=True):
    """Begin a session under a ruleset; `rounds` or `deals` says how long it lasts (§10.2).

    With both None the session lasts until the players end it.
    """

    rounds: int | None
    deals: int | None


class StartDeal(Struct, frozen=True):
    """Deal the next deal. `balances` are the players' running points before it (§9.11)."""

    balances: BySeat[int] = (0, 0, 0, 0)


class Choose(Struct, frozen=True):
    """A seat answers the prompt it was asked."""

    seat: Seat
    prompt: int
    choice: Choice


class Expire(Struct, frozen=True):
    """Time is up: everybody who has not answered the prompt is given the default (§4.4, §4.10)."""

    prompt: int


class Close(Struct, frozen=True):
    """Carry out a claim window whose result stands and whose pause is over."""

    prompt: int


class Desert(Struct, frozen=True):
    """A player leaves the running session and pays for it (nanjing §6.5); the seat plays on."""

    seat: Seat


class EndSession(Struct, frozen=True):
    """End the session now; an unfinished deal is void and its points go back."""

    reason: str


Command: TypeAlias = StartSession | StartDeal | Choose | Expire | Close | Desert | EndSession
