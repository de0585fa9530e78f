"""What can be asked without a screen loads no screen."""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAVY = ("textual", "rich")


def loaded_by(code: str) -> set[str]:
    """The heavy packages that a fresh interpreter has loaded after the code."""
    tail = f"; import sys; print('loaded:', *[name for name in {HEAVY} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code + tail], capture_output=True, text=True, check=True)
    return set(done.stdout.strip().splitlines()[-1].split()[1:])


@pytest.mark.parametrize(
    "code",
    [
        "import cardtable, cardtable.cli, cardtable.engine.scenario, cardtable.engine.rules",
        "import games.zandari, cardtable.seats.loop, cardtable.seats.plain, cardtable.seats.simulate",
        "from cardtable.cli import main; main(['games', '--json'])",
        "from cardtable.cli import main; main(['rules', 'zandari'])",
        "from cardtable.cli import main; main(['simulate', 'zandari', '--matches', '1'])",
        "from cardtable.cli import main; main(['check', 'tests/scenarios/zandari'])",
    ],
)
def test_no_screen_is_loaded(code: str) -> None:
    assert loaded_by(code) == set()
