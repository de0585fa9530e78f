"""What a card played to the floor may take, and which captures are a basra: at the table in force."""

from __future__ import annotations

from cardtable.cards import Card, Rank, Suit, card
from cardtable.engine.options import Options
from cardtable.engine.position_cache import position_cache
from cardtable.mechanics.fishing.stage import PLAIN_COUNTING, Fish, Taken, number, whole_captures

SEVEN = card("7D")
TEN = 10
COURTS = (Rank.QUEEN, Rank.KING)
LONE, PAIR, NONE = "card", "pair", "none"
"""Lebanon: a card lies alone on the floor, or that and what the next player laid to it; or neither."""


def is_lebanese(options: Options) -> bool:
    """Whether the Lebanese game is played."""
    return bool(options.rules == "lebanon")


def batch_size(seats: int, options: Options) -> int:
    """The cards of a batch (deal-four, leb-deal)."""
    if options.hand_size != "auto":
        return int(options.hand_size)
    return 6 if is_lebanese(options) and seats != 3 else 4


JACKS = frozenset(Card.of(suit, Rank.JACK) for suit in Suit)
JACKS_AND_SEVEN = JACKS | {SEVEN}


def sweepers_of(options: Options) -> frozenset[Card]:
    """The cards that take the whole floor (jack-takes-all, seven-takes-all, leb-seven)."""
    return JACKS if is_lebanese(options) else JACKS_AND_SEVEN


def sweeping_rule(c: Card, options: Options) -> str:
    """The rule by which a card takes the whole floor; empty for those that do not."""
    if c not in sweepers_of(options):
        return ""
    return "seven-takes-all" if c is SEVEN else "jack-takes-all"


@position_cache(1 << 12)
def plays(held: Card, floor: Taken, takes_all: bool) -> tuple[Fish, ...]:
    """The plays of a card: each way to take all it can, or that it is merely laid (take-all, lay)."""
    if takes_all or not floor:
        return (Fish(held, tuple(sorted(floor))),)
    return tuple(Fish(held, taken) for taken in whole_captures(held, floor, PLAIN_COUNTING)) or (
        Fish(held, ()),
    )


def basras(played: Card, floor: Taken, lone: str, options: Options) -> int:
    """How many basras it is to take all that lies there (basra, leb-lone, leb-pair)."""
    return lebanese(played, floor, lone) if is_lebanese(options) else egyptian(played, floor, options)


# Basras of Egypt


def egyptian(played: Card, floor: Taken, options: Options) -> int:
    """A basra for emptying the floor, but not by a Jack, and by the 7 of diamonds only as `seven` has it
    (basra, jack-no-basra, seven-basra); a Jack that takes a lone Jack may count two (double-basra)."""
    if played.rank is Rank.JACK:
        return 2 * bool(options.double_basra and [c.rank for c in floor] == [Rank.JACK])
    if played is not SEVEN:
        return 1
    return int(_lobashev(floor) if options.seven == "lobashev" else 0 < _total(floor) <= TEN)


def _total(floor: Taken) -> int:
    """What the floor adds up to; nothing with a court card in it."""
    return sum(map(number, floor)) if all(map(number, floor)) else 0


def _lobashev(floor: Taken) -> bool:
    """Fewer than 10, or only tens, Queens and Kings, or groups of equal sums below 10 (seven-lobashev)."""
    if all(c.rank in (Rank.TEN, *COURTS) for c in floor):
        return True
    total = _total(floor)
    groups = range(2, len(floor) + 1)
    return 0 < total < TEN or any(
        total % count == 0 and total // count < TEN and _falls_into(floor, total // count)
        for count in groups
        if total
    )


def _falls_into(numbers: Taken, each: int) -> bool:
    """Whether number cards fall into groups of that sum, all of them used."""
    if not numbers:
        return True
    first, *rest = numbers
    if number(first) > each:
        return False
    if number(first) == each:
        return _falls_into(tuple(rest), each)
    return any(
        _falls_into(tuple(c for c in rest if c not in group), each)
        for group in _groups(tuple(rest), each - number(first))
    )


def _groups(numbers: Taken, total: int) -> list[Taken]:
    """The sets of those cards with that sum."""
    if not total:
        return [()]
    return [
        (c, *more)
        for at, c in enumerate(numbers)
        if number(c) <= total
        for more in _groups(numbers[at + 1 :], total - number(c))
    ]


# Basras of Lebanon


def lebanese(played: Card, floor: Taken, lone: str) -> int:
    """A lone card taken by its equal at once, or a lone card and the next one by a card equal to their sum
    (leb-lone, leb-pair)."""
    if lone == LONE:
        return int(played.rank is floor[0].rank)
    return int(lone == PAIR and 0 < number(played) == _total(floor))


def lone_after(lone: str, floor: Taken, taken: bool) -> str:
    """How the floor stands in Lebanon once a card was laid on it, or one was taken from it."""
    if len(floor) == 1:
        return LONE
    return PAIR if lone == LONE and not taken else NONE
