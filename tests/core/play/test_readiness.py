"""Declaring ready (nanjing §2.5) changes what may be discarded, so the question is a new one."""

import pytest

from core.documents.rigged import Layout, rig
from core.game.commands import Choose, Discard, Ready, StartDeal, StartSession
from core.game.errors import RuleError
from core.game.state import State
from core.play.legal import options
from core.play.table import handle
from core.rulesets.find import find_ruleset
from core.tiles.notation import read_tiles
from tests.helpers.records import replace

RULES = replace(find_ruleset("nanchang"), declares_ready=True)
NINE, EAST = read_tiles("9sE")
LAYOUT = Layout(
    dealer=0,
    hands=(read_tiles("1m2m3m4m5m6m7m8m9m1p2p3p9sE"), (), (), ()),
    indicator=read_tiles("C")[0],
)


def test_after_ready_only_discards_that_leave_a_waiting_hand_and_under_a_new_prompt():
    chance = rig(LAYOUT, RULES)
    state, _ = handle(State(), StartSession(None, None), RULES, chance)
    state, _ = handle(state, StartDeal((0,) * 4), RULES, chance)
    asked = state.public.phase.prompt
    assert Ready() in options(state.view(0), RULES)
    state, _ = handle(state, Choose(0, asked, Ready()), RULES, chance)
    assert options(state.view(0), RULES) == (Discard(NINE), Discard(EAST))
    with pytest.raises(RuleError, match="stale"):
        handle(state, Choose(0, asked, Discard(EAST)), RULES, chance)
    state, _ = handle(state, Choose(0, state.public.phase.prompt, Discard(EAST)), RULES, chance)
    assert state.public.seats[0].ready
