"""Every sentence: in each language, with the same parameters, used, and there when asked for."""

import ast
import re
import string
from pathlib import Path

import pytest

from bot.texts import LOCALES, find_texts, program_texts, texts_of
from core.game import events
from core.past.levels import TITLES
from core.play.legal import __file__ as legal_file
from core.rulesets import nanjing
from core.rulesets.find import options_of, profiles
from core.shapes import Shape
from core.tiles.melds import MeldKind

ROOT = Path(__file__).parent.parent


def parsed(folder):
    return [ast.parse(path.read_text("utf-8")) for path in sorted((ROOT / folder).rglob("*.py"))]


BOT = parsed("bot")
TEXTS = {locale: texts_of(locale).sentences for locale in LOCALES}
KEYS = set(TEXTS["en"])
PROGRAM = set(program_texts().sentences)
SECTIONS = {key.partition(".")[0] for key in KEYS | PROGRAM}
FAMILIES = {
    "error",
    "level_title",
    "meld",
    "option",
    "problem",
    "profile",
    "shape",
    "value",
    "wind",
}
"""Sections whose members code names by what it is about; each is compared with its source below."""


def parameters(template):
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


def constants():
    for tree in BOT:
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value


def prefixes():
    """What f-strings that name a key begin with."""
    for tree in BOT:
        for node in ast.walk(tree):
            if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                start = node.values[0].value
                if re.fullmatch(r"[a-z_]+\.([a-z_]+\.)*", start):
                    yield start


def in_family(family):
    return {key.removeprefix(f"{family}.") for key in KEYS if key.startswith(f"{family}.")}


@pytest.mark.parametrize("locale", LOCALES)
def test_every_language_has_every_sentence_with_its_parameters(locale):
    own, english = TEXTS[locale], TEXTS["en"]
    assert own.keys() == english.keys()
    for key, template in own.items():
        assert template.strip() == template, key
        assert template, key
        assert parameters(template) == parameters(english[key]), key


def test_every_sentence_asked_for_exists():
    pattern = re.compile(rf"({'|'.join(SECTIONS)})(\.[A-Za-z0-9_-]+)+")
    asked = {text for text in constants() if pattern.fullmatch(text)}
    files = {"config.toml"}
    assert asked - in_family("term") - files <= KEYS | PROGRAM


def test_every_sentence_is_used():
    named, begun = set(constants()), tuple(prefixes())
    unused = {
        key
        for key in (KEYS | PROGRAM) - named
        if not any(key.startswith(start) and start != "" for start in begun)
    }
    assert unused == set()


def test_the_families_are_named_by_code():
    assert {f"{family}." for family in FAMILIES} <= set(prefixes()) | {"value."}


CODED = {"RuleError": 1, "RulesetError": 0, "Gate": 0, "Conflict": 0}
"""Whose argument, counted from 0, is a code."""


def refusals():
    """Every code a refusal is raised with, anywhere."""
    for tree in (*BOT, *parsed("core")):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                place = CODED.get(name)
                if place is not None and len(node.args) > place:
                    yield from codes_in(node.args[place])
                if name == "_only":
                    yield from codes_in(node.args[2])


def codes_in(node):
    if isinstance(node, ast.IfExp):
        yield from codes_in(node.body)
        yield from codes_in(node.orelse)
    elif isinstance(node, ast.BoolOp):
        for value in node.values:
            yield from codes_in(value)
    elif isinstance(node, ast.Constant):
        yield node.value


def reasons():
    """The codes legal.py gives for refusing a choice."""
    for node in ast.walk(ast.parse(Path(legal_file).read_text("utf-8"))):
        if isinstance(node, ast.Return) and node.value is not None:
            yield from (code for code in codes_in(node.value) if isinstance(code, str))


SCRIPTED = {"unreadable", "which_gang"}
"""Refused in scripts only (core/script.py), which print codes."""
STORED = {"conflict"}
"""Raised by the store through its own classes."""


def test_every_refusal_has_a_sentence_and_every_sentence_a_refusal():
    codes = set(refusals()) | set(reasons()) | STORED | {"failed"}
    assert codes - SCRIPTED == in_family("error")


def test_options_and_their_values_have_names():
    options = [option for profile in profiles() for option in options_of(profile)]
    assert in_family("option") == {option.key for option in options}
    words = {
        f"{option.key}.{value}"
        for option in options
        for value in option.allowed
        if isinstance(value, str) and "/" not in value
    }
    assert in_family("value") == words | {"yes", "no"}


def test_what_doubles_the_next_deal_has_names():
    marks = {
        mark.key for options in nanjing.PROFILES.values() for mark in nanjing.marking(options).marks
    }
    assert {key.removeprefix("mark.") for key in in_family("settled") if "mark." in key} == marks


def test_what_the_game_names_has_names():
    assert in_family("profile") == set(profiles())
    assert in_family("level_title") == {title for _, title in TITLES}
    assert in_family("shape") == {shape.value for shape in Shape}
    assert in_family("meld") == {kind.value for kind in MeldKind}
    assert in_family("wind") == {"0", "1", "2", "3"}
    purposes = {"dealer", "second", "wall", "jing", "replacement"}
    assert {key.removeprefix("dice.") for key in in_family("said") if "dice." in key} == purposes
    assert all(purpose in events.DiceThrown.__doc__ for purpose in purposes)


def test_every_problem_of_a_log_has_a_sentence():
    from core.past.verify import Problem

    listed = Problem.__doc__.split("Codes:")[1]
    named = set(re.findall(r"[a-z_]{4,}", re.sub(r"\([^)]*\)", "", listed)))
    assert in_family("problem") == named & in_family("problem")
    assert {"no_session", "rules", "unfinished", "no_seed", "commitment"} <= in_family("problem")
    assert {"shuffle", "dice", "illegal", "points"} <= in_family("problem")


def test_a_sentence_is_filled_in():
    text = find_texts("en-GB")
    assert text("told.voted", count=2) == "Noted. Votes still needed: 2."


@pytest.mark.parametrize(
    ("wishes", "locale"),
    [
        (("zh-TW", "en"), "zh-TW"),
        ((None, "en-US", "zh-CN"), "en"),
        (("ja", "zh-CN"), "zh-CN"),
        ((), "zh-CN"),
    ],
)
def test_the_first_wish_that_is_spoken_is_granted(wishes, locale):
    assert find_texts(*wishes).locale == locale


def test_traditional_sentences_hold_no_simplified_signs():
    """Big5 has the signs of Taiwan only; the other language is named in its own."""
    others = {"language.zh-CN": "简体中文"}
    for key, sentence in TEXTS["zh-TW"].items():
        chinese = "".join(re.findall(r"[\u4e00-\u9fff]", sentence))
        assert others.get(key, "") == chinese or chinese.encode("big5"), key


@pytest.mark.parametrize("locale", LOCALES)
def test_menus_of_discord_take_what_is_said_in_them(locale):
    """Descriptions hold 100 signs, button labels 80; placeholders 150 (not checked by simcord)."""
    for key, template in TEXTS[locale].items():
        if key.startswith(("command.", "parameter.", "profile.", "wind.", "language.")):
            assert 1 <= len(template) <= 100, key
        if key.startswith("button."):
            assert len(template) <= 40, key
