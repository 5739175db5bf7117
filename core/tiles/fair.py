"""The verifiable shuffle and dice. Everything here can be redone in any language.

A deal has a seed of 32 bytes. `DealStarted` publishes SHA-256(seed) in hex, `DealEnded` the seed.
Block n is SHA-256(seed followed by n as 8 bytes, big-endian). A stream starting at block n reads
the bytes of blocks n, n+1, … in order.

Shuffle: sort the tiles of the game by kind; number them from 0. The stream starts at block 0.
For i from the last index down to 1, draw j below i+1 and swap the tiles i and j. To draw below k,
read one byte b and take it if b < 256 - 256 % k, else read the next; the number is b % k.

Dice: throw t of a deal (0, 1, 2, …) reads a stream starting at block 2^32 + 256·t and draws below 6
twice; the faces are those numbers plus 1.
"""

import hashlib
from collections.abc import Iterator
from typing import Protocol

from msgspec import Struct

from core.tiles.kinds import Tiles

SEED_BYTES = 32
_DICE = 1 << 32


def commitment(seed: bytes) -> str:
    """SHA-256 of the seed in hex, published before the deal."""
    return hashlib.sha256(seed).hexdigest()


def _stream(seed: bytes, block: int) -> Iterator[int]:
    while True:
        yield from hashlib.sha256(seed + block.to_bytes(8, "big")).digest()
        block += 1


def _below(stream: Iterator[int], bound: int) -> int:
    limit = 256 - 256 % bound
    return next(byte for byte in stream if byte < limit) % bound


class Chance(Protocol):
    """Where the wall and the dice of one deal come from."""

    @property
    def seed(self) -> bytes | None: ...

    def wall(self, tiles: Tiles) -> Tiles:
        """The tiles as built into the wall, by place on the table (wall.break_wall)."""
        ...

    def throw(self, index: int) -> tuple[int, int]:
        """The faces of the deal's throw number `index`, from 0."""
        ...


class FairChance(Struct, frozen=True):
    """Wall and dice from a seed of 32 bytes."""

    seed: bytes

    def wall(self, tiles: Tiles) -> Tiles:
        built = sorted(tiles)
        stream = _stream(self.seed, 0)
        for last in range(len(built) - 1, 0, -1):
            other = _below(stream, last + 1)
            built[last], built[other] = built[other], built[last]
        return tuple(built)

    def throw(self, index: int) -> tuple[int, int]:
        stream = _stream(self.seed, _DICE + 256 * index)
        return _below(stream, 6) + 1, _below(stream, 6) + 1
