"""Joining through a real sshd of this machine, which the tests start for themselves where there is one."""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from cardtable.errors import TableError
from cardtable.net.ssh_transport import SshTransport
from cardtable.testing.headless_client import HeadlessClient
from tests.net.tables import host, opened, patiently, sitting_down, until
from tests.terminals import Terminal

PASSPHRASE = "open sesame"


@dataclass
class Sshd:
    """A machine to be reached: the one that this runs on."""

    folder: Path
    address: str

    @property
    def there(self) -> str:
        """Where the program is at the other end, with the folders of this test."""
        program = self.folder / "cardtable"
        kept = {name: value for name, value in os.environ.items() if name.startswith("CARDTABLE_")}
        given = " ".join(f"{name}='{value}'" for name, value in kept.items())
        path = f"PYTHONPATH='{os.pathsep.join(sys.path)}'"
        program.write_text(f'#!/bin/sh\n{given} {path} exec {sys.executable} -m cardtable "$@"\n')
        program.chmod(0o755)
        return str(program)

    def key(self, name: str, passphrase: str = "") -> None:
        """A key by which whoever runs this is let in."""
        made = self.folder / name
        _run("ssh-keygen", "-q", "-t", "ed25519", "-N", passphrase, "-f", str(made))
        with (self.folder / "authorized").open("a") as file:
            file.write(made.with_suffix(".pub").read_text())


def _run(*command: str) -> None:
    subprocess.run(command, check=True, capture_output=True, timeout=20)


def _free_port() -> int:
    with socket.socket() as tried:
        tried.bind(("127.0.0.1", 0))
        port: int = tried.getsockname()[1]
        return port


@pytest.fixture(scope="module")
def machine() -> Iterator[Sshd]:
    program = shutil.which("sshd", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")
    if program is None or shutil.which("ssh") is None or shutil.which("ssh-keygen") is None:
        pytest.skip("needs sshd and ssh")
    folder, port = Path(tempfile.mkdtemp(prefix="ct-ssh-")), _free_port()
    sshd = Sshd(folder, f"ssh://127.0.0.1:{port}/t")
    (folder / "ssh").write_text(
        f"Host *\n IdentityFile {folder}/key\n IdentitiesOnly yes\n IdentityAgent none\n"
        f" UserKnownHostsFile {folder}/known\n StrictHostKeyChecking accept-new\n"
    )
    (folder / "sshd").write_text(
        f"Port {port}\nListenAddress 127.0.0.1\nHostKey {folder}/host\nPidFile none\nStrictModes no\n"
        f"AuthorizedKeysFile {folder}/authorized\nPasswordAuthentication no\nUsePAM no\n"
    )
    if os.getuid() == 0:
        Path("/run/sshd").mkdir(exist_ok=True)  # sshd wants it of root
    _run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(folder / "host"))
    sshd.key("key")
    with (folder / "log").open("wb") as log:
        running = subprocess.Popen([program, "-D", "-e", "-f", str(folder / "sshd")], stderr=log)
    try:
        _wait_for(folder, port)
        yield sshd
    finally:
        running.terminate()
        running.wait()
        shutil.rmtree(folder)


def _wait_for(folder: Path, port: int) -> None:
    """Until sshd lets in whoever runs this; where it does not, this machine is not made for it."""
    tried = ["ssh", "-F", str(folder / "ssh"), "-p", str(port), "-o", "BatchMode=yes", "127.0.0.1", "true"]
    for _ in range(40):
        done = subprocess.run(tried, capture_output=True, timeout=20, check=False)
        if done.returncode == 0:
            return
        time.sleep(0.1)
    pytest.skip(f"sshd lets nobody in here: {done.stderr.decode(errors='replace').strip()[-200:]}")


@pytest.fixture
def ssh(machine: Sshd, monkeypatch: pytest.MonkeyPatch) -> Sshd:
    monkeypatch.setenv("CARDTABLE_SSH", f"ssh -F {machine.folder}/ssh")
    return machine


def pilot(ssh: Sshd, address: str = "") -> HeadlessClient:
    """Bob, who comes through ssh."""
    found = HeadlessClient(address or ssh.address, names=["Bob"])
    found.client.there = ssh.there
    return found


async def test_a_match_is_played_through_sshd_though_the_connection_is_cut(ssh: Sshd) -> None:
    async with opened(options={"target": 6}) as table:
        ana, bob = host(table), pilot(ssh)
        bob.ignores_requests = True
        async with sitting_down(ana, bob) as playing:
            await until(lambda: bob.question is not None and 1 in bob.question.persons)
            way = bob.client.transport
            assert isinstance(way, SshTransport)
            way.process.kill()
            bob.ignores_requests = False
            await patiently(*playing)
            assert bob.client.transport is not way
        assert table.shared_table.match.over


async def test_what_is_wrong_on_the_way_is_told(ssh: Sshd) -> None:
    with pytest.raises(TableError, match="no table 'none' is open here"):
        await pilot(ssh, ssh.address[:-1] + "none").client.join()
    lost = pilot(ssh)
    lost.client.there = "/no/such/cardtable"
    with pytest.raises(TableError, match=r"cardtable is not found on 127.0.0.1"):
        await lost.client.join()
    with pytest.raises(TableError, match=r"ssh finds no way to 127.0.0.1: .*refused"):
        await pilot(ssh, f"ssh://127.0.0.1:{_free_port()}/t").client.join()


async def test_a_machine_that_is_another_now_is_not_gone_to(
    ssh: Sshd, capfd: pytest.CaptureFixture[str]
) -> None:
    known = ssh.folder / "known"
    before = known.read_text()
    kind, key = (ssh.folder / "key.pub").read_text().split()[:2]
    known.write_text(f"{before.split()[0]} {kind} {key}\n")
    try:
        with pytest.raises(TableError, match="Host key verification failed"):
            await pilot(ssh).client.join()
        assert "REMOTE HOST IDENTIFICATION HAS CHANGED" in capfd.readouterr().err
    finally:
        known.write_text(before)


async def test_ssh_asks_at_the_terminal_before_the_screen_opens(ssh: Sshd, tmp_path: Path) -> None:
    ssh.key("locked", PASSPHRASE)
    config = ssh.folder / "asking"
    config.write_text((ssh.folder / "ssh").read_text().replace("/key\n", "/locked\n"))
    async with opened() as table, sitting_down(host(table)):
        words = ["join", ssh.address, "--as", "bob", "--there", ssh.there]
        bob = Terminal(tmp_path, *words, more={"CARDTABLE_SSH": f"ssh -F {config}"})
        with contextlib.closing(bob.child):
            await until(lambda: "Enter passphrase for key" in bob.read())
            bob.send(f"{PASSPHRASE}\n")
            await until(lambda: "deal 1" in bob.read())
            assert table.shared_table.client_seats.state(1) == "here"
