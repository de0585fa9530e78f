"""Facts of games in which tricks count."""

from __future__ import annotations

from cardtable.testing.claim_checks import number_of
from tests.claims.facts import ShownFact, fact, names


@fact("hokm", r"SEAT : (\w+) tricks?")
@fact("arpa-turup", r"SEAT : (\w+) tricks?")
@fact("tarneeb", r"SEAT : (\w+) tricks?")
@fact("pandoer", r"SEAT : (\w+) tricks?")
def tricks_won(told: ShownFact, count: str) -> bool:
    """So many tricks were won by that side; in Pandoer by that seat."""
    return told.tricks(told.side) == number_of(count)


@fact("hokm", r"Target: (\d+)")
@fact("zandari", r"Target: (\d+)")
@fact("spar", r"Target: (\d+)")
def option_target(told: ShownFact, number: str) -> bool:
    """The option called target."""
    return int(told.options.target) == int(number)


@fact("hokm", r"Draws left: (\d+)")
def draws_left(told: ShownFact, number: str) -> bool:
    """Two of the 52 cards are looked at in each turn still to come."""
    stock = len(told.view.cards_in("stock")) + len(told.view.cards_in("drawn"))
    return int(told.state["turns_left"]) == int(number) >= stock // 2


@fact("hokm", r"Kot: in (\d) more")
def near_kot(told: ShownFact, number: str) -> bool:
    """One side has all tricks, and so many are wanting to seven."""
    won = [told.tricks(side) for side in range(len(told.match.scores))]
    return max(won) == sum(won) == 7 - int(number)


@fact("hokm", r"For the win: (.*) needs? (\d+) more|For the win: (.*) need\{s\} (\d+) more")
def to_be_out_of_reach(told: ShownFact, who: str, number: str, alone: str, lacks: str) -> bool:
    """The leaders have the most tricks; that many more, and no fewer, put them out of reach."""
    won = [told.tricks(side) for side in range(3)]
    left = 17 - sum(won)
    leaders = [side for side in range(3) if won[side] == max(won)]
    rest = sorted(won)[-2]
    least = next(more for more in range(left + 2) if max(won) + more > rest + left - more)
    return names(who or alone) == leaders and int(number or lacks) == least


@fact("tarneeb", r"SEAT : contract (\d+)")
def tarneeb_contract(told: ShownFact, bid: str) -> bool:
    """The side made that bid."""
    by = told.view.deal.side(int(told.state["bidder"]))
    return told.side == by and int(told.state["bid"]) == int(bid)


@fact("tarneeb", r"(?:Bid|Contract): (\d+)( \w+)?(?:,? (?:doubled|redoubled)| x\d)? by \{(\d)\}")
def tarneeb_bid(told: ShownFact, number: str, suit: str, seat: str) -> bool:
    """The bid that stands, and whose it is."""
    state = told.state
    named = str(state["trump"] or state["bid_suit"])
    return (int(state["bid"]), int(state["bidder"]), named) == (int(number), int(seat), suit.strip())


@fact("tarneeb", r"Target: (\d+)")
def tarneeb_target(told: ShownFact, number: str) -> bool:
    """The target asked for; where none is, the one that the game's aim names."""
    asked = int(told.options.target)
    return int(number) == (asked or told.match.game.aim(4, told.options).at)


CALLS = {"pass": "passed", "double": "double", "redouble": "redouble"}
"""What a seat says in an auction besides its bids, and how it is told."""


@fact("jaguar", r"SEAT : (passed|bid .*|.* - passed)")
@fact("mighty", r"SEAT : (passed|bid .*|.* - passed)")
@fact("pandoer", r"SEAT : (passed|bid .*|.* - passed)")
@fact("tarneeb", r"SEAT : (passed|(?:re)?double|bid .*|.* - (?:passed|(?:re)?double))")
def said_in_auction(told: ShownFact, said: str) -> bool:
    """The last bid of a seat, and what it has said after that."""
    acts = [act for act in told.match.acts if (act.seat, act.deal_index) == (told.of, told.match.deal_count)]
    own = [act.action for act in acts if act.action.verb in ("bid", *CALLS)]
    bids = [action.phrase().label or action.words() for action in own if action.verb == "bid"]
    if own[-1].verb == "bid":
        return said == f"bid {bids[-1]}"
    return said == " - ".join([*bids[-1:], CALLS[own[-1].verb]])


@fact("arpa-turup", r"SEAT : (\d+) (?:to win|for the match)")
def arpa_goal(told: ShownFact, number: str) -> bool:
    """More than half of the tricks win; for the match they are more than the mark, too."""
    view = told.view
    each = len(view.game.pack(view.seats, view.options)) // 4
    half = each // 2 + 1
    mark = int(told.state["mark"])
    holds = told.side == int(told.state["held"])
    wanted = max(mark + 1, half) if holds else half
    return int(number) == wanted and holds == told.text.endswith("for the match")


@fact("arpa-turup", r"SEAT : needs all (\d+)", r"SEAT : (one) is enough")
def arpa_kort(told: ShownFact, number: str) -> bool:
    """Who called Kort needs every trick."""
    caller = told.view.deal.side(int(told.state["kort"]))
    if number == "one":
        return bool(told.side != caller)
    pack = told.view.game.pack(4, told.options)
    return told.side == caller and len(pack) == 4 * int(number)


@fact("arpa-turup", r"Match: (\d+) games?")
def arpa_games(told: ShownFact, number: str) -> bool:
    """The option that says how many."""
    return int(told.options.games) == int(number)


@fact("arpa-turup", r"First win: (\d+)\D*(\d+) wins? the match(?:.*)", r"First win: (\d+).*")
def arpa_mark(told: ShownFact, number: str, more: str = "") -> bool:
    """The tricks of the first win, and one more."""
    return int(told.state["mark"]) == int(number) and more in ("", str(int(number) + 1))


@fact("spar", r"Trick: (\d) of (\d)")
def spar_trick(told: ShownFact, number: str, last: str) -> bool:
    """The trick that is being played, of five."""
    done = sum(event.kind == "trick" for event in told.view.events)
    return int(number) in (done, done + 1) and int(last) == 5 and int(told.state["trick_no"]) == int(number)


@fact("spar", r"Pack: (\w+) cards?")
def spar_pack(told: ShownFact, number: str) -> bool:
    """What is left of the pack."""
    return len(told.view.cards_in("stock")) + len(told.view.cards_in("blind")) == number_of(number)


@fact("spar", r"Bet: (\d+) by (.*)")
def spar_bet(told: ShownFact, number: str, who: str) -> bool:
    """The bet and those who are in it."""
    return (int(told.state["bet"]), sorted(told.state["betting"])) == (int(number), sorted(names(who)))


@fact("spar", r"SEAT chips: (-?\d+)")
@fact("teen-patti", r"SEAT : (\w+) chips?")
def chips_of(told: ShownFact, number: str) -> bool:
    """The chips of that seat."""
    assert told.of is not None
    return int(told.state["chips"][told.of]) == (int(number) if number.startswith("-") else number_of(number))
