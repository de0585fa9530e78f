"""What browsers are let in to, asked without any browser."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import socket
import subprocess
import sys
from pathlib import Path

import aiohttp
import pytest
from aiohttp import web
from aiohttp.base_protocol import BaseProtocol
from aiohttp.test_utils import make_mocked_request

from cardtable.cli import web_server
from cardtable.cli.commands import main
from cardtable.errors import OptionError
from cardtable.testing import waiting

AT = "http://127.0.0.1:8000"


FROM_PAGE = {"Host": "127.0.0.1:8000", "Origin": AT}
ANA, BOB = "a" * 32, "b" * 32
AS_ANA = f"/ws?who={ANA}&width=80"


async def answered(path: str, host: str = "127.0.0.1:8000", **headers: str) -> web.StreamResponse:
    """What comes of a request."""

    async def handler(request: web.Request) -> web.StreamResponse:
        return web.Response(text="served")

    request = make_mocked_request("GET", path, headers={"Host": host, **headers})
    return await web_server.Guard(AT).middleware(request, handler)


async def test_the_page_loads_nothing_from_elsewhere() -> None:
    response = await answered("/")
    policy = response.headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "connect-src 'self' ws://127.0.0.1:8000;" in policy


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1:8001", "localhost:8000"])
async def test_a_name_that_another_gave_this_machine_is_none_of_its(host: str) -> None:
    for path in ("/", AS_ANA, "/person"):
        with pytest.raises(web.HTTPForbidden):
            await answered(path, host, Origin=AT)


@pytest.mark.parametrize("origin", [{}, {"Origin": "http://evil.example"}, {"Origin": "null"}])
async def test_no_page_of_another_gets_a_terminal(origin: dict[str, str]) -> None:
    with pytest.raises(web.HTTPForbidden):
        await answered(AS_ANA, **origin)
    with pytest.raises(web.HTTPForbidden):
        await answered("/person", **origin)
    assert (await answered(AS_ANA, Origin=AT)).status == 200


@pytest.mark.parametrize("who", ["", "?who=", "?who=../../etc", f"?who={ANA}0", f"?who={ANA.upper()}"])
async def test_a_tab_is_somebody_whom_the_page_has_named(who: str) -> None:
    with pytest.raises(web.HTTPForbidden):
        await answered(f"/ws{who}", Origin=AT)


async def test_each_tab_is_a_person_of_its_own() -> None:
    guard = web_server.Guard(AT)

    async def named(*known: str) -> str:
        body = aiohttp.StreamReader(BaseProtocol(asyncio.get_running_loop()), 1 << 16)
        body.feed_data(" ".join(known).encode())
        body.feed_eof()
        told = await guard.name_person(make_mocked_request("POST", "/person", payload=body))
        assert isinstance(told, web.Response)
        return told.text or ""

    assert await named(ANA, BOB) == ANA
    guard.people.add(ANA)
    assert await named(ANA, BOB) == BOB
    fresh = await named(ANA, "../etc")
    assert web_server.PERSON.fullmatch(fresh)
    assert fresh != ANA
    asyncio.get_running_loop().call_later(0.05, guard.people.remove, ANA)
    assert await named(ANA) == ANA, "the page is loaded again while its terminal before still closes"
    guard.people.add(ANA)
    with pytest.raises(web.HTTPForbidden):
        await guard.middleware(make_mocked_request("GET", AS_ANA, headers=FROM_PAGE), nobody)
    guard.most_tabs = 1
    with pytest.raises(web.HTTPServiceUnavailable) as refused:
        await named()
    assert refused.value.text == "1 tabs are open: close one."


async def nobody(request: web.Request) -> web.StreamResponse:
    raise AssertionError("let in")


async def test_there_are_not_more_tabs_than_may_be() -> None:
    door = web_server.Guard(AT)
    door.most_tabs = 1
    guard = door.middleware
    request = make_mocked_request("GET", AS_ANA, headers=FROM_PAGE)
    other = make_mocked_request("GET", AS_ANA.replace(ANA, BOB), headers=FROM_PAGE)

    async def done(request: web.Request) -> web.StreamResponse:
        return web.Response()

    async def opens_another(request: web.Request) -> web.StreamResponse:
        with pytest.raises(web.HTTPServiceUnavailable):
            await guard(other, done)
        return web.Response()

    for _ in range(2):
        await guard(request, opens_another)


def test_where_browsers_find_it() -> None:
    assert web_server.address_of("127.0.0.1", 8000, "") == AT
    assert web_server.address_of("0.0.0.0", 80, "https://box.lan/") == "https://box.lan"
    for host, url in (("0.0.0.0", ""), ("127.0.0.1", "box"), ("127.0.0.1", "http://box/page")):
        with pytest.raises(OptionError, match="--url"):
            web_server.address_of(host, 8000, url)


def test_who_serves_others_is_warned_and_asked_for_the_address(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--host", "0.0.0.0"]) == 2
    told = capsys.readouterr().err
    assert "without a password" in told
    assert "--url http://MACHINE:8000" in told


def test_a_table_is_named_to_a_shell_as_it_is() -> None:
    told = web_server.command_for("a b; rm x", Path("/her folder"))
    assert told.endswith(" join 'a b; rm x'")
    assert "'CARDTABLE_DATA=/her folder'" in told


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def test_where_nothing_can_be_served_no_place_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        assert main(["serve", "--port", str(taken.getsockname()[1])]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert "nothing can be served" in told.err


@pytest.mark.skipif(sys.platform != "linux", reason="children are looked for in /proc")
async def test_the_page_is_there_when_told_of_and_tabs_end_with_a_killed_server(
    tmp_path: Path,
) -> None:
    port = free_port()
    env = {
        **os.environ,
        "CARDTABLE_DATA": str(tmp_path / "data"),
        "CARDTABLE_CONFIG": str(tmp_path / "config"),
    }
    words = [sys.executable, "-m", "cardtable", "serve", "--port", str(port)]
    server = subprocess.Popen(words, env=env, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    try:
        assert str(port) in await asyncio.to_thread(server.stdout.readline)
        at = f"http://127.0.0.1:{port}"
        async with aiohttp.ClientSession(headers={"Origin": at}) as browser:
            async with browser.get(at) as page:
                assert page.status == 200
                told = await page.text()
                assert not re.search("https?://(?!127.0.0.1)", told), "it asks nobody else for anything"
                assert 'name="viewport"' in told
            async with browser.post(f"{at}/person", data="") as named:
                who = await named.text()
            async with browser.ws_connect(f"{at}/ws?width=80&height=24&who={who}") as tab:
                children = Path(f"/proc/{server.pid}/task/{server.pid}/children")
                await waiting.until(lambda: bool(children.read_text()))
                (child,) = map(int, children.read_text().split())
                await read_until(tab, "Card Table")
                assert (tmp_path / "data" / "tabs" / who).is_dir()
                await tab.send_json(["stdin", "\x1bOQ"])  # F2: a page on which nothing happens by itself
                await read_until(tab, "Four colours")
                await read_until_still(tab)
                server.kill()
                await waiting.until(lambda: not is_running(child), "the tab's end")
    finally:
        server.kill()
        server.wait()


async def read_until(tab: aiohttp.ClientWebSocketResponse, wanted: str) -> None:
    """Reads what is painted in a tab until something is."""
    async with asyncio.timeout(waiting.PATIENCE):
        while wanted not in str(await tab.receive()):
            pass


async def read_until_still(tab: aiohttp.ClientWebSocketResponse) -> None:
    """Reads what is painted in a tab until nothing comes any more."""
    with contextlib.suppress(TimeoutError):
        while True:
            await tab.receive(timeout=0.5)


def is_running(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
