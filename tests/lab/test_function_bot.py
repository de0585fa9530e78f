"""A Python function that plays in the arena."""

import random

import pytest

from cardtable.bots.bot_names import make_bot
from cardtable.bots.function_bot import Choice
from cardtable.engine.view import View
from cardtable.errors import OptionError
from cardtable.lab.arena import make_tasks, play_task
from cardtable.match.match import Match

HERE = __name__


def last(view: View, rng: random.Random) -> Choice:
    """plays the last legal action"""
    return view.legal[-1]


def advised(view: View, rng: random.Random) -> Choice:
    """leaves everything to the careful player"""
    return None


def late(view: View, rng: random.Random) -> Choice:
    """takes its time"""
    return view.legal[-1], 5.0


def first_view() -> View:
    """What the first player of a match sees."""
    match = Match("hokm", seed=1)
    return match.view(match.actors[0])


def test_the_function_plays() -> None:
    bot = make_bot(f"py:{HERE}:last")
    view = first_view()
    assert bot.decide(view, random.Random(1)) == view.legal[-1]
    assert bot.about == "plays the last legal action"


def test_what_it_leaves_open_the_careful_player_decides() -> None:
    bots = ("careful", f"py:{HERE}:advised")
    (task,) = make_tasks("hokm", 4, {}, bots, 1)
    outcome = play_task(task)
    assert outcome.faults == ("", "")
    assert outcome.stood_in == (0, 0)
    view = first_view()
    decided = [make_bot(name).decide(view, random.Random(3)) for name in bots]
    assert decided[0] == decided[1]


def test_it_says_in_a_race_when_it_acts() -> None:
    view = Match("twenty-four", seed=1).view(0)
    assert make_bot(f"py:{HERE}:late").timed(view, random.Random(1))[1] == 5.0


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("py:nowhere", "after py: stands MODULE:FUNCTION"),
        ("py:nowhere.at_all:last", "nowhere.at_all cannot be imported"),
        (f"py:{HERE}:first", "has no function 'first'"),
    ],
)
def test_a_name_that_stands_for_no_function_is_explained(name: str, said: str) -> None:
    with pytest.raises(OptionError, match=said):
        make_bot(name)
