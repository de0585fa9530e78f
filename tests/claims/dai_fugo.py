"""What Dai Fugō's sentences mean."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cardtable.cards import Card, cards
from cardtable.testing.claim_checks import Heard, cards_named, reading
from tests.claims.climbing_readings import (
    CLIMBING_READINGS,
    height,
    leads_after,
    may_play,
    picked,
    plays,
    rest_of,
    usual_height,
    wild_in,
)
from tests.claims.played_out import played_out
from tests.claims.trick_readings import rank_letter


def is_forbidden(heard: Heard, named: str) -> bool:
    """Whether a single card would be a forbidden last play."""
    (c,) = cards(named)
    options, view = heard.view.options, heard.view
    if options.eights and options.eight_last and rank_letter(c) == "8":
        return True
    top = "3" if view.deal.revolution else "2"
    return bool(options.forbidden_last) and (c.suit is None or rank_letter(c) == top)


@reading(r"Going out with it is forbidden: it puts you (?P<place>last|behind all who still play)")
def forbidden_out(heard: Heard, place: str) -> bool:
    """All cards go, and the seat is then out from the bottom."""
    assert heard.action is not None
    seat, is_first = heard.view.seat, not heard.view.deal.bottom
    for deal in heard.deals:
        then: Any = deal.clone()
        then.apply(seat, heard.action)
        if then.bottom[-1:] != (seat,):
            return False
    return not rest_of(heard, picked(heard)) and is_first == (place == "last")


@reading(r"Going out with (?P<named>\S+) would be forbidden: play it before the end")
def would_be_forbidden(heard: Heard, named: str) -> bool:
    """It is held, and something else is that is not forbidden."""
    others = [c for c in heard.hand if not is_forbidden(heard, str(c))]
    return is_forbidden(heard, named) and cards(named)[0] in heard.hand and bool(others)


def natural_height(heard: Heard, some: Iterable[Card]) -> int:
    """How high the lowest of these cards is that is no joker, in the order in force."""
    return min(height(heard, c) for c in some if c.suit is not None)


def mixed_plays(heard: Heard) -> list[tuple[Card, ...]]:
    """The plays that have a joker beside other cards."""
    return [one.picks for one in plays(heard) if 0 < wild_in(heard, one.picks) < len(one.picks)]


@reading(r"With the joker go the lowest cards that do: the higher ones stay")
def joker_with_lowest(heard: Heard) -> bool:
    """No play with a joker has a lower card, where sets are played; one has a higher."""
    heights = [natural_height(heard, one) for one in mixed_plays(heard)]
    mine = natural_height(heard, picked(heard))
    is_sequence = len({c.rank for c in picked(heard) if c.suit is not None}) > 1
    return is_sequence or mine == min(heights) < max(heights)


@reading(r"(?P<named>[^,.]+) would beat it, too, and spend less")
def spends_less(heard: Heard, named: str) -> bool:
    """It may be played, and has no joker, or lower cards."""
    mine, other = picked(heard), cards_named(named)
    is_less = wild_in(heard, other) < wild_in(heard, mine)
    return may_play(heard, other) and (is_less or natural_height(heard, other) <= natural_height(heard, mine))


@reading(r"(?P<named>\S+(?: \S+)?) may stand for what you lack at the end: keep it while other cards do")
def joker_held(heard: Heard, named: str) -> bool:
    """These are the jokers held."""
    return sorted(cards_named(named)) == sorted(c for c in heard.hand if c.suit is None)


@reading(
    r"Nobody can beat (?P<named>[^:]+): spent now, it lets you lead again with (?P<left>\d+) cards? left"
)
def joker_wins(heard: Heard, named: str, left: str) -> bool:
    """These jokers are played, nobody beats them however the cards lie, and so many cards are left."""
    mine = picked(heard)
    is_told = sorted(cards_named(named)) == sorted(mine) and all(c.suit is None for c in mine)
    assert heard.action is not None
    leads = all(leads_after(deal, heard.view.seat, heard.action) for deal in heard.deals)
    return is_told and leads and len(rest_of(heard, mine)) == int(left)


@reading(r"With (?P<named>[^,]+?) (?P<count>\d+) cards go at once, more than without")
def joker_joins(heard: Heard, named: str, count: str) -> bool:
    """So many cards go with these jokers, and no play without one has as many."""
    mine = picked(heard)
    jokers = sorted(c for c in mine if c.suit is None)
    others = [len(one.picks) for one in plays(heard) if not wild_in(heard, one.picks)]
    return sorted(cards_named(named)) == jokers and len(mine) == int(count) > max(others, default=0)


@reading(r"Only with (?P<named>\S+) can you beat what lies")
def joker_needed(heard: Heard, named: str) -> bool:
    """It is the only joker held, and in every play."""
    held = [c for c in heard.hand if c.suit is None]
    return cards_named(named) == held and all(wild_in(heard, one.picks) for one in plays(heard))


@reading(r"You lack no higher cards; what is held of them must be given")
def asks_highest(heard: Heard) -> bool:
    """No card is higher that is neither held nor asked for."""
    return max(heights_lacked(heard), default=0) <= min(
        usual_height(heard, c) for c in picked_in_words(heard)
    )


def picked_in_words(heard: Heard) -> list[Card]:
    """The cards that the action names."""
    return [*cards_named(str(heard.action))]


def heights_lacked(heard: Heard) -> list[int]:
    """The heights of all cards neither held nor asked for."""
    left = list(heard.view.game.pack(heard.view.seats, heard.view.options))
    for c in (*heard.hand, *picked_in_words(heard)):
        left.remove(c)
    return [usual_height(heard, c) for c in left]


@reading(r"(?P<high>\w+) is higher than (?P<low>\w+), and may be asked for")
def asks_lower(heard: Heard, high: str, low: str) -> bool:
    """One card is asked for, the higher one is neither asked for nor held as often as there are."""
    (upper,) = cards(high)
    (lower,) = cards(low)
    is_lacked = usual_height(heard, upper) in heights_lacked(heard)
    is_asked = lower in picked_in_words(heard)
    return is_lacked and is_asked and usual_height(heard, upper) > usual_height(heard, lower)


@reading(r"A card that you ask for must be given if it is held; for the rest come the highest others")
def asking(heard: Heard) -> bool:
    """By option, before the hand."""
    return bool(heard.view.options.ask)


@reading(r"Locked until the table is cleared: (?P<suits>[a-z ]+)(?P<stand>; jokers may stand in)?")
def locked(heard: Heard, suits: str, stand: str) -> bool:
    """These suits are locked; jokers stand in where there are any."""
    has_jokers = bool(heard.view.options.jokers)
    return list(heard.view.state["lock"]) == suits.split() and (not stand or has_jokers)


@reading(r"The order is turned: (?P<rank>\w+)s are the highest ranks now, 2s the lowest")
def turned(heard: Heard, rank: str) -> bool:
    """As the state tells."""
    return bool(heard.view.state["reversed"]) and rank == "3"


@reading(r"You won the last hand: if somebody else is out first, you become the last")
def may_fall(heard: Heard) -> bool:
    """By option: the winner of the hand before, while nobody is out."""
    deal = heard.view.deal
    is_winner = deal.before[:1] == (heard.view.seat,)
    return bool(heard.view.options.miyako_ochi) and is_winner and not heard.view.state["order"]


@reading(
    r"Your 3S beats a joker that lies alone",
    r"An 8 clears the table, and whoever played it leads again",
    r"A jack turns the order until the table is cleared",
    r"For each 10 you play you may put one more card away",
)
def by_option(heard: Heard) -> bool:
    """Of a card that is held, where an option gives it that power."""
    options, held = heard.view.options, {rank_letter(c) for c in heard.hand}
    has_three = any(str(c) == "3S" for c in heard.hand) and options.jokers and options.spade_three
    powers = {
        "Your": has_three,
        "An": "8" in held and options.eights,
        "A": "J" in held and options.jack_back,
        "For": "T" in held and options.tens,
    }
    return bool(powers[heard.sentence.split()[0]])


READINGS = (
    *CLIMBING_READINGS,
    played_out,
    forbidden_out,
    would_be_forbidden,
    joker_with_lowest,
    spends_less,
    joker_wins,
    joker_joins,
    joker_needed,
    joker_held,
    asks_highest,
    asks_lower,
    asking,
    locked,
    turned,
    may_fall,
    by_option,
)
