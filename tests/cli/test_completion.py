"""What shells complete, asked as they ask, and by those shells that are here."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from cardtable.cli.commands import main
from cardtable.cli.terminal_check import COMPLETION_VARIABLE

SHARE = Path(__file__).parents[2] / "share"
SHELLS = {
    "bash": (
        f"source {SHARE}/bash-completion/completions/cardtable; COMP_WORDS=(cardtable play ba); COMP_CWORD=2;"
        ' _cardtable_completion cardtable 2>/dev/null; echo "${COMPREPLY[@]}"'
    ),
    "fish": f"source {SHARE}/fish/vendor_completions.d/cardtable.fish; complete -C 'cardtable play ba'",
    "zsh": (
        f"compdef() {{}}; compadd() {{}}; _describe() {{ print ${{(P)3}} }};"
        f" words=(cardtable play ba); CURRENT=3; source {SHARE}/zsh/site-functions/_cardtable"
    ),
}
"""What each shell is told to do in order to complete `cardtable play ba`."""


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDTABLE_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("CARDTABLE_RUNTIME", str(tmp_path / "run"))


@pytest.mark.parametrize(
    ("line", "offered", "not_offered"),
    [
        ("", ["play", "duplicate", "completion"], ["relay"]),
        ("play ", ["zandari", "dai-fugo"], ["play"]),
        ("duplicate dai", ["dai-fugo"], ["zandari"]),
        ("play zandari --option ", ["target=21", "multi_capture=yes"], ["multi_capture=True"]),
        ("play nothing --option ", [], ["target=21"]),
        ("play zandari --seats you,", ["you,hard", "you,person:"], ["you"]),
        ("join ", [], ["zandari"]),
        ("simulate zandari --", ["--json", "--bots"], []),
    ],
)
def test_a_shell_is_told_what_may_stand_there(
    line: str,
    offered: list[str],
    not_offered: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = f"cardtable {line}"
    monkeypatch.setenv(COMPLETION_VARIABLE, "bash_complete")
    monkeypatch.setenv("COMP_WORDS", words)
    monkeypatch.setenv("COMP_CWORD", str(len(words.split(" ")) - 1))
    assert main([]) == 0
    told = [row.removeprefix("plain,") for row in capsys.readouterr().out.splitlines()]
    assert set(offered) <= set(told)
    assert not set(not_offered) & set(told)


@pytest.mark.parametrize("shell", SHELLS)
def test_the_lines_that_a_wheel_brings_complete(shell: str, tmp_path: Path) -> None:
    if (found := shutil.which(shell)) is None:
        pytest.skip(f"no {shell} here")
    command = tmp_path / "cardtable"
    command.write_text(f'#!/bin/sh\nexec {sys.executable} -m cardtable "$@"\n')
    command.chmod(0o755)
    env = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}", "HOME": str(tmp_path)}
    done = subprocess.run([found, "-c", SHELLS[shell]], env=env, capture_output=True, text=True, timeout=60)
    assert "basra" in done.stdout, done.stderr
    assert "zandari" not in done.stdout
