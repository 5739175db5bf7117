"""A person is forgotten: name and id are replaced in the log and beside it, all figures stay."""

from bot.service.forms import form_key
from bot.service.settings import Settings
from bot.service.store import Store
from core.game.errors import Refusal, RuleError

_NOBODY = 1 << 21
"""Ids from here on stand for who was forgotten: Discord's own begin at 1 << 22."""
_COUNTED = "forgotten"
"""What is remembered of all this: how many were forgotten."""

_REPLACED = (
    """
    UPDATE events SET body = json_replace(body, '$.user_id', :nobody, '$.name', :no_name)
    WHERE kind IN ('PlayerSat', 'HostPassed', 'EndVoted', 'DealCorrected')
        AND json_extract(body, '$.user_id') = :user
    """,
    """
    UPDATE events SET body = json_replace(body, '$.host_id', :nobody)
    WHERE kind = 'TableOpened' AND json_extract(body, '$.host_id') = :user
    """,
    "UPDATE people SET user_id = :nobody, name = :no_name WHERE user_id = :user",
    "UPDATE last_seats SET user_id = :nobody, name = :no_name WHERE user_id = :user",
    "UPDATE tables SET host_id = :nobody WHERE host_id = :user",
    "UPDATE results SET user_id = :nobody WHERE user_id = :user",
    "UPDATE desertions SET user_id = :nobody WHERE user_id = :user",
    "UPDATE standings SET user_id = :nobody WHERE user_id = :user",
    "UPDATE rivals SET user_id = :nobody WHERE user_id = :user",
    "UPDATE rivals SET rival_id = :nobody WHERE rival_id = :user",
    "DELETE FROM preferences WHERE user_id = :user",
    "DELETE FROM messages WHERE user_id = :user",
    "DELETE FROM remembered WHERE key IN (:form, :locale)",
)

_NAMES = """
    SELECT DISTINCT json_extract(body, '$.name') AS name FROM events
    WHERE kind IN ('PlayerSat', 'DealCorrected') AND json_extract(body, '$.user_id') = ?
"""
_REASONS = """
    UPDATE events SET body = json_replace(body, '$.reason',
        replace(json_extract(body, '$.reason'), :written, :no_name))
    WHERE kind = 'DealCorrected' AND instr(json_extract(body, '$.reason'), :written)
"""


def locale_key(user_id: int) -> str:
    """Where the language of the user's Discord is remembered."""
    return f"locale:user:{user_id}"


def forget(store: Store, user_id: int) -> None:
    """Put a new id, nobody's at Discord, and a number in place of a person's id and name.

    Choices and messages are deleted. What a manager wrote as the reason of a correction loses the
    name too. Codes: seated (at an open table), nothing_known.
    """
    store.db.execute("PRAGMA secure_delete = ON")  # nothing of it stays in the file's free space
    with store.immediate():
        if store.scalar("SELECT count(*) FROM seats WHERE user_id = ?", user_id):
            raise RuleError(Refusal.ILLEGAL, "seated")
        settings = Settings(store)
        number = int(settings.recall(_COUNTED) or 0) + 1
        names = [row["name"] for row in store.rows(_NAMES, user_id) if row["name"]]
        values = {
            "user": user_id,
            "nobody": _NOBODY + number,
            "no_name": f"N. N. {number}",
            "form": form_key(user_id),
            "locale": locale_key(user_id),
        }
        before = store.db.conn.total_changes
        for statement in _REPLACED:
            store.db.execute(statement, values)
        for written in (*sorted(names, key=len, reverse=True), str(user_id)):
            store.db.execute(_REASONS, {"written": written, "no_name": values["no_name"]})
        if store.db.conn.total_changes == before:
            raise RuleError(Refusal.ILLEGAL, "nothing_known")
        settings.remember(_COUNTED, str(number))
    store.db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
