"""Who sits down at a game that was never set up: the people of before, and bots."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.bots.bot_names import LEVELS
from cardtable.engine.game import Game
from cardtable.table.seat_specs import PERSONS, SeatSpec, you_and_bots
from cardtable.tui.preferences import Memory


def usual_bot(memory: Memory) -> str:
    """The bots of a game that was never set up: easy ones at first, then those played against last."""
    if not memory.last:
        return LEVELS["easy"]
    seats = memory.games.get(memory.last, {}).get("seats", ())
    kinds = (str(seat).partition(":")[0] for seat in seats)
    return next((kind for kind in kinds if kind in LEVELS.values()), LEVELS["medium"])


def usual_seats(game: Game, memory: Memory) -> list[SeatSpec]:
    """Who sits down at a game that was never set up: the people of the game played last, and bots."""
    before = [str(seat).partition(":") for seat in memory.games.get(memory.last, {}).get("seats", ())]
    people = [SeatSpec(kind, name) for kind, _, name in before if kind in PERSONS and name]
    return seats_of(game, people or you_and_bots(1), usual_bot(memory), game.default_seats)


def seats_of(game: Game, people: Sequence[SeatSpec], bot: str, least: int) -> list[SeatSpec]:
    """Those people, as many as there is room for, and bots up to the least number of seats."""
    room = [count for count in sorted(game.seat_counts) if count >= max(len(people), least)]
    seats = room[0] if room else max(game.seat_counts)
    taken = {spec.name for spec in people}
    bots = you_and_bots(seats + len(people) + 1, bot)[1:]
    return [*people, *(spec for spec in bots if spec.name not in taken)][:seats]
