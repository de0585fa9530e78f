"""What goes to the melds on a table, which they keep, is what asking for each card and meld finds."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardtable.engine.actions import Action
from cardtable.match.match import Match
from cardtable.mechanics.rummy.laying import LayingDeal, LayingMelds
from cardtable.mechanics.rummy.meld_actions import LayGroups


@pytest.mark.parametrize("game", ["kalooki", "remi"])
def test_what_is_added_and_laid_is_what_is_not_refused(game: str) -> None:
    rng, seen = random.Random(game), 0
    for seed in range(6):
        deal = Match(game, seed=seed, listen=False).in_play.clone()
        assert isinstance(deal, LayingDeal)
        while not deal.over:
            seat = deal.actors[0]
            stage = deal.stage
            if isinstance(stage, LayingMelds) and seat in deal.down:
                assert list(stage.added(seat)) == plainly(stage, seat)
                assert all(stage.refusal(seat, lay) is None for lay in stage.lays(seat))
                seen += bool(plainly(stage, seat))
            going = [one for one in deal.legal(seat) if isinstance(one, LayGroups)]
            deal.apply(seat, going[0] if going else rng.choice(deal.legal(seat)))
    assert seen > 20


def plainly(stage: LayingMelds[Any], seat: int) -> list[Action]:
    """Every card of the hand asked for at every meld."""
    deal = stage.deal
    return [
        one
        for c in dict.fromkeys(deal.hand(seat))
        for at, laid in enumerate(deal.laid)
        for one in stage.additions(c, laid, at)
        if stage.refusal(seat, one) is None
    ]
