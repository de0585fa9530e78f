"""How strong the bots are: medium over easy and hard over medium in every game, as one table: `make bots`.

Each comparison stops when it knows (`cardtable/lab/strengths.py`). Begun again, it goes on.
"""

from __future__ import annotations

import math
import os
import platform
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import click

from bench.paper_tables import table, write_between
from cardtable import __version__
from cardtable.bots.bot_names import kind_of
from cardtable.cli.error_handling import guarded
from cardtable.discovery.installed_games import find_game, game_ids
from cardtable.lab.strengths import Comparison, Lead
from cardtable.lab.workers import workers
from cardtable.system import output

HEAD = (
    "game",
    "seats",
    "counted in",
    "medium over easy",
    "deals",
    "hard over medium",
    "deals",
    "ms a decision: easy, medium, hard",
)
_NOT_PLAYED = ("", "")


@dataclass(frozen=True)
class Plan:
    """What is compared, and how long."""

    folder: Path
    games: Sequence[str]
    hard: str
    deals: int
    minutes: float
    seed: int
    pairs: Sequence[str]

    def comparison(self, game: str, pair: str) -> Comparison:
        """One of `PAIRS` in one game."""
        words = ["hard", "medium"] if pair == "hard" else ["medium", "easy"]
        stronger, weaker = (self.hard if word == "hard" else kind_of(word) for word in words)
        return Comparison(self.folder, game, stronger, weaker, self.deals, self.seed)


PAIRS = ("medium", "hard")
"""The comparisons, by the stronger bot."""


def play(plan: Plan, jobs: int, scheduler: str | None) -> dict[tuple[str, str], Lead]:
    """Plays all comparisons and tells each as it ends; Ctrl-C leaves the rest as it is."""
    found: dict[tuple[str, str], Lead] = {}
    most = len(plan.games) * plan.deals
    try:
        with workers(most, jobs, scheduler) as executor:
            for pair in plan.pairs:
                for game in plan.games:
                    lead = plan.comparison(game, pair).run(60 * plan.minutes, executor, jobs)
                    found[game, pair] = lead
                    output.remark(f"{game}, {pair}: {told(lead)}, {lead.deals} deals, {lead.verdict}")
    except KeyboardInterrupt:
        if not found:
            raise
    return found


def told(lead: Lead) -> str:
    """The lead with its interval, if there is one yet."""
    if math.isinf(lead.half_width):
        return f"{lead.mean:+.1f}"
    return f"{lead.mean:+.{_digits(lead)}f} ± {lead.half_width:.{_digits(lead)}f}"


def _digits(lead: Lead) -> int:
    """Digits after the point that the interval allows."""
    return 3 if lead.half_width < 1 else 2 if lead.half_width < 10 else 1


def row(game: str, leads: dict[tuple[str, str], Lead]) -> tuple[str, ...]:
    """One game's line of the table."""
    rules = find_game(game)
    seats, options = rules.configure(None, {})
    by_pair = [leads.get((game, pair)) for pair in PAIRS]
    medium, hard = by_pair
    cells = [cell for lead in by_pair for cell in (_cells(lead) if lead is not None else _NOT_PLAYED)]
    spent = [medium.seconds[1], medium.seconds[0]] if medium is not None else []
    spent += [hard.seconds[0]] if hard is not None else []
    times = ", ".join(f"{1000 * seconds:.3g}" for seconds in spent)
    return rules.title, str(seats), f"{rules.unit(seats, options)}s", *cells, times


def _cells(lead: Lead) -> tuple[str, str]:
    """A lead as it stands in the table. Only what is not ahead needs a word."""
    verdict = "" if lead.verdict == "ahead" else f" ({lead.verdict})"
    return told(lead) + verdict, str(lead.deals)


def markdown(games: Sequence[str], leads: dict[tuple[str, str], Lead]) -> str:
    """The table as the papers show it."""
    return table(HEAD, ("---", *["---:"] * (len(HEAD) - 1)), [row(game, leads) for game in games])


def conditions(plan: Plan, jobs: int) -> str:
    """When, with what and how it was measured."""
    from cardtable.bots.search_bot import STRENGTHS

    seconds = STRENGTHS.get(plan.hard)
    budget = f"hard has {seconds:g} s a decision" if seconds is not None else f"hard is `{plan.hard}`"
    return (
        f"Measured with `make bots` on {date.today()}: Card Table {__version__}, Python "
        f"{platform.python_version()}, {jobs} of {os.cpu_count()} cores; {budget}, each comparison at "
        f"most {plan.deals} deals."
    )


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--games", default="all", show_default=True, metavar="LIST", help="As hokm,spar.")
@click.option("--pairs", default=",".join(PAIRS), show_default=True, metavar="LIST", help="By the stronger.")
@click.option("--hard", default=kind_of("hard"), show_default=True, metavar="BOT", help="Such as search@400.")
@click.option("--deals", type=click.IntRange(min=1), default=1000, show_default=True, help="The most.")
@click.option(
    "--minutes", type=click.FloatRange(min=0), default=60.0, show_default=True, help="0: only tell."
)
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--jobs", type=click.IntRange(min=1), default=os.cpu_count() or 1, help="Deals at once.")
@click.option("--scheduler", metavar="ADDRESS", help="A Dask scheduler to hand the work to.")
@click.option("--write", "paper", type=click.Path(path_type=Path, exists=True), help="A paper with marks.")
def strengths(
    folder: Path,
    games: str,
    pairs: str,
    hard: str,
    deals: int,
    minutes: float,
    seed: int,
    jobs: int,
    scheduler: str | None,
    paper: Path | None,
) -> None:
    """Measures the strengths of the bots, and keeps in FOLDER what is played.

    The deals and minutes are those of one comparison.
    """
    named = sorted(game_ids()) if games == "all" else games.split(",")
    plan = Plan(folder, named, hard, deals, minutes, seed, pairs.split(","))
    leads = play(plan, jobs, scheduler)
    text = f"{conditions(plan, jobs)}\n\n{markdown(named, leads)}"
    output.say(text)
    if paper is not None:
        write_between(paper, "strengths", text)


if __name__ == "__main__":
    raise SystemExit(guarded(lambda: strengths(standalone_mode=False)))
