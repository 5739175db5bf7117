"""A stored session played again: what is right passes, each kind of tampering is named."""

from collections.abc import Callable
from functools import cache

import pytest

from core.game import events as e
from core.game.commands import EndSession
from core.past.verify import first_problem
from core.play.table import handle, replay
from core.rulesets.find import find_ruleset, profiles
from core.tiles.fair import FairChance, commitment
from tests.helpers.deals import fresh, steps
from tests.helpers.records import replace


@cache
def session(profile: str = "nanchang", seed: int = 1, deals: int = 2) -> tuple[e.Event, ...]:
    """The log of some deals played eagerly."""
    ruleset = find_ruleset(profile)
    log = fresh(ruleset, seed)[2]
    for _, _, events, _ in steps(ruleset, seed, deals):
        log += events
    return tuple(log)


@pytest.mark.parametrize("profile", profiles())
@pytest.mark.parametrize("seed", range(3))
def test_what_was_played_by_the_rules_is_right(profile, seed):
    assert first_problem(session(profile, seed)) is None


def test_a_session_ended_in_the_middle_of_a_deal_is_right():
    log = session()
    middle = next(n for n, event in enumerate(log) if n > 40 and isinstance(event, e.TileDrawn))
    ruleset = find_ruleset("nanchang")
    _, events = handle(replay(log[: middle + 1]), EndSession("host"), ruleset, FairChance(b""))
    assert isinstance(events[-2], e.DealVoided)
    assert first_problem((*log[: middle + 1], *events)) is None


def test_points_moved_by_a_manager_between_deals_are_right():
    correction = e.PointsTransferred("correction", 0, 1, 3)
    assert first_problem((*session(deals=1), correction)) is None


def left(after: type[e.Event], share: int = 16) -> tuple[e.Event, ...]:
    """A session that seat 2 leaves after the first event of the kind: 18, 16, 16 (§6.5)."""
    log = session("nanjing-classic")
    place = 1 + next(n for n, event in enumerate(log) if isinstance(event, after))
    amounts = ((3, 18), (0, 16), (1, share))
    moved = (e.PointsTransferred("desertion", 2, payee, amount) for payee, amount in amounts)
    return (*log[:place], *moved, *log[place:])


@pytest.mark.parametrize("after", [e.TileDiscarded, e.TurnBegun, e.DealEnded])
def test_leaving_a_session_is_right_in_a_deal_and_between_two(after):
    assert first_problem(left(after)) is None


def test_leaving_costs_what_the_rules_say():
    problem = first_problem(left(e.TileDiscarded, share=15))
    assert problem is not None
    assert problem.code == "points"


def test_a_session_from_before_an_option_was_there_is_right():
    started = session()[0]
    assert isinstance(started, e.SessionStarted)
    options = tuple(option for option in started.options if option[0] != "draw_gangs_void")
    rules = replace(find_ruleset("nanchang"), options=options)
    before = replace(started, options=options, fingerprint=rules.fingerprint)
    assert first_problem((before, *session()[1:])) is None


def edited(kind: type[e.Event], change: Callable[[e.Event], e.Event], which: int = 0):
    """The log with one event of the kind changed, and that event's place from 1."""
    log = list(session())
    place = [n for n, event in enumerate(log) if isinstance(event, kind)][which]
    log[place] = change(log[place])
    return log, place + 1


def swapped(wall: e.WallBuilt) -> e.WallBuilt:
    tiles = list(wall.tiles)
    other = next(n for n, kind in enumerate(tiles) if kind != tiles[0])
    tiles[0], tiles[other] = tiles[other], tiles[0]
    return replace(wall, tiles=tuple(tiles))


def other_faces(throw: e.DiceThrown) -> e.DiceThrown:
    first, second = throw.faces
    return replace(throw, faces=(first % 6 + 1, second))


TAMPERED = {
    "profile": ("rules", e.SessionStarted, lambda event: replace(event, profile="nowhere")),
    "rules": ("rules", e.SessionStarted, lambda event: replace(event, fingerprint="0" * 64)),
    "option": ("rules", e.SessionStarted, lambda event: replace(event, options=())),
    "commitment": ("commitment", e.DealStarted, lambda event: replace(event, commitment="0" * 64)),
    "number": ("illegal", e.DealStarted, lambda event: replace(event, number=3)),
    "no seed": ("no_seed", e.WallBuilt, lambda event: replace(event, seed=None)),
    "no hex": ("no_seed", e.WallBuilt, lambda event: replace(event, seed="not hex")),
    "wall": ("shuffle", e.WallBuilt, swapped),
    "dice": ("dice", e.DiceThrown, other_faces),
    "left": ("illegal", e.TilesDealt, lambda event: replace(event, left=80)),
    "place": ("illegal", e.TileDrawn, lambda event: replace(event, place=event.place + 1)),
    "amount": ("points", e.PointsTransferred, lambda event: replace(event, amount=999)),
    "lines": ("points", e.Settled, lambda event: replace(event, items=())),
    "revealed": ("commitment", e.DealEnded, lambda event: replace(event, seed="00" * 32)),
}


@pytest.mark.parametrize(("code", "kind", "change"), TAMPERED.values(), ids=TAMPERED)
def test_the_first_thing_that_is_wrong_is_named(code, kind, change):
    log, place = edited(kind, change)
    problem = first_problem(log)
    assert (problem.code, problem.event, problem.found) == (code, place, log[place - 1])


def test_another_seed_does_not_fit_the_commitment():
    log, place = edited(e.WallBuilt, lambda event: replace(event, seed="00" * 32))
    problem = first_problem(log)
    assert (problem.code, problem.event, problem.deal) == ("commitment", place - 1, 1)


def test_a_seed_chosen_after_the_deal_is_found():
    seed = bytes(32)
    log, _ = edited(e.WallBuilt, lambda event: replace(event, seed=seed.hex()))
    place = next(n for n, event in enumerate(log) if isinstance(event, e.DealStarted))
    log[place] = replace(log[place], commitment=commitment(seed))
    assert first_problem(log).code == "shuffle"


def test_a_tile_that_is_not_held_cannot_have_been_discarded():
    log = list(session())
    place = next(n for n, event in enumerate(log) if isinstance(event, e.TileDiscarded))
    hand = replay(log[:place]).hands[log[place].seat].concealed
    missing = next(kind for kind in range(34) if kind not in hand)
    log[place] = replace(log[place], tile=missing)
    problem = first_problem(log)
    assert (problem.code, problem.event, problem.found) == ("illegal", place + 1, log[place])


@pytest.mark.parametrize("kind", [e.TileDiscarded, e.Answered, e.TileDrawn, e.HandsShown])
def test_a_missing_event_is_noticed(kind):
    log = list(session())
    place = next(n for n, event in enumerate(log) if isinstance(event, kind))
    del log[place]
    assert first_problem(log).code == "illegal"


def test_a_log_that_stops_in_the_middle_of_a_deal_is_unfinished():
    log = session()
    assert first_problem(log[:60]).code == "unfinished"
    assert first_problem(log[:2]).code in ("unfinished", "illegal")


@pytest.mark.parametrize("log", [(), (e.TurnBegun(0),)])
def test_a_log_begins_with_its_session(log):
    assert first_problem(log).code == "no_session"
