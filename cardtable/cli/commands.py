"""The command `cardtable`: all its commands, gathered from the modules that define them.

Whatever is heavy is imported by the command that needs it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from cardtable import __version__
from cardtable.cli import (
    archive_commands,
    completion,
    game_commands,
    lab_commands,
    network_commands,
    play_commands,
)
from cardtable.cli.error_handling import EXIT_CODES, guarded
from cardtable.cli.lobby_command import open_lobby
from cardtable.errors import OptionError
from cardtable.system import output


class _Commands(click.Group):
    """A group that names the nearest command to a mistyped one."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands that people are told of."""
        return [name for name in super().list_commands(ctx) if not self.commands[name].hidden]

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        """As click does it, with a better error."""
        from cardtable.errors import nearest

        if args and not args[0].startswith("-") and self.get_command(ctx, args[0]) is None:
            raise click.UsageError(f"no command {args[0]!r}: {nearest(args[0], self.list_commands(ctx))}")
        return super().resolve_command(ctx, args)


def _exit_codes() -> str:
    told = "; ".join(f"{code} {meaning}" for code, meaning in EXIT_CODES.items())
    return f"Exit codes: {told}. What a signal ends adds 128 to its number."


def _tell_version(ctx: click.Context, _: click.Parameter, is_asked: bool) -> None:
    if not is_asked or ctx.resilient_parsing:
        return
    from importlib.metadata import version
    from platform import python_version

    output.say(f"cardtable {__version__} (Python {python_version()}, Textual {version('textual')})")
    ctx.exit()


@click.group(
    cls=_Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=_exit_codes(),
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_tell_version,
    help="Show the versions of cardtable, Python and Textual, and exit.",
)
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Card games from around the world, at a table in the terminal.

    Without a command the lobby opens.
    """
    if ctx.invoked_subcommand is not None:
        return
    open_lobby()


for command in (
    play_commands.play,
    play_commands.resume,
    play_commands.learn,
    play_commands.practice,
    play_commands.path,
    game_commands.rules,
    game_commands.games,
    game_commands.check,
    archive_commands.day,
    archive_commands.duplicate,
    archive_commands.statistics,
    archive_commands.replay,
    network_commands.host,
    network_commands.join,
    network_commands.tables,
    network_commands.serve,
    network_commands.relay,
    lab_commands.simulate,
    lab_commands.arena,
    completion.completion,
):
    cli.add_command(command)


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a command and answers the exit code. No traceback reaches a user."""
    return guarded(lambda: _run(None if argv is None else list(argv)))


def _run(argv: list[str] | None) -> object:
    """What a command answers. Raises CardTableError for words that are none."""
    try:
        return cli.main(args=argv, prog_name="cardtable", standalone_mode=False)
    except click.ClickException as error:
        from cardtable.cli.usage_errors import describe

        raise OptionError(describe(error)) from None
    except click.Abort:
        raise KeyboardInterrupt from None
