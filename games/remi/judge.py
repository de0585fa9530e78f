"""What an action of Remi is worth to a careful player."""

from __future__ import annotations

import functools

from cardtable.cards import Card, without
from cardtable.engine.actions import Action
from cardtable.mechanics.card_actions import Cut
from cardtable.mechanics.rummy.meld_position import MeldSense
from cardtable.mechanics.rummy.meld_reasons import FEW
from cardtable.mechanics.rummy.melds import is_joker
from cardtable.mechanics.stock import Discard
from games.remi.actions import Lay, Reserve, Swap, Tack, Take
from games.remi.sets import RULES, hand_value, values, worth
from games.remi.stages import STOCK, Melding
from games.remi.table import BONUS, RemiTable
from games.remi.ways import best_sets

cost_of = RemiTable.cost_of

FIRST: dict[type[Action], float] = {Lay: 1000.0, Swap: 800.0, Tack: 600.0, Reserve: 400.0}
"""In this order a turn goes best: what is laid makes room for what is added, the discard comes last."""
CLOSING = 100.0
"""What a way to close is worth beside any other play."""
DRAWN = 5.0
"""What a card from the stock brings in the long run."""
RISK, LATE = 0.5, 1.0
"""How much of a card's cost is feared; all of it when an opponent is a few cards from closing."""


def laid_by(deal: RemiTable, action: Action) -> int:
    """What the cards of a hand count that are laid or added by an action."""
    match action:
        case Lay() | Take():
            return sum(map(worth, action.melds))
        case Tack(c, at, stands):
            return deal.laid[at].gain(c, stands)
        case Swap(c, at):
            return values(deal.laid[at].meld)[deal.laid[at].joker_at(c)]
    return 0


def next_of_turn(deal: RemiTable, seat: int) -> Action | None:
    """What is laid, swapped or added next of what goes."""
    if not isinstance(deal.stage, Melding):
        return None
    hand, going = deal.hand(seat), list[Action]()
    if seat in deal.down:
        going += [Lay((str(one),)) for one in best_sets(hand)[1] if len(one.cards) < len(hand)]
    going = going or deal.stage.going(seat)
    return max(going, key=lambda one: FIRST[type(one)] + laid_by(deal, one), default=None)


class Judge(MeldSense[RemiTable]):
    """Weighs the actions of one view."""

    rules = RULES

    @functools.cached_property
    def kept(self) -> tuple[Card, ...]:
        """The cards of the hand that lie in its best sets."""
        return tuple(c for meld in best_sets(self.hand)[1] for c in meld.cards)

    def in_a_set(self, c: Card) -> bool:
        """Whether the best sets of the hand need a card."""
        return len(self.hand) > 1 and self.hand.count(c) <= self.kept.count(c)

    def can_spare(self, c: Card) -> bool:
        """Whether a card lies in no set, goes with no other and cannot be added."""
        tacks = (one.card for one in self.view.legal if isinstance(one, Tack))
        return self.is_alone(c) and not self.in_a_set(c) and c not in tacks

    @functools.cached_property
    def fear(self) -> float:
        """How much of what stays in hand is likely to count."""
        return LATE if self.fewest <= FEW else RISK

    # Closing

    def next_down(self, deal: RemiTable) -> Action | None:
        return next_of_turn(deal, self.seat)

    def out_brings(self, action: Action) -> str:
        return f", for {2 * BONUS if self.deal.is_first_turn else BONUS} points"

    # What actions are worth

    def value(self, action: Action) -> float:
        """One action's worth."""
        match action:
            case Cut(aim):
                return -float(abs(aim - self.deal.exact))
            case Take():
                return self._take(action) if action != STOCK else 0.0
            case Lay():
                return (
                    FIRST[Lay] + laid_by(self.deal, action) + best_sets(without(self.hand, action.cards))[0]
                )
            case Tack(c):
                return FIRST[Tack] + laid_by(self.deal, action) - (5.0 if self.in_a_set(c) else 0.0)
            case Swap(c) | Reserve(c):
                return FIRST[type(action)] + hand_value(c)
            case Discard(c):
                return self._discard(c)
        return 0.0

    def _take(self, take: Take) -> float:
        """How much better the turn ends than with a card from the stock, a closing included."""
        then, counts = self.played_on(take), best_sets(self.hand)[0]
        held = then.hand(self.seat)
        laid = then.laid_points(self.seat) - self.deal.laid_points(self.seat) - counts
        more = cost_of(held) + cost_of(self.kept) - cost_of(self.hand)
        return laid - self.fear * more + CLOSING * (len(held) == 1) - DRAWN

    def _discard(self, c: Card) -> float:
        if len(self.hand) == 1:
            return CLOSING
        if self.in_a_set(c):
            return -200.0 - hand_value(c)
        cost = self.fear * hand_value(c) if self.is_down or self.deal.down else 0.2 * hand_value(c)
        return cost - self._promise(c) - (60.0 if is_joker(c) else 0.0)

    def _promise(self, c: Card) -> float:
        """How likely a card is to come into a set, by the cards that complete one, and what it counts."""
        thirds = [self.fits(c) & self.fits(one) for one in dict.fromkeys(self.goes_with(c))]
        return sum(self.unseen[one] for some in thirds for one in some) * (hand_value(c) + 5) / 15

    # From the discards

    @functools.cached_property
    def takes(self) -> list[Take]:
        """The ways to take from the discards."""
        return [one for one in self.view.legal if isinstance(one, Take) and one.card]

    def with_it(self, take: Take) -> tuple[Card, ...]:
        """The cards that would come with a taken one and lie in no set at once."""
        assert take.card is not None
        came = self.deal.discards_to(take.card, take.is_deep)
        held = without((*self.hand, *came), take.cards)
        return tuple([c for c in dict.fromkeys(came) for _ in range(held.count(c) - self.hand.count(c))])

    def is_dear(self, take: Take) -> bool:
        """Whether what comes with it costs more than the set counts."""
        return cost_of(self.with_it(take)) > laid_by(self.deal, take)
