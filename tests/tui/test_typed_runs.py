"""Names typed one after the other, numbers that are refused, and what is typed before the question comes."""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest

from cardtable.cards import HIDDEN, cards, text_of
from cardtable.engine.actions import Word
from cardtable.engine.deck import Stack
from cardtable.engine.view import View
from cardtable.match.match import Match
from cardtable.table.players import PersonPlayer
from cardtable.tui.decision.decision import Decision
from cardtable.tui.decision.hand_order import as_hand_lies
from cardtable.tui.decision.name_typing import State
from cardtable.tui.decision.pick import Pick
from cardtable.tui.decision.play_walk import MOST_WALKED
from cardtable.tui.picture.own_hand import OwnHand
from tests.own import GAMES
from tests.tui.driving import is_asked, shown, sit, table, table_of, until
from tests.tui.test_choices_by_arrows import painted, with_exposed_cards
from tests.tui.test_names import kinds_of_decisions


def type_all(decision: Decision, name: str) -> list[str]:
    """Types a name; returns what was said of its characters."""
    outcomes = [decision.press(letter, letter) for letter in name.casefold()]
    return [outcome.remark or "" for outcome in outcomes if outcome is not None]


def entered(decision: Decision) -> object:
    outcome = decision.press("enter", None)
    assert outcome is not None
    return outcome.action


@pytest.mark.parametrize("game", GAMES)
def test_a_digit_that_goes_on_with_no_name_begins_another(game: str) -> None:
    """The same once more goes on to the next of its cards; a ten is a one and a nought."""
    for view in kinds_of_decisions(game):
        fresh = Pick(view)
        if not fresh.legal.is_single or fresh.name.names.has_numbers or fresh.legal.numbers:
            continue
        digits = [c.text[0] for c in fresh.hand if c is not HIDDEN and c.text[0].isdigit()]
        for before in "69":
            for digit in digits:
                decision = Decision(view)
                type_all(decision, before + digit)
                pick = decision.pick
                assert pick.name.state is not State.MISSPELT
                assert pick.hand[pick.cursor].text[0] == digit
        for digit, many in Counter(digits).items():
            alike = {c for c in fresh.playable if c.text[0] == digit}
            if len(alike) < 2:
                continue
            decision, seen = Decision(view), set()
            for _ in range(many):
                type_all(decision, digit)
                seen.add(decision.pick.hand[decision.pick.cursor])
            assert seen == alike


def test_after_something_wrong_a_digit_begins_anew_and_it_is_said_what_clears() -> None:
    view = next(view for view in kinds_of_decisions("hokm") if Pick(view).legal.is_single)
    decision = Decision(view, is_guarded=True)
    (*_, told) = type_all(decision, "9x")
    assert told == "9x: there is no such card or choice here. Backspace clears it."
    held = next(c for c in view.hand if c.text[0] in "23456789")
    type_all(decision, held.text)
    assert decision.pick.cards == (held,)


def test_letters_after_a_spoken_word_was_rubbed_out_spell_no_more_of_it() -> None:
    """`jac` for a jack, which is typed as a j, and then a k for the king."""
    match = Match("zandari", 2, seed=3, stacks=[Stack(1, {"hand.0": cards("KC 5D JS")})])
    match.play(0, "cut 26")
    decision = Decision(match.view(0))
    assert type_all(decision, "jac")[-1] == "jac: cards are typed by rank and suit, as QS or SQ."
    decision.press("backspace", None)
    assert type_all(decision, "k") == [""]
    assert text_of(decision.pick.cards) == "KC"


def test_what_may_be_half_of_a_cards_name_is_told_once() -> None:
    """A nine of spades, where tricks are bid: the number stands, one Enter tells it, the next bids."""
    match = Match("tarneeb", 4, seed=2)
    decision = Decision(match.view(match.actors[0]))
    type_all(decision, "p9s9")
    assert decision.pick.is_guarded
    assert [str(entered(decision)) for _ in range(2)] == ["None", "bid 9"]


@pytest.mark.parametrize(
    ("hand", "told"), [("AC 5D JS", " 1 is for the 10; A for the ace."), ("KC 5D JS", "")]
)
def test_who_types_a_one_for_the_ace_is_told_so_and_the_letter_begins_anew(hand: str, told: str) -> None:
    match = Match("zandari", 2, seed=3, stacks=[Stack(1, {"hand.0": cards(hand)})])
    match.play(0, "cut 26")
    view = match.view(0)
    assert "10" not in text_of(view.hand)
    decision = Decision(view)
    assert type_all(decision, "1") == [f"You hold no 10.{told}"]
    assert type_all(decision, hand[0]) == [""]
    assert text_of(decision.pick.cards) == hand[:2]


@pytest.mark.parametrize("game", GAMES)
def test_after_a_refused_number_enter_does_nothing_until_something_else_is_chosen(game: str) -> None:
    """Neither passes nor does what stands beside the numbers."""
    for view in kinds_of_decisions(game):
        legal = Pick(view).legal
        numbers = {legal.choices[at].number for at in legal.numbers}
        for typed in ("1", "0", "99999") if numbers else ():
            if int(typed) in numbers:
                continue
            decision = Decision(view, is_guarded=True)
            type_all(decision, typed)
            assert decision.pick.marked is None or decision.pick.marked in legal.numbers
            assert [entered(decision) for _ in range(3)] == [None] * 3
            assert decision.pick.action is None
            number = max(one for one in numbers if one is not None)
            type_all(decision, str(number))
            assert decision.pick.action is not None
            assert decision.pick.action.number == number, "what is typed next is another number"
            type_all(decision, typed)
            decision.press("escape", None)
            assert entered(decision) is None, "what stands there again is told first"


def test_a_digit_after_a_number_that_cannot_become_one_here_begins_another() -> None:
    """It may have been meant to go on with it: the first Enter only tells what it does."""
    match = Match("teen-patti", 3, seed=2, stacks=(Stack(dealer=2),))
    decision = Decision(match.view(match.actors[0]))
    type_all(decision, "92")
    assert str(decision.pick.action) == "bet 2"
    assert [str(entered(decision)) for _ in range(2)] == ["None", "bet 2"]


def bets() -> View:
    """A blind player's bet of one or two chips."""
    match = Match("teen-patti", 3, seed=2, stacks=(Stack(dealer=2),))
    return match.view(match.actors[0])


@pytest.mark.parametrize("game", GAMES)
def test_a_digit_typed_later_that_goes_on_with_no_number_begins_another(game: str) -> None:
    """It does not hang on to the last one, possible or refused, and one Enter does what then stands there."""
    for view in kinds_of_decisions(game):
        legal = Pick(view).legal
        numbers = {str(legal.choices[at].number) for at in legal.numbers}
        digits = [one for one in numbers if len(one) == 1]
        for before in sorted(numbers, key=int):
            for digit in digits:
                if any(number.startswith(before + digit) for number in numbers) or legal.plays:
                    continue
                decision = Decision(view, is_guarded=True)
                decision.pick.name.run_seconds = 0.0
                type_all(decision, before + digit)
                assert decision.pick.name.text == digit
                assert decision.pick.action is not None
                assert str(decision.pick.action.number) == digit
                assert entered(decision) is not None or decision.confirming is not None


@pytest.mark.parametrize("typed", ["232", "2332", "92"])
def test_a_number_typed_after_a_refused_one_takes_one_enter(typed: str) -> None:
    decision = Decision(bets(), is_guarded=True)
    decision.pick.name.run_seconds = 0.0
    type_all(decision, typed)
    assert str(entered(decision)) == "bet 2"


def test_backspace_takes_one_digit_off_a_number() -> None:
    decision = Decision(bets(), is_guarded=True)
    type_all(decision, "231")
    for left in ("23", "2", ""):
        decision.press("backspace", None)
        assert decision.pick.name.text == left
    type_all(decision, "23")
    decision.press("backspace", None)
    assert str(entered(decision)) == "bet 2", "it stands there alone, as it was typed"


@pytest.mark.parametrize("game", GAMES)
def test_the_letter_of_an_action_that_is_barred_now_tells_its_rule_and_goes_with_nothing(game: str) -> None:
    """Where no name can begin with it; what is typed next begins anew, and the first Enter only tells."""
    for view in kinds_of_decisions(game):
        names = Pick(view).name.names
        for kind in view.game.actions:
            if not issubclass(kind, Word):
                continue
            letter, barred = kind.key, view.refusal(kind())
            alike = [one for one in view.game.actions if letter and letter in (one.letters or one.key)]
            is_read = names.goes_on(letter) if names.names_cards else names.begins(letter)
            decision = Decision(view)
            if barred is None or not letter or is_read or len(alike) > 1 or decision.pick.has_key(letter):
                continue
            if decision.pick.places_of_key(letter):
                continue
            outcome = decision.press(letter, letter)
            assert outcome is not None
            assert outcome.refusal == barred, letter
            assert entered(decision) is None
            for digit in "2468" if decision.pick.legal.numbers else "":
                again, fresh = Decision(view), Decision(view)
                type_all(again, letter + digit)
                type_all(fresh, digit)
                assert again.pick.action == fresh.pick.action


def test_a_seen_player_who_asks_a_blind_one_for_a_show_is_told_the_rule() -> None:
    match = Match("teen-patti", 2, seed=2)
    seat = match.actors[0]
    assert "show" in map(str, match.legal(seat))
    match.play(seat, "look")
    decision = Decision(match.view(seat))
    outcome = decision.press("s", "s")
    assert outcome is not None
    assert outcome.refusal is not None
    assert outcome.refusal.rule == "show-blind"
    type_all(decision, "4")
    assert str(decision.pick.action) == "bet 4"


def test_after_a_card_that_may_not_be_played_nothing_is_lifted_and_enter_tells_the_reason_again() -> None:
    """The cursor has followed the beginning of the name to another ten."""
    hands = {"hand.0": cards("KS 9S 6S KH 10H 8H 7H 2H 10C 5C 3C KD 10D")}
    match = Match("gong-zhu", 4, seed=1, stacks=[Stack(1, hands)])
    while match.in_play.stage is not None and match.in_play.stage.name != "play":
        (seat, *_) = match.actors
        exposes = next((one for one in match.legal(seat) if str(one) == "expose 10C"), match.legal(seat)[0])
        match.play(seat, exposes)
    while match.actors != (0,):
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    view = match.view(0)
    decision = Decision(view, is_guarded=True)
    assert not any("10C" in str(action) for action in view.legal), "the exposed ten waits"
    stood = decision.pick.cursor
    outcomes = [decision.press(letter, letter) for letter in "10c"]
    refused = outcomes[-1]
    assert refused is not None
    assert refused.refusal is not None
    for _ in range(3):
        assert decision.press("enter", None) == refused
        assert not decision.pick.stands_in_hand
        assert OwnHand(painted(decision).surface).marks(decision.pick).cursor == -1
    decision.press("escape", None)
    assert decision.pick.cursor == stood
    assert decision.pick.stands_in_hand


def several(game: str) -> list[View]:
    """Decisions at which several cards make a play."""
    return [
        view for view in kinds_of_decisions(game) if Pick(view).legal.plays and not Pick(view).legal.is_single
    ]


@pytest.mark.parametrize("game", GAMES)
def test_cards_typed_one_after_the_other_make_a_play_together(game: str) -> None:
    rng = random.Random(game)
    for view in several(game):
        plays = [one for one in Pick(view).legal.plays if len(one.picks) > 1]
        for play in rng.sample(plays, min(4, len(plays))):
            if any(c.is_joker for c in play.picks):
                continue
            decision = Decision(view, is_guarded=True)
            for c in play.picks:
                type_all(decision, c.text)
            assert Counter(decision.pick.cards) == Counter(play.picks)
            decision.press("space", " ")
            assert Counter(decision.pick.cards) == Counter(play.picks), (
                "Space does not put back what was typed"
            )
            assert decision.pick.action is not None
            assert entered(decision) is not None or decision.confirming is not None


@pytest.mark.parametrize("game", GAMES)
def test_a_card_that_makes_no_play_with_those_before_is_not_played_without_a_word(game: str) -> None:
    rng, found = random.Random(game), 0
    for view in several(game):
        for _ in range(12):
            one, other = rng.sample(view.hand, 2)
            if HIDDEN in (one, other) or one.is_joker or other.is_joker:
                continue
            decision = Decision(view, is_guarded=True)
            type_all(decision, one.text)
            half = type_all(decision, other.text[:-1])
            if decision.pick.action is not None and not any(half):
                assert decision.pick.is_guarded, "of a name begun nothing is played at once"
            (*_, told) = type_all(decision, other.text[-1])
            cards = Counter(decision.pick.cards)
            if cards != Counter((one, other)) and decision.pick.hand[decision.pick.cursor] is other:
                found += 1
                assert told == f"Only {other} now, without {one}."
                assert entered(decision) is None
    assert found or game not in ("dai-fugo", "zheng-shangyou")


def test_a_card_that_does_not_go_with_what_is_picked_is_said_not_to_be() -> None:
    view = several("dai-fugo")[0]
    pairs = [one.picks for one in Pick(view).legal.plays if len(one.picks) == 2]
    pair = next(one for one in pairs if not any(c.is_joker for c in one))
    other = next(c for c in view.hand if c.rank is not pair[0].rank and not c.is_joker)
    decision = Decision(view)
    (*_, told) = type_all(decision, "".join(c.text for c in (*pair, other)))
    assert told == f"{other} is not picked: Space picks it, too."
    assert Counter(decision.pick.cards) == Counter(pair)
    assert entered(decision) is None
    decision.press("escape", None)
    decision.press("escape", None)
    assert not decision.pick.picked


def test_backspace_takes_the_card_back_that_was_typed_last() -> None:
    view = several("dai-fugo")[0]
    pairs = [one.picks for one in Pick(view).legal.plays if len(one.picks) == 2]
    pair = next(one for one in pairs if not any(c.is_joker for c in one))
    decision = Decision(view)
    type_all(decision, "".join(c.text for c in pair))
    decision.press("backspace", None)
    assert decision.pick.cards == pair[:1]


@pytest.mark.parametrize("game", GAMES)
def test_the_first_tab_leads_to_the_first_play(game: str) -> None:
    """Not to the one after that of the card on which the cursor happens to begin. Plays alike come as the
    hand lies, those without a joker before one with."""
    for view in kinds_of_decisions(game):
        pick = Pick(view)
        plays = pick.legal.plays
        is_walked = plays and len(plays) <= MOST_WALKED and not (pick.legal.is_single and pick.legal.choices)
        if not is_walked or len(pick.proposals) > 1 or pick.chosen is not None or len(view.legal) < 2:
            continue
        before = pick.action
        pick.cycle()
        first = next(one for one in [*plays, *pick.legal.choices] if one != before)
        assert pick.action is not None
        assert (pick.action.verb, len(pick.action.picks)) == (first.verb, len(first.picks))
        alike = [one for one in plays if (one.verb, len(one.picks)) == (first.verb, len(first.picks))]
        jokers = {one: sum(c.rank is None for c in one.picks) for one in as_hand_lies(alike, pick.hand)}
        walked = sorted(jokers, key=lambda one: jokers[one])
        assert pick.action == next((one for one in walked if one != before), first)


def test_the_hand_is_not_dimmed_while_the_cursor_is_on_a_card_exposed() -> None:
    looked = 0
    for view in with_exposed_cards():
        pick = Pick(view)
        for at in range(len(view.hand), len(pick.hand)):
            looked += 1
            pick.stand_on(at)
            assert pick.open_item is not None
            assert pick.playable == pick.legal.used_cards
    assert looked


async def test_cards_typed_before_the_question_wait_for_it_and_are_told_first() -> None:
    app, begun = sit()
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        page, acts = table(app), len(begun.match.acts)
        assert page.pick is not None
        player, wanted = page.loop.players[0], page.pick.hand[-1]
        assert isinstance(player, PersonPlayer)
        for paused in (True, False):
            page.drop_decision()
            page.pause.is_on = paused
            for letter in wanted.text.casefold():
                page.press(letter, letter)
            page.press("enter", None)
            page.pause.is_on = False
            page.ask(player)
            assert page.pick is not None
            assert page.pick.cards == (wanted,)
        page.decision.guard(on=True)  # type: ignore[union-attr]
        assert len(begun.match.acts) == acts
        page.press("l", "l")
        assert page.typed_ahead.text == ""


async def test_why_answers_for_what_is_picked_now() -> None:
    match = Match("dai-fugo", 4, seed=1)
    rng = random.Random(1)
    while match.actors != (0,) or Pick(match.view(0)).legal.is_single or not Pick(match.view(0)).legal.plays:
        match.play(match.actors[0], rng.choice(match.legal(match.actors[0])))
    app = table_of(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        page = table(app)
        assert page.pick is not None
        hand = page.pick.hand
        one, other = next((0, at) for at, c in enumerate(hand) if c.rank is not hand[0].rank)
        await pilot.press(*["space"], *["right"] * other, "space")
        assert [*page.pick.picked] == [one, other]
        await pilot.press("question_mark")
        assert "Why not?" in shown(app)
        await pilot.press("q")
        await until(pilot, lambda: is_asked(app))
        await pilot.press("space")
        assert page.pick.action is not None
        await pilot.press("question_mark")
        assert "Why not?" not in shown(app)


async def test_q_where_no_queen_is_named_only_says_that_it_leaves() -> None:
    for game in ("kalooki", "hokm"):
        match = Match(game, 4, seed=1)
        rng = random.Random(1)
        while match.actors != (0,) or len(match.legal(0)) < 2:
            match.play(match.actors[0], rng.choice(match.legal(match.actors[0])))
        app = table_of(match)
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda app=app: is_asked(app))  # type: ignore[misc]
            await pilot.press("q")
            assert "q again: leave." in shown(app)
            assert not re.search(r"q: there is no|You hold no Q", shown(app))


async def test_what_happened_is_told_without_its_asides_where_they_find_no_room() -> None:
    app, _ = sit()
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        page = table(app)
        told = "Bid piccolo praatje (hard to tell apart, at most about one and a half tricks between them)"
        page.screen_feed.said = f"Next best: {told}; {told}. Played out on 60 sampled deals."
        page.repaint()
        await until(pilot, lambda: "Next best: Bid piccolo praatje\n" in shown(app))
        assert "hard to tell" not in shown(app)
