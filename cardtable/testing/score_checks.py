"""Whether a score sheet adds up.

Points are the sum of their lines, lines the sum of their items, and the match scores change only by
lines. Lines cite the rules that yield their numbers.
Part of the conformance kit.
"""

from __future__ import annotations

import re

from cardtable.book.rule_sheet import sheet_of
from cardtable.engine.score import ScoreLine
from cardtable.match.match import Match
from cardtable.testing.citation_checks import check_citations

_UNITS = "match point|point|trick|game|cent|chip|unit|first place"
_COUNTED = re.compile(rf"(?<!after )(?<!of )\b(?:\d+|the most|more) ({_UNITS})s?\b")
"""The thing that a sentence on scores counts; hands and deals are counted beside them."""


def check_score_sheet(match: Match, before: tuple[int, ...]) -> None:
    """Checks the sheet of the deal that has just ended; `before` are the match scores before that deal."""
    deal = match.deal
    lines = deal.score_lines()
    assert lines, "the sheet of a finished deal is empty: it must say why nobody scores"
    early, late = deal.payments_before(), deal.settlement_lines()
    for line in (*early, *lines, *late):
        check_line(match, line)
    begun = _plus(before, early)
    if deal.scores_before:
        assert begun == deal.scores_before, (
            f"{before} became {deal.scores_before} before the deal: no line says why"
        )
    ended = _plus(begun, [*lines, *late])
    assert ended == match.scores, (
        f"{begun} with {deal.points} became {match.scores}, but the lines add up to {ended}"
    )
    _check_tallies(match)
    _check_unit(match)
    check_citations(match)


def check_line(match: Match, line: ScoreLine) -> None:
    """The items of a line add up to its points, and it has points for every side."""
    assert line.sentence, f"a line by {line.rule!r} says nothing"
    for rule in line.rules:
        assert rule in sheet_of(match.game), f"the score cites {rule!r}, which is not in the sheet"
    assert len(line.points) == len(match.scores), f"{line} has points of {len(line.points)} sides"
    if not line.items:
        return
    counted = tuple(
        sum(item.points for item in line.items if item.side == side) for side in range(len(line.points))
    )
    assert counted == line.points, f"{line.sentence!r} gives {line.points}, but its items add up to {counted}"


def _plus(scores: tuple[int, ...], lines: list[ScoreLine]) -> tuple[int, ...]:
    """Scores with the points of lines added."""
    return tuple(score + sum(line.points[side] for line in lines) for side, score in enumerate(scores))


def _check_unit(match: Match) -> None:
    """The aim of a match and its ending are told in the unit of its scores or of a tally."""
    unit, tallies = match.game.unit(match.seats, match.options), match.deal.tallies()
    known = {unit, *(tally.word.lower().removesuffix("s") for tally in tallies)}
    for sentence in (match.aim.words, match.standing.ending):
        for thing in _COUNTED.findall(sentence):
            assert thing in known, f"{sentence!r} counts in {thing}s, but the scores are {unit}s"


def _check_tallies(match: Match) -> None:
    tallies, aim = match.deal.tallies(), match.game.aim(match.seats, match.options)
    assert all(len(tally.counts) == len(match.scores) for tally in tallies), "a tally counts by side"
    assert not aim.tally or aim.tally in [tally.word for tally in tallies], f"nothing counts {aim.tally!r}"
    assert all(0 <= side < len(match.scores) for side in match.deal.deal_winners())
