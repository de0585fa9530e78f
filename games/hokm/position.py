"""What a seat can tell in Hokm: the value of each action, and the reasons to give for it.

Only what the view shows is used.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cardtable.bots import by_weight, reason, share, thought, thoughts_by_weight, worded
from cardtable.cards import Card, Rank, Suit, text_of, without
from cardtable.engine import Action
from cardtable.mechanics.tricks import (
    PER_RANK,
    LaterTricks,
    LaterTrickWeights,
    NameTrump,
    NamingPosition,
    PlayCard,
    TrickGamePosition,
    ace_high,
    card_reason,
    card_thought,
    card_worth,
    nobody_beats,
)
from cardtable.words import so_many
from games.hokm.actions import HokmDiscard, KeepDrawn, PassDrawn
from games.hokm.deal_state import SEVEN, HokmDealState
from games.hokm.stages import HokmTricks

HONOUR_VALUES = {Rank.ACE: 4.0, Rank.KING: 3.0, Rank.QUEEN: 2.0, Rank.JACK: 1.0}
"""What a high card of a suit adds for naming it, on the scale of `EACH`."""
EACH = 3.0
"""What any card of a suit counts for naming it."""
ENOUGH_TRUMPS = 4
"""The number of trumps with which they are drawn."""
TO_LEADER = -0.3
"""Three players: the value of a trick that the leader takes, to another; in tricks."""
LOW = Rank.TEN
"""The highest rank that is thrown without regret."""
FEW = 2
"""Fewer cards of a suit than this speak against naming it; with so few tricks needed a win is in reach."""
DANGER = 4
"""The tricks taken by one side alone from which Kot is near."""


@dataclass(frozen=True)
class HokmWeights(LaterTrickWeights):
    """What cards are weighed by, in tricks."""

    drawing_trumps: float = 0.1
    """The value of leading a trump with enough of them while others have some, in tricks."""
    deciding: float = share(0.15)
    """The part of a card's later value that counts when the next trick may decide the hand."""


WEIGHTS = HokmWeights()
"""Those of the careful player."""


def suit_worth(hand: Iterable[Card], suit: Suit) -> float:
    """How good a suit would be as trumps for that hand."""
    return sum(EACH + HONOUR_VALUES.get(c.rank, 0.0) for c in hand if c.suit is suit and c.rank is not None)


def is_better(c: Card, than: Card, trump: Suit | None) -> bool:
    """Whether a card is good for more: a trump before any other, then the higher."""
    return (c.suit is trump, ace_high(c)) > (than.suit is trump, ace_high(than))


class HokmTrick(LaterTricks):
    """A trick of Hokm, seen by the seat that plays next."""

    weights: HokmWeights = WEIGHTS
    deal: HokmDealState

    def __init__(self, stage: HokmTricks, seat: int) -> None:
        deal = stage.deal
        friends = [at for at in deal.others(seat) if deal.side(at) == deal.side(seat)]
        super().__init__(stage, seat, deal.trump, friends)
        self.tricks = deal.tricks
        self.own = self.tricks[deal.side(seat)]
        """The tricks of the own side."""
        self.opponents = tuple(count for side, count in enumerate(self.tricks) if side != deal.side(seat))
        """The tricks of each other side."""
        self.most = max(self.opponents)
        """The most tricks that another side has."""

    # Values, in tricks

    def value(self, c: Card) -> float:
        """The value of the trick if that card is played, less what the card would be worth later."""
        return self.win_chance(c) - self.price(c) + (self.lead_bonus(c) if self.leads else 0.0)

    def value_if_lost_to(self, seats: tuple[int, ...]) -> float:
        """With three players the leader should not have it."""
        if self.deal.seats != 3 or not seats:
            return 0.0
        return TO_LEADER * sum(self.tricks[at] == self.most for at in seats) / len(seats)

    def price(self, c: Card) -> float:
        """What a card would still be worth later: little where the next trick may decide the hand."""
        worth = self.later(c)
        is_close = self.deal.seats != 3 and max(self.tricks) == SEVEN - 1
        return worth * (self.weights.deciding if is_close else 1.0)

    def lead_bonus(self, c: Card) -> float:
        """The value of leading that suit beyond the trick."""
        if c.suit is self.trump:
            draws = self.trumps_out and self.count(c.suit) >= ENOUGH_TRUMPS
            return self.weights.drawing_trumps if draws else 0.0
        return self.ruff_value(c)

    # How the hand stands

    @property
    def needs_one(self) -> bool:
        """Whether the own side needs one more trick for the hand."""
        return self.deal.seats != 3 and self.own == SEVEN - 1

    @card_thought("They need one more trick: nothing is worth saving.")
    def they_need_one(self) -> bool:
        """Whether the others need one more trick for the hand."""
        return self.deal.seats != 3 and self.most == SEVEN - 1

    @property
    def is_kot_near(self) -> bool:
        """Whether the others have taken all tricks so far, and many."""
        return not self.own and self.most == sum(self.tricks) >= DANGER

    @card_thought("Six tricks each: this one decides the hand.")
    def deciding(self) -> bool:
        """Whether both sides need one more trick."""
        return self.needs_one and self.they_need_one()

    @card_thought()
    def kot_danger(self) -> str:
        """Whether one trick saves the own side from Kot."""
        if not self.is_kot_near:
            return ""
        return f"They have {so_many(self.most, 'trick')} and you none: one trick saves you from Kot."

    @card_thought()
    def kot_chance(self) -> str:
        """Whether the own side may yet win by Kot."""
        if self.most or self.own < DANGER:
            return ""
        return f"{so_many(self.own, 'trick')} and none lost: seven are Kot."

    @card_thought("The other two are level: end so, and the hand is yours.")
    def third_wins(self) -> bool:
        """Three players: whether the other two have as many tricks as each other, and more than oneself."""
        return self.deal.seats == 3 and min(self.opponents) == self.most > self.own

    @card_thought()
    def out_of_reach(self) -> str:
        """Three players: whether the leader is soon out of reach."""
        needed = self.deal.needed
        if self.deal.seats != 3 or not 0 < needed <= FEW:
            return ""
        return f"With {so_many(needed, 'more trick')} the leader is out of reach."

    # Reasons

    @card_reason("It takes your side's seventh trick, and with it the hand.", in_deal=nobody_beats)
    def seventh(self, c: Card) -> bool:
        """Whether it surely takes the trick that wins the hand."""
        return self.needs_one and self.surely_wins(c)

    @card_reason("It keeps the others from their seventh trick.", in_deal=nobody_beats)
    def saves(self, c: Card) -> bool:
        """Whether it surely takes a trick that would win the others the hand."""
        return self.they_need_one() and self.surely_wins(c)

    @card_reason("It takes your side's first trick: no Kot.", in_deal=nobody_beats)
    def stops_kot(self, c: Card) -> bool:
        """Whether it surely takes the first trick while Kot is near."""
        return self.is_kot_near and self.surely_wins(c)

    @card_reason(name="leads-single")
    def leads_lone_card(self, c: Card) -> str:
        """Whether it leads the only card of its suit."""
        later = ": later you may cut" if c.suit is not self.trump and self.count(self.trump) else ""
        return f"It is your only card of {c.suit}{later}." if self.leads_single(c) else ""


class HokmPosition(NamingPosition, TrickGamePosition[HokmTrick, HokmDealState]):
    """A decision of one seat."""

    weights = WEIGHTS
    trick_type = HokmTrick

    def __init__(self, deal: HokmDealState, seat: int) -> None:
        super().__init__(deal, seat)
        self.trump = deal.trump

    def value(self, action: Action) -> float:
        """What an action is worth; only its order among the others counts."""
        match action:
            case NameTrump():
                return suit_worth(self.hand, action.suit)
            case HokmDiscard():
                return -sum(self.value_kept(c) for c in action.cards)
            case PlayCard():
                return self.play.value(action.card)
        return self.drawn_value if isinstance(action, KeepDrawn) else self.next_value

    # Naming trumps

    @reason(of=NameTrump)
    def lone_honour(self, action: NameTrump) -> str:
        """Whether an honour of that suit is held."""
        honours = self.honours_of(action.suit)
        return f"{text_of(honours)} would be a high trump." if honours else ""

    @reason(of=NameTrump, against=True)
    def short(self, action: NameTrump) -> str:
        """Whether hardly any card of that suit is held."""
        count = self.count(action.suit)
        return f"You hold {['none', 'only one'][count]} of {action.suit}." if count < FEW else ""

    @thought("You name on five cards alone: length and high cards both count.", stage="trump")
    def five_cards(self) -> bool:
        """Trumps are always named on the first five cards (hakem-names)."""
        return True

    # Discarding

    def count(self, suit: Suit | None) -> int:
        """How many cards of a suit are held."""
        return sum(c.suit is suit for c in self.hand)

    def value_kept(self, c: Card) -> float:
        """The value of keeping one of the first five cards: high, trump, or of a long suit."""
        length = self.count(c.suit) if c.suit is not None else 0
        return card_worth(c, self.trump) + PER_RANK * length

    @reason("It throws no trump, and nothing above a ten.", of=HokmDiscard)
    def throws_low(self, action: HokmDiscard) -> bool:
        """Whether only low cards that are no trumps go."""
        return all(c.suit is not self.trump and ace_high(c) <= int(LOW) for c in action.cards)

    @reason("It throws a trump away.", of=HokmDiscard, against=True)
    def throws_trump(self, action: HokmDiscard) -> bool:
        """Whether a trump goes."""
        return any(c.suit is self.trump for c in action.cards)

    @reason(of=HokmDiscard)
    def keeps_trumps(self, action: HokmDiscard) -> str:
        """Whether trumps are held and none of them goes."""
        trumps = self.count(self.trump)
        return f"It keeps {so_many(trumps, 'trump')}." if trumps and not self.throws_trump(action) else ""

    @reason(of=HokmDiscard)
    def keeps(self, action: HokmDiscard) -> str:
        """Which cards stay."""
        return f"You keep {text_of(without(self.hand, action.cards))}."

    @thought(stage="discard")
    def discard(self) -> str:
        """How many trumps are held."""
        return f"You hold {so_many(self.count(self.trump), 'trump')}. Low cards of other suits matter least."

    # Drawing

    @property
    def drawn(self) -> Card | None:
        """The card being looked at; None in other parts of the hand."""
        return next(iter(self.deal.cards_in("drawn")), None)

    @property
    def drawn_value(self) -> float:
        """The value of the card being looked at, in tricks."""
        return card_worth(self.drawn, self.trump) if self.drawn is not None else 0.0

    @property
    def next_value(self) -> float:
        """The average value of a card not yet seen, in tricks."""
        unseen = self.deal.unseen()
        return sum(card_worth(c, self.trump) for c in unseen) / max(1, len(unseen))

    @property
    def better(self) -> int:
        """How many unseen cards are better than the one looked at."""
        drawn = self.drawn
        return sum(is_better(c, drawn, self.trump) for c in self.deal.unseen()) if drawn is not None else 0

    @property
    def better_of_unseen(self) -> str:
        """How many unseen cards are better, in words."""
        return f"better are {self.better or 'none'} of the {len(self.deal.unseen())} cards not seen."

    @property
    def trumps_out(self) -> int:
        """How many trumps lie unseen."""
        return sum(c.suit is self.trump for c in self.deal.unseen())

    @reason("{self.drawn} is a trump: {self.better_of_unseen}", of=KeepDrawn)
    def keeps_trump(self, _: KeepDrawn) -> bool:
        """Whether the card looked at is a trump."""
        return self.drawn is not None and self.drawn.suit is self.trump

    @reason("{self.drawn} is worth keeping: {self.better_of_unseen}", of=KeepDrawn)
    def keeps_better(self, _: KeepDrawn) -> bool:
        """Whether fewer than half of the unseen cards are better."""
        return 2 * self.better < len(self.deal.unseen())

    @reason("The next card may be better than {self.drawn}: {self.better_of_unseen}", of=PassDrawn)
    def passes_worse(self, _: PassDrawn) -> bool:
        """Whether at least half of the unseen cards are better."""
        return 2 * self.better >= len(self.deal.unseen())

    @reason(of=PassDrawn)
    def passes_plain(self, _: PassDrawn) -> str:
        """Whether the card looked at is no trump, ace or king, while trumps are out."""
        c, out = self.drawn, self.trumps_out
        if c is None or not out or c.suit is self.trump or c.rank in (Rank.ACE, Rank.KING):
            return ""
        return f"{c} is no trump, ace or king: {so_many(out, 'trump')} not seen yet."

    @thought("Passed, {self.drawn} is gone, and the next card is yours whatever it is.", stage="draw")
    def draw(self) -> bool:
        """Whether a card is being looked at."""
        return self.drawn is not None


REASONS = by_weight(
    HokmPosition.names_longest,
    HokmPosition.names_several,
    HokmPosition.lone_honour,
    HokmPosition.short,
    HokmPosition.throws_low,
    HokmPosition.throws_trump,
    HokmPosition.keeps_trumps,
    HokmPosition.keeps,
    HokmPosition.keeps_trump,
    HokmPosition.keeps_better,
    HokmPosition.passes_worse,
    HokmPosition.passes_plain,
    HokmTrick.seventh,
    HokmTrick.saves,
    HokmTrick.stops_kot,
    HokmTrick.against_partner,
    HokmTrick.is_cheapest,
    HokmTrick.wins_dearly,
    HokmTrick.wins_as_last,
    worded(HokmTrick.ruffs, "You have none of {self.led}: {c} cuts, and is ahead (Boridan).", name="cuts"),
    worded(HokmTrick.leads_to_friends_void, "Your partner has none of {c.suit}, and may cut."),
    worded(HokmTrick.into_a_ruff, "An opponent has none of {c.suit}, and may cut.", name="into-a-cut"),
    HokmTrick.is_safe,
    worded(
        HokmTrick.draws_trumps,
        "It draws trumps: {self.trumps_unseen} not seen yet (Hokm Lazem).",
        name="lazem",
    ),
    HokmTrick.is_master,
    worded(HokmTrick.spares_trump, "Your partner is ahead: no need to trump (Rad Kardan).", name="bypass"),
    HokmTrick.lies_low_for_friend,
    HokmTrick.stays_under_friend,
    worded(HokmTrick.lies_low, "Nothing you may play is ahead: your lowest card will do (Payin Amadan)."),
    worded(HokmTrick.throws_lone, "It is your only card of {c.suit}: later you may cut that suit."),
    HokmTrick.as_good_as_lowest,
    HokmTrick.loses_dearly,
    HokmTrick.gives_up,
    worded(HokmTrick.goes_ahead, "It is ahead: {c} has to be beaten (Bala Amadan).", name="lies-high"),
    HokmTrick.goes_highest,
    HokmTrick.goes_lowest,
    HokmTrick.leads_lone_card,
    HokmTrick.keeps_higher,
    HokmTrick.leads_highest,
    HokmTrick.leads_from,
    HokmTrick.counts_higher,
)
THOUGHTS = thoughts_by_weight(
    HokmPosition.five_cards,
    HokmPosition.discard,
    HokmPosition.draw,
    HokmTrick.deciding,
    HokmTrick.kot_danger,
    HokmTrick.kot_chance,
    HokmTrick.they_need_one,
    HokmTrick.may_trump,
    HokmTrick.partner_ahead,
    HokmTrick.third_wins,
    HokmTrick.out_of_reach,
    HokmTrick.counts_trumps,
    HokmTrick.plays_last,
)
