"""What Teen Patti's sentences mean."""

from __future__ import annotations

import functools
import math
import re
from bisect import bisect_left, bisect_right
from itertools import combinations

from cardtable.cards import Card, pack
from cardtable.testing.claim_checks import Heard, reading
from tests.claims.trick_readings import ACE_HIGH, rank_letter

KINDS = ("high card", "pair", "colour", "normal run", "straight run", "trio")
RUNS = ("234", "345", "456", "567", "678", "789", "89T", "9TJ", "TJQ", "JQK", "QKA", "23A")
"""From the lowest to the highest."""
HALF_UP = 0.51
"""What may be lost where a number is rounded."""
BET_ON = 8
"""At most as many random hands as one that was looked at and bet on counts for, at the first stake ..."""
BET_ON_DEARLY = 6
"""... and so many more for each time that the stake has doubled."""


def worth(hand: tuple[Card, ...]) -> tuple[int, ...]:
    """What three cards are worth: the kind, then what decides within it."""
    letters = sorted((rank_letter(c) for c in hand), key=ACE_HIGH.index)
    ranks = [ACE_HIGH.index(one) for one in letters]
    is_suited = len({c.suit for c in hand}) == 1
    if ranks[0] == ranks[2]:
        return 5, ranks[0]
    if "".join(letters) in RUNS:
        return 4 if is_suited else 3, RUNS.index("".join(letters))
    if is_suited:
        return 2, *reversed(ranks)
    if ranks[0] == ranks[1] or ranks[1] == ranks[2]:
        return 1, ranks[1], ranks[2] if ranks[0] == ranks[1] else ranks[0]
    return 0, *reversed(ranks)


@functools.cache
def all_worths() -> list[tuple[int, ...]]:
    """Of all hands of the pack, the lowest first."""
    return sorted(worth(hand) for hand in combinations(pack(), 3))


@functools.lru_cache(maxsize=1 << 10)
def share(hand: tuple[Card, ...], equal: float = 0.0) -> float:
    """The share of all hands that are lower; of equal ones that part counts."""
    own, everything = worth(hand), all_worths()
    lower = bisect_left(everything, own)
    return (lower + equal * (bisect_right(everything, own) - lower)) / len(everything)


def is_seen(heard: Heard, seat: int | None = None) -> bool:
    """Whether a seat, the own one if none is named, has looked."""
    return bool(heard.view.state["seen"][heard.view.seat if seat is None else seat])


def others(heard: Heard) -> list[int]:
    """The others who are in."""
    return [at for at in heard.view.state["active"] if at != heard.view.seat]


def number(heard: Heard, name: str) -> int:
    """The pot, the stake, or the own chips."""
    told = heard.view.state[name]
    return int(told[heard.view.seat] if isinstance(told, tuple) else told)


def cost(heard: Heard) -> int:
    """What staying in costs: the stake, and twice that after a look."""
    return number(heard, "stake") * (2 if is_seen(heard) else 1)


def chips_bet(heard: Heard) -> int:
    """The chips of a bet; 0 where the action is none."""
    assert heard.action is not None
    return int(str(heard.action).split()[1]) if heard.action.verb == "bet" else 0


def pays_from(heard: Heard, price: int, needed: str) -> bool:
    """Whether that price pays from so many wins in 100 on."""
    return abs(100 * price / max(1, number(heard, "pot") + price) - int(needed)) <= HALF_UP


@reading(r"^(?P<name>(?:[A-Z]\w*|10|[2-9])[\w, ]*?(?:high| of \w+|, ace 2 3)): (?=about|nearly|hardly)")
def hand_name(heard: Heard, name: str) -> bool:
    """That is what is held."""
    kind, *_ = worth(heard.hand)
    highest = max(heard.hand, key=lambda c: ACE_HIGH.index(rank_letter(c))).rank
    counted = [c.rank for c in heard.hand if sum(one.rank is c.rank for one in heard.hand) > 1]
    assert highest is not None
    if counted and counted[0] is not None:
        return name.lower() == f"{KINDS[kind]} of {counted[0].word}s"
    top = "ace 2 3" if {rank_letter(c) for c in heard.hand} == set("A23") and kind else f"{highest.word} high"
    return name.lower() == (top if kind == 0 else f"{KINDS[kind]}, {top}")


@reading(
    r"about (?P<count>\d+) in 100 hands (?:is|are) lower",
    r"(?P<how>nearly all hands are|hardly any hand is) lower",
)
def lower_hands(heard: Heard, count: str = "", how: str = "") -> bool:
    """Of all hands of the pack."""
    lower = 100 * share(heard.hand)
    if count:
        return abs(lower - int(count)) <= HALF_UP
    return lower >= 100 - HALF_UP if how.startswith("nearly") else lower <= HALF_UP


@reading(r"(?:about (?P<count>\d+) wins?|hardly a win) in 100 against random hands")
def wins(heard: Heard, count: str) -> bool:
    """Where all others hold any cards; of equal hands half are won."""
    chance = 100 * share(heard.hand, 0.5) ** len(others(heard))
    return abs(chance - (int(count) if count else 0)) <= HALF_UP


@reading(
    r"and (?:all in|the bet|staying in|a bet of (?P<price>\d+)) needs (?P<needed>\d+)",
    r"a show for (?P<price>\d+) needs (?P<needed>\d+) in 100",
)
def needs(heard: Heard, needed: str, price: str = "") -> bool:
    """What it costs is that part of the pot then."""
    least = min(cost(heard), number(heard, "chips"))
    paid = (chips_bet(heard) if price else 0) or least
    return (not price or int(price) == paid) and pays_from(heard, paid, needed)


@reading(r"A bet of (?P<price>\d+) for a pot of (?P<pot>\d+) needs about (?P<needed>\d+) wins? in 100")
def bet_needs(heard: Heard, price: str, pot: str, needed: str) -> bool:
    """The least bet, and the pot as it is."""
    is_least = int(price) == cost(heard) <= number(heard, "chips")
    return is_least and int(pot) == number(heard, "pot") and pays_from(heard, int(price), needed)


@reading(r"Unseen it costs you (?P<now>\d+); once you have looked it costs (?P<then>\d+)")
def blind_half(heard: Heard, now: str, then: str) -> bool:
    """What the action costs, and twice that."""
    paid = chips_bet(heard) or cost(heard)
    may_then = bool(chips_bet(heard)) or all(is_seen(heard, at) for at in others(heard))
    return not is_seen(heard) and may_then and int(now) == paid == cost(heard) and int(then) == 2 * paid


@reading(r"It costs (?:(?P<price>\d+) chips?|nothing), for a pot of (?P<pot>\d+): all who are in must show")
def all_in(heard: Heard, price: str, pot: str) -> bool:
    """The own chips, too few for a bet."""
    chips = number(heard, "chips")
    return chips == (int(price) if price else 0) < cost(heard) and int(pot) == number(heard, "pot")


@reading(
    r"It costs (?P<price>\d+) and ends the deal; on equal hands the other takes the pot",
    r"A show costs (?P<price>\d+) and settles a pot of (?P<pot>\d+); equal hands lose it to the other",
)
def show(heard: Heard, price: str, pot: str = "") -> bool:
    """Two are in, and it can be paid."""
    is_pot = not pot or int(pot) == number(heard, "pot")
    return len(others(heard)) == 1 and int(price) == cost(heard) <= number(heard, "chips") and is_pot


@reading(r"Even blind a bet now costs (?P<price>\d+) or more, and the ante was (?P<unit>\d+)")
def dear(heard: Heard, price: str, unit: str) -> bool:
    """The stake, for who has not looked."""
    is_price = int(price) == number(heard, "stake")
    return not is_seen(heard) and is_price and int(unit) == heard.view.options.unit


@reading(r"from then on a bet costs (?P<price>\d+)(?: or more|, and you have (?P<chips>\d+))")
def after_look(heard: Heard, price: str, chips: str) -> bool:
    """Twice the stake; what is told of the chips is that they are too few for it."""
    held = number(heard, "chips")
    return (
        int(price) == 2 * number(heard, "stake")
        and (held < int(price)) == bool(chips)
        and chips in ("", str(held))
    )


@reading(r"It raises the stake from (?P<now>\d+) to (?P<then>\d+)")
def raises(heard: Heard, now: str, then: str) -> bool:
    """The bet, or half of it after a look."""
    stake = chips_bet(heard) // (2 if is_seen(heard) else 1)
    return int(now) == number(heard, "stake") < int(then) == stake


@reading(r"It gives up the (?P<count>\d+) chips? that you have in the pot")
def gives_up(heard: Heard, count: str) -> bool:
    """The ante and all bets of this deal."""
    view = heard.view
    paid = int(view.options.unit)
    for event in view.events:
        if event.seat == view.seat and event.kind in ("bet", "compromise", "show", "allin"):
            found = re.search(r"\d+", event.text.replace("{seat}", ""))
            paid += int(found[0]) if found else 0
    return paid == int(count)


@reading(
    r"(?:if accepted,|and|accepted,) the lower of the two folds",
    r"If you accept, the lower of the two hands folds, and of equal ones the asker's",
)
def lower_folds(heard: Heard) -> bool:
    """Where a compromise is asked for, or may be."""
    return all(is_seen(heard, at) for at in heard.view.state["active"])


@reading(r"yours may well be the one that must fold")
def may_have_to_fold(heard: Heard) -> bool:
    """No more than half of all hands are lower."""
    return share(heard.hand) <= 0.5


@reading(r"likely another is higher(?P<raises>, and a raise costs more)?")
def another_is_higher(heard: Heard, raises: str) -> bool:
    """The hand seldom beats all others, of whom those who bet may hold better cards than random ones."""
    is_raise = chips_bet(heard) > cost(heard)
    blind = len(others(heard)) - len(bettors(heard))
    return is_raise == bool(raises) and share(heard.hand) ** (blind + like_random(heard)) <= 0.5


@reading(r"a player who has looked and stays in likely holds more")
def holds_more(heard: Heard) -> bool:
    """There is one who has paid since the look, and the hand may well not beat all of these."""
    return bool(bettors(heard)) and share(heard.hand) ** like_random(heard) <= 0.5


def like_random(heard: Heard) -> float:
    """At most as many random hands as those of the others who bet on them count for, and each further bet."""
    doubled = math.log2(number(heard, "stake") / heard.view.options.unit)
    return (BET_ON + BET_ON_DEARLY * doubled) * len(bettors(heard)) + bets_again(heard)


def bettors(heard: Heard) -> set[int]:
    """The others who are in, and have looked and paid since."""
    looked, paid = set(), set()
    for event in heard.view.events:
        if event.kind == "look":
            looked.add(event.seat)
        elif event.kind in ("bet", "compromise") and event.seat in looked:
            paid.add(event.seat)
    return paid & set(others(heard))


def bets_again(heard: Heard) -> int:
    """Of others who are in, the bets after each one's first since the look."""
    made = dict.fromkeys(others(heard), 0)
    looked: set[int] = set()
    for event in heard.view.events:
        if event.kind == "look":
            looked.add(event.seat)
        elif event.kind == "bet" and event.seat in made and event.seat in looked:
            made[event.seat] += 1
    return sum(max(0, bets - 1) for bets in made.values())


@reading(r"likely you are ahead")
def likely_ahead(heard: Heard) -> bool:
    """The hand beats all others more often than not."""
    return share(heard.hand, 0.5) ** len(others(heard)) > 0.5


@reading(r"(?P<highest>the highest bet lets|let) the (?P<who>others?) pay(?: most)?")
def others_pay(heard: Heard, highest: str, who: str) -> bool:
    """So many others are in, and it is said of the highest bet alone that it is that."""
    most = max(int(str(one).split()[1]) for one in heard.view.legal if one.verb == "bet")
    is_highest = chips_bet(heard) == most
    return (len(others(heard)) > 1) == (who == "others") and is_highest == (highest != "let")


@reading(r"(?:too few where )?a blind player (?:has not seen his own|pays half of what you pay)")
def somebody_is_blind(heard: Heard) -> bool:
    """Somebody else is in who has not looked."""
    return is_seen(heard) and not all(is_seen(heard, at) for at in others(heard))


@reading(r"Refused, the betting goes on, and neither of you must fold", r"the asker has looked and bet")
def is_asked(heard: Heard) -> bool:
    """A compromise is asked for by somebody who has looked."""
    asker = int(heard.view.state["asker"])
    return asker >= 0 and asker != heard.view.seat and is_seen(heard, asker)


@reading(
    r"The other is (?P<blind>blind): as you have looked you cannot ask him for a show",
    r"While you are blind, the other, who has looked, cannot ask you for a show",
)
def no_show(heard: Heard, blind: str = "") -> bool:
    """Two are in, of whom one has looked."""
    (other,) = others(heard)
    return is_seen(heard) == bool(blind) and is_seen(heard, other) != bool(blind)


@reading(r"All in, all who are in must show, and on equal hands you lose")
def too_few_chips(heard: Heard) -> bool:
    """The chips do not pay the least bet."""
    return number(heard, "chips") < cost(heard)


@reading(r"Your (?P<count>\d+) chips? pays? a blind bet, but not one after a look")
def short_after_look(heard: Heard, count: str) -> bool:
    """They pay the stake, not twice the stake."""
    stake = number(heard, "stake")
    return not is_seen(heard) and stake <= int(count) == number(heard, "chips") < 2 * stake


@reading(r"For (?P<price>\d+) you may ask for a compromise: if it is accepted, the lower of the two folds")
def compromise(heard: Heard, price: str) -> bool:
    """All have looked, and twice the stake can be paid."""
    have_looked = all(is_seen(heard, at) for at in heard.view.state["active"])
    return have_looked and int(price) == cost(heard) <= number(heard, "chips")


@reading(r"A player who has looked and stays in likely holds better cards than most")
def somebody_looked(heard: Heard) -> bool:
    """Somebody else is in who has looked, and has paid since."""
    return bool(bettors(heard))


@reading(r"Blind you pay half; a look tells you what your cards are worth")
def is_blind(heard: Heard) -> bool:
    """The seat has not looked."""
    return not is_seen(heard)


@reading(r"About three hands in four are no pair or better, only a high card")
def three_in_four(heard: Heard) -> bool:
    """Counted."""
    pair_or_better = bisect_left(all_worths(), (1,))
    return abs(pair_or_better / len(all_worths()) - 0.75) < 0.02


@reading(r"(?P<count>\d+) further bets? of others who looked tells? of more")
def further_bets(heard: Heard, count: str) -> bool:
    """So many bets of others who are in came after each one's first since the look."""
    return bets_again(heard) == int(count) > 0


@reading(r"while (?P<count>\d+) are in, a bet settles nothing: only the last two can show")
def bet_settles_nothing(heard: Heard, count: str) -> bool:
    """So many are in, more than two, and none of the actions is a show."""
    is_crowd = len(others(heard)) + 1 == int(count) > 2
    return is_crowd and not any(one.verb == "show" for one in heard.view.legal)


@reading(r"too weak for another bet, and to compare costs nothing")
def compares_for_nothing(heard: Heard) -> bool:
    """The answer to a compromise costs no chips."""
    deal, seat = heard.view.deal.clone(), heard.view.seat
    return heard.view.stage == "compromise" and deal.asked == seat


READINGS = (
    further_bets,
    bet_settles_nothing,
    compares_for_nothing,
    hand_name,
    lower_hands,
    wins,
    needs,
    bet_needs,
    blind_half,
    all_in,
    show,
    dear,
    after_look,
    raises,
    gives_up,
    lower_folds,
    may_have_to_fold,
    another_is_higher,
    holds_more,
    likely_ahead,
    others_pay,
    somebody_is_blind,
    is_asked,
    no_show,
    too_few_chips,
    short_after_look,
    compromise,
    somebody_looked,
    is_blind,
    three_in_four,
)
