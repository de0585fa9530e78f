"""What is told of the keys of people in a race: in the prompt, footer and help."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardtable.engine.actions import Pass
from cardtable.engine.event_wording import phrased, with_names
from cardtable.engine.view import View
from cardtable.tui.decision.prompt import APART
from cardtable.tui.key_binding import Key
from cardtable.tui.table.race_keys import RaceKeys


def race_prompt(race: RaceKeys, asked: str) -> str:
    """The prompt of a race: which key does what. `asked` is its question."""
    names = race.people.names
    keys = "  ".join(f"{race.people.key_of(seat)} {names[seat]}" for seat in race.able)
    if race.armed:
        return f"{race.letters[race.armed].capitalize()}: who?  {keys}"
    if chosen := [seat for seat in race.chosen if seat in race.views]:
        return _second_presses(race, chosen)
    seat, view = next(iter(race.views.items()))
    hurried = f"{view.deal.phrase(seat, view.legal[0]).group}: {keys}"
    if not race.lets_pass:
        return f"{hurried}   {asked}"
    if race.is_enter_held:
        return f"{asked}   {hurried}"
    passed = view.deal.phrase(seat, Pass()).group
    return f"{asked}   {hurried}   {passed}: Enter{' twice' * race.is_guarded}"


def _second_presses(race: RaceKeys, chosen: Sequence[int]) -> str:
    """What the next press of each key does that was pressed once."""
    people, (first, *others) = race.people, chosen
    told = f"{people.names[first]}, Enter or {people.key_of(first)} again: {_urgent(race, first)}"
    return APART.join([told, *(f"{people.names[seat]}: {people.key_of(seat)} again" for seat in others)])


def _urgent(race: RaceKeys, seat: int) -> str:
    """What a person's own key does, in words."""
    view = race.views[seat]
    return phrased(view.deal, seat, view.legal[0], race.people.names).text


def why_not(race: RaceKeys, letter: str, view_of: Callable[[int], View]) -> str:
    """Why a person whose key it is cannot do what keys do now; empty if it is nobody's key, or they can."""
    seat, names, views = race.people.seat_of(letter), race.people.names, race.views.values()
    armed = [one for view in views for one in view.legal if one.key == race.armed]
    meant = armed if race.armed else [view.legal[0] for view in views]
    refusal = view_of(seat).refusal(meant[0]) if seat is not None and meant else None
    if seat is None or refusal is None:
        return ""
    return f"{names[seat]}: {with_names(refusal.sentence, names)}"


def keys_of_race(race: RaceKeys) -> list[Key]:
    """The keys of the race, for footer and help."""
    own = [(seat, race.people.key_of(seat)) for seat in race.able]
    found = [Key((letter,), letter, race.people.names[seat], _told(race, seat)) for seat, letter in own]
    if race.chosen or (race.armed and len(own) == 1):
        found.append(Key(("enter",), "Enter", "does it", "Does what the prompt line says."))
    elif race.lets_pass and not race.armed and not race.is_enter_held:
        twice, label = " twice" * race.is_guarded, "all pass" if len(own) > 1 else "pass"
        told = "Everybody at this keyboard lets it pass."
        found.append(Key(("enter",), f"Enter{twice}", label, told))
    if race.holds_anything:
        found.append(Key(("escape", "backspace"), "Esc", "put back", "Nobody does that."))
    letters = race.letters.items()
    return found + [Key((key,), key, told, f"{told}, then the person's key.") for key, told in letters]


def _told(race: RaceKeys, seat: int) -> str:
    """What a person's own key does, for the help."""
    names = race.people.names
    if race.lets_pass:
        return f"{names[seat]}, at the second press: {_urgent(race, seat)}."
    return with_names(f"{{{seat}}} act{{s}} at once.", names)
