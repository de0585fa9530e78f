"""A hand in the order in which it is shown, and which of its cards are of use."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from cardtable.cards import HIDDEN, Card, without
from cardtable.engine.actions import Action
from cardtable.engine.view import View


def sorted_hand(view: View, *, resorted: bool = False) -> tuple[Card, ...]:
    """The hand as the screen shows it: or in its other order, by ranks where the game sorts by suits."""
    hand, key = view.hand, view.game.sort_key
    if view.game.ordered_hand or HIDDEN in hand:
        return hand
    if resorted:
        return tuple(sorted(hand, key=lambda c: (key(c)[1], key(c)[0])))
    return tuple(sorted(hand, key=key))


def moved_to(before: Sequence[Card], after: Sequence[Card]) -> list[int]:
    """Where each card of a hand stands in another order of it: of equal ones in their order."""
    free = list(range(len(after)))
    found = []
    for c in before:
        at = next(one for one in free if after[one] is c)
        free.remove(at)
        found.append(at)
    return found


def last_places(hand: Sequence[Card], counts: Mapping[Card, int]) -> frozenset[int]:
    """Where so many of each card stand in a hand: of more equal ones the last."""
    left = Counter(counts)
    found = []
    for at in range(len(hand) - 1, -1, -1):
        if left[hand[at]] > 0:
            left[hand[at]] -= 1
            found.append(at)
    return frozenset(found)


def suit_ends(hand: Sequence[Card]) -> list[int]:
    """Where another suit begins in a hand sorted by suits; nowhere in one that is not."""
    ends = [at for at, (one, other) in enumerate(pairwise(hand), 1) if one.suit is not other.suit]
    return ends if len(ends) < len({c.suit for c in hand}) else []


def used(view: View, hand: Sequence[Card], plays: Sequence[Action]) -> frozenset[Card]:
    """The cards of those plays, and the others of the hand that go in place of one of their rank."""
    listed = frozenset(c for action in plays for c in action.picks)
    return listed.union(c for c in hand if c not in listed and _stands_in(view, c, plays))


def _stands_in(view: View, c: Card, plays: Sequence[Action]) -> bool:
    """Whether a play is one, too, with that card instead of one of its rank."""
    for action in plays:
        for other in action.picks:
            if other.rank is c.rank and view.propose((*without(action.picks, (other,)), c)):
                return True
    return False


def as_hand_lies(actions: Iterable[Action], hand: Sequence[Card]) -> list[Action]:
    """Actions sorted by where the first of their cards lies in the hand; those with none of it come first."""
    places = {c: at for at, c in reversed([*enumerate(hand)])}
    return sorted(actions, key=lambda one: min((places[c] for c in one.picks if c in places), default=-1))
