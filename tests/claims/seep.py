"""What Seep's sentences mean."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from cardtable.cards import Card
from cardtable.engine.actions import Action
from cardtable.testing.claim_checks import Heard, cards_named, number_of, reading
from tests.claims.fishing_readings import (
    LARGEST,
    RANKS,
    Catching,
    falls_apart,
    fishing_readings,
    on_table,
    played_card,
    rank_of,
    still_out,
    taken_by,
)
from tests.claims.played_out import played_out, played_out_on_average
from tests.claims.sweep_readings import sweep_readings

HIGHEST = 13
SWEEPS = {"india": 50, "juneja": 50, "pakistan": 15}
LEAST = {"india": 9, "juneja": 9, "pakistan": 3}


@cache
def value_of(c: Card) -> int:
    """Ace 1, to king 13."""
    return RANKS.index(rank_of(c)) + 1


class SeepCatching(Catching):
    """All cards count, courts too, and none takes all."""

    def takes_all(self, heard: Heard, c: Card) -> bool:
        return False

    def totals(self, heard: Heard, c: Card) -> tuple[int, ...]:
        return (value_of(c),)

    def number(self, c: Card) -> int:
        return value_of(c)

    def worth(self, heard: Heard, c: Card) -> int:
        return counts(heard, c)


def counts(heard: Heard, c: Card) -> int:
    """The points of a card under the scoring in force."""
    if heard.view.options.scoring == "pakistan":
        return {"10D": 12, "9S": 9, "2S": 1}.get(c.text, int(rank_of(c) == "A"))
    if c.text == "10D":
        return 6 if heard.view.options.scoring == "india" else 2
    return value_of(c) if c.text.endswith("S") else int(rank_of(c) == "A")


def sweep_counts(heard: Heard, *, first: bool) -> int:
    """The points of a sweep; by the first play half, except with Juneja."""
    options = heard.view.options
    whole = int(options.sweep) or SWEEPS[options.scoring]
    return whole // 2 if first and options.scoring != "juneja" else whole


def houses(heard: Heard) -> dict[int, tuple[Card, ...]]:
    """The houses on the floor."""
    found = {value: heard.view.cards_in(f"house.{value}") for value in range(9, HIGHEST + 1)}
    return {value: held for value, held in found.items() if held}


def owners(heard: Heard, value: int) -> tuple[int, ...]:
    """The owners of a house."""
    return tuple(heard.view.state["owners"].get(str(value), ()))


def left_by(heard: Heard, action: Any) -> tuple[list[int], set[int]]:
    """The values of the loose cards and houses that an action leaves."""
    loose = [c for c in on_table(heard) if c not in action.take]
    stand = {*houses(heard)} - {action.house}
    if action.verb == "build":
        stand |= {action.value}
    elif not taken_by(heard, action):
        loose.append(action.card)
    return list(map(value_of, loose)), stand


def is_last_but_one(heard: Heard) -> bool:
    """Whether one card is played after this one, and that is the last."""
    return len(heard.hand) + len(still_out(heard)) == 2


def sweepers(heard: Heard, action: Action) -> list[Card]:
    """The cards still out that would take all; the very last card makes no sweep that counts."""
    loose, stand = left_by(heard, action)
    if not (loose or stand) or is_last_but_one(heard):
        return []
    out = still_out(heard)
    return [
        c
        for c in out
        if stand <= {value_of(c)} and sum(loose) % value_of(c) == 0 and falls_apart(tuple(loose), value_of(c))
    ]


def sweep_of(heard: Heard, action: Action) -> int:
    """The points of the sweep that an action makes."""
    loose, stand = left_by(heard, action)
    is_sweep = action.verb == "play" and not loose and not stand and bool(taken_by(heard, action))
    is_last = not still_out(heard) and len(heard.hand) == 1
    return sweep_counts(heard, first=heard.view.stage == "open") if is_sweep and not is_last else 0


def of_value(heard: Heard, value: int) -> list[Card]:
    """The cards of a value in the hand."""
    return [c for c in heard.hand if value_of(c) == value]


def value_named(word: str) -> int:
    """What a card is worth by its name."""
    return {"jack": 11, "queen": 12, "king": 13}[word] if word.isalpha() else int(word)


def inside(heard: Heard) -> tuple[Card, ...]:
    """The cards of the house that a build makes."""
    build: Any = heard.action
    lying = houses(heard)
    return (build.card, *build.take, *lying.get(build.value, ()), *lying.get(build.house, ()))


@reading(r"You hold (?P<named>[^:]+): one can be played and another still takes a house of (?P<value>\d+)")
def bids_on_pair(heard: Heard, named: str, value: str) -> bool:
    """Two or more of that value are held, and it is bid."""
    bid: Any = heard.action
    held = of_value(heard, int(value))
    return sorted(cards_named(named)) == sorted(held) and len(held) > 1 and bid.amount == int(value)


@reading(r"It is your highest bid")
def highest_bid(heard: Heard) -> bool:
    """No held card is worth more."""
    bid: Any = heard.action
    return bool(bid.amount == max(map(value_of, heard.hand)))


@reading(r"[Aa] house of (?P<value>\d+) can be broken to (?P<higher>[\d, or]+) while it is ordinary")
def can_be_broken(heard: Heard, value: str, higher: str) -> bool:
    """All higher values are named."""
    told = [int(one) for one in higher.replace(",", " ").replace("or", " ").split()]
    return told == list(range(int(value) + 1, HIGHEST + 1))


@reading(r"a house of (?P<value>\d+) is never broken")
def is_never_broken(_: Heard, value: str) -> bool:
    """Nothing is higher."""
    return int(value) == HIGHEST


@reading(r"It brings home (?P<named>[^:]+?)(?: and (?P<more>\d+) more)?: (?P<points>\d+) points?")
def brings_home(heard: Heard, named: str, more: str, points: str) -> bool:
    """The cards that count of those brought, all of them, and their points together."""
    brought = (played_card(heard.action), *taken_by(heard, heard.action))
    counting = [c for c in brought if counts(heard, c)]
    told = cards_named(named)
    is_all = set(told) <= set(counting) and len(told) + (number_of(more) if more else 0) == len(counting)
    return is_all and sum(counts(heard, c) for c in counting) == number_of(points)


@reading(r"It takes (?P<named>.+) off the floor")
def takes_off(heard: Heard, named: str) -> bool:
    """These cards, and no others."""
    return sorted(cards_named(named)) == sorted(taken_by(heard, heard.action))


@reading(r"(?P<named>\S+) counts (?P<points>\d+) points? for whoever takes it")
def gives(heard: Heard, named: str, points: str) -> bool:
    """A card thrown, and its points."""
    (c,) = cards_named(named)
    is_thrown = c == played_card(heard.action) and not taken_by(heard, heard.action)
    return is_thrown and counts(heard, c) == number_of(points)


@reading(r"Your partner owns the house of (?P<value>\d+), and holds a (?P<word>\w+) for it")
def partner_owns(heard: Heard, value: str, word: str) -> bool:
    """A partner is an owner and holds such a card, however the cards lie."""
    view = heard.view
    partner = (view.seat + 2) % view.seats
    held = [map(value_of, deal.hand(partner)) for deal in heard.deals]
    is_owner = view.seats == 4 and partner in owners(heard, int(value))
    return is_owner and value_named(word) == int(value) and all(int(value) in one for one in held)


@reading(
    r"It breaks (?P<whose>your opponent's|the opponents') house of (?P<value>\d+): (?P<named>.+) "
    r"go into one of (?P<to>\d+)"
    r"(?:; but (?P<count>\d+) of the (?P<out>\d+) cards? still out could sweep it)?\."
)
def breaks(heard: Heard, whose: str, value: str, named: str, to: str, count: str, out: str) -> bool:
    """A house that nobody of the own side owns goes with all its cards into that house, and so many cards
    could then take all that lies there."""
    build: Any = heard.action
    side = {heard.view.seat, (heard.view.seat + 2) % heard.view.seats} if heard.view.seats == 4 else set()
    is_theirs = side.isdisjoint(owners(heard, int(value))) and bool(owners(heard, int(value)))
    is_so = (build.house, build.value) == (int(value), int(to)) and is_theirs
    is_called = (whose == "your opponent's") == (heard.view.seats == 2)
    assert heard.action is not None
    is_so &= len(sweepers(heard, heard.action)) == (number_of(count) if count else 0)
    is_so &= not out or len(still_out(heard)) == number_of(out)
    return is_so and is_called and sorted(cards_named(named)) == sorted(houses(heard)[int(value)])


@reading(r"Nobody else can hold a (?P<word>\w+): only you can take the house of (?P<value>\d+)")
def only_yours(heard: Heard, word: str, value: str) -> bool:
    """No card of that value is still out, and the builder keeps one."""
    kept = [c for c in of_value(heard, int(value)) if c != played_card(heard.action)]
    out = [c for c in still_out(heard) if value_of(c) == int(value)]
    return value_named(word) == int(value) and bool(kept) and not out


@reading(r"It makes the house of (?P<value>\d+) cemented: nobody can break it")
def cements(heard: Heard, value: str) -> bool:
    """With two sets or more in it, and before with fewer."""
    now = sum(map(value_of, houses(heard).get(int(value), ())))
    return now < 2 * int(value) <= sum(map(value_of, inside(heard)))


@reading(
    r"The house of (?P<value>\d+) then holds (?P<count>\d+) (?P<unit>points?|cards), "
    r"and your (?P<named>.+) can take it"
)
def holds_then(heard: Heard, value: str, count: str, unit: str, named: str) -> bool:
    """Its points, or its cards where none of them counts; and what is kept for it."""
    held = inside(heard)
    worth = sum(counts(heard, c) for c in held)
    told = worth if unit.startswith("point") else len(held) * (not worth)
    kept = [c for c in of_value(heard, int(value)) if c != played_card(heard.action)]
    return told == number_of(count) and sorted(cards_named(named)) == sorted(kept)


@reading(
    r"Your side has (?P<own>no|\d+) points?; with fewer than (?P<least>\d+) in this deal it loses a baazi"
)
def below_minimum(heard: Heard, own: str, least: str) -> bool:
    """What it has captured and swept so far is less than the minimum, which is in force."""
    view = heard.view
    deal = view.deal
    worth = sum(counts(heard, c) for c in deal.captured(view.side)) + deal.sweep_points[view.side]
    is_named = number_of(least) == LEAST[view.options.scoring] and bool(view.options.minimum)
    return worth == number_of(own) < number_of(least) and is_named


@reading(
    r"^(?P<named>\S+) is your only card for the house of (?P<value>\d+), which you own: all it can do is take"
)
def owes(heard: Heard, named: str, value: str) -> bool:
    """The one card of an own house; whatever is legal with it takes that house."""
    (c,) = cards_named(named)
    ways: list[Any] = [one for one in heard.view.legal if c in one.picks]
    is_only = of_value(heard, int(value)) == [c] and heard.view.seat in owners(heard, int(value))
    return is_only and all(one.verb == "play" and one.house == int(value) for one in ways)


@reading(
    r"You can break (?:your opponent's|the opponents') house of (?P<safe>[\d, orto]+) and leave no sweep"
    r"(?:; (?P<unsafe>[\d, orto]+) leaves a sweep, (?P<points>\d+) points?)?\.",
    r"Breaking (?:your opponent's|the opponents') house of (?P<unsafe>[\d, orto]+) leaves a sweep: "
    r"(?P<points>\d+) points?\.",
)
def can_break(heard: Heard, unsafe: str, points: str, safe: str = "") -> bool:
    """Some build breaks each of those named first so that no one card sweeps what is left; whatever breaks
    the others in that way leaves a sweep, which counts so much. No other of theirs can be broken."""
    view = heard.view
    side = {view.seat, (view.seat + 2) % view.seats} if view.seats == 4 else {view.seat}
    builds: list[Any] = [one for one in view.legal if one.verb == "build"]
    theirs = [one for one in builds if one.house and side.isdisjoint(owners(heard, one.house))]
    ways = {(one.house, one.value) for one in theirs}
    no_sweep = {(one.house, one.value) for one in theirs if not sweepers(heard, one)}
    is_counted = not points or sweep_counts(heard, first=False) == number_of(points)
    return (ways_named(safe), ways_named(unsafe)) == (no_sweep, ways - no_sweep) and is_counted


def ways_named(text: str) -> set[tuple[int, int]]:
    """Houses and what they are broken to: `9 to 10 or 10 to 13`."""
    numbers = [int(one) for one in re.findall(r"\d+", text or "")]
    return set(zip(numbers[::2], numbers[1::2], strict=True))


@reading(r"Your house of (?P<value>\d+) holds one set: it may be broken until a second cements it")
def is_ordinary(heard: Heard, value: str) -> bool:
    """It is the seat's own, with a single set, and cards that raise it are to be had."""
    worth = int(value)
    is_own = heard.view.seat in owners(heard, worth)
    floor = on_table(heard) if heard.view.options.floor_break else ()
    out = {value_of(c) for c in still_out(heard)}
    raisers = out | {value_of(c) for c in floor}
    can_rise = any(higher - worth in raisers for higher in range(worth + 1, HIGHEST + 1))
    return is_own and sum(map(value_of, houses(heard)[worth])) == worth and can_rise


@reading(r"Leave nothing that one card sweeps: (?P<points>\d+) points?")
def leave_nothing(heard: Heard, points: str) -> bool:
    """What a sweep counts, where the next card is not the very last."""
    return sweep_counts(heard, first=False) == number_of(points) and not is_last_but_one(heard)


@reading(
    r"Spades count what they capture, the other aces 1, 10D (?P<ten>\d+)(?:, most cards (?P<most>\d))?; "
    r"no other card counts",
    r"10D counts (?P<ten>\d+), 9S 9, 2S and the aces 1 each, most cards (?P<most>4)",
)
def what_counts(heard: Heard, ten: str, most: str) -> bool:
    """As the scoring says."""
    scoring = heard.view.options.scoring
    is_ten = int(ten) == {"india": 6, "juneja": 2, "pakistan": 12}[scoring]
    return is_ten and most == ("" if scoring == "india" else "4")


@reading(r"The floor is still face down: your first play must serve the bid")
def is_blind(heard: Heard) -> bool:
    """A bid is to be made."""
    return heard.view.stage == "bid"


@reading(
    r"(?:Only you can take t|T)he house of (?P<value>\d+)(?:, which only you can take, waits)?: "
    "who takes last also gets what lies loose"
)
def only_own_takes(heard: Heard, value: str) -> bool:
    """A house of that value stands, and no card of it is out but in the own hand, which holds more cards."""
    worth = int(value)
    is_out = any(value_of(c) == worth for c in still_out(heard))
    is_held = any(value_of(c) == worth for c in heard.hand)
    stands = bool(heard.view.cards_in(f"house.{worth}"))
    return stands and is_held and not is_out and len(heard.hand) > 1


READINGS = (
    only_own_takes,
    *fishing_readings(SeepCatching()),
    played_out,
    played_out_on_average,
    sweep_readings(sweepers, sweep_of, lambda heard: len(on_table(heard)) < LARGEST),
    bids_on_pair,
    highest_bid,
    can_be_broken,
    is_never_broken,
    brings_home,
    takes_off,
    gives,
    partner_owns,
    breaks,
    only_yours,
    cements,
    holds_then,
    below_minimum,
    owes,
    can_break,
    is_ordinary,
    leave_nothing,
    what_counts,
    is_blind,
)
