"""How a beginner plays: forgets what was played, does not count, and goes by feel.

A beginner judges as the careful player does, but from a view in which cards that were put aside count as
unseen, and in which nothing is remembered of what others could not play; nor is any ending solved. Plays that
then look nearly as good as the best are told apart by feel: each feels better or worse than it is, and so
for the whole deal. What is much worse a beginner sees, too.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from cardtable.engine import careful_player
from cardtable.engine.actions import Action
from cardtable.engine.bot import Advice, bot_of
from cardtable.engine.random_keys import key, random_for
from cardtable.engine.view import View


def beginners_choice(view: View, rng: random.Random) -> Action | None:
    """The action of a beginner; None if the game advises nothing."""
    advice = careful_player.judged(as_beginner_remembers(view), rng)
    if not advice:
        return None
    feelings, doubt = Feelings(view), beginners_doubt(view, advice)
    playable = within_doubt(advice, doubt)
    return max(playable, key=lambda one: one.value + doubt * feelings.about(one.action)).action


def within_doubt(advice: Sequence[Advice], doubt: float) -> list[Advice]:
    """The plays that a beginner may take for the best: of two plays the one may feel better by the doubt, and
    the other worse."""
    return [one for one in advice if one.value >= advice[0].value - 2 * doubt]


def beginners_doubt(view: View, advice: Sequence[Advice]) -> float:
    """How far a beginner may take an action for better or worse than it looks, where that is the advice."""
    told = bot_of(view.game).beginners_doubt.get(view.stage)
    best = advice[0].value
    return told if told is not None else next((best - one.value for one in advice if one.value < best), 0.0)


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
