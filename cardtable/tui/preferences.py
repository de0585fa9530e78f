"""A person's settings (a TOML file of their own) and what the lobby remembers of the last match.

One table describes every setting: defaults, checks, the settings screen. A value that does not fit is
reported, its default holds, and the file is left alone until a setting is changed.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from cardtable.errors import UnfitFileError
from cardtable.system.files import read_text, replace_whole, toml_of
from cardtable.system.folders import config_folder
from cardtable.text import clean


@dataclass(frozen=True)
class Setting:
    """One setting: its values in the order the screen walks through them, and a sentence of help."""

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
        "ascii replaces suits, borders and marks by plain letters.",
    ),
    Setting("four_colours", "Four colours", (False, True), "Every suit in a colour of its own."),
    Setting("card_size", "Cards", ("auto", "token", "small", "large"), "auto fits them to the window."),
    Setting(
        "pace",
        "Bots take",
        (0.0, 0.2, 0.4, 1.0),
        "Seconds before a bot plays; Space hurries it, + and - change it at the table.",
    ),
    Setting(
        "keep",
        "Captures stay",
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
        "At your turn the first Enter plays nothing yet; hasty keys are dropped.",
    ),
)
PACES = {0.0: "at once", 0.2: "fast", 0.4: "as usual", 1.0: "slowly"}
"""How the bots play at each pace."""
_BY_NAME = {setting.name: setting for setting in SETTINGS}


@dataclass(frozen=True)
class Settings:
    """The settings in force."""

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


@dataclass
class Preferences:
    """Settings with their file, and what was wrong in it."""

    settings: Settings = field(default_factory=Settings)
    problems: list[str] = field(default_factory=list)
    path: Path = field(default_factory=lambda: config_folder() / "settings.toml")
    readable: bool = True

    @staticmethod
    def load() -> Preferences:
        """The person's settings; defaults where there are none."""
        found = Preferences()
        if not os.path.lexists(found.path):
            return found
        try:
            raw = toml_of(read_text(found.path))
        except UnfitFileError as error:
            found.problems.append(f"{found.path.name} cannot be read and is left alone: {clean(str(error))}")
            found.readable = False
            return found
        for name, value in raw.items():
            found._take(clean(str(name)), value)
        return found

    def _take(self, name: str, value: Any) -> None:
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
        """Sets one, and writes the file, keeping a person's comments in it."""
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
        """The value before or after the present one."""
        values = themes if name == "theme" else _BY_NAME[name].values
        now = getattr(self.settings, name)
        at = values.index(now) if now in values else 0
        return values[(at + step) % len(values)]


def load_keys(problems: list[str]) -> dict[str, str]:
    """A person's own keys from keys.toml: `z = "u"` makes z do what u does. Faults go to `problems`."""
    path = config_folder() / "keys.toml"
    if not os.path.lexists(path):
        return {}
    try:
        raw = toml_of(read_text(path))
    except UnfitFileError as error:
        problems.append(f"{path.name} cannot be read: {clean(str(error))}")
        return {}
    found = {}
    for pressed, meant in raw.items():
        if isinstance(meant, str) and meant:
            found[pressed] = meant
        else:
            problems.append(
                f'{path.name}: {clean(pressed)} is a key as "u" or "enter", not {clean(str(meant))!r}'
            )
    return found


def _write(path: Path, text: str) -> None:
    """Replaces the file in one step, so a crash leaves the old one. Follows a link: dotfiles stay linked."""
    path.parent.mkdir(parents=True, exist_ok=True)
    replace_whole(path, text.encode())
