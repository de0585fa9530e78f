"""Play beside the exact result, where every card is known: `python -m bench.solver [games] [--deals N]`.

Endings of tricks: of positions with at most twelve cards, how many are solved, in how many nodes and how
long; and what careful play gives away there against exact play, by the seat that acts, in points.

`python -m bench.solver --contracts N [--bot search@200]`: of N deals of Pandoer bid by careful players, which
games are played and made; of the games of few tricks how many could be beaten with all hands open, and are;
and how many leads go into a suit that the proclaimer is seen to lack.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from statistics import mean

from cardtable.bots.basic_bots import BotPlayer, CarefulBot
from cardtable.bots.bot_names import make_bot
from cardtable.cards import HIDDEN
from cardtable.engine import endgame_solver
from cardtable.engine.bot import bot_of
from cardtable.engine.deal import Deal
from cardtable.engine.view import View
from cardtable.match.match import Match
from cardtable.mechanics.tricks import PlayCard, Tricks
from games.pandoer.contracts import Goal
from games.pandoer.deal_state import PandoerDealState
from games.pandoer.open_hands import makes
from games.pandoer.stages import PandoerTricks

GAMES = ("gong-zhu", "mighty", "spar", "tarneeb", "hokm", "arpa-turup", "pandoer", "jaguar")
CARDS = 12
"""The cards in all hands of an ending."""


def held(deal: Deal) -> int:
    """The cards in all hands."""
    stage = deal.stage
    assert stage is not None
    return sum(len(stage.held(seat)) for seat in range(deal.seats))


# Endings


class Endings:
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
        ending = endgame_solver.Ending(bot_of(match.game), deal, seat)
        known = ending.outcomes(deal, seat)
        self.seconds.append(time.perf_counter() - began)
        self.nodes.append(endgame_solver.MAX_NODES - ending.nodes_left)
        if known is None:
            self.unsolved += 1
            return
        played = CarefulBot().decide(match.view(seat), random.Random(match.happened))
        if played in known:
            self.gave.append(max(known.values()) - known[played])

    def told(self) -> str:
        """One row of the table."""
        share = 1 - self.unsolved / len(self.nodes)
        erring = mean([gave > 0 for gave in self.gave]) if self.gave else 0
        return (
            f"{len(self.nodes):7} {share:6.1%} {mean(self.nodes):7.0f}/{max(self.nodes):5} "
            f"{mean(self.seconds):8.3f}/{max(self.seconds):.2f} {erring:12.1%} {mean(self.gave or [0]):9.3f}"
        )


def endings_of(game: str, deals: int) -> Endings:
    """Quick deals of one game, looked at where few cards are left and there is a choice."""
    found = Endings()
    for seed in range(deals):
        match, rng = Match(game, seed=seed, listen=False), random.Random(seed)
        first = match.deal
        while not first.over:
            seat, deal = match.actors[0], match.in_play
            if isinstance(deal.stage, Tricks) and held(deal) <= CARDS and len(deal.legal(seat)) > 1:
                found.look(match, seat)
            match.play(seat, bot_of(match.game).quick_play(deal, seat, rng))
    return found


# Contracts


class Contracts:
    """What was measured of Pandoer's games."""

    def __init__(self, defender: BotPlayer) -> None:
        self.careful, self.defender = CarefulBot(), defender
        self.played: Counter[str] = Counter()
        self.made: Counter[str] = Counter()
        self.beatable: Counter[str] = Counter()
        self.beaten: Counter[str] = Counter()
        self.leads = self.into_void = self.by_choice = 0

    def play(self, match: Match) -> None:
        """One deal: careful play, but for the defence."""
        deal, can_be_beaten = match.in_play, False
        assert isinstance(deal, PandoerDealState)
        while not deal.over:
            seat, rng = match.actors[0], random.Random(match.happened)
            view, stage = match.view(seat), deal.stage
            if (
                isinstance(stage, PandoerTricks)
                and deal.game.few_tricks
                and deal.trick_no == 1
                and not deal.laid
            ):
                made = makes(deal, stage.playable(seat), 1_000_000)
                can_be_beaten = made is not None and not any(made.values())
            is_defence = bool(deal.team) and seat not in deal.team
            action = (self.defender if is_defence else self.careful).decide(view, rng)
            if isinstance(action, PlayCard) and is_defence and deal.game.open_rule and not deal.laid:
                self._note_lead(view, deal.bidder, action)
            match.play(seat, action)
        name = "points" if deal.game.points else deal.contract or "passed"
        self.played[name] += 1
        self.made[name] += deal.made
        self.beatable[name] += can_be_beaten
        self.beaten[name] += can_be_beaten and not deal.made

    def _note_lead(self, view: View[PandoerDealState], bidder: int, lead: PlayCard) -> None:
        his = view.cards_in(f"hand.{bidder}")
        if HIDDEN in his:
            return
        suits = {c.suit for c in his}
        is_void = lead.card.suit not in suits
        deal = view.deal
        shuns = deal.game.goal is Goal.NONE or deal.tricks[bidder] > 0
        self.leads += 1
        self.into_void += is_void
        self.by_choice += is_void and shuns and any(c.suit in suits for c in view.hand)


def contracts_of(deals: int, bot: str) -> Contracts:
    """That many deals of Pandoer, each the first of a match, and so on through it."""
    found = Contracts(make_bot(bot, alone=True))
    seed = 0
    while sum(found.played.values()) < deals:
        match = Match("pandoer", seed=seed, listen=False)
        while not match.over and sum(found.played.values()) < deals:
            found.play(match)
        seed += 1
    return found


def main() -> None:
    """Prints one table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--contracts", type=int, default=0)
    parser.add_argument("--bot", default="careful")
    given = parser.parse_args()
    if given.contracts:
        one = contracts_of(given.contracts, given.bot)
        print(f"{'game':24} played made beatable beaten")
        for name, times in one.played.most_common():
            print(f"{name:24} {times:6} {one.made[name]:4} {one.beatable[name]:8} {one.beaten[name]:6}")
        print(
            f"leads into a suit that the proclaimer is seen to lack: {one.into_void} of {one.leads}; where he"
        )
        print(f"shuns tricks and a suit that he has could be led: {one.by_choice}")
        return
    print(f"{'game':12} endings solved nodes(mean/max) seconds(mean/max) erring given-away")
    for game in given.games:
        print(f"{game:12} {endings_of(game, given.deals).told()}", flush=True)


if __name__ == "__main__":
    main()
