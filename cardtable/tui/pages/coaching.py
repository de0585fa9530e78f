"""Guided play: what a decision is about, a kind word after one that costs; and lists to look things up."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from cardtable.engine.actions import Action
from cardtable.engine.game import Game
from cardtable.engine.rules import GLOSSARY, rules_in_force
from cardtable.engine.view import View
from cardtable.errors import CardTableError
from cardtable.seats.narrator import Narrator
from cardtable.seats.search import Budget, Found
from cardtable.seats.sentences import Teller, phrased, teller
from cardtable.seats.thinking import THINKERS
from cardtable.seats.weighing import Weighing
from cardtable.tui.pages.dialogs import TextPage
from cardtable.tui.pick import Pick

if TYPE_CHECKING:
    pass

SECONDS = 1.0
"""How long the coach thinks about a decision, while the person does."""
PLAINLY = 2.0
"""Standard errors by which another action must have been better before the coach says so."""


class Coached(Protocol):
    """The page at which somebody is coached."""

    @property
    def thinks_ahead(self) -> bool:
        """Whether it is searched in other processes."""
        ...

    @property
    def pick(self) -> Pick | None:
        """What is being decided."""
        ...

    def repaint(self) -> None:
        """Paints anew."""
        ...


class Coaching:
    """The coach at one table: off until it is asked for."""

    def __init__(self, narrator: Narrator, page: Coached) -> None:
        self.narrator = narrator
        self.page = page
        self.is_on = False
        self.remark = ""
        self.weighing = Weighing()
        self._thought: asyncio.Task[list[Found]] | None = None
        self._asked: View | None = None

    def toggle(self) -> None:
        """On or off."""
        self.is_on = not self.is_on
        self.remark = self.narrator.coach = ""
        if self.is_on and self.page.pick is not None:
            self.asked(self.page.pick.view)

    def asked(self, view: View) -> None:
        """A decision begins: says what to weigh, and begins to think about it."""
        if not self.is_on:
            return
        weigh = self.weighing.line(view)
        self.narrator.coach = f"{self.remark} {weigh}".strip()
        self.remark = ""
        self._thought, self._asked = None, None
        sitting = self.narrator.sitting
        if self.page.thinks_ahead and len(view.legal) > 1 and not sitting.is_race:
            stream = f"{sitting.match.seed} coach {len(sitting.match.steps)}"
            thinking = asyncio.to_thread(THINKERS.ask, view, stream, Budget(seconds=SECONDS))
            self._thought, self._asked = asyncio.create_task(thinking), view

    def played(self, seat: int, action: Action) -> None:
        """Somebody has acted: of the person's own act the coach may have something to say."""
        thought, view = self._thought, self._asked
        if thought is None or view is None or seat != view.seat:
            return
        self._thought = self._asked = None
        tell = teller(view.deal, seat, self.narrator.sitting.names)
        thought.add_done_callback(lambda done: self._judge(done, action, tell))

    def _judge(self, done: asyncio.Task[list[Found]], action: Action, tell: Teller) -> None:
        """Says so, kindly, if something else was plainly better."""
        if done.cancelled() or done.exception() is not None or not self.is_on:
            return
        found = done.result()
        mine = next((one for one in found if one.action == action), None)
        if mine is None or found[0].action == action:
            return
        behind = found[0].gain - mine.gain
        if behind > PLAINLY * max(found[0].doubt, mine.doubt):
            told = f"That may have cost about {behind:.1f} points. Better: {tell(found[0].action)}."
            self.remark = f"{told} u takes it back."
            weigh = "" if self.page.pick is None else self.narrator.coach
            self.narrator.coach = f"{self.remark} {weigh}".strip()
            self.page.repaint()


def what_can_i_do(view: View, names: Sequence[str]) -> TextPage:
    """The legal actions in words, under headings of what they are."""
    groups: dict[str, list[str]] = {}
    for action in view.legal:
        phrase = phrased(view.deal, view.seat, action, names)
        listed = groups.setdefault(phrase.group, [])
        listed += [] if action.is_typed else [phrase.text]
    told: list[str] = []
    for group, texts in groups.items():
        told.append(f"{group} ({len(texts)}):" if texts else f"{group}: type it.")
        told += [f"    {text}" for text in texts]
    return TextPage("What you can do now", told or ["Nothing: it is not your turn."])


def glossary(
    game: Game, shown: str = "", seats: int | None = None, options: Mapping[str, object] | None = None
) -> TextPage:
    """The words of a game and what they mean at a table; first those that stand on the screen."""
    try:
        sheet = rules_in_force(game, seats, options)
    except CardTableError as error:
        return TextPage(GLOSSARY, [str(error)])
    entries = list(dict.fromkeys(sheet.words.values()))
    here = {sheet.word_at(line, at) for line in shown.splitlines() for at in range(len(line))}
    first = [entry for entry in entries if entry in here]
    rest = [entry for entry in entries if entry not in here]
    told = ["On the screen now:", *first, "", "The others:", *rest] if first and rest else entries
    return TextPage(f"{sheet.title}: words", told or ["This game has no words of its own."])


def explained(
    shown: str,
    game: Game,
    x: int,
    y: int,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
) -> str:
    """What the word under the mouse means in this game, on a screen that shows this; empty for any other."""
    lines = shown.splitlines()
    try:
        return rules_in_force(game, seats, options).word_at(lines[y], x) if y < len(lines) else ""
    except CardTableError:
        return ""
