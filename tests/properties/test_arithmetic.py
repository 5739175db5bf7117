"""Every line a settlement shows can be worked out by its reader, and the lines make the deltas."""

import re
from collections.abc import Iterable, Iterator
from random import Random

import pytest

from bot.cli.score import settle
from bot.render.reader import FACES, Reader
from bot.render.settlement import line_words
from bot.texts import LOCALES, texts_of
from core.game.commands import Choose, StartDeal, StartSession
from core.game.events import Event, PointsTransferred, Settled
from core.game.ledger import LineItem, Transfer, deltas
from core.game.phases import Idle
from core.game.state import State
from core.play.ruleset import Ruleset
from core.play.table import handle, open_options
from core.players import find_player
from core.rulesets.find import RulesetError, find_ruleset, options_of, profiles
from core.tiles.fair import FairChance
from core.tiles.seats import SEATS, BySeat, by_seat, others
from tests.golden.test_hands import CASES as HANDS
from tests.golden.test_jing import CASES as JING
from tests.helpers.views import PLAYERS

READERS = [Reader(texts_of(locale), FACES["zh"]) for locale in LOCALES]
DEALS = 8


def worked_out(line: str) -> int:
    """What a line comes to, read as arithmetic: names left out; what it says it comes to is so."""
    said = "".join(re.findall(r"\d+|[×+=()]|(?<= )-(?= )|(?<== )-", line)).replace("×", "*")
    terms, _, total = said.partition("=")
    value = int(eval(terms))  # digits and signs only
    assert total in ("", str(value)), line
    return value


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("七对 2 × 德国 2 × 庄 2 × 自摸 2 + 德国 5 = 21", 21),
        ("(self-draw 2 + German 5) × base 2 = 14", 14),
        ("cap 50 - due 69 = -19", -19),
        ("jing 4", 4),
    ],
)
def test_lines_are_read(line: str, value: int) -> None:
    assert worked_out(line) == value


def test_a_line_that_does_not_add_up_is_found() -> None:
    with pytest.raises(AssertionError):
        worked_out("七对 2 × 庄 2 + 德国 5 = 8")


@pytest.mark.parametrize("locale", LOCALES)
def test_no_name_can_be_taken_for_arithmetic(locale: str) -> None:
    names = [text for key, text in texts_of(locale).sentences.items() if key.startswith("term.")]
    assert names
    for name in names:
        assert re.findall(r"[\d×+=()]|(?<= )-(?= )", name) == []


# --- deals ----------------------------------------------------------------------------------


def played(ruleset: Ruleset, seed: int, deals: int) -> Iterator[list[Event]]:
    """The events of some deals of one session, by players who want to win."""
    player = find_player("sensible")
    random = Random(seed)
    state = State()
    state, _ = handle(state, StartSession(None, None), ruleset, FairChance(random.randbytes(32)))
    for _ in range(deals):
        chance = FairChance(random.randbytes(32))
        state, events = handle(state, StartDeal((20,) * 4), ruleset, chance)
        log = [*events]
        while not isinstance(state.public.phase, Idle):
            seat, choices = next(iter(open_options(state, ruleset).items()))
            prompt = state.public.phase.prompt  # type: ignore[union-attr]
            choice = player(state.view(seat), choices, ruleset)
            state, events = handle(state, Choose(seat, prompt, choice), ruleset, chance)
            log += events
        yield log


def mixed(profile: str, seed: int) -> Ruleset:
    """A table of the profile with any options that can be played together."""
    random = Random(seed)
    while True:
        values = {one.key: random.choice(one.allowed) for one in options_of(profile)}
        try:
            return find_ruleset(profile, values)
        except RulesetError:
            continue


TABLES = [
    *((profile, find_ruleset(profile)) for profile in profiles()),
    *((f"{profile}-mixed", mixed(profile, seed)) for seed, profile in enumerate(profiles())),
]


def told(items: Iterable[LineItem], reader: Reader) -> BySeat[int]:
    """What each seat gains, by the words of the lines alone."""
    gains = [0, 0, 0, 0]
    for item in items:
        words = line_words(item, PLAYERS, reader)
        value = worked_out(re.split(r"：|: ", words, maxsplit=1)[1])
        for payer in others(item.seat) if item.payer is None else (item.payer,):
            gains[payer] -= value
            gains[item.seat] += value
    return by_seat(gains[seat] for seat in SEATS)


@pytest.mark.parametrize(
    "ruleset", [rules for _, rules in TABLES], ids=[name for name, _ in TABLES]
)
def test_the_lines_of_a_deal_make_what_it_moves(ruleset: Ruleset) -> None:
    lines = 0
    for log in played(ruleset, 7, DEALS):
        items = [item for event in log if isinstance(event, Settled) for item in event.items]
        moved = deltas(
            Transfer(event.cause, event.payer, event.payee, event.amount)
            for event in log
            if isinstance(event, PointsTransferred)
        )
        assert [told(items, reader) for reader in READERS] == [moved] * len(READERS)
        lines += len(items)
    assert lines > DEALS


@pytest.mark.parametrize("case", [*HANDS, *JING], ids=lambda case: case.name)
def test_the_lines_of_score_make_its_deltas(case) -> None:  # type: ignore[no-untyped-def]
    result = settle(case.document)
    gains = [0, 0, 0, 0]
    for item in result["items"]:
        payer, seat, line = re.fullmatch(r"(?:\S+ )?(\S+)→(\d) (.+)", item["text"]).groups()
        for one in others(int(seat)) if payer == "各家" else (int(payer),):
            gains[one] -= worked_out(line)
            gains[int(seat)] += worked_out(line)
    assert gains == list(result["deltas"])
