"""The puzzles that ship: each is reached by the rules, and its answer stands when asked in another way."""

from __future__ import annotations

import functools
import random
import re
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from cardtable.bots.process_pool import search_here
from cardtable.bots.search import Budget
from cardtable.cards import without
from cardtable.discovery.installed_games import find_game
from cardtable.engine import endgame_solver
from cardtable.engine.actions import Action
from cardtable.engine.advice_reasons import Reason
from cardtable.engine.bot import bot_of
from cardtable.engine.event_wording import teller
from cardtable.engine.game import Game
from cardtable.engine.view import View
from cardtable.mechanics.climbing.play_thoughts import SAVING
from cardtable.puzzles.maker import question_of_puzzle, renewed, theme_of
from cardtable.puzzles.puzzle import KINDS, PLAY, Puzzle, line_of, read_puzzle
from cardtable.puzzles.store import PuzzleStore, asked_about
from cardtable.puzzles.themes import theme_words
from cardtable.puzzles.wording import reason_sentences, why
from cardtable.teaching.hints import against
from cardtable.teaching.quiz_question import names_at
from cardtable.testing import check_question
from tests.own import GAMES

SOLVED, PLAYED_OUT = 6, 3
"""Puzzles of each kind of proof whose answer is found again."""
LAYOUTS = 8
WANTED = 200
"""Puzzles of each game, at least."""
QUESTIONS = 6
"""Questions of each game that are asked again."""
COUNTS = 24
"""Questions of each game on what is left, of which the answers are counted."""


@functools.cache
def stored(game: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game that ship."""
    return tuple(PuzzleStore(find_game(game)).puzzles.values())


@functools.cache
def asked_and_answered(game: str, puzzle: Puzzle) -> tuple[tuple[str, ...], str] | None:
    """What the question of a puzzle asks, and its right answer; several tests look at them."""
    question = question_of_puzzle(find_game(game), puzzle)
    return None if question is None else (asked_about(question), question.solution.text)


@pytest.mark.parametrize("game", GAMES)
def test_every_stored_play_is_reached_by_the_rules_and_has_one_answer(game: str) -> None:
    found = find_game(game)
    names = {one.name for one in bot_of(found).reasons}
    puzzles = stored(game)
    assert len(puzzles) >= WANTED, "make puzzles makes them"
    for one in puzzles:
        assert read_puzzle(line_of(one)) == one
        assert one.kind in KINDS
        assert one.theme
        if one.kind != PLAY:
            continue
        view = one.match(found).view(one.seat)
        right, tempting = one.right_actions(found), one.tempting_action(found)
        assert right, one.id
        assert {*right, tempting} <= set(view.legal), one.id
        assert all(one.is_right(view, action) for action in right)
        assert not one.is_right(view, tempting), one.id
        assert one.proof is not None
        assert one.proof.gap > 0
        if not one.proof.is_exact:
            assert one.proof.gap >= 4 * one.proof.error, one.id
        assert one.theme in names, one.id
        for action in right:
            assert reason_sentences(one, view, action), one.id
        _check_reasons_part(found, one, view)


@pytest.mark.parametrize("game", GAMES)
def test_a_why_tells_what_is_at_stake_and_what_the_tempting_play_costs_and_nothing_twice(game: str) -> None:
    found = find_game(game)
    plays = [one for one in stored(game) if one.kind == PLAY]
    unit_told = 0
    for one in random.Random(game).sample(plays, min(len(plays), 12)):
        view = one.match(found).view(one.seat)
        told = why(one, view, teller(view.deal, view.seat, names_at(view.seats, view.seat)))
        assert one.proof is not None
        assert f" better {against(view.seats)} than: " in told, told
        assert not one.proof.is_exact or told.count(" as good.") == (one.proof.worse < one.proof.deals), told
        said = [part.partition(":")[0] for part in told.split(". ")]
        assert len({*said}) == len(said), f"twice the same: {told}"
        assert "?" not in told, "a why asks nothing"
        assert "{" not in told
        unit_told += found.unit(view.seats, view.options) in told
    assert unit_told == min(len(plays), 12)


@pytest.mark.parametrize("game", GAMES)
def test_reasons_say_nothing_twice_and_of_several_right_plays_which_they_are_for(game: str) -> None:
    """`3S stays. It keeps 3S`; `It keeps AD for the fourth trick and 10H for the last`, of 10H untrue."""
    found = find_game(game)
    for one in (one for one in stored(game) if one.kind == PLAY):
        view = one.match(found).view(one.seat)
        tell = teller(view.deal, view.seat, names_at(view.seats, view.seat))
        reasons = {action: reason_sentences(one, view, action) for action in one.right_actions(found)}
        for action, said in reasons.items():
            named = [
                card
                for card in re.findall(r"\b(?:\d+|[AJQKRB])[SHDCJ]\b", said)
                if card in map(str, view.hand)
            ]
            kept = [card for card in named if card not in map(str, action.picks)]
            if len(one.reasons) > 1:
                assert len(kept) == len({*kept}), said
            grounds = re.findall(r"(?:^|\. )([^.:]+): ", said)
            assert len(grounds) == len({*grounds}), said
            told = why(one, view, tell, action)
            assert all(told.lower().count(ground.lower()) == 1 for ground in grounds), told
            assert not re.match(r"You hold( \w+[SHDC])+\. ", told), told
            is_named = any(str(c) in said for c in action.picks)
            if len({*reasons.values()}) > 1 and not is_named:
                assert f"{tell(action)}: {said}" in told, told


def test_of_the_tempting_play_alone_no_stake_is_told() -> None:
    """`A bet of 2 for a pot of 6 needs about 25 wins in 100` speaks against folding."""
    game = find_game("teen-patti")
    for one in stored("teen-patti"):
        if one.kind == PLAY and one.right == ("fold",) and one.tempting.startswith("bet "):
            view = one.match(game).view(one.seat)
            tell = teller(view.deal, view.seat, names_at(view.seats, view.seat))
            assert f"A {one.tempting.replace(' ', ' of ')} for" not in why(one, view, tell)


@pytest.mark.parametrize("game", GAMES)
def test_no_two_questions_ask_the_same(game: str) -> None:
    asked = [asked_and_answered(game, one) for one in stored(game) if one.kind != PLAY]
    about = [one[0] for one in asked if one is not None]
    assert len({*about}) == len(about) == len(asked)


@pytest.mark.parametrize("game", GAMES)
def test_a_play_is_kept_with_the_reasons_that_part_it_and_a_wrong_one_that_tempts(game: str) -> None:
    """A discard that is of no use tempts nobody; a trump that wins whenever it is played decides nothing."""
    found = find_game(game)
    for one in (one for one in stored(game) if one.kind == PLAY):
        assert renewed(one, one.match(found).view(one.seat)) == one, one.id


@pytest.mark.parametrize("game", GAMES)
def test_what_stays_in_the_hand_is_no_ground_against_playing_nothing(game: str) -> None:
    """`It keeps 2H` is true of a pass, too."""
    found = find_game(game)
    told = {one.name: one for one in bot_of(found).reasons if one.keeps}
    for one in (one for one in stored(game) if one.kind == PLAY):
        kept = [told[name] for name in one.reasons if name in told]
        assert all(isinstance(one.tempting_action(found), reason.of) for reason in kept), one.id


@pytest.mark.parametrize("game", ["dai-fugo", "zheng-shangyou"])
def test_no_stake_speaks_against_the_right_play(game: str) -> None:
    """`Somebody has only 1 card`, so that it is late to save cards, is no ground for saving one."""
    found = find_game(game)
    told = 0
    for one in (one for one in stored(game) if one.kind == PLAY):
        view = one.match(found).view(one.seat)
        said = why(one, view, teller(view.deal, view.seat, names_at(view.seats, view.seat)))
        told += said.startswith("Somebody has only ")
        if theme_words(found, one.theme) in SAVING:
            assert not said.startswith("Somebody has only "), said
    assert told


@pytest.mark.parametrize("game", ["dai-fugo", "zheng-shangyou"])
def test_of_two_cards_left_a_low_lead_is_told_by_what_the_high_one_may_still_do(game: str) -> None:
    found = find_game(game)
    leads = [one for one in stored(game) if one.kind == PLAY and "lowest" in one.reasons]
    at_two = [(one, view) for one in leads if len((view := one.match(found).view(one.seat)).hand) == 2]
    assert at_two
    for one, view in at_two:
        (right,) = one.right_actions(found)
        (high,) = without(view.hand, right.picks)
        assert f"higher than {high}: led now, it may be beaten." in reason_sentences(one, view)


def test_a_fold_says_that_the_hands_below_are_too_few() -> None:
    """`About 66 in 100 hands are lower` alone speaks for a bet."""
    game = find_game("teen-patti")
    folds = [one for one in stored("teen-patti") if "fold-against-blind" in one.reasons]
    assert folds
    for one in folds:
        view = one.match(game).view(one.seat)
        assert "hands are lower: too few where a blind player pays half" in reason_sentences(one, view)


def _check_reasons_part(game: Game, puzzle: Puzzle, view: View) -> None:
    """The reasons hold of every right play, and what they say, numbers aside, of no wrong one."""
    at, right = bot_of(game).position(view), puzzle.right_actions(game)
    reasons = [next(one for one in bot_of(game).reasons if one.name == name) for name in puzzle.reasons]
    assert any(one.theme for one in reasons), puzzle.id
    assert all(one.holds(at, action) for one in reasons for action in right), puzzle.id
    for action in bot_of(game).considered(view.deal, view.seat):
        if action not in right:
            assert not all(
                one.holds(at, action) and _bare(one, at, action) == _bare(one, at, right[0])
                for one in reasons
            ), f"{puzzle.id}: as true of {action}"


def _bare(reason: Reason[Any], at: object, action: Action) -> str:
    """What a reason says of an action without numbers and without the action's own cards."""
    said = reason.sentence_for(at, action)
    for c in action.picks:
        said = said.replace(str(c), "#")
    return re.sub(r"\b\d+( \w+)?\b", "#", said)


@pytest.mark.parametrize("game", GAMES)
def test_stored_questions_are_the_same_each_time_and_rightly_answered(game: str) -> None:
    found = find_game(game)
    questions = [one for one in stored(game) if one.kind != PLAY]
    for one in random.Random(game).sample(questions, QUESTIONS):
        question = question_of_puzzle(found, one)
        assert question is not None, f"{one.id}: make puzzles makes the questions anew"
        assert (asked_about(question), question.solution.text) == asked_and_answered(game, one)
        assert (theme_of(question) or one.kind) == one.theme, (
            f"{one.id}: make puzzles makes the questions anew"
        )
        check_question(found, question)
        if one.maker == "which-right":
            worths = [_worth_of(answer.text) for answer in question.answers]
            right = [at for at, worth in enumerate(worths) if worth == _worth_of(question.solution.text)]
            assert right == [question.right], one.id


@pytest.mark.parametrize("game", GAMES)
def test_what_is_left_of_a_suit_or_rank_is_not_always_the_same_number(game: str) -> None:
    """Somebody who counts nothing must not do well."""
    counts = [one for one in stored(game) if one.maker in ("suits-out", "ranks-out")]
    drawn = random.Random(game).sample(counts, min(COUNTS, len(counts)))
    asked = [asked_and_answered(game, one) for one in drawn]
    answers = Counter(one[1] for one in asked if one is not None)
    assert len(answers) >= 3 or not counts, f"{answers}: make puzzles makes the questions anew"
    assert max(answers.values(), default=0) <= max(1, 2 * len(drawn) / 3), f"{answers}"


def _worth_of(sum_told: str) -> Fraction | None:
    """The value of a sum, in fractions; None if it divides by nothing."""
    try:
        return Fraction(eval(re.sub(r"(\d+)", r"Fraction(\1)", sum_told), {"Fraction": Fraction}))
    except ZeroDivisionError:
        return None


def drawn(*, exact: bool, count: int) -> list[tuple[str, Puzzle]]:
    """Plays of all games with that kind of proof, drawn always alike."""
    plays = [(game, one) for game in GAMES for one in stored(game) if one.proof is not None]
    fitting = [(game, one) for game, one in plays if one.proof is not None and one.proof.is_exact == exact]
    return random.Random(exact).sample(fitting, min(count, len(fitting)))


def test_solved_plays_are_best_in_fresh_deals() -> None:
    for game, one in drawn(exact=True, count=SOLVED):
        found = find_game(game)
        view = one.match(found).view(one.seat)
        for number in range(LAYOUTS):
            deal = view.sample(random.Random(f"again {number}"))
            values = endgame_solver.solved(bot_of(found), deal, view.seat, low_wins=found.low_wins)
            assert values is not None
            best = max(values.values())
            assert all(values[action] == best for action in one.right_actions(found)), (game, one.id)


def test_a_search_finds_the_plays_that_were_played_out() -> None:
    for game, one in drawn(exact=False, count=PLAYED_OUT):
        found = find_game(game)
        view = one.match(found).view(one.seat)
        best = search_here(view, "again", Budget(simulations=720))[0].action
        assert one.is_right(view, best), (game, one.id, best)
