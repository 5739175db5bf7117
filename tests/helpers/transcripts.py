"""One deal of each profile as a transcript: written once, read by a person, compared ever after.

    python -m tests.helpers.transcripts                    # what differs from the stored ones
    python -m tests.helpers.transcripts --write PROFILE    # store that one anew: read it first

A stored transcript is played again from the seed it ends with; a new profile is given the first
of its own seeds whose deal has something of everything.
"""

import re
import sys
from difflib import unified_diff
from hashlib import sha256
from itertools import count
from pathlib import Path
from random import Random

from bot.render.replay import Replay, transcript
from core.game import events as e
from core.game.commands import Choice, Choose, Command, Expire, Gang, Pass, StartDeal, StartSession
from core.game.ledger import deltas
from core.game.phases import Idle, Turn
from core.game.state import State
from core.past.frames import Frame, frames
from core.play.ruleset import STARTING_BALANCE, Ruleset
from core.play.table import handle, open_options
from core.players.sensible import play_sensibly
from core.rulesets.find import find_ruleset, profiles
from core.tiles.fair import FairChance
from tests.helpers.views import ENGLISH, PLAYERS

STORED = Path(__file__).parent.parent / "golden" / "transcripts"
_SILENCE, _WHIM = 0.15, 0.1


def deal_seed(profile: str, number: int) -> bytes:
    """Other deals for other profiles."""
    return sha256(f"{profile}:{number}".encode()).digest()


def path_of(profile: str) -> Path:
    return STORED / f"{profile}.txt"


def played(ruleset: Ruleset, seed: bytes) -> tuple[Frame, ...]:
    """A deal by sensible players, now and then silent or acting on a whim."""
    random, chance = Random(seed), FairChance(seed)
    state, _ = handle(State(), StartSession(None, None), ruleset, chance)
    command: Command = StartDeal((STARTING_BALANCE,) * 4)
    log: list[e.Event] = []
    while True:
        state, events = handle(state, command, ruleset, chance)
        log += events
        if isinstance(state.public.phase, Idle):
            return frames(log, ruleset)
        command = _next(state, ruleset, random)


def _next(state: State, ruleset: Ruleset, random: Random) -> Command:
    phase, open_seats = state.public.phase, open_options(state, ruleset)
    seat = random.choice(sorted(open_seats))
    options = open_seats[seat]
    if not isinstance(phase, Turn) and random.random() < _SILENCE:
        return Expire(phase.prompt)  # type: ignore[union-attr]
    return Choose(seat, phase.prompt, _choice(state, seat, options, ruleset, random))  # type: ignore[union-attr]


def _choice(
    state: State, seat: int, options: tuple[Choice, ...], ruleset: Ruleset, random: Random
) -> Choice:
    gangs = [choice for choice in options if isinstance(choice, Gang)]
    if random.random() < _WHIM:
        return random.choice(gangs or list(options))
    return play_sensibly(state.view(seat), options, ruleset)


def _telling(found: tuple[Frame, ...]) -> bool:
    """Whether a deal has a win, a gang, and claims passed, let slip in silence and beaten."""
    events = [event for frame in found for event in frame.events]
    answers = [event for event in events if isinstance(event, e.Answered)]
    return (
        any(isinstance(event, e.HandWon) for event in events)
        and any(
            isinstance(event, e.ConcealedGangMade | e.GangAdded)
            or (isinstance(event, e.MeldMade) and event.meld.is_gang)
            for event in events
        )
        and any(answer.silent for answer in answers)
        and any(answer.choice == Pass() and not answer.silent for answer in answers)
        and any(frame.beaten for frame in found)
    )


def stored_seed(profile: str) -> bytes | None:
    """The seed a stored transcript ends with."""
    path = path_of(profile)
    if not path.exists():
        return None
    return bytes.fromhex(re.findall(r"[0-9a-f]{64}", path.read_text("utf-8"))[-1])


def written(profile: str) -> str:
    """The profile's transcript as the program writes it now."""
    ruleset, seed = find_ruleset(profile), stored_seed(profile)
    if seed is None:
        seeds = (deal_seed(profile, number) for number in count())
        seed = next(one for one in seeds if _telling(played(ruleset, one)))
    found = played(ruleset, seed)
    scores = deltas(found[-1].public.transfers)
    title = ENGLISH.text(f"profile.{profile}")
    return transcript(Replay(1, found, scores, PLAYERS), title, ENGLISH)


def difference(profile: str) -> str:
    """What the stored transcript and the one of now do not have in common."""
    path, now = path_of(profile), written(profile)
    before = path.read_text("utf-8") if path.exists() else ""
    lines = unified_diff(before.splitlines(), now.splitlines(), path.name, "now", lineterm="")
    return "\n".join(lines)


def main(arguments: list[str]) -> None:
    if arguments[:1] == ["--write"]:
        STORED.mkdir(exist_ok=True)
        for profile in arguments[1:]:
            path_of(profile).write_text(written(profile), "utf-8")
        return
    for profile in profiles():
        print(difference(profile) or f"{path_of(profile).name}: as stored")


if __name__ == "__main__":
    main(sys.argv[1:])
