"""Every card held is known by its name, wherever it lies; where no card is asked for, none is spoken of."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from cardtable.cards import HIDDEN, Card
from cardtable.engine.view import View
from cardtable.match.match import Match
from cardtable.testing.picture_checks import LONG_NAMES
from cardtable.tui.decision.decision import Decision
from cardtable.tui.decision.emphasis import Emphasis
from cardtable.tui.decision.pick import Pick
from cardtable.tui.decision.prompt import picked_prompt
from cardtable.tui.decision.typed_remarks import NO_CARD
from cardtable.tui.look.glyphs import UNICODE
from cardtable.tui.table.decision_keys import decision_keys
from tests.own import GAMES
from tests.tui.driving import is_asked, shown, table, table_of, until
from tests.tui.test_choices_by_arrows import painted
from tests.tui.test_names import kinds_of_decisions

UNTRUE = re.compile("You hold no|You do not hold|no such|cannot be chosen")
"""What is said of a card that is not there."""
CARD = re.compile(r"\b(10|[2-9AJQK])[♠♥♦♣SHDC]")


def type_all(decision: Decision, name: str) -> str:
    """Types a name; returns what was said of it."""
    told = ""
    for letter in name:
        outcome = decision.press(letter, letter)
        told = "" if outcome is None else outcome.remark or str(outcome.refusal or "")
    return told


def held_cards(view: View) -> set[Card]:
    """The cards that may be asked for, also those on the table."""
    stage = view.deal.stage
    return {*view.hand, *(stage.held(view.seat) if stage is not None else ())} - {HIDDEN}


@pytest.mark.parametrize("game", GAMES)
def test_a_held_card_is_known_by_its_name_and_its_rank(game: str) -> None:
    for view in kinds_of_decisions(game):
        legal = Pick(view).legal
        for c in held_cards(view) if legal.asks_for_cards else ():
            for name in (c.text.casefold(), c.text.casefold()[:-1]):
                decision = Decision(view)
                if decision.pick.has_key(name[0]) or not name:
                    continue
                told = type_all(decision, name)
                assert not UNTRUE.search(told), f"{name}: {told}"
                pick = decision.pick
                is_said = bool(told) or decision.refusal is not None
                assert pick.action is not None or is_said or not legal.is_single, name


@pytest.mark.parametrize("game", GAMES)
def test_where_no_card_is_asked_for_it_is_said_and_none_is_named(game: str) -> None:
    for view in kinds_of_decisions(game):
        names = Pick(view).name.names
        for letter in "" if names.names_cards else "56789akqj":
            decision = Decision(view)
            if decision.pick.name.names.begins(letter) or decision.pick.has_key(letter):
                continue
            told = type_all(decision, letter)
            if decision.pick.name.is_amiss and not names.has_cells:
                assert told == NO_CARD
                for other in "shdc":
                    again = Decision(view)
                    assert not CARD.search(type_all(again, letter + other))
                    is_word = names.begins(other)
                    assert (again.pick.chosen is not None) >= is_word, "the next letter begins a word"
                    assert again.pick.is_guarded, "it might be half of a card's name"


@pytest.mark.parametrize("game", GAMES)
def test_a_letter_after_the_key_of_an_action_is_a_key_where_no_card_is_meant(game: str) -> None:
    for view in kinds_of_decisions(game):
        names = Pick(view).name.names
        for key in () if names.names_cards else {action.key for action in view.legal if action.key}:
            decision = Decision(view)
            if not decision.pick.has_key(key):
                continue
            decision.press(key, key)
            chosen = decision.pick.action
            for letter in "hgtrlu":
                is_word = names.begins(key + letter) or letter in names.initials
                assert decision.takes(letter) == (is_word or decision.pick.has_key(letter)), (key, letter)
            assert decision.pick.action == chosen


def turns_with_open_cards_alone() -> Iterator[View]:
    """Turns at which only cards that lie before their player may be played, though others are held."""
    for seed in range(60):
        match, rng = Match("spar", 4, seed=seed), random.Random(seed)
        for _ in range(40):
            if match.over:
                break
            seat = match.actors[0]
            legal = match.legal(seat)
            hand = set(match.in_play.hand(seat))
            if hand and all(action.picks and not hand.intersection(action.picks) for action in legal):
                yield match.view(seat)
            laying = [action for action in legal if action.verb in ("dry", "wet")]
            match.play(seat, rng.choice(laying or legal))


def test_where_only_open_cards_may_be_played_the_hand_is_faint_and_they_are_lit() -> None:
    refused = 0
    for view in turns_with_open_cards_alone():
        decision = Decision(view)
        pick = decision.pick
        assert not pick.legal.choices
        assert not pick.playable.intersection(pick.in_hand)
        assert pick.action is not None
        emphasis = Emphasis.of(pick)
        assert emphasis.cursor in emphasis.own == pick.open_cards.items
        painted(decision)
        for c in pick.open_cards.cards:
            after = Decision(view)
            type_all(after, c.text[0].casefold())
            assert after.pick.action is not None
            assert after.pick.action.picks[0].rank is c.rank
        for c in set(pick.in_hand):
            after = Decision(view)
            told = type_all(after, c.text.casefold())
            sentence = told or picked_prompt(after.pick, view, LONG_NAMES)[0]
            assert after.refusal is not None
            assert after.refusal.sentence in sentence
            refused += 1
        keys = [name for key in decision_keys(pick, UNICODE) for name in key.names]
        assert len(keys) == len(set(keys)), "no arrow is said twice"
    assert refused > 5


async def test_the_key_of_an_action_and_then_that_of_a_page_do_what_they_say() -> None:
    match = Match("teen-patti", 3, seed=2)
    while match.actors != (0,):
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    app = table_of(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        await pilot.press("k")
        pick = table(app).pick
        assert pick is not None
        looks = pick.action
        assert looks is not None
        await pilot.press("h")
        await until(pilot, lambda: not is_asked(app), "the page of hands")
        await pilot.press("q")
        await until(pilot, lambda: is_asked(app))
        pick = table(app).pick
        assert pick is not None
        assert pick.action == looks
        assert "asked for" not in shown(app)


@pytest.mark.parametrize("game", GAMES)
def test_a_name_after_an_actions_letter_that_is_a_suits_too_names_its_card(game: str) -> None:
    """`d` for dry, then `6s`: the letter may begin `d6`, but where that is not here the 6 is the spade's."""
    for view in kinds_of_decisions(game):
        held = held_cards(view)
        names = {c.text.casefold() for c in held}
        for key in "shdc":
            if not Decision(view).pick.has_key(key) or not Pick(view).legal.asks_for_cards:
                continue
            for c in held:
                rank, suit = c.text.casefold()[:-1], c.text.casefold()[-1]
                if c.suit is None or rank + key in names:
                    continue
                decision = Decision(view)
                type_all(decision, f"{key}{rank}{suit}")
                action = decision.pick.action
                assert action is None or not action.picks or c in action.picks, f"{key}, {c}: {action}"
