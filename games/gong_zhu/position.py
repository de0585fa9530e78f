"""What a seat can tell in Gong Zhu: the value of each action, and the reasons to give for it.

Values are expected points of the own side beside the others' average: which side will have the trick, and
what it brings. Only what the view shows is used.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from cardtable.bots import by_weight, reason, thought, thoughts_by_weight
from cardtable.cards import HIDDEN, Card, Rank, Suit, cards, text_of
from cardtable.engine import Action, Pass
from cardtable.mechanics.tricks import (
    PlayCard,
    TrickGamePosition,
    TrickPosition,
    ace_high,
    card_reason,
    card_thought,
)
from cardtable.words import so_many
from games.gong_zhu.actions import Expose, Sell
from games.gong_zhu.deal_state import EXPOSED, FOR_SALE, GongZhuDealState
from games.gong_zhu.scoring import ACE, HEARTS, KEYS, PENALTY, PIG, SCORING, SHEEP, TEN, count, sheep_value
from games.gong_zhu.stages import GongZhuTricks

LONG = 5
"""The cards of a suit with which a seat is not soon void of it."""
LOW_CLUBS = 4
"""The clubs below the ten that keep it safe."""
TOPS = (Rank.ACE, Rank.KING, Rank.QUEEN)
"""The ranks that are likely to win a trick."""
LOWLY = 8
"""The highest rank that seldom wins a trick."""
SALE_VALUE = 0.5
"""The value of a sale where an exposure counts 1."""
ABOVE_PIG = cards("AS KS")
"""The cards under which the pig falls."""
ABOVE_SHEEP = cards("AD KD QD")
"""The cards that may catch the sheep."""
PLAYS_HIGHER = 0.3
"""How likely a player with a choice goes over a card in a trick that counts nothing."""
SHUNS = 0.1
"""How likely to a trick that counts against him."""
TAKES = 0.95
"""How likely to a trick that counts for him."""
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
"""The danger of holding the ten while more than it was taken, as a part of what it would then count."""
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
"""What the ten comes to cost whoever takes it before anything else, at the beginning of play."""
SWAP_NEAR = 8.0
"""The hearts beyond `THREAT` and one that make it certain that a side takes them all."""
THREAT = 6
"""The hearts of one side from which all of them are to be feared."""
SPOILS = 60.0
"""The value of taking one heart away from a side that threatens to take all, in points."""


def of_suit(hand: Iterable[Card], suit: Suit | None) -> tuple[Card, ...]:
    """The cards of a suit."""
    return tuple(c for c in hand if c.suit is suit)


def tops_of(hand: Iterable[Card], suit: Suit | None) -> tuple[Card, ...]:
    """The ace, king and queen held of a suit."""
    return tuple(c for c in hand if c.suit is suit and c.rank in TOPS)


def _stay(kept: list[Card]) -> str:
    """The verb for those cards."""
    return "stays" if len(kept) == 1 else "stay"


class GongZhuTrick(TrickPosition):
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
        return value + self.danger(c) + self.value_of_spoiling(c, win) + self.lead_bonus(c)

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

    def eagerness(self, at: int, ahead: int, in_trick: tuple[Card, ...]) -> float:
        """How likely a seat with a choice goes over a card of that seat, with those scoring cards there."""
        if not in_trick:
            return PLAYS_HIGHER
        side = self.deal.side(at)
        worth = self.expected_gain(side, in_trick) if side != self.deal.side(ahead) else 0.0
        return TAKES if worth > 0 else SHUNS if worth < 0 else PLAYS_HIGHER

    def chance_to_take(self, seat: int, c: Card, eagerness: float) -> float:
        """How likely a seat goes over a card, if with a choice it does so that likely."""
        led = c.suit if self.led is None else self.led
        better = self.unseen_better(c)
        above = 1.0 - self.chance_of_none(seat, better)
        if eagerness == TAKES or not above:
            return above * eagerness
        below = [one for one in self.unseen if one.suit is led and one not in better]
        return above * (eagerness + (1.0 - eagerness) * self.chance_of_none(seat, below))

    def chance_to_beat(self, seat: int, c: Card) -> float:
        """A player with a choice mostly stays below, unless he likes what lies in the trick."""
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
        """What cards of a side count."""
        return count(taken, self.factors, self.deal.options, swapped=swapped).total

    def expected_gain(self, side: int, more: tuple[Card, ...]) -> float:
        """The same with what may follow: one side may take all hearts yet, and so swap pig and sheep; whoever
        takes the ten with nothing else will likely take burdens, too."""
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
        """What it is worth to the own side, beside the others' average, that a side wins those cards."""
        if not cards_won:
            return 0.0
        gain = self.share(taker) * self.expected_gain(taker, cards_won)
        taken = self.deal.taken(taker)
        if not self._is_swapped(taker, taken) and self._is_swapped(taker, (*taken, *cards_won)):
            others = [side for side in range(self.deal.sides) if side != taker]
            gain += sum(self.share(side) * self._swap_gain(side) for side in others)
        return gain

    def share(self, side: int) -> float:
        """How much a point of that side is worth to the own one."""
        return 1.0 if side == self.side else -1.0 / (self.deal.sides - 1)

    def _swap_gain(self, side: int) -> int:
        """How much more the cards of a side count once pig and sheep are swapped."""
        taken = self.deal.taken(side)
        return self._points(taken, True) - self._points(taken, False)

    def worth(self, c: Card) -> float:
        """What a scoring card would count for the own side, as far as can be told."""
        return self.expected_gain(self.side, (c,))

    @cached_property
    def factors(self) -> Mapping[Card, int]:
        """The factors of the key cards as the seat knows them: its own cards for sale count double (sale)."""
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
        """How many points the own cards count more once the trick is won as it lies, with that card."""
        return self.gain(self.side, self.scoring_with(c))

    def still_to_come(self, c: Card) -> float:
        """What the players behind add to the trick for the side that wins it."""
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
        """The points that a key card behind brings to a higher one of its suit: it is gladly played under it
        where it counts against the taker, and otherwise only if it has to be."""
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

    def lead_bonus(self, c: Card) -> float:
        """The value of leading a spade while the pig has not been played."""
        if not self.leads or c.suit is not Suit.SPADES or not (PIG in self.hand or self.is_out(PIG)):
            return 0.0
        if self.worth(PIG) >= 0:
            return 0.0
        return FEARS_PIG if self.fears_pig else DRIVES_PIG

    def value_of_spoiling(self, c: Card, win: float) -> float:
        """The value of taking a heart from a side that threatens to take all."""
        has_heart = any(one.suit is Suit.HEARTS for one in self.scoring_with(c))
        return SPOILS * win if self.threat >= 0 and has_heart else 0.0

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
        """The own exposed cards that may not be played now: they would open their suit, or go to the first
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

    # Witnesses beside the other cards, aces high

    def beats_or_lower(self, c: Card, other: Card) -> bool:
        """Whether the other card would be ahead, or is no higher."""
        return self.beats(other) or ace_high(other) <= ace_high(c)

    def other_suit_or_higher(self, c: Card, other: Card) -> bool:
        """Whether the other card is of another suit, or no lower."""
        return other.suit is not c.suit or ace_high(other) >= ace_high(c)

    def other_suit_or_lower(self, c: Card, other: Card) -> bool:
        """Whether the other card is of another suit, or no higher."""
        return other.suit is not c.suit or ace_high(other) <= ace_high(c)

    def wins_and_no_higher(self, c: Card, other: Card) -> bool:
        """Whether the other card would be ahead, too, and is no higher."""
        return self.beats(other) and ace_high(other) <= ace_high(c)

    # Reasons

    def leaves_to_opponents(self, c: Card) -> bool:
        """Whether the trick is not the own side's for now, and no friend can take it later."""
        return not self.leads and not self.beats(c) and not self.is_ours and not self.has_friend_behind

    @card_reason("You do not win this trick: another has the pig.")
    def gives_pig(self, c: Card) -> bool:
        """Whether it throws the pig to an opponent."""
        return c is PIG and self.leaves_to_opponents(c)

    @card_reason()
    def brings(self, c: Card) -> str:
        """Whether it wins a trick that counts for the own side."""
        gain = self.gain_with(c)
        if not self.takes_as_last(c) or gain <= 0 or not self.has_other_outcome(c):
            return ""
        return f"You play last, and the trick brings you {so_many(gain, 'point')}{self.so_far}."

    @card_reason(against=True)
    def costs(self, c: Card) -> str:
        """Whether it wins a trick that counts against the own side."""
        gain = self.gain_with(c)
        if not self.takes_as_last(c) or gain >= 0 or not self.has_other_outcome(c):
            return ""
        return f"It wins the trick, and that costs you {so_many(-gain, 'point')}{self.so_far}."

    def has_other_outcome(self, c: Card) -> bool:
        """Whether some other card would leave the trick to others, or make it count more or less."""
        gain = self.gain_with(c)
        return any(not self.beats(one) or self.gain_with(one) != gain for one in self.playable)

    @card_reason("The pig is still out, and may fall on {c}.", against=True)
    def under_the_pig(self, c: Card) -> bool:
        """Whether it is above the pig, in a trick in spades to which the pig may still come."""
        led = c.suit if self.led is None else self.led
        is_above = c in ABOVE_PIG and led is c.suit
        may_fall = self.chance_behind(PIG) > 0 and not self.is_waiting(PIG)
        return is_above and self.beats(c) and may_fall

    @card_reason()
    def leaves_it(self, c: Card) -> str:
        """Whether it leaves scoring cards to an opponent that would count against the own side."""
        if not self.leaves_to_opponents(c) or not self.chooses_winner:
            return ""
        if self.gain(self.side, self.scoring) >= 0:
            return ""
        return f"It leaves {text_of(self.scoring)} to another."

    @card_reason("A spade below the queen cannot win the pig, and may drive it out.")
    def drives(self, c: Card) -> bool:
        """Whether it leads a spade that the pig cannot fall under, where it could lead another suit."""
        return self.lead_bonus(c) > 0 and any(one.suit is not c.suit for one in self.playable)

    @card_reason(
        "It is the highest card with which you stay below {self.winning_card}.", beside=beats_or_lower
    )
    def highest_below(self, c: Card) -> bool:
        """Whether it is the highest of several cards of the suit led that stay below the winning one."""
        below = [one for one in self.playable if one.suit is self.led and not self.beats(one)]
        return c in below and len(below) > 1 and all(ace_high(one) <= ace_high(c) for one in below)

    @card_reason("The pig is still out: thrown now, {c} cannot have to take it.")
    def throws_above_pig(self, c: Card) -> bool:
        """Whether it throws a card above the pig on another suit."""
        return self.is_void and c in ABOVE_PIG and self.is_out(PIG)

    @card_reason("You have none of {self.led}: {c} goes to another, and counts against the taker.")
    def throws_penalty(self, c: Card) -> bool:
        """Whether it throws a card on another suit that counts against every other side, for now."""
        others = [side for side in range(self.deal.sides) if side != self.side]
        counts_against = c in SCORING and all(self.gain(side, (c,)) < 0 for side in others)
        return self.is_void and self.leaves_to_opponents(c) and counts_against

    @card_reason("It is your only card of {c.suit}: then you may throw others on that suit.")
    def throws_single(self, c: Card) -> bool:
        """Whether it throws a lone card on another suit, and others stay."""
        return self.is_void and self.count(c.suit) == 1 and len(self.hand) > 1

    @card_reason("You have none of {self.led}: {c} is your highest of {c.suit}.", beside=other_suit_or_lower)
    def throws_highest(self, c: Card) -> bool:
        """Whether it throws the highest of several cards of a suit on another."""
        own = of_suit(self.hand, c.suit)
        return self.is_void and len(own) > 1 and c is max(own, key=ace_high)

    @card_reason(
        "You win whatever you play: this is the highest of these cards, and best gone.",
        beside=wins_and_no_higher,
    )
    def wins_with_highest(self, c: Card) -> bool:
        """Whether each of several cards wins as the last to the trick, and none is higher."""
        all_win = not self.behind and len(self.playable) > 1 and all(map(self.beats, self.playable))
        return all_win and all(self.wins_and_no_higher(c, one) for one in self.playable)

    @card_reason("It is your lowest card of {c.suit}: others may have to win.", beside=other_suit_or_higher)
    def leads_low(self, c: Card) -> bool:
        """Whether it leads the lowest of several cards of its suit, and another may have only higher ones."""
        own = of_suit(self.hand, c.suit)
        is_lowest = self.leads and len(own) > 1 and all(ace_high(one) >= ace_high(c) for one in own)
        return is_lowest and any(self.may_have_to_go_over(at, c) for at in self.behind)

    @card_reason()
    def may_be_beaten(self, c: Card) -> str:
        """Whether it is ahead while several higher cards are out."""
        higher = len(self.unseen_better(c))
        if self.leads or not self.behind or not self.beats(c) or higher < 2:
            return ""
        return f"It is ahead for now: {higher} higher cards of {c.suit} are out."

    # Reasons: why this card and not another

    @card_reason("{self.kept_for_itself} stays in your hand, until you can win it yourself.")
    def keeps_sheep(self, c: Card) -> bool:
        """Whether the sheep could be played, counts for its taker, and is not."""
        return c is not SHEEP and self.kept_for_itself is SHEEP

    @property
    def kept_for_itself(self) -> Card | None:
        """The sheep, if it may be played and counts for its taker."""
        return SHEEP if SHEEP in self.playable and self.worth(SHEEP) > 0 else None

    @card_reason("{self.catcher} stays in your hand, to catch the sheep, which is still out.")
    def keeps_catcher(self, c: Card) -> bool:
        """Whether a diamond above the sheep could be played, and stays."""
        return self.catcher is not None and c not in ABOVE_SHEEP

    @property
    def catcher(self) -> Card | None:
        """The highest playable diamond above a sheep that is out and counts for its taker."""
        tops = [c for c in self.playable if c in ABOVE_SHEEP]
        return max(tops, key=ace_high) if tops and self.is_out(SHEEP) and self.worth(SHEEP) > 0 else None

    @card_reason("It does not count, whoever takes it.")
    def adds_nothing(self, c: Card) -> bool:
        """Whether it is no scoring card where another playable one is."""
        return c not in SCORING and any(one in SCORING for one in self.playable)

    @card_reason()
    def keeps_pig_covered(self, c: Card) -> str:
        """Whether it is no spade while the pig lies in the hand among others that could be played."""
        spades = self.count(Suit.SPADES) - 1
        if PIG not in self.hand or c.suit is Suit.SPADES or not spades or not self._may_play_other_spade:
            return ""
        return f"You keep {so_many(spades, 'spade')} beside the pig."

    @property
    def _may_play_other_spade(self) -> bool:
        return any(one.suit is Suit.SPADES and one is not PIG for one in self.playable)

    def no_higher_rank(self, c: Card, other: Card) -> bool:
        """Whether the other card is of no higher rank."""
        return ace_high(other) <= ace_high(c)

    def no_lower_rank(self, c: Card, other: Card) -> bool:
        """Whether the other card is of no lower rank."""
        return ace_high(other) >= ace_high(c)

    @card_reason(
        "You have none of {self.led}: {c} is as high as any card you may throw, and high cards win later.",
        beside=no_higher_rank,
    )
    def throws_top_rank(self, c: Card) -> bool:
        """Whether it throws a card of the highest rank of all, on another suit."""
        return self.is_void and all(self.no_higher_rank(c, one) for one in self.playable)

    @card_reason(
        "It is as low as any card you may play, and low cards seldom win.",
        beside=no_lower_rank,
    )
    def plays_low(self, c: Card) -> bool:
        """Whether it leads, or follows suit with others behind, and none is of a lower rank."""
        is_in_suit = self.leads or c.suit is self.led
        return is_in_suit and bool(self.behind) and all(self.no_lower_rank(c, one) for one in self.playable)

    def brings_no_more(self, c: Card, other: Card) -> bool:
        """Whether the other card would bring no more, and leave the trick to nobody else."""
        return self.beats(other) and self.gain_with(other) <= self.gain_with(c)

    @card_reason("You win whatever you play, and no other card costs you less.", beside=brings_no_more)
    def wins_cheaply(self, c: Card) -> bool:
        """Whether all win as the last card, none of the others is cheaper, and some are dearer."""
        if self.behind or self.leads or not all(self.brings_no_more(c, one) for one in self.playable):
            return False
        return any(self.gain_with(one) < self.gain_with(c) for one in self.playable)

    @card_reason()
    def shortens(self, c: Card) -> str:
        """Whether it leads or throws a card of the suit of which fewest are held of those that may be
        played."""
        counts = {one.suit: self.count(one.suit) for one in self.playable}
        is_thrown = self.leads or self.is_void
        if len(counts) < 2 or counts[c.suit] > min(counts.values()) or not is_thrown:
            return ""
        if counts[c.suit] == len(self.hand) or counts[c.suit] == max(counts.values()):
            return ""
        return (
            f"You hold only {so_many(counts[c.suit], 'card')} of {c.suit}: soon you may throw others on it."
        )

    @card_reason()
    def keeps_lower(self, c: Card) -> str:
        """Whether a lower card of its suit stays, to stay below with."""
        lower = [one for one in self.hand if one.suit is c.suit and ace_high(one) < ace_high(c)]
        if not lower:
            return ""
        return f"{text_of(sorted(lower, key=ace_high))} {_stay(lower)} in your hand, to duck with later."

    @card_reason()
    def likelier_beaten(self, c: Card) -> str:
        """Whether a higher card of its suit might have been played, which more likely wins."""
        higher = [one for one in self.playable if one.suit is c.suit and ace_high(one) > ace_high(c)]
        if not higher or self.is_void or not self.behind or not self.beats(c):
            return ""
        return f"It is likelier to be beaten than {text_of(sorted(higher, key=ace_high))}."

    # Thoughts

    @card_thought(name="threat")
    def all_hearts_threaten(self) -> str:
        """Whether another side alone has hearts, and many."""
        if self.threat < 0:
            return ""
        hearts = self.deal.hearts_of(self.threat)
        return f"Another has all {hearts} hearts taken so far: all thirteen count for the taker."

    @card_thought()
    def pig_held(self) -> str:
        """Whether the seat holds the pig, with other spades or without."""
        if PIG not in self.hand or len(self.hand) == 1:
            return ""
        if self.count(Suit.SPADES) == 1:
            return "You hold the pig and no other spade: it must go to the next trick in spades."
        return "You hold the pig: keep spades beside it until you can throw it on another suit."

    @card_thought()
    def pig_out(self) -> str:
        """Whether another has the pig, and the own high spades may have to take it."""
        if not self.is_out(PIG) or not self.fears_pig:
            return ""
        return f"The pig is still out, and may fall on your {text_of(tops_of(self.hand, Suit.SPADES))}."

    @card_thought(name="locked")
    def has_locked_card(self) -> str:
        """Whether an own exposed card may not be played now (exposed-wait, exposed-lead)."""
        if not self.locked:
            return ""
        c = self.locked[0]
        if self.leads:
            return f"{c} may not open {c.suit}, since you hold others of that suit."
        return f"{c} has to wait for the second trick in {c.suit}, since you hold others of that suit."

    @card_thought()
    def in_the_trick(self) -> str:
        """Whether scoring cards lie in the trick."""
        return f"{text_of(self.scoring)} in the trick: who will win that?" if self.scoring else ""

    @card_thought("You have none of {self.led}: what would you be rid of?", name="void")
    def may_throw(self) -> bool:
        """Whether none of the suit led is held, and there is a choice."""
        return self.is_void and len(self.playable) > 1

    @card_thought()
    def sheep_out(self) -> str:
        """Whether another has the sheep, and a high diamond is held that may catch it, or have to take it
        where it counts against its taker (sheep-minus)."""
        tops = tops_of(self.hand, Suit.DIAMONDS)
        if not tops or not self.is_out(SHEEP):
            return ""
        if sheep_value(self.factors[SHEEP], self.deal.options) < 0:
            return f"The sheep counts against its taker: it may fall on your {text_of(tops)}."
        return f"The sheep is still out: {text_of(tops)} could win it."


class GongZhuPosition(TrickGamePosition[GongZhuTrick, GongZhuDealState]):
    """A decision of one seat."""

    trick_type = GongZhuTrick

    def __init__(self, deal: GongZhuDealState, seat: int) -> None:
        super().__init__(deal, seat)
        self.hand = (*deal.waiting(seat), *deal.hand(seat))

    def value(self, action: Action) -> float:
        """What an action is worth; only its order among the others counts."""
        match action:
            case PlayCard(c):
                return self.play.value(c)
            case Expose(c):
                return 1.0 if self.is_to_expose(c) else -1.0
            case Sell(c):
                return SALE_VALUE if self.is_to_expose(c) else -1.0
        return 0.0

    def is_to_expose(self, c: Card) -> bool:
        """Whether a card had better count double: the hand tells that it will count for the own side, or
        against another."""
        held, tops = of_suit(self.hand, c.suit), tops_of(self.hand, c.suit)
        for_taker = sheep_value(2, self.deal.options) > 0
        if self.is_first_card:
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

    @property
    def is_first_card(self) -> bool:
        """Whether only the first card has been dealt (first-card)."""
        return self.deal.stage is not None and self.deal.stage.name == "first"

    @property
    def keys(self) -> tuple[Card, ...]:
        """The key cards in the hand, not yet exposed."""
        return tuple(c for c in KEYS if c in self.deal.hand(self.seat))

    @reason(of=(Expose, Sell))
    def better_doubled(self, action: Expose | Sell) -> str:
        """Whether the card had better count double; the sentence says what in the hand speaks for it."""
        if not self.is_to_expose(action.card):
            return ""
        held = of_suit(self.hand, action.card.suit)
        if self.is_first_card:
            return "The sheep counts for whoever wins it, and you may be the one."
        if action.card is PIG:
            spades = so_many(len(held) - 1, "spade")
            return f"With {spades} beside the pig you may outlast the others in spades."
        if action.card is SHEEP:
            tops = tops_of(held, action.card.suit)
            with_tops = f", {text_of(tops)} among them," if tops else ""
            return f"With {so_many(len(held), 'diamond')}{with_tops} you may win the sheep yourself."
        if action.card is TEN:
            clubs = so_many(len(held) - 1, "club")
            return f"With {clubs} beside the ten you can wait for somebody to burden."
        return f"Of {so_many(len(held), 'heart')} all but the ace are low: others may have to win them."

    def counts_for_taker(self, c: Card) -> bool:
        """Whether a key card, exposed, counts in favour of its taker: the sheep, but for sheep-minus."""
        return c is SHEEP and sheep_value(EXPOSED, self.deal.options) > 0

    @reason(of=(Expose, Sell), against=True)
    def comes_back(self, action: Expose | Sell) -> str:
        """Whether the card had better not count double."""
        if self.is_to_expose(action.card):
            return ""
        winner = "another" if self.counts_for_taker(action.card) else "you"
        return f"It would count more for whoever wins it, and that may be {winner}."

    @reason(of=Pass)
    def keeps_quiet(self, _: Pass) -> str:
        """Whether key cards could be exposed, and none should."""
        if not self.keys or any(map(self.is_to_expose, self.keys)):
            return ""
        wanted = [c for c in self.keys if self.counts_for_taker(c)]
        shunned = [c for c in self.keys if c not in wanted]
        told = [f"you may have to win {text_of(shunned)} yourself"] if shunned else []
        told += [f"another may win {text_of(wanted)}"] if wanted else []
        sentence = ", and ".join(told)
        return f"{sentence[0].upper()}{sentence[1:]}: better not doubled."

    @thought(stage="expose")
    def to_expose(self) -> str:
        """Whether a card can be exposed, or put up for sale."""
        if not self.keys:
            return ""
        c = self.keys[0]
        how = "Exposed or sold" if self.deal.options.exposing == "sale" else "Exposed"
        is_against = c is SHEEP and not self.counts_for_taker(c)
        weighs = "against" if is_against else "more for"
        return f"{how}, {c} counts {weighs} whoever wins it: will that be you, or another?"


REASONS = by_weight(
    GongZhuPosition.better_doubled,
    GongZhuPosition.comes_back,
    GongZhuPosition.keeps_quiet,
    GongZhuTrick.gives_pig,
    GongZhuTrick.brings,
    GongZhuTrick.costs,
    GongZhuTrick.under_the_pig,
    GongZhuTrick.leaves_it,
    GongZhuTrick.drives,
    GongZhuTrick.highest_below,
    GongZhuTrick.wins_with_highest,
    GongZhuTrick.wins_as_last,
    GongZhuTrick.throws_penalty,
    GongZhuTrick.throws_above_pig,
    GongZhuTrick.throws_single,
    GongZhuTrick.throws_highest,
    GongZhuTrick.gives_up,
    GongZhuTrick.leads_low,
    GongZhuTrick.may_be_beaten,
    GongZhuTrick.goes_ahead,
    GongZhuTrick.goes_lowest,
    GongZhuTrick.leads_single,
    GongZhuTrick.leads_highest,
    GongZhuTrick.leads_from,
    GongZhuTrick.counts_higher,
    GongZhuTrick.keeps_sheep,
    GongZhuTrick.keeps_catcher,
    GongZhuTrick.wins_cheaply,
    GongZhuTrick.throws_top_rank,
    GongZhuTrick.plays_low,
    GongZhuTrick.adds_nothing,
    GongZhuTrick.keeps_pig_covered,
    GongZhuTrick.shortens,
    GongZhuTrick.likelier_beaten,
    GongZhuTrick.keeps_lower,
)
THOUGHTS = thoughts_by_weight(
    GongZhuPosition.to_expose,
    GongZhuTrick.all_hearts_threaten,
    GongZhuTrick.pig_held,
    GongZhuTrick.pig_out,
    GongZhuTrick.has_locked_card,
    GongZhuTrick.in_the_trick,
    GongZhuTrick.may_throw,
    GongZhuTrick.sheep_out,
    GongZhuTrick.plays_last,
)
