"""What tests say that they show, so that another can see whether everything is shown."""

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


class Shown:
    """Decorates tests with the keys they show; `keys` are those of all of them."""

    def __init__(self) -> None:
        self.keys: set[str] = set()

    def __call__(self, *keys: str) -> Callable[[T], T]:
        self.keys.update(keys)
        return lambda test: test
