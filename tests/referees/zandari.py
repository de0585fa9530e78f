"""A referee of Žandari, written from its source: plain, slow, knowing nothing of the game's code.

Cards and acts are texts. It is told how the shuffled pack lies and who deals first; everything else it says
by itself, but for the order of Jacks that go under the pack, which no rule fixes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import Any

from tests.referees.refereed_match import UNFIXED

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
PACK = [rank + suit for suit in "SHDC" for rank in RANKS]
BIG = "10D"
LITTLE = "2C"
SIGNALLED = {"big": BIG, "little": LITTLE}

Cards = frozenset[str]
NOTHING: Cards = frozenset()


def rank_of(card: str) -> str:
    """Its rank."""
    return card[:-1]


def value_of(card: str) -> int:
    """Aces count 1, the others what they show; 0 for the three that have no number."""
    return 0 if rank_of(card) in ("J", "Q", "K") else RANKS.index(rank_of(card)) + 1


def fits(card: str, some: Iterable[str], *, eleven: bool) -> bool:
    """Whether these are one thing that the card takes: one card of its rank, or a sum of two or more."""
    held = list(some)
    if len(held) == 1:
        return rank_of(held[0]) == rank_of(card)
    if value_of(card) == 0 or any(value_of(one) == 0 for one in held):
        return False
    aims = {value_of(card)} | ({11} if eleven and rank_of(card) == "A" else set())
    return any(total in aims for total in totals(held, eleven=eleven))


def totals(held: list[str], *, eleven: bool) -> set[int]:
    """All that they may add up to, each ace as 1 or, where agreed, as 11."""
    sums = {0}
    for card in held:
        values = (1, 11) if eleven and rank_of(card) == "A" else (value_of(card),)
        sums = {total + value for total in sums for value in values}
    return sums


def single_captures(card: str, table: Cards, *, eleven: bool) -> list[Cards]:
    """All that the card takes as one match or one sum."""
    matches = [frozenset({one}) for one in table if rank_of(one) == rank_of(card)]
    most = 11 if eleven and rank_of(card) == "A" else value_of(card)
    numbers = sorted(one for one in table if 0 < value_of(one) < most)
    return matches + [
        frozenset(some)
        for size in range(2, most + 1)
        for some in combinations(numbers, size)
        if fits(card, some, eleven=eleven)
    ]


def joined(captures: list[Cards]) -> set[Cards]:
    """One or several of them at once, no card used twice."""
    found: set[Cards] = set()
    for capture in captures:
        found |= {capture} | {capture | other for other in found if not capture & other}
    return found


def written(card: str, taken: Iterable[str]) -> str:
    """The text of a play, its cards in an order that is always the same."""
    cards = sorted(taken)
    return f"play {card} take {' '.join(cards)}" if cards else f"play {card}"


def read(text: str) -> tuple[str, list[str]]:
    """The card of a play and what it takes."""
    head, _, taken = text.partition(" take ")
    return head.split()[1], taken.split()


def in_one_order(text: str) -> str:
    """A play from elsewhere written like the referee's own."""
    return written(*read(text)) if text.startswith("play") else text


class Referee:
    """A match. The last deal stays to be looked at until the next is told."""

    def __init__(self, options: Mapping[str, Any], seats: int, dealer: int) -> None:
        self.options = options
        self.seats = seats
        self.next_dealer = dealer
        self.sides = seats if seats < 4 else 2
        self.scores = [0] * self.sides
        self.winners: list[int] = []
        self.taken_by: int | None = None

    # The deal

    def deal(self, pack: list[str]) -> None:
        """The pack is shuffled; the player to the dealer's right has to cut it."""
        self.dealer = self.next_dealer
        self.cutter = self.turn = (self.dealer - 1) % self.seats
        self.stage = "cut"
        self.pack = pack
        self.bottom: list[str] = []
        """The cards at the bottom of the pack that everybody knows."""
        self.table: set[str] = set()
        self.hands: list[set[str]] = [set() for _ in range(self.seats)]
        self.captured: list[set[str]] = [set() for _ in range(self.sides)]
        self.open_cards: set[str] = set()
        """Cards that all have seen, in whatever hand they come."""
        self.batch = 0
        self.last_taker = -1
        self.signalled: dict[str, int] = {}
        self.points = [0] * self.sides
        self.jacks_in_row = 0

    def cut(self, lifted: int) -> None:
        """The four bottom cards of the lifted part make the row; the other part goes on top of the rest."""
        row = self.pack[lifted - 4 : lifted]
        self.pack = self.pack[lifted:] + self.pack[: lifted - 4]
        if self.options["show_bottom"]:
            self.bottom = [self.pack.pop()]
        jacks: list[str] = []
        while row:
            card = row.pop(0)
            if rank_of(card) == "J":
                jacks.append(card)
                row.append(self.pack.pop(0))
            else:
                self.table.add(card)
        self.jacks_in_row = len(jacks)
        if self.options["jacks"] == "bottom":
            self.bottom += jacks
        else:
            self.hands[self.cutter] = set(jacks)
        self.open_cards = {*jacks, *self.bottom}
        self.stage = "play"
        self.deal_batch()

    def tell_bottom(self, bottom: list[str]) -> None:
        """In what order the Jacks lie under the pack; a card shown before stays above them."""
        shown = int(self.options["show_bottom"])
        assert bottom[:shown] == self.bottom[:shown], "the card shown"
        assert sorted(bottom) == sorted(self.bottom), "the known cards at the bottom"
        self.bottom = bottom

    def deal_batch(self) -> None:
        """Four to each, the dealer last, and fewer to a cutter who has Jacks; what is left, evenly."""
        self.batch += 1
        each = min(4, (len(self.pack) + len(self.bottom)) // self.seats) if self.batch > 1 else 4
        for step in range(1, self.seats + 1):
            hand = self.hands[(self.dealer + step) % self.seats]
            while len(hand) < each:
                hand.add((self.pack or self.bottom).pop(0))
        self.turn = (self.dealer + 1) % self.seats

    # What may be done

    @property
    def hand(self) -> set[str]:
        """The hand of whose turn it is."""
        return self.hands[self.turn]

    def captures(self, card: str) -> set[Cards]:
        """Every capture that the card could make now."""
        table = frozenset(self.table)
        if rank_of(card) == "J":
            return {table} if table else set()
        single = single_captures(card, table, eleven=self.options["ace_eleven"])
        return joined(single) if self.options["multi_capture"] else set(single)

    def legal(self) -> set[str]:
        """All that the seat may do whose turn it is."""
        if self.stage == "cut":
            return {f"cut {lifted}" for lifted in range(4, 49)}
        plays = {written(card, some) for card in self.hand for some in self.captures(card) or {NOTHING}}
        signals = {f"signal {word}" for word in SIGNALLED if not self.why_no_signal(word)}
        return plays | signals

    def why_not(self, seat: int, text: str) -> str:
        """The rule against an act; empty if it is allowed."""
        verb, *words = text.split()
        if seat != self.turn:
            return "turn-order"
        if self.stage == "cut":
            if verb != "cut":
                return "must-cut"
            return "" if 4 <= int(words[0]) <= 48 else "cut-depth"
        if verb == "signal":
            return self.why_no_signal(words[0])
        if verb != "play":
            return "one-card"
        card, taken = read(text)
        if card not in self.hand:
            return "one-card"
        if len(set(taken)) < len(taken) or not set(taken) <= self.table:
            return "on-table"
        return self.why_no_capture(card, frozenset(taken))

    def why_no_signal(self, word: str) -> str:
        """Against a signal, which needs a partner, a card in hand, and not to have been given before."""
        if not self.options["signals"] or self.seats < 4:
            return "signals-off"
        given = word in self.signalled
        return "signal-once" if given or SIGNALLED[word] not in self.hand else ""

    def why_no_capture(self, card: str, taken: Cards) -> str:
        """Against what a card takes from the table, or leaves there."""
        captures = self.captures(card)
        if taken in captures or not (taken or captures):
            return ""
        if rank_of(card) == "J":
            return "jack-takes-all"
        if not taken:
            return "must-capture"
        others = {rank_of(one) for one in taken if rank_of(one) != rank_of(card)}
        if others & {"Q", "K"} or (others and rank_of(card) in ("Q", "K")):
            return "court-match"
        if "J" in others:
            return UNFIXED  # whether a Jack is a court card is said nowhere
        single = single_captures(card, taken, eleven=self.options["ace_eleven"])
        return "one-capture" if taken in joined(single) else "sum-exact"

    # What it does

    def act(self, text: str) -> None:
        """Does what is allowed."""
        verb, *words = text.split()
        if verb == "cut":
            self.cut(int(words[0]))
        elif verb == "signal":
            self.signalled[words[0]] = self.turn
        else:
            card, taken = read(text)
            self.play(card, set(taken))

    def play(self, card: str, taken: set[str]) -> None:
        """One card, with what it takes; when all hands are empty there is another batch, or the end."""
        self.hand.remove(card)
        if taken:
            self.table -= taken
            self.captured[self.turn % self.sides] |= {card, *taken}
            self.last_taker = self.turn
        else:
            self.table.add(card)
        if any(self.hands):
            self.turn = (self.turn + 1) % self.seats
        elif self.pack or self.bottom:
            self.deal_batch()
        else:
            self.end()

    def end(self) -> None:
        """The last taker's side gets the table; all is counted."""
        self.captured[self.last_taker % self.sides] |= self.table
        self.table = set()
        self.stage = ""
        for side in self.most(PACK):
            self.points[side] += 2
        for side in self.most([card for card in PACK if card.endswith("C")]):
            self.points[side] += 1
        for side, cards in enumerate(self.captured):
            self.points[side] += (LITTLE in cards) + (BIG in cards)
            self.scores[side] += self.points[side]
        self.next_dealer = (self.dealer + 1) % self.seats
        best = max(self.scores)
        if best >= self.options["target"] and self.scores.count(best) == 1:
            self.winners = [self.scores.index(best)]

    def most(self, kind: list[str]) -> list[int]:
        """The side that has the most cards of a kind; none if two have."""
        counts = [len(cards & set(kind)) for cards in self.captured]
        return [counts.index(max(counts))] if counts.count(max(counts)) == 1 else []

    # What lies there

    def piles(self) -> dict[str, list[str]]:
        """The cards of each pile, without empty piles."""
        piles = {f"hand.{seat}": sorted(hand) for seat, hand in enumerate(self.hands)}
        piles |= {f"captured.{side}": sorted(cards) for side, cards in enumerate(self.captured)}
        piles |= {"table": sorted(self.table), "stock": self.pack, "blind": self.bottom}
        return {name: cards for name, cards in piles.items() if cards}

    def state(self) -> dict[str, object]:
        """The public facts."""
        return {
            "dealer": self.dealer,
            "cutter": self.cutter,
            "batch": self.batch,
            "last_taker": self.last_taker,
        }

    def knows(self, seat: int, card: str) -> bool:
        """Whether a seat knows where a card lies though it lies hidden: all saw it, or its partner told."""
        told = [other for word, other in self.signalled.items() if SIGNALLED[word] == card]
        return card in self.open_cards or any(other % self.sides == seat % self.sides for other in told)
