"""All that a match, a deal or a pile is, comparable."""

from __future__ import annotations

from cardtable.engine.deal import Deal
from cardtable.match.match import Match
from cardtable.piles import Pile


def state_of(match: Match) -> tuple[object, ...]:
    """All that a match is, comparable."""
    upcoming = deal_state(match.next_deal) if match.next_deal is not None else None
    return deal_state(match.deal), upcoming, match.standing, tuple(match.lines), len(match.steps)


def deal_state(deal: Deal) -> tuple[object, ...]:
    """All that a deal is, comparable."""
    own = {k: v for k, v in vars(deal).items() if k not in ("piles", "stage", "events")}
    stage = None
    if deal.stage is not None:
        own_stage = {k: v for k, v in vars(deal.stage).items() if k != "deal"}
        stage = (deal.stage.name, own_stage)
    return own, {name: pile_state(pile) for name, pile in deal.piles.items()}, stage


def pile_state(pile: Pile) -> tuple[object, ...]:
    """All that a pile is, comparable."""
    return pile.name, pile.cards, pile.owner, pile.seen_by, pile.known
