"""Actions of several cards, made many at a time."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest

from cardtable.cards import cards
from cardtable.mechanics.card_actions import SeveralCards
from cardtable.mechanics.exchange import PutAway

WAYS = (cards("5S 2H"), cards("KD"))


class Roomy(SeveralCards):
    """One with more than slots."""

    verb = "discard"


@pytest.mark.parametrize("kind", [PutAway, Roomy])
def test_many_at_a_time_are_as_one_by_one(kind: type[SeveralCards]) -> None:
    made = kind.each(WAYS)
    assert made == [kind(way) for way in WAYS]
    assert {type(action) for action in made} == {kind}
    with pytest.raises(FrozenInstanceError):
        made[0].cards = ()  # type: ignore[attr-defined]
