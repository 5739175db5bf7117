"""A sensible beginner: the nearest shape, jing kept, claims that bring the hand nearer."""

from core.game.commands import Chi, Choice, Discard, Gang, Hu, Pass, Peng
from core.game.phases import Claiming, Turn
from core.game.views import SeatView
from core.play.legal import default_choice
from core.play.ruleset import Ruleset
from core.shapes import acceptance, counts_of, tiles_away
from core.tiles.kinds import SHAPE_KINDS, Kind, Tiles, without


def play_sensibly(view: SeatView, options: tuple[Choice, ...], ruleset: Ruleset) -> Choice:
    """Wins when it can; else takes the gang or claim that helps, else the best discard."""
    if Hu() in options:
        return Hu()
    if isinstance(view.public.phase, Turn):
        gang = _useful_gang(view, options, ruleset)
        return gang or _best_discard(view, options, ruleset)
    if isinstance(view.public.phase, Claiming):
        return _best_claim(view, options, ruleset)
    return default_choice(view, ruleset)


def _away(view: SeatView, concealed: Tiles, melds: int, ruleset: Ruleset) -> int:
    """Tiles still missing; a hand about to discard counts as its best discard leaves it."""
    jing = view.public.jing
    if len(concealed) % 3 == 2:
        return min(
            tiles_away(counts_of(without(concealed, kind)), melds, jing, ruleset.shapes)
            for kind in set(concealed)
        )
    return tiles_away(counts_of(concealed), melds, jing, ruleset.shapes)


def _useful_gang(view: SeatView, options: tuple[Choice, ...], ruleset: Ruleset) -> Choice | None:
    """A gang pays and draws: made unless it takes the hand further from a win."""
    gangs = [choice for choice in options if isinstance(choice, Gang)]
    if not gangs:
        return None
    concealed, melds = view.hand.concealed, len(view.hand.melds)
    away = _away(view, concealed, melds, ruleset)
    for choice in gangs:
        copies = concealed.count(choice.tile)
        left = without(concealed, *(choice.tile,) * copies)
        if _away(view, left, melds + (copies == 4), ruleset) <= away:
            return choice
    return None


def _best_discard(view: SeatView, options: tuple[Choice, ...], ruleset: Ruleset) -> Choice:
    """Nearest to a win first, then no jing, then most tiles that help; fishing whenever offered.

    Discarding what was drawn, so that a fishing goes on, counts before all that.
    """
    fishing = [choice for choice in options if isinstance(choice, Discard) and choice.fish]
    if fishing:
        return fishing[0]
    if view.me.fishing:
        return default_choice(view, ruleset)
    jing, melds = view.public.jing, len(view.hand.melds)
    left = {
        choice.tile: counts_of(without(view.hand.concealed, choice.tile))
        for choice in options
        if isinstance(choice, Discard)
    }
    away = {kind: tiles_away(c, melds, jing, ruleset.shapes) for kind, c in left.items()}
    nearest = [kind for kind in left if away[kind] == min(away.values())]
    nearest = [kind for kind in nearest if kind not in jing] or nearest
    if len(nearest) > 1:
        unseen = _unseen(view)

        def helps(kind: Kind) -> int:
            kinds = acceptance(left[kind], melds, jing, ruleset.shapes)
            return sum(unseen[other] for other in kinds)

        return Discard(max(nearest, key=helps))
    return Discard(nearest[0])


def _best_claim(view: SeatView, options: tuple[Choice, ...], ruleset: Ruleset) -> Choice:
    """The claim that brings the hand nearest, if it brings it nearer; a gang if it does no harm."""
    phase = view.public.phase
    assert isinstance(phase, Claiming)
    concealed, melds = view.hand.concealed, len(view.hand.melds)
    away = _away(view, concealed, melds, ruleset)
    if view.me.fishing:
        return Pass()
    best: Choice = Pass()
    for choice in options:
        match choice:
            case Gang(tile):
                left = without(concealed, tile, tile, tile)
                if _away(view, left, melds + 1, ruleset) <= away:
                    return choice
                continue
            case Peng():
                left = without(concealed, phase.tile, phase.tile)
            case Chi(first, second):
                left = without(concealed, first, second)
            case _:
                continue
        after = _away(view, left, melds + 1, ruleset)
        if after < away:
            best, away = choice, after
    return best


def _unseen(view: SeatView) -> list[int]:
    """How many copies of each kind the seat has not seen."""
    unseen = [4] * SHAPE_KINDS
    seen = list(view.hand.concealed)
    for seat in view.public.seats:
        seen += seat.unclaimed
        for meld in seat.melds:
            seen += meld.tiles
    for meld in view.hand.melds:
        if meld.source is None:
            seen += meld.tiles
    if view.public.indicator is not None:
        seen.append(view.public.indicator)
    for kind in seen:
        if kind < SHAPE_KINDS:
            unseen[kind] = max(0, unseen[kind] - 1)
    return unseen
