"""Evenings of every kind, each with its own database."""

from collections.abc import Callable

import pytest

from bot.config import ClockConfig
from tests.helpers.tables import CLAIMED, HEAVENLY, Evening


@pytest.fixture
def evening(tmp_path) -> Evening:
    return Evening(tmp_path / "test.db")


@pytest.fixture
def claimed(tmp_path) -> Callable[..., Evening]:
    """An evening of the deal CLAIMED, begun; the clock's settings may be given."""

    def begin(people: int = 4, **clock) -> Evening:
        settings = {"claim_pause": 0, "computer_seconds": 0, **clock}
        evening = Evening(
            tmp_path / "claimed.db", clock=ClockConfig(**settings), chance=lambda: CLAIMED
        )
        evening.begin(people)
        return evening

    return begin


@pytest.fixture
def heavenly(tmp_path) -> Evening:
    """An evening of heavenly hands, the first dealt."""
    evening = Evening(tmp_path / "heavenly.db", chance=lambda: HEAVENLY)
    evening.begin()
    return evening
