"""The beat at the end of a deal: the table stays as it ended until somebody wants to see the score."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import partial

from cardtable.engine.events import Event
from cardtable.text import width
from cardtable.tui.key import Key
from cardtable.tui.pause import HOLD_OFF
from cardtable.tui.picture.board import log_width
from cardtable.tui.picture.finished_deal import closing, still_in_hand
from cardtable.tui.picture.trick import gathers
from cardtable.tui.score.verdict import Verdict, verdict
from cardtable.tui.table.board_page import BoardPage

ENDING_KEY = Key(("space", "enter"), "Space", "the score", "The score sheet of the deal.")


def _asked(won: Verdict | None, *, is_match: bool) -> str:
    """Who has won, and what to press."""
    who = won.who if won is not None else ""
    if who.startswith("You "):
        who = f"y{who[1:]}"
    return f"The {'match' if is_match else 'deal'} is over{': ' if who else ''}{who}.   Space: the score."


def _latest(told: Sequence[str], room: int) -> str:
    """What came of the last act: as much of its end as fits in a line."""
    kept = list(told[-1:])
    for sentence in reversed(told[:-1]):
        if width(" ".join([sentence, *kept])) > room:
            break
        kept.insert(0, sentence)
    return " ".join(kept)


class Ending:
    """The end of a deal at one page: `is_on` while the table stays."""

    def __init__(self, page: BoardPage) -> None:
        self.page = page
        self.is_on = False
        self.in_public = False
        """Whether what was asked last was a race: its last set stays until it was seen."""
        self._began = float("-inf")

    @property
    def is_due(self) -> bool:
        """Whether the deal on the table is over and is to stay: not where bots act at once."""
        page = self.page
        return page.match.deal.over and page.host.settings.pace > 0 and not self.in_public

    async def rest(self) -> None:
        """Shows the table as it ended until a key. Where people share it nobody's hidden cards show: who
        pressed the last key is not who looks."""
        page = self.page
        if not self.is_due:
            return
        page.decision.drop()
        page.eyes.cover()
        self.is_on, self._began = True, time.monotonic()
        self._show()
        page.narrator.say(_asked(verdict(page.match, page.sitting.names), is_match=page.match.over))
        last = page.match.steps[-1]
        try:
            await page.moment.hold(None, partial(page.travel, last.events, page.narrator.played_cards))
            await self._gather(last.events)
        finally:
            self.is_on = False
            page.narrator.put_out()
            page.narrator.say("")

    def _show(self) -> None:
        """The table as it ended, what was played last lit, and all that came of it."""
        page = self.page
        match, narrator, seat = page.match, page.narrator, page.eyes.seat
        last = match.steps[-1]
        page.shown = closing(match, seat)
        narrator.light(last.seat, last.action, last.events)
        narrator.lit |= frozenset(narrator.played_cards)
        narrator.played_cards = still_in_hand(page.shown, narrator.played_cards)
        narrator.last_turn = narrator.told(last.events, seat)
        narrator.said = _latest(narrator.last_turn, page.app.size.width - log_width(page.app.size.width) - 6)

    async def _gather(self, events: Sequence[Event]) -> None:
        """What still lies there goes to whom it belongs."""
        page = self.page
        if not page.match.deal.over or not gathers(events):
            return
        page.narrator.put_out()
        page.shown = page.match.view_of_table(page.eyes.seat)
        page.travel(events)
        await page.flying.landed()

    def press(self, key: str) -> bool:
        """Keys while the table stays; what was typed for the play before does nothing."""
        if key not in ("space", "enter"):
            return False
        self.page.flying.stop()
        if not self.page.guards or time.monotonic() - self._began >= HOLD_OFF:
            self.page.moment.end()
        return True
