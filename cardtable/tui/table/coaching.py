"""Guided play: what a decision is about, a kind word after one that costs; and lists to look things up."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Mapping
from typing import Any, Protocol

from cardtable.book.rule_sheet import GLOSSARY, rules_in_force
from cardtable.engine.actions import Action
from cardtable.engine.event_sentences import Teller, teller, with_names
from cardtable.engine.game import Game
from cardtable.engine.view import View
from cardtable.errors import CardTableError
from cardtable.table.narrator import Narrator
from cardtable.teaching.adviser import Adviser, is_thought_about
from cardtable.teaching.coach import Weighing
from cardtable.teaching.hints import remark
from cardtable.tui.decision.pick import Pick
from cardtable.tui.dialogs.dialogs import TextPage


class Coached(Protocol):
    """The page at which somebody is coached."""

    @property
    def thinks_ahead(self) -> bool:
        """Whether decisions are looked ahead from."""
        ...

    @property
    def adviser(self) -> Adviser:
        """Who evaluates them."""
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
        self.remarks: dict[int, str] = {}
        """By seat what it has not been told yet of what it did: it is for the ears of that person alone."""
        self.weighing = Weighing()
        self._asked: View | None = None
        self._thoughts: set[asyncio.Task[object]] = set()

    def toggle(self) -> None:
        """On or off."""
        self.is_on = not self.is_on
        self.remarks.clear()
        self.narrator.coach = ""
        if self.is_on and self.page.pick is not None:
            self.asked(self.page.pick.view)

    def forget(self, seat: int) -> None:
        """Another sits there now: what was to be said of what that seat did is for nobody's ears any more."""
        self.remarks.pop(seat, None)
        if self._asked is not None and self._asked.seat == seat:
            self._asked = None

    def asked(self, view: View) -> None:
        """A decision begins: says what to weigh, and begins to think about it; nothing before all eyes."""
        if not self.is_on or self.narrator.eyes.curtained:
            return
        weigh = with_names(self.weighing.line(view), self.narrator.sitting.names)
        self.narrator.coach = f"{self.remarks.pop(view.seat, '')} {weigh}".strip()
        self._asked = view if self.page.thinks_ahead and is_thought_about(view) else None
        if len(self._thoughts) > 1:
            self.page.adviser.stop()  # who plays faster than the coach thinks hears no more of it
        if self._asked is not None:
            self._think(asyncio.to_thread(self.page.adviser.evaluate, view))

    def played(self, seat: int, action: Action) -> None:
        """Somebody has acted: of the person's own act the coach may have something to say."""
        view = self._asked
        if view is None or seat != view.seat:
            return
        self._asked = None
        tell = teller(view.deal, seat, self.narrator.sitting.names)
        self._think(self._judge(view, action, tell))

    async def _judge(self, view: View, action: Action, tell: Teller) -> None:
        """Says so, kindly, if something else was plainly better."""
        found = await asyncio.to_thread(self.page.adviser.judged, view, action)
        told = remark(found, action, tell) if found is not None and self.is_on else ""
        if told:
            self.remarks[view.seat] = f"{told} u takes it back."
            if self.narrator.eyes.seat == view.seat:
                weigh = "" if self.page.pick is None else self.narrator.coach
                self.narrator.coach = f"{self.remarks[view.seat]} {weigh}".strip()
                self.page.repaint()

    def _think(self, thought: Coroutine[Any, Any, object]) -> None:
        """Lets something be thought about beside the screen; should it fail, the coach is silent."""
        task = asyncio.ensure_future(thought)
        self._thoughts.add(task)
        task.add_done_callback(self._thought)

    def _thought(self, task: asyncio.Task[object]) -> None:
        self._thoughts.discard(task)
        if not task.cancelled():
            task.exception()


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
