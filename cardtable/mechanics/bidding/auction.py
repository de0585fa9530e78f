"""Bidding in turn: each bid tops the last or its player passes, until one is left."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, Self, TypeVar

from cardtable.cards import Suit
from cardtable.engine.actions import Action, Pass
from cardtable.engine.deal import Refusal, Stage
from cardtable.engine.presentation import MUST, Fact, Phrase
from cardtable.mechanics.tricks.stage import TrickDeal

NOTRUMP = "notrump"
STRAINS = (*(suit.value for suit in Suit), NOTRUMP)
"""What may be trumps, as bids name it."""


def read_strain(word: str) -> str:
    """The strain that a word names (a suit, its letter, `notrump`, `nt`). Raises ValueError for none."""
    text = word.lower()
    if text in (NOTRUMP, "nt", "n"):
        return NOTRUMP
    suit = Suit.parse(text)
    if suit is None:
        raise ValueError(f"{word} is neither a suit nor notrump")
    return str(suit.value)


@dataclass(frozen=True, slots=True)
class Bid(Action):
    """`bid 14 hearts`, `bid 9 notrump`: a number and what is to be trumps."""

    verb: ClassVar[str] = "bid"
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


bid_of: Callable[[int, str], Bid] = functools.cache(Bid)
"""The one object for each bid: all that are left are listed at every turn."""
PASS = Pass()


class Bidding(NamedTuple):
    """How an auction stands: who speaks, who has passed, the last bid and who made it (-1: nobody)."""

    turn: int
    passed: frozenset[int] = frozenset()
    bidder: int = -1
    bid: Action | None = None


class AuctionDeal(TrickDeal):
    """A deal of tricks with an auction: `passed` are those who are out of it."""

    passed: tuple[int, ...] = ()


A = TypeVar("A", bound=AuctionDeal)


class Auction(Stage[A]):
    """Bids go round until all but one have passed. A game says which bids are right and what follows."""

    name = "auction"
    asks = "Bid, or pass."
    passed_rule: ClassVar[str] = "passed-out"
    over_for_passed: ClassVar[tuple[str, ...]] = (Bid.verb, Pass.verb)
    """What is refused by that rule to who has passed, in turn or not."""

    def __init__(self, deal: A, opener: int) -> None:
        super().__init__(deal)
        self.opener = opener
        self.bidding = Bidding(opener)

    def enter(self) -> None:
        self.bidding = Bidding(self.opener)

    def actors(self) -> tuple[int, ...]:
        return (self.bidding.turn,)

    # What a game says

    def bid_refusal(self, seat: int, action: Action) -> Refusal | None:
        """Why that action (neither a pass nor out of turn) is no right bid."""
        raise NotImplementedError

    def bids(self, seat: int) -> list[Action]:
        """The bids that may be made."""
        raise NotImplementedError

    def is_top(self, bid: Action) -> bool:
        """Whether nothing can top a bid, which ends the auction at once."""
        return False

    def won(self, seat: int) -> None:
        """The auction is over: that seat made the last bid."""
        raise NotImplementedError

    def all_passed(self) -> None:
        """Everybody passed and nobody bid."""
        raise NotImplementedError

    # Why not, and what

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        if seat in self.bidding.passed and action.verb in self.over_for_passed:
            return Refusal(self.passed_rule, "You have passed, so you are out of this auction.")
        return super().refusal(seat, action)

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        return None if isinstance(action, Pass) else self.bid_refusal(seat, action)

    def legal(self, seat: int) -> list[Action]:
        return [PASS, *self.bids(seat)]

    def apply(self, seat: int, action: Action) -> None:
        deal, bidding = self.deal, self.bidding
        if isinstance(action, Pass):
            self.bidding = Bidding(seat, bidding.passed | {seat}, bidding.bidder, bidding.bid)
            deal.passed = tuple(sorted(self.bidding.passed))
            deal.tell("pass", seat, "{seat} pass{es}.")
        else:
            self.bidding = Bidding(seat, bidding.passed, seat, action)
            if deal.events is not None:
                deal.tell("bid", seat, "{seat} bid{s} " + f"{action.words()}.")
        self._go_on(seat)

    def _go_on(self, seat: int) -> None:
        deal, (_, passed, bidder, bid) = self.deal, self.bidding
        left = deal.seats - len(passed)
        if bid is not None and ((left == 1 and bidder not in passed) or self.is_top(bid)):
            self.won(bidder)
        elif not left:
            self.all_passed()
        else:
            turn = deal.after(seat)
            while turn in passed:
                turn = deal.after(turn)
            self.bidding = Bidding(turn, passed, bidder, bid)


class ContractDeal(AuctionDeal):
    """A deal of tricks with a contract: `contract` is the number of the standing bid, then of what is played
    for, `trump` its strain, empty before, `declarer` who plays it, -1 before; `bidding` how the auction
    stands, or ended."""

    public: ClassVar[tuple[str, ...]] = ("contract", "trump", "declarer", "trick_no")
    contract = 0
    trump = ""
    declarer = -1
    bidding = Bidding(-1)

    @property
    def trump_suit(self) -> Suit | None:
        """The suit of trumps; None without."""
        return Suit.parse(self.trump)

    def public_state(self) -> dict[str, Any]:
        bidding = self.bidding
        return {**super().public_state(), "bidder": bidding.bidder, "passed": sorted(bidding.passed)}

    def bid_facts(self, seat: int) -> tuple[Fact, ...]:
        """What is told of a seat while the auction goes on."""
        bidding = self.bidding
        if seat in bidding.passed:
            return (Fact("", "passed", MUST),)
        bid = bidding.bid if seat == bidding.bidder else None
        return (Fact("bid", bid.words(), MUST),) if bid is not None else ()


C = TypeVar("C", bound=ContractDeal)


class Contracts(Auction[C]):
    """Bids are a number and what is to be trumps: each names a higher number, or as many in notrump over a
    suit. A game says how far bids go."""

    form_rule: ClassVar[str] = "bid-form"
    range_rule: ClassVar[str] = "bid-range"
    higher_rule: ClassVar[str] = "bid-higher"
    unit: ClassVar[str]
    """What is bid: `trick`, `point`."""

    def enter(self) -> None:
        super().enter()
        self.deal.bidding = self.bidding

    def _go_on(self, seat: int) -> None:
        self.deal.bidding = self.bidding
        super()._go_on(seat)

    def span(self) -> tuple[int, int]:
        """The lowest bid of all, and the highest."""
        raise NotImplementedError

    def least(self, strain: str) -> int:
        """The lowest number that may be bid in a strain; it may be beyond the highest."""
        deal = self.deal
        tops = strain == NOTRUMP and deal.trump != NOTRUMP
        return max(self.span()[0], deal.contract + (not tops))

    def lowest(self) -> list[Bid]:
        """In each strain the lowest bid that may be made."""
        bids = [bid_of(self.least(strain), strain) for strain in STRAINS]
        return [bid for bid in bids if bid.count <= self.span()[1]]

    def bid_refusal(self, seat: int, action: Action) -> Refusal | None:
        deal, (low, high) = self.deal, self.span()
        if not isinstance(action, Bid):
            why = f"Bid a number of {self.unit}s with a suit or notrump, or pass."
            return Refusal(self.form_rule, why)
        if not low <= action.count <= high:
            return Refusal(self.range_rule, f"Bid {low} to {high} {self.unit}s.")
        if action.count < self.least(action.strain):
            why = f"Top {deal.contract} {deal.trump}: more {self.unit}s, or as many in notrump over a suit."
            return Refusal(self.higher_rule, why)
        return None

    def bids(self, seat: int) -> list[Action]:
        first, suits = self.least(NOTRUMP), self.least(STRAINS[0])
        counts = range(first, self.span()[1] + 1)
        return [bid_of(n, strain) for n in counts for strain in STRAINS if n >= suits or strain == NOTRUMP]

    def is_top(self, bid: Action) -> bool:
        return bid == bid_of(self.span()[1], NOTRUMP)

    def apply(self, seat: int, action: Action) -> None:
        if isinstance(action, Bid):
            self.deal.contract, self.deal.trump = action.count, action.strain
        super().apply(seat, action)

    def prompt(self, seat: int) -> str:
        deal, (low, high) = self.deal, self.span()
        if not deal.contract:
            return f"Bid {self.unit}s and trumps ({low} to {high}), or pass."
        return f"Bid more than {deal.contract} {deal.trump}, or pass."


class Changing(Stage[C]):
    """The blind taken up, the declarer (`Deal.turn`) keeps the contract or changes it. A game says what to,
    why not to another, and what follows."""

    name = "contract"
    change_rule: ClassVar[str]

    def changes(self) -> list[Bid]:
        """The contracts that this one may be changed to."""
        raise NotImplementedError

    def change_refusal(self, action: Action) -> Refusal:
        """Why an action is none of them."""
        raise NotImplementedError

    def settled(self) -> None:
        """What follows."""
        raise NotImplementedError

    def enter(self) -> None:
        if not self.changes():
            self.settled()

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        is_right = isinstance(action, Pass) or action in self.changes()
        return None if is_right else self.change_refusal(action)

    def legal(self, seat: int) -> list[Action]:
        return [PASS, *self.changes()]

    def apply(self, seat: int, action: Action) -> None:
        deal = self.deal
        if isinstance(action, Bid):
            deal.contract, deal.trump = action.count, action.strain
            deal.tell("change", seat, "{seat} change{s} to " + f"{action.words()}.", rule=self.change_rule)
        self.settled()

    def phrase(self, seat: int, action: Action) -> Phrase:
        if isinstance(action, Bid):
            return Phrase(f"Change to {action.words()}", "Change the trumps")
        if isinstance(action, Pass):
            return Phrase(f"Keep {self.deal.contract} {self.deal.trump}", "Keep the contract", "keep")
        return action.phrase()

    def prompt(self, seat: int) -> str:
        prices = ", ".join(bid.words() for bid in self.changes())
        return f"Keep {self.deal.contract} {self.deal.trump}, or change: {prices}."
