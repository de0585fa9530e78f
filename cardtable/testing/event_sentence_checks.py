"""Whether sentences are good English for every player, when each seat in turn is called You.

Part of the conformance kit. Covers everything a match tells: events as others and the acting seat hear them,
prompts, facts, places, phrases, warnings, refusals and score lines.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from cardtable.book.rule_sheet import sheet_of
from cardtable.engine.actions import Action, Pass
from cardtable.engine.event_wording import phrased, prompt_text, sentence, sentences, with_names
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

_NO_VERBS = "as|unless|always|plus|yes|this|does|perhaps|thus|less|across|scissors"
_BAD_GRAMMAR = re.compile(
    rf"\b[Yy]ou (?!(?:{_NO_VERBS})\b)(?:[a-z]+[^s\W]s|is|has|was|passes|misses|guesses)\b"
    r"|\b[Yy]ou's\b|\bonly You\b|(?<=[a-z,] )You\b"
    r"|\b(You|Ana\d+) and Ana\d+ and\b"
)
"""`You plays`, `You is`, `You's`, `then You play`, `Ana0 and Ana1 and Ana2`."""
_PILE_ID = r"\b[a-z_]+\.\d+\b"
BANNER = 54
"""Width of a banner, in cells."""
_ADVICE = 3
"""Hints that are read at each decision."""
_PHRASES = 12
"""Listed actions whose phrases are read at each decision."""
_TRIED = 3
"""Listed actions that are tried for every seat, so that refusals are read."""
_BOT_REASONS = 0.03
"""Chance that bots are asked for their reasons after an act."""


def check_event_sentences(game: Game, setup: MatchSetup, *, depth: int = 60) -> None:
    """Along a match, sentences to You are good grammar, no sentence contains an id, and what was done is told
    in order and as it was."""
    with CheckRun(game, "check_event_sentences", setup, depth=depth) as check:
        rng = random.Random(f"told {setup.seed}")
        match, ids = check.match(), id_pattern(game)
        turn: object = None
        _check(_happened(match.in_play.events or (), match.seats), ids)
        for _ in range(depth):
            if match.over:
                break
            seat = rng.choice(match.actors)
            action = rng.choice(match.legal(seat))
            _check(_at_decision(match, seat, action, rng), ids)
            _check_ids((advice.reason for advice in advice_of(match.view(seat), "told")[:_ADVICE]), ids)
            turn, last_turn = (seat, match.in_play.stage), turn
            events = match.play(seat, action)
            _check_looks(events)
            if turn == last_turn and action == Pass():
                _check_last_pass(events)
            _check(_happened(events, match.seats), ids)
            _check(_answers(match, events, with_bots=rng.random() < _BOT_REASONS), ids)
            _check(_banners(match, events), ids)
            if match.deal.over:
                _check_ids((line.sentence for line in match.deal.score_lines()), ids)


def _check(texts: Iterable[tuple[str, str | None]], ids: re.Pattern[str]) -> None:
    for text, typed in texts:
        wrong = _BAD_GRAMMAR.search(text)
        assert wrong is None, f"bad grammar for a player called You: {text!r}"
        assert typed is None or typed not in text, f"the raw text of an action: {text!r}"
        _check_ids([text], ids)


def _check_ids(texts: Iterable[str], ids: re.Pattern[str]) -> None:
    for text in texts:
        found = ids.search(text)
        assert found is None, f"{found[0] if found else ''!r} is an id, not a word for people: {text!r}"


def _check_looks(events: Sequence[Event]) -> None:
    """Whoever looks at the own hand alone hears of that act before what it showed."""
    for at, event in enumerate(events):
        if event.kind == "show" and event.seen_by == frozenset((event.seat,)):
            late = [later.text for later in events[at:] if later.seat == event.seat and later.text]
            assert not late, f"what seat {event.seat} sees comes before its act: {late[0]!r}"


def _check_last_pass(events: Sequence[Event]) -> None:
    """A pass that only ends a turn in which the seat has acted is not told: the table gives it where nothing
    else is left, and nobody may learn where that was so."""
    told = [event.text for event in events if "{seat} pass{es}" in event.text]
    assert not told, f"a pass after an act in the same turn is told: {told[0]!r}"


def id_pattern(game: Game) -> re.Pattern[str]:
    """A pattern that finds ids in a sentence: of piles, and of rules, options and the game if they have
    several words."""
    ids = [*sheet_of(game).rules, *(option.name for option in game.options), game.id]
    compound = [re.escape(one) for one in ids if "-" in one or "_" in one]
    return re.compile(rf"{_PILE_ID}|(?<![\w-])(?:{'|'.join(compound)})(?![\w-])" if compound else _PILE_ID)


def _names(seats: int, you: int) -> tuple[str, ...]:
    return tuple("You" if at == you else f"Ana{at}" for at in range(seats))


def _at_decision(
    match: Match, seat: int, action: Action, rng: random.Random
) -> Iterator[tuple[str, str | None]]:
    """Sentences at a decision, each with the typed text of the action it describes.

    The text is None where the action is a single word, which a sentence may well contain.
    """
    view = match.view(seat)
    listed = rng.sample(view.legal, min(len(view.legal), _PHRASES))
    said = [*_presented(view, seat, action), *_refused(match, listed[:_TRIED])]
    for you in range(match.seats):
        names = _names(match.seats, you)
        yield from ((with_names(text, names), None) for text in said)
        yield prompt_text(match.in_play, seat, names), None
        for one in listed:
            yield phrased(view.deal, seat, one, names).text, str(one) if " " in str(one) else None


def _presented(view: View, seat: int, action: Action) -> Iterator[str]:
    """Facts, places and a warning, with placeholders for names."""
    deal = view.deal
    yield from (fact.words for fact in deal.facts())
    yield from (fact.words for at in range(view.seats) for fact in deal.seat_facts(at))
    for place in deal.places():
        yield from (place.label, place.note, place.value, *place.marks)
    if deal.stage is not None:
        yield deal.stage.warning(seat, action)


def _refused(match: Match, tried: Sequence[Action]) -> Iterator[str]:
    """Why these actions are refused."""
    for seat in range(match.seats):
        refusals = (match.refusal(seat, action) for action in tried)
        yield from (refusal.sentence for refusal in refusals if refusal is not None)


def _answers(match: Match, events: Sequence[Event], *, with_bots: bool) -> Iterator[tuple[str, str | None]]:
    """Answers to Why?, and private events, for each seat when it is called You."""
    last = (len(match.acts) - 1,) if with_bots else ()
    for you in range(match.seats):
        kinds = ["you" if at == you else "careful" for at in range(match.seats)]
        whys = Explainer(match, _names(match.seats, you), kinds, you)
        texts = [*whys.happened(events), *whys.bots(last)]
        if you in match.actors:
            texts += whys.only(match.view(you))
        if match.deal.over and match.next_deal is None:
            texts += whys.points(match.finished_deal)
        private = with_private_events(events_heard(events, you), match.deal, you)
        # A quoted hint is addressed to its own seat, not to You.
        said = [text.partition("“")[0] for text in texts]
        yield from ((text, None) for text in (*said, *sentences(private, whys.names)))


def _banners(match: Match, events: Sequence[Event]) -> Iterator[tuple[str, str | None]]:
    """Banners are short, and an onlooker could say the same."""
    onlooker = match.view_of_table(ONLOOKER).deal
    for event in events:
        callout = match.deal.callout(event)
        heard = event.as_seen_by(ONLOOKER)
        assert callout == ("" if heard is None else onlooker.callout(heard)), (
            f"a banner tells what is hidden: {callout!r}"
        )
        said = [replace(event, text=callout)] if callout else []
        for you in range(match.seats if callout else 0):
            yield from ((words, None) for words in sentences(said, _names(match.seats, you)))
            longest = sentences(said, [f"{name}anderson"[:10] for name in NAMES[: match.seats]])
            assert all(width(words) <= BANNER for words in longest), f"too long for a banner: {longest[0]!r}"


def _happened(events: Sequence[Event], seats: int) -> Iterator[tuple[str, str | None]]:
    """Events as a player called You reads them: about that player, and addressed to that player."""
    for event in events:
        for you in range(seats):
            yield sentence(event, _names(seats, you)), None
            yield sentence(event, _names(seats, -1), you), None
