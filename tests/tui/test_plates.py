"""Plates and title: whose side somebody is on, what is a side's, and facts, each once and in its place."""

from __future__ import annotations

import re
from typing import Any

import pytest
from textual.geometry import Region

from cardtable.discovery.installed_games import find_game
from cardtable.engine.deal import Deal
from cardtable.engine.presentation import MUST, Fact
from cardtable.match.match import Match
from cardtable.piles import EVERYONE
from cardtable.table.viewpoint import ONLOOKER, Viewpoint
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.glyphs import UNICODE
from cardtable.tui.picture.board import BoardPainter
from cardtable.tui.picture.facts import facts_that_fit
from cardtable.tui.picture.finished_table import finished_table
from cardtable.tui.picture.scene import Scene, Surface, log_width
from cardtable.tui.picture.seat_plates import Plate, PlateForm, of_side_once, side_mark
from cardtable.tui.preferences import Settings
from cardtable.tui.table.curtain_page import CurtainPage
from tests.own import GAMES
from tests.positions import quick_positions
from tests.tui.driving import is_asked, press, shown, sit, table, until

ROLES = {"defender", "opponent"}


def painted(match: Match, columns: int = 120, lines: int = 34) -> str:
    names = [f"P{seat}" for seat in range(match.seats)]
    scene = Scene(match.view(0), names, ["you"] * match.seats, Settings(), UNICODE)
    return BoardPainter(scene, columns, lines).paint().text()


def test_the_tricks_of_a_side_stand_once() -> None:
    match = list(quick_positions("tarneeb", 40))[-1]
    text, told = painted(match), [match.view(0).seat_facts(seat)[0].words for seat in range(4)]
    assert told[0] == told[2] != told[1] == told[3]
    assert [text.count(f"side {words}") for words in told] == [1] * 4
    assert text.count("Score  ") == 1


@pytest.mark.parametrize("game", GAMES)
def test_the_number_of_cards_stays_when_all_are_known(game: str) -> None:
    for match in quick_positions(game, 25):
        held = match.deal.piles["hand.1"].cards
        if match.deal.over or not held:
            continue
        match.deal.learn(EVERYONE, "hand.1", held)
        view = match.view(0)
        scene = Scene(view, ["You"] * match.seats, ["you"] * match.seats, Settings(), UNICODE)
        plate = Plate(Surface(scene, Canvas(120, 34)), 1, PlateForm(40, 4, is_flat=False, has_backs=False))
        assert plate.count == f"{UNICODE.back}{len(view.cards_in('hand.1'))}"


def test_a_score_on_a_plate_has_its_word() -> None:
    match = list(quick_positions("gong-zhu", 30))[-1]
    assert painted(match).count("score 0") == match.seats


@pytest.mark.parametrize("game", ["jaguar", "mighty", "pandoer"])
def test_who_plays_against_the_declarer_is_said_to_whom_may_know(game: str) -> None:
    said = set[bool]()
    for match in quick_positions(game, 60):
        told = [[fact.value for fact in match.view(seat).seat_facts(seat)] for seat in range(match.seats)]
        truth = [[fact.value for fact in match.deal.seat_facts(seat)] for seat in range(match.seats)]
        for viewer in range(match.seats):
            view = match.view(viewer)
            # Everybody knows of their own side, and of others nothing that is not open to all.
            assert ROLES.intersection(told[viewer]) == ROLES.intersection(truth[viewer])
            open_to_all = [match.view(-1).seat_facts(seat) for seat in range(match.seats)]
            for seat in {*range(match.seats)} - {viewer}:
                words = {fact.value for fact in view.seat_facts(seat)}
                assert ROLES.intersection(words) <= {fact.value for fact in open_to_all[seat]}
            said.add(bool(ROLES.intersection(told[viewer])))
    assert said == {True, False}


@pytest.mark.parametrize("size", [(120, 34), (160, 45)])
def test_no_fact_runs_over_the_log(size: tuple[int, int]) -> None:
    for match in quick_positions("mighty", 40):
        assert not painted(match, *size).splitlines()[0][size[0] - log_width(size[0]) :].strip()


def test_a_game_is_asked_for_facts_and_places_once_a_position(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match(find_game("hokm"), 4, seed=2)
    asked: list[str] = []
    for name in ("facts", "seat_facts", "places"):
        tell = getattr(match.in_play, name)

        def told(deal: Deal, *seat: int, name: str = name, tell: Any = tell) -> Any:
            asked.append(f"{name}{seat}")
            return tell.__func__(deal, *seat)

        monkeypatch.setattr(type(match.in_play), name, told)
    view = match.view(0)
    scene = Scene(view, ["A", "B", "C", "D"], ["you"] * 4, Settings(), UNICODE)
    for _ in range(2):
        BoardPainter(scene, 120, 34).paint()
    assert sorted(asked) == ["facts()", "places()", *(f"seat_facts({seat},)" for seat in range(4))]


def test_an_open_hand_says_that_it_is_one() -> None:
    """It would else look like cards that were played."""
    match = Match(find_game("ocho-locos"), 2, seed=2)
    assert "hand" not in painted(match, 80, 24)
    match.in_play.show("hand.1")
    assert painted(match, 80, 24).count("in P1's hand") == 1


def test_open_cards_lie_before_their_seats() -> None:
    """Gong Zhu with four exposed cards: those of the viewer lie above the hand, not at a neighbour's."""
    match = Match(find_game("gong-zhu"), 4, seed=2)
    while "pass" in map(str, match.legal(match.actors[0])):
        seat = match.actors[0]
        exposing = [action for action in match.legal(seat) if action.verb == "expose"]
        match.play(seat, exposing[0] if exposing else "pass")
    assert [str(c) for c in match.in_play.piles["exposed.0"].cards] == ["AH"]
    scene = Scene(match.view(0), ["P0", "P1", "P2", "P3"], ["you"] * 4, Settings(), UNICODE)
    painter = BoardPainter(scene, 80, 24)
    painter.paint()
    found = painter.table.arrangement
    assert found is not None
    assert found.lands is not None
    assert not found.astray
    lying = {block.seats[0]: Region(x, y, block.width, block.height) for block, x, y in found.blocks}
    assert all(found.lands.is_nearest(seat, lying[seat]) for seat in (0, 2))


@pytest.mark.parametrize("size", [(80, 24), (100, 28), (160, 45)])
def test_the_number_of_hidden_cards_is_told_to_the_last(size: tuple[int, int]) -> None:
    told = 0
    for match in quick_positions("spar", 30, seats=3):
        text = painted(match, *size)
        for seat in (1, 2):
            if held := match.view(0).cards_in(f"hand.{seat}"):
                assert f"{UNICODE.back}{len(held)}" in text
                told += len(held) < 3
    assert told


def test_cards_known_in_a_hand_do_not_look_as_if_they_were_played() -> None:
    found = set[str]()
    for match in quick_positions("kalooki", 60):
        names = [f"P{seat}" for seat in range(match.seats)]
        scene = Scene(match.view(0), names, ["you"] * match.seats, Settings(), UNICODE)
        faces = BoardPainter(scene, 160, 45).paint().faces
        known = {c for seat in range(1, match.seats) for c in match.view(0).cards_in(f"hand.{seat}")}
        found |= {face.size for face in faces if face.part.endswith("'s hand") and face.card in known}
    assert found == {"token"}


def test_a_small_hand_laid_open_lies_in_one_row() -> None:
    seen = 0
    for seed in range(1, 9):
        match = list(quick_positions("teen-patti", 200, seed=seed))[-1]
        names = [f"P{seat}" for seat in range(match.seats)]
        scene = Scene(finished_table(match, 0), names, ["you"] * match.seats, Settings(), UNICODE)
        faces = BoardPainter(scene, 160, 45).paint().faces
        for seat in range(1, match.seats):
            lines = [face.y for face in faces if face.part == f"the {{{seat}}}'s hand"]
            seen += len(lines) == 3
            assert len(set(lines)) <= 1
    assert seen > 3


def test_a_card_of_the_pack_that_is_not_in_play_does_not_look_as_if_it_lay_on_the_floor() -> None:
    match = Match(find_game("basra"), 2, seed=2)
    while not match.view(0).cards_in("table"):
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    dealer = match.deal.dealer
    scene = Scene(match.view(dealer), ["P0", "P1"], ["you"] * 2, Settings(), UNICODE)
    faces = BoardPainter(scene, 160, 45).paint().faces
    bottom = match.view(dealer).cards_in("blind")
    assert [face.size for face in faces if face.card in bottom] == ["token"]
    assert {face.size for face in faces if face.card in match.view(dealer).cards_in("table")} != {"token"}


def test_it_is_told_that_tricks_are_a_sides_where_a_plate_is_narrow() -> None:
    for match in quick_positions("tarneeb", 60, seats=4, seed=3):
        view = match.view(0)
        if view.stage == "play" and not view.deal.over and all(view.deal.tricks):
            scene = Scene(view, ["Ana", "Bo", "Cleo", "Dan"], ["you"] * 4, Settings(), UNICODE)
            text = BoardPainter(scene, 120, 34).paint().text()
            assert text.count(" trick") == len(re.findall(r"side (?:\d+|no) trick", text))
            return
    pytest.fail("no play was seen")


def test_where_room_is_short_words_stand_for_themselves_and_a_number_never_does() -> None:
    facts = [Fact("Trumps", "spades", MUST), Fact("Target", "101", MUST)]
    assert [words for _, words in facts_that_fit(facts, [], len("spades 101"), " ")] == ["spades"]


def test_each_fact_of_a_side_says_so_beside_what_a_seat_did_alone() -> None:
    for match in quick_positions("zandari", 40, seats=4, seed=3):
        deal: Any = match.deal
        taker, view = deal.last_taker, match.view(0)
        if taker >= 0 and not view.deal.over:
            facts = of_side_once(view, taker % 2, view.seat_facts(taker % 2))
            clubs = [fact.words for fact in facts if "club" in fact.words]
            assert clubs
            assert clubs[0].startswith("side ")
            return
    pytest.fail("nothing was taken")


@pytest.mark.parametrize("persons", [(0, 1, 2, 3), (1, 2), (1,), (2,), ()])
@pytest.mark.parametrize("game", ["hokm", "tarneeb", "seep"])
def test_the_mark_and_colour_of_a_side_are_the_same_whoever_looks(
    game: str, persons: tuple[int, ...]
) -> None:
    """Of who is alone at the screen the own side has the first mark and comes first, of several that of seat
    0."""
    match, first = Match(game, 4, seed=1), persons[0] if len(persons) == 1 else 0
    names = ["Ana", "Bo", "Cy", "Di"]
    for viewer in {*persons, ONLOOKER}:
        home, is_person = Viewpoint(persons).home, viewer != ONLOOKER
        scene = Scene(
            match.view(viewer), names, ["you"] * 4, Settings(), UNICODE, show_hand=is_person, home=home
        )
        painter = BoardPainter(scene, 120, 34)
        title = painter.paint().text().splitlines()[0]
        marks = [side_mark(painter.surface, seat) for seat in range(4)]
        own, other = UNICODE.sides[0], UNICODE.sides[1]
        told = [(own, "action") if (seat - first) % 2 == 0 else (other, "warning") for seat in range(4)]
        assert marks == told
        sides = ["Ana+Cy", "Bo+Di"] if first % 2 == 0 else ["Bo+Di", "Ana+Cy"]
        assert re.search(rf"{own} {re.escape(sides[0])} .*{other} {re.escape(sides[1])} ", title), title


async def test_a_table_of_several_shows_the_same_marks_to_each() -> None:
    app, begun = sit("person:Ana,person:Bo,person:Cy,person:Di", "tarneeb")
    async with app.run_test(size=(120, 34)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, CurtainPage))
        told, match = [], begun.match
        for _ in range(4):
            await until(pilot, lambda: isinstance(app.screen, CurtainPage))
            await press(pilot, "enter")
            await until(pilot, lambda: is_asked(app))
            page = table(app)
            seat, acts = page.viewpoint.viewer, len(match.acts)
            canvas = page.paint(120, 34)
            runs = [run for y in range(34) for run in canvas.runs(y)]
            told.append({(text.strip(), style) for text, style in runs if text.strip() in ("◆", "◇")})
            assert f"{'◆' if seat % 2 == 0 else '◇'} marks your side" in shown(app)
            assert page.pick is not None
            page.pick.show(match.legal(seat)[0])
            await press(pilot, "enter")
            await until(pilot, lambda acts=acts: len(match.acts) > acts)  # type: ignore[misc]
        assert told[0]
        assert told == told[:1] * 4
