"""Choices beside the table and below it: each stands in its place with the key that chooses it."""

from __future__ import annotations

import random
import re

import pytest

from cardtable.discovery.installed_games import find_game
from cardtable.engine.bot import bot_of
from cardtable.match.match import Match
from cardtable.testing.picture_checks import LONG_NAMES, scenes
from cardtable.tui.decision.pick import Pick
from cardtable.tui.picture.board import BoardPainter
from cardtable.tui.picture.choice_list import ChoicesPainter
from tests.own import GAMES
from tests.walks import some

WIDE = (120, 34)
DECISIONS = 60


@pytest.mark.parametrize("game", GAMES)
def test_what_stands_beside_a_choice_chooses_it(game: str) -> None:
    match, rng = Match(find_game(game), None, seed=5), random.Random(5)
    for _ in range(DECISIONS):
        if match.over:
            break
        seat = rng.choice(match.actors)
        view = match.view(seat)
        scene = next(one for one in scenes(view, LONG_NAMES) if one.pick)
        painter = BoardPainter(scene, *WIDE)
        rows = painter.paint().rows
        assert scene.pick is not None
        for at, area in painter.click_areas.choices if ChoicesPainter(painter.surface).is_list else ():
            first = "".join(char for char, _ in rows[area.y][area.x : area.right]).split()[0]
            mark = scene.pick.legal.mark(at)
            assert first == mark if mark else first != str(at + 1)
        for _, area in painter.click_areas.choices if scene.pick.legal.plays else ():
            assert area.x < painter.surface.right, "what can be done besides playing stands below the table"
        match.play(seat, bot_of(match.game).quick_play(match.in_play, seat, rng))


def test_a_slider_has_its_lowest_and_highest_number_at_its_ends() -> None:
    match = Match(find_game("tarneeb"), 4, seed=3)
    view = match.view(match.actors[0])
    scene = next(one for one in scenes(view, LONG_NAMES) if one.pick)
    assert scene.pick is not None
    numbers = [scene.pick.legal.choices[at].number for at in scene.pick.legal.numbers]
    for at, told in ((0, "7 │▒"), (-1, "▒│ 13")):
        scene.pick.chosen = scene.pick.legal.numbers[at]
        text = BoardPainter(scene, 80, 24).paint().text()
        assert told in text
        assert f"{min(filter(None, numbers))} " in text


@pytest.mark.parametrize(
    ("game", "size"),
    [(game, size) for at, game in enumerate(GAMES) for size in some([(80, 24), WIDE][:: (-1) ** at])],
)
def test_a_list_that_is_not_whole_says_how_many_more_there_are_and_where(
    game: str, size: tuple[int, int]
) -> None:
    match, rng = Match(find_game(game), None, seed=7), random.Random(7)
    for _ in range(DECISIONS * 3):
        if match.over:
            break
        seat = rng.choice(match.actors)
        view = match.view(seat)
        scene = next(one for one in scenes(view, LONG_NAMES) if one.pick)
        assert scene.pick is not None
        legal = scene.pick.legal
        if legal.choices and not (legal.numbers or legal.grid or legal.parts or legal.typing):
            for at in {None, *range(len(legal.choices))} if len(legal.choices) > 4 else {None}:
                scene.pick.chosen = at
                painter = BoardPainter(scene, *size)
                told = re.findall(r"\+(\d+) more: F6", painter.paint().text())
                shown = {place for place, _ in painter.click_areas.choices}
                left = len(legal.choices) - len(shown)
                assert told == ([str(left)] if left else [])
                assert at is None or at in shown
        match.play(seat, bot_of(match.game).quick_play(match.in_play, seat, rng))


def test_a_draw_of_a_card_whose_twin_is_held_is_listed_among_the_draws() -> None:
    twins = 0
    for seed in range(4):
        match, rng = Match(find_game("remi"), 4, seed=seed), random.Random(seed)
        for _ in range(400):
            if match.over:
                break
            seat = match.actors[0]
            view = match.view(seat)
            if view.stage == "draw":
                twins += any(set(one.picks) <= set(view.hand) for one in view.legal if one.picks)
                assert Pick(view).legal.choices == [*view.legal]
            match.play(seat, bot_of(match.game).quick_play(match.in_play, seat, rng))
    assert twins
