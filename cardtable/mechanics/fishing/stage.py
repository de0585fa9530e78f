"""Fishing: a card from the hand captures cards on the table, by rank or by sum.

`Counting` says what a card is worth; `captures` lists what it may take, one set or several
disjoint ones, `whole_captures` what leaves it nothing more to take; `splits` tells how a set of cards falls
into captures; a `FishingDeal` gathers what was captured, a `BatchesDeal` deals anew when all hands are empty,
and `Fishing` is the turn of one card: it must take if it can, or stays. What sweeps, and how much a card may
take, is the game's to say.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, Self, TypeVar

from cardtable.cards import Card, Rank, card, cards, in_order, lacking, text_of, without
from cardtable.engine.actions import Action
from cardtable.engine.deal import Deal, Refusal, Stage
from cardtable.engine.presentation import Phrase
from cardtable.engine.score import Item, ScoreLine
from cardtable.engine.table_piles import HANDS
from cardtable.mechanics.card_actions import OneCard
from cardtable.mechanics.fishing.card_sums import HIGHEST, by_total, chosen
from cardtable.piles import EVERYONE, Seats

Taken = tuple[Card, ...]
CAPTURED = tuple(f"captured.{side}" for side in range(len(HANDS)))
"""The names of the piles of captured cards, made once."""


@dataclass(frozen=True, slots=True)
class Fish(OneCard):
    """`play 7S` lays a card, `play 7S take 4D 3S` captures with it."""

    verb: ClassVar[str] = "play"
    take: Taken = ()

    def words(self) -> str:
        return f"{self.card} take {text_of(self.take)}" if self.take else self.card.text

    @classmethod
    def read(cls, words: str) -> Self:
        played, _, taken = words.lower().partition("take")
        if not played.strip():
            raise ValueError("name the card to play")
        return cls(card(played.strip()), tuple(sorted(cards(taken))))

    @property
    def touches(self) -> tuple[Card, ...]:
        return self.take

    @property
    def takes(self) -> bool:
        """Whether anything is taken."""
        return bool(self.take)

    def phrase(self) -> Phrase:
        if self.take:
            return Phrase(f"Take {text_of(self.take)} with {self.card}", "Take cards")
        return Phrase(f"Lay {self.card} on the table", "Lay a card")


class Counting(NamedTuple):
    """What cards count for: `played` the values a hand card may have, `lying` that of a table card
    in a sum (0: never part of one)."""

    played: Callable[[Card], tuple[int, ...]]
    lying: Callable[[Card], int]


@functools.cache
def number(c: Card) -> int:
    """What a card counts in a sum: ace 1, 2 to 10 their number, courts nothing."""
    return int(c.rank) if c.rank is not None and c.rank <= Rank.TEN else 0


PLAIN_COUNTING = Counting(lambda c: (number(c),), number)
"""Every card counts its number, played or lying."""


class Row:
    """What cards may capture where these lie, each a bit of a mask: card n is bit n."""

    __slots__ = ("cards", "counting", "ranks", "sums", "values")

    def __init__(self, cards: Taken, counting: Counting) -> None:
        self.cards, self.counting = cards, counting
        self.ranks = [c.rank for c in cards]
        self.values = tuple(map(counting.lying, cards))
        """What they count in a sum."""
        self.sums = by_total(self.values) if len(cards) > 1 else ()

    def masks(self, played: Card) -> list[int]:
        """What a card may capture: the cards of its rank, each by itself, then the sets of two or more that
        add up to exactly a value of it."""
        ranks, rank = self.ranks, played.rank
        found = [1 << at for at, one in enumerate(ranks) if one is rank] if rank in ranks else []
        if self.sums:
            for target in self.counting.played(played):
                if 0 < target <= HIGHEST and (sets := self.sums[target]):
                    found += [mask for mask in sets if mask & mask - 1]
        return found

    def named(self, found: Iterable[int]) -> tuple[Taken, ...]:
        """The cards of these masks, in a fixed order; of equal sets one."""
        return tuple(dict.fromkeys([in_order(chosen(self.cards, mask)) for mask in found]))


def captures(played: Card, table: Taken, counting: Counting, *, several: bool = False) -> tuple[Taken, ...]:
    """What the card may capture: each match and sum; with `several` also every union of disjoint ones."""
    row = Row(table, counting)
    single = row.masks(played)
    return row.named(unions(single) if several else single)


def unions(single: Sequence[int]) -> dict[int, None]:
    """The unions of disjoint ones of these masks."""
    found: dict[int, None] = {}

    def join(start: int, held: int) -> None:
        for at in range(start, len(single)):
            union = held | single[at]
            if not held & single[at] and union not in found:
                found[union] = None
                join(at, union)

    join(0, 0)
    return found


def whole_captures(played: Card, table: Taken, counting: Counting) -> tuple[Taken, ...]:
    """What the card may take if it must go on as long as there is anything for it: sets that overlap leave
    a choice, but what remains holds no further set."""
    row = Row(table, counting)
    return row.named(exhausted(row.masks(played)))


def exhausted(single: Sequence[int]) -> dict[int, None]:
    """The unions of disjoint ones of these masks that leave no further one; nothing where there are none."""
    found: dict[int, None] = {}
    if not single:
        return found
    seen: set[int] = set()

    def go_on(held: int) -> None:
        able = [one for one in single if not one & held]
        if not able:
            found[held] = None
        for one in able:
            if held | one not in seen:
                seen.add(held | one)
                go_on(held | one)

    go_on(0)
    found.pop(0, None)
    return found


def splits(played: Card, taken: Taken, counting: Counting) -> int:
    """Into how many captures exactly these cards fall at most; 0 if they do not fall into captures."""
    if not taken:
        return 0
    best = 0
    first = taken[0]
    for part in captures(played, taken, counting):
        if first in part:
            rest = without(taken, part)
            below = splits(played, rest, counting) if rest else 0
            if not rest or below:
                best = max(best, below + 1)
    return best


def summed(numbers: Sequence[int]) -> str:
    """Numbers and their sum: `4 + 6 = 10`; empty for less than two."""
    return f"{' + '.join(map(str, numbers))} = {sum(numbers)}" if len(numbers) > 1 else ""


def points_for_most(worth: int, counts: Sequence[int]) -> tuple[int, ...]:
    """By side the points for having most of something; tied for most, nobody has them."""
    most = max(counts)
    alone = counts.count(most) == 1
    return tuple([worth * (alone and count == most) for count in counts])


class FishingDeal(Deal):
    """A deal in which sides capture cards from the table. `last_taker` is -1 before the first capture."""

    last_taker = -1

    def team(self, seat: int) -> frozenset[int]:
        """The seats that capture for one pile: that seat and its partners."""
        return frozenset(self.members(self.side(seat)))

    @property
    def undealt(self) -> int:
        """How many cards are still to be dealt, those known at the bottom among them."""
        return len(self.cards_in("stock")) + len(self.cards_in("blind"))

    def captured(self, side: int) -> Taken:
        """The cards that a side has captured, those that mark its sweeps among them."""
        return self.cards_in(CAPTURED[side]) + self.cards_in(f"swept.{side}")

    def cards_line(self, rule: str, sentence: str, worth: Callable[[Card], int]) -> ScoreLine:
        """What the sides score for cards that they have captured, each of its worth."""
        taken = [(side, c, worth(c)) for side in range(self.sides) for c in self.captured(side)]
        items = [Item(side, c, points) for side, c, points in taken if points]
        return ScoreLine.of(rule, sentence, self.sides, items)

    def can_take(self, c: Card, laid: Card) -> bool:
        """Whether a card could take one that is laid beside those that lie there."""
        stage, lying = self.stage, (*self.cards_in("table"), laid)
        assert isinstance(stage, Fishing)
        return bool(stage.sweeps(c)) or any(laid in taken for taken in captures(c, lying, stage.counting))

    def capture(self, seat: int, played: Card, taken: Taken) -> None:
        """The card played and what it takes go to the pile of the seat's side."""
        piles, hand, pile = self.piles, HANDS[seat], CAPTURED[self.side(seat)]
        if self.events is None and piles[pile].seen_by is EVERYONE:  # as the two moves, with a pile less
            piles[hand] = piles[hand].losing(played)
            piles["table"] = piles["table"].losing_all(taken)
            piles[pile] = piles[pile].holding_raw((*piles[pile].cards, played, *taken))
        else:
            self.move((played,), hand, pile)
            self.move(taken, "table", pile)
        self.last_taker = seat

    def add_captured(self, *, seen_by: Seats | None = EVERYONE) -> None:
        """Piles for what each side captures, open to those seats, and for the cards that mark its sweeps."""
        for side in range(self.sides):
            self.add_pile(f"captured.{side}", seen_by=seen_by)
            self.add_pile(f"swept.{side}")

    def mark_sweep(self, seat: int, c: Card) -> None:
        """The card that made a sweep lies face up beside what its side has captured."""
        side = self.side(seat)
        self.move((c,), f"captured.{side}", f"swept.{side}")

    def take_rest(self) -> None:
        """At the end the side that captured last gets what lies on the table (last-taker)."""
        if self.last_taker < 0 or not (left := self.cards_in("table")):
            return
        self.move(left, "table", f"captured.{self.side(self.last_taker)}")
        text = "{seat} took last and get{s} {cards}."
        self.tell("rest", self.last_taker, text, cards=left, rule="last-taker")


class BatchesDeal(FishingDeal):
    """A deal in which all hands are filled anew when they are empty, until the pack is used up. `batch`
    counts from 1; cards known to lie under the pack (`blind`) are dealt last."""

    batch = 0

    def deal_batch(self) -> None:
        """Deals a batch to each; the turn is then its first player's."""
        raise NotImplementedError

    def next_turn(self) -> None:
        """The next turn, the next batch, or the end: who captured last then gets what lies there."""
        for _ in range(self.seats):
            self.turn = self.after(self.turn)
            if self.hand(self.turn):
                return
        if self.undealt >= self.seats:
            self.deal_batch()
            return
        self.take_rest()
        self.finish()

    def batches_note(self, each: int) -> str:
        """What a screen says of the stock, where a batch is so many cards to each."""
        to_come = max(self.undealt // (each * self.seats), 1)
        batches = "batch" if to_come == 1 else "batches"
        return f"{to_come} more {batches}" if self.undealt else "last batch"


B = TypeVar("B", bound=BatchesDeal)


class Fishing(Stage[B]):
    """One card a turn: it takes cards of the table, and stays there if it can take none."""

    name = "play"
    own_rule = "one-card"
    ground: ClassVar[str] = "table"
    """What players call where the cards lie."""

    @property
    def counting(self) -> Counting:
        """What cards count for."""
        return PLAIN_COUNTING

    def sweeps(self, c: Card) -> str:
        """The rule by which a card takes all that lies; empty for those that do not."""
        return "jack-takes-all" if c.rank is Rank.JACK else ""

    def not_so(self, played: Card, taken: Taken, left: Taken) -> Refusal | None:
        """Why cards that do fall into captures may not be taken all the same, or not without others of those
        left."""
        return None

    # Why not: in the order in which the reasons are cited

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        if not isinstance(action, Fish):
            return Refusal("one-card", "A turn is one card played from your hand.")
        return self.not_held(seat, action.card) or self._fish_refusal(action.card, action.take)

    def _fish_refusal(self, played: Card, taken: Taken) -> Refusal | None:
        lying = self.deal.cards_in("table")
        if missing := lacking(lying, taken):
            why = f"{text_of(missing)} cannot be taken: not on the {self.ground}."
            return Refusal("on-table", why, missing)
        if rule := self.sweeps(played):
            why = f"{played} takes all of {text_of(lying)}, never only some."
            return Refusal(rule, why, lying) if len(taken) < len(lying) else None
        if taken:
            return self._capture_refusal(played, taken, without(lying, taken))
        if possible := captures(played, lying, self.counting):
            why = f"{played} can take {text_of(possible[0])}, so it must capture."
            return Refusal("must-capture", why, (played, *possible[0]))
        return None

    def _capture_refusal(self, played: Card, taken: Taken, left: Taken) -> Refusal | None:
        """Whether exactly these cards may be taken."""
        courts = tuple(c for c in (played, *taken) if not number(c))
        if courts and any(c.rank is not played.rank for c in taken):
            why = f"A court card takes only its own rank and is part of no sum: {text_of(courts)}."
            return Refusal("court-match", why, courts)
        if not splits(played, taken, self.counting):
            match, add = ("matches", "adds") if len(taken) == 1 else ("match", "add")
            why = f"{text_of(taken)} neither {match} {played} nor {add} up to exactly its value."
            return Refusal("sum-exact", why, (played, *taken))
        return self.not_so(played, taken, left)

    # What is picked, and done

    def so_far(self, seat: int, held: Taken, lying: Taken, piles: tuple[str, ...]) -> str:
        numbers = [self.counting.lying(c) for c in lying]
        return summed(numbers) if all(numbers) else ""

    def tried(self, seat: int, held: Taken, lying: Taken, piles: tuple[str, ...]) -> Action | None:
        return Fish(held[0], tuple(sorted(lying))) if len(held) == 1 else None

    def phrase(self, seat: int, action: Action) -> Phrase:
        if isinstance(action, Fish) and not action.take:
            return Phrase(f"Lay {action.card} on the {self.ground}", "Lay a card")
        return super().phrase(seat, action)

    def take(self, seat: int, play: Fish) -> None:
        """A capture goes to the pile of its side (piles)."""
        self.deal.capture(seat, play.card, play.take)
        if self.deal.events is not None:
            taken = (play.card, *play.take)
            rule = self.sweeps(play.card) or ("match" if len({c.rank for c in taken}) == 1 else "sum")
            self.deal.tell("take", seat, "{seat} take{s} {rest} with {first}.", cards=taken, rule=rule)

    def lay(self, seat: int, c: Card, told: str = "{seat} lay{s} {cards}.", rule: str = "") -> None:
        """A card that takes nothing stays where it was played."""
        self.deal.move((c,), HANDS[seat], "table")
        self.deal.tell("lay", seat, told, cards=(c,), rule=rule)
