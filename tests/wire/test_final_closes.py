"""A connection that Discord will not have again ends the program in one sentence."""

import pytest

from tests.wire.evening import Evening, run_evening


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        (4004, "Discord does not know the token in DISCORD_TOKEN."),
        (4011, "This bot is in more servers than one connection may serve (4011)."),
        (4013, "Discord has closed the connection for good (code 4013)."),
        (
            4014,
            "Discord refuses this bot the intents it needs (4014): look at its page in the "
            "developer portal.",
        ),
    ],
)
def test_a_final_close_ends_in_one_sentence(tmp_path, code, sentence):
    async def play(evening: Evening) -> None:
        evening.loopback.gateway.close_on_identify = code
        bot = await evening.start()
        assert await bot.ended() == 1
        assert bot.lines[-1] == sentence

    run_evening(tmp_path, play)
