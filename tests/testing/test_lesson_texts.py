"""The kit's reading of the texts of a lesson: keys, and the rules that are told."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from cardtable.book.lessons import Course, Lesson, aim_of, lessons_of
from cardtable.discovery.installed_games import find_game
from cardtable.teaching.lesson_sitting import LONGEST_LEARNT, learnt
from cardtable.testing.lesson_checks import check_begins_anew, check_sentences, keys_named
from cardtable.testing.taught_rules import content_words, rules_not_said
from tests.own import GAMES


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("Name hearts: type h, then Enter.", ("h", "enter")),
        ("Clubs: c.", ("c",)),
        ("The jack of hearts; w swaps.", ("w",)),
        ("Here your hand never errs: type 27, then Enter.", ("2", "7", "enter")),
        ("Type (9-3)*4 and Enter.", (*"(9-3)*4", "enter")),
        ("Press a.", ("a",)),
        ("It's a jack; you have none (v turns the hand), so play 3 and 4.", ()),
    ],
)
def test_the_keys_that_a_text_names_are_found(text: str, keys: tuple[str, ...]) -> None:
    assert keys_named(text) == keys


def test_words_that_say_the_same_count_as_one() -> None:
    assert content_words("The winner led twice.") == content_words("Who wins leads double")


def test_a_rule_of_which_a_lesson_says_nothing_is_not_taught_by_it() -> None:
    game = find_game("hokm")
    first = lessons_of(game)[0]
    assert not rules_not_said(game, first)
    assert "dealer-left" in rules_not_said(game, replace(first, teaches=(*first.teaches, "dealer-left")))


@pytest.mark.parametrize("game", GAMES)
def test_the_author_of_each_of_our_lessons_says_what_it_taught(game: str) -> None:
    for lesson in lessons_of(find_game(game)):
        assert lesson.scenario.learnt.endswith("."), lesson.name
        assert not lesson.scenario.learnt.startswith("Whoever"), lesson.name


def test_a_step_says_the_suit_where_two_cards_of_a_rank_would_do_the_same() -> None:
    game = find_game("hokm")
    lesson = next(one for one in lessons_of(game) if one.name == "3-seven-tricks")
    steps = [
        msgspec.structs.replace(step, say=(step.say or "").replace(" of spades", ""))
        for step in lesson.scenario.step
    ]
    silent = replace(lesson, scenario=msgspec.structs.replace(lesson.scenario, step=steps))
    check_sentences(game, lesson)
    with pytest.raises(AssertionError, match="does not say spade, though play KD is legal, too"):
        check_sentences(game, silent)


@pytest.mark.parametrize(
    ("attempts", "ending", "fault"),
    [
        (False, " What is that?", "ends with a question, but is answered by playing"),
        (True, " Try it.", "is answered by a letter: end with the question"),
    ],
)
def test_a_step_ends_with_a_question_only_where_letters_answer_it(
    attempts: bool, ending: str, fault: str
) -> None:
    """What is asked and answered by playing looks like a question with letters to choose from."""
    game = find_game("basra")
    lesson = lessons_of(game)[1]
    steps = [*lesson.scenario.step]
    at = next(at for at, step in enumerate(steps) if step.say and bool(step.attempt) == attempts)
    steps[at] = msgspec.structs.replace(steps[at], say=f"{steps[at].say}{ending}")
    asked = replace(lesson, scenario=msgspec.structs.replace(lesson.scenario, step=steps))
    with pytest.raises(AssertionError, match=fault):
        check_sentences(game, asked)


def saying(lesson: Lesson, learnt: str) -> Lesson:
    """The lesson with other words on what it taught."""
    return replace(lesson, scenario=msgspec.structs.replace(lesson.scenario, learnt=learnt))


@pytest.mark.parametrize(
    ("told", "fault"),
    [("x" * (LONGEST_LEARNT + 1), "more than 170 letters"), ("command.", "no more than its")],
)
def test_what_a_lesson_taught_is_short_and_more_than_its_title(told: str, fault: str) -> None:
    game = find_game("hokm")
    first = saying(lessons_of(game)[0], told)
    with pytest.raises(AssertionError, match=fault):
        check_sentences(game, first)


def test_without_its_authors_words_a_lesson_taught_its_new_rules_in_the_order_of_the_sheet() -> None:
    first, second = lessons_of(find_game("hokm"))[:2]
    assert learnt(Course(first)) == first.scenario.learnt
    assert learnt(Course(saying(second, ""))) == (
        "You must follow the suit that was led if you can. Without that suit you may play anything, "
        "a trump or not."
    )


def test_the_first_lesson_does_not_begin_with_the_aim_that_was_just_told() -> None:
    game = find_game("remi")
    first = lessons_of(game)[0]
    again = (
        "You lay your cards on the table in sets. What lies there counts for you, cards you hold against you."
    )
    steps = [msgspec.structs.replace(first.scenario.step[0], say=again), *first.scenario.step[1:]]
    same = replace(first, scenario=msgspec.structs.replace(first.scenario, step=steps))
    check_begins_anew(first, aim_of(game))
    with pytest.raises(AssertionError, match="begins with what its Aim has just said"):
        check_begins_anew(same, aim_of(game))
