"""The count of hints that say why."""

from __future__ import annotations

import pytest

from bench.reasons import APART, COMMON, NEXT, NONE, count, kind_of
from cardtable.engine.advice_reasons import Reason, always
from cardtable.engine.bot import Advice, Bot, Grounds
from cardtable.match.match import Match
from tests.toy import ToyGame


def kind_with(*reasons: Reason[object]) -> str:
    """The answer to the question why where the first card is preferred and these reasons may be given."""
    match = Match(ToyGame(), seed=1)
    view = match.view(match.actors[0])
    ranked = [Advice(action, -at) for at, action in enumerate(view.legal)]
    grounds = Grounds(Bot(), view, reasons, ranked)
    advice = [Advice(one.action, one.value, 0.0, grounds, not at) for at, one in enumerate(ranked)]
    return kind_of(view, advice)


def test_no_reason_and_one_that_is_true_of_everything_are_told_from_one_that_is_not() -> None:
    match = Match(ToyGame(), seed=1)
    first = match.view(match.actors[0]).legal[0]
    assert kind_with() == NONE
    assert kind_with(Reason("card", always, "It is a card.")) == COMMON
    assert kind_with(Reason("first", lambda _, action: action == first, "It is the first.")) == APART


@pytest.mark.parametrize("game_id", ["kalooki", "mighty", "seep", "gong-zhu"])
def test_under_five_hints_in_a_hundred_do_not_say_why(game_id: str) -> None:
    found = count(game_id)
    assert found.kinds.total() > 500
    assert found.share(NONE, COMMON) < 5
    assert found.share(NEXT) < 5, "true of the next best, too"
