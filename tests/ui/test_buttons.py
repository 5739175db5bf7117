"""Custom ids: short, unambiguous, and read back as what they were."""

import asyncio
import itertools

import pytest
from discord import ui

from bot.ui.buttons import (
    ITEMS,
    OPEN,
    ChoiceButton,
    FishButton,
    FormButton,
    FormSelect,
    HistoryButton,
    NextButton,
    PastSelect,
    PreferenceSelect,
    ReplayButton,
    ReplaySelect,
    SetupSelect,
    SheetButton,
    TableButton,
)
from core.rulesets.find import options_of, profiles

CUSTOM_ID_LIMIT = 100
MOST = 10**12
KEYS = {option.key for profile in profiles() for option in options_of(profile)}

SAMPLES = (
    ChoiceButton(7, 41, 3, 2, label="五万"),
    ChoiceButton(MOST, MOST, None, 99),
    FishButton(7, 41, True, label="精钓"),
    FishButton(MOST, MOST, False),
    TableButton(7, "computer"),
    TableButton(MOST, "refresh"),
    NextButton(7, 3),
    NextButton(MOST, MOST),
    SetupSelect(7, "profile"),
    *(SetupSelect(MOST, "value", key) for key in sorted(KEYS)),
    PreferenceSelect("notation"),
    SheetButton("house", str(MOST), 9),
    *(SheetButton("profile", name, 1) for name in profiles()),
    ReplayButton(7, 3, 12, None, "later"),
    ReplayButton(MOST, MOST, MOST, 3, OPEN),
    ReplaySelect(MOST, MOST, MOST, None, "claim"),
    ReplaySelect(7, 3, 12, 0, "eyes"),
    HistoryButton("own", 0, 0, "older"),
    HistoryButton("channel", 10**20, MOST, "newer"),
    PastSelect(),
    FormButton("write"),
    FormSelect("facts"),
)


def fields(item):
    names = ("table", "prompt", "index", "on", "action", "number", "what", "detail")
    names += ("of", "name", "page")
    names += ("deal", "step", "eyes", "move", "scope", "place", "page")
    return {name: getattr(item, name) for name in names if hasattr(item, name)}


@pytest.mark.parametrize("item", SAMPLES, ids=lambda item: item.custom_id)
def test_an_id_is_short_and_read_back_by_its_own_class_only(item):
    assert len(item.custom_id) <= CUSTOM_ID_LIMIT
    matches = {
        cls: found
        for cls in ITEMS
        if (found := cls.__discord_ui_compiled_template__.fullmatch(item.custom_id))
    }
    assert list(matches) == [type(item)]
    again = asyncio.run(type(item).from_custom_id(None, item.item, matches[type(item)]))
    assert again.custom_id.partition(":")[0] == item.custom_id.partition(":")[0]
    assert fields(again) == fields(item)


def test_every_kind_is_sampled():
    assert {type(item) for item in SAMPLES} == set(ITEMS)


def test_equal_tiles_have_different_ids():
    ids = [ChoiceButton(1, 2, 0, place).custom_id for place in range(14)]
    assert len(set(ids)) == 14


def test_only_one_class_begins_an_id():
    starts = [cls.__discord_ui_compiled_template__.pattern.partition(":")[0] for cls in ITEMS]
    assert all(first != second for first, second in itertools.combinations(starts, 2))
    assert all(issubclass(cls, ui.DynamicItem) for cls in ITEMS)
