"""Lessons: scenarios whose steps a learner plays.

The learner is asked for each `do` of the learner's seat, and whether a `try` is allowed; the refusal explains
why it is not. Their `say` appears before the step. A `do` of another seat is shown first, and its `say` comes
after it, so that nothing is said before it has happened. `hint` follows a wrong try.
"""

from __future__ import annotations

import functools
import random
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from cardtable.book.rule_sheet import sheet_of
from cardtable.book.scenario import Scenario, ScenarioStep, Source, load, start
from cardtable.cards import Card, card
from cardtable.discovery.game_files import file_paths_of, pages
from cardtable.engine import careful_player
from cardtable.engine.actions import Action
from cardtable.engine.events import Event
from cardtable.engine.refusal import Refusal
from cardtable.errors import CardTextError, ScenarioError, SheetError

if TYPE_CHECKING:
    from cardtable.engine.deal import Stage
    from cardtable.engine.game import Game

Kind = Literal["", "say", "watch", "do", "try"]
AIM = "Aim"
"""The section of a sheet that says what the game is about."""
_NAMES_KEY = re.compile(r"\b(press|type)\b", re.IGNORECASE)
"""Matches the words by which a text tells a key."""
_OWN_QUESTION = re.compile(
    r"(?:(?<=[.!:?])\s+|^)(?:(?:May|Could|Would|Can|Does|Is|Are)\b[^.!?]*|[^.!?:]*)\?$"
)
"""Matches the question with which a text ends."""
OTHERWISE = "The right cards, but here they are to mean something else."
"""The answer when the cards that were asked for were played with another meaning."""
NOT_THAT = "That is allowed, but not what is asked for here."


@dataclass(frozen=True)
class Lesson:
    """One lesson: file name, title, the rules it teaches, its scenario."""

    name: str
    title: str
    teaches: tuple[str, ...]
    scenario: Scenario


@functools.cache
def lessons_of(game: Game) -> tuple[Lesson, ...]:
    """A game's lessons in order; empty if it has none. Raises ScenarioError for a damaged one."""
    return tuple(_lesson(load(page)) for page in pages(file_paths_of(game).lessons))


def _lesson(source: Source) -> Lesson:
    scenario, name = source.scenario, source.path.name.removesuffix(".toml")
    return Lesson(name, scenario.about, tuple(scenario.teaches), scenario)


def aim_of(game: Game) -> str:
    """The first paragraph of the sheet's section on the aim: what the game is about and how a match is won.
    Empty if there is none."""
    try:
        sections = sheet_of(game).sections
    except SheetError:
        return ""
    aim = next((part for part in sections if part.title == AIM), None)
    if aim is None:
        return ""
    return aim.paragraphs[0] if aim.paragraphs else " ".join(rule.sentence for rule in aim.rules)


class Course:
    """A lesson in progress: the next step, whether an answer is right, going on."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.learner = lesson.scenario.learner
        self.match = start(lesson.scenario)
        self.at = 0

    @property
    def step(self) -> ScenarioStep | None:
        """The next step; None at the end."""
        steps = self.lesson.scenario.step
        return steps[self.at] if self.at < len(steps) else None

    @property
    def place(self) -> tuple[int, int]:
        """Which of the steps that say something is next or was last, from 1 on; and how many there are."""
        steps = self.lesson.scenario.step
        told = [at for at, step in enumerate(steps) if step.say]
        return max(1, sum(at <= self.at for at in told)), max(1, len(told))

    @property
    def is_forced(self) -> bool:
        """Whether the learner may do nothing but what the step asks for, and it tells no key to press."""
        said = self.step.say or "" if self.step is not None else ""
        if self.kind != "do" or self.wanted.is_typed or _NAMES_KEY.search(said):
            return False
        legal = self.match.legal(self.learner)
        return bool(legal) and all(self.is_right(action) for action in legal)

    @property
    def kind(self) -> Kind:
        """The kind of the next step: said, seen, done by the learner, tried; empty at the end."""
        step = self.step
        if step is None:
            return ""
        if step.attempt is not None:
            return "try"
        if step.do is None:
            return "say"
        return "do" if self.seat == self.learner else "watch"

    @property
    def seat(self) -> int:
        """The seat of the step. Raises ScenarioError if the lesson leaves it open."""
        step = self.step
        if step is not None and step.seat is not None:
            return step.seat
        actors = self.match.actors
        if len(actors) != 1:
            raise ScenarioError(f"{self.lesson.name}, step {self.at + 1}: name the seat")
        return actors[0]

    @property
    def wanted(self) -> Action:
        """The action of this step."""
        step = self.step
        assert step is not None
        return self.match.read(self.seat, step.do or step.attempt or "")

    @property
    def next_wanted(self) -> tuple[Action, ...]:
        """What a later step asks the learner for in this same position; empty if none does."""
        for step in self.lesson.scenario.step[self.at + 1 :]:
            if step.do is not None:
                is_own = step.seat in (None, self.learner) and self.learner in self.match.actors
                return (self.match.read(self.learner, step.do),) if is_own else ()
        return ()

    @property
    def before_question(self) -> str:
        """What a `try` says before its own question, which the answers to choose from ask in other words."""
        said = self.step.say or "" if self.step is not None else ""
        told = _OWN_QUESTION.sub("", said)
        return f"{told[:-1]}." if told.endswith(":") else told

    @property
    def is_number(self) -> bool:
        """Whether the step asks for a number that it names."""
        if self.kind != "do" or self.wanted.picks or self.wanted.number is None:
            return False
        said = self.step.say or "" if self.step is not None else ""
        return str(self.wanted.number) in re.findall(r"\d+", said)

    @property
    def pointed(self) -> frozenset[Card]:
        """The cards that the step points at."""
        found: list[Card] = []
        for word in (self.step.point if self.step is not None else "").split():
            try:
                found.append(card(word))
            except CardTextError:
                found += self.match.in_play.cards_in(word)
        return frozenset(found)

    def is_right(self, action: Action) -> bool:
        """Whether an action is what the step asks for, or equivalent to it."""
        stage = self.match.in_play.stage
        wanted = self.wanted
        return action == wanted if stage is None else _is_same(stage, self.seat, action, wanted)

    @property
    def hint(self) -> str:
        """The step's hint; empty if it has none."""
        return (self.step.hint if self.step is not None else None) or ""

    def after_wrong(self) -> str:
        """The answer to a legal action that was not asked for."""
        return f"{NOT_THAT} {self.hint}".rstrip()

    def means_other(self, action: Action) -> bool:
        """Whether an action is of just the cards that the step asks for, and only means something else."""
        wanted = self.wanted
        is_same = (action.verb, sorted(action.picks)) == (wanted.verb, sorted(wanted.picks))
        return bool(wanted.picks) and is_same and not self.is_right(action)

    def refused(self) -> Refusal | None:
        """The refusal of a `try` step."""
        return self.match.refusal(self.seat, self.wanted)

    # After the last step

    @property
    def may_play_on(self) -> bool:
        """Whether the lesson is over and its deal is not, so that it can be played out. Races cannot."""
        stage = self.match.in_play.stage
        if self.kind or self.match.deal.over or stage is None or stage.in_public:
            return False
        return self.careful_action(self.match.actors[0]) is not None

    @property
    def has_open_trick(self) -> bool:
        """Whether a trick was begun that only others are left to play to."""
        deal = self.match.in_play
        return self.may_play_on and self.learner not in self.match.actors and bool(deal.cards_in("trick"))

    def careful_action(self, seat: int) -> Action | None:
        """The action of the game's careful player; None if it knows nothing."""
        view = self.match.view(seat)
        advised = careful_player.advise(view, random.Random(self.lesson.name))
        return next((advice.action for advice in advised), None)

    def is_careful(self, action: Action) -> bool:
        """Whether the learner does what the careful player would, or something equivalent."""
        careful, stage = self.careful_action(self.learner), self.match.in_play.stage
        return careful is not None and stage is not None and _is_same(stage, self.learner, action, careful)

    def go_on(self) -> tuple[Event, ...]:
        """Performs the step, if there is an action, and advances. Returns what happened."""
        events: tuple[Event, ...] = ()
        if self.kind in ("do", "watch"):
            events = self.match.play(self.seat, self.wanted)
        self.at += 1
        return events


def _is_same(stage: Stage, seat: int, action: Action, other: Action) -> bool:
    """Whether two actions of a seat come to the same."""
    if action == other:
        return True
    same = stage.equivalent(seat, action), stage.equivalent(seat, other)
    return same[0] is not None and same[0] == same[1]
