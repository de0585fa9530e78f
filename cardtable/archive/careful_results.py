"""How the deal of the day comes out when careful players play it: a hundred replays of the person's seat.

One sample says little of a deal, since a close choice may decide it. So a hundred careful players sit in that
seat, who differ where plays look about as good; the others' play and luck are the same each time. The results
are worked out beside the screen and kept in one file beside the records.
"""

from __future__ import annotations

import contextlib
import random
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import msgspec

from cardtable.bots.basic_bots import CarefulBot
from cardtable.bots.beginner import beginners_doubt
from cardtable.bots.bot_names import bot_stream, make_bot
from cardtable.bots.process_pool import POOL, SPREADS, ProcessPool, Stopped
from cardtable.engine import endgame_solver
from cardtable.engine.bot import Advice
from cardtable.engine.game import Game
from cardtable.engine.match_origin import DAY, Origin
from cardtable.engine.random_keys import random_for
from cardtable.engine.view import View
from cardtable.errors import UnfitFileError
from cardtable.lab.simulate import next_action
from cardtable.match.match import Match
from cardtable.system.files import read_bytes, replace_whole
from cardtable.system.folders import records_folder
from cardtable.table.turn_loop import luck_action

PLAYERS = 100
"""How many careful players a result is compared with."""
CAREFUL = CarefulBot.name
"""The kind of bot that plays the other seats of a deal of the day, and whose like are the measure."""
FILE = "careful-players.json"
"""The file beside the records that keeps the results, by day, game and rules."""
_DOUBT = 0.5
"""The careful players' doubt between two plays, as a part of a beginner's."""
_AT_ONCE = 3
"""Replays of one job. Others who need the processes wait no longer than for these."""
_JOBS = 2
"""Jobs that are in the processes at one time."""
_MOST_RANGES = 7
"""Lines of the histogram."""
YOU = "  you"
"""Mark at the end of the histogram's line with the person's result."""


class VaryingCarefulBot(CarefulBot):
    """A careful player with a mind of its own: of plays that look about as good, which is better is felt
    anew."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__()
        self._rng = rng

    def advice(self, view: View, rng: random.Random) -> list[Advice]:
        """The plays that it takes for the best, the one that feels best first. Endings that are solved leave
        no doubt."""
        found = super().advice(view, rng)
        if len(found) < 2 or endgame_solver.is_known(view):
            return found
        doubt = _DOUBT * beginners_doubt(view, found)
        felt = {id(one): one.value + doubt * self._rng.uniform(-1, 1) for one in found}
        return sorted(found, key=lambda one: -felt[id(one)])


@dataclass(frozen=True)
class SameDeal:
    """The deal of a day in one game, and a seat, as a hundred careful players get it."""

    day: str
    """The date, as the origin of a match names it."""
    game: Game
    seed: str
    seat: int

    @property
    def name(self) -> str:
        """The key of its results in the file. Other rules make other results."""
        return f"{self.day} {self.game.id} {self.game.version} {self.seed} {self.seat}"

    def replay(self, number: int) -> int:
        """The points of the seat's side when the careful player of that number sits there. The cards and the
        streams of the other bots are the same for all."""
        game = self.game
        match = Match(game, seed=self.seed, length=1, origin=Origin(DAY, day=self.day).text, listen=False)
        bots = [(make_bot(CAREFUL), bot_stream(self.seed, at, CAREFUL)) for at in range(match.seats)]
        own = random_for(self.seed, "one of many", self.seat, number)
        bots[self.seat] = (VaryingCarefulBot(own), own)
        while not match.over:
            at, action = luck_action(match) or next_action(match, bots)[:2]
            match.play(at, action)
        return match.deal.points[match.deal.side(self.seat)]


@dataclass(frozen=True)
class ResultDistribution:
    """The results of the careful players beside one's own, in points."""

    points: tuple[int, ...]
    """One for each of them, rising."""
    own: int
    low_wins: bool = False

    @property
    def better(self) -> int:
        """How many of them the person's result beats."""
        return sum((one > self.own) if self.low_wins else (one < self.own) for one in self.points)

    @property
    def ties(self) -> int:
        """How many of them have the same result."""
        return self.points.count(self.own)

    @property
    def sentence(self) -> str:
        """`Better than 63 of 100 careful players in your seat, level with 12.`"""
        many = len(self.points)
        if self.ties == many:
            return (
                f"As good as each of {many} careful players in your seat: the deal allowed no other result."
            )
        better = f"Better than {self.better} of {many} careful players in your seat"
        behind = many - self.better - self.ties
        return f"{better}, level with {self.ties}, behind {behind}."

    @property
    def rows(self) -> list[tuple[str, int, bool]]:
        """The results or ranges of results, lowest first: each in words, how many of them came to it, and
        whether it is the person's."""
        return [
            (_range_text(low, high), sum(low <= one <= high for one in self.points), low <= self.own <= high)
            for low, high in self._ranges()
        ]

    def histogram(self, room: int, bar: str) -> list[str]:
        """How many of them came to what, a line a result or range of results, lowest first, in `room` cells;
        `YOU` marks the person's own."""
        rows = self.rows
        wide, most = max(len(label) for label, _, _ in rows), max(count for _, count, _ in rows) or 1
        bars = max(1, room - wide - 14)
        return [
            f"{label:>{wide}}  {bar * -(-bars * count // most)} {count}{YOU if is_own else ''}"
            for label, count, is_own in rows
        ]

    def _ranges(self) -> list[tuple[int, int]]:
        """The results one by one, or in ranges of one size where there are many."""
        found = sorted({*self.points, self.own})
        if len(found) <= _MOST_RANGES:
            return [(one, one) for one in found]
        size = -(-(found[-1] - found[0] + 1) // _MOST_RANGES)
        return [(low, low + size - 1) for low in range(found[0], found[-1] + 1, size)]


def _range_text(low: int, high: int) -> str:
    return str(low) if low == high else f"{low} to {high}"


class CarefulPlayers:
    """The results of the careful players: worked out in other processes, and kept."""

    def __init__(self, pool: ProcessPool = POOL, folder: Path | None = None, players: int = PLAYERS) -> None:
        self.pool = pool
        self.players = players
        """How many players each result is compared with."""
        self._folder = folder
        self._stops = 0
        """How often the work was ended."""
        self._computing = threading.Lock()
        """Held while results are worked out: others who ask for them wait."""

    @property
    def _path(self) -> Path:
        return (records_folder() if self._folder is None else self._folder) / FILE

    def kept(self) -> dict[str, tuple[int, ...]]:
        """All results that are kept, by the name of the deal; none where the file is missing or damaged."""
        try:
            return msgspec.json.decode(read_bytes(self._path), type=dict[str, tuple[int, ...]])
        except (UnfitFileError, msgspec.MsgspecError):
            return {}

    def results(self, deal: SameDeal, done: Callable[[int], None] = lambda count: None) -> tuple[int, ...]:
        """The results for one deal, rising; empty if they were stopped. Takes seconds if they are not kept:
        `done` hears how many there are. May be asked from several threads."""
        stops = self._stops
        with self._computing:
            found = self.kept().get(deal.name, ())
            if len(found) == self.players or self._stops != stops:
                return found
            fresh = self._compute(deal, done)
            if fresh:
                kept = {**self.kept(), deal.name: fresh}
                with contextlib.suppress(OSError):
                    replace_whole(self._path, msgspec.json.encode(kept))
            return fresh

    def _compute(self, deal: SameDeal, done: Callable[[int], None]) -> tuple[int, ...]:
        view = Match(deal.game, seed=deal.seed, length=1, listen=False).view(deal.seat)
        found: list[int] = []
        for first in range(0, self.players, _AT_ONCE * _JOBS):
            starts = range(first, min(self.players, first + _AT_ONCE * _JOBS), _AT_ONCE)
            parts = [(deal.day, deal.seed, deal.seat, at, min(self.players, at + _AT_ONCE)) for at in starts]
            replayed = self.pool.map(view, _replay_some, parts, SPREADS)
            if replayed is None:
                return ()
            found += [points for some in replayed for points in some]
            done(len(found))
        return tuple(sorted(found))

    def stop(self) -> None:
        """Ends the work, and all waiting for it: the program is left."""
        self._stops += 1
        self.pool.stop(SPREADS)


CAREFUL_PLAYERS = CarefulPlayers()
"""The careful players of this process."""


def _replay_some(
    view: View, stopped: Stopped, day: str, seed: str, seat: int, first: int, last: int
) -> list[int]:
    """A job: the results of some of the careful players."""
    deal = SameDeal(day, view.game, seed, seat)
    return [deal.replay(number) for number in range(first, last) if not stopped()]
