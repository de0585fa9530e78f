"""What Žandari's sentences mean."""

from __future__ import annotations

from cardtable.cards import Card, Suit
from cardtable.engine.actions import Action
from cardtable.testing.claim_checks import Heard, cards_named, number_of, reading
from tests.claims.fishing_readings import (
    LARGEST,
    Catching,
    fishing_readings,
    on_table,
    pips,
    played_card,
    plays,
    rank_of,
    still_out,
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


def left_by(heard: Heard, action: Action) -> tuple[Card, ...]:
    """What lies on the table after a play."""
    taken = taken_by(heard, action)
    rest = tuple(c for c in on_table(heard) if c not in taken)
    return rest if taken else (*rest, played_card(action))


@reading(r"With (?P<named>[^,]+), still out, nothing that it leaves can be taken")
def saves_prizes(heard: Heard, named: str) -> bool:
    """None of them could take a card of what lies then; after another card that is laid each could."""
    assert heard.action is not None
    able = ZandariCatching()
    prizes = cards_named(named)

    def is_open(action: Action, prize: Card) -> bool:
        left = left_by(heard, action)
        return len(left) < LARGEST and any(able.takes(heard, prize, one, left) for one in left)

    others = [one for one in plays(heard) if not taken_by(heard, one)]
    are_out = {c.text for c in prizes} <= {"10D", "2C"} and set(prizes) <= set(still_out(heard))
    if len(on_table(heard)) >= LARGEST - 1:
        return are_out
    is_safe = not any(is_open(heard.action, prize) for prize in prizes)
    return are_out and is_safe and all(any(is_open(one, prize) for one in others) for prize in prizes)


@reading(r"Nothing but a 2 or a Jack takes (?P<named>\S+) where nothing else lies")
def opens_with_little(heard: Heard, named: str) -> bool:
    """The table is empty, and of the cards still out no others take it."""
    takers = ZandariCatching().takers(heard, played_card(heard.action))
    is_named = set(cards_named(named)) == {played_card(heard.action)}
    return is_named and not on_table(heard) and {rank_of(c) for c in takers} <= {"2", "J"}


@reading(r"It is no club, and counts no point: (?P<named>.+) (?P<verb>stays?)\.")
def keeps_counting(heard: Heard, named: str, verb: str) -> bool:
    """Of the cards that could be laid these, and no others, are clubs or the big one."""
    laid = {played_card(one) for one in plays(heard) if not taken_by(heard, one)}
    counting = {c for c in laid if (c.suit is Suit.CLUBS or c.text == "10D") and rank_of(c) != "J"}
    told = cards_named(named)
    return (
        set(told) == counting
        and played_card(heard.action) not in counting
        and (verb == "stays") == (len(told) == 1)
    )


@reading(r"It brings you (?P<count>\d+) clubs?, more than any other play")
def most_clubs(heard: Heard, count: str) -> bool:
    """So many with the card played, and every other play fewer."""
    brought = [(one, taken_by(heard, one)) for one in plays(heard)]
    clubs = {one: clubs_in((played_card(one), *taken)) if taken else 0 for one, taken in brought}
    assert heard.action is not None
    mine = clubs.pop(heard.action)
    return mine == number_of(count) > max(clubs.values(), default=0)


@reading(r"It takes (?P<named>.+): with a two lying there (?P<little>\S+) could be brought home")
def takes_two(heard: Heard, named: str, little: str) -> bool:
    """These are the twos taken, and the little one is still to come."""
    twos = {c for c in taken_by(heard, heard.action) if rank_of(c) == "2"}
    return set(cards_named(named)) == twos and bool(set(cards_named(little)) & set(still_out(heard)))


@reading(r"It lifts half of the pack, as good as any other number: a cut is luck")
def cuts_in_half(heard: Heard) -> bool:
    """Half of the cards of the pack are lifted."""
    return str(heard.action) == f"cut {len(heard.view.deal.pack) // 2}"


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
    opens_with_little,
    saves_prizes,
    keeps_counting,
    most_clubs,
    takes_two,
    cuts_in_half,
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
