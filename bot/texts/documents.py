"""What a refused document or table setting is told, by code; the command line speaks English."""

REFUSALS: dict[str, str] = {
    "climb_without_staying": "`climb` needs a dealer who can stay: change `dealer_after_win` or `dealer_after_draw`.",
    "fed_nothing": "{where}: no open meld of the taker holds that tile from that seat.",
    "fisher_wins_no_discard": "Seat {seat} is fishing; at this table a fisher wins no discard.",
    "hand_size": "Seat {seat} needs {expected} concealed tiles without the winning tile, not {found}.",
    "lower_missing": "This table reveals the tile under the indicator at the end: `lower` must name it.",
    "missing_key": "{where}: the key {key!r} is missing.",
    "no_meld": "Seat {seat}: {tiles} is no {kind}.",
    "no_supplier": "Seat {seat}: {tiles} must say by `from` whose tile it was: that seat pays for the gang.",
    "not_first_turn": "This cannot be a win in the first turn.",
    "not_fishing": "Seat {seat} cannot have declared fishing: the hand is no fishing shape.",
    "not_in_game": "The tile {tile} does not belong to this game.",
    "not_json": "This is not JSON: {reason}.",
    "not_winning": "The hand of seat {seat} does not win.",
    "nothing_robbed": "A gang of {tile} cannot have been robbed: its konger has no peng of it.",
    "pagoda_without_staying": "`pagoda` needs a dealer who can stay: let something mark the next deal.",
    "same_song_and_lower_jing": "`same_song` is played instead of a lower jing: `lower_jing` must be none.",
    "too_many": "There are {copies} of the tile {tile}.",
    "unknown_key": "{where}: the key {key!r} is unknown.",
    "unknown_option": "There is no option {option!r}.",
    "unknown_profile": "There is no profile {profile!r}.",
    "unknown_value": "The option {option!r} cannot be {value!r}.",
    "unreadable_file": "The file cannot be read: {reason}.",
    "unreadable_tiles": "{where}: cannot read {piece!r} at position {position}.",
    "win_forbidden": "At this table {rule} forbids seat {seat} to win with this hand.",
    "win_replacement": "The win cannot be on the replacement of a {replacement}.",
    "win_source": "A win by {by} names the wrong seat it came from.",
    "wrong_value": "{where}: {value!r} does not belong there.",
}


def refusal(code: str, **params: object) -> str:
    """The sentence for a code; KeyError for an unknown one."""
    return REFUSALS[code].format(**params)
