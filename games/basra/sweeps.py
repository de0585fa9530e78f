"""Captures under the options in force, and the basras among them."""

from __future__ import annotations

from dataclasses import replace

from cardtable.cards import Card, Rank, Suit, card
from cardtable.engine import Options
from cardtable.mechanics.fishing import CaptureRules, Cards, Extent, pip_value

SEVEN = card("7D")
TEN = 10
COURTS = (Rank.QUEEN, Rank.KING)
LONE = "card"
"""Lebanon: a card lies alone on the floor."""
PAIR = "pair"
"""Lebanon: a lone card lies there, and the card that the next player laid to it."""
NONE = "none"
"""Neither of the two."""


def is_lebanese(options: Options) -> bool:
    """Whether the Lebanese game is played."""
    return bool(options.rules == "lebanon")


def batch_size(seats: int, options: Options) -> int:
    """The cards of a batch (deal-four, leb-deal)."""
    if options.hand_size != "auto":
        return int(options.hand_size)
    return 6 if is_lebanese(options) and seats != 3 else 4


JACKS = dict.fromkeys((Card.of(suit, Rank.JACK) for suit in Suit), "jack-takes-all")
PIPS = CaptureRules(
    played=lambda c: (pip_value(c),),
    lying=pip_value,
    by_rank=True,
    extent=Extent.ALL,
    must_take=True,
    takes_all=JACKS,
    highest=10,
)
CAPTURES = {
    "egypt": replace(PIPS, takes_all={**JACKS, SEVEN: "seven-takes-all"}),
    "lebanon": PIPS,
}
"""By the option `rules` (match, sum, take-all); in Lebanon the 7 of diamonds is ordinary (leb-seven)."""


def capture_rules(options: Options) -> CaptureRules:
    """How cards capture under those options."""
    return CAPTURES[options.rules]


def basras(played: Card, floor: Cards, lone: str, options: Options) -> int:
    """How many basras a capture of the whole floor counts (basra, leb-lone, leb-pair)."""
    return lebanese(played, floor, lone) if is_lebanese(options) else egyptian(played, floor, options)


# Basras of Egypt


def egyptian(played: Card, floor: Cards, options: Options) -> int:
    """How many basras a play that empties the floor counts in Egypt (basra, double-basra).

    A Jack makes none (jack-no-basra), the 7 of diamonds as the option `seven` says (seven-basra); a Jack
    that takes a lone Jack may count two.
    """
    if played.rank is Rank.JACK:
        return 2 * bool(options.double_basra and [c.rank for c in floor] == [Rank.JACK])
    if played is not SEVEN:
        return 1
    return int(_lobashev(floor) if options.seven == "lobashev" else 0 < _total(floor) <= TEN)


def _total(floor: Cards) -> int:
    """The sum of the floor; 0 with a court card in it."""
    return sum(map(pip_value, floor)) if all(map(pip_value, floor)) else 0


def _lobashev(floor: Cards) -> bool:
    """Whether the floor is fewer than 10, or only tens, Queens and Kings, or groups of equal sums below 10
    (seven-lobashev)."""
    if all(c.rank in (Rank.TEN, *COURTS) for c in floor):
        return True
    total = _total(floor)
    groups = range(2, len(floor) + 1)
    return 0 < total < TEN or any(
        total % count == 0 and total // count < TEN and _falls_into(floor, total // count)
        for count in groups
        if total
    )


def _falls_into(numbers: Cards, each: int) -> bool:
    """Whether number cards fall into groups of that sum, all of them used."""
    if not numbers:
        return True
    first, *rest = numbers
    if pip_value(first) > each:
        return False
    if pip_value(first) == each:
        return _falls_into(tuple(rest), each)
    return any(
        _falls_into(tuple(c for c in rest if c not in group), each)
        for group in _groups(tuple(rest), each - pip_value(first))
    )


def _groups(numbers: Cards, total: int) -> list[Cards]:
    """The sets of those cards with that sum."""
    if not total:
        return [()]
    return [
        (c, *more)
        for at, c in enumerate(numbers)
        if pip_value(c) <= total
        for more in _groups(numbers[at + 1 :], total - pip_value(c))
    ]


# Basras of Lebanon


def lebanese(played: Card, floor: Cards, lone: str) -> int:
    """Whether a play makes a basra in Lebanon (leb-lone, leb-pair).

    A lone card is taken by its equal at once, or a lone card and the next one by a card equal to their sum.
    """
    if lone == LONE:
        return int(played.rank is floor[0].rank)
    return int(lone == PAIR and 0 < pip_value(played) == _total(floor))


def lone_after(lone: str, floor: Cards, taken: bool) -> str:
    """The state of the floor in Lebanon once a card was laid on it, or one was taken from it."""
    if len(floor) == 1:
        return LONE
    return PAIR if lone == LONE and not taken else NONE
