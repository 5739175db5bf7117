"""A finished deal: who won how, every line of arithmetic, what moved and the running scores."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial

from msgspec.structs import replace

from bot.render.board import bare_meld, jing_words, points, wind_name
from bot.render.limits import Blocks, first_fitting
from bot.render.players import Players
from bot.render.reader import Reader, icons_then_words
from bot.render.words import say
from core.game.events import DealDrawn, DealEnded, DealVoided, Event, HandWon, Settled
from core.game.ledger import LineItem, arithmetic, deltas
from core.game.views import PublicView
from core.shapes import Group, GroupKind, Reading
from core.tiles.seats import SEATS, BySeat, Seat, others


@dataclass(frozen=True, slots=True)
class FinishedDeal:
    """`view` after the deal, `events` its public events, `scores` the running ones after it."""

    view: PublicView
    events: tuple[Event, ...]
    scores: BySeat[int]
    players: Players


def _group_words(group: Group, reader: Reader) -> str:
    """A group as it is read; what a jing stands in for is in brackets: 三[四]五万."""
    face = reader.face
    if not any(wild is not None for wild in group.wild):
        return face.row(group.tiles)
    return " ".join(
        face.tile(tile) if wild is None else f"{face.tile(tile)}[{face.tile(wild)}]"
        for tile, wild in zip(group.tiles, group.wild, strict=True)
    )


def reading_words(reading: Reading, reader: Reader) -> str:
    """How the winning hand is read, group by group."""
    singles = [group for group in reading.groups if group.kind is GroupKind.SINGLE]
    if len(singles) == len(reading.groups):
        tiles = " ".join(_group_words(group, reader) for group in singles)
    else:
        tiles = " ｜ ".join(_group_words(group, reader) for group in reading.groups)
    return reader.text("settled.reading", shape=reader.text(f"shape.{reading.shape}"), tiles=tiles)


def _hands(deal: FinishedDeal, reader: Reader) -> Iterator[str]:
    view = deal.view
    if view.shown is None:
        return
    for seat in SEATS:
        melds = [bare_meld(meld, reader, jing=view.jing) for meld in view.seats[seat].melds]
        tiles = reader.face.row(view.shown[seat], view.jing)
        yield f"**{wind_name(view, seat, reader)} {deal.players[seat].name}**"
        yield " ｜ ".join([tiles, *melds] if tiles else melds)


def shared(items: Iterable[LineItem]) -> Iterator[LineItem]:
    """The lines, those that the three others pay alike told once, as paid by each."""
    lines = tuple(items)
    for item in lines:
        whole = replace(item, payer=None)
        alike = [one for one in lines if one != whole and replace(one, payer=None) == whole]
        payers = [one.payer for one in alike]
        if item == whole or len(payers) != 3 or set(payers) != set(others(item.seat)):
            yield item
        elif item is alike[0]:
            yield whole


def line_words(item: LineItem, players: Players, reader: Reader) -> str:
    """One line: who gets it from whom, and how it comes about."""
    sum_up = arithmetic(item, lambda key: reader.text(f"term.{key}"))
    payee = players[item.seat].name
    if item.payer is None:
        return reader.text("settled.from_all", payee=payee, sum=sum_up)
    return reader.text("settled.from_one", payee=payee, payer=players[item.payer].name, sum=sum_up)


def step_words(event: Settled, players: Players, reader: Reader) -> str:
    """One settling step: what is settled, and every line of it."""
    title = reader.text(f"settled.step.{event.step}")
    lines = [f"{title} {reader.face.row(event.pair)}" if event.pair else title]
    if event.reading is not None:
        lines.append(reading_words(event.reading, reader))
    return "\n".join([*lines, *(line_words(item, players, reader) for item in shared(event.items))])


def _steps(deal: FinishedDeal, reader: Reader) -> Iterator[str]:
    for event in deal.events:
        if isinstance(event, Settled) and event.items:
            yield step_words(event, deal.players, reader)


def _gains(deal: FinishedDeal, reader: Reader) -> str:
    gains = deltas(deal.view.transfers)
    return "\n".join(
        reader.text(
            "settled.gain",
            player=deal.players[seat].name,
            delta=points(gains[seat]),
            score=points(deal.scores[seat]),
        )
        for seat in by_gain(gains)
    )


def _marks(deal: FinishedDeal, reader: Reader) -> str:
    """比下胡: what doubles the next deal, and who deals it (nanjing §7)."""
    return "\n".join(
        reader.text(
            "settled.marks",
            triggers=" · ".join(reader.text(f"settled.mark.{mark}") for mark in event.marks),
            dealer=deal.players[event.next_dealer].name,
        )
        for event in deal.events
        if isinstance(event, DealEnded) and event.marks
    )


def by_gain(gains: Iterable[int]) -> list[Seat]:
    """The seats, the greatest gain first."""
    values = tuple(gains)
    return sorted(SEATS, key=lambda seat: (-values[seat], seat))


def headline(events: Iterable[Event], players: Players, reader: Reader) -> str:
    """How the deal ended, in a sentence."""
    ends = [event for event in events if isinstance(event, HandWon | DealDrawn | DealVoided)]
    return "\n".join(words for event in ends if (words := say(event, players, reader)))


def _head(deal: FinishedDeal, reader: Reader) -> str:
    title = reader.text("settled.title", number=deal.view.number)
    return f"{title}\n{headline(deal.events, deal.players, reader)}"


def _fair(deal: FinishedDeal, reader: Reader) -> str:
    """The seed, by which wall and dice can be checked."""
    seeds = [event.seed for event in deal.events if isinstance(event, DealEnded) and event.seed]
    return reader.text("settled.seed", seed=seeds[0]) if seeds else ""


def settlement_versions(
    deal: FinishedDeal, reader: Reader, *, last: bool = False
) -> Iterator[Blocks]:
    """The words of a settlement, each version shorter than the one before.

    `last`: no deal follows.
    """
    head = _head(deal, reader) + jing_words(deal.view, reader)
    hands = "\n".join(_hands(deal, reader))
    steps = "\n".join(_steps(deal, reader))
    gains = _gains(deal, reader)
    marks = "" if last else _marks(deal, reader)
    fair = _fair(deal, reader)
    for blocks in (
        (head, hands, steps, gains, marks, fair),
        (head, hands, steps, gains, marks),
        (head, steps, gains, marks),
        (head, gains, marks),
    ):
        yield tuple(block for block in blocks if block)


def settlement(deal: FinishedDeal, reader: Reader, *, last: bool = False) -> Blocks:
    """The settlement message; when it grows too long the seed gives way, then hands, then lines."""
    versions = partial(settlement_versions, deal, last=last)
    return first_fitting(icons_then_words(versions, reader))


def settlement_beside_picture(deal: FinishedDeal, reader: Reader, *, last: bool = False) -> Blocks:
    """How the deal ended, and what its picture does not show."""
    marks = "" if last else _marks(deal, reader)
    words = (_head(deal, reader), marks, _fair(deal, reader))
    return tuple(block for block in words if block)


def final_scores(scores: Iterable[int], players: Players, reader: Reader) -> str:
    """The places at the end of a session, ties sharing one."""
    values = tuple(scores)
    return "\n".join(
        reader.text(
            "score.line",
            place=1 + sum(other > values[seat] for other in values),
            player=players[seat].name,
            score=points(values[seat]),
        )
        for seat in by_gain(values)
    )
