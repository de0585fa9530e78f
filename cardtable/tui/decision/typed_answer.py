"""An answer that is typed, or clicked together of its pieces."""

from __future__ import annotations

from msgspec import Struct

from cardtable.engine.view import View

LONGEST = 60
"""Characters of a typed answer at most."""


class Answer(Struct):
    """What has been typed so far."""

    view: View
    text: str = ""

    def write(self, typed: str) -> None:
        """A typed character, or several."""
        self.text = (self.text + typed)[:LONGEST]

    def rub_out(self) -> None:
        """Takes the last typed character away."""
        self.text = self.text[:-1]

    @property
    def pieces(self) -> tuple[str, ...]:
        """What it can go on with."""
        stage = self.view.deal.stage
        return stage.pieces(self.view.seat, self.text) if stage is not None else ()

    def add_piece(self, at: int) -> None:
        """One of the pieces, apart from a number before it."""
        piece = self.pieces[at]
        self.write(f" {piece}" if self.text[-1:].isalnum() and piece[:1].isalnum() else piece)
