"""The engine's Zheng Shangyou against a referee written from its source, over drawn matches."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from cardtable.cards import cards as cards_of
from cardtable.discovery.installed_games import find_game
from cardtable.engine.deal import Deal
from cardtable.engine.deck import Stack
from cardtable.engine.game import Game
from cardtable.match.match import Match
from cardtable.testing.check_run import CheckRun
from cardtable.testing.match_setups import MatchSetup, draw_setup
from tests.referees.refereed_match import Compared, RefereedMatches, assert_same, texts
from tests.referees.zheng_shangyou import (
    ACE,
    PACK,
    RANK,
    RANKS,
    TWO,
    Hand,
    Reading,
    Referee,
    Rules,
    canonical,
    family_points,
    in_one_order,
    is_rising,
    no_reading,
    readings,
    text_of,
)

ZHENG = find_game("zheng-shangyou")
MODULE = "tests.referees.test_zheng_shangyou"
MATCHES = 24
HANDS = 2
"""Hands after which a match is left as it stands: the second one begins with an exchange."""
PROBES = 4
"""Plays drawn at random, mostly not allowed, that are asked about between two acts."""
KINDS = ("single", "set", "sequence", "multiple")
WEIGHT = {"single": 2, "set": 2, "sequence": 4, "multiple": 6}
"""How much each kind is favoured."""
CITED = {
    "turn-order",
    "in-hand",
    "must-lead",
    "throw-highest",
    "winner-picks",
    "pit-picks",
    "no-twos",
    "multiple-twos",
    "sequence-three",
    "multiple-three",
    "sequence",
    "multiple",
    "combination",
    "same-count",
    "same-pattern",
    "suited-beats-mixed",
    "pure-beats-impure",
    "must-beat",
    "say-meaning",
}
HAPPENED = {
    *(f"lead {kind}" for kind in KINDS),
    *(f"beat {kind}" for kind in KINDS),
    *("tribute", "pick", "return", "share", "pass", "round ends", "lead passes right", "won"),
    *("beat single after a pass", "beat set after a pass", "impure", "natural two"),
}

Play = tuple[tuple[str, ...], Reading]


def settings(count: int) -> list[MatchSetup]:
    """The defaults at every number of seats, the teams, then drawn ones."""
    rng = random.Random("referee zheng-shangyou")
    drawn = [MatchSetup(seats, {}, seats) for seats in ZHENG.seat_counts]
    drawn += [MatchSetup(seats, {"partners": True, "natural_twos": True}, seats) for seats in (4, 6)]
    while len(drawn) < count:
        one = draw_setup(ZHENG, rng)
        target = rng.choice((one.options.get("target", 0), 1, 2, 4))
        drawn.append(replace(one, options={**one.options, "target": target}))
    return drawn


class RefereedMatch(Compared):
    """A match and its referee."""

    def __init__(self, match: Match, rng: random.Random, seen: Counter[str]) -> None:
        self.match = match
        self.rng = rng
        self.seen = seen
        options = match.options
        self.rules = Rules(match.seats, options.partners, options.target, options.natural_twos)
        self.referee = Referee(self.rules)
        self.new_hand()

    def new_hand(self) -> None:
        """The referee is told who leads the first hand, and the order of the pack."""
        deal, seats, before = self.match.in_play, self.rules.seats, self.referee.before
        pack = [str(card) for card in deal.pack]
        assert sorted(pack) == sorted(PACK)
        dealer = self.rules.next_dealer(before) if before else deal.public_state()["dealer"]
        hands = {(dealer + step) % seats: set(pack[step::seats]) for step in range(seats)}
        if self.rules.six:
            # Hands are equal, so who is dealt to first has no effect and is not fixed.
            hands = {seat: set(texts(deal, f"hand.{seat}")) for seat in range(seats)}
            assert sorted(map(sorted, hands.values())) == sorted(sorted(pack[n::6]) for n in range(6))
        self.hand = Hand(self.rules, dealer, [hands[seat] for seat in range(seats)], before)
        self.compare_hand(deal)
        self.compare_turn()
        self.compare_views(deal)

    def run(self) -> None:
        """So many hands, or the whole match."""
        hands = 0
        while not self.match.over and hands < HANDS:
            for _ in range(PROBES):
                self.probe()
            hands += self.act()

    # Acts

    def act(self) -> bool:
        """One act on both sides; whether it ended the hand."""
        hand = self.hand
        if hand.stage == "play":
            self.act_in_play()
        else:
            text = self.rng.choice(hand.choices())
            self.match.play(hand.turn, text)
            hand.choose(text)
        self.seen[hand.happened] += 1
        self.seen["acts"] += 1
        self.compare_hand(self.match.deal)
        if hand.stage == "over":
            self.end_hand()
        self.compare_match(self.referee.scores, self.referee.winners)
        if not self.match.over and hand.stage != "over":
            self.compare_turn()
            self.compare_views(self.match.deal)
        return hand.stage == "over"

    def act_in_play(self) -> None:
        """A play or a pass."""
        hand, rng = self.hand, self.rng
        if hand.last is not None and (not self.plays or rng.random() < 0.25):
            self.match.play(hand.turn, "pass")
            hand.say_pass()
            return
        cards, reading = self.drawn_play()
        self.match.play(hand.turn, self.some_text(cards, reading))
        self.seen["impure"] += not reading.pure
        self.seen["natural two"] += reading.kind in ("sequence", "multiple") and reading.high == TWO
        hand.play(cards, reading)

    def drawn_play(self) -> Play:
        """A play of a kind drawn first, mostly one without the wild cards, and none too long."""
        rng = self.rng
        kinds = sorted({reading.kind for _, reading in self.plays})
        kind = rng.choices(kinds, [WEIGHT[kind] for kind in kinds])[0]
        some = [play for play in self.plays if play[1].kind == kind]
        rare = [play for play in some if kind in ("sequence", "multiple") and play[1].high == TWO]
        if rare and rng.random() < 0.6:
            return rng.choice(rare)
        short = [play for play in some if len(play[0]) <= 6 or kind == "multiple"] or some
        pure = [play for play in short if play[1].pure]
        return rng.choice(pure if pure and rng.random() < 0.6 else short)

    def some_text(self, cards: tuple[str, ...], reading: Reading) -> str:
        """One of the texts that say the play: with its meaning, or without if there is no other."""
        mixed = self.rng.sample(cards, len(cards))
        alone = reading.pure or len(self.hand.legal_readings(cards)) == 1
        if alone and self.rng.random() < 0.5:
            return f"play {' '.join(mixed)}"
        pure_single = reading.kind == "single"
        return f"play {' '.join(mixed)}" + ("" if pure_single else f" as {reading.meaning}")

    def end_hand(self) -> None:
        """Adds up on the referee's side, and goes on to the next hand."""
        assert_same("points", list(self.match.deal.points), self.hand.points())
        self.referee.settle(self.hand)
        self.seen["hands"] += 1
        self.seen["level at the top"] += self.referee.level
        self.seen["won"] += bool(self.referee.winners)
        if self.rules.six:
            self.seen[f"family {sorted(self.hand.points())}"] += 1
        if not self.referee.winners:
            self.new_hand()

    # Refusals

    def probe(self) -> None:
        """A drawn act of a drawn seat is refused by the rule that the referee names, or by neither."""
        hand, rng = self.hand, self.rng
        seat = rng.choice((hand.turn,) * 12 + (rng.randrange(self.rules.seats),))
        if hand.stage == "play":
            self.probe_play(seat)
            return
        verb = "give" if hand.stage in ("tribute", "return") else "take"
        cards = [*sorted(hand.hands[seat]), *hand.table, rng.choice(PACK)]
        text = f"{verb} {rng.choice(cards)}"
        self.check_rule(seat, text, hand.rules_against_choice(seat, text))

    def probe_play(self, seat: int) -> None:
        """A pass, or cards of the hand as something or other; what `propose` makes of them too."""
        hand, rng = self.hand, self.rng
        if rng.random() < 0.1:
            self.check_rule(seat, "pass", hand.rules_against_pass(seat))
            return
        cards = self.some_cards(sorted(hand.hands[seat]) or [rng.choice(PACK)])
        wild = [cards for cards, one in self.plays if not one.pure and len(cards) <= 6]
        if seat == hand.turn and wild and rng.random() < 0.3:
            cards = [*rng.choice(wild)]
        found = readings(cards, self.rules.natural_twos)
        others = [one.meaning for one in found if one.kind != "single"]
        meaning = rng.choice(("", *others, rng.choice(("", "7-9" if found else ""))))
        text = text_of(cards, meaning)
        if found and found[0].kind == "single" and meaning:
            return
        self.check_rule(seat, text, hand.rules_against_play(seat, cards, meaning))
        if seat == hand.turn and set(cards) <= hand.hands[seat]:
            self.compare_proposed(cards)

    def some_cards(self, held: list[str]) -> list[str]:
        """Cards of the hand: at random, near each other, of few ranks, or as many as lie there."""
        rng, last = self.rng, self.hand.last
        some = rng.sample(held, min(len(held), rng.randint(1, 4)))
        start = rng.choice(held)
        ranks = {RANK[start], RANK[start] + 2, TWO}
        pairs = [card for rank in ranks for card in [one for one in held if RANK[one] == rank][:2]]
        if len(pairs) == 6 and rng.random() < 0.7:
            return pairs
        near = [card for card in held if 0 <= RANK[card] - RANK[start] <= 3 or RANK[card] >= TWO]
        few = [card for card in held if RANK[card] - RANK[start] in (0, 1)]
        runs = list({RANK[card]: card for card in near}.values())
        pool = rng.choice((some, near, few, runs))
        count = last[1].size if last and rng.random() < 0.6 else rng.randint(1, 8)
        taken = rng.sample(pool, min(len(pool), count))
        return sorted({*taken, rng.choice(PACK)}) if rng.random() < 0.04 else taken

    def check_rule(self, seat: int, text: str, allowed: set[str]) -> None:
        """The engine's refusal is one of these; none is none."""
        refusal = self.match.refusal(seat, text)
        rule = refusal.rule if refusal else ""
        told = f"{sorted(self.hand.hands[seat])} on {self.hand.last}"
        assert rule in (allowed or {""}), f"{seat} {text}: the engine says {rule!r}, not {allowed}; {told}"
        self.seen[rule] += 1

    def compare_proposed(self, cards: list[str]) -> None:
        """All that these cards may be played as; of one shape the strongest first."""
        found = self.hand.legal_readings(cards)
        proposed = self.match.propose(self.hand.turn, tuple(self.match.in_play.hand(self.hand.turn)[:0]))
        assert not [one for one in proposed if str(one) != "pass"]
        held = self.match.in_play.hand(self.hand.turn)
        picked = tuple(card for card in held if str(card) in cards)
        told = [in_one_order(str(one)) for one in self.match.propose(self.hand.turn, picked)]
        assert_same("proposed", sorted(told), sorted(canonical(cards, one) for one in found))
        reading_of = {canonical(cards, one): one for one in found}
        for shape in {one.shape for one in found}:
            of_shape = [reading_of[text] for text in told if reading_of[text].shape == shape]
            assert_same(
                "strongest first", of_shape, sorted(of_shape, key=lambda one: one.strength, reverse=True)
            )

    # Comparing

    def compare_turn(self) -> None:
        """Who may act, and what."""
        hand = self.hand
        assert_same("actors", self.match.actors, (hand.turn,))
        for seat in range(self.rules.seats):
            assert seat == hand.turn or not self.match.legal(seat)
        listed = [str(action) for action in self.match.legal(hand.turn)]
        if hand.stage != "play":
            # Either joker, or any of equal highest cards: all are listed.
            assert_same("legal", sorted(listed), sorted(hand.choices()))
            return
        assert_same("pass", "pass" in listed, hand.last is not None)
        self.plays = hand.plays()
        self.compare_listed([text for text in listed if text != "pass"])

    def compare_listed(self, listed: list[str]) -> None:
        """One play of each strength, by as few wild cards as can be."""
        text_to = {canonical(cards, one): (cards, one) for cards, one in self.plays}
        assert all(is_rising(text[5:].partition(" as ")[0].split()) for text in listed), "rising rank"
        told = [text_to[in_one_order(text)] for text in listed]
        strengths = [one.listed for _, one in told]
        assert len(set(strengths)) == len(strengths), "one play of each strength"
        least: dict[tuple[object, ...], Any] = {}
        for cards, one in self.plays:
            least[one.listed] = min(self.cost(cards, one), least.get(one.listed, self.cost(cards, one)))
        assert_same("strengths", set(strengths), set(least))
        for cards, one in told:
            assert_same(f"wild cards and broken runs of {cards}", self.cost(cards, one), least[one.listed])

    def cost(self, cards: tuple[str, ...], one: Reading) -> tuple[object, ...]:
        """What a play should spend little of: wild cards, red before black, cards of a suited run."""
        breaks = one.kind != "sequence" and any(self.is_in_run(card) for card in cards)
        return one.wild, "RJ" in cards and one.wild, "BJ" in cards and one.wild, breaks

    def is_in_run(self, card: str) -> bool:
        """Whether the hand holds three or more of its suit in a row around it; a two is not asked about."""
        held, rank, suit = self.hand.hands[self.hand.turn], RANK[card], card[-1]
        row = [RANKS[near] + suit in held for near in range(max(0, rank - 2), min(rank + 2, ACE) + 1)]
        return rank < TWO and any(all(row[start : start + 3]) for start in range(len(row) - 2))

    def compare_hand(self, deal: Deal) -> None:
        """Where the cards lie, and what is public."""
        hand = self.hand
        over = hand.stage == "over"
        assert_same("hand over", deal.over, over)
        assert_same("stage", deal.stage.name if deal.stage else "", "" if over else hand.stage)
        piles = {f"hand.{seat}": [*held] for seat, held in enumerate(hand.hands)}
        piles |= {"table": hand.table, "trick": hand.trick, "discard": hand.discard}
        told = {name: texts(deal, name) for name in piles}
        if over:
            # Whether the last round is put aside is not fixed.
            told["discard"] += told.pop("trick")
            piles["discard"] = hand.discard + piles.pop("trick")
        assert_same("piles", as_sets(told), as_sets(piles))
        state = deal.public_state()
        assert_same("dealer", state["dealer"], hand.dealer)
        assert_same("order", list(state["order"]), hand.order)
        if not over:
            cards, reading = hand.last or ((), None)
            kind = reading.kind if reading else "none"
            assert_same("kind, by", (state["kind"], state["by"]), (kind, hand.by))
            wanted = canonical(cards, reading) if reading else ""
            assert_same(
                "to beat", in_one_order(f"play {state['to_beat']}") if state["to_beat"] else "", wanted
            )

    def compare_views(self, deal: Deal) -> None:
        """Each seat sees its own hand and what lies open, and of the others what changed hands openly. The
        card drawn to find who leads the family's first hand may be known as well."""
        for seat in range(self.rules.seats):
            view = deal.as_seen_by(seat)
            for other, held in enumerate(self.hand.hands):
                faces = {card for card in texts(view, f"hand.{other}") if card != "??"}
                known = held if seat == other else held & self.hand.known
                drawn = 1 if self.rules.six and not self.hand.before and other == deal.dealer else 0
                assert known <= faces <= held, f"hand.{other} as {seat} sees it"
                assert len(faces - known) <= drawn, f"hand.{other} as {seat} sees it"
            assert "??" not in texts(view, "trick") + texts(view, "table"), f"what {seat} sees"


def as_sets(piles: Mapping[str, list[str]]) -> dict[str, list[str]]:
    """The piles that hold cards, each in one order."""
    return {name: sorted(held) for name, held in piles.items() if held}


def check_against_referee(game: Game, setup: MatchSetup, luck: str, seen: Counter[str] | None = None) -> None:
    """One match compared with its referee; `luck` decides what is played."""
    with CheckRun(game, "check_against_referee", setup, luck, module=MODULE) as check:
        RefereedMatch(check.match(), random.Random(luck), Counter() if seen is None else seen).run()


REFEREED = RefereedMatches(
    ZHENG,
    check_against_referee,
    settings(MATCHES),
    CITED | HAPPENED,
    few=(6, 8, 10, 13, 23),
    luck="hap",
)


def test_the_referee_agrees_at_every_act() -> None:
    REFEREED.play_few()


@pytest.mark.parametrize(
    ("text", "natural_twos", "kinds"),
    [
        ("7S 2S 2H", False, ["set 7"]),
        ("9S 2S BJ", False, ["set 9"]),
        ("2S RJ", False, ["set 2"]),
        ("BJ RJ", False, ["set BJ"]),
        ("4S 4H 2S 2H", False, ["set 4"]),
        ("QC KC AD", False, ["sequence Q-A"]),
        ("6H RJ 8H", False, ["sequence 6-8"]),
        ("6H 7H RJ", False, ["sequence 5-7", "sequence 6-8"]),
        ("7S BJ RJ", False, ["set 7", "sequence 5-7", "sequence 6-8", "sequence 7-9"]),
        ("QS KS AS 2S", False, []),
        ("KS AS 2S", True, ["sequence K-2"]),
        ("5S 5H 6S 2S 7S RJ", False, ["multiple 5-7"]),
        ("6S BJ 7S 2S 8S 8H", False, ["multiple 6-8"]),
        ("7S 7H 2S 2H 9S 9H", False, []),
        ("KS KH AS AH 2S BJ", False, ["multiple Q-A"]),
        ("KS KH AS AH 2S BJ", True, ["multiple Q-A", "multiple K-2"]),
        ("KS KH AS AH 2S 2H", True, ["multiple K-2"]),
        ("6S 6H 6D 7S 7H 7D", False, []),
        ("5S 5H 7S 7H 8S 8H", False, []),
    ],
)
def test_the_referee_reads_the_examples_of_the_source(
    text: str, natural_twos: bool, kinds: list[str]
) -> None:
    found = readings(text.split(), natural_twos)
    assert [f"{one.kind} {one.meaning}" for one in found] == kinds


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("2S 3D 4D", "no-twos"),
        ("QC KC AD 2S", "no-twos"),
        ("5S 6S 2S 8S", "no-twos"),
        ("7S 7H 2S 2H 9S 9H", "multiple-twos"),
        ("6S 7S", "sequence-three"),
        ("6S 6H 6D 7S 7H 7D", "multiple-three"),
        ("5S 6S 8S", "sequence"),
        ("5S 5H 7S 7H 8S 8H", "multiple"),
        ("5S 5H 7S", "combination"),
    ],
)
def test_the_referee_knows_what_the_source_calls_nothing(text: str, rule: str) -> None:
    assert no_reading(text.split(), False) == {rule}


@pytest.mark.parametrize(
    ("teams", "points"),
    [
        ([1, 0, 0, 1, 0, 1], [4, 3]),
        ([0, 1, 0, 1, 0, 1], [5, 2]),
        ([0, 0, 0, 1, 1, 1], [10, 0]),
        ([0, 0, 1, 0, 1, 1], [5, 0]),
        ([0, 0, 1, 1, 0, 1], [5, 0]),
        ([1, 1, 0, 0, 0, 1], [2, 5]),
    ],
)
def test_the_referee_counts_the_family_of_three(teams: list[int], points: list[int]) -> None:
    assert family_points(teams) == points


def test_the_referee_agrees_that_a_match_goes_on_while_the_top_is_level() -> None:
    first = RefereedMatch(Match(ZHENG, 6, seed=3, options={"partners": True}), random.Random(3), Counter())
    while not first.act():
        pass
    scores = [60 - worth for worth in first.match.deal.points]
    match = Match(ZHENG, 6, seed=3, options={"partners": True}, scores=scores)
    refereed = RefereedMatch(match, random.Random(3), Counter())
    refereed.referee.scores = scores
    while not refereed.act():
        pass
    assert refereed.referee.level
    while not match.over:
        refereed.act()


def test_what_is_listed_is_allowed_where_the_same_cards_are_two_shapes() -> None:
    """Four ranks of three with the twos as themselves, or three ranks of four with the twos wild."""
    held = "QS QH QD KS KH KD AS AH AD 2S 2H 2D"
    assert [one.shape for one in readings(held.split(), True)] == [("multiple", 12, 4), ("multiple", 12, 3)]
    stack = Stack(0, {"hand.0": cards_of(f"{held} 3S 4H")})
    match = Match(ZHENG, 4, seed=1, options={"natural_twos": True}, stacks=[stack])
    listed = [action for action in match.legal(0) if len(action.picks) == 12]
    assert {str(action) for action in listed} == {f"play {held}", f"play {held} as Q-A"}
    assert [str(match.refusal(0, action)) for action in listed] == ["None", "None"]
