"""The tiles as drawn: each told from every other, small, in grey, and by who sees no red."""

import re
from io import BytesIO
from itertools import combinations
from operator import sub

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.render.pictures.emojis import EMOJI_LIMIT, emoji_names, tile_emojis
from bot.render.pictures.faces import KIND_NAMES, MARKS, tile_svg
from bot.render.pictures.raster import rasterise, sprite, width_of
from core.tiles.kinds import KINDS

SMALL = 32
APART = 25
"""Of 255: how far two faces differ at least, as the root mean square over all pixels."""
DEUTERANOPIA = (0.367, 0.861, -0.228, 0, 0.280, 0.673, 0.047, 0, -0.012, 0.043, 0.969, 0)
"""How colours look without green cones (Machado, Oliveira and Fernandes 2009)."""


def seen(tile, ground):
    image = Image.new("RGB", tile.size, ground)
    image.paste(tile, (0, 0), tile)
    return image


def apart(one, other):
    return min(ImageStat.Stat(ImageChops.difference(one, other)).rms)


@pytest.mark.parametrize(
    "eyes",
    [lambda image: image.convert("L"), lambda image: image.convert("RGB", DEUTERANOPIA)],
    ids=["grey", "deuteranopia"],
)
def test_no_two_faces_look_alike(eyes):
    faces = [eyes(seen(sprite(kind, SMALL), "#ffffff")) for kind in (*range(KINDS), None)]
    alike = [
        (one, other)
        for one, other in combinations(range(len(faces)), 2)
        if apart(faces[one], faces[other]) < APART
    ]
    assert alike == []


@pytest.mark.parametrize("ground", ["#ffffff", "#313338"])
def test_a_tile_stands_out_from_what_it_lies_on(ground):
    for kind in (*range(KINDS), None):
        tile = seen(sprite(kind, SMALL), ground)
        rim = [tile.getpixel((tile.width // 2, y)) for y in range(3)]
        corner = tile.getpixel((0, 0))
        assert max(sum(map(abs, map(sub, one, corner))) for one in rim) > 120, kind


def test_a_jing_is_told_from_the_plain_tile_and_the_other_jing_in_grey():
    for kind in range(34):
        looks = [
            seen(sprite(kind, 52, jing), "#ffffff").convert("L")
            for jing in ((), (kind, 41), (41, kind))
        ]
        assert all(apart(one, other) > 12 for one, other in combinations(looks, 2)), kind


@pytest.mark.parametrize("height", [32, 52, 160])
def test_a_tile_is_as_large_as_asked(height):
    assert sprite(0, height).size == (width_of(height), height)
    assert sprite(0, height, turned=True).size == (height, width_of(height))


def test_a_tile_is_drawn_alike_every_time():
    assert rasterise(tile_svg(31), 96, 128) == rasterise(tile_svg(31), 96, 128)


def test_signs_are_drawn_with_the_bundled_font_only():
    unknown = {rasterise(tile_svg(27).replace("東", sign), 96, 128) for sign in "龘龖A"}
    assert len(unknown) == 1
    assert rasterise(tile_svg(27), 96, 128) not in unknown


def test_every_emoji_is_small_square_and_well_named():
    emojis = tile_emojis()
    assert len(emojis) == KINDS + 1 + len(MARKS)
    for name, png in emojis.items():
        assert re.fullmatch(r"[a-z0-9]+_[0-9a-f]{6}", name)
        assert len(name) <= 32
        assert len(png) <= EMOJI_LIMIT
        assert Image.open(BytesIO(png)).size == (128, 128)


def test_every_kind_has_its_emoji():
    names = emoji_names()
    assert {names[kind] for kind in KIND_NAMES} < set(tile_emojis())
    assert set(names) == {*KIND_NAMES, *MARKS, "back"}
