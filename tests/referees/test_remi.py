"""Remi is compared with a referee written from its source alone, which must agree at every act."""

from __future__ import annotations

import random
import re
from collections import Counter
from dataclasses import replace

import pytest

from cardtable.cards import cards
from cardtable.discovery.installed_games import find_game
from cardtable.engine.deal import Deal
from cardtable.engine.deck import Stack
from cardtable.engine.events import Event
from cardtable.engine.game import Game
from cardtable.match.match import Match
from cardtable.testing.check_run import CheckRun
from cardtable.testing.match_setups import MatchSetup, draw_setup
from tests.referees.refereed_match import (
    RefereedMatch,
    RefereedMatches,
    assert_same,
    draw_settings,
    faces_seen,
    text_of,
    texts,
)
from tests.referees.remi import Referee
from tests.referees.remi_sets import COLOURS, PACK, RANKS, SUITS, Set, best_sets, read_set, short_sets

REMI = find_game("remi")
MODULE = "tests.referees.test_remi"
MATCHES = 16
NATURALS = sorted(set(PACK) - set(COLOURS))


def drawn_setting(rng: random.Random) -> MatchSetup:
    """Options at random, the rounds few, going down mostly easy."""
    setup = draw_setup(REMI, rng)
    few = {
        "round_limit": rng.choice((1, 2, 3, 4)),
        "first_lay": rng.choice((0, 10, 25, 40, 40, 60, 100)),
        "target": rng.choice((50, 60, 100, 500)),
        "cut_error": rng.choice((0, 0, 1, 4, 20)),
    }
    return replace(setup, options={**setup.options, **few})


class RefereedRemi(RefereedMatch[Referee]):
    """A match and its referee."""

    def __init__(self, match: Match, rng: random.Random, seen: Counter[str]) -> None:
        dealer = match.in_play.public_state()["dealer"]
        super().__init__(match, Referee(match.options, match.seats, dealer), rng, seen)

    def tell(self, deal: Deal) -> None:
        """How the pack lies before the cut; how eager they are to lay is drawn anew."""
        pack = texts(deal, "stock")
        assert_same("the pack", sorted(pack), sorted(PACK))
        self.referee.deal(pack)
        self.eager = self.rng.choice((0.2, 0.7, 0.95, 0.95, 1.0))

    def foresee(self, text: str) -> None:
        """Tells the referee what chance is about to decide: the cut, and a shuffling of the discards."""
        if self.referee.stage != "cut" and self.referee.stock:
            return
        ahead = self.match.clone()
        events = ahead.play(self.referee.turn, text)
        seats = range(self.match.seats)
        self.referee.told_hands = [texts(ahead.deal, f"hand.{seat}") for seat in seats]
        self.referee.told_stock = texts(ahead.deal, "stock")
        if self.referee.stage == "cut":
            self.hear_cut(text, events)

    def hear_cut(self, text: str, events: tuple[Event, ...]) -> None:
        """All are told how many cards were lifted, which is not far from what was meant."""
        said = next(event.text for event in events if event.kind == "cut")
        referee, aimed = self.referee, int(text.split()[1])
        found = re.search(r"lifted (\d+) card", said)
        needed = 13 * self.match.seats + 1
        lifted = int(found[1]) if found else needed
        error = self.match.options["cut_error"]
        assert isinstance(error, int)
        assert max(1, aimed - error) <= lifted <= min(107, aimed + error), said
        referee.told_lifted = lifted

    # Acts

    def choice(self) -> str:
        """An act that is allowed, drawn with a liking for what is seldom."""
        referee, rng = self.referee, self.rng
        if referee.stage == "cut":
            exact, joker = 13 * self.match.seats + 1, self.joker_at()
            return f"cut {rng.choice((exact, rng.randint(1, 107), joker, joker))}"
        legal = sorted(self.listed)
        by_verb = {
            verb: [t for t in legal if t.startswith(verb)] for verb in ("draw discard", "reserve", "swap")
        }
        for verb, chance in (("reserve", 0.5), ("swap", 0.7), ("draw discard", 0.5)):
            if by_verb[verb] and rng.random() < chance * self.eager:
                return rng.choice(by_verb[verb])
        laid = [text for text in legal if text.startswith(("lay", "tack"))]
        if laid and rng.random() < self.eager:
            return self.choice_of_lay(laid)
        ends = [text for text in legal if text.startswith("discard") or text == "draw stock"]
        return rng.choice([t for t in ends if t[8:] not in COLOURS or rng.random() < 0.1] or ends)

    def joker_at(self) -> int:
        """A cut at a joker."""
        places = [
            place for place, card in enumerate(self.referee.stock, 1) if card in COLOURS and place < 108
        ]
        return self.rng.choice(places)

    def choice_of_lay(self, laid: list[str]) -> str:
        """Sets of three with a joker more often, or several sets at once."""
        jokers = [text for text in laid if "J " in f"{text} " and "=" not in text and text.startswith("lay")]
        jokers = [text for text in jokers if any(one in text.split() for one in COLOURS)]
        if jokers and self.rng.random() < 0.6:
            return self.rng.choice(jokers)
        if self.referee.turn in self.referee.down and self.rng.random() < 0.2:
            _, sets = best_sets(tuple(sorted(self.referee.hand)))
            if len(sets) > 1:
                return f"lay {' / '.join(sets)}"
        return self.rng.choice(laid)

    def some_act(self, seat: int) -> str:
        """Any act of the game, sensible or not."""
        rng = self.rng
        usual = {
            "cut": ["cut"],
            "draw": ["draw"],
            "meld": ["lay", "lay", "tack", "swap", "reserve", "discard"],
        }
        verbs = usual[self.referee.stage] if rng.random() < 0.9 else ["cut", "draw", "lay", "discard", "tack"]
        verb = rng.choice(verbs)
        if verb == "cut":
            return f"cut {rng.choice((0, 1, 53, 107, 108, 500))}"
        if verb == "draw":
            return self.some_draw(seat)
        if verb == "lay":
            few = len(self.referee.hands[seat]) < 5 and self.last_cards(seat)
            return rng.choice(few) if few else f"lay {self.some_groups(self.referee.hands[seat])}"
        card = self.some_card(seat)
        if len(self.referee.hands[seat]) < 5 and seat in self.referee.down:
            return rng.choice(self.last_cards(seat) or [f"discard {card}"])
        return f"discard {card}" if verb == "discard" else self.some_use(verb, card)

    def some_card(self, seat: int) -> str:
        """One of the hand, or any."""
        hand = self.referee.hands[seat]
        return self.rng.choice(hand if hand and self.rng.random() < 0.8 else PACK)

    def last_cards(self, seat: int) -> list[str]:
        """What could be done with the last cards if none had to be left: tacks, swaps and sets."""
        hand = self.referee.hands[seat]
        tries = [text for card in sorted(set(hand)) for text in self.referee.uses(card)]
        whole = [f"lay {one.text()}" for one in short_sets(Counter(hand))]
        return [
            *(text for text in tries if self.referee.why_not(seat, text) == "keep-discard"),
            *whole,
        ] or tries

    def some_use(self, verb: str, card: str) -> str:
        """A card for a set on the table, or for one that is not there."""
        rng, count = self.rng, len(self.referee.sets)
        place = rng.randrange(count) if count and rng.random() < 0.95 else count + rng.randrange(3)
        if verb == "reserve" and rng.random() < 0.5:
            kinds = [
                at for at, one in enumerate(self.referee.sets) if one.rank and set(one.cards) & set(COLOURS)
            ]
            place = rng.choice(kinds or [place])
        if verb in ("swap", "reserve") and card in COLOURS:
            card = rng.choice(NATURALS)
        joker = card in COLOURS and place < count and not self.referee.sets[place].rank
        named = f"{card}={rng.choice(NATURALS)}" if joker and rng.random() < 0.5 else card
        return f"{verb} {named} {'to' if verb == 'tack' else 'in'} {place}"

    def some_draw(self, seat: int) -> str:
        """From the discards, with cards of the hand and of the pile."""
        rng, referee = self.rng, self.referee
        if rng.random() < 0.1:
            return "draw stock"
        card = rng.choice(referee.discards if referee.discards and rng.random() < 0.9 else PACK)
        deep = " deep" if referee.discards.count(card) == 2 and rng.random() < 0.5 else ""
        count = referee.lifted_to(card, bool(deep)) if rng.random() < 0.8 else len(referee.discards)
        if rng.random() < 0.1:
            return f"draw discard {card}{deep}"
        reach = [*referee.hands[seat], *referee.discards[:count]]
        return f"draw discard {card}{deep} lay {self.some_groups(reach, card)}"

    def some_groups(self, reach: list[str], wanted: str = "") -> str:
        """A group, seldom two."""
        groups = [self.some_group(reach, wanted)]
        if self.rng.random() < 0.2:
            groups.append(self.some_group(reach, ""))
        return " / ".join(groups)

    def some_group(self, reach: list[str], wanted: str) -> str:
        """Cards that look like a set, or any; a lone card has no two jokers whose place is not said."""
        rng = self.rng
        pool = [card for card in reach if card not in COLOURS] or NATURALS
        first = wanted if wanted and wanted not in COLOURS and rng.random() < 0.8 else rng.choice(pool)
        alike = [card for card in pool if card[:-1] == first[:-1]]
        near = [
            card
            for card in pool
            if card[-1] == first[-1] and abs(RANKS.index(card[:-1]) - RANKS.index(first[:-1])) < 4
        ]
        drawn = rng.choice((alike, near, near, pool))
        held = rng.sample(drawn, min(len(drawn), rng.choice((2, 3, 3, 4, 5))))
        cards = held if first in held else [first, *held]
        jokers = [card for card in reach if card in COLOURS]
        if len(cards) > 1 and jokers and rng.random() < 0.5:
            cards += rng.sample(jokers, rng.randint(1, min(2, len(jokers))))
        return " ".join(cards)

    # Comparing

    def compare_turn(self) -> None:
        """Who may act, and what: of a first lay one example is enough."""
        referee = self.referee
        turn = referee.turn
        assert_same("actors", self.match.actors, (turn,))
        listed = [str(action) for action in self.match.legal(turn)]
        assert len(set(listed)) == len(listed), listed
        must = referee.must_list()
        missing = must - set(listed)
        assert not missing, f"not listed for seat {turn}: {sorted(missing)}"
        for text in set(listed) - must:
            assert_same(f"the rule against {text!r}, which is listed", "", referee.why_not(turn, text))
            self.seen["listed beyond need"] += 1
        if referee.stage == "meld" and turn not in referee.down:
            lays = [text for text in listed if text.startswith("lay")]
            lay = referee.first_lay()
            assert_same("a first lay is listed", bool(lays), bool(lay))
            must |= {lay} if lay else set()
        self.listed = must
        others = [seat for seat in range(self.match.seats) if seat != turn and self.match.legal(seat)]
        assert_same("others with something to do", others, [])

    def compare_deal(self, deal: Deal) -> None:
        """Piles in their order too."""
        super().compare_deal(deal)
        assert_same("stock", texts(deal, "stock"), self.referee.stock)
        assert_same("discards", texts(deal, "discard"), self.referee.discards)

    def compare_views(self) -> None:
        """Each sees its own hand, of others what came openly, of the stock one card; at the end all hands."""
        referee, over = self.referee, not self.referee.stage
        for seat in range(self.match.seats):
            view = self.match.view_of_table(seat) if over else self.match.view(seat)
            assert_same(f"state as seat {seat} sees it", view.state, referee.state())
            for name, held in referee.piles().items():
                seen, faces = faces_seen(view, name, held, seat)
                self.compare_faces(seat, name, seen, faces)

    def compare_faces(self, seat: int, name: str, seen: list[str], faces: Counter[str]) -> None:
        """How much of a pile a seat may see."""
        referee = self.referee
        if name == "stock":
            assert faces.total() <= (seat == referee.starter), f"seat {seat} sees {faces} of the stock"
        elif name.startswith("hand.") and name != f"hand.{seat}" and referee.stage:
            openly = referee.known[int(name[5:])].copy()
            openly[referee.looked_at] += seat == referee.starter
            assert not faces - openly, f"{name} as seat {seat} sees it: {faces}, openly came {openly}"
        elif name == "discard" and referee.closer >= 0:
            hidden = int(seat != referee.closer)  # it alone
            assert_same(f"cards of the discards hidden from seat {seat}", seen.count("??"), hidden)
        else:
            assert "??" not in seen, f"{name} as seat {seat} sees it: {seen}"

    # Counting

    def count_act(self, text: str) -> None:
        """What is about to happen that does not happen often; and what chance makes of it."""
        self.foresee(text)
        referee, seen = self.referee, self.seen
        verb, *words = text.split()
        seen[verb] += 1
        if verb == "cut":
            seen["joker at the cut"] += referee.stock[referee.told_lifted - 1] in COLOURS
            seen["exact cut"] += referee.told_lifted == 13 * self.match.seats + 1
        if verb == "lay":
            seen["several sets at once"] += "/" in text
        if verb == "draw" and words[0] == "discard":
            seen["pick-up"] += 1
            seen["pick-up of several"] += referee.lifted_to(words[1], "deep" in words) > 1
            seen["pick-up deep"] += "deep" in words
        if verb in ("tack", "swap", "reserve"):
            self.count_use(verb, words[0], referee.sets[int(words[-1])])
        seen["stock out"] += text == "draw stock" and not referee.stock

    def count_use(self, verb: str, card: str, one: Set) -> None:
        """The same of what is done at a set."""
        seen, turn = self.seen, self.referee.turn
        seen[f"{verb} {'same kind' if one.rank else 'straight'}"] += 1
        seen[f"{verb} at another's"] += one.owners[0] != turn
        if verb == "tack":
            seen["tack a joker"] += card[:2] in COLOURS
            seen["tack an ace"] += card[:-1] == "A" and not one.rank
            for _, seat in one.crosswise:
                seen["reserved joker in the own turn" if seat == turn else "reserved joker out of turn"] += 1

    def count_end(self) -> None:
        """How a round ended, and the match with it."""
        referee, seen = self.referee, self.seen
        seen["closed" if referee.closer >= 0 else "unclosed"] += 1
        if referee.closer >= 0:
            seen["closed on the first turn"] += referee.turns[referee.closer] == 1
            winner = max(range(self.match.seats), key=lambda seat: referee.points[seat])
            seen["another than the closer is first"] += winner != referee.closer
        seen["crosswise for nothing"] += any(one.crosswise for one in referee.sets)
        best = max(referee.scores)
        reached = best >= referee.options["target"]
        seen["level at the target"] += reached and referee.scores.count(best) > 1
        if referee.winners:
            seen["match ended by target" if reached else "match ended by rounds"] += 1
            seen["match shared"] += len(referee.winners) > 1


def check_against_referee(game: Game, setup: MatchSetup, luck: str, seen: Counter[str] | None = None) -> None:
    """One match compared with its referee; `luck` decides what is played."""
    with CheckRun(game, "check_against_referee", setup, luck, module=MODULE) as check:
        RefereedRemi(check.match(), random.Random(luck), Counter() if seen is None else seen).run()


def wanted_kinds() -> set[str]:
    """What has to come up in the matches, once at least."""
    cited = ["turn-order", "cut", "draw-first", "pick-up-down", "on-discard", "must-use", "own-card"]
    cited += ["go-down-first", "on-table", "valid-set", "same-kind", "joker-colour", "first-forty"]
    cited += ["keep-discard", "tack-fit", "swap-joker", "reserve"]
    return {
        *(f"refused: {rule}" for rule in cited),
        *("joker at the cut", "exact cut", "several sets at once", "pick-up", "pick-up of several"),
        *("tack same kind", "tack straight", "tack at another's", "tack a joker", "swap straight"),
        *("closed", "unclosed", "stock out", "match ended by target", "match ended by rounds"),
    }


REFEREED = RefereedMatches(
    REMI,
    check_against_referee,
    draw_settings(drawn_setting, MATCHES, "remi"),
    wanted_kinds(),
    few=(1, 10, 11),
)


def test_the_referee_agrees_at_every_act() -> None:
    REFEREED.play_few()


@pytest.mark.parametrize(
    ("group", "told"),
    [
        ("9H RJ JH", "9H RJ=10H JH"),
        ("QH KH RJ", "QH KH RJ=AH"),
        ("KH AH RJ", "RJ=QH KH AH"),
        ("AH 2H RJ", "AH 2H RJ=3H"),
        ("KH AH 2H", "valid-set"),
        ("KH KD RJ", "joker-colour"),
        ("KS KC RJ RJ", "KS KC RJ RJ"),
    ],
)
def test_the_referee_knows_sets(group: str, told: str) -> None:
    one = read_set(group.split())
    assert (one if isinstance(one, str) else one.text()) == told


def test_the_referee_knows_the_pack() -> None:
    assert len(PACK) == 108
    assert {card[-1] for card in NATURALS} == set(SUITS)


def stacked(first: str, second: str) -> Match:
    """Two at the table, who hold these cards once the first has cut."""
    reserved = {"hand.0": cards(first), "hand.1": cards(second)}
    match = Match(REMI, 2, seed=1, options={"cut_error": 0}, stacks=(Stack(1, reserved),))
    match.play(0, "cut 20")
    return match


def test_only_the_card_that_closes_lies_face_down() -> None:
    """The source: the last card is placed face down on top of the discards; those below stay open."""
    match = stacked("KS KH KD QS QH QD 5C 6C 7C 8C 2D 3D 4D 9S", "4S 4H 6D 6C 9S 9C JS QD KS AC 2H 9H AD")
    for seat, text in ((0, "discard 9S"), (1, "draw stock"), (1, "discard 9H"), (0, "draw stock")):
        match.play(seat, text)
    match.play(0, "lay KS KH KD / QS QH QD / 5C 6C 7C 8C / 2D 3D 4D")
    match.play(0, match.legal(0)[0])
    seen = [text_of(c) for c in match.view_of_table(1).cards_in("discard")]
    assert sorted(seen) == ["9H", "9S", "??"]  # known cards come first in a pile that lies face down


def test_a_joker_that_would_be_the_ace_is_listed_once() -> None:
    """Above a king or below a 2 it is the same ace, which goes on top."""
    match = stacked("2D 3D 4D 5D 6D 7D 8D 9D 10D JD QD KD RJ 9S", "4S 4H 6D 6C 9S 9C JS QD KS AC 2H 9H AD")
    match.play(0, "lay 2D 3D 4D 5D 6D 7D 8D 9D 10D JD QD KD")
    assert Counter(map(str, match.legal(0)))["tack RJ=AD to 0"] == 1
