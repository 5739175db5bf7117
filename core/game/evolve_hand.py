"""The fold of one hand, over what its owner may read."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from core.game import events as e
from core.game.evolve_public import grown
from core.game.views import Hand
from core.tiles.kinds import sort_tiles, with_tile, without
from core.tiles.melds import Meld, MeldKind
from core.tiles.seats import Seat


def _hand_dealt(hand: Hand, event: e.TilesDealt, seat: Seat) -> Hand:
    tiles = event.hands[seat]
    return Hand(concealed=sort_tiles(tiles), drawn=tiles[13] if len(tiles) == 14 else None)


def _hand_drew(hand: Hand, event: e.TileDrawn, seat: Seat) -> Hand:
    assert event.tile is not None
    return replace(hand, concealed=with_tile(hand.concealed, event.tile), drawn=event.tile)


def _hand_laid(hand: Hand, event: e.FlowerLaid, seat: Seat) -> Hand:
    return replace(hand, concealed=without(hand.concealed, event.tile), drawn=None)


def _hand_discarded(hand: Hand, event: e.TileDiscarded, seat: Seat) -> Hand:
    return replace(hand, concealed=without(hand.concealed, event.tile), drawn=None)


def _hand_melded(hand: Hand, event: e.MeldMade, seat: Seat) -> Hand:
    meld = event.meld
    assert meld.claimed is not None
    used = without(meld.tiles, meld.claimed)
    return replace(
        hand, concealed=without(hand.concealed, *used), drawn=None, melds=(*hand.melds, meld)
    )


def _hand_concealed(hand: Hand, event: e.ConcealedGangMade, seat: Seat) -> Hand:
    assert event.tile is not None
    tiles = (event.tile,) * 4
    return replace(
        hand,
        concealed=without(hand.concealed, *tiles),
        drawn=None,
        melds=(*hand.melds, Meld(MeldKind.CONCEALED, tiles)),
    )


def _hand_declared(hand: Hand, event: e.AddedGangDeclared, seat: Seat) -> Hand:
    return replace(hand, concealed=without(hand.concealed, event.tile), drawn=None)


def _hand_added(hand: Hand, event: e.GangAdded, seat: Seat) -> Hand:
    return replace(hand, melds=grown(hand.melds, event.tile))


def _hand_answered(hand: Hand, event: e.Answered, seat: Seat) -> Hand:
    return replace(hand, answer=event.choice)


def _hand_missed(hand: Hand, event: e.HuMissed, seat: Seat) -> Hand:
    if event.tile is None:
        return replace(hand, missed_all=True)
    return replace(hand, missed=hand.missed | {event.tile})


def _hand_unlocked(hand: Hand, event: e.LocksLifted, seat: Seat) -> Hand:
    return replace(hand, missed=frozenset(), missed_all=False, missed_pengs=frozenset())


def _hand_missed_peng(hand: Hand, event: e.PengMissed, seat: Seat) -> Hand:
    return replace(hand, missed_pengs=hand.missed_pengs | {event.tile})


ONE_HAND: dict[type[e.Event], Callable[[Hand, Any, Seat], Hand]] = {
    e.TileDrawn: _hand_drew,
    e.FlowerLaid: _hand_laid,
    e.TileDiscarded: _hand_discarded,
    e.MeldMade: _hand_melded,
    e.ConcealedGangMade: _hand_concealed,
    e.AddedGangDeclared: _hand_declared,
    e.GangAdded: _hand_added,
    e.Answered: _hand_answered,
    e.HuMissed: _hand_missed,
    e.PengMissed: _hand_missed_peng,
    e.LocksLifted: _hand_unlocked,
}
"""Events that change the hand of their `seat` only."""

WINDOW_OVER = {
    e.TurnBegun,
    e.TileDrawn,
    e.MeldMade,
    e.GangAdded,
    e.HandWon,
    e.DealDrawn,
    e.DealVoided,
}
"""Facts that follow a window: the answers given in it are spent."""
EVERY_HAND = {e.TilesDealt, e.TurnBegun}
"""Events that may change any hand."""


def evolve_hand(hand: Hand, event: e.Event, seat: Seat) -> Hand:
    """Fold one event, as its owner may read it, into the hand of `seat`."""
    kind = type(event)
    fact: Any = event
    if kind is e.TilesDealt:
        return _hand_dealt(hand, fact, seat)
    if kind is e.TurnBegun and seat != fact.seat:
        hand = replace(hand, drawn=None)  # a flower of the deal was replaced
    if hand.answer is not None and kind in WINDOW_OVER:
        hand = replace(hand, answer=None)
    change = ONE_HAND.get(kind)
    return change(hand, fact, seat) if change and fact.seat == seat else hand
