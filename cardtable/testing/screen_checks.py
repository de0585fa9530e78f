"""Whether a game can be played by keys alone, at every screen size, against bots and at one keyboard."""

from __future__ import annotations

import asyncio
import os
import random
import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from unittest import mock

from msgspec.structs import replace
from rich.cells import cell_len
from textual.worker import WorkerCancelled, WorkerFailed

from cardtable.archive.match_beginning import begin
from cardtable.engine.actions import Pass
from cardtable.engine.game import Game
from cardtable.table.seat_specs import NAMES, parse_seats
from cardtable.testing.check_run import CheckRun
from cardtable.testing.event_sentence_checks import id_pattern
from cardtable.testing.match_setups import MatchSetup
from cardtable.testing.waiting import until, wait_until_handled
from cardtable.tui.app import CardTableApp
from cardtable.tui.decision.pick import Pick
from cardtable.tui.page import CanvasView
from cardtable.tui.score.score_page import ScoresPage
from cardtable.tui.table.local_table_page import LocalTablePage

Size = tuple[int, int]
SIZES: tuple[Size, ...] = ((60, 20), (80, 24), (120, 30))
"""The smallest, the usual and a wide terminal, in columns and lines."""
FOOT = 3
"""Lines at the foot of the table, below the hand."""
ACTS = 40
"""Decisions that are played at each size."""


def check_screens(game: Game, *, acts: int = ACTS, seed: int = 1) -> None:
    """Plays the first decisions of a match at every size, with fewest and most seats, and with and without
    bots."""
    for size in SIZES:
        for seats in sorted({min(game.seat_counts), max(game.seat_counts)}):
            for hot_seat in (False, True):
                check_screen(game, MatchSetup(seats, {}, seed), size, hot_seat=hot_seat, acts=acts)


def check_screen(
    game: Game, setup: MatchSetup, size: Size = (80, 24), *, hot_seat: bool = False, acts: int = ACTS
) -> None:
    """Plays a match by keys, for `acts` decisions or to its end."""
    check = CheckRun(
        game,
        "check_screen",
        setup,
        size,
        module="cardtable.testing.screen_checks",
        hot_seat=hot_seat,
        acts=acts,
    )
    with check, own_folders():
        asyncio.run(_play(check, setup, size, hot_seat, acts))


async def _play(check: CheckRun, setup: MatchSetup, size: Size, hot_seat: bool, acts: int) -> None:
    specs = parse_seats(",".join(kinds_of_seats(setup.seats, hot_seat=hot_seat)), check.game)
    begun = begin(check.game, specs, setup.options, setup.seed)
    check.running = begun.match
    app = CardTableApp(begun)
    async with app.run_test(size=size):
        table = next(page for page in app.screen_stack if isinstance(page, LocalTablePage))
        await play_by_keys(app, table, random.Random(setup.seed), size, acts)
        check_picture(app, size)
        await leave_table(app, table)


async def leave_table(app: CardTableApp, table: LocalTablePage) -> None:
    """Stops play before the app closes, once no page is being opened any more."""
    await until(lambda: waits_for_keys(app, table), "a question")
    playing = app.workers.cancel_node(table)
    with suppress(WorkerCancelled, WorkerFailed):
        await app.workers.wait_for_complete(playing)


@contextmanager
def own_folders() -> Iterator[None]:
    """Uses temporary folders for settings and records; bots do not pause."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "settings.toml").write_text(
            "pace = 0.0\nforced = true\nguard = false\n", encoding="utf-8"
        )
        own = {"CARDTABLE_DATA": folder, "CARDTABLE_CONFIG": folder}
        with mock.patch.dict(os.environ, own):
            yield


def kinds_of_seats(count: int, *, hot_seat: bool) -> list[str]:
    """The kinds of the seats: one person and bots, or people only."""
    return [f"person:{name}" for name in NAMES[:count]] if hot_seat else ["you", *["careful"] * (count - 1)]


# By keys


async def play_by_keys(
    app: CardTableApp, table: LocalTablePage, rng: random.Random, size: Size, acts: int
) -> None:
    """Presses the keys that a person would, until the match is over or `acts` decisions were made.

    Checks the picture now and then.
    """
    app.pace = replace(app.pace, searches=False)  # a hint is there at once, however loaded the machine is
    for act in range(acts):
        await until(lambda: table.match.over or waits_for_keys(app, table), "a question")
        if table.match.over:
            return
        if act % 20 == 0:
            check_picture(app, size)
        await _act(app, rng)


def waits_for_keys(app: CardTableApp, table: LocalTablePage) -> bool:
    """Whether a key has an effect now: a decision is asked for, or another page is open."""
    page = app.screen
    if page is not table:
        return page.is_mounted and page.is_attached
    return table.pause.is_on or bool(table.race_keys.views) or table.pick is not None


async def to_the_scores(app: CardTableApp, table: LocalTablePage) -> None:
    """Goes on to the score sheet of a finished match, until it takes keys."""
    for _ in range(50):
        await until(lambda: waits_for_keys(app, table), "the end")
        if isinstance(app.screen, ScoresPage):
            await _until_it_takes_keys(app.screen)
            return
        await press(app, "space")


async def _until_it_takes_keys(sheet: ScoresPage) -> None:
    await until(lambda: not (sheet.is_counting or sheet.holds_off), "the whole sheet")


async def press(app: CardTableApp, *keys: str) -> None:
    """Presses keys and waits until each has been handled."""
    for key in keys:
        app.simulate_key(key)
    await wait_until_handled(app)


async def _act(app: CardTableApp, rng: random.Random) -> None:
    """Presses the keys that a person would press now."""
    page = app.screen
    if not isinstance(page, LocalTablePage):
        await press(app, "enter")
    elif page.pause.is_on:
        await press(app, "space")
    elif page.race_keys.views:
        await _race(app, page, rng)
    elif page.pick is not None:
        await _answer(app, page, page.pick, rng)


async def _answer(app: CardTableApp, page: LocalTablePage, pick: Pick, rng: random.Random) -> None:
    """Answers a decision, mostly by the hint."""
    if pick.legal.typing is not None:
        await press(app, *pick.legal.choices[0].words(), "enter")
    elif page.decision is not None and page.decision.confirming is not None:
        await press(app, "enter")  # after a warning, any other key means no, again and again
    else:
        await press(app, *(("i", "enter", "enter") if rng.random() < 0.8 else ("tab", "enter")))
        if app.screen is page and page.pick is pick and pick.action is None:
            await press(app, "down", "enter")


async def _race(app: CardTableApp, page: LocalTablePage, rng: random.Random) -> None:
    """Answers a race between people at one keyboard."""
    views = page.race_keys.views
    seat = rng.choice(list(views))
    key = page.race_keys.people.key_of(seat)
    if any(Pass() in view.legal for view in views.values()) and rng.random() < 0.8:
        await press(app, "enter")
    elif rng.random() < 0.9 and any(action.key == "x" for action in views[seat].legal):
        await press(app, "x", key)
    else:
        await press(app, key)


def check_picture(app: CardTableApp, size: Size) -> None:
    """Nothing lies outside the window, and no placeholder or id is shown."""
    views = app.screen.query(CanvasView)
    canvas = views.first().canvas if views else None
    if canvas is None:
        return
    lines = canvas.text().splitlines()
    assert len(lines) <= size[1], f"{len(lines)} lines on a screen of {size[1]}"
    wide = [line for line in lines if cell_len(line) > size[0]]
    assert not wide, f"wider than {size[0]} cells: {wide[0]!r}"
    nameless = re.search(r"\{\d.*", canvas.text())
    assert nameless is None, f"a placeholder is left open: {nameless and nameless[0]}"
    if isinstance(app.screen, LocalTablePage | ScoresPage):
        found = id_pattern(app.screen.match.game).search(canvas.text())
        assert found is None, f"{found and found[0]!r} is an id, not a word for people"
    if isinstance(app.screen, LocalTablePage):
        hand = app.screen.click_areas.hand
        beyond = [spot for spot in hand if not (0 <= spot.x < size[0] and 0 <= spot.y < size[1] - FOOT)]
        assert not beyond, f"cards of the hand beyond the window: {beyond}"
