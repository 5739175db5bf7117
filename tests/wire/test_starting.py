"""Trouble that passes does not keep the bot from starting."""

import pytest

from tests.wire.evening import CONNECTED, Evening, run_evening

COMMANDS = r"/applications/\d+/commands"


@pytest.mark.parametrize(
    "fault",
    [
        {"status": 429, "retry_after": 31.0},
        {"status": 503},
        {"status": 400, "code": 30034},
    ],
    ids=["429 over 30 s", "503", "400"],
)
def test_commands_that_could_not_be_told_are_told_later(tmp_path, fault):
    async def play(evening: Evening) -> None:
        loopback = evening.loopback
        refused = loopback.refuse("PUT", COMMANDS, **fault)
        bot = await evening.start()
        await bot.said(CONNECTED)
        await bot.said("('commands',) failed")
        assert refused.hits == 1
        loopback.clock.advance(60)
        await loopback.until(lambda: loopback.commands)

    run_evening(tmp_path, play)


def test_commands_that_are_refused_are_named_and_the_old_ones_stay(tmp_path):
    async def play(evening: Evening) -> None:
        loopback = evening.loopback
        length = {"code": "BASE_TYPE_BAD_LENGTH", "message": "Must be 100 or fewer in length."}
        loopback.refuse(
            "PUT",
            COMMANDS,
            400,
            code=50035,
            message="Invalid Form Body",
            errors={"0": {"description": {"_errors": [length]}}},
        )
        bot = await evening.start()
        await bot.said(CONNECTED)
        await bot.said("Discord refuses the commands, the old ones stay")
        await bot.said("Must be 100 or fewer in length.")

    run_evening(tmp_path, play)
