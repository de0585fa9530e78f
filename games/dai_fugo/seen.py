"""A decision in Dai Fugō as its player sees it: what claims are asked of."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterable

from cardtable.cards import Card, Rank, without
from cardtable.engine.actions import Action
from cardtable.engine.view import View
from cardtable.mechanics.climbing import (
    JOKER_POWER,
    POWER,
    RANKS,
    TOP,
    Combination,
    PlayCards,
    power,
    suit_runs,
)
from cardtable.mechanics.exchange import Paying
from cardtable.mechanics.round_sense import RoundSense
from games.dai_fugo.exchange import Return, Tribute
from games.dai_fugo.holding import height, holding
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

    # The order

    @property
    def later(self) -> bool:
        """Whether the order is turned once the table has been cleared."""
        return self.deal.revolution is not self.deal.pending

    @property
    def is_steady(self) -> bool:
        """Whether the order in force is the one after the table has been cleared."""
        return self.later is self.deal.turned

    @property
    def top(self) -> Rank:
        """The highest rank in the order in force."""
        return RANKS[0] if self.deal.turned else RANKS[TOP]

    def entries(self, held: Iterable[Card]) -> tuple[Card, ...]:
        """Jokers, the highest rank, eights that clear."""
        high = POWER[Rank.TWO]
        eights = bool(self.options.eights)
        return tuple(c for c in held if height(c, self.later) >= high or (eights and c.rank is Rank.EIGHT))

    def height(self, c: Card) -> int:
        return height(c, self.deal.turned)

    def is_lowest(self, held: tuple[Card, ...]) -> bool:
        return self.is_steady and super().is_lowest(held)

    # Sets and sequences of the own hand

    def splits(self, held: tuple[Card, ...]) -> bool:
        """Whether playing these would leave a part of a set."""
        gone, all_ = Counter(c.rank for c in held), Counter(c.rank for c in self.hand)
        return any(0 < gone[rank] < count for rank, count in all_.items())

    def cuts(self, held: tuple[Card, ...]) -> bool:
        """Whether playing these would leave a part of a sequence."""
        left = set(without(self.hand, held))
        return any(0 < len(left.intersection(run)) < len(run) for run in self.runs)

    def tears(self, held: tuple[Card, ...]) -> bool:
        return self.splits(held) or self.cuts(held)

    def torn(self, held: tuple[Card, ...]) -> str:
        return "a set" if self.splits(held) else "a sequence"

    @property
    def is_free(self) -> bool:
        return isinstance(self.stage, Return | Tens)

    def units(self) -> list[tuple[Card, ...]]:
        own = holding(self.hand, self.order._replace(turned=self.later))
        return [unit.cards for unit in own.units]

    def is_lone(self, c: Card) -> bool:
        pair = sum(one.rank is c.rank for one in self.hand) > 1
        return c.suit is not None and not pair and not any(c in run for run in self.runs)

    @functools.cached_property
    def runs(self) -> tuple[frozenset[Card], ...]:
        """The sequences of the hand, each as long as it goes."""
        shapes = self.deal.shapes
        return tuple(map(frozenset, suit_runs(self.hand, shapes.highest))) if shapes.sequences else ()

    @property
    def kinds(self) -> str:  # type: ignore[override]
        return "set or sequence" if self.options.sequences else "set"

    # Plays

    def play(self, action: PlayCards) -> Combination:
        way = self.ways.get(action)
        assert isinstance(self.stage, Playing)
        return way.play if way is not None else self.stage.played(action)

    def forbidden(self, action: PlayCards) -> bool:
        """Whether it goes out with a play that a rule forbids."""
        return not self.left(action) and bool(self.deal.forbidden_by(self.play(action)))

    def may_go_out(self, action: PlayCards) -> bool:
        return not self.forbidden(action)

    def clears(self, action: PlayCards) -> bool:
        """Whether an 8 in it clears the table."""
        return bool(self.options.eights) and self.play(action).holds(Rank.EIGHT) > 0

    def is_beaten(self, play: Combination) -> bool:
        then = self.deal.clone()
        then.to_beat = play
        then.lock_on(play)
        if self.options.jack_back and play.holds(Rank.JACK):
            then.jack_back = not then.jack_back
        stage = then.stage
        assert isinstance(stage, Playing)
        if play.is_jokers and self.options.spade_three and len(play.cards) == 1:
            return THREE_OF_SPADES in self.abroad
        kind = "sequence" if play.kind == "sequence" else "set"
        able = ways_of(tuple(sorted(self.abroad)), then.shapes, then.manner, kind, len(play.cards))
        return any(stage.step(way.play)[1] is None for way in able)

    def runs_out(self, action: PlayCards) -> bool:
        """Whether all that is left goes in one play, with which one may go out."""
        left = self.left(action)
        then = self.deal.clone()
        then.revolution = self.later is not (self.deal.is_revolution(self.play(action)))
        return any(not then.forbidden_by(play) for play in then.shapes.meanings(tuple(sorted(left))))

    def higher(self, action: PlayCards) -> int:
        (c,) = action.cards
        turns = bool(self.options.jack_back) and c.rank is Rank.JACK
        turned = self.deal.turned is not turns
        return sum(height(one, turned) > height(c, turned) for one in self.abroad)

    def breaks_by_hand(self, other: Action) -> bool:
        left = self.left(other)
        return bool({c.rank for c in left} & {c.rank for c in other.picks}) or self.cuts(other.picks)

    # The exchange, and tens

    @property
    def asked(self) -> tuple[Card, ...]:
        """The cards that were asked for."""
        return self.stage.debt.asked if isinstance(self.stage, Paying) else ()

    @property
    def may_keep_joker(self) -> bool:
        """Whether a joker held need not be given."""
        held = any(map(is_joker, self.beside_asked(self.hand)))
        return isinstance(self.stage, Tribute) and self.stage.may_keep(self.seat) and held

    def beside_asked(self, held: tuple[Card, ...]) -> tuple[Card, ...]:
        """The cards among these that were not asked for, copy by copy."""
        return tuple((Counter(held) - Counter(self.asked)).elements())

    @property
    def may_put_away(self) -> int:
        """How many cards may be put away for tens."""
        return min(self.stage.most, len(self.hand)) if isinstance(self.stage, Tens) else 0


def is_joker(c: Card) -> bool:
    """Whether a card is a joker."""
    return power(c) == JOKER_POWER
