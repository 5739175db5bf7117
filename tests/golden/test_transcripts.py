"""A deal of each profile, line by line as it was when a person read it (tests/helpers/transcripts).

When one differs, the program changed what happens or how it is told: read the difference, and store
the new one only if it is right.
"""

import pytest

from core.rulesets.find import profiles
from tests.helpers.transcripts import STORED, difference, path_of


@pytest.mark.parametrize("profile", profiles())
def test_a_deal_goes_as_it_was_read(profile):
    assert difference(profile) == ""


def test_every_profile_has_one():
    assert {path_of(profile) for profile in profiles()} == set(STORED.glob("*.txt"))
