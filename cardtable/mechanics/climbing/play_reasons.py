"""Reasons for and against plays and passes that hold in any climbing game."""

from __future__ import annotations

from cardtable.cards import Card, text_of
from cardtable.engine.actions import Action, Pass
from cardtable.engine.advice_reasons import FEWER, MORE, by_weight, reason
from cardtable.mechanics.climbing.deal import ClimbingDeal, R
from cardtable.mechanics.climbing.play_cards import PlayCards
from cardtable.mechanics.climbing.position import NEARLY_OUT, ClimbingPosition, listed
from cardtable.mechanics.climbing.ranks import natural_cards
from cardtable.mechanics.climbing.stage import ClimbingRounds
from cardtable.mechanics.exchange.discarding import PutAway
from cardtable.words import number_word, with_unit

MOST_NAMED = 5
"""Groups of more cards are not named one by one."""
FEW_HIGHER = 4
"""A single card is hard to beat if at most one in this many outstanding cards is higher."""

# Witnesses, asked of whole deals


def after(deal: R, seat: int, action: Action) -> R:
    """The deal after an action; if the play entitles its player to something more, that is declined."""
    then = deal.clone()
    then.apply(seat, action)
    if isinstance(action, PlayCards) and not then.over and not isinstance(then.stage, ClimbingRounds):
        then.apply(seat, Pass())
    return then


def takes_next_place(deal: ClimbingDeal, seat: int, action: Action) -> bool:
    """Whether the seat is out with it, in the next place; whoever is left alone then has the last."""
    return after(deal, seat, action).order[: len(deal.order) + 1] == (*deal.order, seat)


def leads_next(deal: ClimbingDeal, seat: int, play: PlayCards) -> bool:
    """Whether nobody can beat a play, and the seat leads again."""
    then = _after_all_pass(deal, seat, play)
    return then is not None and then.turn == seat and not then.over


def goes_out_next(deal: ClimbingDeal, seat: int, play: PlayCards) -> bool:
    """Whether the seat leads again and goes out with all that is left."""
    then = _after_all_pass(deal, seat, play)
    if then is None or then.turn != seat:
        return False
    last_plays = [one for one in then.legal(seat) if len(one.picks) == len(then.hand(seat))]
    return any(seat in after(then, seat, one).order for one in last_plays)


def _after_all_pass(deal: ClimbingDeal, seat: int, play: PlayCards) -> ClimbingDeal | None:
    """The deal after a play on which all others can only pass; None if somebody can beat it."""
    then = after(deal, seat, play)
    while then.to_beat is not None and not then.over:
        if len(then.legal(then.turn)) > 1:
            return None
        then.apply(then.turn, Pass())
    return then


def is_longer_than_a_hand(deal: ClimbingDeal, seat: int, play: PlayCards) -> bool:
    """Whether somebody holds too few cards to answer."""
    return min(len(deal.hand(one)) for one in deal.active if one != seat) < len(play.cards)


def few_hold_higher(deal: ClimbingDeal, seat: int, play: PlayCards) -> bool:
    """Whether few of the cards out of sight beat a single card, one by one."""
    lying = len(deal.cards_in("trick")) + len(deal.cards_in("discard"))
    unseen = len(deal.pack) - len(deal.hand(seat)) - lying
    return _count_higher(deal, seat, play) * FEW_HIGHER <= unseen


def _count_higher(deal: ClimbingDeal, seat: int, play: PlayCards) -> int:
    """How many cards of the other hands beat a single card, one by one."""
    then = after(deal, seat, play)
    if then.to_beat is None or not isinstance(then.stage, ClimbingRounds):
        return 0
    stage, height = then.stage, then.stage.strength(then.to_beat)
    others = [c for other in range(deal.seats) if other != seat for c in deal.hand(other)]
    return sum(stage.strength(deal.combination_rules.meanings((c,))[0]) > height for c in others)


class ClimbingReasons(ClimbingPosition[R]):
    """The reasons for and against plays and passing."""

    # Going out, and leading again

    @reason(name="out", of=(PlayCards, PutAway), in_deal=takes_next_place, theme="go out")
    def goes_out(self, action: PlayCards | PutAway) -> str:
        if not self.empties_hand(action) or not self.may_go_out(action):
            return ""
        count = len(action.cards)
        last = "It is your last card" if count == 1 else f"These are your last {count} cards"
        return f"{last}: you are out in {self.next_place} place."

    @reason(of=PlayCards, in_deal=goes_out_next, theme="go out")
    def then_out(self, play: PlayCards) -> str:
        if not self.leads_again(play) or not self.rest_goes_at_once(play):
            return ""
        left = self.left_after(play)
        verb = "is all you have left" if len(left) == 1 else "go in one play"
        return f"You lead again for certain, and {listed(left)} {verb}."

    @reason(
        "Nobody can beat it: you lead again.",
        name="unbeatable",
        of=PlayCards,
        in_deal=leads_next,
        theme="win the lead",
    )
    def leads_again(self, play: PlayCards) -> bool:
        return not self.empties_hand(play) and (self.clears_table(play) or self.is_unbeatable(play))

    @reason(of=PlayCards, in_deal=is_longer_than_a_hand, theme="count others' cards")
    def too_long_to_answer(self, play: PlayCards) -> str:
        if self.fewest > NEARLY_OUT or len(play.cards) <= self.fewest:
            return ""
        left = with_unit(self.fewest, "card")
        return f"A player with {left} left cannot answer {number_word(len(play.cards))}."

    # What a play costs

    @reason(of=PlayCards, against=True)
    def spends_entry(self, play: PlayCards) -> str:
        spent = self.entries(play.cards) if not self.empties_hand(play) else ()
        return f"It spends {listed(spent)}, likely to win you the lead later on." if spent else ""

    @reason(of=PlayCards, against=True)
    def breaks(self, play: PlayCards) -> str:
        if not self.breaks_group(play.cards):
            return ""
        return f"It breaks {self.broken_words(play.cards)} of yours."

    @reason(name="lowest", of=PlayCards, theme="lead low")
    def is_lowest_lead(self, play: PlayCards) -> str:
        if not self.is_lead or not self.is_lowest(play.cards):
            return ""
        return self.goes_better_as_lead(play) or "You hold nothing lower, and a lead has nothing to beat."

    def goes_better_as_lead(self, play: PlayCards) -> str:
        """Why of two cards left the low one is led and the high one kept: led, the high one may be beaten,
        and it goes on more of the others' cards later. Empty if that is not so."""
        left = self.left_after(play)
        later = next((one for one in self.plays if one.picks == left), None)
        if later is None or not (_is_natural_single(play) and _is_natural_single(later)):
            return ""
        if not self.rest_goes_at_once(play) or self.is_unbeatable(later) or self.clears_table(later):
            return ""
        (low,), (high,), count = play.cards, later.cards, len(self.outstanding)
        under_low, under_high = self.lower_outstanding(low), self.lower_outstanding(high)
        higher = self.higher_outstanding(later)
        if not higher or under_low >= under_high or not self.beats_by_height(low):
            return ""
        of_all = f"{higher} of the {with_unit(count, 'card')} that others may hold"
        return (
            f"{of_all} {_are(higher)} higher than {high}: led now, it may be beaten. Kept, it goes on more"
            f" cards than {low} would: {under_high} {_are(under_high)} lower than {high},"
            f" {under_low or 'none'} lower than {low}."
        )

    def _has_more_cards(self, play: PlayCards, other: Action) -> bool:
        """Whether a play has more cards than another."""
        return len(other.picks) < len(play.cards)

    @reason(of=PlayCards, beside=_has_more_cards, theme="shed many cards")
    def most_at_once(self, play: PlayCards) -> str:
        others = [one for one in self.plays if one != play]
        if not self.is_lead or len(play.cards) < 2 or self.may_have_twin(play):
            return ""
        if not all(self._has_more_cards(play, one) for one in others):
            return ""
        return f"It gets rid of {len(play.cards)} cards, more than any other lead."

    # Beating what lies

    def _is_a_pass(self, play: PlayCards, other: Action) -> bool:
        """Whether the other action is a pass."""
        return isinstance(other, Pass)

    @reason(of=PlayCards, beside=_is_a_pass)
    def only_play(self, play: PlayCards) -> str:
        beat = self.view.deal.to_beat
        if beat is None or not self.is_answer or len(self.plays) > 1 or self.may_have_twin(play):
            return ""
        return f"Nothing else you hold beats {text_of(beat.cards)}."

    @reason(of=PlayCards, beside=_is_a_pass)
    def only_rank(self, play: PlayCards) -> str:
        beat = self.view.deal.to_beat
        ranks = {c.rank for c in play.cards}
        if beat is None or not self.is_answer or len(self.plays) > 1 or len(ranks) > 1:
            return ""
        (rank,) = ranks
        return f"Of your cards only {rank.word}s beat {text_of(beat.cards)}." if rank is not None else ""

    def _is_no_dearer(self, play: PlayCards, other: PlayCards) -> bool:
        """Whether a play is no higher than another and has no more wild cards."""
        is_no_higher = self.strength(play) <= self.strength(other)
        return is_no_higher and self.wild_cards(play) <= self.wild_cards(other)

    def _is_cheaper(self, play: PlayCards, other: PlayCards) -> bool:
        """Whether a play is no dearer than another, which is dearer than it."""
        return self._is_no_dearer(play, other) and not self._is_no_dearer(other, play)

    def _looks_no_dearer(self, play: PlayCards, other: Action) -> bool:
        """Whether a play looks no higher than another, by its cards alone, and has no more wild cards."""
        if not isinstance(other, PlayCards):
            return True
        is_no_higher = self.lowest_card(play) <= self.lowest_card(other)
        return is_no_higher and self.wild_cards(play) <= self.wild_cards(other)

    @reason(
        "No cheaper play of yours beats what lies.",
        name="cheapest",
        of=PlayCards,
        beside=_looks_no_dearer,
        theme="beat cheaply",
    )
    def is_cheapest(self, play: PlayCards) -> bool:
        return self.is_answer and all(one == play or self._is_no_dearer(play, one) for one in self.plays)

    def _spends_no_fewer_wild(self, play: PlayCards, other: Action) -> bool:
        """Whether the other action is no play with fewer wild cards."""
        return not isinstance(other, PlayCards) or self.wild_cards(other) >= self.wild_cards(play)

    @reason(of=PlayCards, beside=_spends_no_fewer_wild, theme="keep wild cards")
    def spares_wild(self, play: PlayCards) -> str:
        """Whether it beats what lies without a wild card, where another play would spend one."""
        if not self.is_answer or self.wild_cards(play) or not any(map(self.wild_cards, self.plays)):
            return ""
        return f"It beats what lies and keeps {listed(self.wild_held)} for later."

    def _cheaper_play(self, play: PlayCards) -> PlayCards | None:
        """The cheapest play that also beats what lies; None if it is this one."""
        if not self.is_answer:
            return None
        cheaper = [one for one in self.plays if self._is_cheaper(one, play)]
        return min(cheaper, key=lambda one: (self.wild_cards(one), self.strength(one)), default=None)

    @reason(
        "It breaks no {self.group_words}, as a cheaper play would.",
        of=PlayCards,
        keeps=True,
        theme="keep sets whole",
    )
    def keeps_whole(self, play: PlayCards) -> bool:
        cheaper = self._cheaper_play(play)
        return cheaper is not None and self.breaks_group(cheaper.cards) and not self.splits(play.cards)

    @reason(of=PlayCards, keeps=True, theme="keep sets whole")
    def keeps_together(self, play: PlayCards) -> str:
        """Whether a group stays whole of which a cheaper play would take a card."""
        cheaper = self._cheaper_play(play)
        if cheaper is None:
            return ""
        taken = set(cheaper.cards)
        kept = [
            one for one in self.groups_of(self.left_after(play)) if len(one) > 1 and taken.intersection(one)
        ]
        if not kept or len(kept[0]) > MOST_NAMED:
            return ""
        return f"It keeps {text_of(kept[0])} together: {text_of(cheaper.cards)} would take of them."

    def _spares_no_more(self, play: PlayCards, other: Action) -> bool:
        """Whether another play is no dearer: what stays of a play stays of it, too."""
        return isinstance(other, PlayCards) and self._is_no_dearer(other, play)

    @reason(of=PlayCards, keeps=True, also=_spares_no_more, theme="beat cheaply")
    def spares_dearer(self, play: PlayCards) -> str:
        """The next dearer play of other cards that beats what lies, which stays."""
        if not self.is_answer:
            return ""
        dearer = (one for one in self.plays if self._is_cheaper(play, one))
        others = [one for one in dearer if not {*one.cards} & {*play.cards}]
        if not others:
            return ""
        kept = min(others, key=lambda one: (self.wild_cards(one), self.strength(one))).cards
        stay = "they stay" if kept[1:] else "it stays"
        return f"{text_of(kept)} would beat what lies, too: {stay} for later."

    @reason(of=PlayCards, against=True)
    def cheaper(self, play: PlayCards) -> str:
        cheaper = self._cheaper_play(play)
        return f"{text_of(cheaper.cards)} would beat it, too, and be cheaper." if cheaper is not None else ""

    # How easily others beat it

    def _higher_words(self, play: PlayCards) -> str:
        """How many outstanding cards are higher than a single card, with the verb."""
        if len(self.outstanding) == 1:
            no = "" if self.higher_outstanding(play) else " not"
            return f"the one card that others may hold is{no} higher"
        count, outstanding = self.higher_outstanding(play), with_unit(len(self.outstanding), "card")
        return f"{count or 'none'} of the {outstanding} that others may hold {_are(count)} higher"

    @reason(of=PlayCards, in_deal=few_hold_higher, theme="win the lead", amount=FEWER)
    def hard_to_beat(self, play: PlayCards) -> str:
        if not _is_natural_single(play) or self.empties_hand(play):
            return ""
        if self.higher_outstanding(play) * FEW_HIGHER > len(self.outstanding):
            return ""
        return f"It is hard to beat: {self._higher_words(play)}."

    @reason(of=PlayCards, theme="shed many cards", amount=MORE)
    def sheds(self, play: PlayCards) -> str:
        count = len(play.cards)
        return f"It gets rid of {count} cards at once." if self.is_lead and count > 1 else ""

    @reason(of=PlayCards, theme="lead low", amount=MORE)
    def easy_to_beat(self, play: PlayCards) -> str:
        if not self.is_lead or not _is_natural_single(play):
            return ""
        if self.higher_outstanding(play) * 2 <= len(self.outstanding):
            return ""
        words = self._higher_words(play)
        return f"{words[0].upper()}{words[1:]}: it goes best where it has nothing to beat."

    @reason(of=PlayCards, theme="count others' cards")
    def hurry(self, play: PlayCards) -> str:
        if self.fewest > NEARLY_OUT:
            return ""
        return f"Somebody has only {with_unit(self.fewest, 'card')}: it is late to save cards."

    @reason(of=PlayCards, keeps=True, theme="keep strong cards")
    def keeps_entries(self, play: PlayCards) -> str:
        kept = self.entries(self.left_after(play))
        return f"It keeps {listed(kept)}, likely to win you the lead later on." if kept else ""

    # Passing

    @property
    def ends_soon(self) -> bool:
        """Whether another may play a last card if this seat passes: on the single card that lies, or as
        the lead that the play on the table may win them."""
        deal = self.deal
        last = [
            at for at in deal.active if at != self.view.seat and len(self.view.cards_in(f"hand.{at}")) == 1
        ]
        is_single = deal.to_beat is not None and len(PlayCards.of(deal.to_beat).cards) == 1
        return bool(last) and (is_single or deal.by in last)

    @reason(of=Pass, theme="keep strong cards")
    def saves_entries(self, action: Pass) -> str:
        if not self.is_answer or self.ends_soon or not (saved := self._spent_by_every_play()):
            return ""
        return f"It saves {listed(saved)}, likely to win you the lead later on."

    def _spent_by_every_play(self) -> tuple[Card, ...]:
        """The cards likely to win the lead, if each play allowed now would spend one of them."""
        spent = [set(self.entries(one.cards)) for one in self.plays]
        if not spent or not all(spent):
            return ()
        return tuple(c for c in sorted(set(self.hand)) if any(c in one for one in spent))

    def _leaves_neighbour(self, action: Pass, other: Action) -> bool:
        """Whether a card that is equal or next in rank to one of a play would stay in the hand."""
        left = {self.height(c) for c in self.left_after(other)}
        return any(abs(self.height(c) - height) <= 1 for c in other.picks for height in left)

    @reason(
        "Whatever you play breaks a {self.group_words}.",
        of=Pass,
        beside=_leaves_neighbour,
        theme="keep sets whole",
    )
    def saves_sets(self, action: Pass) -> bool:
        plays = self.plays
        if not self.is_answer or not plays or self._may_replace_by_wild(plays[0]):
            return False
        return all(self.breaks_group(one.cards) for one in plays)

    def _may_replace_by_wild(self, play: PlayCards) -> bool:
        """Whether a wild card of the hand might stand for a card of a play, which is not listed then."""
        return len(play.cards) > 1 and any(map(self.has_wild_card_for, self.hand))

    @reason(
        "Whatever you play breaks a {self.group_words}, or spends a card likely to win the lead.",
        of=Pass,
        theme="keep sets whole",
    )
    def saves_both(self, action: Pass) -> bool:
        return self.is_answer and bool(self.plays) and not self._cheap_plays()

    @reason(of=Pass, against=True)
    def could_play(self, action: Pass) -> str:
        free = [one for one in self._cheap_plays() if not self.splits(one.cards)] if self.is_answer else []
        return f"{text_of(self._lowest(free).cards)} would beat it, and break nothing." if free else ""

    @reason(of=Pass, against=True)
    def could_beat(self, action: Pass) -> str:
        cheap = self._cheap_plays() if self.is_answer else []
        return f"{text_of(self._lowest(cheap).cards)} would beat it." if cheap else ""

    def _cheap_plays(self) -> list[PlayCards]:
        """The plays that break no group and spend no entry."""
        return [one for one in self.plays if not self.breaks_group(one.cards) and not self.entries(one.cards)]

    def _lowest(self, plays: list[PlayCards]) -> PlayCards:
        return min(plays, key=self.strength)


def _are(count: int) -> str:
    return "is" if count == 1 else "are"


def _is_natural_single(play: PlayCards) -> bool:
    return len(natural_cards(play.cards)) == len(play.cards) == 1


FIRST_REASONS = by_weight(
    ClimbingReasons.goes_out,
    ClimbingReasons.then_out,
    ClimbingReasons.leads_again,
    ClimbingReasons.too_long_to_answer,
)
"""The weightiest reasons, in order of weight."""
USUAL_REASONS = by_weight(
    ClimbingReasons.spends_entry,
    ClimbingReasons.breaks,
    ClimbingReasons.is_lowest_lead,
    ClimbingReasons.most_at_once,
    ClimbingReasons.only_play,
    ClimbingReasons.only_rank,
    ClimbingReasons.is_cheapest,
    ClimbingReasons.keeps_whole,
    ClimbingReasons.keeps_together,
    ClimbingReasons.cheaper,
    ClimbingReasons.spares_dearer,
    ClimbingReasons.hard_to_beat,
    ClimbingReasons.sheds,
    ClimbingReasons.easy_to_beat,
    ClimbingReasons.hurry,
    ClimbingReasons.keeps_entries,
    ClimbingReasons.saves_entries,
    ClimbingReasons.saves_sets,
    ClimbingReasons.saves_both,
    ClimbingReasons.could_play,
    ClimbingReasons.could_beat,
)
"""The reasons for most plays and for passing, in order of weight."""
