"""What Kalooki's sentences mean."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, pairwise, product
from typing import Any

from cardtable.cards import HIDDEN, Card, Suit, pack, without
from cardtable.testing.claim_checks import Heard, cards_named, number_of, reading
from tests.claims.rummy_readings import (
    PLACES,
    Melding,
    distance,
    down,
    is_wild,
    rank_of,
    rummy_readings,
    without_one,
)

Group = tuple[int, int, tuple[str, ...]]
"""A four that is begun: the cards missing, how many of them jokers may be, and the ranks that it uses."""


def contract(heard: Heard) -> tuple[int, int]:
    """The threes and fours asked for."""
    return heard.view.state["threes"], heard.view.state["fours"]


def is_down(heard: Heard) -> bool:
    """Whether the seat has laid its contract."""
    return heard.view.seat in down(heard)


class KalookiMelding(Melding):
    """Threes and fours; before the contract is laid only those that it asks for."""

    def cost(self, c: Card) -> int:
        if is_wild(c):
            return 50
        if rank_of(c) == "A":
            return 1 if c.suit in (Suit.HEARTS, Suit.DIAMONDS) else 15
        return 10 if rank_of(c) in "JQK" else int(rank_of(c))

    def go_together(self, heard: Heard, c: Card, other: Card) -> bool:
        threes, fours = (1, 1) if is_down(heard) else contract(heard)
        return (threes > 0 and rank_of(c) == rank_of(other)) or (fours > 0 and distance(c, other) < 4)

    def can_spare(self, heard: Heard, c: Card) -> bool:
        rest = tuple(sorted(without_one(heard.hand, c)))
        return is_down(heard) or short(heard, rest) == short(heard, heard.hand)

    def knows_spare(self, heard: Heard) -> bool:
        return is_down(heard) or is_exact(heard)


MELDING = KalookiMelding()

# How far a hand is from its contract


def is_exact(heard: Heard) -> bool:
    """Whether every way to use the cards can be tried: there are too many with threes and several fours."""
    threes, fours = contract(heard)
    return not threes or fours < 2


def short(heard: Heard, hand: tuple[Card, ...]) -> int:
    """How many cards are missing for the contract, every choice of groups tried."""
    return missing(tuple(sorted(hand)), *contract(heard))


@cache
def missing(hand: tuple[Card, ...], threes: int, fours: int) -> int:
    """The fewest cards that make those groups possible, jokers of the hand put in where they may lie."""
    jokers = sum(map(is_wild, hand))
    ranks = Counter(rank_of(c) for c in hand if not is_wild(c))
    begun = {suit: begun_fours(hand, suit, bool(threes)) for suit in Suit} if fours else {}
    best = 99
    for suits in combinations(Suit, fours):
        for ways in product(*(begun[suit] for suit in suits)):
            left = ranks - Counter(rank for _, _, used in ways for rank in used)
            most = sorted((min(3, left[rank]) for rank in set(PLACES)), reverse=True)[:threes]
            holes = sum(way[0] for way in ways) + sum(3 - count for count in most)
            room = sum(way[1] for way in ways) + sum(count < 3 for count in most)
            best = min(best, holes - min(jokers, room))
    return best


def begun_fours(hand: tuple[Card, ...], suit: Suit, keep_ranks: bool) -> set[Group]:
    """The fours of a suit, from every place, with each choice of the cards held."""
    held = {rank_of(c) for c in hand if c.suit is suit}
    found = set()
    for low in range(len(PLACES) - 3):
        names = PLACES[low : low + 4]
        there = [rank for rank in names if rank in held]
        for count in range(len(there) + 1) if keep_ranks else (len(there),):
            for used in combinations(there, count):
                gaps = [at for at, rank in enumerate(names) if rank not in used]
                found.add((len(gaps), most_apart(tuple(gaps)), used if keep_ranks else ()))
    return found


@cache
def most_apart(gaps: tuple[int, ...]) -> int:
    """The most of these places of which no two lie side by side."""
    return max(
        count
        for count in range(len(gaps) + 1)
        for some in combinations(gaps, count)
        if all(b - a > 1 for a, b in pairwise(some))
    )


def offered(heard: Heard) -> Card:
    """The top discard."""
    return heard.view.cards_in("discard")[0]


def not_seen(heard: Heard) -> Counter[Card]:
    """The cards of two packs that lie in no pile that the seat sees."""
    seen = Counter(c for pile in heard.view.piles.values() for c in pile.cards if c is not HIDDEN)
    return Counter(pack(jokers=2, packs=2)) - seen


@reading(
    r"(?P<word>With|Without) (?P<named>\S+) you are (?P<count>\d+) cards? short of the contract, "
    r"(?P<same>as )?(?:with|without) it ?(?P<other>none|\d+)?"
)
def is_nearer(heard: Heard, word: str, named: str, count: str, same: str, other: str) -> bool:
    """So many with the card, and so many without."""
    (c,) = cards_named(named)
    if not is_exact(heard):
        return bool(same) or abs(number_of(count) - number_of(other)) == 1
    changed = (*heard.hand, c) if word == "With" else without(heard.hand, (c,))
    told = number_of(count) if same else number_of(other)
    return short(heard, changed) == number_of(count) and short(heard, heard.hand) == told


@reading(
    r"With (?P<named>\S+) you hold the whole contract", r"Without (?P<spared>\S+) you still hold the whole"
)
def is_whole(heard: Heard, named: str = "", spared: str = "", left: str = "") -> bool:
    """Nothing is missing then."""
    if not is_exact(heard):
        return True
    changed = without(heard.hand, cards_named(spared)) if spared else (*heard.hand, *cards_named(named))
    is_offered = not left or cards_named(left) == [offered(heard)]
    return is_offered and short(heard, changed) == 0


@reading(r"You are (?P<count>\d+) cards? short of (?P<groups>[\w ]+)\.")
def is_short(heard: Heard, count: str, groups: str) -> bool:
    """So many are missing for those groups."""
    wanted = {"three": 0, "four": 0}
    for part in groups.split(" and "):
        number, kind = part.split()
        wanted[kind.removesuffix("s")] = 1 if number == "a" else number_of(number)
    is_named = (wanted["three"], wanted["four"]) == contract(heard)
    return is_named and (not is_exact(heard) or short(heard, heard.hand) == number_of(count))


@reading(
    r"(?P<count>\d+) (?P<word>cards?) not seen yet would bring your contract nearer, and (?P<named>\S+) does"
)
def stock_helps(heard: Heard, count: str, word: str, named: str) -> bool:
    """So many of them would; the top discard would not."""
    (c,) = cards_named(named)
    if not is_exact(heard):
        return c == offered(heard)
    now = short(heard, heard.hand)
    nearer = [number for one, number in not_seen(heard).items() if short(heard, (*heard.hand, one)) < now]
    is_idle = c == offered(heard) and short(heard, (*heard.hand, c)) == now
    return is_idle and sum(nearer) == number_of(count) and (word == "card") == (number_of(count) == 1)


@reading(r"before the discard (?P<named>.+), (?P<cost>no|\d+) points?, may be all that stays")
def may_stay(heard: Heard, named: str, cost: str) -> bool:
    """These can be left when all else is laid and tacked on, and cost that."""
    told = Counter(cards_named(named))
    deal: Any = heard.deals[0].clone()
    deal.apply(heard.view.seat, heard.action)
    return MELDING.cost_of(told.elements()) == number_of(cost) and can_be_left(deal, heard.view.seat, told)


def can_be_left(deal: Any, seat: int, told: Counter[Card]) -> bool:
    """Whether some lays and tacks bring the hand down to just those cards."""
    held = Counter(deal.hand(seat))
    if held == told:
        return True
    ways = [one for one in deal.legal(seat) if one.verb in ("lay", "tack")] if not deal.over else []
    for one in ways:
        if not told - (held - Counter(one.picks)):
            then = deal.clone()
            then.apply(seat, one)
            if can_be_left(then, seat, told):
                return True
    return False


def has_second(heard: Heard) -> bool:
    """Whether the stock has a card, or may be made of two discards or more under the one called."""
    under = len(heard.view.cards_in("discard")) - 1
    return bool(heard.view.cards_in("stock")) or (under > 1 and not heard.view.state["reshuffled"])


@reading(
    r"and a call that is allowed brings two cards",
    r"A call that is allowed (?:brings two cards: that one, and one from the stock"
    r"|makes the game (?P<void>void): there is no second card)",
)
def call_brings(heard: Heard, void: str = "") -> bool:
    """A second card can be drawn, or it cannot, which makes the game void."""
    return heard.view.stage == "call" and has_second(heard) == (not void)


@reading(
    r"If you allow it the caller gets two cards: that one, and one from the stock",
    r"To allow the call makes the game (?P<void>void): there is no second card",
)
def allowing_brings(heard: Heard, void: str = "") -> bool:
    """The same, said to the player in turn."""
    return heard.view.stage == "answer" and has_second(heard) == (not void)


@reading(r"To refuse is your draw: you take the card, and none from the stock")
def refusing_is_a_draw(heard: Heard) -> bool:
    """A call is to be answered."""
    return heard.view.stage == "answer"


@reading(r"The player in turn is down, and has to allow a call", r"The player in turn may refuse a call")
def player_in_turn(heard: Heard) -> bool:
    """Whoever is down has to allow it."""
    has_to: bool = heard.view.deal.turn in down(heard)
    return has_to is heard.sentence.endswith("has to allow a call.")


@reading(r"Only calls that are allowed count: (?P<left>\d+) of your three in this game (?P<verb>is|are) left")
def calls_left(heard: Heard, left: str, verb: str) -> bool:
    """Three, less those made."""
    number = 3 - int(heard.view.state["calls"][heard.view.seat])
    return number == number_of(left) and (verb == "is") == (number == 1)


@reading(r"All the others have seen a card that you take from the discards")
def is_seen(heard: Heard) -> bool:
    """A discard can be taken."""
    return any(str(one) == "draw discard" for one in heard.view.legal)


@reading(r"A card that your contract can spare may go, the sooner the more it counts")
def can_spare_some(heard: Heard) -> bool:
    """Some discard leaves the contract as near."""
    discards = [one.picks[0] for one in heard.view.legal if one.verb == "discard"]
    is_some = not is_exact(heard) or any(MELDING.can_spare(heard, c) for c in discards)
    return not is_down(heard) and is_some


@reading(r"and the others pay double")
def bends(heard: Heard) -> bool:
    """The contract was laid in this turn, or is laid now."""
    lays_now = heard.action is not None and heard.action.verb == "lay" and not is_down(heard)
    return lays_now or laid_in_this_turn(heard)


def laid_in_this_turn(heard: Heard) -> bool:
    """Whether a seat that is down drew with its contract still in hand: it has laid that since."""
    view = heard.view
    own = [event.kind for event in view.events if event.seat == view.seat]
    since = own[max(at for at, kind in enumerate(own) if kind in ("draw", "refuse")) :]
    contracts = sum(contract(heard))
    return (
        is_down(heard)
        and (since.count("lay") > 0) == (contracts > 0)
        and own.count("lay") == since.count("lay")
    )


@reading(r", and twice that if the table is bent")
def may_be_bent(heard: Heard) -> bool:
    """Somebody else is not down yet, or was not when this turn began."""
    return len(down(heard) - {heard.view.seat}) < heard.view.seats - 1 or bool(heard.view.deal.bends)


READINGS = (
    rummy_readings(MELDING),
    is_nearer,
    is_whole,
    is_short,
    stock_helps,
    may_stay,
    call_brings,
    allowing_brings,
    refusing_is_a_draw,
    player_in_turn,
    calls_left,
    is_seen,
    can_spare_some,
    bends,
    may_be_bent,
)
