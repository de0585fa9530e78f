"""A network client without a screen: it joins a table, plays quickly, and logs the messages it receives.

`python -m cardtable.testing.headless_client ADDRESS --as NAME` runs one in a process of its own.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
from collections.abc import Callable, Sequence

from cardtable.bots.basic_bots import CarefulBot
from cardtable.engine.actions import Action
from cardtable.engine.view import View
from cardtable.net.messages import (
    ActionAnswer,
    ActionRefused,
    ActionRequest,
    ActPlayed,
    ChatMessage,
    DealOver,
    DealSeen,
    HostMessage,
    Notice,
    Presence,
    SnapshotReason,
    TableSnapshot,
    UndoProposed,
    UndoRequest,
    UndoVote,
    Welcome,
)
from cardtable.net.reconnecting_client import Client
from cardtable.net.remote_match import RemoteMatch
from cardtable.system import output

Log = Callable[[str], None]


class HeadlessClient:
    """Plays the seats of one client. `log` is called with a line for each message."""

    def __init__(
        self,
        address: str,
        *,
        names: Sequence[str] = (),
        seats: int = 1,
        key: str = "",
        seed: int = 0,
        careful: bool = True,
        log: Log = lambda line: None,
    ) -> None:
        self.client = Client(address, names, seats, key)
        self.rng = random.Random(seed)
        self.remote_match: RemoteMatch | None = None
        self.own_seats: tuple[int, ...] = ()
        self.received: list[HostMessage] = []
        self.keeps_messages = True
        """Whether `received` is filled."""
        self.ignores_requests = False
        """Whether it leaves requests unanswered."""
        self.reads = True
        """Whether it reports that it has seen the end of a deal."""
        self.stays = False
        """Whether it stays when the match is over."""
        self.undo_each = 0
        """After how many answers it asks to take one back; 0: never."""
        self.agrees: bool | None = True
        """Its vote on undo proposals; None means it does not vote."""
        self.is_over = asyncio.Event()
        self.question: ActionRequest | None = None
        self.answered: list[ActionRequest] = []
        self._given = 0
        self._careful = careful
        self._log = log

    async def run(self) -> None:
        """Joins, and plays until the match is over or the client will not reconnect."""
        await self.client.join()
        await self.stay()

    async def stay(self) -> None:
        """Plays after joining, until the match is over or the client will not reconnect."""
        async for message in self.client.messages():
            if message is None:
                self._log("lost")
                if self.remote_match is not None and self.remote_match.happened and self.remote_match.over:
                    self.is_over.set()  # the host is gone and cannot say so
            else:
                if self.keeps_messages:
                    self.received.append(message)
                self.take(message)
            if self.is_over.is_set():
                await self.client.leave(for_good=True)
                return

    def take(self, message: HostMessage) -> None:
        """Handles a message and answers it."""
        match message:
            case Welcome():
                self.own_seats = tuple(message.seats)
                if self.remote_match is None:
                    self.remote_match = RemoteMatch(message)
                self._log(f"seats {' '.join(map(str, message.seats))}")
            case TableSnapshot():
                self._match.load_snapshot(message)
                self._log(
                    f"{'back' if message.reason == SnapshotReason.UNDONE else 'whole'} {message.state.acts}"
                )
            case ActPlayed():
                act = self._match.apply_act(message.act, message.state)
                self._log(f"played {message.state.acts} {act.seat} {act.action}")
            case ActionRequest():
                self.question = message
                self.answer(message)
            case DealOver():
                self._log(f"over {message.dealt}")
                if self.reads:
                    self.client.send(DealSeen(message.dealt))
                if self._match.over and not self.stays:
                    self.is_over.set()
            case UndoProposed():
                for seat in set(message.voters) & set(self.own_seats) if self.agrees is not None else ():
                    self.client.send(UndoVote(message.number, seat, bool(self.agrees)))
            case ActionRefused() | Notice() | ChatMessage() | Presence():
                pass
            case _:
                pass

    @property
    def _match(self) -> RemoteMatch:
        assert self.remote_match is not None
        return self.remote_match

    def answer(self, request: ActionRequest) -> None:
        """Answers a request for its own seats, unless it ignores them."""
        if self.ignores_requests:
            return
        self.answered.append(request)
        for seat in request.persons:
            if seat in self.own_seats:
                action = self.choice(self._match.view(seat))
                self.client.send(ActionAnswer(request.number, seat, str(action)))
                self._given += 1
                if self.undo_each and self._given % self.undo_each == 0:
                    self.client.send(UndoRequest(seat))

    def choice(self, view: View) -> Action:
        """Chooses an action."""
        if self._careful:
            return CarefulBot().decide(view, self.rng)
        return self.rng.choice(view.legal)


def main(arguments: Sequence[str]) -> None:
    """Runs one client and prints its log."""
    parser = argparse.ArgumentParser(description="A client without a screen.")
    parser.add_argument("address")
    parser.add_argument("--as", dest="name", default="")
    parser.add_argument("--seats", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--undo-each", type=int, default=0, metavar="ANSWERS")
    given = parser.parse_args(arguments)

    names = [given.name] if given.name else []
    client = HeadlessClient(
        given.address, names=names, seats=given.seats, seed=given.seed, log=output.say_line
    )
    client.keeps_messages, client.undo_each = False, given.undo_each
    asyncio.run(client.run())


if __name__ == "__main__":
    main(sys.argv[1:])
