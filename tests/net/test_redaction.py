"""The messages to a terminal, over every game: all that its seats may know, and not a byte more."""

from __future__ import annotations

import random
import re

import pytest

from cardtable.discovery.installed_games import find_game
from cardtable.engine.actions import Pass
from cardtable.engine.events import Event
from cardtable.match.match import Match
from cardtable.net.redaction import redact_event, redact_step
from cardtable.table.seat_specs import SeatSpec
from cardtable.testing.match_setups import draw_setups
from cardtable.testing.redaction_checks import CheckedClient, check_redaction, sitting_at
from tests.own import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_terminals_know_what_their_seats_may_know(game: str) -> None:
    found = find_game(game)
    check_redaction(found, draw_setups(found, 1, 19)[-1])


def test_an_event_for_others_alone_does_not_cross() -> None:
    secret = Event("move", 2, "", (), audience=frozenset((2,)), seen_by=frozenset((2,)))
    assert redact_event(secret, frozenset((0, 1))) is None
    assert redact_event(secret, frozenset((0, 2))) == secret


def test_of_a_secret_act_of_others_only_that_it_was_done_is_told() -> None:
    """Seats that choose at once act in secret: what they chose is not in the bytes."""
    match = Match("gong-zhu", 4, seed=3)
    rng = random.Random(3)
    mine = frozenset((0,))
    while not match.over and len(match.acts) < 60:
        seat = rng.choice(match.actors)
        match.play(seat, rng.choice(match.legal(seat)))
        act = redact_step(match.acts[-1], mine)
        heard = [one for event in match.acts[-1].events if (one := event.as_seen_by(0)) is not None]
        shown = {c.text for event in heard for c in event.cards}
        assert set(act.touches.split()) <= shown
        if seat:
            said = " ".join(event.text for event in heard if event.seat == seat).lower()
            assert set(act.action.split()) <= {*shown, *re.findall(r"[a-z]+", said)}
        else:
            assert act.action == str(match.acts[-1].action)


def test_whoever_comes_late_sees_the_table_as_those_who_stayed() -> None:
    match = Match("zandari", 4, seed=4)
    sitting, rng = sitting_at(match), random.Random(4)
    sitting.reseat_all([*sitting.specs[:3], SeatSpec("person", "Dora")])
    stayed = CheckedClient(sitting, frozenset((1,)))
    for _ in range(150):
        seat = rng.choice(match.actors)
        match.play(seat, rng.choice(match.legal(seat)))
        stayed.send(match.acts[-1])
    came = CheckedClient(sitting, frozenset((1,)))
    assert match.deal_count > 3, "acts of earlier deals are to be forgotten"
    assert came.remote_match.first_act > 0
    assert came.remote_match.seated == stayed.remote_match.seated
    assert came.remote_match.openings == stayed.remote_match.openings
    assert came.remote_match.view(1).events == stayed.remote_match.view(1).events
    assert came.remote_match.first_act == stayed.remote_match.first_act
    assert came.remote_match.first_act + len(came.remote_match.acts) == 150
    assert came.remote_match.acts[-1] == stayed.remote_match.acts[-1]
    assert Pass() in {act.action for act in stayed.remote_match.acts} or came.remote_match.legal(0) == []
