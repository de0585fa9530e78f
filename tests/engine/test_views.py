"""The kit finds what a view must not hold: each leak that is built here on purpose."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from cardtable import testing as kit
from cardtable.cards import text_of
from cardtable.discovery.installed_games import find_game, game_ids
from cardtable.engine.deal import Deal
from cardtable.engine.match_standing import Standing
from cardtable.match.match import Match
from cardtable.testing.hidden_card_checks import check_views
from cardtable.testing.view_checks import check_finished, check_reaches_nothing_real, check_view
from tests.toy import ToyDeal, ToyGame

Leak = Callable[[Deal], object]
LEAKS: dict[str, Leak] = {
    "the deal": lambda deal: deal,
    "its pile": lambda deal: (deal.piles["hand.1"],),
    "its piles": lambda deal: lambda: deal.piles,
    "its stage": lambda deal: deal.stage,
    "a bound method": lambda deal: deal.legal,
    "a seed": lambda deal: f"dealt by {deal.seed}",
    "an order": lambda deal: deal.pack,
    "an order as text": lambda deal: text_of(deal.cards_in("stock")),
    "a hidden pile": lambda deal: [deal.cards_in("stock")],
}


class Leaky(ToyDeal):
    """A deal whose state says too much."""

    said: Any = None

    def as_seen_by(self, seat: int) -> Leaky:
        view = super().as_seen_by(seat)
        view.said = LEAKS[str(self.carry["leak"])](self)
        return view


class LeakyGame(ToyGame):
    """A game of such deals."""

    id = "leaky"
    deal_type = Leaky


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_is_found(leak: str) -> None:
    match = Match(LeakyGame(), 2, seed=123456, carry={"leak": leak})
    with pytest.raises(AssertionError, match="seat 0"):
        check_reaches_nothing_real(match, match.view(0))


class Telling(ToyDeal):
    """A deal whose state names the card on top of the stock."""

    top: str

    def as_seen_by(self, seat: int) -> Telling:
        view = super().as_seen_by(seat)
        view.top = str(self.cards_in("stock")[0])
        return view


def test_an_attribute_with_hidden_cards_shows_in_the_bytes() -> None:
    game = type("TellingGame", (ToyGame,), {"deal_type": Telling})()
    match = Match(game, 2, seed=1)
    with pytest.raises(AssertionError, match="secret in its bytes"):
        check_views(match, random.Random(1))


def test_a_finished_deal_whose_score_nobody_can_see_is_found() -> None:
    class Secret(ToyDeal):
        @property
        def points(self) -> tuple[int, ...]:
            return (len([c for c in self.cards_in("stock") if c.suit is not None]), 0)

        def score_lines(self) -> list[Any]:
            return []

    game = type("SecretGame", (ToyGame,), {"deal_type": Secret})()
    match = Match(game, 2, seed=1)
    rng = random.Random(1)
    while not match.deal.over:
        match.play(match.actors[0], rng.choice(match.legal(match.actors[0])))
    with pytest.raises(AssertionError, match="they are"):
        check_finished(match)


@pytest.mark.parametrize("game_id", game_ids())
def test_every_seat_of_every_game_sees_its_view_and_no_more(game_id: str) -> None:
    rng = random.Random(game_id)
    match = Match(find_game(game_id), seed=987654)
    for act, _ in enumerate(kit.play_randomly(match, rng, 50)):
        if act in (0, 20, 45):
            for seat in range(match.seats):
                check_view(match, seat, rng)


def test_what_is_carried_from_deal_to_deal_cannot_be_written_to() -> None:
    view = Match("kalooki", seed=1).view(0)
    for carried in (view.standing.carry, view.deal.carry, Standing((0,), 0, carry={"a": 1}).carry):
        with pytest.raises(TypeError):
            carried["game"] = 9  # type: ignore[index]


def test_events_are_told_to_a_view_as_its_seat_heard_them() -> None:
    match = Match("kalooki", seed=1)
    rng = random.Random(1)
    for _ in kit.play_randomly(match, rng, 30):
        own = [event.as_seen_by(0) for event in match.log]
        assert match.view(0).events == tuple(event for event in own if event is not None)
    match.undo(3)
    own = [event.as_seen_by(0) for event in match.log]
    assert match.view(0).events == tuple(event for event in own if event is not None)
