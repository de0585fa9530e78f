"""An auction: bids go round, each higher than the last, until all players but one have passed."""

from __future__ import annotations

from typing import ClassVar, NamedTuple, TypeVar

from cardtable.cards import Card
from cardtable.engine.actions import Action, Pass
from cardtable.engine.deal import Stage
from cardtable.engine.presentation import MUST, Fact
from cardtable.engine.refusal import Refusal
from cardtable.mechanics.tricks.stage import TrickDeal
from cardtable.tuples import replaced

PASS = Pass()
"""The pass of every bidder."""
BID = "bid"
"""The verb of every bid."""


def bid_words(bid: Action) -> str:
    """What is bid, as a player says it: `14 hearts`."""
    return bid.phrase().label or bid.words()


class AuctionState(NamedTuple):
    """Where an auction stands."""

    turn: int
    """The seat that bids next."""
    passed: frozenset[int] = frozenset()
    """The seats that have passed."""
    bidder: int = -1
    """The seat that made the last bid; -1 before the first."""
    bid: Action | None = None
    """The last bid; None before the first."""


class AuctionDeal(TrickDeal):
    """A deal of tricks with an auction."""

    passed: tuple[int, ...] = ()
    """The seats that are out of the auction, in ascending order."""
    heard: tuple[tuple[Action, ...], ...]
    """By seat what it has said in the auction."""
    played: tuple[tuple[Card, ...], ...]
    """By seat the cards it has played to tricks: with those still held they are what it bid on."""

    def reset_tricks(self) -> None:
        super().reset_tricks()
        self.played = ((),) * self.seats
        self.open_auction()

    def open_auction(self) -> None:
        """Nobody has said anything yet."""
        self.passed = ()
        self.heard = ((),) * self.seats

    def note_call(self, seat: int, call: Action) -> None:
        """Adds to what a seat has said."""
        self.heard = replaced(self.heard, seat, (*self.heard[seat], call))

    def note_played(self, seat: int, c: Card) -> None:
        """Adds to what a seat has played."""
        self.played = replaced(self.played, seat, (*self.played[seat], c))

    def call_facts(self, seat: int) -> tuple[Fact, ...]:
        """What lies before a seat during the auction: its last bid, topped or not, and what it said since."""
        calls = self.heard[seat]
        if not calls:
            return ()
        last = calls[-1]
        told = "passed" if isinstance(last, Pass) else str(last)
        bid = next((call for call in reversed(calls) if call.verb == BID), None)
        if bid is not None:
            told = f"bid {bid_words(bid)}" if last is bid else f"{bid_words(bid)} - {told}"
        return (Fact("", told, MUST, slip=True),)

    @property
    def is_notrump(self) -> bool:
        """Whether it is bid for, or played, without trumps."""
        return False

    def absent_words(self) -> tuple[str, ...]:
        return ("trump",) if self.is_notrump else ()


A = TypeVar("A", bound=AuctionDeal)


class Auction(Stage[A]):
    """Bids go round until all but one have passed. A game says which bids are legal and what follows."""

    name = "auction"
    asks = "Bid, or pass."
    passed_rule: ClassVar[str]
    """The rule that puts a seat out of the auction once it has passed."""
    verbs_after_passing: ClassVar[tuple[str, ...]] = (BID, Pass.verb)
    """The actions that `passed_rule` refuses to a seat that has passed, whether or not it is its turn."""

    def __init__(self, deal: A, opener: int) -> None:
        super().__init__(deal)
        self.opener = opener
        self.bidding = AuctionState(opener)

    def enter(self) -> None:
        self.deal.open_auction()
        self.bidding = AuctionState(self.opener)

    def actors(self) -> tuple[int, ...]:
        return (self.bidding.turn,)

    # What a game says

    def bid_refusal(self, seat: int, action: Action) -> Refusal | None:
        """Why an action in turn, other than a pass, is not a legal bid."""
        raise NotImplementedError

    def bids(self, seat: int) -> list[Action]:
        """The legal bids."""
        raise NotImplementedError

    def is_top(self, bid: Action) -> bool:
        """Whether no bid can be higher; such a bid ends the auction at once."""
        return False

    def won(self, seat: int) -> None:
        """Called when the auction is over and that seat made the last bid."""
        raise NotImplementedError

    def all_passed(self) -> None:
        """Called when everybody has passed and nobody has bid."""
        raise NotImplementedError

    # Legality

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        if seat in self.bidding.passed and action.verb in self.verbs_after_passing:
            return Refusal(self.passed_rule, "You have passed, so you are out of this auction.")
        return super().refusal(seat, action)

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        return None if isinstance(action, Pass) else self.bid_refusal(seat, action)

    def legal(self, seat: int) -> list[Action]:
        return [PASS, *self.bids(seat)]

    # What happens

    def apply(self, seat: int, action: Action) -> None:
        self.deal.note_call(seat, action)
        if isinstance(action, Pass):
            self._pass(seat)
        else:
            self._bid(seat, action)
        self._go_on(seat)

    def _pass(self, seat: int) -> None:
        deal, bidding = self.deal, self.bidding
        self.bidding = AuctionState(seat, bidding.passed | {seat}, bidding.bidder, bidding.bid)
        deal.passed = tuple(sorted(self.bidding.passed))
        deal.tell("pass", seat, "{seat} pass{es}.")

    def _bid(self, seat: int, bid: Action) -> None:
        self.bidding = AuctionState(seat, self.bidding.passed, seat, bid)
        if self.deal.events is not None:
            self.deal.tell("bid", seat, "{seat} bid{s} " + f"{bid_words(bid)}.")

    def _go_on(self, seat: int) -> None:
        """The auction ends, or the next seat that has not passed bids."""
        deal, (_, passed, bidder, bid) = self.deal, self.bidding
        left = deal.seats - len(passed)
        if bid is not None and ((left == 1 and bidder not in passed) or self.is_top(bid)):
            self.won(bidder)
        elif not left:
            self.all_passed()
        else:
            turn = deal.seat_after(seat)
            while turn in passed:
                turn = deal.seat_after(turn)
            self.bidding = AuctionState(turn, passed, bidder, bid)
