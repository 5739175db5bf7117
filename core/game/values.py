"""Changing the immutable records that every event touches."""

from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from dataclasses import replace

    changed = replace
else:
    T = TypeVar("T")

    def changed(record: T, /, **fields: Any) -> T:
        """`dataclasses.replace` for records without slots and `__post_init__`.

        It copies the fields instead of running `__init__` on all of them: folding a deal is four
        times as fast.
        """
        copy = object.__new__(type(record))
        object.__setattr__(copy, "__dict__", record.__dict__ | fields)
        return copy
