"""A seat's knowledge of a trick before it plays: who is ahead, where cards may lie, and what beats what."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from cardtable.cards import HIDDEN, Card, Suit
from cardtable.mechanics.tricks.stage import Tricks
from cardtable.words import with_unit


class TrickKnowledge:
    """A trick as it lies, seen from the seat that plays next. Only what the seat's view shows is used.

    Games in which cards count override `points`.
    """

    def __init__(
        self, stage: Tricks[Any], seat: int, trump: Suit | None = None, friends: Sequence[int] = ()
    ) -> None:
        self.stage, self.deal, self.seat, self.trump = stage, stage.deal, seat, trump
        self.friends = tuple(friends)
        """The other seats known to be on this side."""
        self.hand = stage.held(seat)
        self.led = stage.suit_led()
        """The suit to be followed; None if the seat leads."""
        self.behind = stage.behind()
        """The seats that play to the trick later."""
        self.winning_seat = stage.winning_seat() if self.deal.laid else -1
        """The seat that is ahead; -1 if the seat leads."""
        self.winning_card = next((c for at, c in self.deal.laid if at == self.winning_seat), None)
        """The card that is ahead; None if the seat leads."""

    @cached_property
    def opponents_behind(self) -> tuple[int, ...]:
        """The seats behind that are not known to be friends."""
        return tuple(at for at in self.behind if at not in self.friends)

    @property
    def has_friend_behind(self) -> bool:
        """Whether a friend plays to the trick later."""
        return len(self.opponents_behind) < len(self.behind)

    @property
    def leads(self) -> bool:
        """Whether the card opens the trick."""
        return self.winning_card is None

    @property
    def is_ours(self) -> bool:
        """Whether a friend is ahead."""
        return self.winning_seat in self.friends

    @property
    def is_theirs(self) -> bool:
        """Whether an opponent is ahead."""
        return not self.leads and not self.is_ours

    @cached_property
    def playable(self) -> tuple[Card, ...]:
        """The cards that may be played, one of each face."""
        return self.stage.playable(self.seat)

    # Where cards lie

    @cached_property
    def unseen(self) -> tuple[Card, ...]:
        """The cards that others may still play: those not seen, and those known to lie with them."""
        return (*self._unseen, *(c for known in self.known_cards.values() for c in known))

    @cached_property
    def _unseen(self) -> tuple[Card, ...]:
        unseen: tuple[Card, ...] = self.deal.unseen()
        return unseen

    @cached_property
    def _unseen_faces(self) -> frozenset[Card]:
        return frozenset(self._unseen)

    @cached_property
    def known_cards(self) -> dict[int, tuple[Card, ...]]:
        """By other seat the cards it has still to play that are known: open, named, or given to it."""
        others = self.deal.others(self.seat)
        return {at: tuple([c for c in self.stage.held(at) if c is not HIDDEN]) for at in others}

    @cached_property
    def hidden(self) -> dict[int, int]:
        """By other seat how many of its cards are not known."""
        return {at: self.stage.held(at).count(HIDDEN) for at in self.known_cards}

    def higher_not_seen(self, c: Card) -> int:
        """How many higher cards of its suit lie nowhere in sight."""
        shown = [one for known in self.known_cards.values() for one in known]
        height = self.height(c)
        return self.higher_unseen(c) - sum(o.suit is c.suit and self.height(o) > height for o in shown)

    def higher_unseen(self, c: Card) -> int:
        """How many cards of its suit that others may still play are higher."""
        height = self.height(c)
        return sum([one > height for one in self._unseen_heights.get(c.suit, ())])

    @cached_property
    def _unseen_heights(self) -> dict[Suit | None, list[int]]:
        """By suit the heights of its unseen cards; asked for each card that is judged."""
        found: dict[Suit | None, list[int]] = {}
        for c in self.unseen:
            found.setdefault(c.suit, []).append(self.height(c))
        return found

    # What is known of others

    def may_hold(self, seat: int, c: Card) -> bool:
        """Whether that seat may have that card still to play."""
        if c in self.known_cards[seat]:
            return True
        is_out = self.hidden[seat] > 0 and c in self._unseen_faces
        return is_out and bool(self.deal.may_hold(f"hand.{seat}", c))

    def is_known_void(self, seat: int, suit: Suit) -> bool:
        """Whether that seat has shown that it holds none of the suit."""
        return bool(self.deal.of_suit[suit] <= self.deal.lacks[seat])

    def may_ruff(self, seat: int, suit: Suit | None) -> bool:
        """Whether that seat is known to be void of a plain suit and may have a trump."""
        trump = self.trump
        if suit is None or suit is trump or trump is None or not self.is_known_void(seat, suit):
            return False
        return any(c.suit is trump and self.may_hold(seat, c) for c in self.unseen)

    def may_have_to_go_over(self, seat: int, c: Card) -> bool:
        """Whether that seat may hold higher cards of the suit of a card that is led, and no lower ones."""
        may_hold = [one for one in self.unseen if self.may_hold(seat, one)]
        of_suit = [one for one in may_hold if one.suit is c.suit]
        lower = [one for one in of_suit if self.height(one) < self.height(c)]
        if len(lower) == len(of_suit) or set(lower) & set(self.known_cards[seat]):
            return False
        return len(may_hold) - len(lower) >= len(self.stage.held(seat))

    # The seat's own cards

    def count(self, suit: Suit | None) -> int:
        """How many cards of a suit are held."""
        return sum(c.suit is suit for c in self.hand)

    @property
    def is_void(self) -> bool:
        """Whether none of the suit led is held."""
        return self.led is not None and not self.count(self.led)

    def height(self, c: Card) -> int:
        """The rank of a card among all cards: within its suit, trumps above the others."""
        return self.stage.strength(c, c.suit)

    # Points and trumps

    def points(self, c: Card) -> int:
        """The points of a card for the side that wins it. A game in which cards count overrides this."""
        return 0

    @cached_property
    def points_in_trick(self) -> int:
        """The points that lie in the trick."""
        return sum(self.points(c) for _, c in self.deal.laid)

    @property
    def trumps_out(self) -> int:
        """How many trumps lie unseen; 0 without trumps."""
        trump = self.trump
        return sum(c.suit is trump for c in self.unseen) if trump is not None else 0

    @property
    def trumps_unseen(self) -> str:
        """How many trumps the seat has not seen: `3 trumps not seen yet`; or that all lie open."""
        unseen = sum(c.suit is self.trump for c in self._unseen)
        return f"{with_unit(unseen, 'trump')} not seen yet" if unseen else "you have seen who holds them"

    # Comparing cards

    def strength(self, c: Card) -> int:
        """How strong a card is in this trick; its own suit is led if it opens the trick."""
        return self.stage.strength(c, c.suit if self.led is None else self.led)

    def beats(self, c: Card) -> bool:
        """Whether the card would be ahead."""
        return self.winning_card is None or self.strength(c) > self.strength(self.winning_card)

    def stays_under(self, c: Card) -> bool:
        """Whether another card is ahead and it does not beat that."""
        return not self.leads and not self.beats(c)

    def cannot_be_beaten(self, c: Card) -> bool:
        """Whether no seat behind may hold a card that beats it."""
        return not any(self.may_hold(at, one) for one in self.unseen_better(c) for at in self.behind)

    def surely_wins(self, c: Card) -> bool:
        """Whether the card takes the trick whatever the seats behind hold."""
        return self.beats(c) and self.cannot_be_beaten(c)

    def is_top(self, c: Card) -> bool:
        """Whether no other seat may hold a higher card of its suit."""
        suit, height = c.suit, self.height(c)
        return not any(o.suit is suit and self.height(o) > height for o in self.unseen)

    def is_lowest(self, c: Card) -> bool:
        """Whether there is a choice of cards and none is lower, trumps being above the others."""
        return len(self.playable) > 1 and all(self.not_lower(c, one) for one in self.playable)

    @property
    def is_lost(self) -> bool:
        """Whether an opponent is ahead and no playable card beats that."""
        return self.is_theirs and not any(map(self.beats, self.playable))

    @property
    def chooses_winner(self) -> bool:
        """Whether some playable card would be ahead, and another would not."""
        return len({self.beats(c) for c in self.playable}) > 1

    def not_lower(self, c: Card, other: Card) -> bool:
        """Whether the other card is no lower, trumps being above the others."""
        return self.height(other) >= self.height(c)

    def as_high(self, c: Card, other: Card) -> bool:
        """Whether two cards are equally high, trumps being above the others."""
        return self.height(other) == self.height(c)

    def unseen_better(self, c: Card) -> list[Card]:
        """The unseen cards that would beat it in this trick."""
        if c not in self._better:
            led = c.suit if self.led is None else self.led
            strengths = self.stage.strengths(led)  # a look-up for each card: it is asked of many
            strength = strengths[c]
            self._better[c] = [one for one in self.unseen if strengths[one] > strength]
        return self._better[c]

    @cached_property
    def _better(self) -> dict[Card, list[Card]]:
        return {}
