"""The title line: game, deal, direction of play, facts by weight, and the scores of sides."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.engine.presentation import MUST, Fact
from cardtable.text import clip, width
from cardtable.tui.picture.facts import facts_that_fit, short_names
from cardtable.tui.picture.scene import Surface
from cardtable.tui.picture.seat_plates import place_of_side, side_mark

MIN_SCORES = 17
"""Cells that facts in the title leave for the scores."""
SCORE = "Score  "
"""Before the scores, where there is room."""
GAP = "   "
"""Between two facts, and between the scores of two sides."""


def paint_title(surface: Surface, facts: Sequence[Fact]) -> tuple[Fact, ...]:
    """Paints the title with as many of the facts as fit; returns the others. Notes whether the scores of
    sides stand here, rather than on the plates."""
    view, canvas, glyphs = surface.view, surface.canvas, surface.glyphs
    canvas.part = "the title"
    if surface.scene.captions.heading is not None:
        surface.tells_scores = True
        _heading(surface, *surface.scene.captions.heading)
        return tuple(facts)
    turn = glyphs.clockwise if view.game.turns_clockwise(view.options) else glyphs.anticlockwise
    scores = _scores(surface) if view.sides < view.seats else ""
    if surface.scene.captions.titles:
        x = canvas.put(1, 0, _title_that_fits(surface, facts, width(scores)), "accent+bold")
    else:
        x = canvas.put(1, 0, view.game.title, "accent+bold")
        x = canvas.put(x, 0, f"  deal {view.number} {surface.scene.captions.mark}".rstrip(), "muted")
    x = canvas.put(x, 0, f" {turn}", "muted")
    told = _facts(surface, facts, x, width(scores))
    for fact, words in told:
        style = "text" if fact.weight == MUST else "muted"
        x = surface.say(x, 0, GAP, style, canvas.width - 1)
        x = surface.say(x, 0, words, style, canvas.width - 1)
    fits = bool(scores) and width(scores) <= canvas.width - x - width(GAP) - 1
    if fits:
        if len(SCORE) + width(scores) <= canvas.width - x - width(GAP) - 1:
            scores = SCORE + scores
        begin = canvas.width - 1 - width(scores)
        canvas.put(begin, 0, scores, "text+bold")
        canvas.press(begin, 0, width(scores), "g")
    surface.tells_scores = not fits
    shown = [fact for fact, _ in told]
    return tuple(fact for fact in facts if fact not in shown)


def _title_that_fits(surface: Surface, facts: Sequence[Fact], scores: int) -> str:
    """The longest title that leaves room for all facts that must be shown and that the shortest leaves room
    for."""
    titles, turn = surface.scene.captions.titles, 2

    def heavy(title: str) -> list[Fact]:
        told = _facts(surface, facts, 1 + width(title) + turn, scores)
        return [fact for fact, _ in told if fact.weight == MUST]

    most, room = heavy(titles[-1]), surface.right - 2 - turn
    return next((one for one in titles if width(one) <= room and heavy(one) == most), titles[-1])


def _heading(surface: Surface, what: str, about: str, standing: str) -> None:
    """Paints what stands in the title instead of game and deal; how the person stands comes first."""
    canvas = surface.canvas
    begin = canvas.width - 1 - width(standing)
    canvas.put(begin, 0, standing, "text+bold")
    x = canvas.put(1, 0, what, "accent+bold") + 2
    canvas.put(x, 0, clip(about, max(0, begin - x - 2), surface.glyphs.ellipsis), "muted")


def _scores(surface: Surface) -> str:
    """The scores of all sides, each with the mark of its side, in the order of the marks."""
    view = surface.view
    teams = [view.deal.members(side) for side in range(view.sides)]
    told = []
    for members in sorted(teams, key=lambda team: place_of_side(view, team[0], surface.scene.home_seat)):
        mark, score = side_mark(surface, members[0])[0], view.scores[view.deal.side(members[0])]
        told.append(f"{mark} {_side_name(surface.scene.names, members)} {score}")
    return GAP.join(told)


def _side_name(names: Sequence[str], members: Sequence[int]) -> str:
    """The name of a side: its players, or the first two of a larger team."""
    short = short_names(names)
    return "+".join(short[seat] for seat in members[:2]) + ("+" if len(members) > 2 else "")


def _facts(surface: Surface, facts: Sequence[Fact], x: int, scores: int) -> list[tuple[Fact, str]]:
    """The facts from column x on, in their order. Those that must be shown may take nearly the whole line,
    the others only what the scores leave."""
    # The log's column is for the scores alone.
    wide, names = surface.right, surface.scene.names
    scores = max(0, scores - (surface.canvas.width - surface.right))
    heavy = [fact for fact in facts if fact.weight == MUST]
    told = facts_that_fit(heavy, names, wide - min(MIN_SCORES, scores) - x - width(GAP) - 1, GAP)
    used = sum(width(GAP + words) for _, words in told)
    light = [fact for fact in facts if fact.weight < MUST]
    return told + facts_that_fit(light, names, wide - scores - 4 - x - used - width(GAP), GAP)
