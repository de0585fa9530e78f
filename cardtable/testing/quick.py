"""What is done the quick way comes to the same as what is done plainly."""

from __future__ import annotations

import random

from cardtable.match.match import Match
from cardtable.piles import Pile
from cardtable.testing.state_snapshot import deal_state, pile_state


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
    """How the piles look to a seat, which they keep, is how piles just made look."""
    deal = match.in_play
    fresh = deal.clone()
    fresh.piles = {name: _anew(pile) for name, pile in deal.piles.items()}
    for seat in range(match.seats):
        kept, made = deal.as_seen_by(seat).piles, fresh.as_seen_by(seat).piles
        for name, pile in made.items():
            assert pile_state(kept[name]) == pile_state(pile), f"seat {seat} sees an old {name}"


def _anew(pile: Pile) -> Pile:
    """The same pile, of which nothing is kept yet."""
    return Pile(pile.name, pile.cards, owner=pile.owner, seen_by=pile.seen_by, known=pile.known)
