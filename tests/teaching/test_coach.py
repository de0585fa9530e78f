"""The coach says first what is not done well yet, and nothing of what is."""

from __future__ import annotations

import asyncio
import random
from types import SimpleNamespace
from typing import Any, cast

import pytest

from cardtable.cards import cards
from cardtable.discovery.installed_games import find_game
from cardtable.engine import careful_player
from cardtable.engine.bot import bot_of
from cardtable.engine.deck import Stack
from cardtable.engine.view import View
from cardtable.match.match import Match
from cardtable.teaching import hints
from cardtable.teaching.coach import DONE_WELL, WEIGHED, CoachedThoughts, note_decision
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
        await asyncio.sleep(0.05)

    word = "Dear: expose QS (u takes yours back)."
    await play(1, "expose QS")
    assert feed.coach == word
    for seat, action in ((1, "pass"), (2, "pass"), (3, "pass"), (0, "pass"), (1, "play 2S")):
        await play(seat, action)
        assert (feed.coach == word) is (action == "pass"), action
