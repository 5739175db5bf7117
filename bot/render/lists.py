"""What people look up: scores, statistics, levels, rankings, help."""

from collections.abc import Iterable, Mapping
from typing import Protocol

from bot.render.board import points
from bot.render.limits import Blocks
from bot.render.players import Players, plain
from bot.render.reader import Reader
from bot.render.settlement import final_scores
from core.levels import Level, level_of
from core.scoring.record import WinKind
from core.views import PublicView

_BAR = 12


class Standing(Protocol):
    """A player's statistics in one server; points in 子."""

    @property
    def name(self) -> str: ...
    @property
    def place(self) -> int: ...
    @property
    def balance(self) -> int: ...
    @property
    def deals(self) -> int: ...
    @property
    def wins(self) -> Mapping[str, int]: ...
    @property
    def discard_ins(self) -> int: ...
    @property
    def best(self) -> int: ...
    @property
    def experience(self) -> int: ...
    @property
    def average(self) -> float: ...


def score(view: PublicView, players: Players, reader: Reader) -> Blocks:
    """The running scores of a table."""
    text = reader.text
    return (
        f"{text('score.title')}\n{text('score.deals', count=view.session.deals_over)}",
        final_scores(view.session.scores, players, reader),
    )


def title_words(level: Level, reader: Reader) -> str:
    """小麻雀 / Little Sparrow."""
    return reader.text(f"level_title.{level.title}")


def statistics(standing: Standing, reader: Reader) -> Blocks:
    """A player's deals, wins and level."""
    text, wins = reader.text, standing.wins
    level = level_of(standing.experience)
    lines = (
        text("stats.deals", count=standing.deals, wins=sum(wins.values())),
        text(
            "stats.wins",
            self_draws=wins.get(WinKind.SELF, 0),
            discards=wins.get(WinKind.DISCARD, 0),
            robs=wins.get(WinKind.ROB, 0),
        ),
        text("stats.fed", count=standing.discard_ins),
        text("stats.average", average=f"{standing.average:+.1f}"),
        text("stats.best", best=points(standing.best)),
        text("stats.balance", balance=standing.balance, place=standing.place),
        text("stats.level", title=title_words(level, reader), level=level.number),
    )
    return (text("stats.title", player=plain(standing.name)), "\n".join(lines))


def level_sheet(name: str, experience: int, reader: Reader) -> Blocks:
    """A player's level, title and how far the next one is."""
    level = level_of(experience)
    filled = _BAR * level.gained // level.needed
    words = reader.text(
        "level.line",
        level=level.number,
        title=title_words(level, reader),
        bar="▰" * filled + "▱" * (_BAR - filled),
        gained=level.gained,
        needed=level.needed,
    )
    return (reader.text("level.title", player=plain(name)), words)


def ranking(standings: Iterable[Standing], reader: Reader) -> Blocks:
    """The best players of a server, ties sharing their place."""
    text = reader.text
    lines = [
        text(
            "top.line",
            place=one.place,
            player=plain(one.name),
            balance=one.balance,
            deals=one.deals,
            title=title_words(level_of(one.experience), reader),
        )
        for one in standings
    ]
    return (text("top.title"), "\n".join(lines) or text("top.none"))
