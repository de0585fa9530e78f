"""Transport through ssh, which runs `cardtable relay` on the other machine (see `relay_command`)."""

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
from cardtable.net.transport import READ_BUFFER, Transport
from cardtable.system import output

_PART = r"[A-Za-z0-9_.][A-Za-z0-9_.-]*"
_SSH_ADDRESS = re.compile(
    rf"ssh://(?:(?P<user>{_PART})@)?(?P<machine>{_PART}|\[[0-9A-Fa-f:.]+\])"
    r"(?::(?P<port>\d{1,5}))?/(?P<table>[^/]*)"
)
_PROGRAM = re.compile(r"~?[A-Za-z0-9_./][A-Za-z0-9_./+-]*")
PROGRAM = "cardtable"
"""The program to run on the other machine, unless --there names another."""
_EXTRA_PATH = 'PATH="$PATH:$HOME/.local/bin:/usr/local/bin"'
"""ssh runs commands without the login profile. These are the folders into which pip and pipx install."""
_NOT_FOUND = 127
"""Exit code of a shell that does not find the command."""
_NO_CONNECTION = 255
"""Exit code of ssh when it cannot connect."""
_MAX_LINE = 400
"""Characters kept of each line that ssh prints."""
_MAX_LINES = 20
"""Lines kept of what ssh prints."""
_SHOW_AFTER = 1.0
"""Seconds after which the output of a running ssh is shown. Before that it may turn out to be the reason of
its failure."""
_EXIT_TIMEOUT = 2.0
"""Seconds that ssh has to exit."""


@dataclass
class SshTransport(Transport):
    """A running ssh process, and what it prints beside the messages."""

    process: Process
    where: str
    asks: bool
    said: deque[str] = field(default_factory=lambda: deque(maxlen=_MAX_LINES))
    is_here: bool = False
    """Whether the table has answered. From then on nothing is printed."""

    def __post_init__(self) -> None:
        # People may have to look up their password, and sshd waits for two minutes.
        self.handshake_timeout = 150.0 if self.asks else Transport.handshake_timeout
        self._listening = asyncio.ensure_future(self._listen())

    async def _listen(self) -> None:
        """Reads everything ssh prints, so that it never blocks on a full pipe."""
        shown = 0
        errors = self.process.stderr
        assert errors is not None
        while line := await _line(errors):
            self.said.append(line)
            if not self.asks or self.is_here or shown == _MAX_LINES:
                continue
            shown += 1
            asyncio.get_running_loop().call_later(_SHOW_AFTER, self._show, line)

    def _show(self, line: str) -> None:
        """Prints a line of ssh's: a notice of the other machine, or that a security key wants to be
        touched."""
        if self.process.returncode is None and not self.is_here:
            output.remark(line)

    def _show_before(self, last: str) -> None:
        """Prints everything ssh said before its last line, such as a warning of a changed host key."""
        for line in (one for one in self.said if self.asks and one != last):
            output.remark(line)

    @property
    def may_have_arrived(self) -> bool:
        return not self.process.returncode

    def mark_connected(self) -> None:
        self.is_here = True

    async def why(self, error: str) -> str:
        handshake_timeout = _EXIT_TIMEOUT if not error else _SHOW_AFTER / 2
        await asyncio.wait({self._listening}, timeout=handshake_timeout)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(handshake_timeout):
                await self.process.wait()
        last = self.said[-1] if self.said else ""
        code = self.process.returncode
        if code == _NOT_FOUND:
            return (
                f"{PROGRAM} is not found on {self.where}: install it there, or say where it is with --there; "
                f"there it was said: {last}"
            )
        if code == _NO_CONNECTION and "Permission denied" in last and not self.asks:
            return "ssh would have to ask you something: leave, and join from the shell with cardtable join"
        if code == _NO_CONNECTION:
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
            async with asyncio.timeout(_EXIT_TIMEOUT):
                await self.process.wait()
        # Its pipes stay open while a child of ssh's has them, and asyncio offers no other way to close them.
        self.process._transport.close()  # type: ignore[attr-defined]
        self._listening.cancel()


async def _line(errors: asyncio.StreamReader) -> str:
    """The next non-empty line, or as much of it as the buffer holds; empty at the end."""
    while True:
        try:
            data = await errors.readline()
        except ValueError:  # longer than the buffer
            data = await errors.read(READ_BUFFER)
        if not data:
            return ""
        if line := data.decode("utf-8", "replace").strip()[:_MAX_LINE]:
            return line


def ssh_command(address: str, *, there: str = "", asks: bool = True) -> list[str]:
    """The command line that runs ssh. `there` names the program on the other machine. Raises TableError for
    an address that is invalid or hides an option."""
    found = _SSH_ADDRESS.fullmatch(address)
    if found is None or not NAME.fullmatch(found["table"]) or int(found["port"] or 1) > 65535:
        raise TableError(f"{address[:80]!r} names no table: write ssh://user@machine/NAME")
    if there and not _PROGRAM.fullmatch(there):
        raise TableError(f"{there[:80]!r} is no program's name: write a path without spaces")
    port = ["-p", found["port"]] if found["port"] else []
    program = shlex.split(os.environ.get("CARDTABLE_SSH", "ssh"))
    # While the screen is drawn ssh must not ask for anything, nor wait long for a machine that is off.
    quiet = [] if asks else ["-o", "BatchMode=yes", "-o", "ConnectTimeout=10"]
    run = f"{there or PROGRAM} relay {found['table']}"
    words = run if there else f"sh -c '{_EXTRA_PATH}; exec {run}'"
    return [*program, "-T", *quiet, *port, "--", _place(found), words]


def _place(found: re.Match[str]) -> str:
    """The user and the machine, as ssh wants them."""
    user = f"{found['user']}@" if found["user"] else ""
    return f"{user}{found['machine'].strip('[]')}"


async def connect_by_ssh(address: str, *, there: str = "", asks: bool = True) -> SshTransport:
    """Starts ssh, which with `asks` itself asks at the terminal for a password if it needs one. Raises
    TableError."""
    command = ssh_command(address, there=there, asks=asks)
    try:
        process = await asyncio.create_subprocess_exec(
            *command, stdin=PIPE, stdout=PIPE, stderr=PIPE, limit=READ_BUFFER, start_new_session=False
        )
    except OSError as error:
        raise TableError(f"{command[0]} cannot be run: {error.strerror}") from None
    assert process.stdin is not None
    assert process.stdout is not None
    return SshTransport(process.stdout, process.stdin, process, command[-2], asks)
