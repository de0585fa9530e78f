"""Questions about who wins a trick, from what one seat sees."""

from __future__ import annotations

import random
from collections.abc import Iterator

from cardtable.book.rule_sheet import rules_if_any
from cardtable.cards import Card, Rank, text_of
from cardtable.engine.actions import Action
from cardtable.engine.event_wording import sentence
from cardtable.engine.events import Event
from cardtable.engine.view import View
from cardtable.mechanics.tricks import Tricks
from cardtable.teaching.quiz_question import (
    PastActions,
    QuestionKind,
    QuizAnswer,
    QuizQuestion,
    names_at,
)

_SAMPLES = 6
"""Sampled deals in which a trick must have the same winner."""
Cards = tuple[Card, ...]


def ask_who_wins(view: View, rng: random.Random, past: PastActions) -> QuizQuestion | None:
    """Asks who wins the trick once its last card is played, where that is not the highest card to the eye."""
    legal = view.legal
    if len(view.cards_in("trick")) != view.seats - 1 or len(legal) < 2:
        return None
    action = rng.choice(legal)
    won = certain_winner(view, action, rng)
    if won is None or is_highest_to_the_eye(view, view.seat, action, won):
        return None
    return whose_trick(view, view.seat, action, won)


def is_highest_to_the_eye(view: View, seat: int, action: Action, won: Event) -> bool:
    """Whether the trick that a seat's action closes is won by a card of the highest rank in it, by the order
    that everybody knows (ace, king, queen ...): then there is nothing to compare."""
    laid = (*view.cards_in("trick"), *action.picks)
    winning = _cards_laid(view, seat, action).get(won.seat, ())
    ranks = [usual_height(c) for c in winning]
    return bool(ranks) and laid.count(winning[0]) == 1 and min(ranks) == max(map(usual_height, laid))


def usual_height(c: Card) -> int:
    """The height of a card in the usual order: jokers, then aces, kings, queens and so on."""
    ranks = len(Rank)
    return ranks + 2 if c.rank is None else ranks + 1 if c.rank is Rank.ACE else int(c.rank)


def _cards_laid(view: View, seat: int, action: Action) -> dict[int, Cards]:
    """The cards that each player has laid last, once a seat does that action."""
    return {event.seat: event.cards for event in view.events if event.kind == "play"} | {seat: action.picks}


def whose_trick(view: View, seat: int, action: Action, won: Event) -> QuizQuestion:
    """Asks who wins the trick that a seat's action closes; `won`: the event that tells it."""
    names = names_at(view.seats, view.seat)
    laid = _cards_laid(view, seat, action)
    with_card = f" with {text_of(laid[won.seat])}." if laid.get(won.seat) else "."
    told = sentence(won, names, view.seat).rstrip(".") + with_card
    why = " ".join((told, *_why_it_wins(view, action, won.rule, laid.get(won.seat, ()))))
    plays = "you play" if seat == view.seat else f"{names[seat]} plays"
    text = f"If {plays} {text_of(action.picks)}, whose is the trick?"
    answers = tuple(QuizAnswer(name, why, won.rule, action) for name in names)
    return QuizQuestion(QuestionKind.WINNER, view, names, text, answers, won.seat)


def _why_it_wins(view: View, action: Action, rule: str, winning: Cards) -> Iterator[str]:
    """Yields why a card wins: that it is a trump, the rule of equal cards if another lies there, and the rule
    of who wins."""
    stage, sheet = view.deal.stage, rules_if_any(view.game, view.seats, view.options)
    assert isinstance(stage, Tricks)
    if winning and stage.is_trump(winning[0].suit):
        yield f"{str(winning[0].suit).capitalize()} are trumps."
    has_equal = (*view.cards_in("trick"), *action.picks).count(*winning[:1]) > 1 if winning else False
    rules = (stage.equal_rule if has_equal else "", rule)
    yield from (sheet.sentence(one) for one in rules if one and sheet is not None)


def certain_winner(view: View, action: Action, rng: random.Random) -> Event | None:
    """The event of the trick being won after that action; None if the seat cannot tell the winner."""
    found = [_sampled_trick(view, action, rng) for _ in range(_SAMPLES)]
    first = found[0]
    if first is None or any(one is None or one.seat != first.seat for one in found):
        return None
    return first


def _sampled_trick(view: View, action: Action, rng: random.Random) -> Event | None:
    deal = view.sample(rng)
    deal.events = []
    deal.apply(view.seat, action)
    return next((event for event in deal.events if event.kind == "trick"), None)
