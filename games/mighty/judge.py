"""What actions of Mighty are worth to a careful player: bids, cards put away, calls, cards, words.

Only what the view shows is used.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from cardtable.cards import Card, Rank, Suit, without
from cardtable.engine.actions import Action
from cardtable.mechanics.bidding import NOTRUMP, SPARE_CANDIDATES, ContractPosition
from cardtable.mechanics.tricks.card_values import card_worth
from cardtable.mechanics.tricks.secret_partners import Announce
from cardtable.mechanics.tricks.stage import ace_high
from games.mighty.actions import CallAsk, Command, PlayAsk
from games.mighty.bidding import CallStage
from games.mighty.cardplay import Cards
from games.mighty.forms import JOKER, THREE, is_point, mighty_of
from games.mighty.play import PlayStage
from games.mighty.table import MightyTable

MIGHTY_TRICKS, JOKER_TRICKS = 1.5, 1.3
POINTS_A_TRICK, NOTRUMP_RISK = 0.95, 1.0
HELPED, ALONE = 1.1, 2.6
"""How far a hand without tricks falls short of half of the points, which come with an average friend and the
blind; the same of a declarer without a friend. Both were measured on bots of this kind."""
FULL_HAND = 15.0
"""With two packs a trick is a smaller part of the whole: so many cards make a hand as good as with one."""
SURE_ALONE = 9.0
"""Tricks out of ten with which a declarer plays alone."""
SURELY, NEVER = 20.0, 40.0


class Judge(ContractPosition):
    """One decision of one seat."""

    deal: MightyTable

    def candidates(self) -> Iterable[Action]:
        if not isinstance(self.stage, CallStage):
            return super().candidates()
        count = self.deal.form.calls
        best = [CallAsk(self.abroad[at : at + count]) for at in range(1 + SPARE_CANDIDATES)]
        return best if self.deal.options.alone == "never" else [*best, CallAsk(())]

    def value(self, action: Action) -> float:
        match action:
            case PlayAsk():
                return self.play.value(action)
            case CallAsk(cards):
                return -self.abroad.index(cards[0]) if cards else self.alone
            case Announce():
                return -SURELY
            case Command():
                return 1.0 if self.is_doubtful else -SURELY
        return super().value(action)

    @cached_property
    def play(self) -> Cards:
        """The judge of a card to be played."""
        assert isinstance(self.stage, PlayStage)
        return Cards(self.stage, self.seat)

    # Bids

    def tricks(self, strain: str) -> float:
        """The tricks that the hand is good for under those trumps."""
        special, trump = {JOKER: JOKER_TRICKS, mighty_of(strain): MIGHTY_TRICKS}, Suit.parse(strain)
        return sum(special.get(c) or card_worth(c, trump) for c in self.hand)

    def limit(self, strain: str) -> float:
        """The highest bid that the hand bears in that strain."""
        form = self.deal.form
        start = form.full / 2 - (ALONE if form is THREE else HELPED) - NOTRUMP_RISK * (strain == NOTRUMP)
        share = FULL_HAND / max(1, len(self.hand)) if form.packs == 2 else 1.0
        return start + POINTS_A_TRICK * share * self.tricks(strain)

    # Cards put away, and called

    def keep_value(self, c: Card) -> float:
        """How much a card is worth keeping: short suits go, and points that would be lost; what stands behind
        an Ace stays."""
        if c.suit in (None, self.trump) or c is self.deal.mighty:
            return NEVER + ace_high(c)
        length, behind_ace = self.count(c.suit), Card.of(c.suit, Rank.ACE) in self.hand
        return 6.0 * card_worth(c, None) + length + behind_ace - is_point(c)

    @cached_property
    def abroad(self) -> tuple[Card, ...]:
        """The cards that lie in other hands, those that a friend should bring first."""
        deal = self.deal
        others = without(deal.pack, (*self.hand, *deal.cards_in("discard"), *deal.cards_in("out")))
        return tuple(sorted({*others}, key=lambda c: (-self.brought(c), c)))

    def brought(self, c: Card) -> float:
        """What it is worth that a friend brings a card: the mighty, the joker, a high trump, an Ace."""
        special = {JOKER: JOKER_TRICKS, self.deal.mighty: MIGHTY_TRICKS}
        return special.get(c, card_worth(c, self.trump)) - SURELY * (c in self.hand)

    @property
    def alone(self) -> float:
        """By how much the hand is better than one with which a declarer plays alone."""
        return self.tricks(self.deal.trump) * 10 / max(1, len(self.hand)) - SURE_ALONE

    # Commands

    @property
    def is_doubtful(self) -> bool:
        """Whether whatever is led may be beaten, and others may hold a called card."""
        play = self.play
        has_friend = bool(self.deal.calls.friends) or any(c in play.unseen for c in self.deal.calls.open)
        return play.leads and has_friend and not any(map(play.surely_wins, play.playable))
