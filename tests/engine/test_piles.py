"""Piles: values, and what is known to lie in a hidden one when cards leave it."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.cards import HIDDEN, Card, cards, pack, without
from cardtable.match.match import Match
from cardtable.piles import EVERYONE, NOBODY, UNDER, Known, Pile, Seats
from tests.toy import GAME

FEW = st.lists(st.sampled_from(pack()[:6]), min_size=1, max_size=8)
ONE, TWO = frozenset((1,)), frozenset((1, 2))


def pile(held: str, *known: Known, seen_by: Seats | None = NOBODY) -> Pile:
    return Pile("hand.0", cards(held), owner=0, seen_by=seen_by, known=known)


PARTS = ("name", "cards", "owner", "seen_by", "known")


def test_a_pile_stays_as_it_is_when_others_are_made_of_it() -> None:
    one = pile("5S KD 2C", Known(cards("5S"), ONE))
    before = [getattr(one, name) for name in PARTS]
    one.without_card(cards("5S")[0])
    one.without_cards(cards("KD 2C"))
    one.with_cards_unchecked(cards("5S KD"))
    one.gaining(cards("9H"))
    one.with_known(ONE, cards("KD"))
    one.as_seen_by(0)
    assert [getattr(one, name) for name in PARTS] == before


def test_a_pile_travels_as_it_is() -> None:
    one = pile("5S KD", Known(cards("5S"), ONE))
    again = pickle.loads(pickle.dumps(one))
    assert [getattr(again, name) for name in PARTS] == [getattr(one, name) for name in PARTS]


@given(FEW, st.data())
def test_a_card_that_leaves_takes_with_it_what_was_known_of_it(held: list[Card], data: st.DataObject) -> None:
    known = data.draw(st.permutations(held))[: data.draw(st.integers(0, len(held)))]
    whole = Pile("hand.0", tuple(held), seen_by=NOBODY, known=(Known(tuple(known)),))
    gone = data.draw(st.sampled_from(held))
    left = whole.without_card(gone)
    assert sorted((*left.cards, gone)) == sorted(held)
    assert left.known == whole.holding(left.cards).known
    assert len(left.known_to(1)) == len(known) - (gone in known)
    several = tuple(data.draw(st.permutations(held))[: data.draw(st.integers(0, len(held)))])
    fewer = whole.without_cards(several)
    assert fewer.cards == without(whole.cards, several)
    assert fewer.known == whole.holding(fewer.cards).known


def test_of_two_copies_the_known_one_may_be_the_one_that_left() -> None:
    """That another lies there still would be told by what is not forgotten."""
    whole = pile("5S 5S KD", Known(cards("5S")))
    assert whole.without_card(cards("5S")[0]).known_to(1) == ()
    both = pile("5S 5S KD", Known(cards("5S 5S")))
    assert both.without_card(cards("5S")[0]).known_to(1) == cards("5S")


def test_who_does_not_know_sees_nothing_of_it() -> None:
    whole = pile("5S KD 2C", Known(cards("KD"), TWO), Known(cards("2C 5S"), ONE))
    assert whole.as_seen_by(1).cards == cards("5S KD 2C")
    assert whole.as_seen_by(2).cards == (cards("KD")[0], HIDDEN, HIDDEN)
    assert whole.as_seen_by(2).known == (Known(cards("KD"), TWO),)
    assert whole.as_seen_by(0).known == whole.as_seen_by(3).known == ()
    own = pile("5S KD", Known(cards("KD"), TWO), seen_by=frozenset((0,))).as_seen_by(0)
    assert (own.cards, own.known) == (cards("5S KD"), ())


def test_what_is_learnt_twice_is_one_card_but_what_comes_in_is_one_more() -> None:
    whole = pile("5S 5S").with_known(EVERYONE, cards("5S")).with_known(EVERYONE, cards("5S"))
    assert whole.known_to(1) == cards("5S")
    assert whole.with_known(TWO, cards("5S")).known_to(1) == cards("5S")
    assert whole.with_known(EVERYONE, cards("5S"), came=True).known_to(1) == cards("5S 5S")


@pytest.mark.parametrize(
    "known",
    [
        (),
        (Known(cards("5S")),),
        (Known(cards("5S"), TWO),),
        (Known(cards("5S"), EVERYONE, UNDER),),
        (Known(cards("5S")), Known(cards("KD"), TWO)),
    ],
)
def test_cards_that_all_saw_go_in_are_known_beside_those_before(known: tuple[Known, ...]) -> None:
    before = Pile("hand.0", cards("5S KD"), owner=0, seen_by=frozenset((0,)), known=known)
    gained = before.gaining(cards("5S 2H"))
    learnt = before.with_cards_unchecked(cards("5S KD 5S 2H")).with_known(EVERYONE, cards("5S 2H"), came=True)
    assert (gained.cards, gained.known) == (learnt.cards, learnt.known)


def test_cards_put_away_are_known_whether_or_not_anybody_listens() -> None:
    quiet = Match(GAME, 3, seed=1).in_play
    for name, seen_by in (("row", EVERYONE), ("heap", NOBODY)):
        quiet.add_pile(name, seen_by=seen_by)
    away = quiet.hand(0)[:2]
    quiet.move(away, "hand.0", "row")
    told = quiet.clone()
    told.events = []
    for deal in (quiet, told):
        deal.put_away(away, "row", "heap")
        assert (deal.cards_in("row"), deal.cards_in("heap")) == ((), away)
        assert deal.piles["heap"].known == (Known(away),)
    assert [event.target for event in told.events] == ["heap"]


def test_who_does_not_see_which_card_leaves_forgets_what_it_knew() -> None:
    deal = Match(GAME, 3, seed=1).in_play
    first, second = deal.hand(0)[:2]
    for name in ("sale.0", "sale.1"):
        deal.add_pile(name, owner=0, seen_by=frozenset((0,)))
    deal.learn(EVERYONE, "hand.0", (first, second))
    deal.move((first,), "hand.0", "trick")
    assert deal.piles["hand.0"].known_to(2) == (second,)
    deal.learn(frozenset((2,)), "hand.0", (deal.hand(0)[1],))
    deal.move((deal.hand(0)[1],), "hand.0", "sale.0")
    assert deal.piles["hand.0"].known_to(1) == deal.piles["hand.0"].known_to(2) == ()
    assert deal.piles["hand.0"].known_to(0) == (second,)


def test_a_card_that_is_not_there_cannot_leave() -> None:
    with pytest.raises(ValueError, match="not in tuple"):
        pile("5S").without_card(cards("KD")[0])
