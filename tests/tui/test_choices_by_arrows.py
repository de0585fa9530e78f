"""The arrow keys go along what is listed as it is listed, whatever order the game names it in."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from textual.geometry import Region

from cardtable.cards import cards
from cardtable.engine.deck import Stack
from cardtable.engine.view import View
from cardtable.match.match import Match
from cardtable.testing.picture_checks import LONG_NAMES
from cardtable.tui.decision.click_areas import middle_of
from cardtable.tui.decision.decision import Decision
from cardtable.tui.decision.pick import Pick
from cardtable.tui.decision.prompt import picked_prompt
from cardtable.tui.look.glyphs import UNICODE
from cardtable.tui.picture.board import BoardPainter
from cardtable.tui.picture.scene import Scene
from cardtable.tui.preferences import Settings
from tests.own import GAMES
from tests.tui.test_names import kinds_of_decisions


def painted(decision: Decision) -> BoardPainter:
    """The table as it is seen with a decision at it."""
    view = decision.view
    kinds = ["you", *["careful"] * (view.seats - 1)]
    pick = decision.pick
    painter = BoardPainter(
        Scene(view, LONG_NAMES[: view.seats], kinds, Settings(), UNICODE, pick=pick), 80, 24
    )
    painter.paint()
    return painter


def as_listed(decision: Decision) -> list[int]:
    """The choices in sight, line by line."""
    return [
        at for at, _ in sorted(painted(decision).click_areas.choices, key=lambda box: (box[1].y, box[1].x))
    ]


@pytest.mark.parametrize("game", GAMES)
def test_the_first_arrow_leads_to_the_first_choice(game: str) -> None:
    for view in kinds_of_decisions(game):
        for key in ("down", "up", "left", "right"):
            decision = Decision(view, is_guarded=True)
            legal = decision.pick.legal
            if legal.plays or legal.numbers or legal.parts or len(legal.choices) < 2:
                continue
            first = as_listed(decision)[0]
            decision.press(key, None)
            assert decision.pick.chosen == first, f"{key}: {decision.pick.action}"


@pytest.mark.parametrize("game", GAMES)
def test_down_goes_through_a_list_from_its_first_line_to_its_last(game: str) -> None:
    """A row of numbers, which stands above it, is one line."""
    for view in kinds_of_decisions(game):
        decision = Decision(view)
        legal = decision.pick.legal
        if legal.plays or legal.grid or legal.parts or len(legal.choices) < 2:
            continue
        if legal.numbers:  # it may begin on a pass below the row
            decision.pick.choose_at(legal.numbers[0])
        listed = [at for at in as_listed(decision) if at not in legal.numbers]
        found = []
        for _ in listed:
            decision.press("down", None)
            found.append(decision.pick.chosen)
        assert found == listed or legal.numbers == tuple(range(len(legal.choices)))


def test_the_key_of_an_action_goes_from_card_to_card_with_which_it_can_be_done() -> None:
    """Gong Zhu: from any card `e` comes to one that can be exposed, and again to the next."""
    hands = {"hand.0": cards("QS KS 5S 3H 4H JD 9D 2C 10C")}
    match = Match("gong-zhu", 4, seed=2, stacks=[Stack(3, hands)])
    decision = Decision(match.view(0))

    def after(key: str) -> str:
        decision.press(key, key)
        return str(decision.pick.action)

    assert [after("e") for _ in range(4)] == ["expose QS", "expose 10C", "expose JD", "expose QS"]
    decision.pick.stand_on(2)
    assert decision.pick.action is None
    assert after("e") == "expose 10C"
    assert after("p") == "pass"


def with_exposed_cards() -> Iterator[View]:
    """The turns in seven tricks of Gong Zhu of a seat that has exposed the pig, the sheep and the ace of
    hearts."""
    hands = {"hand.1": cards("AH QS JD AS KS 2S KH 3H 4D 5D 6C 7C 8C")}
    match = Match("gong-zhu", 4, seed=1, stacks=[Stack(1, hands)])
    while match.in_play.stage is not None and match.in_play.stage.name != "play":
        (seat, *_) = match.actors
        match.play(
            seat, next((act for act in match.legal(seat) if act.verb == "expose"), match.legal(seat)[0])
        )
    assert len(match.in_play.cards_in("exposed.1")) == 3
    for _ in range(28):
        (seat,) = match.actors
        if seat == 1:
            yield match.view(seat)
        match.play(seat, match.legal(seat)[0 if seat != 1 else -1])


def test_of_the_cards_exposed_only_the_one_under_the_cursor_is_lit() -> None:
    looked = 0
    for view in with_exposed_cards():
        pick = Pick(view)
        for at in range(len(pick.hand)):
            pick.stand_on(at)
            scene = Scene(view, ["Ana", "Bo", "Cy", "Di"], ["you"] * 4, Settings(), UNICODE, pick=pick)
            canvas = BoardPainter(scene, 80, 24).paint()
            lying = [face for face in canvas.faces if face.part == "the Exposed"]
            lit = [face.card for face in lying if canvas.ground(face.x + 1, face.y) == "paper_lit"]
            is_open = at >= len(view.hand)
            looked += is_open
            assert lit == [pick.hand[at]] * is_open
    assert looked


def test_own_cards_that_lie_open_are_found_by_arrows_and_by_their_names() -> None:
    """Those that may not be played yet are refused with the rule, not called none of one's own."""
    played = refused = 0
    for view in with_exposed_cards():
        for c in view.cards_in("exposed.1"):
            playable = next((action for action in view.legal if action.picks == (c,)), None)
            decision = Decision(view)
            outcomes = [decision.press(letter, letter) for letter in c.text.casefold()]
            assert decision.pick.action == playable
            if playable is None:
                refused += 1
                assert outcomes[-1] is not None
                assert outcomes[-1].refusal is not None, f"{c}: {outcomes[-1]}"
                assert outcomes[-1].refusal.rule != "hold"
                continue
            played += 1
            decision = Decision(view)
            areas = painted(decision).click_areas
            lies = areas.table[next(item for item, own in decision.pick.open_cards.lying.items() if own is c)]
            hand = [Region(spot.x, spot.y, spot.shows, spot.lines) for spot in areas.hand]
            is_left = middle_of(lies)[0] < middle_of(Region.from_union(hand))[0]
            decision.pick.stand_on(0 if is_left else len(view.hand) - 1)
            for _ in decision.pick.open_cards.items:
                if decision.pick.action != playable:
                    decision.press("left" if is_left else "right", None)
            assert decision.pick.action == playable
            assert len({spot.y for spot in painted(decision).click_areas.hand}) == 1, "one seems chosen, too"
    assert played > 1
    assert refused > 1


def test_rows_of_bids_keep_their_places_while_bids_rise() -> None:
    """Where a cheaper suit may still be bid at the same number, it does not come first for that."""
    match = Match("mighty", 5, seed=4)
    first = Pick(match.view(match.actors[0])).legal.grid
    assert first is not None
    match.play(match.actors[0], "bid 13 hearts")
    then = Pick(match.view(match.actors[0])).legal.grid
    assert then is not None
    assert then.rows == first.rows


def test_what_is_picked_so_far_is_no_mistake() -> None:
    match, rng = Match("mighty", 5, seed=4), random.Random(1)
    while not any(len(action.picks) == 3 for action in match.legal(match.actors[0])):
        match.play(match.actors[0], rng.choice(match.legal(match.actors[0])))
    view = match.view(match.actors[0])
    pick = Pick(view)
    for picked in range(1, 3):
        pick.toggle(picked)
        told, style = picked_prompt(pick, view, LONG_NAMES[:5])
        assert told.startswith(" ".join(map(str, pick.cards)) + " and ...")
        assert style == "text"
    pick.toggle(3)
    assert picked_prompt(pick, view, LONG_NAMES[:5])[0].startswith("Enter: Put ")
