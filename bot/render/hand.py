"""A player's own panel: the hand, what is asked, and how each answer is called."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime

from bot.render.board import jing_words, meld_words, until_words, wind_name
from bot.render.limits import Blocks, first_fitting
from bot.render.players import Players
from bot.render.reader import Reader, icons_then_words
from core.game.commands import Chi, Choice, Discard, Gang, Hu, Pass, Peng
from core.game.phases import Claiming, Declaring, Idle, Robbing, Turn
from core.game.views import SeatView
from core.tiles.kinds import Tiles, sort_tiles, without


@dataclass(frozen=True, slots=True)
class Panel:
    """What a seat's panel shows; `offers` are the choices of the prompt, answered or not.

    `paused` is the reason, as of a Scene.
    """

    view: SeatView
    players: Players
    offers: tuple[Choice, ...] = ()
    deadline: datetime | None = None
    paused: str | None = None

    @property
    def asked(self) -> bool:
        """Whether the table waits for this seat, and it has not answered."""
        return bool(self.offers) and self.view.hand.answer is None and self.paused is None


def tiles_in_hand(view: SeatView) -> Tiles:
    """The concealed tiles as they are laid out: sorted, the drawn one apart at the end."""
    hand = view.hand
    if hand.drawn is None:
        return hand.concealed
    return (*without(hand.concealed, hand.drawn), hand.drawn)


def choice_label(choice: Choice, view: SeatView, reader: Reader) -> str:
    """A choice as its button calls it, with the tiles of the hand it would use."""
    text, face, jing = reader.text, reader.face, view.public.jing
    if isinstance(choice, Discard):
        tile = face.tile(choice.tile, jing)
        return text("choice.fish", tile=tile) if choice.fish else tile
    if isinstance(choice, Chi):
        return text("choice.chi", tiles=face.row((choice.first, choice.second), jing))
    if isinstance(choice, Gang):
        return text("choice.gang", tile=face.tile(choice.tile, jing))
    phase = view.public.phase
    if isinstance(choice, Peng):
        assert isinstance(phase, Claiming)
        return text("choice.peng", tiles=face.row((phase.tile, phase.tile), jing))
    if isinstance(choice, Hu):
        if isinstance(phase, Claiming | Robbing):
            return text("choice.hu", tile=face.tile(phase.tile, jing))
        return text("choice.self_draw")
    if isinstance(choice, Pass):
        return text("choice.pass")
    return text("choice.ready")


def _hand_lines(view: SeatView, players: Players, reader: Reader) -> Iterable[str]:
    text, face, jing, hand = reader.text, reader.face, view.public.jing, view.hand
    kept = hand.concealed if hand.drawn is None else without(hand.concealed, hand.drawn)
    yield text("hand.tiles", tiles=face.row(kept, jing))
    if hand.drawn is not None:
        yield text("hand.drawn", tile=face.tile(hand.drawn, jing))
    if hand.melds:
        melds = " ｜ ".join(meld_words(meld, players, reader, jing=jing) for meld in hand.melds)
        yield text("hand.melds", melds=melds)
    if view.me.flowers:
        yield text("hand.flowers", tiles=face.row(sort_tiles(view.me.flowers)))
    yield from hand_notes(view, reader)


def hand_notes(view: SeatView, reader: Reader) -> Iterable[str]:
    """What binds the hand: fishing, ready, what may not be claimed for now."""
    text, face, hand = reader.text, reader.face, view.hand
    if view.me.fishing:
        yield text("hand.fishing")
    if view.me.ready:
        yield text("hand.ready")
    if hand.missed_all:
        yield text("hand.missed_all")
    elif hand.missed:
        yield text("hand.missed", tiles=face.row(sorted(hand.missed)))
    if hand.missed_pengs:
        yield text("hand.missed_pengs", tiles=face.row(sorted(hand.missed_pengs)))


def _state_line(panel: Panel, reader: Reader) -> str:
    text, view, players = reader.text, panel.view, panel.players
    phase, seat = view.public.phase, view.seat
    if panel.paused is not None:
        return text(f"hand.paused.{panel.paused}")
    if isinstance(phase, Idle):
        return text("hand.between")
    if players[seat].away:
        return text("hand.away")
    if view.hand.answer is not None:
        return text("hand.answered", choice=choice_label(view.hand.answer, view, reader))
    until = until_words(panel.deadline, reader)
    if panel.asked and isinstance(phase, Turn):
        return text("hand.your_turn", until=until)
    if panel.asked and isinstance(phase, Claiming | Robbing):
        key = "hand.claim" if isinstance(phase, Claiming) else "hand.rob"
        tile = reader.face.tile(phase.tile, view.public.jing)
        return text(key, player=players[phase.seat].name, tile=tile, until=until)
    if panel.asked and isinstance(phase, Declaring):
        return text("hand.declaring", until=until)
    return text("hand.waiting")


def panel_text(panel: Panel, reader: Reader) -> Blocks:
    """The words of a panel; they change only with the owner's hand and options."""
    public = panel.view.public

    def versions(reader: Reader) -> Iterator[Blocks]:
        wind = wind_name(public, panel.view.seat, reader)
        header = reader.text("hand.header", number=public.number, wind=wind)
        header += jing_words(public, reader)
        hand = "\n".join(_hand_lines(panel.view, panel.players, reader))
        yield header, hand, _state_line(panel, reader)

    return first_fitting(icons_then_words(versions, reader))


def panel_beside_picture(panel: Panel, reader: Reader) -> Blocks:
    """What a picture of the hand does not show: what is asked, and until when."""
    return (_state_line(panel, reader),)
