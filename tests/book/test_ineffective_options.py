"""Options that do nothing at a table: what is said of them, and that play does not change by them."""

from __future__ import annotations

import random

import pytest

from cardtable.book.ineffective_options import ineffective_options
from cardtable.discovery.installed_games import find_game
from cardtable.engine.game import Game
from cardtable.engine.options import Number, Value
from cardtable.errors import CardTableError
from cardtable.match.match import Match
from tests.own import GAMES

ACTS = 60


def idle(game: str, seats: int, **chosen: Value) -> dict[str, str]:
    """What does nothing there."""
    found = find_game(game)
    return dict(ineffective_options(found, seats, {one.name: one.default for one in found.options} | chosen))


@pytest.mark.parametrize(
    ("game", "seats", "chosen", "told"),
    [
        ("hokm", 4, {}, {"removed": "only with 3 players"}),
        ("hokm", 3, {}, {"partners": "only with 4 players"}),
        ("basra", 2, {}, {"partners": "only with 4 players", "final_target": "only with Best of: 3 or 5"}),
        ("basra", 4, {"best_of": 3}, {}),
        ("spar", 4, {}, {"buy_in": "only with betting", "games": "only with Offside: penalty"}),
        ("spar", 4, {"betting": True, "offside": "penalty"}, {}),
        ("seep", 4, {}, {}),
        ("zandari", 3, {}, {"signals": ""}),
        ("tarneeb", 4, {"version": "egyptian"}, {"one_bid": "only with Version: lebanese"}),
    ],
)
def test_what_does_nothing_is_told_with_what_it_would(
    game: str, seats: int, chosen: dict[str, Value], told: dict[str, str]
) -> None:
    assert idle(game, seats, **chosen) == told


def played(game: Game, seats: int, options: dict[str, Value]) -> list[tuple[int, str, int]] | None:
    """What happens in a match of chance; None where those options are refused."""
    try:
        match = Match(game, seats, seed=7, options=options)
    except CardTableError:
        return None
    rng, told = random.Random(7), []
    for _ in range(ACTS):
        if match.over:
            break
        seat = match.actors[0]
        legal = match.legal(seat)
        told.append((seat, str(rng.choice(legal)), len(legal)))
        match.play(seat, told[-1][1])
    return told


@pytest.mark.parametrize("game", GAMES)
def test_what_does_nothing_changes_no_play(game: str) -> None:
    found = find_game(game)
    for seats in {found.seat_counts[0], found.default_seats, found.seat_counts[-1]}:
        names = idle(game, seats)
        usual = played(found, seats, {}) if names else None
        for option in found.options:
            if option.name in names:
                values = option.choices or ((option.low, option.high) if isinstance(option, Number) else ())
                for value in values:
                    assert played(found, seats, {option.name: value}) in (usual, None), (seats, option.name)
