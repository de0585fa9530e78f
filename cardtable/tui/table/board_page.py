"""A table on the screen: its picture, the decision that stands at it, and its keys.

Everything shown comes from the view of one seat: the person's who looks. What goes on at the table is
the matter of the pages that build on this one: a match, a lesson.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from cardtable.engine.actions import Action, Pass
from cardtable.engine.events import Event
from cardtable.engine.refusal import Refusal
from cardtable.engine.view import View
from cardtable.table.observed_sitting import ObservedSitting
from cardtable.table.players import PersonPlayer
from cardtable.table.screen_feed import RULES
from cardtable.tui.decision.click_areas import Prompt
from cardtable.tui.decision.decision import Decision
from cardtable.tui.decision.outcome import Outcome
from cardtable.tui.decision.prompt import APART, DOES
from cardtable.tui.decision.typed_ahead import TypedAhead
from cardtable.tui.decision.typed_names import Person
from cardtable.tui.key_binding import LEAVE, LEAVE_KEY, Key
from cardtable.tui.look.page_frame import MIN_WINDOW
from cardtable.tui.pause import TIMER_SLACK, KeyDebounce
from cardtable.tui.picture.trick import gathers
from cardtable.tui.table.decision_keys import HINT, LOOKS_FURTHER, TAKES_HINT
from cardtable.tui.table.look_up_page import LookUpPage
from cardtable.tui.table.race_words import keys_of_race, why_not
from cardtable.tui.table.table_keys import REFERENCE, TableKey, is_doubled, is_letter, kept_letters, keys_now

if TYPE_CHECKING:  # imported when needed: a table starts without them
    from cardtable.teaching.adviser import Adviser
    from cardtable.tui.decision.pick import Pick
    from cardtable.tui.table.hinting import Hinting, Search


class BoardPage(LookUpPage):
    """A sitting, as the people before this screen see it."""

    def __init__(self, sitting: ObservedSitting) -> None:
        super().__init__(sitting)
        self._player: PersonPlayer | None = None
        """The person who decides."""
        self._hinting: Hinting | None = None
        """The hints, once one was asked for."""
        self._slips = KeyDebounce()
        self._acts = 0
        """Acts shown at this screen, not counting passes."""
        self.typed_ahead = TypedAhead()
        """What was typed before the next question came."""
        self._begun = ""
        """The last key, if it was a letter that is the table's at its second press."""

    @property
    def adviser(self) -> Adviser:
        """Evaluates decisions, for hints, coach and review alike."""
        return self.host.adviser

    def note_on_act(self, seat: int) -> str:
        """A note on a person's last act if it was not their own doing; then it is shown like a bot's."""
        return ""

    @property
    def thinks_ahead(self) -> bool:
        """Whether hints and coach search ahead."""
        return self.host.pace.searches

    @property
    def guards_slips(self) -> bool:
        """Whether a slip of a key must not answer. False where everything can be tried again."""
        return False

    @property
    def begins_hollow(self) -> bool:
        """Whether the first Enter at a question only says what it does."""
        return self.guards_slips

    @property
    def guards_pass(self) -> bool:
        """Whether the first Enter in a race only says that it passes for all."""
        return False

    # Asking

    def ask(self, player: PersonPlayer) -> None:
        """A person's question stands: keys mean something from now on."""
        view = player.view
        if view is None:
            return
        # In a race the same question stands on for those who have not answered yet.
        is_race, stage = self.sitting.is_race, view.deal.stage
        is_same = stage is not None and is_race
        is_new = self._slips.asked(view, stage.prompt(view.seat) if is_same else self._acts)
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
        """In a race each person has a key. A person who is asked alone decides as usual, unless the screen is
        shared and the race lets pass: there the keys stay what they are when more are asked."""
        self.race_keys.ask(player, view, is_new=is_new, is_guarded=self.guards_pass)
        if is_new:
            self.hold_enter()
        stays = self.viewpoint.are_several and Pass() in view.legal
        if not stays and len([seat for seat in self.match.actors if seat in self.viewpoint.persons]) == 1:
            self.race_keys.begin()
            self._begin_decision(player, view)
            if not self.viewpoint.are_several:
                self.shown = view

    def hold_enter(self) -> None:
        """Holds off an Enter that passes for all; what it does is told as soon as it does so."""
        if self.guards_slips and self.viewpoint.are_several and self.race_keys.lets_pass:
            self.race_keys.hold_enter(falling := self.host.pace.falling)
            self.set_timer(falling + TIMER_SLACK, self.repaint)

    def _begin_decision(self, player: PersonPlayer, view: View) -> None:
        self.drop_decision()
        order, is_curtained = self.order_of(view.seat), self.viewpoint.curtained
        people = {
            seat: Person(letter, self.sitting.names[seat])
            for seat, letter in self.race_keys.people.letters_of_all().items()
        }
        self.decision = Decision(view, order, self.begins_hollow, is_curtained=is_curtained, people=people)
        self._player, self.screen_feed.aside = player, ""

    def _type_ahead(self, view: View) -> None:
        """Types what the person typed before the question came; the first Enter only says what it does, but
        where the table waited for them alone."""
        is_meant = self.typed_ahead.is_meant
        decision, typed = self.decision, self.typed_ahead.taken(view.seat)
        if decision is None or decision.pick.legal.typing is not None or not typed:
            return
        is_hollow = decision.pick.is_guarded
        for letter in typed:
            if not self._is_tables(letter, decision) and (outcome := decision.press(letter, letter)):
                self.screen_feed.say("")
                self._carry_out(decision, outcome)
        decision.guard(on=(is_hollow and not is_meant) or decision.pick.is_guarded)

    def drop_decision(self) -> None:
        """The question no longer stands."""
        if self.decision is not None:
            self.decision.over()
        self.decision = self._player = None

    def _is_slip(self, key: str, letter: str = "") -> bool:
        """Whether a key would answer a question that has only just changed. Letters only select, but those
        of people in a race."""
        if not self.guards_slips or self.race_keys.only_arms(letter):
            return False
        if self.race_keys.views:
            own = self.race_keys.seat_of(letter)
            return self._is_too_soon(self.race_keys.views if own is None else (own,))
        if self.decision is None or key not in ("enter", "space"):
            return False
        return self._is_too_soon((self.decision.view.seat,))

    def _is_too_soon(self, seats: Iterable[int]) -> bool:
        """Whether a key pressed now by one of these seats was meant for its question before."""
        return self.host.pace.holds_off(self._slips.changed_at(seats))

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
        if note := self.note_on_act(seat):
            self.screen_feed.note(seat, action, events, note)
        self.call_out(events)
        self._acts += action != Pass()
        is_watched = seat not in self.viewpoint.persons or bool(note)
        if gathers(events) or (is_watched and not self.sitting.is_race):
            await self.pause_on_act(seat, action, events)
        self.drop_decision()
        self.update_view()
        self.travel(events)

    async def pause_on_act(self, seat: int, action: Action, events: Sequence[Event]) -> None:
        """Keeps the table as it was for a moment, with the act lit."""
        raise NotImplementedError

    # Keys

    @property
    def _is_peoples_race(self) -> bool:
        """Whether letters belong to people now: they race for speed at this keyboard, where a page opened by
        a slip would cost them the race. The menu has what these do."""
        is_shared = self.decision is None and self.viewpoint.are_several
        return is_shared and self.sitting.is_race and not self.race_keys.lets_pass

    def keys(self) -> list[Key]:
        found = self._all_keys()
        if not self._is_peoples_race:
            return found
        races = {name for key in keys_of_race(self.race_keys) for name in key.names}
        return [key for key in found if races.issuperset(key.names) or not is_letter(key) or key == LEAVE_KEY]

    def _all_keys(self) -> list[Key]:
        """The keys of the table, and those that only its menu has while people race."""
        hurry = [self.pause.key] if self.pause.is_on else []
        first, glyphs = [*hurry, *keys_of_race(self.race_keys)], self.host.glyphs
        return keys_now(self.table_keys(), first, self.pick, glyphs, self._hint_label)

    def table_keys(self) -> list[TableKey]:
        """Also leaving, the menu, and the list of what can be done at a decision."""
        is_picked = self.pick is not None and self.pick.holds_anything
        holds_anything = is_picked or self.race_keys.holds_anything
        menu = Key(("escape",), "Esc", "menu", "Leaving, settings, rules, seats.")
        found = [
            *super().table_keys(),
            TableKey(LEAVE_KEY, self._leave_by_key),
            # Esc opens the menu when it has nothing to put back.
            TableKey(menu, self._show_menu, is_listed=not holds_anything),
        ]
        if self.pick is not None:
            actions = Key(("f6",), "F6", "what can I do", "The legal actions in words.")
            found.append(TableKey(actions, partial(self._show_actions, self.pick)))
        return found

    @property
    def reference_shown(self) -> str:
        return REFERENCE * 2 if is_doubled(self.match.game) else REFERENCE

    @property
    def _hint_label(self) -> str:
        """What the key for a hint does now; empty where none is given."""
        if self.viewpoint.curtained or self.sitting.is_unaided:
            return ""
        if self._hinting is None:
            return HINT
        if self._hinting.is_untaken(self.decision):
            return TAKES_HINT
        return LOOKS_FURTHER if self._hinting.goes_further(self.decision) else HINT

    def press(self, key: str, character: str | None) -> bool:
        if self.app.size.width < MIN_WINDOW[0] or self.app.size.height < MIN_WINDOW[1]:
            return False
        letter = character or ""
        if self.decision is None and self._keep_typed_ahead(letter):
            is_next = self.viewpoint.seat in self.match.actors
            self.typed_ahead.is_meant |= is_next and self.pause.is_on and self.pause.waits_for_key
            self.hurry(key)
            return False
        if self.hurry(key):
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
            self.note_begun("")
            return self._wrong_key(key, character)
        decision = self.decision
        if decision is not None and self._is_racers(letter, decision.view):
            self.note_begun("")
            self.screen_feed.say("")
            decision.show(decision.view.legal[0])
            return True
        if decision is not None and not self._is_tables(letter, decision):
            outcome = self._decide(decision, key, character)
            if outcome is not None:
                return self._carry_out_key(decision, outcome, letter)
        begun = self._begun
        if key != LEAVE:
            self.note_begun("")
        if decision is not None:
            if decision.pick.name.is_amiss:  # what was said of it goes with it
                self.screen_feed.say("")
            decision.pick.end_name()
        if letter != begun and any(key.shown == REFERENCE * 2 for key in self.keys() if letter in key.names):
            self.note_begun(letter)
            return True
        return self.table_key(key) or self._wrong_key(key, character)

    def _is_racers(self, letter: str, view: View) -> bool:
        """Whether a key is the person's own, which picks the urgent action, in a race for speed that goes on
        with that person alone: the finger has not learnt yet that the others are out."""
        is_shared_race = self.sitting.is_race and self.viewpoint.are_several and Pass() not in view.legal
        is_own = bool(letter) and self.race_keys.people.key_of(view.seat) == letter
        return is_shared_race and is_own and bool(view.legal[0].key)

    def _carry_out_key(self, decision: Decision, outcome: Outcome, letter: str) -> bool:
        """Does what a key came to; a letter of the table that begins a name is the table's at its second
        press."""
        is_begun = letter in kept_letters(self.sitting) and letter == decision.pick.name.text
        if not is_begun:
            self.note_begun("")
        is_changed = self._carry_out(decision, outcome)
        if is_begun:
            self.note_begun(letter)
        return is_changed

    def hurry(self, key: str) -> bool:
        """Ends the pause that is on. Returns True if the key must do nothing else."""
        return self.pause.hurry(key, self.host.pace.mashing)

    @property
    def typist(self) -> int:
        """Whose keys come while no question stands; nobody's seat where that cannot be told."""
        return self.viewpoint.seat

    def _keep_typed_ahead(self, letter: str) -> bool:
        """Keeps a character of a card's name that was typed before its question came; False for any
        other."""
        kept, seat = kept_letters(self.sitting), self.typist
        if not letter or self.sitting.is_race:
            return False
        if seat not in self.viewpoint.persons or not self.typed_ahead.takes(seat, letter, kept - {LEAVE}):
            return False
        if letter == LEAVE:  # a queen, or the first of two
            return False
        self.note_begun("")
        return True

    def _is_tables(self, letter: str, decision: Decision) -> bool:
        """Whether a letter is a key of the table now. Names and actions come before such keys; the letter for
        leaving is read as a queen first, whether one is held or not."""
        if letter == LEAVE:
            return self._begun == LEAVE
        is_again = letter == REFERENCE == self._begun
        return letter in kept_letters(self.sitting) and (is_again or not decision.takes(letter))

    def note_begun(self, letter: str) -> None:
        """Notes that a letter of the table was pressed once, as part of a name, and tells what it does at its
        second press; empty: another key came."""
        if letter != self._begun:
            self._begun = letter
            label = next((key.label for key in self.keys() if letter in key.names), "")
            self.screen_feed.add(f"{letter} again: {label}." if letter else "")

    def _leave_by_key(self) -> None:
        """Leaves at the second press: the first may begin the name of a queen."""
        if self._begun == LEAVE:
            self.note_begun("")
            self.run_worker(self.ask_to_leave())
        else:
            self.note_begun(LEAVE)

    async def ask_to_leave(self) -> None:
        """Asks whether to leave, and says what becomes of what goes on here."""
        raise NotImplementedError

    def _show_menu(self) -> None:
        from cardtable.tui.table.menu_page import MenuPage

        self.app.push_screen(MenuPage(self._all_keys()), self._from_menu)

    def _show_actions(self, pick: Pick) -> None:
        """Opens the list of all legal actions; one that is chosen there is picked."""
        from cardtable.tui.table.action_list_page import ActionListPage

        listed = ActionListPage(pick.view, pick.hand, self.sitting.names, self.offered)
        self.app.push_screen(listed, self._pick_listed)

    @property
    def offered(self) -> tuple[str, ...]:
        """Lines on what else can be done at a decision, besides answering it."""
        return ()

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
        said = character or (key.upper() if key[1:].isdecimal() else key.replace("_", " "))
        why = why_not(self.race_keys, said, self.sitting.view) if self.race_keys.views else ""
        self.screen_feed.remark(why or f"{said} means nothing here ({self._where_else(said)}).")
        return True

    def _where_else(self, letter: str) -> str:
        """Where what a key means elsewhere is found now; else the list of all keys."""
        if self.race_keys.views and self._is_peoples_race:
            for key in self._all_keys():
                if letter in key.names:
                    return f"letters are people's; Esc: the menu, with {key.label}"
        return "F1: the keys"

    def click(self, x: int, y: int, times: int) -> None:
        """A click picks a card or choice, does what Enter would do, or explains a word."""
        self.animation.stop()
        target = self.click_areas.at(x, y)
        if self.pause.is_on:
            self.hurry("space")
        elif isinstance(target, Prompt) and self.pick is not None:
            self._click_prompt(x, y, times)
        elif target is None or self.decision is None or not self.decision.can_take(target):
            self.look_at(x, y)
        elif not self._is_slip("enter"):
            self.screen_feed.say("")
            self._carry_out(self.decision, self.decision.click(target, times))

    def _click_prompt(self, x: int, y: int, times: int) -> None:
        """A click on the words for Enter does what Enter would do, a click on a message puts the message
        away, and a click on a word of the question explains the word."""
        line = self.screen_text.splitlines()[y]
        begin = line.find(DOES)
        is_told = begin >= 0 and x < begin + len(line[begin:].partition(APART)[0])
        if self.screen_feed.message and (self.decision is None or self.decision.confirming is None):
            self.screen_feed.say("")
        elif is_told or not self.explain_word(x, y):
            self.press_named("enter", times)

    def press_named(self, name: str, times: int = 1) -> None:
        """Presses a clicked key. Where slips are guarded against, a double click answers only one question. A
        letter that the footer shows twice is pressed twice."""
        if times > 1 and self.guards_slips and name in ("enter", "space"):
            return
        is_twice = name != self._begun and any(key.shown == name * 2 for key in self.keys())
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
        decision.hand_shown(self.click_areas)
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

    def refuse(self, refusal: Refusal) -> None:
        """Shows a refusal."""
        self.screen_feed.refuse(refusal, RULES if self.pick is None else self.pick.as_pressed(RULES))

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
