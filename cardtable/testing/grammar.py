"""Whether what a game says of itself reads as people speak."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

from cardtable.engine.event_sentences import with_names
from cardtable.engine.game import Game
from cardtable.match.match import Match
from cardtable.teaching.hints import advice_of
from cardtable.testing.check_run import CheckRun
from cardtable.testing.match_setups import MatchSetup

_CLUMSY = re.compile(
    r"\b[-+]?1 (points|cards|threes|fours|calls|tricks|hands|games|deals|places)\b"
    r"|\b0 (of|threes|fours)\b|\bNone\b(?! of)|\{\w"
)
_ASKED = r"(?:^|[.:;] |, |\bor |\bthen ){}\b"
"""Where the word of an action asks for it."""
_ADVICE, _PHRASES = 4, 20
_NAMES = tuple(f"Ana{seat}" for seat in range(32))


def check_grammar(game: Game, setup: MatchSetup, *, depth: int = 80) -> None:
    """Nobody is told of 1 points, of None, of {1} for a name, nor asked for what is not allowed."""
    with CheckRun(game, "check_grammar", setup, depth=depth) as check:
        rng = random.Random(setup.seed)
        match = check.match(listen=False)
        for _ in range(depth):
            if match.over:
                break
            seat = rng.choice(match.actors)
            _reads_well(_said(match, seat))
            _asks_what_is_legal(match, seat)
            match.play(seat, rng.choice(match.legal(seat)))
        lines = match.deal.score_lines() if match.deal.over else []
        _reads_well(line.sentence for line in lines)


def check_ending_grammar(match: Match) -> None:
    """Why a match is over is told so, too."""
    _reads_well(iter([match.standing.ending]))


def _reads_well(sentences: Iterator[str]) -> None:
    filled = (with_names(told, _NAMES) for told in sentences)
    clumsy = [told for told in filled if _CLUMSY.search(told)]
    assert not clumsy, f"it says {clumsy[0]!r}"


def _asks_what_is_legal(match: Match, seat: int) -> None:
    """A question names only what may be done: `Draw, or pass.` where one may draw and may pass."""
    stage, able = match.in_play.stage, {action.verb for action in match.legal(seat)}
    asked = stage.prompt(seat).lower() if stage is not None else ""
    named = {verb for verb in match.game.verbs if re.search(_ASKED.format(re.escape(verb)), asked)}
    assert named <= able, f"it asks {asked!r}, but {', '.join(sorted(named - able))} is not allowed"


def _said(match: Match, seat: int) -> Iterator[str]:
    """What the table tells a seat that is to act."""
    deal, view = match.in_play, match.view(seat)
    yield from (fact.words for fact in deal.facts())
    yield from (fact.words for at in range(match.seats) for fact in deal.seat_facts(at))
    yield from (f"{place.label} {place.note}" for place in deal.places())
    yield from (deal.phrase(seat, action).text for action in view.legal[:_PHRASES])
    yield from (advice.reason for advice in advice_of(view, "words")[:_ADVICE])
    if deal.stage is not None:
        yield deal.stage.prompt(seat)
