"""The texts that line-by-line play prints: hand, table, scores, legal actions, rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from cardtable.cards import Card, text_of
from cardtable.engine.actions import Action
from cardtable.engine.deal import Deal
from cardtable.engine.event_wording import cards_as_told, phrased, prompt_text, with_names
from cardtable.engine.presentation import How, Phrase, Place, Where, named, without_goal
from cardtable.engine.score import ScoreLine, is_sum
from cardtable.match.observed_match import ObservedMatch
from cardtable.table.side_facts import shared_facts
from cardtable.table.trick_plays import trick_plays
from cardtable.table.viewpoint import ONLOOKER
from cardtable.words import join_and, with_unit

if TYPE_CHECKING:
    from cardtable.book.rule_sheet import RuleSheet
    from cardtable.engine.view import View

_SHORT = 8
_LONG = 40


def side_name(deal: Deal, side: int, names: Sequence[str]) -> str:
    """The names of a side's players."""
    return join_and([name for seat, name in enumerate(names) if deal.side(seat) == side])


def points(deal: Deal, given: Sequence[int], names: Sequence[str]) -> str:
    """Points by side, as text."""
    return ", ".join(f"{side_name(deal, side, names)} {count}" for side, count in enumerate(given))


def hand(match: ObservedMatch, seat: int) -> str:
    """The seat's hand, sorted as the game sorts it."""
    return hand_of(match.view(seat))


def hand_of(view: View) -> str:
    """The hand of a view, sorted in the same way; of a stack into which nobody looks its size."""
    held = view.hand
    if view.deal.is_blind(view.seat) and not view.over:
        return f"Your stack: {with_unit(len(held), 'card')}"
    if not view.game.ordered_hand:
        held = tuple(sorted(held, key=view.game.sort_key))
    return f"Your hand: {cards_as_told(held) or 'empty'}"


def question(match: ObservedMatch, seat: int, names: Sequence[str], *, open_hand: bool = True) -> str:
    """The question to a seat, with its hand (unless others look) and, if they are few, its legal actions."""
    view = match.view(seat if open_hand else ONLOOKER)
    rows = [prompt_text(view.deal, seat, names), hand(match, seat) if open_hand else ""]
    rows += [_place(place, view, names) for place in view.deal.places() if _lies_open(place, view)]
    actions = match.legal(seat)
    if len(actions) <= _SHORT:
        rows.append(legal(actions, tell=lambda action: phrased(view.deal, seat, action, names)))
    else:
        rows.append(f"{len(actions)} legal actions; type legal to list them.")
    return "\n".join(row for row in rows if row)


def _lies_open(place: Place, view: View) -> bool:
    """Whether a pile lies in the middle for everybody to see."""
    return place.where is Where.CENTRE and bool(view.cards_in(place.pile))


def facts(
    of: Deal | View, names: Sequence[str], agreed_deals: int = 0, hidden: frozenset[str] = frozenset()
) -> str:
    """The facts that are always shown, in one line, but for hidden ones, named by their labels; for a match
    of so many deals, if they were agreed on."""
    shown = [fact.words for fact in without_goal(of.facts(), agreed_deals) if fact.label not in hidden]
    return with_names("; ".join(shown), names)


def table(match: ObservedMatch, seat: int, names: Sequence[str]) -> str:
    """Every pile as that seat sees it."""
    rows = on_table(match.view(seat), names, match.length)
    return "\n".join([*rows, hand(match, seat)])


def on_table(
    view: View, names: Sequence[str], agreed_deals: int = 0, hidden: frozenset[str] = frozenset()
) -> list[str]:
    """Everything on the table in lines: facts but for hidden ones, piles except the viewer's hand, seats."""
    rows = [facts(view, names, agreed_deals, hidden)]
    for place in view.deal.places():
        told = place.how is How.CHIPS or place.note or place.kept or view.cards_in(place.pile)
        if told and place.pile != f"hand.{view.seat}":
            rows.append(_place(place, view, names))
    return [row for row in (*rows, *_about_sides(view, names), *_about_seats(view, names)) if row]


def _about_sides(view: View, names: Sequence[str]) -> Iterator[str]:
    """What the partners of each side share, in a line a side."""
    for side in range(view.deal.sides):
        members = view.deal.members(side)
        about = ", ".join(fact.words for fact in (shared_facts(view, members[0]) if members else ()))
        yield f"{side_name(view.deal, side, names)}: {with_names(about, names)}" if about else ""


def _about_seats(view: View, names: Sequence[str]) -> Iterator[str]:
    """What is told of each seat alone, in a line a seat."""
    for at, name in enumerate(names):
        of_side = shared_facts(view, at)
        about = ", ".join(fact.words for fact in view.seat_facts(at) if fact not in of_side)
        yield f"{name}: {with_names(about, names)}" if about else ""


def _place(place: Place, view: View, names: Sequence[str]) -> str:
    """A pile with its name, its cards, whose it is if the name does not say that, and its note; chips with
    their number."""
    if place.how is How.CHIPS:
        return with_names(f"{place.label}: {place.value}", names)
    is_named = any(named((seat,)) in place.label for seat in place.owners)
    owners = "" if is_named else join_and([names[seat] for seat in place.owners])
    about = ", ".join(one for one in (owners, with_names(place.note, names)) if one)
    if place.how is How.PLAYS:
        held = ", ".join(_play(seat, played, names) for seat, played in trick_plays(view)) or "empty"
    elif _is_counted(place, view):
        held = with_unit(len(view.cards_in(place.pile)), "card")
    else:
        held = cards_as_told(place.kept or view.cards_in(place.pile)) or "empty"
    return f"{with_names(place.label, names)}: {held}{f' ({about})' if about else ''}"


def _is_counted(place: Place, view: View) -> bool:
    """Whether it is a hand of which the number of cards alone is told, though some may be known."""
    return place.where is Where.HAND and view.deal.is_blind(place.owners[0]) and not view.over


def _play(seat: int, played: Sequence[Card], names: Sequence[str]) -> str:
    """Cards of a trick with who played them."""
    return f"{names[seat]} {cards_as_told(played)}" if seat >= 0 else cards_as_told(played)


def scores(match: ObservedMatch, names: Sequence[str], seat: int = -1) -> str:
    """The scores of the match, and the points of the running deal as far as that seat sees them."""
    deal = match.in_play
    now = None if match.deal.over else deal.running_scores()
    rows = [f"Scores: {points(deal, now or match.scores, names)}."]
    counted = match.view(seat).points if seat >= 0 else ()
    if any(counted):
        rows.append(f"This deal so far: {points(deal, counted, names)}.")
    return "\n".join(rows)


def typed(action: Action, told: str) -> str:
    """An action as a player says it, followed by what to type if that differs."""
    return told if told.casefold() == str(action).casefold() else f"{told} ({action})"


def legal(actions: Sequence[Action], word: str = "", tell: Callable[[Action], Phrase] = Action.phrase) -> str:
    """The legal actions with their numbers, grouped. Long lists are cut, saying by how much."""
    wanted = word.casefold().split()
    chosen = [
        (number, action)
        for number, action in enumerate(actions, 1)
        if all(one in str(action).casefold().split() for one in wanted)
    ]
    if not chosen:
        return f"No legal action has {word}."
    groups: dict[str, list[str]] = {}
    for number, action in chosen:
        phrase = tell(action)
        groups.setdefault(phrase.group, []).append(f"{number}. {typed(action, phrase.text)}")
    rows = []
    for heading, members in groups.items():
        rows.append(f"{heading}, {len(members)} in all:" if len(chosen) > _SHORT else "")
        rows += members[:_LONG]
        if len(members) > _LONG:
            rows.append(f"and {len(members) - _LONG} more; legal WORD lists those with that word")
    return "\n".join(row for row in rows if row)


def deal_end(match: ObservedMatch, names: Sequence[str]) -> str:
    """How the points of the finished deal came about."""
    deal = match.deal
    rows = [f"Deal {deal.number} is over."]
    rows += [
        f"{name}: {text_of(deal.hand(seat))}, {held}"
        for seat, name in enumerate(names)
        if (held := deal.hand_name(seat))
    ]
    if due := deal.payments_before():
        rows += [row for line in due for row in _reason(deal, line, names)]
        rows.append(f"Before the deal: {points(deal, deal.scores_before, names)}.")
    rows += [row for line in deal.score_lines() for row in _reason(deal, line, names)]
    unit = match.game.unit(match.seats, match.options)
    rows.append(f"{unit.capitalize()}s of the deal: {points(deal, deal.points, names)}.")
    rows += [row for line in deal.settlement_lines() for row in _reason(deal, line, names)]
    rows.append(f"Scores: {points(deal, match.scores, names)}.")
    rows += [f"{tally.word}: {points(deal, tally.counts, names)}." for tally in deal.tallies()]
    return "\n".join(rows)


def _reason(deal: Deal, line: ScoreLine, names: Sequence[str]) -> list[str]:
    """A reason for points, and the sum behind it."""
    given = ", ".join(
        f"{side_name(deal, side, names)} {count:+d}" for side, count in enumerate(line.points) if count
    )
    held = f" [{text_of(line.cards)}]" if line.cards and not line.items else ""
    told = with_names(line.sentence, names)
    sums = ((side, line.sum_of(side)) for side in range(deal.sides))
    return [
        f"{given or 'nothing'}: {told}{held} ({', '.join(line.rules)})",
        *(f"  {side_name(deal, side, names)}: {sum_of}" for side, sum_of in sums if is_sum(sum_of)),
    ]


def ending(match: ObservedMatch, names: Sequence[str]) -> str:
    """The winners, and why the match is over."""
    winners = join_and([side_name(match.deal, side, names) for side in match.winners])
    why = f" {match.standing.ending}." if match.standing.ending else ""
    rule_id = f" ({match.standing.rule})" if match.standing.rule else ""
    return f"The match is over. Winner: {winners or 'nobody'}.{why}{rule_id}"


def rule(sheet: RuleSheet | None, rule_id: str) -> str:
    """A rule as its sheet words it; empty if there is none of that id."""
    return f"{rule_id}: {sheet.sentence(rule_id)}" if sheet is not None and rule_id in sheet else ""


def search(sheet: RuleSheet, word: str) -> str:
    """The rules with that word in id or sentence; without a word the whole book."""
    if not word:
        return sheet.text(at_table=True)
    wanted = word.casefold()
    found = [
        one.id for one in sheet.rules.values() if wanted in f"{one.id} {one.sentence_in_force}".casefold()
    ]
    return "\n".join(rule(sheet, one) for one in found) or f"No rule has the word {word}."
