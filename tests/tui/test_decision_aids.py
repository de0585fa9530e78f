"""What helps at a decision: a warning before a dear play, the hand in another order, the table of hands."""

from __future__ import annotations

import random

import pytest

from cardtable.cards import card, cards
from cardtable.discovery.installed_games import find_game
from cardtable.engine.actions import Pass, parse_action
from cardtable.engine.bot import bot_of
from cardtable.engine.deck import Stack
from cardtable.engine.event_wording import phrased, prompt_text, with_names
from cardtable.match.match import Match
from cardtable.table.viewpoint import Viewpoint
from cardtable.tui.decision.decision import Decision
from cardtable.tui.decision.pick import Pick
from cardtable.tui.decision.prompt import picked_prompt
from cardtable.tui.look.glyphs import UNICODE
from cardtable.tui.pages.rule_book_page import RuleBookPage
from cardtable.tui.picture.board import BoardPainter
from cardtable.tui.picture.scene import Scene
from cardtable.tui.preferences import Settings
from cardtable.tui.table.rule_notices import RuleNotices
from tests.tui.driving import is_asked, shown, table, table_of, until

NAMES = ["Ana", "Bo", "Cleo", "Dai"]


def without_others(match_id: str, seats: int, options: dict[str, object], **hands: str) -> Match:
    """A match with just these cards in play."""
    whole = Match(match_id, seats, options=options).deal.pack
    reserved = {f"hand.{name[1:]}" if name[0] == "h" else name: cards(held) for name, held in hands.items()}
    left = list(whole)
    for c in (c for held in reserved.values() for c in held):
        left.remove(c)
    stack = Stack(dealer=seats - 1, cards={**reserved, "out": tuple(left)})
    return Match(match_id, seats, seed=1, options=options, stacks=(stack,), carry={"leader": 0})


def ocho_locos(held: str, on: str) -> Match:
    """A match of two whose first seat holds three cards and plays on that discard."""
    reserved = {"hand.0": cards(held), "hand.1": cards("5C 6C 7C"), "discard": cards(on)}
    return Match("ocho-locos", 2, seed=1, stacks=[Stack(1, reserved)], carry={"game": 6})


async def test_a_forbidden_last_card_is_asked_about_before_it_is_played() -> None:
    match = without_others("dai-fugo", 3, {"forbidden_last": True}, h0="2S 2H", h1="5D", h2="7C")
    app = table_of(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        page = table(app)
        await pilot.press("space", "right", "space")
        assert "puts you last" in page.screen_text
        await pilot.press("enter")
        await pilot.pause()
        assert "Enter once more" in " ".join(page.screen_text.split())
        assert not match.acts
        await pilot.press("question_mark", "x", "enter")
        await pilot.pause()
        assert not match.acts, "another key takes the question back"
        await pilot.press("enter")
        await until(pilot, lambda: bool(match.acts))


@pytest.mark.parametrize(("held", "warns"), [("JS", True), ("4S", True), ("9S", False), ("JS 9S", False)])
def test_a_last_card_that_goes_again_is_warned_of(held: str, warns: bool) -> None:
    reserved = {
        "hand.0": cards(held),
        "hand.1": cards("QD QC 7D")[: len(held.split())],
        "discard": cards("5S"),
    }
    stacks = (Stack(dealer=1, cards=reserved),)
    match = Match("ocho-locos", 2, seed=1, stacks=stacks, carry={"game": 9 - len(held.split())})
    stage = match.in_play.stage
    assert stage is not None
    action = match.read(0, f"play {held.split()[0]}")
    assert not isinstance(action, str)
    assert bool(stage.warning(0, action)) is warns


def test_the_hand_is_sorted_resorteds_and_what_is_picked_stays_picked() -> None:
    match = without_others("dai-fugo", 3, {}, h0="3S 3H 9S 9D KH", h1="4S 4H 5S 5D 6H", h2="7S 7H 8S 8D 10H")
    pick = Pick(match.view(0))
    pick.toggle(pick.hand.index(cards("9D")[0]))
    pick.resort(resorted=True)
    assert pick.hand == cards("3S 9S 3H KH 9D"), "Dai Fugō sorts by ranks: the other order is by suits"
    assert pick.cards == cards("9D")
    pick.resort(resorted=False)
    assert pick.hand == Pick(match.view(0)).hand


async def test_sort_and_the_table_of_hands_have_their_keys() -> None:
    match = Match("teen-patti", 3, seed=2, stacks=(Stack(dealer=2),))
    app = table_of(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        await pilot.press("h")
        await until(pilot, lambda: isinstance(app.screen, RuleBookPage))
        assert isinstance(app.screen, RuleBookPage)
        assert app.screen.rule == "higher-type"
    match = without_others("dai-fugo", 3, {}, h0="3S 9S 3H 9D KH", h1="4S 4H 5S 5D 6H", h2="7S 7H 8S 8D 10H")
    app = table_of(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        pick = table(app).pick
        assert pick is not None
        before = pick.hand
        await pilot.press("o")
        assert pick.hand != before
        await pilot.press("o")
        assert pick.hand == before


def test_a_seat_is_named_by_its_player() -> None:
    picked = parse_action("pick 2", find_game("twenty-four").verbs)
    assert with_names(picked.phrase().text, ("You", "Mira", "Jonas")) == "Pick Jonas"


@pytest.mark.parametrize(
    ("jokers", "says"), [(0, "only a two of any suit may"), (1, "two of any suit or a joker may")]
)
async def test_why_not_is_told_in_the_words_that_are_in_force(jokers: int, says: str) -> None:
    reserved = {"hand.0": cards("2H KD"), "hand.1": cards("3H 3D"), "discard": cards("2S")}
    stacks = (Stack(dealer=1, cards=reserved),)
    match = Match("ocho-locos", 2, seed=1, options={"jokers": jokers}, stacks=stacks, carry={"game": 7})
    app = table_of(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        page = table(app)
        await pilot.press("right", "question_mark")
        await until(pilot, lambda: app.screen is not page)
        assert says in " ".join(shown(app).split())
        await pilot.press("q")
        await until(pilot, lambda: app.screen is page)
        await pilot.press("r")
        await until(pilot, lambda: isinstance(app.screen, RuleBookPage))
        assert isinstance(app.screen, RuleBookPage)
        assert app.screen.sheet is not None
        assert says in app.screen.sheet.sentence("answer-penalty")


@pytest.mark.parametrize("game", ["ocho-locos", "hokm", "mighty", "zheng-shangyou"])
def test_the_cursor_begins_on_a_card_that_may_be_played(game: str) -> None:
    match, rng = Match(find_game(game), 4, seed=2), random.Random(2)
    begun = 0
    while begun < 30:
        seat = match.actors[0]
        pick = Pick(match.view(seat))
        if pick.legal.plays:
            begun += 1
            assert pick.hand[pick.cursor] in pick.playable
        match.play(seat, bot_of(match.game).quick_play(match.in_play, seat, rng))


def test_no_cursor_stands_below_cards_where_none_is_asked_for() -> None:
    match = Match("tarneeb", 4, seed=2)
    seat = match.actors[0]
    names, kinds = ["Ana", "Bob", "Cem", "Dea"], ["careful"] * 4
    pick = Pick(match.view(seat))
    assert not pick.legal.plays
    pick.chosen = None
    scene = Scene(match.view(seat), names, kinds, Settings(), UNICODE, pick=pick)
    painted = BoardPainter(scene, 80, 24).paint().text()
    assert UNICODE.cursor not in painted
    assert UNICODE.hollow not in painted


async def test_a_name_goes_on_where_an_action_has_the_letter_too() -> None:
    """`8d` names the eight of diamonds, though `d` alone names diamonds with it."""
    match = ocho_locos("9C 8D 7S", on="9D")
    app = table_of(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        acts = len(match.acts)
        chooses = [key.names for key in app.screen.keys() if key.label == "choose"]  # type: ignore[attr-defined]
        assert chooses == [("down",)], "up leads to the table"
        await pilot.press("8", "d")
        pick = table(app).pick
        assert pick is not None
        assert pick.has_key("d"), "alone it names diamonds"
        assert (pick.cards, len(match.acts)) == ((card("8D"),), acts)


async def test_enter_after_a_misspelt_name_plays_nothing() -> None:
    match = ocho_locos("9C 4D 7S", on="9D")
    app = table_of(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        acts = len(match.acts)
        await pilot.press("4", "h")
        assert "You do not hold 4♥." in shown(app)
        await pilot.press("enter")
        assert len(match.acts) == acts
        await pilot.press("7", "enter")
        assert "7♠ does not go on 9♦" in shown(app)
        await pilot.press("4")
        pick = table(app).pick
        assert pick is not None
        assert pick.cards == (card("4D"),), "Enter ended the name that was refused"


async def test_of_a_held_card_that_nobody_may_play_now_it_says_why() -> None:
    match = ocho_locos("9C 4D 7S", on="QH")
    app = table_of(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        await pilot.press("9", "c")
        assert "9♣ does not go on Q♥: hearts, a queen or an eight would." in shown(app)
        await pilot.press("8", "c")
        assert "You do not hold 8♣." in shown(app)
        await pilot.press("4")
        assert "4♦ does not go on Q♥" in shown(app), "a rank alone is known as well"


@pytest.mark.parametrize("game", ["dai-fugo", "zheng-shangyou"])
def test_tab_goes_through_the_plays_of_what_is_picked_and_then_the_pass(game: str) -> None:
    """Where several cards are played at once, and something else may be done as well."""
    match, rng = Match(find_game(game), 4, seed=3), random.Random(3)
    walked = 0
    while walked < 8:
        view = match.view(match.actors[0])
        several = [action for action in view.legal if len(action.picks) > 1]
        if several and len(view.legal) > len(several):
            walked += 1
            pick = Pick(view)
            wanted = rng.choice(several).picks[0]
            pick.toggle(pick.hand.index(wanted))
            of_it = {action for action in pick.legal.plays if wanted in action.picks}
            seen = set()
            for _ in range(2 * len(view.legal)):
                pick.cycle()
                action = pick.action
                assert action is not None
                seen.add(action)
                said, _ = picked_prompt(pick, view, NAMES)
                assert phrased(view.deal, view.seat, action, NAMES).text in said, (said, str(action))
            assert seen == of_it | set(pick.legal.choices)
        match.play(view.seat, rng.choice(view.legal))


def test_where_a_card_may_be_played_in_several_ways_the_next_is_named_in_words_of_the_game() -> None:
    match = Match(find_game("arpa-turup"), seed=3, options={"signals": True})
    while not any(action.picks for action in match.view(match.actors[0]).legal):
        seat = match.actors[0]
        match.play(seat, bot_of(match.game).quick_play(match.in_play, seat, random.Random(3)))
    view = match.view(match.actors[0])
    pick = Pick(view)
    pick.toggle(0)
    said, _ = picked_prompt(pick, view, NAMES)
    assert f"Enter: Play {pick.hand[0]} (1 of 3 ways, Tab: and knock: my strong suit)" in said
    pick.cycle()
    said, _ = picked_prompt(pick, view, NAMES)
    assert f"(2 of 3 ways, Tab: Play {pick.hand[0]} and click: my weak suit)" in said


def test_rules_shown_go_back_with_the_acts() -> None:
    match = Match("hokm", 4, seed=3)
    notices = RuleNotices(match, Viewpoint((0,)), lambda: True, lambda: 40)
    notices.matter(["follow-suit"])
    shown = notices.lines
    assert shown
    match.play(match.actors[0], match.legal(match.actors[0])[0])
    notices.rules.decided()
    notices.matter(["kot"])
    assert notices.lines
    assert notices.lines != shown
    match.undo()
    notices.acts_undone()
    assert notices.lines == shown


def test_rules_of_the_score_are_not_told_in_the_next_deal() -> None:
    match = Match("hokm", 4, seed=3)
    notices = RuleNotices(match, Viewpoint((0,)), lambda: True, lambda: 40)
    notices.matter(["follow-suit", "kot", "trick-winner", "turn-order"])
    assert notices.lines
    notices.sheet_left()
    assert not notices.lines
    notices.rules.decided()
    assert not notices.lines
    notices.acts_undone()
    assert not notices.lines


def test_tab_offers_plays_without_the_joker_first() -> None:
    held = {"hand.0": cards("3D 3C"), "hand.1": cards("5H 5C RJ KS")}
    match = Match("dai-fugo", 3, seed=2, stacks=[Stack(2, held)], carry={"leader": 0})
    match.play(0, "play 3D 3C")
    pick = Pick(match.view(1))
    jokers: list[int] = []
    while pick.action != Pass():
        pick.cycle()
        assert pick.action is not None
        jokers.append(sum(c.rank is None for c in pick.action.picks))
    jokers.pop()
    assert jokers == sorted(jokers)
    assert {0, 1} == set(jokers)


@pytest.mark.parametrize(
    ("picked", "told"),
    [
        ("3S", "3S 3H is not higher.  r: the rule"),
        ("5D", "2 cards as a set must be answered in kind.  r: the rule"),
        ("KS", "KS and ...   Beat JS JD, or pass."),
        ("KD", "KD and ...   Beat JS JD, or pass."),
    ],
)
def test_of_the_first_card_of_a_pair_it_is_told_what_is_against_the_pair(picked: str, told: str) -> None:
    """Whichever of three kings it is: the pair that is listed stands for the others."""
    hands = {"hand.2": cards("JS JD"), "hand.0": cards("3S 3H 5D KS KD KH")}
    match = Match("dai-fugo", 3, seed=5, stacks=[Stack(2, hands)])
    match.play(2, "play JS JD")
    decision = Decision(match.view(0))
    decision.pick.stand_on(decision.pick.hand.index(card(picked)))
    decision.press("space", " ")
    assert picked_prompt(decision.pick, decision.view, "ABC")[0] == told


def test_what_is_asked_in_the_words_of_the_answer_is_asked_once() -> None:
    match, rng = Match(find_game("kalooki"), 4, seed=2), random.Random(2)
    while (
        not (view := match.view(match.actors[0])).legal
        or prompt_text(view.deal, view.seat, NAMES) != "Discard."
    ):
        match.play(view.seat, bot_of(match.game).quick_play(match.in_play, view.seat, rng))
    pick = Pick(view)
    pick.show(view.legal[0])
    said, _ = picked_prompt(pick, view, NAMES)
    assert said == f"Enter: Discard {view.legal[0].picks[0]}"
