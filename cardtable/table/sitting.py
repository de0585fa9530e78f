"""A sitting: one match, its people and its record. Knows no screen; several screens may show it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from cardtable.engine.match_origin import DUPLICATE, Origin
from cardtable.errors import OptionError, RecordError
from cardtable.match.match import Match
from cardtable.match.seated_players import APART
from cardtable.match.undo import PossibleUndo, passes_in_race
from cardtable.records.record_file import RecordFile
from cardtable.system.files import append_lines
from cardtable.system.folders import records_folder
from cardtable.table.observed_sitting import ObservedSitting
from cardtable.table.seat_changes import change_sentence
from cardtable.table.seat_specs import SeatSpec, checked
from cardtable.text import clean

FAULTS_SUFFIX = ".faults"
"""The file beside a record that tells what was wrong with answers of bots."""
_LONGEST_NAME = 40
_LONGEST_FAULT = 400


class UndoProposal:
    """A seat's proposal to undo, until all `voters` have agreed. A free undo asks nobody. A person who
    plays alone is asked only if hidden cards were shown."""

    def __init__(self, seat: int, back: PossibleUndo, persons: Sequence[int]) -> None:
        self.seat = seat
        self.acts = back.acts
        self.because = back.because
        self.shows = back.shows
        alone = tuple(persons) == (seat,)
        self.voters = () if back.free or (alone and not back.shows) else tuple(persons)
        self._agreed: set[int] = set()

    @property
    def to_answer(self) -> tuple[int, ...]:
        """Who is asked a question: all but the person who proposes it, who has agreed by that. A person who
        plays alone is asked, too: cards were shown."""
        return tuple(seat for seat in self.voters if seat != self.seat) or self.voters

    def consent(self, *seats: int) -> None:
        """These seats agree."""
        self._agreed.update(seats)

    def has_consent_of(self, seats: Iterable[int]) -> bool:
        """Whether all these seats have agreed."""
        return self._agreed.issuperset(seats)


def persons_of(specs: Sequence[SeatSpec]) -> tuple[int, ...]:
    """The seats of people."""
    return tuple(at for at, spec in enumerate(specs) if spec.is_person)


class Sitting(ObservedSitting):
    """A match, its players, and its record if one is kept."""

    match: Match

    def __init__(self, match: Match, specs: Sequence[SeatSpec], file: RecordFile | None = None) -> None:
        super().__init__(match)
        self.specs = list(specs)
        self.file = file
        self._names = [clean(spec.name, _LONGEST_NAME) for spec in specs]
        self.persons = persons_of(specs)
        self._first_scores = match.scores
        self._ended: list[tuple[int, tuple[int, ...]]] = []
        self._told_trouble = ""

    @property
    def names(self) -> list[str]:
        """The name of each seat."""
        return self._names

    @property
    def kinds(self) -> list[str]:
        """The kind of player in each seat: `you`, `person` or a kind of bot."""
        return [spec.kind for spec in self.specs]

    @property
    def origin(self) -> Origin:
        """The origin of the match as text."""
        return Origin.of(self.match.origin)

    @property
    def is_duplicate(self) -> bool:
        """Whether others at this keyboard will play the same deals: nobody but the player may look."""
        return self.origin.kind == DUPLICATE

    @property
    def addressed(self) -> int | None:
        """The seat that is addressed as "you": the only person's, if that is their name."""
        alone = len(self.persons) == 1 and self.names[self.persons[0]] == "You"
        return self.persons[0] if alone else None

    @property
    def is_remote(self) -> bool:
        """Whether people of it sit at terminals of their own."""
        return any(spec.kind == APART for spec in self.specs)

    def reseat_all(self, wanted: Sequence[SeatSpec]) -> list[str]:
        """Changes the players; returns a sentence for each change. Raises OptionError (two of one name),
        NotYourTurnError (the match is over)."""
        checked(wanted)
        if self.origin.is_compared and list(wanted) != self.specs:
            raise OptionError("others play these cards, too: everybody stays seated")
        changed = [(at, spec) for at, spec in enumerate(wanted) if spec != self.specs[at]]
        return [self._reseat(at, spec) for at, spec in changed]

    def _reseat(self, seat: int, spec: SeatSpec) -> str:
        """Changes the player of one seat. What the one before saw there is not told again."""
        old = self.specs[seat]
        self.match.change_seat(seat, spec.kind, spec.name)
        self.specs[seat] = spec
        self._names[seat] = clean(spec.name, _LONGEST_NAME)
        self.persons = persons_of(self.specs)
        if old.kind != spec.kind:
            self.mark_seen([seat])
        return change_sentence(seat, old, spec)

    def note_scores(self) -> None:
        """Notes the scores at the end of a deal."""
        self._ended.append((len(self.match.acts), self.match.scores))

    @property
    def score_history(self) -> list[tuple[int, ...]]:
        """The scores when the sitting began, and after each deal since."""
        return [self._first_scores, *(scores for _, scores in self._ended)]

    # Undo

    def propose_undo(self, seat: int) -> UndoProposal | None:
        """The proposal to go back to that seat's last decision; None if it has not decided anything yet."""
        back = self.match.possible_undo(seat)
        return UndoProposal(seat, back, self.persons) if back is not None else None

    def undo(self, wish: UndoProposal) -> int:
        """Undoes what a granted proposal asks for, as the match stands now. Returns the number of undone
        acts, 0 if the consent no longer suffices."""
        back = self.match.possible_undo(wish.seat)
        now = self.propose_undo(wish.seat)
        if back is None or now is None or not wish.has_consent_of(now.voters):
            return 0
        self._go_back(back.acts, mark=not back.free)
        return back.acts

    def undo_passes(self) -> None:
        """Undoes that all have let a race pass, which nobody has followed yet: it shows nobody anything."""
        self._go_back(passes_in_race(self.match), mark=False)

    def _go_back(self, acts: int, *, mark: bool) -> None:
        """Undoes so many acts, and forgets what was noted of them."""
        self.match.undo(acts, mark=mark)
        left = len(self.match.acts)
        self.forget_undone(left)
        self._ended = [(at, scores) for at, scores in self._ended if at <= left]

    # The record

    @property
    def path(self) -> Path:
        """The file of the record. Raises RecordError if none is kept."""
        if self.file is None:
            raise RecordError("no record of this match is kept")
        return self.file.path

    @property
    def trouble(self) -> str:
        """Why play is no longer recorded; empty while it is."""
        return self.file.problem if self.file is not None else ""

    def new_trouble(self) -> str:
        """Why play is no longer recorded, told once; empty if nothing new is wrong."""
        told = self._told_trouble
        self._told_trouble = self.trouble
        return "" if told == self.trouble else f"{clean(self.trouble, 300)}. What is played now is not kept."

    def note_fault(self, seat: int, why: str) -> str:
        """Notes what was wrong with a bot's answer in a file beside the record, since it may name the bot's
        cards. Returns where that stands; empty if it could not be written."""
        if self.file is None:
            return ""
        path = self.file.path.with_suffix(FAULTS_SUFFIX)
        line = f"deal {self.match.deal_count}, act {len(self.match.acts) + 1}, {self.names[seat]}: "
        try:
            append_lines(path, [f"{line}{clean(why, _LONGEST_FAULT)}"])
        except OSError:
            return ""
        return f"What was wrong stands beside the record, in {path.name}: it may tell cards."

    def save_position(self) -> Path:
        """Writes a scenario file that leads to this position, beside the record. Raises ScenarioError,
        OSError."""
        from cardtable.book.bug_report import save_report

        if self.is_duplicate:
            raise RecordError("others at this keyboard play these deals, too")

        return save_report(self.match, self.file.path.parent if self.file else records_folder())

    def leave(self) -> None:
        """Closes the record. The match stays in it as it stands."""
        self.match.sink = self.match.clock = None
        if self.file is not None:
            self.file.close()
