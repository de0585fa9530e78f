"""Facts, options and prompts are words, and say a thing once."""

from __future__ import annotations

import random

import pytest

from cardtable.discovery.installed_games import find_game
from cardtable.engine.bot import bot_of
from cardtable.engine.options import Number
from cardtable.match.match import Match
from cardtable.testing.match_setups import draw_setup
from cardtable.tui.decision.decision import Decision
from cardtable.tui.decision.prompt import APART, picked_prompt
from cardtable.tui.picture.trick_blocks import as_they_sit
from tests.own import GAMES
from tests.tui.driving import is_asked, painted, shown, sit, table, until


@pytest.mark.parametrize("game", GAMES)
def test_a_question_with_one_answer_is_not_asked_in_the_words_of_the_answer(game: str) -> None:
    """`Enter: Draw from the stock   Draw from the stock.` says nothing twice."""
    rng = random.Random(game)
    setup = draw_setup(find_game(game), rng, defaults=1.0)
    match = Match(find_game(game), setup.seats, seed=4, options=setup.options)
    for _ in range(150):
        if match.over:
            break
        seat = match.actors[0]
        view = match.view(seat)
        decision = Decision(view)
        decision.show(rng.choice(view.legal))
        told, _ = picked_prompt(decision.pick, view, match.names)
        parts = [part.removeprefix("Enter: ").rstrip(".") for part in told.split(APART)]
        assert len(parts) == len(set(parts)), told
        match.play(seat, rng.choice(view.legal))


@pytest.mark.parametrize("game", GAMES)
def test_what_zero_stands_for_is_said_in_place_of_the_number(game: str) -> None:
    for option in find_game(game).options:
        stands_for = option.help.partition("; 0: ")[2].rstrip(".")
        if isinstance(option, Number) and stands_for:
            assert option.value_text(0) == stands_for
            assert option.value_text(7) == "7"


@pytest.mark.parametrize("game", GAMES)
def test_a_fact_about_nothing_makes_sense_as_it_stands(game: str) -> None:
    """`Trick no points` does not; `In the trick no points` does. No fact shows a word of an option's id."""
    rng = random.Random(game)
    match = Match(find_game(game), seed=2)
    for _ in range(200):
        if match.over:
            break
        for fact in match.in_play.facts():
            assert not (fact.value.startswith("no ") and fact.label in ("Trick", "Target")), fact.words
            assert "_" not in fact.words
        match.play(match.actors[0], rng.choice(match.legal(match.actors[0])))


@pytest.mark.parametrize("game", GAMES)
def test_a_sheet_says_who_has_won_and_not_only_that_somebody_has(game: str) -> None:
    """`4-7: the hand is won` reads to its loser as if it were theirs."""
    rng = random.Random(game)
    for seed in range(3):
        match = Match(find_game(game), seed=seed, length=1)
        while not match.over:
            seat = match.in_play.random_actor(rng)
            match.play(seat, bot_of(match.game).quick_play(match.in_play, seat, rng))
        for line in match.finished_deal.lines if match.finished_deal is not None else ():
            assert " is won" not in line.sentence or " is won by {" in line.sentence, line.sentence


async def test_the_marks_of_the_sides_are_explained_where_they_first_stand() -> None:
    app, _ = sit("you,careful,careful,careful", "hokm")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app) and "marks your side" in painted(app))
        assert "\u25c6 marks your side, \u25c7 the other." in shown(app)
        page = table(app)
        page.screen_feed.remark("")
        assert page.pick is not None
        page.decision_begins(page.pick.view)
        assert "marks your side" not in page.screen_feed.aside, "once"


def test_the_square_of_24_lies_as_its_owners_sit() -> None:
    """Clockwise from the viewer below: the next to the left, the third on top, the last to the right."""
    four = Match("twenty-four", 4, seed=1).view(0)
    assert as_they_sit([0, 1, 2, 3], four) == [1, 2, 0, 3]
    assert as_they_sit([0, 1, 2, 3], Match("twenty-four", 4, seed=1).view(2)) == [3, 0, 2, 1]
    two = Match("twenty-four", 2, seed=1).view(0)
    assert as_they_sit([0, 0, 1, 1], two) == [2, 3, 0, 1], "the other's above the own"
    assert as_they_sit([-1, 0, 1, 2], Match("twenty-four", 3, seed=1).view(0)) == [0, 1, 2, 3]
