"""24 is compared with a referee written from its source alone, which must agree at every act."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import combinations_with_replacement

import pytest

from cardtable.cards import cards
from cardtable.discovery.installed_games import find_game
from cardtable.engine.deal import Deal
from cardtable.engine.deck import Stack
from cardtable.engine.game import Game
from cardtable.match.match import Match
from cardtable.testing.check_run import CheckRun
from cardtable.testing.match_setups import MatchSetup, draw_setup
from tests.referees.refereed_match import (
    RefereedMatch,
    RefereedMatches,
    assert_same,
    draw_settings,
    text_of,
    texts,
)
from tests.referees.twenty_four import Referee, pack_for
from tests.referees.twenty_four_sums import read, solution, why_not

TWENTY_FOUR = find_game("twenty-four")
MODULE = "tests.referees.test_twenty_four"
MATCHES = 60
ACTS = 600
"""Acts after which a match is left as it stands."""
VERSIONS = {2: ("duel", "collect", "throws"), 3: ("collect", "throws"), 4: ("challenge", "collect", "throws")}


def drawn_setting(rng: random.Random) -> MatchSetup:
    """Options at random; the versions at their seats, the sets mostly few."""
    setup = draw_setup(TWENTY_FOUR, rng)
    seats = rng.choice((2, 2, 3, 3, 4, 4, 5, 6))
    version = rng.choice(("auto", *VERSIONS.get(seats, ("throws",))))
    few = {"version": version, "sets": rng.choice((0, 0, 1, 3, 20)), "target": rng.choice((1, 1, 2))}
    return replace(setup, seats=seats, options={**setup.options, **few, "rounds": rng.choice((1, 2))})


class RefereedTwentyFour(RefereedMatch[Referee]):
    """A match and its referee."""

    def __init__(self, match: Match, rng: random.Random, seen: Counter[str]) -> None:
        dealer = match.in_play.public_state()["dealer"]
        assert isinstance(dealer, int)
        super().__init__(match, Referee(match.options, match.seats, dealer), rng, seen)
        self.favoured = rng.choice((-1, *range(match.seats)))
        """Who finds every solution, while the others call wrongly; -1: nobody in particular."""

    def tell(self, deal: Deal) -> None:
        """The stacks, as they lay before the first cards were turned."""
        assert_same(
            "the pack", sorted(map(text_of, deal.pack)), sorted(pack_for(str(self.match.options["pictures"])))
        )
        seats = range(self.match.seats)
        stacks = [texts(deal, f"exposed.{seat}") + texts(deal, f"hand.{seat}") for seat in seats]
        throws = self.referee.version == "throws"
        table = texts(deal, "table")
        stock = [*table, *texts(deal, "stock")] if throws else texts(deal, "stock")
        self.referee.deal(stacks, [] if throws else table, stock)

    def run(self) -> None:
        """So many acts, or the whole match."""
        self.new_hand()
        for _ in range(ACTS):
            if self.match.over:
                return
            self.act()

    def act(self, given: str = "") -> None:
        """Whoever is first, now and then one who may only handle its stack."""
        referee, rng = self.referee, self.rng
        referee.turn = rng.choice(referee.actors())
        if referee.stage == "race" and self.favoured in referee.actors() and rng.random() < 0.3:
            referee.turn = self.favoured
        seat = rng.randrange(self.match.seats)
        if not given and rng.random() < 0.05 and not referee.why_not(seat, "shuffle"):
            referee.turn, given = seat, "shuffle"
        super().act(given)

    def end_hand(self) -> None:
        """The match may end without winners."""
        if not self.referee.over:
            super().end_hand()
            return
        self.seen["hands"] += 1
        self.count_end()
        self.compare_views()

    # Acts

    def choice(self) -> str:
        """An act that is allowed, and brings the match on."""
        referee, rng, seat = self.referee, self.rng, self.referee.turn
        if referee.stage == "solve":
            return "time" if rng.random() < 0.1 else f"solve {self.call(seat)}"
        if rng.random() < 0.04 and not (referee.stage == "race" and seat in referee.said):
            return "time"
        size = len(referee.stacks[seat])
        if referee.stage in ("race", "swap") and rng.random() < 0.05:
            cut = f"cut {rng.randint(1, max(1, size - 1))}"
            if not referee.why_not(seat, cut):
                return cut
        listed = sorted(referee.listed(seat))
        if referee.stage != "race":
            return rng.choice(listed)
        if referee.version != "challenge" and rng.random() < 0.1:
            return f"solve {self.call(seat)}"
        if "none" in listed and rng.random() < 0.4:
            return "none"
        return rng.choice([text for text in listed if text != "shuffle"] or ["shuffle"])

    def call(self, seat: int) -> str:
        """A sum that may be called: the right one, or any."""
        found = solution(tuple(sorted(self.referee.numbers())))
        likes = 0.95 if seat == self.favoured else 0.1 if self.favoured >= 0 else 0.6
        if found and self.rng.random() < likes:
            return found
        numbers, operations = self.referee.numbers(), str(self.match.options["operations"])
        while True:
            text = self.some_sum()
            if not why_not(text, numbers, operations):
                return text

    def some_sum(self) -> str:
        """Any expression, mostly of the four numbers."""
        rng, referee = self.rng, self.referee
        parts = [str(number) for number in rng.sample(referee.numbers(), 4)]
        if rng.random() < 0.05:
            parts[rng.randrange(4)] = str(rng.randint(1, 13))
        if rng.random() < 0.05:
            parts.pop()
        signs = ["+", "-", "*", "/"]
        signs += (
            ["^", "root", "log"] if referee.options["operations"] != "basic" or rng.random() < 0.1 else []
        )
        while len(parts) > 1:
            left = parts.pop(rng.randrange(len(parts)))
            right = parts.pop(rng.randrange(len(parts)))
            sign = rng.choice(signs)
            if sign == "^" and max(len(left), len(right)) > 5:
                sign = "-"  # a power of powers has too many digits
            named = sign in ("root", "log")
            parts.append(f"{sign}({left},{right})" if named else f"({left}{sign}{right})")
        return parts[0]

    def some_act(self, seat: int) -> str:
        """Any act of the game, sensible or not."""
        rng, referee = self.rng, self.referee
        verbs = ["slap", "none", "solve", "solve", "pick", "swap"]
        verbs += ["cut", "cut", "shuffle"] if referee.stage != "pick" else []
        verb = rng.choice(verbs)
        if verb == "solve":
            bad = rng.choice(("2++2", "3!", "(1+2", "1+2)*3", "two"))
            return f"solve {bad if rng.random() < 0.1 else self.some_sum()}"
        if verb == "cut":
            return f"cut {rng.randint(1, 20)}"
        if verb == "pick":
            return f"pick {rng.randrange(self.match.seats)}"
        if verb == "swap":
            return f"swap {rng.choice(referee.lot() if rng.random() < 0.8 else pack_for('none'))}"
        return verb

    # Comparing

    def compare_turn(self) -> None:
        """Who may act, and what."""
        referee = self.referee
        self.compare_all_acts({seat: referee.listed(seat) for seat in referee.actors()})

    def compare_deal(self, deal: Deal) -> None:
        """Piles in their order too."""
        self.compare_piles(deal, self.referee.piles())
        for name in deal.piles:
            if name != "out":
                assert_same(name, texts(deal, name), self.referee.piles().get(name, []))
        self.compare_facts(deal, self.referee.state(), self.referee.stage, self.referee.points)

    def compare_standing(self) -> None:
        """A series without score ends without winners."""
        referee = self.referee
        assert_same("scores", list(self.match.scores), referee.scores)
        assert_same("winners", list(self.match.winners), referee.winners)
        assert_same("match over", self.match.over, referee.over)

    def compare_views(self) -> None:
        """Stacks lie face down for all: no card is known in them that was not turned up before."""
        referee = self.referee
        for seat in range(self.match.seats):
            view = self.match.view(seat) if referee.stage else self.match.view_of_table(seat)
            assert_same(f"state as seat {seat} sees it", view.state, referee.state())
            for name, held in referee.piles().items():
                seen = list(map(text_of, view.cards_in(name)))
                assert_same(f"size of {name}", len(seen), len(held))
                if name == "stock":
                    assert set(seen) == {"??"}
                elif not name.startswith("hand."):
                    assert_same(f"{name} as seat {seat} sees it", sorted(seen), sorted(held))
                else:
                    assert set(seen) - {"??"} <= referee.turned & set(held), (
                        f"{name} as {seat} sees it: {seen}"
                    )

    # Counting

    def count_act(self, text: str) -> None:
        """What is about to happen that does not happen often; and the order after a shuffling."""
        referee, seen = self.referee, self.seen
        verb, _, rest = text.partition(" ")
        seen[f"{referee.version}: {verb} in {referee.stage}"] += 1
        if verb == "shuffle":
            ahead = self.match.clone()
            ahead.play(referee.turn, text)
            referee.told_stack = texts(ahead.deal, f"hand.{referee.turn}")
        if verb == "solve":
            value = read(rest).value
            right = "right" if value == 24 else "wrong" if value is not None else "without a value"
            seen[f"{referee.version}: {right}"] += 1
            seen["found after a claim"] += right == "right" and referee.claim >= 0
        if verb == "slap":
            seen["slaps after all"] += referee.turn in referee.said
        if verb == "pick":
            seen["pick of few"] += len(referee.slapped) < 3
        if referee.version == "collect":
            seen["without cards"] += not referee.held()[referee.turn]
            seen[f"before a seat: {max(map(len, referee.fronts))}"] += 1

    def count_end(self) -> None:
        """How a deal ended, and the match with it."""
        referee, seen = self.referee, self.seen
        how = "stale" if referee.quiet == 50 else "won"
        if referee.version != "throws":
            limited = referee.throw == referee.options["sets"]
            seen[f"{referee.version}: {'limit of sets' if limited else how}"] += 1
        seen["match over"] += referee.over
        seen["match without a winner"] += referee.over and not referee.winners
        seen["match shared"] += len(referee.winners) > 1


def check_against_referee(game: Game, setup: MatchSetup, luck: str, seen: Counter[str] | None = None) -> None:
    """One match compared with its referee; `luck` decides what is played."""
    with CheckRun(game, "check_against_referee", setup, luck, module=MODULE) as check:
        RefereedTwentyFour(check.match(), random.Random(luck), Counter() if seen is None else seen).run()


def wanted_kinds() -> set[str]:
    """What has to come up in the matches, once at least."""
    cited = ["race", "already-said", "own-stack", "one-speaker", "pick-slapper", "swap-own", "silent-slap"]
    cited += ["solve-text", "operations", "all-four", "wrong-out", "claim-binds", "slap-holds"]
    versions = ("duel", "collect", "throws", "challenge")
    return {
        *(f"refused: {rule}" for rule in cited),
        *(f"{version}: {how}" for version in versions for how in ("right", "wrong")),
        *("duel: won", "challenge: won", "duel: limit of sets", "collect: limit of sets"),
        *("found after a claim", "slaps after all", "pick of few", "without cards"),
        *("before a seat: 1", "before a seat: 2", "match over", "match without a winner"),
    }


REFEREED = RefereedMatches(
    TWENTY_FOUR,
    check_against_referee,
    draw_settings(drawn_setting, MATCHES, "twenty-four"),
    wanted_kinds(),
    few=(0, 6, 22, 23, 26, 31, 41, 43, 57, 58, 59),
)


def test_the_referee_agrees_at_every_act() -> None:
    REFEREED.play_few()


def test_the_referee_finds_what_can_be_made() -> None:
    """Of the 715 fours of numbers up to 10, 566 make 24."""
    assert sum(bool(solution(four)) for four in combinations_with_replacement(range(1, 11), 4)) == 566


@pytest.mark.parametrize(
    ("numbers", "text", "right"),
    [
        ("3 3 8 8", "8/(3-8/3)", True),
        ("2 3 6 9", "(9+6-3)*2", True),
        ("2 3 6 9", "9*3-6/2", True),
        ("2 3 6 9", "9+6+3*2", False),
        ("3 3 9 2", "3^3-9^(1/2)", None),
        ("3 3 2 9", "3^3-root(2,9)", True),
        ("2 8 4 5", "log(2,8*4)*5", False),
        ("2 9 8 8", "8*(root(2,9)+8-8)", None),
        ("8 1 3 10", "8^(1/3)+10", False),
        ("1 1 2 5", "5^2-1^1", True),
        ("2 2 2 3", "(2-2)^2*3", False),
        ("4 4 2 10", "root(2,4-10)+4", False),
        ("1 2 3 4", "log(1,2)+3+4", False),
        ("6 6 2 2", "(6/(2-2))*6", False),
    ],
)
def test_engine_and_referee_judge_sums_alike(numbers: str, text: str, right: bool | None) -> None:
    """The source's and others, exact: no value is a wrong call, other numbers than the four none at all."""
    suited = [f"{'A' if n == '1' else n}{suit}" for n, suit in zip(numbers.split(), "SHDC", strict=True)]
    hands = {"hand.0": cards(" ".join(suited[:2])), "hand.1": cards(" ".join(suited[2:]))}
    match = Match(TWENTY_FOUR, 2, seed=1, options={"operations": "logs"}, stacks=[Stack(1, hands)])
    refereed = RefereedTwentyFour(match, random.Random(1), Counter())
    refereed.new_hand()
    refused = refereed.referee.why_not(0, f"solve {text}")
    refusal = match.refusal(0, f"solve {text}")
    assert (refusal.rule if refusal else "") == refused
    assert refused == ("all-four" if sorted(read(text).numbers) != sorted(map(int, numbers.split())) else "")
    if not refused:
        refereed.referee.turn = 0
        RefereedMatch.act(refereed, f"solve {text}")
        assert len(refereed.referee.stacks[1]) == (20 if right else 16)


@pytest.mark.parametrize(("seats", "version"), [(2, "duel"), (3, "collect"), (4, "challenge")])
def test_the_referee_agrees_when_nobody_finds_anything(seats: int, version: str) -> None:
    """After fifty sets without a change the deal ends; here the clock chooses the cards taken back."""
    options = {"version": version, "sets": 0}
    match = Match(TWENTY_FOUR, seats, seed=1, options=options)
    refereed = RefereedTwentyFour(match, random.Random(version), Counter())
    refereed.new_hand()
    referee = refereed.referee
    while not referee.over:
        racing = referee.stage == "race"
        referee.turn = next(seat for seat in referee.actors() if not racing or seat not in referee.said)
        RefereedMatch.act(refereed, "none" if racing else "time")
    assert refereed.seen[f"{version}: stale"] == 1
