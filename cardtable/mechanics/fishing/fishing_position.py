"""The table as the player to fish sees it; reasons given for plays, and thoughts to weigh.

Only what the view shows is used. A game's position inherits it, and puts those of the reasons and thoughts
that fit into its own order of weight.
"""

from __future__ import annotations

from typing import Generic, TypeVar

from cardtable.cards import HIDDEN, Card, Rank, text_of, without
from cardtable.engine.actions import Action
from cardtable.engine.advice_reasons import MORE, reason, thought
from cardtable.engine.view import View
from cardtable.mechanics.fishing.actions import Fish
from cardtable.mechanics.fishing.captures import TableCards
from cardtable.mechanics.fishing.deals import FishingDeal
from cardtable.mechanics.fishing.stage import Fishing
from cardtable.words import with_unit

F = TypeVar("F", bound=FishingDeal)
MOST_NAMED = 4
"""Cards named in a sentence at most."""


# Witnesses, asked of whole deals


def takers_held(deal: FishingDeal, seat: int, play: Fish) -> list[Card]:
    """The cards of other hands that could take the one laid."""
    held = [c for at in range(deal.seats) if at != seat for c in deal.hand(at)]
    return [c for c in held if deal.can_take(c, play.card)]


def nobody_takes(deal: FishingDeal, seat: int, play: Fish) -> bool:
    """Whether no other hand holds a card that could take the one laid."""
    return not takers_held(deal, seat, play)


def only_taking_rank_takes(deal: FishingDeal, seat: int, play: Fish) -> bool:
    """Whether all cards of other hands that could take the one laid are of the rank that takes all."""
    return all(c.rank is deal.capture_rules.taking_rank for c in takers_held(deal, seat, play))


class FishingPosition(Generic[F]):
    """The cards on the table and those still out, as the seat sees them."""

    def __init__(self, view: View[F]) -> None:
        self.view = view
        self.deal: F = view.deal
        self.table = view.cards_in("table")
        self.unseen = view.deal.unseen()
        others = (*(f"hand.{seat}" for seat in range(view.seats) if seat != view.seat), "blind", "stock")
        seen = [c for name in others for c in view.cards_in(name) if c is not HIDDEN]
        self.still_out = (*self.unseen, *seen)
        """The cards that others hold or that are still to be dealt."""
        self.is_last_batch = not view.deal.undealt

    @property
    def table_name(self) -> str:
        """The players' word for the table: `table`, `floor`."""
        stage = self.deal.stage
        assert isinstance(stage, Fishing)
        return stage.table_name

    @property
    def taking_rank(self) -> Rank | None:
        """The rank whose cards take all that lies on the table; None where there is none."""
        return self.deal.capture_rules.taking_rank

    @property
    def card_plays(self) -> list[Fish]:
        """The plays of a card that are allowed."""
        return [one for one in self.view.legal if isinstance(one, Fish)]

    def card_points(self, c: Card) -> int:
        """The points of a captured card by itself."""
        raise NotImplementedError

    # Captures

    def brought(self, play: Action) -> tuple[Card, ...]:
        """The cards that a capture brings into the own pile, the card played first."""
        return (play.card, *play.take) if isinstance(play, Fish) and play.takes else ()

    def points_brought(self, play: Action) -> int:
        """The points of the cards that it brings, each by itself."""
        return sum(map(self.card_points, self.brought(play)))

    @reason(of=Fish, name="points", theme="take points", amount=MORE)
    def brings_points(self, play: Fish) -> str:
        """The cards that count of those brought home, the dearest first, and their points."""
        points = self.points_brought(play)
        if points <= 0:
            return ""
        those = sorted(filter(self.card_points, self.brought(play)), key=lambda c: (-self.card_points(c), c))
        more = len(those) - MOST_NAMED
        named = f"{text_of(those[:MOST_NAMED])} and {more} more" if more > 0 else text_of(those)
        return f"It brings home {named}: {with_unit(points, 'point')}."

    @reason("It leaves nothing on the {self.table_name} to take.", of=Fish, theme="clear the table")
    def clears(self, play: Fish) -> bool:
        """Whether it takes all that lies there, and others have cards to come."""
        return bool(play.take) and len(play.take) == len(self.table) and bool(self.still_out)

    def _takes_nothing(self, play: Fish, other: Action) -> bool:
        return not isinstance(other, Fish) or not other.takes

    @reason(
        "No other play takes anything.",
        of=Fish,
        name="only-capture",
        beside=_takes_nothing,
        theme="take what counts",
    )
    def is_only_capture(self, play: Fish) -> bool:
        """Whether it takes something, and no other play does."""
        return play.takes and not any(one.takes for one in self.card_plays if one != play)

    def takes_more(self, play: Fish, other: Action) -> bool:
        """Whether it takes more cards than another play."""
        return not isinstance(other, Fish) or len(other.take) < len(play.take)

    @reason(of=Fish, name="most", beside=takes_more, theme="take many cards")
    def takes_most(self, play: Fish) -> str:
        """Whether it takes several cards, and more than any other play."""
        count = len(play.take)
        others = (one for one in self.view.legal if one != play)
        if count > 1 and all(self.takes_more(play, one) for one in others):
            return f"It takes {count} cards, more than any other play."
        return ""

    # Cards laid

    def takers(self, play: Fish) -> tuple[Card, ...]:
        """The cards still out that could take the one laid."""
        return tuple(c for c in self.still_out if self.deal.can_take(c, play.card))

    def _count_of_takers(self, play: Fish) -> str:
        return f"{len(self.takers(play)) or 'none'} of the {with_unit(len(self.still_out), 'card')} still out"

    def is_laid(self, play: Action) -> bool:
        """Whether a card is laid, and others have cards to come. A card of the rank that takes all, played to
        an empty table, is wasted rather than laid."""
        if not isinstance(play, Fish) or play.takes or not self.still_out:
            return False
        return self.taking_rank is None or play.card.rank is not self.taking_rank

    @reason(
        "Nobody can take {play.card} as the {self.table_name} lies: every card that could has been seen.",
        of=Fish,
        name="safe",
        in_deal=nobody_takes,
        theme="lay safely",
    )
    def is_safe(self, play: Fish) -> bool:
        """Whether no card still out could take the one laid."""
        return self.is_laid(play) and not self.takers(play)

    @reason(
        "Nothing but a {self.taking_card} can take {play.card} as the {self.table_name} lies.",
        of=Fish,
        in_deal=only_taking_rank_takes,
        theme="lay safely",
    )
    def only_taking_rank_takes(self, play: Fish) -> bool:
        """Whether nothing can take what is laid but cards of the rank that takes all."""
        return self.is_laid(play) and {c.rank for c in self.takers(play)} == {self.taking_rank}

    def is_harder(self, play: Fish, other: Action) -> bool:
        """Whether fewer cards take it than another that could be laid, be it one that takes all, wasted."""
        if not isinstance(other, Fish) or other.takes or other.card is play.card:
            return True
        return len(self.takers(play)) < len(self.takers(other))

    @reason(of=Fish, name="hardest", beside=is_harder, theme="lay safely")
    def is_hardest(self, play: Fish) -> str:
        """Whether fewer cards take it than any other that could be laid."""
        others = [one for one in self.card_plays if one != play and not one.takes]
        if self.is_laid(play) and others and all(self.is_harder(play, one) for one in others):
            return f"It is the hardest to take of what you can lay: {self._count_of_takers(play)} could."
        return ""

    def is_no_easier(self, play: Fish, other: Action) -> bool:
        """Whether no fewer cards take another that could be laid."""
        if not isinstance(other, Fish) or other.takes or other.card is play.card:
            return True
        return len(self.takers(play)) <= len(self.takers(other))

    @reason(of=Fish, name="none-harder", beside=is_no_easier, theme="lay safely")
    def none_is_harder(self, play: Fish) -> str:
        """Whether no other card that could be laid is harder to take, and some are easier."""
        others = [one for one in self.card_plays if one.card is not play.card and not one.takes]
        counts = [len(self.takers(one)) for one in others] if self.is_laid(play) else []
        if not counts or not min(counts) >= len(self.takers(play)) < max(counts):
            return ""
        return f"Nothing that you can lay is harder to take: {self._count_of_takers(play)} could."

    @reason(of=Fish, name="again", theme="lay safely")
    def could_take_back(self, play: Fish) -> str:
        """Whether a card laid may be taken with another of its rank that stays in the hand."""
        if not self.is_laid(play):
            return ""
        same = [c for c in self.view.hand if c.rank is play.card.rank and c is not play.card]
        return f"Your {same[0]} could take {play.card} back, if it still lies there." if same else ""

    def _has_no_more_takers(self, play: Fish, other: Action) -> bool:
        """Whether no more cards could take another one, laid there."""
        if not isinstance(other, Fish) or not self.is_laid(other):
            return False
        return len(self.takers(other)) <= len(self.takers(play))

    @reason(of=Fish, name="takers", also=_has_no_more_takers, theme="lay safely")
    def may_be_taken(self, play: Fish) -> str:
        """How many of the cards still out could take the one laid."""
        if not self.is_laid(play):
            return ""
        return f"Laid there, {play.card} could be taken by {self._count_of_takers(play)}."

    @reason(of=Fish, name="counts-nothing", theme="give no points")
    def counts_nothing(self, play: Fish) -> str:
        """Whether a card laid counts nothing, where another that could be laid counts."""
        dear = [one.card for one in self.card_plays if not one.takes and self.card_points(one.card)]
        if not self.is_laid(play) or self.card_points(play.card) or not dear:
            return ""
        worst = max(dear, key=self.card_points)
        return f"It counts nothing for whoever takes it; {worst} would count {self.card_points(worst)}."

    @reason(of=Fish, name="last-capture", theme="take the last capture")
    def keeps_capture(self, play: Fish) -> str:
        """Whether of the last two cards the one kept takes something of what lies then, and the other would
        not if it were kept."""
        kept = without(self.view.hand, (play.card,))
        others = [one for one in self.card_plays if (one.card,) == kept]
        if not self.is_last_batch or len(kept) != 1 or not others:
            return ""
        takes = self._taken_after(play, kept[0])
        if not takes or any(self._taken_after(one, play.card) for one in others):
            return ""
        return (
            f"Who captures last gets the rest, too: {kept[0]} is kept for that, and takes {text_of(takes)} if"
            " nothing changes."
        )

    @reason(of=Fish, name="keeps-taking", keeps=True, theme="keep a jack")
    def keeps_taking_card(self, play: Fish) -> str:
        """Whether it keeps a card of the rank that takes all, which could take something now, too."""
        kept = [one.card for one in self.card_plays if one.takes and one.card.rank is self.taking_rank]
        if not self.table or not kept or play.card.rank is self.taking_rank:
            return ""
        return (
            f"{kept[0]} stays: it takes all that lies at any turn, now {with_unit(len(self.table), 'card')}."
        )

    @reason(of=Fish, name="sets-up", theme="take many cards", amount=MORE)
    def sets_up(self, play: Fish) -> str:
        """What a card that stays, and does not take all in any case, could take of what the play leaves."""
        catches = [
            (c, self._taken_after(play, c))
            for c in without(self.view.hand, (play.card,))
            if c not in self.deal.capture_rules.takes_all
        ]
        kept, takes = max(catches, key=lambda catch: len(catch[1]), default=(None, ()))
        if not takes:
            return ""
        return f"If nothing changes, {kept} can then take {with_unit(len(takes), 'card')}: {text_of(takes)}."

    def _taken_after(self, play: Fish, kept: Card) -> tuple[Card, ...]:
        """The most that a card may take of what lies on the table after a play; empty if nothing."""
        left = without(self.table, play.take) if play.takes else (*self.table, play.card)
        return max(TableCards(left, self.deal.capture_rules).captures(kept), key=len, default=())

    # What there is to weigh

    @thought(
        "Nothing more is dealt: who captures last also gets what is left on the {self.table_name}.",
        stage="play",
        name="last-batch",
    )
    def ends_soon(self) -> bool:
        """Whether nothing more is dealt, and the hand has two cards at most."""
        return self.is_last_batch and len(self.view.hand) <= 2

    @thought("Nothing you hold takes anything: lay what helps the others least.", stage="play")
    def nothing_takes(self) -> bool:
        """Whether no card of the hand takes anything, and others have cards to come."""
        return bool(self.still_out) and not any(one.takes for one in self.card_plays)

    @property
    def taking_card(self) -> str:
        """A card of the rank that takes all, as it is named in a sentence: `Jack`."""
        return self.taking_rank.word.capitalize() if self.taking_rank is not None else ""

    @thought(stage="play")
    def taking_card_may_wait(self) -> str:
        """Holds a card of the rank that takes all, and others that may be played before it."""
        ranks = {c.rank for c in self.view.hand}
        if self.taking_rank not in ranks or len(ranks) < 2:
            return ""
        count = len(self.table)
        takes = f"all that lies, now {with_unit(count, 'card')}" if count else "nothing now"
        return f"A {self.taking_card} takes {takes}: it may wait for a rich {self.table_name}."
