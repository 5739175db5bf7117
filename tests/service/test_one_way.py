"""A choice's way from the click to what is stored: each event folded once, few statements."""

import pytest

from bot.service import record as records
from bot.service.requests import AnswerPrompt
from bot.service.setups import fresh_setup
from bot.service.tables import Tables
from core.game import evolve as folds
from core.game.commands import Discard, Peng
from core.play import draft as drafts
from core.rulesets.find import profiles
from tests.helpers.tables import tile


@pytest.fixture
def folded(monkeypatch):
    """The events that are folded into a whole state, wherever that is done."""
    events = []

    def evolve(state, event):
        events.append(event)
        return folds.evolve(state, event)

    monkeypatch.setattr(drafts, "evolve", evolve)
    monkeypatch.setattr(records, "evolve", evolve)
    return events


def test_each_event_is_folded_once(claimed, folded):
    evening = claimed()
    folded.clear()
    stored = evening.table.version
    evening.choose(0, Discard(tile("5p")))
    evening.due()
    evening.choose(2, Peng())
    evening.due()
    assert len(folded) == len(set(map(id, folded))) == evening.table.version - stored


def test_what_is_known_after_a_request_is_what_the_log_says(new_evening):
    for profile in profiles():
        evening = new_evening()
        evening.begin(setup=fresh_setup(profile))
        evening.play_out()
        known = evening.table
        fresh = Tables(
            evening.store, evening.config, entropy=evening.entropy, computer=evening.computer
        )
        assert fresh.table(1) == known


def test_a_choice_takes_few_statements(claimed):
    evening = claimed()
    statements = []
    evening.store.db.conn.set_trace_callback(statements.append)
    answer = AnswerPrompt(1, evening.table.prompt, Discard(tile("9s")))
    evening.tables.handle(1, answer, "click", evening.now)
    evening.store.db.conn.set_trace_callback(None)
    inserts = [statement for statement in statements if "INSERT INTO events" in statement]
    assert len(inserts) == 2  # the discard and the next seat's draw
    # The version when the click is read and again in the transaction, its two ends, whether the
    # events follow on, how far the log has come.
    assert len(statements) == len(inserts) + 6
