"""Practice on the screen: a play answered by keys and by mouse, told why, played out; a question; themes."""

from __future__ import annotations

import random
from functools import cache, partial
from typing import Any

import pytest
from textual.pilot import Pilot

from cardtable.cards import HIDDEN
from cardtable.discovery.installed_games import find_game
from cardtable.engine.event_wording import teller
from cardtable.puzzles import Practice, practice_summary
from cardtable.puzzles.continuation import PuzzleContinuation
from cardtable.puzzles.practice_log import read_log
from cardtable.puzzles.puzzle import MAY, PLAY, Puzzle
from cardtable.puzzles.store import PuzzleStore
from cardtable.puzzles.themes import theme_words
from cardtable.puzzles.wording import why
from cardtable.teaching.quiz_question import names_at
from cardtable.tui.app import CardTableApp
from cardtable.tui.pages.puzzle_page import PuzzlePage
from cardtable.tui.pages.puzzle_table_page import PuzzleTablePage, QuestionPage
from tests.tui.driving import faces_drawn, painted, shown, until, wish

GAME = "spar"


@pytest.fixture(autouse=True)
def _no_pace() -> None:
    wish(pace=0.0, animation=False)


def _has_begun(page: PuzzleTablePage, before: PuzzleContinuation | None) -> bool:
    """Whether a new line has made its first step."""
    line = page.line
    return line is not None and line is not before and not page.is_stepping


def _has_gone_on(page: PuzzleTablePage, done: int) -> bool:
    """Whether the line has gone on since so many acts."""
    return page.line is not None and (len(page.line.match.acts) > done or page.line.is_over)


async def asked(app: CardTableApp, pilot: Pilot[Any]) -> PuzzleTablePage:
    """The puzzle that stands on the screen."""
    await until(pilot, lambda: isinstance(app.screen, PuzzleTablePage) and app.screen.pick is not None)
    page = app.screen
    assert isinstance(page, PuzzleTablePage)
    return page


async def test_a_play_is_found_by_playing_told_why_and_played_out(monkeypatch: pytest.MonkeyPatch) -> None:
    app = CardTableApp(practice=Practice(find_game(GAME), PLAY, rng=random.Random(1)))
    drawn = faces_drawn(monkeypatch)
    async with app.run_test(size=(80, 24)) as pilot:
        page = await asked(app, pilot)
        view = page.question
        for words in ("Find the play", "Spar", "you 1200", "streak 0", "a word of help", "Esc stop"):
            assert words in shown(app)
        is_in_mid_deal = any(event.kind == "trick" for event in view.events)
        assert is_in_mid_deal, "a trick is gone, and hangs on nothing that is in sight"
        assert "l shows what was played so far" in " ".join(shown(app).replace("│", " ").split())
        assert "l log" in shown(app).splitlines()[-1]
        seen = {c for pile in view.piles.values() for c in pile.cards}
        assert {c for c in drawn if c is not HIDDEN} <= seen
        await pilot.press("i", "enter")
        assert page.helped
        assert page.solved is None, "the first Enter only says what it would do"
        assert page.decision is not None
        page.decision.show(page.puzzle.tempting_action(view.game))
        await pilot.press("enter")
        await until(pilot, lambda: page.solved is False)
        await until(pilot, lambda: "Not so:" in shown(app))
        log, _ = read_log(GAME)
        assert (log.tried, log.solved, log.streak) == (1, 0, 0)
        for key in ("space", "w"):
            before = page.line
            await pilot.press(key)
            await until(pilot, partial(_has_begun, page, before))
            while page.line is not None and not page.line.is_over:
                done = len(page.line.match.acts)
                await pilot.press("space")
                await until(pilot, partial(_has_gone_on, page, done))
            await until(pilot, lambda: "The deal in points:" in shown(app))
        await pilot.press("enter")
        await until(pilot, lambda: app.screen is not page)
        page = await asked(app, pilot)
        assert page.decision is not None
        page.decision.show(page.puzzle.right_actions(view.game)[0])
        page.repaint()
        y = next(at for at, row in enumerate(shown(app).splitlines()) if row.lstrip().startswith("Enter"))
        await pilot.click(offset=(4, y))
        await until(pilot, lambda: page.solved is True)
        assert read_log(GAME)[0].streak == 1
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, PuzzlePage))
        await until(pilot, lambda: "1 of 2 right." in shown(app))


async def test_a_question_is_asked_alone_and_the_themes_lead_on() -> None:
    app = CardTableApp(practice=Practice(find_game(GAME), MAY, rng=random.Random(1)))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, QuestionPage))
        page = app.screen
        assert isinstance(page, QuestionPage)
        question = page.question
        assert question is not None
        await until(pilot, lambda: "What may be played" in painted(app))
        await pilot.press(question.keys[question.right])
        assert "Right." in shown(app)
        assert "Your rating:" in shown(app)
        assert "(+" in shown(app)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, QuestionPage) and app.screen is not page)
        await pilot.press("q")
        await until(pilot, lambda: isinstance(app.screen, PuzzlePage))
        await until(pilot, lambda: "1 of 1 right." in shown(app))
        lobby = app.screen
        assert isinstance(lobby, PuzzlePage)
        theme, count = lobby.themes[1]
        assert f"{theme.replace('-', ' ')} " in shown(app)
        assert f"{count} puzzle" in shown(app)
        await pilot.press("down", "enter")
        await until(pilot, lambda: isinstance(app.screen, QuestionPage | PuzzleTablePage))
        asked_now = app.screen
        assert isinstance(asked_now, QuestionPage | PuzzleTablePage)
        assert theme_words(asked_now.practice.game, asked_now.puzzle.theme) == theme


async def test_every_puzzle_stands_on_a_small_screen() -> None:
    app = CardTableApp(practice=Practice(find_game(GAME), PLAY, rng=random.Random(1)))
    async with app.run_test(size=(60, 20)) as pilot:
        page = await asked(app, pilot)
        assert "Find the play" in shown(app)
        assert "you 1200" in shown(app)
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, PuzzlePage))
        assert page.solved is None
        assert practice_summary(GAME).tried == 0


@cache
def longest_why(game: str) -> Puzzle:
    """The play to find whose answer to the question why is the longest."""
    found = find_game(game)

    def told(one: Puzzle) -> str:
        view = one.match(found).view(one.seat)
        return why(one, view, teller(view.deal, view.seat, names_at(view.seats, view.seat)))

    return max(PuzzleStore(found).chosen(PLAY), key=lambda one: len(told(one)))


class LongestWhys(Practice):
    """Asks for nothing but the play with the longest reasons."""

    def next(self) -> Puzzle | None:
        return longest_why(self.game.id)


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
@pytest.mark.parametrize("game", ["hokm", "jaguar", "ocho-locos", "teen-patti"])
async def test_the_longest_why_stands_whole(game: str, size: tuple[int, int]) -> None:
    # All puzzles stay in the store: for a game with few of them others are made beside the screen.
    app = CardTableApp(practice=LongestWhys(find_game(game), PLAY, rng=random.Random(1)))
    async with app.run_test(size=size) as pilot:
        page = await asked(app, pilot)
        await pilot.press("i", "enter")
        assert page.decision is not None
        page.decision.show(page.puzzle.tempting_action(page.question.game))
        await pilot.press("enter")
        await until(pilot, lambda: page.solved is False)
        await until(pilot, lambda: "Not so:" in shown(app))
        last = page.screen_feed.coach.split(". ")[-1].split()[-3:]
        assert " ".join(last) in " ".join(page.screen_text.replace("│", " ").split()), page.screen_text
