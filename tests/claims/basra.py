"""What Basra's sentences mean."""

from __future__ import annotations

from cardtable.cards import Card
from cardtable.engine.actions import Action
from cardtable.testing.claim_checks import Heard, cards_named, number_of, reading
from tests.claims.fishing_readings import (
    LARGEST,
    Catching,
    falls_apart,
    fishing_readings,
    on_table,
    pips,
    played_card,
    rank_of,
    still_out,
    taken_by,
)
from tests.claims.played_out import played_out
from tests.claims.sweep_readings import sweep_readings

PACK = 52


def is_lebanese(heard: Heard) -> bool:
    """Whether the Lebanese game is played."""
    return bool(heard.view.options.rules == "lebanon")


class BasraCatching(Catching):
    """In Egypt the 7 of diamonds takes all, too."""

    def takes_all(self, heard: Heard, c: Card) -> bool:
        return rank_of(c) == "J" or (c.text == "7D" and not is_lebanese(heard))

    def worth(self, heard: Heard, c: Card) -> int:
        return card_points(c)


CATCHING = BasraCatching()


def captured(heard: Heard, side: int) -> tuple[Card, ...]:
    """A side's pile, with the cards that mark its basras."""
    return heard.view.cards_in(f"captured.{side}") + heard.view.cards_in(f"swept.{side}")


def card_points(c: Card) -> int:
    """Jacks and aces 1, the 2 of clubs 2, the 10 of diamonds 3."""
    return {"10D": 3, "2C": 2}.get(c.text, int(rank_of(c) in "JA"))


def majority_points(heard: Heard) -> int:
    """What most cards count, with what was held over."""
    return (3 if is_lebanese(heard) else 30) + int(heard.view.deal.carry.get("abeyance", 0))


def taken_whole(heard: Heard, c: Card, floor: tuple[Card, ...]) -> bool:
    """Whether a card could take all of a floor at once: everything, or equal cards and sums."""
    if CATCHING.takes_all(heard, c):
        return True
    others = [one for one in floor if rank_of(one) != rank_of(c)]
    numbers = tuple(map(pips, others))
    return all(numbers) and (not numbers or falls_apart(numbers, pips(c)))


def basra_points(heard: Heard, c: Card, floor: tuple[Card, ...], lone: str) -> int:
    """What taking that whole floor counts. `lone`: in Lebanon what lies there, a lone card or a pair."""
    if not floor or not taken_whole(heard, c, floor):
        return 0
    numbers = [pips(one) for one in floor]
    if is_lebanese(heard):
        by_equal = lone == "card" and rank_of(c) == rank_of(floor[0])
        by_sum = lone == "pair" and all(numbers) and sum(numbers) == pips(c)
        return 10 * (by_equal or by_sum)
    if rank_of(c) == "J":
        return 20 * (heard.view.options.double_basra and [rank_of(one) for one in floor] == ["J"])
    if c.text == "7D":
        return 10 * seven_counts(heard, numbers, floor)
    return 10


def seven_counts(heard: Heard, numbers: list[int], floor: tuple[Card, ...]) -> bool:
    """Whether the 7 of diamonds makes a basra there."""
    if heard.view.options.seven == "ten":
        return all(numbers) and sum(numbers) <= 10
    if all(rank_of(one) in ("10", "Q", "K") for one in floor):
        return True
    groups = any(
        sum(numbers) == each * count and falls_apart(tuple(numbers), each)
        for each in range(1, 10)
        for count in range(2, len(numbers) + 1)
    )
    return all(numbers) and (sum(numbers) < 10 or groups)


def left_by(heard: Heard, action: Action) -> tuple[tuple[Card, ...], str]:
    """The floor after an action, and in Lebanon what is alone there."""
    taken, floor = taken_by(heard, action), on_table(heard)
    left = tuple(c for c in floor if c not in taken) if taken else (*floor, played_card(action))
    if len(left) == 1:
        return left, "card"
    return left, "pair" if not taken and heard.view.state["lone"] == "card" else "none"


def sweepers(heard: Heard, action: Action) -> list[Card]:
    """The cards still out that could make a basra of what an action leaves."""
    floor, lone = left_by(heard, action)
    return [c for c in still_out(heard) if basra_points(heard, c, floor, lone)]


def basra_of(heard: Heard, action: Action) -> int:
    """The points of the basra that an action makes."""
    floor, taken = on_table(heard), taken_by(heard, action)
    is_whole = bool(taken) and set(taken) == set(floor)
    return basra_points(heard, played_card(action), floor, heard.view.state["lone"]) if is_whole else 0


@reading(r"It brings home (?P<named>[^:]+?)(?: and (?P<more>\d+) more)?: (?P<count>\d+) points?")
def brings_home(heard: Heard, named: str, more: str, count: str) -> bool:
    """The cards that count of those brought, all of them, and their points together."""
    brought = (played_card(heard.action), *taken_by(heard, heard.action))
    counting = [c for c in brought if card_points(c)]
    told = cards_named(named)
    is_all = set(told) <= set(counting) and len(told) + (number_of(more) if more else 0) == len(counting)
    return is_all and sum(map(card_points, counting)) == number_of(count)


@reading(r"[Yy]our side then has (?P<count>\d+)(?: cards: the majority, (?P<points>\d+) points)?")
def has_then(heard: Heard, count: str, points: str) -> bool:
    """So many cards with those brought; more than half of the pack are the majority, and were not before."""
    brought = (played_card(heard.action), *taken_by(heard, heard.action))
    own = len(captured(heard, heard.view.side))
    is_counted = own + len(brought) == number_of(count)
    if not points:
        return is_counted
    gains = own * 2 <= PACK < 2 * number_of(count)
    return is_counted and gains and majority_points(heard) == number_of(points)


@reading(r"It brings you (?P<count>\d+) cards")
def brings_cards(heard: Heard, count: str) -> bool:
    """So many, the card played among them."""
    return 1 + len(taken_by(heard, heard.action)) == number_of(count)


@reading(r"(?P<named>\S+) takes (?P<count>no|\d+) cards? there: it could sweep a full floor")
def takes_little(heard: Heard, named: str, count: str) -> bool:
    """A card that takes all takes so few."""
    c = played_card(heard.action)
    taken = len(taken_by(heard, heard.action))
    return cards_named(named) == [c] and CATCHING.takes_all(heard, c) and taken == number_of(count) < 4


@reading(r"It keeps (?P<named>.+) for a richer floor than (?P<count>\d+) cards?")
def keeps_taker(heard: Heard, named: str, count: str) -> bool:
    """Cards that take all are held and not played, and so many cards lie there."""
    kept = cards_named(named)
    is_kept = set(kept) <= set(heard.hand) - {played_card(heard.action)}
    return is_kept and all(CATCHING.takes_all(heard, c) for c in kept) and len(on_table(heard)) == int(count)


@reading(r"The floor adds up to (?P<sum>\d+): a card of that number makes a basra")
def adds_up(heard: Heard, sum: str) -> bool:
    """Number cards with that sum, and any card of that number takes them all."""
    numbers = [pips(c) for c in on_table(heard)]
    return all(numbers) and sum_of(numbers) == int(sum) <= 10 and not is_lebanese(heard)


def sum_of(numbers: list[int]) -> int:
    """Their sum."""
    return sum(numbers)


@reading(r"(?P<named>\S+) lies alone: its equal takes it for a basra")
def lies_alone(heard: Heard, named: str) -> bool:
    """In Lebanon nothing else lies there."""
    return is_lebanese(heard) and tuple(cards_named(named)) == on_table(heard)


@reading(r"^(?P<named>.+): a card of (?P<sum>\d+) takes both for a basra")
def takes_both(heard: Heard, named: str, sum: str) -> bool:
    """In Lebanon a lone card and one more lie there, with that sum."""
    lying = on_table(heard)
    is_pair = is_lebanese(heard) and tuple(cards_named(named)) == lying and len(lying) == 2
    return is_pair and heard.view.state["lone"] == "pair" and sum_of([pips(c) for c in lying]) == int(sum)


@reading(r"The floor is bare: what you lay lies alone there for its equals, the fewer still out the better")
def is_bare(heard: Heard) -> bool:
    """Nothing lies there, and each card still out of the rank of one laid could take it."""
    equals = [(c, one) for c in heard.hand for one in still_out(heard) if rank_of(one) == rank_of(c)]
    return not on_table(heard) and all(CATCHING.takes(heard, one, c, (c,)) for c, one in equals)


@reading(r"10D lies there: (?P<count>\d) points for whoever takes it")
def prize_lies(heard: Heard, count: str) -> bool:
    """It lies on the floor and counts that."""
    return "10D" in {c.text for c in on_table(heard)} and count == "3"


@reading(r"Most cards are worth (?P<count>\d+) points in this deal", r"Most cards count (?P<count>\d+),")
def most_cards(heard: Heard, count: str) -> bool:
    """What the majority counts in this deal."""
    return majority_points(heard) == number_of(count)


@reading(r"a basra 10, 10D 3, 2C 2, each Ace and Jack 1")
def what_counts(_: Heard) -> bool:
    """As the rules say."""
    return True


@reading(
    r"Your side has (?P<own>\d+) cards: (?P<needed>\d+) are the majority",
    r"You have (?P<own>\d+) cards: (?P<needed>\d+) are more than half of the pack",
)
def majority_near(heard: Heard, own: str, needed: str) -> bool:
    """More than half of the pack: with one fewer others could have as many. It can still be reached."""
    counts = [len(captured(heard, side)) for side in range(heard.view.sides)]
    mine = counts[heard.view.side]
    others = sum(counts) - mine
    is_majority = 2 * number_of(needed) > PACK >= 2 * (number_of(needed) - 1)
    is_side = heard.sentence.startswith("Your side") == (heard.view.sides == 2)
    return mine == number_of(own) < number_of(needed) <= PACK - others and is_majority and is_side


@reading(
    r"7D takes all that lies there: a basra on number cards of (?P<most>less than 10|10 or less) together"
)
def seven_held(heard: Heard, most: str) -> bool:
    """The 7 of diamonds is held, something lies there, and the option says so."""
    held = {c.text for c in heard.hand}
    is_lobashev = heard.view.options.seven == "lobashev"
    return "7D" in held and bool(on_table(heard)) and is_lobashev == (most == "less than 10")


@reading(r"the next card lies alone, and its equal, played at once, makes a basra")
def bares(heard: Heard) -> bool:
    """In Lebanon, where at least two more cards are played."""
    return is_lebanese(heard) and len(still_out(heard)) + len(heard.hand) > 2


READINGS = (
    played_out,
    *fishing_readings(CATCHING),
    sweep_readings(sweepers, basra_of, lambda heard: len(on_table(heard)) < LARGEST),
    brings_home,
    has_then,
    brings_cards,
    takes_little,
    keeps_taker,
    adds_up,
    lies_alone,
    takes_both,
    is_bare,
    prize_lies,
    most_cards,
    what_counts,
    majority_near,
    seven_held,
    bares,
)
