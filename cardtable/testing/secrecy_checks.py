"""Whether anything said to a seat depends on what it cannot see, tested by swapping hidden cards.

Part of the conformance kit. Two matches differ only in cards that a seat cannot see. Everything said to that
seat must be the same in both, word for word: by its view, by the real deal, by the careful player with its
delays, by the coach, a search and the quiz.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from cardtable.bots import program_bot
from cardtable.bots.process_pool import search_here
from cardtable.bots.search import Budget
from cardtable.cards import HIDDEN
from cardtable.discovery.installed_games import game_ids
from cardtable.engine import careful_player
from cardtable.engine.actions import parse_action
from cardtable.engine.bot import bot_of
from cardtable.engine.event_wording import phrased, prompt_text, sentences
from cardtable.engine.events import Event
from cardtable.engine.game import Game
from cardtable.engine.refusal import Refusal
from cardtable.engine.view import View
from cardtable.errors import CardTableError
from cardtable.match.match import Match
from cardtable.match.view_codec import pack_view
from cardtable.plain import plain_text
from cardtable.table.private_events import with_private_events
from cardtable.teaching.quiz_legality_questions import (
    ask_allowed,
    ask_refused,
    ask_which_allowed,
    ask_which_refused,
)
from cardtable.teaching.quiz_points_questions import ask_points
from cardtable.teaching.quiz_question import QuizQuestion, names_at
from cardtable.teaching.quiz_trick_questions import ask_who_wins
from cardtable.teaching.refused_card_counts import refused_card_counts
from cardtable.testing.check_run import CheckRun
from cardtable.testing.hidden_card_checks import redeal_hidden
from cardtable.testing.legality_checks import near_misses
from cardtable.testing.match_setups import MatchSetup
from cardtable.testing.sampling_checks import can_be_replayed, play_half_carefully, replay_with_sample
from cardtable.testing.state_snapshots import view_snapshot

SIMULATIONS = 3
"""Rollouts of the search at one decision."""
TRIED = 16
"""Typed texts of each kind that are tried, legal or not."""
LISTED = 24
"""Listed actions whose phrases and warnings are compared."""
COMPARED_ACTIONS = 4
"""Actions of each seat whose events are compared."""
SECRET_SEARCH = 400
"""Further actions within which secret choices are looked for."""
SECRETS = 2
"""Decisions with a secret choice that are checked."""
SECRET_SHARE = 0.3
"""Chance that a decision with a secret choice is checked."""
REPLAYS = 8
"""Exchanges of cards that are tried for one past."""
Said = dict[str, Any]
"""Everything said to a seat, by where it is said."""


def check_secrecy(game: Game, setup: MatchSetup, *, depth: int = 70, stops: int = 6) -> None:
    """Along a match, nothing said to a seat depends on what it cannot see."""
    with CheckRun(game, "check_secrecy", setup, depth=depth, stops=stops) as check:
        rng = random.Random(f"spoken {setup.seed}")
        match = check.match()
        at = {0, *rng.sample(range(1, depth), stops)}
        for act in range(depth):
            if match.over:
                break
            if act in at:
                check_secrecy_at(match, rng)
            play_half_carefully(match, rng)
            if match.deal.over:
                check_score_sheet_secrecy(match)
        if match.in_play.secrets:
            _check_secrets(match, rng)


def _check_secrets(match: Match, rng: random.Random) -> None:
    """Plays on with the rollout policy until seats have secret choices, and checks those decisions."""
    found = 0
    for _ in range(SECRET_SEARCH):
        if match.over or found == SECRETS:
            return
        deal = match.in_play
        if any(any(getattr(deal, name)) for name in deal.secrets) and rng.random() < SECRET_SHARE:
            found += 1
            check_secrecy_at(match, rng)
        seat = rng.choice(match.actors)
        match.play(seat, bot_of(match.game).quick_play(deal, seat, rng))


def check_score_sheet_secrecy(match: Match) -> None:
    """The score sheet is the same for all: it counts only cards that everybody sees by then."""
    deal = match.deal
    for seat in range(match.seats):
        piles = match.view_of_table(seat).piles
        seen = Counter(c for pile in piles.values() for c in pile.cards)
        for line in deal.score_lines():
            hidden = Counter(line.cards) - seen
            assert not hidden, f"{line.sentence!r} counts {sorted(hidden)}, which seat {seat} does not see"
        for at in range(match.seats):
            name = deal.hand_name(at)
            assert not name or HIDDEN not in piles[f"hand.{at}"].cards, (
                f"seat {seat} is told that the hidden hand of seat {at} is {name!r}"
            )


def check_secrecy_at(match: Match, rng: random.Random) -> None:
    """Checks one decision for every seat."""
    tried = _tried(match, rng)
    for seat in range(match.seats):
        stream = f"said {rng.getrandbits(32)}"
        real = all_said(match, seat, tried, stream)
        twins = list(_twins(match, seat, rng))
        for twin in (*twins, *_without_secrets(match, seat)):
            other = all_said(twin, seat, tried, stream)
            for what, answer in real.items():
                assert answer == other[what], (
                    f"to seat {seat} {what} what it cannot see: {_difference(answer, other[what])}"
                )
        for twin in twins:
            check_same_events(match, twin, seat, rng)
        _check_view_agrees(seat, real)


def _twins(match: Match, seat: int, rng: random.Random) -> Iterator[Match]:
    """Yields the match with hidden cards swapped: dealt anew now, and from the beginning of the deal."""
    twin = redeal_hidden(match, seat, rng)
    if twin is None:
        return
    yield twin
    if match.game.id in game_ids() and can_be_replayed(match, seat):  # a record names an installed game
        other = replay_with_sample(match, seat, match.view(seat).sample(rng), view_snapshot, rng, REPLAYS)
        if other is not None:
            yield other


def _without_secrets(match: Match, seat: int) -> Iterator[Match]:
    """Yields the match without the others' secret choices, if there are any."""
    twin = match.clone()
    for name in twin.in_play.secrets:
        kept = tuple(own if at == seat else () for at, own in enumerate(getattr(twin.in_play, name)))
        if kept != getattr(twin.in_play, name):
            setattr(twin.in_play, name, kept)
            yield twin


def _tried(match: Match, rng: random.Random) -> list[str]:
    """Texts that anybody might type now, legal or not."""
    actor = rng.choice(match.actors)
    listed = [str(action) for seat in match.actors for action in match.legal(seat)]
    close = [str(action) for action in near_misses(match, actor, rng)]
    bare = list(match.game.verbs)
    return bare + [text for found in (listed, close) for text in rng.sample(found, min(len(found), TRIED))]


def _difference(one: Any, other: Any) -> str:
    """Two values, reduced to where they differ."""
    while isinstance(one, tuple | list) and type(one) is type(other) and len(one) == len(other):
        one, other = next((a, b) for a, b in zip(one, other, strict=True) if a != b)
    return f"{one!r} or {other!r}"


def _check_view_agrees(seat: int, said: Said) -> None:
    """The real deal says the same as the view."""
    for what in ("the refusals tell", "the list tells", "the question tells", "the phrases tell"):
        real, seen = said[what], said[f"in its view {what}"]
        assert real == seen, f"to seat {seat} {what} (of the deal, of its view): {_difference(real, seen)}"


# Everything said to a seat


def all_said(match: Match, seat: int, tried: Sequence[str], stream: str) -> Said:
    """Everything said to a seat at a decision."""
    view = match.view(seat)
    found = (
        _from_the_deal(match, seat, tried) | _from_the_view(view, tried) | _from_the_plain_table(match, seat)
    )
    if seat in view.actors:
        found |= _from_advisers(view, stream)
    return found | _from_the_quiz(view, match.view_of_table(seat), stream)


def _from_the_deal(match: Match, seat: int, tried: Sequence[str]) -> Said:
    """The texts and values that the table gets from the real deal."""
    deal, names = match.in_play, names_at(match.seats, seat)
    stage, legal = deal.stage, match.legal(seat)
    assert stage is not None
    clock = stage.clock(seat)
    return {
        "the order of who may act tells": match.actors,
        "the list tells": list(map(str, legal)),
        "what is proposed tells": [
            list(map(str, match.propose(seat, action.picks))) for action in legal[:LISTED]
        ],
        "the question tells": prompt_text(deal, seat, names),
        "the phrases tell": [phrased(deal, seat, action, names) for action in legal[:LISTED]],
        "a warning tells": [stage.warning(seat, action) for action in legal[:LISTED]],
        "what is read into a text tells": [str(_or_error(match.read, seat, text)) for text in tried],
        "the refusals tell": [_parts_of(_or_error(match.refusal, seat, text)) for text in tried],
        "the clock tells": clock and (clock.seconds, str(clock.action), clock.since),
    }


def _or_error(ask: Callable[[int, str], object], seat: int, text: str) -> object:
    """The answer about a text, or the error it raises."""
    try:
        return ask(seat, text)
    except CardTableError as error:
        return f"{type(error).__name__}: {error}"


def _parts_of(answer: object) -> object:
    """A refusal with its rule, sentence and cards."""
    return (answer.rule, answer.sentence, answer.cards) if isinstance(answer, Refusal) else str(answer)


def _from_the_view(view: View, tried: Sequence[str]) -> Said:
    """The texts and values that screens and bots get from the view."""
    deal, seat, legal = view.deal, view.seat, view.legal
    names, stage = names_at(view.seats, seat), deal.stage
    assert stage is not None
    return {
        "the bytes of its view tell": pack_view(view),
        "a program is told": json.dumps(program_bot.decision_message(view)),
        "in its view the order of who may act tells": view.actors,
        "in its view the list tells": list(map(str, legal)),
        "in its view the question tells": prompt_text(deal, seat, names),
        "in its view the phrases tell": [phrased(deal, seat, action, names) for action in legal[:LISTED]],
        "in its view a warning tells": [stage.warning(seat, action) for action in legal[:LISTED]],
        "in its view the refusals tell": [
            _parts_of(_or_error(_refusal_in(view), seat, text)) for text in tried
        ],
        "the facts tell": (deal.facts(), [deal.seat_facts(at) for at in range(view.seats)]),
        "the places tell": (deal.places(), [deal.hand_name(at) for at in range(view.seats)]),
        "the log tells": sentences(with_private_events(view.events, deal, seat), names, seat),
        "why only so much is allowed tells": [_parts_of(why) for why in refused_card_counts(view)],
        "what is typed tells": stage.typing(seat, "1"),
    }


def _refusal_in(view: View) -> Callable[[int, str], object]:
    """How a view judges a typed action."""

    def ask(seat: int, text: str) -> object:
        stage = view.deal.stage
        assert stage is not None
        return view.refusal(stage.completed(seat, parse_action(text, view.game.verbs)))

    return ask


def _from_the_plain_table(match: Match, seat: int) -> Said:
    """The text that the plain table prints."""
    names = names_at(match.seats, seat)
    return {
        "the plain question tells": plain_text.question(match, seat, names),
        "the plain table tells": plain_text.table(match, seat, names),
        "the plain scores tell": plain_text.scores(match, names, seat),
    }


def _from_advisers(view: View, stream: str) -> Said:
    """The careful player, with its values, reasons and delays; the coach; a search."""
    advice = careful_player.advise(view, random.Random(stream))
    found = search_here(view, stream, Budget(simulations=SIMULATIONS))
    return {
        "the advice tells": [(str(one.action), one.value, one.reason, one.delay) for one in advice],
        "the coach tells": [one.sentence for one in careful_player.thoughts(view)],
        "the search tells": [(str(one.action), one.rounds, one.mean, one.gains) for one in found],
    }


def _from_the_quiz(view: View, table: View, stream: str) -> Said:
    """Quiz questions about the position, and about a deal just finished."""
    makers = (ask_allowed, ask_refused, ask_which_allowed, ask_which_refused, ask_who_wins)
    made = [make(view, random.Random(stream), view.legal) for make in makers] if view.legal else []
    return {
        "the quiz tells": [_question_parts(one) for one in (*made, ask_points(table, random.Random(stream)))]
    }


def _question_parts(one: QuizQuestion | None) -> object:
    return one and (one.text, one.shown, one.right, one.answers, one.last_event)


# Events


def check_same_events(one: Match, other: Match, seat: int, rng: random.Random) -> None:
    """A seat learns the same in both matches, whoever acts, up to the first hidden card that is revealed.

    Hands that others compare in secret may end differently, so comparison stops where other things happen.
    """
    for actor in one.actors:
        both = set(map(str, other.legal(actor)))
        common = [str(action) for action in one.legal(actor) if str(action) in both]
        for text in rng.sample(common, min(len(common), COMPARED_ACTIONS)):
            first, second = (_events_seen(match, actor, text, seat) for match in (one, other))
            for a, b in zip(first, second, strict=False):
                if actor != seat and (a.kind, a.seat) != (b.kind, b.seat):
                    break
                heard = [(event, sentences([event], names_at(one.seats, seat), seat)) for event in (a, b)]
                assert heard[0] == heard[1], (
                    f"of {text} by seat {actor} seat {seat} hears {_difference(*heard)}"
                )


def _events_seen(match: Match, actor: int, text: str, seat: int) -> list[Event]:
    """The events that a seat sees after an action, until a hidden card is revealed."""
    twin = match.clone()
    hidden = {name for name, pile in twin.in_play.piles.items() if not pile.visible_to(seat)}
    seen: list[Event] = []
    for event in twin.play(actor, text):
        own = event.as_seen_by(seat)
        if own is None:
            continue
        if own.source in hidden and own.cards and HIDDEN not in own.cards:
            break
        seen.append(own)
    return seen
