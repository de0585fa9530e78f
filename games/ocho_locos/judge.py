"""The values of plays in Ocho Locos: long suits are kept, and so are eights and twos; jacks run on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cardtable.bots import Weights
from cardtable.cards import Card, Rank, Suit, without
from cardtable.engine import Action, View
from games.ocho_locos.actions import SKIPS, OchoDraw, OchoPlay
from games.ocho_locos.deal_state import ANSWERS, OchoDealState

WIN = 100.0
"""For the last card; half as much against one that goes again."""
FORGETFUL = 20.0
"""Against a play without the call that is due."""
DRAWN = 4
"""Against drawing a card, which also costs the turn."""


@dataclass(frozen=True)
class OchoWeights(Weights):
    """The weights of plays, beside the cost of a card drawn."""

    eight_kept: float = 3.0
    """Against spending an eight."""
    answer_kept: float = 1.5
    """Against spending a two or joker where it hurts nobody much."""
    per_fitting: float = 0.5
    """For each card left that fits the one played."""
    stops_last: float = 4.0
    """For a play that stops an opponent's last card."""
    skips_partner: float = 2.5
    """Against a play that leaves out a partner with one card."""


WEIGHTS = OchoWeights()
"""The weights of the careful player."""


class OchoJudge:
    """Weighs the actions of one view."""

    weights = WEIGHTS

    def __init__(self, view: View[OchoDealState]) -> None:
        self.view = view
        self.deal = view.deal
        self.seat = view.seat
        self.hand = view.hand
        self.owed = view.deal.owed
        self.counts = [len(view.cards_in(f"hand.{seat}")) for seat in range(view.seats)]
        """By seat the number of cards in the hand."""
        self.next = self.deal.seat_after(self.seat)
        self.partner = self.deal.seat_after(self.seat, 2) if view.sides < view.seats else -1
        """The partner's seat; -1 where each plays alone."""

    # Values

    def value(self, action: Action) -> float:
        """The value of an action."""
        match action:
            case OchoPlay():
                return self._value_of_play(action)
            case OchoDraw():
                return -float(self.owed or DRAWN)
        return 0.0

    def _value_of_play(self, play: OchoPlay) -> float:
        if self.empties_hand(play):
            return -WIN / 2 if self.deal.goes_again(play.card) else WIN
        value = self._for_following(play) + self._for_timing(play.card) + self._for_others(play)
        return value - FORGETFUL if self.is_uncalled(play) else value

    def _for_following(self, play: OchoPlay) -> float:
        """How well the hand goes on from the card played."""
        c, left, goes_again = play.card, self.left_after(play), self.deal.goes_again
        if c.rank is Rank.EIGHT:
            # A jack counts for two, since it runs on.
            in_suit = sum(1.0 + (one.rank is Rank.JACK) for one in left if one.suit is play.suit)
            return self.weights.per_fitting * in_suit - self.weights.eight_kept * (len(left) > 1)
        matching = sum(one.suit is c.suit or one.rank is c.rank for one in left)
        runs_on = 0.0 if not goes_again(c) else 2.0 if matching else -1.0
        ends_badly = 2.0 if len(left) == 1 and goes_again(left[0]) else 0.0
        return 1.0 + self.weights.per_fitting * matching + runs_on - ends_badly

    def _for_timing(self, c: Card) -> float:
        """The value of timing: twos and jokers are kept as answers until they hurt most."""
        if c not in ANSWERS:
            return 0.0
        if self.owed:
            return 2.0 + self.owed
        return self.weights.stops_last if self.counts[self.next] <= 2 else -self.weights.answer_kept

    def _for_others(self, play: OchoPlay) -> float:
        """The value of the next turn where somebody has one card left."""
        c, value = play.card, 0.0
        if self.is_next_short:
            takes_turn = c in ANSWERS or c.rank in (Rank.JACK, *SKIPS)
            changes_suit = (play.suit or c.suit) is not self.deal.suit
            value += self.weights.stops_last if takes_turn else 1.0 if changes_suit else -1.0
        if self.is_partner_short:
            value += 2.0 if c.rank in SKIPS else -self.weights.skips_partner if c.rank is Rank.JACK else 0.0
        return value

    # The hand

    def left_after(self, play: OchoPlay) -> tuple[Card, ...]:
        """The hand after a play."""
        return without(self.hand, (play.card,))

    def empties_hand(self, play: OchoPlay) -> bool:
        """Whether it is the last card."""
        return not self.left_after(play)

    def is_uncalled(self, play: OchoPlay) -> bool:
        """Whether a call is due with a play and is missing."""
        return len(self.hand) == 2 and self.deal.options.ultima == "call" and not play.ultima

    def fitting(self) -> list[Card]:
        """The cards of the hand that fit now."""
        return self.deal.fitting(self.hand)

    def fitting_after(self, play: OchoPlay) -> list[Card]:
        """The cards of the hand that fit on a play, should nothing be played in between."""
        suit, rank = self.suit_after(play), self.deal.rank
        if play.card.suit is not None:
            rank = play.card.rank
        left = self.left_after(play)
        return [c for c in left if rank is None or is_wild(c) or c.suit is suit or c.rank is rank]

    # The suit, and the others

    def suit_after(self, play: OchoPlay) -> Suit | None:
        """The suit in force after a play."""
        return play.suit or play.card.suit or self.deal.suit

    def changes_suit(self, play: OchoPlay) -> bool:
        """Whether a play brings another suit than the one in force."""
        return self.deal.suit is not None and self.suit_after(play) is not self.deal.suit

    @property
    def is_next_short(self) -> bool:
        """Whether the next player has one card."""
        return self.counts[self.next] == 1

    @property
    def is_partner_short(self) -> bool:
        """Whether there is a partner with one card left."""
        return self.partner >= 0 and self.counts[self.partner] == 1


def is_wild(c: Card) -> bool:
    """Whether a card fits on any other where none are owed: an eight or a joker."""
    return c.suit is None or c.rank is Rank.EIGHT


def answers_among(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The twos and jokers among some cards."""
    return tuple(c for c in cards if c in ANSWERS)
