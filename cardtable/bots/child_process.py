"""A program beside the table, spoken with in lines. What it writes is bounded, and it is ended with all that
it began: it runs in a session of its own, which is killed whole."""

from __future__ import annotations

import atexit
import contextlib
import os
import queue
import signal
import subprocess
import sys
import threading
import weakref
from collections.abc import Mapping, Sequence
from typing import IO

from cardtable.errors import CardTableError

MOST = 64 * 1024
"""Bytes that a program may write for one question: lines, blanks and all."""
_CHUNK = 4096
_TICK = 1.0
_GRACE = 1.0
"""Seconds that the system has to bury a killed program."""
_PATHS = (
    "PATH",
    "HOME",
    "USERPROFILE",
    "TMPDIR",
    "TEMP",
    "TMP",
    "VIRTUAL_ENV",
    "PYTHONPATH",
    "LD_LIBRARY_PATH",
)
_WINDOWS = ("SYSTEMROOT", "WINDIR", "COMSPEC", "PATHEXT", "APPDATA", "LOCALAPPDATA", "PROGRAMDATA")
HANDED_ON = frozenset((*_PATHS, *_WINDOWS, "USER", "LOGNAME", "LANG", "LANGUAGE", "TZ"))
"""What a program is handed of the environment, to run at all. Nothing else: tokens live there, too."""


class ProgramError(CardTableError):
    """The program does not start, has ended, is late, or writes what nobody asked for."""

    def __init__(self, message: str, *, late: bool = False) -> None:
        super().__init__(message)
        self.late = late


def environment(own: Mapping[str, str]) -> dict[str, str]:
    """What a program is handed of an environment."""
    return {name: value for name, value in own.items() if name in HANDED_ON or name.startswith("LC_")}


class Program:
    """A running program. Raises ProgramError where it does not start.

    A thread of its own begins it: what interrupts whoever asks (Ctrl-C, a signal) cannot fall between a
    program's beginning and its being known here.
    """

    def __init__(self, words: Sequence[str]) -> None:
        self._words = list(words)
        self._process: subprocess.Popen[bytes] | None = None
        # A signal may end all programs while one is being ended.
        self._lock = threading.RLock()
        self._is_ended = False
        self._wrong = "has ended"
        self._written = 0
        self._allowed = MOST
        self._answers: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._questions: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        begun: queue.SimpleQueue[str] = queue.SimpleQueue()
        _RUNNING.add(self)
        threading.Thread(target=self._run, args=(begun,), daemon=True, name="program").start()
        problem = begun.get()
        if problem:
            raise ProgramError(f"does not start: {problem}")

    def ask(self, question: str, patience: float) -> bytes:
        """The line that answers a question. Raises ProgramError, after which the program is to be ended."""
        with contextlib.suppress(queue.Empty):
            if self._answers.get_nowait() is not None:
                raise ProgramError("wrote a line that nobody asked for")
            raise ProgramError(self._wrong)
        self._allowed = self._written + MOST
        self._questions.put(question.encode() + b"\n")
        left = patience
        while left > 0:
            # Second by second: while the table is suspended the clock runs on.
            step = min(_TICK, left)
            with contextlib.suppress(queue.Empty):
                answer = self._answers.get(timeout=step)
                if answer is None:
                    raise ProgramError(self._wrong)
                return answer
            left -= step
        raise ProgramError(f"gave no answer within {patience:g} seconds", late=True)

    def end(self) -> None:
        """Kills it and whatever it began in its session, and waits for it to be gone."""
        self._questions.put(None)
        with self._lock:
            # Only while it is not waited for is its number surely its own.
            if self._process is not None and not self._is_ended:
                _kill_whole(self._process)
                with contextlib.suppress(subprocess.TimeoutExpired, OSError):
                    self._process.wait(_GRACE)
            self._is_ended = True
        _RUNNING.discard(self)

    def _run(self, begun: queue.SimpleQueue[str]) -> None:
        """The whole life of the program."""
        with self._lock:
            process, problem = (None, "nobody waits for it") if self._is_ended else _started(self._words)
            self._process = process
        begun.put(problem)
        if process is not None:
            threading.Thread(target=self._write, args=(process.stdin,), daemon=True).start()
            self._read(process.stdout)
        self._answers.put(None)
        self.end()

    def _read(self, pipe: IO[bytes] | None) -> None:
        """Hands on its lines, as long as they are few enough."""
        held = b""
        assert pipe is not None
        with contextlib.suppress(OSError, ValueError), pipe:
            while chunk := pipe.read(_CHUNK):
                self._written += len(chunk)
                if self._written > self._allowed:
                    self._wrong = f"wrote more than {MOST // 1024} KB at once"
                    return
                *whole, held = (held + chunk).split(b"\n")
                for line in whole:
                    if line.strip():
                        self._answers.put(line)

    def _write(self, pipe: IO[bytes] | None) -> None:
        """Writes questions, apart from whoever asks: a program that reads nothing holds up nobody."""
        assert pipe is not None
        with contextlib.suppress(OSError, ValueError), pipe:
            while (question := self._questions.get()) is not None:
                while question:
                    question = question[pipe.write(question) or 0 :]


_RUNNING: weakref.WeakSet[Program] = weakref.WeakSet()


def end_all() -> None:
    """No program outlives the table."""
    for program in list(_RUNNING):
        program.end()


atexit.register(end_all)


def end_all_at_signals() -> None:
    """In a process that works for another: what ends it from outside ends its programs first, and at once."""

    def leave(number: int, _: object) -> None:
        end_all()
        os._exit(128 + number)

    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), leave)


def _started(words: Sequence[str]) -> tuple[subprocess.Popen[bytes] | None, str]:
    """The program with its pipes and nothing else of ours; or None and why not."""
    try:
        return subprocess.Popen(
            words,
            bufsize=0,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment(os.environ),
            start_new_session=True,
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
        ), ""
    except (OSError, ValueError) as error:
        return None, str(error)


def _kill_whole(process: subprocess.Popen[bytes]) -> None:
    """Kills a program that is not waited for yet, with its session."""
    with contextlib.suppress(OSError):
        if sys.platform == "win32":
            subprocess.run(
                ["taskkill", "/F", "/T", "/PID", str(process.pid)], capture_output=True, check=False
            )
        else:
            os.killpg(process.pid, signal.SIGKILL)
    with contextlib.suppress(OSError):
        process.kill()
