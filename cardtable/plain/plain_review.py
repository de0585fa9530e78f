"""The review of a finished deal in lines: the decisions that cost most, and what to practise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardtable.archive.replay import Replay
from cardtable.match.match import Match
from cardtable.puzzles.store import is_puzzle, keep_own_plays, known_puzzles
from cardtable.teaching.adviser import Adviser
from cardtable.teaching.review import (
    DealReview,
    dearest,
    decisions,
    is_kept,
    keep,
    to_practise,
    verdict_sentences,
)
from cardtable.words import join_and, with_unit

NO_DEAL = "No deal is over yet."


def review_lines(match: Match, seat: int, names: Sequence[str], adviser: Adviser) -> Iterator[str]:
    """What a seat did in the last finished deal of a match, after some seconds. What it finds is kept, and
    what is right beyond doubt comes into the practice."""
    finished = match if match.deal.over else _before_this_deal(match)
    if finished is None:
        yield NO_DEAL
        return
    review = DealReview(adviser, list(decisions(finished, seat)))
    yield f"Looking at {with_unit(len(review.decisions), 'decision')} of deal {finished.deal.number} ..."
    for _ in review.steps():
        pass
    found = dearest(review.costs)
    yield review.summary
    for number, one in enumerate(found, 1):
        yield " ".join((f"{number}.", *verdict_sentences(one, seat, names), one.why)).rstrip()
    practice = to_practise(finished, found)
    keep(finished, seat, names, review.looks)
    if practice:
        yield practice
    if found and is_kept(finished, seat):
        made = keep_own_plays(finished, found, adviser.pool)
        known = known_puzzles(match.game)
        kept = [str(at) for at, one in enumerate(found, 1) if is_puzzle(finished, one, known)]
        of = with_unit(len(found), "decision")
        which = f" (number {join_and(kept)})" if 0 < len(kept) < len(found) else ""
        yield f"Now in your practice: {made} of {of}{which}. Type: cardtable practice {match.game.id}"


def _before_this_deal(match: Match) -> Match | None:
    """The match when the deal before had just ended; None in the first deal."""
    replay = Replay(match)
    begun = replay.deal_starts[-1]
    return replay.match_at(begun) if begun else None
