"""Changing records: the core's are msgspec structs, the bot's dataclasses."""

import dataclasses
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")


def replace(record: T, /, **fields: Any) -> T:
    """The record with some fields changed, of either kind."""
    if isinstance(record, msgspec.Struct):
        return msgspec.structs.replace(record, **fields)
    return dataclasses.replace(record, **fields)  # type: ignore[type-var]
