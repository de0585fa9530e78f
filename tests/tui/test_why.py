"""Rules told when they first matter, `?`, forced cards that play themselves, a deal that is let run."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from cardtable.archive.match_beginning import begin
from cardtable.book.rule_sheet import rules_in_force
from cardtable.card_words import card_words
from cardtable.discovery.installed_games import find_game
from cardtable.match.match import Match
from cardtable.table.seat_specs import parse_seats
from cardtable.table.sitting import Sitting
from cardtable.teaching import explanations
from cardtable.teaching.progress import LESSONS, RULES
from cardtable.teaching.refused_card_counts import refused_card_counts
from cardtable.testing.picture_checks import LONG_NAMES, WatchedCanvas
from cardtable.tui.app import CardTableApp
from cardtable.tui.decision.pick import Pick
from cardtable.tui.dialogs.text_dialogs import AgreePage, TextPage
from cardtable.tui.look.glyphs import UNICODE
from cardtable.tui.pages.lesson_page import LessonPage
from cardtable.tui.picture.board import BoardPainter
from cardtable.tui.picture.scene import Captions, Scene
from cardtable.tui.preferences import Settings
from cardtable.tui.score.score_page import ScoresPage
from cardtable.tui.table.action_list_page import ActionListPage
from cardtable.tui.table.autoplay import PLAYED_OUT
from cardtable.tui.table.curtain_page import CurtainPage
from tests.own import GAMES
from tests.tui.driving import is_asked, shown, sit, table, until, wish


def last_tricks(seats: str = "you,careful,careful,careful") -> tuple[CardTableApp, Sitting]:
    """Gong Zhu with two cards left in your hand, and your turn."""
    found = find_game("gong-zhu")
    begun = begin(found, parse_seats(seats, found), {}, 1)
    match = begun.match
    rng = random.Random(1)
    while not (match.actors == (0,) and len(match.in_play.hand(0)) == len(match.legal(0)) == 2):
        match.play(match.actors[0], rng.choice(match.legal(match.actors[0])))
    return CardTableApp(begun), begun


# Rules that matter for the first time


@pytest.fixture
def telling(tmp_path: Path) -> Path:
    wish(pace=0.0, first_rules=True)
    return tmp_path


@pytest.mark.parametrize("game", GAMES)
def test_a_rule_that_takes_two_lines_is_told_whole(game: str) -> None:
    match = Match(game)
    told = rules_in_force(match.game, match.seats, match.options).rules.values()
    sentences = [one.sentence for one in told if all(c is None for _, c in card_words(one.sentence))]
    rule = next(one for one in sentences if 80 < len(one) < 125)
    kinds = ["you", *["careful"] * (match.seats - 1)]
    view, canvas = match.view(match.actors[0]), WatchedCanvas(80, 24)
    scene = Scene(
        view, LONG_NAMES[: match.seats], kinds, Settings(), UNICODE, captions=Captions(rules=(rule,))
    )
    text = BoardPainter(scene, 80, 24, canvas).paint().text()
    assert rule in " ".join(text.replace("│", " ").split())
    assert not canvas.faults


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (160, 45)])
async def test_a_rule_is_told_when_a_refusal_names_it_and_then_not_again(
    telling: Path, size: tuple[int, int]
) -> None:
    app, _ = sit()
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: is_asked(app))
        page = table(app)
        stage = page.match.in_play.stage
        assert stage is not None
        wrong = next(
            why
            for c in page.match.in_play.hand(0)
            for other in page.match.in_play.cards_in("table")
            if (why := page.match.refusal(0, f"play {c} take {other}")) is not None
        )
        page.refuse(wrong)
        page.repaint()
        assert "Rule: " in shown(app)
        assert wrong.rule in RULES.of("zandari")
        told = page.rule_notices.rules.shown
        assert page.rules_told[-1][:20] in shown(app)
        before = len(page.match.acts)
        await pilot.press("enter")
        await until(pilot, lambda: len(page.match.acts) > before and is_asked(app))
        assert wrong.rule in told
        assert wrong.rule not in page.rule_notices.rules.shown
        page.refuse(wrong)
        assert wrong.rule not in page.rule_notices.rules.shown


async def test_no_rule_is_told_where_it_is_not_wished_nor_who_took_a_lesson(telling: Path) -> None:
    wish(pace=0.0)
    await _nothing_is_told()
    wish(pace=0.0, first_rules=True)
    LESSONS.note("zandari", "01-first")
    await _nothing_is_told()


async def _nothing_is_told() -> None:
    app, _ = sit()
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(2):
            await until(pilot, lambda: is_asked(app))
            await pilot.press("enter")
        await until(pilot, lambda: is_asked(app))
        assert "Rule: " not in shown(app)
    assert RULES.of("zandari") == frozenset()


# Why


async def test_why_says_what_forbids_the_rest_and_who_won_with_what() -> None:
    app, begun = sit("you,careful,careful,careful", "hokm")
    rng, match = random.Random(3), begun.match
    while not (match.actors == (0,) and len(match.acts) > 9 and refused_card_counts(match.view(0))):
        match.play(match.actors[0], rng.choice(match.legal(match.actors[0])))
    async with app.run_test(size=(80, 45)) as pilot:
        await until(pilot, lambda: is_asked(app))
        await pilot.press("question_mark")
        await until(pilot, lambda: isinstance(app.screen, TextPage))
        text = " ".join(shown(app).split())
        assert "Why only these?" in text
        assert "must follow" in text
        assert "wins the trick with" in text or "win the trick with" in text
        assert "Why did they do that?" in text


# Forced cards


async def test_a_forced_card_plays_itself_and_is_shown() -> None:
    wish(pace=0.0, forced=True)
    app, begun = last_tricks()
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        page = table(app)
        stayed: list[int] = []
        said: list[str] = []
        usual = page.pause_on_act

        async def pause_on_act(seat: int, action: object, events: object) -> None:
            stayed.append(seat)
            said.append(page.screen_feed.said)
            await usual(seat, action, events)  # type: ignore[arg-type]

        page.pause_on_act = pause_on_act  # type: ignore[method-assign]
        deal = begun.match.in_play
        await pilot.press("enter")
        await until(pilot, lambda: deal.over)
        assert 0 in stayed, "what was played for you stays to be seen, as what others do"
        assert any(told.startswith("You play") and ": nothing else was allowed." in told for told in said)


async def test_what_was_forced_and_is_taken_back_is_yours_to_decide() -> None:
    wish(pace=0.0, forced=True)
    app, begun = last_tricks()
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        page = table(app)
        page.autoplay.is_held = True
        one = page.autoplay
        player = page.loop.players[0]
        view = begun.match.view(0)
        view.__dict__["legal"] = view.legal[:1]
        one.ask(player, view, forced=True)  # type: ignore[arg-type]
        assert not one.acted
        assert not one.is_held


async def test_no_lesson_runs_away() -> None:
    from cardtable.book.lessons import lessons_of

    wish(pace=0.0, forced=True)
    game = find_game("gong-zhu")
    lesson = lessons_of(game)[0]
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        page = LessonPage(game, lesson)
        app.push_screen(page)
        for _ in range(40):
            await pilot.pause(0.01)
            if page.pick is not None:
                page.pick.view.__dict__["legal"] = page.pick.view.legal[:1]
                break
            await pilot.press("enter" if page.question is None else "a")
        assert page.pick is not None
        at = page.course.at
        page.ask(page.learner)
        await pilot.pause(0.05)
        assert page.course.at == at


# A deal that runs


async def test_a_deal_is_let_run_to_its_end() -> None:
    wish(pace=0.0)
    app, begun = sit("you,careful,careful,careful", "hokm")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        deal = begun.match.in_play
        await pilot.press("f6")
        await until(pilot, lambda: isinstance(app.screen, ActionListPage))
        assert "Play it out (F5)" in shown(app)
        await pilot.press("q")
        await until(pilot, lambda: is_asked(app))
        await pilot.press("f5")
        await until(pilot, lambda: isinstance(app.screen, AgreePage))
        assert "careful player" in shown(app)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, ScoresPage))
        assert deal.over
        assert not begun.match.over
        await pilot.press("enter")
        await until(pilot, lambda: is_asked(app))
        assert not table(app).autoplay.is_on, "the next deal is your own"


async def test_any_key_stops_it() -> None:
    wish(pace=0.2)
    app, begun = sit("you,careful,careful,careful", "hokm")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        await pilot.press("f5")
        await until(pilot, lambda: isinstance(app.screen, AgreePage))
        await pilot.press("y")
        await until(pilot, lambda: PLAYED_OUT[:30] in shown(app))
        await pilot.press("x")
        page = table(app)
        assert not page.autoplay.is_on
        await until(pilot, lambda: is_asked(app) and not page.pause.is_on)
        acts = len([act for act in begun.match.acts if act.seat == 0])
        await pilot.pause(0.4)
        assert len([act for act in begun.match.acts if act.seat == 0]) == acts


async def test_people_who_share_a_table_are_not_played_for() -> None:
    app, _ = sit("you,person:Ana,careful,careful", "hokm")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, CurtainPage))
        await pilot.press("enter")
        await until(pilot, lambda: is_asked(app))
        await pilot.press("f5")
        await pilot.pause(0.05)
        assert is_asked(app)
        assert not any(key.shown == "F5" for key in table(app).keys())


def test_a_deal_is_decided_when_every_play_comes_to_the_same() -> None:
    from cardtable.tui.table.autoplay import is_decided, is_forced

    match = Match("hokm", 4, seed=1)
    assert not is_decided(match.view(match.actors[0]))
    app, begun = last_tricks()
    view = begun.match.view(0)
    rng = random.Random(2)
    while not begun.match.deal.over and begun.match.in_play.number == view.number:
        seat = begun.match.actors[0]
        here = begun.match.view(seat)
        if len(here.hand) == 1:
            assert is_forced(here)
            assert is_decided(here)
        begun.match.play(seat, rng.choice(begun.match.legal(seat)))
    assert app is not None


async def test_the_curtain_answers_with_what_all_have_heard() -> None:
    wish(pace=0.0)
    found = find_game("hokm")
    begun = begin(found, parse_seats("person:Ana,person:Bo,careful,careful", found), {}, 3)
    rng, match = random.Random(3), begun.match
    while not (match.actors == (1,) and len(match.acts) > 9):
        match.play(match.actors[0], rng.choice(match.legal(match.actors[0])))
    app = CardTableApp(begun)
    async with app.run_test(size=(80, 45)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, CurtainPage))
        await pilot.press("question_mark")
        await until(pilot, lambda: isinstance(app.screen, TextPage))
        text = shown(app)
        assert "the trick with" in text
        assert "Why only these?" not in text
        assert "You get" not in text
        await pilot.press("q")
        await until(pilot, lambda: isinstance(app.screen, CurtainPage))


def test_the_plain_table_answers_why_with_the_rule_and_what_it_bars() -> None:
    import io

    from cardtable.plain.plain_table import PlainTable

    found = find_game("hokm")
    begun = begin(found, parse_seats("you,careful,careful,careful", found), {}, 3)
    rng, match = random.Random(3), begun.match
    while not (match.actors == (0,) and len(match.acts) > 9 and refused_card_counts(match.view(0))):
        match.play(match.actors[0], rng.choice(match.legal(match.actors[0])))
    told = io.StringIO()
    PlainTable(begun, io.StringIO("why\nquit\n"), told).run()
    assert "Why only these?" in told.getvalue()
    assert "Rule: " in told.getvalue()


async def test_the_sheet_answers_why_these_points() -> None:
    wish(pace=0.0)
    app, begun = last_tricks()
    async with app.run_test(size=(80, 30)) as pilot:
        for _ in range(20):
            await until(pilot, lambda: is_asked(app) or isinstance(app.screen, ScoresPage))
            if isinstance(app.screen, ScoresPage):
                break
            await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, ScoresPage))
        assert begun.match.deal.over
        await pilot.press("question_mark")
        await until(pilot, lambda: isinstance(app.screen, TextPage))
        assert "Why these points?" in shown(app)
        assert "Rule: " in shown(app)


def test_a_letter_beside_a_number_is_no_number() -> None:
    """In Teen Patti `l` begins a choice where chips are typed, too."""
    match = Match("teen-patti", 3, seed=2)
    pick = Pick(match.view(match.actors[0]))
    pick.spell("l")
    assert pick.typed_refusal() is None


async def test_where_there_is_nothing_to_explain_stands_what_else_can_be_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(explanations, "explain_table", lambda *_, **__: [[], []])
    app, _ = last_tricks()
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        await pilot.press("question_mark")
        await until(pilot, lambda: isinstance(app.screen, TextPage))
        assert "since your last turn. At the table r opens the rules, and F1" in " ".join(shown(app).split())
