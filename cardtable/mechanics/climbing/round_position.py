"""What a player can tell at a decision in rounds of climbing: of the play that lies, of the own cards, of
what others may hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, Generic, TypeVar

from cardtable.cards import HIDDEN, Card, text_of, without
from cardtable.engine.actions import Action
from cardtable.engine.view import View
from cardtable.mechanics.climbing.combinations import Combination, PlayCards
from cardtable.mechanics.climbing.rounds import RoundDeal, Rounds

R = TypeVar("R", bound=RoundDeal)
PLACES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


class RoundSense(Generic[R]):
    """What claims are asked of. A game says which cards are likely to win the lead, what belongs together and
    what beats what."""

    view: View[R]
    deal: R
    fewest: int
    """Cards of whoever against this seat has fewest."""

    def look(self, view: View[R]) -> None:
        """Takes in a view."""
        self.view = view
        self.hand = view.hand
        self.stage = view.deal.stage
        self.is_lead = view.stage == "play" and view.deal.to_beat is None
        self.is_answer = view.stage == "play" and view.deal.to_beat is not None
        others = [view.cards_in(f"hand.{seat}") for seat in range(view.seats) if seat != view.seat]
        self.most = max(map(len, others))
        """Cards in the longest other hand."""
        self.abroad = (*view.deal.unseen(), *(c for hand in others for c in hand if c is not HIDDEN))
        """All cards that other hands may hold."""

    # What a game says

    kinds = "set or sequence"
    """What cards go together as, in words."""
    pass_binds = False
    """Whether who passes is out of it until the table is cleared."""

    def entries(self, held: Iterable[Card]) -> tuple[Card, ...]:
        """The cards likely to win the lead at a later time."""
        raise NotImplementedError

    @property
    def is_due(self) -> bool:
        """Whether the highest cards have to be given now."""
        return self.view.stage == "tribute"

    @property
    def is_free(self) -> bool:
        """Whether any cards may be parted with now."""
        return self.view.stage == "return"

    def units(self) -> list[tuple[Card, ...]]:
        """The cards of the hand by the plays in which they go, as far as one sees at a glance."""
        raise NotImplementedError

    def height(self, c: Card) -> int:
        """How high a card is in the order in force."""
        raise NotImplementedError

    def is_lowest(self, held: tuple[Card, ...]) -> bool:
        """Whether nothing else of the hand is lower than the highest of these."""
        rest = without(self.hand, held)
        return bool(rest) and max(map(self.height, held)) <= min(map(self.height, rest))

    def is_beaten(self, play: Combination) -> bool:
        """Whether it could be beaten if one player held all cards that are abroad."""
        raise NotImplementedError

    def runs_out(self, action: PlayCards) -> bool:
        """Whether all that is left goes in one play."""
        return bool(self.deal.shapes.meanings(tuple(sorted(self.left(action)))))

    def may_go_out(self, action: Action) -> bool:
        """Whether something that empties the hand takes the next place."""
        return True

    def clears(self, action: PlayCards) -> bool:
        """Whether it clears the table at once."""
        return False

    def wild(self, action: PlayCards) -> int:
        """How many wild cards a play costs."""
        return self.play(action).jokers

    def stands(self, action: PlayCards) -> Any:
        """How high the lowest card of a play stands, by its cards and by what is said of them."""
        raise NotImplementedError

    # What goes together

    def broken(self, held: tuple[Card, ...]) -> tuple[Card, ...]:
        """A unit of the hand of which a part would be left, these being played; empty if there is none."""
        used, left = set(held), Counter(without(self.hand, held))
        for unit in self.units():
            if not used.isdisjoint(unit) and 0 < (left & Counter(unit)).total() < len(unit):
                return unit
        return ()

    def tears(self, held: tuple[Card, ...]) -> bool:
        """Whether playing these would break a set or a sequence."""
        return bool(self.broken(held))

    def torn(self, held: tuple[Card, ...]) -> str:
        """What these would break, in words."""
        return "a set" if len({c.rank for c in self.broken(held)}) == 1 else "a sequence"

    def is_lone(self, c: Card) -> bool:
        """Whether a card belongs to no set and no sequence of the hand."""
        return (c,) in self.units()

    def breaks_by_hand(self, other: Action) -> bool:
        """Whether what is played stands beside something that is left: counted over the hand."""
        left = {self.height(c) for c in self.left(other)}
        return any(abs(self.height(c) - at) <= 1 for c in other.picks for at in left)

    def lone_low(self) -> tuple[Card, ...]:
        """The cards that belong to nothing, and are not likely to win the lead."""
        return tuple(c for c in without(self.hand, self.entries(self.hand)) if self.is_lone(c))

    # Plays

    def play(self, action: PlayCards) -> Combination:
        """What a play means."""
        assert isinstance(self.stage, Rounds)
        return self.stage.played(action)

    @property
    def plays(self) -> list[PlayCards]:
        """All plays that are allowed now."""
        return [one for one in self.view.legal if isinstance(one, PlayCards)]

    def left(self, action: Action) -> tuple[Card, ...]:
        """The hand after a play or what is put away."""
        return without(self.hand, action.picks)

    def is_unbeatable(self, action: PlayCards) -> bool:
        """Whether nothing that others may hold beats it."""
        play = self.play(action)
        return len(play.cards) > self.most or not self.is_beaten(play)

    def strength(self, action: PlayCards) -> int:
        """How high a play is in the order in force."""
        assert isinstance(self.stage, Rounds)
        return self.stage.strength(self.play(action))

    def higher(self, action: PlayCards) -> int:
        """How many of the cards that others may hold are higher than a single one."""
        (c,) = action.cards
        return sum(self.height(one) > self.height(c) for one in self.abroad)

    def saved(self) -> tuple[Card, ...]:
        """The cards likely to win the lead later of which each play allowed now would spend one."""
        spent = [set(self.entries(one.cards)) for one in self.plays]
        every = spent and all(spent)
        return tuple(c for c in sorted(set(self.hand)) if every and any(c in one for one in spent))

    @property
    def place(self) -> str:
        """The place of who is out next."""
        return PLACES[len(self.deal.order)]


def named(held: Iterable[Card], most: int = 4) -> str:
    """Cards by name, or how many they are."""
    cards = tuple(held)
    return text_of(cards) if len(cards) <= most else f"{len(cards)} cards"
