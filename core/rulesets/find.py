"""A profile and a table's options become a ruleset; what is unknown is refused by name (§11)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from core.events import OptionValue
from core.rulesets import nanchang
from core.rulesets.base import Option, Ruleset
from core.rulesets.sheet import Sheet, with_options

_WORDS: dict[OptionValue, bool] = {"yes": True, "no": False}


class RulesetError(ValueError):
    """A table that cannot be set up: `code` says why, `params` what is wrong with what.

    Codes: unknown_profile, unknown_option, unknown_value.
    """

    def __init__(self, code: str, **params: OptionValue) -> None:
        super().__init__(f"{code}: {params}")
        self.code = code
        self.params = params


def profiles() -> tuple[str, ...]:
    """Every profile, the default first."""
    return tuple(nanchang.PROFILES)


def options_of(profile: str) -> tuple[Option, ...]:
    """The options a table of the profile may change; RulesetError."""
    _defaults(profile)
    return nanchang.OPTIONS


def find_ruleset(profile: str, options: Mapping[str, OptionValue] | None = None) -> Ruleset:
    """The profile's ruleset with some options changed; RulesetError.

    A yes/no option may also be given as the words.
    """
    defaults = _defaults(profile)
    known = {option.key: option for option in nanchang.OPTIONS}
    changes: dict[str, Any] = {}
    for key, value in (options or {}).items():
        if key not in known:
            raise RulesetError("unknown_option", option=key)
        changes[key] = _checked(known[key], value)
    return nanchang.build(profile, replace(defaults, **changes))


def usual_profile(profile: str) -> str:
    """The default profile of the profile's game; RulesetError."""
    known = options_of(profile)
    return next(name for name in profiles() if options_of(name) is known)


def sheet_of(ruleset: Ruleset) -> Sheet:
    """The whole rule sheet, first what is unlike the default profile of the game."""
    profile = ruleset.profile
    usual = dict(find_ruleset(usual_profile(profile)).options)
    return with_options(ruleset, options_of(profile), usual)


def _defaults(profile: str) -> nanchang.NanchangOptions:
    if profile not in nanchang.PROFILES:
        raise RulesetError("unknown_profile", profile=profile)
    return nanchang.PROFILES[profile]


def _checked(option: Option, value: OptionValue) -> OptionValue:
    if isinstance(option.allowed[0], bool) and isinstance(value, str):
        value = _WORDS.get(value, value)
    for allowed in option.allowed:
        if type(value) is type(allowed) and value == allowed:  # True is not 1 here
            return value
    raise RulesetError("unknown_value", option=option.key, value=value)
