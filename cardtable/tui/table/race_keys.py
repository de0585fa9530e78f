"""Races at one keyboard: a key for each person, and the time that is left."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Mapping, Sequence
from string import ascii_lowercase
from unicodedata import normalize

from cardtable.engine.actions import Action, Pass
from cardtable.engine.event_wording import phrased, with_names
from cardtable.engine.view import View
from cardtable.match.observed_match import ObservedMatch
from cardtable.table.observed_sitting import RunningClocks
from cardtable.table.players import PersonPlayer
from cardtable.table.race import clock_of, seconds_for
from cardtable.tui.decision.prompt import APART
from cardtable.tui.key_binding import Key

SPARE = "aknewjmzdpsfcxy"
"""The keys of people whose own letters are all taken, far apart so that hands do not meet, and none of the
table's."""


def keys_of_people(names: Sequence[str], reserved: Collection[str]) -> list[str]:
    """A key for each person: the own initial where it is free and means nothing else, else the first such
    letter of the own name, else a spare one; empty once none is left."""
    found = [""] * len(names)
    letters = [[one for one in normalize("NFD", name).casefold() if one in ascii_lowercase] for name in names]
    for tried in ([own[:1] for own in letters], letters, [list(SPARE)] * len(names)):
        for at, own in enumerate(tried):
            free = (one for one in own if one not in reserved and one not in found)
            found[at] = found[at] or next(free, "")
    return found


class RaceKeys:
    """The people at this keyboard who are asked in a race, and their keys. `reserved` letters are nobody's:
    they mean something else at this table, or are actions of the game. `numbered`: people are numbered as
    they sit, which nobody has to learn; letters where a digit may begin what somebody is about to type.

    Where nobody can let it pass a race is about speed, and a person's key acts at once. Elsewhere it only
    chooses: once more, or Enter, does it, so that a letter meant otherwise costs nobody anything."""

    def __init__(
        self,
        persons: Sequence[int],
        names: Sequence[str],
        reserved: Collection[str] = (),
        *,
        numbered: bool = False,
    ) -> None:
        self.persons = list(persons)
        self.names = names
        self.reserved = frozenset(reserved)
        self.numbered = numbered
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
        self._early |= {seat for seat, own in self.keys_by_seat.items() if letter and own == letter}

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

    def key_of(self, seat: int) -> str:
        """A person's own key; empty for bots and where keys have run out."""
        return self.keys_by_seat.get(seat, "")

    @property
    def keys_by_seat(self) -> Mapping[int, str]:
        """The keys of all people at this keyboard, by seat."""
        if self.numbered:
            return {seat: str(at) for at, seat in enumerate(self.persons, 1)}
        return self._letters_of_people()

    def _letters_of_people(self) -> dict[int, str]:
        """A letter for each person at this keyboard, by seat."""
        letters = keys_of_people([self.names[seat] for seat in self.persons], self.reserved)
        return dict(zip(self.persons, letters, strict=True))

    def letters_of_all(self) -> dict[int, str]:
        """A letter for each player, by which others may choose them: people at this keyboard keep their
        own."""
        mine = self._letters_of_people()
        others = [seat for seat in range(len(self.names)) if seat not in mine]
        reserved = self.reserved.union(mine.values())
        letters = keys_of_people([self.names[seat] for seat in others], reserved)
        return {**mine, **dict(zip(others, letters, strict=True))}

    def seat_of(self, letter: str) -> int | None:
        """The seat whose person has that key."""
        return next((seat for seat in self.views if self.key_of(seat) == letter), None)

    def press(self, key: str, letter: str) -> bool | None:
        """Handles a key in a race. True: somebody has answered with it. False: at most the prompt changes.
        None: the key means nothing here."""
        if key == "enter":
            return self._enter()
        if key in ("escape", "backspace") and self.holds_anything:
            self.put_back()
            return False
        seat = self.seat_of(letter) if letter else None
        if seat is not None and self._is_answered and not self.armed:
            self._early.add(seat)
            return False
        if seat is not None and self.lets_pass and not self.armed and seat not in self.chosen:
            self._choose(seat)
            return False
        if seat is not None:
            return self._act(seat)
        return self._arm(letter) if letter else None

    def only_arms(self, letter: str) -> bool:
        """Whether a letter does nothing yet: it says what the person does whose key comes next."""
        return bool(letter) and self.seat_of(letter) is None and letter in self._letters()

    def put_back(self) -> None:
        """Nobody has chosen anything any more."""
        self.armed = ""
        self.chosen.clear()

    def _enter(self) -> bool | None:
        """Does what one person has chosen, else passes for everybody at this keyboard."""
        if self.armed and len(self._able) > 1:
            return False  # whose act it is remains to be said
        if self.armed or self.chosen:
            return self._act(self.chosen[0] if self.chosen else self._able[0])
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
        if letter not in self._letters():
            return None
        self.armed = letter
        self.chosen.clear()
        return False

    def prompt(self, asked: str) -> str:
        """The prompt: which key does what."""
        views = self.views
        if not views:
            return asked
        able = self._able if self.armed else views
        keys = "  ".join(f"{self.key_of(seat)} {self.names[seat]}" for seat in able)
        if self.armed:
            return f"{self._letters()[self.armed].capitalize()}: who?  {keys}"
        if chosen := [seat for seat in self.chosen if seat in views]:
            return self._second_presses(chosen)
        seat, view = next(iter(views.items()))
        hurried = f"{view.deal.phrase(seat, view.legal[0]).group}: {keys}"
        if not self.lets_pass:
            return f"{hurried}   {asked}"
        if self.is_enter_held:
            return f"{asked}   {hurried}"
        passed = view.deal.phrase(seat, Pass()).group
        return f"{asked}   {hurried}   {passed}: Enter{' twice' * self.is_guarded}"

    @property
    def _able(self) -> list[int]:
        """The people who may do what is armed."""
        return [seat for seat in self.views if self._meant(seat) is not None]

    def why_not(self, letter: str, view_of: Callable[[int], View]) -> str:
        """Why a person whose key it is cannot do what keys do now; empty if it is nobody's key, or they
        can."""
        seat = next((at for at, own in self.keys_by_seat.items() if letter and own == letter), None)
        actions = [one for view in self.views.values() for one in view.legal if one.key == self.armed]
        meant = actions[:1] if self.armed else [view.legal[0] for view in self.views.values()][:1]
        if seat is None or not meant:
            return ""
        refusal = view_of(seat).refusal(meant[0])
        return (
            f"{self.names[seat]}: {with_names(refusal.sentence, self.names)}" if refusal is not None else ""
        )

    def _second_presses(self, chosen: Sequence[int]) -> str:
        """What the next press of each key does that was pressed once."""
        first, *others = chosen
        told = f"{self.names[first]}, Enter or {self.key_of(first)} again: {self._urgent(first)}"
        return APART.join([told, *(f"{self.names[seat]}: {self.key_of(seat)} again" for seat in others)])

    def _urgent(self, seat: int) -> str:
        """What a person's own key does, in words."""
        view = self.views[seat]
        return phrased(view.deal, seat, view.legal[0], self.names).text

    def _letters(self) -> dict[str, str]:
        """The labels of the action keys."""
        return {
            action.key: view.deal.phrase(seat, action).short
            for seat, view in self.views.items()
            for action in view.legal
            if action.key
        }

    def keys(self) -> list[Key]:
        """The keys of the race, for footer and help."""
        own = [(seat, self.key_of(seat)) for seat in (self._able if self.armed else self.views)]
        found = [Key((letter,), letter, self.names[seat], self._told(seat)) for seat, letter in own]
        if self.chosen or (self.armed and len(own) == 1):
            found.append(Key(("enter",), "Enter", "does it", "Does what the prompt line says."))
        elif self.lets_pass and not self.armed and not self.is_enter_held:
            twice, label = " twice" * self.is_guarded, "all pass" if len(own) > 1 else "pass"
            told = "Everybody at this keyboard lets it pass."
            found.append(Key(("enter",), f"Enter{twice}", label, told))
        if self.holds_anything:
            found.append(Key(("escape", "backspace"), "Esc", "put back", "Nobody does that."))
        return found + [
            Key((key,), key, told, f"{told}, then the person's key.") for key, told in self._letters().items()
        ]

    def _told(self, seat: int) -> str:
        """What a person's own key does, for the help."""
        if self.lets_pass:
            return f"{self.names[seat]}, at the second press: {self._urgent(seat)}."
        return with_names(f"{{{seat}}} act{{s}} at once.", self.names)


def time_left(
    match: ObservedMatch, clocks: RunningClocks, persons: Sequence[int]
) -> tuple[float, float] | None:
    """Seconds left of the clock that runs out first, and of how many: a person's, else anybody's who may
    act. Whoever has no clock may still be asked beside others who have one."""
    for seats in ([seat for seat in match.actors if seat in persons], match.actors):
        if running := [left for seat in seats if (left := _left(match, clocks, seat, persons)) is not None]:
            return min(running)
    return None


def _left(
    match: ObservedMatch, clocks: RunningClocks, seat: int, persons: Sequence[int]
) -> tuple[float, float] | None:
    """Seconds left of a seat's clock, and of how many; None if none runs."""
    clock, whole = clock_of(match, seat), seconds_for(match, seat, person=seat in persons)
    if clock is None or whole is None:
        return None
    return max(0.0, whole - clocks.ran(seat, clock)), whole
