"""What a page may ask of whoever shows it: how things look, what is remembered, and the way to other pages.

The app is a `Host`; pages know this protocol and never the app, so that they can be shown by another.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from cardtable.engine.game import Game
    from cardtable.match.match import Match
    from cardtable.table.sitting import Sitting
    from cardtable.teaching.adviser import Adviser
    from cardtable.tui.key import Key
    from cardtable.tui.look.card_flights import Frames
    from cardtable.tui.look.glyphs import Glyphs
    from cardtable.tui.look.themes import Palette, Themes
    from cardtable.tui.preferences import Memory, Preferences, Seating, Settings


class Host(Protocol):
    """Whoever shows pages. What begins or takes up a match may raise CardTableError."""

    preferences: Preferences
    memory: Memory
    themes: Themes
    own_keys: dict[str, str]
    """A person's own keys, and the key that each stands for."""

    @property
    def frames(self) -> Frames:
        """Whether the terminal keeps up with what travels."""
        ...

    @property
    def adviser(self) -> Adviser:
        """Who evaluates decisions, for hints, the coach and the review alike."""
        ...

    @property
    def settings(self) -> Settings:
        """The settings in force."""
        ...

    @property
    def glyphs(self) -> Glyphs:
        """The drawing characters in force."""
        ...

    @property
    def palette(self) -> Palette:
        """The colours in force."""
        ...

    def use_theme(self, name: str) -> None:
        """Changes the theme; an unknown one is left alone."""
        ...

    def sit_down(self, sitting: Sitting, *, coached: bool = False) -> None:
        """To the table of a match, maybe with the coach on."""
        ...

    def begin(self, seating: Seating, *, coached: bool = False) -> None:
        """To the table of a new match, set up so."""
        ...

    def begin_again(self, sitting: Sitting) -> None:
        """The same people and options, new cards."""
        ...

    def resume_match(self, path: Path) -> None:
        """To the table of a match that was left."""
        ...

    def look_on(self, path: Path, why: str) -> None:
        """To a match that is played elsewhere, as it stands now, and why it is only looked at."""
        ...

    def open_table(self, seating: Seating) -> None:
        """Opens a table, set up so, for people with terminals of their own, and sits down at it."""
        ...

    def join_table(self, address: str) -> None:
        """To a table that somebody has opened on this machine."""
        ...

    def play_day(self) -> None:
        """To the table of the deal of the day."""
        ...

    def show_statistics(self) -> None:
        """What the matches played come to."""
        ...

    def show_beside(self, match: Match) -> None:
        """The results of a deal that was played more than once, side by side."""
        ...

    def show_duplicate(self, name: str = "") -> None:
        """The duplicate evenings, or the one of that name."""
        ...

    def record_lost(self, why: str) -> None:
        """A match can no longer be kept."""
        ...

    def show_keys(self, keys: Sequence[Key]) -> None:
        """What keys do."""
        ...

    def show_rules(
        self,
        game: Game,
        rule: str | None = None,
        options: Mapping[str, object] | None = None,
        told: str = "",
        seats: int | None = None,
    ) -> None:
        """The rule book of a game as it reads at that table, at a rule; `told` is why it is opened there."""
        ...

    def show_lessons(self, game: Game) -> None:
        """The lessons of a game."""
        ...
