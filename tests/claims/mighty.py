"""What Mighty's sentences mean."""

from __future__ import annotations

from collections import Counter

from cardtable.cards import HIDDEN, Card, Suit, card, cards
from cardtable.engine.deal import Deal
from cardtable.testing.claim_checks import Heard, number_of, reading
from tests.claims.compared_readings import compared_readings
from tests.claims.played_out import played_out
from tests.claims.point_trick_facts import mighty_points
from tests.claims.point_trick_readings import Sense, point_trick_readings
from tests.claims.trick_readings import (
    ACE_HIGH,
    holds_fewest_else,
    holds_of_suit,
    holds_one,
    only_card,
    rank_letter,
    trick_of,
    yet_to_play,
)

JOKER = card("RJ")
MIGHTY_POWER = 300
JOKER_POWER = 200
TRUMP = 100
TWO_PACKS = 6
"""From so many players on."""


def trump_suit(heard: Heard) -> Suit | None:
    """The suit of trumps; None in notrump."""
    told = str(heard.view.state["trump"])
    return None if told == "notrump" else Suit.parse(told)


def lasts(heard: Heard) -> bool:
    """Whether it is the last trick."""
    left = max(len(heard.view.deal.hand(at)) for at in range(heard.view.seats))
    return left == 1


def has_no_power(heard: Heard, lead: Card) -> bool:
    """Whether a joker wins nothing in this trick: ripped, or in the first or last where it is the lowest."""
    is_first = heard.view.state["trick_no"] == 1
    is_ripped = str(lead) == str(heard.view.state["ripper"]) and not is_first
    powerless = heard.view.options.joker_ends == "powerless"
    return is_ripped or (powerless and (is_first or lasts(heard)))


def suit_to_win(heard: Heard, lead: Card) -> Suit | None:
    """The suit led; after a joker the one asked for, or the next card's."""
    if lead is not JOKER:
        return lead.suit
    asked = Suit.parse(str(heard.view.state["asked"])) if heard.view.state["asked"] else None
    lying = [c.suit for c in trick_of(heard) if c.suit is not None]
    if asked is not None and (asked in lying or not has_no_power(heard, lead) or not lying):
        return asked
    return next(iter(lying), None)


def power(heard: Heard, c: Card, lead: Card) -> int:
    """The mighty, then the joker, then trumps, then the suit led."""
    if str(c) == str(heard.view.state["mighty"]):
        return MIGHTY_POWER
    if c is JOKER:
        return -1 if has_no_power(heard, lead) else JOKER_POWER
    trump = trump_suit(heard)
    if c.suit not in (trump, suit_to_win(heard, lead)):
        return 0
    return ACE_HIGH.index(rank_letter(c)) + 1 + TRUMP * (c.suit is trump)


def high(heard: Heard, c: Card) -> int:
    """How high a card is by itself: the mighty, the joker while it has its power, trumps, then by rank."""
    if str(c) == str(heard.view.state["mighty"]):
        return MIGHTY_POWER
    if c is JOKER:
        return -1 if has_no_power(heard, c) else JOKER_POWER
    return ACE_HIGH.index(rank_letter(c)) + 1 + TRUMP * (c.suit is trump_suit(heard))


def counts(heard: Heard, c: Card) -> int:
    """One for a ten and above."""
    return int(c is not JOKER and rank_letter(c) in "TJQKA")


def team_in(heard: Heard, deal: Deal) -> set[int]:
    """The declarer, the friends who are known, and who else holds a called card that is not out."""
    state = heard.view.state
    declarer = int(state["declarer"])
    still = cards(str(state["calls_open"])) if state["calls_open"] else ()
    holders = {at for at in range(deal.seats) for c in still if c in deal.hand(at)}
    return {declarer, *map(int, state["friends"]), *holders}


def allied(heard: Heard, deal: Deal, seat: int) -> bool:
    """Both in the team, or both against it."""
    team = team_in(heard, deal)
    return (seat in team) == (heard.view.seat in team)


SENSE = Sense(power, counts, allied)


def may_come(heard: Heard) -> list[Card]:
    """The cards that others may still play: all but the own, those played, and those one has put away."""
    view = heard.view
    left = Counter(view.game.pack(view.seats, view.options))
    left.subtract(heard.hand)
    left.subtract(c for event in view.events if event.kind == "play" for c in event.cards)
    left.subtract(c for c in view.cards_in("discard") if c is not HIDDEN)
    return list(left.elements())


@reading(r"In \w+ the hand is likely good for (?P<only>only )?(?P<count>\d+|no) points?")
def likely_good_for(heard: Heard, only: str, count: str) -> bool:
    """Judged, not counted: less than is bid, or as much."""
    assert heard.action is not None
    bid = int(heard.action.words().split()[0])
    return (number_of(count) < bid) == bool(only)


@reading(r"In (?P<strain>\w+) the next bid is (?P<bid>\d+); the hand is likely good for (?:\d+|no) points?")
def next_bid(heard: Heard, strain: str, bid: str) -> bool:
    """The lowest that is legal in those trumps."""
    bids = [one.words().split() for one in heard.view.legal if one.verb == "bid"]
    return min(int(count) for count, trumps in bids if trumps == strain) == number_of(bid)


@reading(r"^As declarer you call (?P<count>\d) cards?: whoever else (?:holds it|is the first to play one)")
def calls_so_many(heard: Heard, count: str) -> bool:
    """One card, and two with two packs."""
    return number_of(count) == (2 if heard.view.seats >= TWO_PACKS else 1) and heard.view.seats > 3


@reading(r"With three players the declarer is always alone")
def three_play(heard: Heard) -> bool:
    """Three play."""
    return heard.view.seats == 3


@reading(r"takes the (?P<count>\d) cards of the blind, and puts as many away")
def blind_has(heard: Heard, count: str) -> bool:
    """So many cards lie in the blind."""
    return len(heard.view.cards_in("blind")) == number_of(count)


@reading(r"Other trumps bring no more than they would raise the contract", r"by more than the raise")
def is_estimate(heard: Heard) -> bool:
    """Judged, not counted: where trumps may be changed."""
    return heard.view.stage == "contract"


@reading(
    r"(?:In (?P<none>notrump)|With (?P<suit>\w+) as trumps) (?P<named>\w+) is the mighty, and you hold it"
)
def holds_mighty(heard: Heard, named: str, none: str = "", suit: str = "") -> bool:
    """It is bid in those trumps, and the other ace is the mighty only where spades are."""
    assert heard.action is not None
    is_bid = heard.action.words().split()[1] == (suit or none)
    return is_bid and card(named) in heard.hand and named == ("AD" if suit == "spades" else "AS")


@reading(r"They are your lowest cards outside trumps")
def are_lowest(heard: Heard) -> bool:
    """Of the cards that are neither trumps nor joker nor mighty no lower one stays, and a higher one does."""
    assert heard.action is not None
    away = Counter(heard.action.picks)
    special = {JOKER, card(str(heard.view.state["mighty"]))}
    plain = [c for c in heard.hand if c not in special and c.suit is not trump_suit(heard)]
    stay = [ACE_HIGH.index(rank_letter(c)) for c in (Counter(plain) - away).elements()]
    go = [ACE_HIGH.index(rank_letter(c)) for c in away.elements() if c in plain]
    return len(go) == away.total() and min(stay) >= max(go) < max(stay)


@reading(
    r"^(?P<named>\S+) is the highest of (?P<suit>\w+) that others hold",
    r"^(?P<named>.+) are the highest of their suits that others hold",
)
def highest_elsewhere(heard: Heard, named: str, suit: str = "") -> bool:
    """Others hold what is called, and nothing higher of its suit, in each deal that could be."""
    assert heard.action is not None
    called = cards(named)
    is_called = heard.action.words().partition(" ask")[0] == named
    for deal in heard.deals:
        held = {c for at in range(deal.seats) if at != heard.view.seat for c in deal.hand(at)}
        for one in called:
            own = [ACE_HIGH.index(rank_letter(c)) for c in held if c.suit is one.suit]
            if one not in held or max(own) > ACE_HIGH.index(rank_letter(one)):
                return False
    return is_called and (not suit or called[0].suit is Suit(suit))


@reading(r"It keeps (?P<count>\d+|no) trumps?")
def keeps(heard: Heard, count: str) -> bool:
    """All trumps are kept, and so many."""
    assert heard.action is not None
    held = [c for c in heard.hand if c.suit is trump_suit(heard)]
    away = [c for c in heard.action.picks if c.suit is trump_suit(heard)]
    return len(held) == number_of(count) and not away


@reading(r"If all your (?P<suit>\w+) go, you may trump that suit")
def may_be_void(heard: Heard, suit: str) -> bool:
    """It has no more cards than must go, and trumps are held."""
    held = [c for c in heard.hand if c.suit is Suit(suit)]
    surplus = len(heard.hand) - min(len(heard.view.deal.hand(at)) for at in range(heard.view.seats))
    has_trumps = any(c.suit is trump_suit(heard) for c in heard.hand)
    return 0 < len(held) <= surplus and has_trumps and Suit(suit) is not trump_suit(heard)


@reading(r"If you call what only you have, you play alone and the others do not know it")
def may_be_alone(heard: Heard) -> bool:
    """Own cards may be called."""
    return any(
        set(cards(one.words().partition(" ask")[0])) <= set(heard.hand)
        for one in heard.view.legal
        if one.words() != "none"
    )


@reading(r"Alone you play against all others")
def calls_own(heard: Heard) -> bool:
    """Nobody else holds what is called."""
    assert heard.action is not None
    words = heard.action.words().partition(" ask")[0]
    called = () if words == "none" else cards(words)
    others = [
        c for deal in heard.deals for at in range(deal.seats) if at != heard.view.seat for c in deal.hand(at)
    ]
    return not set(called) & set(others)


@reading(r"No other card beats (?P<named>\w+), the mighty")
def is_mighty(heard: Heard, named: str) -> bool:
    """It is the mighty of these trumps: another card than the ace of the trumps."""
    return named == ("AD" if trump_suit(heard) is Suit.SPADES else "AS")


@reading(r"The first lead is no trump, no joker and not the ripper, if you hold anything else")
def leads_first(heard: Heard) -> bool:
    """The lead to the first trick, and what is legal of it."""
    plays = [one.picks[0] for one in heard.view.legal if one.verb == "play"]
    barred = {
        c
        for c in heard.hand
        if c is JOKER or c.suit is trump_suit(heard) or str(c) == heard.view.state["ripper"]
    }
    return not trick_of(heard) and (set(heard.hand) <= barred or not set(plays) & barred)


@reading(r"(?P<named>\w+), the mighty, may still come: it beats any other card")
def mighty_may_come(heard: Heard, named: str) -> bool:
    """It is the mighty, and others may have it."""
    return named == heard.view.state["mighty"] and card(named) in may_come(heard)


@reading(
    r"Whoever holds (?P<named>\w+), the mighty, and no other card of (?P<suit>\w+) must play it, or a joker"
)
def mighty_may_go(heard: Heard, named: str, suit: str) -> bool:
    """Its suit is led, by a card that is not the mighty itself, and others may have it."""
    c = only_card(heard)
    is_led = not trick_of(heard) and c.suit is card(named).suit is Suit(suit) and str(c) != named
    return is_led and named == heard.view.state["mighty"] and card(named) in may_come(heard)


@reading(r"The declarer asked the friend for (?P<suit>\w+)")
def asked_friend(heard: Heard, suit: str) -> bool:
    """That suit was asked for with the call, and is led by who is not the declarer."""
    state = heard.view.state
    is_led = not trick_of(heard) and only_card(heard).suit is Suit(suit)
    return is_led and state["friend_ask"] == suit and heard.view.seat != int(state["declarer"])


@reading(r"(?P<count>\d+) cards? of (?P<suit>\w+) not seen yet: the more, the likelier all follow suit")
def may_follow(heard: Heard, count: str, suit: str) -> bool:
    """It leads a suit that others may trump, of which so many cards may still come."""
    c, trump = only_card(heard), trump_suit(heard)
    out = [one.suit for one in may_come(heard)]
    is_plain_lead = not trick_of(heard) and c.suit is Suit(suit) and c.suit is not trump
    return is_plain_lead and trump in out and out.count(c.suit) == number_of(count)


@reading(
    r"It draws trumps: others may hold (?P<count>\d+)",
    r"Others may hold (?P<count>\d+) trumps?; you hold (?P<own>none|\d+)",
)
def others_may_hold(heard: Heard, count: str, own: str = "") -> bool:
    """The trumps not yet played, but for the own and those that one has put away."""
    trump = trump_suit(heard)
    held = sum(c.suit is trump for c in heard.hand)
    out = sum(c.suit is trump for c in may_come(heard))
    return trump is not None and out == number_of(count) and (not own or number_of(own) == held)


@reading(r"^Only (?P<kinds>[a-z, ]+) can still beat (?P<named>\w+)\.")
def only_these_beat(heard: Heard, kinds: str, named: str) -> bool:
    """In no deal that could be, a card of another kind that may be played beats it."""
    barred = heard.view.options.joker_ends == "barred" and (heard.view.state["trick_no"] == 1 or lasts(heard))
    for deal in heard.deals:
        for c in SENSE.stronger_behind(heard, deal, card(named)):
            kind = "joker" if c is JOKER else "mighty" if str(c) == heard.view.state["mighty"] else "trump"
            plain = kind == "trump" and c.suit is not trump_suit(heard)
            if plain or (kind not in kinds and not (kind == "joker" and barred)):
                return False
    return SENSE.is_ahead(heard, card(named)) and yet_to_play(heard) > 0


@reading(
    r"Players not known as friends have (?P<count>no|\d+) points?; the defenders beat the contract with "
    r"(?P<need>\d+)",
    r"The defenders have (?P<count>no|\d+) points?: (?P<need>\d+) beat the contract",
)
def defenders_have(heard: Heard, count: str, need: str) -> bool:
    """The points won by those not known to be on the declarer's side; where all are known, the defenders."""
    state, view = heard.view.state, heard.view
    team = {int(state["declarer"]), *map(int, state["friends"])}
    has = mighty_points(heard, set(range(view.seats)) - team)  # type: ignore[arg-type]  # it asks for the view alone
    full = 40 if view.seats >= TWO_PACKS else 20
    is_open = bool(state["calls_open"]) == heard.sentence.startswith("Players")
    return has == number_of(count) and number_of(need) == full - int(state["contract"]) + 1 and is_open


@reading(r"A friend may still be hidden: a point for another player may be one for the declarer")
def friend_may_hide(heard: Heard) -> bool:
    """A called card is not out, and the seat is neither declarer nor friend."""
    state = heard.view.state
    team = {int(state["declarer"]), *map(int, state["friends"])}
    called = cards(str(state["calls_open"])) if state["calls_open"] else ()
    return heard.view.seat not in team and bool(called) and not set(called) & set(heard.hand)


@reading(r"You are (?P<which>the|a) friend, in secret: playing (?P<named>.+) tells everybody")
def is_friend(heard: Heard, which: str, named: str) -> bool:
    """Who is not known as one, and holds the called cards that are named."""
    state = heard.view.state
    held = {c for c in cards(str(state["calls_open"])) if c in heard.hand}
    known = {int(state["declarer"]), *map(int, state["friends"])}
    is_only = len(cards(str(state["called"]))) == 1
    return (
        held == set(cards(named.replace(" or ", " ")))
        and heard.view.seat not in known
        and is_only == (which == "the")
    )


@reading(r"(?P<named>\w+) is called: play it before another player plays one, and you are a friend")
def may_become_friend(heard: Heard, named: str) -> bool:
    """A called card is held, others may hold a copy, and the seat is not known as a friend."""
    state = heard.view.state
    known = {int(state["declarer"]), *map(int, state["friends"])}
    is_called = card(named) in cards(str(state["calls_open"])) and card(named) in heard.hand
    return is_called and card(named) in may_come(heard) and heard.view.seat not in known


@reading(r"Whoever is ahead is likelier on your side than not: it adds (?P<count>\d) point")
def is_trusted(heard: Heard, count: str) -> bool:
    """Judged, not counted; but the point is."""
    return counts(heard, only_card(heard)) == number_of(count)


@reading(r"Whatever you lead may be beaten")
def may_be_beaten(heard: Heard) -> bool:
    """The seat leads."""
    return not trick_of(heard)


READINGS = (
    holds_fewest_else,
    holds_of_suit,
    holds_one,
    played_out,
    *point_trick_readings(power, counts, allied),
    *compared_readings(power, high, counts),
    likely_good_for,
    next_bid,
    calls_so_many,
    three_play,
    blind_has,
    is_estimate,
    holds_mighty,
    are_lowest,
    highest_elsewhere,
    keeps,
    may_be_void,
    may_be_alone,
    calls_own,
    is_mighty,
    leads_first,
    mighty_may_come,
    mighty_may_go,
    asked_friend,
    may_follow,
    others_may_hold,
    only_these_beat,
    defenders_have,
    friend_may_hide,
    is_friend,
    may_become_friend,
    is_trusted,
    may_be_beaten,
)
"""What the words of Mighty mean."""
