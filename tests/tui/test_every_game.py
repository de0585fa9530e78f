"""Every game from the lobby to the end of a match by keys, at 80x24: alone against bots with its most seats,
and with everybody at one keyboard."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardtable.archive.match_beginning import begin
from cardtable.discovery.installed_games import find_game
from cardtable.records.replaying import load
from cardtable.table.seat_specs import parse_seats
from cardtable.testing.match_setups import MatchSetup
from cardtable.testing.screen_checks import (
    SIZES,
    Size,
    check_picture,
    check_screen,
    kinds_of_seats,
    play_by_keys,
    press,
    to_the_scores,
)
from cardtable.tui.app import CardTableApp
from cardtable.tui.lobby.lobby_page import LobbyPage
from cardtable.tui.lobby_state import LobbyState, MatchConfig
from cardtable.tui.table.curtain_page import CurtainPage
from cardtable.tui.table.local_table_page import LocalTablePage
from tests.own import GAMES
from tests.tui.driving import until, wish
from tests.walks import some

SHORT: dict[str, dict[str, Any]] = {
    "arpa-turup": {"pack": "one", "games": 1},
    "basra": {"target": 20},
    "dai-fugo": {"deals": 1},
    "gong-zhu": {"target": 100},
    "hokm": {"target": 1},
    "jaguar": {"deals": 1},
    "kalooki": {"void_limit": 1},
    "mighty": {"deals": 1},
    "pandoer": {"deals": 1},
    "remi": {"round_limit": 1},
    "seep": {"target": 20},
    "spar": {"games": 2, "offside": "penalty"},
    "tarneeb": {"deals": 2},
    "teen-patti": {"deals": 2},
    "twenty-four": {"rounds": 1, "think_time": 0},
    "zandari": {"target": 2},
    "zheng-shangyou": {"target": 2},
}
"""Options that make a match short."""
SIZE = (80, 24)
FIRST = 6
"""Decisions at each size: every one is answered, or another page is."""
SMALL, USUAL, WIDE = SIZES
FIRST_TABLES = (
    (SMALL, True, True),
    (USUAL, False, True),
    (WIDE, False, False),
)
"""Sizes with most or fewest seats, hot-seat or not. Whole matches begin with the usual size and most seats;
`check_screens` tries all."""
PATIENCE = 1500
"""Acts after which a match is taken for one without end."""


@pytest.fixture(autouse=True)
def _no_pace() -> None:
    wish(pace=0.0, forced=True)


def seated(game: str, *, hot_seat: bool) -> MatchConfig:
    """The most seats of a game, you and bots; or its usual seats, people only."""
    count = find_game(game).default_seats if hot_seat else max(find_game(game).seat_counts)
    known = {option.name for option in find_game(game).options}
    options = {name: value for name, value in SHORT.get(game, {}).items() if name in known}
    return MatchConfig(game, tuple(kinds_of_seats(count, hot_seat=hot_seat)), options)


def begun_long_ago(seating: MatchConfig) -> None:
    """A match of Kalooki in its ninth game: eight were void, since nobody laid anything down."""
    found = find_game(seating.game)
    specs = parse_seats(",".join(seating.seats), found)
    begun = begin(found, specs, seating.options, 5)
    match, rng = begun.match, random.Random(5)
    while match.in_play.public_state()["game"] < 9:
        seat = match.actors[0]
        quiet = [action for action in match.legal(seat) if action.verb in ("pass", "draw", "discard")]
        match.play(seat, rng.choice(quiet))
    begun.leave()


@pytest.mark.parametrize(
    ("game", "hot_seat"),
    [
        pytest.param(game, hot_seat, id=f"{game}-{'hot-seat' if hot_seat else 'bots'}")
        for at, game in enumerate(GAMES)
        for hot_seat in some([at % 2 == 1, at % 2 == 0])
    ],
)
async def test_a_match_by_keys(game: str, hot_seat: bool) -> None:
    LobbyState().keep(seated(game, hot_seat=hot_seat))
    if game == "kalooki":
        begun_long_ago(seated(game, hot_seat=hot_seat))
    app = CardTableApp()
    rng = random.Random(game)
    async with app.run_test(size=SIZE) as pilot:
        assert isinstance(app.screen, LobbyPage)
        if game == "kalooki":
            await until(pilot, lambda: isinstance(app.screen, LobbyPage) and bool(app.screen.unfinished))
        for _ in range(4):
            if isinstance(app.screen, LocalTablePage | CurtainPage):
                break
            await press(app, "enter")
        table = next(page for page in app.screen_stack if isinstance(page, LocalTablePage))
        await play_by_keys(app, table, rng, SIZE, PATIENCE)
        assert table.match.over, f"not over: {table.match.in_play.public_state()}"
        await to_the_scores(app, table)
        check_picture(app, SIZE)
        await press(app, "enter")
        # Under load an Enter of before may come as late as this one, and sit down again in the lobby.
        await until(pilot, lambda: table not in app.screen_stack, "the way out")
    assert load(table.sitting.path).match.over


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("size", "most", "hot_seat"), FIRST_TABLES)
def test_the_first_decisions_at_every_size(game: str, size: Size, most: bool, hot_seat: bool) -> None:
    counts = find_game(game).seat_counts
    setup = MatchSetup(max(counts) if most else min(counts), {}, 1)
    check_screen(find_game(game), setup, size, hot_seat=hot_seat, acts=FIRST)
