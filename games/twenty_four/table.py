"""The table of 24: stacks and cards shown, what was said of the set, and how its cards change hands."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from cardtable.cards import Card
from cardtable.engine.deal import Deal, Refusal, ScoreLine
from cardtable.engine.showing import MAY, MUST, Fact, How, Place
from cardtable.mechanics.expressions import ExpressionError, numbers_in, parse, signs_in, value
from cardtable.piles import EVERYONE, NOBODY
from cardtable.words import so_many
from games.twenty_four.actions import Solve
from games.twenty_four.solver import GOAL, SIGNS, solve

AUTO = {2: "duel", 3: "collect", 4: "challenge", 5: "throws", 6: "throws"}
FITS = {"duel": (2,), "challenge": (4,), "collect": (2, 3, 4), "throws": (2, 3, 4, 5, 6)}
STALE = 50
"""Sets in succession without a card changing hands that end a deal (stale)."""
SHOWN = 4


def version_of(seats: int, chosen: str) -> str:
    """The version in force."""
    return AUTO[seats] if chosen == "auto" else chosen


def worth(c: Card, pictures: str) -> int:
    """The number of a card: a picture is 11, 12, 13 or, by option, 10."""
    assert c.rank is not None
    return min(10, int(c.rank)) if pictures == "ten" else int(c.rank)


class TwentyFourDeal(Deal):
    """One deal. `throw` counts the sets; of the set at hand: `slapped`, `said_none` and `out` in order of
    acting, `claim` the claimant; `still` counts sets without a change; `found` are points of throws."""

    version: str
    throw: int
    slapped: tuple[int, ...]
    said_none: tuple[int, ...]
    out: tuple[int, ...]
    claim: int
    last_winner: int
    still: int
    won: tuple[int, ...]
    won_by: str
    found: tuple[tuple[str, int, int], ...]
    """In throws: rule, seat and points of everything that scored."""
    last: str
    """How the set before was settled, for the title line."""
    calls: int
    """Calls made in this deal, so that each has a clock of its own."""

    def setup(self) -> None:
        from games.twenty_four.stages import Race

        self.version = version_of(self.seats, str(self.options.version))
        self.throw = 1
        self.last_winner, self.still, self.calls = -1, 0, 0
        self.won, self.won_by, self.found, self.last = (), "", (), ""
        self.add_pile("table")
        self.add_pile("out")
        for seat in range(self.seats):
            # Stacks are face down, for their owners too (blind-stacks).
            self.piles[f"hand.{seat}"] = self.piles[f"hand.{seat}"].shown_to(NOBODY)
            self.add_pile(f"exposed.{seat}")
        self._deal_out()
        self.settle_stock()
        self.fresh()
        self.begin(Race(self))

    def _deal_out(self) -> None:
        if self.version == "throws":
            self.deal_to("table", SHOWN)
            return
        each, over = divmod(len(self.cards_in("stock")), self.seats)
        self.deal_round(self.after(self.dealer), each)
        self.deal_to("table", over)

    def fresh(self) -> None:
        """Nothing has been said of the new set; the cards are turned (duel-show, collect-show)."""
        self.slapped = self.said_none = self.out = ()
        self.claim = -1
        for seat, count in self.to_turn().items():
            shown = self.cards_in(f"hand.{seat}")[:count]
            self.move(shown, f"hand.{seat}", f"exposed.{seat}")
        self.tell("set", -1, f"Set {self.throw}: {{cards}}.", cards=self.shown_cards)

    def to_turn(self) -> dict[int, int]:
        """How many cards each seat turns for the next set, beyond those that lie there."""
        if self.version == "throws":
            return {}
        holders = [seat for seat in range(self.seats) if self.hand(seat) or self.cards_in(f"exposed.{seat}")]
        wanted = {seat: SHOWN // len(holders) for seat in holders}
        if len(holders) == 3:
            wanted = dict.fromkeys(holders, 1)
            if not self.cards_in("table"):
                most = self.last_winner if self.last_winner in wanted else max(holders, key=self.held)
                wanted[most] = 2
        elif len(holders) == 2:
            poor = min(holders, key=self.held)
            wanted[poor] = min(2, self.held(poor))
            wanted[sum(holders) - poor] = SHOWN - wanted[poor]
        return {
            seat: max(0, min(count - len(self.cards_in(f"exposed.{seat}")), len(self.hand(seat))))
            for seat, count in wanted.items()
        }

    def held(self, seat: int) -> int:
        """Cards of a seat, in the stack and before it."""
        return len(self.hand(seat)) + len(self.cards_in(f"exposed.{seat}"))

    # The set at hand

    @property
    def shown_cards(self) -> tuple[Card, ...]:
        """The four cards: on the table, then before the seats in order."""
        lying = self.cards_in("table")
        for seat in range(self.seats):
            lying += self.cards_in(f"exposed.{seat}")
        return lying

    @property
    def numbers(self) -> tuple[int, ...]:
        """Their numbers in the order shown."""
        return tuple(worth(c, str(self.options.pictures)) for c in self.shown_cards)

    def expression_refusal(self, action: Solve) -> Refusal | None:
        """Why a text is no call: typing costs nothing but time."""
        try:
            node = parse(action.text)
        except ExpressionError as error:
            return Refusal("solve-text", f"That is no expression: {error}.")
        foreign = signs_in(node) - set(SIGNS[str(self.options.operations)])
        if foreign:
            return Refusal("operations", f"{' '.join(sorted(foreign))} is not agreed on.")
        if sorted(numbers_in(node)) != sorted(self.numbers):
            wanted = " ".join(map(str, sorted(self.numbers)))
            return Refusal("all-four", f"Use each of {wanted} once, and no other number.", self.shown_cards)
        return None

    def is_right(self, action: Solve) -> bool:
        """Whether an expression is exactly 24."""
        return value(parse(action.text)) == GOAL

    def told_value(self, action: Solve) -> str:
        """What an expression comes to, in words."""
        found: Fraction | None = value(parse(action.text))
        return str(found) if found is not None else "no value"

    def a_solution(self) -> str:
        """One solution of the set, or that there is none: said when it is settled, if anybody listens."""
        if self.events is None or len(self.numbers) != SHOWN:
            return ""
        solutions = solve(tuple(sorted(self.numbers)), str(self.options.operations))
        return f" There was: {solutions.easiest}." if solutions else " There was none."

    # Settling a set

    def give(self, seat: int) -> None:
        """The four cards go under a stack: the table's, then those before seat 0, 1, 2, ... as turned."""
        for name in ("table", *(f"exposed.{at}" for at in range(self.seats))):
            self._under(name, seat)
        self.still = 0

    def back(self) -> None:
        """All put their cards under their own stacks."""
        for seat in range(self.seats):
            self._under(f"exposed.{seat}", seat)
        self.still += 1

    def _under(self, name: str, seat: int) -> None:
        """Cards go under a stack, where everybody knows them to be."""
        seen = self.cards_in(name)
        self.move(seen, name, f"hand.{seat}")
        self.learn(EVERYONE, f"hand.{seat}", seen)

    def next_set(self) -> None:
        """Ends the deal if it is decided, else turns the next set."""
        from games.twenty_four.stages import Race

        if self._decided():
            self.finish()
            return
        self.throw += 1
        self.fresh()
        self.begin(Race(self))

    def _decided(self) -> bool:
        holders = [seat for seat in range(self.seats) if self.held(seat)]
        empty = tuple(seat for seat in range(self.seats) if not self.held(seat))
        if self.version in ("duel", "challenge") and empty:
            self.won, self.won_by = empty, f"{self.version}-end"
        elif self.version == "collect" and len(holders) == 1 and not self.cards_in("table"):
            self.won, self.won_by = tuple(holders), "collect-end"
        elif self.still >= STALE:
            self._stale()
        return bool(self.won)

    def _stale(self) -> None:
        """Nobody finds anything any more: who is nearest to the aim wins (stale)."""
        counts = [self.held(seat) for seat in range(self.seats)]
        best = max(counts) if self.version == "collect" else min(counts)
        self.won, self.won_by = tuple(seat for seat, n in enumerate(counts) if n == best), "stale"

    def throw_over(self) -> None:
        """Throws: the four cards leave play, the dealer drops four more."""
        from games.twenty_four.stages import Race

        self.move(self.cards_in("table"), "table", "out")
        if not self.cards_in("stock"):
            self.finish()
            return
        self.throw += 1
        self.deal_to("table", SHOWN)
        self.fresh()
        self.begin(Race(self))

    def score(self, rule: str, seat: int, points: int) -> None:
        """Throws: somebody has scored."""
        self.found = (*self.found, (rule, seat, points))

    # Facts

    @property
    def points(self) -> tuple[int, ...]:
        """1 for who wins the deal; in throws what was scored so far."""
        if self.version != "throws":
            return tuple(int(seat in self.won) for seat in range(self.seats))
        kept = bool(self.options.tally)
        return tuple(
            sum(points for _, who, points in self.found if who == seat and kept) for seat in range(self.seats)
        )

    def score_lines(self) -> list[ScoreLine]:
        if self.version != "throws":
            text = "The deal is won."
            return [ScoreLine(self.won_by, text, self.points)] if self.won else []
        if not self.options.tally:
            return []
        lines = []
        for rule in dict.fromkeys(rule for rule, _, _ in self.found):
            points = tuple(
                sum(p for r, who, p in self.found if r == rule and who == seat) for seat in range(self.seats)
            )
            lines.append(ScoreLine(rule, SCORED[rule], points))
        return lines

    def public_state(self) -> dict[str, Any]:
        return {
            "dealer": self.dealer,
            "version": self.version,
            "throw": self.throw,
            "numbers": tuple(sorted(self.numbers)),
            "slapped": self.slapped,
            "said_none": self.said_none,
            "out": self.out,
            "claim": self.claim,
            "last_winner": self.last_winner,
        }

    # What is shown

    def facts(self) -> tuple[Fact, ...]:
        told = [Fact("Set", str(self.throw), MUST)]
        if self.last:
            told.append(Fact("Last", self.last))
        return (*told, Fact("Version", self.version, MAY))

    def seat_facts(self, seat: int) -> tuple[Fact, ...]:
        by_points = self.version == "throws"
        held = so_many(self.points[seat], "point") if by_points else so_many(self.held(seat), "card")
        said = {
            "slapped": self.slapped,
            "none!": self.said_none,
            "out": self.out,
            "claimed none": (self.claim,),
        }
        return (
            *(Fact("", word, MUST) for word, seats in said.items() if seat in seats),
            Fact("", held),
        )

    def place_of(self, pile: str) -> Place:
        place = super().place_of(pile)
        kind, _, seat = pile.partition(".")
        if kind == "exposed":
            return replace(place, label=f"{{{seat}}}'s numbers", how=How.SQUARE)
        return replace(place, label="Numbers", how=How.SQUARE) if pile == "table" else place


SCORED = {
    "find-one": "Solutions called first.",
    "claim-none": "Claims of no solution that nobody disproved.",
    "find-after-claim": "Solutions found after somebody had claimed that there is none.",
}


def set_said(deal: TwentyFourDeal, seat: int, *, slapped: bool = False) -> None:
    """Notes that a seat has said "no solution", or slapped after all."""
    if slapped:
        deal.said_none = tuple(one for one in deal.said_none if one != seat)
        deal.slapped = (*deal.slapped, seat)
    elif seat not in deal.said_none:
        deal.said_none = (*deal.said_none, seat)
