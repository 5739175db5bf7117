"""A service over a database in a file, its clock in the test's hand."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from itertools import count
from pathlib import Path

from bot.config import ClockConfig, Config
from bot.service.facts import Setup
from bot.service.model import Changes, Person, Status, Table
from bot.service.past import PastDeals
from bot.service.requests import AddComputer, AnswerPrompt, Sit, Start
from bot.service.setups import fresh_setup
from bot.service.store import Store, open_store
from bot.service.tables import Tables
from core.documents.rigged import Layout, rig
from core.game.commands import Choice
from core.players import Player
from core.players.simple import play_simply
from core.rulesets.find import find_ruleset
from core.tiles.fair import Chance
from core.tiles.notation import read_tiles
from core.tiles.seats import SEATS, Seat

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
GUILD, CHANNEL = 100, 200
PEOPLE = tuple(Person(user_id, name) for user_id, name in enumerate("甲乙丙丁", start=1))
QUICK = ClockConfig(claim_pause=0, computer_seconds=0)


def entropy_from(seed: int) -> Callable[[], bytes]:
    """Repeatable random bytes."""
    numbers = count()
    return lambda: sha256(f"{seed}:{next(numbers)}".encode()).digest()


class Evening:
    """Tables in one database. `restart()` is what a new process sees of it; close it at the end."""

    def __init__(
        self,
        path: Path,
        clock: ClockConfig = QUICK,
        computer: Player = play_simply,
        chance: Callable[[], Chance] | None = None,
        seed: int = 1,
    ) -> None:
        self.path = path
        self.config = replace(Config(), clock=clock)
        self.computer = computer
        self.chance = chance
        self.entropy = entropy_from(seed)
        self.now = NOON
        self.clicks = count()
        self.stores: list[Store] = []
        self.restart()

    def close(self) -> None:
        for store in self.stores:
            store.close()

    def restart(self) -> None:
        self.store = open_store(self.path)
        self.stores.append(self.store)
        self.tables = Tables(
            self.store,
            self.config,
            entropy=self.entropy,
            computer=self.computer,
            chance=self.chance,
        )

    @property
    def past(self) -> PastDeals:
        """What is read of the finished deals."""
        return PastDeals(self.store, self.config.experience, self.config.table.starting_balance)

    def wait(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)

    def click(self) -> str:
        """The id of one more interaction."""
        return f"click:{next(self.clicks)}"

    # --- shorthands for table 1 -------------------------------------------------------------

    @property
    def table(self) -> Table:
        return self.tables.table(1)

    def open(self, people: int = 4, setup: Setup | None = None, channel: int = CHANNEL) -> int:
        """A lobby with so many people, the rest computers."""
        setup = setup or fresh_setup("nanchang")
        table_id = self.tables.open(
            PEOPLE[0], GUILD, channel, setup, self.click(), self.now
        ).table.id
        for person in PEOPLE[1:people]:
            self.tables.handle(table_id, Sit(person), self.click(), self.now)
        for _ in SEATS[people:]:
            self.tables.handle(table_id, AddComputer(PEOPLE[0].id), self.click(), self.now)
        return table_id

    def begin(self, people: int = 4, setup: Setup | None = None) -> Changes:
        """A table whose first deal is dealt."""
        table_id = self.open(people, setup)
        return self.tables.handle(table_id, Start(PEOPLE[0].id), self.click(), self.now)

    def choose(self, seat: Seat, choice: Choice, cause: str | None = None) -> Changes:
        """The person in the seat answers the open prompt."""
        table = self.table
        one = table.seats[seat]
        assert one is not None
        assert one.user_id is not None
        assert table.prompt is not None
        return self.tables.handle(
            1, AnswerPrompt(one.user_id, table.prompt, choice), cause or self.click(), self.now
        )

    def due(self) -> Changes:
        return self.tables.run_due(1, self.now)

    def asked(self) -> Iterator[Seat]:
        """The seats that have something to choose."""
        table = self.table
        return (seat for seat in SEATS if table.options(seat))

    def play_out(self) -> None:
        """Everybody plays simply until the deal is over."""
        while True:
            self.due()
            table = self.table
            if table.status is not Status.PLAYING:
                return
            seat = next(self.asked())
            self.choose(seat, play_simply(table.view(seat), table.options(seat), table.ruleset))


def lay_out(*hands: str, draws: str = "", indicator: str = "C", under: str = "8p") -> Layout:
    """A deal by seat 0 with these hands."""
    return Layout(
        dealer=0,
        hands=tuple(read_tiles(hand) for hand in hands),
        draws=read_tiles(draws),
        indicator=read_tiles(indicator)[0],
        under=read_tiles(under)[0],
    )


def laid_out(*hands: str, **tiles: str) -> Chance:
    """Such a deal of the default profile."""
    return rig(lay_out(*hands, **tiles), find_ruleset("nanchang"))


def tile(text: str) -> int:
    return read_tiles(text)[0]


CLAIMS = lay_out(
    "1m1m4m4m7m7m1s1s4s4s7s7s9s5p",
    "4p6p1p1p2m5m8m2s5s8sESW",
    "5p5p9p9p2m5m8m2s5s8sESN",
    "3p8p8p3m6m9m3s6s9sWNNB",
    draws="3m3s9mB",
    under="F",
)
CLAIMED = rig(CLAIMS, find_ruleset("nanchang"))
"""When the dealer discards 5p, seat 1 may chi it, seat 2 may peng it, and seat 3 is not asked.

Nobody may claim the dealer's 9s; seat 1 then draws 3m.
"""

HEAVENLY = laid_out(
    "1m2m3m4m5m6m7m8m9m1s2s3s9s9s",
    "1p1p1p1p2p2p2p2p3p3p3p3p4p",
    "4p4p4p5p5p5p5p6p6p6p6p7p7p",
    "7p7pEEEESSSSWWW",
)
"""The dealer's dealt hand wins; nobody holds a jing, upper or lower: 20 from each (§9.8)."""
