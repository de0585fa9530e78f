"""A record told from beginning to end, faces open."""

from __future__ import annotations

from collections.abc import Iterator

from cardtable.engine.match import Match
from cardtable.seats import plain_text
from cardtable.seats.sentences import sentences
from cardtable.seats.specs import specs_of


def walk(match: Match) -> Iterator[str]:
    """The lines of a walk through all that was played and not taken back."""
    specs = specs_of(match)
    names = [spec.name for spec in specs]
    options = ", ".join(f"{name}={value}" for name, value in match.options.items())
    yield f"{match.game.title}: {', '.join(names)}; {options or 'no options'}; seed {match.seed}"
    if match.altered:
        yield f"This record was altered: {match.altered}."
    for number, step in enumerate(match.steps, 1):
        yield f"{number}. {names[step.seat]}: {step.action}"
        for told in sentences(step.events, names):
            yield f"    {told}"
    if match.takebacks:
        yield f"Taken back: {match.takebacks} times."
    yield f"Scores: {plain_text.points(match.deal, match.scores, specs)}."
    if match.over:
        yield plain_text.ending(match, specs)
    else:
        yield "The match is not played out."
