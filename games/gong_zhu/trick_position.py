"""A trick of Gong Zhu as one seat sees it: who will take it, and what each card is worth.

Values are expected points of this side beside the others' average: which side will have the trick, and
what it brings. Only what the view shows is used.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import NamedTuple

from cardtable.cards import HIDDEN, Card, Suit, cards
from cardtable.mechanics.tricks import TrickPosition, ace_high
from games.gong_zhu.deal_state import EXPOSED, FOR_SALE, GongZhuDealState
from games.gong_zhu.scoring import ACE, HEARTS, PENALTY, PIG, SCORING, SHEEP, TEN, count
from games.gong_zhu.stages import GongZhuTricks

ABOVE_PIG = cards("AS KS")
"""The cards under which the pig falls."""
ABOVE_SHEEP = cards("AD KD QD")
"""The cards that may catch the sheep."""


class Eagerness(NamedTuple):
    """How gladly a player takes a trick."""

    chance: float
    """How likely they go over a card, if they have a choice."""
    is_wish: bool = False
    """Whether they want the trick: then the chance counts even if they have no choice."""


INDIFFERENT = Eagerness(0.3)
"""The trick counts nothing."""
SHUNS = Eagerness(0.1)
"""The trick counts against that player."""
WANTS = Eagerness(0.95, is_wish=True)
"""The trick counts for that player."""
FALLS_LOCKED = 0.1
"""How likely the pig falls on the trick in which it has to wait (exposed-wait)."""
FALLS = 0.85
"""How likely a pig behind falls on a card above it."""
THROWN = 4.0
"""The points that each player behind throws on a plain suit, being void of it, at the start."""
HEART = 7.0
"""The points that each player behind adds to a trick in hearts."""
PIG_HELD = 25.0
"""The danger of holding the pig, or a card above it while another holds it, in points."""
TEN_HELD = 12.0
"""The danger of holding the ten, in points."""
SHEEP_KEPT = 0.3
"""The value of keeping the sheep, as a part of what it counts for its taker."""
CATCHER_KEPT = 0.14
"""The value of keeping a card that may catch the sheep, as a part of the same."""
TEN_KEPT = 0.1
"""The danger of holding the ten once the side has scoring cards, as a part of what it would then count."""
HEART_HELD = 2.0
"""The danger of holding a heart, in points."""
HEART_HIGH = 1.1
"""The danger that each rank of a heart adds, in points."""
PLAIN_HIGH = 0.5
"""The danger that each rank of a plain card adds, in points."""
SHORT = 4.0
"""The value of coming nearer to a void, in points, divided by the cards of the suit."""
DRIVES_PIG = 10.0
"""The value of leading a spade to drive the pig out, in points."""
FEARS_PIG = -12.0
"""The value of leading a spade while one of the three highest is held, in points."""
TEN_BURDENED = 80.0
"""What the ten will likely cost a taker who has nothing else yet, in points, at the beginning of play."""
SWAP_NEAR = 8.0
"""A side with `THREAT` hearts and so many more, less one, takes all hearts for certain."""
THREAT = 6
"""The hearts of one side from which on the others fear that it takes all."""
SPOILS = 60.0
"""The value of taking one heart away from a side that threatens to take all, in points."""
LATE = 10
"""The hearts of one side from which on the others keep theirs back from it, if it has all of them."""
KEPT_BACK = 60.0
"""The value of keeping a heart from a side that has so many, in points."""


def of_suit(hand: Iterable[Card], suit: Suit | None) -> tuple[Card, ...]:
    """The cards of a suit."""
    return tuple(c for c in hand if c.suit is suit)


class GongZhuTrickPosition(TrickPosition):
    """A trick of Gong Zhu, seen by the seat that plays next."""

    deal: GongZhuDealState
    stage: GongZhuTricks

    def __init__(self, stage: GongZhuTricks, seat: int) -> None:
        deal = stage.deal
        self.side = deal.side(seat)
        friends = [at for at in deal.others(seat) if deal.side(at) == self.side]
        super().__init__(stage, seat, friends=friends)
        self.scoring = tuple(c for _, c in deal.laid if c in SCORING)
        """The scoring cards in the trick."""

    # Values, in points

    def value(self, c: Card) -> float:
        """The value of playing that card."""
        in_trick, takers = self.scoring_with(c), self.takers(c)
        win = sum(chance for at, chance in takers.items() if self.deal.side(at) == self.side)
        value = sum(chance * self.balance(self.deal.side(at), in_trick) for at, chance in takers.items())
        value += win * self.still_to_come(c)
        value += self.value_of_spoiling(c, win) - self.price_of_feeding(c, takers)
        return value + self.danger(c) + self.lead_value(c)

    def takers(self, c: Card) -> dict[int, float]:
        """How likely each seat takes the trick if that card is played; those behind go over it as they like
        what lies there."""
        ahead, best = (self.seat, c) if self.winning_card is None or self.beats(c) else self._ahead
        in_trick, left, chances = self.scoring_with(c), 1.0, {}
        for at in reversed(self.behind):
            beats = self.chance_to_take(at, best, self.eagerness(at, ahead, in_trick))
            chances[at] = left * beats
            left *= 1.0 - beats
        chances[ahead] = left
        return chances

    @property
    def _ahead(self) -> tuple[int, Card]:
        """The seat that is ahead, and its card."""
        assert self.winning_card is not None
        return self.winning_seat, self.winning_card

    def eagerness(self, at: int, ahead: int, in_trick: tuple[Card, ...]) -> Eagerness:
        """How gladly a seat goes over a card of the seat that is ahead, with those scoring cards there."""
        if not in_trick:
            return INDIFFERENT
        side = self.deal.side(at)
        worth = self.expected_gain(side, in_trick) if side != self.deal.side(ahead) else 0.0
        return WANTS if worth > 0 else SHUNS if worth < 0 else INDIFFERENT

    def chance_to_take(self, seat: int, c: Card, eagerness: Eagerness) -> float:
        """How likely a seat that is so eager goes over a card."""
        led = c.suit if self.led is None else self.led
        better = self.unseen_better(c)
        above = 1.0 - self.chance_of_none(seat, better)
        if eagerness.is_wish or not above:
            return above * eagerness.chance
        below = [one for one in self.unseen if one.suit is led and one not in better]
        return above * (eagerness.chance + (1.0 - eagerness.chance) * self.chance_of_none(seat, below))

    def chance_to_beat(self, seat: int, c: Card) -> float:
        """A player with a choice mostly stays below, unless they like what lies in the trick."""
        return self.chance_to_take(seat, c, self.eagerness(seat, self.seat, self.scoring_with(c)))

    def scoring_with(self, c: Card) -> tuple[Card, ...]:
        """The scoring cards in the trick once that card lies there."""
        return (*self.scoring, c) if c in SCORING else self.scoring

    def gain(self, side: int, more: tuple[Card, ...]) -> int:
        """How many points the cards of a side count more with those."""
        taken = self.deal.taken(side)
        swapped = self._is_swapped(side, taken), self._is_swapped(side, (*taken, *more))
        return self._points((*taken, *more), swapped[1]) - self._points(taken, swapped[0])

    def _is_swapped(self, side: int, taken: tuple[Card, ...]) -> bool:
        """Whether all hearts of a side swap pig and sheep for everybody, if that side has those cards
        (swap-pig-sheep)."""
        deal = self.deal
        if deal.options.all_hearts != "swap":
            return False
        return len(of_suit(taken, Suit.HEARTS)) == len(HEARTS) or any(
            deal.hearts_of(at) == len(HEARTS) for at in range(deal.sides) if at != side
        )

    def _points(self, taken: tuple[Card, ...], swapped: bool) -> int:
        """The points of cards of a side."""
        return count(taken, self.factors, self.deal.options, swapped=swapped).total

    def expected_gain(self, side: int, more: tuple[Card, ...]) -> float:
        """`gain` with what may follow: one side may take all hearts yet, and so swap pig and sheep; the taker
        of the ten alone will likely take burdens, too."""
        if (side, more) not in self._gains:
            gain = float(self.gain(side, more))
            if more and self.chance_of_swap:
                taken = self.deal.taken(side)
                swapped = self._points((*taken, *more), True) - self._points(taken, True)
                gain += self.chance_of_swap * (swapped - gain)
            if TEN in more and not self.deal.taken(side):
                gain -= TEN_BURDENED * len(self.hand) / max(1, self.deal.each)
            self._gains[side, more] = gain
        return self._gains[side, more]

    @cached_property
    def _gains(self) -> dict[tuple[int, tuple[Card, ...]], float]:
        return {}

    @cached_property
    def chance_of_swap(self) -> float:
        """How likely some side that has all hearts taken so far takes the others, too, and so swaps pig and
        sheep; 0 where that is no rule, and where it has happened."""
        deal = self.deal
        if deal.options.all_hearts != "swap":
            return 0.0
        held = [deal.hearts_of(side) for side in range(deal.sides)]
        most = max(held)
        return ((most - THREAT + 1) / SWAP_NEAR) ** 2 if THREAT <= most == sum(held) < len(HEARTS) else 0.0

    def balance(self, taker: int, cards_won: tuple[Card, ...]) -> float:
        """The value to this side, beside the others' average, that a side wins those cards."""
        if not cards_won:
            return 0.0
        gain = self.share(taker) * self.expected_gain(taker, cards_won)
        taken = self.deal.taken(taker)
        if not self._is_swapped(taker, taken) and self._is_swapped(taker, (*taken, *cards_won)):
            others = [side for side in range(self.deal.sides) if side != taker]
            gain += sum(self.share(side) * self._swap_gain(side) for side in others)
        return gain

    def share(self, side: int) -> float:
        """How much a point of that side is worth to this one."""
        return 1.0 if side == self.side else -1.0 / (self.deal.sides - 1)

    def _swap_gain(self, side: int) -> int:
        """How much more the cards of a side count once pig and sheep are swapped."""
        taken = self.deal.taken(side)
        return self._points(taken, True) - self._points(taken, False)

    def worth(self, c: Card) -> float:
        """The points of a scoring card for this side, as far as can be told."""
        return self.expected_gain(self.side, (c,))

    @cached_property
    def factors(self) -> Mapping[Card, int]:
        """The factors of the exposable cards as the seat knows them: its own cards for sale count double
        (sale)."""
        deal = self.deal
        own = deal.cards_in(FOR_SALE[self.seat]) if deal.options.exposing == "sale" else ()
        return {**deal.factors, **dict.fromkeys(own, EXPOSED)}

    @cached_property
    def so_far(self) -> str:
        """That a figure may yet be doubled, by a card that another has put up for sale (sale)."""
        if self.deal.options.exposing != "sale":
            return ""
        hidden = any(HIDDEN in self.deal.cards_in(FOR_SALE[at]) for at in self.known_cards)
        return " so far" if hidden else ""

    def gain_with(self, c: Card) -> int:
        """How many points the side's cards count more once the trick is won as it lies, with that card."""
        return self.gain(self.side, self.scoring_with(c))

    def still_to_come(self, c: Card) -> float:
        """The points that the players behind add to the trick for the side that wins it."""
        led = c.suit if self.led is None else self.led
        deal, behind = self.deal, len(self.opponents_behind)
        if led is Suit.HEARTS:
            return -HEART * deal.factor(ACE) * behind
        more = -THROWN * (1.0 + 3.0 * deal.trick_no / max(1, deal.each)) * behind
        if led is Suit.SPADES and c in ABOVE_PIG and self.is_out(PIG):
            more += self.falls(PIG)
        if led is Suit.DIAMONDS and c in ABOVE_SHEEP and self.is_out(SHEEP):
            more += self.falls(SHEEP)
        return more

    def falls(self, c: Card) -> float:
        """The points that an exposable card behind brings to a higher one of its suit: it is gladly played
        under it where it counts against the taker, and otherwise only if it has to be."""
        worth = self.worth(c)
        if worth > 0:
            others = [one for one in self.unseen if one.suit is c.suit and one is not c]
            return worth * sum(
                self.chance_of_card(at, c) * self.chance_of_none(at, others) for at in self.opponents_behind
            )
        return worth * self.chance_behind(c) * (FALLS_LOCKED if self.is_waiting(c) else FALLS)

    def danger(self, c: Card) -> float:
        """The value of being rid of a card."""
        height, deal = ace_high(c) - 2, self.deal
        if c is PIG:
            return PIG_HELD * -self.worth(PIG) / PENALTY
        if c is TEN:
            later = self.worth(TEN) if deal.taken(self.side) else 0.0
            return deal.factor(TEN) * TEN_HELD - TEN_KEPT * later
        if c.suit is Suit.HEARTS:
            return deal.factor(ACE) * (HEART_HELD + HEART_HIGH * height)
        if c.suit is Suit.SPADES:
            is_above = c in ABOVE_PIG and self.is_out(PIG)
            return PLAIN_HIGH * height + (PIG_HELD * -self.worth(PIG) / PENALTY if is_above else 0.0)
        kept = 0.0
        if c is SHEEP or (c in ABOVE_SHEEP and self.is_out(SHEEP)):
            kept = self.worth(SHEEP) * (SHEEP_KEPT if c is SHEEP else CATCHER_KEPT)
        return PLAIN_HIGH * height + SHORT / self.count(c.suit) - kept

    def lead_value(self, c: Card) -> float:
        """The value of leading a spade while the pig has not been played; negative if the pig is to be
        feared."""
        if not self.leads or c.suit is not Suit.SPADES or not (PIG in self.hand or self.is_out(PIG)):
            return 0.0
        if self.worth(PIG) >= 0:
            return 0.0
        return FEARS_PIG if self.fears_pig else DRIVES_PIG

    def value_of_spoiling(self, c: Card, win: float) -> float:
        """The value of taking a heart from a side that threatens to take all."""
        has_heart = any(one.suit is Suit.HEARTS for one in self.scoring_with(c))
        return SPOILS * win if self.threat >= 0 and has_heart else 0.0

    def price_of_feeding(self, c: Card, takers: Mapping[int, float]) -> float:
        """The price of giving a heart to a side that has all so far, and nearly all there are."""
        if self.gatherer < 0 or c.suit is not Suit.HEARTS:
            return 0.0
        return KEPT_BACK * sum(chance for at, chance in takers.items() if self.deal.side(at) == self.gatherer)

    # Where cards lie

    def is_out(self, c: Card) -> bool:
        """Whether another has still to play that card."""
        return c in self.unseen

    def chance_behind(self, c: Card) -> float:
        """How likely an opponent behind holds that card."""
        return sum(self.chance_of_card(at, c) for at in self.opponents_behind) if self.is_out(c) else 0.0

    def is_waiting(self, c: Card) -> bool:
        """Whether another has exposed that card and its suit was not led before this trick (exposed-wait)."""
        is_exposed = any(c in self.deal.waiting(at) for at in self.known_cards)
        first = self.leads or self.stage.is_first_in_suit
        return is_exposed and (c.suit not in self.deal.suits_led or (first and c.suit is self.led))

    @cached_property
    def fears_pig(self) -> bool:
        """Whether one of the three highest spades is held."""
        return any(c in self.hand for c in (PIG, *ABOVE_PIG))

    @property
    def locked(self) -> tuple[Card, ...]:
        """The seat's exposed cards that may not be played now: they would open their suit, or go to the first
        trick in it, while others of it are held."""
        waiting = self.deal.waiting(self.seat)
        return tuple(c for c in waiting if self.deal.is_locked(self.seat, c) and self.led in (None, c.suit))

    @cached_property
    def threat(self) -> int:
        """The other side that alone has hearts, and many; -1 if there is none."""
        deal = self.deal
        held = [deal.hearts_of(side) for side in range(deal.sides)]
        most = max(range(deal.sides), key=held.__getitem__)
        return most if most != self.side and held[most] == sum(held) >= THREAT else -1

    @property
    def gatherer(self) -> int:
        """The other side that has all hearts so far, and nearly all there are; -1 if there is none."""
        return self.threat if self.threat >= 0 and self.deal.hearts_of(self.threat) >= LATE else -1
