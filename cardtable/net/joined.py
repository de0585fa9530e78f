"""What a screen asks of a table that others sit at, too, each before a terminal of their own."""

from __future__ import annotations

import getpass
from collections.abc import Sequence
from typing import Protocol

from cardtable.bots.bot_names import BOTS, PROGRAM, kind_of
from cardtable.engine.game import Game
from cardtable.errors import OptionError
from cardtable.match.match import Match
from cardtable.table.company import Company, Loop
from cardtable.table.loop import Listener
from cardtable.table.seat_specs import PERSONS, SeatSpec, checked, parse_seats
from cardtable.text import clean

HERE, AWAY, FREE, READING = "here", "away", "free", "reading"
"""A person at a table: before a screen; gone, and expected back; not come yet; here, and not yet done with
how the deal ended."""
WAIT, CAREFUL = "wait", "careful"
"""Who plays for those who are away: nobody, or a careful bot."""
LONGEST_TALK = 120
"""Characters of a line that somebody says."""
LONGEST_NAME = 20
_SOMEBODY = "Somebody"


class Guest(Protocol):
    """A person at such a table."""

    @property
    def seat(self) -> int:
        """Their seat."""
        ...

    @property
    def name(self) -> str:
        """Their name, as everybody reads it."""
        ...

    @property
    def state(self) -> str:
        """Whether they are `HERE`, `AWAY`, or the seat is still `FREE`."""
        ...

    @property
    def allowance(self) -> float:
        """For how many seconds an answer of theirs may have been on its way, in a race."""
        ...


class Plea(Protocol):
    """Somebody's wish to take acts back, of which everybody is asked."""

    @property
    def number(self) -> int:
        """Which wish of this table."""
        ...

    @property
    def seat(self) -> int:
        """Who wishes it."""
        ...

    @property
    def steps(self) -> int:
        """How many acts."""
        ...

    @property
    def because(self) -> str:
        """Why others are asked."""
        ...

    @property
    def asked(self) -> Sequence[int]:
        """The seats that are asked."""
        ...


class JoinedListener(Listener, Protocol):
    """What such a table tells a screen besides: what does not wait for its turn."""

    async def changed(self) -> None:
        """Somebody came or went, or the way to the table is gone or there again."""

    async def told_here(self, text: str) -> None:
        """Something for this screen alone."""

    async def talked(self, name: str, text: str) -> None:
        """Somebody has said something to all."""

    async def wished(self, plea: Plea) -> None:
        """Somebody wishes to take back what was played."""

    async def wish_over(self, number: int, granted: bool, said: str) -> None:
        """That wish is granted, or it is not, and why."""

    async def taken_back(self) -> None:
        """What was played is no more."""

    async def reseated(self, told: Sequence[str]) -> None:
        """Others sit there now."""

    async def begun_again(self) -> None:
        """Another match has begun, with the same people."""

    async def begun_anew(self) -> None:
        """The table as it stands, after this screen heard nothing of it for a while."""


class JoinedLoop(Loop, Protocol):
    """The loop of one screen at such a table."""

    listener: JoinedListener
    """The screen. Set before it runs."""


class Joined(Company, Protocol):
    """A table elsewhere, or of this process with others at it, as one terminal sees it."""

    async def leave_table(self) -> None:
        """Everybody at this screen rises, and the host was told."""
        ...

    @property
    def name(self) -> str:
        """What the table is called."""
        ...

    @property
    def specs(self) -> Sequence[SeatSpec]:
        """Who sits where."""
        ...

    @property
    def people(self) -> Sequence[Guest]:
        """The people at it."""
        ...

    @property
    def away_plays(self) -> str:
        """Who plays for those who are away."""
        ...

    @property
    def connection(self) -> str:
        """What there is to say of the way to it; empty while all is well."""
        ...

    @property
    def is_host(self) -> bool:
        """Whether it stands in this process: whoever sits here says who sits where."""
        ...

    @property
    def stays(self) -> bool:
        """Whether whoever is here waits for another match after one that is over."""
        ...

    @property
    def opens(self) -> bool:
        """Whether all cards of the finished deal on the table may be seen by everybody."""
        ...

    @property
    def host_name(self) -> str:
        """What the host is called."""
        ...

    async def laid_open(self) -> Match | None:
        """The finished deal on the table with all its cards, for looking at; None where that may not be."""
        ...

    def again(self) -> None:
        """Whoever is here wishes another match; the host's terminal begins it."""
        ...

    def say(self, text: str) -> None:
        """Says something to all."""
        ...

    def undo(self, seat: int) -> None:
        """That seat of here wishes to go back to its last decision."""
        ...

    def agree(self, number: int, seat: int, yes: bool) -> None:
        """What a seat of here says to a wish."""
        ...

    def ask_reseat(self, wanted: Sequence[SeatSpec], away: str) -> None:
        """They are to sit so, and that one plays for those who are away."""
        ...


def waited_for(people: Sequence[Guest], actors: Sequence[int], away: str) -> str:
    """Whom the table waits for; empty where it waits for nobody who is not there."""
    free = [one.name for one in people if one.state == FREE]
    if free:
        return f"Waiting for {_listed(free)} to sit down."
    reading = [one.name for one in people if one.state == READING]
    if reading:
        return f"Waiting for {_listed(reading)} to read the score."
    gone = [one.name for one in people if one.state == AWAY and one.seat in actors]
    if not gone or away != WAIT:
        return ""
    return f"{_listed(gone)} {'is' if len(gone) == 1 else 'are'} away: the table waits."


def _listed(names: Sequence[str]) -> str:
    """Names as said: `Ana, Bob and Mira`."""
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


# Who is to sit at one


def own_name() -> str:
    """What whoever has this terminal is called unless they say otherwise."""
    try:
        return clean(getpass.getuser(), LONGEST_NAME).strip().capitalize() or _SOMEBODY
    except (OSError, KeyError):
        return _SOMEBODY


def people_apart(specs: Sequence[SeatSpec]) -> list[SeatSpec]:
    """Those seats at a table with a terminal for each: nobody is called You there. Raises OptionError where
    nobody could join."""
    if sum(spec.is_person for spec in specs) < 2:
        raise OptionError(
            "give a person another seat first: each of those joins from a terminal of their own"
        )
    named = [SeatSpec("person", own_name()) if spec.kind == "you" else spec for spec in specs]
    checked(named)
    return named


def people_of(text: str | None, game: Game, name: str = "") -> list[SeatSpec]:
    """The seats that a text names, `ana,bob,careful`: what is no kind of player is a person's name. Without
    a text all are for people; a number says how many. `name` is the host's. Raises OptionError."""
    parts = [part.strip() for part in (text or "").split(",")]
    if not text or text.strip().isdecimal():
        count = int(text) if text else game.default_seats
        parts = ["you"] + ["person"] * (count - 1)
    specs = parse_seats(",".join(map(_part, parts)), game)
    first = next((at for at, spec in enumerate(specs) if spec.is_person), None)
    if first is None:
        raise OptionError(f"nobody in {text!r} is a person: the first who is sits down here")
    if name or specs[first].kind == "you":
        specs[first] = SeatSpec("person", name or own_name())
    people = [SeatSpec("person", spec.name) if spec.kind == "you" else spec for spec in specs]
    checked(people)
    return people


def _part(part: str) -> str:
    """A seat as it is written elsewhere: a bare word that names no kind of player is a person's name."""
    kind = kind_of(part.partition(":")[0].strip().lower())
    return part if part.startswith(PROGRAM) or kind in (*PERSONS, *BOTS) else f"person:{part}"
