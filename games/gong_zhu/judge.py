"""What actions of Gong Zhu are worth to a careful player: exposing, selling, passing, cards.

Values of cards are expected points of the own side beside the others' average: who will have the trick, and
what it brings him. Only what the view shows is used.
"""

from __future__ import annotations

from functools import cached_property

from cardtable.cards import Card, Rank, Suit, cards
from cardtable.engine.actions import Action
from cardtable.mechanics.tricks.stage import PlayCard, ace_high
from cardtable.mechanics.tricks.trick_position import TrickPosition
from games.gong_zhu.actions import Expose, Sell
from games.gong_zhu.rules import Play
from games.gong_zhu.scoring import ACE, PENALTY, PIG, SCORING, SHEEP, TEN, count, sheep_value
from games.gong_zhu.table import GongZhuTable

LONG = 5
"""Cards of a suit with which one is not soon out of others."""
LOW_CLUBS = 4
"""Clubs below the ten that keep it safe."""
TOPS = (Rank.ACE, Rank.KING, Rank.QUEEN)
LOWLY = 8
"""The highest rank that seldom wins a trick."""
SOLD = 0.5
"""What a sale is worth beside an exposure."""
ABOVE_PIG, ABOVE_SHEEP = cards("AS KS"), cards("AD KD QD")
"""What the pig falls under, and what the sheep does."""
DUCKS = 0.3
"""How likely a player who has a higher card and a lower one plays the higher."""
LOCKED = 0.1
"""How likely the pig falls on the trick in which it has to wait."""
FALLS, THROWN, HEART = 0.85, 4.0, 7.0
"""How likely a pig behind falls on a card above it; what each player behind throws on other suits, who may
have none of them, and on hearts."""
PIG_HELD, TEN_HELD = 25.0, 12.0
"""The danger of holding the pig, or a card above it while another holds it, and that of the ten."""
SHEEP_KEPT, CATCHER_KEPT = 0.3, 0.14
"""What keeping the sheep is worth, and a card that may catch it, as parts of it."""
HEART_HELD, HEART_HIGH, PLAIN_HIGH = 2.0, 1.1, 0.5
"""The danger of a heart, and of each rank of it; of each rank of any other card."""
SHORT, DRIVES, FROM_PIG = 4.0, 10.0, 12.0
"""What it is worth to come nearer to a void, and to drive the pig out; what spades led by the afraid cost."""
THREAT, SPOILS = 6, 60.0
"""Hearts of one side from which all of them are to be feared, and what one taken away is worth."""


class Judge:
    """One decision of one seat."""

    def __init__(self, deal: GongZhuTable, seat: int) -> None:
        self.deal, self.seat = deal, seat
        self.hand = (*deal.waiting(seat), *deal.hand(seat))
        self.stage = deal.stage

    def value(self, action: Action) -> float:
        """What an action is worth; only its order among the others counts."""
        match action:
            case PlayCard(c):
                return self.play.value(c)
            case Expose(c):
                return 1.0 if self.is_to_expose(c) else -1.0
            case Sell(c):
                return SOLD if self.is_to_expose(c) else -1.0
        return 0.0

    @cached_property
    def play(self) -> Cards:
        """The judge of a card to be played."""
        assert isinstance(self.stage, Play)
        return Cards(self.deal, self.stage, self.seat)

    # Exposing

    def held(self, suit: Suit | None) -> tuple[Card, ...]:
        """The cards of a suit."""
        return tuple(c for c in self.hand if c.suit is suit)

    def tops(self, suit: Suit | None) -> tuple[Card, ...]:
        """The ace, king and queen held of a suit."""
        return tuple(c for c in self.held(suit) if c.rank in TOPS)

    def is_to_expose(self, c: Card) -> bool:
        """Whether a card had better count double: the hand tells that it will count for the own side, or
        against another."""
        held, tops = self.held(c.suit), self.tops(c.suit)
        for_taker = sheep_value(2, self.deal.options) > 0
        if self.stage is not None and self.stage.name == "first":
            return c is SHEEP and for_taker
        if c is PIG:
            return len(held) > LONG
        if c is SHEEP:
            return for_taker and (len(tops) > 1 or len(held) >= LONG)
        if c is ACE:
            low = [one for one in held if ace_high(one) <= LOWLY]
            return len(held) - 1 == len(low) >= LONG
        below = [one for one in held if ace_high(one) < ace_high(TEN)]
        return c is TEN and len(below) >= LOW_CLUBS and not tops


class Cards(TrickPosition):
    """Weighs the cards that one seat may play to a trick."""

    deal: GongZhuTable
    stage: Play

    def __init__(self, deal: GongZhuTable, stage: Play, seat: int) -> None:
        self.side = deal.side(seat)
        friends = [at for at in range(deal.seats) if at != seat and deal.side(at) == self.side]
        super().__init__(stage, seat, friends=friends)
        self.lying = tuple(c for _, c in deal.laid if c in SCORING)
        """The scoring cards in the trick."""

    # Where cards lie: exposed ones are seen, but still to be played

    @cached_property
    def unseen(self) -> tuple[Card, ...]:
        """The cards that others have still to play."""
        return (*self.deal.unseen(), *self.owners)

    @cached_property
    def owners(self) -> dict[Card, int]:
        """By card that another has exposed and not played, whose it is."""
        seats = [at for at in range(self.deal.seats) if at != self.seat]
        return {c: at for at in seats for c in self.deal.cards_in(f"exposed.{at}")}

    def may_hold(self, seat: int, c: Card) -> bool:
        owner = self.owners.get(c)
        if owner is not None:
            return owner == seat
        return self.deal.may_hold(f"hand.{seat}", c)

    def _hidden_where(self, c: Card) -> dict[int, int]:
        if c in self.owners:
            return {self.owners[c]: 1}
        deal, sold = self.deal, self.deal.sold
        others = [at for at in range(deal.seats) if at != self.seat and self.may_hold(at, c)]
        return {at: size for at in others if (size := len(deal.hand(at)) + sold[at])}

    def is_out(self, c: Card) -> bool:
        """Whether another has still to play that card."""
        return c in self.unseen

    def is_behind(self, c: Card) -> float:
        """How likely who plays later holds that card."""
        return sum(self.chance_of_card(at, c) for at in self.opponents_behind) if self.is_out(c) else 0.0

    # The trick

    def value(self, c: Card) -> float:
        """What playing that card brings."""
        in_trick, win = self.with_it(c), self.win_chance(c)
        value = win * (self.gain(self.side, in_trick) + self.more(c))
        value += (1.0 - win) * self.given(in_trick)
        return value + self.danger(c) + self.spoiling(c, win) + self.lead_bonus(c)

    def chance_to_beat(self, foe: int, c: Card) -> float:
        """A player with a choice stays below, mostly."""
        led = c.suit if self.led is None else self.led
        better = self.unseen_better(c)
        above = 1.0 - self.chance_of_none(foe, better)
        below = [one for one in self.unseen if one.suit is led and one not in better]
        return above * (DUCKS + (1.0 - DUCKS) * self.chance_of_none(foe, below))

    def with_it(self, c: Card) -> tuple[Card, ...]:
        """The scoring cards in the trick once that card lies there."""
        return (*self.lying, c) if c in SCORING else self.lying

    def gain(self, side: int, more: tuple[Card, ...]) -> int:
        """By how much the cards of a side count more with those."""
        deal, taken = self.deal, self.deal.taken(side)
        with_more = count((*taken, *more), deal.factors, deal.options)
        return with_more.total - count(taken, deal.factors, deal.options).total

    def given(self, lost: tuple[Card, ...]) -> float:
        """What it is worth that another has those cards: a friend, or one of the others."""
        taker = self.deal.side(self.winning_seat if self.winning_seat >= 0 else self.deal.after(self.seat))
        if taker == self.side:
            return self.gain(taker, lost)
        return -self.gain(taker, lost) / (self.deal.sides - 1)

    def more(self, c: Card) -> float:
        """What those who play later add to the trick for whoever wins it."""
        led = c.suit if self.led is None else self.led
        deal, foes = self.deal, len(self.opponents_behind)
        if led is Suit.HEARTS:
            return -HEART * deal.factor(ACE) * foes
        more = -THROWN * (1.0 + 3.0 * deal.trick_no / max(1, deal.each)) * foes
        if led is Suit.SPADES and c in ABOVE_PIG and self.is_out(PIG):
            falls = LOCKED if self.is_waiting(PIG) else FALLS
            more -= PENALTY * deal.factor(PIG) * self.is_behind(PIG) * falls
        return more

    def is_waiting(self, c: Card) -> bool:
        """Whether another has exposed that card and its suit was not led before this trick."""
        first = self.leads or self.stage.is_first_in_suit
        return c in self.owners and (c.suit not in self.deal.suits_led or (first and c.suit is self.led))

    # What holding a card may cost later

    def danger(self, c: Card) -> float:
        """What it is worth to be rid of a card."""
        height, deal = ace_high(c) - 2, self.deal
        if c is PIG or c is TEN:
            return deal.factor(c) * (PIG_HELD if c is PIG else TEN_HELD)
        if c.suit is Suit.HEARTS:
            return deal.factor(ACE) * (HEART_HELD + HEART_HIGH * height)
        if c.suit is Suit.SPADES:
            above = PIG_HELD * deal.factor(PIG) if c in ABOVE_PIG and self.is_out(PIG) else 0.0
            return PLAIN_HIGH * height + above
        kept = 0.0
        if c is SHEEP or (c in ABOVE_SHEEP and self.is_out(SHEEP)):
            kept = sheep_value(deal.factor(SHEEP), deal.options) * (
                SHEEP_KEPT if c is SHEEP else CATCHER_KEPT
            )
        return PLAIN_HIGH * height + SHORT / self.count(c.suit) - kept

    def lead_bonus(self, c: Card) -> float:
        """Spades are led to drive the pig out by who need not fear to win it."""
        if not self.leads or c.suit is not Suit.SPADES or not (PIG in self.hand or self.is_out(PIG)):
            return 0.0
        return -FROM_PIG if self.fears_pig else DRIVES

    @property
    def fears_pig(self) -> bool:
        """Whether one of the three highest spades is held."""
        return any(c in self.hand for c in (PIG, *ABOVE_PIG))

    # All the hearts

    @cached_property
    def threat(self) -> int:
        """The other side that alone has hearts, and many; -1 for none."""
        deal = self.deal
        held = [deal.hearts_of(side) for side in range(deal.sides)]
        most = max(range(deal.sides), key=held.__getitem__)
        return most if most != self.side and held[most] == sum(held) >= THREAT else -1

    def spoiling(self, c: Card, win: float) -> float:
        """What it is worth to take a heart from who may get all."""
        has_heart = any(one.suit is Suit.HEARTS for one in self.with_it(c))
        return SPOILS * win if self.threat >= 0 and has_heart else 0.0
