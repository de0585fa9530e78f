"""The end of a deal: the table stays, then the sheet counts up; keys typed meanwhile start nothing."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from cardtable.archive.match_beginning import begin
from cardtable.discovery.installed_games import find_game
from cardtable.engine.game import Game
from cardtable.table.seat_specs import parse_seats
from cardtable.table.sitting import Sitting
from cardtable.tui.app import CardTableApp
from cardtable.tui.dialogs.text_dialogs import AgreePage
from cardtable.tui.lobby.lobby_page import LobbyPage
from cardtable.tui.page import LEAVE_MATCH, Page
from cardtable.tui.score.review_page import ReviewPage
from cardtable.tui.score.score_page import ScoresPage
from cardtable.tui.table.curtain_page import CurtainPage
from cardtable.tui.table.local_table_page import LocalTablePage
from tests.tui.driving import is_asked, press, shown, until, wish


@pytest.fixture(autouse=True)
def _quick_bots() -> None:
    wish(pace=0.2)


def near_its_end(game: str, *sittings: str) -> Sitting:
    """A sitting before the last act of its first deal, which is a person's in one of these."""
    for seats in sittings:
        begun = last_act(find_game(game), seats)
        if begun.match.actors[0] in begun.persons:
            return begun
        begun.leave()
    raise AssertionError("a bot acts last")


def last_act(found: Game, seats: str) -> Sitting:
    """A sitting before the last act of its first deal."""
    begun = begin(found, parse_seats(seats, found), {}, 3)
    match = begun.match
    while True:
        seat = match.actors[0]
        last = match.clone()
        last.play(seat, last.legal(seat)[0])
        if last.deal.over:
            return begun
        match.play(seat, match.legal(seat)[0])


async def end_it(pilot: Pilot[Any], app: CardTableApp) -> LocalTablePage:
    """The last act of the deal is played; the table as it ended."""
    page = next(one for one in app.screen_stack if isinstance(one, LocalTablePage))
    await press(pilot, "enter") if page.viewpoint.curtained else None
    await until(pilot, lambda: page.pick is not None)
    held = page.pick
    assert held is not None
    held.show(held.view.legal[0])
    await press(pilot, "enter")
    await until(pilot, lambda: page.deal_end.is_on, "the end")
    return page


@pytest.mark.parametrize("size", [(80, 24), (160, 45)])
async def test_the_table_stays_until_the_score_is_wanted(size: tuple[int, int]) -> None:
    app = CardTableApp(near_its_end("zandari", "you,careful", "careful,you"))
    async with app.run_test(size=size) as pilot:
        page = await end_it(pilot, app)
        told = shown(app)
        assert "The deal is over" in told
        assert "took last and get" in " ".join(told.split()), told
        left = [c for event in app_last(page) if event.kind == "rest" for c in event.cards]
        assert left
        assert all(page.brush.glyphs.label(c) in told or size[1] > 24 for c in left), told
        await press(pilot, "x", "1", "left")
        assert page.deal_end.is_on
        await press(pilot, "r")
        await until(pilot, lambda: app.screen is not page)
        await press(pilot, "escape")
        await until(pilot, lambda: app.screen is page)
        await press(pilot, "space")
        await until(pilot, lambda: isinstance(app.screen, ScoresPage), "the sheet")


def app_last(page: LocalTablePage) -> list[Any]:
    """What happened at last."""
    return list(page.match.acts[-1].events)


async def test_what_was_typed_for_the_play_does_not_end_it() -> None:
    wish(pace=0.2, guard=True)
    app = CardTableApp(near_its_end("zandari", "you,careful", "careful,you"))
    async with app.run_test(size=(80, 24)) as pilot:
        page = next(one for one in app.screen_stack if isinstance(one, LocalTablePage))
        await until(pilot, lambda: page.pick is not None)
        held = page.pick
        assert held is not None
        held.show(held.view.legal[0])
        app.pace = replace(app.pace, hold_off=0.0)
        held.is_guarded = False
        page.press("enter", None)
        app.pace = replace(app.pace, hold_off=60.0)
        await until(pilot, lambda: page.deal_end.is_on)
        await pilot.press("space")
        assert page.deal_end.is_on
        app.pace = replace(app.pace, hold_off=0.0)
        await pilot.press("space")
        await until(pilot, lambda: not page.deal_end.is_on)


async def test_a_last_act_can_be_taken_back_while_the_table_stays() -> None:
    begun = near_its_end("zandari", "you,careful", "careful,you")
    app, acts = CardTableApp(begun), len(begun.match.acts)
    async with app.run_test(size=(80, 24)) as pilot:
        page = await end_it(pilot, app)
        await press(pilot, "u")
        await until(pilot, lambda: len(begun.match.acts) <= acts or app.screen is not page)
        if app.screen is not page:  # it showed cards: somebody agrees
            await press(pilot, "enter")
        await until(pilot, lambda: page.pick is not None)
        assert not page.deal_end.is_on
        assert not begun.match.deal.over
        assert len(begun.score_history) == 1


async def test_where_people_share_the_screen_no_hidden_hand_shows_at_the_end() -> None:
    app = CardTableApp(near_its_end("hokm", "person:Ana,person:Bo,person:Cy,person:Dua"))
    async with app.run_test(size=(80, 24)) as pilot:
        page = await end_it(pilot, app)
        assert page.viewpoint.curtained
        assert page.shown.seat == -1


async def test_the_sheet_counts_up_until_a_key() -> None:
    app = CardTableApp(near_its_end("zandari", "you,careful", "careful,you"))
    app.pace = replace(app.pace, counting=30.0)
    async with app.run_test(size=(80, 24)) as pilot:
        await end_it(pilot, app)
        await press(pilot, "space")
        await until(pilot, lambda: isinstance(app.screen, ScoresPage))
        sheet = app.screen
        assert isinstance(sheet, ScoresPage)
        assert sheet.is_counting
        assert "Most cards" not in shown(app)
        sheet.count_on()
        assert "Most cards" in shown(app)
        assert "Most clubs" not in shown(app)
        await press(pilot, "enter")
        assert app.screen is sheet
        assert "Took the big one" in shown(app)
        assert "Deal 1" in shown(app)
        await press(pilot, "enter")
        await until(pilot, lambda: not isinstance(app.screen, ScoresPage))


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (160, 45)])
async def test_the_seal_stands_in_the_sheet_and_nowhere_else(size: tuple[int, int]) -> None:
    begun = near_its_end("zandari", "you,careful", "careful,you")
    app, match = CardTableApp(begun), begun.match
    seal = match.seal
    async with app.run_test(size=size) as pilot:
        page = next(one for one in app.screen_stack if isinstance(one, LocalTablePage))
        await until(pilot, lambda: page.pick is not None or page.deal_end.is_on)
        assert seal[:8] not in shown(app)
        await press(pilot, "l")
        assert seal[:8] not in shown(app)
        await press(pilot, "escape", "g", "o")
        assert seal[:8] in shown(app)


@pytest.mark.parametrize("seats", ["you,careful,careful", "person:Ana,person:Bo,person:Cy"])
async def test_a_seal_that_tells_hands_nobody_has_shown_is_opened_only_if_all_agree(seats: str) -> None:
    game = find_game("teen-patti")
    begun = begin(game, parse_seats(seats, game), {}, 3)
    match = begun.match
    while not match.deal.over:
        seat = match.actors[0]
        folds = next(one for one in match.legal(seat) if str(one) == "fold")
        match.play(seat, folds)
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        page = ScoresPage(match, begun.names, begun.score_history, 0, persons=begun.persons)
        await app.push_screen(page)
        await press(pilot, "o")
        await until(pilot, lambda: isinstance(app.screen, AgreePage))
        assert "also cards that were not shown in this deal" in " ".join(shown(app).split())
        await press(pilot, "n")
        await until(pilot, lambda: app.screen is page)
        assert not page.seal.is_open
        await press(pilot, "o")
        await until(pilot, lambda: isinstance(app.screen, AgreePage))
        for _ in begun.persons:
            assert not page.seal.is_open
            await press(pilot, "enter")
        await until(pilot, lambda: page.seal.is_open)
        await until(pilot, lambda: "The opened seal: a salt" in shown(app))


async def test_two_keys_in_one_burst_ask_once_whether_to_leave() -> None:
    game = find_game("teen-patti")
    begun = begin(game, parse_seats("person:Ana,person:Bo", game), {}, 3)
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        sheet = ScoresPage(begun.match, begun.names, begun.score_history, leaving_text="It is kept.")
        page: Page
        for page in (sheet, CurtainPage("Ana", [])):
            await app.push_screen(page)
            page.press("q", "q")
            page.press("q", "q")
            await until(pilot, lambda: isinstance(app.screen, AgreePage))
            await pilot.pause(0.05)
            assert sum(isinstance(one, AgreePage) for one in app.screen_stack) == 1
            await press(pilot, "n")
            await until(pilot, lambda: not isinstance(app.screen, AgreePage))
            assert app.screen is page


@pytest.mark.parametrize("where", ["curtain", "table", "sheet"])
async def test_the_key_that_asked_leaves_at_its_second_press(where: str) -> None:
    game = find_game("zandari")
    begun = begin(game, parse_seats("person:Ana,person:Bo", game), {}, 3)
    app = CardTableApp(begun)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, CurtainPage))
        if where == "table":
            await press(pilot, "enter")
            await until(pilot, lambda: is_asked(app))
            await press(pilot, "q")
        elif where == "sheet":
            sheet = ScoresPage(begun.match, begun.names, begun.score_history, leaving_text="It is kept.")
            left: list[object] = []
            await app.push_screen(sheet, left.append)
        await press(pilot, "q")
        await until(pilot, lambda: isinstance(app.screen, AgreePage))
        await press(pilot, "q")
        if where == "sheet":
            await until(pilot, lambda: left == [LEAVE_MATCH])
        else:
            await until(pilot, lambda: isinstance(app.screen, LobbyPage) or not app.is_running)


@pytest.mark.parametrize("looks", [True, False])
async def test_decisions_that_tell_of_folded_hands_are_looked_at_only_if_all_agree(*, looks: bool) -> None:
    """While their match goes on; what nobody knows, as of hands that were folded blind, is no secret."""
    game = find_game("teen-patti")
    begun = begin(game, parse_seats("person:Ana,person:Bo,person:Cy", game), {}, 3)
    match = begun.match
    while not match.deal.over:
        seat = match.actors[0]
        legal = [str(one) for one in match.legal(seat)]
        match.play(seat, "look" if looks and "look" in legal else "fold")
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        page = ScoresPage(match, begun.names, begun.score_history, 0, persons=begun.persons)
        await app.push_screen(page)
        for _ in begun.persons[: len(begun.persons) * looks]:
            await press(pilot, "d" if app.screen is page else "enter")
            await until(pilot, lambda: isinstance(app.screen, AgreePage))
            assert "hands that were not shown" in " ".join(shown(app).split())
        await press(pilot, "enter" if looks else "d")
        await until(pilot, lambda: isinstance(app.screen, ReviewPage))
        await press(pilot, "q")
        await until(pilot, lambda: app.screen is page)
        await press(pilot, "s")
        await until(pilot, lambda: isinstance(app.screen, AgreePage))
        assert ("hands that were not shown" in " ".join(shown(app).split())) is looks


async def test_the_hands_of_a_show_are_seen_at_the_table_with_their_names() -> None:
    game = find_game("teen-patti")
    begun = begin(game, parse_seats("you,careful,careful", game), {}, 3)
    match = begun.match
    while match.actors[0] == 0:
        match.play(0, "bet 1")
    folded = match.actors[0]
    match.play(folded, "fold")
    while match.actors[0] != 0:
        match.play(match.actors[0], "bet 1")
    app = CardTableApp(begun)
    async with app.run_test(size=(80, 24)) as pilot:
        page = next(one for one in app.screen_stack if isinstance(one, LocalTablePage))
        await until(pilot, lambda: page.pick is not None)
        held = page.pick
        assert held is not None
        show = next(action for action in held.view.legal if str(action) == "show")
        held.show(show)
        await press(pilot, "enter")
        await until(pilot, lambda: page.deal_end.is_on)
        told = shown(app)
        stayed = [seat for seat in range(3) if seat != folded]
        assert all(match.deal.hand_name(seat) in told for seat in stayed), told
        assert all(page.brush.glyphs.label(c) in told for seat in stayed[1:] for c in match.deal.hand(seat))
        assert match.deal.hand_name(folded) == ""


@pytest.mark.parametrize("game", ["tarneeb", "gong-zhu"])
async def test_nothing_of_the_next_deal_is_told_before_the_sheet_was_left(game: str) -> None:
    app = CardTableApp(
        near_its_end(
            game, *(",".join(["careful"] * at + ["you"] + ["careful"] * (3 - at)) for at in range(4))
        )
    )
    async with app.run_test(size=(100, 40)) as pilot:
        page = await end_it(pilot, app)
        match, feed = page.match, page.screen_feed
        assert match.next_deal is not None
        person = page.viewpoint.viewer
        opening = feed.event_lines_of(match.openings[match.deal_count], match.next_deal, person)
        opening = [line for line in opening if " get" in line]  # others may be told of every deal
        assert opening
        for told in (feed.since_last_turn(person), feed.log(page.shown), page.table_told()):
            assert not set(opening) & set(told)
        assert page.sitting.view(person).number == match.deal.number
        await press(pilot, "space")
        await until(pilot, lambda: isinstance(app.screen, ScoresPage))
        assert not set(opening) & set(feed.since_last_turn(person))
        await until(pilot, lambda: not isinstance(app.screen, ScoresPage) or app.screen.holds_off is False)
        await press(pilot, "space")
        await until(pilot, lambda: isinstance(app.screen, ScoresPage) and not app.screen.is_counting)
        await until(pilot, lambda: isinstance(app.screen, ScoresPage) and not app.screen.holds_off)
        await press(pilot, "enter")
        await until(pilot, lambda: not isinstance(app.screen, ScoresPage))
        assert set(opening) <= set(feed.since_last_turn(person))


async def test_the_sheet_between_two_deals_leaves_nothing_unasked() -> None:
    """Esc leaves elsewhere: here it asks. What would play the deal again was perhaps meant for the table."""
    app = CardTableApp(near_its_end("hokm", "you,careful,careful,careful", "careful,careful,you,careful"))
    async with app.run_test(size=(100, 40)) as pilot:
        page = await end_it(pilot, app)
        await press(pilot, "space")
        await until(pilot, lambda: isinstance(app.screen, ScoresPage))
        sheet = app.screen
        assert isinstance(sheet, ScoresPage)
        await until(pilot, lambda: not sheet.holds_off)
        if sheet.is_counting:
            await press(pilot, "space")
        await until(pilot, lambda: not sheet.is_counting and not sheet.holds_off)
        for key, asked in (("escape", "Enter or q leaves, n stays."), ("s", "Enter plays it, n does not.")):
            await press(pilot, key)
            await until(pilot, lambda: isinstance(app.screen, AgreePage))
            assert asked in shown(app)
            await press(pilot, "n")
            await until(pilot, lambda: app.screen is sheet)
        await press(pilot, "s")
        await until(pilot, lambda: isinstance(app.screen, AgreePage))
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, LocalTablePage) and app.screen is not page)
        assert isinstance(app.screen, LocalTablePage)
        assert app.screen.leaving_text == "This was for trying: it does not count. The match goes on."
        app.screen.leave()
        await until(pilot, lambda: app.screen is sheet)
        await press(pilot, "escape")
        await until(pilot, lambda: isinstance(app.screen, AgreePage))
        await press(pilot, "enter")
        await until(pilot, lambda: page not in app.screen_stack)
