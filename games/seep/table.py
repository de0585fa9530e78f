"""The floor of Seep: houses and their owners, sweeps, what the cards score, who wins a baazi."""

from __future__ import annotations

import functools
from dataclasses import dataclass, replace
from typing import Any

from cardtable.cards import Card, Rank, Suit, card, pack
from cardtable.engine.deal import Deal, ScoreLine
from cardtable.engine.showing import MAY, MUST, Fact, How, Place
from cardtable.mechanics.sums import Values
from cardtable.piles import EVERYONE, NOBODY
from cardtable.values import replaced
from cardtable.words import so_many

HOUSES = (9, 10, 11, 12, 13)
PILES = tuple((value, f"house.{value}") for value in HOUSES)
TEN = card("10D")


CAPTURE_VALUES = {c: int(c.rank) for c in pack() if c.rank is not None}
"""Ace 1, two to ten their number, jack 11, queen 12, king 13 (capture-value)."""


def capture_value(c: Card) -> int:
    """What a card takes, and counts in a set (capture-value)."""
    return CAPTURE_VALUES[c]


def values_of(held: tuple[Card, ...]) -> Values:
    """The capture values of cards."""
    return tuple([CAPTURE_VALUES[c] for c in held])


@functools.cache
def of_value(value: int) -> frozenset[Card]:
    """The cards of a capture value."""
    return frozenset(c for c, worth in CAPTURE_VALUES.items() if worth == value)


@dataclass(frozen=True)
class Scoring:
    """What a scoring counts: the 10 of diamonds, most cards, a sweep, the first play's, target, minimum."""

    ten: int
    most: int
    sweep: int
    first: int
    target: int
    minimum: int

    def points(self, c: Card) -> int:
        """A card's points (point-value)."""
        if c is TEN:
            return self.ten
        if self.ten == 12:
            return {"9S": 9, "2S": 1}.get(c.text, int(c.rank is Rank.ACE))
        return capture_value(c) if c.suit is Suit.SPADES else int(c.rank is Rank.ACE)


SCORINGS = {
    "india": Scoring(ten=6, most=0, sweep=50, first=25, target=100, minimum=9),
    "juneja": Scoring(ten=2, most=4, sweep=50, first=50, target=100, minimum=9),
    "pakistan": Scoring(ten=12, most=4, sweep=15, first=7, target=30, minimum=3),
}


@dataclass(frozen=True)
class Outcome:
    """What a deal does to the match: the lead of side 0 (or less than 0), who won a baazi (-1: nobody)."""

    lead: int
    winner: int
    rule: str = ""


class SeepDeal(Deal):
    """One deal. `owners` by house value less 9; `swept` lists the scoring sweeps as (side, points)."""

    bid: int
    owners: tuple[tuple[int, ...], ...]
    last_taker: int
    promised: tuple[tuple[int, ...], ...]
    """By seat the values of which play has shown it to hold a card: bid or built, and not played since."""
    swept: tuple[tuple[int, int], ...]
    part: int
    thrown_in: bool
    dealt_out: bool

    def setup(self) -> None:
        from games.seep.stages import Bidding

        self.bid, self.last_taker, self.part = 0, -1, 1
        self.owners = ((),) * len(HOUSES)
        self.promised = ((),) * self.seats
        self.swept = ()
        self.thrown_in = self.dealt_out = False
        self.add_pile("table", seen_by=NOBODY)
        for value in HOUSES:
            self.add_pile(f"house.{value}")
        for side in range(self.sides):
            self.add_pile(f"captured.{side}")
            self.add_pile(f"swept.{side}")
        self.turn = self.bidder
        self.deal_to(f"hand.{self.bidder}", 4)
        self.deal_to("table", 4)
        self.begin(Bidding(self))

    @property
    def bidder(self) -> int:
        """The player to the dealer's right."""
        return self.after(self.dealer)

    @property
    def partner_of(self) -> int:
        """How many seats on a partner sits; 0 with two players."""
        return 2 if self.seats == 4 else 0

    @property
    def scoring(self) -> Scoring:
        """What counts under the options."""
        return SCORINGS[str(self.options.scoring)]

    def deal_rest(self) -> None:
        """The rest of the pack in fours, the bidder first (deal-rest)."""
        self.dealt_out = True
        left = len(self.piles["stock"]) + len(self.hand(self.bidder))
        each = (left + 1) // 4  # twelve, or fewer where cards are out of play
        hands = dict.fromkeys(range(self.seats), each)
        hands[self.bidder] = each - 1
        for _ in range(0, each, 4):
            for step in range(self.seats):
                seat = self.after(self.bidder, step)
                self.deal_to(f"hand.{seat}", max(0, min(4, hands[seat] - len(self.hand(seat)))))
        self.settle_stock()

    def deal_second(self) -> None:
        """Two players: each takes a second hand of twelve (two-players)."""
        self.part = 2
        self.turn = self.bidder
        each = len(self.cards_in("stock")) // 2
        for seat in (self.bidder, self.dealer):
            self.deal_to(f"hand.{seat}", each)
        self.tell("deal", self.dealer, "Both take their second hand.", rule="two-players")

    def floor_up(self) -> None:
        """After the bid the four cards lie open (floor-up)."""
        self.show("table", EVERYONE)

    # Houses

    @property
    def loose(self) -> tuple[Card, ...]:
        """The loose cards."""
        return self.cards_in("table")

    def house(self, value: int) -> tuple[Card, ...]:
        """The cards of a house; none if it does not stand."""
        return self.cards_in(f"house.{value}")

    @property
    def standing(self) -> tuple[int, ...]:
        """The values of the houses on the floor."""
        piles = self.piles
        return tuple([value for value, name in PILES if piles[name].cards])

    def is_cemented(self, value: int) -> bool:
        """Whether a house holds two sets or more."""
        return sum(values_of(self.house(value))) >= 2 * value

    def owners_of(self, value: int) -> tuple[int, ...]:
        """The owners of a house."""
        return self.owners[value - HOUSES[0]]

    def set_owners(self, value: int, seats: tuple[int, ...]) -> None:
        """A house gets these owners."""
        at = value - HOUSES[0]
        self.owners = replaced(self.owners, at, tuple(sorted(seats)))

    def is_ours(self, value: int, seat: int) -> bool:
        """Whether the seat or its partner owns that house."""
        return any(self.side(owner) == self.side(seat) for owner in self.owners_of(value))

    def holds(self) -> tuple[tuple[str, frozenset[Card]], ...]:
        """Owners hold a card of their house's value, the bidder one of the bid until it is played."""
        return tuple(
            (f"hand.{seat}", of_value(value)) for seat, values in enumerate(self.promised) for value in values
        )

    def promise(self, seat: int, value: int) -> None:
        """Everybody knows now that the seat holds a card of that value."""
        if value not in self.promised[seat]:
            self.promised = replaced(self.promised, seat, (*self.promised[seat], value))

    def redeem(self, seat: int, c: Card) -> None:
        """A card played may have been the promised one, unless a house is still owed another."""
        value = capture_value(c)
        if value in self.promised[seat] and not (value in HOUSES and seat in self.owners_of(value)):
            kept = tuple(one for one in self.promised[seat] if one != value)
            self.promised = replaced(self.promised, seat, kept)

    # Scoring

    def card_points(self, side: int) -> int:
        """The points of the cards a side has captured."""
        return sum(self.scoring.points(c) for c in self.captured(side))

    def captured(self, side: int) -> tuple[Card, ...]:
        """A side's cards, those marking sweeps too."""
        return self.cards_in(f"captured.{side}") + self.cards_in(f"swept.{side}")

    def sweep_worth(self, *, first: bool) -> int:
        """The points of a sweep (sweep, sweep-first)."""
        whole = int(self.options.sweep) or self.scoring.sweep
        if not first:
            return whole
        if not self.options.sweep:
            return self.scoring.first
        return whole if self.options.scoring == "juneja" else whole // 2

    def sweep_points(self) -> tuple[int, ...]:
        """The points of sweeps by side."""
        return tuple(sum(points for who, points in self.swept if who == side) for side in range(self.sides))

    @property
    def points(self) -> tuple[int, ...]:
        if not self.over:
            return self.sweep_points()
        lines = self.score_lines()
        return tuple(sum(line.points[side] for line in lines) for side in range(self.sides))

    def score_lines(self) -> list[ScoreLine]:
        if self.thrown_in:
            return []
        scoring = self.scoring
        counting = tuple(c for side in (0, 1) for c in self.captured(side) if scoring.points(c))
        rule = {"india": "point-value", "juneja": "score-juneja", "pakistan": "score-pakistan"}
        name = rule[str(self.options.scoring)]
        points = tuple(self.card_points(side) for side in range(2))
        lines = [ScoreLine(name, "The points of the cards.", points, counting)]
        sizes = [len(self.captured(side)) for side in range(2)]
        if scoring.most and sizes[0] != sizes[1]:
            most = tuple(scoring.most * (size == max(sizes)) for size in sizes)
            lines.append(ScoreLine(name, "Most cards.", most))
        if self.swept:
            marks = self.cards_in("swept.0") + self.cards_in("swept.1")
            lines.append(ScoreLine("sweep", "Sweeps.", self.sweep_points(), marks))
        return lines

    def outcome(self) -> Outcome:
        """What the finished deal does to the lead (score, baazi, minimum)."""
        before = self.scores_before or (0, 0)
        points = self.points
        lead = before[0] - before[1] + points[0] - points[1]
        if self.thrown_in:
            return Outcome(lead, -1)
        if self.options.minimum:
            poor = [side for side in (0, 1) if points[side] < self.scoring.minimum]
            if len(poor) == 1:
                return Outcome(0, 1 - poor[0], "minimum")
        if abs(lead) >= (int(self.options.target) or self.scoring.target):
            return Outcome(0, 0 if lead > 0 else 1, "baazi")
        return Outcome(lead, -1)

    def baazis(self) -> tuple[int, ...]:
        """Baazis won by side, this deal's included once it is over."""
        won = tuple(self.carry.get("baazis", (0, 0)))
        winner = self.outcome().winner if self.over else -1
        return tuple(count + (side == winner) for side, count in enumerate(won))

    # Facts

    def public_state(self) -> dict[str, Any]:
        return {
            "dealer": self.dealer,
            "bid": self.bid,
            "last_taker": self.last_taker,
            "houses": self.standing,
            "cemented": tuple(value for value in self.standing if self.is_cemented(value)),
            "owners": {str(value): self.owners_of(value) for value in self.standing},
            "sweeps": tuple(sum(who == side for who, _ in self.swept) for side in range(2)),
            "baazis": self.baazis(),
            "part": self.part,
        }

    # What is shown

    def facts(self) -> tuple[Fact, ...]:
        before = self.scores_before or (0, 0)
        target = int(self.options.target) or self.scoring.target
        told = (
            [Fact("Bid", f"{self.bid} by {{{self.bidder}}}", MUST)] if self.bid and not self.dealt_out else []
        )
        lead = max(before)
        told.append(Fact("Lead", f"{lead} of {target}") if lead else Fact("Target", str(target)))
        won = self.baazis()
        return (*told, Fact("Baazis", f"{won[0]}:{won[1]}", MAY)) if any(won) else tuple(told)

    def seat_facts(self, seat: int) -> tuple[Fact, ...]:
        side = self.side(seat)
        points = self.card_points(side) + self.sweep_points()[side]
        told = (
            Fact("", so_many(len(self.captured(side)), "card"), MAY),
            Fact("", so_many(points, "point")),
        )
        owed = " and ".join(str(value) for value in self.standing if seat in self.owners_of(value))
        return (Fact("owner of", owed, MUST), *told[::-1]) if owed else told[::-1]

    def place_of(self, pile: str) -> Place:
        place = super().place_of(pile)
        if pile == "table":
            return replace(place, label="Floor")
        if place.how is not How.HEAP or not self.cards_in(pile):
            return place
        value = int(place.value)
        inside = sum(self.scoring.points(c) for c in self.house(value))
        closed = self.is_cemented(value)
        note = f"{'cemented' if closed else 'ordinary'}, {so_many(inside, 'point')}"
        return replace(place, owners=self.owners_of(value), closed=closed, note=note)
