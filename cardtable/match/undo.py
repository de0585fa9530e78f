"""Undo: the acts of a match, snapshots to replay from, and what a seat may take back."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import Protocol

from msgspec import Struct

from cardtable.engine.actions import Action, Pass
from cardtable.engine.deal import Deal
from cardtable.engine.events import Event
from cardtable.engine.match_standing import Standing
from cardtable.match.seated_players import SeatedPlayers

EVERY = 16
"""Acts between two snapshots within a deal; an undo replays from the last one before it."""


class PlayedAct(Struct, frozen=True):
    """One action that was played, and its events. `deal_index`: which deal of the match it belongs to, from
    1. Deals that are dealt again count here each time; `Deal.number` counts only those that were settled."""

    seat: int
    action: Action
    events: tuple[Event, ...]
    deal_index: int
    outcomes: tuple[str, ...] = ()
    """Outcomes of chance within it."""


class PossibleUndo(Struct, frozen=True):
    """An undo that a seat may ask for: how many acts, and whether it is free or (`because`) needs
    consent."""

    acts: int
    free: bool
    because: str = ""
    shows: bool = False
    """Whether that seat has seen hidden cards since."""


class MatchSnapshot(Struct, frozen=True):
    """A snapshot of the match after so many acts."""

    acts: int
    deal: Deal
    next_deal: Deal | None
    standing: Standing


ACTS = attrgetter("acts")
"""Sort key of snapshots: how many acts they come after."""
DEAL_INDEX = attrgetter("deal_index")
"""Sort key of acts: the deal that they belong to."""


class RewindableMatch(Protocol):
    """A match that can be looked at after any of its acts: one played here, or followed from elsewhere."""

    @property
    def acts(self) -> Sequence[PlayedAct]:
        """Its acts."""
        ...

    @property
    def seated(self) -> SeatedPlayers:
        """The players by seat, from the beginning."""
        ...

    def state_after(self, acts: int) -> MatchSnapshot:
        """The match after so many acts."""
        ...


def possible_undo(match: RewindableMatch, seat: int) -> PossibleUndo | None:
    """The undo back to that seat's last decision. It is free if nobody else has acted since and the seat has
    seen no hidden card, nor the end of the deal, where hands are laid open. A pass in a race is no decision,
    nor, for who plays alone, one that was all that the seat could do: among several people that would tell
    the others that it was, so there any pass that ends an own turn goes back with the act before. None if the
    seat's player has decided nothing yet."""
    for acts in range(1, len(match.acts) - match.seated.since(seat) + 1):
        act = match.acts[-acts]
        if act.seat == seat and is_decision(match, acts):
            others = any(later.seat != seat for later in match.acts[-acts:])
            shown = _has_ended(match, act) or any(_revealed(match, seat, back) for back in range(1, acts + 1))
            because = "cards have been shown since" if shown else "others have acted since" if others else ""
            return PossibleUndo(acts, not because, because, shown)
    return None


def _has_ended(match: RewindableMatch, act: PlayedAct) -> bool:
    """Whether the deal of that step is over."""
    return act.deal_index != match.acts[-1].deal_index or match.state_after(len(match.acts)).deal.over


def is_decision(match: RewindableMatch, back: int) -> bool:
    """Whether that step from the end was decided, as far as all may know: not a pass in a race, nor one
    without a choice of a person who plays alone, nor among several one with which an own turn ended."""
    act = match.acts[-back]
    if act.action != Pass():
        return True
    before = match.state_after(len(match.acts) - back)
    deal = before.next_deal or before.deal
    if deal.stage is None or deal.stage.in_public:
        return False
    if match.seated.now().are_several_people:
        return not _ends_own_turn(match, back)
    return deal.legal(act.seat) != [Pass()]


def passes_in_race(match: RewindableMatch) -> int:
    """How many acts, at the end of those played, have let one race pass."""
    count = 0
    for back in range(1, len(match.acts) + 1):
        act, before = match.acts[-back], match.state_after(len(match.acts) - back)
        stage = (before.next_deal or before.deal).stage
        if act.action != Pass() or stage is None or not stage.in_public:
            break
        count = back
    return count


def _ends_own_turn(match: RewindableMatch, back: int) -> bool:
    """Whether that pass followed at once on another act of its seat, which showed it nothing. Forced or not
    it is taken back with that act: the program passes for whoever has nothing else left."""
    if back == len(match.acts):
        return False
    before, act = match.acts[-back - 1], match.acts[-back]
    is_same_turn = (before.seat, before.deal_index) == (act.seat, act.deal_index)
    return is_same_turn and before.action != Pass() and not _revealed(match, act.seat, back + 1)


def _revealed(match: RewindableMatch, seat: int, back: int) -> bool:
    """Whether that step from the end showed the seat a hidden card."""
    before = match.state_after(len(match.acts) - back)
    deal = before.next_deal or before.deal
    for event in match.acts[-back].events:
        seen = event.seen_by is None or seat in event.seen_by
        pile = deal.piles.get(event.source)
        if event.cards and seen and pile is not None and not pile.visible_to(seat):
            return True
    return False
