"""One finished deal written down as JSON becomes a record; what is wrong is refused by name."""

from core.documents import (
    DocumentError,
    Fault,
    read_fields,
    read_flag,
    read_list,
    read_number,
    read_one_tile,
    read_other_seat,
    read_ruleset,
    read_seat,
    read_source,
    read_tile_text,
    read_word,
)
from core.melds import Meld, MeldKind
from core.rulesets.base import STARTING_BALANCE, Ruleset
from core.scoring.jing import FLUSH, points
from core.scoring.record import DealRecord, Replacement, SeatRecord, Win, WinKind
from core.seats import BySeat, Seat, by_seat, next_seat
from core.tiles import Tiles, sort_tiles


def read_document(document: object) -> tuple[Ruleset, DealRecord]:
    """The rules of the table and the record of the deal; DocumentError, RulesetError."""
    fields = read_fields(
        document,
        "document",
        ("profile", "dealer", "indicator", "seats"),
        ("options", "lower", "balances", "win", "fed"),
    )
    ruleset = read_ruleset(fields)
    indicator = read_one_tile(fields["indicator"], "indicator")
    assert ruleset.jing is not None
    jing = ruleset.jing.pair(indicator)
    win, fishing = _win(fields.get("win"))
    seats = by_seat(
        _seat_record(
            value, f"seats[{seat}]", seat, fishing and win is not None and win.seat == seat
        )
        for seat, value in enumerate(read_list(fields["seats"], "seats", 4))
    )
    return ruleset, DealRecord(
        dealer=read_seat(fields["dealer"], "dealer"),
        seats=seats,
        wins=() if win is None else (win,),
        jing=jing,
        under=None if fields.get("lower") is None else read_one_tile(fields["lower"], "lower"),
        liable=_liable(fields.get("fed", []), seats, jing, ruleset),
        balances=_balances(fields.get("balances")),
    )


# --- the parts ------------------------------------------------------------------------------


def _seat_record(value: object, where: str, seat: Seat, fishing: bool) -> SeatRecord:
    fields = read_fields(value, where, ("hand",), ("melds", "flowers", "discards"))
    melds = enumerate(read_list(fields.get("melds", []), f"{where}.melds"))
    return SeatRecord(
        concealed=sort_tiles(read_tile_text(fields["hand"], f"{where}.hand")),
        melds=tuple(_meld(meld, f"{where}.melds[{place}]", seat) for place, meld in melds),
        discards=read_tile_text(fields.get("discards", ""), f"{where}.discards"),
        flowers=read_tile_text(fields.get("flowers", ""), f"{where}.flowers"),
        fishing=fishing,
    )


def _meld(value: object, where: str, seat: Seat) -> Meld:
    """A claimed meld may leave open whose tile it was."""
    fields = read_fields(value, where, ("kind", "tiles"), ("from",))
    kind = read_word(fields["kind"], f"{where}.kind", MeldKind)
    source = read_source(fields.get("from"), f"{where}.from", seat)
    concealed, chi = kind is MeldKind.CONCEALED, kind is MeldKind.CHI
    if (concealed and source is not None) or (chi and source not in (None, next_seat(seat, 3))):
        raise DocumentError(Fault.WRONG_VALUE, where=f"{where}.from", value=source)
    return Meld(kind, sort_tiles(read_tile_text(fields["tiles"], f"{where}.tiles")), source)


def _win(value: object) -> tuple[Win | None, bool]:
    """The win, and whether fishing was declared."""
    if value is None:
        return None, False
    fields = read_fields(
        value,
        "win",
        ("seat", "tile", "by"),
        ("from", "replacement", "fishing", "first_turn"),
    )
    replacement = fields.get("replacement")
    seat = read_seat(fields["seat"], "win.seat")
    win = Win(
        seat=seat,
        tile=read_one_tile(fields["tile"], "win.tile"),
        by=read_word(fields["by"], "win.by", WinKind),
        source=read_source(fields.get("from"), "win.from", seat),
        replacement=None
        if replacement is None
        else read_word(replacement, "win.replacement", Replacement),
        first_turn=read_flag(fields.get("first_turn", False), "win.first_turn"),
    )
    return win, read_flag(fields.get("fishing", False), "win.fishing")


def _liable(
    value: object, seats: BySeat[SeatRecord], jing: Tiles, ruleset: Ruleset
) -> BySeat[Seat | None]:
    """§8.6: who fed the flush each seat still holds, claim by claim."""
    liable: list[Seat | None] = [None, None, None, None]
    for place, claim in enumerate(read_list(value, "fed")):
        where = f"fed[{place}]"
        fields = read_fields(claim, where, ("tile", "from", "to", "points_before"))
        tile = read_one_tile(fields["tile"], f"{where}.tile")
        taker = read_seat(fields["to"], f"{where}.to")
        source = read_other_seat(fields["from"], f"{where}.from", taker)
        before = read_number(fields["points_before"], f"{where}.points_before")
        if not any(
            tile in meld.tiles and meld.source in (source, None)
            for meld in seats[taker].melds
            if meld.kind is not MeldKind.CONCEALED
        ):
            raise DocumentError(Fault.FED_NOTHING, where=where)
        if before < FLUSH:
            lifted = before + points((tile,), jing) >= FLUSH
            liable[taker] = source if lifted else None
    feeding = ruleset.feeding
    return by_seat(
        source if feeding is not None and feeding(seat, jing) >= FLUSH else None
        for source, seat in zip(liable, seats, strict=True)
    )


def _balances(value: object) -> BySeat[int]:
    if value is None:
        return (STARTING_BALANCE,) * 4
    return by_seat(
        read_number(balance, f"balances[{seat}]")
        for seat, balance in enumerate(read_list(value, "balances", 4))
    )
