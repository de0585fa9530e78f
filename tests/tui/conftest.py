"""Every test has folders of its own and no wishes about colour from the environment."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from cardtable.testing import waiting
from cardtable.tui import pause
from cardtable.tui.lobby.lobby_page import LobbyPage
from cardtable.tui.table.match_page import MatchPage


@pytest.fixture(autouse=True)
def _keys_are_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a pilot presses has been done when it goes on. Textual's own waits until the machine looks idle,
    up to a second twice a key: that is slow, and of a busy machine says nothing."""

    async def press(pilot: Pilot[Any], *keys: str) -> None:
        await waiting.press(pilot.app, *keys)

    async def pause(pilot: Pilot[Any], delay: float = 0.0) -> None:
        await asyncio.sleep(delay)
        await waiting.wait_until_handled(pilot.app)

    monkeypatch.setattr(Pilot, "press", press)
    monkeypatch.setattr(Pilot, "pause", pause)


@pytest.fixture(autouse=True)
def _curtains_rise_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pilot's Enter is meant, however soon after the curtain it comes."""
    monkeypatch.setattr(pause, "FALLING", 0.0)


@pytest.fixture(autouse=True)
def _folders_of_the_test(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDTABLE_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("CARDTABLE_CONFIG", str(tmp_path / "config"))
    monkeypatch.setenv("CARDTABLE_RUNTIME", str(tmp_path / "run"))
    # Cards are paper, whatever the terminal that the tests run in.
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")
    # What a search says depends on the machine's speed: pictures show the careful play's hints.
    monkeypatch.setattr(MatchPage, "thinks_ahead", False)
    # Nobody looks at a finished trick here.
    monkeypatch.setattr(MatchPage, "trick_stays", 0.0)
    # Keys come faster here than a person's: what guards against slips has tests of its own.
    monkeypatch.setattr(MatchPage, "guards_slips", False)
    # Nor that somebody plays for the first time: rules that are told once have tests of their own.
    monkeypatch.setattr(MatchPage, "tells_rules", False)
    monkeypatch.setattr(LobbyPage, "offers_lessons", False)
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.delenv("TEXTUAL_THEME", raising=False)
