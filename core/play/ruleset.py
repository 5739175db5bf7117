"""The Ruleset record: a variant as data and small policies. The engine is handed one."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec import Struct

from core.game.events import Event, OptionValue
from core.game.ledger import Settlement, Transfer
from core.game.record import DealRecord, SeatRecord, Win
from core.game.views import PublicView
from core.shapes import ShapeSet
from core.tiles.kinds import Kind, Tiles
from core.tiles.melds import Meld
from core.tiles.seats import Seat

if TYPE_CHECKING:  # a draft is handed its ruleset, and the ruleset's policies are handed drafts
    from core.play.draft import Draft

SettleStep: TypeAlias = Callable[[DealRecord, tuple[Transfer, ...]], tuple[Settlement, ...]]
"""Settles one part of a deal; the transfers are those the deal has moved so far."""
Considered: TypeAlias = Callable[[DealRecord, Win], tuple[Settlement, ...]]
"""Settles one win by each of its readings; the record need not know the other hands."""
Instant: TypeAlias = Callable[[Tiles, tuple[Meld, ...], Kind], bool]
"""Whether concealed tiles and melds win at once on a discard of the kind."""
STARTING_BALANCE = 1000
"""§9.11: the running points of whoever has none yet, in 子."""
OpeningStep: TypeAlias = "Callable[[Draft], None]"
"""One forced step of the opening (opening.py)."""
DueAtOnce: TypeAlias = Callable[[PublicView, Event], tuple[Settlement, ...]]
"""What a public event makes due at once; the view is the one after it."""


class Option(Struct, frozen=True):
    """One table option: its key, the values it may take, the section it stands in."""

    key: str
    allowed: tuple[OptionValue, ...]
    section: str


class Conflict(Struct, frozen=True):
    """Two options, by key, that make no sense together; `found` looks for it in a table's options.

    `code` says why.
    """

    code: str
    options: tuple[str, str]
    found: Callable[[Any], bool]


class Gate(Struct, frozen=True):
    """Whether a hand that wins by its shape may; `code` says why not.

    The record need not know the other hands.
    """

    code: str
    allows: Callable[[DealRecord, Win], bool]


class ClaimPolicy(Struct, frozen=True):
    """Who may claim: chi the seats so many turns after the discarder; so many hu on a tile win.

    `missed_peng_locks`: a peng not taken locks the kind until the next draw (nanjing §2.4).
    """

    chi: frozenset[int]
    winners: int
    missed_peng_locks: bool = False


class JingPolicy(Struct, frozen=True):
    """§3: what the indicator makes wild.

    `next_kind[kind]` is the secondary of a primary; `dead` the tiles of the indicator's stack that
    are never drawn, 1 or 2 (§2.4); `won_is_wild`: so is a jing won on (§3.4).
    """

    next_kind: tuple[Kind, ...]
    dead: int
    won_is_wild: bool

    def pair(self, indicator: Kind) -> tuple[Kind, Kind]:
        """(primary, secondary)."""
        return indicator, self.next_kind[indicator]

    def natural(self, tile: Kind, jing: Tiles) -> Kind | None:
        """The tile won on, if it is only itself although it is a jing."""
        return tile if tile in jing and not self.won_is_wild else None


class MissedWinPolicy(Struct, frozen=True):
    """§4.6: whether a missed win locks, which kinds, and what besides a draw forgives it."""

    locks: bool
    every_kind: bool
    lifted_by_meld: bool
    lifted_by_skip: bool


class FishingPolicy(Struct, frozen=True):
    """§7: whether fishing is declared, and whether a fisher wins on a discard (§7.4)."""

    declared: bool
    wins_discards: bool


class EndStep(Struct, frozen=True):
    """One step of the settlement at the end of a deal, in the order of §9.13.

    `reveals_under`: the tile under the indicator is shown first. `considered`, where the step
    settles the hands, settles a win by each of its readings (§5.7).
    """

    settle: SettleStep
    reveals_under: bool = False
    considered: Considered | None = None


class ReplacementPolicy(Struct, frozen=True):
    """The place in the wall a replacement of the seat is drawn from (replacement.py).

    `draws_indicator`: the lying indicator may be that place (§8.9).
    """

    key: str
    place: Callable[[Draft, Seat], int]
    draws_indicator: bool


class DealerPolicy(Struct, frozen=True):
    """§10.1: who deals after the deal. `stays` and `winner_deals` look at the view after it."""

    next_dealer: Callable[[PublicView], Seat]
    thrown: bool = False
    """The first dealer is the highest throw instead of East."""
    marks: Callable[[PublicView], tuple[str, ...]] = lambda view: ()
    """What doubles the next deal (nanjing §7)."""
    ends_session: Callable[[PublicView], bool] = lambda view: False


class Ruleset(Struct, frozen=True):
    """A variant and its options.

    `feeding` gives the jing points of a seat for (primary, secondary), and is None where no flush
    can be fed (§8.6). `at_once` settles what is due before anything else happens; `in_play` settles
    what of it can be read off a finished deal. `gates` may refuse a hu the shapes allow. `flowers`
    are laid out and replaced, `flower_gangs` the sets of them that pay together. `declares_ready`:
    that, and not the dealer's first discard, is what makes a win earthly. `instant` says whether a
    discard wins at once as a fourth meld (nanjing §6.2). `desertion` is what leaving costs
    (nanjing §6.5).
    """

    profile: str
    options: tuple[tuple[str, OptionValue], ...]
    tiles: Tiles
    shapes: ShapeSet
    jing: JingPolicy | None
    claims: ClaimPolicy
    missed_win: MissedWinPolicy
    fishing: FishingPolicy | None
    gangs_face_down: bool
    replacement: ReplacementPolicy
    opening: tuple[OpeningStep, ...]
    gates: tuple[Gate, ...]
    at_once: tuple[DueAtOnce, ...]
    feeding: Callable[[SeatRecord, Tiles], int] | None
    ending: tuple[EndStep, ...]
    dealer: DealerPolicy
    default_rounds: int | None
    default_deals: int | None
    flowers: frozenset[Kind] = frozenset()
    flower_gangs: tuple[Tiles, ...] = ()
    declares_ready: bool = False
    instant: Instant | None = None
    in_play: tuple[SettleStep, ...] = ()
    desertion: int = 0

    @property
    def fingerprint(self) -> str:
        """SHA-256 over the profile and every option: the same table, the same text."""
        text = json.dumps([self.profile, sorted(self.options)], separators=(",", ":"))
        return sha256(text.encode()).hexdigest()
