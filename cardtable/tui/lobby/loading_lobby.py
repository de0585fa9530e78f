"""What the lobby does after its first picture: imports, unfinished matches, the catalogue, open tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING

from cardtable.text import clean
from cardtable.tui.lobby.game_listing import catalogue, open_tables
from cardtable.tui.lobby.lobby_picture import LobbyPicture
from cardtable.tui.lobby.offered_matches import MOST_OFFERED, find_unfinished, left_out

if TYPE_CHECKING:  # imported when needed: the lobby starts without them
    from cardtable.net import OpenTable

DEFERRED_IMPORTS = (
    "cardtable.engine.deal",
    "cardtable.engine.game",
    "cardtable.match.match",
    "cardtable.records.record_reader",
    "cardtable.records.replaying",
    "cardtable.book.rule_sheet",
    "cardtable.bots.bot_names",
    "cardtable.table.seat_specs",
    "cardtable.archive.unfinished_matches",
    "cardtable.tui.lobby.setup_form",
    "cardtable.tui.decision.pick",
    "cardtable.tui.picture.seat_plates",
    "cardtable.tui.picture.thumbnail",
    "cardtable.tui.dialogs.text_dialogs",
)
"""Imported one by one after the first picture. Each is quick enough for a key pressed meanwhile."""
LONGEST_PROBLEM = 300
"""Characters of a notice about a problem."""
TABLE_POLL_INTERVAL = 5.0
"""Seconds between two looks for tables opened on this machine."""


class LoadingLobby(LobbyPicture):
    """Brings the lobby up to date in short steps between keys. The cursor stays on its item meanwhile."""

    def __init__(self) -> None:
        super().__init__()
        self._reported: set[str] = set()
        self._warm_up_steps = self._warm_up_in_steps()

    def _warm_up(self) -> None:
        """Does all steps at once."""
        for _ in self._warm_up_steps:
            pass

    def _step(self) -> None:
        """Does one step, unless another page is on top: that page needs the time."""
        if self.is_on_top and not self.is_warm:
            next(self._warm_up_steps, None)
            self.set_timer(self.host.pace.loading, self._step)

    def _warm_up_in_steps(self) -> Iterator[None]:
        """Imports what set-ups need, finds the unfinished matches, then brings the catalogue up to date."""
        for module in DEFERRED_IMPORTS:
            import_module(module)
            yield
        self._find_unfinished()
        yield
        listed = catalogue()
        for game_id in [*listed.games]:
            listed.look(game_id)
            yield
        self.is_warm = True
        listed.keep()
        for problem in listed.problem_lines:
            self.notify(clean(problem, LONGEST_PROBLEM), severity="warning", timeout=15, markup=False)
        self.call_after_refresh(self._poll_tables)
        self.repaint()

    def _find_unfinished(self) -> None:
        """Finds the match to continue. Slow, since it reads records. Keeps the cursor on its item."""
        problems: list[str] = []
        found = find_unfinished(problems)
        with self._keeping_item():
            self.unfinished = found[:MOST_OFFERED]
            self.left_out = left_out() if len(found) > MOST_OFFERED else ""
        self._report(problems)
        self.repaint()

    @contextmanager
    def _keeping_item(self) -> Iterator[None]:
        """Keeps the cursor on the item it was painted on while the list changes. The first line stays the
        first."""
        title = self.painted_title if self.cursor else ""
        yield
        if not title:
            return  # nor is any game looked at while the lobby lies below a table
        self.cursor = next((at for at, item in enumerate(self.items) if item.title == title), self.cursor)

    def _poll_tables(self) -> None:
        """Looks for tables in the background, since asking them takes a moment."""
        if self.is_current and self.is_warm:
            # A function, not a coroutine: a worker cancelled before it starts would leave that unawaited.
            self.run_worker(self._find_tables, group="tables", exclusive=True)  # type: ignore[arg-type]

    async def _find_tables(self) -> None:
        """Shows each open table as it answers, and in the end no longer those that have not."""
        found: dict[str, OpenTable] = {}
        async for table in open_tables():
            found[table.address] = table
            self._show_tables({**{one.address: one for one in self.tables}, **found})
        self._show_tables(found)

    def _show_tables(self, by_address: Mapping[str, OpenTable]) -> None:
        """Updates the open tables and keeps the cursor on its item."""
        found = tuple(by_address[address] for address in sorted(by_address))
        if found == self.tables:
            return
        with self._keeping_item():
            self.tables = found
        self.repaint()

    def _report(self, problems: list[str]) -> None:
        """Reports records that cannot be read, each once."""
        fresh = [problem for problem in problems if problem not in self._reported]
        self._reported.update(fresh)
        more = f" (and {len(fresh) - 1} more)" if len(fresh) > 1 else ""
        for problem in fresh[:1]:
            text = clean(f"Passed over{more}: {problem}", LONGEST_PROBLEM)
            self.notify(text, severity="warning", timeout=15, markup=False)
