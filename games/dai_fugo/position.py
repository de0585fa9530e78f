"""One decision of a seat in Dai Fugō, and the reasons for each action."""

from __future__ import annotations

from collections.abc import Iterable

from cardtable.bots import MORE, by_weight, reason, thought, thoughts_by_weight
from cardtable.cards import Card, Rank, text_of, without
from cardtable.engine import Action, View
from cardtable.mechanics.climbing import (
    FIRST_REASONS,
    GIVING_REASONS,
    RANKS,
    TOP_POWER,
    USUAL_REASONS,
    ClimbingGamePosition,
    Combination,
    PlayCards,
    leads_next,
    listed,
    power,
)
from cardtable.mechanics.exchange import Ask
from cardtable.words import with_unit
from games.dai_fugo.deal_state import DaiFugoDealState
from games.dai_fugo.exchange import DaiFugoReturn, DaiFugoTribute
from games.dai_fugo.hand_groups import CARD_HEIGHTS, hand_in_groups
from games.dai_fugo.judge import DaiFugoJudge
from games.dai_fugo.possible_plays import THREE_OF_SPADES, possible_plays
from games.dai_fugo.stages import DaiFugoRounds, DiscardForTens

ENDING = 4
"""With this many cards or fewer, a player thinks of the last play."""


def goes_to_the_bottom(deal: DaiFugoDealState, seat: int, play: PlayCards) -> bool:
    """Witness: whether the seat is out from the bottom with it."""
    then = deal.clone()
    then.apply(seat, play)
    return seat in then.bottom


class DaiFugoPosition(DaiFugoJudge, ClimbingGamePosition[DaiFugoDealState]):
    """A hand, the play on the table, and the cards that others may hold, as one player sees them."""

    def __init__(self, view: View[DaiFugoDealState]) -> None:
        DaiFugoJudge.__init__(self, view.deal, view.seat)
        ClimbingGamePosition.__init__(self, view)
        self.options = view.options
        if not self.options.sequences:
            self.group_words = "set"
        self.is_pass_final = bool(self.options.pass_final)
        self.is_turned_later = self.deal.revolution is not self.deal.pending
        """Whether the order is turned once the table has been cleared."""
        self.order_later = self.order._replace(turned=self.is_turned_later)

    @property
    def must_give_highest(self) -> bool:
        return isinstance(self.stage, DaiFugoTribute)

    @property
    def may_give_any(self) -> bool:
        return isinstance(self.stage, DaiFugoReturn | DiscardForTens)

    # The order of ranks

    @property
    def highest_rank(self) -> Rank:
        """The highest rank in the order in force."""
        return RANKS[0] if self.deal.turned else RANKS[TOP_POWER]

    def entries(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """Jokers, the highest rank, eights that clear."""
        return tuple(c for c in cards if self.order_later.is_entry((c,)))

    def height(self, c: Card) -> int:
        return CARD_HEIGHTS[self.deal.turned][c]

    def is_lowest(self, cards: tuple[Card, ...]) -> bool:
        return self.is_turned_later is self.deal.turned and super().is_lowest(cards)

    def groups_of(self, cards: tuple[Card, ...]) -> list[tuple[Card, ...]]:
        return list(hand_in_groups(cards, self.order_later).groups)

    # Plays

    def lowest_card(self, action: PlayCards) -> int:
        low = self.combination(action).low
        return -low if self.deal.turned else low

    def may_go_out(self, action: Action) -> bool:
        return not (isinstance(action, PlayCards) and self.deal.forbidden_by(self.combination(action)))

    def beats_by_height(self, c: Card) -> bool:
        """Not the 3 of spades that beats a joker."""
        return not (self.options.spade_three and c == THREE_OF_SPADES)

    def clears_table(self, action: PlayCards) -> bool:
        return bool(self.options.eights) and self.combination(action).count_of(Rank.EIGHT) > 0

    def can_be_beaten(self, play: Combination) -> bool:
        if play.is_jokers and self.options.spade_three and len(play.cards) == 1:
            return THREE_OF_SPADES in self.outstanding
        then = self.deal.clone()
        then.to_beat = play
        then.lock_on(play)
        then.jack_back = then.jack_back_after(play)
        stage = then.stage
        assert isinstance(stage, DaiFugoRounds)
        kind = "sequence" if play.kind == "sequence" else "set"
        cards = tuple(sorted(self.outstanding))
        answers = possible_plays(cards, then.combination_rules, then.distinctions, kind, len(play.cards))
        return any(stage.check(one.combination)[1] is None for one in answers)

    def rest_goes_at_once(self, action: PlayCards) -> bool:
        """Whether the rest goes in one play, with which one may go out."""
        then = self.deal.clone()
        then.revolution = self.is_turned_later is not self.deal.is_revolution(self.combination(action))
        meanings = then.combination_rules.meanings(tuple(sorted(self.left_after(action))))
        return any(not then.forbidden_by(play) for play in meanings)

    def higher_outstanding(self, action: PlayCards) -> int:
        (c,) = action.cards
        is_turned = self.deal.revolution is not self.deal.jack_back_after(self.combination(action))
        heights = CARD_HEIGHTS[is_turned]
        return sum(heights[one] > heights[c] for one in self.outstanding)

    @reason(of=PlayCards, against=True, in_deal=goes_to_the_bottom)
    def forbidden_out(self, play: PlayCards) -> str:
        if not self.empties_hand(play) or self.may_go_out(play):
            return ""
        place = "behind all who still play" if self.deal.bottom else "last"
        return f"Going out with it is forbidden: it puts you {place}."

    @reason("An 8 clears the table: you lead again.", of=PlayCards, in_deal=leads_next, theme="win the lead")
    def clears(self, play: PlayCards) -> bool:
        return self.clears_table(play) and not self.empties_hand(play)

    # Jokers

    def _takes_no_lower(self, play: PlayCards, other: Action) -> bool:
        """Whether another play with a joker beside other cards has no lower ones."""
        if not isinstance(other, PlayCards) or not self._mixes_joker(other):
            return True
        return bool(self.lowest_card(play) <= self.lowest_card(other))

    def _mixes_joker(self, play: PlayCards) -> bool:
        """Whether a play has jokers beside other cards."""
        return 0 < self.wild_cards(play) < len(play.cards)

    @reason(of=PlayCards, beside=_takes_no_lower, theme="spare high cards")
    def joker_with_lowest(self, play: PlayCards) -> str:
        """Whether of the plays with a joker that beat what lies none is lower, and some are higher."""
        mixed = [one for one in self.plays if self._mixes_joker(one)]
        if not self.is_answer or play not in mixed:
            return ""
        lowest, highest = min(map(self.lowest_card, mixed)), max(map(self.lowest_card, mixed))
        if not self.lowest_card(play) == lowest < highest:
            return ""
        return "With the joker go the lowest cards that do: the higher ones stay."

    @reason(of=PlayCards, against=True)
    def joker_with_higher(self, play: PlayCards) -> str:
        """Whether it spends a joker, and a play that beats what lies as well does not, or has lower cards."""
        if not self.is_answer or not self._mixes_joker(play):
            return ""
        others = [one for one in self.plays if not self.wild_cards(one)] or [
            one for one in self.plays if self._mixes_joker(one)
        ]
        lowest = min(others, key=self.lowest_card)
        if self.wild_cards(lowest) and self.lowest_card(lowest) >= self.lowest_card(play):
            return ""
        return f"{text_of(lowest.cards)} would beat it, too, and spend less."

    @reason(of=PlayCards, in_deal=leads_next, theme="win the lead")
    def joker_wins(self, play: PlayCards) -> str:
        """Whether it spends nothing but jokers, wins the lead for certain, and is not yet out in one more."""
        is_pure = self.wild_cards(play) == len(play.cards)
        if not is_pure or not self.leads_again(play) or self.rest_goes_at_once(play):
            return ""
        left = with_unit(len(self.left_after(play)), "card")
        return f"Nobody can beat {text_of(play.cards)}: spent now, it lets you lead again with {left} left."

    def _goes_with_no_more(self, play: PlayCards, other: Action) -> bool:
        """Whether another play has a joker, too, or fewer cards."""
        if not isinstance(other, PlayCards) or self.wild_cards(other):
            return True
        return len(other.cards) < len(play.cards)

    @reason(of=PlayCards, beside=_goes_with_no_more, theme="shed many cards", amount=MORE)
    def joker_joins(self, play: PlayCards) -> str:
        """Whether it leads a joker beside other cards, and no play without one has as many cards."""
        if not self.is_lead or not self._mixes_joker(play):
            return ""
        if not all(self._goes_with_no_more(play, other) for other in self.plays):
            return ""
        named = text_of(c for c in play.cards if c.suit is None)
        return f"With {named} {len(play.cards)} cards go at once, more than without."

    def _needs_joker(self, _: PlayCards, other: Action) -> bool:
        """Whether another action is no play without a joker."""
        return not isinstance(other, PlayCards) or self.wild_cards(other) > 0

    @reason(of=PlayCards, beside=_needs_joker, theme="win the lead")
    def joker_needed(self, play: PlayCards) -> str:
        """Whether it answers with a joker, and nothing else beats what lies."""
        if not self.is_answer or not all(map(self.wild_cards, self.plays)):
            return ""
        named = text_of(c for c in play.cards if c.suit is None)
        return f"Only with {named} can you beat what lies." if len(self.wild_held) == 1 else ""

    @thought(stage="play")
    def joker_held(self) -> str:
        """Whether a joker is held that a play could do without, and the end is not near."""
        if not self.wild_held or len(self.hand) <= ENDING or all(map(self.wild_cards, self.plays)):
            return ""
        named = text_of(self.wild_held)
        return f"{named} may stand for what you lack at the end: keep it while other cards do."

    # Asking for cards

    def _asks_no_higher(self, ask: Ask, other: Action) -> bool:
        """Whether another request names no higher cards."""
        if not isinstance(other, Ask):
            return True
        mine, theirs = (sorted(map(power, one.cards)) for one in (ask, other))
        return all(own >= high for own, high in zip(mine, theirs, strict=True))

    @reason(
        "You lack no higher cards; what is held of them must be given.",
        of=Ask,
        beside=_asks_no_higher,
        theme="ask the highest",
    )
    def asks_highest(self, ask: Ask) -> bool:
        return max(map(power, self._not_asked_for(ask)), default=0) <= min(map(power, ask.cards))

    @reason(of=Ask, against=True)
    def asks_lower(self, ask: Ask) -> str:
        if self.asks_highest(ask):
            return ""
        higher, lower = max(self._not_asked_for(ask), key=power), min(ask.cards, key=power)
        return f"{higher} is higher than {lower}, and may be asked for."

    def _not_asked_for(self, ask: Ask) -> tuple[Card, ...]:
        """The cards that the seat lacks and does not ask for."""
        return without(without(self.deal.pack, self.hand), ask.cards)

    @thought(
        "A card that you ask for must be given if it is held; for the rest come the highest others.",
        stage="ask",
    )
    def ask(self) -> bool:
        return True

    # Thoughts in the play

    @thought(stage="play")
    def locked(self) -> str:
        if not self.deal.lock or not self.plays:
            return ""
        beat = self.deal.to_beat
        has_jokers = any(c.suit is None for c in self.deal.pack)
        is_set = beat is not None and beat.kind != "sequence"
        may_stand_in = "; jokers may stand in" if is_set and has_jokers else ""
        return f"Locked until the table is cleared: {' '.join(map(str, self.deal.lock))}{may_stand_in}."

    @thought(
        "The order is turned: {self.highest_rank.word}s are the highest ranks now, 2s the lowest.",
        stage="play",
    )
    def turned(self) -> bool:
        return self.deal.turned

    @thought("You won the last hand: if somebody else is out first, you become the last.", stage="play")
    def fall(self) -> bool:
        has_won = self.deal.before[:1] == (self.seat,)
        return bool(self.options.miyako_ochi) and has_won and not self.deal.order

    @thought(stage="play")
    def last_play(self) -> str:
        forbidden = self._forbidden_last_cards()
        if len(self.hand) > ENDING or not 0 < len(forbidden) < len(self.hand):
            return ""
        return f"Going out with {listed(forbidden[:1])} would be forbidden: play it before the end."

    def _forbidden_last_cards(self) -> tuple[Card, ...]:
        """The cards in the hand that would each be a forbidden last play in the order in force."""
        singles = [(c, self.deal.combination_rules.meanings((c,))[0]) for c in self.hand]
        return tuple(c for c, play in singles if self.deal.forbidden_by(play))

    # The effects of options

    @thought("Your 3S beats a joker that lies alone.", stage="play")
    def three(self) -> bool:
        is_use = self.options.spade_three and self.options.jokers and self.plays
        return bool(is_use) and THREE_OF_SPADES in self.hand

    @thought("An 8 clears the table, and whoever played it leads again.", stage="play")
    def eight(self) -> bool:
        return bool(self.options.eights and self.plays) and self._holds(Rank.EIGHT)

    @thought("A jack turns the order until the table is cleared.", stage="play")
    def jack(self) -> bool:
        return bool(self.options.jack_back and self.plays) and self._holds(Rank.JACK)

    @thought("For each 10 you play you may put one more card away.", stage="play")
    def ten(self) -> bool:
        return bool(self.options.tens and self.plays) and self._holds(Rank.TEN)

    def _holds(self, rank: Rank) -> bool:
        return any(c.rank is rank for c in self.hand)


REASONS = by_weight(
    DaiFugoPosition.forbidden_out,
    DaiFugoPosition.clears,
    DaiFugoPosition.joker_wins,
    *FIRST_REASONS,
    DaiFugoPosition.joker_with_higher,
    DaiFugoPosition.spares_wild,
    DaiFugoPosition.joker_with_lowest,
    DaiFugoPosition.joker_joins,
    DaiFugoPosition.joker_needed,
    *USUAL_REASONS,
    DaiFugoPosition.asks_highest,
    DaiFugoPosition.asks_lower,
    *GIVING_REASONS,
)
THOUGHTS = thoughts_by_weight(
    DaiFugoPosition.ask,
    DaiFugoPosition.may_part_with_lone_cards,
    DaiFugoPosition.locked,
    DaiFugoPosition.turned,
    DaiFugoPosition.two_left,
    DaiFugoPosition.nearly_out,
    DaiFugoPosition.fall,
    DaiFugoPosition.last_play,
    DaiFugoPosition.joker_held,
    DaiFugoPosition.three,
    DaiFugoPosition.eight,
    DaiFugoPosition.jack,
    DaiFugoPosition.ten,
    DaiFugoPosition.plays_left,
    DaiFugoPosition.may_break_group,
    DaiFugoPosition.playable_entries,
    DaiFugoPosition.may_pass,
    DaiFugoPosition.is_on_lead,
)
