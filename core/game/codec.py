"""Events as JSON text with a kind and a schema number.

The text of an event is a JSON object of its fields. A dataclass inside it becomes an object; where
a field may hold one of several classes, the object says which under "type". Tuples become arrays,
enums their values. Changing a stored class means adding an upcaster from its old schema, so that
old logs stay readable for good.
"""

import json
import types
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, Union, cast, get_args, get_origin, get_type_hints

from core.game import events as e
from core.game.errors import Refusal, RuleError
from core.tiles.kinds import Kind

Json = Any
Upcaster = Callable[[dict[str, Json]], dict[str, Json]]
"""The fields of one schema to those of the next."""

CORE_EVENTS: tuple[type[e.Event], ...] = (
    e.SessionStarted,
    e.DealStarted,
    e.WallBuilt,
    e.DealerSet,
    e.DiceThrown,
    e.WallBroken,
    e.TilesDealt,
    e.IndicatorTurned,
    e.UnderRevealed,
    e.TurnBegun,
    e.TileDrawn,
    e.FlowerLaid,
    e.ReadinessAsked,
    e.ReadyDeclared,
    e.TileDiscarded,
    e.FishingDeclared,
    e.FishingEnded,
    e.Answered,
    e.HuMissed,
    e.PengMissed,
    e.LocksLifted,
    e.MeldMade,
    e.ConcealedGangMade,
    e.AddedGangDeclared,
    e.GangAdded,
    e.FlushFed,
    e.FlushLost,
    e.HandWon,
    e.DealDrawn,
    e.HandsShown,
    e.Settled,
    e.PointsTransferred,
    e.DealEnded,
    e.DealVoided,
    e.SessionEnded,
)


class Codec:
    """Encodes and decodes the given event classes.

    `upcasters[(kind, n)]` turns the fields of schema n into those of n + 1; the present schema of a
    kind is one more than its highest upcaster, 1 where there is none.
    """

    def __init__(
        self,
        classes: Iterable[type[e.Event]] = CORE_EVENTS,
        upcasters: Mapping[tuple[str, int], Upcaster] | None = None,
    ) -> None:
        self._classes = {cls.__name__: cls for cls in classes}
        self._upcasters = dict(upcasters or {})
        self._schemas = {
            kind: 1 + max((n for name, n in self._upcasters if name == kind), default=0)
            for kind in self._classes
        }

    def encode(self, event: e.Event) -> tuple[str, int, str]:
        """(kind, schema, JSON text); KeyError for a class the codec was not given."""
        kind = type(event).__name__
        body = _to_json(event, None, int)
        text = json.dumps(body, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
        return kind, self._schemas[kind], text

    def decode(self, kind: str, schema: int, text: str) -> e.Event:
        """The event; RuleError(unreadable) for an unknown kind, schema or shape."""
        try:
            body = json.loads(text)
            for step in range(schema, self._schemas[kind]):
                body = self._upcasters[kind, step](body)
            if schema > self._schemas[kind]:
                raise KeyError(schema)
            return cast(e.Event, _from_json(self._classes[kind], body))
        except (KeyError, TypeError, ValueError) as error:
            raise RuleError(Refusal.UNREADABLE, "unreadable_event") from error


def readable(event: e.Event, tile: Callable[[Kind], str]) -> dict[str, Json]:
    """The event's fields for people, tiles in the given notation, its kind under "event"."""
    return {"event": type(event).__name__, **_to_json(event, None, tile)}


def _to_json(value: Any, hint: Any, tile: Callable[[Kind], Json]) -> Json:
    if is_dataclass(value):
        cls: type = type(value)
        body = {
            name: _to_json(getattr(value, name), kind, tile) for name, kind in _hints(cls).items()
        }
        return {"type": cls.__name__, **body} if len(_classes_in(hint)) > 1 else body
    if isinstance(value, tuple):
        args = get_args(_unwrapped(hint))
        inner = args[0] if len(args) == 2 and args[1] is Ellipsis else None
        return [
            _to_json(item, inner if inner is not None else args[place], tile)
            for place, item in enumerate(value)
        ]
    if isinstance(value, Enum):
        return value.value
    return tile(value) if value is not None and Kind in _members(hint) else value


def _from_json(hint: Any, value: Json) -> Any:
    if value is None:
        return None
    classes = _classes_in(hint)
    if classes and isinstance(value, dict):
        cls = classes[value["type"]] if len(classes) > 1 else next(iter(classes.values()))
        hints = _hints(cls)
        return cls(**{k: _from_json(hints[k], v) for k, v in value.items() if k != "type"})
    if isinstance(value, list):
        args = get_args(_unwrapped(hint))
        if len(args) == 2 and args[1] is Ellipsis:
            return tuple(_from_json(args[0], item) for item in value)
        return tuple(_from_json(kind, item) for kind, item in zip(args, value, strict=True))
    plain = _unwrapped(hint)
    return plain(value) if isinstance(plain, type) and issubclass(plain, Enum) else value


@cache
def _hints(cls: type) -> dict[str, Any]:
    hints = get_type_hints(cls, include_extras=True)
    return {field.name: hints[field.name] for field in fields(cls)}


@cache
def _members(hint: Any) -> tuple[Any, ...]:
    return get_args(hint) if get_origin(hint) in (Union, types.UnionType) else (hint,)


@cache
def _unwrapped(hint: Any) -> Any:
    """The hint without None."""
    return next((one for one in _members(hint) if one is not type(None)), None)


@cache
def _classes_in(hint: Any) -> dict[str, type]:
    members = (cls for cls in _members(hint) if isinstance(cls, type) and is_dataclass(cls))
    return {cls.__name__: cls for cls in members}
