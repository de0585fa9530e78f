"""A deal of Pandoer from the first bid to its cents, as the source has it.

Part of the referee: cards and actions are texts.
"""

from __future__ import annotations

from itertools import combinations

from tests.referees.pandoer_bidding import Called, after
from tests.referees.pandoer_cards import (
    ALL_TRICKS,
    LADDER,
    LETTERS,
    NO_TRICK,
    ONE_TRICK,
    OPEN,
    PACK,
    POINTS,
    SEATS,
    TALK,
    VALUE,
    card_points,
    honours,
    rank,
    strength,
    suit,
)

VERBS = {
    "bid": ("bid", "pass"),
    "hussel": ("give",),
    "discard": ("discard",),
    "trump": ("trump",),
    "call": ("call",),
    "play": ("play", "advise"),
}
"""What is said in each stage."""


class Hand(Called):
    """One deal, from the cards that were dealt."""

    # What may be done

    @property
    def over(self) -> bool:
        return self.stage == ""

    @property
    def actors(self) -> tuple[int, ...]:
        return () if self.over else (self.turn,)

    @property
    def bids(self) -> list[str]:
        """Every text with which one might bid."""
        topped = [f"bid {self.contract} {number}" for number in range(10, 700, 10) if self.contract]
        return [f"bid {game}" for game in LADDER] + topped

    def legal(self) -> set[str]:
        """All that the seat may do whose turn it is."""
        hand = sorted(self.hands[self.turn])
        tried = {
            "bid": ["pass", *self.bids],
            "hussel": ["give " + " ".join(three) for three in combinations(hand, 3)],
            "discard": [f"discard {card}" for card in hand],
            "trump": [f"trump {name}" for name in LETTERS],
            "call": [f"call {card}" for card in PACK],
            "play": [f"play {card}" for card in hand]
            + [f"advise {seat} {card}" for seat in range(SEATS) for card in self.hands[seat]],
        }[self.stage]
        return {text for text in tried if not self.why_not(self.turn, text)}

    def why_not(self, seat: int, text: str) -> str:
        """The rule that an act would break, the first that does; empty if it is allowed."""
        verb, *words = text.split()
        if seat != self.turn:
            out = self.stage == "bid" and verb in ("bid", "pass") and seat in self.passed
            return "pass-out" if out else "turn-order"
        if verb not in VERBS[self.stage]:
            return "stage-order"
        hand = self.hands[seat]
        if verb == "bid":
            return self.why_no_bid(words)
        if verb == "give":
            return "" if len(words) == len(set(words)) == 3 and set(words) <= hand else "hussel-return"
        if verb == "discard":
            return self.why_not_discarded(words[0])
        if verb == "trump":
            return self.why_no_trump(words[0])
        if verb == "call":
            return self.why_not_asked(words[0])
        if verb == "advise":
            return self.why_not_advised(int(words[0]), words[1])
        return self.why_not_played(words[0]) if verb == "play" else ""

    def why_not_advised(self, other: int, card: str) -> str:
        """Talk is of the opponents among themselves, once before a card."""
        allowed = self.contract in TALK and self.bidder not in (self.turn, other) and not self.advised
        return "" if allowed and other != self.turn and card in self.hands[other] else "talk"

    def why_not_played(self, card: str) -> str:
        if card not in self.hands[self.turn]:
            return "own-card"
        if card in self.allowed:
            return ""
        if self.is_trump(card) and self.height(card) < self.highest_trump:
            return "overtrump-led" if self.led == LETTERS.get(self.trump) else "no-undertrump"
        return "follow-suit"

    @property
    def led(self) -> str:
        """The suit led; none for who leads."""
        return suit(self.trick[0][1]) if self.trick else ""

    def height(self, card: str) -> int:
        """How high it is in the trick that lies there, or as the card that is led."""
        return strength(card, self.led or suit(card), self.trump)

    @property
    def highest_trump(self) -> int:
        """How high the highest trump in the trick is; 0 for none."""
        return max((self.height(card) for _, card in self.trick if self.is_trump(card)), default=0)

    @property
    def allowed(self) -> set[str]:
        """The cards that whose turn it is may play; the jack of trumps never has to be."""
        hand = self.hands[self.turn]
        jack = {card for card in hand if self.is_trump(card) and rank(card) == "J"}
        may = self.allowed_of(hand)
        return may | self.allowed_of(hand - jack) if jack and may == jack else may

    def allowed_of(self, hand: set[str]) -> set[str]:
        """The same if that were the hand, were the jack a card like others."""
        if not self.trick:
            return set(hand)
        trumps = {card for card in hand if self.is_trump(card)}
        higher = {card for card in trumps if self.height(card) > self.highest_trump}
        follow = {card for card in hand if suit(card) == self.led}
        if self.led == LETTERS.get(self.trump):
            return higher or trumps or set(hand)
        if follow:
            return follow | higher
        return higher | (hand - trumps) or set(hand)

    # What it does

    def act(self, text: str) -> None:
        """Whose turn it is does what is allowed."""
        verb, *words = text.split()
        self.taken_by = None
        if verb in ("bid", "pass"):
            self.say(verb, words)
        elif verb == "give":
            self.give(set(words))
        elif verb == "discard":
            self.discard(words[0])
        elif verb == "trump":
            self.name_trump(words[0])
        elif verb == "call":
            self.asked = words[0]
            self.join(words[0])
            self.stage = "play"
        elif verb == "advise":
            self.advised = True
        else:
            self.play(words[0])

    # The play

    def play(self, card: str) -> None:
        """A card to the trick; the last one decides it."""
        self.hands[self.turn].remove(card)
        self.trick.append((self.turn, card))
        self.advised = False
        if self.contract in OPEN and sum(self.tricks) == 1:
            self.open = {self.bidder}
        if self.contract in POINTS and self.turn in self.team:
            self.name_combinations(self.turn, card)
        self.turn = after(self.turn)
        if len(self.trick) == SEATS:
            self.finish_trick()

    def name_combinations(self, seat: int, card: str) -> None:
        """Honours with the first card; the marriage with the second of king and queen of trumps."""
        held = self.held_at_first[seat]
        if not any(self.tricks):
            self.honours[seat] = honours(held)
        pair = {of + LETTERS[self.trump] for of in ("K", "Q")}
        if card in pair and pair <= held and not pair & self.hands[seat]:
            self.marriage = 20

    def finish_trick(self) -> None:
        """Who won it, where it goes, and whether that decides the game."""
        winner, _ = max(self.trick, key=lambda played: self.height(played[1]))
        cards = {card for _, card in self.trick}
        self.tricks[winner] += 1
        self.taken_by = self.turn = winner
        if self.contract == "zwabber" and len(self.team) == 1 and winner != self.bidder:
            self.team.append(winner)
        if self.contract in ONE_TRICK + NO_TRICK:
            self.heap |= cards
        else:
            self.captured[self.team[-1] if winner == self.bidder else winner] |= cards
        if self.contract in POINTS and winner in self.team:
            last = 5 if sum(self.tricks) == 8 else 0
            self.taken += sum(card_points(card, self.trump) for card in cards) + last
        self.trick = []
        if sum(self.tricks) == 8 or self.decided:
            self.count()

    @property
    def won_by_team(self) -> int:
        """Tricks of the proclaimer and the teammate."""
        return sum(self.tricks[seat] for seat in self.team)

    @property
    def decided(self) -> bool:
        """Whether nothing can change the end of a game without points."""
        if self.contract in ALL_TRICKS:
            return self.won_by_team < sum(self.tricks)
        fewest = {**dict.fromkeys(NO_TRICK, 1), **dict.fromkeys(ONE_TRICK, 2)}
        return self.contract in fewest and self.won_by_team >= fewest[self.contract]

    @property
    def total(self) -> int:
        return self.taken + sum(self.honours) + self.marriage

    @property
    def broken(self) -> bool:
        """Whether a card of a claimed combination was put away."""
        return not self.keeps_claim(self.kept)

    @property
    def made(self) -> bool:
        """Whether the game was made."""
        if self.contract in POINTS:
            return self.total >= int(self.contract)
        if self.contract in ONE_TRICK + NO_TRICK:
            return self.won_by_team == (1 if self.contract in ONE_TRICK else 0)
        return self.won_by_team == 8 and not self.broken

    def count(self) -> None:
        """What it brings each of the team."""
        value = VALUE[self.contract]
        if self.made:
            all_alone = self.contract == "zwabber" and len(self.team) == 1
            all_tricks = self.contract in POINTS and self.won_by_team == 8
            value += all_alone or all_tricks
        for seat in self.team:
            self.points[seat] = value if self.made else -value
        if self.broken:
            self.points = [0] * SEATS
            self.points[self.bidder] = -value * len(self.team)
        if self.contract not in POINTS:
            self.open = set(range(SEATS))
        self.stage, self.turn = "", -1

    # What lies there

    @property
    def piles(self) -> dict[str, frozenset[str]]:
        """The cards by pile, the empty ones left out."""
        piles = {f"hand.{seat}": frozenset(cards) for seat, cards in enumerate(self.hands)}
        piles |= {f"captured.{seat}": frozenset(cards) for seat, cards in enumerate(self.captured)}
        piles |= {"blind": frozenset({self.watch} - {""}), "out": frozenset({self.out} - {""})}
        piles |= {"stock": frozenset(self.nine), "discard": frozenset(self.heap)}
        piles["trick"] = frozenset(card for _, card in self.trick)
        return {name: cards for name, cards in piles.items() if cards}

    @property
    def state(self) -> dict[str, object]:
        """What everybody knows, by the names of the contract."""
        return {
            "dealer": self.dealer,
            "shuffler": self.shuffler,
            "hussels": self.hussels,
            "contract": self.contract,
            "bidder": self.bidder,
            "claim": self.claim,
            "claim_best": self.best.name if self.best else "",
            "passed": sorted(self.passed),
            "trump": self.trump,
            "asked": self.asked,
            "team": self.team,
            "tricks": self.tricks,
            "honours": self.honours,
            "marriage": self.marriage,
            "taken": self.taken,
            "total": self.total,
            "shown": sorted(self.open),
        }
