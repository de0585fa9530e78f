"""What an action of Remi is worth to a careful player."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterable

from cardtable.cards import Card, Suit, without
from cardtable.engine.actions import Action
from cardtable.engine.view import View
from cardtable.mechanics.acts import Cut
from cardtable.mechanics.draw import Discard
from cardtable.mechanics.meld_search import best_melds, left_of
from cardtable.mechanics.melds import HIGH_ACE, LOW_ACE, Meld, card_at, is_joker
from games.remi.actions import Lay, Reserve, Swap, Tack, Take
from games.remi.sets import RULES, hand_value, worth
from games.remi.stages import STOCK
from games.remi.table import RemiTable
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
"""How much of a card's cost is feared; all of it when an opponent is FEW cards from closing."""
FEW = 3
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


def turn_to_its_end(deal: RemiTable, seat: int) -> RemiTable:
    """A copy in which all was laid, swapped and added that goes, up to the discard."""
    deal = deal.clone()
    while (action := next_of_turn(deal, seat)) is not None:
        deal.apply(seat, action)
    return deal


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


class Judge:
    """Weighs the actions of one view."""

    def __init__(self, view: View[RemiTable]) -> None:
        self.view = view
        self.deal = view.deal
        self.seat = view.seat
        self.hand = view.hand
        self.is_down = view.seat in self.deal.down

    @functools.cached_property
    def unseen(self) -> Counter[Card]:
        """The cards that the seat does not see."""
        return Counter(self.deal.unseen())

    @functools.cached_property
    def kept(self) -> tuple[Card, ...]:
        """The cards of the hand that lie in its best sets."""
        return tuple(c for meld in best_of(self.hand) for c in meld.cards)

    @functools.cached_property
    def fewest(self) -> int:
        """The fewest cards that another who is down holds."""
        held = [len(self.deal.hand(seat)) for seat in self.deal.down if seat != self.seat]
        return min(held, default=99)

    @property
    def fear(self) -> float:
        """How much of what stays in hand is likely to count."""
        return LATE if self.fewest <= FEW else RISK

    def weighed(self) -> Iterable[tuple[Action, float]]:
        """The actions with their worth."""
        legal = self.view.legal
        if self.view.stage == "draw":
            takes = sorted((one for one in legal if isinstance(one, Take) and one.card), key=self.at_sight)
            return [(STOCK, 0.0), *((one, self._take(one)) for one in takes[-WEIGHED:])]
        return [(action, self._weigh(action)) for action in legal]

    def _weigh(self, action: Action) -> float:
        match action:
            case Cut(aim):
                return -float(abs(aim - self.deal.exact))
            case Lay():
                return LAY + self._after(action)
            case Swap():
                return SWAP + hand_value(action.card) if finds_place(self.deal, self.seat, action) else -30.0
            case Tack(c):
                spare = self.hand.count(c) > self.kept.count(c)
                return TACK + laid_by(self.deal, action) - (0.0 if spare else 5.0)
            case Reserve():
                return RESERVE + hand_value(action.card)
            case Discard(c):
                return self._discard(c)
        return 0.0

    def _after(self, lay: Lay) -> float:
        """What a lay counts, with all that can still be laid after it; few cards left are better."""
        rest = without(self.hand, lay.cards)
        melds = best_of(rest)
        return laid_by(self.deal, lay) + sum(map(worth, melds)) - 0.1 * (len(rest) - sum(map(_size, melds)))

    # From the discards

    def picked(self, take: Take) -> tuple[Card, ...]:
        """The discards that come with a taken one, that one first."""
        assert take.card is not None
        above = self.deal.place_in_discards(take.card, take.is_deep)
        assert above is not None
        return self.view.cards_in("discard")[: above + 1][::-1]

    def at_sight(self, take: Take) -> float:
        """What a set counts, less what the other cards that come cost."""
        others = left_of((*self.hand, *self.picked(take)), take.cards) or ()
        more = len(others) - len(self.hand)
        return laid_by(self.deal, take) - self.fear * (cost_of(others) - cost_of(self.hand)) - max(0, more)

    def _take(self, take: Take) -> float:
        """How much better a turn ends than without it, a closing included."""
        then = self.after_take(take)
        return self._standing(then) - self._standing_now

    def after_take(self, take: Take) -> RemiTable:
        """The turn played on after it."""
        deal = self.deal.clone()
        deal.apply(self.seat, take)
        return turn_to_its_end(deal, self.seat)

    @functools.cached_property
    def _standing_now(self) -> float:
        """What the hand is worth as it is, with a card from the stock to come."""
        melds = best_of(self.hand)
        laid = sum(map(worth, melds))
        left = without(self.hand, [c for meld in melds for c in meld.cards])
        return self.deal.laid_points(self.seat) + laid - self.fear * cost_of(left) + DRAWN

    def _standing(self, deal: RemiTable) -> float:
        hand = deal.hand(self.seat)
        closes = CLOSING if len(hand) == 1 else 0.0
        return deal.laid_points(self.seat) - self.fear * cost_of(hand) + closes

    # Discards

    def _discard(self, c: Card) -> float:
        if len(self.hand) == 1:
            return CLOSING
        if self.hand.count(c) <= self.kept.count(c):
            return -200.0 - hand_value(c)
        cost = self.fear * hand_value(c) if self.is_down or self.deal.down else 0.2 * hand_value(c)
        return cost - self.promise(c) - (60.0 if is_joker(c) else 0.0)

    def promise(self, c: Card) -> float:
        """How likely a card is to come into a set, by the cards that complete one, and what it counts."""
        if is_joker(c):
            return 0.0
        found = 0.0
        for one in dict.fromkeys(without(self.hand, (c,))):
            outs = sum(self.unseen[other] for other in completing(c, one))
            found += outs * (hand_value(c) + 5) / 15
        return found


def _size(meld: Meld) -> int:
    return len(meld.cards)


@functools.cache
def completing(c: Card, other: Card) -> tuple[Card, ...]:
    """The cards of which any would make a set with two others; none where they do not go together."""
    if c.suit is None or other.suit is None or c is other:
        return ()
    if c.rank is other.rank:
        assert c.rank is not None
        return tuple(Card.of(suit, c.rank) for suit in Suit if suit not in (c.suit, other.suit))
    if c.suit is not other.suit:
        return ()
    found: dict[Card, None] = {}
    for low in range(LOW_ACE, HIGH_ACE - 1):
        window = [card_at(c.suit, low + step) for step in range(3)]
        if c in window and other in window:
            found |= {one: None for one in window if one not in (c, other)}
    return tuple(found)
