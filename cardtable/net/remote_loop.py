"""The loop of a client: asks the people at this screen on the host's behalf, and tells the screen what is
played.

Acts are shown in order, at the screen's own pace. Whatever invalidates them takes effect at once.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator, Coroutine, Sequence
from typing import Any, Protocol

from cardtable.engine.clock import Clock
from cardtable.engine.refusal import Refusal
from cardtable.errors import CardTableError, TableError
from cardtable.match.undo import PlayedAct
from cardtable.net.messages import (
    ActionAnswer,
    ActionRefused,
    ActionRequest,
    ActPlayed,
    BotFailed,
    ChatMessage,
    ClockElapsed,
    DealOver,
    DealSeen,
    HostMessage,
    Notice,
    Presence,
    RevealedDeal,
    SnapshotReason,
    SnapshotRequest,
    TableSnapshot,
    UndoProposed,
    UndoResolved,
    Welcome,
)
from cardtable.net.reconnecting_client import Client
from cardtable.net.remote_match import parse_cards
from cardtable.net.remote_sitting import RemoteSitting
from cardtable.net.table_discovery import resolve_address
from cardtable.table.pausable_loop import PausableLoop
from cardtable.table.players import PersonPlayer, Player
from cardtable.table.turn_loop import Listener
from cardtable.text import clean

_MAX_TEXT = 400


class PlayerElsewhere:
    """Stands in for a player at another client."""

    is_person = False

    def __init__(self, name: str, kind: str) -> None:
        self.name = name
        self.kind = kind

    async def decide(self, view: object) -> Any:
        """Never called: the host asks that seat."""
        raise RuntimeError("a seat of another terminal was asked here")


class RemoteClocks:
    """The clocks that run at the host, extrapolated here."""

    def __init__(self) -> None:
        self._waits = False
        self._ran: dict[int, float] = {}
        self._since = 0.0

    def set(self, running: Sequence[ClockElapsed]) -> None:
        """Takes over their state."""
        self._ran = {one.seat: one.seconds for one in running}
        self._since = time.monotonic()

    @property
    def waits(self) -> bool:
        """Whether they wait, at the host, for people who could not look at their hands yet."""
        return self._waits

    @waits.setter
    def waits(self, waits: bool) -> None:
        if self._waits and not waits:
            self._since = time.monotonic()
        self._waits = waits

    def ran(self, seat: int, clock: Clock | None) -> float:
        """For how many seconds the clock of the seat has run."""
        return self._ran[seat] + time.monotonic() - self._since if seat in self._ran and clock else 0.0


class RemoteListener(Listener, Protocol):
    """The calls of a client's loop to its screen beyond those of a Listener. They do not wait for their turn
    in the queue."""

    async def presence_changed(self) -> None:
        """Somebody came or went, or the connection changed."""

    async def notice_received(self, text: str) -> None:
        """A notice for this screen alone."""

    async def chat_received(self, seat: int, name: str, text: str) -> None:
        """A chat line from the people in that seat, or (-1) from the onlooker of that name."""

    async def undo_proposed(self, proposal: UndoProposed) -> None:
        """Somebody proposes an undo."""

    async def undo_resolved(self, number: int, granted: bool, said: str) -> None:
        """The vote on that undo has ended: granted, or not for the reason in `said`."""

    async def acts_undone(self, first: PlayedAct | None) -> None:
        """Acts were undone, the `first` of them and all after it; None if it is not known here."""

    async def reseated(self, sentences: Sequence[str]) -> None:
        """The players have changed."""

    async def rematch_begun(self) -> None:
        """Another match has begun with the same people."""

    async def resynced(self) -> None:
        """The table was replaced by a snapshot."""


class RemoteLoop(PausableLoop):
    """The loop of one client at an open table. The table itself goes on while it is paused."""

    listener: RemoteListener
    """The screen. Set before the loop runs."""

    def __init__(self, sitting: RemoteSitting, messages: AsyncIterator[HostMessage | None]) -> None:
        super().__init__()
        self.sitting = sitting
        self.clocks = RemoteClocks()
        self.players: list[Player] = []
        self._messages = messages
        self.most_queued = 300
        """Messages that may wait while the screen shows another page. Beyond that it asks for a snapshot."""
        self._queue: deque[HostMessage] = deque()
        self._has_message = asyncio.Event()
        self._open_request: ActionRequest | None = None
        self._generation = 0
        """Counts how often everything queued became void."""
        self._is_behind = False
        self._is_over = False
        self._is_closed = False
        self._ending: DealOver | None = None
        """The end of the match, made up here in case the host disappears before it reports it."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._fault: BaseException | None = None
        self.seat_people()

    def seat_people(self) -> None:
        """Sets up the players: people at this screen stay, and keep their open questions."""
        kept = {at: player for at, player in enumerate(self.players) if isinstance(player, PersonPlayer)}
        callback = next((player.asked for player in kept.values()), None)
        names = self.sitting.shared_names
        kinds = self.sitting.kinds
        self.players = [
            kept.get(at) or PersonPlayer(name, kind, callback)
            if at in self.sitting.persons
            else PlayerElsewhere(name, kind)
            for at, (name, kind) in enumerate(zip(names, kinds, strict=True))
        ]

    async def run(self) -> None:
        """Shows and asks until the match is over or the client will not reconnect."""
        receiving = asyncio.ensure_future(self._receive())
        try:
            while not self._is_over:
                try:
                    await self._next()
                except Exception as error:
                    self.give_up(error)
            if self._fault is not None:
                raise self._fault
        finally:
            receiving.cancel()
            for task in self._tasks:
                task.cancel()

    async def _receive(self) -> None:
        """Receives messages: some take effect at once, the others are queued."""
        try:
            async for message in self._messages:
                self._receive_message(message)
        except Exception as error:
            self.give_up(error)
        self._is_closed = True
        self._end()
        self._notify(self.listener.presence_changed())

    def give_up(self, error: Exception) -> None:
        """Leaves a table whose host shows what cannot be used, and says so. Views from a host that is
        faulty or means ill may fail anywhere; those of this program's own table are a fault of the program,
        raised where the page runs the loop."""
        if self.sitting.is_host and not isinstance(error, CardTableError):
            self._fault = error
        else:
            fault = error if isinstance(error, CardTableError) else type(error).__name__
            why = f"What the host shows does not hold together: {clean(str(fault), _MAX_TEXT)}"
            self.sitting.give_up(why)
        self._is_over = True
        self._has_message.set()
        self._void.set()

    def _end(self) -> None:
        """The host is gone. If the match was over, its end is still shown."""
        if self._ending is not None:
            self._enqueue(self._ending)
            self._ending = None
        self._has_message.set()

    def _receive_message(self, message: HostMessage | None) -> None:
        """Handles at once what invalidates other messages or need not wait; queues the rest."""
        sitting = self.sitting
        screen = self.listener
        match message:
            case None:
                self._end()
                self._notify(screen.presence_changed())
            case Welcome():
                sitting.set_seats(message)
            case TableSnapshot():
                self._load_snapshot(message)
            case Presence():
                sitting.set_presence(message)
                self.clocks.waits = bool(message.unlooked)
                self._notify(screen.presence_changed())
            case UndoProposed():
                self._notify(screen.undo_proposed(message))
            case UndoResolved():
                self._notify(
                    screen.undo_resolved(message.number, message.granted, clean(message.reason, _MAX_TEXT))
                )
            case RevealedDeal():
                sitting.receive_revealed_deal(message)
            case ChatMessage():
                name, text = clean(message.name, 40), clean(message.text, 120)
                self._notify(screen.chat_received(message.seat, name, text))
            case Notice():
                self._notify(screen.notice_received(clean(message.text, _MAX_TEXT)))
            case BotFailed():
                self._notify(screen.bot_failed(message.seat, ""))
            case ActPlayed() | ActionRequest() | DealOver() | ActionRefused():
                self._note_ending(message)
                self._enqueue(message)
            case _:
                return

    def _load_snapshot(self, snapshot: TableSnapshot) -> None:
        """Takes over a snapshot, which replaces everything queued."""
        self._invalidate()
        undone = self.sitting.act_after(snapshot.state.acts)
        self.sitting.load_snapshot(snapshot)
        self.seat_people()
        notices = [clean(line, _MAX_TEXT) for line in snapshot.notices]
        match snapshot.reason:
            case SnapshotReason.PLAYERS_CHANGED:
                self._notify(self.listener.reseated(notices))
            case SnapshotReason.UNDONE:
                self._notify(self.listener.acts_undone(undone))
            case SnapshotReason.REMATCH:
                self._notify(self.listener.rematch_begun())
            case _:
                self._notify(self.listener.resynced())

    def _invalidate(self) -> None:
        """Drops everything queued, and the open question."""
        self._generation += 1
        self._queue.clear()
        self._is_behind = False
        self._ending = None
        self._open_request = None
        self._void.set()
        self._has_message.set()

    def _note_ending(self, message: HostMessage) -> None:
        """Notes whether the end of the match is still to be reported."""
        if isinstance(message, ActPlayed) and message.state.over:
            history = [list(scores) for scores in self.sitting.score_history]
            self._ending = DealOver(message.act.dealt, history)
        elif isinstance(message, DealOver):
            self._ending = None

    def _enqueue(self, message: HostMessage) -> None:
        if self._is_behind:
            return
        if len(self._queue) >= self.most_queued:
            self._queue.clear()
            self._is_behind = True
        else:
            self._queue.append(message)
        self._has_message.set()

    def _notify(self, telling: Coroutine[Any, Any, None]) -> None:
        """Tells the screen something at once."""
        task = asyncio.ensure_future(telling)
        self._tasks.add(task)
        task.add_done_callback(self._notified)

    def _notified(self, task: asyncio.Task[None]) -> None:
        """The screen could not show it."""
        self._tasks.discard(task)
        fault = None if task.cancelled() else task.exception()
        if isinstance(fault, Exception):
            self.give_up(fault)

    async def _next(self) -> None:
        """Shows the next message when the screen is free for it."""
        await self.until_resumed()
        if self._open_request is not None and self.is_void and not self._queue:
            await self._ask(self._open_request)
            return
        if self._is_behind:
            self.sitting.client.send(SnapshotRequest())
        if not self._queue:
            if self._is_closed:
                self._is_over = True
                return
            self._has_message.clear()
            void = asyncio.ensure_future(self._void.wait()) if self._open_request is not None else None
            some = asyncio.ensure_future(self._has_message.wait())
            await _first(some, *([void] if void is not None else []))
            return
        await self._show(self._queue.popleft())

    async def _show(self, message: HostMessage) -> None:
        """Shows one message."""
        match message:
            case ActPlayed():
                self._open_request = None
                step = self.sitting.apply_act(message)
                await self.listener.played(step.seat, step.action, step.events)
            case ActionRequest():
                self._open_request = message
                self.clocks.set(message.clocks)
                await self._ask(message)
            case ActionRefused():
                refusal = Refusal(message.rule, clean(message.sentence, 2000), parse_cards(message.cards))
                await self.listener.refused(message.seat, refusal)
            case DealOver():
                await self._deal_over(message)
            case _:
                return

    async def _deal_over(self, message: DealOver) -> None:
        """Lets people read the end of a deal, and then tells the host."""
        match = self.sitting.match
        generation = self._generation
        self._open_request = None
        match.note_scores(message.history)
        keeping = asyncio.ensure_future(self.sitting.keep_deal())
        await self.listener.deal_over(match)
        await keeping
        if generation == self._generation:
            self.sitting.client.send(DealSeen(message.dealt))
            self._is_over = self._is_over or (match.over and not self.sitting.waits_for_rematch)

    async def _ask(self, request: ActionRequest) -> None:
        """Asks the open question; asked again whenever it became void."""
        match = self.sitting.match
        self._void.clear()
        await self.listener.before(match.actors)
        if self._open_request is not request or self.is_void or self._queue:
            return
        tasks = {
            seat: asyncio.ensure_future(player.decide(match.view(seat)))
            for seat, player in enumerate(self.players)
            if seat in request.persons and isinstance(player, PersonPlayer)
        }
        if not tasks:
            return
        self._has_message.clear()
        try:
            some, void = (asyncio.ensure_future(event.wait()) for event in (self._has_message, self._void))
            await _first(some, void, *tasks.values())
        finally:
            for task in tasks.values():
                task.cancel()
        answered = next((seat for seat, task in tasks.items() if _is_answered(task)), None)
        await asyncio.gather(*tasks.values(), return_exceptions=True)
        if answered is not None and self._open_request is request:
            self._open_request = None
            action = tasks[answered].result()
            self.sitting.client.send(ActionAnswer(request.number, answered, str(action)))


def _is_answered(task: asyncio.Future[Any]) -> bool:
    return task.done() and not task.cancelled() and task.exception() is None


async def _first(*waited: asyncio.Future[Any]) -> None:
    """Waits for the first of them, and cancels those that only wait for an event."""
    try:
        await asyncio.wait(waited, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for one in waited[:2]:
            one.cancel()


async def join(
    address: str,
    *,
    names: Sequence[str] = (),
    seats: int = 1,
    look: bool = False,
    key: str = "",
    there: str = "",
    asks: bool = True,
) -> tuple[RemoteSitting, RemoteLoop]:
    """Sits down at a table.

    `address` is NAME, OWNER/NAME, the path of a socket or an ssh:// address; empty means the only open table
    of this machine. With `look` the client is an onlooker. `key` proves that it is the host's own. `there` is
    the name of this program on the other machine. With `asks` ssh may ask for a password at this terminal.
    Raises CardTableError.
    """
    client = Client(await resolve_address(address), names, 0 if look else seats, key, there, asks=asks)
    sitting = RemoteSitting(client, await client.join())
    messages = client.messages()
    async for message in messages:
        if isinstance(message, TableSnapshot):
            sitting.load_snapshot(message)
            return sitting, RemoteLoop(sitting, messages)
        if message is None:
            break
    reason = client.end_reason or client.down_reason
    await client.leave()
    raise TableError(reason.rstrip(".") or "the table was closed")
