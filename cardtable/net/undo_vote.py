"""The vote on an undo: one person proposes it, everybody whom it concerns agrees or does not."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from cardtable.net.client_seats import ClientSeats
from cardtable.net.connection import Connection
from cardtable.net.messages import Notice, UndoProposed, UndoResolved, UndoVote
from cardtable.net.people import HERE
from cardtable.table.sitting import Sitting, UndoProposal
from cardtable.table.turn_loop import TableLoop

UNDO_VOTE_TIMEOUT = 60.0
"""Seconds within which everybody must have voted on an undo."""


class UndoVoting:
    """The votes on undos at one table, of which one at most is open. The loop pauses meanwhile. `undone` is
    called when acts have been undone."""

    def __init__(
        self, sitting: Sitting, client_seats: ClientSeats, loop: TableLoop, undone: Callable[[], None]
    ) -> None:
        self.sitting = sitting
        self.client_seats = client_seats
        self.loop = loop
        self.number = 0
        """The number of the latest proposal."""
        self._undone = undone
        self._proposal: UndoProposal | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._refused_at = -1
        """How much had happened when a vote was lost: until anything else does, nobody may propose again."""

    @property
    def open_proposal(self) -> UndoProposed | None:
        """The message that asks for votes; None if nothing is put to the vote."""
        proposal = self._proposal
        return None if proposal is None else self._message(proposal)

    def propose(self, connection: Connection, seat: int) -> bool:
        """Undoes at once if nobody need agree; else puts the proposal to the vote. False if no honest client
        would propose that."""
        if seat not in connection.seats or self._proposal is not None or not connection.undo_rate.allow():
            return False
        proposal = self.sitting.propose_undo(seat)
        if proposal is None or self._refused_at == self.sitting.match.happened:
            none = proposal is None
            connection.send(
                Notice("There is nothing to take back." if none else "Not everybody agreed to that.")
            )
            return True
        away = [self.sitting.names[one] for one in proposal.voters if self.client_seats.state(one) != HERE]
        if away:
            connection.send(Notice(_needs(away[0])))
            return True
        proposal.consent(seat)
        if proposal.has_consent_of(proposal.voters):
            self._undo(proposal)
            return True
        self._proposal = proposal
        self.number += 1
        self.loop.pause()
        self.client_seats.broadcast(self._message(proposal))
        later = asyncio.get_running_loop().call_later
        self._timer = later(UNDO_VOTE_TIMEOUT, self._end, "Not everybody has answered.")
        return True

    def _message(self, proposal: UndoProposal) -> UndoProposed:
        return UndoProposed(
            self.number,
            proposal.seat,
            proposal.acts,
            proposal.because,
            proposal.shows,
            list(proposal.voters),
        )

    def vote(self, connection: Connection, message: UndoVote) -> bool:
        """Counts a vote. False if no honest client would send it."""
        if message.seat not in connection.seats or message.proposal > self.number:
            return False
        proposal = self._proposal
        if proposal is None or message.proposal < self.number or message.seat not in proposal.voters:
            return True
        if not message.yes:
            self._end(f"{self.sitting.names[message.seat]} would rather not.")
            return True
        proposal.consent(message.seat)
        if proposal.has_consent_of(proposal.voters):
            self._undo(proposal)
        return True

    def disconnected(self, connection: Connection) -> None:
        """A client has disconnected: without its people the vote is lost."""
        if self._proposal is not None and any(seat in self._proposal.voters for seat in connection.seats):
            self._end(_needs(connection.name))

    def _undo(self, proposal: UndoProposal) -> None:
        """Undoes the acts: everybody has agreed."""
        self._end("")
        if self.sitting.undo(proposal):
            self._undone()

    def _end(self, why: str) -> None:
        """Ends the vote; `why` says for what reason the undo was not granted."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._proposal is not None:
            self._proposal = None
            self._refused_at = self.sitting.match.happened if why else -1
            self.client_seats.broadcast(UndoResolved(self.number, not why, why))
            self.loop.resume()


def _needs(name: str) -> str:
    """Why nothing is undone while a person who would have to agree is away."""
    return f"{name} is away: nothing is taken back without them."
