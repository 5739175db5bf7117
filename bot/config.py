"""config.toml as frozen records; whatever is unknown or of the wrong type is refused by name."""

import tomllib
from dataclasses import dataclass, fields
from math import inf
from pathlib import Path
from typing import Any, TypeVar

_Record = TypeVar("_Record")


class ConfigError(ValueError):
    """The configuration cannot be used; the message names the setting."""


@dataclass(frozen=True, slots=True)
class DatabaseConfig:
    path: str = "mahjong.db"


@dataclass(frozen=True, slots=True)
class ClockConfig:
    """Seconds, but for the fields in hours; `silent_turns` counts turns."""

    turn_seconds: float = 60.0
    claim_seconds: float = 15.0
    relaxed_turn_hours: float = 12.0
    relaxed_claim_hours: float = 4.0
    claim_pause: float = 1.0
    nudge_seconds: float = 20.0
    relaxed_nudge_hours: float = 2.0
    computer_seconds: float = 1.0
    deal_pause: float = 20.0
    minimum_seconds: float = 10.0
    silent_turns: int = 2


@dataclass(frozen=True, slots=True)
class TableConfig:
    profile: str = "nanchang"
    starting_balance: int = 1000


@dataclass(frozen=True, slots=True)
class ExperienceConfig:
    """§12: what a finished deal brings."""

    per_deal: int = 10
    per_point: int = 1
    heavenly_factor: int = 2


@dataclass(frozen=True, slots=True)
class LanguageConfig:
    default: str = "zh-CN"


@dataclass(frozen=True, slots=True)
class PublishingConfig:
    """Seconds; `pictures`: whether anything is drawn, tile emojis too."""

    board_seconds: float = 1.2
    resend_seconds: float = 30.0
    pictures: bool = True


@dataclass(frozen=True, slots=True)
class Config:
    database: DatabaseConfig = DatabaseConfig()
    clock: ClockConfig = ClockConfig()
    table: TableConfig = TableConfig()
    experience: ExperienceConfig = ExperienceConfig()
    language: LanguageConfig = LanguageConfig()
    publishing: PublishingConfig = PublishingConfig()


def _value(name: str, value: Any, kind: type) -> Any:
    if kind is float and type(value) is int:
        value = float(value)
    if type(value) is not kind:
        raise ConfigError(f"{name} must be of type {kind.__name__}, not {value!r}")
    if isinstance(value, int | float) and not 0 <= value < inf:
        raise ConfigError(f"{name} must be a number from 0 on, not {value!r}")
    return value


def _section(name: str, record: type[_Record], values: Any) -> _Record:
    if not isinstance(values, dict):
        raise ConfigError(f"{name} must be a section")
    kinds: dict[str, Any] = {field.name: field.type for field in fields(record)}  # type: ignore[arg-type]
    for key in values:
        if key not in kinds:
            raise ConfigError(f"unknown setting {name}.{key}")
    return record(**{key: _value(f"{name}.{key}", v, kinds[key]) for key, v in values.items()})


def read_config(text: str) -> Config:
    """The configuration written in the text; ConfigError."""
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"not TOML: {error}") from None
    sections: dict[str, Any] = {field.name: field.type for field in fields(Config)}
    for name in document:
        if name not in sections:
            raise ConfigError(f"unknown section {name}")
    return Config(**{name: _section(name, sections[name], v) for name, v in document.items()})


def load_config(path: Path) -> Config:
    """The configuration of a file; ConfigError."""
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path} cannot be read: {error}") from None
    return read_config(text)
