"""Piles: what is known to lie in a hidden one when cards leave it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.cards import Card, cards, pack
from cardtable.piles import NOBODY, Pile

FEW = st.lists(st.sampled_from(pack()[:6]), min_size=1, max_size=8)


@given(FEW, st.data())
def test_a_card_that_leaves_takes_with_it_what_was_known_of_it(held: list[Card], data: st.DataObject) -> None:
    known = data.draw(st.permutations(held))[: data.draw(st.integers(0, len(held)))]
    pile = Pile("hand.0", tuple(held), seen_by=NOBODY, known=tuple(known))
    gone = data.draw(st.sampled_from(held))
    left = pile.losing(gone)
    assert sorted((*left.cards, gone)) == sorted(held)
    assert sorted(left.known) == sorted(pile.holding(left.cards).known)


def test_of_two_copies_one_known_stays_known_until_both_are_gone() -> None:
    pile = Pile("hand.0", cards("5S 5S KD"), seen_by=NOBODY, known=cards("5S"))
    (five,) = cards("5S")
    assert pile.losing(five).known == (five,)
    assert pile.losing(five).losing(five).known == ()


def test_a_card_that_is_not_there_cannot_leave() -> None:
    with pytest.raises(ValueError, match="not in tuple"):
        Pile("hand.0", cards("5S")).losing(cards("KD")[0])
