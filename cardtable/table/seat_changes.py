"""Seats that change during a match: what is said of it, and how the log tells it where it happened.

A bot that sits down plays from the chances that it would have if the match were taken up there with it; those
of the others are as they were.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from cardtable.bots.bot_names import level_of
from cardtable.engine.events import Event
from cardtable.engine.view import View, heard
from cardtable.match.observed_match import ObservedMatch
from cardtable.match.players import Change
from cardtable.table.events_seen import Past
from cardtable.table.seat_specs import SeatSpec, specs_at


def told_of(at: int, old: SeatSpec, new: SeatSpec) -> str:
    """What all are told when one sits where another sat, or is called otherwise. Who was called You is told
    of by the seat: others read it, too."""
    was_you, is_you = old.name == "You", new.name == "You"
    if old.kind == new.kind:
        who = f"Seat {at + 1}" if was_you else old.name
        return f"{who} is {'you' if is_you else 'called ' + new.name} from now on."
    who = "A person" if new.is_person else f"A bot ({level_of(new.kind)})"
    if old.name == new.name:
        return f"{who} plays for {old.name} now."
    seat = f"seat {at + 1}" if was_you else f"the seat of {old.name}"
    if is_you:
        return f"You take {seat}."
    taker = new.name if new.is_person else f"{new.name}, a bot ({level_of(new.kind)}),"
    return f"{taker} takes {seat}."


def changes_told(match: ObservedMatch, first: int = 0, last: int | None = None) -> list[str]:
    """What is said of the changes made after so many acts of a match, and no more than so many."""
    return [
        _told(match, at, change)
        for at, change in enumerate(match.seated.changes)
        if change.acts >= first and (last is None or change.acts <= last)
    ]


def _told(match: ObservedMatch, at: int, change: Change) -> str:
    """What is said of one change: who sat there just before."""
    before = specs_at(match, match.seated.until(at))[change.seat]
    after = specs_at(match, match.seated.until(at + 1))[change.seat]
    return told_of(change.seat, before, after)


@dataclass(frozen=True)
class Part:
    """A part of what is told during which nobody changed seats: what happened, the names at that time, and
    what is said of the change that ended it."""

    events: Sequence[Event]
    names: Sequence[str]
    change: str = ""


def parted(match: ObservedMatch, view: View, events: Sequence[Event], names: Sequence[str]) -> Iterator[Part]:
    """The events of the deal that is looked at, as its seat heard of them, parted where seats changed;
    `names` are those of now."""
    if not match.seated.changes:
        yield Part(events, names)
        return
    dealt = match.steps[-1].dealt if view.deal.over and match.steps else match.dealt
    begun = next((at for at, step in enumerate(match.steps) if step.dealt == dealt), len(match.steps))
    told = 0
    for at, change in enumerate(match.seated.changes):
        if change.acts < begun:
            continue
        then = min(len(events), _heard_until(match, view.seat, dealt, begun, change.acts))
        yield Part(events[told:then], _called_before(match, at, names), _told(match, at, change))
        told = then
    yield Part(events[told:], names)


def told_apart(match: ObservedMatch, first: int, past: Past, names: Sequence[str]) -> Iterator[Part]:
    """What happened, parted where seats changed after so many acts or more."""
    rest = list(past)
    for at, change in enumerate(match.seated.changes):
        if change.acts < first:
            continue
        before = [events for acts, events in rest if acts < change.acts]
        yield Part(_joined(before), _called_before(match, at, names), _told(match, at, change))
        rest = rest[len(before) :]
    yield Part(_joined(events for _, events in rest), names)


def _joined(parts: Iterable[Sequence[Event]]) -> list[Event]:
    return [event for events in parts for event in events]


def _called_before(match: ObservedMatch, change: int, names: Sequence[str]) -> list[str]:
    """What each seat was called before that change; whoever has the name of then still is called so at
    this screen."""
    now, before = (specs_at(match, one) for one in (match.seated.now(), match.seated.until(change)))
    return [names[seat] if spec.name == now[seat].name else spec.name for seat, spec in enumerate(before)]


def _heard_until(match: ObservedMatch, seat: int, dealt: int, begun: int, acts: int) -> int:
    """How many events of a deal a seat had heard of after so many acts of the match."""
    played = [event for step in match.steps[begun:acts] for event in step.events]
    return len(heard([*match.openings.get(dealt, ()), *played], seat))
