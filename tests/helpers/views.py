"""Views laid out by hand, for what draws them."""

from bot.render.hand import Panel
from bot.render.pictures.emojis import emoji_names
from bot.render.pictures.faces import KIND_NAMES
from bot.render.players import Player, Players
from bot.render.reader import Icons, reader_of
from bot.texts import texts_of
from core.game.commands import Choice
from core.game.phases import Claiming, Phase, Turn, TurnStart
from core.game.views import Hand, PublicSeat, PublicView, SeatView
from core.tiles.kinds import sort_tiles
from core.tiles.melds import Meld, MeldKind
from core.tiles.notation import read_tile, read_tiles
from core.tiles.seats import Seat

ENGLISH = reader_of(texts_of("en"))
CHINESE = reader_of(texts_of("zh-CN"))
TRADITIONAL = reader_of(texts_of("zh-TW"))

_WRITTEN = {
    plain: f"<:{name}:{10**18 + place}>"
    for place, (plain, name) in enumerate(emoji_names().items())
}
ICONS = Icons(
    tuple(_WRITTEN[kind] for kind in KIND_NAMES),
    _WRITTEN["primary"],
    _WRITTEN["secondary"],
    _WRITTEN["claimed"],
)
"""As long as Discord's own numbers make them."""
PICTORIAL = reader_of(texts_of("en"), "emoji", ICONS)

NAMES = ("Ann", "Bob", "Cat", "Dan")
PLAYERS: Players = (Player("Ann"), Player("Bob"), Player("Cat"), Player("Dan"))
LONG_PLAYERS: Players = tuple(Player(f"{seat}" + r"\*" * 31) for seat in range(4))  # type: ignore[assignment]
"""As long as Discord lets a name be, every sign escaped."""

JING = read_tiles("5m6m")


def public(phase: Phase, **changes: object) -> PublicView:
    """Deal 3, seat 1 dealing, 五万 turned up."""
    seats = tuple(PublicSeat(concealed=13) for _ in range(4))
    return PublicView(
        **{
            "phase": phase,
            "number": 3,
            "dealer": 1,
            "left": 52,
            "indicator": JING[0],
            "jing": JING,
            "seats": seats,
            **changes,
        }
    )


def turn(hand: str, drawn: str | None, *, seat: Seat = 0, melds: tuple[Meld, ...] = ()) -> SeatView:
    """A seat on its turn; `hand` without the tile drawn."""
    tiles = read_tiles(hand)
    last = None if drawn is None else read_tile(drawn)
    concealed = tiles if last is None else (*tiles, last)
    phase = Turn(seat, TurnStart.DRAWN, 41)
    return SeatView(
        seat, public(phase), Hand(concealed=sort_tiles(concealed), drawn=last, melds=melds)
    )


def claim(hand: str, tile: str, *, answer: Choice | None = None) -> SeatView:
    """Seat 0 while seat 3's discard lies there."""
    phase = Claiming(3, read_tile(tile), 57)
    return SeatView(0, public(phase), Hand(concealed=sort_tiles(read_tiles(hand)), answer=answer))


def panel(view: SeatView, offers: tuple[Choice, ...] = (), **changes: object) -> Panel:
    return Panel(view, PLAYERS, offers, **changes)


def peng(tile: str, source: Seat) -> Meld:
    kind = read_tile(tile)
    return Meld(MeldKind.PENG, (kind,) * 3, source, kind)


def chi(tiles: str, claimed: str, source: Seat) -> Meld:
    return Meld(MeldKind.CHI, sort_tiles(read_tiles(tiles)), source, read_tile(claimed))
