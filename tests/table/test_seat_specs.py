"""Seats as text."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardtable.archive.match_beginning import record_match
from cardtable.discovery.installed_games import find_game
from cardtable.errors import OptionError
from cardtable.match.match import Match
from cardtable.table.seat_specs import kept_seats, parse_seats, specs_of
from cardtable.tui.app import CardTableApp
from cardtable.tui.lobby.setup_form import SetupForm
from cardtable.tui.lobby_state import LobbyState
from cardtable.tui.pages.match_opening import start_rematch
from tests.toy import GAME


def test_seats_are_read_with_and_without_names() -> None:
    specs = parse_seats("you, careful:Mira ,random,person:Ana\x1b[2J", GAME)
    assert [spec.kind for spec in specs] == ["you", "careful", "random", "person"]
    assert [spec.name for spec in specs][:2] == ["You", "Mira"]
    assert "\x1b" not in specs[3].name
    assert len({spec.name for spec in specs}) == 4


def test_nothing_and_a_number_seat_you_and_bots() -> None:
    assert [str(spec) for spec in parse_seats(None, GAME)] == ["you:You", "careful:Mira"]
    assert len(parse_seats("3", GAME)) == 3


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("you", "2, 3 or 4 seats, not 1"),
        ("7", "2, 3 or 4 seats, not 7"),
        ("you,carful", "did you mean careful"),
        ("you,you", "one seat only"),
        ("person:Ana,careful:ana", "two seats are called ana"),
        ("you,", "no seat ''"),
    ],
)
def test_a_wrong_list_is_one_clear_error(text: str, why: str) -> None:
    with pytest.raises(OptionError, match=why) as caught:
        parse_seats(text, GAME)
    assert "\n" not in str(caught.value)


def test_no_name_in_a_kept_set_up_starts_a_program() -> None:
    """A player of a record from elsewhere may be called anything."""
    for evil in ("careful:a,cmd:touch x", "cmd:touch x", "cmd:Mira"):
        specs = kept_seats(["you:You", evil], GAME)
        assert [spec.kind for spec in specs] == ["you", "careful"]
        assert not any(spec.command for spec in specs)


async def test_a_match_played_again_is_remembered_without_programs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CARDTABLE_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("CARDTABLE_CONFIG", str(tmp_path / "config"))
    game = find_game("zandari")
    names = ["You", "a,cmd:touch x"]
    match = Match(game, 2, names=names, players=["you", "cmd"])
    app = CardTableApp()
    async with app.run_test():
        start_rematch(app, record_match(match, specs_of(match)))
        setup = SetupForm.of(game, LobbyState.load())
        assert [spec.kind for spec in setup.specs] == ["you", "careful"]
        assert not any(spec.command for spec in setup.specs)


def test_bots_are_called_by_their_level_and_kept_by_what_they_are() -> None:
    specs = parse_seats("you,easy,medium,hard", GAME)
    assert [spec.kind for spec in specs] == ["you", "easy", "careful", "search"]
    match = Match(GAME, 2, names=["You", "Bo"], players=["you", "hard"])
    assert [spec.kind for spec in specs_of(match)] == ["you", "search"]
    with pytest.raises(OptionError, match="did you mean medium"):
        parse_seats("you,medum", GAME)
