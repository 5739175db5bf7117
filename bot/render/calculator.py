"""What the calculator shows: what is entered, what is missing or wrong, and what comes of it."""

from collections.abc import Iterator
from functools import partial
from itertools import groupby

from bot.render.board import meld_words, points
from bot.render.limits import Blocks, first_fitting
from bot.render.players import Player, Players
from bot.render.reader import Reader, icons_then_words
from bot.render.settlement import line_words, reading_words, shared
from core.documents.calculator import Calculation, Wait
from core.documents.form import TEXTS, Answer, Form
from core.documents.reading import DocumentError, Fault
from core.game.ledger import Settlement
from core.game.record import WinKind
from core.tiles.notation import read_tile, read_tiles
from core.tiles.seats import SEATS, BySeat, Seat, by_seat

_SEPARATOR = " · "
_READINGS = 5
"""How many ways to read a hand are shown."""


def winds(reader: Reader) -> Players:
    """The four seats by their winds, the dealer East."""
    return by_seat(Player(reader.text(f"wind.{seat}")) for seat in SEATS)


def how_words(by: WinKind, source: Seat | None, reader: Reader) -> str:
    """自摸, 东点炮, 抢东的杠."""
    if by is WinKind.SELF:
        return reader.text("how.self")
    if source is None:
        return reader.text(f"how.any.{by}")
    return reader.text(f"how.{by}", source=reader.text(f"wind.{source}"))


def calculation(form: Form, told: Answer, rules: str, reader: Reader) -> Blocks:
    """The whole of it; when it grows too long the lines give way, then the readings."""
    return first_fitting(icons_then_words(partial(_calculation, form, told, rules), reader))


def _calculation(form: Form, told: Answer, rules: str, reader: Reader) -> Iterator[Blocks]:
    head = reader.text("calc.title", rules=rules)
    if told.fault is not None:
        yield head, _typed(form, reader), _fault(told.fault, reader)
        return
    entered = "\n".join(_entered(form, told, reader))
    if told.missing:
        fields = _SEPARATOR.join(reader.text(f"field.{key}") for key in told.missing)
        yield head, entered, reader.text("calc.missing", fields=fields)
    elif told.waits is not None:
        yield head, entered, _waits(told.waits, form.seat, reader)
    else:
        assert told.won is not None
        yield from _versions((head, entered), told, told.won, reader)


def _typed(form: Form, reader: Reader) -> str:
    """The texts as they were typed, so that nothing has to be typed again."""
    texts = {key: " ".join(getattr(form, key).replace("`", "'").split()) for key in TEXTS}
    return "\n".join(
        reader.text("calc.typed", field=reader.text(f"field.{key}"), text=text)
        for key, text in texts.items()
        if text
    )


def _entered(form: Form, told: Answer, reader: Reader) -> Iterator[str]:
    text, face, hand = reader.text, reader.face, told.hand
    yield text("calc.winner", seat=text(f"wind.{form.seat}"))
    if told.jing:
        primary, secondary = (face.tile(tile, told.jing) for tile in told.jing)
        yield text("board.jing", primary=primary, secondary=secondary)
    if hand.concealed:
        yield text("hand.tiles", tiles=face.row(hand.concealed, told.jing))
    if hand.melds:
        melds = (meld_words(meld, winds(reader), reader, jing=told.jing) for meld in hand.melds)
        yield text("hand.melds", melds=" ｜ ".join(melds))
    if hand.flowers:
        yield text("hand.flowers", tiles=face.row(hand.flowers))
    if told.tile is not None:
        how = how_words(form.by, form.source, reader)
        yield text("calc.win", tile=face.tile(told.tile, told.jing), how=how)
    if form.facts:
        facts = _SEPARATOR.join(text(f"fact.{fact}") for fact in sorted(form.facts))
        yield text("calc.facts", facts=facts)
    if form.streak > 1:
        yield text("calc.streak", count=form.streak)
    if form.others.strip():
        yield text("calc.others", text=" ".join(form.others.replace("`", "'").split()))


_FLOWER_FAULTS = {"flowers": "fault.no_flower", "hand": "fault.flower_in_hand"}


def _fault(fault: DocumentError, reader: Reader) -> str:
    text, params = reader.text, dict(fault.params)
    if fault.code is Fault.WIN_FORBIDDEN:
        return text("calc.fault", sentence=text(f"error.{params['rule']}"))
    key = f"fault.{fault.code}"
    if fault.code is Fault.WRONG_VALUE:
        tile, _, part = str(params["where"]).rpartition(".")
        key = _FLOWER_FAULTS[part] if tile else "fault.others"
        params["tile"] = params["value"]
    if "tile" in params and key != "fault.others":
        params["tile"] = reader.face.tile(read_tile(str(params["tile"])))
    if "tiles" in params:
        params["tiles"] = reader.face.row(read_tiles(str(params["tiles"])))
    if "kind" in params:
        params["kind"] = text(f"meld.{params['kind']}")
    if fault.code is Fault.UNREADABLE_TILES:
        params["where"] = text(f"field.{params['where']}")
        params["position"] = int(str(params["position"])) + 1
    return text("calc.fault", sentence=text(key, **params))


# --- a win ----------------------------------------------------------------------------------


def _versions(head: Blocks, told: Answer, won: Calculation, reader: Reader) -> Iterator[Blocks]:
    readings = "\n".join(_readings(won, reader))
    steps = tuple("\n".join(_step(one, reader)) for one in won.settled if one.items)
    gains = reader.text("calc.total", gains=_SEPARATOR.join(_gains(won, reader)))
    notes = tuple(_notes(told, won, reader))
    yield (*head, readings, *steps, gains, *notes)
    yield (*head, *steps, gains, *notes)
    yield (*head, gains, *notes)


def _readings(won: Calculation, reader: Reader) -> Iterator[str]:
    yield reader.text("calc.readings")
    for place, one in enumerate(won.considered[:_READINGS]):
        assert one.reading is not None
        key = "calc.other" if place else "calc.best"
        reading = reading_words(one.reading, reader)
        yield reader.text(key, reading=reading, total=points(one.total))


def _step(settled: Settlement, reader: Reader) -> Iterator[str]:
    yield reader.text(f"settled.step.{settled.step}")
    for item in shared(settled.items):
        line = line_words(item, winds(reader), reader)
        yield reader.text("calc.line", line=line, section=item.section)


def _gains(won: Calculation, reader: Reader) -> Iterator[str]:
    for seat, gain in enumerate(won.deltas):
        yield reader.text("calc.gain", seat=reader.text(f"wind.{seat}"), gain=points(gain))


def _notes(told: Answer, won: Calculation, reader: Reader) -> Iterator[str]:
    if told.alone is not None:
        yield reader.text("calc.alone", total=points(max(told.alone.deltas)))
    elif told.jing and {one.step for one in won.settled} == {"hand"}:
        yield reader.text("calc.uncounted")


# --- which tiles win ------------------------------------------------------------------------


def _waits(found: tuple[Wait, ...], winner: Seat, reader: Reader) -> str:
    """The waiting tiles, those that bring the same together, the dearest first."""
    if not found:
        return reader.text("calc.no_waits")

    def brings(one: Wait) -> tuple[int, tuple[int, ...]]:
        return one.drawn or 0, tuple(gain or 0 for gain in one.discarded)

    lines = [reader.text("calc.waits")]
    dearest = sorted(found, key=lambda one: (*brings(one), -one.tile), reverse=True)
    for _, group in groupby(dearest, key=brings):
        same = tuple(group)
        lines.append(
            reader.text(
                "calc.wait",
                tiles=reader.face.row(one.tile for one in same),
                drawn=_gain(same[0].drawn, reader),
                discarded=_discarded(same[0].discarded, winner, reader),
            )
        )
    return "\n".join(lines)


def _gain(gain: int | None, reader: Reader) -> str:
    return reader.text("calc.never") if gain is None else points(gain)


def _discarded(gains: BySeat[int | None], winner: Seat, reader: Reader) -> str:
    """What a discard brings, by who discards where that matters."""
    seats = [seat for seat in SEATS if seat != winner]
    values = list(dict.fromkeys(gains[seat] for seat in seats))
    if len(values) == 1:
        return _gain(values[0], reader)
    return _SEPARATOR.join(
        reader.text(
            "calc.off",
            seats="/".join(reader.text(f"wind.{seat}") for seat in seats if gains[seat] == value),
            gain=_gain(value, reader),
        )
        for value in values
    )
