"""Questions about legal actions, from what one seat sees. A wrong answer tells the rule that refuses it."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Sequence

from cardtable.book.rule_sheet import rules_if_any
from cardtable.engine.actions import Action, Misread
from cardtable.engine.event_wording import teller, with_names
from cardtable.engine.refusal import Refusal
from cardtable.engine.view import View
from cardtable.mechanics.tricks import Tricks
from cardtable.teaching.illegal_attempts import (
    FEWEST_ALTERED,
    IllegalAttempt,
    action_text,
    illegal_attempts,
    of_any_kind,
    read_action,
)
from cardtable.teaching.quiz_question import (
    NO,
    YES,
    PastActions,
    QuestionKind,
    QuizAnswer,
    QuizQuestion,
    names_at,
)
from cardtable.teaching.quiz_trick_questions import usual_height

ALLOWED = "That is allowed."
_CHOICE_TEXTS = {
    QuestionKind.WHICH_ALLOWED: "Which of these may you do?",
    QuestionKind.WHICH_REFUSED: "Which of these may you not do?",
}
_NUMBER = re.compile(r"\d+")
_ADDRESS = re.compile(r"\byour?\b", re.IGNORECASE)
"""Words of a refusal that mean whoever tries."""


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
    action = of_any_kind([one for one, _ in doubtful], rng)
    attempt = next(attempt for one, attempt in doubtful if one == action)
    return _may_you(view, action, *_allowed_by(view, action, attempt.refusal.rule), right=0)


def _allowed_by(view: View, action: Action, otherwise: str = "") -> tuple[str, str]:
    """What is said of an action that is allowed, with the rule by which it is, where the game names one; and
    the rule that it is about: that one, or `otherwise`."""
    assert view.deal.stage is not None
    rule, sheet = (
        view.deal.stage.allowing_rule(view.seat, action),
        rules_if_any(view.game, view.seats, view.options),
    )
    if not rule or sheet is None:
        return ALLOWED, otherwise
    return f"{ALLOWED} {sheet.sentence(rule)}", rule


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
        return ours.total() >= FEWEST_ALTERED and (ours - theirs).total() == 1
    for played, refused in zip(ours, theirs, strict=True):
        is_alike = played.suit is not None and played.suit is refused.suit
        is_off_suit = isinstance(view.deal.stage, Tricks) and any(
            c.suit is trick[0].suit is not played.suit for c in view.hand if trick
        )
        return is_alike and (is_off_suit or usual_height(refused) > usual_height(played))
    return False


def ask_refused(view: View, rng: random.Random, past: PastActions) -> QuizQuestion | None:
    """Asks whether a refused action is allowed."""
    wrong = illegal_attempts(view, rng, past)
    if not wrong or _is_forced(view):
        return None
    rule = rng.choice(list(dict.fromkeys(attempt.refusal.rule for attempt in wrong)))
    attempt = rng.choice([attempt for attempt in wrong if attempt.refusal.rule == rule])
    return _may_you(view, attempt.action, _refusal_text(view, attempt.refusal), rule, right=1)


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
    """Asks whether an action may be done that a seat is refused. Of another seat it is told what that one
    would hear."""
    why = _refusal_text(view, refusal)
    if seat != view.seat and _ADDRESS.search(why):
        why = f"{names_at(view.seats, view.seat)[seat]} would be told: {why}"
    return _may_do(view, seat, action, why, refusal.rule, right=1)


def ask_typed(view: View, action: Action, rng: random.Random, *, right: bool) -> QuizQuestion | None:
    """Asks about a typed action: as it is (`right`), or with another number that is refused."""
    numbers = list(_NUMBER.finditer(action.words()))
    if not numbers:
        return None
    found, words = rng.choice(numbers), action.words()
    other = str(int(found[0]) + rng.choice((1, 2)))
    changed = read_action(view, f"{action.verb} {words[: found.start()]}{other}{words[found.end() :]}")
    refusal = None if isinstance(changed, Misread) else view.refusal(changed)
    if refusal is None:
        return None
    if right:
        why, rule = _allowed_by(view, action, refusal.rule)
        return None if view.refusal(action) else _may_you(view, action, why, rule, right=0)
    return _may_you(view, changed, _refusal_text(view, refusal), refusal.rule, right=1)


# Which is allowed?


def ask_which_allowed(view: View, rng: random.Random, past: PastActions) -> QuizQuestion | None:
    """Asks which of several actions is allowed; at least one of the others is of its kind."""
    wrong = illegal_attempts(view, rng, past)
    kinds = {attempt.action.verb for attempt in wrong}
    legal = [one for one in view.legal if one.verb in kinds and not one.is_typed]
    if len(wrong) < 2 or not legal or _is_forced(view):
        return None
    right = of_any_kind(legal, rng)
    wrong.sort(key=lambda attempt: attempt.action.verb != right.verb)
    others = [_refused_answer(view, attempt) for attempt in _by_different_rules(wrong)[:3]]
    allowed = _allowed_answer(view, right, *_allowed_by(view, right))
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
    others = [_allowed_answer(view, one, *_allowed_by(view, one)) for one in legal[:3]]
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


def _allowed_answer(view: View, action: Action, why: str, rule: str = "") -> QuizAnswer:
    return QuizAnswer(action_text(view, action), why, rule, action)


def _refused_answer(view: View, attempt: IllegalAttempt) -> QuizAnswer:
    return QuizAnswer(
        action_text(view, attempt.action),
        _refusal_text(view, attempt.refusal),
        attempt.refusal.rule,
        attempt.action,
    )


def _by_different_rules(wrong: Sequence[IllegalAttempt]) -> list[IllegalAttempt]:
    """Reorders attempts: the first of each rule before second ones. The very first stays."""
    seen: set[str] = set()
    found: list[IllegalAttempt] = []
    for attempt in wrong:
        if attempt.refusal.rule not in seen:
            found.append(attempt)
        seen.add(attempt.refusal.rule)
    return found + [attempt for attempt in wrong if attempt not in found]
