"""Whose eyes look: curtain rules between several people at one screen."""

from __future__ import annotations

from cardtable.table.viewpoint import ONLOOKER, Viewpoint


def test_one_person_looks_always() -> None:
    viewpoint = Viewpoint([2])
    assert (viewpoint.seat, viewpoint.audience, viewpoint.curtained) == (2, 2, False)
    assert viewpoint.next_viewer((2,)) is None
    assert viewpoint.next_viewer((0, 1)) is None
    viewpoint.lower_curtain()
    assert viewpoint.seat == 2, "there is nobody to hide from"


def test_nobody_is_an_onlooker() -> None:
    viewpoint = Viewpoint([])
    assert (viewpoint.seat, viewpoint.audience) == (ONLOOKER, ONLOOKER)
    assert viewpoint.next_viewer((0,)) is None
    assert viewpoint.who_saw(0) == []


def test_before_the_first_hand_the_curtain_is_down() -> None:
    viewpoint = Viewpoint([0, 2])
    assert viewpoint.seat == ONLOOKER
    assert viewpoint.next_viewer((1,)) is None, "a bot decides: it stays down"
    assert viewpoint.next_viewer((2,)) == 2
    viewpoint.raise_curtain(2)
    assert (viewpoint.seat, viewpoint.viewer) == (2, 2)


def test_the_screen_is_passed_only_to_another_person() -> None:
    viewpoint = Viewpoint([0, 2])
    viewpoint.raise_curtain(0)
    assert viewpoint.next_viewer((0,)) is None
    assert viewpoint.next_viewer((1,)) is None
    assert viewpoint.next_viewer((0, 2)) is None, "who looks answers first"
    assert viewpoint.next_viewer((2,)) == 2
    assert viewpoint.seat == 0, "until the curtain falls the same person looks"


def test_in_a_race_all_look_together_behind_the_curtain() -> None:
    viewpoint = Viewpoint([0, 2])
    viewpoint.raise_curtain(0)
    viewpoint.lower_curtain()
    assert viewpoint.seat == ONLOOKER
    assert viewpoint.next_viewer((0,)) == 0, "whose hand it is looks alone again"


def test_who_sees_an_act() -> None:
    viewpoint = Viewpoint([0, 2])
    assert viewpoint.who_saw(1) == []
    assert viewpoint.who_saw(2) == [2], "one's own act is seen even behind the curtain"
    viewpoint.raise_curtain(0)
    assert viewpoint.who_saw(1) == [0]
    assert viewpoint.who_saw(2) == [0, 2]


def test_what_several_hear_is_what_everybody_may() -> None:
    viewpoint = Viewpoint([0, 2])
    viewpoint.raise_curtain(0)
    assert viewpoint.audience == ONLOOKER
