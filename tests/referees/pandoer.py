"""A referee of Pandoer, written from its source: plain, slow, knowing nothing of the game's code.

Cards and actions are texts. What chance does (the cards dealt, those handed out at husselen, the first
dealer) it is told; everything else it says by itself.
"""

from __future__ import annotations

from collections.abc import Mapping

from tests.referees.pandoer_bidding import after
from tests.referees.pandoer_cards import SEATS
from tests.referees.pandoer_play import Hand


class Referee:
    """A match, hand after hand; told the first dealer and the cards."""

    def __init__(self, options: Mapping[str, object], dealer: int) -> None:
        cents, lap, deals = options["cents"], options["lap"], options["deals"]
        assert isinstance(cents, int)
        assert isinstance(lap, int)
        assert isinstance(deals, int)
        self.penalty = options["broken_claim"] == "penalty"
        self.lap_size, self.deals = lap, deals
        self.dealer = dealer
        self.scores = [cents] * SEATS
        self.pot = 0
        self.laps_to_pay = 0
        """How often all had to put in more before the last game could be paid."""
        self.dealt = 0
        self.hand: Hand | None = None
        self.winners: tuple[int, ...] = ()

    def lap(self) -> None:
        """Everybody puts into the pot."""
        self.scores = [score - self.lap_size for score in self.scores]
        self.pot += SEATS * self.lap_size

    def deal(self, order: list[str]) -> None:
        """A deal of the pack in that order: four each from the dealer's left, the watch card, four each."""
        hands: list[set[str]] = [set() for _ in range(SEATS)]
        for number, card in enumerate(order[:16] + order[17:]):
            hands[(self.dealer + 1 + number // 4) % SEATS].add(card)
        self.deal_hands(hands, order[16])

    def deal_hands(self, hands: list[set[str]], watch: str) -> None:
        """A deal of these cards; an empty pot is filled before."""
        if self.pot == 0:
            self.lap()
        self.dealt += 1
        self.hand = Hand(self.penalty, self.dealer, hands, watch)

    def act(self, text: str) -> None:
        """Whose turn it is does what is allowed; a hand that is over is paid."""
        assert self.hand is not None
        self.hand.act(text)
        if self.hand.over:
            self.pay(self.hand.points)

    def pay(self, points: list[int]) -> None:
        """Out of the pot, or into it; the pot is filled first if it cannot pay."""
        self.laps_to_pay = 0
        while self.pot < sum(points):
            self.lap()
            self.laps_to_pay += 1
        self.scores = [score + won for score, won in zip(self.scores, points, strict=True)]
        self.pot -= sum(points)
        self.dealer = after(self.dealer)
        if self.dealt == self.deals:
            self.winners = tuple(seat for seat in range(SEATS) if self.scores[seat] == max(self.scores))
