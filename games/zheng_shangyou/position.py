"""One decision of a seat in Zheng Shangyou, and the reasons for each action."""

from __future__ import annotations

from collections.abc import Iterable

from cardtable.bots import by_weight, reason, thought, thoughts_by_weight
from cardtable.cards import Card, text_of, without
from cardtable.engine import Action, Pass, View
from cardtable.mechanics.climbing import (
    FIRST_REASONS,
    GIVING_REASONS,
    NEARLY_OUT,
    SHORTEST_SEQUENCE,
    TOP_POWER,
    USUAL_REASONS,
    ClimbingGamePosition,
    Combination,
    PlayCards,
)
from cardtable.mechanics.exchange import Give, Take
from games.zheng_shangyou.combinations import ZHENG_POWER, ZhengCombination
from games.zheng_shangyou.deal_state import ZhengDealState
from games.zheng_shangyou.exchange import ZhengReturn, ZhengShare, ZhengTribute
from games.zheng_shangyou.hand_groups import hand_in_groups
from games.zheng_shangyou.judge import LIKELY, ZhengJudge
from games.zheng_shangyou.possible_plays import possible_plays


def is_own_side_to_beat(deal: ZhengDealState, seat: int, action: Action) -> bool:
    """Witness: whether the play on the table is the seat's own side's."""
    return deal.side(deal.by) == deal.side(seat)


def no_other_holds_wild_card(deal: ZhengDealState, seat: int) -> bool:
    """Witness: whether all 2s and jokers are in the seat's hand or played."""
    others = [c for one in deal.seating if one != seat for c in deal.hand(one)]
    return all(ZHENG_POWER[c] < TOP_POWER for c in others)


class ZhengPosition(ZhengJudge, ClimbingGamePosition[ZhengDealState]):
    """A hand, the play on the table, and the cards that others may hold, as one player sees them."""

    def __init__(self, view: View[ZhengDealState]) -> None:
        ZhengJudge.__init__(self, view.deal, view.seat)
        ClimbingGamePosition.__init__(self, view)

    @property
    def must_give_highest(self) -> bool:
        return isinstance(self.stage, ZhengTribute)

    @property
    def may_give_any(self) -> bool:
        return isinstance(self.stage, ZhengReturn)

    def entries(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """Jokers and 2s."""
        return tuple(c for c in cards if ZHENG_POWER[c] >= TOP_POWER)

    def height(self, c: Card) -> int:
        return ZHENG_POWER[c]

    def groups_of(self, cards: tuple[Card, ...]) -> list[tuple[Card, ...]]:
        return [group.cards for group in hand_in_groups(cards).groups]

    @property
    def wild_held(self) -> tuple[Card, ...]:
        return self.entries(self.hand)

    def wild_cards(self, action: PlayCards) -> int:
        return len(self.entries(action.cards))

    def can_be_beaten(self, play: Combination) -> bool:
        assert isinstance(play, ZhengCombination)
        cards = tuple(sorted(self.outstanding))
        plays = possible_plays(cards, self.deal.combination_rules.highest, play.kind, len(play.cards))
        answers = (one.combination for one in plays)
        same_shape = (one for one in answers if one.high - one.low == play.high - play.low)
        return any(one.strength(turned=False) > play.strength() for one in same_shape)

    def lowest_card(self, action: PlayCards) -> tuple[bool, int]:
        """Any sequence in one suit stands above the mixed ones."""
        play = self.combination(action)
        assert isinstance(play, ZhengCombination)
        return play.suit is not None, play.low

    @thought(
        "No other hand can hold a 2 or a joker: nobody beats an ace that you play alone.",
        stage="play",
        in_deal=no_other_holds_wild_card,
    )
    def none_higher(self) -> bool:
        holds_ace = any(ZHENG_POWER[c] == TOP_POWER - 1 for c in self.hand)
        return holds_ace and not self.entries(self.outstanding)

    @reason(of=PlayCards, theme="win the lead")
    def opens_way(self, play: PlayCards) -> str:
        """Whether an answer is likely to win the lead for a long group, after which few cards are left."""
        if not self.is_answer or self.chance_to_win(self.combination(play)) <= LIKELY:
            return ""
        groups = self.own.after(play.cards).groups
        longest = max((len(group.cards) for group in groups), default=0)
        left = sum(len(group.cards) for group in groups) - longest
        if longest < SHORTEST_SEQUENCE or not 0 < left < longest:
            return ""
        return f"If it wins the lead, {longest} of your cards can go at once, and {left} will be left."

    # This side

    @reason(
        "The play that lies is your own side's: let it stand.",
        of=Pass,
        in_deal=is_own_side_to_beat,
        theme="leave it to partner",
    )
    def mate_lies(self, action: Pass) -> bool:
        return self.is_mate_to_beat()

    @reason(
        "The play that lies is your own side's, and nobody against you is nearly out.",
        of=PlayCards,
        against=True,
        in_deal=is_own_side_to_beat,
    )
    def beats_mate(self, play: PlayCards) -> bool:
        return self.is_mate_to_beat() and self.fewest > NEARLY_OUT

    @thought(
        "The play that lies is your own side's: beat it only with a reason.", name="mate-lies", stage="play"
    )
    def is_mate_to_beat(self) -> bool:
        by = self.deal.by
        return self.is_answer and by != self.seat and self.deal.side(by) == self.side

    # The exchange

    @thought(
        "Your highest must go: among equals keep those that belong to a set or sequence.", stage="tribute"
    )
    def choose(self) -> bool:
        return len({self.breaks_group(one.cards) for one in self.gifts}) > 1

    @reason(of=Give, theme="help partner")
    def for_mate(self, gift: Give) -> str:
        if not self.mate_picks_first or not self.entries(gift.cards):
            return ""
        return f"Your teammate chooses first, and {text_of(gift.cards)} would help."

    @thought("Your teammate chooses first among the cards given back: a good one is fair.", stage="return")
    def return_mate(self) -> bool:
        return self.mate_picks_first

    @thought("The higher card is the better one, most of all a joker or a 2.", stage="pick")
    def pick(self) -> bool:
        return True

    @thought("Which of the two goes together with cards of yours?", stage="share")
    def share(self) -> bool:
        return True

    @reason(
        "{take.card} goes together with cards of yours: it costs no turn of its own.",
        of=Take,
        theme="take what fits",
    )
    def fits(self, take: Take) -> bool:
        if not isinstance(self.stage, ZhengShare):
            return False
        groups = self.groups_of((*self.hand, take.card))
        return (take.card,) not in groups and len(groups) <= len(self.own.groups)

    def _is_as_high(self, take: Take, other: Take) -> bool:
        """Whether one card is as high as another or higher."""
        return ZHENG_POWER[take.card] >= ZHENG_POWER[other.card]

    @reason(of=Take, beside=_is_as_high, theme="take high cards")
    def higher(self, take: Take) -> str:
        if not self._is_highest_on_table(take):
            return ""
        other = self._other_card(take)
        is_higher = ZHENG_POWER[take.card] > ZHENG_POWER[other]
        return f"{take.card} is {'higher than' if is_higher else 'as high as'} {other}."

    @reason(of=Take, against=True)
    def lower(self, take: Take) -> str:
        return "" if self._is_highest_on_table(take) else f"{self._other_card(take)} is higher."

    def _is_highest_on_table(self, take: Take) -> bool:
        return ZHENG_POWER[take.card] == max(ZHENG_POWER[c] for c in self.view.cards_in("table"))

    def _other_card(self, take: Take) -> Card:
        (other,) = without(self.view.cards_in("table"), (take.card,))
        return other


REASONS = by_weight(
    *FIRST_REASONS,
    ZhengPosition.beats_mate,
    ZhengPosition.mate_lies,
    ZhengPosition.spares_wild,
    ZhengPosition.opens_way,
    *USUAL_REASONS,
    ZhengPosition.for_mate,
    *GIVING_REASONS,
    ZhengPosition.fits,
    ZhengPosition.higher,
    ZhengPosition.lower,
)
THOUGHTS = thoughts_by_weight(
    ZhengPosition.choose,
    ZhengPosition.pick,
    ZhengPosition.return_mate,
    ZhengPosition.may_part_with_lone_cards,
    ZhengPosition.share,
    ZhengPosition.is_mate_to_beat,
    ZhengPosition.two_left,
    ZhengPosition.nearly_out,
    ZhengPosition.none_higher,
    ZhengPosition.plays_left,
    ZhengPosition.may_break_group,
    ZhengPosition.playable_entries,
    ZhengPosition.may_pass,
    ZhengPosition.is_on_lead,
)
