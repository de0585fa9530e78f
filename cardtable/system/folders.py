"""Folders: what ships with the package, and the person's own.

`CARDTABLE_CONFIG` and `CARDTABLE_DATA` in the environment override the platform's folders.

"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from cardtable.errors import HomeError

_PACKAGE = Path(__file__).resolve().parents[1]
_APP = "cardtable"


def data_folder(name: str) -> Path:
    """A folder that ships with the program (`seeds`, `themes`): inside the installed package, or at the
    top of the source tree."""
    installed = _PACKAGE / "_data" / name
    return installed if installed.is_dir() else _PACKAGE.parent / name


def config_folder() -> Path:
    """The folder of settings, key bindings and the person's themes. Raises HomeError."""
    given = os.environ.get("CARDTABLE_CONFIG")
    if given:
        return Path(given)
    import platformdirs

    return _at_home(lambda: platformdirs.user_config_dir(_APP, appauthor=False))


def state_folder() -> Path:
    """The folder of matches and of what was last used. Raises HomeError."""
    given = os.environ.get("CARDTABLE_DATA")
    if given:
        return Path(given)
    import platformdirs

    return _at_home(lambda: platformdirs.user_data_dir(_APP, appauthor=False))


def _at_home(find: Callable[[], str]) -> Path:
    """A folder in the home directory. Raises HomeError if there is none, rather than use the current
    folder."""
    try:
        folder = find()
    except RuntimeError:
        folder = ""
    if not os.path.isabs(folder):
        raise HomeError(
            "no home folder is known: set HOME, or CARDTABLE_DATA and CARDTABLE_CONFIG to folders of your own"
        )
    return Path(folder)


def barred(folder: Path) -> str:
    """Why a folder cannot be read, in one line; empty if it can, or does not exist."""
    try:
        with os.scandir(folder):
            os.stat(folder / ".")
    except FileNotFoundError:
        return ""
    except OSError as error:
        return f"the folder {folder} cannot be read ({error.strerror})"
    return ""


def records_folder() -> Path:
    """The folder of match records, one file each."""
    return state_folder() / "records"


SUFFIX = ".record"
"""The suffix of record files."""
