"""Whether reasons and thoughts are true, asked twice at many positions."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from typing import Any

from cardtable.engine import careful_player
from cardtable.engine.advice_reasons import Given, Reason, Thought
from cardtable.engine.bot import Advice, bot_of
from cardtable.engine.deal import Deal
from cardtable.engine.game import Game
from cardtable.engine.view import View
from cardtable.match.view_codec import pack_view, unpack_view
from cardtable.testing.check_run import CheckRun
from cardtable.testing.match_setups import MatchSetup, careful_decisions

SAMPLES = 6
"""Determinizations in which claims about hidden cards are tested."""
_ACTIONS = 12
"""Actions of one decision whose reasons are checked."""
_ABOUT_HIDDEN = re.compile(
    r"\b(nobody|no one|nothing but|no (other player|opponent)|none of the others|safe)\b", re.I
)
_ABOUT_OTHERS = re.compile(
    r"\bno other (play|card you|bid|way|choice)|\b(more|less|fewer|cheaper|higher|lower) than any"
    r"|\b\w+est (of|that|play|card|bid)\b|\bthe (most|least|fewest)\b",
    re.I,
)


def check_reasons(game: Game, setup: MatchSetup, *, depth: int = 120) -> None:
    """Along a careful match that sometimes goes astray, every reason and thought that is given holds.

    Each claim is asked again of an unpacked copy of the view, of determinizations, and beside the other
    actions.
    """
    _check_names(game)
    with CheckRun(game, "check_reasons", setup, depth=depth) as check:
        for view, advice in careful_decisions(check.match(), setup.seed, depth):
            _check_claims(view, advice, setup.seed)


def _check_names(game: Game) -> None:
    """Every reason and thought has a name of its own."""
    for listed in (bot_of(game).reasons, bot_of(game).thoughts):
        names = [one.name for one in listed]
        twice = sorted({name for name in names if names.count(name) > 1})
        assert not twice, f"{game.id}: two reasons are called {twice}"


def _check_claims(view: View, advice: list[Advice], seed: int) -> None:
    """All reasons and thoughts at one decision."""
    anew = unpack_view(pack_view(view), view.game)
    deals = [view.sample(random.Random(number)) for number in range(SAMPLES)]
    given = list(_given(advice))
    if given:
        again = {one.action: one for one in careful_player.advise(anew, random.Random(seed))}
        for one in given:
            _check_reason(view, one, deals, again.get(one.action))
    for said in careful_player.thoughts(anew):
        _check_thought(view, said.thought, said.sentence, deals)


def _given(advice: Iterable[Advice]) -> Iterator[Given]:
    return (given for one in list(advice)[:_ACTIONS] for given in one.all_given)


def _check_reason(view: View, one: Given, deals: list[Deal], again: Advice | None) -> None:
    reason, where = one.reason, f"{one.action}: {one.sentence!r} ({one.reason.name})"
    assert one.sentence.endswith((".", "!", "?")), f"{where}: a reason is a sentence"
    assert reason.holds(one.at, one.action), f"{where} is said, but its claim does not hold"
    assert again is not None, f"{where}: asked again the action is no longer weighed"
    _check_again(view, one, again, where)
    _check_witnessed(reason, one.sentence, where)
    if reason.in_deal is not None:
        for deal in deals:
            assert reason.in_deal(deal, view.seat, one.action), (
                f"{where} is false if the cards lie so: {_hands(deal)}"
            )
    if reason.beside is not None:
        for other in view.legal:
            if other != one.action:
                assert reason.beside(one.at, one.action, other), f"{where} is false beside {other}"


def _check_again(view: View, one: Given, again: Advice, where: str) -> None:
    """A claim holds in the unpacked copy of the view, too, in the same words."""
    grounds = again.grounds
    assert grounds is not None
    is_own = one.reason in bot_of(view.game).reasons
    at = grounds.at if is_own else grounds.view
    assert one.reason.holds(at, one.action), f"{where} no longer holds when it is asked again"
    assert one.reason.sentence_for(at, one.action) == one.sentence, (
        f"{where}: asked again it is said in other words"
    )


def _check_witnessed(reason: Reason[Any], sentence: str, where: str) -> None:
    """A sentence about hidden cards or other actions has a witness that checks it."""
    if reason.name in ("only", "nothing-better", "played-out"):
        return
    if _ABOUT_HIDDEN.search(sentence):
        assert reason.in_deal is not None, f"{where} is about hidden cards: it needs `in_deal`"
    if _ABOUT_OTHERS.search(sentence):
        assert reason.beside is not None, f"{where} is about other actions: it needs `beside`"


def _check_thought(view: View, thought: Thought[Any], sentence: str, deals: list[Deal]) -> None:
    where = f"to weigh: {sentence!r} ({thought.name})"
    assert sentence.endswith((".", "!", "?")), f"{where}: a thought is a sentence"
    assert thought.claim(bot_of(view.game).position(view)), f"{where} is said, but its claim does not hold"
    if _ABOUT_HIDDEN.search(sentence):
        assert thought.in_deal is not None, f"{where} is about hidden cards: it needs `in_deal`"
    witness = thought.in_deal
    for deal in deals:
        assert witness is None or witness(deal, view.seat), (
            f"{where} is false if the cards lie so: {_hands(deal)}"
        )


def _hands(deal: Deal) -> str:
    hands = [f"{at}: {' '.join(c.text for c in deal.hand(at))}" for at in range(deal.seats)]
    return "; ".join(hands)
