"""What one seat can tell of the table it is about to fish at: which cards could take what lies there.

Only what the view shows is used, so a game's judge may weigh by it and its reasons may say it.
"""

from __future__ import annotations

from typing import Generic, TypeVar

from cardtable.cards import HIDDEN, Card, Rank
from cardtable.engine.actions import Action
from cardtable.engine.view import View
from cardtable.mechanics.fishing.stage import Fish, Fishing, FishingDeal, Taken

F = TypeVar("F", bound=FishingDeal)


def takers_held(deal: FishingDeal, seat: int, play: Fish) -> list[Card]:
    """In a whole deal: the cards of other hands that could take the one laid."""
    held = [c for at in range(deal.seats) if at != seat for c in deal.hand(at)]
    return [c for c in held if deal.can_take(c, play.card)]


class FishingSense(Generic[F]):
    """What lies there and what is still out, as the seat sees it."""

    def __init__(self, view: View[F]) -> None:
        self.view = view
        self.deal: F = view.deal
        self.table = view.cards_in("table")
        self.unseen = view.deal.unseen()
        others = (*(f"hand.{seat}" for seat in range(view.seats) if seat != view.seat), "blind", "stock")
        seen = [c for name in others for c in view.cards_in(name) if c is not HIDDEN]
        self.abroad = (*self.unseen, *seen)
        """The cards that others hold or that are still to be dealt."""
        self.is_last_batch = not view.deal.undealt

    # What a game says

    @property
    def ground(self) -> str:
        """What players call where the cards lie."""
        stage = self.deal.stage
        assert isinstance(stage, Fishing)
        return stage.ground

    def card_points(self, c: Card) -> int:
        """What a captured card counts by itself."""
        raise NotImplementedError

    # Plays

    @property
    def fishes(self) -> list[Fish]:
        """The plays of a card that are allowed."""
        return [one for one in self.view.legal if isinstance(one, Fish)]

    def takers(self, play: Fish) -> tuple[Card, ...]:
        """The cards still out that could take the one laid."""
        return tuple(c for c in self.abroad if self.deal.can_take(c, play.card))

    def brought(self, play: Action) -> Taken:
        """What a capture brings into the own pile."""
        return (play.card, *play.take) if isinstance(play, Fish) and play.takes else ()

    def points_brought(self, play: Action) -> int:
        """What the cards that it brings count by themselves."""
        return sum(map(self.card_points, self.brought(play)))

    def is_laid(self, play: Action) -> bool:
        """Whether a card that is no Jack is laid, and others have cards to come."""
        is_bare = isinstance(play, Fish) and not play.takes and play.card.rank is not Rank.JACK
        return is_bare and bool(self.abroad)

    def clears(self, play: Fish) -> bool:
        """Whether it takes all that lies there, and others have cards to come."""
        return bool(play.take) and len(play.take) == len(self.table) and bool(self.abroad)

    def takes_most(self, play: Fish) -> bool:
        """Whether no other play takes as many cards."""
        others = (one for one in self.view.legal if one != play)
        return len(play.take) > 1 and all(self.takes_more(play, one) for one in others)

    def takes_more(self, play: Fish, other: Action) -> bool:
        """Whether it takes more cards than another play."""
        return not isinstance(other, Fish) or len(other.take) < len(play.take)

    def is_only_capture(self, play: Fish) -> bool:
        """Whether nothing else that could be done takes anything."""
        return play.takes and not any(one.takes for one in self.fishes if one != play)

    def only_jacks_take(self, play: Fish) -> bool:
        """Whether nothing but a Jack can take what is laid."""
        return self.is_laid(play) and {c.rank for c in self.takers(play)} == {Rank.JACK}

    def is_hardest(self, play: Fish) -> bool:
        """Whether fewer cards take it than any other that could be laid."""
        others = [one for one in self.fishes if one != play and self.is_laid(one)]
        return self.is_laid(play) and bool(others) and all(self.is_harder(play, one) for one in others)

    def is_harder(self, play: Fish, other: Action) -> bool:
        """Whether fewer cards take it than another that could be laid."""
        if not isinstance(other, Fish) or not self.is_laid(other) or other.card is play.card:
            return True
        return len(self.takers(play)) < len(self.takers(other))
