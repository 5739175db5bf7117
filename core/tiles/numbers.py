"""Whole numbers with the bounds that a stored event is held to when it is read."""

from typing import Annotated, TypeAlias

from msgspec import Meta

Count: TypeAlias = Annotated[int, Meta(ge=0)]
Positive: TypeAlias = Annotated[int, Meta(ge=1)]
Die: TypeAlias = Annotated[int, Meta(ge=1, le=6)]
"""The face of a die."""
