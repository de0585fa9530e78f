"""The real thing: the program in a pseudo-terminal of its own, its screen read as a terminal reads it."""

from __future__ import annotations

import signal
import sys
from pathlib import Path

import pexpect
import pytest

from cardtable.records.replaying import load
from tests.terminals import Terminal, records

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no pseudo-terminal")


def test_from_the_lobby_to_the_table_and_back_to_the_same_decision(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path)
    terminal.until("Žandari")
    terminal.send("zand")
    terminal.until("find: zand_")
    terminal.send("\r")
    terminal.until("New to Žandari?")
    terminal.send("p")
    terminal.until_holds(lambda: "find:" not in terminal.text() and "Enter: " in terminal.text(), "the table")
    terminal.child.kill(signal.SIGKILL)
    terminal.child.wait()
    path = records(tmp_path)[0]
    before = load(path).match
    again = Terminal(tmp_path, "resume")
    again.until("Enter: ")
    again.send("qq")
    again.until("Leave the table?")
    again.send("\r")
    again.until("It goes on at the same decision")
    again.send("q")
    again.until("Leave the card table?")
    again.send("\r")
    again.child.expect(pexpect.EOF)
    after = load(path).match
    assert (after.actors, after.scores, len(after.acts)) == (before.actors, before.scores, len(before.acts))


def test_a_terminated_program_gives_the_terminal_back(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "play", "zandari", "--seats", "you,careful", "--seed", "3")
    terminal.until("Žandari")
    terminal.child.kill(signal.SIGTERM)
    terminal.child.expect(pexpect.EOF)
    left = terminal.child.before or b""
    assert b"\x1b[?1049l" in left, "the alternate screen was not left"
    assert b"\x1b[?1000l" in left, "the mouse was not let go"


def state_of(number: int) -> str:
    """What a process does: R, S or T for stopped."""
    return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0]


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="asks /proc what the process does")
@pytest.mark.parametrize("page", ["table", "rules", "lobby"])
def test_ctrl_z_suspends_and_fg_comes_back(tmp_path: Path, page: str) -> None:
    words = ["play", "zandari", "--seats", "you,careful", "--seed", "3"] if page != "lobby" else []
    shell = Terminal(tmp_path, *words, shell=True)
    shown = {"table": "Enter: ", "rules": "Enter: ", "lobby": "Žandari"}[page]
    shell.until(shown)
    if page == "rules":
        shell.send("r")
        shown = "Players and cards"
    before = shell.settled()
    shell.send("\x1a")
    shell.until("Stopped")
    number = int(Path(tmp_path / "number").read_text())
    assert state_of(number) == "T"
    shell.screen.reset()
    shell.send("fg\n")
    shell.until(shown)
    assert shell.settled() == before
    assert state_of(number) != "T"
    shell.send("q")
