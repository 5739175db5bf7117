"""Every Nanchang option is shown by hand: in a finished deal, or as it is played."""

from importlib import import_module

from core.rulesets import nanchang
from tests.golden import test_further_options, test_hands, test_jing
from tests.golden.referee.scripted import shows


def test_every_option_is_shown_somewhere():
    for name in ("follow_dealer", "missed_win", "other_pairs", "sessions"):
        import_module(f"tests.golden.referee.test_{name}")
    cases = (*test_hands.CASES, *test_jing.CASES, *test_further_options.CASES)
    in_cases = {option for case in cases for option in case.document["options"]}
    assert in_cases | shows.keys == {option.key for option in nanchang.OPTIONS}
