"""Žandari is compared with a referee written from its source alone, which must agree at every act."""

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
from tests.referees.zandari import (
    PACK,
    Referee,
    in_one_order,
    joined,
    rank_of,
    read,
    single_captures,
    value_of,
    written,
)

ZANDARI = find_game("zandari")
MODULE = "tests.referees.test_zandari"
MATCHES = 140


def drawn_setting(rng: random.Random) -> MatchSetup:
    """Seats and options at random, the target small."""
    setup = draw_setup(ZANDARI, rng)
    options = {name: value for name, value in setup.options.items() if name != "target"}
    several = {"multi_capture": True} if rng.random() < 0.2 else {}
    return replace(setup, options={**options, **several, "target": rng.choice((1, 2, 3, 5, 5, 11))})


class RefereedZandari(RefereedMatch[Referee]):
    """A match and its referee."""

    def __init__(self, match: Match, rng: random.Random, seen: Counter[str]) -> None:
        dealer = match.in_play.public_state()["dealer"]
        assert 0 <= dealer < match.seats
        super().__init__(match, Referee(match.options, match.seats, dealer), rng, seen)
        self.referee.scores = list(match.scores)

    def tell(self, deal: Deal) -> None:
        """How the pack lies before the cut; how much they capture is drawn anew."""
        pack = texts(deal, "stock")
        assert_same("the pack", sorted(pack), sorted(PACK))
        self.referee.deal(pack)
        self.eager = self.rng.choice((0.0, 0.5, 0.9, 0.9))

    # Acts

    def choice(self) -> str:
        """An act that is allowed: a cut at Jacks, a signal, a capture of a kind that is seldom."""
        referee, rng = self.referee, self.rng
        legal = sorted(referee.legal())
        if referee.stage == "cut":
            return f"cut {rng.choice((self.cut_at_jacks(), self.cut_at_jacks(), rng.randint(4, 48)))}"
        signals = [text for text in legal if text.startswith("signal")]
        if signals and rng.random() < 0.3:
            return rng.choice(signals)
        plays = [text for text in legal if text.startswith("play")]
        taking = [text for text in plays if " take " in text]
        if not referee.table and rng.random() < 0.3:
            return rng.choice([text for text in plays if text.startswith("play J")] or plays)
        if taking and rng.random() < self.eager:
            rare = [text for text in taking if len(read(text)[1]) > 1 and not text.startswith("play J")]
            several = [text for text in rare if text.startswith(("play K", "play Q"))]
            return rng.choice(several or rare or taking)
        return rng.choice(plays)

    def cut_at_jacks(self) -> int:
        """A cut that lays as many Jacks in the row, replacements counted, as any."""
        found = {lifted: self.jacks_at(lifted) for lifted in range(4, 49)}
        return self.rng.choice([lifted for lifted in found if found[lifted] == max(found.values())])

    def jacks_at(self, lifted: int) -> int:
        """How many Jacks come before four other cards lie in the row."""
        row, pack = self.referee.pack[lifted - 4 : lifted], self.referee.pack[lifted:]
        jacks = 0
        for card in row:
            if rank_of(card) == "J":
                jacks += 1
                row.append(pack.pop(0) if pack else "")
        return jacks

    def act(self, given: str = "") -> None:
        """After a signal it is seen to that the partners know of it, and nobody else."""
        seat, signals = self.referee.turn, len(self.referee.signalled)
        super().act(given)
        if self.referee.stage and len(self.referee.signalled) > signals:
            self.compare_views()
            for other in range(self.match.seats):
                told = self.match.view(other).events[-1].kind == "signal"
                assert_same(f"seat {other} is told of the signal", told, (other - seat) % 2 == 0)

    def some_act(self, seat: int) -> str:
        """Any act of the game, sensible or not."""
        rng, referee = self.rng, self.referee
        if rng.random() < (0.6 if referee.stage == "cut" else 0.05):
            return f"cut {rng.choice((0, 1, 3, 4, 20, 48, 49, 52, 99))}"
        if rng.random() < 0.15:
            return f"signal {rng.choice(('big', 'little'))}"
        hand = sorted(referee.hands[seat])
        card = rng.choice(hand if hand and rng.random() < 0.9 else PACK)
        return written(card, self.some_taken(card))

    def some_taken(self, card: str) -> list[str]:
        """Cards to take: some of the table, those of its rank, captures put together, or foreign ones."""
        rng, table = self.rng, sorted(self.referee.table)
        some = rng.sample(table, rng.randint(0, min(len(table), 4)))
        alike = [one for one in table if rank_of(one) == rank_of(card)]
        single = sorted(map(sorted, single_captures(card, frozenset(table), eleven=True)))
        several = [one for capture in rng.sample(single, min(2, len(single))) for one in capture]
        return rng.choice(([], some, table, alike, sorted(set(several)), [*alike, *some], [rng.choice(PACK)]))

    # Comparing

    def compare_turn(self) -> None:
        """Who may act, and what."""
        self.compare_acts(self.referee.turn, self.referee.legal(), in_one_order)

    def compare_deal(self, deal: Deal) -> None:
        """The pack in its order too."""
        if self.referee.options["jacks"] == "bottom":
            self.referee.tell_bottom(texts(deal, "blind"))
        super().compare_deal(deal)
        assert_same("stock", texts(deal, "stock"), self.referee.pack)
        assert_same("blind", texts(deal, "blind"), self.referee.bottom)

    def sees(self, seat: int, pile: str, card: str) -> bool:
        """A card that all have seen is known in every hand, one that the partner signalled too."""
        known = pile.startswith("hand.") and self.referee.knows(seat, card)
        return known or super().sees(seat, pile, card)

    # Counting

    def count_act(self, text: str) -> None:
        """What is about to happen that does not happen often."""
        referee, seen = self.referee, self.seen
        if text.startswith("cut"):
            self.count_cut(self.jacks_at(int(text.split()[1])))
        elif text.startswith("signal"):
            seen[text] += 1
        else:
            card, taken = read(text)
            self.count_play(card, taken)
            last = sum(map(len, referee.hands)) == 1
            if last and (referee.pack or referee.bottom):
                seen["cards stay for the next batch"] += len(referee.table) > len(taken)
                seen["the dealer's last hand holds known cards"] += bool(referee.bottom)
            elif last and not taken:
                taker = referee.last_taker % referee.sides
                seen["an earlier taker gets the table"] += taker != referee.turn % referee.sides

    def count_cut(self, jacks: int) -> None:
        """How many Jacks the cut brings."""
        where = self.referee.options["jacks"]
        self.seen[f"{jacks} jacks to the {where}"] += 1
        self.seen["shown bottom"] += bool(self.referee.options["show_bottom"])

    def count_play(self, card: str, taken: list[str]) -> None:
        """What kind of play it is."""
        referee, seen = self.referee, self.seen
        rank = rank_of(card)
        if rank == "J":
            seen["jack takes all" if taken else "jack dries up"] += 1
            seen["jack takes a jack"] += any(rank_of(one) == "J" for one in taken)
        elif not taken:
            seen["laid"] += 1
        elif len(taken) == 1:
            seen["court match" if rank in ("Q", "K") else "match"] += 1
        elif value_of(card) == 0:
            seen["several courts"] += 1
        elif sum(map(value_of, taken)) == value_of(card):
            seen["sum"] += 1
        else:
            eleven = rank == "A" and sum(map(value_of, taken)) == 11
            seen["ace as eleven" if eleven else "several captures"] += 1
        if rank != "J" and len(referee.captures(card)) > 1:
            seen["choice of captures"] += 1

    def count_end(self) -> None:
        """How a deal ended, and the match with it."""
        referee, seen = self.referee, self.seen
        seen["nobody for cards"] += not referee.most(PACK)
        seen["nobody for clubs"] += not referee.most([card for card in PACK if card.endswith("C")])
        best = max(referee.scores)
        reached = sum(score >= referee.options["target"] for score in referee.scores)
        seen["level at the top"] += reached > 1 and referee.scores.count(best) > 1
        seen["won by the higher"] += reached > 1 and bool(referee.winners)
        seen[f"deals with {self.match.seats}"] += 1


def check_against_referee(game: Game, setup: MatchSetup, luck: str, seen: Counter[str] | None = None) -> None:
    """One match compared with its referee; `luck` decides what is played."""
    with CheckRun(game, "check_against_referee", setup, luck, module=MODULE) as check:
        RefereedZandari(check.match(), random.Random(luck), Counter() if seen is None else seen).run()


CITED = {
    "turn-order",
    "must-cut",
    "cut-depth",
    "signals-off",
    "signal-once",
    "one-card",
    "on-table",
    "jack-takes-all",
    "must-capture",
    "court-match",
    "one-capture",
    "sum-exact",
}
KINDS = {
    "0 jacks to the cutter",
    "1 jacks to the cutter",
    "2 jacks to the cutter",
    "1 jacks to the bottom",
    "2 jacks to the bottom",
    "shown bottom",
    "signal big",
    "signal little",
    "jack takes all",
    "jack dries up",
    "jack takes a jack",
    "match",
    "court match",
    "several courts",
    "sum",
    "ace as eleven",
    "several captures",
    "choice of captures",
    "cards stay for the next batch",
    "an earlier taker gets the table",
    "the dealer's last hand holds known cards",
    "won by the higher",
    *(f"deals with {seats}" for seats in ZANDARI.seat_counts),
}


REFEREED = RefereedMatches(
    ZANDARI,
    check_against_referee,
    draw_settings(drawn_setting, MATCHES, "zandari"),
    {f"refused: {rule}" for rule in CITED} | KINDS,
    few=(4, 30, 102, 107, 130, 137),
)


def test_the_referee_agrees_at_every_act() -> None:
    REFEREED.play_few()


def seated(row: str, seats: int, **options: object) -> RefereedZandari:
    """A match of which the first pack is cut, by seat 0 after 26 cards, so that this row and these
    replacements come of it; the referee is told the pack as it must have lain."""
    stack = Stack(1, {"table": cards(row)})
    match = Match(ZANDARI, seats, seed=1, options=options, stacks=[stack])
    refereed = RefereedZandari(match, random.Random(row), Counter())
    match.play(0, "cut 26")
    deal = match.in_play
    first = [(2 + step) % seats for step in range(seats)]
    dealt = [card for seat in first for card in texts(deal, f"hand.{seat}") if card not in row.split()]
    under = [card for card in texts(deal, "blind") if card not in row.split()]
    pack = [*row.split()[4:], *dealt, *texts(deal, "stock"), *under]
    refereed.referee.deal([*pack[26:], *row.split()[:4], *pack[:26]])
    refereed.referee.act("cut 26")
    refereed.eager = 0.5
    refereed.compare_deal(deal)
    refereed.compare_turn()
    refereed.compare_views()
    return refereed


@pytest.mark.parametrize("seats", ZANDARI.seat_counts)
@pytest.mark.parametrize("jacks", ["cutter", "bottom"])
@pytest.mark.parametrize("row", ["JS JH JD JC 2S 3S 4S 5S", "2S JS 4H 3H JD JC JH KS"])
def test_the_referee_agrees_when_four_jacks_come(row: str, jacks: str, seats: int) -> None:
    refereed = seated(row, seats, jacks=jacks, show_bottom="2S" in row.split()[:4], target=1)
    referee = refereed.referee
    assert referee.jacks_in_row == 4
    assert len(referee.open_cards) == 4 + referee.options["show_bottom"]
    while not refereed.match.over:
        refereed.act()


def test_the_referee_agrees_that_another_deal_follows_while_the_top_is_level() -> None:
    first = RefereedZandari(Match(ZANDARI, 2, seed=3), random.Random(3), Counter())
    first.new_hand()
    while not first.seen["hands"]:
        first.act()
    points = first.match.scores
    match = Match(ZANDARI, 2, seed=3, scores=[11 - worth for worth in points])
    refereed = RefereedZandari(match, random.Random(3), Counter())
    refereed.run()
    assert refereed.seen["level at the top"]
    assert refereed.seen["hands"] > 1


def test_the_referee_knows_the_source_s_examples() -> None:
    table = frozenset({"AS", "2H", "3D", "5C", "8S"})
    several = joined(single_captures("8D", table, eleven=False))
    assert {frozenset({"8S", "5C", "3D"}), frozenset({"8S", "5C", "2H", "AS"})} <= several
    assert table not in several
    aces = single_captures("10S", frozenset({"9C", "AH", "AD"}), eleven=False)
    assert set(aces) == {frozenset({"9C", "AH"}), frozenset({"9C", "AD"})}
