"""The keys of one decision: pick, choose, type, ask why, ask for a hint, do it."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from cardtable.engine.deal import Refusal
from cardtable.errors import CardTableError
from cardtable.seats.base import PersonSeat
from cardtable.tui.pick import Pick

if TYPE_CHECKING:
    from cardtable.tui.pages.table import TablePage

_ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


def decide(page: TablePage, pick: Pick, key: str, character: str | None) -> bool:
    """Does what a key asks in a decision; False if it means nothing there."""
    if page.message and key not in ("question_mark", "i"):
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
        case _ if letter.isascii() and letter.isdigit() and pick.digit(letter):
            pass
        case _:
            return bool(letter) and pick.jump(letter)
    return True


def _mark_rule(page: TablePage, pick: Pick) -> None:
    """Remembers which rule stands in the way of what is picked, for `r` and `?`."""
    refusal = pick.typed_refusal() or (pick.refusal() if pick.picked or pick.is_single else None)
    if refusal is not None:
        page.rule = refusal.rule


def enter(page: TablePage, pick: Pick) -> None:
    """Does what is picked, or says why not."""
    refusal: Refusal | None = pick.typed_refusal()
    action = pick.action
    player = page.players[pick.view.seat]
    if refusal is None and action is not None and isinstance(player, PersonSeat):
        if player.answer(action):
            page.answered(pick.view.seat)
        return
    refusal = refusal or pick.refusal()
    if refusal is not None:
        page.refuse(refusal)
    elif pick.typing is not None:
        page.say(f"Type it, then Enter: {pick.typing.verb} ...")
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
    refusal = pick.typed_refusal() or pick.refusal()
    rule = refusal.rule if refusal is not None else page.rule
    try:
        sheet = RuleSheet.load(page.match.game.id)
        known = rule is not None and rule in sheet
        page.say(f"Rule {rule}: {sheet.sentence(rule)}" if known and rule else "Rule: nothing was refused.")
    except CardTableError as error:
        page.say(f"Rule: {error}")
    page.rule = rule


def hint(page: TablePage, pick: Pick) -> None:
    """What a careful player would do: it is picked, and the reason said."""
    advice = page.match.game.advise(
        pick.view, random.Random(f"{page.match.seed} hint {len(page.match.steps)}")
    )
    if not advice:
        page.say("No advice for this game.")
        return
    pick.show(advice[0].action)
    page.say(f"Hint: {advice[0].action}. {advice[0].reason}")
