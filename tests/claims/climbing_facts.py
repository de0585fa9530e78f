"""Facts of climbing games."""

from __future__ import annotations

import re

from cardtable.testing.claim_checks import number_of
from tests.claims.facts import ShownFact, fact, names


@fact("zheng-shangyou", r"Not played: (?:(\d+) twos?)?(.*)")
def zheng_wild(told: ShownFact, twos: str, jokers: str) -> bool:
    """The twos and jokers that were neither played nor put aside face up."""
    view = told.view
    gone = [c for name in ("trick", "discard", "out") for c in view.cards_in(name)]
    hidden = sum(c.text == "??" for c in gone)
    pack = list(view.game.pack(view.seats, view.options))
    left = [c.text for c in pack]
    for c in gone:
        if c.text in left:
            left.remove(c.text)
    named = re.findall(r"[RB]J", jokers)
    return hidden > 0 or (
        sum(text.startswith("2") for text in left) == int(twos or 0)
        and sorted(named) == sorted(text for text in left if text in ("RJ", "BJ"))
    )


@fact("zheng-shangyou", r"To beat: (.*) by \{(\d)\}")
def zheng_to_beat(told: ShownFact, shape: str, seat: str) -> bool:
    """As many cards as lie there, of that player."""
    lying = str(told.state["to_beat"]).partition(" as ")[0].split()
    words = shape.split()
    counts = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8}
    single = len(lying) == 1 or words[0] not in counts
    return int(told.state["by"]) == int(seat) and (
        single or counts[words[0]] in (len(lying), len(lying) // 2, 3)
    )


@fact("zheng-shangyou", r"With: (\w+) wild")
def zheng_with(told: ShownFact, number: str) -> bool:
    """So many of the cards are twos or jokers that stand for others."""
    lying = str(told.state["to_beat"]).partition(" as ")[0].split()
    wild = sum(text[0] == "2" or text in ("RJ", "BJ") for text in lying)
    return number_of(number) <= wild


@fact("zheng-shangyou", r"Exchange: (.*) pays? (.*)", r"Exchange: (.*) pay\{s\} (.*)")
@fact("zheng-shangyou", r"SEAT : (?:won|second|in the pit)()()")
def zheng_exchange(told: ShownFact, payers: str, paid: str) -> bool:
    """Who pays is nobody who is paid."""
    return not {*names(payers)} & {*names(paid)}


@fact("dai-fugo", r"Order: 3 low, (joker|2) high|Order: REVERSED, 2 low")
def dai_fugo_order(told: ShownFact, highest: str) -> bool:
    """As the state tells; the joker is highest where there is one."""
    is_turned = bool(told.state["reversed"])
    return is_turned == (not highest) and (is_turned or (highest == "joker") == bool(told.options.jokers))
