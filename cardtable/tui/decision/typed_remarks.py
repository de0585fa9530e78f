"""What is said of typed text that chooses nothing: of names of nothing here, and of the letters of actions
that are barred now."""

from __future__ import annotations

from cardtable.cards import Card, Rank, text_of
from cardtable.engine.actions import Misread
from cardtable.engine.refusal import Refusal
from cardtable.tui.decision.outcome import Outcome
from cardtable.tui.decision.selection import Selection
from cardtable.tui.decision.typed_names import ALL_CARDS, kind_begun, word_ending

NO_CARD = "No card is asked for now."
"""Said of the name of a card where only choices are made; the question beside it says what is asked for."""
NO_CHOICE = "there is no such choice here. Backspace clears it."
BY_LETTERS = "cards are typed by rank and suit, as QS or SQ."
ONE = "You hold no 10. 1 is for the 10; A for the ace."
NEITHER = "there is no such card or choice here. Backspace clears it."


def said_of_name(pick: Selection, *, is_curtained: bool) -> Outcome:
    """Why what is typed names nothing here. Behind the curtain nothing is said of the cards held."""
    typed, names = pick.name.typed.text, pick.name.names
    c, kind = ALL_CARDS.get(typed), kind_begun(typed)
    is_spoken = word_ending(typed) == typed and c is None
    if not names.names_cards:
        is_card = (c or kind) and not is_spoken and not (names.has_cells and typed.isdecimal())
        return Outcome(remark=NO_CARD if is_card else f"{typed}: {NO_CHOICE}")
    if is_spoken:
        return Outcome(remark=f"{typed}: {BY_LETTERS}")
    if is_curtained or (c is None and not kind):
        return Outcome(remark=f"{typed}: {NEITHER}")
    if not names.asks_for_cards:
        return Outcome(remark=f"{c or kind} cannot be chosen now.")
    return _said_of_card(pick, typed, c)


def _said_of_card(pick: Selection, typed: str, c: Card | None) -> Outcome:
    """Why a card cannot be played, or of whose name a rank or a suit is typed so far (then `c` is None)."""
    held = pick.held_by_name(typed)
    if held is not None:
        refusal = pick.refusal((held,))
        return Outcome(refusal=refusal, remark=None if refusal else f"{held} is not asked for now.")
    if c is not None:
        return Outcome(remark=f"You do not hold {c}.")
    is_ace_meant = typed == "1" and any(one.rank is Rank.ACE for one in pick.hand)
    return Outcome(remark=ONE if is_ace_meant else f"You hold no {kind_begun(typed)}.")


def barred_by_key(pick: Selection, letter: str) -> Refusal | None:
    """Why the action of this letter in the game cannot be done now; None where a name may begin so, or no
    action has the letter."""
    key, names = letter.casefold(), pick.name.names
    if not key or (names.goes_on(key) if names.names_cards else names.begins(key)):
        return None
    kinds = [kind for kind in pick.view.game.actions if key in (kind.letters or kind.key)]
    tried = [pick.legal.parse(f"{kind.verb} {told}") for kind in kinds for told in ("", text_of(pick.cards))]
    meant = [action for action in tried if not isinstance(action, Misread)]
    return next(filter(None, map(pick.view.refusal, meant)), None)
