"""The keys of the table itself, each with what is shown of it and what it does.

Footer, help, menu and dispatch read the same rows.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from string import ascii_lowercase
from typing import Any

from msgspec import Struct

from cardtable.engine.actions import Action
from cardtable.engine.game import Game
from cardtable.table.observed_sitting import ObservedSitting
from cardtable.tui.decision.selection import Selection
from cardtable.tui.key_binding import NAMES, Key
from cardtable.tui.look.glyphs import Glyphs
from cardtable.tui.table.decision_keys import (
    DECISION_LETTERS,
    HINT,
    SORT_KEY,
    decision_keys,
    hint_key,
    typing_keys,
)

ORDER = (*"?i", "slash", *"rugqtlb", "f3", "f10", "f7", "f2", "plus", "h", "escape", "o", "f6", "f8", "f9")
"""The order in which footer and help show the keys behind those of the decision, by first name."""
REFERENCE = "h"
"""The letter that opens what is looked up again and again; the table keeps it in games that have that."""
TABLE_LETTERS = frozenset(name for name in ORDER if name in ascii_lowercase) - DECISION_LETTERS - {REFERENCE}
"""Letters that the table itself keeps, unless a name that is typed begins with one."""
Deed = Callable[[], Coroutine[object, object, None] | None]
"""What a key does; a coroutine is run beside the screen."""


class TableKey(Struct, frozen=True):
    """A key of the table that works now."""

    key: Key
    does: Deed
    second: Deed | None = None
    """What the second key of a pair does, if it does something else."""
    is_listed: bool = True
    """Whether footer and help show it; some keys only say why they do nothing now."""
    place: int | None = None
    """Its place among all keys; None: in the usual order behind those of the decision."""

    def deed(self, name: str) -> Deed | None:
        """What the key of that Textual name does; None if it is another key."""
        names = [NAMES.get(one, one) for one in self.key.names]
        if name not in names:
            return None
        return self.second if self.second is not None and name == names[1] else self.does


def is_letter(key: Key) -> bool:
    """Whether a key is a letter, which may be a person's in a race."""
    return any(len(name) == 1 and name.isalpha() for name in key.names)


def kept_letters(sitting: ObservedSitting) -> frozenset[str]:
    """The letters that the table keeps in this game."""
    return TABLE_LETTERS | {REFERENCE} if sitting.match.game.reference else TABLE_LETTERS


def is_doubled(game: Game[Any]) -> bool:
    """Whether the reference takes two presses: where cards are named its letter begins hearts, whether any
    can be named now or not. So the key is the same in every turn."""
    return any(action.picks is not Action.picks for action in game.actions)


def keys_now(
    rows: Sequence[TableKey], first: Sequence[Key], pick: Selection | None, glyphs: Glyphs, hint: str
) -> list[Key]:
    """The keys that work now, most important first: `first`, those of the decision, those of the table.

    `hint`: what the key for a hint is called; empty where none is given.
    """
    usual = [row.key for row in rows if row.is_listed and row.place is None]
    if pick is not None and pick.legal.typing is not None:
        menu = [key for key in usual if key.names == ("escape",)]
        found = [*first, *typing_keys(pick, hinted=bool(hint)), *menu]
    else:
        found = [*first, *(decision_keys(pick, glyphs) if pick is not None else ())]
        if pick is not None and len(pick.in_hand) > 1 and not pick.view.game.ordered_hand:
            usual.append(SORT_KEY)
        if pick is not None and hint == HINT:
            usual.append(hint_key(hint))
        elif pick is not None and hint:
            # Of a hint that stands it comes first, after Enter, what more can be had of it.
            found.insert(next((1 for key in found[:1] if "enter" in key.names), 0), hint_key(hint))
        found += sorted(usual, key=lambda key: ORDER.index(key.names[0]))
        found = _as_read(found, pick)
    for row in rows:
        if row.is_listed and row.place is not None:
            found.insert(row.place, row.key)
    return found


def _as_read(keys: Sequence[Key], pick: Selection | None) -> list[Key]:
    """The keys without the letters that what is typed goes on with; those that begin a name work pressed
    twice."""
    if pick is None:
        return list(keys)
    found = []
    for key in keys:
        letter = key.names[0] if key.names and len(key.names[0]) == 1 else ""
        if letter and pick.name.goes_on(letter):
            continue
        found.append(key._replace(shown=pick.as_pressed(letter)) if key.shown == letter else key)
    return found
