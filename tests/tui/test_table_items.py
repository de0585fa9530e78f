"""Picking on the table: what is picked there narrows what may be done, and the game counts it up."""

from __future__ import annotations

import pytest

from cardtable.cards import cards
from cardtable.engine.deck import Stack
from cardtable.match.match import Match
from cardtable.testing.picture_checks import WatchedCanvas
from cardtable.tui.decision.pick import Pick
from cardtable.tui.decision.prompt import picked_prompt
from cardtable.tui.decision.table_items import TableItem
from cardtable.tui.look.card_faces import SIZES as CARD_SIZES
from cardtable.tui.look.glyphs import UNICODE
from cardtable.tui.picture.board import BoardPainter
from cardtable.tui.picture.scene import Scene
from cardtable.tui.preferences import Settings
from tests.acting import act

NAMES = ["Mira", "You", "Jonas", "Aiko"]
SIZES = [(60, 20), (80, 24), (160, 45)]


def seep(*acts: str, hand: str = "6S JC QH KH", table: str = "2H 3C 5D KD") -> Pick:
    """A turn of the bidder at Seep."""
    stack = Stack(0, {"hand.1": cards(hand), "table": cards(table)})
    match = act(Match("seep", 4, seed=3, stacks=[stack]), "bid 11", *acts)
    return Pick(match.view(match.actors[0]))


def zandari() -> Pick:
    """A turn at Žandari."""
    stack = Stack(1, {"hand.0": cards("4S 9C"), "table": cards("3D AH 5C 4D")})
    return Pick(act(Match("zandari", 2, seed=3, stacks=[stack]), "cut 26").view(0))


def aim(pick: Pick, names: str) -> None:
    """Picks items on the table by their cards, or their piles."""
    by_name = {c.text if c is not None else item.pile: item for item, c in pick.table_items.pickable.items()}
    for name in names.split():
        pick.toggle_item(by_name[name])


def stand_on(pick: Pick, card: str) -> None:
    pick.stand_on([c.text for c in pick.hand].index(card))


def told(pick: Pick) -> str:
    return picked_prompt(pick, pick.view, NAMES)[0].partition("   ")[0]


def painted(pick: Pick, size: tuple[int, int]) -> BoardPainter:
    kinds = ["careful"] * pick.view.seats
    names = NAMES[: pick.view.seats]
    painter = BoardPainter(
        Scene(pick.view, names, kinds, Settings(), UNICODE, pick=pick), *size, WatchedCanvas(*size)
    )
    painter.paint()
    return painter


def test_what_is_picked_on_the_table_is_what_is_done() -> None:
    pick = seep()
    stand_on(pick, "6S")
    aim(pick, "5D")
    assert str(pick.action) == "build 11 with 6S from 5D"
    aim(pick, "5D 2H 3C")
    assert str(pick.action) == "build 11 with 6S from 2H 3C"


def test_less_than_is_needed_is_completed_where_enter_says_so() -> None:
    pick = seep()
    stand_on(pick, "6S")
    aim(pick, "2H")
    assert str(pick.action) == "build 11 with 6S from 2H 3C"
    assert told(pick) == "6 + 2 = 8."


def test_the_game_counts_up_what_is_picked() -> None:
    pick = zandari()
    stand_on(pick, "9C")
    aim(pick, "3D AH")
    assert told(pick) == "3 + 1 = 4."
    aim(pick, "5C")
    assert told(pick) == "3 + 1 + 5 = 9."
    assert str(pick.action) == "play 9C take AH 3D 5C"


def test_what_goes_with_nothing_says_why_not() -> None:
    pick = zandari()
    stand_on(pick, "9C")
    aim(pick, "3D 4D")
    assert pick.action is None
    refusal = pick.refusal()
    assert refusal is not None
    assert refusal.rule == "sum-exact"
    assert "3 + 4 = 7" in told(pick)


def test_only_cards_that_go_with_it_stay_bright() -> None:
    pick = zandari()
    aim(pick, "5C")
    bright = {c.text for c in pick.playable}
    assert "9C" in bright
    assert "4S" not in bright


def test_a_house_is_picked_whole_and_added_to() -> None:
    pick = seep("build 11 with 6S from 5D", hand="6S JC JH KH 2C 9S 9D", table="2H 3C 5D KD")
    assert TableItem("house.11") in pick.table_items.pickable
    house = [action for action in pick.view.legal if "house.11" in action.reaches]
    stand_on(pick, house[0].picks[0].text)
    aim(pick, "house.11")
    assert pick.action in house


def test_up_leads_to_the_table_and_down_back() -> None:
    pick = seep()
    stand_on(pick, "6S")
    painted(pick, (80, 24))
    pick.arrow(0, -1)
    assert pick.on_table
    assert pick.table_items.cursor is not None
    here = pick.table_items.pickable[pick.table_items.cursor]
    assert here in cards("2H 3C 5D")
    assert pick.action is not None, "what is under the cursor counts, while nothing is picked"
    pick.toggle()
    assert pick.table_items.picked == (pick.table_items.cursor,)
    pick.arrow(1, 0)
    assert pick.table_items.pickable[pick.table_items.cursor] is not here
    for _ in range(2):  # the floor lies in two rows
        pick.arrow(0, 1)
    assert not pick.on_table
    assert pick.table_items.picked, "what was picked stays picked"
    pick.put_back()
    assert not pick.table_items.picked


@pytest.mark.parametrize("size", SIZES)
def test_the_cursor_on_the_table_covers_nothing(size: tuple[int, int]) -> None:
    for pick in (seep(), zandari()):
        painted(pick, size)
        for item in pick.table_items.seen:
            pick.table_items.cursor = item
            pick.chosen = None
            painter = painted(pick, size)
            assert isinstance(painter.canvas, WatchedCanvas)
            assert not painter.canvas.faults
            assert "[" in painter.canvas.text() or UNICODE.turn in painter.canvas.text()


@pytest.mark.parametrize("size", [*SIZES, (120, 34), (200, 60)])
def test_the_cursor_on_an_exposed_ten_leaves_its_lower_index(size: tuple[int, int]) -> None:
    hands = {"hand.1": cards("AH QS 10C AS KS 2S KH 3H 4D 5D 6C 7C 8C")}
    match = Match("gong-zhu", 4, seed=1, stacks=[Stack(1, hands)])
    while match.in_play.stage is not None and match.in_play.stage.name != "play":
        (seat, *_) = match.actors
        exposes = [act for act in match.legal(seat) if str(act) == "expose 10C"]
        match.play(seat, (exposes or match.legal(seat))[0])
    while match.actors != (1,) or "play 10C" not in map(str, match.legal(1)):
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    pick = Pick(match.view(1))
    pick.stand_on(len(pick.in_hand))
    painter = painted(pick, size)
    (area,) = (painter.click_areas.table[item] for item in pick.open_cards.items)
    last = "".join(char for char, _ in painter.canvas.rows[area.bottom - 1][area.x : area.right])
    assert "]" in last
    assert area.height == 1 or last.rstrip().endswith("10"), last


@pytest.mark.parametrize("size", SIZES)
def test_an_expression_stands_below_the_numbers_as_it_is_typed(size: tuple[int, int]) -> None:
    match = Match("twenty-four", 3, seed=2)
    match.play(0, match.legal(0)[0])
    view = match.view(0)
    pick = Pick(view)
    for typed in "(7+1":
        pick.answer.write(typed)
    scene = Scene(view, ("You", "Bo", "Cy"), ("you",) * 3, Settings(), UNICODE, pick=pick)
    canvas = BoardPainter(scene, *size).paint()
    faces = [face for face in canvas.faces if face.part == "the figure"]
    below = max(face.y for face in faces) + CARD_SIZES[faces[0].size].height + 1
    assert "(7+1" in canvas.text().splitlines()[below]
