"""Hokm is compared with a referee written from its source alone, which must agree at every act."""

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
from tests.referees.hokm import (
    PACK,
    RANKS,
    SUITS,
    Draw,
    Drawn,
    Hand,
    Referee,
    combination,
    in_one_order,
    pack_for,
    strength,
    suit,
    won_by,
)
from tests.referees.refereed_match import Compared, RefereedMatches, assert_same, draw_settings, texts

HOKM = find_game("hokm")
MODULE = "tests.referees.test_hokm"
MATCHES = 150
PROBES = 4
"""Acts drawn at random, mostly not allowed, that are asked about between two acts."""


def drawn_setting(rng: random.Random) -> MatchSetup:
    """Seats and options at random, the target small."""
    setup = draw_setup(HOKM, rng)
    return replace(setup, options={**setup.options, "target": rng.choice((1, 2, 3))})


class RefereedMatch(Compared):
    """A match and its referee."""

    def __init__(self, match: Match, rng: random.Random, seen: Counter[str]) -> None:
        self.match = match
        self.rng = rng
        self.seen = seen
        self.referee = Referee(match.seats, match.options.target)
        self.swapped: tuple[int, ...] = ()
        self.favoured = rng.choice((None, *range(match.seats)))
        """Whose side is let win: the others name short trumps and play low. None: all play at random."""

    @property
    def hand(self) -> Hand:
        assert self.referee.hand is not None
        return self.referee.hand

    def run(self) -> None:
        """The whole match."""
        found = self.opening()
        self.swapped = found.swapped
        self.seen["swapped"] += bool(found.swapped)
        self.new_hand(found.hakem)
        self.play_on()

    def play_on(self) -> None:
        """From there to the end."""
        while not self.match.over:
            self.act()

    # Before a hand

    def opening(self) -> Drawn:
        """Whom the cards turned up make Hakem."""
        flips = [one for one in self.match.log if one.target.startswith("exposed.")]
        options = self.match.options
        draw = Draw(self.match.seats, flips[0].seat, partners=options.partners == "drawn")
        for flip in flips:
            assert_same("turned up for", flip.target, f"exposed.{draw.turn}")
            draw.flip(str(flip.cards[0]))
        assert draw.over, "too few cards were turned up"
        turned = [str(flip.cards[0]) for flip in flips]
        assert len(turned) == len(set(turned))
        assert set(turned) <= set(pack_for(self.match.seats, options.removed))
        return draw.outcome

    def new_hand(self, hakem: int) -> None:
        """The referee is told which cards were dealt."""
        deal = self.match.in_play
        seats = self.match.seats
        hands = [set(texts(deal, f"hand.{seat}")) for seat in range(seats)]
        self.referee.deal(hakem, hands, texts(deal, "stock"))
        dealt = sorted(card for name in deal.piles for card in texts(deal, name))
        assert_same("cards in play", dealt, sorted(pack_for(seats, self.match.options.removed)))
        self.compare_hand(deal)
        self.compare_turn()

    # Acts

    def act(self, given: str = "") -> None:
        """One act, given or chosen, before and after which the two are compared."""
        for _ in range(PROBES):
            self.probe()
        hand = self.hand
        seat, text = hand.turn, given or self.choice()
        events = self.match.play(seat, text)
        self.referee.act(text)
        self.compare_winner(events, self.hand.taken_by)
        self.compare_hand(self.match.deal)
        self.compare_match(self.referee.scores, self.referee.winners)
        if hand.won:
            self.seen[f"{hand.seats} {hand.won.how}"] += 1
            self.swapped = ()
            if not self.referee.winners:
                self.new_hand(hand.next_hakem)
        else:
            self.compare_turn()

    def choice(self) -> str:
        """An act that is allowed, drawn; where a seat is favoured all play for it."""
        hand = self.hand
        listed = sorted(hand.legal())
        if self.favoured is None or hand.stage not in ("trump", "play"):
            return self.rng.choice(listed)
        favoured = hand.side(hand.turn) == hand.side(self.favoured)
        value = self.length if hand.stage == "trump" else self.strength
        return (max if favoured else min)(listed, key=lambda text: value(text.split()[1]))

    def length(self, word: str) -> int:
        """How many cards of a suit Hakem has."""
        return sum(suit(card) == SUITS[word] for card in self.hand.hands[self.hand.hakem])

    def strength(self, card: str) -> int:
        """How high it would be in the trick."""
        hand = self.hand
        return strength(card, hand.led if hand.trick else suit(card), hand.trump)

    def probe(self) -> None:
        """A drawn act of a drawn seat is refused if and only if the referee does not allow it."""
        hand, rng = self.hand, self.rng
        seat = rng.choice((hand.turn, hand.turn, rng.randrange(hand.seats)))
        text = self.some_act(seat)
        refusal = self.match.refusal(seat, text)
        assert_same(f"whether seat {seat} may {text!r}", refusal is None, hand.allows(seat, text))
        rule = hand.rule_against(seat, text)
        if refusal is not None and rule is not None:
            assert_same(f"the rule against {text!r} of seat {seat}", refusal.rule, rule)
            self.seen[rule] += 1

    def some_act(self, seat: int) -> str:
        """Any act of the game, sensible or not."""
        hand, rng = self.hand, self.rng
        held = sorted(hand.hands[seat]) or PACK
        some = rng.choices([*held, rng.choice(PACK)], k=rng.randint(1, 4))
        other = rng.choice(("keep", "pass", "trump notrump", f"trump {rng.choice(list(SUITS))}"))
        play = f"play {rng.choice((rng.choice(held), rng.choice(PACK)))}"
        discards = [combination("discard", *some)] if hand.seats == 2 else []
        return rng.choice((play, other if hand.seats == 2 or "trump" in other else play, *discards))

    # Comparing

    def compare_turn(self) -> None:
        """Who may act, and what."""
        self.compare_acts(self.hand.turn, self.hand.legal(), in_one_order)

    def compare_hand(self, deal: Deal) -> None:
        """Where the cards lie, and what is public."""
        hand = self.hand
        self.compare_piles(deal, hand.piles)
        assert_same("stock", texts(deal, "stock"), hand.stock)
        wanted: dict[str, object] = {
            "hakem": hand.hakem,
            "dealer": hand.dealer,
            "trump": hand.trump,
            "tricks": tuple(hand.tricks),
            "swapped": self.swapped,
            "turns_left": hand.draws_left,
            "result": hand.won.how if hand.won else "",
        }
        self.compare_facts(deal, wanted, "" if hand.won else hand.stage, hand.points)


def check_against_referee(game: Game, setup: MatchSetup, luck: str, seen: Counter[str] | None = None) -> None:
    """One match compared with its referee; `luck` decides what is played."""
    with CheckRun(game, "check_against_referee", setup, luck, module=MODULE) as check:
        RefereedMatch(check.match(), random.Random(luck), Counter() if seen is None else seen).run()


ENDS = {"2 win", "3 win", "4 win", "3 tied", "2 kot", "2 hakem-koti"}
CITED = {"turn-order", "hakem-names", "trump-suit", "own-card", "follow-suit"}
OF_TWO = {"discard-three", "discard-two", "draw-until-empty"}
REFEREED = RefereedMatches(
    HOKM,
    check_against_referee,
    draw_settings(drawn_setting, MATCHES, "hokm"),
    ENDS | CITED | OF_TWO | {"swapped"},
    few=(2, 30, 87, 94, 95),
)


def test_the_referee_agrees_at_every_act() -> None:
    REFEREED.play_few()


def all_spades_to(strong: int, seats: int) -> list[str]:
    """The pack in an order that deals the seat every spade, where seat 1 is dealt to first."""
    pack = pack_for(seats, "2C")
    spades, others = pack[: len(RANKS)], pack[len(RANKS) :]
    order = []
    for each in (5, 4, 4, 4) if seats == 3 else (5, 4, 4):
        for step in range(seats):
            lot = spades if (1 + step) % seats == strong and spades else others
            order += [lot.pop(0) for _ in range(each)]
    return order


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize(("strong", "how"), [(1, "kot"), (2, "hakem-koti")])
def test_the_referee_agrees_when_seven_tricks_come_first(seats: int, strong: int, how: str) -> None:
    order = tuple(card(text) for text in all_spades_to(strong, seats))
    options = {"target": 2 if how == "kot" else 3}
    stacks = [Stack(dealer=0, cards={"stock": order})]
    match = Match(HOKM, seats, seed=1, options=options, stacks=stacks)
    seen: Counter[str] = Counter()
    refereed = RefereedMatch(match, random.Random(how), seen)
    refereed.favoured = strong
    refereed.new_hand(hakem=1)
    refereed.act("trump spades")
    refereed.play_on()
    assert seen[f"{seats} {how}"] == 1
    assert match.over


@pytest.mark.parametrize(
    ("tricks", "winner"),
    [
        ([7, 4, 3], None),
        ([7, 4, 4], 0),
        ([8, 3, 1], None),
        ([8, 2, 2], 0),
        ([7, 7, 3], 2),
        ([8, 1, 8], 1),
        ([5, 6, 6], 0),
        ([9, 4, 4], 0),
        ([6, 6], None),
        ([6, 0], None),
        ([3, 7], 1),
    ],
)
def test_the_referee_knows_the_source_s_examples(tricks: list[int], winner: int | None) -> None:
    won = won_by(tricks, 0)
    assert (won.side if won else None) == winner
    assert won is None or won.points == 1
