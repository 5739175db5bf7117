"""A profile and a table's options become a ruleset; what is unknown is refused by name (§11)."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from core.game.events import OptionValue
from core.play.ruleset import Conflict, Option, Ruleset
from core.rulesets import nanchang, nanchang_sheet, nanjing, nanjing_sheet
from core.rulesets.sheet import Sheet, SheetSection, with_options

_WORDS: dict[OptionValue, bool] = {"yes": True, "no": False}


class _Game(Struct, frozen=True):
    """One game: its profiles as values of its options, what makes a ruleset of those, its sheet."""

    profiles: Mapping[str, Any]
    options: tuple[Option, ...]
    conflicts: tuple[Conflict, ...]
    build: Callable[[str, Any], Ruleset]
    sections: Callable[[Ruleset], tuple[SheetSection, ...]]


_GAMES = (
    _Game(
        nanchang.PROFILES,
        nanchang.OPTIONS,
        nanchang.CONFLICTS,
        nanchang.build,
        nanchang_sheet.sections,
    ),
    _Game(
        nanjing.PROFILES,
        nanjing.OPTIONS,
        nanjing.CONFLICTS,
        nanjing.build,
        nanjing_sheet.sections,
    ),
)


class RulesetError(ValueError):
    """A table that cannot be set up: `code` says why, `params` what is wrong with what.

    Codes: unknown_profile, unknown_option, unknown_value, and those of conflicts.
    """

    def __init__(self, code: str, **params: OptionValue) -> None:
        super().__init__(f"{code}: {params}")
        self.code = code
        self.params = params


def profiles() -> tuple[str, ...]:
    """Every profile, the default first."""
    return tuple(profile for game in _GAMES for profile in game.profiles)


def options_of(profile: str) -> tuple[Option, ...]:
    """The options a table of the profile may change; RulesetError."""
    return _game(profile).options


def find_ruleset(profile: str, options: Mapping[str, OptionValue] | None = None) -> Ruleset:
    """The profile's ruleset with some options changed; RulesetError.

    A yes/no option may also be given as the words.
    """
    game = _game(profile)
    known = {option.key: option for option in game.options}
    changes: dict[str, Any] = {}
    for key, value in (options or {}).items():
        if key not in known:
            raise RulesetError("unknown_option", option=key)
        changes[key] = _checked(known[key], value)
    chosen = replace(game.profiles[profile], **changes)
    for conflict in game.conflicts:
        if conflict.found(chosen):
            option, other = conflict.options
            raise RulesetError(conflict.code, option=option, other=other)
    return game.build(profile, chosen)


def usual_profile(profile: str) -> str:
    """The default profile of the profile's game; RulesetError."""
    known = options_of(profile)
    return next(name for name in profiles() if options_of(name) is known)


def sheet_of(ruleset: Ruleset) -> Sheet:
    """The whole rule sheet, first what is unlike the default profile of the game."""
    game = _game(ruleset.profile)
    usual = dict(find_ruleset(usual_profile(ruleset.profile)).options)
    return with_options(game.sections(ruleset), ruleset.options, game.options, usual)


def _game(profile: str) -> _Game:
    for game in _GAMES:
        if profile in game.profiles:
            return game
    raise RulesetError("unknown_profile", profile=profile)


def _checked(option: Option, value: OptionValue) -> OptionValue:
    if isinstance(option.allowed[0], bool) and isinstance(value, str):
        value = _WORDS.get(value, value)
    for allowed in option.allowed:
        if type(value) is type(allowed) and value == allowed:  # True is not 1 here
            return value
    raise RulesetError("unknown_value", option=option.key, value=value)
