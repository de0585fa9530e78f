"""Which terminal has which person's seat: who is here, who is away, and who is still waited for."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from cardtable.errors import TableError
from cardtable.net.connection import Flow, Guest
from cardtable.net.messages import Hello, People, Somebody
from cardtable.net.table_files import Kept, hashed
from cardtable.table.sitting import Sitting
from cardtable.text import clean

HERE, AWAY, FREE, READING = "here", "away", "free", "reading"
WAIT, CAREFUL = "wait", "careful"
"""Who plays for those who are away: nobody, or a careful bot."""
LONGEST_NAME = 20
MOST_ONLOOKERS = 16


@dataclass
class Place:
    """The seat of a person: the hash of the token that gives it back (empty while nobody has it), the
    terminal that has it now, and since when none has."""

    token: str = ""
    guest: Guest | None = None
    since: float = float("-inf")
    comings: Flow = field(default_factory=lambda: Flow(1.0, 20.0))
    """How often somebody comes back to it: each time the whole table is shown."""
    ready: int = 0
    """The count of the last deal whose end was seen there."""

    @property
    def state(self) -> str:
        """Here, away, or still free."""
        return HERE if self.guest is not None else AWAY if self.token else FREE

    def state_at(self, ended: int) -> str:
        """The same, after the deal of that count has ended."""
        return READING if self.state == HERE and self.ready < ended else self.state


class Seating:
    """The seats of people at one open table; `host_seat` is that of whoever opened it."""

    def __init__(self, sitting: Sitting, kept: Kept) -> None:
        self.sitting = sitting
        self.host_seat = kept.host
        self.away = kept.away
        self.onlookers: list[Guest] = []
        self.places = {seat: Place(kept.tokens.get(str(seat), "")) for seat in sitting.persons}

    def state(self, seat: int) -> str:
        """How it is with the person of that seat."""
        place = self.places.get(seat)
        return place.state if place is not None else HERE

    def away_for(self, seat: int) -> float:
        """Seconds that the person of a seat has been away; 0 for who is here or has not come yet."""
        place = self.places.get(seat)
        return time.monotonic() - place.since if place is not None and place.state == AWAY else 0.0

    def guest_of(self, seat: int) -> Guest | None:
        """The terminal that has that seat now."""
        place = self.places.get(seat)
        return place.guest if place is not None else None

    @property
    def guests(self) -> list[Guest]:
        """All terminals, each once."""
        seated = [place.guest for place in self.places.values() if place.guest is not None]
        return [*dict.fromkeys(seated), *self.onlookers]

    def people(self, ended: int) -> People:
        """Who is here, for everybody, and who still looks at the end of that deal (0: none has ended)."""
        names = self.sitting.names
        found = [
            Somebody(seat, names[seat], place.state_at(ended), place.guest.allowance if place.guest else 0.0)
            for seat, place in sorted(self.places.items())
        ]
        return People(self.host_seat, found, [guest.name for guest in self.onlookers], self.away)

    def is_ready(self, seat: int, dealt: int, *, is_last: bool) -> bool:
        """Whether nobody waits for the person of that seat to have seen how a deal ended; for who is away at
        the end of the `last` one nobody does."""
        place = self.places[seat]
        lets_go = is_last or self.away == CAREFUL or place.state == FREE
        return place.ready >= dealt or (place.state != HERE and lets_go)

    # Sitting down

    def sit(self, guest: Guest, hello: Hello) -> list[str]:
        """Gives a terminal its seats, as its hello asks for them; returns the tokens that give them back.
        Raises TableError in one line."""
        known = self._known(hello)
        if not known and hello.seats == 0:
            self._look_on(guest, hello)
        elif not known:
            seats = self._found(guest, hello)
            if len(set(hello.fresh)) < len(seats):
                raise TableError("each seat needs a token of its own")
            known = dict(zip(seats, hello.fresh, strict=False))
        for seat, token in known.items():
            self._give(guest, seat, token)
        return list(known.values())

    def _known(self, hello: Hello) -> dict[int, str]:
        """The seats that its tokens name, if nobody has them or it is to have them in any case."""
        by_token = {place.token: seat for seat, place in self.places.items() if place.token}
        for tokens in hello.tokens:
            seats = {by_token[told]: token for token in tokens if (told := hashed(token)) in by_token}
            if seats and not all(self.places[seat].comings.passes() for seat in seats):
                raise TableError("you come and go so often that nobody else can play")
            if seats and (hello.again or all(self.places[seat].guest is None for seat in seats)):
                return seats
        return {}

    def _look_on(self, guest: Guest, hello: Hello) -> None:
        if len(self.onlookers) >= MOST_ONLOOKERS:
            raise TableError("so many look on already that there is no room for more")
        guest.name = named(hello.names[0] if hello.names else "") or f"Onlooker {len(self.onlookers) + 1}"
        self.onlookers.append(guest)

    def _found(self, guest: Guest, hello: Hello) -> list[int]:
        """Free seats for so many people: each the one that waits for who is called so, else the first."""
        if guest.is_host:
            return [self.host_seat]
        free = [seat for seat, place in self.places.items() if place.state == FREE and seat != self.host_seat]
        if len(free) < hello.seats:
            raise TableError(self._why_full(len(free)))
        wanted = [named(name) for name in hello.names[: hello.seats]]
        seats: list[int] = []
        for name in [*wanted, *[""] * (hello.seats - len(wanted))]:
            seats.append(self._seat_for(name, free))
            free.remove(seats[-1])
        return seats

    def _why_full(self, free: int) -> str:
        names = [self.sitting.names[seat] for seat, place in self.places.items() if place.state == AWAY]
        if free:
            return f"only {free} {'seat is' if free == 1 else 'seats are'} free"
        kept = f"; kept for {' and '.join(names)}, who left from another terminal" if names else ""
        return f"no seat is free{kept}; --look looks on"

    def _seat_for(self, name: str, free: Sequence[int]) -> int:
        """The free seat of that name, else the first, which is called so from now on."""
        names = [one.casefold() for one in self.sitting.names]
        if name and name.casefold() in names:
            seat = names.index(name.casefold())
            if seat in free:
                return seat
            raise TableError(
                f"somebody here is called {self.sitting.names[seat]} already: --as gives you another name"
            )
        if name:
            self.rename(free[0], name)
        return free[0]

    def rename(self, seat: int, name: str) -> None:
        """The person of that seat is called so from now on. Raises TableError."""
        specs = list(self.sitting.specs)
        specs[seat] = replace(specs[seat], name=name)
        self.sitting.reseat_all(specs)

    def _give(self, guest: Guest, seat: int, token: str) -> None:
        """That terminal has the seat from now on, whoever had it before, and who shows that token."""
        place = self.places[seat]
        before = place.guest
        if before is not None and before is not guest:
            self.gone(before)
            before.part("Your seat has been taken up again at another terminal.")
        place.token, place.guest = hashed(token), guest
        guest.seats |= {seat}
        guest.name = guest.name or self.sitting.names[seat]

    def gone(self, guest: Guest) -> None:
        """That terminal is not here any more."""
        if guest in self.onlookers:
            self.onlookers.remove(guest)
        for place in self.places.values():
            if place.guest is guest:
                place.guest, place.since = None, time.monotonic()

    def left(self, guest: Guest) -> None:
        """They rise for good: their seats are free."""
        for seat in guest.seats:
            self.places[seat].token = ""

    def move_from(self, before: Seating, moved: Mapping[int, int]) -> None:
        """Everybody of a match that is over sits down at this one: seats there and here."""
        self.onlookers = before.onlookers
        for old, new in moved.items():
            self.places[new] = replace(before.places[old], ready=0)
        for guest in self.guests:
            guest.seats = frozenset(moved[seat] for seat in guest.seats)
            guest.answered.clear()

    def follow(self) -> list[Guest]:
        """Who sits there has changed: seats that no person has any more are no terminal's, and new ones are
        free. Returns the terminals whose seats are others now."""
        persons, moved = set(self.sitting.persons), []
        for seat in [seat for seat in self.places if seat not in persons]:
            guest = self.places.pop(seat).guest
            if guest is not None:
                guest.seats -= {seat}
                moved.append(guest)
                if not guest.seats:
                    self.onlookers.append(guest)
        for seat in persons - set(self.places):
            self.places[seat] = Place()
        return list(dict.fromkeys(moved))

    def kept(self, name: str, group: int) -> Kept:
        """What is kept of the table beside its record."""
        tokens = {str(seat): place.token for seat, place in self.places.items() if place.token}
        return Kept(name, self.host_seat, group, self.away, tokens)


def named(name: str) -> str:
    """A name as it may stand on the table."""
    return clean(name, LONGEST_NAME).replace(":", " ").replace(",", " ").strip()
