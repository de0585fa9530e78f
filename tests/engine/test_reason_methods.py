"""Reasons as methods of a position: the claim, the sentence, and what a subclass or a game may change."""

from __future__ import annotations

import pytest

from cardtable.engine.actions import Pass
from cardtable.engine.advice_reasons import by_weight, first, reason, thought, thoughts_by_weight, worded


class Position:
    """A decision with a price."""

    price = 3

    @reason("It costs {self.price}.", of=Pass, against=True)
    def is_dear(self, action: Pass) -> bool:
        return self.price > 2

    @reason()
    def says_so_itself(self, action: Pass) -> str:
        return "Cheap enough." if self.price < 5 else ""

    @thought("It may cost {self.price}.", stage="play")
    def may_cost(self) -> bool:
        return self.price > 0


class Dearer(Position):
    """Overrides a claim, which its reason must heed."""

    price = 7

    def is_dear(self, action: Pass) -> bool:
        return False


REASONS = by_weight(Position.is_dear, Position.says_so_itself)


def test_a_method_stays_a_method_and_names_its_reason() -> None:
    assert Position().is_dear(Pass())
    assert [one.name for one in REASONS] == ["is-dear", "says-so-itself"]


def test_the_sentence_names_what_the_method_is_asked_of() -> None:
    given = first(REASONS, Position(), Pass(), best=False)
    assert given is not None
    assert given.sentence == "It costs 3."


def test_what_speaks_against_an_action_is_not_given_for_the_best() -> None:
    given = first(REASONS, Position(), Pass(), best=True)
    assert given is not None
    assert given.sentence == "Cheap enough."


def test_an_override_of_the_claim_is_heeded() -> None:
    assert first(REASONS, Dearer(), Pass(), best=False) is None


def test_a_game_may_word_a_reason_otherwise() -> None:
    (own,) = by_weight(worded(Position.is_dear, "{self.price} chips!", name="chips"))
    assert (own.name, own.told(Position(), Pass())) == ("chips", "3 chips!")
    assert own.con


def test_a_thought_is_a_method_too() -> None:
    (one,) = thoughts_by_weight(Position.may_cost)
    assert one.claim(Position())
    assert (one.stage, one.told(Position())) == ("play", "It may cost 3.")


def test_a_method_without_words_is_told_so() -> None:
    @reason()
    def wordless(self: Position, action: Pass) -> bool:
        return True

    Position.wordless = wordless  # type: ignore[attr-defined]
    (one,) = by_weight(wordless)
    with pytest.raises(AssertionError, match="has no sentence"):
        one.told(Position(), Pass())
