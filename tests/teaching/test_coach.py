"""The coach says first what is not done well yet, and nothing of what is."""

from __future__ import annotations

import random

from cardtable.discovery.installed_games import find_game
from cardtable.engine import careful_player
from cardtable.engine.bot import bot_of
from cardtable.engine.view import View
from cardtable.match.match import Match
from cardtable.teaching.coach import DONE_WELL, WEIGHED, CoachedThoughts, note_decision

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
