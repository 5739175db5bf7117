"""Every button and menu: a custom id, nothing else. What a press does stands in presses.py.

Ids are read from the left, and no two templates match the same id: discord.py fires every match.
Who presses is never in an id: the seat comes from the user.
"""

import re
from typing import Any, Self

import discord
from discord import ui


class Pressable:
    """Hands every press to the client, which guards it (presses.py): errors in items are silent."""

    async def callback(self, interaction: discord.Interaction[Any], /) -> None:
        await interaction.client.press(interaction, self)

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls.read(match)

    @classmethod
    def read(cls, match: re.Match[str]) -> Self:
        """The button or menu an id belongs to, from its template's match."""
        raise NotImplementedError


class ChoiceButton(
    Pressable,
    ui.DynamicItem[ui.Button[Any]],
    template=r"choose:(?P<table>\d+):(?P<prompt>\d+):(?P<index>\d+|-):(?P<place>\d+)",
):
    """An answer to a prompt: `index` counts in the seat's options, None for none of them.

    `place` tells equal tiles of one message apart.
    """

    def __init__(self, table: int, prompt: int, index: int | None, place: int, **look: Any) -> None:
        number = "-" if index is None else index
        super().__init__(ui.Button(custom_id=f"choose:{table}:{prompt}:{number}:{place}", **look))
        self.table, self.prompt, self.index = table, prompt, index

    @classmethod
    def read(cls, match: re.Match[str]) -> Self:
        index = None if match["index"] == "-" else int(match["index"])
        return cls(int(match["table"]), int(match["prompt"]), index, int(match["place"]))


class FishButton(
    Pressable,
    ui.DynamicItem[ui.Button[Any]],
    template=r"fish:(?P<table>\d+):(?P<prompt>\d+):(?P<on>[01])",
):
    """Turns the tile buttons of a panel into those that declare fishing, and back (§7.1)."""

    def __init__(self, table: int, prompt: int, on: bool, **look: Any) -> None:
        super().__init__(ui.Button(custom_id=f"fish:{table}:{prompt}:{on:d}", **look))
        self.table, self.prompt, self.on = table, prompt, on

    @classmethod
    def read(cls, match: re.Match[str]) -> Self:
        return cls(int(match["table"]), int(match["prompt"]), match["on"] == "1")


class TableButton(
    Pressable, ui.DynamicItem[ui.Button[Any]], template=r"table:(?P<table>\d+):(?P<action>[a-z]+)"
):
    """Something to do at a table that needs no number: sit, hand, score, …"""

    def __init__(self, table: int, action: str, **look: Any) -> None:
        super().__init__(ui.Button(custom_id=f"table:{table}:{action}", **look))
        self.table, self.action = table, action

    @classmethod
    def read(cls, match: re.Match[str]) -> Self:
        return cls(int(match["table"]), match["action"])


class NextButton(
    Pressable, ui.DynamicItem[ui.Button[Any]], template=r"next:(?P<table>\d+):(?P<number>\d+)"
):
    """Ready for the deal after deal `number`."""

    def __init__(self, table: int, number: int, **look: Any) -> None:
        super().__init__(ui.Button(custom_id=f"next:{table}:{number}", **look))
        self.table, self.number = table, number

    @classmethod
    def read(cls, match: re.Match[str]) -> Self:
        return cls(int(match["table"]), int(match["number"]))


class SetupSelect(
    Pressable,
    ui.DynamicItem[ui.Select[Any]],
    template=r"setup:(?P<table>\d+):(?P<what>[a-z]+):(?P<detail>[a-z0-9_]*)",
):
    """A menu of the host's: `what` is chosen (profile, option, value, …), of `detail`."""

    def __init__(self, table: int, what: str, detail: str = "", **look: Any) -> None:
        super().__init__(ui.Select(custom_id=f"setup:{table}:{what}:{detail}", **look))
        self.table, self.what, self.detail = table, what, detail

    @classmethod
    def read(cls, match: re.Match[str]) -> Self:
        return cls(int(match["table"]), match["what"], match["detail"])


class PreferenceSelect(
    Pressable, ui.DynamicItem[ui.Select[Any]], template=r"prefer:(?P<what>[a-z]+)"
):
    """A menu of a user's own settings."""

    def __init__(self, what: str, **look: Any) -> None:
        super().__init__(ui.Select(custom_id=f"prefer:{what}", **look))
        self.what = what

    @classmethod
    def read(cls, match: re.Match[str]) -> Self:
        return cls(match["what"])


OPEN = "open"


class ReplayButton(
    Pressable,
    ui.DynamicItem[ui.Button[Any]],
    template=r"replay:(?P<table>\d+):(?P<deal>\d+):(?P<step>\d+):(?P<eyes>[0-3-]):(?P<move>[a-z]+)",
):
    """Shows a step of a finished deal through the eyes of a seat, or with all hands open (None).

    `move` tells the buttons of one message apart; OPEN begins a replay of one's own.
    """

    def __init__(
        self, table: int, deal: int, step: int, eyes: int | None, move: str, **look: Any
    ) -> None:
        where = f"{table}:{deal}:{step}:{_written(eyes)}"
        super().__init__(ui.Button(custom_id=f"replay:{where}:{move}", **look))
        self.table, self.deal, self.step, self.eyes, self.move = table, deal, step, eyes, move

    @classmethod
    def read(cls, match: re.Match[str]) -> Self:
        table, deal, step = (int(match[name]) for name in ("table", "deal", "step"))
        return cls(table, deal, step, _eyes(match["eyes"]), match["move"])


class ReplaySelect(
    Pressable,
    ui.DynamicItem[ui.Select[Any]],
    template=r"jump:(?P<table>\d+):(?P<deal>\d+):(?P<step>\d+):(?P<eyes>[0-3-]):(?P<what>[a-z]+)",
):
    """A menu of a replay: another step (`claim`) or another seat's eyes (`eyes`) is chosen."""

    def __init__(
        self, table: int, deal: int, step: int, eyes: int | None, what: str, **look: Any
    ) -> None:
        where = f"{table}:{deal}:{step}:{_written(eyes)}"
        super().__init__(ui.Select(custom_id=f"jump:{where}:{what}", **look))
        self.table, self.deal, self.step, self.eyes, self.what = table, deal, step, eyes, what

    @classmethod
    def read(cls, match: re.Match[str]) -> Self:
        table, deal, step = (int(match[name]) for name in ("table", "deal", "step"))
        return cls(table, deal, step, _eyes(match["eyes"]), match["what"])


def _written(eyes: int | None) -> str:
    return "-" if eyes is None else str(eyes)


def _eyes(written: str) -> int | None:
    return None if written == "-" else int(written)


class HistoryButton(
    Pressable,
    ui.DynamicItem[ui.Button[Any]],
    template=r"history:(?P<scope>[a-z]+):(?P<place>\d+):(?P<page>\d+):(?P<move>[a-z]+)",
):
    """Turns a page of a list of finished deals: own, of a channel or a server with the id."""

    def __init__(self, scope: str, place: int, page: int, move: str, **look: Any) -> None:
        super().__init__(ui.Button(custom_id=f"history:{scope}:{place}:{page}:{move}", **look))
        self.scope, self.place, self.page = scope, place, page

    @classmethod
    def read(cls, match: re.Match[str]) -> Self:
        return cls(match["scope"], int(match["place"]), int(match["page"]), match["move"])


class PastSelect(Pressable, ui.DynamicItem[ui.Select[Any]], template=r"past"):
    """A menu of finished deals, one of which is replayed; values are `TABLE:DEAL`."""

    def __init__(self, **look: Any) -> None:
        super().__init__(ui.Select(custom_id="past", **look))

    @classmethod
    def read(cls, match: re.Match[str]) -> Self:
        return cls()


class SheetButton(
    Pressable,
    ui.DynamicItem[ui.Button[Any]],
    template=r"sheet:(?P<of>[a-z]+):(?P<name>[a-z0-9-]+):(?P<page>\d+)",
):
    """Shows a page of a rule sheet: `of` a table, a profile or house rules, by number or name."""

    def __init__(self, of: str, name: str, page: int, **look: Any) -> None:
        super().__init__(ui.Button(custom_id=f"sheet:{of}:{name}:{page}", **look))
        self.of, self.name, self.page = of, name, page

    @classmethod
    def read(cls, match: re.Match[str]) -> Self:
        return cls(match["of"], match["name"], int(match["page"]))


class FormButton(Pressable, ui.DynamicItem[ui.Button[Any]], template=r"form:(?P<action>[a-z]+)"):
    """Something to do with the calculator's form of whoever presses: write, which, clear."""

    def __init__(self, action: str, **look: Any) -> None:
        super().__init__(ui.Button(custom_id=f"form:{action}", **look))
        self.action = action

    @classmethod
    def read(cls, match: re.Match[str]) -> Self:
        return cls(match["action"])


class FormSelect(Pressable, ui.DynamicItem[ui.Select[Any]], template=r"entry:(?P<what>[a-z]+)"):
    """A menu of the calculator's form."""

    def __init__(self, what: str, **look: Any) -> None:
        super().__init__(ui.Select(custom_id=f"entry:{what}", **look))
        self.what = what

    @classmethod
    def read(cls, match: re.Match[str]) -> Self:
        return cls(match["what"])


ITEMS: tuple[type[ui.DynamicItem[Any]], ...] = (
    ChoiceButton,
    FishButton,
    TableButton,
    NextButton,
    SetupSelect,
    PreferenceSelect,
    SheetButton,
    ReplayButton,
    ReplaySelect,
    HistoryButton,
    PastSelect,
    FormButton,
    FormSelect,
)
"""All of them, to be registered before the bot connects."""
