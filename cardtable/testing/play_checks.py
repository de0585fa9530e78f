"""The conformance kit: what must hold when any game is played.

Each check is a function of its own; `check_play` draws setups and runs them all. A failed check raises an
AssertionError that says what, where, and how to reproduce it.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from cardtable.book.rule_sheet import RuleSheet, rules_in_force, sheet_of
from cardtable.cards import Card
from cardtable.engine import careful_player
from cardtable.engine.actions import Action, Misread
from cardtable.engine.bot import bot_of
from cardtable.engine.deal import Deal, Stage
from cardtable.engine.deck import Stack
from cardtable.engine.game import Game
from cardtable.engine.options import Option, Options
from cardtable.engine.score import added
from cardtable.errors import ActionTextError, CardTableError, OptionError, RecordError
from cardtable.match.match import Match
from cardtable.piles import Pile
from cardtable.records import replaying
from cardtable.testing.check_run import CheckRun
from cardtable.testing.grammar_checks import check_ending_grammar
from cardtable.testing.hidden_card_checks import (
    check_ignores_hidden_cards,
    check_legal_from_view,
    check_views,
)
from cardtable.testing.match_setups import PATIENCE, MatchSetup, draw_setups, play_randomly
from cardtable.testing.presentation_checks import check_presentation
from cardtable.testing.score_checks import check_score_sheet
from cardtable.testing.state_snapshots import deal_snapshot, match_snapshot
from cardtable.testing.view_checks import check_finished, check_redaction_cache, check_view

# State


def check_immutable(value: object, where: str) -> None:
    """Fails if a part of the state can be changed in place."""
    if value is None or isinstance(
        value, int | float | str | bool | Card | Enum | Game | Options | Pile | Action
    ):
        return
    if isinstance(value, tuple | frozenset):
        for one in value:
            check_immutable(one, where)
    elif isinstance(value, Mapping):
        for key, one in value.items():
            check_immutable(one, f"{where}[{key!r}]")
    elif is_dataclass(value) and not isinstance(value, type):
        frozen = value.__dataclass_params__.frozen  # type: ignore[attr-defined]
        assert frozen, f"{where}: the dataclass {type(value).__name__} is not frozen"
        for part in fields(value):
            check_immutable(getattr(value, part.name), f"{where}.{part.name}")
    else:
        why = (
            "is not a value: store the option or name that it follows from"
            if callable(value)
            else "can be changed in place; use a tuple"
        )
        raise AssertionError(f"{where}: a {type(value).__name__} {why}")


# One decision


def check_conservation(match: Match) -> None:
    """Every card of the pack lies in exactly one pile."""
    deal = match.deal
    lying = Counter(c for pile in deal.piles.values() for c in pile.cards)
    assert lying == Counter(deal.pack), f"cards lost or doubled: {lying - Counter(deal.pack)}"


def check_listed_is_allowed(match: Match, others: list[Action]) -> None:
    """An action is listed if and only if it is allowed (or equivalent to a listed one)."""
    stage: Stage[Any] | None = match.in_play.stage
    assert stage is not None
    for seat in range(match.seats):
        listed = match.legal(seat)
        assert len(set(map(str, listed))) == len(listed), f"legal lists twice: {sorted(map(str, listed))}"
        for action in listed:
            assert match.refusal(seat, action) is None, f"listed but refused: {action}"
        known = set(listed)
        for action in others:
            if action in known:
                continue
            meant = stage.completed(seat, action)
            if match.refusal(seat, action) is None:
                same = stage.equivalent(seat, meant)
                if seat not in match.actors:
                    assert same is None, f"seat {seat} may not act, yet {action} is not refused"
                    check_unasked_action(match, seat, meant)
                assert same is None or same in known, f"not refused but not listed: {action}"


def check_unasked_action(match: Match, seat: int, action: Action) -> None:
    """An action of a seat that is not to act leaves the legal actions of the others unchanged."""
    possible = match.actors, [match.legal(one) for one in range(match.seats)]
    twin = match.clone()
    twin.play(seat, action)
    after = twin.actors, [twin.legal(one) for one in range(match.seats)]
    assert after == possible, f"seat {seat} may not act, yet {action} changes what the others may do"


def check_refusals(match: Match, sheet: RuleSheet, others: list[Action]) -> None:
    """A refused action changes nothing and cites a rule of the sheet."""
    before = match_snapshot(match)
    for seat in range(match.seats):
        for action in others:
            refusal = match.refusal(seat, action)
            if refusal is not None:
                assert refusal.rule in sheet, f"refusal of {action} cites {refusal.rule!r}, not in the sheet"
                assert refusal.sentence.strip(), f"refusal of {action} says nothing"
                try:
                    match.play(seat, action)
                except CardTableError:
                    pass
                else:
                    raise AssertionError(f"{action} was refused and played all the same")
    assert match_snapshot(match) == before, "a refused action changed something"


def check_texts(match: Match) -> None:
    """Printing and reading an action gives it back, however its text is spaced or cased."""
    for seat in match.actors:
        for action in match.legal(seat)[:60]:
            text = str(action)
            assert match.read(seat, text) == action, f"{text!r} reads as {match.read(seat, text)}"
            loose = f"  {text.upper()} ".replace(" ", "  ")
            assert match.read(seat, loose) == action, f"{loose!r} is not read as the same action"


def check_clone(match: Match, rng: random.Random) -> None:
    """Playing on a clone leaves the original as it was."""
    before = match_snapshot(match)
    twin = match.clone()
    for _ in play_randomly(twin, rng, 12):
        pass
    assert match_snapshot(match) == before, "playing on a clone changed the original"


def check_event_independence(match: Match, rng: random.Random) -> None:
    """An action changes a deal that records no events, as in a rollout, exactly as one that does.

    Listing actions and redacting the deal beforehand make no difference either.
    """
    real = match.in_play
    for seat in real.actors:
        action = rng.choice(real.legal(seat))
        quiet, recorded, looked = real.clone(), real.clone(), real.clone()
        recorded.events = []
        for at in range(match.seats):
            looked.legal(at)
            looked.as_seen_by(at)
        for deal in (quiet, recorded, looked):
            deal.apply(seat, action)
        assert deal_snapshot(quiet) == deal_snapshot(recorded), (
            f"{action} does something else when no events are recorded"
        )
        assert deal_snapshot(quiet) == deal_snapshot(looked), (
            f"{action} does something else after the deal was looked at"
        )


def check_undo(match: Match, rng: random.Random) -> None:
    """Undo restores the state from before."""
    twin = match.clone()
    before = deal_snapshot(twin.in_play), twin.standing, twin.actors
    steps = 0
    for _ in play_randomly(twin, rng, 5):
        steps += 1
    if steps:
        twin.undo(steps)
        assert (deal_snapshot(twin.in_play), twin.standing, twin.actors) == before, (
            "undo restores another state"
        )


def check_replay(match: Match, rng: random.Random) -> None:
    """A record replays to the same match. Cut off anywhere it loads its whole lines, or is refused."""
    data = match.record().encode()
    loaded = replaying.replay(data)
    assert loaded.problem is None, loaded.problem
    assert not loaded.altered, loaded.altered
    assert loaded.match.record().encode() == data, "the replayed record differs"
    assert deal_snapshot(loaded.match.in_play) == deal_snapshot(match.in_play), "the replayed deal differs"
    cut = data[: rng.randrange(len(data))]
    try:
        part = replaying.replay(cut)
    except RecordError:
        return
    assert part.problem is None, part.problem
    assert match.record().startswith(cut[: part.complete_bytes].decode())


def check_immutable_state(match: Match) -> None:
    """The state of deal and stage is immutable."""
    deal = match.in_play
    for name, value in vars(deal).items():
        if name not in ("piles", "stage", "events"):
            check_immutable(value, name)
    for name, value in vars(deal.stage).items():
        if name != "deal":
            check_immutable(value, f"stage.{name}")


def check_samples(match: Match, rng: random.Random) -> None:
    """A determinization contains the whole pack and agrees with the view."""
    for seat in range(match.seats):
        view = match.view(seat)
        sampled = view.sample(rng)
        lying = Counter(c for pile in sampled.piles.values() for c in pile.cards)
        assert lying == Counter(match.in_play.pack), "a sampled deal is not the pack"
        again = sampled.as_seen_by(seat)
        for name, pile in view.piles.items():
            assert Counter(again.piles[name].cards) == Counter(pile.cards), (
                f"sampled {name} disagrees with the view"
            )


def check_rollout(match: Match, rng: random.Random, actions: int = 60) -> None:
    """A determinization can be played on by the rollout policy, whose actions are legal."""
    deal = match.view(rng.choice(match.actors)).sample(rng)
    for _ in range(actions):
        if deal.over:
            break
        seat = rng.choice(deal.actors)
        action = bot_of(match.game).quick_play(deal, seat, rng)
        refusal = deal.refusal(seat, action)
        assert refusal is None, f"the rollout action {action} of seat {seat} is refused: {refusal}"
        deal.apply(seat, action)
    worth = bot_of(match.game).worth(deal)
    assert len(worth) == deal.sides, "worth has a value for each side"
    assert all(map(math.isfinite, worth)), f"worth is not a finite number of points: {worth}"
    if deal.over and any(deal.points):
        assert tuple(worth) == tuple(map(float, deal.points)), (
            f"worth {worth}, but the points are {deal.points}"
        )


def check_options(game: Game) -> None:
    """Defaults are valid values; an invalid value is refused with the name of the option."""
    with CheckRun(game, "check_options"):
        for option in game.options:
            assert option.read(option.default) == option.default, f"{option.name}: the default does not fit"
            assert option.help.strip().endswith("."), f"{option.name}: help is one sentence"
            for wrong in ("no such value", -(10**9), None, 3.5):
                _check_refuses(option, wrong)


def _check_refuses(option: Option, wrong: object) -> None:
    try:
        option.read(wrong)
    except OptionError as error:
        assert option.name in str(error), f"{option.name}: the error does not name the option: {error}"
    else:
        raise AssertionError(f"{option.name} takes {wrong!r}")


def check_unreadable_texts(match: Match) -> None:
    """A text without a verb of the game is unreadable; a verb with nonsense is refused."""
    seat = match.actors[0]
    try:
        match.read(seat, "zzz 7S")
    except ActionTextError:
        pass
    else:
        raise AssertionError("a text with no verb was read")
    for verb in match.game.verbs:
        nonsense = match.read(seat, f"{verb} schwarz zz")
        if isinstance(nonsense, Misread):
            assert match.refusal(seat, nonsense) is not None, f"'{verb} schwarz zz' is not refused"


def check_match_ends(game: Game, setup: MatchSetup) -> None:
    """A random match ends. At the end of each deal the points are the sum of the score lines."""
    with CheckRun(game, "check_match_ends", setup) as check:
        match = check.match(listen=False)
        finished: Deal | None = None
        before = match.game.open(match.seats, match.options, random.Random(0)).scores
        for _ in play_randomly(match, random.Random(setup.seed)):
            check_conservation(match)
            if match.deal.over and match.deal is not finished:
                finished = match.deal
                _check_points(game, finished)
                check_score_sheet(match, before)
                before = match.scores
                check_finished(match)
        assert match.over, f"the match does not end in {PATIENCE} actions"
        assert match.winners or len(set(match.scores)) == 1, "a match that is over has winners"
        check_ending_grammar(match)
        check_cited_rules_in_force(match)
        _check_points(game, match.deal)
        check_finished(match)


def _check_points(game: Game, deal: Deal) -> None:
    lines = deal.score_lines()
    total = added(lines, deal.sides)
    assert not lines or total == deal.points, f"points {deal.points} are not the sum of their reasons {total}"
    sheet = sheet_of(game)
    for line in lines:
        assert line.rule in sheet, f"the score cites {line.rule!r}, which is not in the sheet"


def check_cited_rules_in_force(match: Match) -> None:
    """No event or score line cites a rule that is not in force at this table."""
    sheet = rules_in_force(match.game, match.seats, match.options)
    cited = [event.rule for act in match.acts for event in act.events if event.rule]
    cited += [rule for line in match.deal.score_lines() for rule in line.rules] if match.deal.over else []
    for rule in dict.fromkeys([*cited, match.standing.rule]):
        assert not rule or rule in sheet, f"something cites {rule!r}, which is not in the sheet"
        assert not rule or sheet.rules[rule].in_force, (
            f"something cites a rule that is not in force, {rule!r}: {sheet.sentence(rule)}"
        )


def check_short_pack(game: Game, setup: MatchSetup) -> None:
    """A deal still ends if cards were taken out of play beforehand."""
    with CheckRun(game, "check_short_pack", setup) as check:
        rng = random.Random(setup.seed)
        whole = setup.match(game, listen=False).deal.pack
        out = tuple(rng.sample(whole, rng.randrange(len(whole) // 3)))
        stack = Stack(cards={"out": out})
        seats, options = setup.seats, setup.options
        match = Match(game, seats, seed=setup.seed, options=options, stacks=(stack,), listen=False)
        check.running, first = match, match.deal
        for _ in play_randomly(match, rng):
            check_conservation(match)
            if first.over:
                return
        assert first.over, f"the deal does not end with {len(out)} cards out of play"


def check_reproducible(game: Game, setup: MatchSetup) -> None:
    """Two matches of one seed are the same."""
    with CheckRun(game, "check_reproducible", setup) as check:
        records = []
        for _ in range(2):
            match = check.match()
            for _ in play_randomly(match, random.Random(setup.seed), 60):
                pass
            records.append(match.record())
        assert records[0] == records[1], "the same seed gave two matches"


def check_random_match(game: Game, setup: MatchSetup, *, depth: int = 60) -> None:
    """Runs all checks at some decisions of a random match."""
    with CheckRun(game, "check_random_match", setup, depth=depth) as check:
        sheet = sheet_of(game)
        rng = random.Random(f"kit {setup.seed}")
        match = check.match()
        past: list[Action] = []
        stops = {0, *rng.sample(range(1, depth), 3)}
        for number, (seat, action) in enumerate(play_randomly(match, rng, depth)):
            check_conservation(match)
            if number in stops:
                others = rng.sample(past, min(len(past), 12)) + [
                    a for s in match.actors for a in match.legal(s)[:8]
                ]
                check_decision(match, sheet, others, rng)
            past += [action, *match.legal(seat)[:5]]
        check_cited_rules_in_force(match)
        if not match.over:
            check_replay(match, rng)


def check_decision(match: Match, sheet: RuleSheet, others: list[Action], rng: random.Random) -> None:
    """Runs all checks at one decision."""
    check_listed_is_allowed(match, others)
    check_refusals(match, sheet, others)
    check_texts(match)
    check_unreadable_texts(match)
    check_clone(match, rng)
    check_event_independence(match, rng)
    check_redaction_cache(match)
    check_undo(match, rng)
    check_immutable_state(match)
    check_legal_from_view(match)
    check_views(match, rng)
    check_view(match, rng.randrange(match.seats), rng)
    check_presentation(match, others)
    check_samples(match, rng)
    check_rollout(match, rng)
    if careful_player.advise(match.view(match.actors[0]), random.Random(0)):
        check_ignores_hidden_cards(
            match, lambda view, stream: careful_player.advise(view, stream)[0].action, rng
        )


def check_play(game: Game, *, setups: int = 6, seed: int = 1) -> None:
    """Checks play with default options at every seat count, and with drawn setups."""
    check_options(game)
    for setup in draw_setups(game, setups, seed):
        check_random_match(game, setup)
        check_reproducible(game, setup)
        check_match_ends(game, setup)
        check_short_pack(game, setup)
