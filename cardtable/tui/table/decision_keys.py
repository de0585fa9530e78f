"""The keys of the decision being made, while cards or choices are picked and while an answer is typed."""

from __future__ import annotations

from cardtable.tui.decision.selection import Selection
from cardtable.tui.key_binding import Key
from cardtable.tui.look.glyphs import Glyphs

DECISION_LETTERS = frozenset("iov")
"""Letters that mean the same at every decision: hint, order, view. No action has one as its key."""
HINT, LOOKS_FURTHER, TAKES_HINT = "hint", "look further", "picks it"
"""What the key for a hint is called: at first, once the hint stands, and while something else is picked."""
ONLY_TOLD = "The question is new: the first Enter, if it was meant for what went before, plays nothing."
SORT_KEY = Key(("o",), "o", "sort", "The hand by suits or by ranks.", quiet=True)
WHY_KEY = Key(("?",), "?", "why", "Why not, why only these, why it came so, why they did that.")


def decision_keys(pick: Selection, glyphs: Glyphs) -> list[Key]:
    """The keys while cards, things on the table or choices are picked."""
    found = []
    if pick.action is not None and pick.is_guarded:
        found.append(Key(("enter",), "Enter twice", "does it", ONLY_TOLD))
    elif pick.action is not None:
        found.append(Key(("enter",), "Enter", "does it", "Does what the prompt line says."))
    if pick.on_table:
        found += _floor_keys(glyphs)
    elif pick.hand and pick.legal.plays:
        found += _hand_keys(pick, glyphs)
    # Up leads to the table first where something can be picked there.
    goes_up = any(key.names == ("up",) for key in found)
    found += [*_own_keys(pick), *_choice_keys(pick, glyphs, goes_up=goes_up)]
    if pick.holds_anything:
        told = "Puts back what was picked."
        found.append(Key(("backspace", "escape"), "Bksp", "put back", told, quiet=True))
    return found


def _hand_keys(pick: Selection, glyphs: Glyphs) -> list[Key]:
    """The keys while the cursor is in the hand."""
    found = [Key(("left", "right"), glyphs.arrows, "move", "Along your hand; a rank or suit letter jumps.")]
    if pick.ladder is not None:
        told = "Cards, or a ladder: a suit a line, small: how many are gone."
        found.append(Key(("up", "down"), glyphs.updown, "suits", "To the suit above or below."))
        found.append(Key(("v",), "v", "view", told))
    if not pick.legal.is_single:
        found.append(Key(("space",), "Space", "pick", "Picks a card or puts it back."))
    if pick.table_items.seen and pick.chosen is None:
        told = "To what lies on the table: what is picked there is played with."
        found.append(Key(("up",), glyphs.updown[0], "table", told))
    return [*found, Key(("tab",), "Tab", "next", "The next legal play.")]


def _floor_keys(glyphs: Glyphs) -> list[Key]:
    """The keys while the cursor is on the table."""
    return [
        Key(("left", "right"), glyphs.arrows, "move", "To what lies beside it."),
        Key(("up", "down"), glyphs.updown, "hand", "To what lies above or below, at last back to your hand."),
        Key(("space",), "Space", "pick", "Picks what is in brackets, or puts it back."),
        Key(("tab",), "Tab", "next", "The next play of what is picked."),
    ]


def _own_keys(pick: Selection) -> list[Key]:
    """The letters that the game gives to actions that are possible now."""
    labels: dict[str, str] = {}
    for action in (*pick.proposals, *pick.legal.choices):
        for letter in action.key:
            labels.setdefault(letter, pick.legal.phrase(action).short)
    return [
        Key((key,), key, label, f"Chooses {label}; Enter does it.")
        for key, label in labels.items()
        if not pick.name.goes_on(key)
    ]


def _choice_keys(pick: Selection, glyphs: Glyphs, *, goes_up: bool) -> list[Key]:
    """The keys that lead along numbers or choices; `goes_up`: the up key leads elsewhere."""
    if pick.is_stepper:
        told = "By one; digits type."
        if len(pick.legal.numbers) == len(pick.legal.choices) and not pick.legal.plays:
            return [Key(("left", "right"), glyphs.arrows, "less, more", f"{told} Up and down by five.")]
        along = Key(("up", "down"), glyphs.updown, "choose", "To the other choices.")
        return [Key(("left", "right"), glyphs.arrows, "less, more", told), along]
    if pick.on_table or not pick.legal.choices:
        return []
    names, shown = (("down",), glyphs.updown[1]) if goes_up else (("up", "down"), glyphs.updown)
    told = "Along the choices; digits choose, too." if pick.legal.numbered else "Along the choices."
    return [Key(names, shown, "choose", told)]


def typing_keys(pick: Selection, *, hinted: bool) -> list[Key]:
    """The keys while an answer is typed: letters belong to it."""
    done = [Key(("enter",), "Enter", "says it", "Says what was typed.")] if pick.action is not None else []
    return [
        *done,
        Key(("backspace",), "Bksp", "rubs out", "Takes the last character away."),
        *([Key(("escape",), "Esc", "empties", "Takes everything away.")] if pick.answer.text else []),
        WHY_KEY._replace(help="Why it cannot be said, and why it came so."),
        *([Key(("tab",), "Tab", "hint", "What a careful player would say.")] if hinted else []),
    ]


def hint_key(label: str) -> Key:
    """The key for a hint; once it stands, for a longer look, or to pick what it says."""
    told = {
        HINT: "What to do, and why; again: a longer look.",
        LOOKS_FURTHER: "A longer look at what the hint was chosen from.",
        TAKES_HINT: "Picks what the hint says.",
    }
    return Key(("i",), "i", label, told[label])
