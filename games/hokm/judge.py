"""What plays of Hokm are worth: hands under a trump suit, cards drawn, and whose a trick will be.

Only what the view shows is used.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from cardtable.cards import Card, Rank, Suit
from cardtable.engine.actions import Action
from cardtable.mechanics.tricks.card_values import LOWLY, card_worth
from cardtable.mechanics.tricks.naming_trumps import NameTrump
from cardtable.mechanics.tricks.stage import PlayCard, ace_high
from cardtable.mechanics.tricks.trick_position import TrickSense
from games.hokm.actions import Discard, Keep
from games.hokm.play import HokmTricks
from games.hokm.table import SEVEN, HokmTable

HONOURS = {Rank.ACE: 4.0, Rank.KING: 3.0, Rank.QUEEN: 2.0, Rank.JACK: 1.0}
EACH = 3.0
"""What any card of a suit counts for naming it, beside its honours."""
DRAW_TRUMPS, ENOUGH_TRUMPS = 0.1, 4
FLEETING = 0.2
"""What is left of a high card of a plain suit when it is not played at once: others may soon cut it."""
DECIDING = 0.15
"""What is left of the price of a card when the next trick may decide the hand."""
TO_LEADER = -0.3
"""Three players: what a trick of the leader's is worth to another."""


def suit_worth(hand: Iterable[Card], suit: Suit) -> float:
    """How good a suit would be as trumps for that hand."""
    return sum(EACH + HONOURS.get(c.rank, 0.0) for c in hand if c.suit is suit and c.rank is not None)


def is_better(c: Card, than: Card, trump: Suit | None) -> bool:
    """Whether a card is good for more: a trump before any other, then the higher."""
    return (c.suit is trump, ace_high(c)) > (than.suit is trump, ace_high(than))


class Judge:
    """Weighs the actions of one seat."""

    def __init__(self, deal: HokmTable, seat: int) -> None:
        self.deal, self.seat = deal, seat
        self.hand = deal.hand(seat)
        self.side = deal.side(seat)
        self.trump = deal.trump
        self.tricks = deal.tricks
        self.is_alone = deal.sides == deal.seats

    @cached_property
    def unseen(self) -> tuple[Card, ...]:
        """The cards that lie somewhere unseen."""
        return self.deal.unseen()

    def value(self, action: Action) -> float:
        """What an action is worth; only its order among the others counts."""
        match action:
            case NameTrump():
                return suit_worth(self.hand, action.suit)
            case Discard():
                return -sum(self.kept(c) for c in action.cards)
            case PlayCard():
                return Cards(self).value(action.card)
        return self.drawn_worth if isinstance(action, Keep) else self.next_worth

    # Naming, discarding, drawing

    def count(self, suit: Suit) -> int:
        """How many cards of a suit are held."""
        return sum(c.suit is suit for c in self.hand)

    def kept(self, c: Card) -> float:
        """What a card of the first five is worth keeping: high, trump, or of a long suit."""
        length = self.count(c.suit) if c.suit is not None else 0
        return card_worth(c, self.trump) + LOWLY * length

    @property
    def drawn(self) -> Card | None:
        """The card being looked at."""
        return next(iter(self.deal.cards_in("drawn")), None)

    @property
    def drawn_worth(self) -> float:
        """What it is good for."""
        return card_worth(self.drawn, self.trump) if self.drawn is not None else 0.0

    @property
    def next_worth(self) -> float:
        """What a card not yet seen is good for on average."""
        return sum(card_worth(c, self.trump) for c in self.unseen) / max(1, len(self.unseen))

    @cached_property
    def better(self) -> int:
        """How many of the unseen cards are better than the one looked at."""
        drawn = self.drawn
        return sum(is_better(c, drawn, self.trump) for c in self.unseen) if drawn is not None else 0


class Cards(TrickSense):
    """Weighs the cards that may be played to a trick."""

    def __init__(self, judge: Judge) -> None:
        stage, seats = judge.deal.stage, range(judge.deal.seats)
        assert isinstance(stage, HokmTricks)
        friends = [at for at in seats if at != judge.seat and judge.deal.side(at) == judge.side]
        super().__init__(stage, judge.seat, judge.trump, friends)
        self.tricks = judge.tricks

    def value(self, c: Card) -> float:
        """What the trick is worth if that card is played, less what the card would be worth later."""
        return self.outcome(c) - self.price(c) + (self.lead_bonus(c) if self.leads else 0.0)

    def lost_to(self, seats: tuple[int, ...]) -> float:
        """With three players the leader should not have it."""
        if self.deal.seats != 3 or not seats:
            return 0.0
        most = max(count for at, count in enumerate(self.tricks) if at != self.seat)
        return TO_LEADER * sum(self.tricks[at] == most for at in seats) / len(seats)

    def price(self, c: Card) -> float:
        """What a card would still be worth later: little where the next trick may decide the hand."""
        worth = card_worth(c, self.trump) * (1.0 if c.suit is self.trump else FLEETING)
        is_close = self.deal.seats != 3 and max(self.tricks) == SEVEN - 1
        return worth * (DECIDING if is_close else 1.0)

    def lead_bonus(self, c: Card) -> float:
        """What leading that suit does beyond the trick."""
        if c.suit is self.trump:
            return DRAW_TRUMPS if self.trumps_out and self.count(c.suit) >= ENOUGH_TRUMPS else 0.0
        return self.void_worth(c)
