"""Buttons left over from tables that have ended: answered without folding their logs."""

from typing import Any

from bot.render.lists import score
from bot.service.past.closed import ClosedTable
from bot.ui.acts import House, on_panel
from bot.ui.answers import redraw, show
from bot.ui.buttons import ChoiceButton, FishButton, NextButton, SetupSelect, TableButton
from bot.ui.desk import Interaction
from bot.ui.rule_sheets import show_table_sheet
from bot.ui.table_layouts import sheet
from core.game.errors import Refusal, RuleError
from core.game.views import PublicView, SessionView

OF_A_TABLE = (ChoiceButton, FishButton, NextButton, SetupSelect, TableButton)


async def press_leftover(
    house: House, interaction: Interaction, item: Any, table: ClosedTable
) -> None:
    """What can still be read is shown, a panel told that it is over; all else is a RuleError."""
    reader = house.desk.reader(interaction.user.id, interaction.guild_id)
    seated = table.seat_of(interaction.user.id) is not None
    over = sheet((reader.text("told.ended" if seated else "told.left"),))
    action = getattr(item, "action", None)
    if action == "rules":
        await show_table_sheet(house, interaction, item.table)
    elif action == "score":
        session = SessionView(scores=table.scores, deals_over=table.deals_over)
        players = house.desk.players(table, reader)
        await show(interaction, sheet(score(PublicView(session=session), players, reader)))
        house.publisher.looked(interaction)
    elif action == "hand" and seated:
        await show(interaction, over)
    else:
        if on_panel(interaction):
            await redraw(interaction, over)  # the sentence follows
        if action != "refresh":
            raise _refusal(item, action, table, interaction.user.id)


def _refusal(item: Any, action: str | None, table: ClosedTable, user_id: int) -> RuleError:
    of_a_seat = isinstance(item, ChoiceButton) or action in ("hand", "leave", "board")
    if of_a_seat and table.seat_of(user_id) is None:
        return RuleError(Refusal.NOT_YOURS, "not_your_table")
    of_the_host = isinstance(item, SetupSelect) or action == "options"
    if of_the_host and table.host_id != user_id:
        return RuleError(Refusal.NOT_YOURS, "not_host")
    of_a_prompt = isinstance(item, ChoiceButton | FishButton)
    if of_a_prompt or (isinstance(item, NextButton) and item.number != table.number):
        return RuleError(Refusal.STALE, "stale")
    return RuleError(Refusal.STALE, "table_closed")
