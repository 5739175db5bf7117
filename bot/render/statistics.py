"""A player's finished deals in words and in plots."""

from collections.abc import Iterable, Iterator, Mapping

from bot.render.board import points
from bot.render.limits import Blocks
from bot.render.lists import title_words
from bot.render.pictures.canvas import Picture
from bot.render.players import plain
from bot.render.reader import Reader
from core.past.careers import Career, Figures, Rival
from core.past.levels import level_of

_RIVALS = 8
"""How many are listed, those met most."""


def statistics(career: Career, reader: Reader) -> Blocks:
    """Everything there is; what never happened is left out."""
    text = reader.text
    return tuple(
        "\n".join(lines)
        for lines in (
            [text("stats.title", player=plain(career.standing.name)), *_standing(career, reader)],
            [*_figures(career.whole, reader)],
            _section("stats.periods", _parts("period", career.periods, reader), reader),
            _section("stats.profiles", _parts("profile", career.profiles, reader), reader),
            _section("stats.rivals", _rivals(career.rivals, reader), reader),
        )
        if lines
    )


def _standing(career: Career, reader: Reader) -> Iterator[str]:
    standing, text = career.standing, reader.text
    level = level_of(standing.experience)
    yield text("stats.balance", balance=standing.balance, place=standing.place)
    yield text("stats.level", title=title_words(level.title, reader), level=level.number)


def _percent(part: int, whole: int) -> str:
    return f"{part / whole:.0%}"


def _figures(figures: Figures, reader: Reader) -> Iterator[str]:
    text, wins = reader.text, figures.wins
    yield text("stats.deals", count=figures.deals, wins=wins, rate=_percent(wins, figures.deals))
    if wins:
        yield text("stats.kinds", kinds=_counts("win_kind", figures.kinds, reader))
        yield text("stats.shapes", shapes=_counts("shape", figures.shapes, reader))
        yield text(
            "stats.self_draws",
            count=figures.self_draws,
            rate=_percent(figures.self_draws, wins),
        )
    yield text(
        "stats.fed",
        count=figures.discard_ins,
        rate=_percent(figures.discard_ins, figures.deals),
    )
    yield text(
        "stats.points",
        points=points(figures.points),
        average=f"{figures.average:+.1f}",
        best=points(figures.best),
        worst=points(figures.worst),
    )
    traits = {
        "deguo": figures.german,
        "fishing": figures.fishing,
        "overlord": figures.overlord,
        "flush": figures.flush,
    }
    if any(traits.values()):
        yield " · ".join(f"{text(f'term.{key}')} {count}" for key, count in traits.items() if count)
    yield text("stats.runs", won=figures.longest_won, unwon=figures.longest_unwon)
    running = "stats.winning" if figures.running > 0 else "stats.waiting"
    yield text(running, count=abs(figures.running))


def _counts(family: str, counts: Mapping[str, int], reader: Reader) -> str:
    return " · ".join(f"{reader.text(f'{family}.{key}')} {count}" for key, count in counts.items())


def _section(title: str, lines: Iterable[str], reader: Reader) -> list[str]:
    told = [*lines]
    return [reader.text(title), *told] if told else []


def _parts(family: str, parts: Mapping[str, Figures], reader: Reader) -> Iterator[str]:
    for key, figures in parts.items():
        yield reader.text(
            "stats.part",
            name=reader.text(f"{family}.{key}"),
            count=figures.deals,
            wins=figures.wins,
            points=points(figures.points),
        )


def _rivals(rivals: Iterable[Rival], reader: Reader) -> Iterator[str]:
    for rival in tuple(rivals)[:_RIVALS]:
        yield reader.text(
            "stats.rival",
            name=_rival_name(rival, reader),
            count=rival.deals,
            points=points(rival.points),
        )


def _rival_name(rival: Rival, reader: Reader) -> str:
    return reader.text("stats.computers") if rival.user_id is None else plain(rival.name)


def plots(career: Career, reader: Reader) -> tuple[Picture, ...]:
    """Score over time, spread of the results, kinds of win, what was won from whom."""
    # Here, because Matplotlib takes half a second to import.
    from bot.render.pictures.charts import head_to_head, score_over_time, spread, win_kinds

    kinds = [(reader.text(f"win_kind.{kind}"), count) for kind, count in career.whole.kinds.items()]
    rivals = [(_rival_name(rival, reader), rival.points) for rival in career.rivals[:_RIVALS]]
    return (
        score_over_time(career.results, reader),
        spread(career.results, reader),
        *((win_kinds(kinds, reader),) if kinds else ()),
        head_to_head(rivals, reader),
    )
