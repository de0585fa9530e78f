"""Races at one keyboard: a key for each person, and the time that is left."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from string import ascii_lowercase
from unicodedata import normalize

from cardtable.engine.actions import Action, Pass
from cardtable.engine.event_wording import with_names
from cardtable.engine.view import View
from cardtable.match.observed_match import ObservedMatch
from cardtable.table.observed_sitting import RunningClocks
from cardtable.table.players import PersonPlayer
from cardtable.table.race import clock_of, seconds_for
from cardtable.tui.key_binding import Key

SPARE = "akvnewjtmgzu"
"""The keys of people whose own letters are all taken, far apart so that hands do not meet. Letters: a digit
may begin what a person is about to say."""


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
    they leave the table, or are actions of the game."""

    def __init__(self, persons: Sequence[int], names: Sequence[str], reserved: Collection[str] = ()) -> None:
        self.persons = list(persons)
        self.names = names
        self.reserved = frozenset(reserved)
        self.asked: dict[int, PersonPlayer] = {}
        """The people who are asked, by seat."""
        self.armed = ""
        """The key of an action that waits for the key of the person who does it; empty for none."""
        self.passing = False
        """Whether everybody at this keyboard lets the chance pass."""
        self._early: set[int] = set()
        """The people whose key came while the act of another was on its way."""
        self._is_answered = False
        """Whether somebody has answered since all were asked: the act is on its way."""

    def begin(self) -> None:
        """Forgets the last question."""
        self.asked.clear()
        self.armed = ""
        self._is_answered = False

    def ask(self, player: PersonPlayer, view: View, *, is_new: bool) -> None:
        """This person may act. A key that came early counts, unless the question is new."""
        self.asked[view.seat] = player
        is_early = view.seat in self._early
        self._early.discard(view.seat)
        if self.passing and Pass() in view.legal:
            player.answer(Pass())
        elif is_early and not is_new and not self._is_answered:
            self._is_answered = player.answer(view.legal[0])
        elif is_early and not is_new:
            self._early.add(view.seat)

    def press_early(self, letter: str) -> None:
        """A person's own key while nobody is asked, since an act is on its way."""
        self._early |= {seat for seat, own in self.keys_by_seat.items() if letter and own == letter}

    @property
    def views(self) -> Mapping[int, View]:
        """The views of the people who are asked."""
        return {seat: player.view for seat, player in self.asked.items() if player.view is not None}

    def key_of(self, seat: int) -> str:
        """A person's own key; empty for bots and where keys have run out."""
        return self.keys_by_seat.get(seat, "")

    @property
    def keys_by_seat(self) -> Mapping[int, str]:
        """The keys of all people at this keyboard, by seat."""
        keys = keys_of_people([self.names[seat] for seat in self.persons], self.reserved)
        return dict(zip(self.persons, keys, strict=True))

    def seat_of(self, letter: str) -> int | None:
        """The seat whose person has that key."""
        return next((seat for seat in self.views if self.key_of(seat) == letter), None)

    def press(self, key: str, letter: str) -> bool | None:
        """Handles a key in a race. True: somebody has answered with it. False: at most the prompt changes.
        None: the key means nothing here."""
        if key == "enter" and any(Pass() in view.legal for view in self.views.values()):
            self.passing = True
            first = next(seat for seat, view in self.views.items() if Pass() in view.legal)
            is_given = self.asked[first].answer(Pass())
            return is_given or None
        if key in ("escape", "backspace") and self.armed:
            self.armed = ""
            return False
        seat = self.seat_of(letter) if letter else None
        if seat is not None and self._is_answered and not self.armed:
            self._early.add(seat)
            return False
        if seat is not None:
            return self._act(seat)
        return self._arm(letter) if letter else None

    def _meant(self, seat: int) -> Action | None:
        """The action of a person's own key: the armed one, else the usual quick one."""
        legal = self.views[seat].legal
        if not self.armed:
            return legal[0]
        return next((action for action in legal if action.key == self.armed), None)

    def _act(self, seat: int) -> bool | None:
        """Gives that person's answer; None if they cannot act like that, or no longer."""
        action = self._meant(seat)
        self.armed = ""
        self._is_answered = action is not None and self.asked[seat].answer(action)
        return self._is_answered or None

    def _arm(self, letter: str) -> bool | None:
        """An action's key: it waits for the key of the person who does it."""
        if letter not in self._letters():
            return None
        self.armed = letter
        return False

    def prompt(self, asked: str) -> str:
        """The prompt: which key does what."""
        views = self.views
        if not views:
            return asked
        keys = "  ".join(f"{self.key_of(seat)} {self.names[seat]}" for seat in views)
        if self.armed:
            return f"{self._letters()[self.armed].capitalize()}: who?  {keys}"
        seat, view = next(iter(views.items()))
        hurried = view.deal.phrase(seat, view.legal[0]).group
        return f"{hurried}: {keys}   {asked}"

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
        views = self.views
        found = [
            Key(
                (self.key_of(seat),),
                self.key_of(seat),
                self.names[seat],
                with_names(f"{{{seat}}} act{{s}} at once.", self.names),
            )
            for seat in views
        ]
        if any(Pass() in view.legal for view in views.values()):
            found.append(Key(("enter",), "Enter", "all pass", "Everybody at this keyboard lets it pass."))
        return found + [
            Key((key,), key, told, f"{told}, then the person's key.") for key, told in self._letters().items()
        ]


def time_left(
    match: ObservedMatch, clocks: RunningClocks, persons: Sequence[int]
) -> tuple[float, float] | None:
    """Seconds left of the clock that matters most, and of how many: a person's, else the first actor's."""
    for seat in [*(s for s in match.actors if s in persons), *match.actors][:1]:
        clock, whole = clock_of(match, seat), seconds_for(match, seat, person=seat in persons)
        if clock is not None and whole is not None:
            return max(0.0, whole - clocks.ran(seat, clock)), whole
    return None
