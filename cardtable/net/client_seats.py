"""The seats of people at an open table: which client holds each, and which are away or free."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count

import msgspec

from cardtable.errors import TableError
from cardtable.net.connection import Connection
from cardtable.net.messages import Hello, HostMessage, PersonStatus, Presence
from cardtable.net.names import clean_name, require_distinct
from cardtable.net.people import AWAY, CAREFUL, FREE, HERE, IDLE, READING
from cardtable.net.rate_limiter import RateLimiter, crowd_of
from cardtable.net.saved_table import SavedTable
from cardtable.net.seat_tokens import hash_token
from cardtable.table.sitting import Sitting

MAX_ONLOOKERS = 16


@dataclass
class SeatClaim:
    """A person's seat: the hash of the token that reclaims it (empty while it is free), the client that holds
    it, and since when none does."""

    token: str = ""
    connection: Connection | None = None
    since: float = float("-inf")
    return_rate: RateLimiter = field(default_factory=lambda: RateLimiter(1.0, 20.0))
    """Limits how often somebody may reconnect, since each time the whole table is sent."""
    ready: int = 0
    """The last deal whose end was seen here."""
    looked: int = 0
    """The last deal in which its person looked at the own hand, or let the chance pass."""

    @property
    def state(self) -> str:
        """`here`, `away` or `free`."""
        return HERE if self.connection is not None else AWAY if self.token else FREE

    def state_at(self, ended: int) -> str:
        """The state, or `reading` while the end of that deal has not been seen."""
        return READING if self.state == HERE and self.ready < ended else self.state


class ClientSeats:
    """The seats of people at one open table. `host_seat` is the host's own."""

    def __init__(self, sitting: Sitting, saved: SavedTable) -> None:
        self.sitting = sitting
        self.host_seat = saved.host
        self.away_policy = saved.away_policy
        self.turn_seconds = saved.turn_seconds
        """The seconds that a turn may take; 0: as many as they like."""
        self.unlooked: list[int] = []
        """The seats for whom clocks wait, since their people share a terminal and have not looked yet."""
        self.idle: set[int] = set()
        """The seats that a bot plays until their people are back, since a turn took too long."""
        self.onlookers: list[Connection] = []
        self.claims = {seat: SeatClaim(saved.tokens.get(str(seat), "")) for seat in sitting.persons}

    def state(self, seat: int) -> str:
        """The state of that person's seat."""
        claim = self.claims.get(seat)
        return claim.state if claim is not None else HERE

    def seconds_away(self, seat: int) -> float:
        """How long the person of a seat has been away, in seconds; 0 if here or not come yet."""
        claim = self.claims.get(seat)
        return time.monotonic() - claim.since if claim is not None and claim.state == AWAY else 0.0

    def connection_of(self, seat: int) -> Connection | None:
        """The client that holds the seat now."""
        claim = self.claims.get(seat)
        return claim.connection if claim is not None else None

    def yet_to_look(self, seats: Iterable[int], deal_index: int) -> list[int]:
        """Of these seats, those whose people are here and have not looked at their hands in that deal."""
        here = [seat for seat in seats if seat not in self.idle and self.state(seat) == HERE]
        return [seat for seat in here if self.claims[seat].looked < deal_index]

    @property
    def host(self) -> Connection | None:
        """The host's own client; None while it is away."""
        return self.connection_of(self.host_seat)

    @property
    def connections(self) -> list[Connection]:
        """All clients, each once."""
        seated = [claim.connection for claim in self.claims.values() if claim.connection is not None]
        return [*dict.fromkeys(seated), *self.onlookers]

    def broadcast(self, message: HostMessage) -> None:
        """Sends a message to every client."""
        for connection in self.connections:
            connection.send(message)

    def presence(self, ended: int) -> Presence:
        """The message that says who is here, and who still reads the end of that deal (0: none has just
        ended)."""
        names = self.sitting.names
        found = [
            PersonStatus(
                seat,
                names[seat],
                IDLE if seat in self.idle else claim.state_at(ended),
                claim.connection.allowance if claim.connection else 0.0,
            )
            for seat, claim in sorted(self.claims.items())
        ]
        return Presence(
            self.host_seat,
            found,
            [connection.name for connection in self.onlookers],
            self.away_policy,
            self.turn_seconds,
            self.unlooked,
        )

    def is_ready(self, seat: int, deal_index: int, *, is_last: bool) -> bool:
        """Whether the table need not wait for this person at the end of a deal. At the end of the last deal
        it waits for nobody who is away."""
        claim = self.claims[seat]
        lets_go = is_last or self.away_policy == CAREFUL or claim.state == FREE
        return claim.ready >= deal_index or seat in self.idle or (claim.state != HERE and lets_go)

    def admit(self, connection: Connection, hello: Hello) -> list[str]:
        """Gives a client its seats; returns the tokens that reclaim them. Raises TableError."""
        known = self._reclaimed(hello)
        if not known and hello.seats == 0:
            self._add_onlooker(connection, hello)
        elif not known:
            seats = self._choose_seats(connection, hello)
            if len(set(hello.new_tokens)) < len(seats):
                raise TableError("each seat needs a token of its own")
            known = dict(zip(seats, hello.new_tokens, strict=False))
        for seat, token in known.items():
            self._hand_over(connection, seat, token)
        return list(known.values())

    def _reclaimed(self, hello: Hello) -> dict[int, str]:
        """The seats that the client's tokens reclaim. Seats in use are only taken over by a client
        that reconnects (`is_reconnect`)."""
        by_token = {claim.token: seat for seat, claim in self.claims.items() if claim.token}
        for tokens in hello.tokens:
            seats = {by_token[hashed]: token for token in tokens if (hashed := hash_token(token)) in by_token}
            if seats and not all(self.claims[seat].return_rate.allow() for seat in seats):
                raise TableError("you come and go so often that nobody else can play")
            if seats and (hello.is_reconnect or all(self.claims[seat].connection is None for seat in seats)):
                return seats
        return {}

    def _add_onlooker(self, connection: Connection, hello: Hello) -> None:
        if len(self.onlookers) >= MAX_ONLOOKERS:
            self._make_room(connection.uid)
        others = self._names()
        name = clean_name(hello.names[0] if hello.names else "")
        if name:
            require_distinct(name, others)
        connection.name = name or next(
            free for number in count(1) if (free := f"Onlooker {number}") not in others
        )
        connection.is_named = bool(name)
        self.onlookers.append(connection)

    @property
    def _free(self) -> list[int]:
        """The seats that others than the host may take: nobody has come to them yet."""
        return [seat for seat, claim in self.claims.items() if claim.state == FREE and seat != self.host_seat]

    def free_seat(self, name: str) -> int | None:
        """The free seat of that name, else the first free one; None if there is none."""
        free = self._free
        named = [seat for seat in free if self.sitting.names[seat] == name]
        return next(iter([*named, *free]), None)

    def sit_down(self, connection: Connection, seat: int, token: str) -> None:
        """Gives an onlooker a free seat, which takes their name if they have one."""
        self.onlookers.remove(connection)
        if connection.is_named:
            self.rename(seat, connection.name)
        connection.seat_token = ""
        self._hand_over(connection, seat, token)
        connection.name = self.sitting.names[seat]

    def _names(self) -> list[str]:
        """The names of everybody at the table."""
        return [*self.sitting.names, *(one.name for one in self.onlookers)]

    def _make_room(self, uid: int) -> None:
        """Sends away the last onlooker of the account that has most, unless that of the newcomer has as many.
        Raises TableError."""
        accounts = [one.uid for one in self.onlookers]
        crowd = crowd_of(accounts)
        if accounts.count(crowd) <= accounts.count(uid) + 1:
            raise TableError("so many look on already that there is no room for more")
        last = next(one for one in reversed(self.onlookers) if one.uid == crowd)
        self.disconnected(last)
        last.disconnect("Others want to look on, too.")

    def _choose_seats(self, connection: Connection, hello: Hello) -> list[int]:
        """Free seats for that many people: each the seat already named after them, else the first."""
        if connection.is_host:
            return [self.host_seat]
        free = self._free
        if len(free) < hello.seats:
            raise TableError(self._why_full(len(free)))
        wanted = [clean_name(name) for name in hello.names[: hello.seats]]
        seats: list[int] = []
        for name in [*wanted, *[""] * (hello.seats - len(wanted))]:
            seats.append(self._seat_for(name, free))
            free.remove(seats[-1])
        return seats

    def _why_full(self, free: int) -> str:
        names = [self.sitting.names[seat] for seat, claim in self.claims.items() if claim.state == AWAY]
        if free:
            return f"only {free} {'seat is' if free == 1 else 'seats are'} free"
        kept = f"; kept for {' and '.join(names)}, who left from another terminal" if names else ""
        return f"no seat is free{kept}; --look looks on"

    def _seat_for(self, name: str, free: Sequence[int]) -> int:
        """The free seat with that name, else the first one, which then takes the name."""
        names = [one.casefold() for one in self.sitting.names]
        if name and name.casefold() in names:
            seat = names.index(name.casefold())
            if seat in free:
                return seat
        if name:
            others = self._names()
            del others[free[0]]
            require_distinct(name, others)
            self.rename(free[0], name)
        return free[0]

    def rename(self, seat: int, name: str) -> None:
        """Renames the person of that seat. Raises TableError."""
        specs = list(self.sitting.specs)
        specs[seat] = msgspec.structs.replace(specs[seat], name=name)
        self.sitting.reseat_all(specs)

    def _hand_over(self, connection: Connection, seat: int, token: str) -> None:
        """Hands a seat to a client. A client that held it before is disconnected."""
        claim = self.claims[seat]
        before = claim.connection
        if before is not None and before is not connection:
            self.disconnected(before)
            before.disconnect("Your seat has been taken up again at another terminal.")
        claim.token = hash_token(token)
        claim.connection = connection
        connection.seats |= {seat}
        connection.name = connection.name or self.sitting.names[seat]
        connection.is_named = True

    def disconnected(self, connection: Connection) -> None:
        """The client has disconnected."""
        if connection in self.onlookers:
            self.onlookers.remove(connection)
        self.idle -= connection.seats
        for claim in self.claims.values():
            if claim.connection is connection:
                claim.connection = None
                claim.since = time.monotonic()

    def give_up(self, connection: Connection) -> None:
        """Its people leave for good: their seats are free."""
        for seat in connection.seats:
            self.claims[seat].token = ""

    def take_over(self, before: ClientSeats, moved: Mapping[int, int]) -> None:
        """Takes over all clients of the previous match. `moved` maps old seats to new ones."""
        self.onlookers = before.onlookers
        for old, new in moved.items():
            self.claims[new] = replace(before.claims[old], ready=0, looked=0)
        for connection in self.connections:
            connection.seats = frozenset(moved[seat] for seat in connection.seats)
            connection.answered.clear()

    def follow_players(self) -> list[Connection]:
        """Follows a change of players: seats without a person are taken from their clients, new ones are
        free. Returns the clients whose seats have changed."""
        persons = set(self.sitting.persons)
        moved = []
        self.idle &= persons
        for seat in [seat for seat in self.claims if seat not in persons]:
            connection = self.claims.pop(seat).connection
            if connection is not None:
                connection.seats -= {seat}
                moved.append(connection)
                if not connection.seats:
                    self.onlookers.append(connection)
        for seat in persons - set(self.claims):
            self.claims[seat] = SeatClaim()
        return list(dict.fromkeys(moved))

    def settings(self, name: str, group: int) -> SavedTable:
        """The settings to save beside the record."""
        tokens = {str(seat): claim.token for seat, claim in self.claims.items() if claim.token}
        return SavedTable(name, self.host_seat, group, self.away_policy, tokens, self.turn_seconds)
