"""The fair wall can be redone by anybody from its description."""

import hashlib
from collections import Counter

from core.tiles.fair import FairChance, commitment
from core.tiles.kinds import NANCHANG_SET

SEED = bytes(range(32))


def bytes_from(block: int):
    """The documented stream, written again."""
    while True:
        yield from hashlib.sha256(SEED + block.to_bytes(8, "big")).digest()
        block += 1


def numbers(stream, bound: int) -> int:
    byte = next(stream)
    while byte >= 256 // bound * bound:
        byte = next(stream)
    return byte % bound


def test_the_shuffle_is_the_documented_one() -> None:
    stream = bytes_from(0)
    tiles = sorted(NANCHANG_SET)
    for last in reversed(range(1, 136)):
        other = numbers(stream, last + 1)
        tiles[last], tiles[other] = tiles[other], tiles[last]
    assert FairChance(SEED).wall(NANCHANG_SET) == tuple(tiles)
    assert Counter(tiles) == Counter(NANCHANG_SET)


def test_the_dice_are_the_documented_ones() -> None:
    for throw in range(50):
        stream = bytes_from(2**32 + 256 * throw)
        faces = numbers(stream, 6) + 1, numbers(stream, 6) + 1
        assert FairChance(SEED).throw(throw) == faces


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    assert commitment(b"\0" * 32) == (
        "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    )


def test_every_tile_can_come_to_every_place() -> None:
    first = Counter(
        FairChance(number.to_bytes(32, "big")).wall(NANCHANG_SET)[0] for number in range(1500)
    )
    assert set(first) == set(range(34))
    assert max(first.values()) < 90  # 44 expected


def test_every_face_comes_up() -> None:
    faces = Counter(face for throw in range(2000) for face in FairChance(SEED).throw(throw))
    assert set(faces) == set(range(1, 7))
    assert min(faces.values()) > 550  # 667 expected
