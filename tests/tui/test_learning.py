"""Every lesson of every game gone through by keys, with a wrong try at each step."""

from __future__ import annotations

import io
import re
from functools import partial

import pytest

from cardtable.book.lessons import lessons_of
from cardtable.discovery.installed_games import find_game
from cardtable.plain.plain_lesson import PlainLessons
from cardtable.table.first_match import FIRST_DEALS
from cardtable.teaching.progress import LESSONS
from cardtable.testing.lesson_screen_checks import check_lesson_screens
from cardtable.tui.app import CardTableApp
from cardtable.tui.decision.hand_order import sorted_hand
from cardtable.tui.pages.lesson_list_page import LessonsPage
from cardtable.tui.pages.lesson_page import NEXT, PLAY, PRAISE, LessonPage
from cardtable.tui.score.score_page import ScoresPage
from cardtable.tui.table.local_table_page import LocalTablePage
from tests.own import GAMES
from tests.tui.driving import until, wish


@pytest.fixture(autouse=True)
def _no_pace() -> None:
    wish(pace=0.0)


def asks(app: CardTableApp, step: int) -> bool:
    """Whether that step of a lesson is asked for."""
    return page_of(app).course.at == step and page_of(app).pick is not None


def page_of(app: CardTableApp) -> LessonPage:
    assert isinstance(app.screen, LessonPage)
    return app.screen


async def test_an_answer_is_found_with_the_arrows_and_its_card_stands_out() -> None:
    app = CardTableApp(learning=find_game("hokm"))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, LessonsPage))
        await pilot.press("down", "enter")
        await until(pilot, lambda: isinstance(app.screen, LessonPage) and page_of(app).question is not None)
        page = page_of(app)
        assert page.question is not None
        texts = [answer.text for answer in page.question.answers]
        assert "Lesson 2 of 6: Follow or cut · step 1 of 8" in page.screen_text
        await pilot.press("enter")
        assert "Have a guess, it costs no star" in page.screen_text
        assert page.chosen is None, "nothing stands under the cursor yet"
        await pilot.press(*["down"] * (1 + texts.index("Play 2S")))
        assert {str(c) for c in page.screen_feed.lit} == {"2S"}
        hand = sorted_hand(page.shown)
        spot = next(one for one in page.click_areas.hand if hand[one.index].text == "2S")
        page.click(spot.x + 1, spot.y + 1, 1)
        await until(pilot, lambda: "Not so." in page.screen_text)
        assert "must follow diamonds" in page.screen_text
        assert not page.tally.wrong, "the rule was not told yet: it was a guess"


def test_a_typed_number_is_the_one_that_is_asked_for() -> None:
    out = io.StringIO()
    PlainLessons(find_game("seep"), io.StringIO("\n\na\n9\n10\nquit\n"), out).run()
    assert "not what is asked for here. 10, then Enter.\nYou> Right." in out.getvalue()


@pytest.mark.parametrize("game", GAMES)
def test_all_lessons_of_a_game_by_keys(game: str) -> None:
    check_lesson_screens(find_game(game))


def test_lessons_stand_whole_on_the_smallest_screen() -> None:
    check_lesson_screens(find_game("dai-fugo"), (60, 20))


async def test_a_deal_is_played_freely_to_its_end_after_the_lesson() -> None:
    game = find_game("hokm")
    page = LessonPage(game, lessons_of(game)[1], in_course=True)
    while page.course.kind:
        page.course.go_on()
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(page)
        await until(pilot, lambda: page.is_done and "play freely" in page.screen_text)
        assert "★★★  No star lost." in page.screen_text
        assert "Learnt: " in page.screen_text
        await pilot.press("f")
        await until(pilot, lambda: page.pick is not None)
        assert "Play this deal to its end as you like." in page.screen_text
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, ScoresPage))
        await pilot.press("enter")
        await until(pilot, lambda: app.screen is page and page.is_done)
        assert "Played out: you made 1 of 1 decision as a careful player makes them." in " ".join(
            page.screen_text.replace("│", " ").split()
        )
        assert "play freely" not in page.screen_text


async def test_a_lesson_is_left_and_taken_up() -> None:
    app = CardTableApp(learning=find_game("zandari"))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, LessonsPage))
        await pilot.press("down", "enter")
        await until(pilot, lambda: isinstance(app.screen, LessonPage))
        assert page_of(app).course.lesson.title == "One capture only"
        await pilot.press("q", "q")
        await until(pilot, lambda: isinstance(app.screen, LessonsPage))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, LessonPage))
        assert page_of(app).course.lesson.title == "One capture only"


def test_lessons_line_by_line() -> None:
    out = io.StringIO()
    typed = "a\nplay QC\n3\nhint\n1\na\nplay QC take QD\n\nquit\n"
    PlainLessons(find_game("zandari"), io.StringIO(typed), out).run()
    told = out.getvalue()
    for words in (
        "Lesson 1 of 7: Match and sum",
        "Žandari. Capture cards",
        "A card also takes one of its own rank",
        "It is the 7 of spades that adds up.",
        "it must capture",
        "Right.",
        "Learnt: ",
        "Lesson 2 of 7",
        "go on with cardtable learn zandari",
    ):
        assert words in told
    assert LESSONS.of("zandari") == {"1-match-and-sum"}
    played, said = told.index("takes 9C with 9H"), told.index("your partner's 9 took the 9")
    assert played < said


def test_an_empty_line_takes_the_number_that_is_asked_for() -> None:
    for lesson in lessons_of(find_game("zandari")):
        if lesson.name != "5-the-lucky-cut":
            LESSONS.note("zandari", lesson.name)
    out = io.StringIO()
    PlainLessons(find_game("zandari"), io.StringIO("a\n\n\n\n"), out).run()
    told = out.getvalue()
    assert "You> cut 20.\nRight." in told
    assert "Learnt: " in told
    assert "cardtable play zandari --plain" in told


async def test_enter_alone_takes_the_number_that_is_asked_for() -> None:
    app = CardTableApp(learning=find_game("zandari"))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, LessonsPage))
        await pilot.press("down", "down", "down", "down", "enter")
        await until(pilot, lambda: isinstance(app.screen, LessonPage))
        await until(pilot, lambda: page_of(app).question is not None)
        question = page_of(app).question
        assert question is not None
        await pilot.press(question.keys[question.right])
        await until(pilot, lambda: "Right." in page_of(app).screen_text)
        await pilot.press("enter")
        await until(pilot, lambda: page_of(app).pick is not None)
        assert "20" in page_of(app).screen_text
        await pilot.press("enter")
        await until(pilot, lambda: page_of(app).course.at == 2)


async def test_the_first_lesson_begins_with_the_aim_and_what_others_do_is_told_once_it_is_done() -> None:
    app = CardTableApp(learning=find_game("zandari"))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, LessonsPage))
        assert isinstance(app.screen, LessonsPage)
        assert "Deals go on until a side" in app.screen.screen_text
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, LessonPage) and page_of(app).reading)
        assert "the 2 of clubs (the little one)" in " ".join(page_of(app).screen_text.split())
        await pilot.press("enter")
        await until(pilot, lambda: "has cut the pack" in page_of(app).screen_feed.coach)
        assert page_of(app).course.at == 1
        assert page_of(app).match.actors == (0,)


async def test_after_the_last_lesson_one_sits_down_with_the_coach() -> None:
    app = CardTableApp(learning=find_game("zandari"))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, LessonsPage))
        await pilot.press("p")
        await until(pilot, lambda: isinstance(app.screen, LocalTablePage))
        assert isinstance(app.screen, LocalTablePage)
        assert app.screen.coaching.is_on
        match = app.screen.match
        assert match.seats == 4
        assert (set(app.screen.sitting.kinds[1:]), match.length) == ({"easy"}, FIRST_DEALS)
        await pilot.press("q", "q", "enter")


def test_where_a_lesson_leads_to() -> None:
    game = find_game("zandari")
    first, *_, last = lessons_of(game)
    assert LessonPage(game, last, in_course=True).on == PLAY
    assert LessonPage(game, first, in_course=True).on == NEXT
    assert LessonPage(game, first, in_course=True).tells_aim
    assert not LessonPage(game, first).on
    assert not LessonPage(game, first).tells_aim


async def test_the_title_tells_the_lesson_as_fully_as_the_facts_leave_room() -> None:
    game = find_game("jaguar")
    app = CardTableApp(learning=game)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, LessonsPage))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, LessonPage) and page_of(app).reading)
        page = page_of(app)
        assert "Lesson 1 of 6: Order and value · the aim" in page.screen_text
        await pilot.press("enter")
        await until(pilot, lambda: not page.tells_aim and page.reading)
        assert "Lesson 1 of 6: Order and value · step 1 of 9" in page.screen_text
        await pilot.press("enter")
        await until(pilot, lambda: page.reading and "Called" in page.screen_text)
        assert "Lesson 1 · " in page.screen_text
        assert "Called 2♣ by Jonas" in page.screen_text


async def test_a_finished_deal_is_looked_at_until_somebody_acts_in_the_next() -> None:
    app = CardTableApp(learning=find_game("teen-patti"))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, LessonsPage))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, LessonPage) and page_of(app).reading)
        await pilot.press("enter", "enter")
        for step in (1, 2, 5):
            await until(pilot, partial(asks, app, step))
            await pilot.press("i", "enter")
        await until(pilot, lambda: isinstance(app.screen, ScoresPage))
        assert isinstance(app.screen, ScoresPage)
        assert "again" not in app.screen.screen_text
        assert "seal" not in app.screen.screen_text
        assert "the score of the deal" in app.screen.screen_text, "a lesson's deal may be a later one"
        assert not re.search(r"\bdeal \d", app.screen.screen_text, re.I)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, LessonPage) and page_of(app).reading)
        assert page_of(app).screen_feed.coach.startswith("You won")
        assert "straight run, ace high" in page_of(app).screen_text


def waits(page: LessonPage) -> bool:
    """Whether a lesson waits for a key."""
    return page.is_shown and (page.reading or page.is_done or page.pick is not None)


async def test_an_enter_that_was_meant_to_go_on_tries_nothing_and_costs_no_star() -> None:
    """In every game whoever only goes on with Enter at the first choice of a lesson is told, and loses
    nothing by it."""
    for game in map(find_game, GAMES):
        app = CardTableApp()
        page = LessonPage(game, lessons_of(game)[0])
        async with app.run_test(size=(80, 24)) as pilot:
            app.push_screen(page)
            for _ in range(12):
                await until(pilot, partial(waits, page))
                if page.question is not None and page.chosen is None:
                    await pilot.press(page.question.keys[page.question.right])
                    continue
                if page.pick is not None and not page.reading:
                    break
                await pilot.press("enter")
            if page.pick is None or page.pick.legal.typing is not None:
                continue
            at, pick = page.course.at, page.pick
            if pick.is_guarded and pick.action is not None:
                await pilot.press("enter")
                assert page.course.at == at, "the first Enter only says what it would do"
                assert "Enter: " in page.screen_text or page.decision.confirming is not None  # type: ignore[union-attr]
            await pilot.press("enter")
            assert not page.tally.wrong, "nothing was chosen"


async def test_what_was_chosen_and_is_wrong_counts_once() -> None:
    game = find_game("hokm")
    page = LessonPage(game, lessons_of(game)[2])
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(page)
        for _ in range(20):
            await until(pilot, partial(waits, page))
            if page.question is not None and page.chosen is None:
                await pilot.press(page.question.keys[page.question.right])
            elif page.reading:
                await pilot.press("enter")
            elif page.pick is not None and len(page.pick.view.legal) > 1:
                break
            else:
                await pilot.press("i", "enter")
        assert page.decision is not None
        for _ in range(2):
            wrong = next(one for one in page.decision.view.legal if not page.course.is_right(one))
            page.decision.show(wrong)
            await pilot.press("enter")
            await until(pilot, lambda: page.decision is not None)
        assert page.tally.wrong == [page.course.place[0]]


async def test_praise_stands_beside_what_enter_does_next() -> None:
    game = find_game("remi")
    page = LessonPage(game, lessons_of(game)[0])
    app = CardTableApp()
    praised = 0
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(page)
        for _ in range(60):
            await until(pilot, lambda: app.screen is not page or waits(page))
            if app.screen is not page:
                await pilot.press("enter")
                continue
            if page.is_done:
                break
            await pilot.pause()
            told = page.screen_text
            if any(word in told for word in PRAISE) and page.question is None:
                praised += 1
                assert any(key in "".join(told.splitlines()[-3:-1]) for key in ("Enter", "Space"))
            if page.question is not None and page.chosen is None:
                await pilot.press(page.question.keys[page.question.right])
            elif page.reading:
                await pilot.press("enter")
            else:
                await pilot.press("i", "enter")
    assert praised


async def test_what_others_take_is_told_while_it_lies_there_and_the_text_once_it_is_gone() -> None:
    """The text of the step is about the table after the capture."""
    game = find_game("basra")
    lesson = next(one for one in lessons_of(game) if one.name == "5-counting-down")
    page = LessonPage(game, lesson)
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(page)
        await until(pilot, lambda: page.is_shown and page.reading)
        assert "Space gathers the cards in." in page.screen_text
        assert "5S" in page.screen_feed.coach
        taken = page.screen_feed.touched
        assert taken & set(page.shown.cards_in("table"))
        await pilot.press("space")
        await until(pilot, lambda: page.reading and page.screen_feed.coach == lesson.scenario.step[0].say)
        assert not taken & set(page.shown.cards_in("table"))
        assert "gathers" not in page.screen_text


async def test_one_key_is_named_for_going_on_wherever_one_goes_on() -> None:
    """Lesson, score sheet, quiz and table name Space; Enter goes on as well."""
    game = find_game("zandari")
    page = LessonPage(game, lessons_of(game)[0])
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(page)
        await until(pilot, lambda: page.is_shown and page.reading)
        assert "Space goes on" in page.screen_text.splitlines()[-1]
        assert "Enter goes on" not in page.screen_text
        page.sitting.note_scores()
        sheet = ScoresPage(page.match, page.sitting.names, page.sitting.score_history, again=False)
        app.push_screen(sheet)
        await until(pilot, lambda: app.screen is sheet and "Space goes on" in sheet.screen_text)
        await pilot.press("space")
        await until(pilot, lambda: app.screen is page)
