"""What is said of plays in Žandari, and what there is to weigh: each with the claim that makes it true."""

from __future__ import annotations

from cardtable.cards import Card, Rank, text_of
from cardtable.engine.reasons import Reason, Thought, always
from cardtable.mechanics.card_actions import Cut
from cardtable.mechanics.fishing.fishing_reasons import (
    CLEARS,
    HARDEST,
    JACK_HELD,
    JACKS_ONLY,
    LAST_BATCH,
    MOST,
    NOTHING_TAKES,
    ONLY_CAPTURE,
    SAFE,
    TAKERS,
)
from cardtable.mechanics.fishing.stage import Fish
from games.zandari.actions import BIG, LITTLE, Signal
from games.zandari.judge import Judge, clubs_in

MOST_CLUBS = 7
"""With two sides these are the most, whoever has the other six."""


def brought(play: Fish) -> tuple[Card, ...]:
    """What a capture brings into the own pile."""
    return (play.card, *play.take)


def prizes(play: Fish) -> tuple[Card, ...]:
    """The little one and the big one, if a capture brings them."""
    return tuple(c for c in brought(play) if c in (LITTLE, BIG)) if play.take else ()


REASONS: tuple[Reason[Judge], ...] = (
    Reason("cut", always, "A cut is luck.", of=Cut),
    Reason("signal", always, "Your side then knows that you hold {action.card}.", of=Signal),
    Reason(
        "prize",
        lambda at, play: bool(prizes(play)),
        lambda at, play: f"It brings home {text_of(prizes(play))}.",
        of=Fish,
    ),
    CLEARS,
    ONLY_CAPTURE,
    MOST,
    Reason(
        "takes",
        lambda at, play: bool(play.take),
        lambda at, play: (
            f"It brings you {len(brought(play))} cards, {clubs_in(brought(play)) or 'none'} of them clubs."
        ),
        of=Fish,
    ),
    Reason(
        "dries-up",
        lambda at, play: not play.take and play.card.rank is Rank.JACK,
        "The Jack takes nothing there: it dries up.",
        of=Fish,
        con=True,
    ),
    SAFE,
    JACKS_ONLY,
    HARDEST,
    TAKERS,
)


def _own_clubs(at: Judge) -> int:
    return at.view.deal.clubs(at.view.side)


THOUGHTS: tuple[Thought[Judge], ...] = (
    Thought(
        "cut-for-jacks",
        lambda at: at.view.options.jacks == "cutter",
        "A cut is luck: Jacks among the four cards turned up would be yours.",
        stage="cut",
    ),
    Thought("cut", always, "A cut is luck: any number is as good as another.", stage="cut"),
    Thought(
        "big-lies",
        lambda at: BIG in at.table,
        f"{BIG} lies there: a point for whoever takes it.",
        stage="play",
    ),
    Thought(
        "little-lies",
        lambda at: LITTLE in at.table,
        f"{LITTLE} lies there: a point for whoever takes it.",
        stage="play",
    ),
    LAST_BATCH,
    NOTHING_TAKES,
    JACK_HELD,
    Thought(
        "clubs-close",
        lambda at: at.view.sides == 2 and 4 <= _own_clubs(at) < MOST_CLUBS,
        lambda at: f"Your side has {_own_clubs(at)} clubs: {MOST_CLUBS} are the point for most.",
        stage="play",
    ),
    Thought(
        "worth",
        always,
        f"Points are in most cards (2), most clubs, {LITTLE} and {BIG}.",
        stage="play",
    ),
)
