"""Questions about what may be done, and about who wins a trick: asked of what a seat sees, and of no more.

Wrong answers are what somebody might try: cards that are held, things that were done in this part of the
game, legal actions with one card or number changed. Each is refused by a rule, and that is told.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from cardtable.cards import HIDDEN, Card, card
from cardtable.engine.actions import Action, Misread, parse_action
from cardtable.engine.deal import Refusal
from cardtable.engine.event_sentences import sentence, teller
from cardtable.engine.events import Event
from cardtable.engine.presentation import Where
from cardtable.engine.view import View
from cardtable.errors import ActionTextError, CardTextError
from cardtable.teaching.quiz_question import NO, YES, Answer, Question, names_at

Past = Sequence[Action]
"""What could be done so far, by anybody."""
ALLOWED = "It is allowed."
_CHANGES = 24
"""Changed actions tried at a position."""
_DEALS = 6
"""Deals that look the same, in which a trick is played to its end."""
_NUMBER = re.compile(r"\d+")
_NOT_LYING = (Where.HAND, Where.WON, Where.AWAY)
"""Cards there are not touched by an action."""
_SUITS = ("spades", "hearts", "diamonds", "clubs")


@dataclass(frozen=True)
class Slip:
    """Something that somebody might try, and why it is refused."""

    action: Action
    refusal: Refusal


# May this be done?


def allowed(view: View, rng: random.Random, past: Past) -> Question | None:
    """May you do this? Yes."""
    legal = [action for action in view.legal if not action.is_typed]
    if not legal:
        return None
    return _may_you(view, _of_any_kind(legal, rng), ALLOWED, "", right=0)


def refused(view: View, rng: random.Random, past: Past) -> Question | None:
    """May you do this? No."""
    wrong = slips(view, rng, past)
    if not wrong:
        return None
    rule = rng.choice(list(dict.fromkeys(slip.refusal.rule for slip in wrong)))
    slip = rng.choice([slip for slip in wrong if slip.refusal.rule == rule])
    return _may_you(view, slip.action, slip.refusal.sentence, rule, right=1)


def _may_you(view: View, action: Action, why: str, rule: str, *, right: int) -> Question:
    names = names_at(view.seats, view.seat)
    text = f"May you do this: {teller(view.deal, view.seat, names)(action)}?"
    answers = (Answer(YES, why, rule, action), Answer(NO, why, rule, action))
    return Question(view, names, text, answers, right)


def typed(view: View, action: Action, rng: random.Random, *, right: bool) -> Question | None:
    """May you say just that, or the same with another number? Of what a player is about to type."""
    if right:
        return None if view.refusal(action) else _may_you(view, action, ALLOWED, "", right=0)
    numbers = list(_NUMBER.finditer(action.words()))
    if not numbers:
        return None
    found, words = rng.choice(numbers), action.words()
    other = str(int(found[0]) + rng.choice((1, 2)))
    changed = _read(view, f"{action.verb} {words[: found.start()]}{other}{words[found.end() :]}")
    refusal = None if isinstance(changed, Misread) else view.refusal(changed)
    return _may_you(view, changed, refusal.sentence, refusal.rule, right=1) if refusal else None


# Which may be done?


def which_may(view: View, rng: random.Random, past: Past) -> Question | None:
    """Of these one is allowed; at least one other is of its kind."""
    wrong = slips(view, rng, past)
    kinds = {slip.action.verb for slip in wrong}
    legal = [one for one in view.legal if one.verb in kinds and not one.is_typed]
    if len(wrong) < 2 or not legal:
        return None
    right = _of_any_kind(legal, rng)
    wrong.sort(key=lambda slip: slip.action.verb != right.verb)
    others = [_because(view, slip) for slip in _varied(wrong)[:3]]
    return _of_these(view, rng, "Which of these may you do?", _fine(view, right, ""), others)


def which_may_not(view: View, rng: random.Random, past: Past) -> Question | None:
    """Of these one is refused; at least one other is of its kind."""
    legal = [one for one in view.legal if not one.is_typed]
    rng.shuffle(legal)
    wrong = [slip for slip in slips(view, rng, past) if any(one.verb == slip.action.verb for one in legal)]
    if len(legal) < 2 or not wrong:
        return None
    slip = wrong[0]
    legal.sort(key=lambda one: one.verb != slip.action.verb)
    others = [_fine(view, one, "That is allowed.") for one in legal[:3]]
    return _of_these(view, rng, "Which of these may you not do?", _because(view, slip), others)


def _of_these(
    view: View, rng: random.Random, text: str, right: Answer, others: Sequence[Answer]
) -> Question | None:
    """The question, the right answer in any place; None where answers read alike."""
    answers = [right, *others]
    if len({one.text for one in answers}) < len(answers):
        return None
    rng.shuffle(answers)
    names = names_at(view.seats, view.seat)
    return Question(view, names, text, tuple(answers), answers.index(right))


def _fine(view: View, action: Action, why: str) -> Answer:
    return Answer(_told(view, action), why, action=action)


def _because(view: View, slip: Slip) -> Answer:
    return Answer(_told(view, slip.action), slip.refusal.sentence, slip.refusal.rule, slip.action)


def _told(view: View, action: Action) -> str:
    return teller(view.deal, view.seat, names_at(view.seats, view.seat))(action)


def _of_any_kind(actions: Sequence[Action], rng: random.Random) -> Action:
    """One of them, each kind as likely as any other."""
    verb = rng.choice(list(dict.fromkeys(one.verb for one in actions)))
    return rng.choice([one for one in actions if one.verb == verb])


def _varied(wrong: Sequence[Slip]) -> list[Slip]:
    """The first of each rule before second ones; the very first stays."""
    seen: set[str] = set()
    found: list[Slip] = []
    for slip in wrong:
        if slip.refusal.rule not in seen:
            found.append(slip)
        seen.add(slip.refusal.rule)
    return found + [slip for slip in wrong if slip not in found]


# What somebody might try


def slips(view: View, rng: random.Random, past: Past) -> list[Slip]:
    """What somebody might try now and is refused for what it is, in any order, no two that read alike."""
    if view.deal.stage is None:
        return []
    found = _refused(view, [*_changed(view, rng), *_with_own_cards(view, past), *past])
    rng.shuffle(found)
    return found


def _refused(view: View, tried: Iterable[Action]) -> list[Slip]:
    """What of that is refused, if all that it names lies in sight."""
    stage, hand = view.deal.stage, view.hand
    assert stage is not None
    lying = (place.pile for place in view.deal.places() if place.pile and place.where not in _NOT_LYING)
    seen = {c for name in lying for c in view.cards_in(name)}
    found: dict[str, Slip] = {}
    for action in tried:
        if isinstance(action, Misread) or action.is_typed or not set(action.picks) <= set(hand):
            continue
        refusal = view.refusal(action) if set(action.touches) <= seen else None
        # Whose turn it is, and that a card is not held, is no question.
        if refusal is not None and refusal.rule not in (stage.turn_rule, stage.own_rule):
            found.setdefault(_told(view, action), Slip(action, refusal))
    return list(found.values())


def _with_own_cards(view: View, past: Past) -> Iterator[Action]:
    """Each card of the hand with whatever is done with a single card in this game."""
    verbs = dict.fromkeys(action.verb for action in past if len(action.picks) == 1)
    for c in dict.fromkeys(view.hand):
        yield from (_read(view, f"{verb} {c}") for verb in verbs)


def _changed(view: View, rng: random.Random) -> Iterator[Action]:
    """Legal actions with one card, suit or number of them changed for another."""
    legal = view.legal
    for _ in range(_CHANGES if legal else 0):
        action = _of_any_kind(legal, rng)
        words = str(action).split()
        at = rng.randrange(len(words))
        for other in _instead(view, action, words[at]):
            if other not in words:
                yield _read(view, " ".join((*words[:at], other, *words[at + 1 :])))


def _instead(view: View, action: Action, word: str) -> Iterator[str]:
    """What might stand in a word's place: cards from where that card lies, other suits, a number near by."""
    if word.isdigit() and int(word) == action.number:
        yield from (str(near) for near in range(max(1, int(word) - 2), int(word) + 3))
    elif word in _SUITS:
        yield from _SUITS
    else:
        try:
            named = card(word)
        except CardTextError:
            return
        yield from dict.fromkeys(c.text for c in _beside(view, named) if c is not HIDDEN)


def _beside(view: View, named: Card) -> tuple[Card, ...]:
    """The cards that lie where that one is seen to lie."""
    return next((pile.cards for pile in view.piles.values() if named in pile.cards), ())


def _read(view: View, text: str) -> Action:
    """The action that a text names, as the seat would mean it."""
    stage = view.deal.stage
    assert stage is not None
    try:
        meant: Action = stage.completed(view.seat, parse_action(text, view.game.verbs))
    except ActionTextError:
        return Misread("", text)
    return meant


# Whose trick?


def who_wins(view: View, rng: random.Random, past: Past) -> Question | None:
    """Whose is the trick, once the last card is played to it?"""
    legal = view.legal
    if len(view.cards_in("trick")) != view.seats - 1 or not legal:
        return None
    action = rng.choice(legal)
    won = won_by(view, action, rng)
    if won is None:
        return None
    names = names_at(view.seats, view.seat)
    why = sentence(won, names, view.seat)
    text = f"You do this: {_told(view, action)}. Whose is the trick?"
    answers = tuple(Answer(name, why, won.rule, action) for name in names)
    return Question(view, names, text, answers, won.seat)


def won_by(view: View, action: Action, rng: random.Random) -> Event | None:
    """Who takes the trick with that, told by everything that looks so to the seat; None if that is open."""
    found = [_trick_of(view, action, rng) for _ in range(_DEALS)]
    first = found[0]
    if first is None or any(one is None or one.seat != first.seat for one in found):
        return None
    return first


def _trick_of(view: View, action: Action, rng: random.Random) -> Event | None:
    deal = view.sample(rng)
    deal.events = []
    deal.apply(view.seat, action)
    return next((event for event in deal.events if event.kind == "trick"), None)
