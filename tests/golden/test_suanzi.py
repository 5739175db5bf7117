"""Every payment of the settlement tables (算子), each row as a real hand (nanchang-suanzi)."""

import csv
from pathlib import Path

import pytest

from core.documents.score import score
from tests.helpers.documents import deal, meld, won

LINES = (Path(__file__).parent / "suanzi.csv").read_text("utf-8").splitlines()
ROWS = list(csv.DictReader(line for line in LINES if not line.startswith("#")))

# The jing are 九筒 and 一筒. Each hand, the tile it is won with apart, by form, whether it is
# German and whether it is fished; with a gang one triplet is the gang of 西.
HANDS = {
    ("plain", False, False): ("123m456m789s22s5s1p", "6s"),
    ("plain", True, False): ("123m456m789s22s56s", "4s"),
    ("plain", False, True): ("123m456m789s56s11p", "E"),
    ("plain", True, True): ("123m456m789s456s1p", "E"),
    ("pairs", False, False): ("11335577m22s4s8s1p", "8s"),
    ("pairs", True, False): ("11335577m22s44s8s", "8s"),
    ("pairs", False, True): ("11335577m22s4s11p", "E"),
    ("pairs", True, True): ("11335577m22s44s1p", "E"),
    ("triplets", False, False): ("111444777m33s8s1p", "8s"),
    ("triplets", True, False): ("111444777m333s8s", "8s"),
    ("triplets", False, True): ("111444777m33s11p", "E"),
    ("triplets", True, True): ("111444777m333s1p", "E"),
    ("misfits", False, False): ("147m26p158sENCF1p", "B"),
    ("misfits", True, False): ("147m26p158sENCFB", "S"),
    ("star", True, False): ("147m26p15sESWNCF", "B"),
    ("plain gang", False, False): ("123m456m22s5s1p", "6s"),
    ("plain gang", True, False): ("123m456m22s56s", "4s"),
    ("plain gang", False, True): ("123m456m56s11p", "E"),
    ("plain gang", True, True): ("123m456m456s1p", "E"),
    ("triplets gang", True, True): ("111444777m1p", "E"),
}
SHAPES = {
    "plain": ["plain"],
    "seven": ["pairs", "triplets"],
    "big_seven_x4": ["triplets"],
    "thirteen": ["misfits"],
    "star_thirteen": ["star"],
}
WINNER = {"dealer": 0, "other": 1}
DISCARDER = {"dealer": 0, "other": 2}


def hands_of(row):
    """The shapes a row of the table speaks of: 大/小七对 are two, with a gang only one."""
    flags = row["flags"].split("+")
    gang = " gang" if "bloom" in flags else ""
    german = "deguo" in flags or "double_deguo" in flags
    for shape in SHAPES[row["form"]]:
        if (hand := HANDS.get((shape + gang, german, "fishing" in flags))) is not None:
            yield hand


CASES = [
    pytest.param(row, hand, id=f"{row['form']}-{row['flags'] or 'bare'}-{number}-{hand[0]}")
    for number, row in enumerate(ROWS, 1)
    for hand in hands_of(row)
]


@pytest.mark.parametrize(("row", "hand"), CASES)
def test_the_payments_of_the_table(row, hand):
    flags = row["flags"].split("+")
    bloom, seat = "bloom" in flags, WINNER[row["winner"]]
    source = DISCARDER.get(row["discarder"])
    document = deal(
        # Another player's jing makes it an ordinary German.
        {seat: hand[0], 3: "" if "double_deguo" in flags else "1p"},
        won(seat, hand[1], row["by"], source, bloom=bloom, fishing="fishing" in flags),
        profile="nanchang-suanzi",
        melds={seat: [meld("concealed", "WWWW")] if bloom else []},
        options={"big_seven": 4} if row["form"] == "big_seven_x4" else {},
    )
    expected = {
        payer: -int(amount)
        for payer in {0, 1, 2, 3} - {seat}
        if (amount := row[role(payer, source)]) != "-"
    }
    expected[seat] = int(row["total"])
    assert dict(enumerate(score(document).hand)) == expected


def role(payer, source):
    if payer == source:
        return "pays_discarder"
    return "pays_dealer" if payer == 0 else "pays_other"


def test_every_row_is_a_hand():
    assert len(ROWS) == 66
    assert {case.values[0]["form"] + str(ROWS.index(case.values[0])) for case in CASES} == {
        row["form"] + str(number) for number, row in enumerate(ROWS)
    }
