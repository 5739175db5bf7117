"""Whole tables for what draws them: deals played eagerly, and tables fuller than any deal."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from bot.render.board import Scene
from bot.render.hand import Panel
from bot.render.pictures.canvas import Picture
from bot.render.pictures.charts import (
    head_to_head,
    score_over_time,
    session_curve,
    spread,
    win_kinds,
)
from bot.render.pictures.hand import hand_picture
from bot.render.pictures.session import session_picture
from bot.render.pictures.settlement import settlement_picture
from bot.render.pictures.table import replay_picture, table_picture
from bot.render.players import Player, Players, plain
from bot.render.reader import Reader
from bot.render.replay import Replay, finished_deal
from bot.render.session import BestHand, FinishedSession
from bot.render.settlement import FinishedDeal
from core.game.events import Event
from core.game.ledger import deltas
from core.game.phases import Claiming, Turn, TurnStart
from core.game.state import State
from core.game.views import Hand, PublicSeat, SeatView, SessionView
from core.past.frames import frames
from core.rulesets.find import find_ruleset
from core.tiles.melds import Meld, MeldKind
from core.tiles.notation import read_tiles
from core.tiles.seats import SEATS
from tests.helpers.deals import fresh, steps
from tests.helpers.views import public

PLAYED: Players = (
    Player("阿明"),
    Player("Bob the Builder 🎉", away=True),
    Player(plain("小_红")),
    Player("电脑二", computer=True),
)


@dataclass(frozen=True)
class Played:
    """A deal from first to last: every state, and the whole log."""

    states: tuple[State, ...]
    log: tuple[Event, ...]

    @property
    def replay(self) -> Replay:
        scores = self.states[-1].public.session.scores
        return Replay(1, frames(self.log, find_ruleset("nanchang", {})), scores, PLAYED)


def played(seed: int) -> Played:
    ruleset = find_ruleset("nanchang", {})
    states, log = [], [*fresh(ruleset, seed)[2]]
    for _, _, events, after in steps(ruleset, seed):
        states.append(after)
        log += events
    return Played(tuple(states), tuple(log))


def fullest() -> SeatView:
    """Four gangs, 32 discards and eight flowers at every seat."""
    gangs = tuple(
        Meld(MeldKind.GANG, read_tiles(tile * 4), source, read_tiles(tile)[0])
        for tile, source in (("1m", 1), ("2m", 2), ("3m", 3), ("E", 1))
    )
    seat = PublicSeat(
        2,
        gangs,
        read_tiles("1m5m9m1p5p9p1s5s9sESWNCFB") * 2,
        tuple(range(0, 32, 3)),
        tuple(range(34, 42)),
        fishing=True,
    )
    view = public(
        Turn(0, TurnStart.DRAWN, 1),
        seats=(seat,) * 4,
        session=SessionView(scores=(-1000, 1128, -128, 0)),
        under=read_tiles("9s")[0],
    )
    return SeatView(0, view, Hand(read_tiles("5m6m"), read_tiles("6m")[0], gangs))


RESULTS = tuple(
    (gain, -gain + shift, 2 * shift, -3 * shift)
    for gain, shift in ((12, 3), (-7, 5), (40, -8), (-21, 0), (3, 11), (-2, -6), (18, 4), (-30, 2))
)
WINS = (("平胡", 22), ("碰碰胡", 6), ("小七对", 4), ("十三烂", 3))
RIVALS = (("阿明", 55), ("Bob", 12), (plain("小_红"), -38))


def best_hand(deal: FinishedDeal) -> BestHand:
    """The winning hand of a deal."""
    (won,) = deal.view.wins
    return BestHand(deal, won.seat, deltas(deal.view.transfers)[won.seat])


Drawn = tuple[str, Callable[[Reader], Picture]]


def pictures() -> Iterator[Drawn]:
    """One picture of each sort, by name."""
    deal = played(12)
    shown, last = deal.replay, len(deal.replay.frames) - 1
    turns = [state for state in deal.states if isinstance(state.public.phase, Turn)]
    turn = max(turns, key=lambda state: sum(len(seat.melds) for seat in state.public.seats))
    claims = [state for state in deal.states if isinstance(state.public.phase, Claiming)]
    seat = max(SEATS, key=lambda seat: len(turn.public.seats[seat].melds))
    own = next(state for state in reversed(turns) if state.public.phase.seat == seat)
    full = fullest()
    settled = finished_deal(shown)
    yield "turn", lambda reader: table_picture(Scene(turn.public, PLAYED), reader)
    yield "claim", lambda reader: table_picture(Scene(claims[-1].public, PLAYED), reader)
    yield "paused", lambda reader: table_picture(Scene(turn.public, PLAYED, paused="away"), reader)
    yield "full", lambda reader: table_picture(Scene(full.public, PLAYED), reader)
    yield "hand", lambda reader: hand_picture(Panel(own.view(seat), PLAYED), reader)
    yield "full-hand", lambda reader: hand_picture(Panel(full, PLAYED), reader)
    yield "replay", lambda reader: replay_picture(shown, last - 2, None, reader)
    yield "replay-eyes", lambda reader: replay_picture(shown, last - 2, 2, reader)
    yield "settlement", lambda reader: settlement_picture(settled, reader)
    session = FinishedSession(PLAYED, RESULTS, best_hand(settled))
    yield "session", lambda reader: session_picture(session, reader)
    yield "session-curve", lambda reader: session_curve(session, reader)
    gains = [result[0] for result in RESULTS] * 6
    yield "score-over-time", lambda reader: score_over_time(gains, reader)
    yield "spread", lambda reader: spread(gains, reader)
    yield "win-kinds", lambda reader: win_kinds(WINS, reader)
    yield "head-to-head", lambda reader: head_to_head(RIVALS, reader)
