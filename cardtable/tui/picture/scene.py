"""What a picture of a table shows, and what its parts are painted on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from cardtable.cards import Card
from cardtable.engine.event_sentences import with_names
from cardtable.engine.view import View
from cardtable.tui.decision.click_areas import ClickAreas
from cardtable.tui.decision.pick import Pick
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.card_faces import Brush, Size
from cardtable.tui.look.glyphs import Glyphs
from cardtable.tui.picture.facts import short_names
from cardtable.tui.preferences import Settings


@dataclass
class Scene:
    """All that is painted. `lit` are cards an act has just taken or played (by seat `actor`); `said` tells
    what happened last."""

    view: View
    names: Sequence[str]
    kinds: Sequence[str]
    settings: Settings
    glyphs: Glyphs
    pick: Pick | None = None
    lit: frozenset[Card] = frozenset()
    played: tuple[Card, ...] = ()
    actor: int = -1
    said: str = ""
    coach: str = ""
    coach_lines: int = 0
    """The most lines for the coach; 0: as many as usual."""
    rules: Sequence[str] = ()
    """Rules that have just mattered for the first time: each told in one line."""
    talk: Sequence[str] = ()
    """What people have just said to all, where no log stands beside the table."""
    resorted: bool = False
    turned: bool = False
    """Whether a large hand is drawn the other way: as a ladder where it would be cards."""
    prompt: str = ""
    prompt_style: str = "text/bar"
    keys: Sequence[tuple[str, str]] = ()
    log: Sequence[str] = ()
    show_hand: bool = True
    time_left: tuple[float, float] | None = None
    banner: str = ""
    """What is called out over the table at a great moment, instead of what happened last."""
    absent: frozenset[Card] = frozenset()
    """Cards that are on their way and lie nowhere yet."""
    notes: Mapping[int, str] = field(default_factory=dict)
    """By seat what is said of whoever sits there before all else: that they are away."""
    mark: str = ""
    """What is said beside the number of the deal: whose it is, or that it is a replay."""

    def named(self, text: str) -> str:
        """What a game says, with short names in their places."""
        return with_names(text, short_names(self.names))


class Surface(Protocol):
    """The picture that a part of the table is painted on, by whoever paints the whole."""

    scene: Scene
    view: View
    canvas: Canvas
    brush: Brush
    glyphs: Glyphs
    size: Size
    click_areas: ClickAreas
    left: int
    right: int
    tells_scores: bool

    def say(self, x: int, y: int, sentence: str, style: str, limit: int) -> int:
        """A sentence with the cards in it as cards; returns the column behind it."""
        ...
