"""A referee of Hokm, written from its source: plain, slow, knowing nothing of the game's code.

Cards are texts, `RANKS` counts from the highest. What is hidden (which cards are dealt) it is told;
everything else it says by itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations

RANKS = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"]
SUITS = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C"}
PACK = [rank + letter for letter in SUITS.values() for rank in RANKS]

Piles = dict[str, frozenset[str]]


def pack_for(seats: int, removed: str) -> list[str]:
    """Three players leave out one of the 2s."""
    return [card for card in PACK if seats != 3 or card != removed]


def sides_for(seats: int) -> int:
    """Four players play two against two, others each alone."""
    return 2 if seats == 4 else seats


def suit(card: str) -> str:
    """The letter of its suit."""
    return card[-1]


def strength(card: str, led: str, trump: str) -> int:
    """How high a card is in a trick: trumps above the suit led, all others nothing."""
    height = len(RANKS) - RANKS.index(card[:-1])
    if suit(card) == SUITS[trump]:
        return 100 + height
    return height if suit(card) == led else 0


def combination(verb: str, *cards: str) -> str:
    """An action's text with its cards in one order, so that equal ones are equal."""
    return " ".join([verb, *sorted(cards)])


def in_one_order(text: str) -> str:
    """The same of a text from elsewhere."""
    verb, *words = text.split()
    return combination(verb, *words)


# Who is Hakem


@dataclass(frozen=True)
class Drawn:
    """What turning up cards for Aces comes to."""

    hakem: int
    swapped: tuple[int, ...] = ()


class Draw:
    """Cards turned up one by one until the Aces are there."""

    def __init__(self, seats: int, first: int, *, partners: bool) -> None:
        self.seats = seats
        self.turn = first
        self.partners = partners and seats == 4
        self.hakem = -1
        self.partner = -1

    @property
    def over(self) -> bool:
        """Whether Hakem, and the partner where one is drawn, are found."""
        return self.hakem >= 0 and (self.partner >= 0 or not self.partners)

    def flip(self, card: str) -> None:
        """The player whose turn it is gets a card face up."""
        assert not self.over, "a card is turned up after the last Ace that counts"
        at = self.turn
        if card.startswith("A"):
            if self.hakem < 0:
                self.hakem = at
            else:
                self.partner = at
        self.turn = (at + 1) % self.seats
        if self.turn == self.hakem:
            self.turn = (self.turn + 1) % self.seats

    @property
    def outcome(self) -> Drawn:
        """Hakem, and the two who change seats so that the partners sit opposite."""
        opposite = (self.hakem + 2) % self.seats
        if not self.partners or self.partner == opposite:
            return Drawn(self.hakem)
        return Drawn(self.hakem, tuple(sorted((self.partner, opposite))))


# What a hand is worth


@dataclass(frozen=True)
class Won:
    """How a hand ended: the side that won it, how, for how many points."""

    side: int
    how: str
    points: int


def won_by(tricks: list[int], hakem_side: int) -> Won | None:
    """Whether the hand is won with so many tricks by side, two or three of them; None if it goes on."""
    taken = sum(tricks)
    best = max(tricks)
    leader = tricks.index(best)
    if taken == 7 and best == 7:
        return Won(leader, "kot", 2) if leader == hakem_side else Won(leader, "hakem-koti", 3)
    if len(tricks) == 2:
        return Won(leader, "win", 1) if best == 7 else None
    return won_by_one_of_three(tricks, 17 - taken)


def won_by_one_of_three(tricks: list[int], left: int) -> Won | None:
    """Who is out of the others' reach has won; if two end with as many, the third."""
    for side, own in enumerate(tricks):
        if all(other + left < own for at, other in enumerate(tricks) if at != side):
            return Won(side, "win", 1)
    if left:
        return None
    for third, own in enumerate(tricks):
        others = [other for at, other in enumerate(tricks) if at != third]
        if others[0] == others[1]:
            assert others[0] != own, "17 tricks never split in three"
            return Won(third, "tied", 1)
    raise AssertionError(f"nobody wins {tricks}")


# A hand


@dataclass
class Hand:
    """One hand, from the cards that lie there when trumps are named."""

    seats: int
    hakem: int
    hands: list[set[str]]
    stock: list[str]
    stage: str = "trump"
    trump: str = ""
    turn: int = -1
    drawn: str = ""
    draws_left: int = 0
    trick: list[tuple[int, str]] = field(default_factory=list)
    discards: list[set[str]] = field(default_factory=list)
    captured: list[set[str]] = field(default_factory=list)
    tricks: list[int] = field(default_factory=list)
    taken_by: int | None = None
    """Who won the trick that the last act completed."""
    won: Won | None = None

    def __post_init__(self) -> None:
        sides = sides_for(self.seats)
        self.turn = self.hakem
        self.discards = [set() for _ in range(self.seats)]
        self.captured = [set() for _ in range(sides)]
        self.tricks = [0] * sides
        self.draws_left = len(self.stock) // 2 if self.seats == 2 else 0
        for seat, hand in enumerate(self.hands):
            wanted = 5 if seat == self.hakem or self.seats < 4 else 0
            assert len(hand) == wanted, f"seat {seat} has {len(hand)} cards when trumps are named"

    def side(self, seat: int) -> int:
        return seat % len(self.tricks)

    @property
    def dealer(self) -> int:
        """Who sits to Hakem's left; the turn goes to the right."""
        return (self.hakem - 1) % self.seats

    def next_turn(self) -> None:
        self.turn = (self.turn + 1) % self.seats

    # What may be done

    @property
    def actors(self) -> tuple[int, ...]:
        return () if self.won else (self.turn,)

    def legal(self) -> set[str]:
        """All that the seat may do whose turn it is."""
        if self.stage == "trump":
            return {f"trump {word}" for word in SUITS}
        if self.stage == "discard":
            count = self.to_discard
            return {combination("discard", *some) for some in combinations(self.hands[self.turn], count)}
        if self.stage == "draw":
            return {"keep", "pass"}
        return {f"play {card}" for card in self.playable()}

    @property
    def to_discard(self) -> int:
        return 3 if self.turn == self.hakem else 2

    def playable(self) -> set[str]:
        """A card of the suit led if there is one, else any."""
        hand = self.hands[self.turn]
        if not self.trick:
            return hand
        return {card for card in hand if suit(card) == self.led} or hand

    @property
    def led(self) -> str:
        return suit(self.trick[0][1])

    def allows(self, seat: int, text: str) -> bool:
        return seat in self.actors and in_one_order(text) in self.legal()

    def rule_against(self, seat: int, text: str) -> str | None:
        """The rule that an act which is not allowed breaks; None where the contract names none."""
        verb, *words = text.split()
        if self.stage == "trump":
            return "hakem-names" if seat != self.hakem or verb != "trump" else "trump-suit"
        if seat != self.turn:
            return "turn-order"
        if verb == "trump":
            return "hakem-names"
        if verb == "play" and self.stage != "play":
            return "draw-until-empty"
        if verb == "discard" and self.stage == "discard":
            if len(words) == self.to_discard:
                return "own-card"
            return "discard-three" if self.turn == self.hakem else "discard-two"
        if verb == "play":
            return "follow-suit" if words[0] in self.hands[seat] else "own-card"
        return None

    # What it does

    def act(self, text: str) -> None:
        """Does what is allowed."""
        verb, *words = text.split()
        self.taken_by = None
        if verb == "trump":
            self.name(words[0])
        elif verb == "discard":
            self.discard(set(words))
        elif verb == "play":
            self.play(words[0])
        else:
            self.choose(keep=verb == "keep")

    def name(self, word: str) -> None:
        """Hakem names trumps, and the deal goes on."""
        self.trump = word
        self.stage = "discard" if self.seats == 2 else "play"
        if self.seats == 4:
            for step in (1, 2, 3):
                self.deal((self.hakem + step) % 4, 5)
        if self.seats > 2:
            for _ in range({3: 3, 4: 2}[self.seats]):
                for step in range(self.seats):
                    self.deal((self.hakem + step) % self.seats, 4)
            assert not self.stock, "cards are left after the deal"

    def deal(self, seat: int, count: int) -> None:
        self.hands[seat] |= {self.stock.pop(0) for _ in range(count)}

    def discard(self, cards: set[str]) -> None:
        """Three by Hakem, two by the other; then the drawing begins."""
        self.hands[self.turn] -= cards
        self.discards[self.turn] |= cards
        self.next_turn()
        if self.turn == self.hakem:
            self.stage = "draw"
            self.drawn = self.stock.pop(0)

    def choose(self, *, keep: bool) -> None:
        """The first card or the second: one goes to the hand, the other away."""
        second = self.stock.pop(0)
        kept, gone = (self.drawn, second) if keep else (second, self.drawn)
        self.hands[self.turn].add(kept)
        self.discards[self.turn].add(gone)
        self.drawn = ""
        self.draws_left -= 1
        if self.stock:
            self.drawn = self.stock.pop(0)
            self.next_turn()
        else:
            assert [len(hand) for hand in self.hands] == [13, 13]
            self.stage, self.turn = "play", self.hakem

    def play(self, card: str) -> None:
        """A card to the trick; the last one decides it."""
        self.hands[self.turn].remove(card)
        self.trick.append((self.turn, card))
        if len(self.trick) < self.seats:
            self.next_turn()
            return
        winner, _ = max(self.trick, key=lambda played: strength(played[1], self.led, self.trump))
        side = self.side(winner)
        self.captured[side] |= {played for _, played in self.trick}
        self.tricks[side] += 1
        self.trick = []
        self.taken_by = self.turn = winner
        self.won = won_by(self.tricks, self.side(self.hakem))

    # What lies there

    @property
    def piles(self) -> Piles:
        """The cards by pile, the empty ones left out."""
        return {name: frozenset(cards) for name, cards in self._all_piles() if cards}

    def _all_piles(self) -> Iterator[tuple[str, set[str]]]:
        for name, piles in (("hand", self.hands), ("discard", self.discards), ("captured", self.captured)):
            for at, cards in enumerate(piles):
                yield f"{name}.{at}", cards
        yield "stock", set(self.stock)
        yield "trick", {card for _, card in self.trick}
        yield "drawn", {self.drawn} if self.drawn else set()

    @property
    def points(self) -> tuple[int, ...]:
        """By side; none until the hand is won."""
        won = self.won
        return tuple(won.points if won and won.side == side else 0 for side in range(len(self.tricks)))

    @property
    def next_hakem(self) -> int:
        """He stays if his side has won; else the player to his right, whoever has won."""
        assert self.won is not None
        stays = self.won.side == self.side(self.hakem)
        return self.hakem if stays else (self.hakem + 1) % self.seats


# A match


class Referee:
    """A match: hands in succession until a side has the points."""

    def __init__(self, seats: int, target: int) -> None:
        self.seats = seats
        self.target = target
        self.scores = [0] * sides_for(seats)
        self.hand: Hand | None = None

    def deal(self, hakem: int, hands: list[set[str]], stock: list[str]) -> None:
        """The next hand, of which these cards lie there when trumps are named."""
        self.hand = Hand(self.seats, hakem, hands, stock)

    def act(self, text: str) -> None:
        """An act of whose turn it is; at the end of a hand it is scored."""
        assert self.hand is not None
        self.hand.act(text)
        for side, points in enumerate(self.hand.points):
            self.scores[side] += points

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(side for side, score in enumerate(self.scores) if score >= self.target)
