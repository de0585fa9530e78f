"""Themes: one TOML file each, built in (`themes/`) or in the user's configuration folder.

A broken file is skipped, and reported with the key at fault. `Palette.resolve` turns a canvas style into a
Rich style; `Palette.as_textual` gives the same colours to Textual's own widgets.

"""

from __future__ import annotations

import difflib
import functools
import os
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct
from rich.color import Color as RichColor
from rich.color import ColorParseError
from rich.style import Style
from textual.theme import BUILTIN_THEMES, Theme

from cardtable.errors import UnfitFileError
from cardtable.system.files import list_files, read_text, toml_of
from cardtable.system.folders import config_folder, data_folder
from cardtable.text import clean


class Palette(Struct, frozen=True, dict=True):
    """A theme's colours by role: #rrggbb, or names of the terminal's own colours if `ansi` is true."""

    name: str
    title: str
    dark: bool
    ansi: bool
    room: str
    """Around the table, and the ground of all other pages."""
    bar: str
    """The lines of the title, the prompt and the keys."""
    rail: str
    """The outer edge of the table, and `rail_light` the inner one."""
    rail_light: str
    felt: str
    shadow: str
    """Of what lies on the felt."""
    plate: str
    """Behind a player's name, and other notes on the felt."""
    text: str
    muted: str
    accent: str
    """Whose turn it is, and what counts most."""
    action: str
    """What Enter would do."""
    warning: str
    paper: str
    """A card; `paper_faint` one that may not be played, `paper_lit` one that stands out."""
    paper_faint: str
    paper_lit: str
    seam: str
    """The thin line between two cards that overlap."""
    red: str
    """Hearts and diamonds; black, club and diamond are inks on paper, too."""
    black: str
    club: str
    diamond: str
    gold: str
    """Crowns, and the edge of a card that stands out."""
    back: str
    """The back of a card, with checks of `back_pattern`."""
    back_pattern: str

    @property
    def fills(self) -> bool:
        """Whether cells can be filled with colours of the theme's own, so that felt, rail and paper can be
        painted."""
        return not self.ansi

    @functools.cached_property
    def _styles(self) -> dict[str, Style]:
        """Cache of resolved styles. `functools.lru_cache` would hash every colour for each run of cells."""
        return {}

    def resolve(self, style: str) -> Style:
        """The Rich style for a canvas style."""
        found = self._styles.get(style)
        if found is None:
            found = self._styles[style] = self._style(style)
        return found

    def _style(self, style: str) -> Style:
        words, *marks = style.split("+")
        ink, _, ground = words.partition("/")
        if self.ansi and ink == "room":
            # A terminal names its own ground for grounds alone: letters in it are other letters reversed.
            ink, ground, marks = ground, "room", [*marks, "reverse"]
        return Style(
            color=_colour(getattr(self, ink)),
            bgcolor=_colour(getattr(self, ground or "room")),
            bold="bold" in marks,
            # Textual blends dim text into its background, below a readable contrast: colours show it instead.
            dim=("dim" in marks and self.ansi) or None,
            reverse="reverse" in marks,
            underline="underline" in marks,
        )

    def as_textual(self) -> Theme:
        """The theme for Textual's own widgets (inputs, the command palette)."""
        own = {name: str(getattr(self, name)) for name in self.__struct_fields__}
        colours = {role: _for_textual(own[role]) for role in ROLES}
        # Textual's style sheets need further variables ($ansi-background) from a theme in terminal colours.
        base = BUILTIN_THEMES["ansi-dark" if self.dark else "ansi-light"].variables if self.ansi else {}
        return Theme(
            name=self.name,
            primary=colours["accent"],
            secondary=colours["action"],
            warning=colours["warning"],
            error=colours["warning"],
            success=colours["action"],
            accent=colours["accent"],
            foreground=colours["text"],
            background=colours["room"],
            surface=colours["bar"],
            panel=colours["bar"],
            dark=self.dark,
            ansi=self.ansi,
            variables=base | {f"card-{role.replace('_', '-')}": colour for role, colour in colours.items()},
        )


ROLES = tuple(name for name in Palette.__struct_fields__ if name not in ("name", "title", "dark", "ansi"))
PAIRS = (
    *(
        (ink, ground)
        for ground in ("room", "bar", "felt", "plate")
        for ink in ("text", "muted", "accent", "action", "warning")
    ),
    *(
        (ink, ground)
        for ground in ("paper", "paper_faint", "paper_lit")
        for ink in ("red", "black", "club", "diamond")
    ),
    *((ink, "shadow") for ink in ("text", "muted", "accent")),
    ("room", "accent"),
    ("room", "action"),
    ("paper", "back"),
)
"""Every ink with each ground it is written on. Each pair has a contrast of at least 4.5."""
RENAMED = {
    "background": "room",
    "face": "paper",
    "shade": "paper_faint",
    "lit": "paper_lit",
    "edge": "seam",
    "back_ground": "back",
    "back": "back_pattern",
}
"""Earlier names of roles. In a file with any of the others, `back` means what is `back_pattern` today."""


def _colour(text: str) -> RichColor | None:
    return None if text == "default" else RichColor.parse(text)


def _for_textual(text: str) -> str:
    return text if text.startswith("#") else f"ansi_{text}"


def contrast(one: str, other: str) -> float:
    """The WCAG 2 contrast ratio of two colours, 1 to 21."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = []
    for channel in RichColor.parse(colour).get_truecolor():
        part = channel / 255
        parts.append(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


# Loading


class Themes(NamedTuple):
    """All themes by name, and the problems with those that were skipped."""

    palettes: Mapping[str, Palette]
    problems: tuple[str, ...]


def load_themes(folders: tuple[Path, ...] | None = None) -> Themes:
    """The built-in and the user's themes; a user's theme replaces a built-in one of the same name."""
    palettes: dict[str, Palette] = {}
    problems: list[str] = []
    for folder in folders if folders is not None else (data_folder("themes"), config_folder() / "themes"):
        try:
            paths = list_files(folder, ".toml")
        except UnfitFileError as error:
            problems.append(f"{folder}: cannot be looked into ({error})")
            continue
        for path in paths:
            try:
                palette = read_theme(path)
            except ValueError as error:
                problems.append(f"{path.name}: {clean(str(error))}")
            else:
                palettes[palette.name] = palette
    return Themes(palettes, tuple(problems))


def read_theme(path: Path) -> Palette:
    """Reads one theme. Raises ValueError naming the key at fault and what it should be."""
    try:
        raw = toml_of(read_text(path))
    except UnfitFileError as error:
        raise ValueError(f"cannot be read ({error})") from None
    known = set(Palette.__struct_fields__)
    raw.setdefault("title", raw.get("name", path.stem))
    raw.setdefault("ansi", False)
    if renamed := [key for key in raw if key in RENAMED and key not in known]:
        raise ValueError(_told_of_names(raw, renamed, known))
    for key in raw:
        if key not in known:
            near = difflib.get_close_matches(key, known, n=1)
            hint = f"did you mean {near[0]!r}?" if near else f"keys are {', '.join(sorted(known))}"
            raise ValueError(f"unknown key {clean(key)!r}: {hint}")
    if missing := sorted(known - raw.keys()):
        raise ValueError(f"add {', '.join(missing)}")
    for flag in ("dark", "ansi"):
        if not isinstance(raw[flag], bool):
            raise ValueError(f"{flag} is true or false, not {raw[flag]!r}")
    for role in ROLES:
        _check_colour(role, raw[role], bool(raw["ansi"]))
    return Palette(**{**raw, "name": clean(str(raw["name"]), 30), "title": clean(str(raw["title"]), 40)})


def _told_of_names(raw: Mapping[str, object], renamed: list[str], known: set[str]) -> str:
    """What to write in a theme that has earlier names of roles."""
    if "back" in raw and "back_pattern" not in raw:
        renamed = [*renamed, "back"]
    missing = sorted(known - {RENAMED[key] if key in renamed else key for key in raw})
    told = [f"add {', '.join(missing)}"] if missing else []
    return "; ".join([*told, "write " + ", ".join(f"{RENAMED[key]} for {key}" for key in renamed)])


def _check_colour(role: str, value: object, ansi: bool) -> None:
    if isinstance(value, str) and (value.startswith("#") != ansi or (ansi and value == "default")):
        try:
            if value != "default":
                RichColor.parse(value)
            return
        except ColorParseError:
            pass
    wanted = "the name of a terminal colour or default" if ansi else "a colour as #rrggbb"
    raise ValueError(f"{role} is {wanted}, not {value!r}")


def wanted_theme(chosen: str, environ: Mapping[str, str] | None = None) -> str:
    """The theme to start with: `plain` if NO_COLOR is set, else TEXTUAL_THEME, else the `chosen` one."""
    env = os.environ if environ is None else environ
    if env.get("NO_COLOR"):
        return "plain"
    return env.get("TEXTUAL_THEME") or chosen
