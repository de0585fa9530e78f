"""The coach says first what is not done well yet, and nothing of what is."""

from __future__ import annotations

import asyncio
import random
import re
from collections import Counter
from types import SimpleNamespace
from typing import Any, cast

import pytest

from cardtable.cards import cards, text_of
from cardtable.discovery.installed_games import find_game
from cardtable.engine import careful_player
from cardtable.engine.bot import Grounds, bot_of
from cardtable.engine.deck import Stack
from cardtable.engine.view import View
from cardtable.match.match import Match
from cardtable.mechanics.fishing import Fish
from cardtable.mechanics.tricks import PlayCard
from cardtable.teaching import hints
from cardtable.teaching.coach import DONE_WELL, WEIGHED, CoachedThoughts, note_decision
from cardtable.teaching.evaluation import Evaluation
from cardtable.testing.match_setups import careful_decisions
from cardtable.tui.table.coaching import Coaching

GAME = "gong-zhu"


def position() -> tuple[View, list[str], list[str]]:
    """A view with several thoughts, their names and their sentences."""
    match, rng = Match(find_game(GAME), seed=4), random.Random(4)
    while len(said := careful_player.thoughts(view := match.view(match.actors[0]))) < 2:
        match.play(view.seat, bot_of(match.game).quick_play(match.in_play, view.seat, rng))
    return view, [one.thought.name for one in said], [one.sentence for one in said]


def test_what_is_done_least_well_is_said_first_and_what_is_done_well_no_more() -> None:
    view, names, sentences = position()
    assert CoachedThoughts().next_sentence(view) == sentences[0]
    WEIGHED.put(GAME, {names[0]: 1})
    assert CoachedThoughts().next_sentence(view) == sentences[1]
    for _ in range(DONE_WELL):
        note_decision(view, is_good=True)
    assert CoachedThoughts().next_sentence(view) == ""
    note_decision(view, is_good=False)
    assert CoachedThoughts().next_sentence(view) == sentences[0]


def test_no_thought_is_said_twice_in_a_row() -> None:
    view, _, sentences = position()
    thoughts = CoachedThoughts()
    assert [thoughts.next_sentence(view) for _ in sentences] == sentences
    assert thoughts.next_sentence(view) == ""


async def test_a_word_on_an_act_outlasts_what_follows_as_a_matter_of_course(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The pass after the last card was exposed is no choice: neither it nor the next thought hides it."""
    monkeypatch.setattr(hints, "remark", lambda found, action, tell, beside: f"Dear: {action}{beside}.")
    hands = {"hand.1": cards("QS KS 5S 2S"), "hand.0": cards("AH JD 10C")}
    match = Match(find_game(GAME), 4, seed=2, stacks=[Stack(0, hands)])
    viewpoint = SimpleNamespace(viewer=1, seat=1, curtained=False)
    feed = SimpleNamespace(coach="", viewpoint=viewpoint, sitting=SimpleNamespace(names=["A", "B", "C", "D"]))
    adviser = SimpleNamespace(stop=lambda: None, evaluate=lambda _: None, evaluate_including=lambda *_: True)
    coach = Coaching(cast(Any, feed), lambda: cast(Any, adviser), lambda: None)
    coach.coached.add(1)

    async def play(seat: int, action: str) -> None:
        if seat == 1:
            coach.asked(match.view(1), ahead=True)
        match.play(seat, action)
        coach.played(seat, match.acts[-1].action)
        await asyncio.gather(*asyncio.all_tasks() - {asyncio.current_task()})

    word = "Dear: expose QS (u takes yours back)."
    await play(1, "expose QS")
    assert feed.coach == word
    for seat, action in ((1, "pass"), (2, "pass"), (3, "pass"), (0, "pass"), (1, "play 2S")):
        await play(seat, action)
        assert (feed.coach == word) is (action == "pass"), action


WITHIN_A_SUIT = re.compile(r"your (lowest|highest)( card)? of|as good as your lowest|do(es)? no more")
"""Matches what only tells a card from the others of its suit."""


@pytest.mark.parametrize("game", ["arpa-turup", "hokm", "jaguar", "mighty", "pandoer", "tarneeb"])
def test_of_cards_of_two_suits_nothing_is_said_that_tells_only_cards_of_one_apart(game: str) -> None:
    """That the 8 of spades is the lowest spade is no reason against a club."""
    told: Counter[bool] = Counter()
    for seed in range(3):
        for view, advice in careful_decisions(Match(find_game(game), seed=seed), seed, 70):
            best = advice[0].action if advice else None
            others = [one for one in view.legal if isinstance(one, PlayCard) and one != best]
            if not isinstance(best, PlayCard) or best.card.suit is None:
                continue
            grounds = Grounds(bot_of(view.game), view)
            for other in others:
                given = [one for one in grounds.apart(best, [other]) if not one.is_common]
                is_within = any(WITHIN_A_SUIT.search(one.sentence) for one in given)
                told[is_within] += 1
                assert not is_within or other.card.suit is best.card.suit, (
                    f"{best} and not {other}: {given[0].sentence}"
                )
    assert told[False], "nothing was compared"


@pytest.mark.parametrize("game", ["basra", "seep"])
def test_of_two_cards_to_lay_it_is_said_which_helps_the_others_less(game: str) -> None:
    """Fewer cards take it, or make a sweep of what lies there then, or it counts nothing."""
    compared = 0
    for seed in range(4):
        for view, advice in careful_decisions(Match(find_game(game), seed=seed), seed, 60):
            best = advice[0].action if advice else None
            at = bot_of(view.game).position(view)
            laid = [one for one in view.legal if isinstance(one, Fish) and at.is_laid(one)]
            grounds = advice[0].grounds if advice else None
            if best not in laid or grounds is None or len(grounds.reasons) > 1:
                continue  # a solved ending tells what it comes to
            found = Evaluation(tuple(advice), best, best)
            for other in laid:
                fewer = len(at.takers(best)) < len(at.takers(other))
                no_sweep = len(at.sweepers(best)) < len(at.sweepers(other))
                nothing = at.card_points(best.card) == 0 < at.card_points(other.card)
                if fewer or no_sweep or nothing:
                    compared += 1
                    assert found.reason_apart(best, other), f"{best} and not {other}: {text_of(view.hand)}"
    assert compared
