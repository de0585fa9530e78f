"""What plays of Hokm are worth: hands under a trump suit, cards drawn, and whose a trick will be.

Only what the view shows is used.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from cardtable.cards import Card, Rank, Suit
from cardtable.engine.actions import Action
from cardtable.mechanics.card_sense import LOWLY, card_worth
from cardtable.mechanics.tricks import PlayCard, ace_high
from cardtable.mechanics.trumps import NameTrump
from games.hokm.actions import Discard, Keep
from games.hokm.play import HokmTricks
from games.hokm.table import SEVEN, HokmTable

HONOURS = {Rank.ACE: 4.0, Rank.KING: 3.0, Rank.QUEEN: 2.0, Rank.JACK: 1.0}
EACH = 3.0
"""What any card of a suit counts for naming it, beside its honours."""
DRAW_TRUMPS, INTO_VOID, AGAINST_VOID = 0.1, 0.25, -0.35
ENOUGH_TRUMPS = 4
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


class Cards:
    """Weighs the cards that may be played to a trick."""

    def __init__(self, judge: Judge) -> None:
        self.judge, self.deal, self.seat = judge, judge.deal, judge.seat
        stage = judge.deal.stage
        assert isinstance(stage, HokmTricks)
        self.stage = stage
        self.laid = judge.deal.laid
        self.led = stage.suit_led()
        self.behind = stage.behind()
        self.foes = tuple(at for at in self.behind if judge.deal.side(at) != judge.side)
        self.has_friend_behind = len(self.foes) < len(self.behind)
        self.best_at = stage.winner() if self.laid else -1
        self.best = next((c for at, c in self.laid if at == self.best_at), None)
        self.is_ours = self.best_at >= 0 and judge.deal.side(self.best_at) == judge.side

    def value(self, c: Card) -> float:
        """What the trick is worth if that card is played, less what the card would be worth later."""
        return self.outcome(c) - self.price(c) + (self.lead_bonus(c) if self.best is None else 0.0)

    # Whose trick

    def outcome(self, c: Card) -> float:
        """What comes of the trick, by how likely it is whose."""
        if self.beats(c):
            holds = self.holds(c, c.suit if self.led is None else self.led)
            return holds + (1 - holds) * (0.2 if self.has_friend_behind else self.lost_to(self.foes))
        assert self.best is not None
        if self.is_ours:
            return self.holds(self.best, self.led)
        if self.has_friend_behind:
            return 0.35
        return self.lost_to((self.best_at, *self.foes))

    def lost_to(self, seats: tuple[int, ...]) -> float:
        """What it is worth that one of those takes the trick: with three players the leader should not."""
        if self.deal.seats != 3 or not seats:
            return 0.0
        tricks = self.judge.tricks
        most = max(count for at, count in enumerate(tricks) if at != self.seat)
        return TO_LEADER * sum(tricks[at] == most for at in seats) / len(seats)

    def beats(self, c: Card) -> bool:
        """Whether the card would be the best so far."""
        if self.best is None:
            return True
        return self.stage.strength(c, self.led) > self.stage.strength(self.best, self.led)

    def holds(self, c: Card, led: Suit | None) -> float:
        """How likely a card that is best so far stays best."""
        chance = 1.0
        for foe in self.foes:
            chance *= 1.0 - self.beaten_by(foe, c, led)
        return chance

    def beaten_by(self, foe: int, c: Card, led: Suit | None) -> float:
        """How likely a seat behind can beat it: with the suit led, or with a trump if it has none of that."""
        trump, strength = self.judge.trump, self.stage.strength(c, led)
        could = [one for one in self.judge.unseen if self.deal.may_hold(f"hand.{foe}", one)]
        has_not = 1.0 - self.density
        better = sum(self.stage.strength(one, led) > strength for one in could if one.suit is led)
        follows = sum(one.suit is led for one in could)
        beating: float = 1.0 - has_not**better
        if led is not trump:
            ruffs = sum(self.stage.strength(one, led) > strength for one in could if one.suit is trump)
            beating += has_not**follows * (1.0 - has_not**ruffs)
        return beating

    @cached_property
    def density(self) -> float:
        """How likely an unseen card lies in the hand of one other player."""
        others = [len(self.deal.hand(at)) for at in range(self.deal.seats) if at != self.seat]
        return min(1.0, sum(others) / len(others) / max(1, len(self.judge.unseen)))

    # What it costs

    def price(self, c: Card) -> float:
        """What a card would still be worth later: little where the next trick may decide the hand."""
        worth = card_worth(c, self.judge.trump) * (1.0 if c.suit is self.judge.trump else FLEETING)
        is_close = self.deal.seats != 3 and max(self.judge.tricks) == SEVEN - 1
        return worth * (DECIDING if is_close else 1.0)

    def lead_bonus(self, c: Card) -> float:
        """What leading that suit does beyond the trick."""
        judge, suit = self.judge, c.suit
        assert suit is not None
        if suit is judge.trump:
            out = any(one.suit is suit for one in judge.unseen)
            return DRAW_TRUMPS if out and judge.count(suit) >= ENOUGH_TRUMPS else 0.0
        if self.has_friend_behind:
            partner = self.deal.after(self.seat, 2)
            return INTO_VOID if self.may_ruff(partner, suit) else self.against(suit)
        return self.against(suit)

    def against(self, suit: Suit) -> float:
        """What it costs that an opponent has none of the suit, and may trump."""
        return AGAINST_VOID if any(self.may_ruff(foe, suit) for foe in self.foes) else 0.0

    def is_void(self, seat: int, suit: Suit) -> bool:
        """Whether that seat has shown that it holds none of the suit."""
        return self.deal.of_suit[suit] <= self.deal.lacks[seat]

    def may_ruff(self, seat: int, suit: Suit) -> bool:
        """Whether that seat is known to have none of a plain suit, and may have a trump."""
        trump = self.judge.trump
        if suit is trump or trump is None or not self.is_void(seat, suit):
            return False
        return any(c.suit is trump and self.deal.may_hold(f"hand.{seat}", c) for c in self.judge.unseen)
