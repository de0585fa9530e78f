"""What Pandoer's sentences mean."""

from __future__ import annotations

from cardtable.cards import Card, Suit, card, cards, pack
from cardtable.engine.deal import Deal
from cardtable.testing.claim_checks import Heard, cards_named, number_of, reading
from tests.claims.compared_readings import compared_readings
from tests.claims.played_out import played_out
from tests.claims.point_trick_readings import Sense, point_trick_readings
from tests.claims.trick_readings import (
    ACE_HIGH,
    has_to_play,
    holds_fewest_else,
    holds_most_of,
    holds_of_suit,
    holds_one,
    not_seen,
    only_card,
    playable,
    rank_letter,
    trick_of,
    yet_to_play,
)

TRUMP_ORDER = "678TQKA9J"
TRUMP = 100
PLAIN_POINTS = {"T": 10, "J": 1, "Q": 2, "K": 3, "A": 11}
TRUMP_POINTS = {**PLAIN_POINTS, "J": 20, "9": 14}
PACK = (*pack(7), card("6H"))
SEQUENCES = {3: 20, 4: 50, 5: 100, 6: 120, 7: 140, 8: 160, 9: 160}
FOURS = {"A": 100, "K": 100, "Q": 100, "J": 200}
FEW = ("piccolo", "misery", "praatje")
ALL = ("kereltje", "zwabber", "solo-zwabber", "pandoer", "prive")


def trump_suit(heard: Heard) -> Suit | None:
    """The suit of trumps; None without."""
    told = str(heard.view.state["trump"])
    return Suit.parse(told) if told not in ("", "notrump") else None


def power(heard: Heard, c: Card, lead: Card) -> int:
    """Trumps by their own order, then the suit led."""
    if c.suit is trump_suit(heard):
        return TRUMP + TRUMP_ORDER.index(rank_letter(c))
    return ACE_HIGH.index(rank_letter(c)) + 1 if c.suit is lead.suit else 0


def is_for_points(heard: Heard) -> bool:
    """Whether the game is bid by number."""
    return str(heard.view.state["contract"]).isdecimal()


def counts(heard: Heard, c: Card) -> int:
    """What a card is worth, in a game for points."""
    if not is_for_points(heard):
        return 0
    return (TRUMP_POINTS if c.suit is trump_suit(heard) else PLAIN_POINTS).get(rank_letter(c), 0)


def high(heard: Heard, c: Card) -> int:
    """How high a card is by itself: trumps by their own order above the others."""
    return power(heard, c, c)


def allied(heard: Heard, deal: Deal, seat: int) -> bool:
    """Both in the team, or both against it."""
    team = heard.view.state["team"]
    return (seat in team) == (heard.view.seat in team)


SENSE = Sense(power, counts, allied)


def nine(heard: Heard) -> list[Card]:
    """The own cards and the watch card."""
    return [*heard.hand, *heard.view.cards_in("blind")]


def rank_of(c: Card) -> int:
    """The height of a card in the plain order."""
    return ACE_HIGH.index(rank_letter(c))


def honours_in(held: list[Card]) -> int:
    """All sequences and fours of a kind, added up."""
    total = 0
    for suit in Suit:
        ranks = sorted(rank_of(c) for c in held if c.suit is suit)
        while ranks:
            run = 1
            while run < len(ranks) and ranks[run] == ranks[run - 1] + 1:
                run += 1
            total += SEQUENCES.get(run, 0)
            ranks = ranks[run:]
    letters = [rank_letter(c) for c in held]
    return total + sum(points for letter, points in FOURS.items() if letters.count(letter) == 4)


@reading(
    r"[Aa] team of this hand may reach about -?\d+",
    r"Such a hand makes .+ (?:about (?:\d+|no) times? in ten|hardly ever|nearly always)",
    r"No game left looks worth its cents",
)
def is_estimate(heard: Heard) -> bool:
    """Judged, not counted, while there is something to bid."""
    return any(action.verb == "bid" for action in heard.view.legal)


@reading(
    r"Of your cards with the watch card (?P<count>\d+) are no higher than a ten(?P<think>: think of misery)?"
)
def low_cards(heard: Heard, count: str, think: str) -> bool:
    """So many are tens or lower; and a game of few tricks may be bid where it is thought of."""
    bids = [one.words() for one in heard.view.legal if one.verb == "bid"]
    may_bid = any(name in words for words in bids for name in FEW)
    low = sum(rank_letter(c) not in "JQKA" for c in nine(heard))
    return low == number_of(count) and (may_bid or not think) and len(nine(heard)) == 9


@reading(r"Whoever plays takes (?P<named>\w+): of (?P<count>\d+) cards you would put one away")
def watch_card(heard: Heard, named: str, count: str) -> bool:
    """It lies in the middle and makes so many with the hand, and there is something to bid."""
    is_open = any(one.verb == "bid" for one in heard.view.legal)
    return (
        list(cards(named)) == list(heard.view.cards_in("blind"))
        and len(heard.hand) + 1 == int(count)
        and is_open
    )


@reading(
    r"The proclaimer has to win this trick: (?P<named>\S+) is (?P<how>all|the least) he has of \w+, and"
    r" nobody can go over it",
    r"The proclaimer is ahead, and nobody after you can go over (?P<ahead>\S+)\.",
)
def has_to_win(heard: Heard, named: str = "", how: str = "", ahead: str = "") -> bool:
    """However the cards lie, he can only win: the card named is ahead, or his lowest of the suit led."""
    c, lying, bidder = only_card(heard), trick_of(heard), int(heard.view.state["bidder"])
    mine, led = cards(named or ahead)[0], (*lying, c)[0].suit
    in_trick = [one for one in (*lying, c) if one.suit is led]
    his = [one for one in heard.view.deal.hand(bidder) if one.suit is led]
    is_so = max(in_trick, key=rank_of) == mine
    if named:
        is_so = min(his, key=rank_of) == mine and (len(his) == 1) == (how == "all")
    behind = [one for deal in heard.deals for held in has_to_play(heard, deal) for one in held]
    rest = [one for one in behind if one not in heard.view.deal.hand(bidder)]
    return is_so and all(one.suit is not led or rank_of(one) <= rank_of(mine) for one in (*in_trick, *rest))


@reading(r"You keep (?P<named>\S+): one trick of yours stops the team")
def keeps_stopper(heard: Heard, named: str) -> bool:
    """The team must win all; the card named stays, and no higher one of its suit is out."""
    (stays,) = cards(named)
    higher = [one for one in not_seen(heard) if power(heard, one, stays) > power(heard, stays, stays)]
    is_top = not any(one.suit is stays.suit for one in higher)
    is_kept = stays in heard.hand and stays != only_card(heard)
    return is_kept and is_top and str(heard.view.state["contract"]) in ALL


@reading(r"It leaves all your honours: (?P<count>\d+) points")
def keeps_honours(heard: Heard, count: str) -> bool:
    """As many after the discard as before, in a game in which they count."""
    assert heard.action is not None
    kept = [c for c in heard.hand if c not in heard.action.picks]
    return is_for_points(heard) and honours_in(kept) == honours_in([*heard.hand]) == number_of(count)


@reading(r"It loses nothing above a ten")
def loses_low(heard: Heard) -> bool:
    """A ten or lower goes."""
    return rank_letter(only_card(heard)) not in "JQKA"


@reading(r"You hold no higher card that might be made to win")
def loses_highest(heard: Heard) -> bool:
    """No card is higher in rank."""
    return max(map(rank_of, heard.hand)) == rank_of(only_card(heard))


@reading(
    r"Which card might be made to win\? Low cards of a suit cover its high one",
    r"Jack and nine are the highest: count them before length",
    r"plays with you, and everybody knows",
)
def is_rule(_: Heard) -> bool:
    """What holds always."""
    return True


@reading(
    r"you hold (?P<count>no|\d+) cards? of (?P<suit>\w+)", r"You hold (?P<count>\d+) cards? of (?P<suit>\w+)"
)
def holds_so_many(heard: Heard, count: str, suit: str) -> bool:
    """So many of the suit are held."""
    return sum(c.suit is Suit.parse(suit) for c in heard.hand) == number_of(count)


@reading(r"Your ten of (?P<suit>\w+) may go to the trick that (?P<named>\w+) wins")
def has_ten(heard: Heard, suit: str, named: str) -> bool:
    """The ten is held, and another player has the card."""
    (asked,) = cards(named)
    held = {rank_letter(c) for c in heard.hand if c.suit is Suit.parse(suit)}
    return "T" in held and asked not in heard.hand and asked.suit is Suit.parse(suit)


@reading(r"The team has (?P<count>\d+) of the (?P<bid>\d+) points bid")
def has_points(heard: Heard, count: str, bid: str) -> bool:
    """As the table tells it."""
    return (heard.view.state["total"], heard.view.state["contract"]) == (number_of(count), bid)


@reading(r"The team must win every trick: one lost ends the game")
def wins_all(heard: Heard) -> bool:
    """A game of all tricks."""
    return heard.view.state["contract"] in ALL


@reading(r"The proclaimer needs exactly one trick", r"and the proclaimer needs just one")
def needs_one(heard: Heard) -> bool:
    """Piccolo, and none won yet."""
    state = heard.view.state
    return "piccolo" in str(state["contract"]) and state["tricks"][state["bidder"]] == 0


@reading(r"One (?P<more>more )?trick for the proclaimer ends the game")
def may_win_none(heard: Heard, more: str) -> bool:
    """Misery; or piccolo after one trick, which makes it one more."""
    state = heard.view.state
    won = state["tricks"][state["bidder"]]
    return won == int("piccolo" in str(state["contract"])) and bool(more) == bool(won)


@reading(r"The proclaimer must not win this trick: you leave it as low as it lies")
def leaves_low(heard: Heard) -> bool:
    """The card is not ahead."""
    return not SENSE.is_ahead(heard, only_card(heard))


@reading(r"The proclaimer has no (?P<suit>\w+): he may throw away what he likes")
def he_lacks(heard: Heard, suit: str) -> bool:
    """It is led, and however the cards lie he has none."""
    bidder = heard.view.state["bidder"]
    his = [c for deal in heard.deals for c in deal.hand(bidder)]
    return not trick_of(heard) and all(c.suit is not Suit.parse(suit) for c in his)


@reading(r"The proclaimer's cards of (?P<suit>\w+) begin at (?P<named>\w+), above it")
def under_his_lowest(heard: Heard, suit: str, named: str) -> bool:
    """He is seen to hold that card and none lower of the suit; the card led is lower."""
    (lowest,) = cards(named)
    his = [c for c in heard.view.cards_in(f"hand.{heard.view.state['bidder']}") if c.suit is lowest.suit]
    led = only_card(heard)
    return (
        min(his, key=rank_of) is lowest
        and led.suit is lowest.suit is Suit.parse(suit)
        and rank_of(led) < rank_of(lowest)
    )


@reading(
    r"(?P<count>\d+) lower cards? of (?P<suit>\w+) might yet be played under it: now it cannot win",
    r"(?P<count>\d+) lower cards? of (?P<suit>\w+) lie elsewhere, and you hold (?P<own>none|\d+)",
)
def lower_elsewhere(heard: Heard, count: str, suit: str, own: str = "") -> bool:
    """So many cards of the suit that are lower are with the others; so many are in the own hand."""
    c = only_card(heard)
    lower = {one for one in PACK if one.suit is c.suit and rank_of(one) < rank_of(c)}
    gone = {
        one for name, pile in heard.view.piles.items() if not name.startswith("hand.") for one in pile.cards
    }
    held = lower & {*heard.hand}
    elsewhere = lower - held - gone
    is_own = not own or number_of(own) == len(held)
    return c.suit is Suit.parse(suit) and len(elsewhere) == number_of(count) and is_own


@reading(r"(?P<count>\d+|No) higher cards? of (?P<suit>\w+) may go over it")
def higher_elsewhere(heard: Heard, count: str, suit: str) -> bool:
    """So many cards of the suit that are higher are with the others, none lying in this trick."""
    c = only_card(heard)
    higher = {one for one in PACK if one.suit is c.suit and power(heard, one, c) > power(heard, c, c)}
    gone = {
        one for name, pile in heard.view.piles.items() if not name.startswith("hand.") for one in pile.cards
    }
    elsewhere = higher - {*heard.hand} - gone
    return not trick_of(heard) and c.suit is Suit.parse(suit) and len(elsewhere) == number_of(count)


@reading(r"The proclaimer has no (?P<suit>\w+): it could not catch him")
def it_could_not_catch(heard: Heard, suit: str) -> bool:
    """However the cards lie he has none of the card's suit."""
    his = [c for deal in heard.deals for c in deal.hand(heard.view.state["bidder"])]
    return only_card(heard).suit is Suit.parse(suit) and all(c.suit is not Suit.parse(suit) for c in his)


@reading(r"It is your only card of (?P<suit>\w+)")
def is_lone(heard: Heard, suit: str) -> bool:
    """It alone is held of the suit."""
    return [c for c in heard.hand if c.suit is Suit.parse(suit)] == [only_card(heard)]


@reading(r"You keep (?P<named>[^,]+), which (?:is|are) (?P<how>higher|lower)")
def keeps_of_its_suit(heard: Heard, named: str, how: str) -> bool:
    """Just the cards named are held of the suit, and rank above or below the one played."""
    c, side = only_card(heard), 1 if how == "higher" else -1
    beside = [one for one in heard.hand if one.suit is c.suit]
    found = {one for one in beside if side * (power(heard, one, c) - power(heard, c, c)) > 0}
    return set(cards(named)) == found


@reading(r"It is your last card")
def is_last_card(heard: Heard) -> bool:
    """It alone is held."""
    return list(heard.hand) == [only_card(heard)]


@reading(r"You keep (?P<count>\d+) cards? of (?P<suit>\w+), which")
def keeps_of_suit(heard: Heard, count: str, suit: str) -> bool:
    """So many of the suit are held and stay."""
    assert heard.action is not None
    kept = [c for c in heard.hand if c not in heard.action.picks and c.suit is Suit.parse(suit)]
    return len(kept) == number_of(count) == sum(c.suit is Suit.parse(suit) for c in heard.hand)


@reading(r"You keep (?P<count>\d+) aces?\.")
def keeps_aces(heard: Heard, count: str) -> bool:
    """So many aces are held, and all stay."""
    assert heard.action is not None
    kept = [c for c in heard.hand if c not in heard.action.picks and rank_letter(c) == "A"]
    return len(kept) == number_of(count) == sum(rank_letter(c) == "A" for c in heard.hand)


@reading(r"It takes nothing above a ten from you")
def gives_low(heard: Heard) -> bool:
    """All that goes is a ten or lower."""
    assert heard.action is not None
    return all(rank_letter(c) not in "JQKA" for c in heard.action.picks)


@reading(r"The others are ahead: it gives them fewer points than (?P<named>\w+)")
def gives_fewer(heard: Heard, named: str) -> bool:
    """That card could be played and counts more, and an opponent is ahead."""
    (dearer,) = cards(named)
    return dearer in playable(heard) and counts(heard, only_card(heard)) < counts(heard, dearer)


@reading(r"It wins the trick, and that loses the game")
def loses_game(heard: Heard) -> bool:
    """It surely wins, and the proclaimer must not."""
    return SENSE.surely_wins(heard, only_card(heard)) and heard.view.seat in heard.view.state["team"]


@reading(r"It does not win, and is the highest of your cards that do not: the low ones stay")
def highest_under(heard: Heard) -> bool:
    """Of several cards that are not ahead none is higher in rank."""
    under = [c for c in playable(heard) if not SENSE.is_ahead(heard, c)]
    c = only_card(heard)
    return c in under and len(under) > 1 and rank_of(c) == max(map(rank_of, under))


@reading(r"It is your lowest card of (?P<suit>\w+)(?P<over>: others may have to go over it)?\.")
def lowest_led(heard: Heard, suit: str, over: str) -> bool:
    """It leads the lowest of its suit; others may go over it if they may hold a higher one."""
    c, held = only_card(heard), [one for one in heard.hand if one.suit is Suit.parse(suit)]
    higher = any(SENSE.stronger_behind(heard, deal, c) for deal in heard.deals)
    is_lowest = c.suit is Suit.parse(suit) and rank_of(c) == min(map(rank_of, held))
    return not trick_of(heard) and is_lowest and (higher or not over)


@reading(r"Whatever you may play is ahead")
def is_ahead_anyhow(heard: Heard) -> bool:
    """Each card that may be played is ahead."""
    return bool(trick_of(heard)) and all(SENSE.is_ahead(heard, c) for c in playable(heard))


@reading(r": (?P<named>.+) (?:is|are) your lowest cards?")
def plays_lowest(heard: Heard, named: str) -> bool:
    """Just those named are lowest of what may be played, trumps above the others."""
    trump = trump_suit(heard)

    def height(c: Card) -> int:
        return TRUMP + TRUMP_ORDER.index(rank_letter(c)) if c.suit is trump else rank_of(c)

    told = set(cards_named(named))
    least = min(map(height, playable(heard)))
    return only_card(heard) in told == {one for one in playable(heard) if height(one) == least}


@reading(r"must you beat that\?")
def may_leave_it(heard: Heard) -> bool:
    """Some cards beat it and some do not."""
    return yet_to_play(heard) < 3 and {SENSE.is_ahead(heard, c) for c in playable(heard)} == {True, False}


@reading(r"None of the others holds a higher card of (?P<suit>\w+)")
def nobody_holds_higher(heard: Heard, suit: str) -> bool:
    """Of that suit, however the cards lie."""
    c = only_card(heard)
    others = [
        one
        for deal in heard.deals
        for at in range(deal.seats)
        for one in deal.hand(at)
        if at != heard.view.seat and one.suit is c.suit
    ]
    return c.suit is Suit.parse(suit) and all(power(heard, one, c) < power(heard, c, c) for one in others)


READINGS = (
    holds_fewest_else,
    holds_of_suit,
    holds_one,
    holds_most_of,
    nobody_holds_higher,
    played_out,
    *point_trick_readings(power, counts, allied),
    *compared_readings(power, high, counts),
    is_estimate,
    low_cards,
    watch_card,
    keeps_honours,
    loses_low,
    loses_highest,
    has_to_win,
    keeps_stopper,
    is_rule,
    holds_so_many,
    has_ten,
    has_points,
    wins_all,
    needs_one,
    may_win_none,
    leaves_low,
    he_lacks,
    lower_elsewhere,
    higher_elsewhere,
    it_could_not_catch,
    is_lone,
    keeps_of_its_suit,
    is_last_card,
    keeps_of_suit,
    keeps_aces,
    gives_low,
    gives_fewer,
    under_his_lowest,
    loses_game,
    highest_under,
    lowest_led,
    is_ahead_anyhow,
    plays_lowest,
    may_leave_it,
)
"""What the words of Pandoer mean."""
