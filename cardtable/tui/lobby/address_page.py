"""The page where somebody types which table to join: its address, or its name on this machine."""

from __future__ import annotations

from cardtable.text import clean
from cardtable.tui.dialogs.text_dialogs import in_lines
from cardtable.tui.key_binding import Key
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.page_frame import titled
from cardtable.tui.page import Page

LONGEST_ADDRESS = 200
"""Characters of an address."""
EXPLANATION = (
    "The host's screen says it: NAME of a table of this machine, OWNER/NAME where two have one name, "
    "or ssh://user@machine/NAME.",
    "ssh cannot ask for a password here. If it has to, join from the shell: cardtable join ADDRESS.",
)


class AddressPage(Page):
    """A field for an address. Dismisses with it; empty if nobody wants to join."""

    takes_text = True

    def __init__(self) -> None:
        super().__init__()
        self.address = ""

    def keys(self) -> list[Key]:
        return [
            Key(("enter",), "Enter", "join", "Sits down at that table."),
            Key((), "A-z", "address", "Typing writes it, Backspace takes a letter back.", quiet=True),
            Key(("escape",), "Esc", "back", "To the lobby."),
        ]

    def press(self, key: str, character: str | None) -> bool:
        match key:
            case "enter":
                self.dismiss(self.address.strip())
            case "escape":
                self.dismiss("")
            case "backspace":
                self.address = self.address[:-1]
            case _ if character:
                self.address = clean(self.address + character, LONGEST_ADDRESS)
            case _:
                return False
        return True

    def paint(self, columns: int, lines: int) -> Canvas:
        canvas = titled(columns, lines, "Join a table")
        canvas.put(2, 3, f"Address: {self.address[-(columns - 14) :]}_", "action")
        told = [part for sentence in EXPLANATION for part in in_lines(sentence, columns - 4)]
        for y, part in enumerate(told, 5):
            canvas.put(2, y, part.strip(), "muted")
        return self.with_keys(canvas)
