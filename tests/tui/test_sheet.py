"""The score sheet and the history, as they read."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from functools import partial

import msgspec
import pytest
from syrupy.assertion import SnapshotAssertion

from cardtable.archive.match_beginning import begin
from cardtable.cards import card
from cardtable.discovery.installed_games import find_game
from cardtable.engine.bot import bot_of
from cardtable.engine.deal import ScoreLine
from cardtable.engine.score import Aim, Item
from cardtable.match.match import Match
from cardtable.table.seat_specs import parse_seats
from cardtable.testing import id_pattern
from cardtable.testing.picture_checks import LONG_NAMES
from cardtable.tui.app import CardTableApp
from cardtable.tui.dialogs.text_dialogs import TextPage
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.glyphs import ASCII, UNICODE
from cardtable.tui.look.large_letters import large
from cardtable.tui.page import CanvasView
from cardtable.tui.pages.history_page import HistoryPage
from cardtable.tui.score.score_chart import Chart, chart_of
from cardtable.tui.score.score_page import ScoresPage
from cardtable.tui.score.score_rows import SheetLayout
from cardtable.tui.score.score_sheet import merged, score_sheet
from cardtable.tui.score.winner import Verdict, verdict
from tests.own import GAMES
from tests.tui.driving import is_asked, painted, press, shown, sit, table, until

NAMES = ("Ana", "Bo", "Cem", "Dua")
NONE = (0, 0, 0, 0)


async def test_amid_a_deal_the_sheet_says_that_its_scores_are_of_before() -> None:
    match = Match("gong-zhu", 4, seed=5)
    assert "Gong Zhu: the score before this deal" in (await sheet(match, [], (80, 24))).text()
    assert "before this deal" not in (await sheet(finished(), [], (80, 24))).text()


def finished() -> Match:
    """A deal of Gong Zhu played to its end."""
    match = Match("gong-zhu", 4, seed=5)
    while not match.deal.over:
        seat = match.actors[0]
        match.play(seat, match.legal(seat)[0])
    return match


async def sheet(match: Match, lines: list[ScoreLine], size: tuple[int, int]) -> Canvas:
    app = CardTableApp()
    async with app.run_test(size=size) as pilot:
        page = ScoresPage(match, NAMES, [match.scores])
        page.sheet, page.counted = replace(page.sheet, lines=tuple(lines)), len(lines)
        await app.push_screen(page)
        await pilot.pause()
        canvas = page.query_one(CanvasView).canvas
        assert canvas is not None
        return canvas


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 30)])
async def test_every_card_that_counts_is_drawn_where_there_is_room(size: tuple[int, int]) -> None:
    match = finished()
    hearts = tuple(c for c in match.deal.pack if str(c).endswith("H"))
    canvas = await sheet(match, [ScoreLine("hearts", "Hearts.", NONE, hearts)], size)
    assert [one.card for one in canvas.faces] == list(hearts)
    assert {one.size for one in canvas.faces} == {"small"}
    assert not id_pattern(match.game).search(canvas.text())


async def test_where_there_is_no_room_the_reason_looked_at_is_told_in_full() -> None:
    match = finished()
    lines = [ScoreLine("hearts", "Hearts.", NONE, match.deal.pack)] * 6
    canvas = await sheet(match, lines, (80, 24))
    assert canvas.text().count("Hearts.") == 6
    assert sorted(one.card.text for one in canvas.faces) == sorted(c.text for c in match.deal.pack)
    assert {one.size for one in canvas.faces} == {"token"}


async def test_cards_stand_above_their_worths_and_beside_whose_they_are() -> None:
    match = finished()
    pig, sheep = card("QS"), card("JD")
    items = [Item(1, pig, -100), Item(1, sheep, 100), Item(2, "the lead", 7)]
    canvas = await sheet(match, [ScoreLine.of("pig", "What counts.", 4, items)], (120, 34))
    told = canvas.text()
    (first, second), lines = canvas.faces, told.splitlines()
    assert (first.card, second.card) == (pig, sheep)
    worths = next(y for y, line in enumerate(lines) if "-100" in line and "You" not in line and y > first.y)
    assert lines[worths].split() == ["-100", "100"]
    assert first.x <= lines[worths].index("-100") < second.x <= lines[worths].rindex("100")
    beside = next(line for line in lines[first.y : worths] if "Bo" in line)
    assert beside.index("Bo") < first.x < beside.index("= 0")
    assert "Cem: 7 (the lead)" in told


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 34), (160, 45)])
@pytest.mark.parametrize("over", [True, False])
async def test_a_sheet_of_ten_seats_scrolls_and_keeps_each_name_beside_its_number(
    size: tuple[int, int], over: bool
) -> None:
    match = Match("teen-patti", 10, seed=5)
    rng = random.Random(5)
    while not match.deal.over or match.deal.number < 2 or not over:
        seat = match.in_play.random_actor(rng)
        match.play(seat, bot_of(match.game).quick_play(match.in_play, seat, rng))
        if not over and match.deal.number == 3:
            break
    app = CardTableApp()
    async with app.run_test(size=size) as pilot:
        await app.push_screen(ScoresPage(match, LONG_NAMES[:10], [match.scores]))
        await pilot.pause()
        seen = shown(app)
        for _ in range(40):
            if "more below" not in shown(app):
                break
            await press(pilot, "down")
            seen += shown(app)
        assert "more below" not in shown(app)
        after = seen[seen.index("The match") :]
        for name, score in zip(LONG_NAMES, match.scores, strict=False):
            assert re.search(rf"{re.escape(name)} +{score}(?!\d)", after), (name, score, after)


async def test_keys_typed_while_the_sheet_counts_start_nothing() -> None:
    match = finished()
    app = CardTableApp()
    app.pace = msgspec.structs.replace(app.pace, counting=60.0)
    async with app.run_test(size=(80, 24)) as pilot:
        page = ScoresPage(match, NAMES, [match.scores], 0, counts=True, guarded=True)
        await app.push_screen(page)
        app.pace = msgspec.structs.replace(app.pace, hold_off=0.0)
        for key in "adso?rgq":
            page.press(key, key)
        assert page.is_counting
        while page.is_counting:
            page.count_on()
        app.pace = msgspec.structs.replace(app.pace, hold_off=60.0)
        for key in ("enter", "a", "d", "space"):  # it has only just shown the last line by itself
            page.press(key, key)
        await pilot.pause()
        assert app.screen is page
        assert page.cursor == 0


async def test_the_space_that_ends_the_count_is_not_soon_one_that_closes_the_sheet() -> None:
    """The sheet is read first; what closes it is told as soon as it does so."""
    match = finished()
    app = CardTableApp()
    app.pace = msgspec.structs.replace(app.pace, counting=60.0, falling=60.0)
    async with app.run_test(size=(80, 24)) as pilot:
        page = ScoresPage(match, NAMES, [match.scores], counts=True, guarded=True)
        await app.push_screen(page)
        await press(pilot, "space")
        assert not page.is_counting
        await press(pilot, "space", "enter")
        assert app.screen is page
        assert "goes on" not in shown(app)
        app.pace = msgspec.structs.replace(app.pace, falling=0.0)
        page.repaint()
        await until(pilot, lambda: "goes on" in shown(app) or "Enter leave" in shown(app))
        await press(pilot, "enter")
        await until(pilot, lambda: app.screen is not page)


async def test_the_key_that_shows_all_at_once_is_told_once_it_does_so() -> None:
    match = finished()
    app = CardTableApp()
    app.pace = msgspec.structs.replace(app.pace, counting=60.0, hold_off=60.0)
    async with app.run_test(size=(80, 24)) as pilot:
        page = ScoresPage(match, NAMES, [match.scores], counts=True, guarded=True)
        await app.push_screen(page)
        await press(pilot, "space")
        assert page.is_counting
        assert "all at once" not in painted(app)
        app.pace = msgspec.structs.replace(app.pace, hold_off=0.0)
        page.repaint()
        await until(pilot, lambda: "Space all at once" in painted(app))
        await press(pilot, "space")
        assert not page.is_counting


async def test_why_is_told_however_soon_after_the_count_it_is_asked() -> None:
    match = finished()
    app = CardTableApp()
    app.pace = msgspec.structs.replace(app.pace, hold_off=60.0)
    async with app.run_test(size=(80, 24)) as pilot:
        page = ScoresPage(match, NAMES, [match.scores], guarded=True)
        await app.push_screen(page)
        await until(pilot, lambda: "? why" in painted(app))
        await press(pilot, "question_mark")
        await until(pilot, lambda: isinstance(app.screen, TextPage))


async def test_a_sheet_that_is_looked_at_amid_a_deal_only_goes_back() -> None:
    """One key does one thing: the next one does not leave the table."""
    app, _ = sit()
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        page = table(app)
        await press(pilot, "g")
        await until(pilot, lambda: isinstance(app.screen, ScoresPage) and "q back" in painted(app))
        assert "leave" not in shown(app)
        await press(pilot, "q")
        await until(pilot, lambda: app.screen is page)
        assert "again: leave" not in shown(app)


async def test_nothing_moves_while_the_sheet_counts() -> None:
    match = finished()
    app = CardTableApp()
    async with app.run_test(size=(120, 40)) as pilot:
        page = ScoresPage(match, NAMES, [match.scores])
        await app.push_screen(page)
        await pilot.pause()
        sentences = [line.sentence for line in page.lines]
        whole = shown(app).splitlines()
        for counted in range(1, len(sentences)):
            page.counted, page.cursor = counted, counted - 1
            page.repaint()
            told = shown(app).splitlines()
            for sentence in sentences[:counted]:
                first = next(y for y, line in enumerate(whole) if sentence in line)
                assert sentence in told[first]


async def test_one_deal_is_one_deal() -> None:
    game = find_game("zandari")
    begin(game, parse_seats("you,careful", game), {}, 3).leave()
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(page := HistoryPage())
        assert "No match" not in shown(app), "it is still looking"
        await until(pilot, lambda: bool(page.listed))
        assert "1 deal " in shown(app), shown(app)


@pytest.mark.parametrize(
    "size", [(60, 20), (80, 24), (120, 30), (160, 45)], ids=lambda size: f"{size[0]}x{size[1]}"
)
async def test_the_sheet_looks_so(size: tuple[int, int], snapshot: SnapshotAssertion) -> None:
    match = finished()
    app = CardTableApp()
    async with app.run_test(size=size) as pilot:
        await app.push_screen(ScoresPage(match, NAMES, [(0, 0, 0, 0), match.scores]))
        await pilot.pause()
        told, _, _ = shown(app).rpartition("\n")  # the keys have tests of their own
        assert told == snapshot


async def test_a_sheet_that_is_longer_than_the_window_can_be_walked_to_its_end() -> None:
    match = finished()
    lines = [ScoreLine("hearts", f"Reason {at}.", NONE, match.deal.pack) for at in range(12)]
    app = CardTableApp()
    async with app.run_test(size=(60, 20)) as pilot:
        page = ScoresPage(match, NAMES, [match.scores])
        page.sheet, page.counted = replace(page.sheet, lines=tuple(lines)), len(lines)
        await app.push_screen(page)
        await pilot.pause()
        assert "more below" in shown(app)
        for _ in range(60):
            if "more below" not in shown(app):
                break
            await press(pilot, "down")
        assert "more below" not in shown(app)
        assert "This deal" in shown(app)
        await press(pilot, "down")
        assert "Reason 0." in shown(app)


# The chart, the verdict, the rows


@pytest.mark.parametrize("game", GAMES)
def test_each_total_counts_the_lines_above_it(game: str) -> None:
    match = Match(game, min(find_game(game).seat_counts), seed=5)
    rng = random.Random(5)
    while not match.deal.over:
        seat = match.in_play.random_actor(rng)
        match.play(seat, bot_of(match.game).quick_play(match.in_play, seat, rng))
    told = score_sheet(match, LONG_NAMES[: match.seats])
    counted = [0] * len(told.sides)
    for row in SheetLayout(told, 200).rows(len(told.lines)):
        if row.text == "Before this deal":
            assert row.numbers == match.deal.scores_before
            counted = [0] * len(told.sides)
        elif row.text == "This deal":
            assert row.numbers == tuple(counted) == match.deal.points
        elif row.reason >= 0 and row.numbers:
            counted = [before + more for before, more in zip(counted, row.numbers, strict=True)]


@pytest.mark.parametrize(
    ("counts", "low", "leaders"),
    [((5, 9), False, (1,)), ((5, 9), True, (0,)), ((7, 7), False, ()), ((3, 3, 1), False, (0, 1))],
)
def test_only_who_is_ahead_stands_out(counts: tuple[int, ...], low: bool, leaders: tuple[int, ...]) -> None:
    assert Chart("abc"[: len(counts)], counts, Aim("21 points", 21), low=low).leaders == leaders


@pytest.mark.parametrize(("score", "share"), [(21, 1.0), (10, 10 / 21), (0, 0.0)])
def test_bars_are_as_long_as_the_way_to_the_aim(score: int, share: float) -> None:
    canvas = Canvas(100, 4)
    Chart(["Ana", "Bo"], [score, 2], Aim("21 points", 21)).paint(canvas, UNICODE, 0, 0, 100)
    text = canvas.text().splitlines()
    end = text[2].index("│")
    assert "Aim: 21 points" in text[0]
    assert text[1].count("▄") == pytest.approx(share * (end - text[2].index("▄")), abs=1)


def test_scores_below_nothing_go_the_other_way() -> None:
    canvas = Canvas(60, 4)
    Chart(["Ana", "Bo"], [-50, 50], Aim("", None)).paint(canvas, UNICODE, 0, 0, 60)
    first, second = canvas.text().splitlines()[1:3]
    assert first.rindex("▄") < second.index("▄")


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (("You", "Bo", "Cem", "Dua"), ("You win the deal", "Bo wins the deal")),
        (("Ana", "You", "C", "D"), ("Ana wins the deal", "You win the deal")),
    ],
)
def test_who_has_won_is_told_in_large_letters_with_its_verb(
    names: tuple[str, ...], told: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    match = finished()
    for side in (0, 1):
        monkeypatch.setattr(match.deal, "deal_winners", partial(tuple, [side]))
        found = verdict(match, names)
        assert found is not None
        assert found.who == told[side]
        assert found.what == "Deal 1"


def test_who_has_won_reads_the_same_where_there_is_no_room_for_large_letters() -> None:
    for names in ("You", "You, Bo, Cem and the others of this table who all"):
        told = Verdict(f"{names} win", "Deal 1")
        for glyphs in (UNICODE, ASCII):
            canvas = Canvas(60, 10)
            told.paint(canvas, glyphs, 0, small=True)
            assert f"{names} win".upper().replace(" ", "") in "".join(
                canvas.text().partition("Deal 1")[2].split()
            )


@pytest.mark.parametrize("game", ["hokm", "pandoer", "tarneeb"])
def test_the_winners_of_a_deal_played_again_are_never_called_those_of_the_match(game: str) -> None:
    found = find_game(game)
    match = Match(found, seed=8)
    rng = random.Random(2)
    while match.deal_count < 3:
        seat = match.actors[0]
        match.play(seat, rng.choice(match.legal(seat)))
    again = match.branched_after(len(match.acts), "x", deals=match.deal_count, origin="taken-up x", length=3)
    while not again.over:
        seat = again.actors[0]
        again.play(seat, rng.choice(again.legal(seat)))
    told = verdict(again, NAMES)
    if again.standing.rule:
        assert told is not None
        assert told.what.startswith("The match")
    else:
        assert told is None or told.what == f"Deal {again.deal.number}"


@pytest.mark.parametrize("game", ["hokm", "teen-patti", "tarneeb"])
def test_a_deal_played_again_marks_its_best_and_begins_no_other_match(game: str) -> None:
    """The scores beside it are those of the match that it was part of. It leads back there."""
    match, rng = Match(find_game(game), seed=8), random.Random(2)
    while match.deal_count < 3:
        seat = match.actors[0]
        match.play(seat, rng.choice(match.legal(seat)))
    begun = len(match.acts)
    again = match.branched_after(begun, "x", deals=match.deal_count, origin="again x 3", length=3)
    names = ["Ana", "Bo", "Cleo", "Dan", "Eva", "Finn"][: again.seats]
    while not again.over:
        seat = again.actors[0]
        again.play(seat, rng.choice(again.legal(seat)))
    page = ScoresPage(again, names, [again.scores])
    assert not page.again
    chart = chart_of(again, page.sheet, [again.scores], page.tallies)
    assert chart is not None
    best = max(again.deal.points)
    assert chart.leaders == tuple(side for side, points in enumerate(again.deal.points) if points == best)


def test_past_scores_stand_below_the_number_of_their_deal() -> None:
    canvas = Canvas(80, 4)
    past = {0: (0, 0), 1: (5, 2), 2: (12, 2), 3: (12, 9)}
    Chart(["Ana", "Bo"], (12, 9), Aim("21 points", 21), past).paint(canvas, UNICODE, 0, 0, 80)
    head, first, second, *_ = canvas.text().splitlines()
    assert head.split()[-5:] == ["after", "deal", "1", "2", "now"], "the last deal is what stands now"
    assert first.split()[-3:] == ["5", "12", "12"]
    assert second.split()[-3:] == ["2", "2", "9"]
    assert [line.rindex("12") + 2 for line in (first,)] == [len(head)]


def test_large_letters_are_as_wide_in_every_line_and_leave_marks_out() -> None:
    assert large("Žofia") == large("ZOFIA")
    assert large("日本") is None
    assert len(large("MIRA WINS 10") or []) == 3
    assert len(large("Ana, Tomás and Leila win") or []) == 3


def test_lines_with_one_reason_are_told_as_one() -> None:
    lines = [ScoreLine("pig", "The pig.", (0, -100)), ScoreLine("hearts", "Hearts.", (-10, 0))]
    more = ScoreLine("hearts", "Hearts.", (0, -40))
    assert [line.points for line in merged([*lines, more])] == [(0, -100), (-10, -40)]


async def test_the_rules_that_a_line_cites_beside_its_own_are_shown_with_it() -> None:
    match = finished()
    line = ScoreLine("value-pig", "The pig x2.", (-200, 0, 0, 0), also=("expose-pig",))
    app = CardTableApp()
    async with app.run_test(size=(100, 30)) as pilot:
        page = ScoresPage(match, NAMES, [match.scores])
        page.sheet, page.counted = replace(page.sheet, lines=(line,)), 1
        await app.push_screen(page)
        await press(pilot, "r")
        told = " ".join(shown(app).split())
        assert "The Q♠, the pig, counts -100." in told
        assert "Also: If the Q♠ is exposed, the pig counts -200" in told, told


def test_lines_that_cite_other_rules_beside_their_own_stay_apart() -> None:
    plain = ScoreLine("value-pig", "The pig.", (-100, 0))
    raised = ScoreLine("value-pig", "The pig.", (0, -200), also=("expose-pig",))
    assert merged([plain, raised]) == [plain, raised]


@pytest.mark.parametrize("size", [(80, 24), (160, 45)])
async def test_a_short_sheet_stands_a_little_above_the_middle(size: tuple[int, int]) -> None:
    line = ScoreLine("a-point-each", "Tricks taken.", (7, 5, 0, 1))
    lines = (await sheet(finished(), [line], size)).text().splitlines()[1:-1]
    above = next(at for at, told in enumerate(lines) if told.strip())
    below = next(at for at, told in enumerate(reversed(lines)) if told.strip())
    assert above <= below <= 3 * above


def test_the_winners_are_named_as_in_any_sentence_you_small_within_it() -> None:
    match = Match(find_game("hokm"), 4, seed=3)
    deal = match.finished_deal
    while deal is None:
        match.play(match.actors[0], match.legal(match.actors[0])[0])
        deal = match.finished_deal
    first, second = (seat for seat in range(4) if match.deal.side(seat) in deal.winners)
    names = [f"P{seat}" for seat in range(4)]
    names[second] = "You"
    told = verdict(match, names)
    assert told is not None
    assert told.who == f"P{first} and you win the deal"
    names[first], names[second] = "You", "Mira"
    told = verdict(match, names)
    assert told is not None
    assert told.who == "You and Mira win the deal"


def test_a_card_that_the_sentence_names_is_not_named_again_below_it() -> None:
    """`Took 10D.` with its points in their column said all that `Ana: 10D 3` told below it."""
    taken, other = card("10D"), card("2C")
    lines = (
        ScoreLine.of("score-cards", f"Took {taken}.", 4, [Item(0, taken, 3)]),
        ScoreLine.of("score-cards", "Jacks taken.", 4, [Item(0, card("JS"), 1)]),
        ScoreLine.of("score-cards", f"Took {other}.", 4, [Item(1, other, 2), Item(2, "a fine", -2)]),
    )
    shown_sheet = replace(score_sheet(finished(), NAMES), lines=lines, early=0, late=0, hands=())
    rows = [row.text for row in SheetLayout(shown_sheet, 100).rows(3)]
    assert rows[:5] == [f"Took {taken}.", "Jacks taken.", "Ana: JS 1", f"Took {other}.", "Cem: -2 (a fine)"]
    narrow = [row.text for row in SheetLayout(shown_sheet, 40).rows(3)]
    assert f"Ana: {taken} 3" in narrow, "where no column has the points they stand there"
