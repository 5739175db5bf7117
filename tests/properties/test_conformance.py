"""What must hold for every profile at every step of every deal."""

from collections import Counter
from random import Random

import pytest

from core.game.codec import Codec
from core.game.commands import (
    Chi,
    Choice,
    Choose,
    Discard,
    Expire,
    Gang,
    Hu,
    Pass,
    Peng,
    Ready,
    StartDeal,
)
from core.game.errors import RuleError
from core.game.events import OptionValue, TileDrawn
from core.game.evolve import evolve, evolve_view
from core.game.phases import Claiming, Idle, Robbing
from core.game.record import WinKind
from core.game.state import State
from core.play.ruleset import Ruleset
from core.play.table import handle, open_options, replay
from core.rulesets.find import find_ruleset, profiles
from core.tiles.seats import SEATS
from tests.helpers.deals import fresh, steps

SEEDS = range(12)
LONGEST = 500
"""Commands; a deal has at most 84 draws, each with a window of at most three answers."""


MIXES: tuple[tuple[str, dict[str, OptionValue]], ...] = (
    ("nanchang", {"must_fish": True, "float": True, "mirror": "end", "dealer_after_draw": "stays"}),
    ("nanchang", {"must_float": True, "climb": True, "lower_jing": "none", "same_song": True}),
    ("nanchang-2016", {"mirror": "deal", "echo_jing": True, "no_plain_discard_with_jing": True}),
    ("nanchang-platform", {"climb": True, "dealer_after_draw": "stays", "draw_gangs_void": True}),
    ("nanchang-suanzi", {"same_song": True, "kong_replacement": "dice", "overlord": "plus10"}),
    ("nanjing", {"pagoda": True, "outside_liability": 200, "pressed_peng": "own", "double": 1}),
    ("nanjing-chengbei", {"pagoda": True, "base": 5, "mark_fine": "row", "same_suit": "melds"}),
)
"""Tables that are unlike any profile."""


@pytest.fixture(
    params=[*((profile, {}) for profile in profiles()), *MIXES],
    ids=lambda table: "+".join((table[0], *table[1])),
)
def ruleset(request: pytest.FixtureRequest) -> Ruleset:
    return find_ruleset(*request.param)


def tiles_of(state: State, dead: set[int]) -> Counter[int]:
    """Every tile of a deal, wherever it lies; `dead` are the places that are never drawn."""
    public, wall = state.public, state.wall
    tiles = Counter(wall.tile(place) for place in wall.places)
    tiles.update(wall.tile(place) for place in dead)
    for seat in SEATS:
        tiles.update(state.hands[seat].concealed)
        tiles.update(public.seats[seat].unclaimed)
        tiles.update(public.seats[seat].flowers)
        for meld in state.hands[seat].melds:
            tiles.update(meld.tiles)
    if isinstance(public.phase, Robbing):
        tiles[public.phase.tile] += 1
    if public.wins and public.wins[0].by is not WinKind.SELF:
        tiles[public.wins[0].tile] += 1
    return tiles


def test_tiles_are_conserved(ruleset: Ruleset) -> None:
    for seed in SEEDS:
        dead: set[int] = set()
        for _, command, events, state in steps(ruleset, seed):
            if isinstance(command, StartDeal):
                drawn = {event.place for event in events if isinstance(event, TileDrawn)}
                dead = {*range(53, len(ruleset.tiles))} - {*state.wall.places} - drawn
            if state.wall.lying is None and state.public.indicator_place is not None:
                dead -= {state.public.indicator_place}
            assert tiles_of(state, dead) == Counter(ruleset.tiles), (seed, command)
            assert state.public.left == state.wall.left
            for seat in SEATS:
                assert state.public.seats[seat].concealed == len(state.hands[seat].concealed)


def test_the_log_folds_to_the_live_state_and_survives_json(ruleset: Ruleset) -> None:
    codec = Codec()
    for seed in SEEDS[:8]:
        _, _, log = fresh(ruleset, seed)
        views = [replay(log).view(seat) for seat in SEATS]
        for before, _, events, state in steps(ruleset, seed, deals=2):
            folded = before
            for event in events:
                assert codec.decode(*codec.encode(event)) == event
                folded = evolve(folded, event)
                for seat in SEATS:
                    seen = event.seen_by(seat)
                    if seen is not None:
                        views[seat] = evolve_view(views[seat], seen)
            assert folded == state
            assert views == [state.view(seat) for seat in SEATS]
            log += events
        assert replay(log) == state


def test_every_deal_ends_and_sums_to_zero(ruleset: Ruleset) -> None:
    for seed in SEEDS:
        count = 0
        for count, (_, _, _, state) in enumerate(steps(ruleset, seed), 1):  # noqa: B007
            assert sum(state.public.session.scores) == 0
        assert count < LONGEST
        assert isinstance(state.public.phase, Idle)
        assert state.public.shown is not None


def every_choice(state: State) -> list[Choice]:
    """Anything a client could send for the tiles in sight, sensible or not."""
    kinds = range(0, 34, 3)
    phase = state.public.phase
    tile = phase.tile if isinstance(phase, Claiming | Robbing) else 0
    near = [kind for kind in (tile - 2, tile - 1, tile + 1, tile + 2) if 0 <= kind < 34]
    chis = [Chi(a, b) for a in near for b in near if a <= b]
    discards = [Discard(kind, fish) for kind in kinds for fish in (False, True)]
    gangs = [Gang(kind) for kind in (*kinds, tile)]
    return [*discards, *chis, *gangs, Peng(), Hu(), Pass(), Ready()]


def test_offers_are_accepted_and_all_else_refused(ruleset: Ruleset) -> None:
    random = Random(1)
    for seed in SEEDS:
        _, chance, _ = fresh(ruleset, seed)
        for _, _, _, state in steps(ruleset, seed):
            if random.random() > 0.2 or isinstance(state.public.phase, Idle):
                continue
            open_seats = open_options(state, ruleset)
            prompt = state.public.phase.prompt  # type: ignore[union-attr]
            for seat in SEATS:
                offered = open_seats.get(seat, ())
                for choice in offered:
                    handle(state, Choose(seat, prompt, choice), ruleset, chance)
                for choice in {*every_choice(state)} - {*offered}:
                    with pytest.raises(RuleError):
                        handle(state, Choose(seat, prompt, choice), ruleset, chance)
                stale = Choose(seat, prompt - 1, random.choice(offered or (Pass(),)))
                with pytest.raises(RuleError):
                    handle(state, stale, ruleset, chance)
            handle(state, Expire(prompt), ruleset, chance)


def test_an_event_of_an_unknown_kind_or_shape_is_unreadable() -> None:
    codec = Codec()
    for kind, schema, text in (
        ("NoSuchEvent", 1, "{}"),
        ("TileDiscarded", 2, '{"seat":0,"tile":1}'),
        ("TileDiscarded", 1, '{"seat":0}'),
        ("TileDiscarded", 1, "not json"),
    ):
        with pytest.raises(RuleError):
            codec.decode(kind, schema, text)


def test_an_old_schema_is_brought_up() -> None:
    def renamed(body: dict[str, object]) -> dict[str, object]:
        return {"seat": body["seat"], "tile": body["kind"]}

    codec = Codec(upcasters={("TileDiscarded", 1): renamed})
    event = codec.decode("TileDiscarded", 1, '{"seat":2,"kind":8}')
    assert codec.encode(event) == ("TileDiscarded", 2, '{"seat":2,"tile":8}')
