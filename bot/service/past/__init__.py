"""What is read of deals that are over. None of it can show a deal under way."""

from bot.config import ExperienceConfig
from bot.service.facts import Setup
from bot.service.model import FinishedDeal
from bot.service.past.closed import ClosedTable, closed_rules, closed_table
from bot.service.past.deals import finished_deal
from bot.service.past.exports import Transcript, export
from bot.service.past.history import History
from bot.service.past.sessions import PlayedSession, played_session
from bot.service.past.statistics import Statistics
from bot.service.store import Store
from core.play.ruleset import Ruleset


class PastDeals:
    """The finished deals of all tables: one by one, in lists, in figures.

    `experience` and `starting_balance` as in Statistics.
    """

    def __init__(self, store: Store, experience: ExperienceConfig, starting_balance: int) -> None:
        self._store = store
        self.history = History(store)
        self.statistics = Statistics(store, experience, starting_balance)

    def finished_deal(self, table_id: int, number: int) -> FinishedDeal:
        """RuleError(illegal, no_such_deal) unless it is settled."""
        return finished_deal(self._store, table_id, number)

    def closed_table(self, table_id: int) -> ClosedTable | None:
        """None while the table is open, and where there is none."""
        return closed_table(self._store, table_id)

    def closed_rules(self, table_id: int) -> tuple[Ruleset, Setup]:
        """What the session of a table that has ended was played by, or was going to be."""
        return closed_rules(self._store, table_id)

    def session(self, table_id: int) -> PlayedSession | None:
        """What a session that is over came to; None where no deal counts."""
        return played_session(self._store, table_id)

    def export(self, table_id: int, fmt: str, transcript: Transcript) -> str:
        """The table's finished deals as text; RuleError: no_such_table, unknown_format."""
        return export(self._store, table_id, fmt, transcript)
