"""The end of a session as one picture: the table of the evening, its best hand, the four curves."""

from collections.abc import Sequence
from dataclasses import replace

from bot.render.board import points
from bot.render.pictures.alt import alt_text
from bot.render.pictures.canvas import (
    FAINT,
    GAIN,
    GOLD,
    LIGHT,
    LOSS,
    PLATE,
    Box,
    Drawing,
    Label,
    Pasted,
    Picture,
    Thing,
    paint,
)
from bot.render.pictures.charts import HEIGHT as CURVE_HEIGHT
from bot.render.pictures.charts import session_curve
from bot.render.pictures.layout import MARGIN, WIDTH, drawable
from bot.render.pictures.lettering import shortened
from bot.render.pictures.settlement import reading_section, winning_readings
from bot.render.players import Players, bare
from bot.render.reader import Reader
from bot.render.settlement import FinishedDeal, by_gain, final_scores, reading_words
from core.scoring.ledger import deltas
from core.seats import SEATS, BySeat, by_seat

_ROW = 60


def session_picture(
    players: Players, results: Sequence[BySeat[int]], best: FinishedDeal | None, reader: Reader
) -> Picture:
    """`results` are what each deal brought, `best` is the deal with the best hand, if any."""
    reader = reader.in_words
    text, named = reader.text, drawable(players)
    scores = by_seat(sum(deal[seat] for deal in results) for seat in SEATS)
    deals = text("score.deals", count=len(results))
    things: list[Thing] = [
        Label(MARGIN, 40, text("picture.session"), 32, GOLD),
        Label(WIDTH - MARGIN, 40, deals, 26, FAINT, "rm"),
    ]
    words = [text("picture.session"), deals, final_scores(scores, players, reader)]
    y = 76
    for seat in by_gain(scores):
        place = 1 + sum(other > scores[seat] for other in scores)
        ink = GAIN if scores[seat] > 0 else LOSS if scores[seat] < 0 else LIGHT
        middle = y + _ROW // 2
        things += [
            Box(MARGIN, y, WIDTH - 2 * MARGIN, _ROW, PLATE),
            Label(MARGIN + 34, middle, str(place), 30, GOLD if place == 1 else FAINT, "mm"),
            Label(MARGIN + 72, middle, shortened(bare(named[seat].name), 28, 480), 28),
            Label(WIDTH - MARGIN - 20, middle, points(scores[seat]), 34, ink, "rm"),
        ]
        y += _ROW + 8
    if best is not None and (readings := list(winning_readings(best))):
        seat, reading = readings[0]
        title = text(
            "picture.best", number=best.view.number, delta=points(deltas(best.view.transfers)[seat])
        )
        things.append(Label(MARGIN, y + 26, title, 26, GOLD))
        more, used = reading_section(
            replace(best, players=drawable(best.players)), seat, reading, y + 52, reader
        )
        things += more
        y += 52 + used
        words += [f"{title} · {best.players[seat].name}", reading_words(reading, reader)]
    curve = session_curve(players, results, reader)
    things.append(Pasted(0, y, curve.png))
    alt = alt_text([(*words, curve.alt), tuple(words)], reader)
    return Picture(paint(Drawing(WIDTH, y + CURVE_HEIGHT, tuple(things))), alt)
