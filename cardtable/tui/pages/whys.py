"""The page that answers why: why not, why only these, why it came so, why they did that, why these points."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardtable.engine.deal import Refusal
from cardtable.engine.view import View
from cardtable.seats.eyes import ONLOOKER
from cardtable.seats.replay import Replay
from cardtable.seats.sitting import Sitting
from cardtable.seats.specs import PERSONS
from cardtable.seats.whys import Whys, barred
from cardtable.tui.pages.dialogs import TextPage

NOTHING = "Nothing was refused and nothing is forced; nothing has happened that a rule decides."
TITLE = "Why?"


def page_of(answers: Iterable[Sequence[str]]) -> TextPage:
    """The page with those answers, each under its question."""
    told: list[str] = []
    for answer in answers:
        told += ["", *answer] if told and answer else answer
    return TextPage(TITLE, told or [NOTHING])


def at_table(
    sitting: Sitting, seat: int, view: View | None, refusal: Refusal | None, *, bots: bool = True
) -> list[list[str]]:
    """What a seat is answered at the table: of its decision, if it has one to make, and of what happened
    since its last turn; `bots`: of their reasons, too."""
    whys = Whys(sitting.match, sitting.names, sitting.kinds, seat)
    first, match = sitting.turn_before(seat), sitting.match
    bars = {why.rule for why in barred(view)} if view is not None else set()
    return [
        whys.refused(refusal) if refusal is not None and refusal.rule not in bars else [],
        whys.only(view) if view is not None else [],
        whys.happened([event for step in match.steps[first:] for event in step.events]),
        whys.bots(range(first, len(match.steps))) if bots else [],
        whys.points(match.deal),
    ]


def at_curtain(sitting: Sitting, seat: int) -> list[list[str]]:
    """What anybody may be answered before that seat looks: of what all heard since its last turn."""
    whys = Whys(sitting.match, sitting.names, sitting.kinds, ONLOOKER)
    steps = range(sitting.turn_before(seat), len(sitting.match.steps))
    events = [event for at in steps for event in sitting.match.steps[at].events]
    return [whys.happened(events), whys.bots(steps)]


def at_moment(replay: Replay, at: int, seat: int) -> list[list[str]]:
    """What is answered in a record of the act that led to a moment."""
    sitting = replay.sitting
    whys = Whys(replay.match, sitting.names, sitting.kinds, replay.whose(at, seat))
    if not at:
        return []
    deal = replay.table(at).deal
    start = max(start for start in replay.starts if start < at or not start)
    events = [event for step in replay.match.steps[start:at] for event in step.events]
    last = replay.match.steps[at - 1].events
    won = whys.happened(events) if any(event.rule for event in last) else []
    did = [] if whys.sat(replay, at - 1)[1] in PERSONS else whys.act(replay, at - 1)
    return [won, ["Why was that done?", *did] if did else [], whys.points(deal)]
