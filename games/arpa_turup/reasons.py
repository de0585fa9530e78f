"""What is said of plays in Arpa Turup, and what there is to weigh: each with the claim that makes it true."""

from __future__ import annotations

from cardtable.cards import Suit
from cardtable.engine.actions import Action, Pass
from cardtable.engine.reasons import Reason, Thought, always
from cardtable.mechanics.tricks import naming_reasons as trumps
from cardtable.mechanics.tricks import trick_reasons as tricks
from cardtable.mechanics.tricks.naming_trumps import NameTrump
from cardtable.mechanics.tricks.stage import PlayCard, ace_high
from cardtable.words import so_many
from games.arpa_turup.actions import CLICK, KNOCK, SIGNS, Kort, Play
from games.arpa_turup.judge import TOP, Judge, sign_for, suit_worth

NEAR = 3
"""Tricks before the end of a game from which it is spoken of."""


def count(at: Judge, suit: Suit | None) -> int:
    """How many cards of a suit are held."""
    return sum(c.suit is suit for c in at.hand)


def top(at: Judge, suit: Suit | None) -> int:
    """How many aces and kings of a suit are held."""
    return sum(c.suit is suit and ace_high(c) >= TOP for c in at.hand)


def won(at: Judge) -> int:
    """The tricks of the own side."""
    return at.deal.tricks[at.side]


def lost(at: Judge) -> int:
    """The tricks of the other side."""
    return at.deal.tricks[1 - at.side]


def no_better(at: Judge, action: NameTrump, other: Action) -> bool:
    """Whether the cards of the other suit are neither more nor higher."""
    return isinstance(other, NameTrump) and suit_worth(at.hand, other.suit) <= suit_worth(
        at.hand, action.suit
    )


def is_highest(at: Judge, action: NameTrump) -> bool:
    """Whether one card of it is held, and none of another suit is higher, or of a longer one."""
    return count(at, action.suit) == 1 and all(no_better(at, action, other) for other in map(NameTrump, Suit))


def _highest(at: Judge, action: NameTrump) -> str:
    held = next(c for c in at.hand if c.suit is action.suit)
    return f"One card each: {held} is as high as any."


def goes_for(at: Judge, tricks_in_all: int) -> bool:
    """Whether the next trick of the own side is just that one."""
    return at.deal.kort < 0 and won(at) + 1 == tricks_in_all


def betters(at: Judge, _: PlayCard) -> bool:
    """Whether the next trick of the own side is that by which its first win is bettered."""
    wanted = max(at.deal.mark + 1, at.deal.needed)
    return at.deal.held == at.side and goes_for(at, wanted)


def stops_kort(at: Judge, _: PlayCard) -> bool:
    """Whether the other side has declared all tricks."""
    kort = at.deal.kort
    return kort >= 0 and at.deal.side(kort) != at.side


def is_equal(at: Judge, play: PlayCard) -> bool:
    """Whether the same card is ahead already."""
    return at.play.winning_card is play.card


def partner_said(at: Judge, play: PlayCard, sign: str) -> bool:
    """Whether the partner's last sign for the suit led was that."""
    return at.play.leads and at.play.last_sign(at.play.partner, play.card.suit) == sign


def opponent_knocked(at: Judge, play: PlayCard) -> bool:
    """Whether an opponent's last sign for the suit led was a knock."""
    others = [seat for seat in range(at.deal.seats) if at.deal.side(seat) != at.side]
    return at.play.leads and any(at.play.last_sign(seat, play.card.suit) == KNOCK for seat in others)


def is_true(at: Judge, play: Play) -> bool:
    """Whether a sign goes with it that is true of its suit."""
    return bool(play.sign) and play.sign == sign_for(at.deal, at.hand, play.card.suit)


def _sign(at: Judge, play: Play) -> str:
    suit = play.card.suit
    if play.sign == KNOCK:
        return f"You hold {so_many(top(at, suit), 'top card')} of {suit}: a knock tells your partner."
    return f"You hold {so_many(count(at, suit), 'card')} of {suit}, none high: a click tells your partner."


BEFORE_PLAY: tuple[Reason[Judge], ...] = (
    trumps.LONGEST,
    Reason("highest", is_highest, _highest, of=NameTrump, beside=no_better),
    Reason(
        "not-held",
        lambda at, action: not count(at, action.suit),
        lambda at, action: f"You hold none of {action.suit} so far.",
        of=NameTrump,
        con=True,
    ),
    Reason(
        "kort-sure",
        lambda at, _: at.kort_worth > 0,
        lambda at, _: f"You count {so_many(at.sure, 'trick')} once trumps are drawn.",
        of=Kort,
    ),
    Reason(
        "kort-short",
        lambda at, _: at.sure < at.deal.each,
        lambda at, _: f"You count {so_many(at.sure, 'trick')} by yourself: kort needs {at.deal.each}.",
        of=(Kort, Pass),
    ),
)

PLAYS: tuple[Reason[Judge], ...] = (
    tricks.settles("stops-kort", stops_kort, "It takes a trick from kort: the game is yours."),
    tricks.settles(
        "betters",
        betters,
        lambda at, _: f"It takes trick {won(at) + 1}: more than your first win of {at.deal.mark}.",
    ),
    tricks.settles(
        "wins-game",
        lambda at, _: at.deal.held != at.side and goes_for(at, at.deal.needed),
        lambda at, _: f"It takes trick {at.deal.needed}, and with it the game.",
    ),
    Reason(
        "equal",
        is_equal,
        lambda at, play: f"{play.card} was played before: of equal cards the first is the higher.",
        of=PlayCard,
        con=True,
    ),
    tricks.AGAINST_PARTNER,
    tricks.CHEAPEST,
    tricks.TAKES_LAST,
    tricks.RUFFS,
    Reason(
        "answers-knock",
        lambda at, play: partner_said(at, play, KNOCK),
        lambda at, play: f"Your partner has knocked for {play.card.suit}: you return it.",
        of=PlayCard,
    ),
    tricks.TO_PARTNER,
    tricks.INTO_A_RUFF,
    Reason(
        "into-knock",
        opponent_knocked,
        lambda at, play: f"An opponent has knocked for {play.card.suit}.",
        of=PlayCard,
        con=True,
    ),
    Reason(
        "after-click",
        lambda at, play: partner_said(at, play, CLICK),
        lambda at, play: f"Your partner has clicked for {play.card.suit}, to say that it is weak.",
        of=PlayCard,
        con=True,
    ),
    tricks.SAFE,
    tricks.MASTER,
    tricks.SPARES_TRUMP,
    tricks.PARTNERS_TRICK,
    tricks.LIES_LOW,
    tricks.GIVES_UP,
    tricks.GOES_AHEAD,
    Reason("true-sign", is_true, _sign, of=Play),
    Reason(
        "false-sign",
        lambda at, play: bool(play.sign) and not is_true(at, play),
        lambda at, play: f"The {play.sign} says that {play.card.suit} is a {SIGNS[play.sign]} suit of yours.",
        of=Play,
        con=True,
    ),
    tricks.DRAWS_TRUMPS,
    tricks.LEADS_FROM,
    tricks.LEADS_SINGLE,
)
REASONS = (*BEFORE_PLAY, *PLAYS)


def _is_near(at: Judge) -> bool:
    """Whether the side that is ahead has nearly won the game, and neither has."""
    return at.deal.kort < 0 and 0 < at.deal.needed - max(at.deal.tricks) <= NEAR


def _near(at: Judge) -> str:
    return f"{at.deal.needed} tricks win the game: you have {won(at)}, they have {lost(at)}."


THOUGHTS: tuple[Thought[Judge], ...] = (
    Thought(
        "three-cards",
        always,
        "Three cards tell little of a hand: length is the better sign.",
        stage="trump",
    ),
    Thought(
        "kort",
        always,
        lambda at: (
            f"You count {so_many(at.sure, 'trick')} by yourself; kort lost is two games for the others."
        ),
        stage="kort",
    ),
    Thought(
        "kort-running",
        lambda at: at.deal.kort >= 0,
        "Kort is declared: every single trick counts.",
        stage="play",
    ),
    Thought("near", _is_near, _near, stage="play"),
    Thought(
        "own-mark",
        lambda at: at.deal.held == at.side and won(at) <= at.deal.mark < at.deal.each - lost(at),
        lambda at: f"Your first win was {at.deal.mark}: {at.deal.mark + 1} tricks win the match.",
        stage="play",
    ),
    Thought(
        "no-more",
        lambda at: at.deal.held == at.side and at.deal.mark >= at.deal.each - lost(at),
        lambda at: f"Your {at.deal.mark} are out of reach: {at.deal.needed - 1} tricks still keep them.",
        stage="play",
    ),
    Thought(
        "their-mark",
        lambda at: at.deal.held == 1 - at.side and lost(at) <= at.deal.mark,
        lambda at: (
            f"Their first win was {at.deal.mark}: {at.deal.each - at.deal.mark} tricks deny them the match."
        ),
        stage="play",
    ),
    tricks.VOID,
    tricks.PARTNER_AHEAD,
    Thought(
        "signs",
        lambda at: at.play.leads and bool(at.deal.options.signals),
        "With your lead you may knock for a strong suit, or click for a weak one.",
        stage="play",
    ),
    tricks.TRUMPS_OUT,
    tricks.LAST,
)
