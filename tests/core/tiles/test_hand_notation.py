"""A whole hand in one line: concealed tiles, melds, flowers."""

import pytest

from core.tiles.hand_notation import WrittenHand, read_hand
from core.tiles.melds import Meld, MeldKind
from core.tiles.notation import NotationError, read_tiles


def meld(kind, tiles, source=None):
    return Meld(MeldKind(kind), read_tiles(tiles), source)


EAST = meld("peng", "EEE")

READ = [
    ("", WrittenHand()),
    ("3m 12m EC", WrittenHand(read_tiles("123mEC"))),
    ("1m|peng EEE", WrittenHand(read_tiles("1m"), (EAST,))),
    ("1m | Peng E", WrittenHand(read_tiles("1m"), (EAST,))),
    ("一万｜碰东", WrittenHand(read_tiles("1m"), (EAST,))),
    ("1m | EEE", WrittenHand(read_tiles("1m"), (EAST,))),
    ("| chi 213m", WrittenHand((), (meld("chi", "123m"),))),
    ("| 吃 一二三万", WrittenHand((), (meld("chi", "123m"),))),
    ("| 123m", WrittenHand((), (meld("chi", "123m"),))),
    ("| CFB", WrittenHand((), (meld("chi", "CFB"),))),
    ("| gang 5p", WrittenHand((), (meld("gang", "5555p"),))),
    ("| 明杠5p", WrittenHand((), (meld("gang", "5555p"),))),
    ("| 槓東", WrittenHand((), (meld("gang", "EEEE"),))),
    ("| 杠中", WrittenHand((), (meld("gang", "CCCC"),))),
    ("| 5555p", WrittenHand((), (meld("gang", "5555p"),))),
    ("| added 5p", WrittenHand((), (meld("added", "5555p"),))),
    ("| 补杠 五筒", WrittenHand((), (meld("added", "5555p"),))),
    ("| concealed 5555p", WrittenHand((), (meld("concealed", "5555p"),))),
    ("| 補槓 五筒", WrittenHand((), (meld("added", "5555p"),))),
    ("| 暗槓 五筒", WrittenHand((), (meld("concealed", "5555p"),))),
    ("| 暗杠 五筒", WrittenHand((), (meld("concealed", "5555p"),))),
    ("| peng E < S", WrittenHand((), (meld("peng", "EEE", 1),))),
    ("| 碰东←北", WrittenHand((), (meld("peng", "EEE", 3),))),
    ("| peng EE", WrittenHand((), (meld("peng", "EE"),))),  # refused where it is settled
    ("1m | flowers CC f2f1", WrittenHand(read_tiles("1m"), (), read_tiles("CCf1f2"))),
    ("1m | 花 春 | 花中", WrittenHand(read_tiles("1m"), (), read_tiles("C春"))),
]


@pytest.mark.parametrize(("text", "hand"), READ)
def test_a_hand_is_read(text, hand):
    assert read_hand(text) == hand


UNREADABLE = [
    ("1m2", "2", 2),
    ("1m | peng Q", "Q", 10),
    ("1m | steal EEE", "s", 5),
    ("1m | peng", "|", 9),
    ("1m |", "|", 4),
    ("1m | peng E < 5", "<", 12),
]


@pytest.mark.parametrize(("text", "piece", "position"), UNREADABLE)
def test_the_first_thing_that_cannot_be_read_is_named(text, piece, position):
    with pytest.raises(NotationError) as caught:
        read_hand(text)
    assert (caught.value.piece, caught.value.position) == (piece, position)
