"""Joining by ssh alone: over a pipe to `cardtable relay`, and nothing in an address that ssh could take for
more."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from cardtable.errors import TableError
from cardtable.net.reconnecting_client import connect
from cardtable.net.ssh_transport import ssh_command
from cardtable.testing.headless_client import HeadlessClient
from tests.net.tables import host, opened, patiently, sitting_down

FOUND = """sh -c 'PATH="$PATH:$HOME/.local/bin:/usr/local/bin"; exec cardtable relay t'"""


@pytest.fixture
def ssh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A program that runs its last words here, as ssh runs them elsewhere, and notes how it was called."""
    script, called = tmp_path / "ssh", tmp_path / "called"
    script.write_text(
        f'#!/bin/sh\necho "$@" >> {called}\n'
        'while [ "$1" != "--" ]; do shift; done\nshift 2\n'
        f'PATH="{tmp_path}:$PATH"; exec sh -c "$*"\n'
    )
    program = tmp_path / "cardtable"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m cardtable "$@"\n')
    script.chmod(0o755)
    program.chmod(0o755)
    monkeypatch.setenv("CARDTABLE_SSH", str(script))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))
    return called


async def test_a_match_is_played_over_the_pipe_of_ssh(ssh: Path) -> None:
    async with opened(options={"target": 6}) as table:
        ana, bob = host(table), HeadlessClient("ssh://bob@elsewhere:2222/t", names=["Bob"])
        async with sitting_down(ana, bob) as playing:
            assert bob.client.welcome is not None
            assert bob.client.welcome.seats == [1]
            assert ssh.read_text() == f"-T -p 2222 -- bob@elsewhere {FOUND}\n"
            await patiently(*playing)
        assert table.shared_table.match.over


@pytest.mark.parametrize(
    ("there", "told"),
    [
        ("", "elsewhere: no table 'nowhere' is open here"),
        ("/no/such/program", "cardtable is not found on elsewhere"),
        ("yes", "elsewhere says what is no message of a table"),
        ("true", "what answers there is no table"),
        ("false", "what answers there is no table"),
    ],
)
async def test_what_is_wrong_at_the_other_end_is_told(ssh: Path, there: str, told: str) -> None:
    pilot = HeadlessClient("ssh://elsewhere/nowhere")
    pilot.client.there = there
    with pytest.raises(TableError, match=told):
        await pilot.client.join()


async def test_nothing_is_hidden_in_the_name_of_the_program() -> None:
    for there in ("cardtable;touch x", "a b", "$(x)", "-x", "~root/../a'b", "a\nb"):
        with pytest.raises(TableError, match="no program's name"):
            await connect("ssh://machine/t", there=there)


@pytest.mark.parametrize(
    "address",
    [
        "ssh://-oProxyCommand=touch%20x/t",
        "ssh://-l@machine/t",
        "ssh://a@-oProxyCommand=x/t",
        "ssh://machine/../t",
        "ssh://machine/t; touch x",
        "ssh://machine/$(x)",
        "ssh://machine/-V",
        "ssh://machine:99999/t",
        "ssh://machine:-p/t",
        "ssh://mach ine/t",
        "ssh://machine",
        "ssh:///t",
        "ssh://a@b@c/t",
        "ssh://machine/t\nx",
    ],
)
async def test_an_address_that_hides_something_is_refused(address: str) -> None:
    with pytest.raises(TableError, match="names no table"):
        await connect(address)


def test_how_ssh_is_called() -> None:
    assert ssh_command("ssh://[::1]/t") == ["ssh", "-T", "--", "::1", FOUND]
    quiet = ["-o", "BatchMode=yes", "-o", "ConnectTimeout=10"]
    again = ssh_command("ssh://ana@host/t", there="~/bin/cardtable", asks=False)
    assert again == ["ssh", "-T", *quiet, "--", "ana@host", "~/bin/cardtable relay t"]
