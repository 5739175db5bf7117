"""A board that can no longer be edited is sent anew."""

from tests.wire.evening import Evening, run_evening


def test_a_board_in_an_archived_thread_is_sent_anew(tmp_path):
    async def play(evening: Evening) -> None:
        loopback = evening.loopback
        await evening.connected()
        ann = evening.person("ann")
        await ann.slash("table", "open", thread=True)
        (thread,) = loopback.threads()
        ann.channel_id = thread["id"]
        before = await ann.board()
        loopback.archive(thread["id"])
        await ann.press(before, "table:1:computer")
        await loopback.until(
            lambda: [board for board in ann.boards() if board["id"] != before["id"]]
        )

    run_evening(tmp_path, play)


def test_a_relaxed_thread_is_archived_as_late_as_can_be(tmp_path):
    async def play(evening: Evening) -> None:
        await evening.connected()
        await evening.person("ann").slash("table", "open", thread=True, relaxed=True)
        await evening.person("bob").slash("table", "open", thread=True)
        archived = [
            thread["thread_metadata"]["auto_archive_duration"]
            for thread in evening.loopback.threads()
        ]
        assert archived == [10080, 1440]

    run_evening(tmp_path, play)


def test_a_board_of_an_hour_is_sent_anew_without_an_edit(tmp_path):
    async def play(evening: Evening) -> None:
        loopback = evening.loopback
        await evening.connected()
        ann = evening.person("ann")
        await ann.slash("table", "open")
        before = await ann.board()
        loopback.clock.advance(56 * 60)
        await ann.press(before, "table:1:computer")
        await loopback.until(
            lambda: [board["id"] for board in ann.boards()] not in ([], [before["id"]])
        )
        assert loopback.sent("PATCH", rf"/channels/\d+/messages/{before['id']}") == []

    run_evening(tmp_path, play)
