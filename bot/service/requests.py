"""What may be asked of a table, as values: `Tables.handle` carries them out.

Each says whom it comes from and what it wants; the codes it may be refused with stand beside it.
All but those of a server manager are refused at a table that has ended (table_closed).
"""

from typing import TypeAlias

from msgspec import Struct

from bot.service.facts import Setup
from bot.service.model import Person
from core.game.commands import Choice
from core.tiles.seats import Seat

# --- the lobby ------------------------------------------------------------------------------


class Sit(Struct, frozen=True):
    """Take the seat, or the lowest free one.

    Codes: already_seated, seat_taken, full, bot, session_running.
    """

    person: Person
    seat: Seat | None = None


class Leave(Struct, frozen=True):
    """Give up one's seat: in the lobby it is free, in play a computer's.

    An open choice is resolved by its default, the host passes on, the last person's leaving closes
    the table. Code: not_seated.
    """

    user_id: int


class AddComputer(Struct, frozen=True):
    """The host seats a computer, on the lowest free seat by default.

    Codes: not_host, seat_taken, full, session_running.
    """

    user_id: int
    seat: Seat | None = None


class RemoveComputer(Struct, frozen=True):
    """The host takes a computer away, the last one by default.

    Codes: not_host, no_computer, session_running.
    """

    user_id: int
    seat: Seat | None = None


class ChooseSetup(Struct, frozen=True):
    """The host chooses what is played. Codes: not_host, session_running; those of setups."""

    user_id: int
    setup: Setup


class Start(Struct, frozen=True):
    """The host starts the session and its first deal.

    Codes: not_host, seats_free, session_running.
    """

    user_id: int


# --- play -----------------------------------------------------------------------------------


class AnswerPrompt(Struct, frozen=True):
    """Answer the prompt; who was away is back with it. Codes: not_seated and the rules'."""

    user_id: int
    prompt: int
    choice: Choice


class WantNextDeal(Struct, frozen=True):
    """The player is ready; the deal starts when everybody present is.

    Codes: not_seated, not_running, deal_running, already_ready.
    """

    user_id: int


class ComeBack(Struct, frozen=True):
    """I'm back: play one's automated seat oneself and let a paused table go on.

    Codes: not_seated, not_away.
    """

    user_id: int


class Substitute(Struct, frozen=True):
    """Seat a person in place of a computer, of an absent player, or of the user themself.

    For others' seats one must be host.
    Codes: not_running, not_host, seat_taken, already_seated, bot.
    """

    user_id: int
    seat: Seat
    person: Person


class VoteEnd(Struct, frozen=True):
    """Vote to end; more than half of the persons seated end the table.

    Codes: not_seated, already_voted.
    """

    user_id: int


class End(Struct, frozen=True):
    """The host ends the table; a deal under way is void. Code: not_host."""

    user_id: int


# --- from outside the table -----------------------------------------------------------------


class CloseTable(Struct, frozen=True):
    """End the table whoever asks. `reason`: manager, or gone (with its channel)."""

    reason: str


class Pause(Struct, frozen=True):
    """Stop the clocks, e.g. because the board's channel is `unreachable`.

    Codes: not_running, paused.
    """

    reason: str


class Resume(Struct, frozen=True):
    """Let a paused table go on; with nobody present it pauses again at once. Code: not_paused."""


class VoidDeal(Struct, frozen=True):
    """A manager strikes a finished deal out: its points go back, it counts in no statistics.

    Codes: no_such_deal, deal_voided, deal_running (none is corrected while one is played).
    """

    number: int
    manager: Person
    reason: str


class Correct(Struct, frozen=True):
    """A manager moves points between two seats of a finished deal.

    Codes: those of VoidDeal, bad_amount.
    """

    number: int
    payer: Seat
    payee: Seat
    amount: int
    manager: Person
    reason: str


Request: TypeAlias = (
    Sit
    | Leave
    | AddComputer
    | RemoveComputer
    | ChooseSetup
    | Start
    | AnswerPrompt
    | WantNextDeal
    | ComeBack
    | Substitute
    | VoteEnd
    | End
    | CloseTable
    | Pause
    | Resume
    | VoidDeal
    | Correct
)
