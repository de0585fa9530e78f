"""Pandoer is compared with a referee written from its source alone, which must agree at every act."""

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
from tests.referees.pandoer import Referee
from tests.referees.pandoer_cards import (
    ALL_TRICKS,
    HONOURED,
    LADDER,
    LETTERS,
    PACK,
    POINTS,
    SEATS,
    best_of,
    card_points,
    claims,
    honours,
    shown,
    suit,
)
from tests.referees.pandoer_chooser import Chooser
from tests.referees.pandoer_counts import count_act, count_end
from tests.referees.pandoer_play import Hand
from tests.referees.pandoer_stacks import drawn_stack
from tests.referees.refereed_match import Compared, RefereedMatches, assert_same, draw_settings, texts

PANDOER = find_game("pandoer")
MODULE = "tests.referees.test_pandoer"
MATCHES = 150
PROBES = 3
"""Acts drawn at random, mostly not allowed, that are asked about between two acts."""
DEALS = (1, 2, 3)
"""Deals of a match."""
WITHOUT_POINTS = [game for game in LADDER if game not in POINTS]


def drawn_setting(rng: random.Random) -> MatchSetup:
    """Options at random, few deals, and every other time a pot that is soon empty."""
    setup = draw_setup(PANDOER, rng)
    chosen = {"deals": rng.choice(DEALS), "broken_claim": rng.choice(("refuse", "penalty"))}
    if rng.random() < 0.5:
        chosen["lap"] = rng.choice((1, 1, 2, 3))
    return replace(setup, options={**setup.options, **chosen})


# A match and its referee


class RefereedMatch(Compared):
    """A match and its referee."""

    def __init__(
        self, match: Match, rng: random.Random, seen: Counter[str], stacks: list[dict[str, list[str]]]
    ) -> None:
        self.match = match
        self.rng = rng
        self.seen = seen
        self.stacks = stacks
        """For each deal from the first, which cards are stacked."""
        dealer = match.in_play.public_state()["dealer"]
        seen[f"first dealer {dealer}"] += 1
        self.referee = Referee(dict(match.options), dealer)

    @property
    def hand(self) -> Hand:
        assert self.referee.hand is not None
        return self.referee.hand

    def run(self) -> None:
        """The whole match."""
        self.new_hand()
        self.compare_standing()
        while not self.match.over:
            self.act()

    def new_hand(self) -> None:
        """The referee is told how the pack lay, or which cards were stacked."""
        deal, referee = self.match.in_play, self.referee
        stack = self.stacks[referee.dealt]
        self.seen["lapped for a deal"] += referee.pot == 0 and referee.dealt > 0
        if stack:
            assert all(set(cards) <= set(texts(deal, pile)) for pile, cards in stack.items())
            referee.deal_hands(hands_of(deal), texts(deal, "blind")[0])
        else:
            referee.deal([str(one) for one in deal.pack])
        stars = [int(pile[-1]) for pile in stack if pile.startswith("hand")]
        self.chooser = Chooser(self.hand, self.rng, stars)
        self.compare_hand(deal)
        assert_same("pot", deal.public_state()["pot"], referee.pot)
        assert_same("scores seen", self.match.view(0).scores, tuple(referee.scores))
        self.compare_turn()

    # Acts

    def act(self, given: str = "") -> None:
        """One act, given or chosen, before and after which the two are compared."""
        for _ in range(PROBES):
            self.probe()
        hand = self.hand
        seat, text = hand.turn, given or self.chooser.choice()
        count_act(hand, self.seen, text)
        stage = hand.stage
        before = self.match.in_play.outcomes
        events = self.match.play(seat, text)
        self.referee.act(text)
        self.tell_chance(stage, len(before))
        self.compare_winner(events, self.hand.taken_by)
        self.compare_hand(self.match.deal)
        assert_same("pot", self.match.deal.public_state()["pot"], self.referee.pot)
        self.compare_standing()
        self.compare_shown()
        if hand.over:
            count_end(hand, self.seen, self.referee)
            if not self.referee.winners:
                self.new_hand()
        else:
            self.compare_turn()

    def tell_chance(self, stage: str, known: int) -> None:
        """Husselen: what was handed out, and which card lies open, the fifth as they were shuffled."""
        hand, deal = self.hand, self.match.deal
        if stage == "bid" and hand.stage == "hussel":
            hand.hand_out(hands_of(deal))
        if stage == "hussel" and hand.turn == hand.shuffler:
            watch = texts(deal, "blind")[0]
            (shuffled,) = deal.outcomes[known:]
            assert_same("fifth card", shuffled.split()[4], watch)
            hand.turn_up(watch)

    def probe(self) -> None:
        """A drawn act of a drawn seat is refused for the rule that the referee names, or by neither."""
        hand, rng = self.hand, self.rng
        passed = rng.choice(sorted(hand.passed)) if hand.passed else hand.turn
        seat = rng.choice((hand.turn, hand.turn, hand.turn, rng.randrange(SEATS), passed))
        text = self.chooser.some_act(seat)
        refusal = self.match.refusal(seat, text)
        rule = refusal.rule if refusal else ""
        assert_same(f"the rule against {text!r} of seat {seat}", rule, hand.why_not(seat, text))
        self.seen[f"refused: {rule}"] += 1

    # Comparing

    def compare_turn(self) -> None:
        """Who may act, and what."""
        self.compare_acts(self.hand.turn, set(map(canonical, self.hand.legal())), canonical)

    def compare_hand(self, deal: Deal) -> None:
        """Where the cards lie, and what is public."""
        hand = self.hand
        self.compare_piles(deal, hand.piles)
        assert_same("cards", sum(len(deal.cards_in(name)) for name in deal.piles), len(PACK))
        assert_same("trick", texts(deal, "trick"), [one for _, one in hand.trick])
        self.compare_facts(deal, {**deal.public_state(), **hand.state}, hand.stage, hand.points)

    def compare_standing(self) -> None:
        """The match's scores, and whether it is over."""
        referee = self.referee
        self.compare_match(referee.scores, referee.winners)
        cents = self.match.options["cents"]
        assert_same("all the cents", sum(referee.scores) + referee.pot, SEATS * cents)

    def compare_shown(self) -> None:
        """Each sees the own cards and those that lie open."""
        hand, deal = self.hand, self.match.deal
        seat = self.rng.randrange(SEATS)
        for owner in range(SEATS):
            shown_now = deal.piles[f"hand.{owner}"].visible_to(seat)
            if hand.hands[owner]:
                assert_same(f"hand.{owner} open to {seat}", shown_now, seat == owner or owner in hand.open)
        for name in ("blind", "trick", "discard", *(f"captured.{owner}" for owner in range(SEATS))):
            assert_same(f"{name} open", deal.piles[name].visible_to(seat), True)
        if hand.stage == "hussel":
            known = {str(one) for one in deal.piles["stock"].known_to(seat)}
            assert_same(f"stock as {seat} knows it", known, hand.given[seat])
        if hand.out:
            sees = hand.over or seat == hand.bidder
            view = [str(one) for one in self.match.view_of_table(seat).cards_in("out")]
            assert_same(f"discard as {seat} sees it", view, [hand.out if sees else "??"])


def canonical(text: str) -> str:
    """An act with its cards in one order."""
    verb, *words = text.split()
    return " ".join([verb, *(sorted(words) if verb == "give" else words)])


def hands_of(deal: Deal) -> list[set[str]]:
    """The hands as they lie."""
    return [set(texts(deal, f"hand.{seat}")) for seat in range(SEATS)]


def stack_of(cards: dict[str, list[str]], dealer: int | None = None) -> Stack:
    """These cards stacked by pile."""
    return Stack(dealer, {name: tuple(card(one) for one in held) for name, held in cards.items()})


def check_against_referee(game: Game, setup: MatchSetup, luck: str, seen: Counter[str] | None = None) -> None:
    """One match compared with its referee; `luck` decides how it is stacked and what is played."""
    with CheckRun(game, "check_against_referee", setup, luck, module=MODULE) as check:
        rng = random.Random(luck)
        drawn = [drawn_stack(rng) for _ in range(max(DEALS))]
        stacks = [stack_of(stack) for stack in drawn]
        match = Match(game, setup.seats, seed=setup.seed, options=setup.options, stacks=stacks)
        check.running = match
        RefereedMatch(match, rng, Counter() if seen is None else seen, drawn).run()


def wanted_kinds() -> set[str]:
    """What has to come up in the matches, once at least."""
    cited = ["turn-order", "pass-out", "stage-order", "bid-ladder", "bid-higher", "hussel-return"]
    cited += ["overhonour", "overhonour-held", "overhonour-higher", "own-card", "keep-claim", "talk"]
    cited += ["trump-choice", "jack-teammate", "ask-own", "ask-rank", "ask-trump"]
    cited += ["follow-suit", "overtrump-led", "no-undertrump"]
    games = [*(f"points for {value}" for value in (1, 3, 4)), "one trick", "no trick", *ALL_TRICKS]
    jack = ["kept, trumps led", "played, trumps led"]
    return {
        *(f"refused: {rule}" for rule in cited),
        *(f"first dealer {seat}" for seat in range(SEATS)),
        *(f"hussels {number}" for number in range(SEATS + 1)),
        *(f"{game} {end}" for game in games for end in ("made", "failed")),
        *(f"played {game}" for game in WITHOUT_POINTS),
        *(f"overhonoured {game}" for game in HONOURED),
        *(f"broken {game}" for game in HONOURED),
        "claim better by its rank",
        *("a claim outbid by a game", "kept claim", "asked side A", "asked side K"),
        *("kereltje with a teammate", "zwabber alone", "piccolo without a trick"),
        *(f"free jack {how}" for how in jack),
        *("free jack: another trump", "free jack: no other trump", "over though the suit led is held"),
        *("had to go over trumps led", "under to trumps led"),
        *("all passed", "ended early", "marriage", "honours", "points made with all tricks", "advised"),
        *("all tricks and yet failed", "lapped for a deal", "laps to pay", "several laps to pay"),
        *("match won", "match shared"),
    }


REFEREED = RefereedMatches(
    PANDOER,
    check_against_referee,
    draw_settings(drawn_setting, MATCHES, "pandoer"),
    wanted_kinds(),
    few=(5, 27, 34, 56, 60, 64, 73, 74, 80, 90, 93, 98, 102, 110, 114, 118, 120, 131, 136, 139),
    luck="hap",
)


def test_the_referee_agrees_at_every_act() -> None:
    REFEREED.play_few()


SURE = "JH 9H AH KH QH AS KS QS"
JACKS = "JH JS JD JC AH KH 8S 7S"
BROKEN = {
    "kereltje": ("9H AH KH QH 8H 7H AS JS", 20, "QH", "hearts", "", -6),
    "kereltje alone": (JACKS, 200, "JD", "hearts", "", -3),
    "pandoer": (SURE, 70, "QS", "hearts", "call AC", -10),
    "prive": (SURE, 70, "QS", "hearts", "", -10),
}


@pytest.mark.parametrize("case", BROKEN)
def test_the_referee_agrees_on_broken_claims(case: str) -> None:
    hand, number, out, trump, call, points = BROKEN[case]
    game = case.split()[0]
    reserved = {"hand.1": hand.split(), "blind": ["AD"]}
    options = {"broken_claim": "penalty", "deals": 1}
    match = Match(PANDOER, 4, seed=1, options=options, stacks=[stack_of(reserved, dealer=3)])
    refereed = RefereedMatch(match, random.Random(1), Counter(), [reserved])
    refereed.new_hand()
    said = [f"bid {game}", f"bid {game} {number}", "pass", "pass", "pass"]
    for text in [*said, f"discard {out}", f"trump {trump}", *([call] if call else [])]:
        refereed.act(text)
    while not refereed.hand.over:
        refereed.act()
    assert refereed.hand.points == [0, points, 0, 0]


@pytest.mark.parametrize(("said", "best"), [("bid prive 100", "queens"), ("pass", "five-card JH")])
def test_the_referee_agrees_which_claim_beats_which(said: str, best: str) -> None:
    """At a hundred: two four-cards, a five-card, four queens; nobody tops an equal five-card."""
    reserved = {
        "hand.0": ["JC", "10C", "9C", "8C", "7C", "AC", "KC", "JS"],
        "hand.1": ["10S", "9S", "8S", "7S", "10D", "9D", "8D", "7D"],
        "hand.2": ["JH", "10H", "9H", "8H", "7H", "KS", "AS", "KD"],
        "hand.3": ["QS", "QH", "QD", "QC", "AH", "KH", "AD", "JD"],
    }
    match = Match(PANDOER, 4, seed=1, options={"deals": 1}, stacks=[stack_of(reserved, dealer=3)])
    refereed = RefereedMatch(match, random.Random(1), Counter(), [reserved])
    refereed.new_hand()
    for text in ["bid prive", "bid prive 100", "bid prive 100", said]:
        refereed.act(text)
    refusal = match.refusal(0, "bid prive 100")
    assert refusal is not None
    assert refusal.rule == refereed.hand.why_not(0, "bid prive 100") == "overhonour-higher"
    assert refereed.hand.state["claim_best"] == best


@pytest.mark.parametrize("over", ["9H", "JH"])
def test_the_referee_agrees_on_a_hand_of_trumps(over: str) -> None:
    """Behind the nine the jack alone would be forced; behind the jack there is nothing but lower trumps."""
    hearts = {one for one in PACK if suit(one) == "H"} - {over}
    reserved = {
        "hand.0": [one for one in PACK if suit(one) == "C"],
        "hand.1": [over, *["AS", "KS", "QS", "AD", "KD", "QD", "JD"]],
        "hand.2": sorted(hearts),
        "blind": ["7D"],
    }
    match = Match(PANDOER, 4, seed=1, options={"deals": 1}, stacks=[stack_of(reserved, dealer=3)])
    refereed = RefereedMatch(match, random.Random(1), Counter(), [reserved])
    refereed.new_hand()
    said = ["bid 100", "pass", "pass", "pass", "discard 7D", "trump hearts", "call AS"]
    for text in [*said, "play 8C", f"play {over}"]:
        refereed.act(text)
    assert refereed.hand.legal() == {f"play {one}" for one in hearts}
    while not refereed.hand.over:
        refereed.act()


@pytest.mark.parametrize(
    ("cards", "points", "best"),
    [
        ("10H JH QH KH 7S 8S 9S AD", 70, "four-card KH"),
        ("AS KS QS JS 10S 9S 8S 7S", 160, "eight-card AS"),
        ("7H 6H 8H 9H 10H JC QC KC", 120, "five-card 10H"),
        ("JS JH JD JC QS QH QD QC", 300, "jacks"),
        ("AS AH AD AC KS QS KH QH", 140, "aces"),
        ("9S 8S 7S JH 10H 9H AD KD", 40, "three-card JH"),
    ],
)
def test_the_referee_knows_the_source_s_honours(cards: str, points: int, best: str) -> None:
    hand = cards.split()
    assert (honours(hand), best_of(shown(hand)).name) == (points, best)


def test_the_referee_knows_what_the_cards_count() -> None:
    for trump in LETTERS:
        assert sum(card_points(one, trump) for one in PACK) == 141


def test_the_referee_knows_which_claim_beats_which() -> None:
    two_fours = frozenset(["10S", "9S", "8S", "7S", "10D", "9D", "8D", "7D", "AC"])
    five = frozenset(["AH", "KH", "QH", "JH", "10H", "7C", "8C", "9D", "8D"])
    queens = frozenset(["QS", "QH", "QD", "QC", "7S", "8S", "10D", "9D", "7C"])
    hundreds = [claims(nine)[100].order for nine in (two_fours, five, queens)]
    assert hundreds == sorted(hundreds)
    assert len(set(hundreds)) == 3
