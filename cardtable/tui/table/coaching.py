"""Guided play: what a decision is about, a kind word after one that costs; and lists to look things up."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine, Mapping
from typing import TYPE_CHECKING, Any

from cardtable.book.rule_sheet import GLOSSARY, rules_in_force
from cardtable.engine.actions import Action, Pass
from cardtable.engine.event_wording import Teller, teller, with_names
from cardtable.engine.game import Game
from cardtable.engine.view import View
from cardtable.errors import CardTableError
from cardtable.table.screen_feed import ScreenFeed
from cardtable.teaching.coach import CoachedThoughts, note_decision
from cardtable.tui.dialogs.text_dialogs import TextPage

if TYPE_CHECKING:  # imported when needed: a table starts without them
    from cardtable.teaching.adviser import Adviser


BACK = " (u takes yours back)"
"""Said after what had better been done."""


class Coaching:
    """The coach at one table, for each person who asked for it.

    One note stands at a time, and no longer than the decision it is for: what to weigh there, or a word on
    the person's last act. That stands until the person has acted again or the deal is over: a pass without a
    choice, such as after the last card was exposed, does not count.
    """

    def __init__(
        self, screen_feed: ScreenFeed, adviser: Callable[[], Adviser], changed: Callable[[], None]
    ) -> None:
        self.screen_feed = screen_feed
        self.adviser = adviser
        """Gives what evaluates decisions."""
        self.changed = changed
        """Called when the coach has said something by itself."""
        self.coached: set[int] = set()
        """The seats of the people who are coached."""
        self.remarks: dict[int, str] = {}
        """By seat a word on its last act, for that person alone, until the next decision is made."""
        self.thoughts = CoachedThoughts()
        self._asked: View | None = None
        """The decision whose act will be judged."""
        self._acts: Counter[int] = Counter()
        """By seat how many acts were chosen: a word on an earlier one comes too late."""
        self._has_choice: set[int] = set()
        """The seats that were asked for more than an act without a choice."""
        self._deal = -1
        """The number of the deal that the remarks are about."""
        self._thoughts: set[asyncio.Task[object]] = set()

    @property
    def is_on(self) -> bool:
        """Whether the person who looks is coached."""
        return self.screen_feed.viewpoint.viewer in self.coached

    def toggle(self, view: View | None, *, ahead: bool = False) -> None:
        """Switches the coach on or off for the person who looks. `view`: the decision that stands, if one
        does."""
        seat = self.screen_feed.viewpoint.viewer
        self.coached ^= {seat}
        self.remarks.pop(seat, None)
        self.screen_feed.coach = ""
        if self.is_on and view is not None:
            self.asked(view, ahead=ahead)

    def forget(self, seat: int) -> None:
        """Another player sits there now: nobody is told any more what the one before did."""
        self._acts[seat] += 1
        self.remarks.pop(seat, None)
        if self._asked is not None and self._asked.seat == seat:
            self._asked = None

    def acts_undone(self) -> None:
        """Acts were taken back: nothing is said of any."""
        self.screen_feed.coach = ""
        for seat in range(len(self.screen_feed.sitting.names)):
            self.forget(seat)

    def asked(self, view: View, *, ahead: bool = False) -> None:
        """A decision begins: says what to weigh, unless there is a word to say on the last act, and with
        `ahead` begins to evaluate it. Says nothing while the screen is curtained."""
        if len(view.legal) > 1 or view.legal[0].is_typed:
            self._has_choice.add(view.seat)
        if view.number != self._deal:
            self._deal = view.number
            self.remarks.clear()
        if view.seat not in self.coached or self.screen_feed.viewpoint.curtained:
            return
        from cardtable.teaching.adviser import is_thought_about

        told = self.remarks.get(view.seat) or self.thoughts.next_sentence(view)
        self.screen_feed.coach = with_names(told, self.screen_feed.sitting.names)
        self._asked = view if ahead and is_thought_about(view) else None
        if self._asked is not None:
            if len(self._thoughts) > 1:
                self.adviser().stop()  # a person who plays faster than the coach thinks hears no more of it
            self._think(asyncio.to_thread(self.adviser().evaluate, view))

    def played(self, seat: int, action: Action) -> None:
        """Somebody has acted: what was to be weighed is past, and the coach may have something to say of the
        person's own act."""
        if seat in self._has_choice or action != Pass():
            self._has_choice.discard(seat)
            self._acts[seat] += 1
            self.remarks.pop(seat, None)
        self.screen_feed.coach = self.remarks.get(self.screen_feed.viewpoint.seat, "")
        view = self._asked
        if view is None or seat != view.seat:
            return
        self._asked = None
        tell = teller(view.deal, seat, self.screen_feed.sitting.names)
        self._think(self._judge(view, action, tell, self._acts[seat]))

    async def _judge(self, view: View, action: Action, tell: Teller, number: int) -> None:
        """Says so, kindly, if something else was plainly better, unless it was not the last act any more."""
        from cardtable.teaching.hints import remark

        found = await asyncio.to_thread(self.adviser().evaluate_including, view, action)
        if found is None or view.seat not in self.coached:
            return
        told = remark(found, action, tell, BACK)
        note_decision(view, is_good=not told)
        if told and number == self._acts[view.seat] and view.number == self._deal:
            self.remarks[view.seat] = told
            if self.screen_feed.viewpoint.seat == view.seat:
                self.screen_feed.coach = self.remarks[view.seat]
                self.changed()

    def _think(self, thought: Coroutine[Any, Any, object]) -> None:
        """Runs a search beside the screen; if it fails, the coach is silent."""
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
    """The words of a game and what they mean at a table; first those that stand on the screen, below the
    game's own name."""
    try:
        sheet = rules_in_force(game, seats, options)
    except CardTableError as error:
        return TextPage(GLOSSARY, [str(error)])
    entries = list(dict.fromkeys(sheet.words.values()))
    head, *below = shown.splitlines() or [""]
    lines = [head.replace(game.title, " ", 1), *below]
    here = {sheet.word_at(line, at) for line in lines for at in range(len(line))}
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
