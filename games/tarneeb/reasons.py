"""What is said of bids, trumps and throwing in, and what there is to weigh; of cards in `card_reasons`."""

from __future__ import annotations

from cardtable.cards import Card, Rank, Suit, text_of
from cardtable.engine.actions import Action, Pass
from cardtable.engine.reasons import Reason, Thought, always
from cardtable.mechanics.auction import NOTRUMP
from cardtable.mechanics.tricks import ace_high
from cardtable.words import so_many
from games.tarneeb.actions import Bid, Double, Keep, NameTrumps, Redouble, Throw
from games.tarneeb.card_reasons import PLAY_THOUGHTS, PLAYS
from games.tarneeb.hands import lengths_of, winners
from games.tarneeb.judge import KEPT_LENGTH, SURE, Judge
from games.tarneeb.table import ALL, LEAST

HONOURS = (Rank.ACE, Rank.KING, Rank.QUEEN)

# The hand and the bidding


def held(at: Judge, strain: str) -> tuple[Card, ...]:
    """The cards held of a suit, highest first."""
    suit = Suit.parse(strain) if strain != NOTRUMP else None
    return tuple(sorted((c for c in at.hand if c.suit is suit), key=ace_high, reverse=True))


def honours(at: Judge, strain: str) -> tuple[Card, ...]:
    """The ace, king and queen held of a suit."""
    return tuple(c for c in held(at, strain) if c.rank in HONOURS)


def high(at: Judge) -> tuple[Card, ...]:
    """The aces and kings held."""
    return tuple(c for c in at.hand if c.rank in (Rank.ACE, Rank.KING))


def named(at: Judge, bid: Bid) -> str:
    """What a bid makes trumps: in the Lebanese game what is best."""
    return bid.strain or at.best


def sure_winners(at: Judge, bid: Bid) -> int:
    """The tricks that the own hand is sure of if a bid stands."""
    return winners(at.hand, named(at, bid))


def with_trumps(strain: str) -> str:
    """With what trumps, in words."""
    return "without trumps" if strain == NOTRUMP else f"with {strain} as trumps"


def about(hope: float) -> str:
    """So many tricks, roughly."""
    return f"about {so_many(min(ALL, round(hope)), 'trick')}"


def hoped(at: Judge, strain: str) -> str:
    """What is to be hoped for with those trumps."""
    return f"{about(at.hope(strain))} {with_trumps(strain or at.best)}"


def stops_all(at: Judge) -> bool:
    """Whether no suit lies open to the opponents: an ace, or a king with another card, in each."""
    return all(
        any(c.rank is Rank.ACE or (c.rank is Rank.KING and len(own) > 1) for c in own)
        for own in (held(at, suit.value) for suit in Suit)
    )


def is_too_high(at: Judge, bid: Bid) -> bool:
    """Whether a bid is more than there is to hope for."""
    return round(at.hope(bid.strain)) < bid.count


def over_partner(at: Judge, bid: Bid) -> bool:
    """Whether a bid takes the bidding from the partner."""
    return bool(at.deal.bid) and at.is_partners


def next_bid(at: Judge) -> int:
    """The number that it takes to go on, in the best strain."""
    bids = [one for one in at.deal.legal(at.seat) if isinstance(one, Bid)]
    fitting = [bid.count for bid in bids if bid.strain in ("", at.best)]
    return min(fitting, default=ALL + 1)


def passes_weak(at: Judge, _: Pass) -> bool:
    """Whether going on takes more than the hand promises."""
    return round(at.promise(at.best)) < next_bid(at) <= ALL


def longer(at: Judge, action: NameTrumps, other: Action) -> bool:
    """Whether fewer cards are held of another suit."""
    if not isinstance(other, NameTrumps):
        return False
    return other.strain == NOTRUMP or len(held(at, other.strain)) < len(held(at, action.strain))


def is_longest(at: Judge, action: NameTrumps) -> bool:
    """Whether more are held of that suit than of any other."""
    others = [NameTrumps(suit.value) for suit in Suit if suit.value != action.strain]
    return action.strain != NOTRUMP and all(longer(at, action, other) for other in others)


def _of_suit(at: Judge, strain: str) -> str:
    top = honours(at, strain)
    count = len(held(at, strain))
    among = f", {text_of(top)} among them" if 0 < len(top) < count else ""
    return f"{so_many(count, 'card')} of {strain}{among}"


def _against(at: Judge) -> str:
    strain = at.deal.bid_suit
    trumps = "" if strain == NOTRUMP else f" and {so_many(len(held(at, strain)), 'trump')}"
    return f"{text_of(high(at)) or 'no ace or king'}{trumps}"


def _longest(at: Judge) -> int:
    return max(lengths_of(at.hand).values())


BIDDING: tuple[Reason[Judge], ...] = (
    Reason(
        "sure",
        lambda at, bid: bid.count == ALL and sure_winners(at, bid) >= SURE,
        lambda at, bid: f"{so_many(sure_winners(at, bid), 'trick')} are yours {with_trumps(named(at, bid))}.",
        of=Bid,
    ),
    Reason(
        "too-high",
        is_too_high,
        lambda at, bid: f"It is more than there is to hope for: {hoped(at, bid.strain)}.",
        of=Bid,
        con=True,
    ),
    Reason(
        "over-partner",
        over_partner,
        "Your partner's bid stands: going on binds your side to more.",
        of=Bid,
        con=True,
    ),
    Reason(
        "raise",
        lambda at, bid: bool(bid.strain) and at.support(bid.strain) >= bid.count,
        lambda at, bid: (
            f"Your partner has bid {bid.strain}: with your hand, hope for {about(at.support(bid.strain))}."
        ),
        of=Bid,
    ),
    Reason(
        "bid",
        lambda at, bid: round(at.hope(bid.strain)) >= bid.count,
        lambda at, bid: f"There is hope of {hoped(at, bid.strain)}.",
        of=Bid,
    ),
    Reason(
        "double",
        lambda at, _: len(high(at)) > 1,
        lambda at, _: f"You hold {_against(at)} against them.",
        of=Double,
    ),
    Reason(
        "no-double",
        lambda at, _: len(high(at)) < 2,
        lambda at, _: f"You hold {_against(at)}.",
        of=Double,
        con=True,
    ),
    Reason(
        "redouble",
        lambda at, _: at.hope(at.deal.bid_suit) > at.deal.bid,
        lambda at, _: f"There is hope of {hoped(at, at.deal.bid_suit)}, more than the bid.",
        of=Redouble,
    ),
    Reason("partners-bid", lambda at, _: at.is_partners, "Your partner's bid stands.", of=Pass),
    Reason("own-bid", lambda at, _: at.deal.bidder == at.seat, "Your own bid stands.", of=Pass),
    Reason(
        "weak",
        passes_weak,
        lambda at, _: f"To go on takes {next_bid(at)}: there is hope of {hoped(at, at.best)}.",
        of=Pass,
    ),
    Reason(
        "cautious",
        lambda at, _: next_bid(at) <= ALL,
        lambda at, _: f"{next_bid(at)} would leave nothing to spare: there is hope of {hoped(at, at.best)}.",
        of=Pass,
    ),
    Reason(
        "longest",
        is_longest,
        lambda at, action: f"You hold {_of_suit(at, action.strain)}: more than of any other suit.",
        of=NameTrumps,
        beside=longer,
    ),
    Reason(
        "stopped",
        lambda at, action: action.strain == NOTRUMP and stops_all(at),
        "You hold an ace, or a king with another card, in every suit.",
        of=NameTrumps,
    ),
    Reason(
        "open-suits",
        lambda at, action: action.strain == NOTRUMP,
        lambda at, _: f"Without trumps there is hope of {about(at.promise(NOTRUMP))}.",
        of=NameTrumps,
    ),
    Reason(
        "named",
        always,
        lambda at, action: f"You hold {_of_suit(at, action.strain)}.",
        of=NameTrumps,
    ),
    Reason(
        "long-suit",
        lambda at, _: _longest(at) >= KEPT_LENGTH,
        lambda at, _: f"{_longest(at)} cards of one suit may still make trumps.",
        of=Keep,
    ),
    Reason("throw", always, "No card of yours stops a suit that an opponent leads from the top.", of=Throw),
)

REASONS = BIDDING + PLAYS

THOUGHTS: tuple[Thought[Judge], ...] = (
    Thought(
        "partner-has-bid",
        lambda at: bool(at.deal.bid) and at.is_partners,
        "Your partner's bid stands: what would another bring your side?",
        "bid",
    ),
    Thought(
        "still-to-speak",
        lambda at: at.deal.is_egyptian and at.deal.bidder == at.seat,
        "Your own bid stands: a pass ends the bidding, another bid opens it again.",
        "bid",
    ),
    Thought(
        "doubled",
        lambda at: at.deal.doubled > 1,
        "The bid is doubled; a new bid would wipe that out.",
        "bid",
    ),
    Thought(
        "doubling",
        lambda at: at.deal.is_egyptian and bool(at.deal.bid) and at.deal.doubled == 1 and not at.is_standing,
        lambda at: f"They need {at.deal.bid}: with {ALL + 1 - at.deal.bid} tricks your side defeats them.",
        "bid",
    ),
    Thought(
        "final",
        lambda at: not at.deal.is_egyptian and not at.deal.options.one_bid,
        "If you pass you are out of this bidding.",
        "bid",
    ),
    Thought(
        "hope",
        always,
        lambda at: f"You may hope for {hoped(at, at.best)}. The lowest bid is {LEAST}.",
        "bid",
    ),
    Thought("length", always, "Long trumps count more than high ones: look for your longest suit.", "trump"),
    *PLAY_THOUGHTS,
)
