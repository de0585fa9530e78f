"""Columns have headings at every width: in the history and the statistics, of results and on score sheets."""

from __future__ import annotations

import itertools
import random
import re
from pathlib import Path

import pytest
from msgspec import structs

from cardtable.archive import careful_results
from cardtable.archive.result_comparison import ComparisonColumn, ResultComparison
from cardtable.bots.process_pool import ProcessPool
from cardtable.discovery.installed_games import find_game
from cardtable.engine.bot import bot_of
from cardtable.match.match import Match
from cardtable.testing.picture_checks import LONG_NAMES
from cardtable.tui.app import CardTableApp
from cardtable.tui.lobby.duplicate_page import DuplicateEveningPage
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.card_faces import Brush
from cardtable.tui.look.glyphs import UNICODE
from cardtable.tui.pages.comparison_page import ComparisonPage
from cardtable.tui.pages.history_page import HistoryPage
from cardtable.tui.pages.statistics_page import StatisticsPage
from cardtable.tui.score.score_chart import Chart, chart_of
from cardtable.tui.score.score_picture import SheetPainter, SheetScene
from cardtable.tui.score.score_sheet import score_sheet
from tests.archive.histories import put_in_history
from tests.own import GAMES
from tests.tui.driving import press, press_worked, until
from tests.tui.test_duplicate_pages import begun, played
from tests.tui.test_evening import ended, made_up
from tests.walks import some

WIDTHS = range(80, 161)
LINES = 40
BARS = re.compile(r"[^\w\s:,+%()'…-]")
"""What bars, curves and cursors are painted with."""


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDTABLE_DATA", str(tmp_path))
    monkeypatch.setattr(careful_results.CAREFUL_PLAYERS, "players", 2)
    monkeypatch.setattr(careful_results.CAREFUL_PLAYERS, "pool", ProcessPool(0))


def columns_without_heading(text: str, first: str) -> list[str]:
    """What stands in the columns of a table that no heading stands above. Its headings begin with that word;
    it ends before an empty line. Columns are two cells apart."""
    lines = text.splitlines()
    at = next((at for at, line in enumerate(lines) if re.match(rf"\s*{first}(\s|$)", line)), None)
    assert at is not None, f"no heading: {first}\n{text}"
    wide = max(map(len, lines))
    head, *body = (
        BARS.sub(" ", line).ljust(wide) for line in itertools.takewhile(lambda line: line.strip(), lines[at:])
    )
    assert body, text
    used = "".join("x" if any(line[x] != " " for line in body) else " " for x in range(wide))
    return [
        f"{body[0][span.start() : span.end()]!r} of {head.strip()!r}"
        for span in re.finditer(r"x+( x+)*", used)
        if not head[span.start() : span.end()].strip()
    ]


def test_a_column_without_a_heading_is_found() -> None:
    table = "  day    won\n  Monday  1  never\n  Friday  2\n\n  more"
    assert columns_without_heading(table, "day") == ["'never' of 'day    won'"]
    assert columns_without_heading(table.replace("won", "won  at"), "day") == []


async def test_history_statistics_and_comparisons_name_their_columns() -> None:
    own_rules = structs.replace(made_up()[2], path=Path("11.record"), options=(("target", 12),))
    put_in_history([*made_up(), own_rules])
    app = CardTableApp()
    async with app.run_test(size=(160, LINES)) as pilot:
        await app.push_screen(history := HistoryPage())
        await until(pilot, lambda: bool(history.listed))
        for keys in ("", "h"):
            await press(pilot, *keys)
            for columns in WIDTHS:
                assert not columns_without_heading(history.paint(columns, LINES).text(), "played"), columns
        await app.push_screen(statistics := StatisticsPage())
        for first in ("game", "opponents", "house rule", "day"):
            await press_worked(pilot)
            for columns in WIDTHS:
                assert not columns_without_heading(statistics.paint(columns, LINES).text(), first), columns
            await press_worked(pilot, "tab")
        await app.push_screen(beside := ComparisonPage(ended()))
        await until(pilot, lambda: beside.found is not None)
        told = ComparisonColumn("now", (43, 57)), ComparisonColumn("your try", (93, 57))
        for found in (beside.found, ResultComparison("Seep", ("You and Jo", "Mira and Bo"), 0, told, ())):
            beside.found = found
            for columns in WIDTHS:
                assert not columns_without_heading(beside.paint(columns, LINES).text(), "players"), columns


@pytest.mark.parametrize("players", ["Ana,Bo", "Ana,Bo,Cleo,Dora,Emil"])
async def test_results_of_an_evening_stand_below_the_names(players: str) -> None:
    evening = played(begun(deals=2, players=players))
    app = CardTableApp(duplicate=evening.name)
    async with app.run_test(size=(160, LINES)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, DuplicateEveningPage))
        page = app.screen
        assert isinstance(page, DuplicateEveningPage)
        for columns in WIDTHS:
            text = page.paint(columns, LINES).text()
            assert not columns_without_heading(text, "Deal"), columns
            head = next(line for line in text.splitlines() if line.strip().startswith("Deal"))
            assert all(name in head for name in players.split(",")), columns


@pytest.mark.parametrize("game", GAMES)
def test_points_on_a_score_sheet_stand_below_the_name_of_whose_they_are(game: str) -> None:
    """Or beside it. The numbers of deals in the chart say that they are."""
    for seats in some(find_game(game).seat_counts[::-1]):
        match, rng = Match(find_game(game), seats, seed=seats), random.Random(seats)
        past = [match.scores]
        while not match.over and len(past) < 4:
            before = match.standing
            while match.standing is before or not match.deal.over:
                seat = rng.choice(match.actors)
                match.play(seat, bot_of(match.game).quick_play(match.in_play, seat, rng))
            past.append(match.scores)
        for columns in WIDTHS:
            assert not nameless_points(match, past, columns), f"{seats} seats, {columns} columns"


def nameless_points(match: Match, past: list[tuple[int, ...]], columns: int) -> list[str]:
    """The lines of a score sheet with points that stand neither below nor beside a name."""
    names = LONG_NAMES[: match.seats]
    sheet, tallies = score_sheet(match, names), match.deal.tallies()
    chart = chart_of(match, sheet, past, tallies)
    scene = SheetScene(sheet, Brush(UNICODE), len(sheet.lines), chart=chart, tallies=tallies)
    canvas = Canvas(columns, 120)
    painter = SheetPainter(scene, canvas)
    painter.paint()
    lines = canvas.text().splitlines()
    sides = len(sheet.sides)
    at = next(at for at, line in enumerate(lines) if UNICODE.rule * 9 in line)
    heads, right = lines[:at], len(lines[at].rstrip())
    ends = {found.end() for line in heads for name in names for found in re.finditer(name, line)}
    missing = []
    for line in lines:
        points = re.search(rf"(?<=  )-?\d+(?:  +-?\d+){{{sides - 1}}}$", line.rstrip())
        if points and points.end() == right and not any(name in line for name in names):
            stops = {points.start() + number.end() for number in re.finditer(r"-?\d+", points[0])}
            if not stops <= ends:
                missing.append(line)
    return missing


@pytest.mark.parametrize("game", GAMES)
def test_numbers_of_deals_are_called_so_where_there_are_any(game: str) -> None:
    for seats in find_game(game).seat_counts:
        match = Match(find_game(game), seats, seed=1)
        scores = [tuple(deal * 100 + side for side in range(len(match.scores))) for deal in range(1, 13)]
        names = LONG_NAMES[: len(match.scores)]
        chart = Chart(names, scores[-1], match.aim, dict(enumerate(scores, 1)), match.game.low_wins)
        for columns in WIDTHS:
            canvas = Canvas(columns, LINES)
            chart.paint(canvas, UNICODE, 3, 1, columns - 6)
            head = canvas.text().splitlines()[1]
            assert re.search(r"deal( +\d+)+ +now$", head.rstrip()), f"{columns} columns: {head}"
