"""The table of Tarneeb: the bid, trumps, the tricks of both sides, and what they score."""

from __future__ import annotations

from collections.abc import Mapping

from cardtable.cards import Card, Rank, Suit
from cardtable.engine.actions import Action
from cardtable.engine.events import Event
from cardtable.engine.options import Options
from cardtable.engine.presentation import MUST, SHOULD, Fact
from cardtable.engine.score import Item, ScoreLine
from cardtable.mechanics.bidding import NOTRUMP, AuctionDeal
from cardtable.tuples import replaced
from cardtable.words import so_many
from games.tarneeb.actions import Bid

ALL, LEAST = 13, 7
"""All tricks; the lowest bid (bid-range)."""
KABOOT, ALL_MADE, ALL_LOST = 16, 26, 16
"""What 13 tricks bring on a lower bid, a bid of 13 brings, and loses (kaboot, bid-thirteen)."""
STOPPERS: Mapping[Rank | None, int] = {Rank.ACE: 1, Rank.KING: 2, Rank.QUEEN: 3, Rank.JACK: 4}
"""How many cards of its suit an honour needs to stop it (throw-in)."""
SAID = {"pass": "pass", "double": "x2", "redouble": "x4"}
"""What a player has said without a bid, in short."""
TIMES = {1: "", 2: " doubled", 4: " redoubled"}
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


class TarneebTable(AuctionDeal):
    """One hand. `bid`, `bid_suit` and `bidder` are the last bid, `doubled` is 1, 2 or 4, `calls` what each
    seat has said; `trump` is named when the bidding is over. A hand that ends without was thrown in, by
    `thrower` or four passes."""

    public = ("bid", "bid_suit", "bidder", "doubled", "trump", "tricks", "passed")
    bid = 0
    bidder = thrower = -1
    bid_suit = trump = ""
    doubled = 1
    calls: tuple[tuple[Action, ...], ...]

    def note_call(self, seat: int, action: Action) -> None:
        """Remembers what a seat has said."""
        self.calls = replaced(self.calls, seat, (*self.calls[seat], action))

    def last_bid(self, seat: int) -> Bid | None:
        """The last bid of a seat, if it has made one."""
        return next((call for call in reversed(self.calls[seat]) if isinstance(call, Bid)), None)

    @property
    def is_egyptian(self) -> bool:
        """Whether bids name a suit."""
        return bool(self.options.version == "egyptian")

    @property
    def trump_suit(self) -> Suit | None:
        """The suit of trumps, if there is one."""
        return TRUMP_SUITS[self.trump]

    # What it comes to

    def result(self) -> tuple[str, int, int]:
        """The rule of a played hand, and what the declarer's side and the other score."""
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
        factor = self.doubled if times else 1
        lines = [
            ScoreLine.of(
                "doubled-score" if times else rule, told, self.sides, [Item(side, "", own // factor, factor)]
            )
        ]
        if other:
            rule = "double-both" if times and self.options.double_opponents else rule
            told = f"{so_many(self.tricks[1 - side], 'trick')} against."
            lines.append(ScoreLine(rule, told, self._by_side(1 - side, other)))
        return lines

    def _thrown_in(self) -> ScoreLine:
        """Why nobody scores."""
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

    def great(self, event: Event) -> str:
        is_all = event.kind == "trick" and self.tricks[self.side(event.seat)] == ALL
        return "All thirteen tricks!" if is_all else ""

    def facts(self) -> tuple[Fact, ...]:
        target = Fact("Target", str(target_of(self.options)), SHOULD)
        if not self.bid:
            return (target,)
        told = f"{self.bid} {self.trump or self.bid_suit}".strip() + TIMES[self.doubled]
        return Fact("Contract" if self.trump else "Bid", f"{told} by {{{self.bidder}}}", MUST), target

    def seat_facts(self, seat: int) -> tuple[Fact, ...]:
        if not self.trump:
            told = " - ".join(call.words() or SAID[call.verb] for call in self.calls[seat])
            return (Fact("", told, MUST),) if told else ()
        side = self.side(seat)
        of = f", bid {self.bid}" if side == self.side(self.bidder) else ""
        return (Fact("", so_many(self.tricks[side], "trick") + of, MUST),)
