"""The record of a match whose people sit apart: nobody at its host sees more of it than an onlooker."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from cardtable.archive.match_beginning import begin
from cardtable.archive.replay import Replay
from cardtable.archive.unfinished_matches import last_unfinished, resume
from cardtable.cards import HIDDEN
from cardtable.cli.commands import main
from cardtable.discovery.installed_games import find_game
from cardtable.errors import HeldRecordError
from cardtable.net import open_table
from cardtable.net.people import as_remote_persons
from cardtable.plain.plain_replay import replay_lines
from cardtable.records.replaying import load
from cardtable.table.seat_specs import parse_seats
from cardtable.table.sitting import Sitting
from cardtable.table.viewpoint import ONLOOKER
from cardtable.testing.headless_client import HeadlessClient
from cardtable.tui.app import CardTableApp
from cardtable.tui.lobby.lobby_page import LobbyPage
from cardtable.tui.lobby.offered_matches import find_unfinished
from cardtable.tui.table.remote_table_page import RemoteTablePage
from tests.net.tables import host, opened, sitting_down, until
from tests.tui.driving import painted, press
from tests.tui.driving import until as shows


def left_by_its_host(seed: int = 3, acts: int = 5) -> Sitting:
    """A match of four people apart that its host has left."""
    game = find_game("hokm")
    sitting = begin(
        game, as_remote_persons(parse_seats("you:Ana,person:Bob,person:Cem,person:Dora", game)), None, seed
    )
    for _ in range(acts):
        seat = sitting.match.actors[0]
        sitting.match.play(seat, sitting.match.legal(seat)[0])
    open_table(sitting, f"t{seed}").shared_table.save()
    sitting.leave()
    return sitting


def hands_seen(replay: Replay, at: int, seat: int) -> int:
    """How many cards of hands are seen from a seat."""
    piles = replay.view(at, seat, opened=True).deal.piles
    hands = (pile for name, pile in piles.items() if name.startswith("hand."))
    return sum(card is not HIDDEN for pile in hands for card in pile.cards)


def check_closed(path: Path) -> None:
    """Every moment of the running deal is an onlooker's, whatever seat is asked for."""
    replay = Replay.of(path)
    assert len(replay) > 0
    for at in range(len(replay) + 1):
        assert replay.seats_at(at) == (ONLOOKER,)
        assert not any(hands_seen(replay, at, seat) for seat in range(-1, replay.match.seats))
    assert not [line for line in replay_lines(load(path).match) if "Ana: play" in line]


async def test_a_running_match_is_an_onlookers_and_not_offered_to_go_on() -> None:
    async with opened("hokm", "you:Ana,person:Bob,careful,careful") as table:
        ana, bob = host(table), HeadlessClient(table.address, names=["Bob"])
        async with sitting_down(ana, bob):
            await until(lambda: len(table.shared_table.match.acts) > 8)
            bob.ignores_requests = True
            path = table.shared_table.sitting.path
            check_closed(path)
            assert find_unfinished() == ()
            with pytest.raises(HeldRecordError, match="is being played"):
                last_unfinished()


def test_a_match_that_its_host_left_is_an_onlookers_too() -> None:
    check_closed(left_by_its_host().path)


def test_another_table_of_the_host_does_not_keep_a_left_one_from_going_on() -> None:
    left = left_by_its_host()
    living = resume(left_by_its_host(seed=4).path)
    assert last_unfinished() == left.path
    living.leave()


def test_without_a_screen_it_is_asked_for_and_never_played_at_one_keyboard(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    sitting = left_by_its_host()
    before = sitting.path.read_bytes()
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n" * 20))
    for words in (["resume"], ["resume", "--plain"], ["resume", str(sitting.path), "--plain"]):
        assert main(words) == 0
        printed = capsys.readouterr().out
        assert printed.count("You will see Ana's hand. Open the table") == 1
        assert "Your hand" not in printed
    assert sitting.path.read_bytes().startswith(before)
    resume(sitting.path).leave()


@pytest.mark.parametrize("key", ["f4", "enter"])
async def test_who_goes_on_is_asked_before_the_hosts_hand_is_shown(key: str) -> None:
    path = left_by_its_host().path
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await shows(pilot, lambda: "Continue" in painted(app))
        await press(pilot, key)
        await shows(pilot, lambda: "Open the table t3 again, in" in painted(app))
        assert "You see Ana's hand." in painted(app)
        resume(path).leave()
        await press(pilot, "n")
        await shows(pilot, lambda: isinstance(app.screen, LobbyPage))
        await press(pilot, key)
        await shows(pilot, lambda: "Open the table t3 again, in" in painted(app))
        await press(pilot, "enter")
        await shows(pilot, lambda: isinstance(app.screen, RemoteTablePage))


async def test_people_apart_are_bots_where_a_deal_of_theirs_goes_on_here() -> None:
    async with opened("hokm", "you:Ana,person:Bob,careful,careful", {"target": 1}) as table:
        ana, bob = host(table), HeadlessClient(table.address, names=["Bob"])
        async with sitting_down(ana, bob) as tasks:
            for task in tasks:
                await task
        path = table.shared_table.sitting.path
    replay = Replay.of(path)
    names = replay.sitting.names
    kinds = replay.play_deal_again(len(replay)).kinds
    assert kinds[names.index("Ana")] == "you"
    assert kinds[names.index("Bob")] == "careful"
