"""What stands above the games in the lobby: Continue, Play now, Learn, and whatever joins them.

A page joins by one line in `ENTRIES`: a function of what the lobby knows that gives an `Entry`, or None
where there is nothing to offer now. What it does is told to a host, never to the lobby:

    def statistics(known: Known) -> Entry | None:
        from cardtable.tui.pages.statistics import StatisticsPage

        told = "What was won and lost, by game."
        return Entry("Statistics", "", told, "look", lambda host: host.show(StatisticsPage()))

An import within the function keeps the start of the lobby as fast as it is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from cardtable.engine.game import Game
from cardtable.errors import HeldRecordError
from cardtable.text import clean
from cardtable.tui.host import Host
from cardtable.tui.lobby_games import Unfinished, usual_game
from cardtable.tui.lobby_model import SetUp
from cardtable.tui.preferences import Memory

LONGEST_PROBLEM = 300


@dataclass(frozen=True)
class Known:
    """What the lobby knows: what is remembered, how a game is set up now, the match left last, and whether
    nobody ever played here."""

    memory: Memory
    setup: Callable[[Game], SetUp]
    unfinished: Unfinished | None = None
    is_first: bool = False

    @property
    def game(self) -> Game | None:
        """The game played last, at first one for beginners."""
        return usual_game(self.memory.last)


@dataclass(frozen=True)
class Entry:
    """One line above the games: its title, a word or two beside it, what it says when the cursor stands at
    it, the footer's word for Enter, and what it does; `game` is the one whose table is pictured. What it does
    may raise CardTableError: that is told."""

    title: str
    beside: str
    told: str
    verb: str
    does: Callable[[Host], None]
    game: Game | None = None


def go_on(known: Known) -> Entry | None:
    """The match that was left last."""
    found = known.unfinished
    if found is None:
        return None
    told = f"{found.title}, left {found.age}, with {', '.join(found.names)}. It goes on at the same decision."
    return Entry("Continue", f"{found.title}, {found.age}", told, "go on", _taking_up(found.path), found.game)


def _taking_up(path: Path) -> Callable[[Host], None]:
    """Takes a match up; one that another process plays is looked at, as it stands now."""

    def does(host: Host) -> None:
        try:
            host.resume_match(path)
        except HeldRecordError as error:
            from cardtable.seats.replay import Replay
            from cardtable.tui.pages.replay import ReplayPage

            replay = Replay.of(path)
            host.show(ReplayPage(replay, len(replay), told=clean(str(error), LONGEST_PROBLEM)))

    return does


def play_now(known: Known) -> Entry | None:
    """Straight to the table: the game played last as it was set up, at first an easy one."""
    game = known.game
    if game is None:
        return None
    setup = known.setup(game)
    told = f"{game.title} with {', '.join(spec.name for spec in setup.specs)}: {game.about}"
    return Entry("Play now", game.title, told, "play", lambda host: host.begin(setup.seating()), game)


def learn(known: Known) -> Entry | None:
    """The lessons of the game played last; the first thing that is offered to somebody new."""
    game = known.game
    if game is None:
        return None
    title, beside = ("New here?", "A five-minute lesson") if known.is_first else ("Learn", game.title)
    told = (
        f"Short lessons at a real table, your hands on the cards: {game.title}. F5 opens those of any game."
    )
    return Entry(title, beside, told, "learn", lambda host: host.show_lessons(game), game)


ENTRIES: tuple[Callable[[Known], Entry | None], ...] = (go_on, play_now, learn)
"""From top to bottom."""


def entries(known: Known) -> list[Entry]:
    """What is offered now."""
    return [entry for offer in ENTRIES if (entry := offer(known)) is not None]
