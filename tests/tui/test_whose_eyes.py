"""Who pressed the last key is not who will look: a curtain falls before any hand shows."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from cardtable.archive.match_beginning import begin
from cardtable.archive.replay import Replay
from cardtable.cards import cards
from cardtable.discovery.installed_games import find_game
from cardtable.engine.actions import Pass
from cardtable.engine.deck import Stack
from cardtable.match.match import Match
from cardtable.table.seat_specs import parse_seats
from cardtable.table.sitting import Sitting
from cardtable.testing.screen_checks import waits_for_keys
from cardtable.tui.app import CardTableApp
from cardtable.tui.dialogs.text_dialogs import AgreePage, TextPage
from cardtable.tui.pages.history_page import HistoryPage
from cardtable.tui.pages.replay_page import ReplayPage
from cardtable.tui.score.score_page import ScoresPage
from cardtable.tui.table.curtain_page import CurtainPage, LastAct
from cardtable.tui.table.hand_page import HandPage
from cardtable.tui.table.local_table_page import LocalTablePage
from tests.tui.advising import Patient
from tests.tui.driving import faces_drawn, is_asked, painted, press, shown, table, until

PEOPLE = "person:Ana,person:Bo,person:Cy"


def sit(game: str, seats: str, **options: object) -> tuple[CardTableApp, Sitting]:
    found = find_game(game)
    begun = begin(found, parse_seats(seats, found), options, 3)
    return CardTableApp(begun), begun


def hidden_from_all(match: Match) -> set[str]:
    """The cards in people's hands, but for those that everybody knows."""
    held = {c.text for seat in range(match.seats) for c in match.in_play.hand(seat)}
    return held - {c.text for pile in match.view(-1).piles.values() for c in pile.cards}


async def play_round(pilot: Pilot[Any], app: CardTableApp, match: Match, acts: int) -> None:
    """So many acts, each behind its curtain; then the next person looks at the own hand."""
    for _ in range(acts):
        await reveal(pilot, app)
        held = table(app).pick
        assert held is not None
        held.show(held.view.legal[0])
        steps = len(match.acts)
        await press(pilot, "enter")
        await until(pilot, lambda steps=steps: len(match.acts) > steps)  # type: ignore[misc]
    await reveal(pilot, app)


async def reveal(pilot: Pilot[Any], app: CardTableApp) -> None:
    """The right person looks."""
    await until(pilot, lambda: isinstance(app.screen, CurtainPage) or is_asked(app))
    if isinstance(app.screen, CurtainPage):
        await press(pilot, "enter")
    await until(pilot, lambda: is_asked(app))


@pytest.mark.parametrize("answers", [("enter", "enter"), ("enter", "n"), ("n",), ("escape",)])
@pytest.mark.parametrize("seats", [PEOPLE, PEOPLE + ",careful"])
async def test_after_an_undo_was_agreed_on_a_curtain_falls_first(
    answers: tuple[str, ...], seats: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, begun = sit("zandari", seats, target=21)
    match = begun.match
    async with app.run_test(size=(100, 30)) as pilot:
        await play_round(pilot, app, match, 4)
        asker = table(app).viewpoint.viewer
        assert match.possible_undo(asker) is not None
        drawn = faces_drawn(monkeypatch)
        secret = hidden_from_all(match)
        await press(pilot, "u")
        await until(pilot, lambda: isinstance(app.screen, AgreePage))
        assert f"{match.names[asker]} asks. Note:" in shown(app)
        assert "since goes with it" in " ".join(shown(app).split())
        drawn.clear()
        await press(pilot, *answers)
        await until(pilot, lambda: isinstance(app.screen, CurtainPage), "a curtain")
        if answers.count("enter") < 2:
            assert "Nothing is taken back: " in shown(app)
            assert "u: take back" not in shown(app), (
                "what was refused, or looked at, is not free at the curtain"
            )
        assert not secret & {c.text for c in drawn}, "a hand shows to whoever answered last"
        page = next(one for one in app.screen_stack if isinstance(one, LocalTablePage))
        assert page.viewpoint.curtained
        assert (page.screen_feed.message, page.screen_feed.coach, page.screen_feed.last_refusal) == (
            "",
            "",
            None,
        )
        assert f"Pass to {match.names[match.actors[0]]}" in shown(app)
        assert match.undos_by_consent == (answers.count("enter") == 2)
        await reveal(pilot, app)
        assert table(app).viewpoint.viewer == match.actors[0]


async def test_the_curtain_falls_anew_if_it_rose_while_others_answered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The asker may have been called before the screen while the question stood."""
    app, begun = sit("zandari", PEOPLE, target=21)
    match = begun.match
    async with app.run_test(size=(100, 30)) as pilot:
        await play_round(pilot, app, match, 4)
        page = table(app)
        await press(pilot, "u")
        await until(pilot, lambda: isinstance(app.screen, AgreePage))
        drawn = faces_drawn(monkeypatch)
        calling = asyncio.ensure_future(page.before((page.viewpoint.viewer,)))
        await pilot.pause(0.1)
        assert isinstance(app.screen, AgreePage)
        await press(pilot, "x")
        assert isinstance(app.screen, AgreePage), "a stray letter refuses in nobody's name"
        await press(pilot, "n")
        await calling
        await until(pilot, lambda: isinstance(app.screen, CurtainPage), "a curtain")
        assert not hidden_from_all(match) & {c.text for c in drawn}


async def test_what_was_said_to_one_is_not_said_to_the_next() -> None:
    """A hint, the rule of a refusal, the coach's word: gone when another is called."""
    app, begun = sit("zandari", PEOPLE, target=21)
    match = begun.match
    async with app.run_test(size=(100, 30)) as pilot:
        await play_round(pilot, app, match, 2)
        await press(pilot, "f8")
        page = table(app)
        first = page.viewpoint.viewer
        page.coaching.remarks[first] = "That may have cost 3 points."
        await press(pilot, "i")
        assert page.screen_feed.message
        await press(pilot, "enter", "enter")
        await until(pilot, lambda: isinstance(app.screen, CurtainPage))
        assert (page.screen_feed.message, page.screen_feed.coach) == ("", "")
        await reveal(pilot, app)
        assert page.viewpoint.viewer != first
        assert "3 points" not in page.screen_feed.coach
        assert "3 points" not in shown(app)


async def test_the_coach_speaks_of_an_act_to_whoever_did_it() -> None:
    app, begun = sit("zandari", PEOPLE, target=21)
    app.pace = replace(app.pace, searches=True)
    app.adviser = adviser = Patient(cost=3.4)
    adviser.may.clear()
    match = begun.match
    async with app.run_test(size=(100, 30)) as pilot:
        await play_round(pilot, app, match, 2)
        page = table(app)
        first = page.viewpoint.viewer
        view = match.view(first)
        await press(pilot, "f8")
        assert f"The coach speaks to {page.sitting.names[first]} from now on." in shown(app)
        assert "coach off" in [key.label for key in page.keys()]
        await press(pilot, "enter")
        await reveal(pilot, app)
        assert page.viewpoint.viewer != first
        assert "coach off" not in [key.label for key in page.keys()], "who did not ask for it has none"
        adviser.may.set()
        await until(pilot, lambda: first in page.coaching.remarks)
        assert "may have cost" not in page.screen_feed.coach
        page.viewpoint.raise_curtain(first)
        page.coaching.asked(view)
        assert "may have cost" in page.screen_feed.coach


async def test_after_the_sheet_between_two_deals_a_curtain_falls() -> None:
    app, begun = sit("zandari", "person:Ana,person:Bo", target=21)
    app.pace = replace(app.pace, mashing=0.0)
    match = begun.match
    async with app.run_test(size=(100, 30)) as pilot:
        while not match.deal.over:
            await reveal(pilot, app)
            held, acts = table(app).pick, len(match.acts)
            assert held is not None
            held.show(held.view.legal[0])
            await press(pilot, "enter")
            await until(pilot, lambda acts=acts: len(match.acts) > acts)  # type: ignore[misc]
        page = next(one for one in app.screen_stack if isinstance(one, LocalTablePage))
        await until(pilot, lambda: page.deal_end.is_on)
        assert page.viewpoint.curtained, "while the table stays, too"
        await press(pilot, "space")
        await until(pilot, lambda: isinstance(app.screen, ScoresPage))
        assert page.viewpoint.curtained, "behind the sheet, too"
        await press(pilot, "enter", "enter")
        await until(pilot, lambda: isinstance(app.screen, CurtainPage))
        assert match.deal.over


async def test_a_race_of_people_shows_no_hand_and_nothing_told_to_one_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app, begun = sit("kalooki", PEOPLE, call_time=0)
    match = begun.match
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: any(isinstance(one, LocalTablePage) for one in app.screen_stack))
        page = next(one for one in app.screen_stack if isinstance(one, LocalTablePage))
        for _ in range(60):
            await until(pilot, lambda: waits_for_keys(app, page))
            if (
                begun.is_race
                and page.race_keys.views
                and any(str(s.action)[:7] == "discard" for s in match.acts)
            ):
                break
            if page.pick is not None:
                page.screen_feed.coach = "for one alone"
                page.pick.show(page.pick.view.legal[-1])
            await press(pilot, "enter")
        assert begun.is_race
        assert page.viewpoint.curtained
        assert page.shown.seat == -1
        assert page.screen_feed.coach == ""
        # Each may look at the own hand first, alone, and no clock runs meanwhile.
        assert "F4 see a hand" in shown(app)
        await press(pilot, "f4")
        await until(pilot, lambda: "2  Bo" in painted(app))
        await press(pilot, page.race_keys.people.key_of(1))
        await until(pilot, lambda: "Pass to Bo" in painted(app))
        drawn = faces_drawn(monkeypatch)
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, HandPage) and bool(painted(app)))
        assert set(match.in_play.hand(1)) <= set(drawn)
        assert page.loop.is_paused
        drawn.clear()
        await press(pilot, "enter")
        await until(pilot, lambda: app.screen is page)
        assert not hidden_from_all(match) & {c.text for c in drawn}
        assert not page.loop.is_paused


async def test_where_all_look_at_one_who_is_asked_nothing_tells_of_that_hand() -> None:
    """The call of one person alone: no hint, no coach, no word of a held card, and whose call it is. Enter
    lets it pass, as where several are asked."""
    app, begun = sit("kalooki", "person:Ana,person:Bo,careful", call_time=0)
    match = begun.match
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, LocalTablePage | CurtainPage))
        page = next(one for one in app.screen_stack if isinstance(one, LocalTablePage))
        for _ in range(60):
            await until(pilot, lambda: waits_for_keys(app, page))
            if len(page.race_keys.views) == 1:
                break
            if page.pick is not None:
                page.pick.show(page.pick.view.legal[-1])
            await press(pilot, "enter")
        (asked,) = page.race_keys.views
        assert page.pick is None
        assert f"Call: {page.race_keys.people.key_of(asked)} {begun.names[asked]}   Pass: Enter" in shown(app)
        assert all(key.shown != "i" for key in page.keys())
        page.coaching.toggle(None)
        await press(pilot, "i")
        assert "i means nothing here" in shown(app)
        assert not page.screen_feed.coach
        acts = len(match.acts)
        await press(pilot, "enter")
        await until(pilot, lambda: len(match.acts) > acts)
        assert match.acts[acts].action == Pass()


def test_what_was_said_with_an_act_stands_in_quotes_within_quotes() -> None:
    """Of ` u: take back "..." ` both ends are told from those of what was said."""
    page = CurtainPage("Bo", (), LastAct('Ana plays 8♥: "La cambio."', 1, lambda: None))
    assert page.take_back_lines(76) == ["u: take back \"Ana plays 8♥: 'La cambio.'\""]


def test_one_person_has_no_curtain() -> None:
    from cardtable.table.viewpoint import Viewpoint

    viewpoint = Viewpoint([0])
    viewpoint.lower_curtain()
    assert viewpoint.seat == 0


def left(seats: str) -> Match:
    """A match that was left in its first deal."""
    _, begun = sit("zandari", seats, target=21)
    match, rng = begun.match, random.Random(3)
    while len(match.acts) < 8:
        match.play(match.actors[0], rng.choice(match.legal(match.actors[0])))
    begun.leave()
    return match


async def test_the_viewer_of_a_match_left_shows_the_own_seat_and_what_is_public(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Left in mid-deal, F6, v, End, v: another's hand does not show."""
    match = left("you,careful,careful")
    drawn = faces_drawn(monkeypatch)
    app = CardTableApp()
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        await press(pilot, "f6")
        await until(pilot, lambda: isinstance(app.screen, HistoryPage) and bool(app.screen.listed))
        await press(pilot, "v")
        await until(pilot, lambda: isinstance(app.screen, ReplayPage))
        page = app.screen
        assert isinstance(page, ReplayPage)
        seen = []
        for key in ("end", *"vovovovo"):
            drawn.clear()
            await press(pilot, key)
            seen.append(page.viewer)
            others = {c.text for seat in (1, 2) for c in match.in_play.hand(seat)}
            known = {c.text for pile in match.view(0).piles.values() for c in pile.cards}
            assert not (others - known) & {c.text for c in drawn}
        assert set(seen) == {0, -1}
        await press(pilot, "p", "s")
        assert isinstance(app.screen, ReplayPage)


async def test_where_people_shared_the_table_the_viewer_passes_between_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = left(PEOPLE)
    drawn = faces_drawn(monkeypatch)
    app = CardTableApp(replay=Replay(match))
    async with app.run_test(size=(100, 30)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, ReplayPage))
        page = app.screen
        assert isinstance(page, ReplayPage)
        await press(pilot, "end")
        assert page.viewer == -1
        for seat in range(3):
            drawn.clear()
            await press(pilot, "v")
            await until(pilot, lambda: isinstance(app.screen, CurtainPage))
            assert f"Pass to {match.names[seat]}" in shown(app)
            assert not hidden_from_all(match) & {c.text for c in drawn}
            await press(pilot, "enter")
            await until(pilot, lambda: isinstance(app.screen, ReplayPage))
            assert page.viewer == seat
            await press(pilot, "left", "right")
            assert page.viewer == seat, "still the same deal, and the same person"
        await press(pilot, "v")
        assert page.viewer == -1


async def test_a_long_story_leaves_room_for_what_may_be_taken_back() -> None:
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        story = [f"Bo plays a card, the one that is called number {at} of all there are." for at in range(40)]
        app.push_screen(CurtainPage("Ana", story, LastAct("discard 9♠", 1, lambda: None)))
        await until(pilot, lambda: "Pass to Ana" in shown(app))
        lines = shown(app).splitlines()
        back = next(at for at, line in enumerate(lines) if "u: take back" in line)
        last = next(at for at, line in enumerate(lines) if "number 39" in line)
        assert last < back - 1


async def test_cards_compared_in_private_are_shown_to_the_two_and_to_them_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The loser folds and is not asked again: they see what beat them all the same."""
    hands = {"hand.0": "2S 4H 7D", "hand.1": "KS KH KD", "hand.2": "QS QH QD"}
    stack = Stack(2, {pile: cards(held) for pile, held in hands.items()})
    game = find_game("teen-patti")
    match = Match(game, 3, seed=1, names=("Ana", "Bo", "Cy"), players=("person",) * 3, stacks=[stack])
    for act in ("look", "bet 2", "look", "bet 2", "look", "compromise", "accept"):
        if act != "accept":
            match.play(match.actors[0], act)
    app = CardTableApp(Sitting(match, parse_seats(PEOPLE, game)))
    async with app.run_test(size=(80, 24)) as pilot:
        await reveal(pilot, app)
        assert table(app).viewpoint.viewer == 1
        held = table(app).pick
        assert held is not None
        held.show(match.legal(1)[0])
        await press(pilot, "enter")
        for name in ("Bo", "Cy"):
            await until(pilot, lambda: isinstance(app.screen, TextPage | CurtainPage))
            if isinstance(app.screen, CurtainPage):
                assert f"Pass to {name}" in shown(app)
                assert "K♠" not in shown(app)
                await press(pilot, "enter")
                await until(pilot, lambda: isinstance(app.screen, TextPage))
            await until(pilot, lambda name=name: f"only {name} looks" in painted(app))  # type: ignore[misc]
            assert "K♠ K♥ K♦" in shown(app)
            assert "Q♠ Q♥ Q♦" in shown(app)
            await press(pilot, "enter")
        drawn = faces_drawn(monkeypatch)
        await until(pilot, lambda: isinstance(app.screen, CurtainPage))
        assert "Pass to Ana" in shown(app)
        assert not drawn


@pytest.mark.parametrize("lets_pass", [False, True])
async def test_no_clock_runs_against_people_who_could_not_look_yet(lets_pass: bool) -> None:
    """At one keyboard hands lie face down in a race: its clock waits until each person asked has looked
    since it began, or until all let it pass."""
    app, begun = sit("kalooki", f"{PEOPLE},person:Di")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: any(isinstance(one, LocalTablePage) for one in app.screen_stack))
        page = next(one for one in app.screen_stack if isinstance(one, LocalTablePage))
        await until(pilot, lambda: len(page.race_keys.views) > 1)
        assert page.loop.clocks.waits
        assert "The clock waits until all have looked (F4) or pass." in " ".join(shown(app).split())
        assert page.time_left() is None
        if lets_pass:
            await press(pilot, "enter")
            await until(pilot, lambda: bool(begun.match.acts))
            assert not page.loop.clocks.waits
            await until(pilot, lambda: isinstance(app.screen, CurtainPage))
            return
        for seat in range(begun.match.seats):
            await press(pilot, "f4")
            await until(pilot, lambda: "1  Ana" in painted(app))
            await press(pilot, page.race_keys.people.key_of(seat))
            await until(pilot, lambda: "Pass to" in painted(app))
            assert page.loop.clocks.waits
            await press(pilot, "enter")
            await until(pilot, lambda: isinstance(app.screen, HandPage) and bool(painted(app)))
            await press(pilot, "enter")
            await until(pilot, lambda: app.screen is page)
        assert not page.loop.clocks.waits
        assert page.time_left() is not None
        assert not begun.match.acts


async def test_after_the_curtain_undo_says_why_it_is_too_late() -> None:
    app, begun = sit("tarneeb", f"{PEOPLE},person:Di")
    async with app.run_test(size=(80, 24)) as pilot:
        await reveal(pilot, app)
        first = begun.names[table(app).viewpoint.viewer]
        pick = table(app).pick
        assert pick is not None
        pick.show(pick.view.legal[0])
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, CurtainPage))
        await reveal(pilot, app)
        page = table(app)
        second = begun.names[page.viewpoint.viewer]
        assert second != first
        await until(pilot, lambda: not page.pause.is_on)
        await press(pilot, "u")
        await until(pilot, lambda: f"Too late: {second} has looked." in " ".join(shown(app).split()))


def play_to_last_act(match: Match) -> None:
    """Plays until the next act ends the deal."""
    while True:
        after = match.clone()
        after.play(match.actors[0], match.legal(match.actors[0])[0])
        if after.deal.over:
            return
        match.play(match.actors[0], match.legal(match.actors[0])[0])


@pytest.mark.parametrize("over", ["table", "curtain", "sheet of a deal"])
async def test_two_presses_of_one_key_ask_to_leave_from_every_page_over_a_match(over: str) -> None:
    """The footer says of each page how many of them it takes; one too many neither leaves nor stays."""
    app, begun = sit("hokm", PEOPLE)
    if over == "sheet of a deal":
        play_to_last_act(begun.match)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, CurtainPage))
        if over == "table":
            await press(pilot, "enter")
            await until(pilot, lambda: isinstance(app.screen, LocalTablePage) and table(app).pick is not None)
        if over == "sheet of a deal":
            await press(pilot, "enter")  # the last card is played by it
            await until(pilot, lambda: begun.match.deal.over)
            await press(pilot, "space")
            await until(pilot, lambda: isinstance(app.screen, ScoresPage))
            await press(pilot, "space")
            await until(pilot, lambda: "leave" in painted(app))
        one_asks = over in ("curtain", "sheet of a deal")
        assert (" q leave" if one_asks else "qq leave") in painted(app)
        await press(pilot, "q")
        if not one_asks:
            await press(pilot, "q")
        await until(pilot, lambda: isinstance(app.screen, AgreePage))
        await press(pilot, "q", "q")
        assert isinstance(app.screen, AgreePage)
        await press(pilot, "enter")
        await until(pilot, lambda: not any(isinstance(one, LocalTablePage) for one in app.screen_stack))


def with_cards_left(game: str, most: int) -> tuple[CardTableApp, Sitting]:
    """Four people at one keyboard in a game of tricks, with so many cards left in each hand at most."""
    app, begun = sit(game, "person:Ana,person:Bob,person:Cleo,person:Dan")
    match, rng = begun.match, random.Random(1)
    while not (stage := match.in_play.stage) or not stage.plays_last_card or most_held(match) > most:
        match.play(match.actors[0], rng.choice(match.legal(match.actors[0])))
    return app, begun


def most_held(match: Match) -> int:
    """The most cards that a seat may still play."""
    stage = match.in_play.stage
    assert stage is not None
    return max(len(stage.held(seat)) for seat in range(match.seats))


@pytest.mark.parametrize("game", ["gong-zhu", "hokm", "tarneeb"])
async def test_a_last_card_is_played_from_the_curtain_and_nobody_looks(game: str) -> None:
    """One Enter for each person: all know that there is nothing else to do."""
    app, begun = with_cards_left(game, 1)
    match = begun.match
    async with app.run_test(size=(120, 34)) as pilot:
        acts = len(match.acts)
        for played in range(match.seats):
            (seat,) = match.actors
            name, (last,) = begun.names[seat], match.in_play.stage.held(seat)  # type: ignore[union-attr]
            told = f"{name}'s last card: Enter plays it."
            await until(pilot, lambda told=told: told in painted(app))  # type: ignore[misc]
            assert f"only {name} looks" not in shown(app)
            await press(pilot, "enter")
            await until(pilot, lambda played=played: len(match.acts) > acts + played)  # type: ignore[misc]
            assert match.acts[acts + played].action.picks == (last,)


async def test_with_two_cards_left_the_curtain_rises() -> None:
    app, begun = with_cards_left("hokm", 2)
    async with app.run_test(size=(120, 34)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, CurtainPage) and bool(painted(app)))
        assert f"only {begun.names[begun.match.actors[0]]} looks" in shown(app)
        assert "last card" not in shown(app)
