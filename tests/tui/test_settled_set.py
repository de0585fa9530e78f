"""Twenty-four at the screen: what a set came to stays until somebody has seen it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from cardtable.archive.match_beginning import begin
from cardtable.card_words import card_words
from cardtable.cards import HIDDEN
from cardtable.discovery.installed_games import find_game
from cardtable.plain import plain_text
from cardtable.table.race import curtained_in_race
from cardtable.table.seat_specs import parse_seats
from cardtable.table.sitting import Sitting
from cardtable.tui.app import CardTableApp
from cardtable.tui.table.local_table_page import LocalTablePage
from tests.tui.driving import shown, until, wish


@pytest.mark.parametrize("version", ["collect", "challenge"])
async def test_the_solution_stays_until_seen(version: str) -> None:
    game = find_game("twenty-four")
    seats = {"collect": 2, "challenge": 4}[version]
    people = ",".join(f"person:{name}" for name in ("Ana", "Bo", "Cem", "Dua")[:seats])
    begun = begin(game, parse_seats(people, game), {"version": version}, 4)
    app = CardTableApp(begun)
    async with app.run_test(size=(80, 24)) as pilot:
        table = next(page for page in app.screen_stack if isinstance(page, LocalTablePage))
        await until(pilot, lambda: bool(table.race_keys.views))
        for seat in range(seats):
            await until(pilot, lambda seat=seat: seat in table.race_keys.views)  # type: ignore[misc]
            await pilot.press("x")
            if table.race_keys.armed:  # more than one may say it
                await pilot.press(table.race_keys.people.key_of(seat))
        await until(pilot, lambda: table.pause.is_on)
        assert table.pause.waits_for_key
        assert "There was" in shown(app), shown(app)
        lying = [str(c) for c in begun.match.acts[-1].events[-1].cards]
        assert not table.screen_feed.played_cards, f"cards of the next set show: {lying}"
        await pilot.press("space")
        await until(pilot, lambda: not table.pause.is_on)


def seen_through() -> Sitting:
    """A challenge of four people in which every card has been turned: it is known where all cards lie."""
    game = find_game("twenty-four")
    people = parse_seats("person:Ana,person:Bo,person:Cem,person:Dua", game)
    begun = begin(game, people, {"version": "challenge"}, 4)
    match = begun.match
    while HIDDEN in match.view(0).cards_in("hand.1"):
        for seat in match.actors:
            match.play(seat, "none")
    return begun


async def test_stacks_stay_face_down_though_every_card_has_been_seen() -> None:
    """Nobody looks into one (blind-stacks): neither at the table, nor in words, and no clock waits for it."""
    begun = seen_through()
    match = begun.match
    shown_cards = {c for seat in range(4) for c in match.view(0).cards_in(f"exposed.{seat}")}
    for seat in range(4):
        view = match.view(seat)
        told = [*plain_text.on_table(view, begun.names), plain_text.hand_of(view)]
        named = {c for line in told for _, c in card_words(line) if c is not None}
        assert named <= shown_cards
    assert not curtained_in_race(match, range(4))
    app = CardTableApp(begun)
    async with app.run_test(size=(120, 34)) as pilot:
        table = next(page for page in app.screen_stack if isinstance(page, LocalTablePage))
        await until(pilot, lambda: bool(table.race_keys.views) and "Make 24" in shown(app))
        assert "in hand" not in shown(app)
        assert "'s hand" not in shown(app)
        assert "until all have looked" not in shown(app)
        assert not table.loop.clocks.waits


async def test_the_letter_of_an_action_is_never_lost_before_the_key_of_a_person() -> None:
    """Pressed at once after another's act, it says "no solution: who?", and no slap comes of the next key."""
    wish(guard=True)
    game = find_game("twenty-four")
    begun = begin(game, parse_seats("person:Ana,person:Bo,person:Cem,person:Dua", game), {}, 4)
    app = CardTableApp(begun)
    async with app.run_test(size=(120, 34)) as pilot:
        table = next(page for page in app.screen_stack if isinstance(page, LocalTablePage))
        await until(pilot, lambda: len(table.race_keys.views) == 4)
        keys = [table.race_keys.people.key_of(seat) for seat in range(4)]
        await pilot.press("x", keys[0])
        await until(pilot, lambda: len(begun.match.acts) == 1)
        app.pace = replace(app.pace, hold_off=60.0)
        await pilot.press("x", keys[1])
        app.pace = replace(app.pace, hold_off=0.0)
        if len(begun.match.acts) == 1:  # the key came too soon: the letter still stands
            assert table.race_keys.armed
            await pilot.press(keys[1])
        await until(pilot, lambda: len(begun.match.acts) > 1)
        assert {act.action.verb for act in begun.match.acts} == {"none"}
