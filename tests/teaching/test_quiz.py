"""The quiz: answerable from what is shown, answers that do not give themselves away, a why for each."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from cardtable.cards import card, cards
from cardtable.discovery.installed_games import find_game
from cardtable.engine.actions import Action
from cardtable.engine.bot import bot_of
from cardtable.engine.deal import ScoreLine
from cardtable.engine.deck import Stack
from cardtable.match.match import Match
from cardtable.mechanics.climbing import PlayCards
from cardtable.teaching.illegal_attempts import illegal_attempts
from cardtable.teaching.moved_cards import fill_hidden_cards
from cardtable.teaching.quiz import (
    ABOUT_RULES,
    MAKERS_BY_NAME,
    QUESTION_MAKERS,
    QuestionMaker,
    question_of,
    quiz,
)
from cardtable.teaching.quiz_points_questions import (
    ScoreGroup,
    ask_points,
    can_be_counted,
    depends_on_cards_alone,
    key_of,
    score_groups,
)
from cardtable.teaching.quiz_question import QuestionKind, QuizAnswer, QuizQuestion
from cardtable.testing import check_question, check_quiz
from cardtable.testing.match_setups import play_randomly
from tests.own import GAMES
from tests.positions import quick_positions

SEEDS_OF_POINTS = 24
"""Deals that are asked about: Seep's plates tell the sum of a side's cards where it has made no sweep."""
COUNTED = ("basra", "gong-zhu", "kalooki", "remi", "seep", "zandari")
"""Games whose points are counted from cards; of the others no such question can be asked."""


def finished(game: str, seed: int) -> Match:
    """A match whose first deal has been played out."""
    match, rng = Match(game, seed=seed), random.Random(seed)
    while not match.deal.over:
        seat = rng.choice(match.actors)
        match.play(seat, bot_of(match.game).quick_play(match.in_play, seat, rng))
    return match


def bent_table() -> Match:
    """Kalooki with the table bent: what is left in hand counts double."""
    for seed in range(200):
        match = finished("kalooki", seed)
        if any(line.rule == "bending" for line in match.deal.score_lines()):
            return match
    raise AssertionError("nobody bends the table")


@pytest.mark.parametrize("game", GAMES)
def test_a_round_asks_ten_different_questions_that_can_be_answered(game: str) -> None:
    check_quiz(find_game(game), 1)


# Points


def by_hand(text: str) -> int:
    """The cost of a card left in hand at Kalooki, from its sheet."""
    aces = {"AS": 15, "AC": 15, "AH": 1, "AD": 1, "RJ": 50, "BJ": 50}
    return aces.get(text) or {"K": 10, "Q": 10, "J": 10}.get(text[:-1]) or int(text[:-1])


def test_kalooki_points_are_counted_from_the_cards_that_are_listed() -> None:
    rng, count = random.Random(2), 0
    for seed in range(30):
        one = ask_points(finished("kalooki", seed).view_of_table(0), rng)
        if one is None:
            continue
        listed = [word for line in one.shown for word in line.partition(":")[2].split()]
        factor = 2 if "double" in one.text else 1
        assert int(one.solution.text) == factor * sum(map(by_hand, listed)), (one.text, one.shown)
        count += 1
    assert count > 10


def test_the_bent_table_is_asked_as_a_whole() -> None:
    match, rng = bent_table(), random.Random(1)
    for _ in range(20):
        one = ask_points(match.view_of_table(0), rng)
        assert one is not None
        assert "The cards left in hand." in one.text
        assert "count double. How many points is that in all" in one.text
        assert int(one.solution.text) in match.deal.points
        half = str(int(one.solution.text) // 2)
        why = next(answer.why for answer in one.answers if answer.text == half)
        assert why == "That leaves out: The table was bent: they count double."


def test_half_a_score_is_found() -> None:
    match = bent_table()
    one = ask_points(match.view_of_table(0), random.Random(1))
    assert one is not None
    half = int(one.solution.text) // 2
    text = one.text.replace("The cards left in hand. ", "").replace(" in all", "")
    wrong = replace(
        one, text=text, answers=(QuizAnswer(str(half), "Half."), QuizAnswer("0", "Too few.")), right=0
    )
    with pytest.raises(AssertionError, match="leaves out"):
        check_question(match.game, wrong)


@pytest.mark.parametrize("game", GAMES)
def test_points_are_asked_only_where_cards_are_counted(game: str) -> None:
    rng = random.Random(game)
    made = [ask_points(finished(game, seed).view_of_table(0), rng) for seed in range(SEEDS_OF_POINTS)]
    assert any(made) == (game in COUNTED)
    for one in made:
        if one is not None:
            check_question(find_game(game), one)


def test_points_that_are_no_cards_are_not_asked() -> None:
    match, rng = finished("teen-patti", 1), random.Random(1)
    deal = fill_hidden_cards(match.view_of_table(0), rng)
    antes = next(line for line in deal.score_lines() if line.rule == "ante")
    assert not depends_on_cards_alone(deal, ScoreGroup((key_of(antes),)), rng)


def test_cards_that_are_not_listed_may_not_decide() -> None:
    match, rng = bent_table(), random.Random(1)
    deal = fill_hidden_cards(match.view_of_table(0), rng)
    doubled = next(line for line in deal.score_lines() if line.rule == "bending")
    side = doubled.points.index(max(doubled.points))
    assert not can_be_counted(deal, ScoreGroup((key_of(doubled),)), side, rng)


def test_a_line_that_multiplies_goes_with_what_it_multiplies() -> None:
    cards = (card("7S"),)
    plain, other = ScoreLine("a", "Cards.", (4, 6), cards), ScoreLine("b", "Most.", (0, 3))
    doubled, fourfold = ScoreLine("c", "Double.", (4, 6)), ScoreLine("d", "Twice more.", (8, 12))
    parts = score_groups([plain, doubled, fourfold, other])
    assert [[rule for rule, _ in part.keys] for part in parts] == [["a", "c", "d"], ["b"]]


def test_wrong_points_are_likely_ones() -> None:
    rng = random.Random(5)
    for seed in range(12):
        one = ask_points(finished("seep", seed).view_of_table(0), rng)
        if one is None:
            continue
        assert len(one.answers) == 4
        assert not any(answer.text.startswith("-") for answer in one.answers)
        assert any("leaves out" in answer.why or "is for" in answer.why for answer in one.answers)


# What may be done


@pytest.mark.parametrize("game", GAMES)
def test_what_is_refused_is_held_and_says_why_whatever_is_hidden(game: str) -> None:
    match, rng = Match(game, seed=4), random.Random(4)
    past: list[Action] = []
    for number, (seat, _) in enumerate(play_randomly(match, rng, 60)):
        view = match.view(seat)
        past += view.legal[:6]
        if number % 6:
            continue
        for slip in illegal_attempts(view, rng, past):
            assert set(slip.action.picks) <= set(view.hand)
            assert match.refusal(seat, slip.action) == slip.refusal
            stage = view.deal.stage
            assert stage is not None
            assert slip.refusal.rule not in (stage.turn_rule, stage.own_rule)


@pytest.mark.parametrize("game", GAMES)
def test_a_wrong_choice_tells_its_own_rule_and_nothing_twice(game: str) -> None:
    for one in quiz(find_game(game), random.Random(11)):
        for chosen, answer in enumerate(one.answers):
            feedback = one.feedback(chosen)
            assert feedback.startswith("Right." if chosen == one.right else "Not so.")
            if answer.why:
                assert feedback.count(answer.why) == 1
            if answer.rule:
                assert one.rule(chosen) == answer.rule


def test_earlier_actions_are_kept_for_just_the_makers_whose_questions_hang_on_them() -> None:
    makers = {*QUESTION_MAKERS, *MAKERS_BY_NAME.values()}
    asking, hanging = set[QuestionMaker](), set[QuestionMaker]()
    for game in ("basra", "gong-zhu", "pandoer", "seep", "teen-patti", "twenty-four", "zheng-shangyou"):
        views = [match.view(match.actors[0]) for match in quick_positions(game, 100, seed=2)]
        past = [action for view in views for action in view.legal[:3]]
        for view in (*views[::4], finished(game, 2).view_of_table(0)):
            for make in makers:
                question = make(view, random.Random(1), ())
                asking |= {make} if question is not None else set()
                hanging |= {make} if make(view, random.Random(1), past) != question else set()
    assert asking == makers
    assert hanging == set(ABOUT_RULES)


def test_what_is_called_wrong_is_wrong_whatever_its_cards_mean() -> None:
    """With the joker as a 10 this pair beats what lies, whatever rank it was said to be."""
    held = {"hand.0": cards("9S 9H"), "hand.1": cards("10H RJ 3C 4D")}
    match = Match("zheng-shangyou", 5, seed=1, stacks=[Stack(0, held)])
    match.play(0, "play 9S 9H")
    view = match.view(1)
    tried = [
        match.read(1, "play 10H RJ as 10"),
        PlayCards(cards("10H RJ"), "9"),
        PlayCards(cards("3C RJ"), "9"),
    ]
    assert view.refusal(tried[1]) is not None
    wrong = [attempt.action for attempt in illegal_attempts(view, random.Random(1), tried)]
    assert cards("10H RJ") not in [one.picks for one in wrong]
    assert cards("3C RJ") in [one.picks for one in wrong]


def test_answers_have_letters_and_yes_and_no_their_own() -> None:
    view = Match("zandari", seed=1).view(0)
    counted = QuizQuestion(
        QuestionKind.UNSEEN, view, (), "How many?", (QuizAnswer("1", "Too few."), QuizAnswer("2")), 1
    )
    assert counted.keys == "ab"
    assert counted.feedback(0) == "Not so. Too few. Right is b: 2."
    assert counted.feedback(1) == "Right."
    may_you = QuizQuestion(
        QuestionKind.MAY_DO,
        view,
        (),
        "May you?",
        (QuizAnswer("yes", "It is allowed."), QuizAnswer("no", "It is allowed.")),
        0,
    )
    assert may_you.keys == "yn"
    assert may_you.feedback(1) == "Not so. It is allowed."


def test_a_right_answer_is_clearly_right_and_a_wrong_one_is_named_by_its_letter() -> None:
    for seed in range(40):
        found = question_of(find_game("gong-zhu"), "which-allowed", seed)
        if found is None:
            continue
        told = found.feedback(found.right)
        named = told.removeprefix("Right. That is allowed. Not ").partition(": ")[0]
        assert named in found.keys, told
        assert named != found.keys[found.right]
        assert told.endswith(found.answers[found.keys.index(named)].why)
        return
    raise AssertionError("no question was made")


def test_yes_and_no_are_about_even_and_no_kind_fills_a_quiz() -> None:
    said: Counter[str] = Counter()
    for seed in range(6):
        for one in quiz(find_game("mighty"), random.Random(seed)):
            said[one.solution.text if one.solution.text in ("yes", "no") else one.text[:12]] += 1
    assert abs(said["yes"] - said["no"]) <= 6
    assert max(said.values()) <= 60 // 2
    assert len(QUESTION_MAKERS) == len(set(QUESTION_MAKERS))


def test_whose_trick_it_is_stands_with_a_rule() -> None:
    found = [one for one in quiz(find_game("mighty"), random.Random(2)) if "whose is the trick" in one.text]
    assert found
    assert {one.rule(one.right) for one in found} == {"trick-winner"}
    assert "takes" not in {one.feedback(one.right) for one in found}
    assert not any("You wins" in one.feedback(0) for one in found)
