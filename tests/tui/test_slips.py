"""No slip costs a card: a hollow cursor when the turn arrives, and keys that come too early."""

from __future__ import annotations

import random
import re
import time
from types import SimpleNamespace

import pytest
from msgspec.structs import replace
from textual.events import Paste
from textual.pilot import Pilot

from cardtable.archive.match_beginning import begin
from cardtable.cards import Suit, cards
from cardtable.discovery.installed_games import find_game
from cardtable.engine.deck import Stack
from cardtable.match.match import Match
from cardtable.table.seat_specs import parse_seats
from cardtable.tui import pause as moment
from cardtable.tui.app import CardTableApp
from cardtable.tui.dialogs.settings_page import SettingsPage
from cardtable.tui.dialogs.text_dialogs import AgreePage
from cardtable.tui.look.glyphs import ASCII, UNICODE
from cardtable.tui.table.curtain_page import CurtainPage
from cardtable.tui.table.local_table_page import LocalTablePage
from cardtable.tui.table.menu_page import MenuPage
from tests.tui.driving import is_asked, painted, shown, sit, table, table_of, until, wish


@pytest.fixture(autouse=True)
def guarded() -> None:
    """The table as people have it, but for the time that bots and eyes take."""
    wish(pace=0.0, guard=True)


def hold_off(app: CardTableApp, seconds: float) -> None:
    """For so long a key at a new question does nothing."""
    app.pace = replace(app.pace, hold_off=seconds)


async def question_after(pilot: Pilot[None], app: CardTableApp, *keys: str) -> str:
    """What is asked to be agreed on once these keys were pressed."""
    await pilot.press(*keys)
    await until(pilot, lambda: isinstance(app.screen, AgreePage))
    assert isinstance(app.screen, AgreePage)
    return app.screen.question


def marks_below(app: CardTableApp, mark: str) -> list[str]:
    """The lines of the hand in which a mark stands by itself."""
    return [
        line for line in shown(app).splitlines()[12:-4] if re.search(rf"(?<!\w){re.escape(mark)}(?!\w)", line)
    ]


@pytest.mark.parametrize(("glyphs", "marks"), [("unicode", UNICODE), ("ascii", ASCII)])
async def test_the_first_enter_only_says_what_it_would_do(glyphs: str, marks: object) -> None:
    wish(pace=0.0, guard=True, glyphs=glyphs)
    app, begun = sit()
    hollow, full = (UNICODE.hollow, UNICODE.cursor) if marks is UNICODE else (ASCII.hollow, ASCII.cursor)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        assert marks_below(app, hollow), "the cursor is hollow"
        assert "Enter:" not in shown(app)
        assert "Enter twice: " in shown(app), "it says what they would do"
        acts = len(begun.match.acts)
        await pilot.press("enter")
        assert len(begun.match.acts) == acts
        assert "Enter: " in shown(app), "it says what it would do"
        assert marks_below(app, full)
        assert not marks_below(app, hollow)
        await pilot.press("enter")
        await until(pilot, lambda: len(begun.match.acts) > acts)


@pytest.mark.parametrize("key", ["right", "tab"])
async def test_after_a_move_one_enter_does_it(key: str) -> None:
    app, begun = sit()
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        acts = len(begun.match.acts)
        await pilot.press(key, "enter")
        await until(pilot, lambda: len(begun.match.acts) > acts)


async def test_the_letter_of_a_play_that_the_hollow_cursor_stands_on_only_tells() -> None:
    """The cursor begins on an eight: `s` is as well the beginning of a name."""
    stack = Stack(1, {"hand.0": cards("8S 3D 4D"), "hand.1": cards("5C 6C 7C"), "discard": cards("9H")})
    match = Match("ocho-locos", 2, seed=1, stacks=[stack], carry={"game": 6})
    app = table_of(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        acts = len(match.acts)
        for _ in range(2):
            await pilot.press("s")
            assert len(match.acts) == acts
            assert "Enter: Play 8♠ and name spades" in shown(app)
        await pilot.press("enter")
        await until(pilot, lambda: len(match.acts) > acts)


@pytest.mark.parametrize("key", ["question_mark", "z", "l"])
async def test_a_key_that_picks_nothing_leaves_it_hollow(key: str) -> None:
    app, begun = sit()
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        acts = len(begun.match.acts)
        await pilot.press(key)
        if key == "l":
            await pilot.press("enter")
            await until(pilot, lambda: is_asked(app))
        await pilot.press("enter")
        assert len(begun.match.acts) == acts


@pytest.mark.parametrize("how", ["typed", "pasted"])
@pytest.mark.parametrize("suit", ["s", "h", "d", "c"])
async def test_a_queen_named_by_its_rank_first_leaves_no_table(how: str, suit: str) -> None:
    """Nor does it play another card where it is not held."""
    app, begun = sit()
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        held = {str(c) for c in table(app).shown.hand}
        acts = len(begun.match.acts)
        await pilot.press("right")
        if how == "typed":
            await pilot.press("q")
            assert "q again: leave." in shown(app)
            await pilot.press(suit)
        else:
            app.screen.post_message(Paste(f"q{suit}\n"))
            await pilot.pause()
        assert isinstance(app.screen, LocalTablePage)
        assert "q again" not in shown(app)
        pick = table(app).pick
        assert pick is not None
        name = f"Q{suit.upper()}"
        if name in held:
            assert str(pick.cards[0]) == name
            return
        assert f"You do not hold Q{Suit.parse(suit).symbol}." in shown(app)  # type: ignore[union-attr]
        await pilot.press("enter")
        assert len(begun.match.acts) == acts


async def test_the_table_is_left_by_q_twice_or_from_the_menu() -> None:
    app, _ = sit()
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        assert await question_after(pilot, app, "q", "q") == "Leave the table?"
        await pilot.press("n")
        await until(pilot, lambda: is_asked(app))
        await pilot.press("q", "right", "q")
        assert isinstance(app.screen, LocalTablePage), "another key came between"
        await pilot.press("escape")
        assert isinstance(app.screen, LocalTablePage), "first it puts back what was typed"
        await pilot.press("escape")
        assert isinstance(app.screen, MenuPage)
        for entry in ("Leave", "Settings", "Rules", "Seats"):
            assert entry in shown(app)
        await pilot.press("enter")
        await until(pilot, lambda: is_asked(app))
        assert await question_after(pilot, app, "escape", "down", "enter") == "Leave the table?"
        await pilot.press("n")
        await until(pilot, lambda: is_asked(app))
        await pilot.press("escape", "down", "down", "enter")
        await until(pilot, lambda: isinstance(app.screen, SettingsPage))


async def test_a_click_on_a_letter_that_is_shown_twice_does_what_it_says() -> None:
    app, _ = sit()
    async with app.run_test(size=(120, 34)) as pilot:
        await until(pilot, lambda: is_asked(app))
        lines = shown(app).splitlines()
        line = max(y for y, text in enumerate(lines) if "qq leave" in text)
        await pilot.click(offset=(lines[line].index("qq leave") + 1, line))
        await until(pilot, lambda: isinstance(app.screen, AgreePage))


async def test_every_question_begins_hollow_an_own_next_one_too() -> None:
    """Whoever looks at the cards with `k` and Enter does not bet with the next Enter."""
    match = Match("teen-patti", 3, seed=7)
    app = table_of(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        acts = len(match.acts)
        await pilot.press("k")
        assert len(match.acts) == acts, "the letter selects"
        await pilot.press("enter")
        await until(pilot, lambda: len(match.acts) == acts + 1 and is_asked(app))
        await pilot.press("enter")
        assert len(match.acts) == acts + 1
        await pilot.press("enter")
        await until(pilot, lambda: len(match.acts) > acts + 1)


async def test_what_is_forced_needs_one_enter() -> None:
    match = Match("tarneeb", 4, seed=1, stacks=[Stack(3, {"hand.0": cards("4C")})])
    rng = random.Random(1)
    while not (match.actors == (0,) and len(match.legal(0)) == 1):
        match.play(match.actors[0], rng.choice(match.legal(match.actors[0])))
    app, acts = table_of(match), len(match.acts)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        assert "Enter: " in shown(app)
        await pilot.press("enter")
        await until(pilot, lambda: len(match.acts) > acts)


async def test_after_an_enter_with_nothing_chosen_the_question_stays() -> None:
    match = Match("arpa-turup", 4, seed=1)
    rng = random.Random(1)
    while match.in_play.stage is None or "trump spades" not in map(str, match.legal(0)):
        seat = match.actors[0]
        match.play(seat, rng.choice(match.legal(seat)))
    app = table_of(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        question = match.in_play.stage.prompt(0)
        assert question in shown(app)
        await pilot.press("enter")
        assert "Choose with the arrow keys or a digit, then Enter." in shown(app)
        assert question in " ".join(shown(app).split())


def test_quick_presses_are_not_swallowed_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some presses after a pause only hurry; the others answer, however near they are to one another."""
    now = [0.0]
    monkeypatch.setattr(moment, "time", SimpleNamespace(monotonic=lambda: now[0]))
    pause = moment.Pause()
    pause.is_on = True
    assert pause.hurry("enter", 0.25)
    pause.is_on = False
    swallowed = []
    for _ in range(10):
        now[0] += 0.13
        swallowed.append(pause.hurry("enter", 0.25))
    assert swallowed == [True] + [False] * 9


async def test_the_key_that_raised_the_curtain_plays_nothing() -> None:
    app, begun = sit(seats="person:Ana,person:Bo")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, CurtainPage))
        acts = len(begun.match.acts)
        await pilot.press("enter")
        await until(pilot, lambda: is_asked(app))
        await pilot.press("enter")
        assert len(begun.match.acts) == acts


async def test_a_second_enter_does_not_raise_the_next_persons_curtain() -> None:
    """A double press is a habit where the first Enter at a question only says what it does."""
    app, _ = sit(seats="person:Ana,person:Bo")
    app.pace = replace(app.pace, falling=60.0)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, CurtainPage))
        await pilot.press("enter", "enter")
        assert isinstance(app.screen, CurtainPage)
        assert "Pass to " in painted(app)
        assert "Enter" not in shown(app), "it is told of when it does something"
        app.pace = replace(app.pace, falling=0.0)
        app.screen.repaint()
        await until(pilot, lambda: "Enter when only " in painted(app) and "Enter only " in shown(app))
        await pilot.press("enter")
        await until(pilot, lambda: is_asked(app))


async def test_a_key_in_the_first_moments_answers_nothing() -> None:
    app, begun = sit()
    hold_off(app, 60.0)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        acts = len(begun.match.acts)
        await pilot.press("right", "enter", "enter", "space", "enter")
        assert len(begun.match.acts) == acts
        hold_off(app, 0.0)
        await pilot.press("enter")
        await until(pilot, lambda: len(begun.match.acts) > acts)


async def test_in_a_race_a_key_in_the_first_moments_claims_nothing() -> None:
    app, begun = sit(game="twenty-four", seats="you,person:Bo")
    hold_off(app, 60.0)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(
            pilot, lambda: isinstance(app.screen, LocalTablePage) and bool(table(app).race_keys.views)
        )
        key = table(app).race_keys.people.key_of(0)
        acts = len(begun.match.acts)
        await pilot.press(key)
        assert len(begun.match.acts) == acts
        hold_off(app, 0.0)
        await pilot.press(key)
        await until(pilot, lambda: len(begun.match.acts) > acts)


async def test_in_a_race_a_digit_slaps_for_nobody() -> None:
    """Whoever slaps types a sum next: while others may still slap, its digits are nobody's keys."""
    app, begun = sit(game="twenty-four", seats="you,person:Bo,person:Cleo,person:Dan")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(
            pilot, lambda: isinstance(app.screen, LocalTablePage) and len(table(app).race_keys.views) == 4
        )
        acts = len(begun.match.acts)
        await pilot.press(*"1234567890")
        assert len(begun.match.acts) == acts


@pytest.mark.parametrize("together", [False, True])
async def test_in_a_race_one_persons_key_does_not_swallow_the_next_persons(
    together: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    minutes = [2]  # for which what is asked now has stood
    monkeypatch.setattr(moment, "time", SimpleNamespace(monotonic=lambda: time.monotonic() - 60 * minutes[0]))
    game = find_game("twenty-four")
    people = parse_seats("person:Ana,person:Bo,person:Cleo,person:Dai", game)
    begun = begin(game, people, {"version": "challenge"}, 3)
    app = CardTableApp(begun)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(
            pilot, lambda: isinstance(app.screen, LocalTablePage) and len(table(app).race_keys.views) == 4
        )
        hold_off(app, 60.0)
        minutes[0] = 0  # all have read the numbers; what is asked next is new
        if together:
            for seat in (0, 1):
                table(app).press(*[table(app).race_keys.people.key_of(seat)] * 2)
        for seat in (0, 1):
            if not together:
                await until(pilot, lambda at=seat: at in table(app).race_keys.views)  # type: ignore[misc]
                await pilot.press(table(app).race_keys.people.key_of(seat))
            await until(pilot, lambda known=seat: len(begun.match.acts) > known)  # type: ignore[misc]
        assert [act.seat for act in begun.match.acts[:2]] == [0, 1]


async def test_whoever_wishes_plays_with_one_enter() -> None:
    wish(pace=0.0)
    app, begun = sit()
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        acts = len(begun.match.acts)
        await pilot.press("enter")
        await until(pilot, lambda: len(begun.match.acts) > acts)


# Taking back


async def test_with_nothing_to_take_back_u_says_so() -> None:
    found = find_game("zandari")
    app = CardTableApp(begin(found, parse_seats("you,careful", found), {}, 3))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        await pilot.press("u")
        await until(pilot, lambda: "There is nothing to take back." in shown(app))


async def test_the_question_names_the_act_that_it_goes_back_to() -> None:
    app, begun = sit()
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        acts = len(begun.match.acts)
        await pilot.press("tab", "enter")
        await until(pilot, lambda: len(begun.match.acts) > acts and is_asked(app))
        played = begun.match.acts[acts].action.picks[0]
        question = await question_after(pilot, app, "u")
        assert question.startswith("Back to before: You ")
        assert str(played) in question


async def test_a_slip_is_mended_at_the_curtain_before_anybody_looked() -> None:
    app, begun = sit(seats="person:Ana,person:Bo", game="zandari")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, CurtainPage))
        assert "take back" not in shown(app), "nobody gave the screen away"
        await pilot.press("enter")
        await until(pilot, lambda: is_asked(app))
        acts, first = len(begun.match.acts), begun.match.actors[0]
        await pilot.press("tab", "enter")
        await until(pilot, lambda: isinstance(app.screen, CurtainPage))
        assert f'u: take back "{begun.match.names[first]} ' in shown(app)
        await pilot.press("u")
        await until(pilot, lambda: len(begun.match.acts) == acts)
        await until(pilot, lambda: isinstance(app.screen, CurtainPage))
        assert f"Pass to {begun.match.names[first]}." in shown(app)
        await pilot.press("enter")
        await until(pilot, lambda: is_asked(app))
        assert table(app).viewpoint.viewer == first
        assert "Taken back: " in shown(app), "what stands there again is said"


async def test_a_second_enter_does_not_answer_an_own_next_decision() -> None:
    hokm = find_game("hokm")
    begun = begin(hokm, parse_seats("you,careful,careful,careful", hokm), seed=hakem_seed())
    app = CardTableApp(begun)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        await pilot.press("1", "enter")
        await until(pilot, lambda: len(begun.match.acts) == 1 and is_asked(app))
        await pilot.press("enter")
        assert len(begun.match.acts) == 1, "naming trumps leads no card"
        await pilot.press("enter")
        await until(pilot, lambda: len(begun.match.acts) > 1)


def hakem_seed() -> int:
    """A match of Hokm whose Hakem sits in seat 0 from the first."""
    for seed in range(50):
        match = Match(find_game("hokm"), 4, seed=seed)
        if match.actors == (0,) and match.game.seated(match.deal) == (0, 1, 2, 3):
            return seed
    raise AssertionError("nobody else is ever Hakem")
