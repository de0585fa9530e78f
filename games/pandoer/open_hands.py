"""Games of few tricks with all hands open, solved exactly: the proclaimer against the three others as one.

There are no trumps, so only the order of the cards left in each suit counts. A suit is the row of their
holders, the lowest card first: 0 for the proclaimer, 1 to 3 for those after him. Neighbours of one holder
come to the same, and so do positions that differ in the names of suits alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cardtable.cards import Card, Suit
from cardtable.engine import emptied_each_match, position_cache
from cardtable.mechanics.tricks import ace_high
from games.pandoer.contracts import Goal
from games.pandoer.deal_state import PandoerDealState

Suits = tuple[str, ...]
"""The four suits as rows of holders, in the order of `Suit`."""
PLACES = 100_000
"""Cards tried, after which a position is given up."""
MOST_KNOWN = 200_000
"""Positions remembered before all are forgotten."""
HIS = "0"
"""The proclaimer."""
_SUITS = tuple(Suit)
_NEXT = {"0": "1", "1": "2", "2": "3", "3": "0"}


class TooManyError(Exception):
    """A position has too many lines of play."""


class Trick(NamedTuple):
    """A trick being played, and the cards that are left in the hands."""

    player: str
    """The holder who plays next."""
    suits: Suits
    led: int = -1
    """The suit led; -1 for a lead."""
    best: int = 0
    """How many cards left of that suit are lower than the card that is ahead."""
    winner: str = ""
    """The holder whose card is ahead."""
    laid: int = 0
    """How many cards lie."""

    def after(self, suit: int, at: int) -> Trick:
        """The trick after the card at that place of that suit is played."""
        player, suits, led, best, winner, laid = self
        row = suits[suit]
        left = (*suits[:suit], row[:at] + row[at + 1 :], *suits[suit + 1 :])
        if led < 0 or (suit == led and at >= best):
            return Trick(_NEXT[player], left, suit, at, player, laid + 1)
        return Trick(_NEXT[player], left, led, best - (suit == led), winner, laid + 1)

    def runs(self, suit: int) -> list[int]:
        """The places of the cards of that suit that may be played, the lowest of each run of neighbours; the
        card that is ahead parts neighbours."""
        return _runs(self.suits[suit], self.player, self.best if suit == self.led else -1)


@position_cache(1 << 14)
def _runs(row: str, player: str, ahead: int) -> list[int]:
    return [
        at
        for at, holder in enumerate(row)
        if holder == player and (not at or at == ahead or row[at - 1] != player)
    ]


def rows_of(hands: Sequence[Iterable[Card]], proclaimer: int) -> Suits:
    """The suits of four hands."""
    found: dict[Suit | None, list[tuple[int, str]]] = {suit: [] for suit in _SUITS}
    for seat, hand in enumerate(hands):
        holder = str((seat - proclaimer) % 4)
        for c in hand:
            found[c.suit].append((ace_high(c), holder))
    return tuple(["".join([holder for _, holder in sorted(row)]) for row in found.values()])


@position_cache(1 << 13)
def is_safe(row: str) -> bool:
    """Whether the proclaimer is never forced to win a trick in a suit that others lead: below each of the
    proclaimer's cards lie no more of the others' than of the proclaimer's own."""
    own = others = 0
    for holder in row:
        if holder != HIS:
            others += 1
        elif others > own:
            return False
        else:
            own += 1
    return True


@position_cache(1 << 13)
def is_caught(row: str, leader: str) -> bool:
    """Whether this suit, led now, makes the proclaimer win: each of the three has a card below
    the proclaimer's lowest, or none of the suit."""
    at = row.find(HIS)
    if at < 0:
        return False
    under = row[:at]
    return leader in under and all(holder in under or holder not in row for holder in "123")


_known: dict[tuple[str, bool, Suits], bool] = emptied_each_match({})
"""By leader, whether a trick is wanted, and suits: whether the game is made."""


class OpenHands:
    """Solves positions, each once a match."""

    def __init__(self, places: int = PLACES) -> None:
        self.left = places
        """The cards that may still be tried."""
        if len(_known) > MOST_KNOWN:
            _known.clear()

    def is_made(self, leader: str, suits: Suits, *, wants_one: bool) -> bool:
        """Whether the proclaimer makes it with that holder to lead: they win no trick, or just one."""
        if not any(suits):
            return not wants_one
        if not wants_one and leader != HIS:
            if all(map(is_safe, suits)):
                return True
            if any(is_caught(row, leader) for row in suits):
                return False
        key = leader, wants_one, tuple(sorted(suits))
        made = _known.get(key)
        if made is None:
            made = _known[key] = self.is_made_within(Trick(leader, key[2]), wants_one=wants_one)
        return made

    def is_made_within(self, trick: Trick, *, wants_one: bool) -> bool:
        """Whether the proclaimer makes the game from within a trick."""
        if trick.laid == 4:
            if trick.winner != HIS:
                return self.is_made(trick.winner, trick.suits, wants_one=wants_one)
            return wants_one and self.is_made(HIS, trick.suits, wants_one=False)
        own = trick.player == HIS
        for suit, at in _tried(trick, wants_one=wants_one):
            self.left -= 1
            if self.left < 0:
                raise TooManyError
            if self.is_made_within(trick.after(suit, at), wants_one=wants_one) is own:
                return own
        return not own


def _tried(trick: Trick, *, wants_one: bool) -> list[tuple[int, int]]:
    """The cards that may be played, one of each run, the likeliest to be good first."""
    suits, led, player = trick.suits, trick.led, trick.player
    if led >= 0 and player in suits[led]:
        return [(led, at) for at in _following(trick, wants_one=wants_one)]
    order = sorted(range(4), key=list(map(_dullness, suits)).__getitem__)
    if led < 0:  # low cards of suits in which the proclaimer may be caught
        return [(suit, at) for suit in order for at in trick.runs(suit)]
    return [(suit, at) for suit in order for at in reversed(trick.runs(suit))]


@position_cache(1 << 13)
def _dullness(row: str) -> int:
    """0 for a suit in which the proclaimer may be caught, 1 for a safe one, 2 for one that they lack."""
    return is_safe(row) + (HIS not in row)


def _following(trick: Trick, *, wants_one: bool) -> list[int]:
    """The cards of the suit led: the others stay low as long as the proclaimer may be caught, who goes as
    high as possible under them, or over them to take the trick."""
    places = trick.runs(trick.led)
    if trick.player != HIS:
        is_open = trick.winner == HIS or HIS in trick.suits[trick.led]
        return places if is_open else places[::-1]
    under = [at for at in reversed(places) if at < trick.best]
    over = [at for at in reversed(places) if at >= trick.best]
    return over + under if wants_one else under + over


# Asked of a deal


def makes(deal: PandoerDealState, playable: Iterable[Card], places: int = PLACES) -> dict[Card, bool] | None:
    """In a whole deal: for each card that may be played whether the game is made after it, all playing as
    well as can be. None if there are too many lines of play."""
    now, hands = _now(deal)
    wants_one = deal.game.goal is Goal.ONE and not deal.tricks[deal.bidder]
    positions = OpenHands(places)
    tried: dict[tuple[int, int], bool] = {}
    found = {}
    try:
        for c in playable:
            assert c.suit is not None
            suit = _SUITS.index(c.suit)
            at = max(start for start in now.runs(suit) if start <= _lower(c, hands))
            if (suit, at) not in tried:
                tried[suit, at] = positions.is_made_within(now.after(suit, at), wants_one=wants_one)
            found[c] = tried[suit, at]
    except TooManyError:
        return None
    return found


def _now(deal: PandoerDealState) -> tuple[Trick, list[Card]]:
    """The running trick, and the cards in all hands."""
    hands = [deal.hand(seat) for seat in range(deal.seats)]
    cards = [c for hand in hands for c in hand]
    player = str((deal.turn - deal.bidder) % deal.seats)
    suits = rows_of(hands, deal.bidder)
    if not deal.laid:
        return Trick(player, suits), cards
    suit = deal.laid[0][1].suit
    assert suit is not None
    winner, ahead = max((one for one in deal.laid if one[1].suit is suit), key=lambda one: ace_high(one[1]))
    holder = str((winner - deal.bidder) % deal.seats)
    return Trick(player, suits, _SUITS.index(suit), _lower(ahead, cards), holder, len(deal.laid)), cards


def _lower(c: Card, held: Iterable[Card]) -> int:
    """How many of those cards are lower in its suit."""
    return sum([one.suit is c.suit and ace_high(one) < ace_high(c) for one in held])
