"""A trick of Mighty as one seat sees it: the value of each card, and the reasons for it.

It uses only the view. Values are in points of cards.
"""

from __future__ import annotations

from functools import cached_property

from cardtable.cards import Card
from cardtable.mechanics.tricks import (
    CardComparisonReasons,
    SecretPartnerPosition,
    card_reason,
    card_thought,
    card_worth,
    nobody_beats,
)
from cardtable.words import join_or, with_unit
from games.mighty.actions import PlayAndAsk
from games.mighty.deal_state import MightyDealState
from games.mighty.forms import JOKER, is_point
from games.mighty.stages import MightyTricks

FROM_ALLY = 0.9
"""How many points a player yet to play adds to a trick of their own side."""
FROM_OPPONENT = 0.1
"""How many points a player yet to play adds to a trick of the other side."""
LATER = 2.7
"""The value of a trick won later, in points."""
PLAIN_ATTACKING = 1.2
"""The value of that trick for a plain card of the declarer's team, best played before others are void."""
PLAIN_DEFENDING = 2.7
"""The value of that trick for a plain card of a defender, which waits until trumps are spent."""
LATE_TRICKS = 2
"""How many later tricks a card needs to be worth all of that."""
SPECIAL_SPENT = 0.3
"""The chance that a hand which holds the joker or the mighty spends it to beat a trick."""
MIGHTY_KEPT = 5.0
"""The worth of the mighty kept for later, in points."""
JOKER_KEPT = 4.0
"""The worth of the joker kept for later, in points."""
DEFENDERS_JOKER = 1.5
"""By how many points the joker is worth more to a defender."""
LATE_JOKER_KEPT = -1.5
"""The worth of the joker near the end: it cannot win the last trick, and should go before."""
LATE = 3
"""The number of tricks left at which the joker should go."""
LEADS_TO_RIP = 2
"""With fewer tricks to be led no ripper meets a joker, which goes before the last (joker-last)."""
RIPPING = 1.5
"""The value of leading the ripper beyond the trick."""
DRAWING_TRUMPS = 1.5
"""The value of leading trumps for the declarer's team while others have some."""
DRAWING_NONE = -1.5
"""The value of leading trumps for the declarer's team when nobody else has any."""
SEEKING_MIGHTY = 1.0
"""The value for a defender of leading the suit of the mighty, which then may have to go."""
ASKED_SUIT = 1.0
"""The value for a friend of leading the suit that the declarer asked for."""
OBEYING = 1.0
"""The value of winning a trick when the declarer commands it."""


def joker_must_go(deal: MightyDealState, seat: int, play: PlayAndAsk) -> bool:
    """Witness: whether all others who hold a joker may play only that, or the mighty, to the lead."""
    then = deal.clone()
    then.apply(seat, play)
    stage = then.stage
    assert isinstance(stage, MightyTricks)
    holders = [at for at in range(deal.seats) if at != seat and JOKER in deal.hand(at)]
    return all(set(stage.playable(at)) <= {JOKER, deal.mighty} for at in holders)


def mighty_must_go(deal: MightyDealState, seat: int, play: PlayAndAsk) -> bool:
    """Witness: whether who holds the mighty, and no other card of the suit led, may play only that or a
    joker."""
    then = deal.clone()
    then.apply(seat, play)
    stage = then.stage
    assert isinstance(stage, MightyTricks)
    for at in range(deal.seats):
        of_suit = {c for c in then.hand(at) if c.suit is stage.suit_led()}
        if at != seat and of_suit == {deal.mighty} and not set(stage.playable(at)) <= {JOKER, deal.mighty}:
            return False
    return True


class MightyTrickPosition(SecretPartnerPosition, CardComparisonReasons):
    """A trick of Mighty, seen by the seat that plays next."""

    deal: MightyDealState
    stage: MightyTricks

    def __init__(self, stage: MightyTricks, seat: int) -> None:
        super().__init__(stage, seat, stage.deal.trump_suit)
        if not self.leads:
            self.led = stage.winning_suit()
        self.tricks_left = len(self.hand)
        """How many tricks are left, with this one."""

    def points(self, c: Card) -> int:
        return int(is_point(c))

    def chance_to_beat(self, seat: int, c: Card) -> float:
        """The usual chance that a seat beats a card, plus that it spends the joker or the mighty."""
        usual = super().chance_to_beat(seat, c)
        special = [one for one in self.unseen_better(c) if one in (JOKER, self.deal.mighty)]
        return usual + (1.0 - usual) * SPECIAL_SPENT * (1.0 - self.chance_of_none(seat, special))

    @card_reason(in_deal=nobody_beats, theme="take points")
    def takes_points(self, c: Card) -> str:
        """Of the mighty, which wins any trick, what it wins now, and the lead; another copy that lies in the
        trick beats it, and one that is out may."""
        has_copy_elsewhere = c in self.unseen or not self.beats(c)
        if c is not self.deal.mighty or self.tricks_left == 1 or has_copy_elsewhere:
            return super().takes_points(c)
        if not self.points_in_trick:
            return ""
        points = with_unit(self.points_in_trick, "point")
        return f"The mighty wins whenever you play it: now it wins a trick with {points} in it, and you lead."

    # What may still come

    def may_come_from(self, seat: int, c: Card) -> bool:
        """Whether that seat, this one too, may have a card still to play."""
        return c in self.hand if seat == self.seat else self.may_hold(seat, c)

    @property
    def may_joker_go(self) -> bool:
        """Whether a joker may be played to this trick (joker-first, joker-last)."""
        return not self.stage.is_barred or (self.deal.trick_no > 1 and self.tricks_left > 1)

    def still_beating(self, c: Card) -> list[Card]:
        """The cards that seats behind may hold, and may play, and that would beat it."""
        rips = self.leads and c is self.deal.ripper and self.deal.trick_no > 1
        has_joker_power = self.may_joker_go and not rips
        better = [one for one in self.unseen_better(c) if has_joker_power or one is not JOKER]
        return [one for one in better if any(self.may_hold(at, one) for at in self.behind)]

    # Values

    def value(self, play: PlayAndAsk) -> float:
        """The value of the trick if that card is played, less the worth of the card later."""
        c, deal = play.card, self.deal
        # The mighty's own point comes home whenever it is played.
        points = self.points_in_trick + self.points(c) - (c is deal.mighty)
        win, allies = self.win_chance(c), self.allies_behind
        opponents = len(self.behind) - allies
        value = win * (points + FROM_ALLY * allies + FROM_OPPONENT * opponents)
        value -= (1.0 - win) * (points + FROM_ALLY * opponents + FROM_OPPONENT * allies) + self.price(c)
        if deal.commanded and self.attacks and self.beats(c):
            value += OBEYING
        return value + self.lead_bonus(play) if self.leads else value

    @cached_property
    def allies_behind(self) -> float:
        """How many of the seats that play later are likely on this side."""
        return sum(map(self.ally, self.behind))

    def price(self, c: Card) -> float:
        """The worth of a card kept for later, in points."""
        if self.tricks_left == 1:
            return 0.0
        if c is self.deal.mighty:
            return MIGHTY_KEPT
        if c is JOKER:
            return (
                LATE_JOKER_KEPT
                if self.tricks_left <= LATE
                else JOKER_KEPT + DEFENDERS_JOKER * (1.0 - self.attacks)
            )
        later = min(1.0, (self.tricks_left - 1) / LATE_TRICKS)
        plain = PLAIN_DEFENDING + self.attacks * (PLAIN_ATTACKING - PLAIN_DEFENDING)
        return (LATER if c.suit is self.trump else plain) * later * card_worth(c, self.trump)

    def lead_bonus(self, play: PlayAndAsk) -> float:
        """The value of leading that suit, or asking for it, beyond the trick."""
        deal, c = self.deal, play.card
        led = play.ask if c is JOKER else c.suit
        bonus = RIPPING if self.rips(c) else 0.0
        if led is self.trump is not None and self.attacks:
            bonus += DRAWING_TRUMPS if self.trumps_out else DRAWING_NONE
        if not self.attacks and deal.mighty in self.unseen and led is deal.mighty.suit:
            bonus += SEEKING_MIGHTY
        if led is deal.friend_ask is not None and self.attacks and self.seat != deal.declarer:
            bonus += ASKED_SUIT
        return bonus

    # Reasons

    @card_reason(
        "Whoever holds the joker must play it, or the mighty; the joker cannot win the trick.",
        name="ripper",
        in_deal=joker_must_go,
        theme="catch the joker",
    )
    def rips(self, c: Card) -> bool:
        """Whether it leads the ripper where it has its power, and others hold a joker that was not called."""
        if c is not self.deal.ripper or not self.leads or self.deal.trick_no == 1 or self.tricks_left == 1:
            return False
        return JOKER in self.unseen and JOKER not in self.deal.calls.open

    @card_reason(in_deal=mighty_must_go, theme="draw the mighty")
    def draws_mighty(self, c: Card) -> str:
        """Whether a defender leads the suit of the mighty, which another seat may hold (mighty-forced)."""
        mighty = self.deal.mighty
        if not self.leads or self.attacks or mighty is None or c.suit is not mighty.suit or c is mighty:
            return ""
        if not any(self.may_hold(at, mighty) for at in self.behind):
            return ""
        return f"Whoever holds {mighty}, the mighty, and no other card of {c.suit} must play it, or a joker."

    @card_reason("The declarer asked the friend for {c.suit}.", theme="answer the declarer")
    def as_asked(self, c: Card) -> bool:
        """Whether a friend leads the suit that the declarer asked for."""
        is_friend = self.attacks == 1.0 and self.seat != self.deal.declarer
        return self.leads and is_friend and c.suit is self.deal.friend_ask is not None

    @card_reason(theme="lead winners")
    def only_special(self, c: Card) -> str:
        """Whether it is ahead, and only trumps, a joker or the mighty can still beat it."""
        kinds = {self._kind_of(one) for one in self.still_beating(c)}
        if not self.beats(c) or not kinds or "" in kinds:
            return ""
        return f"Only {join_or(sorted(kinds))} can still beat {c}."

    def _kind_of(self, c: Card) -> str:
        """The word for a card that beats others out of their suit; empty for a plain card."""
        kinds = {self.deal.mighty: "the mighty", JOKER: "a joker"}
        return kinds.get(c, "a trump" if c.suit is self.trump else "")

    @card_reason(theme="trust the likely friend")
    def friends_behind(self, c: Card) -> str:
        """Whether it adds points to a trick that others lead, where most that play later are allies."""
        if not self.points(c) or not self.stays_under(c) or self.allies_behind <= len(self.behind) / 2:
            return ""
        return "Those who play after you are likelier on your side than not, and may win it."

    # Thoughts

    @card_thought(name="trumps-out")
    def counts_trumps(self) -> str:
        """Whether the seat leads while others may have trumps; those of a blind that was shown were seen."""
        if not self.leads or not self.trumps_out:
            return ""
        trumps = with_unit(self.trumps_out, "trump")
        return f"Others may hold {trumps}; you hold {self.count(self.trump) or 'none'}."

    @card_thought("The first lead is no trump, no joker and not the ripper, if you hold anything else.")
    def first_lead(self) -> bool:
        """Whether the seat leads to the first trick."""
        return self.leads and self.deal.trick_no == 1

    @card_thought(
        "The ripper, {self.deal.ripper}, may still be led: then a joker must go, or the mighty.",
        name="ripper",
    )
    def ripper_is_out(self) -> bool:
        """Whether a seat may yet lead the ripper, with its power, while another holds a joker."""
        ripper, seats = self.deal.ripper, range(self.deal.seats)
        is_too_early = self.leads and self.deal.trick_no == 1
        if ripper is None or self.tricks_left - (is_too_early or not self.leads) < LEADS_TO_RIP:
            return False
        rippers = [at for at in seats if self.may_come_from(at, ripper)]
        jokers = [at for at in seats if self.may_come_from(at, JOKER)]
        return any(at != other for at in rippers for other in jokers)

    @card_thought("{self.deal.mighty}, the mighty, may still come: it beats any other card.")
    def mighty_out(self) -> bool:
        """Whether another seat may have the mighty."""
        mighty = self.deal.mighty
        return mighty is not None and any(self.may_hold(at, mighty) for at in self.known_cards)

    @card_thought()
    def defenders_need(self) -> str:
        """How many points the defenders have, and need."""
        need = self.deal.form.full - self.deal.contract + 1
        points = with_unit(self.deal.shown_points(), "point")
        if not self.deal.calls.open:
            return f"The defenders have {points}: {need} beat the contract."
        return f"Players not known as friends have {points}; the defenders beat the contract with {need}."
