"""What is said of cards played in any game of fishing, each with what makes it true.

A game puts those that fit into its own row, where their weight belongs; the position it asks them of is a
`FishingSense`.
"""

from __future__ import annotations

from typing import Any

from cardtable.cards import Rank, text_of
from cardtable.engine.actions import Action
from cardtable.engine.reasons import Reason, Thought
from cardtable.mechanics.fishing.fishing_position import FishingSense, takers_held
from cardtable.mechanics.fishing.stage import Fish
from cardtable.words import so_many

At = FishingSense[Any]
NAMED = 4
"""So many cards are named in a sentence at most."""


def _takes_nothing(_: At, play: Fish, other: Action) -> bool:
    return not isinstance(other, Fish) or not other.takes


def _of_takers(at: At, play: Fish) -> str:
    return f"{len(at.takers(play)) or 'none'} of the {so_many(len(at.abroad), 'card')} still out"


def _counting(at: At, play: Fish) -> str:
    """The cards that count of those brought home, the dearest first."""
    worth = at.card_points
    those = sorted(filter(worth, at.brought(play)), key=lambda c: (-worth(c), c))
    more = len(those) - NAMED
    return f"{text_of(those[:NAMED])} and {more} more" if more > 0 else text_of(those)


# Captures

POINTS: Reason[At] = Reason(
    "points",
    lambda at, play: at.points_brought(play) > 0,
    lambda at, play: f"It brings home {_counting(at, play)}: {so_many(at.points_brought(play), 'point')}.",
    of=Fish,
)

CLEARS: Reason[At] = Reason(
    "clears",
    lambda at, play: at.clears(play),
    "It leaves nothing on the {at.ground} to take.",
    of=Fish,
)
ONLY_CAPTURE: Reason[At] = Reason(
    "only-capture",
    lambda at, play: at.is_only_capture(play),
    "No other play takes anything.",
    of=Fish,
    beside=_takes_nothing,
)
MOST: Reason[At] = Reason(
    "most",
    lambda at, play: at.takes_most(play),
    lambda at, play: f"It takes {len(play.take)} cards, more than any other play.",
    of=Fish,
    beside=lambda at, play, other: at.takes_more(play, other),
)

# Cards laid

SAFE: Reason[At] = Reason(
    "safe",
    lambda at, play: at.is_laid(play) and not at.takers(play),
    "Nobody can take {action.card} as the {at.ground} lies.",
    of=Fish,
    in_deal=lambda deal, seat, play: not takers_held(deal, seat, play),
)
JACKS_ONLY: Reason[At] = Reason(
    "jacks-only",
    lambda at, play: at.only_jacks_take(play),
    "Nothing but a Jack can take {action.card} as the {at.ground} lies.",
    of=Fish,
    in_deal=lambda deal, seat, play: all(c.rank is Rank.JACK for c in takers_held(deal, seat, play)),
)
HARDEST: Reason[At] = Reason(
    "hardest",
    lambda at, play: at.is_hardest(play),
    lambda at, play: f"It is the hardest to take of what you can lay: {_of_takers(at, play)} could.",
    of=Fish,
    beside=lambda at, play, other: at.is_harder(play, other),
)
TAKERS: Reason[At] = Reason(
    "takers",
    lambda at, play: at.is_laid(play),
    lambda at, play: f"Laid there, {play.card} could be taken by {_of_takers(at, play)}.",
    of=Fish,
)

# What there is to weigh


def _has_a_jack_and_more(at: At) -> bool:
    ranks = {c.rank for c in at.view.hand}
    return Rank.JACK in ranks and len(ranks) > 1


LAST_BATCH: Thought[At] = Thought(
    "last-batch",
    lambda at: at.is_last_batch and len(at.view.hand) <= 2,
    "Nothing more is dealt: who captures last also gets what is left on the {at.ground}.",
    stage="play",
)
NOTHING_TAKES: Thought[At] = Thought(
    "nothing-takes",
    lambda at: not any(one.takes for one in at.fishes),
    "Nothing you hold takes anything: lay what helps the others least.",
    stage="play",
)
JACK_HELD: Thought[At] = Thought(
    "jack-held",
    _has_a_jack_and_more,
    lambda at: (
        f"A Jack takes all that lies, now {so_many(len(at.table), 'card')}: "
        f"it may wait for a rich {at.ground}."
    ),
    stage="play",
)
