"""Play beside the exact result, where every card is known: `python -m bench.solver [games] [--deals N]`.

Endings of tricks: of positions with at most twelve cards, how many are solved, in how many nodes and how
long; and what careful play gives away there against exact play, by the seat that acts, in points.
"""

from __future__ import annotations

import argparse
import random
import time
from statistics import mean

from cardtable.bots.basic_bots import CarefulBot
from cardtable.engine import endgame_solver
from cardtable.engine.deal import Deal
from cardtable.match.match import Match
from cardtable.mechanics.tricks import Tricks

GAMES = ("gong-zhu", "mighty", "spar", "tarneeb", "hokm", "arpa-turup", "pandoer", "jaguar")
CARDS = 12
"""The cards in all hands of an ending."""


def held(deal: Deal) -> int:
    """The cards in all hands."""
    stage = deal.stage
    assert stage is not None
    return sum(len(stage.held(seat)) for seat in range(deal.seats))


class Figures:
    """What was measured in one game."""

    def __init__(self) -> None:
        self.seconds: list[float] = []
        self.nodes: list[int] = []
        self.gave: list[float] = []
        self.unsolved = 0

    def look(self, match: Match, seat: int) -> None:
        """Solves the position, with all cards open, and notes what careful play costs there."""
        deal = match.in_play.clone()
        began = time.perf_counter()
        ending = endgame_solver.Ending(match.game.bot, deal, seat)
        known = ending.outcomes(deal, seat)
        self.seconds.append(time.perf_counter() - began)
        self.nodes.append(endgame_solver.PLACES - ending.left)
        if known is None:
            self.unsolved += 1
            return
        played = CarefulBot().decide(match.view(seat), random.Random(match.happened))
        if played in known:
            self.gave.append(max(known.values()) - known[played])


def measure(game: str, deals: int) -> Figures:
    """Quick deals of one game, looked at where few cards are left and there is a choice."""
    figures = Figures()
    for seed in range(deals):
        match, rng = Match(game, seed=seed, listen=False), random.Random(seed)
        first = match.deal
        while not first.over:
            seat, deal = match.actors[0], match.in_play
            if isinstance(deal.stage, Tricks) and held(deal) <= CARDS and len(deal.legal(seat)) > 1:
                figures.look(match, seat)
            match.play(seat, match.game.bot.quick_play(deal, seat, rng))
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--deals", type=int, default=20)
    given = parser.parse_args()
    print(f"{'game':12} endings solved nodes(mean/max) seconds(mean/max) erring given-away")
    for game in given.games:
        one = measure(game, given.deals)
        if not one.nodes:
            continue
        share = 1 - one.unsolved / len(one.nodes)
        erring = mean([gave > 0 for gave in one.gave]) if one.gave else 0
        print(
            f"{game:12} {len(one.nodes):7} {share:6.1%} {mean(one.nodes):7.0f}/{max(one.nodes):5} "
            f"{mean(one.seconds):8.3f}/{max(one.seconds):.2f} {erring:12.1%} {mean(one.gave or [0]):9.3f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
