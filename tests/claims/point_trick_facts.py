"""Facts of trick games in which cards count."""

from __future__ import annotations

import re

from cardtable.cards import Card, cards
from cardtable.testing.claim_checks import number_of
from tests.claims.facts import ShownFact, fact

KEY_CARDS = {"AH": 0, "QS": 1, "JD": 2, "10C": 3}
FACTORS = ("hearts_factor", "pig_factor", "sheep_factor", "ten_factor")


@fact("gong-zhu", r"Exposed: (.*)")
def gong_zhu_exposed(told: ShownFact, named: str) -> bool:
    """Each card that counts more, and how much."""
    told_of = dict(re.findall(r"(\w+) x(\d+)", named))
    factors = {c: int(told.state[FACTORS[at]]) for c, at in KEY_CARDS.items()}
    times = {c: factor * (2 if c == "10C" else 1) for c, factor in factors.items() if factor > 1}
    return {c: int(factor) for c, factor in told_of.items()} == times


@fact("gong-zhu", r"Lost (?:at|below): (-\d+)")
def gong_zhu_limit(told: ShownFact, number: str) -> bool:
    """The number named in the option, below nought; two on a side have as much again as the aim says."""
    aim = told.match.game.aim(told.view.seats, told.options)
    return str(-int(number)) in aim.words.replace(",", "") or aim.at == int(number)


def taken_by(told: ShownFact) -> list[Card]:
    """The cards that a side has taken."""
    side_of = told.view.deal.side
    won = [event for event in told.view.events if event.kind == "trick" and side_of(event.seat) == told.side]
    return [c for event in won for c in event.cards]


HEART_VALUES = {"A": 50, "K": 40, "Q": 30, "J": 20, **{str(rank): 10 for rank in range(5, 11)}}


@fact("gong-zhu", r"SEAT this deal: (-?\d+)")
def gong_zhu_now(told: ShownFact, number: str) -> bool:
    """Plainly added up, where no option changes what cards count."""
    plain = told.options.hearts == "classic" and not told.options.first_card
    taken = [str(c) for c in taken_by(told)]
    if not plain or any(told.state["sold"]) or told.options.exposing != "double":
        return True
    hearts = [c[:-1] for c in taken if c.endswith("H")]
    factor = {name: int(told.state[name]) for name in FACTORS}
    if len(hearts) == 13 or ("JD" in taken and told.options.sheep_exposed != "plus"):
        return True
    keys = -100 * factor["pig_factor"] * ("QS" in taken) + 100 * factor["sheep_factor"] * ("JD" in taken)
    total = keys - factor["hearts_factor"] * sum(HEART_VALUES.get(rank, 0) for rank in hearts)
    if "10C" in taken:
        rest = {*taken} - {"10C"}
        counts = any(c in ("QS", "JD") or c[-1] == "H" for c in rest)
        times = 2 * factor["ten_factor"]
        total = total * times if counts else 50 * factor["ten_factor"]
    return total == int(number)


JAGUAR_ORDER = "A 3 K Q J 7 6 5 4 2"
JAGUAR_POINTS = {"A": 11, "3": 10, "K": 4, "Q": 3, "J": 2}


def jaguar_points(held: list[Card]) -> int:
    """The card points."""
    return sum(JAGUAR_POINTS.get(c.text[:-1], 0) for c in held)


@fact("jaguar", r"(Order|Left to bid): (.*)")
def jaguar_order(told: ShownFact, label: str, ranks: str) -> bool:
    """The ranks from the highest; those left are below the bid."""
    bid = str(told.state["bid"])
    wanted = JAGUAR_ORDER if label == "Order" else JAGUAR_ORDER.partition(bid)[2].strip()
    return ranks == wanted


@fact("jaguar", r"Bid: (\w+) by \{(\d)\}")
def jaguar_bid(told: ShownFact, rank: str, seat: str) -> bool:
    """The bid that stands, and whose it is."""
    return (str(told.state["bid"]), int(told.state["bidder"])) == (rank, int(seat))


@fact("jaguar", r"Friend: nobody(, in secret)?")
def jaguar_alone(told: ShownFact, secret: str) -> bool:
    """The jaguar holds the called card, and has shown it, or sees it in the own hand."""
    if secret:
        return told.view.seat == int(told.state["jaguar"]) and _holds_called(told)
    return int(told.state["friend"]) == int(told.state["jaguar"])


def _holds_called(told: ShownFact) -> bool:
    return str(told.state["called"]) in map(str, told.view.hand)


@fact("jaguar", r"Called: (\w+) by \{(\d)\}")
def jaguar_called(told: ShownFact, named: str, seat: str) -> bool:
    """The called card and the jaguar."""
    return (str(told.state["called"]), int(told.state["jaguar"])) == (named, int(seat))


@fact("jaguar", r"(Jaguar|Team): (\w+) points, 61 needed")
def jaguar_has(told: ShownFact, label: str, number: str) -> bool:
    """The points of those known to be on the jaguar's side: one player, or a team; the own hand tells it."""
    taken, friend = told.state["taken"], int(told.state["friend"])
    if friend < 0 and _holds_called(told):
        friend = told.view.seat
    known = {int(told.state["jaguar"]), friend} - {-1}
    is_team = len(known) == 2
    return (label == "Team") == is_team and sum(taken[seat] for seat in known) == number_of(number)


@fact("jaguar", r"In the trick: (\w+) points?")
def jaguar_trick(told: ShownFact, number: str) -> bool:
    """The card points that lie in the trick."""
    return jaguar_points([*told.view.cards_in("trick")]) == number_of(number)


@fact("jaguar", r"SEAT : (\w+) points?")
def jaguar_taken(told: ShownFact, number: str) -> bool:
    """The card points in that seat's tricks."""
    won = [event for event in told.view.events if event.kind == "trick" and event.seat == told.of]
    return jaguar_points([c for event in won for c in event.cards]) == number_of(number)


@fact("mighty", r"(?:Bid|Contract): (\d+) (\w+) by \{(\d)\}")
def mighty_bid(told: ShownFact, number: str, suit: str, seat: str) -> bool:
    """The contract, and whose it is."""
    by = max(int(told.state["bidder"]), int(told.state["declarer"]))
    return (int(told.state["contract"]), told.state["trump"], by) == (int(number), suit, int(seat))


@fact("mighty", r"Bids: from (\d+)")
def mighty_least(told: ShownFact, number: str) -> bool:
    """No lower bid is legal."""
    bids = [int(one.words().split()[0]) for one in told.view.legal if one.verb == "bid"]
    return not bids or min(bids) == int(number)


def mighty_points(told: ShownFact, seats: set[int]) -> int:
    """Tens and above in the tricks of those seats."""
    won = [event for event in told.view.events if event.kind == "trick" and event.seat in seats]
    return sum(c.text[:-1] in ("10", "J", "Q", "K", "A") for event in won for c in event.cards)


@fact("mighty", r"Defenders: (\d+) \((\d+) needed\)")
def mighty_defenders(told: ShownFact, number: str, need: str) -> bool:
    """The points of those not known to be on the declarer's side, and what beats the contract."""
    team = {int(told.state["declarer"]), *map(int, told.state["friends"])}
    pack = told.view.game.pack(told.view.seats, told.options)
    full = sum(c.text[:-1] in ("10", "J", "Q", "K", "A") for c in pack)
    shown = mighty_points(told, set(range(told.view.seats)) - team)
    return shown == int(number) and int(need) == full - int(told.state["contract"]) + 1


@fact("mighty", r"Trick: (\d+) of (\d+)")
def mighty_trick(told: ShownFact, number: str, of: str) -> bool:
    """The trick being played; as many as each held."""
    done = sum(event.kind == "trick" for event in told.view.events)
    cards_each = len(told.played()) + sum(len(told.view.deal.hand(at)) for at in range(told.view.seats))
    return int(number) in (done, done + 1) and int(of) * told.view.seats == cards_each


@fact("mighty", r"Joker: (none|\d) of 2 played")
def mighty_jokers(told: ShownFact, count: str) -> bool:
    """The jokers played, of two packs."""
    played = [c for c in told.played() if c.suit is None]
    return told.view.seats > 5 and len(played) == number_of(count)


@fact("mighty", r"(Mighty|Ripper): (\w+)")
def mighty_cards(told: ShownFact, label: str, named: str) -> bool:
    """The ace and the three that trumps make so."""
    return str(told.state[label.casefold()]) == named


@fact("mighty", r"Friend: (.*)", r"Blind: (.*)")
def mighty_called(told: ShownFact, named: str) -> bool:
    """The cards called, or the blind while it lies open."""
    is_friend = told.fact.label == "Friend"
    lies = str(told.state["called" if is_friend else "blind_cards"]).split()
    return named == "none" or sorted(map(str, cards(named.rstrip("?")))) == sorted(lies)


@fact("mighty", r"SEAT : (\w+) points?")
def mighty_taken(told: ShownFact, number: str) -> bool:
    """Its point cards; the declarer's lie with those of the friends that are known."""
    assert told.of is not None
    with_friends = told.state["friends"] if told.of == told.state["declarer"] else ()
    return mighty_points(told, {told.of, *with_friends}) == number_of(number)


@fact("pandoer", r"Pot: (\w+) cents?")
@fact("teen-patti", r"Pot: (\d+)")
def pot_of(told: ShownFact, number: str) -> bool:
    """What lies in the pot."""
    return int(told.state["pot"]) == number_of(number)


@fact("pandoer", r"Value: (\d+) cents?")
def pandoer_value(told: ShownFact, number: str) -> bool:
    """Something is to be won."""
    return int(number) > 0


@fact("pandoer", r"(?:Bid|Game): (.*) by \{(\d)\}")
def pandoer_bid(told: ShownFact, title: str, seat: str) -> bool:
    """The contract that stands and its bidder; a number is the claim, too."""
    contract, claim = str(told.state["contract"]), int(told.state["claim"])
    numbers = re.findall(r"\d+", title)
    known = {contract, str(claim)} | {*re.findall(r"\d+", contract)}
    return int(told.state["bidder"]) == int(seat) and set(numbers) <= known


@fact("pandoer", r"Points: (\d+) of (\d+)")
def pandoer_points(told: ShownFact, total: str, of: str) -> bool:
    """The points so far, of those bid."""
    bid = re.sub(r"\D", "", str(told.state["contract"]))
    return int(told.state["total"]) == int(total) and of == bid


@fact("pandoer", r"(Honours|Marriage): (\d+)")
def pandoer_honours(told: ShownFact, label: str, number: str) -> bool:
    """The honours told so far, or the marriage."""
    points = told.state["marriage"] if label == "Marriage" else sum(told.state["honours"])
    return int(points) == int(number)


@fact("pandoer", r"Trick: (\d)")
def pandoer_trick(told: ShownFact, number: str) -> bool:
    """The trick being played."""
    done = sum(event.kind == "trick" for event in told.view.events)
    return int(number) in (done, done + 1)


@fact("pandoer", r"SEAT should play: (\w+)")
def pandoer_advised(told: ShownFact, named: str) -> bool:
    """What somebody has advised."""
    return any(act.action.verb == "advise" and named in str(act.action) for act in told.match.acts)


@fact("pandoer", r"Trumps: none", r"(?:Asked|Claim): .*", r"SEAT : .*\d.*(?<!tricks)(?<!trick)")
def pandoer_words(told: ShownFact) -> bool:
    """Cards and titles, said as they were said at the table."""
    label = told.fact.label.casefold()
    if label in ("asked", "claim"):
        return told.fact.value == str(told.state["asked" if label == "asked" else "claim_best"])
    said = " ".join(str(act.action) for act in told.match.acts if act.seat == told.of)
    return all(number in said for number in re.findall(r"\d+", told.fact.value))
