"""The end of a session: the table of the evening, its best hand, how the four scores went."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import accumulate

from bot.render.board import bare_meld, points
from bot.render.limits import Blocks, first_fitting
from bot.render.players import Players
from bot.render.reader import Reader, icons_then_words
from bot.render.settlement import FinishedDeal, final_scores, reading_words
from core.game.events import Settled
from core.shapes import Reading
from core.tiles.seats import SEATS, BySeat, Seat, by_seat


@dataclass(frozen=True, slots=True)
class BestHand:
    """A winning hand, and what its deal brought the winner."""

    deal: FinishedDeal
    seat: Seat
    gain: int

    @property
    def reading(self) -> Reading:
        return next(
            event.reading
            for event in self.deal.events
            if isinstance(event, Settled) and event.seat == self.seat and event.reading is not None
        )


@dataclass(frozen=True, slots=True)
class FinishedSession:
    """`results` are what each deal brought, and so add up to the final scores."""

    players: Players
    results: tuple[BySeat[int], ...]
    best: BestHand | None = None

    @property
    def scores(self) -> BySeat[int]:
        return by_seat(curve[-1] for curve in self.curves)

    @property
    def curves(self) -> BySeat[tuple[int, ...]]:
        """The score of each seat, from 0 on."""
        return by_seat(
            tuple(accumulate((deal[seat] for deal in self.results), initial=0)) for seat in SEATS
        )


def curve_words(name: str, values: Sequence[int], reader: Reader) -> str:
    """Where a score that began at 0 has come to, and between what."""
    return reader.text(
        "picture.chart.curve",
        name=name,
        count=len(values) - 1,
        last=points(values[-1]),
        lowest=points(min(values)),
        highest=points(max(values)),
    )


def best_title(best: BestHand, reader: Reader) -> str:
    """Which deal, and what it brought."""
    return reader.text("picture.best", number=best.deal.view.number, delta=points(best.gain))


def session_title(session: FinishedSession, reader: Reader) -> str:
    """That it is over, and how many deals there were."""
    deals = reader.text("score.deals", count=len(session.results))
    return f"{reader.text('settled.session_over')}\n{deals}"


def session_versions(session: FinishedSession, reader: Reader) -> Iterator[Blocks]:
    """All of it in words, then without the curves."""
    players, best = session.players, session.best
    blocks = [session_title(session, reader), final_scores(session.scores, players, reader)]
    if best is not None:
        title = f"{best_title(best, reader)} · {best.deal.players[best.seat].name}"
        view = best.deal.view
        melds = (bare_meld(meld, reader, jing=view.jing) for meld in view.seats[best.seat].melds)
        hand = " ｜ ".join((reading_words(best.reading, reader), *melds))
        blocks.append(f"{title}\n{hand}")
    curves = (curve_words(players[seat].name, session.curves[seat], reader) for seat in SEATS)
    yield (*blocks, "\n".join(curves))
    yield tuple(blocks)


def session_words(session: FinishedSession, reader: Reader) -> Blocks:
    """The card of a session without its picture."""
    return first_fitting(icons_then_words(partial(session_versions, session), reader))
