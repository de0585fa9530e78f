"""The engine's Basra against a referee written from its source, over drawn matches."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping

import pytest

from cardtable.cards import cards
from cardtable.discovery.installed_games import find_game
from cardtable.engine.deal import Deal
from cardtable.engine.deck import Stack
from cardtable.engine.game import Game
from cardtable.match.match import Match
from cardtable.testing.check_run import CheckRun
from cardtable.testing.match_setups import MatchSetup, draw_setup
from tests.referees.basra import PACK, Referee, Rules, complete, in_one_order, read, written
from tests.referees.refereed_match import Compared, RefereedMatches, assert_same, texts

BASRA = find_game("basra")
MODULE = "tests.referees.test_basra"
MATCHES = 40
DEALS = 8
"""Deals after which a match is left as it stands."""
PROBES = 3
"""Plays drawn at random, mostly not allowed, that are asked about between two acts."""
ALWAYS = {"basra", "capture", "court capture", "jack sweep", "card laid", "card laid on an empty floor"}
"""What comes by itself; everything else is preferred where it can be had."""
KINDS = ALWAYS | {
    "jack laid on an empty floor",
    "7D laid on an empty floor",
    "choice of captures",
    "double basra",
    "jack on a lone jack",
    "7D basra",
    "7D sweep",
    "7D sweep of courts",
    "lobashev below ten",
    "lobashev none",
    "lone card by its equal",
    "lone jack by its equal",
    "lone card by a jack",
    "pair by its sum",
    "pair by a jack",
    "cleared for nothing",
}
RARE = {
    "7D basra of ten",
    "lobashev groups",
    "lobashev tens, queens, kings",
    "level at the top",
    "won by the higher",
    "pot 90",
    "held points lapse",
}
"""Seen in longer runs and held by deals of their own below; the suite's matches need not show them."""
CITED = {
    "turn-order",
    "one-card",
    "on-table",
    "jack-takes-all",
    "seven-takes-all",
    "must-capture",
    "court-match",
    "take-all",
    "sum-exact",
}
DECIDED = {"goes on", "won", "next game", "deciding game", "held", "buried"}


def settings(count: int) -> list[MatchSetup]:
    """The defaults at every number of seats, then drawn ones."""
    rng = random.Random("referee basra")
    drawn = [MatchSetup(seats, {}, seats) for seats in BASRA.seat_counts]
    return drawn + [draw_setup(BASRA, rng) for _ in range(count - len(drawn))]


class RefereedMatch(Compared):
    """A match and its referee."""

    def __init__(self, match: Match, rng: random.Random, seen: Counter[str], held: int = 0) -> None:
        self.match = match
        self.rng = rng
        self.seen = seen
        dealer = match.in_play.public_state()["dealer"]
        assert 0 <= dealer < match.seats
        options = {option.name: match.options[option.name] for option in BASRA.options}
        self.rules = Rules.of(match.seats, options)
        self.referee = Referee(self.rules, dealer)
        self.referee.scores, self.referee.held = list(match.scores), held
        self.new_hand()

    def new_hand(self) -> None:
        """The referee is told the order of the pack, and where cards were buried in it."""
        deal = self.match.in_play
        pack = [str(card) for card in deal.pack]
        assert sorted(pack) == sorted(PACK)
        self.hand = self.referee.new_hand(pack)
        self.hand.tell_stock(texts(deal, "stock") + texts(deal, "blind"))
        self.seen["buried"] += bool(self.hand.buried)
        self.seen[f"pot {self.hand.pot}"] += 1
        self.compare_hand(deal)
        self.compare_turn()
        self.compare_views(deal)

    def run(self) -> None:
        """So many deals, or the whole match."""
        deals = 0
        while not self.match.over and deals < DEALS:
            for _ in range(PROBES):
                self.probe()
            deals += self.act(self.choice())

    # Acts

    def act(self, text: str) -> bool:
        """One act on both sides; whether it ended the deal."""
        hand = self.hand
        card, taken = read(text)
        self.match.play(hand.turn, text)
        hand.act(card, frozenset(taken))
        self.seen[hand.made] += 1
        self.seen["acts"] += 1
        self.compare_hand(self.match.deal)
        if hand.over:
            self.end_hand()
        self.compare_match(self.referee.scores, self.referee.winners)
        if not self.match.over and not hand.over:
            self.compare_turn()
            if self.rng.random() < 0.1:
                self.compare_views(self.match.deal)
        return hand.over

    def end_hand(self) -> None:
        """Adds up on the referee's side, and goes on to the next deal."""
        assert len(set().union(*map(self.hand.cards_of, range(self.rules.sides)))) == len(PACK)
        self.seen["deciding game"] += self.referee.is_decider()
        lapses = self.hand.held() > 0
        self.referee.settle(self.hand)
        self.seen["held points lapse"] += lapses and not self.referee.held
        self.seen["deals"] += 1
        self.seen[self.referee.decided] += 1
        self.seen["held"] += self.referee.held > 0
        if not self.referee.winners:
            self.new_hand()

    def choice(self) -> str:
        """A legal act, drawn; mostly one of the rarer kinds if there is one, and no jack wasted."""
        legal = sorted(self.hand.legal())
        rare = [text for text in legal if self.kind(text) not in ALWAYS]
        jacks = [text for text in legal if text.startswith(("play J", "play 7D"))]
        others = [text for text in legal if text not in jacks]
        if rare and self.rng.random() < 0.7:
            return self.rng.choice(rare)
        return self.rng.choice(others if others and self.rng.random() < 0.6 else legal)

    def kind(self, text: str) -> str:
        """What kind of act that would be."""
        card, taken = read(text)
        return self.hand.judge(card, frozenset(taken))[1]

    def probe(self) -> None:
        """A drawn play of a drawn seat is refused by the rule that the referee names, or by neither."""
        hand, rng = self.hand, self.rng
        seat = rng.choice((hand.turn,) * 12 + (rng.randrange(self.rules.seats),))
        card = rng.choice((*sorted(hand.hands[seat]) * 4, rng.choice(PACK)))
        taken = self.some_taken(card)
        text = written(card, taken)
        refusal = self.match.refusal(seat, text)
        allowed = hand.rules_against(seat, card, taken)
        rule = refusal.rule if refusal else ""
        assert rule in (allowed or {""}), f"{seat} {text}: the engine says {rule!r}, the referee {allowed}"
        self.seen[rule] += 1

    def some_taken(self, card: str) -> list[str]:
        """Cards to take, sensible or not: some at random, or most of what could be taken."""
        rng, floor = self.rng, sorted(self.hand.floor)
        some = rng.sample(floor, rng.randint(0, min(len(floor), 4)))
        full = sorted(rng.choice(sorted(map(sorted, complete(card, frozenset(floor))))))
        less = rng.sample(full, rng.randint(0, len(full)))
        more = full + rng.sample(floor, min(len(floor), 1))
        return rng.choice((some, less, sorted(set(more)), [*some, rng.choice(PACK)], []))

    # Comparing

    def compare_turn(self) -> None:
        """Who may act, and what."""
        self.compare_acts(self.hand.turn, self.hand.legal(), in_one_order)

    def compare_hand(self, deal: Deal) -> None:
        """Where the cards lie, what is public, and the points so far."""
        self.compare_piles(deal, {name: held for name, held in self.piles().items() if held})
        assert_same("stock", texts(deal, "stock"), self.piles()["stock"])
        self.compare_facts(
            deal,
            {**deal.public_state(), **self.state()},
            "" if self.hand.over else "play",
            self.hand.points(),
        )

    def piles(self) -> dict[str, list[str]]:
        """The referee's cards by the names of the piles."""
        hand = self.hand
        aside = hand.stock[-1:] if self.rules.bottom != "nobody" else []
        piles = {f"hand.{seat}": [*held] for seat, held in enumerate(hand.hands)}
        piles |= {f"captured.{side}": [*held] for side, held in enumerate(hand.captured)}
        piles |= {f"swept.{side}": [*held] for side, held in enumerate(hand.swept)}
        piles |= {"table": [*hand.floor], "blind": aside}
        return {**piles, "stock": hand.stock[: len(hand.stock) - len(aside)]}

    def state(self) -> Mapping[str, object]:
        """What everybody knows."""
        hand = self.hand
        return {
            "dealer": hand.dealer,
            "batch": hand.batch,
            "last_taker": hand.last_taker,
            "basras": hand.basras,
            "pot": hand.pot,
            "games": self.referee.games,
            "lone": hand.lone,
        }

    def compare_views(self, deal: Deal) -> None:
        """What each seat sees: its own hand, the floor, what was taken, and the bottom card as agreed, which
        is known in the dealer's hand too if it was shown to all."""
        shown = [str(card) for card in deal.pack[-1:] if self.rules.bottom == "all"]
        for seat in range(self.rules.seats):
            view = deal.as_seen_by(seat)
            for name, held in self.piles().items():
                hidden = name == "stock" or (name.startswith("hand.") and name != f"hand.{seat}")
                hidden |= name == "blind" and seat != deal.dealer
                wanted = ["??" if hidden and card not in shown else card for card in held]
                assert_same(f"{name} as {seat} sees it", sorted(texts(view, name)), sorted(wanted))


def check_against_referee(game: Game, setup: MatchSetup, luck: str, seen: Counter[str] | None = None) -> None:
    """One match compared with its referee; `luck` decides what is played."""
    with CheckRun(game, "check_against_referee", setup, luck, module=MODULE) as check:
        RefereedMatch(check.match(), random.Random(luck), Counter() if seen is None else seen).run()


REFEREED = RefereedMatches(
    BASRA,
    check_against_referee,
    settings(MATCHES),
    KINDS | CITED | DECIDED,
    few=(3, 5, 6, 19, 23, 25, 28),
)


def test_the_referee_agrees_at_every_act() -> None:
    REFEREED.play_few()


def pack_from(text: str) -> list[str]:
    """A pack that begins with these cards, the others after them in their usual order."""
    first = text.split()
    return [*first, *(card for card in PACK if card not in first)]


def seated(pack: list[str], seats: int, **options: object) -> RefereedMatch:
    """A match of which the first deal, dealt by seat 0, is of that pack."""
    stack = Stack(0, {"stock": cards(" ".join(pack))})
    match = Match(BASRA, seats, seed=1, options=options, stacks=[stack])
    return RefereedMatch(match, random.Random(1), Counter())


@pytest.mark.parametrize(
    ("seven", "floor", "kind", "worth"),
    [
        ("ten", "2S 3H 4C AS", "7D basra of ten", 1),
        ("ten", "2S 3H 5C AS", "7D sweep", 0),
        ("ten", "2S 3H KC AS", "7D sweep of courts", 0),
        ("lobashev", "AC 2S 7H 8C", "lobashev groups", 1),
        ("lobashev", "2S 3H 4C AS", "lobashev groups", 1),
        ("lobashev", "2S 3H 6C AS", "lobashev groups", 1),
        ("lobashev", "2S 3H AC AS", "lobashev below ten", 1),
        ("lobashev", "10S 10H KC QS", "lobashev tens, queens, kings", 1),
        ("lobashev", "9S 9H 10C 8C", "lobashev none", 0),
        ("lobashev", "9S 9H KC 9C", "lobashev none", 0),
    ],
)
def test_the_referee_agrees_on_the_seven_of_diamonds(seven: str, floor: str, kind: str, worth: int) -> None:
    refereed = seated(pack_from(f"7D 3S 4S 5S 6S 7S 8S JS {floor}"), 2, seven=seven)
    refereed.act(written("7D", floor.split()))
    assert refereed.hand.made == kind
    assert refereed.hand.basras == [0, worth]


def test_the_referee_agrees_when_replacements_are_buried_too() -> None:
    pack = pack_from("2S 3S 4S 5S 6S 7S 8S 9S JS 7D JH 2H 3H JD 4H JC 5H")
    assert seated(pack, 2).hand.buried == {"JS", "7D", "JH", "JD", "JC"}
    lebanon = seated(
        [*pack[:4], "AS", "AH", "AD", "AC", *pack[4:8], "JS", "7D", "2H", "3H", "4H"]
        + [card for card in pack[9:] if card not in ("AS", "AH", "AD", "AC", "7D", "2H", "3H", "4H")],
        2,
        rules="lebanon",
    )
    assert lebanon.hand.buried == {"JS"}
    assert "7D" in lebanon.hand.floor


@pytest.mark.parametrize("held", [0, 30, 60])
def test_the_referee_agrees_on_held_points(held: int) -> None:
    match = Match(BASRA, 2, seed=1, carry={"abeyance": held})
    refereed = RefereedMatch(match, random.Random(1), Counter(), held)
    assert refereed.hand.pot == 30 + held
    refereed.run()


def test_the_referee_agrees_that_a_game_goes_on_while_the_top_is_level() -> None:
    first = RefereedMatch(Match(BASRA, 2, seed=3), random.Random(3), Counter())
    while not first.act(first.choice()):
        pass
    points = first.match.deal.points
    match = Match(BASRA, 2, seed=3, scores=[200 - worth for worth in points])
    refereed = RefereedMatch(match, random.Random(3), Counter())
    while not refereed.act(refereed.choice()):
        pass
    assert refereed.referee.decided == "level at the top"
    refereed.run()
