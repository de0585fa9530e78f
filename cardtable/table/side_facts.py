"""What the partners of a side share, such as its tricks: it is told once, as the side's."""

from __future__ import annotations

from cardtable.engine.presentation import Fact
from cardtable.engine.view import View


def shared_facts(view: View, seat: int) -> tuple[Fact, ...]:
    """The facts about a seat that hold of all its partners, too; none of a seat without partners."""
    team = view.deal.members(view.deal.side(seat))
    if len(team) < 2:
        return ()
    told = [view.seat_facts(one) for one in team]
    return tuple(fact for fact in view.seat_facts(seat) if all(fact in of_one for of_one in told))
