"""Cards: one object a face, in the order of a new pack."""

from __future__ import annotations

import copy
import pickle

from cardtable.book.expectations import plain
from cardtable.cards import BLACK_JOKER, HIDDEN, RED_JOKER, Card, card, in_order, pack

ALL = (*pack(jokers=2), HIDDEN)


def test_cards_are_sorted_as_in_a_new_pack() -> None:
    turned = ALL[::-1]
    assert sorted(turned) == [*pack(), RED_JOKER, BLACK_JOKER, HIDDEN]
    assert in_order(reversed(pack(packs=2))) == tuple(sorted(pack(packs=2)))
    assert all((one < other) == (one.index < other.index) for one in ALL for other in ALL)


def test_a_card_equals_itself_alone() -> None:
    assert len(set(ALL)) == 55
    assert all((one == other) == (one is other) for one in ALL for other in ALL)
    others: list[object] = [*range(60), *(one.text for one in ALL)]
    assert not any(one in others for one in ALL)
    assert all(ALL)


def test_a_card_stays_the_one_object() -> None:
    assert all(copy.deepcopy(one) is one and pickle.loads(pickle.dumps(one)) is one for one in ALL)


def test_a_card_is_its_text_wherever_it_is_written() -> None:
    ten: Card = card("10D")
    assert (str(ten), repr(ten), f"{ten}", f"{ten!r}", "%s" % ten) == ("10D",) * 5  # noqa: UP031
    assert plain((ten, 10, 1.5)) == ["10D", 10, 1.5]
