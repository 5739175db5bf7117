"""People who press what they see."""

import copy

from tests.wire.interactions import COMMAND, COMPONENT
from tests.wire.limits import BUTTON, TEXT, walk
from tests.wire.loopback import Loopback
from tests.wire.records import Interaction, Json, user

_SUBCOMMAND, _STRING, _BOOLEAN = 1, 3, 5


def words(message: Json) -> str:
    """All that is to be read in a message."""
    texts = [part["content"] for part in walk(message["components"]) if part["type"] == TEXT]
    return "\n".join([message["content"], *texts])


def buttons(message: Json, prefix: str) -> list[Json]:
    """The live buttons whose custom id begins so."""
    return [
        part
        for part in walk(message["components"])
        if part["type"] == BUTTON
        and part.get("custom_id", "").startswith(prefix)
        and not part.get("disabled")
    ]


class Person:
    """A member of the server, in one of its channels."""

    def __init__(self, loopback: Loopback, user_id: str, name: str, channel_id: str) -> None:
        self._loopback = loopback
        self.account = user(user_id, name)
        self.channel_id = channel_id

    async def slash(self, group: str, name: str, **options: bool | str) -> Interaction:
        """Use a command of a group, and read its answer."""
        written = [
            {"name": key, "value": value, "type": _BOOLEAN if value is True else _STRING}
            for key, value in options.items()
        ]
        command_id = next(
            command["id"] for command in self._loopback.commands if command["name"] == group
        )
        data = {
            "id": command_id,
            "name": group,
            "type": 1,
            "options": [{"name": name, "type": _SUBCOMMAND, "options": written}],
        }
        return await self._act(COMMAND, data, self.channel_id, None)

    async def press(self, message: Json, prefix: str) -> Interaction:
        """Press the first live button whose custom id begins so, and read the answer."""
        button = buttons(message, prefix)[0]
        data = {"custom_id": button["custom_id"], "component_type": BUTTON, "id": button["id"]}
        return await self._act(COMPONENT, data, message["channel_id"], copy.deepcopy(message))

    async def _act(
        self, kind: int, data: Json, channel_id: str, message: Json | None
    ) -> Interaction:
        acted = await self._loopback.interact(kind, data, self.account, channel_id, message)
        await self._loopback.until(lambda: acted.answer is not None and not acted.thinking)
        return acted

    def direct_messages(self) -> list[Json]:
        """What the bot has written to this person alone, oldest first."""
        channel_id = self._loopback.direct.get(self.account["id"], "")
        return list(self._loopback.messages.of_channel[channel_id].values())

    def answers(self, interaction: Interaction) -> str:
        """What the bot has answered only to this person."""
        shown = self._loopback.messages.ephemeral[self.account["id"]]
        assert interaction.original is not None
        return words(shown[interaction.original])

    async def asked(self) -> Json:
        """The panel in direct messages, once it asks for a decision."""
        asking = await self._loopback.until(
            lambda: [shown for shown in self.direct_messages() if buttons(shown, "choose:")]
        )
        return asking[-1]

    def boards(self) -> list[Json]:
        """The boards in the channel: what has a button of a table."""
        there = self._loopback.messages.of_channel[self.channel_id].values()
        return [message for message in there if buttons(message, "table:")]

    async def board(self) -> Json:
        """The board, once it is there."""
        return (await self._loopback.until(self.boards))[-1]
