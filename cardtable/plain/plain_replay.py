"""A record told from beginning to end with all cards; an unfinished deal as its only person may hear of
it."""

from __future__ import annotations

from collections.abc import Iterator

from cardtable.archive.replay import Replay
from cardtable.match.match import Match
from cardtable.plain import plain_text
from cardtable.table.seat_specs import specs_at
from cardtable.table.viewpoint import Viewpoint


def replay_lines(match: Match) -> Iterator[str]:
    """The lines of everything that was played and not undone. The seed, which decides later deals, is told
    only when the match is over."""
    replay = Replay(match)
    now = replay.sitting.names
    seat = Viewpoint(replay.sitting.persons).audience
    first = [spec.name for spec in specs_at(match, match.seated.until(0))]
    options = ", ".join(f"{name}={value}" for name, value in match.options.items())
    seed = f"seed {match.seed}" if match.over else "the seed is told at the end"
    yield f"{match.game.title}: {', '.join(first)}; {options or 'no options'}; {seed}"
    if match.altered:
        yield f"This record was altered: {match.altered}."
    yield from replay.seat_change_sentences(0)
    for number, act in enumerate(match.acts, 1):
        names = [spec.name for spec in replay.specs_at(number - 1)]
        told = replay.act_sentences(number, seat, opened=True)
        if replay.is_open(number) or act.seat == seat:
            yield f"{number}. {names[act.seat]}: {act.action}"
        elif told:
            yield f"{number}. {names[act.seat]}"
        for sentence in told:
            yield f"    {sentence}"
        yield from replay.seat_change_sentences(number)
    if match.undos_by_consent:
        yield f"Taken back: {match.undos_by_consent} times."
    yield f"Scores: {plain_text.points(match.deal, match.scores, now)}."
    if match.over:
        yield plain_text.ending(match, now)
    else:
        yield "The match is not played out."
