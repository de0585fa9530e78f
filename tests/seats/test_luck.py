"""Chances that several tries share: the same for each, however far any of them has come."""

from __future__ import annotations

import random

from cardtable.seats.luck import Luck


def drawn(luck: Luck, count: int) -> list[float]:
    luck.again()
    return [luck.random() for _ in range(count)]


def test_each_try_meets_the_same_chances() -> None:
    luck, plain = Luck(5), random.Random(5)
    first = drawn(luck, 3)
    assert first == [plain.random() for _ in range(3)]
    assert drawn(luck, 200)[:3] == first
    assert drawn(luck, 2) == first[:2]
    luck.turn_to(6)
    assert drawn(luck, 3) != first


def test_whatever_is_drawn_comes_from_them() -> None:
    luck = Luck(7)
    tries = []
    for _ in range(2):
        luck.again()
        cards = list(range(52))
        luck.shuffle(cards)
        tries.append(
            (cards, luck.choice("abcdef"), luck.getrandbits(130), luck.randrange(9), luck.uniform(1, 2))
        )
    assert tries[0] == tries[1]
    assert sorted(tries[0][0]) == list(range(52))
    assert all(0 <= luck.getrandbits(bits) < 1 << bits for bits in (1, 53, 54, 200))
    assert {luck.choice("abc") for _ in range(60)} == set("abc")
