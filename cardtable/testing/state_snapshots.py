"""Comparable snapshots of a match, a deal, a pile and a view."""

from __future__ import annotations

from cardtable.engine.deal import Deal
from cardtable.engine.view import View
from cardtable.match.match import Match
from cardtable.piles import Pile


def match_snapshot(match: Match) -> tuple[object, ...]:
    """The whole state of a match."""
    upcoming = deal_snapshot(match.next_deal) if match.next_deal is not None else None
    return deal_snapshot(match.deal), upcoming, match.standing, tuple(match.lines), len(match.acts)


def deal_snapshot(deal: Deal) -> tuple[object, ...]:
    """The whole state of a deal."""
    own = {k: v for k, v in vars(deal).items() if k not in ("piles", "stage", "events")}
    stage = None
    if deal.stage is not None:
        own_stage = {k: v for k, v in vars(deal.stage).items() if k != "deal"}
        stage = (deal.stage.name, own_stage)
    return own, {name: pile_snapshot(pile) for name, pile in deal.piles.items()}, stage


def pile_snapshot(pile: Pile) -> tuple[object, ...]:
    """The whole state of a pile."""
    return pile.name, pile.cards, pile.owner, pile.seen_by, pile.known


def view_snapshot(view: View) -> tuple[object, ...]:
    """The content of a view now, without its events."""
    piles = {name: pile_snapshot(pile) for name, pile in view.piles.items()}
    legal = sorted(map(str, view.legal))
    deal = view.deal
    phrases = tuple(deal.phrase(view.seat, action) for action in view.legal[:20])
    presented = deal.facts(), tuple(map(deal.seat_facts, range(view.seats))), deal.places(), phrases
    return piles, view.state, legal, view.actors, view.points, view.stage, view.scores, presented
