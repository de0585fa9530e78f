"""The expectations of a scenario's step of a match, and whether it holds."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec

from cardtable.cards import Card, cards, missing_cards
from cardtable.match.match import Match

PILES = frozenset(
    (
        "hand",
        "table",
        "stock",
        "discard",
        "trick",
        "blind",
        "captured",
        "swept",
        "house",
        "meld",
        "exposed",
        "out",
    )
)
"""Pile names of the contract, before the dot."""
ANY = "..."
"""In `can` and `cannot`: stands for any words."""


class Expect(msgspec.Struct, forbid_unknown_fields=True):
    """The conditions after a step, or before it. Every key is optional."""

    seat: int | None = None
    """The seat that `legal`, `can` and `cannot` ask; None: the first actor."""
    piles: dict[str, str] = {}
    holds: dict[str, str] = {}
    """Cards that piles hold, possibly among others."""
    lacks: dict[str, str] = {}
    """Cards that piles do not hold."""
    actors: list[int] | None = None
    stage: str | None = None
    legal: list[str] | None = None
    can: list[str] = []
    cannot: list[str] = []
    points: list[int] | None = None
    scores: list[int] | None = None
    deal_over: bool | None = None
    match_over: bool | None = None
    winners: list[int] | None = None
    state: dict[str, Any] = {}
    sees: dict[str, dict[str, str]] = {}
    conserved: bool | None = None


class Check:
    """Checks one `expect` table against a match. `seat` is asked if the table names none."""

    def __init__(self, match: Match, expect: Expect, seat: int | None = None) -> None:
        self.match = match
        self.expect = expect
        self._asked = expect.seat if expect.seat is not None else seat

    def failures(self) -> list[str]:
        """The expectations that do not hold, one line each."""
        return [*self._facts(), *self._piles(), *self._actions(), *self._state(), *self._sees()]

    def _facts(self) -> Iterator[str]:
        match, expect = self.match, self.expect
        found: dict[str, Any] = {
            "actors": list(match.actors),
            "stage": stage_of(match),
            "points": list(match.deal.points),
            "scores": list(match.scores),
            "deal_over": match.deal.over,
            "match_over": match.over,
            "winners": list(match.winners),
            "conserved": conserved(match),
        }
        for name, value in found.items():
            wanted = getattr(expect, name)
            if name == "winners" and wanted is not None:
                wanted, value = sorted(wanted), sorted(value)
            if wanted is not None and wanted != value:
                yield f"{name} is {value!r}, expected {wanted!r}"

    # Piles

    def _piles(self) -> Iterator[str]:
        for name, text in self.expect.piles.items():
            wanted, held = cards(text), self.match.deal.cards_in(name)
            same = held[: len(wanted)] == wanted if name == "stock" else Counter(held) == Counter(wanted)
            if name == "stock" and not wanted:
                same = not held
            if not same:
                yield f"{name} is {' '.join(map(str, held)) or 'empty'!r}, expected {text!r}"
        yield from self._among()

    def _among(self) -> Iterator[str]:
        """Checks `holds` and `lacks`."""
        for name, text in self.expect.holds.items():
            missing = missing_cards(self.match.deal.cards_in(name), cards(text))
            if missing:
                yield f"{name} does not hold {' '.join(map(str, missing))}"
        for name, text in self.expect.lacks.items():
            if name.partition(".")[0] not in PILES | {*self.match.game.extra_piles}:
                yield f"lacks: there is no pile {name!r}"  # a pile that does not exist lacks everything
            held = self.match.deal.cards_in(name)
            there = [str(c) for c in cards(text) if c in held]
            if there:
                yield f"{name} holds {' '.join(there)}"

    # Actions

    def _actions(self) -> Iterator[str]:
        expect, match = self.expect, self.match
        if expect.legal is None and not expect.can and not expect.cannot:
            return
        if not match.actors:
            yield "legal: nobody may act"
            return
        seat = match.actors[0] if self._asked is None else self._asked
        if expect.legal is not None:
            yield from self._legal(seat, expect.legal)
        for text in expect.can:
            yield from self._can(seat, text)
        for text in expect.cannot:
            yield from self._cannot(seat, text)

    def _legal(self, seat: int, texts: list[str]) -> Iterator[str]:
        listed = {str(action) for action in self.match.legal(seat)}
        wanted = {str(self.match.read(seat, text)) for text in texts}
        if listed - wanted:
            yield f"legal also lists {sorted(listed - wanted)}"
        if wanted - listed:
            yield f"legal lacks {sorted(wanted - listed)}"

    def _can(self, seat: int, text: str) -> Iterator[str]:
        if ANY in text:
            yield from self._verb(text)
            if not self._fitting(seat, text):
                yield f"can {text!r}: nothing that is legal reads so"
            return
        refusal = self.match.refusal(seat, text)
        if refusal is not None:
            yield f"can {text!r} is refused: {refusal}"

    def _cannot(self, seat: int, text: str) -> Iterator[str]:
        if ANY in text:
            yield from self._verb(text)
            found = self._fitting(seat, text)
            if found:
                yield f"cannot {text!r}: {found[0]} is legal"
        elif self.match.refusal(seat, text) is None:
            yield f"cannot {text!r} is allowed"

    def _verb(self, text: str) -> Iterator[str]:
        """Refuses a text with an unknown verb, which would match nothing."""
        verb, verbs = text.split()[0], self.match.game.verbs
        if verb not in verbs:
            yield f"{text!r} begins with no verb of the game: {', '.join(sorted(verbs))}"

    def _fitting(self, seat: int, text: str) -> list[str]:
        """The listed actions that match a text with gaps."""
        like = re.compile(".*".join(re.escape(part) for part in text.split(ANY)))
        return [told for action in self.match.legal(seat) if like.fullmatch(told := str(action))]

    # Facts

    def _state(self) -> Iterator[str]:
        found = plain(self.match.deal.public_state())
        for name, wanted in self.expect.state.items():
            if name not in found:
                yield f"state has no {name!r}; it has {', '.join(sorted(found))}"
            elif found[name] != wanted:
                yield f"state {name} is {found[name]!r}, expected {wanted!r}"

    def _sees(self) -> Iterator[str]:
        for seat, piles in self.expect.sees.items():
            if seat not in map(str, range(-1, self.match.seats)):
                yield f"sees names no seat: {seat!r} is none of 0 to {self.match.seats - 1}"
                continue
            view = self.match.view_of_table(int(seat))
            for name, text in piles.items():
                held = [str(c) for c in view.cards_in(name)]
                wanted = [word if word == "??" else str(cards(word)[0]) for word in text.split()]
                if Counter(held) != Counter(wanted):
                    yield f"seat {seat} sees {name} as {' '.join(held)!r}, expected {text!r}"


def stage_of(match: Match) -> str:
    """The name of the stage of the next decision; empty if there is none."""
    return match.in_play.stage.name if match.in_play.stage is not None else ""


def conserved(match: Match) -> bool:
    """Whether every card of the pack is in exactly one pile."""
    deal = match.deal
    return Counter(c for pile in deal.piles.values() for c in pile.cards) == Counter(deal.pack)


def plain(value: Any) -> Any:
    """A public fact as TOML holds it: lists for tuples, texts for cards and suits."""
    if isinstance(value, dict):
        return {str(key): plain(held) for key, held in value.items()}
    if isinstance(value, tuple | list | set | frozenset):
        return [plain(held) for held in value]
    if isinstance(value, bool | int | float | str) and not isinstance(value, Card):
        return value
    return str(value)
