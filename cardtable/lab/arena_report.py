"""Runs an arena or a study with a progress bar, and prints its standings."""

from __future__ import annotations

import json
from collections.abc import Sequence

from cardtable.discovery.installed_games import find_game
from cardtable.lab.arena import ArenaTask, Standings, run_tasks
from cardtable.lab.resumable_arena import Study
from cardtable.lab.workers import workers
from cardtable.system.output import bar
from cardtable.text import clean


def run_arena(
    todo: Sequence[ArenaTask], jobs: int | None, scheduler: str | None, *, as_json: bool
) -> tuple[str, bool]:
    """Plays all tasks. Returns the standings, and whether all tasks were played: Ctrl-C keeps what is
    done."""
    standings = Standings.of(todo[0])
    try:
        with workers(len(todo), jobs, scheduler) as executor, bar(len(todo)) as step:
            for outcome in run_tasks(todo, executor):
                standings.totals.add(outcome)
                step()
    except KeyboardInterrupt:
        if not standings.totals.played:
            raise
    return _as_text(standings, as_json=as_json), standings.totals.played == len(todo)


def run_study(study: Study, jobs: int | None, scheduler: str | None, *, as_json: bool) -> tuple[str, bool]:
    """Plays what is missing of a study. Returns its standings, and whether it is complete."""
    with study.locked():
        missing = study.missing()
        study.totals()  # reports a damaged part now, not after hours of play
        try:
            with workers(len(missing), jobs, scheduler) as executor, bar(len(missing), "parts") as step:
                for _ in study.run(executor):
                    step()
        except KeyboardInterrupt:
            if len(study.missing()) == len(study.parts):
                raise
        totals = study.totals()
        return _as_text(Standings.of(study.parts[0].first, totals), as_json=as_json), not study.missing()


def _as_text(standings: Standings, *, as_json: bool) -> str:
    return json.dumps(standings.facts(), indent=2) if as_json else table(standings)


def table(standings: Standings) -> str:
    """The standings as a table, the best bot first."""
    facts = standings.facts()
    sign = 1 if find_game(standings.game).low_wins else -1
    rows = sorted(facts["bots"], key=lambda one: sign * one["ahead"])
    unit = facts["unit"]
    head = f"{'bot':<16}{'points/' + unit:>14}{'ahead by':>20}{'wins':>9}{'ms/decision':>13}"
    which = f" (number {standings.number} of a match)" if standings.number > 1 else ""
    lines = [
        f"{standings.game}, {standings.seats} seats, {facts['played']} {unit}s{which}, each in every seating",
        head,
    ]
    for row in rows:
        row["bot"] = clean(row["bot"], 60)
        ahead = f"{row['ahead']:+.3f} ± {row['ahead_95']:.3f}"
        lines.append(
            f"{row['bot']:<16}{row['points']:>14.3f}{ahead:>20}{row['wins']:>9.1%}{row['ms_a_decision']:>13.2f}"
        )
    lines += [
        f"{row['bot']}: {row['stood_in']} of {row['decisions']} decisions were made for it ({row['fault']})"
        for row in rows
        if row["stood_in"]
    ]
    told = ", of which few are wanted here" if sign > 0 else ""
    lines.append(f"ahead by: points more than the mean of the others{told}, with the 95 % interval")
    return "\n".join(lines)
