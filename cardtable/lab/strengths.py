"""The strengths of bots: is the stronger one ahead of the weaker, and by how much?

A comparison is a study (`lab/resumable_arena.py`) that ends when it knows. Its deals count in their order up
to the one at which the interval (`lab/sequential_test.py`) leaves nought out. So its result does not depend
on interruptions, nor on the number of workers; only a limit of time may end it earlier.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from cardtable.discovery.installed_games import find_game
from cardtable.lab.arena import Totals, make_tasks
from cardtable.lab.resumable_arena import Study
from cardtable.lab.sequential_test import half_width


@dataclass(frozen=True)
class Lead:
    """The measured lead of the stronger bot, in points a deal. More is better for it in every game."""

    deals: int
    mean: float
    half_width: float
    seconds: tuple[float, float]
    """Seconds a decision: of the stronger bot, of the weaker."""
    fault: str = ""
    """The first fault of a bot for which decisions were made at random; such a lead tells nothing."""

    @staticmethod
    def of(totals: Totals, *, low_wins: bool) -> Lead:
        """The lead of the first of two bots."""
        played = max(1, totals.played)
        mean = totals.ahead[0] / played
        stronger, weaker = (
            spent / max(1, decisions)
            for spent, decisions in zip(totals.seconds, totals.decisions, strict=True)
        )
        width = half_width(totals.played, totals.ahead[0], totals.squares[0])
        return Lead(
            totals.played, -mean if low_wins else mean, width, (stronger, weaker), "".join(totals.faults)
        )

    @property
    def is_known(self) -> bool:
        """Whether the interval leaves nought out."""
        return abs(self.mean) > self.half_width

    @property
    def verdict(self) -> str:
        """The verdict in a word."""
        if self.fault:
            return f"faulty: {self.fault}"
        if not self.is_known:
            return "open"
        return "ahead" if self.mean > 0 else "behind"


class Comparison:
    """A stronger and a weaker bot in one game, at its default seats and options, at most so many deals."""

    def __init__(
        self, folder: Path, game: str, stronger: str, weaker: str, deals: int, seed: int = 1, name: str = ""
    ) -> None:
        """`name`: of the folder within `folder`, if it is not to be made of the bots' names."""
        self.game = find_game(game)
        (first,) = make_tasks(game, None, {}, (stronger, weaker), 1, seed)
        self.study = Study(folder / (name or f"{game}-{stronger}-{weaker}"), first, deals)

    def lead(self) -> Lead:
        """The lead in the deals that are saved."""
        return self.run(0.0)

    def run(self, seconds: float, executor: Executor | None = None, at_once: int = 1) -> Lead:
        """Plays until it is known who is ahead, or the deals or the seconds are spent.

        `at_once`: how many parts an executor is given before the first of them is there.
        Raises OptionError if the folder holds another study or a damaged part.
        """
        until = time.monotonic() + seconds
        with self.study.locked(), closing(self.study.in_order(until, executor, at_once)) as parts:
            return self._lead_after(parts)

    def _lead_after(self, parts: Iterable[Totals]) -> Lead:
        """The lead after the first part that settles it, or after all."""
        totals = Totals.of(2)
        for part in parts:
            totals.join(part)
            if Lead.of(totals, low_wins=self.game.low_wins).is_known:
                break
        return Lead.of(totals, low_wins=self.game.low_wins)
