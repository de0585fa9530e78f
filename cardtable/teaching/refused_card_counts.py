"""The cards of a hand that may not be used now, by the rules that say so."""

from __future__ import annotations

from cardtable.cards import HIDDEN, Card
from cardtable.engine.deal import Deal, Stage
from cardtable.engine.refusal import Refusal
from cardtable.engine.view import View


def refused_card_counts(view: View) -> dict[Refusal, int]:
    """The rules that keep cards from being used: a refusal for each, and how many cards it refuses."""
    stage = view.deal.stage
    if stage is None or not view.legal or HIDDEN in view.hand:
        return {}
    listed = {c for action in view.legal for c in action.picks}
    found: dict[str, tuple[Refusal, int]] = {}
    for c in stage.held(view.seat):
        why = None if c in listed else _why_not(view, stage, c)
        if why is not None:
            first, count = found.get(why.rule, (why, 0))
            found[why.rule] = first, count + 1
    return dict(found.values())


def _why_not(view: View, stage: Stage[Deal], c: Card) -> Refusal | None:
    """The refusal of what is nearest to being legal with that card; None if something is, or if there is
    nothing to do with cards."""
    nearest = None
    for attempt in stage.attempts(view.seat, c):
        refusal = view.refusal(attempt)
        if refusal is None:
            return None
        nearest = nearest or refusal
    return nearest
