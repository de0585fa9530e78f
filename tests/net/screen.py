"""A page without a screen, at the loop of a terminal."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence

from cardtable.bots.basic_bots import CarefulBot
from cardtable.engine.actions import Action
from cardtable.engine.events import Event
from cardtable.engine.refusal import Refusal
from cardtable.match.match import Match
from cardtable.match.observed_match import ObservedMatch
from cardtable.match.undo import PlayedAct
from cardtable.net.messages import UndoProposed
from cardtable.net.remote_loop import RemoteLoop
from cardtable.net.remote_sitting import RemoteSitting
from cardtable.table.players import PersonPlayer


class Screen:
    """A page without a screen: it follows a loop, and answers as a careful player does."""

    def __init__(self, sitting: RemoteSitting, loop: RemoteLoop) -> None:
        self.sitting, self.loop = sitting, loop
        self.acts, self.ends = 0, 0
        self.acts_before_anew = 0
        """How many acts were shown before the table was last shown anew."""
        self.told: list[str] = []
        self.ignores_requests = False
        self.matches = 0
        """How many other matches are wished after the first."""
        self.looks_into = False
        self.revealed: Match | None = None
        self.reading = asyncio.Event()
        self.reading.set()
        """Cleared while a deal's end is being read."""
        self.reading_last = asyncio.Event()
        self.reading_last.set()
        """Cleared while the match's end is being read."""
        loop.listener = self
        for player in loop.players:
            if isinstance(player, PersonPlayer):
                player.asked = self.asked

    def asked(self, player: PersonPlayer) -> None:
        view = player.view
        assert view is not None
        self.told.append("asked")
        if self.ignores_requests:
            return
        action = CarefulBot().decide(view, random.Random(1))
        asyncio.get_running_loop().call_soon(player.answer, action)

    async def before(self, seats: tuple[int, ...]) -> None:
        assert seats == self.sitting.match.actors

    async def played(self, seat: int, action: Action, events: tuple[Event, ...]) -> None:
        self.acts += 1
        assert self.sitting.match.acts[-1].events == events

    async def deal_over(self, match: ObservedMatch) -> None:
        assert match.deal.over
        assert match.finished_deal is not None
        await self.reading.wait()
        if match.over:
            await self.reading_last.wait()
        assert match.finished_deal.lines == tuple(match.deal.score_lines())
        if self.looks_into:
            self.revealed = await self.sitting.reveal_deal()
        if match.over and self.matches:
            self.matches -= 1
            self.sitting.request_rematch()
        self.ends += 1

    async def refused(self, seat: int, refusal: Refusal) -> None:
        raise AssertionError(refusal)

    async def bot_failed(self, seat: int, why: str) -> None:
        raise AssertionError(why)

    async def resynced(self) -> None:
        self.acts_before_anew = self.acts
        self.told.append("anew")

    async def acts_undone(self, first: PlayedAct | None) -> None:
        assert first is not None
        self.told.append("back")

    async def undo_proposed(self, proposal: UndoProposed) -> None:
        for seat in set(proposal.voters) & set(self.sitting.persons):
            self.sitting.vote_on_undo(proposal.number, seat, True)

    async def undo_resolved(self, number: int, granted: bool, said: str) -> None:
        self.told.append("granted" if granted else said)

    async def presence_changed(self) -> None:
        pass

    async def notice_received(self, text: str) -> None:
        pass

    async def chat_received(self, seat: int, name: str, text: str) -> None:
        self.told.append(f"{name}: {text}")

    async def rematch_begun(self) -> None:
        self.told.append("again")

    async def reseated(self, sentences: Sequence[str]) -> None:
        self.told += sentences
