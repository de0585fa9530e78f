"""Where a match stands between deals: scores, dealer, and whether and why it is over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from cardtable.engine.deal import Deal
from cardtable.engine.match_origin import Origin
from cardtable.words import filled


@dataclass(frozen=True)
class Standing:
    """Where a match stands between deals; all of it is public. `carry`: what deals hand on to later ones.
    `ending`: why the match is over; `rule`: the rule that says so."""

    scores: tuple[int, ...]
    dealer: int
    deals: int = 0
    carry: Mapping[str, Any] = field(default_factory=dict)
    over: bool = False
    winners: tuple[int, ...] = ()
    ending: str = ""
    rule: str = ""

    def __post_init__(self) -> None:
        # Deals and views share it, so it is read-only.
        if type(self.carry) is not MappingProxyType:
            object.__setattr__(self, "carry", MappingProxyType(dict(self.carry)))

    def changed(self, **changes: Any) -> Standing:
        """A copy with some fields changed. Raises TypeError for a field that does not exist."""
        made = object.__new__(Standing)  # quicker than `replace`: every rollout asks at its end
        fields = made.__dict__
        fields.update(self.__dict__)
        fields.update(changes)
        if len(fields) > len(self.__dict__):
            raise TypeError(f"a standing has no {' and no '.join(changes.keys() - self.__dict__.keys())}")
        if "carry" in changes:
            made.__post_init__()
        return made

    def after_deal(self, deal: Deal) -> Standing:
        """The standing after a deal: points added, the next player deals."""
        scores = tuple([a + b for a, b in zip(self.scores, deal.points, strict=True)])
        return self.changed(scores=scores, dealer=deal.seat_after(deal.dealer), deals=self.deals + 1)

    def ended(
        self, rule: str, words: str, *, low: bool = False, by: Sequence[float] | None = None
    ) -> Standing:
        """The match, over by that rule. `words` say why; `{best}` is the best score, `{best point}` with its
        unit. The highest score wins (the lowest with `low`); `by` counts something other than the scores."""
        counted = self.scores if by is None else tuple(by)
        best = (min if low else max)(counted)
        winners = tuple(side for side, count in enumerate(counted) if count == best)
        ending = filled(words, {"best": best})
        return self.changed(over=True, winners=winners, rule=rule, ending=ending)

    def agreed(self, deal: Deal, origin: str, *, low: bool) -> Standing:
        """The match, over because only so many deals were agreed on. The best score wins; where a match goes
        on from another (a deal played again, a position taken up), the best of the last deal. Nobody does if
        all are level."""
        points = deal.points if Origin.of(origin).counts_last_alone(self.deals) else self.scores
        agreed = "only one deal was agreed on" if self.deals == 1 else "the agreed deals are played"
        ended = self.ended("", agreed, low=low, by=points)
        return ended.changed(winners=()) if len(set(points)) == 1 else ended

    def reached(self, target: int, rule: str, unit: str = "point") -> Standing:
        """The match, over if one side alone leads with `target` or more of that unit; else unchanged."""
        best = max(self.scores)
        if best < target or self.scores.count(best) > 1:
            return self
        return self.ended(rule, f"{{best {unit}}}, the target is {target}")

    def played(self, deals: int, rule: str, words: str = "the agreed deals are played") -> Standing:
        """The match, over if so many deals were played; else unchanged. 0 deals: it never ends so."""
        if self.over or not 0 < deals <= self.deals:
            return self
        return self.ended(rule, words)
