"""Two worlds that differ only in what one member cannot see send that member the same bytes: through a bot's
fault, refusals, talk, questions, an undo that is asked for, a lost connection and coming back."""

from __future__ import annotations

import random
from itertools import islice
from typing import Any

import pytest

from cardtable.cards import text_of
from cardtable.discovery.installed_games import find_game
from cardtable.match.match import Match
from cardtable.net.connection import Connection
from cardtable.net.framing import encode_frame
from cardtable.net.messages import (
    VERSION,
    ActionAnswer,
    Hello,
    HostMessage,
    RevealRequest,
    SendChat,
    UndoRequest,
    UndoVote,
)
from cardtable.net.shared_table import SharedTable
from cardtable.net.table_files import SavedTable
from cardtable.testing.match_setups import play_randomly
from cardtable.testing.play_checks import redeal_hidden
from cardtable.testing.redaction_checks import sitting_at
from tests.own import GAMES

STOPS = (6, 14, 24)
"""After how many acts the worlds part."""


class Wire(Connection):
    """A connection that keeps the bytes it would send."""

    def __init__(self) -> None:
        nobody: Any = None
        super().__init__(nobody, lambda behind: [])
        self.sent: list[bytes] = []

    def send(self, message: HostMessage) -> None:
        self.sent.append(encode_frame(message))


class World:
    """A table at which everybody has a wire."""

    def __init__(self, match: Match) -> None:
        self.table = SharedTable(sitting_at(match), SavedTable("t", 0, -1, "wait", {}))
        self.wires = [self.come(seat) for seat in range(match.seats)]

    def come(self, seat: int, *, again: bool = False) -> Wire:
        """Somebody sits down, or comes back."""
        wire = Wire()
        wire.is_host = not seat
        token = f"{seat:032x}"
        name = self.table.sitting.names[seat]
        tokens = [[token]] if again else []
        self.table.admit(wire, Hello(VERSION, [name], 1, tokens, [token], again, ""))
        assert wire.seats == {seat}
        return wire

    async def told(self, member: int) -> list[bytes]:
        """All that a member is sent while things go wrong for others, who are told why."""
        table, match = self.table, self.table.match
        other = next(seat for seat in (*match.actors, *range(match.seats)) if seat != member)
        held = text_of(match.view(other).hand)
        await table.before(match.actors)
        await table.bot_failed(other, f"answered play {held}, which is refused: You hold {held}")
        asked = table.questions.number
        for text in (f"play {held.split()[0] if held else 'AS'}", "frob"):
            table.handle(self.wires[other], ActionAnswer(asked, other, text))
        for wire in self.wires:
            table.handle(wire, SendChat("good evening"))
            table.handle(wire, RevealRequest(match.dealt))
        table.handle(self.wires[other], UndoRequest(other))
        table.handle(self.wires[member], UndoVote(table._proposal_number, member, False))
        wire = self.wires[member]
        table.disconnected(wire)
        table.handle(self.wires[other], SendChat("where are you?"))
        return [*wire.sent, b"came back", *self.come(member, again=True).sent]


@pytest.mark.parametrize("game", GAMES)
async def test_a_member_is_sent_nothing_that_another_world_would_not_send(game: str) -> None:
    found = find_game(game)
    rng = random.Random(game)
    parted = 0
    for seats in {min(found.seat_counts), max(found.seat_counts)}:
        match = Match(found, seats, seed=seats)
        for stop in STOPS:
            for _ in islice(play_randomly(match, rng), stop):
                pass
            member = rng.randrange(1, match.seats)
            twin = None if match.over else redeal_hidden(match, member, rng)
            if twin is not None:
                assert await World(match.clone()).told(member) == await World(twin).told(member)
                parted += 1
    assert parted


async def test_worlds_that_a_member_can_tell_apart_send_other_bytes() -> None:
    """The comparison finds what is told: another hand of the member's own is."""
    match = Match("hokm", 4, seed=1)
    for _ in islice(play_randomly(match, random.Random(1)), 12):
        pass
    twin = redeal_hidden(match, 2, random.Random(1))
    assert twin is not None
    assert match.view(1).hand != twin.view(1).hand
    assert await World(match.clone()).told(1) != await World(twin).told(1)
