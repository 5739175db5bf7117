"""Whole refereed deals: commands checked, events folded, every asked seat's view and options."""

from time import process_time

from core.players import find_player
from core.players.selfplay import play_deals
from core.rulesets.find import find_ruleset

TARGET = 300
DEALS = 300


def run() -> None:
    """Print refereed deals per second by the simplest player, and by the sensible one."""
    ruleset = find_ruleset("nanchang", {})
    for name, deals, target in (("simple", DEALS, f"≥ {TARGET}"), ("sensible", 50, "–")):
        players = [find_player(name)] * 4
        begun = process_time()
        turns = sum(result.turns for result in play_deals(ruleset, players, deals, seed=1))
        seconds = process_time() - begun
        print(
            f"{name:9} {deals / seconds:8.0f} deals/s  (target {target:5}) "
            f"{turns / seconds:8.0f} turns/s"
        )


if __name__ == "__main__":
    run()
