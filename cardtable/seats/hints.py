"""A hint: the best action, why, and how far the next ones are behind."""

from __future__ import annotations

import random
from dataclasses import dataclass

from cardtable.engine.actions import Action
from cardtable.engine.bot import Advice
from cardtable.engine.view import View
from cardtable.seats.search import Found
from cardtable.seats.sentences import Teller

NEXT = 2
"""So many other actions are named beside the best."""
LEVEL = 0.05
"""Points less than which two actions are called equally good."""


@dataclass(frozen=True)
class Hint:
    """What to do and why: the action, and as a player says it. `others` are the next best and the points they
    are behind, if searched."""

    action: Action
    told: str
    reason: str
    others: tuple[tuple[str, float], ...] = ()

    @property
    def sentence(self) -> str:
        """The action and the reason."""
        return f"{self.told}. {self.reason}".rstrip()

    @property
    def alternatives(self) -> str:
        """The next best and how far behind; empty where nothing was searched."""
        told = [
            f"{told} (as good)" if behind < LEVEL else f"{told} ({behind:.1f} points behind)"
            for told, behind in self.others
        ]
        return "; ".join(told) + "." if told else ""


def advice_of(view: View, stream: str) -> list[Advice]:
    """The game's own careful play; the same for the same stream."""
    legal = set(view.legal)
    return [one for one in view.game.advise(view, random.Random(stream)) if one.action in legal]


def careful_hint(advice: list[Advice], tell: Teller) -> Hint | None:
    """What the heuristics say at once; None where the game has none."""
    return Hint(advice[0].action, tell(advice[0].action), advice[0].reason) if advice else None


def searched_hint(found: list[Found], advice: list[Advice], tell: Teller) -> Hint | None:
    """What a search found, in the heuristics' words where they speak for it; None if it found nothing."""
    if not found:
        return None
    best = found[0]
    others = tuple((tell(one.action), max(0.0, best.gain - one.gain)) for one in found[1 : 1 + NEXT])
    reason = next((one.reason for one in advice if one.action == best.action), "")
    if advice and best.action != advice[0].action:
        reason = f"{reason} {_seen(best, tell(advice[0].action))}".strip()
    return Hint(best.action, tell(best.action), reason, others)


def _seen(best: Found, advised: str) -> str:
    """What the play-outs say of an action that is not the advised one, and how surely."""
    better = f"{best.gain:.1f} points better, give or take {2 * best.doubt:.1f}"
    return f"Played on {best.tried} times it came out {better}, than: {advised}."
