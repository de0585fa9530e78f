"""The prompt of a decision: what Enter would do with what is picked, or why it would do nothing."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.cards import Card
from cardtable.engine.event_wording import phrased, prompt_text
from cardtable.engine.view import View
from cardtable.table.screen_feed import RULES, refused
from cardtable.tui.decision.name_typing import State
from cardtable.tui.decision.selection import Selection
from cardtable.words import join_or

DOES = "Enter: "
"""Before what Enter would do, in the prompt."""
DOES_SECOND = "Enter twice: "
"""Before what Enter would do where the first Enter plays nothing, because the turn has just come."""
LONGEST_WAY = 40
"""The most letters of another way to play the same cards that is told beside the first."""
APART = "   "
"""Between what is told there and the question."""


def picked_prompt(
    pick: Selection, view: View, names: Sequence[str], *, is_curtained: bool = False
) -> tuple[str, str]:
    """The prompt and its style: what Enter would do, with the game's warning if there is one, or why it does
    nothing. While the hand is hidden it says nothing of what stands picked before a key was pressed."""
    question = _question(pick, view, names)
    total = f"{pick.running_sum}.{APART}" if pick.running_sum else ""
    is_meant = pick.chosen is None and (pick.picked or pick.selected_items or pick.names_a_card)
    refusal = pick.typed_refusal() or (pick.refusal() if is_meant else None)
    if refusal is not None and pick.is_begun:
        return f"{' '.join(map(str, pick.cards))} and ...{APART}{question}", "text"
    if refusal is not None and pick.legal.typing is None:
        return f"{total}{refused(refusal, names, pick.as_pressed(RULES))}", "warning"
    is_begun = pick.name.state is State.BEGUN and not pick.legal.numbers
    begun = f"{pick.name.text} ...{APART}" if is_begun else ""
    so_far, action = begun or total, pick.action
    if action is None:
        return f"{_unfinished(pick, so_far) or begun}{question}", "text"
    told = phrased(view.deal, view.seat, action, names).text
    if f"{told} ".startswith(f"{question.rstrip('.')} "):
        question = ""  # it is asked for in the words of the answer: "Discard 8S", "Discard."
    if pick.is_guarded and is_curtained:
        return f"{begun}{question}", "text"
    if pick.is_guarded:
        return f"{DOES_SECOND}{told}{APART}{question}".rstrip(), "text"
    if warning := pick.warning:
        return f"{so_far}{DOES}{told}{APART}{warning}", "warning"
    more = _other_ways(pick, view, told, names) if pick.chosen is None else ""
    return f"{so_far}{DOES}{told}{more}{APART}{question}".rstrip(), "action"


def _question(pick: Selection, view: View, names: Sequence[str]) -> str:
    """What is asked, with the letters of the players of whom one may be chosen."""
    question = prompt_text(view.deal, view.seat, names)
    if not pick.legal.persons or pick.chosen is not None:
        return question
    lettered = [one for one in pick.legal.persons.values() if one.letter]
    return APART.join([question, "  ".join(f"{one.letter} {one.name}" for one in lettered)]).rstrip()


def _unfinished(pick: Selection, so_far: str) -> str:
    """What is picked that is no action yet, and what goes with it; empty where nothing is to be told."""
    if pick.selected_items:
        return f"{so_far}{_goes_with(pick)}{APART}"
    if pick.taken:
        return f"{' '.join(pick.taken)} and ...{APART}"
    c = _to_pick(pick)
    return f"{so_far}Space: pick {c}{APART}" if c is not None else ""


def _other_ways(pick: Selection, view: View, told: str, names: Sequence[str]) -> str:
    """What Tab would pick instead where the same cards may be played in several ways, in the game's words:
    only what it adds, if it adds to what is told. A long way is only counted."""
    ways = pick.proposals
    if len(ways) < 2 or pick.action not in ways:
        return ""
    at = ways.index(pick.action)
    following = ways[(at + 1) % len(ways)]
    other = phrased(view.deal, view.seat, following, names).text.removeprefix(f"{told} ")
    if len(other) > LONGEST_WAY:
        return f" ({len(ways)} ways: Tab for the next)"
    return f" (Tab: {other})" if len(ways) == 2 else f" ({at + 1} of {len(ways)} ways, Tab: {other})"


def beside_message(message: str, pick: Selection, view: View, names: Sequence[str]) -> str:
    """A message that stands in place of the question, with what Enter does meanwhile. A hint that names just
    that (`Hint: Fold.`) is told that Enter does it: `Hint, Enter twice: Fold.`"""
    if pick.action is None:
        return message
    told = phrased(view.deal, view.seat, pick.action, names).text
    does = f"{DOES_SECOND if pick.is_guarded else DOES}{told}"
    first, _, rest = message.partition(f": {told}")
    is_named = rest[:1] in (".", ";") and not set(first) & set(".:;")
    return f"{first}, {does}{rest}" if is_named else f"{does}{APART}{message}"


def _to_pick(pick: Selection) -> Card | None:
    """The card that Space would pick: the one at the cursor, where several are wanted."""
    if pick.is_guarded or pick.picked or pick.chosen is not None or not pick.legal.plays:
        return None
    c = pick.hand[pick.cursor]
    return c if c in pick.playable else None


def _goes_with(pick: Selection) -> str:
    """Says which cards of the hand go with what is picked on the table."""
    cards = [str(c) for c in dict.fromkeys(pick.hand) if c in pick.playable]
    return f"That goes with {join_or(cards)}." if cards else "No card does anything with that."
