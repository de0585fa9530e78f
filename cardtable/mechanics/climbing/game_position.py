"""A decision in a climbing game with all that may be said of it."""

from __future__ import annotations

from cardtable.mechanics.climbing.deal import R
from cardtable.mechanics.climbing.exchange_reasons import GivingReasons
from cardtable.mechanics.climbing.play_thoughts import ClimbingThoughts


class ClimbingGamePosition(ClimbingThoughts[R], GivingReasons[R]):
    """A decision as its player sees it, with all reasons and thoughts. A game's position inherits this and
    the judge that values its actions."""
