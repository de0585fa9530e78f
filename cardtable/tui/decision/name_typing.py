"""The name that a person is typing at a decision, letter by letter: what it may go on with, and whether it
names anything that is here. It selects nothing; `Pick` moves to what was typed."""

from __future__ import annotations

from msgspec import Struct

from cardtable.cards import Rank
from cardtable.tui.decision.typed_names import ALL_CARDS, Names, ends

TEN = "T"
"""What begins the name of a ten, as players write it; the small letter is the table's."""
LONGEST_NUMBER = 6
"""Digits of a typed number at most."""


class NameTyping(Struct):
    """The text of a name so far, held against the names of one decision."""

    names: Names
    """The names that may be typed."""
    steps_numbers: bool = False
    """Whether a typed number steps to a number of many."""
    text: str = ""
    """What is typed of a name that something bears; empty if nothing is."""
    misspelt: str = ""
    """Typed text that is no name at all."""
    keyed: str = ""
    """The letter by which an action was selected: it may turn out to begin a name."""
    is_closed: bool = False
    """Whether the name was refused: what is typed next begins another."""
    is_late: bool = False
    """Whether a moment has passed since its last character: it stands as it is then."""

    @property
    def begun(self) -> str:
        """What a name may go on from."""
        return self.text or self.keyed

    def _stem(self, letter: str) -> str:
        """What a letter may go on with; empty if what is typed next begins another name. Where no card can be
        meant nothing goes on with a name of nothing here, but the parts of a number or a bid."""
        is_read = self.names.names_cards or self.names.begins(self.text) or self._in_number(letter)
        is_anew = self.is_closed or (letter.isdigit() and (self.is_spent or self._is_left(letter)))
        return "" if is_anew or (self.is_amiss and not is_read) else self.begun

    @property
    def is_spent(self) -> bool:
        """Whether no number here begins as the typed one does: it is refused, and a digit begins another."""
        return self.is_number(self.text) and not self.names.begins(self.text[0])

    def _is_left(self, digit: str) -> bool:
        """Whether a number that stands here for a moment goes on to none with a digit."""
        goes_on = self.names.goes_on if self.names.names_cards else self.names.begins
        return self.is_late and self.names.has_numbers and not goes_on(self.begun + digit)

    def _in_number(self, letter: str) -> bool:
        """Whether a letter and what it goes on with may be parts of a number or a bid."""
        if self.steps_numbers or self.names.has_cells:
            return any(map(str.isdigit, self.text + letter))
        return letter.isdigit() and self.text.isdigit()

    def _leads_on(self, typed: str) -> bool:
        """Whether a name begins so; the letter of an action begins that of no card where none is meant."""
        is_read = bool(self.text) or self.names.names_cards or typed[1:] == ""
        return self.names.goes_on(typed) if is_read else self.names.begins(typed)

    @property
    def unread(self) -> str:
        """What was typed last where no card can be meant, if it may still have been half of a card's name."""
        return "" if self.names.names_cards else self.text if self.is_amiss else self.keyed

    @property
    def is_whole(self) -> bool:
        """Whether the name of a card or a choice is typed to its end."""
        return self.names.is_whole(self.text)

    @property
    def is_amiss(self) -> bool:
        """Whether what is typed names nothing that is here: then nothing is selected."""
        is_named = bool(self.text) and not self.is_number(self.text)
        return bool(self.misspelt) or (is_named and self.names.is_amiss(self.text))

    def is_number(self, typed: str) -> bool:
        """Whether that is typed to step to a number, possible or not."""
        return self.steps_numbers and typed.isdecimal() and len(typed) <= LONGEST_NUMBER

    @property
    def has_digits_to_rub_out(self) -> bool:
        """Whether the last digit of a number can be taken off, and some of it is left."""
        is_number = self.text.isdecimal() and self.names.has_numbers and not self.names.names_cards
        return is_number and len(self.text) > 1

    def goes_on(self, letter: str) -> bool:
        """Whether a letter goes on with what was typed before: it is no key then. A key that types nothing
        goes on with nothing."""
        if not letter:
            return False
        if self.misspelt:
            return not self._begins_anew(letter)
        stem, typed = self._stem(letter), letter.casefold()
        return bool(self._with_suit(typed)) or (bool(stem) and self._leads_on(stem + typed))

    def begins(self, letter: str) -> bool:
        """Whether the name of something that is here begins with a letter."""
        return letter.casefold() in self.names.initials

    def spelt(self, letter: str) -> str:
        """The name as far as it goes with one more letter or digit, which may begin another. Empty if no name
        begins so: the text is then `misspelt`, unless it is a single letter."""
        wanted = Rank.TEN.text if letter == TEN and not self.goes_on(letter) else letter.casefold()
        if self.misspelt and not self._begins_anew(wanted):
            return self.misspell(self.misspelt + wanted)
        self.misspelt = ""
        # After a rank that is not here, which has been said, a letter begins another name.
        is_after_refused = self.is_amiss and wanted.isalpha() and self.begins(wanted)
        is_new = self._is_new_digit(wanted) or is_after_refused
        begins_another = is_new or not any(map(str.isdigit, self._unfinished))
        if whole := self._with_suit(wanted):
            return whole
        for typed in [self._stem(wanted) + wanted] + [wanted] * begins_another:
            if self.is_number(typed) or self._leads_on(typed):
                return typed
        if not self.text and not wanted.isdigit():
            return ""
        return self.misspell(wanted if self._is_new_digit(wanted) else self.text + wanted)

    def _begins_anew(self, letter: str) -> bool:
        """Whether a letter after a misspelt name begins another."""
        is_left = self.is_late and letter.isdigit()
        return is_left or ends(self.misspelt) or self._is_new_digit(letter)

    def _is_new_digit(self, letter: str) -> bool:
        """Whether a digit that cannot go on with a name begins another: not where choices have numbers, of
        which one with too many digits would then be another."""
        return letter.isdigit() and not self.names.has_numbers

    def _with_suit(self, letter: str) -> str:
        """The name of a card whose rank was read, with an action's or a suit's letter before it, as a card
        that is not here: after a d and a 6 an s makes it the 6 of spades. Empty if it is none."""
        is_misread = self.is_amiss and self.text in ALL_CARDS and self.text[:1].isalpha()
        typed = self.text[1:] + letter
        is_card = is_misread and self.names.names_cards and letter.isalpha() and typed in ALL_CARDS
        return typed if is_card else ""

    @property
    def _unfinished(self) -> str:
        """Typed text that is no whole card or word yet; after one another name may follow."""
        return "" if self.is_whole and not self.text.isdecimal() else self.text

    def misspell(self, typed: str) -> str:
        """What is typed is no name; returns an empty one."""
        self.forget()
        self.misspelt = typed
        return ""

    def forget(self) -> None:
        """Nothing is typed."""
        self.text = self.misspelt = self.keyed = ""
        self.is_closed = False
