"""A running match at a table, local or remote: asks the people at this screen, shows every act, and listens
to the loop."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial

from cardtable.engine.actions import Action, Pass
from cardtable.engine.events import Event
from cardtable.engine.refusal import Refusal
from cardtable.engine.view import View
from cardtable.match.observed_match import ObservedMatch
from cardtable.table.observed_sitting import ObservedLoop, ObservedSitting
from cardtable.table.players import PersonPlayer
from cardtable.text import clean
from cardtable.tui.dialogs.text_dialogs import AgreePage
from cardtable.tui.key_binding import LEAVE, Key
from cardtable.tui.picture.seat_plates import place_of_side
from cardtable.tui.picture.trick import gathers, until_gathered
from cardtable.tui.preferences import PACES
from cardtable.tui.table.autoplay import (
    BY_ANOTHER,
    EXPLAINED,
    FORCED,
    PLAYED_OUT,
    QUESTION,
    STOPPED,
    Autoplay,
)
from cardtable.tui.table.coaching import Coaching
from cardtable.tui.table.deal_end import show_finished
from cardtable.tui.table.deal_end_page import DealEndPage
from cardtable.tui.table.hand_page import seats_to_look
from cardtable.tui.table.rule_notices import RuleNotices
from cardtable.tui.table.table_keys import TableKey
from cardtable.words import join_and

NOT_HERE = "Nothing can be taken back here."
"""Said of the key that undoes, before all of the people at one screen."""
_LONGEST_WARNING = 400


class MatchPage(DealEndPage):
    """One match at the table. Leaves by `dismiss`."""

    rests_in_races = True
    """Whether the result of a race stays until a key. Not where other terminals go on meanwhile."""

    def __init__(self, sitting: ObservedSitting, loop: ObservedLoop, *, coached: bool = False) -> None:
        super().__init__(sitting, loop)
        self.coaching = Coaching(self.screen_feed, lambda: self.adviser, self.repaint)
        self.coaching.coached.update(sitting.persons if coached else ())
        self.autoplay = Autoplay(self.screen_feed)
        self.rule_notices = RuleNotices(
            self.match, self.viewpoint, lambda: self.is_telling_rules, lambda: self.app.size.height
        )
        self._told_marks: Counter[int] = Counter()
        """By person, how many marks on the table were explained to them."""

    def on_mount(self) -> None:
        if self.match.altered:
            self.warn(f"This record was altered: {self.match.altered}.")
        self.update_view()
        self.watch_clocks()
        self.run_worker(self.play(), exclusive=True, exit_on_error=True)

    async def play(self) -> None:
        """Follows the match to its end."""
        await self.loop.run()

    def on_screen_suspend(self) -> None:
        """The game waits behind another page; what was typed or chosen before it is forgotten."""
        self.typed_ahead.clear()
        if self.race_keys.views:  # what was said of a key there was for whoever pressed it
            self.screen_feed.add("")
        self.race_keys.put_back()
        self.loop.pause()

    def on_screen_resume(self) -> None:
        """And goes on. An Enter that was to close the page passes for nobody."""
        if self.race_keys.lets_pass:
            self._slips.put_off(self.race_keys.views)
            self.hold_enter()
            self.race_keys.is_guarded = self.guards_pass
        self.loop.resume()

    def decision_begins(self, view: View) -> None:
        """Coach and rule introductions hear of the decision."""
        self.coaching.asked(view, ahead=self.thinks_ahead)
        self.rule_notices.asked(view)
        # Whoever comes back before the screen is told first what happened meanwhile: this is what they did.
        self.screen_feed.said, self.undone = self.undone or self.screen_feed.said, ""
        told = self._told_marks[view.seat]
        if self.match.deal_count == 1 and told < len(marks := self._about_marks(view)):
            self._told_marks[view.seat] += 1
            self.screen_feed.remark(marks[told])

    def _about_marks(self, view: View) -> list[str]:
        """What marks mean that a person sees for the first time: told one at a question."""
        found = [self._about_sides(view)] if view.sides < view.seats else []
        if view.seats > 2:
            glyphs, turns = self.host.glyphs, view.game.turns_clockwise(view.options)
            mark, way = (glyphs.clockwise, "") if turns else (glyphs.anticlockwise, "anti")
            found.append(f"{mark} above: turns go {way}clockwise.")
        return found

    def _about_sides(self, view: View) -> str:
        """What the marks of the sides mean, the first time that they stand before a person."""
        marks = self.host.glyphs.sides[: view.sides]
        own = marks[place_of_side(view, view.seat, self.viewpoint.home) % len(marks)]
        others = [mark for mark in marks if mark != own]
        return f"{own} marks your side, {' and '.join(others)} the other{'s' * (len(others) > 1)}."

    def answer_automatically(self, player: PersonPlayer, view: View) -> None:
        """Plays forced cards, a pass that is all that an own act has left, or everything while a deal is
        played out."""
        forced = self.host.settings.forced or self._has_only_a_pass_left(view)
        self.think(self.autoplay.ask(player, view, forced=forced))

    def _has_only_a_pass_left(self, view: View) -> bool:
        """Whether a person could only pass now, and has just acted otherwise; or plays alone with bots where
        passing goes round: a pass that is not asked for tells them nothing."""
        stage = view.deal.stage
        if stage is not None and stage.passes_stand and len(self.sitting.persons) == 1 and not self.is_remote:
            return list(view.legal) == [Pass()]
        last = self.match.acts[-1] if self.match.acts else None
        just_acted = last is not None and last.seat == view.seat and last.action != Pass()
        return just_acted and list(view.legal) == [Pass()]

    def note_on_act(self, seat: int) -> str:
        """A note on an act that was played for the person."""
        if not self.autoplay.acted:
            return ""
        return BY_ANOTHER if self.autoplay.is_on else FORCED

    @property
    def is_telling_rules(self) -> bool:
        """Whether a rule is told here when it first matters."""
        return self.host.settings.first_rules and bool(self.sitting.persons)

    @property
    def rules_told(self) -> tuple[str, ...]:
        """Rules that matter for the first time."""
        return self.rule_notices.lines

    @property
    def rule_named(self) -> tuple[str | None, str]:
        """The rule that was named last: refused, or told."""
        rule, told = super().rule_named
        return rule or self.rule_notices.named, told

    @property
    def guards_slips(self) -> bool:
        """As the settings say: an act at a real table counts."""
        return self.host.settings.guard

    def curtain_fell(self) -> None:
        """A rule that was told to one person goes, too."""
        super().curtain_fell()
        self.rule_notices.rules.withdraw()

    # What the loop tells

    async def played(self, seat: int, action: Action, events: tuple[Event, ...]) -> None:
        """Shows an act."""
        self.undone = ""
        self.sitting.sheet_stands = self.match.deal.over
        self.coaching.played(seat, action)
        self.standing_passes.played(self.match, seat, action)
        self.rule_notices.played(seat, events)
        await self.show_act(seat, action, events)
        self.autoplay.acted = False
        await self._show_own_gain(seat, events)
        await self._confide(events)

    def warn(self, text: str) -> None:
        """Shows a notice that something went wrong."""
        self.app.notify(clean(text, _LONGEST_WARNING), severity="warning", timeout=20, markup=False)

    async def pause_on_act(self, seat: int, action: Action, events: Sequence[Event]) -> None:
        """Keeps the table as it was, with the act lit, for a moment or until a key."""
        settings = self.host.settings
        is_shown_next = seat == self.viewpoint.viewer and self._is_shown_next(events)
        # Nothing in sight changes by a pass: here its pause would hold up the one who has passed.
        if self.is_end_due or (is_shown_next and isinstance(action, Pass)):
            return
        if gathers(events) and not self.sitting.is_race:
            # The trick with all that was counted for it, not the table before its last card.
            self.shown = show_finished(self.match, self.screen_feed, self.viewpoint.seat)
        else:
            # In a race the cards of the next set may lie there by the same act.
            seen = until_gathered(events) if self.sitting.is_race else events
            self.screen_feed.highlight(seat, action, seen)
        # In a race people think of the next set at once: the last one stays until it was seen.
        is_settled = self.sitting.is_race and self.rests_in_races and settings.pace > 0
        shows = bool(self.screen_feed.touched) or gathers(events)
        kept = settings.keep == "key" and shows and not self.autoplay.is_on and not is_shown_next
        until_key = is_settled or kept
        ended_by = None
        if is_settled:
            # Somebody may be typing still, or press a letter for what is settled now.
            ended_by = ("space",) if self.note_on_act(seat) else ("space", "enter")
            self.drop_decision()
        if self.sitting.is_race:
            told = self.screen_feed.event_lines(until_gathered(events), self.viewpoint.seat)
            self.screen_feed.said = " ".join(told) or self.screen_feed.said
        try:
            travel = partial(self.travel, events, self.screen_feed.played_cards)
            seconds = settings.pace
            if seconds > 0 and gathers(events) and not is_shown_next:
                seconds = max(seconds, self.host.pace.trick_stays)
            await self.pause.hold(None if until_key else seconds, travel, ended_by)
            while self.loop.is_paused and not self.loop.is_void:
                # It passed behind a page: it is shown again.
                await self.loop.until_resumed()
                await self.pause.hold(settings.pace, self.repaint)
        finally:
            self.screen_feed.clear_highlight()

    def _is_shown_next(self, events: Sequence[Event]) -> bool:
        """Whether an act has finished a trick or a capture that the next person at this screen is shown until
        a key. Whoever finished it sees it for the moment of any act: one key is enough for it."""
        if not self.viewpoint.are_several or not gathers(events) or self.sitting.is_race:
            return False
        next_viewer = self.viewpoint.next_viewer(self.match.actors)
        return next_viewer not in (None, self.viewpoint.viewer)

    async def deal_over(self, match: ObservedMatch) -> None:
        """The table as it ended, then the score sheet; nothing is played for anybody meanwhile."""
        self.autoplay.stop()
        self.rule_notices.counted(match.finished_deal)
        await super().deal_over(match)
        if match.deal.over:  # else it was taken back meanwhile
            self.rule_notices.sheet_left()

    async def refused(self, seat: int, refusal: Refusal) -> None:
        """A person's answer was refused."""
        self.autoplay.stop()
        self.refuse(refusal)
        self.repaint()

    async def bot_failed(self, seat: int, why: str) -> None:
        """A bot failed: said aloud, and the table goes on. What was wrong may tell of its cards."""
        self.warn(f"{self.sitting.names[seat]} gave no legal answer: a legal card at random instead.")

    def refuse(self, refusal: Refusal) -> None:
        """Says why not; the rule is told where it matters for the first time."""
        super().refuse(refusal)
        self.rule_notices.matter((refusal.rule,), alone=True)

    # Keys

    def keys(self) -> list[Key]:
        """The keys that work now; while a deal is played out, only the one that stops it."""
        if self.autoplay.is_on:
            return [Key(("any",), "any key", "stops", "You play on yourself.")]
        return super().keys()

    @property
    def offered(self) -> tuple[str, ...]:
        """Offers to play the deal out."""
        return ("Play it out (F5):", f"    {EXPLAINED}") if self._may_play_out else ()

    @property
    def _may_play_out(self) -> bool:
        return self.pick is not None and self.pick.legal.typing is None and self.autoplay.may_run

    def press(self, key: str, character: str | None) -> bool:
        """Any key stops autoplay."""
        if not self.autoplay.is_on:
            return super().press(key, character)
        self.autoplay.stop()
        self.pause.end()
        self.screen_feed.say(STOPPED)
        return True

    def _question(self, view: View) -> tuple[str, str]:
        if self.autoplay.is_on:
            return PLAYED_OUT, "action"
        question, style = super()._question(view)
        if self.loop.clocks.waits and not self.pause.is_on:
            awaited = self.unlooked()
            if set(awaited).isdisjoint(self.sitting.persons):
                names = [self.sitting.names[seat] for seat in awaited]
                until = f"{join_and(names)} {'has' if len(names) == 1 else 'have'} looked"
            else:
                until = f"all have looked (F4){' or pass' if self.race_keys.views else ''}"
            question = f"{question}  {self._what_waits} until {until}."
        return question, style

    async def _play_out(self) -> None:
        """Plays the deal out, after asking."""
        if await self.agreed(AgreePage(QUESTION, EXPLAINED, yes="plays it out", no="does not")):
            player = self.loop.players[self.viewpoint.viewer]
            self.think(self.autoplay.start(player if isinstance(player, PersonPlayer) else None))
            self.repaint()

    def table_keys(self) -> list[TableKey]:
        """Also undo, looking at a hand in a race, playing out, the bots' speed and the coach."""
        found = [*super().table_keys(), self._undo_key]
        if seats := seats_to_look(self.sitting):
            about = f"The own hand, behind the curtain. {self._waits_for_look}".rstrip()
            look = Key(("f4",), "F4", "see a hand", about)
            place = len(self.race_keys.views)
            found.append(TableKey(look, partial(self._look_at_hand, seats), place=place))
        if self._may_play_out:
            quiet = not self.autoplay.is_decided
            play_out = Key(("f5",), "F5", "play it out", PLAYED_OUT, quiet=quiet)
            found.append(TableKey(play_out, self._play_out, place=1))
        if self.has_bots:
            speed = Key(("plus", "minus"), "+ -", "speed", "Faster bots, slower bots.", quiet=True)
            faster, slower = partial(self._change_pace, -1), partial(self._change_pace, 1)
            found.append(TableKey(speed, faster, slower))
        if self.sitting.persons and not self.sitting.is_unaided:
            label = "coach off" if self.coaching.is_on else "coach"
            told = "The coach: what to weigh, and a word after a dear mistake."
            found.append(TableKey(Key(("f8",), "F8", label, told, quiet=True), self._toggle_coach))
        return found

    @property
    def _undo_key(self) -> TableKey:
        """It is shown where the viewer has a decision to take back; else it says why there is none."""
        viewer, are_several = self.viewpoint.viewer, self.viewpoint.are_several
        may_ask = viewer in self.sitting.persons and not self.viewpoint.curtained
        # At the curtain the same key takes back what was done before it.
        key = Key(("u",), "u", "undo yours" if are_several else "undo", "Takes your own last decision back.")
        return TableKey(key, self.undo, is_listed=may_ask and self.match.possible_undo(viewer) is not None)

    def _toggle_coach(self) -> None:
        self.coaching.toggle(self.pick.view if self.pick is not None else None, ahead=self.thinks_ahead)
        whom = f" to {self.sitting.names[self.viewpoint.viewer]}"
        speaks = "speaks" if self.coaching.is_on else "does not speak"
        self.screen_feed.remark(f"The coach {speaks}{whom * self.viewpoint.are_several} from now on.")

    @property
    def has_bots(self) -> bool:
        """Whether there are bots, whose pace can be set."""
        return len(self.sitting.persons) < self.match.seats

    def _change_pace(self, slower: int) -> None:
        """Changes the pace of the bots."""
        paces = sorted(PACES)
        at = paces.index(self.host.settings.pace) + slower
        pace = paces[max(0, min(at, len(paces) - 1))]
        self.host.preferences.change("pace", pace)
        self.screen_feed.remark(f"Bots play {PACES[pace]}.")

    async def ask_to_leave(self) -> None:
        """Asks whether to leave; after a no Enter plays nothing at once: the q may have begun a name."""
        why = self.leaving_text
        if await self.agreed(AgreePage("Leave the table?", why, yes="leaves", no="stays", asked_by=LEAVE)):
            self.leave()
        elif self.decision is not None:
            self.decision.guard(on=self.guards_slips)
            self.repaint()

    # What others do to the match

    def were_reseated(self, told: Sequence[str]) -> None:
        """Other players sit here now: shows the table for them."""
        self.viewpoint.reseat(self.sitting.persons, is_remote=self.is_remote)
        self.race_keys = self.keys_in_races()
        self.screen_feed.reseated(told)
        self.drop_decision()
        self.pause.end()
        self.update_view()

    def was_undone(self, told: str = "") -> None:
        """Acts were taken back: the loop asks again, and no pause goes on."""
        self.autoplay.is_held = True
        self.standing_passes.acts_undone()
        self.looks.acts_undone(len(self.match.acts))
        self.coaching.acts_undone()
        self.rule_notices.acts_undone()
        self.drop_decision()
        self.undone = f"Taken back: {told}." if told else "Taken back."
        self.screen_feed.said = self.undone
        self.screen_feed.say("")
        self.loop.ask_again()
        self.pause.end()
        self.update_view()
        self.repaint()

    async def undo(self) -> None:
        """The viewer wishes to go back to their last decision."""
        raise NotImplementedError

    # Leaving

    def leave(self, wanted: object = None) -> None:
        """Leaves the table; `wanted` is what is to follow."""
        self.adviser.stop()
        self.sitting.leave()
        self.dismiss(wanted)
