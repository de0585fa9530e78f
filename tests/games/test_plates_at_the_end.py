"""At the end of a deal plates and sheet tell of the same points, tricks and cards."""

from __future__ import annotations

import random
import re

import pytest

from cardtable.discovery.installed_games import find_game
from cardtable.engine.deal import Deal
from cardtable.match.match import Match
from tests.own import GAMES

UNITS = re.compile(r"(?:took |laid |this deal )?(-?\d+)(?: (points?|tricks?|cards))?$")
ROLES = {"★ declarer", "★ proclaimer", "jaguar", "friend", "partner"}
"""What plates call those who play together against all others."""


def parties(deal: Deal) -> list[list[int]]:
    """The seats whose plates are added up for the sheet: those of a role; else each side's first, as
    partners show what both have."""
    shown = [{fact.value for fact in deal.seat_facts(seat)} for seat in range(deal.seats)]
    leading = [seat for seat in range(deal.seats) if ROLES & shown[seat]]
    if leading:
        return [leading, [seat for seat in range(deal.seats) if seat not in leading]]
    return [[side] for side in range(deal.sides)]


def told_on_plates(deal: Deal, seats: list[int]) -> dict[str, int]:
    """What the plates of these seats tell of points, tricks and cards, by unit."""
    told: dict[str, int] = {}
    for seat in seats:
        for fact in deal.seat_facts(seat):
            if not fact.label and (found := UNITS.match(fact.value)):
                unit = (found[2] or "points").rstrip("s")
                told[unit] = told.get(unit, 0) + int(found[1])
    return told


def told_in_sheet(deal: Deal, seats: list[int]) -> tuple[str, set[int]]:
    """The words of the sheet, and its numbers: those in its sentences, and what these seats' sides get."""
    lines = deal.score_lines()
    words = " ".join(line.sentence for line in lines)
    points = [[line.points[seat % deal.sides] for line in lines] for seat in seats]
    numbers = {int(number) for number in re.findall(r"\d+", words)} | {sum(own) for own in points}
    return words, numbers.union(*points)


@pytest.mark.parametrize("game_id", GAMES)
def test_the_plates_agree_with_the_sheet(game_id: str) -> None:
    game = find_game(game_id)
    for seats in game.seat_counts:
        for seed in range(4):
            match, rng = Match(game, seats, seed=seed), random.Random(seed)
            while not match.deal.over:
                seat = rng.choice(match.actors)
                match.play(seat, rng.choice(match.legal(seat)))
            deal = match.deal
            for at, party in enumerate(parties(deal)):
                words, numbers = told_in_sheet(deal, party)
                for unit, told in told_on_plates(deal, party).items():
                    # Of tricks a contract's sheet tells only the team's.
                    if unit == "point" or (unit in words.lower() and not (unit == "trick" and at)):
                        assert told in numbers, (seats, seed, party, unit, told, words)
