"""Fits the weights of a game's judge: `python -m bench.tune GAME FOLDER`, or `make tune TUNE="GAME FOLDER"`.

It tells the weights found, and whether they beat the old ones on fresh deals. Only what does is worth writing
into the game. Begun again with the same plan, it goes on.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import click

from cardtable.cli.error_handling import guarded
from cardtable.lab.strengths import Lead
from cardtable.lab.tuner import Tuning, verdict_text
from cardtable.lab.workers import workers
from cardtable.system import output

TELL_EVERY = 10
"""Steps after which the weights are verdict_text."""


def fit(tuning: Tuning, jobs: int, scheduler: str | None) -> dict[str, float]:
    """Plays all steps, and gives the weights found, with three digits."""
    found: dict[str, float] = {}
    with workers(tuning.deals, jobs, scheduler) as executor:
        for step, found in enumerate(tuning.run(executor), 1):
            if step % TELL_EVERY == 0:
                output.remark(f"step {step}: {written(found)}")
    return {name: float(f"{value:.3g}") for name, value in found.items()}


def compare(
    tuning: Tuning, new: Mapping[str, float], deals: int, minutes: float, jobs: int, scheduler: str | None
) -> Lead:
    """The match of the new weights against the old."""
    with workers(deals, jobs, scheduler) as executor:
        return tuning.match(new, deals).run(60 * minutes, executor, jobs)


def written(weights: Mapping[str, float]) -> str:
    """Weights as they are verdict_text."""
    return ", ".join(f"{name} {value:.3g}" for name, value in weights.items())


@click.command()
@click.argument("game")
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--weights", "names", default="all", show_default=True, metavar="LIST", help="As master,bare.")
@click.option("--steps", type=click.IntRange(min=2), default=200, show_default=True)
@click.option("--deals", type=click.IntRange(min=1), default=16, show_default=True, help="In each step.")
@click.option("--match", "most", type=click.IntRange(min=1), default=3000, show_default=True, help="Deals.")
@click.option(
    "--minutes", type=click.FloatRange(min=0), default=60.0, show_default=True, help="Of the match."
)
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--jobs", type=click.IntRange(min=1), default=os.cpu_count() or 1, help="Deals at once.")
@click.option("--scheduler", metavar="ADDRESS", help="A Dask scheduler to hand the work to.")
def tune(
    game: str,
    folder: Path,
    names: str,
    steps: int,
    deals: int,
    most: int,
    minutes: float,
    seed: int,
    jobs: int,
    scheduler: str | None,
) -> None:
    """Fits the weights of GAME's judge, and keeps in FOLDER what is played."""
    moved = () if names == "all" else tuple(names.split(","))
    tuning = Tuning(folder, game, moved, steps, deals, seed)
    new = fit(tuning, jobs, scheduler)
    lead = compare(tuning, new, most, minutes, jobs, scheduler)
    output.say(f"{game}: {steps} steps of {deals} deals")
    output.say(f"old: {written(tuning.old)}")
    output.say(f"new: {written(new)}")
    gain = f"{lead.mean:+.3f} ± {lead.half_width:.3f}"
    output.say(f"new over old: {gain} points a deal, {lead.deals} deals: {verdict_text(lead)}")


if __name__ == "__main__":
    raise SystemExit(guarded(lambda: tune(standalone_mode=False)))
