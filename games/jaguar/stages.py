"""The stages of Jaguar: the bidding, naming trumps, and the tricks."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from cardtable.cards import Card, Rank, Suit
from cardtable.engine import Action, Misread, Phrase, Refusal
from cardtable.mechanics.bidding import Auction
from cardtable.mechanics.tricks import Duty, NamingTrump, PlayCard, TalkTricks, trick_strengths
from cardtable.tuples import replaced
from games.jaguar.actions import ORDERS, PHRASES, RankBid, Say
from games.jaguar.deal_state import (
    CARD_POINTS,
    HEIGHT,
    RANKS_DESCENDING,
    JaguarDealState,
    height,
    text_of_ranks,
)


class JaguarBidding(Auction[JaguarDealState]):
    """Ranks without suits are bid, each lower than the last (bid-lower)."""

    asked_by = "dealer-bids-first"
    passed_rule = "passed"
    verbs_after_passing = (RankBid.verb,)

    def bid_refusal(self, seat: int, action: Action) -> Refusal | None:
        if action.verb != RankBid.verb:
            return Refusal("dealer-bids-first", "The bidding comes first: bid a rank, or pass.")
        if not isinstance(action, RankBid) or action.rank not in HEIGHT:
            return Refusal("bid-rank", f"Bid a rank without a suit: {text_of_ranks(RANKS_DESCENDING)}.")
        if action.rank not in self.lower_ranks():
            return Refusal("bid-lower", self.prompt(seat))
        return None

    def lower_ranks(self) -> tuple[Rank, ...]:
        """The ranks that may still be bid: any at first, then all below the last (bid-skip)."""
        last = self.deal.bid_rank
        return RANKS_DESCENDING if last is None else RANKS_DESCENDING[RANKS_DESCENDING.index(last) + 1 :]

    def bids(self, seat: int) -> list[Action]:
        return [RankBid(rank) for rank in self.lower_ranks()]

    def is_top(self, bid: Action) -> bool:
        return bid == RankBid(RANKS_DESCENDING[-1])

    def apply(self, seat: int, action: Action) -> None:
        deal = self.deal
        if isinstance(action, RankBid):
            deal.bid_rank = action.rank
            deal.bidder = seat
        super().apply(seat, action)

    def won(self, seat: int) -> None:
        deal = self.deal
        deal.jaguar = seat
        deal.turn = seat
        deal.tell("jaguar", seat, "{seat} {is} the jaguar.", rule="jaguar")
        deal.begin(JaguarNaming(deal))

    def all_passed(self) -> None:
        self.deal.tell("thrown", -1, "All pass: nobody scores.", rule="all-pass")
        self.deal.finish()

    def prompt(self, seat: int) -> str:
        last = self.deal.bid_rank
        return "Bid a rank, or pass." if last is None else f"Bid a rank below {last.text}, or pass."


class JaguarNaming(NamingTrump[JaguarDealState]):
    """The jaguar names trumps, and with them the called card (name-trump, friend)."""

    asked_by = "name-trump"
    first_rule = suit_rule = "name-trump"

    def named(self, seat: int, suit: Suit) -> None:
        deal = self.deal
        assert deal.bid_rank is not None
        deal.trump = suit
        deal.called = Card.of(suit, deal.bid_rank)
        deal.tell("call", seat, f"The holder of {deal.called} is the friend, in secret.", rule="friend")
        deal.begin(JaguarTricks(deal, seat))

    def prompt(self, seat: int) -> str:
        rank = self.deal.bid_rank
        assert rank is not None
        return f"Name trumps: the holder of their {rank.word} is your friend."


class JaguarTricks(TalkTricks[JaguarDealState]):
    """Eight tricks, led to first by the jaguar, in which any card may be played (jaguar-leads, any-card)."""

    winner_rule = "trick-winner"
    lead_rule = "trick-taken"
    first_lead_rule = "jaguar-leads"
    talk = Say

    def strengths(self, led: Suit | None) -> Mapping[Card, int]:
        return trick_strengths(led, self.deal.trump, height)

    def tally(self) -> Hashable:
        """The points of jaguar and friend, of each seat while nobody knows the friend."""
        return self.deal.taken if self.deal.friend < 0 else self.deal.team_points

    def sort_of(self, c: Card) -> Hashable:
        return c if c is self.deal.called else CARD_POINTS[c]

    def duties(self, seat: int) -> tuple[Duty, ...]:
        return ()

    def talk_refusal(self, seat: int, action: Action) -> Refusal | None:
        deal = self.deal
        if not deal.options.talk:
            return Refusal("talk-off", "There are no phrases to say at this table.")
        if isinstance(action, Misread):
            return Refusal("talk-free", f"Say one of: {', '.join(PHRASES)}.")
        if isinstance(action, Say) and action.what in ORDERS and seat != deal.jaguar:
            return Refusal("talk-jaguar", "Only the jaguar gives the friend orders.")
        if deal.has_spoken:
            return Refusal("talk-once", "You have spoken: now play a card.")
        return None

    def words_of(self, seat: int) -> list[Action]:
        if not self.deal.options.talk or self.deal.has_spoken:
            return []
        return [say for say in map(Say, PHRASES) if self.talk_refusal(seat, say) is None]

    def said(self, seat: int, action: Action) -> None:
        assert isinstance(action, Say)
        deal = self.deal
        deal.last_said = replaced(deal.last_said, seat, action.what)
        deal.tell("say", seat, "{seat} say{s}: " + f"“{PHRASES[action.what]}”", rule="talk-free")

    def on_play(self, seat: int, c: Card) -> None:
        super().on_play(seat, c)
        deal = self.deal
        deal.note_played(seat, c)
        if c is deal.called:
            deal.friend = seat
            is_alone = seat == deal.jaguar
            told = "{is} jaguar and friend in one" if is_alone else "{is} the friend"
            rule = "own-card-named" if is_alone else "friend"
            deal.tell("friend", seat, f"{{seat}} {told}: {c}.", cards=(c,), rule=rule)

    def take(self, winner: int, cards: tuple[Card, ...]) -> None:
        """The winner keeps the cards for their points (trick-taken)."""
        self.deal.count_trick(winner)
        super().take(winner, cards)

    def phrase(self, seat: int, action: Action) -> Phrase:
        if isinstance(action, PlayCard) and action.card is self.deal.called:
            is_alone = seat == self.deal.jaguar
            known = "that you have no friend" if is_alone else "that you are the friend"
            return Phrase(f"Play {action.card}: all will know {known}", "Play a card")
        return super().phrase(seat, action)

    def prompt(self, seat: int) -> str:
        told = super().prompt(seat)
        if not self.deal.holds_called(seat):
            return told
        secret = "you are jaguar and friend in one" if seat == self.deal.jaguar else "you are the friend"
        return f"{told} In secret {secret}: {self.deal.called}."
