"""From a table's setup to the ruleset it plays."""

from functools import cache

from msgspec.structs import replace

from bot.service.facts import Setup
from bot.service.record import Record
from core.game.errors import Refusal, RuleError
from core.game.events import OptionValue
from core.play.ruleset import Ruleset
from core.rulesets.find import RulesetError, find_ruleset, usual_profile


@cache
def rules_of(profile: str, options: tuple[tuple[str, OptionValue], ...]) -> Ruleset:
    """The rules a session began with."""
    return find_ruleset(profile, dict(options))


def ruleset_of(record: Record) -> Ruleset:
    """The rules of the table: those its session began with, else those chosen in the lobby."""
    session = record.state.public.session
    if session.profile:
        return rules_of(session.profile, session.options)
    return rules_of(record.roster.setup.profile, record.roster.setup.options)


def ruleset_for(setup: Setup) -> Ruleset:
    """The rules that a table of this setup plays; RuleError."""
    return _ruleset(setup.profile, setup.options)


def unlike_usual(setup: Setup) -> dict[str, OptionValue]:
    """The options set otherwise than in the default profile of the game; RuleError."""
    usual = dict(find_ruleset(usual_profile(setup.profile)).options)
    return {key: value for key, value in ruleset_for(setup).options if value != usual[key]}


def fresh_setup(profile: str, options: tuple[tuple[str, OptionValue], ...] = ()) -> Setup:
    """The profile with some options changed, at its usual length; RuleError."""
    rules = _ruleset(profile, options)
    return checked(Setup(profile, options, rules.default_rounds, rules.default_deals))


def _ruleset(profile: str, options: tuple[tuple[str, OptionValue], ...]) -> Ruleset:
    try:
        return find_ruleset(profile, dict(options))
    except RulesetError as error:
        raise RuleError(Refusal.UNREADABLE, error.code, **error.params) from error


def checked(setup: Setup) -> Setup:
    """The setup with its options as the ruleset keeps them.

    Raises RuleError: unknown_profile, unknown_option, unknown_value, bad_length (not positive, both
    lengths, or rounds where the deal does not go round, §10.2).
    """
    rules = ruleset_for(setup)
    lengths = [length for length in (setup.rounds, setup.deals) if length is not None]
    goes_round = rules.default_rounds is not None
    if len(lengths) > 1 or min(lengths, default=1) < 1 or (setup.rounds and not goes_round):
        raise RuleError(Refusal.ILLEGAL, "bad_length")
    values = dict(rules.options)
    return replace(setup, options=tuple((key, values[key]) for key in dict(setup.options)))
