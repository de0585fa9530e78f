"""Jaguar is compared with a referee written from its source alone, which must agree at every act."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from cardtable.discovery.installed_games import find_game
from cardtable.engine.deal import Deal
from cardtable.engine.game import Game
from cardtable.match.match import Match
from cardtable.testing.check_run import CheckRun
from cardtable.testing.match_setups import MatchSetup, draw_setup
from tests.referees.jaguar import PACK, PHRASES, RANKS, SUITS, UNIVERSE, Referee, score, winner_of
from tests.referees.refereed_match import (
    RefereedMatch,
    RefereedMatches,
    assert_same,
    draw_settings,
    texts,
)

JAGUAR = find_game("jaguar")
MODULE = "tests.referees.test_jaguar"
MATCHES = 130
ODD = ["bid 10", "bid 8", "bid 9", *(f"bid {rank} clubs" for rank in RANKS), "trump notrump", "play 8C"]
"""What begins like an act of the game and is none."""


def drawn_setting(rng: random.Random) -> MatchSetup:
    """Options at random, the deals few, talk every other time."""
    setup = draw_setup(JAGUAR, rng)
    few = {"deals": rng.choice((1, 2, 3, 5)), "talk": rng.random() < 0.5}
    return replace(setup, options={**setup.options, **few})


class RefereedJaguar(RefereedMatch[Referee]):
    """A match and its referee."""

    def __init__(self, match: Match, rng: random.Random, seen: Counter[str]) -> None:
        dealer = match.in_play.public_state()["dealer"]
        super().__init__(match, Referee(match.options, dealer), rng, seen)
        seen[f"first dealer {dealer}"] += 1
        self.shy = rng.choice((0.3, 0.6, 0.8, 0.98))
        """How often nobody bids who may."""

    def tell(self, deal: Deal) -> None:
        """Eight cards each; who is let win is drawn anew."""
        hands = [texts(deal, f"hand.{seat}") for seat in range(5)]
        assert_same("sizes of hands", [len(hand) for hand in hands], [8] * 5)
        assert_same("the pack", sorted(card for hand in hands for card in hand), sorted(PACK))
        self.referee.deal([set(hand) for hand in hands])
        self.strong = self.rng.choice(("jaguar", "jaguar", "others", "nobody"))

    # Acts

    def choice(self) -> str:
        """An act that is allowed, drawn with a liking for what is seldom."""
        referee, rng = self.referee, self.rng
        legal = sorted(referee.legal())
        phrases = [text for text in legal if text.startswith("say")]
        if phrases and rng.random() < 0.3:
            return rng.choice(phrases)
        if referee.stage == "auction":
            bids = sorted((text for text in legal if text != "pass"), key=lambda text: RANKS.index(text[4:]))
            return "pass" if rng.random() < self.shy else rng.choice((bids[0], rng.choice(bids)))
        if referee.stage == "trump":
            alone = [text for text in legal if referee.bid + SUITS[text[6:]] in referee.hands[referee.turn]]
            return rng.choice(alone if alone and rng.random() < 0.5 else legal)
        return self.choice_of_card([text for text in legal if text.startswith("play")])

    def choice_of_card(self, plays: list[str]) -> str:
        """One side plays its best cards, the other its least, or all play at random."""
        if self.strong == "nobody" or self.rng.random() < 0.1:
            return self.rng.choice(plays)
        referee = self.referee
        team = referee.turn == referee.jaguar or referee.called in referee.hands[referee.turn]
        best = team == (self.strong == "jaguar")
        return (max if best else min)(plays, key=lambda text: self.height(text[5:]))

    def height(self, card: str) -> tuple[bool, int]:
        """Trumps above all others."""
        return card[-1] == SUITS[self.referee.trump], -RANKS.index(card[:-1])

    def some_act(self, seat: int) -> str:
        """Any act of the game, sensible or not."""
        rng = self.rng
        some = {"auction": "bid", "trump": "trump", "play": "play"}[self.referee.stage]
        usual = [text for text in (*UNIVERSE, *ODD) if text.startswith(some)]
        said = f"say {rng.choice(PHRASES)}"
        return rng.choice((rng.choice(usual), rng.choice(usual), said, rng.choice((*UNIVERSE, *ODD))))

    # Counting

    def count_act(self, text: str) -> None:
        """What is about to happen that does not happen often."""
        referee, seen = self.referee, self.seen
        verb, _, word = text.partition(" ")
        if verb == "bid":
            seen["bid 2"] += word == "2"
            skipped = RANKS.index(word) - (RANKS.index(referee.bid) if referee.bid else -1) > 1
            seen["first bid skips" if not referee.bid else "bid skips"] += skipped
            seen["bid again in a later round"] += referee.bidder >= 0 and referee.turn == referee.dealer
            seen["bid after four passes"] += len(referee.passed) == 4
        if verb == "say":
            seen[text] += 1
        if verb == "play" and referee.trick:
            self.count_card(word)

    def count_card(self, card: str) -> None:
        """The same of a card to a trick."""
        referee, seen = self.referee, self.seen
        led = referee.trick[0][1][-1]
        own = any(held[-1] == led for held in referee.hands[referee.turn])
        seen["did not follow though able"] += own and card[-1] != led
        seen["ruffed"] += led != SUITS[referee.trump] == card[-1]
        seen["a 3 on a King"] += card[0] == "3" and any(one == f"K{card[-1]}" for _, one in referee.trick)

    def count_end(self) -> None:
        """How a deal ended, and the match with it."""
        referee, seen = self.referee, self.seen
        if referee.jaguar < 0:
            seen["all passed"] += 1
        else:
            kind = "alone" if referee.friend == referee.jaguar else "team"
            seen[f"{kind} {'won' if referee.points[referee.jaguar] > 0 else 'lost'}"] += 1
            seen[f"{referee.team} points"] += 1
        if referee.winners:
            seen["match ended by passes" if referee.jaguar < 0 else "match ended by deals"] += 1
            seen["match shared"] += len(referee.winners) > 1


def check_against_referee(game: Game, setup: MatchSetup, luck: str, seen: Counter[str] | None = None) -> None:
    """One match compared with its referee; `luck` decides what is played."""
    with CheckRun(game, "check_against_referee", setup, luck, module=MODULE) as check:
        RefereedJaguar(check.match(), random.Random(luck), Counter() if seen is None else seen).run()


def wanted_kinds() -> set[str]:
    """What has to come up in the matches, once at least."""
    cited = ["turn-order", "dealer-bids-first", "name-trump", "passed", "bid-rank", "bid-lower"]
    cited += ["own-card", "talk-off", "talk-jaguar", "talk-once"]
    ends = ["alone won", "alone lost", "team won", "team lost", "all passed", "60 points"]
    bids = ["bid 2", "first bid skips", "bid skips", "bid again in a later round", "bid after four passes"]
    return {
        *(f"refused: {rule}" for rule in cited),
        *(f"first dealer {seat}" for seat in range(5)),
        *(f"say {phrase}" for phrase in PHRASES),
        *("did not follow though able", "ruffed", "a 3 on a King"),
        *("match ended by passes", "match ended by deals", "match shared"),
        *ends,
        *bids,
    }


REFEREED = RefereedMatches(
    JAGUAR,
    check_against_referee,
    draw_settings(drawn_setting, MATCHES, "jaguar"),
    wanted_kinds(),
    few=(1, 9, 64, 72, 73, 102, 118),
)


def test_the_referee_agrees_at_every_act() -> None:
    REFEREED.play_few()


@pytest.mark.parametrize(("trump", "winner"), [("clubs", 4), ("hearts", 1)])
def test_the_referee_knows_the_source_s_trick(trump: str, winner: int) -> None:
    assert winner_of(list(enumerate(["6D", "3D", "4D", "5D", "2C"])), trump) == winner


@pytest.mark.parametrize(
    ("friend", "team", "points"),
    [
        (3, 61, [-1, 2, -1, 1, -1]),
        (3, 60, [1, -2, 1, -1, 1]),
        (1, 61, [-1, 4, -1, -1, -1]),
        (1, 60, [1, -4, 1, 1, 1]),
    ],
)
def test_the_referee_knows_the_source_s_points(friend: int, team: int, points: list[int]) -> None:
    assert score(1, friend, team) == points


def test_a_pass_out_of_turn_is_no_bid_of_one_who_has_passed() -> None:
    """Only a bid comes to the pass that was for good before it comes to the turn."""
    match = Match(JAGUAR, 5, seed=1)
    (dealer,) = match.actors
    match.play(dealer, "pass")
    rules = {text: refusal.rule for text in ("bid A", "pass") if (refusal := match.refusal(dealer, text))}
    assert rules == {"bid A": "passed", "pass": "turn-order"}
