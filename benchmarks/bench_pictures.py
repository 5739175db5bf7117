"""Pictures: milliseconds of one core and kilobytes for each, nothing but tile sprites kept."""

from time import process_time

from bot.render.pictures import canvas, charts
from bot.render.reader import FACES, Reader
from bot.texts import texts_of
from tests.helpers.scenes import pictures

ROUNDS = 5
MILLISECONDS, KILOBYTES = 60, 120


def forget() -> None:
    for kept in (canvas.paint, charts.curves, charts.bars, charts.columns):
        kept.cache_clear()


def run() -> None:
    """Print the least time and the size of every picture."""
    reader = Reader(texts_of("zh-CN"), FACES["zh"])
    for name, draw in pictures():
        times = []
        for _ in range(ROUNDS):
            forget()
            begun = process_time()
            picture = draw(reader)
            times.append(process_time() - begun)
        print(
            f"{name:16} {min(times) * 1e3:6.1f} ms (target ≤ {MILLISECONDS})"
            f" {len(picture.png) / 1024:6.1f} KB (target ≤ {KILOBYTES})"
        )


if __name__ == "__main__":
    run()
