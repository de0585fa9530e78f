"""How a careful player of Žandari weighs plays: the gain of a play, less the gain that it leaves to others.

Values come from the scoring under the options in force; only the view is used.
"""

from __future__ import annotations

from dataclasses import dataclass

from cardtable.bots import Advice, Weights, fraction_weight
from cardtable.cards import Card, Rank, pack, without
from cardtable.engine import Action, View
from cardtable.mechanics.fishing import Fish, TableCards, pip_value, single_captures
from games.zandari.actions import BIG, LITTLE
from games.zandari.deal_state import CLUBS, ZandariDealState
from games.zandari.position import ZandariPosition, clubs_in

CARD_WORTH = 0.08
"""Points of a captured card, for its part in most cards."""
CLUB_WORTH = 0.15
"""Points of a captured club, for its part in most clubs."""
POINT_WORTH = 1.0
"""Points of the little one and the big one."""
SIGNALLED = 0.6
"""Points for letting partners know of the big or the little one."""
RICH_CAPTURE = 6
"""Taking this many cards is worth a Jack."""
RICH_IN_CLUBS = 3
"""Taking this many clubs is worth a Jack, too."""
LITTLE_OPENS = 1.4
"""Points of laying the little one where nothing lies: few cards take it, and others have to add to it."""
NUMBERS_TO_OPEN = 2
"""The number cards with which it may be brought home later that must be held for that."""
NEXT_CARDS = 4
"""Cards of the next player's hand that are counted, at most."""


def _worth_of(c: Card) -> float:
    """The value of a captured card: its own point, and its part in most cards and most clubs."""
    value = CARD_WORTH + (CLUB_WORTH if c in CLUBS else 0.0)
    return value + (POINT_WORTH if c in (BIG, LITTLE) else 0.0)


worth_of = {c: _worth_of(c) for c in pack()}.__getitem__
"""The value of a captured card, from a table made once."""


@dataclass(frozen=True)
class ZandariWeights(Weights):
    """The weights of plays, in points."""

    jack_kept: float = 0.535
    """Points of a Jack kept in the hand."""
    dried_jack: float = 2.47
    """Points lost with a Jack that takes nothing."""
    prize_left: float = 0.23
    """Points lost by leaving cards that the little or the big one, still unseen, could take."""
    last_capture: float = 0.0192
    """Points of each card left, for a capture in the last batch: the last capturer gets them all."""
    two_taken: float = 0.11
    """Points of a captured two: it takes one away that could bring others home."""
    laid_share: float = fraction_weight(0.451)
    """The part of a laid card's worth, beyond that of any card, that is counted as lost."""


WEIGHTS = ZandariWeights()
"""The weights of the careful player."""


class ZandariJudge(ZandariPosition):
    """Weighs the actions of one view."""

    def __init__(self, view: View[ZandariDealState], weights: ZandariWeights = WEIGHTS) -> None:
        super().__init__(view)
        self.weights = weights
        self.rules = view.deal.capture_rules
        self.next_holds = min(len(view.cards_in(f"hand.{view.deal.seat_after(view.seat)}")), NEXT_CARDS)
        """How many cards the next player holds."""

    def judge(self, action: Action) -> Advice:
        """The value of one action, in points."""
        if not isinstance(action, Fish):
            return Advice(action, SIGNALLED)
        if not action.take:
            return Advice(action, self._laid(action.card))
        left = without(self.table, action.take)
        late = self.weights.last_capture * len(left) if self.is_last_batch else 0.0
        return Advice(action, self._gain(action) - self._risk(left) + late)

    def _laid(self, c: Card) -> float:
        """A card laid is kept from the seat's own pile for now."""
        if c.rank is Rank.JACK:
            return -self.weights.dried_jack
        lost = self.weights.laid_share * (worth_of(c) - CARD_WORTH)
        return self._opening(c) - self._risk((*self.table, c)) - lost

    def _opening(self, c: Card) -> float:
        """The hope to bring home the little one, laid where nothing lies, with number cards of the hand."""
        if c is not LITTLE or self.table:
            return 0.0
        numbers = [one for one in self.view.hand if one is not c and pip_value(one)]
        return LITTLE_OPENS if len(numbers) >= NUMBERS_TO_OPEN else 0.0

    def _gain(self, action: Fish) -> float:
        taken = action.take
        gain = sum(map(worth_of, taken)) + worth_of(action.card)
        gain += sum(self.weights.two_taken for c in taken if c.rank is Rank.TWO)
        has_prize = BIG in taken or LITTLE in taken
        rich = has_prize or len(taken) >= RICH_CAPTURE or clubs_in(taken) >= RICH_IN_CLUBS
        return gain - self.weights.jack_kept if action.card.rank is Rank.JACK and not rich else gain

    def _risk(self, left: tuple[Card, ...]) -> float:
        """The value that the next opponents may take from the table that is left."""
        return self._lost_to_next(left) + self._brought_home(left)

    def _lost_to_next(self, left: tuple[Card, ...]) -> float:
        """The expected best capture of the next player, whose hand is any of the unseen cards."""
        if not left or not self.unseen:
            return 0.0
        row = TableCards(left, self.rules)
        best = {rank: self._best_catch(c, row) for rank, c in {c.rank: c for c in self.unseen}.items()}
        return sum([best[c.rank] for c in self.unseen]) * self.next_holds / len(self.unseen)

    def _best_catch(self, c: Card, row: TableCards) -> float:
        if c.rank is Rank.JACK:
            return sum(map(worth_of, sorted(row.cards)))
        return max([sum(map(worth_of, taken)) for taken in row.named(row.masks(c))], default=0.0)

    def _brought_home(self, left: tuple[Card, ...]) -> float:
        """The little and the big one, still unseen, could be brought home with what lies here."""
        unseen = [prize for prize in (LITTLE, BIG) if prize in self.unseen]
        return sum(self.weights.prize_left for prize in unseen if single_captures(prize, left, self.rules))
