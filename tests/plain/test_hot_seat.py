"""Several people at one keyboard, line by line: what the terminal still holds when it is passed on."""

from __future__ import annotations

import io
import os
import random
import re
import subprocess
import sys
from pathlib import Path

import pyte
import pytest

from cardtable.archive.match_beginning import begin
from cardtable.cards import HIDDEN
from cardtable.discovery.installed_games import find_game
from cardtable.engine.view import View, events_heard
from cardtable.match.match import Match
from cardtable.plain.line_terminal import BLANK_LINES, KEEPS, LineTerminal
from cardtable.plain.plain_table import PlainTable
from cardtable.table.seat_specs import parse_seats
from cardtable.table.viewpoint import ONLOOKER
from tests.own import GAMES

PEOPLE = ["Ana", "Bo", "Cleo", "Dan", "Eva", "Finn", "Gil", "Hal"]
TYPED = 50
"""Lines typed in a walk, of which some are acts."""


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDTABLE_DATA", str(tmp_path))
    monkeypatch.setenv("TERM", "xterm-256color")


class Terminal(io.StringIO):
    """A terminal that forgets when it is told to; or a pipe, where a hand-over is many blank
    lines."""

    def __init__(self, *, is_pipe: bool = False) -> None:
        super().__init__()
        self.is_pipe = is_pipe

    def isatty(self) -> bool:
        return not self.is_pipe

    @property
    def prompt(self) -> str:
        return self.held.rpartition("\n")[2]

    @property
    def held(self) -> str:
        """All that was said since the last hand-over."""
        return self.getvalue().rpartition("\n" * BLANK_LINES if self.is_pipe else "\x1b[3J")[2]


def cards_named(text: str) -> set[str]:
    return set(re.findall(r"\b(?:10|[2-9AJQK])[SHDC]\b|\b[RB]J\b", text))


def known_to(view: View, match: Match) -> set[str]:
    """The texts of the cards of which that seat sees or has heard, in its hand or elsewhere."""
    seen = [c for pile in view.deal.piles.values() for c in view.cards_in(pile.name)]
    past = [*match.openings.values(), *(act.events for act in match.acts)]
    heard = [c for events in past for event in events_heard(events, view.seat) for c in event.cards]
    actions = match.legal(view.seat) if view.seat in match.actors else ()
    facts = [*view.facts(), *(fact for seat in range(match.seats) for fact in view.seat_facts(seat))]
    named = cards_named(" ".join([*(fact.words for fact in facts), *map(str, actions)]))
    return {c.text for c in (*seen, *heard) if c is not HIDDEN} | named


class Persons:
    """Types for everybody: a number of the list, Enter at the curtain, a name where one is asked for. Looks
    round at each prompt for what the one who looks may not know."""

    def __init__(self, terminal: Terminal, seed: int) -> None:
        self.terminal = terminal
        self.rng = random.Random(seed)
        self.table: PlainTable
        self.typed = 0
        self.dealt = 1
        self.shown: set[str] = set()
        """What all have seen, in what was taken back, too."""

    def readline(self, _: int = -1) -> str:
        viewpoint, match, prompt = self.table.viewpoint, self.table.match, self.terminal.prompt
        all_look = viewpoint.curtained or any(asked in prompt for asked in ("Who acts: ", "taken back?"))
        self.look_round(ONLOOKER if all_look else viewpoint.viewer)
        if self.dealt < match.deal_count:
            self.dealt = match.deal_count
            assert f"Deal {match.deal_count - 1} is over." in self.terminal.held
        if "Pass to " in prompt:
            return "\n"
        if "Who acts: " in prompt:
            return self.table.specs[self.rng.choice(match.actors)].name + "\n"
        if "may it be taken back?" in prompt:
            return self.rng.choice(("yes", "yes", "no")) + "\n"
        self.typed += 1
        if self.typed > TYPED:
            return "quit\n"
        seat = self.table.sitting.names.index(prompt.removesuffix("> ").rpartition("> ")[2])
        number = str(self.rng.randint(1, len(match.legal(seat))))
        asked = self.rng.choice(("why", "hand", "table", "log", "legal", "undo"))
        return (asked if self.typed % 3 == 0 else number) + "\n"

    def look_round(self, seat: int) -> None:
        """Whoever looks now finds nothing secret of others on the terminal, however far back."""
        held = self.terminal.held
        deal = self.table.match.in_play
        secret = {c.text for at in self.table.sitting.persons if at != seat for c in deal.hand(at)}
        running = re.split(rf"^Deal {deal.number}\. ", held, flags=re.MULTILINE)[-1]
        self.shown |= known_to(self.table.match.view(ONLOOKER), self.table.match)
        known = self.shown | known_to(self.table.match.view(seat), self.table.match)
        leaked = secret & cards_named(running) - known
        assert not leaked, f"{leaked} of others, {seat} looks:\n{held}"
        assert seat != ONLOOKER or "Your hand" not in held, held


@pytest.mark.parametrize("is_pipe", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_nothing_of_another_is_left_where_one_can_scroll_back(game: str, is_pipe: bool) -> None:
    terminal, found = Terminal(is_pipe=is_pipe), find_game(game)
    specs = parse_seats(",".join(f"person:{name}" for name in PEOPLE[: found.default_seats]), found)
    persons = Persons(terminal, seed=1)
    persons.table = PlainTable(begin(found, specs, None, 1), persons, terminal)  # type: ignore[arg-type]
    persons.table.run()
    assert persons.typed >= TYPED or persons.table.match.over
    assert "Your hand" in terminal.getvalue() or game == "twenty-four", "hands were shown"
    persons.look_round(ONLOOKER)  # who has left leaves nothing behind, either


def test_a_terminal_forgets_what_was_scrolled_away() -> None:
    told = Terminal()
    terminal = LineTerminal(target=told)
    for at in range(200):
        terminal.say(f"line {at}")
    terminal.turn_over()
    terminal.say("now")
    screen = pyte.HistoryScreen(80, 24, history=1000)
    pyte.Stream(screen).feed(told.getvalue().replace("\n", "\r\n"))
    assert not screen.history.top
    assert screen.display[0].rstrip() == "now"
    assert not "".join(screen.display[1:]).strip()
    assert KEEPS not in told.getvalue()


TURN_OVER = """
from tests.plain.test_hot_seat import LineTerminal, Terminal
told = Terminal()
LineTerminal(target=told).turn_over()
print(ascii(told.getvalue()))
"""


@pytest.mark.parametrize("kind", ["dumb", "vt100", "no-such-terminal"])
def test_where_a_terminal_may_remember_that_is_said(kind: str) -> None:
    """In a process of its own: a terminal's kind is asked for once."""
    env = {**os.environ, "TERM": kind}
    done = subprocess.run(
        [sys.executable, "-c", TURN_OVER], env=env, capture_output=True, text=True, check=True
    )
    assert KEEPS in done.stdout
    assert ("\\x1b" in done.stdout) == (kind != "dumb")


def test_in_a_pipe_nothing_commands_a_terminal() -> None:
    told = Terminal(is_pipe=True)
    LineTerminal(target=told).turn_over()
    assert told.getvalue() == "\n" * (BLANK_LINES + 1)


def test_what_was_cleared_can_be_asked_for_again() -> None:
    found = find_game("basra")
    specs = parse_seats("person:Ana,person:Bo", found)
    told = Terminal()
    script = io.StringIO("\n1\n\n1\n\nsheet\nlog\nquit\n")
    PlainTable(begin(found, specs, None, 1), script, told).run()
    since = told.getvalue().rpartition("Your hand")[2]
    assert "No deal is over yet." in since
    log = since.partition("No deal is over yet.")[2].splitlines()
    assert sum(line.startswith(("Ana ", "Bo ")) for line in log) >= 2, "the log tells both plays"
