"""What is said of what one may do in 24, and to be weighed: each with the claim that makes it true."""

from __future__ import annotations

from cardtable.cards import Card, text_of
from cardtable.engine.actions import Action
from cardtable.engine.reasons import Reason, Thought, always
from cardtable.mechanics.arithmetic.expressions import parse, value
from cardtable.words import so_many
from games.twenty_four.actions import NoSolution, Pick, Slap, Solve, Swap
from games.twenty_four.judge import Player
from games.twenty_four.solver import GOAL

FEW = 4
DEALT_OUT = ("duel", "challenge")
"""The versions in which whoever has no cards left wins."""


def found(at: Player) -> str:
    """The easiest solution."""
    return at.solutions.easiest if at.solutions is not None else ""


def has_none(at: Player) -> bool:
    """Whether there is certainly no solution: all ways of basic arithmetic are tried, not all powers."""
    return at.solutions is None and at.operations == "basic"


def may_hide(at: Player) -> bool:
    """Whether a slap now is one of three, of which one is picked (third-slap)."""
    return at.deal.version == "challenge" and len(at.deal.slapped) == 2


def goes_better(at: Player, swap: Swap, other: Action) -> bool:
    """Whether what is kept goes with more than if the other card were taken back."""
    if not isinstance(other, Swap) or other.card is swap.card:
        return True
    return at.goes_with(at.kept(swap.card)) > at.goes_with(at.kept(other.card))


def _numbers(at: Player, back: Card) -> str:
    """With how many sets what is kept makes 24, as said."""
    kept = at.kept(back)
    count, of = at.goes_with(kept), len(at.others(kept))
    return f"{text_of(kept)} makes 24 with {count} of {of} sets of other numbers, by plain arithmetic"


REASONS: tuple[Reason[Player], ...] = (
    Reason(
        "found",
        lambda at, slap: at.solutions is not None,
        lambda at, slap: f"There is one: {found(at)}.",
        of=Slap,
    ),
    Reason(
        "one-of-three",
        lambda at, _: may_hide(at),
        "Two have slapped: with you it is three, and only the one who is picked must call.",
        of=Slap,
    ),
    Reason(
        "nothing-to-call", lambda at, slap: has_none(at), "There is no solution to call.", of=Slap, con=True
    ),
    Reason(
        "wait",
        lambda at, slap: at.solutions is None and at.view.seat in at.deal.said_none,
        "No solution was found, and you have said so.",
        of=Slap,
    ),
    Reason("none", lambda at, none: has_none(at), "There is no solution.", of=NoSolution),
    Reason(
        "none-found",
        lambda at, none: at.solutions is None,
        "No solution was found, trying numbers up to a million.",
        of=NoSolution,
    ),
    Reason(
        "there-is-one",
        lambda at, none: at.solutions is not None,
        lambda at, none: f"There is one: {found(at)}.",
        of=NoSolution,
        con=True,
    ),
    Reason("is-24", lambda at, call: value(parse(call.text)) == GOAL, "{action.text} is 24.", of=Solve),
    Reason("no-call", lambda at, call: has_none(at), "There is no solution: any call is wrong.", of=Solve),
    Reason(
        "last-to-slap",
        lambda at, pick: len(at.deal.slapped) > 1 and pick.seat == at.deal.slapped[-1],
        "The last to slap: a bluffer likely waits until others have slapped.",
        of=Pick,
    ),
    Reason(
        "earlier",
        lambda at, pick: len(at.deal.slapped) > 1 and pick.seat != at.deal.slapped[-1],
        "Somebody slapped later, and is likelier to bluff.",
        of=Pick,
        con=True,
    ),
    Reason(
        "goes-better",
        lambda at, swap: all(goes_better(at, swap, Swap(c)) for c in at.own),
        lambda at, swap: f"{_numbers(at, swap.card)}.",
        of=Swap,
        beside=goes_better,
    ),
    Reason("as-many", always, lambda at, swap: f"{_numbers(at, swap.card)}.", of=Swap),
)


def _held(at: Player) -> int:
    return at.deal.held(at.view.seat)


def _wrong_told(at: Player) -> str:
    what = "brings the four cards to you" if at.deal.version in DEALT_OUT else "puts you out of this set"
    return f"A wrong call, or none in time, {what}."


THOUGHTS: tuple[Thought[Player], ...] = (
    Thought(
        "claimed",
        lambda at: at.deal.claim not in (-1, at.view.seat) and bool(at.deal.options.tally),
        "It is claimed that there is none: a right solution now scores 2.",
        "race",
    ),
    Thought(
        "last-picks",
        may_hide,
        "Two have slapped: with a third slap the fourth player must pick one of them.",
        "race",
    ),
    Thought(
        "swap-next",
        lambda at: at.deal.version == "duel" and at.deal.said_none == (1 - at.view.seat,),
        "If you too say that there is none, each takes back one of the own two cards.",
        "race",
    ),
    Thought(
        "near-end",
        lambda at: at.deal.version in DEALT_OUT and 0 < _held(at) <= FEW,
        lambda at: f"You have {so_many(_held(at), 'card')} left: whoever has none wins.",
        "race",
    ),
    Thought("powers", lambda at: at.operations != "basic", "Powers and roots count here: 2^3 is 8.", "race"),
    Thought("products", always, "Try 3x8, 4x6 and 2x12 first: many sets come out so.", "race"),
    Thought("fractions", always, "Fractions on the way are allowed: 8/(3-8/3) is 24.", "race"),
    Thought("wrong-call", always, _wrong_told, "solve"),
    Thought(
        "all-four",
        always,
        lambda at: (
            f"Use each of {' '.join(map(str, at.deal.shown_numbers))} once, with brackets as you need."
        ),
        "solve",
    ),
    Thought(
        "pick",
        always,
        "If the one you pick calls right you take the four cards, if not they are theirs.",
        "pick",
    ),
    Thought(
        "swap", always, "The card taken back goes under your stack, and its top card comes instead.", "swap"
    ),
    Thought("swap-for", always, "Keep the number that goes with most others to 24.", "swap"),
)
