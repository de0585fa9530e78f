"""What fishing players' words mean: told from the cards on the table and those not seen yet.

How cards capture is told here once more, by trying every set of table cards: see `Catching`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Any

from cardtable.cards import Card
from cardtable.engine.actions import Action
from cardtable.testing.claim_checks import Heard, Reading, cards_named, number_of, reading

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
LARGEST = 13
"""Tables with more cards have too many sets to be tried; what is said there is taken as it is."""


def rank_of(c: Card) -> str:
    """The rank as it is written."""
    return c.text[:-1]


@cache
def pips(c: Card) -> int:
    """Ace 1, 2 to 10 their number, courts 0."""
    return (RANKS.index(rank_of(c)) + 1) * (rank_of(c) not in "JQK")


def played_card(action: Action | None) -> Card:
    """The card of the hand that an action plays."""
    assert action is not None
    return next(iter(action.picks))


def taken_by(heard: Heard, action: Action | None) -> tuple[Card, ...]:
    """The cards of the table that an action takes, with those of a house."""
    assert action is not None
    return (*action.touches, *(c for pile in action.reaches for c in heard.view.cards_in(pile)))


def plays(heard: Heard) -> list[Action]:
    """The plays of a card that are legal."""
    return [one for one in heard.view.legal if one.verb == "play"]


def on_table(heard: Heard) -> tuple[Card, ...]:
    """The cards that lie loose on the table."""
    return heard.view.cards_in("table")


def left_after(heard: Heard) -> tuple[Card, ...]:
    """What lies loose on the table after the play, the card laid among it."""
    taken = taken_by(heard, heard.action)
    left = tuple(c for c in on_table(heard) if c not in taken)
    return left if taken else (*left, played_card(heard.action))


def still_out(heard: Heard) -> list[Card]:
    """The cards of the pack that are neither in the own hand nor on the table nor captured."""
    view = heard.view
    deal: Any = view.deal
    lying = [
        c for name, pile in view.piles.items() if name.startswith(("table", "house")) for c in pile.cards
    ]
    gone = {*heard.hand, *lying, *(c for side in range(view.sides) for c in deal.captured(side))}
    return [c for c in deal.pack if c not in gone]


@dataclass(frozen=True)
class Catching:
    """How cards catch in one game, as its players know it."""

    def takes_all(self, heard: Heard, c: Card) -> bool:
        """Whether a card takes whatever lies there."""
        return rank_of(c) == "J"

    def totals(self, heard: Heard, c: Card) -> tuple[int, ...]:
        """What a card takes in a sum."""
        return (pips(c),)

    def number(self, c: Card) -> int:
        """What a card on the table counts in a sum."""
        return pips(c)

    def takes(self, heard: Heard, c: Card, wanted: Card, table: tuple[Card, ...]) -> bool:
        """Whether a card can take another one of those on a table."""
        if self.takes_all(heard, c) or rank_of(c) == rank_of(wanted):
            return True
        others = [one for one in table if one is not wanted and self.number(one)]
        own = self.number(wanted)
        return own > 0 and any(
            own + sum(map(self.number, some)) in self.totals(heard, c)
            for count in range(1, len(others) + 1)
            for some in combinations(others, count)
        )

    def worth(self, heard: Heard, c: Card) -> int:
        """What a captured card counts by itself."""
        raise NotImplementedError

    def takers(self, heard: Heard, laid: Card) -> list[Card]:
        """The cards still out that could take one laid beside those that lie there."""
        table = (*on_table(heard), laid)
        return [c for c in still_out(heard) if self.takes(heard, c, laid, table)]


def nothing_is_dealt_at(heard: Heard) -> bool:
    """Whether there is no stock, and no card under it."""
    return not heard.view.cards_in("stock") and not heard.view.cards_in("blind")


@cache
def falls_apart(numbers: tuple[int, ...], each: int) -> bool:
    """Whether numbers fall into groups of that sum, none left over."""
    if not numbers:
        return True
    first, *rest = numbers
    return any(
        first + sum(rest[at] for at in some) == each
        and falls_apart(tuple(n for at, n in enumerate(rest) if at not in some), each)
        for count in range(len(rest) + 1)
        for some in combinations(range(len(rest)), count)
    )


def fishing_readings(catching: Catching) -> tuple[list[Reading], ...]:
    """The words that all fishing games share, where cards catch in that way."""

    def is_small(heard: Heard) -> bool:
        return len(on_table(heard)) < LARGEST

    @reading(r"by (?P<count>none|\d+) of the (?P<out>\d+) cards? still out")
    def could_be_taken(heard: Heard, count: str, out: str) -> bool:
        """So many of the cards not seen yet could take the one laid."""
        takers = catching.takers(heard, played_card(heard.action)) if is_small(heard) else []
        is_right = not is_small(heard) or len(takers) == number_of(count)
        return is_right and len(still_out(heard)) == number_of(out)

    @reading(r"the hardest to take of what you can lay: (?P<count>none|\d+) of the (?P<out>\d+) cards? still")
    def hardest_to_take(heard: Heard, count: str, out: str) -> bool:
        """Any other card that may be laid could be taken by more."""
        laid = {played_card(one) for one in plays(heard) if not taken_by(heard, one)}
        if not is_small(heard):
            return True
        counts = {c: len(catching.takers(heard, c)) for c in laid}
        mine = counts.pop(played_card(heard.action))
        is_counted = (mine, len(still_out(heard))) == (number_of(count), number_of(out))
        return is_counted and bool(counts) and all(other > mine for other in counts.values())

    @reading(
        r"Nothing that you can lay is harder to take: (?P<count>none|\d+) of the (?P<out>\d+) cards? still"
    )
    def none_harder_to_take(heard: Heard, count: str, out: str) -> bool:
        """No other card that may be laid could be taken by fewer, and some by more."""
        laid = {played_card(one) for one in plays(heard) if not taken_by(heard, one)}
        if not is_small(heard):
            return True
        counts = {c: len(catching.takers(heard, c)) for c in laid}
        mine = counts[played_card(heard.action)]
        is_counted = (mine, len(still_out(heard))) == (number_of(count), number_of(out))
        return is_counted and min(counts.values()) == mine < max(counts.values())

    @reading(r"It counts nothing for whoever takes it; (?P<named>\S+) would count (?P<count>\d+)")
    def counts_nothing(heard: Heard, named: str, count: str) -> bool:
        """The card laid has no points; another that may be laid has those."""
        (dear,) = cards_named(named)
        laid = {played_card(one) for one in plays(heard) if not taken_by(heard, one)}
        own = played_card(heard.action)
        worths = catching.worth(heard, own), catching.worth(heard, dear)
        return dear in laid and own in laid and worths == (0, int(count))

    @reading(r"Your (?P<other>\S+) could take (?P<named>\S+) back, if it still lies there")
    def takes_back(heard: Heard, other: str, named: str) -> bool:
        """Another card of the same rank stays in the hand."""
        (kept,), (laid,) = cards_named(other), cards_named(named)
        is_pair = kept is not laid and rank_of(kept) == rank_of(laid)
        return is_pair and kept in heard.hand and laid is played_card(heard.action)

    @reading(
        r"Nobody can (?:take|pick up) (?P<named>\S+) as the (?:floor|table) lies: "
        r"every card that could has been seen"
    )
    def nobody_takes(heard: Heard, named: str) -> bool:
        """No card not seen yet takes it."""
        assert cards_named(named) == [played_card(heard.action)]
        return not is_small(heard) or not catching.takers(heard, played_card(heard.action))

    @reading(r"Nothing but a Jack can take (?P<named>\S+) as the (?:floor|table) lies")
    def only_jacks_take(heard: Heard, named: str) -> bool:
        """Of the cards not seen yet Jacks could take it, and no other."""
        takers = catching.takers(heard, played_card(heard.action)) if is_small(heard) else []
        return not is_small(heard) or {rank_of(c) for c in takers} == {"J"}

    @reading(r"No other play takes anything")
    def only_capture(heard: Heard) -> bool:
        """This one takes something, every other is laid."""
        takes = [one for one in plays(heard) if taken_by(heard, one)]
        return takes == [heard.action]

    @reading(r"It takes (?P<count>\d+) cards, more than any other play")
    def takes_most(heard: Heard, count: str) -> bool:
        """So many cards, and each other play fewer."""
        others = [len(taken_by(heard, one)) for one in plays(heard) if one != heard.action]
        mine = len(taken_by(heard, heard.action))
        return mine == number_of(count) > max(others, default=0)

    @reading(r"It leaves nothing(?: on the (?:floor|table))?")
    def leaves_nothing(heard: Heard) -> bool:
        """It takes all that lies there, and somebody plays after it."""
        lying, taken = on_table(heard), taken_by(heard, heard.action)
        return bool(taken) and set(taken) == set(lying) and bool(still_out(heard))

    @reading(r"Nothing you hold takes anything: lay what helps the others least")
    def nothing_takes(heard: Heard) -> bool:
        """No play takes anything, and others play on."""
        return not any(taken_by(heard, one) for one in plays(heard)) and bool(still_out(heard))

    @reading(
        r"Who captures last gets the rest, too: (?P<kept>\S+) is kept for that, and takes (?P<named>[^.]+) if"
        r" nothing changes"
    )
    def keeps_capture(heard: Heard, kept: str, named: str) -> bool:
        """Nothing is dealt any more, one card stays, and each of these lies there after the play and can be
        taken with it; after that card the other takes nothing."""
        assert heard.action is not None
        (mine,), (other,) = cards_named(kept), heard.action.picks
        left = left_after(heard)
        is_taken = all(c in left and catching.takes(heard, mine, c, left) for c in cards_named(named))
        return sorted(heard.hand) == sorted((mine, other)) and is_taken and nothing_is_dealt_at(heard)

    @reading(r"If nothing changes, (?P<kept>\S+) can then take (?P<count>\d+) cards?: (?P<named>[^.]+)")
    def sets_up(heard: Heard, kept: str, count: str, named: str) -> bool:
        """The card stays, and can take each of the so many named of what lies after the play."""
        (mine,), those, left = cards_named(kept), cards_named(named), left_after(heard)
        is_kept = mine in heard.hand and mine is not played_card(heard.action)
        is_taken = all(c in left and catching.takes(heard, mine, c, left) for c in those)
        return is_kept and is_taken and len(those) == number_of(count)

    @reading(r"(?P<kept>\S+) stays: it takes all that lies at any turn, now (?P<count>\d+) cards?")
    def keeps_taking_card(heard: Heard, kept: str, count: str) -> bool:
        """The card could take all of the so many cards that lie, whatever they are, and is not played."""
        (mine,), lying = cards_named(kept), on_table(heard)
        takes = [taken_by(heard, one) for one in plays(heard) if played_card(one) is mine]
        is_whole = {frozenset(lying)} == {frozenset(one) for one in takes}
        return mine is not played_card(heard.action) and is_whole and len(lying) == number_of(count)

    @reading(r"Nothing more is dealt: who captures last also gets what is left on the (?:floor|table)")
    def nothing_is_dealt(heard: Heard) -> bool:
        """There is no stock, and no card under it."""
        return nothing_is_dealt_at(heard)

    @reading(r"A Jack takes (?:all that lies, now (?P<count>\d+) cards?|(?P<none>nothing) now): it may wait")
    def jack_takes(heard: Heard, count: str, none: str) -> bool:
        """A Jack is held beside other cards, and so many cards lie there."""
        ranks = {rank_of(c) for c in heard.hand}
        lies = len(on_table(heard))
        return "J" in ranks and len(ranks) > 1 and lies == (0 if none else number_of(count))

    return (
        could_be_taken,
        hardest_to_take,
        none_harder_to_take,
        counts_nothing,
        takes_back,
        nobody_takes,
        only_jacks_take,
        only_capture,
        takes_most,
        leaves_nothing,
        nothing_takes,
        nothing_is_dealt,
        keeps_capture,
        jack_takes,
        sets_up,
        keeps_taking_card,
    )
