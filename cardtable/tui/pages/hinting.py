"""Hints at a decision: what a careful player would do at once, and what a search finds a moment later."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Protocol

from cardtable.engine.bot import Advice
from cardtable.seats.hints import advice_of, careful_hint, searched_hint
from cardtable.seats.narrator import Narrator
from cardtable.seats.search import Budget
from cardtable.seats.sentences import teller
from cardtable.seats.thinking import THINKERS
from cardtable.tui.pick import Pick

SECONDS = 0.6
"""How long a hint is searched for, once the careful play has been shown."""


class Hinted(Protocol):
    """The page at which somebody asks for a hint."""

    @property
    def thinks_ahead(self) -> bool:
        """Whether it is searched in other processes."""
        ...

    @property
    def pick(self) -> Pick | None:
        """What is being decided."""
        ...

    def think(self, search: Coroutine[None, None, None]) -> None:
        """Lets a search run beside the screen, instead of one that may still run."""
        ...

    def repaint(self) -> None:
        """Paints anew."""
        ...


def hint(narrator: Narrator, pick: Pick, page: Hinted) -> None:
    """What a careful player would do: it is picked, and the reason said. A search then looks further."""
    sitting = narrator.sitting
    stream = f"{sitting.match.seed} hint {len(sitting.match.steps)}"
    advice = advice_of(pick.view, stream)
    tell = teller(pick.view.deal, pick.view.seat, sitting.names)
    first = careful_hint(advice, tell)
    if first is None and not page.thinks_ahead:
        narrator.say("No advice for this game.")
        return
    if first is not None:
        pick.show(first.action)
        narrator.say(f"Hint: {first.sentence}")
    if page.thinks_ahead and len(pick.view.legal) > 1 and not sitting.is_race:
        page.think(_look_further(narrator, pick, page, advice, stream))


async def _look_further(
    narrator: Narrator, pick: Pick, page: Hinted, advice: list[Advice], stream: str
) -> None:
    """Searches in other processes, and says what came of it if the question still stands."""
    shown = pick.action
    found = await asyncio.to_thread(THINKERS.ask, pick.view, stream, Budget(seconds=SECONDS))
    tell = teller(pick.view.deal, pick.view.seat, narrator.sitting.names)
    better = searched_hint(found, advice, tell)
    if better is None or page.pick is not pick or pick.action != shown:
        return
    pick.show(better.action)
    narrator.said = f"Next: {better.alternatives}" if better.alternatives else narrator.said
    narrator.say(f"Hint: {better.sentence}")
    page.repaint()
