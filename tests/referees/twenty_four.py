"""A referee of 24, written from its source: plain, slow, knowing nothing of the game's code.

Cards and acts are texts. It is told the first dealer, the stacks that were dealt and the order after a
shuffling; everything else it says by itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.referees import twenty_four_sums as sums

STALE = 50
"""Sets in succession without a change after which a deal ends."""
USUAL = {2: "duel", 3: "collect", 4: "challenge", 5: "throws", 6: "throws"}
OF_STAGE = {
    "race": ("slap", "none", "solve", "shuffle", "cut", "time"),
    "solve": ("solve", "time"),
    "pick": ("pick", "time"),
    "swap": ("swap", "shuffle", "cut", "time"),
}
WRONG_VERB = {"race": "race", "solve": "one-speaker", "pick": "pick-slapper", "swap": "swap-own"}


def pack_for(pictures: str) -> list[str]:
    """The pack: without pictures forty cards."""
    ranks = ["A", *map(str, range(2, 11)), *([] if pictures == "none" else "JQK")]
    return [rank + suit for rank in ranks for suit in "SHDC"]


class Referee:
    """A match. The last deal stays to be looked at until the next one."""

    def __init__(self, options: Mapping[str, Any], seats: int, dealer: int) -> None:
        self.options = options
        self.seats = seats
        self.version = USUAL[seats] if options["version"] == "auto" else options["version"]
        self.next_dealer = dealer
        self.deals = 0
        self.scores = [0] * seats
        self.winners: list[int] = []
        self.over = False
        self.taken_by: int | None = None
        self.told_stack: list[str] = []

    def deal(self, stacks: list[list[str]], table: list[str], stock: list[str]) -> None:
        """Everybody has a stack, or all have one; of three who collect there is a card over."""
        self.dealer = self.next_dealer
        self.deals += 1
        count = len(pack_for(self.options["pictures"]))
        each = 0 if self.version == "throws" else count // self.seats
        assert [len(stack) for stack in stacks] == [each] * self.seats
        assert len(table) + len(stock) == count - each * self.seats
        self.stacks, self.table, self.stock = stacks, table, stock
        self.fronts: list[list[str]] = [[] for _ in range(self.seats)]
        self.used: list[str] = []
        self.points = [0] * self.seats
        self.throw = self.quiet = 0
        self.last_winner = -1
        self.turned: set[str] = set()
        self.new_set()

    # A set

    def new_set(self) -> None:
        """Four cards are turned up."""
        self.throw += 1
        self.stage = "race"
        self.slapped: list[int] = []
        self.said: list[int] = []
        self.out: list[int] = []
        self.claim = self.speaker = -1
        self.chosen: dict[int, str] = {}
        for seat, count in enumerate(self.counts()):
            self.turn_up(seat, count)
        if self.version == "throws":
            self.table, self.stock = self.stock[:4], self.stock[4:]
        self.turned.update(self.lot())
        assert len(self.lot()) == 4
        self.turn = 0

    def counts(self) -> list[int]:
        """How many cards each has before it in a set."""
        having = [seat for seat in range(self.seats) if self.stacks[seat] or self.fronts[seat]]
        if self.version in ("throws", "duel"):
            return [2 if self.version == "duel" else 0] * self.seats
        if self.version == "challenge" or len(having) == 4 or self.table:
            return [int(seat in having) for seat in range(self.seats)]
        if len(having) == 3:
            return [(seat in having) + (seat == self.last_winner) for seat in range(self.seats)]
        short = [seat for seat in having if len(self.stacks[seat]) == 1]
        held = {seat: 2 if not short else 1 if seat in short else 3 for seat in having}
        return [held.get(seat, 0) for seat in range(self.seats)]

    def turn_up(self, seat: int, count: int) -> None:
        """A seat turns up the top of its stack until so many cards lie before it."""
        more = count - len(self.fronts[seat])
        self.fronts[seat] += self.stacks[seat][:more]
        del self.stacks[seat][:more]

    def lot(self) -> list[str]:
        """The four cards, in the order in which they go under a stack."""
        return [*self.table, *(card for front in self.fronts for card in front)]

    def number(self, card: str) -> int:
        """The value of a card."""
        ranks = {"A": 1, "J": 11, "Q": 12, "K": 13}
        worth = ranks.get(card[:-1]) or int(card[:-1])
        return min(worth, 10) if self.options["pictures"] == "ten" else worth

    def numbers(self) -> list[int]:
        """The four numbers."""
        return [self.number(card) for card in self.lot()]

    def actors(self) -> list[int]:
        """Who may act."""
        if self.stage in ("solve", "pick"):
            return [self.speaker]
        if self.stage == "swap":
            return [seat for seat in range(self.seats) if seat not in self.chosen]
        bound = [*self.out, self.claim, *self.slapped]
        return [seat for seat in range(self.seats) if seat not in bound]

    # Why not

    def why_not(self, seat: int, text: str) -> str:
        """The rule against an act; empty if it is allowed."""
        verb, _, rest = text.partition(" ")
        handles = verb in ("shuffle", "cut") and self.stage in ("race", "swap")
        if seat not in self.actors() and not handles:
            return self.why_not_now(seat)
        if verb not in OF_STAGE[self.stage]:
            return WRONG_VERB[self.stage]
        if verb == "none":
            return "already-said" if seat in self.said else ""
        if handles:
            size = len(self.stacks[seat])
            able = self.options["shuffling"] and size > 1
            return "" if able and (verb == "shuffle" or 1 <= int(rest) < size) else "own-stack"
        if verb == "pick":
            return "" if int(rest) in self.slapped else "pick-slapper"
        if verb == "swap":
            return "" if rest in self.fronts[seat] else "swap-own"
        if verb == "solve":
            silent = self.stage == "race" and self.version == "challenge"
            return "silent-slap" if silent else sums.why_not(rest, self.numbers(), self.options["operations"])
        return ""

    def why_not_now(self, seat: int) -> str:
        """Against an act of a seat that may not act."""
        if self.stage != "race":
            return "swap-own" if self.stage == "swap" else "one-speaker"
        if seat in self.out:
            return "wrong-out"
        return "claim-binds" if seat == self.claim else "slap-holds"

    def listed(self, seat: int) -> set[str]:
        """What is listed for a seat that may act; no list gives a solution away."""
        if seat not in self.actors():
            return set()
        plain = "+".join(map(str, self.numbers()))
        tries = {
            "race": ["slap", "none", "shuffle"],
            "solve": [f"solve {plain}"],
            "pick": [f"pick {other}" for other in range(self.seats)],
            "swap": [*(f"swap {card}" for card in self.fronts[seat]), "shuffle"],
        }
        return {text for text in tries[self.stage] if not self.why_not(seat, text)}

    def legal(self) -> set[str]:
        """What is listed for the seat to act."""
        return self.listed(self.turn)

    # What it does

    def act(self, text: str) -> None:
        """Does an act of the seat to act."""
        verb, _, rest = text.partition(" ")
        seat = self.turn
        if verb == "shuffle":
            assert sorted(self.told_stack) == sorted(self.stacks[seat])
            self.stacks[seat] = list(self.told_stack)
        elif verb == "cut":
            self.stacks[seat] = self.stacks[seat][int(rest) :] + self.stacks[seat][: int(rest)]
        elif verb == "slap":
            self.slap(seat)
        elif verb == "solve" or self.stage == "solve":
            self.said = [one for one in self.said if one != seat or self.stage == "solve"]
            self.judge(seat, right=verb == "solve" and sums.is_right(rest))
        elif self.stage == "race":
            self.say_none(seat, claims=verb == "none")
        elif self.stage == "pick":
            self.speaker = self.slapped[0] if verb == "time" else int(rest)
            self.stage = "solve"
        else:
            self.choose(seat, self.fronts[seat][0] if verb == "time" else rest)
        if self.stage:
            self.turn = self.actors()[0]

    def slap(self, seat: int) -> None:
        """Who slaps speaks; of four the fourth picks one of those who slapped."""
        self.slapped.append(seat)
        self.said = [one for one in self.said if one != seat]
        if self.version != "challenge":
            self.speaker, self.stage = seat, "solve"
        elif len(self.slapped) == 3:
            self.speaker, self.stage = self.actors()[0], "pick"
        else:
            self.see_who_is_left()

    def say_none(self, seat: int, claims: bool) -> None:
        """No solution; in throws the first who says so claims."""
        if claims and self.version == "throws" and self.claim < 0:
            self.claim = seat
        elif seat not in self.said:
            self.said.append(seat)
        self.see_who_is_left()

    def see_who_is_left(self) -> None:
        """Whether all who may act have said that there is no solution."""
        if set(self.actors()) - set(self.said):
            return
        if self.version == "duel":
            self.stage = "swap"
        elif self.slapped:
            self.speaker, self.stage = self.said[-1], "pick"
        else:
            if self.claim >= 0:
                self.score(self.claim, 1)
            self.settle(-1)

    def judge(self, seat: int, right: bool) -> None:
        """What a call brings."""
        self.stage = "race"
        if self.version == "duel":
            self.settle(1 - seat if right else seat)
        elif self.version == "challenge":
            fourth = next((one for one in reversed(self.said)), -1)
            left = [one for one in range(self.seats) if one not in self.slapped]
            self.settle((left[0] if len(left) == 1 else fourth) if right else seat)
        elif right:
            self.score(seat, 2 if self.claim >= 0 else 1)
            self.last_winner = seat if self.version == "collect" else -1
            self.settle(seat)
        else:
            self.out.append(seat)
            self.slapped = []
            self.see_who_is_left()

    def choose(self, seat: int, card: str) -> None:
        """Once both have chosen a card each goes under its stack; the top card comes with the next set."""
        self.chosen[seat] = card
        if len(self.chosen) < self.seats:
            return
        for one, given in self.chosen.items():
            self.stacks[one].append(given)
            self.fronts[one].remove(given)
        self.quiet += 1
        self.go_on()

    def score(self, seat: int, points: int) -> None:
        """Points in throws."""
        if self.version == "throws" and self.options["tally"]:
            self.points[seat] += points

    def settle(self, taker: int) -> None:
        """The four cards go where they belong: to a seat, back (-1), or out of play."""
        if self.version == "throws":
            self.used += self.table
            self.table = []
        elif taker >= 0:
            self.stacks[taker] += self.lot()
            self.table, self.fronts = [], [[] for _ in range(self.seats)]
        else:
            for stack, front in zip(self.stacks, self.fronts, strict=True):
                stack += front
            self.fronts = [[] for _ in range(self.seats)]
        self.quiet = 0 if taker >= 0 else self.quiet + 1
        self.go_on()

    # A deal ends

    def held(self) -> list[int]:
        """How many cards each has."""
        return [len(stack) + len(front) for stack, front in zip(self.stacks, self.fronts, strict=True)]

    def go_on(self) -> None:
        """To the next set, unless the deal is over."""
        held = self.held()
        if self.version == "throws":
            if self.stock:
                self.new_set()
            else:
                self.end([])
            return
        collects = self.version == "collect"
        done = held.count(0) == self.seats - 1 and not self.table if collects else 0 in held
        if done or self.quiet == STALE or self.throw == self.options["sets"]:
            best = max(held) if collects else min(held)
            self.end([seat for seat in range(self.seats) if held[seat] == best])
        else:
            self.new_set()

    def end(self, best: list[int]) -> None:
        """The deal is scored, and the match ends at the target or after the last round."""
        self.stage = ""
        for seat in best:
            self.points[seat] = 1
        self.scores = [old + new for old, new in zip(self.scores, self.points, strict=True)]
        self.next_dealer = (self.dealer + 1) % self.seats
        throws = self.version == "throws"
        most = max(self.scores)
        self.over = self.deals == self.options["rounds"] if throws else most >= self.options["target"]
        if self.over and (self.options["tally"] or not throws):
            self.winners = [seat for seat in range(self.seats) if self.scores[seat] == most]

    # What is seen

    def piles(self) -> dict[str, list[str]]:
        """Where all cards lie, empty piles left out."""
        piles = {f"hand.{seat}": stack for seat, stack in enumerate(self.stacks)}
        piles |= {f"exposed.{seat}": front for seat, front in enumerate(self.fronts)}
        piles |= {"table": self.table, "stock": self.stock, "out": self.used}
        return {name: cards for name, cards in piles.items() if cards}

    def state(self) -> dict[str, object]:
        """The public facts."""
        return {
            "dealer": self.dealer,
            "version": self.version,
            "throw": self.throw,
            "numbers": tuple(sorted(self.numbers())),
            "slapped": tuple(self.slapped),
            "said_none": tuple(self.said),
            "out": tuple(self.out),
            "claim": self.claim,
            "last_winner": self.last_winner,
        }
