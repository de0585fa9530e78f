"""Piles: where cards lie, whose they are, and who sees their faces.

A pile is a value: moving cards makes new piles and leaves the old ones as they were, so
a cloned deal shares them all. From the visibility alone follow the drawing of the table,
the redacted view of a seat and the sampling of what it cannot see.
"""

from __future__ import annotations

from cardtable.cards import HIDDEN, Card

Seats = frozenset[int]
EVERYONE: Seats | None = None
"""Visibility of a pile whose faces all see."""
NOBODY: Seats = frozenset()
"""Visibility of a pile whose faces no one sees, its owner neither."""


class Pile:
    """An ordered list of cards.

    `name` is the contract's (`hand.0`, `stock`, `captured.1`); `owner` a seat or None;
    `seen_by` the seats that see the faces (`EVERYONE`, `NOBODY` or a set); `known` cards
    in it that everyone knows to be there though the pile is hidden (seen when they came in).
    """

    __slots__ = ("cards", "known", "name", "owner", "seen_by")

    def __init__(
        self,
        name: str,
        cards: tuple[Card, ...] = (),
        *,
        owner: int | None = None,
        seen_by: Seats | None = EVERYONE,
        known: tuple[Card, ...] = (),
    ) -> None:
        self.name = name
        self.cards = cards
        self.owner = owner
        self.seen_by = seen_by
        self.known = known

    def __len__(self) -> int:
        return len(self.cards)

    def __repr__(self) -> str:
        return f"<{self.name}: {' '.join(map(str, self.cards))}>"

    def visible_to(self, seat: int) -> bool:
        """Whether that seat sees the faces."""
        return self.seen_by is None or seat in self.seen_by

    def holding(self, cards: tuple[Card, ...]) -> Pile:
        """The same pile with other cards; what is known of cards that left is forgotten."""
        known = self.known
        if known:
            left = list(cards)
            kept = []
            for c in known:
                if c in left:
                    left.remove(c)
                    kept.append(c)
            known = tuple(kept)
        return self._with(cards, known)

    def losing(self, c: Card) -> Pile:
        """The same pile without one card. Raises ValueError if it is not there."""
        cards, known = self.cards, self.known
        at = cards.index(c)
        left = cards[:at] + cards[at + 1 :]
        if known and c in known and left.count(c) < known.count(c):
            at = known.index(c)
            known = known[:at] + known[at + 1 :]
        return self._with(left, known)

    def _with(self, cards: tuple[Card, ...], known: tuple[Card, ...]) -> Pile:
        made = Pile.__new__(Pile)
        made.name = self.name
        made.cards = cards
        made.owner = self.owner
        made.seen_by = self.seen_by
        made.known = known
        return made

    def shown_to(self, seen_by: Seats | None) -> Pile:
        """The same pile with other eyes on it."""
        return Pile(self.name, self.cards, owner=self.owner, seen_by=seen_by, known=self.known)

    def knowing(self, cards: tuple[Card, ...]) -> Pile:
        """The same pile, with cards that everyone knows to lie in it."""
        return Pile(self.name, self.cards, owner=self.owner, seen_by=self.seen_by, known=cards)

    def as_seen_by(self, seat: int) -> Pile:
        """The pile as that seat sees it: known faces stay, every other hidden one is `??`.

        The order of a hidden pile would tell something, so known cards come first, in a fixed order.
        """
        if self.seen_by is None or seat in self.seen_by:
            return self
        known = tuple(sorted(self.known))
        return self.holding_raw(known + (HIDDEN,) * (len(self.cards) - len(known)))

    def holding_raw(self, cards: tuple[Card, ...]) -> Pile:
        """The same pile with just these cards, and what is known left as it is."""
        return self._with(cards, self.known)
