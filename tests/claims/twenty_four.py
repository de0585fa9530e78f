"""What the sentences of 24 mean."""

from __future__ import annotations

import functools
import math
import re
from itertools import combinations, combinations_with_replacement

from cardtable.cards import Card
from cardtable.testing.claim_checks import Heard, cards_named, number_of, reading
from tests.claims.trick_readings import rank_letter

GOAL = 24
NEAR = 1e-6
PLACES = 6
CHALLENGE_SLAPS = 2
PICTURES = {"J": 11, "Q": 12, "K": 13}


def number_on(heard: Heard, c: Card) -> int:
    """The number that a card counts for."""
    letter = rank_letter(c)
    if letter in PICTURES:
        return 10 if heard.view.options.pictures == "ten" else PICTURES[letter]
    return {"A": 1, "T": 10}.get(letter) or int(letter)


def shown(heard: Heard) -> list[int]:
    """The numbers of the four cards, rising."""
    view = heard.view
    names = ["table", *(f"exposed.{at}" for at in range(view.seats))]
    return sorted(number_on(heard, c) for name in names for c in view.cards_in(name))


Numbers = tuple[int, ...]


@functools.cache
def results(numbers: Numbers) -> dict[float, float]:
    """All that numbers come to by plain arithmetic, by their six first places."""
    if len(numbers) == 1:
        return {float(numbers[0]): float(numbers[0])}
    found: set[float] = set()
    for one, rest in halves(numbers):
        for left in results(one).values():
            for right in results(rest).values():
                found.update((left + right, left * right, left - right, right - left))
                found.update(
                    over / under for over, under in ((left, right), (right, left)) if abs(under) > NEAR
                )
    return {round(one, PLACES): one for one in found}


def halves(numbers: Numbers) -> list[tuple[Numbers, Numbers]]:
    """All ways to part numbers in two."""
    every = range(len(numbers))
    parts = [set(chosen) for size in every for chosen in combinations(every, size) if 0 in chosen]
    return [
        (tuple(numbers[at] for at in part), tuple(numbers[at] for at in every if at not in part))
        for part in parts
    ]


@functools.cache
def makes_goal(numbers: Numbers) -> bool:
    """Whether four numbers make 24 by plain arithmetic: two parts come to numbers that make it."""
    return any(
        round(wanted, PLACES) in results(rest)
        for one, rest in halves(numbers)
        for left in results(one).values()
        for wanted in (
            GOAL - left,
            left - GOAL,
            GOAL + left,
            *((GOAL / left, left / GOAL, GOAL * left) if abs(left) > NEAR else ()),
        )
    )


def root(degree: float, of: float) -> float:
    """`root(3,8)` is 2."""
    return float(of ** (1 / degree))


def log(base: float, of: float) -> float:
    """`log(2,8)` is 3."""
    return math.log(of) / math.log(base)


def value(text: str) -> float:
    """What an expression comes to, by Python's own arithmetic."""
    known = {"__builtins__": {}, "root": root, "log": log}
    return float(eval(text.replace("^", "**"), known))


@reading(r"^There is one: (?P<text>[^ ]+)\.$", r"^(?P<text>[^ ]+) is 24\.$")
def is_solution(heard: Heard, text: str) -> bool:
    """It uses the numbers shown, and comes to 24."""
    used = sorted(int(found) for found in re.findall(r"\d+", text))
    return used == shown(heard) and abs(value(text) - GOAL) < NEAR


@reading(
    r"There is no solution(?: to call: a slap gains nothing|: any call is wrong)?\.$",
    r"No solution was found(?P<found>)",
    r"There is no solution: (?:one of|with you)",
)
def is_none(heard: Heard, found: str | None = None) -> bool:
    """Every way was tried; where powers count, too, plain arithmetic at least makes none."""
    is_plain = heard.view.options.operations == "basic"
    return (is_plain or "found" in heard.sentence) and not makes_goal(tuple(shown(heard)))


@reading(r"trying numbers up to a million", r"but somebody still thinks")
def still_open(heard: Heard) -> bool:
    """Of a set that is not settled."""
    return heard.view.stage == "race"


@reading(
    r"with you three have slapped, and whoever is picked takes the four cards",
    r"Two have slapped: with a third slap the fourth player must pick one of them",
)
def third_slap(heard: Heard) -> bool:
    """Two of four have slapped, and this seat has not."""
    slapped = heard.view.state["slapped"]
    return len(slapped) == CHALLENGE_SLAPS and heard.view.seats == 4 and heard.view.seat not in slapped


@reading(r"one of those who slapped will take the four cards")
def has_slapper(heard: Heard) -> bool:
    """In the challenge, where somebody has slapped."""
    return heard.view.seats == 4 and len(heard.view.state["slapped"]) > 0


@reading(r"The last to slap: a bluffer likely waits", r"Somebody slapped (?P<later>later)")
def slapped_last(heard: Heard, later: str = "") -> bool:
    """The seat picked was the last to slap, or not."""
    assert heard.action is not None
    slaps = [event.seat for event in heard.view.events if event.kind in ("slap", "set")]
    picked = number_of(str(heard.action).split()[-1])
    return len(heard.view.state["slapped"]) > 1 and (slaps[-1] == picked) != bool(later)


def settled_sets(heard: Heard) -> list[list[tuple[str, int]]]:
    """Of each settled set of this deal, who did what."""
    sets: list[list[tuple[str, int]]] = []
    for event in heard.view.events:
        if event.kind == "set":
            sets.append([])
        else:
            sets[-1:] = [[*one, (event.kind, event.seat)] for one in sets[-1:]]
    return sets[:-1]


def calls_failed(heard: Heard, seat: int) -> int:
    """How often a seat had no right call."""
    return sum(one in (("wrong", seat), ("time", seat)) for done in settled_sets(heard) for one in done)


def times_quick(heard: Heard, seat: int) -> int:
    """In how many sets a seat was one of the first two to slap."""
    slaps = [[who for kind, who in done if kind == "slap"] for done in settled_sets(heard)]
    return sum(seat in one[:2] for one in slaps)


@reading(r"^(?P<count>\d+) calls? of this seat failed in this deal\.")
def has_failed(heard: Heard, count: str) -> bool:
    """The seat picked has."""
    return calls_failed(heard, number_of(str(heard.action).split()[-1])) == int(count)


@reading(r"^One of the first two to slap in (?P<count>\d+) sets of this deal")
def is_often_quick(heard: Heard, count: str) -> bool:
    """The seat picked is."""
    return times_quick(heard, number_of(str(heard.action).split()[-1])) == int(count)


@reading(r"^Another who slapped is to be doubted more")
def is_doubted_less(heard: Heard) -> bool:
    """Another's calls failed more often; of equals one was quick more often."""
    slapped = heard.view.state["slapped"]
    most = max((calls_failed(heard, seat), times_quick(heard, seat)) for seat in slapped)
    picked = number_of(str(heard.action).split()[-1])
    return (calls_failed(heard, picked), times_quick(heard, picked)) < most


@reading(r"^(?P<kept>[^a-z]+) makes? 24 with (?P<count>\d+) of (?P<all>\d+) sets? of other numbers, by plain")
def goes_with(heard: Heard, kept: str, count: str, **groups: str) -> bool:
    """With so many of all sets of other numbers, up to the highest in the pack."""
    view = heard.view
    own = [number_on(heard, c) for c in cards_named(kept)]
    highest = max(number_on(heard, c) for c in view.deal.composition)
    sets = list(combinations_with_replacement(range(1, highest + 1), 4 - len(own)))
    solved = sum(makes_goal(tuple(sorted((*own, *rest)))) for rest in sets)
    return (solved, len(sets)) == (int(count), int(groups["all"]))


@reading(r"It is claimed that there is none: a right solution now scores 2")
def claimed(heard: Heard) -> bool:
    """Somebody else claims it."""
    return heard.view.state["claim"] not in (-1, heard.view.seat)


@reading(r"If you now say that there is none, each player takes back a card shown")
def other_has_none(heard: Heard) -> bool:
    """Of two the other has nothing to say."""
    state, seat = heard.view.state, heard.view.seat
    return heard.view.seats == 2 and state["version"] == "duel" and state["said_none"] == (1 - seat,)


@reading(r"You have (?P<count>\d+) cards? left: whoever has none wins")
def near_end(heard: Heard, count: str) -> bool:
    """In the stack and before the seat."""
    view = heard.view
    return len(view.cards_in(f"hand.{view.seat}")) + len(view.cards_in(f"exposed.{view.seat}")) == int(count)


@reading(
    r"(?P<power>2\^3) is 8",
    r"(?P<fraction>8/\(3-8/3\)) is 24",
    r"Try 3x8, 4x6 and 2x12 first: many sets come out so",
)
def plain_sums(heard: Heard, power: str = "", fraction: str = "") -> bool:
    """They come to what is said; powers where they count."""
    if power:
        return value(power) == 8 and heard.view.options.operations != "basic"
    return abs(value(fraction or "3*8") - GOAL) < NEAR and 4 * 6 == 2 * 12 == GOAL


@reading(r"A wrong call, or none in time, (?P<what>brings the four cards to you|puts you out of this set)")
def wrong_call(heard: Heard, what: str) -> bool:
    """By version."""
    is_dealt_out = heard.view.state["version"] in ("duel", "challenge")
    return is_dealt_out == what.startswith("brings")


@reading(r"Use each of (?P<numbers>[\d ]+) once, with brackets as you need")
def use_each(heard: Heard, numbers: str) -> bool:
    """The numbers shown."""
    return sorted(map(int, numbers.split())) == shown(heard)


@reading(r"If the one you pick calls right you take the four cards, if not they are theirs")
def pick(heard: Heard) -> bool:
    """Four cards lie there, of which a slapper is to make 24."""
    return len(shown(heard)) == 4 and bool(heard.view.state["slapped"])


@reading(r"Keep what goes with most other numbers to 24")
def may_keep(heard: Heard) -> bool:
    """There is a choice."""
    return len(heard.view.cards_in(f"exposed.{heard.view.seat}")) > 1


READINGS = (
    is_solution,
    is_none,
    still_open,
    third_slap,
    has_slapper,
    slapped_last,
    has_failed,
    is_often_quick,
    is_doubted_less,
    goes_with,
    claimed,
    other_has_none,
    near_end,
    plain_sums,
    wrong_call,
    use_each,
    pick,
    may_keep,
)
