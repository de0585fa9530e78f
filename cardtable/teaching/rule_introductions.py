"""Introduces rules when they first matter, to people who play a game without having taken its lessons: each
once.

A small file beside the records says which were introduced. If it is lost they are introduced again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from cardtable.book.rule_sheet import RuleSheet, rules_if_any
from cardtable.engine.game import Game
from cardtable.teaching.progress import LESSONS, RULES

WAITING = 3
"""Rules that may wait for their turn. Further ones come when they matter again."""


class RuleIntroductions:
    """The rules to introduce at one table. `lines` stay until the person who reads them has decided."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, object]) -> None:
        self.game = game
        self._seats, self._options = seats, options
        self.room = 1
        """How many are shown at once."""
        self.shown: tuple[str, ...] = ()
        """The ids of the rules that are shown."""
        self._waiting: list[str] = []
        self._alone: set[str] = set()
        """Waiting rules that only the current viewer may know to have mattered."""

    @cached_property
    def _sheet(self) -> RuleSheet | None:
        """The rules of the table; None if they cannot be read. Read when the first of them matters: the
        table is painted sooner."""
        return rules_if_any(self.game, self._seats, self._options)

    @cached_property
    def _known(self) -> set[str]:
        """The ids of the rules that were introduced."""
        return set(RULES.of(self.game.id))

    @cached_property
    def is_wanted(self) -> bool:
        """Whether anything is introduced: not to people who have taken lessons."""
        return not LESSONS.of(self.game.id) and self._sheet is not None

    @property
    def lines(self) -> tuple[str, ...]:
        """The sentences of the rules that are shown."""
        shown = self.shown
        return tuple(map(self._sheet.sentence, shown)) if shown and self._sheet is not None else ()

    def matter(self, rules: Iterable[str], *, alone: bool = False, absent: Sequence[str] = ()) -> None:
        """These rules have just decided something. Those that find no room wait. With `alone`, only the
        current viewer may know. Rules that speak of what is `absent` (`Deal.absent_words`) come later."""
        for rule in dict.fromkeys(rules):
            if self._is_new(rule) and not self._speaks_of(rule, absent) and len(self._waiting) < WAITING:
                self._waiting.append(rule)
                self._alone |= {rule} if alone else set()
        self._tell()

    def _is_new(self, rule: str) -> bool:
        if not self.is_wanted or rule in self._known or rule in self._waiting:
            return False
        return self._sheet is not None and rule in self._sheet

    def _speaks_of(self, rule: str, words: Sequence[str]) -> bool:
        sentence = self._sheet.sentence(rule).casefold() if self._sheet is not None and words else ""
        return any(word in sentence for word in words)

    def decided(self) -> None:
        """The person has read them and gone on."""
        self.shown = ()
        self._tell()

    def show_again(self, rules: Sequence[str]) -> None:
        """Shows these rules, as it did before acts that were taken back; what has waited since comes when it
        matters again."""
        self.shown, self._waiting = tuple(rules), []

    def withdraw(self) -> None:
        """Another person looks now. Public rules wait; those of the previous viewer's own act are dropped."""
        self._waiting = [rule for rule in (*self.shown, *self._waiting) if rule not in self._alone]
        self.shown, self._alone = (), set()

    def _tell(self) -> None:
        """Shows as many as there is room for, each once."""
        while self._waiting and len(self.shown) < self.room:
            rule = self._waiting.pop(0)
            self.shown += (rule,)
            self._known.add(rule)
            RULES.note(self.game.id, rule)
