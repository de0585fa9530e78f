"""Trick taking: the play of tricks, the duties of a player, and what one seat can tell of a trick.

`Tricks` is the stage and `TrickDeal` its deal; a game says what is trumps (`trick_strengths`) and what must
be played (`Duty`). `NamingTrump` lets a seat name trumps, `TalkTricks` lets it say something before a card.

A bot is a `TrickBot`; its position is a `TrickGamePosition` with a `TrickPosition` as its `play`, whose
reasons a game lists by weight, beside its own (`card_reason`, `card_thought`). A `TrickPosition` is made of
what a seat knows of a trick (`TrickKnowledge`), of chances (`TrickChances`), of what is said of a card
(`TrickReasons`), and of what there is to weigh (`TrickThoughts`). `card_worth`, `sure_tricks` and `exposure`
are rules of thumb, and the quick cards play rollouts on.

With secret partners the declarer calls cards (`CallingFriends`, `SecretPartnerTricks`); what a seat can tell
then is a `SecretPartnerPosition`. `HonourValues` finds sequences and fours of a kind, and `JackTrumpTricks`
are tricks with jack and nine as the highest trumps. `LaterTricks` weighs a card against what it
may win later, `CardComparisonReasons` says why one card and not another.
"""

from cardtable.mechanics.tricks.card_comparison_reasons import CardComparisonReasons
from cardtable.mechanics.tricks.card_reasons import (
    card_reason,
    card_thought,
    nobody_beats,
    nobody_holds_higher,
)
from cardtable.mechanics.tricks.card_values import (
    PER_RANK,
    POINTS_LATER,
    card_worth,
    exposure,
    sure_tricks,
)
from cardtable.mechanics.tricks.duties import Duty, follow_suit
from cardtable.mechanics.tricks.honours import (
    Honour,
    HonourValues,
    best_honour,
    four_of_a_kind,
    honour_points,
)
from cardtable.mechanics.tricks.jack_trumps import JackTrumpTricks, jack_trump_strength
from cardtable.mechanics.tricks.later_tricks import LaterTricks, LaterTrickWeights
from cardtable.mechanics.tricks.naming_position import NamingPosition, for_action
from cardtable.mechanics.tricks.naming_trumps import NameTrump, NamingTrump
from cardtable.mechanics.tricks.quick_cards import (
    NOISE,
    quick_card,
    quick_ducking_card,
    quick_points_card,
)
from cardtable.mechanics.tricks.secret_partner_position import (
    CallingPosition,
    SecretPartnerPosition,
    others_hold_called,
)
from cardtable.mechanics.tricks.secret_partners import (
    Announce,
    CallCards,
    CalledCards,
    CallingFriends,
    SecretPartnersDeal,
    SecretPartnerTricks,
)
from cardtable.mechanics.tricks.stage import (
    CAPTURED,
    PlayCard,
    TrickDeal,
    Tricks,
    ace_high,
    play_card,
    trick_strength,
    trick_strengths,
)
from cardtable.mechanics.tricks.table_talk import TalkDeal, TalkTricks
from cardtable.mechanics.tricks.trick_bots import QuickTrickBot, TrickBot, TrickGamePosition
from cardtable.mechanics.tricks.trick_chances import TrickChances
from cardtable.mechanics.tricks.trick_knowledge import TrickKnowledge
from cardtable.mechanics.tricks.trick_position import TrickPosition
from cardtable.mechanics.tricks.trick_reasons import TrickReasons
from cardtable.mechanics.tricks.trick_thoughts import TrickThoughts

__all__ = [
    "CAPTURED",
    "NOISE",
    "PER_RANK",
    "POINTS_LATER",
    "Announce",
    "CallCards",
    "CalledCards",
    "CallingFriends",
    "CallingPosition",
    "CardComparisonReasons",
    "Duty",
    "Honour",
    "HonourValues",
    "JackTrumpTricks",
    "LaterTrickWeights",
    "LaterTricks",
    "NameTrump",
    "NamingPosition",
    "NamingTrump",
    "PlayCard",
    "QuickTrickBot",
    "SecretPartnerPosition",
    "SecretPartnerTricks",
    "SecretPartnersDeal",
    "TalkDeal",
    "TalkTricks",
    "TrickBot",
    "TrickChances",
    "TrickDeal",
    "TrickGamePosition",
    "TrickKnowledge",
    "TrickPosition",
    "TrickReasons",
    "TrickThoughts",
    "Tricks",
    "ace_high",
    "best_honour",
    "card_reason",
    "card_thought",
    "card_worth",
    "exposure",
    "follow_suit",
    "for_action",
    "four_of_a_kind",
    "honour_points",
    "jack_trump_strength",
    "nobody_beats",
    "nobody_holds_higher",
    "others_hold_called",
    "play_card",
    "quick_card",
    "quick_ducking_card",
    "quick_points_card",
    "sure_tricks",
    "trick_strength",
    "trick_strengths",
]
