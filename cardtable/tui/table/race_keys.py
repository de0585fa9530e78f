"""Races at one keyboard: what the keys of people do there."""

from __future__ import annotations

import time
from collections.abc import Mapping

from cardtable.engine.actions import Action, Pass
from cardtable.engine.view import View
from cardtable.table.players import PersonPlayer
from cardtable.tui.table.people_keys import PeopleKeys


class RaceKeys:
    """What the keys of the people at this keyboard have come to who are asked in a race.

    Where nobody can let it pass a race is about speed, and a person's key acts at once. Elsewhere it only
    chooses: once more, or Enter, does it, so that a letter meant otherwise costs nobody anything."""

    def __init__(self, people: PeopleKeys) -> None:
        self.people = people
        self.asked: dict[int, PersonPlayer] = {}
        """The people who are asked, by seat."""
        self.armed = ""
        """The key of an action that waits for the key of the person who does it; empty for none."""
        self.chosen: list[int] = []
        """The people whose key was pressed once where its second press acts, the first of them first."""
        self.is_guarded = False
        """Whether the first Enter only says that it passes for all."""
        self._enter_held_until = float("-inf")
        """Until when Enter that passes for all is held off, in monotonic seconds."""
        self.passing = False
        """Whether everybody at this keyboard lets the chance pass."""
        self._early: set[int] = set()
        """The people whose key came while the act of another was on its way."""
        self._is_answered = False
        """Whether somebody has answered since all were asked: the act is on its way."""

    def begin(self) -> None:
        """Forgets the last question. What was chosen, and who, stays so while the same is asked on: an
        action's letter that fell away unseen would leave the next key to do something else."""
        self.asked.clear()
        self._is_answered = False

    def end(self) -> None:
        """The race is over, or has not begun."""
        self.put_back()
        self.passing = self.is_guarded = False

    def ask(self, player: PersonPlayer, view: View, *, is_new: bool, is_guarded: bool = False) -> None:
        """This person may act. A key that came early counts, unless the question is new. `is_guarded`:
        whether the first Enter at a new question only tells."""
        self.asked[view.seat] = player
        is_early = view.seat in self._early and not is_new
        self._early.discard(view.seat)
        if is_new:
            self.is_guarded = self.is_guarded or is_guarded
            self.chosen = [seat for seat in self.chosen if seat != view.seat]
            self.armed = ""
        if self.passing and Pass() in view.legal:
            player.answer(Pass())
        elif is_early and self.lets_pass:
            self._choose(view.seat)
        elif is_early and not self._is_answered:
            self._is_answered = player.answer(view.legal[0])
        elif is_early:
            self._early.add(view.seat)

    def hold_enter(self, seconds: float) -> None:
        """The race has come in place of something else: for so long an Enter may still be meant for that."""
        self._enter_held_until = time.monotonic() + seconds

    @property
    def is_enter_held(self) -> bool:
        """Whether Enter passes for nobody yet, as at a curtain that has just fallen."""
        return self.lets_pass and time.monotonic() < self._enter_held_until

    def press_early(self, letter: str) -> None:
        """A person's own key while nobody is asked, since an act is on its way."""
        if (seat := self.people.seat_of(letter)) is not None:
            self._early.add(seat)

    @property
    def views(self) -> Mapping[int, View]:
        """The views of the people who are asked."""
        return {seat: player.view for seat, player in self.asked.items() if player.view is not None}

    @property
    def spoken_to(self) -> int:
        """The seat whose question is told to all: the first of those who may do most."""
        return max(self.views, key=lambda seat: len(self.views[seat].legal))

    @property
    def lets_pass(self) -> bool:
        """Whether somebody who is asked may let it pass: then the race is not about speed."""
        return any(Pass() in view.legal for view in self.views.values())

    @property
    def holds_anything(self) -> bool:
        """Whether an action or a person is chosen, which can be put back."""
        return bool(self.armed or self.chosen)

    def seat_of(self, letter: str) -> int | None:
        """The seat of the person who is asked and has that key."""
        seat = self.people.seat_of(letter)
        return seat if seat in self.views else None

    def press(self, key: str, letter: str) -> bool | None:
        """Handles a key in a race. True: somebody has answered with it. False: at most the prompt changes.
        None: the key means nothing here."""
        if key == "enter":
            return self._enter()
        if key in ("escape", "backspace") and self.holds_anything:
            self.put_back()
            return False
        seat = self.seat_of(letter)
        if seat is None:
            return self._arm(letter)
        if self._is_answered and not self.armed:
            self._early.add(seat)
        elif self.lets_pass and not self.armed and seat not in self.chosen:
            self._choose(seat)
        else:
            return self._act(seat)
        return False

    def only_arms(self, letter: str) -> bool:
        """Whether a letter does nothing yet: it says what the person does whose key comes next."""
        return bool(letter) and self.seat_of(letter) is None and letter in self.letters

    def put_back(self) -> None:
        """Nobody has chosen anything any more."""
        self.armed = ""
        self.chosen.clear()

    def _enter(self) -> bool | None:
        """Does what one person has chosen, else passes for everybody at this keyboard."""
        if self.armed and len(self.able) > 1:
            return False  # whose act it is remains to be said
        if self.armed or self.chosen:
            return self._act(self.chosen[0] if self.chosen else self.able[0])
        if not self.lets_pass:
            return None
        if self.is_guarded:
            self.is_guarded = False
            return False
        self.passing = True
        first = next(seat for seat, view in self.views.items() if Pass() in view.legal)
        return self.asked[first].answer(Pass()) or None

    def _choose(self, seat: int) -> None:
        """Chooses the urgent action for that person: the second press of their key does it."""
        if seat not in self.chosen:
            self.chosen.append(seat)

    def _meant(self, seat: int) -> Action | None:
        """The action of a person's own key: the armed one, else the usual quick one."""
        legal = self.views[seat].legal
        if not self.armed:
            return legal[0]
        return next((action for action in legal if action.key == self.armed), None)

    def _act(self, seat: int) -> bool | None:
        """Gives that person's answer; None if they cannot act like that, or no longer."""
        action = self._meant(seat)
        if action is None:  # another may still do what is armed
            return None
        self.armed = ""
        self.chosen = [other for other in self.chosen if other != seat]
        self._is_answered = self.asked[seat].answer(action)
        return self._is_answered or None

    def _arm(self, letter: str) -> bool | None:
        """An action's key: it waits for the key of the person who does it."""
        if letter not in self.letters:
            return None
        self.armed = letter
        self.chosen.clear()
        return False

    @property
    def able(self) -> list[int]:
        """The people who may do what their keys do now: what is armed, else the urgent action."""
        return [seat for seat in self.views if self._meant(seat) is not None]

    @property
    def letters(self) -> dict[str, str]:
        """The labels of the action keys."""
        return {
            action.key: view.deal.phrase(seat, action).short
            for seat, view in self.views.items()
            for action in view.legal
            if action.key
        }
