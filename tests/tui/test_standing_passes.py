"""Rounds in which all pass in a row: at one keyboard each is asked once, then all together."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot

from cardtable.cards import cards
from cardtable.engine.deck import Stack
from cardtable.match.match import Match
from cardtable.table.seat_specs import parse_seats
from cardtable.table.sitting import Sitting
from cardtable.tui.app import CardTableApp
from cardtable.tui.dialogs.text_dialogs import TextPage
from cardtable.tui.table.curtain_page import CurtainPage
from cardtable.tui.table.standing_passes import StillPassesPage
from tests.tui.driving import is_asked, painted, press, shown, table, until


def exposing() -> tuple[CardTableApp, Match]:
    """Four persons at Gong Zhu; the last to be asked holds the queen of spades."""
    match = Match("gong-zhu", 4, seed=5, stacks=[Stack(3, {"hand.3": cards("QS"), "hand.1": cards("AH")})])
    seats = parse_seats("person:Ana,person:Bo,person:Cleo,person:Dan", match.game)
    return CardTableApp(Sitting(match, seats)), match


@pytest.mark.parametrize("answer", ["nobody", "Bo", "nobody, by mouse"])
async def test_who_has_passed_is_asked_again_together(answer: str) -> None:
    app, match = exposing()
    async with app.run_test(size=(80, 24)) as pilot:
        called = []
        for name in ("Ana", "Bo", "Cleo", "Dan"):
            await until(pilot, lambda: isinstance(app.screen, CurtainPage))
            called.append(app.screen.person)  # type: ignore[attr-defined]
            await press(pilot, "enter")
            await until(pilot, lambda: is_asked(app))
            if name == "Dan":
                # Nothing is left to expose: the pass that goes with that is not asked for.
                await press(pilot, "q", "s", "enter")
                await until(pilot, lambda: len(match.acts) == 5)
                continue
            await press(pilot, "p", "enter")
        assert called == ["Ana", "Bo", "Cleo", "Dan"], "each is called once"
        await until(pilot, lambda: isinstance(app.screen, StillPassesPage))
        await until(pilot, lambda: "Dan exposes Q♠." in painted(app))
        assert table_cards(app) == set(), "no hand is in sight"
        if answer == "Bo":
            await press(pilot, "3", "enter")
            await until(pilot, lambda: isinstance(app.screen, CurtainPage))
            assert "Pass to Bo." in shown(app)
            assert [match.acts[-1].seat, str(match.acts[-1].action)] == [0, "pass"], "Ana is not called"
            await press(pilot, "enter")
            await until(pilot, lambda: is_asked(app))
            assert table(app).viewpoint.viewer == 1
            return
        if "mouse" in answer:
            line = next(y for y, text in enumerate(shown(app).splitlines()) if "Nobody" in text)
            app.screen.click(8, line, 1)  # type: ignore[attr-defined]
        else:
            await press(pilot, "enter")
        await until(pilot, lambda: match.in_play.stage is not None and match.in_play.stage.name == "play")
        await until(pilot, lambda: isinstance(app.screen, CurtainPage))
        assert [str(act.action) for act in match.acts[-3:]] == ["pass"] * 3


def table_cards(app: CardTableApp) -> set[str]:
    """The cards of hands that the page over the table shows."""
    return {part for part in shown(app).split() if part in ("A♥", "K♥", "2♠")}


async def test_an_act_taken_back_asks_everybody_alone_again() -> None:
    app, match = exposing()
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(2):
            await until(pilot, lambda: isinstance(app.screen, CurtainPage))
            await press(pilot, "enter")
            await until(pilot, lambda: is_asked(app))
            await press(pilot, "p", "enter")
        await until(pilot, lambda: isinstance(app.screen, CurtainPage) and len(match.acts) == 2)
        await press(pilot, "u")
        await until(pilot, lambda: len(match.acts) == 1)
        await until(pilot, lambda: isinstance(app.screen, CurtainPage) and "Pass to Bo." in shown(app))


async def answered(pilot: Pilot[Any], app: CardTableApp, name: str, *keys: str) -> None:
    """Who is called looks, and does that."""
    await until(pilot, lambda: isinstance(app.screen, CurtainPage) and f"Pass to {name}." in painted(app))
    await press(pilot, "enter")
    await until(pilot, lambda: is_asked(app))
    await press(pilot, *keys, "enter")


async def test_they_are_asked_together_only_when_who_acted_has_passed_and_hear_what_was_done() -> None:
    match = Match(
        "gong-zhu",
        4,
        seed=5,
        stacks=[Stack(3, {"hand.3": cards("QS"), "hand.0": cards("10C AH"), "hand.1": cards("JD")})],
    )
    seats = parse_seats("person:Ana,person:Bo,person:Cleo,person:Dan", match.game)
    app = CardTableApp(Sitting(match, seats))
    async with app.run_test(size=(80, 24)) as pilot:
        for name in ("Ana", "Bo", "Cleo"):
            await answered(pilot, app, name, "p")
        await answered(pilot, app, "Dan", "q", "s")
        await until(pilot, lambda: isinstance(app.screen, StillPassesPage) and "Nobody" in painted(app))
        await press(pilot, "2", "enter")
        await answered(pilot, app, "Ana", "1", "0", "c")
        await until(pilot, lambda: len(match.acts) == 6)
        await until(pilot, lambda: is_asked(app))
        assert table(app).viewpoint.viewer == 0, "Ana goes on: she still holds the ace"
        await press(pilot, "p", "enter")
        await until(pilot, lambda: isinstance(app.screen, StillPassesPage) and "Nobody" in painted(app))
        told = [line.strip() for line in shown(app).splitlines()]
        assert (
            told.index("Since Bo looked:") < told.index("Dan exposes Q♠.") < told.index("Since Dan looked:")
        )
        assert told.index("Since Dan looked:") < told.index("Ana exposes 10♣.")
        await press(pilot, "l")
        await until(pilot, lambda: isinstance(app.screen, TextPage) and "Ana exposes 10♣." in painted(app))
        await press(pilot, "q")
        await until(pilot, lambda: 'u: take back "Ana passes"' in painted(app))
        await press(pilot, "u")
        await until(pilot, lambda: len(match.acts) == 6)
        await until(pilot, lambda: isinstance(app.screen, CurtainPage) and "Pass to Ana." in painted(app))
