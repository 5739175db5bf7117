"""Discord's documented limits of a message: a body that breaks one is refused with 50035."""

from collections.abc import Iterator
from typing import Any

from tests.wire.records import COMPONENTS_V2, ApiError, File, Json, malformed

ROW, BUTTON, SELECT, TEXT, THUMBNAIL, GALLERY, FILE, CONTAINER = 1, 2, 3, 10, 11, 12, 13, 17
_ONLY_V2 = {9, TEXT, THUMBNAIL, GALLERY, FILE, 14, CONTAINER}
_MOST_COMPONENTS, _MOST_TEXT, _MOST_CONTENT = 40, 4000, 2000
_MOST_FILES, _LARGEST_FILE = 10, 10 << 20


def walk(components: list[Json]) -> Iterator[Json]:
    """Every component, however deep."""
    for component in components:
        yield component
        yield from walk(component.get("components") or [])
        yield from walk(
            [component[key] for key in ("accessory", "component") if component.get(key)]
        )


def check_files(files: list[File]) -> None:
    """ApiError where they are too many or too large."""
    if len(files) > _MOST_FILES or any(len(file.content) > _LARGEST_FILE for file in files):
        raise ApiError(413, 40005, "Request entity too large")


def check_message(
    components: list[Json], flags: int, content: str, file_names: set[str], emojis: set[str]
) -> None:
    """ApiError where Discord would not take the message."""
    everything = list(walk(components))
    if not components and not (content and not flags & COMPONENTS_V2):
        raise ApiError(400, 50006, "Cannot send an empty message")
    if flags & COMPONENTS_V2:
        _require(not content, "content in a v2 message")
    else:
        _require(not any(part["type"] in _ONLY_V2 for part in everything), "v2 component")
        _require(len(components) <= 5, "more than 5 rows")
        _require(len(content) <= _MOST_CONTENT, "content over 2000")
    _require(len(everything) <= _MOST_COMPONENTS, f"{len(everything)} components")
    texts = [part["content"] for part in everything if part["type"] == TEXT]
    _require(all(texts), "empty text")
    _require(sum(map(len, texts)) <= _MOST_TEXT, "text over 4000")
    custom_ids = [part["custom_id"] for part in everything if "custom_id" in part]
    _require(len(custom_ids) == len(set(custom_ids)), "duplicate custom_id")
    _require(all(1 <= len(custom_id) <= 100 for custom_id in custom_ids), "custom_id length")
    for part in everything:
        _check_component(part, emojis)
        for url in _addresses(part):
            attached = url.removeprefix("attachment://")
            _require(attached == url or attached in file_names, f"no attachment {url}")


def _require(condition: bool, what: str) -> None:
    if not condition:
        raise malformed(what)


def _check_component(part: Json, emojis: set[str]) -> None:
    kind = part["type"]
    if kind == ROW:
        kinds = [child["type"] for child in part["components"]]
        _require(1 <= len(kinds) <= 5, f"row of {len(kinds)}")
        _require(SELECT not in kinds or len(kinds) == 1, "a select shares its row")
    elif kind == BUTTON:
        label, emoji = part.get("label") or "", part.get("emoji")
        _require(len(label) <= 80, "label over 80")
        _require(bool(label or emoji), "button without label and emoji")
        own = emoji and emoji.get("id")
        _require(not own or str(own) in emojis, f"invalid emoji {emoji}")
    elif kind == SELECT:
        _check_select(part)
    elif kind == GALLERY:
        _require(1 <= len(part["items"]) <= 10, "gallery items")
        descriptions = [item.get("description") for item in part["items"]]
        _require(all(len(said) <= 1024 for said in descriptions if said), "gallery description")
    elif kind == CONTAINER:
        _require(bool(part["components"]), "empty container")


def _check_select(part: Json) -> None:
    options: list[Json] = part["options"]
    _require(1 <= len(options) <= 25, "select options")
    _require(len({option["value"] for option in options}) == len(options), "duplicate values")
    for option in options:
        for key, least in (("label", 1), ("value", 1), ("description", 0)):
            _require(least <= len(option.get(key) or "") <= 100, f"option {key} length")
    _require(len(part.get("placeholder") or "") <= 150, "placeholder over 150")
    defaults = sum(bool(option.get("default")) for option in options)
    _require(defaults <= part.get("max_values", 1), "too many defaults")


def _addresses(part: Json) -> list[str]:
    media: list[Any] = [item["media"] for item in part.get("items", ())]
    media += [part[key] for key in ("file", "media") if key in part]
    return [medium["url"] for medium in media]
