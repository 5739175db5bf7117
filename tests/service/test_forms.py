"""The calculator's forms: kept for each user, whatever is in them."""

from bot.service.forms import KeptForm, keep_form, kept_form
from bot.service.settings import Settings
from bot.service.store import open_store
from core.documents.form import Fact, Form
from core.game.record import WinKind

FULL = Form(
    "9p",
    "1m | 碰 东",
    "6s",
    WinKind.ROB,
    2,
    0,
    frozenset({Fact.BLOOM, Fact.MARKED}),
    "0 1 4",
    "9p",
    3,
)


def test_a_form_is_kept_for_each_user_and_over_a_restart(tmp_path):
    store = open_store(tmp_path / "mahjong.db")
    assert kept_form(Settings(store), 1) == KeptForm()
    keep_form(Settings(store), 1, KeptForm("Friday", FULL))
    store.close()
    again = open_store(tmp_path / "mahjong.db")
    assert kept_form(Settings(again), 1) == KeptForm("Friday", FULL)
    assert kept_form(Settings(again), 2) == KeptForm()
    again.close()


def test_a_form_of_another_release_begins_anew(tmp_path):
    store = open_store(tmp_path / "mahjong.db")
    settings = Settings(store)
    for text in ("{}", "nothing", '{"rules": "", "form": {"facts": ["?"], "by": "self"}}'):
        settings.remember("form:1", text)
        assert kept_form(settings, 1) == KeptForm()
    store.close()
