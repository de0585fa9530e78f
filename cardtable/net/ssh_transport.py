"""The way to a table of another machine: ssh's pipe to `cardtable relay` there."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import shlex
from asyncio.subprocess import PIPE, Process
from collections import deque
from dataclasses import dataclass, field

from cardtable.errors import TableError
from cardtable.net.socket_folders import NAME
from cardtable.net.transport import BUFFER, Way
from cardtable.system import output

SSH = "ssh://"
_PART = r"[A-Za-z0-9_.][A-Za-z0-9_.-]*"
_FAR = re.compile(
    rf"ssh://(?:(?P<user>{_PART})@)?(?P<machine>{_PART}|\[[0-9A-Fa-f:.]+\])"
    r"(?::(?P<port>\d{1,5}))?/(?P<table>[^/]*)"
)
_PROGRAM = re.compile(r"~?[A-Za-z0-9_./][A-Za-z0-9_./+-]*")
PROGRAM = "cardtable"
"""What is run there, unless it is called otherwise."""
_PLACES = 'PATH="$PATH:$HOME/.local/bin:/usr/local/bin"'
"""ssh runs commands without what a profile adds: where pip and pipx install to is looked into, too."""
_NOT_FOUND, _NO_WAY = 127, 255
"""Exit codes: of a shell that finds no such command, of ssh that does not get there."""
_LINE, _KEPT = 400, 20
_LATER = 1.0
"""Seconds after which what ssh says is shown, while it still goes on: else it is the reason of its end."""
_AT_LEAST = 2.0
"""Seconds that ssh has to end."""


@dataclass
class SshWay(Way):
    """A way through ssh, which runs here, and what it says beside the table's messages."""

    process: Process
    where: str
    is_first: bool
    said: deque[str] = field(default_factory=lambda: deque(maxlen=_KEPT))
    is_here: bool = False
    """Whether the table has answered: nothing is printed from then on."""

    def __post_init__(self) -> None:
        # Somebody may have to find their password first, and sshd waits for two minutes.
        self.patience = 150.0 if self.is_first else Way.patience
        self._listening = asyncio.ensure_future(self._listen())

    async def _listen(self) -> None:
        """Reads on, whatever is said: who says too much must not wait for being read."""
        told, errors = 0, self.process.stderr
        assert errors is not None
        while line := await _line(errors):
            self.said.append(line)
            if not self.is_first or self.is_here or told == _KEPT:
                continue
            told += 1
            asyncio.get_running_loop().call_later(_LATER, self._show, line)

    def _show(self, line: str) -> None:
        """What ssh says on its way: a notice of the other machine, or that a key wants to be
        touched."""
        if self.process.returncode is None and not self.is_here:
            output.remark(line)

    def _show_before(self, last: str) -> None:
        """All that ssh said before its last words, of a key that has changed for one."""
        for line in (one for one in self.said if self.is_first and one != last):
            output.remark(line)

    @property
    def may_have_come(self) -> bool:
        return not self.process.returncode

    def has_come(self) -> None:
        self.is_here = True

    async def why(self, error: str) -> str:
        patience = _AT_LEAST if not error else _LATER / 2
        await asyncio.wait({self._listening}, timeout=patience)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(patience):
                await self.process.wait()
        last = self.said[-1] if self.said else ""
        code = self.process.returncode
        if code == _NOT_FOUND:
            return (
                f"{PROGRAM} is not found on {self.where}: install it there, or say where it is with --there; "
                f"there it was said: {last}"
            )
        if code == _NO_WAY and "Permission denied" in last and not self.is_first:
            return "ssh would have to ask you something: leave, and join again"
        if code == _NO_WAY:
            self._show_before(last)
            return f"ssh finds no way to {self.where}: {last or 'it says nothing of why'}"
        if "No such command" in last:
            return f"{PROGRAM} on {self.where} is older than tables for several terminals: update it there"
        if error:
            return (
                f"{self.where} says what is no message of a table ({error}): "
                "nothing else may be printed there when ssh runs a command"
            )
        return f"{self.where}: {last.removeprefix('Error: ').removeprefix(f'{PROGRAM}: ')}" if last else ""

    async def close(self) -> None:
        await super().close()
        self.is_here = True
        with contextlib.suppress(ProcessLookupError, TimeoutError):
            self.process.terminate()
            async with asyncio.timeout(_AT_LEAST):
                await self.process.wait()
        # Its pipes stay open as long as anybody whom it began has them, and asyncio offers no other way.
        self.process._transport.close()  # type: ignore[attr-defined]
        self._listening.cancel()


async def _line(errors: asyncio.StreamReader) -> str:
    """The next line that is not empty, or as much of one as is read ahead; empty at the end."""
    while True:
        try:
            data = await errors.readline()
        except ValueError:  # longer than any that is meant to be read
            data = await errors.read(BUFFER)
        if not data:
            return ""
        if line := data.decode("utf-8", "replace").strip()[:_LINE]:
            return line


def ssh_command(address: str, *, there: str = "", again: bool = False) -> list[str]:
    """How ssh is called for an address, `there` the program at the other end. Raises TableError for one that
    names no table, or hides an option."""
    found = _FAR.fullmatch(address)
    if found is None or not NAME.fullmatch(found["table"]) or int(found["port"] or 1) > 65535:
        raise TableError(f"{address[:80]!r} names no table: write ssh://user@machine/NAME")
    if there and not _PROGRAM.fullmatch(there):
        raise TableError(f"{there[:80]!r} is no program's name: write a path without spaces")
    port = ["-p", found["port"]] if found["port"] else []
    program = shlex.split(os.environ.get("CARDTABLE_SSH", "ssh"))
    # Whoever comes back by themselves is asked nothing, and does not wait long for a machine that is off.
    quiet = ["-o", "BatchMode=yes", "-o", "ConnectTimeout=10"] if again else []
    run = f"{there or PROGRAM} relay {found['table']}"
    words = run if there else f"sh -c '{_PLACES}; exec {run}'"
    return [*program, "-T", *quiet, *port, "--", _place(found), words]


def _place(found: re.Match[str]) -> str:
    """The account and the machine."""
    user = f"{found['user']}@" if found["user"] else ""
    return f"{user}{found['machine'].strip('[]')}"


async def way_by_ssh(address: str, *, there: str = "", again: bool = False) -> SshWay:
    """Runs ssh; whoever it asks for a password is asked at the terminal by ssh itself. Raises TableError."""
    command = ssh_command(address, there=there, again=again)
    try:
        process = await asyncio.create_subprocess_exec(
            *command, stdin=PIPE, stdout=PIPE, stderr=PIPE, limit=BUFFER, start_new_session=False
        )
    except OSError as error:
        raise TableError(f"{command[0]} cannot be run: {error.strerror}") from None
    assert process.stdin is not None
    assert process.stdout is not None
    return SshWay(process.stdout, process.stdin, process, command[-2], not again)
