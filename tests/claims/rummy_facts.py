"""Facts of rummy and of games that shed cards."""

from __future__ import annotations

import re

from cardtable.testing.claim_checks import number_of
from tests.claims.facts import ShownFact, fact


@fact("kalooki", r"Contract: (.*)")
def kalooki_contract(told: ShownFact, words: str) -> bool:
    """So many threes and fours."""
    found = {what: number_of(count) for count, what in re.findall(r"(\w+) (threes?|fours?)", words)}
    told_of = (found.get("threes", found.get("three", 0)), found.get("fours", found.get("four", 0)))
    return told_of == (int(told.state["threes"]), int(told.state["fours"]))


@fact("kalooki", r"Game: (\d) of (\d)")
@fact("ocho-locos", r"Game: (\d+) of (\d+)", r"Game: (\d+), to decide()")
def game_number(told: ShownFact, number: str, of: str) -> bool:
    """Games that were counted before this one, and one."""
    return int(told.state["game"]) == int(number) and (not of or int(number) <= int(of))


@fact("kalooki", r"SEAT : (\w+) calls? left")
def calls_left(told: ShownFact, number: str) -> bool:
    """Three, less those called."""
    assert told.of is not None
    return 3 - int(told.state["calls"][told.of]) == number_of(number)


@fact("kalooki", r"SEAT calls: (\w+)")
def called_card(told: ShownFact, named: str) -> bool:
    """The seat whose call waits for an answer, and the top of the discards."""
    top = told.view.cards_in("discard")[0]
    return told.of == int(told.state["caller"]) and str(top) == named


@fact("remi", r"(Target|To go down): (\w+) points?")
def remi_numbers(told: ShownFact, label: str, number: str) -> bool:
    """The options of those names."""
    asked = told.options.target if label == "Target" else told.options.first_lay
    return int(asked) == number_of(number)


@fact("remi", r"Round: (\d+)(?: of (\d+))?")
def remi_round(told: ShownFact, number: str, limit: str) -> bool:
    """The round, and the limit if there is one."""
    return int(told.state["round"]) == int(number) and int(told.options.round_limit) == int(limit or 0)


@fact("remi", r"SEAT laid: (\d+)")
def remi_laid(told: ShownFact, number: str) -> bool:
    """Where no joker and no ace took part: 2 to 9 count 5, all others 10."""
    acts = [event for event in told.view.events if event.kind in ("lay", "tack", "swap", "reserve")]
    laid = [str(c) for event in acts if event.seat == told.of for c in event.cards]
    is_plain = not any(text[0] in "ARB" for event in acts for text in map(str, event.cards))
    worth = sum(5 if text[0] in "23456789" else 10 for text in laid)
    return told.of in told.state["down"] and (not is_plain or worth == int(number))


@fact("ocho-locos", r"To draw: (\w+) cards?")
def ocho_owed(told: ShownFact, number: str) -> bool:
    """The cards owed."""
    return int(told.state["owed"]) == number_of(number)


@fact("ocho-locos", r"Follow: (\w+) or (\w+)", r"Follow: any card()()")
def ocho_follow(told: ShownFact, suit: str, rank: str) -> bool:
    """The suit and rank to match; any card where there is neither."""
    named = (str(told.state["suit"]), str(told.state["rank"]))
    return named == (suit, rank) if suit else "" in named


@fact("ocho-locos", r"Dealt: (\d+) cards? each")
def ocho_dealt(told: ShownFact, number: str) -> bool:
    """The cards of this game."""
    return int(told.state["cards"]) == int(number)
