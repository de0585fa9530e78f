"""Mighty is compared with a referee written from its source alone, which must agree at every act."""

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
from tests.referees.mighty import Hand, Referee
from tests.referees.mighty_cards import (
    JOKER,
    form_for,
    in_one_order,
    payments,
    points_in,
    suit,
    without,
)
from tests.referees.mighty_play import Mood, kinds_of_play, some_act
from tests.referees.mighty_table import OPEN
from tests.referees.refereed_match import Compared, RefereedMatches, assert_same, draw_settings, texts

MIGHTY = find_game("mighty")
MODULE = "tests.referees.test_mighty"
MATCHES = 100
PROBES = 3
"""Acts drawn at random, mostly not allowed, that are asked about between two acts."""
CITED = {
    *("passed-out", "turn-order", "bid-form", "bid-range", "bid-higher", "exchange-count", "own-card"),
    *("change-only", "change-raise", "call-card", "alone-never", "call-own", "full-ask", "first-lead"),
    *("joker-first", "joker-ripped", "joker-last", "mighty-forced", "follow-suit", "joker-suit"),
    *("announce-off", "announce-holder", "announce-trick", "command-level", "command-spent"),
}
HAPPENED = {
    *("form 3", "form 4 korean", "form 4 chicago", "form 5", "form 6", "form 7", "form 8"),
    *("a second round", "thrown in", "topped", "no change possible"),
    *("2 more from suit to suit", "3 more from suit to suit", "1 more from suit to notrump"),
    *("called a friend", "called buried", "called none", "called own", "called one of two copies", "a wish"),
    *("announced", "a friend known", "a copy of the declarer's", "commanded"),
    *("the mighty led", "the mighty forced", "the mighty at will", "two mighties", "two equal", "trumped"),
    *("the joker led with a wish", "the joker led without", "what the joker asked", "the joker at will"),
    *("the joker ripped", "the last but the joker", "two jokers", "the ripper led"),
    *("a joker without power, first", "a joker without power, last", "a joker without power, led"),
    *("made with 0", "made with 1", "lost with 0", "lost with 1", "lost with 2"),
    *("doubled for notrump", "doubled for full", "times 1", "times 2", "times 4"),
    *("the friend opens", "the joker's holder deals", "paid by points taken"),
}
"""What comes up too seldom is below, and the rest in a run over many more matches."""


def drawn_setting(rng: random.Random) -> MatchSetup:
    """Seats and options at random, the hands few."""
    setup = draw_setup(MIGHTY, rng)
    drawn = {"deals": rng.choice((1, 1, 2, 3)), "four": rng.choice(("korean", "chicago"))}
    return replace(setup, options={**setup.options, **drawn})


def skewed(pack: tuple[str, ...], seats: int, hand: int, rng: random.Random) -> list[str]:
    """The pack in an order that deals long suits and gathers the cards with powers."""
    noise = rng.choice((0.5, 1.5, 3.0))
    place = {letter: number for number, letter in enumerate(rng.sample(["S", "H", "D", "C", ""], 5))}
    ordered = sorted(pack, key=lambda one: place[suit(one)] + noise * rng.random())
    start = rng.randrange(len(pack))
    ordered = ordered[start:] + ordered[:start]
    dealt = [ordered[seat * hand + number] for number in range(hand) for seat in range(seats)]
    return dealt + ordered[seats * hand :]


class RefereedMatch(Compared):
    """A match and its referee."""

    def __init__(self, match: Match, rng: random.Random, seen: Counter[str]) -> None:
        self.match = match
        self.rng = rng
        self.seen = seen
        self.referee = Referee(match.seats, match.options, match.in_play.public_state()["dealer"])
        self.mood = Mood(rng)

    @property
    def hand(self) -> Hand:
        assert self.referee.hand is not None
        return self.referee.hand

    def run(self) -> None:
        """The whole match."""
        self.new_hand()
        while not self.match.over:
            self.act()

    def new_hand(self) -> None:
        """The referee is told in which order the pack lay."""
        deal = self.match.in_play
        self.referee.deal([str(card) for card in deal.pack])
        self.compare_hand(deal)
        self.compare_turn()

    def act(self, given: str = "") -> None:
        """One act, given or chosen, before and after which the two are compared."""
        for _ in range(PROBES):
            self.probe()
        hand = self.hand
        seat, text = hand.turn, given or self.mood.choice(hand)
        self.note(text)
        events = self.match.play(seat, text)
        self.referee.act(text)
        self.seen["acts"] += 1
        self.compare_winner(events, self.hand.taken_by)
        self.compare_hand(self.match.deal)
        self.compare_match(self.referee.scores, self.referee.winners)
        if not hand.over:
            self.compare_turn()
            return
        self.note_end()
        if not self.match.over:
            self.new_hand()

    def probe(self) -> None:
        """A drawn act of a drawn seat is refused if and only if the referee does not allow it."""
        hand, rng = self.hand, self.rng
        seat = rng.choice((*[hand.turn] * 4, rng.randrange(hand.seats)))
        text = some_act(hand, seat, rng)
        refusal = self.match.refusal(seat, text)
        told = refusal.rule if refusal else ""
        rule = hand.why_not(seat, text)
        if rule == OPEN:
            assert told, f"{text!r} of seat {seat} is not refused"
            self.seen[f"open: {text.split()[0]} {told}"] += 1
        else:
            assert_same(f"the rule against {text!r} of seat {seat} in {hand.stage}", told, rule)
            self.seen[rule] += 1

    # Comparing

    def compare_turn(self) -> None:
        """Who may act, and what."""
        self.compare_acts(self.hand.turn, self.hand.legal(self.hand.turn), in_one_order)

    def compare_hand(self, deal: Deal) -> None:
        """Where the cards lie, and what is public."""
        hand = self.hand
        self.compare_piles(deal, hand.piles)
        self.compare_facts(deal, hand.state, "" if hand.over else hand.stage, hand.points)
        if self.rng.random() < 0.3:
            self.compare_views(deal)

    def compare_views(self, deal: Deal) -> None:
        """What a drawn seat sees of the piles."""
        seat, hand = self.rng.randrange(self.hand.seats), self.hand
        view = deal.as_seen_by(seat)
        for name, cards in hand.piles.items():
            known = hand.known(seat, name)
            wanted = sorted([*known, *["??"] * (len(cards) - len(known))])
            assert_same(f"{name} as seat {seat} sees it", sorted(texts(view, name)), wanted)
        assert_same("public state in a view", view.public_state(), hand.state)

    # Counting

    def note(self, text: str) -> None:
        """Counts what is about to be played."""
        hand = self.hand
        if hand.stage == "play" and text.startswith("play"):
            self.seen.update(kinds_of_play(hand, text))

    def note_end(self) -> None:
        """Counts what happened in a hand."""
        hand = self.hand
        self.seen.update(hand.notes)
        if hand.thrown_in:
            return
        form = f"{hand.seats}{' ' + str(hand.options['four']) if hand.seats == 4 else ''}"
        result = f"{'made' if hand.made else 'lost'} with {len(hand.friends)}"
        self.seen.update((f"form {form}", result, f"{form} {result}"))
        self.seen.update(f"doubled for {kind}" for kind in hand.doubles)
        self.seen[f"times {2 ** len(hand.doubles)}"] += 1
        taken = hand.made and hand.options["score_by"] == "taken"
        self.seen["paid by points taken"] += taken and hand.team_points > hand.contract
        self.seen["the friend opens"] += hand.next_opener != hand.declarer
        self.seen["the joker's holder deals"] += hand.seats == 3 and hand.joker_at != hand.declarer
        self.seen["the friend loses nothing"] += bool(hand.friends) and hand.points[hand.friends[0]] == 0


def check_against_referee(game: Game, setup: MatchSetup, luck: str, seen: Counter[str] | None = None) -> None:
    """One match compared with its referee; `luck` decides what is dealt and played."""
    rng = random.Random(luck)
    with CheckRun(game, "check_against_referee", setup, luck, module=MODULE) as check:
        check.running = stacked(game, setup, rng)
        RefereedMatch(check.running, rng, Counter() if seen is None else seen).run()


def stacked(game: Game, setup: MatchSetup, rng: random.Random) -> Match:
    """A match of the setup; every other one with hands that are far from even."""
    stacks = []
    if rng.random() < 0.5:
        options = game.configure(setup.seats, setup.options)[1]
        form = form_for(setup.seats, str(options["four"]))
        orders = [skewed(form.pack, setup.seats, form.hand, rng) for _ in range(4)]
        stacks = [Stack(cards={"stock": tuple(map(card, order))}) for order in orders]
    return Match(game, setup.seats, seed=setup.seed, options=setup.options, stacks=stacks)


REFEREED = RefereedMatches(
    MIGHTY,
    check_against_referee,
    draw_settings(drawn_setting, MATCHES, "mighty"),
    CITED | HAPPENED,
    few=(8, 19, 20, 32, 50, 58, 63, 65, 68, 71, 74, 79, 82),
)


def test_the_referee_agrees_at_every_act() -> None:
    REFEREED.play_few()


# What chance hardly brings


def table_of(
    seats: int, hands: dict[int, str], blind: str, options: dict[str, object], seed: int
) -> RefereedMatch:
    """A match of one hand dealt by seat 0, some hands given, and its referee."""
    form = form_for(seats, str(options.get("four", "korean")))
    rng = random.Random(seed)
    rest = list(without(list(form.pack), " ".join([*hands.values(), blind])))
    rng.shuffle(rest)
    held = {seat: hands.get(seat, "").split() for seat in range(seats)}
    for cards in held.values():
        while len(cards) < form.hand:
            cards.append(rest.pop())
    order = [held[(1 + seat) % seats][number] for number in range(form.hand) for seat in range(seats)]
    stack = Stack(dealer=0, cards={"stock": tuple(map(card, [*order, *blind.split()]))})
    match = Match(MIGHTY, seats, seed=seed, options={"deals": 1, **options}, stacks=[stack])
    refereed = RefereedMatch(match, rng, Counter())
    refereed.new_hand()
    return refereed


def play_out(refereed: RefereedMatch, *acts: str) -> RefereedMatch:
    """Those acts, then the rest of the match at random."""
    for text in acts:
        refereed.act(text)
    while not refereed.match.over:
        refereed.act()
    return refereed


@pytest.mark.parametrize("ends", ["barred", "powerless"])
@pytest.mark.parametrize("seed", range(3))
def test_who_can_lead_no_other_card_leads_a_trump_or_the_ripper(ends: str, seed: int) -> None:
    """The ripper led first has no power: whoever has the joker need not play it."""
    hands = {0: "AH KH QH JH 10H 9H 8H 7H RJ 3C", 1: "2C AC 7C AS 5S 2D 3D 4D 5D 6D"}
    refereed = table_of(5, hands, "4C 5C 6C", {"joker_ends": ends}, seed)
    acts = ["bid 13 hearts", *["pass"] * 4, "discard 4C 5C 6C", "pass", "call AC"]
    for text in acts:
        refereed.act(text)
    assert refereed.hand.legal(0) == {f"play {one}" for one in hands[0].split() if one != JOKER}
    assert refereed.hand.why_not(0, "play RJ") == "first-lead"
    play_out(refereed, "play 3C")


@pytest.mark.parametrize("ends", ["barred", "powerless"])
def test_the_ripper_led_first_lets_the_joker_be(ends: str) -> None:
    hands = {0: "AH KH QH JH 10H 9H 8H 7H 6H 3C", 1: "RJ AC 7C AS 5S 2D 3D 4D 5D 6D"}
    refereed = table_of(5, hands, "4C 5C 6C", {"joker_ends": ends}, seed=1)
    acts = ["bid 13 hearts", *["pass"] * 4, "discard 4C 5C 6C", "pass", "call AC"]
    for text in (*acts, "play 3C"):
        refereed.act(text)
    joker = {"play RJ"} if ends == "powerless" else set()
    assert refereed.hand.legal(1) == {"play AC", "play 7C", "play AS"} | joker
    play_out(refereed, "play RJ" if joker else "play 7C")


@pytest.mark.parametrize(("call", "paid"), [("call AC", 256), ("call none", 512), ("call RJ", 512)])
def test_the_four_doublings_go_together(call: str, paid: int) -> None:
    """Full notrump with mighty and joker put away: eight units, times sixteen, from all the others."""
    hands = {0: "AH KH QH JH 10H 9H 8H 7H 6H 5H", 1: "AC"}
    refereed = table_of(5, hands, "AS RJ 2C", {"doubles": True, "command": True}, seed=2)
    play_out(refereed, "bid 20 notrump", "discard AS RJ 2C", call)
    assert refereed.hand.team_points == 20
    assert refereed.match.scores[0] == paid
    assert refereed.seen["times 16"] == 1


def one_trick_on(hands: dict[int, str], lead: str) -> RefereedMatch:
    """Five players, trumps hearts, one trick played: player 1, who has taken it, has led to the second."""
    given = {0: "AH KH QH JH 10H 9H 8H 2D 4D 6D", **hands, 3: "10D", 4: "JD"}
    refereed = table_of(5, given, "7D 8D 9D", {}, seed=4)
    for text in ("bid 13 hearts", *["pass"] * 4, "discard 7D 8D 9D", "pass", "call QS"):
        refereed.act(text)
    for text in ("play 6D", "play AD", "play 3D", "play 10D", "play JD", lead):
        refereed.act(text)
    return refereed


@pytest.mark.parametrize("mighty", [True, False])
def test_the_ripper_takes_the_joker_or_the_mighty(mighty: bool) -> None:
    refereed = one_trick_on({1: "AD 3C", 2: "3D RJ AS 9C 5C"}, "play 3C")
    assert refereed.hand.legal(2) == {"play RJ", "play AS"}
    play_out(refereed, "play AS" if mighty else "play RJ")
    assert refereed.seen["the mighty for the joker" if mighty else "the joker ripped"]


@pytest.mark.parametrize("joker", [True, False])
def test_the_mighty_goes_to_its_suit_or_the_joker(joker: bool) -> None:
    refereed = one_trick_on({1: "AD KS", 2: "3D RJ AS 9C 5C 6C 7C 8C 4C 10C"}, "play KS")
    assert refereed.hand.legal(2) == {"play RJ", "play AS"}
    assert refereed.hand.why_not(2, "play 9C") == "mighty-forced"
    play_out(refereed, "play RJ" if joker else "play AS")
    assert refereed.seen["the joker for the mighty" if joker else "the mighty forced"]


@pytest.mark.parametrize(("loss", "paid"), [("shared", [-9, 9, -9, 9]), ("declarer", [-18, 9, 0, 9])])
def test_the_loss_of_four_is_shared_or_not(loss: str, paid: list[int]) -> None:
    refereed = table_of(4, {2: "AC"}, "5S 6S 7S", {"four_loss": loss}, seed=6)
    play_out(refereed, "bid 20 spades", *["pass"] * 3, "discard 5S 6S 7S", "call AC")
    assert list(refereed.match.scores) == paid


@pytest.mark.parametrize("seats", [6, 7, 8])
def test_two_friends_help_to_make_a_contract(seats: int) -> None:
    hands = {0: "AS AS KS KS QS QS JS JS 10S 10S RJ RJ", 2: "AC AC", 3: "KC KC QC QC"}
    refereed = table_of(seats, hands, "4D 5D 6D 7D", {"doubles": True}, seed=7)
    refereed.mood.favoured, refereed.mood.hoards, refereed.mood.announces = "team", False, 0.9
    calls = ["discard 4D 5D 6D 7D", "pass", "call KC AC"]
    play_out(refereed, "bid 25 spades", *["pass"] * (seats - 1), *calls)
    assert sorted(refereed.hand.friends) == [2, 3]
    assert refereed.seen["made with 2"]


@pytest.mark.parametrize("seats", [6, 7, 8])
def test_one_friend_may_fill_both_places(seats: int) -> None:
    refereed = table_of(seats, {2: "AC AC KC KC"}, "4D 5D 6D 7D", {}, seed=8)
    play_out(refereed, "bid 40 notrump", "discard 4D 5D 6D 7D", "call KC AC")
    assert refereed.hand.friends == [2]
    assert refereed.seen["both places"] == 1
    assert refereed.match.scores[2] == -payments(refereed.hand.form, seats, [0, 2], 16)[2]


@pytest.mark.parametrize(
    ("ask", "taker"), [("", 1), (" ask hearts", 1), (" ask diamonds", 2), (" ask clubs", 1)]
)
def test_a_joker_without_power_that_is_led_last_loses_to_every_card(ask: str, taker: int) -> None:
    """Nobody has a heart any more: then the next card is followed, as where no suit is named."""
    hands = {
        0: "AH KH QH JH 10H 9H 8H 7H AS RJ",
        1: "AC KC QC JC 10C 8C 7C QS KS 9C",
        2: "KD QD JD 10D JS 10S 9S 8S 7S AD",
    }
    refereed = table_of(3, hands, "7D 8D 9D", {"joker_ends": "powerless"}, seed=3)
    for text in ("bid 11 notrump", "pass", "pass", "discard 7D 8D 9D", "pass"):
        refereed.act(text)
    for number in range(10):
        for seat in range(3):
            refereed.act(f"play {hands[seat].split()[number]}{ask if seat == 0 and number == 9 else ''}")
    assert refereed.hand.taken_by == taker


# What the source itself says


@pytest.mark.parametrize(
    ("seats", "four", "team", "units", "paid"),
    [
        (5, "", [0, 1], 3, [6, 3, -3, -3, -3]),
        (5, "", [0], 3, [12, -3, -3, -3, -3]),
        (3, "", [1], 4, [-4, 8, -4]),
        (4, "korean", [0, 2], 4, [4, -4, 4, -4]),
        (6, "", [0, 1, 2], 4, [6, 3, 3, -4, -4, -4]),
        (7, "", [0, 1, 2], 3, [6, 3, 3, -3, -3, -3, -3]),
        (8, "", [0, 1, 2], 2, [6, 2, 2, -2, -2, -2, -2, -2]),
    ],
)
def test_the_referee_pays_as_the_source_says(
    seats: int, four: str, team: list[int], units: int, paid: list[int]
) -> None:
    assert payments(form_for(seats, four), seats, team, units) == paid


def test_the_referee_knows_the_source_s_table_for_four() -> None:
    """Contracts from 13 to 20, Chicago: declarer and partner."""
    form = form_for(4, "chicago")
    told = [payments(form, 4, [0, 1], number - form.base)[:2] for number in range(13, 21)]
    assert told == [[1, 1], [3, 1], [4, 2], [5, 3], [7, 3], [8, 4], [9, 5], [11, 5]]


@pytest.mark.parametrize(
    ("seats", "four", "cards"),
    [
        (3, "", 33),
        (4, "korean", 43),
        (4, "chicago", 51),
        (5, "", 53),
        (6, "", 106),
        (7, "", 102),
        (8, "", 100),
    ],
)
def test_the_referee_s_packs_come_out_even(seats: int, four: str, cards: int) -> None:
    form = form_for(seats, four)
    assert len(form.pack) == cards == seats * form.hand + form.blind
    assert points_in(list(form.pack)) == form.full
