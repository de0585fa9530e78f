"""Kalooki is compared with a referee written from its source alone, which must agree at every act."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, replace

import pytest

from cardtable.cards import cards
from cardtable.discovery.installed_games import find_game
from cardtable.engine.deal import Deal
from cardtable.engine.deck import Stack
from cardtable.engine.game import Game
from cardtable.match.match import Match
from cardtable.testing.check_run import CheckRun
from cardtable.testing.match_setups import MatchSetup, draw_setup
from tests.referees.kalooki import GAMES, Referee, groups_of
from tests.referees.kalooki_melds import (
    JOKERS,
    PACK,
    RANKS,
    SUITS,
    Meld,
    face,
    is_joker,
    place_for,
    read_meld,
    tack,
    without_colour,
)
from tests.referees.refereed_match import (
    RefereedMatch,
    RefereedMatches,
    assert_same,
    draw_settings,
    faces_seen,
    text_of,
    texts,
)

KALOOKI = find_game("kalooki")
MODULE = "tests.referees.test_kalooki"
MATCHES = 40
HANDS = 2
"""Games after which a set is left as it stands."""
MANY = 500
"""Ways to lay a contract that are enough for a list: a rare hand with several jokers has more."""
GENUINE = sorted(set(PACK) - set(JOKERS))


def drawn_setting(rng: random.Random) -> MatchSetup:
    """Options at random, the limit of void deals mostly low."""
    setup = draw_setup(KALOOKI, rng)
    limit = rng.choice((0, 1, 1, 2, 3))
    return replace(setup, options={**setup.options, "void_limit": limit})


@dataclass(frozen=True)
class Manner:
    """How likely the players of a game are to do what is seldom done."""

    call: float
    refuse: float
    lay: float
    tack: float
    take: float


class RefereedKalooki(RefereedMatch[Referee]):
    """A set and its referee."""

    def __init__(
        self, match: Match, rng: random.Random, seen: Counter[str], *, stacked: bool = False
    ) -> None:
        state = match.in_play.public_state()
        referee = Referee(match.options, match.seats, state["dealer"], state["game"], state["voids"])
        super().__init__(match, referee, rng, seen)
        self.stacked = stacked
        self.hands = 0
        self.last_verb = ""

    def tell(self, deal: Deal) -> None:
        """The cards are dealt one at a time, to the dealer's left first; the next is turned up."""
        pack, seats = list(map(text_of, deal.pack)), self.match.seats
        assert_same("the pack", sorted(pack), sorted(PACK))
        hands = [texts(deal, f"hand.{seat}") for seat in range(seats)]
        if not self.stacked:
            first = self.referee.next_dealer + 1
            in_turn = [hands[(first + card) % seats][card // seats] for card in range(sum(map(len, hands)))]
            assert_same("dealt in turn", in_turn, pack[: len(in_turn)])
        self.stacked = False
        self.referee.deal(hands, texts(deal, "discard")[0], texts(deal, "stock"))
        rng = self.rng
        self.manner = Manner(
            call=rng.choice((0.0, 0.1, 0.5)),
            refuse=rng.choice((0.2, 0.8)),
            lay=rng.choice((0.0, 0.2, 1.0, 1.0)),
            tack=rng.choice((0.2, 0.9, 1.0)),
            take=rng.choice((0.1, 0.5)),
        )

    def run(self) -> None:
        """So many games, or the whole set."""
        self.new_hand()
        while not self.match.over and self.hands < HANDS:
            self.act()

    def act(self, given: str = "") -> None:
        """Of several who may call, anybody is next."""
        self.referee.turn = self.rng.choice(self.referee.actors())
        super().act(given)

    # Acts

    def choice(self) -> str:
        """An act that is allowed, drawn with a liking for what is seldom."""
        referee, rng, manner = self.referee, self.rng, self.manner
        if referee.stage == "call":
            fits = is_joker(referee.discards[0]) or self.nearness(referee.discards[0]) > 1
            return "call" if rng.random() < manner.call * (1 if fits else 0.1) else "pass"
        if referee.stage == "answer":
            return "refuse" if rng.random() < manner.refuse else "allow"
        legal = sorted(map(str, self.match.legal(referee.turn)))
        if referee.stage == "draw":
            return "draw discard" if "draw discard" in legal and rng.random() < manner.take else legal[-1]
        lays = [text for text in legal if text.startswith("lay")]
        tacks = [text for text in legal if text.startswith("tack")]
        bending = [text for text in lays if len(referee.hand) - text.count(" ") < 3 * text.count("/")]
        if lays and ((bending and rng.random() < 0.3) or rng.random() < manner.lay):
            return self.longer(rng.choice(lays))
        if tacks and rng.random() < manner.tack:
            seldom = [text for text in tacks if self.is_seldom(text)]
            return rng.choice(seldom or tacks)
        return rng.choice(legal) if rng.random() < 0.1 else self.ending(legal)

    def ending(self, legal: list[str]) -> str:
        """Ends the turn, mostly with a card that is near no other."""
        discards = [text for text in legal if text.startswith("discard")]
        self.rng.shuffle(discards)
        return min(discards, key=lambda text: self.nearness(text.split()[1])) if discards else "pass"

    def nearness(self, card: str) -> int:
        """How many cards of the hand go with a card in what the contract asks for."""
        referee = self.referee
        hand = set(referee.hands[referee.turn]) - {card, *JOKERS}
        near = [abs(RANKS.index(one[:-1]) - RANKS.index(card[:-1])) for one in hand if one[-1] == card[-1]]
        alike = sum(one[:-1] == card[:-1] for one in hand)
        return referee.threes * alike + referee.fours * sum(gap < 4 for gap in near)

    def is_seldom(self, text: str) -> bool:
        """Whether a card goes below a four or takes a joker's place."""
        _, card, _, place = text.split()
        meld = self.referee.melds[int(place)]
        return not meld.rank and place_for(meld, card) != -1

    def longer(self, text: str) -> str:
        """A lay with more cards of the hand in it, if that is allowed."""
        referee, rng = self.referee, self.rng
        for card in rng.sample(referee.hand, len(referee.hand)):
            for place in range(text.count("/") + 1):
                groups = groups_of(text.split()[1:])
                groups[place].append(card)
                more = "lay " + " / ".join(" ".join(group) for group in groups)
                if rng.random() < 0.8 and not referee.why_not(referee.turn, more):
                    text = more
        return text

    def probe(self) -> None:
        """Less often while the others let a card pass one by one."""
        if self.referee.stage != "call" or self.rng.random() < 0.3:
            super().probe()

    def some_act(self, seat: int) -> str:
        """Any act of the game, sensible or not."""
        rng, referee = self.rng, self.referee
        usual = {
            "call": ["call", "call", "pass"],
            "answer": ["allow", "refuse", "call"],
            "draw": ["draw"],
            "meld": ["lay", "lay", "lay", "tack", "tack", "discard", "pass", "draw"],
        }
        every = ["call", "pass", "allow", "refuse", "draw", "lay", "tack", "discard"]
        verb = rng.choice(usual[referee.stage] if rng.random() < 0.9 else every)
        if verb == "draw":
            return f"draw {rng.choice(('stock', 'discard', 'discard'))}"
        if verb == "lay":
            return self.some_lay(seat)
        if verb == "discard":
            return f"discard {self.some_card(seat)}"
        return self.some_tack(seat) if verb == "tack" else verb

    def some_card(self, seat: int) -> str:
        """One of the hand, or any."""
        hand = self.referee.hands[seat]
        return self.rng.choice(hand if hand and self.rng.random() < 0.8 else PACK)

    def some_tack(self, seat: int) -> str:
        """A card that is near an end of a four more often, or for a meld that is not there."""
        rng, melds = self.rng, self.referee.melds
        if not melds or rng.random() < 0.03:
            return f"tack {self.some_card(seat)} to {len(melds) + rng.randrange(2)}"
        place = rng.randrange(len(melds))
        near = [
            card
            for card in self.referee.hands[seat]
            if is_joker(card) or (not melds[place].rank and card[-1] == melds[place].suit)
        ]
        card = rng.choice(near) if near and rng.random() < 0.7 else self.some_card(seat)
        return f"tack {card} to {place}"

    def some_lay(self, seat: int) -> str:
        """Groups that look like the contract, or like anything."""
        rng, referee = self.rng, self.referee
        listed = [str(one) for one in self.match.legal(seat) if str(one).startswith("lay")]
        if listed and rng.random() < 0.3:
            return self.spoilt(seat, rng.choice(listed))
        hand = list(referee.hands[seat]) or ["2H"]
        kinds = ["three"] * referee.threes + ["four"] * referee.fours
        if rng.random() < 0.6:
            kinds = [rng.choice(("three", "four")) for _ in range(rng.choice((1, 1, 2, 3)))]
        return "lay " + " / ".join(self.some_group(hand, kind) for kind in kinds)

    def spoilt(self, seat: int, text: str) -> str:
        """A lay that could be made, with a group more or less, or a card more in one of them."""
        rng = self.rng
        groups = groups_of(text.split()[1:])
        what = rng.choice(("group", "less", "card"))
        if what == "less" and len(groups) > 1:
            groups.pop()
        elif what == "card":
            rng.choice(groups).append(self.some_card(seat))
        else:
            groups.append(self.some_group(self.referee.hands[seat], rng.choice(("three", "four"))).split())
        return "lay " + " / ".join(" ".join(group) for group in groups)

    def some_group(self, hand: list[str], kind: str) -> str:
        """Cards of a hand that look like a three or a four, jokers with and without what they stand for."""
        rng = self.rng
        first = rng.choice([card for card in hand if not is_joker(card)] or GENUINE)
        jokers = [card for card in hand if is_joker(card)] or (["RJ"] if rng.random() < 0.05 else [])
        if kind == "three":
            alike = [card for card in hand if card[:-1] == first[:-1]] or [first]
            return " ".join(
                (alike + rng.sample(jokers, rng.randint(0, len(jokers))))[: rng.choice((2, 3, 3, 4))]
            )
        low = max(1, RANKS.index(first[:-1]) + 1 - rng.randrange(3))
        faces = [
            face(first[-1], (height - 1) % 13 + 1) for height in range(low, low + rng.choice((3, 4, 4, 5)))
        ]
        group = []
        for one in faces:
            joker = jokers and (one not in hand or rng.random() < 0.1) and rng.random() < 0.9
            named = f"={one}" if rng.random() < 0.6 else ""
            group.append(f"{rng.choice(jokers)}{named}" if joker else one)
        return " ".join(group)

    # Comparing

    def compare_turn(self) -> None:
        """Who may act, and what: besides melds as short as can be there may be others in the list."""
        referee = self.referee
        assert_same("actors", self.match.actors, tuple(referee.actors()))
        for seat in range(self.match.seats):
            listed = [str(action) for action in self.match.legal(seat)]
            assert len(set(listed)) == len(listed), listed
            must = referee.must_list(seat) if seat in referee.actors() else set()
            alike = set(map(without_colour, listed))
            missing = must - alike
            if sum(text.startswith("lay") for text in listed) >= MANY:
                self.seen["more lays than are listed"] += bool(missing)
                missing = {text for text in missing if not text.startswith("lay")}
            assert not missing, f"not listed for seat {seat}: {sorted(missing)}"
            for text in listed:
                if without_colour(text) not in must:
                    assert_same(
                        f"the rule against {text!r}, which is listed", "", referee.why_not(seat, text)
                    )
                    self.seen["listed beyond need"] += 1

    def compare_deal(self, deal: Deal) -> None:
        """Piles in their order too."""
        super().compare_deal(deal)
        assert_same("stock", texts(deal, "stock"), self.referee.stock)
        assert_same("discards", texts(deal, "discard"), self.referee.discards)

    def compare_views(self) -> None:
        """Each sees its own hand, of others what came openly, of the stock what was shuffled openly."""
        referee, over = self.referee, not self.referee.stage
        for seat in range(self.match.seats):
            view = self.match.view_of_table(seat) if over else self.match.view(seat)
            assert_same(f"state as seat {seat} sees it", view.state, referee.state())
            for name, held in referee.piles().items():
                seen, faces = faces_seen(view, name, held, seat)
                may = self.may_see(seat, name)
                if may is None:
                    assert "??" not in seen, f"{name} as seat {seat} sees it: {seen}"
                else:
                    assert not faces - may, f"{name} as seat {seat} sees it: {faces}, openly came {may}"

    def may_see(self, seat: int, name: str) -> Counter[str] | None:
        """The faces of a pile that a seat may know; None for all of them."""
        referee = self.referee
        if name == "stock":
            return Counter(referee.shuffled)
        if not name.startswith("hand.") or name == f"hand.{seat}" or referee.out >= 0:
            return None
        return referee.known[int(name[5:])]

    # Counting

    def count_act(self, text: str) -> None:
        """What is about to happen that does not happen often; and what chance makes of it."""
        referee, seen = self.referee, self.seen
        verb, *words = text.split()
        self.last_verb = verb
        seen[text if verb in ("draw", "pass", "call", "allow", "refuse") else verb] += 1
        if not referee.stock and (verb == "allow" or (verb == "call" and referee.is_down(referee.player))):
            seen["a call meets an empty stock"] += 1
        if not referee.stock:
            ahead = self.match.clone()
            ahead.play(referee.turn, text)
            referee.told_stock = texts(ahead.deal, "stock")
        if verb == "call":
            seen["down allows"] += referee.is_down(referee.player)
            seen["the card turned up is called"] += referee.discarder < 0
            seen["the third call"] += referee.calls[referee.turn] == 2
        if text == "pass" and referee.stage == "meld":
            seen["only jokers left"] += 1
        if verb == "lay":
            self.count_lay(groups_of(words))
        if verb == "tack":
            self.count_tack(words[0], referee.melds[int(words[-1])])

    def count_lay(self, groups: list[list[str]]) -> None:
        """The same of melds."""
        referee, seen = self.referee, self.seen
        seen[f"contract of game {referee.game}" if not referee.is_down(referee.player) else "more melds"] += 1
        seen["a joker in a lay"] += any(is_joker(token[:2]) for group in groups for token in group)
        melds = [one for one in map(read_meld, groups) if isinstance(one, Meld)]
        seen["a longer four"] += any(one.suit and len(one.cards) > 4 for one in melds)
        seen["a longer three"] += any(one.rank and len(one.cards) > 3 for one in melds)
        seen["a low ace"] += any(one.low == 1 for one in melds)

    def count_tack(self, card: str, meld: Meld) -> None:
        """The same of a card tacked on."""
        where = "three" if meld.rank else tack(replace(meld, cards=list(meld.cards)), card)
        self.seen[f"tack: {'joker, ' if is_joker(card) else ''}{where}"] += 1
        owner = self.referee.owners[self.referee.melds.index(meld)]
        self.seen["tack at another's"] += owner != self.referee.player

    def count_end(self) -> None:
        """How a game ended, and the set with it."""
        referee, seen = self.referee, self.seen
        self.hands += 1
        seen["reshuffled"] += referee.reshuffled
        if referee.out < 0:
            seen["given up" if referee.next_game > referee.game else "void"] += 1
            seen["void without a shuffling"] += not referee.reshuffled
        else:
            seen["table bent" if referee.laid_now else "went out"] += 1
            seen["out without a discard"] += self.last_verb != "discard"
        if referee.winners:
            seen["set over"] += 1
            seen["set shared"] += len(referee.winners) > 1


def ready_hands(rng: random.Random, seats: int, game: int) -> Stack:
    """A deal in which most players have most of the contract."""
    pool = Counter(PACK)
    size, count_of_threes, count_of_fours = GAMES[game]
    reserved = {}
    for seat in range(seats):
        ranks = rng.sample(RANKS[1:], count_of_threes)
        suits = rng.sample(SUITS, count_of_fours)
        wanted = [rank + rng.choice(SUITS) for rank in ranks for _ in range(3)]
        for suit in suits:
            low = rng.randint(1, 11)
            wanted += [face(suit, height) for height in range(low, low + 4)]
        wanted = [rng.choice(JOKERS) if rng.random() < 0.1 else card for card in wanted]
        hand: list[str] = []
        missing = rng.choice((0, 1, 1, 2, size))
        for card in rng.sample(wanted, max(0, min(len(wanted), size) - missing)):
            if pool[card]:
                pool[card] -= 1
                hand.append(card)
        reserved[f"hand.{seat}"] = hand
    for hand in reserved.values():
        more = rng.sample(sorted(pool.elements()), size - len(hand))
        pool -= Counter(more)
        hand += more
    return Stack(None, {name: cards(" ".join(hand)) for name, hand in reserved.items()})


def check_against_referee(game: Game, setup: MatchSetup, luck: str, seen: Counter[str] | None = None) -> None:
    """Two games of a set compared with the referee; `luck` decides which, and what is played."""
    with CheckRun(game, "check_against_referee", setup, luck, module=MODULE) as check:
        rng = random.Random(luck)
        limit = setup.options.get("void_limit", 3)
        assert isinstance(limit, int)
        number = rng.randint(1, 9)
        carry = {"game": number, "voids": rng.randrange(max(1, limit))}
        stacks = [ready_hands(rng, setup.seats, number)] if rng.random() < 0.8 else []
        match = Match(game, setup.seats, seed=setup.seed, options=setup.options, carry=carry, stacks=stacks)
        check.running = match
        counter = Counter() if seen is None else seen
        RefereedKalooki(match, rng, counter, stacked=bool(stacks)).run()


def wanted_kinds() -> set[str]:
    """What has to come up in the games, once at least."""
    cited = ["turn-order", "call-not-next", "call-others", "call-down", "three-calls", "call-first"]
    cited += ["answer-call", "draw-first", "down-stock", "one-call", "must-discard", "own-card"]
    cited += ["no-joker-discard", "three-genuine", "three-or-four", "adjacent-jokers", "contract"]
    cited += ["tack-after-contract", "tack-fit"]
    return {
        *(f"refused: {rule}" for rule in cited),
        *("call", "allow", "refuse", "down allows", "the card turned up is called", "the third call"),
        *("more melds", "a longer four", "a longer three", "a low ace", "a joker in a lay"),
        *("tack: three", "tack: high end", "tack: joker up"),
        *("went out", "table bent", "reshuffled", "void", "given up", "set over", "out without a discard"),
        *(f"contract of game {game}" for game in range(1, 10)),
    }


@pytest.mark.parametrize(
    ("group", "told"),
    [
        ("5H RJ 7H BJ", "5H RJ=6H 7H BJ=8H"),
        ("JH QH KH AH RJ", "RJ=10H JH QH KH AH"),
        ("AH 2H 3H 4H", "AH 2H 3H 4H"),
        ("KH AH 2H 3H", "three-or-four"),
        ("5H RJ BJ 8H", "adjacent-jokers"),
        ("QS QH RJ BJ", "QS QH RJ BJ"),
        ("9S RJ BJ", "three-genuine"),
        ("5H 6H 7H", "three-or-four"),
    ],
)
def test_the_referee_knows_the_source_s_examples(group: str, told: str) -> None:
    one = read_meld(group.split())
    assert (one if isinstance(one, str) else one.text()) == told


def test_the_referee_tacks_as_the_source_says() -> None:
    """On 9 10 J Q goes the king, not the 8; after king and ace the 8, then the 7."""
    four = Meld(["9D", "10D", "JD", "QD"], suit="D", low=9)
    assert place_for(four, "8D") == "high-end-first"
    for card in ("KD", "AD", "8D", "7D"):
        tack(four, card)
    assert four.text() == "7D 8D 9D 10D JD QD KD AD"


REFEREED = RefereedMatches(
    KALOOKI,
    check_against_referee,
    draw_settings(drawn_setting, MATCHES, "kalooki"),
    wanted_kinds(),
    few=(6, 14, 15, 16, 25, 27, 31, 32),
)


def test_the_referee_agrees_at_every_act() -> None:
    REFEREED.play_few()


def test_the_referee_agrees_on_the_last_card_and_on_ranks() -> None:
    """The last card must be discarded where that is agreed; nobody lays two threes of one rank."""
    hands = {
        "hand.0": cards("5S 5S 5H KS KH KC 9D 9C 9H"),
        "hand.1": cards("5D 5C 5C 5H 5D 8S 8H 8D 2C"),
        "stock": cards("9S 8C"),
    }
    stacks = [Stack(2, hands)]
    match = Match(KALOOKI, 3, seed=1, options={"last_discard": True}, stacks=stacks)
    refereed = RefereedKalooki(match, random.Random(1), Counter(), stacked=True)
    refereed.new_hand()
    contract = "lay 5S 5S 5H / KS KH KC / 9D 9C 9H"
    for seat, text in ((1, "pass"), (2, "pass"), (0, "draw stock")):
        play_as(refereed, seat, text)
    refused_by_both(refereed, f"{contract} 9S", "last-discard")
    refused_by_both(refereed, "lay 5S 5S 5H / KS KH KC / 9D 9C 9H / 9S 9D 9C", "own-card")
    refused_by_both(refereed, "lay 9D 9C 9H / 5S 5S 5H", "contract")
    play_as(refereed, 0, contract)
    refused_by_both(refereed, "tack 9S to 2", "last-discard")
    play_as(refereed, 0, "discard 9S")
    assert refereed.seen["table bent"] == 1


def test_the_referee_agrees_on_fours_and_threes_too_much_alike() -> None:
    """Nobody lays two threes of one rank or two fours of one suit, in the contract or later."""
    hands = {
        "hand.0": cards("5S 5S 5H 5D 5C 5C 2H 3H 4H 5H"),
        "stock": cards("KS"),
    }
    match = Match(KALOOKI, 3, seed=1, carry={"game": 2}, stacks=[Stack(2, hands)])
    refereed = RefereedKalooki(match, random.Random(1), Counter(), stacked=True)
    refereed.new_hand()
    for seat, text in ((1, "pass"), (2, "pass"), (0, "draw stock")):
        play_as(refereed, seat, text)
    refused_by_both(refereed, "lay 5S 5S 5H / 5D 5C 5C / 2H 3H 4H 5H", "different-ranks")


def test_the_referee_agrees_on_the_source_s_example_of_tacking() -> None:
    """Below 9 10 J Q nothing is tacked on."""
    hands = {"hand.0": cards("2S 2D 2C KS KH KC 9D 10D JD QD"), "stock": cards("8D")}
    match = Match(KALOOKI, 3, seed=1, carry={"game": 2}, stacks=[Stack(2, hands)])
    refereed = RefereedKalooki(match, random.Random(1), Counter(), stacked=True)
    refereed.new_hand()
    for seat, text in ((1, "pass"), (2, "pass"), (0, "draw stock")):
        play_as(refereed, seat, text)
    play_as(refereed, 0, "lay 2S 2D 2C / KS KH KC / 9D 10D JD QD")
    refused_by_both(refereed, "tack 8D to 2", "high-end-first")


def play_as(refereed: RefereedKalooki, seat: int, text: str) -> None:
    """An act of a seat that may act, compared like any other."""
    refereed.referee.turn = seat
    RefereedMatch.act(refereed, text)


def refused_by_both(refereed: RefereedKalooki, text: str, rule: str) -> None:
    """An act of the seat to act that engine and referee refuse for the same rule."""
    seat = refereed.referee.turn
    refusal = refereed.match.refusal(seat, text)
    assert refusal is not None
    assert (refusal.rule, refereed.referee.why_not(seat, text)) == (rule, rule)
