"""Two worlds that differ only in what one member cannot see send that member the same bytes, over whole
matches.

Where a match stands the hidden cards are dealt once more, and two tables are opened on the two worlds. Act
after act both play what looks the same to the member, while things go wrong for others: bots fail, answers
are refused, people talk, ask for undos, lose their connection. When an act shows the member a card that the
worlds do not share, two new worlds are made.

`python -m tests.two_worlds` plays whole matches of every game.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any

from cardtable.cards import HIDDEN, text_of
from cardtable.engine.actions import Action
from cardtable.engine.events import Event
from cardtable.match.match import Match
from cardtable.net.connection import Connection
from cardtable.net.framing import encode_frame
from cardtable.net.messages import (
    VERSION,
    ActionAnswer,
    DealSeen,
    Hello,
    HostMessage,
    RevealRequest,
    SendChat,
    UndoRequest,
    UndoVote,
)
from cardtable.net.rate_limiter import RateLimiter
from cardtable.net.saved_table import SavedTable
from cardtable.net.shared_table import SharedTable
from cardtable.testing.hidden_card_checks import redeal_hidden
from cardtable.testing.match_setups import play_randomly
from cardtable.testing.redaction_checks import sitting_at
from cardtable.testing.state_snapshots import view_snapshot

TRIED = 12
"""Acts of another world that are tried for one that looks the same."""
PARTED = 4
"""Other worlds that are tried for an act."""
TROUBLE = 0.4
"""How likely something goes wrong after an act."""


@dataclass
class Figures:
    """What was compared."""

    acts: int = 0
    """Acts of the matches."""
    compared: int = 0
    """Acts that two worlds shared."""
    troubles: Counter[str] = field(default_factory=Counter)


class Unlimited(RateLimiter):
    """Lets everything through: how much is too much depends on the time, which two worlds do not share."""

    def allow(self) -> bool:
        return True


class Wire(Connection):
    """A connection that keeps the bytes it would send."""

    def __init__(self) -> None:
        nobody: Any = None
        super().__init__(nobody, lambda behind: [])
        self.sent: list[bytes] = []
        self.chat_rate = self.query_rate = self.undo_rate = Unlimited(0, 0)

    def send(self, message: HostMessage) -> None:
        self.sent.append(encode_frame(message))


class World:
    """A table at which everybody has a wire. `member` is the seat whose bytes are compared."""

    def __init__(self, match: Match, member: int) -> None:
        self.match = match
        self.member = member
        self.begun = len(match.acts)
        self.table = SharedTable(sitting_at(match), SavedTable("t", 0, -1, "wait", {}))
        self.wires = {seat: self.come(seat) for seat in range(match.seats)}

    @property
    def wire(self) -> Wire:
        """The member's."""
        return self.wires[self.member]

    def come(self, seat: int, *, again: bool = False) -> Wire:
        """Somebody sits down, or comes back."""
        self.table.client_seats.claims[seat].return_rate = Unlimited(0, 0)
        wire = Wire()
        wire.is_host = not seat
        token = f"{seat:032x}"
        name = self.table.sitting.names[seat]
        tokens = [[token]] if again else []
        self.table.admit(wire, Hello(VERSION, [name], 1, tokens, [token], again, ""))
        assert wire.seats == {seat}
        return wire

    @property
    def other(self) -> int:
        """Somebody else, who is to act if possible."""
        seats: tuple[int, ...] = (*self.match.actors, *range(self.match.seats))
        return next(seat for seat in seats if seat != self.member)

    async def play(self, seat: int, action: Action) -> None:
        """Somebody acts, and everybody is told."""
        events = self.match.play(seat, action)
        await self.table.played(seat, action, events)
        if self.match.deal.over:
            await self._end_deal()
        if not self.match.over:
            await self.table.before(self.match.actors)

    async def _end_deal(self) -> None:
        """Everybody reads the score; the member last."""
        reading = asyncio.ensure_future(self.table.deal_over(self.match))
        await asyncio.sleep(0)
        for seat in sorted(self.wires, key=lambda one: one == self.member):
            self.table.handle(self.wires[seat], DealSeen(self.match.acts[-1].deal_index))
        await reading

    # What goes wrong

    async def bot_fails(self) -> None:
        """A bot names a card of its hand and what is wrong with it."""
        held = text_of(self.match.view(self.other).hand)
        await self.table.bot_failed(self.other, f"answered play {held}, refused: You hold {held}")

    async def answer_is_refused(self) -> None:
        """Somebody answers what may not be done, and what is no action."""
        held = text_of(self.match.view(self.other).hand).split()
        for text in (f"play {held[0] if held else 'AS'}", "frob"):
            wire, asked = self.wires[self.other], self.table.questions
            wire.answered.pop(self.other, None)
            self.table.handle(wire, ActionAnswer(asked.number, self.other, text))
            asked.discard(self.other)

    async def all_talk(self) -> None:
        """Everybody says something, and asks for all cards of a deal that is not over."""
        for wire in [one for one in self.wires.values() if one in self.table.client_seats.connections]:
            self.table.handle(wire, SendChat("good evening"))
            if not self.match.deal.over:
                self.table.handle(wire, RevealRequest(self.match.deal_count))

    async def undo_is_refused(self) -> None:
        """Somebody asks to go back, and the member would rather not."""
        await self._ask_back(self.other, agrees=False)

    async def undo_is_granted(self) -> None:
        """Somebody goes back to an act that both worlds have played."""
        back = self.match.possible_undo(self.other)
        if back is not None and len(self.match.acts) - back.acts >= self.begun:
            await self._ask_back(self.other, agrees=True)
            await self.table.before(self.match.actors)

    async def _ask_back(self, seat: int, *, agrees: bool) -> None:
        self.table.handle(self.wires[seat], UndoRequest(seat))
        for voter in range(self.match.seats):
            vote = UndoVote(self.table.undo_voting.number, voter, agrees or voter != self.member)
            self.table.handle(self.wires[voter], vote)

    async def member_is_lost(self) -> None:
        """The member's connection is cut; others talk and fail; the member comes back."""
        before = self.wire.sent
        self.table.disconnected(self.wire)
        await self.all_talk()
        self.wires[self.member] = self.come(self.member, again=True)
        self.wire.sent[:0] = before

    async def other_is_lost(self) -> None:
        """Another member comes back."""
        seat = self.other
        self.table.disconnected(self.wires[seat])
        self.wires[seat] = self.come(seat, again=True)

    async def member_is_behind(self) -> None:
        """The member is sent the whole table."""
        for message in self.table.catch_up(self.wire):
            self.wire.send(message)


Pair = tuple[World, World]
TROUBLES: dict[str, Callable[[World], Any]] = {
    "a bot fails": World.bot_fails,
    "an answer is refused": World.answer_is_refused,
    "all talk": World.all_talk,
    "an undo is refused": World.undo_is_refused,
    "an undo is granted": World.undo_is_granted,
    "the member is lost": World.member_is_lost,
    "another is lost": World.other_is_lost,
    "the member is behind": World.member_is_behind,
}


def shown_to(match: Match, seat: int) -> object:
    """All that a seat may know now, as the match itself tells it."""
    running = view_snapshot(match.view(seat)) if not match.over else None
    return view_snapshot(match.view_of_table(seat)), running, match.standing, match.actors, match.deal_count


@dataclass
class Tried:
    """An act tried on a clone: what the member hears of it, and the match after it."""

    heard: tuple[Event | None, ...]
    after: Match

    @classmethod
    def of(cls, match: Match, seat: int, action: Action, member: int) -> Tried:
        """Tries it."""
        after = match.clone()
        return cls(tuple(event.as_seen_by(member) for event in after.play(seat, action)), after)


def alike(
    worlds: Sequence[Match], seat: int, action: Action, member: int, rng: random.Random
) -> Action | None:
    """The act of the second world that looks to the member as that action does in the first; None if none of
    those tried does."""
    here, there = worlds
    wanted = Tried.of(here, seat, action, member)
    shown = shown_to(wanted.after, member)
    legal = there.legal(seat)
    hides = any(event is None or HIDDEN in event.cards for event in wanted.heard)
    others = rng.sample(legal, min(TRIED, len(legal))) if seat != member and hides else []
    for one in [*(one for one in legal if one == action), *others]:
        tried = Tried.of(there, seat, one, member)
        if tried.heard == wanted.heard and shown_to(tried.after, member) == shown:
            return one
    return None


async def compare(match: Match, rng: random.Random, acts: int, figures: Figures) -> None:
    """Plays so many acts of a match, or to its end, and compares two worlds all the way. Raises
    AssertionError where a member is told what it must not know."""
    pair: Pair | None = None
    for seat, action in play_randomly(match, rng, acts):
        figures.acts += 1
        same = None
        if pair is not None:
            here, there = pair
            same = alike((here.match, there.match), seat, action, here.member, rng)
        if pair is None or same is None:
            pair, same = _parted(match, seat, action, rng)
        if pair is not None and same is not None:
            pair = await _play_both(pair, seat, (action, same), rng, figures)


def _parted(
    match: Match, seat: int, action: Action, rng: random.Random
) -> tuple[Pair, Action] | tuple[None, None]:
    """Two tables, one of them in another world, and the act there that looks to a member as this one does
    here. None where all members see everything, or the deal before still lies there."""
    for _ in range(PARTED if match.next_deal is None else 0):
        member = rng.randrange(match.seats)
        twin = redeal_hidden(match, member, rng)
        same = alike((match, twin), seat, action, member, rng) if twin is not None else None
        if twin is not None and same is not None:
            twin.suppose(twin.deal)
            return (World(match.clone(), member), World(twin, member)), same
    return None, None


async def _play_both(
    pair: Pair, seat: int, actions: tuple[Action, Action], rng: random.Random, figures: Figures
) -> Pair | None:
    """Both worlds play an act, and something may go wrong. None if the deal is over, or acts were taken
    back."""
    here = pair[0]
    for world, action in zip(pair, actions, strict=True):
        await world.play(seat, action)
    check_same(pair, f"{actions} of seat {seat}")
    figures.compared += 1
    acts = len(here.match.acts)
    if not here.match.deal.over and rng.random() < TROUBLE:
        name = rng.choice(list(TROUBLES))
        for world in pair:
            await TROUBLES[name](world)
        check_same(pair, name)
        figures.troubles[name] += 1
    return None if here.match.deal.over or len(here.match.acts) != acts else pair


def check_same(pair: Pair, after: str) -> None:
    """Both have sent the member the same. Raises AssertionError."""
    here, there = pair
    for one, other in zip_longest(here.wire.sent, there.wire.sent):
        assert one == other, (
            f"{here.match.game.id}, act {len(here.match.acts)}: after {after} seat {here.member} is sent "
            f"{one!r}, in another world {other!r}"
        )
    for world in pair:
        world.wire.sent.clear()
