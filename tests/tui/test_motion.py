"""Cards that travel: from where to where, for whose eyes, how long, and never in the way of a key."""

from __future__ import annotations

import asyncio
from queue import Queue
from types import SimpleNamespace
from typing import cast

import pytest
from msgspec.structs import replace
from textual.app import App
from textual.events import Key

from cardtable.cards import HIDDEN, card, cards
from cardtable.discovery.installed_games import find_game
from cardtable.engine.actions import Action
from cardtable.engine.events import Event
from cardtable.engine.view import View
from cardtable.match.match import Match
from cardtable.table.players import SeatedBot
from cardtable.testing.picture_checks import faults_of
from cardtable.tui.decision.hand_order import last_places
from cardtable.tui.decision.pick import Pick
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.card_faces import SMALL, Brush
from cardtable.tui.look.card_flights import SLOW_FLIGHTS, Flight, FrameMonitor, Motion, flights_between
from cardtable.tui.look.glyphs import UNICODE
from cardtable.tui.picture.board import BoardPainter
from cardtable.tui.picture.own_hand import OwnHand
from cardtable.tui.picture.scene import Captions, Scene, Surface
from cardtable.tui.picture.trick import new_in_hand
from cardtable.tui.preferences import Settings
from cardtable.tui.table.animation import waiting
from cardtable.tui.table.board_page import BoardPage
from cardtable.tui.table.local_table_page import LocalTablePage
from tests.tui.driving import is_asked, shown, sit, table, until, wish

SIZES = ((60, 20), (80, 24), (160, 45))
DRAW = "draw stock"
BRUSH = Brush(UNICODE)


class Time:
    """A clock that is set by hand."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def pictured(match: Match, seat: int, columns: int, lines: int) -> Canvas:
    names = ["You", *(f"Ana{at}" for at in range(1, match.seats))]
    kinds = ["careful"] * match.seats
    scene = Scene(match.view(seat), names, kinds, Settings(), UNICODE, show_hand=seat >= 0)
    return BoardPainter(scene, columns, lines).paint()


def flown(match: Match, seat: int, action: str, viewer: int, size: tuple[int, int]) -> tuple[Flight, ...]:
    """The flights that an act makes, as these eyes see it."""
    old = pictured(match, viewer, *size)
    events = [own for one in match.play(seat, action) if (own := one.as_seen_by(viewer)) is not None]
    return flights_between(old, pictured(match, viewer, *size), events, match.view(viewer).deal)


def in_play(game: str, seats: int, seed: int) -> Match:
    """A match at the first card that is played."""
    match = Match(find_game(game), seats, seed=seed)
    while match.in_play.stage is None or match.in_play.stage.name != "play":
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    return match


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("steps", [0, 1, 2, 3])
def test_a_card_travels_from_its_player_to_the_trick(size: tuple[int, int], steps: int) -> None:
    match = in_play("hokm", 4, 3)
    seat = match.actors[0]
    viewer = (seat + steps) % 4
    plate = pictured(match, viewer, *size).anchors[f"hand.{seat}"]
    played = match.legal(seat)[0]
    (flight,) = flown(match, seat, str(played), viewer, size)
    assert flight.card == played.picks[0]
    assert flight.lands
    (lies,) = [face for face in pictured(match, viewer, *size).faces if face.card == flight.card]
    assert flight.goal == (lies.x, lies.y)
    assert (flight.start == plate) is bool(steps), "the own one from where it lay in the hand"


@pytest.mark.parametrize("size", SIZES)
def test_a_finished_trick_travels_to_its_winner(size: tuple[int, int]) -> None:
    match = in_play("hokm", 4, 3)
    for _ in range(3):
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    seat = match.actors[0]
    found = flown(match, seat, str(match.legal(seat)[0]), 0, size)
    winner = match.actors[0]
    assert {flight.goal for flight in found} == {pictured(match, 0, *size).anchors[f"hand.{winner}"]}
    assert len(found) == 3, "the fourth has never lain there in these two pictures"


def test_what_another_draws_travels_face_down_and_what_is_drawn_oneself_open() -> None:
    match = Match(find_game("kalooki"), 3, seed=4)
    while not any(str(action) == DRAW for action in match.legal(match.actors[0])):
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    seat = match.actors[0]
    drawn = match.in_play.cards_in("stock")[0]
    other = flown(match.clone(), seat, DRAW, (seat + 1) % 3, (80, 24))
    own = flown(match, seat, DRAW, seat, (80, 24))
    assert {flight.card for flight in other} == {HIDDEN}
    assert {flight.card for flight in own} == {drawn}


def test_a_whole_deal_is_simply_there() -> None:
    match = Match(find_game("zandari"), 12, seed=2)
    assert flown(match, match.actors[0], "cut 26", 0, (80, 24)) == ()


def test_where_a_card_is_depends_on_the_time_alone() -> None:
    time = Time()
    motion = Motion(time)
    (ace,) = cards("AS")
    motion.begin((Flight(ace, (0, 0), (40, 10), SMALL, lands=True),), 0.2)
    assert motion.absent == {ace}
    places = []
    for now in (0.0, 0.1, 0.2):
        time.now = now
        canvas, lines = motion.over(Canvas(80, 24), BRUSH)
        places.append((canvas.faces[0].x, min(lines)))
    assert places == [(0, 0), (30, 8), (40, 10)]
    assert motion.is_over
    assert motion.end()
    assert not motion.end()


def test_the_table_below_stays_as_it_was_painted() -> None:
    motion, table_below = Motion(Time()), Canvas(80, 24)
    motion.begin((Flight(HIDDEN, (4, 4), (9, 9), SMALL),), 0.2)
    above, lines = motion.over(table_below, BRUSH)
    assert not table_below.text().strip()
    assert lines == {y for y in range(24) if above.rows[y] != table_below.rows[y]}


def test_a_card_passes_below_what_is_being_read() -> None:
    motion, table_below = Motion(Time()), Canvas(80, 24)
    table_below.put(3, 5, "Jonas takes A♠.")
    table_below.protected_lines = range(5, 6)
    motion.begin((Flight(HIDDEN, (4, 4), (9, 9), SMALL),), 0.2)
    above, _ = motion.over(table_below, BRUSH)
    assert above.text().splitlines()[5] == table_below.text().splitlines()[5]
    assert above.text().splitlines()[4].strip(), "and is seen above and below"


def flight(frames: FrameMonitor, *, behind: int, of: int = 6) -> None:
    for at in range(of):
        assert frames.due(behind=at < behind) is (at >= behind)
    frames.landed()


def test_a_terminal_that_does_not_keep_up_is_left_in_peace() -> None:
    frames = FrameMonitor()
    for _ in range(SLOW_FLIGHTS - 1):
        flight(frames, behind=2)
    flight(frames, behind=1)
    assert not frames.is_slow, "it kept up once in between"
    for _ in range(SLOW_FLIGHTS):
        assert not frames.is_slow
        flight(frames, behind=3)
    assert frames.is_slow


def test_a_flight_without_frames_says_nothing_of_the_terminal() -> None:
    frames = FrameMonitor()
    for _ in range(2 * SLOW_FLIGHTS):
        frames.landed()
    assert not frames.is_slow


def test_writes_that_the_terminal_has_not_taken_are_counted_where_that_can_be_told() -> None:
    assert waiting(cast("App[None]", object())) == 0
    queue: Queue[str] = Queue()
    for text in ("one", "two"):
        queue.put(text)
    driver = SimpleNamespace(_writer_thread=SimpleNamespace(_queue=queue))
    assert waiting(cast("App[None]", SimpleNamespace(_driver=driver))) == 2


# At the table


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody looks."""
    monkeypatch.setattr(BoardPage, "travels", True)


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody else acts: no other flight begins when one has ended."""
    wish(pace=0.2)

    async def never(seat: SeatedBot, view: View) -> Action:
        answer: asyncio.Future[Action] = asyncio.get_running_loop().create_future()
        return await answer

    monkeypatch.setattr(SeatedBot, "decide", never)


class CountedFlights(FrameMonitor):
    """Counts the flights that have ended."""

    def __init__(self) -> None:
        super().__init__()
        self.flights = 0

    def landed(self) -> None:
        super().landed()
        self.flights += 1


async def test_a_key_ends_all_flights_and_does_what_it_does(watched: None, alone: None) -> None:
    app, _ = sit()
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        page, time = table(app), Time()
        page.animation.motion = Motion(time)
        page.press("enter", None)
        await until(pilot, lambda: page.animation.is_on, "a flight")
        flight = page.animation.motion.flights[0]
        painted = page.paint(80, 24, page.animation.motion.absent)
        assert flight.card not in [face.card for face in painted.faces if face.part == "the middle"]
        page.post_message(Key("t", "t"))
        await until(pilot, lambda: app.screen is not page, "what the key does")
        assert not page.animation.is_on


def begin_flight(page: LocalTablePage) -> None:
    """The person in seat 0 plays a card, which never lands."""
    match = page.match
    match.play(0, next(one for one in match.legal(0) if one.verb == "play"))
    page.animation.motion = Motion(Time())
    page.update_view()
    page.travel(match.acts[-1].events)
    assert page.animation.is_on


async def test_a_key_that_means_nothing_ends_them_too(watched: None) -> None:
    app, _ = sit()
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        page = table(app)
        begin_flight(page)
        page.on_key(Key("f5", None))
        assert not page.animation.is_on


async def test_what_has_landed_lies_there_and_the_timer_rests(watched: None, alone: None) -> None:
    app, _ = sit()
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        page, time = table(app), Time()
        app.frames = frames = CountedFlights()
        page.animation.motion = Motion(time)
        page.press("enter", None)
        await until(pilot, lambda: page.animation.is_on, "a flight")
        assert frames.flights == 0
        time.now = 1.0
        await until(pilot, lambda: not page.animation.is_on, "its end")
        await page.animation.landed()
        timer = page.animation._timer
        assert timer is not None
        assert not timer._active.is_set()
        assert frames.flights == 1


async def test_another_pair_of_eyes_sees_nothing_on_its_way(watched: None) -> None:
    app, _ = sit()
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        page = table(app)
        begin_flight(page)
        page.repaint()
        await pilot.pause()
        assert page.animation.is_on
        page.shown = page.sitting.view(1)
        page.repaint()
        await pilot.pause()
        assert not page.animation.is_on


@pytest.mark.parametrize("wished", [{"animation": False}, {"pace": 0.0}])
async def test_nothing_travels_where_nobody_wishes_it(wished: dict[str, object], watched: None) -> None:
    wish(**wished)
    app, _ = sit()
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        assert table(app).flight_seconds == 0


async def test_nothing_travels_before_a_screen_that_nobody_looks_at() -> None:
    app, _ = sit()
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        assert table(app).flight_seconds == 0


# What is called out


async def test_a_great_moment_gets_a_moment_of_banner(watched: None) -> None:
    app, _ = sit()
    assert app.pace.banner == 1.0
    app.pace = replace(app.pace, banner=0.01)
    async with app.run_test(size=(60, 20)) as pilot:
        await until(pilot, lambda: is_asked(app))
        page = table(app)
        page.screen_feed.said = "What happened before."
        page.call_out((Event("take", 0, cards=cards("JS 4D")),))
        page.repaint()
        assert "The policeman! You take all." in shown(app)
        assert "What happened before." not in shown(app)
        await until(pilot, lambda: "policeman" not in shown(app), "its end")
        assert "What happened before." in shown(app)


@pytest.mark.parametrize("size", SIZES)
def test_a_banner_lies_over_nothing(size: tuple[int, int]) -> None:
    match = in_play("hokm", 4, 3)
    view = match.view(0)
    names = ["You", "Anaanderso", "Beaanderso", "Ceaanderso"]
    scene = Scene(
        view,
        names,
        ["careful"] * 4,
        Settings(),
        UNICODE,
        captions=Captions(banner="Hakem Koti!", said="Something."),
    )
    assert not faults_of(scene, *size)


# What has come into the hand


def test_of_equal_cards_the_one_that_was_drawn_glows() -> None:
    held, drawn = cards("AC KC 5D 5D 2H 3H"), card("5D")
    assert last_places(held, {drawn: 1}) == {3}
    assert last_places(held, {drawn: 2, card("2H"): 1}) == {2, 3, 4}
    assert not last_places(held, {card("QS"): 1})


def test_a_card_drawn_glows_until_one_is_played() -> None:
    match = Match(find_game("kalooki"), 3, seed=4)
    assert not new_in_hand(match.view(match.actors[0])), "of a whole new hand nothing is newer"
    while not any(str(action) == DRAW for action in match.legal(match.actors[0])):
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    seat = match.actors[0]
    drawn = match.in_play.cards_in("stock")[0]
    match.play(seat, DRAW)
    assert new_in_hand(match.view(seat)) == {drawn: 1}
    scene = Scene(match.view(seat), ["You", "Ana", "Bea"], ["you"] * 3, Settings(), UNICODE)
    hand = (pick := Pick(match.view(seat))).hand
    marks = OwnHand(Surface(scene, Canvas(80, 24))).marks(pick)
    assert [c for at, c in enumerate(hand) if at in marks.lit] == [drawn]
    other = next(one for one in match.legal(seat) if one.verb == "discard" and drawn not in one.picks)
    match.play(seat, other)
    assert not new_in_hand(match.view(seat))
