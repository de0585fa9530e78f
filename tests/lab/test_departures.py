"""What hard's departures from medium are worth."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from bench.departures import Measured, measure
from cardtable.engine.view import View

FEW = 4
"""Fresh deals for each departure."""


def test_a_deal_counts_decisions_departures_and_what_they_gain() -> None:
    one = measure("hokm", "random", 1, FEW)
    assert one["decisions"] >= one["departures"] > 0
    assert one["gain"] < 0, "who plays at random departs from medium at a loss"
    assert one == measure("hokm", "random", 1, FEW)


def test_where_hard_is_only_asked_all_seats_are_and_medium_plays_on() -> None:
    one = measure("hokm", "random", 1, FEW, everywhere=True)
    assert one["decisions"] > measure("hokm", "random", 1, FEW)["decisions"]
    assert one["gain"] < 0
    same = measure("hokm", f"py:{__name__}:{plays_as_medium.__name__}", 1, FEW, everywhere=True)
    assert (same["decisions"], same["departures"]) == (one["decisions"], 0), "medium plays on"


def test_it_goes_on_where_it_stood_and_stops_when_it_knows(tmp_path: Path) -> None:
    first = Measured(tmp_path, "spar", "random", FEW)
    first.go_on(60, 2)
    assert first.deals == [measure("spar", "random", number, FEW) for number in range(2)]
    again = Measured(tmp_path, "spar", "random", FEW)
    assert again.deals == first.deals
    again.deals = [{"decisions": 5, "departures": 2, "gain": -1.0 - number % 2} for number in range(40)]
    assert again.is_known
    again.go_on(60, 100)
    assert len(again.deals) == 40
    assert again.mean == pytest.approx(-1.5)
    assert "(behind)" in again.row()[1]


def plays_as_medium(view: View, rng: random.Random) -> None:
    """A style that leaves every decision to medium."""


def test_chance_parts_no_style_from_medium() -> None:
    one = measure("remi", f"py:{__name__}:{plays_as_medium.__name__}", 1, FEW)
    assert one["decisions"] > 5
    assert one["departures"] == 0
