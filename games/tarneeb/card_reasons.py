"""What is said of cards played in Tarneeb, and what there is to weigh: each with its claim."""

from __future__ import annotations

from cardtable.engine.reasons import Reason, Thought
from cardtable.mechanics import trick_claims as tricks
from cardtable.mechanics.tricks import PlayCard
from cardtable.words import so_many
from games.tarneeb.judge import Judge
from games.tarneeb.table import ALL


def won(at: Judge) -> int:
    """The tricks of the own side."""
    return at.deal.tricks[at.deal.side(at.seat)]


def wanted(at: Judge) -> int:
    """The tricks that the own side needs: to make the bid, or to defeat it."""
    return at.deal.bid if at.play.attacks else ALL + 1 - at.deal.bid


def decides(at: Judge, play: PlayCard) -> bool:
    """Whether a card takes the trick that makes the contract, or defeats it."""
    return won(at) + 1 == wanted(at) and at.play.wins_for_good(play.card)


PLAYS: tuple[Reason[Judge], ...] = (
    Reason(
        "makes",
        lambda at, play: at.play.attacks and decides(at, play),
        lambda at, _: f"It takes the trick that makes your bid of {at.deal.bid}.",
        of=PlayCard,
        in_deal=tricks.nobody_beats,
    ),
    Reason(
        "defeats",
        lambda at, play: not at.play.attacks and decides(at, play),
        lambda at, _: f"It takes the trick that defeats their bid of {at.deal.bid}.",
        of=PlayCard,
        in_deal=tricks.nobody_beats,
    ),
    tricks.AGAINST_PARTNER,
    tricks.CHEAPEST,
    tricks.TAKES_LAST,
    tricks.RUFFS,
    tricks.TO_PARTNER,
    tricks.INTO_A_RUFF,
    tricks.SAFE,
    tricks.DRAWS_TRUMPS,
    tricks.MASTER,
    tricks.SPARES_TRUMP,
    tricks.PARTNERS_TRICK,
    tricks.LIES_LOW,
    tricks.GIVES_UP,
    tricks.GOES_AHEAD,
    tricks.LEADS_FROM,
    tricks.LEADS_SINGLE,
)

PLAY_THOUGHTS: tuple[Thought[Judge], ...] = (
    Thought(
        "needs",
        lambda at: at.play.attacks and won(at) < wanted(at),
        lambda at: f"Your side needs {so_many(wanted(at) - won(at), 'more trick')} for its bid.",
        "play",
    ),
    Thought(
        "to-defeat",
        lambda at: not at.play.attacks and 0 < wanted(at) - won(at) <= 2,
        lambda at: f"{so_many(wanted(at) - won(at), 'more trick')} and their bid has failed.",
        "play",
    ),
    Thought(
        "made-already",
        lambda at: at.play.attacks and wanted(at) <= won(at) and at.deal.bid < ALL,
        "The bid is made: each trick more is a point more.",
        "play",
    ),
    tricks.VOID,
    tricks.PARTNER_AHEAD,
    tricks.TRUMPS_OUT,
    tricks.LAST,
)
