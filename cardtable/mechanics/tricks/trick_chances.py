"""How likely one seat takes a trick, and where the cards lie that it cannot see."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from cardtable.cards import Card, Suit
from cardtable.mechanics.tricks.trick_knowledge import TrickKnowledge

BEATEN_CARD_SAVED = 0.2
"""How likely a friend behind takes the trick after the seat's card is beaten."""
LEFT_TO_FRIEND_BEHIND = 0.35
"""How likely a friend behind takes a trick in which an opponent is ahead."""
RETAKEN = 0.3
"""How likely a seat takes the trick back from an opponent behind whose card it could have beaten before."""


class TrickChances(TrickKnowledge):
    """The chances of a card, by the number of hidden cards of each seat that may hold a card not seen.

    Games in which a trick is not simply won by the highest trump or card of the suit led override
    `chance_to_beat`.
    """

    def win_chance(self, c: Card) -> float:
        """How likely this side takes the trick if that card is played."""
        if self.beats(c):
            stays = self.chance_to_stay_ahead(c)
            if self.has_friend_behind:
                return stays + (1 - stays) * BEATEN_CARD_SAVED
            return stays + (1 - stays) * self.value_if_lost_to(self.opponents_behind)
        assert self.winning_card is not None
        if self.is_ours:
            return self.chance_to_stay_ahead(self.winning_card)
        if self.has_friend_behind:
            return self.left_to_friends
        return self.value_if_lost_to((self.winning_seat, *self.opponents_behind))

    @property
    def left_to_friends(self) -> float:
        """How likely a friend behind takes a trick in which an opponent is ahead."""
        return LEFT_TO_FRIEND_BEHIND

    @cached_property
    def chance_left_to_friends(self) -> float:
        """How likely a friend behind takes such a trick, by the cards that friends may hold; never more than
        such hopes come to."""
        assert self.winning_card is not None
        ours, still_ahead = 0.0, 1.0
        for at in self.behind:
            beats = self.chance_to_beat(at, self.winning_card)
            if at in self.friends:
                ours += (1.0 - ours) * beats * (still_ahead + (1.0 - still_ahead) * BEATEN_CARD_SAVED)
            else:
                ours, still_ahead = ours * (1.0 - RETAKEN), still_ahead * (1.0 - beats)
        return min(LEFT_TO_FRIEND_BEHIND, ours)

    def win_chance_with_allies(
        self, c: Card, ally: Callable[[int], float], chance_to_beat: Callable[[int, Card], float]
    ) -> float:
        """How likely this side takes the trick if that card is played, where partners are not known.

        `ally`: how likely a seat is on this side. `chance_to_beat`: how likely a seat behind beats a card.
        """
        ahead = self.beats(c)
        best = c if ahead or self.winning_card is None else self.winning_card
        ours = 1.0 if ahead else ally(self.winning_seat)
        for at in self.behind:
            friend, beats = ally(at), chance_to_beat(at, best)
            back = beats * (1.0 if not ahead and at == self.behind[0] else RETAKEN)
            ours = ours * (1.0 - (1.0 - friend) * beats) + (1.0 - ours) * friend * back
        return ours

    def value_if_lost_to(self, seats: tuple[int, ...]) -> float:
        """The value of a trick that one of those opponents takes: 0 unless a game prefers one to another."""
        return 0.0

    def chance_to_stay_ahead(self, c: Card) -> float:
        """How likely a card that is ahead is beaten by no opponent behind."""
        chance = 1.0
        for at in self.opponents_behind:
            chance *= 1.0 - self.chance_to_beat(at, c)
        return chance

    def chance_to_beat(self, seat: int, c: Card) -> float:
        """How likely a seat behind can beat a card: with the suit led, or with a trump if it is void."""
        led = c.suit if self.led is None else self.led
        better = self.unseen_better(c)
        chance = 1.0 - self.chance_of_none(seat, [one for one in better if one.suit is led])
        if led is not self.trump is not None:
            can_trump = 1.0 - self.chance_of_none(seat, [one for one in better if one.suit is self.trump])
            chance += self._chance_of_void(seat, led) * can_trump
        return chance

    def _chance_of_void(self, seat: int, suit: Suit | None) -> float:
        """How likely a seat holds none of the suit; asked of every card, so it is kept."""
        key = seat, suit
        if key not in self._voids:
            self._voids[key] = self.chance_of_none(seat, [one for one in self.unseen if one.suit is suit])
        return self._voids[key]

    @cached_property
    def _voids(self) -> dict[tuple[int, Suit | None], float]:
        return {}

    def chance_must_beat(self, seat: int, c: Card) -> float:
        """How likely a seat behind has of the suit led only cards that beat it, where tricks are shunned."""
        led = c.suit if self.led is None else self.led
        follows = [one for one in self.unseen if one.suit is led]
        lower = [one for one in follows if self.stage.strength(one, led) < self.stage.strength(c, led)]
        return max(0.0, self.chance_of_none(seat, lower) - self.chance_of_none(seat, follows))

    def chance_of_none(self, seat: int, wanted: Sequence[Card]) -> float:
        """How likely a seat holds none of those cards."""
        chance, misses = 1.0, self._misses[seat]
        for c in wanted:
            miss = misses.get(c)
            if miss is None:
                miss = misses[c] = 1.0 - self.chance_of_card(seat, c)
            chance *= miss
        return chance

    @cached_property
    def _misses(self) -> dict[int, dict[Card, float]]:
        """By seat and card how likely it does not lie there, kept once asked for."""
        return {seat: {} for seat in range(self.deal.seats)}

    def chance_of_card(self, seat: int, c: Card) -> float:
        """How likely a card lies with a seat: known, or by the number of cards where it may lie."""
        if c not in self._sizes:
            self._sizes[c] = self._hidden_where(c)
        sizes = self._sizes[c]
        if c in self.known_cards[seat]:
            return 1.0
        return self.chance_in_hands * sizes[seat] / sum(sizes.values()) if seat in sizes else 0.0

    @cached_property
    def chance_in_hands(self) -> float:
        """How likely a card not seen lies in a hand, and not out of play."""
        return min(1.0, sum(self.hidden.values()) / max(1, len(self._unseen)))

    @cached_property
    def _sizes(self) -> dict[Card, dict[int, int]]:
        return {}

    def _hidden_where(self, c: Card) -> dict[int, int]:
        """By seat that may hold a card not seen, how many such cards it holds."""
        if c not in self._unseen_faces:
            return {}
        may_hold, hidden = self.deal.may_hold, self.hidden
        return {at: hidden[at] for at in hidden if hidden[at] and may_hold(f"hand.{at}", c)}
