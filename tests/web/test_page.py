"""The page of `cardtable serve` as a browser without a window shows it: `make test-web`, without a driver."""

from __future__ import annotations

import asyncio
import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import aiohttp
import pytest

CHROMIUM = os.environ.get("CHROMIUM") or next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), ""
)
PATIENCE = 60.0

pytestmark = pytest.mark.skipif(not CHROMIUM, reason="there is no Chromium here")


@pytest.fixture
def page(tmp_path: Path) -> Iterator[str]:
    """The address of a page that shows the lobby."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    env = {**os.environ, "CARDTABLE_DATA": str(tmp_path), "CARDTABLE_CONFIG": str(tmp_path)}
    words = [sys.executable, "-m", "cardtable", "serve", "--port", str(port)]
    server = subprocess.Popen(words, env=env, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    assert str(port) in server.stdout.readline()
    yield f"http://127.0.0.1:{port}/"
    server.terminate()
    assert server.wait(PATIENCE) == 0


async def until_told(page: str, folder: Path, size: str, question: str) -> list[str]:
    """What the page answers to a question in JavaScript, once it answers at all."""
    words = [CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}"]
    browser = subprocess.Popen([*words, f"--window-size={size}", "--remote-debugging-port=0", page])
    try:
        async with asyncio.timeout(PATIENCE), aiohttp.ClientSession() as session:
            while not (told := await _asked(session, folder / "DevToolsActivePort", question)):
                await asyncio.sleep(0.2)
            return told
    finally:
        browser.terminate()
        browser.wait(PATIENCE)


async def _asked(session: aiohttp.ClientSession, port: Path, question: str) -> list[str]:
    """The answer of the page; empty while there is none."""
    if not port.exists():
        return []
    async with session.get(f"http://127.0.0.1:{port.read_text().split()[0]}/json") as listed:
        wires = [tab["webSocketDebuggerUrl"] for tab in await listed.json() if tab["type"] == "page"]
    async with session.ws_connect(wires[0]) as wire:
        asked = {"expression": question, "returnByValue": True}
        await wire.send_json({"id": 1, "method": "Runtime.evaluate", "params": asked})
        told = (await wire.receive_json())["result"]["result"].get("value")
    return list(told or ())


@pytest.mark.parametrize("size", ["1200,900", "900,400", "500,900"])
async def test_the_page_shows_the_lobby_in_letters_that_fit_and_hears_keys(
    page: str, tmp_path: Path, size: str
) -> None:
    letters, inside, heard = await until_told(
        page,
        tmp_path / "browser",
        size,
        "document.body.classList.contains('-first-byte') && "
        "[document.querySelector('#terminal').dataset.fontSize, `${innerWidth} ${innerHeight}`, "
        "document.activeElement.className]",
    )
    wide, high = map(int, inside.split())
    assert 0.6 * int(letters) * 60 <= wide, "60 columns"
    assert 1.3 * int(letters) * 20 <= high, "20 lines"
    assert (letters == "16") is (size == "1200,900")
    assert heard == "xterm-helper-textarea", "keys are heard without a click"
