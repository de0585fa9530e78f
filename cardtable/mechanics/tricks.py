"""Trick taking: a card from each in turn, suit followed, the best takes all; what play tells of hands."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, TypeVar

from cardtable.cards import Card, Rank, Suit
from cardtable.engine.actions import Action
from cardtable.engine.deal import Deal, Refusal, Stage
from cardtable.engine.showing import Phrase, Place
from cardtable.mechanics.acts import OneCard


@dataclass(frozen=True, slots=True)
class PlayCard(OneCard):
    """`play 9H`."""

    verb: ClassVar[str] = "play"

    def phrase(self) -> Phrase:
        return Phrase(f"Play {self.card}", "Play a card")


play_card = functools.cache(PlayCard)
"""The one object for each play: they are listed at every turn, and making them anew takes longer."""
_ACE_HIGH = {rank: 14 if rank is Rank.ACE else int(rank) for rank in Rank}


def ace_high(c: Card) -> int:
    """Where a card stands in its suit when aces are high: 14 down to 2, nothing for a joker."""
    if c.rank is None:
        return 0
    return _ACE_HIGH[c.rank]


def distinct(held: Iterable[Card]) -> tuple[Card, ...]:
    """One of each face, in the order held: of equal copies it does not matter which is played."""
    return tuple(dict.fromkeys(held))


class TrickDeal(Deal):
    """A deal with tricks. `trick_no` counts from 1 (0 before play), `turn` plays next, `laid` lie in the
    running trick as (seat, card); `lacks` are, by seat, the cards that play has shown it not to hold;
    `of_suit` the faces of each suit in the pack."""

    trick_no: int
    turn: int
    laid: tuple[tuple[int, Card], ...]
    lacks: tuple[frozenset[Card], ...]
    of_suit: Mapping[Suit, frozenset[Card]]

    def no_tricks_yet(self) -> None:
        """The state before play."""
        self.trick_no = 0
        self.turn = -1
        self.laid = ()
        self.lacks = (frozenset(),) * self.seats
        self.of_suit = {suit: frozenset(c for c in self.pack if c.suit is suit) for suit in Suit}

    def note_lacking(self, seat: int, gone: Iterable[Card]) -> None:
        """Remembers what play has shown: that seat holds none of these cards (known to all)."""
        held = list(self.lacks)
        held[seat] = held[seat] | frozenset(gone)
        self.lacks = tuple(held)

    def may_hold(self, pile: str, card: Card) -> bool:
        kind, _, seat = pile.partition(".")
        return kind != "hand" or card not in self.lacks[int(seat)]

    def place_of(self, pile: str) -> Place:
        place = super().place_of(pile)
        if pile != "trick" or not self.laid or not isinstance(self.stage, Tricks):
            return place
        winner = self.stage.winner()
        return replace(place, marks=tuple("winning" if seat == winner else "" for seat, _ in self.laid))


T = TypeVar("T", bound=TrickDeal)


class Tricks(Stage[T]):
    """The play of the hand: a game says what beats what and where tricks go."""

    name = "play"
    turn_rule: ClassVar[str] = "turn-order"
    own_rule: ClassVar[str] = "own-card"
    follow_rule: ClassVar[str] = "follow-suit"

    def __init__(self, deal: T, leader: int) -> None:
        super().__init__(deal)
        self.first = leader

    def enter(self) -> None:
        self.deal.trick_no = 1
        self.deal.turn = self.first

    def actors(self) -> tuple[int, ...]:
        return (self.deal.turn,)

    # What a game says

    def suit_of(self, c: Card) -> Suit | None:
        """The suit that a card belongs to in play; None for one that belongs to none."""
        return c.suit

    def strength(self, c: Card, led: Suit | None) -> int:
        """How strong a card is in a trick to which that suit was led."""
        return ace_high(c) if self.suit_of(c) is led else 0

    def take(self, winner: int, cards: tuple[Card, ...]) -> None:
        """Where a won trick goes."""
        self.deal.move(cards, "trick", f"captured.{self.deal.side(winner)}")

    def over(self) -> None:
        """After the last trick."""
        self.deal.finish()

    # Looking at the trick

    @property
    def is_lead(self) -> bool:
        """Whether the next card leads."""
        return not self.deal.laid

    def suit_led(self) -> Suit | None:
        """The suit to be followed, if one is."""
        return self.suit_of(self.deal.laid[0][1]) if self.deal.laid else None

    def winner(self) -> int:
        """Whose the trick is as it lies: of equal cards the first played."""
        led = self.suit_led()
        return max(self.deal.laid, key=lambda one: self.strength(one[1], led))[0]

    # Why not

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        if seat != self.deal.turn:
            return Refusal(self.turn_rule, "It is another player's turn.")
        if not isinstance(action, PlayCard):
            return Refusal(self.own_rule, "Play a card of your hand.")
        if action.card not in self.deal.hand(seat):
            return Refusal(self.own_rule, f"You do not hold {action.card}.", (action.card,))
        return self.card_refusal(seat, action.card)

    def card_refusal(self, seat: int, c: Card) -> Refusal | None:
        """Why that held card may not be played now."""
        return self.following(seat, c)

    def following(self, seat: int, c: Card) -> Refusal | None:
        """Suit must be followed by who can."""
        led = self.suit_led()
        if led is None or self.suit_of(c) is led:
            return None
        could = tuple(sorted(one for one in self.deal.hand(seat) if self.suit_of(one) is led))
        if not could:
            return None
        why = f"You hold {could[0]}, so you must follow {led}."
        return Refusal(self.follow_rule, why, could)

    def legal(self, seat: int) -> list[Action]:
        return [play_card(c) for c in distinct(self.deal.hand(seat)) if self.card_refusal(seat, c) is None]

    # What happens

    def apply(self, seat: int, action: Action) -> None:
        assert isinstance(action, PlayCard)
        self.lay(seat, action.card)

    def lay(self, seat: int, c: Card) -> None:
        """Plays a card; a full trick is taken, and who took it leads."""
        deal = self.deal
        self.note_play(seat, c)
        deal.move((c,), f"hand.{seat}", "trick")
        deal.laid = (*deal.laid, (seat, c))
        deal.tell("play", seat, "{seat} play{s} {cards}.", cards=(c,))
        if len(deal.laid) < deal.seats:
            deal.turn = deal.after(seat)
            return
        winner = self.winner()
        cards = tuple(one for _, one in deal.laid)
        deal.tell("trick", winner, "{seat} win{s} the trick.", cards=cards)
        self.take(winner, cards)
        deal.laid = ()
        deal.turn = winner
        if deal.hand(winner):
            deal.trick_no += 1
        else:
            self.over()

    def note_play(self, seat: int, c: Card) -> None:
        """What a card about to be played tells of the hand: who does not follow has none of the suit."""
        led = self.suit_led()
        if led is not None and self.suit_of(c) is not led:
            self.deal.note_lacking(seat, self.deal.of_suit[led])

    def prompt(self, seat: int) -> str:
        return "Lead a card." if self.is_lead else "Play a card to the trick."
