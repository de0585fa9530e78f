"""Where the cards of a trick lie: before their seats, whole, and never on one another."""

from __future__ import annotations

import random
import re
from types import SimpleNamespace
from typing import Any, cast

import pytest
from textual.geometry import Region

from cardtable.card_words import CARD_WORD, card_words
from cardtable.discovery.installed_games import find_game
from cardtable.engine.bot import bot_of
from cardtable.engine.events import Event
from cardtable.match.match import Match
from cardtable.table.screen_feed import ScreenFeed
from cardtable.table.seat_specs import parse_seats
from cardtable.table.sitting import Sitting
from cardtable.table.trick_plays import trick_plays
from cardtable.table.viewpoint import Viewpoint
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.card_faces import HUGE, LARGE, MEDIUM, SIZES, SMALL, TOKEN, Size
from cardtable.tui.look.glyphs import UNICODE
from cardtable.tui.picture.arrangement import Arrangement
from cardtable.tui.picture.board import BoardPainter
from cardtable.tui.picture.finished_table import finished_table
from cardtable.tui.picture.free_space import are_apart, gap
from cardtable.tui.picture.scene import Captions, Scene, log_width
from cardtable.tui.picture.table_painter import TablePainter
from cardtable.tui.picture.thumbnail import SmallSurface
from cardtable.tui.picture.trick import trick_cards, trick_layout
from cardtable.tui.picture.trick_blocks import Played
from cardtable.tui.preferences import Settings
from cardtable.tui.table.deal_end import show_finished
from tests.positions import quick_positions
from tests.toy import GAME

COACH_SPEAKS = Captions(coach="You lead. " * 8, coach_lines=2)


def view_of(seat: int, seats: int, clockwise: bool = True) -> Any:
    game = SimpleNamespace(turns_clockwise=lambda options: clockwise)
    return SimpleNamespace(seat=seat, seats=seats, game=game, options={})


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize(("size", "box"), [(TOKEN, (70, 16)), (SMALL, (70, 16)), (MEDIUM, (88, 24))])
def test_no_two_cards_touch_and_all_lie_in_the_middle(seats: int, size: Size, box: tuple[int, int]) -> None:
    middle = Region(3, 4, *box)
    places = trick_layout(view_of(1, seats), middle, size)
    areas = [Region(x, y, size.width, size.height + 1) for x, y in places.values()]
    assert len(areas) == seats
    assert are_apart(areas)
    assert all(middle.contains_region(area) for area in areas)


@pytest.mark.parametrize("clockwise", [True, False])
def test_the_turn_goes_round_as_the_game_says(clockwise: bool) -> None:
    places = trick_layout(view_of(0, 4, clockwise), Region(0, 0, 70, 14), SMALL)
    (mine_x, mine_y), (after_x, after_y), (across_x, across_y), (before_x, _) = (
        places[seat] for seat in range(4)
    )
    assert mine_y > after_y > across_y
    assert mine_x == across_x
    assert (after_x < mine_x < before_x) is clockwise


def test_who_played_what_is_read_from_what_was_seen() -> None:
    match = Match(GAME, 4, seed=3)
    for _ in range(6):
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    view = match.view(match.actors[0])
    assert [c for _, c in trick_cards(view)] == list(view.cards_in("trick"))
    assert [seat for seat, _ in trick_cards(view)] == [act.seat for act in match.acts[4:]]


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (100, 28), (160, 45)])
def test_every_card_of_a_trick_lies_on_its_players_side(size: tuple[int, int]) -> None:
    match = Match(GAME, 4, seed=3)
    for _ in range(3):
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    view = match.view(match.actors[0])
    names = ("Ana", "Bo", "Cy", "Di")
    canvas = BoardPainter(Scene(view, names, ("you",) * 4, Settings(), UNICODE), *size).paint()
    lying = {face.card: (face.x, face.y) for face in canvas.faces if face.part == "the trick"}
    left, across, right = (trick_cards(view)[at] for at in range(3))
    assert [seat for seat, _ in (left, across, right)] == [(view.seat + step) % 4 for step in (1, 2, 3)]
    (left_x, left_y), (across_x, across_y), (right_x, right_y) = (lying[c] for _, c in (left, across, right))
    assert left_x < across_x < right_x
    assert across_y < left_y == right_y
    plates = [canvas.anchors[f"hand.{seat}"] for seat, _ in (left, across, right)]
    assert plates[0][0] < left_x < plates[2][0]
    assert plates[1][1] < min(plates[0][1], plates[2][1])


@pytest.mark.parametrize("size", [(80, 24), (120, 34)])
def test_a_finished_trick_lights_the_card_that_takes_it(size: tuple[int, int]) -> None:
    game = find_game("hokm")
    match, rng = Match(game, 4, seed=3), random.Random(3)
    feed = ScreenFeed(Sitting(match, parse_seats("you,careful,careful,careful", game)), Viewpoint([0]))
    seat, won = -1, list[Event]()
    while not won or won[0].seat == seat:  # one that its last card does not take
        seat, view = match.actors[0], match.view(0)
        action = bot_of(game).quick_play(match.in_play, seat, rng)
        match.play(seat, action)
        events = match.acts[-1].events
        won = [event for event in events if event.kind == "trick"]
    feed.highlight(seat, action, events)
    scene = Scene(view, ("Ana", "Bo", "Cy", "Di"), ("you",) * 4, Settings(), UNICODE, winner=feed.winner)
    scene.played, scene.actor = feed.played_cards, feed.actor
    canvas = BoardPainter(scene, *size).paint()
    lying = [face for face in canvas.faces if face.part == "the trick"]
    assert len(lying) == 4
    lit = [face.card for face in lying if canvas.ground(face.x + 1, face.y) == "paper_lit"]
    assert lit == [c for taker, c in [*trick_cards(view), (seat, *feed.played_cards)] if taker == won[0].seat]
    assert canvas.text().count("takes it") == 1


def test_a_card_in_hand_does_not_stand_out_because_one_like_it_was_played() -> None:
    game = find_game("arpa-turup")
    match, rng = Match(game, 4, seed=3), random.Random(3)
    feed = ScreenFeed(Sitting(match, parse_seats("you,careful,careful,careful", game)), Viewpoint([0]))
    alike = 0
    while not match.deal.over and alike < 3:
        seat = match.actors[0]
        match.play(seat, bot_of(game).quick_play(match.in_play, seat, rng))
        if not any(event.kind == "trick" for event in match.acts[-1].events):
            continue
        shown = show_finished(match, feed, 0)
        scene = Scene(shown, ("Ana", "Bo", "Cy", "Di"), ("you",) * 4, Settings(), UNICODE, lit=feed.lit)
        scene.touched, scene.played, scene.actor = feed.touched, feed.played_cards, feed.actor
        canvas = BoardPainter(scene, 120, 34).paint()
        held = [face for face in canvas.faces if face.part == "the hand"]
        assert len(held) == len(shown.hand)
        assert not [face.card for face in held if canvas.ground(face.x + 1, face.y) == "paper_lit"]
        alike += bool(feed.touched & {*shown.hand})
    assert alike == 3


@pytest.mark.parametrize("game", ["jaguar", "gong-zhu", "dai-fugo"])
def test_five_players_lay_cards_into_a_small_window(game: str) -> None:
    seen = 0
    for match in quick_positions(game, 40, seats=5, seed=3):
        view = match.view(0)
        scene = Scene(view, ["Ana", "Bo", "Cy", "Di", "Ed"], ["you"] * 5, Settings(), UNICODE)
        faces = BoardPainter(scene, 80, 24).paint().faces
        lying = [face for face in faces if face.part == "the trick"]
        assert {face.card for face in lying} == set(view.cards_in("trick"))
        seen += sum(face.size != TOKEN.name for face in lying)
        assert all(face.size != TOKEN.name for face in lying) or game != "jaguar"
    assert seen > 40


@pytest.mark.parametrize("game", ["zheng-shangyou", "dai-fugo"])
def test_plays_of_several_cards_lie_before_their_seats(game: str) -> None:
    near = seen = 0
    for match in quick_positions(game, 60, seats=5, seed=3):
        view = match.view(0)
        last = {seat: cards for seat, cards in trick_plays(view) if seat}
        if not last or max(map(len, last.values())) < 2:
            continue
        scene = Scene(view, ["Ana", "Bo", "Cy", "Di", "Ed"], ["you"] * 5, Settings(), UNICODE)
        canvas = BoardPainter(scene, 120, 34).paint()
        middle = (120 - log_width(120)) // 2
        for seat, cards in last.items():
            at = [face.x for face in canvas.faces if face.part == "the trick" and face.card in cards]
            near += (sum(at) / len(at) < middle - 2) == (canvas.anchors[f"hand.{seat}"][0] < middle)
            seen += 1
    assert seen > 10
    assert near > 0.8 * seen


@pytest.mark.parametrize("size", [(80, 24), (160, 45)])
def test_until_the_first_trick_what_is_left_of_the_pack_lies_in_the_middle(size: tuple[int, int]) -> None:
    match = Match(find_game("mighty"), 5, seed=3)
    scene = Scene(match.view(0), ["Ana", "Bo", "Cy", "Di", "Ed"], ["you"] * 5, Settings(), UNICODE)
    canvas = BoardPainter(scene, *size).paint()
    blind = [face.x for face in canvas.faces if face.part == "the Blind"]
    assert abs(blind[0] - (size[0] - log_width(size[0])) // 2) < 8


def test_the_log_tells_each_earlier_trick_in_a_line_and_names_in_bold() -> None:
    match = list(quick_positions("hokm", 20))[-1]
    specs = parse_seats("you,careful:Bo,careful:Cy,careful:Di", match.game)
    feed, view = ScreenFeed(Sitting(match, specs), Viewpoint([0])), match.view(0)
    told, whole = feed.log(view, is_brief=True), feed.log(view)
    ends = [event for event in view.events if event.kind == "trick"]
    assert len(ends) > 2
    begun = len(view.cards_in("trick")) + 5
    earlier = [line for line in told if CARD_WORD.search(line) and re.search(r" wins? ", line)]
    assert len(earlier) == len(ends) - 1
    cards = [[c for _, c in card_words(line) if c is not None] for line in earlier]
    assert cards == [list(event.cards) for event in ends[:-1]]
    assert told[-begun:] == whole[-begun:], "the last trick is told play by play"
    names = [spec.name for spec in specs]
    scene = Scene(view, names, ["you"] * 4, Settings(), UNICODE, captions=Captions(log=told))
    canvas = BoardPainter(scene, 160, 45).paint()
    x = 160 - log_width(160) + 2
    rows = [(row[x:], "".join(char for char, _ in row[x:]).rstrip()) for row in canvas.rows[1:40]]
    for cells, line in rows:
        name = next((one for one in names if line.startswith(f"{one} ")), "")
        assert all(style == "text+bold" for _, style in cells[: len(name)])
        assert all(style != "text+bold" for _, style in cells[len(name) :])


def test_exposed_cards_stay_where_they_lie_while_a_trick_is_played() -> None:
    moved = [one for seed in range(4) for one in _exposed_cards_that_move(seed)]
    # A crowded window leaves some no other way.
    assert sum(moved) < len(moved) / 8


def _exposed_cards_that_move(seed: int) -> list[bool]:
    """For exposed cards within a trick whether the next act moves them."""
    game = find_game("gong-zhu")
    names, kinds = ["You", "Mira", "Jun", "Sora"], ["you", "careful", "careful", "careful"]
    match, rng = Match(game, seed=seed), random.Random(seed)
    before: dict[str, tuple[int, int]] = {}
    moved: list[bool] = []
    while not match.deal.over:
        seat = match.actors[0]
        exposes = [one for one in match.legal(seat) if str(one).startswith("expose")]
        match.play(seat, exposes[0] if exposes else bot_of(game).quick_play(match.in_play, seat, rng))
        view = match.view(0)
        if view.stage != "play" or not view.cards_in("trick"):
            before = {}
            continue
        scene = Scene(view, names, kinds, Settings(), UNICODE, captions=COACH_SPEAKS)
        lying = BoardPainter(scene, 80, 24).paint().anchors
        now = {pile: at for pile, at in lying.items() if pile.startswith("exposed.")}
        both = [(now[pile], before[pile]) for pile in before.keys() & now.keys()]
        moved += [abs(x - then_x) > 6 or abs(y - then_y) > 2 for (x, y), (then_x, then_y) in both]
        before = now
    return moved


@pytest.mark.parametrize("game", ["gong-zhu", "hokm", "tarneeb", "arpa-turup", "spar", "mighty"])
def test_a_card_of_a_trick_lies_nearest_to_the_plate_of_who_played_it(game: str) -> None:
    """In a small window, too, where the coach takes lines of it."""
    seen = 0
    for match in quick_positions(game, 60, seats=4, seed=3):
        view = match.view(0)
        if not view.cards_in("trick"):
            continue
        scene = Scene(
            view, ["Ana", "Bo", "Cy", "Di"], ["you"] * 4, Settings(), UNICODE, captions=COACH_SPEAKS
        )
        painter = BoardPainter(scene, 80, 24)
        painter.paint()
        found = cast(Arrangement, painter.table.arrangement)
        seen += len(_nearest_plates(found))
        assert all(nearest == seat for seat, nearest in _nearest_plates(found) if seat), painter.canvas.text()
    assert seen > 20


@pytest.mark.parametrize("game", ["gong-zhu", "hokm", "tarneeb"])
def test_in_the_small_picture_of_a_match_cards_lie_before_who_played_them(game: str) -> None:
    near: list[bool] = []
    for match in quick_positions(game, 60, seats=4, seed=3):
        scene = Scene(
            match.view(0), ["Ana", "Bo", "Cy", "Di"], ["you"] * 4, Settings(), UNICODE, is_bare=True
        )
        table = TablePainter(SmallSurface(scene, Canvas(46, 13)))
        table.paint(Region(0, 0, 46, 13), ())
        plates = _nearest_plates(cast(Arrangement, table.arrangement))
        near += [nearest == seat for seat, nearest in plates if seat]
    assert len(near) > 40
    assert sum(near) > 0.9 * len(near)


def _nearest_plates(found: Arrangement) -> list[tuple[int, int]]:
    """The seats that played the cards of a trick, each with the seat whose plate is nearest to its card."""
    return [
        (block.seats[0], min(found.seats, key=lambda one: gap(block.cards_at(x, y), found.seats[one])))
        for block, x, y in found.blocks
        if isinstance(block, Played)
    ]


def test_at_a_deals_end_no_room_is_kept_for_plays_that_will_not_come() -> None:
    match = list(quick_positions("zheng-shangyou", 400, seats=5, seed=3))[-1]
    scene = Scene(finished_table(match, 0), ["Ana", "Bo", "Cy", "Di", "Ed"], ["you"] * 5, Settings(), UNICODE)
    faces = BoardPainter(scene, 120, 34).paint().faces
    lying = {face.part: face.size for face in faces}
    assert lying["the trick"] in (LARGE.name, HUGE.name)


def test_large_plays_lie_before_their_seats_and_not_in_a_row() -> None:
    seen = 0
    for match in quick_positions("dai-fugo", 60, seats=5, seed=22):
        plays = trick_plays(match.view(0))
        own = [cards for seat, cards in plays if seat == 0]
        if not own or all(seat == 0 for seat, _ in plays):
            continue
        scene = Scene(match.view(0), ["Ana", "Bo", "Cy", "Di", "Ed"], ["you"] * 5, Settings(), UNICODE)
        faces = [face for face in BoardPainter(scene, 120, 34).paint().faces if face.part == "the trick"]
        if max(SIZES[face.size].height for face in faces) > MEDIUM.height:
            mine = min(face.y for face in faces if face.card in own[-1])
            assert mine > min(face.y for face in faces), "the viewer's play lies nearer to the hand"
            seen += 1
    assert seen > 10


def test_cards_stay_cards_when_it_is_told_who_wins() -> None:
    """The sizes found while that was hidden may leave no room for its words."""
    names = ["You", "Jonas", "Aiko", "Tomás"]
    for match in quick_positions("gong-zhu", 60, seats=4, seed=1):
        view = match.view(0)
        told = Captions(coach="Whose is the trick? " * 6, coach_lines=9)
        hidden, shown = (
            BoardPainter(
                Scene(view, names, ["you"] * 4, Settings(), UNICODE, tells_winner=tells, captions=told),
                80,
                24,
            ).paint()
            for tells in (False, True)
        )
        again = match.clone().view(0)
        anew = Scene(again, names, ["you"] * 4, Settings(), UNICODE, captions=told)
        sizes = [face.size for face in BoardPainter(anew, 80, 24).paint().faces]
        assert hidden.faces
        assert [face.size for face in shown.faces].count(TOKEN.name) <= sizes.count(TOKEN.name)
