"""Filling the seats of a match in the lobby: default players, kinds of seats, names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from cardtable.bots.bot_names import BOTS, LEVELS, make_bot
from cardtable.engine.game import Game
from cardtable.match.seated_players import PERSONS
from cardtable.table.seat_specs import SeatSpec, is_stand_in, you_and_bots
from cardtable.tui.lobby_state import LobbyState

SEAT_KINDS = ("you", "person", *LEVELS.values())
"""The kinds of a seat, in the order the arrow keys step through them."""
_SPARE_NAMES = 24
"""Bot names to choose from beyond the number of seats."""


def default_bot(state: LobbyState) -> str:
    """The kind of bot for a game that was never set up: that of the match played last, at first easy."""
    if not state.last:
        return LEVELS["easy"]
    seats = state.games.get(state.last, {}).get("seats", ())
    kinds = (str(seat).partition(":")[0] for seat in seats)
    return next((kind for kind in kinds if kind in LEVELS.values()), LEVELS["medium"])


def default_seats(game: Game, state: LobbyState) -> list[SeatSpec]:
    """The seats of a game that was never set up: the people of the match played last, and bots."""
    before = [str(seat).partition(":") for seat in state.games.get(state.last, {}).get("seats", ())]
    people = [SeatSpec(kind, name) for kind, _, name in before if kind in PERSONS and name]
    return fill_seats(game, people or you_and_bots(1), default_bot(state), game.default_seats)


def fill_seats(game: Game, people: Sequence[SeatSpec], bot: str, least: int) -> list[SeatSpec]:
    """Seats the people, as far as there is room, and bots: at least `least` seats in all."""
    room = [count for count in sorted(game.seat_counts) if count >= max(len(people), least)]
    seats = room[0] if room else max(game.seat_counts)
    taken = {spec.name for spec in people}
    bots = you_and_bots(seats + len(people) + 1, bot)[1:]
    return [*people, *(spec for spec in bots if spec.name not in taken)][:seats]


def seat_help(kind: str) -> str:
    """The help text of a seat."""
    if kind in BOTS:
        return f"A bot: {make_bot(kind).about}. Left and right change who sits here, Enter the name."
    person = "You sit here." if kind == "you" else "Somebody else at this keyboard."
    return f"{person} Left and right change it, Enter the name."


@dataclass
class SeatNames:
    """Chooses a name when the kind of a seat changes, and remembers the names that were typed."""

    _typed: dict[tuple[int, bool], str] = field(default_factory=dict)
    """By seat and whether a bot sits there, the name typed for it."""

    def name_for(self, specs: Sequence[SeatSpec], at: int, kind: str) -> str:
        """The name of seat `at` once it has that kind.

        A bot replaced by another keeps its name. Otherwise the typed name comes back, or a free one is taken.
        A person without one takes the name that was typed while a bot sat there.
        """
        spec = specs[at]
        others = {one.name for seat, one in enumerate(specs) if seat != at}
        was_bot = spec.kind in BOTS
        will_be_bot = kind in BOTS
        if was_bot and will_be_bot and spec.name not in others:
            return spec.name
        bots = [one.name for one in you_and_bots(len(specs) + _SPARE_NAMES)[1:]]
        if spec.name not in bots and not is_stand_in(spec.name):
            self._typed[at, was_bot] = spec.name
        people = [f"Player {number}" for number in (at + 1, *range(1, 14))]
        pool = bots if will_be_bot else ["You", *people] if kind == "you" else people
        typed = self._typed.get((at, will_be_bot)) or self._typed.get((at, True))
        return next(name for name in ([typed] if typed else []) + pool if name not in others)
