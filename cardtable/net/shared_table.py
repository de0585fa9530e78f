"""An open table: the sitting, its loop, and the clients that follow it. Knows neither sockets nor screens.

The host's process holds the match. Every client, the host's own included, is shown what its seats may know,
and every answer passes the same validation.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from cardtable.engine.actions import Action, parse_action
from cardtable.engine.events import Event
from cardtable.engine.refusal import Refusal
from cardtable.errors import CardTableError
from cardtable.match.match import Match
from cardtable.match.observed_match import ObservedMatch
from cardtable.net.client_seats import ClientSeats
from cardtable.net.connection import Connection
from cardtable.net.messages import (
    VERSION,
    ActionAnswer,
    ActionRefused,
    ActionRequest,
    ActPlayed,
    Back,
    BotFailed,
    ChatMessage,
    ClientMessage,
    ClockElapsed,
    DealOver,
    DealSeen,
    HandsSeen,
    Hello,
    HostMessage,
    Notice,
    RematchRequest,
    ReseatRequest,
    RevealedDeal,
    RevealRequest,
    SeatRequest,
    SendChat,
    SnapshotReason,
    TableSnapshot,
    UndoRequest,
    UndoVote,
    Welcome,
)
from cardtable.net.people import CAREFUL, FREE, MAX_CHAT_LINE, WAIT
from cardtable.net.redaction import Redactor, redact_step
from cardtable.net.saved_table import SavedTable, delete_saved_table, save_table
from cardtable.net.seat_questions import (
    ChangeSignal,
    LatencyFairClocks,
    RemotePlayer,
    SeatQuestions,
    elapsed_clocks,
)
from cardtable.net.seat_requests import SeatRequests
from cardtable.net.undo_vote import UndoVoting
from cardtable.table.players import Player
from cardtable.table.race import curtained_in_race, is_timed
from cardtable.table.seat_specs import SeatSpec, make_player
from cardtable.table.sitting import Sitting
from cardtable.table.turn_loop import TableLoop
from cardtable.table.viewpoint import ONLOOKER
from cardtable.text import clean


class SharedTable:
    """One match for several clients. `play` plays it; admission brings clients in."""

    def __init__(self, sitting: Sitting, saved: SavedTable) -> None:
        self.sitting = sitting
        self.name = saved.name
        self.group = saved.group
        """The group that may join; -1 for a private table."""
        self.changes = ChangeSignal()
        self.client_seats = ClientSeats(sitting, saved)
        self.redactor = Redactor(sitting)
        self.questions = SeatQuestions(sitting.match, self.client_seats, self.changes)
        self.questions.idle_changed = self.broadcast_presence
        seats = [self._make_player(at, spec) for at, spec in enumerate(sitting.specs)]
        self.loop = TableLoop(sitting.match, seats, self)
        self.loop.clocks = LatencyFairClocks(self.questions.longest_allowance)
        self.seat_requests = SeatRequests(sitting, self.client_seats)
        self.undo_voting = UndoVoting(sitting, self.client_seats, self.loop, self._undone)
        self.is_rematch_wanted = asyncio.Event()
        """Set when the host asks for another match."""
        self._ended_deal = 0
        """The deal whose end people are looking at; 0 outside of that."""

    @property
    def match(self) -> Match:
        """The match."""
        return self.sitting.match

    def _make_player(self, at: int, spec: SeatSpec) -> Player:
        if spec.is_person:
            return RemotePlayer(at, spec.name, spec.kind, self.questions)
        return make_player(spec, self.match, at)

    async def play(self) -> None:
        """Waits until everybody has come, and plays until the match is over."""
        while any(self.client_seats.state(seat) == FREE for seat in self.sitting.persons):
            await self.changes.wait()
        await self.loop.run()

    # Sending

    def broadcast_presence(self) -> None:
        """Tells every client who is here, and whom the clocks wait for."""
        self._wait_for_looks()
        self.client_seats.broadcast(self.client_seats.presence(self._ended_deal))

    def resync(self, reason: SnapshotReason, notices: Sequence[str] = ()) -> None:
        """Sends every client a snapshot."""
        for connection in self.client_seats.connections:
            connection.send(self._snapshot(connection, reason, notices))

    def _snapshot(
        self, connection: Connection, reason: SnapshotReason, notices: Sequence[str] = ()
    ) -> TableSnapshot:
        """A snapshot for one client, which replaces all it knows."""
        snapshot = self.redactor.snapshot(connection.seats, reason, notices)
        connection.last_deal_sent = self.match.deal_count
        return snapshot

    def catch_up(
        self,
        connection: Connection,
        reason: SnapshotReason = SnapshotReason.FELL_BEHIND,
        tokens: Sequence[str] = (),
    ) -> list[HostMessage]:
        """Everything that a new client, or one that has fallen behind, needs to know."""
        found: list[HostMessage] = [
            self.welcome(connection, tokens),
            self._snapshot(connection, reason),
            self.client_seats.presence(self._ended_deal),
        ]
        if self._ended_deal or self.match.over:
            found.append(DealOver(self.match.acts[-1].deal_index, self.redactor.history))
        elif self.questions.number:
            found.append(self._action_request(connection))
        if (proposal := self.undo_voting.open_proposal) is not None:
            found.append(proposal)
        return found

    def welcome(self, connection: Connection, tokens: Sequence[str]) -> Welcome:
        """The Welcome for a client."""
        match = self.match
        return Welcome(
            VERSION,
            self.name,
            match.game.id,
            match.game.version,
            connection.name,
            sorted(connection.seats),
            list(tokens),
            connection.is_host,
        )

    # What the loop reports

    async def before(self, seats: tuple[int, ...]) -> None:
        """Asks everybody who may act."""
        self._ended_deal = 0
        persons = set(self.sitting.persons)
        self.questions.ask(tuple(seat for seat in seats if seat in persons))
        if self._wait_for_looks():
            self.client_seats.broadcast(self.client_seats.presence(0))
        for connection in self.client_seats.connections:
            connection.send(self._action_request(connection))

    def _wait_for_looks(self) -> bool:
        """No clock runs, and no bot acts, before each person who shares a terminal with others has looked at
        their hand, which lies face down there. They wait no longer than a turn may take. Answers whether this
        has changed."""
        people, match, before = self.client_seats, self.match, self.client_seats.unlooked
        people.unlooked = []
        if not match.over and is_timed(match, self.sitting.persons):
            hidden = [
                seat for one in people.connections for seat in curtained_in_race(match, sorted(one.seats))
            ]
            unlooked = people.yet_to_look(hidden, match.deal_count)
            people.unlooked = sorted(set(match.actors) & set(unlooked) - self.questions.overdue())
        self.loop.clocks.waits = bool(people.unlooked)
        if people.unlooked and people.turn_seconds and not before:
            asyncio.get_running_loop().call_later(people.turn_seconds + 0.1, self.broadcast_presence)
        return people.unlooked != before

    def _action_request(self, connection: Connection) -> ActionRequest:
        actors = self.match.actors
        persons = [seat for seat in actors if seat in self.sitting.persons]
        running = [ClockElapsed(*ran) for ran in elapsed_clocks(self.match, self.loop, connection.seats)]
        return ActionRequest(self.questions.number, list(actors), persons, running)

    async def played(self, seat: int, action: Action, events: tuple[Event, ...]) -> None:
        """Sends an act to every client, redacted for its seats."""
        act = self.match.acts[-1]
        deal_index = self.match.deal_count
        for connection in self.client_seats.connections:
            opened = range(connection.last_deal_sent + 1, deal_index + 1)
            connection.last_deal_sent = deal_index
            connection.send(
                ActPlayed(redact_step(act, connection.seats), self.redactor.state(connection.seats, opened))
            )
        trouble = self.sitting.new_trouble()
        host = self.client_seats.host
        if trouble and host is not None:
            host.send(Notice(trouble[:400]))
        # Lets the connections be served, however quickly bots play.
        await asyncio.sleep(0)

    async def deal_over(self, match: ObservedMatch) -> None:
        """Waits until everybody who is here has seen how the deal ended."""
        self.sitting.note_scores()
        self._ended_deal = self.match.acts[-1].deal_index
        self.client_seats.broadcast(DealOver(self._ended_deal, self.redactor.history))
        self.broadcast_presence()
        while self._ended_deal and not self.loop.is_void and not self._all_ready():
            await self.changes.wait()
        self._ended_deal = 0
        self.broadcast_presence()
        if match.over:
            self.delete_settings()

    def _all_ready(self) -> bool:
        """Whether everybody has seen the end of the deal, or need not be waited for."""
        seats = self.client_seats
        over = self.match.over
        return all(seats.is_ready(seat, self._ended_deal, is_last=over) for seat in seats.claims)

    async def refused(self, seat: int, refusal: Refusal) -> None:
        """An answer that was legal when it arrived is no longer."""
        self.questions.discard(seat)
        self._refuse(seat, refusal)

    def _refuse(self, seat: int, refusal: Refusal) -> None:
        connection = self.client_seats.connection_of(seat)
        if connection is not None:
            cards = " ".join(c.text for c in refusal.cards)
            connection.send(ActionRefused(seat, refusal.rule, refusal.sentence[:2000], cards))

    async def bot_failed(self, seat: int, why: str) -> None:
        """Tells every client that a bot failed, and the host alone where it stands why."""
        self.client_seats.broadcast(BotFailed(seat))
        kept = self.sitting.note_fault(seat, why)
        host = self.client_seats.host
        if kept and host is not None:
            host.send(Notice(kept))

    # What clients ask for

    def admit(self, connection: Connection, hello: Hello) -> None:
        """Admits a client. Raises TableError."""
        names = list(self.sitting.names)
        others = self.client_seats.connections
        tokens = self.client_seats.admit(connection, hello)
        if tokens:
            self.save()
        for message in self.catch_up(connection, SnapshotReason.NEW_CLIENT, tokens):
            connection.send(message)
        presence = self.client_seats.presence(self._ended_deal)
        for other in others:
            if names != self.sitting.names:
                other.send(self._snapshot(other, SnapshotReason.PLAYERS_CHANGED))
            other.send(presence)
        self.changes.notify()

    def disconnected(self, connection: Connection) -> None:
        """A client has disconnected."""
        self.client_seats.disconnected(connection)
        self.undo_voting.disconnected(connection)
        self.broadcast_presence()
        self.changes.notify()

    def handle(self, connection: Connection, message: ClientMessage) -> bool:
        """Handles a message; False if no honest client would send it."""
        if connection.seats & self.client_seats.idle:
            self._welcome_back(connection)
        match message:
            case ActionAnswer():
                return self._answer(connection, message)
            case DealSeen():
                self._ready(connection, message.dealt)
            case HandsSeen():
                return self._looked(connection, message)
            case UndoRequest():
                return self.undo_voting.propose(connection, message.seat)
            case UndoVote():
                return self.undo_voting.vote(connection, message)
            case SendChat():
                return self._chat(connection, message.text)
            case ReseatRequest():
                return self._reseat(connection, message)
            case RevealRequest():
                return self._reveal(connection, message.dealt)
            case RematchRequest():
                return self._rematch(connection)
            case Back():
                return bool(connection.seats)
            case SeatRequest():
                return self._request_seat(connection, message.token)
            case _:
                return False
        return True

    def _welcome_back(self, connection: Connection) -> None:
        """The people at this client are back: whatever they do, no bot plays for them any more."""
        self.client_seats.idle -= connection.seats
        self.questions.begin_anew(connection.seats)
        self.broadcast_presence()
        self.changes.notify()

    def _ready(self, connection: Connection, deal_index: int) -> None:
        """The people at this client have seen the end of that deal."""
        for seat in connection.seats:
            self.client_seats.claims[seat].ready = min(deal_index, self.match.deal_count)
        if self._ended_deal:
            self.broadcast_presence()
        self.changes.notify()

    def _looked(self, connection: Connection, message: HandsSeen) -> bool:
        """People at this client have looked at their hands."""
        if not connection.seats.issuperset(message.seats):
            return False
        for seat in message.seats:
            self.client_seats.claims[seat].looked = min(message.dealt, self.match.deal_count)
        self.broadcast_presence()
        return True

    def _reveal(self, connection: Connection, deal_index: int) -> bool:
        """Sends all cards of the finished deal, if they may be seen."""
        if not connection.query_rate.allow():
            return False
        is_it = self.match.deal.over and deal_index == self.match.acts[-1].deal_index
        connection.send(RevealedDeal(deal_index, self.redactor.revealed_deal if is_it else b""))
        return True

    def _rematch(self, connection: Connection) -> bool:
        """Somebody asks for another match. Only the host's own client begins it."""
        if not self.match.over or not connection.seats:
            return False
        host = self.client_seats.host
        if connection.is_host:
            self.is_rematch_wanted.set()
        elif host is not None and connection.chat_rate.allow():
            host.send(Notice(f"{connection.name} would like another match."))
        return True

    def leave(self, connection: Connection) -> None:
        """A client leaves of its own will. When the match is over, its seats are free."""
        if self.match.over:
            self.client_seats.give_up(connection)

    def _answer(self, connection: Connection, message: ActionAnswer) -> bool:
        """Takes an answer, if the question is still open and the action is legal."""
        seat = message.seat
        number = message.number
        questions = self.questions
        if seat not in connection.seats or not connection.answered.get(seat, 0) < number <= questions.number:
            return False
        connection.answered[seat] = number
        if not questions.is_open(seat, number):
            return True  # somebody else's act crossed it
        try:
            action = parse_action(message.action, self.match.game.verbs)
            refusal = self.match.refusal(seat, action)
        except Exception as error:  # a fault caused by the text concerns its sender alone
            connection.send(Notice(clean(str(error), 200)))
            self._ask_again(connection, seat)
            return False
        if refusal is not None:
            self._refuse(seat, refusal)
            self._ask_again(connection, seat)
            return False
        questions.receive(seat, number, action, connection.allowance)
        return True

    def _ask_again(self, connection: Connection, seat: int) -> None:
        """Asks this client once more. Nobody else hears of it."""
        del connection.answered[seat]
        connection.send(self._action_request(connection))

    def _chat(self, connection: Connection, text: str) -> bool:
        """Passes a chat line on."""
        line = clean(text, MAX_CHAT_LINE)
        if not line:
            return False
        if not connection.chat_rate.allow():
            connection.send(Notice("Not so much at once."))
            return False
        self.client_seats.broadcast(
            ChatMessage(min(connection.seats, default=ONLOOKER), connection.name, line)
        )
        return True

    def _undone(self) -> None:
        """Acts have been undone: everybody is shown the table as it was, and asked anew."""
        self._ended_deal = 0
        self.questions.invalidate()
        self.loop.clocks.forget()
        for claim in self.client_seats.claims.values():
            claim.ready = min(claim.ready, self.match.deal_count - 1)
        self.resync(SnapshotReason.UNDONE)
        self.loop.ask_again()
        self.changes.notify()

    # Change of players

    def _reseat(self, connection: Connection, message: ReseatRequest) -> bool:
        """The host's client changes who sits where, and who plays for people who are away."""
        if not connection.is_host or message.away_policy not in (WAIT, CAREFUL):
            return False
        self.client_seats.away_policy = message.away_policy
        try:
            changes = self.seat_requests.change_players(message.seats)
        except CardTableError as error:
            connection.send(Notice(clean(str(error), 200)))
            return True
        for moved in changes.moved:
            moved.send(self.welcome(moved, []))
        for at in changes.changed:
            self.loop.reseat(at, self._make_player(at, self.sitting.specs[at]))
        if changes.changed:
            self.questions.invalidate()
            self.resync(SnapshotReason.PLAYERS_CHANGED, changes.sentences)
        self.save()
        self.broadcast_presence()
        self.changes.notify()
        self._seat_onlookers()
        return True

    def _request_seat(self, connection: Connection, token: str) -> bool:
        """An onlooker asks for a seat: takes a free one, or waits for the host to free one."""
        if connection.seats or self.match.over or not connection.query_rate.allow():
            return False
        connection.seat_token = token
        self._seat_onlookers()
        host = self.client_seats.host
        if connection.seat_token:
            connection.send(Notice("No seat is free: the host is asked for one."))
            if host is not None:
                asks = f"{connection.name} asks for a seat: open the seats, and make a bot a person."
                host.send(Notice(asks))
        return True

    def _seat_onlookers(self) -> None:
        """Gives free seats to the onlookers who have asked for one, and announces it."""
        seated = self.seat_requests.seat_onlookers()
        for connection, token in seated:
            connection.send(self.welcome(connection, [token]))
        if seated:
            self.questions.invalidate()
            self.resync(
                SnapshotReason.PLAYERS_CHANGED, [f"{connection.name} sits down." for connection, _ in seated]
            )
            self.loop.ask_again()
            self.save()
            self.broadcast_presence()
            self.changes.notify()

    # The next match

    def with_next_match(self, sitting: Sitting) -> SharedTable:
        """This table and its clients with another match, seated as its first deal wants it."""
        names = sitting.names
        moved = {seat: names.index(self.sitting.names[seat]) for seat in self.client_seats.claims}
        saved = SavedTable(
            self.name,
            moved[self.client_seats.host_seat],
            self.group,
            self.client_seats.away_policy,
            {},
            self.client_seats.turn_seconds,
        )
        table = SharedTable(sitting, saved)
        table.client_seats.take_over(self.client_seats, moved)
        table.questions.away_grace_seconds = self.questions.away_grace_seconds
        table.save()
        for connection in table.client_seats.connections:
            for message in table.catch_up(connection, SnapshotReason.REMATCH):
                connection.send(message)
        return table

    # The saved settings

    def save(self) -> None:
        """Saves the table's settings beside the record."""
        if self.sitting.file is not None and not self.match.over:
            save_table(self.sitting.path, self.client_seats.settings(self.name, self.group))

    def delete_settings(self) -> None:
        """Deletes them: the match is over."""
        if self.sitting.file is not None:
            delete_saved_table(self.sitting.path)
