"""Writes share/man/man1/cardtable.1: the manual, from the help that the commands give.

python -m tools.manual

click-man would write a page for each command, cut their sentences and list hidden commands; one page can be
searched.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator
from pathlib import Path

import click

from cardtable import __version__
from cardtable.cli.commands import cli
from cardtable.cli.error_handling import EXIT_CODES

PAGE = Path(__file__).parent.parent / "share" / "man" / "man1" / "cardtable.1"
ENVIRONMENT = {
    "CARDTABLE_CONFIG": "The folder of settings, keys and themes.",
    "CARDTABLE_DATA": "The folder of records and of what was learnt.",
    "CARDTABLE_RUNTIME": "The folder in which open tables are found.",
    "NO_COLOR": "Draws without colours.",
}


def manual() -> str:
    """The whole manual, as man reads it."""
    root = click.Context(cli, info_name="cardtable", **cli.context_settings)
    lines = [
        f'.TH CARDTABLE 1 "" "cardtable {__version__}" "User Commands"',
        ".SH NAME",
        f"cardtable \\- {_quoted(_paragraphs(cli)[0].rstrip('.'))}",
        ".SH SYNOPSIS",
        *_synopsis(root),
        ".SH DESCRIPTION",
        *_text(_paragraphs(cli)),
        ".SH OPTIONS",
        *_options(root, cli.get_params(root)),
        ".SH COMMANDS",
    ]
    for name in cli.list_commands(root):
        lines += _command(click.Context(cli.commands[name], info_name=name, parent=root))
    lines += [".SH EXIT STATUS", *_listed({str(code): f"{told}." for code, told in EXIT_CODES.items()})]
    lines += [".SH ENVIRONMENT", *_listed(ENVIRONMENT)]
    return "\n".join(lines) + "\n"


def _command(context: click.Context) -> Iterator[str]:
    """One command: how it is called, what it does, its options."""
    yield f".SS {_quoted(context.info_name or '')}"
    yield from _synopsis(context)
    yield ".PP"
    yield from _text(_paragraphs(context.command))
    yield from _options(context, context.command.params)


def _synopsis(context: click.Context) -> Iterator[str]:
    pieces = " ".join(context.command.collect_usage_pieces(context))
    yield f"\\fB{_quoted(context.command_path)}\\fP {_quoted(pieces)}"


def _options(context: click.Context, given: Iterable[click.Parameter]) -> Iterator[str]:
    """The options with their lines of help."""
    records = (one.get_help_record(context) for one in given if isinstance(one, click.Option))
    yield from _listed(dict(record for record in records if record is not None))


def _listed(rows: dict[str, str]) -> Iterator[str]:
    """What is said of each, indented below it."""
    for name, told in rows.items():
        yield from (".TP", f"\\fB{_quoted(name)}\\fP", _quoted(told))


def _paragraphs(command: click.Command) -> list[str]:
    """What the help of a command says, each paragraph on one line."""
    return [" ".join(part.split()) for part in inspect.cleandoc(command.help or "").split("\n\n")]


def _text(paragraphs: list[str]) -> list[str]:
    return "\n.PP\n".join(map(_quoted, paragraphs)).split("\n")


def _quoted(text: str) -> str:
    """A text in which man takes nothing for a request."""
    kept = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{kept}" if kept.startswith((".", "'")) else kept


if __name__ == "__main__":
    PAGE.write_text(manual(), encoding="utf-8")
