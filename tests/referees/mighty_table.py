"""How a hand of Mighty lies, and what may be done there, for its referee.

A rule is named by its id; `OPEN` stands where an act is refused and nothing written says by which rule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import combinations

from tests.referees.mighty_cards import JOKER, SUITS, TRUMPS, form_for, in_one_order, points_in, suit

OPEN = "?"


class Table:
    """One hand, from the pack as it was shuffled; what it does with an act says `Hand`."""

    def __init__(
        self, seats: int, options: Mapping[str, object], dealer: int, opener: int, order: list[str]
    ) -> None:
        self.seats, self.options = seats, options
        self.form = form_for(seats, str(options["four"]))
        assert Counter(order) == Counter(self.form.pack), "the pack"
        self.dealer, self.opener = dealer, opener
        self.stage, self.turn = "auction", opener
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.captured: list[list[str]] = [[] for _ in range(seats)]
        self.discards: list[str] = []
        for number, card in enumerate(order[: seats * self.form.hand]):
            self.hands[(dealer + 1 + number) % seats].append(card)
        self.blind = order[seats * self.form.hand :]
        assert len(self.blind) == self.form.blind
        self.begin()

    def begin(self) -> None:
        """Nothing is bid, called or played."""
        self.round, self.bidder, self.passed = 1, -1, set[int]()
        self.contract, self.trump, self.declarer = 0, "", -1
        self.blind_cards = ""
        self.called: list[str] = []
        self.calls_open: list[str] = []
        self.friend_ask, self.friends = "", list[int]()
        self.trick: list[tuple[int, str]] = []
        self.trick_no, self.asked, self.last_trick = 0, "", list[str]()
        self.taken_by: int | None = None
        self.joker_at = -1
        self.commands_left = 0
        self.points = [0] * self.seats
        self.team_points, self.made, self.thrown_in = 0, False, False
        self.announced: list[tuple[int, str]] = []
        """Who is known to hold a called card, and which."""
        self.notes: list[str] = []
        """What has happened that is worth counting."""

    # The cards with special powers

    def is_on(self, option: str) -> bool:
        return bool(self.options[option])

    @property
    def mighty(self) -> str:
        if self.declarer < 0:
            return ""
        return "AD" if self.trump == "spades" else "AS"

    @property
    def ripper(self) -> str:
        if self.declarer < 0:
            return ""
        return self.form.ripper_rank + ("S" if self.trump == "clubs" else "C")

    @property
    def is_last(self) -> bool:
        return self.trick_no == self.form.hand

    @property
    def is_powerless(self) -> bool:
        """Whether the joker is the lowest card of all in this trick."""
        return self.options["joker_ends"] == "powerless" and (self.trick_no == 1 or self.is_last)

    # Who acts, and what is allowed

    @property
    def over(self) -> bool:
        return self.stage == "over"

    @property
    def actors(self) -> tuple[int, ...]:
        return () if self.over else (self.turn,)

    def legal(self, seat: int) -> set[str]:
        """All that a seat may do, the cards of an act in one order."""
        if seat not in self.actors:
            return set()
        if self.stage == "exchange":
            some = combinations(sorted(self.hands[seat]), self.form.blind)
            return {" ".join(["discard", *cards]) for cards in some}
        return {in_one_order(text) for text in self.acts() if not self.why_not(seat, text)}

    def acts(self) -> Iterator[str]:
        """Every act of the stage that could ever be allowed."""
        if self.stage in ("auction", "contract"):
            yield "pass"
            for number in range(self.form.low, self.form.full + 1):
                yield from (f"bid {number} {trump}" for trump in TRUMPS)
        elif self.stage == "call":
            yield from self.calls()
        else:
            for card in {*self.hands[self.turn]}:
                yield from asking(f"play {card}") if card == JOKER else (f"play {card}",)
            yield from ("announce", "command", *(f"announce {card}" for card in self.calls_open))

    def calls(self) -> Iterator[str]:
        """Every card or pair of cards there is, with and without a wish."""
        yield "call none"
        for cards in combinations(sorted({*self.form.pack}), self.form.calls):
            text = " ".join(["call", *cards])
            yield from asking(text) if self.contract == self.form.full else (text,)

    def why_not(self, seat: int, text: str) -> str:
        """The rule that an act breaks; empty if it is allowed."""
        verb, *words = text.split()
        if self.stage == "auction" and verb in ("bid", "pass") and seat in self.passed:
            return "passed-out"
        if seat not in self.actors:
            return "turn-order"
        asked: dict[str, Callable[[str, list[str]], str]] = {
            "auction": self.why_no_bid,
            "exchange": self.why_not_put_away,
            "contract": self.why_no_change,
            "call": self.why_no_call,
            "play": self.why_no_play,
        }
        return asked[self.stage](verb, words)

    # Bids, the blind, other trumps, the friend

    def why_no_bid(self, verb: str, words: list[str]) -> str:
        """More points than the last bid, or as many in notrump over a suit."""
        if verb == "pass":
            return ""
        if verb != "bid":
            return "bid-form"
        number, trump = int(words[0]), words[1]
        if not self.form.low <= number <= self.form.full:
            return "bid-range"
        tops = (number, trump == "notrump") > (self.contract, self.trump == "notrump")
        return "" if tops else "bid-higher"

    def why_not_put_away(self, verb: str, words: list[str]) -> str:
        """As many as the blind had, any cards."""
        if verb != "discard" or len(words) != self.form.blind:
            return "exchange-count"
        return "own-card" if Counter(words) - Counter(self.hands[self.turn]) else ""

    def price(self, trump: str) -> int | None:
        """The number to bid when changing to these trumps; None if they cannot be had."""
        if trump == self.trump:
            return None
        two_packs = self.form.full == 40
        more = (2 if two_packs else 1) if trump == "notrump" else (3 if two_packs else 2)
        if self.options["change_raise"] == "one":
            more = 0 if self.contract == self.form.full else 1
        number = self.contract + more
        return number if number <= self.form.full else None

    def why_no_change(self, verb: str, words: list[str]) -> str:
        """The number goes up with the trumps, by just so much."""
        if verb == "pass":
            return ""
        if verb != "bid" or words[1] == self.trump:
            return "change-only"
        return "" if int(words[0]) == self.price(words[1]) else "change-raise"

    def why_no_call(self, verb: str, words: list[str]) -> str:
        """One card of the pack, or two different ones; alone, and the wish, as the options have it."""
        at = words.index("ask") if "ask" in words else len(words)
        cards, wish = words[:at], words[at + 1 :]
        if verb != "call":
            return "call-card"
        if cards == ["none"]:
            return "alone-never" if self.options["alone"] == "never" else ("full-ask" if wish else "")
        if len(cards) != self.form.calls or len({*cards}) < len(cards) or {*cards} - {*self.form.pack}:
            return "call-card"
        if any(map(self.is_own, cards)) and self.options["alone"] != "free":
            return {"never": "alone-never", "announced": "call-own"}[str(self.options["alone"])]
        grand = (self.contract, self.trump) == (self.form.full, "notrump")
        return "" if grand or not wish else "full-ask"

    def is_own(self, card: str) -> bool:
        """Whether the declarer has or has put away every copy."""
        held = self.hands[self.declarer] + self.discards
        return held.count(card) == self.form.pack.count(card)

    # Play

    @property
    def led(self) -> str:
        """The letter of the suit to be followed; empty if there is none."""
        for _, card in self.trick:
            if card != JOKER:
                return suit(card)
            if self.asked or not self.is_powerless:
                return SUITS.get(self.asked, "")
        return ""

    def why_no_play(self, verb: str, words: list[str]) -> str:
        """What a card, an announcement or a command breaks."""
        if verb == "announce":
            return self.why_not_announced(words)
        if verb == "command":
            return self.why_no_command()
        if verb != "play" or words[0] not in self.hands[self.turn]:
            return "own-card"
        card = words[0]
        rule = self.why_not_followed(card) if self.trick else self.why_not_led(card)
        if not rule and "ask" in words and (self.trick or card != JOKER):
            return "joker-suit"
        return rule

    def why_not_led(self, card: str) -> str:
        """No trump, joker or ripper to the first trick, if there is anything else."""
        hand = self.hands[self.turn]
        if self.trick_no > 1:
            return "joker-last" if self.must_lose_joker(card) else ""
        barred = {JOKER, self.ripper, *(one for one in hand if suit(one) == SUITS.get(self.trump))}
        if {*hand} <= barred:
            barred = {JOKER}
        return "first-lead" if card in barred else ""

    def must_lose_joker(self, card: str) -> bool:
        """Whether it would leave nothing but jokers in hand, when none may be played to the last trick."""
        hand = self.hands[self.turn]
        others = len(hand) - hand.count(JOKER)
        return self.options["joker_ends"] == "barred" and card != JOKER and JOKER in hand and others == 1

    def why_not_followed(self, card: str) -> str:
        """The order is the one in which the rules are cited."""
        hand = self.hands[self.turn]
        if card == JOKER and self.trick_no == 1 and not self.is_powerless:
            return "joker-first"
        ripped = self.trick[0][1] == self.ripper and self.trick_no > 1
        if ripped and JOKER in hand and card not in (JOKER, self.mighty):
            return "joker-ripped"
        if self.must_lose_joker(card):
            return "joker-last"
        led = self.led
        follow = {one for one in hand if led and suit(one) == led}
        if not follow or card in follow | {JOKER, self.mighty}:
            return ""
        return "mighty-forced" if follow == {self.mighty} else "follow-suit"

    def why_not_announced(self, words: list[str]) -> str:
        """Only the friend, and only between a trick with points and the next lead."""
        if not self.is_on("announce"):
            return "announce-off"
        if not self.form.calls or len(words) != self.form.calls - 1:
            return OPEN
        card = words[0] if words else self.called[0]
        holds = card in self.calls_open and card in self.hands[self.turn]
        if self.turn == self.declarer or not holds:
            return "announce-holder"
        return "announce-trick" if self.trick or not points_in(self.last_trick) else ""

    @property
    def may_command(self) -> bool:
        """Whether there may be a friend to be ordered to win a trick, and the contract is high enough."""
        high = self.contract >= (34 if self.form.full == 40 else 17)
        return self.is_on("command") and self.called not in ([], ["none"]) and high

    def why_no_command(self) -> str:
        """Only the declarer; from the level on; so often."""
        if not self.may_command:
            return "command-level"
        if self.turn != self.declarer:
            return OPEN
        return "" if self.commands_left else "command-spent"


def asking(text: str) -> Iterator[str]:
    """An act without a wish, and with a wish for each suit."""
    yield text
    yield from (f"{text} ask {word}" for word in SUITS)
