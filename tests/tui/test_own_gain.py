"""What an act brings to the hand of whoever did it, at a keyboard that is handed on then."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from cardtable.tui.dialogs.text_dialogs import AgreePage
from cardtable.tui.table.curtain_page import CurtainPage
from tests.tui.driving import is_asked, painted, press, shown, sit, table, until, wish

PEOPLE = "person:Ana,person:Bob,person:Cleo,person:Dan"


@pytest.mark.parametrize("is_double", [False, True])
async def test_a_drawn_card_is_seen_before_the_screen_is_handed_on(is_double: bool) -> None:
    """A second Enter that was still meant for the draw does not cover it."""
    wish(guard=True)
    app, begun = sit(PEOPLE, "ocho-locos", 6)
    match = begun.match
    async with app.run_test(size=(120, 34)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, CurtainPage))
        await press(pilot, "enter")
        await until(pilot, lambda: is_asked(app))
        page, seat = table(app), match.actors[0]
        pick, held = page.pick, set(match.in_play.hand(seat))
        assert pick is not None
        pick.show(next(act for act in pick.view.legal if act.verb == "draw"))
        pick.guard(on=False)
        page.press("enter", None)
        app.pace = replace(app.pace, hold_off=60.0 if is_double else 0.0)
        await until(pilot, lambda: page.pause.is_on and "Enter: hand" in painted(app))
        (drawn,) = set(match.in_play.hand(seat)) - held
        assert drawn.suit is not None
        face = drawn.text.replace(drawn.suit.letter, drawn.suit.symbol)
        assert seat not in match.actors
        assert f"{begun.names[seat]} gets {face}.  Enter: hand the screen on" in shown(app)
        assert "Space" not in shown(app), "one key is named for it, once"
        assert drawn in page.screen_feed.lit
        await press(pilot, "enter")
        if is_double:
            assert page.pause.is_on
            assert app.screen is page
            return
        await until(pilot, lambda: isinstance(app.screen, CurtainPage) and bool(painted(app)))
        assert f"Pass to {begun.names[match.actors[0]]}." in shown(app)
        assert face not in shown(app)
        assert not page.screen_feed.lit


async def test_it_is_said_at_once_that_taking_the_draw_back_was_refused() -> None:
    app, _ = sit(PEOPLE, "ocho-locos", 6)
    async with app.run_test(size=(120, 34)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, CurtainPage))
        await press(pilot, "enter")
        await until(pilot, lambda: is_asked(app))
        page = table(app)
        assert page.decision is not None
        page.decision.show(next(act for act in page.decision.view.legal if act.verb == "draw"))
        await press(pilot, "enter")
        await until(pilot, lambda: page.pause.is_on and "Enter: hand" in painted(app))
        await press(pilot, "u")
        await until(pilot, lambda: isinstance(app.screen, AgreePage))
        assert isinstance(app.screen, AgreePage)
        name = app.screen.left[0]
        await press(pilot, "n")
        await until(pilot, lambda: app.screen is page)
        await until(pilot, lambda: f"Nothing is taken back: {name} says no.  Enter: hand" in painted(app))
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, CurtainPage) and bool(painted(app)))
        assert f"Nothing is taken back: {name} says no." in shown(app)
