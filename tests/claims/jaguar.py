"""What Jaguar's sentences mean."""

from __future__ import annotations

from cardtable.cards import Card, Rank, Suit, card, cards
from cardtable.engine.deal import Deal
from cardtable.testing.claim_checks import Heard, number_of, reading
from tests.claims.compared_readings import compared_readings
from tests.claims.played_out import played_out
from tests.claims.point_trick_facts import JAGUAR_POINTS
from tests.claims.point_trick_readings import Sense, point_trick_readings
from tests.claims.trick_readings import (
    holds_of_suit,
    holds_trumps,
    not_seen,
    only_card,
    playable,
    trick_of,
    trump_of,
)

ORDER = ["2", "4", "5", "6", "7", "J", "Q", "K", "3", "A"]
TRUMP = 100


def power(heard: Heard, c: Card, lead: Card) -> int:
    """Trumps first, then the suit led: the 3 stands above the king."""
    trump = trump_of(heard)
    if c.suit not in (trump, lead.suit):
        return 0
    return ORDER.index(c.text[:-1]) + 1 + TRUMP * (c.suit is trump)


def high(heard: Heard, c: Card) -> int:
    """How high a card is by itself: trumps above the others."""
    return ORDER.index(c.text[:-1]) + 1 + TRUMP * (c.suit is trump_of(heard))


def counts(heard: Heard, c: Card) -> int:
    """What a card is worth."""
    return JAGUAR_POINTS.get(c.text[:-1], 0)


def team_in(heard: Heard, deal: Deal) -> set[int]:
    """The jaguar and who holds, or has played, the card called."""
    state = heard.view.state
    called, friend = card(str(state["called"])), int(state["friend"])
    holders = {at for at in range(deal.seats) if called in deal.hand(at)}
    return {int(state["jaguar"]), *holders, *([friend] if friend >= 0 else [])}


def allied(heard: Heard, deal: Deal, seat: int) -> bool:
    """Both in the team, or both against it."""
    team = team_in(heard, deal)
    return (seat in team) == (heard.view.seat in team)


SENSE = Sense(power, counts, allied)


def thrown_to(heard: Heard, seat: int, winner: int) -> int:
    """The points that a seat has played to tricks of another."""
    total, lying = 0, list[tuple[int, Card]]()
    for event in heard.view.events:
        if event.kind == "play":
            lying.append((event.seat, event.cards[0]))
        elif event.kind == "trick":
            total += sum(counts(heard, c) for at, c in lying if at == seat and event.seat == winner)
            lying = []
    return total


@reading(r"should win less than three hands of five", r"no bid that is left should win three hands of five")
def is_estimate(heard: Heard) -> bool:
    """What a hand should win is judged, not counted; a bid that is left is one that may be made."""
    return any(action.verb == "bid" for action in heard.view.legal)


@reading(r"A lower bid is harder to top, but it calls a lower card")
def may_bid_lower(heard: Heard) -> bool:
    """There are several bids."""
    return sum(action.verb == "bid" for action in heard.view.legal) > 1


@reading(r"You could bid (?P<rank>\w+):")
def may_bid(heard: Heard, rank: str) -> bool:
    """That bid is legal."""
    return f"bid {rank}" in map(str, heard.view.legal)


@reading(r"(?P<suit>spades|hearts|diamonds|clubs)(?::|,) (?P<named>(?:\d?\w[SHDC] ?)+)(?:among them)?\.$")
def holds_high(heard: Heard, suit: str, named: str) -> bool:
    """The cards named are the king and above; without `among them` they are all of the suit."""
    held = {c for c in heard.hand if c.suit is Suit(suit)}
    high = {c for c in held if c.text[:-1] in ("A", "3", "K")}
    return set(cards(named)) == high and ("among them" in heard.sentence) == (high != held)


@reading(r"With (?P<count>\d+) trumps? you would call the (?P<named>\w+)")
def would_call(heard: Heard, count: str, named: str) -> bool:
    """So many of its suit are held, and it is not."""
    called = card(named)
    held = [c for c in heard.hand if c.suit is called.suit]
    return len(held) == number_of(count) and called not in held


@reading(r"You hold (?P<named>(?:\w+ ?)+): name (?:that suit|one of those suits), and you are alone")
def names_own(heard: Heard, named: str) -> bool:
    """The cards held of the rank bid."""
    rank = Rank.parse(str(heard.view.state["bid"]))
    held = {c for c in heard.hand if c.rank is rank}
    is_one = len(held) == 1
    return held == set(cards(named)) and is_one == ("that suit" in heard.sentence)


@reading(r"You hold the (?P<named>\w+) yourself: (?:alone a win counts 4|you would be alone against four)")
def holds_called(heard: Heard, named: str) -> bool:
    """The card is held; alone counts 4, and four play against one."""
    return card(named) in heard.hand


@reading(
    r"Length, high cards, and the card you call count for the choice of trumps",
    r"nothing that is said binds anybody",
)
def is_rule(_: Heard) -> bool:
    """What holds always."""
    return True


@reading(r"Of the (?P<unseen>\d+) cards? not seen (?P<better>none|\d+) would beat it")
def better_unseen(heard: Heard, unseen: str, better: str) -> bool:
    """Cards not seen, and those of them that beat the card led."""
    c, rest = only_card(heard), not_seen(heard)
    stronger = [one for one in rest if power(heard, one, c) > power(heard, c, c)]
    return (len(rest), len(stronger)) == (number_of(unseen), number_of(better))


@reading(r"[Yy]ou keep (?P<count>\d+) trumps?")
def keeps(heard: Heard, count: str) -> bool:
    """The trumps that are left after the play."""
    kept = [c for c in heard.hand if c is not only_card(heard)]
    return sum(c.suit is trump_of(heard) for c in kept) == number_of(count)


@reading(r"(?P<count>\d+) trumps? not seen yet")
def trumps_not_seen(heard: Heard, count: str) -> bool:
    """The trumps not seen."""
    return sum(c.suit is trump_of(heard) for c in not_seen(heard)) == number_of(count)


@reading(r"There is no suit to follow: any of the others may trump what you lead")
def others_may_trump(heard: Heard) -> bool:
    """Trumps are out, and there is something else to lead."""
    plain = any(c.suit is not trump_of(heard) for c in heard.hand)
    return plain and any(c.suit is trump_of(heard) for c in not_seen(heard))


@reading(r"All four play against you, and do not know it")
def is_alone(heard: Heard) -> bool:
    """The jaguar holds his own called card."""
    state = heard.view.state
    return heard.view.seat == state["jaguar"] and card(str(state["called"])) in heard.hand


@reading(r"Points that you throw to the jaguar count for you, but may give you away")
def is_secret_friend(heard: Heard) -> bool:
    """Another than the jaguar holds the called card."""
    state = heard.view.state
    return heard.view.seat != state["jaguar"] and card(str(state["called"])) in heard.hand


@reading(r"It shows everybody (?:that you are alone|who the friend is)")
def shows(heard: Heard) -> bool:
    """The called card is played: by the jaguar himself, or by his friend."""
    is_jaguar = heard.view.seat == heard.view.state["jaguar"]
    is_called = only_card(heard) is card(str(heard.view.state["called"]))
    return is_called and is_jaguar == ("alone" in heard.sentence)


@reading(r"Another player has thrown the jaguar (?P<count>\d+) points or more: is that the friend\?")
def somebody_helped(heard: Heard, count: str) -> bool:
    """One who is neither asked nor the jaguar; and nobody knows the friend."""
    jaguar = int(heard.view.state["jaguar"])
    others = [at for at in range(heard.view.seats) if at not in (heard.view.seat, jaguar)]
    is_open = heard.view.state["friend"] == -1 and not is_in_team_for_sure(heard)
    return is_open and any(thrown_to(heard, at, jaguar) >= number_of(count) for at in others)


def is_in_team_for_sure(heard: Heard) -> bool:
    """Whether the seat is jaguar or friend."""
    return heard.view.seat in team_in(heard, heard.deals[0])


@reading(r"Do you trust who is ahead\? One of the others may be the jaguar's friend")
def cannot_be_sure(heard: Heard) -> bool:
    """Not the jaguar is ahead, and the seat plays against him."""
    ahead, _ = SENSE.best_lying(heard)
    state = heard.view.state
    return ahead != state["jaguar"] and state["friend"] == -1 and not is_in_team_for_sure(heard)


@reading(r"Watch who throws you points: only your friend gladly does")
def jaguar_without_friend(heard: Heard) -> bool:
    """Said to the jaguar, whose friend is not known."""
    state = heard.view.state
    is_own = card(str(state["called"])) in heard.hand
    return heard.view.seat == state["jaguar"] and state["friend"] == -1 and not is_own


@reading(r"(?P<count>\d+) more points? and your side has won(?P<fewer>; fewer)?")
def nearly_won(heard: Heard, count: str, fewer: str) -> bool:
    """With so many more the known team has 61; where a friend may have some in secret, with fewer perhaps."""
    state = heard.view.state
    known = {int(state["jaguar"]), heard.view.seat, int(state["friend"])} - {-1}
    with_cards = [at for at in range(heard.view.seats) if heard.view.deal.hand(at) and at != heard.view.seat]
    if len(with_cards) == 1 and card(str(state["called"])) not in heard.hand and state["friend"] == -1:
        known |= {*with_cards}  # the called card can lie nowhere else
    has = sum(state["taken"][at] for at in known)
    knows = {len(team_in(heard, deal)) for deal in heard.deals} == {1} or len(known) == 2
    return has + number_of(count) == 61 and (not fewer or not knows)


@reading(r"(?P<points>\d+) points are still to be won in (?P<tricks>\d+) tricks?")
def still_to_win(heard: Heard, points: str, tricks: str) -> bool:
    """What nobody has taken of 120, in as many tricks as cards are held."""
    left = 120 - sum(heard.view.state["taken"])
    return (left, len(heard.hand)) == (number_of(points), number_of(tricks))


@reading(r"you hold nothing that beats the card ahead")
def beats_nothing(heard: Heard) -> bool:
    """No card of the hand would be ahead."""
    return not any(SENSE.is_ahead(heard, c) for c in heard.hand)


@reading(r"is it worth a trump\?")
def may_trump_it(heard: Heard) -> bool:
    """A trump held would be ahead, there are other cards, and the trick is not surely the own side's."""
    trumps = [c for c in playable(heard) if c.suit is trump_of(heard)]
    wins = any(SENSE.is_ahead(heard, c) for c in trumps)
    ahead, _ = SENSE.best_lying(heard)
    is_ours = all(allied(heard, deal, ahead) for deal in heard.deals[:1]) and is_in_team_for_sure(heard)
    knows = ahead == heard.view.state["jaguar"] or heard.view.state["friend"] != -1
    return wins and len(trumps) < len(heard.hand) and not (is_ours and knows)


@reading(r"there is no need to beat that", r"can you win it\?")
def is_in_trick(heard: Heard) -> bool:
    """Somebody has led."""
    return bool(trick_of(heard))


READINGS = (
    holds_of_suit,
    holds_trumps,
    played_out,
    *point_trick_readings(power, counts, allied),
    *compared_readings(power, high, counts),
    is_estimate,
    may_bid_lower,
    may_bid,
    holds_high,
    would_call,
    names_own,
    holds_called,
    is_rule,
    better_unseen,
    keeps,
    trumps_not_seen,
    others_may_trump,
    is_alone,
    is_secret_friend,
    shows,
    somebody_helped,
    cannot_be_sure,
    jaguar_without_friend,
    nearly_won,
    still_to_win,
    beats_nothing,
    may_trump_it,
    is_in_trick,
)
"""What the words of Jaguar mean."""
