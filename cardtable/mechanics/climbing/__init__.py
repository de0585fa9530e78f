"""Climbing games: lead a combination, beat the one on the table or pass; the first without cards wins.

Rules: `ClimbingDeal` is the hand, `ClimbingRounds` the stage of play, `PlayCards` the action that plays a
`Combination`; `SetsAndSequences` are rules for combinations, or a game has `CombinationRules` of its own.

Careful play: `ClimbingPosition` is what a player can tell at a decision. What is said stands in
`ClimbingReasons` (plays and passes), `GivingReasons` (an exchange) and `ClimbingThoughts`. A game's position
is a `ClimbingGamePosition`, which has them all; `FIRST_REASONS`, `USUAL_REASONS` and `GIVING_REASONS` list
them in order of weight.
"""

from cardtable.mechanics.climbing.bot import ClimbingBot
from cardtable.mechanics.climbing.combinations import Combination, CombinationRules, SetsAndSequences
from cardtable.mechanics.climbing.deal import ClimbingDeal
from cardtable.mechanics.climbing.exchange_reasons import GIVING_REASONS, GivingReasons
from cardtable.mechanics.climbing.expected_places import add_expected_prizes, odds_of_next_out
from cardtable.mechanics.climbing.game_position import ClimbingGamePosition
from cardtable.mechanics.climbing.hand_partition import cheapest_partition
from cardtable.mechanics.climbing.play_cards import PlayCards, PossiblePlay, best_play, stronger_plays
from cardtable.mechanics.climbing.play_reasons import (
    FIRST_REASONS,
    USUAL_REASONS,
    ClimbingReasons,
    leads_next,
)
from cardtable.mechanics.climbing.play_thoughts import ClimbingThoughts
from cardtable.mechanics.climbing.position import NEARLY_OUT, ClimbingPosition, listed
from cardtable.mechanics.climbing.ranks import (
    CARD_POWER,
    JOKER_POWER,
    RANK_POWER,
    RANKS,
    TOP_POWER,
    natural_cards,
    power,
)
from cardtable.mechanics.climbing.sequences import (
    SHORTEST_SEQUENCE,
    in_sequences,
    multiple_shapes,
    sequence_starts,
    suit_runs,
)
from cardtable.mechanics.climbing.stage import ClimbingRounds

__all__ = [
    "CARD_POWER",
    "FIRST_REASONS",
    "GIVING_REASONS",
    "JOKER_POWER",
    "NEARLY_OUT",
    "RANKS",
    "RANK_POWER",
    "SHORTEST_SEQUENCE",
    "TOP_POWER",
    "USUAL_REASONS",
    "ClimbingBot",
    "ClimbingDeal",
    "ClimbingGamePosition",
    "ClimbingPosition",
    "ClimbingReasons",
    "ClimbingRounds",
    "ClimbingThoughts",
    "Combination",
    "CombinationRules",
    "GivingReasons",
    "PlayCards",
    "PossiblePlay",
    "SetsAndSequences",
    "add_expected_prizes",
    "best_play",
    "cheapest_partition",
    "in_sequences",
    "leads_next",
    "listed",
    "multiple_shapes",
    "natural_cards",
    "odds_of_next_out",
    "power",
    "sequence_starts",
    "stronger_plays",
    "suit_runs",
]
