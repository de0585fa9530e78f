"""Dai Fugō once more, slow and plain, from its source: what the engine's is held against.

Cards and actions are texts. It knows nothing of the engine: who begins the first hand and what was dealt
is told to it, everything else it works out by itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from tests.referees.dai_fugo_cards import JOKERS, PACK, ordered
from tests.referees.dai_fugo_exchange import (
    Debt,
    asked_and_held,
    debts,
    may_be_asked,
    may_be_given,
    some_of,
)
from tests.referees.dai_fugo_hand import Hand, Play
from tests.referees.refereed_match import UNFIXED

VERBS = {"ask": "ask", "tribute": "give", "return": "give", "play": "play", "tens": "discard"}


class Referee:
    """A match of Dai Fugō."""

    taken_by: int | None = None

    def __init__(self, options: Mapping[str, object], seats: int) -> None:
        self.options = options
        self.seats = seats
        jokers = JOKERS[: int(str(options["jokers"]))]
        self.pack = Counter([*PACK, *jokers] * int(str(options["packs"])))
        self.scores = [0] * seats
        self.wins = [0] * seats
        self.points = [0] * seats
        self.winners: list[int] = []
        self.before: list[int] = []
        """How the last hand ended, first to last."""
        self.played = 0

    # A new hand

    def deal(self, hands: list[Counter[str]], dealer: int, leader: int) -> None:
        """All cards are dealt, one at a time. Dealer and leader are told, for the first hand."""
        before = self.before
        self.dealer = before[-1] if before else dealer
        self.seating = self.seats_after(before)
        at = self.seating.index(self.dealer) + 1
        turns = self.seating[at:] + self.seating[:at]
        self.hands = hands
        sizes = [len(range(turns.index(seat), self.pack.total(), self.seats)) for seat in range(self.seats)]
        assert [hand.total() for hand in hands] == sizes
        assert sum(hands, Counter()) == self.pack
        self.roles = self.roles_of(before)
        self.leader = self.leader_of(self.roles) if before else leader
        self.points = [0] * self.seats
        self.hand = Hand(self.options, self.hands, self.seating, self.leader, self.roles[0] if before else -1)
        self.debts = debts(self.roles, str(self.options["exchange"])) if before else []
        self.asked: dict[int, Counter[str]] = {}
        self.to_come = self.exchanges()
        self.known: dict[tuple[int, int], Counter[str]] = {}
        """What one seat knows of the cards of another."""
        self.unsure: set[int] = set()
        """Who put cards away unseen, so that what was known of the own hand may be gone."""

    def seats_after(self, before: list[int]) -> list[int]:
        """Who sits where, in turn: richer to the right of poorer, or the other way round."""
        if not before or self.options["seating"] == "fixed":
            return list(range(self.seats))
        return before[::-1] if self.options["seating"] == "rich_right" else [before[-1], *before[:-1]]

    def roles_of(self, before: list[int]) -> list[int]:
        """From the richest to the poorest: turned round if a loser is dealt both jokers."""
        losers = before[-2:] if self.seats >= 5 else before[-1:]
        both = Counter(JOKERS)
        self.revolted = bool(self.options["joker_revolt"]) and any(both <= self.hands[one] for one in losers)
        return before[::-1] if self.revolted else before

    def leader_of(self, roles: list[int]) -> int:
        """The loser leads; where the rich sit to the left, the first."""
        return roles[0] if self.options["seating"] == "rich_left" else roles[-1]

    def exchanges(self) -> list[tuple[str, int, Debt]]:
        """The acts of the exchange, in order."""
        asks = [("ask", one.rich, one) for one in self.debts if self.options["ask"]]
        gifts = [("tribute", one.poor, one) for one in self.debts]
        return [*asks, *gifts, *(("return", one.rich, one) for one in self.debts)]

    # Where it stands

    @property
    def stage(self) -> str:
        """What is asked for; empty once the hand is over."""
        if self.hand.over:
            return ""
        if self.to_come:
            return self.to_come[0][0]
        return "tens" if self.hand.tens else "play"

    @property
    def turn(self) -> int:
        """Who acts."""
        return self.to_come[0][1] if self.to_come else self.hand.turn

    def piles(self) -> dict[str, list[str]]:
        """The cards of each pile that has any."""
        found = {f"hand.{seat}": [*hand.elements()] for seat, hand in enumerate(self.hand.hands)}
        found |= {"trick": self.hand.trick, "discard": self.hand.discard, "out": self.hand.out}
        return {name: cards for name, cards in found.items() if cards}

    def state(self) -> dict[str, object]:
        """The public facts."""
        hand = self.hand
        last = hand.last
        return {
            "dealer": self.dealer,
            "leader": self.leader,
            "order": hand.order,
            "bottom": hand.bottom,
            "to_beat": last.text.removeprefix("play ") if last else "",
            "by": hand.by,
            "kind": last.reading.kind if last else "none",
            "revolution": hand.revolution,
            "pending": hand.pending,
            "jack_back": hand.jack_back,
            "reversed": hand.reversed,
            "lock": hand.lock_names(),
            "seating": self.seating,
            "wins": self.wins,
        }

    # What may be done

    def legal(self) -> set[str]:
        """Everything that may be done, equal plays of other suits too."""
        hand, stage = self.hand.hands[self.turn], self.stage
        if stage == "play":
            return {play.text for play in self.hand.all_plays()} | ({"pass"} if self.hand.last else set())
        if stage == "tens":
            counts = range(1, min(self.hand.tens, hand.total()) + 1)
            some = {cards for count in counts for cards in some_of(hand, count)}
            return {"pass", *(f"discard {' '.join(cards)}" for cards in some)}
        debt = self.to_come[0][2]
        if stage == "ask":
            asked = may_be_asked(self.pack, hand, debt.count)
            return {"pass", *(f"ask {' '.join(cards)}" for cards in asked)}
        given = self.gifts(debt) if stage == "tribute" else some_of(hand, debt.count)
        return {f"give {' '.join(cards)}" for cards in given}

    def gifts(self, debt: Debt) -> set[tuple[str, ...]]:
        """What a poor player may give."""
        keeps = bool(self.options["keep_joker"]) and debt.poor == self.roles[-1]
        hand = self.hands[debt.poor]
        return may_be_given(hand, debt.count, self.asked.get(debt.poor, Counter()), keeps_jokers=keeps)

    def why_not(self, seat: int, text: str) -> str:
        """The rule that refuses an action; empty if it is allowed."""
        if seat != self.turn:
            return "turn-order"
        verb, _, rest = text.partition(" ")
        named, _, meaning = rest.partition(" as ")
        cards = named.split()
        if verb == "pass":
            return self.why_not_pass()
        if verb != VERBS[self.stage]:
            return UNFIXED
        if verb == "play":
            return self.hand.why_not_play(seat, cards, meaning)
        if verb == "discard":
            if Counter(cards) - self.hand.hands[seat]:
                return "in-hand"
            return "tens-discard" if len(cards) > self.hand.tens else ""
        return self.why_not_exchange(cards)

    def why_not_pass(self) -> str:
        """The rule against passing: neither a lead nor a gift may be left out."""
        if self.stage in ("tribute", "return"):
            return UNFIXED
        return "must-lead" if self.stage == "play" and not self.hand.last else ""

    def why_not_exchange(self, cards: list[str]) -> str:
        """The rule against a request or a gift."""
        stage, seat, debt = self.to_come[0]
        hand = self.hands[seat]
        if stage != "ask" and Counter(cards) - hand:
            return "in-hand"
        if len(cards) != debt.count:
            return "give-count"
        if stage == "ask":
            return "ask-cards" if Counter(cards) - (self.pack - hand) else ""
        if stage == "return" or ordered(cards) in self.gifts(debt):
            return ""
        asked = asked_and_held(self.asked.get(seat, Counter()), hand)
        return "give-asked" if asked - Counter(cards) else "give-highest"

    # Acts

    def act(self, text: str) -> None:
        """Plays a legal action of the seat to act."""
        verb, _, rest = text.partition(" ")
        named, _, meaning = rest.partition(" as ")
        cards = named.split()
        if self.to_come:
            self.act_in_exchange(cards)
        elif self.hand.tens:
            self.unsure |= {self.turn} if cards else set()
            self.hand.discard_for_tens(cards)
        elif verb == "pass":
            self.hand.say_pass()
        else:
            self.forget(self.turn, Counter(cards))
            self.hand.play(self.meant(cards, meaning))
        if self.hand.over:
            self.settle()

    def meant(self, cards: list[str], meaning: str) -> Play:
        """The only play that the words can mean."""
        found = [Play(ordered(cards), one) for one in self.hand.combinations.readings(cards)]
        found = [play for play in found if meaning in ("", play.reading.meaning)]
        [play] = [play for play in found if not self.hand.rule_against(play)]
        return play

    def act_in_exchange(self, cards: list[str]) -> None:
        """A request or a gift."""
        stage, seat, debt = self.to_come.pop(0)
        self.hand.happened = [stage if cards else "asks for nothing"]
        if stage == "ask":
            self.asked[debt.poor] = Counter(cards)
            return
        other = debt.rich if stage == "tribute" else debt.poor
        self.forget(seat, Counter(cards))
        self.hands[seat] -= Counter(cards)
        self.hands[other] += Counter(cards)
        self.known[seat, other] = self.known.get((seat, other), Counter()) + Counter(cards)

    def forget(self, holder: int, cards: Counter[str]) -> None:
        """Cards leave a hand: who knew them there does so no more."""
        for knower in range(self.seats):
            if (knower, holder) in self.known:
                self.known[knower, holder] -= cards

    # The end of a hand

    def settle(self) -> None:
        """Counts the hand, and the match if it was the last."""
        order = self.hand.order
        self.points = self.worth(order)
        self.scores = [score + more for score, more in zip(self.scores, self.points, strict=True)]
        self.wins[order[0]] += 1
        self.before = order
        self.played += 1
        if self.played == self.options["deals"]:
            best = self.wins if self.options["scoring"] == "none" else self.scores
            self.winners = [seat for seat in range(self.seats) if best[seat] == max(best)]

    def worth(self, order: list[int]) -> list[int]:
        """What the places are worth, by seat."""
        points = [0] * self.seats
        scoring, dai = self.options["scoring"], self.seats >= 5
        if scoring == "none":
            return points
        points[order[0]] = 2 if dai else 1
        if dai:
            points[order[1]] = 1
        if scoring == "pay":
            points[order[-1]] = -2 if dai else -1
            if dai:
                points[order[-2]] = -1
        return points
