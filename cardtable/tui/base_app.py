"""What pages ask of the app that shows them: how things look, what is remembered, and the few pages that lie
above those which open them."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from functools import cached_property
from typing import TYPE_CHECKING

from textual.app import App
from textual.notifications import SeverityLevel

from cardtable.system.folders import barred, config_folder, data_folder
from cardtable.text import shown
from cardtable.tui.key import Key
from cardtable.tui.lobby_state import LobbyState
from cardtable.tui.look.glyphs import GLYPH_SETS, Glyphs
from cardtable.tui.look.themes import Palette, load_themes, wanted_theme
from cardtable.tui.preferences import Preferences, Settings, load_keys

if TYPE_CHECKING:  # the lobby appears without any of it
    from cardtable.engine.game import Game
    from cardtable.table.sitting import Sitting
    from cardtable.teaching.adviser import Adviser
    from cardtable.tui.look.card_flights import FrameMonitor
    from cardtable.tui.remote_tables import SeatedTable


class BaseApp(App[None]):
    """The app as pages know it. `CardTableApp` adds how it starts and ends, and opens the pages that no page
    may import, because they lie above it."""

    def __init__(self) -> None:
        # Textual counts an empty NO_COLOR as set; the standard does not.
        if os.environ.get("NO_COLOR") == "":
            del os.environ["NO_COLOR"]
        start = wanted_theme("", os.environ)
        super().__init__()
        self.barred = barred(config_folder())
        """Why the person's folder of settings cannot be read; empty if it can."""
        self.preferences = self._preferences()
        self.custom_keys = {} if self.barred else load_keys(self.preferences.problems)
        """A person's own keys, and the key that each stands for."""
        self.lobby_state = LobbyState.load()
        self.today: Callable[[], date] = date.today
        """Which day it is for the person."""
        self.themes = load_themes((data_folder("themes"),) if self.barred else None)
        for palette in self.themes.palettes.values():
            self.register_theme(palette.as_textual())
        self.use_theme(start or self.settings.theme)
        self.remote_table: SeatedTable | None = None
        """The table with others at it that this app sits at, or is to sit down at."""
        self.lost = ""
        """Why a match could no longer be kept; empty while all are."""

    def _preferences(self) -> Preferences:
        """The person's settings; the usual ones where their folder cannot be looked into."""
        return Preferences(problems=[self.barred], readable=False) if self.barred else Preferences.load()

    # Looks

    @cached_property
    def adviser(self) -> Adviser:
        """Who evaluates decisions, once there are any: the lobby appears without."""
        from cardtable.teaching.adviser import Adviser

        return Adviser()

    @cached_property
    def frames(self) -> FrameMonitor:
        """Whether the terminal keeps up with what travels."""
        from cardtable.tui.look.card_flights import FrameMonitor

        return FrameMonitor()

    @property
    def settings(self) -> Settings:
        """The settings in force."""
        return self.preferences.settings

    @property
    def glyphs(self) -> Glyphs:
        """The drawing characters in force."""
        return GLYPH_SETS[self.settings.glyphs]

    @property
    def palette(self) -> Palette:
        """The colours in force; felt for a theme of Textual's own."""
        return self.themes.palettes.get(self.theme) or self.themes.palettes["felt"]

    def use_theme(self, name: str) -> None:
        """Changes the theme; an unknown one is left alone."""
        if name in self.themes.palettes:
            self.theme = name

    def notify(
        self,
        message: str,
        *,
        title: str = "",
        severity: SeverityLevel = "information",
        timeout: float | None = None,
        markup: bool = False,
    ) -> None:
        """A notice over the page: texts from outside, so nothing of it is obeyed."""
        told, heading = shown(message).replace("\n", " "), shown(title).replace("\n", " ")
        super().notify(told, title=heading, severity=severity, timeout=timeout, markup=markup)

    def record_lost(self, why: str) -> None:
        """A match can no longer be kept: said at the end, too."""
        self.lost = self.lost or why

    # Pages that lie above those which open them

    def sit_down(self, sitting: Sitting, *, coached: bool = False) -> None:
        """Opens the table of a match, maybe with the coach on."""
        raise NotImplementedError

    def show_keys(self, keys: Sequence[Key]) -> None:
        """Tells what the keys of a page do, and those that work on all."""
        raise NotImplementedError

    def show_rules(
        self,
        game: Game,
        rule: str | None = None,
        options: Mapping[str, object] | None = None,
        told: str = "",
        seats: int | None = None,
    ) -> None:
        """Opens the rule book of a game as it reads at that table, at a rule; `told` is why it is opened."""
        raise NotImplementedError
