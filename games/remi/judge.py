"""What an action of Remi is worth to a careful player."""

from __future__ import annotations

import functools
from collections.abc import Iterable

from cardtable.cards import Card, without
from cardtable.engine.actions import Action
from cardtable.mechanics.acts import Cut
from cardtable.mechanics.draw import Discard
from cardtable.mechanics.meld_claims import FEW
from cardtable.mechanics.meld_search import best_melds, left_of
from cardtable.mechanics.meld_sense import MeldSense
from cardtable.mechanics.melds import Meld, is_joker
from games.remi.actions import Lay, Reserve, Swap, Tack, Take
from games.remi.sets import RULES, hand_value, worth
from games.remi.stages import STOCK
from games.remi.table import BONUS, RemiTable
from games.remi.ways import sets_in

cost_of = RemiTable.cost_of


LAY, SWAP, TACK, RESERVE = 1000.0, 800.0, 600.0, 400.0
"""In this order a turn goes best: what is laid makes room for what is added, the discard comes last."""
CLOSING = 100.0
"""What a way to close is worth beside any other play."""
DRAWN = 5.0
"""What a card from the stock brings in the long run."""
WEIGHED = 10
"""So many ways to take from the discards are played on in thought."""
LARGE = 18
"""Of more cards the dear sets are laid first, without looking for the best ones."""
RISK, LATE = 0.5, 1.0
"""How much of a card's cost is feared; all of it when an opponent is a few cards from closing."""
OWN = -1
"""Whoever adds a card, in thought."""


def best_of(hand: tuple[Card, ...]) -> tuple[Meld, ...]:
    """The sets of a hand that count most together, or nearly."""
    if len(hand) <= LARGE:
        return best_melds(tuple(sorted(hand)), RULES, worth)[1]
    found: list[Meld] = []
    left = hand
    for meld in sorted(sets_in(hand), key=worth, reverse=True):
        rest = left_of(left, meld.cards)
        if rest is not None:
            found, left = [*found, meld], rest
    return tuple(found)


def laid_by(deal: RemiTable, action: Action) -> int:
    """What the cards of a hand count that are laid or added by an action."""
    match action:
        case Lay() | Take():
            return sum(map(worth, action.melds))
        case Tack(c, at, stands):
            return deal.laid[at].tacked(c, stands, OWN).points_of(OWN)
        case Swap(c, at):
            return deal.laid[at].swapped(c, OWN).points_of(OWN)
    return 0


def next_of_turn(deal: RemiTable, seat: int) -> Action | None:
    """What of that is done next by who is down."""
    hand = deal.hand(seat)
    melds = [meld for meld in best_of(hand) if len(meld.cards) < len(hand)]
    if melds:
        return Lay((str(max(melds, key=worth)),))
    legal = deal.legal(seat)
    swaps = [one for one in legal if isinstance(one, Swap) and finds_place(deal, seat, one)]
    tacks = [one for one in legal if isinstance(one, Tack)]
    going = swaps or tacks or [one for one in legal if isinstance(one, Reserve)]
    return max(going, key=lambda one: laid_by(deal, one), default=None)


def finds_place(deal: RemiTable, seat: int, swap: Swap) -> bool:
    """Whether the joker that comes for a card can be laid or added at once."""
    then = deal.clone()
    then.apply(seat, swap)
    hand = then.hand(seat)
    joker = deal.laid[swap.meld].joker_for(swap.card)
    going = (one for one in then.legal(seat) if isinstance(one, Lay | Tack))
    return len(hand) > 1 and any(joker in one.picks for one in going)


class Judge(MeldSense[RemiTable]):
    """Weighs the actions of one view."""

    rules = RULES

    @functools.cached_property
    def kept(self) -> tuple[Card, ...]:
        """The cards of the hand that lie in its best sets."""
        return tuple(c for meld in best_of(self.hand) for c in meld.cards)

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

    @property
    def closing(self) -> int:
        """What closing in this turn brings."""
        return 2 * BONUS if self.deal.is_first_turn else BONUS

    def out_brings(self, action: Action) -> str:
        return f", for {self.closing} points"

    # What actions are worth

    def weighed(self) -> Iterable[tuple[Action, float]]:
        """The actions with their worth."""
        if self.view.stage == "draw":
            best = sorted(self.takes, key=self.at_sight)[-WEIGHED:]
            return [(STOCK, 0.0), *((one, self._standing(self.played_on(one)) - self._now) for one in best)]
        return [(action, self._weigh(action)) for action in self.view.legal]

    def _weigh(self, action: Action) -> float:
        match action:
            case Cut(aim):
                return -float(abs(aim - self.deal.exact))
            case Lay():
                return LAY + self._after(action)
            case Swap():
                return SWAP + hand_value(action.card) if finds_place(self.deal, self.seat, action) else -30.0
            case Tack(c):
                return TACK + laid_by(self.deal, action) - (5.0 if self.in_a_set(c) else 0.0)
            case Reserve():
                return RESERVE + hand_value(action.card)
            case Discard(c):
                return self._discard(c)
        return 0.0

    def _after(self, lay: Lay) -> float:
        """What a lay counts, with all that can still be laid after it; few cards left are better."""
        rest = without(self.hand, lay.cards)
        melds = best_of(rest)
        left = len(rest) - sum(len(meld.cards) for meld in melds)
        return laid_by(self.deal, lay) + sum(map(worth, melds)) - 0.1 * left

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
        above = self.deal.place_in_discards(take.card, take.is_deep)
        assert above is not None
        came = self.view.cards_in("discard")[: above + 1]
        held = left_of((*self.hand, *came), take.cards) or ()
        return tuple([c for c in dict.fromkeys(came) for _ in range(held.count(c) - self.hand.count(c))])

    def at_sight(self, take: Take) -> float:
        """What a set counts, less what the other cards that come cost."""
        more = self.with_it(take)
        return laid_by(self.deal, take) - self.fear * cost_of(more) - len(more)

    def is_dear(self, take: Take) -> bool:
        """Whether what comes with it costs more than the set counts."""
        return cost_of(self.with_it(take)) > laid_by(self.deal, take)

    @functools.cached_property
    def _now(self) -> float:
        """What the hand is worth as it is, with a card from the stock to come."""
        left = without(self.hand, self.kept)
        laid = sum(map(worth, best_of(self.hand)))
        return self.deal.laid_points(self.seat) + laid - self.fear * cost_of(left) + DRAWN

    def _standing(self, deal: RemiTable) -> float:
        """What a turn comes to, a closing included."""
        hand = deal.hand(self.seat)
        closes = CLOSING if len(hand) == 1 else 0.0
        return deal.laid_points(self.seat) - self.fear * cost_of(hand) + closes
