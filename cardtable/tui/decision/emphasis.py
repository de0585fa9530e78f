"""What a decision emphasizes on the table: what is picked there, and what Enter would touch."""

from __future__ import annotations

from typing import NamedTuple

from cardtable.cards import Card
from cardtable.tui.decision.selection import Selection
from cardtable.tui.decision.table_items import TableItem


class Emphasis(NamedTuple):
    """Without a decision nothing is emphasized."""

    cursor: TableItem | None = None
    """What is under the cursor, if that is on the table."""
    picked: tuple[TableItem, ...] = ()
    reached: frozenset[str] = frozenset()
    """The piles that Enter would play to or draw from."""
    touched: frozenset[Card] = frozenset()
    """The cards on the table that Enter would take or touch."""
    own: tuple[TableItem, ...] = ()
    """The own cards there that may be played, as cards of the hand are."""

    @classmethod
    def of(cls, pick: Selection | None) -> Emphasis:
        """What a selection emphasizes."""
        if pick is None:
            return cls()
        action = pick.action
        on_own = pick.open_item if pick.stands_in_hand else None
        first = len(pick.view.hand)
        picked = (pick.open_cards.items[at - first] for at in pick.picked if at >= first)
        return cls(
            pick.table_items.cursor if pick.on_table else on_own,
            (*(pick.table_items.picked if pick.selected_items else ()), *picked),
            frozenset(action.reaches if action is not None else ()),
            frozenset(action.touches if action is not None else ()),
            pick.open_cards.items,
        )
