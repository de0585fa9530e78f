"""Names of cards that are typed before the question for them has come: at a pause, or while others act."""

from __future__ import annotations

from collections.abc import Container

from msgspec import Struct

from cardtable.tui.decision.typed_names import ALL_CARDS, CARDS_BEGUN

LONGEST = 40
"""Characters at most."""


class TypedAhead(Struct):
    """What one seat has typed so far."""

    seat: int = -1
    text: str = ""
    is_meant: bool = False
    """Whether it was begun while the table waited for this person's key: it is for the next question."""

    def clear(self) -> None:
        """Forgets it."""
        self.text, self.is_meant = "", False

    def takes(self, seat: int, letter: str, kept: Container[str]) -> bool:
        """Notes a character if it goes on with the name of a card, or begins one. Letters of `kept` mean
        something else at the table: they begin none."""
        if seat != self.seat:
            self.seat, self.text = seat, ""
        wanted = letter.casefold()
        is_read = self._goes_on(wanted) or (wanted not in kept and wanted in CARDS_BEGUN)
        if is_read:
            self.text = (self.text + wanted)[-LONGEST:]
        else:
            self.clear()
        return is_read

    def _goes_on(self, letter: str) -> bool:
        """Whether a letter goes on with a name that is not whole yet."""
        tails = (self.text[-length:] for length in (2, 1) if length <= len(self.text))
        return any(tail not in ALL_CARDS and tail + letter in CARDS_BEGUN for tail in tails)

    def taken(self, seat: int) -> str:
        """What that seat has typed; it is forgotten here."""
        typed = self.text if seat == self.seat else ""
        self.clear()
        return typed
