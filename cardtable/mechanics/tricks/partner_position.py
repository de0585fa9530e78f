"""What one seat can tell of a trick while it is not known who plays for the declarer."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from cardtable.cards import Card, Suit
from cardtable.mechanics.tricks.secret_partners import PartnersDeal
from cardtable.mechanics.tricks.stage import Tricks
from cardtable.mechanics.tricks.trick_position import TrickPosition

HOLDER = 0.8
"""How likely the holder of a called card becomes the friend where another copy is out."""


class PartnerPosition(TrickPosition):
    """A trick whose players belong to the declarer's team or are against it, some in secret: `friends` are
    those of the own side for certain, and `is_theirs` is certain, too."""

    deal: PartnersDeal

    def __init__(self, stage: Tricks[Any], seat: int, trump: Suit | None = None) -> None:
        super().__init__(stage, seat, trump)
        self.friends = tuple(at for at in self.known_cards if self.ally(at) == 1.0)

    # Who plays with whom

    @cached_property
    def attacks(self) -> float:
        """How surely the seat itself plays for the declarer, from 0 to 1."""
        held = self.deal.held_calls(self.seat)
        if self.deal.in_team(self.seat) or not held:
            return float(self.deal.in_team(self.seat))
        return HOLDER if all(c in self.unseen for c in held) else 1.0

    @cached_property
    def may_be_friend(self) -> float:
        """How likely another seat is a friend who has not come out."""
        friends = sum(c in self.unseen for c in self.deal.calls.open)
        return friends / max(1, sum(not self.deal.in_team(at) for at in self.known_cards))

    def in_team(self, seat: int) -> float:
        """How surely another seat plays for the declarer."""
        return 1.0 if self.deal.in_team(seat) else self.may_be_friend

    def ally(self, seat: int) -> float:
        """How surely another seat is on the own side."""
        team = self.in_team(seat)
        return self.attacks * team + (1.0 - self.attacks) * (1.0 - team)

    # Whose trick

    @property
    def is_theirs(self) -> bool:
        return not self.leads and not self.ally(self.winning_seat)

    @property
    def is_trusted(self) -> bool:
        """Whether somebody is ahead who is likelier on the own side than not, though nobody can say."""
        return not self.leads and not self.is_ours and self.ally(self.winning_seat) > 0.5

    @property
    def is_settled(self) -> bool:
        """Whether the card that is ahead stays so, whatever those behind hold."""
        return self.winning_card is not None and self.cannot_be_beaten(self.winning_card)

    def is_least(self, c: Card) -> bool:
        """Whether of several cards that may be played none counts less."""
        return len(self.playable) > 1 and all(self.points(one) >= self.points(c) for one in self.playable)

    # How likely

    def ours(self, c: Card) -> float:
        """How likely the trick is the own side's in the end if that card is played."""
        return self.win_chance_with_allies(c, self.ally, self.chance_to_beat)
