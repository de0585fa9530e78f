"""The sequential test: it stops when it knows, and errs no more often than it says, wherever it stops."""

from __future__ import annotations

import math
import random
from collections.abc import Callable

import pytest

from cardtable.lab.sequential_test import ERROR, FEWEST, half_width

MOST = 300
RUNS = 500


def stops_after(lead: Callable[[random.Random], float], rng: random.Random, most: int = MOST) -> int | None:
    """After how many leads the interval leaves nought out; None if it never does."""
    total = squares = 0.0
    for count in range(1, most + 1):
        one = lead(rng)
        total += one
        squares += one * one
        if abs(total / count) > half_width(count, total, squares):
            return count
    return None


def normal(rng: random.Random) -> float:
    return rng.gauss(0, 5)


def mostly_nought(rng: random.Random) -> float:
    """As where both bots mostly play alike."""
    return rng.choice((-1, 1)) if rng.random() < 0.3 else 0


def large_and_rare(rng: random.Random) -> float:
    """As in a game of slams and pigs."""
    return rng.gauss(0, 1) + (rng.choice((-20, 20)) if rng.random() < 0.05 else 0)


def skewed(rng: random.Random) -> float:
    return rng.expovariate(1) - 1


@pytest.mark.parametrize("lead", [normal, mostly_nought, large_and_rare])
def test_equal_bots_are_told_apart_no_more_often_than_said(lead: Callable[[random.Random], float]) -> None:
    rng = random.Random(30)
    alarms = sum(stops_after(lead, rng) is not None for _ in range(RUNS))
    assert alarms / RUNS <= ERROR


def test_where_leads_are_as_skewed_as_waiting_times_it_errs_little_more_often() -> None:
    rng = random.Random(30)
    assert sum(stops_after(skewed, rng) is not None for _ in range(RUNS)) / RUNS <= 1.5 * ERROR


def test_a_plain_interval_looked_at_each_time_would_not_do() -> None:
    def plain(count: int, total: float, squares: float) -> float:
        variance = max(0.0, squares - total * total / count) / max(1, count - 1)
        return 1.96 * math.sqrt(variance / count)

    rng, alarms = random.Random(30), 0
    for _ in range(RUNS):
        total = squares = 0.0
        for count in range(1, MOST + 1):
            one = rng.gauss(0, 5)
            total += one
            squares += one * one
            if count >= 10 and abs(total / count) > plain(count, total, squares):
                alarms += 1
                break
    assert alarms / RUNS > 4 * ERROR


def test_a_clear_lead_is_known_soon_and_a_small_one_later() -> None:
    def median(effect: float) -> int:
        rng = random.Random(31)
        found = sorted(stops_after(lambda r: r.gauss(effect, 1), rng, 3000) or 3000 for _ in range(41))
        return found[20]

    assert median(1.0) < 25
    assert 80 < median(0.3) < 160
    assert median(0.1) > 600


def test_it_is_known_against_the_stronger_as_soon_as_for_it() -> None:
    ahead = stops_after(lambda rng: rng.gauss(0.5, 1), random.Random(32))
    behind = stops_after(lambda rng: -rng.gauss(0.5, 1), random.Random(32))
    assert ahead == behind is not None


def test_the_interval_holds_the_mean_at_every_look_of_most_runs() -> None:
    rng, missed = random.Random(33), 0
    for _ in range(RUNS):
        total = squares = 0.0
        for count in range(1, MOST + 1):
            one = rng.gauss(2, 3)
            total += one
            squares += one * one
            if abs(total / count - 2) > half_width(count, total, squares):
                missed += 1
                break
    assert missed / RUNS <= ERROR


def test_a_few_deals_tell_nothing() -> None:
    assert all(half_width(count, count * 7.0, count * 49.0) == math.inf for count in range(FEWEST))
