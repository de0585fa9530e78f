"""One decision of a seat in Mighty: the values of actions, and the reasons for them.

It uses only the view. `trick` judges the trick being played.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from cardtable.bots import by_weight, reason, thought, thoughts_by_weight, worded
from cardtable.cards import Card, Rank, Suit, text_of, without
from cardtable.engine import Action
from cardtable.mechanics.bidding import NOTRUMP, SPARE_CANDIDATES, ContractBid, ContractPosition
from cardtable.mechanics.exchange import PutAway
from cardtable.mechanics.tricks import Announce, CallingPosition, ace_high, card_worth, others_hold_called
from games.mighty.actions import CallAndAsk, Command, PlayAndAsk
from games.mighty.bidding import ChangingTrumps, MightyAuction, MightyCalling
from games.mighty.deal_state import MightyDealState
from games.mighty.forms import JOKER, THREE, Form, is_point, mighty_of, points_in
from games.mighty.stages import MightyTricks
from games.mighty.trick_position import MightyTrickPosition

MIGHTY_TRICKS = 1.5
"""The mighty's worth, in tricks."""
JOKER_TRICKS = 1.3
"""The joker's worth, in tricks."""
POINTS_A_TRICK = 0.95
"""How many points a trick more is worth in the bidding."""
NOTRUMP_RISK = 1.0
"""How many points less are bid in notrump."""
HELPED_SHORTFALL = 1.1
"""By how many points a hand without tricks falls short of half, with the blind and an average friend.

This and the next were measured on bots of this kind.
"""
ALONE_SHORTFALL = 2.6
"""By how many points a hand without tricks falls short of half where the declarer has no friend (three
players)."""
FULL_HAND = 15.0
"""How many cards make a hand as good as with one pack: with two, a trick is a smaller part of the whole."""
SURE_ALONE = 9.0
"""How many tricks of ten make a declarer play alone."""
NEVER_DISCARDED = 40.0
"""The value in `keep_value` that keeps trumps, the joker and the mighty from being discarded."""
KEPT_TRICK = 6.0
"""The value of a trick in `keep_value`; a card of the suit counts 1."""
OUT_OF_THE_QUESTION = 20.0
"""The value taken off an action to rule it out."""


def others_hold_none_higher(deal: MightyDealState, seat: int, call: CallAndAsk) -> bool:
    """Witness: whether no other seat holds a higher card of the suit of a card called."""
    others = [c for at in deal.others(seat) for c in deal.hand(at)]
    return not any(o.suit is c.suit and ace_high(o) > ace_high(c) for c in call.cards for o in others)


def tricks_in(hand: tuple[Card, ...], strain: str) -> float:
    """How many tricks a hand is good for in a strain."""
    special = {JOKER: JOKER_TRICKS, mighty_of(strain): MIGHTY_TRICKS}
    trump = Suit.parse(strain)
    return sum([special.get(c) or card_worth(c, trump) for c in hand])


def highest_bid(form: Form, hand: tuple[Card, ...], strain: str) -> float:
    """The highest number that a hand bears in a strain."""
    shortfall = ALONE_SHORTFALL if form is THREE else HELPED_SHORTFALL
    base = form.full / 2 - shortfall - NOTRUMP_RISK * (strain == NOTRUMP)
    share = FULL_HAND / max(1, len(hand)) if form.packs == 2 else 1.0
    return base + POINTS_A_TRICK * share * tricks_in(hand, strain)


class MightyPosition(CallingPosition, ContractPosition):
    """A decision of one seat."""

    deal: MightyDealState

    def candidates(self) -> Iterable[Action]:
        if not isinstance(self.stage, MightyCalling):
            return super().candidates()
        count = self.deal.form.calls
        best = [CallAndAsk(self.in_other_hands[at : at + count]) for at in range(1 + SPARE_CANDIDATES)]
        return best if self.deal.options.alone == "never" else [*best, CallAndAsk(())]

    def value(self, action: Action) -> float:
        match action:
            case PlayAndAsk():
                return self.play.value(action)
            case CallAndAsk(cards):
                return -self.in_other_hands.index(cards[0]) if cards else self.value_alone
            case Announce():
                return -OUT_OF_THE_QUESTION
            case Command():
                return 1.0 if self._may_need_friend else -OUT_OF_THE_QUESTION
        return super().value(action)

    @cached_property
    def play(self) -> MightyTrickPosition:
        """The trick to be played to."""
        assert isinstance(self.stage, MightyTricks)
        return MightyTrickPosition(self.stage, self.seat)

    # Bids

    def tricks(self, strain: str) -> float:
        """How many tricks the hand is good for in a strain."""
        return tricks_in(self.hand, strain)

    def limit(self, strain: str) -> float:
        return highest_bid(self.deal.form, self.hand, strain)

    @reason(of=ContractBid, theme="bid what holds")
    def holds_mighty(self, bid: ContractBid) -> str:
        """Whether the mighty of those trumps is held, where the hand bears the bid."""
        mighty = mighty_of(bid.strain)
        if mighty not in self.hand or not self.bears(bid):
            return ""
        where = "In notrump" if bid.strain == NOTRUMP else f"With {bid.strain} as trumps"
        return f"{where} {mighty} is the mighty, and you hold it."

    @thought(stage=MightyAuction.name)
    def friends(self) -> str:
        """How many friends a declarer has."""
        if not self.deal.form.calls:
            return "With three players the declarer is always alone."
        if self.deal.form.packs > 1:  # two-friends
            return "As declarer you call 2 cards: whoever else is the first to play one plays with you."
        return "As declarer you call 1 card: whoever else holds it plays with you."

    @thought(
        "The declarer takes the {self.deal.form.blind} cards of the blind, and puts as many away.",
        stage=MightyAuction.name,
    )
    def blind(self) -> bool:
        """Always true: every form has a blind."""
        return True

    @thought("With spades as trumps AD is the mighty, else AS.", stage=ChangingTrumps.name)
    def mighty_moves(self) -> bool:
        """Whether the mighty would be another card after a change of trumps."""
        return any(mighty_of(bid.strain) is not self.deal.mighty for bid in self.changes)

    # Discarding

    def keep_value(self, c: Card) -> float:
        """The value of keeping a card: short suits go, and points at risk; the cards behind an ace stay."""
        if c.suit in (None, self.trump) or c is self.deal.mighty:
            return NEVER_DISCARDED + ace_high(c)
        has_ace = Card.of(c.suit, Rank.ACE) in self.hand
        return KEPT_TRICK * card_worth(c, None) + self.count(c.suit) + has_ace - is_point(c)

    @reason(of=PutAway, theme="put points away")
    def away_points(self, discard: PutAway) -> str:
        """Whether points are put away."""
        points = points_in(discard.cards)
        return f"It brings home {text_of(points)}: points put away count for you." if points else ""

    @reason(of=PutAway, keeps=True, theme="keep strong cards")
    def keeps_high(self, discard: PutAway) -> str:
        """Whether aces and kings beside the trumps are held, and all stay."""
        high = tuple(
            c for c in self.hand if c.rank in (Rank.ACE, Rank.KING) and c.suit not in (None, self.trump)
        )
        stay = bool(high) and not any(c in discard.cards for c in high)
        return f"It keeps {text_of(high)}, which may win tricks." if stay else ""

    @reason("They are your lowest cards outside trumps.", of=PutAway, theme="keep strong cards")
    def puts_lowest(self, discard: PutAway) -> bool:
        """Whether no card that could go stays lower than one that goes, and a higher one stays."""
        away = [c for c in discard.cards if self.keep_value(c) < NEVER_DISCARDED]
        stays = [c for c in without(self.hand, discard.cards) if self.keep_value(c) < NEVER_DISCARDED]
        if len(away) < len(discard.cards) or not stays:
            return False
        highest = max(map(ace_high, away))
        return min(map(ace_high, stays)) >= highest < max(map(ace_high, stays))

    # Calling

    @cached_property
    def in_other_hands(self) -> tuple[Card, ...]:
        """The cards in other hands, those that a friend should best hold first."""
        deal = self.deal
        others = without(deal.pack, (*self.hand, *deal.cards_in("discard"), *deal.cards_in("out")))
        return tuple(sorted({*others}, key=lambda c: (-self._friend_value(c), c)))

    def _friend_value(self, c: Card) -> float:
        """The worth of a friend's card, in tricks; no copy of a card of the seat's own is called."""
        special = {JOKER: JOKER_TRICKS, self.deal.mighty: MIGHTY_TRICKS}
        return special.get(c, card_worth(c, self.trump)) - OUT_OF_THE_QUESTION * (c in self.hand)

    @property
    def value_alone(self) -> float:
        """How much better the hand is than one to play alone with, in tricks out of ten."""
        return self.tricks(self.deal.trump) * 10 / max(1, len(self.hand)) - SURE_ALONE

    @reason(of=CallAndAsk, in_deal=others_hold_called, theme="call a friend")
    def call_strongest(self, call: CallAndAsk) -> str:
        """Whether a friend is called with the mighty or the joker."""
        if not self.brings_friend(call):
            return ""
        if self.deal.mighty in call.cards:
            return f"No other card beats {self.deal.mighty}, the mighty: your friend brings it."
        if JOKER in call.cards:
            return "The joker comes second in power, after the mighty: your friend brings it."
        return ""

    @reason(of=CallAndAsk, in_deal=others_hold_none_higher, theme="call a friend")
    def call_highest(self, call: CallAndAsk) -> str:
        """Whether cards of suits are called of which others hold none higher."""
        others = self.in_other_hands
        is_highest = all(
            c.suit is not None
            and c in others
            and not any(one.suit is c.suit and ace_high(one) > ace_high(c) for one in others)
            for c in call.cards
        )
        if not call.cards or not is_highest:
            return ""
        if call.cards[1:]:
            return f"{text_of(call.cards)} are the highest of their suits that others hold."
        return f"{text_of(call.cards)} is the highest of {call.cards[0].suit} that others hold."

    @thought(
        "If you call what only you have, you play alone and the others do not know it.",
        stage=MightyCalling.name,
    )
    def secretly_alone(self) -> bool:
        """Whether a card of the seat's own may be called."""
        return bool(self.deal.options.alone == "free")

    # Commanding

    @property
    def _may_need_friend(self) -> bool:
        """Whether any lead may be beaten, and others may hold a called card."""
        play, calls = self.play, self.deal.calls
        has_friend = bool(calls.friends) or any(c in play.unseen for c in calls.open)
        return play.leads and has_friend and all(map(play.still_beating, play.playable))

    @reason(
        "Whatever you lead may be beaten: the friend may win the trick for your side.",
        of=Command,
        theme="lead to the friend",
    )
    def command_hopes(self, _: Command) -> bool:
        """Whether a friend may have to win the trick."""
        return self._may_need_friend


REASONS = by_weight(
    # Before the play
    MightyPosition.bears,
    MightyPosition.holds_trumps,
    MightyPosition.holds_mighty,
    MightyPosition.too_high,
    MightyPosition.too_weak,
    MightyPosition.could_bid,
    MightyPosition.throws_trump,
    MightyPosition.voids,
    MightyPosition.away_points,
    MightyPosition.keeps_trumps,
    MightyPosition.keeps_high,
    MightyPosition.puts_lowest,
    MightyPosition.keeps_contract,
    MightyPosition.change_gains,
    MightyPosition.call_strongest,
    MightyPosition.brings_friend,
    MightyPosition.call_highest,
    MightyPosition.calls_nobody,
    # In the play
    worded(MightyTrickPosition.against_partner, "Your side has the trick already.", name="against-own"),
    MightyTrickPosition.rips,
    MightyTrickPosition.throws_safely,
    MightyTrickPosition.throws_points,
    MightyTrickPosition.gives_points,
    MightyTrickPosition.is_cheapest,
    MightyTrickPosition.takes_points,
    MightyTrickPosition.wins_as_last,
    MightyTrickPosition.is_safe,
    worded(MightyTrickPosition.draws_trumps, "It draws trumps: others may hold {self.trumps_out}."),
    MightyTrickPosition.only_special,
    MightyTrickPosition.trusts,
    MightyTrickPosition.spares_points,
    MightyTrickPosition.leaves_safely,
    worded(MightyTrickPosition.leaves_to_friend, "Your side is ahead.", name="leaves-it"),
    MightyTrickPosition.goes_ahead,
    MightyTrickPosition.risks_points,
    MightyTrickPosition.no_points,
    MightyTrickPosition.fewest,
    MightyTrickPosition.as_asked,
    MightyTrickPosition.draws_mighty,
    MightyTrickPosition.leads_none,
    MightyTrickPosition.leads_from,
    MightyTrickPosition.leads_single,
    MightyTrickPosition.friends_behind,
    MightyTrickPosition.goes_highest,
    MightyTrickPosition.goes_lowest,
    MightyTrickPosition.lowest_of_suit,
    MightyTrickPosition.counts_most,
    MightyTrickPosition.keeps_strongest,
    MightyTrickPosition.is_weakest,
    MightyTrickPosition.highest_of_suit,
    MightyTrickPosition.spares_as_dear,
    MightyTrickPosition.is_likely_followed,
    MightyTrickPosition.of_shortest,
    MightyPosition.tells_opponents,
    MightyPosition.command_hopes,
)
THOUGHTS = thoughts_by_weight(
    MightyPosition.long_suit,
    MightyPosition.friends,
    MightyPosition.blind,
    MightyPosition.short_suit,
    MightyPosition.mighty_moves,
    MightyPosition.secretly_alone,
    MightyTrickPosition.first_lead,
    MightyTrickPosition.you_are_friend,
    MightyTrickPosition.ripper_is_out,
    MightyTrickPosition.mighty_out,
    MightyTrickPosition.friend_unknown,
    MightyTrickPosition.counts_trumps,
    MightyTrickPosition.defenders_need,
    MightyTrickPosition.plays_last,
)
