"""A finished deal as a value: all that a score sheet, a verdict and a chart tell of it."""

from __future__ import annotations

from dataclasses import dataclass

from cardtable.cards import Card
from cardtable.engine.deal import Deal
from cardtable.engine.score import ScoreLine, Tally


@dataclass(frozen=True, slots=True)
class OpenHand:
    """A hand that was laid open: whose, its cards, what it is called."""

    seat: int
    cards: tuple[Card, ...]
    name: str


@dataclass(frozen=True, slots=True)
class Ended:
    """What a finished deal came to: what was due `before` it and is in `scores_before` by then, the reasons
    for its points, and what the match makes of it `after`."""

    number: int
    scores_before: tuple[int, ...]
    before: tuple[ScoreLine, ...]
    lines: tuple[ScoreLine, ...]
    after: tuple[ScoreLine, ...]
    tallies: tuple[Tally, ...]
    winners: tuple[int, ...]
    """The sides that it went to."""
    sides: tuple[int, ...]
    """The side of each seat."""
    hands: tuple[OpenHand, ...]
    seal: str = ""
    """What was sealed of it, where it is told with this."""

    @staticmethod
    def of(deal: Deal) -> Ended | None:
        """What a deal came to; None while it is played."""
        if not deal.over:
            return None
        named = ((seat, deal.hand_name(seat)) for seat in range(deal.seats))
        return Ended(
            deal.number,
            tuple(deal.scores_before or (0,) * deal.sides),
            tuple(deal.paid_before()),
            tuple(deal.score_lines()),
            tuple(deal.settling()),
            deal.tallies(),
            deal.deal_winners(),
            tuple(map(deal.side, range(deal.seats))),
            tuple(OpenHand(seat, deal.hand(seat), name) for seat, name in named if name),
        )
