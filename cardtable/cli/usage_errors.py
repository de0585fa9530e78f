"""What click finds wrong with a command line, in one line that also says what would be right."""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence

import click

from cardtable.errors import nearest

_WRONG_VALUE = re.compile(r"'?(?P<value>.*?)'? is not (?:a valid|in the range|one of)")


def describe(error: click.ClickException) -> str:
    """The line for an error of click; its own words where nothing is added to them."""
    if isinstance(error, click.BadOptionUsage) and not isinstance(error, click.NoSuchOption):
        return f"{error.option_name} needs a value behind it"
    ctx = getattr(error, "ctx", None)
    if ctx is None:
        return error.format_message()
    match error:
        case click.MissingParameter(param=click.Parameter() as param):
            return f"{_name(param)} is missing: {_usage(ctx)}"
        case click.BadParameter(param=click.Parameter() as param):
            return _wrong_value(error, param)
        case click.NoSuchOption():
            return f"no option {error.option_name!r}: {_nearest_option(error.option_name, _options(ctx))}"
        case click.UsageError() if "extra argument" in error.message:
            words = error.message[error.message.index("(") + 1 : -1]
            return f"there is no room for {words!r}: {_usage(ctx)}"
    return error.format_message()


def _wrong_value(error: click.BadParameter, param: click.Parameter) -> str:
    """What a value should have been: one of some words, or a number, whose bounds are told without signs."""
    wrong = _WRONG_VALUE.match(error.message)
    kind = param.type
    if wrong is not None and isinstance(kind, click.Choice):
        if isinstance(param, click.Option):
            return f"{_name(param)} is {' or '.join(kind.choices)}, not {wrong['value']!r}"
        return f"no {param.name} {wrong['value']!r}: {nearest(wrong['value'], kind.choices)}"
    if wrong is None or not isinstance(kind, click.types.IntParamType | click.types.FloatParamType):
        return error.format_message()
    what = "a number" if isinstance(kind, click.types.FloatParamType) else "a whole number"
    low, high = getattr(kind, "min", None), getattr(kind, "max", None)
    bounds = "" if low is None else f" from {low}" if high is None else f" from {low} to {high}"
    return f"{_name(param)} is {what}{bounds}, not {wrong['value']!r}"


def _name(param: click.Parameter) -> str:
    """A parameter as it is typed."""
    return param.opts[0] if isinstance(param, click.Option) else param.make_metavar(click.Context(_NONE))


def _options(ctx: click.Context) -> list[str]:
    """The options of a command that people are told of."""
    shown = (one for one in ctx.command.get_params(ctx) if isinstance(one, click.Option) and not one.hidden)
    return [name for one in shown for name in one.opts if name.startswith("--")]


def _nearest_option(name: str, known: Sequence[str]) -> str:
    """The option that was meant, else all of them. That all begin with dashes makes no two of them alike."""
    meant = difflib.get_close_matches(name.lstrip("-"), [one.lstrip("-") for one in known], n=1, cutoff=0.65)
    return f"did you mean --{meant[0]}?" if meant else f"there are {', '.join(sorted(known))}"


def _usage(ctx: click.Context) -> str:
    """How the command is written."""
    return " ".join((ctx.command_path, *ctx.command.collect_usage_pieces(ctx)))


_NONE = click.Command("none")
