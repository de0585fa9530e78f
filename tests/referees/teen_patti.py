"""A referee of Teen Patti, written from its source: plain, slow, knowing nothing of the game's code.

Cards and acts are texts. It is told the first dealer and who got which cards; everything else it says by
itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
PACK = [rank + suit for rank in RANKS for suit in "SHDC"]
HAND = 3
"""The cards dealt to each player."""
TRIO, STRAIGHT_RUN, NORMAL_RUN, COLOUR, PAIR, HIGH_CARD = 6, 5, 4, 3, 2, 1


def strength(hand: Sequence[str]) -> tuple[int, ...]:
    """What a hand is worth: its type, then the ranks that decide within it."""
    heights = sorted((RANKS.index(card[:-1]) + 2 for card in hand), reverse=True)
    high, middle, low = heights
    one_suit = len({card[-1] for card in hand}) == 1
    if high == low:
        return TRIO, high
    best_run = heights == [14, 3, 2]
    if best_run or (high - middle, middle - low) == (1, 1):
        return STRAIGHT_RUN if one_suit else NORMAL_RUN, 15 if best_run else high
    if one_suit:
        return COLOUR, high, middle, low
    if middle in (high, low):
        return PAIR, middle, low if middle == high else high
    return HIGH_CARD, high, middle, low


class Referee:
    """A match. The last deal stays to be looked at until the next one."""

    def __init__(self, options: Mapping[str, Any], scores: Sequence[int], dealer: int) -> None:
        self.unit: int = options["unit"]
        self.most_deals = options["deals"]
        self.seats = len(scores)
        self.scores = list(scores)
        self.points = [0] * self.seats
        self.next_dealer = dealer
        self.deals = 0
        self.winners: list[int] = []
        self.taken_by: int | None = None

    def after(self, seat: int) -> list[int]:
        """All seats, from the one to the left of a seat on."""
        return [(seat + step) % self.seats for step in range(1, self.seats + 1)]

    def deal(self, hands: list[list[str]], stock: list[str]) -> None:
        """Who can pay the ante does, and gets three cards; the dealer's left begins."""
        self.deals += 1
        self.dealer = self.next_dealer
        self.stage = "betting"
        self.active = [seat for seat in range(self.seats) if self.scores[seat] >= self.unit]
        assert [len(hand) for hand in hands] == [HAND * (seat in self.active) for seat in range(self.seats)]
        self.hands, self.stock = hands, stock
        self.folded: list[tuple[int, list[str]]] = []
        self.chips = [held - self.unit * (seat in self.active) for seat, held in enumerate(self.scores)]
        self.pot = self.unit * len(self.active)
        self.stake = self.unit
        self.seen = [False] * self.seats
        self.bettors: set[int] = set()
        self.asker = self.asked = -1
        self.shown: list[int] = []
        self.takers: list[int] = []
        self.compared: list[tuple[int, int]] = []
        self.player = self.turn = self.next_in(self.dealer)
        self.points = [-self.unit * (seat in self.active) for seat in range(self.seats)]

    def next_in(self, seat: int) -> int:
        """The next who is still in."""
        return next(other for other in self.after(seat) if other in self.active)

    @property
    def least(self) -> int:
        """The least that whose turn it is may bet; it is also what a show costs."""
        return self.stake * (2 if self.seen[self.player] else 1)

    # Why not

    def why_not(self, seat: int, text: str) -> str:
        """The rule against an act; empty if it is allowed."""
        verb, *words = text.split()
        if seat != self.turn:
            return "turn-order"
        if self.stage == "compromise":
            return "" if verb in ("accept", "refuse") else "compromise-answer"
        if verb in ("accept", "refuse"):
            return "turn-order"
        if verb == "look":
            return "look-once" if self.seen[seat] else ""
        if verb == "allin":
            return "all-in" if self.chips[seat] >= self.least else ""
        if verb == "bet":
            return self.why_no_bet(int(words[0]))
        if verb == "fold":
            return ""
        fault = self.why_no_show() if verb == "show" else self.why_no_compromise()
        return fault or ("table-stakes" if self.least > self.chips[seat] else "")

    def why_no_bet(self, chips: int) -> str:
        """Against a bet of so many chips."""
        how = "seen" if self.seen[self.player] else "blind"
        if chips < self.least:
            return f"{how}-minimum"
        if chips > 2 * self.least:
            return f"{how}-maximum"
        if chips % (self.unit * (2 if how == "seen" else 1)):
            return "seen-even" if how == "seen" else "whole-units"
        return "table-stakes" if chips > self.chips[self.player] else ""

    def why_no_show(self) -> str:
        """Against a show: only two may be in, and a seen player asks no blind one."""
        if len(self.active) > 2:
            return "show-two"
        other = self.next_in(self.player)
        return "show-blind" if self.seen[self.player] and not self.seen[other] else ""

    def why_no_compromise(self) -> str:
        """Against asking for a compromise: all must be seen, and somebody must have bet before."""
        if not all(self.seen[seat] for seat in self.active):
            return "compromise-seen"
        return "" if self.bettor_before() >= 0 else "compromise-before"

    def bettor_before(self) -> int:
        """The nearest player before whose turn it is who is still in and has bet; -1 if there is none."""
        before = [seat for seat in reversed(self.after(self.player)) if seat != self.player]
        return next((seat for seat in before if seat in self.active and seat in self.bettors), -1)

    def legal(self) -> set[str]:
        """The legal acts of the seat to act."""
        verbs = ["look", "fold", "show", "compromise", "allin", "accept", "refuse"]
        tries = verbs + [f"bet {chips}" for chips in range(self.stake, 4 * self.stake + 1)]
        return {text for text in tries if not self.why_not(self.turn, text)}

    # What it does

    def act(self, text: str) -> None:
        """Does a legal act of the seat to act."""
        verb, *words = text.split()
        player = self.player
        if verb in ("accept", "refuse"):
            self.answer(accepted=verb == "accept")
        elif verb == "look":
            self.seen[player] = True
        elif verb == "bet":
            self.bet(int(words[0]))
            self.pass_turn()
        elif verb == "fold":
            self.fold(player)
            self.pass_turn()
        elif verb == "compromise":
            self.asker, self.asked = player, self.bettor_before()
            self.bet(self.least)
            self.stage, self.turn = "compromise", self.asked
        else:
            self.pay(self.chips[player] if verb == "allin" else self.least)
            self.show(player)

    def pay(self, chips: int) -> None:
        """Chips go from whose turn it is into the pot."""
        self.chips[self.player] -= chips
        self.points[self.player] -= chips
        self.pot += chips

    def bet(self, chips: int) -> None:
        """A bet, which makes the stake."""
        self.pay(chips)
        self.stake = chips // 2 if self.seen[self.player] else chips
        self.bettors.add(self.player)

    def fold(self, seat: int) -> None:
        """A player is out of the deal for good."""
        self.active.remove(seat)
        self.folded.append((seat, self.hands[seat]))
        self.hands[seat] = []

    def pass_turn(self) -> None:
        """The next who is still in; the last one left takes the pot."""
        if len(self.active) == 1:
            self.take(list(self.active))
        else:
            self.player = self.turn = self.next_in(self.player)

    def answer(self, accepted: bool) -> None:
        """If it is accepted the lower of the two folds, if they are equal who asked."""
        asker, asked = self.asker, self.asked
        self.asker = self.asked = -1
        self.stage = "betting"
        if accepted:
            self.compared += [(asker, asked), (asked, asker)]
            lost = strength(self.hands[asker]) <= strength(self.hands[asked])
            self.fold(asker if lost else asked)
        self.pass_turn()

    def show(self, payer: int) -> None:
        """All who are in show; among equals who paid loses."""
        self.shown = list(self.active)
        best = max(strength(self.hands[seat]) for seat in self.active)
        first = [seat for seat in self.active if strength(self.hands[seat]) == best]
        self.take([seat for seat in first if seat != payer] or first)

    def take(self, takers: list[int]) -> None:
        """The pot is shared, odd chips going to those nearest the dealer's left; the deal is over."""
        share, odd = divmod(self.pot, len(takers))
        nearest = [seat for seat in self.after(self.dealer) if seat in takers]
        for place, seat in enumerate(nearest):
            won = share + (place < odd)
            self.chips[seat] += won
            self.points[seat] += won
        self.pot = 0
        self.takers = takers
        self.stage = ""
        self.scores = list(self.chips)
        payers = [seat for seat in self.after(self.dealer) if self.scores[seat] >= self.unit]
        if self.deals == self.most_deals or len(payers) < 2:
            self.winners = [seat for seat in range(self.seats) if self.scores[seat] == max(self.scores)]
        else:
            self.next_dealer = payers[0]

    # What is seen

    def piles(self) -> dict[str, list[str]]:
        """Where all cards lie, empty piles left out."""
        piles = {f"hand.{seat}": hand for seat, hand in enumerate(self.hands)}
        piles |= {"stock": self.stock, "discard": [card for _, hand in self.folded for card in hand]}
        return {name: cards for name, cards in piles.items() if cards}

    def knows(self, seat: int, owner: int) -> bool:
        """Whether a seat has seen the cards that were dealt to another, or to itself."""
        return (seat == owner and self.seen[seat]) or owner in self.shown or (seat, owner) in self.compared

    def known(self, seat: int) -> dict[str, list[str]]:
        """The faces that a seat has seen, by pile."""
        own = {f"hand.{owner}": hand for owner, hand in enumerate(self.hands) if self.knows(seat, owner)}
        return own | {"discard": [c for owner, hand in self.folded if self.knows(seat, owner) for c in hand]}

    def state(self) -> dict[str, object]:
        """The public facts."""
        return {
            "dealer": self.dealer,
            "pot": self.pot,
            "stake": self.stake,
            "chips": tuple(self.chips),
            "seen": tuple(self.seen),
            "active": tuple(self.active),
            "asker": self.asker,
            "asked": self.asked,
            "shown": tuple(self.shown),
            "taker": tuple(self.takers),
        }
