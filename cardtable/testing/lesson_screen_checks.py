"""Whether all lessons of a game can be completed by keys, with wrong tries answered and no text cut off."""

from __future__ import annotations

import asyncio

from cardtable.book.lessons import lessons_of
from cardtable.engine.game import Game
from cardtable.teaching.progress import LESSONS
from cardtable.testing.check_run import CheckRun
from cardtable.testing.screen_checks import Size, own_folders
from cardtable.testing.waiting import press, until, wait_until_handled
from cardtable.tui.app import CardTableApp
from cardtable.tui.pages.lesson_list_page import LessonsPage
from cardtable.tui.pages.lesson_page import NEXT, LessonPage
from cardtable.tui.score.score_page import ScoresPage

STEPS = 80
"""Keys after which a lesson counts as endless."""


def check_lesson_screens(game: Game, size: Size = (80, 24)) -> None:
    """Plays all lessons by keys, one after the other, until each is marked as learnt."""
    check = CheckRun(game, "check_lesson_screens", size, module="cardtable.testing.lesson_screen_checks")
    with check, own_folders():
        asyncio.run(_play_lessons(game, size))
        left = {lesson.name for lesson in lessons_of(game)} - LESSONS.of(game.id)
        assert not left, f"completed, but not marked as learnt: {sorted(left)}"


async def _play_lessons(game: Game, size: Size) -> None:
    app = CardTableApp(learning=game)
    async with app.run_test(size=size):
        await until(lambda: isinstance(app.screen, LessonsPage))
        await press(app, "enter")
        for lesson in lessons_of(game):
            await until(lambda name=lesson.name: _shows_lesson(app, name), f"lesson {lesson.name}")  # type: ignore[misc]
            await _play_lesson(app)
            assert isinstance(app.screen, LessonPage)
            await press(app, "enter" if app.screen.on == NEXT else "q")
        await until(lambda: isinstance(app.screen, LessonsPage), "the list of lessons")
        await wait_until_handled(app)
        assert isinstance(app.screen, LessonsPage)
        marked = app.screen.screen_text.count("learnt")
        assert marked == len(lessons_of(game)), f"{marked} lessons are marked as learnt"


async def _play_lesson(app: CardTableApp) -> None:
    """Plays one lesson to its end."""
    for _ in range(STEPS):
        await until(lambda: _is_ready(app), "a question")
        page = app.screen
        if isinstance(page, LessonPage):
            _check_not_cut(page)
            if page.is_done:
                return
            if not page.reading:
                await _answer(page)
                continue
        await press(app, "enter")
    raise AssertionError(f"the lesson does not end in {STEPS} steps")


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
    told = page.screen_feed.message
    if page.decision is not None and page.decision.confirming is not None and page.course.at == at:
        await press(page.app, "enter")
    await until(lambda: page.course.at > at, f"{name}: its end ({told})")


async def _try_wrongly(page: LessonPage, name: str) -> None:
    """Tries another allowed action, if there is one: it gets an answer, and the lesson stays at its step."""
    pick, at = page.pick, page.course.at
    assert pick is not None
    wrong = next((one for one in pick.view.legal if not page.course.is_right(one)), None)
    if wrong is None or pick.legal.typing is not None:
        return
    pick.show(wrong)
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
    assert not page.screen_feed.coach or page.screen_feed.coach.split()[-1] in text, (
        f"{name} is cut off:\n{text}"
    )
    assert "Enter" in text or page.course.kind == "do", f"{name} names no key:\n{text}"


def _shows_lesson(app: CardTableApp, lesson: str) -> bool:
    return isinstance(app.screen, LessonPage) and app.screen.course.lesson.name == lesson


def _is_ready(app: CardTableApp) -> bool:
    """Whether the page waits for a key."""
    screen = app.screen
    if not isinstance(screen, LessonPage):
        return isinstance(screen, ScoresPage)
    return screen.reading or screen.is_done or (screen.pick is not None and screen.course.kind == "do")
