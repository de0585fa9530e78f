"""Whether lessons are correct, short, and answer wrong tries."""

from __future__ import annotations

import re

from cardtable.book.expectations import Expect
from cardtable.book.lessons import Course, Lesson, aim_of, lessons_of
from cardtable.book.rule_sheet import sheet_of
from cardtable.book.scenario import Runner
from cardtable.cards import Card, card
from cardtable.engine.actions import Action
from cardtable.engine.game import Game
from cardtable.errors import CardTextError
from cardtable.teaching.lesson_sitting import LONGEST_LEARNT
from cardtable.testing.check_run import CheckRun
from cardtable.testing.taught_rules import content_words, rules_not_said

FEWEST_LESSONS = 4
"""A small game may have one fewer."""
MOST_LESSONS = 8
FEW_RULES = 25
"""A game with at most this many rules is small."""
LONGEST_TITLE = 40
"""Characters of a title that fit on a small screen."""
LONGEST_SAY = 210
"""Characters of a step's explanation that fit on a small screen."""
LONGEST_HINT = 100
"""Characters of a hint that fit on a small screen."""
LONGEST_AIM = 300
"""Characters of the paragraph that begins a rule sheet's Aim."""
REPEATS = 0.57
"""The part of a text's words from which on it repeats the text that has them, too."""
_KEYS = re.compile(
    r"(?<=[Tt]ype )[\d(](?:[^\s:;]*[\d)])?"
    r"|(?<![\w'’])(?:[b-z]|(?<=[Pp]ress )[a!]|\d+(?=, then Enter)|Enter)(?![\w'’])"
)
"""Single letters are keys; numbers and sums where they are typed."""
ASIDE = re.compile(r"\([^)]* [^)]*\)")
"""Words in brackets: a key in them does something else."""
_RANKS = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "R": "joker", "B": "joker"}
_CLAIMS = re.compile(
    "not?|none|nothing|nobody|never|only|just|can|cannot|could|may|must|need|owed?|all|every|everybody|both|any|each"
    "|most|least|more|fewer|higher|lower|highest|lowest|hold|have|ha|lie|left|lack|win|won|beat|take|again|now|yours?"
    "|turn|point|trump|lead|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|[0-9]+|"
    + "|".join(_RANKS.values())
)
"""Words (without a final s) by which a sentence states something about the cards on the table."""


def check_lessons(game: Game) -> None:
    """A game has four to eight lessons (a small one three), and each passes `check_lesson`."""
    with CheckRun(game, "check_lessons"):
        count = len(lessons_of(game))
        fewest = FEWEST_LESSONS - (len(sheet_of(game).rules) <= FEW_RULES)
        assert fewest <= count <= MOST_LESSONS, f"{count} lessons; it takes {fewest} to {MOST_LESSONS}"
        aim = aim_of(game)
        assert 0 < len(aim) <= LONGEST_AIM, (
            f"the first paragraph of its Aim has 1 to {LONGEST_AIM} letters, not {aim!r}"
        )
        check_begins_anew(lessons_of(game)[0], aim)
        sides = game.side_count(*game.configure(None, {}))
        first = Course(lessons_of(game)[0]).match
        alone = sides < game.default_seats and len(first.scores) == first.seats
        assert not alone, "its first lesson has no teams, but the usual table has"
    for lesson in lessons_of(game):
        check_lesson(game, lesson.name)


def check_begins_anew(first: Lesson, aim: str) -> None:
    """The first text of the first lesson, which stands below the aim, says something else."""
    said = next((step.say for step in first.scenario.step if step.say), "")
    words = content_words(said)
    share = len(words & content_words(aim)) / max(1, len(words))
    assert share < REPEATS, f"its first lesson begins with what its Aim has just said: {said!r}"


def check_lesson(game: Game, name: str) -> None:
    """Checks one lesson, by its file's name: every step holds and says what to do, and wrong tries are
    answered."""
    with CheckRun(game, "check_lesson", name):
        found = {lesson.name: lesson for lesson in lessons_of(game)}
        assert name in found, f"there is no such lesson; there are {', '.join(found)}"
        _check_steps(game, found[name])
        check_sentences(game, found[name])


def _check_steps(game: Game, lesson: Lesson) -> None:
    assert lesson.scenario.game == game.id, f"it is a lesson of {lesson.scenario.game}"
    runner = Runner(lesson.scenario)
    for number in range(len(lesson.scenario.step)):
        failures = runner.step(number)
        assert not failures, f"step {number + 1}: {failures[0]}"


def check_sentences(game: Game, lesson: Lesson) -> None:
    """Title, rules and sentences have the right length; the learner acts; wrong tries are answered."""
    sheet = sheet_of(game)
    assert 0 < len(lesson.title) <= LONGEST_TITLE, f"its `about` has 1 to {LONGEST_TITLE} letters"
    assert lesson.teaches, "it teaches no rule"
    learnt = lesson.scenario.learnt
    assert len(learnt) <= LONGEST_LEARNT, f"its `learnt` has more than {LONGEST_LEARNT} letters"
    assert _bare(learnt) != _bare(lesson.title), "its `learnt` says no more than its `about`"
    strange = [rule for rule in lesson.teaches if rule not in sheet]
    assert not strange, f"it teaches rules that are not in the sheet: {strange}"
    unsaid = rules_not_said(game, lesson)
    assert not unsaid, f"no step of it tells the rules that it teaches: {unsaid}"
    course = Course(lesson)
    count = 0
    while course.kind:
        _check_step_sentences(course)
        if course.kind == "do":
            count += 1
            _check_wrong_tries(course)
            _check_suits_named(course)
        if course.kind == "try":
            assert course.step is not None
            assert course.step.rule in sheet, f"step {course.at + 1} tries in vain, but names no rule"
        course.go_on()
    assert count, "the learner has nothing to do"


def _check_step_sentences(course: Course) -> None:
    step, where = course.step, f"step {course.at + 1}"
    assert step is not None
    assert len(step.say or "") <= LONGEST_SAY, f"{where} says more than {LONGEST_SAY} letters"
    assert len(step.hint or "") <= LONGEST_HINT, f"{where} hints with more than {LONGEST_HINT} letters"
    if course.kind in ("do", "try"):
        assert step.say, f"{where} does not say what to do"
        is_question = step.say.rstrip().endswith("?")
        assert is_question == (course.kind == "try"), (
            f"{where} ends with a question, but is answered by playing: end with what to do"
            if is_question
            else f"{where} is answered by a letter: end with the question"
        )
    claims = claims_of(f"{step.say or ''} {step.hint or ''}", step.do or "")
    if claims and course.kind != "try":
        assert _expects(step.now) or _expects(step.expect), f"{where} says {claims}, but expects nothing"


def _bare(text: str) -> str:
    """A text without case and closing mark."""
    return text.strip(" .!?").casefold()


def keys_named(text: str) -> tuple[str, ...]:
    """The keys that a text tells to press for what it asks, in their order."""
    text = ASIDE.sub("", text)
    return tuple("enter" if key == "Enter" else key for found in _KEYS.findall(text) for key in _spelt(found))


def _spelt(found: str) -> str | tuple[str, ...]:
    """A number is typed digit by digit."""
    return (found,) if found == "Enter" else found


def claims_of(text: str, does: str) -> list[str]:
    """The words of a text that state something about the cards, except for what its step does itself."""
    named = {word for part in re.findall(r"[\w.]+", does) for word in _spoken(part)}
    words = (re.sub("(?<=[a-z]{2})s$", "", word) for word in re.findall(r"[a-z]+|\d+", text.lower()))
    return sorted({word for word in words if word not in named and _CLAIMS.fullmatch(word)})


def _spoken(part: str) -> tuple[str, ...]:
    """How a word of an action is spoken: `10H` is the 10, `KS` the king."""
    rank = re.fullmatch(r"(\d+|[AKQJRB])[SHDCJ]", part)
    return (part,) if rank is None else (_RANKS.get(rank[1], rank[1]),)


def _expects(expect: Expect | None) -> bool:
    return expect is not None and expect != Expect(seat=expect.seat)


def _check_wrong_tries(course: Course) -> None:
    """A step that can go wrong has a hint, and its own action counts as right."""
    where, step = f"step {course.at + 1}", course.step
    assert course.is_right(course.wanted), f"{where}: what it asks for is not taken as right"
    wrong = [action for action in course.match.legal(course.seat) if not course.is_right(action)]
    assert not wrong or (step is not None and step.hint), f"{where} has no hint for the wrong try {wrong[0]}"


def _check_suits_named(course: Course) -> None:
    """Where the learner could do the same with a card of another suit, the step says which suit it means: its
    text is all that they have read when they choose."""
    wanted, said = course.wanted, (course.step.say or "" if course.step is not None else "").lower()
    cards, ranks = _cards_of(wanted), _without_suits(wanted)
    for action in course.match.legal(course.seat):
        if _without_suits(action) != ranks or course.is_right(action):
            continue
        meant = {str(c.suit)[:-1] for c in cards - _cards_of(action) if c.suit is not None}
        unsaid = [suit for suit in meant if suit not in said]
        assert not unsaid, f"step {course.at + 1} does not say {unsaid[0]}, though {action} is legal, too"


def _cards_of(action: Action) -> set[Card]:
    """The cards that the text of an action names."""
    return {c for word in str(action).split() if (c := _card_or_none(word)) is not None}


def _without_suits(action: Action) -> list[str]:
    """The words of an action, its cards without their suits, in order."""
    cards = [(word, _card_or_none(word)) for word in str(action).split()]
    return sorted(word if c is None or c.rank is None else c.rank.word for word, c in cards)


def _card_or_none(word: str) -> Card | None:
    try:
        return card(word)
    except CardTextError:
        return None
