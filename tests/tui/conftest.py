"""Every test has folders of its own and no wishes about colour from the environment."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from cardtable.testing import waiting
from cardtable.tui.base_app import BaseApp
from cardtable.tui.pace import Pace
from tests.tui.driving import wish


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


@pytest.fixture
def pace() -> Pace:
    """The pace of every app that a test opens: keys come faster here than a person's, and nobody looks at a
    finished trick. What a search says depends on the machine's speed: pictures show the careful play's hints.
    A file that needs another has a fixture of this name."""
    return Pace(hold_off=0.0, falling=0.0, trick_stays=0.0, searches=False, offers_lessons=False)


@pytest.fixture(autouse=True)
def _at_that_pace(pace: Pace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BaseApp, "pace", pace)


@pytest.fixture(autouse=True)
def _folders_of_the_test(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDTABLE_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("CARDTABLE_CONFIG", str(tmp_path / "config"))
    monkeypatch.setenv("CARDTABLE_RUNTIME", str(tmp_path / "run"))
    # Cards are paper, whatever the terminal that the tests run in.
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.delenv("TEXTUAL_THEME", raising=False)
    wish()
