"""A hint never changes what Enter does under a person's hand, and Enter first says what it does."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from cardtable.bots.process_pool import ProcessPool
from cardtable.engine.event_wording import phrased
from cardtable.engine.view import View
from cardtable.teaching.adviser import Adviser
from cardtable.teaching.evaluation import Evaluation
from cardtable.teaching.hints import advice_of
from cardtable.tui.decision.decision import Decision
from cardtable.tui.decision.prompt import DOES, DOES_SECOND, beside_message
from cardtable.tui.table.hinting import Hinting
from tests.own import GAMES
from tests.tui.test_choices_by_arrows import painted
from tests.tui.test_names import kinds_of_decisions


class Overruling(Adviser):
    """Finds out, when it has looked ahead, that the last legal action is best."""

    def __init__(self) -> None:
        super().__init__(ProcessPool(0))

    def known(self, view: View, *, ahead: bool = True) -> Evaluation | None:
        return None

    def evaluate(self, view: View) -> Evaluation | None:
        results = {action: dict.fromkeys(range(60), 0.0) for action in view.legal}
        results[view.legal[-1]] = dict.fromkeys(range(60), 5.0)
        return Evaluation(tuple(advice_of(view, "any")), view.legal[0], view.legal[0], results)


def _feed() -> Any:
    return SimpleNamespace(message="", said="")


class Asked:
    """A decision at which hints are asked for."""

    def __init__(self, view: View) -> None:
        self.decision = Decision(view, is_guarded=True)
        self.feed = _feed()
        self.feed.say = lambda told: setattr(self.feed, "message", told)
        self.feed.sitting = SimpleNamespace(names=[f"Seat {at}" for at in range(view.deal.seats)])
        self.hinting = Hinting(self.feed)
        self.adviser = Overruling()

    def hint(self) -> Any:
        """Presses the key for a hint; returns what is to be looked for beside the screen."""
        return self.hinting.ask(self.decision, self.adviser, ahead=True)

    def enter(self) -> object:
        outcome = self.decision.press("enter", None)
        assert outcome is not None
        return outcome.action


def views_with_a_choice(game: str) -> list[View]:
    return [view for view in kinds_of_decisions(game) if len(view.legal) > 1][:8]


@pytest.mark.parametrize("game", GAMES)
def test_what_is_said_at_first_sight_is_what_enter_then_does_and_not_at_once(game: str) -> None:
    for view in views_with_a_choice(game):
        asked = Asked(view)
        first = asked.adviser.first_word(view).best
        search = asked.hint()
        assert asked.decision.pick.action == first
        assert asked.decision.pick.is_guarded
        assert asked.enter() is None, "it only says what it does"
        asyncio.run(search())
        assert asked.decision.pick.action == first, "the later hint takes nothing from under the hand"
        assert first == view.legal[-1] or "i again picks it." in asked.feed.message
        if first != view.legal[-1]:
            asked.hint()
            assert asked.decision.pick.action == view.legal[-1]
            assert asked.enter() is None


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("when", ["before", "meanwhile"])
def test_what_a_person_has_picked_stays_until_they_ask_again(game: str, when: str) -> None:
    for view in views_with_a_choice(game):
        asked = Asked(view)
        if when == "before":
            asked.decision.press("tab", None)
            asked.decision.press("right", None)
            search = asked.hint()
        else:
            search = asked.hint()
            asked.decision.press("right", None)
        picked = asked.decision.pick.action
        asyncio.run(search())
        assert asked.decision.pick.action == picked
        if when == "before":
            assert asked.enter() is None, "it only says what it does, after what the hint said"
        if picked != view.legal[-1]:
            assert ". i again picks it." in asked.feed.message
            assert asked.hint() is None
            assert asked.decision.pick.action == view.legal[-1]
            assert asked.enter() is None


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("key", ["enter", "right"])
def test_a_late_hint_takes_no_enter_away(game: str, key: str) -> None:
    """What Enter does was told, or picked, before the hint came: it still does it."""
    for view in views_with_a_choice(game):
        asked = Asked(view)
        search = asked.hint()
        asked.decision.press(key, None)
        decision = asked.decision
        before = decision.pick.action, decision.pick.is_guarded, decision.confirming
        asyncio.run(search())
        assert (decision.pick.action, decision.pick.is_guarded, decision.confirming) == before
        if key == "enter" and decision.confirming is None:
            assert asked.enter() == before[0] or decision.confirming is not None


@pytest.mark.parametrize("game", GAMES)
def test_while_a_hint_stands_it_is_told_what_enter_does(game: str) -> None:
    """Once, where the hint names it; before the hint where something else is picked."""
    for view in views_with_a_choice(game):
        asked = Asked(view)
        asked.hint()
        pick, names = asked.decision.pick, asked.feed.sitting.names
        assert pick.action is not None
        told = phrased(view.deal, view.seat, pick.action, names).text
        said = beside_message(asked.feed.message, pick, view, names)
        assert said.startswith(f"At first sight, {DOES_SECOND}{told}.")
        asked.decision.show(view.legal[-1])
        if pick.action not in (None, asked.adviser.first_word(view).best):
            told = phrased(view.deal, view.seat, view.legal[-1], names).text
            assert beside_message(asked.feed.message, pick, view, names).startswith(f"{DOES}{told}")


def test_a_row_of_numbers_is_pale_while_something_else_is_chosen() -> None:
    view = next(
        view for view in views_with_a_choice("teen-patti") if any(a.verb == "fold" for a in view.legal)
    )
    fold = next(action for action in view.legal if action.verb == "fold")
    for is_folding in (False, True):
        decision = Decision(view)
        if is_folding:
            decision.show(fold)
        painter = painted(decision)
        chosen = decision.pick.legal.choice_phrases[decision.pick.legal.numbers[0]].text
        line = next(row for row in painter.canvas.rows if chosen in "".join(char for char, _ in row))
        at = "".join(char for char, _ in line).index(chosen)
        assert (line[at][1] == "muted") == is_folding
