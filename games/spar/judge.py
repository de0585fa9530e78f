"""How a careful player of Spar thinks: which two cards to keep for the last two tricks."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from itertools import permutations

from cardtable.cards import Card, Suit, without
from cardtable.engine.actions import Action
from cardtable.engine.view import View
from cardtable.mechanics.stakes import Bet
from cardtable.mechanics.tricks import PlayCard, ace_high
from games.spar.actions import Accept, Cut, Dry, Peek, Trade, Wet
from games.spar.table import FOURTH, LAST, VALUES, SparTable, counts

MIDDLE = 17
"""Cards that are lifted where it is luck."""
STAKE = 3
LEAD = (0.0, 0.1, 0.3, 1.5)
"""How much more the last two cards promise whoever leads after that trick."""
DRY_FROM = 0.45
"""How surely a six or seven must win the last two tricks together with another card to be laid dry."""


class Judge:
    """One decision of one seat."""

    def __init__(self, deal: SparTable, seat: int) -> None:
        self.deal, self.seat = deal, seat
        self.own = deal.in_play(seat)
        others = [at for at in range(deal.seats) if at != seat]
        self.open = [c for at in others for c in deal.cards_in(f"exposed.{at}")]
        """Cards of others that all see."""
        known = {*self.own, *self.open, *deal.cards_in("out"), *deal.cards_in("trick")}
        if deal.peeked == seat:
            known |= {*deal.cards_in("blind")}
        self.unseen = [c for c in deal.composition if c not in known]
        self.hidden = sum([len(deal.in_play(at)) for at in others]) - len(self.open)

    @functools.cached_property
    def tops(self) -> tuple[Card, ...]:
        """The own cards that no other card can beat."""
        return tuple(c for c in self.own if not self.higher(c))

    def higher(self, c: Card) -> tuple[Card, ...]:
        """The cards that beat one and may still be played by others."""
        strength = ace_high(c)
        return tuple([o for o in (*self.unseen, *self.open) if o.suit is c.suit and ace_high(o) > strength])

    @functools.cached_property
    def share(self) -> float:
        """How likely an unseen card is in somebody's hand."""
        return self.hidden / max(1, len(self.unseen))

    @functools.cached_property
    def holds(self) -> dict[Card, float]:
        """By own card how likely nobody beats it when it is led."""
        return {c: float((1.0 - self.share) ** len(self.higher(c))) for c in self.own}

    def worth(self, fourth: Card, last: Card) -> float:
        """The points of a win with those two cards."""
        laid = (*self.deal.dry[self.seat], *self.deal.cards_in(f"wet.{self.seat}"))
        points = VALUES.get(last.rank, 1) * (1 + (last in laid))
        if counts(last) and counts(fourth) and last.suit is not fourth.suit:
            points += VALUES[fourth.rank] * (1 + (fourth in laid))
        return float(points)

    def plan(self, left: tuple[Card, ...]) -> tuple[float, tuple[Card, ...]]:
        """The best two of some cards for the last two tricks, and the points to be hoped for."""
        if len(left) < 2:
            return (self.holds[left[0]], left) if left else (0.0, ())
        pairs = permutations(left, 2)
        return max(
            ((self.holds[x] * self.holds[y] * self.worth(x, y), (x, y)) for x, y in pairs),
            key=lambda one: one[0],
        )

    # The worth of actions

    def value(self, action: Action) -> float:
        """What an action promises, in points."""
        match action:
            case PlayCard(c):
                return self._play(c)
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

    def _play(self, c: Card) -> float:
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
