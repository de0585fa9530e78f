"""The keys of one decision: pick, choose, type, ask why, ask for a hint, do it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardtable.engine.deal import Refusal
from cardtable.engine.game import Advice
from cardtable.errors import CardTableError
from cardtable.seats.base import PersonSeat
from cardtable.seats.hints import advice_of, careful_hint, searched_hint
from cardtable.seats.race import is_race
from cardtable.seats.search import Budget
from cardtable.seats.telling import asked, phrased, teller
from cardtable.seats.thinking import THINKERS
from cardtable.tui.pick import Pick

if TYPE_CHECKING:
    from cardtable.engine.view import View
    from cardtable.tui.pages.table import TablePage

HINT_SECONDS = 0.6
"""How long a hint is searched for, once the careful play has been shown."""
_ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


def prompt_of(page: TablePage, view: View) -> tuple[str, str]:
    """What was said last, else the question; with its style."""
    if page.message:
        return page.message, "warning/bar" if page.warned else "text/bar"
    return question_of(page, view)


def question_of(page: TablePage, view: View) -> tuple[str, str]:
    """What is asked, then what the pick would do or why it cannot be done; with its style."""
    if page.is_waiting:
        return "Space goes on.", "muted/bar"
    if page.racers.views:
        question = asked(page.match.running, next(iter(page.racers.views)), page.names)
        return page.racers.prompt(question), "action/bar" if page.racers.armed else "text/bar"
    if page.pick is None:
        waiting = [page.names[seat] for seat in view.actors]
        return (f"{' and '.join(waiting)} to act ..." if waiting else ""), "muted/bar"
    return _picked(page.pick, view, page.names)


def _picked(pick: Pick, view: View, names: Sequence[str]) -> tuple[str, str]:
    """What Enter would do, with a warning where there is one, or why nothing."""
    refusal = pick.typed_refusal() or (pick.refusal() if pick.picked else None)
    if refusal is not None and pick.typing is None:
        return f"{refusal.sentence}  r: the rule", "warning/bar"
    question = asked(view.deal, view.seat, names)
    action = pick.action
    if action is None:
        return question, "text/bar"
    told = phrased(view.deal, pick.view.seat, action, names).text
    warning = warning_of(pick)
    if warning:
        return f"Enter: {told}   {warning}", "warning/bar"
    ways = len(pick.proposals) if pick.chosen is None else 1
    more = f"   ({ways} ways: Tab for the next)" if ways > 1 else ""
    return f"Enter: {told}{more}   {question}", "action/bar"


def warning_of(pick: Pick) -> str:
    """What the game warns of before that is done."""
    stage, action = pick.view.deal.stage, pick.action
    return stage.warning(pick.view.seat, action) if stage is not None and action is not None else ""


def decide(page: TablePage, pick: Pick, key: str, character: str | None) -> bool:
    """Does what a key asks in a decision; False if it means nothing there."""
    if key != "enter":
        page.warned_of = None
    asks = key in ("question_mark", "i") or (key == "tab" and pick.typing is not None)
    if page.message and not asks:
        page.say("")
    if pick.typing is not None:
        known = _type(page, pick, key, character)
    else:
        known = _choose(page, pick, key, character)
    _mark_rule(page, pick)
    return known


def _type(page: TablePage, pick: Pick, key: str, character: str | None) -> bool:
    """Keys while an answer is typed."""
    match key:
        case "enter":
            enter(page, pick)
        case "backspace":
            pick.rub_out()
        case "escape":
            pick.put_back()
        case "question_mark":
            why(page, pick)
        case "tab":
            hint(page, pick)
        case _ if character and character.isprintable():
            pick.write(character)
        case _:
            return False
    return True


def _choose(page: TablePage, pick: Pick, key: str, character: str | None) -> bool:
    """Keys where cards are picked and choices listed."""
    letter = character or ""
    match key:
        case "left" | "right" | "up" | "down":
            pick.arrow(*_ARROWS[key])
        case "space":
            pick.toggle()
        case "enter":
            enter(page, pick)
        case "escape" | "backspace":
            pick.put_back()
        case "question_mark":
            why(page, pick)
        case _ if pick.has_key(letter):
            action = pick.keyed(letter)
            if action is not None:
                pick.show(action)
                enter(page, pick)
        case "tab" | "n":
            pick.walk()
        case "shift+tab":
            pick.walk(-1)
        case "i":
            hint(page, pick)
        case "o" if len(pick.hand) > 1 and not pick.view.game.ordered_hand:
            pick.resort(resorted=not pick.resorted)
            page.resorted = pick.resorted
        case _ if letter.isascii() and letter.isdigit() and pick.digit(letter):
            pass
        case _:
            return bool(letter) and pick.jump(letter)
    return True


def _mark_rule(page: TablePage, pick: Pick) -> None:
    """Remembers which rule stands in the way of what is picked, for `r` and `?`."""
    refusal = pick.typed_refusal() or (pick.refusal() if pick.picked or pick.is_single else None)
    if refusal is not None:
        page.last_refusal = refusal


def enter(page: TablePage, pick: Pick) -> None:
    """Does what is picked, or says why not."""
    refusal: Refusal | None = pick.typed_refusal()
    action = pick.action
    player = page.players[pick.view.seat]
    warning = warning_of(pick) if refusal is None else ""
    if warning and page.warned_of != action:
        page.warned_of = action
        page.say(f"{warning} Enter once more does it, any other key does not.")
        return
    if refusal is None and action is not None and isinstance(player, PersonSeat):
        if player.answer(action):
            page.answered(pick.view.seat)
        return
    refusal = refusal or pick.refusal()
    if refusal is not None:
        page.refuse(refusal)
    elif pick.typing is not None:
        page.say("Type it, then Enter.")
    elif pick.plays and not pick.picked:
        page.say("Pick cards with Space first, or walk through the plays with Tab.")
    else:
        page.say("Choose with the arrow keys or a digit, then Enter.")


def why(page: TablePage, pick: Pick) -> None:
    """The rule's own sentence; asked twice, the keys."""
    from cardtable.engine.rules import RuleSheet

    if page.message.startswith("Rule"):
        page.table_app.show_keys(page)
        return
    page.last_refusal = pick.typed_refusal() or pick.refusal() or page.last_refusal
    rule = page.last_refusal.rule if page.last_refusal is not None else None
    try:
        sheet = RuleSheet.load(page.match.game.id)
        known = rule is not None and rule in sheet
        page.say(f"Rule {rule}: {sheet.sentence(rule)}" if known and rule else "Rule: nothing was refused.")
    except CardTableError as error:
        page.say(f"Rule: {error}")


def hint(page: TablePage, pick: Pick) -> None:
    """What a careful player would do: it is picked, and the reason said. A search then looks further."""
    if page.own_hint(pick):
        return
    stream = f"{page.match.seed} hint {len(page.match.steps)}"
    advice = advice_of(pick.view, stream)
    first = careful_hint(advice, teller(pick.view.deal, pick.view.seat, page.names))
    if first is None and not page.thinks_ahead:
        page.say("No advice for this game.")
        return
    if first is not None:
        pick.show(first.action)
        page.say(f"Hint: {first.sentence}")
    if page.thinks_ahead and len(pick.view.legal) > 1 and not is_race(page.match):
        page.run_worker(_look_further(page, pick, advice, stream), group="hint", exclusive=True)


async def _look_further(page: TablePage, pick: Pick, advice: list[Advice], stream: str) -> None:
    """Searches in other processes, and says what came of it if the question still stands."""
    shown = pick.action
    found = await asyncio.to_thread(THINKERS.ask, pick.view, stream, Budget(seconds=HINT_SECONDS))
    better = searched_hint(found, advice, teller(pick.view.deal, pick.view.seat, page.names))
    if better is None or page.pick is not pick or pick.action != shown:
        return
    pick.show(better.action)
    page.said = f"Next: {better.alternatives}" if better.alternatives else page.said
    page.say(f"Hint: {better.sentence}")
    page.repaint()
