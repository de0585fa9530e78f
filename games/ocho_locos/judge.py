"""What a play of Ocho Locos is worth to a careful player: long suits, eights and twos kept, jacks run on."""

from __future__ import annotations

from collections.abc import Iterable

from cardtable.cards import Card, Rank, Suit, without
from cardtable.engine.actions import Action
from cardtable.engine.bot import Advice
from cardtable.engine.view import View
from games.ocho_locos.actions import SKIPS, Draw, Play
from games.ocho_locos.rules import ANSWERS, OchoDeal

WIN = 100.0
EIGHT_KEPT = 3.0
ANSWER_KEPT = 1.5
FOLLOWED = 0.5
"""For each card left that fits the one played."""
STOP_LAST = 4.0
"""For a play that keeps an opponent with one card from playing it."""
HIT_PARTNER = 2.5
FORGETFUL = 20.0
DRAWN = 2
"""What a card drawn costs, with the turn."""


class Judge:
    """Weighs the actions of one view."""

    def __init__(self, view: View[OchoDeal]) -> None:
        self.view = view
        self.deal = view.deal
        self.seat = view.seat
        self.hand = view.hand
        self.owed = view.deal.owed
        self.counts = [len(view.cards_in(f"hand.{seat}")) for seat in range(view.seats)]
        self.next = self.deal.after(self.seat)
        self.partner = self.deal.after(self.seat, 2) if view.sides < view.seats else -1

    # What is worth what

    def judge(self, action: Action) -> Advice:
        """One action's worth."""
        match action:
            case Play():
                return Advice(action, self._play(action))
            case Draw():
                return Advice(action, -float(self.owed or DRAWN))
        return Advice(action, 0.0)

    def _play(self, action: Play) -> float:
        c, left = action.card, self.left(action)
        if not left:
            return -WIN / 2 if self.deal.goes_again(c) else WIN
        value = self._shape(action, left) + self._timing(c) + self._others(action)
        return value - FORGETFUL if self.is_uncalled(action) else value

    def _shape(self, action: Play, left: tuple[Card, ...]) -> float:
        """How well the hand goes on from the card played."""
        c, goes_again = action.card, self.deal.goes_again
        if c.rank is Rank.EIGHT:
            # A jack counts for two, since it runs on.
            held = sum(1.0 + (one.rank is Rank.JACK) for one in left if one.suit is action.suit)
            return FOLLOWED * held - EIGHT_KEPT * (len(left) > 1)
        matching = sum(one.suit is c.suit or one.rank is c.rank for one in left)
        runs_on = 0.0 if not goes_again(c) else 2.0 if matching else -1.0
        ends_badly = 2.0 if len(left) == 1 and goes_again(left[0]) else 0.0
        return 1.0 + FOLLOWED * matching + runs_on - ends_badly

    def _timing(self, c: Card) -> float:
        """Twos and jokers are kept as answers until they hurt most."""
        if c not in ANSWERS:
            return 0.0
        if self.owed:
            return 2.0 + self.owed
        return STOP_LAST if self.counts[self.next] <= 2 else -ANSWER_KEPT

    def _others(self, action: Play) -> float:
        """Who comes next, and what that does to who has few cards."""
        c, value = action.card, 0.0
        hits = c in ANSWERS or c.rank in (Rank.JACK, *SKIPS)
        if self.counts[self.next] == 1:
            suit_changes = (action.suit or c.suit) is not self.deal.suit
            value += STOP_LAST if hits else 1.0 if suit_changes else -1.0
        if self.partner >= 0 and self.counts[self.partner] == 1:
            value += 2.0 if c.rank in SKIPS else -HIT_PARTNER if c.rank is Rank.JACK else 0.0
        return value

    # What is so, for claims

    def left(self, action: Play) -> tuple[Card, ...]:
        """The hand after a play."""
        return without(self.hand, (action.card,))

    def is_uncalled(self, action: Play) -> bool:
        """Whether a call is due with a play and is missing."""
        return len(self.hand) == 2 and self.deal.options.ultima == "call" and not action.ultima

    def fitting(self) -> list[Card]:
        """The cards of the hand that may go on the pile now."""
        return self.deal.fitting(self.hand)

    def fit_after(self, action: Play) -> list[Card]:
        """The cards of the hand that fit on a play, should nothing be played in between."""
        suit, rank = self.suit_after(action), self.deal.rank
        if action.card.suit is not None:
            rank = action.card.rank
        return [
            c for c in self.left(action) if rank is None or is_wild(c) or c.suit is suit or c.rank is rank
        ]

    def suit_after(self, action: Play) -> Suit | None:
        """The suit in force after a play."""
        return action.suit or action.card.suit or self.deal.suit

    def turns_suit(self, action: Play) -> bool:
        """Whether a play brings another suit than the one in force."""
        return self.deal.suit is not None and self.suit_after(action) is not self.deal.suit

    def is_next_short(self) -> bool:
        """Whether the next player has one card."""
        return self.counts[self.next] == 1

    def has_short_partner(self) -> bool:
        """Whether there is a partner, who has one card."""
        return self.partner >= 0 and self.counts[self.partner] == 1


def is_wild(c: Card) -> bool:
    """Whether a card goes on any other where none are owed: an eight or a joker."""
    return c.suit is None or c.rank is Rank.EIGHT


def answers(held: Iterable[Card]) -> tuple[Card, ...]:
    """The twos and jokers among some cards."""
    return tuple(c for c in held if c in ANSWERS)
