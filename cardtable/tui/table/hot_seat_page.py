"""A table whose people share one screen: it is handed from one to the next behind a curtain, and what only
one of them may see is shown to that person alone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial

from cardtable.engine.actions import Pass
from cardtable.engine.deal_piles import HANDS
from cardtable.engine.event_wording import only_looks
from cardtable.engine.events import CONFIDED, Event
from cardtable.table.observed_sitting import ObservedLoop, ObservedSitting
from cardtable.table.players import PersonPlayer
from cardtable.table.private_events import is_private_gain
from cardtable.table.race import has_clock, is_timed
from cardtable.table.viewpoint import ONLOOKER
from cardtable.tui.decision.prompt import DOES
from cardtable.tui.dialogs.text_dialogs import WHY, TextPage
from cardtable.tui.key_binding import Key
from cardtable.tui.page import LEAVE_MATCH, Page
from cardtable.tui.picture.trick import gathers
from cardtable.tui.table.board_page import BoardPage
from cardtable.tui.table.curtain_page import BACK, KEPT, PLAYS, CurtainPage, LastAct
from cardtable.tui.table.deal_end import DealEndPause, show_finished
from cardtable.tui.table.hand_page import HandPage, WhosePage, seats_to_look
from cardtable.tui.table.looks import Looks
from cardtable.tui.table.race_time import time_left
from cardtable.tui.table.standing_passes import StandingPasses, StillPassesPage, told_apart
from cardtable.tui.table.table_picture_page import GOES_ON

_NOTHING = object()
"""The answer of no page."""
HANDS_ON = f"{DOES}hand the screen on"
"""What ends the look at the own drawn card."""
HANDS_ON_KEY = Key(("enter", "space"), "Enter", "hands on", "Hands the screen on.", quiet=True)
"""The key for that, which the prompt tells."""
CLOCK_TICK = 0.25
"""Seconds between two looks at a clock that is shown."""


class HotSeatPage(BoardPage):
    """The table of a match as it passes from person to person. With one person at the screen it is never
    handed over."""

    is_remote = False
    """Whether everybody at the table has a terminal of their own."""

    def __init__(self, sitting: ObservedSitting, loop: ObservedLoop) -> None:
        super().__init__(sitting)
        self.standing_passes = StandingPasses()
        self.deal_end = DealEndPause()
        self.undone = ""
        """A note on the act just taken back, until the next question."""
        self._last_card_of = ONLOOKER
        """Who plays a last card without a look."""
        self._called = ONLOOKER
        """Who was called to the screen and has not been asked yet."""
        self.looks = Looks(len(sitting.match.acts))
        """When the people here have looked last."""
        self._answered = asyncio.Event()
        """Cleared while several people answer a page: until then the table calls nobody to the screen."""
        self._answered.set()
        self.loop = loop
        for player in loop.players:
            if isinstance(player, PersonPlayer):
                player.asked = self.ask

    def ask(self, player: PersonPlayer) -> None:
        """Who has said together with others to pass again is not asked alone, nor who plays a last card from
        behind the curtain."""
        if player.view is not None and player.view.seat in self.standing_passes.granted:
            player.answer(Pass())
        elif player.view is not None and player.view.seat == self._last_card_of:
            self._last_card_of = ONLOOKER
            player.answer(player.view.legal[0])
        else:
            super().ask(player)
            self._called = ONLOOKER

    @property
    def typist(self) -> int:
        """At a shared screen whoever raises the curtain; once they have acted, the next keys may be
        anybody's."""
        return self._called if self.viewpoint.are_several else super().typist

    def _is_slip(self, key: str, letter: str = "") -> bool:
        """Enter that passes for all is held off as at a curtain: the race has come in its place."""
        if self.guards_slips and key == "enter" and self.viewpoint.are_several and self.race_keys.lets_pass:
            return self.race_keys.is_enter_held
        return super()._is_slip(key, letter)

    async def before(self, seats: tuple[int, ...]) -> None:
        """Lowers the curtain if another person is to decide than the last one."""
        await self._answered.wait()
        if self.loop.is_void:
            return
        self.drop_decision()
        self.race_keys.begin()
        self._last_card_of = ONLOOKER
        in_public, was_curtained = self.sitting.is_race, self.viewpoint.curtained
        self.deal_end.in_public = in_public
        if in_public:
            self.viewpoint.lower_curtain()
        elif await self._still_pass(seats):
            return
        is_shared = in_public and self.viewpoint.are_several
        next_viewer = None if is_shared else self.viewpoint.next_viewer(seats)
        if self.viewpoint.curtained and not was_curtained:
            self.screen_feed.withdraw()
        if next_viewer is not None:
            await self._curtain(next_viewer)
        if not in_public:
            self.race_keys.end()
            self.looks.in_race.clear()
        self._wait_for_looks()
        self.update_view()
        self.run_clock()
        self.repaint()

    async def _still_pass(self, seats: Sequence[int]) -> bool:
        """Where people who have passed are asked again: asks them together. Whether the next of them passes
        without being called to the screen."""
        passes, names = self.standing_passes, self.sitting.names
        together = passes.asked(self.match, self.viewpoint.persons)
        if len(together) > 1 and not passes.granted:
            self.lower_curtain()
            back = self.slip(together[0])
            asked = {seat: names[seat] for seat in together}
            told = told_apart({name: self._story(seat, back) for seat, name in asked.items()})
            why, kept = self._why_at_curtain(together[0]), self.leaving_text
            page = StillPassesPage(asked, told, self._show_log, back, why, kept=kept)
            answer = await self.app.push_screen_wait(page)
            if self._ends_at_curtain(answer, back):
                return True
            passes.grant(together, answer if isinstance(answer, int) else None)
        return passes.granted.issuperset(seats) and bool(seats)

    async def _curtain(self, seat: int) -> None:
        """Hands the screen to another person, and then shows and tells what happened meanwhile."""
        saw = self.sitting.seen_until(seat) >= len(self.match.acts)
        self.lower_curtain()
        self._called = seat
        back = self.slip(seat)
        why = self._why_at_curtain(seat)
        story = [*self._story(seat, back), *([self.undone] if self.undone else [])]
        is_last = self._has_last_card(seat)
        page = CurtainPage(
            self.sitting.names[seat], story, back, why, kept=self.leaving_text, is_last_card=is_last
        )
        answer = await self.app.push_screen_wait(page)
        if answer is not None:
            self._called = ONLOOKER
        if self._ends_at_curtain(answer, back):
            return
        if answer == PLAYS:
            self._last_card_of = seat
            return
        self.viewpoint.raise_curtain(seat)
        self.looks.note(seat, len(self.match.acts))
        self.screen_feed.recall(seat)
        if not saw:
            await self._show_last_trick()

    def _story(self, seat: int, back: LastAct | None) -> list[str]:
        """What happened since a seat looked last, with the act that may be taken back."""
        feed = self.screen_feed
        return feed.digest(seat) if back is None else feed.digest_naming(seat, back.told, back.acts)

    def _ends_at_curtain(self, answer: object, back: LastAct | None) -> bool:
        """Leaves the table, or takes the last act back, where that was the answer at a curtain."""
        if answer == LEAVE_MATCH:
            self.leave()
        elif answer == BACK and back is not None:
            back.take_back()
        else:
            return False
        return True

    def _has_last_card(self, seat: int) -> bool:
        """Whether all know that a person has one card left and plays it now, whatever it is."""
        stage = self.match.in_play.stage
        return stage is not None and stage.plays_last_card and len(stage.held(seat)) == 1

    async def _show_last_trick(self) -> None:
        """A trick or a capture that ended before the curtain fell lies on the table of the person who looks
        now until their first key."""
        stays = self.host.pace.trick_stays > 0 and self.host.settings.pace > 0
        if not stays or self.loop.is_void or self.match.deal.over or not self.match.acts:
            return
        if not gathers(self.match.acts[-1].events):
            return
        self.shown = show_finished(self.match, self.screen_feed, self.viewpoint.seat)
        try:
            await self.pause.hold(None, self.repaint)
        finally:
            self.screen_feed.clear_highlight()

    async def _show_own_gain(self, seat: int, events: Sequence[Event]) -> None:
        """A card that an act brought to the hand of the person who looks, with which their turn ends: they
        see it before the screen is handed on. Hands that are dealt to all are looked at when they count."""
        deal, viewpoint = self.match.deal, self.viewpoint
        is_handed_on = viewpoint.are_several and seat == viewpoint.seat and seat not in self.match.actors
        if not is_handed_on or deal.over or self.sitting.is_race or self.host.settings.pace <= 0:
            return
        gained = [event for event in events if is_private_gain(event, deal, seat)]
        own = HANDS[seat]
        if not gained or any(event.target in HANDS and event.target != own for event in events):
            return
        told = " ".join(self.screen_feed.event_lines(gained, seat))
        self.screen_feed.say(f"{told}  {HANDS_ON}")
        self.screen_feed.lit = frozenset(c for event in gained for c in event.cards)
        try:
            held_off = self.host.pace.hold_off if self.guards_slips else 0.0
            await self.pause.hold(None, self.repaint, HANDS_ON_KEY.names, held_off, HANDS_ON_KEY)
        finally:
            self.screen_feed.clear_highlight()
            self.screen_feed.say("")

    @property
    def goes_on(self) -> str:
        """What ends the pause that is on, and what it does."""
        return HANDS_ON if self.pause.key is HANDS_ON_KEY else GOES_ON

    def slip(self, called: int | None = None) -> LastAct | None:
        """The act that may be taken back at the curtain. `called`: who is called to the screen; the own act
        is taken back at the table."""
        return None

    def _why_at_curtain(self, seat: int) -> Callable[[], Page] | None:
        """Opens the answers to "why?" that anybody may read before that seat looks; None where there are
        none."""
        from cardtable.teaching.explanations import is_public_explained

        return partial(self._why_before, seat) if is_public_explained(self.sitting, seat) else None

    def _why_before(self, seat: int) -> Page:
        """The answers to "why?" that anybody may read before that seat looks."""
        from cardtable.teaching.explanations import explain_public, explanation_lines

        return TextPage(WHY, explanation_lines(explain_public(self.sitting, seat)))

    def lower_curtain(self) -> None:
        """Lowers the curtain on a shared screen until the next person is called to it."""
        self.viewpoint.lower_curtain()
        if self.viewpoint.curtained:
            self.curtain_fell()
        self.update_view()
        self.repaint()

    def curtain_fell(self) -> None:
        """The curtain has just fallen: what was asked and said goes with the hands."""
        self.drop_decision()
        self.screen_feed.withdraw()

    async def asked_of_all(self, page: Page, *, unchanged: object = _NOTHING) -> object:
        """Opens a page that other people than the viewer answer, and returns the answer. The curtain falls
        before, and afterwards the table asks again, behind the curtain. Where the answer is `unchanged`,
        whoever looked before is still the one at the keys, and no curtain falls."""
        if not self.viewpoint.are_several:
            return await self.app.push_screen_wait(page)
        viewer = self.viewpoint.seat
        self.lower_curtain()
        self._answered.clear()
        try:
            answer = await self.app.push_screen_wait(page)
            if answer is unchanged and viewer in self.viewpoint.persons:
                self.viewpoint.raise_curtain(viewer)
                self.screen_feed.recall(viewer)
            return answer
        finally:
            self.loop.ask_again()
            self._answered.set()

    async def _confide(self, events: Sequence[Event]) -> None:
        """Calls each person to whom alone cards are shown now, one after the other: they may never be asked
        again."""
        confided = [event for event in events if event.kind == CONFIDED]
        for seat in self.viewpoint.persons:
            if not self.screen_feed.event_lines(confided, seat):
                continue
            name = self.sitting.names[seat]
            if self.viewpoint.are_several and self.viewpoint.seat != seat:
                self.lower_curtain()
                if (
                    await self.app.push_screen_wait(CurtainPage(name, (), kept=self.leaving_text))
                    == LEAVE_MATCH
                ):
                    self.leave()
                    return
            told = self.screen_feed.event_lines(events, seat)
            await self.app.push_screen_wait(TextPage(f"Here {only_looks(name)}", told, closes="put it away"))
            self.sitting.mark_seen([seat])
            self.viewpoint.lower_curtain()

    # Looking at a hand in a race, and the clocks that wait for it

    def watch_clocks(self) -> None:
        """Prepares the timer by which clocks are shown."""
        self.clock_timer = self.set_interval(CLOCK_TICK, self.repaint, pause=True)

    def time_left(self) -> tuple[float, float] | None:
        """Seconds left on the clock that matters most, and its full time."""
        if self.pause.is_on or self.loop.clocks.waits:
            return None  # the clock does not run yet
        return time_left(self.match, self.loop.clocks, self.viewpoint.persons)

    def run_clock(self) -> None:
        """The screen counts seconds only while a clock runs."""
        if self.time_left() is not None:
            self.clock_timer.resume()
        else:
            self.clock_timer.pause()

    def unlooked(self) -> list[int]:
        """The people asked in a race for whom clocks wait: they have not looked at their hands since it
        began, which lie face down."""
        if self.race_keys.passing:
            return []
        actors, looked = self.match.actors, self.looks.in_race
        return [seat for seat in seats_to_look(self.sitting) if seat in actors and seat not in looked]

    @property
    def guards_pass(self) -> bool:
        """Where somebody has not looked: in the first window of a deal, in which nobody can have seen a hand,
        and where others answer, so that it could not be taken back."""
        acts, all_are_here = self.match.acts, set(self.match.actors).issubset(self.viewpoint.persons)
        is_first = not acts or acts[-1].deal_index != self.match.deal_count
        is_final = self.is_remote or not all_are_here
        return self.begins_hollow and (is_first or is_final) and bool(self.unlooked())

    def _wait_for_looks(self) -> None:
        """No clock runs against people at one keyboard before each of them has looked, or has let it pass."""
        self.loop.clocks.waits = is_timed(self.match, self.sitting.persons) and bool(self.unlooked())

    @property
    def _what_waits(self) -> str:
        """What runs against people in a race, and may have to wait for them."""
        return "The clock waits" if has_clock(self.match) else "Bots wait"

    @property
    def _waits_for_look(self) -> str:
        """What waits while a person looks at their hand; empty if nothing does. Other terminals wait for a
        first look only."""
        waits = self.loop.clocks.waits if self.is_remote else is_timed(self.match, self.sitting.persons)
        return f"{self._what_waits}." if waits else ""

    async def _look_at_hand(self, seats: Sequence[int]) -> None:
        """Shows a person the own hand during a race, behind the curtain. Clocks stand still meanwhile."""
        names = self.sitting.names
        keys = {self.race_keys.people.key_of(seat): seat for seat in seats}
        seat = (
            await self.app.push_screen_wait(WhosePage(keys, names, self._waits_for_look))
            if len(seats) > 1
            else seats[0]
        )
        if not isinstance(seat, int):
            return
        curtain = CurtainPage(names[seat], (), kept=self.leaving_text)
        if await self.app.push_screen_wait(curtain) == LEAVE_MATCH:
            self.leave()
        else:
            page = HandPage(self.sitting, seat, self.order_of(seat), self._waits_for_look)
            await self.app.push_screen_wait(page)
            self.viewpoint.looked.add(seat)
            self.looks.in_race.add(seat)
            self._wait_for_looks()
            self.run_clock()
            self.repaint()

    # Leaving

    @property
    def leaving_text(self) -> str:
        """What becomes of the match if it is left."""
        return KEPT

    def leave(self, wanted: object = None) -> None:
        """Leaves the table; `wanted` is what is to follow."""
        raise NotImplementedError
