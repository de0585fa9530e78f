"""Plausible actions that are refused: cards in hand, actions of earlier turns, and legal actions with one
card or number changed. Each comes with the rule that refuses it."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from cardtable.cards import HIDDEN, Card, card, text_of
from cardtable.engine.actions import Action, Misread, parse_action
from cardtable.engine.event_wording import teller
from cardtable.engine.presentation import How, Where
from cardtable.engine.refusal import Refusal
from cardtable.engine.view import View
from cardtable.errors import ActionTextError, CardTextError
from cardtable.teaching.quiz_question import (
    PastActions,
    names_at,
)

_CHANGES = 24
"""Altered actions that are tried at a position."""
FEWEST_ALTERED = 3
"""Cards and piles of an action from which one is exchanged: of two, what is left is not like it."""
_NOT_LYING = (Where.HAND, Where.WON, Where.AWAY)
"""Places whose cards no action names."""
Cards = tuple[Card, ...]
Uses = tuple[str, list[Card], list[Card], list[str]]
"""The verb of an action, and the cards and piles that it uses."""
_SUITS = ("spades", "hearts", "diamonds", "clubs")


@dataclass(frozen=True)
class IllegalAttempt:
    """A plausible action that is refused, and why."""

    action: Action
    refusal: Refusal


def illegal_attempts(view: View, rng: random.Random, past: PastActions) -> list[IllegalAttempt]:
    """The plausible actions that are refused here, shuffled, no two of which read alike; none of another
    part of the deal, such as a bid while cards are played."""
    stage = view.deal.stage
    if stage is None:
        return []
    found = _refused_attempts(view, [*_altered_actions(view, rng), *_with_own_cards(view, past), *past])
    rng.shuffle(found)
    return [one for one in found if one.refusal.rule != stage.order_rule]


def _refused_attempts(view: View, tried: Iterable[Action]) -> list[IllegalAttempt]:
    """The refused ones among these actions, of cards in sight only."""
    stage, hand = view.deal.stage, view.hand
    assert stage is not None
    # No action names a card that has just been played to the trick.
    lying = [
        place.pile
        for place in view.deal.places()
        if place.pile and place.where not in _NOT_LYING and place.how is not How.PLAYS
    ]
    seen = {c for name in lying for c in view.cards_in(name)}
    filled = {name for name, pile in view.piles.items() if pile.cards}
    found: dict[str, IllegalAttempt] = {}
    for action in dict.fromkeys(tried):  # turn after turn much the same is legal
        if isinstance(action, Misread) or action.is_typed or not set(action.picks) <= set(hand):
            continue
        action = _plainly(view, action)
        is_there = set(action.touches) <= seen and set(action.reaches) <= filled
        refusal = view.refusal(action) if is_there else None
        # Wrong turns and cards of others make no good questions.
        if refusal is None or refusal.rule in (stage.turn_rule, stage.own_rule):
            continue
        if _decides(refusal, stage.misfit(action)):
            found.setdefault(action_text(view, action), IllegalAttempt(action, refusal))
    return _without_legal_meanings(view, found.values())


def _decides(refusal: Refusal, misfit: Refusal | None) -> bool:
    """Whether the rule that is named decides about an action: a first play has to serve the bid, but cards
    that do not go together could be played at no turn."""
    return misfit is None or misfit.rule == refusal.rule


def _plainly(view: View, action: Action) -> Action:
    """The action as its cards alone are read: what is said of them besides is left open."""
    cards_alone = f"{action.verb} {text_of(action.picks)}"
    if not action.picks or action.touches or action.reaches or not str(action).startswith(f"{cards_alone} "):
        return action
    plain = read_action(view, cards_alone)
    return action if isinstance(plain, Misread) else plain


def _without_legal_meanings(view: View, wrong: Iterable[IllegalAttempt]) -> list[IllegalAttempt]:
    """The attempts whose cards allow no legal action of the same use."""
    legal: dict[Cards, list[Uses]] = {}
    found = []
    for attempt in wrong:
        picks = tuple(sorted(attempt.action.picks))
        if picks not in legal:
            legal[picks] = [_uses(one) for one in view.propose(picks)] if picks else []
        if _uses(attempt.action) not in legal[picks]:
            found.append(attempt)
    return found


def _uses(action: Action) -> Uses:
    """The cards and piles that an action uses, whatever it is said to mean."""
    return action.verb, sorted(action.picks), sorted(action.touches), sorted(action.reaches)


def _with_own_cards(view: View, past: PastActions) -> Iterator[Action]:
    """Each card of the hand with every verb that this game uses on a single card."""
    verbs = dict.fromkeys(action.verb for action in past if len(action.picks) == 1)
    for c in dict.fromkeys(view.hand):
        yield from (read_action(view, f"{verb} {c}") for verb in verbs)


def _altered_actions(view: View, rng: random.Random) -> Iterator[Action]:
    """Legal actions with one of their cards, suits or numbers changed."""
    legal = view.legal
    for _ in range(_CHANGES if legal else 0):
        action = of_any_kind(legal, rng)
        words = str(action).split()
        at = rng.randrange(len(words))
        for other in _replacements(view, action, words[at]):
            if other not in words and (other in _SUITS or other.isdigit() or _may_be_altered(action)):
                yield read_action(view, " ".join((*words[:at], other, *words[at + 1 :])))


def _may_be_altered(action: Action) -> bool:
    """Whether an action with one of its cards exchanged still looks like it."""
    used = len(action.picks) + len(action.touches) + len(action.reaches)
    return used == 1 or used >= FEWEST_ALTERED


def _replacements(view: View, action: Action, word: str) -> Iterator[str]:
    """Words that may replace one: cards that lie with the one it names, other suits, or a number near by."""
    if word.isdigit() and int(word) == action.number:
        yield from (str(near) for near in range(max(1, int(word) - 2), int(word) + 3))
    elif word in _SUITS:
        yield from _SUITS
    else:
        try:
            named = card(word)
        except CardTextError:
            return
        yield from dict.fromkeys(c.text for c in _cards_lying_with(view, named) if c is not HIDDEN)


def _cards_lying_with(view: View, named: Card) -> tuple[Card, ...]:
    """The cards of the pile in which that card is seen."""
    return next((pile.cards for pile in view.piles.values() if named in pile.cards), ())


def read_action(view: View, text: str) -> Action:
    """The action that a text names, completed as the seat would mean it."""
    stage = view.deal.stage
    assert stage is not None
    try:
        meant: Action = stage.completed(view.seat, parse_action(text, view.game.verbs))
    except ActionTextError:
        return Misread("", text)
    return meant


def action_text(view: View, action: Action) -> str:
    """The action as the seat says it."""
    return teller(view.deal, view.seat, names_at(view.seats, view.seat))(action)


def of_any_kind(actions: Sequence[Action], rng: random.Random) -> Action:
    """A random action, each kind as likely as any other."""
    verb = rng.choice(list(dict.fromkeys(one.verb for one in actions)))
    return rng.choice([one for one in actions if one.verb == verb])
