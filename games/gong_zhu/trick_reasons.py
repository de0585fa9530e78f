"""The reasons for and against a card in Gong Zhu, and the thoughts before one is played."""

from __future__ import annotations

from collections.abc import Iterable

from cardtable.bots import FEWER, MORE
from cardtable.cards import Card, Rank, Suit, text_of
from cardtable.mechanics.tricks import ace_high, card_reason, card_thought, nobody_beats
from cardtable.words import join_or, with_unit
from games.gong_zhu.scoring import PIG, SCORING, SHEEP, sheep_value
from games.gong_zhu.trick_position import ABOVE_PIG, ABOVE_SHEEP, GongZhuTrickPosition, of_suit

TOPS = (Rank.ACE, Rank.KING, Rank.QUEEN)
"""The ranks that are likely to win a trick."""


def tops_of(hand: Iterable[Card], suit: Suit | None) -> tuple[Card, ...]:
    """The ace, king and queen held of a suit."""
    return tuple(c for c in hand if c.suit is suit and c.rank in TOPS)


def _stay(kept: list[Card]) -> str:
    """The verb for those cards."""
    return "stays" if len(kept) == 1 else "stay"


class GongZhuTrickReasons(GongZhuTrickPosition):
    """The reasons for and against a card, and the thoughts to weigh before."""

    # Witnesses beside the other cards

    def wins_and_no_higher(self, c: Card, other: Card) -> bool:
        """Whether the other card would be ahead, too, and is no higher."""
        return self.beats(other) and self.height(other) <= self.height(c)

    # What is as true of another card

    def is_led_low(self, _: Card, other: Card) -> bool:
        """Whether the other card would be led as the lowest of its suit, or as the only one."""
        own = of_suit(self.hand, other.suit)
        is_lowest = self.leads and all(ace_high(one) >= ace_high(other) for one in own)
        return is_lowest and any(self.may_have_to_go_over(at, other) for at in self.behind)

    # Reasons

    def is_wanted(self, c: Card) -> bool:
        """Whether it is the sheep, and counts for its taker: it is nothing to be rid of."""
        return c is SHEEP and self.worth(SHEEP) > 0

    def leaves_to_opponents(self, c: Card) -> bool:
        """Whether the trick is not this side's for now, and no friend can take it later."""
        return not self.leads and not self.beats(c) and not self.is_ours and not self.has_friend_behind

    @card_reason("You do not win this trick: another has the pig.", theme="give the pig away")
    def gives_pig(self, c: Card) -> bool:
        """Whether it throws the pig to an opponent."""
        return c is PIG and self.leaves_to_opponents(c)

    @card_reason(theme="take what counts", amount=MORE)
    def brings(self, c: Card) -> str:
        """Whether it wins a trick that counts for this side."""
        gain = self.gain_with(c)
        if not self.takes_as_last(c) or gain <= 0 or not self.has_other_outcome(c):
            return ""
        return f"You play last, and the trick brings you {with_unit(gain, 'point')}{self.so_far}."

    @card_reason(against=True)
    def costs(self, c: Card) -> str:
        """Whether it wins a trick that counts against this side."""
        gain = self.gain_with(c)
        if not self.takes_as_last(c) or gain >= 0 or not self.has_other_outcome(c):
            return ""
        return f"It wins the trick, and that costs you {with_unit(-gain, 'point')}{self.so_far}."

    @card_reason(
        "Nobody who plays after you holds a card that beats it.",
        in_deal=nobody_beats,
        theme="win for certain",
    )
    def wins_surely(self, c: Card) -> bool:
        """Whether it takes the trick whatever others play, where another card might not."""
        return self.is_safe(c) and not all(map(self.surely_wins, self.playable))

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

    @card_reason(theme="leave penalties")
    def leaves_it(self, c: Card) -> str:
        """Whether it leaves scoring cards to an opponent that would count against this side."""
        if not self.leaves_to_opponents(c) or not self.chooses_winner:
            return ""
        if self.gain(self.side, self.scoring) >= 0:
            return ""
        return f"It leaves {text_of(self.scoring)} to another."

    @card_reason(
        "A spade below the queen cannot win the pig, and may drive it out.", theme="drive out the pig"
    )
    def drives(self, c: Card) -> bool:
        """Whether it leads a spade that the pig cannot fall under, where it could lead another suit."""
        return self.lead_value(c) > 0 and any(one.suit is not c.suit for one in self.playable)

    @card_reason(
        "It is the highest card with which you stay below {self.winning_card}.",
        beside=GongZhuTrickPosition.ahead_or_no_higher,
        theme="stay below",
    )
    def highest_below(self, c: Card) -> bool:
        """Whether it is the highest of several cards of the suit led that stay below the winning one."""
        below = [one for one in self.playable if one.suit is self.led and not self.beats(one)]
        is_choice = c in below and len(below) > 1 and not self.is_wanted(c)
        return is_choice and all(ace_high(one) <= ace_high(c) for one in below)

    @card_reason("The pig is still out: thrown now, {c} cannot have to take it.", theme="fear the pig")
    def throws_above_pig(self, c: Card) -> bool:
        """Whether it throws a card above the pig on another suit."""
        return self.is_void and c in ABOVE_PIG and self.is_out(PIG)

    @card_reason(
        "You have none of {self.led}: {c} goes to another, and counts against the taker.",
        theme="throw penalties",
    )
    def throws_penalty(self, c: Card) -> bool:
        """Whether it throws a card on another suit that counts against every other side, for now."""
        others = [side for side in range(self.deal.sides) if side != self.side]
        counts_against = c in SCORING and all(self.gain(side, (c,)) < 0 for side in others)
        return self.is_void and self.leaves_to_opponents(c) and counts_against

    @card_reason()
    def keeps_hearts_back(self, c: Card) -> str:
        """Whether hearts could be thrown to a side that has nearly all of them, and it is another card."""
        is_fed = self.is_void and self.gatherer >= 0 and self.deal.side(self.winning_seat) == self.gatherer
        if not is_fed or c.suit is Suit.HEARTS or not of_suit(self.playable, Suit.HEARTS):
            return ""
        hearts = self.deal.hearts_of(self.gatherer)
        return f"Another is ahead who has taken all {hearts} hearts so far: you give them none."

    def gives_up(self, c: Card) -> bool:
        """The sheep is not gladly left to another."""
        return super().gives_up(c) and not self.is_wanted(c)

    @card_reason(
        "It is your only card of {c.suit}: then you may throw others on that suit.", theme="make a void"
    )
    def throws_single(self, c: Card) -> bool:
        """Whether it throws a lone card on another suit, and others stay."""
        is_single = self.count(c.suit) == 1 and len(self.hand) > 1
        return self.is_void and is_single and not self.is_wanted(c)

    @card_reason(
        "You have none of {self.led}: {c} is your highest of {c.suit}.",
        beside=GongZhuTrickPosition.other_suit_or_no_higher,
    )
    def throws_highest(self, c: Card) -> bool:
        """Whether it throws the highest of several cards of a suit on another."""
        own = of_suit(self.hand, c.suit)
        is_highest = len(own) > 1 and c is max(own, key=ace_high)
        return self.is_void and is_highest and not self.is_wanted(c)

    @card_reason(
        "You win whatever you play: this is the highest of these cards, and best gone.",
        beside=wins_and_no_higher,
        theme="spend high cards",
    )
    def wins_with_highest(self, c: Card) -> bool:
        """Whether each of several cards wins as the last to the trick, and none is higher."""
        all_win = not self.behind and len(self.playable) > 1 and all(map(self.beats, self.playable))
        return all_win and all(self.wins_and_no_higher(c, one) for one in self.playable)

    @card_reason(
        "It is your lowest card of {c.suit}: others may have to win.",
        beside=GongZhuTrickPosition.other_suit_or_not_lower,
        also=is_led_low,
        theme="lead low",
    )
    def leads_low(self, c: Card) -> bool:
        """Whether it leads the lowest of several cards of its suit, and another may have only higher ones."""
        own = of_suit(self.hand, c.suit)
        is_lowest = self.leads and len(own) > 1 and all(ace_high(one) >= ace_high(c) for one in own)
        return is_lowest and any(self.may_have_to_go_over(at, c) for at in self.behind)

    @card_reason(amount=FEWER)
    def may_be_beaten(self, c: Card) -> str:
        """Whether it is ahead while several higher cards are out."""
        higher = len(self.unseen_better(c))
        if self.leads or not self.behind or not self.beats(c) or higher < 2:
            return ""
        return f"It is ahead for now: {higher} higher cards of {c.suit} are out."

    # Reasons: why this card and not another

    @card_reason(
        "{self.kept_for_itself} stays in your hand, until you can win it yourself.",
        keeps=True,
        theme="keep the sheep",
    )
    def keeps_sheep(self, c: Card) -> bool:
        """Whether the sheep could be played, counts for its taker, and is not."""
        return c is not SHEEP and self.kept_for_itself is SHEEP

    @property
    def kept_for_itself(self) -> Card | None:
        """The sheep, if it may be played and counts for its taker."""
        return SHEEP if SHEEP in self.playable and self.worth(SHEEP) > 0 else None

    @card_reason(
        "{self.catcher} stays in your hand, to catch the sheep, which is still out.",
        keeps=True,
        theme="catch the sheep",
    )
    def keeps_catcher(self, c: Card) -> bool:
        """Whether a diamond above the sheep could be played, and stays."""
        return self.catcher is not None and c not in ABOVE_SHEEP

    @property
    def catcher(self) -> Card | None:
        """The highest playable diamond above a sheep that is out and counts for its taker."""
        tops = [c for c in self.playable if c in ABOVE_SHEEP]
        return max(tops, key=ace_high) if tops and self.is_out(SHEEP) and self.worth(SHEEP) > 0 else None

    @card_reason("It does not count, whoever takes it.", theme="give no penalty")
    def adds_nothing(self, c: Card) -> bool:
        """Whether it is no scoring card where another playable one is, and this side may win the trick: to
        another's trick a penalty is better thrown."""
        if self.is_void and self.leaves_to_opponents(c):
            return False
        return c not in SCORING and any(one in SCORING for one in self.playable)

    @card_reason(theme="cover the pig")
    def keeps_pig_covered(self, c: Card) -> str:
        """Whether it is no spade while the pig lies in the hand among others that could be played."""
        spades = self.count(Suit.SPADES) - 1
        if PIG not in self.hand or c.suit is Suit.SPADES or not spades or not self._may_play_other_spade:
            return ""
        return f"You keep {with_unit(spades, 'spade')} beside the pig."

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
        theme="spend high cards",
    )
    def throws_top_rank(self, c: Card) -> bool:
        """Whether it throws a card of the highest rank of all, on another suit."""
        is_top = all(self.no_higher_rank(c, one) for one in self.playable)
        return self.is_void and is_top and not self.is_wanted(c)

    @card_reason(
        "It is as low as any card you may play, and low cards seldom win.",
        beside=no_lower_rank,
        theme="lead low",
    )
    def plays_low(self, c: Card) -> bool:
        """Whether it leads, or follows suit with others behind, and none is of a lower rank."""
        is_in_suit = self.leads or c.suit is self.led
        return is_in_suit and bool(self.behind) and all(self.no_lower_rank(c, one) for one in self.playable)

    def brings_no_more(self, c: Card, other: Card) -> bool:
        """Whether the other card would bring no more, and leave the trick to nobody else."""
        return self.beats(other) and self.gain_with(other) <= self.gain_with(c)

    @card_reason(
        "You win whatever you play, and no other card costs you less.",
        beside=brings_no_more,
        theme="win cheaply",
    )
    def wins_cheaply(self, c: Card) -> bool:
        """Whether all win as the last card, none of the others is cheaper, and some are dearer."""
        if self.behind or self.leads or not all(self.brings_no_more(c, one) for one in self.playable):
            return False
        return any(self.gain_with(one) < self.gain_with(c) for one in self.playable)

    @card_reason(theme="make a void")
    def shortens(self, c: Card) -> str:
        """Whether it leads or throws a card of the suit of which fewest are held of those that may be
        played."""
        counts = {one.suit: self.count(one.suit) for one in self.playable}
        is_thrown = (self.leads or self.is_void) and not self.is_wanted(c)
        if len(counts) < 2 or counts[c.suit] > min(counts.values()) or not is_thrown:
            return ""
        if counts[c.suit] == len(self.hand) or counts[c.suit] == max(counts.values()):
            return ""
        return (
            f"You hold only {with_unit(counts[c.suit], 'card')} of {c.suit}: soon you may throw others on it."
        )

    @card_reason(keeps=True, theme="keep low cards")
    def keeps_lower(self, c: Card) -> str:
        """Whether a lower card of its suit stays, to stay below a higher one with that others still hold."""
        if self.is_wanted(c):
            return ""
        lower = [one for one in self.hand if one.suit is c.suit and ace_high(one) < ace_high(c)]
        ducking = sorted(filter(self.higher_unseen, lower), key=ace_high)
        return f"{text_of(ducking)} {_stay(ducking)} in your hand, to duck with later." if ducking else ""

    @card_reason(theme="stay below")
    def likelier_beaten(self, c: Card) -> str:
        """Whether a higher card of its suit might have been played, which fewer cards would beat."""
        if self.is_void or self.is_wanted(c) or not self.beats(c) or self.cannot_be_beaten(c):
            return ""
        better = len(self.unseen_better(c))
        higher = [
            one for one in self.playable if one.suit is c.suit and len(self.unseen_better(one)) < better
        ]
        safe = [one for one in higher if self.cannot_be_beaten(one)]
        open_to_more = [str(one) for one in sorted(higher, key=ace_high) if one not in safe]
        if open_to_more:
            return f"It is likelier to be beaten than {join_or(open_to_more)}."
        cannot = join_or([str(one) for one in sorted(safe, key=ace_high)])
        return f"It may be beaten, and {cannot} cannot." if safe else ""

    # Thoughts

    @card_thought(name="threat")
    def all_hearts_threaten(self) -> str:
        """Whether another side alone has hearts, and many."""
        if self.threat < 0:
            return ""
        hearts = self.deal.hearts_of(self.threat)
        return f"Another has all {hearts} hearts taken so far: whoever takes all thirteen gains by them."

    @card_thought()
    def pig_held(self) -> str:
        """Whether the seat holds the pig, and may lead spades, follow them, or throw it."""
        if PIG not in self.hand or len(self.playable) == 1 or self.led not in (None, Suit.SPADES):
            return "You may throw the pig on this trick." if self.may_throw_pig else ""
        if self.count(Suit.SPADES) == 1:
            return "You hold the pig and no other spade: if others lead spades, you must play it."
        return "You hold the pig: keep spades beside it until you can throw it on another suit."

    @property
    def may_throw_pig(self) -> bool:
        """Whether the pig may be thrown on a suit of which none is held."""
        return self.is_void and PIG in self.playable and len(self.playable) > 1

    def bears_on(self, suit: Suit) -> bool:
        """Whether cards of that suit may be played to this trick, of several."""
        return len(self.playable) > 1 and any(c.suit is suit for c in self.playable)

    @card_thought()
    def pig_out(self) -> str:
        """Whether another has the pig, and the seat's high spades may have to take it, now or later; or ride
        free in the trick in which an exposed pig has to wait (exposed-wait)."""
        if not self.is_out(PIG) or not self.fears_pig or not self.bears_on(Suit.SPADES):
            return ""
        tops = text_of(tops_of(self.hand, Suit.SPADES))
        if self.is_void or self.may_come(PIG):
            return f"The pig is still out, and may fall on your {tops}."
        if not self.is_waiting(PIG):
            return ""
        waits = "The exposed pig waits out the first trick in spades if its holder has other spades"
        return f"{waits}: {tops} may ride free in it."

    @card_thought(name="locked")
    def has_locked_card(self) -> str:
        """Whether an exposed card of the seat's own may not be played now (exposed-wait, exposed-lead)."""
        if not self.locked:
            return ""
        c = self.locked[0]
        if self.leads:
            return f"{c} may not open {c.suit}, since you hold others of that suit."
        return f"{c} has to wait for the second trick in {c.suit}, since you hold others of that suit."

    @card_thought()
    def in_the_trick(self) -> str:
        """Whether scoring cards lie in the trick, and what is played has to do with who wins them."""
        if not self.scoring or not self.chooses_winner:
            return ""
        wins = "who will win that" if self.behind else "you play last, and choose who wins that"
        return f"{text_of(self.scoring)} in the trick: {wins}{'?' if self.behind else '.'}"

    def may_come(self, c: Card) -> bool:
        """Whether an exposable card may come to this trick in its suit: it lies behind, and need not wait."""
        return any(self.may_hold(at, c) for at in self.behind) and not self.is_waiting(c)

    @card_thought("You have none of {self.led}: what would you be rid of?", name="void")
    def may_throw(self) -> bool:
        """Whether none of the suit led is held, and there is a choice."""
        return self.is_void and len(self.playable) > 1

    @card_thought()
    def sheep_out(self) -> str:
        """Whether another has the sheep, and a high diamond is held that may catch it, or have to take it
        where it counts against its taker (sheep-minus)."""
        tops = tops_of(self.playable, Suit.DIAMONDS)
        if not tops or not self.is_out(SHEEP) or not self.bears_on(Suit.DIAMONDS):
            return ""
        if not self.is_void and not self.may_come(SHEEP):
            return ""
        if sheep_value(self.factors[SHEEP], self.deal.options) < 0:
            return f"The sheep counts against its taker: it may fall on your {text_of(tops)}."
        return f"The sheep is still out: {text_of(tops)} could win it."
