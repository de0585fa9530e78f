"""What is said of plays in Žandari, and what there is to weigh: each with the claim that makes it true."""

from __future__ import annotations

from cardtable.cards import Card, Rank, text_of
from cardtable.engine.actions import Action
from cardtable.engine.reasons import Reason, Thought, always
from cardtable.mechanics.acts import Cut
from cardtable.mechanics.fishing import Counting, Fish, captures
from cardtable.words import so_many
from games.zandari.actions import BIG, LITTLE, Signal
from games.zandari.judge import Judge, clubs_in
from games.zandari.rules import ZandariDeal

MOST_CLUBS = 7
"""With two sides these are the most, whoever has the other six."""


def brought(play: Fish) -> tuple[Card, ...]:
    """What a capture brings into the own pile."""
    return (play.card, *play.take)


def prizes(play: Fish) -> tuple[Card, ...]:
    """The little one and the big one, if a capture brings them."""
    return tuple(c for c in brought(play) if c in (LITTLE, BIG)) if play.take else ()


def can_take(c: Card, laid: Card, row: tuple[Card, ...], counting: Counting) -> bool:
    """Whether a card takes one that was just laid beside a row."""
    return c.rank is Rank.JACK or any(laid in taken for taken in captures(c, (*row, laid), counting))


def takers(at: Judge, play: Fish) -> tuple[Card, ...]:
    """The cards of others, now or when they are dealt, that could take the one laid."""
    return tuple(c for c in at.abroad if can_take(c, play.card, at.table, at.counting))


def is_laid(at: Judge, play: Fish) -> bool:
    """Whether a card that is no Jack is laid, and others have cards to come."""
    return not play.take and play.card.rank is not Rank.JACK and bool(at.abroad)


def only_jacks_take(at: Judge, play: Fish) -> bool:
    """Whether nothing but a Jack can take what is laid."""
    return is_laid(at, play) and {c.rank for c in takers(at, play)} == {Rank.JACK}


def takers_held(deal: ZandariDeal, seat: int, play: Fish) -> list[Card]:
    """The cards of other hands that could take the one laid."""
    row, others = deal.cards_in("table"), [at for at in range(deal.seats) if at != seat]
    held = [c for at in others for c in deal.hand(at)]
    return [c for c in held if can_take(c, play.card, row, deal.counting)]


def is_hardest(at: Judge, play: Fish) -> bool:
    """Whether fewer cards take it than any other that could be laid."""
    others = [one for one in at.view.legal if isinstance(one, Fish) and one != play and is_laid(at, one)]
    return is_laid(at, play) and bool(others) and all(_is_harder(at, play, one) for one in others)


def _is_harder(at: Judge, play: Fish, other: Action) -> bool:
    if not isinstance(other, Fish) or not is_laid(at, other) or other.card is play.card:
        return True
    return len(takers(at, play)) < len(takers(at, other))


def _takes_more(_: Judge, play: Fish, other: Action) -> bool:
    return not isinstance(other, Fish) or len(other.take) < len(play.take)


def takes_most(at: Judge, play: Fish) -> bool:
    """Whether no other play takes as many cards."""
    return len(play.take) > 1 and all(_takes_more(at, play, one) for one in at.view.legal if one != play)


def is_only_capture(at: Judge, play: Fish) -> bool:
    """Whether nothing else that could be done takes anything."""
    return bool(play.take) and all(_takes_nothing(at, play, one) for one in at.view.legal if one != play)


def _takes_nothing(_: Judge, play: Fish, other: Action) -> bool:
    return not isinstance(other, Fish) or not other.take


def _of_takers(at: Judge, play: Fish) -> str:
    return f"{len(takers(at, play)) or 'none'} of the {so_many(len(at.abroad), 'card')} still out"


REASONS: tuple[Reason[Judge], ...] = (
    Reason("cut", always, "A cut is luck.", of=Cut),
    Reason("signal", always, "Your side then knows that you hold {action.card}.", of=Signal),
    Reason(
        "prize",
        lambda at, play: bool(prizes(play)),
        lambda at, play: f"It brings home {text_of(prizes(play))}.",
        of=Fish,
    ),
    Reason(
        "clears",
        lambda at, play: bool(play.take) and len(play.take) == len(at.table) and bool(at.abroad),
        "It leaves nothing on the table to take.",
        of=Fish,
    ),
    Reason("only-capture", is_only_capture, "No other play takes anything.", of=Fish, beside=_takes_nothing),
    Reason(
        "most",
        takes_most,
        lambda at, play: f"It takes {len(play.take)} cards, more than any other play.",
        of=Fish,
        beside=_takes_more,
    ),
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
    Reason(
        "safe",
        lambda at, play: is_laid(at, play) and not takers(at, play),
        "Nobody can take {action.card} as the table lies.",
        of=Fish,
        in_deal=lambda deal, seat, play: not takers_held(deal, seat, play),
    ),
    Reason(
        "jacks-only",
        only_jacks_take,
        "Nothing but a Jack can take {action.card} as the table lies.",
        of=Fish,
        in_deal=lambda deal, seat, play: all(c.rank is Rank.JACK for c in takers_held(deal, seat, play)),
    ),
    Reason(
        "hardest",
        is_hardest,
        lambda at, play: f"It is the hardest to take of what you can lay: {_of_takers(at, play)} could.",
        of=Fish,
        beside=_is_harder,
    ),
    Reason(
        "takers",
        is_laid,
        lambda at, play: f"Laid there, {play.card} could be taken by {_of_takers(at, play)}.",
        of=Fish,
    ),
)


def _takes(at: Judge) -> bool:
    """Whether something can be captured."""
    return any(isinstance(one, Fish) and one.take for one in at.view.legal)


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
    Thought(
        "last-batch",
        lambda at: at.is_last_batch and len(at.view.hand) <= 2,
        "Nothing more is dealt: who captures last also gets what is left on the table.",
        stage="play",
    ),
    Thought(
        "nothing-takes",
        lambda at: not _takes(at),
        "Nothing you hold takes anything: lay what helps the others least.",
        stage="play",
    ),
    Thought(
        "jack-held",
        lambda at: (
            any(c.rank is Rank.JACK for c in at.view.hand)
            and any(c.rank is not Rank.JACK for c in at.view.hand)
        ),
        lambda at: (
            f"A Jack takes all that lies, now {so_many(len(at.table), 'card')}: it may wait for a rich table."
        ),
        stage="play",
    ),
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
