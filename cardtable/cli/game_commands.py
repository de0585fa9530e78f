"""The commands about the games themselves: games, rules, check."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardtable.cli.error_handling import EXIT_FAILED
from cardtable.cli.shared_options import Given, game_argument, json_option, read_given, rule_option
from cardtable.cli.terminal_check import must_be_plain
from cardtable.errors import CardTableError, NothingThereError
from cardtable.system import output

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


@click.command()
@json_option
def games(as_json: bool) -> None:
    """All games: id, title, family, seats, options."""
    from cardtable.discovery.catalogue import Catalogue
    from cardtable.words import join_numbers_or

    if as_json:
        from cardtable.discovery.installed_games import described, sound_games

        found, problems = sound_games()
        for problem in problems:
            output.complain(problem)
        output.say(json.dumps([described(game) for game in found], indent=2, ensure_ascii=False))
        return
    catalogue = Catalogue()
    for problem in catalogue.problem_lines:
        output.complain(problem)
    wide = max(map(len, catalogue.games), default=0)
    for _, game in sorted(catalogue.games.items()):
        seats = join_numbers_or(game.seat_counts)
        output.say(
            f"{game.id:{wide}}  {game.title} ({game.country}, {game.family}), {seats} seats. {game.about}"
        )


@click.command()
@game_argument
@click.option("--seats", type=int, help="How many play: the rules as they read at that table.")
@rule_option
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


@click.command()
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
    from cardtable.discovery.game_files import file_paths_of, pages
    from cardtable.discovery.installed_games import find_game, game_ids

    found: list[Traversable] = []
    for path in paths:
        if path.is_dir():
            inside = sorted(path.rglob("*.toml"))
            if not inside:
                raise NothingThereError(f"no scenario in {path}: they are files named *.toml")
            found += inside
        elif path.is_file():
            found.append(path)
        elif str(path) in game_ids():
            cases = list(pages(file_paths_of(find_game(str(path))).cases))
            if not cases:
                raise NothingThereError(f"{path} brings no cases")
            found += cases
        else:
            raise click.UsageError(f"no file or folder {str(path)!r}")
    return iter(found)
