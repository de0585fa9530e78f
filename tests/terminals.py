"""The program in a pseudo-terminal of its own, its screen read as a terminal reads it."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path

import pexpect
import pyte

PATIENCE = 60
"""Seconds that anything may take to show: machines are slow at times."""


class Terminal:
    """A program at 80x24 and what its screen shows. Tables with others at them are found in `runtime`."""

    def __init__(
        self,
        folder: Path,
        *args: str,
        shell: bool = False,
        runtime: Path | None = None,
        more: Mapping[str, str] | None = None,
    ) -> None:
        self.screen = pyte.Screen(80, 24)
        self.stream = pyte.ByteStream(self.screen)
        env = {
            "PATH": "/usr/bin:/bin",
            "TERM": "xterm-256color",
            "LANG": "C.UTF-8",
            "CARDTABLE_DATA": str(folder / "data"),
            "CARDTABLE_CONFIG": str(folder / "config"),
            "CARDTABLE_RUNTIME": str(runtime or folder / "run"),
            **(more or {}),
        }
        (folder / "config").mkdir(exist_ok=True)
        (folder / "config" / "settings.toml").write_text("pace = 0.0\nguard = false\n")
        command, words = sys.executable, ["-m", "cardtable", *args]
        if shell:
            # Only whom a shell began can be stopped: the shell knows how to go on.
            begin = f"echo $BASHPID >{folder}/number; exec {sys.executable} {' '.join(words)}"
            command, words = "bash", ["--norc", "--noprofile", "-i"]
        self.child = pexpect.spawn(command, words, env=env, dimensions=(24, 80), timeout=PATIENCE)
        if shell:
            self.child.sendline(f"({begin})")

    def text(self) -> str:
        return "\n".join(self.screen.display)

    def read(self) -> str:
        """What the screen shows now."""
        return self._read_to_end(wait=0)

    def until(self, wanted: str) -> str:
        """Reads until the screen shows a text."""
        self.until_holds(lambda: wanted in self.text(), repr(wanted))
        return self.text()

    def until_holds(self, holds: Callable[[], bool], what: str) -> None:
        """Reads until a condition holds."""
        late = time.monotonic() + PATIENCE
        while time.monotonic() < late:
            if holds():
                return
            self._feed(wait=0.1)
        raise AssertionError(f"{what} never showed:\n{self.text()}")

    def settled(self) -> str:
        """What the screen shows once nothing more comes."""
        return self._read_to_end(wait=1)

    def _read_to_end(self, wait: float) -> str:
        while self._feed(wait):
            pass
        return self.text()

    def _feed(self, wait: float) -> bool:
        """Reads what comes within so many seconds; whether anything came."""
        try:
            # pyte knows no sequences with a private prefix; Textual sends some that only ask.
            self.stream.feed(self.child.read_nonblocking(65536, timeout=wait))
        except (pexpect.TIMEOUT, pexpect.EOF):
            return False
        return True

    def send(self, keys: str) -> None:
        self.child.send(keys)


def records(folder: Path) -> list[Path]:
    return sorted((folder / "data" / "records").glob("*.record"))
