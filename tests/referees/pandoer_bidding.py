"""The first half of a deal of Pandoer, from its source: bids, husselen, discard, trumps, teammate.

Part of the referee: cards and actions are texts.
"""

from __future__ import annotations

from tests.referees.pandoer_cards import (
    ALL_OPEN,
    ASKING,
    HONOURED,
    LADDER,
    LETTERS,
    PACK,
    SEATS,
    WITH_TRUMPS,
    Combination,
    best_of,
    claims,
    honours,
    rank,
    shown,
    suit,
)


def after(seat: int) -> int:
    """Whose turn it is next."""
    return (seat + 1) % SEATS


def others_from(seat: int) -> list[int]:
    """The other three, from the next on."""
    return [(seat + step) % SEATS for step in (1, 2, 3)]


class Called:
    """A deal until its game is settled."""

    def __init__(self, penalty: bool, dealer: int, hands: list[set[str]], watch: str) -> None:
        self.penalty = penalty
        """Whether a discard out of a claim is allowed and paid for."""
        self.dealer = dealer
        self.hands = hands
        self.watch = watch
        self.stage = "bid"
        self.turn = after(dealer)
        self.contract = ""
        self.bidder = -1
        self.claim = 0
        self.best: Combination | None = None
        self.passed: set[int] = set()
        self.hussels = 0
        self.shuffler = -1
        self.nine: set[str] = set()
        """The cards being shuffled; at the end those given back."""
        self.given: list[set[str]] = [set() for _ in range(SEATS)]
        """What each has given back so far, at husselen."""
        self.out = ""
        self.kept: frozenset[str] = frozenset()
        """The proclaimer's eight cards."""
        self.trump = ""
        self.asked = ""
        self.team: list[int] = []
        self.trick: list[tuple[int, str]] = []
        self.captured: list[set[str]] = [set() for _ in range(SEATS)]
        self.heap: set[str] = set()
        """The finished tricks, where they stay in the middle."""
        self.tricks = [0] * SEATS
        self.taken_by: int | None = None
        """Who won the trick that the last act completed."""
        self.advised = False
        self.held_at_first: list[frozenset[str]] = []
        self.honours = [0] * SEATS
        self.marriage = 0
        self.taken = 0
        self.open: set[int] = set()
        self.points = [0] * SEATS

    # Why not

    def why_no_bid(self, words: list[str]) -> str:
        """The same of a bid."""
        game = words[0]
        if game not in LADDER:
            return "bid-ladder"
        if len(words) == 1:
            higher = not self.contract or LADDER.index(game) > LADDER.index(self.contract)
            return "" if higher else "bid-higher"
        if game not in HONOURED or game != self.contract:
            return "overhonour"
        number = int(words[1])
        own = claims(frozenset(self.hands[self.turn] | {self.watch}))
        if number not in own:
            return "overhonour-held"
        standing = (self.claim, self.best.order if self.best else (0, 0, 0))
        return "" if (number, own[number].order) > standing else "overhonour-higher"

    def keeps_claim(self, eight: frozenset[str]) -> bool:
        """Whether eight cards still show what was claimed."""
        if self.best is None:
            return True
        return honours(eight) >= self.claim and best_of(shown(eight)).order >= self.best.order

    def why_not_discarded(self, card: str) -> str:
        hand = self.hands[self.turn]
        if card not in hand:
            return "own-card"
        return "" if self.penalty or self.keeps_claim(frozenset(hand - {card})) else "keep-claim"

    @property
    def own_nine(self) -> set[str]:
        """The proclaimer's cards and the one put away."""
        return set(self.kept) | {self.out}

    def why_no_trump(self, name: str) -> str:
        if name not in LETTERS:
            return "trump-choice"
        own = [letter for letter in LETTERS.values() if "J" + letter in self.own_nine]
        alone = len(own) == len(LETTERS)
        return "jack-teammate" if self.contract == "kereltje" and LETTERS[name] in own and not alone else ""

    def why_not_asked(self, card: str) -> str:
        if card in self.own_nine:
            return "ask-own"
        elsewhere = [one for one in PACK if one not in self.own_nine]
        asked = next(of for of in ("A", "K", "Q") if any(rank(one) == of for one in elsewhere))
        if rank(card) != asked:
            return "ask-rank"
        side = any(rank(one) == asked and not self.is_trump(one) for one in elsewhere)
        return "ask-trump" if self.is_trump(card) and side else ""

    def is_trump(self, card: str) -> bool:
        return suit(card) == LETTERS.get(self.trump)

    # What it does

    def say(self, verb: str, words: list[str]) -> None:
        """A bid or a pass; one player left with a game, or nobody, ends the round."""
        if verb == "pass":
            self.passed.add(self.turn)
        else:
            nine = frozenset(self.hands[self.turn] | {self.watch})
            self.contract, self.bidder = words[0], self.turn
            self.claim = int(words[1]) if len(words) > 1 else 0
            self.best = claims(nine)[self.claim] if self.claim else None
        if len(self.passed) == SEATS:
            self.hussel()
        elif self.contract and len(self.passed) == SEATS - 1:
            self.take_up()
        else:
            self.turn = next(seat for seat in others_from(self.turn) if seat not in self.passed)

    def hussel(self) -> None:
        """Nobody plays: the elder hand, then one after the other, takes the watch card to shuffle nine."""
        if self.hussels == SEATS:
            self.stage, self.turn = "", -1
            return
        self.shuffler = after(self.dealer if self.shuffler < 0 else self.shuffler)
        self.hussels += 1
        self.passed = set()
        self.nine = self.hands[self.shuffler] | {self.watch}
        self.hands[self.shuffler], self.watch = set(), ""
        self.stage, self.turn = "hussel", after(self.shuffler)

    def hand_out(self, hands: list[set[str]]) -> None:
        """Told what chance has handed out: three of the nine to each of the others."""
        given: set[str] = set()
        for seat in others_from(self.shuffler):
            new = hands[seat] - self.hands[seat]
            assert self.hands[seat] <= hands[seat], "a card was taken at husselen"
            assert len(new) == 3, "three cards each at husselen"
            given |= new
        assert given == self.nine
        self.hands, self.nine = hands, set()
        self.given = [set() for _ in range(SEATS)]

    def give(self, three: set[str]) -> None:
        """Three cards back; the third player's make the shuffler look for a watch card."""
        self.hands[self.turn] -= three
        self.given[self.turn] = three
        self.nine |= three
        self.turn = after(self.turn)

    def turn_up(self, watch: str) -> None:
        """Told which of the nine lies open; the shuffler has the others and begins the bidding."""
        assert watch in self.nine
        self.watch = watch
        self.hands[self.shuffler] = self.nine - {watch}
        self.nine = set()
        self.stage, self.turn = "bid", self.shuffler

    def take_up(self) -> None:
        """The proclaimer takes the watch card."""
        self.hands[self.bidder].add(self.watch)
        self.watch = ""
        self.stage, self.turn = "discard", self.bidder

    def discard(self, card: str) -> None:
        """A card is put away; without trumps the play begins."""
        self.hands[self.turn].remove(card)
        self.out = card
        self.kept = frozenset(self.hands[self.turn])
        self.held_at_first = [frozenset(hand) for hand in self.hands]
        self.team = [self.bidder]
        self.stage = "trump" if self.contract in WITH_TRUMPS else "play"
        self.trump = "" if self.contract in WITH_TRUMPS else "notrump"
        if self.contract in ALL_OPEN:
            self.open = set(range(SEATS))

    def name_trump(self, name: str) -> None:
        """The trump suit; a kereltje's teammate has its jack."""
        self.trump = name
        self.stage = "call" if self.contract in ASKING else "play"
        if self.contract == "kereltje":
            self.join("J" + LETTERS[name])

    def join(self, card: str) -> None:
        """The owner of that card is the teammate, if another player owns it."""
        self.team += [seat for seat in others_from(self.bidder) if card in self.hands[seat]]
