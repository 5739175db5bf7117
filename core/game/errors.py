"""Refusals: nothing was written, nothing changed."""

from enum import StrEnum


class Refusal(StrEnum):
    """Which of the four it is."""

    UNREADABLE = "unreadable"
    ILLEGAL = "illegal"
    STALE = "stale"
    NOT_YOURS = "not_yours"


class RuleError(Exception):
    """A command the rules refuse; `code` names the reason, the UI has a sentence for each.

    The sentence is filled in with `values`.
    """

    def __init__(self, refusal: Refusal, code: str, **values: object) -> None:
        super().__init__(f"{refusal}: {code}")
        self.refusal = refusal
        self.code = code
        self.values = values
