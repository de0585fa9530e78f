"""The position of a trick while it is not known who plays for the declarer.

`SecretPartnerPosition` is a trick to be played to. In a `CallingPosition` cards are called or announced.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property
from typing import Any

from cardtable.cards import Card, Suit, text_of
from cardtable.engine.advice_reasons import reason
from cardtable.engine.deal import Deal
from cardtable.mechanics.tricks.card_reasons import card_reason, card_thought
from cardtable.mechanics.tricks.secret_partners import Announce, CallCards, SecretPartnersDeal
from cardtable.mechanics.tricks.stage import PlayCard, Tricks
from cardtable.mechanics.tricks.trick_position import TrickPosition
from cardtable.words import join_or, with_unit

FRIEND_BY_A_COPY = 0.8
"""How likely the holder of a called card becomes the friend if another seat may hold a copy of it."""


def nobody_beats_winner(deal: Deal, seat: int, action: PlayCard) -> bool:
    """In a whole deal: whether no seat behind holds a card that beats the one ahead."""
    stage = deal.stage
    assert isinstance(stage, Tricks)
    led = stage.suit_led()
    laid = dict(stage.deal.laid)
    strength = stage.strength(laid[stage.winning_seat()], led)
    return all(stage.strength(c, led) <= strength for at in stage.behind() for c in stage.held(at))


class SecretPartnerPosition(TrickPosition):
    """A trick whose players belong to the declarer's team or are against it, some in secret.

    `friends` are only seats that are certainly on this side, and `is_theirs` is certain, too.
    """

    deal: SecretPartnersDeal

    def __init__(self, stage: Tricks[Any], seat: int, trump: Suit | None = None) -> None:
        super().__init__(stage, seat, trump)
        self.friends = tuple(at for at in self.known_cards if self.ally(at) == 1.0)

    # Who plays with whom

    @cached_property
    def attacks(self) -> float:
        """How likely the seat itself plays for the declarer: 0 and 1 are certain."""
        held = self.deal.held_calls(self.seat)
        if self.deal.in_team(self.seat) or not held:
            return float(self.deal.in_team(self.seat))
        return FRIEND_BY_A_COPY if all(c in self.unseen for c in held) else 1.0

    @cached_property
    def secret_friend_chance(self) -> float:
        """How likely any one of the other seats is a friend who is not known."""
        friends = sum(c in self.unseen for c in self.deal.calls.open)
        return friends / max(1, sum(not self.deal.in_team(at) for at in self.known_cards))

    def in_team(self, seat: int) -> float:
        """How likely another seat plays for the declarer."""
        return 1.0 if self.deal.in_team(seat) else self.secret_friend_chance

    def ally(self, seat: int) -> float:
        """How likely another seat is on this side."""
        team = self.in_team(seat)
        return self.attacks * team + (1.0 - self.attacks) * (1.0 - team)

    # Whose trick

    @property
    def is_theirs(self) -> bool:
        return not self.leads and not self.ally(self.winning_seat)

    @property
    def is_likely_ours(self) -> bool:
        """Whether the seat that is ahead is likelier on this side than not, but not certainly."""
        return not self.leads and not self.is_ours and self.ally(self.winning_seat) > 0.5

    @property
    def is_settled(self) -> bool:
        """Whether the card that is ahead stays so whatever the seats behind hold."""
        return self.winning_card is not None and self.cannot_be_beaten(self.winning_card)

    def win_chance(self, c: Card) -> float:
        return self.win_chance_with_allies(c, self.ally, self.chance_to_beat)

    # Reasons

    @card_reason(in_deal=nobody_beats_winner, theme="give your side points")
    def throws_safely(self, c: Card) -> str:
        """Whether it adds points to a trick that a friend surely wins."""
        if not self.leaves_to_friend(c) or not self.points(c) or not self.is_settled:
            return ""
        return f"Nobody after you beats the card ahead: your side gets {self._points_words(c)} more."

    @card_reason(
        "Your side has the trick: no strong card is needed.",
        in_deal=nobody_beats_winner,
        theme="spare strong cards",
    )
    def leaves_safely(self, c: Card) -> bool:
        """Whether it stays under in a trick that a friend surely wins."""
        return self.leaves_to_friend(c) and self.is_settled

    @card_reason(theme="trust the likely friend")
    def trusts(self, c: Card) -> str:
        """Whether it adds points to a trick that is likely this side's."""
        if not self.stays_under(c) or not self.points(c) or not self.is_likely_ours:
            return ""
        return f"Whoever is ahead is likelier on your side than not: it adds {self._points_words(c)}."

    @card_reason(against=True)
    def risks_points(self, c: Card) -> str:
        """Whether it adds points to a trick that is not certainly this side's."""
        if not self.stays_under(c) or not self.points(c) or self.is_ours:
            return ""
        return f"If the trick is lost, it costs your side {self._points_words(c)}."

    @card_reason("It does not win, but no points go with it.", theme="give no points")
    def no_points(self, c: Card) -> bool:
        """Whether it stays under and counts nothing."""
        return self.stays_under(c) and not self.points(c)

    def counts_no_less(self, c: Card, other: Card) -> bool:
        """Witness: whether another card counts no less."""
        return self.points(other) >= self.points(c)

    @card_reason("None of your cards costs fewer points.", beside=counts_no_less, theme="give no points")
    def fewest(self, c: Card) -> bool:
        """Whether it stays under and none of several cards counts less."""
        if not self.stays_under(c) or len(self.playable) < 2:
            return False
        return all(self.counts_no_less(c, other) for other in self.playable)

    @card_reason("It is worth no points, should others win it.", theme="give no points")
    def leads_none(self, c: Card) -> bool:
        """Whether it leads a card that counts nothing."""
        return self.leads and not self.points(c)

    def _points_words(self, c: Card) -> str:
        return with_unit(self.points(c), "point")

    # Thoughts

    @card_thought()
    def you_are_friend(self) -> str:
        """Whether the seat is a friend in secret, or may become one."""
        held = self.deal.held_calls(self.seat)
        if not held or self.deal.in_team(self.seat):
            return ""
        if self.attacks != 1.0:
            return f"{held[0]} is called: play it before another player plays one, and you are a friend."
        friend = "the friend" if len(self.deal.calls.cards) == 1 else "a friend"
        return f"You are {friend}, in secret: playing {join_or(list(map(str, held)))} tells everybody."

    @card_thought("A friend may still be hidden: a point for another player may be one for the declarer.")
    def friend_unknown(self) -> bool:
        """Whether the seat plays against the declarer, and another seat may be a friend in secret."""
        unknown = [at for at in self.known_cards if not self.deal.in_team(at)]
        may_hold = (self.may_hold(at, c) for c in self.deal.calls.open for at in unknown)
        return not self.attacks and any(may_hold)


def others_hold_called(deal: Deal, seat: int, action: CallCards) -> bool:
    """In a whole deal: whether other seats hold all cards called."""
    others = {c for at in range(deal.seats) if at != seat for c in deal.hand(at)}
    return others.issuperset(action.cards)


class CallingPosition:
    """A position in which cards may be called or announced; a game's own position inherits it."""

    deal: Any
    seat: int

    @property
    def in_other_hands(self) -> Collection[Card]:
        """The cards that lie in other hands."""
        raise NotImplementedError

    @reason(of=CallCards, in_deal=others_hold_called, theme="call a friend")
    def brings_friend(self, call: CallCards) -> str:
        """Whether all cards called lie in other hands."""
        if not call.cards or any(c not in self.in_other_hands for c in call.cards):
            return ""
        return f"Somebody else holds {text_of(call.cards)}: you will not play alone."

    @reason("Alone you play against all others.", of=CallCards, against=True, name="alone")
    def calls_nobody(self, call: CallCards) -> bool:
        """Whether no card called lies in another hand."""
        return not any(c in self.in_other_hands for c in call.cards)

    @reason("It tells the opponents, too, who the friend is.", of=Announce, against=True)
    def tells_opponents(self, _: Announce) -> bool:
        """Whether the seat is not known as a friend yet."""
        return not self.deal.in_team(self.seat)
