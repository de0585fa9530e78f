"""A finished deal as a value: everything that a score sheet, a verdict and a chart need."""

from __future__ import annotations

from dataclasses import dataclass

from cardtable.cards import Card
from cardtable.engine.deal import Deal
from cardtable.engine.score import ScoreLine, Tally


@dataclass(frozen=True, slots=True)
class OpenHand:
    """A hand laid open at the end: its seat, its cards, and what it is called."""

    seat: int
    cards: tuple[Card, ...]
    name: str


@dataclass(frozen=True, slots=True)
class FinishedDeal:
    """The result of a finished deal. `before`: payments that were due before it, already in `scores_before`.
    `lines`: the reasons for its points. `after`: what the match adds to them."""

    number: int
    scores_before: tuple[int, ...]
    before: tuple[ScoreLine, ...]
    lines: tuple[ScoreLine, ...]
    after: tuple[ScoreLine, ...]
    tallies: tuple[Tally, ...]
    winners: tuple[int, ...]
    """The sides that won it."""
    sides: tuple[int, ...]
    """The side of each seat."""
    hands: tuple[OpenHand, ...]
    seal: str = ""
    """The opened seal, if known."""

    @staticmethod
    def of(deal: Deal) -> FinishedDeal | None:
        """The result of a deal; None while it is played."""
        if not deal.over:
            return None
        named = ((seat, deal.hand_name(seat)) for seat in range(deal.seats))
        return FinishedDeal(
            deal.number,
            tuple(deal.scores_before or (0,) * deal.sides),
            tuple(deal.payments_before()),
            tuple(deal.score_lines()),
            tuple(deal.settlement_lines()),
            deal.tallies(),
            deal.deal_winners(),
            tuple(map(deal.side, range(deal.seats))),
            tuple(OpenHand(seat, deal.hand(seat), name) for seat, name in named if name),
        )
