"""A table on the screen: its picture, the decision that stands at it, and its keys.

Everything shown comes from the view of one seat: the person's who looks. What goes on at the table is
the matter of the pages that build on this one: a match, a lesson.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from textual.timer import Timer

from cardtable.cards import Card
from cardtable.engine.actions import Action, Pass
from cardtable.engine.event_wording import prompt_text
from cardtable.engine.events import Event
from cardtable.engine.match_origin import Origin
from cardtable.engine.refusal import Refusal
from cardtable.engine.view import View
from cardtable.match.match import Match
from cardtable.match.observed_match import ObservedMatch
from cardtable.plain.plain_text import on_table
from cardtable.table.observed_sitting import ObservedSitting
from cardtable.table.players import PersonPlayer
from cardtable.table.screen_feed import ScreenFeed
from cardtable.table.viewpoint import Viewpoint
from cardtable.tui.decision.click_areas import AtSeat, ClickAreas, MorePiles, Prompt
from cardtable.tui.decision.decision import Decision, HandOrder, Outcome
from cardtable.tui.decision.pick import Pick
from cardtable.tui.decision.prompt import APART, DOES, picked_prompt
from cardtable.tui.decision.typed_ahead import TypedAhead
from cardtable.tui.dialogs.text_dialogs import WHY, TextPage
from cardtable.tui.key_binding import LEAVE, LEAVE_KEY, Key
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.page_frame import MIN_WINDOW
from cardtable.tui.pause import KeyDebounce, Pause
from cardtable.tui.picture.board import BoardPainter
from cardtable.tui.picture.painted_table import TableCache
from cardtable.tui.picture.scene import Captions, Scene
from cardtable.tui.picture.trick import gathers
from cardtable.tui.table.about_seat import about_seat
from cardtable.tui.table.animated_page import AnimatedPage
from cardtable.tui.table.coaching import explained, glossary
from cardtable.tui.table.race_keys import RaceKeys
from cardtable.tui.table.table_keys import HINT, LOOKS_FURTHER, TAKES_HINT, is_letter, kept_letters, keys_now

if TYPE_CHECKING:  # imported when needed: a table starts without them
    from cardtable.teaching.adviser import Adviser
    from cardtable.tui.table.hinting import Hinting, Search

BANNER_SECONDS = 1.0
WIDE = 110
"""Columns from which on the log stands beside the table."""


class BoardPage(AnimatedPage):
    """A sitting, as the people before this screen see it."""

    thinks_ahead = True
    """Whether hints and coach search ahead."""
    tells_rules = False
    """Whether a rule is told when it first matters."""
    explains_bots = True
    """Whether the other seats act for reasons that can be explained."""

    def __init__(self, sitting: ObservedSitting) -> None:
        super().__init__()
        self.sitting = sitting
        self.viewpoint = Viewpoint(sitting.persons, curtained=sitting.is_duplicate)
        self.screen_feed = ScreenFeed(sitting, self.viewpoint)
        self._table_cache = TableCache()
        self.decision: Decision | None = None
        """The decision that is being made; None while no one here is asked."""
        self._player: PersonPlayer | None = None
        """The person who decides."""
        self._order = HandOrder()
        self._hinting: Hinting | None = None
        """The hints, once one was asked for."""
        self.race_keys = self.keys_in_races()
        self.pause = Pause()
        self._slips = KeyDebounce()
        self._acts = 0
        """Acts shown at this screen, not counting passes."""
        self.shown: View = sitting.view(self.viewpoint.seat)
        """The view that the picture shows."""
        self.click_areas = ClickAreas()
        """Where the parts of the picture lie, for clicks."""
        self.typed_ahead = TypedAhead()
        """What was typed before the next question came."""
        self._begun = ""
        """The last key, if it was a letter that is the table's at its second press."""
        self.banner = ""
        """A short line called out over the table at a great moment."""
        self.talk_heard: tuple[str, ...] = ()
        """The newest of `talk`, shown for a while where no log stands beside the table."""
        self.talk: list[str] = []
        """What people at other terminals have said."""
        self._coming_down: Timer | None = None

    @property
    def match(self) -> ObservedMatch:
        """The match at this table."""
        return self.sitting.match

    @property
    def adviser(self) -> Adviser:
        """Evaluates decisions, for hints, coach and review alike."""
        return self.host.adviser

    @property
    def pick(self) -> Pick | None:
        """The picked cards and choices; None while no one here is asked."""
        return self.decision.pick if self.decision is not None else None

    @property
    def is_secret(self) -> bool:
        """Whether a screenshot would show cards to the wrong person."""
        return self.viewpoint.curtained

    @property
    def autoplay_note(self) -> str:
        """A note on the person's last act if it was played for them; then it is shown like a bot's."""
        return ""

    @property
    def guards_slips(self) -> bool:
        """Whether a slip of a key must not answer. False where everything can be tried again."""
        return False

    @property
    def begins_hollow(self) -> bool:
        """Whether the first Enter at a question only says what it does."""
        return self.guards_slips

    def keys_in_races(self) -> RaceKeys:
        """The keys of the people at this screen in races: letters that leave or act are nobody's."""
        of_actions = {action.key for action in self.match.game.actions}
        return RaceKeys(self.sitting.persons, self.sitting.names, {LEAVE, *of_actions})

    # Asking

    def ask(self, player: PersonPlayer) -> None:
        """A person's question stands: keys mean something from now on."""
        view = player.view
        if view is None:
            return
        # In a race the same question stands on for those who have not answered yet.
        names, is_race = self.sitting.names, self.sitting.is_race
        is_new = self._slips.asked(view, prompt_text(view.deal, view.seat, names) if is_race else self._acts)
        if is_race:
            self._ask_racer(player, view, is_new=is_new)
        elif view.seat == self.viewpoint.seat:
            # Several people asked at once answer one after the other, each behind the curtain.
            self.shown = view
            self._begin_decision(player, view)
            self.decision_begins(view)
            self._type_ahead(view)
            self.answer_automatically(player, view)
        self.repaint()

    def _ask_racer(self, player: PersonPlayer, view: View, *, is_new: bool) -> None:
        """In a race each person has a key. A person who is asked alone decides as usual."""
        self.race_keys.ask(player, view, is_new=is_new)
        if len([seat for seat in self.match.actors if seat in self.viewpoint.persons]) == 1:
            self.race_keys.begin()
            self._begin_decision(player, view)
            if not self.viewpoint.are_several:
                self.shown = view

    def _begin_decision(self, player: PersonPlayer, view: View) -> None:
        self.drop_decision()
        self.decision = Decision(view, self._order, self.begins_hollow, is_curtained=self.viewpoint.curtained)
        self._player, self.screen_feed.aside = player, ""

    def _type_ahead(self, view: View) -> None:
        """Types what the person typed before the question came; the first Enter only says what it does."""
        decision, typed = self.decision, self.typed_ahead.taken(view.seat)
        if decision is None or decision.pick.legal.typing is not None or not typed:
            return
        is_hollow = decision.pick.is_guarded
        for letter in typed:
            if not self._is_tables(letter, decision) and (outcome := decision.press(letter, letter)):
                self.screen_feed.say("")
                self._carry_out(decision, outcome)
        decision.guard(on=is_hollow or decision.pick.is_guarded)

    def drop_decision(self) -> None:
        """The question no longer stands."""
        if self.decision is not None:
            self.decision.over()
        self.decision = self._player = None

    def _is_slip(self, key: str, letter: str = "") -> bool:
        """Whether a key would answer a question that has only just changed. Letters only select, but those
        of people in a race."""
        if not self.guards_slips:
            return False
        if self.race_keys.views:
            own = self.race_keys.seat_of(letter) if letter else None
            return self._slips.is_too_soon(self.race_keys.views if own is None else (own,))
        if self.decision is None or key not in ("enter", "space"):
            return False
        return self._slips.is_too_soon((self.decision.view.seat,))

    @property
    def offered(self) -> tuple[str, ...]:
        """Lines on what else can be done at a decision, besides answering it."""
        return ()

    def answer_automatically(self, player: PersonPlayer, view: View) -> None:
        """Answers for a person whose settings ask for it."""

    def decision_begins(self, view: View) -> None:
        """A decision begins."""

    # Showing

    async def show_act(self, seat: int, action: Action, events: tuple[Event, ...]) -> None:
        """Words an act and shows it."""
        await self.animation.landed()
        self.sitting.mark_seen(self.viewpoint.who_saw(seat))
        self.screen_feed.customs = self.host.settings.customs
        self.screen_feed.tell(events)
        self.screen_feed.said = f"{self.screen_feed.said} {self.autoplay_note}".rstrip()
        self._call_out(events)
        self._acts += action != Pass()
        is_watched = seat not in self.viewpoint.persons or bool(self.autoplay_note)
        if gathers(events) or (is_watched and not self.sitting.is_race):
            await self.pause_on_act(seat, action, events)
        self.drop_decision()
        self.update_view()
        self.travel(events)

    def _call_out(self, events: Sequence[Event]) -> None:
        """A great moment gets a banner, which comes down by itself; the game goes on meanwhile."""
        called = self.screen_feed.callout(events, self.match.deal) if self.travels else ""
        if called:
            self.banner = called
            if self._coming_down is not None:
                self._coming_down.stop()
            self._coming_down = self.set_timer(BANNER_SECONDS, self._lower_banner)

    def _lower_banner(self) -> None:
        self.banner = ""
        self.repaint()

    async def pause_on_act(self, seat: int, action: Action, events: Sequence[Event]) -> None:
        """Keeps the table as it was for a moment, with the act lit."""
        raise NotImplementedError

    def update_view(self) -> None:
        """Takes the current view of the seat that looks at this screen."""
        self.shown = self.sitting.view(self.viewpoint.seat)

    @property
    def rule_named(self) -> tuple[str | None, str]:
        """The rule that was named last, and why: the book opens there."""
        why = self.screen_feed.last_refusal
        return (why.rule, why.sentence) if why is not None else (None, "")

    @property
    def coach_words(self) -> str:
        """What is said above the table."""
        return self.screen_feed.coach

    @property
    def heading(self) -> tuple[str, str, str] | None:
        """What stands in the title instead of game and deal (`Captions.heading`); None: these."""
        return None

    @property
    def titles(self) -> Sequence[str]:
        """Wordings of what stands in the title instead of game and deal (`Captions.titles`); none: these."""
        return ()

    @property
    def coach_lines(self) -> int:
        """The most lines for that; 0: the usual number."""
        return 0

    @property
    def title_mark(self) -> str:
        """A note beside the number of the deal."""
        mark = Origin.of(self.match.origin).mark
        return mark or (f"of {self.match.length}" if self.match.length > 1 else "")

    @property
    def rules_told(self) -> tuple[str, ...]:
        """Rules that are told because they matter for the first time."""
        return ()

    @property
    def notes(self) -> Mapping[int, str]:
        """Notes on players, by seat."""
        return {}

    @property
    def tells_winner(self) -> bool:
        """Whether the winning card of a trick is marked."""
        return True

    def time_left(self) -> tuple[float, float] | None:
        """Seconds left of the clock that is shown, and of how many."""
        return None

    def paint(self, columns: int, lines: int, absent: frozenset[Card] = frozenset()) -> Canvas:
        painter = BoardPainter(self._scene(columns, absent), columns, lines, cache=self._table_cache)
        canvas = painter.paint()
        self.click_areas = painter.click_areas
        return canvas

    def _scene(self, columns: int, absent: frozenset[Card]) -> Scene:
        """What a picture of that many columns shows."""
        told, host = self.screen_feed, self.host
        return Scene(
            self.shown,
            self.sitting.names,
            self.sitting.kinds,
            host.settings,
            host.glyphs,
            host.fills,
            self.pick,
            lit=told.lit,
            played=told.played_cards,
            actor=told.actor,
            winner=told.winner,
            resorted=self._order.resorted,
            turned=self._order.turned,
            show_hand=self.viewpoint.seat >= 0,
            tells_winner=self.tells_winner,
            absent=absent,
            notes=self.notes,
            captions=self._captions(has_log=columns >= WIDE),
        )

    def _captions(self, *, has_log: bool) -> Captions:
        """The words around the table; `has_log`: a log stands beside it."""
        prompt, style = self._prompt(self.shown)
        return Captions(
            said=self.screen_feed.said,
            coach=self.coach_words,
            coach_lines=self.coach_lines,
            rules=self.rules_told,
            talk=self.talk if has_log else self.talk_heard,
            prompt=prompt,
            prompt_style=style,
            keys=self.footer(),
            log=self.screen_feed.log(self.shown, is_brief=True) if has_log else (),
            time_left=self.time_left(),
            banner=self.banner,
            heading=self.heading,
            titles=self.titles,
            agreed_deals=self.match.length,
            mark=self.title_mark,
        )

    def _prompt(self, view: View) -> tuple[str, str]:
        """The prompt line and its style: the last message, else the question."""
        told = self.screen_feed
        if told.message:
            return told.beside(told.message), "warning" if told.is_warning else "text"
        question, style = self._question(view)
        return self.screen_feed.beside(question), style

    def _question(self, view: View) -> tuple[str, str]:
        """The question and its style, with the effect of Enter or the reason against it."""
        names = self.sitting.names
        if self.pause.is_on:
            return "Space goes on.", "muted"
        if self.race_keys.views:
            question = prompt_text(self.match.in_play, next(iter(self.race_keys.views)), names)
            return self.race_keys.prompt(question), "action" if self.race_keys.armed else "text"
        if self.pick is None:
            waiting = [names[seat] for seat in view.actors]
            return (f"{' and '.join(waiting)} to act ..." if waiting else ""), "muted"
        told, style = picked_prompt(self.pick, view, names, is_curtained=self.viewpoint.curtained)
        # Behind the curtain nothing else tells who of several people is asked.
        return f"{names[self.pick.view.seat]}: {told}" if self.viewpoint.curtained else told, style

    # Keys

    @property
    def _is_peoples_race(self) -> bool:
        """Whether letters belong to people now: they race at this keyboard, and a letter of the table that is
        taken for a person's would cost them the race. The menu has what these do."""
        return self.decision is None and self.viewpoint.are_several and self.sitting.is_race

    def keys(self) -> list[Key]:
        found = self._all_keys()
        if not self._is_peoples_race:
            return found
        races = {name for key in self.race_keys.keys() for name in key.names}
        return [key for key in found if races.issuperset(key.names) or not is_letter(key) or key == LEAVE_KEY]

    def _all_keys(self) -> list[Key]:
        """The keys of the table, and those that only its menu has while people race."""
        waits, glyphs = self.pause.is_on, self.host.glyphs
        return keys_now(
            self.sitting,
            self.viewpoint,
            self.race_keys,
            self.pick,
            glyphs,
            waits=waits,
            coached=self.is_coached,
            hint=self._hint_label,
        )

    @property
    def _hint_label(self) -> str:
        """What the key for a hint does now."""
        if self._hinting is None:
            return HINT
        if self._hinting.is_untaken(self.decision):
            return TAKES_HINT
        return LOOKS_FURTHER if self._hinting.goes_further(self.decision) else HINT

    @property
    def is_coached(self) -> bool:
        """Whether the coach is on."""
        return False

    def press(self, key: str, character: str | None) -> bool:
        if self.app.size.width < MIN_WINDOW[0] or self.app.size.height < MIN_WINDOW[1]:
            return False
        letter = character or ""
        if self.decision is None and self._is_typed_ahead(letter):
            self.pause.hurry(key)
            return False
        if self.pause.hurry(key):
            return False
        if self._is_slip(key, letter):
            return True
        if self.sitting.is_race and not self.race_keys.views and self.decision is None:
            self.race_keys.press_early(letter)
        answered = self.race_keys.press(key, letter) if self.race_keys.views else None
        if answered is not None:
            self.screen_feed.say("")
            if answered:
                self.answer_given()
            return not answered
        if letter.isalpha() and letter != LEAVE and self._is_peoples_race:
            self._note_begun("")
            return self._wrong_key(key, character)
        decision = self.decision
        if decision is not None and not self._is_tables(letter, decision):
            outcome = self._decide(decision, key, character)
            if outcome is not None:
                is_begun = letter in kept_letters(self.sitting) and letter == decision.pick.name.text
                if not is_begun:
                    self._note_begun("")
                is_changed = self._carry_out(decision, outcome)
                if is_begun:
                    self._note_begun(letter)
                return is_changed
        if key != LEAVE:
            self._note_begun("")
        if decision is not None:
            decision.pick.end_name()
        return self.table_key(key) or self._wrong_key(key, character)

    def _is_typed_ahead(self, letter: str) -> bool:
        """Whether a character is of the name of a card, typed before the question for it: it is kept until
        that comes."""
        kept, seat = kept_letters(self.sitting), self.viewpoint.seat
        if not letter or self.sitting.is_race or self.viewpoint.are_several:
            return False
        if seat not in self.viewpoint.persons or not self.typed_ahead.takes(seat, letter, kept - {LEAVE}):
            return False
        if letter == LEAVE:  # a queen, or the first of two
            return False
        self._note_begun("")
        return True

    def _is_tables(self, letter: str, decision: Decision) -> bool:
        """Whether a letter is the table's. Those of names and actions come before; that of leaving is a queen
        first, held or not."""
        if letter == LEAVE:
            return self._begun == LEAVE
        return letter in kept_letters(self.sitting) and not decision.takes(letter)

    def _note_begun(self, letter: str) -> None:
        """Notes that a letter of the table was pressed once, as part of a name, and tells what it does at its
        second press; empty: another key came."""
        if letter != self._begun:
            self._begun = letter
            label = next((key.label for key in self.keys() if letter in key.names), "")
            self.screen_feed.add(f"{letter} again: {label}." if letter else "")

    def _leave_by_key(self) -> None:
        """Leaves at the second press: the first may begin the name of a queen."""
        if self._begun == LEAVE:
            self._note_begun("")
            self.run_worker(self.ask_to_leave())
        else:
            self._note_begun(LEAVE)

    async def ask_to_leave(self) -> None:
        """Asks whether to leave, and says what becomes of what goes on here."""
        raise NotImplementedError

    def table_key(self, key: str) -> bool:
        """Keys that always work, whoever is asked."""
        game, may_look = self.match.game, not self.viewpoint.curtained
        match key:
            case "r":
                rule, told = self.rule_named
                self.host.show_rules(game, rule, self.match.options, told, self.match.seats)
            case "question_mark":
                self.why()
            case "h" if game.reference is not None:
                rule, options = game.reference[1], self.match.options
                self.host.show_rules(game, rule, options, seats=self.match.seats, leaves_out=True)
            case "q":
                self._leave_by_key()
            case "escape":
                from cardtable.tui.table.menu_page import MenuPage

                self.app.push_screen(MenuPage(self._all_keys()), self._from_menu)
            case "g":
                from cardtable.tui.score.score_page import ScoresPage

                history, persons = self.sitting.score_history, self.sitting.persons
                names = self.sitting.names
                sheet = ScoresPage(self.match, names, history, again=False, persons=persons, is_look=True)
                self.app.push_screen(sheet, lambda answer: self._note_begun(LEAVE if answer == LEAVE else ""))
            case "l" if may_look:
                log = self.screen_feed.log(self.shown)
                self.app.push_screen(TextPage("This deal so far", log, from_end=True))
            case "t" if may_look:
                since = self.screen_feed.since_last_turn(self.viewpoint.seat) or ["Nothing yet."]
                self.app.push_screen(TextPage("Since your last turn", since, from_end=True))
            case "f2":
                from cardtable.tui.dialogs.settings_page import SettingsPage

                self.app.push_screen(SettingsPage())
            case "f3" if may_look:
                self._tell_table()
            case "f6" if self.pick is not None:
                from cardtable.tui.table.action_list_page import ActionListPage

                page = ActionListPage(self.pick.view, self.sitting.names, self.offered)
                self.app.push_screen(page, self._pick_listed)
            case "f7":
                self.app.push_screen(glossary(game, self.screen_text, self.match.seats, self.match.options))
            case _:
                return False
        return True

    def _from_menu(self, key: object) -> None:
        """Does what was chosen from the menu."""
        if key == LEAVE:
            self.run_worker(self.ask_to_leave())
        elif isinstance(key, str):
            self.table_key(key)

    def _wrong_key(self, key: str, character: str | None) -> bool:
        """Says of a key that it means nothing in this decision: a first try is not left without an answer."""
        if not self.race_keys.views and (self.viewpoint.curtained or self.pick is None):
            return False
        said = character or key.replace("_", " ")
        self.screen_feed.remark(f"{said} means nothing here (F1: the keys).")
        return True

    def click(self, x: int, y: int, times: int) -> None:
        """A click picks a card or choice, does what Enter would do, or explains a word."""
        self.animation.stop()
        target = self.click_areas.at(x, y)
        if self.pause.is_on:
            self.pause.hurry("space")
        elif isinstance(target, Prompt) and self.pick is not None:
            self._click_prompt(x, y, times)
        elif target is None or self.decision is None or not self.decision.can_take(target):
            self._look_at(x, y)
        elif not self._is_slip("enter"):
            self.screen_feed.say("")
            self._carry_out(self.decision, self.decision.click(target, times))

    def _look_at(self, x: int, y: int) -> None:
        """Explains a word, or tells of a seat whose plate is there, or of piles that found no room."""
        if self._explain(x, y):
            return
        match self.target_at(x, y):
            case AtSeat(seat):
                told = self.screen_feed.acts_of(self.shown, seat)
                sitting, notes = self.sitting, self.notes.get(seat, "")
                lines = about_seat(self.shown, seat, sitting.names, sitting.kinds[seat], notes, told)
                self.app.push_screen(TextPage(sitting.names[seat], lines))
            case MorePiles():
                self._tell_table()

    def _tell_table(self) -> None:
        self.app.push_screen(TextPage("On the table", self.table_told()))

    def table_told(self) -> list[str]:
        """All that lies on the table, in words."""
        return on_table(self.shown, self.sitting.names)

    def _explain(self, x: int, y: int) -> bool:
        """Explains the word there; False if it is no term of this game."""
        match = self.match
        meaning = explained(self.screen_text, match.game, x, y, match.seats, match.options)
        if meaning:
            self.screen_feed.say(meaning)
        return bool(meaning)

    def _click_prompt(self, x: int, y: int, times: int) -> None:
        """A click on what Enter would do does it, and one on what was said puts that away. A word of the
        question is explained."""
        line = self.screen_text.splitlines()[y]
        begin = line.find(DOES)
        is_told = begin >= 0 and x < begin + len(line[begin:].partition(APART)[0])
        if self.screen_feed.message and (self.decision is None or self.decision.confirming is None):
            self.screen_feed.say("")
        elif is_told or not self._explain(x, y):
            self.press_named("enter", times)

    def press_named(self, name: str, times: int = 1) -> None:
        """Where a slip would be played, a double click answers but one question. A letter that the footer
        shows twice is pressed twice."""
        if times > 1 and self.guards_slips and name in ("enter", "space"):
            return
        is_twice = any(key.shown == name * 2 for key in self.keys())
        for _ in range(1 + is_twice):
            super().press_named(name)

    def scrolled(self, steps: int) -> None:
        """The wheel moves along the choices and plays nothing."""
        if self.decision is not None and not self.pause.is_on:
            self.decision.roll(steps)

    # What comes of a decision

    def _decide(self, decision: Decision, key: str, character: str | None) -> Outcome | None:
        """Presses a key in the decision; the last message goes."""
        if (self.screen_feed.message or self.screen_feed.aside) and not decision.asks(key):
            self.screen_feed.say("")
        outcome = decision.press(key, character)
        if outcome is None:
            self._note_barred(decision)
        return outcome

    def _carry_out(self, decision: Decision, outcome: Outcome) -> bool:
        """Does what a key or click came to; returns whether the picture changes by it. An answer is not
        painted: the table tells at once what comes of it."""
        if outcome.action is not None:
            return not self._answer(decision, outcome.action)
        if outcome.refusal is not None:
            self.refuse(outcome.refusal)
        elif outcome.message is not None:
            self.screen_feed.say(outcome.message)
        elif outcome.remark is not None:
            self.screen_feed.remark(outcome.remark)
        elif outcome.wanted == "hint":
            self.hint(decision)
        elif outcome.wanted == "why":
            if decision.refusal is not None or decision.is_own:
                self.screen_feed.last_refusal = decision.refusal
            self.why()
        self._note_barred(decision)
        return True

    def _note_barred(self, decision: Decision) -> None:
        """Remembers the rule that forbids what is picked, for `r` and `?`."""
        if (refusal := decision.barred) is not None:
            self.screen_feed.last_refusal = refusal

    def _answer(self, decision: Decision, action: Action) -> bool:
        """Gives the person's answer; False if their question does not stand any more."""
        if self._player is None or not self._player.answer(action):
            return False
        self.sitting.mark_seen([decision.view.seat])
        self.drop_decision()
        self.answer_given()
        return True

    def answer_given(self) -> None:
        """An answer is on its way to the match. Nothing is painted for it: the act that follows is."""

    def _pick_listed(self, action: object) -> None:
        """Picks an action that was found on the list of all: Enter then does it."""
        if self.decision is not None and isinstance(action, Action) and action in self.decision.view.legal:
            self.decision.show(action)
            self.screen_feed.say("")

    def why(self) -> None:
        """Opens the page that answers "why?"."""
        self.say_why(None)

    def say_why(self, laid_open: Match | None) -> None:
        """Opens the page that answers "why?"; `laid_open`: the match of a finished deal played elsewhere,
        with all its cards."""
        seat, refusal = self.viewpoint.seat, self.screen_feed.last_refusal
        view = self.pick.view if self.pick is not None and seat >= 0 else None
        from cardtable.teaching.explanations import explain_table, explanation_lines

        told = explain_table(self.sitting, seat, view, refusal, bots=self.explains_bots, revealed=laid_open)
        self.app.push_screen(TextPage(WHY, explanation_lines(told)))

    def refuse(self, refusal: Refusal) -> None:
        """Shows a refusal."""
        self.screen_feed.refuse(refusal)

    def hint(self, decision: Decision) -> None:
        """Shows a hint, unless several people look at the screen, or none is given at this table."""
        if self.sitting.is_unaided:
            self.screen_feed.say("No hints in the deal of the day: your result is compared with others'.")
        elif self.viewpoint.curtained:
            self.screen_feed.say("No hint while all look.")
        else:
            if self._hinting is None:
                from cardtable.tui.table.hinting import Hinting

                self._hinting = Hinting(self.screen_feed)
            self.think(self._hinting.ask(decision, self.adviser, ahead=self.thinks_ahead))

    def think(self, search: Search | None) -> None:
        """Runs a search beside the screen, in place of one that may still run."""
        if search is not None:
            # The coroutine is made only when the worker begins: one that another replaces is never awaited.
            work = partial(self._think, search)
            self.run_worker(work, group="hint", exclusive=True)  # type: ignore[arg-type]  # it is both callables

    async def _think(self, search: Search) -> None:
        if await search():
            self.repaint()
