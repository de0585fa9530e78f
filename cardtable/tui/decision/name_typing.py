"""How a person types the name of a card, a number or a bid, character by character: the rules of typing.

- A character goes on with what was typed before if a name begins so: of something here, of a card that is not
  here, or a number of many, possible or not (`goes_on`). Else it may be the key of an action, which `Pick`
  knows. Else it begins a name; the same letter once more is left to what else it means (`begins`).
- The key of an action may turn out to begin a name, too. Where no card can be meant nothing goes on with it
  to that of a card, nor with the name of a card, but the parts of a number or a bid.
- After a whole name, after letters alone and after a card that is not here another name may begin; by a
  digit also where choices have no numbers. A number is left by a digit where none here begins so, and where a
  moment has passed and it goes on to none.
- What makes no name is misspelt: it takes what follows until it is at its end. Three letters of a spoken rank
  or suit are misspelt, too, whatever each of them would have meant alone.
- What may be meant otherwise than it was read is doubtful: the first Enter then only tells what it does.

Nothing is selected here; `Pick` moves to what was typed. What is said of it stands in `typed_remarks.py`.
"""

from __future__ import annotations

import time
from enum import Enum, auto

from msgspec import Struct

from cardtable.cards import Rank
from cardtable.tui.decision.typed_names import ALL_CARDS, CARD_WORDS, Names, ends, word_ending

TEN = "T"
"""What begins the name of a ten, as players write it; the small letter is the table's."""


class State(Enum):
    """What typed text is at a decision."""

    NOTHING = auto()
    """Nothing is typed."""
    KEY = auto()
    """The letter of an action, which may turn out to begin a name."""
    BEGUN = auto()
    """The beginning of a name of something here, or of a number."""
    WHOLE = auto()
    """The name of something here."""
    REFUSED = auto()
    """A number that Enter refused: what is typed next begins another."""
    ABSENT = auto()
    """The name of a card that is not here, as far as it is typed."""
    MISSPELT = auto()
    """No name at all."""


class Typed(Struct, frozen=True):
    """Typed text, and what it is."""

    text: str = ""
    state: State = State.NOTHING
    is_doubtful: bool = False
    """Whether it may be meant otherwise than it was read."""


NOTHING = Typed()
"""Nothing is typed."""


class NameTyping(Struct):
    """What is typed at one decision so far, and what a character makes of it."""

    names: Names
    """The names that may be typed."""
    typed: Typed = NOTHING
    """What is typed of a name, or the key of an action."""
    run: str = ""
    """The last characters, whatever they meant."""
    run_seconds: float = 1.0
    """Seconds after a character in which a digit belongs to the same number, be it possible or not."""
    typed_at: float = float("-inf")
    """When a character was typed last, in monotonic seconds."""

    @property
    def state(self) -> State:
        """What the typed text is."""
        return self.typed.state

    @property
    def text(self) -> str:
        """What is typed of a name, also of a card that is not here; empty if nothing is."""
        return "" if self.state in (State.KEY, State.MISSPELT) else self.typed.text

    @property
    def is_amiss(self) -> bool:
        """Whether what is typed names nothing that is here: then nothing is selected."""
        return self.state in (State.ABSENT, State.MISSPELT)

    @property
    def number(self) -> int | None:
        """The number that is typed to step to, possible or not."""
        return int(self.text) if self.names.is_number(self.text) else None

    @property
    def has_digits_to_rub_out(self) -> bool:
        """Whether the last digit of a number can be taken off, and some of it is left."""
        is_number = self.text.isdecimal() and self.names.has_numbers and not self.names.names_cards
        return is_number and len(self.text) > 1

    @property
    def _is_late(self) -> bool:
        """Whether a moment has passed since the last character: what was typed stands as it is then."""
        return time.monotonic() - self.typed_at >= self.run_seconds

    # What a character means

    def goes_on(self, letter: str) -> bool:
        """Whether a character goes on with what was typed before: it is no key then."""
        return bool(letter) and self._joined(letter.casefold()) is not None

    def begins(self, letter: str) -> bool:
        """Whether the name of something here begins with a character; not pressed for the second time."""
        wanted = letter.casefold()
        return wanted in self.names.initials and wanted != self.text

    def after(self, letter: str) -> Typed:
        """What is typed with one character more, which may begin another name."""
        is_ten = letter == TEN and not self.goes_on(letter)
        read = self._read(Rank.TEN.text if is_ten else letter.casefold())
        return Typed(read.text, read.state, self._is_doubtful(letter, read.text))

    def _read(self, wanted: str) -> Typed:
        if (joined := self._joined(wanted)) is not None:
            return joined
        is_anew = not self._kept(wanted) or self._is_at_end(wanted)
        if is_anew and self._leads_on(wanted):
            return self.named(wanted)
        return Typed(self.text + wanted, State.MISSPELT) if self.text or wanted.isdigit() else NOTHING

    def _joined(self, wanted: str) -> Typed | None:
        """What was typed and a character together, if they make anything."""
        if word := self._spoken(wanted):
            return Typed(word, State.MISSPELT)
        begun = self._kept(wanted)
        if begun and self.state is State.MISSPELT:
            return Typed(begun + wanted, State.MISSPELT)
        for name in (self._with_suit(wanted), begun and begun + wanted):
            if name and self._leads_on(name):
                return self.named(name)
        return None

    def _spoken(self, letter: str) -> str:
        """The spoken rank or suit that is typed with a letter, so far; empty for the name of something."""
        word = word_ending(self.run + letter)
        return "" if self.names.goes_on(word) else word

    def _kept(self, letter: str) -> str:
        """What is kept of the typed text, for a character to go on with."""
        text, is_digit = self.typed.text, letter.isdigit()
        match self.state:
            case State.REFUSED:
                is_anew = True
            case State.MISSPELT:
                is_anew = ends(text) or (is_digit and (self._is_late or not self.names.has_numbers))
            case State.ABSENT if not (self.names.names_cards or self.names.begins(text)):
                is_anew = not self._in_number(letter)
            case _:
                is_anew = False
        return "" if is_anew or (is_digit and self._is_other_number(letter)) else text

    def _in_number(self, letter: str) -> bool:
        """Whether a character and what it goes on with may be parts of a number or a bid."""
        is_bid = self.names.steps_numbers or self.names.has_cells
        return (any if is_bid else all)(map(str.isdigit, self.text + letter))

    def _is_other_number(self, digit: str) -> bool:
        """Whether a digit begins another number: after a moment, or where none here begins as this one."""
        may_be = self._is_spent or (self._is_late and self.names.has_numbers)
        return may_be and not self._may_go_on(self.typed.text + digit)

    @property
    def _is_spent(self) -> bool:
        """Whether no number here begins as the typed one does."""
        is_number = self.state is State.BEGUN and self.names.is_number(self.text)
        return is_number and not self.names.begins(self.text[0])

    def _may_go_on(self, typed: str) -> bool:
        """Whether something that may be meant here begins so."""
        return self.names.begins(typed) or (self.names.names_cards and self.names.begins_card(typed))

    def _leads_on(self, typed: str) -> bool:
        """Whether a name begins so; the letter of an action begins that of no card where none is meant."""
        is_read = bool(self.text) or self.names.names_cards or len(typed) == 1
        return self.names.goes_on(typed) if is_read else self.names.begins(typed)

    def _is_at_end(self, letter: str) -> bool:
        """Whether a character may begin another name after the typed one; no number is at its end."""
        text = self.typed.text
        is_anew = not self.names.has_numbers if letter.isdigit() else self.state is State.ABSENT
        is_whole = self.names.is_whole(text) and not text.isdecimal()
        return is_anew or is_whole or not any(map(str.isdigit, text))

    def _with_suit(self, letter: str) -> str:
        """The name of a card whose rank was read, with an action's or a suit's letter before it, as a card
        that is not here: after a d and a 6 an s makes it the 6 of spades. Empty if it is none."""
        is_misread = self.state is State.ABSENT and self.text in ALL_CARDS and self.text[0].isalpha()
        typed = self.text[1:] + letter
        is_card = is_misread and self.names.names_cards and letter.isalpha() and typed in ALL_CARDS
        return typed if is_card else ""

    # What is typed then

    def named(self, typed: str) -> Typed:
        """A name, as far as it is typed."""
        if self.names.is_amiss(typed):
            return Typed(typed, State.ABSENT)
        return Typed(typed, State.WHOLE if self.names.is_here(typed) else State.BEGUN)

    def key(self, letter: str, *, is_barred: bool) -> Typed:
        """The letter of an action, which may be barred now."""
        return Typed(letter, State.KEY, is_barred or self._is_doubtful(letter, letter))

    def _is_doubtful(self, letter: str, read: str) -> bool:
        """Whether a character may be meant otherwise than it was `read`: as the next digit of a number that
        is none here, or as half of a card's name where none can be meant: `k` and then `h`."""
        if self._is_late:
            return False
        run = self.run + letter.casefold()
        halves = () if self.names.names_cards else filter(run.endswith, self.names.all_cards)
        return (letter.isdigit() and self._is_spent) or any(not read.endswith(name) for name in halves)

    def refuse(self) -> None:
        """Enter refused the number: it stands, and what is typed next begins another."""
        self.typed = Typed(self.text, State.REFUSED)

    def note(self, character: str) -> None:
        """Notes a character, whatever it meant; any other key ends the run, as does the end of a word."""
        is_typed = bool(character) and character.isprintable()
        run = self.run + character.casefold()
        self.run = "" if not is_typed or run.endswith(CARD_WORDS) else run
        if is_typed:
            self.typed_at = time.monotonic()
