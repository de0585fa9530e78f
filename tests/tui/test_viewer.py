"""The replay viewer plays by itself, its log stands as it stood, and it answers why."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from cardtable.archive.replay import Replay
from cardtable.cards import text_of
from cardtable.discovery.installed_games import find_game
from cardtable.engine import careful_player
from cardtable.match.match import Match
from cardtable.table.viewpoint import ONLOOKER
from cardtable.teaching.explanations import explain_replay
from cardtable.testing import play_randomly
from cardtable.tui.app import CardTableApp
from cardtable.tui.dialogs.text_dialogs import AgreePage, TextPage
from cardtable.tui.pages.replay_page import ReplayPage
from cardtable.tui.score.score_page import ScoresPage
from cardtable.tui.table.curtain_page import CurtainPage
from tests.own import GAMES
from tests.tui.driving import shown, until


def played(game_id: str, acts: int = 30, seed: int = 5) -> Replay:
    match = Match(find_game(game_id), seed=seed)
    for _ in play_randomly(match, random.Random(seed), acts):
        pass
    return Replay(match)


def page_at(app: CardTableApp) -> ReplayPage:
    assert isinstance(app.screen, ReplayPage)
    return app.screen


async def test_it_plays_itself_to_the_end_and_stands_there() -> None:
    app = CardTableApp(replay=played("hokm"))
    app.pace = replace(app.pace, playback=(9.0, 9.0))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, ReplayPage))
        page = page_at(app)
        assert "Space play" in shown(app)
        await pilot.press("home", "space")
        assert "Space stop" in shown(app)
        app.pace = replace(app.pace, playback=(0.01, 0.01))
        await pilot.press("plus")
        await until(pilot, lambda: page.at == len(page.replay))
        assert not page.is_playing
        app.pace = replace(app.pace, playback=(9.0, 9.0))
        await pilot.press("space")
        assert page.at == 0, "from the end it begins anew"


async def test_a_step_by_hand_stops_it_and_its_speed_is_changed() -> None:
    app = CardTableApp(replay=played("hokm"))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, ReplayPage))
        page = page_at(app)
        await pilot.press("home", "space", "plus")
        assert page.is_playing
        assert f"{app.pace.playback[2]:g} seconds" in shown(app)
        await pilot.press("minus", "minus", "minus")
        assert page.speed == 0
        await pilot.press("right")
        assert not page.is_playing
        await pilot.press("space", "l")
        await until(pilot, lambda: isinstance(app.screen, TextPage))
        assert not page.is_playing, "behind another page it stands"


async def test_the_log_beside_it_is_that_of_the_moment() -> None:
    replay = played("hokm")
    app = CardTableApp(replay=replay)
    async with app.run_test(size=(160, 45)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, ReplayPage))
        page = page_at(app)
        for at in (3, 9, 20):
            page.at = at
            page.repaint()
            assert replay.log(at, page.viewer)[-1][:14] in shown(app)
        told = [len(replay.log(at, ONLOOKER)) for at in range(len(replay) + 1)]
        assert told == sorted(told)


@pytest.mark.parametrize("game_id", GAMES)
def test_log_and_answers_name_no_card_of_a_running_deal_that_an_onlooker_does_not_see(game_id: str) -> None:
    replay = played(game_id, acts=12)
    for at in range(1, len(replay) + 1, 3):
        if replay.is_open(at):
            continue
        deal = replay.match_at(at).in_play
        events = [event for begun in replay.match.openings.values() for event in begun]
        events += [event for act in replay.match.acts[:at] for event in act.events]
        public = [event for event in events if event.audience is None]
        named = {word for event in public for word in event.text.replace(".", " ").split()}
        seen = {c for event in public if event.seen_by is None for c in event.cards}
        seen |= {c for pile in deal.piles.values() if pile.visible_to(ONLOOKER) for c in pile.cards}
        secret = {
            text_of([c]) for seat in range(deal.seats) for c in deal.hand(seat) if c not in seen
        } - named
        told = replay.log(at, ONLOOKER)
        told += [
            line for answer in explain_replay(replay, at, ONLOOKER) for line in answer if "Rule:" not in line
        ]
        for line in told:
            words = set(line.replace(".", " ").replace(",", " ").split())
            assert not words & secret, line


async def test_why_is_answered_of_any_moment() -> None:
    match = Match("gong-zhu", 4, seed=3)
    rng = random.Random(3)
    while not match.deal.over:
        seat = match.actors[0]
        match.play(seat, careful_player.advise(match.view(seat), rng)[0].action)
    replay = Replay(match)
    app = CardTableApp(replay=replay)
    async with app.run_test(size=(80, 45)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, ReplayPage))
        page = page_at(app)
        page.at = len(replay)
        await pilot.press("question_mark")
        await until(pilot, lambda: isinstance(app.screen, TextPage))
        assert "Why these points?" in shown(app)
        assert "wins the trick with" in shown(app)


async def test_nobody_is_asked_about_leaving_a_table_who_only_looks_at_one() -> None:
    match = Match(find_game("hokm"), seed=5, players=["person"] * 4, names=["Ana", "Bo", "Cleo", "Dai"])
    for _ in play_randomly(match, random.Random(5), 30):
        pass
    app = CardTableApp(replay=Replay(match))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, ReplayPage))
        await pilot.press("v")
        await until(pilot, lambda: isinstance(app.screen, CurtainPage))
        assert "q back" in shown(app)
        await pilot.press("q")
        await until(pilot, lambda: not isinstance(app.screen, CurtainPage | ReplayPage))
        assert not isinstance(app.screen, AgreePage)


async def test_a_review_names_whose_decisions_it_tells_and_goes_on_to_the_next_person() -> None:
    match = Match(find_game("basra"), 2, seed=5, players=["person", "person"], names=["Ana", "Bo"], length=1)
    for _ in play_randomly(match, random.Random(5), 200):
        pass
    app = CardTableApp(replay=Replay(match))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, ReplayPage))
        app.push_screen(ScoresPage(match, list(match.names), [], 0))
        await until(pilot, lambda: isinstance(app.screen, ScoresPage))
        for name in ("Ana", "Bo"):
            await pilot.press("d" if name == "Ana" else "tab")
            await until(pilot, lambda name=name: f"{name}'s decisions that cost most" in shown(app))  # type: ignore[misc]
        await pilot.press("q")
        await until(pilot, lambda: isinstance(app.screen, ScoresPage))


async def test_to_play_on_where_hands_were_folded_all_who_play_on_are_asked() -> None:
    match = Match("teen-patti", 3, seed=3, names=["Ana", "Bo", "Cy"], players=["person"] * 3)
    while match.finished_deal is None:
        seat = match.actors[0]
        match.play(seat, "look" if "look" in map(str, match.legal(seat)) else "fold")
    app = CardTableApp(replay=Replay(match))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, ReplayPage))
        page = page_at(app)
        await pilot.press("left", "left")
        for key in ("p", "s", "o"):
            await pilot.press(key)
            await until(pilot, lambda: isinstance(app.screen, AgreePage))
            assert "hands that were not shown" in " ".join(shown(app).split())
            await pilot.press("n")
            await until(pilot, lambda: not isinstance(app.screen, AgreePage))
            assert app.screen is page
            assert page.replay.needs_consent(page.at)
