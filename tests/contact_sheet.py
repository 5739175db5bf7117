"""Every picture at every width in every language, and every tile, on light and on dark.

python -m tests.contact_sheet [FOLDER] writes index.html with the pictures beside it, to look at
in a browser, and sheets of them all for who has none.
"""

import sys
from collections.abc import Sequence
from html import escape
from io import BytesIO
from pathlib import Path

from PIL import Image

from bot.render.pictures.raster import sprite
from bot.render.reader import FACES, Reader
from bot.texts import LOCALES, texts_of
from core.tiles.kinds import KINDS
from tests.helpers.scenes import pictures

WIDTHS = {"phone": 400, "desktop": 550}
GROUNDS = {"light": "#ffffff", "dark": "#313338"}
"""What Discord shows messages on."""
HEIGHTS = (32, 48, 160)
_GAP = 12


def _sheet(rows: Sequence[Sequence[Image.Image]], ground: str) -> Image.Image:
    """The images in rows, each as high as its highest."""
    widths = [max(row[column].width for row in rows) for column in range(len(rows[0]))]
    heights = [max(image.height for image in row) for row in rows]
    size = (sum(widths) + _GAP * (len(widths) + 1), sum(heights) + _GAP * (len(rows) + 1))
    sheet = Image.new("RGB", size, ground)
    for line, row in enumerate(rows):
        for column, image in enumerate(row):
            place = (
                sum(widths[:column]) + _GAP * (column + 1),
                sum(heights[:line]) + _GAP * (line + 1),
            )
            sheet.paste(image, place, image if image.mode == "RGBA" else None)
    return sheet


def tile_sheet(ground: str) -> Image.Image:
    """Every kind and the back at every height, some as jing."""
    jing = [(kind, (kind, kind + 1)) for kind in (4, 13, 22, 31)]
    jing += [(kind + 1, pair) for kind, pair in jing]
    rows = []
    for height in HEIGHTS:
        tiles = [sprite(kind, height) for kind in (*range(KINDS), None)]
        tiles += [sprite(kind, height, pair) for kind, pair in jing]
        tiles += [sprite(22, height, dimmed=True), sprite(22, height, turned=True)]
        rows += [tiles[start : start + 9] for start in range(0, len(tiles), 9)]
    blank = Image.new("RGBA", (1, 1))
    return _sheet([[*row, *[blank] * (9 - len(row))] for row in rows], ground)


def write(folder: Path) -> None:
    """Fill the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    body = []
    for name, ground in GROUNDS.items():
        tile_sheet(ground).save(folder / f"tiles-{name}.png")
    columns: dict[str, list[list[Image.Image]]] = {width: [] for width in WIDTHS}
    for name, draw in pictures():
        shown: dict[str, list[Image.Image]] = {width: [] for width in WIDTHS}
        for locale in LOCALES:
            picture = draw(Reader(texts_of(locale), FACES["zh"]))
            file = f"{name}-{locale}.png"
            (folder / file).write_bytes(picture.png)
            image = Image.open(BytesIO(picture.png)).convert("RGB")
            for width, pixels in WIDTHS.items():
                size = (pixels, round(image.height * pixels / image.width))
                shown[width].append(image.resize(size, Image.Resampling.LANCZOS))
                body.append(
                    f"<figure><figcaption>{name} · {locale} · {width}</figcaption>"
                    f'<img src="{file}" width="{pixels}" alt="{escape(picture.alt)}"></figure>'
                )
        for width, images in shown.items():
            columns[width].append(images)
    for width, rows in columns.items():
        _sheet(rows, GROUNDS["dark"]).save(folder / f"sheet-{width}.png")
    tiles = '<figure><img src="tiles-{0}.png" alt=""></figure>'
    halves = "".join(
        f'<section style="background:{ground};color:{ink}">{tiles.format(name)}{"".join(body)}'
        "</section>"
        for (name, ground), ink in zip(GROUNDS.items(), ("#000", "#fff"), strict=True)
    )
    page = (
        '<!doctype html><meta charset="utf-8"><title>Pictures</title><style>'
        "section{padding:1em;font:14px sans-serif}figure{display:inline-block;margin:.5em;"
        f"vertical-align:top}}</style>{halves}"
    )
    (folder / "index.html").write_text(page, "utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1] if len(sys.argv) > 1 else "build/pictures"))
