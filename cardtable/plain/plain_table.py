"""Play line by line: no screen control, no drawing characters, one event a line.

For screen readers, for terminals that cannot draw, and for scripts.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Sequence
from typing import TextIO

from cardtable.bots.bot_names import level_of
from cardtable.engine.actions import Action
from cardtable.engine.event_wording import only_looks
from cardtable.engine.match_origin import Origin
from cardtable.match.match import Match
from cardtable.plain import plain_text
from cardtable.plain.line_terminal import LineTerminal, QuitPlain
from cardtable.plain.plain_commands import CommandSet
from cardtable.plain.plain_review import review_lines
from cardtable.plain.plain_screen import PlainScreen
from cardtable.table.players import Player, SeatedBot
from cardtable.table.race import (
    TimedAction,
    clock_of,
    counted_from,
    earliest,
    in_time,
    race_stream,
    seconds_for,
)
from cardtable.table.seat_specs import SeatSpec, make_player, make_players
from cardtable.table.sitting import Sitting, UndoProposal
from cardtable.table.turn_loop import (
    describe_fault,
    first_bot,
    luck_action,
    random_action,
    refused_answer,
    stop_bots,
)

OWN_HELP = """\
review  your decisions of the last deal that cost most, and what to practise
quit    leave; cardtable resume takes the match up again"""
LOOK_BACK = "Enter leaves; review looks at your decisions of the last deal. "


class PlainTable(PlainScreen):
    """One match, played line by line by all its people at one terminal."""

    sitting: Sitting
    match: Match

    def __init__(
        self,
        sitting: Sitting,
        source: TextIO | None = None,
        target: TextIO | None = None,
        *,
        spoken: bool = False,
    ) -> None:
        terminal = LineTerminal(source, target, spoken=spoken)
        super().__init__(
            sitting, terminal, CommandSet(self._reseat, self._undo, OWN_HELP, {"review": self._review})
        )
        self.specs = sitting.specs
        self.players: list[Player] = make_players(sitting.specs, sitting.match)
        self.screen_feed.addressed = self._addressed()
        self._waits = False
        self._ran: dict[object, float] = {}
        self._thinking = asyncio.Runner()
        """Runs all that bots decide. One for the whole table: Ctrl-C while a loop is closed, as after each
        action, leaves a traceback."""

    def _addressed(self) -> int | None:
        """The seat addressed as "you": the only person's, whatever their name."""
        alone = self.viewpoint.audience
        return alone if alone >= 0 and self.specs[alone].kind == "you" else None

    def _reseat(self, wanted: Sequence[SeatSpec]) -> None:
        """Changes the players. If another person looks next, the screen is cleared first. Raises
        OptionError."""
        changed = [at for at, spec in enumerate(wanted) if spec != self.specs[at]]
        told = self.sitting.reseat_all(wanted)
        for at in changed:
            stop_bots([self.players[at]])
            self.players[at] = make_player(wanted[at], self.match, at)
        self.viewpoint.reseat(self.sitting.persons)
        self.screen_feed.reseated(told)
        self.screen_feed.addressed = self._addressed()
        if self.viewpoint.curtained:
            self.terminal.turn_over()
        for line in told:
            self.terminal.say(line)
        if not self.sitting.persons:
            self.terminal.say("Bots play on by themselves; Ctrl-C leaves the table.")

    # Playing

    def run(self) -> None:
        """Plays until the match is over or the person leaves. The record keeps all of it."""
        try:
            self._greet()
            while not self.match.over:
                self.tell_deal()
                self._act()
            self.terminal.say(plain_text.ending(self.match, self.sitting.names))
            self._look_back()
        except (QuitPlain, KeyboardInterrupt):
            self.commands.lower_curtain()
            self.terminal.say(
                "What could not be written to the record is not kept."
                if self.sitting.trouble
                else "The match is kept. Go on with: cardtable resume"
            )
        finally:
            stop_bots(self.players)
            self.sitting.leave()
            self._thinking.close()

    def _look_back(self) -> None:
        """After the last deal offers the only person the review of it; scripts are not asked."""
        if len(self.sitting.persons) != 1 or not self.terminal.is_typed_at:
            return
        with contextlib.suppress(QuitPlain, KeyboardInterrupt):
            if self.terminal.line(LOOK_BACK).strip().lower() == "review":
                self._review(self.sitting.persons[0], "")

    def _review(self, seat: int, word: str) -> None:
        """Tells a person which decisions of the last finished deal cost most."""
        for line in review_lines(self.match, seat, self.sitting.names, self.commands.adviser):
            self.terminal.say(line)

    def pass_on(self) -> None:
        """After a match: lets its player read the end, then clears the screen for who plays next."""
        with contextlib.suppress(QuitPlain):
            self.terminal.line("Enter when you have read it: the screen is cleared for the others. ")
        self.terminal.turn_over()

    def _greet(self) -> None:
        match = self.match
        seated = ", ".join(f"{spec.name} ({level_of(spec.kind)})" for spec in self.specs)
        self.terminal.say(f"{match.game.title}. Seats in turn order: {seated}. Type help for the commands.")
        self.terminal.say(f"Record: {self.sitting.path}")
        if match.altered:
            self.terminal.say(f"This record was altered: {match.altered}.")
        if not Origin.of(match.origin).counts:
            self.terminal.say("This is a replay: it does not count.")
        if match.acts:
            self.terminal.say(f"Taken up after {len(match.acts)} actions.")
            self.recapitulate()

    def _act(self) -> None:
        """Plays one action: a person's, or a bot's if only bots may act."""
        persons = [seat for seat in self.match.actors if seat in self.sitting.persons]
        alike = luck_action(self.match)
        seat, action = alike if alike is not None else self._decided(persons)
        if action is None:
            return
        events = self.match.play(seat, action)
        self.sitting.mark_seen(self.viewpoint.who_saw(seat))
        if self.match.deal.over:
            self.commands.lower_curtain()  # everybody looks at how it ended
            self.sitting.mark_seen(self.sitting.persons)
        self._tell_trouble()
        self.tell(events)
        if self.match.deal.over:
            self.tell_deal_end()

    def _decided(self, persons: list[int]) -> tuple[int, Action | None]:
        """Who acts and how; no action if the match was changed instead."""
        if self.sitting.is_race:
            return self._race(persons)
        if persons:
            seat = self._who(persons)
            return seat, self._ask(seat)
        seat = first_bot(self.match, self.match.actors)
        return seat, self._bot(seat)

    def _tell_trouble(self) -> None:
        """Says once that the record cannot be written any more. The match goes on without it."""
        told = self.sitting.new_trouble()
        if told:
            self.terminal.say(f"Warning: {told}")

    def _bot(self, seat: int) -> Action:
        """A bot's action, or a random legal one in its place."""
        action: object = None
        try:
            action = self._thinking.run(self.players[seat].decide(self.match.view(seat)))
            wrong = refused_answer(self.match, seat, action)
        except Exception as error:  # a faulty bot must not stop the table
            wrong = describe_fault(error)
        if not wrong and isinstance(action, Action):
            return action
        self._tell_fault(seat, wrong)
        return random_action(self.match, seat)

    def _tell_fault(self, seat: int, wrong: str) -> None:
        """Says that a bot failed. What was wrong may tell of its cards, so that is only kept."""
        told = f"{self.specs[seat].name} gave no legal answer; a random action stands in."
        self.terminal.say(f"{told} {self.sitting.note_fault(seat, wrong)}".rstrip())

    # Races

    def _race(self, persons: list[int]) -> tuple[int, Action | None]:
        """Who acts first: a person as soon as the line is typed, or a bot whose delay has passed meanwhile.
        An empty line lets the bots go on."""
        match = self.match
        bots = [seat for seat in self.match.actors if seat not in self.sitting.persons]
        answers = [self._timed(seat) for seat in bots]
        for seat in persons:
            clock = clock_of(match, seat)
            if clock is not None:
                answers.append(TimedAction(seat, clock.action, seconds_for(match, seat, person=True) or 0.0))
        first = earliest(match, answers) if answers else None
        if not persons:
            assert first is not None
            return first.seat, first.action
        key = (match.in_play.number, *(counted_from(match, seat) for seat in persons))
        began = time.monotonic()
        asked = self._who(persons)
        seated = match.seated
        action = self._ask(asked, may_wait=first is not None)
        if match.seated is not seated:
            return asked, None
        self._ran[key] = self._ran.get(key, 0.0) + time.monotonic() - began
        if first is not None and (first.second <= self._ran[key] or (action is None and self._waits)):
            self._ran[key] = max(self._ran[key], first.second)
            self.terminal.say(f"After {first.second:.0f} seconds:")
            return first.seat, first.action
        return asked, action

    def _timed(self, seat: int) -> TimedAction:
        """A bot's timed answer in a race; a random legal action if it fails."""
        player = self.players[seat]
        assert isinstance(player, SeatedBot)
        try:
            timed = player.timed(self.match.view(seat), race_stream(self.match, seat))
            action, delay = self._thinking.run(timed)
            wrong = refused_answer(self.match, seat, action)
        except Exception as error:  # a faulty bot must not stop the table
            wrong = describe_fault(error)
        if not wrong:
            return in_time(self.match, seat, action, delay)
        self._tell_fault(seat, wrong)
        return TimedAction(seat, random_action(self.match, seat), 1.0)

    # Asking

    def _who(self, persons: list[int]) -> int:
        """Which of several people acts first."""
        if len(persons) == 1:
            return persons[0]
        self.commands.lower_curtain()
        names = [self.specs[seat].name for seat in persons]
        while True:
            told = self.terminal.line(f"Who acts: {', '.join(names)}? ").casefold()
            for seat, name in zip(persons, names, strict=True):
                if told == name.casefold():
                    return seat
            if told == "quit":
                raise QuitPlain

    def _ask(self, seat: int, *, may_wait: bool = False) -> Action | None:
        """A person's legal action. None if the match was changed instead (an undo, other players), or if an
        empty line lets others go first (`_waits`)."""
        self._waits = False
        acts = len(self.match.acts)
        seated = self.match.seated
        self._pose(seat)
        while len(self.match.acts) == acts and self.match.seated is seated:
            if self.viewpoint.curtained and not self.sitting.is_race:
                self._pose(seat)  # others have typed meanwhile
            text = self.terminal.line(f"{self.specs[seat].name}> ")
            if not text and may_wait:
                self._waits = True
                return None
            action = self.meant(seat, text) if text and not self.commands.obey(seat, text) else None
            if action is not None:
                return action
        self.told_deal = self.match.deal_count
        return None

    def _pose(self, seat: int) -> None:
        """Prints the question to a person. If several may act at once everybody looks, and the curtain
        stays down."""
        if self.sitting.is_race:
            self.commands.lower_curtain()
        else:
            self._curtain(seat)
        self.terminal.say(self.question(seat))

    def _curtain(self, seat: int) -> None:
        """Passes the screen to another person, so that nobody sees another's cards."""
        if self.viewpoint.next_viewer([seat]) is None:
            return
        self.commands.lower_curtain()
        name = self.specs[seat].name
        self.terminal.line(f"Pass to {name}. Enter when {only_looks(name)}. ")
        self.viewpoint.raise_curtain(seat)
        story = self.screen_feed.story(seat)
        for line in story if story != self.commands.announced else ():
            self.terminal.say(line)
        self.commands.announced.clear()
        self.sitting.mark_seen([seat])

    # Taking back

    def _undo(self, seat: int) -> None:
        """Takes back, once all who are asked agree."""
        proposal = self.sitting.propose_undo(seat)
        if proposal is None:
            self.terminal.say("You have done nothing yet that could be taken back.")
            return
        if proposal.voters and not self._all_agree(proposal):
            self.terminal.say("Not taken back.")
            return
        steps = self.sitting.undo(proposal)
        self.terminal.say(f"Taken back: {steps} action{'s' if steps > 1 else ''}.")

    def _all_agree(self, proposal: UndoProposal) -> bool:
        """Asks everybody for their consent, one after the other. If they share the screen, the open hand is
        hidden before."""
        self.commands.lower_curtain()
        proposal.consent(proposal.seat)
        for person in proposal.to_answer:
            name = self.sitting.specs[person].name
            told = self.terminal.line(f"{name}, {proposal.because}: may it be taken back? yes or no: ")
            if told.lower() not in ("yes", "y"):
                return False
            proposal.consent(person)
        return True
