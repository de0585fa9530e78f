"""A person's settings (a TOML file of their own) and what the lobby remembers of the last match.

One table describes every setting: defaults, checks, the settings screen. A value that does not fit is
reported, its default holds, and the file is left alone until a setting is changed.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardtable.errors import UnfitFileError
from cardtable.system.files import json_of, read_text, replace_whole, toml_of
from cardtable.system.folders import config_folder, state_folder
from cardtable.text import clean

if TYPE_CHECKING:
    from cardtable.table.seat_specs import SeatSpec


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

    def walked(self, name: str, step: int, themes: tuple[str, ...]) -> Any:
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


# What the lobby remembers

AS_WRITTEN = "as written"
"""What no set of house rules is called: the rules themselves."""


@dataclass(frozen=True)
class Seating:
    """A match as set up in the lobby: seat specs as text, options, deal number (None: by chance)."""

    game: str
    seats: tuple[str, ...]
    options: dict[str, Any] = field(default_factory=dict)
    seed: str | None = None


@dataclass
class Memory:
    """The last set-up of each game, the last game, and sets of house rules by name."""

    last: str = ""
    games: dict[str, dict[str, Any]] = field(default_factory=dict)
    house: dict[str, dict[str, dict[str, Any]]] = field(default_factory=dict)
    people: tuple[SeatSpec, ...] = field(default=(), init=False)
    """Who was set down in the lobby since the last match; no file keeps them before they have played."""

    @staticmethod
    def load() -> Memory:
        """What was remembered; nothing where the file is missing or damaged (it is no loss)."""
        try:
            raw = json_of(read_text(_memory_file()))
            known = {entry.name for entry in fields(Memory) if entry.init}
            memory = Memory(**{key: value for key, value in raw.items() if key in known})
            return memory.cleaned() if _sound(memory) else Memory()
        except (UnfitFileError, TypeError, AttributeError):
            return Memory()

    def cleaned(self) -> Memory:
        """With house rules under names that can be shown and typed."""
        named = {
            game: {clean(name, 20): options for name, options in sets.items()}
            for game, sets in self.house.items()
        }
        nameless = ("", AS_WRITTEN)
        self.house = {
            game: {name: sets[name] for name in sets if name not in nameless} for game, sets in named.items()
        }
        return self

    def keep(self, seating: Seating) -> None:
        """Remembers a set-up."""
        self.last, self.people = seating.game, ()
        self.games[seating.game] = {"seats": list(seating.seats), "options": seating.options}
        self.save()

    def house_rules(self, game: str) -> dict[str, dict[str, Any]]:
        """The sets of house rules of a game, by name."""
        return dict(sorted(self.house.get(game, {}).items()))

    def keep_house(self, game: str, name: str, options: Mapping[str, Any]) -> None:
        """Keeps options under a name, instead of what that name stood for."""
        self.house.setdefault(game, {})[name] = dict(options)
        self.save()

    def forget_house(self, game: str, name: str) -> None:
        """Forgets a set of house rules."""
        self.house.get(game, {}).pop(name, None)
        self.save()

    @property
    def _kept(self) -> dict[str, Any]:
        """What the file keeps."""
        return {entry.name: getattr(self, entry.name) for entry in fields(self) if entry.init}

    def save(self) -> None:
        """Writes it down; a folder that cannot be written to is no reason to stop a game."""
        path = _memory_file()
        try:
            _write(path, json.dumps(self._kept, indent=1))
        except OSError:
            return


def _write(path: Path, text: str) -> None:
    """Writes a whole file or nothing: a crash leaves the old one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    # Through a link to the file behind it, or a person's dotfiles would lose theirs.
    replace_whole(path, text.encode())


def _memory_file() -> Path:
    return state_folder() / "lobby.json"


def _sound(memory: Memory) -> bool:
    checks: tuple[Callable[[], bool], ...] = (
        lambda: isinstance(memory.last, str),
        lambda: all(isinstance(one.get("seats", []), list) for one in memory.games.values()),
        lambda: all(isinstance(seat, str) for one in memory.games.values() for seat in one.get("seats", [])),
        lambda: all(isinstance(one.get("options", {}), dict) for one in memory.games.values()),
        lambda: all(isinstance(one, dict) for sets in memory.house.values() for one in sets.values()),
    )
    return all(check() for check in checks)
