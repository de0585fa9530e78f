"""What is said of actions in Dai Fugō: each sentence with the claim that makes it true."""

from __future__ import annotations

from cardtable.cards import Rank, card
from cardtable.engine.actions import Action, Pass
from cardtable.engine.reasons import Reason
from cardtable.mechanics.climbing import PlayCards, naturals, power
from cardtable.mechanics.exchange import PutAway
from cardtable.mechanics.round_claims import (
    BREAKS,
    CHEAPER,
    COULD_PLAY,
    EASY_TO_BEAT,
    HARD_TO_BEAT,
    HURRY,
    KEEPS_ENTRIES,
    KEEPS_WHOLE,
    LOWEST,
    MOST_AT_ONCE,
    ONLY_PLAY,
    OUT,
    SAVES_BOTH,
    SAVES_ENTRIES,
    SAVES_SETS,
    SHEDS,
    SPENDS_ENTRY,
    THEN_OUT,
    TOO_LONG_TO_ANSWER,
    UNBEATABLE,
    after,
    cheapest,
    comes_back,
    is_last,
)
from cardtable.mechanics.round_sense import named
from cardtable.words import so_many
from games.dai_fugo.holding import height
from games.dai_fugo.parting import OF_GIVING
from games.dai_fugo.seen import Seen, is_joker
from games.dai_fugo.table import DaiFugoTable

MIDDLE = 6
"""The height of a 9, the middle rank: what lies below it is low."""

# Of plays


def leaves_forbidden(at: Seen, play: PlayCards) -> bool:
    """Whether only cards are left with which nobody should go out, as the order is."""
    high = Rank.THREE if at.deal.revolution else Rank.TWO
    left = at.left(play)
    is_bad = bool(left) and all(is_joker(c) or c.rank is high for c in left)
    return bool(at.options.forbidden_last) and not at.deal.pending and is_bad


def _is_no_lower(at: Seen, play: PlayCards, other: Action) -> bool:
    """Whether the other play is not the cheaper one, by what its cards stand for."""
    if not isinstance(other, PlayCards):
        return True
    has_no_more_jokers = len(naturals(play.cards)) >= len(naturals(other.cards))
    return has_no_more_jokers and _stands(at, play) <= _stands(at, other)


def _stands(at: Seen, play: PlayCards) -> int:
    """How high the lowest card of a play stands, a joker as what it is said to be."""
    if not naturals(play.cards):
        return 99
    said = play.meaning.partition("-")[0]
    lowest = power(card(f"{said}S")) if said else min(map(power, naturals(play.cards)))
    return -lowest if at.deal.turned else lowest


def _last(at: Seen) -> str:
    """Where a forbidden last play brings its player."""
    return "behind all who still play" if at.deal.bottom else "last"


def turns_order(at: Seen, play: PlayCards) -> bool:
    """Whether the order is turned by it, once the table has been cleared."""
    return at.deal.is_revolution(at.play(play)) and not at.deal.pending and not is_last(at, play)


def keeps_low(at: Seen, play: PlayCards) -> bool:
    """Whether more than half of what is left is low in the order that a revolution would turn."""
    left = at.left(play)
    return sum(height(c, at.later) < MIDDLE for c in left) * 2 > len(left)


def _is_pending(deal: DaiFugoTable, seat: int, play: PlayCards) -> bool:
    then = after(deal, seat, play)
    return then.pending or then.revolution is not deal.revolution


OF_PLAYS: tuple[Reason[Seen], ...] = (
    Reason(
        "forbidden",
        lambda at, play: at.forbidden(play),
        lambda at, play: f"Going out with {named(play.cards)} is forbidden: it puts you {_last(at)}.",
        of=PlayCards,
        con=True,
        in_deal=lambda deal, seat, play: seat in after(deal, seat, play).bottom,
    ),
    OUT,
    Reason(
        "leaves-forbidden",
        leaves_forbidden,
        lambda at, play: f"It leaves you {named(at.left(play))}: as the order is, who goes out so is last.",
        of=PlayCards,
        con=True,
    ),
    THEN_OUT,
    Reason(
        "clears",
        lambda at, play: at.clears(play) and not is_last(at, play),
        "An 8 clears the table: you lead again.",
        of=PlayCards,
        in_deal=comes_back,
    ),
    UNBEATABLE,
    TOO_LONG_TO_ANSWER,
    Reason(
        "revolution-for-low",
        lambda at, play: turns_order(at, play) and keeps_low(at, play),
        "It turns the order when the table is cleared, and most of what you keep is low.",
        of=PlayCards,
        in_deal=_is_pending,
    ),
    Reason(
        "revolution-for-high",
        lambda at, play: turns_order(at, play) and not keeps_low(at, play),
        "It turns the order when the table is cleared, and little of what you keep is low.",
        of=PlayCards,
        con=True,
        in_deal=_is_pending,
    ),
    SPENDS_ENTRY,
    BREAKS,
    LOWEST,
    MOST_AT_ONCE,
    ONLY_PLAY,
    cheapest(_is_no_lower),
    KEEPS_WHOLE,
    CHEAPER,
    HARD_TO_BEAT,
    SHEDS,
    EASY_TO_BEAT,
    HURRY,
    KEEPS_ENTRIES,
)


# Of passing


def all_forbidden(at: Seen) -> bool:
    """Whether every play would be a forbidden last one."""
    return bool(at.plays) and all(at.forbidden(one) for one in at.plays)


def saves_all(at: Seen) -> bool:
    """Whether there is nothing to put away that would not cost something."""
    away = [one.picks for one in at.view.legal if isinstance(one, PutAway)]
    return bool(away) and all(at.entries(held) or at.tears(held) for held in away)


OF_PASSING: tuple[Reason[Seen], ...] = (
    Reason(
        "all-forbidden",
        lambda at, _: at.is_answer and all_forbidden(at),
        lambda at, _: f"Any play now would be a forbidden last one, and put you {_last(at)}.",
        of=Pass,
        in_deal=lambda deal, seat, _: all(
            seat in after(deal, seat, one).bottom for one in deal.legal(seat) if not isinstance(one, Pass)
        ),
    ),
    SAVES_ENTRIES,
    SAVES_SETS,
    SAVES_BOTH,
    COULD_PLAY,
    Reason(
        "asks-nothing",
        lambda at, _: at.view.stage == "ask",
        "You then get the highest cards that must be given.",
        of=Pass,
    ),
    Reason(
        "saves-all",
        lambda at, _: saves_all(at),
        lambda at, _: f"Whatever you put away is likely to win the lead, or breaks a {at.kinds}.",
        of=Pass,
        beside=lambda at, _, other: bool(at.entries(other.picks)) or at.breaks_by_hand(other),
    ),
    Reason(
        "keeps-cards",
        lambda at, _: at.view.stage == "tens",
        lambda at, _: f"You could put {so_many(at.may_put_away, 'card')} away now.",
        of=Pass,
        con=True,
    ),
)

REASONS: tuple[Reason[Seen], ...] = (*OF_PLAYS, *OF_PASSING, *OF_GIVING)
