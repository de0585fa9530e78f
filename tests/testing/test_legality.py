"""The kit finds actions that are allowed and not listed, also where it takes two options, a second hand and
rare cards."""

from __future__ import annotations

import pytest

from cardtable.discovery.installed_games import find_game
from cardtable.engine.actions import Action
from cardtable.engine.refusal import Refusal
from cardtable.testing import MatchSetup, check_legality, draw_pairwise_setups
from games.dai_fugo.exchange import DaiFugoTribute

GAME = find_game("dai-fugo")


def asking_with_two_packs() -> MatchSetup:
    """The first drawn setup in which these two options meet."""
    drawn = draw_pairwise_setups(GAME, 4, 1)
    return next(one for one in drawn if one.options["packs"] == 2 and one.options["ask"])


def test_a_second_copy_given_for_one_that_was_asked_for_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    right = DaiFugoTribute.why_not

    def faulty(self: DaiFugoTribute, seat: int, action: Action) -> Refusal | None:
        wanted = set(self._asked(seat))
        refusal = right(self, seat, action)
        is_highest = refusal is not None and refusal.rule == "give-highest"
        return None if is_highest and wanted and set(action.picks) == wanted else refusal

    monkeypatch.setattr(DaiFugoTribute, "why_not", faulty)
    with pytest.raises(AssertionError, match=r"not refused but not listed: give (\S+) \1"):
        check_legality(GAME, asking_with_two_packs())
