"""The state of a deal of Tarneeb: the bid, trumps, the tricks of both sides, and the score."""

from __future__ import annotations

from collections.abc import Mapping

from cardtable.cards import Card, Rank, Suit
from cardtable.engine import MUST, SHOULD, Event, Fact, Item, Options, ScoreLine
from cardtable.mechanics.bidding import NOTRUMP, AuctionDeal
from cardtable.words import with_unit
from games.tarneeb.actions import TarneebBid

ALL = 13
"""All tricks."""
LEAST = 7
"""The lowest bid (bid-range)."""
KABOOT = 16
"""The points of 13 tricks on a lower bid (kaboot)."""
ALL_MADE = 26
"""The points of a bid of 13 that is made (bid-thirteen)."""
ALL_LOST = 16
"""The points that a bid of 13 loses if it fails (bid-thirteen)."""
STOPPERS: Mapping[Rank | None, int] = {Rank.ACE: 1, Rank.KING: 2, Rank.QUEEN: 3, Rank.JACK: 4}
"""By honour the length of a suit that it needs to stop it (throw-in)."""
TIMES = {1: "", 2: " doubled", 4: " redoubled"}
DOUBLING = {1: (), 2: ("doubled-score",), 4: ("redouble",)}
"""By how often a contract counts the rules that say so."""
TRUMP_SUITS: Mapping[str, Suit | None] = {"": None, NOTRUMP: None} | {suit.value: suit for suit in Suit}
EGYPTIAN = ("clubs", "diamonds", "hearts", "spades", NOTRUMP)
"""The strains of Egyptian bids, lowest first (suit-rank)."""


def target_of(options: Options) -> int:
    """The points that win a match: 31, in the Egyptian game 41, if nothing else is agreed (target)."""
    return int(options.target) or (41 if options.version == "egyptian" else 31)


def stops_nothing(hand: tuple[Card, ...]) -> bool:
    """Whether no card of a hand stops its suit (throw-in)."""
    lengths = {suit: sum(c.suit is suit for c in hand) for suit in Suit}
    return not any(c.suit is not None and lengths[c.suit] >= STOPPERS.get(c.rank, 99) for c in hand)


class TarneebDealState(AuctionDeal):
    """The state of one hand and what the screen is told of it; TarneebDeal adds how it begins."""

    public = ("bid", "bid_suit", "bidder", "doubled", "trump", "tricks", "passed")
    bid = 0
    """The tricks of the last bid; 0 before there is one."""
    bid_suit = ""
    """The strain of the last bid; empty in the Lebanese game."""
    bidder = -1
    """The seat of the last bid."""
    doubled = 1
    """The factor of the bid: 1, 2 or 4."""
    trump = ""
    """The strain played; empty during the bidding, and in a hand that was thrown in."""
    thrower = -1
    """The seat that threw the hand in; -1 if nobody did."""

    def last_bid(self, seat: int) -> TarneebBid | None:
        """The last bid of a seat; None if it has made none."""
        return next((call for call in reversed(self.heard[seat]) if isinstance(call, TarneebBid)), None)

    @property
    def is_egyptian(self) -> bool:
        """Whether bids name a suit."""
        return bool(self.options.version == "egyptian")

    @property
    def trump_suit(self) -> Suit | None:
        """The suit of trumps; None without trumps."""
        return TRUMP_SUITS[self.trump]

    @property
    def is_notrump(self) -> bool:
        return self.trump == NOTRUMP

    # What it comes to

    def result(self) -> tuple[str, int, int]:
        """The rule by which a played hand is scored, and the points of the declarer's side and the other."""
        side = self.side(self.bidder)
        won, lost = self.tricks[side], self.tricks[1 - side]
        factor, against = self.doubled, self.doubled if self.options.double_opponents else 1
        if won >= self.bid:
            if self.bid == ALL:
                return "bid-thirteen", factor * ALL_MADE, 0
            return ("kaboot", factor * KABOOT, 0) if won == ALL else ("made", factor * won, 0)
        if self.bid == ALL:
            return "bid-thirteen", -factor * ALL_LOST, against * 2 * lost
        return "failed", -factor * self.bid, against * lost

    @property
    def points(self) -> tuple[int, ...]:
        if not self.over or not self.trump:
            return (0,) * self.sides
        _, own, other = self.result()
        return (own, other) if self.side(self.bidder) == 0 else (other, own)

    def score_lines(self) -> list[ScoreLine]:
        if not self.over:
            return []
        if not self.trump:
            return [self._thrown_in()]
        rule, own, other = self.result()
        side, times = self.side(self.bidder), TIMES[self.doubled]
        told = f"Bid {self.bid}{times and ',' + times}, took {self.tricks[side]}."
        item = Item(side, "", own // self.doubled, self.doubled)
        lines = [ScoreLine.of(rule, told, self.sides, [item], DOUBLING[self.doubled])]
        if other:
            told = f"{with_unit(self.tricks[1 - side], 'trick')} against."
            also = ("double-both",) if times and self.options.double_opponents else ()
            lines.append(ScoreLine(rule, told, self._by_side(1 - side, other), also=also))
        return lines

    def _thrown_in(self) -> ScoreLine:
        """The line that says why nobody scores."""
        nothing = (0,) * self.sides
        if self.thrower < 0:
            return ScoreLine("all-pass", "All passed: the hand is thrown in, nobody scores.", nothing)
        told = f"{{{self.thrower}}} threw the hand in: nobody scores."
        return ScoreLine("throw-in", told, nothing)

    def _by_side(self, side: int, points: int) -> tuple[int, ...]:
        return tuple(points * (at == side) for at in range(self.sides))

    def contract_kept(self) -> tuple[int, int, bool] | None:
        if not self.trump or not self.over:
            return None
        return self.bidder, self.bid, self.tricks[self.side(self.bidder)] >= self.bid

    # What is shown

    def callout(self, event: Event) -> str:
        is_all = event.kind == "trick" and self.tricks[self.side(event.seat)] == ALL
        return "All thirteen tricks!" if is_all else ""

    def facts(self) -> tuple[Fact, ...]:
        target = Fact("Target", str(target_of(self.options)), SHOULD, is_goal=True)
        if not self.bid:
            return (target,)
        told = f"{self.bid} {self.trump or self.bid_suit}".strip() + TIMES[self.doubled]
        return Fact("Contract" if self.trump else "Bid", f"{told} by {{{self.bidder}}}", MUST), target

    def seat_facts(self, seat: int) -> tuple[Fact, ...]:
        if not self.trump:
            return self.call_facts(seat)
        side = self.side(seat)
        taken = Fact("", with_unit(self.tricks[side], "trick"), MUST)
        return (taken, Fact("", f"contract {self.bid}", MUST)) if side == self.side(self.bidder) else (taken,)

    def all_passed(self) -> None:
        """The hand ends without play (all-pass)."""
        self.tell("pass", -1, "All pass: the same dealer deals again.", rule="all-pass")
        self.finish()
