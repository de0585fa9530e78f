"""Rules told when they first matter, to who plays a game without having taken a lesson in it: each once.

Which were told is a small file beside the records. Losing it loses nothing: they are told once more.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from cardtable.book.rule_sheet import RuleSheet, rules_in_force
from cardtable.engine.game import Game
from cardtable.errors import CardTableError
from cardtable.teaching.progress import LESSONS, RULES

WAITING = 3
"""Rules that wait to be told after another; what comes beyond is told when it matters again."""


class FirstRules:
    """The rules to be told at one table, few at a time: `lines` stand until who reads them has decided."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, object]) -> None:
        self.game = game
        self.room = 1
        """How many are told at once."""
        self.told: tuple[str, ...] = ()
        """The ids of the rules that are being told."""
        self._waiting: list[str] = []
        self._alone: set[str] = set()
        """Of those that wait the ones of which nobody else may know that they mattered."""
        self._sheet = _sheet(game, seats, options)
        self._known = set(RULES.of(game.id))
        self.is_wanted = self._sheet is not None and not LESSONS.of(game.id)
        """Whether there is anybody to tell: not who has taken lessons."""

    @property
    def lines(self) -> tuple[str, ...]:
        """The sentences of the rules that are being told."""
        return tuple(self._sheet.sentence(rule) for rule in self.told) if self._sheet is not None else ()

    def matter(self, rules: Iterable[str], *, alone: bool = False) -> None:
        """These rules have just decided something; what finds no room waits for a while. `alone`: only who
        looks now may know that they did."""
        for rule in dict.fromkeys(rules):
            if self._is_new(rule) and len(self._waiting) < WAITING:
                self._waiting.append(rule)
                self._alone |= {rule} if alone else set()
        self._tell()

    def _is_new(self, rule: str) -> bool:
        is_rule = self._sheet is not None and rule in self._sheet
        return self.is_wanted and is_rule and rule not in self._known and rule not in self._waiting

    def decided(self) -> None:
        """Who read them has gone on."""
        self.told = ()
        self._tell()

    def put_away(self) -> None:
        """Another looks now: what all may know waits on, and what the act of the one before brought up, as it
        stood for a moment only."""
        self._waiting = [rule for rule in (*self.told, *self._waiting) if rule not in self._alone]
        self.told, self._alone = (), set()

    def _tell(self) -> None:
        """Tells what has room, and never again."""
        while self._waiting and len(self.told) < self.room:
            rule = self._waiting.pop(0)
            self.told += (rule,)
            self._known.add(rule)
            RULES.note(self.game.id, rule)


def _sheet(game: Game, seats: int, options: Mapping[str, object]) -> RuleSheet | None:
    try:
        return rules_in_force(game, seats, options)
    except CardTableError:
        return None
