"""Cuts the bundled fonts out of Noto CJK: python -m art.subset_fonts [FOLDER_OF_NOTO].

Noto CJK is under the SIL Open Font License with the reserved name "Source"; the subsets are
modified versions and carry names of our own. Debian's fonts-noto-cjk installs the originals.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

from bot.render.pictures.faces import GLYPHS
from bot.render.pictures.files import TEXT_FONT, TILE_FONT

NOTO = Path("/usr/share/fonts/opentype/noto")
SIMPLIFIED = 2
"""The place of Noto's simplified Chinese font in its collections."""
REGULAR = 400
"""The weight of the only face of a family; Matplotlib looks for it."""
FAMILY, FULL, POSTSCRIPT, COPYRIGHT, LICENCE, LICENCE_ADDRESS = 1, 4, 6, 0, 13, 14

SHARED = "·‘’“”…"
BLOCKS = (
    (0x20, 0x17F),  # Latin
    (0x370, 0x3FF),  # Greek
    (0x400, 0x45F),  # Cyrillic
    (0x2010, 0x2030),  # punctuation
    (0x2190, 0x2193),  # arrows
    (0x25A0, 0x2610),  # shapes
    (0x3000, 0x30FF),  # Chinese punctuation, kana
    (0xFF01, 0xFF5E),  # full-width
)


def in_use() -> Iterator[str]:
    """What sentences and names are likely to hold: GB 2312, and the usual half of Big5."""
    for first, last in BLOCKS:
        yield from map(chr, range(first, last + 1))
    for encoding, high, low in (
        ("gb2312", range(0xB0, 0xF8), range(0xA1, 0xFF)),
        ("big5", range(0xA4, 0xC7), range(0x40, 0xFF)),
    ):
        for lead in high:
            for trail in low:
                yield bytes((lead, trail)).decode(encoding, "ignore")


def make_narrow(font: TTFont) -> None:
    """Give signs shared by Latin and Chinese their proportional shapes, as ’ in a name’s."""
    table = font["GSUB"].table
    found = [one.Feature for one in table.FeatureList.FeatureRecord if one.FeatureTag == "pwid"]
    narrow = {}
    for index in found[0].LookupListIndex:
        for part in table.LookupList.Lookup[index].SubTable:
            narrow |= getattr(part, "ExtSubTable", part).mapping
    for encoding in font["cmap"].tables:
        if encoding.isUnicode() and hasattr(encoding, "cmap"):
            for sign in map(ord, SHARED):
                if sign in encoding.cmap:
                    encoding.cmap[sign] = narrow.get(encoding.cmap[sign], encoding.cmap[sign])


def cut(source: Path, text: str, family: str, target: Path) -> None:
    """Write the glyphs of the text, under the family's name."""
    font = TTFont(source, fontNumber=SIMPLIFIED, recalcTimestamp=False)
    make_narrow(font)
    options = subset.Options(
        layout_features=[],
        hinting=False,
        notdef_outline=True,
        name_IDs=[COPYRIGHT, FAMILY, FULL, POSTSCRIPT, LICENCE, LICENCE_ADDRESS],
    )
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=text)
    subsetter.subset(font)
    for name_id in (FAMILY, FULL, POSTSCRIPT):
        name = family.replace(" ", "") if name_id == POSTSCRIPT else family
        for record in font["name"].names:
            if record.nameID == name_id:
                record.string = name
    font["OS/2"].usWeightClass = REGULAR
    if "CFF " in font:
        table = font["CFF "].cff
        table.fontNames = [family.replace(" ", "")]
        table[0].FamilyName = table[0].FullName = family
    font.save(target)


if __name__ == "__main__":
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else NOTO
    cut(folder / "NotoSerifCJK-Black.ttc", GLYPHS, "Referee Tiles", TILE_FONT)
    cut(folder / "NotoSansCJK-Medium.ttc", "".join(in_use()), "Referee Text", TEXT_FONT)
