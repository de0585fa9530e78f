"""Ocho Locos is compared with a referee written from its source alone, which must agree at every act."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

from cardtable.cards import cards
from cardtable.discovery.installed_games import find_game
from cardtable.engine.deal import Deal
from cardtable.engine.deck import Stack
from cardtable.engine.game import Game
from cardtable.match.match import Match
from cardtable.testing.check_run import CheckRun
from cardtable.testing.match_setups import MatchSetup, draw_setup
from tests.referees.ocho_locos import JOKERS, NATURALS, SUITS, Referee, rank_of
from tests.referees.refereed_match import (
    RefereedMatch,
    RefereedMatches,
    assert_same,
    draw_settings,
    text_of,
    texts,
)

OCHO_LOCOS = find_game("ocho-locos")
MODULE = "tests.referees.test_ocho_locos"
MATCHES = 32


def drawn_setting(rng: random.Random) -> MatchSetup:
    """Seats and options at random, jokers more often."""
    setup = draw_setup(OCHO_LOCOS, rng)
    jokers = rng.choice((0, 1, 2, 2))
    return replace(setup, options={**setup.options, "jokers": jokers})


class RefereedOchoLocos(RefereedMatch[Referee]):
    """A match and its referee."""

    def __init__(self, match: Match, rng: random.Random, seen: Counter[str]) -> None:
        dealer = match.in_play.public_state()["dealer"]
        assert isinstance(dealer, int)
        super().__init__(match, Referee(match.options, match.seats, dealer), rng, seen)
        self.favoured = rng.choice((None, None, 0, 1))
        """The side that is let win: the others mostly draw. None: all play alike."""

    def tell(self, deal: Deal) -> None:
        """What was dealt; how much they like to draw is drawn anew."""
        hands = [texts(deal, f"hand.{seat}") for seat in range(self.match.seats)]
        [turned] = texts(deal, "discard")
        self.referee.deal(hands, turned, texts(deal, "stock"), texts(deal, "out"))
        self.draws = self.rng.choice((*(0.02, 0.1, 0.2) * 6, 0.97))
        self.left_to_draw = 50
        self.seen[f"opening {rank_of(turned) or 'joker'}"] += 1
        self.seen[f"game {min(self.referee.game, 9)}"] += 1

    # Acts

    def choice(self) -> str:
        """A legal action: now and then a draw, otherwise rather a card that does something."""
        rng, legal = self.rng, self.listed
        yields = self.favoured not in (None, self.referee.turn % self.referee.sides)
        draws = max(self.draws, 0.5) if yields else self.draws
        if "draw stock" in legal and self.left_to_draw and rng.random() < draws:
            self.left_to_draw -= 1
            return "draw stock"
        plays = [text for text in legal if text.startswith("play")]
        rare = [text for text in plays if rank_of(text.split()[1]) in ("", "2", "8", "J", "A", "4")]
        return rng.choice(rare if rare and rng.random() < 0.4 else plays or legal)

    def some_act(self, seat: int) -> str:
        """Any action of the game, sensible or not."""
        rng = self.rng
        verb = rng.choice(("play",) * 12 + ("draw stock", "pass", "suit"))
        suit = f"suit {rng.choice(list(SUITS.values()))}"
        if verb != "play":
            return suit if verb == "suit" else verb
        hand = self.referee.hands[seat]
        card = rng.choice(hand if hand and rng.random() < 0.85 else [*NATURALS, *JOKERS])
        named = f" {suit}" if rng.random() < (0.7 if rank_of(card) == "8" else 0.15) else ""
        return f"play {card}{named}{rng.choice(('', '', ' ultima'))}"

    # Comparing

    def compare_turn(self) -> None:
        """Who may act, and what."""
        self.listed = sorted(self.referee.legal())
        self.compare_acts(self.referee.turn, self.listed)

    def compare_deal(self, deal: Deal) -> None:
        """Piles in their order too."""
        referee = self.referee
        self.compare_piles(deal, referee.piles())
        self.compare_facts(deal, referee.state(), referee.stage, referee.points)
        assert_same("stock", texts(deal, "stock"), referee.stock)
        assert_same("discards", texts(deal, "discard"), referee.discards)

    def compare_views(self) -> None:
        """Each sees the own hand, at the end all hands; the dealer none while an opening eight waits."""
        referee, over = self.referee, not self.referee.stage
        for seat in range(self.match.seats):
            view = self.match.view_of_table(seat) if over else self.match.view(seat)
            assert_same(f"state as seat {seat} sees it", view.state, referee.state())
            blind = referee.stage == "name" and seat == referee.dealer
            for name, held in referee.piles().items():
                seen = [text_of(card) for card in view.cards_in(name)]
                own = name == f"hand.{seat}" or (over and name != "stock")
                open_ = name in ("discard", "out") or (own and not blind)
                wanted = sorted(held) if open_ else ["??"] * len(held)
                assert_same(f"{name} as seat {seat} sees it", sorted(seen), wanted)

    # Counting

    def count_act(self, text: str) -> None:
        """Tells the referee how discards that are about to be shuffled will lie."""
        referee, seen = self.referee, self.seen
        seen["called"] += text.endswith("ultima")
        if len(referee.stock) <= max(1, referee.owed):
            ahead = self.match.clone()
            ahead.play(referee.turn, text)
            referee.told_stock = texts(ahead.deal, "stock")

    def compare_standing(self) -> None:
        """The match's scores, and whether it is over; what the act brought is counted."""
        super().compare_standing()
        self.seen.update(self.referee.happened)

    def count_end(self) -> None:
        """How the match ended."""
        referee, seen = self.referee, self.seen
        if referee.winners:
            seen[f"match over after {min(referee.game, 9)}"] += 1
            seen["all eight are played"] += bool(self.match.options["play_all"])


def check_against_referee(game: Game, setup: MatchSetup, luck: str, seen: Counter[str] | None = None) -> None:
    """One match compared with its referee; `luck` decides what is played."""
    with CheckRun(game, "check_against_referee", setup, luck, module=MODULE) as check:
        rng = random.Random(luck)
        check.running = stacked(game, setup, rng)
        RefereedOchoLocos(check.running, rng, Counter() if seen is None else seen).run()


def stacked(game: Game, setup: MatchSetup, rng: random.Random) -> Match:
    """A match of the setup; where there are jokers, one is often turned up first."""
    joker = bool(setup.options["jokers"]) and rng.random() < 0.4
    stacks = [Stack(None, {"discard": cards("RJ")})] if joker else []
    return Match(game, setup.seats, seed=setup.seed, options=setup.options, stacks=stacks)


CITED = {
    *("turn-order", "opening-eight", "nothing-to-draw", "play-or-draw", "own-card", "answer-penalty"),
    *("under-joker", "named-suit", "match", "eight-names", "last-card"),
}
HAPPENED = {
    *("play", "draw", "suit", "pass", "won", "refill", "waived", "called", "call forgotten"),
    *("one card", "one card though a card fits", "owed cards", "owed cards though a card fits"),
    *("answer 2 with 2", "answer 2 with joker", "answer joker with 2", "answer joker with joker"),
    *("on a dead joker", "on a dead joker over an eight", "on a dead opening joker"),
    *("skip", "jack", "eight", "joker", "last card and again", "all eight are played"),
    *(f"opening {rank}" for rank in ("A", "2", "4", "8", "J", "joker", "K")),
    *(f"match over after {game}" for game in (5, 6, 7, 8, 9)),
}


REFEREED = RefereedMatches(
    OCHO_LOCOS,
    check_against_referee,
    draw_settings(drawn_setting, MATCHES, "ocho-locos"),
    {f"refused: {rule}" for rule in CITED} | HAPPENED,
    few=(14, 17, 19, 21, 24, 27),
)


def test_the_referee_agrees_at_every_act() -> None:
    REFEREED.play_few()


def test_the_referee_agrees_on_a_game_that_nobody_wins() -> None:
    """Three cards that do not fit, and nothing to draw: three passes, and the same game once more."""
    held = ("6H", "7D", "9C")
    rest = " ".join(one for one in NATURALS if one not in (*held, "5S"))
    hands = {f"hand.{seat}": cards(one) for seat, one in enumerate(held)}
    stack = Stack(0, {**hands, "discard": cards("5S"), "out": cards(rest)})
    match = Match(OCHO_LOCOS, 3, seed=3, carry={"game": 8}, stacks=[stack])
    refereed = RefereedOchoLocos(match, random.Random(3), Counter())
    refereed.referee.game = 8
    refereed.new_hand()
    for _ in range(3):
        refereed.act("pass")
    assert refereed.seen["blocked"] == 1
    state = match.in_play.public_state()
    assert (state["dealer"], state["game"]) == (0, 8)
