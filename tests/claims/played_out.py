"""What is said of endings that are played out: told by trying every line of play, without any shortcut."""

from __future__ import annotations

from cardtable.engine.actions import Action
from cardtable.engine.deal import Deal
from cardtable.testing.claim_checks import Heard, number_of, reading

MOST_CARDS = 5
"""With more cards in the hands there are too many lines of play; what is said there is taken as it is."""


def together(deal: Deal, seat: int) -> set[int]:
    """The seats that win and lose with one, by the public facts and the cards alone."""
    state = deal.public_state()
    if "jaguar" in state:
        holds = [at for at in range(deal.seats) if state["called"] in map(str, deal.hand(at))]
        team = {state["jaguar"], state["friend"], *holds} - {-1}
    elif "calls_open" in state:
        calls_open = str(state["calls_open"]).split()
        holds = [at for at in range(deal.seats) if {*calls_open} & {*map(str, deal.hand(at))}]
        team = {state["declarer"], *state["friends"], *holds}
    elif "team" in state:
        team = set(state["team"])
    else:
        return set(deal.members(deal.side(seat)))
    return {at for at in range(deal.seats) if (at in team) is (seat in team)}


def lead_after(deal: Deal, seat: int, action: Action, side: int, own: set[int]) -> float:
    """By how much a side is ahead at the end of the best of those whom its own seats do not play with."""
    then = deal.clone()
    then.apply(seat, action)
    if then.over:
        points = then.points
        others = {then.side(at) for at in range(then.seats) if at not in own}
        return points[side] - max(points[side] for side in others)
    actor = then.actors[0]
    leads = [lead_after(then, actor, one, side, own) for one in then.legal(actor)]
    return max(leads) if actor in own else min(leads)


@reading(
    r"Played out to the end, you are (?P<bound>at (?:least|most) )?"
    r"(?:level|(?P<count>\d+) (?P<unit>[a-z ]+?)s? (?P<where>ahead|behind))\."
)
def played_out(heard: Heard, bound: str, count: str, unit: str, where: str) -> bool:
    """That is the lead in what the scores count, both sides playing their best; a bound where there are more
    sides than two."""
    view = heard.view
    if unit != (view.game.unit(view.seats, view.options) if count else ""):
        return False
    assert heard.action is not None
    deal = heard.deals[0]
    own = together(deal, view.seat)
    rest = {at for at in range(view.seats) if at not in own}
    if bool(bound) == all(together(deal, at) == rest for at in rest):
        return False
    if sum(len(view.cards_in(f"hand.{at}")) for at in range(view.seats)) > MOST_CARDS:
        return True
    lead = lead_after(deal, view.seat, heard.action, view.side, own)
    sign = -1 if where == "behind" else 1
    return lead == (sign * number_of(count) if count else 0)
