"""What is done the quick way comes to the same as what is done plainly."""

from __future__ import annotations

import random

from cardtable.engine.match import Match
from cardtable.piles import Pile
from cardtable.testing.state import deal_state, pile_state


def check_quiet(match: Match, rng: random.Random) -> None:
    """An action changes a deal to which nobody listens, as a search plays it on, as it does one that is told
    of; and listing and looking first changes nothing about that."""
    real = match.in_play
    for seat in real.actors:
        action = rng.choice(real.legal(seat))
        quiet, told, looked = real.clone(), real.clone(), real.clone()
        told.events = []
        for at in range(match.seats):
            looked.legal(at)
            looked.as_seen_by(at)
        for deal in (quiet, told, looked):
            deal.apply(seat, action)
        assert deal_state(quiet) == deal_state(told), f"{action} does something else where nobody listens"
        assert deal_state(quiet) == deal_state(looked), f"{action} does something else after a look"


def check_redacted(match: Match) -> None:
    """How a pile looks to a seat, which is kept, is how one just made looks."""
    deal = match.in_play
    for seat in range(match.seats):
        for name, pile in deal.as_seen_by(seat).piles.items():
            real = deal.piles[name]
            anew = Pile(name, real.cards, owner=real.owner, seen_by=real.seen_by, known=real.known)
            assert pile_state(pile) == pile_state(anew.as_seen_by(seat)), f"seat {seat} sees an old {name}"
