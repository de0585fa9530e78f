"""Whose eyes look: curtain rules between several people at one screen."""

from __future__ import annotations

from cardtable.table.viewpoint import ONLOOKER, Viewpoint


def test_one_person_looks_always() -> None:
    eyes = Viewpoint([2])
    assert (eyes.seat, eyes.audience, eyes.curtained) == (2, 2, False)
    assert eyes.next_viewer((2,), in_public=False) is None
    assert eyes.next_viewer((0, 1), in_public=False) is None
    assert eyes.next_viewer((2,), in_public=True) is None
    eyes.cover()
    assert eyes.seat == 2, "there is nobody to hide from"


def test_nobody_is_an_onlooker() -> None:
    eyes = Viewpoint([])
    assert (eyes.seat, eyes.audience) == (ONLOOKER, ONLOOKER)
    assert eyes.next_viewer((0,), in_public=False) is None
    assert eyes.look_on(0) == []


def test_before_the_first_hand_the_curtain_is_down() -> None:
    eyes = Viewpoint([0, 2])
    assert eyes.seat == ONLOOKER
    assert eyes.next_viewer((1,), in_public=False) is None, "a bot decides: it stays down"
    assert eyes.next_viewer((2,), in_public=False) == 2
    eyes.uncover(2)
    assert (eyes.seat, eyes.viewer) == (2, 2)


def test_the_screen_is_passed_only_to_another_person() -> None:
    eyes = Viewpoint([0, 2])
    eyes.uncover(0)
    assert eyes.next_viewer((0,), in_public=False) is None
    assert eyes.next_viewer((1,), in_public=False) is None
    assert eyes.next_viewer((0, 2), in_public=False) is None, "who looks answers first"
    assert eyes.next_viewer((2,), in_public=False) == 2
    assert eyes.seat == 0, "until the curtain falls the same person looks"


def test_in_public_all_look_together_and_hands_are_put_away() -> None:
    eyes = Viewpoint([0, 2])
    eyes.uncover(0)
    assert eyes.next_viewer((0, 2), in_public=True) is None
    assert eyes.seat == ONLOOKER
    assert eyes.next_viewer((0,), in_public=False) == 0, "whose hand it is looks alone again"


def test_who_sees_an_act() -> None:
    eyes = Viewpoint([0, 2])
    assert eyes.look_on(1) == []
    assert eyes.look_on(2) == [2], "one's own act is seen even behind the curtain"
    eyes.uncover(0)
    assert eyes.look_on(1) == [0]
    assert eyes.look_on(2) == [0, 2]


def test_what_several_hear_is_what_everybody_may() -> None:
    eyes = Viewpoint([0, 2])
    eyes.uncover(0)
    assert eyes.audience == ONLOOKER
