"""The errors a person may see, each one clear line. What a rule forbids is no error but a Refusal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol


def one_line(text: object, most: int = 200) -> str:
    """What somebody else's error says, in one line of bounded length. Whatever prints it cleans it."""
    return " ".join(str(text).split())[:most]


class CardTableError(Exception):
    """Anything wrong that one line can tell: what was wrong, and what would be right."""


class CardTextError(CardTableError):
    """A text that names no card."""


class ActionTextError(CardTableError):
    """A text that begins with no verb of the game."""


class GameError(CardTableError):
    """An installed game that cannot be loaded."""


class OptionError(CardTableError):
    """An option, a seat count or a game's name that does not exist or does not fit."""


class NotYourTurnError(CardTableError):
    """The match is over: nobody acts any more."""


class HomeError(CardTableError):
    """Nobody knows where the person's own folders are."""


class UnfitFileError(CardTableError):
    """A file that cannot be read or made sense of; whoever asked for it names it."""


class RecordError(CardTableError):
    """A record that cannot be read, with file and line."""


class HeldRecordError(RecordError):
    """A record that another process plays on: it can be looked at meanwhile."""


class LostRecordError(CardTableError):
    """A record that could no longer be written while its match went on."""


class ScenarioError(CardTableError):
    """A scenario file that cannot be read, with file, line and key."""


class StackError(CardTableError):
    """A stacked deal that cannot be: every fault at once."""


class ScreenError(Exception):
    """The screen has fallen: `fault` is why. Nothing of its words is shown, since they may name cards."""

    def __init__(self, fault: BaseException) -> None:
        super().__init__(type(fault).__name__)
        self.fault = fault


class SheetError(CardTableError):
    """A rule sheet that cannot be read, with file and line."""


class CodecError(CardTableError):
    """A value that cannot go as bytes, or bytes that are none."""


class TableError(CardTableError):
    """A table of several terminals that cannot be opened, found or joined; or what came over its wire is no
    message."""


class Refused(Protocol):
    """What the engine's `Refusal` tells; cards stand on this module, so it cannot name them."""

    @property
    def rule(self) -> str: ...
    @property
    def sentence(self) -> str: ...


class IllegalActionError(CardTableError):
    """A refused action: nothing has changed. Carries the refusal."""

    def __init__(self, refusal: Refused) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


def nearest(word: str, known: Iterable[str]) -> str:
    """For an error message: the known word nearest to a wrong one, else all of them."""
    import difflib  # late: most runs make no such mistake

    names = sorted(known)
    close = difflib.get_close_matches(word, names, n=1)
    if close:
        return f"did you mean {close[0]}?"
    return "there are " + ", ".join(names) if names else "there are none"
