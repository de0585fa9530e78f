"""What Remi's sentences mean."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from typing import Any

from cardtable.cards import Card, Suit, cards, without
from cardtable.testing.claim_checks import Heard, cards_named, number_of, reading
from tests.claims.rummy_readings import (
    PLACES,
    Melding,
    distance,
    down,
    is_wild,
    picked,
    rank_of,
    rummy_readings,
    without_one,
)

DEALT = 13
LARGEST = 16
"""Hands with more cards, or with more than one joker, have too many sets to be tried."""
NAMED = 5


class RemiMelding(Melding):
    """Straights and same kinds; no suit comes twice in one."""

    def cost(self, c: Card) -> int:
        return 25 if is_wild(c) else 10 if rank_of(c) in ("A", "10", "J", "Q", "K") else 5

    def go_together(self, heard: Heard, c: Card, other: Card) -> bool:
        is_same_kind = rank_of(c) == rank_of(other) and c.suit is not other.suit
        return is_same_kind or distance(c, other) < 3

    def can_spare(self, heard: Heard, c: Card) -> bool:
        if is_wild(c):
            return False
        friends = [
            one for one in without_one(heard.hand, c) if not is_wild(one) and self.go_together(heard, c, one)
        ]
        is_added = any(one.verb == "tack" and one.picks == (c,) for one in heard.view.legal)
        return not friends and not is_added and not lies_in_a_set(heard.hand, c)


MELDING = RemiMelding()


def lies_in_a_set(hand: tuple[Card, ...], c: Card) -> bool:
    """Whether the dearest sets of a hand can hold a card only with it."""
    if is_large(hand):
        return False
    return dearest_sets(tuple(sorted(hand))) > dearest_sets(tuple(sorted(without(hand, (c,)))))


def is_large(hand: tuple[Card, ...]) -> bool:
    """Whether its sets are too many to be tried."""
    return len(hand) > LARGEST or sum(map(is_wild, hand)) > 1


# What sets count


def in_same_kind(rank: str) -> int:
    """What a card counts in a same kind."""
    return 25 if rank == "A" else 10 if rank in ("10", "J", "Q", "K") else 5


def in_straight(names: list[str]) -> int:
    """What the cards with those ranks, from the lowest, count in a straight."""
    low_ace = names[0] == "A"
    return sum(5 if (at == 0 and low_ace) or rank in PLACES[1:9] else 10 for at, rank in enumerate(names))


def group_counts(group: str) -> int:
    """What a set counts as it is written, lowest card first: `8H RJ=9H 10H`."""
    words = group.split()
    names = [rank_of(*cards(word.split("=")[-1])) for word in words]
    real = [name for name in names if name]
    if "=" not in group and len(set(real)) == 1:
        return len(words) * in_same_kind(real[0])
    return in_straight(names)


@cache
def dearest_sets(hand: tuple[Card, ...]) -> int:
    """The most points that disjoint sets of a hand count together, every set tried."""
    if len(hand) < 3:
        return 0
    first, rest = hand[0], hand[1:]
    best = dearest_sets(rest)
    for count in (2, 3, 4):
        for others in combinations(sorted(set(rest)), count):
            worth = worth_of((first, *others))
            if worth:
                best = max(best, worth + dearest_sets(without(rest, others)))
    return best


@cache
def worth_of(held: tuple[Card, ...]) -> int:
    """What these cards count as one set; 0 if they are none."""
    real = [c for c in held if not is_wild(c)]
    wild = [c for c in held if is_wild(c)]
    if not real or len(held) < 3:
        return 0
    straights = range(len(PLACES)) if len({c.suit for c in real}) == 1 else ()
    return max(as_same_kind(real, wild), *(as_straight(real, wild, low) for low in straights), 0)


def as_same_kind(real: list[Card], wild: list[Card]) -> int:
    """What they count as a same kind; 0 if they are none."""
    suits, total = [c.suit for c in real], len(real) + len(wild)
    if total > 4 or len({rank_of(c) for c in real}) > 1 or len(set(suits)) < len(suits):
        return 0
    free = [suit for suit in Suit if suit not in suits]
    is_coloured = all(sum(joker_of(s) == j.text for s in free) >= wild.count(j) for j in wild)
    return total * in_same_kind(rank_of(real[0])) if is_coloured else 0


def as_straight(real: list[Card], wild: list[Card], low: int) -> int:
    """What these cards of a suit count as a straight from a place on; 0 if they are none."""
    names = list(PLACES[low : low + len(real) + len(wild)])
    is_long = len(names) == len(real) + len(wild)
    if not is_long or any(joker_of(real[0].suit) != j.text for j in wild):
        return 0
    missing = Counter(names) - Counter(map(rank_of, real))
    return in_straight(names) if missing.total() == len(wild) and set(map(rank_of, real)) <= set(names) else 0


def joker_of(suit: Suit | None) -> str:
    """The joker of a suit's colour."""
    return "RJ" if suit in (Suit.HEARTS, Suit.DIAMONDS) else "BJ"


# From the discards


def came_with(heard: Heard, take: Any) -> Counter[Card]:
    """What comes with a card of the discards and does not lie in its set."""
    lying = heard.view.cards_in("discard")
    places = [at for at, c in enumerate(lying) if c is take.card]
    came = Counter(lying[: places[take.is_deep] + 1])
    held = came + Counter(heard.hand)
    held.subtract(Counter(take.cards))
    return +held - Counter(heard.hand)


def takes(heard: Heard) -> list[Any]:
    """The ways to take from the discards."""
    return [one for one in heard.view.legal if one.verb == "draw" and one.picks]


def is_dear(heard: Heard, take: Any) -> bool:
    """Whether what comes with it costs more than its set counts."""
    return MELDING.cost_of(came_with(heard, take).elements()) > group_counts(take.groups[0])


@reading(
    r"The set counts (?P<counts>\d+) points"
    r"(?:; (?P<named>[^;]+?)(?: and (?P<more>\d+) more)? (?P<verb>come|comes) with it, "
    r"and costs? (?P<cost>\d+))?"
)
def takes_discard(heard: Heard, counts: str, named: str, more: str, verb: str, cost: str) -> bool:
    """What the set counts; all that comes with it, of which five are named, and what that costs."""
    take: Any = heard.action
    came = came_with(heard, take)
    told = Counter(cards_named(named))
    is_set = group_counts(take.groups[0]) == number_of(counts)
    if not named:
        return is_set and not came
    is_all = not told - came and told.total() + (number_of(more) if more else 0) == came.total()
    is_cost = MELDING.cost_of(came.elements()) == number_of(cost)
    return is_set and is_all and is_cost and (verb == "comes") == (came.total() == 1)


@reading(r"With each discard that you can use come cards that cost more than its set counts")
def all_dear(heard: Heard) -> bool:
    """Of every way to take one that is true."""
    return bool(takes(heard)) and all(is_dear(heard, one) for one in takes(heard))


@reading(r"It brings a single card, which you may keep; a discard has to be laid at once, in a new set")
def draws_freely(heard: Heard) -> bool:
    """It draws from the stock, and a discard could be taken."""
    return heard.action is not None and not picked(heard) and bool(takes(heard))


@reading(r"A discard must be laid at once, in a new set; all cards on top of it come with it")
def can_take(heard: Heard) -> bool:
    """A discard could be taken."""
    return bool(takes(heard))


# Laying and adding


@reading(r"It brings you down: (?P<what>this set is|these sets are) worth (?P<count>\d+) points?")
def brings_down(heard: Heard, what: str, count: str) -> bool:
    """The first sets, their number and what they count."""
    lay: Any = heard.action
    is_first = heard.view.seat not in down(heard)
    is_one = (what == "this set is") == (len(lay.groups) == 1)
    return is_first and is_one and sum(map(group_counts, lay.groups)) == number_of(count)


@reading(r"It counts (?P<count>\d+) points? for you; in hand it would cost (?P<cost>\d+)")
def counts_laid(heard: Heard, count: str, cost: str) -> bool:
    """What the set counts, and what its cards would cost."""
    lay: Any = heard.action
    counts = sum(map(group_counts, lay.groups))
    return counts == number_of(count) and MELDING.cost_of(picked(heard)) == number_of(cost)


@reading(r"It counts (?P<count>\d+) points? there, and costs you nothing in hand")
def counts_added(heard: Heard, count: str) -> bool:
    """What the set counts more with the card in it."""
    tack: Any = heard.action
    names = heard.view.state["melds"][tack.meld].split()
    ranks = [rank_of(*cards(word.split("=")[-1])) for word in names]
    real = [rank for rank in ranks if rank]
    if len(set(real)) == 1:
        return in_same_kind(real[0]) == number_of(count)
    added = rank_of(tack.stands or tack.card)
    goes_below = added == "A" and ranks[-1] != "K"
    return (5 if goes_below or added in PLACES[1:9] else 10) == number_of(count)


@reading(r"It brings you a joker, which may stand for any card of its colour")
def swaps(heard: Heard) -> bool:
    """A joker lies in that set."""
    swap: Any = heard.action
    return swap.verb == "swap" and "J" in {c.text[-1] for c in heard.view.cards_in(f"meld.{swap.meld}")}


@reading(r"(?P<named>\S+) costs you nothing there, and brings the joker when the set is completed")
def reserves(heard: Heard, named: str) -> bool:
    """It is laid crosswise before a set of three with a joker of its colour."""
    way: Any = heard.action
    (c,) = cards_named(named)
    lying = [one.text for one in heard.view.cards_in(f"meld.{way.meld}")]
    return picked(heard) == (c,) and len(lying) == 3 and joker_of(c.suit) in lying


@reading(r"(?P<named>\S+) lies in a set in your hand")
def breaks_set(heard: Heard, named: str) -> bool:
    """The sets of the hand count less without it."""
    (c,) = cards_named(named)
    is_tried = not is_large(heard.hand) and heard.hand.count(c) == 1
    return c in heard.hand and (not is_tried or could_lie_in_best(heard.hand, c))


def could_lie_in_best(hand: tuple[Card, ...], c: Card) -> bool:
    """Whether some dearest choice of sets holds that card."""
    best = dearest_sets(tuple(sorted(hand)))
    rest = without(hand, (c,))
    ways = (
        worth_of(tuple(sorted((c, *others)))) + dearest_sets(tuple(sorted(without(rest, others))))
        for count in (2, 3, 4)
        for others in combinations(sorted(set(rest)), count)
        if worth_of(tuple(sorted((c, *others))))
    )
    return best in ways


@reading(r"(?P<named>\S+) may come into a set with (?P<other>\S+)\.")
def goes_with(heard: Heard, named: str, other: str) -> bool:
    """Both are held, and lie in one set together."""
    (c,), (friend,) = cards_named(named), cards_named(other)
    return friend in without_one(heard.hand, c) and MELDING.go_together(heard, c, friend)


def outs(heard: Heard, c: Card) -> int:
    """How many cards not seen make a set of three with a card of the hand and another of it."""
    rest = without_one(heard.hand, c)
    unseen = Counter(heard.view.deal.unseen())
    completing = {
        one
        for one in unseen
        for friend in rest
        if not is_wild(friend) and not is_wild(one) and is_three(c, friend, one)
    }
    return sum(unseen[one] for one in completing)


def is_three(c: Card, friend: Card, one: Card) -> bool:
    """Whether three cards are a set."""
    return bool(worth_of(tuple(sorted((c, friend, one)))))


@reading(
    r"(?P<count>No|\d+) cards? not seen, but for jokers, completes? a set with (?P<named>\S+) and another of"
    r" yours: no other has fewer"
)
def fewest_outs(heard: Heard, count: str, named: str) -> bool:
    """So many, and of the discards outside the sets of the hand none has fewer."""
    (c,) = cards_named(named)
    return picked(heard) == (c,) and outs(heard, c) == (0 if count == "No" else number_of(count))


@reading(r"You hold (?P<named>\S+) twice, and a set takes only one of them")
def holds_twice(heard: Heard, named: str) -> bool:
    """Two that are alike are held, and one of them goes."""
    (c,) = cards_named(named)
    return picked(heard) == (c,) and heard.hand.count(c) > 1 and not is_wild(c)


@reading(r"Your sets are worth (?P<count>\d+) points?: to go down you need (?P<need>\d+)")
def is_short(heard: Heard, count: str, need: str) -> bool:
    """The most that disjoint sets of the hand count is less than the option asks for."""
    is_tried = is_large(heard.hand) or dearest_sets(tuple(sorted(heard.hand))) == number_of(count)
    return is_tried and number_of(count) < number_of(need) == int(heard.view.options.first_lay)


@reading(r"You hold no set: to go down you need sets worth (?P<need>\d+) points?")
def holds_no_set(heard: Heard, need: str) -> bool:
    """No three or four cards of the hand are a set."""
    is_tried = is_large(heard.hand) or dearest_sets(tuple(sorted(heard.hand))) == 0
    return is_tried and number_of(need) == int(heard.view.options.first_lay) > 0


# The cut, and the end


@reading(r"(?P<count>\d+) cards will be dealt: just as many lifted score 50")
def exact_cut(heard: Heard, count: str) -> bool:
    """Thirteen for each, and one more."""
    cut: Any = heard.action
    return DEALT * heard.view.seats + 1 == number_of(count) == int(cut.amount)


@reading(r"Your hand errs by up to (?P<count>\d+) cards?, one way or the other")
def errs(heard: Heard, count: str) -> bool:
    """As the option says."""
    return bool(heard.view.options.cut_error == number_of(count))


@reading(r", for (?P<count>50|100) points\.")
def close_bonus(heard: Heard, count: str) -> bool:
    """100 in the player's own first turn, which is over with a first discard."""
    first = not any(event.kind == "discard" and event.seat == heard.view.seat for event in heard.view.events)
    return first == (count == "100")


@reading(r"A joker on the table can be yours for the card that it stands for")
def can_swap(heard: Heard) -> bool:
    """A swap is legal."""
    return any(one.verb == "swap" for one in heard.view.legal)


READINGS = (
    fewest_outs,
    holds_twice,
    rummy_readings(MELDING),
    takes_discard,
    all_dear,
    draws_freely,
    can_take,
    brings_down,
    counts_laid,
    counts_added,
    swaps,
    reserves,
    breaks_set,
    goes_with,
    is_short,
    holds_no_set,
    exact_cut,
    errs,
    close_bonus,
    can_swap,
)
