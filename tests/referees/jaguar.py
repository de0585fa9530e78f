"""A referee of Jaguar, written from its source: plain, slow, knowing nothing of the game's code.

Cards and acts are texts. The first dealer and the hands it is told; everything else it says by itself.
"""

from __future__ import annotations

from collections.abc import Mapping

from tests.referees.refereed_match import UNFIXED

RANKS = ("A", "3", "K", "Q", "J", "7", "6", "5", "4", "2")
VALUES = {"A": 11, "3": 10, "K": 4, "Q": 3, "J": 2}
SUITS = {"clubs": "C", "diamonds": "D", "hearts": "H", "spades": "S"}
PACK = [rank + letter for letter in SUITS.values() for rank in RANKS]
SEATS = range(5)
ORDERS = ("hide", "show")
"""Phrases for the jaguar alone."""
PHRASES = ("friend", "not-friend", "load", "save", "take", *ORDERS)
VERBS = {"auction": ("bid", "pass"), "trump": ("trump",), "play": ("play", "say")}
WRONG_VERB = {"auction": "dealer-bids-first", "trump": "name-trump", "play": UNFIXED}
MOST_VOID = 5
"""Deals in succession that nobody bids for, after which the match ends."""

UNIVERSE = [f"bid {rank}" for rank in RANKS] + ["pass"]
UNIVERSE += [f"trump {suit}" for suit in SUITS] + [f"play {card}" for card in PACK]
UNIVERSE += [f"say {phrase}" for phrase in PHRASES]


def points_of(cards: list[str]) -> int:
    """What cards are worth together."""
    return sum(VALUES.get(card[:-1], 0) for card in cards)


def winner_of(trick: list[tuple[int, str]], trump: str) -> int:
    """The seat of the highest trump, or of the highest card of the suit led."""
    led = trick[0][1][-1]
    for letter in (SUITS[trump], led):
        of_suit = [(RANKS.index(card[:-1]), seat) for seat, card in trick if card[-1] == letter]
        if of_suit:
            return min(of_suit)[1]
    raise AssertionError("the card led is of the suit led")


def score(jaguar: int, friend: int, team: int) -> list[int]:
    """What a deal brings each, where jaguar and friend have so many points: half of all is not enough."""
    sign = 1 if team > 60 else -1
    own = {friend: 1, jaguar: 2} if friend != jaguar else {jaguar: 4}
    return [sign * own.get(seat, -1) for seat in SEATS]


class Referee:
    """A match. The last deal stays to be looked at until the next is dealt."""

    def __init__(self, options: Mapping[str, object], dealer: int) -> None:
        self.talk = bool(options["talk"])
        self.deals = options["deals"]
        self.next_dealer = dealer
        self.scored = self.void = 0
        self.scores = [0] * 5
        self.winners: list[int] = []

    def deal(self, hands: list[set[str]]) -> None:
        """The dealer bids first."""
        self.dealer = self.turn = self.next_dealer
        self.hands = hands
        self.stage = "auction"
        self.bid = self.trump = self.called = ""
        self.bidder = self.jaguar = self.friend = -1
        self.passed: set[int] = set()
        self.trick: list[tuple[int, str]] = []
        self.captured: list[list[str]] = [[] for _ in SEATS]
        self.tricks = 0
        self.said = False
        self.taken_by: int | None = None
        self.points = [0] * 5

    # What may be done

    def legal(self) -> set[str]:
        """All that whose turn it is may do."""
        return {text for text in UNIVERSE if not self.why_not(self.turn, text)}

    def why_not(self, seat: int, text: str) -> str:
        """The rule against an act; empty if it is allowed."""
        verb, *words = text.split()
        if seat in self.passed and verb in ("bid", "pass"):
            return "passed" if self.stage == "auction" and verb == "bid" else UNFIXED
        if seat != self.turn:
            return "turn-order"
        if verb not in VERBS[self.stage]:
            return WRONG_VERB[self.stage]
        if verb == "bid":
            return self.why_no_bid(words)
        if verb == "trump":
            return "" if words[0] in SUITS else "name-trump"
        if verb == "play":
            return "" if words[0] in self.hands[seat] else "own-card"
        return self.why_not_said(seat, words[0]) if verb == "say" else ""

    def why_no_bid(self, words: list[str]) -> str:
        """A bid is a rank alone, lower than the last."""
        if len(words) != 1 or words[0] not in RANKS:
            return "bid-rank"
        lower = not self.bid or RANKS.index(words[0]) > RANKS.index(self.bid)
        return "" if lower else "bid-lower"

    def why_not_said(self, seat: int, phrase: str) -> str:
        """One phrase a turn, where there is talk; orders are the jaguar's."""
        if not self.talk:
            return "talk-off"
        if phrase in ORDERS and seat != self.jaguar:
            return "talk-jaguar"
        return "talk-once" if self.said else ""

    # What it does

    def act(self, text: str) -> None:
        """Does a legal act of whose turn it is."""
        verb, _, word = text.partition(" ")
        self.taken_by = None
        if self.stage == "auction":
            self.say_bid(word)
        elif verb == "trump":
            self.trump, self.called = word, self.bid + SUITS[word]
            self.stage = "play"
        elif verb == "say":
            self.said = True
        else:
            self.play(word)

    def say_bid(self, rank: str) -> None:
        """A bid, or a pass, which is for good; the last bidder is the jaguar, and nothing tops a 2."""
        if rank:
            self.bid, self.bidder = rank, self.turn
        else:
            self.passed.add(self.turn)
        others = {seat for seat in SEATS if seat != self.bidder}
        if self.bidder < 0 and len(self.passed) == 5:
            self.end_void()
        elif self.bid == "2" or (self.bidder >= 0 and others <= self.passed):
            self.jaguar = self.turn = self.bidder
            self.stage = "trump"
        else:
            self.turn = next(seat for seat in self.after(self.turn) if seat not in self.passed)

    def after(self, seat: int) -> list[int]:
        """The others in turn."""
        return [(seat + step) % 5 for step in range(1, 5)]

    def play(self, card: str) -> None:
        """A card to the trick; the called one shows who the friend is."""
        self.hands[self.turn].remove(card)
        self.trick.append((self.turn, card))
        self.said = False
        if card == self.called:
            self.friend = self.turn
        self.turn = (self.turn + 1) % 5
        if len(self.trick) == 5:
            self.take_trick()

    def take_trick(self) -> None:
        """The winner keeps the cards and leads; the eighth trick is the last."""
        self.taken_by = self.turn = winner_of(self.trick, self.trump)
        self.captured[self.turn] += [card for _, card in self.trick]
        self.trick = []
        self.tricks += 1
        if self.tricks == 8:
            self.end_scored()

    # A deal ends

    @property
    def team(self) -> int:
        """The points of jaguar and friend together."""
        return sum(points_of(self.captured[seat]) for seat in {self.jaguar, self.friend})

    def end_scored(self) -> None:
        """The deal is scored, and counts."""
        self.points = score(self.jaguar, self.friend, self.team)
        self.scores = [old + new for old, new in zip(self.scores, self.points, strict=True)]
        self.scored += 1
        self.void = 0
        self.end(match_over=self.scored == self.deals)

    def end_void(self) -> None:
        """Nobody has bid: the deal does not count."""
        self.void += 1
        self.end(match_over=self.void == MOST_VOID)

    def end(self, *, match_over: bool) -> None:
        """The deal passes on; the highest total wins the match, level ones share it."""
        self.stage = ""
        self.next_dealer = (self.dealer + 1) % 5
        if match_over:
            self.winners = [seat for seat in SEATS if self.scores[seat] == max(self.scores)]

    # What is seen

    def piles(self) -> dict[str, list[str]]:
        """Where all cards lie, empty piles left out."""
        piles = {f"hand.{seat}": sorted(self.hands[seat]) for seat in SEATS}
        piles |= {f"captured.{seat}": self.captured[seat] for seat in SEATS}
        piles["trick"] = [card for _, card in self.trick]
        return {name: cards for name, cards in piles.items() if cards}

    def state(self) -> dict[str, object]:
        """The public facts."""
        return {
            "dealer": self.dealer,
            "bid": self.bid,
            "bidder": self.bidder,
            "passed": sorted(self.passed),
            "jaguar": self.jaguar,
            "trump": self.trump,
            "called": self.called,
            "friend": self.friend,
            "trick_no": min(self.tricks + 1, 8) if self.trump else 0,
            "taken": tuple(map(points_of, self.captured)),
        }
