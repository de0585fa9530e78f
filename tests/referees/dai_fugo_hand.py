"""The play of one hand of Dai Fugō for its referee: what may be played, who goes out, who leads again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from tests.referees.dai_fugo_cards import (
    EIGHT,
    JACK,
    JOKER,
    RANK,
    SUITS,
    TEN,
    THREE,
    Combinations,
    Reading,
    goes_out_badly,
    ordered,
    suits_of,
    text_of_play,
)

SUIT_NAMES = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
STEPS = {"same-type": 0, "joker-equal": 1, "must-beat": 1, "partial-lock": 2, "suit-lock": 2}
"""How far a combination got that is refused."""


@dataclass(frozen=True)
class Play:
    """Cards as what they were played."""

    cards: tuple[str, ...]
    reading: Reading

    @property
    def text(self) -> str:
        """As it is written."""
        return text_of_play(self.cards, self.reading.meaning)

    @property
    def is_lone_joker(self) -> bool:
        """Whether it is a single joker."""
        return self.reading.kind == "single" and self.reading.is_jokers

    @property
    def is_too_big_to_lock(self) -> bool:
        """Whether it is a set of more cards than a triplet: its suits are never locked."""
        return self.reading.kind == "set" and self.reading.size > 3


class Hand:
    """The play of one hand, after the exchange."""

    def __init__(
        self,
        options: Mapping[str, object],
        hands: list[Counter[str]],
        seating: list[int],
        leader: int,
        old_winner: int,
    ) -> None:
        self.options = options
        self.hands = hands
        self.seating = seating
        self.turn = leader
        self.old_winner = old_winner
        self.combinations = Combinations(
            bool(options["sequences"]), bool(options["twos_in_sequences"]), 1 if options["packs"] == 1 else 2
        )
        self.trick: list[str] = []
        self.discard: list[str] = []
        self.out: list[str] = []
        self.order: list[int] = []
        self.bottom: list[int] = []
        self.plays: list[Play] = []
        """Since the table was cleared."""
        self.by = -1
        self.passed: set[int] = set()
        """Who has passed since the last play; if passing is final, since the table was cleared."""
        self.passed_before: set[int] = set()
        """Who has passed at any time since the table was cleared."""
        self.lock: Counter[str] = Counter()
        self.revolution = False
        self.pending = False
        self.jack_back = False
        self.tens = 0
        """How many cards may be discarded for tens; 0 if none may be."""
        self.over = False
        self.happened: list[str] = []
        """What the last act brought."""

    @property
    def last(self) -> Play | None:
        """What is to be beaten."""
        return self.plays[-1] if self.plays else None

    @property
    def reversed(self) -> bool:
        """Whether low cards beat high ones."""
        return self.revolution != self.jack_back

    def holders(self) -> list[int]:
        """Who still has cards."""
        return [seat for seat, hand in enumerate(self.hands) if hand.total()]

    def left_of(self, seat: int) -> list[int]:
        """The others who have cards, in turn from a seat on."""
        at = self.seating.index(seat)
        return [other for other in self.seating[at + 1 :] + self.seating[:at] if self.hands[other].total()]

    # What may be played

    def all_plays(self) -> list[Play]:
        """Everything that may be played now."""
        wanted = self.last.reading.type if self.last else None
        hand = self.hands[self.turn]
        found = dict.fromkeys(ordered(cards) for cards in self.combinations.plays(hand, wanted))
        plays = [Play(cards, one) for cards in found for one in self.combinations.readings(cards)]
        return [play for play in plays if not self.rule_against(play)]

    def rule_against(self, play: Play) -> str:
        """The rule that refuses a combination on the last one; empty if it may be played."""
        if self.last is None:
            return ""
        new, old = play.reading, self.last.reading
        if new.type != old.type:
            return "same-type"
        if self.options["spade_three"] and self.last.is_lone_joker and play.cards == ("3S",):
            return ""
        height, wanted = (one.strength(reversed_=self.reversed) for one in (new, old))
        if height == wanted and (new.wild or old.wild):
            return "joker-equal"
        if height <= wanted:
            return "must-beat"
        return "" if self.fits_lock(play) else self.lock_rule(new)

    def fits_lock(self, play: Play) -> bool:
        """Whether a play has the suits that are locked; a joker stands in for one, but not in a sequence."""
        if play.reading.kind == "sequence":
            return not self.lock or play.reading.suit in self.lock
        missing = self.lock - suits_of(play.cards)
        jokers = sum(RANK[card] == JOKER for card in play.cards)
        return missing.total() <= jokers

    def lock_rule(self, reading: Reading) -> str:
        """Full or partial: whether all suits of such a play are locked."""
        full = reading.kind != "set" or self.lock.total() >= reading.size
        return "suit-lock" if full else "partial-lock"

    def why_not_play(self, seat: int, cards: list[str], meaning: str) -> str:
        """The rule that refuses a play; empty if it is allowed."""
        if Counter(cards) - self.hands[seat]:
            return "in-hand"
        found = self.combinations.readings(cards)
        if not found:
            return self.combinations.no_reading(cards)
        meant = [one for one in found if not meaning or one.meaning == meaning]
        if not meant:
            return "combination"
        rules = [self.rule_against(Play(ordered(cards), one)) for one in meant]
        if rules.count("") == 1:
            return ""
        return "say-meaning" if "" in rules else self.furthest(meant, rules)

    def furthest(self, meant: list[Reading], rules: list[str]) -> str:
        """The refusal of the meaning that gets furthest, of several the strongest."""
        best = max(
            range(len(meant)),
            key=lambda at: (STEPS[rules[at]], meant[at].strength(reversed_=self.reversed)),
        )
        return rules[best]

    # What a play does

    def play(self, play: Play) -> None:
        """A legal play."""
        seat, reading = self.turn, play.reading
        self.happened = [f"{'beat' if self.last else 'lead'} {reading.kind}", *self.rarities(play)]
        self.hands[seat] -= Counter(play.cards)
        self.trick += play.cards
        self.by = seat
        self.plays.append(play)
        if not self.options["pass_final"]:
            self.passed = set()
        self.lock_suits()
        self.turn_the_order(reading)
        if not self.hands[seat].total():
            self.go_out(seat, play)
        elif self.options["tens"] and reading.count(TEN):
            self.tens = reading.count(TEN)
            return
        self.go_on()

    def rarities(self, play: Play) -> list[str]:
        """What is rare about a play."""
        lone = self.last is not None and self.last.is_lone_joker
        told = {
            "three of spades": lone and play.cards == ("3S",),
            "joker on the three of spades": play.is_lone_joker and self.trick[-1:] == ["3S"],
            "jokers as a set": play.reading.is_jokers and play.reading.size > 1,
            "play after a pass": self.turn in self.passed_before,
            "set of more than four": play.reading.kind == "set" and play.reading.size > 4,
        }
        return [name for name, so in told.items() if so]

    def turn_the_order(self, reading: Reading) -> None:
        """A Jack turns the order at once, a revolution when the table is cleared."""
        if self.options["jack_back"] and reading.count(JACK):
            self.happened.append("jack turns back" if self.jack_back else "jack")
            self.jack_back = not self.jack_back
        if self.is_revolution(reading):
            self.happened.append("counter-revolution" if self.pending or self.revolution else "revolution")
            self.happened.append(f"revolution by a {reading.kind} of {reading.size}")
            self.pending = not self.pending

    def is_revolution(self, reading: Reading) -> bool:
        """Whether a play turns the order from the next clearing on."""
        if self.options["revolution"] != "on":
            return False
        if reading.kind == "sequence":
            least = int(str(self.options["revolution_run"]))
            return bool(least) and reading.size >= least
        if reading.kind != "set" or (self.options["revolution_natural"] and reading.has_joker):
            return False
        threes = bool(self.options["revolution_threes"]) and reading.low == THREE and reading.size == 3
        return reading.size >= 4 or threes

    def lock_suits(self) -> None:
        """Plays in a row of the same suits lock them."""
        many = int(str(self.options["lock_after"]))
        if self.options["suit_lock"] == "off" or len(self.plays) < many or self.plays[-1].is_too_big_to_lock:
            return
        found = self.shared_suits(self.plays[-many:])
        before = self.lock
        self.lock = self.lock | found
        if self.lock != before:
            row = "lock of three plays" if many == 3 else "lock of two plays"
            self.happened += [row, f"locked {self.plays[-1].reading.kind}{' grows' if before else ''}"]

    def shared_suits(self, row: list[Play]) -> Counter[str]:
        """The suits that plays in a row lock."""
        if row[-1].reading.kind == "sequence":
            suits = {play.reading.suit for play in row}
            return Counter(suits if len(suits) == 1 else ())
        found = suits_of(row[0].cards)
        for play in row:
            found = found & suits_of(play.cards)
        if self.options["suit_lock"] == "partial" or found.total() == row[-1].reading.size:
            return found
        return Counter()

    def go_out(self, seat: int, play: Play) -> None:
        """The last cards are played; some make their player the last."""
        reading = play.reading
        badly = self.options["forbidden_last"] and goes_out_badly(
            reading, self.combinations.top, revolution=self.revolution
        )
        eight = self.options["eights"] and self.options["eight_last"] and reading.count(EIGHT)
        if badly or eight:
            self.happened.append("forbidden last" if badly else "eight last")
            self.happened += ["forbidden last in a revolution"] if badly and self.revolution else []
            self.bottom.append(seat)
        else:
            self.take_place(seat)

    def take_place(self, seat: int) -> None:
        """The next place from the top; the old winner falls if another is the first."""
        self.order.append(seat)
        old = self.old_winner
        if not self.options["miyako_ochi"] or len(self.order) > 1 or old in (-1, seat):
            return
        if old not in self.bottom:
            self.happened.append("miyako-ochi")
            self.bottom.append(old)
            self.out += self.hands[old].elements()
            self.hands[old] = Counter()

    def discard_for_tens(self, cards: list[str]) -> None:
        """Cards are put away for tens; none if they are not wanted. It is a way to go out."""
        seat = self.turn
        self.happened = ["discard for tens" if cards else "nothing for tens"]
        self.hands[seat] -= Counter(cards)
        self.out += cards
        self.tens = 0
        if not self.hands[seat].total():
            self.happened.append("out by tens")
            self.take_place(seat)
        self.go_on()

    def go_on(self) -> None:
        """The hand ends, the table is cleared, or the next plays."""
        assert self.last is not None
        if len(self.holders()) <= 1:
            self.over = True
            self.order += [*self.holders(), *self.bottom[::-1]]
        elif self.options["eights"] and self.last.reading.count(EIGHT):
            self.happened.append("eight clears")
            self.clear()
        else:
            self.next_turn()

    def say_pass(self) -> None:
        """A pass."""
        self.happened = ["pass"]
        self.passed.add(self.turn)
        self.passed_before.add(self.turn)
        self.next_turn()

    def next_turn(self) -> None:
        """The next who has not passed; if there is nobody else, the table is cleared."""
        left = [seat for seat in self.left_of(self.turn) if seat not in self.passed and seat != self.by]
        if left:
            self.turn = left[0]
        else:
            self.clear()

    def clear(self) -> None:
        """The cards are set aside; who made the last play leads, or the next to the left who has cards."""
        out = not self.hands[self.by].total()
        self.happened.append("lead moves left" if out else "cleared")
        self.happened += ["lock ends"] if self.lock else []
        if self.pending:
            self.happened.append("revolution takes force" if not self.revolution else "revolution ends")
        self.turn = self.left_of(self.by)[0] if out else self.by
        self.discard += self.trick
        self.trick, self.plays, self.by = [], [], -1
        self.passed, self.passed_before = set(), set()
        self.lock, self.jack_back = Counter(), False
        self.revolution, self.pending = self.revolution != self.pending, False

    def lock_names(self) -> list[str]:
        """The suits that are locked."""
        return [SUIT_NAMES[suit] for suit in SUITS for _ in range(self.lock[suit])]
