"""§4.4: the result depends on what was answered, never on who answered first."""

from itertools import permutations
from random import Random

import pytest

from core.commands import Choice, Choose
from core.errors import RuleError
from core.phases import Claiming, Robbing
from core.rulesets.find import find_ruleset, profiles
from core.seats import Seat
from core.state import State
from core.table import handle, open_options
from tests.helpers.deals import fresh, steps


def answered(
    state: State, order: tuple[Seat, ...], answers: dict[Seat, Choice], setting: tuple
) -> State:
    """The state after the answers in this order; those the window no longer waits for are stale."""
    prompt = state.public.phase.prompt  # type: ignore[union-attr]
    for seat in order:
        try:
            state, _ = handle(state, Choose(seat, prompt, answers[seat]), *setting)
        except RuleError:
            assert getattr(state.public.phase, "prompt", None) != prompt
    return state


@pytest.mark.parametrize("profile", profiles())
def test_every_order_of_answers_gives_one_result(profile: str) -> None:
    ruleset = find_ruleset(profile, {})
    random = Random(2)
    windows = 0
    for seed in range(70):
        _, chance, _ = fresh(ruleset, seed)
        for _, _, _, state in steps(ruleset, seed):
            open_seats = open_options(state, ruleset)
            if not isinstance(state.public.phase, Claiming | Robbing) or len(open_seats) < 2:
                continue
            windows += 1
            for _ in range(3):
                answers = {s: random.choice(choices) for s, choices in open_seats.items()}
                results = {
                    answered(state, order, answers, (ruleset, chance))
                    for order in permutations(open_seats)
                }
                assert len(results) == 1, (seed, answers)
    assert windows > 20
