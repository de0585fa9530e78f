"""The whole game line by line: no screen control, no drawing characters, one event a line.

For screen readers, for terminals that cannot draw, and for scripts.
"""

from __future__ import annotations

import asyncio
import functools
import sys
import time
from collections.abc import Callable
from typing import TextIO

from cardtable.engine.actions import Action
from cardtable.engine.deal import Deal, Refusal
from cardtable.engine.events import Event
from cardtable.engine.rules import RuleSheet
from cardtable.errors import CardTableError
from cardtable.seats import plain_text
from cardtable.seats.base import BotSeat, Seat
from cardtable.seats.hints import Hint, advice_of, careful_hint, searched_hint
from cardtable.seats.loop import first_bot, refused_answer, stand_in
from cardtable.seats.race import (
    Timed,
    clock_of,
    earliest,
    in_time,
    is_race,
    race_stream,
    seconds_for,
)
from cardtable.seats.search import Budget
from cardtable.seats.shelf import Begun
from cardtable.seats.specs import make_seats
from cardtable.seats.telling import phrased, sentences, teller
from cardtable.seats.thinking import think
from cardtable.text import clean

BLANK_LINES = 40
_RECAP = 12
_LONGEST_LINE = 2000
HINT = Budget(simulations=200)
HELP = """\
Type an action as text, or the number it has in the list of legal actions. Commands:
hand    your cards
table   everything that lies on the table
score   the scores, and who has what in this deal
legal   the legal actions, numbered; legal WORD lists those with that word
hint    what the table would advise
why     the rule behind the last refusal
rules   the rule book; rules WORD searches it
undo    take back your last action
quit    leave; cardtable resume takes the match up again"""


class Leave(Exception):
    """The person leaves the table: quit, or the input ended."""


class PlainTable:
    """One match, told and asked line by line."""

    def __init__(self, begun: Begun, source: TextIO | None = None, target: TextIO | None = None) -> None:
        self.match = begun.match
        self.file = begun.file
        self.specs = begun.specs
        self.seats: list[Seat] = make_seats(begun.specs, begun.match)
        self.source = source or sys.stdin
        self.target = target or sys.stdout
        self.persons = [at for at, spec in enumerate(self.specs) if spec.is_person]
        self.eyes = self.persons[0] if len(self.persons) == 1 else -1
        """Whose eyes the transcript has: the only person's, else nobody's in particular."""
        self.looking: int | None = self.eyes if self.eyes >= 0 else None
        self.told_deal: Deal | None = None
        self.refused: Refusal | None = None
        self._waits = False
        self._ran: dict[object, float] = {}
        self.commands: dict[str, Callable[[int, str], None]] = {
            "hand": self._hand,
            "table": self._table,
            "score": self._score,
            "legal": self._legal,
            "hint": self._hint,
            "why": self._why,
            "rules": self._rules,
            "undo": self._undo,
            "help": lambda seat, word: self.say(HELP),
            "quit": self._quit,
        }

    # The table

    def run(self) -> None:
        """Plays until the match is over or the person leaves; the record keeps all of it."""
        try:
            self._greet()
            while not self.match.over:
                self._tell_deal()
                self._act()
            self.say(plain_text.ending(self.match, self.specs))
        except (Leave, KeyboardInterrupt):
            self.say("The match is kept. Go on with: cardtable resume")
        finally:
            self.file.close()

    def _greet(self) -> None:
        match = self.match
        seated = ", ".join(f"{spec.name} ({spec.kind})" for spec in self.specs)
        self.say(f"{match.game.title}. Seats in turn order: {seated}. Type help for the commands.")
        self.say(f"Record: {self.file.path}")
        if match.steps:
            self.say(f"Taken up after {len(match.steps)} actions.")
            self._score(self.eyes, "")
            self.told_deal = match.running
            for line in self._told(self._log())[-_RECAP:]:
                self.say(line)

    def _act(self) -> None:
        """One action: a person's, or a bot's where only bots may act."""
        persons = [seat for seat in self.match.actors if seat in self.persons]
        if is_race(self.match):
            seat, action = self._race(persons)
            if action is None:
                return
        elif persons:
            seat = self._who(persons)
            action = self._ask(seat)
            if action is None:
                return
        else:
            seat = first_bot(self.match, self.match.actors)
            action = self._bot(seat)
        events = self.match.play(seat, action)
        self.refused = None
        for line in self._told(events):
            self.say(line)
        if self.match.deal.over:
            self.say(plain_text.deal_end(self.match, self.specs))

    def _bot(self, seat: int) -> Action:
        """A bot's action, or a legal one in its place."""
        action: object = None
        try:
            action = asyncio.run(self.seats[seat].decide(self.match.view(seat)))
            wrong = refused_answer(self.match, seat, action)
        except Exception as error:  # a bot's fault must not stop the table
            wrong = f"{type(error).__name__}: {error}"
        if not wrong and isinstance(action, Action):
            return action
        self.say(f"The bot of {self.specs[seat].name} failed ({wrong}); a random action stands in.")
        return stand_in(self.match, seat)

    # Races

    def _race(self, persons: list[int]) -> tuple[int, Action | None]:
        """Who acts first: a person as quick as the line is typed, or a bot whose second has come meanwhile.
        An empty line lets the bots go on."""
        match, bots = self.match, [seat for seat in self.match.actors if seat not in self.persons]
        answers = [self._timed(seat) for seat in bots]
        for seat in persons:
            clock = clock_of(match, seat)
            if clock is not None:
                answers.append(Timed(seat, clock.action, seconds_for(match, seat, person=True) or 0.0))
        first = earliest(match, answers) if answers else None
        if not persons:
            assert first is not None
            return first.seat, first.action
        key = tuple((seat, repr(clock.since)) for seat in persons if (clock := clock_of(match, seat)))
        began = time.monotonic()
        asked = self._who(persons)
        action = self._ask(asked, may_wait=first is not None)
        self._ran[key] = self._ran.get(key, 0.0) + time.monotonic() - began
        if first is not None and (first.at <= self._ran[key] or (action is None and self._waits)):
            self._ran[key] = max(self._ran[key], first.at)
            self.say(f"After {first.at:.0f} seconds:")
            return first.seat, first.action
        return asked, action

    def _timed(self, seat: int) -> Timed:
        """A bot's answer in a race; a legal action at random where it fails."""
        player = self.seats[seat]
        assert isinstance(player, BotSeat)
        try:
            action, delay = asyncio.run(player.timed(self.match.view(seat), race_stream(self.match, seat)))
            wrong = refused_answer(self.match, seat, action)
        except Exception as error:  # a bot's fault must not stop the table
            wrong = f"{type(error).__name__}: {error}"
        if not wrong:
            return in_time(self.match, seat, action, delay)
        self.say(f"The bot of {self.specs[seat].name} failed ({wrong}).")
        return Timed(seat, stand_in(self.match, seat), 1.0)

    # Asking

    def _who(self, persons: list[int]) -> int:
        """Who of several persons acts first."""
        if len(persons) == 1:
            return persons[0]
        names = [self.specs[seat].name for seat in persons]
        while True:
            told = self.line(f"Who acts: {', '.join(names)}? ").casefold()
            for seat, name in zip(persons, names, strict=True):
                if told == name.casefold():
                    return seat
            if told == "quit":
                raise Leave

    def _ask(self, seat: int, *, may_wait: bool = False) -> Action | None:
        """A legal action of a person; None where the match was changed instead (an undo), or an empty line
        lets others go first (`_waits`)."""
        self._waits = False
        if not is_race(self.match):
            self._curtain(seat)
        steps = len(self.match.steps)
        self.say(plain_text.question(self.match, seat, self.specs))
        while len(self.match.steps) == steps:
            text = self.line(f"{self.specs[seat].name}> ")
            word, _, rest = text.partition(" ")
            command = self.commands.get(word.lower())
            if command is not None and word.lower() not in self.match.game.verbs:
                command(seat, rest.strip())
            elif not text and may_wait:
                self._waits = True
                return None
            elif text:
                action = self._meant(seat, text)
                if action is not None:
                    return action
        return None

    def _meant(self, seat: int, text: str) -> Action | None:
        """The legal action that a text or a number means; else the refusal is told."""
        if text.isdecimal():
            legal = self.match.legal(seat)
            if 1 <= int(text) <= len(legal):
                return legal[int(text) - 1]
            self.say(f"There is no number {text}: there are 1 to {len(legal)}. Type legal to list them.")
            return None
        try:
            action = self.match.read(seat, text)
        except CardTableError as error:
            self.say(f"{error}. Type help for the commands.")
            return None
        self.refused = self.match.refusal(seat, action)
        if self.refused is None:
            return action
        self.say(f"Refused: {self.refused.sentence} (rule {self.refused.rule}; type why)")
        return None

    def _curtain(self, seat: int) -> None:
        """Passes the screen to another person, so that nobody sees another's cards."""
        if self.looking == seat:
            return
        if self.looking is not None:
            self.say("\n" * BLANK_LINES)
        name = self.specs[seat].name
        self.line(f"Pass to {name}. Enter when only {name} looks. ")
        self.looking = seat
        for line in sentences(self.match.view(seat).events, self._names(), seat)[-_RECAP:]:
            self.say(line)

    # Commands

    def _hand(self, seat: int, word: str) -> None:
        self.say(plain_text.hand(self.match, seat))

    def _table(self, seat: int, word: str) -> None:
        self.say(plain_text.table(self.match, seat, self.specs))

    def _score(self, seat: int, word: str) -> None:
        self.say(plain_text.scores(self.match, self.specs, seat))

    def _legal(self, seat: int, word: str) -> None:
        deal, names = self.match.running, self._names()
        tell = functools.partial(phrased, deal, seat, names=names)
        self.say(plain_text.legal(self.match.legal(seat), word, tell))

    def _hint(self, seat: int, word: str) -> None:
        stream = f"{self.match.seed} hint {len(self.match.steps)}"
        view = self.match.view(seat)
        advice = advice_of(view, stream)
        tell = teller(view.deal, seat, self._names())
        best = careful_hint(advice, tell)
        if len(view.legal) > 1 and not is_race(self.match):
            best = searched_hint(think(view, stream, HINT), advice, tell) or best
        if best is None:
            best = Hint(view.legal[0], tell(view.legal[0]), "There is nothing else to do.")
        self.say(best.sentence)
        if best.alternatives:
            self.say(f"Next: {best.alternatives}")
        if str(best.action).casefold() != best.told.casefold():
            self.say(f"Type: {best.action}")

    def _why(self, seat: int, word: str) -> None:
        if self.refused is None:
            self.say("Nothing was refused since the last action.")
            return
        self.say(plain_text.rule(self._sheet(), self.refused.rule) or self.refused.sentence)

    def _rules(self, seat: int, word: str) -> None:
        sheet = self._sheet()
        self.say(plain_text.search(sheet, word) if sheet is not None else "This game has no rule sheet.")

    def _undo(self, seat: int, word: str) -> None:
        back = self.match.takeback(seat)
        if back is None:
            self.say("You have done nothing yet that could be taken back.")
            return
        if not back.free:
            for person in self.persons:
                told = self.line(
                    f"{self.specs[person].name}, {back.because}: may it be taken back? yes or no: "
                )
                if told.lower() not in ("yes", "y"):
                    self.say("Not taken back.")
                    return
        self.match.undo(back.steps, mark=not back.free)
        self.told_deal = self.match.running
        self.say(f"Taken back: {back.steps} action{'s' if back.steps > 1 else ''}.")

    def _quit(self, seat: int, word: str) -> None:
        raise Leave

    # Paper

    def say(self, text: str) -> None:
        """Prints lines."""
        print(text, file=self.target, flush=True)

    def line(self, prompt: str) -> str:
        """What the person types. Raises Leave at the end of input."""
        print(prompt, end="", file=self.target, flush=True)
        told = self.source.readline()
        if not told:
            self.say("")
            raise Leave
        return clean(told, _LONGEST_LINE)

    def _names(self) -> list[str]:
        return [spec.name for spec in self.specs]

    def _sheet(self) -> RuleSheet | None:
        try:
            return RuleSheet.load(self.match.game.id)
        except CardTableError:
            return None

    def _tell_deal(self) -> None:
        """What happened while a new deal was dealt."""
        if self.told_deal is self.match.running:
            return
        self.told_deal = self.match.running
        running = self.match.view(self.eyes).deal
        told = plain_text.facts(running, self._names())
        self.say(f"Deal {running.number}. {told}".rstrip())
        for line in self._told(self._log()):
            self.say(line)

    def _log(self) -> tuple[Event, ...]:
        return self.match.log

    def _told(self, events: tuple[Event, ...]) -> list[str]:
        """Events as the transcript may tell them."""
        seen = (event.as_seen_by(self.eyes) for event in events)
        you = self.eyes if self.eyes >= 0 and self.specs[self.eyes].kind == "you" else None
        return sentences([event for event in seen if event is not None], self._names(), you)
