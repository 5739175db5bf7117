"""A table before it starts: what is played, for how long, and who sits where."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from bot.render.limits import Blocks, first_fitting
from bot.render.players import Player
from bot.render.reader import Reader
from core.game.events import OptionValue
from core.tiles.seats import BySeat


@dataclass(frozen=True, slots=True)
class Lobby:
    """`changed` are the options set otherwise than in the default profile of the game.

    `base` is the stake, which is always told.
    """

    profile: str
    changed: Mapping[str, OptionValue]
    rounds: int | None
    deals: int | None
    relaxed: bool
    base: int
    host: str
    seats: BySeat[Player | None]


def option_name(key: str, reader: Reader) -> str:
    return reader.text(f"option.{key}")


def value_name(key: str, value: OptionValue, reader: Reader) -> str:
    """A value of an option: yes or no, a number as it stands, a word by its own sentence."""
    if isinstance(value, bool):
        return reader.text("value.yes" if value else "value.no")
    if isinstance(value, int):
        return str(value)
    word = f"value.{key}.{value}"
    return reader.text(word) if word in reader.text else value


def length_words(rounds: int | None, deals: int | None, reader: Reader) -> str:
    """How long a session lasts."""
    if rounds is not None:
        return reader.text("length.rounds", count=rounds)
    if deals is not None:
        return reader.text("length.deals", count=deals)
    return reader.text("length.open")


def played_words(rounds: int | None, deals: int | None, *, relaxed: bool, reader: Reader) -> str:
    """How long a table plays, and by which clock."""
    return reader.text(
        "lobby.rules",
        length=length_words(rounds, deals, reader),
        clock=reader.text("clock.relaxed" if relaxed else "clock.normal"),
    )


def option_lines(options: Iterable[tuple[str, OptionValue]], reader: Reader) -> str:
    return "\n".join(
        reader.text(
            "rules.line", option=option_name(key, reader), value=value_name(key, value, reader)
        )
        for key, value in options
    )


def _seat_line(seat: int, player: Player | None, reader: Reader) -> str:
    wind = reader.text(f"wind.{seat}")
    return f"{wind} {reader.text('lobby.empty') if player is None else f'**{player.name}**'}"


def lobby(table: Lobby, reader: Reader) -> Blocks:
    """The lobby message."""
    text = reader.text
    title = text("lobby.title", profile=text(f"profile.{table.profile}"), host=table.host)
    played = played_words(table.rounds, table.deals, relaxed=table.relaxed, reader=reader)
    head = f"{title}\n{played} · {text('lobby.stake', base=table.base)}"
    seats = "\n".join(_seat_line(seat, player, reader) for seat, player in enumerate(table.seats))
    changed = option_lines(
        ((key, value) for key, value in table.changed.items() if key != "base"), reader
    )
    free = sum(player is None for player in table.seats)
    state = text("lobby.missing", count=free) if free else text("lobby.full")
    return first_fitting(
        (
            tuple(block for block in (head, changed, seats, state) if block),
            (head, seats, state),
        )
    )
