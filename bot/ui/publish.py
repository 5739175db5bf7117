"""What is drawn where: boards, settlements, panels. A delivery that fails never stops the play."""

import hashlib
import json
import logging
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Any

import discord
from discord.abc import Messageable

from bot.render.board import until_words
from bot.render.limits import Blocks
from bot.render.pictures.table import table_picture
from bot.service.facts import TableResumed
from bot.service.model import Changes, Status, Table
from bot.service.publications import Message
from bot.service.requests import CloseTable, Pause
from bot.ui.desk import Desk, Interaction
from bot.ui.drawing import Draft, Studio
from bot.ui.errands import TRANSPORT, Errands, Work
from bot.ui.finished import session_draft, settlement_draft
from bot.ui.layout import Page
from bot.ui.table_layouts import (
    board_layout,
    closed_layout,
    lobby_layout,
    sheet,
)
from core.game.errors import RuleError
from core.game.events import DealStarted
from core.tiles.seats import Seat

log = logging.getLogger(__name__)

_NO_MENTIONS = discord.AllowedMentions.none()
_UNKNOWN_CHANNEL, _UNKNOWN_MESSAGE, _TOO_OLD, _ARCHIVED = 10003, 10008, 30046, 50083
_FRESH = timedelta(minutes=55)
"""Discord soon takes no more edits of a message older than an hour."""
_NOT_SENT = 0
"""Instead of a message's id: nobody will be sent it any more."""


def _body(view: Page) -> str:
    return json.dumps([item.to_component_dict() for item in view.children], sort_keys=True)


def _nonce(*about: object) -> str:
    """Discord sends a message once for each nonce: a lost answer is asked for again safely.

    It is readable, so it is made of what its reader may know, and of the message replaced.
    """
    return hashlib.sha256(repr(about).encode()).hexdigest()[:25]


@dataclass(frozen=True, slots=True)
class _Drawn:
    """What a message shows; the names of its files tell their content."""

    body: str
    file_names: tuple[str, ...]


def _drawn(page: Page) -> _Drawn:
    return _Drawn(_body(page), page.file_names)


@dataclass(frozen=True, slots=True)
class _Live:
    """An ephemeral panel: what the interaction's token answered, or a later message of it."""

    interaction: Interaction
    message_id: int | None = None

    async def edit(self, **changes: Any) -> None:
        if self.message_id is None:
            await self.interaction.edit_original_response(**changes)
        else:
            await self.interaction.followup.edit_message(self.message_id, **changes)

    async def delete(self) -> None:
        if self.message_id is None:
            await self.interaction.delete_original_response()
        else:
            await self.interaction.followup.delete_message(self.message_id)


class Publisher:
    """Nothing is sent from a press: changes mark what is stale, and `run` draws it anew."""

    def __init__(self, client: discord.Client, desk: Desk, studio: Studio) -> None:
        self._client = client
        self._desk = desk
        self._studio = studio
        self._errands = Errands()
        self._reposts: set[int] = set()
        self._fresh_panels: set[tuple[int, int]] = set()
        self._drawn: dict[Hashable, _Drawn] = {}
        self._fresh_live: set[tuple[int, int]] = set()
        self._live: dict[tuple[int, int], _Live] = {}
        self._looks: dict[int, _Live] = {}
        self._clicked: dict[int, datetime] = {}

    # --- what is stale ----------------------------------------------------------------------

    def note(self, changes: Changes) -> None:
        """Something happened at a table."""
        table = changes.table
        started = [event.number for event in changes.events if isinstance(event, DealStarted)]
        if started:
            self._want_settlements((table.id, number - 1) for number in started if number > 1)
            self._reposts.add(table.id)
            self._fresh_panels |= {(table.id, user) for user in _people(table)}
            self._fresh_live |= {owner for owner in self._live if owner[0] == table.id}
        if changes.board:
            self.redraw_board(table.id)
        self._want_settlements((table.id, number) for number in changes.ended)
        if any(isinstance(event, TableResumed) for event in changes.events):
            self._want_settlements(self._desk.publications.unsent_settlements(table.id))
        if table.status is Status.CLOSED:
            self._want_card(table.id)
        for seat in changes.seats:
            one = table.seats[seat]
            if one is not None and one.user_id is not None:
                self._redraw_panel(table.id, one.user_id)
        for user_id in changes.left:
            self._redraw_panel(table.id, user_id)
        for seat in changes.nudges:
            one = table.seats[seat]
            if one is not None and one.user_id is not None:
                key = ("nudge", table.id, one.user_id)
                self._want(key, partial(self._nudge, table.id, one.user_id))

    def redraw_board(self, table_id: int, *, repost: bool = False) -> None:
        """Draw the board; with `repost`, as a new message at the bottom."""
        if repost:
            self._reposts.add(table_id)
        self._want(("board", table_id), partial(self._draw_board, table_id))

    def _want_settlements(self, deals: Iterable[tuple[int, int]]) -> None:
        for table_id, number in deals:
            self._want(("settlement", table_id, number), partial(self._settle, table_id, number))

    def _want_settlement_before(self, table: Table) -> None:
        """That of the deal before the present one may still ask for what has begun."""
        if table.public.number > 1:
            self._want_settlements([(table.id, table.public.number - 1)])

    def _want_card(self, table_id: int) -> None:
        self._want(("session", table_id), partial(self._end_session, table_id))

    def _redraw_panels(self, table: Table) -> None:
        for user_id in _people(table):
            self._redraw_panel(table.id, user_id)

    def _redraw_panel(self, table_id: int, user_id: int) -> None:
        self._want(("panel", table_id, user_id), partial(self._draw_panel, table_id, user_id))

    def _want(self, key: tuple[Any, ...], work: Any) -> None:
        self._errands.want(key, work, self._desk.now())

    def reopen(self, tables: tuple[Table, ...]) -> None:
        """After a restart: whatever may lag behind is drawn anew, at closed tables too."""
        shown = self._desk.publications
        for table_id in shown.lagging_boards():
            self.redraw_board(table_id)
        for table in tables:
            self._redraw_panels(table)
            self._want_settlement_before(table)
        for table_id, user_id in shown.lagging_panels():
            self._redraw_panel(table_id, user_id)
        self._want_settlements(shown.unsent_settlements())
        if self._desk.config.publishing.pictures and self._desk.emojis.icons is None:
            upload = partial(self._desk.emojis.upload, self._client, self._studio)
            self._want(("emojis",), upload)

    def catch_up(self, table_id: int) -> None:
        """A request to the table broke off: nobody knows what it has changed."""
        table = self._desk.tables.table(table_id)
        self.redraw_board(table_id)
        self._redraw_panels(table)
        self._want_settlement_before(table)
        self._want_settlements(self._desk.publications.unsent_settlements(table_id))

    def want(self, name: str, work: Work) -> None:
        """Work of the bot's own, beside the play and repeated like a delivery."""
        self._want((name,), work)

    def run(self, now: datetime) -> None:
        """Start every drawing that is due."""
        self._errands.run(now, self._spacing)

    def _spacing(self, key: Hashable) -> float:
        board = isinstance(key, tuple) and key[0] == "board"
        return self._desk.config.publishing.board_seconds if board else 0.0

    def close(self) -> None:
        self._errands.close()

    # --- the channel ------------------------------------------------------------------------

    def _channel(self, channel_id: int, guild_id: int | None = None) -> Messageable:
        return self._client.get_partial_messageable(channel_id, guild_id=guild_id)

    def _board(self, table: Table) -> Draft:
        reader = self._desk.public_reader(table.guild_id)
        if table.status is Status.CLOSED:
            return Draft(lambda _: closed_layout(self._desk.scene(table, reader), reader))
        if not table.public.number:
            lobby = self._desk.lobby(table, reader)
            return Draft(lambda _: lobby_layout(table.id, lobby, reader))
        scene = self._desk.scene(table, reader)
        return Draft(
            partial(board_layout, table.id, scene, reader),
            partial(table_picture, scene, reader) if self._desk.draws_in(table.guild_id) else None,
        )

    async def _draw_board(self, table_id: int) -> None:
        table = self._desk.tables.table(table_id)
        page = await self._studio.finish(self._board(table))
        shown = self._desk.publications.find(table_id, "board")
        stale = shown is not None and self._is_stale(shown, page)
        repost = (table_id in self._reposts or stale) and table.status is not Status.CLOSED
        try:
            if shown is not None and not repost and await self._edit(shown, page):
                self._record(table, "board", 0, shown.channel_id, shown.message_id)
                return
            if table.status is Status.CLOSED:
                self._desk.publications.forget(table_id, "board")
                return
            channel = self._channel(table.channel_id, table.guild_id)
            nonce = _nonce("board", table.id, shown and shown.message_id, _body(page))
            sent = await channel.send(view=page, files=page.files(), nonce=nonce)
        except discord.HTTPException as error:
            if not self._out_of_reach(table, error):
                raise
            if self._desk.tables.table(table_id).status is Status.CLOSED:
                self._desk.publications.forget(table_id, "board")
            return
        self._reposts.discard(table_id)
        self._drawn[sent.id] = _drawn(page)
        self._record(table, "board", 0, table.channel_id, sent.id)
        for owner in self._fresh_live:
            if owner[0] == table_id:
                self._redraw_panel(*owner)  # it belongs below the board
        if shown is not None:
            await self._delete(shown)

    def _out_of_reach(self, table: Table, error: discord.HTTPException) -> bool:
        """A channel that is gone ends its table; one the bot may not write in pauses it."""
        tables, now = self._desk.tables, self._desk.now()
        try:
            if error.code == _UNKNOWN_CHANNEL:
                self.note(tables.handle(table.id, CloseTable("gone"), None, now))
            elif error.status == 403:
                log.warning("table %s: no way into channel %s", table.id, table.channel_id)
                self.note(tables.handle(table.id, Pause("unreachable"), None, now))
            else:
                return False
        except RuleError:
            pass  # it is closed or paused already
        return True

    def _changes(self, place: Hashable, page: Page) -> dict[str, Any]:
        """How the message there is edited; a picture it shows already is not sent again."""
        shown = self._drawn.get(place)
        if shown is not None and shown.file_names == page.file_names:
            return {"view": page}
        return {"view": page, "attachments": page.files()}

    def _is_stale(self, shown: Message, page: Page) -> bool:
        """Whether the message has to change and is too old for it."""
        age = self._desk.now() - discord.utils.snowflake_time(shown.message_id)
        return age >= _FRESH and self._drawn.get(shown.message_id) != _drawn(page)

    async def _edit(self, shown: Message, page: Page) -> bool:
        """Edit a message in place unless it shows this already; False: it has to be sent anew."""
        drawn, place = _drawn(page), shown.message_id
        if self._drawn.get(place) == drawn:
            return True
        channel = self._client.get_partial_messageable(shown.channel_id)
        try:
            await channel.get_partial_message(shown.message_id).edit(
                allowed_mentions=_NO_MENTIONS, **self._changes(place, page)
            )
        except discord.HTTPException as error:
            if error.code in (_UNKNOWN_MESSAGE, _TOO_OLD, _ARCHIVED):
                return False
            raise
        self._drawn[place] = drawn
        return True

    async def _delete(self, shown: Message) -> None:
        """Take a message away; one that cannot be deleted stays."""
        self._drawn.pop(shown.message_id, None)
        channel = self._client.get_partial_messageable(shown.channel_id)
        try:
            await channel.get_partial_message(shown.message_id).delete()
        except TRANSPORT as error:
            log.info("message %s stays: %r", shown.message_id, error)

    def _record(
        self, table: Table, purpose: str, user_id: int, channel_id: int, message_id: int
    ) -> None:
        version = table.board_version if purpose == "board" else table.version
        self._desk.publications.record(
            Message(table.id, purpose, user_id, channel_id, message_id, version)
        )

    async def _settle(self, table_id: int, number: int) -> None:
        """Send the settlement of a deal, once; after the last one the session's card follows.

        One that was sent loses its button once the next deal has begun.
        """
        table, purpose = self._desk.tables.table(table_id), f"settlement:{number}"
        shown = self._desk.publications.find(table_id, purpose)
        if shown is None:
            await self._post(table, purpose, settlement_draft(self._desk, table, number))
        elif shown.version < table.deal_version and shown.message_id != _NOT_SENT:
            page = await self._studio.finish(settlement_draft(self._desk, table, number))
            await self._edit(shown, page)
            self._drawn.pop(shown.message_id, None)
            self._record(table, purpose, 0, shown.channel_id, shown.message_id)
        if self._desk.tables.table(table_id).status is Status.CLOSED:
            self._want_card(table_id)

    async def _end_session(self, table_id: int) -> None:
        """Send the card of a session that is over, once, below its last settlement."""
        shown, purpose = self._desk.publications, "session"
        if shown.unsent_settlements(table_id) or shown.find(table_id, purpose) is not None:
            return
        table = self._desk.tables.table(table_id)
        draft = session_draft(self._desk, table)
        if draft is not None:
            await self._post(table, purpose, draft)

    async def _post(self, table: Table, purpose: str, draft: Draft) -> None:
        """Send what stays in the channel; of a closed table out of reach, never again."""
        page = await self._studio.finish(draft)
        try:
            sent = await self._channel(table.channel_id, table.guild_id).send(
                view=page, files=page.files(), nonce=_nonce(purpose, table.id)
            )
        except discord.HTTPException as error:
            if not self._out_of_reach(table, error):
                raise
            if self._desk.tables.table(table.id).status is Status.CLOSED:
                self._record(table, purpose, 0, table.channel_id, _NOT_SENT)
            return
        self._drawn[sent.id] = _drawn(page)
        self._record(table, purpose, 0, table.channel_id, sent.id)

    # --- one player -------------------------------------------------------------------------

    async def welcome(self, table: Table, user_id: int) -> bool:
        """Open the player's direct messages and try them; False when they are closed.

        Only ever on that user's own act: many new conversations at once get a bot locked up.
        """
        try:
            channel = await self._client.create_dm(discord.Object(user_id))
            page = await self._studio.finish(self._desk.personal(table, user_id))
            sent = await channel.send(view=page, files=page.files())
        except TRANSPORT as error:
            log.info("user %s cannot be written to: %r", user_id, error)
            return False
        self._record(table, "panel", user_id, channel.id, sent.id)
        return True

    async def _draw_panel(self, table_id: int, user_id: int) -> None:
        table = self._desk.tables.table(table_id)
        seat = table.seat_of(user_id)
        if not table.public.number and seat is not None and table.status is not Status.CLOSED:
            return  # the welcome stands
        page = await self._studio.finish(self._desk.personal(table, user_id))
        await self._edit_live(table_id, user_id, page)
        shown = self._desk.publications.find(table_id, "panel", user_id)
        if shown is not None:
            try:
                await self._deliver(table, seat, user_id, shown, page)
            except discord.Forbidden as error:
                log.info("user %s cannot be written to any more: %r", user_id, error)
                self._desk.publications.forget(table_id, "panel", user_id)
        await self._drop_nudge(table, user_id, keep=self._waits_for(table, seat))
        if seat is None or table.status is Status.CLOSED:
            owner = (table_id, user_id)
            self._forget_live(owner)
            self._drawn.pop(("live", *owner), None)

    def _waits_for(self, table: Table, seat: Seat | None) -> bool:
        return seat is not None and bool(table.options(seat))

    async def _deliver(
        self, table: Table, seat: Seat | None, user_id: int, shown: Message, page: Page
    ) -> None:
        """Edit the panel where it is, or send it anew so that the player notices."""
        owner = (table.id, user_id)
        anew = owner in self._fresh_panels and seat is not None
        if self._waits_for(table, seat) and shown.version < table.asked_version:
            anew = anew or self._quiet(user_id)
        if not anew and await self._edit(shown, page):
            self._record(table, "panel", user_id, shown.channel_id, shown.message_id)
            return
        channel = self._client.get_partial_messageable(shown.channel_id)
        nonce = _nonce("panel", shown.message_id, _body(page))
        sent = await channel.send(view=page, files=page.files(), nonce=nonce)
        self._fresh_panels.discard(owner)
        self._drawn[sent.id] = _drawn(page)
        self._record(table, "panel", user_id, shown.channel_id, sent.id)
        await self._delete(shown)

    def _quiet(self, user_id: int) -> bool:
        """Nothing clicked for so long that an edit may go unnoticed."""
        clicked = self._clicked.get(user_id)
        silence = timedelta(seconds=self._desk.config.publishing.resend_seconds)
        return clicked is None or self._desk.now() - clicked >= silence

    async def _nudge(self, table_id: int, user_id: int) -> None:
        """Remind a player whose direct messages are open."""
        table = self._desk.tables.table(table_id)
        panel = self._desk.publications.find(table_id, "panel", user_id)
        seat = table.seat_of(user_id)
        if panel is None or seat is None or not self._waits_for(table, seat):
            return
        await self._drop_nudge(table, user_id)
        reader = self._desk.reader(user_id, table.guild_id)
        player = self._desk.players(table, reader)[seat]
        until = until_words(table.deadline, reader)
        words: Blocks = (reader.text("told.nudge", player=player.name, until=until),)
        channel = self._client.get_partial_messageable(panel.channel_id)
        sent = await channel.send(
            view=sheet(words), nonce=_nonce("nudge", table_id, user_id, table.prompt)
        )
        self._desk.publications.record(
            Message(table_id, "nudge", user_id, panel.channel_id, sent.id, table.prompt or 0)
        )

    async def _drop_nudge(self, table: Table, user_id: int, *, keep: bool = False) -> None:
        """Take a nudge away; with `keep`, only if it was for another prompt than the open one."""
        nudge = self._desk.publications.find(table.id, "nudge", user_id)
        if nudge is not None and not (keep and nudge.version == table.prompt):
            self._desk.publications.forget(table.id, "nudge", user_id)
            await self._delete(nudge)

    # --- panels behind a token --------------------------------------------------------------

    def clicked(self, user_id: int) -> None:
        self._clicked[user_id] = self._desk.now()

    def opened(self, table: Table, interaction: Interaction) -> None:
        """A panel of the table was shown ephemerally; the one shown before is taken away."""
        owner = (table.id, interaction.user.id)
        before = self._live.get(owner)
        self._live[owner] = _Live(interaction)
        self._fresh_live.discard(owner)
        self._drawn.pop(("live", *owner), None)
        self._keep_up(table, interaction.user.id)
        if before is not None:
            self._want(("fold", before.interaction.id), partial(_fold, before))

    def looked(self, interaction: Interaction) -> None:
        """Scores were shown ephemerally; those shown to the user before are taken away."""
        before = self._looks.get(interaction.user.id)
        self._looks[interaction.user.id] = _Live(interaction)
        if before is not None:
            self._want(("fold", before.interaction.id), partial(_fold, before))

    def pressed(self, table: Table, interaction: Interaction, page: Page) -> None:
        """A panel of the table was redrawn by the answer to a press on it."""
        owner = (table.id, interaction.user.id)
        message = interaction.message
        assert message is not None
        place: Hashable = message.id
        if message.flags.ephemeral:
            self._live[owner] = _Live(interaction)  # its token is the fresher one
            place = ("live", *owner)
        self._drawn[place] = _drawn(page)
        if self._errands.running(("panel", *owner)):  # it may be about to draw what was before
            self._drawn.pop(place)
            self._redraw_panel(*owner)
        self._keep_up(table, interaction.user.id)

    def _keep_up(self, table: Table, user_id: int) -> None:
        """Draw a panel anew if the game has moved on while its picture was drawn."""
        if self._desk.tables.table(table.id).version != table.version:
            self._redraw_panel(table.id, user_id)

    async def _edit_live(self, table_id: int, user_id: int, page: Page) -> None:
        owner = (table_id, user_id)
        live = self._live.get(owner)
        if live is None:
            return
        if live.interaction.is_expired():
            self._forget_live(owner)
            return
        drawn, place = _drawn(page), ("live", *owner)
        anew = owner in self._fresh_live and table_id not in self._reposts
        if self._drawn.get(place) == drawn and not anew:
            return
        try:
            if anew:
                await self._send_live(owner, live, page)
            else:
                await live.edit(**self._changes(place, page))
        except discord.HTTPException as error:
            if error.status not in (401, 404):
                raise
            if self._live.get(owner) is live:
                self._forget_live(owner)  # lapsed or dismissed; any press shows a new one
        else:
            self._drawn[place] = drawn

    async def _send_live(self, owner: tuple[int, int], live: _Live, page: Page) -> None:
        """Show the panel below the board of a new deal, and take the one above it away."""
        sent = await live.interaction.followup.send(
            view=page, files=page.files(), ephemeral=True, wait=True
        )
        self._fresh_live.discard(owner)
        if self._live.get(owner) is live:
            self._live[owner] = _Live(live.interaction, sent.id)
        await _fold(live)

    def _forget_live(self, owner: tuple[int, int]) -> None:
        self._live.pop(owner, None)
        self._fresh_live.discard(owner)


def _people(table: Table) -> list[int]:
    return [one.user_id for one in table.seats if one is not None and one.user_id is not None]


async def _fold(live: _Live) -> None:
    """Take an ephemeral panel away; one that has lapsed is gone already."""
    if live.interaction.is_expired():
        return
    try:
        await live.delete()
    except discord.HTTPException as error:
        log.info("panel of %s stays: %r", live.interaction.id, error)
