"""Which keys mean something at the table now: the footer, the help and the keys page read this one list."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.match.match import Match
from cardtable.table.observed_sitting import ObservedSitting
from cardtable.table.viewpoint import Viewpoint
from cardtable.tui.decision.selection import Selection
from cardtable.tui.key_binding import LEAVE_KEY, Key
from cardtable.tui.look.glyphs import Glyphs
from cardtable.tui.table.race_keys import RaceKeys

TABLE_LETTERS = frozenset("qurgltb")
"""Letters that the table itself keeps, unless a name that is typed begins with one."""
DECISION_LETTERS = frozenset("iov")
"""Letters that mean the same at every decision: hint, order, view. No action has one as its key."""
LOOKING_BACK = frozenset("gtl")
"""Letters that show what was: score, last, log."""
RARE = frozenset(("b", "f3", "f7", "f8", "f9"))
"""Keys of the table that the footer always leaves to the list of all keys."""

HINT, LOOKS_FURTHER, TAKES_HINT = "hint", "look further", "picks it"
"""What the key for a hint is called: at first, once the hint stands, and while something else is picked."""

ONLY_TOLD = "The question is new: the first Enter, if it was meant for what went before, plays nothing."
_WHY = Key(("?",), "?", "why", "Why not, why only these, why it came so, why they did that.")


def is_letter(key: Key) -> bool:
    """Whether a key is a letter, which may be a person's in a race."""
    return any(len(name) == 1 and name.isalpha() for name in key.names)


def kept_letters(sitting: ObservedSitting) -> frozenset[str]:
    """The letters that the table keeps in this game."""
    return TABLE_LETTERS | {"h"} if sitting.match.game.reference else TABLE_LETTERS


def keys_now(
    sitting: ObservedSitting,
    viewpoint: Viewpoint,
    race_keys: RaceKeys,
    pick: Selection | None,
    glyphs: Glyphs,
    *,
    waits: bool,
    coached: bool,
    hint: str,
) -> list[Key]:
    """The keys of the table as it stands, most important first."""
    hurry = [Key(("space",), "Space", "goes on", "Hurries on.")] if waits else []
    first = [*hurry, *race_keys.keys()]
    if pick is not None and pick.legal.typing is not None:
        return [
            *first,
            *_typing_keys(pick, hinted=not viewpoint.curtained and not sitting.is_unaided),
            *_menu_key(pick),
        ]
    if pick is not None:
        first += [*_decision_keys(pick, glyphs), _WHY]
        if not viewpoint.curtained and not sitting.is_unaided:
            # Of a hint that stands it comes first, after Enter, what more can be had of it.
            at = len(first) if hint == HINT else next((1 for key in first[:1] if "enter" in key.names), 0)
            first.insert(at, _hint_key(hint))
    else:
        first.append(_WHY._replace(quiet=True))
    rest = [*_table_keys(sitting, viewpoint), *_more_keys(sitting, pick, coached=coached)]
    looks_back = pick is None
    return _as_read([*first, *[_as_wanted(key, looks_back=looks_back) for key in rest]], pick)


def _as_wanted(key: Key, *, looks_back: bool) -> Key:
    """A key of the table as the footer shows it: what looks back matters between decisions, what changes the
    table or explains it is found in the list of all keys and in the menu."""
    is_rare = key.names[0] in RARE or (key.names[0] in LOOKING_BACK and not looks_back)
    return key._replace(quiet=True) if is_rare else key


def _as_read(keys: Sequence[Key], pick: Selection | None) -> list[Key]:
    """The keys without the letters that what is typed goes on with; those that begin a name work pressed
    twice."""
    if pick is None:
        return list(keys)
    found = []
    for key in keys:
        letter = key.names[0] if key.names and len(key.names[0]) == 1 else ""
        if letter and pick.name.goes_on(letter):
            continue
        is_read = pick.name.begins(letter) and pick.name.text != letter and not pick.has_key(letter)
        found.append(key._replace(shown=letter * 2) if is_read and key.shown == letter else key)
    return found


def _hint_key(label: str) -> Key:
    """The key for a hint; once it stands, for a longer look, or to pick what it says."""
    told = {
        HINT: "What to do, and why; again: a longer look.",
        LOOKS_FURTHER: "A longer look at what the hint was chosen from.",
        TAKES_HINT: "Picks what the hint says.",
    }
    return Key(("i",), "i", label, told[label])


def _menu_key(pick: Selection | None) -> list[Key]:
    """Esc opens the menu when it has nothing to put back."""
    if pick is not None and pick.holds_anything:
        return []
    return [Key(("escape",), "Esc", "menu", "Leaving, settings, rules, seats.")]


def _table_keys(sitting: ObservedSitting, viewpoint: Viewpoint) -> list[Key]:
    """The keys that always work."""
    found = [Key(("r",), "r", "rules", "The rule book, at the rule just named.")]
    may_ask = viewpoint.viewer in sitting.persons and not viewpoint.curtained
    if may_ask and sitting.match.possible_undo(viewpoint.viewer) is not None:
        # At the curtain the same key takes back what was done before it.
        label = "undo yours" if viewpoint.are_several else "undo"
        found.append(Key(("u",), "u", label, "Takes your own last decision back."))
    found += [
        Key(("g",), "g", "score", "The score sheet."),
        LEAVE_KEY,
        Key(("t",), "t", "last", "Everything since your last turn."),
        Key(("l",), "l", "log", "Everything so far in this deal."),
    ]
    is_here = isinstance(sitting.match, Match)
    if is_here:
        told = "Saves the position as a scenario file, with all cards: a bug report."
        found.append(Key(("b",), "b", "save", told))
    found.append(Key(("f3",), "F3", "table", "All that lies on the table and all seats, in words."))
    found.append(Key(("f7",), "F7", "words", "The words of this game and what they mean."))
    if is_here and not sitting.origin.is_compared:
        found.append(Key(("f9",), "F9", "seats", "Who sits where: a person, a bot, under which name."))
    found.append(Key(("f2",), "F2", "settings", "Colours, characters, speed.", quiet=True))
    if len(sitting.persons) < sitting.match.seats:
        found.append(Key(("plus", "minus"), "+ -", "speed", "Faster bots, slower bots.", quiet=True))
    if sitting.match.game.reference is not None:
        word, _ = sitting.match.game.reference
        found.append(Key(("h",), "h", word, "The rule book where it tells of them."))
    return found


def _more_keys(sitting: ObservedSitting, pick: Selection | None, *, coached: bool) -> list[Key]:
    """Help with a decision, and the coach."""
    found = _menu_key(pick)
    if pick is not None and len(pick.hand) > 1 and not pick.view.game.ordered_hand:
        found.append(Key(("o",), "o", "sort", "The hand by suits or by ranks.", quiet=True))
    if pick is not None:
        found.append(Key(("f6",), "F6", "what can I do", "The legal actions in words."))
    if sitting.is_unaided:
        return found
    coach = "coach off" if coached else "coach"
    found.append(Key(("f8",), "F8", coach, "The coach: what to weigh, and a word after a dear mistake."))
    return found


def _typing_keys(pick: Selection, *, hinted: bool) -> list[Key]:
    """The keys while an answer is typed: letters belong to it."""
    done = [Key(("enter",), "Enter", "says it", "Says what was typed.")] if pick.action is not None else []
    return [
        *done,
        Key(("backspace",), "Bksp", "rubs out", "Takes the last character away."),
        *([Key(("escape",), "Esc", "empties", "Takes everything away.")] if pick.answer.text else []),
        _WHY._replace(help="Why it cannot be said, and why it came so."),
        *([Key(("tab",), "Tab", "hint", "What a careful player would say.")] if hinted else []),
    ]


def _own_keys(pick: Selection) -> list[Key]:
    """The letters that the game gives to actions that are possible now."""
    labels: dict[str, str] = {}
    for action in (*pick.proposals, *pick.legal.choices):
        if action.key:
            labels.setdefault(action.key, pick.legal.phrase(action).short)
    return [
        Key((key,), key, label, f"Chooses {label}; Enter does it.")
        for key, label in labels.items()
        if not pick.name.goes_on(key)
    ]


def _floor_keys(glyphs: Glyphs) -> list[Key]:
    """The keys while the cursor is on the table."""
    return [
        Key(("left", "right"), glyphs.arrows, "move", "To what lies beside it."),
        Key(("up", "down"), glyphs.updown, "hand", "To what lies above or below, at last back to your hand."),
        Key(("space",), "Space", "pick", "Picks what is in brackets, or puts it back."),
        Key(("tab",), "Tab", "next", "The next play of what is picked."),
    ]


def _decision_keys(pick: Selection, glyphs: Glyphs) -> list[Key]:
    """The keys of the decision being made."""
    found = []
    if pick.action is not None and pick.is_guarded:
        found.append(Key(("enter",), "Enter twice", "does it", ONLY_TOLD))
    elif pick.action is not None:
        found.append(Key(("enter",), "Enter", "does it", "Does what the prompt line says."))
    if pick.on_table:
        found += _floor_keys(glyphs)
    elif pick.hand and pick.legal.plays:
        found.append(
            Key(("left", "right"), glyphs.arrows, "move", "Along your hand; a rank or suit letter jumps.")
        )
        if pick.ladder is not None:
            found.append(Key(("up", "down"), glyphs.updown, "suits", "To the suit above or below."))
            found.append(
                Key(("v",), "v", "view", "Cards, or a ladder: a suit a line, small: how many are gone.")
            )
        if not pick.legal.is_single:
            found.append(Key(("space",), "Space", "pick", "Picks a card or puts it back."))
        if pick.targets.seen and pick.chosen is None:
            told = "To what lies on the table: what is picked there is played with."
            found.append(Key(("up",), glyphs.updown[0], "table", told))
        found.append(Key(("tab",), "Tab", "next", "The next legal play."))
    found += _own_keys(pick)
    if pick.is_stepper:
        found.append(
            Key(
                ("left", "right"),
                glyphs.arrows,
                "less, more",
                "By one; up and down by five; digits type.",
            )
        )
    elif pick.legal.choices:
        # Up leads to the table first where something can be picked there.
        goes_up = any(key.names == ("up",) for key in found)
        names, shown = (("down",), glyphs.updown[1]) if goes_up else (("up", "down"), glyphs.updown)
        told = "Along the choices; digits choose, too." if pick.legal.numbered else "Along the choices."
        found.append(Key(names, shown, "choose", told))
    if pick.holds_anything:
        found.append(
            Key(("backspace", "escape"), "Bksp", "put back", "Puts back what was picked.", quiet=True)
        )
    return found
