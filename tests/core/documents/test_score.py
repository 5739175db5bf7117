"""`score`: what a document may say, what is refused and how, and what is printed."""

import io
import json

import pytest

from bot.__main__ import main
from bot.texts import LOCALES, program_texts, texts_of
from core.documents.reading import DocumentError, Fault
from core.documents.score import score
from core.game.ledger import LineItem, Settlement, Term, Transfer, arithmetic
from core.rulesets import nanchang
from core.rulesets import nanjing as nanjing_rules
from tests.golden.nanjing.test_hands import CASES as NANJING
from tests.golden.nanjing.test_hands import CLOSED
from tests.golden.nanjing.test_payments import CASES as NANJING_PAYMENTS
from tests.golden.nanjing.written import won as nanjing
from tests.golden.test_further_options import CLIMBS, FORBIDDEN
from tests.golden.test_further_options import HANDS as FURTHER_HANDS
from tests.golden.test_hands import CASES as HANDS
from tests.golden.test_hands import GERMAN, GERMAN_FISHING, PLAIN
from tests.golden.test_jing import BALANCES
from tests.golden.test_jing import CASES as JING
from tests.helpers.documents import deal, meld, won


def plain(**changes):
    return {**deal({1: PLAIN}, won(1, "6s")), **changes}


def with_seat(seat, **changes):
    document = plain()
    document["seats"][seat].update(changes)
    return document


def with_win(**changes):
    document = plain()
    document["win"].update(changes)
    return document


def in_section(section, texts):
    """The keys of a section of the texts, without its name."""
    start = f"{section}."
    return {key.removeprefix(start) for key in texts.sentences if key.startswith(start)}


REFUSED = [
    (Fault.WRONG_VALUE, []),
    (Fault.WRONG_VALUE, "document"),
    (Fault.UNKNOWN_KEY, plain(dealr=0)),
    (Fault.UNKNOWN_KEY, with_seat(2, hnad="1m")),
    (Fault.UNKNOWN_KEY, with_win(winner=1)),
    (Fault.MISSING_KEY, {"profile": "nanchang"}),
    (Fault.WRONG_VALUE, plain(dealer=4)),
    (Fault.WRONG_VALUE, plain(dealer=True)),
    (Fault.WRONG_VALUE, plain(options=[])),
    (Fault.WRONG_VALUE, plain(profile=1)),
    (Fault.WRONG_VALUE, plain(seats=[])),
    (Fault.WRONG_VALUE, plain(balances=[1, 2, 3])),
    (Fault.WRONG_VALUE, with_win(by="luck")),
    (Fault.WRONG_VALUE, with_win(fishing="yes")),
    (Fault.WRONG_VALUE, with_win(**{"by": "discard", "from": 1})),
    (Fault.WRONG_VALUE, with_seat(3, melds=None)),
    (Fault.WRONG_VALUE, with_seat(3, melds=[meld("steal", "111s", 0)])),
    (Fault.WRONG_VALUE, with_seat(3, melds=[meld("chi", "123s", 0)])),
    (Fault.WRONG_VALUE, with_seat(3, melds=[meld("concealed", "WWWW", 0)])),
    (Fault.UNREADABLE_TILES, plain(indicator="5x")),
    (Fault.UNREADABLE_TILES, plain(indicator="")),
    (Fault.UNREADABLE_TILES, with_seat(0, hand="1m2")),
    (Fault.NOT_IN_GAME, with_seat(0, flowers="f1")),
    (Fault.NOT_IN_GAME, plain(indicator="f1")),
    (Fault.TOO_MANY, deal({1: PLAIN, 0: "11111s"}, won(1, "6s"))),
    (Fault.TOO_MANY, deal({1: GERMAN, 0: "9999p"}, won(1, "4s"))),
    (Fault.TOO_MANY, deal({0: "3333m"}, lower="3m")),
    (Fault.TOO_MANY, deal({0: "3333m"}, discards={2: "3m"})),
    (Fault.HAND_SIZE, with_seat(0, hand="1s")),
    (Fault.HAND_SIZE, deal({1: PLAIN + "W"}, won(1, "6s"))),
    (Fault.NO_SUPPLIER, nanjing("456p789s33m34s", "5s", meld("gang", "1111m"))),
    (Fault.NO_MELD, nanjing("456p789s33m34s", "5s", meld("chi", "123m"))),
    (Fault.WRONG_VALUE, nanjing(CLOSED, "5s") | {"indicator": "5m"}),
    (Fault.WRONG_VALUE, nanjing(CLOSED, "5s") | {"lower": "5m"}),
    (Fault.WRONG_VALUE, nanjing(CLOSED, "5s", flowers="1s")),
    (Fault.WRONG_VALUE, nanjing("123m456p789sCC34s", "5s")),
    (Fault.TOO_MANY, nanjing(CLOSED, "5s", flowers="f1f1")),
    (Fault.WIN_FORBIDDEN, nanjing("456p789s33m34s", "5s", meld("peng", "111m", 3), flowers="CFB")),
    (Fault.WIN_REPLACEMENT, nanjing(CLOSED, "5s", replacement="flower")),
    (Fault.WIN_REPLACEMENT, nanjing(CLOSED, "5s", flowers="CCCf1f2f3", replacement="gang")),
    (
        Fault.WIN_REPLACEMENT,
        nanjing(CLOSED, "5s", by="discard", source=0, flowers="C", replacement="flower"),
    ),
    (
        Fault.WIN_REPLACEMENT,
        nanjing(CLOSED, "5s", dealer=1, first_turn=True, flowers="C", replacement="flower"),
    ),
    (
        Fault.NOT_FIRST_TURN,
        nanjing("456p789s33m34s", "5s", meld("peng", "EEE", 3), flowers="CFBf1", first_turn=True),
    ),
    # A fourth meld wins at once only after three of one seat or of one suit
    (
        Fault.NOT_WINNING,
        nanjing(
            "88m5p9s",
            "8m",
            *(meld("peng", tiles, seat) for tiles, seat in (("111m", 3), ("222p", 0), ("333s", 3))),
            by="discard",
            source=0,
        ),
    ),
    (Fault.NO_MELD, deal({}, melds={1: [meld("chi", "124s", 0)]})),
    (Fault.NO_MELD, deal({}, melds={1: [meld("chi", "89s1m", 0)]})),
    (Fault.NO_MELD, deal({}, melds={1: [meld("chi", "NNE", 0)]})),
    (Fault.NO_MELD, deal({}, melds={1: [meld("chi", "NEC", 0)]})),
    (Fault.NO_MELD, deal({}, melds={1: [meld("peng", "112s", 0)]})),
    (Fault.NO_MELD, deal({}, melds={1: [meld("gang", "111s", 0)]})),
    (Fault.NO_MELD, deal({}, melds={1: [meld("peng", "", 0)]})),
    (Fault.LOWER_MISSING, plain(options={"lower_jing": "at_end"})),
    (Fault.FED_NOTHING, plain(fed=[{"tile": "9p", "from": 0, "to": 1, "points_before": 4}])),
    (Fault.WRONG_VALUE, plain(fed=[{"tile": "9p", "from": None, "to": 1, "points_before": 4}])),
    (Fault.WIN_SOURCE, with_win(**{"from": 2})),
    (Fault.WIN_SOURCE, with_win(by="discard")),
    (Fault.WIN_REPLACEMENT, with_win(replacement="gang")),
    (Fault.WIN_REPLACEMENT, with_win(replacement="flower")),
    (Fault.NOT_FIRST_TURN, with_win(first_turn=True)),
    (
        Fault.NOT_FIRST_TURN,
        deal({0: PLAIN}, won(0, "6s", first_turn=True), discards={1: "W"}),
    ),
    (
        Fault.NOT_FIRST_TURN,
        deal(
            {0: PLAIN[4:]},
            won(0, "6s", first_turn=True),
            melds={0: [meld("concealed", "WWWW")]},
        ),
    ),
    (
        Fault.NOT_FIRST_TURN,
        deal({1: PLAIN}, won(1, "6s", "discard", 2, first_turn=True)),
    ),
    (
        Fault.NOT_FIRST_TURN,
        deal(
            {1: PLAIN},
            won(1, "6s", "discard", 0, first_turn=True),
            melds={3: [meld("peng", "WWW", 0)]},
        ),
    ),
    (Fault.NOTHING_ROBBED, deal({1: PLAIN}, won(1, "6s", "rob", 2))),
    (
        Fault.NOTHING_ROBBED,
        deal({1: PLAIN}, won(1, "6s", "rob", 2), melds={3: [meld("peng", "666s", 2)]}),
    ),
    (Fault.NOT_WINNING, deal({1: PLAIN}, won(1, "N"))),
    (
        Fault.NOT_WINNING,  # §3.4
        deal({1: GERMAN}, won(1, "9p", "discard", 2), options={"won_jing_is_wild": False}),
    ),
    (Fault.NOT_FISHING, deal({1: PLAIN}, won(1, "6s", fishing=True))),
    (
        Fault.FISHER_WINS_NO_DISCARD,  # §7.4
        deal(
            {1: GERMAN_FISHING},
            won(1, "E", "discard", 2),
            options={"fishing_discard_win": False},
        ),
    ),
    (Fault.WIN_FORBIDDEN, FORBIDDEN[0].document),
]


@pytest.mark.parametrize(("fault", "document"), REFUSED)
def test_what_is_wrong_is_refused_by_name(fault, document):
    with pytest.raises(DocumentError) as caught:
        score(document)
    assert caught.value.code == fault
    assert program_texts()(f"refusal.{fault}", **caught.value.params).endswith(".")


def test_every_fault_is_shown_and_has_a_sentence():
    assert {fault for fault, _ in REFUSED} == set(Fault)
    of_tables = {"unknown_profile", "unknown_option", "unknown_value"}
    of_tables |= {one.code for one in (*nanchang.CONFLICTS, *nanjing_rules.CONFLICTS)}
    refusals = set(Fault) | of_tables | {"not_json", "unreadable_file"}
    assert in_section("refusal", program_texts()) == refusals


def test_the_indicator_may_be_drawn_where_replacements_are_thrown():
    document = deal({0: "9999p"}, options={"kong_replacement": "dice"})
    # Four primaries are 8: 8·5·2 (§8.9)
    assert score(document).jing == (240, -80, -80, -80)


# --- arithmetic -----------------------------------------------------------------------------

ARITHMETIC = [
    (LineItem("", "", 0, bonuses=(Term("a", 5),)), "a 5", 5),
    (LineItem("", "", 0, factors=(Term("a", 2), Term("b", 3))), "a 2 × b 3 = 6", 6),
    (
        LineItem("", "", 0, factors=(Term("a", 2),), bonuses=(Term("b", 5), Term("c", 1))),
        "a 2 + b 5 + c 1 = 8",
        8,
    ),
    (
        LineItem(
            "", "", 0, factors=(Term("a", 2),), bonuses=(Term("b", 5),), scale=(Term("c", 2),)
        ),
        "(a 2 + b 5) × c 2 = 14",
        14,
    ),
    (
        LineItem("", "", 0, factors=(Term("a", 2), Term("b", 3)), scale=(Term("c", 2),)),
        "a 2 × b 3 × c 2 = 12",
        12,
    ),
    (
        LineItem("", "", 0, bonuses=(Term("a", 50), Term("b", -69))),
        "a 50 - b 69 = -19",
        -19,
    ),
]


@pytest.mark.parametrize(("item", "text", "total"), ARITHMETIC)
def test_a_line_is_its_own_arithmetic(item, text, total):
    assert arithmetic(item, str) == text
    assert item.total == total


def test_lines_of_one_payer_move_their_sum():
    share = LineItem("hand", "§9", 1, 2, factors=(Term("a", 69),))
    cut = LineItem("cap", "§9.10", 1, 2, bonuses=(Term("cap", 50), Term("uncapped", -69)))
    everybody = LineItem("gang", "§8.4", 0, bonuses=(Term("gang", 2),))
    assert Settlement("hand", (share, cut, everybody)).transfers == (
        Transfer("hand", 2, 1, 50),
        Transfer("hand", 1, 0, 2),
        Transfer("hand", 2, 0, 2),
        Transfer("hand", 3, 0, 2),
    )


@pytest.mark.parametrize(("payer", "payee", "amount"), [(0, 1, 0), (0, 1, -1), (2, 2, 5)])
def test_what_is_no_transfer(payer, payee, amount):
    with pytest.raises(ValueError, match="not a transfer"):
        Transfer("hand", payer, payee, amount)


def test_every_term_has_a_name_in_every_language_and_every_name_a_term():
    cases = (*HANDS, *JING, *FURTHER_HANDS, *CLIMBS, *NANJING, *NANJING_PAYMENTS)
    documents = [case.document for case in cases]
    documents += [
        deal({win["seat"]: GERMAN}, win, options={"winnings_within_balance": True}, balances=before)
        for _, win, before, _ in BALANCES
    ]
    used = {
        term.key
        for document in documents
        for one in score(document).settlements
        for item in one.items
        for term in item.terms
    }
    in_play = {"follow_dealer", "fine.row", "fine.all_four", "gang.flower"}
    deal_after_deal = {"marked", "pagoda", "stayed"}
    for locale in LOCALES:
        assert in_section("term", texts_of(locale)) == used | in_play | deal_after_deal


# --- the command ----------------------------------------------------------------------------


def run(text, tmp_path, capsys):
    (tmp_path / "deal.json").write_text(text, "utf-8")
    code = main(["score", str(tmp_path / "deal.json")])
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def test_one_document_is_printed(tmp_path, capsys):
    document = deal({1: GERMAN, 3: "1p"}, won(1, "4s", "discard", 2))
    code, out, err = run(json.dumps(document), tmp_path, capsys)
    # Hand: 1·2·2, 1·2·2 + 5, 1·2. Jing: seat 3 is an overlord of one point.
    assert (code, err) == (0, "")
    assert json.loads(out) == {
        "deltas": [-6, 13, -11, 4],
        "hand": [-4, 15, -9, -2],
        "jing": [-2, -2, -2, 6],
        "transfers": [
            {"cause": "hand", "payer": 2, "payee": 1, "amount": 9},
            {"cause": "hand", "payer": 3, "payee": 1, "amount": 2},
            {"cause": "hand", "payer": 0, "payee": 1, "amount": 4},
            {"cause": "jing.upper", "payer": 0, "payee": 3, "amount": 2},
            {"cause": "jing.upper", "payer": 1, "payee": 3, "amount": 2},
            {"cause": "jing.upper", "payer": 2, "payee": 3, "amount": 2},
        ],
        "items": [
            {
                "key": "hand",
                "text": "2→1 平胡 1 × 德国 2 × 点炮 2 + 德国 5 = 9",
                "section": "§9.5",
            },
            {"key": "hand", "text": "3→1 平胡 1 × 德国 2 = 2", "section": "§9.5"},
            {"key": "hand", "text": "0→1 平胡 1 × 德国 2 × 庄 2 = 4", "section": "§9.5"},
            {"key": "jing.upper", "text": "各家→3 精 1 × 霸王精 2 = 2", "section": "§8.1"},
        ],
        "reading": "平胡 一万二万三万 四万五万六万 四条五条六条 七条八条九条 二条二条",
    }


def test_a_line_names_the_jing_it_is_about_where_there_are_several(tmp_path, capsys):
    options = {"same_song": True}
    document = deal({0: "33p4p3m", 1: "4p4m"}, indicator="5m", lower="3p", options=options)
    document["options"]["lower_jing"] = "none"
    _, out, _ = run(json.dumps(document), tmp_path, capsys)
    assert [item["text"] for item in json.loads(out)["items"]] == [
        "三万四万 各家→0 精 2",
        "三万四万 各家→1 精 1",
        "三筒四筒 各家→0 精 5 × 冲关 2 = 10",
        "三筒四筒 各家→1 精 1",
    ]


def test_a_refused_document_is_one_line_of_json(tmp_path, capsys):
    code, out, err = run(json.dumps(plain(dealr=0)), tmp_path, capsys)
    assert (code, out) == (2, "")
    assert json.loads(err) == {
        "error": "unknown_key",
        "message": "document: the key 'dealr' is unknown.",
    }


@pytest.mark.parametrize(
    ("options", "error"),
    [({"base": 3}, "unknown_value"), ({"bass": 1}, "unknown_option")],
)
def test_a_table_that_is_not_is_refused_too(options, error, tmp_path, capsys):
    code, _, err = run(json.dumps(plain(options=options)), tmp_path, capsys)
    assert (code, json.loads(err)["error"]) == (2, error)


@pytest.mark.parametrize("text", ["{", "", "nothing"])
def test_what_is_no_json(text, tmp_path, capsys):
    code, _, err = run(text, tmp_path, capsys)
    assert (code, json.loads(err)["error"]) == (2, "not_json")


def test_a_file_that_is_not_there(tmp_path, capsys):
    assert main(["score", str(tmp_path / "none.json")]) == 2
    assert json.loads(capsys.readouterr().err)["error"] == "unreadable_file"


def test_an_array_is_settled_one_by_one(tmp_path, capsys):
    documents = [deal({0: PLAIN}, won(0, "6s")), plain(profile="riichi"), plain()]
    code, out, err = run(json.dumps(documents), tmp_path, capsys)
    first, second, third = json.loads(out)
    assert (code, err) == (0, "")
    assert first["hand"] == [12, -4, -4, -4]
    assert second == {
        "error": "unknown_profile",
        "message": "There is no profile 'riichi'.",
    }
    assert third["hand"] == [-4, 8, -2, -2]


def test_standard_input(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO("[]"))
    assert main(["score", "-"]) == 0
    assert capsys.readouterr().out == "[]\n"
