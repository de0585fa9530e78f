"""A decision in Dai Fugō as its player sees it: what claims are asked of."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterable

from cardtable.cards import HIDDEN, Card, Rank, text_of, without
from cardtable.engine.actions import Action
from cardtable.engine.view import View
from cardtable.mechanics.climbing import (
    JOKER_POWER,
    POWER,
    RANKS,
    SHORTEST,
    TOP,
    Combination,
    PlayCards,
    power,
)
from cardtable.mechanics.exchange import Paying
from games.dai_fugo.exchange import Tribute
from games.dai_fugo.holding import height
from games.dai_fugo.judge import Judge
from games.dai_fugo.play import Playing, Tens
from games.dai_fugo.table import DaiFugoTable
from games.dai_fugo.ways import THREE_OF_SPADES, ways_of


class Seen(Judge):
    """What a player can tell of the own hand, of the play that lies, and of what others may hold."""

    def __init__(self, view: View[DaiFugoTable]) -> None:
        super().__init__(view.deal, view.seat)
        self.view = view
        self.options = view.options
        self.hand = view.hand
        self.stage = view.deal.stage
        self.is_lead = view.stage == "play" and view.deal.to_beat is None
        self.is_answer = view.stage == "play" and view.deal.to_beat is not None
        others = [view.cards_in(f"hand.{seat}") for seat in range(view.seats) if seat != view.seat]
        self.most = max(map(len, others))
        """Cards in the longest other hand."""
        self.abroad = (*view.deal.unseen(), *(c for hand in others for c in hand if c is not HIDDEN))
        """All cards that other hands may hold."""

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
        """The cards likely to win the lead at a later time: jokers, the highest rank, eights that clear."""
        high = POWER[Rank.TWO]
        eights = bool(self.options.eights)
        return tuple(c for c in held if height(c, self.later) >= high or (eights and c.rank is Rank.EIGHT))

    def is_lowest(self, held: tuple[Card, ...]) -> bool:
        """Whether nothing else of the hand is lower than the highest of these, now and later on."""
        rest = without(self.hand, held)
        top = max(height(c, self.deal.turned) for c in held)
        return bool(rest) and self.is_steady and top <= min(height(c, self.deal.turned) for c in rest)

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
        """Whether playing these would break a set or a sequence."""
        return self.splits(held) or self.cuts(held)

    def torn(self, held: tuple[Card, ...]) -> str:
        """What these would break, in words."""
        return "a set" if self.splits(held) else "a sequence"

    def is_lone(self, c: Card) -> bool:
        """Whether a card belongs to no set and no sequence of the hand."""
        pair = sum(one.rank is c.rank for one in self.hand) > 1
        return c.suit is not None and not pair and not any(c in run for run in self.runs)

    @functools.cached_property
    def runs(self) -> tuple[frozenset[Card], ...]:
        """The sequences of the hand, each as long as it goes."""
        shapes = self.deal.shapes
        able = [c for c in self.hand if c.suit is not None and power(c) <= shapes.highest]
        found: list[frozenset[Card]] = []
        for suit in {c.suit for c in able} if shapes.sequences else ():
            own = {power(c): c for c in able if c.suit is suit}
            starts = [at for at in own if at - 1 not in own]
            lengths = [next(n for n in range(1, len(own) + 2) if at + n not in own) for at in starts]
            runs = zip(starts, lengths, strict=True)
            found += [frozenset(own[at + n] for n in range(size)) for at, size in runs if size >= SHORTEST]
        return tuple(found)

    @property
    def kinds(self) -> str:
        """What cards go together as, in words."""
        return "set or sequence" if self.options.sequences else "set"

    # Plays

    def play(self, action: PlayCards) -> Combination:
        """What a play means."""
        way = self.ways.get(action)
        assert isinstance(self.stage, Playing)
        return way.play if way is not None else self.stage.played(action)

    @property
    def plays(self) -> list[PlayCards]:
        """All plays that are allowed now."""
        return [one for one in self.view.legal if isinstance(one, PlayCards)]

    def left(self, action: Action) -> tuple[Card, ...]:
        """The hand after a play or what is put away."""
        return without(self.hand, action.picks)

    def forbidden(self, action: PlayCards) -> bool:
        """Whether it goes out with a play that a rule forbids."""
        return not self.left(action) and bool(self.deal.forbidden_by(self.play(action)))

    def clears(self, action: PlayCards) -> bool:
        """Whether an 8 in it clears the table."""
        return bool(self.options.eights) and self.play(action).holds(Rank.EIGHT) > 0

    def is_unbeatable(self, action: PlayCards) -> bool:
        """Whether nothing that others may hold beats it."""
        play = self.play(action)
        return len(play.cards) > self.most or not self._is_beaten(play)

    def _is_beaten(self, play: Combination) -> bool:
        """Whether it could be beaten if one player held all cards that are abroad."""
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
        """How many of the cards that others may hold are higher than a single one."""
        (c,) = action.cards
        turns = bool(self.options.jack_back) and c.rank is Rank.JACK
        turned = self.deal.turned is not turns
        return sum(height(one, turned) > height(c, turned) for one in self.abroad)

    def strength(self, action: PlayCards) -> int:
        """How high a play is in the order in force."""
        return self.play(action).strength(turned=self.deal.turned)

    def saved(self) -> tuple[Card, ...]:
        """The cards likely to win the lead later of which each play allowed now would spend one."""
        spent = [set(self.entries(one.cards)) for one in self.plays]
        every = spent and all(spent)
        return tuple(c for c in sorted(set(self.hand)) if every and any(c in one for one in spent))

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

    @property
    def place(self) -> str:
        """The place of who is out next."""
        places = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
        return places[len(self.deal.order)]


def named(held: Iterable[Card], most: int = 4) -> str:
    """Cards by name, or how many they are."""
    cards = tuple(held)
    return text_of(cards) if len(cards) <= most else f"{len(cards)} cards"


def is_joker(c: Card) -> bool:
    """Whether a card is a joker."""
    return power(c) == JOKER_POWER
