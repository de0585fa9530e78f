"""What is finished stays: the last trick lies there once more, and is counted."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace

from cardtable.cards import HIDDEN, Card
from cardtable.discovery.installed_games import find_game
from cardtable.engine.actions import Action
from cardtable.engine.bot import bot_of
from cardtable.match.match import Match
from cardtable.mechanics.tricks import TrickDeal
from cardtable.table.screen_feed import ScreenFeed
from cardtable.table.seat_specs import parse_seats
from cardtable.table.sitting import Sitting
from cardtable.table.viewpoint import ONLOOKER, Viewpoint
from cardtable.testing.picture_checks import LONG_NAMES, faults_of, scene_at_the_end
from cardtable.tui.app import CardTableApp
from cardtable.tui.look.glyphs import UNICODE
from cardtable.tui.page import CanvasView
from cardtable.tui.picture.board import BoardPainter
from cardtable.tui.picture.finished_table import finished_table
from cardtable.tui.picture.scene import NO_CAPTIONS, Scene
from cardtable.tui.picture.trick import gathers, trick_cards
from cardtable.tui.preferences import Settings
from cardtable.tui.table.curtain_page import CurtainPage
from cardtable.tui.table.deal_end import show_finished
from games.hokm.deal_state import HokmDealState
from tests.own import GAMES
from tests.tui.driving import is_asked, painted, press, shown, sit, table, until, wish


def test_the_last_trick_lies_on_the_table_and_is_counted_already() -> None:
    match, rng = Match(find_game("hokm"), 4, seed=3), random.Random(3)
    while not match.deal.over:
        seat = match.actors[0]
        match.play(seat, rng.choice(match.legal(seat)))
    shown, deal = finished_table(match, 0), match.deal
    assert isinstance(deal, HokmDealState)
    tricks = deal.tricks
    told = [fact.words for seat in range(4) for fact in shown.seat_facts(seat)]
    assert len(shown.cards_in("trick")) == 4
    assert isinstance(shown.deal, HokmDealState)
    assert sum(shown.deal.tricks) == sum(tricks) - 1
    assert max(tricks) == 7
    assert told.count("7 tricks") == 2
    (line,) = match.deal.score_lines()
    won = sorted(tricks, reverse=True)
    assert "-".join(map(str, won)) in line.sentence
    unplayed = 13 - sum(tricks)
    assert (f"{unplayed} trick" in line.sentence) == bool(unplayed)


@pytest.mark.parametrize("game", ["dai-fugo", "zheng-shangyou"])
def test_nothing_is_to_be_beaten_once_the_deal_is_over(game: str) -> None:
    match, rng = Match(find_game(game), 5, seed=2), random.Random(2)
    while not match.deal.over:
        seat = match.actors[0]
        match.play(seat, bot_of(match.game).quick_play(match.in_play, seat, rng))
    scene = scene_at_the_end(match, 0, LONG_NAMES)
    scene.captions = NO_CAPTIONS
    text = BoardPainter(scene, 120, 34).paint().text()
    assert "score" in text
    assert "to beat" not in text.casefold()


OPEN_AT_THE_END = [
    ("arpa-turup", 4, {"pack": "one"}),
    ("dai-fugo", 5, {}),
    ("hokm", 2, {}),
    ("hokm", 4, {}),
    ("ocho-locos", 3, {}),
    ("remi", 3, {}),
    ("zheng-shangyou", 5, {}),
]


@pytest.mark.parametrize(("game", "seats", "options"), OPEN_AT_THE_END)
def test_hands_and_what_was_put_away_lie_open_when_a_deal_was_played_out(
    game: str, seats: int, options: dict[str, Any]
) -> None:
    match, rng = Match(find_game(game), seats, options=options, seed=3), random.Random(3)
    while not match.deal.over:
        seat = rng.choice(match.actors)
        match.play(seat, bot_of(match.game).quick_play(match.in_play, seat, rng))
    shown = finished_table(match, ONLOOKER)
    held = {name: pile.cards for name, pile in shown.piles.items() if name.startswith(("hand.", "discard."))}
    assert any(held.values())
    assert not any(HIDDEN in cards for cards in held.values())
    assert not faults_of(scene_at_the_end(match, ONLOOKER, LONG_NAMES[:seats]), 120, 34)


ACTS = 60


@pytest.mark.parametrize("game", GAMES)
def test_the_table_that_stays_agrees_with_the_trick_on_it(game: str) -> None:
    found = find_game(game)
    match, rng = Match(found, None, seed=2), random.Random(2)
    seats = ",".join(["you", *["careful"] * (match.seats - 1)])
    feed = ScreenFeed(Sitting(match, parse_seats(seats, found)), Viewpoint([0]))
    names = LONG_NAMES[: match.seats]
    for _ in range(ACTS):
        if match.over:
            break
        seat = rng.choice(match.actors)
        before = match.view(0).cards_in("trick")
        match.play(seat, bot_of(found).quick_play(match.in_play, seat, rng))
        events = match.acts[-1].events
        if not gathers(events) or match.deal.over:
            continue
        view, after = show_finished(match, feed, 0), match.view(0)
        for hand in (f"hand.{at}" for at in range(match.seats)):
            taken = sum(len(event.cards) for event in events if event.target == hand and gathers([event]))
            assert len(view.cards_in(hand)) == len(after.cards_in(hand)) - taken
        shown, now = ([fact for fact in one.facts() if fact.label != "Trick"] for one in (view, after))
        assert shown == now
        if before:
            played = [at for at, _ in trick_cards(view)]
            assert view.cards_in("trick")[: len(before)] == before
            assert -1 not in played
        scene = Scene(view, names, ["you"] * match.seats, Settings(), UNICODE)
        scene.lit, scene.played = feed.lit, feed.played_cards
        scene.actor, scene.winner = feed.actor, feed.winner
        assert not faults_of(scene, 120, 34)
        feed.clear_highlight()


def sit_before_a_trick_is_full() -> tuple[CardTableApp, Match]:
    """An app at a table of Hokm at which a bot is to play the last card of a trick."""
    app, begun = sit("you,careful,careful,careful", "hokm")
    match = begun.match
    while len(match.in_play.cards_in("trick")) < 3 or match.actors == (0,):
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    return app, match


def lying(app: CardTableApp) -> set[Card]:
    """The cards of the trick that are drawn in the middle of the table."""
    canvas = app.screen.query_one(CanvasView).canvas if painted(app) else None
    return {face.card for face in canvas.faces if face.part == "the trick"} if canvas else set()


async def test_a_finished_trick_lies_until_a_key() -> None:
    app, match = sit_before_a_trick_is_full()
    app.pace = replace(app.pace, trick_stays=3600.0)
    before, acts = set(match.in_play.cards_in("trick")), len(match.acts)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: len(lying(app)) == 4)
        assert before < lying(app)
        assert not match.in_play.cards_in("trick")
        assert len(match.acts) == acts + 1
        (winner,) = (event.seat for event in match.acts[-1].events if event.kind == "trick")
        assert table(app).screen_feed.winner == winner
        await press(pilot, "space")
        await until(pilot, lambda: not before & lying(app))


async def test_a_finished_trick_is_gathered_in_without_a_key() -> None:
    app, match = sit_before_a_trick_is_full()
    app.pace = replace(app.pace, trick_stays=0.05)
    before, acts = set(match.in_play.cards_in("trick")), len(match.acts)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: len(match.acts) > acts and is_asked(app) and not before & lying(app))


async def test_who_ends_a_trick_and_passes_the_keyboard_on_presses_no_key_for_it() -> None:
    """They see it for a moment; the next person sees it until a key, and the curtain tells it to both."""
    app, begun = sit("person:Ana,person:Bo,person:Cy,person:Di", "hokm")
    app.pace = replace(app.pace, trick_stays=3600.0)
    match = begun.match
    while len(match.in_play.cards_in("trick")) < 3:
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    app.preferences.change("keep", "key")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, CurtainPage))
        await press(pilot, "enter")
        await until(pilot, lambda: is_asked(app))
        (actor,), page = match.actors, table(app)
        assert page.pick is not None
        loses = [one for one in match.legal(actor) if _winner(match, actor, one) != actor]
        page.pick.show(loses[0])
        await press(pilot, "enter")
        await until(pilot, lambda: page.pause.is_on)
        (winner,) = (event.seat for event in match.acts[-1].events if event.kind == "trick")
        assert page.screen_feed.winner == winner
        await until(pilot, lambda: isinstance(app.screen, CurtainPage))
        await until(pilot, lambda: f"{match.names[winner]} wins the trick" in " ".join(shown(app).split()))
        await press(pilot, "enter")
        await until(pilot, lambda: len(lying(app)) == 4 and "Space goes on." in shown(app))


async def test_a_card_typed_while_the_last_trick_lies_there_is_played_by_one_enter() -> None:
    wish(guard=True)
    app, begun = sit("person:Ana,person:Bo,person:Cy,person:Di", "hokm")
    app.pace = replace(app.pace, trick_stays=3600.0)
    match = begun.match
    while len(match.in_play.cards_in("trick")) < 3:
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    (actor,) = match.actors
    loses = [one for one in match.legal(actor) if _winner(match, actor, one) != actor]
    match.play(actor, loses[0])
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, CurtainPage))
        await press(pilot, "enter")
        await until(pilot, lambda: len(lying(app)) == 4 and "Space goes on." in shown(app))
        (winner,), acts = match.actors, len(match.acts)
        wanted = match.legal(winner)[-1]
        await press(pilot, *wanted.picks[0].text.casefold())
        await until(pilot, lambda: is_asked(app))
        page = table(app)
        assert page.pick is not None
        assert page.pick.action == wanted
        assert "Enter twice" not in shown(app)
        await press(pilot, "enter")
        await until(pilot, lambda: len(match.acts) > acts)
        assert match.acts[acts].action == wanted


def _winner(match: Match, seat: int, action: Action) -> int:
    """Who takes the trick that this action ends."""
    tried = match.clone()
    (winner,) = (event.seat for event in tried.play(seat, action) if event.kind == "trick")
    return winner


async def test_what_was_taken_waits_behind_the_curtain() -> None:
    app, begun = sit("person:Ana,person:Bo")
    app.pace = replace(app.pace, trick_stays=0.01, mashing=0.0)
    match, waited = begun.match, 0
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(12):
            await until(pilot, lambda: isinstance(app.screen, CurtainPage) or is_asked(app))
            if isinstance(app.screen, CurtainPage):
                taken = [event for event in match.acts[-1].events if gathers([event])]
                await press(pilot, "enter")
                if taken:
                    await until(pilot, lambda: "Space goes on." in shown(app))
                    assert not is_asked(app)
                    lying = table(app).shown.cards_in("table")
                    assert set(taken[0].cards) <= {*lying, *table(app).screen_feed.played_cards}
                    waited += 1
                    await press(pilot, "space")
            await until(pilot, lambda: is_asked(app))
            acts = len(match.acts)
            await press(pilot, "enter")
            await until(pilot, lambda acts=acts: len(match.acts) > acts)  # type: ignore[misc]
    assert waited > 2


@pytest.mark.parametrize("game", GAMES)
def test_the_number_of_a_trick_is_its_own_while_it_lies(game: str) -> None:
    found, rng = find_game(game), random.Random(game)
    for seed in range(3):
        match = Match(found, seed=seed)
        for _ in range(120):
            if match.over:
                break
            before = match.in_play
            number = before.trick_no if isinstance(before, TrickDeal) else 0
            seat = rng.choice(match.actors)
            match.play(seat, rng.choice(match.legal(seat)))
            if any(event.kind == "trick" for event in match.acts[-1].events) and number:
                for fact in finished_table(match, ONLOOKER).facts():
                    assert fact.label != "Trick" or fact.value.split()[0] == str(number)
