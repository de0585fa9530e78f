"""Dai Fugō is compared with a referee written from its source alone, which must agree at every act."""

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
from cardtable.engine.options import Value
from cardtable.match.match import Match
from cardtable.testing.check_run import CheckRun
from cardtable.testing.match_setups import MatchSetup, draw_setup
from tests.referees.dai_fugo import Referee
from tests.referees.dai_fugo_cards import (
    EIGHT,
    JOKER,
    JOKERS,
    PACK,
    RANK,
    RANKS,
    SUITS,
    THREE,
    TWO,
    Combinations,
    Reading,
    in_one_order,
    suits_of,
    text_of_play,
)
from tests.referees.dai_fugo_hand import Play
from tests.referees.refereed_match import (
    RefereedMatch,
    RefereedMatches,
    assert_same,
    draw_settings,
    faces_seen,
    in_lists,
    text_of,
    texts,
)

DAI_FUGO = find_game("dai-fugo")
MODULE = "tests.referees.test_dai_fugo"
MATCHES = 80


def drawn_setting(rng: random.Random) -> MatchSetup:
    """Seats and options at random, the hands few; what hangs together is drawn together more often."""
    setup = draw_setup(DAI_FUGO, rng, defaults=0.4)
    options = {**setup.options, "deals": rng.choice((1, 2, 2, 2, 3))}
    together: tuple[dict[str, Value], ...] = (
        {"jokers": 2, "packs": 1, "joker_revolt": True},
        {"jokers": 2, "keep_joker": True, "ask": False},
        {"revolution": "on", "forbidden_last": True},
        {"suit_lock": "partial", "lock_after": 2},
        {"suit_lock": "full", "lock_after": rng.choice((2, 3))},
        {"eights": True, "eight_last": True},
        {"jack_back": True, "sequences": True},
        {"revolution": "on", "revolution_run": rng.choice((4, 5)), "sequences": True},
    )
    for some in together:
        if rng.random() < 0.25:
            options |= some
    if setup.seats >= 7 and rng.random() < 0.5:
        options |= {"packs": 2, "joker_revolt": False}
    return replace(setup, options=options)


def lumpy(pack: list[str], seats: int, rng: random.Random) -> Stack:
    """Hands of whole ranks and of cards in a row, so that there is much to play; both jokers in one hand."""
    left = Counter(pack)
    size = len(pack) // seats
    hands: dict[str, list[str]] = {f"hand.{seat}": [] for seat in range(seats)}
    for _ in range(3 * seats):
        hand = hands[rng.choice(sorted(hands))]
        lump = rng.choice((whole_rank, row_of_cards, row_of_cards, both_jokers))(rng)
        if len(hand) + len(lump) <= size and not Counter(lump) - left:
            hand += lump
            left -= Counter(lump)
    return Stack(None, {name: tuple(map(card, hand)) for name, hand in hands.items()})


def whole_rank(rng: random.Random) -> list[str]:
    """All four of a rank, or three of them."""
    rank = rng.choice(RANKS)
    return [rank + suit for suit in rng.sample(SUITS, rng.choice((3, 4, 4)))]


def row_of_cards(rng: random.Random) -> list[str]:
    """Three to six consecutive cards of a suit, seldom with a 3 after the 2."""
    length, suit, low = rng.choice((3, 4, 5, 6)), rng.choice(SUITS), rng.randrange(len(RANKS))
    return [RANKS[(low + step) % len(RANKS)] + suit for step in range(length)]


def both_jokers(_rng: random.Random) -> list[str]:
    """The jokers."""
    return [*JOKERS]


class RefereedDaiFugo(RefereedMatch[Referee]):
    """A match and its referee."""

    def __init__(self, match: Match, rng: random.Random, seen: Counter[str]) -> None:
        super().__init__(match, Referee(match.options, match.seats), rng, seen)
        self.plays: list[Play] = []
        """What the seat to act may play."""

    def tell(self, deal: Deal) -> None:
        """What was dealt, who deals and who begins; how they like to play is drawn anew."""
        state = deal.public_state()
        dealer, leader = state["dealer"], state["leader"]
        assert isinstance(dealer, int)
        assert isinstance(leader, int)
        hands = [Counter(texts(deal, f"hand.{seat}")) for seat in range(self.match.seats)]
        self.referee.deal(hands, dealer, leader)
        self.passes = self.rng.choice((0.03, 0.1, 0.4))
        self.saves = self.rng.random() < 0.4
        self.seen["revolt"] += self.referee.revolted

    def act(self, given: str = "") -> None:
        """Plays one action, and counts what it brought."""
        hand = self.referee.hand
        super().act(given)
        self.seen.update(hand.happened)

    # Acts

    def choice(self) -> str:
        """A legal action, preferring rare ones."""
        rng = self.rng
        if self.referee.stage != "play":
            acts = sorted(self.referee.legal() - {"pass"})
            kept = [text for text in acts if not {*JOKERS} & {*text.split()}]
            acts = kept if kept and rng.random() < 0.5 else acts
            return "pass" if rng.random() < 0.15 and self.may("pass") else rng.choice(acts)
        if not self.plays or (self.referee.hand.last and rng.random() < self.passes):
            return "pass"
        return self.some_text(rng.choice(self.liked()))

    def may(self, text: str) -> bool:
        """Whether the referee allows the seat to act something."""
        return not self.referee.why_not(self.referee.turn, text)

    def liked(self) -> list[Play]:
        """Plays of a kind that is seldom, or those that keep what should not go last."""
        rng, hand = self.rng, self.referee.hand
        last = hand.last
        late = (EIGHT, THREE if hand.revolution else TWO, JOKER)
        saved = [play for play in self.plays if not any(RANK[card] in late for card in play.cards)]
        if self.saves and saved:
            return saved
        tastes = [
            [play for play in self.plays if hand.is_revolution(play.reading)],
            [play for play in self.plays if play.reading.kind == "sequence" and play.reading.size < 5],
            [play for play in self.plays if play.is_lone_joker or play.cards == ("3S",)],
            [play for play in self.plays if last and suits_of(play.cards) == suits_of(last.cards)],
            [play for play in self.plays if last and suits_of(play.cards) & suits_of(last.cards)],
            [play for play in self.plays if play.reading.wild],
        ]
        for taste in tastes:
            if taste and rng.random() < 0.3:
                return taste
        type_ = rng.choice(list(dict.fromkeys(play.reading.type for play in self.plays)))
        of_type = [play for play in self.plays if play.reading.type == type_]
        lowest = min(self.height(play) for play in of_type)
        return [play for play in of_type if rng.random() < 0.2 or self.height(play) <= lowest + 1]

    def height(self, play: Play) -> int:
        """How high a play is in the order that holds."""
        return play.reading.strength(reversed_=self.referee.hand.reversed)

    def some_text(self, play: Play) -> str:
        """A text that says a play, with its meaning or without if there is no other."""
        mixed = " ".join(self.rng.sample(play.cards, len(play.cards)))
        alone = f"play {mixed}"
        if not play.reading.meaning or (self.rng.random() < 0.5 and self.may(alone)):
            return alone
        return f"{alone} as {play.reading.meaning}"

    def some_act(self, seat: int) -> str:
        """Any action of the game, sensible or not."""
        rng, referee = self.rng, self.referee
        if rng.random() < 0.08:
            return "pass"
        hand = [*referee.hand.hands[seat].elements()] or [*PACK]
        if referee.stage == "play":
            return self.some_play(hand)
        if referee.stage == "tens":
            many = min(len(hand), rng.randint(1, referee.hand.tens + 1))
            return f"discard {self.some_cards(hand, many)}"
        debt = referee.to_come[0][2]
        many = rng.choice((1, debt.count, debt.count, 2))
        if referee.stage == "ask":
            return f"ask {self.some_cards([*PACK, *JOKERS, *JOKERS, *hand], many)}"
        high = [card for card in hand if RANK[card] >= TWO - 2]
        return f"give {self.some_cards(high if len(high) >= many and rng.random() < 0.7 else hand, many)}"

    def some_cards(self, pool: list[str], many: int) -> str:
        """Cards of a pool, seldom one that is not in it."""
        taken = self.rng.sample(pool, many)
        if self.rng.random() < 0.05:
            taken[0] = self.rng.choice(PACK)
        return " ".join(taken)

    def some_play(self, hand: list[str]) -> str:
        """Cards of the hand that may be a combination: alike, near each other, of one suit, with jokers."""
        rng, last = self.rng, self.referee.hand.last
        if last and rng.random() < 0.6:
            return self.some_answer(hand)
        wild = [play for play in self.plays if play.reading.wild]
        if wild and rng.random() < 0.2:
            return text_of_play(rng.choice(wild).cards)
        start = rng.choice(hand)
        near = [card for card in hand if abs(RANK[card] - RANK[start]) <= 2]
        round_ = [card for card in hand if (RANK[card] - RANK[start]) % len(RANKS) <= 2]
        alike = [card for card in hand if RANK[card] == RANK[start]]
        pool = rng.choice((hand, near, round_, alike))
        if rng.random() < 0.6:
            pool = [card for card in pool if card[-1] == start[-1]] or pool
        many = last.reading.size if last and rng.random() < 0.6 else rng.choice((1, 2, 3, 3, 4))
        cards = rng.sample(pool, min(len(pool), many))
        jokers = [card for card in hand if RANK[card] == JOKER and card not in cards]
        if jokers and rng.random() < 0.5:
            cards = [*cards[: many - 1], rng.choice(jokers)]
        if rng.random() < 0.04:
            cards.append(rng.choice(PACK))
        found = [one.meaning for one in self.referee.hand.combinations.readings(cards)]
        wrong = ["10-Q", "7"] if found and len(cards) > 1 else []
        said = rng.choice([*found, "", "", *wrong]) if len(cards) > 1 else ""
        return text_of_play(cards, said)

    def some_answer(self, hand: list[str]) -> str:
        """Cards of the type that was led, whether they beat it or not, and what they may mean."""
        last = self.referee.hand.last
        known = self.referee.hand.combinations
        found = list(known.plays(Counter(hand), last.reading.type if last else None))
        if not found:
            return text_of_play(self.rng.sample(hand, 1))
        cards = self.rng.choice(found)
        return text_of_play(cards, self.rng.choice(["", *(one.meaning for one in known.readings(cards))]))

    # Comparing

    def compare_turn(self) -> None:
        """Who may act, and what; where no suit can be locked, one of the plays that differ only in suits."""
        referee = self.referee
        self.plays = []
        if referee.stage != "play":
            self.compare_acts(referee.turn, referee.legal(), in_one_order)
            return
        self.plays = referee.hand.all_plays()
        assert_same("actors", self.match.actors, (referee.turn,))
        listed = [str(action) for action in self.match.legal(referee.turn)]
        others = [seat for seat in range(self.match.seats) if seat != referee.turn and self.match.legal(seat)]
        assert_same("others with something to do", others, [])
        assert_same("pass", "pass" in listed, referee.hand.last is not None)
        self.compare_listed([text for text in listed if text != "pass"])

    def probe(self) -> None:
        """Tries a random action, and what the engine makes of cards that are picked."""
        super().probe()
        if self.plays and self.rng.random() < 0.3:
            self.compare_proposed(self.rng.choice(self.plays).cards)

    def compare_proposed(self, picked: tuple[str, ...]) -> None:
        """All that these cards may be played as."""
        turn = self.referee.turn
        held = {text_of(one): one for one in self.match.in_play.hand(turn)}
        if len(set(picked)) < len(picked):
            return
        proposed = self.match.propose(turn, tuple(held[one] for one in picked))
        told = sorted(in_one_order(str(one)) for one in proposed if str(one) != "pass")
        assert_same("proposed", told, sorted(play.text for play in self.plays if play.cards == picked))

    def compare_listed(self, listed: list[str]) -> None:
        """One play of each kind of equal ones."""
        by_text = {play.text: play for play in self.plays}
        told = [in_one_order(text) for text in listed]
        wrong = [text for text in told if text not in by_text]
        assert not wrong, f"listed, but the referee refuses it: {wrong}"
        kinds = Counter(self.kind(by_text[text]) for text in told)
        assert_same("kinds of plays", sorted(kinds), sorted({self.kind(play) for play in self.plays}))
        assert_same("plays listed twice", [kind for kind, many in kinds.items() if many > 1], [])
        self.compare_cost([by_text[text] for text in told])
        for text in listed:
            ranks = [RANK[card] for card in text[5:].partition(" as ")[0].split()]
            assert_same(f"rising ranks of {text!r}", ranks, sorted(ranks))

    def compare_cost(self, told: list[Play]) -> None:
        """Of equal plays the one that spends the least."""
        least: dict[tuple[str, str], tuple[int, int]] = {}
        for play in self.plays:
            kind = self.kind(play)
            least[kind] = min(self.cost(play), least.get(kind, self.cost(play)))
        for play in told:
            assert_same(f"what {play.text!r} costs", self.cost(play), least[self.kind(play)])

    def cost(self, play: Play) -> tuple[int, int]:
        """What is better kept: the 3 of spades where it is of use, and cards of a sequence."""
        if play.reading.kind == "sequence" or self.match.options["suit_lock"] != "off":
            return 0, 0
        threes = play.cards.count("3S") if self.match.options["spade_three"] else 0
        return threes, sum(self.is_in_row(card) for card in play.cards)

    def is_in_row(self, card: str) -> bool:
        """Whether the hand holds three or more of its suit in a row around it."""
        if RANK[card] == JOKER:
            return False
        held, top = self.referee.hand.hands[self.referee.turn], self.referee.hand.combinations.top
        near = range(max(0, RANK[card] - 2), min(RANK[card] + 2, top) + 1)
        row = [held[RANKS[rank] + card[-1]] > 0 for rank in near]
        return RANK[card] <= top and any(all(row[at : at + 3]) for at in range(len(row) - 2))

    def kind(self, play: Play) -> tuple[str, str]:
        """What equal plays have in common."""
        one = play.reading
        if one.kind == "sequence" or self.match.options["suit_lock"] != "off":
            return " ".join("joker" if RANK[card] == JOKER else card for card in play.cards), one.meaning
        return f"{one.size} of {one.low}, {one.wild} wild", ""

    def compare_deal(self, deal: Deal) -> None:
        """The discards of a hand lie in no order."""
        referee = self.referee
        self.compare_piles(deal, referee.piles())
        self.compare_facts(deal, referee.state(), referee.stage, referee.points)

    def compare_views(self) -> None:
        """Each sees its own hand and what was played; of other hands what it gave there, of `out` its own."""
        referee, over = self.referee, not self.referee.stage
        for seat in range(self.match.seats):
            view = self.match.view_of_table(seat) if over else self.match.view(seat)
            assert_same(f"state as seat {seat} sees it", in_lists(view.state), in_lists(referee.state()))
            for name, held in referee.piles().items():
                _, faces = faces_seen(view, name, held, seat)
                self.compare_faces(seat, name, faces, Counter(held))

    def compare_faces(self, seat: int, name: str, faces: Counter[str], held: Counter[str]) -> None:
        """How much of a pile a seat may see; at the end of a deal all."""
        what = f"faces of {name} as seat {seat} sees it"
        if name == "out":
            return
        other = int(name[5:]) if name.startswith("hand.") else seat
        if other == seat or not self.referee.stage:
            assert_same(what, faces, held)
            return
        known = self.referee.known.get((seat, other), Counter())
        assert not faces - known, f"{what}: {faces}, known are {known}"
        if other not in self.referee.unsure:
            assert_same(what, faces, known)

    # Counting

    def count_act(self, text: str) -> None:
        """A joker that is kept, stands for another card, or lies alone."""
        referee, seen = self.referee, self.seen
        if referee.stage == "tribute" and referee.turn == referee.roles[-1]:
            kept = referee.hand.hands[referee.turn] - Counter(text.split()[1:])
            seen["keeps a joker"] += any(kept[joker] for joker in JOKERS)
        if not text.startswith("play"):
            return
        cards, _, meaning = text[5:].partition(" as ")
        play = referee.meant(cards.split(), meaning)
        if play.reading.wild:
            seen[f"{play.reading.kind} with a joker"] += 1
        seen["meaning understood"] += bool(play.reading.wild) and not meaning
        seen["jokers alone"] += play.reading.is_jokers

    def count_end(self) -> None:
        """How a hand ended, and the match with it."""
        hand, options, seen = self.referee.hand, self.match.options, self.seen
        seen["revolution at the end of a hand"] += hand.revolution
        seen["match shared"] += len(self.referee.winners) > 1
        seen["several put last"] += len(hand.bottom) > 1
        for name in ("scoring", "seating", "exchange"):
            seen[f"{name} {options[name]}"] += 1
        seen["two packs"] += options["packs"] == 2
        seen["passing is final"] += bool(options["pass_final"])


def check_against_referee(game: Game, setup: MatchSetup, luck: str, seen: Counter[str] | None = None) -> None:
    """One match compared with its referee; `luck` decides what is played."""
    with CheckRun(game, "check_against_referee", setup, luck, module=MODULE) as check:
        rng = random.Random(luck)
        check.running = stacked(game, setup, rng)
        RefereedDaiFugo(check.running, rng, Counter() if seen is None else seen).run()


def stacked(game: Game, setup: MatchSetup, rng: random.Random) -> Match:
    """A match of the setup, mostly with lumpy hands."""
    match = setup.match(game)
    pack = [text_of(one) for one in match.in_play.pack]
    stacks = [lumpy(pack, setup.seats, rng) if rng.random() < 0.7 else Stack() for _ in range(3)]
    return Match(game, setup.seats, seed=setup.seed, options=setup.options, stacks=stacks)


CITED = {
    *("turn-order", "in-hand", "must-lead", "combination", "same-type", "must-beat", "joker-equal"),
    *("sequence-three", "sequence-suit", "sequence-wrap", "no-sequences", "no-twos", "say-meaning"),
    *("suit-lock", "partial-lock", "tens-discard"),
    *("give-count", "give-highest", "give-asked", "ask-cards"),
}
HAPPENED = {
    *(f"{what} {kind}" for what in ("lead", "beat") for kind in ("single", "set", "sequence")),
    *("set with a joker", "sequence with a joker", "meaning understood", "jokers alone", "jokers as a set"),
    *("pass", "cleared", "lead moves left", "play after a pass", "several put last", "match shared"),
    *("ask", "asks for nothing", "tribute", "return", "keeps a joker", "revolt"),
    *("revolution", "counter-revolution", "revolution takes force", "revolution ends"),
    *("revolution at the end of a hand", "revolution by a set of 3", "revolution by a set of 4"),
    *("revolution by a sequence of 4", "revolution by a sequence of 5"),
    *("jack", "jack turns back", "eight clears", "eight last", "miyako-ochi", "three of spades"),
    *("forbidden last", "forbidden last in a revolution", "passing is final", "two packs"),
    *("discard for tens", "nothing for tens", "out by tens", "set of more than four"),
    *("locked single", "locked set", "locked sequence", "locked set grows", "lock ends"),
    *("lock of two plays", "lock of three plays"),
    *(f"scoring {way}" for way in ("winners", "pay", "none")),
    *("seating rich_right", "seating rich_left", "exchange two"),
}


REFEREED = RefereedMatches(
    DAI_FUGO,
    check_against_referee,
    draw_settings(drawn_setting, MATCHES, "dai-fugo"),
    {f"refused: {rule}" for rule in CITED} | HAPPENED,
    few=(1, 3, 5, 17, 19, 36, 37, 38, 51, 58, 62, 63, 73),
)


def test_the_referee_agrees_at_every_act() -> None:
    REFEREED.play_few()


@pytest.mark.parametrize(
    ("text", "meanings"),
    [
        ("4S 5S 6S", ["sequence 4-6"]),
        ("9D 10D JD QD", ["sequence 9-Q"]),
        ("KS AS 2S", ["sequence K-2"]),
        ("AS 2S 3S", []),
        ("2S 3S 4S", []),
        ("4S 5S 6H", []),
        ("4S 5S", []),
        ("8S RJ", ["set 8"]),
        ("9H 10H RJ", ["sequence 8-10", "sequence 9-J"]),
        ("9S 9H 9D 9C RJ", []),
        ("7S RJ BJ", ["set 7", "sequence 5-7", "sequence 6-8", "sequence 7-9"]),
    ],
)
def test_the_referee_reads_the_examples_of_the_source(text: str, meanings: list[str]) -> None:
    found = Combinations().readings(text.split())
    assert [f"{one.kind} {RANKS[one.low]}{said(one)}" for one in found] == meanings


def said(one: Reading) -> str:
    """How far a sequence goes."""
    return f"-{RANKS[one.high]}" if one.kind == "sequence" else ""


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("4S 5S", "sequence-three"),
        ("4S 5S 6H", "sequence-suit"),
        ("AD 2D 3D", "sequence-wrap"),
        ("2D 3D 4D", "sequence-wrap"),
        ("KD AD 3D", "combination"),
        ("9S 9H 9D 9C RJ", "combination"),
    ],
)
def test_the_referee_knows_what_is_nothing(text: str, rule: str) -> None:
    assert Combinations().no_reading(text.split()) == rule


def test_cards_that_make_no_sequence_are_not_kept_for_one() -> None:
    """Where no two is in a sequence, K-A-2 is none: the king of clubs is listed, not that of diamonds."""
    options: dict[str, Value] = {"jokers": 0, "twos_in_sequences": False}
    stack = Stack(0, {"hand.0": tuple(map(card, ["KC", "AC", "2C", "QD", "KD", "AD", "3S"]))})
    match = Match(DAI_FUGO, 8, seed=1, options=options, stacks=[stack], carry={"leader": 0})
    listed = {str(action) for action in match.legal(0)}
    assert "play KC" in listed
    assert "play KD" not in listed
