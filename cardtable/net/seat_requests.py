"""Requests for seats at an open table: the host asks for other players, onlookers ask to play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from cardtable.bots.bot_names import PROGRAM_PREFIX
from cardtable.errors import OptionError
from cardtable.net.client_seats import ClientSeats
from cardtable.net.connection import Connection
from cardtable.net.people import as_remote_persons
from cardtable.table.seat_specs import SeatSpec, read_seat
from cardtable.table.sitting import Sitting


@dataclass(frozen=True)
class PlayerChanges:
    """The changes that a request for other players made: the seats with a new player, a sentence for each,
    and the clients that gained or lost seats."""

    changed: list[int]
    sentences: list[str]
    moved: list[Connection]


class SeatRequests:
    """Grants requests for seats at one table."""

    def __init__(self, sitting: Sitting, client_seats: ClientSeats) -> None:
        self.sitting = sitting
        self.client_seats = client_seats

    def change_players(self, wanted: Sequence[str]) -> PlayerChanges:
        """Seats the players that the host wants. Raises CardTableError, and then changes nothing."""
        specs = self._read_specs(wanted)
        changed = [at for at, spec in enumerate(specs) if spec != self.sitting.specs[at]]
        sentences = self.sitting.reseat_all(specs)
        return PlayerChanges(changed, sentences, self.client_seats.follow_players())

    def _read_specs(self, wanted: Sequence[str]) -> list[SeatSpec]:
        """Reads and checks the wanted players. Raises OptionError."""
        seats = self.sitting.match.seats
        if len(wanted) != seats:
            raise OptionError(f"{len(wanted)} seats are named, the table has {seats}")
        found: list[SeatSpec] = []
        for part, now in zip(wanted, self.sitting.specs, strict=True):
            if part.startswith(PROGRAM_PREFIX) and part != str(now):
                raise OptionError("a program sits down when the table is opened, not later")
            spec = now if part == str(now) else read_seat(part, [spec.name for spec in found])
            if spec.kind == "you" and spec != now:
                raise OptionError("people at a table for several terminals have names: write person:NAME")
            found.append(replace(spec, kind=now.kind) if spec.is_person and now.is_person else spec)
        if not found[self.client_seats.host_seat].is_person:
            raise OptionError("the host keeps a seat: whoever opened the table plays at it")
        return as_remote_persons(found)

    def seat_onlookers(self) -> list[tuple[Connection, str]]:
        """Gives free seats to the onlookers who have asked for one; returns those, each with the token that
        reclaims the seat."""
        seated: list[tuple[Connection, str]] = []
        for connection in [one for one in self.client_seats.onlookers if one.seat_token]:
            seat = self.client_seats.free_seat(connection.name)
            if seat is None:
                break
            token = connection.seat_token
            self.client_seats.sit_down(connection, seat, token)
            seated.append((connection, token))
        return seated
