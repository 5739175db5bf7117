"""Every sentence a person reads: a language, a key, and what is filled in.

TOML files by language; the rule sheet, the calculator and the terms of a line of arithmetic have
their own. `[error] stale` is the key `error.stale`.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

LOCALES = ("zh-CN", "zh-TW", "en")
_SPOKEN = {**{locale: locale for locale in LOCALES}, "en-US": "en", "en-GB": "en"}
"""Discord's locales and what is spoken to them."""


@dataclass(frozen=True, slots=True)
class Texts:
    """The sentences of one language; called with a key and what its template names."""

    locale: str
    sentences: Mapping[str, str]

    def __call__(self, key: str, /, **values: object) -> str:
        return self.sentences[key].format(**values)

    def __contains__(self, key: str) -> bool:
        return key in self.sentences


def _flat(document: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    for key, value in document.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield prefix + key, value


def _read(name: str) -> Iterator[tuple[str, str]]:
    return _flat(tomllib.loads(files(__name__).joinpath(name).read_text("utf-8")))


@cache
def texts_of(locale: str) -> Texts:
    """The sentences of one of LOCALES; FileNotFoundError for another."""
    sentences: dict[str, str] = {}
    for part in ("", "sheet.", "calc.", "terms."):
        sentences.update(_read(f"{part}{locale}.toml"))
    return Texts(locale, sentences)


@cache
def program_texts() -> Texts:
    """What the command line and the playground say, in English only."""
    return Texts("en", dict(_read("program.en.toml")))


def find_texts(*wishes: str | None) -> Texts:
    """The sentences for the first wish (a locale as Discord writes it) that is spoken here.

    Without any, those of the first of LOCALES.
    """
    for wish in wishes:
        if wish is not None and wish in _SPOKEN:
            return texts_of(_SPOKEN[wish])
    return texts_of(LOCALES[0])
