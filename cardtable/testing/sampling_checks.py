"""Whether a sampled deal could have come about.

`check_sampling` looks at one match, `check_endgame_sampling` at every deal of a small ending. Where a real
hidden card lies, the sample has another card. The check exchanges the two throughout the record of the deal
and replays it. If the sample agrees with all that the seat has seen, some such record is accepted act for
act and leaves the seat with exactly the view it has.
"""

from __future__ import annotations

import itertools
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator

from cardtable.cards import HIDDEN, Card
from cardtable.engine import careful_player
from cardtable.engine.actions import parse_action
from cardtable.engine.bot import bot_of
from cardtable.engine.deal import Deal
from cardtable.engine.game import Game
from cardtable.engine.view import View
from cardtable.match.match import Match
from cardtable.piles import Pile
from cardtable.records import replaying
from cardtable.testing.check_run import CheckRun
from cardtable.testing.match_setups import MatchSetup
from cardtable.testing.state_snapshots import view_snapshot

Hands = tuple[tuple[str, tuple[Card, ...]], ...]
"""The cards in each hidden pile, in any order."""
Seen = Callable[[View], object]
"""The content of a view, as a value that can be compared."""
MATCHINGS = 24
"""Exchanges of cards that are tried for one sample."""
MAX_HIDDEN = 5
"""Hidden cards of an ending, at most, whose deals are all enumerated."""
DRAWS = 1500
"""Determinizations drawn of a small ending."""
_CARD = re.compile(r"(?<![A-Za-z0-9])(?:(?:10|[2-9AJQK])[SHDC]|RJ|BJ)(?![A-Za-z0-9])")


def check_sampling(game: Game, setup: MatchSetup, *, depth: int = 70) -> None:
    """At some points of a match, every determinization could have come about as the seat has seen it."""
    with CheckRun(game, "check_sampling", setup, depth=depth) as check:
        rng = random.Random(f"pasts {setup.seed}")
        match = check.match()
        stops = set(rng.sample(range(4, depth), 5))
        for act in range(depth):
            if match.over:
                break
            play_half_carefully(match, rng)
            if act in stops and not match.over:
                _check_determinizations(match, rng)


def _check_determinizations(match: Match, rng: random.Random) -> None:
    for seat in range(match.seats):
        if can_be_replayed(match, seat):
            view = match.view(seat)
            for sampled in (view.sample(rng), bot_of(view.game).sample_likely(view, rng)):
                assert is_possible(match, seat, sampled, view_snapshot, rng), (
                    f"seat {seat} has seen that this is impossible: {sampled.piles}"
                )


def play_half_carefully(match: Match, rng: random.Random) -> None:
    """Plays one action, half of the time a careful one."""
    seat = rng.choice(match.actors)
    view = match.view(seat)
    advice = careful_player.advise(view, rng) if rng.random() < 0.5 else []
    match.play(seat, advice[0].action if advice else rng.choice(view.legal))


def can_be_replayed(match: Match, seat: int) -> bool:
    """Whether a record with exchanged cards can represent every possible past.

    It can if there is one pack, no reshuffle, no hidden action of others, and no card was put back into the
    stock openly.
    """
    deal = match.in_play
    if any(map(_CARD.search, deal.outcomes)) or len(set(deal.pack)) < len(deal.pack):
        return False
    if any(event.as_seen_by(seat) is None for event in match.log):
        return False
    moves = [event for event in match.view(seat).events if event.kind == "move"]
    if any(event.target == "stock" and HIDDEN not in event.cards for event in moves):
        return False
    hidden_acts = (event for event in moves if HIDDEN in event.cards and event.source)
    return all(event.source == "stock" for event in hidden_acts)


def is_possible(match: Match, seat: int, sampled: Deal, seen: Seen, rng: random.Random) -> bool:
    """Whether some past with the sampled cards is legal and looks the same to the seat."""
    return replay_with_sample(match, seat, sampled, seen, rng) is not None


def replay_with_sample(
    match: Match, seat: int, sampled: Deal, seen: Seen, rng: random.Random, tries: int = MATCHINGS
) -> Match | None:
    """A match with the sampled cards whose past looks the same to the seat.

    None if none of `tries` exchanges of cards gives a legal one.
    """
    wanted = seen(match.view(seat))
    for number in range(tries):
        exchange = _exchange(match, seat, sampled, rng)
        dealt = _exchanged_pack(match, seat, exchange, rng, sort=number % 4 == 1) if number % 2 else exchange
        loaded = replaying.replay(_exchanged_record(match, exchange, dealt).encode())
        if loaded.problem is None and seen(loaded.match.view(seat)) == wanted:
            return loaded.match
    return None


def _exchange(match: Match, seat: int, sampled: Deal, rng: random.Random) -> dict[str, str]:
    """Which card replaces which. Cards that are in a hidden pile both really and in the sample stay there."""
    view = match.view(seat)
    found: dict[str, str] = {}
    for name, pile in match.in_play.piles.items():
        if not hidden_count(view.piles[name]):
            continue
        real, other = Counter(pile.cards), Counter(sampled.piles[name].cards)
        gone, come = list((real - other).elements()), list((other - real).elements())
        rng.shuffle(come)
        found.update((a.text, b.text) for a, b in zip(gone, come, strict=True))
    return found


def _exchanged_pack(
    match: Match, seat: int, exchange: dict[str, str], rng: random.Random, *, sort: bool
) -> dict[str, str]:
    """The exchange for the order of the pack.

    Cards that came to a hand unseen may have come in any order, and those that have left it may have come
    first.
    """
    dealt: dict[str, list[str]] = {}
    for event in match.log:
        own = event.as_seen_by(seat)
        if event.kind == "move" and event.source == "stock" and own is not None and HIDDEN in own.cards:
            dealt.setdefault(event.target, []).extend(c.text for c in event.cards)
    found = dict(exchange)
    for name, came in dealt.items():
        held = {exchange.get(c.text, c.text) for c in match.in_play.cards_in(name)}
        after = [exchange.get(one, one) for one in came]
        rng.shuffle(after)
        if sort:
            after.sort(key=held.__contains__)
        found.update(zip(came, after, strict=True))
    return found


def _exchanged_record(match: Match, exchange: dict[str, str], dealt: dict[str, str]) -> str:
    """The record with cards exchanged in the running deal: `dealt` for the pack, `exchange` for the
    actions."""
    lines = [f"{line}\n" for line in match.lines]
    start = max(at for at, line in enumerate(lines) if line.startswith("deal "))
    rewritten = lines[:start]
    for line in lines[start:]:
        moved = _cards_moved(match, line) if line.startswith("play ") else None

        by = dealt if line.startswith("deal ") else exchange

        def exchanged(found: re.Match[str], moved: set[str] | None = moved, by: dict[str, str] = by) -> str:
            word = found[0]
            return by.get(word, word) if moved is None or word in moved else word

        rewritten.append(_CARD.sub(exchanged, line))
    return "".join(rewritten)


def _cards_moved(match: Match, line: str) -> set[str]:
    """The cards an action moves from its own hand; others are only named."""
    _, _, text = line.rstrip("\n").split(" ", 2)
    return {c.text for c in parse_action(text, match.game.verbs).picks}


# Small endings


def check_endgame_sampling(game: Game, setup: MatchSetup) -> bool:
    """In the first ending with few hidden cards, sampling draws every possible deal and no other.

    Returns whether there was such an ending.
    """
    with CheckRun(game, "check_endgame_sampling", setup) as check:
        match = check.match()
        seat = _play_to_small_ending(match, random.Random(f"ending {setup.seed}"))
        if seat is None:
            return False
        rng, view = random.Random(7), match.view(seat)
        possible = {
            hidden_hands(view, deal)
            for deal in arrangements(view)
            if is_possible(match, seat, deal, view_snapshot, rng)
        }
        drawn = {hidden_hands(view, view.sample(rng)) for _ in range(DRAWS)}
        assert drawn == possible, f"drawn but impossible: {drawn - possible}, never drawn: {possible - drawn}"
        return True


def _play_to_small_ending(match: Match, rng: random.Random) -> int | None:
    """Plays on until some seat does not see a few cards, and returns that seat; None if that never
    happens."""
    for _ in range(200):
        if match.over:
            return None
        for seat in range(match.seats):
            hidden = sum(map(hidden_count, match.view(seat).piles.values()))
            piles = len(hidden_hands(match.view(seat), match.in_play))
            if 2 <= hidden <= MAX_HIDDEN and piles > 1 and can_be_replayed(match, seat):
                return seat
        play_half_carefully(match, rng)
    return None


def hidden_count(pile: Pile) -> int:
    """How many cards of a pile the seat neither sees nor remembers."""
    return pile.cards.count(HIDDEN) - len(pile.unshown_to())


def hidden_hands(view: View, deal: Deal) -> Hands:
    """The cards in the piles that hide a card from the view."""
    return tuple(
        (name, tuple(sorted(deal.cards_in(name))))
        for name in sorted(view.piles)
        if hidden_count(view.piles[name])
    )


def arrangements(view: View) -> Iterator[Deal]:
    """Yields every way to lay the unseen cards into the hidden piles, possible or not."""
    places = [
        (name, at)
        for name, pile in view.piles.items()
        for at, c in enumerate(pile.cards)
        if c is HIDDEN and hidden_count(pile)
    ]
    seen: set[Hands] = set()
    for order in itertools.permutations(view.deal.unseen()):
        deal = view.deal.clone()
        laid: dict[str, list[Card]] = {}
        for (name, at), c in zip(places, order, strict=True):
            laid.setdefault(name, list(view.cards_in(name)))[at] = c
        for name, held in laid.items():
            deal.piles[name] = deal.piles[name].with_cards_unchecked(tuple(held))
        if (hands := hidden_hands(view, deal)) not in seen:
            seen.add(hands)
            yield deal
