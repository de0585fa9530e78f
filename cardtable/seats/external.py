"""A program as a bot: it reads what its seat sees, a line of JSON for each decision, and answers with a line
of text, one of the legal actions. See docs/bots.md."""

from __future__ import annotations

import contextlib
import json
import queue
import random
import shlex
import subprocess
import threading
from typing import IO, Any

from cardtable.engine.actions import Action
from cardtable.engine.view import View
from cardtable.errors import CardTableError
from cardtable.text import clean

PATIENCE = 10.0
"""Seconds a program may take for an answer."""
LONGEST = 400
"""Characters of an answer that are read."""


class BotProgramError(CardTableError):
    """The program did not answer as it should."""


def told(view: View) -> dict[str, Any]:
    """What a program is told of a decision: all that its seat sees, in the texts of the contract."""
    return {
        "game": view.game.id,
        "seat": view.seat,
        "seats": view.seats,
        "options": dict(view.options),
        "deal": view.number,
        "stage": view.stage,
        "scores": list(view.scores),
        "points": list(view.points),
        "state": view.state,
        "piles": {name: " ".join(map(str, pile.cards)) for name, pile in view.piles.items()},
        "legal": [str(action) for action in view.legal],
    }


class ProgramBot:
    """Speaks with a program that runs as long as the table does."""

    quick = False

    def __init__(self, command: str) -> None:
        self.command = command
        self.name = "cmd"
        self.about = f"the program {clean(command, 40)}"
        self._process: subprocess.Popen[str] | None = None
        self._lines: queue.Queue[str | None] = queue.Queue()

    def decide(self, view: View, rng: random.Random) -> Action:
        """The program's answer. Raises BotProgramError for one that is late, missing or not legal."""
        text = self._answer(json.dumps(told(view), ensure_ascii=True))
        from cardtable.engine.actions import parse_action

        meant = parse_action(text, view.game.verbs)
        stage = view.deal.stage
        action = meant if stage is None else stage.meant(view.seat, meant)
        refusal = view.refusal(action)
        if refusal is not None:
            raise BotProgramError(f"the program answered {clean(text, 60)!r}: {refusal}")
        return action

    def timed(self, view: View, rng: random.Random) -> tuple[Action, float]:
        """In a race it acts after two seconds."""
        return self.decide(view, rng), 2.0

    def stop(self) -> None:
        """A program that nobody waits for any more is ended, and begun anew when next asked."""
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(OSError):
                process.kill()
                process.wait(1)

    def _answer(self, question: str) -> str:
        process = self._started()
        assert process.stdin is not None
        try:
            process.stdin.write(question + "\n")
            process.stdin.flush()
            line = self._lines.get(timeout=PATIENCE)
        except (OSError, ValueError):
            line = None
        except queue.Empty:
            self.stop()
            raise BotProgramError(f"the program gave no answer within {PATIENCE:g} seconds") from None
        if line is None:
            self.stop()
            raise BotProgramError("the program has ended")
        return line.strip()[:LONGEST]

    def _started(self) -> subprocess.Popen[str]:
        if self._process is not None and self._process.poll() is None:
            return self._process
        try:
            process = subprocess.Popen(
                shlex.split(self.command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
            )
        except (OSError, ValueError) as error:
            raise BotProgramError(
                f"the program {clean(self.command, 60)!r} does not start: {error}"
            ) from None
        self._lines = queue.Queue()
        assert process.stdout is not None
        threading.Thread(target=_read, args=(process.stdout, self._lines), daemon=True).start()
        self._process = process
        return process


def _read(source: IO[str], lines: queue.Queue[str | None]) -> None:
    """Hands on a program's lines; None when it has ended."""
    with contextlib.suppress(ValueError, OSError):
        for line in source:
            if line.strip():
                lines.put(line)
    lines.put(None)
