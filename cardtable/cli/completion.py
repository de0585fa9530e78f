"""What a shell completes: the command that prints its script, and what stands for games, seats and tables."""

from __future__ import annotations

import asyncio
import contextlib

import click
from click.shell_completion import CompletionItem, get_completion_class

from cardtable.cli.terminal_check import COMPLETION_VARIABLE
from cardtable.errors import CardTableError
from cardtable.system import output
from cardtable.text import clean

Items = list[CompletionItem[str]]


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> None:
    """Print the completion script for SHELL.

    In bash and zsh: eval "$(cardtable completion bash)". In fish: cardtable completion fish | source.
    """
    known = get_completion_class(shell)
    assert known is not None, "click brings all three"
    command = click.get_current_context().find_root().command
    output.say(known(command, {}, "cardtable", COMPLETION_VARIABLE).source(), end="")


class _Completed(click.types.StringParamType):
    """A text of which a shell completes what is known."""

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> Items:
        """What may stand there. Whatever cannot be found out is not offered."""
        with contextlib.suppress(CardTableError):
            return [item for item in self.known(ctx) if item.value.startswith(incomplete)]
        return []

    def known(self, ctx: click.Context) -> Items:
        """All that may stand there."""
        raise NotImplementedError


def _item(value: str, told: str = "") -> CompletionItem[str]:
    return CompletionItem(clean(value), help=clean(told) or None)


class GameName(_Completed):
    """A game by its id or title."""

    name = "game"

    def known(self, ctx: click.Context) -> Items:
        """The ids, with the titles beside them."""
        from cardtable.discovery.catalogue import Catalogue

        return [_item(game.id, game.title) for _, game in sorted(Catalogue().games.items())]


class TableName(_Completed):
    """An open table of this machine."""

    name = "table"

    def known(self, ctx: click.Context) -> Items:
        """The open tables, with what is played there."""
        from cardtable import net

        tables = asyncio.run(net.list_tables())
        return [_item(one.name, f"{one.game}, {one.host}'s table") for one in tables]


class RuleValue(_Completed):
    """An option of the game that stands before it, as `name=value`."""

    name = "rule"

    def known(self, ctx: click.Context) -> Items:
        """Each option with each of its values; of a number the usual ones."""
        from cardtable.discovery.installed_games import game_called

        # While the value of an option is missing, click leaves the words before it unread.
        game = game_called(ctx.params.get("game") or "".join(ctx.args[:1]))
        words = {True: "yes", False: "no"}
        return [
            _item(f"{option.name}={words[value] if isinstance(value, bool) else value}", option.help)
            for option in game.options
            for value in option.choices or (option.default,)
        ]


class PuzzleKind(_Completed):
    """A kind of puzzle."""

    name = "kind"

    def known(self, ctx: click.Context) -> Items:
        """The kinds, with their titles."""
        from cardtable.puzzles.puzzle import KINDS, QUESTIONS

        return [*(_item(kind, title) for kind, title in KINDS.items()), _item(QUESTIONS, "All but plays")]


class PuzzleTheme(_Completed):
    """A theme of the puzzles of the game that stands before it."""

    name = "theme"

    def known(self, ctx: click.Context) -> Items:
        """The themes, with how many puzzles there are."""
        from cardtable.discovery.installed_games import game_called
        from cardtable.puzzles import themes_of
        from cardtable.words import with_unit

        game = game_called(ctx.params.get("game") or "".join(ctx.args[:1]))
        return [_item(theme, with_unit(count, "puzzle")) for theme, count in themes_of(game.id).items()]


class SeatList(_Completed):
    """Who sits where, separated by commas; what stands before the last comma stays."""

    name = "seats"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> Items:
        """The kinds of players, each after what stands there already."""
        from cardtable.bots.bot_names import LEVELS

        before = incomplete[: incomplete.rfind(",") + 1]
        kinds = [before + kind for kind in ("you", "person:", *LEVELS, "random")]
        return [_item(kind) for kind in kinds if kind.startswith(incomplete)]
