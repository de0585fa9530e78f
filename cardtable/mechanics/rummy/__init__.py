"""Rummy: melds (sets and runs), the ways to lay them, and what one seat can tell of a hand.

`MeldRules` says what a game calls a meld. `LayingDeal` keeps the melds on the table, and `LayingMelds` is the
part of a turn in which they are laid and added to. A bot's position is a `MeldPosition`.
"""

from cardtable.mechanics.rummy.laying import LaidMeld, LayingDeal, LayingMelds, no_melds
from cardtable.mechanics.rummy.meld_actions import LayGroups, ToMeld, group_text, group_words
from cardtable.mechanics.rummy.meld_position import MeldPosition
from cardtable.mechanics.rummy.meld_reading import meld_of, read_named
from cardtable.mechanics.rummy.meld_search import (
    FULL_BYTES,
    best_melds,
    best_melds_worth,
    completing,
    completing_counts,
    counted,
    first_distinct,
    may_hold_sets,
    meld_partners,
    meldable,
    melds_in,
    melds_worth,
    partitions,
    rank_partners,
    rank_sets_in,
    remaining,
    run_partners,
    runs_in,
)
from cardtable.mechanics.rummy.melds import (
    HIGH_ACE,
    LOW_ACE,
    Meld,
    MeldError,
    MeldRules,
    RankSet,
    Run,
    is_joker,
    joker_for,
)

__all__ = [
    "FULL_BYTES",
    "HIGH_ACE",
    "LOW_ACE",
    "LaidMeld",
    "LayGroups",
    "LayingDeal",
    "LayingMelds",
    "Meld",
    "MeldError",
    "MeldPosition",
    "MeldRules",
    "RankSet",
    "Run",
    "ToMeld",
    "best_melds",
    "best_melds_worth",
    "completing",
    "completing_counts",
    "counted",
    "first_distinct",
    "group_text",
    "group_words",
    "is_joker",
    "joker_for",
    "may_hold_sets",
    "meld_of",
    "meld_partners",
    "meldable",
    "melds_in",
    "melds_worth",
    "no_melds",
    "partitions",
    "rank_partners",
    "rank_sets_in",
    "read_named",
    "remaining",
    "run_partners",
    "runs_in",
]
