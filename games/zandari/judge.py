"""What a play of Žandari gains for a careful player, less what it leaves to others.

Values come from the scoring under the options in force; only what the view shows is used.
"""

from __future__ import annotations

from collections.abc import Iterable

from cardtable.cards import Card, Rank, Suit, pack, without
from cardtable.engine.actions import Action
from cardtable.engine.bot import Advice
from cardtable.engine.view import View
from cardtable.mechanics.fishing.fishing_position import FishingSense
from cardtable.mechanics.fishing.stage import Fish, captures
from games.zandari.actions import BIG, LITTLE
from games.zandari.rules import ZandariDeal

CLUBS = Suit.CLUBS
CARD_WORTH = 0.08
CLUB_WORTH = 0.15
POINT_WORTH = 1.0
JACK_KEPT = 0.5
DRIED_JACK = 2.0
TOLD = 0.6
"""What it is worth that partners know of the big or the little one."""
OPEN_LITTLE_OR_BIG = 0.3
FAT_TABLE = 0.02


def _worth_of(c: Card) -> float:
    """What a captured card brings: its own point, and its part in most cards and most clubs."""
    value = CARD_WORTH + (CLUB_WORTH if c.suit is CLUBS else 0.0)
    return value + (POINT_WORTH if c in (BIG, LITTLE) else 0.0)


worth_of = {c: _worth_of(c) for c in pack()}.__getitem__
"""What a card brings once it is captured."""


def clubs_in(held: Iterable[Card]) -> int:
    """How many of these cards are clubs."""
    return sum([c.suit is CLUBS for c in held])


class Judge(FishingSense[ZandariDeal]):
    """Weighs the actions of one view."""

    def __init__(self, view: View[ZandariDeal]) -> None:
        super().__init__(view)
        self.counting = view.deal.counting
        self.next_holds = min(len(view.cards_in(f"hand.{view.deal.after(view.seat)}")), 4)

    def judge(self, action: Action) -> Advice:
        """One action's worth."""
        if not isinstance(action, Fish):
            return Advice(action, TOLD)
        if not action.take:
            return Advice(action, self._laid(action.card))
        left = without(self.table, action.take)
        late = FAT_TABLE * len(left) if self.is_last_batch else 0.0  # who captures last gets the table
        return Advice(action, self._gain(action) - self._risk(left) + late)

    def _laid(self, c: Card) -> float:
        """A card laid is kept from the own pile for now."""
        if c.rank is Rank.JACK:
            return -DRIED_JACK
        return -self._risk((*self.table, c)) - 0.4 * (worth_of(c) - CARD_WORTH)

    def _gain(self, action: Fish) -> float:
        taken = action.take
        gain = sum(map(worth_of, taken)) + worth_of(action.card)
        gain += sum(0.1 for c in taken if c.rank is Rank.TWO)
        rich = len(taken) >= 4 or BIG in taken or LITTLE in taken or clubs_in(taken) >= 3
        return gain - JACK_KEPT if action.card.rank is Rank.JACK and not rich else gain

    def _risk(self, left: tuple[Card, ...]) -> float:
        """What the next opponents may make of the table that is left."""
        return self._lost_to_next(left) + self._brought_home(left)

    def _lost_to_next(self, left: tuple[Card, ...]) -> float:
        """The expected best capture of the next player, whose hand is any of the unseen cards."""
        if not left or not self.unseen:
            return 0.0
        best = {rank: self._best_catch(c, left) for rank, c in {c.rank: c for c in self.unseen}.items()}
        return sum(best[c.rank] for c in self.unseen) * self.next_holds / len(self.unseen)

    def _best_catch(self, c: Card, left: tuple[Card, ...]) -> float:
        if c.rank is Rank.JACK:
            return sum(map(worth_of, left))
        possible = captures(c, left, self.counting)
        return max((sum(map(worth_of, taken)) for taken in possible), default=0.0)

    def _brought_home(self, left: tuple[Card, ...]) -> float:
        """The little and the big one, still unseen, could be brought home with what lies here."""
        unseen = [prize for prize in (LITTLE, BIG) if prize in self.unseen]
        return sum(OPEN_LITTLE_OR_BIG for prize in unseen if captures(prize, left, self.counting))
