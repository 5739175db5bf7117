import pytest

from tests.helpers.tables import Evening


@pytest.fixture
def evening(tmp_path):
    return Evening(tmp_path / "test.db")
