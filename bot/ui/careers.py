"""A player's statistics: the words at once, the plots as soon as they are drawn."""

from collections.abc import Sequence
from functools import partial

from bot.render.limits import first_fitting
from bot.render.pictures.canvas import Picture
from bot.render.reader import Reader
from bot.render.statistics import plots, statistics
from bot.ui.acts import House
from bot.ui.answers import show
from bot.ui.desk import Interaction
from bot.ui.layout import Colour, Page, message
from core.past.careers import Career


def career_layout(career: Career, reader: Reader, drawn: Sequence[Picture] = ()) -> Page:
    """Figures, then their plots."""
    words = first_fitting((statistics(career, reader),))
    return message(words, colour=Colour.QUIET, plots=drawn)


async def show_career(house: House, interaction: Interaction, career: Career) -> None:
    """To whoever asks alone; without plots where they have no pictures or drawing fails."""
    reader = house.desk.reader(interaction.user.id, interaction.guild_id)
    await show(interaction, career_layout(career, reader))
    if not house.desk.draws_for(interaction.user.id):
        return
    if drawn := await house.studio.draw(partial(plots, career, reader)):
        page = career_layout(career, reader, drawn)
        await interaction.edit_original_response(view=page, attachments=page.files())
