"""A person who plays line by line sits with the others at a shared table."""

from __future__ import annotations

import asyncio
import contextlib
import io
import queue
from collections.abc import AsyncIterator

from cardtable import net
from cardtable.net.hosting import HostedTable
from cardtable.net.messages import UndoRequest
from cardtable.net.plain_remote_table import PlainRemoteTable
from tests.net.tables import PATIENCE, host, opened, sitting_down, until


class Keyboard(io.StringIO):
    """Lines that are typed when the test wants them; reading waits for the next."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: queue.SimpleQueue[str] = queue.SimpleQueue()

    def type(self, line: str) -> None:
        self.lines.put(f"{line}\n")

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]  # mypy takes it for bytes'
        return self.lines.get()


class Paper(io.StringIO):
    """The text that is printed. The first choice is typed to as many questions as it `answers`."""

    def __init__(self, keyboard: Keyboard) -> None:
        super().__init__()
        self.keyboard = keyboard
        self.answers = 10_000

    def write(self, text: str, /) -> int:
        if self.answers and ("\n1. " in text or "legal actions; type" in text):
            self.answers -= 1
            self.keyboard.type("1")
        return super().write(text)


class Bob:
    """A person who plays line by line."""

    def __init__(self) -> None:
        self.keyboard = Keyboard()
        self.paper = Paper(self.keyboard)

    @property
    def read(self) -> str:
        return self.paper.getvalue()

    async def hears(self, words: str) -> None:
        try:
            await until(lambda: words in self.read)
        except TimeoutError:
            raise AssertionError(f"{words!r} was never told:\n{self.read}") from None

    @contextlib.asynccontextmanager
    async def at(
        self, table: HostedTable, *, look: bool = False, spoken: bool = False
    ) -> AsyncIterator[None]:
        sitting, loop = await net.join(table.address, names=["Cem" if look else "Bob"], look=look)
        plain = PlainRemoteTable(sitting, loop, self.keyboard, self.paper, spoken=spoken)
        playing = asyncio.ensure_future(plain.run())
        try:
            yield
            await asyncio.wait_for(playing, PATIENCE)
        finally:
            self.keyboard.lines.put("")  # its thread ends
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
            await sitting.leave_table()


async def test_a_match_is_played_to_its_end_and_another_begun() -> None:
    bob = Bob()
    async with opened("spar", options={"games": 1}) as table:
        ana = host(table)
        ana.stays = True
        async with sitting_down(ana), bob.at(table):
            await bob.hears("Type again for another match")
            for words in ("Seats in turn order: Ana (person), You (person)", "Deal 1.", "Trick: Ana "):
                assert words in bob.read
            assert "The match is over. Winner: " in bob.read
            assert "Waiting for Bob" not in bob.read
            bob.keyboard.type("again")
            await bob.hears("Waiting for Ana to begin another match.")
            table.shared_table.is_rematch_wanted.set()
            await bob.hears("Another match has begun.")
            bob.paper.answers = 0
            bob.keyboard.type("quit")
        assert "You have left the table." in bob.read


async def test_lines_are_obeyed_at_any_time_and_cards_told_in_words() -> None:
    bob = Bob()
    bob.paper.answers = 0
    async with opened("spar") as table, sitting_down(host(table)), bob.at(table, spoken=True):
        await bob.hears("2. Pass")
        assert "1. Dry 7 of spades" in bob.read
        for line, words in (
            ("score", "Scores: Ana 0, You 0."),
            ("hint", "Looking ahead"),
            ("say good evening", "You: “good evening”"),
            ("people", "Ana: here."),
            ("seat 1 careful", "only the host changes who sits where"),
            ("undo", "There is nothing to take back."),
            ("frob", "no verb"),
            ("help", "say     a line to everybody"),
            ("dry 7 of spades", "You lay 7 of spades dry."),
        ):
            bob.keyboard.type(line)
            await bob.hears(words)
        bob.keyboard.type("quit")


async def test_an_undo_is_agreed_to() -> None:
    bob = Bob()
    bob.paper.answers = 1
    async with opened("spar") as table:
        ana = host(table)
        async with sitting_down(ana), bob.at(table):
            await until(lambda: len({act.seat for act in table.shared_table.match.acts}) == 2)
            await until(lambda: table.shared_table.match.actors == (1,) and ana.question is not None)
            ana.client.send(UndoRequest(0))
            await bob.hears("Type yes or no.")
            bob.keyboard.type("yes")
            await bob.hears("Taken back: ")
            bob.keyboard.type("quit")


async def test_an_onlooker_sits_down() -> None:
    cem = Bob()
    cem.paper.answers = 0
    async with (
        opened("spar", "person:Ana,person:Bob") as table,
        sitting_down(host(table)),
        cem.at(table, look=True),
    ):
        for line, words in (("hand", "You look on."), ("sit", "Your hand: ")):
            cem.keyboard.type(line)
            await cem.hears(words)
        cem.keyboard.type("quit")


async def test_in_a_race_the_time_is_told_and_a_solution_is_typed_as_it_is() -> None:
    bob = Bob()
    bob.paper.answers = 0
    async with opened("twenty-four") as table:
        ana = host(table)
        ana.ignores_requests = True
        async with sitting_down(ana), bob.at(table):
            await bob.hears(" seconds.")
            bob.keyboard.type("slap")
            await bob.hears("Type your solution.")
            (solution,) = table.shared_table.match.legal(1)
            bob.keyboard.type(str(solution).removeprefix("solve "))
            await bob.hears("You: ")
            bob.keyboard.type("quit")
    assert "verb" not in bob.read
