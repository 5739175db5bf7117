"""The end of a session as one picture: the table of the evening, its best hand, the four curves."""

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
from bot.render.pictures.layout import MARGIN, WIDTH, drawable
from bot.render.pictures.lettering import shortened
from bot.render.pictures.settlement import reading_section
from bot.render.players import bare
from bot.render.reader import Reader
from bot.render.session import FinishedSession, best_title, session_versions
from bot.render.settlement import by_gain

_ROW = 60


def session_picture(session: FinishedSession, reader: Reader) -> Picture:
    """The places, then the best hand if there is one, then the curves."""
    # Here, because Matplotlib takes half a second to import.
    from bot.render.pictures.charts import HEIGHT as CURVE_HEIGHT
    from bot.render.pictures.charts import session_curve

    reader = reader.in_words
    text, named, scores = reader.text, drawable(session.players), session.scores
    deals = text("score.deals", count=len(session.results))
    things: list[Thing] = [
        Label(MARGIN, 40, text("picture.session"), 32, GOLD),
        Label(WIDTH - MARGIN, 40, deals, 26, FAINT, "rm"),
    ]
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
    if (best := session.best) is not None:
        things.append(Label(MARGIN, y + 26, best_title(best, reader), 26, GOLD))
        drawn = replace(best.deal, players=drawable(best.deal.players))
        more, used = reading_section(drawn, best.seat, best.reading, y + 52, reader)
        things += more
        y += 52 + used
    things.append(Pasted(0, y, session_curve(session, reader).png))
    alt = alt_text(session_versions(session, reader), reader)
    return Picture(paint(Drawing(WIDTH, y + CURVE_HEIGHT, tuple(things))), alt)
