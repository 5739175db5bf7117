"""Computer players: what a sensible beginner does, and how well."""

from collections.abc import Iterator

from core.game.commands import Chi, Choice, Choose, Discard, Gang, Hu, Pass, Peng, StartDeal
from core.game.phases import Claiming, Idle, Turn, TurnStart
from core.game.views import Hand, PublicSeat, PublicView, SeatView
from core.play.legal import offers
from core.play.table import handle, open_options
from core.players import find_player, player_names
from core.players.selfplay import deal_seed, play_deals
from core.players.sensible import play_sensibly
from core.rulesets.find import find_ruleset
from core.shapes import counts_of, tiles_away
from core.tiles.fair import FairChance
from core.tiles.kinds import sort_tiles, without
from core.tiles.notation import read_tiles
from tests.helpers.deals import fresh

RULES = find_ruleset("nanchang", {})


def decisions(players: list[str], deals: int) -> Iterator[tuple[SeatView, Choice]]:
    """Every choice the players of some deals make, with what they saw."""
    seated = [find_player(name, seat) for seat, name in enumerate(players)]
    state, _, _ = fresh(RULES, 0)
    for number in range(deals):
        chance = FairChance(deal_seed(9, number))
        state, _ = handle(state, StartDeal(), RULES, chance)
        while not isinstance(state.public.phase, Idle):
            seat, choices = next(iter(open_options(state, RULES).items()))
            choice = seated[seat](state.view(seat), choices, RULES)
            assert choice in choices
            yield state.view(seat), choice
            prompt = state.public.phase.prompt  # type: ignore[union-attr]
            state, _ = handle(state, Choose(seat, prompt, choice), RULES, chance)


def away_after(view: SeatView, tile: int) -> int:
    left = counts_of(without(view.hand.concealed, tile))
    return tiles_away(left, len(view.hand.melds), view.public.jing, RULES.shapes)


def test_no_discard_takes_the_hand_further_from_a_win_when_another_would_not() -> None:
    checked = 0
    for view, choice in decisions(["sensible", "random", "sensible", "random"], 130):
        if isinstance(choice, Discard) and view.seat % 2 == 0:
            best = min(away_after(view, tile) for tile in set(view.hand.concealed))
            assert away_after(view, choice.tile) == best
            checked += 1
    assert checked >= 1000


def test_jing_are_kept_when_something_else_leaves_the_hand_as_near() -> None:
    for view, choice in decisions(["sensible"] * 4, 40):
        if isinstance(choice, Discard) and choice.tile in view.public.jing and not choice.fish:
            kept = away_after(view, choice.tile)
            others = set(view.hand.concealed) - set(view.public.jing)
            assert all(away_after(view, tile) > kept for tile in others)


def test_a_sensible_seat_beats_three_random_ones_and_seldom_draws() -> None:
    results = list(play_deals(RULES, seats("sensible", "random", "random", "random"), 60, 1))
    assert sum(any(win.seat == 0 for win in r.wins) for r in results) >= 0.55 * 60
    results = list(play_deals(RULES, seats(*["sensible"] * 4), 60, 1))
    assert sum(not r.wins for r in results) <= 0.15 * 60


def seats(*names: str) -> list:
    return [find_player(name, place) for place, name in enumerate(names)]


def test_the_same_seed_plays_the_same_deals() -> None:
    for name in player_names():
        first = list(play_deals(RULES, seats(*[name] * 4), 3, 5))
        assert first == list(play_deals(RULES, seats(*[name] * 4), 3, 5))


def holding(tiles: str, phase: object, jing: str = "9p1p", melds: tuple = ()) -> SeatView:
    concealed = read_tiles(tiles)
    public = PublicView(
        phase=phase,  # type: ignore[arg-type]
        seats=(PublicSeat(melds=melds),) * 4,
        jing=read_tiles(jing),
        left=40,
    )
    return SeatView(0, public, Hand(sort_tiles(concealed), concealed[-1], melds))


def played(view: SeatView) -> Choice:
    return play_sensibly(view, offers(view, RULES), RULES)


OWN_TURN = Turn(0, TurnStart.DRAWN, 1)


def test_it_wins_when_it_can() -> None:
    assert played(holding("123m456m789m123s55s", OWN_TURN)) == Hu()
    discarded = Claiming(3, read_tiles("5s")[0], 1)
    assert played(holding("123m456m789m123s5s", discarded)) == Hu()


def test_it_claims_what_brings_the_hand_nearer_and_nothing_else() -> None:
    chi = played(holding("123m456m78m55sEE9s", Claiming(3, read_tiles("9m")[0], 1)))
    assert chi == Chi(*read_tiles("7m8m"))
    # The run is there already: another chi would only break it up.
    kept = played(holding("123m456m789m258s4p", Claiming(3, read_tiles("1m")[0], 1)))
    assert kept == Pass()
    peng = played(holding("123m456m77m258sEE", Claiming(2, read_tiles("E")[0], 1)))
    assert peng == Peng()


def test_it_makes_a_gang_that_does_no_harm() -> None:
    assert played(holding("EEEE123m456m78m2s5s", OWN_TURN)) == Gang(read_tiles("E")[0])
    # The fourth 3万 is part of the run: a gang would break it up.
    assert played(holding("3333m45m123s456s77s", OWN_TURN)) != Gang(read_tiles("3m")[0])


def test_it_fishes_when_the_shape_is_there_and_it_may_not_win() -> None:
    # After a claim there is no hu: discarding 7条 leaves 9筒 (jing) and complete melds.
    view = holding("123m456m789m9p7s", Turn(0, TurnStart.CLAIMED, 1))
    assert played(view) == Discard(read_tiles("7s")[0], fish=True)
