"""The state of a deal of Gong Zhu: exposed cards, the cards taken, the score, and who is the pig."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from cardtable.cards import HIDDEN, Card, Suit, text_of
from cardtable.engine import MAY, MUST, Event, Fact, How, Item, Place, ScoreLine, Where
from cardtable.mechanics.tricks import TrickDeal, ace_high
from cardtable.tuples import replaced
from cardtable.words import number_word
from games.gong_zhu.scoring import ACE, COSTS, EXPOSABLE, GRAND, HEARTS, PIG, SHEEP, TEN, Count, count

MOST = 5
"""The most seats."""
FACTORS = ("hearts_factor", "pig_factor", "sheep_factor", "ten_factor")
"""The public names of the factors."""
IN_FAVOUR = {
    "pig": ("all-hearts-pig",),
    "swap": ("all-hearts-pig", "swap-pig-sheep"),
    "together": ("all-hearts-pig", "together"),
}
"""By the option `all_hearts` the rules by which the pig counts in favour."""
EXPOSED = 2
"""The factor of an exposed card."""
EXPOSED_DEARLY = 4
"""The factor of a card exposed as first card, or face up where cards are sold."""
RULE_OF = dict(zip(EXPOSABLE, ("expose-hearts", "expose-pig", "expose-sheep", "expose-ten"), strict=True))
"""By exposable card the rule of exposing it."""
LAID_OPEN = tuple(f"exposed.{seat}" for seat in range(MOST))
"""By seat the pile of its exposed cards."""
FOR_SALE = tuple(f"sale.{seat}" for seat in range(MOST))
"""By seat the pile of its cards for sale."""


class GongZhuDealState(TrickDeal):
    """The state of one deal and what the screen is told of it; GongZhuDeal adds how it begins."""

    public = ("leader", "trick_no", "sold", "opened", "pig_taker", "pig")
    leader = -1
    """The seat that leads the first trick; -1 until it is known."""
    pig_taker = -1
    """The seat that has won the pig; -1 until one has."""
    raised: tuple[int, ...] = (1,) * len(EXPOSABLE)
    """The factors of the four exposable cards, as all know them."""
    suits_led: tuple[Suit, ...] = ()
    """The suits led so far, in order."""
    opening: Suit | None = None
    """The suit led to the running trick if no trick before was in it; else None."""
    each = 0
    """The cards that each is dealt."""

    def lay_table(self) -> None:
        """Adds the piles of a deal."""
        self.reset_tricks()
        self.add_pile("discard", seen_by=())
        self.add_trick_piles()
        for seat in range(self.seats):
            self.add_pile(f"exposed.{seat}", owner=seat)
            if self.options.exposing == "sale":
                self.add_pile(f"sale.{seat}", owner=seat, seen_by=(seat,))

    # Exposed cards

    def raise_factor(self, c: Card, factor: int) -> None:
        """Raises the factor of an exposable card, as all know from now on."""
        self.raised = replaced(self.raised, EXPOSABLE.index(c), factor)

    def factor(self, c: Card) -> int:
        """The factor of an exposable card, as far as all know."""
        return self.raised[EXPOSABLE.index(c)]

    def multiple(self, c: Card) -> int:
        """How often an exposable card counts what it touches: an exposed ten multiplies by four
        (expose-ten)."""
        return self.factor(c) * (2 if c is TEN else 1)

    @property
    def factors(self) -> Mapping[Card, int]:
        """The factors of all four exposable cards."""
        return dict(zip(EXPOSABLE, self.raised, strict=True))

    @property
    def sold(self) -> tuple[int, ...]:
        """How many cards lie face down before each seat, for sale."""
        return tuple(len(self.cards_in(f"sale.{seat}")) for seat in range(self.seats))

    @property
    def opened(self) -> tuple[str, ...]:
        """The suits led so far, in order."""
        return tuple(suit.value for suit in self.suits_led)

    def waiting(self, seat: int) -> tuple[Card, ...]:
        """The cards that a seat has exposed or put up for sale and not played yet."""
        exposed = self.piles[LAID_OPEN[seat]].cards
        return exposed + self.cards_in(FOR_SALE[seat]) if self.options.exposing == "sale" else exposed

    def may_hold(self, pile: str, card: Card) -> bool:
        """Only exposable cards are for sale; a suit that was not followed is neither in the hand nor for
        sale."""
        kind, _, seat = pile.partition(".")
        if kind == "sale" and card not in EXPOSABLE:
            return False
        return kind not in ("hand", "sale") or card not in self.lacks[int(seat)]

    def is_locked(self, seat: int, c: Card) -> bool:
        """Whether an exposed card has to wait for the end of the first trick in its suit: the seat has others
        of it, or may have (exposed-wait, exposed-lead)."""
        was_led = c.suit in self.suits_led and not (self.laid and c.suit is self.opening)
        hand = self.hand(seat)
        return not was_led and (HIDDEN in hand or any(one.suit is c.suit for one in hand))

    # What it comes to

    def taken(self, side: int) -> tuple[Card, ...]:
        """The scoring cards that a side has taken."""
        return self.cards_in(f"captured.{side}")

    def hearts_of(self, side: int) -> int:
        """How many hearts a side has taken."""
        return sum(c.suit is Suit.HEARTS for c in self.taken(side))

    def counts(self) -> tuple[Count, ...]:
        """By side what its cards count."""
        sides, factors, options = range(self.sides), self.factors, self.options
        swapped = options.all_hearts == "swap" and any(self.hearts_of(side) == len(HEARTS) for side in sides)
        return tuple([count(self.taken(side), factors, options, swapped=swapped) for side in sides])

    @property
    def points(self) -> tuple[int, ...]:
        return tuple([one.total for one in self.counts()]) if self.over else (0,) * self.sides

    def score_lines(self) -> list[ScoreLine]:
        return [line for side, one in enumerate(self.counts()) for line in self._lines_of(side, one)]

    def _lines_of(self, side: int, one: Count) -> list[ScoreLine]:
        """The reasons for the points of a side: each card or suit, then what the ten does."""
        taken = tuple(sorted(self.taken(side), key=_place_on_sheet))
        if one.flat == GRAND:
            return [self._line(("grand",), "All sixteen", side, [Item(side, "", one.flat)], taken)]
        if one.flat:
            alone = "ten-alone", *self._exposed(TEN)
            return [self._line(alone, "The ten alone", side, [Item(side, TEN, one.flat)], taken, TEN)]
        sum_of, told = (
            one.heart_points + one.pig_points + one.sheep_points,
            "All hearts" if one.has_all else "Hearts",
        )
        pig = "In favour: the pig" if one.pig_points > 0 else "The pig"
        sheep = "Against: the sheep" if one.sheep_points < 0 else "The sheep"
        hearts = tuple(c for c in taken if c.suit is Suit.HEARTS)
        lines = [
            self._line(self._hearts_rules(one), told, side, self._hearts(side, one), hearts, ACE),
            self._line(self._pig_rules(one), pig, side, [Item(side, PIG, one.pig_points)], (PIG,), PIG),
            self._line(
                self._sheep_rules(one), sheep, side, [Item(side, SHEEP, one.sheep_points)], (SHEEP,), SHEEP
            ),
            self._ten(side, sum_of, one.times),
        ]
        return [line for line in lines if any(line.points)] or self._nothing(side)

    def _hearts(self, side: int, one: Count) -> list[Item]:
        """The points of each heart of a side, or of all of them."""
        if one.has_all:
            return [Item(side, "all thirteen", one.heart_points)]
        costs, factor = COSTS[self.options.hearts], self.factor(ACE)
        counted = [c for c in sorted(self.taken(side), key=_place_on_sheet) if costs.get(c)]
        return [Item(side, c, -costs[c] * factor) for c in counted]

    def _nothing(self, side: int) -> list[ScoreLine]:
        """Where no card that counts was dealt at all the sheet says so."""
        if side or any(map(self.taken, range(self.sides))):
            return []
        return [ScoreLine("value-hearts", "Nobody took a card that counts.", (0,) * self.sides)]

    def settlement_lines(self) -> list[ScoreLine]:
        """A total of exactly the limit is turned round (exact)."""
        added = enumerate(self.totals)
        turned = [Item(side, "", -2 * one) for side, one in added if one != self.totals[side]]
        told = f"Exactly {self.limit}: the total is turned round."
        return [ScoreLine.of("exact", told, self.sides, turned)] if turned else []

    def _ten(self, side: int, sum_of: int, times: int) -> ScoreLine:
        """The line by which the ten multiplies a sum: of the product the sum itself stands above already."""
        added = [Item(side, "", sum_of, times), Item(side, "already counted", -sum_of)] if sum_of else []
        rules = "ten-doubles", *self._exposed(TEN)
        return self._line(rules, f"The ten: x{times}", side, added, (TEN,))

    def _line(
        self,
        rules: tuple[str, ...],
        told: str,
        side: int,
        items: list[Item],
        counted: tuple[Card, ...],
        key: Card | None = None,
    ) -> ScoreLine:
        """One reason; `key` is the card whose factor is in it."""
        times = f" x{self.factor(key)}" if key is not None and self.factor(key) > 1 else ""
        points = sum(item.points for item in items)
        by_side = tuple(points * (at == side) for at in range(self.sides))
        return ScoreLine(rules[0], f"{told}{times}.", by_side, counted, tuple(items), rules[1:])

    def _hearts_rules(self, one: Count) -> tuple[str, ...]:
        if one.has_all:
            return "all-hearts", *self._exposed(ACE)
        face = ("hearts-face",) if self.options.hearts == "face" else ()
        return "value-hearts", *face, *self._exposed(ACE)

    def _pig_rules(self, one: Count) -> tuple[str, ...]:
        favour = IN_FAVOUR[self.options.all_hearts] if one.pig_points > 0 else ("value-pig",)
        return *favour, *self._exposed(PIG)

    def _sheep_rules(self, one: Count) -> tuple[str, ...]:
        mode = self.options.all_hearts
        if mode == "swap" and any(other.has_all for other in self.counts()):
            return "all-hearts-sheep", "swap-pig-sheep", *self._exposed(SHEEP)
        together = ("together",) if mode == "together" and one.pig_points > 0 else ()
        stays = ("all-hearts-sheep",) if one.has_all and not together else ()
        return "value-sheep", *together, *stays, *self._exposed(SHEEP)

    def _exposed(self, key: Card) -> tuple[str, ...]:
        """The rules by which exposing raises what an exposable card counts."""
        factor, sold = self.factor(key), self.options.exposing == "sale"
        if factor == 1:
            return ()
        if key is SHEEP and self.options.sheep_exposed != "plus":
            own = "sheep-minus"
        elif sold and factor == EXPOSED:
            return ("sale",)
        else:
            own = RULE_OF[key]
        return (own, "first-card") if factor > EXPOSED and not sold else (own,)

    # Who has lost

    @property
    def limit(self) -> int:
        """The total at which a side has lost."""
        return -int(self.options.target)

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals with this deal; where it is played one of exactly the limit is turned round (exact)."""
        found = [a + b for a, b in zip(self.scores_before, self.points, strict=True)]
        if not self.options.exact:
            return tuple(found)
        return tuple(-one if one == self.limit else one for one in found)

    @property
    def losers(self) -> tuple[int, ...]:
        """The sides that have lost the match with this deal: the lowest of those at the limit (lose)."""
        totals, limit = self.totals if self.over else (), self.limit
        lowest = min(totals, default=0)
        return tuple([side for side, one in enumerate(totals) if one == lowest <= limit])

    @property
    def pig(self) -> tuple[int, ...]:
        """The losers, who are the pig; under this name a public fact."""
        return self.losers

    @property
    def strips(self) -> tuple[int, ...]:
        """By side the strips of paper that it wears: from matches before, and for losing this one (strip)."""
        before = tuple(self.carry.get("strips") or (0,) * self.sides)
        losers = self.losers
        if not losers:
            return before
        return tuple([(before[side] + 1) * (side in losers) for side in range(self.sides)])

    # What is shown

    def callout(self, event: Event) -> str:
        if event.kind == "pig":
            return event.text
        return "{seat} take{s} the pig!" if event.kind == "trick" and PIG in event.cards else ""

    def facts(self) -> tuple[Fact, ...]:
        lot = [f"{c} x{self.multiple(c)}" for c in EXPOSABLE if self.factor(c) > 1]
        raised = (Fact("Exposed", " ".join(lot), MUST),) if lot else ()
        lost = "Lost below" if self.options.exact else "Lost at"
        return (*raised, Fact(lost, str(self.limit), is_goal=True))

    def seat_facts(self, seat: int) -> tuple[Fact, ...]:
        side = self.side(seat)
        strips = self.strips[side]
        paper = f"{number_word(strips)} paper strips" if strips > 1 else "a paper strip"
        if side in self.losers:
            return (Fact("", f"lost: the pig, who wears {paper} by custom", MUST),)
        worn = (Fact("", f"{paper} from a match lost before", MAY),) if strips else ()
        return (*self._taken_facts(side), *worn)

    def _taken_facts(self, side: int) -> tuple[Fact, ...]:
        """The score of a side if the deal ended now, of the cards taken; they lie before it."""
        return (Fact("this deal", str(self.counts()[side].total), MUST),) if self.taken(side) else ()

    def place_of(self, pile: str) -> Place:
        place, kind = super().place_of(pile), pile.partition(".")[0]
        if kind == "discard":
            return replace(place, where=Where.AWAY, how=How.COUNT, label="Played and turned down")
        if kind == "captured":
            return replace(place, how=How.FAN, label="Taken", owners=place.owners[:1])
        if kind == "exposed":
            return replace(place, label="Exposed", note=self._locked(pile))
        if kind == "sale":
            return replace(place, where=Where.BEFORE, how=How.FAN, label="For sale")
        return place

    def _locked(self, pile: str) -> str:
        """The exposed cards that may not go to the next trick in their suit (exposed-wait)."""
        held = self.cards_in(pile)
        seat = int(pile.partition(".")[2])
        locked = tuple(c for c in held if self.is_locked(seat, c))
        return f"{text_of(locked)} locked" if 0 < len(locked) < len(held) else "locked" if locked else ""

    def public_state(self) -> dict[str, Any]:
        return super().public_state() | dict(zip(FACTORS, self.raised, strict=True))


def _place_on_sheet(c: Card) -> tuple[str, int]:
    """The order of cards in a line of the score: suit by suit, each from its highest card down."""
    return str(c.suit), -ace_high(c)
