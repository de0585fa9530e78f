"""A table at which two tabs of a real browser and a terminal play: `make test-web`."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pyte
import pytest
from playwright.sync_api import sync_playwright

from tests.net.test_several_terminals import Player, evening, have_seen_the_end, play

__all__ = ["evening"]

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
QUIET = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")
KEYS = {"\r": "Enter", "\t": "Tab", " ": "Space"}
PATIENCE = 60.0


class Tab(Player):
    """A tab: what the server sends it, read as a terminal reads it, and the keys of its page."""

    def __init__(self, page: Any, address: str) -> None:
        self.page = page
        self.has_seen_the_end = False
        self._answered, self._pressed_at = "", 0.0
        self.screen = pyte.Screen(80, 24)
        self.stream = pyte.ByteStream(self.screen)
        page.on("websocket", self._connected)
        page.goto(address)
        page.locator(".textual-terminal").click()

    def _connected(self, wire: Any) -> None:
        asked = parse_qs(urlsplit(wire.url).query)
        self.screen.resize(int(asked["height"][0]), int(asked["width"][0]))
        wire.on("framereceived", lambda data: self.stream.feed(data if isinstance(data, bytes) else b""))

    def read(self) -> str:
        self.page.wait_for_timeout(5)
        return self.text()

    def until(self, wanted: str) -> str:
        late = time.monotonic() + PATIENCE
        while wanted not in self.read():
            assert time.monotonic() < late, f"{wanted!r} never showed:\n{self.text()}"
        return self.text()

    def send(self, keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(KEYS.get(key, key))


@pytest.fixture
def browser() -> Iterator[Any]:
    """A Chromium without a window."""
    named = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUM)), None)
    if named is None:
        pytest.fail("make test-web needs Chromium: install it, or name it: CHROMIUM=/path make test-web")
    with sync_playwright() as driver:
        found = driver.chromium.launch(executable_path=named, args=list(QUIET))
        yield found
        found.close()


@pytest.fixture
def served(evening: Path) -> Iterator[str]:
    """The address at which tabs sit down at the table `web`."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    folders = {"CARDTABLE_DATA": "data", "CARDTABLE_CONFIG": "config"}
    env = {**os.environ, **{name: str(evening / "tabs" / folder) for name, folder in folders.items()}}
    env["CARDTABLE_RUNTIME"] = str(evening / "run")
    config = evening / "tabs" / "config"
    config.mkdir(parents=True)
    (config / "settings.toml").write_text("pace = 0.0\nguard = false\n")
    words = [sys.executable, "-m", "cardtable", "serve", "web", "--port", str(port)]
    server = subprocess.Popen(words, env=env, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    assert str(port) in server.stdout.readline()
    yield f"http://127.0.0.1:{port}/"
    server.terminate()
    assert server.wait(PATIENCE) == 0


def test_two_tabs_and_a_terminal_play_a_deal_of_mighty_to_its_score(
    evening: Path, browser: Any, served: str
) -> None:
    seats = "ana,bob,cem,careful,careful"
    options = ["--option", "deals=1", "--seed", "3"]
    ana = Player(evening, "ana", "host", "mighty", "--seats", seats, "--table", "web", *options)
    ana.until("Waiting for")
    tabs = [Tab(browser.new_page(), served) for _ in ("bob", "cem")]
    for tab in tabs:
        tab.until("ana")
    players = [ana, *tabs]
    play(players, have_seen_the_end(players))
