"""What a game says to a person: facts, places, phrases. A screen draws them and knows no game.

Texts may hold cards (`10D`, drawn as cards) and places for names: `{2}` is the name of seat 2, and `{2}'s`
what belongs to it ("Ana's", "your").
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache

from cardtable.cards import Card
from cardtable.words import join_and

MUST, SHOULD, MAY = 3, 2, 1
"""Weights of facts: what nobody may miss, what one plays by, what is good to know. Where room is short,
lighter facts are left out first."""


@dataclass(frozen=True, slots=True)
class Fact:
    """Something always in sight: `Contract`, `15 spades by {2}`.

    `weight` is `MUST`, `SHOULD` or `MAY`. A fact about a seat needs no label if its value speaks for itself
    ("passed").
    """

    label: str
    value: str
    weight: int = SHOULD
    slip: bool = False
    """Whether it lies before its seat as a slip of paper: a bid, a pass, a call."""
    is_goal: bool = False
    """Whether it says at which score the match ends. Not shown where a number of deals was agreed on."""

    @property
    def words(self) -> str:
        """Label and value, as told in a line."""
        return f"{self.label} {self.value}".strip()


def without_goal(facts: Sequence[Fact], agreed_deals: int) -> tuple[Fact, ...]:
    """The facts that hold where so many deals were agreed on: the score at which a match would end is none of
    them. 0: the match ends as the game says, and all hold."""
    return tuple(fact for fact in facts if not (agreed_deals and fact.is_goal))


class Where(Enum):
    """Where on the table a pile lies."""

    CENTRE = "centre"
    BEFORE = "before a seat"
    WON = "won"
    STOCK = "stock"
    HAND = "hand"
    AWAY = "out of sight"


class How(Enum):
    """How a pile is shown."""

    LOOSE = "loose"
    """Card by card, side by side."""
    PLAYS = "plays"
    """Each card before the seat that played it: a trick."""
    FAN = "fan"
    """Overlapping, every card visible."""
    HEAP = "heap"
    """A box with a large value and its owners: a house."""
    STACK = "stack"
    """Stacked: the top card, and how many there are."""
    SQUARE = "square"
    """A number per pile; all squares of a table form one figure."""
    CHIPS = "chips"
    """No cards: a value in chips."""
    COUNT = "count"
    """Only their number."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a pile lies, what a player calls it, and how it is shown.

    `value` is written large (what a house or a pot is worth), or sums up what lies there (`5S-8S`).
    `closed` draws a double border. `note` is a few words beside it; `marks` has a word for each card
    ("winning"), empty for none. A pile laid out `from_bottom` shows its top card, the first, last and
    whole. Chips have no pile; nor have cards that are `kept` before a seat though they were won or played
    with others: point cards taken, what a seat has played.
    """

    pile: str
    where: Where
    label: str
    how: How = How.FAN
    value: str = ""
    owners: tuple[int, ...] = ()
    closed: bool = False
    note: str = ""
    marks: tuple[str, ...] = ()
    kept: tuple[Card, ...] = ()
    from_bottom: bool = False


@dataclass(frozen=True, slots=True)
class Slot:
    """A group that must be complete before it may be laid: its size, and the picked cards that would fill
    it."""

    size: int
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Phrase:
    """What an action does, as a player says it: `Build a house of 10: 4H + 6D`.

    `group` is the heading of its kind in a list ("Build a house"); `label` is a word or two beside a key.
    """

    text: str
    group: str
    label: str = ""

    @property
    def short(self) -> str:
        """The word or two beside a key: the label, or the group."""
        return self.label or self.group.lower()


def named(seats: Iterable[int], joint: str = "") -> str:
    """A text with places for the names of seats: `{0}, {1} and {2}`, or with a `joint` between any two."""
    places = [f"{{{seat}}}" for seat in seats]
    return joint.join(places) if joint else join_and(places)


@cache
def usual_place(pile: str, owners: tuple[int, ...], label: str | None = None) -> Place:
    """Where a pile lies if the game does not say otherwise, by its name. `owners`: the seats whose hand,
    exposed cards or captured cards it is; `label`: what the game calls it, if not as others do."""
    place = _place_by_name(pile, owners)
    return place if label is None else replace(place, label=label)


def _place_by_name(pile: str, owners: tuple[int, ...]) -> Place:
    kind, _, which = pile.partition(".")
    whose = named(owners)
    match kind:
        case "hand":
            return Place(pile, Where.HAND, f"{whose}'s hand", owners=owners)
        case "table":
            return Place(pile, Where.CENTRE, "Table", How.LOOSE)
        case "trick":
            return Place(pile, Where.CENTRE, "Trick", How.PLAYS)
        case "stock" | "blind":
            return Place(pile, Where.STOCK, kind.capitalize(), How.STACK)
        case "discard":
            return Place(pile, Where.STOCK, "Discards", How.STACK)
        case "captured":
            return Place(pile, Where.WON, f"Won by {whose}", How.COUNT, owners=owners)
        case "swept":
            return Place(pile, Where.WON, f"Sweeps by {whose}", owners=owners)
        case "exposed":
            return Place(pile, Where.BEFORE, f"{whose}'s open cards", owners=owners)
        case "house":
            return Place(pile, Where.CENTRE, f"House of {which}", How.HEAP, value=which)
        case "meld":
            return Place(pile, Where.CENTRE, f"Meld {int(which) + 1}")
        case "out":
            return Place(pile, Where.AWAY, "Out of play", How.COUNT)
    own = kind.replace("_", " ").capitalize()
    if owners:
        return Place(pile, Where.BEFORE, f"{own} of {whose}", owners=owners)
    return Place(pile, Where.CENTRE, f"{own} {which}".strip())
