"""Every number and quantifier that a game says at a decision, worked out a second way."""

from __future__ import annotations

import importlib
from collections.abc import Sequence

import pytest

from cardtable.discovery.installed_games import find_game, game_ids
from cardtable.match.match import Match
from cardtable.mechanics.fishing.fishing_position import FishingPosition
from cardtable.testing.claim_checks import Heard, Reading, check_claims, check_sentence
from cardtable.testing.match_setups import MatchSetup, draw_setups

DRAWN = 3
SEED = 1


def readings_of(game_id: str) -> Sequence[Sequence[Reading]]:
    """What that game's words mean."""
    found: Sequence[Sequence[Reading]] = importlib.import_module(
        f"tests.claims.{game_id.replace('-', '_')}"
    ).READINGS
    return found


@pytest.mark.parametrize(
    ("game_id", "setup"),
    [(game_id, setup) for game_id in game_ids() for setup in draw_setups(find_game(game_id), DRAWN, SEED)],
    ids=str,
)
def test_what_a_game_says_is_true_word_by_word(game_id: str, setup: MatchSetup) -> None:
    """As its readings understand it, which know nothing of the code that says it."""
    check_claims(find_game(game_id), setup, readings_of(game_id))


def heard_in_hokm(sentence: str) -> Heard:
    """A sentence as a seat might hear it that is to play with thirteen cards."""
    match = Match(find_game("hokm"), 4, seed=1)
    match.play(match.actors[0], "trump spades")
    return Heard(match.view(match.actors[0]), sentence)


def test_a_false_count_is_found() -> None:
    """Nobody holds fourteen of a suit."""
    with pytest.raises(AssertionError, match="holds_of_suit"):
        check_sentence(heard_in_hokm("You hold 14 cards of hearts."), known("hokm"))


def test_a_quantifier_that_nobody_reads_is_found() -> None:
    """A sentence may be false in words that no reading knows."""
    with pytest.raises(AssertionError, match="no reading says what 'every' means"):
        check_sentence(heard_in_hokm("It beats every queen."), known("hokm"))


def known(game_id: str) -> list[Reading]:
    """The readings of a game in one list."""
    return [one for made in readings_of(game_id) for one in made]


def test_a_helper_of_a_sense_that_fails_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sentence and its witnesses may lean on one helper; a reading does not."""
    monkeypatch.setattr(FishingPosition, "takers", lambda *_: ())
    with pytest.raises(AssertionError, match="is not true as"):
        check_claims(find_game("basra"), MatchSetup(2, {}, 1), readings_of("basra"))
