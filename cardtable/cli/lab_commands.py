"""The commands in which bots play among themselves: simulate, arena."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from cardtable.cli.error_handling import EXIT_FAILED, EXIT_STOPPED
from cardtable.cli.shared_options import Given, game_argument, json_option, read_given, rule_option
from cardtable.errors import OptionError
from cardtable.system import output

EVERY = "all"
"""Said instead of one: every game, every seat count."""

_jobs_option = click.option(
    "--jobs", type=click.IntRange(min=1), metavar="N", help="Processes; as many as there are cores."
)


@click.command()
@game_argument
@click.option("--seats", metavar="N|all", help="How many seats; all: each count in turn.")
@click.option("--matches", type=click.IntRange(min=1), default=100, show_default=True, metavar="M")
@click.option(
    "--bots", default="random", show_default=True, metavar="LIST", help="Kinds of bots, as random,careful."
)
@rule_option
@click.option("--random-options", is_flag=True, help="Draws the other options anew for each match.")
@click.option("--seed", type=int, default=1, show_default=True, metavar="N")
@_jobs_option
@json_option
def simulate(
    game: str,
    seats: str | None,
    matches: int,
    bots: str,
    given: Given,
    random_options: bool,
    seed: int,
    jobs: int | None,
    as_json: bool,
) -> None:
    """Bots only: checks the invariants of GAME, counts totals, actions a second and points.

    GAME may be "all": every game that is installed, with options drawn anew for each match.
    """
    from cardtable.discovery.installed_games import game_called, game_ids
    from cardtable.lab.simulate import simulate as run

    kinds = [kind.strip() for kind in bots.split(",")]
    options = read_given(given)
    vary = random_options or game == EVERY
    reports = []
    games = map(game_called, game_ids() if game == EVERY else (game,))
    for found, count in ((one, count) for one in games for count in _counts(one, seats)):
        with output.bar(matches, f"{found.id}, {count} seats") as step:
            report = run(found, count, options, matches, kinds, seed, vary, step, jobs)
        reports.append(report)
        if not as_json:
            output.say(report.text())
        if report.stopped:
            break
    if as_json:
        facts = [report.facts() for report in reports]
        output.say(json.dumps(facts if EVERY in (seats, game) else facts[0], indent=2))
    if reports[-1].stopped:
        output.complain(f"stopped: {reports[-1].matches} of the {matches} were played")
        raise SystemExit(EXIT_STOPPED)
    if any(report.problems for report in reports):
        raise SystemExit(EXIT_FAILED)


@click.command()
@game_argument
@click.option("--bots", default="careful,random", show_default=True, metavar="LIST", help="Who meets whom.")
@click.option("--deals", type=click.IntRange(min=1), default=100, show_default=True, metavar="N")
@click.option("--matches", is_flag=True, help="Whole matches instead of single deals.")
@click.option(
    "--number",
    type=click.IntRange(min=1),
    default=1,
    metavar="N",
    help="Which deal of a match; its last, where it is over before.",
)
@click.option("--seats", type=int, metavar="N", help="How many seats.")
@rule_option
@click.option("--seed", type=int, default=1, show_default=True, metavar="N")
@_jobs_option
@click.option("--scheduler", metavar="ADDRESS", help="A Dask scheduler to hand the work to (extra: arena).")
@click.option(
    "--study",
    metavar="FOLDER",
    type=click.Path(path_type=Path),
    help="Keeps what is done there: the same command goes on with it.",
)
@json_option
def arena(
    game: str,
    bots: str,
    deals: int,
    matches: bool,
    number: int,
    seats: int | None,
    given: Given,
    seed: int,
    jobs: int | None,
    scheduler: str | None,
    study: Path | None,
    as_json: bool,
) -> None:
    """Bots against bots of GAME, on duplicate deals: each deal with the bots' seats exchanged."""
    from cardtable.discovery.installed_games import game_called
    from cardtable.lab.arena import make_tasks
    from cardtable.lab.arena_report import run_arena, run_study
    from cardtable.lab.resumable_arena import Study

    if matches and number > 1:
        raise OptionError("--matches plays all deals of a match: leave --number out")
    kinds = [kind.strip() for kind in bots.split(",")]
    found, options = game_called(game), read_given(given)
    count = deals if study is None else 1
    todo = make_tasks(found.id, seats, options, kinds, count, seed, whole=matches, number=number)
    if study is None:
        told, is_whole = run_arena(todo, jobs, scheduler, as_json=as_json)
    else:
        told, is_whole = run_study(Study(study, todo[0], deals), jobs, scheduler, as_json=as_json)
    output.say(told)
    if not is_whole:
        more = "" if study is None else "; the same command goes on with it"
        output.complain(f"stopped: not all of the {deals} were played{more}")
        raise SystemExit(EXIT_STOPPED)


def _counts(game: Any, seats: str | None) -> Sequence[int]:
    """The seat counts that `--seats` asks for."""
    if seats is None:
        return (game.default_seats,)
    if seats == EVERY:
        return tuple(game.seat_counts)
    if not seats.isdecimal():
        raise OptionError(f"--seats is a number or all, not {seats!r}")
    return (int(seats),)
