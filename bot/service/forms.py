"""The calculator's form of each user, kept so that nothing typed is lost, restarts included."""

import json

from msgspec import Struct, field
from msgspec.structs import asdict

from bot.service.settings import Settings
from core.documents.form import Fact, Form
from core.game.record import WinKind


class KeptForm(Struct, frozen=True):
    """`rules` names a profile or house rules; empty: whatever is usual."""

    rules: str = ""
    form: Form = field(default_factory=Form)


def kept_form(settings: Settings, user_id: int) -> KeptForm:
    """The user's form; an empty one where there is none, or none that can be read any more."""
    text = settings.recall(form_key(user_id))
    if text is None:
        return KeptForm()
    try:
        return _read(text)
    except (KeyError, TypeError, ValueError):
        return KeptForm()


def keep_form(settings: Settings, user_id: int, kept: KeptForm) -> None:
    settings.remember(form_key(user_id), _written(kept))


def form_key(user_id: int) -> str:
    """Where the user's form is remembered."""
    return f"form:{user_id}"


def _written(kept: KeptForm) -> str:
    form = {**asdict(kept.form), "facts": sorted(kept.form.facts)}
    return json.dumps({"rules": kept.rules, "form": form})


def _read(text: str) -> KeptForm:
    stored = json.loads(text)
    fields = stored["form"]
    facts = frozenset(map(Fact, fields.pop("facts")))
    by = WinKind(fields.pop("by"))
    return KeptForm(stored["rules"], Form(by=by, facts=facts, **fields))
