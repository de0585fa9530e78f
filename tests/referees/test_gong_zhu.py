"""Gong Zhu is compared with a referee written from its source alone, which must agree at every act."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from cardtable.cards import cards
from cardtable.discovery.installed_games import find_game
from cardtable.engine.deal import Deal
from cardtable.engine.deck import Stack
from cardtable.engine.game import Game
from cardtable.engine.options import Value
from cardtable.errors import OptionError
from cardtable.match.match import Match
from cardtable.testing.check_run import CheckRun
from cardtable.testing.match_setups import MatchSetup, draw_setup
from tests.referees.gong_zhu import (
    ACE,
    HEARTS,
    KEY_CARDS,
    LOW,
    PACK,
    PIG,
    SCORING,
    SHEEP,
    TEN,
    Hand,
    Piles,
    Referee,
    Rules,
    height,
    score,
    suit,
)
from tests.referees.refereed_match import Compared, RefereedMatches, assert_same, draw_settings, texts

GONG_ZHU = find_game("gong-zhu")
MODULE = "tests.referees.test_gong_zhu"
MATCHES = 150
MANY = 400
"""Matches among which all that is rare has to come up; mostly far fewer do."""
DEALS = 4
"""Deals after which a match is left as it stands."""
PROBES = 3
"""Acts drawn at random, mostly not allowed, that are asked about between two acts."""
LOOKS = 0.1
"""How often it is compared what every seat sees."""
NOISE = (0.0, 0.05, 0.2)
"""How often players who gather, or let another gather, play at random after all."""


# How a match is drawn

OFTEN: tuple[dict[str, Value], ...] = ({}, {}, {"exact": True}, {"first_card": True, "exposing": "double"})
"""Options that are set more often than they are drawn."""


def drawn_setting(rng: random.Random) -> MatchSetup:
    """Seats and options at random, those often of which little is seen in one match."""
    setup = draw_setup(GONG_ZHU, rng, defaults=rng.choice((0.2, 0.5, 0.8)))
    return replace(setup, options={**setup.options, **rng.choice(OFTEN)})


def drawn_scores(rules: Rules, rng: random.Random) -> list[int]:
    """Where the match stands at first: mostly near its end, for some level."""
    if rng.random() < 0.3:
        return [0] * rules.sides
    near = [10 - rules.target + 10 * rng.randrange(rng.choice((1, 5, 20))) for _ in range(rules.sides)]
    return near if rng.random() < 0.5 else near[:1] * rules.sides


def rigged(pack: Sequence[str], seats: int, rng: random.Random) -> list[str]:
    """A pack in an order that deals the seat after the dealer many high cards or hearts."""
    long_hearts = rng.random() < 0.6
    weak = rng.choice("SDC") if rng.random() < 0.6 else ""

    def wanted(card: str) -> float:
        return height(card) + 5 * (long_hearts and card in HEARTS) - 20 * (suit(card) == weak) + rng.random()

    share = len(pack) // seats
    sure = sorted(pack, key=wanted, reverse=True)[: share - rng.randint(0, 7)]
    rest = [card for card in rng.sample(pack, len(pack)) if card not in sure]
    strong, others = sure + rest[: share - len(sure)], rest[share - len(sure) :]
    return [strong.pop() if place % seats == 0 else others.pop() for place in range(len(pack))]


def order_dealt(deal: Deal) -> list[str]:
    """The pack in the order in which it is dealt."""
    return [str(one) for one in deal.pack]


class RefereedMatch(Compared):
    """A match and its referee."""

    def __init__(self, match: Match, rng: random.Random, seen: Counter[str], pig_before: int = -1) -> None:
        self.match = match
        self.rng = rng
        self.seen = seen
        rules = rules_of(match.seats, match.options)
        dealer = match.in_play.public_state()["dealer"] if pig_before < 0 else (pig_before - 1) % match.seats
        self.referee = Referee(rules, dealer, match.scores, pig_before)
        self.gatherer: int | None = None
        """Who tries to take all; None: all play at random."""
        self.withheld: set[str] = set()
        """What the others do not let him have."""
        self.noise = 0.0
        self.new_deal()

    @property
    def hand(self) -> Hand:
        assert self.referee.hand is not None
        return self.referee.hand

    @property
    def rules(self) -> Rules:
        return self.referee.rules

    def run(self, deals: int = DEALS) -> None:
        """The whole match, or so many deals of it."""
        while not self.match.over and self.match.in_play.number <= deals:
            self.act()

    def new_deal(self) -> None:
        """The referee deals from a pack in the same order."""
        self.referee.deal(order_dealt(self.match.in_play))
        rules = self.rules
        self.gatherer = (self.hand.dealer + 1) % rules.seats if self.rng.random() < 0.6 else None
        self.withheld = {card for card in (PIG, SHEEP, TEN) if self.rng.random() < 0.3}
        self.noise = self.rng.choice(NOISE)
        self.compare_hand(self.match.in_play)
        self.compare_turn()
        self.seen[f"{rules.seats} seats{' partners' * rules.partners}"] += 1
        if rules.first_card and rules.exposing == "sale":
            self.seen["first card without effect"] += self.hand.stage == "expose"

    # Acts

    def act(self, given: str = "") -> None:
        """One act, given or chosen, before and after which the two are compared."""
        self.probe_all()
        hand = self.hand
        seat, text = hand.turn, given or self.choice()
        self.count_act(seat, text)
        events = self.match.play(seat, text)
        self.referee.act(text)
        self.seen["acts"] += 1
        self.compare_winner(events, None if hand.taken_by < 0 else hand.taken_by)
        self.compare_hand(self.match.deal)
        self.compare_match(self.referee.scores, self.referee.winners)
        if hand.stage:
            self.compare_turn()
            return
        self.count_deal()
        if not self.match.over:
            self.new_deal()

    def choice(self) -> str:
        """An act that is allowed, drawn; where somebody gathers, all let him."""
        hand, rng = self.hand, self.rng
        listed = sorted(hand.legal(hand.turn))
        if hand.stage != "play" or self.gatherer is None or rng.random() < self.noise:
            return rng.choice(listed)
        return max(listed, key=lambda text: self.eagerness(text.split()[1]))

    def eagerness(self, card: str) -> tuple[int, int]:
        """How gladly a card is played by, or to, him who gathers."""
        hand = self.hand
        if hand.turn == self.gatherer:
            return 0, height(card)
        to_him = any(seat == self.gatherer for seat, _ in hand.trick)
        if card in self.withheld:
            return -2 * to_him, height(card)
        return (card in SCORING) if to_him else -(card in SCORING), -height(card)

    # Acts that are refused

    def probe_all(self) -> None:
        """Drawn acts, and every card that is put down before whose turn it is."""
        hand, rng = self.hand, self.rng
        for _ in range(PROBES):
            seat = rng.choice((hand.turn, hand.turn, rng.randrange(hand.rules.seats)))
            self.probe(seat, self.some_act(seat))
        for card in hand.players[hand.turn].shown:
            self.probe(hand.turn, f"play {card}")

    def probe(self, seat: int, text: str) -> None:
        """It is refused if and only if the referee does not allow it, for the same rule."""
        refusal = self.match.refusal(seat, text)
        rule = self.hand.why_not(seat, text)
        assert_same(f"whether seat {seat} may {text!r}", refusal is None, not rule)
        self.seen["probes"] += 1
        if refusal is not None and rule != "?":
            assert_same(f"the rule against {text!r} of seat {seat}", refusal.rule, rule)
            self.seen[f"against {rule}"] += 1

    def some_act(self, seat: int) -> str:
        """Any act of the game, sensible or not."""
        rng = self.rng
        held = self.hand.players[seat].held or PACK
        card = rng.choice((rng.choice(held), rng.choice(held), rng.choice(KEY_CARDS), rng.choice(PACK)))
        verb = rng.choice(("play", "play", "expose", "sell", "pass"))
        return verb if verb == "pass" else f"{verb} {card}"

    # Comparing

    def compare_turn(self) -> None:
        """Who may act, and what; now and then, what everybody sees."""
        hand = self.hand
        self.compare_acts(hand.turn, hand.legal(hand.turn))
        for seat in range(hand.rules.seats):
            if self.rng.random() < LOOKS:
                self.compare_view(seat)

    def compare_view(self, seat: int) -> None:
        """The cards that a seat sees, and how many lie where it sees none."""
        view = self.match.view(seat)
        assert_same(f"what seat {seat} sees", piles_of(view.deal), self.hand.seen_by(seat))
        assert_same(f"state for seat {seat}", view.state, {**self.hand.state, "pig": ()})
        for event in view.events:
            if event.target.startswith("sale.") and event.seat != seat:
                assert_same("what others hear of a sale", {str(one) for one in event.cards}, {"??"})
                self.seen["sale heard by others"] += 1

    def compare_hand(self, deal: Deal) -> None:
        """Where the cards lie, and what is public."""
        hand = self.hand
        self.compare_piles(deal, hand.piles)
        assert_same("trick", texts(deal, "trick"), [card for _, card in hand.trick])
        assert_same("stock", texts(deal, "stock"), hand.stock)
        wanted = {**hand.state, "pig": () if hand.stage else self.referee.pig}
        self.compare_facts(deal, wanted, hand.stage, hand.points)

    # Counting what happened

    def count_act(self, seat: int, text: str) -> None:
        """What the next act is: an exposure, or the play of a card that was put down."""
        hand = self.hand
        verb, _, card = text.partition(" ")
        if verb in ("expose", "sell"):
            self.seen[f"{verb} {card}, {hand.stage} {hand.rules.exposing}"] += 1
        elif verb == "pass":
            self.seen[f"pass, {hand.stage}"] += 1
        elif card in hand.players[seat].shown:
            self.seen[self.how_played(seat, card)] += 1
        if hand.stage == "play" and hand.trick_no == 1 and not hand.trick:
            self.seen["2S leads" if hand.pig_before < 0 else "pig taker leads"] += 1
            self.seen["2S leads with another card"] += hand.pig_before < 0 and card != "2S"

    def how_played(self, seat: int, card: str) -> str:
        """In what way a card that was put down is played."""
        hand = self.hand
        opened = "again" if suit(card) in [name[0].upper() for name in hand.opened] else "first"
        alone = "alone" if hand.players[seat].of_suit(suit(card)) == [card] else "guarded"
        if not hand.trick:
            return f"exposed led {opened} {alone}"
        if suit(hand.trick[0][1]) != suit(card):
            return f"exposed thrown {opened} {alone}"
        return f"exposed followed {'first' if hand.opened_now else 'again'} {alone}"

    def count_deal(self) -> None:
        """What a finished deal came to."""
        hand = self.hand
        piles = [frozenset(taken) for taken in hand.captured]
        gone = any(taken >= HEARTS for taken in piles)
        self.seen["deals"] += 1
        for taken in piles:
            self.count_taken(taken, gone=gone)
        referee, limit = self.referee, -self.rules.target
        at_limit = sum(total <= limit for total in referee.scores)
        named = {
            "exact": referee.saved,
            "exact for two": len(referee.saved) > 1,
            "exact, and another lost": referee.saved and referee.pig,
            "lost": referee.pig,
            "lost by reaching it exactly": referee.pig and min(referee.scores) == limit,
            "several at the limit": at_limit > 1,
            "level pigs": len(referee.pig) > 1,
            "level winners": len(referee.winners) > 1,
            "match": referee.over,
        }
        self.seen.update(name for name, happened in named.items() if happened)

    def count_taken(self, taken: frozenset[str], *, gone: bool) -> None:
        """What one side took."""
        hand, rules = self.hand, self.rules
        factors = hand.factors
        for card in taken & set(KEY_CARDS):
            self.seen[f"{card} taken x{factors[card]}"] += 1
        if SHEEP in taken and factors[SHEEP] > 1:
            self.seen[f"sheep {rules.sheep_exposed} x{factors[SHEEP]} {rules.exposing}"] += 1
        if taken >= HEARTS:
            also = f"{' pig' * (PIG in taken)}{' sheep' * (SHEEP in taken)}"
            self.seen[f"all hearts {rules.all_hearts}:{also}"] += 1
            self.seen["all hearts with the ten"] += TEN in taken
            if SHEEP in taken and factors[SHEEP] > 1:
                self.seen[f"all hearts {rules.all_hearts}:{also} {rules.sheep_exposed}"] += 1
            self.seen["all hearts face"] += rules.hearts == "face"
            self.seen["all hearts doubled"] += factors[ACE] > 1
            self.seen["grand"] += rules.grand and taken == SCORING
            self.seen["all sixteen without grand"] += not rules.grand and taken == SCORING
        elif gone and taken & {PIG, SHEEP}:
            self.seen[f"beside all hearts {rules.all_hearts}: {' '.join(sorted(taken & {PIG, SHEEP}))}"] += 1
        others = taken - {TEN}
        if TEN in taken:
            only_low = others and all(card in HEARTS and card[:-1] in LOW for card in others)
            how = "low" if only_low else "doubles" if others else "alone"
            self.seen[f"ten {how} x{factors[TEN]}"] += 1
            self.seen["ten with the sheep alone"] += others == {SHEEP}
        self.seen["4H by its face"] += rules.hearts == "face" and "4H" in taken


def rules_of(seats: int, options: Mapping[str, Any]) -> Rules:
    """What is played, as the referee knows it."""
    return Rules(seats, **options)


def piles_of(deal: Deal) -> Piles:
    """All piles as the referee gives them."""
    return {name: tuple(sorted(texts(deal, name))) for name in deal.piles if deal.cards_in(name)}


def drawn_match(setup: MatchSetup, rng: random.Random, pig_before: int) -> Match:
    """A match of a setup: mostly near its end, half of the time with packs that give one seat much."""
    seats, options = GONG_ZHU.configure(setup.seats, setup.options)
    rules = rules_of(seats, options)
    stacks: list[Stack] = []
    if rng.random() < 0.5:
        orders = [rigged(rules.pack, seats, rng) for _ in range(DEALS)]
        stacks = [Stack(None, {"stock": cards(" ".join(order))}) for order in orders]
    return Match(
        GONG_ZHU,
        seats,
        seed=setup.seed,
        options=setup.options,
        stacks=stacks,
        scores=drawn_scores(rules, rng),
        carry={"pig_taker": pig_before} if pig_before >= 0 else None,
    )


def check_against_referee(game: Game, setup: MatchSetup, luck: str, seen: Counter[str] | None = None) -> None:
    """One match compared with its referee; `luck` decides what is played."""
    rng = random.Random(luck)
    with CheckRun(game, "check_against_referee", setup, luck, module=MODULE) as check:
        pig_before = rng.randrange(setup.seats) if rng.random() < 0.2 else -1
        check.running = drawn_match(setup, rng, pig_before)
        RefereedMatch(check.running, rng, Counter() if seen is None else seen, pig_before).run()


SEEN = {
    *("4 seats", "4 seats partners", "5 seats", "match", "lost", "exact", "several at the limit"),
    *("level pigs", "level winners"),
    *("2S leads", "2S leads with another card", "pig taker leads", "first card without effect"),
    *("grand", "all sixteen without grand", "all hearts face", "all hearts doubled", "4H by its face"),
    "all hearts with the ten",
    *("ten alone x1", "ten alone x2", "ten low x1", "ten doubles x1", "ten doubles x2", "ten doubles x4"),
    *("ten with the sheep alone", "sale heard by others", "pass, first", "pass, expose"),
    *(f"{card} taken x{factor}" for card in KEY_CARDS for factor in (1, 2, 4)),
    *(f"{verb} {card}, expose sale" for card in KEY_CARDS for verb in ("expose", "sell")),
    *(f"expose {card}, {stage} double" for card in KEY_CARDS for stage in ("first", "expose")),
    *(f"sheep {how} x2 double" for how in ("plus", "minus", "minus_double")),
    *(f"exposed led {how}" for how in ("first alone", "again alone", "again guarded")),
    *(f"exposed followed {how}" for how in ("first alone", "again alone", "again guarded")),
    *(f"exposed thrown {how}" for how in ("first alone", "first guarded", "again guarded")),
    *(f"against {rule}" for rule in ("turn-order", "expose-first", "expose-time", "expose-off", "sale")),
    *(f"against {rule}" for rule in ("own-card", "exposable", "follow-suit", "exposed-wait", "exposed-lead")),
}
"""What has to come up."""


REFEREED = RefereedMatches(
    GONG_ZHU,
    check_against_referee,
    draw_settings(drawn_setting, MATCHES, "gong-zhu"),
    SEEN,
    few=(29, 32, 50, 52, 53, 55, 64, 67, 94, 99, 109, 118),
    luck="hap",
)


def test_the_referee_agrees_at_every_act() -> None:
    REFEREED.play_few()


@pytest.mark.parametrize("name", ["pig", "swap", "together"])
def test_the_referee_agrees_on_what_all_hearts_turn(name: str) -> None:
    """The pig and the sheep with all hearts, one of them, or elsewhere; the sheep exposed."""
    rng = random.Random(name)
    seen: Counter[str] = Counter()
    with_them = (" pig", " sheep", " pig sheep", " pig sheep minus", " pig sheep minus_double")
    wanted = {f"all hearts {name}:{taken}" for taken in with_them}
    wanted |= {f"beside all hearts {name}: {card}" for card in (PIG, SHEEP)}
    for number in range(MANY):
        setup = drawn_setting(rng)
        sheep = rng.choice(("minus", "minus_double"))
        turned = {**setup.options, "all_hearts": name, "sheep_exposed": sheep, "grand": False}
        check_against_referee(GONG_ZHU, replace(setup, options=turned), f"{name} {number}", seen)
        if all(seen[one] for one in wanted):
            return
    raise AssertionError(f"never came up: {[one for one in wanted if not seen[one]]}; {seen}")


@pytest.mark.parametrize(
    ("seats", "options"),
    [(5, {"partners": True}), (3, {}), (6, {}), (4, {"target": 99}), (4, {"target": 5001})],
)
def test_such_a_table_is_refused(seats: int, options: dict[str, object]) -> None:
    with pytest.raises(OptionError):
        Match(GONG_ZHU, seats, seed=1, options=options)


def test_any_seat_may_deal_first() -> None:
    dealers = {Match(GONG_ZHU, 5, seed=seed).in_play.public_state()["dealer"] for seed in range(60)}
    assert dealers == set(range(5))


ALL_HEARTS = " ".join(sorted(HEARTS))
HWA = {"hearts": "face", "all_hearts": "swap", "grand": True, "exact": True, "exposing": "off"}


@pytest.mark.parametrize(
    ("taken", "factors", "points"),
    [
        ("QS", {}, -100),
        (ALL_HEARTS, {}, 200),
        (f"{ALL_HEARTS} QS", {}, 300),
        (f"{ALL_HEARTS} QS JD", {}, 400),
        (" ".join(sorted(HEARTS - {"2H"})), {}, -200),
        ("10C", {}, 50),
        ("10C 3H", {}, 0),
        ("10C JD", {}, 200),
        ("10C QS", {TEN: 2, PIG: 2}, -800),
        ("10C", {TEN: 2}, 100),
        (ALL_HEARTS, {ACE: 2}, 400),
        (f"{ALL_HEARTS} QS", {PIG: 2}, 400),
        ("JD", {SHEEP: 2}, 200),
        ("QS", {PIG: 4}, -400),
        ("10C QS", {TEN: 4}, -800),
    ],
)
def test_the_referee_knows_the_source_s_values(taken: str, factors: dict[str, int], points: int) -> None:
    assert scored([taken], Rules(4), factors) == (points,)


@pytest.mark.parametrize(
    ("options", "taken", "points"),
    [
        (HWA, ["4H 9H 3H AH"], [-72]),
        (HWA, [ALL_HEARTS, "QS", "JD"], [200, 100, -100]),
        (HWA, [f"{ALL_HEARTS} QS JD"], [200]),
        (HWA, [" ".join(SCORING)], [1000]),
        ({"all_hearts": "together"}, [f"{ALL_HEARTS} QS", "JD"], [100, 100]),
        ({"all_hearts": "together"}, [f"{ALL_HEARTS} QS JD"], [400]),
    ],
)
def test_the_referee_knows_the_source_s_variations(
    options: dict[str, Any], taken: list[str], points: list[int]
) -> None:
    assert scored(taken, rules_of(4, options), {}) == tuple(points)


@pytest.mark.parametrize(
    ("sheep_exposed", "all_hearts", "alone", "with_all"),
    [("plus", "pig", 200, 500), ("minus", "pig", -200, 100), ("minus_double", "together", -400, 700)],
)
def test_the_referee_knows_what_an_exposed_sheep_is_worth(
    sheep_exposed: str, all_hearts: str, alone: int, with_all: int
) -> None:
    rules = Rules(4, sheep_exposed=sheep_exposed, all_hearts=all_hearts)
    assert scored(["JD"], rules, {SHEEP: 2}) == (alone,)
    assert scored([f"{ALL_HEARTS} QS JD"], rules, {SHEEP: 2}) == (with_all,)


def scored(taken: Sequence[str], rules: Rules, factors: Mapping[str, int]) -> tuple[int, ...]:
    """What the referee counts for such piles."""
    piles = [frozenset(one.split()) for one in taken]
    return score(piles, {**dict.fromkeys(KEY_CARDS, 1), **factors}, rules)
