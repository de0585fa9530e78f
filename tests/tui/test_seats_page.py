"""The page of seats at a table: what may be chosen there, and whose hand shows afterwards."""

from __future__ import annotations

import pytest

from cardtable.archive.match_beginning import begin
from cardtable.discovery.installed_games import find_game
from cardtable.errors import OptionError
from cardtable.table.seat_specs import SeatSpec, parse_seats
from cardtable.tui.app import CardTableApp
from cardtable.tui.table.curtain_page import CurtainPage
from cardtable.tui.table.local_table_page import LocalTablePage
from cardtable.tui.table.seats_page import KIND, TOP, Places, SeatsPage
from tests.tui.driving import faces_drawn, is_asked, painted, press, shown, until

YOU, MIRA, JONAS = SeatSpec("you", "You"), SeatSpec("careful", "Mira"), SeatSpec("careful", "Jonas")


def places(*specs: SeatSpec) -> Places:
    return Places(specs, list(specs))


def test_a_person_becomes_a_bot_and_back() -> None:
    chosen = places(YOU, MIRA)
    chosen.turn(1)
    assert not chosen.here.is_person
    assert chosen.here.name not in ("You", "Mira")
    bot = chosen.here.name
    chosen.turn(1)
    assert (chosen.here.is_person, chosen.here.name) == (False, bot)
    while not chosen.here.is_person:
        chosen.turn(1)
    assert chosen.here == YOU


def test_who_sat_there_earlier_is_offered_and_a_lone_person_is_you() -> None:
    ana, bo = SeatSpec("person", "Ana"), SeatSpec("person", "Bo")
    chosen = Places((MIRA, bo), [MIRA, bo], {0: ana})
    chosen.turn(-1)
    while not chosen.here.is_person:
        chosen.turn(-1)
    assert chosen.here == ana
    alone = places(MIRA, JONAS)
    while not alone.here.is_person:
        alone.turn(-1)
    assert alone.wanted()[0] == YOU


def test_a_person_who_comes_among_others_types_a_name() -> None:
    chosen = places(YOU, MIRA, JONAS)
    chosen.move(1)
    chosen.turn(-1)
    while not chosen.here.is_person:
        chosen.turn(-1)
    assert chosen.here == SeatSpec("person", "")
    with pytest.raises(OptionError, match="type the name of the person in seat 2"):
        chosen.wanted()
    for letter in "Ana":
        chosen.type(letter)
    chosen.rub_out()
    for letter in "n B":
        chosen.type(letter)
    assert chosen.here == SeatSpec("person", "Ann B")
    with pytest.raises(OptionError, match="type the name of the person in seat 1"):
        chosen.wanted()
    assert chosen.cursor == 0, "nobody is You where others read it"
    for letter in "Eva":
        chosen.type(letter)
    assert [one.name for one in chosen.wanted()] == ["Eva", "Ann B", "Jonas"]
    chosen.move(1)
    chosen.turn(1)
    assert chosen.here.name == "Mira"


def test_a_program_that_sits_there_stays_to_be_chosen() -> None:
    chosen = places(SeatSpec("cmd", "Rui", "python bot.py"), MIRA)
    chosen.turn(1)
    assert not any(spec.command for spec in chosen.wanted())
    while chosen.here.kind != "cmd":
        chosen.turn(1)
    assert [spec.command for spec in chosen.wanted()] == ["python bot.py", ""]


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (160, 45)])
async def test_a_bots_hand_shows_to_nobody_but_who_takes_the_seat(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = find_game("zandari")
    begun = begin(game, parse_seats("you,careful", game), {"target": 21}, 3)
    app = CardTableApp(begun)
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: is_asked(app))
        if size[0] == 160:
            await press(pilot, "f1")
            assert "Who sits where" in shown(app)
            await press(pilot, "f1")
        await press(pilot, "f9")
        assert isinstance(app.screen, SeatsPage)
        assert "Mira" in shown(app)
        drawn = faces_drawn(monkeypatch)
        page = app.screen
        page.places.cursor = 1
        while not page.places.here.is_person:
            page.click(KIND + 1, TOP + 1, 1)
        await press(pilot, "A", "n", "a")
        assert "Ana_" in shown(app)
        await press(pilot, "enter")
        assert "type the name of the person in seat 1" in shown(app)
        await press(pilot, *"Eva", "enter")
        await until(pilot, lambda: isinstance(app.screen, CurtainPage), "a curtain")
        table = next(one for one in app.screen_stack if isinstance(one, LocalTablePage))
        assert table.viewpoint.curtained
        hands = {c.text for seat in (0, 1) for c in begun.match.in_play.hand(seat)}
        assert not hands & {c.text for c in drawn}
        assert begun.names == ["Eva", "Ana"]
        await until(pilot, lambda: "Ana takes the seat of Mira." in painted(app))
        await press(pilot, "enter")
        await until(pilot, lambda: is_asked(app))
        assert "Ana takes the seat of Mira." in table.screen_feed.said


async def test_who_stays_alone_is_called_before_the_own_hand_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game("zandari")
    begun = begin(game, parse_seats("person:Ana,person:Bo", game), {"target": 21}, 3)
    app = CardTableApp(begun)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, CurtainPage))
        await press(pilot, "enter")
        await until(pilot, lambda: is_asked(app))
        leaving = begun.match.actors[0]
        staying = 1 - leaving
        drawn = faces_drawn(monkeypatch)
        await press(pilot, "f9")
        await until(pilot, lambda: isinstance(app.screen, SeatsPage))
        page = app.screen
        assert isinstance(page, SeatsPage)
        page.places.cursor = leaving
        await press(pilot, "right", "enter")
        await until(pilot, lambda: isinstance(app.screen, CurtainPage), "a curtain")
        await until(pilot, lambda: f"Pass to {begun.names[staying]}" in painted(app))
        assert not {c.text for c in begun.match.in_play.hand(staying)} & {c.text for c in drawn}


async def test_whoever_left_all_seats_as_they_were_is_not_called_again() -> None:
    game = find_game("zandari")
    begun = begin(game, parse_seats("person:Ana,person:Bo", game), None, 3)
    app = CardTableApp(begun)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, CurtainPage))
        await press(pilot, "enter")
        await until(pilot, lambda: is_asked(app))
        for closing in ("escape", "enter"):
            await press(pilot, "f9")
            await until(pilot, lambda: isinstance(app.screen, SeatsPage))
            assert "you" not in shown(app).split()
            await press(pilot, closing)
            await until(pilot, lambda: is_asked(app))
            assert not isinstance(app.screen, CurtainPage)


def test_the_first_letter_typed_replaces_the_old_name() -> None:
    chosen = places(SeatSpec("person", "Cleo"), JONAS)
    for letter in "Di":
        chosen.type(letter)
    assert chosen.here.name == "Di"
    kept = places(SeatSpec("person", "Cleo"), JONAS)
    kept.rub_out()
    kept.type("a")
    assert kept.here.name == "Clea"


async def test_a_name_that_another_has_is_refused_and_esc_leaves_all_as_it_is() -> None:
    game = find_game("zandari")
    begun = begin(game, parse_seats("you,careful", game), None, 3)
    app = CardTableApp(begun)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        await press(pilot, "f9", "down", "delete", *"you", "enter")
        assert "two seats are called" in shown(app)
        await press(pilot, "escape")
        assert isinstance(app.screen, LocalTablePage)
        assert begun.names == ["You", "Mira"]
        assert is_asked(app)
