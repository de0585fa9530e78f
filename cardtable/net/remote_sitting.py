"""A table elsewhere and the people at it, as a screen here asks of it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from cardtable.archive.open_deal import read_laid_open
from cardtable.engine.origin import Origin
from cardtable.engine.view import View
from cardtable.errors import RecordError
from cardtable.match.match import Match
from cardtable.net.client import Member
from cardtable.net.messages import (
    Again,
    Agree,
    FromMember,
    LaidOpen,
    LayOpen,
    People,
    Reseat,
    Say,
    TakenBack,
    Undo,
    Welcome,
    Whole,
)
from cardtable.net.remote_match import FarCourse
from cardtable.table.events_seen import Seen
from cardtable.table.race import is_race
from cardtable.table.seat_specs import SeatSpec
from cardtable.text import clean

YOU = "You"
_LONGEST = 40
_FARTHEST = 60.0
"""Seconds that nobody's answer is longer on its way."""
_TOLD_WITHIN = 10.0
"""Seconds in which a host has told of a finished deal, or tells nothing."""


@dataclass(frozen=True)
class Person:
    """Somebody at the table: `here`, `away`, or still waited for (`free`); for how many seconds an answer of
    theirs is taken to have been on its way in a race."""

    seat: int
    name: str
    state: str
    allowance: float


class FarSitting(Seen):
    """What this terminal knows of a table elsewhere, and what it says to its host."""

    match: FarCourse

    def __init__(self, member: Member, welcome: Welcome) -> None:
        """Raises CardTableError where that game is not played here."""
        super().__init__(FarCourse(welcome))
        self.member = member
        self.name = clean(welcome.table, _LONGEST)
        self.is_host = welcome.is_host
        self.persons = tuple(sorted(welcome.mine))
        self.specs: list[SeatSpec] = []
        self.people: tuple[Person, ...] = ()
        self.onlookers: tuple[str, ...] = ()
        self.host_seat = -1
        self.stays = False
        """Whether whoever is here waits for another match."""
        self._laid: Match | None = None
        self._laid_dealt = 0
        self._telling: asyncio.Future[bytes] | None = None
        self.away_plays = "wait"
        """Who plays for those who are away: nobody (`wait`), or a bot (`careful`)."""
        self.origin = Origin()
        self.is_duplicate = False
        self.addressed: int | None = None

    # What the host shows

    def seat(self, welcome: Welcome) -> None:
        """Whose seats are at this terminal now."""
        self.persons = tuple(sorted(welcome.mine))

    def begin(self, whole: Whole) -> None:
        """The table anew. Raises CardTableError."""
        before, is_first = self.match.first, not self.match.happened
        self.match.begin(whole)
        moved = before - self.match.first
        self._seen = {seat: max(0, seen + moved) for seat, seen in self._seen.items()}
        self._laid_dealt = 0
        if is_first or whole.why == "again":
            self.came()
            self.stays = False
        self.taken_back(len(self.match.steps))
        sitters = whole.sitters
        pairs = zip(sitters.kinds, sitters.names, strict=True)
        self.specs = [SeatSpec(clean(kind, _LONGEST), clean(name, _LONGEST)) for kind, name in pairs]

    def take_back(self, message: TakenBack) -> None:
        """Acts are taken back. Raises CardTableError."""
        self.match.take_back(message.state, message.history)
        self._laid_dealt = 0
        self.taken_back(len(self.match.steps))

    def meet(self, people: People) -> None:
        """Who is here."""
        self.people = tuple(
            Person(one.seat, clean(one.name, _LONGEST), one.state, one.allowance)
            for one in people.people
            if 0 <= one.allowance <= _FARTHEST  # nor what is no number at all
        )
        self.onlookers = tuple(clean(name, _LONGEST) for name in people.onlookers)
        self.away_plays, self.host_seat = people.away, people.host

    # What a screen asks

    @property
    def real_names(self) -> list[str]:
        """What everybody calls each seat."""
        return [spec.name for spec in self.specs]

    @property
    def names(self) -> list[str]:
        """What each seat is called here: who sits here alone is spoken to."""
        return [YOU if self._is_you(seat) else name for seat, name in enumerate(self.real_names)]

    @property
    def kinds(self) -> list[str]:
        """What sits in each seat."""
        return ["you" if self._is_you(seat) else spec.kind for seat, spec in enumerate(self.specs)]

    def _is_you(self, seat: int) -> bool:
        return self.persons == (seat,)

    @property
    def is_race(self) -> bool:
        """Whether time decides who acts now."""
        return is_race(self.match)

    @property
    def score_history(self) -> list[tuple[int, ...]]:
        """The scores after each deal."""
        return self.match.history

    @property
    def connection(self) -> str:
        """Why nothing is heard of the host; empty while all is well."""
        lost = self.member.parted or self.member.lost
        return lost if not lost or self.member.parted else f"{lost.rstrip('.')}: trying again."

    def view(self, seat: int) -> View:
        """What a seat of here sees of what lies on the table; seat -1 is an onlooker."""
        return self.match.view_of_table(seat) if self.match.over else self.match.view(seat)

    @property
    def opens(self) -> bool:
        """Whether all cards of the finished deal on the table may be seen by everybody."""
        return self.match.opens

    @property
    def host_name(self) -> str:
        """What the host is called."""
        names = self.real_names
        return names[self.host_seat] if 0 <= self.host_seat < len(names) else "the host"

    # A finished deal

    async def laid_open(self) -> Match | None:
        """The finished deal on the table with all its cards; None where that may not be told, or is not told
        in time. Raises RecordError for what is no record."""
        course = self.match
        if not course.opens or not course.deal.over:
            return None
        dealt = course.steps[-1].dealt
        if self._laid_dealt != dealt:
            self._telling = asyncio.get_running_loop().create_future()
            self._send(LayOpen(dealt))
            data = await _told_within(self._telling)
            laid = await asyncio.to_thread(read_laid_open, data, self.name) if data else None
            if laid is not None and laid.game is not course.game:
                raise RecordError("another game was told of")
            self._laid, self._laid_dealt = laid, dealt if laid is not None else 0
        return self._laid

    def take_laid_open(self, message: LaidOpen) -> None:
        """The host has told of it."""
        if self._telling is not None and not self._telling.done():
            self._telling.set_result(message.record)

    # What it says to the host

    def _send(self, message: FromMember) -> None:
        self.member.send(message)

    def say(self, text: str) -> None:
        """A short line to all."""
        told = clean(text, 120)
        if told:
            self._send(Say(told))

    def again(self) -> None:
        """Whoever is here wishes another match."""
        self.stays = True
        self._send(Again())

    def undo(self, seat: int) -> None:
        """That seat wishes to go back to its last decision."""
        self._send(Undo(seat))

    def agree(self, wish: int, seat: int, yes: bool) -> None:
        """What somebody here says to a wish."""
        self._send(Agree(wish, seat, yes))

    def ask_reseat(self, specs: Sequence[SeatSpec], away: str) -> None:
        """They are to sit so; from the host's terminal alone."""
        self._send(Reseat([str(spec) for spec in specs], away))

    def leave(self) -> None:
        """Everybody at this screen rises: nobody comes back by themselves. `leave_table` tells the host."""
        self.member.part()

    async def leave_table(self) -> None:
        """The host is told. Where the match goes on, the seats are kept."""
        await self.member.leave(for_good=self.match.over)


async def _told_within(telling: asyncio.Future[bytes]) -> bytes:
    """What is told in time; else nothing."""
    try:
        return await asyncio.wait_for(telling, _TOLD_WITHIN)
    except TimeoutError:
        return b""
