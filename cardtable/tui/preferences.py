"""A person's settings and keys, each from a TOML file.

`SETTINGS` describes every setting: its values, its help, its place on the settings page. A value that does
not fit is reported and its default used. The file itself is only written when a setting is changed.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import Struct, field
from msgspec.structs import replace

from cardtable.errors import UnfitFileError
from cardtable.system.files import read_text, replace_whole, toml_of
from cardtable.system.folders import config_folder
from cardtable.text import clean


class Setting(NamedTuple):
    """One setting: its values, in the order of the settings page, and a sentence of help."""

    name: str
    title: str
    values: tuple[Any, ...]
    help: str


SETTINGS = (
    Setting("theme", "Theme", (), "Colours of the table."),
    Setting(
        "glyphs",
        "Characters",
        ("unicode", "ascii"),
        "Signs for suits, borders and marks, or plain letters in their place, in names, too.",
    ),
    Setting("four_colours", "Four colours", (False, True), "Every suit in a colour of its own."),
    Setting(
        "card_size",
        "Largest cards",
        ("auto", "token", "small", "medium", "large", "huge"),
        "auto draws them as large as the table has room for; otherwise never larger than this.",
    ),
    Setting(
        "pace",
        "Bots play",
        (0.0, 0.2, 0.4, 1.0),
        "How fast bots play; Space hurries them, + and - change it at the table.",
    ),
    Setting(
        "keep",
        "Bots' acts stay",
        ("moment", "key"),
        "How long what a bot did stays lit: a moment, or until a key.",
    ),
    Setting(
        "animation",
        "Cards travel",
        (True, False),
        "Cards are seen on their way; never at once, nor where the terminal does not keep up.",
    ),
    Setting("customs", "Customs", (True, False), "What is said and done at such a table is told, too."),
    Setting("dim", "Dim what is barred", (True, False), "Cards that may not be played now are drawn faint."),
    Setting("forced", "Play forced cards", (False, True), "A decision with one answer plays itself."),
    Setting(
        "first_rules",
        "Tell new rules",
        (True, False),
        "Without lessons a rule is told in a line when it first decides something, then not again.",
    ),
    Setting(
        "guard",
        "First Enter tells",
        (True, False),
        "With each new question the first Enter plays nothing yet; a hasty one is dropped.",
    ),
    Setting(
        "call",
        "Your turn calls",
        ("no", "bell", "title"),
        "With a terminal for each: the bell rings at your turn, or the window's title says it.",
    ),
)
PACES = {0.0: "at once", 0.2: "fast", 0.4: "as usual", 1.0: "slowly"}
"""The word for each pace, by seconds."""
_BY_NAME = {setting.name: setting for setting in SETTINGS}


class Settings(Struct, frozen=True):
    """The values of the settings."""

    theme: str = "felt"
    glyphs: str = "unicode"
    four_colours: bool = False
    card_size: str = "auto"
    pace: float = 0.4
    keep: str = "moment"
    animation: bool = True
    customs: bool = True
    dim: bool = True
    forced: bool = False
    first_rules: bool = True
    guard: bool = True
    call: str = "no"


class Preferences(Struct):
    """The settings, their file, and the problems found in it."""

    settings: Settings = field(default_factory=Settings)
    problems: list[str] = field(default_factory=list)
    path: Path = field(default_factory=lambda: config_folder() / "settings.toml")
    readable: bool = True
    """Whether the file can be read. If not, it is not written either."""

    @staticmethod
    def load() -> Preferences:
        """Reads the file. Returns defaults if there is none."""
        preferences = Preferences()
        if not os.path.lexists(preferences.path):
            return preferences
        try:
            raw = toml_of(read_text(preferences.path))
        except UnfitFileError as error:
            preferences.problems.append(
                f"{preferences.path.name} cannot be read and is left alone: {clean(str(error))}"
            )
            preferences.readable = False
            return preferences
        for name, value in raw.items():
            preferences._read(clean(str(name)), value)
        return preferences

    def _read(self, name: str, value: Any) -> None:
        setting = _BY_NAME.get(name)
        if name == "pace" and type(value) is int:
            value = float(value)
        if setting is None:
            known = ", ".join(_BY_NAME)
            self.problems.append(f"{self.path.name}: there is no setting {name!r}; settings are {known}")
        elif not isinstance(value, type(getattr(Settings(), name))) or (
            setting.values and value not in setting.values
        ):
            wanted = " or ".join(str(one).lower() for one in setting.values) or "a theme's name"
            self.problems.append(f"{self.path.name}: {name} is {wanted}, not {clean(str(value))!r}")
        else:
            self.settings = replace(self.settings, **{name: value})

    def change(self, name: str, value: Any) -> None:
        """Changes a setting and writes the file, keeping a person's comments."""
        self.settings = replace(self.settings, **{name: value})
        if not self.readable:
            return
        import tomlkit
        from tomlkit.exceptions import TOMLKitError

        document = tomlkit.document()
        try:
            if self.path.exists():
                text = read_text(self.path)
                toml_of(text)
                document = tomlkit.parse(text)
            document[name] = value
            _write(self.path, tomlkit.dumps(document))
        except (OSError, UnfitFileError, TOMLKitError) as error:
            self.problems.append(f"{self.path.name} is left as it is: {clean(str(error))}")

    def next_value(self, name: str, step: int, themes: tuple[str, ...]) -> Any:
        """The value `step` places after the present one, wrapping around. `themes` are those installed."""
        values = themes if name == "theme" else _BY_NAME[name].values
        now = getattr(self.settings, name)
        at = values.index(now) if now in values else 0
        return values[(at + step) % len(values)]


def load_keys(problems: list[str]) -> dict[str, str]:
    """Reads `keys.toml`: `z = "u"` makes z do what u does. Adds what cannot be read to `problems`."""
    path = config_folder() / "keys.toml"
    if not os.path.lexists(path):
        return {}
    try:
        raw = toml_of(read_text(path))
    except UnfitFileError as error:
        problems.append(f"{path.name} cannot be read: {clean(str(error))}")
        return {}
    found = {}
    for pressed, key in raw.items():
        if isinstance(key, str) and key:
            found[pressed] = key
        else:
            problems.append(
                f'{path.name}: {clean(pressed)} is a key as "u" or "enter", not {clean(str(key))!r}'
            )
    return found


def _write(path: Path, text: str) -> None:
    """Replaces the file in one step, so a crash leaves the old one. Follows a link: dotfiles stay linked."""
    path.parent.mkdir(parents=True, exist_ok=True)
    replace_whole(path, text.encode())
