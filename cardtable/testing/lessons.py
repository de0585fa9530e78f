"""Whether lessons prove right, are short and answer wrong tries."""

from __future__ import annotations

import re

from cardtable.book.expectations import Expect
from cardtable.book.lessons import Course, Lesson, aim_of, lessons_of
from cardtable.book.rule_sheet import sheet_of
from cardtable.book.scenario import Runner
from cardtable.engine.game import Game
from cardtable.testing.check_run import CheckRun

FEWEST_LESSONS, MOST_LESSONS = 4, 8
"""How many lessons a game has; one with few rules may have one fewer."""
FEW_RULES = 25
"""So many rules make a small game."""
LONGEST_TITLE, LONGEST_SAY, LONGEST_HINT = 40, 210, 100
"""Characters that stand whole on a small screen."""
LONGEST_AIM = 300
_RANKS = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "R": "joker", "B": "joker"}
_CLAIMS = re.compile(
    "not?|none|nothing|nobody|never|only|just|can|cannot|could|may|must|need|owed?|all|every|everybody|both|any|each"
    "|most|least|more|fewer|higher|lower|highest|lowest|hold|have|ha|lie|left|lack|win|won|beat|take|again|now|yours?"
    "|turn|point|trump|lead|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|[0-9]+|"
    + "|".join(_RANKS.values())
)
"""Words (without their s) of a sentence that can be true or false of the cards that lie there."""


def check_lessons(game: Game) -> None:
    """A game has four to eight lessons (a small one three), and each is as a lesson should be."""
    with CheckRun(game, "check_lessons"):
        count = len(lessons_of(game))
        fewest = FEWEST_LESSONS - (len(sheet_of(game).rules) <= FEW_RULES)
        assert fewest <= count <= MOST_LESSONS, f"{count} lessons; it takes {fewest} to {MOST_LESSONS}"
        aim = aim_of(game)
        assert 0 < len(aim) <= LONGEST_AIM, (
            f"its sheet's Aim begins with 1 to {LONGEST_AIM} letters, not {aim!r}"
        )
        sides = game.side_count(*game.configure(None, {}))
        first = Course(lessons_of(game)[0]).match
        alone = sides < game.default_seats and len(first.scores) == first.seats
        assert not alone, "its first lesson has no teams, but the usual table has"
    for lesson in lessons_of(game):
        check_lesson(game, lesson.name)


def check_lesson(game: Game, name: str) -> None:
    """One lesson, by its file's name: every step holds, it says what to do, a wrong try is answered."""
    with CheckRun(game, "check_lesson", name):
        found = {lesson.name: lesson for lesson in lessons_of(game)}
        assert name in found, f"there is no such lesson; there are {', '.join(found)}"
        _holds(game, found[name])
        _is_told(game, found[name])


def _holds(game: Game, lesson: Lesson) -> None:
    assert lesson.scenario.game == game.id, f"it is a lesson of {lesson.scenario.game}"
    runner = Runner(lesson.scenario)
    for number in range(len(lesson.scenario.step)):
        failures = runner.step(number)
        assert not failures, f"step {number + 1}: {failures[0]}"


def _is_told(game: Game, lesson: Lesson) -> None:
    """Title, rules, sentences of the right length; something to do; wrong tries answered."""
    sheet = sheet_of(game)
    assert 0 < len(lesson.title) <= LONGEST_TITLE, f"its `about` has 1 to {LONGEST_TITLE} letters"
    assert lesson.teaches, "it teaches no rule"
    strange = [rule for rule in lesson.teaches if rule not in sheet]
    assert not strange, f"it teaches rules that are not in the sheet: {strange}"
    course = Course(lesson)
    asked = 0
    while course.kind:
        _step_is_told(course)
        if course.kind == "do":
            asked += 1
            _keys_are_true(course)
            _wrong_tries_are_answered(course)
        if course.kind == "try":
            assert course.step is not None
            assert course.step.rule in sheet, f"step {course.at + 1} tries in vain, but names no rule"
        course.go_on()
    assert asked, "the learner has nothing to do"


def _step_is_told(course: Course) -> None:
    step, where = course.step, f"step {course.at + 1}"
    assert step is not None
    assert len(step.say or "") <= LONGEST_SAY, f"{where} says more than {LONGEST_SAY} letters"
    assert len(step.hint or "") <= LONGEST_HINT, f"{where} hints with more than {LONGEST_HINT} letters"
    if course.kind in ("do", "try"):
        assert step.say, f"{where} does not say what to do"
    claims = claims_of(f"{step.say or ''} {step.hint or ''}", step.do or "")
    if claims and course.kind != "try":
        assert _expects(step.now) or _expects(step.expect), f"{where} says {claims}, but expects nothing"


def _keys_are_true(course: Course) -> None:
    """A key that the learner is told to press is that of the action, or begins what it names."""
    step = course.step
    assert step is not None
    named = (step.do or "").split()[-1]
    for letter in re.findall(r"\b[Pp]ress ([a-z])\b", f"{step.say} {step.hint}"):
        is_key = letter == course.wanted.key or named.startswith(letter)
        assert is_key, f"step {course.at + 1}: {letter} is no key of `{step.do}`"


def claims_of(told: str, does: str) -> list[str]:
    """The words of a text that speak of how the cards lie, but for what its step does itself."""
    named = {word for part in re.findall(r"[\w.]+", does) for word in _named(part)}
    words = (re.sub("(?<=[a-z]{2})s$", "", word) for word in re.findall(r"[a-z]+|\d+", told.lower()))
    return sorted({word for word in words if word not in named and _CLAIMS.fullmatch(word)})


def _named(part: str) -> tuple[str, ...]:
    """What a word of an action is called: `10H` the 10, `KS` the king."""
    rank = re.fullmatch(r"(\d+|[AKQJRB])[SHDCJ]", part)
    return (part,) if rank is None else (_RANKS.get(rank[1], rank[1]),)


def _expects(expect: Expect | None) -> bool:
    return expect is not None and expect != Expect(seat=expect.seat)


def _wrong_tries_are_answered(course: Course) -> None:
    """Where the learner may go wrong there is a hint; what is asked for is taken as right."""
    where, step = f"step {course.at + 1}", course.step
    assert course.is_right(course.wanted), f"{where}: what it asks for is not taken as right"
    wrong = [action for action in course.match.legal(course.seat) if not course.is_right(action)]
    assert not wrong or (step is not None and step.hint), f"{where} has no hint for who tries {wrong[0]}"
