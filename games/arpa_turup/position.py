"""A decision of Arpa Turup as one seat sees it: the value of each action, and the reasons by weight."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from cardtable.bots import by_weight, reason, thought, thoughts_by_weight
from cardtable.cards import Card, Suit
from cardtable.engine import Action, Pass
from cardtable.mechanics.tricks import NameTrump, NamingPosition, TrickGamePosition, ace_high, sure_tricks
from cardtable.words import with_unit
from games.arpa_turup.actions import CLICK, KNOCK, SIGNS, Kort, PlayWithSign
from games.arpa_turup.deal_state import TurupDealState
from games.arpa_turup.trick_position import WEIGHTS, TurupTrickPosition

EACH = 10
"""The value of each card of a suit for naming it, beside its height."""
TOP = 13
"""The height of a king: from there on cards are top cards."""
STRONG = 4
"""The top cards that make a suit strong, with four packs."""
STRONG_OF_ONE = 2
"""The top cards that make a suit strong, with one pack."""
WEAK = 4
"""Fewer cards than this make a suit weak, with four packs."""
WEAK_OF_ONE = 1
"""Fewer cards than this make a suit weak, with one pack."""


def suit_worth(hand: Iterable[Card], suit: Suit) -> int:
    """How good a suit would be as trumps for the first cards of a hand: its length, then its height."""
    return sum(EACH + ace_high(c) for c in hand if c.suit is suit)


def honest_sign(deal: TurupDealState, hand: tuple[Card, ...], suit: Suit | None) -> str:
    """The sign that an honest player gives with a lead of that suit; empty for none."""
    if not deal.options.signals:
        return ""
    held = top = 0
    for c in hand:
        if c.suit is suit:
            held += 1
            top += ace_high(c) >= TOP
    strong, weak = (STRONG_OF_ONE, WEAK_OF_ONE) if deal.is_single else (STRONG, WEAK)
    if top >= strong:
        return KNOCK
    return CLICK if held < weak and not top and suit is not deal.trump else ""


def _is_no_better(position: TurupPosition, action: NameTrump, other: Action) -> bool:
    """Witness: whether the cards of the other suit are neither more nor higher."""
    if not isinstance(other, NameTrump):
        return False
    return suit_worth(position.hand, other.suit) <= suit_worth(position.hand, action.suit)


class TurupPosition(NamingPosition, TrickGamePosition[TurupTrickPosition, TurupDealState]):
    """A decision of one seat."""

    weights = WEIGHTS
    trick_type = TurupTrickPosition

    def value(self, action: Action) -> float:
        """The value of an action; only its order among the others counts."""
        match action:
            case NameTrump(suit):
                return suit_worth(self.hand, suit)
            case PlayWithSign(c):
                return self.play.value(c)
            case Kort():
                return self.kort_value
        return 0.0

    # Naming trumps

    @reason(of=NameTrump, beside=_is_no_better)
    def highest(self, action: NameTrump) -> str:
        """Whether one card of that suit is held, and no suit is longer or has a higher one."""
        held = self.of_suit(action.suit)
        if len(held) != 1 or not all(_is_no_better(self, action, one) for one in map(NameTrump, Suit)):
            return ""
        return f"One card each: {held[0]} is as high as any."

    @reason("You hold none of {action.suit} so far.", of=NameTrump, against=True)
    def not_held(self, action: NameTrump) -> bool:
        """Whether no card of that suit is held."""
        return not self.of_suit(action.suit)

    @thought("Three cards tell little of a hand: length is the better sign.", stage="trump")
    def three_cards(self) -> bool:
        """Trumps are always named on the first three cards (trump-call)."""
        return True

    # Kort

    @cached_property
    def sure(self) -> int:
        """The tricks that the hand takes by itself once trumps are drawn."""
        return sure_tricks(self.hand, self.deal.of_suit)

    @property
    def kort_value(self) -> float:
        """How much better kort is than a pass: only with all tricks sure, for with one card that has to be
        lucky it fails in more than half of the games, which are nearly won without it."""
        return self.sure - self.deal.each + 0.5

    @reason(of=Kort, theme="bid kort")
    def kort_sure(self, _: Kort) -> str:
        """Whether kort is better than a pass."""
        return (
            f"You count {with_unit(self.sure, 'trick')} once trumps are drawn." if self.kort_value > 0 else ""
        )

    @reason(of=(Kort, Pass), theme="leave kort alone")
    def kort_short(self, _: Kort | Pass) -> str:
        """Whether a trick is missing for kort."""
        if self.sure >= self.deal.each:
            return ""
        return f"You count {with_unit(self.sure, 'trick')} by yourself: kort needs {self.deal.each}."

    @thought(stage="kort")
    def kort(self) -> str:
        """How many tricks are sure."""
        return (
            f"You count {with_unit(self.sure, 'trick')} by yourself; kort lost is two games for the others."
        )

    # Signs with a lead

    @reason(of=PlayWithSign, theme="signal to partner")
    def true_sign(self, play: PlayWithSign) -> str:
        """Whether a sign goes with the lead that is true of its suit."""
        suit = play.card.suit
        if not play.sign or play.sign != honest_sign(self.deal, self.hand, suit):
            return ""
        held = self.of_suit(suit)
        if play.sign == KNOCK:
            top = with_unit(sum(ace_high(c) >= TOP for c in held), "top card")
            return f"You hold {top} of {suit}: a knock tells your partner."
        return f"You hold {with_unit(len(held), 'card')} of {suit}, none high: a click tells your partner."

    @reason(of=PlayWithSign, against=True)
    def false_sign(self, play: PlayWithSign) -> str:
        """Whether a sign goes with the lead that is not true of its suit."""
        if not play.sign or play.sign == honest_sign(self.deal, self.hand, play.card.suit):
            return ""
        return f"The {play.sign} says that {play.card.suit} is a {SIGNS[play.sign]} suit of yours."


REASONS = by_weight(
    TurupPosition.names_longest,
    TurupPosition.highest,
    TurupPosition.not_held,
    TurupPosition.kort_sure,
    TurupPosition.kort_short,
    TurupTrickPosition.stops_kort,
    TurupTrickPosition.betters,
    TurupTrickPosition.wins_game,
    TurupTrickPosition.equal,
    TurupTrickPosition.against_partner,
    TurupTrickPosition.is_cheapest,
    TurupTrickPosition.wins_dearly,
    TurupTrickPosition.wins_as_last,
    TurupTrickPosition.ruffs,
    TurupTrickPosition.answers_knock,
    TurupTrickPosition.leads_to_friends_void,
    TurupTrickPosition.into_a_ruff,
    TurupTrickPosition.into_knock,
    TurupTrickPosition.after_click,
    TurupTrickPosition.is_safe,
    TurupTrickPosition.is_master,
    TurupTrickPosition.spares_trump,
    TurupTrickPosition.lies_low_for_friend,
    TurupTrickPosition.stays_under_friend,
    TurupTrickPosition.lies_low,
    TurupTrickPosition.throws_lone,
    TurupTrickPosition.as_good_as_lowest,
    TurupTrickPosition.loses_dearly,
    TurupTrickPosition.gives_up_low,
    TurupTrickPosition.gives_up,
    TurupTrickPosition.goes_ahead,
    TurupTrickPosition.goes_highest,
    TurupTrickPosition.goes_lowest,
    TurupTrickPosition.only_trumped,
    TurupTrickPosition.is_lowest_ahead,
    TurupPosition.true_sign,
    TurupPosition.false_sign,
    TurupTrickPosition.draws_trumps,
    TurupTrickPosition.leads_single,
    TurupTrickPosition.keeps_higher,
    TurupTrickPosition.leads_highest,
    TurupTrickPosition.leads_from,
    TurupTrickPosition.counts_higher,
    TurupTrickPosition.is_likely_followed,
)
THOUGHTS = thoughts_by_weight(
    TurupPosition.three_cards,
    TurupPosition.kort,
    TurupTrickPosition.kort_running,
    TurupTrickPosition.near,
    TurupTrickPosition.own_mark,
    TurupTrickPosition.no_more,
    TurupTrickPosition.their_mark,
    TurupTrickPosition.may_trump,
    TurupTrickPosition.partner_ahead,
    TurupTrickPosition.may_sign,
    TurupTrickPosition.counts_trumps,
    TurupTrickPosition.plays_last,
)
