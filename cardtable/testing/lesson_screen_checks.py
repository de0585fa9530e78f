"""Whether all lessons of a game can be completed by keys, with wrong tries answered and no text cut off; and
whether the keys that their texts name do what the texts ask for."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from cardtable.book.lessons import lessons_of
from cardtable.card_words import CARD_WORD
from cardtable.cards import text_of
from cardtable.engine.actions import Action
from cardtable.engine.game import Game
from cardtable.engine.view import View
from cardtable.teaching.progress import LESSONS, MOST_STARS
from cardtable.testing.check_run import CheckRun
from cardtable.testing.lesson_checks import ASIDE, keys_named
from cardtable.testing.screen_checks import Size, own_folders
from cardtable.testing.waiting import press, until, wait_until_handled
from cardtable.tui.app import CardTableApp
from cardtable.tui.decision.decision import Decision
from cardtable.tui.decision.pick import Pick
from cardtable.tui.pages.lesson_list_page import LessonsPage
from cardtable.tui.pages.lesson_page import NEXT, LessonPage
from cardtable.tui.score.score_page import ScoresPage

STEPS = 80
"""Keys after which a lesson counts as endless."""


def check_lesson_screens(game: Game, size: Size = (80, 24)) -> None:
    """Plays all lessons by keys, one after the other, until each is marked as learnt."""
    check = CheckRun(game, "check_lesson_screens", size, module="cardtable.testing.lesson_screen_checks")
    with check, own_folders():
        faults = asyncio.run(_play_lessons(game, size))
        assert not faults, faults[0]
        left = {lesson.name for lesson in lessons_of(game)} - LESSONS.of(game.id)
        assert not left, f"completed, but not marked as learnt: {sorted(left)}"


async def _play_lessons(game: Game, size: Size) -> list[str]:
    """Plays them all, and returns the texts that tell of wrong keys."""
    faults: list[str] = []
    app = CardTableApp(learning=game)
    async with app.run_test(size=size):
        await until(lambda: isinstance(app.screen, LessonsPage))
        await press(app, "enter")
        for lesson in lessons_of(game):
            await until(lambda name=lesson.name: _shows_lesson(app, name), f"lesson {lesson.name}")  # type: ignore[misc]
            faults += await _play_lesson(app)
            assert isinstance(app.screen, LessonPage)
            await press(app, "enter" if app.screen.on == NEXT else "q")
        await until(lambda: isinstance(app.screen, LessonsPage), "the list of lessons")
        await wait_until_handled(app)
        assert isinstance(app.screen, LessonsPage)
        marks = [app.glyphs.stars(count) for count in range(1, MOST_STARS + 1)]
        marked = sum(app.screen.screen_text.count(mark) for mark in marks)
        assert marked == len(lessons_of(game)), f"{marked} lessons are marked with stars"
    return faults


async def _play_lesson(app: CardTableApp) -> list[str]:
    """Plays one lesson to its end, and returns the texts that tell of wrong keys."""
    faults: list[str] = []
    for _ in range(STEPS):
        await until(lambda: _is_ready(app), "a question")
        page = app.screen
        if isinstance(page, LessonPage):
            _check_not_cut(page)
            _check_picture_agrees(page)
            if page.is_done:
                return faults
            if page.question is not None and page.chosen is None:
                await _answer_wrongly(page)
                continue
            if not page.reading:
                assert page.screen_feed.winner < 0, "who took the last trick still stands as its winner"
                faults += _misleading_texts(page)
                await _answer(page)
                continue
        await press(app, "enter")
    raise AssertionError(f"the lesson does not end in {STEPS} steps")


async def _answer_wrongly(page: LessonPage) -> None:
    """Gives a wrong answer to a question: the answer says what is right."""
    question = page.question
    assert question is not None
    assert not page.screen_feed.lit, f"{page.course.lesson.name}: cards stand out beside {question.text}"
    wrong = next(at for at in range(len(question.answers)) if at != question.right)
    await press(page.app, question.keys[wrong])
    await wait_until_handled(page.app)
    assert "Not so." in page.screen_text, f"{page.course.lesson.name}: {question.text} is not answered"


def _misleading_texts(page: LessonPage) -> list[str]:
    """The texts of this step whose keys, the cards once picked, do not do what is asked for."""
    step, wanted, course = page.course.step, page.course.wanted, page.course
    assert step is not None
    named = {text: keys for text in (step.say or "", step.hint or "") if (keys := keys_named(text))}
    found = {text: _done_by(keys, course.match.view(course.learner), wanted) for text, keys in named.items()}
    name = f"{course.lesson.name}, step {course.at + 1}"
    listed = {key for one in page.keys() for key in one.names}
    asides = [
        key
        for text in (step.say or "", step.hint or "")
        for found in ASIDE.findall(text)
        for key in keys_named(found[1:-1])
    ]
    idle = [f"{name}: no key {key}" for key in asides if key not in listed]
    return idle + [
        f"{name}: the keys of {text!r} do {done}, not {wanted}"
        for text, done in found.items()
        if done is None or not course.is_right(done)
    ]


def _done_by(keys: Sequence[str], view: View, wanted: Action) -> Action | None:
    """The act of these keys once the cards are picked; None if they do not bring about one."""
    decision = Decision(view)
    _pick_cards(decision.pick, wanted)
    for at, key in enumerate(keys):
        outcome = decision.press(key, None if key == "enter" else key)
        if outcome is not None and outcome.action is not None:
            return outcome.action if at == len(keys) - 1 else None
    return decision.confirming


def _pick_cards(pick: Pick, wanted: Action) -> None:
    """Picks the cards and piles of an action, where it is not typed."""
    if pick.legal.typing is not None:
        return
    left = list(wanted.picks)
    for at, c in enumerate(pick.hand):
        if c in left:
            left.remove(c)
            pick.toggle(at)
    for item, lying in pick.table_items.pickable.items():
        if lying in wanted.touches or (lying is None and item.pile in wanted.reaches):
            pick.toggle_item(item)


async def _answer(page: LessonPage) -> None:
    """Makes a wrong try where there is one, then asks for the hint and does what it shows."""
    at, name = page.course.at, f"{page.course.lesson.name}, step {page.course.at + 1}"
    await _try_wrongly(page, name)
    pick = page.pick
    assert pick is not None
    await press(page.app, "i" if pick.legal.typing is None else "tab")
    shown = page.pick is not None and page.pick.action == page.course.wanted
    assert shown or str(page.course.wanted) in page.screen_feed.message, (
        f"{name}: the hint shows something else"
    )
    await press(page.app, "enter")
    message = page.screen_feed.message
    if page.decision is not None and page.decision.confirming is not None and page.course.at == at:
        await press(page.app, "enter")
    await until(lambda: page.course.at > at, f"{name}: its end ({message})")


async def _try_wrongly(page: LessonPage, name: str) -> None:
    """Tries another allowed action, if there is one: it gets an answer, and the lesson stays at its step."""
    pick, at = page.pick, page.course.at
    assert pick is not None
    wrong = next((one for one in pick.view.legal if not page.course.is_right(one)), None)
    if wrong is None or pick.legal.typing is not None:
        return
    assert page.decision is not None
    page.decision.show(wrong)
    if pick.action is None or page.course.is_right(pick.action):
        return
    await press(page.app, "enter")
    await until(lambda: page.pick is not None, f"{name}: a second try")
    assert page.course.at == at, f"{name}: {wrong} was taken for the right one"
    assert page.screen_feed.message, f"{name}: nothing is said to {wrong}"


def _check_not_cut(page: LessonPage) -> None:
    """The lesson's text, its prompt or refusal and the next key are on the screen in full."""
    text = page.screen_text
    name = f"{page.course.lesson.name}, step {page.course.at + 1}"
    assert "…" not in "".join(text.splitlines()[-3:]), f"{name} is cut off:\n{text}"
    said = [word for word in page.screen_feed.coach.split() if not CARD_WORD.search(word)]
    assert not said or said[-1] in text, f"{name} is cut off:\n{text}"
    is_asked = page.course.kind == "do" or (page.question is not None and page.chosen is None)
    assert "Enter" in text or "Space" in text or is_asked, f"{name} names no key:\n{text}"


def _check_picture_agrees(page: LessonPage) -> None:
    """A text that is told after another player's act stands beside the table as that act left it. A trick may
    still lie there."""
    course = page.course
    done = course.lesson.scenario.step[course.at - 1] if course.at else None
    is_told = page.reading and done is not None and done.do is not None and done.say == page.screen_feed.coach
    if not is_told or page.match.deal.over or page.shown is None:
        return
    lies, left = page.shown.cards_in("table"), page.match.in_play.cards_in("table")
    name = f"{course.lesson.name}, step {course.at}"
    assert set(lies) == set(left), f"{name}: {text_of(lies)} lie there, {text_of(left)} are left"


def _shows_lesson(app: CardTableApp, lesson: str) -> bool:
    return isinstance(app.screen, LessonPage) and app.screen.course.lesson.name == lesson


def _is_ready(app: CardTableApp) -> bool:
    """Whether the page waits for a key."""
    screen = app.screen
    if not isinstance(screen, LessonPage):
        return isinstance(screen, ScoresPage)
    return screen.reading or screen.is_done or (screen.pick is not None and screen.course.kind == "do")
