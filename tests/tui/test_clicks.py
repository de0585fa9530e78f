"""What a click does: it picks, a second one does it, no slip costs a card; and every page listens."""

from __future__ import annotations

import random
import re

import pytest
from msgspec.structs import replace

from cardtable.archive.replay import Replay
from cardtable.discovery.installed_games import find_game
from cardtable.engine.bot import bot_of
from cardtable.match.match import Match
from cardtable.plain.plain_text import on_table
from cardtable.testing.clicks_for_actions import cell_of
from cardtable.testing.match_setups import MatchSetup
from cardtable.testing.mouse_checks import ClickedDecision
from cardtable.testing.playing_by_mouse import click, click_key
from cardtable.tui.app import CardTableApp
from cardtable.tui.decision.click_areas import HandCard, Prompt
from cardtable.tui.dialogs.keys_page import KeysPage
from cardtable.tui.dialogs.settings_page import SettingsPage
from cardtable.tui.dialogs.text_dialogs import AgreePage, TextPage
from cardtable.tui.look.canvas import PressedKey
from cardtable.tui.page import CanvasView
from cardtable.tui.pages.lesson_list_page import LessonsPage
from cardtable.tui.pages.lesson_page import LessonPage
from cardtable.tui.pages.quiz_page import QuizPage
from cardtable.tui.pages.replay_page import TIMELINE_WIDTH, ReplayPage
from cardtable.tui.pages.rule_book_page import RuleBookPage
from cardtable.tui.score.score_page import ScoresPage
from cardtable.tui.table.action_list_page import ActionListPage
from cardtable.tui.table.curtain_page import CurtainPage, LastAct
from cardtable.tui.table.local_table_page import LocalTablePage
from tests.tui.driving import is_asked, shown, sit, table, table_of, until, wish


@pytest.fixture(autouse=True)
def guarded() -> None:
    """The table as people have it, but for the time that bots and eyes take."""
    wish(pace=0.0, guard=True)


async def click_card(app: CardTableApp, at: int, times: int = 1) -> None:
    await click(app, *cell_of(table(app).click_areas, HandCard(at)), times)


async def click_words(app: CardTableApp, words: str, times: int = 1) -> None:
    """Clicks on words where they stand first."""
    lines = shown(app).splitlines()
    y = next(at for at, line in enumerate(lines) if words in line)
    await click(app, lines[y].index(words) + len(words) // 2, y, times)


async def test_a_click_picks_and_a_second_one_there_plays() -> None:
    app, begun = sit()
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        acts, pick = len(begun.match.acts), table(app).pick
        assert pick is not None
        first = pick.cursor
        await click_card(app, first)
        assert len(begun.match.acts) == acts, "the first click only says what it would do"
        assert not pick.is_guarded
        await click_card(app, 2)
        await click_card(app, 1)
        assert len(begun.match.acts) == acts
        card = pick.hand[1]
        await click_card(app, 1)
        await until(pilot, lambda: len(begun.match.acts) > acts)
        assert begun.match.acts[acts].action.picks == (card,)


async def test_a_click_on_the_prompt_is_enter_and_hollow_at_first() -> None:
    app, begun = sit()
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        acts = len(begun.match.acts)
        prompt = cell_of(table(app).click_areas, Prompt())
        await click(app, *prompt)
        assert len(begun.match.acts) == acts
        assert "Enter: " in shown(app)
        await click(app, *prompt, 2)
        assert len(begun.match.acts) == acts, "the second click of a double one answers nothing more"
        await click(app, *prompt)
        await until(pilot, lambda: len(begun.match.acts) > acts)


async def test_a_click_in_the_first_moments_answers_nothing() -> None:
    app, begun = sit()
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        app.pace = replace(app.pace, hold_off=60.0)
        acts = len(begun.match.acts)
        for _ in range(3):
            await click_card(app, 1)
            await click(app, *cell_of(table(app).click_areas, Prompt()))
        assert len(begun.match.acts) == acts


def test_of_several_cards_a_second_click_puts_back_and_a_double_one_plays() -> None:
    match = MatchSetup(4, {}, 3).match(find_game("zheng-shangyou"))
    clicked = ClickedDecision(match.view(match.actors[0]), (80, 24))
    decision, pick = clicked.decision, clicked.pick
    decision.click(HandCard(0), 1)
    assert list(pick.picked) == [0]
    decision.click(HandCard(0), 1)
    assert not pick.picked
    assert decision.click(HandCard(0), 1).action is None
    done = decision.click(HandCard(0), 2).action
    assert done is not None
    assert done.picks == (pick.hand[0],)


async def test_what_can_be_done_is_picked_from_the_list_and_done_at_the_table() -> None:
    app, begun = sit()
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        acts = len(begun.match.acts)
        await click_key(app, "f6")
        await until(pilot, lambda: isinstance(app.screen, ActionListPage) and bool(app.screen.screen_text))
        page = app.screen
        assert isinstance(page, ActionListPage)
        await click_key(app, "down")
        wanted = page.told[page.places[page.cursor]]
        await click_key(app, "enter")
        await until(pilot, lambda: is_asked(app))
        assert len(begun.match.acts) == acts
        pick = table(app).pick
        assert pick is not None
        assert pick.action == wanted[1]
        assert "Enter: " in shown(app)
        await click(app, *cell_of(table(app).click_areas, Prompt()))
        await until(pilot, lambda: len(begun.match.acts) > acts)
        assert begun.match.acts[acts].action == wanted[1]


async def test_curtain_dialog_and_score_by_mouse() -> None:
    app, begun = sit("person:Ana,person:Bo")
    async with app.run_test(size=(60, 20)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, CurtainPage) and "Pass to" in shown(app))
        await click_words(app, "Pass to")
        await until(pilot, lambda: is_asked(app))
        await click_key(app, "g")
        await until(pilot, lambda: isinstance(app.screen, ScoresPage) and bool(shown(app)))
        await click_key(app, "enter")
        await until(pilot, lambda: is_asked(app))
        await click_key(app, "q")
        await until(pilot, lambda: isinstance(app.screen, AgreePage) and bool(shown(app)))
        await click_words(app, "n stays")
        await until(pilot, lambda: is_asked(app))
        assert not begun.match.over


@pytest.mark.parametrize("size", [(60, 20), (160, 45)])
async def test_a_click_anywhere_on_the_curtains_block_raises_it_and_one_beside_it_does_not(
    size: tuple[int, int],
) -> None:
    app = CardTableApp()
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        for corner in range(4):
            page = CurtainPage("Ana", ["Bo plays 8H."] * 3, LastAct("discard 9S", 1, lambda: None))
            app.push_screen(page)
            await until(pilot, lambda: "u: take back" in shown(app))
            canvas = page.query_one(CanvasView).canvas
            assert canvas is not None
            block = next(
                region for region, meant in canvas.clickables if meant == PressedKey("Enter", region.x)
            )
            lines = shown(app).splitlines()
            middle = next(y for y, line in enumerate(lines) if "Pass to Ana" in line)
            assert block.y < middle < block.bottom
            await click(app, block.x - 1, middle)
            assert app.screen is page
            await click(app, (block.x, block.right - 1)[corner % 2], (block.y, block.bottom - 1)[corner // 2])
            assert app.screen is not page


async def test_a_reason_on_the_score_sheet_is_clicked() -> None:
    _, begun = sit("you,careful")
    rng = random.Random(3)
    while not begun.match.deal.over:
        begun.match.play(begun.match.actors[0], rng.choice(begun.match.legal(begun.match.actors[0])))
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        page = ScoresPage(begun.match, begun.names, begun.score_history)
        app.push_screen(page)
        await until(pilot, lambda: bool(page.screen_text))
        await click_words(app, begun.match.deal.score_lines()[1].sentence[:12])
        assert page.cursor == 1
        await click_words(app, begun.match.deal.score_lines()[1].sentence[:12], 2)
        await until(pilot, lambda: isinstance(app.screen, RuleBookPage))


async def test_settings_rules_and_keys_by_mouse() -> None:
    app, _ = sit()
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        await click_key(app, "f2")
        await until(pilot, lambda: isinstance(app.screen, SettingsPage) and bool(shown(app)))
        assert app.settings.glyphs == "unicode"
        await click_words(app, "Glyphs" if "Glyphs" in shown(app) else "Characters")
        await click_words(app, "e   ascii")
        assert app.settings.glyphs == "ascii"
        await click_key(app, "q")
        await until(pilot, lambda: is_asked(app))
        await click_words(app, " F1")
        await until(pilot, lambda: isinstance(app.screen, KeysPage) and bool(shown(app)))
        await click_words(app, "The rule book")
        await until(pilot, lambda: isinstance(app.screen, RuleBookPage) and bool(shown(app)))
        await click_key(app, "q")
        await until(pilot, lambda: is_asked(app))


async def test_a_lesson_is_begun_by_mouse() -> None:
    app = CardTableApp(learning=find_game("zandari"))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, LessonsPage) and bool(shown(app)))
        await click_words(app, "2  ")
        assert isinstance(app.screen, LessonsPage)
        assert app.screen.cursor == 1
        await click_words(app, "2  ")
        await until(pilot, lambda: isinstance(app.screen, LessonPage) and bool(shown(app)))
        page = app.screen
        assert isinstance(page, LessonPage)
        await until(pilot, lambda: page.question is not None)
        await click_words(app, "b) ")
        assert page.chosen == 1
        before = shown(app)
        await click(app, *cell_of(page.click_areas, Prompt()))
        await until(pilot, lambda: shown(app) != before)
        await click_key(app, "q")
        await until(pilot, lambda: isinstance(app.screen, LessonsPage))


async def test_a_click_on_the_time_line_goes_there_and_the_wheel_from_act_to_act() -> None:
    _, begun = sit("you,careful")
    rng = random.Random(3)
    while begun.match.in_play.number == 1 and not begun.match.over:
        begun.match.play(begun.match.actors[0], rng.choice(begun.match.legal(begun.match.actors[0])))
    app = CardTableApp(replay=Replay(begun.match))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, ReplayPage) and bool(shown(app)))
        page = app.screen
        assert isinstance(page, ReplayPage)
        line = next(
            y for y, told in enumerate(shown(app).splitlines()) if f" of {len(page.replay)}, " in told
        )
        await click(app, TIMELINE_WIDTH, line)
        assert page.at == len(page.replay)
        page.scrolled(-1)
        assert page.at == len(page.replay) - 1
        await click(app, 1, line)
        assert page.at == 0


async def test_an_answer_of_the_quiz_is_clicked() -> None:
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        page = QuizPage(find_game("zandari"), seed=1)
        app.push_screen(page)
        await until(pilot, lambda: page.question is not None and ") " in page.screen_text)
        assert page.question is not None
        await click_words(app, f"{page.question.keys[1]}) ")
        assert page.answer == 1
        await click_key(app, "enter")
        await until(pilot, lambda: page.asked == 2)


@pytest.mark.parametrize("size", [(80, 24), (100, 30)])
async def test_a_click_on_a_plate_tells_of_who_sits_there_and_f10_of_the_whole_table(
    size: tuple[int, int],
) -> None:
    app, begun = sit()
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: is_asked(app))
        acts, other = len(begun.match.acts), begun.names[1]
        lines = shown(app).splitlines()
        y = next(at for at, line in enumerate(lines[2:], 2) if other in line)
        await click(app, lines[y].index(other), y)
        await until(pilot, lambda: isinstance(app.screen, TextPage))
        assert "A bot (medium), the dealer." in shown(app)
        assert "cards in hand." in shown(app)
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, LocalTablePage))
        await pilot.press("f10")
        await until(pilot, lambda: isinstance(app.screen, TextPage))
        assert f"{other}: " in shown(app)
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, LocalTablePage))
        assert len(begun.match.acts) == acts


def crowded() -> Match:
    """A match at whose table more melds lie than a small window shows, and seat 0 is to act."""
    match, rng = Match(find_game("remi"), 6, seed=4), random.Random(3)
    while match.actors != (0,) or len(match.in_play.places()) < 24:
        seat = match.actors[0]
        match.play(seat, bot_of(match.game).quick_play(match.in_play, seat, rng))
    return match


async def test_a_click_on_what_found_no_room_tells_all_that_lies_on_the_table() -> None:
    app = table_of(crowded())
    async with app.run_test(size=(60, 20)) as pilot:
        await until(pilot, lambda: is_asked(app) and " more" in shown(app))
        page = table(app)
        missing = re.search(r"\+\d+ more", shown(app))
        assert missing is not None
        await click_words(app, missing[0])
        await until(pilot, lambda: isinstance(app.screen, TextPage) and bool(shown(app)))
        melds = [pile for pile in page.shown.piles if pile.startswith("meld.")]
        told, painted = on_table(page.shown, page.sitting.names), shown(app)
        assert "On the table" in painted
        assert "straight: " in painted
        assert sum("straight: " in line or "same kind: " in line for line in told) == len(melds)
        await click_key(app, "enter", "escape")
        await until(pilot, lambda: app.screen is page)
