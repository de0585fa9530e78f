"""A sheet that does not say what is in force is found, whatever is wrong with it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

import pytest

from cardtable.engine.game_file_paths import GameFilePaths
from cardtable.engine.options import Choice, Number, YesNo
from cardtable.testing import check_wordings
from tests.toy import ToyGame

HEAD = "---\ngame: toy\ntitle: Toy\norigin: here\nfamily: tricks\nseats: 2\nsource: none\n---\n## Play\n"
SOUND = """
- **end** The match ends with {target point}.
- **soon** (if hurry) Nobody waits.
- **trumps** There are no trumps.
  - (if trumps=red) Red cards are trumps.
"""


def toy(folder: Path, sheet: str) -> ToyGame:
    """A game with three options and that sheet."""
    (folder / "rules.md").write_text(HEAD + sheet, encoding="utf-8")

    class Told(ToyGame):
        seat_counts: ClassVar[Any] = (2, 3)
        default_seats = 2
        file_paths = GameFilePaths(folder / "rules.md", folder, folder)
        options: ClassVar[Any] = (
            Number("target", 21, "Points.", low=1, high=99, usual=(11, 21)),
            YesNo("hurry", False, "Quick."),
            Choice("trumps", "none", "Trumps.", values=("none", "red")),
        )

    return Told()


def test_a_sheet_that_says_what_is_in_force_passes(tmp_path: Path) -> None:
    check_wordings(toy(tmp_path, SOUND))


@pytest.mark.parametrize(
    ("written", "instead", "says"),
    [
        ("with {target point}", "with 21 points", "no sentence of the book changes by target=1, target=11"),
        ("(if hurry) ", "", "no sentence of the book changes by hurry=yes"),
        (
            "with {target point}",
            "with {target point}, or 21 tricks",
            "target is 11, yet 21 stands in: The match",
        ),
        ("with {target point}", "with {target point}, or twenty", ""),
        (
            "Nobody waits.",
            "Nobody waits for 21 points.",
            "target is 11, yet 21 stands in: Nobody waits",
        ),
        ("with {target point}", "with {target} points", "end reads '1 points' in: The match"),
        (
            "with {target point}.",
            "soon.\n  - (if target=11) Early.",
            "no sentence of the book changes by target=1",
        ),
        (
            "with {target point}.",
            "with 21.\n  - (if not target=21) Late.",
            "target is 11, which no sentence says",
        ),
        ("(if trumps=red)", "(if trumps=red, not trumps=red)", "changes by trumps=red"),
        ("Red cards", "red cards", "trumps begins with a small letter: red cards are trumps."),
        ("Red cards are trumps.", "Red cards are  trumps.", "trumps reads '  ' in"),
        ("- **soon**", "- **late** (if target) At the end.\n- **soon**", "at no table: late is not in force"),
        (
            "are trumps.",
            "are trumps.\n  - (if trumps=red, hurry) Red cards are quick.",
            "at no table: rules.md, line 15 is said",
        ),
    ],
)
def test_what_a_sheet_does_not_say_of_its_options_is_found(
    written: str, instead: str, says: str, tmp_path: Path
) -> None:
    assert written in SOUND
    game = toy(tmp_path, SOUND.replace(written, instead))
    if not says:
        check_wordings(game)
        return
    with pytest.raises(AssertionError) as error:
        check_wordings(game)
    assert says in str(error.value)
