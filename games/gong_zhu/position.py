"""A decision of Gong Zhu as one seat sees it: the value of each action, and the reasons by weight."""

from __future__ import annotations

from cardtable.bots import by_weight, reason, thought, thoughts_by_weight, worded
from cardtable.cards import Card, text_of
from cardtable.engine import Action, Pass
from cardtable.mechanics.tricks import PlayCard, TrickGamePosition, TrickPosition, ace_high
from cardtable.words import join_and, number_word, with_unit
from games.gong_zhu.actions import Expose, Sell
from games.gong_zhu.deal_state import EXPOSED, EXPOSED_DEARLY, GongZhuDealState
from games.gong_zhu.scoring import ACE, EXPOSABLE, PIG, SHEEP, TEN, sheep_value
from games.gong_zhu.trick_position import of_suit
from games.gong_zhu.trick_reasons import GongZhuTrickReasons, tops_of

LONG = 5
"""The cards of a suit with which a seat is not soon void of it."""
LOW_CLUBS = 4
"""The clubs below the ten that keep it safe."""
LOWLY = 8
"""The highest rank that seldom wins a trick."""
SALE_VALUE = 0.5
"""The value of a sale where an exposure counts 1."""


class GongZhuPosition(TrickGamePosition[GongZhuTrickReasons, GongZhuDealState]):
    """A decision of one seat."""

    trick_type = GongZhuTrickReasons

    def __init__(self, deal: GongZhuDealState, seat: int) -> None:
        super().__init__(deal, seat)
        self.hand = (*deal.waiting(seat), *deal.hand(seat))

    def value(self, action: Action) -> float:
        """The value of an action; only its order among the others counts."""
        match action:
            case PlayCard(c):
                return self.play.value(c)
            case Expose(c):
                return 1.0 if self.is_to_expose(c) else -1.0
            case Sell(c):
                return SALE_VALUE if self.is_to_expose(c) else -1.0
        return 0.0

    def is_to_expose(self, c: Card) -> bool:
        """Whether a card had better count double: the hand tells that it will count for this side, or
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
        """The exposable cards in the hand, not yet exposed."""
        return tuple(c for c in EXPOSABLE if c in self.deal.hand(self.seat))

    @reason(of=(Expose, Sell), theme="expose for gain")
    def better_doubled(self, action: Expose | Sell) -> str:
        """Whether the card had better count double; the sentence says what in the hand speaks for it."""
        if not self.is_to_expose(action.card):
            return ""
        held = of_suit(self.hand, action.card.suit)
        if self.is_first_card:
            return "The sheep counts for whoever wins it, and you may be the one."
        if action.card is PIG:
            spades = with_unit(len(held) - 1, "spade")
            return f"With {spades} beside the pig you may outlast the others in spades."
        if action.card is SHEEP:
            tops = tops_of(held, action.card.suit)
            with_tops = f", {text_of(tops)} among them," if tops else ""
            return f"With {with_unit(len(held), 'diamond')}{with_tops} you may win the sheep yourself."
        if action.card is TEN:
            clubs = with_unit(len(held) - 1, "club")
            return f"With {clubs} beside the ten you can wait for somebody to burden."
        return f"Of {with_unit(len(held), 'heart')} all but the ace are low: others may have to win them."

    def counts_for_taker(self, c: Card) -> bool:
        """Whether an exposed card counts in favour of its taker: the sheep, except under sheep-minus."""
        return c is SHEEP and sheep_value(EXPOSED, self.deal.options) > 0

    @reason(of=(Expose, Sell), against=True)
    def comes_back(self, action: Expose | Sell) -> str:
        """Whether the card had better not count double."""
        if self.is_to_expose(action.card):
            return ""
        winner = "another" if self.counts_for_taker(action.card) else "you"
        told = {ACE: "Each heart would count more", TEN: "It would multiply more"}
        counts = told.get(action.card, "It would count more")
        return f"{counts} for whoever wins it, and that may be {winner}."

    @reason(of=Pass, theme="expose with care")
    def keeps_quiet(self, _: Pass) -> str:
        """Whether exposable cards could be exposed, and none should."""
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
        """Whether cards can be exposed; what that does, and what is to be weighed."""
        if not self.keys:
            return ""
        effects = join_and([self._exposed(c) for c in self.keys])
        return f"Exposed, {effects}: will that fall to you, or to another?"

    def _exposed(self, c: Card) -> str:
        """The effect of exposing an exposable card."""
        times = EXPOSED_DEARLY if self.deal.options.exposing == "sale" or self.is_first_card else EXPOSED
        if c is TEN:
            return f"{c} multiplies by {number_word(2 * times)}"
        if c is SHEEP and not self.counts_for_taker(c):
            return f"{c} counts against its taker"
        often = "double" if times == EXPOSED else f"{number_word(times)} times"
        return f"{c} makes each heart count {often}" if c is ACE else f"{c} counts {often}"


REASONS = by_weight(
    GongZhuPosition.better_doubled,
    GongZhuPosition.comes_back,
    GongZhuPosition.keeps_quiet,
    GongZhuTrickReasons.gives_pig,
    GongZhuTrickReasons.brings,
    GongZhuTrickReasons.costs,
    GongZhuTrickReasons.under_the_pig,
    GongZhuTrickReasons.leaves_it,
    GongZhuTrickReasons.drives,
    GongZhuTrickReasons.highest_below,
    GongZhuTrickReasons.wins_with_highest,
    GongZhuTrickReasons.wins_as_last,
    GongZhuTrickReasons.keeps_hearts_back,
    GongZhuTrickReasons.throws_penalty,
    GongZhuTrickReasons.throws_above_pig,
    GongZhuTrickReasons.throws_single,
    GongZhuTrickReasons.throws_highest,
    worded(TrickPosition.gives_up, "It does not beat the card that is ahead.", theme="lose the trick"),
    GongZhuTrickReasons.leads_low,
    GongZhuTrickReasons.may_be_beaten,
    GongZhuTrickReasons.wins_surely,
    GongZhuTrickReasons.goes_ahead,
    GongZhuTrickReasons.goes_lowest,
    GongZhuTrickReasons.leads_single,
    GongZhuTrickReasons.leads_highest,
    GongZhuTrickReasons.leads_from,
    GongZhuTrickReasons.counts_higher,
    GongZhuTrickReasons.keeps_sheep,
    GongZhuTrickReasons.keeps_catcher,
    GongZhuTrickReasons.wins_cheaply,
    GongZhuTrickReasons.throws_top_rank,
    GongZhuTrickReasons.plays_low,
    GongZhuTrickReasons.adds_nothing,
    GongZhuTrickReasons.keeps_pig_covered,
    GongZhuTrickReasons.shortens,
    GongZhuTrickReasons.likelier_beaten,
    GongZhuTrickReasons.keeps_lower,
)
THOUGHTS = thoughts_by_weight(
    GongZhuPosition.to_expose,
    GongZhuTrickReasons.all_hearts_threaten,
    GongZhuTrickReasons.pig_held,
    GongZhuTrickReasons.pig_out,
    GongZhuTrickReasons.has_locked_card,
    GongZhuTrickReasons.in_the_trick,
    GongZhuTrickReasons.may_throw,
    GongZhuTrickReasons.sheep_out,
    GongZhuTrickReasons.plays_last,
)
