"""What people look up: scores, statistics, levels, rankings, help."""

from collections.abc import Iterable

from bot.render.board import points
from bot.render.limits import Blocks
from bot.render.players import Players, plain
from bot.render.reader import Reader
from bot.render.settlement import final_scores
from core.game.views import PublicView
from core.past.careers import RATED_DEALS, Order, Standing
from core.past.levels import TITLES, Level, experience_at, level_of

EVER = "ever"
"""The name of the period that has no beginning."""
_BAR = 12


def score(view: PublicView, players: Players, reader: Reader) -> Blocks:
    """The running scores of a table."""
    text = reader.text
    return (
        f"{text('score.title')}\n{text('score.deals', count=view.session.deals_over)}",
        final_scores(view.session.scores, players, reader),
    )


def title_words(title: str, reader: Reader) -> str:
    """小麻雀 / Little Sparrow."""
    return reader.text(f"level_title.{title}")


def level_sheet(standing: Standing, reader: Reader) -> Blocks:
    """A player's level, title and how far the next one is; then every title there is."""
    text, level = reader.text, level_of(standing.experience)
    filled = _BAR * level.gained // level.needed
    words = text(
        "level.line",
        level=level.number,
        title=title_words(level.title, reader),
        bar="▰" * filled + "▱" * (_BAR - filled),
        gained=level.gained,
        needed=level.needed,
    )
    return (text("level.title", player=plain(standing.name)), words, _ladder(level, reader))


def _ladder(level: Level, reader: Reader) -> str:
    lines = []
    for start, title in TITLES:
        words = reader.text(
            "level.rung",
            level=start,
            title=title_words(title, reader),
            experience=experience_at(start),
        )
        lines.append(f"▶ **{words}**" if title == level.title else words)
    return "\n".join(lines)


def ranking(
    standings: Iterable[Standing], order: Order, period: str | None, reader: Reader
) -> Blocks:
    """The best players of a server, ties sharing their place; `period` None: ever."""
    text = reader.text
    title = text("top.title", order=text(f"order.{order}"), period=text(f"period.{period or EVER}"))
    lines = [_rank(one, order, period, reader) for one in standings]
    words = "\n".join(lines) or text("top.none")
    if order is not Order.RATE:
        return (title, words)
    return (title, words, text("top.rated", count=RATED_DEALS))


def _rank(one: Standing, order: Order, period: str | None, reader: Reader) -> str:
    """A level is one's whole experience; in a period only what was earned is told."""
    level = level_of(one.experience)
    figures = {
        Order.SCORE: points(one.points) if one.balance is None else str(one.balance),
        Order.RATE: f"{one.wins / one.deals:.0%}",
        Order.LEVEL: reader.text("top.earned", experience=one.experience)
        if period
        else reader.text("top.level", level=level.number, title=title_words(level.title, reader)),
    }
    return reader.text(
        "top.line",
        place=one.place,
        player=plain(one.name),
        figure=figures[order],
        deals=one.deals,
        wins=one.wins,
    )
