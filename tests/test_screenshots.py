"""make screenshots, without a browser: what is lost is named at the end, and all else is there."""

from contextlib import nullcontext

import pytest

from tests import screenshots


@pytest.fixture
def taken(tmp_path, monkeypatch):
    """A folder for the pictures; nobody can take the claim, nor anything in the same browser."""
    browsers = []

    def chromium():
        browsers.append("well")
        return nullcontext(browsers)

    def take(driver, state, language):
        if state == "claim":
            driver[-1] = "dead"
        if driver[-1] == "dead":
            raise RuntimeError("the page does not come")
        for width in screenshots.WIDTHS:
            screenshots.picture_file(state, width, language).write_bytes(b"new")

    monkeypatch.setattr(screenshots, "FOLDER", tmp_path / "screenshots")
    monkeypatch.setattr(screenshots, "DOCS", tmp_path)
    monkeypatch.setattr(screenshots, "no_browser", lambda: None)
    monkeypatch.setattr(screenshots, "chromium", chromium)
    monkeypatch.setattr(screenshots, "take", take)
    return tmp_path


def test_a_lost_state_stops_no_other_and_is_named_at_the_end(taken):
    (taken / "claim.png").write_bytes(b"old")
    with pytest.raises(SystemExit) as ended:
        screenshots.main()
    assert ended.value.code == "\n".join(
        f"claim {language}: the page does not come" for language in ("zh-CN", "zh-TW", "en")
    )
    files = {file.name for file in (taken / "screenshots").iterdir()}
    assert len(files) == 12 * 2 * 3 + 1
    assert "index.html" in files
    assert not any("claim" in name for name in files)
    assert (taken / "turn.png").read_bytes() == b"new"
    assert (taken / "claim.png").read_bytes() == b"old"
