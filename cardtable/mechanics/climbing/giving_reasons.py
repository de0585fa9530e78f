"""What is said in any game of climbing of cards parted with, each with what makes it true."""

from __future__ import annotations

from collections import Counter
from typing import Any

from cardtable.cards import Card
from cardtable.engine.actions import Action
from cardtable.engine.reasons import Reason
from cardtable.mechanics.climbing.round_position import RoundSense, named
from cardtable.mechanics.exchange.discarding import PutAway
from cardtable.mechanics.exchange.giving import Give

At = RoundSense[Any]
PARTING = (Give, PutAway)


def gifts(at: At) -> list[Give]:
    """All that may be given."""
    return [one for one in at.view.legal if isinstance(one, Give)]


def is_alike(at: At, gift: Give) -> bool:
    """Whether all that may be given is equally high."""
    return at.is_due and len({tuple(sorted(map(at.height, one.cards))) for one in gifts(at)}) == 1


def _is_as_high(_: At, gift: Give, other: Action) -> bool:
    return Counter(c.rank for c in gift.cards) == Counter(c.rank for c in other.picks)


def all_lone(at: At, held: tuple[Card, ...]) -> bool:
    """Whether none of these belongs to a set or a sequence."""
    return all(at.is_lone(c) for c in held)


def _belong(held: tuple[Card, ...]) -> str:
    return f"{named(held)} {'belongs' if len(held) == 1 else 'belong'}"


def spares(at: At, gift: Give) -> bool:
    """Whether it breaks nothing, where another gift would."""
    return at.is_due and not at.tears(gift.cards) and any(at.tears(one.cards) for one in gifts(at))


SPARES = Reason[At](
    "spares",
    spares,
    lambda at, _: f"It breaks no {at.kinds} of yours, as another would.",
    of=Give,
)
ALIKE = Reason[At](
    "alike",
    is_alike,
    "The rules take your highest: all that you may choose among is equally high.",
    of=Give,
    beside=_is_as_high,
)
PARTS_WITH_ENTRY = Reason[At](
    "parts-with-entry",
    lambda at, away: at.is_free and bool(at.entries(away.cards)),
    lambda at, away: f"It parts with {named(at.entries(away.cards))}, likely to win the lead.",
    of=PARTING,
    con=True,
)
PARTS_SET = Reason[At](
    "parts-set",
    lambda at, away: at.tears(away.cards),
    lambda at, away: f"It breaks {at.torn(away.cards)} of yours.",
    of=PARTING,
    con=True,
)
LONE_LOWEST = Reason[At](
    "lone-lowest",
    lambda at, away: at.is_free and all_lone(at, away.cards) and at.is_lowest(away.cards),
    lambda at, away: f"You hold nothing lower, and {_belong(away.cards)} to no {at.kinds}.",
    of=PARTING,
)
LONE = Reason[At](
    "lone",
    lambda at, away: at.is_free and all_lone(at, away.cards),
    lambda at, away: f"{_belong(away.cards)} to no {at.kinds}.",
    of=PARTING,
)
PARTS_LOWEST = Reason[At](
    "parts-lowest",
    lambda at, away: at.is_free and at.is_lowest(away.cards),
    lambda at, away: f"You hold nothing lower than {named(away.cards)}.",
    of=PARTING,
)
WHOLE = Reason[At](
    "whole",
    lambda at, away: at.is_free and not at.tears(away.cards),
    lambda at, away: f"It breaks no {at.kinds} of yours.",
    of=PARTING,
)
OF_PARTING: tuple[Reason[At], ...] = (
    SPARES,
    ALIKE,
    PARTS_WITH_ENTRY,
    PARTS_SET,
    LONE_LOWEST,
    LONE,
    PARTS_LOWEST,
    WHOLE,
)
"""In order of weight."""
