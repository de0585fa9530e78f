"""Sentences of the log."""

from __future__ import annotations

import pytest

from cardtable.cards import cards
from cardtable.engine.events import Event
from cardtable.engine.match import Match
from cardtable.seats.sentences import asked, only_looks, sentence, with_names

NAMES = ("Ana", "Bo")


@pytest.mark.parametrize(
    ("text", "seat", "you", "told"),
    [
        ("{seat} play{s} {cards}.", 0, None, "Ana plays 7S 4D."),
        ("{seat} play{s} {cards}.", 0, 0, "You play 7S 4D."),
        ("{seat} take{s} {rest} with {first}.", 0, None, "Ana takes 4D with 7S."),
        ("{seat} pass{es}.", 1, 0, "Bo passes."),
        ("{seat} pass{es}.", 1, 1, "You pass."),
        ("The trick is for {seat}.", 0, 0, "The trick is for you."),
        ("The cards are dealt.", -1, 0, "The cards are dealt."),
        ("", 0, 0, ""),
        ("{seat} say{s} {this}", 0, None, "Ana says {this}"),
    ],
)
def test_places_are_filled(text: str, seat: int, you: int | None, told: str) -> None:
    assert sentence(Event("word", seat, text, cards("7S 4D")), NAMES, you) == told


def test_whoever_is_called_you_is_told_so() -> None:
    """Beside others at one keyboard, in a replay: nobody is addressed, yet a player may be called You."""
    names = ("Ana", "You")
    assert sentence(Event("word", 1, "{seat} {is} out and pass{es}."), names) == "You are out and pass."
    assert sentence(Event("word", 0, "{seat} {is} out and pass{es}."), names) == "Ana is out and passes."
    assert sentence(Event("word", 1, "The trick is for {seat}."), names) == "The trick is for you."
    assert sentence(Event("word", -1, "{seat} deal{s}."), names, -1) == "The table deals."


def test_a_verb_agrees_with_the_seat_named_before_it() -> None:
    text = "{0} call{s}, {1} {has} it."
    assert with_names(text, ("Ana", "You")) == "Ana calls, you have it."
    assert with_names(text, ("You", "Bo")) == "You call, Bo has it."
    assert with_names(text, ("Ana", "Bo"), 0) == "You call, Bo has it."


def test_only_who_is_called_looks() -> None:
    assert [only_looks(name) for name in ("Ana", "You")] == ["only Ana looks", "only you look"]


def test_unseen_faces_are_counted_not_named() -> None:
    event = Event("draw", 0, "{seat} draw{s} {cards}.", cards("7S 4D"), seen_by=frozenset((0,)))
    seen = event.as_seen_by(1)
    assert seen is not None
    assert sentence(seen, NAMES, 1) == "Ana draws 2 cards."
    assert sentence(event, NAMES, 0) == "You draw 7S 4D."


def test_a_call_is_answered_to_a_name() -> None:
    match = Match("kalooki", 4, seed=11)
    caller = match.actors[-1]
    match.play(caller, "call")
    assert asked(match.in_play, match.actors[0], ["Ana", "Bo", "Cem", "Dua"]).startswith(
        f"{['Ana', 'Bo', 'Cem', 'Dua'][caller]} calls "
    )
