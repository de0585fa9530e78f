"""The state of a deal of Basra: captured cards, points, the majority, and the texts on the screen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar

from cardtable.cards import Card, Rank, card, pack
from cardtable.engine import MAY, MUST, Event, Fact, How, Item, Place, ScoreLine, Tally, named
from cardtable.mechanics.fishing import BatchesDeal, CaptureRules, Fish, pip_value, points_for_most
from cardtable.tuples import raised
from cardtable.words import with_unit
from games.basra.sweeps import LONE, NONE, PAIR, basras, batch_size, capture_rules, is_lebanese

BASRA = 10
"""The points of a basra."""
MAJORITY = {"egypt": 30, "lebanon": 3}
"""The points for most cards."""
TEN_OF_DIAMONDS = card("10D")
TWO_OF_CLUBS = card("2C")
CARD_POINTS = {c: int(c.rank in (Rank.JACK, Rank.ACE)) for c in pack()} | {
    TEN_OF_DIAMONDS: 3,
    TWO_OF_CLUBS: 2,
}
"""The points of a captured card by itself (score-cards, leb-score)."""
BASRAS_TOLD = {
    "basra": "Basras, by the card that made each.",
    "seven-basra": "Basras with the 7 of diamonds.",
    "seven-lobashev": "Basras with the 7 of diamonds.",
    "double-basra": "Double basras.",
    "leb-lone": "Basras: a lone card taken.",
    "leb-pair": "Basras: two cards taken by their sum.",
}
"""The kinds of basra by the rule that makes them, as the score sheet tells of them."""
LONE_WORDS = {LONE: "a lone card", PAIR: "a lone card and one more"}
"""`lone` in words."""


class BasraDealState(BatchesDeal):
    """The state of one deal and what the screen is told of it; BasraDeal adds how it begins."""

    public = ("batch", "last_taker", "basras", "pot", "games", "lone", "buried")
    labels: ClassVar = {"blind": "Bottom card, dealt last", "table": "Floor"}
    basras: tuple[int, ...] = ()
    """By side its basras; a double one counts two."""
    made: tuple[tuple[int, str, Card], ...] = ()
    """The basras in order: the side, the rule by which it made one, and the card that did."""
    lone = NONE
    """In Lebanon the state of the floor for a basra: `LONE`, `PAIR` or `NONE`."""
    buried: tuple[Card, ...] = ()
    """The cards put back from the opening floor into the pack (bury)."""

    # At this table

    @property
    def capture_rules(self) -> CaptureRules:
        return capture_rules(self.options)

    @property
    def rest_rule(self) -> str:
        return "last-taker"

    @property
    def batch_cards(self) -> int:
        """The cards of a batch for each player."""
        return batch_size(self.seats, self.options)

    @property
    def batch_rule(self) -> str:
        """The rule by which a batch is dealt."""
        if is_lebanese(self.options):
            return "leb-deal"
        return "deal-four" if not self.batch else "deal-again"

    @property
    def games(self) -> tuple[int, ...]:
        """The games that each side has won in this match."""
        return tuple(self.carry.get("games", (0,) * self.sides))

    @property
    def pot(self) -> int:
        """The points for most cards in this deal (majority-held)."""
        return MAJORITY[str(self.options.rules)] + int(self.carry.get("abeyance", 0))

    @property
    def is_final(self) -> bool:
        """Whether every side needs one more game of a series (best-of)."""
        best_of = int(self.options.best_of)
        return best_of > 1 and all(won == best_of // 2 for won in self.games)

    @property
    def target(self) -> int:
        """The points that win this game."""
        return (self.is_final and int(self.options.final_target)) or int(self.options.target)

    @property
    def target_rule(self) -> str:
        """The rule that sets the target."""
        return "leb-target" if is_lebanese(self.options) else "target"

    def basras_of(self, play: Fish) -> int:
        """How many basras a play makes; it has to empty the floor (basra)."""
        floor = self.cards_in("table")
        if not play.take or len(play.take) < len(floor):
            return 0
        return basras(play.card, floor, self.lone, self.options)

    def count_sweep(self, side: int, count: int, rule: str, played: Card) -> None:
        """Counts a basra for its side, a double one twice."""
        self.basras = tuple([n + count * (at == side) for at, n in enumerate(self.basras)])
        self.made = (*self.made, (side, rule, played))

    # Knowledge of hidden cards

    def may_hold(self, pile: str, card: Card) -> bool:
        """A buried card comes with a later batch, and never lies at the bottom (bury)."""
        if card not in self.buried:
            return True
        return pile != "blind" and not (self.batch == 1 and pile.startswith("hand"))

    def is_possible(self) -> bool:
        stock = self.cards_in("stock")
        return bool(self.cards_in("blind")) or not stock or stock[-1] not in self.buried

    # The score

    @property
    def counts(self) -> tuple[int, ...]:
        """How many cards each side has captured."""
        return tuple(len(self.captured(side)) for side in range(self.sides))

    @property
    def held_over(self) -> int:
        """The points for a majority that nobody had, held over to the next deal (majority-held)."""
        is_tied = not any(points_for_most(self.pot, self.counts))
        return self.pot if is_tied and not is_lebanese(self.options) else 0

    def score_lines(self) -> list[ScoreLine]:
        cards_rule = "leb-score" if is_lebanese(self.options) else "score-cards"
        return [
            self._majority(),
            self.cards_line(cards_rule, "Jacks taken.", lambda c: int(c.rank is Rank.JACK)),
            self.cards_line(cards_rule, "Aces taken.", lambda c: int(c.rank is Rank.ACE)),
            self.cards_line(cards_rule, f"Took {TWO_OF_CLUBS}.", lambda c: 2 * (c is TWO_OF_CLUBS)),
            self.cards_line(cards_rule, f"Took {TEN_OF_DIAMONDS}.", lambda c: 3 * (c is TEN_OF_DIAMONDS)),
            *self._basra_lines(),
        ]

    def _basra_lines(self) -> Iterator[ScoreLine]:
        """Yields a line for each kind of basra that was made, and always that of the usual kind."""
        usual = "leb-lone" if is_lebanese(self.options) else "basra"
        for rule, told in BASRAS_TOLD.items():
            worth = 2 * BASRA if rule == "double-basra" else BASRA
            items = [Item(side, played, worth) for side, by, played in self.made if by == rule]
            if items or rule == usual:
                yield ScoreLine.of(rule, told, self.sides, items, (usual,) * (rule != usual))

    @property
    def game_winner(self) -> int:
        """The side that has won a game of the series with this deal; -1 for none (target)."""
        scores = self.totals
        best = max(scores)
        return scores.index(best) if best >= self.target and scores.count(best) == 1 else -1

    @property
    def games_now(self) -> tuple[int, ...]:
        """The games of each side, this deal included once it is over."""
        return raised(self.games, self.game_winner if self.over else -1)

    def settlement_lines(self) -> list[ScoreLine]:
        """After a game won, short of the series, the next begins at 0 (best-of)."""
        best_of = int(self.options.best_of)
        if self.game_winner < 0 or max(self.games_now) > best_of // 2:
            return []
        return [
            self.reset_to_zero(
                "best-of", f"A game is won by {named(self.members(self.game_winner))}: the next begins at 0."
            )
        ]

    def tallies(self) -> tuple[Tally, ...]:
        return (Tally("Games", self.games_now),) if int(self.options.best_of) > 1 else ()

    def _majority(self) -> ScoreLine:
        rule = "leb-score" if is_lebanese(self.options) else "score-majority"
        points = points_for_most(self.pot, self.counts)
        tied = ": tied, held for the next deal." if self.held_over else ": tied, nobody scores."
        told = f"Most cards ({' : '.join(map(str, self.counts))})" + ("." if any(points) else tied)
        if not any(points):
            return ScoreLine("majority-held" if self.held_over else rule, told, points)
        side, worth = points.index(self.pot), MAJORITY[str(self.options.rules)]
        held = (self.pot - worth) // worth
        items = [Item(side, "in this deal", worth)] if held else [Item(side, "", worth)]
        items += [Item(side, "held over", worth, held)] if held else []
        return ScoreLine.of(rule, told, self.sides, items, ("majority-held",) * bool(held))

    @property
    def points(self) -> tuple[int, ...]:
        """The sum of `score_lines`, without building them: a search asks often.

        Basras count at once, all else when the deal is over.
        """
        so_far = tuple([BASRA * n for n in self.basras])
        if not self.over:
            return so_far
        taken = [self.captured(side) for side in range(self.sides)]
        most = points_for_most(self.pot, list(map(len, taken)))
        cards = [sum(map(CARD_POINTS.__getitem__, held)) for held in taken]
        return tuple(map(sum, zip(so_far, most, cards, strict=True)))

    # On the screen

    def callout(self, event: Event) -> str:
        if event.kind != "basra":
            return ""
        return "A double basra for {seat}!" if event.rule == "double-basra" else "Basra for {seat}!"

    def facts(self) -> tuple[Fact, ...]:
        pot = Fact("Most cards", with_unit(self.pot, "point"), MUST if self.carry.get("abeyance") else MAY)
        target = Fact("Target", str(self.target), MUST, is_goal=True)
        found = (*self._floor_facts(), target, pot)
        return tuple(sorted(found, key=lambda fact: -fact.weight))

    def _floor_facts(self) -> tuple[Fact, ...]:
        floor = self.cards_in("table")
        if floor and self.lone in LONE_WORDS:
            return (Fact("Floor", LONE_WORDS[self.lone], MUST),)
        is_sum = floor and all(map(pip_value, floor))
        return (Fact("Floor", f"adds up to {sum(map(pip_value, floor))}"),) if is_sum else ()

    def seat_facts(self, seat: int) -> tuple[Fact, ...]:
        side = self.side(seat)
        games = (Fact("", f"{self.games[side]} won"),) if int(self.options.best_of) > 1 else ()
        basras = Fact("", with_unit(self.basras[side], "basra"))
        took = Fact("took", with_unit(self.counts[side], "card"), MUST), basras
        return (*took, *games, *((Fact("", "took last", MAY),) if seat == self.last_taker else ()))

    def place_of(self, pile: str) -> Place:
        place = super().place_of(pile)
        match pile.partition(".")[0]:
            case "swept":
                own = len(place.owners) == 1
                label = f"{named(place.owners)}'s basras" if own else f"Basras of {named(place.owners)}"
                return replace(place, label=label)
            case "blind":
                return replace(place, how=How.FAN)
            case "stock" if self.batch:
                return replace(place, note=self.batches_note(self.batch_cards))
        return place
