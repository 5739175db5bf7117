"""现场汇: what gangs bring at once, whoever wins (nanjing §6.3)."""

from collections.abc import Iterator

from msgspec import Struct

from core.game import events as e
from core.game.ledger import LineItem, Settlement, Term, Transfer
from core.game.record import DealRecord
from core.game.views import PublicView
from core.tiles.kinds import Tiles, is_laid
from core.tiles.melds import Meld, MeldKind
from core.tiles.seats import SEATS, Seat


class GangPayments(Struct, frozen=True):
    """The supplier pays for an exposed or added gang, each other for a concealed or flower gang.

    A gang that is robbed or wins at once never stands; a flower gang counts where its last flower
    can be replaced (§2.2).
    """

    exposed: int
    concealed: int
    flower: int
    flower_gangs: tuple[Tiles, ...]
    base: tuple[Term, ...]

    def __call__(self, view: PublicView, event: e.Event) -> tuple[Settlement, ...]:
        marked = view.session.marked
        match event:
            case e.MeldMade(seat, meld) if meld.is_gang:
                return _settled(self._gang(seat, meld, marked))
            case e.GangAdded(seat, tile) | e.ConcealedGangMade(seat, int(tile)):
                melds = view.seats[seat].melds
                gang = next(m for m in melds if m.is_gang and m.tiles[0] == tile)
                return _settled(self._gang(seat, gang, marked))
            case e.FlowerLaid(seat, _, completes=True) if view.left:
                return _settled(self._flowers(seat, marked))
        return ()

    def of_record(self, record: DealRecord, moved: tuple[Transfer, ...]) -> tuple[Settlement, ...]:
        """What all the gangs of a finished deal have brought."""
        return tuple(
            one for seat in SEATS for item in self._of_seat(record, seat) for one in _settled(item)
        )

    def _of_seat(self, record: DealRecord, seat: Seat) -> Iterator[LineItem]:
        held = record.seats[seat]
        for meld in held.melds:
            if meld.is_gang:
                yield self._gang(seat, meld, record.marked)
        for gang in self.flower_gangs:
            if is_laid(gang, held.flowers):
                yield self._flowers(seat, record.marked)

    def _gang(self, seat: Seat, gang: Meld, marked: bool) -> LineItem:
        if gang.kind is MeldKind.CONCEALED:
            return self._line("gang.concealed", seat, None, self.concealed, marked)
        return self._line("gang.exposed", seat, gang.source, self.exposed, marked)

    def _flowers(self, seat: Seat, marked: bool) -> LineItem:
        return self._line("gang.flower", seat, None, self.flower, marked)

    def _line(
        self, key: str, seat: Seat, payer: Seat | None, amount: int, marked: bool
    ) -> LineItem:
        scale = (*((Term("marked", 2),) if marked else ()), *self.base)
        return LineItem(key, "§6.3", seat, payer, bonuses=(Term(key, amount),), scale=scale)


def _settled(item: LineItem) -> tuple[Settlement, ...]:
    return (Settlement("gang", (item,)),)
