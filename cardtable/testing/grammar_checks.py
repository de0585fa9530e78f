"""Whether a game's sentences are well formed and its prompts ask only for allowed actions."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

from cardtable.engine.actions import Action
from cardtable.engine.event_wording import with_names
from cardtable.engine.game import Game
from cardtable.match.match import Match
from cardtable.teaching.hints import advice_of
from cardtable.teaching.illegal_attempts import illegal_attempts
from cardtable.testing.check_run import CheckRun
from cardtable.testing.match_setups import MatchSetup

_CLUMSY = re.compile(
    r"(?<![-\d])\b1 (?!less\b|plus\b|is\b|was\b|as\b)[a-z]{2,}(?<!s)s\b|\bthere are 1\b"
    r"|\b0 (of|threes|fours)\b|\bNone\b(?! of)|\{\w"
)
_ONE_CARD_AS_MANY = re.compile(
    r"(?:^|[.:;] |, )(?:(?:10|[2-9AKQJ])[SHDC]|[RB]J)"
    r" (?:are|do|go|come|make|need|have|stay|match|neither match)\b"
)
"""One card with the verb of several: `10C do not fall into sets`."""
_ASKED_FOR = r"(?:^|[.:;] |, |\bor |\bthen ){}\b"
"""Where the verb of an action in a prompt asks for that action."""
_ADVICE = 4
"""Hints that are read at each decision."""
_PHRASES = 20
"""Listed actions whose phrases are read at each decision."""
_PAST = 20
"""Earlier actions that are tried again, to be refused."""
_NAMES = tuple(f"Ana{seat}" for seat in range(32))


def check_grammar(game: Game, setup: MatchSetup, *, depth: int = 80) -> None:
    """Along a match, no sentence, refusals among them, says `1 points`, `10C are`, `None` or `{1}`, and no
    prompt asks for what is not allowed."""
    with CheckRun(game, "check_grammar", setup, depth=depth) as check:
        rng = random.Random(setup.seed)
        match = check.match(listen=False)
        acts: list[Action] = []
        for _ in range(depth):
            if match.over:
                break
            seat = rng.choice(match.actors)
            _check_well_formed(_sentences(match, seat))
            refused = illegal_attempts(match.view(seat), rng, acts[-_PAST:])
            _check_well_formed(iter([attempt.refusal.sentence for attempt in refused]))
            _check_prompt(match, seat)
            acts.append(rng.choice(match.legal(seat)))
            match.play(seat, acts[-1])
        lines = match.deal.score_lines() if match.deal.over else []
        _check_well_formed(line.sentence for line in lines)


def check_ending_grammar(match: Match) -> None:
    """The sentence that says why a match is over is well formed too."""
    _check_well_formed(iter([match.standing.ending]))


def _check_well_formed(sentences: Iterator[str]) -> None:
    filled = (with_names(text, _NAMES) for text in sentences)
    clumsy = [text for text in filled if _CLUMSY.search(text) or _ONE_CARD_AS_MANY.search(text)]
    assert not clumsy, f"it says {clumsy[0]!r}"


def _check_prompt(match: Match, seat: int) -> None:
    """A prompt names only allowed actions: `Draw, or pass.` where one may draw and may pass."""
    stage, able = match.in_play.stage, {action.verb for action in match.legal(seat)}
    prompt = f"{stage.so_far(seat)} {stage.prompt(seat)}".lower() if stage is not None else ""
    named = {verb for verb in match.game.verbs if re.search(_ASKED_FOR.format(re.escape(verb)), prompt)}
    assert named <= able, f"it asks {prompt!r}, but {', '.join(sorted(named - able))} is not allowed"


def _sentences(match: Match, seat: int) -> Iterator[str]:
    """Sentences shown to a seat that is to act."""
    deal, view = match.in_play, match.view(seat)
    yield from (fact.words for fact in deal.facts())
    yield from (fact.words for at in range(match.seats) for fact in deal.seat_facts(at))
    yield from (f"{place.label} {place.note}" for place in deal.places())
    yield from (deal.phrase(seat, action).text for action in view.legal[:_PHRASES])
    yield from (advice.reason for advice in advice_of(view, "words")[:_ADVICE])
    if deal.stage is not None:
        yield f"{deal.stage.so_far(seat)} {deal.stage.prompt(seat)}".strip()
