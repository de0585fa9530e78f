"""The state of a deal of Jaguar: bids, the called card and its holder, the points taken, the score."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from cardtable.cards import HIDDEN, Card, Rank, Suit, pack
from cardtable.engine import MAY, MUST, Event, Fact, Place, ScoreLine, written
from cardtable.mechanics.bidding import AuctionDeal
from cardtable.mechanics.tricks import TalkDeal
from cardtable.tuples import replaced
from cardtable.words import with_unit
from games.jaguar.actions import PHRASES

RANKS_DESCENDING = tuple(map(Rank, (1, 3, 13, 12, 11, 7, 6, 5, 4, 2)))
"""The ranks from the top, in tricks as in the bidding (rank)."""
HEIGHT: Mapping[Rank | None, int] = {
    rank: len(RANKS_DESCENDING) - at for at, rank in enumerate(RANKS_DESCENDING)
}
"""The height of a rank in its suit: 10 for the ace down to 1 for the 2."""
PACK = tuple(c for c in pack() if c.rank in HEIGHT)
"""The forty cards (deal-eight)."""
RANK_POINTS: Mapping[Rank | None, int] = {
    Rank.ACE: 11,
    Rank.THREE: 10,
    Rank.KING: 4,
    Rank.QUEEN: 3,
    Rank.JACK: 2,
}
"""The points of a card by its rank; all other cards count nothing (card-points)."""
CARD_POINTS: Mapping[Card, int] = {c: RANK_POINTS.get(c.rank, 0) for c in PACK}
"""The points of each card (card-points)."""
ALL_POINTS = 120
"""The points of the pack."""
NEEDED = 61
"""The points that jaguar and friend need to win (ties-lose)."""


def height(c: Card) -> int:
    """The height of a card in its suit: 10 for the ace down to 1 for the 2."""
    return HEIGHT.get(c.rank, 0)


def points_of(held: tuple[Card, ...]) -> int:
    """The points of some cards; hidden ones count nothing."""
    return sum([RANK_POINTS.get(c.rank, 0) for c in held])


def text_of_ranks(ranks: tuple[Rank, ...]) -> str:
    """Ranks in a row: `J 7 6`."""
    return " ".join(rank.text for rank in ranks)


class JaguarDealState(AuctionDeal, TalkDeal):
    """The state of one hand and what the screen is told of it; JaguarDeal adds how it begins."""

    public = ("bidder", "jaguar", "friend", "trick_no", "taken")
    bid_rank: Rank | None = None
    """The rank of the last bid; None before the first."""
    bidder = -1
    """The seat that made it; -1 before the first."""
    jaguar = -1
    """The seat that won the auction; -1 before."""
    trump: Suit | None = None
    """The suit of trumps; None before they are named."""
    called: Card | None = None
    """The card whose holder is the jaguar's friend; None before trumps are named."""
    friend = -1
    """The seat that has played the called card, which may be the jaguar's own; -1 before."""
    taken: tuple[int, ...] = ()
    """The points of each seat's tricks."""
    helped: tuple[int, ...] = ()
    """The points that each seat has thrown to the jaguar's tricks, less those thrown to others' tricks."""
    last_said: tuple[str, ...] = ()
    """The last phrase of each seat; empty for none."""

    @property
    def team(self) -> tuple[int, ...]:
        """The jaguar, and the friend once known; nobody before there is a jaguar."""
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
        return self.points_of_team(self.friend)

    def points_of_team(self, friend: int) -> int:
        """The points that the jaguar has taken, and that seat if it is the friend (-1: nobody)."""
        return sum(self.taken[seat] for seat in {self.jaguar, friend} if seat >= 0)

    def count_trick(self, winner: int) -> None:
        """Counts the points of a full trick, and notes to whom each card was thrown."""
        points = 0
        sign = 1 if winner == self.jaguar else -1
        helped = list(self.helped)
        for at, c in self.laid:
            points += CARD_POINTS[c]
            if at != winner:
                helped[at] += sign * CARD_POINTS[c]
        self.taken = replaced(self.taken, winner, self.taken[winner] + points)
        self.helped = tuple(helped)

    # The score

    @property
    def points(self) -> tuple[int, ...]:
        return self.scored(self.friend) if self.over and self.jaguar >= 0 else (0,) * self.seats

    def score_lines(self) -> list[ScoreLine]:
        if not self.over:
            return []
        if self.jaguar < 0:
            return [ScoreLine("all-pass", "All five passed: nobody scores.", (0,) * self.seats)]
        rules = ["score-alone" if self.is_alone else "score-team"]
        if self.team_points == ALL_POINTS // 2:
            rules.insert(0, "ties-lose")
        return [
            ScoreLine("team-points", self._points_told(), (0,) * self.seats),
            ScoreLine(rules[0], self._result_told(), self.scored(self.friend), also=tuple(rules[1:])),
        ]

    def _points_told(self) -> str:
        """The points of both sides, those of the team as a sum."""
        own = self.team_points
        others = sum(self.taken) - own
        sum_of = written(*(self.taken[seat] for seat in self.team)) if own else "none"
        whose = "The jaguar alone has" if self.is_alone else "Jaguar and friend have"
        return f"{whose} {sum_of}, the others {others or 'none'}."

    def _result_told(self) -> str:
        """Whether the team has won."""
        done = "win" if self.team_points >= NEEDED else "lose"
        who = f"the jaguar {done}s" if self.is_alone else f"jaguar and friend {done}"
        return f"It takes {NEEDED} of {ALL_POINTS} points: with {self.team_points or 'none'} {who}."

    def scored(self, friend: int) -> tuple[int, ...]:
        """The scores of all seats by the points as they lie, if that seat is the friend.

        -1 stands for nobody (score-team, score-alone).
        """
        won = self.points_of_team(friend) >= NEEDED
        sign = 1 if won else -1
        shares = [-sign] * self.seats
        if friend >= 0:
            shares[friend] = sign
        shares[self.jaguar] = sign * (4 if friend in (self.jaguar, -1) else 2)
        return tuple(shares)

    def contract_kept(self) -> tuple[int, int, bool] | None:
        if self.bid_rank is None or not self.over:
            return None
        return self.jaguar, RANKS_DESCENDING.index(self.bid_rank) + 1, self.team_points >= NEEDED

    def public_state(self) -> dict[str, Any]:
        return super().public_state() | {
            "bid": self.bid_rank.text if self.bid_rank is not None else "",
            "passed": list(self.passed),
            "trump": str(self.trump or ""),
            "called": str(self.called or ""),
        }

    # On the screen. In a view only the holder's own hand shows the called card.

    def holds_called(self, seat: int) -> bool:
        """Whether a hand is seen to hold the called card."""
        return self.called is not None and self.called in self.hand(seat)

    def callout(self, event: Event) -> str:
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
            Fact("Jaguar" if self._seen_friend in (-1, self.jaguar) else "Team", self._so_far(), MUST),
            Fact("Trumps", str(self.trump)),
        ]
        if self.laid:
            found.append(Fact("In the trick", with_unit(points_of(self.cards_in("trick")), "point")))
        return (*found, Fact("Order", text_of_ranks(RANKS_DESCENDING), MAY))

    def _auction_facts(self) -> tuple[Fact, ...]:
        if self.bid_rank is None:
            return (Fact("Bids", "from the ace down", MUST), Fact("Order", text_of_ranks(RANKS_DESCENDING)))
        bid = Fact("Bid", f"{self.bid_rank.text} by {{{self.bidder}}}", MUST)
        left = RANKS_DESCENDING[RANKS_DESCENDING.index(self.bid_rank) + 1 :]
        return (bid, Fact("Left to bid", text_of_ranks(left))) if self.jaguar < 0 else (bid,)

    def _so_far(self) -> str:
        """The points of jaguar and known friend, and those that they need."""
        taken = self.points_of_team(self._seen_friend)
        return f"{taken or 'no'} points, {NEEDED} needed" if taken < NEEDED else "has enough"

    @property
    def _seen_friend(self) -> int:
        """The friend, as far as is to be seen here: the seat's own hand tells its holder. -1: unknown."""
        holders = (seat for seat in range(self.seats) if self.holds_called(seat))
        return self.friend if self.friend >= 0 else next(holders, -1)

    def _friend_told(self) -> str:
        friend = self._seen_friend
        if friend < 0:
            return "unknown"
        told = "nobody" if friend == self.jaguar else f"{{{friend}}}"
        return told if self.friend >= 0 else f"{told}, in secret"

    def seat_facts(self, seat: int) -> tuple[Fact, ...]:
        if self.jaguar < 0:
            return self.call_facts(seat)
        role = self._role(seat)
        found = [Fact("", role, MUST)] if role else []
        if self.taken[seat]:
            found.append(Fact("", with_unit(self.taken[seat], "point"), MUST))
        said = self.last_said[seat]
        return (*found, Fact("", f"“{PHRASES[said]}”", MAY, slip=True)) if said else tuple(found)

    def _role(self, seat: int) -> str:
        """The role of a seat, known to all or to its owner alone."""
        if self.holds_called(seat):
            return "alone, in secret" if seat == self.jaguar else "the friend, in secret"
        if seat in (self.jaguar, self.friend):
            return "jaguar" if seat == self.jaguar else "friend"
        return "defender" if self.friend >= 0 or HIDDEN not in self.hand(seat) else ""

    def place_of(self, pile: str) -> Place:
        place = super().place_of(pile)
        if not pile.startswith("captured."):
            return place
        return replace(place, note=with_unit(points_of(self.cards_in(pile)), "point"))
