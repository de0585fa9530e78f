"""Fishing: cards of the hand capture cards on the table, by rank or by sum.

A game states its `CaptureRules` and `CitedRules`; its deal is a `BatchesDeal` (or a `FishingDeal`), its turns
a `Fishing` stage, its bot's position a `FishingPosition`. Nothing captures, sweeps or is cited by default:

    CaptureRules(
        played=lambda c: (value(c),),
        lying=value,
        by_rank=True,
        extent=Extent.ONE,
        must_take=True,
        match_first=True,
    )

is a card that takes one card of its rank or else one sum, courts included if `value` counts them.
"""

from cardtable.mechanics.fishing.actions import Fish
from cardtable.mechanics.fishing.captures import (
    CaptureRules,
    Cards,
    Extent,
    TableCards,
    captures,
    exhausted,
    pip_value,
    plays_of,
    single_captures,
    splits,
    unions,
)
from cardtable.mechanics.fishing.card_sums import (
    Values,
    by_total,
    chosen,
    exhausting,
    falls_into,
    sets_of,
    unions_of,
)
from cardtable.mechanics.fishing.deals import BatchesDeal, FishingDeal, points_for_most
from cardtable.mechanics.fishing.face_down_captures import FaceDownCaptures
from cardtable.mechanics.fishing.fishing_position import FishingPosition, takers_held
from cardtable.mechanics.fishing.quick_fishing import FishingBot, QuickValues, ValuedPlay
from cardtable.mechanics.fishing.stage import CitedRules, Fishing, summed
from cardtable.mechanics.fishing.sweep_position import SweepPosition, no_sweep_follows

__all__ = [
    "BatchesDeal",
    "CaptureRules",
    "Cards",
    "CitedRules",
    "Extent",
    "FaceDownCaptures",
    "Fish",
    "Fishing",
    "FishingBot",
    "FishingDeal",
    "FishingPosition",
    "QuickValues",
    "SweepPosition",
    "TableCards",
    "ValuedPlay",
    "Values",
    "by_total",
    "captures",
    "chosen",
    "exhausted",
    "exhausting",
    "falls_into",
    "no_sweep_follows",
    "pip_value",
    "plays_of",
    "points_for_most",
    "sets_of",
    "single_captures",
    "splits",
    "summed",
    "takers_held",
    "unions",
    "unions_of",
]
