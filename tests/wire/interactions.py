"""Interactions: their tokens, the first answer, and the messages their token may touch."""

from tests.wire.messages import Messages
from tests.wire.records import (
    APPLICATION,
    EPHEMERAL,
    LOADING,
    ApiError,
    Clock,
    Interaction,
    Json,
    Request,
    malformed,
)

COMMAND, COMPONENT, COMPLETION, FORM = 2, 3, 4, 5
_MESSAGE, _DEFERRED, _DEFERRED_EDIT, _EDIT, _CHOICES, _FORM = 4, 5, 6, 7, 8, 9
_ALLOWED = {
    COMMAND: {_MESSAGE, _DEFERRED, _FORM},
    COMPONENT: {_MESSAGE, _DEFERRED, _DEFERRED_EDIT, _EDIT, _FORM},
    COMPLETION: {_CHOICES},
    FORM: {_MESSAGE, _DEFERRED, _DEFERRED_EDIT, _EDIT},
}


class Interactions:
    """Every interaction there was."""

    def __init__(self, clock: Clock, messages: Messages) -> None:
        self._clock, self._messages = clock, messages
        self._by_token: dict[str, Interaction] = {}

    def begin(self, kind: int, user_id: str, channel_id: str, message: Json | None) -> Interaction:
        """One that was not answered yet."""
        number = self._clock.snowflake()
        interaction = Interaction(
            number,
            f"token-{number}",
            kind,
            user_id,
            channel_id,
            self._clock.now(),
            message and message["id"],
        )
        self._by_token[interaction.token] = interaction
        return interaction

    def unanswered(self) -> list[Interaction]:
        """Those a person still waits for."""
        return [
            interaction
            for interaction in self._by_token.values()
            if interaction.answer is None or interaction.thinking
        ]

    def call_back(self, interaction_id: str, token: str, request: Request) -> Json:
        """The first answer; ApiError where it is late, the second, or of a wrong kind."""
        interaction = self._by_token.get(token)
        if (
            interaction is None
            or interaction.id != interaction_id
            or not interaction.may_be_answered(self._clock.now())
        ):
            raise ApiError(404, 10062, "Unknown interaction")
        if interaction.answer is not None:
            raise ApiError(400, 40060, "Interaction has already been acknowledged.")
        kind, data = request.body["type"], request.body.get("data") or {}
        if kind not in _ALLOWED[interaction.kind]:
            raise malformed(f"callback {kind} to interaction {interaction.kind}")
        message = self._answer(interaction, kind, data, request)
        interaction.answer = request.body
        answered = {
            "id": interaction.id,
            "type": interaction.kind,
            "response_message_id": interaction.original,
            "response_message_loading": kind == _DEFERRED,
            "response_message_ephemeral": interaction.ephemeral,
        }
        if message is None:
            return {"interaction": answered}
        return {"interaction": answered, "resource": {"type": kind, "message": message}}

    def _answer(
        self, interaction: Interaction, kind: int, data: Json, request: Request
    ) -> Json | None:
        if kind in (_DEFERRED_EDIT, _EDIT):
            interaction.original = interaction.message_id
            if kind == _DEFERRED_EDIT:
                return None
            message = self._find(interaction, "@original")
            self._messages.change(message, data, request.files)
            return message
        if kind == _CHOICES:
            choices = data["choices"]
            if len(choices) > 25 or any(not 1 <= len(c["name"]) <= 100 for c in choices):
                raise malformed("choices")
            return None
        if kind == _FORM:
            if not 1 <= len(data["title"]) <= 45 or not 1 <= len(data["components"]) <= 5:
                raise malformed("form")
            return None
        if kind == _DEFERRED:
            waiting = {"content": "…", "flags": data.get("flags") or 0}
            message = self._messages.build(interaction.channel_id, waiting, [])
            message.update(content="", flags=message["flags"] | LOADING)
            interaction.thinking = True
        else:
            message = self._messages.build(interaction.channel_id, data, request.files)
        interaction.ephemeral = bool(message["flags"] & EPHEMERAL)
        interaction.original = message["id"]
        self._shelf(interaction, message)[message["id"]] = message
        return message

    def webhook(self, token: str, message_id: str | None, request: Request) -> Json | None:
        """A follow-up, or what is done to a message of the interaction."""
        interaction = self._by_token.get(token)
        if interaction is None or interaction.answer is None:
            raise ApiError(404, 10015, "Unknown Webhook")
        if interaction.is_expired(self._clock.now()):
            raise ApiError(401, 50027, "Invalid Webhook Token")
        if message_id is None and not interaction.thinking:
            message = self._messages.build(interaction.channel_id, request.body, request.files)
            message.update(webhook_id=APPLICATION, application_id=APPLICATION)
            interaction.followups.append(message["id"])
            self._shelf(interaction, message)[message["id"]] = message
            return message
        message = self._find(interaction, message_id or "@original")
        if request.method == "DELETE":
            del self._shelf(interaction, message)[message["id"]]
            return None
        if request.method != "GET":  # the first follow-up takes the place of "is thinking…"
            self._messages.change(message, request.body, request.files)
            message["flags"] &= ~LOADING
            interaction.thinking = False
        return message

    def _shelf(self, interaction: Interaction, message: Json) -> dict[str, Json]:
        if message["flags"] & EPHEMERAL:
            return self._messages.ephemeral[interaction.user_id]
        return self._messages.of_channel[interaction.channel_id]

    def _find(self, interaction: Interaction, message_id: str) -> Json:
        number = interaction.original if message_id == "@original" else message_id
        if number is not None and number in (interaction.original, *interaction.followups):
            for shelf in (
                self._messages.ephemeral[interaction.user_id],
                self._messages.of_channel[interaction.channel_id],
            ):
                if number in shelf:
                    return shelf[number]
        raise ApiError(404, 10008, "Unknown Message")
