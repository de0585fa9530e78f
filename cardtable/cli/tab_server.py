"""The server of tabs: textual-serve's, quiet, with a guard at the door. Only the extra `web` has it."""

from __future__ import annotations

import copy
from collections.abc import Callable
from pathlib import Path

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware
from textual_serve import app_service, server

from cardtable.system import output


class TabServer(server.Server):
    """Serves pages of its own alone."""

    def __init__(
        self,
        host: str,
        port: int,
        address: str,
        *,
        templates: Path,
        middleware: Middleware,
        name_person: Handler,
        command: Callable[[str], str],
    ) -> None:
        """`name_person` answers a browser that is new here; `command`: what a tab of that person runs."""
        super().__init__("", host, port, "Card Table", address, templates_path=templates)
        self.address = address
        self._middleware, self._name_person, self._command = middleware, name_person, command

    def initialize_logging(self) -> None:
        """Its own words would go past the one door for all that is printed."""
        for part in (server, app_service):
            part.log.disabled = True

    async def on_startup(self, app: web.Application) -> None:
        """Nothing is said before the page can be loaded."""

    def serve(self, debug: bool = False) -> None:
        """Serves until Ctrl-C, and says where as soon as it listens."""
        self.initialize_logging()
        told = f"Card Table is at {self.address} (Ctrl-C ends it)."
        web.run_app(self._make_app(), host=self.host, port=self.port, print=lambda *_: output.say(told))

    async def _make_app(self) -> web.Application:
        app = await super()._make_app()
        app.router.add_post("/person", self._name_person)
        app.middlewares.append(self._middleware)
        return app

    async def handle_websocket(self, request: web.Request) -> web.WebSocketResponse:
        """Runs a tab for its person."""
        of_tab = copy.copy(self)
        of_tab.command = self._command(request.query["who"])
        return await super(TabServer, of_tab).handle_websocket(request)
