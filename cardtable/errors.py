"""The errors that people see, each one clear line. What a rule forbids is not an error but a `Refusal`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol


def one_line(text: object, most: int = 200) -> str:
    """A foreign error's message in one line of bounded length, not yet escaped."""
    return " ".join(str(text).split())[:most]


class CardTableError(Exception):
    """Anything that one line can explain: what was wrong, and what would be right."""


class CardTextError(CardTableError):
    """A text that is not a card."""


class ActionTextError(CardTableError):
    """A text that does not begin with a verb of the game."""


class GameError(CardTableError):
    """An installed game that cannot be loaded."""


class PackageError(CardTableError):
    """Code of somebody else's package that failed: where, and how."""


class Terminated(SystemExit):
    """A signal that ends the program, unlike an exit that somebody's code asks for."""


class OptionError(CardTableError):
    """An option, a seat count or a game's name that does not exist or does not fit."""


class NothingThereError(CardTableError):
    """There is nothing yet of what was rightly asked for: no unfinished match, no open table, no lesson."""


class NotYourTurnError(CardTableError):
    """Nobody may act: the match is over, or there is no such seat."""


class HomeError(CardTableError):
    """The person's folders cannot be found."""


class UnfitFileError(CardTableError):
    """A file that cannot be read or understood. The caller names it."""


class RecordError(CardTableError):
    """A record that cannot be read, with file and line."""


class HeldRecordError(RecordError):
    """A record that another process is playing; it can be looked at meanwhile."""


class LostRecordError(CardTableError):
    """A record that could no longer be written while its match went on."""


class ScenarioError(CardTableError):
    """A scenario file that cannot be read, with file, line and key."""


class StackError(CardTableError):
    """An impossible stacked deal, with every fault at once."""


class ScreenError(Exception):
    """The screen crashed because of `fault`. Its message is not shown, since it may name cards."""

    def __init__(self, fault: BaseException) -> None:
        super().__init__(type(fault).__name__)
        self.fault = fault


class SheetError(CardTableError):
    """A rule sheet that cannot be read, with file and line."""


class CodecError(CardTableError):
    """A value that cannot be packed as bytes, or bytes that do not hold one."""


class TableError(CardTableError):
    """A shared table that cannot be opened, found or joined, or a bad message from one."""


class Refused(Protocol):
    """What the engine's `Refusal` offers. Cards import this module, so it cannot import `Refusal`."""

    @property
    def rule(self) -> str: ...
    @property
    def sentence(self) -> str: ...


class IllegalActionError(CardTableError):
    """A refused action, with its refusal. Nothing has changed."""

    def __init__(self, refusal: Refused) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


def nearest(word: str, known: Iterable[str]) -> str:
    """For error messages: the nearest known word, else all of them."""
    import difflib  # late: most runs make no such mistake

    names = sorted(known)
    close = difflib.get_close_matches(word, names, n=1)
    if close:
        return f"did you mean {close[0]}?"
    return "there are " + ", ".join(names) if names else "there are none"
