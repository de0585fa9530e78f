"""A shared table line by line: who plays so sits with the others, who may look at a screen."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import AsyncIterator, Sequence
from typing import TextIO

from cardtable.bots.bot_names import level_of
from cardtable.engine.actions import Action
from cardtable.engine.event_wording import with_names
from cardtable.engine.events import Event
from cardtable.engine.refusal import Refusal
from cardtable.errors import OptionError
from cardtable.match.observed_match import ObservedMatch
from cardtable.match.undo import PlayedAct
from cardtable.net.messages import UndoProposed
from cardtable.net.people import CAREFUL, HERE, PRESENCE_WORDS, READING, WAIT, waiting_message
from cardtable.net.remote_loop import RemoteLoop
from cardtable.net.remote_sitting import RemoteSitting
from cardtable.net.seated_table import TableOpener
from cardtable.plain import plain_text
from cardtable.plain.line_terminal import LineTerminal, QuitPlain
from cardtable.plain.plain_commands import CommandSet
from cardtable.plain.plain_screen import PlainScreen
from cardtable.table.players import PersonPlayer
from cardtable.table.race import clock_of, seconds_for
from cardtable.table.seat_specs import SeatSpec

HELP = """\
say     a line to everybody: say good evening
people  who is here, who looks on, and how others come
sit     as an onlooker: takes a free seat, or asks the host for one
away    as the host: away careful has a bot play for whoever is gone, away wait waits
quit    leave; your seat stays yours, cardtable join comes back to it"""
_AT_TURN = ("hint", "legal")
"""Commands that only mean something to a seat that is asked."""
_OF_SEATS = ("hand", "undo", *_AT_TURN)
"""Commands that mean nothing to onlookers."""


class PlainRemoteTable(PlainScreen):
    """One shared table at one terminal, for one person or an onlooker. Lines come when something happens, and
    may be typed at any time."""

    sitting: RemoteSitting

    def __init__(
        self,
        sitting: RemoteSitting,
        loop: RemoteLoop,
        source: TextIO | None = None,
        target: TextIO | None = None,
        *,
        spoken: bool = False,
    ) -> None:
        others = {"say": self._say, "people": self._people, "sit": self._sit, "away": self._away}
        commands = CommandSet(self._reseat, self._undo, HELP, others)
        super().__init__(sitting, LineTerminal(source, target, spoken=spoken), commands)
        self.loop = loop
        loop.listener = self
        self._follow_seats()
        self._proposal: UndoProposed | None = None
        self._reading: asyncio.Future[str] | None = None
        """The line that is waited for when the match is over; None while none is."""
        self._last_question: tuple[int, int, str] | None = None
        """The last question that was printed, with its deal and how often its seat had acted."""
        self._states: dict[int, str] = {}
        """The state of each person that is known here."""
        self._known: dict[str, str] = {}
        """The last news of each kind: of onlookers, of whom the table waits for, of the connection."""

    @property
    def seat(self) -> int:
        """The seat of the person here; -1 for an onlooker."""
        return self.viewpoint.audience

    def _follow_seats(self) -> None:
        self.viewpoint.reseat(self.sitting.persons, is_remote=True)
        for player in self.loop.players:
            if isinstance(player, PersonPlayer):
                player.asked = self._pose

    @property
    def _asked_player(self) -> PersonPlayer | None:
        """The person here while a question to them is open."""
        found = self.loop.players[self.seat] if self.seat >= 0 else None
        return found if isinstance(found, PersonPlayer) and found.view is not None else None

    async def run(self) -> None:
        """Plays until the match is over, the table is closed, or the person leaves."""
        self._greet()
        work = [asyncio.ensure_future(part) for part in (self.loop.run(), self._obey_lines())]
        try:
            await asyncio.wait(work, return_when=asyncio.FIRST_COMPLETED)
            for one in work:
                if one.done():
                    one.result()
        except QuitPlain:
            pass
        finally:
            self.sitting.leave()
            self._tell_news("connection", self.sitting.connection)
            for one in work:
                one.cancel()
            await asyncio.gather(*work, return_exceptions=True)

    def _greet(self) -> None:
        match, sitting = self.match, self.sitting
        kinds = [level_of(spec.kind) if not spec.is_person else "person" for spec in sitting.specs]
        seated = ", ".join(f"{name} ({kind})" for name, kind in zip(sitting.names, kinds, strict=True))
        self.terminal.say(f"{match.game.title}. Seats in turn order: {seated}. Type help for the commands.")
        if sitting.is_host:
            self._tell(sitting.invitations)
        if match.acts:
            self.recapitulate()

    def _tell(self, lines: Sequence[str]) -> None:
        for line in lines:
            self.terminal.say(line)

    # What is typed

    async def _obey_lines(self) -> None:
        """Obeys each line. Raises QuitPlain at the end of input."""
        async for line in self._lines():
            self._obey(line)
        raise QuitPlain

    async def _lines(self) -> AsyncIterator[str]:
        """The typed lines. They are read in a thread, which ends with the program."""
        loop = asyncio.get_running_loop()
        typed: asyncio.Queue[str | None] = asyncio.Queue()

        def read() -> None:
            with contextlib.suppress(RuntimeError):  # the table was left meanwhile
                with contextlib.suppress(QuitPlain, OSError, ValueError):
                    while True:
                        loop.call_soon_threadsafe(typed.put_nowait, self.terminal.line(""))
                loop.call_soon_threadsafe(typed.put_nowait, None)

        threading.Thread(target=read, daemon=True, name="lines").start()
        while (line := await typed.get()) is not None:
            yield line

    def _obey(self, line: str) -> None:
        """Obeys one line: an answer, a command, or an action."""
        word = line.partition(" ")[0].lower()
        if self._reading is not None and not self._reading.done() and word in ("", "again"):
            self._reading.set_result(word)
        elif self.sitting.is_idle:
            self.sitting.come_back()
            self.terminal.say("You play on.")
        elif self._proposal is not None and self.seat in self._proposal.voters and word in ("yes", "no"):
            self.sitting.vote_on_undo(self._proposal.number, self.seat, word == "yes")
        elif line.startswith("/"):
            self._say(self.seat, line[1:])
        elif self.seat < 0 and word in _OF_SEATS:
            self.terminal.say("You look on.")
        elif self._asked_player is None and word in _AT_TURN:
            self.terminal.say("It is not your turn.")
        elif line and not self.commands.obey(self.seat, line):
            self._answer(line)

    def _answer(self, line: str) -> None:
        player = self._asked_player
        if player is None:
            self.terminal.say("It is not your turn. Type help for the commands.")
        elif (action := self.meant(self.seat, line)) is not None:
            player.answer(action)

    def _say(self, seat: int, text: str) -> None:
        self.sitting.chat(text)

    def _people(self, seat: int, word: str) -> None:
        self._tell(
            [f"{one.name}: {PRESENCE_WORDS.get(one.state, one.state)}." for one in self.sitting.people]
        )
        self._tell([f"{name} looks on." for name in self.sitting.onlookers])
        self._tell(self.sitting.invitations)

    def _sit(self, seat: int, word: str) -> None:
        if self.seat >= 0 or self.match.over:
            self.terminal.say("You have a seat." if self.seat >= 0 else "The match is over.")
        else:
            self.sitting.request_seat()

    def _away(self, seat: int, word: str) -> None:
        if self.sitting.is_host and word in (WAIT, CAREFUL):
            self.sitting.request_reseat(self.sitting.specs, word)
        else:
            self.terminal.say("The host says: away wait, or away careful.")

    def _reseat(self, wanted: Sequence[SeatSpec]) -> None:
        """Asks for other players. Raises OptionError."""
        if not self.sitting.is_host:
            raise OptionError("only the host changes who sits where")
        self.sitting.request_reseat(wanted, self.sitting.away_policy)

    def _undo(self, seat: int) -> None:
        if self.match.possible_undo(seat) is None:
            self.terminal.say("There is nothing to take back.")
        else:
            self.sitting.request_undo(seat)

    # What the loop tells

    def _pose(self, _player: PersonPlayer) -> None:
        """Prints a question, once: it may be asked again while nothing changes for this seat."""
        acted = sum(act.seat == self.seat for act in self.match.acts)
        question = self.question(self.seat)
        if (self.match.deal_count, acted, question) != self._last_question:
            self._last_question = self.match.deal_count, acted, question
            self.terminal.say(question)
            self._tell_time()

    def _tell_time(self) -> None:
        """Says how long the person here may think, where that is limited."""
        clock, whole = clock_of(self.match, self.seat), seconds_for(self.match, self.seat, person=True)
        if clock is not None and whole is not None:
            left = max(0.0, whole - self.loop.clocks.ran(self.seat, clock))
            self.terminal.say(f"You have {left:.0f} seconds.")
        elif self.sitting.turn_seconds and not self.sitting.is_race:
            self.terminal.say(f"You have {self.sitting.turn_seconds} seconds; then a bot plays for you.")

    async def before(self, seats: tuple[int, ...]) -> None:
        """These seats are about to be asked."""
        self.tell_deal()
        self._tell_waiting()

    async def played(self, seat: int, action: Action, events: tuple[Event, ...]) -> None:
        """A seat has acted."""
        self.tell(events)
        self.sitting.mark_seen(self.viewpoint.who_saw(seat))

    async def deal_over(self, match: ObservedMatch) -> None:
        """The deal is finished. After the match another may be asked for."""
        self.tell_deal_end()
        self.sitting.mark_seen(self.sitting.persons)
        if not match.over:
            return
        self.terminal.say(plain_text.ending(match, self.sitting.names))
        if self.seat < 0:
            return
        self.terminal.say("Type again for another match with the same people; Enter leaves.")
        self._reading = asyncio.get_running_loop().create_future()
        if await self._reading == "again" and match.over:
            self.sitting.request_rematch()
            self._tell_waiting()
        self._reading = None

    async def refused(self, seat: int, refusal: Refusal) -> None:
        """The host has refused an answer."""
        self.screen_feed.last_refusal = refusal
        why = with_names(refusal.sentence, self.sitting.names)
        self.terminal.say(f"Refused: {why} (rule {refusal.rule}; type why)")

    async def bot_failed(self, seat: int, why: str) -> None:
        """A bot has failed."""
        name = self.sitting.names[seat]
        self.terminal.say(f"{name} gave no legal answer; a random action stands in.")

    async def presence_changed(self) -> None:
        """Somebody came or went, or the connection changed."""
        sitting = self.sitting
        for one in sitting.people:
            state = HERE if one.state == READING else one.state
            if self._states.get(one.seat, state) != state and one.seat != self.seat:
                self.terminal.say(f"{one.name}: {PRESENCE_WORDS.get(state, state)}.")
            self._states[one.seat] = state
        looking = ", ".join(sitting.onlookers)
        self._tell_news("onlookers", f"Looking on: {looking}." if looking else "")
        self._tell_news("connection", sitting.connection)
        self._tell_waiting()

    def _tell_waiting(self) -> None:
        """Says whom the table waits for."""
        sitting, match = self.sitting, self.match
        # Whoever reads the score here knows it; of others it is told once the deal's end was told here.
        awaited = [
            one
            for one in sitting.people
            if one.state != READING or (match.deal.over and one.seat != self.seat)
        ]
        waits = waiting_message(awaited, match.actors, sitting.away_policy)
        if match.over and sitting.waits_for_rematch:
            waits = f"Waiting for {sitting.host_name} to begin another match."
        self._tell_news("waiting", waits)

    def _tell_news(self, what: str, text: str) -> None:
        """Says something unless it was said last of that."""
        if text and text != self._known.get(what):
            self.terminal.say(text)
        self._known[what] = text

    async def notice_received(self, text: str) -> None:
        """A notice for this terminal alone."""
        self.terminal.say(text)

    async def chat_received(self, seat: int, name: str, text: str) -> None:
        """A line from the people in that seat, or from an onlooker."""
        names = self.sitting.names
        who = names[seat] if 0 <= seat < len(names) else f"{name} (looks on)"
        self.terminal.say(f"{who}: “{text}”")

    async def undo_proposed(self, proposal: UndoProposed) -> None:
        """Somebody proposes an undo. The person here is asked if it needs their consent."""
        self._proposal = proposal
        who = self.sitting.names[proposal.seat]
        back = self.screen_feed.acts_back(proposal.seat, proposal.steps)
        asks = " Type yes or no." if self.seat in proposal.voters and self.seat != proposal.seat else ""
        self.terminal.say(f"{who} would go back to: {back}. Note: {proposal.because}.{asks}")

    async def undo_resolved(self, number: int, granted: bool, said: str) -> None:
        """The vote is over."""
        self._proposal = None
        if not granted:
            self.terminal.say(said or "Not taken back.")

    async def acts_undone(self, first: PlayedAct | None) -> None:
        """Acts were undone."""
        undone = f": {self.screen_feed.act_line(first)}" if first is not None else ""
        self.terminal.say(f"Taken back{undone}.")
        self._last_question = None
        self.told_deal = self.match.deal_count

    async def reseated(self, sentences: Sequence[str]) -> None:
        """The players have changed."""
        self._follow_seats()
        self.screen_feed.reseated(sentences)
        self._last_question = None
        self._tell(sentences)

    async def rematch_begun(self) -> None:
        """Another match has begun with the same people."""
        if self._reading is not None and not self._reading.done():
            self._reading.set_result("")
        self._follow_seats()
        self._last_question, self.told_deal = None, 0
        self.terminal.say("Another match has begun.")

    async def resynced(self) -> None:
        """The table was replaced by a snapshot."""
        self._last_question = None
        self.recapitulate()


async def _play(open_table: TableOpener, source: TextIO | None, target: TextIO | None, spoken: bool) -> None:
    """Sits down and plays."""
    seated = await open_table()
    try:
        await PlainRemoteTable(seated.sitting, seated.loop, source, target, spoken=spoken).run()
    finally:
        await seated.close()


def play_line_by_line(open_table: TableOpener, *, spoken: bool = False) -> None:
    """Plays at a shared table at this process's terminal until it is left. Raises CardTableError."""
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_play(open_table, None, None, spoken))
