"""What Nanchang's rules say on their sheet, read off the rows and policies of a ruleset."""

from collections.abc import Iterator

from core.game.ledger import Term
from core.game.record import Win, WinKind
from core.play.ruleset import Ruleset
from core.rulesets.sheet import (
    Fact,
    Line,
    NumberTable,
    SheetSection,
    additions,
    amounts,
    factors,
    play_facts,
    session_facts,
    settling,
)
from core.scoring import upper
from core.scoring.hand import DEALER, FlatWin, HandSettlement
from core.scoring.immediate import FollowDealer
from core.scoring.jing import FLUSH, NO_OVERLORD, Overlord, jing_value, points
from core.scoring.payments import Share, Sharing
from core.scoring.upper import UpperSettlement

_MOST_JING = 12
"""The table of jing points goes as far as §8.2 works it out."""


def sections(rules: Ruleset) -> tuple[SheetSection, ...]:
    """The sections of the sheet, in reading order."""
    hand = settling(rules, HandSettlement)
    jing = settling(rules, UpperSettlement)
    return (
        SheetSection("jing", tuple(_jing(rules)), ("§3",), frozenset({"won_jing_is_wild"})),
        SheetSection(
            "play",
            (*play_facts(rules), *_followed(rules)),
            ("§2", "§4"),
            frozenset({"missed_win", "kong_replacement", "follow_dealer"}),
        ),
        SheetSection(
            "hand",
            (Fact("hand.formula"), *factors(hand.factors), *additions(hand.bonuses)),
            ("§5", "§6"),
            frozenset({"big_seven", "deguo_pairs", "double_deguo_bonus", "fishing_bonus"}),
        ),
        SheetSection(
            "payments",
            tuple(_payments(hand)),
            ("§9",),
            frozenset({"rob_kong", "discarder_pays_all", "base", "cap_per_payer"}),
        ),
        SheetSection(
            "first_turn", tuple(_first_turn(hand.flat)), (), frozenset({"heavenly_scale"})
        ),
        SheetSection(
            "fishing",
            tuple(_fishing(rules)),
            ("§7",),
            frozenset({"fishing_declared", "fishing_discard_win"}),
        ),
        SheetSection(
            "jing_settlement",
            tuple(_jing_settlement(jing)),
            ("§8",),
            frozenset({"overlord", "gang", "jing_gang", "flush_liability"}),
        ),
        SheetSection("session", session_facts(rules), ("§10",)),
    )


def _jing(rules: Ruleset) -> Iterator[Fact]:
    assert rules.jing is not None
    yield Fact("jing.pair")
    yield Fact("jing.wild")
    yield Fact("jing.won_is_wild" if rules.jing.won_is_wild else "jing.won_is_natural")


def _followed(rules: Ruleset) -> Iterator[Fact]:
    for due in rules.at_once:
        if isinstance(due, FollowDealer):
            yield Fact("play.follow_dealer", {"amount": due.amount})


def _payments(hand: HandSettlement) -> Iterator[Fact]:
    yield Fact("pay.dealer", {"factor": DEALER.value})
    for by in WinKind:
        yield _shares(by, hand.sharing[by])
    for term in hand.base:
        yield Fact("pay.base", {"factor": term.value})
    if hand.cap:
        yield Fact("pay.cap", {"amount": hand.cap})


def _shares(by: WinKind, sharing: Sharing) -> Fact:
    """Who pays how much of a win of this kind, tried out on seat 0 winning from seat 1."""
    source = None if by is WinKind.SELF else 1
    shares = sharing(Win(0, 0, by, source))
    weights = {_weight(share) for share in shares}
    heaviest, lightest = max(weights), min(weights)
    if {share.payer for share in shares} == {source}:
        who = "source_alone"
    else:
        who = "each" if heaviest == lightest else "source_more"
    return Fact(f"pay.{by}.{who}", {"most": heaviest, "least": lightest})


def _weight(share: Share) -> int:
    return share.weight[0].value if share.weight else 1


def _first_turn(flat: FlatWin) -> Iterator[Line]:
    if flat.amount == flat.earthly_others:
        yield Fact("flat.all", {"amount": flat.amount})
    else:
        yield Fact("flat.heavenly", {"amount": flat.amount})
        yield Fact("flat.earthly", {"dealer": flat.amount, "others": flat.earthly_others})
    yield from factors(flat.rows)


def _fishing(rules: Ruleset) -> Iterator[Fact]:
    assert rules.fishing is not None
    yield Fact("fishing.shape")
    yield Fact("fishing.declared" if rules.fishing.declared else "fishing.undeclared")
    yield Fact("fishing.any_win" if rules.fishing.wins_discards else "fishing.self_draw_only")
    if rules.missed_win.locks:
        yield Fact("fishing.missed_win")


def _jing_settlement(jing: UpperSettlement) -> Iterator[Line]:
    pair = (0, 1)
    yield Fact(
        "settle.points",
        {"primary": points((pair[0],), pair), "secondary": points((pair[1],), pair)},
    )
    yield Fact("settle.each")
    yield Fact("settle.flush", {"flush": FLUSH})
    for term in jing.overlord.factors:
        yield Fact("settle.overlord_factor", {"factor": term.value})
    for term in jing.overlord.bonuses:
        yield Fact("settle.overlord_bonus", {"amount": term.value})
    yield _values(jing.overlord)
    yield Fact("settle.gangs")
    gangs = jing.gangs
    yield from amounts(
        (
            Term("gang.exposed", gangs.exposed),
            Term("gang.concealed", gangs.concealed),
            Term("gang.secondary", gangs.secondary),
            Term("gang.primary", gangs.primary),
        )
    )
    if jing.fed_flush is None:
        yield Fact("settle.fed_by_nobody")
    else:
        shared = jing.fed_flush.others_pay
        key = "settle.fed_others_pay" if shared else "settle.fed_alone"
        yield Fact(key, {"times": upper.LIABLE.value})


def _values(overlord: Overlord) -> NumberTable:
    """Jing points, what each pays for them, and to an overlord."""

    def value(count: int, among: Overlord) -> int:
        return jing_value("", "", 0, count, among).total

    return NumberTable(
        "jing_values",
        tuple(
            (count, value(count, NO_OVERLORD), value(count, overlord))
            for count in range(1, _MOST_JING + 1)
        ),
    )
