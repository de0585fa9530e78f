"""Where things lie: what ships with the package, and the person's own folders.

`CARDTABLE_CONFIG` and `CARDTABLE_DATA` in the environment override the platform's folders.
"""

from __future__ import annotations

import os
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_APP = "cardtable"


def data_folder(name: str) -> Path:
    """A folder that ships with the program (`seeds`, `themes`): inside the installed package, or at the
    top of the source tree."""
    installed = _PACKAGE / "_data" / name
    return installed if installed.is_dir() else _PACKAGE.parent / name


def config_folder() -> Path:
    """Settings, key map and the person's own themes."""
    given = os.environ.get("CARDTABLE_CONFIG")
    if given:
        return Path(given)
    import platformdirs

    return Path(platformdirs.user_config_dir(_APP, appauthor=False))


def state_folder() -> Path:
    """What the program remembers: matches, seats and options last used."""
    given = os.environ.get("CARDTABLE_DATA")
    if given:
        return Path(given)
    import platformdirs

    return Path(platformdirs.user_data_dir(_APP, appauthor=False))


def records_folder() -> Path:
    """The records of matches, one file each."""
    return state_folder() / "records"
