"""The score sheet and the history, as they read."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardtable.engine.deal import ScoreLine
from cardtable.engine.game import find_game
from cardtable.engine.match import Match
from cardtable.seats.records import begin
from cardtable.seats.specs import parse_seats
from cardtable.testing import ids_of
from cardtable.tui.app import CardTableApp
from cardtable.tui.look.glyphs import UNICODE
from cardtable.tui.pages.history import HistoryPage
from cardtable.tui.pages.scores import ScoresPage
from tests.tui.driving import shown

NAMES = ("Ana", "Bo", "Cem", "Dua")
NONE = (0, 0, 0, 0)


def finished() -> Match:
    """A deal of Gong Zhu played to its end."""
    match = Match("gong-zhu", 4, seed=5)
    while not match.deal.over:
        seat = match.actors[0]
        match.play(seat, match.legal(seat)[0])
    return match


async def sheet(match: Match, lines: list[ScoreLine], size: tuple[int, int]) -> str:
    app = CardTableApp()
    async with app.run_test(size=size) as pilot:
        page = ScoresPage(match, NAMES, [match.scores])
        page.told, page.counted = replace(page.told, lines=tuple(lines)), len(lines)
        await app.push_screen(page)
        await pilot.pause()
        return shown(app)


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 30)])
async def test_every_card_that_counts_is_named(size: tuple[int, int]) -> None:
    match = finished()
    hearts = tuple(c for c in match.deal.pack if str(c).endswith("H"))
    told = await sheet(match, [ScoreLine("hearts", "Hearts.", NONE, hearts)], size)
    assert len(hearts) == 13
    assert all(str(c)[:-1] + "♥" in told for c in hearts), told
    assert not ids_of(match.game).search(told)


async def test_where_there_is_no_room_the_reason_looked_at_is_told_in_full() -> None:
    match = finished()
    lines = [ScoreLine("hearts", "Hearts.", NONE, match.deal.pack)] * 6
    told = await sheet(match, lines, (80, 24))
    assert told.count("Hearts.") == 6
    assert all(told.count(UNICODE.label(c)) == 1 for c in match.deal.pack if not str(c).startswith("A"))


async def test_one_deal_is_one_deal() -> None:
    game = find_game("zandari")
    begin(game, parse_seats("you,careful", game), {}, 3).leave()
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(HistoryPage())
        await pilot.pause()
        assert "1 deal " in shown(app), shown(app)
