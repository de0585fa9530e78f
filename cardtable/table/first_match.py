"""The first match of a learner's path: short, against easy bots, with the coach."""

from __future__ import annotations

from cardtable.bots.bot_names import LEVELS
from cardtable.match.match import Match
from cardtable.match.seated_players import PERSONS

FIRST_DEALS = 3
"""Deals of the first match: it is won or lost before one tires of it."""


def is_first_match(match: Match) -> bool:
    """Whether a match was begun as a first match. Its record tells: one person, easy bots, at most
    FIRST_DEALS deals, and no origin."""
    bots = [kind for kind in match.players if kind not in PERSONS]
    is_alone = len(match.players) - len(bots) == 1
    return is_alone and set(bots) == {LEVELS["easy"]} and match.length == FIRST_DEALS and not match.origin
