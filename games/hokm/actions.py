"""The actions of Hokm that no other game has."""

from __future__ import annotations

from cardtable.engine import Phrase, Word
from cardtable.mechanics import SeveralCards


class HokmDiscard(SeveralCards):
    """`discard 3C 4D 7H`."""

    verb = "discard"

    def phrase(self) -> Phrase:
        return Phrase(f"Discard {self.words()}", "Discard")


class KeepDrawn(Word):
    """`keep`: the card drawn; the next one is discarded."""

    verb = "keep"
    key = "k"
    says = Phrase("Keep the card; the next one goes", "Keep", "keep")


class PassDrawn(Word):
    """`pass`: discards the card drawn and keeps the next one."""

    verb = "pass"
    key = "p"
    says = Phrase("Discard the card and keep the next one", "Pass", "the next one")
