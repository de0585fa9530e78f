"""What Tarneeb's sentences mean."""

from __future__ import annotations

from cardtable.cards import Suit, cards
from cardtable.testing.claim_checks import Heard, number_of, reading
from tests.claims.played_out import played_out
from tests.claims.trick_readings import TRICK_READINGS, not_seen, rank_letter, trump_of

ALL = 13
ABOUT = r"about (?P<hope>\d+) tricks?"


def bid_of(heard: Heard) -> int:
    """The number that was bid last."""
    return int(heard.view.state["bid"])


def is_declarers(heard: Heard) -> bool:
    """Whether the own side has made the last bid."""
    deal = heard.view.deal
    return bid_of(heard) > 0 and bool(deal.side(heard.view.state["bidder"]) == heard.view.side)


def tricks_of(heard: Heard) -> tuple[int, int]:
    """The tricks of the own side, and of the other."""
    tricks = heard.view.state["tricks"]
    return tricks[heard.view.side], tricks[1 - heard.view.side]


def bids(heard: Heard) -> list[int]:
    """The numbers that may be bid."""
    words = [action.words() for action in heard.view.legal if action.verb == "bid"]
    return [int(one.split()[0]) for one in words]


@reading(rf"(?:[Tt]here is|may|with your hand,) hope (?:of|for) {ABOUT}", rf"hope for: {ABOUT}")
def hopes_for(_: Heard, hope: str) -> bool:
    """An estimate: no more than there are."""
    return 0 <= number_of(hope) <= ALL


@reading(rf"^There is hope of {ABOUT}[^,]*\.$")
def promises_bid(heard: Heard, hope: str) -> bool:
    """The number told is no less than that of the bid."""
    assert heard.action is not None
    return heard.action.verb != "bid" or number_of(hope) >= int(heard.action.words().split()[0])


@reading(rf"^It is more than there is to hope for: {ABOUT}")
def bids_too_much(heard: Heard, hope: str) -> bool:
    """The number told is less than that of the bid."""
    assert heard.action is not None
    return number_of(hope) < int(heard.action.words().split()[0])


@reading(rf"To go on takes (?P<only>only )?(?P<next>\d+): there is hope of {ABOUT}")
def going_on_takes(heard: Heard, only: str, next: str, hope: str) -> bool:
    """That number may be bid, and the hope told is less; with `only` it is more."""
    is_more = number_of(hope) > number_of(next)
    return number_of(next) in bids(heard) and (is_more if only else number_of(hope) < number_of(next))


@reading(rf"(?P<next>\d+) would leave nothing to spare: there is hope of {ABOUT}")
def nothing_to_spare(heard: Heard, next: str, hope: str) -> bool:
    """That number may be bid, and is what is hoped for."""
    return number_of(next) in bids(heard) and number_of(hope) == number_of(next)


@reading(rf"There is hope of {ABOUT} [^,]*, more than the bid")
def more_than_bid(heard: Heard, hope: str) -> bool:
    """The number told is above that of the bid."""
    return number_of(hope) > bid_of(heard)


@reading(
    r"You hold (?P<plain>[^,]* and )?(?P<count>no|\d+) cards? of (?P<suit>\w+)"
    r"(?:, (?P<among>[^,]+) among them,)? against them"
)
def holds_against(heard: Heard, plain: str, count: str, suit: str, among: str) -> bool:
    """The length in the suit bid; of it and of the other suits all aces and kings, each told once."""
    bid = Suit.parse(suit)
    high = [c for c in heard.hand if rank_letter(c) in "AK"]
    is_plain = sorted(cards(plain.removesuffix(" and "))) == sorted(c for c in high if c.suit is not bid)
    is_high = sorted(cards(among)) == sorted(c for c in high if c.suit is bid)
    is_long = sum(c.suit is bid for c in heard.hand) == number_of(count)
    return is_plain and is_high and is_long and suit == heard.view.state["bid_suit"]


@reading(r"You hold (?P<high>no ace or king|(?:\w+ ?)+) against them")
def holds_high_cards(heard: Heard, high: str) -> bool:
    """All aces and kings held are told; of a bid without trumps nothing else is."""
    if " of " in high:
        return True
    held = [c for c in heard.hand if rank_letter(c) in "AK"]
    return not held if high == "no ace or king" else sorted(cards(high)) == sorted(held)


@reading(r"They need (?P<bid>\d+): with (?P<count>\d+) tricks? your side defeats them")
def defeats_with(heard: Heard, bid: str, count: str) -> bool:
    """With so many of thirteen, and no fewer, the others are a trick short of their bid."""
    told = number_of(bid)
    return not is_declarers(heard) and told == bid_of(heard) and ALL - number_of(count) == told - 1


@reading(r"The lowest bid now is (?P<count>\d+)")
def lowest_bid(heard: Heard, count: str) -> bool:
    """No lower number may be bid, and that one may."""
    return min(bids(heard)) == number_of(count)


@reading(r"(?:The bid is (?P<times>doubled|redoubled); )?a new bid would|what would another bring your side")
def may_bid(heard: Heard, times: str) -> bool:
    """A bid may still be made; the one that stands counts so many times."""
    factor = {"": heard.view.state["doubled"], "doubled": 2, "redoubled": 4}[times]
    return bool(bids(heard)) and factor == heard.view.state["doubled"]


@reading(r"Your partner's bid stands: going on binds your side to more")
def binds_to_more(heard: Heard) -> bool:
    """The own side has bid, and the bid is of more tricks."""
    assert heard.action is not None
    return is_declarers(heard) and int(heard.action.words().split()[0]) > bid_of(heard)


@reading(r"Long trumps count more than high ones: look for your longest suit")
def is_advice(_: Heard) -> bool:
    """What holds always."""
    return True


@reading(r"No card of yours stops a suit that an opponent leads from the top")
def stops_nothing(heard: Heard) -> bool:
    """No ace, no king of two, no queen of three, no jack of four."""
    least = {"A": 1, "K": 2, "Q": 3, "J": 4}
    suits = [c.suit for c in heard.hand]
    return all(suits.count(c.suit) < least.get(rank_letter(c), ALL + 1) for c in heard.hand)


@reading(r"Your side needs (?P<count>\d+) more tricks? for its bid")
def needs_more(heard: Heard, count: str) -> bool:
    """So many are missing, and so many are still to be played."""
    missing = bid_of(heard) - tricks_of(heard)[0]
    return is_declarers(heard) and 0 < missing == number_of(count) <= len(heard.hand)


@reading(r"Your bid cannot be made any more: every trick you take keeps points from the others")
def cannot_be_made(heard: Heard) -> bool:
    """More are missing than are still to be played."""
    return is_declarers(heard) and bid_of(heard) - tricks_of(heard)[0] > len(heard.hand)


@reading(r"(?P<count>\d+) more tricks? and their bid has failed")
def fails_with(heard: Heard, count: str) -> bool:
    """With so many, which are still to be played, the others cannot reach their bid."""
    most = ALL - tricks_of(heard)[0] - number_of(count)
    can_be = number_of(count) <= len(heard.hand)
    return not is_declarers(heard) and can_be and most == bid_of(heard) - 1


@reading(
    r"The bid is made: each trick more is (?P<points>\d+) points? more"
    r"(?:, and all (?P<tricks>\d+) are (?P<kaboot>\d+))?"
)
def counts_more(heard: Heard, points: str, tricks: str, kaboot: str) -> bool:
    """1 each, doubled 2, redoubled 4; all thirteen 16 times that, while none is lost."""
    own, others = tricks_of(heard)
    times = int(heard.view.state["doubled"])
    is_all = (number_of(tricks), number_of(kaboot)) == (ALL, 16 * times) if tricks else others > 0
    return is_declarers(heard) and own >= bid_of(heard) and number_of(points) == times and is_all


@reading(r"[Ii]t takes the trick that makes your side's bid of (?P<bid>\d+)")
def makes_bid(heard: Heard, bid: str) -> bool:
    """One trick is missing."""
    return is_declarers(heard) and tricks_of(heard)[0] + 1 == number_of(bid) == bid_of(heard)


@reading(r"It takes the trick that defeats their bid of (?P<bid>\d+)")
def defeats_bid(heard: Heard, bid: str) -> bool:
    """With this one the others are a trick short."""
    most = ALL - tricks_of(heard)[0] - 1
    return not is_declarers(heard) and most + 1 == number_of(bid) == bid_of(heard)


@reading(r"(?P<count>no|\d+) trumps? not seen")
def trumps_not_seen(heard: Heard, count: str) -> bool:
    """So many trumps have not been seen."""
    return sum(c.suit is trump_of(heard) for c in not_seen(heard)) == number_of(count)


READINGS = (
    played_out,
    *TRICK_READINGS,
    hopes_for,
    promises_bid,
    bids_too_much,
    going_on_takes,
    nothing_to_spare,
    more_than_bid,
    holds_against,
    holds_high_cards,
    defeats_with,
    lowest_bid,
    may_bid,
    binds_to_more,
    is_advice,
    stops_nothing,
    needs_more,
    cannot_be_made,
    fails_with,
    counts_more,
    makes_bid,
    defeats_bid,
    trumps_not_seen,
)
