"""What Žandari's sentences mean."""

from __future__ import annotations

from cardtable.cards import Card, Suit
from cardtable.testing.claim_checks import Heard, cards_named, number_of, reading
from tests.claims.fishing_readings import (
    Catching,
    fishing_readings,
    on_table,
    pips,
    played_card,
    rank_of,
    taken_by,
)
from tests.claims.played_out import played_out


class ZandariCatching(Catching):
    """An Ace may count 11 by option."""

    def totals(self, heard: Heard, c: Card) -> tuple[int, ...]:
        ace_is_more = rank_of(c) == "A" and heard.view.options.ace_eleven
        return (1, 11) if ace_is_more else (pips(c),)


def clubs_in(held: tuple[Card, ...]) -> int:
    """How many are clubs."""
    return sum(c.suit is Suit.CLUBS for c in held)


def captured(heard: Heard, side: int) -> tuple[Card, ...]:
    """A side's pile."""
    return heard.view.cards_in(f"captured.{side}")


@reading(r"It brings you (?P<count>\d+) cards, (?P<clubs>none|\d+) of them (?P<word>a club|clubs)")
def brings_cards(heard: Heard, count: str, clubs: str, word: str) -> bool:
    """So many with the card played, and so many clubs among them."""
    brought = (played_card(heard.action), *taken_by(heard, heard.action))
    is_plural = (word == "clubs") == (number_of(clubs) != 1)
    return (len(brought), clubs_in(brought)) == (number_of(count), number_of(clubs)) and is_plural


@reading(r"It brings home (?P<named>[^.]+)\.")
def brings_home(heard: Heard, named: str) -> bool:
    """The cards of a point that it brings, and no other of them is brought."""
    brought = {played_card(heard.action), *taken_by(heard, heard.action)}
    return {c.text for c in brought} & {"10D", "2C"} == {c.text for c in cards_named(named)}


@reading(r"The Jack takes nothing there")
def dries_up(heard: Heard) -> bool:
    """A Jack is played where nothing lies."""
    return rank_of(played_card(heard.action)) == "J" and not on_table(heard)


@reading(r"(?P<named>10D|2C|10♦|2♣) lies there: a point for whoever takes it")
def lies_there(heard: Heard, named: str) -> bool:
    """It lies on the table."""
    return set(cards_named(named)) <= set(on_table(heard))


@reading(r"Your side has (?P<count>\d+) clubs: 7 are the point for most")
def clubs_short(heard: Heard, count: str) -> bool:
    """So many clubs; seven of thirteen are more than the other side can have, and can still be had."""
    view = heard.view
    own = clubs_in(captured(heard, view.side))
    other = clubs_in(captured(heard, 1 - view.side))
    return view.sides == 2 and own == number_of(count) and own < 7 <= 13 - other


@reading(r"Points are in most cards \(2\), most clubs, (?P<named>.+) and (?P<other>.+)\.")
def what_counts(heard: Heard, named: str, other: str) -> bool:
    """As the rules say."""
    return [c.text for c in (*cards_named(named), *cards_named(other))] == ["2C", "10D"]


@reading(r"A cut is luck: Jacks among the four cards turned up would be yours")
def jacks_are_the_cutters(heard: Heard) -> bool:
    """Where the option gives them to the cutter."""
    return bool(heard.view.options.jacks == "cutter")


@reading(r"A cut is luck: any number is as good as another")
def any_cut(heard: Heard) -> bool:
    """A pack lies there to be cut."""
    return bool({one.verb for one in heard.view.legal} == {"cut"})


READINGS = (
    played_out,
    *fishing_readings(ZandariCatching()),
    brings_cards,
    brings_home,
    dries_up,
    lies_there,
    clubs_short,
    what_counts,
    jacks_are_the_cutters,
    any_cut,
)
