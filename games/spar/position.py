"""A decision of Spar as one seat sees it, and the reasons for each action."""

from __future__ import annotations

from cardtable.bots import FEWER, MORE, by_weight, reason, thought, thoughts_by_weight
from cardtable.cards import Card, text_of
from cardtable.engine import Action, Pass
from cardtable.lazy import fast_cached_property
from cardtable.mechanics import Bet
from cardtable.mechanics.tricks import PlayCard, ace_high
from cardtable.words import join_or, with_unit
from games.spar.actions import AcceptBet, Dry, Peek, SparCut, Trade, Wet
from games.spar.deal_state import FOURTH, LAST, VALUES, SparDealState, counts
from games.spar.judge import HIGHER, SparJudge

NINE = 9
"""The highest rank of a hand that may be traded (under-ten)."""


def stays_ahead(deal: SparDealState, seat: int, play: PlayCard) -> bool:
    """In a whole deal: whether the card played is ahead, and nobody behind holds one that beats it."""
    led = deal.laid[0][1].suit if deal.laid else play.card.suit
    behind = [deal.seat_after(seat, step) for step in range(1, deal.seats - len(deal.laid))]
    others = [c for at in behind for c in deal.in_play(at)] + [c for _, c in deal.laid]
    beaten = any(c.suit is led and ace_high(c) > ace_high(play.card) for c in others)
    return play.card.suit is led and not beaten


class SparPosition(SparJudge):
    """A decision of one seat."""

    # Before the tricks

    @reason("A cut is luck.", of=SparCut)
    def cut(self, _: SparCut) -> bool:
        """Nothing more can be said of it."""
        return True

    @property
    def nothing_beats(self) -> str:
        """That the seat's top cards cannot be beaten."""
        return f"Nothing beats your {text_of(self.tops)}."

    @reason("{self.nothing_beats}", of=Bet, theme="bet on tops")
    def bet_tops(self, _: Bet) -> bool:
        """Whether several cards cannot be beaten."""
        return len(self.tops) > 1

    @reason("{self.nothing_beats}", of=AcceptBet, theme="bet on tops")
    def accept_top(self, _: AcceptBet) -> bool:
        """Whether a card cannot be beaten."""
        return bool(self.tops)

    @reason("You hold no card that cannot be beaten.", of=(Bet, AcceptBet), against=True)
    def no_top(self, _: Bet | AcceptBet) -> bool:
        """Whether every card may be beaten."""
        return not self.tops

    @reason(of=Trade, theme="trade bad hands")
    def trade(self, _: Trade) -> str:
        """Whether more than half of the unseen cards are above nine."""
        if 2 * sum(ace_high(c) > NINE for c in self.unseen) <= len(self.unseen):
            return ""
        return f"Your highest is {max(self.own, key=ace_high)}; most cards not seen are above nine."

    @reason(of=(Dry, Wet), theme="dry and wet", amount=MORE)
    def doubles(self, lay: Dry | Wet) -> str:
        """Whether it brings more points if it wins, since it then counts double (double-value)."""
        if self.gain_of_laying(lay.card) <= 0:
            return ""
        value = 2 * VALUES[lay.card.rank]
        return f"If {lay.card} wins the last trick it then counts {value}; lost, it costs nothing."

    @reason(of=(Dry, Wet), theme="dry and wet", amount=FEWER)
    def is_hard_to_beat_led(self, lay: Dry | Wet) -> str:
        """Whether few cards are out that beat the card laid, should it lead the last trick."""
        count = len(self.higher(lay.card))
        return f"{with_unit(count, 'other card')} could beat {lay.card} if it is led." if count else ""

    @reason("You hold at most one card that cannot be beaten.", of=Pass, theme="risk little")
    def risks_nothing(self, _: Pass) -> bool:
        """Whether a bet is not made on so few sure cards."""
        return self._is_in("bet") and len(self.tops) < 2

    @reason(of=Pass, theme="dry and wet")
    def needs_no_double(self, _: Pass) -> str:
        """Whether each card that could be laid brings the points that the seat lacks anyway."""
        cards = dict.fromkeys(one.card for one in self.layable)
        if not cards or any(self.gain_of_laying(c) > 0 for c in cards):
            return ""
        enough = "it counts" if len(cards) == 1 else "each counts"
        lacking = with_unit(self.lacking, "point")
        return f"You lack {lacking}: {text_of(tuple(cards))} need not be laid, {enough} enough."

    @fast_cached_property
    def layable(self) -> list[Dry | Wet]:
        """The ways to lay a card dry or wet now."""
        if not self._is_in("ready") or not self.deal.options.dry:
            return []
        return [one for one in self.deal.legal(self.seat) if isinstance(one, Dry | Wet)]

    def _is_in(self, stage: str) -> bool:
        return self.deal.stage is not None and self.deal.stage.name == stage

    # The tricks

    @reason("It shows you one card that is in no hand; all know that you looked.", of=Peek)
    def peek(self, _: Peek) -> bool:
        """True of every look at the last card (under-card)."""
        return True

    @reason(of=PlayCard, in_deal=stays_ahead, theme="win the fourth trick")
    def wins_fourth(self, play: PlayCard) -> str:
        """Whether it surely wins the fourth trick."""
        c = play.card
        if self.deal.trick_no != FOURTH or not self.is_ahead(c) or self.higher_behind(c):
            return ""
        return f"It wins this trick for certain; {self.left_after(c)} then leads the last one."

    @fast_cached_property
    def cards_now(self) -> list[Card]:
        """The seat's own cards that may be played now without being offside."""
        able = [one.card for one in self.deal.legal(self.seat) if isinstance(one, PlayCard)]
        return [c for c in able if not self.is_offside(c)]

    @reason(
        "The suit led is in your hand: not to follow it costs you 3 points, found out by the last trick.",
        of=PlayCard,
        against=True,
    )
    def offside(self, play: PlayCard) -> bool:
        """Whether it refuses a suit that is held (offside)."""
        return self.is_offside(play.card)

    def kept(self, c: Card) -> tuple[Card, ...]:
        """In the first three tricks, the two cards that stay for the last two once that one is gone."""
        return self.plan(c)[1] if self.deal.trick_no < FOURTH else ()

    @reason(of=PlayCard, keeps=True, theme="keep a guard")
    def guards(self, play: PlayCard) -> str:
        """Whether it keeps the only own card that beats one which lies open before another."""
        for o in self.shown:
            higher = [c for c in self.own if c in HIGHER[o]]
            if len(higher) == 1 and higher[0] in self.kept(play.card) and higher[0] in self.cards_now:
                return f"It keeps {higher[0]}, your only card that beats {o} if that is led."
        return ""

    @reason(of=PlayCard, theme="keep for the end")
    def keeps(self, play: PlayCard) -> str:
        """Whether two cards stay for the last two tricks that could be played now."""
        kept = self.kept(play.card)
        if len(kept) != 2 or not any(c in self.cards_now for c in kept):
            return ""
        return f"It keeps {kept[0]} for the fourth trick and {kept[1]} for the last."

    def _is_no_higher(self, play: PlayCard, other: Action) -> bool:
        """Whether another card is no lower."""
        return (
            not isinstance(other, PlayCard)
            or ace_high(play.card) <= ace_high(other.card)
            or self.is_offside(other.card)
        )

    @reason(of=PlayCard, beside=_is_no_higher, theme="keep for the end")
    def lowest(self, play: PlayCard) -> str:
        """Whether nothing lower may be played, and what stays for the end does not hang on it."""
        kept = self.kept(play.card)
        if len(kept) != 2 or any(ace_high(c) < ace_high(play.card) for c in self.cards_now):
            return ""
        return f"{text_of(kept)} stay for the last two tricks either way: your lowest that may go does."

    @reason(of=PlayCard, theme="win the lead")
    def takes_lead(self, play: PlayCard) -> str:
        """Whether it is ahead in one of the first three tricks."""
        kept = self.kept(play.card)
        if len(kept) != 2 or not self.is_ahead(play.card):
            return ""
        return f"It beats what lies, and {text_of(kept)} stay: the winner of this trick leads the next."

    @reason(of=PlayCard, theme="win the lead", amount=FEWER)
    def is_hard_to_beat(self, play: PlayCard) -> str:
        """Whether it is ahead in one of the first three tricks, and few cards beat it."""
        count = len(self.higher_behind(play.card)) if self.is_ahead(play.card) else 0
        if self.deal.trick_no >= FOURTH or not count:
            return ""
        return (
            f"It may win the lead of the next trick: {with_unit(count, 'card')} that may come would beat it."
        )

    def _is_no_dearer(self, play: PlayCard, other: Action) -> bool:
        """Whether another card that may go is no higher."""
        if not isinstance(other, PlayCard) or self.is_offside(other.card):
            return False
        return ace_high(other.card) <= ace_high(play.card)

    @reason(of=PlayCard, also=_is_no_dearer, theme="spare high cards")
    def spares_higher(self, play: PlayCard) -> str:
        """Whether higher cards that may go stay beside the two that are kept for the end."""
        c, kept = play.card, self.kept(play.card)
        higher = tuple(o for o in self.cards_now if ace_high(o) > ace_high(c) and o not in kept)
        if len(kept) != 2 or self.is_offside(c) or not higher:
            return ""
        stay = "stay" if higher[1:] else "stays"
        return f"It is lower than {text_of(higher)}, which {stay}."

    @reason(of=PlayCard, theme="win the fourth trick")
    def may_win_fourth(self, play: PlayCard) -> str:
        """Whether it is ahead in the fourth trick, and what lies open behind cannot beat it."""
        higher = sorted(self.higher_behind(play.card), key=ace_high, reverse=True)
        if self.deal.trick_no != FOURTH or not self.is_ahead(play.card) or not higher:
            return ""
        if any(c in self.shown for c in higher):
            return ""
        return f"It wins this trick unless {join_or(list(map(str, higher)))} comes."

    @reason(of=PlayCard, theme="keep for the end")
    def cannot_win(self, play: PlayCard) -> str:
        """Whether it is not ahead in the fourth trick."""
        if self.deal.trick_no != FOURTH or self.is_ahead(play.card):
            return ""
        return f"It does not win this trick; {self.left_after(play.card)} is left for the last."

    # Thoughts

    @thought("You lack one point: any win of the last trick is enough.")
    def any_win(self) -> bool:
        """Whether one point wins the match."""
        scores = self.deal.scores_before
        return bool(scores) and scores[self.seat] == self.target - 1

    @thought(stage="play")
    def guard(self) -> str:
        """Whether a card of the seat's own can beat a dry or wet card of another that all see."""
        for c in self.shown:
            if any(o.suit is c.suit and ace_high(o) > ace_high(c) for o in self.own):
                is_dry = any(c in dry for dry in self.deal.dry)
                how = "lies dry" if is_dry else "is a wet card, turned up"
                return f"{c} {how}: a higher card of its suit beats it."
        return ""

    @thought(
        "The winner of this trick leads the last: then only higher cards of that suit beat you.", stage="play"
    )
    def fourth(self) -> bool:
        """Whether the fourth trick is played."""
        return self.deal.trick_no == FOURTH

    @thought("This trick decides the game.", stage="play")
    def last(self) -> bool:
        """Whether the last trick is played (last-trick)."""
        return self.deal.trick_no == LAST

    @thought("The first three tricks count nothing: keep what wins the fourth and the last.", stage="play")
    def early(self) -> bool:
        """Whether one of the first three tricks is played."""
        return self.deal.trick_no < FOURTH

    @thought(stage="play")
    def low_pays(self) -> str:
        """Whether a six or seven is held, dry or wet or neither (card-value, double-value)."""
        if not any(map(counts, self.own)):
            return ""
        pays = "The last trick won with a six counts 3, with a seven 2"
        twice = ", twice that if it was laid" if self.deal.dry[self.seat] else ""
        return f"{pays}{twice}: led, they win where no hand has a higher card of the suit."

    @thought(
        "Laid dry or wet, a six or seven counts double if it wins the last trick; lost, it costs nothing.",
        stage="ready",
    )
    def ready(self) -> bool:
        """Whether a six or seven may be laid that brings more points so."""
        return any(self.gain_of_laying(one.card) > 0 for one in self.layable)

    @thought("Whoever wins the game takes the bet, if he stands for it.", stage="bet")
    def bet(self) -> bool:
        """True of every bet (bet-won)."""
        return True


REASONS = by_weight(
    SparPosition.cut,
    SparPosition.bet_tops,
    SparPosition.accept_top,
    SparPosition.no_top,
    SparPosition.trade,
    SparPosition.doubles,
    SparPosition.is_hard_to_beat_led,
    SparPosition.risks_nothing,
    SparPosition.needs_no_double,
    SparPosition.peek,
    SparPosition.wins_fourth,
    SparPosition.offside,
    SparPosition.guards,
    SparPosition.keeps,
    SparPosition.lowest,
    SparPosition.takes_lead,
    SparPosition.is_hard_to_beat,
    SparPosition.spares_higher,
    SparPosition.may_win_fourth,
    SparPosition.cannot_win,
)
THOUGHTS = thoughts_by_weight(
    SparPosition.any_win,
    SparPosition.guard,
    SparPosition.fourth,
    SparPosition.last,
    SparPosition.early,
    SparPosition.low_pays,
    SparPosition.ready,
    SparPosition.bet,
)
