"""What the curtain tells of a turn, and takes back, is the same whether its last pass was forced or free."""

from __future__ import annotations

import re

import pytest

from cardtable.engine.actions import Action, Pass
from cardtable.match.match import Match
from cardtable.table.seat_specs import parse_seats
from cardtable.table.sitting import Sitting
from cardtable.tui.app import CardTableApp
from cardtable.tui.table.curtain_page import CurtainPage
from tests.tui.driving import is_asked, shown, table, until

DRY = "dry"


def laying(*, is_forced: bool) -> tuple[Match, Action]:
    """A match of Spar and a card that may be laid dry now; `is_forced`: whether one can only pass then."""
    for seed in range(200):
        match = Match("spar", 2, seed=seed, names=["Ana", "Ben"], players=["person", "person"])
        match.play(match.actors[0], Pass())
        seat = match.actors[0]
        for action in [one for one in match.legal(seat) if one.verb == DRY]:
            after = match.clone()
            after.play(seat, action)
            if after.actors == (seat,) and (after.legal(seat) == [Pass()]) is is_forced:
                return match, action
    raise AssertionError("nobody can lay a card dry")


@pytest.mark.parametrize("is_forced", [True, False])
async def test_what_was_laid_is_taken_back_with_the_pass_after_it(is_forced: bool) -> None:
    match, dry = laying(is_forced=is_forced)
    app = CardTableApp(Sitting(match, parse_seats("person:Ana,person:Ben", match.game)))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, CurtainPage))
        before = len(match.acts)
        await pilot.press("enter")
        await until(pilot, lambda: is_asked(app))
        decision = table(app).decision
        assert decision is not None
        decision.show(dry)
        await pilot.press("enter")
        if not is_forced:
            await until(pilot, lambda: len(match.acts) == before + 1 and is_asked(app))
            await pilot.press("p", "enter")
        await until(pilot, lambda: isinstance(app.screen, CurtainPage) and "Since then" in shown(app))
        assert len(match.acts) == before + 2
        told = " ".join(shown(app).replace("▀", "").split())
        # Of a pass that nothing but ended the turn nobody is told, and both go back in the same words.
        assert re.search(r'lays \S+ dry\. u: take back that turn: "(Ana|Ben) lays \S+ dry"', told)
        await pilot.press("u")
        await until(pilot, lambda: len(match.acts) == before)
