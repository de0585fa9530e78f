"""Whether what people are told reads well whoever they are: each seat in turn is called You.

Part of the conformance kit. All that a match tells goes by here: events as told to others and to the seat
itself, questions, facts, places, phrases, warnings, refusals, the lines of the score.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from cardtable.book.rule_sheet import sheet_of
from cardtable.engine.actions import Action
from cardtable.engine.event_sentences import asked, phrased, sentence, sentences, with_names
from cardtable.engine.events import Event
from cardtable.engine.game import Game
from cardtable.engine.view import View, events_heard
from cardtable.match.match import Match
from cardtable.table.private_events import with_private_events
from cardtable.table.seat_specs import NAMES
from cardtable.table.viewpoint import ONLOOKER
from cardtable.teaching.explanations import Explainer
from cardtable.teaching.hints import advice_of
from cardtable.testing.check_run import CheckRun
from cardtable.testing.match_setups import MatchSetup
from cardtable.text import width

_NO_VERBS = "as|unless|always|plus|yes|this|does|perhaps|thus|less|across"
_WRONG = re.compile(
    rf"\b[Yy]ou (?!(?:{_NO_VERBS})\b)(?:[a-z]+[^s\W]s|is|has|was|passes|misses|guesses)\b"
    r"|\b[Yy]ou's\b|\bonly You\b|(?<=[a-z,] )You\b"
)
"""`You plays`, `You is`, `You's`, `then You play`."""
_PILE = r"\b[a-z_]+\.\d+\b"
BANNER = 54
"""The cells that a great moment is called out in."""
_ADVICE, _PHRASES, _TRIED = 3, 12, 3
_LONG = 0.03
"""How often bots are asked for their reasons."""


def check_event_sentences(game: Game, setup: MatchSetup, *, depth: int = 60) -> None:
    """Along a match: whoever is called You is told so in good grammar, and nobody hears an id."""
    with CheckRun(game, "check_event_sentences", setup, depth=depth) as check:
        rng = random.Random(f"told {setup.seed}")
        match, ids = check.match(), id_pattern(game)
        for _ in range(depth):
            if match.over:
                break
            seat = rng.choice(match.actors)
            action = rng.choice(match.legal(seat))
            _check(_before(match, seat, action, rng), ids)
            _check_ids((advice.reason for advice in advice_of(match.view(seat), "told")[:_ADVICE]), ids)
            events = match.play(seat, action)
            _check(_after(events, match.seats), ids)
            _check(_answered(match, events, is_long=rng.random() < _LONG), ids)
            _check(_called_out(match, events), ids)
            if match.deal.over:
                _check_ids((line.sentence for line in match.deal.score_lines()), ids)


def _check(told: Iterable[tuple[str, str | None]], ids: re.Pattern[str]) -> None:
    for text, typed in told:
        wrong = _WRONG.search(text)
        assert wrong is None, f"wrong for who is called You: {text!r}"
        assert typed is None or typed not in text, f"the raw text of an action: {text!r}"
        _check_ids([text], ids)


def _check_ids(told: Iterable[str], ids: re.Pattern[str]) -> None:
    for text in told:
        found = ids.search(text)
        assert found is None, f"{found[0] if found else ''!r} is no word for people: {text!r}"


def id_pattern(game: Game) -> re.Pattern[str]:
    """What finds ids in a text: of piles; of rules, options and the game where they are of several words."""
    ids = [*sheet_of(game).rules, *(option.name for option in game.options), game.id]
    compound = [re.escape(one) for one in ids if "-" in one or "_" in one]
    return re.compile("|".join([_PILE, *(rf"(?<![\w-]){one}(?![\w-])" for one in compound)]))


def _names(seats: int, you: int) -> tuple[str, ...]:
    return tuple("You" if at == you else f"Ana{at}" for at in range(seats))


def _before(match: Match, seat: int, action: Action, rng: random.Random) -> Iterator[tuple[str, str | None]]:
    """What is said while a seat is to act, with the text of the action that it speaks of, if it has several
    words of which one is no card."""
    view = match.view(seat)
    listed = rng.sample(view.legal, min(len(view.legal), _PHRASES))
    said = [*_shown(view, seat, action), *_refused(match, listed[:_TRIED])]
    for you in range(match.seats):
        names = _names(match.seats, you)
        yield from ((with_names(text, names), None) for text in said)
        yield asked(match.in_play, seat, names), None
        for one in listed:
            yield phrased(view.deal, seat, one, names).text, str(one) if " " in str(one) else None


def _shown(view: View, seat: int, action: Action) -> Iterator[str]:
    """Facts, places and a warning, names still to be put in."""
    deal = view.deal
    yield from (fact.words for fact in deal.facts())
    yield from (fact.words for at in range(view.seats) for fact in deal.seat_facts(at))
    for place in deal.places():
        yield from (place.label, place.note, place.value, *place.marks)
    if deal.stage is not None:
        yield deal.stage.warning(seat, action)


def _refused(match: Match, tried: Sequence[Action]) -> Iterator[str]:
    """Why other seats may not do that."""
    for seat in range(match.seats):
        refusals = (match.refusal(seat, action) for action in tried)
        yield from (refusal.sentence for refusal in refusals if refusal is not None)


def _answered(match: Match, events: Sequence[Event], *, is_long: bool) -> Iterator[tuple[str, str | None]]:
    """What the table answers each seat, called You, that asks why; and what it says each has got."""
    last = (len(match.steps) - 1,) if is_long else ()
    for you in range(match.seats):
        kinds = ["you" if at == you else "careful" for at in range(match.seats)]
        whys = Explainer(match, _names(match.seats, you), kinds, you)
        told = [*whys.happened(events), *whys.bots(last)]
        if you in match.actors:
            told += whys.only(match.view(you))
        if match.deal.over and match.next_deal is None:
            told += whys.points(match.ended)
        gains = with_private_events(events_heard(events, you), match.deal, you)
        # What a hint would say to another is addressed to that one.
        said = [text.partition("“")[0] for text in told]
        yield from ((text, None) for text in (*said, *sentences(gains, whys.names)))


def _called_out(match: Match, events: Sequence[Event]) -> Iterator[tuple[str, str | None]]:
    """What is called out at a great moment: short, and nothing that an onlooker could not say."""
    onlooker = match.view_of_table(ONLOOKER).deal
    for event in events:
        told = match.deal.callout(event)
        heard = event.as_seen_by(ONLOOKER)
        assert told == ("" if heard is None else onlooker.callout(heard)), f"called out, but hidden: {told!r}"
        said = [replace(event, text=told)] if told else []
        for you in range(match.seats if told else 0):
            yield from ((words, None) for words in sentences(said, _names(match.seats, you)))
            longest = sentences(said, [f"{name}anderson"[:10] for name in NAMES[: match.seats]])
            assert all(width(words) <= BANNER for words in longest), (
                f"too long to be called out: {longest[0]!r}"
            )


def _after(events: Sequence[Event], seats: int) -> Iterator[tuple[str, str | None]]:
    """What happened: as those hear it who look over a player called You, and as that seat hears it."""
    for event in events:
        for you in range(seats):
            yield sentence(event, _names(seats, you)), None
            yield sentence(event, _names(seats, -1), you), None
