"""Piles: where cards lie, whose they are, and who sees their faces.

A pile is a value: moving cards makes new piles, so a cloned deal shares them all. From visibility alone
follow the drawing of the table, the redacted view of a seat and the sampling of hidden cards.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from msgspec import Struct

from cardtable.cards import HIDDEN, Card, without, without_one

Seats = frozenset[int]
EVERYONE: Seats | None = None
"""Visibility: everyone sees the faces."""
NOBODY: Seats = frozenset()
"""Visibility: nobody sees the faces, not even the owner."""


SOMEWHERE, UNDER, UNSHOWN = "", "under", "unshown"
"""The knowledge of a known card's place: nothing (order has no meaning); at the bottom, in this order; or
that it lies somewhere in a pile that nobody may look through, where it is remembered but not shown."""


class Known(NamedTuple):
    """Cards that seats know to lie in a pile although they may not see its faces.

    `by`: those seats (`EVERYONE` or a set); each of them knows who the others are. `place`: what they know of
    the place.
    """

    cards: tuple[Card, ...]
    by: Seats | None = EVERYONE
    place: str = SOMEWHERE

    def is_to(self, seat: int) -> bool:
        """Whether that seat knows them."""
        return self.by is None or seat in self.by


class Pile(Struct, frozen=True, eq=False, gc=False):
    """An ordered list of cards, as a value: its methods return other piles.

    `name`: as in the contract (`hand.0`, `stock`, `captured.1`). `owner`: a seat or None. `seen_by`: the
    seats that see the faces (`EVERYONE`, `NOBODY` or a set). `known`: what seats know of it besides (cards
    taken openly, given away).
    """

    name: str
    cards: tuple[Card, ...] = ()
    owner: int | None = None
    seen_by: Seats | None = EVERYONE
    known: tuple[Known, ...] = ()
    _shown: dict[int, Pile] = {}
    """The pile as seats see it, cached: an untouched pile is asked for again and again."""

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Pile, (self.name, self.cards, self.owner, self.seen_by, self.known)

    def __len__(self) -> int:
        return len(self.cards)

    def __repr__(self) -> str:
        return f"<{self.name}: {' '.join(map(str, self.cards))}>"

    def visible_to(self, seat: int) -> bool:
        """Whether that seat sees the faces."""
        return self.seen_by is None or seat in self.seen_by

    # With other cards

    def holding(self, cards: tuple[Card, ...]) -> Pile:
        """The pile with other cards; what was known of cards that left is forgotten."""
        if not self.known:
            return self.with_cards_unchecked(cards)
        known = self.known
        for gone in _beyond(self.cards, cards):
            known = _forgetting(known, gone)
        return self._with(cards, known)

    def without_cards(self, gone: tuple[Card, ...]) -> Pile:
        """The pile without some cards. Raises ValueError if one is missing."""
        known = self.known
        if known:
            for c in gone:
                known = _forgetting(known, c)
        cards, count = self.cards, len(gone)
        # What is dealt lies on the top, and a house or a meld goes as a whole: then nothing is looked for.
        return self._with(cards[count:] if cards[:count] == gone else without(cards, gone), known)

    def without_card(self, c: Card) -> Pile:
        """The pile without one card. Raises ValueError if it is missing."""
        cards, known = self.cards, self.known
        at = cards.index(c)
        left = cards[:at] + cards[at + 1 :]
        return Pile(self.name, left, self.owner, self.seen_by, _forgetting(known, c) if known else known)

    def with_cards_unchecked(self, cards: tuple[Card, ...]) -> Pile:
        """The pile with just these cards; what is known stays as it is."""
        return Pile(self.name, cards, self.owner, self.seen_by, self.known)

    def _with(self, cards: tuple[Card, ...], known: tuple[Known, ...]) -> Pile:
        return Pile(self.name, cards, self.owner, self.seen_by, known)

    # With other eyes

    def shown_to(self, seen_by: Seats | None) -> Pile:
        """The pile with another visibility."""
        return Pile(self.name, self.cards, self.owner, seen_by, self.known)

    def known_to(self, seat: int) -> tuple[Card, ...]:
        """The cards that a seat knows to lie here unseen, in a fixed order.

        If several seats revealed equal cards, the largest number counts: they may have meant the same card.

        """
        return _merged(one for one in self.known if one.place != UNSHOWN and one.is_to(seat))

    def with_known(
        self, by: Seats | None, cards: tuple[Card, ...], *, came: bool = False, place: str = SOMEWHERE
    ) -> Pile:
        """The pile, with those seats knowing that it holds these cards. `came`: they have just come in,
        besides equal cards known before."""
        before: tuple[Card, ...] = ()
        others: tuple[Known, ...] = ()
        for one in self.known:
            if one.by == by and one.place == place:
                before = one.cards
            else:
                others += (one,)
        more = cards if came or not before else tuple(_beyond(cards, before))
        return self._with(self.cards, (*others, Known(before + more, by, place)))

    def gaining(self, cards: tuple[Card, ...]) -> Pile:
        """The pile with more cards, which everybody saw go in."""
        known, told = self.known, cards
        if known:
            if len(known) > 1 or known[0].by is not EVERYONE or known[0].place != SOMEWHERE:
                return self.with_cards_unchecked(self.cards + cards).with_known(EVERYONE, cards, came=True)
            told = known[0].cards + cards
        return self._with(self.cards + cards, (Known(told),))

    def forgotten_but_by(self, seats: Seats) -> Pile:
        """The pile after a card left it that only those seats saw: the others forget what they knew of it."""
        left = (one._replace(by=seats if one.by is None else one.by & seats) for one in self.known)
        return self._with(self.cards, tuple(one for one in left if one.by))

    def reordered(self, cards: tuple[Card, ...]) -> Pile:
        """The pile in another order: what was known of the order is forgotten."""
        known = [Known(one.cards, one.by, UNSHOWN) if one.place == UNDER else one for one in self.known]
        return self._with(cards, tuple(known))

    def unshown_to(self, seat: int | None = None) -> tuple[Card, ...]:
        """The cards that a seat (any seat, if None) remembers here but is not shown."""
        found: list[Card] = []
        for one in self.known:
            if one.place == UNSHOWN and (seat is None or one.is_to(seat)):
                found += _beyond(one.cards, found) if found else one.cards
        return tuple(found)

    def as_remembered(self, fresh: int) -> Pile:
        """The pile as everybody sees it if all cards went in openly and nobody may look through it: the last
        `fresh` cards are shown, the others remembered."""
        if -2 - fresh in self._shown:
            return self._shown[-2 - fresh]
        if HIDDEN in self.cards:
            return self
        count = len(self.cards) - fresh
        old, shown = sorted(self.cards[:count]), self.cards[count:]
        known = [Known(tuple(old), EVERYONE, UNSHOWN)] if old else []
        known += [Known(shown, EVERYONE, UNDER)] if shown else []
        self._shown[-2 - fresh] = made = self._with((HIDDEN,) * count + shown, tuple(known))
        return made

    def as_seen_by(self, seat: int) -> Pile:
        """The pile as that seat sees it: known faces stay, other hidden ones are `??`.

        The order of a hidden pile would reveal something, so known cards come first, in a fixed order; cards
        known to lie at the bottom stay there.
        """
        if seat in self._shown:
            return self._shown[seat]
        known = tuple([one for one in self.known if one.is_to(seat)])
        if self.visible_to(seat):
            cards = self.cards
        else:
            known, under = _lying(self.cards, known) if known else (known, ())
            told = _merged(one for one in known if one.place == SOMEWHERE) if known else ()
            cards = told + (HIDDEN,) * (len(self.cards) - len(told) - len(under)) + under
        shown = self._shown[seat] = self._with(cards, known)
        return shown


def _merged(known: Iterable[Known]) -> tuple[Card, ...]:
    """All that is known, in a fixed order; of equal cards the largest number that anybody revealed."""
    found: list[Card] = []
    for one in known:
        found += _beyond(one.cards, found) if found else one.cards
    found.sort()
    return tuple(found)


def _lying(cards: tuple[Card, ...], known: tuple[Known, ...]) -> tuple[tuple[Known, ...], tuple[Card, ...]]:
    """What is known, and which cards of it lie at the bottom. If other cards were put under them since, they
    are only remembered."""
    under: tuple[Card, ...] = ()
    left: list[Known] = []
    for one in known:
        if one.place == UNDER and cards[-len(one.cards) :] == one.cards:
            under = one.cards
        left.append(one if one.place != UNDER or under is one.cards else one._replace(place=UNSHOWN))
    return tuple(left), under


def _forgetting(known: tuple[Known, ...], gone: Card) -> tuple[Known, ...]:
    """The knowledge left after a card was seen to leave: a known copy goes first, because it may have been
    that one."""
    for one in known:
        if gone in one.cards:
            break
    else:
        return known
    left: list[Known] = []
    for one in known:
        if gone not in one.cards:
            left.append(one)
        elif len(one.cards) > 1:
            left.append(Known(without_one(one.cards, gone), one.by, one.place))
    return tuple(left)


def _beyond(cards: Iterable[Card], held: Iterable[Card]) -> list[Card]:
    """The cards beyond those that others account for, copy by copy."""
    left, more = list(held), []
    for c in cards:
        if c in left:
            left.remove(c)
        else:
            more.append(c)
    return more
