"""Whether facts, places and phrases are complete and legible."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from cardtable.cards import HIDDEN
from cardtable.engine.actions import Action
from cardtable.engine.deal import Deal
from cardtable.engine.event_wording import with_names
from cardtable.engine.presentation import MAY, MUST, SHOULD, Fact, How, Place
from cardtable.match.match import Match

_WORD = re.compile(r"[^\W\d_]{2}")
"""Part of a word, rather than a number, a rank or a sign."""
MAX_ACTIONS = 200
"""Actions of one decision whose phrases are checked."""
_PILE_ID = re.compile(r"\b[a-z_]+\.\d+\b")
"""A pile's id, as records and typed actions write it."""


def check_presentation(match: Match, others: Iterable[Action] = ()) -> None:
    """Checks everything that is shown to the seats that are to act.

    The actions in `others` may be illegal; they have phrases all the same.
    """
    names = ["You", *(f"Player{chr(65 + seat)}" for seat in range(1, match.seats))]
    for seat in match.actors:
        deal = match.view(seat).deal
        check_facts(deal, names)
        check_places(deal, names)
        check_phrases(deal, seat, names)
        for action in others:
            _check_words(deal.phrase(seat, action).text, str(action), names)


def check_facts(deal: Deal, names: list[str]) -> None:
    """Facts have a label and a value and are sorted by weight; those of a seat need only a value, and slips a
    word."""
    facts = deal.facts()
    for fact in facts:
        assert fact.label.strip(), f"a fact has no label: {fact}"
    _check_values(facts, names)
    for seat in range(deal.seats):
        seat_facts = deal.seat_facts(seat)
        _check_values(seat_facts, names)
        for fact in seat_facts:
            assert not fact.slip or _WORD.search(fact.words), f"a slip says what it is, not {fact.words!r}"


def _check_values(facts: tuple[Fact, ...], names: list[str]) -> None:
    weights = [fact.weight for fact in facts]
    assert weights == sorted(weights, reverse=True), f"facts are not sorted by weight: {facts}"
    assert len({fact.words for fact in facts}) == len(facts), f"a fact is told twice: {facts}"
    for fact in facts:
        assert fact.value.strip(), f"a fact has no value: {fact}"
        assert fact.weight in (MUST, SHOULD, MAY), f"a weight is MUST, SHOULD or MAY: {fact}"
        _check_text(fact.words, names)


def check_places(deal: Deal, names: list[str]) -> None:
    """Every pile with cards lies in exactly one place, and the place has a label in players' words."""
    places = deal.places()
    placed = Counter(place.pile for place in places if place.pile)
    twice = [pile for pile, count in placed.items() if count > 1]
    assert not twice, f"placed twice: {twice}"
    lost = [pile for pile in deal.piles if deal.cards_in(pile) and pile not in placed]
    assert not lost, f"piles without a place on the screen: {lost}"
    for place in places:
        _check_place(deal, place, names)


def _check_place(deal: Deal, place: Place, names: list[str]) -> None:
    is_chips = place.how is How.CHIPS and place.value
    assert place.pile or is_chips or place.kept, f"neither a pile nor chips nor cards: {place}"
    assert HIDDEN not in place.kept, f"what is kept openly is seen: {place}"
    assert not place.pile or place.pile in deal.piles, f"there is no pile {place.pile}"
    assert all(0 <= owner < deal.seats for owner in place.owners), f"no seat owns that: {place}"
    count = len(deal.cards_in(place.pile)) if place.pile else len(place.kept)
    assert len(place.marks) in (0, count), f"a mark for each card, or none: {place}"
    label = with_names(place.label, names)
    assert label[:1].isupper(), f"a label begins with a capital: {label!r}"
    for text in (place.label, place.note, place.value, *place.marks):
        _check_text(text, names)


def check_phrases(deal: Deal, seat: int, names: list[str]) -> None:
    """Every legal action has a phrase of its own."""
    actions: dict[str, Action] = {}
    for action in deal.legal(seat)[:MAX_ACTIONS]:
        phrase = deal.phrase(seat, action)
        text = with_names(phrase.text, names)
        _check_words(phrase.text, str(action), names)
        assert phrase.group[:1].isupper(), f"the group of {action} begins with a capital: {phrase.group!r}"
        assert text not in actions, f"{action} and {actions[text]} are both told as {text!r}"
        actions[text] = action


def _check_words(text: str, typed: str, names: list[str]) -> None:
    """A phrase is a sentence without its full stop, and differs from the typed text."""
    _check_text(text, names)
    assert text[:1].isupper(), f"{typed} is not told as a sentence: {text!r}"
    assert not text.endswith("."), f"a phrase has no full stop: {text!r}"
    assert " " not in typed or typed not in text, f"the raw text of an action: {text!r}"


def _check_text(text: str, names: list[str]) -> None:
    """No placeholder is left open, no pile appears by its id, no text says `You's`."""
    filled = with_names(text, names)
    assert "{" not in filled and "}" not in filled, f"a placeholder is left open: {filled!r}"  # noqa: PT018
    assert not _PILE_ID.search(filled), f"a pile's id: {filled!r}"
    assert "You's" not in filled, f"wrong for a player who is called You: {filled!r}"
    assert filled == " ".join(filled.split()), f"stray spaces: {filled!r}"
