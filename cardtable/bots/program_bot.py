"""A program as a bot: it reads what its seat sees, a line of JSON for each decision, and answers with a line
of text, one of the legal actions. See docs/bots.md."""

from __future__ import annotations

import json
import random
import shlex
from collections.abc import Sequence
from typing import Any

from cardtable.book.expectations import plain
from cardtable.bots.basic_bots import PROGRAM_KIND, CarefulBot
from cardtable.bots.child_process import Program, ProgramError
from cardtable.bots.event_feed import EventFeed
from cardtable.engine.actions import Action, parse_action
from cardtable.engine.event_wording import sentence
from cardtable.engine.events import Event
from cardtable.engine.view import View
from cardtable.errors import CardTableError, OptionError
from cardtable.text import clean

PATIENCE = 10.0
"""Seconds a program may take for an answer."""
LONGEST = 400
"""Bytes of an answer; more are none."""
STRIKES = 3
"""Faults after which a program is asked no more."""


class BotProgramError(CardTableError):
    """The program did not answer as it should."""


def decision_message(
    view: View, events: Sequence[Event] | None = None, *, anew: bool = True
) -> dict[str, Any]:
    """The message to a program about a decision: what its seat sees and has heard, in the texts of the
    contract.

    `events` are those since its last decision; all of the running deal, if not said.
    """
    names = [f"Seat {seat}" for seat in range(view.seats)]
    return {
        "game": view.game.id,
        "seat": view.seat,
        "seats": view.seats,
        "options": plain(dict(view.options)),
        "deal": view.number,
        "stage": view.stage,
        "scores": list(view.scores),
        "points": list(view.points),
        "state": plain(view.state),
        "piles": {name: _cards(pile.cards) for name, pile in view.piles.items()},
        "anew": anew,
        "events": [_event(event, names) for event in (view.events if events is None else events)],
        "legal": [str(action) for action in view.legal],
    }


def _event(event: Event, names: Sequence[str]) -> dict[str, Any]:
    """An event as its seat learnt of it; what it has nothing of is left out."""
    whole = {
        "kind": event.kind,
        "seat": event.seat if event.seat >= 0 else "",
        "cards": _cards(event.cards),
        "from": event.source,
        "to": event.target,
        "text": sentence(event, names),
    }
    return {key: value for key, value in whole.items() if value != ""}


def _cards(held: Sequence[object]) -> str:
    return " ".join(map(str, held))


class ProgramBot:
    """Speaks with a program that runs as long as the table does. After too many faults `careful` plays.

    `feed` tells the program what its seat hears of the match. Raises OptionError for what is no command.
    """

    quick = False
    think_time = 0.0

    def __init__(self, command: str, feed: EventFeed | None = None) -> None:
        self.command = command
        self.name = PROGRAM_KIND
        self.about = f"the program {clean(command, 40)}"
        self.faults = 0
        self.patience = PATIENCE
        """Seconds that it waits for an answer."""
        self.is_slow = False
        """Whether one of its answers came too late."""
        self._words = words_of(command)
        self._feed = feed
        self._careful = CarefulBot()
        self._program: Program | None = None
        self._stops = 0

    @property
    def is_out(self) -> bool:
        """Whether it is asked no more, and `careful` plays in its place."""
        return self.faults >= STRIKES

    def decide(self, view: View, rng: random.Random) -> Action:
        """The program's answer. Raises BotProgramError for one that is late, missing or not legal."""
        if self.is_out:
            return self._careful.decide(view, rng)
        stops = self._stops
        try:
            return _meant(view, self._answer(view))
        except (ProgramError, BotProgramError) as error:
            if self._stops != stops:
                raise BotProgramError(f"{self.about} was not waited for") from None
            raise self._struck(error) from None

    def timed(self, view: View, rng: random.Random) -> tuple[Action, float]:
        """In a race it acts after two seconds."""
        if self.is_out:
            return self._careful.timed(view, rng)
        return self.decide(view, rng), 2.0

    def stop(self) -> None:
        """A program that nobody waits for any more is ended, and begun anew when next asked."""
        self._stops += 1
        self._end()

    def _end(self) -> None:
        program, self._program = self._program, None
        if program is not None:
            program.end()

    def _struck(self, error: ProgramError | BotProgramError) -> BotProgramError:
        """What is said of a fault; of the last one, that there will be no other."""
        self.faults += 1
        if isinstance(error, ProgramError):
            self.is_slow = self.is_slow or error.late
        if isinstance(error, ProgramError) or self.is_out:
            self._end()
        out = "; careful plays from now on" if self.is_out else ""
        return BotProgramError(f"{self.about} {error}{out}")

    def _answer(self, view: View) -> str:
        """The text that answers a decision."""
        program = self._program
        if program is None:
            if self._feed is not None:
                self._feed.forget()
            program = self._program = Program(self._words)
        events, anew = self._feed.new_events() if self._feed is not None else (view.events, True)
        question = json.dumps(decision_message(view, events, anew=anew), ensure_ascii=True)
        answer = program.ask(question, self.patience).strip()
        if len(answer) > LONGEST:
            raise BotProgramError(f"answered with {len(answer)} bytes; an action has at most {LONGEST}")
        return answer.decode("utf-8", "replace")


def words_of(command: str) -> list[str]:
    """A command's words, as a shell parts them. Raises OptionError."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise OptionError(f"the command {clean(command, 60)!r} cannot be read: {error}") from None
    if not words:
        raise OptionError("after cmd: stands a program, as cmd:python mybot.py")
    return words


def _meant(view: View, text: str) -> Action:
    """The legal action that an answer names. Raises BotProgramError."""
    said = f"answered {clean(text, 60)!r}"
    try:
        meant = parse_action(text, view.game.verbs)
        stage = view.deal.stage
        action = meant if stage is None else stage.completed(view.seat, meant)
        refusal = view.refusal(action)
    except Exception as error:  # whatever a text from outside brings about is the program's fault
        raise BotProgramError(f"{said}: {error}") from None
    if refusal is not None:
        raise BotProgramError(f"{said}: {refusal}")
    return action
