"""The calculator's panel and form within Discord's limits, whatever is entered."""

import pytest
from discord import ui

from bot.render.calculator import calculation
from bot.render.limits import MESSAGE_LIMIT, length
from bot.ui.form_layouts import (
    TYPED_LIMIT,
    form_layout,
    read_how,
    tiles_form,
    typed_values,
    write_how,
)
from core.documents.form import TEXTS, Fact, Form, answer
from core.documents.reading import Fault
from core.game.record import WinKind
from core.rulesets.find import find_ruleset, profiles
from tests.golden.test_calculator import FISHING, GERMAN, PAIRS, REFUSED, told
from tests.helpers.records import replace
from tests.helpers.views import CHINESE, ENGLISH
from tests.ui.test_layouts import built, checked

READERS = (CHINESE, ENGLISH)
GAMES = [(f"{number}" * 32, f"{number}" * 32) for number in range(10, 26)]
GAMES += [(name, name) for name in profiles()]

FORMS = (
    Form(),
    Form("9p", GERMAN),
    Form("9p", GERMAN, "6s"),
    Form("9p", FISHING, facts=frozenset({Fact.FISHING})),  # 33 tiles win
    Form("9p", FISHING, "4s", facts=frozenset({Fact.FISHING, Fact.BLOOM}), others="0 0 0"),
    Form("9p", PAIRS, "7s", WinKind.ROB, 3, 0, streak=10),
    Form(*["`" * TYPED_LIMIT] * 3, others="`" * TYPED_LIMIT, discards="`" * TYPED_LIMIT),
)


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("profile", profiles())
def test_a_panel(profile, form, reader):
    ruleset = find_ruleset(profile)
    shown = answer(form, ruleset)
    checked(lambda: form_layout(form, shown, ruleset, profile, GAMES, reader))


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("profile", profiles())
def test_a_form_to_type_into(profile, reader):
    form = Form(*["5" * TYPED_LIMIT] * 3, others="5" * TYPED_LIMIT)
    modal = built(lambda: tiles_form(form, find_ruleset(profile), reader))
    assert modal.is_finished()  # never stored
    assert 1 <= len(modal.title) <= 45
    labels = list(modal.children)
    assert 1 <= len(labels) <= 5
    for label in labels:
        assert isinstance(label, ui.Label)
        assert 1 <= len(label.text) <= 45
        assert 1 <= len(label.description) <= 100
    jing = find_ruleset(profile).jing is not None
    asked = TEXTS if jing else ("hand", "win")
    assert {label.component.custom_id for label in labels} == set(asked)


def test_what_was_typed_is_read_back():
    sent = [
        {"type": 18, "component": {"type": 4, "custom_id": "hand", "value": "1m"}},
        {"type": 18, "component": {"type": 4, "custom_id": "seat", "value": "2"}},
    ]
    assert typed_values(sent) == {"hand": "1m"}


@pytest.mark.parametrize("how", [(WinKind.SELF, None), (WinKind.DISCARD, 3), (WinKind.ROB, 0)])
def test_how_it_was_won_is_read_back(how):
    assert read_how(write_how(*how)) == how


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize(("facts", "code", "params"), REFUSED)
def test_what_is_wrong_is_said_and_what_was_typed_shown(facts, code, params, reader):
    facts = dict(facts)
    hand, win = facts.pop("hand"), facts.pop("win", "")
    shown = told(hand, win, **facts)
    form = Form(facts.get("indicator", "9p"), hand, win, others=facts.get("others", ""))
    *_, typed, sentence = calculation(form, shown, "", reader)
    assert sentence.startswith("⚠ **")
    assert all(f"`{text}`" in typed for text in (hand, win, form.others) if text)


NEVER_IN_A_FORM = {
    Fault.UNKNOWN_KEY,
    Fault.MISSING_KEY,
    Fault.LOWER_MISSING,
    Fault.FED_NOTHING,
    Fault.NO_SUPPLIER,
    Fault.WRONG_VALUE,  # told by what it is about
    Fault.WIN_FORBIDDEN,  # told as at the table
}


@pytest.mark.parametrize("reader", READERS)
def test_every_fault_a_form_may_have_has_a_sentence(reader):
    keys = {key for key in reader.text.sentences if key.startswith("fault.")}
    codes = {f"fault.{fault}" for fault in set(Fault) - NEVER_IN_A_FORM}
    assert keys == codes | {"fault.others", "fault.no_flower", "fault.flower_in_hand"}


@pytest.mark.parametrize("reader", READERS)
def test_lines_give_way_before_what_everybody_gains(reader):
    form = Form("9p", PAIRS, "7s", seat=0, others="1p/0/0")
    shown = answer(form, find_ruleset("nanchang"))
    many = replace(shown, won=replace(shown.won, settled=shown.won.settled * 30))
    blocks = calculation(form, many, "", reader)
    assert length(blocks) <= MESSAGE_LIMIT
    assert "+61" not in "".join(blocks)  # thirty times over
    assert reader.text("calc.total", gains="") in blocks[-1]
