"""The playground with a deal that its newcomer wins soon; `lobby` stops before the start.

Ming, the dealer, throws away 西 and waits for 6条 and 9条, which lie on top of the wall; a computer
or two hold a useless 9筒, which Ming can peng.
"""

import asyncio
import sys
from contextlib import suppress
from dataclasses import replace

from bot.config import Config
from bot.playground.page import serve
from core.notation import read_tiles
from core.rigged import Layout, rig
from core.rulesets.find import find_ruleset

PROFILE = "nanchang"
LAYOUT = Layout(
    dealer=0,
    hands=(
        read_tiles("1m2m3m4m5m6m7s8sEEE9p9pW"),
        read_tiles("1p2p4p5p1s2s4s5s7m8m7m8m9p"),
        read_tiles("2p3p5p6p2s3s4s5s7m8m7m8m9p"),
        read_tiles("1p2p4p5p1s2s3s4s9m9m6p6pS"),
    ),
    draws=read_tiles("N N 9s 9s 6s 9s 6s 9s 6s 6s"),
    indicator=read_tiles("F")[0],
    under=read_tiles("1m")[0],
)


def main(arguments: list[str]) -> None:
    clock = replace(Config().clock, computer_seconds=0.25, claim_pause=0.25, turn_seconds=300.0)
    config = replace(Config(), clock=clock)
    rules = find_ruleset(PROFILE)
    start = "lobby" not in arguments
    with suppress(KeyboardInterrupt):
        asyncio.run(serve(PROFILE, config=config, chance=lambda: rig(LAYOUT, rules), start=start))


if __name__ == "__main__":
    main(sys.argv[1:])
