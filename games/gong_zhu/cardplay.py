"""How a careful player plays the cards of Gong Zhu: who will have the trick, and what it brings him.

Values are expected points of the own side beside the others' average. Only what the view shows is used.
"""

from __future__ import annotations

from functools import cached_property

from cardtable.cards import Card, Suit, cards
from cardtable.mechanics.trick_sense import TrickSense
from cardtable.mechanics.tricks import ace_high
from games.gong_zhu.rules import Play
from games.gong_zhu.scoring import ACE, PIG, SCORING, SHEEP, TEN, count, sheep_value
from games.gong_zhu.table import GongZhuTable

ABOVE_PIG = cards("AS KS")
"""What the pig falls under."""
DUCKS = 0.3
"""How likely a player who has a higher card and a lower one plays the higher."""
LOCKED = 0.1
"""How likely the pig falls on the trick in which it has to wait."""
FALLS, THROWN, HEART = 0.85, 4.0, 10.0
"""How likely a pig behind falls on a card above it; what each player behind throws on other suits, who may
have none of them; what a heart costs on average."""
CAUGHT = 0.1
"""How likely a sheep behind falls on a card above it."""
TO_COME = 45.0
"""The points that are still lost by each side in a deal: what a ten taken early multiplies."""
GUARDED = 4
"""Spades beside the pig, or an ace or king, with which it is not soon forced out."""
PIG_ALONE, PIG_GUARDED, ABOVE_ALONE, ABOVE_GUARDED = 30.0, 20.0, 35.0, 12.0
"""The danger of holding the pig, and the ace or king of spades while another holds it."""
SHEEP_KEPT, CATCHER_KEPT, TEN_HELD = 0.3, 0.14, 12.0
"""What keeping the sheep is worth, and a card that may catch it, as parts of it; the danger of the ten."""
HEART_HELD, HEART_HIGH, PLAIN_HIGH = 2.0, 1.1, 0.5
"""The danger of a heart, and of each rank of it; of each rank of any other card."""
SHORT, DRIVES, FROM_PIG = 4.0, 10.0, 12.0
"""What it is worth to come nearer to a void, and to drive the pig out; what spades led by the afraid cost."""
THREAT, SPOILS, SPOILER_KEPT = 6, 60.0, 4.0
"""Hearts of one side from which all of them are to be feared, what one taken away is worth, and each rank of
a heart kept for that."""


class Cards(TrickSense):
    """Weighs the cards that one seat may play to a trick."""

    deal: GongZhuTable
    stage: Play

    def __init__(self, deal: GongZhuTable, stage: Play, seat: int) -> None:
        side = deal.side(seat)
        friends = [at for at in range(deal.seats) if at != seat and deal.side(at) == side]
        super().__init__(stage, seat, friends=friends)
        self.side = side
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

    def _sizes(self, c: Card) -> dict[int, int]:
        if c in self.owners:
            return {self.owners[c]: 1}
        deal, sold = self.deal, self.deal.sold
        others = [at for at in range(deal.seats) if at != self.seat and self.may_hold(at, c)]
        return {at: size for at in others if (size := len(deal.hand(at)) + sold[at])}

    @cached_property
    def in_hands(self) -> float:
        return 1.0

    def wins_for_good(self, c: Card) -> bool:
        better = self.better(c)
        return self.beats(c) and not any(self.may_hold(at, one) for at in self.behind for one in better)

    def is_out(self, c: Card) -> bool:
        """Whether another has still to play that card."""
        return c in self.unseen

    def is_behind(self, c: Card) -> float:
        """How likely who plays later holds that card."""
        return sum(self._share(at, c) for at in self.foes) if self.is_out(c) else 0.0

    # The trick

    def value(self, c: Card) -> float:
        """What playing that card brings."""
        in_trick = (*self.lying, c) if c in SCORING else self.lying
        win = self.outcome(c)
        value = win * (self.gain(self.side, in_trick) + self.more(c))
        value += (1.0 - win) * self.given(in_trick)
        return value + self.danger(c) + self.spoiling(c, win) + (self.lead_bonus(c) if self.leads else 0.0)

    def beaten_by(self, foe: int, c: Card) -> float:
        """A player with a choice stays below, mostly."""
        led = c.suit if self.led is None else self.led
        better = self.better(c)
        above = 1.0 - self.has_none(foe, better)
        below = [one for one in self.unseen if one.suit is led and one not in better]
        return above * (DUCKS + (1.0 - DUCKS) * self.has_none(foe, below))

    def gain(self, side: int, more: tuple[Card, ...]) -> float:
        """What those scoring cards bring to a side beside what it has."""
        return self.estimate(side, more) - self.estimate(side, ()) if more else 0.0

    def estimate(self, side: int, more: tuple[Card, ...]) -> float:
        """What a side's cards come to; a ten multiplies what is still to come, too."""
        deal = self.deal
        taken = (*deal.taken(side), *more)
        one = count(taken, deal.factors, deal.options)
        if one.has_all or TEN not in taken:
            return float(one.total)
        left = len(self.hand) / max(1, deal.each)
        times = 2 * deal.factor(TEN)
        if len(taken) == 1:
            return one.total * (1.0 - left) - left * TO_COME * (times - 1)
        return one.total - left * TO_COME * (times - 1)

    def given(self, lost: tuple[Card, ...]) -> float:
        """What it is worth that another has those cards: a friend, or one of the others."""
        if not lost:
            return 0.0
        taker = self.deal.side(self.best_at if self.best_at >= 0 else self.deal.after(self.seat))
        if taker == self.side:
            return self.gain(taker, lost)
        return -self.gain(taker, lost) / (self.deal.sides - 1)

    def more(self, c: Card) -> float:
        """What those who play later add to the trick for whoever wins it."""
        led = c.suit if self.led is None else self.led
        deal, foes = self.deal, len(self.foes)
        more = 0.0
        if led is Suit.SPADES and self.is_out(PIG) and ace_high(c) > ace_high(PIG) and c.suit is led:
            falls = LOCKED if self.is_waiting(PIG) else FALLS
            more -= 100.0 * deal.factor(PIG) * self.is_behind(PIG) * falls
        elif led is Suit.DIAMONDS and self.is_out(SHEEP) and ace_high(c) > ace_high(SHEEP):
            more += CAUGHT * self.is_behind(SHEEP) * sheep_value(deal.factor(SHEEP), deal.options)
        if led is Suit.HEARTS:
            return more - HEART * deal.factor(ACE) * foes * 0.7
        played = deal.trick_no / max(1, deal.each)
        return more - THROWN * (1.0 + 3.0 * played) * foes

    def is_waiting(self, c: Card) -> bool:
        """Whether another has exposed that card and its suit was not led before this trick."""
        first = self.leads or self.stage.is_first_in_suit
        return c in self.owners and (c.suit not in self.deal.suits_led or (first and c.suit is self.led))

    # What holding a card may cost later

    def danger(self, c: Card) -> float:
        """What it is worth to be rid of a card."""
        height = ace_high(c) - 2
        if c is PIG:
            is_guarded = self.count(Suit.SPADES) > GUARDED
            return self.deal.factor(PIG) * (PIG_GUARDED if is_guarded else PIG_ALONE)
        if c is SHEEP:
            return -SHEEP_KEPT * sheep_value(self.deal.factor(SHEEP), self.deal.options)
        if c is TEN:
            return TEN_HELD * self.deal.factor(TEN)
        if c.suit is Suit.HEARTS:
            rid = self.deal.factor(ACE) * (HEART_HELD + HEART_HIGH * height)
            return rid if self.threat < 0 else rid - SPOILER_KEPT * height
        plain = PLAIN_HIGH * height + (SHORT / self.count(c.suit) if c.suit is not Suit.SPADES else 0.0)
        if c.suit is Suit.SPADES and c in ABOVE_PIG and self.is_out(PIG):
            spare = ABOVE_GUARDED if self.count(c.suit) > GUARDED else ABOVE_ALONE
            return plain + spare * self.deal.factor(PIG)
        if c.suit is Suit.DIAMONDS and height > ace_high(SHEEP) - 2 and self.is_out(SHEEP):
            return plain - CATCHER_KEPT * sheep_value(self.deal.factor(SHEEP), self.deal.options)
        return plain

    def lead_bonus(self, c: Card) -> float:
        """Spades are led to drive the pig out by who need not fear it."""
        if c.suit is not Suit.SPADES:
            return 0.0
        afraid = any(one in self.hand for one in (PIG, *ABOVE_PIG))
        if self.is_out(PIG) and not afraid:
            return DRIVES
        return -FROM_PIG if afraid and (PIG in self.hand or self.is_out(PIG)) else 0.0

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
        has_heart = c.suit is Suit.HEARTS or any(one.suit is Suit.HEARTS for one in self.lying)
        return SPOILS * win if self.threat >= 0 and has_heart else 0.0
