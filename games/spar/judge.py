"""How a careful player of Spar thinks: which two cards to keep for the last two tricks."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from itertools import permutations
from operator import itemgetter

from cardtable.cards import Card, Suit, pack, without
from cardtable.engine.actions import Action
from cardtable.engine.view import View
from cardtable.mechanics.stakes import Bet
from cardtable.mechanics.tricks import PlayCard, ace_high
from games.spar.actions import Accept, Cut, Dry, Peek, Trade, Wet
from games.spar.table import FOURTH, LAST, OPEN, VALUES, WET, SparTable, counts

MIDDLE = 17
"""Cards that are lifted where it is luck."""
STAKE = 3
LEAD = (0.0, 0.1, 0.3, 1.5)
"""How much more the last two cards promise whoever leads after that trick."""
DRY_FROM = 0.45
"""How surely a six or seven must win the last two tricks together with another card to be laid dry."""


@functools.cache
def above(c: Card) -> frozenset[Card]:
    """The cards that beat one that is led."""
    return frozenset([o for o in pack() if o.suit is c.suit and ace_high(o) > ace_high(c)])


class Judge:
    """One decision of one seat."""

    def __init__(self, deal: SparTable, seat: int) -> None:
        self.deal, self.seat = deal, seat
        self.own = deal.in_play(seat)
        self.others = [at for at in range(deal.seats) if at != seat]
        self.open = [c for at in self.others for c in deal.cards_in(OPEN[at])]
        """Cards of others that all see."""
        seen = deal.cards_in("blind") if deal.peeked == seat else ()
        laid = [c for _, c in deal.laid]
        self.beyond = deal.faces.difference(self.own, deal.cards_in("out"), laid, seen)
        """The cards that others may still play, as far as can be known."""

    @functools.cached_property
    def unseen(self) -> list[Card]:
        """Those of them that lie somewhere unseen."""
        return [c for c in self.deal.composition if c in self.beyond and c not in self.open]

    @property
    def hidden(self) -> int:
        """How many cards others hold unseen."""
        return sum([len(self.deal.hand(at)) + len(self.deal.cards_in(WET[at])) for at in self.others])

    @functools.cached_property
    def tops(self) -> tuple[Card, ...]:
        """The own cards that no other card can beat."""
        return tuple(c for c in self.own if not self.higher(c))

    def higher(self, c: Card) -> tuple[Card, ...]:
        """The cards that beat one and may still be played by others."""
        return tuple([o for o in (*self.unseen, *self.open) if o in above(c)])

    @functools.cached_property
    def share(self) -> float:
        """How likely an unseen card is in somebody's hand."""
        return self.hidden / max(1, len(self.beyond) - len(self.open))

    @functools.cached_property
    def holds(self) -> dict[Card, float]:
        """By own card how likely nobody beats it when it is led."""
        left = 1.0 - self.share
        return {c: float(left ** len(above(c) & self.beyond)) for c in self.own}

    @functools.cached_property
    def points(self) -> dict[Card, float]:
        """By own card the points of a win with it."""
        laid = (*self.deal.dry[self.seat], *self.deal.cards_in(WET[self.seat]))
        return {c: float(VALUES.get(c.rank, 1) * (1 + (c in laid))) for c in self.own}

    def worth(self, fourth: Card, last: Card) -> float:
        """The points of a win with those two cards."""
        points = self.points[last]
        if counts(last) and counts(fourth) and last.suit is not fourth.suit:
            points += self.points[fourth]
        return points

    @functools.cached_property
    def plans(self) -> list[tuple[float, tuple[Card, ...]]]:
        """Any two own cards for the last two tricks, and the points to be hoped for: the best first."""
        holds, worth = self.holds, self.worth
        pairs = [(holds[x] * holds[y] * worth(x, y), (x, y)) for x, y in permutations(self.own, 2)]
        return sorted(pairs, key=itemgetter(0), reverse=True)

    def plan(self, left: tuple[Card, ...]) -> tuple[float, tuple[Card, ...]]:
        """The best two of some cards for the last two tricks, and the points to be hoped for."""
        if len(left) < 2:
            return (self.holds[left[0]], left) if left else (0.0, ())
        return next(plan for plan in self.plans if plan[1][0] in left and plan[1][1] in left)

    # The worth of actions

    def value(self, action: Action) -> float:
        """What an action promises, in points."""
        match action:
            case PlayCard(c):
                return self.card_value(c)
            case Trade():
                return 10.0
            case Dry(c) | Wet(c):
                return self.hope(c) - DRY_FROM
            case Peek():
                return 5.0
            case Bet(amount):
                return (2.0 if amount == STAKE else 1.0) if len(self.tops) > 1 else -1.0
            case Accept():
                return 1.0 if self.tops else -1.0
            case Cut():
                return 0.5
        return 0.0

    def hope(self, c: Card) -> float:
        """How surely the last two tricks are won, that card being one of them."""
        others = without(self.own, (c,))
        return max((self.holds[c] * self.holds[other] for other in others), default=0.0)

    def card_value(self, c: Card) -> float:
        """What a card promises in the tricks."""
        deal, left = self.deal, without(self.own, (c,))
        if deal.trick_no == LAST:
            return 0.0
        if deal.trick_no == FOURTH:
            return self.wins(c) * self.holds[left[0]] * self.worth(c, left[0]) + 0.001 * self.holds[left[0]]
        lead = LEAD[deal.trick_no] * self.wins(c)
        return self.plan(left)[0] * (1.0 + lead) - 0.001 * ace_high(c)

    def wins(self, c: Card) -> float:
        """How likely a card wins the running trick."""
        return self.holds[c] if self.is_ahead(c) else 0.0

    def is_ahead(self, c: Card) -> bool:
        """Whether a card would be ahead in the running trick: it leads, or beats all that lies."""
        laid = self.deal.laid
        if not laid:
            return True
        led = laid[0][1].suit
        return c.suit is led and all(o.suit is not led or ace_high(o) < ace_high(c) for _, o in laid)

    @property
    def led(self) -> Suit | None:
        """The suit led, if one is."""
        return self.deal.laid[0][1].suit if self.deal.laid else None


def candidates(view: View[SparTable]) -> Iterable[Action]:
    """What is worth weighing: of the many cuts and bets, one."""
    chips = view.deal.chips[view.seat]
    for action in view.legal:
        if isinstance(action, Cut) and action.amount != MIDDLE:
            continue
        if isinstance(action, Bet) and action.amount != min(STAKE, chips):
            continue
        yield action
