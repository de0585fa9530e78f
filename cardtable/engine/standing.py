"""Where a match stands between deals, and when it is over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from cardtable.engine.deal import Deal
from cardtable.engine.origin import DUPLICATE
from cardtable.words import filled


@dataclass(frozen=True)
class Standing:
    """Where a match stands between deals; all of it is public. `carry` is what deals hand on to later ones,
    `ending` tells why the match is over, `rule` which rule says so."""

    scores: tuple[int, ...]
    dealer: int
    deals: int = 0
    carry: Mapping[str, Any] = field(default_factory=dict)
    over: bool = False
    winners: tuple[int, ...] = ()
    ending: str = ""
    rule: str = ""

    def __post_init__(self) -> None:
        # Deals and views share it: nobody may write to it.
        if type(self.carry) is not MappingProxyType:
            object.__setattr__(self, "carry", MappingProxyType(dict(self.carry)))

    def but(self, **changes: Any) -> Standing:
        """This standing with some of it changed. Raises TypeError for what a standing does not have."""
        made = object.__new__(Standing)  # searches ask at the end of every deal that they play
        fields = made.__dict__
        fields.update(self.__dict__)
        fields.update(changes)
        if len(fields) > len(self.__dict__):
            raise TypeError(f"a standing has no {' and no '.join(changes.keys() - self.__dict__.keys())}")
        if "carry" in changes:
            made.__post_init__()
        return made

    def after(self, deal: Deal) -> Standing:
        """This standing when a deal's points are added and the deal has passed on."""
        scores = tuple([a + b for a, b in zip(self.scores, deal.points, strict=True)])
        return self.but(scores=scores, dealer=deal.after(deal.dealer), deals=self.deals + 1)

    def ended(
        self, rule: str, words: str, *, low: bool = False, by: Sequence[float] | None = None
    ) -> Standing:
        """The match is over by that rule; `words` say why, with `{best}` for the best score, `{best point}`
        for so many points. Who has most (least where `low` wins) has won: of the scores, or of what else
        is counted `by` side."""
        counted = self.scores if by is None else tuple(by)
        best = (min if low else max)(counted)
        winners = tuple(side for side, count in enumerate(counted) if count == best)
        ending = filled(words, {"best": best})
        return self.but(over=True, winners=winners, rule=rule, ending=ending)

    def agreed(self, deal: Deal, origin: str, *, low: bool) -> Standing:
        """The same, over since no deal after that one was agreed on: who did best in it has won, in a
        duplicate evening who has the best score; nobody where all are level."""
        points = self.scores if origin.startswith(DUPLICATE) else deal.points
        ended = self.ended("", "no more deals were agreed on", low=low, by=points)
        return ended.but(winners=()) if len(set(points)) == 1 else ended

    def reached(self, target: int, rule: str) -> Standing:
        """The same, ended if a side has `target` or more and is alone at the top."""
        best = max(self.scores)
        if best < target or self.scores.count(best) > 1:
            return self
        return self.ended(rule, f"{{best point}}, the target is {target}")

    def played(self, deals: int, rule: str, words: str = "the agreed deals are played") -> Standing:
        """The same, ended if it is not over and so many deals have counted; 0 deals are endless."""
        if self.over or not 0 < deals <= self.deals:
            return self
        return self.ended(rule, words)
