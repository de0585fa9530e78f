"""A client's side of an open table: what is known here of the match and its people, and what can be asked of
the host."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Collection, Sequence

from msgspec.structs import replace

from cardtable.engine.match_origin import Origin
from cardtable.errors import RecordError, TableError
from cardtable.match.match import Match
from cardtable.match.seated_players import APART, PERSONS, SeatedPlayers
from cardtable.match.undo import PlayedAct
from cardtable.net.invitations import invitations
from cardtable.net.kept_match import KeptMatch, is_elsewhere
from cardtable.net.messages import (
    ActPlayed,
    Back,
    ClientMessage,
    HandsSeen,
    PersonStatus,
    Presence,
    RematchRequest,
    ReseatRequest,
    RevealedDeal,
    RevealRequest,
    SendChat,
    SnapshotReason,
    TableSnapshot,
    UndoRequest,
    UndoVote,
    Welcome,
)
from cardtable.net.people import IDLE, MAX_CHAT_LINE, WAIT
from cardtable.net.reconnecting_client import Client
from cardtable.net.remote_match import RemoteMatch
from cardtable.net.revealed_deal import read_revealed_deal
from cardtable.table.observed_sitting import ObservedSitting
from cardtable.table.seat_specs import SeatSpec
from cardtable.text import clean

YOU = "You"
_MAX_TEXT = 40
_MAX_ALLOWANCE = 60.0
"""Longest allowance in seconds that is believed."""
_REVEAL_TIMEOUT = 10.0
"""Seconds within which a host must have sent a finished deal's cards."""


class RemoteSitting(ObservedSitting):
    """An open table as one client knows it."""

    match: RemoteMatch

    def __init__(self, client: Client, welcome: Welcome) -> None:
        """Raises CardTableError if the game is not installed here."""
        super().__init__(RemoteMatch(welcome))
        self.client = client
        self.name = clean(welcome.table, _MAX_TEXT)
        self.is_host = welcome.is_host
        self.persons = tuple(sorted(welcome.seats))
        self.specs: list[SeatSpec] = []
        self.people: tuple[PersonStatus, ...] = ()
        self.onlookers: tuple[str, ...] = ()
        self.unlooked: tuple[int, ...] = ()
        """The seats for whom clocks wait until they have looked at their hands."""
        self._looks_told: tuple[int, frozenset[int]] = (0, frozenset())
        """The deal, and who here was last said to have looked in it."""
        self.host_seat = -1
        self.waits_for_rematch = False
        """Whether somebody here waits for another match."""
        self._revealed: Match | None = None
        self._revealed_deal_count = 0
        self._reveal: asyncio.Future[bytes] | None = None
        self._revealing = asyncio.Lock()
        self._kept = KeptMatch()
        self._keeps = not self.is_host and is_elsewhere(client.address)
        """Whether the match is kept here: the host's own record lies with somebody else."""
        self.turn_seconds = 0
        """The seconds that a turn may take; 0: as many as they like."""
        self.is_spoiled = False
        """Whether the host has shown what cannot be used: nothing of it may be looked at any more."""
        self.away_policy = WAIT
        """`careful`: a bot plays for people who are away; `wait`: nobody does."""

    # The host's messages

    def set_seats(self, welcome: Welcome) -> None:
        """Takes over which seats belong to this client."""
        self.persons = tuple(sorted(welcome.seats))

    def load_snapshot(self, snapshot: TableSnapshot) -> None:
        """Takes over a snapshot. Raises CardTableError."""
        before = self.match.first_act
        is_first = not self.match.happened
        if not set(self.persons) <= set(snapshot.state.in_play or snapshot.state.on_table):
            raise TableError("the host does not show what seats of this terminal see")
        self.match.load_snapshot(snapshot)
        self._count_from(before)
        self._revealed_deal_count = 0
        if is_first or snapshot.reason == SnapshotReason.REMATCH:
            self.skip_to_running_deal()
            self.waits_for_rematch = False
            self._kept = KeptMatch()
        self.forget_undone(len(self.match.acts))
        sitters = snapshot.sitters
        pairs = zip(sitters.kinds, sitters.names, strict=True)
        self.specs = [SeatSpec(clean(kind, _MAX_TEXT), clean(name, _MAX_TEXT)) for kind, name in pairs]

    def apply_act(self, message: ActPlayed) -> PlayedAct:
        """Takes over an act. Raises CardTableError."""
        before = self.match.first_act
        act = self.match.apply_act(message.act, message.state)
        self._count_from(before)
        return act

    def _count_from(self, first: int) -> None:
        """Counts the acts that were seen, so far counted from act `first` of the match, from the first one
        that is still known here."""
        moved = first - self.match.first_act
        if moved:
            self._seen = {seat: max(0, seen + moved) for seat, seen in self._seen.items()}

    def act_after(self, acts: int) -> PlayedAct | None:
        """The act that came after so many acts of the match; None if it is not known here."""
        at = acts - self.match.first_act
        return self.match.acts[at] if 0 <= at < len(self.match.acts) else None

    def set_presence(self, people: Presence) -> None:
        """Takes over who is here."""
        self.people = tuple(
            PersonStatus(one.seat, clean(one.name, _MAX_TEXT), one.state, one.allowance)
            for one in people.people
            if 0 <= one.allowance <= _MAX_ALLOWANCE  # NaN is refused, too
        )
        self.onlookers = tuple(clean(name, _MAX_TEXT) for name in people.onlookers)
        self.away_policy = people.away_policy
        self.turn_seconds = people.turn_seconds
        self.host_seat = people.host
        self.unlooked = tuple(people.unlooked)

    @property
    def shared_names(self) -> list[str]:
        """The names of the seats, the same for everybody."""
        return [spec.name for spec in self.specs]

    @property
    def names(self) -> list[str]:
        """The names as shown here: a person alone at this screen is "You"."""
        return [YOU if self._is_you(seat) else name for seat, name in enumerate(self.shared_names)]

    @property
    def kinds(self) -> list[str]:
        """The kind of player in each seat."""
        return ["you" if self._is_you(seat) else spec.kind for seat, spec in enumerate(self.specs)]

    def _is_you(self, seat: int) -> bool:
        return self.persons == (seat,)

    @property
    def addressed(self) -> int | None:
        """None: a person alone here is called "You" in `names`."""
        return None

    @property
    def origin(self) -> Origin:
        """Unknown here: matches at open tables count as any other."""
        return Origin()

    @property
    def is_duplicate(self) -> bool:
        """Never: duplicate is played at one keyboard."""
        return False

    @property
    def score_history(self) -> list[tuple[int, ...]]:
        """The scores after each deal."""
        return self.match.history

    @property
    def connection(self) -> str:
        """Why the host cannot be heard; empty while all is well."""
        lost = self.client.end_reason or self.client.down_reason
        return lost if not lost or self.client.end_reason else f"{lost.rstrip('.')}: trying again."

    @property
    def can_reveal(self) -> bool:
        """Whether the host would show all cards of the finished deal."""
        return self.match.can_reveal

    @property
    def invitations(self) -> list[str]:
        """The commands with which others come to this table, a line each."""
        return invitations(self.name, self.client.address)

    @property
    def host_name(self) -> str:
        """The name of the host."""
        names = self.shared_names
        return names[self.host_seat] if 0 <= self.host_seat < len(names) else "the host"

    # A finished deal

    async def reveal_deal(self) -> Match | None:
        """The finished deal on the table with all its cards; None if they may not be seen or the host does
        not answer in time. Raises RecordError for an invalid record."""
        async with self._revealing:
            return await self._reveal_deal()

    async def keep_deal(self) -> None:
        """Keeps the finished deal on the table in a record of this person's, if the host keeps its own
        elsewhere. What cannot be kept is not."""
        if not self.persons or not self._keeps:
            return
        is_over = self.match.over
        with contextlib.suppress(RecordError):
            if (revealed := await self.reveal_deal()) is not None:
                await asyncio.to_thread(self._kept.keep, revealed, is_over=is_over)

    async def _reveal_deal(self) -> Match | None:
        match = self.match
        if not match.can_reveal or not match.deal.over:
            return None
        deal_index = match.acts[-1].deal_index
        if self._revealed_deal_count != deal_index:
            self._reveal = asyncio.get_running_loop().create_future()
            self._send(RevealRequest(deal_index))
            data = await _wait_for_reveal(self._reveal)
            laid = await asyncio.to_thread(read_revealed_deal, data, self.name) if data else None
            if laid is not None and laid.game is not match.game:
                raise RecordError("another game was told of")
            if laid is not None:
                laid.seated = self._seated_here(laid.seated)
            self._revealed = laid
            self._revealed_deal_count = deal_index if laid is not None else 0
        return self._revealed

    def _seated_here(self, seated: SeatedPlayers) -> SeatedPlayers:
        """The players as a record of this screen would name them: only its own people sit here."""

        def kind(seat: int, player: str) -> str:
            if player not in PERSONS:
                return player
            return APART if seat not in self.persons else "you" if self._is_you(seat) else "person"

        players = tuple(kind(seat, player) for seat, player in enumerate(seated.players))
        changes = tuple(replace(one, player=kind(one.seat, one.player)) for one in seated.changes)
        return SeatedPlayers(seated.names, players, changes)

    def receive_revealed_deal(self, message: RevealedDeal) -> None:
        """Takes over the host's answer to `reveal_deal`."""
        if self._reveal is not None and not self._reveal.done():
            self._reveal.set_result(message.record)

    # Requests to the host

    def _send(self, message: ClientMessage) -> None:
        self.client.send(message)

    def chat(self, text: str) -> None:
        """Sends a chat line."""
        line = clean(text, MAX_CHAT_LINE)
        if line:
            self._send(SendChat(line))

    def request_rematch(self) -> None:
        """Asks for another match, and waits for it."""
        self.waits_for_rematch = True
        self._send(RematchRequest())

    def request_seat(self) -> None:
        """Asks for a seat, as an onlooker."""
        self.client.request_seat()

    @property
    def is_idle(self) -> bool:
        """Whether a bot plays for somebody here, since a turn took too long."""
        return any(one.state == IDLE and one.seat in self.persons for one in self.people)

    def come_back(self) -> None:
        """Says that the people here are back."""
        self._send(Back())

    def tell_looks(self, seats: Collection[int]) -> None:
        """Says once that these people here have looked at their hands."""
        told = (self.match.deal_count, frozenset(seats))
        if len(self.persons) > 1 and seats and told != self._looks_told:
            self._looks_told = told
            self._send(HandsSeen(told[0], sorted(told[1])))

    def request_undo(self, seat: int) -> None:
        """Asks to go back to that seat's last decision."""
        self._send(UndoRequest(seat))

    def vote_on_undo(self, proposal: int, seat: int, yes: bool) -> None:
        """Votes on an undo for a seat of this client."""
        self._send(UndoVote(proposal, seat, yes))

    def request_reseat(self, specs: Sequence[SeatSpec], away_policy: str) -> None:
        """Asks for these players. Only the host's own client may."""
        self._send(ReseatRequest([str(spec) for spec in specs], away_policy))

    def give_up(self, why: str) -> None:
        """Gives the table up: the host shows what cannot be used."""
        self.is_spoiled = True
        self.client.end_reason = why

    def leave(self) -> None:
        """Everybody at this screen leaves: no reconnecting. `leave_table` then tells the host."""
        self.client.stop_reconnecting()

    async def leave_table(self) -> None:
        """Tells the host. If the match goes on, the seats stay reserved."""
        await self.client.leave(for_good=not self.is_spoiled and self.match.over)


async def _wait_for_reveal(telling: asyncio.Future[bytes]) -> bytes:
    """The answer if it comes in time; else empty."""
    try:
        return await asyncio.wait_for(telling, _REVEAL_TIMEOUT)
    except TimeoutError:
        return b""
