"""What is said of plays in Basra, and what there is to weigh: each with the claim that makes it true."""

from __future__ import annotations

from cardtable.cards import Card, text_of
from cardtable.engine.reasons import Reason, Thought, always
from cardtable.mechanics.fishing.fishing_reasons import (
    HARDEST,
    JACK_HELD,
    JACKS_ONLY,
    LAST_BATCH,
    MOST,
    NOTHING_TAKES,
    ONLY_CAPTURE,
    POINTS,
    SAFE,
    TAKERS,
)
from cardtable.mechanics.fishing.stage import Fish, number
from cardtable.mechanics.fishing.sweep_reasons import (
    FEWEST_SWEEP,
    LEAVES_SWEEP,
    MISSES_SWEEP,
    NO_SWEEP,
    SWEEP,
    no_sweep_follows,
)
from cardtable.words import so_many
from games.basra.judge import Judge
from games.basra.rules import BasraDeal
from games.basra.sweeps import LONE, PAIR, SEVEN, TEN, is_lebanese, sweeping_rule
from games.basra.table import TENS, TWOS

FEW = 4
"""A floor of fewer cards is thin for a card that sweeps."""


def prizes(at: Judge, play: Fish) -> tuple[Card, ...]:
    """The 10 of diamonds and the 2 of clubs, if a capture brings them."""
    return tuple(c for c in at.brought(play) if c in (TENS, TWOS))


def needed(deal: BasraDeal) -> int:
    """With so many cards a side has the majority, whatever the others have."""
    return len(deal.pack) // 2 + 1


def bares(at: Judge, play: Fish) -> bool:
    """Whether it leaves nothing, and somebody else then has to lay a card alone."""
    return at.clears(play) and is_lebanese(at.deal.options)


# The majority


def wins_majority(at: Judge, play: Fish) -> bool:
    """Whether a side has the majority with what it brings, and had not before."""
    before, after = at.deal.counts[at.view.side], at.deal.counts[at.view.side] + len(at.brought(play))
    return before < needed(at.deal) <= after


def _majority_told(at: Judge, play: Fish) -> str:
    after = at.deal.counts[at.view.side] + len(at.brought(play))
    return f"Your side then has {after} cards: the majority, {so_many(at.deal.pot, 'point')}."


def _has_majority(deal: BasraDeal, seat: int, play: Fish) -> bool:
    """Whether by the rules no other side can have as many cards."""
    then, side = deal.clone(), deal.side(seat)
    then.apply(seat, play)
    counts = then.counts
    return counts[side] > len(then.pack) - counts[side]


def _cards_told(at: Judge, play: Fish) -> str:
    after = at.deal.counts[at.view.side] + len(at.brought(play))
    return f"It brings you {len(at.brought(play))} cards: your side then has {after}."


# Cards that sweep


def is_thin_sweep(at: Judge, play: Fish) -> bool:
    """Whether a card that sweeps takes little with it, or nothing."""
    is_sweeper = bool(sweeping_rule(play.card, at.deal.options))
    return is_sweeper and len(play.take) < FEW and not at.deal.basras_of(play)


def keeps_sweeper(at: Judge, play: Fish) -> bool:
    """Whether it keeps a card in the hand that sweeps, while another play would spend one on a thin floor."""
    is_sweeper = bool(sweeping_rule(play.card, at.deal.options))
    return not is_sweeper and bool(at.table) and any(is_thin_sweep(at, one) for one in at.fishes)


def _sweeper_kept(at: Judge, _: Fish) -> str:
    kept = sorted({one.card for one in at.fishes if is_thin_sweep(at, one)})
    return f"It keeps {text_of(kept)} for a richer floor than {so_many(len(at.table), 'card')}."


REASONS: tuple[Reason[Judge], ...] = (
    SWEEP,
    MISSES_SWEEP,
    Reason("majority", wins_majority, _majority_told, of=Fish, in_deal=_has_majority),
    Reason(
        "prize",
        lambda at, play: bool(prizes(at, play)),
        lambda at, play: f"It brings home {text_of(prizes(at, play))}: {at.points_brought(play)} points.",
        of=Fish,
    ),
    Reason(
        "bares",
        bares,
        "It leaves nothing: the next card lies alone, and its equal makes a basra.",
        of=Fish,
    ),
    Reason(
        "clears",
        lambda at, play: at.clears(play),
        "It leaves nothing on the floor, so the next player cannot make a basra.",
        of=Fish,
        in_deal=no_sweep_follows,
    ),
    MOST,
    ONLY_CAPTURE,
    NO_SWEEP,
    FEWEST_SWEEP,
    LEAVES_SWEEP,
    POINTS,
    Reason("cards", lambda at, play: bool(play.take), _cards_told, of=Fish),
    Reason(
        "thin-sweep",
        is_thin_sweep,
        lambda at, play: (
            f"{play.card} takes {so_many(len(play.take), 'card')} there: it could sweep a full floor."
        ),
        of=Fish,
        con=True,
    ),
    SAFE,
    JACKS_ONLY,
    HARDEST,
    Reason("keeps-sweeper", keeps_sweeper, _sweeper_kept, of=Fish),
    TAKERS,
)


# What there is to weigh


def _sum_on_floor(at: Judge) -> int:
    """What the floor adds up to, if one number card could take it all."""
    total = sum(map(number, at.table))
    return total if all(map(number, at.table)) and total <= TEN else 0


def _own_cards(at: Judge) -> int:
    return at.deal.counts[at.view.side]


THOUGHTS: tuple[Thought[Judge], ...] = (
    Thought(
        "lone",
        lambda at: at.deal.lone == LONE,
        lambda at: f"{text_of(at.table)} lies alone: its equal takes it for a basra.",
        stage="play",
    ),
    Thought(
        "pair",
        lambda at: at.deal.lone == PAIR and _sum_on_floor(at) > 0,
        lambda at: f"{text_of(at.table)}: a card of {_sum_on_floor(at)} takes both for a basra.",
        stage="play",
    ),
    Thought(
        "sum",
        lambda at: not is_lebanese(at.deal.options) and _sum_on_floor(at) > 0,
        lambda at: f"The floor adds up to {_sum_on_floor(at)}: a card of that number makes a basra.",
        stage="play",
    ),
    Thought(
        "bare",
        lambda at: not at.table and bool(at.abroad),
        "The floor is bare: what you lay lies alone there. A rank of which many are gone is the safest.",
        stage="play",
    ),
    Thought(
        "prize-lies",
        lambda at: TENS in at.table,
        f"{TENS} lies there: 3 points for whoever takes it.",
        stage="play",
    ),
    LAST_BATCH,
    NOTHING_TAKES,
    Thought(
        "held-over",
        lambda at: bool(at.deal.carry.get("abeyance")),
        lambda at: f"Most cards are worth {at.deal.pot} points in this deal.",
        stage="play",
    ),
    Thought(
        "majority-near",
        lambda at: needed(at.deal) - 7 <= _own_cards(at) < needed(at.deal),
        lambda at: f"Your side has {_own_cards(at)} cards: {needed(at.deal)} are the majority.",
        stage="play",
    ),
    Thought(
        "seven-held",
        lambda at: SEVEN in at.view.hand and bool(sweeping_rule(SEVEN, at.deal.options)),
        f"{SEVEN} takes all that lies there; on few low cards it makes a basra.",
        stage="play",
    ),
    JACK_HELD,
    Thought(
        "worth",
        always,
        lambda at: f"Most cards count {at.deal.pot}, a basra 10, {TENS} 3, {TWOS} 2, each Ace and Jack 1.",
        stage="play",
    ),
)
