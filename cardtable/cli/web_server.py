"""`cardtable serve`: each tab of a browser is a terminal of its own, by textual-serve (the extra `web`).

Each tab is a person with records and settings of their own, yet a process of the account that serves it. So
the page is served to this machine alone unless told otherwise, and to no page of another site: a browser
sends along which page it is that asks.
"""

from __future__ import annotations

import asyncio
import re
import secrets
import shlex
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from cardtable.errors import OptionError
from cardtable.system.files import own_folder
from cardtable.system.folders import state_folder

if TYPE_CHECKING:
    from aiohttp import web
    from aiohttp.typedefs import Handler, Middleware

HERE = ("127.0.0.1", "localhost", "::1")
"""What this machine calls itself."""
MOST_TABS = 16
"""Tabs at a time: each is a process."""
RELOAD_PATIENCE = 5.0
"""Seconds that a page that is loaded again waits for its terminal before to close."""
PERSON = re.compile("[0-9a-f]{32}")
"""What a browser is told to call itself."""
FIRST_SETTINGS = 'call = "title"\n'
"""The settings of somebody new: the tab's title says whose turn it is."""
TEMPLATES = Path(__file__).with_name("web")
"""The folder of the page. textual-serve's own loads a font from elsewhere, and fits no phone."""
POLICY = (
    "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; font-src 'self' data:; connect-src 'self' {socket}; frame-ancestors 'none'"
)
"""What the page may load: nothing from elsewhere, and nobody shows it within a page of theirs."""


def command_for(table: str, folder: Path) -> str:
    """What a shell runs in a tab: the lobby, or a place at that table, for the person whose records and
    settings lie in that folder. The shell gives way to it: behind a shell of its own a tab would outlive a
    server that is killed."""
    own = [f"CARDTABLE_DATA={folder}", f"CARDTABLE_CONFIG={folder / 'settings'}"]
    words = ["env", *own, sys.executable, "-m", "cardtable", *(["join", table] if table else [])]
    return f"exec {shlex.join(words)}"


def folder_of(person: str) -> Path:
    """The folder of a person at a tab, made for somebody new."""
    folder = state_folder() / "tabs" / person
    settings = folder / "settings"
    if not settings.exists():
        own_folder(settings)
        (settings / "settings.toml").write_text(FIRST_SETTINGS, encoding="utf-8")
    return folder


def address_of(host: str, port: int, url: str) -> str:
    """Where browsers find the page. Raises OptionError."""
    if not url:
        if host not in HERE:
            raise OptionError(f"browsers elsewhere need an address: --url http://MACHINE:{port}")
        return f"http://{f'[{host}]' if ':' in host else host}:{port}"
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/") or parts.query:
        raise OptionError(f"{url!r} is no address of a page: --url http://MACHINE:{port}")
    return url.rstrip("/")


def serve(table: str, host: str, port: int, url: str) -> None:
    """Serves tabs until Ctrl-C. Raises OptionError where that cannot be."""
    address = address_of(host, port, url)
    try:
        from cardtable.cli.tab_server import TabServer
    except ImportError:
        raise OptionError("browsers are served by an extra: pip install 'cardtable[web]'") from None
    guard = Guard(address)
    tabs = TabServer(
        host,
        port,
        address,
        templates=TEMPLATES,
        middleware=guard.middleware,
        name_person=guard.name_person,
        command=lambda person: command_for(table, folder_of(person)),
    )
    try:
        tabs.serve()
    except OSError as error:
        raise OptionError(f"nothing can be served at {host}, port {port}: {error.strerror}") from None


class Guard:
    """Lets in what comes from the page itself, and not more tabs than there may be, each a person of its
    own."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.place = urlsplit(address)
        self.most_tabs = MOST_TABS
        self.people: set[str] = set()
        """Who is at a tab now."""

    @property
    def middleware(self) -> Middleware:
        """What every request goes through."""
        from aiohttp import web

        @web.middleware
        async def let_in(request: web.Request, handler: Handler) -> web.StreamResponse:
            return await self._let_in(request, handler)

        return let_in

    async def name_person(self, request: web.Request) -> web.StreamResponse:
        """Who sits at a tab: the first of those that its browser has been and that no tab is now, else
        somebody new. Where all tabs are taken it says so, in place of a name."""
        from aiohttp import web

        known = (await request.text()).split()[: self.most_tabs]
        if len(known) == 1:
            await self._await_leaving(known[0])
        free = [one for one in known if PERSON.fullmatch(one) and one not in self.people]
        if len(self.people) >= self.most_tabs:
            raise web.HTTPServiceUnavailable(text=f"{self.most_tabs} tabs are open: close one.")
        return web.Response(text=free[0] if free else secrets.token_hex(16))

    async def _await_leaving(self, person: str) -> None:
        """A page that is loaded again names one person, whose terminal before may still be closing."""
        late = time.monotonic() + RELOAD_PATIENCE
        while person in self.people and time.monotonic() < late:
            await asyncio.sleep(RELOAD_PATIENCE / 50)

    async def _let_in(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        from aiohttp import web

        # A name that leads here though it is another's would make this page one of theirs.
        if request.host != self.place.netloc:
            raise web.HTTPForbidden(text=f"This page is at {self.address}.")
        if request.path in ("/ws", "/person") and request.headers.get("Origin") != self.address:
            raise web.HTTPForbidden(text="Another page asks.")
        if request.path == "/ws":
            return await self._open_tab(request, handler)
        response = await handler(request)
        socket = f"{'wss' if self.place.scheme == 'https' else 'ws'}://{self.place.netloc}"
        response.headers["Content-Security-Policy"] = POLICY.format(socket=socket)
        return response

    async def _open_tab(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """A tab, as long as it is open."""
        from aiohttp import web

        person = request.query.get("who", "")
        if not PERSON.fullmatch(person) or person in self.people:
            raise web.HTTPForbidden(text="Nobody new sits here.")
        if len(self.people) >= self.most_tabs:
            raise web.HTTPServiceUnavailable(text=f"{self.most_tabs} tabs are open: close one.")
        self.people.add(person)
        try:
            return await handler(request)
        finally:
            self.people.remove(person)
