"""Private events: the cards that came to a hand and that only their owner saw, in sentences for that seat
alone."""

from __future__ import annotations

from collections.abc import Iterable

from cardtable.cards import HIDDEN, Card
from cardtable.engine.deal import Deal
from cardtable.engine.events import Event
from cardtable.words import with_unit

HANDED = ("deal", "draw", "give")
"""Kinds of events that announce cards which have just moved. Which cards they were is told afterwards."""


def with_private_events(heard: Iterable[Event], deal: Deal, seat: int) -> list[Event]:
    """The events as that seat heard of them, with a sentence for the cards it drew or was given. Cards that
    come one after the other share a sentence. Of cards that came face down it is told once the seat looks.
    An onlooker gets nothing in addition."""
    if seat < 0:
        return list(heard)
    found: list[Event] = []
    gained: dict[str, list[Card]] = {}
    is_blind = False
    for event in heard:
        is_blind = is_blind or _comes_unseen(event, deal, seat)
        if is_blind and _is_look(event, seat):
            is_blind = False
            found.append(Event("get", seat, "{seat} see{s} {cards}.", tuple(sorted(event.cards))))
        if is_private_gain(event, deal, seat):
            gained.setdefault(event.source, []).extend(event.cards)
            continue
        # What another draws brings this seat nothing: what it gained came before.
        comes_first = event.kind in HANDED and (event.kind != "draw" or event.seat == seat)
        found += [event] if comes_first else []
        if event.text:
            found += _received(gained, seat)
            gained = {}
        found += [] if comes_first else [event]
    return found + _received(gained, seat)


def is_private_gain(event: Event, deal: Deal, seat: int) -> bool:
    """Whether cards came to that seat's hand, seen by the seat, from a pile that not everybody sees."""
    if event.kind != "move" or event.target != f"hand.{seat}" or not event.cards:
        return False
    if _comes_unseen(event, deal, seat):
        return False
    source = deal.piles.get(event.source)
    return event.source != event.target and source is not None and source.seen_by is not None


def _comes_unseen(event: Event, deal: Deal, seat: int) -> bool:
    """Whether cards came to that seat's hand that not even their owner may look at yet."""
    is_own = event.kind == "move" and event.target == f"hand.{seat}" and bool(event.cards)
    return is_own and all(c is HIDDEN for c in event.cards) and not deal.out_of_sight()


def _is_look(event: Event, seat: int) -> bool:
    """Whether the seat sees its own hand from now on."""
    return event.kind == "show" and event.source == f"hand.{seat}" and HIDDEN not in event.cards


def _received(gained: dict[str, list[Card]], seat: int) -> list[Event]:
    """A sentence for each pile that cards came from. Of cards that nobody may look at any more it tells how
    many they were."""
    told = []
    for source, cards in gained.items():
        held = sorted(c for c in cards if c is not HIDDEN)
        gone = len(cards) - len(held)
        parts = ["{cards}"] * bool(held) + [f"{with_unit(gone, 'card')} taken since"] * bool(gone)
        text = "{seat} get{s} " + " and ".join(parts) + _from(source) + "."
        told.append(Event("get", seat, text, tuple(held)))
    return told


def _from(source: str) -> str:
    """ "from" and the player, if the pile was somebody's hand."""
    kind, _, whose = source.partition(".")
    return f" from {{{whose}}}" if kind == "hand" else ""
