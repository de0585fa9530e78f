"""Bots by themselves: totals, random options, and the invariants that they check."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest

from cardtable.bots.basic_bots import RandomBot
from cardtable.bots.bot_names import BOTS
from cardtable.cards import card
from cardtable.cli.commands import main
from cardtable.cli.error_handling import EXIT_STOPPED
from cardtable.discovery.installed_games import find_game
from cardtable.engine.actions import Action
from cardtable.engine.view import View
from cardtable.errors import OptionError
from cardtable.lab.simulate import (
    SimulationReport,
    SimulationTask,
    broken_invariants,
    draw_options,
    play_task,
    simulate,
)
from cardtable.match.match import Match
from tests.toy import GAME, ToyDeal, ToyGame


def test_who_stops_it_keeps_what_was_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played = [play_task(SimulationTask(GAME, 3, {"target": 3}, False, ("random",), seed)) for seed in (1, 2)]

    def stopped(*_: object) -> Iterator[SimulationReport]:
        yield from played
        raise KeyboardInterrupt

    monkeypatch.setattr("cardtable.lab.simulate.results_in_order", stopped)
    assert main(["simulate", "zandari", "--matches", "50", "--jobs", "1", "--json"]) == EXIT_STOPPED
    told = capsys.readouterr()
    assert json.loads(told.out)["matches"] == 2
    assert "2 of the 50 were played" in told.err


def test_totals_add_up_and_the_seed_decides_them() -> None:
    report = simulate(GAME, 3, {"target": 3}, 10, ("random", "careful"), 7)
    assert report.problems == []
    assert (report.matches, report.seats) == (10, 3)
    assert report.actions == 9 * report.deals
    assert sum(tally.seats for tally in report.bots.values()) == 30
    assert sum(tally.wins for tally in report.bots.values()) == 10
    again = simulate(GAME, 3, {"target": 3}, 10, ("random", "careful"), 7)
    assert (again.actions, again.bots) == (report.actions, report.bots)
    assert "random:" in report.text()


def test_processes_that_share_the_matches_find_the_same() -> None:
    alone, shared = (
        simulate(find_game("zandari"), 2, {}, 6, ("random", "careful"), 3, vary_options=True, jobs=jobs)
        for jobs in (1, 2)
    )
    assert {**alone.facts(), "seconds": 0, "actions_per_second": 0} == {
        **shared.facts(),
        "seconds": 0,
        "actions_per_second": 0,
    }


def test_options_are_drawn_within_bounds_and_given_ones_stay() -> None:
    drawn = [draw_options(GAME, 2, {"mood": "wild"}, random.Random(seed)) for seed in range(40)]
    assert {one["target"] for one in drawn} == {5, 7}
    assert {one["hand"] for one in drawn} == {1, 2, 3, 4, 5, 6}
    assert {one["mood"] for one in drawn} == {"wild"}
    assert simulate(GAME, 2, {}, 5, vary_options=True).problems == []


def test_a_lost_card_is_reported() -> None:
    deal = Match(GAME, 2, seed=1).deal
    hand = deal.piles["hand.0"]
    deal.piles["hand.0"] = hand.holding((*hand.cards[1:], card("2C")))
    assert next(broken_invariants(deal)) == f"cards are not conserved: missing {hand.cards[0]}, too many 2C"


class Miscounted(ToyDeal):
    """Its points are not those of its lines."""

    @property
    def points(self) -> tuple[int, ...]:
        return (9,) * self.sides if self.over else (0,) * self.sides


class MiscountedGame(ToyGame):
    """A broken game."""

    deal_type = Miscounted


def test_points_without_reasons_are_reported() -> None:
    report = simulate(MiscountedGame(), 2, matches=1)
    assert "score lines add up" in report.problems[0]


class Stuck(ToyDeal):
    """Nobody can do anything from the second trick on."""

    def legal(self, seat: int) -> list[Action]:
        return super().legal(seat) if len(self.hand(seat)) == int(self.options.hand) else []


class StuckGame(ToyGame):
    """A broken game."""

    deal_type = Stuck


def test_who_can_do_nothing_is_reported() -> None:
    report = simulate(StuckGame(), 2, {"hand": 3}, 1)
    assert "seat 1 may act, but has no legal action" in report.problems[0]


class Falling(RandomBot):
    """Falls over at every decision."""

    name = "falling"

    def decide(self, view: View, rng: random.Random) -> Action:
        raise KeyError("lost")


def test_a_bot_that_raises_is_reported_and_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "falling", Falling)
    report = simulate(GAME, 2, {"target": 1, "hand": 1}, 1, ("random", "falling"))
    assert report.matches == 1
    assert "bot falling" in report.problems[0]
    assert "KeyError" in report.problems[0]


def test_what_the_game_refuses_is_an_error() -> None:
    with pytest.raises(OptionError, match="2, 3 or 4 seats"):
        simulate(GAME, 9)
    with pytest.raises(OptionError, match="no bot"):
        simulate(GAME, 2, bots=("clever",))


def test_contracts_made_are_counted_by_level() -> None:
    report = simulate(find_game("mighty"), bots=("careful",), matches=2)
    tally = report.bots["careful"]
    assert tally.contracts
    assert all(13 <= level <= 20 and 0 <= made <= played for level, (played, made) in tally.contracts.items())
    assert "contracts made at 13" in report.text()
    assert report.facts()["bots"]["careful"]["contracts"]


def test_the_contract_of_the_first_deal_is_counted() -> None:
    report = simulate(find_game("mighty"), 5, {"deals": 1}, 4, ("careful",), 2)
    assert sum(played for played, _ in report.bots["careful"].contracts.values()) == 4
