"""The conformance kit: what must hold for any game. Import it in your own package's tests:

    from cardtable.testing import check_game
    check_game(GAME)

Each check is a function of its own; `check_game` draws seats, options and seeds and runs them all.
A broken one raises AssertionError saying what and where.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from typing import Any

from cardtable.cards import HIDDEN, Card
from cardtable.engine import record
from cardtable.engine.actions import Action, Misread
from cardtable.engine.deal import Deal, Stage
from cardtable.engine.game import Game, find_game
from cardtable.engine.match import Match, Stack
from cardtable.engine.options import Number, Option, Options, Value
from cardtable.engine.rules import RuleSheet
from cardtable.engine.view import View
from cardtable.errors import ActionTextError, CardTableError, OptionError, RecordError
from cardtable.piles import Pile
from cardtable.testing.showing import check_shown

PATIENCE = 200_000
"""Actions after which a match is called endless: at random 14 points of twenty-four may take 60,000."""
Chooser = Callable[[View, random.Random], Action]


@dataclass(frozen=True)
class Setting:
    """One way to sit down at a game."""

    seats: int
    options: Mapping[str, Value]
    seed: int

    def match(self, game: Game, *, listen: bool = True) -> Match:
        """A new match of it."""
        return Match(game, self.seats, seed=self.seed, options=self.options, listen=listen)


# Drawing settings


def draw_setting(game: Game, rng: random.Random, *, defaults: float = 0.5) -> Setting:
    """Seats and options at random, each option left at its default with chance `defaults`.

    Only settings that the game accepts.
    """
    for _ in range(200):
        seats = rng.choice(game.seat_counts)
        options = {one.name: draw_value(one, rng) for one in game.options if rng.random() >= defaults}
        try:
            game.configure(seats, options)
        except OptionError:
            continue
        return Setting(seats, options, rng.randrange(10**6))
    return Setting(game.default_seats, {}, rng.randrange(10**6))


def draw_value(option: Option, rng: random.Random) -> Value:
    """A value of an option: any of its choices, or a number near its lower bound: deals stay short."""
    if isinstance(option, Number) and not option.only:
        usual = [*option.usual, option.low, option.default]
        wide = rng.randint(option.low, min(option.high, option.low + 30))
        drawn = [*usual, option.low, option.low, wide]
        return rng.choice([value for value in drawn if value not in option.endless])
    return rng.choice(option.choices)


def play_on(match: Match, rng: random.Random, actions: int = PATIENCE) -> Iterator[tuple[int, Action]]:
    """Plays at random, yielding each (seat, action) before it is played; stops at the match's end.

    Every other time a card is played if one can be: drawing and passing alone would go on for long.
    """
    for _ in range(actions):
        if match.over:
            return
        seat = rng.choice(match.actors)
        legal = match.legal(seat)
        assert legal, f"{match.game.id}: seat {seat} may act but has no legal action"
        plays = [action for action in legal if action.picks] if rng.random() < 0.5 else []
        action = rng.choice(plays or legal)
        yield seat, action
        match.play(seat, action)


# State


def state_of(match: Match) -> tuple[object, ...]:
    """All that a match is, comparable."""
    upcoming = deal_state(match.upcoming) if match.upcoming is not None else None
    return deal_state(match.deal), upcoming, match.standing, tuple(match.lines), len(match.steps)


def deal_state(deal: Deal) -> tuple[object, ...]:
    """All that a deal is, comparable."""
    own = {k: v for k, v in vars(deal).items() if k not in ("piles", "stage", "events")}
    stage = None
    if deal.stage is not None:
        own_stage = {k: v for k, v in vars(deal.stage).items() if k != "deal"}
        stage = (deal.stage.name, own_stage)
    return own, {name: pile_state(pile) for name, pile in deal.piles.items()}, stage


def pile_state(pile: Pile) -> tuple[object, ...]:
    """All that a pile is, comparable."""
    return pile.name, pile.cards, pile.owner, pile.seen_by, pile.known


def check_values(value: object, where: str) -> None:
    """State is made of values that nobody can change in place."""
    if value is None or isinstance(
        value, int | float | str | bool | Card | Enum | Game | Options | Pile | Action
    ):
        return
    if isinstance(value, tuple | frozenset):
        for one in value:
            check_values(one, where)
    elif isinstance(value, Mapping):
        for key, one in value.items():
            check_values(one, f"{where}[{key!r}]")
    elif is_dataclass(value) and not isinstance(value, type):
        frozen = value.__dataclass_params__.frozen  # type: ignore[attr-defined]
        assert frozen, f"{where}: the dataclass {type(value).__name__} is not frozen"
        for part in fields(value):
            check_values(getattr(value, part.name), f"{where}.{part.name}")
    else:
        assert callable(value), f"{where}: a {type(value).__name__} can be changed in place; use a tuple"


# The checks, each over one random match


def check_conservation(match: Match) -> None:
    """Every card of the pack lies in exactly one pile."""
    deal = match.deal
    lying = Counter(c for pile in deal.piles.values() for c in pile.cards)
    assert lying == Counter(deal.pack), f"cards lost or doubled: {lying - Counter(deal.pack)}"


def check_listed(match: Match, others: list[Action]) -> None:
    """An action is listed if and only if it is not refused (or stands for a listed one)."""
    stage: Stage[Any] | None = match.running.stage
    assert stage is not None
    for seat in range(match.seats):
        listed = match.legal(seat)
        assert len(set(map(str, listed))) == len(listed), f"legal lists twice: {sorted(map(str, listed))}"
        for action in listed:
            assert match.refusal(seat, action) is None, f"listed but refused: {action}"
        for action in others:
            if action in listed:
                continue
            meant = stage.complete(seat, action)
            if match.refusal(seat, action) is None:
                same = stage.stands_for(seat, meant)
                assert seat in match.actors, f"seat {seat} may not act, yet {action} is not refused"
                assert same is None or same in listed, f"not refused but not listed: {action}"


def check_refusals(match: Match, sheet: RuleSheet, others: list[Action]) -> None:
    """A refused action changes nothing and cites a rule of the sheet."""
    before = state_of(match)
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
    assert state_of(match) == before, "a refused action changed something"


def check_texts(match: Match) -> None:
    """Printing and reading an action gives it back, however its text is spaced or cased."""
    for seat in match.actors:
        for action in match.legal(seat)[:60]:
            text = str(action)
            assert match.read(seat, text) == action, f"{text!r} reads as {match.read(seat, text)}"
            loose = f"  {text.upper()} ".replace(" ", "  ")
            assert match.read(seat, loose) == action, f"{loose!r} is not read kindly"


def check_clone(match: Match, rng: random.Random) -> None:
    """Playing on a clone leaves the original as it was."""
    before = state_of(match)
    twin = match.clone()
    for _ in play_on(twin, rng, 12):
        pass
    assert state_of(match) == before, "playing on a clone changed the original"


def check_undo(match: Match, rng: random.Random) -> None:
    """Undo brings back the very state, and the record says so."""
    twin = match.clone()
    before = deal_state(twin.running), twin.standing, twin.actors
    steps = 0
    for _ in play_on(twin, rng, 5):
        steps += 1
    if steps:
        twin.undo(steps)
        assert (deal_state(twin.running), twin.standing, twin.actors) == before, (
            "undo brings back another state"
        )


def check_replay(match: Match, rng: random.Random) -> None:
    """A record replays to the same match; cut off anywhere it loads its whole lines, or says why not."""
    data = match.record().encode()
    loaded = record.replay(data)
    assert loaded.problem is None, loaded.problem
    assert loaded.match.record().encode() == data, "the replayed record differs"
    assert deal_state(loaded.match.running) == deal_state(match.running), "the replayed deal differs"
    cut = data[: rng.randrange(len(data))]
    try:
        part = record.replay(cut)
    except RecordError:
        return
    assert part.problem is None, part.problem
    assert match.record().startswith(cut[: part.whole].decode())


def check_values_of(match: Match) -> None:
    """The state of deal and stage is made of values."""
    deal = match.running
    for name, value in vars(deal).items():
        if name not in ("piles", "stage", "events"):
            check_values(value, name)
    for name, value in vars(deal.stage).items():
        if name != "deal":
            check_values(value, f"stage.{name}")


def seen_by(view: View) -> tuple[object, ...]:
    """All that a view tells, comparable."""
    piles = {name: pile_state(pile) for name, pile in view.piles.items()}
    legal = sorted(map(str, view.legal))
    deal = view.deal
    phrases = tuple(deal.phrase(view.seat, action) for action in view.legal[:20])
    told = deal.facts(), tuple(map(deal.seat_facts, range(view.seats))), deal.places(), phrases
    return piles, view.state, legal, view.actors, view.points, view.stage, view.scores, told


def twin_of(match: Match, seat: int, rng: random.Random) -> Match | None:
    """The same match with what that seat cannot see dealt anew; None if nothing is hidden from it."""
    view = match.view(seat)
    if not any(c is HIDDEN for pile in view.piles.values() for c in pile.cards):
        return None
    sampled = view.sample(rng)
    real = match.running
    other = real.clone()
    other.piles = {
        name: pile.holding_raw(sampled.piles[name].cards) if not pile.visible_to(seat) else pile
        for name, pile in real.piles.items()
    }
    twin = match.clone()
    if twin.upcoming is not None:
        twin.upcoming = other
    else:
        twin.deal = other
    return twin


def check_views(match: Match, rng: random.Random) -> None:
    """Two deals that differ only in what a seat cannot see look the same to it."""
    for seat in range(match.seats):
        twin = twin_of(match, seat, rng)
        if twin is None:
            continue
        assert seen_by(match.view(seat)) == seen_by(twin.view(seat)), f"seat {seat}'s view tells a secret"
        for action in match.legal(seat)[:3]:
            _check_events(match.clone(), twin.clone(), seat, action)


def _check_events(one: Match, other: Match, seat: int, action: Action) -> None:
    """A seat's own act tells it the same of both, up to the first hidden face that it brings to light."""
    told = [_told_until_revealed(match, seat, action) for match in (one, other)]
    shorter = min(map(len, told))
    assert told[0][:shorter] == told[1][:shorter], (
        f"after {action} seat {seat} hears different things: {told}"
    )


def _told_until_revealed(match: Match, seat: int, action: Action) -> list[tuple[object, ...]]:
    before = match.running
    hidden = {name for name, pile in before.piles.items() if not pile.visible_to(seat)}
    told: list[tuple[object, ...]] = []
    for event in match.play(seat, action):
        own = event.as_seen_by(seat)
        if own is None:
            continue
        if own.source in hidden and own.cards and HIDDEN not in own.cards:
            break
        told.append((own.kind, own.seat, own.text, own.cards, own.source, own.target))
    return told


def check_samples(match: Match, rng: random.Random) -> None:
    """A sampled deal is a whole one and agrees with the view."""
    for seat in range(match.seats):
        view = match.view(seat)
        sampled = view.sample(rng)
        lying = Counter(c for pile in sampled.piles.values() for c in pile.cards)
        assert lying == Counter(match.running.pack), "a sampled deal is not the pack"
        again = sampled.as_seen_by(seat)
        for name, pile in view.piles.items():
            assert Counter(again.piles[name].cards) == Counter(pile.cards), (
                f"sampled {name} disagrees with the view"
            )


def check_quick(match: Match, rng: random.Random, actions: int = 60) -> None:
    """A sampled deal can be played on: by the quick play of a search, whose actions are allowed."""
    deal = match.view(rng.choice(match.actors)).sample(rng)
    for _ in range(actions):
        if deal.over:
            break
        seat = rng.choice(deal.actors)
        action = match.game.quick_play(deal, seat, rng)
        refusal = deal.refusal(seat, action)
        assert refusal is None, f"the quick play {action} of seat {seat} is refused: {refusal}"
        deal.apply(seat, action)
    assert len(match.game.worth(deal)) == deal.sides, "a deal's worth is told for each side"


def check_legal_from_view(match: Match) -> None:
    """What a seat may do follows from what it sees."""
    for seat in match.actors:
        real, seen = match.legal(seat), match.view(seat).legal
        assert set(map(str, real)) == set(map(str, seen)), f"seat {seat} cannot tell its own legal actions"


def check_blind(match: Match, choose: Chooser, rng: random.Random) -> None:
    """A bot decides the same when what it cannot see is dealt anew."""
    for seat in match.actors:
        twin = twin_of(match, seat, rng)
        if twin is not None:
            stream = rng.randrange(10**9)
            one = choose(match.view(seat), random.Random(stream))
            other = choose(twin.view(seat), random.Random(stream))
            assert one == other, f"seat {seat}'s bot saw more than its view: {one} or {other}"


def check_options(game: Game) -> None:
    """Defaults are values that fit; what does not fit is refused in a line that names what would."""
    for option in game.options:
        assert option.read(option.default) == option.default, f"{option.name}: the default does not fit"
        assert option.help.strip().endswith("."), f"{option.name}: help is one sentence"
        for wrong in ("no such value", -(10**9), None, 3.5):
            try:
                option.read(wrong)
            except OptionError as error:
                assert option.name in str(error), "the error does not name the option"
            else:
                raise AssertionError(f"{option.name} takes {wrong!r}")


def check_unreadable(match: Match) -> None:
    """A text with no verb of the game is unreadable; one with a verb and nonsense is refused."""
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


def check_ends(game: Game, setting: Setting) -> None:
    """A match at random ends; at each deal's end the points are the sum of their reasons."""
    match = setting.match(game, listen=False)
    rng = random.Random(setting.seed)
    finished: Deal | None = None
    for _ in play_on(match, rng):
        check_conservation(match)
        if match.deal.over and match.deal is not finished:
            finished = match.deal
            _check_points(game, finished)
    assert match.over, f"{game.id} does not end in {PATIENCE} actions under {setting}"
    assert match.winners or len(set(match.scores)) == 1, "a match that is over has winners"
    _check_points(game, match.deal)


def _check_points(game: Game, deal: Deal) -> None:
    lines = deal.score_lines()
    total = tuple(sum(line.points[side] for line in lines) for side in range(deal.sides))
    assert not lines or total == deal.points, f"points {deal.points} are not the sum of their reasons {total}"
    sheet = RuleSheet.load(game.id)
    for line in lines:
        assert line.rule in sheet, f"the score cites {line.rule!r}, which is not in the sheet"


def check_short_pack(game: Game, setting: Setting) -> None:
    """A deal from which cards were taken out of play beforehand comes to its end all the same."""
    rng = random.Random(setting.seed)
    whole = setting.match(game, listen=False).deal.pack
    out = tuple(rng.sample(whole, rng.randrange(len(whole) // 3)))
    stack = Stack(reserved={"out": out})
    seats, options = setting.seats, setting.options
    match = Match(game, seats, seed=setting.seed, options=options, stacks=(stack,), listen=False)
    first = match.deal
    for _ in play_on(match, rng):
        check_conservation(match)
        if first.over:
            return
    assert first.over, f"{game.id} does not end with {len(out)} cards out of play under {setting}"


def check_seeds(game: Game, setting: Setting) -> None:
    """The same seed gives the same match."""
    records = []
    for _ in range(2):
        match = setting.match(game)
        for _ in play_on(match, random.Random(setting.seed), 60):
            pass
        records.append(match.record())
    assert records[0] == records[1], "the same seed gave two matches"


def check_setting(game: Game, setting: Setting, *, depth: int = 60) -> None:
    """All checks at some points of one random match."""
    sheet = RuleSheet.load(game.id)
    rng = random.Random(f"kit {setting.seed}")
    match = setting.match(game)
    past: list[Action] = []
    stops = {0, *rng.sample(range(1, depth), 3)}
    for number, (seat, action) in enumerate(play_on(match, rng, depth)):
        check_conservation(match)
        if number in stops:
            others = rng.sample(past, min(len(past), 12)) + [
                a for s in match.actors for a in match.legal(s)[:8]
            ]
            check_point(match, sheet, others, rng)
        past += [action, *match.legal(seat)[:5]]
    if not match.over:
        check_replay(match, rng)


def check_point(match: Match, sheet: RuleSheet, others: list[Action], rng: random.Random) -> None:
    """All checks at one decision."""
    check_listed(match, others)
    check_refusals(match, sheet, others)
    check_texts(match)
    check_unreadable(match)
    check_clone(match, rng)
    check_undo(match, rng)
    check_values_of(match)
    check_legal_from_view(match)
    check_views(match, rng)
    check_shown(match, others)
    check_samples(match, rng)
    check_quick(match, rng)
    if match.game.advise(match.view(match.actors[0]), random.Random(0)):
        check_blind(match, lambda view, stream: view.game.advise(view, stream)[0].action, rng)


def check_game(game: Game | str, *, settings: int = 6, seed: int = 1) -> None:
    """Runs the kit over a game: its defaults at every seat count, and so many drawn settings."""
    found = find_game(game) if isinstance(game, str) else game
    check_options(found)
    rng = random.Random(f"{found.id} {seed}")
    drawn = [Setting(seats, {}, seed + seats) for seats in found.seat_counts]
    drawn += [draw_setting(found, rng) for _ in range(settings)]
    for setting in drawn:
        try:
            check_setting(found, setting)
            check_seeds(found, setting)
            check_ends(found, setting)
            check_short_pack(found, setting)
        except AssertionError as error:
            raise AssertionError(f"{found.id} under {setting}: {error}") from error
