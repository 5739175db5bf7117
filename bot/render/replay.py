"""A finished deal to step through, and the whole of it to read from top to bottom."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from bot.render.board import jing_words, marked_words, meld_words, points, river_words, wind_name
from bot.render.hand import choice_label
from bot.render.limits import Blocks, first_fitting
from bot.render.players import Players
from bot.render.reader import Reader, icons_then_words
from bot.render.settlement import (
    FinishedDeal,
    settlement,
    settlement_beside_picture,
    settlement_versions,
    step_words,
)
from bot.render.words import say
from core.game import events as e
from core.game.commands import Choice, Pass
from core.game.ledger import deltas
from core.game.phases import Turn
from core.game.views import Hand, SeatView
from core.past.frames import Frame
from core.tiles.kinds import sort_tiles, without
from core.tiles.seats import SEATS, BySeat, Seat, from_seat

_SHORT_RIVER = 8


@dataclass(frozen=True, slots=True)
class Replay:
    """A deal's steps and who played it; `scores` are the running ones after it."""

    number: int
    frames: tuple[Frame, ...]
    scores: BySeat[int]
    players: Players


# --- what happened --------------------------------------------------------------------------


def _dealt(event: e.TilesDealt, players: Players, reader: Reader) -> str:
    return reader.text("replay.dealt")


def _drawn(event: e.TileDrawn, players: Players, reader: Reader) -> str:
    player, tile = players[event.seat].name, event.tile
    if tile is None:
        return say(event, players, reader) or reader.text("replay.draws", player=player)
    whence = event.replacement or "wall"
    return reader.text(f"replay.drawn.{whence}", player=player, tile=reader.face.tile(tile))


def _readiness(event: e.ReadinessAsked, players: Players, reader: Reader) -> str:
    return reader.text("replay.readiness")


def _gang_added(event: e.GangAdded, players: Players, reader: Reader) -> str:
    return reader.text("replay.gang_stands", player=players[event.seat].name)


def _missed(event: e.HuMissed, players: Players, reader: Reader) -> str:
    player = players[event.seat].name
    if event.tile is None:
        return reader.text("replay.missed_all", player=player)
    return reader.text("replay.missed", player=player, tile=reader.face.tile(event.tile))


def _missed_peng(event: e.PengMissed, players: Players, reader: Reader) -> str:
    tile = reader.face.tile(event.tile)
    return reader.text("replay.missed_peng", player=players[event.seat].name, tile=tile)


def _lifted(event: e.LocksLifted, players: Players, reader: Reader) -> str:
    return reader.text("replay.lifted", player=players[event.seat].name)


def _fed(event: e.FlushFed, players: Players, reader: Reader) -> str:
    return reader.text(
        "replay.fed", player=players[event.seat].name, source=players[event.source].name
    )


def _fed_no_more(event: e.FlushLost, players: Players, reader: Reader) -> str:
    return reader.text("replay.fed_no_more", player=players[event.seat].name)


def _settled(event: e.Settled, players: Players, reader: Reader) -> str | None:
    return step_words(event, players, reader) if event.items else None


_TOLD: dict[type, Callable[[Any, Players, Reader], str | None]] = {
    e.TilesDealt: _dealt,
    e.TileDrawn: _drawn,
    e.ReadinessAsked: _readiness,
    e.GangAdded: _gang_added,
    e.HuMissed: _missed,
    e.PengMissed: _missed_peng,
    e.LocksLifted: _lifted,
    e.FlushFed: _fed,
    e.FlushLost: _fed_no_more,
    e.Settled: _settled,
}
"""What nobody would say while the deal goes on; the rest is said as it was then."""


def _choices(choices: Iterable[Choice], view: SeatView, reader: Reader) -> str:
    return " / ".join(choice_label(choice, view, reader) for choice in choices)


def _answer(frame: Frame, seat: Seat, players: Players, reader: Reader) -> str:
    """What a seat that could claim something did about it."""
    player, view = players[seat].name, SeatView(seat, frame.public, Hand())
    open_to = _choices((one for one in frame.offers[seat] if one != Pass()), view, reader)
    answers = [one for one in frame.events if isinstance(one, e.Answered) and one.seat == seat]
    if not answers:
        return reader.text("replay.answer.unasked", player=player, choices=open_to)
    (answer,) = answers
    if answer.choice == Pass():
        key = "replay.answer.silent" if answer.silent else "replay.answer.passed"
        return reader.text(key, player=player, choices=open_to)
    key = "replay.answer.beaten" if seat in frame.beaten else "replay.answer.claimed"
    return reader.text(key, player=player, choice=choice_label(answer.choice, view, reader))


def _source(frame: Frame) -> Seat:
    return getattr(frame.moment, "seat", frame.public.dealer)


def happened(frame: Frame, players: Players, reader: Reader) -> Iterator[str]:
    """What happened in a step, a sentence at a time, answers in turn order first."""
    private = (e.HuMissed, e.PengMissed)
    for event in frame.events:
        if not isinstance(event, private) and (words := _tell(event, players, reader)):
            yield words
    for seat in from_seat(_source(frame)):
        if frame.offers[seat]:
            yield _answer(frame, seat, players, reader)
    for event in frame.events:
        if isinstance(event, private) and (words := _tell(event, players, reader)):
            yield words


def _tell(event: e.Event, players: Players, reader: Reader) -> str | None:
    told = _TOLD.get(type(event), say)
    return told(event, players, reader)


# --- to step through ------------------------------------------------------------------------


def held_words(frame: Frame, seat: Seat, players: Players, reader: Reader) -> str:
    """The tiles of a seat as they lie: concealed, the drawn one apart, melds, flowers."""
    text, face, jing = reader.text, reader.face, frame.public.jing
    hand, public = frame.hands[seat], frame.public.seats[seat]
    if hand is None:
        parts, melds = [text("board.tiles", count=public.concealed)], public.melds
    else:
        kept = hand.concealed if hand.drawn is None else without(hand.concealed, hand.drawn)
        drawn = () if hand.drawn is None else (f"＋ {face.tile(hand.drawn, jing)}",)
        parts, melds = [" ".join((face.row(kept, jing), *drawn)).strip()], hand.melds
    parts += [meld_words(meld, players, reader, jing=jing) for meld in melds]
    if public.flowers:
        parts.append(text("board.flowers", tiles=face.row(sort_tiles(public.flowers))))
    return " ｜ ".join(part for part in parts if part)


def _seat_lines(
    frame: Frame, seat: Seat, players: Players, reader: Reader, river: int | None
) -> str:
    text, view = reader.text, frame.public
    public = view.seats[seat]
    marks = [text("board.dealer")] if seat == view.dealer else []
    marks += [text("board.fishing")] if public.fishing else []
    marks += [text("board.ready")] if public.ready else []
    acting = isinstance(view.phase, Turn) and view.phase.seat == seat
    lines = [
        f"{'▶ ' if acting else ''}{wind_name(view, seat, reader)} **{players[seat].name}**"
        f"{''.join(f' `{mark}`' for mark in marks)} · {points(deltas(view.transfers)[seat])}",
        held_words(frame, seat, players, reader),
    ]
    if public.river and river != 0:
        lines.append(text("board.river", tiles=river_words(public, reader, river)))
    return "\n".join(lines)


def finished_deal(shown: Replay) -> FinishedDeal:
    """The deal as its settlement shows it."""
    public = (
        seen
        for frame in shown.frames
        for event in frame.events
        if (seen := event.seen_by(None)) is not None
    )
    return FinishedDeal(shown.frames[-1].public, tuple(public), shown.scores, shown.players)


def replay_header(shown: Replay, step: int, reader: Reader) -> str:
    """Which deal and step it is, and what is left of the wall."""
    view = shown.frames[step].public
    header = reader.text(
        "replay.header",
        number=shown.number,
        step=step + 1,
        count=len(shown.frames),
        left=view.left,
    )
    return header + marked_words(view, reader)


def replay_versions(
    shown: Replay, step: int, eyes: Seat | None, reader: Reader
) -> Iterator[Blocks]:
    """The words of a step before the last, each version shorter than the one before."""
    frame = shown.frames[step]
    head = replay_header(shown, step, reader) + jing_words(frame.public, reader)
    if eyes is not None:
        frame = frame.seen_by(eyes)
    told = "\n".join(happened(frame, shown.players, reader))
    for river in (None, _SHORT_RIVER, 0):
        seats = "\n".join(
            _seat_lines(frame, seat, shown.players, reader, river)
            for seat in from_seat(frame.public.dealer)
        )
        yield head, told, seats


def replay(shown: Replay, step: int, eyes: Seat | None, reader: Reader) -> Blocks:
    """The table after a step, through the eyes of a seat or, None, with all hands open.

    After the last step it is the settlement. When it grows too long the rivers give way.
    """
    if is_last(shown, step):
        return settlement(finished_deal(shown), reader)
    versions = partial(replay_versions, shown, step, eyes)
    return first_fitting(icons_then_words(versions, reader))


def replay_beside_picture(shown: Replay, step: int, eyes: Seat | None, reader: Reader) -> Blocks:
    """Which step it is and what happened, above a picture of the table or the settlement."""
    if is_last(shown, step):
        return settlement_beside_picture(finished_deal(shown), reader)
    frame = shown.frames[step]
    if eyes is not None:
        frame = frame.seen_by(eyes)

    def versions(reader: Reader) -> Iterator[Blocks]:
        told = "\n".join(happened(frame, shown.players, reader))
        yield replay_header(shown, step, reader), told

    return first_fitting(icons_then_words(versions, reader))


def is_last(shown: Replay, step: int) -> bool:
    """Whether the step is the settlement."""
    return step == len(shown.frames) - 1


# --- to read from top to bottom -------------------------------------------------------------

_MARKDOWN = re.compile(r"\\(.)|\*\*|~~|`|^#+ ", re.MULTILINE)


def unmarked(text: str) -> str:
    """The text without Markdown's signs; escaped ones stand for themselves."""
    return _MARKDOWN.sub(lambda found: found[1] or "", text)


def transcript(shown: Replay, title: str, reader: Reader) -> str:
    """The deal under a title: hands as play begins, every step with its number, the settlement."""
    first, players = shown.frames[0].public, shown.players
    lines = [title, *_seated(shown, reader), ""]
    for number, frame in enumerate(shown.frames[:-1], start=1):
        told = list(happened(frame, players, reader))
        lines += _numbered(number, "\n".join(told))
        if any(isinstance(event, e.TurnBegun) for event in frame.events):
            lines.append("")
            for seat in from_seat(first.dealer):
                name = f"{wind_name(first, seat, reader)} {players[seat].name}"
                lines.append(f"{name}: {held_words(frame, seat, players, reader)}")
            lines.append("")
    for block in next(settlement_versions(finished_deal(shown), reader)):
        lines += ["", block]
    return unmarked("\n".join(lines)) + "\n"


def _seated(shown: Replay, reader: Reader) -> Iterator[str]:
    view = shown.frames[0].public
    for seat in SEATS:
        yield f"{wind_name(view, seat, reader)} {shown.players[seat].name}"


def _numbered(number: int, told: str) -> Iterator[str]:
    """The step's number before its first line, the others below it."""
    for place, line in enumerate(told.split("\n")):
        yield f"{number if place == 0 else '':>4}  {line}"
