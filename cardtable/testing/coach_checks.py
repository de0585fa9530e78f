"""Whether what the coach says stands on the screen only while it holds, and alone."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any
from unittest import mock

from cardtable.archive.match_beginning import begin
from cardtable.engine import careful_player
from cardtable.engine.actions import Action
from cardtable.engine.event_wording import with_names
from cardtable.engine.game import Game
from cardtable.engine.view import View
from cardtable.table.seat_specs import parse_seats
from cardtable.teaching import hints
from cardtable.teaching.adviser import is_thought_about
from cardtable.testing.check_run import CheckRun
from cardtable.testing.match_setups import MatchSetup
from cardtable.testing.screen_checks import kinds_of_seats, leave_table, own_folders, play_by_keys
from cardtable.tui.app import CardTableApp
from cardtable.tui.table.coaching import BACK, Coaching
from cardtable.tui.table.local_table_page import LocalTablePage

ACTS = 25
"""Decisions that are played under the coach."""
_ADVISER = SimpleNamespace(
    stop=lambda: None, evaluate=lambda view: None, evaluate_including=lambda view, action: action
)
"""Finds a word to say of every act."""


def check_coach(game: Game, *, acts: int = ACTS, seed: int = 1) -> None:
    """Plays under the coach, against bots and with people only: see `faults_of_notes`."""
    for hot_seat in (False, True):
        setup = MatchSetup(game.default_seats, {}, seed)
        module = "cardtable.testing.coach_checks"
        with CheckRun(game, "check_coach", acts=acts, seed=seed, module=module):
            faults = faults_of_notes(game, setup, hot_seat=hot_seat, acts=acts)
            assert not faults, faults[0]


def faults_of_notes(game: Game, setup: MatchSetup, *, hot_seat: bool, acts: int = ACTS) -> list[str]:
    """The notes that stood too long or beside another.

    While a decision stands there is one thought that holds there, or a word on the last act that the person
    chose. After an act there is at most such a word.
    """
    with own_folders(), _noted() as notes:
        asyncio.run(_play(game, setup, acts, hot_seat=hot_seat))
    return notes


@contextmanager
def _noted() -> Iterator[list[str]]:
    """Listens at every table for notes that do not hold. Every act is found to be dear."""
    faults: list[str] = []
    show, hear = LocalTablePage.show_act, Coaching.asked
    asked_for: dict[int, View] = {}
    chosen: dict[int, Action] = {}
    weighed: list[View] = []
    words: set[str] = set()

    def ask(self: Coaching, view: View, *, ahead: bool = False) -> None:
        asked_for[view.seat] = view
        if is_thought_about(view):
            weighed.append(view)
        hear(self, view, ahead=True)
        faults.extend(_fault(self, view, chosen))

    async def shown(self: LocalTablePage, seat: int, action: Action, events: Any) -> None:
        asked = asked_for.pop(seat, None)  # None: they passed unasked
        if asked is not None and asked.legal != [action]:
            chosen[seat] = action
        faults.extend(_fault(self.coaching, None, chosen))
        await show(self, seat, action, events)
        await asyncio.sleep(0.01)  # the word on an act comes from another thread
        faults.extend(_fault(self.coaching, None, chosen))
        words.update(self.coaching.remarks.values())

    with (
        mock.patch.object(Coaching, "asked", ask),
        mock.patch.object(LocalTablePage, "show_act", shown),
        mock.patch.object(hints, "remark", lambda found, action, tell, beside: f"Dear: {action}{beside}."),
    ):
        yield faults
    if weighed and not words:
        faults.append("nothing is said of any act")


def _fault(coach: Coaching, view: View | None, chosen: Mapping[int, Action]) -> list[str]:
    """The fault of the note on the screen; `view`: the decision that stands, `chosen`: by seat the last act
    that was no matter of course."""
    note = coach.screen_feed.coach
    sitting, seat = coach.screen_feed.sitting, coach.screen_feed.viewpoint.seat
    may_be = {"", f"Dear: {chosen.get(seat)}{BACK}."}
    if view is not None:
        may_be |= {with_names(one.sentence, sitting.names) for one in careful_player.thoughts(view)}
    when = "after an act" if view is None else "at a decision"
    return [] if note in may_be else [f"{when} stands: {note}"]


async def _play(game: Game, setup: MatchSetup, acts: int, *, hot_seat: bool) -> None:
    specs = parse_seats(",".join(kinds_of_seats(setup.seats, hot_seat=hot_seat)), game)
    app = CardTableApp(begin(game, specs, setup.options, setup.seed))
    async with app.run_test(size=(80, 24)):
        table = next(page for page in app.screen_stack if isinstance(page, LocalTablePage))
        with mock.patch.object(table.coaching, "adviser", return_value=_ADVISER):
            table.coaching.coached.update(range(setup.seats))
            await play_by_keys(app, table, random.Random(setup.seed), (80, 24), acts)
            await leave_table(app, table)
