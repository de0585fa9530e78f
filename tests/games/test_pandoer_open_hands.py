"""Pandoer's games of few tricks with open hands: solved exactly, and defended with what is seen."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator

import pytest

from cardtable.bots.basic_bots import CarefulBot
from cardtable.cards import HIDDEN, Card
from cardtable.discovery.installed_games import find_game
from cardtable.engine import Pass
from cardtable.engine.actions import Action
from cardtable.engine.bot import bot_of
from cardtable.engine.endgame_solver import Ending
from cardtable.match.match import Match
from cardtable.mechanics.bidding import logistic
from cardtable.mechanics.tricks import PlayCard
from games.pandoer.bidding import PandoerBidding
from games.pandoer.contracts import CONTRACTS, LadderBid
from games.pandoer.odds import best_log_odds, log_odds
from games.pandoer.open_hands import is_caught, is_safe, makes
from games.pandoer.rules import PandoerDeal
from games.pandoer.stages import PandoerTricks

GAME = find_game("pandoer")
OPEN = ("praatje", "silent-praatje", "piccolo-praatje")
FEW = (*OPEN, "misery", "piccolo")
MOST = 16
"""The cards in all hands of an ending that the general search solves as well."""


def bid(contract: str, seed: int) -> tuple[Match, PandoerDeal]:
    """A deal in which the seat that is fittest for that game plays it, up to the first lead."""
    match = Match(GAME, seed=seed, listen=False)
    deal = match.in_play
    assert isinstance(deal, PandoerDeal)
    game = CONTRACTS[contract]
    nine = [tuple(sorted((*deal.hand(seat), *deal.cards_in("blind")))) for seat in range(deal.seats)]
    bidder = max(range(deal.seats), key=lambda seat: best_log_odds(nine[seat], game))
    while isinstance(deal.stage, PandoerBidding):
        seat = match.actors[0]
        match.play(seat, LadderBid(contract) if seat == bidder else Pass())
    match.play(bidder, careful(match))
    return match, deal


def careful(match: Match) -> Action:
    """The careful player's act."""
    seat = match.actors[0]
    return CarefulBot().decide(match.view(seat), random.Random(match.happened))


def decisions(contract: str, seeds: range) -> Iterator[tuple[Match, PandoerDeal, PandoerTricks]]:
    """The plays of such deals: the proclaimer's at random, the others' careful."""
    for seed in seeds:
        match, deal = bid(contract, seed)
        rng = random.Random(seed)
        while not deal.over:
            stage = deal.stage
            assert isinstance(stage, PandoerTricks)
            yield match, deal, stage
            if deal.turn == deal.bidder:
                match.play(deal.turn, rng.choice(match.legal(deal.turn)))
            else:
                match.play(deal.turn, careful(match))


def plays(found: dict[Action, float]) -> dict[Card, float]:
    """The cards among some actions."""
    return {one.card: lead for one, lead in found.items() if isinstance(one, PlayCard)}


@pytest.mark.parametrize("contract", FEW)
def test_it_comes_out_as_the_general_search_has_it(contract: str) -> None:
    """That knows nothing of the game but its rules, and tries the deal itself."""
    seen = 0
    for seed in range(8):
        match, deal = bid(contract, seed)
        rng = random.Random(seed)
        while not deal.over:
            stage, seat = deal.stage, deal.turn
            assert isinstance(stage, PandoerTricks)
            if sum(len(deal.hand(at)) for at in range(deal.seats)) <= MOST:
                known = Ending(bot_of(GAME), deal, seat, 40_000).outcomes(deal, seat)
                assert known is not None
                made = makes(deal, stage.playable(seat))
                assert made is not None
                sign = 1 if seat == deal.bidder else -1
                for c, lead in plays(known).items():
                    assert lead == sign * deal.game.value * (1 if made[c] else -1)
                seen += 1
            match.play(seat, rng.choice([one for one in match.legal(seat) if isinstance(one, PlayCard)]))
    assert seen


@pytest.mark.parametrize("contract", OPEN)
def test_a_game_that_can_be_beaten_with_all_hands_open_is_beaten(contract: str) -> None:
    """From any position that the defence wins, careful play wins it, whatever the proclaimer does."""
    seen = 0
    for match, deal, stage in decisions(contract, range(6)):
        if deal.turn == deal.bidder:
            continue
        made = makes(deal, stage.playable(deal.turn))
        assert made is not None
        if not all(made.values()):
            played = careful(match)
            assert isinstance(played, PlayCard)
            assert not made[played.card]
            seen += 1
    assert seen > 10


@pytest.mark.parametrize("contract", ["praatje", "open-misery"])
def test_a_suit_that_the_proclaimer_is_seen_to_lack_is_not_led_where_another_does_as_well(
    contract: str,
) -> None:
    """He would only throw away what could be caught."""
    seen = 0
    for match, deal, stage in decisions(contract, range(8)):
        his = match.view(deal.turn).cards_in(f"hand.{deal.bidder}")
        if deal.turn == deal.bidder or deal.laid or HIDDEN in his:
            continue
        suits = {c.suit for c in his}
        playable = stage.playable(deal.turn)
        made = makes(deal, playable)
        assert made is not None
        if contract == "praatje":
            able = [c for c in playable if made[c] is min(made.values())]
        else:
            able = list(playable)
        if {c.suit in suits for c in able} == {True, False} and len(set(made.values())) == 1:
            played = careful(match)
            assert isinstance(played, PlayCard)
            assert played.card.suit in suits
            seen += 1
    assert seen


@pytest.mark.parametrize(("contract", "deals"), [("silent-praatje", 60), ("misery", 24)])
def test_games_are_made_as_often_as_is_told(contract: str, deals: int) -> None:
    """Against careful defence, by hands of all kinds: within three standard deviations."""
    told, made = [], 0
    for seed in range(900, 900 + deals):
        match, deal = bid(contract, seed)
        told.append(logistic(log_odds(tuple(sorted(deal.hand(deal.bidder))), None, deal.game)))
        while not deal.over:
            match.play(match.actors[0], careful(match))
        made += deal.made
    spread = math.sqrt(sum(chance * (1 - chance) for chance in told))
    assert abs(made - sum(told)) < 3 * spread, f"made {made}, told {sum(told):.1f}"


def test_where_the_proclaimer_is_safe_and_where_he_is_caught() -> None:
    """Rows name the holders of a suit, the lowest card first; 0 is the proclaimer."""
    assert is_safe("0112")
    assert is_safe("0102")
    assert not is_safe("10")
    assert is_safe("123")
    assert is_caught("1230", "1")
    assert is_caught("120", "2")
    assert not is_caught("1203", "1")
    assert not is_caught("0123", "1")
