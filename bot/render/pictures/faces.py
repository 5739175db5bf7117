"""The tiles as SVG: 42 faces, the back, and the marks laid on them.

A tile is 300 wide and 400 high. No face differs from another by colour alone, and the three inks
keep apart for readers who do not tell red from green: dark blue, vermilion, a bluish green.
"""

from math import cos, radians, sin

from core.tiles.kinds import HONOURS, KINDS, PLANTS, SEASONS, WHITE, Kind, number_of, suit_of

WIDTH, HEIGHT = 300, 400
FACE_HEIGHT = 372
"""The rest is the tile's front edge."""

INK, RED, GREEN = "#22335c", "#c8372d", "#0c7f73"
IVORY, EDGE, OUTLINE = "#fdf9ee", "#2f7f86", "#3b3a36"
GOLD, GOLD_FACE, FLAME, CLAIM = "#f2b01e", "#ffecb0", "#d9480f", "#2f6fd0"

NUMERALS = "一二三四五六七八九"
HONOUR_SIGNS = "東南西北中發"
FLOWER_SIGNS = "春夏秋冬梅兰竹菊"
MYRIAD = "萬"
GLYPHS = NUMERALS + HONOUR_SIGNS + FLOWER_SIGNS + MYRIAD

_HONOUR_INKS = (INK, INK, INK, INK, RED, GREEN)
_Point = tuple[float, float]


def _glyph(
    sign: str, x: float, y: float, size: float, ink: str, stretch: float, weight: float = 0.02
) -> str:
    """A sign around (x, y), made wider by `stretch` and bolder by `weight`."""
    return (
        f'<text transform="translate({x} {y + 0.38 * size:g}) scale({stretch} 1)" fill="{ink}" '
        f'stroke="{ink}" stroke-width="{weight * size:g}" font-size="{size}" '
        f'text-anchor="middle">{sign}</text>'
    )


def _characters(number: int) -> str:
    # 一二三 are all thin strokes, the fewer the thinner in a small tile.
    weight = 0.06 if number < 4 else 0.03
    return _glyph(NUMERALS[number - 1], 150, 104, 172, INK, 1.36, weight) + _glyph(
        MYRIAD, 150, 272, 176, RED, 1.36, 0.01
    )


# --- 筒 dots -------------------------------------------------------------------------------------


def _dot(x: float, y: float, radius: float, ink: str) -> str:
    return (
        f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{ink}"/>'
        f'<circle cx="{x}" cy="{y}" r="{radius * 0.58:g}" fill="none" stroke="{IVORY}" '
        f'stroke-width="{radius * 0.17:g}"/>'
        f'<circle cx="{x}" cy="{y}" r="{radius * 0.16:g}" fill="{IVORY}"/>'
    )


def _great_dot() -> str:
    petals = "".join(
        f'<ellipse cx="150" cy="128" rx="17" ry="30" fill="{RED}" '
        f'transform="rotate({turn} 150 190)"/>'
        for turn in range(0, 360, 45)
    )
    return (
        f'<circle cx="150" cy="190" r="116" fill="{GREEN}"/>'
        f'<circle cx="150" cy="190" r="94" fill="{IVORY}"/>{petals}'
        f'<circle cx="150" cy="190" r="30" fill="{INK}"/>'
        f'<circle cx="150" cy="190" r="12" fill="{IVORY}"/>'
    )


_Dots = tuple[float, tuple[tuple[float, float, str], ...]]
_DOTS: dict[int, _Dots] = {
    2: (70, ((150, 100, GREEN), (150, 280, INK))),
    3: (56, ((76, 78, INK), (150, 190, RED), (224, 302, GREEN))),
    4: (60, ((84, 96, INK), (216, 96, GREEN), (84, 284, GREEN), (216, 284, INK))),
    5: (
        52,
        ((76, 82, INK), (224, 82, GREEN), (150, 190, RED), (76, 298, GREEN), (224, 298, INK)),
    ),
    6: (
        51,
        (
            *((x, 72, GREEN) for x in (86, 214)),
            *((x, y, RED) for y in (196, 308) for x in (86, 214)),
        ),
    ),
    7: (
        42,
        (
            *((62 + 88 * step, 56 + 36 * step, GREEN) for step in range(3)),
            *((x, y, RED) for y in (224, 318) for x in (88, 212)),
        ),
    ),
    8: (41, tuple((x, y, INK) for y in (55, 144, 233, 322) for x in (92, 208))),
    9: (
        42,
        tuple(
            (x, y, ink) for y, ink in ((66, GREEN), (188, RED), (310, INK)) for x in (57, 150, 243)
        ),
    ),
}


def _dots(number: int) -> str:
    if number == 1:
        return _great_dot()
    radius, places = _DOTS[number]
    return "".join(_dot(x, y, radius, ink) for x, y, ink in places)


# --- 条 bamboo -----------------------------------------------------------------------------------


def _stick(x: float, y: float, length: float, ink: str, lean: float = 0) -> str:
    """A stalk of two joints around (x, y), leaning so many degrees."""
    half = length / 2
    joints = "".join(
        f'<rect x="-29" y="{joint - 10:g}" width="58" height="20" rx="10"/>'
        for joint in (10 - half, 0, half - 10)
    )
    return (
        f'<g transform="translate({x} {y}) rotate({lean})" fill="{ink}">'
        f'<rect x="-21" y="{-half:g}" width="42" height="{length}" rx="9"/>{joints}'
        f'<path d="M-7 {26 - half:g}V-18M-7 18V{half - 26:g}" '
        f'stroke="{IVORY}" stroke-width="7" stroke-linecap="round"/></g>'
    )


def _feather(turn: float, length: float, ink: str) -> str:
    return (
        f'<g transform="translate(150 208) rotate({turn})">'
        f'<path d="M0 0C-46 {-length * 0.5:g} -36 {-length:g} 0 {-length:g}'
        f'C36 {-length:g} 46 {-length * 0.5:g} 0 0Z" fill="{ink}" stroke="{IVORY}" '
        f'stroke-width="8"/>'
        f'<circle cx="0" cy="{-length * 0.74:g}" r="14" fill="{GOLD}"/></g>'
    )


def _peacock() -> str:
    """一条 is a bird: a fan of feathers, a body with neck, crest and beak, on a stalk."""
    fan = "".join(
        _feather(turn, 112 + 62 * cos(radians(turn)), GREEN) for turn in (-66, 66, -34, 34, 0)
    )
    crest = "".join(
        f'<path d="M150 124L{x} {y}" stroke="{RED}" stroke-width="8" stroke-linecap="round"/>'
        f'<circle cx="{x}" cy="{y}" r="9" fill="{RED}"/>'
        for x, y in ((126, 84), (150, 74), (174, 84))
    )
    return (
        f'{fan}<path d="M128 320v36M172 320v36M112 358h34M156 358h34" stroke="{RED}" '
        f'stroke-width="12" stroke-linecap="round"/>'
        f'<path d="M150 116c-24 0-36 20-30 46c4 20-42 52-42 98c0 44 34 66 72 66s72-22 72-66'
        f'c0-46-46-78-42-98c6-26-6-46-30-46Z" fill="{INK}" stroke="{IVORY}" stroke-width="9"/>'
        f'{crest}<path d="M136 158L150 184L164 158Z" fill="{GOLD}"/>'
        f'<circle cx="137" cy="146" r="7" fill="{IVORY}"/>'
        f'<circle cx="163" cy="146" r="7" fill="{IVORY}"/>'
        f'<path d="M110 262q40 34 80 0M120 288q30 24 60 0" stroke="{IVORY}" stroke-width="8" '
        f'fill="none" stroke-linecap="round"/>'
    )


_Sticks = tuple[float, tuple[tuple[float, float, str], ...]]
_STICKS: dict[int, _Sticks] = {
    2: (158, ((150, 100, GREEN), (150, 276, INK))),
    3: (158, ((150, 100, INK), (86, 276, GREEN), (214, 276, GREEN))),
    4: (158, ((86, 100, INK), (214, 100, GREEN), (86, 276, GREEN), (214, 276, INK))),
    5: (
        158,
        ((60, 100, GREEN), (240, 100, INK), (150, 190, RED), (60, 276, INK), (240, 276, GREEN)),
    ),
    6: (158, tuple((x, y, ink) for y, ink in ((102, GREEN), (276, INK)) for x in (60, 150, 240))),
    7: (
        98,
        (
            (150, 72, RED),
            *((x, y, ink) for y, ink in ((192, GREEN), (308, INK)) for x in (60, 150, 240)),
        ),
    ),
    9: (
        98,
        tuple(
            (x, y, ink) for x, ink in ((60, GREEN), (150, RED), (240, INK)) for y in (72, 190, 308)
        ),
    ),
}


def _eight_sticks() -> str:
    """八条: an M over a W."""
    upper = (
        _stick(42, 100, 158, GREEN)
        + _stick(258, 100, 158, GREEN)
        + _stick(121, 100, 158, GREEN, 19)
        + _stick(179, 100, 158, GREEN, -19)
    )
    lower = (
        _stick(42, 276, 158, INK)
        + _stick(258, 276, 158, INK)
        + _stick(121, 276, 158, INK, -19)
        + _stick(179, 276, 158, INK, 19)
    )
    return upper + lower


def _bamboo(number: int) -> str:
    if number == 1:
        return _peacock()
    if number == 8:
        return _eight_sticks()
    length, places = _STICKS[number]
    return "".join(_stick(x, y, length, ink) for x, y, ink in places)


# --- honours and flowers -------------------------------------------------------------------------


def _honour(kind: Kind) -> str:
    if kind == WHITE:
        return (
            f'<path d="M46 40H254V340H46Z" fill="none" stroke="{INK}" stroke-width="24"/>'
            f'<path d="M78 72H222V308H78Z" fill="none" stroke="{INK}" stroke-width="8"/>'
        )
    place = HONOURS.index(kind)
    return _glyph(HONOUR_SIGNS[place], 150, 188, 272, _HONOUR_INKS[place], 1.04)


def _around(x: float, y: float, distance: float, turn: float) -> _Point:
    return x + distance * sin(radians(turn)), y - distance * cos(radians(turn))


def _blossom(x: float, y: float, size: float, petals: int, ink: str, heart: str) -> str:
    """Round petals around a heart."""
    places = [_around(x, y, size * 0.56, turn * 360 / petals) for turn in range(petals)]
    return (
        "".join(
            f'<circle cx="{px:.4g}" cy="{py:.4g}" r="{size * 0.44:g}" fill="{ink}" '
            f'stroke="{IVORY}" stroke-width="4"/>'
            for px, py in places
        )
        + f'<circle cx="{x}" cy="{y}" r="{size * 0.28:g}" fill="{heart}"/>'
    )


def _rays(x: float, y: float, inner: float, outer: float, count: int, ink: str, width: int) -> str:
    lines = ""
    for turn in range(count):
        (x1, y1), (x2, y2) = (_around(x, y, reach, turn * 360 / count) for reach in (inner, outer))
        lines += f"M{x1:.4g} {y1:.4g}L{x2:.4g} {y2:.4g}"
    return f'<path d="{lines}" stroke="{ink}" stroke-width="{width}" stroke-linecap="round"/>'


def _leaf(x: float, y: float, length: float, turn: float, ink: str) -> str:
    return (
        f'<path transform="translate({x} {y}) rotate({turn})" fill="{ink}" '
        f'd="M0 0C{length * 0.3:g} {-length * 0.3:g} {length * 0.2:g} {-length * 0.8:g} 0 {-length}'
        f'C{-length * 0.2:g} {-length * 0.8:g} {-length * 0.3:g} {-length * 0.3:g} 0 0Z"/>'
    )


def _curve(path: str, ink: str, width: int) -> str:
    return (
        f'<path d="{path}" fill="none" stroke="{ink}" stroke-width="{width}" '
        f'stroke-linecap="round"/>'
    )


def _motifs() -> dict[str, str]:
    """What grows or shines below the sign of each flower."""
    snow = _rays(150, 292, 0, 68, 6, INK, 12)
    for turn in range(6):
        x, y = _around(150, 292, 40, turn * 60)
        for side in (-50, 50):
            ex, ey = _around(x, y, 24, turn * 60 + side)
            snow += _curve(f"M{x:.4g} {y:.4g}L{ex:.4g} {ey:.4g}", INK, 9)
    return {
        "春": _curve("M150 356V290", GREEN, 14)
        + _leaf(150, 318, 104, -58, GREEN)
        + _leaf(150, 318, 104, 58, GREEN)
        + _leaf(150, 296, 70, 0, GREEN),
        "夏": f'<circle cx="150" cy="292" r="34" fill="{RED}"/>'
        + _rays(150, 292, 48, 70, 12, RED, 10),
        "秋": "".join(
            _leaf(150, 316, 92 - abs(turn) / 4, turn, RED) for turn in (-100, -50, 0, 50, 100)
        )
        + _curve("M150 310V356", RED, 10),
        "冬": snow,
        "梅": _curve("M56 350C110 330 130 300 240 236", INK, 12)
        + _blossom(118, 296, 50, 5, RED, GOLD)
        + _blossom(214, 308, 34, 5, RED, GOLD),
        "兰": _curve("M150 356C150 300 100 262 52 268", GREEN, 14)
        + _curve("M150 356C150 290 196 250 248 262", GREEN, 14)
        + _curve("M150 356C140 310 110 300 74 322", GREEN, 12)
        + _curve("M150 356C160 310 190 300 226 318", GREEN, 12)
        + "".join(_leaf(150, 280, 48, turn, INK) for turn in (-110, -55, 0, 55, 110)),
        "竹": _stick(104, 292, 136, GREEN)
        + _leaf(128, 300, 96, 38, GREEN)
        + _leaf(132, 308, 112, 76, GREEN)
        + _leaf(126, 320, 92, 116, GREEN),
        "菊": "".join(_leaf(150, 290, 70, turn, GOLD) for turn in range(0, 360, 30))
        + _rays(150, 290, 16, 50, 12, OUTLINE, 4)
        + f'<circle cx="150" cy="290" r="20" fill="{RED}"/>',
    }


_MOTIFS = _motifs()


def _flower(kind: Kind) -> str:
    sign = FLOWER_SIGNS[kind - SEASONS.start]
    ink = INK if kind in PLANTS else RED
    return _glyph(sign, 150, 114, 196, ink, 1.16) + _MOTIFS[sign]


# --- whole tiles ---------------------------------------------------------------------------------


def drawing(kind: Kind) -> str:
    """What stands on the face of a kind."""
    suit = suit_of(kind)
    if suit < 3:
        return (_characters, _dots, _bamboo)[suit](number_of(kind))
    return _honour(kind) if suit == 3 else _flower(kind)


def _star(x: float, y: float, radius: float, fill: str) -> str:
    points = " ".join(
        "{:.4g},{:.4g}".format(*_around(x, y, radius * (0.45 if turn % 2 else 1), turn * 36))
        for turn in range(10)
    )
    return (
        f'<polygon points="{points}" fill="{fill}" stroke="{OUTLINE}" stroke-width="11" '
        f'stroke-linejoin="round"/>'
    )


def _body(face: str, edge: str, border: str = OUTLINE, width: int = 9) -> str:
    return (
        f'<rect x="5" y="20" width="290" height="375" rx="36" fill="{edge}" '
        f'stroke="{OUTLINE}" stroke-width="9"/>'
        f'<rect x="{width / 2 + 1:g}" y="{width / 2 + 1:g}" width="{298 - width}" '
        f'height="{FACE_HEIGHT - 2 - width}" rx="36" fill="{face}" '
        f'stroke="{border}" stroke-width="{width}"/>'
    )


def svg(content: str, width: int = WIDTH, height: int = HEIGHT) -> str:
    """A document of its own."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'font-family="Referee Tiles">{content}</svg>'
    )


def tile_svg(kind: Kind) -> str:
    """The face of a kind."""
    return svg(_body(IVORY, EDGE) + drawing(kind))


def jing_svg(kind: Kind, *, primary: bool) -> str:
    """A jing: golden, with a full star (primary) or a hollow one, the face making room for it."""
    star = _star(228, 66, 56, FLAME if primary else IVORY)
    return svg(
        _body(GOLD_FACE, GOLD, GOLD, 16)
        + f'<g transform="translate(14 66) scale(.8)">{drawing(kind)}</g>{star}'
    )


def back_svg() -> str:
    """The back of every tile."""
    lattice = "".join(
        f'<path d="M{x} {y - 36}L{x + 30} {y}L{x} {y + 36}L{x - 30} {y}Z" fill="none" '
        f'stroke="#bfe3df" stroke-width="9"/>'
        for y in (96, 186, 276)
        for x in (90, 150, 210)
    )
    return svg(_body(EDGE, IVORY) + lattice)


def _triangle(points: str, ink: str) -> str:
    return (
        f'<polygon points="{points}" fill="{ink}" stroke="{OUTLINE}" stroke-width="18" '
        f'stroke-linejoin="round"/>'
    )


MARKS = {
    "primary": _star(200, 215, 175, FLAME),
    "secondary": _star(200, 215, 175, IVORY),
    "drawn": _triangle("200,60 350,330 50,330", CLAIM),
    "claimed": _triangle("60,200 330,50 330,350", CLAIM),
}
"""Signs of their own for text, 400 square: both jing, the tile drawn, a tile claimed."""

KIND_NAMES = (
    *(f"{suit}{number}" for suit in "mps" for number in range(1, 10)),
    *("east", "south", "west", "north", "red", "green", "white"),
    *("spring", "summer", "autumn", "winter", "plum", "orchid", "bamboo", "chrysanthemum"),
)
"""A name for each kind that a file or an emoji may have."""
assert len(KIND_NAMES) == KINDS
