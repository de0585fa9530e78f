"""A decision as its player sees it: the play on the table, the hand, and the cards that others may hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from itertools import product
from typing import Any, Generic

from cardtable.cards import HIDDEN, Card, text_of, without
from cardtable.engine.actions import Action
from cardtable.engine.view import View
from cardtable.mechanics.climbing.combinations import Combination
from cardtable.mechanics.climbing.deal import R
from cardtable.mechanics.climbing.play_cards import PlayCards
from cardtable.mechanics.climbing.ranks import TOP_POWER, power
from cardtable.mechanics.climbing.sequences import SHORTEST_SEQUENCE
from cardtable.mechanics.climbing.stage import ClimbingRounds
from cardtable.words import ordinal_word

NEARLY_OUT = 2
"""Cards with which a player is nearly out."""


class ClimbingPosition(Generic[R]):
    """A decision as its player sees it.

    A game says which cards are likely to win the lead, what belongs together, and what beats what.
    """

    deal: R
    fewest: int
    """Cards in the shortest hand against this seat."""

    def __init__(self, view: View[R]) -> None:
        self.view = view
        self.hand = view.hand
        self.stage = view.deal.stage
        is_play = isinstance(self.stage, ClimbingRounds)
        self.is_lead = is_play and view.deal.to_beat is None
        self.is_answer = is_play and view.deal.to_beat is not None
        others = [view.cards_in(f"hand.{seat}") for seat in range(view.seats) if seat != view.seat]
        self.longest_hand = max(map(len, others))
        """Cards in the longest of the other hands."""
        known = [c for hand in others for c in hand if c is not HIDDEN]
        self.outstanding = (*view.deal.unseen(), *known)
        """All cards that other hands may hold."""

    # What a game says

    group_words = "set or sequence"
    """The words for cards that go together."""
    is_pass_final = False
    """Whether a player who passes is out of it until the table is cleared."""

    @property
    def must_give_highest(self) -> bool:
        """Whether the highest cards have to be given now."""
        return False

    @property
    def may_give_any(self) -> bool:
        """Whether any cards may be given or put away now."""
        return False

    def entries(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """The cards that are likely to win the lead later on."""
        raise NotImplementedError

    def groups_of(self, cards: tuple[Card, ...]) -> list[tuple[Card, ...]]:
        """Cards in groups that go in one play each, as far as one sees at a glance."""
        raise NotImplementedError

    def height(self, c: Card) -> int:
        """How high a card is in the order in force."""
        raise NotImplementedError

    def is_lowest(self, cards: tuple[Card, ...]) -> bool:
        """Whether nothing else in the hand is lower than the highest of these."""
        rest = without(self.hand, cards)
        return bool(rest) and max(map(self.height, cards)) <= min(map(self.height, rest))

    def can_be_beaten(self, play: Combination) -> bool:
        """Whether a single player with all outstanding cards could beat it."""
        raise NotImplementedError

    def rest_goes_at_once(self, action: PlayCards) -> bool:
        """Whether the cards left after a play go in one play."""
        return bool(self.deal.combination_rules.meanings(tuple(sorted(self.left_after(action)))))

    def may_go_out(self, action: Action) -> bool:
        """Whether an action that empties the hand takes the next place."""
        return True

    def clears_table(self, action: PlayCards) -> bool:
        """Whether a play clears the table at once."""
        return False

    def wild_cards(self, action: PlayCards) -> int:
        """The number of wild cards in a play."""
        return self.combination(action).jokers

    @property
    def wild_held(self) -> tuple[Card, ...]:
        """The wild cards in the hand."""
        return tuple(c for c in self.hand if c.suit is None)

    def lowest_card(self, action: PlayCards) -> Any:
        """How high the lowest card of a play is, judged by its cards and its meaning alone."""
        raise NotImplementedError

    # What goes together

    def groups(self) -> list[tuple[Card, ...]]:
        """The hand in groups."""
        return self.groups_of(self.hand)

    @cached_property
    def shortest_sequences(self) -> list[tuple[Card, ...]]:
        """All sequences in the hand that are as short as may be, without wild cards."""
        by_power: dict[int, list[Card]] = {}
        for c in dict.fromkeys(self.hand):
            if c.suit is not None:
                by_power.setdefault(power(c), []).append(c)
        found = []
        for low in by_power:
            ranks = [by_power.get(low + step, ()) for step in range(SHORTEST_SEQUENCE)]
            found += [cards for cards in product(*ranks) if self._is_natural_sequence(cards)]
        return found

    def _is_natural_sequence(self, cards: tuple[Card, ...]) -> bool:
        return any(one.is_pure for one in self.deal.combination_rules.meanings(tuple(sorted(cards))))

    def splits(self, cards: tuple[Card, ...]) -> bool:
        """Whether parting with these cards leaves a part of any set or sequence that is in the hand.

        It may go well in groups all the same: a card that belongs to two sequences is in one group.
        """
        has_same_rank = {c.rank for c in self.hand_without(cards)} & {c.rank for c in cards}
        return bool(has_same_rank) or self.splits_sequence(cards)

    def splits_sequence(self, cards: tuple[Card, ...]) -> bool:
        """Whether parting with these cards leaves a part of any sequence that is in the hand."""
        parted = set(cards)
        return any(0 < len(parted.intersection(one)) < len(one) for one in self.shortest_sequences)

    def broken_group(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        """A group of which a part would be left without these cards; empty if there is none."""
        used, left = set(cards), Counter(self.hand_without(cards))
        for group in self.groups():
            if not used.isdisjoint(group) and 0 < (left & Counter(group)).total() < len(group):
                return group
        return ()

    def breaks_group(self, cards: tuple[Card, ...]) -> bool:
        """Whether parting with these cards breaks a set or a sequence."""
        return bool(self.broken_group(cards))

    def broken_words(self, cards: tuple[Card, ...]) -> str:
        """The set or sequence that parting with these cards breaks, in words."""
        return "a sequence" if self.breaks_sequence(cards) else "a set"

    def breaks_sequence(self, cards: tuple[Card, ...]) -> bool:
        """Whether the group that parting with these cards breaks is a sequence."""
        return len({c.rank for c in self.broken_group(cards)}) > 1

    def is_lone(self, c: Card) -> bool:
        """Whether a card belongs to no set and no sequence of the hand, wild cards apart."""
        return not self.splits((c,))

    def has_wild_card_for(self, c: Card) -> bool:
        """Whether the hand holds a card that makes a set with this one, though it is of another rank."""
        meanings = self.deal.combination_rules.meanings
        return any(one.rank is not c.rank and meanings(tuple(sorted((c, one)))) for one in self.hand)

    def lone_low_cards(self) -> tuple[Card, ...]:
        """The cards that belong to no group and are not likely to win the lead."""
        return tuple(c for c in without(self.hand, self.entries(self.hand)) if self.is_lone(c))

    # Plays

    def combination(self, action: PlayCards) -> Combination:
        """The combination that an action plays."""
        assert isinstance(self.stage, ClimbingRounds)
        return self.stage.combination_of(action)

    @property
    def plays(self) -> list[PlayCards]:
        """All plays that are allowed now."""
        return [one for one in self.view.legal if isinstance(one, PlayCards)]

    def hand_without(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        """The hand without these cards."""
        return without(self.hand, cards)

    def left_after(self, action: Action) -> tuple[Card, ...]:
        """The hand after a play, or after cards are put away."""
        return self.hand_without(action.picks)

    def may_have_twin(self, action: PlayCards) -> bool:
        """Whether cards left in the hand might replace some of a play: of such plays only one is listed."""
        play = self.combination(action)
        heights = [power(c) for c in self.left_after(action)]
        has_wild = any(power(c) >= TOP_POWER for c in play.cards)
        return any(
            play.low <= height <= play.high or (has_wild and height >= TOP_POWER) for height in heights
        )

    def empties_hand(self, action: Action) -> bool:
        """Whether no card is left after it."""
        return not self.left_after(action)

    def is_unbeatable(self, action: PlayCards) -> bool:
        """Whether nothing that others may hold beats it."""
        play = self.combination(action)
        return len(play.cards) > self.longest_hand or not self.can_be_beaten(play)

    def strength(self, action: PlayCards) -> int:
        """How high a play is in the order in force."""
        assert isinstance(self.stage, ClimbingRounds)
        return self.stage.strength(self.combination(action))

    def higher_outstanding(self, action: PlayCards) -> int:
        """How many outstanding cards are higher than a single card that is played."""
        (c,) = action.cards
        return sum(self.height(one) > self.height(c) for one in self.outstanding)

    def lower_outstanding(self, c: Card) -> int:
        """How many outstanding cards are lower than this one."""
        return sum(self.height(one) < self.height(c) for one in self.outstanding)

    def beats_by_height(self, c: Card) -> bool:
        """Whether a card beats another only where it is higher."""
        return True

    @property
    def next_place(self) -> str:
        """The place of the next player to go out, in words."""
        return ordinal_word(len(self.deal.order) + 1)


def listed(cards: Iterable[Card], most: int = 4) -> str:
    """Cards by name, or their number where they are more than `most`."""
    named = tuple(cards)
    return text_of(named) if len(named) <= most else f"{len(named)} cards"
