"""Seep is compared with a referee written from its source alone, which must agree at every act."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

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
    texts,
)
from tests.referees.seep import Referee
from tests.referees.seep_floor import (
    HOUSE_VALUES,
    PACK,
    Build,
    Play,
    in_one_order,
    read,
    sets_of,
    total,
    unions_of,
    value_of,
)

SEEP = find_game("seep")
MODULE = "tests.referees.test_seep"
MATCHES = 70
COMMON = {"throw", "pick up", "establish", "pick up a house", "bid"}
"""What comes by itself; everything else is preferred where it can be had."""


def drawn_setting(rng: random.Random) -> MatchSetup:
    """Seats and options at random, few games of few points."""
    setup = draw_setup(SEEP, rng)
    options = {
        **setup.options,
        "target": rng.choice((0, 20, 20, 50, 120)),
        "baazis": rng.choice((1, 1, 2)),
        "limit_houses": rng.random() < 0.3,
        "floor_break": rng.random() < 0.5,
    }
    return replace(setup, options=options)


class RefereedSeep(RefereedMatch[Referee]):
    """A match and its referee."""

    def __init__(self, match: Match, rng: random.Random, seen: Counter[str]) -> None:
        dealer = match.in_play.public_state()["dealer"]
        assert 0 <= dealer < match.seats
        super().__init__(match, Referee(match.options, match.seats, dealer), rng, seen)
        self.referee.stand(match.scores[0] - match.scores[1])

    def tell(self, deal: Deal) -> None:
        """The first cards; how eager each side is to take, and how fond of what is rare, is drawn anew."""
        bidder = (self.referee.next_dealer + 1) % self.match.seats
        piles = [texts(deal, name) for name in (f"hand.{bidder}", "table", "stock")]
        assert_same("the pack", sorted(card for pile in piles for card in pile), sorted(PACK))
        self.referee.deal(*piles)
        self.eager = [self.rng.choice((0.05, 0.4, 0.9)) for _ in range(2)]
        self.fond = self.rng.choice((0.2, 0.6, 0.9))

    # Acts

    def choice(self) -> str:
        """An act that is allowed: a kind is drawn first, the rarer ones more often, then one of that kind."""
        rng, side = self.rng, self.referee.turn % 2
        kinds: dict[str, list[str]] = {}
        for text in self.listed:
            for kind in sorted(self.kinds(text)):
                kinds.setdefault(kind, []).append(text)
        rare = [kind for kind in kinds if kind not in COMMON]
        if rare and rng.random() < self.fond:
            return rng.choice(kinds[rng.choice(rare)])
        taking = [kind for kind in kinds if kind.startswith("pick up")]
        if taking and rng.random() < self.eager[side]:
            return rng.choice(kinds[rng.choice(taking)])
        calm = [kind for kind in kinds if kind not in taking] or taking
        return rng.choice(kinds[rng.choice(calm)])

    def kinds(self, text: str) -> set[str]:
        """All that a legal act is."""
        if text.startswith(("bid", "show")):
            return {text.split()[0]}
        act = read(text)
        return self.kinds_of_build(act) if isinstance(act, Build) else self.kinds_of_play(act)

    def kinds_of_play(self, play: Play) -> set[str]:
        """A throw, or what is picked up."""
        floor, referee = self.referee.floor, self.referee
        if not play.houses and not play.taken:
            return {"throw"}
        whose = [owner % 2 == referee.turn % 2 for at in play.houses for owner in floor.houses[at].owners]
        found = {"pick up a house" if play.houses else "pick up"}
        found |= {"pick up a house of the others"} if whose and not any(whose) else set()
        found |= {"pick up a house and a loose set"} if play.houses and play.taken else set()
        found |= {"pick up several sets"} if total(play.taken) > value_of(play.card) else set()
        if len(floor.takings(play.card)) > 1:
            found.add("pick up with a choice")
        if len(play.taken) == len(floor.loose) and len(play.houses) == len(floor.houses):
            found.add(self.kind_of_sweep())
        return found

    def kind_of_sweep(self) -> str:
        """Which sweep it is."""
        referee = self.referee
        if referee.stage == "open":
            return "sweep by the first play"
        if sum(map(len, referee.hands)) > 1:
            return "sweep"
        return "sweep that ends a part" if referee.stock else "sweep by the last card"

    def kinds_of_build(self, build: Build) -> set[str]:
        """A house made, broken or added to."""
        floor, turn = self.referee.floor, self.referee.turn
        house = floor.houses.get(build.value)
        broken = floor.houses.get(build.broken)
        more = total(build.added) + value_of(build.card) > build.value
        if broken:
            whose = "the partner" if broken.owners[0] % 2 == turn % 2 else "an opponent"
            found = {f"break a house of {whose}"}
            found |= {"break into a house"} if house else {"break cemented at once"} if build.added else set()
            if broken.value + value_of(build.card) != build.value:
                found.add("break with a floor card")
        else:
            found = {"add" if house else "establish cemented" if more else "establish"}
        if house:
            found |= {"cement with more"} if more and not broken else set()
            found |= {f"{'enlarge' if house.is_cemented else 'cement'} a house of {self.whose(house.owners)}"}
        return found

    def whose(self, owners: tuple[int, ...]) -> str:
        """Who owns a house, as seen by whose turn it is."""
        turn = self.referee.turn
        if turn in owners:
            return "the player" if len(owners) == 1 else "the player and another"
        partner = any(owner % 2 == turn % 2 for owner in owners)
        return ("the partner" if partner else "an opponent") + (" and another" if len(owners) > 1 else "")

    # Probes

    def some_act(self, seat: int) -> str:
        """Any act of the game, sensible or not."""
        rng, referee = self.rng, self.referee
        if rng.random() < (0.8 if referee.stage == "bid" else 0.03):
            return rng.choice(("show", *(f"bid {value}" for value in range(7, 15))))
        hand = sorted(referee.hands[seat])
        card = rng.choice(hand if hand and rng.random() < 0.95 else PACK)
        return self.some_play(card) if rng.random() < 0.4 else self.some_build(card)

    def some_play(self, card: str) -> str:
        """What it takes, or a part of that, or more; a house of its value, or any."""
        rng, floor, value = self.rng, self.referee.floor, value_of(card)
        taken = set(rng.choice(sorted(map(sorted, unions_of(floor.loose, value)))))
        if rng.random() < 0.3:
            taken |= set(self.some_loose())
        houses = [at for at in floor.houses if at == value and rng.random() < 0.8]
        if rng.random() < 0.1:
            houses = [*houses, rng.choice([at for at in HOUSE_VALUES if at not in houses])]
        return Play(card, tuple(houses), tuple(sorted(taken))).text

    def some_build(self, card: str) -> str:
        """A house that the cards fit, whoever may make it; or any."""
        rng, floor = self.rng, self.referee.floor
        fitting = [
            build
            for value in HOUSE_VALUES
            for build in floor.builds(card, value, floor_break=rng.random() < 0.5)
        ]
        if fitting and rng.random() < 0.7:
            return rng.choice(sorted(build.text for build in fitting))
        house = rng.choice([*floor.houses, *HOUSE_VALUES, 8, 14])
        if floor.houses and rng.random() < 0.6:
            return self.some_breaking(card, rng.choice(sorted(floor.houses)))
        added = self.some_loose() if rng.random() < 0.6 else []
        return Build(house, card, (), tuple(added)).text

    def some_breaking(self, card: str, broken: int) -> str:
        """A house raised by the hand card, by loose cards, or by both, mostly to a value that there is."""
        few = [one for one in sorted(self.referee.floor.loose) if broken + value_of(one) <= 13]
        added = [self.rng.choice(few)] if few and self.rng.random() < 0.7 else self.some_loose()
        raised = [value_of(card), total(added), value_of(card) + total(added)]
        values = [broken + more for more in raised if broken + more <= 13] or [broken + raised[0]]
        return Build(self.rng.choice(values), card, (broken,), tuple(added)).text

    def some_loose(self) -> list[str]:
        """A few cards of the floor, or now and then one that is not there."""
        rng, loose = self.rng, sorted(self.referee.floor.loose)
        if rng.random() < 0.05:
            return [rng.choice(PACK)]
        return rng.sample(loose, min(len(loose), rng.choice((0, 1, 1, 2, 3))))

    # Comparing

    def compare_turn(self) -> None:
        """Who may act, and what."""
        self.listed = sorted(self.referee.legal())
        self.compare_acts(self.referee.turn, self.listed, in_one_order)

    def compare_deal(self, deal: Deal) -> None:
        """The referee hears how the pack was dealt out; what lies in the stock is compared in its order."""
        referee = self.referee
        if referee.stage == "play" and not referee.is_dealt_out:
            hands = [texts(deal, f"hand.{seat}") for seat in range(self.match.seats)]
            referee.tell_rest(hands, texts(deal, "stock"))
        super().compare_deal(deal)
        assert_same("stock", texts(deal, "stock"), referee.stock)

    def sees(self, seat: int, pile: str, card: str) -> bool:
        """What lies face down on the floor and among captured cards the referee knows best."""
        return self.referee.sees(seat, pile, card)

    # Counting

    def count_act(self, text: str) -> None:
        """What is about to happen that does not happen often."""
        for kind in self.kinds(text):
            self.seen[kind] += 1
        referee = self.referee
        beside = any(sets_of(referee.floor.loose, value) for value in referee.floor.houses)
        self.seen["a loose set lies beside its house"] += beside

    def count_end(self) -> None:
        """How a deal ended, and the match with it."""
        referee, seen = self.referee, self.seen
        seen[f"deals with {self.match.seats}"] += 1
        seen[referee.ended_by] += 1
        if referee.ended_by != "thrown in":
            moved = (referee.next_dealer - referee.dealer) % self.match.seats
            seen[f"{self.match.seats} players: {referee.ended_by}, the deal moves by {moved}"] += 1
            seen["nobody for most cards"] += self.is_level()
        seen["match shared"] += len(referee.winners) > 1

    def is_level(self) -> bool:
        """Whether both sides have as many cards, where that counts."""
        cards = [len(self.referee.captured[side]) + len(self.referee.swept[side]) for side in (0, 1)]
        return self.referee.scoring.most_cards > 0 and cards[0] == cards[1]


def check_against_referee(game: Game, setup: MatchSetup, luck: str, seen: Counter[str] | None = None) -> None:
    """One match compared with its referee; `luck` decides what is played."""
    with CheckRun(game, "check_against_referee", setup, luck, module=MODULE) as check:
        RefereedSeep(check.match(), random.Random(luck), Counter() if seen is None else seen).run()


CITED = {
    "turn-order",
    "must-bid",
    "bid-range",
    "bid-held",
    "one-card",
    "first-play",
    "on-floor",
    "house-whole",
    "must-pick-up",
    "sum-exact",
    "take-all",
    "keep-card",
    "house-value",
    "cemented-safe",
    "own-break",
    "establish",
    "break-from-hand",
    "hold-value",
    "auto-cement",
    "two-houses",
}
KINDS = {
    "show",
    "sweep",
    "sweep by the first play",
    "sweep by the last card",
    "sweep that ends a part",
    "pick up several sets",
    "pick up with a choice",
    "pick up a house of the others",
    "pick up a house and a loose set",
    "establish cemented",
    "break a house of the partner",
    "break a house of an opponent",
    "break into a house",
    "break cemented at once",
    "break with a floor card",
    "cement with more",
    "cement a house of the player",
    "cement a house of the partner",
    "cement a house of an opponent",
    "enlarge a house of the player",
    "enlarge a house of the partner",
    "enlarge a house of an opponent",
    "enlarge a house of the player and another",
    "enlarge a house of the partner and another",
    "a loose set lies beside its house",
    "lead",
    "minimum",
    "match shared",
    "deals with 2",
    "4 players: counted, the deal moves by 0",
    "4 players: counted, the deal moves by 1",
    "4 players: lead, the deal moves by 2",
    "4 players: lead, the deal moves by 3",
}


REFEREED = RefereedMatches(
    SEEP,
    check_against_referee,
    draw_settings(drawn_setting, MATCHES, "seep"),
    {f"refused: {rule}" for rule in CITED} | KINDS,
    few=(4, 19, 25, 28, 49, 53, 67),
)


def test_the_referee_agrees_at_every_act() -> None:
    REFEREED.play_few()


def stacked(bidding: str, floor: str, second: str, options: dict[str, object]) -> RefereedSeep:
    """A match that seat 0 deals: the first four cards of seat 1, the floor, and the next player's hand."""
    reserved = {"hand.1": cards(bidding), "table": cards(floor), "hand.2": cards(second)}
    match = Match(SEEP, 4, seed=1, options=options, stacks=[Stack(0, reserved)])
    refereed = RefereedSeep(match, random.Random(bidding), Counter())
    refereed.new_hand()
    return refereed


def assert_both_refuse(refereed: RefereedSeep, text: str, rule: str) -> None:
    """The engine and the referee name that rule."""
    turn = refereed.referee.turn
    refusal = refereed.match.refusal(turn, text)
    assert refusal is not None
    assert (refusal.rule, refereed.referee.why_not(turn, text)) == (rule, rule)


@pytest.mark.parametrize(
    ("options", "worth"),
    [
        ({}, 25),
        ({"scoring": "juneja"}, 50),
        ({"scoring": "pakistan"}, 7),
        ({"sweep": 15}, 7),
        ({"sweep": 15, "scoring": "juneja"}, 15),
        ({"sweep": 1}, 0),
    ],
)
def test_the_referee_agrees_on_a_sweep_by_the_first_play(options: dict[str, object], worth: int) -> None:
    refereed = stacked("JC 3S 4S 5S", "2S 9C 4D 7H", "KS", options)
    refereed.act("bid 11")
    refereed.act("play JC take 2S 9C 4D 7H")
    assert refereed.referee.points == [0, worth]
    assert refereed.match.deal.cards_in("swept.1") == (cards("JC") if worth else ())


@pytest.mark.parametrize("floor_break", [False, True])
@pytest.mark.parametrize(
    "text", ["build 13 with KS from house.11 2D", "build 13 with 6D from house.11 2D 7H"]
)
def test_the_referee_agrees_on_a_house_raised_by_a_loose_card(text: str, floor_break: bool) -> None:
    refereed = stacked("6S JC 3D 3H", "5C 2D 8H 7H", "KS KC 6D AS", {"floor_break": floor_break})
    refereed.act("bid 11")
    refereed.act("build 11 with 6S from 5C")
    assert_both_refuse(refereed, "build 12 with AS from house.11 2D", "sum-exact")
    assert_both_refuse(refereed, "build 13 with AS from house.11 2D", "break-from-hand")
    if not floor_break:
        assert_both_refuse(refereed, text, "break-from-hand")
        return
    refereed.act(text)
    assert refereed.referee.floor.houses[13].is_cemented
    assert refereed.referee.floor.houses[13].owners == (2,)


def test_the_referee_agrees_on_what_the_source_forbids_at_a_house_of_nine() -> None:
    """A 9-house of another and a loose 2, an ace, a ten, a jack and a queen in hand: only the 10-house."""
    refereed = stacked("5S 9C 3D 3H", "4C 2D 8H KH", "AS 10S JS QS", {})
    refereed.act("bid 9")
    refereed.act("build 9 with 5S from 4C")
    assert_both_refuse(refereed, "build 11 with JS from house.9 2D", "break-from-hand")
    assert_both_refuse(refereed, "build 12 with AS from house.9 2D", "break-from-hand")
    refereed.act("build 10 with AS from house.9 8H 2D")
    assert refereed.referee.floor.houses[10].is_cemented


def settled(lead: int, dealer: int, points: list[int]) -> Referee:
    """What comes of a deal with so many points; seat 0 is North, its partner South, and seats go on."""
    defaults = {option.name: option.default for option in SEEP.options}
    referee = Referee(defaults, 4, dealer)
    referee.stand(lead)
    referee.dealer = dealer
    referee.points = points
    referee.settle()
    return referee


@pytest.mark.parametrize(
    ("lead", "dealer", "points", "after", "then"),
    [
        (0, 0, [60, 40], 20, 1),
        (20, 1, [68, 32], 56, 1),
        (56, 1, [29, 71], 14, 1),
        (14, 1, [17, 83], -52, 2),
        (-52, 2, [23, 77], 0, 0),
        (10, 3, [38, 162], 0, 2),
        (99, 3, [5, 95], 0, 2),
    ],
)
def test_the_referee_knows_the_source_s_leads(
    lead: int, dealer: int, points: list[int], after: int, then: int
) -> None:
    """The three examples: North deals first, and the turn goes by West and South to East."""
    referee = settled(lead, dealer, points)
    assert (referee.lead, referee.next_dealer) == (after, then)
    assert sum(referee.baazis) == (after == 0)
