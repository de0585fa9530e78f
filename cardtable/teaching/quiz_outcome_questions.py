"""Questions about what comes of an action: who acts next, whose hand wins, which of several numbers is right.

Each is answered by carrying the action out by the rules, on deals that agree with what the seat knows.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence

from cardtable.book.rule_sheet import rules_in_force
from cardtable.cards import HIDDEN, text_of
from cardtable.engine import careful_player
from cardtable.engine.actions import Action, Misread, parse_action
from cardtable.engine.deal import Deal
from cardtable.engine.event_wording import sentence, teller
from cardtable.engine.events import Event
from cardtable.engine.view import View
from cardtable.errors import ActionTextError
from cardtable.mechanics.arithmetic import ExpressionError, Rational, value_of
from cardtable.teaching.quiz_question import (
    WRONG_ANSWERS,
    PastActions,
    QuestionKind,
    QuizAnswer,
    QuizQuestion,
    names_at,
)
from cardtable.words import join_and

_SAMPLES = 6
"""Deals on which the same must come of an action."""
_CHANGES = 200
"""Rearrangements of a typed sum that are tried: about 60 of them have whole values of their own."""
_COMPARED = 8
"""Actions of one kind that are compared, at most."""
_SIGNS = "+-*/"
_NUMBER = re.compile(r"\d+")
_LIKELY = 3
"""Actions that the careful player likes best, one of which is done."""
PASS, FOLD = "pass", "fold"
"""The kinds of events after which a player may be passed over: the last one a pass, or one to fold."""


def _after(deal: Deal, seat: int, action: Action) -> Deal:
    """The deal after the action, with the events of it alone."""
    deal.events = []
    deal.apply(seat, action)
    return deal


def _events(deal: Deal) -> Sequence[Event]:
    """The events of a deal that was listened to."""
    return deal.events or ()


def _in_sentences(events: Sequence[Event], names: Sequence[str], seat: int) -> str:
    """Events in sentences."""
    return " ".join(filter(None, (sentence(event, names, seat) for event in events)))


# Who acts next?


def ask_next(view: View, rng: random.Random, past: PastActions = ()) -> QuizQuestion | None:
    """Asks who acts after an action, where that is not plain: another than the neighbour, or somebody else
    after another action of its kind. None if it is, or not known, or if no rule and no pass tells why."""
    actions = [one for one in view.legal if not one.is_typed and not one.is_luck]
    if view.seats < 3 or view.deal.stage is None or view.deal.stage.in_public or not actions or not view.hand:
        return None
    likely = [one.action for one in careful_player.judged(view, rng)[:_LIKELY] if one.action in actions]
    action = rng.choice(likely or actions)
    ends = [_after(view.sample(rng), view.seat, action) for _ in range(_SAMPLES)]
    if any(end.over or len(end.actors) != 1 for end in ends) or len({end.actors for end in ends}) > 1:
        return None
    names, follower = names_at(view.seats, view.seat), ends[0].actors[0]
    ruled = [event for event in _events(ends[0]) if event.rule]
    if any(event.kind == "trick" for event in ruled) or _is_plain(view, action, follower, actions, rng):
        return None
    passed_over = _why_passed_over(view, follower, names)
    if not ruled and not passed_over:
        return None
    who = names[follower]
    told_of = [{sentence(event, names, view.seat) for event in _events(end)} for end in ends]
    # What names cards that the seat does not know is told otherwise of each deal, and is not said.
    known = set.intersection(*told_of)
    happened = _in_sentences(
        [one for one in ruled or _events(ends[0]) if sentence(one, names, view.seat) in known],
        names,
        view.seat,
    )
    before = "" if ruled else f"{passed_over} "
    rule = ruled[-1].rule if ruled else ""
    told = rules_in_force(view.game, view.seats, view.options).sentence(rule) if rule else ""
    is_next = f"{who} {'are' if follower == view.seat else 'is'} next."
    why = " ".join(filter(None, (before.strip(), happened, told, is_next)))
    answers = tuple(QuizAnswer(name, why, rule, action) for name in names)
    text = f"You do this: {teller(view.deal, view.seat, names)(action)}. Who acts next?"
    return QuizQuestion(QuestionKind.NEXT, view, names, text, answers, follower)


def _why_passed_over(view: View, follower: int, names: Sequence[str]) -> str:
    """Why the players between a seat and the one who acts after it do not: they passed, folded, or have no
    cards left. Empty if one of them did not, or if there are none."""
    out: dict[str, list[str]] = {}
    seat = (view.seat + 1) % view.seats
    while seat not in (follower, view.seat):
        done = [event for event in view.events if event.seat == seat and event.kind != "move"]
        folded = next((event for event in done if event.kind == FOLD), None)
        given_up = folded or (done[-1] if done and done[-1].kind == PASS else None)
        if given_up is not None:
            out.setdefault("folded" if folded else "passed", []).append(names[seat])
        elif f"hand.{seat}" in view.piles and not view.cards_in(f"hand.{seat}"):
            out.setdefault("had no cards left", []).append(names[seat])
        else:
            return ""
        seat = (seat + 1) % view.seats
    return " ".join(f"{join_and(who)} {why}." for why, who in out.items())


def _is_plain(
    view: View, action: Action, follower: int, actions: Sequence[Action], rng: random.Random
) -> bool:
    """Whether nobody would wonder who is next: the same after each action of this kind, the seat itself or
    its neighbour."""
    if follower not in (view.seat, (view.seat + 1) % view.seats):
        return False
    alike = [one for one in actions if one.verb == action.verb]
    others = (_after(view.sample(rng), view.seat, one) for one in alike[:_COMPARED])
    return all(other.over or other.actors == (follower,) for other in others)


# Whose hand wins?


def ask_showdown(view: View, rng: random.Random, past: PastActions = ()) -> QuizQuestion | None:
    """Asks who wins when an action lays hands open and ends the deal. None if no action does, or if other
    things than the hands decide."""
    if view.sides != view.seats:
        return None  # partners win together
    for action in view.legal:
        if action.is_typed or action.is_luck:
            continue
        before: Deal = view.sample(rng)
        after = _after(before.clone(), view.seat, action)
        shown = [event for event in _events(after) if event.cards and HIDDEN not in event.cards]
        shown = [one for one in shown if _is_whole_hand(before, one)]
        seats = list(dict.fromkeys(one.seat for one in shown))
        winner = _winner(after, seats)
        if (
            winner is not None
            and len(seats) == 2
            and _follows_hands(before, view.seat, action, seats, winner)
        ):
            return _showdown(view, seats, shown, winner, after)
    return None


def _is_whole_hand(deal: Deal, event: Event) -> bool:
    """Whether an event names all cards of its player."""
    return event.seat in range(deal.seats) and sorted(event.cards) == sorted(deal.hand(event.seat))


def _winner(deal: Deal, seats: Sequence[int]) -> int | None:
    """The one of these seats that alone has most points at the end of a deal."""
    if not deal.over or not seats or deal.sides != deal.seats:
        return None
    most = max(deal.points)
    best = [seat for seat in range(deal.seats) if deal.points[seat] == most]
    return best[0] if len(best) == 1 and best[0] in seats else None


def _follows_hands(before: Deal, seat: int, action: Action, seats: Sequence[int], winner: int) -> bool:
    """Whether the other one wins as soon as the two have each other's hands."""
    swapped = before.clone()
    one, other = (f"hand.{at}" for at in seats)
    swapped.piles[one] = before.piles[one].with_cards_unchecked(before.piles[other].cards)
    swapped.piles[other] = before.piles[other].with_cards_unchecked(before.piles[one].cards)
    won = _winner(_after(swapped, seat, action), seats)
    return won is not None and won != winner


def _showdown(
    view: View, seats: Sequence[int], shown: Sequence[Event], winner: int, after: Deal
) -> QuizQuestion:
    names = names_at(view.seats, view.seat)
    why = _in_sentences(shown, names, view.seat)
    rule = next((event.rule for event in reversed(_events(after)) if event.rule), "")
    laid = {event.seat: event.cards for event in shown}
    hands = tuple(f"{names[at]}: {text_of(sorted(laid[at], key=view.game.sort_key))}" for at in seats)
    answers = tuple(QuizAnswer(names[at], why, rule) for at in seats)
    text = "These hands are laid open. Which of them wins?"
    return QuizQuestion(QuestionKind.SHOWDOWN, view, names, text, answers, seats.index(winner), hands)


# Which is right?


def ask_which_right(view: View, rng: random.Random, past: PastActions = ()) -> QuizQuestion | None:
    """Asks which of several sums makes a number: the careful player's, or others of the same numbers that
    come near it. None if no sum is to be typed here."""
    if not any(kind.is_typed for kind in view.game.actions):
        return None
    best = next((one.action for one in careful_player.advise(view, rng)), None)
    made = _sum_value(best.words()) if best is not None and best.is_typed else None
    if best is None or not isinstance(made, int):
        return None
    kinds = _kinds(view, best, rng)
    wrong: list[QuizAnswer] = []
    for other, value in _near_sums(view, best, made, rng):
        if view.refusal(other) is None and _kinds(view, other, rng) != kinds:
            wrong.append(QuizAnswer(other.words(), f"{other.words()} is {value}.", action=other))
        if len(wrong) == WRONG_ANSWERS:
            break
    else:
        return None
    rule = _events(_after(view.sample(rng), view.seat, best))[0].rule
    right = QuizAnswer(best.words(), f"{best.words()} is {made}.", rule, best)
    answers = [right, *wrong]
    rng.shuffle(answers)
    text, names = f"Which of these makes {made}?", names_at(view.seats, view.seat)
    return QuizQuestion(QuestionKind.WHICH_RIGHT, view, names, text, tuple(answers), answers.index(right))


def _kinds(view: View, action: Action, rng: random.Random) -> str:
    """The kind of the first event after the action."""
    return next((event.kind for event in _events(_after(view.sample(rng), view.seat, action))), "")


def _near_sums(view: View, action: Action, made: int, rng: random.Random) -> Iterator[tuple[Action, int]]:
    """The typed sum with its numbers in another order or with other signs, each of another whole value; those
    nearest to what it makes first, since what is far off is seen at a glance."""
    found: dict[int, str] = {}
    for _ in range(_CHANGES):
        words = _rearranged(action.words(), rng)
        value = _sum_value(words)
        if isinstance(value, int) and value != made:
            found.setdefault(value, words)
    for value, words in sorted(found.items(), key=lambda one: abs(one[0] - made)):
        try:
            changed = parse_action(f"{action.verb} {words}", view.game.verbs)
        except ActionTextError:
            continue
        if not isinstance(changed, Misread):
            yield changed, value


def _rearranged(words: str, rng: random.Random) -> str:
    """A sum with its numbers in a random order and up to two of its signs changed."""
    numbers = _NUMBER.findall(words)
    rng.shuffle(numbers)
    signs = list(_NUMBER.sub(lambda _: numbers.pop(), words))
    places = [at for at, sign in enumerate(signs) if sign in _SIGNS]
    for at in rng.sample(places, min(len(places), rng.randrange(3))):
        signs[at] = rng.choice(_SIGNS)
    return "".join(signs)


def _sum_value(words: str) -> Rational | None:
    """The value of a sum; None if the words are none."""
    try:
        return value_of(words)
    except ExpressionError:
        return None
