"""The forced steps of an opening, in the order a ruleset lists them (§2.2-2.4, §9.13)."""

from core.game.events import (
    DealerSet,
    IndicatorTurned,
    ReadinessAsked,
    TilesDealt,
    UnderRevealed,
    WallBroken,
)
from core.game.record import Replacement
from core.play.draft import Draft
from core.play.resolve import draw, lay_flower
from core.play.ruleset import OpeningStep, SettleStep
from core.play.settling import dealt_record
from core.tiles.seats import SEATS, Seat, by_seat, from_seat
from core.tiles.wall import deal_places, indicator_place, second_thrower


def set_dealer(draft: Draft) -> None:
    """§10.1: who deals: named by the last deal, else East or the highest throw, ties again."""
    named = draft.public.session.next_dealer
    if named is None:
        candidates: tuple[Seat, ...] = SEATS if draft.ruleset.dealer.thrown else (0,)
        while len(candidates) > 1:
            totals = {seat: draft.throw(seat, "dealer") for seat in candidates}
            best = max(totals.values())
            candidates = tuple(seat for seat in candidates if totals[seat] == best)
        named = candidates[0]
    draft.emit(DealerSet(named))


def break_by_throws(draft: Draft) -> None:
    """§2.2: two throws say whose wall is broken and where."""
    dealer = draft.public.dealer
    first = draft.throw(dealer, "second")
    second = second_thrower(dealer, first)
    draft.emit(WallBroken(second, first + draft.throw(second, "wall")))


def deal_tiles(draft: Draft) -> None:
    """§2.3: stacks, then the jump; dealer 14, others 13."""
    wall = draft.state.wall
    places = deal_places(draft.public.dealer)
    hands = by_seat(tuple(wall.tile(place) for place in places[seat]) for seat in SEATS)
    draft.emit(TilesDealt(hands, wall.left - sum(map(len, places))))


def replace_flowers(draft: Draft) -> None:
    """nanjing §2.2: from the dealer on all flowers are laid out and replaced, seat by seat."""
    flowers = draft.ruleset.flowers
    for seat in from_seat(draft.public.dealer):
        while laid := [tile for tile in draft.state.hands[seat].concealed if tile in flowers]:
            for tile in laid:
                lay_flower(draft, seat, tile)
            for _ in laid:
                draw(draft, seat, Replacement.FLOWER)


def ask_readiness(draft: Draft) -> None:
    """nanjing §2.5: hands one tile short may be declared ready."""
    draft.emit(ReadinessAsked())


def turn_indicator(draft: Draft) -> None:
    """§2.4: the jing throw turns up a tile at the tail; the one under it may be dead too."""
    policy = draft.ruleset.jing
    assert policy is not None
    wall = draft.state.wall
    total = draft.throw(draft.public.dealer, "jing")
    place = indicator_place(len(wall.tiles), total)
    tile = wall.tile(place)
    draft.emit(IndicatorTurned(tile, place, policy.pair(tile), wall.left - policy.dead))


def reveal_under(draft: Draft) -> None:
    """§8.7: the tile under the indicator is shown."""
    place = draft.public.indicator_place
    assert place is not None
    draft.emit(UnderRevealed(draft.state.wall.tile(place + 1)))


def settle_dealt(settle: SettleStep) -> OpeningStep:
    """Settle something on the tiles as dealt (§8.7 at_deal, §8.8)."""

    def step(draft: Draft) -> None:
        draft.settle(settle(dealt_record(draft.state), draft.public.transfers))

    return step
