"""What can be picked on the table: cards that lie there, houses, melds, stock and discards.

Plain values, like a pick of the hand: what is picked here narrows what may be done to what touches it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct

from cardtable.cards import HIDDEN, Card
from cardtable.engine.actions import Action
from cardtable.engine.refusal import Refusal
from cardtable.engine.view import View

WHOLE = -1
LINE = 4
"""How many columns a line counts for, where the nearest item is looked for."""


class TableItem(NamedTuple):
    """A card of a pile, by its place there, or a whole pile."""

    pile: str
    at: int = WHOLE


class TableItems(Struct):
    """The items that are `pickable`, each with its card if it is one; those `picked`, in order, and the one
    under the cursor. `spots` tells where they were painted last, column and line, once they were."""

    pickable: Mapping[TableItem, Card | None]
    cursor: TableItem | None = None
    picked: tuple[TableItem, ...] = ()
    spots: Mapping[TableItem, tuple[int, int]] | None = None

    @staticmethod
    def of(view: View, actions: Sequence[Action]) -> TableItems:
        """What those actions touch: piles that they reach whole, and single cards of all others."""
        reached = {pile for action in actions for pile in action.reaches}
        touched = {c for action in actions for c in action.touches} - {HIDDEN}
        found: dict[TableItem, Card | None] = {}
        for name in view.piles if reached or touched else ():
            cards = view.cards_in(name)
            if name in reached and cards:
                found[TableItem(name)] = None
            elif name not in reached and name != f"hand.{view.seat}":
                found |= {TableItem(name, at): c for at, c in enumerate(cards) if c in touched}
        return TableItems(found)

    # What is picked, and what fits it

    @property
    def selected(self) -> tuple[TableItem, ...]:
        """What is picked; nothing being picked, what is under the cursor."""
        return self.picked or ((self.cursor,) if self.cursor is not None else ())

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards among it."""
        return tuple(c for item in self.selected if (c := self.pickable[item]) is not None)

    @property
    def piles(self) -> tuple[str, ...]:
        """The whole piles among it."""
        return tuple(item.pile for item in self.selected if item.at == WHOLE)

    def fits(self, action: Action) -> bool:
        """Whether an action touches all that is picked."""
        return set(self.piles) <= set(action.reaches) and Counter(self.cards) <= Counter(action.touches)

    def beyond(self, action: Action) -> int:
        """How much more an action touches."""
        standing = sum(TableItem(pile) in self.pickable for pile in set(action.reaches))
        return standing + len(action.touches) - len(self.selected)

    def item_at(self, pile: str, at: int) -> TableItem | None:
        """What is picked where that card of a pile lies: the card, the pile, or nothing."""
        return next((one for one in (TableItem(pile, at), TableItem(pile)) if one in self.pickable), None)

    def running_sum(self, view: View, held: tuple[Card, ...]) -> str:
        """What it makes with cards of the hand so far, counted up by the game."""
        told: str = view.deal.stage.running_sum(view.seat, held, self.cards, self.piles)
        return told

    def refusal(self, view: View, held: tuple[Card, ...]) -> Refusal | None:
        """Why those cards of the hand do nothing with it, if the game can tell."""
        meant = view.deal.stage.intended(view.seat, held, self.cards, self.piles)
        return view.refusal(meant) if meant is not None else None

    # Picking

    def toggle(self, item: TableItem) -> None:
        """Picks it or puts it back."""
        kept = tuple(one for one in self.picked if one != item)
        self.picked = kept if item in self.picked else (*self.picked, item)

    def clear(self) -> None:
        """Puts back everything, and leaves the table."""
        self.picked, self.cursor = (), None

    # The cursor

    @property
    def seen(self) -> list[TableItem]:
        """What the cursor can go to: what has room in the picture."""
        return [item for item in self.pickable if self.spots is None or item in self.spots]

    def enter(self, wanted: Sequence[Action]) -> bool:
        """The cursor to the table, to what one of the wanted actions touches if it can be; False where there
        is nothing."""
        seen = self.seen
        liked = (item for action in wanted for item in seen if self._touches(action, item))
        self.cursor = next(liked, seen[0] if seen else None)
        return self.cursor is not None

    def _touches(self, action: Action, item: TableItem) -> bool:
        return item.pile in action.reaches if item.at == WHOLE else self.pickable[item] in action.touches

    def step(self, across: int, down: int) -> bool:
        """The cursor to the next item in a direction; False where there is none."""
        if self.cursor is None or self.spots is None or self.cursor not in self.spots:
            return self._in_turn(across + down)
        x, y = self.spots[self.cursor]
        found = {
            item: abs(left - x) + LINE * abs(top - y)
            for item, (left, top) in self.spots.items()
            if (left - x) * across + (top - y) * down > 0
        }
        if found:
            self.cursor = min(found, key=lambda item: found[item])
        return bool(found)

    def _in_turn(self, steps: int) -> bool:
        """Where nothing has been painted yet: the next in order."""
        items = list(self.pickable)
        at = items.index(self.cursor) + steps if self.cursor is not None else -1
        if 0 <= at < len(items):
            self.cursor = items[at]
        return 0 <= at < len(items)
