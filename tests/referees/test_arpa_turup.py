"""Arpa Turup is compared with a referee written from its source alone, which must agree at every act."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from cardtable.cards import card
from cardtable.discovery.installed_games import find_game
from cardtable.engine.deal import Deal
from cardtable.engine.deck import Stack
from cardtable.engine.game import Game
from cardtable.match.match import Match
from cardtable.testing.check_run import CheckRun
from cardtable.testing.match_setups import MatchSetup, draw_setup
from tests.referees.arpa_turup import RANKS, SUITS, UNIVERSE, FirstWin, Referee, side_of, winner_of
from tests.referees.refereed_match import (
    RefereedMatch,
    RefereedMatches,
    assert_same,
    draw_settings,
    texts,
)

ARPA_TURUP = find_game("arpa-turup")
MODULE = "tests.referees.test_arpa_turup"
MATCHES = 48
MARKS = (0, 19, 22, 25, 30)
"""Tricks of a first win that a side of Arpa Turup may begin the match with; 0: none."""


def drawn_setting(rng: random.Random) -> MatchSetup:
    """Options at random, a third with four packs, Turup to few games, mostly for chips."""
    setup = draw_setup(ARPA_TURUP, rng)
    chosen = {"pack": rng.choice(("four", "one", "one")), "games": rng.choice((1, 2, 3, 5))}
    chips = {"stake": rng.choice((0, 7, 100))}
    return replace(setup, options={**setup.options, **chosen, **chips})


def hardly_mixed(rng: random.Random, *, single: bool) -> Stack:
    """Cards that give each a suit, or two seats two suits together, but for some that change places."""
    suits = [[rank + letter for rank in RANKS] for letter in rng.sample(sorted(SUITS.values()), 4)]
    pools = suits if single else [4 * (suits[0] + suits[1]), 4 * (suits[2] + suits[3])]
    cards = [one for pool in pools for one in rng.sample(pool, len(pool))]
    for _ in range(rng.randrange(3)):
        one, other = rng.sample(range(len(cards)), 2)
        cards[one], cards[other] = cards[other], cards[one]
    size = len(cards) // 4
    caller = rng.randrange(4)
    hands = {f"hand.{(caller + step) % 4}": cards[step * size : (step + 1) * size] for step in range(4)}
    return Stack((caller - 1) % 4, {name: tuple(map(card, hand)) for name, hand in hands.items()})


def stock_of(stack: Stack) -> list[str]:
    """The order in which a stacked pack is dealt once trumps are named."""
    hands = [[str(one) for one in hand] for hand in stack.cards.values()]
    size = len(hands[0])
    batches = [hand[at : at + 3] for at in range(0, size, 3) for hand in hands]
    return [one for batch in batches[4 if size == 9 else 1 :] for one in batch]


class RefereedArpaTurup(RefereedMatch[Referee]):
    """A match and its referee."""

    def __init__(self, match: Match, rng: random.Random, seen: Counter[str]) -> None:
        dealer = match.in_play.public_state()["dealer"]
        super().__init__(match, Referee(match.options, dealer, list(match.scores)), rng, seen)
        self.stacked: list[str] = []
        """The order of the stock of the first game, where it is not that of the pack."""
        self.name = "turup" if self.referee.single else "arpa"
        seen[f"first dealer {dealer}"] += 1

    def sees(self, seat: int, pile: str, card: str) -> bool:
        """At the end of Turup all hands lie open."""
        is_open = self.referee.single and not self.referee.stage and pile.startswith("hand.")
        return is_open or super().sees(seat, pile, card)

    def run(self) -> None:
        """The whole match."""
        options = self.match.options
        clockwise = options.direction == "clockwise" or (
            options.direction == "auto" and options.pack == "four"
        )
        assert_same("direction", ARPA_TURUP.turns_clockwise(options), clockwise)
        super().run()

    def tell(self, deal: Deal) -> None:
        """The first cards and the order of the others; who is let win is drawn anew."""
        hands = [texts(deal, f"hand.{seat}") for seat in range(4)]
        if not self.stacked and not self.referee.single:
            first = [str(one) for one in deal.pack[:3]]
            assert_same("the first batch", [hand for hand in hands if hand], [first])
        self.referee.deal(hands, self.stacked or texts(deal, "stock"))
        self.stacked = []
        self.favoured = self.rng.choice((0, 1, None, None))
        self.bold = self.rng.choice((0, 0.2))

    # Acts

    def choice(self) -> str:
        """An act that is allowed, drawn with a liking for what is seldom."""
        referee, rng = self.referee, self.rng
        legal = sorted(referee.legal())
        if referee.stage == "kort":
            nine = len({one[-1] for one in referee.hands[referee.turn]}) == 1
            return "kort" if rng.random() < (0.7 if nine else self.bold) else "pass"
        if referee.stage == "trump":
            longest = max(legal, key=lambda text: self.length(text[6:]))
            return longest if rng.random() < 0.6 else rng.choice(legal)
        twins = [text for text in legal if text.split()[1] in (one for _, one in referee.trick)]
        if twins and rng.random() < 0.3:
            return rng.choice(twins)
        if self.favoured is None or rng.random() < 0.3:
            return rng.choice(legal)
        own = side_of(referee.turn) == self.favoured
        return (max if own else min)(legal, key=lambda text: -RANKS.index(text.split()[1][:-1]))

    def length(self, suit: str) -> int:
        """How many cards of a suit the caller sees."""
        referee = self.referee
        return sum(one[-1] == SUITS[suit] for one in referee.hands[referee.turn])

    def some_act(self, seat: int) -> str:
        """Any act of the game, mostly such as belong to the stage."""
        rng = self.rng
        hand = self.referee.hands[seat]
        if self.referee.stage != "play" or not hand or rng.random() < 0.2:
            return rng.choice(
                ("trump notrump", f"trump {rng.choice(list(SUITS))}", rng.choice(UNIVERSE), "kort")
            )
        return f"play {rng.choice(hand)}{rng.choice(('', '', ' knock', ' click'))}"

    # Counting

    def count_act(self, text: str) -> None:
        """What is about to happen that does not happen often."""
        referee, seen = self.referee, self.seen
        verb, *words = text.split()
        if verb == "play" and referee.trick:
            self.count_card(words[0])
        elif verb == "play":
            seen[f"led {words[1:]}"] += 1
        elif verb == "trump":
            seen["named a suit not held"] += not self.length(words[0])
        elif verb == "kort":
            seen[f"kort by caller+{(referee.turn - referee.caller) % 4}"] += 1

    def count_card(self, one: str) -> None:
        """The same of a card to a trick."""
        referee, seen = self.referee, self.seen
        trump, led = SUITS[referee.trump], referee.trick[0][1][-1]
        seen["ruffed"] += one[-1] == trump != led
        seen["threw"] += one[-1] not in (trump, led)
        if len(referee.trick) == 3:
            trick = [*referee.trick, (referee.turn, one)]
            winner = winner_of(trick, referee.trump)
            best = dict(trick)[winner]
            equal = sum(other == best for _, other in trick) > 1
            seen["equal cards"] += equal
            seen["equal ruffs"] += equal and best[-1] != led

    def count_end(self) -> None:
        """How a game ended, and the match with it."""
        referee, seen = self.referee, self.seen
        if not referee.single:
            seen[referee.first.kind] += 1
            ahead = referee.tricks[side_of(referee.dealer)] > 18
            seen["draw-short, dealer's side ahead"] += ahead and referee.first.kind == "draw-short"
        elif referee.kort >= 0:
            made = referee.points[side_of(referee.kort)] > 0
            seen[f"kort {'made' if made else 'failed'}"] += 1
        else:
            seen["five tricks"] += 1
        seen[f"{self.name} dealer+{(referee.next_dealer - referee.dealer) % 4}"] += 1
        if referee.winners:
            seen[f"{self.name} match{' for chips' if referee.stake else ''}"] += 1


def check_against_referee(game: Game, setup: MatchSetup, luck: str, seen: Counter[str] | None = None) -> None:
    """One match compared with its referee; `luck` decides how it begins and what is played."""
    with CheckRun(game, "check_against_referee", setup, luck, module=MODULE) as check:
        rng = random.Random(luck)
        single = setup.options.get("pack") == "one"
        stacks = [hardly_mixed(rng, single=single)] if rng.random() < 0.4 else []
        scores = [0, 0]
        if not single:
            scores[rng.randrange(2)] = rng.choice(MARKS)
        match = Match(game, setup.seats, seed=setup.seed, options=setup.options, stacks=stacks, scores=scores)
        check.running = match
        refereed = RefereedArpaTurup(match, rng, Counter() if seen is None else seen)
        refereed.stacked = stock_of(stacks[0]) if stacks else []
        refereed.run()


def wanted_kinds() -> set[str]:
    """What has to come up in the matches, once at least."""
    cited = ["turn-order", "stage-order", "trump-call", "own-card", "signal-lead", "follow-suit"]
    games = ["draw-equal", "draw-short", "first-win", "match-won", "five tricks", "kort made", "kort failed"]
    return {
        *(f"refused: {rule}" for rule in cited),
        *(f"first dealer {seat}" for seat in range(4)),
        *(f"arpa dealer+{step}" for step in range(3)),
        *(f"turup dealer+{step}" for step in (1, 2)),
        *(f"{name} match{how}" for name in ("arpa", "turup") for how in ("", " for chips")),
        *(f"led {sign}" for sign in ([], ["knock"], ["click"])),
        *(f"kort by caller+{step}" for step in range(4)),
        *("draw-short, dealer's side ahead", "named a suit not held"),
        *("ruffed", "threw", "equal cards", "equal ruffs"),
        *games,
    }


REFEREED = RefereedMatches(
    ARPA_TURUP,
    check_against_referee,
    draw_settings(drawn_setting, MATCHES, "arpa-turup"),
    wanted_kinds(),
    few=(5, 17, 20, 26, 31, 32, 41, 42),
    luck="fall",
)


def test_the_referee_agrees_at_every_act() -> None:
    REFEREED.play_few()


@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        ("AS AS AS AS", 0),
        ("9S 10S 10S 6S", 1),
        ("AS 6C 6C AH", 1),
        ("AS 6C 7C AH", 2),
        ("6H AD AC AS", 2),
        ("6H AD AS 7H", 3),
    ],
)
def test_the_referee_knows_what_wins_with_clubs_for_trumps(cards: str, winner: int) -> None:
    assert winner_of(list(enumerate(cards.split())), "clubs") == winner


def test_the_referee_knows_the_source_s_match() -> None:
    """Its numbers stand as they are printed, though 36 tricks cannot give them."""
    first = FirstWin([0, 0])
    kinds = []
    for tricks in ([41, 31], [39, 33], [42, 30]):
        first.add(tricks)
        kinds.append(first.kind)
    assert kinds == ["first-win", "draw-short", "match-won"]
    first = FirstWin([41, 0])
    for tricks, kind in (([31, 41], "first-win"), ([44, 28], "first-win")):
        first.add(tricks)
        assert first.kind == kind
    assert first.scores == [44, 0]


def test_turup_s_first_three_cards_are_a_batch_as_well() -> None:
    """Two more batches of three follow it."""
    match = Match(ARPA_TURUP, 4, seed=1, options={"pack": "one"})
    deal, (caller,) = match.in_play, match.actors
    hands = [texts(deal, f"hand.{(caller + step) % 4}") for step in range(4)]
    assert [one for hand in hands for one in hand] == [str(one) for one in deal.pack[:12]]
