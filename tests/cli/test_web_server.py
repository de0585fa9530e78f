"""What browsers are let in to, asked without any browser."""

from __future__ import annotations

import pytest
from aiohttp import web
from aiohttp.test_utils import make_mocked_request

from cardtable.cli import web_server
from cardtable.cli.commands import main
from cardtable.errors import OptionError

AT = "http://127.0.0.1:8000"


async def answered(path: str, host: str = "127.0.0.1:8000", **headers: str) -> web.StreamResponse:
    """What comes of a request."""

    async def handler(request: web.Request) -> web.StreamResponse:
        return web.Response(text="served")

    request = make_mocked_request("GET", path, headers={"Host": host, **headers})
    return await web_server.guarded(AT)(request, handler)


async def test_the_page_loads_nothing_from_elsewhere() -> None:
    response = await answered("/")
    policy = response.headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "connect-src 'self' ws://127.0.0.1:8000;" in policy


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1:8001", "localhost:8000"])
async def test_a_name_that_another_gave_this_machine_is_none_of_its(host: str) -> None:
    for path in ("/", "/ws"):
        with pytest.raises(web.HTTPForbidden):
            await answered(path, host, Origin=AT)


@pytest.mark.parametrize("origin", [{}, {"Origin": "http://evil.example"}, {"Origin": "null"}])
async def test_no_page_of_another_gets_a_terminal(origin: dict[str, str]) -> None:
    with pytest.raises(web.HTTPForbidden):
        await answered("/ws", **origin)
    assert (await answered("/ws", Origin=AT)).status == 200


async def test_there_are_not_more_tabs_than_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web_server, "MOST_TABS", 1)
    guard = web_server.guarded(AT)
    request = make_mocked_request("GET", "/ws", headers={"Host": "127.0.0.1:8000", "Origin": AT})

    async def done(request: web.Request) -> web.StreamResponse:
        return web.Response()

    async def opens_another(request: web.Request) -> web.StreamResponse:
        with pytest.raises(web.HTTPServiceUnavailable):
            await guard(request, done)
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
    assert web_server.command_for("a b; rm x").endswith(" join 'a b; rm x'")
