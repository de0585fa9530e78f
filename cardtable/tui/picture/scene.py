"""What a picture of the table shows, and the surface that its parts are painted on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import msgspec.structs
from msgspec import Struct, field

from cardtable.card_words import card_words
from cardtable.cards import Card
from cardtable.engine.event_wording import with_names
from cardtable.engine.presentation import Place
from cardtable.engine.view import View
from cardtable.text import width
from cardtable.tui.decision.click_areas import ClickAreas
from cardtable.tui.decision.emphasis import Emphasis
from cardtable.tui.decision.selection import Selection
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.card_faces import TOKEN, Brush, sizes_within
from cardtable.tui.look.glyphs import Glyphs
from cardtable.tui.picture.facts import short_names
from cardtable.tui.preferences import Settings


class Captions(Struct, frozen=True):
    """The words around the table: its title, what was said, the question, the keys and the log."""

    said: str = ""
    """What happened last."""
    coach: str = ""
    """What a lesson, the coach or a quiz says."""
    coach_lines: int = 0
    """The most lines for the coach; 0: the usual number."""
    rules: Sequence[str] = ()
    """Rules that apply for the first time, each to be told in one line."""
    talk: Sequence[str] = ()
    """What people at other terminals said: all where a log stands beside the table, else what is new."""
    aside: str = ""
    """A remark before the prompt."""
    prompt: str = ""
    prompt_style: str = "text"
    keys: Sequence[tuple[str, str]] = ()
    """The active keys with their labels."""
    log: Sequence[str] = ()
    time_left: tuple[float, float] | None = None
    """Seconds left to decide, and seconds in all; None without a time limit."""
    banner: str = ""
    """Words across the whole table at a great moment, instead of what happened last."""
    heading: tuple[str, str, str] | None = None
    """What stands in the title instead of game and deal, at a puzzle: what it is, about what, and how the
    person stands. The facts then lie on the rail."""
    titles: Sequence[str] = ()
    """What stands in the title instead of game and deal, in a lesson: wordings, longest first. The facts stay
    there beside it."""
    agreed_deals: int = 0
    """How many deals the match lasts at most; 0: as the game says."""
    mark: str = ""
    """A note beside the deal's number: the deal of the day, or a replay."""


NO_CAPTIONS = Captions()


class Scene(Struct):
    """Everything that a picture of the table shows."""

    view: View
    names: Sequence[str]
    """The players' names by seat."""
    kinds: Sequence[str]
    """What sits at each seat: a person or a bot, by its name."""
    settings: Settings
    glyphs: Glyphs
    fills: bool = True
    """Whether the terminal has colours to fill cells with (`Brush.fills`)."""
    pick: Selection | None = None
    """What the viewer is picking; None if the viewer is not to act."""
    lit: frozenset[Card] = frozenset()
    """Cards that stand out, wherever they lie."""
    touched: frozenset[Card] = frozenset()
    """Cards on the table that the last act took or played."""
    played: tuple[Card, ...] = ()
    """Cards played last, shown on the table although they have been moved on."""
    actor: int = -1
    """The seat that acted last; -1: none."""
    winner: int = -1
    """The seat that the finished trick on the table goes to; -1: none."""
    resorted: bool = False
    """Whether the hand is sorted by ranks although the game sorts by suits."""
    turned: bool = False
    """Whether a large hand is drawn the other way: as a ladder instead of cards, or the reverse."""
    show_hand: bool = True
    """Whether the viewer's hand is shown below the table, rather than as a plate among the others."""
    tells_winner: bool = True
    """Whether the winning card of a trick is marked; not while somebody is asked for it."""
    hidden_facts: frozenset[str] = frozenset()
    """Labels of facts that are not shown, while somebody is asked for what they tell."""
    absent: frozenset[Card] = frozenset()
    """Cards in flight, which are not drawn where they will lie."""
    notes: Mapping[int, str] = field(default_factory=dict)
    """By seat, a note on its player, shown before all facts: that they are away, for instance."""
    opens_stacks: bool = False
    """Whether stacks lie open into which nobody looks while it is played."""
    is_bare: bool = False
    """Whether plates tell names alone, and nothing is said of what finds no room: a small picture."""
    home: int | None = None
    """The seat whose side has the first mark and is listed first; None: the viewer's."""
    captions: Captions = NO_CAPTIONS

    @property
    def home_seat(self) -> int:
        """The seat whose side has the first mark and is listed first."""
        return max(0, self.view.seat) if self.home is None else self.home

    @property
    def of_table(self) -> Scene:
        """The scene without the words around it, and without the decision."""
        return msgspec.structs.replace(self, pick=None, captions=NO_CAPTIONS)

    def named(self, text: str) -> str:
        """A sentence of the game with the players' short names filled in."""
        return with_names(text, short_names(self.names))


WINNING = "winning"
"""The mark of the winning card of a trick."""
RAILED = ((80, 24), (60, 40))
"""From so many columns and lines on, the felt has a rail, and cards are drawn instead of tokens: in a window
that is wide enough, or high as a phone held upright."""
LOG_WIDTHS = ((190, 54), (150, 44), (110, 34))
"""From how many columns of the window on the log stands beside the table, and the columns it takes."""


def is_railed(columns: int, lines: int) -> bool:
    """Whether a window of that size has room for a rail, and for cards instead of tokens."""
    return any(columns >= wide and lines >= high for wide, high in RAILED)


def log_width(columns: int) -> int:
    """The columns of the log beside the table; 0 in a narrow window, which has none."""
    return next((wide for least, wide in LOG_WIDTHS if columns >= least), 0)


def _without_winner(place: Place) -> Place:
    """A place whose winning card is not marked."""
    return replace(place, marks=tuple(one.removesuffix(WINNING).removesuffix(", ") for one in place.marks))


class Surface:
    """What the painters of the table's parts share: the scene, the canvas, and the columns for the table. It
    refers to none of them, so that a picture is freed as soon as nobody looks at it."""

    def __init__(self, scene: Scene, canvas: Canvas) -> None:
        self.scene = scene
        self.view = scene.view
        self.glyphs = scene.glyphs
        self.brush = Brush(scene.glyphs, scene.settings.four_colours, scene.absent, scene.fills)
        self.canvas = canvas
        self.click_areas = ClickAreas()
        """Where clicks and arrow keys find what was painted."""
        self.emphasis = Emphasis.of(scene.pick)
        self.has_rail = is_railed(canvas.width, canvas.height)
        """Whether the window has room for a rail, and for cards instead of tokens."""
        self.size = sizes_within(scene.settings.card_size)[0] if self.has_rail else TOKEN
        """The largest cards that may be drawn; once the table is laid out, the size of the hand's."""
        self.left = 0
        """The first column of the table."""
        self.right = canvas.width - log_width(canvas.width)
        """The column after the table; the log begins there."""
        self.tells_scores = False
        """Whether the plates show the scores, rather than the title."""
        self.places = [one if scene.tells_winner else _without_winner(one) for one in scene.view.places]
        """Where everything lies that the view knows of."""

    def say(self, x: int, y: int, sentence: str, style: str, limit: int) -> int:
        """Writes a sentence up to column `limit`, its cards drawn as cards; returns the column after it."""
        for piece, named in card_words(sentence):
            room = limit - x
            if room <= 0:
                break
            if named is not None and width(self.glyphs.label(named)) <= room:
                x = self.brush.word(self.canvas, x, y, named)
            else:
                x = self.canvas.put(x, y, self.canvas.clip(piece, room, self.glyphs.ellipsis), style)
        return x
