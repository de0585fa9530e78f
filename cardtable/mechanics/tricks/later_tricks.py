"""The value of a card in later tricks, where tricks alone count and ace is high."""

from __future__ import annotations

from dataclasses import dataclass

from cardtable.cards import Card
from cardtable.engine.weights import Weights, fraction_weight
from cardtable.mechanics.tricks.card_values import PER_RANK
from cardtable.mechanics.tricks.stage import ace_high
from cardtable.mechanics.tricks.trick_position import TrickPosition


@dataclass(frozen=True)
class LaterTrickWeights(Weights):
    """Weights of a card's later tricks. A game may have other figures."""

    master: float = fraction_weight(0.9)
    """The later value of a card that no unseen card of its suit beats, in tricks."""
    per_higher: float = fraction_weight(0.55)
    """The part of that left for each unseen card of the suit that is higher."""
    bare: float = fraction_weight(0.7)
    """The part left where more are higher than there are others of the suit to wait with."""
    trump_kept: float = 0.2
    """The later value of any trump, for it may ruff; in tricks."""
    trump_promise: float = fraction_weight(0.7)
    """The part of its promise that a trump adds to that."""
    kept_plain: float = fraction_weight(0.2)
    """The part of a plain card's promise that is left later, when others may ruff it."""


class LaterTricks(TrickPosition):
    """A trick in which a card is weighed against what it may win later."""

    weights: LaterTrickWeights

    def later(self, c: Card) -> float:
        """The later value of a card, in tricks: less for each higher card not seen."""
        weights, higher = self.weights, self.higher_unseen(c)
        promise = weights.master * weights.per_higher**higher + PER_RANK * ace_high(c)
        if higher >= self.count(c.suit):
            promise *= weights.bare
        if c.suit is self.trump:
            return weights.trump_kept + weights.trump_promise * promise
        return weights.kept_plain * promise
