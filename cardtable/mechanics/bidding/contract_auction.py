"""An auction for a contract: a bid names a number and the trumps, or notrump.

Before the play the declarer may be asked once more, with the blind in hand, whether to change the contract.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, Self, TypeVar

from cardtable.cards import Suit
from cardtable.engine.actions import Action, Pass
from cardtable.engine.deal import Stage
from cardtable.engine.presentation import Phrase
from cardtable.engine.refusal import Refusal
from cardtable.mechanics.bidding.auction import BID, PASS, Auction, AuctionDeal, AuctionState

NOTRUMP = "notrump"
"""The word of a bid to play without trumps."""
STRAINS = (*(suit.value for suit in Suit), NOTRUMP)
"""What a bid may name as trumps: a suit, or notrump."""


def read_strain(word: str) -> str:
    """The strain that a word names (a suit, its letter, `notrump`, `nt`).

    Raises ValueError if the word names none.
    """
    text = word.lower()
    if text in (NOTRUMP, "nt", "n"):
        return NOTRUMP
    suit = Suit.parse(text)
    if suit is None:
        raise ValueError(f"{word} is neither a suit nor notrump")
    return str(suit.value)


@dataclass(frozen=True, slots=True)
class ContractBid(Action):
    """`bid 14 hearts`, `bid 9 notrump`: a number and a strain."""

    verb: ClassVar[str] = BID
    count: int
    strain: str

    def words(self) -> str:
        return f"{self.count} {self.strain}"

    @classmethod
    def read(cls, words: str) -> Self:
        parts = words.split()
        if len(parts) != 2:
            raise ValueError("a bid is a number and a suit or notrump")
        number, strain = parts if parts[0].isdigit() else reversed(parts)
        return cls(int(number), read_strain(strain))

    @property
    def number(self) -> int:
        return self.count

    @property
    def cell(self) -> tuple[str, str]:
        return self.strain, str(self.count)

    def phrase(self) -> Phrase:
        return Phrase(f"Bid {self.words()}", "Bid")


contract_bid: Callable[[int, str], ContractBid] = functools.cache(ContractBid)
"""The bid of that number and strain, made once: every bid that is left is listed at every turn."""


class ContractDeal(AuctionDeal):
    """A deal of tricks with an auction for a contract."""

    public: ClassVar[tuple[str, ...]] = ("contract", "trump", "declarer", "trick_no")
    contract = 0
    """The number of the last bid, and after the auction of the contract; 0 before the first bid."""
    trump = ""
    """The strain of the same; empty before the first bid."""
    declarer = -1
    """The seat that plays the contract; -1 during the auction."""
    bidding = AuctionState(-1)
    """Where the auction stands, or how it ended."""

    @property
    def trump_suit(self) -> Suit | None:
        """The suit of trumps; None in notrump and before the first bid."""
        return Suit.parse(self.trump)

    @property
    def is_notrump(self) -> bool:
        return self.trump == NOTRUMP

    def public_state(self) -> dict[str, Any]:
        bidding = self.bidding
        return {**super().public_state(), "bidder": bidding.bidder, "passed": sorted(bidding.passed)}


C = TypeVar("C", bound=ContractDeal)


class ContractAuction(Auction[C]):
    """Each bid names a higher number than the last, or the same number in notrump over a suit.

    A game says how far the bids go, and what follows.
    """

    form_rule: ClassVar[str]
    """The rule that says what a bid consists of."""
    range_rule: ClassVar[str]
    """The rule that says how low and how high a bid may be."""
    higher_rule: ClassVar[str]
    """The rule that each bid is higher than the last."""
    unit: ClassVar[str]
    """What the number counts: `trick`, `point`."""

    def enter(self) -> None:
        super().enter()
        self.deal.bidding = self.bidding

    def _go_on(self, seat: int) -> None:
        self.deal.bidding = self.bidding
        super()._go_on(seat)

    def bid_range(self) -> tuple[int, int]:
        """The lowest number that may ever be bid, and the highest."""
        raise NotImplementedError

    def lowest_number(self, strain: str) -> int:
        """The lowest number that may be bid in a strain now; it may be beyond the highest."""
        deal = self.deal
        tops_suit = strain == NOTRUMP and deal.trump != NOTRUMP
        return max(self.bid_range()[0], deal.contract + (not tops_suit))

    def lowest_bids(self) -> list[ContractBid]:
        """The lowest legal bid in each strain."""
        bids = [contract_bid(self.lowest_number(strain), strain) for strain in STRAINS]
        return [bid for bid in bids if bid.count <= self.bid_range()[1]]

    def bid_refusal(self, seat: int, action: Action) -> Refusal | None:
        deal, (low, high) = self.deal, self.bid_range()
        if not isinstance(action, ContractBid):
            why = f"Bid a number of {self.unit}s with a suit or notrump, or pass."
            return Refusal(self.form_rule, why)
        if not low <= action.count <= high:
            return Refusal(self.range_rule, f"Bid {low} to {high} {self.unit}s.")
        if action.count < self.lowest_number(action.strain):
            why = f"Top {deal.contract} {deal.trump}: more {self.unit}s, or as many in notrump over a suit."
            return Refusal(self.higher_rule, why)
        return None

    def bids(self, seat: int) -> list[Action]:
        lowest_in_suits = self.lowest_number(STRAINS[0])
        numbers = range(self.lowest_number(NOTRUMP), self.bid_range()[1] + 1)
        return [
            contract_bid(number, strain)
            for number in numbers
            for strain in STRAINS
            if number >= lowest_in_suits or strain == NOTRUMP
        ]

    def is_top(self, bid: Action) -> bool:
        return bid == contract_bid(self.bid_range()[1], NOTRUMP)

    def apply(self, seat: int, action: Action) -> None:
        if isinstance(action, ContractBid):
            self.deal.contract = action.count
            self.deal.trump = action.strain
        super().apply(seat, action)

    def prompt(self, seat: int) -> str:
        deal, (low, high) = self.deal, self.bid_range()
        if not deal.contract:
            return f"Bid {self.unit}s and trumps ({low} to {high}), or pass."
        return f"Top {deal.contract} {deal.trump}, or pass."


class ContractChange(Stage[C]):
    """The declarer (`Deal.turn`) has taken up the blind and keeps the contract or changes it.

    A game says to what it may be changed, why not to another, and what follows.
    """

    name = "contract"
    change_rule: ClassVar[str]
    """The rule that says what a change costs."""

    def asking_rule(self, seat: int) -> str:
        return self.asked_by or self.change_rule

    def changes(self) -> list[ContractBid]:
        """The contracts that this one may be changed to."""
        raise NotImplementedError

    def change_refusal(self, action: Action) -> Refusal:
        """Why an action is none of those changes."""
        raise NotImplementedError

    def settled(self) -> None:
        """Called when the contract stands."""
        raise NotImplementedError

    def enter(self) -> None:
        if not self.changes():
            self.settled()

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        is_legal = isinstance(action, Pass) or action in self.changes()
        return None if is_legal else self.change_refusal(action)

    def legal(self, seat: int) -> list[Action]:
        return [PASS, *self.changes()]

    def apply(self, seat: int, action: Action) -> None:
        deal = self.deal
        if isinstance(action, ContractBid):
            deal.contract = action.count
            deal.trump = action.strain
            deal.tell("change", seat, "{seat} change{s} to " + f"{action.words()}.", rule=self.change_rule)
        else:
            kept = ContractBid(deal.contract, deal.trump)
            deal.tell("keep", seat, "{seat} keep{s} " + f"{kept.words()}.")
        self.settled()

    def phrase(self, seat: int, action: Action) -> Phrase:
        if isinstance(action, ContractBid):
            return Phrase(f"Change to {action.words()}", "Change the trumps")
        if isinstance(action, Pass):
            return Phrase(f"Keep {self.deal.contract} {self.deal.trump}", "Keep the contract", "keep")
        return action.phrase()

    def prompt(self, seat: int) -> str:
        prices = ", ".join(bid.words() for bid in self.changes())
        return f"Keep {self.deal.contract} {self.deal.trump}, or change: {prices}."
