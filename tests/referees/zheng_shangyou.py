"""Zheng Shangyou once more, slow and plain, from its source: what the engine's is held against.

Cards and actions are texts, ranks numbers from 0 (the three) to 14 (the red joker). It knows nothing of the
engine: who leads first and what was dealt is told to it, everything else it works out by itself. What a hand
can play is found by reading every choice of its cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise

RANKS = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2", "BJ", "RJ")
ACE, TWO, BLACK = 11, 12, 13
SUITS = ("S", "H", "D", "C")
PACK = (*(rank + suit for suit in SUITS for rank in RANKS[:BLACK]), "BJ", "RJ")


def rank_of(card: str) -> int:
    """Its place from the three up; suits do not count."""
    return RANKS.index(card if card in ("BJ", "RJ") else card[:-1])


RANK = {card: rank_of(card) for card in PACK}


def ordered(cards: Iterable[str]) -> tuple[str, ...]:
    """Cards in rising rank."""
    return tuple(sorted(cards, key=lambda card: (RANK[card], card)))


@dataclass(frozen=True)
class Reading:
    """One way to understand the cards of a play."""

    kind: str
    low: int
    high: int
    size: int
    each: int = 1
    """Cards of each rank, in a multiple sequence."""
    wild: int = 0
    """How many cards stand for another one."""
    suit: str = ""
    """Of a single sequence: its suit, or "mixed"."""

    @property
    def pure(self) -> bool:
        """Whether every card is itself."""
        return not self.wild

    @property
    def shape(self) -> tuple[str, int, int]:
        """What only the same can be played on."""
        return self.kind, self.size, self.each

    @property
    def strength(self) -> tuple[int, int, bool]:
        """What decides between two plays of one shape: one suit, height, purity."""
        return int(self.kind == "sequence" and self.suit != "mixed"), self.high, self.pure

    @property
    def listed(self) -> tuple[object, ...]:
        """Readings equal in this are one entry of the list of legal acts."""
        return *self.shape, self.high, self.pure, self.suit

    @property
    def meaning(self) -> str:
        """How it is told."""
        return RANKS[self.low] if self.kind in ("single", "set") else f"{RANKS[self.low]}-{RANKS[self.high]}"


def text_of(cards: Iterable[str], meaning: str = "") -> str:
    """The text of a play, its cards in one order."""
    return f"play {' '.join(ordered(cards))}" + (f" as {meaning}" if meaning else "")


def canonical(cards: Iterable[str], reading: Reading) -> str:
    """The text of a play, with its meaning if a card stands for another."""
    return text_of(cards, "" if reading.pure else reading.meaning)


def in_one_order(text: str) -> str:
    """A text with its cards in one order."""
    if not text.startswith("play "):
        return text
    held, _, meaning = text[5:].partition(" as ")
    return text_of(held.split(), meaning)


def readings(cards: Iterable[str], natural_twos: bool) -> list[Reading]:
    """All that these cards can be played as."""
    held = tuple(cards)
    ranks = sorted(RANK[card] for card in held)
    if len(held) == 1:
        return [Reading("single", ranks[0], ranks[0], 1)]
    found = [*read_set(ranks)]
    if len(held) >= 3:
        found += read_sequence(held, ranks, natural_twos)
    if len(held) >= 6:
        found += read_multiple(ranks, natural_twos)
    return found


def read_set(ranks: list[int]) -> Iterator[Reading]:
    """A set is what its lowest card is; twos and jokers stand for any lower card."""
    low = ranks[0]
    if all(rank == low or rank >= TWO for rank in ranks):
        yield Reading("set", low, low, len(ranks), wild=sum(rank != low for rank in ranks))


def read_sequence(held: tuple[str, ...], ranks: list[int], natural_twos: bool) -> Iterator[Reading]:
    """Consecutive ranks, a joker for any that lacks; no two, unless as itself above the ace."""
    top = TWO if natural_twos else ACE
    own = [rank for rank in ranks if rank <= TWO]
    if own[-1] > top or len(set(own)) < len(own):
        return
    suits = {card[-1] for card in held if RANK[card] <= TWO}
    suit = suits.pop() if len(suits) == 1 else "mixed"
    size = len(ranks)
    for low in range(top - size + 2):
        if low <= own[0] and own[-1] < low + size:
            yield Reading("sequence", low, low + size - 1, size, wild=size - len(own), suit=suit)


def read_multiple(ranks: list[int], natural_twos: bool, *, lax: bool = False) -> Iterator[Reading]:
    """As many cards of each of three or more ranks; jokers and twos for any, but twos alone are no rank.

    `lax` leaves that last clause out."""
    size, of_rank, top = len(ranks), Counter(ranks), TWO if natural_twos else ACE
    own = [rank for rank in ranks if rank < TWO]
    for count in range(3, size // 2 + 1):
        if size % count or (own and own[-1] - own[0] >= count):
            continue
        for low in range(top - count + 2):
            window = range(low, low + count)
            wild = fill(of_rank, window, size // count, lax=lax)
            if wild >= 0 and all(rank in window for rank in own):
                yield Reading("multiple", low, low + count - 1, size, size // count, wild)


def fill(of_rank: Counter[int], window: range, each: int, *, lax: bool) -> int:
    """How many cards stand for others where they are to be so many of each rank; -1 if they cannot be."""
    if any(of_rank[rank] > each for rank in window if rank < TWO):
        return -1
    natural = [min(each, of_rank[rank]) for rank in window]
    jokers = of_rank[BLACK] + of_rank[BLACK + 1]
    return -1 if natural.count(0) > jokers and not lax else each * len(window) - sum(natural)


def no_reading(cards: Iterable[str], natural_twos: bool) -> set[str]:
    """The rule that cards without a reading break; two where either will do."""
    ranks = sorted(RANK[card] for card in cards)
    size = len(ranks)
    if size >= 3 and TWO in ranks and would_be_sequence(ranks):
        return {"no-twos"}
    if TWO in ranks and any(read_multiple(ranks, True, lax=True)):
        return {"multiple-twos"}
    if size == 2 and ranks[1] - ranks[0] == 1 and ranks[1] <= ACE:
        return {"sequence-three"}
    later = later_rule(ranks)
    if size >= 4 and size % 2 == 0 and is_two_groups(ranks):
        return {"multiple-three"} if ranks[-1] < TWO else {"multiple-three", later}
    return {later}


def later_rule(ranks: list[int]) -> str:
    """What else is said of cards that are nothing."""
    own = [rank for rank in ranks if rank <= TWO]
    if len(ranks) >= 3 and TWO not in ranks and len(set(own)) == len(own):
        return "sequence"
    return "multiple" if len(ranks) >= 6 else "combination"


def would_be_sequence(ranks: list[int]) -> bool:
    """Whether they ran on if twos were wild, or if one two were the rank above the ace or below the three."""
    size, others = len(ranks), [rank for rank in ranks if rank < TWO]
    if not others or len(set(others)) < len(others):
        return False
    wild = others[-1] - others[0] < size
    alone = ranks.count(TWO) == 1
    return wild or (alone and (TWO - others[0] < size or others[-1] + 1 < size))


def is_two_groups(ranks: list[int]) -> bool:
    """Whether they are two neighbouring ranks of equal numbers, wild cards for what lacks."""
    others = [rank for rank in ranks if rank < TWO]
    if not others or others[-1] - others[0] != 1:
        return False
    return all(others.count(rank) <= len(ranks) // 2 for rank in others)


def rule_against_beating(new: Reading, old: Reading) -> set[str]:
    """The rule by which one play does not beat another; empty if it does."""
    if new.size != old.size:
        return {"same-count"}
    if new.shape != old.shape:
        return {"same-pattern"}
    if new.strength > old.strength:
        return set()
    if new.strength[0] < old.strength[0]:
        return {"suited-beats-mixed"}
    if new.strength[:2] == old.strength[:2] and not new.pure:
        return {"pure-beats-impure"}
    return {"must-beat"}


@dataclass(frozen=True)
class Rules:
    """What the options make of the game."""

    seats: int
    partners: bool
    target: int
    natural_twos: bool

    @property
    def sides(self) -> int:
        """Teams, or players."""
        return 2 if self.partners else self.seats

    @property
    def six(self) -> bool:
        """Whether this is the family of three."""
        return self.partners and self.seats == 6

    @property
    def goal(self) -> int:
        """The points that end the match."""
        return self.target or (50 if self.six else 11)

    def next_dealer(self, order: list[int]) -> int:
        """Who leads after a hand that ended so: the third, or of the family the fifth."""
        return order[4 if self.six else 2]


class Hand:
    """One hand: the exchange, if one ended before it, and the play."""

    def __init__(self, rules: Rules, dealer: int, hands: list[set[str]], before: list[int]) -> None:
        self.rules = rules
        self.dealer = dealer
        self.hands = hands
        self.before = before
        self.table: list[str] = []
        self.trick: list[str] = []
        self.discard: list[str] = []
        self.known: set[str] = set()
        """Cards that everybody saw change hands."""
        self.order: list[int] = []
        self.by = -1
        self.last: tuple[tuple[str, ...], Reading] | None = None
        self.passed: set[int] = set()
        """Who has passed since the last play; none of them is bound by it."""
        self.passed_once: set[int] = set()
        """Who has passed since the lead."""
        self.happened = ""
        self.stage, self.turn = ("tribute", before[-1]) if before else ("play", dealer)

    def holders(self) -> list[int]:
        """Who still has cards."""
        return [seat for seat, held in enumerate(self.hands) if held]

    def right_of(self, seat: int) -> int:
        """The next to the right who has cards."""
        for step in range(1, self.rules.seats + 1):
            other = (seat + step) % self.rules.seats
            if self.hands[other]:
                return other
        raise ValueError("nobody has cards")

    # What may be done

    def plays(self) -> list[tuple[tuple[str, ...], Reading]]:
        """Everything the seat to move may play, cards and reading."""
        held = ordered(self.hands[self.turn])
        sizes = range(1, len(held) + 1) if self.last is None else (self.last[1].size,)
        return [
            (cards, reading)
            for size in sizes
            for cards in combinations(held, size)
            for reading in self.legal_readings(cards)
        ]

    def legal_readings(self, cards: Iterable[str]) -> list[Reading]:
        """What these cards may be played as now."""
        found = readings(cards, self.rules.natural_twos)
        return [one for one in found if self.last is None or not rule_against_beating(one, self.last[1])]

    def choices(self) -> list[str]:
        """The acts outside play."""
        held = ordered(self.hands[self.turn])
        if self.stage == "tribute":
            return [f"give {card}" for card in held if RANK[card] == RANK[held[-1]]]
        if self.stage == "return":
            return [f"give {card}" for card in held]
        return [f"take {card}" for card in self.table]

    def rules_against_choice(self, seat: int, text: str) -> set[str]:
        """The rule that an act of the exchange breaks."""
        verb, card = text.split()
        if seat != self.turn:
            return {"turn-order"}
        if text in self.choices():
            return set()
        if verb == "give":
            return {"throw-highest" if card in self.hands[seat] else "in-hand"}
        return {"winner-picks" if self.stage == "pick" else "pit-picks"}

    def rules_against_pass(self, seat: int) -> set[str]:
        """The rule that forbids passing."""
        if seat != self.turn:
            return {"turn-order"}
        return {"must-lead"} if self.last is None else set()

    def rules_against_play(self, seat: int, cards: list[str], meaning: str) -> set[str]:
        """The rule that a play breaks; two where either will do."""
        if seat != self.turn:
            return {"turn-order"}
        if len(set(cards)) < len(cards) or not set(cards) <= self.hands[seat]:
            return {"in-hand"}
        found = readings(cards, self.rules.natural_twos)
        if not found:
            nothing = no_reading(cards, self.rules.natural_twos)
            return nothing | {"combination"} if meaning else nothing
        meant = [one for one in found if meaning in ("", one.meaning)]
        if not meant:
            return {"combination"}
        legal = [one for one in self.legal_readings(cards) if one in meant]
        if legal:
            return {"say-meaning"} if len(legal) > 1 else set()
        assert self.last is not None
        old = self.last[1]
        furthest = max(meant, key=lambda one: (one.shape == old.shape, one.strength))
        return rule_against_beating(furthest, old)

    # What it does

    def choose(self, text: str) -> None:
        """An act of the exchange."""
        verb, card = text.split()
        seat, stage = self.turn, self.stage
        first, second, next_to_last, last = *self.before[:2], *self.before[-2:]
        self.happened = stage
        if verb == "give":
            self.hands[seat].remove(card)
            self.table.append(card)
            self.known.add(card)
        else:
            self.table.remove(card)
            self.hands[seat].add(card)
            self.hands[second if stage == "pick" else last].add(self.table.pop())
        after = {
            ("tribute", 1): ("tribute", next_to_last),
            ("tribute", 2): ("pick", first),
            ("pick", 0): ("return", first),
            ("return", 1): ("return", second),
            ("return", 2): ("share", next_to_last),
            ("share", 0): ("play", self.dealer),
        }
        self.stage, self.turn = after[stage, len(self.table)]

    def say_pass(self) -> None:
        """A pass; when all the others have passed since the last play, its player leads."""
        self.passed.add(self.turn)
        self.passed_once.add(self.turn)
        self.happened = "pass"
        if not set(self.holders()) - self.passed - {self.by}:
            self.end_round()
        else:
            self.turn = self.right_of(self.turn)

    def end_round(self) -> None:
        """The cards are put aside; whoever played last leads, or the next to the right with cards."""
        out = not self.hands[self.by]
        self.happened = "lead passes right" if out else "round ends"
        self.turn = self.right_of(self.by) if out else self.by
        self.discard += self.trick
        self.trick, self.by, self.last = [], -1, None
        self.passed, self.passed_once = set(), set()

    def play(self, cards: tuple[str, ...], reading: Reading) -> None:
        """A legal play; whoever has no cards left is out, and the last with cards is last."""
        seat = self.turn
        again = " after a pass" if seat in self.passed_once else ""
        self.happened = f"{'lead' if self.last is None else 'beat'} {reading.kind}{again}"
        self.hands[seat] -= set(cards)
        self.trick += cards
        self.by, self.last, self.passed = seat, (cards, reading), set()
        if not self.hands[seat]:
            self.order.append(seat)
        if len(self.holders()) == 1:
            self.order += self.holders()
            self.stage = "over"
        else:
            self.turn = self.right_of(seat)

    # Counting

    def points(self) -> list[int]:
        """What the order of running out is worth, by side."""
        if self.rules.six:
            return family_points([seat % 2 for seat in self.order])
        points = [0] * self.rules.sides
        for seat, worth in zip(self.order[:2], (2, 1), strict=True):
            points[seat % self.rules.sides] += worth
        return points


def family_points(teams: list[int]) -> list[int]:
    """The points of two teams of three that ran out in that order."""
    points = [0, 0]
    first, other = teams[0], 1 - teams[0]
    if teams[1] != first:
        points[first] += 3
        points[other] += 2
        points[1 - teams[5]] += 2
    elif teams[2] == first:
        points[first] = 10
    else:
        points[first] = 5
        points[other] = 2 if teams[5] == first else 0
    return points


class Referee:
    """A match of Zheng Shangyou."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.scores = [0] * rules.sides
        self.before: list[int] = []
        self.winners: list[int] = []
        self.level = False

    def settle(self, hand: Hand) -> None:
        """Adds up; the highest at the target wins, if alone."""
        self.scores = [score + more for score, more in zip(self.scores, hand.points(), strict=True)]
        self.before = hand.order
        best = max(self.scores)
        leaders = [side for side, score in enumerate(self.scores) if score == best]
        self.level = best >= self.rules.goal and len(leaders) > 1
        if best >= self.rules.goal and not self.level:
            self.winners = leaders


def is_rising(cards: Iterable[str]) -> bool:
    """Whether cards are written in rising rank."""
    return all(RANK[one] <= RANK[other] for one, other in pairwise(cards))
