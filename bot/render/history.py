"""Lists of finished deals: when, who won how, what each won or lost."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from bot.render.board import points
from bot.render.limits import Blocks
from bot.render.players import Players
from bot.render.reader import Reader
from core.tiles.seats import SEATS, BySeat


@dataclass(frozen=True, slots=True)
class Line:
    """One finished deal; `won` tells by seat how it won: self, discard, rob, or None."""

    table: int
    number: int
    ended_at: datetime
    voided: bool
    players: Players
    deltas: BySeat[int]
    won: BySeat[str | None]


def _results(line: Line, reader: Reader) -> str:
    parts = []
    for seat in SEATS:
        player, delta, how = line.players[seat].name, points(line.deltas[seat]), line.won[seat]
        if how is None:
            parts.append(reader.text("history.result", player=player, delta=delta))
        else:
            won = reader.text(f"history.won.{how}")
            parts.append(
                reader.text("history.result_won", player=f"**{player}**", won=won, delta=delta)
            )
    return " · ".join(parts)


def _marked(line: Line, words: str, reader: Reader) -> str:
    return reader.text("history.voided", line=words) if line.voided else words


def entry(line: Line, reader: Reader) -> str:
    """The deal as an entry of a menu."""
    words = reader.text(
        "history.entry",
        table=line.table,
        number=line.number,
        date=f"{line.ended_at:%Y-%m-%d %H:%M}",
        results=_results(line, reader),
    )
    return _marked(line, words, reader)


def history(title: str, lines: Iterable[Line], page: int, pages: int, reader: Reader) -> Blocks:
    """A page of finished deals; `page` counts from 0."""
    told = "\n".join(
        _marked(
            line,
            reader.text(
                "history.line",
                number=f"{line.table}:{line.number}",
                at=int(line.ended_at.timestamp()),
                results=_results(line, reader),
            ),
            reader,
        )
        for line in lines
    )
    if not told:
        return title, reader.text("history.none")
    return title, told, reader.text("history.page", page=page + 1, count=pages)
