"""The arrow keys go along what is listed as it is listed, whatever order the game names it in."""

from __future__ import annotations

import pytest

from cardtable.testing.picture_checks import LONG_NAMES
from cardtable.tui.decision.decision import Decision
from cardtable.tui.look.glyphs import UNICODE
from cardtable.tui.picture.board import BoardPainter
from cardtable.tui.picture.scene import Scene
from cardtable.tui.preferences import Settings
from tests.own import GAMES
from tests.tui.test_names import kinds_of_decisions


def painted(decision: Decision) -> BoardPainter:
    """The table as it is seen with a decision at it."""
    view = decision.view
    kinds = ["you", *["careful"] * (view.seats - 1)]
    pick = decision.pick
    painter = BoardPainter(
        Scene(view, LONG_NAMES[: view.seats], kinds, Settings(), UNICODE, pick=pick), 80, 24
    )
    painter.paint()
    return painter


def as_listed(decision: Decision) -> list[int]:
    """The choices in sight, line by line."""
    return [
        at for at, _ in sorted(painted(decision).click_areas.choices, key=lambda box: (box[1].y, box[1].x))
    ]


@pytest.mark.parametrize("game", GAMES)
def test_the_first_arrow_leads_to_the_first_choice(game: str) -> None:
    for view in kinds_of_decisions(game):
        for key in ("down", "up", "left", "right"):
            decision = Decision(view, is_guarded=True)
            legal = decision.pick.legal
            if legal.plays or legal.numbers or legal.parts or len(legal.choices) < 2:
                continue
            first = as_listed(decision)[0]
            decision.press(key, None)
            assert decision.pick.chosen == first, f"{key}: {decision.pick.action}"


@pytest.mark.parametrize("game", GAMES)
def test_down_goes_through_a_list_from_its_first_line_to_its_last(game: str) -> None:
    """A row of numbers, which stands above it, is one line."""
    for view in kinds_of_decisions(game):
        decision = Decision(view)
        legal = decision.pick.legal
        if legal.plays or legal.grid or legal.parts or len(legal.choices) < 2:
            continue
        listed = [at for at in as_listed(decision) if at not in legal.numbers]
        found = []
        for _ in listed:
            decision.press("down", None)
            found.append(decision.pick.chosen)
        assert found == listed or legal.numbers == tuple(range(len(legal.choices)))
