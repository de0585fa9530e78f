"""The state of a deal of Seep: houses and their owners, sweeps, points, and the lead that wins a baazi."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from cardtable.cards import Card, Rank, Suit, card, pack
from cardtable.engine import (
    MAY,
    MUST,
    Event,
    Fact,
    How,
    Item,
    Options,
    Place,
    ScoreLine,
    Tally,
    named,
    written,
)
from cardtable.mechanics.fishing import (
    BatchesDeal,
    CaptureRules,
    Extent,
    FaceDownCaptures,
    Values,
    points_for_most,
)
from cardtable.tuples import raised, replaced
from cardtable.words import join_and, with_unit

HOUSES = (9, 10, 11, 12, 13)
"""The values of houses."""
PILES = tuple((value, f"house.{value}") for value in HOUSES)
"""Each value of a house with the name of its pile."""

CAPTURE_VALUES = {c: int(c.rank) for c in pack() if c.rank is not None}
"""Ace 1, two to ten their number, jack 11, queen 12, king 13 (capture-value)."""
CARDS_OF = {value: frozenset(c for c in pack() if CAPTURE_VALUES[c] == value) for value in HOUSES}


def capture_value(c: Card) -> int:
    """The value by which a card captures, and counts in a set (capture-value)."""
    return CAPTURE_VALUES[c]


def values_of(held: Iterable[Card]) -> Values:
    """The capture values of cards."""
    return tuple(map(CAPTURE_VALUES.__getitem__, held))


CAPTURES = CaptureRules(
    played=lambda c: (CAPTURE_VALUES[c],),
    lying=CAPTURE_VALUES.__getitem__,
    by_rank=True,
    extent=Extent.ALL,
    must_take=True,
)
"""Captures of loose cards (sum-exact, take-all, must-pick-up); houses are taken besides."""

# The points of cards and sweeps

TEN = card("10D")
"""The ten of diamonds."""
ACES = {c: 1 for c in pack() if c.rank is Rank.ACE}
"""Aces, a point each."""
SPADES = {c: capture_value(c) for c in pack() if c.suit is Suit.SPADES}
"""Spades, their capture value each."""


@dataclass(frozen=True)
class Scoring:
    """One of the scorings in use."""

    rule: str
    """The rule of the cards' points."""
    cards: Mapping[Card, int]
    """The points of each card; a card that is missing counts 0."""
    most: int
    """The points for most cards; 0 if they do not count."""
    sweep: int
    """The points of a sweep."""
    is_first_halved: bool
    """Whether a sweep by the first play counts half."""
    target: int
    """The lead that wins a baazi."""
    minimum: int
    """The points in a deal below which a side loses the baazi."""

    def points(self, c: Card) -> int:
        """A card's points (point-value)."""
        return self.cards.get(c, 0)

    def total(self, held: Iterable[Card]) -> int:
        """The points of several cards."""
        return sum(map(self.points, held))

    def target_under(self, options: Options) -> int:
        """The lead that wins a baazi (baazi)."""
        return int(options.target) or self.target

    def sweep_under(self, options: Options, *, first: bool = False) -> int:
        """The points of a sweep (sweep, sweep-first)."""
        whole = int(options.sweep) or self.sweep
        return whole // 2 if first and self.is_first_halved else whole


# The points of each card in the three scorings

INDIA = {**ACES, **SPADES, TEN: 6}
JUNEJA = {**ACES, **SPADES, TEN: 2}
PAKISTAN = {**ACES, card("2S"): 1, card("9S"): 9, TEN: 12}
SCORINGS = {
    "india": Scoring("point-value", INDIA, 0, sweep=50, is_first_halved=True, target=100, minimum=9),
    "juneja": Scoring("score-juneja", JUNEJA, 4, sweep=50, is_first_halved=False, target=100, minimum=9),
    "pakistan": Scoring("score-pakistan", PAKISTAN, 4, sweep=15, is_first_halved=True, target=30, minimum=3),
}
"""The scorings by the option `scoring`."""


@dataclass(frozen=True)
class BaaziOutcome:
    """The effect of a deal on the match."""

    lead: int
    """The lead of side 0, in points; negative for a lead of side 1."""
    winner: int
    """The side that won a baazi; -1 for none."""
    rule: str = ""
    """The rule by which the baazi was won; empty for none."""


class SeepDealState(FaceDownCaptures, BatchesDeal):
    """The state of one deal and what the screen is told of it; SeepDeal adds how it begins.

    With two players it is dealt in two parts.
    """

    public = ("bid", "last_taker", "houses", "cemented", "owners", "sweeps", "baazis", "part")
    labels: ClassVar = {"table": "Floor"}
    bid = 0
    """The value bid; 0 before."""
    part = 1
    """1, or 2 once two players have their second hands."""
    sweep_points: tuple[int, ...] = (0, 0)
    """By side the points of its sweeps."""
    first_sweep = -1
    """The side whose first play was a sweep; -1 for none."""
    owned_by: tuple[tuple[int, ...], ...] = ((),) * (HOUSES[-1] + 1)
    """By value the owners of that house."""
    promised: tuple[tuple[int, ...], ...]
    """By seat the values of which play has shown it to hold a card: bid or built, and not played since."""
    thrown_in = False
    """Whether the bidder had no card to bid on (throw-in)."""
    dealt_out = False
    """Whether the rest of the pack is dealt, after the first play."""

    @property
    def capture_rules(self) -> CaptureRules:
        return CAPTURES

    @property
    def rest_rule(self) -> str:
        return "last-taker"

    @property
    def bidder(self) -> int:
        """The player to the dealer's right."""
        return self.seat_after(self.dealer)

    def deal_rest(self) -> None:
        """Deals the rest of the pack in fours, the bidder first (deal-rest)."""
        self.dealt_out = True
        left = len(self.piles["stock"]) + len(self.hand(self.bidder))
        each = (left + 1) // 4  # twelve, or fewer where cards are out of play
        for _ in range(0, each, 4):
            for step in range(self.seats):
                seat = self.seat_after(self.bidder, step)
                due = each - (seat == self.bidder) - len(self.hand(seat))
                self.deal_to(f"hand.{seat}", max(0, min(4, due)))
        self.settle_stock()

    def deal_batch(self) -> None:
        """Deals two players their second hands of twelve (two-players)."""
        self.part = 2
        self.turn = self.bidder
        each = len(self.piles["stock"]) // 2
        for seat in (self.bidder, self.dealer):
            self.deal_to(f"hand.{seat}", each)
        self.tell("deal", self.dealer, "Both take their second hand.", rule="two-players")

    @property
    def is_played_out(self) -> bool:
        """Whether no card is left, in the hands or to be dealt."""
        return self.dealt_out and self.undealt < self.seats and not any(map(self.hand, range(self.seats)))

    # Houses

    @property
    def loose(self) -> tuple[Card, ...]:
        """The loose cards."""
        return self.cards_in("table")

    def house(self, value: int) -> tuple[Card, ...]:
        """The cards of a house; none if it does not stand."""
        return self.cards_in(f"house.{value}")

    @property
    def houses(self) -> tuple[int, ...]:
        """The values of the houses on the floor."""
        piles = self.piles
        return tuple([value for value, name in PILES if piles[name].cards])

    def is_cemented(self, value: int) -> bool:
        """Whether a house holds two sets or more."""
        return sum(map(CAPTURE_VALUES.__getitem__, self.house(value))) >= 2 * value

    @property
    def cemented(self) -> tuple[int, ...]:
        """The values of the cemented houses."""
        return tuple(filter(self.is_cemented, self.houses))

    @property
    def owners(self) -> dict[str, tuple[int, ...]]:
        """The owners of each house by its value."""
        return {str(value): self.owned_by[value] for value in self.houses}

    def set_owners(self, value: int, seats: tuple[int, ...]) -> None:
        """Sets the owners of a house."""
        self.owned_by = replaced(self.owned_by, value, tuple(sorted(seats)))

    def houses_of(self, seat: int) -> tuple[int, ...]:
        """The values of the houses that a seat owns."""
        owned_by = self.owned_by
        return tuple([value for value in HOUSES if seat in owned_by[value]])

    def is_ours(self, value: int, seat: int) -> bool:
        """Whether the seat or its partner owns that house."""
        return self.side(seat) in map(self.side, self.owned_by[value])

    def move_house(self, value: int, target: str) -> tuple[Card, ...]:
        """Moves a whole house, which then has no owner, and returns its cards; none for a house of 0."""
        held = self.house(value) if value else ()
        if held:
            self.move(held, f"house.{value}", target)
            self.set_owners(value, ())
        return held

    # Knowledge of hands

    def must_hold(self) -> tuple[tuple[str, frozenset[Card]], ...]:
        """The promised cards: an owner holds one of its house's value, and the bidder one of the bid."""
        promised = enumerate(self.promised)
        return tuple((f"hand.{seat}", CARDS_OF[value]) for seat, values in promised for value in values)

    def promise(self, seat: int, value: int) -> None:
        """Notes for all that the seat holds a card of that value."""
        if value not in self.promised[seat]:
            self.promised = replaced(self.promised, seat, (*self.promised[seat], value))

    def redeem(self, seat: int, c: Card) -> None:
        """Ends a promise that a played card may have kept, unless a house still demands another such card."""
        value = capture_value(c)
        if value in self.promised[seat] and value not in self.houses_of(seat):
            kept = tuple(one for one in self.promised[seat] if one != value)
            self.promised = replaced(self.promised, seat, kept)

    # Scoring

    @property
    def scoring(self) -> Scoring:
        """The scoring under the options."""
        return SCORINGS[self.options.scoring]

    def sweep_worth(self, *, first: bool) -> int:
        """The points of a sweep (sweep, sweep-first)."""
        return self.scoring.sweep_under(self.options, first=first)

    @property
    def sweeps(self) -> tuple[int, ...]:
        """How many sweeps each side has made."""
        return tuple(len(self.cards_in(f"swept.{side}")) for side in range(self.sides))

    def points_so_far(self, side: int) -> int:
        """The points of a side's cards and sweeps."""
        return self.scoring.total(self.captured(side)) + self.sweep_points[side]

    @property
    def points(self) -> tuple[int, ...]:
        return super().points if self.over else self.sweep_points

    def score_lines(self) -> list[ScoreLine]:
        if self.thrown_in:
            return [ScoreLine("throw-in", "Thrown in, with no card above 8: nobody scores.", (0, 0))]
        scoring = self.scoring
        lines = [self.cards_line("point-value", "The points of the cards.", scoring.points)]
        most = points_for_most(scoring.most, [len(self.captured(side)) for side in range(self.sides)])
        if any(most):
            lines.append(ScoreLine(scoring.rule, "Most cards.", most))
        return [*lines, *self._sweep_lines()]

    def _sweep_lines(self) -> Iterator[ScoreLine]:
        """Yields the lines of sweeps: that of the first play apart (sweep-first), which may count less."""
        first = self.first_sweep
        whole = [count - (side == first) for side, count in enumerate(self.sweeps)]
        worth = self.sweep_worth(first=False)
        items = [Item(side, "", worth, count) for side, count in enumerate(whole) if count]
        if items:
            marks = [self.cards_in(f"swept.{side}")[side == first :] for side in range(self.sides)]
            yield replace(ScoreLine.of("sweep", "Sweeps.", self.sides, items), cards=marks[0] + marks[1])
        if first >= 0:
            early = ScoreLine.of(
                "sweep-first",
                "A sweep by the first play.",
                self.sides,
                [Item(first, "", self.sweep_worth(first=True))],
            )
            yield replace(early, cards=self.cards_in(f"swept.{first}")[:1])

    def settlement_lines(self) -> list[ScoreLine]:
        """The lead alone is carried on, and begins again at 0 when a baazi is won (score, baazi, minimum)."""
        before = self.scores_before or (0, 0)
        points = self.points
        outcome = self.outcome()
        if self.thrown_in:
            return []
        if outcome.winner >= 0:
            winners, losers = (named(self.members(side)) for side in (outcome.winner, 1 - outcome.winner))
            why = (
                f"Fewer than {with_unit(self.scoring.minimum, 'point')} for {losers}"
                if outcome.rule == "minimum"
                else f"A lead of {abs(self.totals[0] - self.totals[1])}"
            )
            told = f"{why}: a baazi for {winners}, and the lead begins again at 0."
            return [self.reset_to_zero(outcome.rule, told)]
        ahead = int(outcome.lead < 0)
        sum_of = written(before[ahead], points[ahead], -before[1 - ahead], -points[1 - ahead])
        gone = [Item(side, "what the side behind has", -min(self.totals)) for side in range(self.sides)]
        return [ScoreLine.of("score", f"Only the lead is kept: {sum_of}.", self.sides, gone)]

    def deal_winners(self) -> tuple[int, ...]:
        winner = self.outcome().winner
        return (winner,) if winner >= 0 else super().deal_winners()

    def tallies(self) -> tuple[Tally, ...]:
        return (Tally("Baazis", self.baazis),)

    def outcome(self) -> BaaziOutcome:
        """The effect of the finished deal on the lead (score, baazi, minimum)."""
        points, totals = self.points, self.totals
        lead = totals[0] - totals[1]
        if self.thrown_in:
            return BaaziOutcome(lead, -1)
        poor = [side for side in (0, 1) if points[side] < self.scoring.minimum]
        if self.options.minimum and len(poor) == 1:
            return BaaziOutcome(0, 1 - poor[0], "minimum")
        if abs(lead) >= self.scoring.target_under(self.options):
            return BaaziOutcome(0, int(lead < 0), "baazi")
        return BaaziOutcome(lead, -1)

    @property
    def baazis(self) -> tuple[int, ...]:
        """Baazis won by each side, including this deal once it is over."""
        return raised(self.carry.get("baazis", (0, 0)), self.outcome().winner if self.over else -1)

    # On the screen

    def callout(self, event: Event) -> str:
        return "{seat} sweep{s} the floor!" if event.kind == "sweep" and event.rule != "sweep-last" else ""

    def facts(self) -> tuple[Fact, ...]:
        lead = max(self.scores_before, default=0)
        won = self.baazis
        target = self.scoring.target_under(self.options)
        told = [
            Fact("Lead", f"{lead} of {target}", is_goal=True)
            if lead and not self.over  # then the score tells the new one
            else Fact("Target", str(target), is_goal=True)
        ]
        if self.bid and not self.dealt_out:
            told.insert(0, Fact("Bid", f"{self.bid} by {{{self.bidder}}}", MUST))
        if any(won):
            told.append(Fact("Baazis", f"{won[0]}:{won[1]}", MAY))
        return tuple(told)

    def seat_facts(self, seat: int) -> tuple[Fact, ...]:
        side = self.side(seat)
        taken = with_unit(len(self.captured(side)), "card")
        told = (Fact("", with_unit(self.points_so_far(side), "point")), Fact("took", taken, MAY))
        owed = join_and([str(house) for house in self.houses_of(seat)])
        bids = seat == self.bidder and self.bid and not self.dealt_out
        said = (Fact("bid", str(self.bid), MUST, slip=True),) if bids else ()
        owner = (Fact("owner of", owed, MUST),) if owed else ()
        return (*said, *owner, *told)

    def place_of(self, pile: str) -> Place:
        place = super().place_of(pile)
        inside = self.cards_in(pile)
        if place.how is not How.HEAP or not inside:
            return place
        value = int(place.value)
        points, closed = self.scoring.total(inside), self.is_cemented(value)
        told = ("cemented" if closed else "", with_unit(points, "point") if points else "")
        note = ", ".join(word for word in told if word)
        return replace(place, owners=self.owned_by[value], closed=closed, note=note)
