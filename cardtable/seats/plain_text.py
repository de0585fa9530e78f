"""What the plain table prints: hand, table, scores, legal actions, rules. Text only, nothing drawn."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from cardtable.cards import text_of
from cardtable.engine.actions import Action
from cardtable.engine.deal import Deal
from cardtable.engine.match import Match
from cardtable.seats.sentences import asked, cards_as_told
from cardtable.seats.specs import SeatSpec

if TYPE_CHECKING:
    from cardtable.engine.rules import RuleSheet

_SHORT = 8
_LONG = 40


def side_name(deal: Deal, side: int, specs: Sequence[SeatSpec]) -> str:
    """The persons of a side."""
    return " and ".join(spec.name for seat, spec in enumerate(specs) if deal.side(seat) == side)


def points(deal: Deal, given: Sequence[int], specs: Sequence[SeatSpec]) -> str:
    """Points by side, as text."""
    return ", ".join(f"{side_name(deal, side, specs)} {count}" for side, count in enumerate(given))


def hand(match: Match, seat: int) -> str:
    """The own hand, sorted as the game sorts it."""
    held = match.view(seat).hand
    if not match.game.ordered_hand:
        held = tuple(sorted(held, key=match.game.sort_key))
    return f"Your hand: {cards_as_told(held) or 'empty'}"


def question(match: Match, seat: int, specs: Sequence[SeatSpec]) -> str:
    """What is asked of a seat, with its hand and, if they are few, its legal actions."""
    view = match.view(seat)
    rows = [asked(match.running, seat, [spec.name for spec in specs]), hand(match, seat)]
    open_cards = ("table", "trick")
    rows += [f"{_pile_name(name, match, specs)}: {text_of(view.cards_in(name))}" for name in open_cards
             if view.cards_in(name)]  # fmt: skip
    actions = match.legal(seat)
    if len(actions) <= _SHORT:
        rows.append(legal(actions))
    else:
        rows.append(f"{len(actions)} legal actions; type legal to list them.")
    return "\n".join(row for row in rows if row)


def table(match: Match, seat: int, specs: Sequence[SeatSpec]) -> str:
    """Every pile as that seat sees it."""
    view = match.view(seat)
    rows = [row for row in (view.deal.headline(),) if row]
    for name, pile in view.piles.items():
        if name == f"hand.{seat}":
            continue
        held = cards_as_told(pile.cards)
        note = view.deal.pile_note(name)
        if held or note:
            rows.append(f"{_pile_name(name, match, specs)}: {held or 'empty'}{f' ({note})' if note else ''}")
    for at, spec in enumerate(specs):
        note = view.deal.seat_note(at)
        if note:
            rows.append(f"{spec.name}: {note}")
    return "\n".join([*rows, hand(match, seat)])


def _pile_name(name: str, match: Match, specs: Sequence[SeatSpec]) -> str:
    """A pile as it is called at the table: `hand.1` is Bo's hand."""
    kind, _, which = name.partition(".")
    said = kind.replace("_", " ").capitalize()
    if not which.isdecimal():
        return f"{said} {which}".strip()
    if kind in ("captured", "swept") and int(which) < match.running.sides:
        return f"{said} by {side_name(match.running, int(which), specs)}"
    owner = match.running.piles[name].owner
    if owner is not None:
        return f"{said} of {specs[owner].name}"
    return f"{said} {which}"


def scores(match: Match, specs: Sequence[SeatSpec], seat: int = -1) -> str:
    """The scores of the match and, as far as that seat sees, the points of the running deal."""
    deal = match.running
    rows = [f"Scores: {points(deal, match.scores, specs)}."]
    counted = match.view(seat).points if seat >= 0 else ()
    if any(counted):
        rows.append(f"This deal so far: {points(deal, counted, specs)}.")
    return "\n".join(rows)


def legal(actions: Sequence[Action], word: str = "") -> str:
    """The legal actions with their numbers, grouped by verb; long lists are cut, saying by how much."""
    wanted = word.casefold().split()
    chosen = [
        (number, action)
        for number, action in enumerate(actions, 1)
        if all(one in str(action).casefold().split() for one in wanted)
    ]
    if not chosen:
        return f"No legal action has {word}."
    rows = []
    for verb, group in groupby(chosen, key=lambda pair: pair[1].verb):
        members = list(group)
        rows.append(f"{verb}, {len(members)} in all:" if len(members) > _SHORT else "")
        rows += [f"{number}. {action}" for number, action in members[:_LONG]]
        if len(members) > _LONG:
            rows.append(f"and {len(members) - _LONG} more; legal WORD lists those with that word")
    return "\n".join(row for row in rows if row)


def deal_end(match: Match, specs: Sequence[SeatSpec]) -> str:
    """How the points of the finished deal came about."""
    deal = match.deal
    rows = [f"Deal {deal.number} is over."]
    for line in deal.score_lines():
        given = ", ".join(
            f"{side_name(deal, side, specs)} {count:+d}" for side, count in enumerate(line.points) if count
        )
        held = f" [{text_of(line.cards)}]" if line.cards else ""
        rows.append(f"{given or 'nothing'}: {line.sentence}{held} ({line.rule})")
    rows.append(f"Points of the deal: {points(deal, deal.points, specs)}.")
    rows.append(f"Scores: {points(deal, match.scores, specs)}.")
    return "\n".join(rows)


def ending(match: Match, specs: Sequence[SeatSpec]) -> str:
    """Who has won, and why it is over."""
    names = " and ".join(side_name(match.deal, side, specs) for side in match.winners)
    why = f" {match.standing.ending}." if match.standing.ending else ""
    rule_id = f" ({match.standing.rule})" if match.standing.rule else ""
    return f"The match is over. Winner: {names or 'nobody'}.{why}{rule_id}"


def rule(sheet: RuleSheet | None, rule_id: str) -> str:
    """A rule as its sheet words it; empty if it is not there."""
    return f"{rule_id}: {sheet.sentence(rule_id)}" if sheet is not None and rule_id in sheet else ""


def search(sheet: RuleSheet, word: str) -> str:
    """The rules with that word in id or sentence; without a word the whole book."""
    if not word:
        return sheet.text()
    wanted = word.casefold()
    found = [one.id for one in sheet.rules.values() if wanted in f"{one.id} {one.sentence}".casefold()]
    return "\n".join(rule(sheet, one) for one in found) or f"No rule has the word {word}."
