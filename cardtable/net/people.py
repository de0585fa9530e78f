"""The people at a table with several clients: their states, whom the table waits for, and the seats of a new
table."""

from __future__ import annotations

import getpass
from collections.abc import Sequence

from cardtable.bots.bot_names import BOTS, PROGRAM_PREFIX, kind_of
from cardtable.engine.game import Game
from cardtable.errors import OptionError
from cardtable.match.seated_players import APART, PERSONS
from cardtable.net.messages import PersonStatus
from cardtable.net.names import clean_name
from cardtable.table.seat_specs import SeatSpec, checked, parse_seats
from cardtable.words import join_and

HERE = "here"
"""A person at a client that is connected."""
AWAY = "away"
"""A person whose client has left, and who may return."""
FREE = "free"
"""The seat of a person who has not come yet."""
READING = "reading"
"""A person who still looks at how the deal ended."""
IDLE = "idle"
"""A person whose turn took too long: a bot plays until they are back."""
PRESENCE_WORDS = {
    HERE: "here",
    AWAY: "away",
    FREE: "has not come yet",
    READING: "reads the score",
    IDLE: "a bot plays for them",
}
"""Words for each state of a person."""
WAIT = "wait"
"""The table waits for people who are away."""
CAREFUL = "careful"
"""A careful bot plays for people who are away."""
MAX_CHAT_LINE = 120
"""Longest chat line in characters."""
_UNNAMED = "Somebody"


def waiting_message(people: Sequence[PersonStatus], actors: Sequence[int], away_policy: str) -> str:
    """The sentence that says whom the table waits for; empty if it waits for nobody absent."""
    free = [one.name for one in people if one.state == FREE]
    if free:
        return f"Waiting for {join_and(free)} to sit down."
    reading = [one.name for one in people if one.state == READING]
    if reading:
        return f"Waiting for {join_and(reading)} to read the score."
    gone = [one.name for one in people if one.state == AWAY and one.seat in actors]
    if not gone or away_policy != WAIT:
        return ""
    return f"{join_and(gone)} {'is' if len(gone) == 1 else 'are'} away: the table waits."


def own_name() -> str:
    """The default name of the person at this terminal."""
    try:
        return clean_name(getpass.getuser()).capitalize() or _UNNAMED
    except (OSError, KeyError):
        return _UNNAMED


def as_named_persons(specs: Sequence[SeatSpec]) -> list[SeatSpec]:
    """These seats with names in place of You, as a table of several clients needs. Raises OptionError if
    nobody could join."""
    if sum(spec.is_person for spec in specs) < 2:
        raise OptionError(
            "give a person another seat first: each of those joins from a terminal of their own"
        )
    named = [SeatSpec("you", own_name()) if spec.kind == "you" else spec for spec in specs]
    if all(spec.kind != "you" for spec in named):
        first = next(at for at, spec in enumerate(named) if spec.is_person)
        named[first] = SeatSpec("you", named[first].name)
    checked(named)
    return as_remote_persons(named)


def as_remote_persons(specs: Sequence[SeatSpec]) -> list[SeatSpec]:
    """These seats, with all people but `you` at terminals of their own."""
    return [SeatSpec(APART, spec.name) if spec.kind == "person" else spec for spec in specs]


def read_people(text: str | None, game: Game, name: str = "") -> list[SeatSpec]:
    """The seats named by a text such as `ana,bob,careful`; any word that is not a kind of player is a
    person's name. Without a text all seats are for people; a number says how many. `name` is the host's.
    Raises OptionError."""
    parts = [part.strip() for part in (text or "").split(",")]
    if not text or text.strip().isdecimal():
        count = int(text) if text else game.default_seats
        parts = ["you"] + ["person"] * (count - 1)
    specs = parse_seats(",".join(map(_named_person, parts)), game)
    first = next((at for at, spec in enumerate(specs) if spec.is_person), None)
    if first is None:
        raise OptionError(f"nobody in {text!r} is a person: the first who is sits down here")
    is_named = not name and specs[first].kind != "you"
    others = [SeatSpec("person", spec.name) if spec.kind == "you" else spec for spec in specs]
    others[first] = SeatSpec("you", specs[first].name if is_named else name or own_name())
    checked(others)
    return as_remote_persons(others)


def _named_person(part: str) -> str:
    """A seat in the usual notation: a bare word becomes `person:WORD`."""
    kind = kind_of(part.partition(":")[0].strip().lower())
    return part if part.startswith(PROGRAM_PREFIX) or kind in (*PERSONS, *BOTS) else f"person:{part}"
