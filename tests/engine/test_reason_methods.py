"""Reasons as methods of a position: the claim, the sentence, and what a subclass or a game may change."""

from __future__ import annotations

import pytest

from cardtable.cards import card
from cardtable.engine.actions import Pass
from cardtable.engine.advice_reasons import (
    FEWER,
    MORE,
    Given,
    by_weight,
    contrast,
    first,
    reason,
    thought,
    thoughts_by_weight,
    worded,
)
from cardtable.mechanics.tricks import PlayCard


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
    assert (own.name, own.sentence_for(Position(), Pass())) == ("chips", "3 chips!")
    assert own.against


def test_a_thought_is_a_method_too() -> None:
    (one,) = thoughts_by_weight(Position.may_cost)
    assert one.claim(Position())
    assert (one.stage, one.sentence_at(Position())) == ("play", "It may cost 3.")


def test_a_method_without_words_is_told_so() -> None:
    @reason()
    def wordless(self: Position, action: Pass) -> bool:
        return True

    Position.wordless = wordless  # type: ignore[attr-defined]
    (one,) = by_weight(wordless)
    with pytest.raises(AssertionError, match="has no sentence"):
        one.sentence_for(Position(), Pass())


class Trick:
    """A trick in which every spade wins, and every card ends a suit."""

    @reason("You follow suit.")
    def follows(self, action: PlayCard) -> bool:
        return True

    @reason("It wins the trick.")
    def wins(self, action: PlayCard) -> bool:
        return action.card.suit == card("2S").suit

    @reason("It is your only card of {action.card.suit}.")
    def is_only(self, action: PlayCard) -> bool:
        return True

    @reason()
    def leaves(self, action: PlayCard) -> str:
        return "It leaves 2 points." if action.card == card("KS") else "It leaves 3 points."

    @reason(amount=MORE)
    def earns(self, action: PlayCard) -> str:
        """More by the height of the card."""
        points = {"2S": 1, "QS": 2, "KS": 3}.get(str(action.card), 0)
        return f"It brings {points} points." if points else ""

    @reason(amount=FEWER)
    def risks(self, action: PlayCard) -> str:
        """Less by the height of the card."""
        risk = {"2S": 3, "QS": 2, "KS": 1}.get(str(action.card), 0)
        return f"{risk} cards beat it." if risk else ""


def test_what_holds_in_a_higher_measure_of_another_play_is_as_true_of_it() -> None:
    """Two cards more are no reason beside three; what holds in a lower one is told apart."""
    low, middle, high = (PlayCard(card(one)) for one in ("2S", "QS", "KS"))
    for method in (Trick.earns, Trick.risks):
        (one,) = by_weight(method)
        assert Given(one, Trick(), middle).is_true_of(high)
        assert not Given(one, Trick(), middle).is_true_of(low)
        assert not Given(one, Trick(), middle).is_true_of(PlayCard(card("7D")))


def said_of(played: str, *others: str, without: str = "") -> str:
    """What is said for a card beside others, the next best first."""
    action = PlayCard(card(played))
    listed = by_weight(Trick.follows, Trick.wins, Trick.is_only, Trick.leaves)
    held = (one for one in listed if one.name != without and one.holds(Trick(), action))
    given = contrast((Given(one, Trick(), action) for one in held), [PlayCard(card(one)) for one in others])
    return " ".join(one.sentence for one in given)


def test_what_is_true_of_every_other_play_is_no_reason() -> None:
    """Neither in the same words, nor in words that differ only by the card that is played."""
    assert said_of("KS", "7D", "8H") == "It wins the trick."
    assert said_of("KH", "7D", "8C") == "You follow suit."
    assert said_of("KS", "QS") == "It leaves 2 points."


def test_where_the_reason_is_true_of_the_next_best_too_what_is_not_is_added() -> None:
    assert said_of("KS", "QS", "7D") == "It wins the trick. It leaves 2 points."
    assert said_of("KS", "QS", "7D", without="leaves") == "It wins the trick."


def test_a_reason_for_the_only_play_stands_alone() -> None:
    assert said_of("KS") == "You follow suit."
