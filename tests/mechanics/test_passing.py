"""Cards passed round by all at once: who gets them, who knows of them, and that nobody else does."""

from __future__ import annotations

import random

import pytest

from cardtable.cards import HIDDEN, cards
from cardtable.match.match import Match
from cardtable.testing import play_randomly
from cardtable.testing.hidden_card_checks import check_legal_from_view, check_views
from cardtable.testing.play_checks import (
    check_conservation,
    check_immutable_state,
    check_listed_is_allowed,
    check_samples,
    check_texts,
    check_undo,
)
from cardtable.testing.view_checks import check_view
from tests.mechanics.hearts import HANDS, STEPS, Hearts, HeartsDeal, Pass, after_passing, dealt

FIRST = tuple(" ".join(text.split()[:3]) for text in HANDS)


def rule(match: Match, seat: int, text: str) -> str:
    refusal = match.refusal(seat, text)
    return refusal.rule if refusal is not None else ""


@pytest.mark.parametrize("passed", STEPS)
def test_cards_go_to_whom_they_are_for_when_all_have_chosen(passed: str) -> None:
    match = dealt(passed)
    for count, seat in enumerate((2, 0, 3, 1)):
        assert match.actors == tuple(one for one in range(4) if one not in (2, 0, 3, 1)[:count])
        assert match.in_play.hand(seat) == cards(HANDS[seat]), "nothing comes before all have chosen"
        match.play(seat, f"give {FIRST[seat]}")
    for seat in range(4):
        receiver = match.in_play.seat_after(seat, STEPS[passed])
        assert set(cards(FIRST[seat])) <= set(match.in_play.hand(receiver))
        assert len(match.in_play.hand(seat)) == 8
    assert match.actors == (0,)
    told = [event.text for event in match.log if event.kind == "give"]
    assert told[0] == f"{{seat}} pass{{es}} 3 cards to {{{STEPS[passed] % 4}}}."


def test_what_may_be_passed() -> None:
    match = dealt()
    assert rule(match, 1, "give JS QS") == "give-count"
    assert rule(match, 1, "give JS QS KS AS") == "give-count"
    assert rule(match, 1, "give JS QS QS") == rule(match, 1, "give 7S JS QS") == "own-card"
    assert rule(match, 1, "play JS") == "give-count"
    assert rule(match, 1, "give QS JS KS") == ""
    match.play(1, "give JS QS KS")
    assert rule(match, 1, "give AS JH QH") == "turn-order", "who has chosen does not choose again"
    assert str(match.in_play.phrase(1, match.read(1, "give AS JH QH")).text) == "Pass AS JH QH to {2}"


def test_no_view_tells_what_others_have_chosen() -> None:
    match, rng = dealt(), random.Random(1)
    for seat in (3, 1, 0):
        match.play(seat, f"give {FIRST[seat]}")
        check_views(match, rng)
        for other in range(4):
            seen = match.view(other).cards_in(f"passed.{seat}")
            assert seen == (cards(FIRST[seat]) if other == seat else (HIDDEN,) * 3)
            check_view(match, other, rng)


def test_giver_and_receiver_know_what_went_and_nobody_else() -> None:
    match, rng = after_passing(), random.Random(2)
    given = set(cards(FIRST[0]))
    for seat in range(4):
        known = set(match.view(seat).cards_in("hand.1"))
        assert given <= known if seat in (0, 1) else known == {HIDDEN}
    assert all(given <= set(match.view(0).sample(rng).hand(1)) for _ in range(60))
    assert any(not given & set(match.view(2).sample(rng).hand(1)) for _ in range(60))
    check_views(match, rng)
    match.play(0, "play 10S")
    match.play(1, "play 7S")
    assert set(match.view(0).cards_in("hand.1")) - {HIDDEN} == set(cards("8S 9S"))


@pytest.mark.parametrize("passed", STEPS)
def test_the_kit_over_passing_and_play(passed: str) -> None:
    match, rng = Match(Hearts(), 4, seed=9, options={"passed": passed}), random.Random(9)
    for number, _ in enumerate(play_randomly(match, rng, 30)):
        check_conservation(match)
        if number in (0, 2, 5, 17):
            check_listed_is_allowed(match, match.legal(match.actors[-1])[:5])
            check_texts(match)
            check_undo(match, rng)
            check_immutable_state(match)
            check_legal_from_view(match)
            check_views(match, rng)
            check_samples(match, rng)
    assert sum(match.deal.points) == -8 or not match.deal.over


def test_who_holds_nothing_passes_nothing() -> None:
    deal = dealt().in_play.clone()
    deal.add_pile("out")
    deal.move(deal.hand(0), "hand.0", "out")
    assert isinstance(deal, HeartsDeal)
    deal.begin(Pass(deal, 3, 1))
    assert deal.actors == (1, 2, 3)
    for seat in (3, 1, 2):
        deal.apply(seat, deal.legal(seat)[0])
    assert len(deal.hand(0)) == 3
    assert deal.stage is not None
    assert deal.stage.name == "play"
