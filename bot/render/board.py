"""The public board: what everybody in the channel may see of a deal."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime

from bot.render.limits import Blocks, first_fitting
from bot.render.players import Players
from bot.render.reader import Reader, icons_then_words
from bot.render.words import last_words
from core.game.events import Event
from core.game.phases import Claiming, Declaring, Robbing, Turn
from core.game.views import PublicSeat, PublicView
from core.tiles.kinds import sort_tiles
from core.tiles.melds import Meld
from core.tiles.seats import Seat, from_seat

_LOG_LINES = 5
_SHORT_RIVER = 6


@dataclass(frozen=True, slots=True)
class Scene:
    """A deal as the channel sees it; `log` are the deal's public events, oldest first.

    `paused`: why the table is, away (no player is there) or unreachable (no way into the channel).
    """

    view: PublicView
    players: Players
    log: tuple[Event, ...] = ()
    deadline: datetime | None = None
    paused: str | None = None


def until_words(moment: datetime | None, reader: Reader) -> str:
    """How long there is still time, as Discord counts it down: a line below a question."""
    if moment is None:
        return ""
    return "\n" + reader.text("board.until", moment=f"<t:{int(moment.timestamp())}:R>")


def bare_meld(meld: Meld, reader: Reader, *, jing: Iterable[int] = ()) -> str:
    """吃 一二三万."""
    text = reader.text(f"meld.{meld.kind}")
    return f"{text} {reader.face.row(meld.tiles, tuple(jing))}" if meld.tiles else text


def meld_words(meld: Meld, players: Players, reader: Reader, *, jing: Iterable[int] = ()) -> str:
    """吃 一二三万 ← 阿明: what was made and from whom."""
    words = bare_meld(meld, reader, jing=jing)
    return words if meld.source is None else f"{words} ← {players[meld.source].name}"


def river_words(seat: PublicSeat, reader: Reader, most: int | None) -> str:
    """Discards in order, the claimed ones marked; with `most`, only the last ones."""
    tiles = [
        reader.face.claimed(tile) if place in seat.taken else reader.face.tile(tile)
        for place, tile in enumerate(seat.river)
    ]
    if most is not None and len(tiles) > most:
        tiles = ["…", *tiles[len(tiles) - most :]]
    return " ".join(tiles)


def jing_words(view: PublicView, reader: Reader) -> str:
    """A line with the two jing, and the lower tile where it lies open; none without jing."""
    if view.indicator is None:
        return ""
    primary, secondary = (reader.face.tile(tile, view.jing) for tile in view.jing)
    words = reader.text("board.jing", primary=primary, secondary=secondary)
    if view.under is not None:
        words += " · " + reader.text("board.under", tile=reader.face.tile(view.under))
    return "\n" + words


def board_title(view: PublicView, reader: Reader) -> str:
    """Which deal it is, what is left of the wall, and whether the deal is doubled."""
    title = reader.text("board.header", number=view.number, left=view.left)
    return title + marked_words(view, reader)


def marked_words(view: PublicView, reader: Reader) -> str:
    """比下胡: what follows the tiles left where the deal counts double; else nothing."""
    return f" · {reader.text('board.marked')}" if view.session.marked else ""


def wind_name(view: PublicView, seat: Seat, reader: Reader) -> str:
    return reader.text(f"wind.{view.wind(seat)}")


def points(amount: int) -> str:
    """A gain or loss with its sign."""
    return f"{amount:+d}" if amount else "0"


def _seat_lines(scene: Scene, seat: Seat, reader: Reader, rivers: Reader, most: int | None) -> str:
    text, view, player = reader.text, scene.view, scene.players[seat]
    public = view.seats[seat]
    marks = [text("board.dealer")] if seat == view.dealer else []
    marks += [text("board.fishing")] if public.fishing else []
    marks += [text("board.ready")] if public.ready else []
    marks += [text("board.away")] if player.away else []
    acting = isinstance(view.phase, Turn) and view.phase.seat == seat
    name = f"{wind_name(view, seat, reader)} {player.name}"
    score = text("board.score", score=points(view.session.scores[seat]))
    lines = [
        f"{'▶ ' if acting else ''}**{name}**{''.join(f' `{mark}`' for mark in marks)} · {score}"
    ]
    if public.flowers:
        lines.append(text("board.flowers", tiles=reader.face.row(sort_tiles(public.flowers))))
    if public.melds:
        melds = (meld_words(meld, scene.players, reader, jing=view.jing) for meld in public.melds)
        lines.append(" ｜ ".join((*melds, text("board.tiles", count=public.concealed))))
    if public.river and most != 0:
        lines.append(text("board.river", tiles=river_words(public, rivers, most)))
    return "\n".join(lines)


def waiting_words(scene: Scene, reader: Reader) -> str:
    """Whom or what the table waits for."""
    text, phase = reader.text, scene.view.phase
    if scene.paused is not None:
        return text(f"board.paused.{scene.paused}")
    until = until_words(scene.deadline, reader)
    if isinstance(phase, Turn):
        return text("board.turn", player=scene.players[phase.seat].name, until=until)
    if isinstance(phase, Claiming):
        return text(
            "board.claiming",
            player=scene.players[phase.seat].name,
            tile=reader.face.tile(phase.tile),
            until=until,
        )
    if isinstance(phase, Robbing):
        return text(
            "board.robbing",
            player=scene.players[phase.seat].name,
            tile=reader.face.tile(phase.tile),
            until=until,
        )
    if isinstance(phase, Declaring):
        return text("board.declaring", until=until)
    return text("board.between")


def _header(view: PublicView, reader: Reader) -> str:
    return board_title(view, reader) + jing_words(view, reader)


def _log(scene: Scene, reader: Reader, lines: int) -> str:
    return "\n".join(last_words(scene.log, scene.players, reader, lines)) if lines else ""


def _seats(scene: Scene, reader: Reader, rivers: Reader, most: int | None) -> str:
    seats = from_seat(scene.view.dealer)
    return "\n\n".join(_seat_lines(scene, seat, reader, rivers, most) for seat in seats)


def _some(*blocks: str) -> Blocks:
    return tuple(block for block in blocks if block)


def board_versions(scene: Scene, reader: Reader) -> Iterator[Blocks]:
    """The words of a board, each version shorter than the one before.

    Icons give way first: those of the words of play, then those of the rivers, then all.
    """
    words = reader.in_words
    if reader.face.icons is not None:
        header, waiting = _header(scene.view, reader), waiting_words(scene, reader)
        for log, rivers in ((reader, reader), (words, reader), (words, words)):
            seats = _seats(scene, reader, rivers, None)
            yield _some(header, seats, _log(scene, log, _LOG_LINES), waiting)
    header, waiting = _header(scene.view, words), waiting_words(scene, words)
    for most, lines in ((None, _LOG_LINES), (None, 3), (None, 0), (_SHORT_RIVER, 0), (0, 0)):
        yield _some(header, _seats(scene, words, words, most), _log(scene, words, lines), waiting)


def board(scene: Scene, reader: Reader) -> Blocks:
    """The board; when it grows too long the words of play give way, then the rivers."""
    return first_fitting(board_versions(scene, reader))


def board_beside_picture(scene: Scene, reader: Reader) -> Blocks:
    """What a picture of the table does not show: the words of play, and until when to act."""

    def versions(reader: Reader) -> Iterator[Blocks]:
        yield _some(_log(scene, reader, _LOG_LINES), waiting_words(scene, reader))

    return first_fitting(icons_then_words(versions, reader))
