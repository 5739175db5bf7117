"""Evenings of every kind, each with its own database, closed after the test."""

from collections.abc import Callable, Iterator

import pytest

from bot.config import ClockConfig
from tests.helpers.tables import CLAIMED, HEAVENLY, Evening


@pytest.fixture
def new_evening(tmp_path) -> Iterator[Callable[..., Evening]]:
    """Makes evenings, with the arguments of Evening but for the path."""
    made: list[Evening] = []

    def make(**settings) -> Evening:
        made.append(Evening(tmp_path / f"evening {len(made)}.db", **settings))
        return made[-1]

    yield make
    for evening in made:
        evening.close()


@pytest.fixture
def evening(new_evening) -> Evening:
    return new_evening()


@pytest.fixture
def claimed(new_evening) -> Callable[..., Evening]:
    """Begins an evening of the deal CLAIMED; the clock's settings may be given."""

    def begin(people: int = 4, **clock) -> Evening:
        settings = {"claim_pause": 0, "computer_seconds": 0, **clock}
        evening = new_evening(clock=ClockConfig(**settings), chance=lambda: CLAIMED)
        evening.begin(people)
        return evening

    return begin


@pytest.fixture
def heavenly(new_evening) -> Evening:
    """An evening of heavenly hands, the first dealt."""
    evening = new_evening(chance=lambda: HEAVENLY)
    evening.begin()
    return evening
