"""A client's side of an open table: what is known here of the match and its people, and what can be asked of
the host."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from cardtable.engine.match import Match
from cardtable.engine.origin import Origin
from cardtable.engine.view import View
from cardtable.errors import RecordError
from cardtable.seats.joined import MAX_CHAT_LINE, WAIT, PersonAtTable
from cardtable.seats.laid_open import read_laid_open
from cardtable.seats.race import is_race
from cardtable.seats.seen import Seen
from cardtable.seats.specs import SeatSpec
from cardtable.text import clean
from cardtable.wire.course import RemoteMatch
from cardtable.wire.member import Client
from cardtable.wire.messages import (
    ActsUndone,
    ClientMessage,
    Presence,
    RematchRequest,
    ReseatRequest,
    RevealedDeal,
    RevealRequest,
    SendChat,
    TableSnapshot,
    UndoRequest,
    UndoVote,
    Welcome,
)

YOU = "You"
_MAX_TEXT = 40
_MAX_ALLOWANCE = 60.0
"""Longest allowance in seconds that is believed."""
_REVEAL_TIMEOUT = 10.0
"""Seconds within which a host must have sent a finished deal's cards."""


class RemoteSitting(Seen):
    """An open table as one client knows it."""

    match: RemoteMatch

    def __init__(self, client: Client, welcome: Welcome) -> None:
        """Raises CardTableError if the game is not installed here."""
        super().__init__(RemoteMatch(welcome))
        self.client = client
        self.name = clean(welcome.table, _MAX_TEXT)
        self.is_host = welcome.is_host
        self.persons = tuple(sorted(welcome.mine))
        self.specs: list[SeatSpec] = []
        self.people: tuple[PersonAtTable, ...] = ()
        self.onlookers: tuple[str, ...] = ()
        self.host_seat = -1
        self.stays = False
        """Whether somebody here waits for another match."""
        self._laid: Match | None = None
        self._laid_dealt = 0
        self._telling: asyncio.Future[bytes] | None = None
        self.away_plays = WAIT
        """Who plays for people who are away: nobody (`wait`) or a bot (`careful`)."""
        self.origin = Origin()
        self.is_duplicate = False
        self.addressed: int | None = None

    # The host's messages

    def seat(self, welcome: Welcome) -> None:
        """Takes over which seats belong to this client."""
        self.persons = tuple(sorted(welcome.mine))

    def begin(self, whole: TableSnapshot) -> None:
        """Takes over a snapshot. Raises CardTableError."""
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
        self.specs = [SeatSpec(clean(kind, _MAX_TEXT), clean(name, _MAX_TEXT)) for kind, name in pairs]

    def take_back(self, message: ActsUndone) -> None:
        """Takes over an undo. Raises CardTableError."""
        self.match.take_back(message.state, message.history)
        self._laid_dealt = 0
        self.taken_back(len(self.match.steps))

    def set_presence(self, people: Presence) -> None:
        """Takes over who is here."""
        self.people = tuple(
            PersonAtTable(one.seat, clean(one.name, _MAX_TEXT), one.state, one.allowance)
            for one in people.people
            if 0 <= one.allowance <= _MAX_ALLOWANCE  # NaN is refused, too
        )
        self.onlookers = tuple(clean(name, _MAX_TEXT) for name in people.onlookers)
        self.away_plays, self.host_seat = people.away, people.host

    @property
    def real_names(self) -> list[str]:
        """The names of the seats, the same for everybody."""
        return [spec.name for spec in self.specs]

    @property
    def names(self) -> list[str]:
        """The names as shown here: a person alone at this screen is "You"."""
        return [YOU if self._is_you(seat) else name for seat, name in enumerate(self.real_names)]

    @property
    def kinds(self) -> list[str]:
        """The kind of player in each seat."""
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
        """Why the host cannot be heard; empty while all is well."""
        lost = self.client.parted or self.client.lost
        return lost if not lost or self.client.parted else f"{lost.rstrip('.')}: trying again."

    def view(self, seat: int) -> View:
        """What a seat of this client sees of the table; seat -1 is an onlooker."""
        return self.match.view_of_table(seat) if self.match.over else self.match.view(seat)

    @property
    def opens(self) -> bool:
        """Whether the host would show all cards of the finished deal."""
        return self.match.opens

    @property
    def host_name(self) -> str:
        """The name of the host."""
        names = self.real_names
        return names[self.host_seat] if 0 <= self.host_seat < len(names) else "the host"

    # A finished deal

    async def laid_open(self) -> Match | None:
        """The finished deal on the table with all its cards; None if they may not be seen or the host does
        not answer in time. Raises RecordError for an invalid record."""
        course = self.match
        if not course.opens or not course.deal.over:
            return None
        dealt = course.steps[-1].dealt
        if self._laid_dealt != dealt:
            self._telling = asyncio.get_running_loop().create_future()
            self._send(RevealRequest(dealt))
            data = await _wait_for_reveal(self._telling)
            laid = await asyncio.to_thread(read_laid_open, data, self.name) if data else None
            if laid is not None and laid.game is not course.game:
                raise RecordError("another game was told of")
            self._laid, self._laid_dealt = laid, dealt if laid is not None else 0
        return self._laid

    def take_laid_open(self, message: RevealedDeal) -> None:
        """Takes over the host's answer to `reveal_deal`."""
        if self._telling is not None and not self._telling.done():
            self._telling.set_result(message.record)

    # Requests to the host

    def _send(self, message: ClientMessage) -> None:
        self.client.send(message)

    def say(self, text: str) -> None:
        """Sends a chat line."""
        told = clean(text, MAX_CHAT_LINE)
        if told:
            self._send(SendChat(told))

    def again(self) -> None:
        """Asks for another match, and waits for it."""
        self.stays = True
        self._send(RematchRequest())

    def undo(self, seat: int) -> None:
        """Asks to go back to that seat's last decision."""
        self._send(UndoRequest(seat))

    def agree(self, wish: int, seat: int, yes: bool) -> None:
        """Votes on an undo for a seat of this client."""
        self._send(UndoVote(wish, seat, yes))

    def ask_reseat(self, specs: Sequence[SeatSpec], away: str) -> None:
        """Asks for these players. Only the host's own client may."""
        self._send(ReseatRequest([str(spec) for spec in specs], away))

    def leave(self) -> None:
        """Everybody at this screen leaves: no reconnecting. `leave_table` then tells the host."""
        self.client.part()

    async def leave_table(self) -> None:
        """Tells the host. If the match goes on, the seats stay reserved."""
        await self.client.leave(for_good=self.match.over)


async def _wait_for_reveal(telling: asyncio.Future[bytes]) -> bytes:
    """The answer if it comes in time; else empty."""
    try:
        return await asyncio.wait_for(telling, _REVEAL_TIMEOUT)
    except TimeoutError:
        return b""
