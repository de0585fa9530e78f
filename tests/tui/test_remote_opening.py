"""The lobby opens tables with a terminal for each, and joins them: over real sockets, in one process."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from functools import partial

import pytest
from textual.events import Paste
from textual.pilot import Pilot

from cardtable import net
from cardtable.errors import OptionError
from cardtable.match.match import Match
from cardtable.net.people import own_name, read_people
from cardtable.net.seated_table import join_remote_table
from cardtable.net.socket_folders import login_name
from cardtable.table.seat_specs import SeatSpec
from cardtable.table.sitting import Sitting
from cardtable.tui.app import CardTableApp
from cardtable.tui.lobby.address_page import AddressPage
from cardtable.tui.lobby.lobby_entries import LobbyEntry
from cardtable.tui.lobby.lobby_page import LobbyPage
from cardtable.tui.lobby_state import MatchConfig
from cardtable.tui.pages.match_opening import open_table
from cardtable.tui.table.remote_table_page import RemoteTablePage
from tests.net.tables import running
from tests.tui.driving import notices, painted, press, until

SIZE = (80, 24)
SEATS = ("you:You", "person:Bob", "careful:Mira", "careful:Jonas")


@pytest.fixture(autouse=True)
def _short(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The path of a socket is short."""
    with tempfile.TemporaryDirectory(prefix="ct-") as short:
        monkeypatch.setenv("CARDTABLE_RUNTIME", short)
        yield


async def test_the_host_opens_a_table_and_closes_it() -> None:
    app = CardTableApp()
    async with app.run_test(size=SIZE) as pilot:
        open_table(app, MatchConfig("seep", SEATS, {}))
        await until(pilot, lambda: "Waiting for Bob to sit down." in painted(app), "the table")
        assert app.remote_table is not None
        assert app.remote_table.held is not None
        table = app.remote_table.held.shared_table
        assert table.sitting.names[0] == own_name()
        await press(pilot, "q", "q")
        await until(pilot, lambda: "The others are told" in painted(app))
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, LobbyPage), "the lobby")
        assert await net.list_tables() == []


async def test_a_table_for_one_alone_is_not_opened() -> None:
    app = CardTableApp()
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: isinstance(app.screen, LobbyPage))
        with pytest.raises(OptionError, match="give a person another seat"):
            open_table(app, MatchConfig("seep", ("you:You", "careful:Mira"), {}))


async def test_the_lobby_offers_a_table_to_join() -> None:
    people = [SeatSpec("person", name) for name in ("Ana", "Bob")]
    match = Match("zandari", 2, seed=3, names=["Ana", "Bob"], players=["person", "person"])
    table = net.open_table(Sitting(match, people), "evening")
    table.shared_table.save = lambda: None  # type: ignore[method-assign]  # no record is kept of it
    async with running(table):
        app = CardTableApp()
        async with app.run_test(size=SIZE) as pilot:
            await until(pilot, lambda: "Join Ana's table" in painted(app), "the table")
            await press(pilot, "home")
            assert "Žandari, 2 seats free" in painted(app)
            assert f"{login_name()}/evening" in painted(app)
            await press(pilot, "enter")
            await until(pilot, lambda: isinstance(app.screen, RemoteTablePage), "a seat at it")
            await until(pilot, lambda: "Waiting for Ana to sit down." in painted(app))
            await press(pilot, "f7")
            await table.close()
            await press(pilot, "enter")
            await until(pilot, lambda: "The host has closed the table." in painted(app), "its end")


async def test_the_lobby_opens_a_table_of_the_game_it_stands_on_and_joins_one_by_its_address() -> None:
    app = CardTableApp()
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: "Play now" in painted(app))
        await press(pilot, *"hokm", "f9")
        await until(pilot, lambda: "give a person another seat" in painted(app), "who else is to come")
        await press(pilot, "down", "left", "f9")
        await until(pilot, lambda: "to sit down." in painted(app), "the table")
        assert app.remote_table is not None
        assert app.remote_table.sitting.match.game.id == "hokm"
        assert app.remote_table.held is not None
        other = CardTableApp()
        async with other.run_test(size=SIZE) as guest:
            await until(guest, lambda: isinstance(other.screen, LobbyPage) and other.screen.is_warm)
            for address, shows in (("ssh:///t", "names no table"), (app.remote_table.held.name, "Hokm")):
                await _join_by_address(other, guest, address)
                await until(guest, lambda shows=shows: shows in painted(other) + told(other))  # type: ignore[misc]
            await until(guest, lambda: isinstance(other.screen, RemoteTablePage), "the table")


async def test_who_gets_no_seat_in_a_tab_is_told_why_and_may_look_on() -> None:
    people = [SeatSpec("person", name) for name in ("Ana", "Bob")]
    match = Match("zandari", 2, seed=3, names=["Ana", "Bob"], players=["person", "person"])
    table = net.open_table(Sitting(match, people), "evening")
    table.shared_table.save = lambda: None  # type: ignore[method-assign]  # no record is kept of it
    async with running(table):
        app = CardTableApp(
            refused=("every seat is taken", partial(join_remote_table, table.address, look=True))
        )
        async with app.run_test(size=SIZE) as pilot:
            await until(pilot, lambda: "You have no seat: every seat is taken." in painted(app), "why")
            await press(pilot, "enter")
            await until(pilot, lambda: isinstance(app.screen, RemoteTablePage), "the table")
            assert app.remote_table is not None
            assert app.remote_table.sitting.persons == ()


async def _join_by_address(app: CardTableApp, pilot: Pilot[None], address: str) -> None:
    """Types an address into the lobby."""
    page = app.screen
    assert isinstance(page, LobbyPage)
    titles = [item.title for item in page.items if isinstance(item, LobbyEntry)]
    page.cursor = titles.index("Join by address")
    await press(pilot, "enter")
    await until(pilot, lambda: isinstance(app.screen, AddressPage))
    app.screen.post_message(Paste(address))
    await until(pilot, lambda: f"Address: {address}_" in painted(app))
    await press(pilot, "enter")


def told(app: CardTableApp) -> str:
    """The notices that come down from the title."""
    return " ".join(notices(app))


def test_seats_are_named_as_people_say_them() -> None:
    game = Match("seep", 4, seed=1).game
    told = read_people("ana,bob,careful,hard:Kim", game)
    assert [(spec.kind, spec.name) for spec in told[:2]] == [("you", "ana"), ("apart", "bob")]
    assert told[2].kind == "careful"
    assert told[3].name == "Kim"
    assert [spec.kind for spec in read_people(None, game, "Ana")] == ["you", *["apart"] * 3]
    assert read_people("2", game, "Ana")[0].name == "Ana"
