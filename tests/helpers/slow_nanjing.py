"""Nanjing the slow and obvious way (slow_options.py); sections are those of its own rules."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from types import SimpleNamespace

from tests.helpers.shape_oracle import WINDS, all_splits
from tests.helpers.slow_options import PASS, Option, SlowDeal

READY = ("ready",)
KINDS = range(31)
"""Kinds that can be part of a shape: dragons and later kinds are flowers (§1)."""


class Nanjing(SlowDeal):
    shapes = SimpleNamespace(seven_pairs=True, misfits=False, honour_runs=False)
    several_win = True

    # --- options ----------------------------------------------------------------------------

    def options(self) -> dict[int, set[Option]]:
        if not self.asking_ready:
            return super().options()
        return {seat: {READY, PASS} for seat in self.waiting_as_dealt() if seat not in self.answers}

    def waiting_as_dealt(self) -> list[int]:
        """§2.5: all but the dealer who are one tile short."""
        hands = enumerate(self.hands)
        return [s for s, hand in hands if s != self.dealer and self.waits(hand.after())]

    def waits(self, tiles: tuple[int, ...]) -> list[int]:
        return [kind for kind in KINDS if tiles.count(kind) < 4 and self.wins(*tiles, kind)]

    @property
    def dealers_first(self) -> bool:
        """Whether the dealer is about to discard for the first time."""
        return self.turn == self.dealer and not self.thrown

    def own(self) -> Iterator[Option]:
        """§2.5: who is ready discards what was drawn and makes no gang."""
        waiting = set()
        if self.dealers_first:
            waiting = {t for t in set(self.hand.concealed) if self.waits(self.hand.after(t))}
        stays = waiting if self.dealers_first else {self.drawn}
        for option in super().own():
            if option == ("hu",):
                if self.gate(self.turn, self.hand.after(self.drawn or 0), self.drawn or 0, "self"):
                    yield option
            elif not self.hand.ready or (option[0] == "discard" and option[1] in stays):
                yield option
        if self.dealers_first and self.drawn is not None and waiting and not self.hand.ready:
            yield READY

    def claims(self, seat: int) -> Iterator[Option]:
        """§2.4, §2.5, §6.2: none but a win who is ready, missed the peng, or wins by it."""
        hand = self.hands[seat]
        only_hu = hand.ready or self.tile in hand.missed_pengs or self.instant(seat)
        for option in super().claims(seat):
            if option == ("hu",) or not only_hu:
                yield option

    def may_win(self, seat: int) -> bool:
        hand, tile = self.hands[seat], self.tile or 0
        if hand.missed_all:
            return False
        if not self.robbing and self.instant(seat):
            return True
        how = "rob" if self.robbing else "discard"
        return self.wins(*hand.concealed, tile) and self.gate(seat, hand.after(), tile, how)

    def instant(self, seat: int) -> bool:
        """§6.2: a fourth meld of the discard wins at once."""
        hand, tile = self.hands[seat], self.tile or 0
        if len(hand.melds) != 3 or hand.concealed.count(tile) < 2:
            return False
        if hand.ready or tile in hand.missed_pengs:
            return False
        mouths = {source for what, _, source in hand.melds if what != "concealed"}
        if len(mouths) == 1:
            return True
        kinds = [kind for _, kind, _ in hand.melds] + [tile]
        if self.profile != "nanjing":
            kinds += hand.concealed
        return tile < 27 and {kind // 9 for kind in kinds} == {tile // 9}

    # --- the gate (§3) ----------------------------------------------------------------------

    def gate(self, seat: int, concealed: tuple[int, ...], tile: int, how: str) -> bool:
        """Whether a hand that waited as `concealed` may win with the tile."""
        hand = self.hands[seat]
        closed = all(what in ("gang", "concealed") for what, _, _ in hand.melds)
        if closed or len(hand.flowers) >= 4:
            return True
        whole = tuple(sorted((*concealed, tile)))
        kinds = {*whole, *(kind for _, kind, _ in hand.melds)}
        if len({kind // 9 for kind in kinds if kind < 27}) <= 1:
            return True  # one suit, or one suit and winds
        splits = all_splits(whole, True, False)
        if any(all(group[0] == group[1] for group in split) for split in splits):
            return True  # all triplets
        return self.profile != "nanjing-chengbei" and self.pressed(seat, concealed, tile, splits)

    def pressed(
        self,
        seat: int,
        concealed: tuple[int, ...],
        tile: int,
        splits: set[tuple[tuple[int, ...], ...]],
    ) -> bool:
        """压绝: the only wait, in the middle or at the edge, lies as a peng before anybody."""
        held = list(concealed)
        for what, kind, _ in self.hands[seat].melds:
            held += [kind] * (3 if what == "peng" else 4)
        if not any(hand.has_peng(tile) for hand in self.hands):
            return False
        for kind in self.waits(concealed):
            if kind != tile and held.count(kind) < 4:
                return False
        return any(_middle_or_edge(group, tile) for split in splits for group in split)

    # --- what they lead to ------------------------------------------------------------------

    def after(self, seat: int, option: Option) -> SlowDeal:
        if not self.asking_ready:
            return super().after(seat, option)
        deal = deepcopy(self)
        deal.answers[seat] = option
        if not deal.options():
            for number, answer in deal.answers.items():
                deal.hands[number].ready = answer == READY
            deal.asking_ready, deal.answers = False, {}
        return deal

    def do_ready(self) -> None:
        self.hand.ready = True

    def draw(self, seat: int, *, tail: bool) -> None:
        """§2.2: a flower drawn is laid out and replaced."""
        super().draw(seat, tail=tail)
        while not self.over and self.drawn is not None and self.drawn not in KINDS:
            self.hand.concealed.remove(self.drawn)
            self.hand.flowers.append(self.drawn)
            super().draw(seat, tail=True)

    def miss(self, seat: int, claims: set[Option]) -> None:
        """§2.4: no hu of any kind, no peng or gang of this one, before the next draw."""
        hand = self.hands[seat]
        hand.missed_all = hand.missed_all or ("hu",) in claims
        taken = self.answers.get(seat, PASS)[0] in ("peng", "gang")
        if ("peng",) in claims and not taken:
            hand.missed_pengs.add(self.tile or 0)


def _middle_or_edge(group: tuple[int, ...], tile: int) -> bool:
    if group[0] == group[1] or tile not in group or tile in WINDS:
        return False
    return (
        group[1] == tile
        or (group[2] == tile and tile % 9 == 2)
        or (group[0] == tile and tile % 9 == 6)
    )
