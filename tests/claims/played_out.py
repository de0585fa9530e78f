"""What is said of endings that are played out: told by trying every line of play, without any shortcut."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from cardtable.cards import HIDDEN, Card
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


def ways_to_lie(heard: Heard) -> Iterator[Deal]:
    """A deal for every way in which the cards in the others' hands may lie."""
    view, one = heard.view, heard.deals[0]
    names = [name for at in range(view.seats) if HIDDEN in view.cards_in(name := f"hand.{at}")]
    for hands in _split(sorted(c for name in names for c in one.cards_in(name)), [*map(one.cards_in, names)]):
        held = dict(zip(names, hands, strict=True))
        if _may_lie(view.deal, held):
            then = one.clone()
            for name, cards in held.items():
                then.piles[name] = then.piles[name].with_cards_unchecked(cards)
            yield then


def _split(cards: list[Card], like: list[tuple[Card, ...]]) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """All ways to part cards into hands as large as those."""
    if not like:
        yield ()
        return
    for held in combinations(cards, len(like[0])):
        for rest in _split([c for c in cards if c not in held], like[1:]):
            yield held, *rest


def _may_lie(deal: Deal, held: dict[str, tuple[Card, ...]]) -> bool:
    """Whether play so far allows those hands, as each wanted card is another one."""
    if not all(deal.may_hold(name, c) for name, cards in held.items() for c in cards):
        return False
    return all(set(held[name]) & wanted for name, wanted in deal.must_hold() if name in held)


@reading(
    r"In the (?P<ways>\d+) ways the others' cards may lie, played out, you are on average "
    r"(?:level|(?P<count>[\d.]+) (?P<unit>[a-z ]+?)s (?P<where>ahead|behind))\."
)
def played_out_on_average(heard: Heard, ways: str, count: str, unit: str, where: str) -> bool:
    """The cards may lie in so many ways, and that is the mean of what best play comes to in each."""
    view, deals = heard.view, list(ways_to_lie(heard))
    if len(deals) != int(ways) or unit != (view.game.unit(view.seats, view.options) if count else ""):
        return False
    if sum(len(view.cards_in(f"hand.{at}")) for at in range(view.seats)) > MOST_CARDS:
        return True
    assert heard.action is not None
    own = together(deals[0], view.seat)
    leads = [lead_after(deal, view.seat, heard.action, view.side, own) for deal in deals]
    sign = -1 if where == "behind" else 1
    return abs(sum(leads) / len(leads) - (sign * float(count) if count else 0)) < 0.051
