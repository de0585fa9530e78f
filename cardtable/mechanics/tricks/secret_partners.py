"""Secret partners: the declarer calls cards, and the players who hold them are the declarer's friends.

A friend is known once they play a called card, or announce that they hold one.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any, ClassVar, Self, TypeVar

from cardtable.cards import HIDDEN, Card, card, cards, text_of
from cardtable.engine.actions import Action
from cardtable.engine.deal import Stage
from cardtable.engine.events import Event
from cardtable.engine.presentation import Phrase
from cardtable.engine.refusal import Refusal
from cardtable.mechanics.tricks.stage import TrickDeal, Tricks, distinct
from cardtable.piles import EVERYONE
from cardtable.words import number_word


@dataclass(frozen=True, slots=True)
class CalledCards:
    """The cards called and the friends known by them. All of it is public."""

    cards: tuple[Card, ...] = ()
    open: tuple[Card, ...] = ()
    """The called cards whose holder is not known yet."""
    friends: tuple[int, ...] = ()
    """The seats known to be friends, in the order in which they became known."""

    @classmethod
    def of(cls, cards: tuple[Card, ...]) -> Self:
        """Cards just called, whose holders nobody knows."""
        return cls(cards, cards)

    def held_in(self, hand: Iterable[Card]) -> tuple[Card, ...]:
        """The called cards in a hand whose holder is not known."""
        return tuple([c for c in self.open if c in hand])

    def shown_by(self, seat: int, called: Card) -> Self:
        """The called cards after that seat has shown one."""
        still_open = tuple(c for c in self.open if c is not called)
        friends = self.friends if seat in self.friends else (*self.friends, seat)
        return replace(self, open=still_open, friends=friends)


class SecretPartnersDeal(TrickDeal):
    """A deal of tricks in which called cards make the declarer's friends."""

    declarer: int
    """The seat that calls; -1 before there is a declarer."""
    calls: CalledCards
    has_called: bool
    """Whether the declarer has called, cards or nobody."""
    friend_rule: ClassVar[str]
    """The rule by which a friend becomes known."""

    def in_team(self, seat: int) -> bool:
        """Whether that seat is known to play for the declarer."""
        return seat == self.declarer or seat in self.calls.friends

    def is_with_declarer(self, seat: int) -> bool:
        """Whether that seat plays for the declarer as far as it knows: by a called card it holds, too."""
        calls = self.calls
        if seat == self.declarer or seat in calls.friends:
            return True
        return bool(calls.open and calls.held_in(self.hand(seat)))

    def is_known_defender(self, seat: int) -> bool:
        """Whether that seat is seen to play against the declarer: no friend is unknown, or its hand holds no
        called card."""
        if not self.has_called or self.is_with_declarer(seat):
            return False
        return not self.calls.open or HIDDEN not in self.hand(seat)

    def held_calls(self, seat: int) -> tuple[Card, ...]:
        """The called cards in a hand that make its player a secret friend."""
        return () if seat == self.declarer or not self.calls.open else self.calls.held_in(self.hand(seat))

    def wholly_held(self, seat: int) -> tuple[Card, ...]:
        """The cards of which a seat holds, or has put away, every copy in the pack."""
        held = (*self.hand(seat), *self.cards_in("discard"))
        return tuple([c for c in held if not self.has_copies or held.count(c) == self.pack.count(c)])

    def show_called(self, seat: int, called: Card) -> None:
        """That seat has shown a called card, and is known as a friend."""
        is_new = seat not in self.calls.friends
        self.calls = self.calls.shown_by(seat, called)
        if is_new:
            self.tell("friend", seat, "{seat} {is} the declarer's friend!", rule=self.friend_rule)
            self.friend_known(seat)

    def friend_known(self, seat: int) -> None:
        """Called when a seat has become known as a friend."""

    def callout(self, event: Event) -> str:
        return event.text if event.kind == "friend" else super().callout(event)

    def public_state(self) -> dict[str, Any]:
        calls = self.calls
        return super().public_state() | {
            "friends": list(calls.friends),
            "called": text_of(calls.cards) or ("none" if self.has_called else ""),
            "calls_open": text_of(calls.open),
        }


P = TypeVar("P", bound=SecretPartnersDeal)

# Calling


@dataclass(frozen=True, slots=True)
class CallCards(Action):
    """`call AH`, `call AH KD`, `call none`."""

    verb: ClassVar[str] = "call"
    letters = "w"
    cards: tuple[Card, ...]

    def words(self) -> str:
        return text_of(self.cards) or "none"

    @classmethod
    def read(cls, words: str) -> Self:
        if not words:
            raise ValueError("call a card, or none")
        return cls(() if words.lower() == "none" else cards(words))

    def phrase(self) -> Phrase:
        if not self.cards:
            return Phrase("Call nobody: alone against all", "Play alone", "without a friend")
        return Phrase(f"Call {' and '.join(map(str, self.cards))}", "Call a friend")

    @classmethod
    @functools.lru_cache(maxsize=1 << 12)
    def of(cls, cards: tuple[Card, ...]) -> Self:
        """The call of those cards, made once."""
        return cls(cards)

    @property
    def key(self) -> str:  # type: ignore[override]  # only the call of nobody has one
        """`w` for without a friend."""
        return "" if self.cards else "w"

    @property
    def cell(self) -> tuple[str, str] | None:
        """Suit and rank of a single card."""
        if len(self.cards) != 1:
            return None
        suit, rank = self.cards[0].suit, self.cards[0].rank
        return (suit.value, rank.text) if suit is not None and rank is not None else None


class CallingFriends(Stage[P]):
    """The declarer calls cards, whose holders will be the declarer's friends, or nobody.

    A game says how many cards, which may not be called, and what follows.
    """

    name = "call"
    call_rule: ClassVar[str]
    """The rule that says what may be called."""
    call_type: ClassVar[type[CallCards]] = CallCards
    """The action by which cards are called."""

    def asking_rule(self, seat: int) -> str:
        return self.asked_by or self.call_rule

    @property
    def count(self) -> int:
        """How many cards are called."""
        return 1

    def barred(self, seat: int) -> tuple[Card, ...]:
        """The cards of the pack that may not be called."""
        return ()

    def cards_refusal(self, seat: int, named: tuple[Card, ...]) -> Refusal | None:
        """Why these cards of the pack may not be called: one is barred, or nobody is called (no cards)."""
        return None

    def called(self, action: Any) -> None:
        """Called when the declarer has called."""
        raise NotImplementedError

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        if not isinstance(action, self.call_type):
            return Refusal(self.call_rule, "Call a card, or none.")
        named = action.cards
        if named and not len(named) == len(set(named)) == self.count:
            wanted = "one card" if self.count == 1 else f"{number_word(self.count)} different cards"
            return Refusal(self.call_rule, f"Call {wanted}, or none.", named)
        if strange := tuple(c for c in named if c not in self.deal.faces):
            return Refusal(self.call_rule, f"{text_of(strange)} is not in this pack.", strange)
        return self.cards_refusal(seat, named)

    def legal(self, seat: int) -> list[Action]:
        barred = frozenset(self.barred(seat))
        free = [c for c in distinct(self.deal.composition) if c not in barred]
        calls: list[Action] = [] if self.cards_refusal(seat, ()) else [self.call_type.of(())]
        return calls + list(map(self.call_type.of, combinations(free, self.count)))

    def equivalent(self, seat: int, action: Action) -> Action | None:
        return replace(action, cards=tuple(sorted(action.cards))) if isinstance(action, CallCards) else action

    def call_words(self, action: Any) -> str:
        """The call in words, as everybody is told."""
        return text_of(action.cards) or "nobody: alone against all"

    def apply(self, seat: int, action: Action) -> None:
        assert isinstance(action, CallCards)
        self.deal.calls = CalledCards.of(action.cards)
        self.deal.has_called = True
        words = self.call_words(action)
        self.deal.tell("call", seat, "{seat} call{s} " + f"{words}.", rule=self.call_rule)
        self.called(action)

    def prompt(self, seat: int) -> str:
        wanted = "a card" if self.count == 1 else f"{number_word(self.count)} cards"
        return f"Call {wanted}: the holder is your friend. Or call none."


# Announcing


@dataclass(frozen=True, slots=True)
class Announce(Action):
    """`announce`; where several cards were called, `announce KD` says which is held."""

    verb: ClassVar[str] = "announce"
    key: ClassVar[str] = "a"
    card: Card | None = None

    def words(self) -> str:
        return self.card.text if self.card is not None else ""

    def phrase(self) -> Phrase:
        told = "are the friend" if self.card is None else f"hold {self.card}"
        return Phrase(f"Announce that you {told}", "Announce", "announce")

    @classmethod
    def read(cls, words: str) -> Self:
        return cls(card(words) if words else None)


class SecretPartnerTricks(Tricks[P]):
    """Tricks in which a friend becomes known: by playing a called card, or announcing it where allowed."""

    holder_rule: ClassVar[str]
    """The rule that says who may announce."""
    announce_rule: ClassVar[str]
    """The rule that says when; it is cited with the announcement."""

    def completed(self, seat: int, action: Action) -> Action:
        """With one called card it need not be named, and with several if only one is held."""
        if not isinstance(action, Announce):
            return action
        called = self.deal.calls.cards
        if len(called) <= 1:
            return Announce() if action.card in called else action
        held = self.deal.held_calls(seat) if action.card is None and seat == self.deal.turn else ()
        return Announce(held[0]) if len(held) == 1 else action

    def announce_refusal(self, seat: int, action: Announce) -> Refusal | None:
        """Why that seat may not announce that card."""
        held = self.deal.held_calls(seat)
        if not held or (action.card is not None and action.card not in held):
            return Refusal(self.holder_rule, "Only the holder of a called card may announce it.")
        if action.card is None and len(self.deal.calls.cards) > 1:
            return Refusal(self.holder_rule, f"Say which card it rests on: {text_of(held)}.", held)
        return None

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        if action.verb != Announce.verb:
            return super().why_not(seat, action)
        if isinstance(action, Announce):
            return self.announce_refusal(seat, action)
        return Refusal(self.holder_rule, "Announce a called card that you hold.")

    def announcements(self, seat: int) -> list[Action]:
        """The legal announcements of that seat."""
        deal = self.deal
        must_name = len(deal.calls.cards) > 1
        found = [Announce(c if must_name else None) for c in deal.held_calls(seat)]
        return [one for one in found if self.announce_refusal(seat, one) is None]

    def apply(self, seat: int, action: Action) -> None:
        if isinstance(action, Announce):
            self._announce(seat, action)
        else:
            super().apply(seat, action)

    def _announce(self, seat: int, action: Announce) -> None:
        deal = self.deal
        called = action.card if action.card is not None else deal.calls.cards[0]
        deal.learn(EVERYONE, f"hand.{seat}", (called,))
        deal.tell("announce", seat, "{seat} hold{s} " + f"{called}.", rule=self.announce_rule)
        deal.show_called(seat, called)

    def on_play(self, seat: int, c: Card) -> None:
        deal = self.deal
        if c in deal.calls.open and seat != deal.declarer:
            deal.show_called(seat, c)
