"""Cards that a person plays from before their seat: they lie on the table, and are part of the hand."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from cardtable.cards import Card
from cardtable.engine.view import View
from cardtable.tui.decision.table_items import TableItem


class OpenCards(Struct):
    """The own cards that may be played from the table, by where they lie. Where a person selects cards, they
    follow those in the hand; the arrows find them where they lie."""

    lying: Mapping[TableItem, Card]
    walk: tuple[tuple[int, ...], tuple[int, ...]]
    """Their places among these, in the order in which they are seen: those left of the hand, and the
    others."""

    @staticmethod
    def of(view: View) -> OpenCards:
        """Those that a legal action plays, though they are not in the hand."""
        stage = view.deal.stage
        played = {c for action in view.legal for c in action.picks}.difference(view.hand)
        own = played.intersection(stage.held(view.seat)) if played and stage is not None else set[Card]()
        lying = {
            TableItem(name, at): c
            for name in (view.piles if own else ())
            for at, c in enumerate(view.cards_in(name))
            if c in own and name != f"hand.{view.seat}"
        }
        return OpenCards(lying, (tuple(range(len(lying))), ()))

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards."""
        return tuple(self.lying.values())

    @property
    def items(self) -> tuple[TableItem, ...]:
        """Where they lie, in the same order."""
        return tuple(self.lying)

    def lay_out(self, spots: Mapping[TableItem, tuple[int, int]], hand: int | None) -> None:
        """Tells where they were painted, and the column of the middle of the hand, if it was."""
        seen = sorted((spots.get(item, (0, 0))[0], at) for at, item in enumerate(self.lying))
        self.walk = (
            tuple(at for x, at in seen if hand is None or x < hand),
            tuple(at for x, at in seen if hand is not None and x >= hand),
        )
