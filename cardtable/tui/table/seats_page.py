"""Who sits where at a running match: a person becomes a bot and back, is renamed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from cardtable.bots.bot_names import BOTS, LEVELS, level_of, make_bot
from cardtable.errors import CardTableError, OptionError
from cardtable.table.seat_specs import SeatSpec, checked, free_name, nameless_person
from cardtable.text import clean, clip
from cardtable.tui.dialogs.text_dialogs import in_lines
from cardtable.tui.key_binding import Key
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.page_frame import titled
from cardtable.tui.page import Page

LONGEST_NAME = 20
NAME, KIND = 6, 28
"""Columns where a seat's name stands, and what sits there."""
TOP = 2
AS_BEFORE = "as before"
"""The answer of the page if nobody sits otherwise than before."""


class Places(Struct):
    """The seats as they are to be. `before` are those that sit there, `earlier` the people who did so last.

    A bot's name left empty is filled in. A person's has to be typed, but for one who is alone at the screen.
    """

    before: Sequence[SeatSpec]
    specs: list[SeatSpec]
    earlier: Mapping[int, SeatSpec] = field(default_factory=dict)
    cursor: int = 0

    @property
    def here(self) -> SeatSpec:
        """The seat under the cursor."""
        return self.specs[self.cursor]

    def move(self, steps: int) -> None:
        """To another seat."""
        self.cursor = max(0, min(self.cursor + steps, len(self.specs) - 1))

    def turn(self, step: int) -> None:
        """Another kind of player in this seat: a person, or one of the bots. Whoever sat there has the own
        name again, and so has the person who sat there earlier; another person who comes has none yet, a bot
        in a person's seat one that nobody has."""
        old, before = self.here, self.before[self.cursor]
        others = [spec for at, spec in enumerate(self.specs) if at != self.cursor]
        kinds = [self._person(before, others), *LEVELS.values()]
        kinds += [] if before.kind in kinds else [before.kind]
        at = kinds.index(old.kind) if old.kind in kinds else 0
        fresh = replace(before, kind=kinds[(at + step) % len(kinds)])
        if fresh.kind != before.kind:
            fresh = SeatSpec(fresh.kind, before.name)
        if fresh.is_person == old.is_person:
            fresh = replace(fresh, name=old.name)
        elif fresh.is_person != before.is_person:
            taken = [spec.name for spec in others]
            name = self._known(taken) if fresh.is_person else free_name(fresh.kind, taken)
            fresh = replace(fresh, name=name)
        self.specs[self.cursor] = fresh

    def _known(self, taken: Sequence[str]) -> str:
        """The name of the person who sat here earlier; empty if nobody did, or another has it now."""
        earlier = self.earlier.get(self.cursor)
        return earlier.name if earlier is not None and earlier.name not in taken else ""

    def _person(self, before: SeatSpec, others: Sequence[SeatSpec]) -> str:
        """The kind of a person in this seat: one is `you`."""
        if any(spec.kind == "you" for spec in others):
            return "person"
        if not before.is_person:
            before = self.earlier.get(self.cursor, before)
        if before.is_person:
            return before.kind
        return "person" if any(spec.is_person for spec in others) else "you"

    def type(self, letter: str) -> None:
        """A letter more of the name. The first one typed for a seat takes the place of the name before."""
        is_first = self.here == self.before[self.cursor]
        self._call(letter if is_first else self.here.name + letter)

    def rub_out(self) -> None:
        """A letter less."""
        self._call(self.here.name[:-1])

    def _call(self, name: str) -> None:
        self.specs[self.cursor] = replace(self.here, name=name[:LONGEST_NAME].lstrip())

    def called(self, at: int) -> str:
        """The name of a seat, or the one it gets if none is typed; empty where a person has to type it."""
        spec = self.specs[at]
        others = [one for place, one in enumerate(self.specs) if place != at]
        if spec.is_person and any(one.is_person for one in others):
            return spec.name
        return spec.name or free_name("you" if spec.is_person else spec.kind, [one.name for one in others])

    def wanted(self) -> list[SeatSpec]:
        """The seats with all names. Raises OptionError; the cursor is then where a name is missing."""
        found = [replace(spec, name=clean(self.called(at)).strip()) for at, spec in enumerate(self.specs)]
        nameless = next((at for at, spec in enumerate(found) if not spec.name), nameless_person(found))
        if nameless is not None:
            self.cursor = nameless
            raise OptionError(f"type the name of the person in seat {nameless + 1}")
        checked(found)
        return found


class SeatsPage(Page):
    """A line a seat. What is chosen holds from the next decision on; `sit` is told of it before the page
    closes, so that no hand shows before the curtain has fallen."""

    takes_text = True

    def __init__(
        self,
        specs: Sequence[SeatSpec],
        sit: Callable[[Sequence[SeatSpec]], None],
        earlier: Mapping[int, SeatSpec],
    ) -> None:
        super().__init__()
        self.places = Places(tuple(specs), list(specs), earlier)
        self.sit = sit
        self.problem = ""

    def keys(self) -> list[Key]:
        glyphs = self.host.glyphs
        return [
            Key(
                ("enter",), "Enter", "sit so", "They sit so from now on; it is announced, and in the record."
            ),
            Key(("left", "right"), glyphs.arrows, "who", "A person, or one of the bots."),
            Key(
                (),
                "A-z",
                "name",
                "The name: the first letter replaces the old one, Backspace goes on with it.",
            ),
            Key(("up", "down"), glyphs.updown, "seat", "To another seat."),
            Key(("delete",), "Del", "new name", "Empties the name.", quiet=True),
            Key(("escape",), "Esc", "as it was", "Leaves all as it is."),
        ]

    def press(self, key: str, character: str | None) -> bool:
        places, self.problem = self.places, ""
        match key:
            case "up" | "down" | "tab" | "shift+tab":
                places.move(1 if key in ("down", "tab") else -1)
            case "left" | "right":
                places.turn(1 if key == "right" else -1)
            case "backspace":
                places.rub_out()
            case "delete":
                places.specs[places.cursor] = replace(places.here, name="")
            case "enter":
                self._sit()
            case "escape":
                self.dismiss(AS_BEFORE)
                return False
            case _ if character and character.isprintable():
                places.type(character)
            case _:
                return False
        return True

    def _sit(self) -> None:
        """They sit so, if they can."""
        try:
            wanted = self.places.wanted()
            self.sit(wanted)
        except CardTableError as error:
            self.problem = str(error)
        else:
            self.dismiss(AS_BEFORE if wanted == list(self.places.before) else None)

    def click(self, x: int, y: int, times: int) -> None:
        if 0 <= y - TOP < len(self.places.specs):
            self.places.cursor = y - TOP
            if x >= KIND:
                self.places.turn(1)

    def scrolled(self, steps: int) -> None:
        self.places.move(steps)

    # Painting

    def paint(self, columns: int, lines: int) -> Canvas:
        glyphs, places = self.host.glyphs, self.places
        canvas = titled(columns, lines, "Who sits where")
        is_alone = sum(one.is_person for one in places.specs) == 1
        for at, spec in enumerate(places.specs):
            here, y = at == places.cursor, TOP + at
            style = "text+bold" if here else "text"
            canvas.put(1, y, glyphs.turn if here else " ", "accent+bold")
            canvas.put(3, y, str(at + 1), "muted")
            name = clip(places.called(at), KIND - NAME - 2) or ("" if here else "(no name yet)")
            x = canvas.put(NAME, y, name, style if spec.name else "muted")
            if here:
                canvas.put(x, y, "_", "action+bold")
            kind = clip(said(spec, is_alone=is_alone), columns - KIND - 1)
            canvas.put(KIND, y, kind, "action+bold" if here else "text")
        y = TOP + len(places.specs) + 1
        told = (
            about(places.here),
            "A bot that takes a seat plays its hand on. Who takes a bot's seat sees its hand; the curtain "
            "falls first. Each takes back only own acts since sitting down; what others did since goes with "
            "them, if they agree.",
        )
        parts = [part for sentence in told for part in in_lines(sentence, columns - 6)]
        for line, text in enumerate(parts[: max(0, lines - 2 - y)]):
            canvas.put(3, y + line, text, "muted")
        canvas.put(3, lines - 2, clip(self.problem, columns - 4, glyphs.ellipsis), "warning")
        return self.with_keys(canvas)


def said(spec: SeatSpec, *, is_alone: bool) -> str:
    """What sits in a seat. Among several people at one screen nobody is "you"."""
    if spec.kind == "you" and is_alone:
        return "you"
    return "a person" if spec.is_person else f"a bot ({level_of(spec.kind)})"


def about(spec: SeatSpec) -> str:
    """What that means."""
    if spec.is_person:
        return "A person sits before this screen."
    return f"The bot {make_bot(spec.kind).about}." if spec.kind in BOTS else "The bot that sits there now."
