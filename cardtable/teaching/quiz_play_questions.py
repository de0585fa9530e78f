"""Questions about legal actions and about who wins a trick, from what one seat sees.

Wrong answers are plausible attempts: cards in hand, actions of earlier turns, and legal actions with one card
or number changed. Each is refused by a rule, which is part of the answer.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from cardtable.cards import HIDDEN, Card, Rank, card, text_of
from cardtable.engine.actions import Action, Misread, parse_action
from cardtable.engine.event_wording import sentence, teller, with_names
from cardtable.engine.events import Event
from cardtable.engine.presentation import Where
from cardtable.engine.refusal import Refusal
from cardtable.engine.view import View
from cardtable.errors import ActionTextError, CardTextError
from cardtable.mechanics.tricks import Tricks
from cardtable.teaching.quiz_question import (
    NO,
    YES,
    PastActions,
    QuestionKind,
    QuizAnswer,
    QuizQuestion,
    names_at,
)

ALLOWED = "That is allowed."
_CHOICE_TEXTS = {
    QuestionKind.WHICH_ALLOWED: "Which of these may you do?",
    QuestionKind.WHICH_REFUSED: "Which of these may you not do?",
}
_CHANGES = 24
"""Altered actions that are tried at a position."""
_FEWEST_ALTERED = 3
"""Cards and piles of an action from which one is exchanged: of two, what is left is not like it."""
_SAMPLES = 6
"""Sampled deals in which a trick must have the same winner."""
_NUMBER = re.compile(r"\d+")
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


# Is this allowed?


def ask_allowed(view: View, rng: random.Random, past: PastActions) -> QuizQuestion | None:
    """Asks whether a legal action is allowed that looks like a refused one; where none does, nobody would
    doubt it."""
    wrong = illegal_attempts(view, rng, past)
    doubtful = [
        (action, attempt)
        for action in view.legal
        for attempt in wrong
        if not action.is_typed and _looks_like(view, action, attempt)
    ]
    if not doubtful or _is_forced(view):
        return None
    action = _of_any_kind([one for one, _ in doubtful], rng)
    attempt = next(attempt for one, attempt in doubtful if one == action)
    return _may_you(view, action, f"{ALLOWED} {_but_not(view, attempt)}", attempt.refusal.rule, right=0)


def _is_forced(view: View) -> bool:
    """Whether only one action is legal: then nobody would wonder."""
    return len(view.legal) == 1


def _looks_like(view: View, action: Action, attempt: IllegalAttempt) -> bool:
    """Whether a legal action looks as if it were refused as an attempt of its kind is. Of as many cards they
    share all but one; or each is of one card of the same suit, and the refused one looks higher, or both are
    off a suit led that the seat holds."""
    other, trick = attempt.action, view.cards_in("trick")
    if (action.verb, sorted(action.reaches)) != (other.verb, sorted(other.reaches)):
        return False
    ours, theirs = (Counter((*one.picks, *one.touches)) for one in (action, other))
    if ours.total() != theirs.total():
        return False
    if ours.total() > 1:
        return ours.total() >= _FEWEST_ALTERED and (ours - theirs).total() == 1
    for played, refused in zip(ours, theirs, strict=True):
        is_alike = played.suit is not None and played.suit is refused.suit
        is_off_suit = isinstance(view.deal.stage, Tricks) and any(
            c.suit is trick[0].suit is not played.suit for c in view.hand if trick
        )
        return is_alike and (is_off_suit or _usual_height(refused) > _usual_height(played))
    return False


def ask_refused(view: View, rng: random.Random, past: PastActions) -> QuizQuestion | None:
    """Asks whether a refused action is allowed."""
    wrong = illegal_attempts(view, rng, past)
    if not wrong or _is_forced(view):
        return None
    rule = rng.choice(list(dict.fromkeys(attempt.refusal.rule for attempt in wrong)))
    attempt = rng.choice([attempt for attempt in wrong if attempt.refusal.rule == rule])
    return _may_you(view, attempt.action, _refusal_text(view, attempt.refusal), rule, right=1)


def _but_not(view: View, attempt: IllegalAttempt) -> str:
    """A sentence that names an action that is not allowed here, and why."""
    return f"{_action_text(view, attempt.action)} would not be: {_refusal_text(view, attempt.refusal)}"


def _refusal_text(view: View, refusal: Refusal) -> str:
    """The sentence of a refusal, with the names of the players."""
    return with_names(refusal.sentence, names_at(view.seats, view.seat))


def _may_you(view: View, action: Action, why: str, rule: str, *, right: int) -> QuizQuestion:
    return _may_do(view, view.seat, action, why, rule, right=right)


def _may_do(view: View, seat: int, action: Action, why: str, rule: str, *, right: int) -> QuizQuestion:
    """Asks whether a seat may do something, as the seat of the view sees it."""
    names = names_at(view.seats, view.seat)
    who = "you" if seat == view.seat else names[seat]
    text = f"May {who} do this: {teller(view.deal, seat, names)(action)}?"
    answers = (QuizAnswer(YES, why, rule, action), QuizAnswer(NO, why, rule, action))
    return QuizQuestion(QuestionKind.MAY_DO, view, names, text, answers, right)


def ask_about_refused(
    view: View,
    seat: int,
    action: Action,
    refusal: Refusal,
    rng: random.Random,
    best: Sequence[Action] = (),
    wanted: Sequence[Action] = (),
) -> QuizQuestion:
    """Asks about an action that a seat is refused: which of two the seat of the view may do, if it may do
    anything: what is `wanted`, else an action at best of that kind, and then one of the `best` first. Asks
    else whether it may be done."""
    legal = [one for one in view.legal if not one.is_typed]
    if seat == view.seat and legal:
        attempt = IllegalAttempt(action, refusal)
        alike = [one for one in legal if one.verb == action.verb] or legal
        usual = next((one for one in best if one in alike), None)
        sensible = next((one for one in wanted if not one.is_typed), usual)
        allowed = _allowed_answer(view, sensible or rng.choice(alike), ALLOWED)
        question = _choice_question(
            QuestionKind.WHICH_ALLOWED, view, rng, allowed, [_refused_answer(view, attempt)]
        )
        if question is not None:
            return question
    return ask_whether(view, seat, action, refusal)


def ask_whether(view: View, seat: int, action: Action, refusal: Refusal) -> QuizQuestion:
    """Asks whether an action may be done that a seat is refused."""
    return _may_do(view, seat, action, _refusal_text(view, refusal), refusal.rule, right=1)


def ask_typed(view: View, action: Action, rng: random.Random, *, right: bool) -> QuizQuestion | None:
    """Asks about a typed action: as it is (`right`), or with another number that is refused."""
    numbers = list(_NUMBER.finditer(action.words()))
    if not numbers:
        return None
    found, words = rng.choice(numbers), action.words()
    other = str(int(found[0]) + rng.choice((1, 2)))
    changed = _read(view, f"{action.verb} {words[: found.start()]}{other}{words[found.end() :]}")
    refusal = None if isinstance(changed, Misread) else view.refusal(changed)
    if refusal is None:
        return None
    if right:
        why = f"{ALLOWED} {_but_not(view, IllegalAttempt(changed, refusal))}"
        return None if view.refusal(action) else _may_you(view, action, why, refusal.rule, right=0)
    return _may_you(view, changed, _refusal_text(view, refusal), refusal.rule, right=1)


# Which is allowed?


def ask_which_allowed(view: View, rng: random.Random, past: PastActions) -> QuizQuestion | None:
    """Asks which of several actions is allowed; at least one of the others is of its kind."""
    wrong = illegal_attempts(view, rng, past)
    kinds = {attempt.action.verb for attempt in wrong}
    legal = [one for one in view.legal if one.verb in kinds and not one.is_typed]
    if len(wrong) < 2 or not legal or _is_forced(view):
        return None
    right = _of_any_kind(legal, rng)
    wrong.sort(key=lambda attempt: attempt.action.verb != right.verb)
    others = [_refused_answer(view, attempt) for attempt in _by_different_rules(wrong)[:3]]
    allowed = _allowed_answer(view, right, ALLOWED)
    return _choice_question(QuestionKind.WHICH_ALLOWED, view, rng, allowed, others)


def ask_which_refused(view: View, rng: random.Random, past: PastActions) -> QuizQuestion | None:
    """Asks which of several actions is refused; at least one of the others is of its kind."""
    legal = [one for one in view.legal if not one.is_typed]
    rng.shuffle(legal)
    verbs = {one.verb for one in legal}
    wrong = [attempt for attempt in illegal_attempts(view, rng, past) if attempt.action.verb in verbs]
    if len(legal) < 2 or not wrong:
        return None
    attempt = wrong[0]
    legal.sort(key=lambda one: one.verb != attempt.action.verb)
    others = [_allowed_answer(view, one, ALLOWED) for one in legal[:3]]
    refused = _refused_answer(view, attempt)
    return _choice_question(QuestionKind.WHICH_REFUSED, view, rng, refused, others)


def _choice_question(
    kind: QuestionKind, view: View, rng: random.Random, right: QuizAnswer, others: Sequence[QuizAnswer]
) -> QuizQuestion | None:
    """The question with its answers shuffled; None if two answers read alike."""
    answers = [right, *others]
    if len({one.text for one in answers}) < len(answers):
        return None
    rng.shuffle(answers)
    names = names_at(view.seats, view.seat)
    return QuizQuestion(kind, view, names, _CHOICE_TEXTS[kind], tuple(answers), answers.index(right))


def _allowed_answer(view: View, action: Action, why: str) -> QuizAnswer:
    return QuizAnswer(_action_text(view, action), why, action=action)


def _refused_answer(view: View, attempt: IllegalAttempt) -> QuizAnswer:
    return QuizAnswer(
        _action_text(view, attempt.action),
        _refusal_text(view, attempt.refusal),
        attempt.refusal.rule,
        attempt.action,
    )


def _action_text(view: View, action: Action) -> str:
    return teller(view.deal, view.seat, names_at(view.seats, view.seat))(action)


def _of_any_kind(actions: Sequence[Action], rng: random.Random) -> Action:
    """A random action, each kind as likely as any other."""
    verb = rng.choice(list(dict.fromkeys(one.verb for one in actions)))
    return rng.choice([one for one in actions if one.verb == verb])


def _by_different_rules(wrong: Sequence[IllegalAttempt]) -> list[IllegalAttempt]:
    """Reorders attempts: the first of each rule before second ones. The very first stays."""
    seen: set[str] = set()
    found: list[IllegalAttempt] = []
    for attempt in wrong:
        if attempt.refusal.rule not in seen:
            found.append(attempt)
        seen.add(attempt.refusal.rule)
    return found + [attempt for attempt in wrong if attempt not in found]


# Plausible wrong answers


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
    lying = (place.pile for place in view.deal.places() if place.pile and place.where not in _NOT_LYING)
    seen = {c for name in lying for c in view.cards_in(name)}
    filled = {name for name, pile in view.piles.items() if pile.cards}
    found: dict[str, IllegalAttempt] = {}
    for action in tried:
        if isinstance(action, Misread) or action.is_typed or not set(action.picks) <= set(hand):
            continue
        action = _plainly(view, action)
        is_there = set(action.touches) <= seen and set(action.reaches) <= filled
        refusal = view.refusal(action) if is_there else None
        # Wrong turns and cards of others make no good questions.
        if refusal is not None and refusal.rule not in (stage.turn_rule, stage.own_rule):
            found.setdefault(_action_text(view, action), IllegalAttempt(action, refusal))
    return _without_legal_meanings(view, found.values())


def _plainly(view: View, action: Action) -> Action:
    """The action as its cards alone are read: what is said of them besides is left open."""
    cards_alone = f"{action.verb} {text_of(action.picks)}"
    if not action.picks or action.touches or action.reaches or not str(action).startswith(f"{cards_alone} "):
        return action
    plain = _read(view, cards_alone)
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
        yield from (_read(view, f"{verb} {c}") for verb in verbs)


def _altered_actions(view: View, rng: random.Random) -> Iterator[Action]:
    """Legal actions with one of their cards, suits or numbers changed."""
    legal = view.legal
    for _ in range(_CHANGES if legal else 0):
        action = _of_any_kind(legal, rng)
        words = str(action).split()
        at = rng.randrange(len(words))
        for other in _replacements(view, action, words[at]):
            if other not in words and (other in _SUITS or other.isdigit() or _may_be_altered(action)):
                yield _read(view, " ".join((*words[:at], other, *words[at + 1 :])))


def _may_be_altered(action: Action) -> bool:
    """Whether an action with one of its cards exchanged still looks like it."""
    used = len(action.picks) + len(action.touches) + len(action.reaches)
    return used == 1 or used >= _FEWEST_ALTERED


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


def _read(view: View, text: str) -> Action:
    """The action that a text names, completed as the seat would mean it."""
    stage = view.deal.stage
    assert stage is not None
    try:
        meant: Action = stage.completed(view.seat, parse_action(text, view.game.verbs))
    except ActionTextError:
        return Misread("", text)
    return meant


# Who wins the trick?


def ask_who_wins(view: View, rng: random.Random, past: PastActions) -> QuizQuestion | None:
    """Asks who wins the trick once its last card is played, where that is not the highest card to the eye."""
    legal = view.legal
    if len(view.cards_in("trick")) != view.seats - 1 or len(legal) < 2:
        return None
    action = rng.choice(legal)
    won = certain_winner(view, action, rng)
    if won is None or _is_highest_to_the_eye(view, action, won):
        return None
    return whose_trick(view, view.seat, action, won)


def _is_highest_to_the_eye(view: View, action: Action, won: Event) -> bool:
    """Whether a trick is won by a card of the highest rank in it, by the order that everybody knows (ace,
    king, queen ...): then there is nothing to compare."""
    laid = (*view.cards_in("trick"), *action.picks)
    winning = _cards_laid(view, view.seat, action).get(won.seat, ())
    ranks = [_usual_height(c) for c in winning]
    return bool(ranks) and laid.count(winning[0]) == 1 and min(ranks) == max(map(_usual_height, laid))


def _usual_height(c: Card) -> int:
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
    why = sentence(won, names, view.seat).rstrip(".") + with_card
    plays = "you play" if seat == view.seat else f"{names[seat]} plays"
    text = f"If {plays} {text_of(action.picks)}, whose is the trick?"
    answers = tuple(QuizAnswer(name, why, won.rule, action) for name in names)
    return QuizQuestion(QuestionKind.WINNER, view, names, text, answers, won.seat)


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
