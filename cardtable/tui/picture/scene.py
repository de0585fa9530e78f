"""What a picture of a table shows, and what its parts are painted on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from cardtable.cards import Card
from cardtable.engine.event_sentences import with_names
from cardtable.engine.view import View
from cardtable.text import width
from cardtable.tui.decision.click_areas import ClickAreas
from cardtable.tui.decision.pick import Pick
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.card_faces import Brush, card_size
from cardtable.tui.look.glyphs import Glyphs, card_words
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


LOG_WIDTHS = ((190, 54), (150, 44), (110, 34))
"""From how many columns of the window on the log stands beside the table, and the columns it takes."""


def log_width(columns: int) -> int:
    """The columns of the log beside the table; 0 in a narrow window, which has none."""
    return next((wide for least, wide in LOG_WIDTHS if columns >= least), 0)


class Surface:
    """What every painter of a part of the table works on: the scene, the canvas, and the cells it may use."""

    def __init__(self, scene: Scene, canvas: Canvas) -> None:
        self.scene = scene
        self.view = scene.view
        self.glyphs = scene.glyphs
        self.brush = Brush(scene.glyphs, scene.settings.four_colours, scene.absent)
        self.canvas = canvas
        self.click_areas = ClickAreas()
        """Where clicks and arrow keys find what was painted."""
        self.size = card_size(scene.settings.card_size, canvas.width, canvas.height)
        self.left = 0
        """The first column of the table."""
        self.right = canvas.width - log_width(canvas.width)
        """The column after the table; the log begins there."""
        self.tells_scores = False
        """Whether the plates show the scores, rather than the title."""

    def say(self, x: int, y: int, sentence: str, style: str, limit: int) -> int:
        """Writes a sentence up to column `limit`, its cards drawn as cards; returns the column after it."""
        for piece, named in card_words(sentence):
            room = limit - x
            if room <= 0:
                break
            if named is not None and width(self.glyphs.label(named)) <= room:
                x = self.brush.word(self.canvas, x, y, named)
            else:
                shown = piece if width(piece) <= room else self.canvas.clip(piece, room, self.glyphs.ellipsis)
                x = self.canvas.put(x, y, shown, style)
        return x
