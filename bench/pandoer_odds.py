"""How often Pandoer's games of few tricks are made against careful defence, and the log-odds fitted to it.

`python -m bench.pandoer_odds [--deals N]` plays that many deals of each kind (closed, hand open after five
cards, all hands open) with one trick to be won or none, the proclaimer a seat whose hand is fit for it, and
prints what `FEW_TRICKS` in `games/pandoer/odds.py` should hold, with how often it would be right.
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Sequence

from cardtable.bots.basic_bots import CarefulBot
from cardtable.engine import Pass
from cardtable.match.match import Match
from games.pandoer.bidding import PandoerBidding
from games.pandoer.contracts import CONTRACTS, Contract, LadderBid
from games.pandoer.deal_state import PandoerDealState
from games.pandoer.odds import best_log_odds, few_tricks_features

KINDS = ("misery", "open-misery", "silent-praatje", "piccolo", "open-piccolo", "silent-piccolo-praatje")
"""A game of each kind."""
SECOND_BEST = 0.3
"""How often the seat with the second best hand plays, so that middling hands are seen too."""
STEPS = 30
"""Newton steps of the fit."""
RIDGE = 0.02
"""How strongly weights are drawn to nought."""

Row = tuple[tuple[float, ...], bool]
"""What tells of a hand, and whether it was made."""


def played(contract: Contract, seed: int) -> Row:
    """One deal: what tells of the eight cards kept, and whether the game was made."""
    match, rng, bot = Match("pandoer", seed=seed, listen=False), random.Random(seed), CarefulBot()
    deal = match.in_play
    assert isinstance(deal, PandoerDealState)
    nines = [tuple(sorted((*deal.hand(seat), *deal.cards_in("blind")))) for seat in range(deal.seats)]
    best = sorted(range(deal.seats), key=lambda seat: -best_log_odds(nines[seat], contract))
    bidder = best[rng.random() < SECOND_BEST]
    while isinstance(deal.stage, PandoerBidding):
        seat = match.actors[0]
        match.play(seat, LadderBid(contract.name) if seat == bidder else Pass())
    match.play(bidder, bot.decide(match.view(bidder), rng))
    features = few_tricks_features(tuple(sorted(deal.hand(bidder))), contract.goal)
    while not deal.over:
        seat = match.actors[0]
        match.play(seat, bot.decide(match.view(seat), rng))
    return features, deal.made


def fitted(rows: Sequence[Row]) -> list[float]:
    """The weights of a logistic fit, the base first (Newton's method)."""
    size = len(rows[0][0]) + 1
    weights = [0.0] * size
    for _ in range(STEPS):
        slope = [-RIDGE * w * (at > 0) for at, w in enumerate(weights)]
        curve = [[RIDGE * (a == b) + 1e-9 for b in range(size)] for a in range(size)]
        for features, made in rows:
            x = (1.0, *features)
            chance = chance_of(weights, features)
            for a in range(size):
                slope[a] += (made - chance) * x[a]
                for b in range(size):
                    curve[a][b] += chance * (1 - chance) * x[a] * x[b]
        weights = [w + step for w, step in zip(weights, solved(curve, slope), strict=True)]
    return weights


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a small system of equations (Gauss)."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for at in range(len(rows)):
        pivot = max(range(at, len(rows)), key=lambda one: abs(rows[one][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        for one in range(len(rows)):
            if one != at:
                factor = rows[one][at] / rows[at][at]
                rows[one] = [a - factor * b for a, b in zip(rows[one], rows[at], strict=True)]
    return [row[-1] / row[at] for at, row in enumerate(rows)]


def chance_of(weights: Sequence[float], features: Sequence[float]) -> float:
    """The chance that those weights give."""
    odds = weights[0] + sum(w * x for w, x in zip(weights[1:], features, strict=True))
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, odds))))


def main() -> None:
    """Plays, fits and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kinds", nargs="*", default=KINDS)
    parser.add_argument("--deals", type=int, default=400)
    given = parser.parse_args()
    for name in given.kinds:
        rows = [played(CONTRACTS[name], seed) for seed in range(given.deals)]
        weights = fitted(rows)
        print(
            f"{name}: {[round(w, 2) for w in weights]}; made {sum(made for _, made in rows)} of {len(rows)}"
        )
        told = [(round(10 * chance_of(weights, features)), made) for features, made in rows]
        for tenth in sorted({tenth for tenth, _ in told}):
            of = [made for one, made in told if one == tenth]
            print(f"  told {tenth} in ten: made {sum(of)} of {len(of)}", flush=True)


if __name__ == "__main__":
    main()
