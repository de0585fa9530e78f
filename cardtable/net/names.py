"""Names at an open table: whoever comes may not be taken for somebody else, nor for the program itself."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from cardtable.errors import TableError
from cardtable.text import clean

MAX_NAME = 20
"""Longest name of a person in characters."""
_OF_THE_PROGRAM = ("you", "host", "the host", "the table", "card table", "all", "everybody", "nobody")
"""Words that the screen itself uses for people: nobody may be called so."""
_CAPITALS = str.maketrans("ΗΜΝΡΥΧ", "hmnpyx")
"""Capitals that look like other letters than their small ones do."""
_LOOK_ALIKES = str.maketrans(
    "авеёзікмнорстухјѕһԁԛԝ"  # Cyrillic
    "αβγεηικμνορτυχω"  # Greek
    "ᴀʙᴄᴅᴇɢʜɪᴊᴋʟᴍɴᴏᴘʀᴛᴜᴠᴡʏᴢɑɡıłøđ"
    "01l|!",
    "abee3ikmhopctyxjshdqw" + "abyenikuvoptuxw" + "abcdeghijkimnoprtuvwyzagiiod" + "oiiii",
)
"""Letters that look like Latin ones, after case was folded and accents were taken away."""
_PAIRS = (("rn", "m"), ("vv", "w"))
"""Pairs of letters that look like one."""


def clean_name(name: str) -> str:
    """A name as it may appear on the table; empty if no letter or digit is in it."""
    found = clean(name, MAX_NAME).replace(":", " ").replace(",", " ").strip()
    return found if any(char.isalnum() for char in found) else ""


def outline(name: str) -> str:
    """The outline of a name for the eye: names of equal outline can be taken for each other."""
    parts = unicodedata.normalize("NFKD", name.translate(_CAPITALS)).casefold()
    letters = "".join(char for char in parts if char.isalnum() or char in "|!").translate(_LOOK_ALIKES)
    for pair, letter in _PAIRS:
        letters = letters.replace(pair, letter)
    return letters


def require_distinct(name: str, others: Iterable[str]) -> None:
    """Raises TableError if a newcomer's name can be taken for another's, or for one of the program's own."""
    seen = outline(name)
    taken = next((other for other in others if outline(other) == seen), None)
    if taken is not None:
        raise TableError(f"somebody here is called {taken} already: --as gives you another name")
    if seen in map(outline, _OF_THE_PROGRAM):
        raise TableError(f"nobody is called {name} here: --as gives you another name")
