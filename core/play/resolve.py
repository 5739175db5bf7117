"""How a claim window ends: hu > gang = peng > chi, whoever answered first (§4.4-4.6)."""

from msgspec import Struct

from core.game import events as e
from core.game.commands import Chi, Choice, Gang, Hu, Pass, Peng, Ready
from core.game.phases import Claiming, Declaring, Opening, Robbing
from core.game.record import Replacement
from core.play.draft import Draft
from core.play.legal import offers, stands_fishing, win_open
from core.play.settling import seat_record
from core.scoring.jing import FLUSH
from core.shapes import counts_of, is_fishing
from core.tiles.kinds import Kind, is_laid, sort_tiles
from core.tiles.melds import Meld, MeldKind
from core.tiles.seats import SEATS, Seat, distance, next_seat, others

_PRIORITY: dict[type, int] = {Hu: 3, Gang: 2, Peng: 2, Chi: 1, Pass: 0}


class _Asked(Struct, frozen=True):
    seat: Seat
    offers: tuple[Choice, ...]
    answer: Choice | None


def resolve(draft: Draft) -> bool:
    """Close the open window if nothing outstanding can beat the best answer; whether it did."""
    phase = draft.public.phase
    if isinstance(phase, Declaring):
        return _begin_ready(draft)
    assert isinstance(phase, Claiming | Robbing)
    asked = _asked(draft, phase.seat)
    if not _decided(draft, asked, phase.seat):
        return False
    answered = [one for one in asked if one.answer is not None and one.answer != Pass()]
    answered.sort(key=lambda one: _rank(one.answer, one.seat, phase.seat), reverse=True)
    if answered and isinstance(answered[0].answer, Hu):
        rules = draft.ruleset
        wins = [win_open(draft.view(one.seat), rules) for one in answered if one.answer == Hu()]
        for win in wins[: rules.claims.winners]:
            draft.emit(e.HandWon.of(win))
        return True
    _lock_missed(draft, asked, phase)
    if answered:
        claim = answered[0]
        assert claim.answer is not None
        assert isinstance(phase, Claiming)
        _meld(draft, claim.seat, claim.answer, phase)
    elif isinstance(phase, Robbing):
        draft.emit(e.GangAdded(phase.seat, phase.tile))
        keep_fishing(draft, phase.seat)
    elif draft.public.left:
        draw(draft, next_seat(phase.seat), None)
    else:
        draft.emit(e.DealDrawn())
    return True


def _begin_ready(draft: Draft) -> bool:
    """nanjing §2.5: all who were asked have answered; the dealer's turn begins."""
    dealer = draft.public.dealer
    asked = _asked(draft, dealer)
    if any(one.answer is None for one in asked):
        return False
    for one in asked:
        if one.answer == Ready():
            draft.emit(e.ReadyDeclared(one.seat))
    draft.emit(e.TurnBegun(dealer))
    return True


def _asked(draft: Draft, source: Seat) -> list[_Asked]:
    found = []
    for seat in others(source):
        view = draft.view(seat)
        if offered := offers(view, draft.ruleset):
            found.append(_Asked(seat, offered, view.hand.answer))
    return found


def _rank(choice: Choice | None, seat: Seat, source: Seat) -> tuple[int, int]:
    return _PRIORITY[type(choice)], -distance(source, seat)


def _decided(draft: Draft, asked: list[_Asked], source: Seat) -> bool:
    waiting = [one for one in asked if one.answer is None]
    if not waiting:
        return True
    best = max(
        (_rank(one.answer, one.seat, source) for one in asked if one.answer is not None),
        default=(0, 0),
    )
    for one in waiting:
        possible = max(_rank(choice, one.seat, source) for choice in one.offers)
        everybody_wins = draft.ruleset.claims.winners > 1 and possible[0] == _PRIORITY[Hu]
        if everybody_wins or possible > best:
            return False
    return True


def _lock_missed(draft: Draft, asked: list[_Asked], phase: Claiming | Robbing) -> None:
    """§4.6, nanjing §2.4: who could claim and did not is locked until forgiven."""
    policy = draft.ruleset.missed_win
    for one in asked:
        if policy.locks and Hu() in one.offers:
            view = draft.view(one.seat)
            every = policy.every_kind or stands_fishing(view, draft.ruleset)
            draft.emit(e.HuMissed(one.seat, None if every else phase.tile))
        taken = isinstance(one.answer, Peng | Gang)
        if draft.ruleset.claims.missed_peng_locks and Peng() in one.offers and not taken:
            draft.emit(e.PengMissed(one.seat, phase.tile))


def _forgive(draft: Draft, seat: Seat) -> None:
    hand = draft.state.hands[seat]
    if hand.missed or hand.missed_all or hand.missed_pengs:
        draft.emit(e.LocksLifted(seat))


def _meld(draft: Draft, seat: Seat, choice: Choice, phase: Claiming) -> None:
    tile, source = phase.tile, phase.seat
    if draft.view(seat).me.fishing and not isinstance(choice, Gang):
        draft.emit(e.FishingEnded(seat))  # §7.3
    before = _jing_points(draft, seat)
    draft.emit(e.MeldMade(seat, _meld_of(choice, tile, source)))
    if isinstance(choice, Gang):
        keep_fishing(draft, seat)
    if before is not None and before < FLUSH <= (_jing_points(draft, seat) or 0):
        draft.emit(e.FlushFed(seat, source))  # §8.6
    no_longer_fed(draft, source)
    policy = draft.ruleset.missed_win
    if policy.lifted_by_meld:
        _forgive(draft, seat)
    if policy.lifted_by_skip:
        for skipped in SEATS:
            if 0 < distance(source, skipped) < distance(source, seat):
                _forgive(draft, skipped)


def _meld_of(choice: Choice, tile: Kind, source: Seat) -> Meld:
    if isinstance(choice, Chi):
        tiles = sort_tiles((choice.first, choice.second, tile))
        return Meld(MeldKind.CHI, tiles, source, tile)
    if isinstance(choice, Gang):
        return Meld(MeldKind.GANG, (tile,) * 4, source, tile)
    return Meld(MeldKind.PENG, (tile,) * 3, source, tile)


def draw(draft: Draft, seat: Seat, replacement: Replacement | None) -> None:
    """The seat draws from the head, or a replacement from the tail; a draw forgives (§4.6)."""
    wall = draft.state.wall
    place = wall.head() if replacement is None else draft.ruleset.replacement.place(draft, seat)
    tile = wall.tile(place)
    draft.emit(e.TileDrawn(seat, tile, place, wall.left_after(place), replacement))
    _forgive(draft, seat)
    if tile in draft.ruleset.flowers and not isinstance(draft.public.phase, Opening):
        lay_flower(draft, seat, tile)


def lay_flower(draft: Draft, seat: Seat, tile: Kind) -> None:
    """nanjing §2.2: a flower is laid out; a replacement is due."""
    laid = (*draft.public.seats[seat].flowers, tile)
    completes = any(tile in gang and is_laid(gang, laid) for gang in draft.ruleset.flower_gangs)
    draft.emit(e.FlowerLaid(seat, tile, completes))


def keep_fishing(draft: Draft, seat: Seat) -> None:
    """§7.3: after a gang, a declared fishing stands only on A plus complete melds."""
    view = draft.view(seat)
    if view.me.fishing and not is_fishing(
        counts_of(view.hand.concealed), view.public.jing, draft.ruleset.shapes
    ):
        draft.emit(e.FishingEnded(seat))


def _jing_points(draft: Draft, seat: Seat) -> int | None:
    feeding = draft.ruleset.feeding
    return feeding(seat_record(draft.state, seat), draft.public.jing) if feeding else None


def no_longer_fed(draft: Draft, seat: Seat) -> None:
    """§8.6: the liability for a seat's flush ends when it falls below."""
    if draft.state.liable[seat] is not None and (_jing_points(draft, seat) or 0) < FLUSH:
        draft.emit(e.FlushLost(seat))
