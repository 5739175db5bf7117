"""Whether a record can be true under the rules of its table."""

from collections import Counter
from collections.abc import Iterable

from core.documents.deal import seen_tiles
from core.documents.reading import DocumentError, Fault
from core.game.record import DealRecord, Replacement, SeatRecord, Win, WinKind
from core.play.ruleset import Ruleset
from core.shapes import counts_of, is_fishing, wins
from core.tiles.kinds import DRAGONS, WINDS, Tiles, is_laid, is_suited, suit_of
from core.tiles.melds import Meld, MeldKind
from core.tiles.notation import SHORT, write_tiles
from core.tiles.seats import SEATS, Seat

HAND_SIZE = 13


def check(record: DealRecord, ruleset: Ruleset) -> None:
    """DocumentError for the first thing that cannot be."""
    if record.under is None and any(step.reveals_under for step in ruleset.ending):
        raise DocumentError(Fault.LOWER_MISSING)
    check_known(record, ruleset, SEATS)
    if ruleset.in_play:
        _check_suppliers(record)


def check_known(record: DealRecord, ruleset: Ruleset, whole: Iterable[Seat]) -> None:
    """DocumentError; only the hands of the seats `whole` have to be complete."""
    _check_tiles(record, ruleset)
    _check_flowers(record, ruleset)
    for seat, held in enumerate(record.seats):
        _check_melds(seat, held, ruleset)
    for seat in whole:
        _check_size(seat, record.seats[seat])
    for win in record.wins:
        _check_win(win, record, ruleset)


# --- tiles ----------------------------------------------------------------------------------


def _check_tiles(record: DealRecord, ruleset: Ruleset) -> None:
    """§2.1, §2.4: every kind is of the game and there are no more copies than it has."""
    seen = Counter(seen_tiles(record))
    for primary in record.jing[:1]:
        drawn = ruleset.replacement.draws_indicator and seen[primary] == 4  # §8.9
        if not drawn:
            seen[primary] += 1
    game = Counter(ruleset.tiles)
    for kind, copies in sorted(seen.items()):
        if kind not in game:
            raise DocumentError(Fault.NOT_IN_GAME, tile=SHORT[kind])
        if copies > game[kind]:
            raise DocumentError(Fault.TOO_MANY, tile=SHORT[kind], copies=copies)


def _check_flowers(record: DealRecord, ruleset: Ruleset) -> None:
    """nanjing §1, §2.2: flowers are laid out, and nothing else is."""
    for seat, held in enumerate(record.seats):
        laid = [tile for tile in held.flowers if tile not in ruleset.flowers]
        kept = [t for t in (*record.held(seat), *held.discards) if t in ruleset.flowers]
        for where, tiles in (("flowers", laid), ("hand", kept)):
            if tiles:
                raise DocumentError(
                    Fault.WRONG_VALUE, where=f"seats[{seat}].{where}", value=SHORT[tiles[0]]
                )


def _check_melds(seat: Seat, held: SeatRecord, ruleset: Ruleset) -> None:
    for meld in held.melds:
        if not _is_meld(meld) or (meld.kind is MeldKind.CHI and not ruleset.claims.chi):
            raise DocumentError(
                Fault.NO_MELD, seat=seat, kind=meld.kind.value, tiles=write_tiles(meld.tiles)
            )


def _check_suppliers(record: DealRecord) -> None:
    """nanjing §6.3: who pays for a gang must be known."""
    for seat, held in enumerate(record.seats):
        for meld in held.melds:
            if meld.kind in (MeldKind.GANG, MeldKind.ADDED) and meld.source is None:
                raise DocumentError(Fault.NO_SUPPLIER, seat=seat, tiles=write_tiles(meld.tiles))


def _check_size(seat: Seat, held: SeatRecord) -> None:
    expected = HAND_SIZE - 3 * len(held.melds)
    if len(held.concealed) != expected:
        raise DocumentError(
            Fault.HAND_SIZE, seat=seat, expected=expected, found=len(held.concealed)
        )


def _is_meld(meld: Meld) -> bool:
    if meld.kind is MeldKind.CHI:
        return len(meld.tiles) == 3 and _is_run(meld.tiles)
    size = 4 if meld.is_gang else 3
    return len(meld.tiles) == size and len(set(meld.tiles)) == 1


def _is_run(tiles: Tiles) -> bool:
    """§5.1: a suit run, three different winds, 中发白."""
    first, second, third = tiles
    if is_suited(first):
        return tiles == (first, first + 1, first + 2) and suit_of(first) == suit_of(third)
    different = len({first, second, third}) == 3
    return different and any(all(tile in row for tile in tiles) for row in (WINDS, DRAGONS))


# --- the win --------------------------------------------------------------------------------


def _check_win(win: Win, record: DealRecord, ruleset: Ruleset) -> None:
    if (win.source is None) is not (win.by is WinKind.SELF) or win.source == win.seat:
        raise DocumentError(Fault.WIN_SOURCE, by=win.by.value)
    if win.replacement is not None and not _replaced(win, record, ruleset):
        raise DocumentError(Fault.WIN_REPLACEMENT, replacement=win.replacement.value)
    if win.first_turn and not _is_first_turn(win, record):
        raise DocumentError(Fault.NOT_FIRST_TURN)
    if win.ready and not _could_be_ready(win, record):
        raise DocumentError(Fault.NOT_FIRST_TURN)
    if win.by is WinKind.ROB and not _stood_as_peng(win, record):
        raise DocumentError(Fault.NOTHING_ROBBED, tile=SHORT[win.tile])
    _check_shape(win, record, ruleset)
    for gate in ruleset.gates:
        if not gate.allows(record, win):
            raise DocumentError(Fault.WIN_FORBIDDEN, seat=win.seat, rule=gate.code)


def _replaced(win: Win, record: DealRecord, ruleset: Ruleset) -> bool:
    """§6: a bloom is drawn, and after a gang; nanjing §5: or after a flower or a gang of them."""
    held = record.seats[win.seat]
    if win.by is not WinKind.SELF or win.first_turn:
        return False
    if win.replacement is Replacement.FLOWER:
        return bool(held.flowers)
    laid = any(is_laid(gang, held.flowers) for gang in ruleset.flower_gangs)
    return laid or any(meld.is_gang for meld in held.melds)


def _is_first_turn(win: Win, record: DealRecord) -> bool:
    """§6, §4.9: before any discard but the one won on, at most the dealer's concealed gangs."""
    if any(held.discards for held in record.seats):
        return False
    if any(held.melds for seat, held in enumerate(record.seats) if seat != record.dealer):
        return False
    made = {meld.kind for meld in record.seats[record.dealer].melds}
    if win.seat == record.dealer:
        return win.by is WinKind.SELF and not made
    earthly = win.by is WinKind.DISCARD and win.source == record.dealer
    return earthly and made <= {MeldKind.CONCEALED}


def _could_be_ready(win: Win, record: DealRecord) -> bool:
    """nanjing §2.5: who is ready claims nothing; a dealer may have made gangs before."""
    allowed = {MeldKind.CONCEALED} if win.seat == record.dealer else set()
    return {meld.kind for meld in record.seats[win.seat].melds} <= allowed


def _stood_as_peng(win: Win, record: DealRecord) -> bool:
    """§4.5: the robbed gang stays the peng it was."""
    if win.source is None:
        return False
    pengs = [meld for meld in record.seats[win.source].melds if meld.kind is MeldKind.PENG]
    return any(meld.tiles[0] == win.tile for meld in pengs)


def _check_shape(win: Win, record: DealRecord, ruleset: Ruleset) -> None:
    held = record.seats[win.seat]
    counts = counts_of((*held.concealed, win.tile))
    policy = None if win.by is WinKind.SELF else ruleset.jing
    as_it_is = policy.natural(win.tile, record.jing) if policy else None
    if not win.instant and not wins(counts, record.jing, ruleset.shapes, natural=as_it_is):
        raise DocumentError(Fault.NOT_WINNING, seat=win.seat)
    fishing = is_fishing(counts_of(held.concealed), record.jing, ruleset.shapes)
    heavenly = win.first_turn and win.by is WinKind.SELF
    if held.fishing and not fishing and not heavenly:
        raise DocumentError(Fault.NOT_FISHING, seat=win.seat)
    ordinary = win.by is WinKind.DISCARD and not win.first_turn
    if ordinary and fishing and ruleset.fishing and not ruleset.fishing.wins_discards:
        raise DocumentError(Fault.FISHER_WINS_NO_DISCARD, seat=win.seat)
