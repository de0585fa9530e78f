"""The title line: game, deal, direction of play, scores, and facts that are shown nowhere else."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.engine.presentation import MUST, Fact
from cardtable.text import width
from cardtable.tui.picture.facts import facts_in_line, facts_that_fit, short_names
from cardtable.tui.picture.scene import Surface
from cardtable.tui.picture.seat_plates import side_mark

MIN_SCORES = 17
"""Cells that facts in the title leave for the scores."""
GAP = "   "
"""Between the scores of two sides."""


def paint_title(painter: Surface, facts: Sequence[Fact], *, has_scores: bool) -> bool:
    """Paints the title with these facts and, if `has_scores`, with the scores provided they all fit. Returns
    whether the scores are shown."""
    view, canvas, glyphs = painter.view, painter.canvas, painter.glyphs
    canvas.part = "the title"
    canvas.fill(0, 0, canvas.width, 1, style="text/bar")
    x = canvas.put(1, 0, view.game.title, "accent/bar+bold")
    turn = glyphs.clockwise if view.game.turns_clockwise(view.options) else glyphs.anticlockwise
    x = canvas.put(x, 0, f"  deal {view.number} {painter.scene.mark}".rstrip(), "muted/bar")
    scores = _scores(painter) if has_scores else ""
    told = _facts(painter, facts, x, width(scores))
    joint = f" {glyphs.dot} "
    line = "".join(joint + words for _, words in told)
    x = painter.say(x, 0, f"{line}  {turn}", "muted/bar", canvas.width - 1)
    fits = bool(scores) and width(scores) <= canvas.width - x - 3
    if fits:
        begin = canvas.width - 1 - width(scores)
        canvas.put(begin, 0, scores, "text/bar+bold")
        canvas.press(begin, 0, width(scores), "g")
    canvas.put(0, 1, glyphs.rule * canvas.width, "muted")
    shown = [fact for fact, _ in told]
    _second_line(painter, [fact for fact in facts if fact not in shown], joint)
    return fits


def _second_line(painter: Surface, facts: Sequence[Fact], joint: str) -> None:
    """Writes the facts that do not fit in the title on the rule below it."""
    told = facts_in_line(facts, painter.scene.names, painter.canvas.width - 6, joint)
    if told:
        painter.say(2, 1, f" {told} ", "muted", painter.canvas.width - 2)


def _scores(painter: Surface) -> str:
    """The scores of all sides; partners have the mark of their side."""
    view = painter.view
    told = []
    for side, score in enumerate(view.scores):
        members = [seat for seat in range(view.seats) if view.deal.side(seat) == side]
        mark = f"{side_mark(painter, members[0])[0]} " if view.sides < view.seats else ""
        told.append(f"{mark}{_side_name(painter.scene.names, members)} {score}")
    return GAP.join(told)


def _side_name(names: Sequence[str], members: Sequence[int]) -> str:
    """The name of a side: its players, or the first two of a larger team."""
    short = short_names(names)
    return "+".join(short[seat] for seat in members[:2]) + ("+" if len(members) > 2 else "")


def _facts(painter: Surface, facts: Sequence[Fact], x: int, scores: int) -> list[tuple[Fact, str]]:
    """The facts from column x on. Those that must be shown may take nearly the whole line, the others only
    what the scores leave."""
    wide, joint, names = painter.canvas.width, f" {painter.glyphs.dot} ", painter.scene.names
    heavy = [fact for fact in facts if fact.weight == MUST]
    told = facts_that_fit(heavy, names, wide - MIN_SCORES - x - width(joint), joint)
    used = sum(width(joint + words) for _, words in told)
    limit = max(wide * 7 // 10, wide - scores - 4) - 3
    light = [fact for fact in facts if fact.weight < MUST]
    return told + facts_that_fit(light, names, limit - x - used - width(joint), joint)
