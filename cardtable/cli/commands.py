"""The command `cardtable`. Whatever is heavy is imported by the command that needs it."""

from __future__ import annotations

import functools
import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cardtable import __version__
from cardtable.cli import archive_commands, network_commands
from cardtable.cli.archive_commands import plain_too, play_plain, tell_passed_over
from cardtable.cli.startup import EXIT_FAILED, EXIT_STOPPED, guarded, must_be_plain, open_lobby, unhindered
from cardtable.errors import CardTableError, OptionError
from cardtable.system import output

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

EVERY = "all"
"""Said instead of one: every game, every seat count."""

Given = tuple[str, ...]

_seed = click.option(
    "--seed",
    type=int,
    metavar="N",
    help="Decides all chance: same seed, same cards. No secret: whoever knows it knows the cards.",
)
_option = click.option(
    "--option", "given", multiple=True, metavar="NAME=VALUE", help="Sets a rule (may be repeated)."
)
_jobs = click.option(
    "--jobs", type=click.IntRange(min=1), metavar="N", help="Processes; as many as there are cores."
)


class _Commands(click.Group):
    """A group that names the nearest command to a mistyped one."""

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        """As click does it, with a better error."""
        from cardtable.engine.options import nearest

        if args and not args[0].startswith("-") and self.get_command(ctx, args[0]) is None:
            raise click.UsageError(f"no command {args[0]!r}: {nearest(args[0], self.commands)}")
        return super().resolve_command(ctx, args)


@click.group(
    cls=_Commands, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]}
)
@click.version_option(__version__, message="cardtable %(version)s")
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Card games from around the world, at a table in the terminal.

    Without a command the lobby opens.
    """
    if ctx.invoked_subcommand is not None:
        return
    open_lobby()


@cli.command()
@click.argument("game")
@click.option("--seats", metavar="LIST", help="Who sits where, as you,easy,hard,person:Ana; or how many.")
@_option
@_seed
@plain_too
def play(game: str, seats: str | None, given: Given, seed: int | None, plain: bool) -> None:
    """Play GAME, straight at the table."""
    from cardtable.discovery.installed_games import game_called
    from cardtable.table.seat_specs import parse_seats

    found = game_called(game)
    specs = parse_seats(seats, found)
    options = read_given(given)
    found.configure(len(specs), options)
    if plain or must_be_plain():
        from cardtable.archive.saved_matches import begin
        from cardtable.plain.plain_table import PlainTable

        output.need_input()
        play_plain(PlainTable(begin(found, specs, options, seed)))
        return
    with unhindered():
        from cardtable.tui.app import run_match

    run_match(found.id, specs, options, seed)


@cli.command()
@click.argument("record", required=False, type=click.Path(path_type=Path))
@plain_too
def resume(record: Path | None, plain: bool) -> None:
    """Take up the last unfinished match, or the one of RECORD."""
    from cardtable.archive.saved_matches import last_unfinished, take_up

    if plain or must_be_plain():
        output.need_input()
    problems: list[str] = []
    try:
        sitting = take_up(record if record is not None else last_unfinished(problems=problems))
    finally:
        tell_passed_over(problems)
    if plain or must_be_plain():
        from cardtable.plain.plain_table import PlainTable

        play_plain(PlainTable(sitting))
        return
    with unhindered():
        from cardtable import net

    if (table := net.reopen(sitting)) is not None:
        with unhindered():
            from cardtable.tui.app import run_far
            from cardtable.tui.table.remote_tables import opened

        run_far(functools.partial(opened, table))
        return
    with unhindered():
        from cardtable.tui.app import run_resume

    run_resume(sitting)


cli.add_command(archive_commands.day)
cli.add_command(archive_commands.duplicate)
cli.add_command(archive_commands.statistics)
cli.add_command(network_commands.host)
cli.add_command(network_commands.join)
cli.add_command(network_commands.tables)
cli.add_command(network_commands.serve)
cli.add_command(network_commands.relay)


@cli.command()
@click.argument("game")
@click.option("--plain", is_flag=True, help="Line by line, no screen control.")
def learn(game: str, plain: bool) -> None:
    """Lessons for GAME."""
    from cardtable.book.lessons import lessons_of
    from cardtable.discovery.installed_games import game_called

    found = game_called(game)
    if not lessons_of(found):
        output.say(f"There are no lessons for {found.title} yet: read cardtable rules {found.id}")
    elif plain or must_be_plain():
        from cardtable.plain.plain_lesson import PlainLessons

        output.need_input()
        PlainLessons(found).run()
    else:
        with unhindered():
            from cardtable.tui.app import run_lessons

        run_lessons(found)


@cli.command()
@click.argument("game")
@click.option("--seats", type=int, help="How many play: the rules as they read at that table.")
@_option
def rules(game: str, seats: int | None, given: Given) -> None:
    """The rule book of GAME, as text when piped; with seats or options as it reads at that table."""
    from cardtable.book.rule_sheet import rules_in_force
    from cardtable.discovery.installed_games import game_called

    found, at_table = game_called(game), seats is not None or bool(given)
    count, options = found.configure(seats, read_given(given))
    text = rules_in_force(found, count, options).text(at_table=at_table)
    if must_be_plain():
        output.say(text)
    else:
        output.page(text)


@cli.command()
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def games(as_json: bool) -> None:
    """All games: id, title, family, seats, options."""
    from cardtable.discovery.catalogue import Catalogue
    from cardtable.words import counted

    if as_json:
        from cardtable.discovery.installed_games import described, sound_games

        found, problems = sound_games()
        for problem in problems:
            output.complain(problem)
        output.say(json.dumps([described(game) for game in found], indent=2, ensure_ascii=False))
        return
    catalogue = Catalogue()
    for problem in catalogue.problems.values():
        output.complain(problem)
    wide = max(map(len, catalogue.games), default=0)
    for _, game in sorted(catalogue.games.items()):
        seats = counted(game.seat_counts)
        output.say(
            f"{game.id:{wide}}  {game.title} ({game.country}, {game.family}), {seats} seats. {game.about}"
        )


@cli.command()
@click.argument("game")
@click.option("--seats", metavar="N|all", help="How many seats; all: each count in turn.")
@click.option("--matches", type=click.IntRange(min=1), default=100, show_default=True, metavar="M")
@click.option(
    "--bots", default="random", show_default=True, metavar="LIST", help="Kinds of bots, as random,careful."
)
@_option
@click.option("--random-options", is_flag=True, help="Draws the other options anew for each match.")
@click.option("--seed", type=int, default=1, show_default=True, metavar="N")
@_jobs
@click.option("--json", "as_json", is_flag=True, help="For programs.")
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


@cli.command()
@click.argument("game")
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
@_option
@click.option("--seed", type=int, default=1, show_default=True, metavar="N")
@_jobs
@click.option("--scheduler", metavar="ADDRESS", help="A Dask scheduler to hand the work to (extra: arena).")
@click.option(
    "--study",
    metavar="FOLDER",
    type=click.Path(path_type=Path),
    help="Keeps what is done there: the same command goes on with it.",
)
@click.option("--json", "as_json", is_flag=True, help="For programs.")
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
    from cardtable.lab.arena import tasks
    from cardtable.lab.arena_report import contest, pursue
    from cardtable.lab.study import Study

    if matches and number > 1:
        raise OptionError("--matches plays all deals of a match: leave --number out")
    kinds = [kind.strip() for kind in bots.split(",")]
    found, options = game_called(game), read_given(given)
    count = deals if study is None else 1
    todo = tasks(found.id, seats, options, kinds, count, seed, whole=matches, number=number)
    if study is None:
        told, is_whole = contest(todo, jobs, scheduler, as_json=as_json)
    else:
        told, is_whole = pursue(Study(study, todo[0], deals), jobs, scheduler, as_json=as_json)
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


@cli.command()
@click.argument(
    "paths", nargs=-1, required=True, metavar="FILE_OR_FOLDER...", type=click.Path(path_type=Path)
)
def check(paths: tuple[Path, ...]) -> None:
    """Run scenarios, or the cases that a game brings (its id); exit 1 if one fails."""
    from cardtable.book.scenario import run_file

    passed = failed = 0
    for path in _scenarios(paths):
        try:
            failures = run_file(path)
        except CardTableError as error:
            failures = [str(error)]
        if failures:
            failed += 1
            told = failures[0].splitlines()[0]
            output.say_line(told if str(path) in told else f"{path}: {told}")
        else:
            passed += 1
    output.say(f"{passed} passed, {failed} failed")
    if failed:
        raise SystemExit(EXIT_FAILED)


def _scenarios(paths: Iterable[Path]) -> Iterator[Traversable]:
    """The scenario files that the paths, or ids of games, name."""
    from cardtable.discovery.game_files import books_of, pages
    from cardtable.discovery.installed_games import find_game, game_ids

    found: list[Traversable] = []
    for path in paths:
        if path.is_dir():
            inside = sorted(path.rglob("*.toml"))
            if not inside:
                raise click.UsageError(f"no scenario in {path}: they are files named *.toml")
            found += inside
        elif path.is_file():
            found.append(path)
        elif str(path) in game_ids():
            cases = list(pages(books_of(find_game(str(path))).cases))
            if not cases:
                raise click.UsageError(f"{path} brings no cases")
            found += cases
        else:
            raise click.UsageError(f"no file or folder {str(path)!r}")
    return iter(found)


@cli.command()
@click.argument("record", type=click.Path(path_type=Path))
@click.option("--plain", is_flag=True, help="Line by line, no screen control.")
def replay(record: Path, plain: bool) -> None:
    """Look through RECORD: on the table, or line by line."""
    from cardtable.archive.replay import refuse_shut
    from cardtable.plain.plain_replay import walk
    from cardtable.records.replaying import load

    if not (plain or must_be_plain()):
        with unhindered():
            from cardtable.tui.app import run_replay

        run_replay(record)
        return
    loaded = load(record)
    refuse_shut(loaded.match)
    for line in walk(loaded.match):
        output.say_line(line)
    if loaded.problem is not None:
        output.complain(f"reading stopped: {loaded.problem}")
        raise SystemExit(EXIT_FAILED)


def read_given(given: Iterable[str]) -> dict[str, object]:
    """The options of `--option name=value`. Raises OptionError for one that is not written so."""
    options: dict[str, object] = {}
    for one in given:
        name, equals, value = one.partition("=")
        if not equals or not name.strip():
            raise OptionError(f"option {one!r} is not written name=value")
        if name.strip() in options:
            raise OptionError(f"option {name.strip()} is given twice")
        options[name.strip()] = value.strip()
    return options


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a command and answers the exit code. No traceback reaches a user."""
    return guarded(lambda: _run(None if argv is None else list(argv)))


def _run(argv: list[str] | None) -> object:
    """What a command answers. Raises CardTableError for words that are none."""
    try:
        return cli.main(args=argv, prog_name="cardtable", standalone_mode=False)
    except click.ClickException as error:
        raise OptionError(error.format_message()) from None
    except click.Abort:
        raise KeyboardInterrupt from None
