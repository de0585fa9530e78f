"""Makes puzzles: plays from deals that bots play, and questions of the quiz."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

from msgspec import structs

from cardtable.bots.basic_bots import CarefulBot, EasyBot
from cardtable.bots.beginner import as_beginner_remembers, beginners_doubt, within_doubt
from cardtable.engine import careful_player
from cardtable.engine.actions import Action
from cardtable.engine.advice_reasons import Given, Reason
from cardtable.engine.bot import bot_of
from cardtable.engine.game import Game
from cardtable.engine.view import View
from cardtable.match.match import Match
from cardtable.puzzles import proof
from cardtable.puzzles.proof import Findings, ProofEffort, Stopped, never
from cardtable.puzzles.puzzle import COUNT, LOOK_AHEAD, MAY, NEXT, PLAY, WINS, WORTH, Puzzle
from cardtable.teaching.adviser import is_thought_about
from cardtable.teaching.quiz import KINDS_OF_MAKERS, question_of
from cardtable.teaching.quiz_question import QuizQuestion

MOST_A_DEAL = 2
"""Plays of one deal that become puzzles."""
SOLVED_ONLY = 0.3
"""The share of deals in which only endings are looked at, which takes much less time."""
LOOKED_AT = 0.4
"""The share of earlier decisions that are looked at, so that they come from everywhere in a deal."""
MOST_ACTIONS = 400
"""Actions of a deal after which no more is looked for."""
MOST_FIRST = 3
"""Plays that tempt, at most, which are looked at before the others."""
MAKING = ProofEffort()
EASIEST = 900
"""The rating of the easiest play."""
BY_DOUBT = 500
"""Rating points added for the share of wrong plays among those that a beginner may take for the best."""
BY_RARITY = 200
"""Rating points added the more seldom it shows that the tempting play is worse."""
BY_CARE = 350
"""Rating points added where the careful player would be wrong."""
_CARDS = re.compile(r"\b(?:10|[2-9AJQK])[SHDC]\b|\b[RB]J\b")
"""Matches a card."""
QUESTION_RATINGS: Mapping[str, int] = {MAY: 900, WINS: 950, NEXT: 950, WORTH: 1050, COUNT: 1100}


# Plays


def plays(game: Game, seed: int, effort: ProofEffort = MAKING, stopped: Stopped = never) -> Iterator[Puzzle]:
    """Yields puzzles of one deal, played by careful and easy bots."""
    rng = random.Random(f"puzzle {game.id} {seed}")
    if rng.random() < SOLVED_ONLY:
        effort = replace(effort, rollouts=0)
    seats = game.default_seats if rng.random() < 0.6 else rng.choice(game.seat_counts)
    match = Match(game, seats, seed=seed)
    bots = [rng.choice((CarefulBot(), EasyBot())) for _ in range(seats)]
    made = 0
    while match.deal_count == 1 and not match.over and len(match.acts) < MOST_ACTIONS and made < MOST_A_DEAL:
        if stopped():
            return
        seat = match.in_play.random_actor(rng)
        view = match.view(seat)
        is_looked_at = is_thought_about(view) and (proof.is_solvable(view) or rng.random() < LOOKED_AT)
        found = play_at(match, view, effort, stopped) if is_looked_at else None
        if found is not None:
            made += 1
            yield found
        wish = bots[seat].decide(view, rng)
        match.play(seat, wish if view.refusal(wish) is None else rng.choice(view.legal))


def play_at(
    match: Match, view: View, effort: ProofEffort = MAKING, stopped: Stopped = never
) -> Puzzle | None:
    """The puzzle of the decision that a seat is asked for; None if it makes none."""
    if any(one.is_typed or one.is_luck for one in bot_of(view.game).considered(view.deal, view.seat)):
        return None
    game = match.game
    seed = f"{game.id} {match.seed} {len(match.acts)}"
    advice = careful_player.judged(view, random.Random(seed))
    feels_best = _feels_best(view, random.Random(seed))
    if len(advice) < 2 or len({*feels_best, advice[0].action}) < 2:
        return None  # nobody would go wrong
    first = list(dict.fromkeys((advice[0].action, *feels_best)))[:MOST_FIRST]
    found = proof.find(view, seed, effort, first, stopped)
    made = _puzzle(view, found, advice[0].action, feels_best) if found is not None else None
    if made is None or (bot_of(game).reasons and not made.reasons):
        return None  # nobody could learn from it why
    return structs.replace(
        made,
        id=f"{PLAY}-{match.seed}-{len(match.acts)}",
        seed=int(match.seed),
        seats=0 if match.seats == game.default_seats else match.seats,
        actions=tuple(f"{act.seat} {act.action}" for act in match.acts),
    )


def own_play(view: View, did: str, record: str, at: int, stopped: Stopped = never) -> Puzzle | None:
    """The puzzle of a decision that the person made wrongly, after so many acts of a recorded match; None if
    no play is right beyond doubt, or what was done may be."""
    seed = f"own {at} {did}"
    found = proof.find(view, seed, MAKING, stopped=stopped)
    if found is None or did not in map(str, found.against):
        return None
    mistake = next(one for one in found.against if str(one) == did)
    feels_best = _feels_best(view, random.Random(seed))
    made = _puzzle(view, found, mistake, feels_best)
    return structs.replace(made, id=own_id(record, at), record=record, at=at) if made is not None else None


def own_id(record: str, at: int) -> str:
    """The name of the puzzle of an own decision, after so many acts of a recorded match."""
    return f"own-{record}-{at}"


def _feels_best(view: View, rng: random.Random) -> list[Action]:
    """The plays that a beginner may take for the best, those that look best first."""
    advice = careful_player.judged(as_beginner_remembers(view), rng)
    near = within_doubt(advice, beginners_doubt(view, advice)) if advice else []
    return [one.action for one in near if bot_of(view.game).tempts(view, one.action)]


def _puzzle(view: View, found: Findings, careful: Action, feels_best: list[Action]) -> Puzzle | None:
    """A puzzle without its position. `careful`: what somebody who plays well did, or would do."""
    wrong = [one for one in feels_best if one in found.against]
    if careful in found.against:
        wrong.insert(0, careful)
    if not wrong:
        return None
    tempting = wrong[0]
    share = len([one for one in feels_best if one in found.against]) / max(1, len(feels_best))
    proven = found.against[tempting]
    rating = EASIEST + BY_DOUBT * share + BY_RARITY * proven.rarity
    rating += BY_CARE if careful in found.against else 0
    others = (tempting, *(one for one in found.against if one != tempting))
    reasons = reasons_that_part(view, found.right, others)
    return Puzzle(
        id="",
        kind=PLAY,
        theme=reasons[-1] if reasons else LOOK_AHEAD,
        rating=round(rating / 10) * 10,
        seed=0,
        seat=view.seat,
        right=tuple(map(str, found.right)),
        tempting=str(tempting),
        reasons=reasons,
        proof=proven,
    )


def renewed(puzzle: Puzzle, view: View) -> Puzzle | None:
    """The play with the reasons that part it from the others today; None if nobody would go wrong there, or
    could learn why."""
    bot, right, tempting = (
        bot_of(view.game),
        puzzle.right_actions(view.game),
        puzzle.tempting_action(view.game),
    )
    others = [one for one in bot.considered(view.deal, view.seat) if one not in (*right, tempting)]
    reasons = reasons_that_part(view, right, (tempting, *others))
    if not bot.tempts(view, tempting) or (bot.reasons and not reasons):
        return None
    return structs.replace(puzzle, reasons=reasons, theme=reasons[-1] if reasons else LOOK_AHEAD)


def reasons_that_part(view: View, right: Sequence[Action], wrong: Sequence[Action]) -> tuple[str, ...]:
    """The names of the fewest reasons of the game that part the right plays from all others, of which the
    first is the tempting one: each is true of every right play, and no wrong play has them all. None if the
    game has no such reasons, or if they only describe the plays."""
    bot = bot_of(view.game)
    at = bot.position(view) if bot.reasons else None
    held = [one for one in bot.reasons if not one.against and all(one.holds(at, a) for a in right)]
    shared = [Given(one, at, right[0]) for one in held]
    shared = [one for one in shared if _argues(one, wrong[0])]
    has_themes = any(one.theme for one in bot.reasons)
    for count in (1, 2):
        for given in combinations(shared, count):
            parts = not any(all(one.says_as_much_of(a) for one in given) for a in wrong)
            is_fit = _has_subject([one.reason for one in given]) or not has_themes
            if parts and is_fit and not _name_the_same(given, right[0]):
                return tuple(one.reason.name for one in sorted(given, key=lambda one: bool(one.reason.theme)))
    return ()


def _argues(given: Given, tempting: Action) -> bool:
    """Whether a reason speaks against the tempting play: what only compares plays of one kind (the cheapest),
    or tells what stays in the hand, says nothing of others (a pass)."""
    reason = given.reason
    return isinstance(tempting, reason.of) or (reason.beside is None and not reason.keeps)


def _name_the_same(given: Sequence[Given], right: Action) -> bool:
    """Whether two reasons speak of the same card that is not played: `3S stays` and `It keeps 3S`."""
    played = {c.text for c in right.picks}
    named = [{*_CARDS.findall(one.sentence)} - played for one in given]
    return any(first & second for first, second in combinations(named, 2))


def _has_subject(reasons: Sequence[Reason[Any]]) -> bool:
    """Whether there is something to learn from one of these reasons, and the others compare."""
    return any(one.theme for one in reasons) and all(one.theme or one.beside is not None for one in reasons)


# Questions


def question(game: Game, maker: str, seed: int) -> tuple[Puzzle, QuizQuestion] | None:
    """The question that a maker makes of a seed, as a puzzle; None if it makes none."""
    made = question_of(game, maker, seed)
    if made is None:
        return None
    kind = next(kind for kind, makers in KINDS_OF_MAKERS.items() if maker in makers)
    theme = theme_of(made) or kind
    rating = QUESTION_RATINGS[kind]
    return Puzzle(f"{kind}-{maker}-{seed}", kind, theme, rating, seed=seed, maker=maker), made


def theme_of(question: QuizQuestion) -> str:
    """The rule that a question is about."""
    return question.solution.rule or next((one.rule for one in question.answers if one.rule), "")


def question_of_puzzle(game: Game, puzzle: Puzzle) -> QuizQuestion | None:
    """The question of a puzzle; None if the game's bots no longer play what led to it."""
    return question_of(game, puzzle.maker, puzzle.seed)
