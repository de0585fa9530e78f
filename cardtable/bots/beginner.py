"""How a beginner plays: forgets what was played, does not count, and goes by feel.

A beginner judges as the careful player does, but from a view in which cards that were put aside count as
unseen, and in which nothing is remembered of what others could not play; nor is any ending solved. Between
the few plays that then look best it goes by feel: each feels better or worse than it is, and feels so for the
whole deal.
"""

from __future__ import annotations

import random

from cardtable.engine.actions import Action
from cardtable.engine.bot import Advice
from cardtable.engine.random_keys import key, random_for
from cardtable.engine.view import View

PLAYABLE = 3
"""Between how many of the plays that look best a beginner goes by feel."""
FEELING = 1.0
"""How much better or worse than it is a play can feel, in what lies between the best of these and the worst.

So the worst is taken for the best only where it feels far better: what is much worse than others is seen."""


def beginners_choice(view: View, rng: random.Random) -> Action | None:
    """What a beginner does; None if the game advises nothing."""
    playable = playable_to_beginner(view, rng)
    if not playable:
        return None
    feelings = Feelings(view)
    span = playable[0].value - playable[-1].value
    return max(playable, key=lambda one: one.value + FEELING * span * feelings.about(one.action)).action


def playable_to_beginner(view: View, rng: random.Random) -> list[Advice]:
    """The plays that look best to a beginner, the best first."""
    return view.game.judged(as_beginner_remembers(view), rng)[:PLAYABLE]


def as_beginner_remembers(view: View) -> View:
    """The view of somebody who remembers no more of the play than what still lies on the table."""
    deal = view.deal.clone()
    deal.forget_play()
    return View(view.game, deal, view.seat, view.standing, view.events)


class Feelings:
    """How a beginner feels about plays throughout a deal. This follows from the first cards that the seat was
    dealt, so it is the same at every decision."""

    def __init__(self, view: View) -> None:
        own = f"hand.{view.seat}"
        dealt = next((event.cards for event in view.events if event.target == own), ())
        self._secret = key(str(dealt), view.game.id, view.seat, view.number, view.dealer, view.scores)

    def about(self, action: Action) -> float:
        """How good a play feels, from -1 to 1."""
        return random_for(self._secret, str(action)).uniform(-1, 1)
