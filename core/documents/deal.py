"""One finished deal written down as JSON becomes a record; what is wrong is refused by name."""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from core.documents.reading import (
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
from core.game.record import DealRecord, Replacement, SeatRecord, Win, WinKind
from core.play.ruleset import STARTING_BALANCE, Ruleset
from core.scoring.jing import FLUSH, points
from core.tiles.kinds import Kind, Tiles, sort_tiles
from core.tiles.melds import Meld, MeldKind
from core.tiles.seats import BySeat, Seat, by_seat, next_seat


def read_document(document: object) -> tuple[Ruleset, DealRecord]:
    """The rules of the table and the record of the deal; DocumentError, RulesetError."""
    fields = read_fields(
        document,
        "document",
        ("profile", "dealer", "indicator", "seats"),
        ("options", "lower", "balances", "streak", "win", "fed"),
    )
    ruleset = read_ruleset(fields)
    jing = _jing(fields, ruleset)
    win, fishing = _win(fields.get("win"))
    seats = by_seat(
        _seat_record(
            value, f"seats[{seat}]", seat, fishing and win is not None and win.seat == seat
        )
        for seat, value in enumerate(read_list(fields["seats"], "seats", 4))
    )
    claims = _claims(fields.get("fed", []), seats)
    record = DealRecord(
        dealer=read_seat(fields["dealer"], "dealer"),
        seats=_with_claimed(seats, claims),
        jing=jing,
        under=None if fields.get("lower") is None else read_one_tile(fields["lower"], "lower"),
        liable=_liable(claims, seats, jing, ruleset),
        balances=_balances(fields.get("balances")),
        streak=_streak(fields.get("streak", 1)),
    )
    if win is not None:
        record = replace(record, wins=(_completed(win, record, ruleset),))
    return ruleset, replace(record, left=len(ruleset.tiles) - len(tuple(seen_tiles(record))))


# --- the parts ------------------------------------------------------------------------------


def _jing(fields: dict[str, Any], ruleset: Ruleset) -> Tiles:
    """(primary, secondary); what only a game with jing can say is refused where there is none."""
    if ruleset.jing is not None:
        return ruleset.jing.pair(read_one_tile(fields["indicator"], "indicator"))
    for key in ("indicator", "lower", "fed"):
        if fields.get(key):
            raise DocumentError(Fault.WRONG_VALUE, where=key, value=fields[key])
    return ()


def _completed(win: Win, record: DealRecord, ruleset: Ruleset) -> Win:
    """The win with what the melds tell of it: whose gang came first, a fourth meld (nanjing §6.2).

    Where hands are declared ready, `first_turn` says so of every win that is not heavenly.
    """
    held = record.seats[win.seat]
    gangs = (meld.source for meld in held.melds if meld.is_gang and meld.source is not None)
    bloom = win.by is WinKind.SELF and win.replacement is Replacement.GANG
    heavenly = win.by is WinKind.SELF and win.seat == record.dealer
    ready = win.first_turn and ruleset.declares_ready and not heavenly
    return replace(
        win,
        first_turn=win.first_turn and not ready,
        supplier=next(gangs, None) if bloom else None,
        instant=win.by is WinKind.DISCARD
        and ruleset.instant is not None
        and ruleset.instant(held.concealed, held.melds, win.tile),
        ready=ready,
    )


def seen_tiles(record: DealRecord) -> Iterator[Kind]:
    """Every tile of a record that is not in the wall, the indicator apart."""
    for seat, held in enumerate(record.seats):
        yield from record.held(seat)
        yield from held.discards
        yield from held.flowers
    if record.under is not None:
        yield record.under


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
    """A claimed meld may leave open whose tile it was; which tile of a chi, `fed` may tell."""
    fields = read_fields(value, where, ("kind", "tiles"), ("from",))
    kind = read_word(fields["kind"], f"{where}.kind", MeldKind)
    source = read_source(fields.get("from"), f"{where}.from", seat)
    concealed, chi = kind is MeldKind.CONCEALED, kind is MeldKind.CHI
    if (concealed and source is not None) or (chi and source not in (None, next_seat(seat, 3))):
        raise DocumentError(Fault.WRONG_VALUE, where=f"{where}.from", value=source)
    tiles = sort_tiles(read_tile_text(fields["tiles"], f"{where}.tiles"))
    claimed = None if source is None or chi or not tiles else tiles[0]
    return Meld(kind, tiles, source, claimed)


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


class _Claim(Struct, frozen=True):
    """A claim that became a meld, as `fed` tells it."""

    tile: Kind
    source: Seat
    taker: Seat
    points_before: int

    def made(self, meld: Meld) -> bool:
        """Whether it can have become this meld of the taker."""
        open_meld = meld.kind is not MeldKind.CONCEALED
        return open_meld and self.tile in meld.tiles and meld.source in (self.source, None)


def _claims(value: object, seats: BySeat[SeatRecord]) -> list[_Claim]:
    claims = []
    for place, claim in enumerate(read_list(value, "fed")):
        where = f"fed[{place}]"
        fields = read_fields(claim, where, ("tile", "from", "to", "points_before"))
        tile = read_one_tile(fields["tile"], f"{where}.tile")
        taker = read_seat(fields["to"], f"{where}.to")
        source = read_other_seat(fields["from"], f"{where}.from", taker)
        before = read_number(fields["points_before"], f"{where}.points_before")
        claims.append(_Claim(tile, source, taker, before))
        if not any(map(claims[-1].made, seats[taker].melds)):
            raise DocumentError(Fault.FED_NOTHING, where=where)
    return claims


def _with_claimed(seats: BySeat[SeatRecord], claims: Iterable[_Claim]) -> BySeat[SeatRecord]:
    """The seats with the tiles of their chi that were claimed, as far as the claims tell them."""
    melds = [list(seat.melds) for seat in seats]
    for claim in claims:
        for place, meld in enumerate(melds[claim.taker]):
            if meld.claimed is None and claim.made(meld):
                melds[claim.taker][place] = replace(meld, source=claim.source, claimed=claim.tile)
                break
    return by_seat(replace(seat, melds=tuple(own)) for seat, own in zip(seats, melds, strict=True))


def _liable(
    claims: Iterable[_Claim], seats: BySeat[SeatRecord], jing: Tiles, ruleset: Ruleset
) -> BySeat[Seat | None]:
    """§8.6: who fed the flush each seat still holds, claim by claim."""
    liable: list[Seat | None] = [None, None, None, None]
    for claim in claims:
        if claim.points_before < FLUSH:
            lifted = claim.points_before + points((claim.tile,), jing) >= FLUSH
            liable[claim.taker] = claim.source if lifted else None
    feeding = ruleset.feeding
    return by_seat(
        source if feeding is not None and feeding(seat, jing) >= FLUSH else None
        for source, seat in zip(liable, seats, strict=True)
    )


def _streak(value: object) -> int:
    streak = read_number(value, "streak")
    if streak < 1:
        raise DocumentError(Fault.WRONG_VALUE, where="streak", value=value)
    return streak


def _balances(value: object) -> BySeat[int]:
    if value is None:
        return (STARTING_BALANCE,) * 4
    return by_seat(
        read_number(balance, f"balances[{seat}]")
        for seat, balance in enumerate(read_list(value, "balances", 4))
    )
