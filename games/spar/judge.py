"""How a careful player of Spar thinks: which two cards to keep for the last two tricks."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from operator import itemgetter

from cardtable.cards import Card, Suit, pack, without
from cardtable.engine.actions import Action
from cardtable.engine.table_piles import HANDS
from cardtable.engine.view import View
from cardtable.mechanics.betting import Bet
from cardtable.mechanics.tricks.stage import PlayCard, ace_high
from cardtable.tuples import worked_out
from games.spar.actions import Accept, Cut, Dry, Peek, Trade, Wet
from games.spar.table import COUNTING, FOURTH, LAST, OPEN, VALUES, WET, SparTable

MIDDLE = 17
"""Cards that are lifted where it is luck."""
STAKE = 3
LEAD = (0.0, 0.1, 0.3, 1.5)
"""How much more the last two cards promise whoever leads after that trick."""
_HOPED = itemgetter(0)
DRY_FROM = 0.45
"""How surely a six or seven must win the last two tricks together with another card to be laid dry."""


ABOVE = {c: frozenset(o for o in pack() if o.suit is c.suit and ace_high(o) > ace_high(c)) for c in pack()}
"""By card those that beat it when it is led."""
WORTH = {c: float(VALUES.get(c.rank, 1)) for c in pack()}
"""By card the points of a win with it."""


class Judge:
    """One decision of one seat."""

    def __init__(self, deal: SparTable, seat: int) -> None:
        self.deal, self.seat = deal, seat
        self.own = deal.in_play(seat)
        self.open = [
            c for at, dry in enumerate(deal.dry) if dry and at != seat for c in deal.cards_in(OPEN[at])
        ]
        """Cards of others that all see."""
        seen = deal.cards_in("blind") if deal.peeked == seat else ()
        laid = [c for _, c in deal.laid]
        self.beyond = deal.faces.difference(self.own, deal.cards_in("out"), laid, seen)
        """The cards that others may still play, as far as can be known."""

    @worked_out
    def unseen(self) -> list[Card]:
        """Those of them that lie somewhere unseen."""
        return [c for c in self.deal.composition if c in self.beyond and c not in self.open]

    @property
    def hidden(self) -> int:
        """How many cards others hold unseen."""
        piles, hidden = self.deal.piles, 0
        for at, dry in enumerate(self.deal.dry):
            if at != self.seat:
                hidden += len(piles[HANDS[at]].cards) + (len(piles[WET[at]].cards) if dry else 0)
        return hidden

    @worked_out
    def tops(self) -> tuple[Card, ...]:
        """The own cards that no other card can beat."""
        return tuple(c for c in self.own if not self.higher(c))

    def higher(self, c: Card) -> tuple[Card, ...]:
        """The cards that beat one and may still be played by others."""
        return tuple([o for o in (*self.unseen, *self.open) if o in ABOVE[c]])

    @worked_out
    def share(self) -> float:
        """How likely an unseen card is in somebody's hand."""
        return self.hidden / max(1, len(self.beyond) - len(self.open))

    @worked_out
    def holds(self) -> dict[Card, float]:
        """By own card how likely nobody beats it when it is led."""
        left, beyond = 1.0 - self.share, self.beyond
        return {c: float(left ** len(ABOVE[c] & beyond)) for c in self.own}

    @worked_out
    def points(self) -> dict[Card, float]:
        """By own card the points of a win with it."""
        dry = self.deal.dry[self.seat]
        laid = (*dry, *self.deal.cards_in(WET[self.seat])) if dry else ()
        return {c: WORTH[c] * (1 + (c in laid)) for c in self.own}

    def worth(self, fourth: Card, last: Card) -> float:
        """The points of a win with those two cards."""
        points = self.points[last]
        if last in COUNTING and fourth in COUNTING and last.suit is not fourth.suit:
            points += self.points[fourth]
        return points

    @worked_out
    def plans(self) -> list[tuple[float, tuple[Card, ...]]]:
        """Any two own cards for the last two tricks, and the points to be hoped for: the best first."""
        holds, points = self.holds, self.points
        found: list[tuple[float, tuple[Card, ...]]] = []
        for x, y in combinations(self.own, 2):
            pair, first, worth = (x, y), points[x], points[y]
            if x in COUNTING and y in COUNTING and x.suit is not y.suit:
                worth += first
            elif first > worth:  # the one that is worth more had better be the last
                pair, worth = (y, x), first
            found.append((holds[x] * holds[y] * worth, pair))
        found.sort(key=_HOPED, reverse=True)
        return found

    def plan(self, gone: Card) -> tuple[float, tuple[Card, ...]]:
        """The best two of the own cards for the last two tricks once that one is gone, and the points to be
        hoped for."""
        for plan in self.plans:
            if gone not in plan[1]:
                return plan
        left = without(self.own, (gone,))
        return (self.holds[left[0]], left) if left else (0.0, ())

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
        trick_no = self.deal.trick_no
        if trick_no == LAST:
            return 0.0
        if trick_no == FOURTH:
            (left,) = without(self.own, (c,))
            return self.wins(c) * self.holds[left] * self.worth(c, left) + 0.001 * self.holds[left]
        lead = LEAD[trick_no] * self.wins(c)
        return self.plan(c)[0] * (1.0 + lead) - 0.001 * ace_high(c)

    def wins(self, c: Card) -> float:
        """How likely a card wins the running trick."""
        return self.holds[c] if self.is_ahead(c) else 0.0

    def is_ahead(self, c: Card) -> bool:
        """Whether a card would be ahead in the running trick: it leads, or beats all that lies."""
        laid = self.deal.laid
        return not laid or (c.suit is laid[0][1].suit and ABOVE[c].isdisjoint([o for _, o in laid]))

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
