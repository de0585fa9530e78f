"""A referee of Tarneeb, written from its source: plain, slow, knowing nothing of the game's code.

Cards and actions are texts. The order of the pack and the first dealer it is told; everything else it
says by itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

RANKS = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"]
LETTERS = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C"}
STRAINS = ["notrump", "spades", "hearts", "diamonds", "clubs"]
"""What can be trumps, from high to low."""
PACK = [rank + letter for letter in LETTERS.values() for rank in RANKS]
NUMBERS = range(7, 14)
SEATS = 4

BIDS = [f"bid {number}" for number in range(15)]
UNIVERSE = [
    *("keep", "throw", "pass", "double", "redouble"),
    *BIDS,
    *(f"{bid} {strain}" for bid in BIDS for strain in STRAINS),
    *(f"trump {strain}" for strain in STRAINS),
    *(f"play {card}" for card in PACK),
]
"""Every text worth trying, whoever is asked and whatever is going on."""


def suit(card: str) -> str:
    """The letter of its suit."""
    return card[-1]


def strength(card: str, led: str, trump: str) -> int:
    """How high a card is in a trick: trumps above the suit led, all others nothing."""
    height = len(RANKS) - RANKS.index(card[:-1])
    if suit(card) == LETTERS.get(trump):
        return 100 + height
    return height if suit(card) == led else 0


def side_of(seat: int) -> int:
    """Partners sit opposite."""
    return seat % 2


def after(seat: int) -> int:
    """Whose turn it is next."""
    return (seat + 1) % SEATS


def has_no_stopper(hand: set[str]) -> bool:
    """No ace, no king in a suit of two or more, no queen of three or more, no jack of four or more."""
    for letter in LETTERS.values():
        held = [card[:-1] for card in hand if suit(card) == letter]
        if any(rank in held and len(held) >= fewest for fewest, rank in enumerate("AKQJ", start=1)):
            return False
    return True


@dataclass(frozen=True)
class Agreed:
    """What is agreed before a match."""

    egyptian: bool
    target: int
    deals: int
    batch_deal: bool
    one_bid: bool
    forced_dealer: bool
    trump_lead: bool
    throw_in: bool
    redouble: bool
    double_opponents: bool

    @classmethod
    def of(cls, options: Mapping[str, object]) -> Agreed:
        """From options by name; what belongs to the other version is as if it were not agreed."""
        egyptian = options["version"] == "egyptian"
        target, deals = options["target"], options["deals"]
        assert isinstance(target, int)
        assert isinstance(deals, int)
        return cls(
            egyptian=egyptian,
            target=target or (41 if egyptian else 31),
            deals=deals,
            batch_deal=bool(options["batch_deal"]),
            one_bid=bool(options["one_bid"]) and not egyptian,
            forced_dealer=bool(options["forced_dealer"]),
            trump_lead=bool(options["trump_lead"]),
            throw_in=bool(options["throw_in"]),
            redouble=bool(options["redouble"]) and egyptian,
            double_opponents=bool(options["double_opponents"]) and egyptian,
        )


def dealt(order: list[str], dealer: int, *, in_batches: bool) -> list[set[str]]:
    """The hands that a pack in that order gives: card by card from the dealer's right, or 13 at once."""
    hands: list[set[str]] = [set() for _ in range(SEATS)]
    for number, card in enumerate(order):
        step = number // 13 if in_batches else number % SEATS
        hands[(dealer + 1 + step) % SEATS].add(card)
    return hands


# Bidding


@dataclass
class Bidding:
    """What was said so far, in either version; `bid` 0 and `bidder` -1 before the first bid."""

    agreed: Agreed
    dealer: int
    turn: int
    bid: int = 0
    strain: str = ""
    bidder: int = -1
    doubled: int = 1
    passed: set[int] = field(default_factory=set)
    said: int = 0
    """How often anybody has spoken."""

    silent: int = 0
    """Turns since the last bid, or since the beginning."""
    over: bool = False

    @property
    def must_bid(self) -> bool:
        """The dealer after three passes, where he is forced."""
        forced = self.agreed.forced_dealer and self.turn == self.dealer
        return forced and self.said == 3 and self.bidder < 0

    def why_not(self, text: str) -> str:
        """The rule that whose turn it is would break by saying that; empty if none."""
        verb, *words = text.split()
        if verb == "pass":
            return "forced-dealer" if self.must_bid else ""
        return self.why_no_bid(*words) if verb == "bid" else self.why_no_double(verb)

    def why_no_bid(self, *words: str) -> str:
        """The same of a bid."""
        raise NotImplementedError

    def why_no_double(self, verb: str) -> str:
        """The same of all but bids and passes."""
        raise NotImplementedError

    def say(self, text: str) -> None:
        """Whose turn it is says what is allowed."""
        verb, *words = text.split()
        self.said += 1
        self.silent += 1
        if verb == "bid":
            self.bid, self.bidder, self.doubled, self.silent = int(words[0]), self.turn, 1, 0
        self.heard(verb, *words)

    def heard(self, verb: str, *words: str) -> None:
        """What else follows from it, and who speaks next."""
        raise NotImplementedError


class Lebanese(Bidding):
    """Numbers only; who has passed is out."""

    @property
    def may_equal(self) -> bool:
        """The dealer, where everybody bids but once."""
        return self.agreed.one_bid and self.turn == self.dealer and self.bidder >= 0

    def why_no_bid(self, *words: str) -> str:
        if len(words) > 1:
            return "bid-number"
        number = int(words[0])
        if number not in NUMBERS:
            return "bid-range"
        return "" if number > self.bid or (number == self.bid and self.may_equal) else "bid-higher"

    def why_no_double(self, verb: str) -> str:
        return "stage-order"

    def heard(self, verb: str, *words: str) -> None:
        if verb == "pass":
            self.passed.add(self.turn)
        if self.agreed.one_bid:
            self.over = self.said == SEATS
        else:
            self.over = len(self.passed) == SEATS or (len(self.passed) == SEATS - 1 and self.bidder >= 0)
        self.turn = after(self.turn)
        while not self.over and self.turn in self.passed:
            self.turn = after(self.turn)


class Egyptian(Bidding):
    """Number and suit, doubles; everybody may speak until a whole round brings no bid."""

    def why_no_bid(self, *words: str) -> str:
        if len(words) == 1:
            return "suit-bid"
        number, strain = int(words[0]), words[1]
        if number not in NUMBERS:
            return "bid-range"
        higher = self.bidder < 0 or STRAINS.index(strain) < STRAINS.index(self.strain)
        return "" if number > self.bid or (number == self.bid and higher) else "outbid"

    def why_no_double(self, verb: str) -> str:
        if verb not in ("double", "redouble"):
            return "stage-order"
        of_opponents = self.bidder >= 0 and side_of(self.bidder) != side_of(self.turn)
        if verb == "redouble":
            allowed = self.agreed.redouble and self.doubled == 2 and not of_opponents
            return "" if allowed else "redouble"
        if not of_opponents:
            return "double-opponent"
        return "" if self.doubled == 1 else "double-once"

    def heard(self, verb: str, *words: str) -> None:
        if verb == "bid":
            self.strain = words[1]
        if verb.endswith("double"):
            self.doubled *= 2
        self.over = self.silent == SEATS
        self.turn = after(self.turn)


# What a hand is worth


@dataclass(frozen=True)
class Won:
    """How a contract ended, and the points of the declarer's side and the other."""

    how: str
    own: int
    others: int


def worth(agreed: Agreed, bid: int, tricks: int, doubled: int) -> Won:
    """What so many tricks of the declarer's side bring on a bid."""
    lost = 13 - tricks
    times = doubled if agreed.double_opponents else 1
    if bid == 13 and lost:
        return Won("thirteen failed", -16 * doubled, 2 * lost * times)
    if bid == 13:
        return Won("thirteen", 26 * doubled, 0)
    if tricks < bid:
        return Won("failed", -bid * doubled, lost * times)
    return Won("made", tricks * doubled, 0) if lost else Won("kaboot", 16 * doubled, 0)


# A hand


class Hand:
    """One hand, from the cards that were dealt."""

    def __init__(self, agreed: Agreed, dealer: int, hands: list[set[str]]) -> None:
        self.agreed = agreed
        self.dealer = dealer
        self.hands = hands
        first = after(dealer)
        self.bidding = (Egyptian if agreed.egyptian else Lebanese)(agreed, dealer, first)
        self.stage = "throw" if agreed.throw_in else "bid"
        self.turn = first
        self.trump = ""
        self.trick: list[tuple[int, str]] = []
        self.captured: list[set[str]] = [set(), set()]
        self.tricks = [0, 0]
        self.taken_by: int | None = None
        """Who won the trick that the last act completed."""
        self.thrown_by: int | None = None
        self.won: Won | None = None
        self.points = [0, 0]
        self.next_dealer = -1

    # What may be done

    @property
    def over(self) -> bool:
        return self.stage == ""

    @property
    def actors(self) -> tuple[int, ...]:
        return () if self.over else (self.turn,)

    def legal(self) -> set[str]:
        """All that the seat may do whose turn it is."""
        own = [f"play {card}" for card in self.hands[self.turn]]
        tried = own if self.stage == "play" else UNIVERSE
        return {text for text in tried if not self.why_not(self.turn, text)}

    def why_not(self, seat: int, text: str) -> str:
        """The rule that an act would break, the first that does; empty if it is allowed."""
        verb, *words = text.split()
        if seat != self.turn:
            out = self.stage == "bid" and verb in ("bid", "pass") and seat in self.bidding.passed
            return "pass-out" if out else "turn-order"
        if self.stage == "throw" and verb in ("keep", "throw"):
            return "" if verb == "keep" or has_no_stopper(self.hands[seat]) else "throw-in"
        if self.stage == "bid" and verb in ("bid", "pass", "double", "redouble"):
            return self.bidding.why_not(text)
        if self.stage == "trump" and verb == "trump":
            return ""
        if self.stage == "play" and verb == "play":
            return self.why_not_played(seat, words[0])
        return "stage-order"

    def why_not_played(self, seat: int, card: str) -> str:
        """The same of a card."""
        hand = self.hands[seat]
        if card not in hand:
            return "own-card"
        if self.trick:
            can_follow = any(suit(one) == self.led for one in hand)
            return "follow-suit" if can_follow and suit(card) != self.led else ""
        has_trump = any(self.is_trump(one) for one in hand)
        return "trump-lead" if self.must_lead_trump and has_trump and not self.is_trump(card) else ""

    @property
    def must_lead_trump(self) -> bool:
        """The declarer at the very first card, where it is agreed."""
        return self.agreed.trump_lead and not any(self.tricks)

    def is_trump(self, card: str) -> bool:
        return suit(card) == LETTERS.get(self.trump)

    @property
    def led(self) -> str:
        return suit(self.trick[0][1])

    # What it does

    def act(self, text: str) -> None:
        """Whose turn it is does what is allowed."""
        verb, *words = text.split()
        self.taken_by = None
        if verb in ("keep", "throw"):
            self.keep_or_throw(verb)
        elif verb == "trump":
            self.begin_play(words[0])
        elif verb == "play":
            self.play(words[0])
        else:
            self.say(text)

    def keep_or_throw(self, verb: str) -> None:
        """All are asked once, the dealer last; cards thrown in are dealt anew by the next dealer."""
        if verb == "throw":
            self.thrown_by = self.turn
            self.end(after(self.dealer))
            return
        if self.turn == self.dealer:
            self.stage = "bid"
        self.turn = after(self.turn)

    def say(self, text: str) -> None:
        """The bidding goes on, or is over; without a bid the same dealer deals again."""
        bidding = self.bidding
        bidding.say(text)
        self.turn = bidding.turn
        if not bidding.over:
            return
        if bidding.bidder < 0:
            self.end(self.dealer)
            return
        self.stage, self.turn = "trump", bidding.bidder
        if self.agreed.egyptian:
            self.begin_play(bidding.strain)

    def begin_play(self, trump: str) -> None:
        """The declarer leads."""
        self.trump = trump
        self.stage, self.turn = "play", self.bidding.bidder

    def play(self, card: str) -> None:
        """A card to the trick; the last one decides it."""
        self.hands[self.turn].remove(card)
        self.trick.append((self.turn, card))
        self.turn = after(self.turn)
        if len(self.trick) < SEATS:
            return
        winner, _ = max(self.trick, key=lambda played: strength(played[1], self.led, self.trump))
        self.captured[side_of(winner)] |= {played for _, played in self.trick}
        self.tricks[side_of(winner)] += 1
        self.trick = []
        self.taken_by = self.turn = winner
        if sum(self.tricks) == 13:
            self.count()

    def count(self) -> None:
        """All cards are played."""
        bidding, side = self.bidding, side_of(self.bidding.bidder)
        self.won = worth(self.agreed, bidding.bid, self.tricks[side], bidding.doubled)
        self.points[side], self.points[1 - side] = self.won.own, self.won.others
        self.end(after(self.dealer))

    def end(self, next_dealer: int) -> None:
        """Who deals next."""
        self.stage, self.next_dealer = "", next_dealer

    # What lies there

    @property
    def piles(self) -> dict[str, frozenset[str]]:
        """The cards by pile, the empty ones left out."""
        piles = {f"hand.{seat}": frozenset(cards) for seat, cards in enumerate(self.hands)}
        piles |= {f"captured.{side}": frozenset(cards) for side, cards in enumerate(self.captured)}
        piles["trick"] = frozenset(card for _, card in self.trick)
        return {name: cards for name, cards in piles.items() if cards}

    @property
    def state(self) -> dict[str, object]:
        """What everybody knows, by the names of the contract."""
        bidding = self.bidding
        return {
            "dealer": self.dealer,
            "bid": bidding.bid,
            "bid_suit": bidding.strain,
            "bidder": bidding.bidder,
            "passed": tuple(sorted(bidding.passed)),
            "doubled": bidding.doubled,
            "trump": self.trump,
            "tricks": tuple(self.tricks),
        }


# A match


class Referee:
    """A match: hands in succession until a side has the points, or so many hands are dealt."""

    def __init__(self, options: Mapping[str, object], dealer: int) -> None:
        self.agreed = Agreed.of(options)
        self.dealer = dealer
        self.scores = [0, 0]
        self.deals = 0
        self.winners: tuple[int, ...] = ()
        self.hand: Hand | None = None

    def deal(self, order: list[str]) -> None:
        """The next hand, from a pack in that order."""
        hands = dealt(order, self.dealer, in_batches=self.agreed.batch_deal)
        self.deal_hands(hands)

    def deal_hands(self, hands: list[set[str]]) -> None:
        """The next hand, of these cards."""
        assert sorted(card for hand in hands for card in hand) == sorted(PACK)
        assert [len(hand) for hand in hands] == [13] * SEATS
        self.hand = Hand(self.agreed, self.dealer, hands)

    def act(self, text: str) -> None:
        """An act of whose turn it is; at the end of a hand it is scored."""
        assert self.hand is not None
        self.hand.act(text)
        if self.hand.over:
            self.settle(self.hand)

    def settle(self, hand: Hand) -> None:
        """Adds up, and says who has won if anybody has."""
        self.scores = [score + more for score, more in zip(self.scores, hand.points, strict=True)]
        self.dealer = hand.next_dealer
        self.deals += 1
        best = max(self.scores)
        if best >= self.agreed.target or self.deals == self.agreed.deals:
            self.winners = tuple(side for side, score in enumerate(self.scores) if score == best)
