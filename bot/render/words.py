"""The running words of play: public events as a person at the table would say them."""

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import Any

from bot.render.players import Players
from bot.render.reader import Reader
from core.game import events as e
from core.game.record import Replacement, WinKind
from core.tiles.kinds import without
from core.tiles.melds import MeldKind


def _dice(event: e.DiceThrown, players: Players, reader: Reader) -> str:
    first, second = event.faces
    return reader.text(
        f"said.dice.{event.purpose}",
        player=players[event.seat].name,
        first=first,
        second=second,
        total=first + second,
    )


def _indicator(event: e.IndicatorTurned, players: Players, reader: Reader) -> str:
    primary, secondary = event.jing
    face = reader.face
    return reader.text(
        "said.indicator",
        tile=face.tile(event.tile),
        primary=face.tile(primary),
        secondary=face.tile(secondary),
    )


def _under(event: e.UnderRevealed, players: Players, reader: Reader) -> str:
    return reader.text("said.under", tile=reader.face.tile(event.tile))


_REPLACED = {
    Replacement.GANG: "said.replacement",
    Replacement.FLOWER: "said.flower_replacement",
}


def _drawn(event: e.TileDrawn, players: Players, reader: Reader) -> str | None:
    if event.replacement is None:
        return None
    return reader.text(_REPLACED[event.replacement], player=players[event.seat].name)


def _flower(event: e.FlowerLaid, players: Players, reader: Reader) -> str:
    tile = reader.face.tile(event.tile)
    return reader.text("said.flower", player=players[event.seat].name, tile=tile)


def _ready(event: e.ReadyDeclared, players: Players, reader: Reader) -> str:
    return reader.text("said.ready", player=players[event.seat].name)


def _discarded(event: e.TileDiscarded, players: Players, reader: Reader) -> str:
    tile = reader.face.tile(event.tile)
    return reader.text("said.discard", player=players[event.seat].name, tile=tile)


def _fishing(event: e.FishingDeclared, players: Players, reader: Reader) -> str:
    return reader.text("said.fishing", player=players[event.seat].name)


def _fishing_ended(event: e.FishingEnded, players: Players, reader: Reader) -> str:
    return reader.text("said.fishing_ended", player=players[event.seat].name)


def _melded(event: e.MeldMade, players: Players, reader: Reader) -> str:
    meld = event.meld
    assert meld.source is not None
    assert meld.claimed is not None
    key = {MeldKind.CHI: "said.chi", MeldKind.PENG: "said.peng"}.get(meld.kind, "said.gang")
    return reader.text(
        key,
        player=players[event.seat].name,
        source=players[meld.source].name,
        tile=reader.face.tile(meld.claimed),
        tiles=reader.face.row(without(meld.tiles, meld.claimed)),
    )


def _concealed(event: e.ConcealedGangMade, players: Players, reader: Reader) -> str:
    name = players[event.seat].name
    if event.tile is None:
        return reader.text("said.hidden_gang", player=name)
    return reader.text("said.concealed_gang", player=name, tile=reader.face.tile(event.tile))


def _gang_declared(event: e.AddedGangDeclared, players: Players, reader: Reader) -> str:
    tile = reader.face.tile(event.tile)
    return reader.text("said.added_gang", player=players[event.seat].name, tile=tile)


_WINS = {
    WinKind.SELF: "said.hu.self",
    WinKind.DISCARD: "said.hu.discard",
    WinKind.ROB: "said.hu.rob",
}


def _won(event: e.HandWon, players: Players, reader: Reader) -> str:
    source = event.seat if event.source is None else event.source
    return reader.text(
        _WINS[event.by],
        player=players[event.seat].name,
        source=players[source].name,
        tile=reader.face.tile(event.tile),
    )


def _deal_drawn(event: e.DealDrawn, players: Players, reader: Reader) -> str:
    return reader.text("said.drawn_deal")


def _follow_dealer(event: e.PointsTransferred, players: Players, reader: Reader) -> str | None:
    if event.cause != "follow_dealer":
        return None
    return reader.text(
        "said.follow_dealer",
        player=players[event.payer].name,
        payee=players[event.payee].name,
        amount=event.amount,
    )


def _voided(event: e.DealVoided, players: Players, reader: Reader) -> str:
    return reader.text("said.void")


_SAID: dict[type, Callable[[Any, Players, Reader], str | None]] = {
    e.DiceThrown: _dice,
    e.IndicatorTurned: _indicator,
    e.UnderRevealed: _under,
    e.TileDrawn: _drawn,
    e.FlowerLaid: _flower,
    e.ReadyDeclared: _ready,
    e.TileDiscarded: _discarded,
    e.FishingDeclared: _fishing,
    e.FishingEnded: _fishing_ended,
    e.MeldMade: _melded,
    e.ConcealedGangMade: _concealed,
    e.AddedGangDeclared: _gang_declared,
    e.HandWon: _won,
    e.DealDrawn: _deal_drawn,
    e.PointsTransferred: _follow_dealer,
    e.DealVoided: _voided,
}


def say(event: e.Event, players: Players, reader: Reader) -> str | None:
    """One event in words, or None when nobody would say anything."""
    speak = _SAID.get(type(event))
    return speak(event, players, reader) if speak else None


def _is_opening_throw(event: e.Event) -> bool:
    return isinstance(event, e.DiceThrown) and event.purpose != "replacement"


def _opening_throws(throws: Iterable[e.DiceThrown], reader: Reader) -> str:
    """The totals of the opening's throws, by what they were for, in one line."""
    parts = []
    for purpose, same in groupby(throws, key=lambda event: event.purpose):
        totals = ", ".join(str(sum(event.faces)) for event in same)
        parts.append(reader.text(f"said.thrown.{purpose}", totals=totals))
    return reader.text("said.throws", throws=" · ".join(parts))


def _running_words(
    events: Iterable[e.Event], players: Players, reader: Reader
) -> Iterator[str | None]:
    told = [event for event in events if type(event) in _SAID]
    for opening, some in groupby(told, key=_is_opening_throw):
        if opening:
            yield _opening_throws((one for one in some if isinstance(one, e.DiceThrown)), reader)
        else:
            yield from (say(event, players, reader) for event in some)


def last_words(
    events: Iterable[e.Event], players: Players, reader: Reader, most: int
) -> tuple[str, ...]:
    """The last sentences said, at most `most`, the latest last; an opening's throws are one."""
    said = [sentence for sentence in _running_words(events, players, reader) if sentence]
    return tuple(said[-most:])
