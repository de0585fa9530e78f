"""Suits that are named at a shared screen: by first letters, by words, as quickly as one types."""

from __future__ import annotations

import asyncio
import random

import pytest
from textual.events import Key
from textual.pilot import Pilot

from cardtable.cards import Suit
from cardtable.discovery.installed_games import find_game
from cardtable.engine.bot import bot_of
from cardtable.match.match import Match
from cardtable.table.seat_specs import parse_seats
from cardtable.table.sitting import Sitting
from cardtable.tui.app import CardTableApp
from cardtable.tui.table.curtain_page import CurtainPage
from tests.own import GAMES
from tests.tui.driving import is_asked, table, until

PEOPLE = ("Ana", "Bob", "Cleo", "Dan", "Eva", "Fay")
SUITS_NAMED = 4
"""Choices of one word in which each suit is named."""
SEARCHED = 300
"""Acts within which a suit comes to be named, where a game has that."""


def names_suits(match: Match) -> bool:
    """Whether whoever acts is to name a suit, and nothing else."""
    actions = match.legal(match.actors[0])
    return len(actions) >= SUITS_NAMED and {Suit.parse(action.words()) for action in actions} >= set(Suit)


def naming(game: str) -> Match | None:
    """A match in which a suit is to be named; None where the game does not come to that."""
    found, rng = find_game(game), random.Random(game)
    match = Match(game, found.default_seats, seed=1)
    for _ in range(SEARCHED):
        if match.over or names_suits(match):
            break
        seat = match.actors[0]
        match.play(seat, bot_of(found).quick_play(match.in_play, seat, rng))
    return None if match.over or not names_suits(match) else match


def shared(match: Match) -> CardTableApp:
    """A table of that match at which people share the screen."""
    seats = ",".join(f"person:{name}" for name in PEOPLE[: match.seats])
    return CardTableApp(Sitting(match, parse_seats(seats, match.game)))


async def called(pilot: Pilot[None], app: CardTableApp) -> None:
    """Waits for the curtain."""
    await until(pilot, lambda: isinstance(app.screen, CurtainPage))


def named(app: CardTableApp) -> Suit | None:
    """The suit that Enter would name."""
    pick = table(app).pick
    assert pick is not None
    return Suit.parse(pick.action.words()) if pick.action is not None else None


def test_suits_are_named_in_several_games() -> None:
    assert {"hokm", "arpa-turup", "ocho-locos"} <= {game for game in GAMES if naming(game) is not None}


@pytest.mark.parametrize("game", GAMES)
async def test_a_letter_and_a_word_name_their_suit(game: str) -> None:
    if (match := naming(game)) is None:
        return
    app = shared(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await called(pilot, app)
        await pilot.press("enter")
        await until(pilot, lambda: is_asked(app))
        for suit in Suit:
            for typed in (suit.value[0], suit.value):
                await pilot.press(*typed)
                assert named(app) is suit, typed
                await pilot.press("backspace")


@pytest.mark.parametrize("turns", range(4))
async def test_what_is_typed_faster_than_the_curtain_rises_is_not_lost(turns: int) -> None:
    match = naming("hokm")
    assert match is not None
    app = shared(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await called(pilot, app)
        acts = len(match.acts)
        app.post_message(Key("enter", None))
        for _ in range(turns):
            await asyncio.sleep(0)
        app.post_message(Key("d", "d"))
        await until(pilot, lambda: is_asked(app) and named(app) is Suit.DIAMONDS)
        assert len(match.acts) == acts, "Enter was for the curtain alone"


async def test_what_is_typed_when_the_curtain_does_not_rise_is_nobodys() -> None:
    match = naming("hokm")
    assert match is not None
    app = shared(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await called(pilot, app)
        await pilot.press("d", "enter")
        await until(pilot, lambda: is_asked(app))
        assert named(app) is None
