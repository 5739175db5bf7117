"""Nanchang: its options, its profiles, and the policies the options stand for (§11)."""

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import asdict, replace

from core.game.ledger import Term
from core.game.record import SeatRecord, WinKind
from core.game.views import PublicView
from core.play.opening import (
    break_by_throws,
    deal_tiles,
    reveal_under,
    set_dealer,
    settle_dealt,
    turn_indicator,
)
from core.play.replacement import FROM_TAIL, THROWN
from core.play.ruleset import (
    ClaimPolicy,
    Conflict,
    DealerPolicy,
    EndStep,
    FishingPolicy,
    Gate,
    JingPolicy,
    MissedWinPolicy,
    OpeningStep,
    Option,
    Ruleset,
)
from core.scoring import patterns, payments, upper
from core.scoring.balance import within_balance
from core.scoring.climb import climb
from core.scoring.gates import SomeReading, floated_first
from core.scoring.hand import FlatWin, HandSettlement, jing_float, nothing_floats
from core.scoring.immediate import FollowDealer
from core.scoring.jing import (
    DOUBLED,
    PLUS_TEN,
    PairSettlement,
    last_pair,
    lower_pair,
    mirrored_pairs,
    same_song_pairs,
)
from core.scoring.patterns import PatternRow
from core.scoring.readings import (
    Allowed,
    WonReadings,
    declared,
    no_plain_with_jing_on_discard,
    plain_with_jing_by_fishing,
    read_off,
)
from core.scoring.upper import UpperSettlement
from core.shapes import Shape, ShapeSet
from core.tiles.kinds import JOINED_RINGS, NANCHANG_SET, SEPARATE_RINGS, Kind, Tiles
from core.tiles.seats import Seat, next_seat


class NanchangOptions(Struct, frozen=True):
    """Every option, at the values of the default profile (§11)."""

    honor_cycle: str = "separate"
    won_jing_is_wild: bool = True
    discarded_jing_counts: bool = False
    lower_jing: str = "at_end"
    echo_jing: bool = False
    kong_replacement: str = "tail"
    double_deguo_test: str = "others"
    double_deguo_bonus: int = 5
    big_seven: int = 2
    deguo_pairs: str = "plain"
    fishing_declared: bool = True
    fishing_bonus: int = 0
    fishing_discard_win: bool = True
    rob_kong: str = "all"
    heavenly_scale: str = "flat"
    follow_dealer: int = 0
    gang: str = "2/2"
    jing_gang: str = "10/20"
    overlord: str = "double"
    flush_liability: str = "feeder"
    winnings_within_balance: bool = False
    discarder_pays_all: bool = False
    base: int = 1
    cap_per_payer: int = 0
    first_dealer: str = "east"
    dealer_after_win: str = "winner_dealer_stays"
    dealer_after_draw: str = "rotate"
    missed_win: str = "draw"
    must_fish: bool = False
    must_float: bool = False
    float: bool = False
    no_plain_discard_with_jing: bool = False
    climb: bool = False
    same_song: bool = False
    mirror: str = "none"
    draw_gangs_void: bool = False


_EITHER = (False, True)
OPTIONS: tuple[Option, ...] = (
    Option("honor_cycle", ("separate", "joined"), "§3.1"),
    Option("won_jing_is_wild", _EITHER, "§3.4"),
    Option("discarded_jing_counts", _EITHER, "§3.3"),
    Option("lower_jing", ("none", "at_deal", "at_end"), "§8.7"),
    Option("echo_jing", _EITHER, "§8.8"),
    Option("kong_replacement", ("tail", "dice"), "§8.9"),
    Option("double_deguo_test", ("others", "nobody"), "§5.6"),
    Option("double_deguo_bonus", (0, 5), "§9.6"),
    Option("big_seven", (2, 4), "§9.1"),
    Option("deguo_pairs", ("plain", "star"), "§9.2"),
    Option("fishing_declared", _EITHER, "§7.1"),
    Option("fishing_bonus", (0, 5), "§9.6"),
    Option("fishing_discard_win", _EITHER, "§7.4"),
    Option("rob_kong", ("all", "konger_heavy", "konger_alone"), "§9.7"),
    Option("heavenly_scale", ("flat", "german"), "§9.8"),
    Option("follow_dealer", (0, 5, 10), "§4.7"),
    Option("gang", ("1/1", "2/2", "1/2"), "§8.4"),
    Option("jing_gang", ("10/20", "20/40", "10/10"), "§8.4"),
    Option("overlord", ("double", "plus10"), "§8.3"),
    Option("flush_liability", ("feeder", "discarder_alone", "none"), "§8.6"),
    Option("winnings_within_balance", _EITHER, "§9.11"),
    Option("discarder_pays_all", _EITHER, "§9.9"),
    Option("base", (1, 2, 4, 5, 10), "§9"),
    Option("cap_per_payer", (0, *range(50, 1001)), "§9.10"),
    Option("first_dealer", ("east", "thrown"), "§10.1"),
    Option("dealer_after_win", ("rotate", "winner_dealer_stays", "winner_deals"), "§10.1"),
    Option("dealer_after_draw", ("rotate", "stays"), "§10.1"),
    Option("missed_win", ("draw", "lap", "off"), "§4.6"),
    Option("must_fish", _EITHER, "§11"),
    Option("must_float", _EITHER, "§11"),
    Option("float", _EITHER, "§11"),
    Option("no_plain_discard_with_jing", _EITHER, "§11"),
    Option("climb", _EITHER, "§11"),
    Option("same_song", _EITHER, "§11"),
    Option("mirror", ("none", "deal", "end"), "§11"),
    Option("draw_gangs_void", _EITHER, "§11"),
)


def _has_a_lower_jing(options: NanchangOptions) -> bool:
    return options.lower_jing != "none"


def _dealer_never_stays(options: NanchangOptions) -> bool:
    return options.dealer_after_win == options.dealer_after_draw == "rotate"


CONFLICTS: tuple[Conflict, ...] = (
    Conflict(
        "same_song_and_lower_jing",
        ("same_song", "lower_jing"),
        lambda options: options.same_song and _has_a_lower_jing(options),
    ),
    Conflict(
        "climb_without_staying",
        ("climb", "dealer_after_win"),
        lambda options: options.climb and _dealer_never_stays(options),
    ),
)
"""§11: what makes no sense together."""

_DEFAULT = NanchangOptions()
PROFILES: dict[str, NanchangOptions] = {
    "nanchang": _DEFAULT,
    "nanchang-2016": replace(
        _DEFAULT,
        honor_cycle="joined",
        lower_jing="at_deal",
        double_deguo_test="nobody",
        dealer_after_win="rotate",
    ),
    "nanchang-platform": replace(
        _DEFAULT,
        double_deguo_bonus=0,
        fishing_declared=False,
        fishing_discard_win=False,
        rob_kong="konger_heavy",
        follow_dealer=5,
        flush_liability="discarder_alone",
        winnings_within_balance=True,
        dealer_after_win="rotate",
    ),
    "nanchang-suanzi": replace(
        _DEFAULT,
        lower_jing="none",
        deguo_pairs="star",
        fishing_bonus=5,
        flush_liability="none",
        dealer_after_win="rotate",
    ),
    "nanchang-cgc": replace(
        _DEFAULT,
        lower_jing="none",
        double_deguo_test="nobody",
        fishing_declared=False,
        flush_liability="none",
    ),
}

SHAPES = ShapeSet(seven_pairs=True, misfits=True, honour_runs=True)


# --- §9 -------------------------------------------------------------------------------------


def factor_rows(options: NanchangOptions) -> tuple[PatternRow, ...]:
    """S, G and K, which are multiplied (§9.1-9.3)."""
    shapes = {
        Shape.PLAIN: 1,
        Shape.ALL_TRIPLETS: options.big_seven,
        Shape.SEVEN_PAIRS: 2,
        Shape.SEVEN_HONOUR_PAIRS: 4,
        Shape.MISFITS: 2,
        Shape.SEVEN_STAR_MISFITS: 4,
    }
    german_pairs = PatternRow(
        "shape.deguo_pairs",
        4,
        patterns.german_of_shape(Shape.SEVEN_PAIRS, Shape.ALL_TRIPLETS),
        "§9.2",
        frozenset({"shape.seven_pairs", "shape.all_triplets"}),
    )
    return (
        *(
            PatternRow(f"shape.{shape}", value, patterns.of_shape(shape), "§9.1")
            for shape, value in shapes.items()
        ),
        *{"plain": (), "star": (german_pairs,)}[options.deguo_pairs],
        PatternRow("deguo", 2, patterns.german, "§9.2"),
        PatternRow("double_deguo", 4, _double_german(options), "§9.2", frozenset({"deguo"})),
        PatternRow("fishing", 2, patterns.fishing, "§9.3"),
        PatternRow("bloom", 2, patterns.bloom, "§9.3"),
    )


def bonus_rows(options: NanchangOptions) -> tuple[PatternRow, ...]:
    """B, which is added up (§9.6)."""
    return (
        PatternRow("deguo_bonus", 5, patterns.german, "§9.6"),
        PatternRow(
            "double_deguo_bonus",
            options.double_deguo_bonus,
            _double_german(options),
            "§9.6",
            frozenset({"deguo_bonus"}),
        ),
        PatternRow("fishing_bonus", options.fishing_bonus, patterns.fishing, "§9.6"),
    )


def flat_rows(options: NanchangOptions) -> tuple[PatternRow, ...]:
    """What multiplies a heavenly or earthly win (§9.8)."""
    fishing = PatternRow("fishing", 2, patterns.fishing, "§9.8")
    german = PatternRow("deguo", 2, patterns.german, "§9.8")
    return {"flat": (fishing,), "german": (fishing, german)}[options.heavenly_scale]


def _double_german(options: NanchangOptions) -> patterns.Test:
    return {
        "others": patterns.double_german,
        "nobody": patterns.double_german_without_jing,
    }[options.double_deguo_test]


def _allowed(options: NanchangOptions) -> tuple[Allowed, ...]:
    """What may forbid a reading (§11)."""
    return (
        *((plain_with_jing_by_fishing,) if options.must_fish else ()),
        *((no_plain_with_jing_on_discard,) if options.no_plain_discard_with_jing else ()),
    )


def _readings(options: NanchangOptions) -> WonReadings:
    return WonReadings(
        SHAPES,
        won_jing_is_wild=options.won_jing_is_wild,
        fished=declared if options.fishing_declared else read_off,
        allowed=_allowed(options),
    )


def _hand(options: NanchangOptions) -> HandSettlement:
    robbed = {
        "all": payments.robbed_from_all,
        "konger_heavy": payments.robbed_mostly_from_konger,
        "konger_alone": payments.robbed_from_konger,
    }
    discarded = payments.discarder_pays_all if options.discarder_pays_all else payments.discarded
    return HandSettlement(
        readings=_readings(options),
        factors=factor_rows(options),
        bonuses=bonus_rows(options),
        sharing={
            WinKind.SELF: payments.self_drawn,
            WinKind.DISCARD: discarded,
            WinKind.ROB: robbed[options.rob_kong],
        },
        flat=FlatWin(
            flat_rows(options),
            amount=20,
            earthly_others={"flat": 20, "german": 10}[options.heavenly_scale],
        ),
        base=(Term("base", options.base),) if options.base > 1 else (),
        floats=jing_float if options.float else nothing_floats,
        cap=options.cap_per_payer,
    )


# --- §8 -------------------------------------------------------------------------------------

_OVERLORDS = {"double": DOUBLED, "plus10": PLUS_TEN}
_FED_FLUSHES = {
    "feeder": upper.FedFlush(others_pay=True),
    "discarder_alone": upper.FedFlush(others_pay=False),
    "none": None,
}


def _points_counted(options: NanchangOptions) -> Callable[[SeatRecord, Tiles], int]:
    return upper.points_held_or_discarded if options.discarded_jing_counts else upper.points_held


def _upper(options: NanchangOptions) -> UpperSettlement:
    exposed, concealed = map(int, options.gang.split("/"))
    secondary, primary = map(int, options.jing_gang.split("/"))
    return UpperSettlement(
        counted=_points_counted(options),
        overlord=_OVERLORDS[options.overlord],
        fed_flush=_FED_FLUSHES[options.flush_liability],
        gangs=upper.GangAmounts(exposed, concealed, secondary, primary),
        gang_pairs=upper.upper_and_last_pair if options.echo_jing else upper.upper_pair,
        gangs_pay=upper.in_won_deals if options.draw_gangs_void else upper.in_every_deal,
    )


def _rings(options: NanchangOptions) -> tuple[Kind, ...]:
    return {"separate": SEPARATE_RINGS, "joined": JOINED_RINGS}[options.honor_cycle]


def _jing(options: NanchangOptions) -> JingPolicy:
    return JingPolicy(
        next_kind=_rings(options),
        dead=2 if options.same_song or _has_a_lower_jing(options) else 1,
        won_is_wild=options.won_jing_is_wild,
    )


def _lower(options: NanchangOptions) -> PairSettlement:
    return PairSettlement(
        "jing.lower", "§8.7", lower_pair(_rings(options)), _OVERLORDS[options.overlord]
    )


def _echo(options: NanchangOptions) -> PairSettlement:
    return PairSettlement("jing.echo", "§8.8", last_pair, _OVERLORDS[options.overlord])


def _same_song(options: NanchangOptions) -> PairSettlement:
    return PairSettlement(
        "jing.same_song", "§11", same_song_pairs(_rings(options)), _OVERLORDS[options.overlord]
    )


def _mirror(options: NanchangOptions) -> PairSettlement:
    return PairSettlement(
        "jing.mirror", "§11", mirrored_pairs(_rings(options)), _OVERLORDS[options.overlord]
    )


# --- the course of a deal (§9.13) -----------------------------------------------------------


def _opening(options: NanchangOptions) -> tuple[OpeningStep, ...]:
    echo = (settle_dealt(_echo(options)),) if options.echo_jing else ()
    lower = {
        "none": (),
        "at_deal": (reveal_under, settle_dealt(_lower(options))),
        "at_end": (),
    }[options.lower_jing]
    mirror = (settle_dealt(_mirror(options)),) if options.mirror == "deal" else ()
    return (
        set_dealer,
        break_by_throws,
        deal_tiles,
        *echo,
        turn_indicator,
        *lower,
        *mirror,
    )


def _ending(options: NanchangOptions) -> tuple[EndStep, ...]:
    lower = {
        "none": (),
        "at_deal": (),
        "at_end": (EndStep(_lower(options), reveals_under=True),),
    }[options.lower_jing]
    song = (EndStep(_same_song(options), reveals_under=True),) if options.same_song else ()
    mirror = (EndStep(_mirror(options)),) if options.mirror == "end" else ()
    climbing = (EndStep(climb),) if options.climb else ()
    balance = (EndStep(within_balance),) if options.winnings_within_balance else ()
    hand = _hand(options)
    return (
        EndStep(hand, considered=hand.considered),
        EndStep(_upper(options)),
        *lower,
        *song,
        *mirror,
        *climbing,
        *balance,
    )


def _gates(options: NanchangOptions) -> tuple[Gate, ...]:
    """What may refuse a win its shape allows."""
    fishes = _some_reading(options, plain_with_jing_by_fishing)
    discards = _some_reading(options, no_plain_with_jing_on_discard)
    return (
        *((Gate("must_float", floated_first),) if options.must_float else ()),
        *((Gate("must_fish", fishes),) if options.must_fish else ()),
        *(
            (Gate("no_plain_discard_with_jing", discards),)
            if options.no_plain_discard_with_jing
            else ()
        ),
    )


def _some_reading(options: NanchangOptions, allows: Allowed) -> SomeReading:
    return SomeReading(replace(_readings(options), allowed=(allows,)))


_REPLACEMENTS = {"tail": FROM_TAIL, "dice": THROWN}
_MISSED_WINS = {
    "draw": MissedWinPolicy(True, every_kind=False, lifted_by_meld=False, lifted_by_skip=False),
    "lap": MissedWinPolicy(True, every_kind=False, lifted_by_meld=True, lifted_by_skip=True),
    "off": MissedWinPolicy(False, every_kind=False, lifted_by_meld=False, lifted_by_skip=False),
}


# --- who deals next (§10.1) -----------------------------------------------------------------


def _passes(view: PublicView) -> Seat:
    return next_seat(view.dealer)


def _stays(view: PublicView) -> Seat:
    return view.dealer


def _winning_dealer_stays(view: PublicView) -> Seat:
    won = any(win.seat == view.dealer for win in view.wins)
    return _stays(view) if won else _passes(view)


def _winner_deals(view: PublicView) -> Seat:
    return view.wins[0].seat


_AFTER_WIN: dict[str, Callable[[PublicView], Seat]] = {
    "rotate": _passes,
    "winner_dealer_stays": _winning_dealer_stays,
    "winner_deals": _winner_deals,
}
_AFTER_DRAW: dict[str, Callable[[PublicView], Seat]] = {"rotate": _passes, "stays": _stays}


def _dealer(options: NanchangOptions) -> DealerPolicy:
    after_win = _AFTER_WIN[options.dealer_after_win]
    after_draw = _AFTER_DRAW[options.dealer_after_draw]
    return DealerPolicy(
        lambda view: after_win(view) if view.wins else after_draw(view),
        thrown={"east": False, "thrown": True}[options.first_dealer],
    )


def build(profile: str, options: NanchangOptions) -> Ruleset:
    """The ruleset of one profile with these options."""
    by_rounds = options.dealer_after_win != "winner_deals"  # §10.2
    follow = (FollowDealer(options.follow_dealer),) if options.follow_dealer else ()
    return Ruleset(
        profile=profile,
        options=tuple(asdict(options).items()),
        tiles=NANCHANG_SET,
        shapes=SHAPES,
        jing=_jing(options),
        claims=ClaimPolicy(chi=frozenset({1}), winners=1),
        missed_win=_MISSED_WINS[options.missed_win],
        fishing=FishingPolicy(options.fishing_declared, options.fishing_discard_win),
        gangs_face_down=True,
        replacement=_REPLACEMENTS[options.kong_replacement],
        opening=_opening(options),
        gates=_gates(options),
        at_once=follow,
        feeding=_points_counted(options) if _FED_FLUSHES[options.flush_liability] else None,
        ending=_ending(options),
        dealer=_dealer(options),
        default_rounds=4 if by_rounds else None,
        default_deals=None if by_rounds else 16,
    )
