"""Facts of betting and of numbers."""

from __future__ import annotations

import re

from cardtable.testing.claim_checks import number_of
from tests.claims.facts import ShownFact, fact


@fact("teen-patti", r"Stake: (\d+)", r"(?:Blind|Seen) bets: (\d+)-(\d+)(?:, even)?")
def teen_stakes(told: ShownFact, low: str, high: str = "") -> bool:
    """A blind player bets once or twice the stake, a seen one twice as much."""
    stake, times = int(told.state["stake"]), 2 if told.fact.label == "Seen bets" else 1
    return int(low) == stake * times and (not high or int(high) == 2 * int(low))


@fact("teen-patti", r"SEAT bet: (\d+)")
def teen_bet(told: ShownFact, number: str) -> bool:
    """The number of the seat's last bet, if it has not paid for anything else since."""
    own = [act.action for act in told.match.acts if act.seat == told.of]
    paid = [action for action in own if action.verb != "look"]
    return paid[-1].verb != "bet" or paid[-1].words() == number


@fact("teen-patti", r"SEAT : .*")
def teen_hand_name(told: ShownFact) -> bool:
    """A hand is named only once it was shown."""
    value = told.fact.value
    if value in ("blind", "seen", "folded", "out", "compromise?") or "chip" in value:
        return True
    return told.of in told.state["shown"]


@fact("twenty-four", r"Set: (\d+)(?: of (\d+))?")
def set_number(told: ShownFact, number: str, of: str) -> bool:
    """The throw, and how many there are."""
    return int(told.state["throw"]) == int(number) and (not of or int(told.options.sets) == int(of))


@fact("twenty-four", r"Last: (.*)=(\d+)", r"Last: (nobody.*)()")
def last_solution(told: ShownFact, words: str, result: str) -> bool:
    """What was written comes to that."""
    if not result:
        return True
    plain = re.sub(r"[^\d+\-*/().]", "", words.replace("x", "*").replace("×", "*").replace("÷", "/"))
    return abs(float(eval(plain, {"__builtins__": {}})) - int(result)) < 1e-9


@fact("twenty-four", r"SEAT : (\w+) points?", r"SEAT : (-?\d+) in all")
def points_held(told: ShownFact, number: str) -> bool:
    """The points of this deal; where cards are won, those in the stack and before the player."""
    assert told.of is not None
    if told.text.endswith("in all"):
        piles = (f"hand.{told.of}", f"exposed.{told.of}")
        return sum(len(told.view.cards_in(name)) for name in piles) == int(number)
    return told.view.points[told.of] == number_of(number)


@fact("twenty-four", r"SEAT : (?:claimed none|finds none)")
def claimed_none(told: ShownFact) -> bool:
    """Who has said so, or claims it now."""
    return told.of in told.state["said_none"] or told.state["claim"] == told.of
