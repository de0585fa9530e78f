"""Questions about a game, made from real positions: may this be done, which of these, whose, how much."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from cardtable.engine.actions import Action, Misread
from cardtable.engine.deal import Refusal
from cardtable.engine.game import Game
from cardtable.engine.match import Match
from cardtable.engine.view import View
from cardtable.seats.sentences import teller
from cardtable.seats.specs import NAMES

ROUND = 10
"""Questions of a quiz."""
_OPENING, _LONGEST = 2, 60
"""Acts before a position is asked about."""
_TRIES = 40
_TURN = ("turn-order",)
"""Rules that say whose turn it is: not worth a question."""


@dataclass(frozen=True)
class Question:
    """A position as a seat sees it, what is asked, the answers, which is right (a place), and why."""

    view: View
    names: tuple[str, ...]
    text: str
    answers: tuple[str, ...]
    right: int
    why: str
    rule: str = ""


Maker = Callable[[Match, random.Random, list[Action]], Question | None]


def quiz(game: Game, rng: random.Random, count: int = ROUND) -> Iterator[Question]:
    """So many questions, each from a match of its own, no two alike."""
    asked: set[tuple[str, str]] = set()
    makers: list[Maker] = [may_you, which_of_these, who_wins, what_scores]
    for number in range(count * _TRIES):
        if len(asked) == count:
            return
        question = _question(game, makers[number % len(makers)], rng)
        if question is not None and (question.text, question.why) not in asked:
            asked.add((question.text, question.why))
            yield question


def _question(game: Game, make: Maker, rng: random.Random) -> Question | None:
    """A match played on for a while; then the question, if there is one here."""
    match = Match(game, seed=rng.randrange(10**9))
    past: list[Action] = []
    for _ in range(rng.randint(_OPENING, _LONGEST)):
        if match.over:
            return None
        past += match.legal(match.actors[0])[:12]
        if make is what_scores and match.deal.over:
            break
        if make is who_wins and (found := make(match, rng, past)) is not None:
            return found
        _act(match, rng)
    return None if match.over and make is not what_scores else make(match, rng, past)


def _act(match: Match, rng: random.Random) -> None:
    """Somebody plays, passably."""
    seat = rng.choice(match.actors)
    match.play(seat, match.game.bot.quick_play(match.in_play, seat, rng))


def _names(match: Match, seat: int) -> tuple[str, ...]:
    return tuple("You" if at == seat else NAMES[at % len(NAMES)] for at in range(match.seats))


def _refused(match: Match, seat: int, past: list[Action]) -> list[tuple[Action, Refusal]]:
    """Things that are refused now though the cards are held, of each rule one."""
    hand = match.in_play.hand(seat)
    verbs = dict.fromkeys(action.verb for action in past if len(action.picks) == 1)
    held = [match.read(seat, f"{verb} {c}") for c in dict.fromkeys(hand) for verb in verbs]
    found: dict[str, tuple[Action, Refusal]] = {}
    for action in (*held, *reversed(past)):
        if isinstance(action, Misread) or action.is_typed or not set(action.picks) <= set(hand):
            continue
        refusal = match.refusal(seat, action)
        if refusal is not None and refusal.rule not in _TURN:
            found.setdefault(refusal.rule, (action, refusal))
    return list(found.values())


def may_you(match: Match, rng: random.Random, past: list[Action]) -> Question | None:
    """May you do this?"""
    seat = rng.choice(match.actors)
    wrong = _refused(match, seat, past)
    if wrong and rng.random() < 0.7:
        action, refusal = rng.choice(wrong)
        why, rule, right = refusal.sentence, refusal.rule, 1
    else:
        action = rng.choice(match.legal(seat))
        why, rule, right = "It is allowed.", "", 0
    view, names = match.view(seat), _names(match, seat)
    text = f"May you do this: {teller(view.deal, seat, names)(action)}?"
    return Question(view, names, text, ("yes", "no"), right, why, rule)


def which_of_these(match: Match, rng: random.Random, past: list[Action]) -> Question | None:
    """Which of these may you do?"""
    seat = rng.choice(match.actors)
    wrong = _refused(match, seat, past)
    legal = [action for action in match.legal(seat) if not action.is_typed]
    if len(wrong) < 2 or not legal:
        return None
    chosen = rng.sample(wrong, min(3, len(wrong)))
    right = rng.choice(legal)
    view, names = match.view(seat), _names(match, seat)
    tell = teller(view.deal, seat, names)
    answers = [tell(action) for action, _ in chosen]
    place = rng.randrange(len(answers) + 1)
    answers.insert(place, tell(right))
    wrong_one, refusal = chosen[0]
    why = f"{tell(wrong_one)}: {refusal.sentence}"
    return Question(view, names, "Which of these may you do?", tuple(answers), place, why, refusal.rule)


def who_wins(match: Match, rng: random.Random, past: list[Action]) -> Question | None:
    """Who takes the trick, once the last card is played to it?"""
    seat = match.actors[0]
    view = match.view(seat)
    lying = view.cards_in("trick")
    if len(lying) != match.seats - 1:
        return None
    action = rng.choice(match.legal(seat))
    twin = match.clone()
    won = next((event for event in twin.play(seat, action) if event.kind == "trick"), None)
    if won is None:
        return None
    names = _names(match, seat)
    why = f"{names[won.seat]} takes it."
    text = f"You do this: {teller(view.deal, seat, names)(action)}. Whose is the trick?"
    return Question(view, names, text, names, won.seat, why, won.rule)


def what_scores(match: Match, rng: random.Random, past: list[Action]) -> Question | None:
    """How many points does that bring?"""
    if not match.deal.over:
        return None
    lines = [line for line in match.deal.score_lines() if any(line.points)]
    if not lines:
        return None
    line = rng.choice(lines)
    side = rng.choice([at for at, points in enumerate(line.points) if points])
    names = _names(match, 0)
    who = " and ".join(names[seat] for seat in range(match.seats) if match.deal.side(seat) == side)
    right = line.points[side]
    near = sorted({right, right + 1, right - 1, right * 2, -right, 0} - {right})
    answers = sorted([right, *rng.sample(near, 3)])
    text = f"{line.sentence} How many points is that for {who}?"
    told = tuple(map(str, answers))
    view = match.view_of_table(0)
    return Question(view, names, text, told, answers.index(right), f"It is {right}.", line.rule)
