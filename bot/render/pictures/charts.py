"""Figures as pictures, drawn by Matplotlib in the colours of the table.

Lines differ by marker and dash as well as by colour, and carry their names at their ends.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Any, TypeAlias

from matplotlib import rcParams
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.font_manager import fontManager
from matplotlib.ticker import MaxNLocator
from PIL import Image

from bot.render.board import points
from bot.render.pictures.alt import ALT_LIMIT
from bot.render.pictures.canvas import FAINT, FELT, GAIN, GOLD, LIGHT, LOSS, Picture, encoded
from bot.render.pictures.files import TEXT_FONT
from bot.render.pictures.layout import WIDTH, drawable
from bot.render.pictures.lettering import shortened, writable
from bot.render.players import bare
from bot.render.reader import Reader
from bot.render.session import FinishedSession, curve_words
from core.tiles.seats import SEATS

HEIGHT = 440
_DPI = 100

_GRID = "#34595b"
_STYLE: Any = {
    "font.family": "Referee Text",
    "font.size": 17,
    "axes.unicode_minus": False,
    "axes.facecolor": FELT,
    "figure.facecolor": FELT,
    "text.color": LIGHT,
    "axes.labelcolor": FAINT,
    "axes.edgecolor": _GRID,
    "xtick.color": FAINT,
    "ytick.color": FAINT,
    "grid.color": _GRID,
}
_LINES = (
    (GOLD, "o", "-"),
    (GAIN, "s", "--"),
    ("#f4a6c0", "^", "-."),
    (LIGHT, "D", ":"),
)

Series: TypeAlias = tuple[str, tuple[int, ...]]
"""A name and its values."""
Bar: TypeAlias = tuple[str, int]

fontManager.addfont(TEXT_FONT)
rcParams.update(_STYLE)


def _figure(title: str, left: float, right: float) -> tuple[Figure, Axes]:
    figure = Figure(figsize=(WIDTH / _DPI, HEIGHT / _DPI), dpi=_DPI)
    axes = figure.add_axes((left, 0.17, right - left, 0.67))
    axes.spines[["top", "right"]].set_visible(False)
    figure.text(0.025, 0.92, title, size=20, verticalalignment="center")
    return figure, axes


def _png(figure: Figure) -> bytes:
    canvas = FigureCanvasAgg(figure)
    canvas.draw()  # type: ignore[no-untyped-call]
    size = canvas.get_width_height()
    pixels = canvas.buffer_rgba()  # type: ignore[no-untyped-call]
    return encoded(Image.frombuffer("RGBA", size, pixels).convert("RGB"))


def _apart(values: Sequence[float], gap: float) -> list[float]:
    """Heights for labels of these values, in their order, no two closer than the gap."""
    placed = [0.0] * len(values)
    last = float("-inf")
    for place in sorted(range(len(values)), key=values.__getitem__):
        last = placed[place] = max(values[place], last + gap)
    return placed


@lru_cache(maxsize=16)
def curves(title: str, across: str, series: tuple[Series, ...]) -> bytes:
    """Lines from 0 on, one value a deal; several of them are named at their ends."""
    figure, axes = _figure(title, 0.1, 0.77 if len(series) > 1 else 0.96)
    ends = [values[-1] for _, values in series]
    low, high = (pick(pick(values) for _, values in series) for pick in (min, max))
    for (name, values), (ink, marker, dash), y in zip(
        series, _LINES, _apart(ends, max(high - low, 1) * 0.09), strict=False
    ):
        every = max(1, len(values) // 8)
        axes.plot(values, dash, color=ink, marker=marker, markevery=every, linewidth=3)
        if len(series) > 1:
            axes.annotate(
                name, (1.02, y), xycoords=("axes fraction", "data"), color=ink, va="center"
            )
    axes.axhline(0, color=FAINT, linewidth=1)
    axes.grid(axis="y")
    axes.set_xlim(0, max(1, len(series[0][1]) - 1))
    axes.xaxis.set_major_locator(MaxNLocator(5, integer=True))
    axes.yaxis.set_major_locator(MaxNLocator(5, integer=True))
    axes.set_xlabel(across, loc="right", labelpad=0)
    return _png(figure)


@lru_cache(maxsize=16)
def bars(title: str, rows: tuple[Bar, ...], *, signed: bool) -> bytes:
    """Bars to the right, with `signed` to either side of 0, each with its figure."""
    figure, axes = _figure(title, 0.27, 0.93)
    values = [value for _, value in rows]
    inks = [(GAIN if value >= 0 else LOSS) if signed else GOLD for value in values]
    drawn = axes.barh([name for name, _ in rows], values, color=inks, height=0.66)
    figures = [points(value) if signed else str(value) for value in values]
    axes.bar_label(drawn, figures, padding=6, color=LIGHT)
    axes.set_ylim(max(len(rows), 4) - 0.5, -0.5)  # from the top; few bars stay slim
    axes.axvline(0, color=FAINT, linewidth=1)
    axes.margins(x=0.16)
    axes.xaxis.set_visible(False)
    axes.spines[["bottom", "left"]].set_visible(False)
    axes.tick_params(axis="y", length=0, labelcolor=LIGHT)
    return _png(figure)


@lru_cache(maxsize=16)
def columns(title: str, across: str, groups: tuple[tuple[int, int, int], ...]) -> bytes:
    """How many values fall into each group: (from, up to, count)."""
    figure, axes = _figure(title, 0.1, 0.96)
    inks = [GAIN if low >= 0 else LOSS for low, _, _ in groups]
    lefts, widths, counts = zip(
        *((low, high - low, count) for low, high, count in groups), strict=True
    )
    axes.bar(lefts, counts, widths, align="edge", color=inks, edgecolor=FELT, linewidth=3)
    axes.axvline(0, color=FAINT, linewidth=1)
    axes.grid(axis="y")
    axes.set_axisbelow(True)
    edges = sorted({edge for low, high, _ in groups for edge in (low, high)})
    axes.set_xticks(edges[:: 1 + len(edges) // 10])
    axes.yaxis.set_major_locator(MaxNLocator(5, integer=True))
    axes.set_xlabel(across, loc="right", labelpad=0)
    return _png(figure)


def _said(lines: Iterable[str]) -> str:
    return "\n".join(lines)[:ALT_LIMIT]


def score_over_time(results: Sequence[int], reader: Reader) -> Picture:
    """One player's points summed up deal by deal; `results` are what each deal brought."""
    title = reader.text("picture.chart.score")
    values = tuple(accumulate(results, initial=0))
    png = curves(title, reader.text("picture.chart.deals"), ((title, values),))
    return Picture(png, curve_words(title, values, reader))


def session_curve(session: FinishedSession, reader: Reader) -> Picture:
    """The four scores of a session, deal by deal."""
    title = reader.text("picture.chart.session")
    named = drawable(session.players)
    series = tuple(
        (shortened(bare(named[seat].name), 24, 168), session.curves[seat]) for seat in SEATS
    )
    png = curves(title, reader.text("picture.chart.deals"), series)
    lines = (
        curve_words(bare(session.players[seat].name), session.curves[seat], reader)
        for seat in SEATS
    )
    return Picture(png, _said((title, *lines)))


def spread(results: Sequence[int], reader: Reader) -> Picture:
    """How often a deal brought how much."""
    title = reader.text("picture.chart.spread")
    groups = _grouped(results)
    png = columns(title, reader.text("picture.chart.points"), groups)
    lines = (
        reader.text("picture.chart.group", low=points(low), high=points(high - 1), count=count)
        for low, high, count in groups
        if count
    )
    return Picture(png, _said((title, *lines)))


def _grouped(values: Sequence[int]) -> tuple[tuple[int, int, int], ...]:
    """At most some 12 groups of equal width, one of them beginning with 0."""
    span = max((*values, 0)) - min((*values, 0)) + 1
    width = next(step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, span) if span <= 12 * step)
    first, last = min((*values, 0)) // width, max((*values, 0)) // width
    return tuple(
        (place * width, (place + 1) * width, sum(value // width == place for value in values))
        for place in range(first, last + 1)
    )


def win_kinds(rows: Sequence[Bar], reader: Reader) -> Picture:
    """How many wins there were of each kind; the names are the reader's words."""
    title = reader.text("picture.chart.wins")
    png = bars(title, tuple(rows), signed=False)
    lines = (reader.text("picture.chart.bar", name=name, count=count) for name, count in rows)
    return Picture(png, _said((title, *lines)))


def head_to_head(rows: Sequence[Bar], reader: Reader) -> Picture:
    """What a player won from each other one, by name fit for Markdown."""
    title = reader.text("picture.chart.rivals")
    drawn = tuple(
        (shortened(writable(bare(name)) or f"#{place}", 24, 180), amount)
        for place, (name, amount) in enumerate(rows, start=1)
    )
    png = bars(title, drawn, signed=True)
    lines = (
        reader.text("picture.chart.bar", name=bare(name), count=points(amount))
        for name, amount in rows
    )
    return Picture(png, _said((title, *lines)))
