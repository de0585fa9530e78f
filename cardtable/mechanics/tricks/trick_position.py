"""What one seat can tell of a trick that it is about to play to: who is ahead, what beats that, how likely.

Only what the view shows is used, so a game's judge may weigh by it and its reasons may say it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

from cardtable.cards import HIDDEN, Card, Suit
from cardtable.mechanics.tricks.stage import Tricks

FRIEND_BEHIND, LEFT_TO_FRIEND = 0.2, 0.35
"""How likely a friend who plays later takes the trick after all: if the own card is beaten, or is behind."""
TO_FRIEND, TO_FOE = 0.25, -0.35
"""In tricks: what it is worth to lead a suit of which a friend, or an opponent, is known to have none."""


RETAKEN = 0.3
"""How likely a trick is taken back by who could have beaten the card that was ahead before."""


class TrickSense:
    """A trick as it lies, seen from the seat that plays next; `friends` are the others known to be on its
    side. Where a trick is not simply won by trumps or the suit led, a game overrides `beaten_by`."""

    def __init__(
        self, stage: Tricks[Any], seat: int, trump: Suit | None = None, friends: Sequence[int] = ()
    ) -> None:
        self.stage, self.deal, self.seat, self.trump = stage, stage.deal, seat, trump
        self.friends = tuple(friends)
        self.hand = stage.held(seat)
        self.led = stage.suit_led()
        """The suit to be followed; None where this card leads."""
        self.behind = stage.behind()
        """Who plays to the trick after this card."""
        self.best_at = stage.winner() if self.deal.laid else -1
        self.best = next((c for at, c in self.deal.laid if at == self.best_at), None)
        """The card that is ahead; None where this card leads."""

    @cached_property
    def foes(self) -> tuple[int, ...]:
        """Those behind who are not known to be friends."""
        return tuple(at for at in self.behind if at not in self.friends)

    @property
    def is_ours(self) -> bool:
        """Whether a friend is ahead."""
        return self.best_at in self.friends

    @property
    def is_theirs(self) -> bool:
        """Whether an opponent is ahead."""
        return not self.leads and not self.is_ours

    @property
    def leads(self) -> bool:
        """Whether the card opens the trick."""
        return self.best is None

    @property
    def has_friend_behind(self) -> bool:
        """Whether a friend plays later to the trick."""
        return len(self.foes) < len(self.behind)

    @cached_property
    def unseen(self) -> tuple[Card, ...]:
        """The cards that may still come from others: those not seen, and those known to lie with them."""
        return (*self._unseen, *(c for placed in self.placed.values() for c in placed))

    @cached_property
    def _unseen(self) -> tuple[Card, ...]:
        unseen: tuple[Card, ...] = self.deal.unseen()
        return unseen

    @cached_property
    def _faces(self) -> frozenset[Card]:
        return frozenset(self._unseen)

    @cached_property
    def placed(self) -> dict[int, tuple[Card, ...]]:
        """By other seat the cards that it has still to play and that are known: open, named, given to it."""
        others = self.deal.others(self.seat)
        return {at: tuple([c for c in self.stage.held(at) if c is not HIDDEN]) for at in others}

    @cached_property
    def hidden(self) -> dict[int, int]:
        """By other seat how many of its cards are not known."""
        return {at: self.stage.held(at).count(HIDDEN) for at in self.placed}

    @cached_property
    def playable(self) -> tuple[Card, ...]:
        """The cards that may be played, one of each face."""
        return self.stage.playable(self.seat)

    # Cards held

    def count(self, suit: Suit | None) -> int:
        """How many cards of a suit are held."""
        return sum(c.suit is suit for c in self.hand)

    @property
    def is_void(self) -> bool:
        """Whether none of the suit led is held."""
        return self.led is not None and not self.count(self.led)

    @property
    def trumps_out(self) -> int:
        """How many trumps lie unseen; none where there are no trumps."""
        trump = self.trump
        return sum(c.suit is trump for c in self.unseen) if trump is not None else 0

    def height(self, c: Card) -> int:
        """Where a card stands among all: in its suit, trumps above all others."""
        return self.stage.strength(c, c.suit)

    # What cards count

    def points(self, c: Card) -> int:
        """What a card counts for whoever wins it; a game in which cards count says so."""
        return 0

    @cached_property
    def lain(self) -> int:
        """The points that lie in the trick."""
        return sum(self.points(c) for _, c in self.deal.laid)

    # Whose trick

    def strength(self, c: Card) -> int:
        """How strong a card is in this trick, led by it where it is the first."""
        return self.stage.strength(c, c.suit if self.led is None else self.led)

    def beats(self, c: Card) -> bool:
        """Whether the card would be the best so far."""
        return self.best is None or self.strength(c) > self.strength(self.best)

    def wins_for_good(self, c: Card) -> bool:
        """Whether the card takes the trick, whatever those behind hold."""
        return self.beats(c) and self.is_safe(c)

    def is_safe(self, c: Card) -> bool:
        """Whether nobody behind may hold what beats that card."""
        return not any(self.may_hold(at, one) for one in self.better(c) for at in self.behind)

    def takes_last(self, c: Card) -> bool:
        """Whether it wins the trick, being the last card to it."""
        return not self.behind and self.beats(c)

    def is_cheapest(self, c: Card) -> bool:
        """Whether it wins as the last card to the trick, and others would too, but none that is lower."""
        others = [one for one in self.playable if one is not c and self.beats(one)]
        return self.takes_last(c) and bool(others) and all(self.loses_or_dearer(c, one) for one in others)

    def loses_or_dearer(self, c: Card, other: Card) -> bool:
        """Whether another card would not win, or is no lower than this one."""
        return not self.beats(other) or self.strength(other) >= self.strength(c)

    def is_lowest(self, c: Card) -> bool:
        """Whether there is a choice, and none of it is lower, trumps being above all others."""
        return len(self.playable) > 1 and all(self.not_lower(c, one) for one in self.playable)

    def not_lower(self, c: Card, other: Card) -> bool:
        """Whether another card is no lower than this one, trumps being above all others."""
        return self.height(other) >= self.height(c)

    def is_highest_under(self, c: Card) -> bool:
        """Whether of several cards that would not be ahead none is higher."""
        under = [one for one in self.playable if not self.beats(one)]
        return c in under and len(under) > 1 and all(self.ahead_or_no_higher(c, one) for one in under)

    def ahead_or_no_higher(self, c: Card, other: Card) -> bool:
        """Whether another card would be ahead, or is no higher than this one."""
        return self.beats(other) or self.height(other) <= self.height(c)

    @property
    def cannot_duck(self) -> bool:
        """Whether everything that may be played to the trick goes ahead."""
        return not self.leads and all(map(self.beats, self.playable))

    def leads_lowest(self, c: Card) -> bool:
        """Whether it leads, being the lowest of several cards of its suit."""
        own = [one for one in self.playable if one.suit is c.suit]
        return self.leads and len(own) > 1 and all(self.not_lower(c, one) for one in own)

    def is_master(self, c: Card) -> bool:
        """Whether it leads, and none of the others may hold a higher card of its suit."""
        return self.leads and self.is_top(c)

    def is_top(self, c: Card) -> bool:
        """Whether none of the others may hold a higher card of its suit."""
        suit, height = c.suit, self.height(c)
        return not any(o.suit is suit and self.height(o) > height for o in self.unseen)

    def ruffs(self, c: Card) -> bool:
        """Whether it trumps a suit led of which none is held, and is ahead."""
        return self.is_void and c.suit is self.trump is not None and self.beats(c)

    def leaves_it(self, c: Card) -> bool:
        """Whether a friend is ahead and stays so for now."""
        return self.is_ours and not self.beats(c)

    def gives_up(self, c: Card) -> bool:
        """Whether an opponent is ahead and stays so for now."""
        return self.is_theirs and not self.beats(c)

    @property
    def is_lost(self) -> bool:
        """Whether an opponent is ahead, and nothing that may be played beats that."""
        return self.is_theirs and not any(map(self.beats, self.playable))

    # What is known of others

    def may_hold(self, seat: int, c: Card) -> bool:
        """Whether that seat may have that card still to play."""
        if c in self.placed[seat]:
            return True
        return self.hidden[seat] > 0 and c in self._faces and bool(self.deal.may_hold(f"hand.{seat}", c))

    def lacks(self, seat: int, suit: Suit) -> bool:
        """Whether that seat has shown that it holds none of the suit."""
        return bool(self.deal.of_suit[suit] <= self.deal.lacks[seat])

    def may_ruff(self, seat: int, suit: Suit | None) -> bool:
        """Whether that seat is known to have none of a plain suit, and may have a trump."""
        trump = self.trump
        if suit is None or suit is trump or trump is None or not self.lacks(seat, suit):
            return False
        return any(c.suit is trump and self.may_hold(seat, c) for c in self.unseen)

    def to_friends_void(self, c: Card) -> bool:
        """Whether it leads a suit of which a friend is known to have none, while he may have a trump."""
        suit = c.suit
        return self.leads and any(self.may_ruff(at, suit) for at in self.friends)

    def into_a_ruff(self, c: Card) -> bool:
        """Whether it leads a suit of which an opponent is known to have none, while he may have a trump."""
        suit = c.suit
        return self.leads and any(self.may_ruff(at, suit) for at in self.foes)

    def void_worth(self, c: Card) -> float:
        """What leading its suit is worth beyond the trick, where somebody has none of it and may trump."""
        return TO_FRIEND * self.to_friends_void(c) + TO_FOE * self.into_a_ruff(c)

    # How likely

    def outcome(self, c: Card) -> float:
        """How likely the trick is the own side's if that card is played."""
        if self.beats(c):
            holds = self.holds(c)
            return holds + (1 - holds) * (
                FRIEND_BEHIND if self.has_friend_behind else self.lost_to(self.foes)
            )
        assert self.best is not None
        if self.is_ours:
            return self.holds(self.best)
        return LEFT_TO_FRIEND if self.has_friend_behind else self.lost_to((self.best_at, *self.foes))

    def in_the_end(self, c: Card, ally: Callable[[int], float], taken: Callable[[int, Card], float]) -> float:
        """How likely the trick is the own side's in the end if that card is played, where it is not known who
        plays for whom: by how surely a seat is on the own side, and how likely one behind beats a card."""
        ahead = self.beats(c)
        best = c if ahead or self.best is None else self.best
        ours = 1.0 if ahead else ally(self.best_at)
        for at in self.behind:
            friend, beats = ally(at), taken(at, best)
            back = beats * (1.0 if not ahead and at == self.behind[0] else RETAKEN)
            ours = ours * (1.0 - (1.0 - friend) * beats) + (1.0 - ours) * friend * back
        return ours

    def lost_to(self, seats: tuple[int, ...]) -> float:
        """What it is worth that one of those takes the trick: nothing, where all opponents are alike."""
        return 0.0

    def holds(self, c: Card) -> float:
        """How likely a card that is best so far is not beaten by an opponent behind."""
        chance = 1.0
        for foe in self.foes:
            chance *= 1.0 - self.beaten_by(foe, c)
        return chance

    def beaten_by(self, foe: int, c: Card) -> float:
        """How likely a seat behind can beat it: with the suit led, or with a trump if it has none of that."""
        led = c.suit if self.led is None else self.led
        better = self.better(c)
        beating = 1.0 - self.has_none(foe, [one for one in better if one.suit is led])
        if led is not self.trump is not None:
            can_trump = 1.0 - self.has_none(foe, [one for one in better if one.suit is self.trump])
            follows = [one for one in self.unseen if one.suit is led]
            beating += self.has_none(foe, follows) * can_trump
        return beating

    def must_beat(self, seat: int, c: Card) -> float:
        """How likely a seat behind has of the suit led only cards that beat it: who would rather not win."""
        led = c.suit if self.led is None else self.led
        follows = [one for one in self.unseen if one.suit is led]
        lower = [one for one in follows if self.stage.strength(one, led) < self.stage.strength(c, led)]
        return max(0.0, self.has_none(seat, lower) - self.has_none(seat, follows))

    def better(self, c: Card) -> list[Card]:
        """The unseen cards that would beat it in this trick."""
        if c not in self._better:
            led = c.suit if self.led is None else self.led
            strength = self.stage.strength(c, led)
            self._better[c] = [one for one in self.unseen if self.stage.strength(one, led) > strength]
        return self._better[c]

    def has_none(self, seat: int, wanted: Sequence[Card]) -> float:
        """How likely a seat holds none of those cards."""
        chance = 1.0
        for c in wanted:
            chance *= 1.0 - self._share(seat, c)
        return chance

    def _share(self, seat: int, c: Card) -> float:
        """How likely a card lies with a seat: known, or by how many cards lie where it may."""
        if c not in self._shares:
            self._shares[c] = self._sizes(c)
        sizes = self._shares[c]
        if c in self.placed[seat]:
            return 1.0
        return self.in_hands * sizes[seat] / sum(sizes.values()) if seat in sizes else 0.0

    @cached_property
    def in_hands(self) -> float:
        """How likely a card not seen lies in a hand, and not out of play."""
        return min(1.0, sum(self.hidden.values()) / max(1, len(self._unseen)))

    @cached_property
    def _better(self) -> dict[Card, list[Card]]:
        return {}

    @cached_property
    def _shares(self) -> dict[Card, dict[int, int]]:
        return {}

    def _sizes(self, c: Card) -> dict[int, int]:
        """By seat that may hold a card not seen how many such cards it holds."""
        if c not in self._faces:
            return {}
        may_hold, hidden = self.deal.may_hold, self.hidden
        return {at: hidden[at] for at in hidden if hidden[at] and may_hold(f"hand.{at}", c)}
