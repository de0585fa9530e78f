"""The app as pages know it: settings, looks, and the pages they may open.

Pages import this module rather than `app`, which imports the pages.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from textual.app import App
from textual.notifications import SeverityLevel

from cardtable.system.folders import barred, config_folder, data_folder
from cardtable.text import clean, shown
from cardtable.tui.key_binding import Key
from cardtable.tui.lobby_state import LobbyState
from cardtable.tui.look.glyphs import GLYPH_SETS, Glyphs
from cardtable.tui.look.themes import Palette, load_themes, wanted_theme
from cardtable.tui.pace import Pace
from cardtable.tui.preferences import Preferences, Settings, load_keys

if TYPE_CHECKING:  # imported when needed: the lobby starts without them
    from cardtable.engine.game import Game
    from cardtable.net.seated_table import SeatedTable
    from cardtable.table.sitting import Sitting
    from cardtable.teaching.adviser import Adviser
    from cardtable.tui.look.card_flights import FrameMonitor


class RuleLookup(NamedTuple):
    """Where the rule book is opened, and for which table."""

    game: Game
    rule: str | None = None
    options: Mapping[str, object] | None = None
    """The options of the table; None: the rules as written."""
    reason: str = ""
    """What is shown below the rule."""
    seats: int | None = None
    leaves_out: bool = False
    """Whether rules are left out that these options do not play."""


class BaseApp(App[None]):
    """The app as pages know it. `CardTableApp` implements the pages that lie above those which open them."""

    pace = Pace()
    """How long things stand on the screen; may be changed at any time."""

    def __init__(self) -> None:
        # Textual counts an empty NO_COLOR as set; the standard does not.
        if os.environ.get("NO_COLOR") == "":
            del os.environ["NO_COLOR"]
        start = wanted_theme("", os.environ)
        super().__init__()
        self.settings_problem = barred(config_folder())
        """Why the settings folder cannot be read; empty if it can."""
        self.preferences = self._preferences()
        self.custom_keys = {} if self.settings_problem else load_keys(self.preferences.problems)
        """The keys of `keys.toml`, each with the key it stands for."""
        self.lobby_state = LobbyState.load()
        self.today: Callable[[], date] = date.today
        """The current date; replaced in tests."""
        self.themes = load_themes((data_folder("themes"),) if self.settings_problem else None)
        for palette in self.themes.palettes.values():
            self.register_theme(palette.as_textual())
        self.use_theme(start or self.settings.theme)
        self.remote_table: SeatedTable | None = None
        """The table shared with other terminals; None while there is none."""
        self.lost = ""
        """Why a match could not be saved; empty if all were."""

    def _preferences(self) -> Preferences:
        """The settings; defaults if their folder cannot be read."""
        return (
            Preferences(problems=[self.settings_problem], readable=False)
            if self.settings_problem
            else Preferences.load()
        )

    # Looks

    @cached_property
    def adviser(self) -> Adviser:
        """The adviser, made on first use so that the lobby starts without it."""
        from cardtable.teaching.adviser import Adviser

        return Adviser()

    @cached_property
    def frames(self) -> FrameMonitor:
        """Measures whether the terminal keeps up with animations."""
        from cardtable.tui.look.card_flights import FrameMonitor

        return FrameMonitor()

    @property
    def settings(self) -> Settings:
        """The current settings."""
        return self.preferences.settings

    @property
    def glyphs(self) -> Glyphs:
        """The current drawing characters."""
        return GLYPH_SETS[self.settings.glyphs]

    @property
    def palette(self) -> Palette:
        """The current colours; those of felt if the theme is one of Textual's own."""
        return self.themes.palettes.get(self.theme) or self.themes.palettes["felt"]

    @property
    def fills(self) -> bool:
        """Whether theme and terminal have colours to fill cells with: cards are painted as paper, not as
        boxes."""
        return self.palette.fills and self.console.color_system in ("256", "truecolor")

    def entitle(self, title: str) -> None:
        """Changes the title of the terminal's window."""
        if self._driver is not None:
            self._driver.write(f"\x1b]0;{clean(title)}\x07")

    def use_theme(self, name: str) -> None:
        """Changes the theme. Ignores unknown names."""
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
        """Shows a notice. The text may come from outside, so control characters and markup have no effect."""
        super().notify(
            shown(message).replace("\n", " "),
            title=shown(title).replace("\n", " "),
            severity=severity,
            timeout=timeout,
            markup=markup,
        )

    def record_lost(self, why: str) -> None:
        """Remembers why a match could not be saved, to report it on exit as well."""
        self.lost = self.lost or why

    # Pages that lie above those which open them

    def sit_down(self, sitting: Sitting, *, coached: bool = False) -> None:
        """Opens the table of a match, with the coach on if `coached`."""
        raise NotImplementedError

    def show_keys(self, keys: Sequence[Key]) -> None:
        """Shows the keys of a page, and the keys that work on every page."""
        raise NotImplementedError

    def show_rules(self, lookup: RuleLookup) -> None:
        """Opens the rule book."""
        raise NotImplementedError
