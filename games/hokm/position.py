"""A decision of Hokm as one seat sees it: the value of each action, and the reasons by weight."""

from __future__ import annotations

from collections.abc import Iterable

from cardtable.bots import by_weight, reason, thought, thoughts_by_weight, worded
from cardtable.cards import Card, Rank, Suit, text_of, without
from cardtable.engine import Action
from cardtable.mechanics.tricks import (
    PER_RANK,
    NameTrump,
    NamingPosition,
    PlayCard,
    TrickGamePosition,
    ace_high,
    card_worth,
)
from cardtable.words import with_unit
from games.hokm.actions import HokmDiscard, KeepDrawn, PassDrawn
from games.hokm.deal_state import HokmDealState
from games.hokm.trick_position import FEW, WEIGHTS, HokmTrickPosition

HONOUR_VALUES = {Rank.ACE: 4.0, Rank.KING: 3.0, Rank.QUEEN: 2.0, Rank.JACK: 1.0}
"""The value that a high card of a suit adds for naming it, on the scale of `EACH`."""
EACH = 3.0
"""The value of any card of a suit for naming it."""
LOW = Rank.TEN
"""The highest rank that is thrown without regret."""


def suit_worth(hand: Iterable[Card], suit: Suit) -> float:
    """How good a suit would be as trumps for that hand."""
    return sum(EACH + HONOUR_VALUES.get(c.rank, 0.0) for c in hand if c.suit is suit and c.rank is not None)


def is_better(c: Card, than: Card, trump: Suit | None) -> bool:
    """Whether a card is good for more: a trump before any other, then the higher."""
    return (c.suit is trump, ace_high(c)) > (than.suit is trump, ace_high(than))


class HokmPosition(NamingPosition, TrickGamePosition[HokmTrickPosition, HokmDealState]):
    """A decision of one seat."""

    weights = WEIGHTS
    trick_type = HokmTrickPosition

    def __init__(self, deal: HokmDealState, seat: int) -> None:
        super().__init__(deal, seat)
        self.trump = deal.trump

    def value(self, action: Action) -> float:
        """The value of an action; only its order among the others counts."""
        match action:
            case NameTrump():
                return suit_worth(self.hand, action.suit)
            case HokmDiscard():
                return -sum(self.value_kept(c) for c in action.cards)
            case PlayCard():
                return self.play.value(action.card)
        return self.drawn_value if isinstance(action, KeepDrawn) else self.next_value

    # Naming trumps

    @reason(of=NameTrump, theme="name strong trumps")
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

    @reason("It throws no trump, and nothing above a ten.", of=HokmDiscard, theme="throw low cards")
    def throws_low(self, action: HokmDiscard) -> bool:
        """Whether only low cards that are no trumps go."""
        return all(c.suit is not self.trump and ace_high(c) <= int(LOW) for c in action.cards)

    @reason("It throws a trump away.", of=HokmDiscard, against=True)
    def throws_trump(self, action: HokmDiscard) -> bool:
        """Whether a trump goes."""
        return any(c.suit is self.trump for c in action.cards)

    @reason(of=HokmDiscard, theme="keep trumps")
    def keeps_trumps(self, action: HokmDiscard) -> str:
        """Whether trumps are held and none of them goes."""
        trumps = self.count(self.trump)
        return f"It keeps {with_unit(trumps, 'trump')}." if trumps and not self.throws_trump(action) else ""

    @reason(of=HokmDiscard)
    def keeps(self, action: HokmDiscard) -> str:
        """The cards that stay."""
        return f"You keep {text_of(without(self.hand, action.cards))}."

    @thought(stage="discard")
    def discard(self) -> str:
        """How many trumps are held."""
        return (
            f"You hold {with_unit(self.count(self.trump), 'trump')}. Low cards of other suits matter least."
        )

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

    @reason("{self.drawn} is a trump: {self.better_of_unseen}", of=KeepDrawn, theme="keep or pass")
    def keeps_trump(self, _: KeepDrawn) -> bool:
        """Whether the card looked at is a trump."""
        return self.drawn is not None and self.drawn.suit is self.trump

    @reason("{self.drawn} is worth keeping: {self.better_of_unseen}", of=KeepDrawn, theme="keep or pass")
    def keeps_better(self, _: KeepDrawn) -> bool:
        """Whether fewer than half of the unseen cards are better."""
        return 2 * self.better < len(self.deal.unseen())

    @reason(
        "The next card may be better than {self.drawn}: {self.better_of_unseen}",
        of=PassDrawn,
        theme="keep or pass",
    )
    def passes_worse(self, _: PassDrawn) -> bool:
        """Whether at least half of the unseen cards are better."""
        return 2 * self.better >= len(self.deal.unseen())

    @reason(of=PassDrawn, theme="keep or pass")
    def passes_plain(self, _: PassDrawn) -> str:
        """Whether the card looked at is no trump, ace or king, while trumps are out."""
        c, out = self.drawn, self.trumps_out
        if c is None or not out or c.suit is self.trump or c.rank in (Rank.ACE, Rank.KING):
            return ""
        return f"{c} is no trump, ace or king: {with_unit(out, 'trump')} not seen yet."

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
    HokmTrickPosition.seventh,
    HokmTrickPosition.saves,
    HokmTrickPosition.stops_kot,
    HokmTrickPosition.against_partner,
    HokmTrickPosition.is_cheapest,
    HokmTrickPosition.wins_dearly,
    HokmTrickPosition.wins_as_last,
    worded(
        HokmTrickPosition.ruffs,
        "You have none of {self.led}: {c} cuts, and is ahead (Boridan, to cut).",
        name="cuts",
    ),
    worded(HokmTrickPosition.leads_to_friends_void, "Your partner has none of {c.suit}, and may cut."),
    worded(
        HokmTrickPosition.into_a_ruff, "An opponent has none of {c.suit}, and may cut.", name="into-a-cut"
    ),
    HokmTrickPosition.is_safe,
    worded(
        HokmTrickPosition.draws_trumps,
        "It draws trumps: {self.trumps_unseen} (Hokm Lazem, trumps to follow).",
        name="lazem",
    ),
    HokmTrickPosition.is_master,
    worded(
        HokmTrickPosition.spares_trump, "Your partner is ahead: no need to trump (Rad Kardan).", name="bypass"
    ),
    HokmTrickPosition.lies_low_for_friend,
    HokmTrickPosition.stays_under_friend,
    HokmTrickPosition.lies_low,
    worded(HokmTrickPosition.throws_lone, "It is your only card of {c.suit}: later you may cut that suit."),
    HokmTrickPosition.as_good_as_lowest,
    HokmTrickPosition.loses_dearly,
    HokmTrickPosition.gives_up_low,
    HokmTrickPosition.gives_up,
    worded(
        HokmTrickPosition.goes_ahead,
        "It beats {self.winning_card}: others need a stronger card now (Bala Amadan, to lie high).",
        name="lies-high",
    ),
    HokmTrickPosition.goes_highest,
    HokmTrickPosition.goes_lowest,
    HokmTrickPosition.only_trumped,
    HokmTrickPosition.is_lowest_ahead,
    HokmTrickPosition.leads_lone_card,
    HokmTrickPosition.keeps_equal,
    HokmTrickPosition.keeps_higher,
    HokmTrickPosition.leads_highest,
    HokmTrickPosition.leads_from,
    HokmTrickPosition.counts_higher,
    HokmTrickPosition.is_likely_followed,
)
THOUGHTS = thoughts_by_weight(
    HokmPosition.five_cards,
    HokmPosition.discard,
    HokmPosition.draw,
    HokmTrickPosition.deciding,
    HokmTrickPosition.kot_danger,
    HokmTrickPosition.kot_chance,
    HokmTrickPosition.they_need_one,
    HokmTrickPosition.may_trump,
    HokmTrickPosition.partner_ahead,
    HokmTrickPosition.third_wins,
    HokmTrickPosition.out_of_reach,
    HokmTrickPosition.counts_trumps,
    HokmTrickPosition.plays_last,
)
