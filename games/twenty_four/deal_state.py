"""The state of a deal of 24: stacks, the cards shown, slaps and claims, and how cards change hands."""

from __future__ import annotations

import functools
from collections import Counter
from dataclasses import replace
from operator import add
from typing import ClassVar

from cardtable.cards import Card, pack
from cardtable.engine import HANDS, MAY, MUST, Deal, Fact, How, Item, Place, ScoreLine, named
from cardtable.piles import EVERYONE, NOBODY, UNDER
from cardtable.words import with_unit
from games.twenty_four.actions import PICTURES
from games.twenty_four.solver import solve

AUTO = {2: "duel", 3: "collect", 4: "challenge", 5: "throws", 6: "throws"}
"""The version with the option `auto`, by the number of players."""
FITS = {"duel": (2,), "challenge": (4,), "collect": (2, 3, 4), "throws": (2, 3, 4, 5, 6)}
"""The numbers of players that each version takes."""
STALE = 50
"""How many sets in a row without a card changing hands end a deal (stale)."""
SHOWN = 4
"""How many cards a set has."""
EXPOSED = tuple(f"exposed.{seat}" for seat in range(max(AUTO)))
"""By seat the pile of its cards shown."""
PICTURED = {"none": {}, "eleven": PICTURES, "ten": dict.fromkeys(PICTURES, 10)}
"""The numbers of the pictures, by the option `pictures`."""
RANKS = {c: int(c.rank) for c in pack() if c.rank}
NUMBERS = {"none": RANKS, "eleven": RANKS, "ten": {c: min(rank, 10) for c, rank in RANKS.items()}}
"""The number of each card, by the option `pictures`."""
PLAYED_AS = {
    "duel": "a duel, to be rid of the cards",
    "challenge": "the challenge, to be rid of the cards",
    "collect": "the collection, to hold the whole pack",
    "throws": "throws, for points",
}
"""The words for each version and its aim."""
SCORED = {
    "find-one": "Solutions called first.",
    "claim-none": "Claims of no solution that nobody disproved.",
    "find-after-claim": "Solutions found after somebody had claimed that there is none.",
}
"""The words for each rule by which points are scored in throws."""


def version_of(seats: int, chosen: str) -> str:
    """The version in force."""
    return AUTO[seats] if chosen == "auto" else chosen


@functools.cache
def _left(seats: int, done: tuple[int, ...]) -> tuple[int, ...]:
    """The seats that are not among those."""
    return tuple([seat for seat in range(seats) if seat not in done])


class TwentyFourDealState(Deal):
    """The state of one deal and what the screen is told of it; TwentyFourDeal adds how it begins."""

    public = ("version", "throw", "numbers", "slapped", "said_none", "out", "claim", "last_winner")
    secrets = ("chosen",)
    callouts: ClassVar = {"right": "24! {seat} {has} solved it."}
    version: str
    throw = 1
    """The number of the set."""
    calls = 0
    """How many calls have been asked for."""
    still = 0
    """How many sets in a row no card has changed hands."""
    claim = -1
    """The seat that claims there is no solution; -1 for none."""
    picker = -1
    """The seat that picked a slapper; -1 for none."""
    last_winner = -1
    """The seat that won cards last; -1 for none."""
    slapped: tuple[int, ...] = ()
    """The seats that have slapped in this set, in order."""
    said_none: tuple[int, ...] = ()
    """The seats that have said in this set that there is no solution, in order."""
    out: tuple[int, ...] = ()
    """The seats that a wrong call has put out of this set."""
    chosen: tuple[tuple[Card, ...], ...]
    """By seat the card to be taken back."""
    won: tuple[int, ...] = ()
    """The seats that have won the deal."""
    found: tuple[tuple[str, int, int], ...] = ()
    """In throws: the rule, seat and points of everything scored."""
    won_by = ""
    """The rule by which the deal was won."""
    last = ""
    """How the last set was settled, in words."""

    def lay_table(self) -> None:
        """Deals stacks, face down for their owners too, or in throws four cards, and shows the first set."""
        self.version = version_of(self.seats, str(self.options.version))
        self.add_pile("table")
        self.add_pile("out")
        for seat in range(self.seats):
            self.show(f"hand.{seat}", NOBODY)  # blind-stacks
            self.add_pile(f"exposed.{seat}")
        if self.version == "throws":
            self.deal_to("table", SHOWN)
        else:
            each, over = divmod(len(self.cards_in("stock")), self.seats)
            self.deal_round(self.seat_after(self.dealer), each)
            self.deal_to("table", over)
        self.settle_stock()
        self.fresh()

    def fresh(self) -> None:
        """Begins a set by turning its cards (duel-show, collect-show)."""
        self.slapped = self.said_none = self.out = ()
        self.claim = -1
        self.chosen = ((),) * self.seats
        for seat, count in self.to_turn().items():
            if count:
                self.move(self.hand(seat)[:count], HANDS[seat], EXPOSED[seat])
        if self.events is not None:
            self.tell("set", -1, f"Set {self.throw}: {{cards}}.", cards=self.shown_cards)

    def to_turn(self) -> dict[int, int]:
        """By seat how many cards it turns for the next set, beyond those already lying there."""
        if self.version == "throws":
            return {}
        piles, seats = self.piles, self.seats
        stacks = [len(piles[name].cards) for name in HANDS[:seats]]
        shown = [len(piles[name].cards) for name in EXPOSED[:seats]]
        counts = list(map(add, stacks, shown))
        holders = [seat for seat, count in enumerate(counts) if count]
        wanted = dict.fromkeys(holders, SHOWN // len(holders))
        if len(holders) == 3 and not self.cards_in("table"):
            most = self.last_winner if self.last_winner in wanted else max(holders, key=counts.__getitem__)
            wanted[most] = 2
        elif len(holders) == 2:
            poor = min(holders, key=counts.__getitem__)
            wanted[poor] = min(2, counts[poor])
            wanted[sum(holders) - poor] = SHOWN - wanted[poor]
        return {seat: max(0, min(count - shown[seat], stacks[seat])) for seat, count in wanted.items()}

    def held(self, seat: int) -> int:
        """How many cards a seat has, in the stack and before it."""
        piles = self.piles
        return len(piles[HANDS[seat]].cards) + len(piles[EXPOSED[seat]].cards)

    # The set at hand

    def shown_in(self) -> tuple[str, ...]:
        """The piles of the set: the table's, then those before each seat."""
        return ("table", *EXPOSED[: self.seats])

    @property
    def thinking(self) -> tuple[int, ...]:
        """The seats that may still speak of the set."""
        return _left(self.seats, (*self.slapped, *self.out, self.claim))

    @property
    def shown_cards(self) -> tuple[Card, ...]:
        """The four cards in the order of their piles."""
        piles = self.piles
        return tuple([c for name in self.shown_in() for c in piles[name].cards])

    @property
    def shown_numbers(self) -> tuple[int, ...]:
        """The numbers of the four cards, in that order."""
        return tuple(map(NUMBERS[self.options.pictures].__getitem__, self.shown_cards))

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the four cards, rising."""
        return tuple(sorted(self.shown_numbers))

    @property
    def pictures(self) -> dict[str, int]:
        """The number of each picture in play, by its letter."""
        return PICTURED[str(self.options.pictures)]

    def number_of(self, c: Card) -> int:
        """The number of a card: a picture is 11, 12, 13 or, by option, 10."""
        return NUMBERS[self.options.pictures][c]

    def a_solution(self) -> str:
        """One solution of the set, or that there is none, in words; empty if nobody listens."""
        if self.events is None or len(self.numbers) != SHOWN:
            return ""
        solutions = solve(self.numbers, str(self.options.operations))
        return f" There was: {solutions.easiest}." if solutions else " There was none."

    # Settling a set

    def give(self, seat: int, rule: str) -> None:
        """Puts the four cards under a stack, in the order of their piles, and says by which rule."""
        cards = self.shown_cards
        self.tell("take", seat, "{seat} take{s} the four cards.", rule=rule)
        for name in self.shown_in():
            if shown := self.cards_in(name):
                self.move(shown, name, HANDS[seat])
        self.learn(EVERYONE, HANDS[seat], cards, came=True, place=UNDER)
        self.still = 0

    def back(self) -> None:
        """Returns the cards to the bottoms of their owners' stacks."""
        for seat in range(self.seats):
            self.put_under(seat, f"exposed.{seat}", self.cards_in(f"exposed.{seat}"))
        self.still += 1

    def put_under(self, seat: int, name: str, cards: tuple[Card, ...]) -> None:
        """Puts cards of a pile under a stack, where everybody knows them and their order."""
        if cards:
            self.move(cards, name, HANDS[seat])
            self.learn(EVERYONE, HANDS[seat], cards, came=True, place=UNDER)

    def is_decided(self) -> bool:
        """Whether the deal is over, and by whom it is won.

        The winner has no card left, or in collect all of them; or is nearest to that once nobody finds
        anything any more (stale), or after so many sets (set-limit).
        """
        if self.version == "throws":
            return not self.cards_in("stock")
        counts = list(map(self.held, range(self.seats)))
        collects = self.version == "collect"
        best = max(counts) if collects else min(counts)
        is_reached = best == sum(counts) and not self.cards_in("table") if collects else best == 0
        won_by = f"{self.version}-end" if is_reached else self.broken_off
        if won_by:
            self.won = tuple(seat for seat, count in enumerate(counts) if count == best)
            self.won_by = won_by
        return bool(self.won)

    @property
    def broken_off(self) -> str:
        """The rule that ends a deal whose aim nobody has reached; empty if it goes on."""
        if self.still >= STALE:
            return "stale"
        return "set-limit" if 0 < int(self.options.sets) <= self.throw else ""

    def score(self, rule: str, seat: int, points: int) -> None:
        """Throws: notes points, if points are kept."""
        if self.options.tally:
            self.found = (*self.found, (rule, seat, points))

    @property
    def points(self) -> tuple[int, ...]:
        """1 for each winner of the deal; in throws the points scored so far."""
        return tuple(
            (seat in self.won) + sum(points for _, who, points in self.found if who == seat)
            for seat in range(self.seats)
        )

    def score_lines(self) -> list[ScoreLine]:
        if self.won:
            return [
                ScoreLine(
                    self.won_by, f"The deal is won by {named(self.won)}.", self.points, also=("deal-point",)
                )
            ]
        if not self.found:
            told = "Nobody has found anything." if self.options.tally else "No points are kept."
            return [ScoreLine("throws-end", told, (0,) * self.seats)]
        items: dict[str, list[Item]] = {}
        for (rule, seat, points), times in Counter(self.found).items():
            items.setdefault(rule, []).append(Item(seat, "", points, times))
        return [ScoreLine.of(rule, SCORED[rule], self.seats, counted) for rule, counted in items.items()]

    # On the screen

    def facts(self) -> tuple[Fact, ...]:
        last = (Fact("Last", self.last),) if self.last else ()
        limit = int(self.options.sets) if self.version != "throws" else 0
        number = f"{self.throw} of {limit}" if limit else str(self.throw)
        return (Fact("Set", number, MUST), *last, Fact("Played as", PLAYED_AS[self.version], MAY))

    def seat_facts(self, seat: int) -> tuple[Fact, ...]:
        throws = self.version == "throws"
        held = with_unit(self.points[seat], "point") if throws else f"{self.held(seat)} in all"
        said = {
            "slapped": self.slapped,
            "finds none": self.said_none,
            "out": self.out,
            "claimed none": (self.claim,),
        }
        return (
            *(Fact("", word, MUST, slip=True) for word, seats in said.items() if seat in seats),
            Fact("", held),
        )

    def place_of(self, pile: str) -> Place:
        place = super().place_of(pile)
        kind, _, seat = pile.partition(".")
        if kind == "hand":
            return replace(place, how=How.COUNT)
        if kind == "exposed":
            return replace(place, label=f"{{{seat}}}'s numbers", how=How.SQUARE)
        return replace(place, label="Numbers", how=How.SQUARE) if pile == "table" else place
