"""Reasons about a card played to a trick, as methods of the trick's position.

`card_reason` and `card_thought` are `reason` and `thought` of `cardtable.engine.advice_reasons` for methods
of a `TrickPosition`. The bot's position has that as its `play`. A reason's method is asked of the card:

    class BriscolaTrick(TrickPosition):
        @card_reason("It takes {self.points_in_trick} points for sure.", in_deal=nobody_beats)
        def takes_points(self, c: Card) -> bool:
            return self.points_in_trick > 0 and self.surely_wins(c)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardtable.cards import Card, Suit
from cardtable.engine.actions import Action
from cardtable.engine.advice_reasons import M, reason, thought
from cardtable.engine.deal import Deal
from cardtable.mechanics.tricks.stage import PlayCard, Tricks

# Witnesses in whole deals


def nobody_beats(deal: Deal, seat: int, action: PlayCard) -> bool:
    """In a whole deal: whether no seat behind holds a card that beats it."""
    return not _suits_that_beat(deal, action)


def nobody_beats_untrumped(deal: Deal, seat: int, action: PlayCard) -> bool:
    """In a whole deal: whether no seat behind holds another card than trumps that beats it."""
    stage = deal.stage
    assert isinstance(stage, Tricks)
    return all(map(stage.is_trump, _suits_that_beat(deal, action)))


def _suits_that_beat(deal: Deal, action: PlayCard) -> set[Suit | None]:
    """The suits of the cards behind that beat a card."""
    stage = deal.stage
    assert isinstance(stage, Tricks)
    led = action.card.suit if stage.is_lead else stage.suit_led()
    strength = stage.strength(action.card, led)
    behind = (c for at in stage.behind() for c in stage.held(at))
    return {c.suit for c in behind if stage.strength(c, led) > strength}


def nobody_holds_higher(deal: Deal, seat: int, action: PlayCard) -> bool:
    """In a whole deal: whether no other seat holds a higher card of its suit."""
    stage = deal.stage
    assert isinstance(stage, Tricks)
    suit = action.card.suit
    strength = stage.strength(action.card, suit)
    others = [c for at in stage.deal.others(seat) for c in stage.held(at)]
    return not any(c.suit is suit and stage.strength(c, suit) > strength for c in others)


# Decorators


def card_reason(
    sentence: str = "",
    *,
    against: bool = False,
    name: str = "",
    in_deal: Callable[[Any, int, Any], bool] | None = None,
    beside: Callable[[Any, Card, Card], bool] | None = None,
    keeps: bool = False,
    also: Callable[[Any, Card, Card], bool] | None = None,
    theme: str = "",
    amount: int = 0,
) -> Callable[[M], M]:
    """Makes a method of the trick's position the claim of a reason about a played card; see `reason`.

    The sentence may name the method's parameters, as `{c.suit}` or `{self.trump}`. `beside`: the witness
    beside the other plays, and `also`: methods of the same class, asked of the card and of each other one.
    """
    return reason(
        sentence,
        of=PlayCard,
        against=against,
        name=name,
        in_deal=in_deal,
        beside=_of_two_cards(beside, of_others=True) if beside is not None else None,
        keeps=keeps,
        also=_of_two_cards(also, of_others=False) if also is not None else None,
        theme=theme,
        amount=amount,
        asked=_trick_and_card,
    )


def card_thought(
    sentence: str = "",
    *,
    name: str = "",
    in_deal: Callable[[Any, int], bool] | None = None,
) -> Callable[[M], M]:
    """Makes a method of the trick's position the claim of a thought about the play; see `thought`."""
    return thought(sentence, stage=Tricks.name, name=name, in_deal=in_deal, asked=_trick)


def _trick(position: Any) -> tuple[Any, ...]:
    return (position.play,)


def _trick_and_card(position: Any, action: Any) -> tuple[Any, ...]:
    return (position.play, action.card)


def _of_two_cards(
    method: Callable[[Any, Card, Card], bool], *, of_others: bool
) -> Callable[[Any, Any, Action], bool]:
    """What a method tells of two cards, asked of two actions; `of_others`: what it tells of an action that
    plays no card."""

    def told(position: Any, action: PlayCard, other: Action) -> bool:
        if not isinstance(other, PlayCard):
            return of_others
        holds: bool = getattr(position.play, method.__name__)(action.card, other.card)
        return holds

    return told
