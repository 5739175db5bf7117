"""`selfplay`: whole deals by computer seats in the core alone (README, command line)."""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Sequence
from time import perf_counter
from typing import Any

from bot.config import Config
from core.game.record import how_won
from core.play.ruleset import Ruleset
from core.players import find_player, player_names
from core.players.selfplay import play_deals
from core.rulesets.find import find_ruleset, profiles
from core.tiles.seats import SEATS

PROGRESS_EVERY = 50
"""Deals between two signs of life on stderr."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--deals", type=_positive, required=True)
    parser.add_argument("--profile", default=profiles()[0], choices=profiles())
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--players", type=_players, default=("sensible",) * len(SEATS))


def _positive(number: str) -> int:
    if not number.isdecimal() or not int(number):
        raise argparse.ArgumentTypeError("a positive number")
    return int(number)


def _players(names: str) -> tuple[str, ...]:
    players = tuple(names.split(","))
    if len(players) != len(SEATS) or not set(players) <= set(player_names()):
        known = ", ".join(player_names())
        raise argparse.ArgumentTypeError(f"four of {known}, with commas between them")
    return players


def carry_out(args: argparse.Namespace, config: Config) -> int:
    """Play the deals and print the figures."""
    ruleset, players, deals = find_ruleset(args.profile), args.players, args.deals
    figures, won = measure(ruleset, players, deals, args.seed)
    if args.json:
        print(json.dumps(figures, ensure_ascii=False))
        return 0
    wins = sum(figures["wins"].values())
    print(f"deals           {deals}  ({ruleset.profile}, seed {args.seed})")
    print(f"wins            {wins}  {_shares(figures['wins'], deals)}")
    print(f"shapes          {_shares(figures['shapes'], deals)}")
    print(f"drawn           {figures['draws']}  ({figures['draws'] / deals:.1%})")
    print(f"mean turns      {figures['mean_turns']:.1f}")
    print(f"deals a second  {figures['deals_per_second']:.0f}")
    for seat, name in enumerate(players):
        share = won[seat] / deals
        print(f"seat {seat} {name:10} won {won[seat]} ({share:.1%})  {figures['points'][seat]:+d}")
    return 0


def measure(
    ruleset: Ruleset, players: Sequence[str], deals: int, seed: int
) -> tuple[dict[str, Any], list[int]]:
    """The figures of a run, as `--json` prints them; and how many deals each seat won."""
    wins: Counter[str] = Counter()
    shapes: Counter[str] = Counter()
    won, points = [0] * 4, [0] * 4
    draws = turns = 0
    seated = [find_player(name, seed + seat) for seat, name in enumerate(players)]
    begun = perf_counter()
    for number, result in enumerate(play_deals(ruleset, seated, deals, seed), 1):
        wins.update(how_won(win).value for win in result.wins)
        shapes.update(shape.value for shape in result.shapes)
        draws += not result.wins
        turns += result.turns
        for win in result.wins:
            won[win.seat] += 1
        points = [total + more for total, more in zip(points, result.points, strict=True)]
        if number % PROGRESS_EVERY == 0 and sys.stderr.isatty():
            print(f"{number} of {deals} deals", end="\r", file=sys.stderr)
    seconds = perf_counter() - begun
    figures = {
        "deals": deals,
        "wins": dict(wins),
        "shapes": dict(shapes),
        "draws": draws,
        "mean_turns": turns / deals,
        "deals_per_second": deals / seconds,
        "points": points,
        "players": list(players),
    }
    return figures, won


def _shares(counted: dict[str, int], deals: int) -> str:
    ordered = sorted(counted.items(), key=lambda item: -item[1])
    return ", ".join(f"{name} {count} ({count / deals:.1%})" for name, count in ordered)
