"""The state of a deal of Arpa Turup: trumps, the tricks of both sides, the standing first win, the score."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar, NamedTuple

from cardtable.cards import Card, Suit
from cardtable.engine import MUST, Fact, Item, Place, ScoreLine, Tally, named
from cardtable.mechanics.tricks import TrickDeal, ace_high
from cardtable.words import with_unit
from games.arpa_turup.actions import SIGNS

SIDES = 2
BATCH = 3
"""The cards dealt at a time, on which trumps are named (deal-batches, trump-call)."""
TOLD = {
    "draw-equal": "Equal tricks: a draw.",
    "draw-short": "No more tricks than the first win: a draw.",
    "first-win": "That is the first win.",
    "match-won": "The second win, with more tricks than the first: the match.",
}


HAND_ORDER = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)


class FirstWin(NamedTuple):
    """The first win that stands in a match with four packs."""

    rule: str
    """The rule by which the last game left it so."""
    held: int
    """The side whose win it is; -1 if there is none."""
    mark: int
    """The tricks of that win; 0 if there is none."""


def first_win_after(tricks: tuple[int, ...], held: int, mark: int) -> FirstWin:
    """The first win that stands after a game with those tricks, by the one that stood before."""
    best = max(tricks)
    if min(tricks) == best:
        return FirstWin("draw-equal", held, mark)
    winner = tricks.index(best)
    if winner != held:
        return FirstWin("first-win", winner, best)
    if best <= mark:
        return FirstWin("draw-short", held, mark)
    return FirstWin("match-won", winner, best)


class Sign(NamedTuple):
    """A sign given with a lead."""

    seat: int
    card: Card
    sign: str


def in_hand(c: Card) -> tuple[int, int]:
    """The order of cards in a hand: black and red suits in turn, the highest first (sorting)."""
    return HAND_ORDER.index(c.suit) if c.suit is not None else len(HAND_ORDER), -ace_high(c)


class TurupDealState(TrickDeal):
    """The state of one game and what the screen is told of it; TurupDeal adds how it begins."""

    public = ("caller", "tricks", "sign", "held", "mark", "kort", "chips")
    callouts: ClassVar = {"kort": "Kort! All the tricks, says {seat}."}
    trump: Suit | None = None
    """The suit of trumps; None until they are named."""
    each = 0
    """The cards that each is dealt."""
    sign = ""
    """The sign given with the running trick; empty for none."""
    signs: tuple[Sign, ...] = ()
    """All signs given so far."""
    kort = -1
    """The seat that has declared all tricks; -1 if none has."""

    @property
    def is_single(self) -> bool:
        """Whether this is Turup, with one pack."""
        return bool(self.options.pack == "one")

    @property
    def caller(self) -> int:
        """The player after the dealer, who names trumps and leads first."""
        return self.seat_after(self.dealer)

    @property
    def needed(self) -> int:
        """The tricks that win the game: more than half, in Turup five of nine (game-won, five-tricks)."""
        return self.each // 2 + 1

    @property
    def won_by(self) -> int:
        """The side that has won the game; -1 while neither has, and in a draw."""
        tricks = self.tricks
        if self.kort >= 0:  # kort: all tricks, or the game is the others'
            declared = self.side(self.kort)
            if tricks[1 - declared]:
                return 1 - declared
            return declared if tricks[declared] == self.each else -1
        best = max(tricks)
        return tricks.index(best) if best >= self.needed else -1

    @property
    def is_settled(self) -> bool:
        """Whether play stops though cards are left: in Turup, when the game is won (five-tricks)."""
        return self.is_single and self.won_by >= 0

    # The match: the scores tell whose first win stands, and what it is

    @property
    def before(self) -> FirstWin:
        """The first win that stood before this game."""
        marks = self.scores_before if not self.is_single else ()
        mark = max(marks, default=0)
        return FirstWin("", marks.index(mark), mark) if mark else FirstWin("", -1, 0)

    @property
    def standing(self) -> FirstWin:
        """The first win that stands now."""
        _, held, mark = before = self.before
        return first_win_after(self.tricks, held, mark) if self.over and not self.is_single else before

    @property
    def held(self) -> int:
        """The side whose first win stands; -1 for neither."""
        return self.standing.held

    @property
    def mark(self) -> int:
        """The tricks of the first win that stands."""
        return self.standing.mark

    @property
    def match_winner(self) -> int:
        """The side that has won the match with this game; -1 for neither."""
        if not self.is_single:
            return self.held if self.standing.rule == "match-won" else -1
        games = [a + b for a, b in zip(self.scores_before, self.points, strict=True)]
        return games.index(max(games)) if max(games) >= int(self.options.games) else -1

    @property
    def chips(self) -> tuple[int, ...]:
        """By seat the chips won or lost in this match: the winners take the stakes (stake)."""
        stake, winner = int(self.options.stake), self.match_winner
        if winner < 0:
            return (0,) * self.seats
        return tuple(stake if self.side(seat) == winner else -stake for seat in range(self.seats))

    @property
    def most(self) -> int:
        """The tricks of a game of the whole pack, which no win can better."""
        return len(self.pack) // self.seats

    # What it scores

    @property
    def points(self) -> tuple[int, ...]:
        """The tricks of both sides; in Turup the value of the game once it is won."""
        return super().points if self.is_single else self.tricks

    def score_lines(self) -> list[ScoreLine]:
        if not self.over:
            return []
        return self._of_nine() if self.is_single else self._of_four_packs()

    def _of_four_packs(self) -> list[ScoreLine]:
        """The tricks of both sides; `settlement_lines` says what the match keeps of them."""
        told = "-".join(map(str, self.tricks))
        return [ScoreLine("game-won", f"{told} in tricks.", self.tricks)]

    def settlement_lines(self) -> list[ScoreLine]:
        """With four packs the match keeps only the first win that stands, with its tricks."""
        if self.is_single:
            return []
        rule, held, mark = self.standing
        found = []
        for side, before in enumerate(self.scores_before or (0,) * self.sides):
            kept = mark * (side == held)
            if kept == before + self.tricks[side]:
                continue  # the tricks stand as they are
            found += [Item(side, "the win before goes", -before)] if before else []
            found += (
                [Item(side, "these tricks do not count", -self.tricks[side])] if self.tricks[side] else []
            )
            found += [Item(side, "the first win stands", kept)] if kept else []
        return [ScoreLine.of(rule, f"{TOLD[rule]} Only a first win counts in the match.", self.sides, found)]

    def tallies(self) -> tuple[Tally, ...]:
        return (Tally("Chips", self.chips[: self.sides]),) if self.options.stake else ()

    def _of_nine(self) -> list[ScoreLine]:
        """Turup: a game counts 1; kort counts 2, for the declarer or for the others if it fails."""
        winner, told = self.won_by, "-".join(map(str, self.tricks))
        if winner < 0:
            return [ScoreLine("five-tricks", f"{told}: nobody has won the game.", (0,) * self.sides)]
        worth = 1 if self.kort < 0 else 2
        points = tuple(worth * (side == winner) for side in range(self.sides))
        if self.kort < 0:
            return [
                ScoreLine("five-tricks", f"The game is won by {named(self.members(winner))}, {told}.", points)
            ]
        end = "Kort is made" if winner == self.side(self.kort) else "Kort has failed"
        return [ScoreLine("kort", f"{told}: {end}.", points)]

    def contract_kept(self) -> tuple[int, int, bool] | None:
        if self.kort < 0 or not self.over:
            return None
        return self.kort, self.each, self.won_by == self.side(self.kort)

    def next_dealer(self) -> int:
        """The dealer of the next game."""
        winner = self.won_by
        if winner < 0 or (not self.is_single and self.standing.rule == "draw-short"):
            return self.dealer  # dealer-draw
        if winner == self.side(self.dealer):
            return self.seat_after(self.dealer)  # dealer-won
        return self.seat_after(self.dealer, 2)  # dealer-lost

    # What is shown

    def facts(self) -> tuple[Fact, ...]:
        found = [Fact("Trumps", self.trump.value, MUST)] if self.trump is not None else []
        if self.kort >= 0:
            found.append(Fact("Kort", f"by {{{self.kort}}}", MUST))
        if self.is_single:
            return (*found, Fact("Match", with_unit(int(self.options.games), "game")))
        mark = self.before.mark
        if mark:
            told = f"{mark + 1} win the match" if mark < self.most else "no more can be taken"
            found.append(Fact("First win", f"{mark}; {told}"))
        return tuple(found)

    def seat_facts(self, seat: int) -> tuple[Fact, ...]:
        """The sign given with a lead, the tricks of a seat's side, and how many it needs."""
        if self.sign and self.laid and seat == self.laid[0][0]:
            said = f"{self.sign}: {SIGNS[self.sign]} suit"
            return (Fact("", said, MUST, slip=True), *self._trick_facts(seat))
        return self._trick_facts(seat)

    def _trick_facts(self, seat: int) -> tuple[Fact, ...]:
        """The tricks of a seat's side, and how many it needs."""
        side, (_, held, mark) = self.side(seat), self.before
        if self.won_by == side and self.kort < 0 and (side != held or self.tricks[side] > mark):
            goal = "won"
        elif self.kort >= 0:
            goal = f"needs all {self.each}" if side == self.side(self.kort) else "one is enough"
        elif side == held and mark >= self.most:
            goal = f"{self.needed} for a draw"
        elif side == held:
            goal = f"{max(mark + 1, self.needed)} for the match"
        else:
            goal = f"{self.needed} to win"
        return Fact("", with_unit(self.tricks[side], "trick"), MUST), Fact("", goal)

    def place_of(self, pile: str) -> Place:
        place = super().place_of(pile)
        if pile != "trick" or not self.sign or not self.laid:
            return place
        return replace(place, note=f"{{{self.laid[0][0]}}}: {self.sign}, {SIGNS[self.sign]} suit")

    def public_state(self) -> dict[str, Any]:
        return {**super().public_state(), "trump": self.trump.value if self.trump else ""}

    def deal_on(self) -> None:
        """Deals the rest of the first round, then three at a time (deal-batches)."""
        for step in range(self.seats):
            seat = self.seat_after(self.caller, step)
            if not self.hand(seat):
                self.deal_to(f"hand.{seat}", min(BATCH, self.each))
        self.deal_round(self.caller, self.each - len(self.hand(self.caller)), batch=BATCH)
        self.settle_stock()
        for seat in range(self.seats):
            self.arrange(f"hand.{seat}", tuple(sorted(self.hand(seat), key=in_hand)))
        last = self.each % BATCH or BATCH
        self.tell("check", self.dealer, f"{{seat}} deal{{s}} a last batch of {last}.", rule="deal-check")
