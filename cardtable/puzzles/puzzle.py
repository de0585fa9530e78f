"""A puzzle: a position reached by the rules, a question about it, and the answer.

One puzzle is one line of JSON. It holds the seed and the actions that lead to the position, never the
position itself, so it cannot show anything that the rules do not lead to.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import PurePath
from typing import Annotated

import msgspec
from msgspec import Meta

from cardtable.archive.replay import Replay
from cardtable.engine.actions import Action, parse_action
from cardtable.engine.bot import bot_of
from cardtable.engine.game import Game
from cardtable.engine.view import View
from cardtable.errors import RecordError, UnfitFileError
from cardtable.match.match import Match
from cardtable.system.folders import SUFFIX, records_folder

PLAY, MAY, WINS, NEXT, WORTH, COUNT = "play", "may", "wins", "next", "worth", "count"
KINDS: Mapping[str, str] = {
    PLAY: "Find the play",
    MAY: "What may be played",
    WINS: "Who wins",
    NEXT: "Who is next",
    WORTH: "What is it worth",
    COUNT: "Count",
}
"""The kinds of puzzles, with their titles."""
QUESTIONS = "questions"
"""All kinds but plays, where a kind is chosen."""
LOOK_AHEAD = "look-ahead"
"""The theme of a play for which the game has no reason of its own: it is found by looking ahead."""
MOST_RATING = 4000
_Text = Annotated[str, Meta(max_length=200)]


class Proof(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Why the answer stands: the tempting play beside the right one."""

    deals: Annotated[int, Meta(ge=1)]
    """The deals that were solved or played out, each of which agrees with what the seat knows."""
    gap: float
    """The points of the game by which the right play is better against the other sides, on average over these
    deals."""
    error: float = 0.0
    """The standard error of the gap; 0 where every deal was solved exactly."""
    worse: int = 0
    """Of deals that were solved: in how many the tempting play is worse."""

    @property
    def is_exact(self) -> bool:
        """Whether every deal was solved to its end."""
        return not self.error

    @property
    def rarity(self) -> float:
        """From 0 to 1: how seldom it shows that the tempting play is worse."""
        if self.is_exact:
            return 1.0 - self.worse / self.deals
        return min(1.0, self.error * 4.0 / max(self.gap, 1e-9))


class Puzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One puzzle. It is the JSON of a line, so the field names are part of the format."""

    id: _Text
    """Its name, unique within the game."""
    kind: _Text
    theme: _Text
    """Its subject: the name of one of the game's reasons, or the id of a rule."""
    rating: Annotated[int, Meta(ge=0, le=MOST_RATING)]
    """How hard it is, before anybody has tried it."""
    seed: int
    """The seed of the match, and for a question also of its choice."""
    maker: _Text = ""
    """The name of the maker that makes a question of the seed; empty for a play."""
    seats: int = 0
    """How many play; 0: the game's usual number."""
    actions: tuple[str, ...] = ()
    """The actions before it, each as `SEAT ACTION`."""
    record: _Text = ""
    """Of a decision of the person's own: the name of the match's record, which is replayed instead."""
    at: Annotated[int, Meta(ge=0)] = 0
    """Then: the acts of the match before it."""
    seat: int = 0
    """The seat to play."""
    right: tuple[str, ...] = ()
    """The right plays: several only if they come to the same."""
    tempting: _Text = ""
    """The wrong play that is likeliest to be chosen."""
    reasons: tuple[str, ...] = ()
    """The names of the game's reasons for the right play and against the tempting one."""
    proof: Proof | None = None

    def match(self, game: Game) -> Match:
        """The match at the position, replayed by the rules. Raises CardTableError if it cannot be."""
        if self.record:
            return self._recorded()
        match = Match(game, self.seats or None, seed=self.seed)
        for one in self.actions:
            seat, _, action = one.partition(" ")
            match.play(int(seat) if seat.isdecimal() else -1, action)
        return match

    def _recorded(self) -> Match:
        """The match of the record at the decision. Raises RecordError."""
        if PurePath(self.record).name != self.record:
            raise RecordError(f"{self.record!r} is no name of a record")
        replay = Replay.of(records_folder() / f"{self.record}{SUFFIX}")
        if self.at >= len(replay):
            raise RecordError(f"the record {self.record} does not reach so far")
        return replay.match_at(self.at)

    def right_actions(self, game: Game) -> tuple[Action, ...]:
        """The right plays."""
        return tuple(parse_action(text, game.verbs) for text in self.right)

    def tempting_action(self, game: Game) -> Action:
        """The tempting play."""
        return parse_action(self.tempting, game.verbs)

    def is_right(self, view: View, action: Action) -> bool:
        """Whether an action is a right play: one of them, or one of them with other words."""
        right = self.right_actions(view.game)
        if action in right:
            return True
        adds_words = action not in bot_of(view.game).considered(view.deal, view.seat)
        return adds_words and any(
            (one.verb, one.picks, one.touches) == (action.verb, action.picks, action.touches)
            for one in right
            if one.picks
        )


_decoder = msgspec.json.Decoder(Puzzle)
_encoder = msgspec.json.Encoder()


def read_puzzle(line: str) -> Puzzle:
    """The puzzle of a line. Raises UnfitFileError."""
    try:
        puzzle = _decoder.decode(line)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise UnfitFileError(str(error)) from None
    if puzzle.kind not in KINDS:
        raise UnfitFileError(f"no kind {puzzle.kind!r}")
    if puzzle.kind == PLAY and not (puzzle.right and puzzle.tempting and puzzle.proof is not None):
        raise UnfitFileError("a play without its right play, tempting one or proof")
    return puzzle


def line_of(puzzle: Puzzle) -> str:
    """The line of a puzzle."""
    return _encoder.encode(puzzle).decode()
