"""The pages of a duplicate evening: set up, played behind a curtain, results side by side."""

from __future__ import annotations

import random

import pytest

from cardtable.archive.duplicate import Evening, evenings
from cardtable.discovery.installed_games import find_game
from cardtable.table.seat_specs import parse_seats
from cardtable.tui.app import CardTableApp
from cardtable.tui.lobby.duplicate_page import DuplicateEveningPage, DuplicateEveningsPage
from cardtable.tui.lobby.duplicate_setup_page import DuplicateSetupPage
from cardtable.tui.table.curtain_page import CurtainPage
from tests.tui.driving import faces_drawn, is_asked, painted, press, shown, until


def begun(deals: int = 2, players: str = "Ana,Bo") -> Evening:
    game = find_game("zandari")
    specs = parse_seats("person:Eva,random", game)
    return Evening.begin(game, specs, {"target": 21}, players.split(","), deals)


def played(evening: Evening) -> Evening:
    while (at := evening.next) is not None:
        sitting, rng = evening.sit(at), random.Random(at)
        while not sitting.match.over:
            seat = sitting.match.actors[0]
            sitting.match.play(seat, rng.choice(sitting.match.legal(seat)))
        sitting.leave()
    return evening


async def test_who_is_next_is_called_before_any_card_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = begun()
    app = CardTableApp(duplicate=evening.name)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, DuplicateEveningPage) and bool(painted(app)))
        assert "Ana" in shown(app)
        assert "is next" in shown(app)
        drawn = faces_drawn(monkeypatch)
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, CurtainPage), "a curtain")
        await until(pilot, lambda: "Pass to Ana. Enter when only Ana looks." in painted(app))
        hand = set(evening_hand(app))
        assert not hand & {c.text for c in drawn}
        await press(pilot, "enter")
        await until(pilot, lambda: is_asked(app))
        await press(pilot, "f9")
        assert is_asked(app)


def evening_hand(app: CardTableApp) -> list[str]:
    """The cards in the player's hand that nobody else has seen."""
    from cardtable.tui.table.local_table_page import LocalTablePage

    page = next(one for one in app.screen_stack if isinstance(one, LocalTablePage))
    shown_to_all = {c for event in page.match.view(-1).events for c in event.cards}
    return [c.text for c in page.match.in_play.hand(page.sitting.persons[0]) if c not in shown_to_all]


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (160, 45)])
async def test_results_stand_side_by_side(size: tuple[int, int]) -> None:
    evening = played(begun(deals=3))
    totals = [one.total for one in evening.results()]
    app = CardTableApp(duplicate=evening.name)
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: isinstance(app.screen, DuplicateEveningPage) and bool(painted(app)))
        text = shown(app)
        assert "Deal" in text
        assert "between" in text
        line = next(line for line in text.splitlines() if line.strip().startswith("Total"))
        assert line.split()[1:3] == [str(total) for total in totals]
        assert "won the evening" in text or "are level" in text
        assert all(len(line) <= size[0] for line in text.splitlines())
        await press(pilot, "q")


async def test_an_evening_is_set_up_and_found_again() -> None:
    app = CardTableApp(duplicate="")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, DuplicateEveningsPage) and bool(painted(app)))
        await press(pilot, "enter")
        assert isinstance(app.screen, DuplicateSetupPage)
        await press(pilot, *"Ana,Bo", "enter", "right", "enter", "enter", "enter")
        await until(pilot, lambda: isinstance(app.screen, DuplicateEveningPage) and bool(painted(app)))
        assert evenings()[0].players == ["Ana", "Bo"]
        assert evenings()[0].state.deals == 5
        await press(pilot, "q")
        await until(pilot, lambda: isinstance(app.screen, DuplicateEveningsPage) and bool(painted(app)))
        assert "Ana, Bo, 5 deals: Ana is next" in shown(app)
        await press(pilot, "enter", *"Ana", "up", "up", "down", "down", "down", "down", "enter")
        assert "2 to 6 players are named" in shown(app)


async def test_an_evening_that_is_given_up_asks_first() -> None:
    evening = begun()
    app = CardTableApp(duplicate=evening.name)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, DuplicateEveningPage) and bool(painted(app)))
        await press(pilot, "x", "n")
        assert Evening.load(evening.path).next == 0
        await press(pilot, "x", "enter")
        await until(pilot, lambda: "has not played" in painted(app))
        assert Evening.load(evening.path).next is None
