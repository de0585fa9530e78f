"""The table played by keys and mouse, at several sizes, alone and at one keyboard with others."""

from __future__ import annotations

import asyncio
import gc
import sys
import weakref
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from textual.strip import Strip

from cardtable.archive.match_beginning import begin
from cardtable.book.scenario import run_file
from cardtable.cards import HIDDEN, Card
from cardtable.discovery.installed_games import find_game
from cardtable.match.match import Match
from cardtable.match.observed_match import ObservedMatch
from cardtable.records.replaying import load
from cardtable.table.seat_specs import SeatSpec, parse_seats
from cardtable.table.sitting import Sitting
from cardtable.testing import waiting
from cardtable.tui.app import CardTableApp
from cardtable.tui.dialogs.settings_page import SettingsPage
from cardtable.tui.dialogs.text_dialogs import AgreePage
from cardtable.tui.look.card_faces import Brush
from cardtable.tui.page import Page
from cardtable.tui.pages.rule_book_page import RuleBookPage
from cardtable.tui.score.score_page import ScoresPage
from cardtable.tui.table.curtain_page import CurtainPage
from cardtable.tui.table.local_table_page import LocalTablePage
from tests.memory import alive
from tests.tui.driving import faces_drawn, is_asked, notices, shown, table, until, wish


@pytest.fixture(autouse=True)
def _no_pace() -> None:
    wish(pace=0.0)


def sit(seats: str | Sequence[SeatSpec], seed: int = 3, **options: object) -> tuple[CardTableApp, Sitting]:
    """An app that opens at a table of Žandari."""
    game = find_game("zandari")
    specs = parse_seats(seats, game) if isinstance(seats, str) else list(seats)
    begun = begin(game, specs, {"target": 2, **options}, seed)
    return CardTableApp(begun), begun


async def test_a_whole_match_by_enter_alone() -> None:
    app, begun = sit("you,careful")
    async with app.run_test(size=(80, 24)) as pilot:
        sheets = 0
        for _ in range(600):
            if begun.match.over:
                break
            sheets += isinstance(app.screen, ScoresPage)
            await pilot.press("enter")
        await until(pilot, lambda: begun.match.over and isinstance(app.screen, ScoresPage))
        assert "The match: " in shown(app)
        await pilot.press("enter")
        await until(pilot, lambda: not isinstance(app.screen, ScoresPage | LocalTablePage))
    assert load(begun.path).match.over
    assert begun.match.record() == begun.path.read_text(encoding="utf-8")


async def test_another_match_is_one_key() -> None:
    app, begun = sit("you,random")
    play_out(begun.match, leave=1)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app) or isinstance(app.screen, ScoresPage))
        if is_asked(app):
            await pilot.press("enter")
        await until(pilot, lambda: begun.match.over and isinstance(app.screen, ScoresPage))
        await pilot.press("a")
        await until(
            pilot, lambda: isinstance(app.screen, LocalTablePage) and app.screen.match is not begun.match
        )
        assert [spec.name for spec in table(app).sitting.specs] == [spec.name for spec in begun.specs]
        assert not table(app).match.over


def play_out(match: Match, leave: int) -> None:
    """Plays at random until so many acts are left in the match."""
    import random

    probe, rng = match.clone(), random.Random(1)
    acts = []
    while not probe.over:
        seat = probe.actors[0]
        acts.append((seat, str(rng.choice(probe.legal(seat)))))
        probe.play(*acts[-1])
    for seat, act in acts[:-leave]:
        match.play(seat, act)


async def test_the_cut_is_stepped_and_typed_and_refused_with_its_rule() -> None:
    app, begun = sit("you,careful")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        await pilot.press("5", "0", "enter")
        assert begun.match.acts == []
        assert "Lift 4 to 48 cards" in shown(app)
        refusal = table(app).screen_feed.last_refusal
        assert refusal is not None
        assert refusal.rule == "cut-depth"
        await pilot.press("r")
        await until(pilot, lambda: isinstance(app.screen, RuleBookPage))
        assert "cut-depth" in shown(app)
        assert "Lift 4 to 48 cards" in shown(app), "the book says why it was opened"
        await pilot.press("q")
        await until(pilot, lambda: is_asked(app))
        await pilot.press("backspace", "2", "0")
        assert "Lift 20 cards" in shown(app)
        await pilot.press("right", "enter")
        await until(pilot, lambda: bool(begun.match.acts))
    assert str(begun.match.acts[0].action) == "cut 21"


async def test_a_letter_jumps_and_the_plays_are_walked_through() -> None:
    app, _ = sit("you,careful")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        await pilot.press("enter")
        await until(pilot, lambda: is_asked(app))
        pick = table(app).pick
        assert pick is not None
        await pilot.press("j")
        assert pick.cards[0].rank == 11
        await pilot.press("right", "d")
        assert str(pick.cards[0]).endswith("D")
        seen = set()
        for _ in range(2 * len(pick.legal.plays)):
            await pilot.press("tab")
            seen.add(str(pick.action))
        assert seen == {str(action) for action in pick.legal.plays}


async def test_a_key_that_means_nothing_is_answered_and_changes_nothing() -> None:
    app, begun = sit("you,careful")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        page = table(app)
        before = len(begun.match.acts)
        assert page.pick is not None
        for key, name in (("z", "z"), ("f12", "F12"), ("pagedown", "pagedown")):
            await pilot.press(key)
            assert f"{name} means nothing here (F1: the keys). Enter: Lift 26" in " ".join(shown(app).split())
        for key in ("right", "z", "tab"):
            await pilot.press(key)
        assert "means nothing here" not in shown(app)
        assert len(begun.match.acts) == before


@pytest.mark.parametrize("letter", ["b", "u", "r", "g", "l", "t"])
async def test_letters_that_are_nobodys_do_nothing_in_a_race(letter: str) -> None:
    game = find_game("twenty-four")
    begun = begin(game, parse_seats("person:Ana,person:Nils", game), {}, 3)
    app = CardTableApp(begun)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(
            pilot, lambda: isinstance(app.screen, LocalTablePage) and len(table(app).race_keys.views) > 1
        )
        page = table(app)
        assert [page.race_keys.people.key_of(seat) for seat in (0, 1)] == ["a", "n"]
        await pilot.press(letter)
        assert app.screen is page
        assert f"{letter} means nothing here" in shown(app)
        assert not any(letter in key.names for key in page.keys())
        await pilot.press("escape")
        await until(pilot, lambda: "Rules: " in shown(app))
        assert "Score: " in shown(app)
        await pilot.press("escape", "q", "q")
        await until(pilot, lambda: isinstance(app.screen, AgreePage))


async def test_a_wrong_key_in_a_race_keeps_what_the_right_ones_are() -> None:
    game = find_game("kalooki")
    begun = begin(game, parse_seats("you,person:Bo,person:Cem,careful", game), {}, 3)
    app = CardTableApp(begun)
    async with app.run_test(size=(100, 30)) as pilot:
        await until(
            pilot, lambda: isinstance(app.screen, LocalTablePage) and len(table(app).race_keys.views) > 1
        )
        page, before = table(app), len(begun.match.acts)
        keys = [page.race_keys.people.key_of(seat) for seat in page.race_keys.views]
        await pilot.press("*")
        told = " ".join(shown(app).partition("* means nothing here (F1: the keys).  ")[2].split())
        assert told.startswith("Call 7♥, or let it pass. Call: ")
        assert all(f"{key} " in told for key in keys)
        await pilot.press("c")
        assert page.race_keys.armed == "c"
        assert "Call: who?" in shown(app)
        assert "means nothing here" not in shown(app)
        assert len(begun.match.acts) == before
        usual = page.press
        is_painted: list[bool] = []

        def press(key: str, character: str | None) -> bool:
            is_painted.append(usual(key, character))
            return is_painted[-1]

        page.press = press  # type: ignore[method-assign]
        await pilot.press(keys[0])
        await until(pilot, lambda: len(begun.match.acts) > before)
        assert is_painted == [False], "the act is painted, not the key that answers"


async def test_hint_and_why_say_something() -> None:
    app, begun = sit("you,careful")
    begun.match.play(0, "cut 26")
    async with app.run_test(size=(120, 30)) as pilot:
        await until(pilot, lambda: is_asked(app))
        await pilot.press("i")
        assert "Hint" in shown(app)
        await pilot.press("question_mark")
        await until(pilot, lambda: not isinstance(app.screen, LocalTablePage))
        assert "Why" in shown(app)


async def test_undo_asks_when_cards_were_shown_and_is_marked() -> None:
    app, begun = sit("you,careful")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        await pilot.press("enter")
        await until(pilot, lambda: bool(begun.match.acts) and is_asked(app))
        await pilot.press("u")
        await until(pilot, lambda: isinstance(app.screen, AgreePage))
        assert "shown" in shown(app)
        await pilot.press("n")
        await until(pilot, lambda: is_asked(app))
        assert begun.match.acts
        await pilot.press("u")
        await until(pilot, lambda: isinstance(app.screen, AgreePage))
        await pilot.press("enter")
        await until(pilot, lambda: is_asked(app))
        assert begun.match.acts == []
        assert begun.match.undos_by_consent == 1
        assert "Cut the pack" in shown(app)


async def test_keys_typed_while_a_bot_moves_are_dropped() -> None:
    wish(pace=1.0)
    app, begun = sit("you,careful")
    begun.match.play(0, "cut 26")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        await pilot.press("enter")
        await until(pilot, lambda: len(begun.match.acts) == 3)
        for key in ("enter", "enter", "enter", "7", "space"):
            if not is_asked(app):
                await pilot.press(key)
        await until(pilot, lambda: is_asked(app))
        assert len(begun.match.acts) == 3


async def test_the_curtain_falls_before_the_first_hand_and_between_two_people() -> None:
    app, begun = sit("person:Ana,person:Bo")
    match = begun.match
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, CurtainPage))
        first = match.actors[0]
        assert f"Pass to {match.names[first]}" in shown(app)
        await pilot.press("space", "x")
        assert isinstance(app.screen, CurtainPage)
        for _ in range(4):
            if isinstance(app.screen, CurtainPage):
                await pilot.press("enter")
            await until(pilot, lambda: is_asked(app))
            seat = match.actors[0]
            assert table(app).viewpoint.viewer == seat
            acts = len(match.acts)
            await pilot.press("enter")
            await until(pilot, lambda acts=acts: len(match.acts) == acts + 1)  # type: ignore[misc]
            await pilot.pause(0.05)
            if match.actors[0] != seat:
                await until(pilot, lambda: isinstance(app.screen, CurtainPage))
                assert "You " not in shown(app)
                assert match.names[match.actors[0]] in shown(app)


async def test_nothing_behind_the_curtain_for_a_screenshot() -> None:
    app, _ = sit("person:Ana,person:Bo")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, CurtainPage))
        titles = {command.title.lower() for command in app.get_system_commands(app.screen)}
        assert not any("screenshot" in title for title in titles)
        assert "hand" not in app.title


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 30), (160, 45)])
async def test_no_card_of_anothers_hand_is_drawn(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = faces_drawn(monkeypatch)
    app, begun = sit("you,careful,careful,random")
    match = begun.match
    async with app.run_test(size=size) as pilot:
        for _ in range(8):
            await until(pilot, lambda: is_asked(app))
            open_ = {c for pile in match.view(0).piles.values() for c in pile.cards if c is not HIDDEN}
            told = {c for event in match.view(0).events for c in event.cards}
            secret = set(match.deal.pack) - open_ - told
            drawn.clear()
            table(app).repaint()
            assert not secret & set(drawn)
            acts = len(match.acts)
            await pilot.press("enter")
            await until(pilot, lambda acts=acts: len(match.acts) > acts)  # type: ignore[misc]


async def test_lives_through_resizing_in_play() -> None:
    app, begun = sit("you,careful")
    begun.match.play(0, "cut 26")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        for size in ((60, 20), (160, 45), (120, 30), (80, 24), (200, 60), (61, 21)):
            await pilot.resize_terminal(*size)
            await until(pilot, lambda size=size: len(shown(app).splitlines()) == size[1])  # type: ignore[misc]
            assert "You" in shown(app)
            assert all(len(line) <= size[0] for line in shown(app).splitlines())
        await pilot.resize_terminal(50, 12)
        await until(pilot, lambda: "60" in shown(app))
        acts = len(begun.match.acts)
        await pilot.press("enter", "space", "1")
        assert len(begun.match.acts) == acts
        await pilot.resize_terminal(4, 1)
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: is_asked(app) and "You" in shown(app))
        await pilot.press("enter")
        await until(pilot, lambda: len(begun.match.acts) > acts)


@pytest.mark.parametrize(
    "name",
    ["[/", "[TODO] x", "[red]Ana[/red]", "\x1b[2J\x07Ana\nBo", "\u202eevil", "拱猪拱猪拱猪拱猪", "x" * 200],
)
async def test_a_name_is_data(name: str) -> None:
    app, _ = sit([SeatSpec("you", name), SeatSpec("random", name + "2")])
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        await pilot.press("enter")
        await until(pilot, lambda: is_asked(app))
        text = shown(app)
        assert "\x1b" not in text
        assert "\u202e" not in text
        if name.startswith("["):
            assert name.split()[0] in text
        await pilot.press("l", "enter", "g", "enter", "q", "q")
        assert app.is_running


async def test_twelve_seats_fit() -> None:
    app, begun = sit("12", partnerships=False) if "partnerships" in options_of() else sit("12")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app) or len(begun.match.acts) > 12)
        text = shown(app)
        assert all(name[:4] in text for name in begun.match.names)


def options_of() -> set[str]:
    return {option.name for option in find_game("zandari").options}


async def test_a_click_moves_and_a_double_click_plays() -> None:
    app, begun = sit("you,careful")
    begun.match.play(0, "cut 26")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        page = table(app)
        assert page.pick is not None
        spot = page.click_areas.hand[2]
        await pilot.click(offset=(spot.x + 1, spot.y + 1))
        assert page.pick.cursor == 2
        wanted = page.pick.hand[2]
        await pilot.click(offset=(spot.x + 1, spot.y + 1), times=2)
        await until(pilot, lambda: len(begun.match.acts) > 1)
        assert begun.match.acts[1].action.picks == (wanted,)


async def test_the_position_is_saved_as_a_scenario_that_passes(tmp_path: Path) -> None:
    app, begun = sit("you,careful")
    begun.match.play(0, "cut 26")
    async with app.run_test(size=(120, 30)) as pilot:
        await until(pilot, lambda: is_asked(app))
        await pilot.press("b")
        await until(pilot, lambda: isinstance(app.screen, AgreePage))
        assert "holds all cards" in shown(app)
        await pilot.press("n")
        await until(pilot, lambda: is_asked(app))
        assert not list((tmp_path / "data").rglob("*.toml"))
        await pilot.press("b")
        await until(pilot, lambda: isinstance(app.screen, AgreePage))
        await pilot.press("enter")
        await until(pilot, lambda: "cardtable check" in table(app).screen_feed.message)
    saved = list((tmp_path / "data").rglob("*.toml"))
    assert len(saved) == 1
    assert run_file(saved[0]) == []


async def test_leaving_asks_and_keeps_the_match() -> None:
    app, begun = sit("you,careful")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        await pilot.press("q", "q")
        await until(pilot, lambda: isinstance(app.screen, AgreePage))
        await pilot.press("n")
        await until(pilot, lambda: is_asked(app))
        await pilot.press("enter")
        await until(pilot, lambda: len(begun.match.acts) == 1)
        await pilot.press("q", "q")
        await until(pilot, lambda: isinstance(app.screen, AgreePage))
        await pilot.press("enter")
        await until(
            pilot,
            lambda: isinstance(app.screen, Page) and not isinstance(app.screen, LocalTablePage | AgreePage),
        )
    loaded = load(begun.path)
    assert loaded.problem is None
    assert loaded.match.acts


async def test_ctrl_c_twice_quits() -> None:
    app, _ = sit("you,careful")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        await pilot.press("ctrl+c")
        await pilot.pause(0.05)
        assert app.is_running
        assert is_asked(app)
        await pilot.press("ctrl+c")
        await until(pilot, lambda: app.return_code is not None)


async def test_nothing_ticks_while_a_person_thinks() -> None:
    app, _ = sit("you,careful")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        ticking = [node for node in (app, app.screen, *app.screen.query("*")) if node.auto_refresh]
        assert ticking == []
        async with asyncio.timeout(0):  # that is, without having to wait
            await app.animator.wait_until_complete()


async def test_nobodys_hand_shows_while_the_curtain_is_still_to_fall(monkeypatch: pytest.MonkeyPatch) -> None:
    """From before the first hand, through bots that act first, to the sheet between two deals."""
    leaks: list[str] = []
    word, card = Brush.word, Brush.card
    holder: dict[str, Any] = {}

    def look(held: Card) -> None:
        page, match = holder.get("page"), holder["match"]
        if page is None or not page.viewpoint.curtained or held is HIDDEN:
            return
        hands = {c for seat in range(match.seats) for c in match.in_play.hand(seat)}
        known = {c for pile in match.view(-1).piles.values() for c in pile.cards}
        if held in hands - known and isinstance(page.app.screen, LocalTablePage):
            leaks.append(str(held))

    def said(self: Brush, canvas: Any, x: int, y: int, held: Card, *rest: Any) -> int:
        look(held)
        return word(self, canvas, x, y, held, *rest)

    def drawn(self: Brush, canvas: Any, x: int, y: int, held: Card, *rest: Any, **more: Any) -> None:
        look(held)
        card(self, canvas, x, y, held, *rest, **more)

    monkeypatch.setattr(Brush, "word", said)
    monkeypatch.setattr(Brush, "card", drawn)
    app, begun = sit("person:Ana,person:Bo,random", target=21)
    holder["match"] = begun.match
    begun.match.play(begun.match.actors[0], "cut 20")
    async with app.run_test(size=(120, 30)) as pilot:
        holder["page"] = next(screen for screen in app.screen_stack if isinstance(screen, LocalTablePage))
        holder["page"].repaint()
        for _ in range(170):
            await pilot.press("enter")
            if begun.match.deal.number > 1:
                break
        assert begun.match.deal.number > 1
    assert leaks == []


async def test_the_curtain_can_be_left_through() -> None:
    app, begun = sit("person:Ana,person:Bo")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, CurtainPage))
        await pilot.press("q")
        await until(pilot, lambda: isinstance(app.screen, AgreePage))
        await pilot.press("n")
        await until(pilot, lambda: isinstance(app.screen, CurtainPage))
        await pilot.press("q")
        await until(pilot, lambda: isinstance(app.screen, AgreePage))
        await pilot.press("enter")
        await until(
            pilot,
            lambda: (
                isinstance(app.screen, Page)
                and not isinstance(app.screen, LocalTablePage | CurtainPage | AgreePage)
            ),
        )
    assert load(begun.path).problem is None


async def test_haste_decides_nothing() -> None:
    """Enter hammered while a bot plays does not run on into the next decision."""
    wish(pace=1.0)
    app, begun = sit("you,careful")
    begun.match.play(0, "cut 26")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        await pilot.press("enter")
        await until(pilot, lambda: len(begun.match.acts) == 3)
        for _ in range(6):
            await pilot.press("enter")
        await until(pilot, lambda: is_asked(app))
        assert len(begun.match.acts) == 3


BEGINS_ANOTHER = """
import json, os, subprocess, sys
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
print(os.getpid(), child.pid, file=open({path!r}, "w"), flush=True)
for line in sys.stdin:
    {does}
"""


def is_gone(number: int) -> bool:
    """Whether a process has ended."""
    stat = Path(f"/proc/{number}/stat")
    return not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] == "Z"


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="asks /proc")
@pytest.mark.parametrize("leaves", ["table", "app"])
async def test_a_bots_program_ends_with_the_table(tmp_path: Path, leaves: str) -> None:
    path, bot = tmp_path / "numbers", tmp_path / "bot.py"
    bot.write_text(
        BEGINS_ANOTHER.format(path=str(path), does="print(json.loads(line)['legal'][0], flush=True)")
    )
    app, _ = sit(f"you,cmd:{sys.executable} {bot}")

    def has_begun() -> bool:
        return path.exists() and len(path.read_text().split()) == 2

    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        for _ in range(20):
            await until(pilot, lambda: has_begun() or is_asked(app) or table(app).pause.is_on)
            if has_begun():
                break
            await pilot.press("enter")
        numbers = [int(one) for one in path.read_text().split()]
        assert not any(map(is_gone, numbers))
        if leaves == "table":
            await until(pilot, lambda: is_asked(app))
            await pilot.press("q", "q")
            await until(pilot, lambda: isinstance(app.screen, AgreePage))
            await pilot.press("enter")
            await until(pilot, lambda: all(map(is_gone, numbers)), "the program's end")
    await waiting.until(lambda: all(map(is_gone, numbers)), "the program's end")


async def test_a_bots_program_that_hangs_is_told_of_three_times(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardtable.bots.program_bot.PATIENCE", 0.1)
    bot = tmp_path / "bot.py"
    bot.write_text("import time; time.sleep(600)")
    app, begun = sit(f"cmd:{sys.executable} {bot},random")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: begun.match.over or isinstance(app.screen, ScoresPage))
        said = notices(app)
    assert sum("gave no legal answer" in one for one in said) == 3
    assert not any("gave no answer within" in one for one in said)
    kept = begun.path.with_suffix(".faults").read_text()
    assert kept.count("gave no answer within") == 3
    assert kept.count("careful plays from now on") == 1


@pytest.mark.parametrize("key", ["f1", "l", "g", "r", "f2"])
async def test_the_game_waits_while_a_page_lies_over_the_table(key: str) -> None:
    wish(pace=0.4)
    app, begun = sit("you,random,random,random")
    begun.match.play(begun.match.actors[0], "cut 26")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        acts = len(begun.match.acts)
        await pilot.press("tab", "enter")
        await until(pilot, lambda: len(begun.match.acts) == acts + 2)
        await pilot.press(key)
        await until(pilot, lambda: not isinstance(app.screen, LocalTablePage))
        await pilot.pause(1.5)
        assert len(begun.match.acts) == acts + 2
        await pilot.press("escape")
        await until(pilot, lambda: len(begun.match.acts) > acts + 2)


async def test_the_bots_speed_is_changed_at_the_table_and_said(tmp_path: Path) -> None:
    wish(pace=0.4)
    app, begun = sit("you,careful")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        for key, seconds, said in (
            ("plus", 0.2, "Bots play fast."),
            ("plus", 0.0, "Bots play at once."),
            ("plus", 0.0, "Bots play at once."),
            ("minus", 0.2, "Bots play fast."),
            ("minus", 0.4, "Bots play as usual."),
            ("minus", 1.0, "Bots play slowly."),
        ):
            await pilot.press(key)
            assert app.settings.pace == seconds
            assert f"{said} Enter: " in " ".join(shown(app).split()), "what is asked stays in sight"
        assert begun.match.acts == []
    assert "pace = 1.0" in (tmp_path / "config" / "settings.toml").read_text()


async def test_settings_are_changed_at_the_table() -> None:
    app, _ = sit("you,careful")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        await pilot.press("f2")
        await until(pilot, lambda: isinstance(app.screen, SettingsPage))
        await pilot.press("down", "right", "q")
        await until(pilot, lambda: is_asked(app))
        assert app.settings.glyphs == "ascii"


def is_at_another(app: CardTableApp, left: weakref.ref[ObservedMatch]) -> bool:
    """Whether another match than that is on the screen."""
    screen = app.screen
    return isinstance(screen, LocalTablePage | ScoresPage) and screen.match is not left()


@pytest.fixture
def only_new_objects() -> Iterator[None]:
    """The collector looks at what is made from now on only: other tests left millions of objects."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


def few_live() -> bool:
    """Whether no more tables and matches live than one that is played and two that were left last."""
    return all(alive(kind) <= 3 for kind in (LocalTablePage, Match))


@pytest.mark.usefixtures("only_new_objects")
async def test_tables_left_for_another_match_are_let_go() -> None:
    """However many matches are played in one sitting, as many tables and matches live as after a few, and as
    many drawn lines."""
    drawn: list[int] = []
    app, _ = sit("random,random", target=1)
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(6):
            await until(pilot, lambda: isinstance(app.screen, ScoresPage), "the sheet")
            while not (isinstance(app.screen, ScoresPage) and app.screen.match.over):
                await pilot.press("enter")
                await pilot.pause(0.01)
            left = weakref.ref(app.screen.match)
            await pilot.press("a")
            await until(pilot, partial(is_at_another, app, left), "the next match")
            await until(pilot, few_live, "the end of what was left")
            drawn.append(alive(Strip))
        # Those of the tables left last go when they do, a little later than the tables themselves.
        await until(pilot, lambda: alive(Strip) - drawn[1] < 3 * 24, "fewer lines than those of four tables")
