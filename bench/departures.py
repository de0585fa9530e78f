"""What hard's departures from medium are worth: `python -m bench.departures FOLDER [GAME ...]`.

One seat of a careful table is played by hard. Wherever it does something else than medium would, both actions
are played out carefully on fresh deals that agree with what the seat sees, the same for both. The sum of the
gains over a deal is what hard wins over medium in that seat (the performance difference lemma, Kakade and
Langford 2002), without the luck of the deal: far fewer deals tell than where whole deals are compared, as by
`make bots`. What the seat believes of hidden cards is taken for true, by the search and by this measure.

A plain style is measured in the same way: `--hard py:bench.exploiters.remi:lays_at_once`. What a style does
seldom is known sooner with `--everywhere`: every seat of the table is asked what it would do, medium plays
on, and the gains are those of a seat in the mean.

Races are played, not measured: in them time is the skill. Begun again, it goes on with other deals.
"""

from __future__ import annotations

import json
import math
import random
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

import click

from bench.paper_tables import table, write_between
from cardtable import __version__
from cardtable.bots.basic_bots import CarefulBot
from cardtable.bots.bot_names import make_bot
from cardtable.cli.error_handling import guarded
from cardtable.discovery.installed_games import find_game, game_ids
from cardtable.engine.actions import Action
from cardtable.engine.view import View
from cardtable.lab.sequential_test import half_width
from cardtable.lab.simulate import next_action
from cardtable.match.match import Match
from cardtable.system import output
from cardtable.teaching.paired_rollouts import PairedRollouts

FRESH = 64
"""Deals on which a departure is measured."""
MOST_ACTS = 2000
"""Acts after which a deal is left as it stands."""


@dataclass
class DepartingBot(CarefulBot):
    """Plays as `hard` does, and measures what it does otherwise than medium."""

    hard: str = "search@80"
    gains: list[float] = field(default_factory=list)
    """For each departure the points gained by it on fresh deals, in the mean."""
    decisions: int = 0
    fresh: int = FRESH
    is_only_asked: bool = False
    """Whether medium plays on, whatever `hard` would do."""

    def __post_init__(self) -> None:
        self._hard = make_bot(self.hard)

    def decide(self, view: View, rng: random.Random) -> Action:
        """What hard does, or medium where hard is only asked."""
        if len(view.legal) == 1:
            return view.legal[0]
        same = random.Random()
        same.setstate(rng.getstate())  # where both judge alike, chance shall part no equals
        action, medium = self._hard.decide(view, rng), CarefulBot().decide(view, same)
        self.decisions += 1
        if action != medium:
            rows = PairedRollouts(view, f"departure {rng.random()}").run((action, medium), range(self.fresh))
            self.gains.append(sum(row.points[0] - row.points[1] for row in rows) / len(rows))
        return medium if self.is_only_asked else action


def measure(
    game_id: str, hard: str, number: int, fresh: int = FRESH, *, everywhere: bool = False
) -> dict[str, float]:
    """One deal with hard in one seat, or asked in all: decisions, departures, and what they gained a seat."""
    match = Match(find_game(game_id), seed=f"departures {number}")
    seats = range(match.seats) if everywhere else [number % match.seats]
    own = {seat: DepartingBot(hard=hard, fresh=fresh, is_only_asked=everywhere) for seat in seats}
    bots = [(own.get(seat) or CarefulBot(), random.Random(f"{number} {seat}")) for seat in range(match.seats)]
    deals = match.standing.deals
    for _ in range(MOST_ACTS):
        if match.over or match.standing.deals > deals:
            break
        seat, action, wrong = next_action(match, bots)
        assert not wrong, wrong
        match.play(seat, action)
    asked = own.values()
    return {
        "decisions": sum(one.decisions for one in asked),
        "departures": sum(len(one.gains) for one in asked),
        "gain": sum(sum(one.gains) for one in asked) / len(own),
    }


class Measured:
    """What was measured of one game, a line of a file for each deal."""

    def __init__(
        self, folder: Path, game_id: str, hard: str, fresh: int = FRESH, *, everywhere: bool = False
    ) -> None:
        self.game_id, self.hard, self.fresh, self.everywhere = game_id, hard, fresh, everywhere
        self.path = folder / f"{game_id}-{hard}{'-everywhere' if everywhere else ''}.jsonl"
        lines = self.path.read_text(encoding="utf-8").splitlines() if self.path.is_file() else []
        self.deals: list[dict[str, float]] = [json.loads(line) for line in lines]

    def go_on(self, seconds: float, most: int) -> None:
        """Measures more deals, until something is known, or the seconds or deals are spent."""
        end = time.monotonic() + seconds
        self.path.parent.mkdir(parents=True, exist_ok=True)
        while time.monotonic() < end and len(self.deals) < most and not self.is_known:
            number = len(self.deals)
            found = measure(self.game_id, self.hard, number, self.fresh, everywhere=self.everywhere)
            self.deals.append(found)
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(self.deals[-1]) + "\n")

    @property
    def mean(self) -> float:
        """Points a deal that hard gains."""
        return self._sum("gain") / max(1, len(self.deals))

    @property
    def width(self) -> float:
        """Half of an interval that holds however often one looks."""
        gains = [deal["gain"] for deal in self.deals]
        return half_width(len(gains), sum(gains), sum(gain * gain for gain in gains))

    @property
    def is_known(self) -> bool:
        """Whether the interval leaves nought out."""
        return abs(self.mean) > self.width

    def _sum(self, what: str) -> float:
        return sum(deal[what] for deal in self.deals)

    def row(self) -> tuple[str, ...]:
        """A line of the table."""
        game = find_game(self.game_id)
        interval = f" ± {self.width:.3g}" if not math.isinf(self.width) else ""
        verdict = "" if self.is_known and self.mean > 0 else " (behind)" if self.is_known else " (open)"
        share = 100 * self._sum("departures") / max(1, self._sum("decisions"))
        return game.title, f"{self.mean:+.3g}{interval}{verdict}", str(len(self.deals)), f"{share:.0f}"


HEAD = ("game", "points a deal gained by hard", "deals", "% of decisions otherwise than medium")


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.argument("games", nargs=-1)
@click.option("--hard", default="search@80", show_default=True, metavar="BOT")
@click.option("--seconds", type=float, default=120.0, show_default=True, help="A game; 0: only tell.")
@click.option("--deals", type=int, default=2000, show_default=True, help="A game, at most.")
@click.option("--everywhere", is_flag=True, help="Hard is only asked, in every seat.")
@click.option("--write", "paper", type=click.Path(path_type=Path, exists=True), help="A paper with marks.")
def departures(
    folder: Path,
    games: Sequence[str],
    hard: str,
    seconds: float,
    deals: int,
    everywhere: bool,
    paper: Path | None,
) -> None:
    """Measures what hard gains over medium by what it does otherwise; keeps in FOLDER what it found."""
    rows = []
    for game_id in games or sorted(game_ids()):
        one = Measured(folder, game_id, hard, everywhere=everywhere)
        one.go_on(seconds, deals)
        rows.append(one.row())
        output.remark(", ".join(rows[-1]))
    when = f"Measured with `python -m bench.departures` on {date.today()}: {__version__}, hard is `{hard}`."
    text = f"{when}\n\n{table(HEAD, ('---', *['---:'] * (len(HEAD) - 1)), rows)}"
    output.say(text)
    if paper is not None:
        write_between(paper, "departures", text)


if __name__ == "__main__":
    sys.exit(guarded(lambda: departures(standalone_mode=False)))
