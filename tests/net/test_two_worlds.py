"""A drawn part of what `python -m tests.two_worlds` plays over whole matches: two worlds that differ only in
what one member cannot see send that member the same bytes."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice

import pytest

from cardtable.discovery.installed_games import find_game
from cardtable.engine.events import Event
from cardtable.match.match import Match
from cardtable.net import redaction
from cardtable.testing.match_setups import play_randomly
from tests.own import GAMES
from tests.two_worlds import TROUBLES, Figures, World, check_same, compare

ACTS = 16
"""Acts of each game that are compared."""


@pytest.mark.parametrize("game", GAMES)
async def test_a_member_is_sent_nothing_that_another_world_would_not_send(game: str) -> None:
    rng, figures = random.Random(game), Figures()
    match = Match(game, rng.choice(find_game(game).seat_counts), seed=1)
    while not figures.compared or not figures.troubles:
        for _ in islice(play_randomly(match, rng), rng.randrange(20)):
            pass
        await compare(match, rng, ACTS, figures)
        assert not match.over, "nothing was compared"


async def test_whatever_goes_wrong_for_others_is_told_alike() -> None:
    """Each trouble, in worlds that are the same: none of them depends on time or chance."""
    worlds = World(Match("tarneeb", 4, seed=1), 2), World(Match("tarneeb", 4, seed=1), 2)
    for world in worlds:
        for _ in range(6):
            (seat,) = world.match.actors
            await world.play(seat, world.match.legal(seat)[0])
    counts = Counter[str]()
    for name, trouble in TROUBLES.items():
        for world in worlds:
            world.wire.sent.clear()
            await trouble(world)
        counts[name] = len(worlds[0].wire.sent)
        check_same(worlds, name)
    assert all(
        counts[name] for name in TROUBLES if name not in ("an answer is refused", "another is lost")
    ), counts


async def test_worlds_that_a_member_can_tell_apart_send_other_bytes() -> None:
    """The comparison finds what is told: another hand of the member's own is."""
    worlds = World(Match("hokm", 4, seed=1), 1), World(Match("hokm", 4, seed=2), 1)
    with pytest.raises(AssertionError, match="seat 1 is sent"):
        check_same(worlds, "coming")


async def test_a_table_that_shows_drawn_cards_to_all_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def shows_all(event: Event, seats: frozenset[int]) -> Event:
        return event

    monkeypatch.setattr(redaction, "redact_event", shows_all)
    with pytest.raises(AssertionError, match="is sent"):
        await compare(Match("remi", 4, seed=1), random.Random(1), 200, Figures())
