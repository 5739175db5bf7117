"""Nanjing: its options, its profiles, and the policies the options stand for.

Sections are those of the Nanjing rules.
"""

from msgspec import Struct
from msgspec.structs import asdict, replace

from core.game.ledger import Term
from core.game.views import PublicView
from core.play.opening import (
    ask_readiness,
    break_by_throws,
    deal_tiles,
    replace_flowers,
    set_dealer,
)
from core.play.replacement import FROM_TAIL
from core.play.ruleset import (
    ClaimPolicy,
    Conflict,
    DealerPolicy,
    EndStep,
    Gate,
    MissedWinPolicy,
    Option,
    Ruleset,
)
from core.scoring import fans, flowers, liability, marks, patterns, waits
from core.scoring.flower_hand import CLOSED, HARD, ON_THE_TABLE, TRIPLETS, FlowerHand
from core.scoring.flowers import CountRow
from core.scoring.gangs import GangPayments
from core.scoring.immediate import Fines
from core.scoring.marks import Mark, Marking
from core.scoring.patterns import PatternRow
from core.scoring.waits import OnlyWait, Wait
from core.shapes import Shape, ShapeSet
from core.tiles.kinds import DRAGONS, NANJING_SET, PLANTS, SEASONS, Tiles
from core.tiles.melds import MeldKind


class NanjingOptions(Struct, frozen=True):
    """Every option, at the values of the default profile."""

    run: int = 20
    fans: str = "high"
    earthly: int = 280
    seven_pairs: int = 80
    seven_pairs_kin: str = "deluxe"
    big_bloom: str = "fan"
    haidi: int = 0
    double: int = 2
    gang_flowers: str = "by_kind"
    pressed_peng: str = "any"
    pressed_lifts_gate: bool = True
    fed_discard: str = "whole"
    same_suit: str = "melds"
    instant_shares: int = 1
    instant_on_the_table: str = "always"
    outside_liability: int = 0
    gang: str = "6/3"
    flower_gang: int = 6
    fine: int = 6
    desertion: int = 0
    base: int = 1
    pagoda: bool = False
    mark_flower_gang: bool = True
    mark_dealer_win: str = "any"
    mark_fine: str = "any"
    mark_big_bloom: bool = True
    mark_drawn_deal: bool = True
    mark_several_winners: bool = True
    mark_liability: bool = True
    mark_dice: bool = True
    heavenly_ends_session: bool = False


_EITHER = (False, True)
OPTIONS: tuple[Option, ...] = (
    Option("run", (10, 20), "§5"),
    Option("fans", ("high", "low"), "§5"),
    Option("earthly", (30, 280), "§5"),
    Option("seven_pairs", (40, 50, 80), "§5"),
    Option("seven_pairs_kin", ("deluxe", "double_pairs", "no_kin"), "§5"),
    Option("big_bloom", ("fan", "doubles"), "§5"),
    Option("haidi", (0, 10), "§5"),
    Option("double", (1, 2), "§4"),
    Option("gang_flowers", ("by_kind", "two"), "§4"),
    Option("pressed_peng", ("any", "own"), "§5"),
    Option("pressed_lifts_gate", _EITHER, "§3"),
    Option("fed_discard", ("whole", "triplets"), "§6.2"),
    Option("same_suit", ("melds", "all_tiles"), "§6.2"),
    Option("instant_shares", (1, 3), "§6.2"),
    Option("instant_on_the_table", ("always", "fed"), "§6.2"),
    Option("outside_liability", (0, *range(2, 1001, 2)), "§6.2"),
    Option("gang", ("6/3", "20/20"), "§6.3"),
    Option("flower_gang", (6, 20), "§6.3"),
    Option("fine", (0, 6, 10), "§6.4"),
    Option("desertion", (0, 50), "§6.5"),
    Option("base", (1, 2, 4, 5, 10), "§4"),
    Option("pagoda", _EITHER, "§7"),
    Option("mark_flower_gang", _EITHER, "§7"),
    Option("mark_dealer_win", ("any", "big", "none"), "§7"),
    Option("mark_fine", ("any", "row", "none"), "§7"),
    Option("mark_big_bloom", _EITHER, "§7"),
    Option("mark_drawn_deal", _EITHER, "§7"),
    Option("mark_several_winners", _EITHER, "§7"),
    Option("mark_liability", _EITHER, "§7"),
    Option("mark_dice", _EITHER, "§7"),
    Option("heavenly_ends_session", _EITHER, "§5"),
)


def _dealer_never_stays(options: NanjingOptions) -> bool:
    return not any(mark.stays for mark in marking(options).marks)


CONFLICTS: tuple[Conflict, ...] = (
    Conflict(
        "pagoda_without_staying",
        ("pagoda", "mark_dealer_win"),
        lambda options: options.pagoda and _dealer_never_stays(options),
    ),
)
"""§7: what makes no sense together."""

_DEFAULT = NanjingOptions()
PROFILES: dict[str, NanjingOptions] = {
    "nanjing": _DEFAULT,
    "nanjing-classic": replace(
        _DEFAULT,
        seven_pairs=40,
        haidi=10,
        gang_flowers="two",
        fed_discard="triplets",
        same_suit="all_tiles",
        instant_shares=3,
        instant_on_the_table="fed",
        gang="20/20",
        flower_gang=20,
        fine=10,
        desertion=50,
        pagoda=True,
        mark_flower_gang=False,
        mark_dealer_win="big",
        mark_fine="row",
        mark_drawn_deal=False,
        mark_liability=False,
        mark_dice=False,
    ),
    "nanjing-chengbei": replace(
        _DEFAULT,
        run=10,
        fans="low",
        earthly=30,
        seven_pairs=50,
        seven_pairs_kin="double_pairs",
        big_bloom="doubles",
        gang_flowers="two",
        pressed_lifts_gate=False,
        fed_discard="triplets",
        same_suit="all_tiles",
        instant_shares=3,
        instant_on_the_table="fed",
        fine=10,
        heavenly_ends_session=True,
    ),
}

SHAPES = ShapeSet(seven_pairs=True, misfits=False, honour_runs=False)
FLOWER_GANGS: tuple[Tiles, ...] = (
    *((dragon,) * 4 for dragon in DRAGONS),
    tuple(SEASONS),
    tuple(PLANTS),
)
"""§6.3: four of a dragon, the seasons, the plants."""


# --- §4, §5 ---------------------------------------------------------------------------------


def _wait(options: NanjingOptions) -> OnlyWait:
    pengs = {"any": waits.pengs_of_all, "own": waits.own_pengs}
    return OnlyWait(SHAPES, pengs[options.pressed_peng])


def flower_rows(options: NanjingOptions) -> tuple[CountRow, ...]:
    """Hard flowers, then soft ones (§4)."""
    wait = _wait(options)
    open_gang, closed_gang = {"by_kind": ((1, 2), (2, 3)), "two": ((2, 2), (2, 2))}[
        options.gang_flowers
    ]
    opened = (MeldKind.GANG, MeldKind.ADDED)
    return (
        CountRow(HARD, flowers.hard_flowers),
        CountRow("flower.winds", flowers.wind_triplets),
        CountRow("flower.missing_suit", flowers.missing_suit),
        *(
            CountRow(f"flower.{kind}", flowers.only_wait(wait, kind))
            for kind in (Wait.MIDDLE, Wait.EDGE, Wait.PAIR)
        ),
        CountRow("flower.gang_exposed", flowers.gangs(opened, *open_gang)),
        CountRow("flower.gang_concealed", flowers.gangs((MeldKind.CONCEALED,), *closed_gang)),
    )


_HIGH = {
    CLOSED: 20,
    "fan.mixed": 40,
    "fan.pure": 60,
    TRIPLETS: 40,
    ON_THE_TABLE: 60,
    "fan.pressed": 40,
    "fan.no_flowers": 40,
    "fan.flower_bloom": 20,
}
_LOW = {
    CLOSED: 10,
    "fan.mixed": 30,
    "fan.pure": 50,
    TRIPLETS: 30,
    ON_THE_TABLE: 50,
    "fan.pressed": 30,
    "fan.no_flowers": 30,
    "fan.flower_bloom": 10,
}
_SEVEN_PAIRS = frozenset({"fan.seven_pairs"})
_DELUXE = {"fan.deluxe": 160, "fan.double_deluxe": 240, "fan.triple_deluxe": 320}


def fan_rows(options: NanjingOptions) -> tuple[PatternRow, ...]:
    """What is added up (§5)."""
    tests = {
        CLOSED: fans.closed,
        "fan.mixed": fans.one_suit_and_winds,
        "fan.pure": fans.one_suit,
        TRIPLETS: patterns.of_shape(Shape.ALL_TRIPLETS),
        ON_THE_TABLE: fans.all_on_the_table,
        "fan.pressed": fans.pressed(_wait(options)),
        "fan.no_flowers": fans.no_flowers,
        "fan.flower_bloom": fans.flower_bloom,
    }
    values = {"high": _HIGH, "low": _LOW}[options.fans]
    deluxe = tuple(
        PatternRow(key, value, fans.fours(number), "§5", _SEVEN_PAIRS)
        for number, (key, value) in enumerate(_DELUXE.items(), 1)
    )
    double_pairs = PatternRow("fan.double_pairs", 100, fans.fourth_of_three, "§5", _SEVEN_PAIRS)
    bloom = PatternRow("fan.gang_bloom", 40, patterns.bloom, "§5")
    seven_pairs = patterns.of_shape(Shape.SEVEN_PAIRS)
    return (
        *(PatternRow(key, values[key], test, "§5") for key, test in tests.items()),
        PatternRow("fan.seven_pairs", options.seven_pairs, seven_pairs, "§5"),
        *{"deluxe": deluxe, "double_pairs": (double_pairs,), "no_kin": ()}[options.seven_pairs_kin],
        *{"fan": (bloom,), "doubles": ()}[options.big_bloom],
        PatternRow("fan.heavenly", 320, fans.heavenly, "§5"),
        PatternRow("fan.earthly", options.earthly, fans.ready, "§5"),
        PatternRow("fan.last_tiles", options.haidi, fans.last_tiles, "§5"),
    )


def doubling_rows(options: NanjingOptions) -> tuple[PatternRow, ...]:
    """What doubles the whole total (§5)."""
    bloom = PatternRow("fan.gang_bloom", 2, patterns.bloom, "§5")
    return {"fan": (), "doubles": (bloom,)}[options.big_bloom]


_SMALL = frozenset(
    {CLOSED, "fan.no_flowers", "fan.flower_bloom", "fan.gang_bloom", "fan.last_tiles"}
)
"""§3: the fans of a small hand."""
_ONE_SUIT = {"melds": liability.melds_of_suit, "all_tiles": liability.hand_of_suit}


def _base(options: NanjingOptions) -> tuple[Term, ...]:
    return (Term("base", options.base),) if options.base > 1 else ()


def _hand(options: NanjingOptions) -> FlowerHand:
    return FlowerHand(
        shapes=SHAPES,
        run=options.run,
        flowers=flower_rows(options),
        double=options.double,
        fans=fan_rows(options),
        doublers=doubling_rows(options),
        small=_SMALL if options.pressed_lifts_gate else _SMALL | {"fan.pressed"},
        fed_fans=frozenset({TRIPLETS, "fan.pure"}),
        on_the_table={
            "always": liability.always,
            "fed": liability.fed_or_of_suit(_ONE_SUIT[options.same_suit]),
        }[options.instant_on_the_table],
        liability=liability.Liability(
            options.instant_shares,
            whole_discard={"whole": True, "triplets": False}[options.fed_discard],
        ),
        outside=options.outside_liability,
        pagoda=options.pagoda,
        base=_base(options),
    )


# --- §6.3, §7 -------------------------------------------------------------------------------


def _gangs(options: NanjingOptions) -> GangPayments:
    exposed, concealed = map(int, options.gang.split("/"))
    return GangPayments(exposed, concealed, options.flower_gang, FLOWER_GANGS, _base(options))


def marking(options: NanjingOptions) -> Marking:
    """The triggers of §7."""
    big = marks.dealer_won_big(fan_rows(options))
    dealer_win = {
        "any": (Mark("dealer_win", marks.dealer_won),),
        "big": (Mark("dealer_win", big),),
        "none": (),
    }
    fine = {
        "any": (Mark("fine", marks.fined),),
        "row": (Mark("fine", marks.four_in_a_row, stays=False),),
        "none": (),
    }
    either = (
        (options.mark_flower_gang, Mark("flower_gang", marks.flower_gang(FLOWER_GANGS))),
        (options.mark_big_bloom, Mark("big_bloom", marks.gang_bloom)),
        (options.mark_drawn_deal, Mark("drawn_deal", marks.drawn)),
        (options.mark_several_winners, Mark("several_winners", marks.several_winners)),
        (options.mark_liability, Mark("liability", marks.liable)),
        (options.mark_dice, Mark("dice", marks.equal_dice)),
    )
    return Marking(
        (
            *dealer_win[options.mark_dealer_win],
            *fine[options.mark_fine],
            *(mark for counts, mark in either if counts),
        )
    )


def _heavenly(view: PublicView) -> bool:
    return any(win.first_turn for win in view.wins)


def _never(view: PublicView) -> bool:
    return False


def build(profile: str, options: NanjingOptions) -> Ruleset:
    """The ruleset of one profile with these options."""
    hand, gangs, marked = _hand(options), _gangs(options), marking(options)
    fines = (Fines(options.fine, _base(options)),) if options.fine else ()
    return Ruleset(
        profile=profile,
        options=tuple(asdict(options).items()),
        tiles=NANJING_SET,
        shapes=SHAPES,
        jing=None,
        claims=ClaimPolicy(chi=frozenset(), winners=3, missed_peng_locks=True),
        missed_win=MissedWinPolicy(
            True, every_kind=True, lifted_by_meld=False, lifted_by_skip=False
        ),
        fishing=None,
        gangs_face_down=False,
        replacement=FROM_TAIL,
        opening=(set_dealer, break_by_throws, deal_tiles, replace_flowers, ask_readiness),
        gates=(Gate("gate", hand.gate),),
        at_once=(gangs, *fines),
        feeding=None,
        ending=(EndStep(hand, considered=hand.considered),),
        dealer=DealerPolicy(
            marked.next_dealer,
            thrown=True,
            marks=marked,
            ends_session=_heavenly if options.heavenly_ends_session else _never,
        ),
        default_rounds=4,
        default_deals=None,
        flowers=frozenset((*DRAGONS, *SEASONS, *PLANTS)),
        flower_gangs=FLOWER_GANGS,
        declares_ready=True,
        instant=liability.FourthMeld(_ONE_SUIT[options.same_suit]),
        in_play=(gangs.of_record,),
        desertion=options.desertion * options.base,
    )
