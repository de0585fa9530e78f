"""How tests go about a set-up of the lobby."""

from __future__ import annotations

from cardtable.tui.lobby.setup_form import SetupForm


def to(setup: SetupForm, kind: str, title: str = "") -> SetupForm:
    """The cursor at the first row of a kind (and title)."""
    rows = setup.rows
    setup.jump(next(n for n, row in enumerate(rows) if row.kind == kind and title in row.title))
    return setup


def open_all(setup: SetupForm) -> SetupForm:
    """With every heading open."""
    setup.opened = frozenset(row.name for row in setup.rows if row.kind == "group")
    return setup
