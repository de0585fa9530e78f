"""A decision in Zheng Shangyou as its player sees it: what claims are asked of."""

from __future__ import annotations

from collections.abc import Iterable

from cardtable.cards import Card
from cardtable.engine.view import View
from cardtable.mechanics.climbing.combinations import TOP, Combination, PlayCards
from cardtable.mechanics.climbing.round_position import RoundSense
from cardtable.mechanics.exchange import Take
from games.zheng_shangyou.combinations import HEIGHT, Reading
from games.zheng_shangyou.holding import holding
from games.zheng_shangyou.judge import Judge
from games.zheng_shangyou.table import ZhengTable
from games.zheng_shangyou.ways import ways_of


class Seen(Judge, RoundSense[ZhengTable]):
    """What a player can tell of the own hand, of the play that lies, and of what others may hold."""

    def __init__(self, view: View[ZhengTable]) -> None:
        super().__init__(view.deal, view.seat)
        self.look(view)

    def entries(self, held: Iterable[Card]) -> tuple[Card, ...]:
        """Jokers and 2s."""
        return tuple(c for c in held if HEIGHT[c] >= TOP)

    def height(self, c: Card) -> int:
        return HEIGHT[c]

    def wild(self, action: PlayCards) -> int:
        return len(self.entries(action.cards))

    def is_beaten(self, play: Combination) -> bool:
        assert isinstance(play, Reading)
        found = ways_of(tuple(sorted(self.abroad)), self.deal.shapes.highest, play.kind, len(play.cards))
        others = (way.play for way in found if way.play.high - way.play.low == play.high - play.low)
        return any(other.strength(turned=False) > play.strength() for other in others)

    def stands(self, action: PlayCards) -> tuple[bool, int]:
        """Whether a play is a sequence in one suit, too."""
        meant = self.play(action)
        assert isinstance(meant, Reading)
        return meant.suit is not None, meant.low

    def units(self) -> list[tuple[Card, ...]]:
        return [unit.cards for unit in self.own.units]

    # Sides, and the exchange

    @property
    def mate_lies(self) -> bool:
        """Whether the play that lies is a teammate's."""
        return self.is_answer and self.deal.by != self.seat and self.deal.side(self.deal.by) == self.side

    def saves_units(self, take: Take) -> bool:
        """Whether a card taken up goes together with others, so that it costs no play of its own."""
        return len(holding((*self.hand, take.card)).units) <= len(self.own.units)
