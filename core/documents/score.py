"""`score` as a library: a finished deal written down, settled step by step."""

from collections.abc import Collection

from msgspec import Struct

from core.documents.checks import check
from core.documents.deal import read_document
from core.game.ledger import Settlement, Transfer, deltas
from core.shapes import Reading
from core.tiles.seats import BySeat

_HAND = frozenset({"hand"})
_JING = frozenset({"jing.upper", "jing.lower", "jing.same_song", "jing.mirror", "gang"})


class Score(Struct, frozen=True):
    """The settlements of a deal, in their order."""

    settlements: tuple[Settlement, ...]

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        return self._moved_by({one.step for one in self.settlements})

    @property
    def deltas(self) -> BySeat[int]:
        """What each seat gains in all, in 子."""
        return deltas(self.transfers)

    @property
    def hand(self) -> BySeat[int]:
        """What each seat gains by §9."""
        return deltas(self._moved_by(_HAND))

    @property
    def jing(self) -> BySeat[int]:
        """What each seat gains by §8."""
        return deltas(self._moved_by(_JING))

    @property
    def reading(self) -> Reading | None:
        """How the winning hand is read."""
        return next((one.reading for one in self.settlements if one.reading), None)

    def _moved_by(self, steps: Collection[str]) -> tuple[Transfer, ...]:
        return tuple(
            moved for one in self.settlements if one.step in steps for moved in one.transfers
        )


def score(document: object) -> Score:
    """Settle one finished deal; DocumentError or RulesetError names what is wrong with it."""
    ruleset, record = read_document(document)
    check(record, ruleset)
    done: tuple[Settlement, ...] = ()
    for settle in (*ruleset.in_play, *(step.settle for step in ruleset.ending)):
        moved = tuple(transfer for one in done for transfer in one.transfers)
        done += settle(record, moved)
    return Score(done)
