"""What is said of plays in Tarneeb, and what there is to weigh: each with the claim that makes it true."""

from __future__ import annotations

from dataclasses import replace

from cardtable.cards import Card, Rank, Suit, text_of
from cardtable.engine.actions import Pass
from cardtable.engine.reasons import Reason, Thought, always
from cardtable.mechanics.bidding import NOTRUMP
from cardtable.mechanics.tricks import naming_reasons as trumps
from cardtable.mechanics.tricks import trick_reasons as tricks
from cardtable.words import so_many
from games.tarneeb.actions import Bid, Double, NameTrumps, Redouble, Throw
from games.tarneeb.judge import Judge
from games.tarneeb.table import ALL, LEAST

# The bidding


def high(at: Judge) -> tuple[Card, ...]:
    """The aces and kings held."""
    return tuple(c for c in at.hand if c.rank in (Rank.ACE, Rank.KING))


def about(hope: float) -> str:
    """So many tricks, roughly."""
    return f"about {so_many(min(ALL, round(hope)), 'trick')}"


def hoped(at: Judge, strain: str) -> str:
    """What is to be hoped for with those trumps."""
    named = strain or at.best
    return f"{about(at.hope(strain))} {'without' if named == NOTRUMP else f'with {named} as'} trumps"


def next_bid(at: Judge) -> int:
    """The number that it takes to go on, in the best strain."""
    bids = [one for one in at.deal.legal(at.seat) if isinstance(one, Bid)]
    return min((bid.count for bid in bids if bid.strain in ("", at.best)), default=ALL + 1)


def passes_weak(at: Judge, _: Pass) -> bool:
    """Whether going on takes more than the hand promises."""
    return round(at.promise(at.best)) < next_bid(at) <= ALL


def _against(at: Judge, _: Double) -> str:
    suit = Suit.parse(at.deal.bid_suit)
    own = f" and {so_many(len(trumps.of_suit(at, suit)), 'trump')}" if suit is not None else ""
    return f"You hold {text_of(high(at)) or 'no ace or king'}{own} against them."


BIDDING: tuple[Reason[Judge], ...] = (
    Reason(
        "too-high",
        lambda at, bid: round(at.hope(bid.strain)) < bid.count,
        lambda at, bid: f"It is more than there is to hope for: {hoped(at, bid.strain)}.",
        of=Bid,
        con=True,
    ),
    Reason(
        "over-partner",
        lambda at, _: at.is_partners,
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
    Reason("double", always, _against, of=Double),
    Reason(
        "redouble",
        lambda at, _: at.hope(at.deal.bid_suit) > at.deal.bid,
        lambda at, _: f"There is hope of {hoped(at, at.deal.bid_suit)}, more than the bid.",
        of=Redouble,
    ),
    Reason("standing", lambda at, _: at.is_standing, "The bid that stands is your side's.", of=Pass),
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
    replace(trumps.LONGEST, of=NameTrumps),
    Reason(
        "without",
        lambda at, action: action.strain == NOTRUMP,
        lambda at, _: f"Without trumps there is hope of {about(at.promise(NOTRUMP))}.",
        of=NameTrumps,
    ),
    replace(trumps.NAMED, of=NameTrumps),
    Reason("throw", always, "No card of yours stops a suit that an opponent leads from the top.", of=Throw),
)

# The play


def lacking(at: Judge) -> int:
    """The tricks that the own side still needs: to make the bid, or to defeat it."""
    wanted = at.deal.bid if at.play.attacks else ALL + 1 - at.deal.bid
    return wanted - at.deal.tricks[at.deal.side(at.seat)]


PLAYS: tuple[Reason[Judge], ...] = (
    tricks.settles(
        "makes",
        lambda at, _: at.play.attacks and lacking(at) == 1,
        "It takes the trick that makes your bid of {at.deal.bid}.",
    ),
    tricks.settles(
        "defeats",
        lambda at, _: not at.play.attacks and lacking(at) == 1,
        "It takes the trick that defeats their bid of {at.deal.bid}.",
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
REASONS = (*BIDDING, *PLAYS)

THOUGHTS: tuple[Thought[Judge], ...] = (
    Thought(
        "partner-has-bid",
        lambda at: at.is_partners,
        "Your partner's bid stands: what would another bring your side?",
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
    Thought(
        "needs",
        lambda at: at.play.attacks and lacking(at) > 0,
        lambda at: f"Your side needs {so_many(lacking(at), 'more trick')} for its bid.",
        "play",
    ),
    Thought(
        "to-defeat",
        lambda at: not at.play.attacks and 0 < lacking(at) <= 2,
        lambda at: f"{so_many(lacking(at), 'more trick')} and their bid has failed.",
        "play",
    ),
    Thought(
        "made-already",
        lambda at: at.play.attacks and lacking(at) <= 0 and at.deal.bid < ALL,
        "The bid is made: each trick more is a point more.",
        "play",
    ),
    tricks.VOID,
    tricks.PARTNER_AHEAD,
    tricks.TRUMPS_OUT,
    tricks.LAST,
)
