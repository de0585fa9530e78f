"""Basra once more, slow and plain, from its source: what the engine's Basra is held against.

Cards and actions are texts. It knows nothing of the engine: the order of the pack and who deals first are
told to it, everything else it works out by itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("S", "H", "D", "C")
PACK = tuple(rank + suit for suit in SUITS for rank in RANKS)
SEVEN = "7D"

Cards = frozenset[str]


def rank_of(card: str) -> str:
    """Its rank."""
    return card[:-1]


def value_of(card: str) -> int:
    """Its number; 0 for the three that have none."""
    return 0 if is_court(card) else RANKS.index(rank_of(card)) + 1


def is_court(card: str) -> bool:
    """Whether it is a jack, a queen or a king."""
    return rank_of(card) in ("J", "Q", "K")


def total(cards: Iterable[str]) -> int:
    """What their numbers add up to."""
    return sum(value_of(card) for card in cards)


def groups(card: str, floor: Cards) -> Iterator[Cards]:
    """All that fits the card at one stroke: each of its rank, each set that adds up to its value."""
    for one in floor:
        if rank_of(one) == rank_of(card):
            yield frozenset({one})
    numbers = sorted(one for one in floor if 0 < value_of(one) < value_of(card))
    for size in range(2, value_of(card) + 1):
        for some in combinations(numbers, size):
            if total(some) == value_of(card):
                yield frozenset(some)


def complete(card: str, floor: Cards) -> set[Cards]:
    """What it may take if it makes every capture it can: nothing that it could take is left."""
    return _complete(floor, [*groups(card, floor)], {})


def _complete(floor: Cards, fitting: list[Cards], known: dict[Cards, set[Cards]]) -> set[Cards]:
    if floor not in known:
        open_to = [group for group in fitting if group <= floor]
        known[floor] = {
            group | more for group in open_to for more in _complete(floor - group, open_to, known)
        } or {frozenset()}
    return known[floor]


def is_exact(card: str, taken: Cards) -> bool:
    """Whether what is taken falls into matches and sums, nothing over."""
    return not taken or any(is_exact(card, taken - group) for group in groups(card, taken))


def in_equal_groups(cards: Cards) -> bool:
    """Whether they can be divided into two or more groups that add up to the same, less than ten."""
    whole = total(cards)
    return any(whole % each == 0 and whole > each and _filled(cards, each) for each in range(1, 10))


def _filled(cards: Cards, each: int) -> bool:
    """Whether all of them fall into groups that add up to so much."""
    if not cards:
        return True
    return any(
        total(some) == each and _filled(cards - set(some), each)
        for size in range(1, len(cards) + 1)
        for some in combinations(sorted(cards), size)
    )


def in_one_order(text: str) -> str:
    """An action's text with its cards in an order that is always the same."""
    play, _, taken = text.partition(" take ")
    return f"{play} take {' '.join(sorted(taken.split()))}" if taken else play


@dataclass(frozen=True)
class Rules:
    """What the options make of the game."""

    seats: int
    lebanon: bool
    batch: int
    bottom: str
    lobashev: bool
    double: bool
    sides: int
    target: int
    best_of: int
    final_target: int

    @classmethod
    def of(cls, seats: int, options: Mapping[str, object]) -> Rules:
        """Read from the options."""
        lebanon = options["rules"] == "lebanon"
        hand_size = str(options["hand_size"])
        usual = 6 if lebanon and seats != 3 else 4
        target, best_of, final = (int(str(options[name])) for name in ("target", "best_of", "final_target"))
        return cls(
            seats,
            lebanon,
            usual if hand_size == "auto" else int(hand_size),
            str(options["bottom_card"]),
            not lebanon and options["seven"] == "lobashev",
            not lebanon and bool(options["double_basra"]),
            2 if seats == 4 and options["partners"] else seats,
            target,
            best_of,
            final or target,
        )

    @property
    def needed(self) -> int:
        """Games that win the match."""
        return self.best_of // 2 + 1

    def is_buried(self, card: str) -> bool:
        """Whether it may not lie on the opening floor."""
        return rank_of(card) == "J" or (card == SEVEN and not self.lebanon)

    def sweeps(self, card: str) -> bool:
        """Whether it takes the whole floor."""
        return self.is_buried(card)


class Hand:
    """One deal, from the pack in its order to its points."""

    def __init__(self, rules: Rules, dealer: int, pack: list[str], pot: int) -> None:
        self.rules = rules
        self.dealer = dealer
        self.pot = pot
        self.hands: list[set[str]] = [set() for _ in range(rules.seats)]
        self.stock = list(pack)
        self.batch = 0
        self.turn = self.next(dealer)
        self.deal_batch()
        self.floor, self.buried = self.open_floor()
        self.captured: list[set[str]] = [set() for _ in range(rules.sides)]
        self.swept: list[set[str]] = [set() for _ in range(rules.sides)]
        self.basras = [0] * rules.sides
        self.last_taker = -1
        self.lone = "none"
        self.over = False
        self.made = ""
        """What kind of act the last one was."""

    def next(self, seat: int) -> int:
        """The seat to the right."""
        return (seat + 1) % self.rules.seats

    def side(self, seat: int) -> int:
        """Whose cards the seat takes."""
        return seat % self.rules.sides

    # Dealing

    def deal_batch(self) -> None:
        """So many cards to each from the top, the dealer last."""
        seat = self.dealer
        for _ in range(self.rules.seats):
            seat = self.next(seat)
            self.hands[seat] = set(self.stock[: self.rules.batch])
            del self.stock[: self.rules.batch]
        self.batch += 1

    def open_floor(self) -> tuple[set[str], set[str]]:
        """Four cards from the top, and what had to be buried before they lay there. Where in the stock the
        buried cards are is to be told."""
        floor: set[str] = set()
        buried: set[str] = set()
        while len(floor) < 4:
            card = self.stock.pop(0)
            (buried if self.rules.is_buried(card) else floor).add(card)
        return floor, buried

    def tell_stock(self, stock: list[str]) -> None:
        """The stock after burying; what was not buried lies as it lay, the bottom card too."""
        rest = [card for card in stock if card not in self.buried]
        assert rest == self.stock, "the stock"
        assert set(stock) - set(rest) == self.buried, "buried cards"
        assert len(stock) == len(rest) + len(self.buried), "buried cards"
        assert stock[-1] == self.stock[-1], "the bottom card"
        self.stock = stock

    # What may be done

    def takings(self, card: str) -> set[Cards]:
        """What that card may take now; nothing taken is a card laid."""
        floor = frozenset(self.floor)
        return {floor} if self.rules.sweeps(card) else complete(card, floor)

    def legal(self) -> set[str]:
        """All that the seat to move may do."""
        return {written(card, taken) for card in self.hands[self.turn] for taken in self.takings(card)}

    def rules_against(self, seat: int, card: str, taken: list[str]) -> set[str]:
        """The rule that a play would break: none for a legal one, two where either will do."""
        if seat != self.turn:
            return {"turn-order"}
        if card not in self.hands[seat]:
            return {"one-card"}
        if len(set(taken)) < len(taken) or not set(taken) <= self.floor:
            return {"on-table"}
        if self.rules.sweeps(card):
            rule = "jack-takes-all" if rank_of(card) == "J" else "seven-takes-all"
            return set() if set(taken) == self.floor else {rule}
        return self.rules_against_taking(card, frozenset(taken))

    def rules_against_taking(self, card: str, taken: Cards) -> set[str]:
        """Of a card that has to fit what it takes."""
        if taken in self.takings(card):
            return set()
        if not taken:
            return {"must-capture"}
        others = [one for one in taken if rank_of(one) != rank_of(card)]
        if others and (is_court(card) or any(rank_of(one) in ("Q", "K") for one in others)):
            return {"court-match"}
        if any(is_court(one) for one in others):
            return {"court-match", "sum-exact"}
        return {"take-all" if is_exact(card, taken) else "sum-exact"}

    # What it does

    def act(self, card: str, taken: Cards) -> None:
        """A legal play."""
        seat, side = self.turn, self.side(self.turn)
        worth, self.made = self.judge(card, taken)
        self.hands[seat].remove(card)
        self.basras[side] += worth
        self.lone = self.lone_after(taken)
        if taken:
            self.floor -= taken
            self.captured[side] |= taken
            (self.swept if worth else self.captured)[side].add(card)
            self.last_taker = seat
        else:
            self.floor.add(card)
        self.turn = self.next(seat)
        if not any(self.hands):
            self.end_batch()

    def end_batch(self) -> None:
        """Another batch; after the last one the floor goes to whoever captured last."""
        if self.stock:
            self.deal_batch()
            return
        self.over = True
        if self.last_taker >= 0:
            self.captured[self.side(self.last_taker)] |= self.floor
            self.floor = set()

    def lone_after(self, taken: Cards) -> str:
        """What a Lebanese basra could be made of next: a card alone, or two of which one lay alone."""
        left = len(self.floor - taken) if taken else len(self.floor) + 1
        if not self.rules.lebanon:
            return "none"
        if left == 1:
            return "card"
        return "pair" if self.lone == "card" and not taken else "none"

    def judge(self, card: str, taken: Cards) -> tuple[int, str]:
        """How many basras a play is, and what to call it."""
        jack, seven = rank_of(card) == "J", card == SEVEN
        if not taken:
            empty = "" if self.floor else " on an empty floor"
            return 0, ("jack laid" if jack else "7D laid" if seven else "card laid") + empty
        if self.floor - taken:
            more = len(self.takings(card)) > 1
            return 0, "choice of captures" if more else "court capture" if is_court(card) else "capture"
        if self.rules.lebanon:
            return self.judge_lebanon(card)
        if jack:
            return self.judge_jack()
        return self.judge_seven() if seven else (1, "basra")

    def judge_jack(self) -> tuple[int, str]:
        """An Egyptian jack that clears the floor."""
        lone = len(self.floor) == 1 and all(rank_of(card) == "J" for card in self.floor)
        if lone and self.rules.double:
            return 2, "double basra"
        return 0, "jack on a lone jack" if lone else "jack sweep"

    def judge_seven(self) -> tuple[int, str]:
        """The 7 of diamonds that clears the floor."""
        numbers = not any(is_court(card) for card in self.floor)
        whole = total(self.floor)
        if not self.rules.lobashev:
            if numbers and whole <= 10:
                return 1, "7D basra of ten" if whole == 10 else "7D basra"
            return 0, "7D sweep" if numbers else "7D sweep of courts"
        if numbers and whole < 10:
            return 1, "lobashev below ten"
        if all(rank_of(card) in ("10", "Q", "K") for card in self.floor):
            return 1, "lobashev tens, queens, kings"
        if numbers and in_equal_groups(frozenset(self.floor)):
            return 1, "lobashev groups"
        return 0, "lobashev none"

    def judge_lebanon(self, card: str) -> tuple[int, str]:
        """A Lebanese card that clears the floor."""
        same = all(rank_of(one) == rank_of(card) for one in self.floor)
        jack = rank_of(card) == "J"
        if self.lone == "card":
            kind = "jack" if jack else "card"
            return (1, f"lone {kind} by its equal") if same else (0, "lone card by a jack")
        if self.lone == "pair" and not jack:
            return 1, "pair by its sum"
        return 0, "pair by a jack" if self.lone == "pair" else "cleared for nothing"

    # Counting

    def bonus(self) -> list[int]:
        """What the basras are worth."""
        return [10 * count for count in self.basras]

    def cards_of(self, side: int) -> set[str]:
        """All that a side has taken."""
        return self.captured[side] | self.swept[side]

    def majority(self) -> int:
        """The side with the most cards; -1 if two have."""
        counts = [len(self.cards_of(side)) for side in range(self.rules.sides)]
        first = counts.index(max(counts))
        return first if counts.count(max(counts)) == 1 else -1

    def points(self) -> list[int]:
        """By side: the basras, and when all is over the rest."""
        points = self.bonus()
        if not self.over:
            return points
        for side in range(self.rules.sides):
            taken = Counter(rank_of(card) for card in self.cards_of(side))
            points[side] += taken["J"] + taken["A"]
            points[side] += 2 * ("2C" in self.cards_of(side)) + 3 * ("10D" in self.cards_of(side))
            points[side] += self.pot * (side == self.majority())
        return points

    def held(self) -> int:
        """Points for the majority that go over to the next deal."""
        return self.pot if self.majority() < 0 and not self.rules.lebanon else 0


class Referee:
    """A match of Basra."""

    def __init__(self, rules: Rules, dealer: int) -> None:
        self.rules = rules
        self.dealer = dealer
        self.scores = [0] * rules.sides
        self.games = [0] * rules.sides
        self.held = 0
        self.winners: list[int] = []
        self.decided = ""
        """What came of the last finished deal."""

    def new_hand(self, pack: list[str]) -> Hand:
        """The next deal, of a pack in that order."""
        return Hand(self.rules, self.dealer, pack, 3 if self.rules.lebanon else 30 + self.held)

    def is_decider(self) -> bool:
        """Whether every side of a series needs just this game."""
        needed = self.rules.needed
        return needed > 1 and all(games == needed - 1 for games in self.games)

    def target(self) -> int:
        """The points that win this game."""
        return self.rules.final_target if self.is_decider() else self.rules.target

    def settle(self, hand: Hand) -> None:
        """Adds up a finished deal, and decides game and match."""
        self.scores = [score + more for score, more in zip(self.scores, hand.points(), strict=True)]
        self.held = hand.held()
        self.dealer = hand.next(self.dealer)
        best = max(self.scores)
        leaders = [side for side, score in enumerate(self.scores) if score == best]
        if best < self.target() or len(leaders) > 1:
            self.decided = "goes on" if best < self.target() else "level at the top"
            return
        self.decided = "won by the higher" if self.reached() > 1 else "won"
        self.games[leaders[0]] += 1
        if self.games[leaders[0]] == self.rules.needed:
            self.winners = leaders
        else:
            self.decided, self.held = "next game", 0
            self.scores = [0] * self.rules.sides

    def reached(self) -> int:
        """How many sides have the target."""
        return sum(score >= self.target() for score in self.scores)


def written(card: str, taken: Iterable[str]) -> str:
    """The text of a play."""
    return in_one_order(f"play {card} take {' '.join(taken)}" if taken else f"play {card}")


def read(text: str) -> tuple[str, list[str]]:
    """The card of a play and what it takes."""
    play, _, taken = text.partition(" take ")
    return play.split()[1], taken.split()
