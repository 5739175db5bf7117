"""Events as JSON text with a kind and a schema number.

The text of an event is a JSON object of its fields, sorted by name. A record inside it becomes an
object; a choice says under "type" which it is. Tuples become arrays, enums their values. Reading
checks every type and bound, and knows no other fields. Changing a stored class means adding an
upcaster from its old schema, so that old logs stay readable for good.
"""

import re
import types
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Annotated, Any, Union, cast, get_args, get_origin, get_type_hints

import msgspec

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

_ENCODER = msgspec.json.Encoder(order="sorted")
_PATH = re.compile(r"at `\$\.?([^`]*)`")
_FIELD = re.compile(r"field `([^`]*)`")


def place_of(error: Exception) -> str:
    """Where in what was read the error is, as `meld.tiles[0]`; empty where it is no field."""
    named = (pattern.search(str(error)) for pattern in (_PATH, _FIELD))
    return ".".join(place[1] for place in named if place)


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
        self._decoders: dict[str, msgspec.json.Decoder[e.Event]] = {
            cls.__name__: msgspec.json.Decoder(cls) for cls in classes
        }
        self._upcasters = dict(upcasters or {})
        self._schemas = {
            kind: 1 + max((n for name, n in self._upcasters if name == kind), default=0)
            for kind in self._decoders
        }

    def encode(self, event: e.Event) -> tuple[str, int, str]:
        """(kind, schema, JSON text); KeyError for a class the codec was not given."""
        kind = type(event).__name__
        return kind, self._schemas[kind], _ENCODER.encode(event).decode()

    def decode(self, kind: str, schema: int, text: str | bytes) -> e.Event:
        """The event; RuleError(unreadable) for an unknown kind or schema, a wrong type or value.

        The error's `where` is the field, `meld.tiles[0]`; empty where it is none of the fields.
        """
        present = self._schemas.get(kind, 0)
        if not 1 <= schema <= present:
            raise RuleError(Refusal.UNREADABLE, "unreadable_event", where="")
        decoder = self._decoders[kind]
        try:
            if schema == present:
                return decoder.decode(text)
            body = msgspec.json.decode(text, type=dict[str, Any])
            for step in range(schema, present):
                body = self._upcasters[kind, step](body)
            return cast(e.Event, msgspec.convert(body, decoder.type))
        except (msgspec.DecodeError, KeyError, TypeError, ValueError) as error:
            where = place_of(error)
            raise RuleError(Refusal.UNREADABLE, "unreadable_event", where=where) from error


def readable(event: e.Event, tile: Callable[[Kind], str]) -> dict[str, Json]:
    """The event's fields for people, tiles in the given notation, its kind under "event"."""
    return {"event": type(event).__name__, **_fields(event, tile)}


def _fields(record: msgspec.Struct, tile: Callable[[Kind], str]) -> dict[str, Json]:
    hints = _hints(type(record))
    return {name: _plain(getattr(record, name), kind, tile) for name, kind in hints.items()}


def _plain(value: Any, hint: Any, tile: Callable[[Kind], str]) -> Json:
    if isinstance(value, msgspec.Struct):
        fields = _fields(value, tile)
        tag = value.__struct_config__.tag
        return fields if tag is None else {"type": tag, **fields}
    if isinstance(value, tuple):
        items = _items(hint)
        kinds = items[:1] * len(value) if items[1:] == (Ellipsis,) else items
        return [_plain(item, kind, tile) for item, kind in zip(value, kinds, strict=True)]
    return tile(value) if value is not None and Kind in _members(hint) else value


@cache
def _hints(cls: type[msgspec.Struct]) -> dict[str, Any]:
    hints = get_type_hints(cls, include_extras=True)
    return {field.name: hints[field.name] for field in msgspec.structs.fields(cls)}


@cache
def _items(hint: Any) -> tuple[Any, ...]:
    """What the places of a tuple hold, or one kind and an ellipsis."""
    (bounded,) = (member for member in _members(hint) if member is not type(None))
    return get_args(bounded.__origin__ if get_origin(bounded) is Annotated else bounded)


@cache
def _members(hint: Any) -> tuple[Any, ...]:
    return get_args(hint) if get_origin(hint) in (Union, types.UnionType) else (hint,)
