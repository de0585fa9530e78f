"""Delay from a key press at one terminal to the changed cell at another terminal of the same table.

Compared with the delay at the own terminal in the same run, with real processes, pseudo-terminals and
sockets.
"""

from __future__ import annotations

import os
import select
import statistics
import tempfile
import time
from pathlib import Path

from bench.progress import report_progress
from bench.screen import Run

ROUNDS = 15
COMMAND = "from cardtable.cli.commands import main; main({words!r})"
HOST = COMMAND.format(words=["host", "zandari", "--seats", "ana,bob", "--table", "bench", "--seed", "7"])
JOIN = COMMAND.format(words=["join", "bench", "--as", "bob"])
WAITS, TALK = b"Waiting for", b"To all"


def spoken(first: Run, second: Run, line: str) -> tuple[float, float]:
    """Seconds from Enter until the first terminal changes, and until the second shows the line."""
    os.write(first.fd, b"/")
    first.until(TALK)
    os.write(first.fd, line.encode())
    first.read(0.2, 1.0)
    second.read(0.05, 0.5)
    sign, found, start = f"{line}\u201d".encode(), {first.fd: b"", second.fd: b""}, time.perf_counter()
    seen: dict[int, float] = {}
    os.write(first.fd, b"\r")
    while len(seen) < len(found) and time.perf_counter() - start < 5.0:
        for fd in select.select([fd for fd in found if fd not in seen], [], [], 0.5)[0]:
            found[fd] += os.read(fd, 65536)
            if fd == first.fd or sign in found[fd]:
                seen[fd] = time.perf_counter() - start
    return seen.get(first.fd, 5.0), seen.get(second.fd, 5.0)


def main() -> tuple[float, float]:
    """Prints both medians and their ratio; returns them in milliseconds."""
    report_progress("a line said at one terminal, until another shows it")
    with tempfile.TemporaryDirectory(prefix="ct-") as folder:
        env = {
            "TERM": "xterm-256color",
            "CARDTABLE_RUNTIME": folder,
            "CARDTABLE_DATA": str(Path(folder, "data")),
            "CARDTABLE_CONFIG": str(Path(folder, "config")),
        }
        host = Run(HOST, env)
        host.until(WAITS)
        member = Run(JOIN, env)
        member.until(b"ana")
        host.read(1.0, 3.0)
        member.read(1.0, 3.0)
        pairs = [spoken(member, host, f"line{number:02}") for number in range(ROUNDS)]
        member.close()
        host.close()
    here, there = (1000 * statistics.median(side) for side in zip(*pairs, strict=True))
    print("A line said at a joined terminal, from its Enter to the changed cells (median)")
    print(f"  at that terminal        {here:6.1f} ms")
    print(f"  at the host's terminal  {there:6.1f} ms   (x {there / here:.2f})")
    return here, there


if __name__ == "__main__":
    main()
