"""The reasons of `TrickPosition` under the names of constants, for games that are not converted yet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardtable.engine.reasons import Reason, by_weight, thoughts_by_weight
from cardtable.mechanics.tricks.card_reasons import nobody_beats
from cardtable.mechanics.tricks.card_reasons import nobody_holds_higher as none_higher
from cardtable.mechanics.tricks.stage import PlayCard
from cardtable.mechanics.tricks.trick_position import TrickPosition

__all__ = ["nobody_beats", "none_higher"]


def settles(
    name: str, claim: Callable[[Any, Any], bool], sentence: str | Callable[[Any, Any], str]
) -> Reason[Any]:
    """That a card surely takes the trick where that decides something, which is claimed besides."""
    return Reason(
        name,
        lambda at, action: claim(at, action) and at.play.surely_wins(action.card),
        sentence,
        of=PlayCard,
        in_deal=nobody_beats,
    )


(
    AGAINST_PARTNER,
    CHEAPEST,
    TAKES_LAST,
    RUFFS,
    TO_PARTNER,
    INTO_A_RUFF,
    SAFE,
    DRAWS_TRUMPS,
    MASTER,
    SPARES_TRUMP,
    PARTNERS_TRICK,
    LIES_LOW,
    GIVES_UP,
    GOES_AHEAD,
    LEADS_FROM,
    LEADS_SINGLE,
    TAKES_POINTS,
    THROWS_POINTS,
    GIVES_POINTS,
    SPARES_POINTS,
    HIGHEST_UNDER,
    CANNOT_DUCK,
    LEADS_LOWEST,
) = by_weight(
    TrickPosition.against_partner,
    TrickPosition.is_cheapest,
    TrickPosition.wins_as_last,
    TrickPosition.ruffs,
    TrickPosition.leads_to_friends_void,
    TrickPosition.into_a_ruff,
    TrickPosition.is_safe,
    TrickPosition.draws_trumps,
    TrickPosition.is_master,
    TrickPosition.spares_trump,
    TrickPosition.leaves_to_friend,
    TrickPosition.lies_low,
    TrickPosition.gives_up,
    TrickPosition.goes_ahead,
    TrickPosition.leads_from,
    TrickPosition.leads_single,
    TrickPosition.takes_points,
    TrickPosition.throws_points,
    TrickPosition.gives_points,
    TrickPosition.spares_points,
    TrickPosition.is_highest_under,
    TrickPosition.cannot_duck,
    TrickPosition.leads_lowest,
)
VOID, PARTNER_AHEAD, TRUMPS_OUT, POINTS_LIE, LAST = thoughts_by_weight(
    TrickPosition.may_trump,
    TrickPosition.partner_ahead,
    TrickPosition.counts_trumps,
    TrickPosition.points_lie,
    TrickPosition.plays_last,
)
