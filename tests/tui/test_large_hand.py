"""A hand of many cards, several of them equal: in two rows, as a ladder, walked by keys and by mouse."""

from __future__ import annotations

import random

import pytest

from cardtable.archive.match_beginning import begin
from cardtable.cards import cards
from cardtable.discovery.installed_games import find_game
from cardtable.engine.deck import Stack
from cardtable.match.match import Match
from cardtable.table.seat_specs import parse_seats
from cardtable.testing import play_randomly
from cardtable.tui.app import CardTableApp
from cardtable.tui.decision.click_areas import HandCard
from cardtable.tui.decision.decision import Decision
from cardtable.tui.decision.pick import Pick
from cardtable.tui.look.card_faces import SIZES, SMALL, TOKEN
from cardtable.tui.look.glyphs import ASCII, UNICODE
from cardtable.tui.picture.board import BoardPainter
from cardtable.tui.picture.scene import Scene
from cardtable.tui.preferences import Settings
from tests.tui.driving import is_asked, press, shown, table, until, wish

SPADES = "AS AS AS KS KS 10S 7S 7S 7S"
HEARTS = "AH KH QH QH JH 9H 9H 8H 6H"
CLUBS = "KC KC QC JC 10C 10C 8C 7C 6C"
RANKS = "A K Q J 10 9 8 7 6"
DIAMONDS = "AD AD QD 10D 9D 8D 8D 8D 8D"


@pytest.fixture(autouse=True)
def _no_pace() -> None:
    wish(pace=0.0)


def asked(led: str = "") -> Match:
    """Seat 0 holds nine cards of each suit, and leads; or seat 3 has led that card."""
    dealer, held = (3, cards(" ".join((SPADES, HEARTS, CLUBS, DIAMONDS)))) if not led else (2, ())
    own = cards(" ".join((SPADES, HEARTS, CLUBS, DIAMONDS)))
    reserved = {"hand.0": held or own} | ({"hand.3": cards(led)} if led else {})
    match = Match("arpa-turup", 4, seed=1, stacks=[Stack(dealer, reserved)])
    match.play(match.actors[0], "trump hearts")
    if led:
        match.play(3, f"play {led}")
    return match


def painted(
    pick: Pick, size: tuple[int, int], *, turned: bool = False, ascii_only: bool = False
) -> BoardPainter:
    names = ["You", "Ana", "Ben", "Cem"]
    glyphs = ASCII if ascii_only else UNICODE
    scene = Scene(pick.view, names, ["you", *["careful"] * 3], Settings(), glyphs, pick=pick, turned=turned)
    painter = BoardPainter(scene, *size)
    painter.paint()
    return painter


def lines_of(painter: BoardPainter) -> list[str]:
    return painter.canvas.text().splitlines()


def on(pick: Pick) -> str:
    """The card under the cursor."""
    return pick.hand[pick.cursor].text


def test_cards_are_drawn_where_a_phone_is_held_upright() -> None:
    pick = Pick(asked("9S").view(0))
    assert painted(pick, (65, 56)).surface.size is SMALL
    assert painted(pick, (65, 30)).surface.size is TOKEN


def test_a_trick_is_not_small_because_the_hand_has_many_cards() -> None:
    painter = painted(Pick(asked("9S").view(0)), (160, 45))
    (led,) = (face.size for face in painter.canvas.faces if face.part == "the trick")
    assert SIZES[led].height > painter.surface.size.height


def test_two_rows_of_eighteen_show_every_card_at_80x24() -> None:
    painter = painted(Pick(asked().view(0)), (80, 24))
    spots = painter.click_areas.hand
    assert len(spots) == 36
    rows = [{spot.y for spot in spots[:18]}, {spot.y for spot in spots[18:]}]
    lifted = spots[0].y
    assert rows == [{lifted, lifted + 1}, {lifted + 1 + SMALL.top}]
    assert all(spot.shows >= SMALL.step and spot.x + spot.shows <= 78 for spot in spots)
    text = "".join(lines_of(painter))
    assert all(rank in text for rank in ("10", "A", "K"))


def test_half_the_hand_lies_in_one_row() -> None:
    match = asked()
    rng = random.Random(1)
    while len(match.deal.hand(0)) > 18 or match.actors != (0,):
        match.play(match.actors[0], rng.choice(match.legal(match.actors[0])))
    spots = painted(Pick(match.view(0)), (80, 24)).click_areas.hand
    assert len({spot.y + spot.lines for spot in spots}) <= 2


def test_the_cursor_stands_on_the_card_itself_which_is_lifted() -> None:
    pick = Pick(asked().view(0))
    for letters in ("", "d"):
        for letter in letters:
            pick.spell(letter)
        painter = painted(pick, (80, 24))
        spots = painter.click_areas.hand
        own = next(spot for spot in spots if spot.index == pick.cursor)
        signs = [
            (x, y) for y, line in enumerate(lines_of(painter)) for x, sign in enumerate(line) if sign == "▲"
        ]
        assert len(signs) == 1
        x, y = signs[0]
        assert own.x <= x < own.x + own.shows
        assert own.y <= y <= own.y + own.lines
    assert any("1 of 2" in line for line in lines_of(painter))


def test_a_ladder_at_60x20_counts_the_copies() -> None:
    lines = lines_of(painted(Pick(asked().view(0)), (60, 20)))
    start = next(at for at, line in enumerate(lines) if " ".join(line.split()) == RANKS)
    assert [line.strip(" ▀▄").split() for line in lines[start + 1 : start + 5]] == [
        ["▸", "♠", "[3]", "2", "·", "·", "1", "·", "·", "3", "·"],
        ["♥", "1", "1", "2", "1", "·", "2", "1", "·", "1"],
        ["♣", "·", "2", "1", "1", "2", "·", "1", "1", "1"],
        ["♦", "2", "·", "1", "·", "1", "1", "4", "·", "·"],
    ]


def test_the_ladder_tells_what_is_gone_and_what_may_not_be_played() -> None:
    match = asked(led="6H")
    lines = lines_of(painted(Pick(match.view(0)), (60, 20)))
    hearts = next(line for line in lines if " ♥ " in line)
    assert hearts.split()[-2:] == ["1", "₁"]  # one of the sixes is held, one was led
    assert "(3)" not in hearts
    assert any("(2)" in line and " ♣ " in line for line in lines)
    told = lines_of(painted(Pick(match.view(0)), (60, 20), ascii_only=True))
    assert any(line.split()[-2:] == ["1", "1"] and " H " in line for line in told)


def test_either_view_may_be_had_at_either_size() -> None:
    pick = Pick(asked().view(0))
    assert any("[3]" in line for line in lines_of(painted(pick, (80, 24), turned=True)))
    assert not any("[3]" in line for line in lines_of(painted(pick, (60, 20), turned=True)))


def _may_pick_equal_cards(pick: Pick) -> bool:
    is_asked = pick.legal.plays and not pick.legal.is_single and pick.chosen is None
    return bool(is_asked) and len(set(pick.hand)) < len(pick.hand)


def test_each_card_of_a_row_is_a_step_before_and_after_one_is_picked() -> None:
    match = Match("remi", 2, seed=1)
    acts = play_randomly(match, random.Random(1))
    picks = (Pick(match.view(match.actors[0])) for _ in acts if match.actors)
    pick = next(one for one in picks if _may_pick_equal_cards(one))
    for _ in range(2):
        met = []
        for _ in pick.hand:
            met.append(pick.cursor)
            pick.arrow(1, 0)
        assert sorted(met) == list(range(len(pick.hand)))
        pick.toggle(next(at for at, c in enumerate(pick.hand) if pick.hand.count(c) > 1))
    single = Pick(asked().view(0))
    single.arrow(1, 0)
    assert (single.cursor, on(single)) == (1, "AS")


@pytest.mark.parametrize(("is_ladder", "place"), [(True, 3), (False, 1)])
def test_what_is_drawn_says_what_is_a_step(*, is_ladder: bool, place: int) -> None:
    decision = Decision(asked().view(0))
    decision.hand_shown(painted(decision.pick, (80, 24), turned=is_ladder).click_areas)
    decision.press("right", None)
    assert decision.pick.cursor == place


def test_equal_cards_of_a_ladder_are_one_step() -> None:
    pick = Pick(asked().view(0))
    pick.is_ladder = True
    met = []
    for _ in range(6):
        met.append(on(pick))
        pick.arrow(1, 0)
    assert met == ["AS", "KS", "10S", "7S", "AH", "KH"]
    for _ in range(3):
        pick.arrow(-1, 0)
    assert (on(pick), pick.cursor) == ("7S", pick.hand.index(cards("7S")[0]))


def test_up_and_down_go_from_suit_to_suit() -> None:
    pick = Pick(asked().view(0))
    pick.spell("1")
    pick.spell("0")
    assert on(pick) == "10S"
    pick.arrow(0, 1)
    assert on(pick) in ("9H", "JH")
    pick.arrow(0, 1)
    pick.arrow(0, 1)
    assert on(pick).endswith("D")
    pick.arrow(0, 1)
    assert on(pick).endswith("D")
    pick.arrow(0, -1)
    assert on(pick).endswith("C")


def test_a_rank_and_a_suit_name_the_card() -> None:
    pick = Pick(asked().view(0))
    for letter in "qd":
        assert pick.spell(letter)
    assert on(pick) == "QD"
    for letter in "kc":
        assert pick.spell(letter)
    assert on(pick) == "KC"


def test_a_click_picks_the_cards_of_its_face() -> None:
    pick = Pick(asked().view(0))
    painter = painted(pick, (60, 20))
    spot = next(spot for spot in painter.click_areas.hand if pick.hand[spot.index].text == "8D")
    target = painter.click_areas.at(spot.x + 1, spot.y)
    assert isinstance(target, HandCard)
    assert pick.hand[target.at].text == "8D"


@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
async def test_v_turns_the_hand_and_enter_plays_one_copy(size: tuple[int, int]) -> None:
    game = find_game("arpa-turup")
    begun = begin(game, parse_seats("you,careful,careful,careful", game), {}, 5)
    app = CardTableApp(begun)
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: is_asked(app))
        if len(begun.match.deal.hand(0)) == 3:
            await press(pilot, "s")
        await until(pilot, lambda: is_asked(app) and len(begun.match.deal.hand(0)) == 36)
        before = "[" in shown(app)
        await press(pilot, "v")
        assert ("[" in shown(app)) is not before
        held = begun.match.deal.hand(0)
        pick = table(app).pick
        assert pick is not None
        pick.show(pick.legal.plays[0])
        card = pick.cards[0]
        await press(pilot, "enter", "enter")
        await until(pilot, lambda: len(begun.match.deal.hand(0)) < len(held))
        assert begun.match.deal.hand(0).count(card) == held.count(card) - 1
