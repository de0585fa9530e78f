"""Changes of players during a match: the sentences that announce them, and their place in the log.

A bot that sits down plays from the random stream it would have if the match were resumed there. The streams
of the others do not change.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from cardtable.bots.bot_names import level_of
from cardtable.engine.events import Event
from cardtable.engine.view import View, events_heard
from cardtable.match.observed_match import ObservedMatch
from cardtable.match.seated_players import SeatChange
from cardtable.table.events_seen import EventsByAct
from cardtable.table.seat_specs import SeatSpec, specs_at


def change_sentence(at: int, old: SeatSpec, new: SeatSpec) -> str:
    """The sentence for one change. A player called You is announced by the number of the seat, since others
    read it, too."""
    was_you = old.name == "You"
    is_you = new.name == "You"
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


def earlier_people(match: ObservedMatch) -> dict[int, SeatSpec]:
    """By seat the person who sat there last, before whoever sits there now."""
    found: dict[int, SeatSpec] = {}
    for at, change in enumerate(match.seated.changes):
        before = specs_at(match, match.seated.until(at))[change.seat]
        if before.is_person:
            found[change.seat] = before
    return found


def change_sentences(match: ObservedMatch, first: int = 0, last: int | None = None) -> list[str]:
    """The sentences for the changes made after at least `first` and at most `last` acts."""
    return [
        _sentence(match, at, change)
        for at, change in enumerate(match.seated.changes)
        if change.acts >= first and (last is None or change.acts <= last)
    ]


def _sentence(match: ObservedMatch, at: int, change: SeatChange) -> str:
    """The sentence for one change of the match."""
    before = specs_at(match, match.seated.until(at))[change.seat]
    after = specs_at(match, match.seated.until(at + 1))[change.seat]
    return change_sentence(change.seat, before, after)


class StoryPart(Struct, frozen=True):
    """A part of a story during which nobody changed seats: its events, the names of that time, and the
    sentence of the change that ended it."""

    events: Sequence[Event]
    names: Sequence[str]
    change: str = ""


def split_log(
    match: ObservedMatch, view: View, events: Sequence[Event], names: Sequence[str]
) -> Iterator[StoryPart]:
    """The events of the deal on the screen, split where players changed. `names` are the names of now."""
    if not match.seated.changes:
        yield StoryPart(events, names)
        return
    deal_index, begun = _deal_shown(match, view)
    told = 0
    for at, change in enumerate(match.seated.changes):
        if change.acts < begun:
            continue
        then = min(len(events), _heard_until(match, view.seat, deal_index, begun, change.acts))
        yield StoryPart(events[told:then], _called_before(match, at, names), _sentence(match, at, change))
        told = then
    yield StoryPart(events[told:], names)


def split_story(
    match: ObservedMatch, first: int, past: EventsByAct, names: Sequence[str]
) -> Iterator[StoryPart]:
    """Past events, split where players changed after at least `first` acts."""
    rest = list(past)
    for at, change in enumerate(match.seated.changes):
        if change.acts < first:
            continue
        before = [events for acts, events in rest if acts < change.acts]
        yield StoryPart(_joined(before), _called_before(match, at, names), _sentence(match, at, change))
        rest = rest[len(before) :]
    yield StoryPart(_joined(events for _, events in rest), names)


def heard_until(match: ObservedMatch, view: View, acts: int) -> int:
    """How many events of the deal on the screen its viewer had heard after that many acts of the match."""
    deal_index, begun = _deal_shown(match, view)
    return min(len(view.events), _heard_until(match, view.seat, deal_index, begun, acts))


def _deal_shown(match: ObservedMatch, view: View) -> tuple[int, int]:
    """The index of the deal on the screen, and of its first act."""
    deal_index = match.acts[-1].deal_index if view.deal.over and match.acts else match.deal_count
    begun = next((at for at, act in enumerate(match.acts) if act.deal_index == deal_index), len(match.acts))
    return deal_index, begun


def _joined(parts: Iterable[Sequence[Event]]) -> list[Event]:
    return [event for events in parts for event in events]


def _called_before(match: ObservedMatch, change: int, names: Sequence[str]) -> list[str]:
    """The names before that change. A player who still has the same name is called as now at this screen."""
    now, before = (specs_at(match, one) for one in (match.seated.now(), match.seated.until(change)))
    return [names[seat] if spec.name == now[seat].name else spec.name for seat, spec in enumerate(before)]


def _heard_until(match: ObservedMatch, seat: int, dealt: int, begun: int, acts: int) -> int:
    """How many events of a deal a seat had heard after that many acts of the match."""
    played = [event for act in match.acts[begun:acts] for event in act.events]
    return len(events_heard([*match.openings.get(dealt, ()), *played], seat))
