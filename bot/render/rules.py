"""The rule sheet in words: every line of it, in pages for Discord or as Markdown."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce

from bot.render.limits import MESSAGE_LIMIT, Blocks, first_fitting, length
from bot.render.lobby import option_lines, option_name, value_name
from bot.render.players import plain
from bot.render.reader import Reader
from core.game.events import OptionValue
from core.play.ruleset import Ruleset
from core.rulesets.find import find_ruleset, profiles, sheet_of, usual_profile
from core.rulesets.sheet import Fact, Line, NumberTable, Setting, Worth


@dataclass(frozen=True, slots=True)
class Chapter:
    """A heading and what stands under it, in Markdown that Discord reads too."""

    heading: str
    body: str


def chapters(ruleset: Ruleset, reader: Reader) -> tuple[Chapter, ...]:
    """The whole sheet; first what is unlike the default profile of the game, if anything is."""
    return tuple(_chapters(ruleset, reader))


def _chapters(ruleset: Ruleset, reader: Reader) -> Iterator[Chapter]:
    text, sheet = reader.text, sheet_of(ruleset)
    if sheet.unlike:
        usual = text(f"profile.{usual_profile(ruleset.profile)}")
        lines = [f"- {setting_line(one, reader)}" for one in sheet.unlike]
        yield Chapter(text("sheet.unlike", usual=usual), "\n".join(lines))
    for section in sheet.sections:
        lines = [_line(line, reader) for line in section.lines]
        yield Chapter(text(f"sheet.heading.{section.key}"), "\n".join(lines))


def setting_line(setting: Setting, reader: Reader) -> str:
    """An option with its value: `下精：埋地雷`."""
    return reader.text(
        "rules.line",
        option=option_name(setting.key, reader),
        value=value_name(setting.key, setting.value, reader),
    )


def _line(line: Line, reader: Reader) -> str:
    if isinstance(line, NumberTable):
        return f"- {reader.text(f'sheet.table.{line.key}')}\n{_table(line)}"
    if isinstance(line, Fact):
        names = {"names": _names(line.names, reader)} if line.names else {}
        return "- " + reader.text(f"sheet.fact.{line.key}", **line.values, **names)
    if isinstance(line, Worth):
        return "- " + _worth(line, reader)
    return "- " + _explained(line, reader)


def _worth(line: Worth, reader: Reader) -> str:
    text = reader.text
    key = "sheet.added" if line.added else "sheet.factor"
    words = text(key, name=text(f"term.{line.key}"), value=line.value)
    if line.instead:
        words = text("sheet.instead", line=words, names=_names(line.instead, reader))
    what = f"sheet.row.{line.key}"
    words = text("sheet.what", line=words, what=text(what)) if what in text else words
    return words[0].upper() + words[1:]


def _names(keys: Iterable[str], reader: Reader) -> str:
    names = (reader.text(f"term.{key}") for key in keys)
    return reduce(lambda a, b: reader.text("sheet.joined", first=a, second=b), names)


def _explained(setting: Setting, reader: Reader) -> str:
    """The sentence for an option at this value, or its name and value where there is none."""
    value = setting.value
    word = ("yes" if value else "no") if isinstance(value, bool) else value
    key = f"sheet.option.{setting.key}.{word}"
    return reader.text(key) if key in reader.text else setting_line(setting, reader)


def _table(table: NumberTable) -> str:
    """Right-aligned columns; Discord knows no tables."""
    width = max(len(str(number)) for row in table.rows for number in row)
    lines = ("  ".join(f"{number:>{width}}" for number in row) for row in table.rows)
    return "\n".join(("```", *lines, "```"))


# --- for Discord ------------------------------------------------------------------------------

_TITLE_ROOM = 200


def rule_pages(ruleset: Ruleset, reader: Reader, title: str, played: str = "") -> list[Blocks]:
    """The sheet in messages; `played` are words about length and clock under the first title."""
    pages: list[list[str]] = [[]]
    for chapter in chapters(ruleset, reader):
        block = f"**{chapter.heading}**\n{chapter.body}"
        if length((*pages[-1], block)) > MESSAGE_LIMIT - _TITLE_ROOM:
            pages.append([])
        pages[-1].append(block)
    return [
        (_head(number, len(pages), reader, title, played), *blocks)
        for number, blocks in enumerate(pages, 1)
    ]


def _head(number: int, pages: int, reader: Reader, title: str, played: str) -> str:
    if pages > 1:
        title = reader.text("sheet.page", title=title, page=number, pages=pages)
    return f"### {title}\n{played}" if played and number == 1 else f"### {title}"


@dataclass(frozen=True, slots=True)
class Kept:
    """House rules a server keeps; `played` are words about length and clock.

    `usual`: new tables play them.
    """

    name: str
    profile: str
    changed: Mapping[str, OptionValue]
    played: str
    usual: bool


def kept_rules(kept: Sequence[Kept], reader: Reader) -> Blocks:
    """The house rules of a server; where there is too much to tell, without the options."""
    text = reader.text
    heads = [
        text(
            "house.usual_line" if one.usual else "house.line",
            name=plain(one.name),
            profile=text(f"profile.{one.profile}"),
            played=one.played,
        )
        for one in kept
    ]
    changes = [option_lines(one.changed.items(), reader) for one in kept]
    told = [f"{head}\n{lines}".rstrip() for head, lines in zip(heads, changes, strict=True)]
    title, none = text("house.title"), text("house.none")
    return first_fitting(((title, *(told or (none,))), (title, "\n".join(heads))))


# --- as Markdown ------------------------------------------------------------------------------


def rule_markdown(ruleset: Ruleset, reader: Reader) -> str:
    """The sheet of a profile as a Markdown document."""
    name = reader.text(f"profile.{ruleset.profile}")
    parts = [f"## {reader.text('sheet.title', profile=name)}", f"`{ruleset.profile}`"]
    for chapter in chapters(ruleset, reader):
        parts += [f"### {chapter.heading}", chapter.body]
    return "\n\n".join(parts) + "\n"


def rule_book(reader: Reader) -> str:
    """The sheets of every profile in one document."""
    text = reader.text
    contents = "\n".join(f"- {text(f'profile.{name}')} (`{name}`)" for name in profiles())
    sheets = (rule_markdown(find_ruleset(name), reader) for name in profiles())
    head = f"# {text('sheet.book')}\n\n{text('sheet.book_words')}\n\n{contents}\n"
    return "\n".join((head, *sheets))
