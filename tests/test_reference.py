"""What is generated is up to date: the reference from the docstrings, the manual from the help."""

from __future__ import annotations

import click

from cardtable.cli.commands import cli
from tools import manual
from tools.reference import PAGE, page


def test_the_reference_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "make reference"


def test_the_manual_is_up_to_date() -> None:
    assert manual.PAGE.read_text(encoding="utf-8") == manual.manual(), "make reference"


def test_the_manual_tells_of_every_command_and_option_and_of_nothing_hidden() -> None:
    told = manual.manual().replace("\\-", "-")
    for name, command in cli.commands.items():
        assert (f".SS {name}\n" in told) != command.hidden
        for option in command.params:
            assert command.hidden or not isinstance(option, click.Option) or option.opts[0] in told
    assert "Make each tab of a browser a terminal: at the lobby, or at TABLE." in told, "no sentence is cut"
