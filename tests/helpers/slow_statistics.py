"""A player's figures counted again, slowly, from the bare events of every log.

Flush and overlord are counted off the tiles everybody showed (nanchang §8.1-8.3, an unclaimed
discard is nobody's), not off what was paid for them.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime

from bot.service import facts as f
from bot.service.store import Store, Stored
from core.game import events as e
from core.tiles.seats import SEATS


@dataclass
class Deal:
    """One finished deal: `people` by seat at its end, `paid` in the order of payment."""

    guild: int
    profile: str
    people: tuple[int | None, ...]
    ended_at: datetime
    events: list[e.Event]
    paid: list[tuple[int, int, int]]
    voided: bool = False

    def seat(self, user: int) -> int:
        return self.people.index(user)

    def all(self, kind: type) -> list:
        return [event for event in self.events if isinstance(event, kind)]

    def gain(self, seat: int, other: int | None = None) -> int:
        """What a seat won in all, or from one other."""
        total = 0
        for payer, payee, amount in self.paid:
            if payee == seat and other in (None, payer):
                total += amount
            if payer == seat and other in (None, payee):
                total -= amount
        return total

    def win(self, seat: int) -> e.HandWon | None:
        return next((event for event in self.all(e.HandWon) if event.seat == seat), None)

    def reading(self, seat: int):
        return next((one.reading for one in self.all(e.Settled) if one.seat == seat), None)

    def jing(self) -> list[int]:
        """The points of each seat's upper jing; none at all in a game without."""
        turned = self.all(e.IndicatorTurned)
        if not turned:
            return [0, 0, 0, 0]
        primary, secondary = turned[0].jing
        (shown,) = self.all(e.HandsShown)
        held = [
            [*shown.hands[seat], *(tile for meld in shown.melds[seat] for tile in meld.tiles)]
            for seat in SEATS
        ]
        return [2 * tiles.count(primary) + tiles.count(secondary) for tiles in held]

    def how(self, seat: int) -> str | None:
        """Heavenly, earthly, robbed, bloom, discard or self_draw."""
        win = self.win(seat)
        if win is None:
            return None
        if win.ready or (win.first_turn and win.source is not None):
            return "earthly"
        if win.first_turn:
            return "heavenly"
        if win.source is not None:
            return {"rob": "robbed", "discard": "discard"}[win.by]
        return "bloom" if win.replacement == "gang" else "self_draw"


@dataclass
class _Log:
    """A table's log being read."""

    guild: int = 0
    profile: str = ""
    people: list[int | None] = field(default_factory=lambda: [None] * 4)
    playing: list[e.Event] | None = None
    deals: dict[int, Deal] = field(default_factory=dict)
    correcting: Deal | None = None
    left: list[tuple[int, int | None, int, datetime]] = field(default_factory=list)


def _read(stored: Iterable[Stored]) -> _Log:
    log = _Log()
    for one in stored:
        event = one.event
        if not isinstance(event, e.PointsTransferred):
            log.correcting = None
        if isinstance(event, f.TableOpened):
            log.guild = event.guild_id
        elif isinstance(event, f.PlayerSat):
            log.people[event.seat] = event.user_id
        elif isinstance(event, f.SeatLeft | f.ComputerSat):
            log.people[event.seat] = None
        elif isinstance(event, e.SessionStarted):
            log.profile = event.profile
        elif isinstance(event, e.DealStarted):
            log.playing = [event]
        elif isinstance(event, e.DealVoided):
            log.playing = None
        elif isinstance(event, f.DealCorrected):
            log.correcting = log.deals[event.number]
            log.correcting.voided |= event.void
        elif isinstance(event, e.PointsTransferred):
            _move(log, event, one.at)
        elif isinstance(event, e.DealEnded):
            _end(log, one.at)
        if log.playing is not None:
            log.playing.append(event)
    return log


def _move(log: _Log, event: e.PointsTransferred, at: datetime) -> None:
    if event.cause == e.DESERTION:
        log.left.append((log.guild, log.people[event.payer], -event.amount, at))
        log.left.append((log.guild, log.people[event.payee], event.amount, at))
    elif log.correcting is not None:
        log.correcting.paid.append((event.payer, event.payee, event.amount))


def _end(log: _Log, at: datetime) -> None:
    events, log.playing = log.playing, None
    paid = [
        (event.payer, event.payee, event.amount)
        for event in events
        if isinstance(event, e.PointsTransferred) and event.cause != e.DESERTION
    ]
    deal = Deal(log.guild, log.profile, tuple(log.people), at, events, paid)
    log.deals[events[0].number] = deal


class Recount:
    """All the logs of a database, in memory."""

    def __init__(self, store: Store) -> None:
        count = store.scalar("SELECT max(table_id) FROM events")
        logs = [_read(store.events(table)) for table in range(1, count + 1)]
        self.tables = {at: [*log.deals.values()] for at, log in enumerate(logs, start=1)}
        deals = [deal for log in logs for deal in log.deals.values()]
        self.deals = sorted(deals, key=lambda deal: deal.ended_at)
        self.left = [one for log in logs for one in log.left]

    def played(self, guild: int, user: int) -> list[Deal]:
        """The player's deals that count, in the order of play."""
        return [
            deal
            for deal in self.deals
            if deal.guild == guild and user in deal.people and not deal.voided
        ]

    def deserted(self, guild: int, user: int, since: datetime | None = None) -> int:
        """What was moved to or from the player when somebody left a session."""
        return sum(
            amount
            for where, who, amount, at in self.left
            if (where, who) == (guild, user) and (since is None or at >= since)
        )

    def users(self) -> set[tuple[int, int]]:
        """(guild, user) of everybody who has played."""
        return {
            (deal.guild, user) for deal in self.deals for user in deal.people if user is not None
        }


def figures(deals: list[Deal], user: int) -> dict[str, object]:
    """By the names of the fields of Figures."""
    seats = [deal.seat(user) for deal in deals]
    own = list(zip(deals, seats, strict=True))
    gains = [deal.gain(seat) for deal, seat in own]
    jing = [(deal.jing(), seat) for deal, seat in own]
    won = [deal.win(seat) is not None for deal, seat in own]
    readings = [
        (deal, reading) for deal, seat in own if deal.win(seat) and (reading := deal.reading(seat))
    ]
    return {
        "deals": len(deals),
        "points": sum(gains),
        "best": max(gains),
        "worst": min(gains),
        "kinds": Counter(how for deal, seat in own if (how := deal.how(seat))),
        "shapes": Counter(reading.shape.value for _, reading in readings),
        "self_draws": _count(
            own, lambda deal, seat: deal.win(seat) is not None and deal.win(seat).source is None
        ),
        "discard_ins": _count(
            own,
            lambda deal, seat: any(
                win.by == "discard" and win.source == seat for win in deal.all(e.HandWon)
            ),
        ),
        "german": sum(reading.natural for deal, reading in readings if deal.all(e.IndicatorTurned)),
        "fishing": sum(reading.fishing for _, reading in readings),
        "overlord": sum(held[seat] > 0 and sum(held) == held[seat] for held, seat in jing),
        "flush": sum(held[seat] >= 5 for held, seat in jing),
        "longest_won": max(_runs(won, True)),
        "longest_unwon": max(_runs(won, False)),
        "running": [*_runs(won, True)][-1] or -[*_runs(won, False)][-1],
    }


def _count(own: list[tuple[Deal, int]], test: Callable[[Deal, int], bool]) -> int:
    return sum(test(deal, seat) for deal, seat in own)


def _runs(values: list[bool], wanted: bool) -> Iterator[int]:
    """After each deal, how many like this there have been in a row."""
    run = 0
    for value in values:
        run = run + 1 if value is wanted else 0
        yield run


def rivals(deals: list[Deal], user: int) -> dict[int | None, tuple[int, int]]:
    """Deals together and points won from each other one; None: computers."""
    together: Counter[int | None] = Counter()
    points: Counter[int | None] = Counter()
    for deal in deals:
        own = deal.seat(user)
        others = [seat for seat in SEATS if seat != own]
        together.update({deal.people[seat] for seat in others})
        for seat in others:
            points[deal.people[seat]] += deal.gain(own, seat)
    return {other: (together[other], points[other]) for other in together}


def experience(deals: list[Deal], user: int) -> int:
    """nanchang §12: ten a deal and the points won, doubled for a heavenly or earthly win."""
    total = 0
    for deal in deals:
        seat = deal.seat(user)
        earned = 10 + max(deal.gain(seat), 0)
        total += earned * 2 if deal.how(seat) in ("heavenly", "earthly") else earned
    return total
