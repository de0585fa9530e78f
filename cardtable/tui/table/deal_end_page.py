"""The end of a deal at a table: it stays as it ended until a key, then its score sheet is read."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from cardtable.engine.events import Event
from cardtable.match.observed_match import ObservedMatch
from cardtable.tui.key_binding import Key
from cardtable.tui.page import LEAVE_MATCH
from cardtable.tui.picture.trick import gathers
from cardtable.tui.table.deal_end import ENDING_KEY, show_end
from cardtable.tui.table.hot_seat_page import HotSeatPage

if TYPE_CHECKING:  # imported when needed: a table starts without them
    from cardtable.tui.score.full_match import FetchMatch
    from cardtable.tui.score.score_page import ScoresPage


class DealEndPage(HotSeatPage):
    """The table of a match at which deals end."""

    async def deal_over(self, match: ObservedMatch) -> None:
        """The table as it ended, then the score sheet; at the match's end the way out."""
        if self.is_end_due:
            await self._rest_at_end()
        if not match.deal.over:
            return  # taken back meanwhile
        self.shown = match.view_of_table(self.viewpoint.seat)
        answer = await self.asked_of_all(self.sheet(match))
        if answer == LEAVE_MATCH:
            self.leave()
            return
        if not match.deal.over:
            return  # taken back meanwhile, which is told
        self.sitting.sheet_stands = False
        self.sitting.mark_seen(self.sitting.persons)
        self.screen_feed.said = ""
        self.viewpoint.looked.clear()
        if match.over:
            from cardtable.tui.score.score_page import AGAIN

            self.match_over(again=answer == AGAIN)

    @property
    def is_end_due(self) -> bool:
        """Whether the deal on the table is over and the table is to stay as it ended: not where bots act at
        once, nor after a race."""
        return self.match.deal.over and self.host.settings.pace > 0 and not self.deal_end.in_public

    async def _rest_at_end(self) -> None:
        """Shows the table as the deal ended until a key. Where people share the screen no hidden cards show:
        the person who pressed the last key need not be the one who looks."""
        self.drop_decision()
        self.viewpoint.lower_curtain()
        self.deal_end.begin()
        self.shown = show_end(self.match, self.screen_feed, self.viewpoint.seat, self.app.size.width)
        events = self.match.acts[-1].events
        try:
            await self.pause.hold(None, partial(self.travel, events, self.screen_feed.played_cards))
            await self._gather(events)
        finally:
            self.deal_end.over()
            self.screen_feed.clear_highlight()
            self.screen_feed.say("")

    async def _gather(self, events: Sequence[Event]) -> None:
        """Moves the last trick to where it belongs."""
        if not self.match.deal.over or not gathers(events):
            return
        self.screen_feed.clear_highlight()
        self.shown = self.match.view_of_table(self.viewpoint.seat)
        self.travel(events)
        await self.animation.landed()

    def sheet(self, match: ObservedMatch) -> ScoresPage:
        """The score sheet of the finished deal; players may look into their decisions."""
        from cardtable.tui.score.score_page import ScoresPage

        return ScoresPage(
            match,
            self.sitting.names,
            self.sitting.score_history,
            self.viewpoint.viewer if self.sitting.persons else None,
            again=self.may_wish_again,
            counts=self.host.settings.pace > 0,
            guarded=self.guards_slips,
            persons=self.sitting.persons,
            leaving_text=self.leaving_text,
            fetch_match=self.fetch_match,
        )

    @property
    def may_wish_again(self) -> bool:
        """Whether another match can be wished for at this screen."""
        return True

    @property
    def fetch_match(self) -> FetchMatch | None:
        """Fetches a finished deal that was played elsewhere, with all cards; None at a local table."""
        return None

    def match_over(self, *, again: bool) -> None:
        """The sheet of the last deal was read, and maybe another match is wanted."""
        self.leave()

    # Keys

    def keys(self) -> list[Key]:
        found = super().keys()
        return [ENDING_KEY, *found[1:]] if self.deal_end.is_on else found

    def press(self, key: str, character: str | None) -> bool:
        """While the table stays as the deal ended, few keys work."""
        if self.deal_end.is_on:
            return self._press_at_end(key) or self.table_key(key)
        return super().press(key, character)

    def _press_at_end(self, key: str) -> bool:
        """Keys while the table stays as the deal ended."""
        if key not in ("space", "enter"):
            return False
        self.animation.stop()
        if not self.guards_slips or not self.host.pace.holds_off(self.deal_end.began):
            self.pause.end()
        return True
