"""What trick players' words mean: told from the cards on the table, not from what the bots judge by."""

from __future__ import annotations

from collections import Counter

from cardtable.cards import Card, Suit, cards
from cardtable.engine.deal import Deal
from cardtable.testing.claim_checks import Heard, cards_named, number_of, reading

ACE_HIGH = "23456789TJQKA"
TRUMP_FIRST = 100
"""What a trump is above all other cards."""


def rank_letter(c: Card) -> str:
    """The rank as one letter, T for the ten; empty for a joker."""
    return c.text[:-1].replace("10", "T") if c.suit is not None else ""


def trump_of(heard: Heard) -> Suit | None:
    """The suit that is trumps, as everybody knows it."""
    told = heard.view.state.get("trump")
    return Suit.parse(str(told)) if told else None


def strength(c: Card, led: Suit | None, trump: Suit | None, order: str = ACE_HIGH) -> int:
    """How strong a card is in a trick; 0 where it can win nothing."""
    if c.suit is None or c.suit not in (led, trump):
        return 0
    return order.index(rank_letter(c)) + 1 + TRUMP_FIRST * (c.suit is trump)


def trick_of(heard: Heard) -> tuple[Card, ...]:
    """The cards of the trick, as they were played."""
    return heard.view.cards_in("trick")


def led_suit(heard: Heard) -> Suit | None:
    """The suit led; that of the card to be played where it leads."""
    lying = trick_of(heard)
    return lying[0].suit if lying else only_card(heard).suit


def only_card(heard: Heard) -> Card:
    """The card that the action plays."""
    assert heard.action is not None
    (c,) = heard.action.picks
    return c


def playable(heard: Heard) -> list[Card]:
    """The cards that may be played."""
    return [action.picks[0] for action in heard.view.legal if action.verb == "play"]


def is_ahead(heard: Heard, c: Card) -> bool:
    """Whether a card would be ahead of all that lie in the trick."""
    led, trump = led_suit(heard), trump_of(heard)
    return all(strength(c, led, trump) > strength(other, led, trump) for other in trick_of(heard))


def yet_to_play(heard: Heard) -> int:
    """How many play to the trick after this seat."""
    return heard.view.seats - len(trick_of(heard)) - 1


def has_to_play(heard: Heard, deal: Deal) -> list[tuple[Card, ...]]:
    """The hands of those who play to the trick after this seat: those with more cards than it will have."""
    others = [deal.hand(at) for at in range(deal.seats) if at != heard.view.seat]
    most = max(map(len, others), default=0)
    return [held for held in others if len(held) == most] if yet_to_play(heard) else []


def not_seen(heard: Heard) -> list[Card]:
    """The cards of a single pack that the seat has not seen since the deal: they lie in no pile that it sees,
    were not played, and it was told of none of them. Of several packs: neither held nor played."""
    view = heard.view
    left = Counter(view.game.pack(view.seats, view.options))
    if max(left.values(), default=1) > 1:
        played = [c for event in view.events if event.kind == "play" for c in event.cards]
        return list((left - Counter(view.hand) - Counter(played)).elements())
    seen = {c for pile in view.piles.values() for c in pile.cards}
    seen |= {c for event in view.events if event.kind in ("play", "seen") for c in event.cards}
    return [c for c in view.game.pack(view.seats, view.options) if c not in seen]


@reading(
    r"You have none of (?P<suit>\w+)",
    r"You hold (?P<count>no|none|\d+|only one)(?: cards?)? of (?P<suit>\w+)(?!\w)",
)
def holds_of_suit(heard: Heard, suit: str, count: str = "none") -> bool:
    """So many cards of a suit in the hand."""
    held = sum(c.suit is Suit.parse(suit) for c in heard.hand)
    return held == number_of(count.removeprefix("only "))


@reading(r"only card of (?P<suit>\w+)")
def holds_one(heard: Heard, suit: str) -> bool:
    """One card of that suit is held, and it is the one that is played."""
    return [c for c in heard.hand if c.suit is Suit.parse(suit)] == [only_card(heard)]


@reading(r"You hold (?P<count>no|\d+) trumps?", r"you hold (?P<count>none|\d+)\.$")
def holds_trumps(heard: Heard, count: str) -> bool:
    """So many trumps in the hand."""
    return sum(c.suit is trump_of(heard) for c in heard.hand) == number_of(count)


@reading(r"(?P<among>(?:\S+ )*\S+) among them")
def among_them(heard: Heard, among: str) -> bool:
    """The cards named are held."""
    named = among.rpartition(", ")[2]
    return set(cards(named)) <= set(heard.hand)


@reading(r"(?P<suit>spades|hearts|diamonds|clubs)[^:]*: more than of any other suit")
def holds_most_of(heard: Heard, suit: str) -> bool:
    """Fewer are held of each other suit."""
    counts = {one: sum(c.suit is one for c in heard.hand) for one in Suit}
    named = counts.pop(Suit(suit))
    return all(named > count for count in counts.values())


@reading(r"[Yy]ou play last", r"^It wins the trick")
def plays_last(heard: Heard) -> bool:
    """Nobody plays to the trick after this seat, and what is said to win does."""
    wins = heard.action is None or is_ahead(heard, only_card(heard)) or "win" not in heard.sentence
    return yet_to_play(heard) == 0 and wins


@reading(r"the lowest of your cards that do\b")
def lowest_winner(heard: Heard) -> bool:
    """No card that may be played wins with less."""
    led, trump, c = led_suit(heard), trump_of(heard), only_card(heard)
    winners = [one for one in playable(heard) if is_ahead(heard, one)]
    return len(winners) > 1 and min(winners, key=lambda one: strength(one, led, trump)) == c


@reading(r"Nobody who plays after you holds a card that beats it")
def nobody_after_beats(heard: Heard) -> bool:
    """Of those still to play nobody holds a stronger card, however the cards lie."""
    led, trump, c = led_suit(heard), trump_of(heard), only_card(heard)
    mine = strength(c, led, trump)
    behind = [held for deal in heard.deals for held in has_to_play(heard, deal)]
    return is_ahead(heard, c) and all(strength(one, led, trump) <= mine for held in behind for one in held)


@reading(r"It beats (?P<named>\S+): others need a stronger card now")
def goes_over(heard: Heard, named: str) -> bool:
    """The card named lies in the trick and was ahead of the others there; the own one is ahead of it, and
    somebody may yet play a stronger one."""
    led, trump, c = led_suit(heard), trump_of(heard), only_card(heard)
    best = max(trick_of(heard), key=lambda one: strength(one, led, trump))
    out = [one for deal in heard.deals for held in has_to_play(heard, deal) for one in held]
    is_beatable = not heard.deals or any(
        strength(one, led, trump) > strength(c, led, trump) for one in [*out, *not_seen(heard)]
    )
    return best == cards(named)[0] and is_ahead(heard, c) and yet_to_play(heard) > 0 and is_beatable


@reading(r"None of the others holds a higher card of (?P<suit>\w+)")
def nobody_holds_higher(heard: Heard, suit: str) -> bool:
    """Nobody else holds a higher card of that suit, however the cards lie."""
    named, c = Suit.parse(suit), only_card(heard)
    others = [
        one
        for deal in heard.deals
        for at in range(deal.seats)
        if at != heard.view.seat
        for one in deal.hand(at)
        if one.suit is named
    ]
    mine = ACE_HIGH.index(rank_letter(c))
    return c.suit is named and all(ACE_HIGH.index(rank_letter(one)) <= mine for one in others)


@reading(r"(?:Your partner|An opponent) has none of (?P<suit>\w+)")
def somebody_is_void(heard: Heard, suit: str) -> bool:
    """In every deal that is possible some other seat holds none of the suit."""
    named = Suit.parse(suit)
    others = [at for at in range(heard.view.seats) if at != heard.view.seat]
    return any(
        all(c.suit is not named for deal in heard.deals for c in deal.hand(at)) and heard.deals
        for at in others
    )


@reading(r"Nothing you may play is ahead: (?P<named>.+) (?:is|are) your lowest cards?")
def lies_low(heard: Heard, named: str) -> bool:
    """No card that may be played would be ahead, and just those named are of the lowest rank."""
    return not any(is_ahead(heard, one) for one in playable(heard)) and are_the_lowest(heard, named)


@reading(r"It does not beat the card that is ahead: (?P<named>.+) (?:is|are) your lowest cards?")
def gives_up_low(heard: Heard, named: str) -> bool:
    """It would not be ahead, and just those named are of the lowest rank."""
    return not is_ahead(heard, only_card(heard)) and are_the_lowest(heard, named)


def are_the_lowest(heard: Heard, named: str) -> bool:
    """Whether just these of the cards that may be played are lowest, trumps above the others, the one that is
    played among them."""
    trump, told = trump_of(heard), set(cards_named(named))
    heights = {one: (one.suit is trump, ACE_HIGH.index(rank_letter(one))) for one in playable(heard)}
    lowest = {one for one, height in heights.items() if height == min(heights.values())}
    return told == lowest and only_card(heard) in told


@reading(r"Your partner is ahead: no need to trump")
def need_not_trump(heard: Heard) -> bool:
    """The partner's card leads the trick; the seat is void, holds a trump, and plays none."""
    led, trump, c = led_suit(heard), trump_of(heard), only_card(heard)
    suits = {one.suit for one in heard.hand}
    return partner_is_ahead(heard) and led not in suits and trump in suits and c.suit is not trump


@reading(r"and fewer of each other suit")
def holds_fewest_else(heard: Heard) -> bool:
    """Of the suit of the card several suits are shorter, none as long."""
    suits = [c.suit for c in heard.hand]
    own = only_card(heard).suit
    others = set(suits) - {own}
    return bool(others) and all(suits.count(one) < suits.count(own) for one in others)


@reading(r"It is your lowest card of (?P<suit>\w+): the higher ones stay")
def lowest_of_suit(heard: Heard, suit: str) -> bool:
    """Several cards of that suit are held, and this is the lowest."""
    held = [c for c in playable(heard) if c.suit is Suit.parse(suit)]
    ranks = [ACE_HIGH.index(rank_letter(c)) for c in held]
    return len(held) > 1 and ACE_HIGH.index(rank_letter(only_card(heard))) == min(ranks)


@reading(r"It is your highest card of (?P<suit>\w+): (?P<count>\d+) higher ones? not seen yet")
def highest_of_suit(heard: Heard, suit: str, count: str) -> bool:
    """Several cards of that suit are held, this is the highest, and so many above it are not seen."""
    named, mine = Suit.parse(suit), ACE_HIGH.index(rank_letter(only_card(heard)))
    held = [ACE_HIGH.index(rank_letter(c)) for c in playable(heard) if c.suit is named]
    unseen = [ACE_HIGH.index(rank_letter(c)) for c in not_seen(heard) if c.suit is named]
    return len(held) > 1 and mine == max(held) and sum(one > mine for one in unseen) == number_of(count)


@reading(r"^(?P<count>\d+) higher cards? of (?P<suit>\w+) not seen yet")
def higher_not_seen(heard: Heard, count: str, suit: str) -> bool:
    """So many cards of that suit that are not seen are above the one played."""
    c = only_card(heard)
    above = ACE_HIGH[ACE_HIGH.index(rank_letter(c)) + 1 :]
    found = [one for one in not_seen(heard) if one.suit is c.suit and rank_letter(one) in above]
    return c.suit is Suit.parse(suit) and len(found) == number_of(count)


@reading(r"(?P<count>\d+) cards? of (?P<suit>\w+) not seen yet: the more, the likelier all follow suit")
def may_follow(heard: Heard, count: str, suit: str) -> bool:
    """It leads a suit that others may trump, of which so many cards are not seen."""
    c, trump = only_card(heard), trump_of(heard)
    out = [one.suit for one in not_seen(heard)]
    is_plain_lead = not trick_of(heard) and c.suit is Suit.parse(suit) and c.suit is not trump
    return is_plain_lead and trump in out and out.count(c.suit) == number_of(count)


@reading(r"Only a trump can still beat it")
def only_trumped(heard: Heard) -> bool:
    """It is no trump and ahead of what lies, and who plays later holds nothing stronger but trumps, however
    the cards lie."""
    led, trump, c = led_suit(heard), trump_of(heard), only_card(heard)
    behind = [one for deal in heard.deals for held in has_to_play(heard, deal) for one in held]
    stronger = {one.suit for one in behind if strength(one, led, trump) > strength(c, led, trump)}
    return c.suit is not trump and is_ahead(heard, c) and yet_to_play(heard) > 0 and stronger <= {trump}


@reading(r"It is the lowest that is ahead: (?P<named>.+) stays?")
def lowest_ahead(heard: Heard, named: str) -> bool:
    """It would be ahead, as all those named would, which are stronger; nothing else would be."""
    ahead, c = {one for one in playable(heard) if is_ahead(heard, one)}, only_card(heard)
    is_lowest = all(is_stronger(heard, one, c) for one in ahead - {c})
    return yet_to_play(heard) > 0 and c in ahead and is_lowest and ahead - {c} == set(cards(named))


@reading(r"It is as good as your lowest: no unseen card lies between them")
def as_good_as_lowest(heard: Heard) -> bool:
    """Nothing not seen is of that suit, from the lowest card that may be played up to this one."""
    trump, c = trump_of(heard), only_card(heard)
    height = {one: (one.suit is trump, ACE_HIGH.index(rank_letter(one))) for one in playable(heard)}
    lowest = min(height, key=lambda one: height[one])
    ranks = ACE_HIGH[height[lowest][1] : height[c][1] + 1]
    between = [one for one in not_seen(heard) if one.suit is c.suit and rank_letter(one) in ranks]
    return lowest.suit is c.suit and lowest is not c and not between


@reading(r"(?P<named>.+) do(?:es)? no more, for no unseen card lies between, and (?:it stays|they stay)")
def keeps_equal(heard: Heard, named: str) -> bool:
    """The cards named may be played, too, and are higher; nothing not seen of that suit lies between them and
    the one played."""
    others, c = cards_named(named), only_card(heard)
    low, high = ACE_HIGH.index(rank_letter(c)), max(ACE_HIGH.index(rank_letter(one)) for one in others)
    between = [
        one for one in not_seen(heard) if one.suit is c.suit and rank_letter(one) in ACE_HIGH[low:high]
    ]
    are_higher = all(low < ACE_HIGH.index(rank_letter(one)) and one.suit is c.suit for one in others)
    return are_higher and {*others} <= {*playable(heard)} and not between


def strengths_of_playable(heard: Heard) -> list[int]:
    """How strong each card that may be played is in the trick."""
    led, trump = led_suit(heard), trump_of(heard)
    return [strength(c, led, trump) for c in playable(heard)]


@reading(r"All you may play go ahead: this is the (?P<which>hardest of them to beat|lowest of them)")
def all_go_ahead(heard: Heard, which: str) -> bool:
    """Each card that may be played would be ahead; of these it is the strongest, or the least."""
    mine = strength(only_card(heard), led_suit(heard), trump_of(heard))
    found = strengths_of_playable(heard)
    end = max(found) if which.startswith("hardest") else min(found)
    return all(is_ahead(heard, c) for c in playable(heard)) and mine == end and len(found) > 1


@reading(r"A lower card of yours wins the trick as well")
def wins_dearly(heard: Heard) -> bool:
    """It wins as the last card, and so does a weaker one."""
    mine = strength(only_card(heard), led_suit(heard), trump_of(heard))
    winners = [one for one in playable(heard) if is_ahead(heard, one)]
    others = [strength(one, led_suit(heard), trump_of(heard)) for one in winners]
    return yet_to_play(heard) == 0 and only_card(heard) in winners and min(others) < mine


@reading(r"Nothing you may play is ahead, and a lower card would do")
def loses_dearly(heard: Heard) -> bool:
    """Nothing would be ahead, and another card that may be played is lower, trumps above the others."""
    trump, c = trump_of(heard), only_card(heard)
    heights = [(one.suit is trump, ACE_HIGH.index(rank_letter(one))) for one in playable(heard)]
    mine = (c.suit is trump, ACE_HIGH.index(rank_letter(c)))
    return not any(is_ahead(heard, one) for one in playable(heard)) and min(heights) < mine


def partner_is_ahead(heard: Heard) -> bool:
    """Whether the strongest card in the trick is of the own side."""
    led, trump, lying, view = trick_of(heard)[0].suit, trump_of(heard), trick_of(heard), heard.view
    best = max(lying, key=lambda one: strength(one, led, trump))
    plays = [event for event in view.events if event.kind == "play"][-len(lying) :]
    played = next(event.seat for event in plays if best in event.cards)
    return bool(view.deal.side(played) == view.deal.side(view.seat))


@reading(r"Your partner is ahead: (?P<named>.+) (?:is|are) your lowest cards?")
def low_for_partner(heard: Heard, named: str) -> bool:
    """The partner leads the trick and stays ahead; just those named are the lowest."""
    is_left = partner_is_ahead(heard) and not is_ahead(heard, only_card(heard))
    return is_left and are_the_lowest(heard, named)


@reading(r"Your partner is ahead, and stays so|Your partner is ahead: must you beat that")
def partner_stays_ahead(heard: Heard) -> bool:
    """The partner leads the trick, and some cards that may be played beat that, but not all."""
    ways = {all(is_stronger(heard, one, lying) for lying in trick_of(heard)) for one in playable(heard)}
    return partner_is_ahead(heard) and ways == {True, False}


def is_stronger(heard: Heard, c: Card, other: Card) -> bool:
    """Whether a card beats one of the trick."""
    led, trump = trick_of(heard)[0].suit, trump_of(heard)
    return strength(c, led, trump) > strength(other, led, trump)


@reading(r"You play last to the trick: what you do now decides it")
def decides_as_last(heard: Heard) -> bool:
    """Of the cards that may be played some win the trick, and some do not."""
    ways = {all(is_stronger(heard, one, lying) for lying in trick_of(heard)) for one in playable(heard)}
    return yet_to_play(heard) == 0 and ways == {True, False}


TRICK_READINGS = (
    need_not_trump,
    holds_of_suit,
    holds_one,
    holds_trumps,
    among_them,
    holds_most_of,
    plays_last,
    lowest_winner,
    nobody_after_beats,
    nobody_holds_higher,
    somebody_is_void,
    lies_low,
    gives_up_low,
    holds_fewest_else,
    lowest_of_suit,
    highest_of_suit,
    as_good_as_lowest,
    may_follow,
    only_trumped,
    lowest_ahead,
    keeps_equal,
    higher_not_seen,
    goes_over,
    all_go_ahead,
    wins_dearly,
    loses_dearly,
    low_for_partner,
    partner_stays_ahead,
    decides_as_last,
)
"""The words that Hokm, Tarneeb and their like share. A game with another order of cards reads its own."""
