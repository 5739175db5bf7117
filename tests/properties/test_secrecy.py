"""What a viewer has not seen may be anything: view, log and options are the same."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from random import Random

import pytest

from core.game import events as e
from core.game.commands import (
    Chi,
    Choice,
    Choose,
    Close,
    Command,
    Discard,
    Gang,
    Pass,
    Peng,
    Ready,
    StartDeal,
    StartSession,
)
from core.game.errors import RuleError
from core.game.evolve_public import evolve_public
from core.game.phases import Claiming, Declaring, Idle, Robbing, Turn, Window
from core.game.state import State
from core.game.views import PublicView
from core.play.legal import options
from core.play.ruleset import Ruleset
from core.play.table import handle, open_options
from core.rulesets.find import find_ruleset, profiles
from core.tiles.fair import FairChance
from core.tiles.kinds import Tiles, without
from core.tiles.melds import Meld, MeldKind
from core.tiles.seats import Seat
from core.tiles.wall import deal_places
from tests.helpers.deals import eager, fresh


@dataclass(frozen=True)
class Swapped:
    """The chance of a deal with another wall under the same commitment and dice."""

    fair: FairChance
    built: Tiles

    @property
    def seed(self) -> bytes:
        return self.fair.seed

    def wall(self, tiles: Tiles) -> Tiles:
        return self.built

    def throw(self, index: int) -> tuple[int, int]:
        return self.fair.throw(index)


def exposed_by(event: e.Event) -> tuple[Seat, Tiles]:
    """The tiles an event takes out of a hand, or fixes in it although nobody else sees them."""
    match event:
        case e.TileDiscarded(seat, tile):
            return seat, (tile,)
        case e.MeldMade(seat, meld):
            assert meld.claimed is not None
            return seat, without(meld.tiles, meld.claimed)
        case e.ConcealedGangMade(seat, tile) if tile is not None:
            return seat, (tile,) * 4
        case e.AddedGangDeclared(seat, tile) | e.FlowerLaid(seat, tile):
            return seat, (tile,)
    return 0, ()


def hidden_places(log: list[e.Event], order: Tiles, state: State, viewer: Seat) -> list[int]:
    """The places of the wall whose tile the viewer cannot know and play has not fixed."""
    dealer = state.public.dealer
    received = [list(places) for places in deal_places(dealer)]
    for event in log:
        if isinstance(event, e.TileDrawn):
            received[event.seat].append(event.place)
        seat, tiles = exposed_by(event)
        for tile in tiles:
            received[seat].remove(next(p for p in received[seat] if order[p] == tile))
    bound = (e.FishingDeclared, e.ReadyDeclared)
    fishers = {event.seat for event in log if isinstance(event, bound)}
    hidden = [
        place
        for seat, places in enumerate(received)
        if seat != viewer and seat not in fishers
        for place in places
    ]
    hidden += state.wall.places
    known = {*counted_at_the_deal(log, state), *find_ruleset(state.public.session.profile).flowers}
    return [place for place in hidden if order[place] not in known]


def counted_at_the_deal(log: list[e.Event], state: State) -> Tiles:
    """Kinds whose number in every hand a settlement on the dealt tiles has told (§8.7)."""
    public = state.public
    if public.under is None:
        return ()
    policy = find_ruleset(public.session.profile, {}).jing
    return policy.pair(public.under) if policy else ()


def permuted(order: Tiles, places: list[int], random: Random) -> Tiles:
    """The tiles with those of the places shuffled among them."""
    changed = list(order)
    shuffled = random.sample(places, len(places))
    for place, other in zip(places, shuffled, strict=True):
        changed[place] = order[other]
    return tuple(changed)


def built_from(order: Tiles, log: list[e.Event]) -> Tiles:
    """The wall as built that breaks into this drawing order."""
    broken = next(event for event in log if isinstance(event, e.WallBroken))
    start = 2 * ((-broken.seat % 4) * (len(order) // 8) + broken.count) % len(order)
    return order[-start:] + order[:-start]


def turn_choice(event: e.Event, fish: bool) -> Choice:
    match event:
        case e.TileDiscarded(_, tile):
            return Discard(tile, fish)
        case e.ConcealedGangMade(_, tile) | e.AddedGangDeclared(_, tile):
            assert tile is not None
            return Gang(tile)
    raise AssertionError(event)


def claim_choice(meld: Meld) -> Choice:
    assert meld.claimed is not None
    if meld.kind is MeldKind.CHI:
        first, second = without(meld.tiles, meld.claimed)
        return Chi(first, second)
    return Peng() if meld.kind is MeldKind.PENG else Gang(meld.claimed)


@dataclass
class Retold:
    """The same visible history told over another wall."""

    state: State
    ruleset: Ruleset
    chance: Swapped
    log: list[e.Event]
    answers: dict[int, Choice]
    viewer: Seat

    def obey(self, command: Command) -> None:
        self.state, events = handle(self.state, command, self.ruleset, self.chance, hold=True)
        self.log += events

    def tell(self, told: list[e.Event]) -> None:
        fish = False
        ready: set[Seat] = set()
        for event in told:
            if isinstance(event, e.FishingDeclared):
                fish = True
            elif isinstance(event, e.ReadyDeclared):
                phase = self.state.public.phase
                if isinstance(phase, Turn):
                    self.obey(Choose(event.seat, phase.prompt, Ready()))
                ready.add(event.seat)
            elif isinstance(event, e.TurnBegun):
                self.begin_turn(ready)
            elif isinstance(event, e.MeldMade):
                self.close_window(event.seat, claim_choice(event.meld))
            elif isinstance(event, e.TileDrawn | e.GangAdded | e.DealDrawn):
                self.close_window()
            elif isinstance(event, e.TileDiscarded | e.ConcealedGangMade | e.AddedGangDeclared):
                prompt = self.state.public.phase.prompt  # type: ignore[union-attr]
                self.obey(Choose(event.seat, prompt, turn_choice(event, fish)))
                fish = False
        self.let_viewer_answer()

    def let_viewer_answer(self) -> None:
        phase = self.state.public.phase
        if isinstance(phase, Window) and phase.prompt in self.answers:
            self.obey(Choose(self.viewer, phase.prompt, self.answers.pop(phase.prompt)))

    def begin_turn(self, ready: set[Seat]) -> None:
        """Everybody asked whether they are ready answers as the visible history wants it."""
        phase = self.state.public.phase
        if not isinstance(phase, Declaring):
            return  # the opening asks nothing here
        self.let_viewer_answer()
        for seat in open_options(self.state, self.ruleset):
            if seat != self.viewer:
                self.obey(Choose(seat, phase.prompt, Ready() if seat in ready else Pass()))
        self.obey(Close(phase.prompt))

    def close_window(self, claimer: Seat | None = None, claim: Choice | None = None) -> None:
        """Everybody asked answers as the visible history wants it."""
        phase = self.state.public.phase
        if not isinstance(phase, Claiming | Robbing):
            return  # a replacement: nothing was asked
        self.let_viewer_answer()
        for seat in open_options(self.state, self.ruleset):
            if seat == claimer and claim is not None:
                self.obey(Choose(seat, phase.prompt, claim))
            elif seat != self.viewer:
                self.obey(Choose(seat, phase.prompt, Pass()))
        self.obey(Close(phase.prompt))


def held(ruleset: Ruleset, seed: int) -> Iterator[tuple[State, list[e.Event]]]:
    """A deal whose windows stay open until closed: the state and the log after every command."""
    random = Random(seed)
    state, chance, log = fresh(ruleset, seed)
    command: Command = StartDeal((1000,) * 4)
    while True:
        with suppress(RuleError):  # a window that is not decided stays open
            state, events = handle(state, command, ruleset, chance, hold=True)
            log += events
            if isinstance(state.public.phase, Idle):
                return
            yield state, log
        prompt = state.public.phase.prompt  # type: ignore[union-attr]
        open_seats = open_options(state, ruleset)
        if open_seats and not (isinstance(command, Choose) and random.random() < 0.4):
            seat = random.choice(sorted(open_seats))
            command = Choose(seat, prompt, eager(open_seats[seat], random))
        else:
            command = Close(prompt)
        if isinstance(state.public.phase, Turn) and isinstance(command, Close):
            seat = state.public.phase.seat
            command = Choose(seat, prompt, eager(open_seats[seat], random))


def seen_log(log: list[e.Event], viewer: e.Viewer) -> list[e.Event]:
    return [seen for event in log if (seen := event.seen_by(viewer)) is not None]


@pytest.mark.parametrize("profile", profiles())
def test_what_is_hidden_may_be_anything(profile: str) -> None:
    ruleset = find_ruleset(profile, {})
    random = Random(3)
    moved = 0
    for seed in range(20):
        _, chance, _ = fresh(ruleset, seed)
        for state, log in held(ruleset, seed):
            if random.random() > 0.08:
                continue
            viewer = random.randrange(4)
            order = state.wall.tiles
            places = hidden_places(log, order, state, viewer)
            # Flowers are in no hand, but anywhere in the wall.
            changed = permuted(order, places, random)
            changed = permuted(changed, list(state.wall.places), random)
            moved += changed != order
            answers = {
                prompt: event.choice for prompt, event in answered_prompts(log, viewer).items()
            }
            swapped = Swapped(chance, built_from(changed, log))
            start, events = handle(State(), StartSession(None, None), ruleset, swapped, hold=True)
            retold = Retold(start, ruleset, swapped, list(events), answers, viewer)
            retold.obey(StartDeal((1000,) * 4))
            retold.tell(log)
            for who in (viewer, None):
                assert seen_log(retold.log, who) == seen_log(log, who), (seed, viewer)
            assert retold.state.view(viewer) == state.view(viewer)
            view = state.view(viewer)
            assert options(retold.state.view(viewer), ruleset) == options(view, ruleset)
    assert moved > 50


def answered_prompts(log: list[e.Event], viewer: Seat) -> dict[int, e.Answered]:
    """The viewer's answers by the prompt they answered."""
    found: dict[int, e.Answered] = {}
    view = PublicView()
    for event in log:
        if isinstance(event, e.Answered) and event.seat == viewer:
            found[view.phase.prompt] = event  # type: ignore[union-attr]
        if (seen := event.seen_by(None)) is not None:
            view = evolve_public(view, seen)
    return found
