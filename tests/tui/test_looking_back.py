"""Replay viewer, history, quiz, review, coach and rule changes, by keys."""

from __future__ import annotations

import random
import time

import pytest

from cardtable.archive.match_beginning import begin
from cardtable.archive.replay import Replay
from cardtable.book.rule_sheet import sheet_of
from cardtable.card_words import card_words
from cardtable.cards import Card
from cardtable.discovery.installed_games import find_game
from cardtable.engine import careful_player
from cardtable.engine.bot import bot_of
from cardtable.match.match import Match
from cardtable.table.seat_specs import parse_seats
from cardtable.testing import play_randomly
from cardtable.tui.app import CardTableApp
from cardtable.tui.dialogs.text_dialogs import AgreePage, TextPage
from cardtable.tui.pages.history_page import HistoryPage
from cardtable.tui.pages.replay_page import ReplayPage
from cardtable.tui.pages.statistics_page import StatisticsPage
from cardtable.tui.table.action_list_page import ActionListPage
from cardtable.tui.table.coaching import glossary
from cardtable.tui.table.local_table_page import LocalTablePage
from tests.own import GAMES
from tests.tui.driving import faces_drawn, shown, until, wish


@pytest.fixture(autouse=True)
def _no_pace() -> None:
    wish(pace=0.0)


def played(game_id: str, acts: int = 8, seed: int = 5) -> Match:
    match = Match(find_game(game_id), seed=seed)
    for _ in play_randomly(match, random.Random(seed), acts):
        pass
    return match


def unseen_by(replay: Replay, at: int, seat: int) -> set[Card]:
    """The cards of a moment that a seat neither sees nor was told of, by the rules of its piles alone."""
    deal = replay.match_at(at).in_play
    view = replay.match_at(at).view(max(seat, 0))
    told = {c for event in view.events for c in event.cards} if seat >= 0 else set()
    seen = {
        c
        for pile in deal.piles.values()
        for c in (pile.cards if pile.visible_to(seat) else pile.known_to(seat))
    }
    told_in_facts = " ".join(fact.words for fact in view.deal.facts())
    named = {c for _, c in card_words(told_in_facts) if c is not None}  # Mighty: which card is the mighty
    return set(deal.pack) - seen - told - named


@pytest.mark.parametrize("game_id", GAMES)
async def test_a_record_is_walked_to_its_end_and_back_from_every_seat(
    game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    replay = Replay(played(game_id))
    drawn = faces_drawn(monkeypatch)
    app = CardTableApp(replay=replay)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, ReplayPage))
        page = app.screen
        assert isinstance(page, ReplayPage)
        page.seat = 0
        page.shown_to = 0
        for seat in range(replay.match.seats + 1):
            for key in ("right",) * len(replay) + ("left",) * len(replay):
                # The first walk is by keys as they come from the terminal, which takes its time.
                if seat:
                    page.press(key, None)
                else:
                    await pilot.press(key)
                drawn.clear()
                page.repaint()
                secret = unseen_by(replay, page.at, page.viewer)
                assert not secret & set(drawn), f"{secret & set(drawn)} shown to seat {page.viewer}"
            assert page.at == 0
            page.seat = page.shown_to = seat + 1 if seat + 1 < replay.match.seats else -1
        for key in ("down", "up", "pagedown", "pageup", "end", "home", "o"):
            await pilot.press(key)
        assert page.at == 0


async def test_playing_on_from_a_replay_begins_a_match() -> None:
    game = find_game("zandari")
    begun = begin(game, parse_seats("you,careful", game), {}, 3)
    for _ in play_randomly(begun.match, random.Random(3), 20):
        pass
    app = CardTableApp(replay=Replay(begun.match))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, ReplayPage))
        await pilot.press("right", "right", "right", "p", "s")
        assert isinstance(app.screen, ReplayPage), "a deal that goes on is played at its own table"
    for _ in play_randomly(begun.match, random.Random(3)):
        if begun.match.deal.over:
            break
    app = CardTableApp(replay=Replay(begun.match))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, ReplayPage))
        await pilot.press("right", "right", "right", "p")
        await until(pilot, lambda: isinstance(app.screen, LocalTablePage))
        assert isinstance(app.screen, LocalTablePage)
        assert len(app.screen.match.acts) >= 3


async def test_history_from_the_lobby() -> None:
    game = find_game("zandari")
    begun = begin(game, parse_seats("you,careful", game), {"target": 1}, 3)
    for _ in play_randomly(begun.match, random.Random(3)):
        pass
    begun.leave()
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("f6")
        await until(pilot, lambda: isinstance(app.screen, HistoryPage) and "Žandari" in shown(app))
        assert "won" in shown(app) or "lost" in shown(app)
        await pilot.press("c")
        assert str(begun.match.scores[0]) in shown(app)
        await pilot.press("s")
        await until(pilot, lambda: isinstance(app.screen, StatisticsPage))
        await until(pilot, lambda: "100 %" in shown(app) or "0 %" in shown(app))
        await pilot.press("q", "enter")
        await until(pilot, lambda: isinstance(app.screen, ReplayPage))
        await pilot.press("q", "q")
        await until(pilot, lambda: not isinstance(app.screen, HistoryPage | ReplayPage))


async def test_the_cursor_of_the_history_stays_on_the_match_that_was_gone_on_with(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, long_ago = find_game("zandari"), time.gmtime(1e9)
    with monkeypatch.context() as then:
        then.setattr("time.gmtime", lambda *_: long_ago)
        for seed in range(3):
            begin(game, parse_seats("you,careful", game), {}, seed).leave()
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("f6")
        await until(pilot, lambda: isinstance(app.screen, HistoryPage) and len(app.screen.listed) == 3)
        page = app.screen
        assert isinstance(page, HistoryPage)
        await pilot.press("down", "down")
        assert page.here is not None
        last = page.here.path
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, LocalTablePage))
        table = app.screen
        assert isinstance(table, LocalTablePage)
        await until(pilot, lambda: table.decision is not None)
        acts = len(table.match.acts)
        await pilot.press("enter", "enter")
        await until(pilot, lambda: len(table.match.acts) > acts)
        await pilot.press("q", "q")
        await until(pilot, lambda: isinstance(app.screen, AgreePage))
        await pilot.press("enter")
        await until(pilot, lambda: app.screen is page and page.listed[0].path == last)
        assert page.here is not None
        assert page.here.path == last


async def test_the_coach_says_what_to_weigh_and_what_can_be_looked_up() -> None:
    game = find_game("zandari")
    begun = begin(game, parse_seats("you,careful", game), {}, 3)
    begun.match.play(begun.match.actors[0], "cut 20")
    app = CardTableApp(begun)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, LocalTablePage) and app.screen.pick is not None)
        page = app.screen
        assert isinstance(page, LocalTablePage)
        await pilot.press("f6")
        assert isinstance(app.screen, ActionListPage)
        assert "Take cards (" in shown(app)
        await pilot.press("end")
        assert app.screen.cursor == app.screen.line_count - 1 > 0
        await pilot.press("home")
        assert app.screen.cursor == 0
        await pilot.press("q", "f7")
        assert isinstance(app.screen, TextPage)
        assert "policeman" in shown(app)
        await pilot.press("enter")
        await pilot.press("f8")
        assert page.pick is not None
        told = {said.sentence for said in careful_player.thoughts(page.pick.view)}
        assert page.screen_feed.coach in told
        await pilot.press("f8")
        assert page.screen_feed.coach == ""


async def test_the_lobby_shows_which_rules_an_option_changes() -> None:
    app = CardTableApp()
    async with app.run_test(size=(120, 30)) as pilot:
        await pilot.pause()
        await pilot.press(*"seep", "tab")
        for _ in range(12):
            await pilot.press("down")
            if "floor break" in shown(app).lower() and "▸ Floor break" in shown(app):
                break
        await pilot.press("right")
        assert "It changes 3 rules: F7." in shown(app)
        await pilot.press("f7")
        assert isinstance(app.screen, TextPage)
        assert "break-from-hand (changed)" in shown(app)
        assert "A hand card alone raises a house, or one floor card alone" in shown(app)


async def test_a_word_of_the_game_is_explained_under_the_mouse_and_listed_first() -> None:
    game = find_game("seep")
    begun = begin(game, parse_seats("you,careful,careful,careful", game), {}, 3)
    app = CardTableApp(begun)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, LocalTablePage) and app.screen.pick is not None)
        page = app.screen
        assert isinstance(page, LocalTablePage)
        lines = page.screen_text.splitlines()
        y = max(at for at, line in enumerate(lines) if "house" in line)  # the question
        await pilot.click(offset=(lines[y].rindex("house") + 1, y))
        await pilot.pause()
        assert "house: a pile on the floor" in page.screen_text
        await pilot.press("f7")
        await pilot.pause()
        assert isinstance(app.screen, TextPage)
        text = app.screen.screen_text
        assert text.index("On the screen now") < text.index("house:") < text.index("The others")


def test_the_name_of_a_game_is_no_word_on_the_screen() -> None:
    told = glossary(find_game("dai-fugo"), " Dai Fugō   hand 2\n Olaf is Hinmin now", 4).sentences
    assert told.index("hinmin: the poor one, last of all.") == 1
    assert told.index("fugō: the rich one, first out.") > told.index("The others:")


@pytest.mark.parametrize("game_id", GAMES)
async def test_the_glossary_is_read_to_its_end(game_id: str) -> None:
    sheet = sheet_of(find_game(game_id))
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(glossary(find_game(game_id)))
        await pilot.pause()
        read = ""
        for _ in range(5):
            assert isinstance(app.screen, TextPage)
            read += " ".join(app.screen.screen_text.split())
            await pilot.press("pagedown")
        for entry in sheet.words.values():
            assert " ".join(entry.split()[-4:]) in read


@pytest.mark.parametrize("game_id", GAMES)
async def test_open_hands_are_shown_and_not_only_said_to_be(
    game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the smallest usual window, early in a finished deal: every card of every hand, in its order."""
    game = find_game(game_id)
    match = Match(game, seed=4, length=1)
    rng = random.Random(4)
    while not match.over:
        seat = match.in_play.random_actor(rng)
        match.play(seat, bot_of(game).quick_play(match.in_play, seat, rng))
    app = CardTableApp(replay=Replay(match))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, ReplayPage))
        page = app.screen
        assert isinstance(page, ReplayPage)
        drawn = faces_drawn(monkeypatch)
        await pilot.press("right", "right", "o")
        assert page.opened
        view = page.replay.view(page.at, page.viewer, opened=True)
        for seat in range(match.seats):
            held = view.cards_in(f"hand.{seat}")
            assert set(held) <= set(drawn), match.names[seat]
            if not game.ordered_hand:
                assert list(held) == sorted(held, key=game.sort_key)
