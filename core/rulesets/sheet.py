"""The rule sheet as data: what a ruleset allows and pays, read off its own rows and policies.

Every line names a sentence or a term by its key; the words are the reader's. A game puts its
sections together, `with_options` adds the options no line of them tells.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import TypeAlias, TypeVar

from msgspec import Struct, field
from msgspec.structs import replace

from core.game.events import OptionValue
from core.game.ledger import Term
from core.play.ruleset import MissedWinPolicy, Option, Ruleset
from core.scoring.patterns import PatternRow

_T = TypeVar("_T")


class Fact(Struct, frozen=True):
    """A sentence about the rules, with the numbers it is filled in with, and names of rows."""

    key: str
    values: Mapping[str, int] = field(default_factory=dict)
    names: tuple[str, ...] = ()


class Worth(Struct, frozen=True):
    """A row or term of a settlement: it multiplies by its value, or adds it.

    `instead`: the rows that do not count beside it.
    """

    key: str
    value: int
    added: bool
    instead: tuple[str, ...] = ()


class Setting(Struct, frozen=True):
    """An option and what it is set to."""

    key: str
    value: OptionValue


class NumberTable(Struct, frozen=True):
    """Columns of numbers under one heading, line by line."""

    key: str
    rows: tuple[tuple[int, ...], ...]


Line: TypeAlias = Fact | Worth | Setting | NumberTable


class SheetSection(Struct, frozen=True):
    """Lines under a heading. `chapters` are those of the rules whose options belong here (`§8`).

    `tells`: the options the lines tell already.
    """

    key: str
    lines: tuple[Line, ...]
    chapters: tuple[str, ...] = ()
    tells: frozenset[str] = frozenset()


class Sheet(Struct, frozen=True):
    """A whole rule sheet: what is unlike the usual values, then the sections in reading order."""

    unlike: tuple[Setting, ...]
    sections: tuple[SheetSection, ...]


def factors(rows: Iterable[PatternRow]) -> tuple[Worth, ...]:
    """Rows that are multiplied."""
    return tuple(_worths(rows, added=False))


def additions(rows: Iterable[PatternRow]) -> tuple[Worth, ...]:
    """Rows that are added up; one that is worth nothing is told only where it replaces others."""
    return tuple(worth for worth in _worths(rows, added=True) if worth.value or worth.instead)


def _worths(rows: Iterable[PatternRow], *, added: bool) -> Iterator[Worth]:
    for row in rows:
        yield Worth(row.key, row.value, added, tuple(sorted(row.excludes)))


def amounts(terms: Iterable[Term]) -> tuple[Worth, ...]:
    """Terms that are added up."""
    return tuple(Worth(term.key, term.value, added=True) for term in terms)


def settling(rules: Ruleset, kind: type[_T]) -> _T:
    """The step of the end that is of this kind."""
    return next(step.settle for step in rules.ending if isinstance(step.settle, kind))


# --- what the policies of every game tell ----------------------------------------------------


def play_facts(rules: Ruleset) -> tuple[Fact, ...]:
    """Claims, missed wins, gangs and the wall."""
    claims = rules.claims
    keys = [
        "play.order" if claims.chi else "play.order_without_chi",
        *(("play.chi_next",) if claims.chi == {1} else ()),
        *(("play.chi_honours",) if claims.chi and rules.shapes.honour_runs else ()),
        "play.nearest_wins" if claims.winners == 1 else "play.all_win",
        _missed_win(rules.missed_win),
        *(("play.missed_peng",) if claims.missed_peng_locks else ()),
        "play.robbing",
        "play.gangs_face_down" if rules.gangs_face_down else "play.gangs_shown",
        f"play.replacement_{rules.replacement.key}",
        *(("play.ready",) if rules.declares_ready else ()),
        "play.wall_end",
    ]
    return tuple(Fact(key) for key in keys)


def _missed_win(policy: MissedWinPolicy) -> str:
    if not policy.locks:
        return "play.missed_win_free"
    if policy.every_kind:
        return "play.missed_win_every_kind"
    return "play.missed_win_lap" if policy.lifted_by_meld else "play.missed_win_kind"


def session_facts(rules: Ruleset) -> tuple[Fact, ...]:
    """How long a session usually lasts, and what leaving it costs."""
    facts = []
    if rules.default_rounds is not None:
        facts.append(Fact("session.rounds", {"count": rules.default_rounds}))
    if rules.default_deals is not None:
        facts.append(Fact("session.deals", {"count": rules.default_deals}))
    if rules.desertion:
        facts.append(Fact("session.desertion", {"amount": rules.desertion}))
    return tuple(facts)


# --- options ---------------------------------------------------------------------------------


def with_options(
    sections: tuple[SheetSection, ...],
    options: Iterable[tuple[str, OptionValue]],
    known: Collection[Option],
    usual: Mapping[str, OptionValue],
) -> Sheet:
    """The whole sheet: the sections of a game, with every option that they do not tell.

    An option stands in the section of its chapter, or in one at the end, unless a line tells it
    already; what is off, as usual, is left out.
    """
    values = dict(options)
    unlike = [option for option in known if values[option.key] != usual[option.key]]
    told = {key for section in sections for key in section.tells}
    left = [option for option in known if option.key not in told]
    whole = []
    for section in sections:
        own = [option for option in left if _chapter(option) in section.chapters]
        left = [option for option in left if option not in own]
        shown = [option for option in own if values[option.key] or option in unlike]
        whole.append(replace(section, lines=(*section.lines, *_settings(shown, values))))
    further = SheetSection("further", _settings([o for o in left if o in unlike], values))
    return Sheet(
        _settings(unlike, values),
        tuple(section for section in (*whole, further) if section.lines),
    )


def _chapter(option: Option) -> str:
    return option.section.partition(".")[0]


def _settings(options: Iterable[Option], values: Mapping[str, OptionValue]) -> tuple[Setting, ...]:
    return tuple(Setting(option.key, values[option.key]) for option in options)
