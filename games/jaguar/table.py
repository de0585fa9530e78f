"""The table of Jaguar: bids, the called card and its friend, points taken, and what they come to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from cardtable.cards import Card, Rank, Suit, pack
from cardtable.engine.events import Event
from cardtable.engine.presentation import MAY, MUST, Fact, Place
from cardtable.engine.score import ScoreLine, written
from cardtable.mechanics.bidding import AuctionDeal
from cardtable.mechanics.tricks.table_talk import TalkDeal
from cardtable.tuples import replaced
from cardtable.words import so_many
from games.jaguar.actions import PHRASES

DOWN = tuple(map(Rank, (1, 3, 13, 12, 11, 7, 6, 5, 4, 2)))
"""The ranks from the top, in tricks as in the bidding (rank)."""
HEIGHT: Mapping[Rank | None, int] = {rank: len(DOWN) - at for at, rank in enumerate(DOWN)}
VALUE: Mapping[Rank | None, int] = dict(zip(DOWN, (11, 10, 4, 3, 2), strict=False))
"""What cards are worth; all others nothing (card-points)."""
PACK = tuple(c for c in pack() if c.rank in HEIGHT)
WORTH: Mapping[Card, int] = {c: VALUE.get(c.rank, 0) for c in PACK}
ALL, NEEDED = 120, 61
"""The points in the pack, and how many of them win for jaguar and friend (ties-lose)."""


def height(c: Card) -> int:
    """Where a card stands in its suit: 10 for the ace down to 1 for the 2."""
    return HEIGHT.get(c.rank, 0)


def worth_of(held: tuple[Card, ...]) -> int:
    """The points of some cards."""
    return sum([VALUE.get(c.rank, 0) for c in held])


def ranks_of(ranks: tuple[Rank, ...]) -> str:
    """Ranks in a row: `J 7 6`."""
    return " ".join(rank.text for rank in ranks)


class JaguarTable(AuctionDeal, TalkDeal):
    """One hand. `bid_rank` is the rank of the last bid, made by `bidder`; the `called` card stands once
    trumps are named; its holder is known as `friend` from when it is played, and may be the jaguar himself.
    `taken` are the points of each seat's tricks, `helped` those that it has thrown to tricks of the jaguar's
    less those thrown to others', `last_said` its last phrase."""

    public = ("bidder", "jaguar", "friend", "trick_no", "taken")
    bid_rank: Rank | None = None
    bidder = jaguar = friend = -1
    trump: Suit | None = None
    called: Card | None = None
    taken: tuple[int, ...] = ()
    helped: tuple[int, ...] = ()
    last_said: tuple[str, ...] = ()

    @property
    def team(self) -> tuple[int, ...]:
        """The jaguar, and the friend once he is known; nobody before there is a jaguar."""
        jaguar, friend = self.jaguar, self.friend
        if friend < 0 or friend == jaguar:
            return (jaguar,) if jaguar >= 0 else ()
        return (jaguar, friend)

    @property
    def is_alone(self) -> bool:
        """Of a finished hand: whether nobody else was the jaguar's friend (own-card-named)."""
        return len(self.team) == 1

    @property
    def team_points(self) -> int:
        """The points of the jaguar, and of the friend once he is known."""
        return sum(self.taken[seat] for seat in self.team)

    def count_trick(self, winner: int) -> None:
        """Counts the points of a full trick, and to whom they were thrown."""
        thrown = 0
        sign, helped = 1 if winner == self.jaguar else -1, list(self.helped)
        for at, c in self.laid:
            thrown += WORTH[c]
            if at != winner:
                helped[at] += sign * WORTH[c]
        self.taken = replaced(self.taken, winner, self.taken[winner] + thrown)
        self.helped = tuple(helped)

    # What it comes to

    @property
    def points(self) -> tuple[int, ...]:
        return self.scored(self.friend) if self.over and self.jaguar >= 0 else (0,) * self.seats

    def score_lines(self) -> list[ScoreLine]:
        if not self.over:
            return []
        if self.jaguar < 0:
            return [ScoreLine("all-pass", "All five passed: nobody scores.", (0,) * self.seats)]
        own, others = self.team_points or "none", sum(self.taken) - self.team_points or "none"
        sum_of = written(*(self.taken[seat] for seat in self.team)) if self.team_points else own
        done = "win" if self.team_points >= NEEDED else "lose"
        whose, who = "Jaguar and friend have", f"jaguar and friend {done}"
        if self.is_alone:
            whose, who = "The jaguar alone has", f"the jaguar {done}s"
        told = f"It takes {NEEDED} of {ALL} points: with {own} {who}."
        return [
            ScoreLine("team-points", f"{whose} {sum_of}, the others {others}.", (0,) * self.seats),
            ScoreLine(self._score_rule(), told, self.scored(self.friend)),
        ]

    def scored(self, friend: int) -> tuple[int, ...]:
        """What each seat scores by the points as they lie, if that seat is the friend (score-team,
        score-alone)."""
        won = sum([self.taken[seat] for seat in {self.jaguar, friend} if seat >= 0]) >= NEEDED
        share, sign = 4 if friend in (self.jaguar, -1) else 2, 1 if won else -1
        shares = [-sign] * self.seats
        if friend >= 0:
            shares[friend] = sign
        shares[self.jaguar] = sign * share
        return tuple(shares)

    def _score_rule(self) -> str:
        if self.team_points == ALL // 2:
            return "ties-lose"
        return "score-alone" if self.is_alone else "score-team"

    def contract_kept(self) -> tuple[int, int, bool] | None:
        if self.bid_rank is None or not self.over:
            return None
        return self.jaguar, DOWN.index(self.bid_rank) + 1, self.team_points >= NEEDED

    def public_state(self) -> dict[str, Any]:
        return super().public_state() | {
            "bid": self.bid_rank.text if self.bid_rank is not None else "",
            "passed": list(self.passed),
            "trump": str(self.trump or ""),
            "called": str(self.called or ""),
        }

    # What is shown: asked of a view, in which a hand holds the called card for its owner's eyes alone

    def holds_called(self, seat: int) -> bool:
        """Whether a hand is seen to hold the called card."""
        return self.called is not None and self.called in self.hand(seat)

    def great(self, event: Event) -> str:
        if event.kind != "friend":
            return ""
        is_alone = event.seat == self.jaguar
        return "{seat} {is} jaguar and friend in one!" if is_alone else "{seat} {is} the jaguar's friend!"

    def facts(self) -> tuple[Fact, ...]:
        if self.called is None:
            return self._auction_facts()
        found = [
            Fact("Called", f"{self.called} by {{{self.jaguar}}}", MUST),
            Fact("Friend", self._friend_told(), MUST),
            Fact("Jaguar" if self.friend < 0 else "Team", self._lacking(), MUST),
            Fact("Trumps", str(self.trump)),
        ]
        if self.laid:
            found.append(Fact("Trick", so_many(worth_of(self.cards_in("trick")), "point")))
        return (*found, Fact("Order", ranks_of(DOWN), MAY))

    def _auction_facts(self) -> tuple[Fact, ...]:
        if self.bid_rank is None:
            return (Fact("Bids", "from the ace down", MUST), Fact("Order", ranks_of(DOWN)))
        bid = Fact("Bid", f"{self.bid_rank.text} by {{{self.bidder}}}", MUST)
        left = DOWN[DOWN.index(self.bid_rank) + 1 :]
        return (bid, Fact("Left to bid", ranks_of(left))) if self.jaguar < 0 else (bid,)

    def _lacking(self) -> str:
        """What jaguar and known friend still need, as far as all can tell."""
        return f"needs {NEEDED - self.team_points}" if self.team_points < NEEDED else "has enough"

    def _friend_told(self) -> str:
        if self.friend < 0:
            return "unknown"
        return "nobody" if self.friend == self.jaguar else f"{{{self.friend}}}"

    def seat_facts(self, seat: int) -> tuple[Fact, ...]:
        if self.jaguar < 0:
            return (Fact("", self._call_of(seat), MUST),) if self._call_of(seat) else ()
        found = [Fact("", so_many(self.taken[seat], "point"), MUST)] if self.trick_no else []
        if role := self._role(seat):
            found.append(Fact("", role, MUST))
        said = self.last_said[seat]
        return (*found, Fact("", f"“{PHRASES[said]}”", MAY)) if said else tuple(found)

    def _role(self, seat: int) -> str:
        """What a seat is seen to be, by all or by its owner alone."""
        if self.holds_called(seat):
            return "alone, in secret" if seat == self.jaguar else "the friend, in secret"
        return "jaguar" if seat == self.jaguar else "friend" if seat == self.friend else ""

    def _call_of(self, seat: int) -> str:
        """What a seat has said last in the bidding."""
        if seat in self.passed:
            return "passed"
        return f"bid {self.bid_rank.text}" if seat == self.bidder and self.bid_rank is not None else ""

    def place_of(self, pile: str) -> Place:
        place = super().place_of(pile)
        if not pile.startswith("captured."):
            return place
        return replace(place, note=so_many(worth_of(self.cards_in(pile)), "point"))
