"""What is said of endings that are played out: told by trying every line of play, without any shortcut."""

from __future__ import annotations

from cardtable.engine.actions import Action
from cardtable.engine.deal import Deal
from cardtable.testing.claim_checks import Heard, number_of, reading

MOST_CARDS = 5
"""With more cards in the hands there are too many lines of play; what is said there is taken as it is."""


def lead_after(deal: Deal, seat: int, action: Action, side: int) -> float:
    """By how much that side is ahead at the end, if it and the others play as well as can be."""
    then = deal.clone()
    then.apply(seat, action)
    if then.over:
        points = list(then.points)
        return points.pop(side) - max(points)
    actor = then.actors[0]
    leads = [lead_after(then, actor, one, side) for one in then.legal(actor)]
    return max(leads) if then.side(actor) == side else min(leads)


@reading(
    r"Played out to the end, you are (?:at (?:least|most) )?"
    r"(?:level|(?P<count>\d+) (?P<unit>[a-z ]+?)s? (?P<where>ahead|behind))\."
)
def played_out(heard: Heard, count: str, unit: str, where: str) -> bool:
    """That is the lead in what the scores count, both sides playing their best."""
    view = heard.view
    if unit != (view.game.unit(view.seats, view.options) if count else ""):
        return False
    assert heard.action is not None
    if sum(len(view.cards_in(f"hand.{at}")) for at in range(view.seats)) > MOST_CARDS:
        return True
    lead = lead_after(heard.deals[0], view.seat, heard.action, view.side)
    sign = -1 if where == "behind" else 1
    return lead == (sign * number_of(count) if count else 0)
