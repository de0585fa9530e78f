"""Events, actions and questions as sentences with names, for screen, log and line-by-line play."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from cardtable.cards import HIDDEN, Card, text_of
from cardtable.engine.actions import Action
from cardtable.engine.deal import Deal
from cardtable.engine.events import CUSTOM, Event
from cardtable.engine.presentation import Phrase

Teller = Callable[[Action], str]
_PLACE = re.compile(r"\{(seat|s|es|is|has|cards|first|rest)\}|\{(\d+)\}('s)?")
_VERBS: Mapping[bool, Mapping[str, str]] = {
    False: {"s": "s", "es": "es", "is": "is", "has": "has"},
    True: {"s": "", "es": "", "is": "are", "has": "have"},
}
"""Endings and verbs that agree with a seat: for others, and for the seat that is spoken to."""
_WITHIN = re.compile(r"[a-z,] $")
_BEGINS = re.compile(r"(?:^|[.!?:]\s+|\")$")


def sentence(event: Event, names: Sequence[str], you: int | None = None) -> str:
    """The event's sentence with its fields filled in; empty if it has none.

    Besides the fields of `Event`, `{first}` is the first of the cards and `{rest}` the others. The seat
    `you`, and any player called You, is told in the second person: "You play 7S", "Ana plays 7S". Verbs agree
    with the event's seat; what is told of nobody agrees with the seat named before.
    """
    if not event.text:
        return ""
    to_you = _is_you(event.seat, names, you)
    filled = {
        "seat": "You" if to_you else _name(event.seat, names),
        **(_VERBS[to_you] if event.seat >= 0 else {}),
        "cards": cards_as_told(event.cards),
        "first": cards_as_told(event.cards[:1]),
        "rest": cards_as_told(event.cards[1:]),
    }
    text = _mend_you(event.text) if to_you else event.text
    return _filled(text, filled, names, you, to_you=to_you)


def with_names(text: str, names: Sequence[str], you: int | None = None) -> str:
    """A text of a game with a seat's name for its `{number}`, and its possessive for `{number}'s`; `you` and
    `your` for the seat `you`, and for a player called You. `{s}`, `{es}`, `{is}` and `{has}` agree with the
    seat named before them."""
    return _filled(text, {}, names, you) if "{" in text else text


def _filled(
    text: str, filled: Mapping[str, str], names: Sequence[str], you: int | None, *, to_you: bool = False
) -> str:
    """Fills all fields at once, so that no name is read as a field."""
    done, at = "", 0
    verbs = _VERBS[False] if "seat" in filled else {}
    for found in _PLACE.finditer(text):
        done += text[at : found.start()]
        at = found.end()
        word, seat, whose = found.groups()
        if seat is not None:
            done += _address(int(seat), whose or "", text[: found.start()], names, you)
            verbs = _VERBS[_is_you(int(seat), names, you)]
        elif to_you and word == "seat" and _WITHIN.search(done):
            done += "you"
        else:
            done += filled.get(word, verbs.get(word, found[0]))
    return done + text[at:]


def _address(seat: int, whose: str, before: str, names: Sequence[str], you: int | None) -> str:
    """The name or possessive of a seat; capitalized at the beginning of a sentence."""
    if not _is_you(seat, names, you):
        return _name(seat, names) + whose
    word = "your" if whose else "you"
    return word.capitalize() if _BEGINS.search(before) else word


def phrased(deal: Deal, seat: int, action: Action, names: Sequence[str]) -> Phrase:
    """An action of a seat as a player says it now, with names."""
    phrase = deal.phrase(seat, action)
    if "{" not in phrase.text:
        return phrase
    return replace(phrase, text=with_names(phrase.text, names))


def teller(deal: Deal, seat: int, names: Sequence[str]) -> Teller:
    """A function that puts a seat's actions into words."""
    return lambda action: phrased(deal, seat, action, names).text


def prompt_text(deal: Deal, seat: int, names: Sequence[str]) -> str:
    """The prompt for a seat now, after what others have done about it; empty if nothing is asked."""
    if deal.stage is None:
        return ""
    return with_names(f"{deal.stage.so_far(seat)} {deal.stage.prompt(seat)}".strip(), names)


def _is_you(seat: int, names: Sequence[str], you: int | None) -> bool:
    """Whether a seat is addressed as You."""
    return seat >= 0 and (seat == you or _name(seat, names) == "You")


def only_looks(name: str) -> str:
    """The condition for raising a curtain: `only Ana looks`."""
    return "only you look" if name == "You" else f"only {name} looks"


def _name(seat: int, names: Sequence[str]) -> str:
    return names[seat] if 0 <= seat < len(names) else "The table"


def _mend_you(text: str) -> str:
    """Writes `you` within a sentence."""
    return re.sub(r"(?<=[a-z,] )You\b", "you", text)


def cards_as_told(cards: Sequence[Card]) -> str:
    """Cards in a sentence; hidden ones are only counted."""
    hidden = sum(c is HIDDEN for c in cards)
    if not hidden:
        return text_of(cards)
    seen = text_of(c for c in cards if c is not HIDDEN)
    unseen = "a card" if hidden == 1 else f"{hidden} cards"
    return f"{seen} and {unseen}" if seen else unseen


def sentences(
    events: Sequence[Event], names: Sequence[str], you: int | None = None, *, customs: bool = True
) -> list[str]:
    """The sentences of those events that have one, customs included or not."""
    told = (event for event in events if customs or event.kind != CUSTOM)
    return [words for event in told if (words := sentence(event, names, you))]
