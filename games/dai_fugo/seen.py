"""A decision in Dai Fugō as its player sees it: what claims are asked of."""

from __future__ import annotations

from collections.abc import Iterable

from cardtable.cards import Card, Rank
from cardtable.engine.actions import Action
from cardtable.engine.view import View
from cardtable.mechanics.climbing.combinations import RANKS, TOP, Combination, PlayCards
from cardtable.mechanics.climbing.round_position import RoundSense
from games.dai_fugo.exchange import Return
from games.dai_fugo.holding import HEIGHTS, holding
from games.dai_fugo.judge import Judge
from games.dai_fugo.play import Playing, Tens
from games.dai_fugo.table import DaiFugoTable
from games.dai_fugo.ways import THREE_OF_SPADES, ways_of


class Seen(Judge, RoundSense[DaiFugoTable]):
    """What a player can tell of the own hand, of the play that lies, and of what others may hold."""

    def __init__(self, view: View[DaiFugoTable]) -> None:
        super().__init__(view.deal, view.seat)
        self.look(view)
        self.options = view.options
        if not self.options.sequences:
            self.kinds = "set"
        self.pass_binds = bool(self.options.pass_final)
        self.later = self.deal.revolution is not self.deal.pending
        """Whether the order is turned once the table has been cleared."""
        self.order_later = self.order._replace(turned=self.later)

    @property
    def is_free(self) -> bool:
        return isinstance(self.stage, Return | Tens)

    # The order

    @property
    def top(self) -> Rank:
        """The highest rank in the order in force."""
        return RANKS[0] if self.deal.turned else RANKS[TOP]

    def entries(self, held: Iterable[Card]) -> tuple[Card, ...]:
        """Jokers, the highest rank, eights that clear."""
        return tuple(c for c in held if self.order_later.is_entry((c,)))

    def height(self, c: Card) -> int:
        return HEIGHTS[self.deal.turned][c]

    def is_lowest(self, held: tuple[Card, ...]) -> bool:
        return self.later is self.deal.turned and super().is_lowest(held)

    def units(self) -> list[tuple[Card, ...]]:
        return list(holding(self.hand, self.order_later).units)

    # Plays

    def stands(self, action: PlayCards) -> int:
        low = self.play(action).low
        return -low if self.deal.turned else low

    def may_go_out(self, action: Action) -> bool:
        return not (isinstance(action, PlayCards) and self.deal.forbidden_by(self.play(action)))

    def clears(self, action: PlayCards) -> bool:
        """Whether an 8 in it clears the table."""
        return bool(self.options.eights) and self.play(action).holds(Rank.EIGHT) > 0

    def is_beaten(self, play: Combination) -> bool:
        if play.is_jokers and self.options.spade_three and len(play.cards) == 1:
            return THREE_OF_SPADES in self.abroad
        then = self.deal.clone()
        then.to_beat = play
        then.lock_on(play)
        then.jack_back = then.jack_back_after(play)
        stage = then.stage
        assert isinstance(stage, Playing)
        kind = "sequence" if play.kind == "sequence" else "set"
        able = ways_of(tuple(sorted(self.abroad)), then.shapes, then.manner, kind, len(play.cards))
        return any(stage.step(way.play)[1] is None for way in able)

    def runs_out(self, action: PlayCards) -> bool:
        """Whether all that is left goes in one play, with which one may go out."""
        then = self.deal.clone()
        then.revolution = self.later is not self.deal.is_revolution(self.play(action))
        left = then.shapes.meanings(tuple(sorted(self.left(action))))
        return any(not then.forbidden_by(play) for play in left)

    def higher(self, action: PlayCards) -> int:
        (c,) = action.cards
        height = HEIGHTS[self.deal.revolution is not self.deal.jack_back_after(self.play(action))]
        return sum(height[one] > height[c] for one in self.abroad)
