"""Tarneeb is compared with a referee written from its source alone, which must agree at every act."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping
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
from tests.referees.refereed_match import Compared, RefereedMatches, assert_same, draw_settings, texts
from tests.referees.tarneeb import (
    LETTERS,
    PACK,
    RANKS,
    STRAINS,
    UNIVERSE,
    Agreed,
    Bidding,
    Egyptian,
    Hand,
    Lebanese,
    Referee,
    has_no_stopper,
    side_of,
    strength,
    suit,
    worth,
)

TARNEEB = find_game("tarneeb")
ALL_VERBS = [text.split()[0] for text in UNIVERSE]
MODULE = "tests.referees.test_tarneeb"
MATCHES = 120
PROBES = 4
"""Acts drawn at random, mostly not allowed, that are asked about between two acts."""
STACKED = 30
"""Deals from the first of a match that may be stacked; the others come as they come."""
SHORT = (1, 2, 3, 4, 8)
"""Deals of a match that is to end by their number."""


def drawn_setting(rng: random.Random) -> MatchSetup:
    """Options at random, either version and every target as often, the deals few, or as many as it takes."""
    setup = draw_setup(TARNEEB, rng)
    chosen = {
        "version": rng.choice(("lebanese", "egyptian")),
        "target": rng.choice((0, 31, 41, 51, 61)),
        "deals": rng.choice((*SHORT, 0, 0)),
    }
    return replace(setup, options={**setup.options, **chosen})


# Cards that make the rare things happen


def whole_suit(rng: random.Random) -> dict[str, list[str]]:
    """One seat holds every card of a suit."""
    letter = rng.choice(sorted(LETTERS.values()))
    return {f"hand.{rng.randrange(4)}": [one for one in PACK if suit(one) == letter]}


def high_cards(rng: random.Random) -> dict[str, list[str]]:
    """One side holds the higher half of every suit, but for a card."""
    high = [one for one in PACK if one[:-1] in RANKS[:6]] + rng.sample(["8S", "8H", "8D", "8C"], 2)
    rng.shuffle(high)
    seat = rng.randrange(2)
    return {f"hand.{seat}": high[:13], f"hand.{seat + 2}": high[13:]}


def hardly_a_stopper(rng: random.Random) -> dict[str, list[str]]:
    """One seat has honours that just do not stop a suit, or just do."""
    lengths = Counter(suit(one) for one in rng.sample(PACK, 13))
    hand: list[str] = []
    for letter, length in sorted(lengths.items()):
        slack = 0 if rng.random() < 0.9 else 1
        honours = [rank for fewest, rank in enumerate("AKQJ", start=1) if length < fewest + slack]
        low = [rank for rank in RANKS[4:] if rank not in honours]
        ranks = rng.sample(honours, rng.randint(0, min(length, len(honours), 2)))
        hand += [rank + letter for rank in ranks + rng.sample(low, min(len(low), length - len(ranks)))]
    return {f"hand.{rng.randrange(4)}": hand}


Stacker = Callable[[random.Random], dict[str, list[str]]]


def drawn_stack(rng: random.Random, *, throw_in: bool) -> Stack:
    """Every other deal is as it comes; stoppers matter only where cards may be thrown in."""
    usual: tuple[Stacker, ...] = (whole_suit, high_cards)
    stackers = (*usual, hardly_a_stopper, hardly_a_stopper, hardly_a_stopper) if throw_in else usual
    if rng.random() < 0.5:
        return Stack()
    reserved = rng.choice(stackers)(rng)
    return Stack(cards={name: tuple(card(one) for one in cards) for name, cards in reserved.items()})


# A match and its referee


class RefereedMatch(Compared):
    """A match and its referee."""

    def __init__(self, match: Match, rng: random.Random, seen: Counter[str], *, stacked: list[bool]) -> None:
        self.match = match
        self.rng = rng
        self.seen = seen
        self.stacked = stacked
        """For each deal from the first, whether its cards are stacked."""
        dealer = match.in_play.public_state()["dealer"]
        seen[f"first dealer {dealer}"] += 1
        self.referee = Referee(dict(match.options), dealer)
        self.dealt = 0
        endless = not self.agreed.deals
        self.favoured = rng.choice((0, 1) if endless else (0, 1, None))
        """The side that is let win: the other plays low. None: all play at random."""
        self.bold = rng.choice((0.1, 0.3, 0.6))
        """How often a bid is made that may be."""

    @property
    def agreed(self) -> Agreed:
        return self.referee.agreed

    @property
    def hand(self) -> Hand:
        assert self.referee.hand is not None
        return self.referee.hand

    def run(self) -> None:
        """The whole match."""
        clockwise = self.match.options.direction == "clockwise"
        assert_same("direction", TARNEEB.turns_clockwise(self.match.options), clockwise)
        self.new_hand()
        while not self.match.over:
            self.act()

    def new_hand(self) -> None:
        """The referee is told how the pack lay, or which cards were stacked."""
        deal = self.match.in_play
        if self.dealt < len(self.stacked) and self.stacked[self.dealt]:
            self.referee.deal_hands([set(texts(deal, f"hand.{seat}")) for seat in range(4)])
        else:
            self.referee.deal([str(one) for one in deal.pack])
            self.seen["dealt in batches" if self.agreed.batch_deal else "dealt one by one"] += 1
        self.dealt += 1
        self.compare_hand(deal)
        self.compare_turn()

    # Acts

    def act(self, given: str = "") -> None:
        """One act, given or chosen, before and after which the two are compared."""
        for _ in range(PROBES):
            self.probe()
        hand = self.hand
        seat, text = hand.turn, given or self.choice()
        self.count_act(text)
        events = self.match.play(seat, text)
        self.referee.act(text)
        self.compare_winner(events, self.hand.taken_by)
        self.compare_hand(self.match.deal)
        self.compare_match(self.referee.scores, self.referee.winners)
        if hand.over:
            self.count_end()
            self.compare_shown(self.match)
            if not self.referee.winners:
                self.new_hand()
        else:
            self.compare_turn()

    def choice(self) -> str:
        """An act that is allowed, drawn with a liking for what is seldom."""
        hand, rng = self.hand, self.rng
        legal = sorted(hand.legal())
        if hand.stage == "throw":
            return rng.choice(legal)
        if hand.stage == "bid":
            return self.choice_of_bid(legal)
        if self.favoured is None or rng.random() < 0.02:
            return rng.choice(legal)
        if hand.stage == "trump":
            best = min if self.agreed.trump_lead and rng.random() < 0.15 else max
            return best(legal[::-1], key=lambda text: self.length(hand.turn, text.split()[1]))
        own = side_of(hand.turn) == self.favoured
        return (max if own else min)(legal, key=lambda text: self.strength(text.split()[1]))

    def choice_of_bid(self, legal: list[str]) -> str:
        """Doubles often, bids mostly low and by the favoured side, sometimes as high as can be."""
        hand, rng = self.hand, self.rng
        doubles = [text for text in legal if "double" in text]
        if doubles and rng.random() < 0.3:
            return rng.choice(doubles)
        other = self.favoured not in (None, side_of(hand.turn))
        if "pass" in legal and rng.random() >= (self.bold / 4 if other else self.bold):
            return "pass"
        bids = sorted((text for text in legal if text.startswith("bid")), key=rank_of_bid)
        if not bids:
            return "pass"
        if self.favoured is None or rng.random() < 0.3:
            return rng.choice((bids[0], rng.choice(bids[:3]), rng.choice(bids)))
        sure = self.longest(hand.turn) == 13 and rng.random() < 0.5
        number = rank_of_bid(bids[-1 if sure else 0])[0]
        level = [text for text in bids if rank_of_bid(text)[0] == number]
        return max(level, key=lambda text: self.length(hand.turn, text.split()[-1]))

    def length(self, seat: int, strain: str) -> int:
        """How many trumps the seat would have."""
        return sum(suit(one) == LETTERS.get(strain) for one in self.hand.hands[seat])

    def longest(self, seat: int) -> int:
        """The length of its longest suit."""
        return max(self.length(seat, strain) for strain in LETTERS)

    def strength(self, one: str) -> int:
        """How high it would be in the trick."""
        hand = self.hand
        return strength(one, hand.led if hand.trick else suit(one), hand.trump)

    def probe(self) -> None:
        """A drawn act of a drawn seat is refused for the rule that the referee names, or by neither."""
        hand, rng = self.hand, self.rng
        seat = rng.choice((hand.turn, hand.turn, rng.randrange(4)))
        text = self.some_act(seat)
        refusal = self.match.refusal(seat, text)
        rule = refusal.rule if refusal else ""
        assert_same(f"the rule against {text!r} of seat {seat}", rule, hand.why_not(seat, text))
        self.seen[f"refused: {rule}"] += 1

    def some_act(self, seat: int) -> str:
        """Any act of the game, mostly such as belong to the stage."""
        hand, rng = self.hand, self.rng
        verbs = {
            "throw": ("keep", "throw"),
            "bid": ("bid", "pass", "double", "redouble"),
            "trump": ("trump",),
            "play": ("play",),
        }[hand.stage]
        verb = rng.choice((*verbs, *verbs, rng.choice(ALL_VERBS)))
        own = sorted(hand.hands[seat])
        if verb == "play" and own and rng.random() < 0.7:
            return f"play {rng.choice(own)}"
        return rng.choice([text for text in UNIVERSE if text.startswith(verb)])

    # Counting

    def count_act(self, text: str) -> None:
        """What is about to happen that does not happen often."""
        hand, bidding = self.hand, self.hand.bidding
        seen = self.seen
        seen["acts"] += 1
        if text == "keep" and has_no_stopper(hand.hands[hand.turn]):
            seen["kept though it might be thrown"] += 1
        if hand.stage == "bid":
            self.count_said(text)
        if hand.stage == "play" and not hand.trick and not any(hand.tricks):
            self.count_first_lead(text.split()[1])
        if hand.stage == "play" and hand.trick and hand.is_trump(text.split()[1]):
            seen["ruffed"] += hand.led != LETTERS.get(hand.trump)
        if hand.stage == "trump":
            seen[f"named {text.split()[1]}"] += 1
        if text.endswith("double"):
            seen[f"{text} as turn {bidding.silent + 1} without a bid"] += 1

    def count_said(self, text: str) -> None:
        """The same while bids are made."""
        bidding, seen = self.hand.bidding, self.seen
        verb = text.split()[0]
        if bidding.must_bid:
            seen[f"forced {'egyptian' if self.agreed.egyptian else 'lebanese'}"] += 1
        if verb == "bid":
            number = int(text.split()[1])
            seen["dealer equals"] += bidding.bid == number and not self.agreed.egyptian
            seen["dealer equals thirteen"] += bidding.bid == number == 13 and not self.agreed.egyptian
            seen["raised the own bid"] += bidding.bidder == bidding.turn
            seen["raised the partner"] += bidding.bidder == (bidding.turn + 2) % 4
            seen["wiped out a double"] += bidding.doubled > 1
            seen["bid again after a pass"] += self.agreed.egyptian and bidding.said >= 4

    def count_first_lead(self, led: str) -> None:
        """The same of the very first card, where it has to be a trump."""
        hand = self.hand
        if self.agreed.trump_lead:
            trumps = any(hand.is_trump(one) for one in hand.hands[hand.turn])
            kind = (
                "of a trump"
                if hand.is_trump(led)
                else "without trumps"
                if hand.trump == "notrump"
                else "void"
            )
            assert kind == "of a trump" or not trumps
            self.seen[f"first lead {kind}"] += 1

    def count_end(self) -> None:
        """How a hand ended, and the match with it."""
        hand, seen = self.hand, self.seen
        version = "egyptian" if self.agreed.egyptian else "lebanese"
        if hand.won:
            seen[f"{version} {hand.won.how} x{hand.bidding.doubled}"] += 1
            if hand.won.others and hand.bidding.doubled > 1 and self.agreed.double_opponents:
                seen[f"{hand.won.how} x{hand.bidding.doubled} for both"] += 1
            seen[f"played in {hand.trump}"] += 1
        else:
            seen[f"{version} {'four passes' if hand.thrown_by is None else 'thrown in'}"] += 1
        if self.referee.winners:
            reached = max(self.referee.scores) >= self.agreed.target
            how = f"at {self.agreed.target}" if reached else "by the deals"
            seen[f"match won {how}" if len(self.referee.winners) == 1 else "match tied"] += 1

    # Comparing

    def compare_turn(self) -> None:
        """Who may act, and what."""
        self.compare_acts(self.hand.turn, self.hand.legal())

    def compare_hand(self, deal: Deal) -> None:
        """Where the cards lie, and what is public."""
        hand = self.hand
        self.compare_piles(deal, hand.piles)
        assert_same("trick", texts(deal, "trick"), [one for _, one in hand.trick])
        self.compare_facts(deal, hand.state, hand.stage, hand.points)

    def compare_shown(self, match: Match) -> None:
        """Of the cards left at the end each sees the own, and those that were thrown in."""
        hand = self.hand
        for seat in range(4):
            view = match.view_of_table(seat)
            for owner in range(4):
                shown = {str(one) for one in view.cards_in(f"hand.{owner}")}
                sees = owner in (seat, hand.thrown_by)
                wanted = hand.hands[owner] if sees or not hand.hands[owner] else {"??"}
                assert_same(f"hand.{owner} as seat {seat} sees it", shown, wanted)


def rank_of_bid(text: str) -> tuple[int, int]:
    """What sorts bids from low to high."""
    _, number, *strain = text.split()
    return int(number), -STRAINS.index(strain[0]) if strain else 0


def check_against_referee(game: Game, setup: MatchSetup, luck: str, seen: Counter[str] | None = None) -> None:
    """One match compared with its referee; `luck` decides how it is stacked and what is played."""
    with CheckRun(game, "check_against_referee", setup, luck, module=MODULE) as check:
        rng = random.Random(luck)
        throw_in = bool(setup.options.get("throw_in"))
        stacks = [drawn_stack(rng, throw_in=throw_in) for _ in range(STACKED)]
        match = Match(game, setup.seats, seed=setup.seed, options=setup.options, stacks=stacks)
        check.running = match
        stacked = [bool(stack.cards) for stack in stacks]
        RefereedMatch(match, rng, Counter() if seen is None else seen, stacked=stacked).run()


def wanted_kinds() -> set[str]:
    """What has to come up in the matches, once at least."""
    doubled = [f"egyptian {how} x{times}" for how in ("made", "failed", "kaboot") for times in (1, 2)]
    ends = [
        f"{version} {how}" for version in ("lebanese", "egyptian") for how in ("four passes", "thrown in")
    ]
    lebanese = ["made", "failed", "kaboot", "thirteen", "thirteen failed"]
    cited = ["turn-order", "pass-out", "stage-order", "throw-in", "bid-number", "bid-range", "bid-higher"]
    cited += ["suit-bid", "outbid", "double-opponent", "double-once", "redouble", "forced-dealer"]
    cited += ["own-card", "trump-lead", "follow-suit"]
    return {
        *doubled,
        *ends,
        *(f"lebanese {how} x1" for how in lebanese),
        *(f"refused: {rule}" for rule in cited),
        *(f"first dealer {seat}" for seat in range(4)),
        *(f"played in {strain}" for strain in STRAINS),
        *(f"first lead {how}" for how in ("of a trump", "without trumps", "void")),
        *(f"match won at {target}" for target in (31, 41, 51, 61)),
        *("match won by the deals", "match tied", "dealt in batches", "dealt one by one"),
        *("egyptian thirteen failed x1", "egyptian thirteen failed x2", "egyptian made x4"),
        *("failed x2 for both", "forced lebanese", "forced egyptian", "kept though it might be thrown"),
        *("dealer equals", "raised the own bid", "raised the partner", "bid again after a pass"),
        *(
            "wiped out a double",
            "double as turn 3 without a bid",
            "redouble as turn 4 without a bid",
            "ruffed",
        ),
    }


REFEREED = RefereedMatches(
    TARNEEB,
    check_against_referee,
    draw_settings(drawn_setting, MATCHES, "tarneeb"),
    wanted_kinds(),
    few=(5, 14, 27, 30, 34, 36, 52, 57, 64, 68, 70, 88, 93, 94, 100, 101, 116),
)


def test_the_referee_agrees_at_every_act() -> None:
    REFEREED.play_few()


@pytest.mark.parametrize("version", ["lebanese", "egyptian"])
def test_the_referee_agrees_who_speaks_first_when_all_keep(version: str) -> None:
    match = Match(TARNEEB, 4, seed=1, options={"version": version, "throw_in": True})
    refereed = RefereedMatch(match, random.Random(1), Counter(), stacked=[])
    refereed.new_hand()
    for _ in range(4):
        refereed.act("keep")


def certain_tricks(count: int) -> Stack:
    """Seat 0 takes so many tricks with hearts for trumps, whatever is played."""
    hearts = [rank + "H" for rank in RANKS]
    spades = [rank + "S" for rank in RANKS]
    own, other = hearts[:count] + spades[count:], hearts[count:] + spades[:count]
    return Stack(0, {"hand.1": tuple(map(card, own)), "hand.2": tuple(map(card, other))})


@pytest.mark.parametrize("both", [False, True])
@pytest.mark.parametrize("said", [[], ["double"], ["double", "redouble"]])
@pytest.mark.parametrize("bid", [7, 9, 12, 13])
def test_the_referee_agrees_on_what_a_contract_is_worth(bid: int, said: list[str], both: bool) -> None:
    options = {"version": "egyptian", "redouble": True, "double_opponents": both}
    for tricks in (6, 9, 12, 13):
        match = Match(TARNEEB, 4, seed=1, options=options, stacks=[certain_tricks(tricks)])
        refereed = RefereedMatch(match, random.Random(tricks), Counter(), stacked=[True])
        refereed.new_hand()
        for text in [f"bid {bid} hearts", *said, *["pass"] * (4 - len(said))]:
            refereed.act(text)
        hand = refereed.hand
        while not hand.over:
            refereed.act()
        assert hand.tricks[1] == tricks


@pytest.mark.parametrize(
    ("bid", "tricks", "doubled", "both", "points"),
    [
        (9, 10, 1, False, (10, 0)),
        (10, 8, 1, False, (-10, 5)),
        (9, 13, 1, False, (16, 0)),
        (13, 13, 1, False, (26, 0)),
        (13, 11, 1, False, (-16, 4)),
        (10, 11, 2, False, (22, 0)),
        (10, 8, 2, False, (-20, 5)),
        (10, 13, 2, False, (32, 0)),
        (10, 8, 4, False, (-40, 5)),
        (10, 8, 4, True, (-40, 20)),
        (13, 11, 2, True, (-32, 8)),
    ],
)
def test_the_referee_knows_the_source_s_points(
    bid: int, tricks: int, doubled: int, both: bool, points: tuple[int, int]
) -> None:
    agreed = Agreed.of({**dict(Match(TARNEEB).options), "version": "egyptian", "double_opponents": both})
    won = worth(agreed, bid, tricks, doubled)
    assert (won.own, won.others) == points


def all_said(options: Mapping[str, object], *said: str) -> Bidding:
    """The bidding after these words, North having dealt; West is seat 0."""
    agreed = Agreed.of({**dict(Match(TARNEEB).options), **options})
    bidding = (Egyptian if agreed.egyptian else Lebanese)(agreed, dealer=3, turn=0)
    for text in said:
        assert not bidding.over
        assert not bidding.why_not(text)
        bidding.say(text)
    return bidding


def test_the_referee_knows_the_source_s_bidding() -> None:
    bidding = all_said({}, "pass", "bid 7", "bid 8", "bid 10", "pass", "bid 11", "pass")
    assert (bidding.over, bidding.bid, bidding.bidder) == (True, 11, 2)
    egyptian = {"version": "egyptian"}
    assert not all_said(egyptian, "bid 8 hearts", "pass", "pass", "pass").over
    assert not all_said(egyptian, "bid 8 hearts", "pass", "pass", "pass", "bid 8 spades").over
    doubled = all_said(egyptian, "bid 9 spades", "pass", "pass", "double", "pass")
    assert (doubled.over, doubled.strain, doubled.doubled) == (True, "spades", 2)
