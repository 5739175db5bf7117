"""Playing by command, in the channel or in direct messages: the same as the panel's buttons."""

from collections.abc import Callable

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.render.hand import choice_label
from bot.service.model import Table
from bot.ui import acts
from bot.ui.acts import House
from bot.ui.answers import show, tell
from bot.ui.commands import answered, completions, described
from bot.ui.desk import Interaction
from bot.ui.hand_layout import choices
from core.game import commands as core
from core.game.errors import Refusal, RuleError
from core.tiles.kinds import Kind
from core.tiles.notation import SHORT, NotationError, read_tile, read_tiles, write_tiles


def _tile(text: str) -> Kind:
    try:
        return read_tile(text)
    except NotationError as error:
        raise RuleError(Refusal.UNREADABLE, "unreadable_tile", piece=error.piece) from None


def _pair(text: str) -> tuple[Kind, Kind]:
    try:
        first, second = sorted(read_tiles(text))
    except NotationError as error:
        raise RuleError(Refusal.UNREADABLE, "unreadable_tile", piece=error.piece) from None
    except ValueError:
        raise RuleError(Refusal.UNREADABLE, "two_tiles") from None
    return first, second


class Play(commands.Cog):
    """/discard /chi /peng /gang /hu /fish /pass /hand"""

    def __init__(self, house: House) -> None:
        self.house = house

    async def _choose(self, interaction: Interaction, table: Table, choice: core.Choice) -> None:
        """Hand in the choice for the open prompt and say so."""
        desk = self.house.desk
        seat = desk.seat(table, interaction.user.id)
        if table.prompt is None:
            raise RuleError(Refusal.STALE, "nothing_asked")
        reader = desk.reader(interaction.user.id, table.guild_id)
        acts.answer_prompt(self.house, interaction, table, table.prompt, choice)
        label = choice_label(choice, table.view(seat), reader)
        await tell(interaction, reader.text("told.chosen", choice=label))

    async def _only(self, interaction: Interaction, kind: type, none: str, question: str) -> None:
        """Take the only option of a kind; ask when there are several."""
        desk = self.house.desk
        table = desk.own_table(interaction.user.id)
        seat = desk.seat(table, interaction.user.id)
        found = [choice for choice in table.options(seat) if isinstance(choice, kind)]
        if not found:
            raise RuleError(Refusal.ILLEGAL, none)
        if len(found) == 1:
            await self._choose(interaction, table, found[0])
            return
        reader = desk.reader(interaction.user.id, table.guild_id)
        panel = desk.panel(table, seat, reader)
        assert table.prompt is not None
        view = choices(table.id, table.prompt, panel, kind, reader, reader.text(question))
        await show(interaction, view)
        self.house.publisher.opened(table, interaction)

    def _completed(
        self, interaction: Interaction, typed: str, pick: Callable[[core.Choice], str | None]
    ) -> list[Choice[str]]:
        """The user's open options that `pick` has a value for, in their notation."""
        desk = self.house.desk
        table = desk.tables.table_of_user(interaction.user.id)
        if table is None:
            return []
        seat = desk.seat(table, interaction.user.id)
        reader = desk.reader(interaction.user.id, table.guild_id)
        view = table.view(seat)
        entries = [
            (choice_label(choice, view, reader.in_words), value)
            for choice in table.options(seat)
            if (value := pick(choice)) is not None
        ]
        return completions(entries, typed)

    # --- discards ---------------------------------------------------------------------------

    @app_commands.command(description=described("command.discard"))
    @app_commands.describe(tile=described("parameter.tile"))
    @answered
    async def discard(self, interaction: Interaction, tile: str) -> None:
        table = self.house.desk.own_table(interaction.user.id)
        await self._choose(interaction, table, core.Discard(_tile(tile)))

    @discard.autocomplete("tile")
    async def _discards(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        return self._completed(interaction, typed, lambda choice: _discarded(choice, fish=False))

    @app_commands.command(description=described("command.fish"))
    @app_commands.describe(tile=described("parameter.tile"))
    @answered
    async def fish(self, interaction: Interaction, tile: str) -> None:
        table = self.house.desk.own_table(interaction.user.id)
        await self._choose(interaction, table, core.Discard(_tile(tile), fish=True))

    @fish.autocomplete("tile")
    async def _fishes(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        return self._completed(interaction, typed, lambda choice: _discarded(choice, fish=True))

    # --- claims -----------------------------------------------------------------------------

    @app_commands.command(description=described("command.chi"))
    @app_commands.describe(tiles=described("parameter.tiles"))
    @answered
    async def chi(self, interaction: Interaction, tiles: str | None = None) -> None:
        if tiles is None:
            await self._only(interaction, core.Chi, "no_chi", "told.which_chi")
        else:
            table = self.house.desk.own_table(interaction.user.id)
            await self._choose(interaction, table, core.Chi(*_pair(tiles)))

    @chi.autocomplete("tiles")
    async def _chis(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        return self._completed(interaction, typed, _run)

    @app_commands.command(description=described("command.gang"))
    @app_commands.describe(tile=described("parameter.tile"))
    @answered
    async def gang(self, interaction: Interaction, tile: str | None = None) -> None:
        if tile is None:
            await self._only(interaction, core.Gang, "no_gang", "told.which_gang")
        else:
            table = self.house.desk.own_table(interaction.user.id)
            await self._choose(interaction, table, core.Gang(_tile(tile)))

    @gang.autocomplete("tile")
    async def _gangs(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        return self._completed(interaction, typed, _kong)

    @app_commands.command(description=described("command.peng"))
    @answered
    async def peng(self, interaction: Interaction) -> None:
        table = self.house.desk.own_table(interaction.user.id)
        await self._choose(interaction, table, core.Peng())

    @app_commands.command(description=described("command.hu"))
    @answered
    async def hu(self, interaction: Interaction) -> None:
        table = self.house.desk.own_table(interaction.user.id)
        await self._choose(interaction, table, core.Hu())

    @app_commands.command(name="pass", description=described("command.pass"))
    @answered
    async def pass_(self, interaction: Interaction) -> None:
        table = self.house.desk.own_table(interaction.user.id)
        await self._choose(interaction, table, core.Pass())

    @app_commands.command(description=described("command.hand"))
    @answered
    async def hand(self, interaction: Interaction) -> None:
        table = self.house.desk.own_table(interaction.user.id)
        await acts.show_hand(self.house, interaction, table.id)


def _discarded(choice: core.Choice, *, fish: bool) -> str | None:
    if isinstance(choice, core.Discard) and choice.fish is fish:
        return SHORT[choice.tile]
    return None


def _run(choice: core.Choice) -> str | None:
    if isinstance(choice, core.Chi):
        return write_tiles((choice.first, choice.second))
    return None


def _kong(choice: core.Choice) -> str | None:
    return SHORT[choice.tile] if isinstance(choice, core.Gang) else None
