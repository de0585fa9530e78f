"""`cardtable serve`: each tab of a browser is a terminal of its own, by textual-serve (the extra `web`).

Whoever can load the page plays as the person who serves it. So it is served to this machine alone unless told
otherwise, and to no page of another site: a browser sends along which page it is that asks.
"""

from __future__ import annotations

import shlex
import sys
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from cardtable.errors import OptionError
from cardtable.system import output

if TYPE_CHECKING:
    from aiohttp import web
    from aiohttp.typedefs import Handler, Middleware

HERE = ("127.0.0.1", "localhost", "::1")
"""What this machine calls itself."""
MOST_TABS = 16
"""Tabs at a time: each is a process."""
POLICY = (
    "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; font-src 'self' data:; connect-src 'self' {socket}; frame-ancestors 'none'"
)
"""What the page may load: nothing from elsewhere, and nobody shows it within a page of theirs."""


def command_for(table: str) -> str:
    """What a shell runs in a tab: the lobby, or a place at that table. The shell gives way to it: behind a
    shell of its own a tab would outlive a server that is killed."""
    words = [sys.executable, "-m", "cardtable", *(["join", table] if table else [])]
    return f"exec {shlex.join(words)}"


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
        from textual_serve import app_service, server
    except ImportError:
        raise OptionError("browsers are served by an extra: pip install 'cardtable[web]'") from None

    class Tabs(server.Server):
        """The server, quiet, for pages of its own alone."""

        def initialize_logging(self) -> None:
            """Its own words would go past the one door for all that is printed."""
            for part in (server, app_service):
                part.log.disabled = True

        async def on_startup(self, app: web.Application) -> None:
            """Nothing is said before the page can be loaded."""

        def serve(self, debug: bool = False) -> None:
            """Serves until Ctrl-C, and says where as soon as it listens."""
            from aiohttp import web

            self.initialize_logging()
            told = f"Card Table is at {address} (Ctrl-C ends it)."
            web.run_app(self._make_app(), host=self.host, port=self.port, print=lambda *_: output.say(told))

        async def _make_app(self) -> web.Application:
            app = await super()._make_app()
            app.middlewares.append(guarded(address))
            return app

    try:
        Tabs(command_for(table), host, port, "Card Table", address).serve()
    except OSError as error:
        raise OptionError(f"nothing can be served at {host}, port {port}: {error.strerror}") from None


def guarded(address: str) -> Middleware:
    """Lets in what comes from the page itself, and not more tabs than there may be."""
    from aiohttp import web

    where = urlsplit(address)
    socket = f"{'wss' if where.scheme == 'https' else 'ws'}://{where.netloc}"
    tabs = 0

    @web.middleware
    async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
        nonlocal tabs
        # A name that leads here though it is another's would make this page one of theirs.
        if request.host != where.netloc:
            raise web.HTTPForbidden(text=f"This page is at {address}.")
        if request.path != "/ws":
            response = await handler(request)
            response.headers["Content-Security-Policy"] = POLICY.format(socket=socket)
            return response
        if request.headers.get("Origin") != address:
            raise web.HTTPForbidden(text="Another page asks.")
        if tabs >= MOST_TABS:
            raise web.HTTPServiceUnavailable(text=f"{MOST_TABS} tabs are open: close one.")
        tabs += 1
        try:
            return await handler(request)
        finally:
            tabs -= 1

    return guard
