"""The tables: load, decide, append, fold, all before a call returns."""

from collections.abc import Callable
from datetime import datetime
from typing import TypeAlias

from bot.config import Config
from bot.service.facts import Setup
from bot.service.model import Changes, FinishedDeal, Person, Table
from bot.service.store import Store
from core.commands import Choice
from core.fair import Chance
from core.players import Player
from core.seats import Seat

Entropy: TypeAlias = Callable[[], bytes]


class Tables:
    """`entropy` gives the 32 random bytes of a deal, `computer` plays the computers' seats.

    `chance`, for tests and exercises, lays out each new deal instead of a seed.
    """

    def __init__(
        self,
        store: Store,
        config: Config,
        *,
        entropy: Entropy,
        computer: Player,
        chance: Callable[[], Chance] | None = None,
    ) -> None: ...

    # --- the lobby --------------------------------------------------------------------------

    def open(
        self,
        host: Person,
        guild_id: int,
        channel_id: int,
        setup: Setup | None,
        cause: str | None,
        now: datetime,
    ) -> Changes:
        """Open a lobby in the channel or thread and seat the host.

        Without a setup: that of the server. Codes: channel_taken, already_seated, bot; those of
        rulesets.
        """

    def sit(
        self, table_id: int, person: Person, seat: Seat | None, cause: str | None, now: datetime
    ) -> Changes:
        """Take the seat, or the lowest free one. Codes: already_seated, seat_taken, full, bot."""

    def leave(self, table_id: int, user_id: int, cause: str | None, now: datetime) -> Changes:
        """Give up one's seat: in the lobby it is free, in play a computer's.

        An open choice is resolved by its default, the host passes on, the last person's leaving
        closes the table. Code: not_seated.
        """

    def add_computer(
        self, table_id: int, user_id: int, seat: Seat | None, cause: str | None, now: datetime
    ) -> Changes:
        """The host seats a computer, lowest free seat by default. Codes: not_host, seat_taken, full."""

    def remove_computer(
        self, table_id: int, user_id: int, seat: Seat | None, cause: str | None, now: datetime
    ) -> Changes:
        """The host takes a computer away, the last one by default. Codes: not_host, no_computer."""

    def set_up(
        self, table_id: int, user_id: int, setup: Setup, cause: str | None, now: datetime
    ) -> Changes:
        """The host chooses what is played. Codes: not_host, and those of rulesets."""

    def start(self, table_id: int, user_id: int, cause: str | None, now: datetime) -> Changes:
        """The host starts the session and its first deal. Codes: not_host, seats_free."""

    # --- play -------------------------------------------------------------------------------

    def choose(
        self,
        table_id: int,
        user_id: int,
        prompt: int,
        choice: Choice,
        cause: str | None,
        now: datetime,
    ) -> Changes:
        """Answer the prompt; who was away is back with it. Codes: not_seated and the rules'."""

    def next_deal(self, table_id: int, user_id: int, cause: str | None, now: datetime) -> Changes:
        """The player is ready; the deal starts when everybody present is. Code: deal_running."""

    def come_back(self, table_id: int, user_id: int, cause: str | None, now: datetime) -> Changes:
        """I'm back: play one's automated seat oneself and let a paused table go on.

        Codes: not_seated, not_away.
        """

    def substitute(
        self,
        table_id: int,
        user_id: int,
        seat: Seat,
        person: Person,
        cause: str | None,
        now: datetime,
    ) -> Changes:
        """Seat a person in place of a computer, of an absent player, or of the user themself.

        For others' seats one must be host. Codes: not_host, seat_taken, already_seated, bot.
        """

    def vote_end(self, table_id: int, user_id: int, cause: str | None, now: datetime) -> Changes:
        """Vote to end; more than half of the persons seated end the table. Code: already_voted."""

    def end(self, table_id: int, user_id: int, cause: str | None, now: datetime) -> Changes:
        """The host ends the table; a deal under way is void. Code: not_host."""

    # --- from outside the table -------------------------------------------------------------

    def close(self, table_id: int, reason: str, cause: str | None, now: datetime) -> Changes:
        """End the table whoever asks: `manager`, or `gone` with its channel."""

    def pause(self, table_id: int, reason: str, cause: str | None, now: datetime) -> Changes:
        """Stop the clocks, e.g. because the board's channel is `unreachable`."""

    def resume(self, table_id: int, cause: str | None, now: datetime) -> Changes:
        """Let a paused table go on. Code: not_paused."""

    def void_deal(
        self,
        table_id: int,
        number: int,
        manager: Person,
        reason: str,
        cause: str | None,
        now: datetime,
    ) -> Changes:
        """Strike a finished deal out: its points go back. Codes: no_such_deal, deal_running."""

    def correct(
        self,
        table_id: int,
        number: int,
        payer: Seat,
        payee: Seat,
        amount: int,
        manager: Person,
        reason: str,
        cause: str | None,
        now: datetime,
    ) -> Changes:
        """Move points between two seats of a finished deal. Codes as above, bad_amount."""

    # --- time -------------------------------------------------------------------------------

    def due_tables(self, now: datetime) -> tuple[int, ...]:
        """The tables where something falls due."""

    def run_due(self, table_id: int, now: datetime) -> Changes:
        """Carry out what has fallen due: clocks, computers, claim pauses, the next deal, nudges."""

    def reopen(self, now: datetime) -> tuple[Table, ...]:
        """After a restart: the open tables; overdue prompts get `minimum_seconds` from now on."""

    # --- reading ----------------------------------------------------------------------------

    def table(self, table_id: int) -> Table:
        """RuleError(stale, no_such_table) when there is none."""

    def table_of_user(self, user_id: int) -> Table | None:
        """The one table the user is seated at."""

    def table_in_channel(self, channel_id: int) -> Table | None:
        """The open table of a channel or thread."""

    def open_tables(self, guild_id: int | None = None) -> tuple[Table, ...]: ...

    def finished_deals(self, table_id: int) -> tuple[int, ...]:
        """The numbers of the settled deals."""

    def finished_deal(self, table_id: int, number: int) -> FinishedDeal:
        """RuleError(illegal, no_such_deal) unless it is settled."""
