"""What Gong Zhu's sentences mean."""

from __future__ import annotations

from cardtable.cards import HIDDEN, Card, Suit, card, cards
from cardtable.testing.claim_checks import Heard, cards_named, number_of, reading
from tests.claims.played_out import played_out
from tests.claims.trick_readings import (
    ACE_HIGH,
    all_go_ahead,
    decides_as_last,
    goes_over,
    is_ahead,
    led_suit,
    nobody_after_beats,
    not_seen,
    only_card,
    playable,
    plays_last,
    rank_letter,
    strength,
    trick_of,
    yet_to_play,
)

HEARTS = 13
FACES = {"A": 50, "K": 40, "Q": 30, "J": 20}
SUIT = r"(?P<suit>spades|hearts|diamonds|clubs)"


def height(c: Card) -> int:
    """Its rank, from 0."""
    return ACE_HIGH.index(rank_letter(c))


def own(heard: Heard) -> list[Card]:
    """The cards still to be played: in the hand, exposed and for sale."""
    seat, view = heard.view.seat, heard.view
    return [*view.hand, *view.cards_in(f"exposed.{seat}"), *for_sale(heard, seat)]


def for_sale(heard: Heard, seat: int) -> tuple[Card, ...]:
    """The cards that a seat has put up for sale."""
    return heard.view.cards_in(f"sale.{seat}") if heard.view.options.exposing == "sale" else ()


def of_suit(heard: Heard, suit: str) -> list[Card]:
    """The seat's own cards of a suit."""
    return [c for c in own(heard) if c.suit is Suit.parse(suit)]


def taken(heard: Heard, side: int) -> list[Card]:
    """What a side has taken that scores."""
    return list(heard.view.cards_in(f"captured.{side}"))


def scoring(c: Card) -> bool:
    """Whether a card scores."""
    return c.suit is Suit.HEARTS or c.text in ("QS", "JD", "10C")


def still_out(heard: Heard) -> list[Card]:
    """The cards that others have still to play."""
    view = heard.view
    gone = {c for event in view.events if event.kind == "play" for c in event.cards} | set(own(heard))
    return [c for c in view.game.pack(view.seats, view.options) if c not in gone]


def times(heard: Heard, name: str, c: str) -> int:
    """How often a card counts: as all know, and twice if it is the own one for sale."""
    is_own = card(c) in for_sale(heard, heard.view.seat)
    return 2 if is_own else int(heard.view.state[f"{name}_factor"])


def heart_costs(heard: Heard, c: Card) -> int:
    """What one heart costs."""
    rank = rank_letter(c)
    if heard.view.options.hearts == "face":
        return FACES.get(rank, 10 if rank in "4T" else ACE_HIGH.index(rank) + 2)
    return FACES.get(rank, 10 if rank in "56789T" else 0)


def counts(heard: Heard, held: list[Card], others: list[list[Card]]) -> int:
    """What cards count for their taker, beside what the others have taken."""
    options, names = heard.view.options, {c.text for c in held}
    hearts = [c for c in held if c.suit is Suit.HEARTS]
    has_all = len(hearts) == HEARTS
    if options.grand and has_all and {"QS", "JD", "10C"} <= names:
        return 1000
    if names == {"10C"}:
        return 50 * times(heard, "ten", "10C")
    total = 200 if has_all else -sum(heart_costs(heard, c) for c in hearts)
    total *= times(heard, "hearts", "AH")
    pig = -100 * times(heard, "pig", "QS") * ("QS" in names)
    sheep = 100 * times(heard, "sheep", "JD") * ("JD" in names)
    if times(heard, "sheep", "JD") > 1:
        sheep *= {"plus": 1, "minus": -1, "minus_double": -2}[options.sheep_exposed]
    swaps = has_all or any(sum(c.suit is Suit.HEARTS for c in one) == HEARTS for one in others)
    if options.all_hearts == "swap" and swaps:
        pig, sheep = -pig, -sheep
    elif has_all and options.all_hearts == "pig":
        pig = abs(pig)
    elif has_all and options.all_hearts == "together" and pig and sheep:
        pig, sheep = abs(pig), abs(sheep)
    return (total + pig + sheep) * (2 * times(heard, "ten", "10C") if "10C" in names else 1)


@reading(
    r"You play last, and the trick brings you (?P<more>\d+) points?(?P<far> so far)?",
    r"It wins the trick, and that costs you (?P<less>\d+) points?(?P<far> so far)?",
)
def trick_counts(heard: Heard, more: str = "", less: str = "", far: str = "") -> bool:
    """The seat's own cards count so much more, or less, with those of the trick."""
    view, side = heard.view, heard.view.side
    others = [taken(heard, at) for at in range(view.sides) if at != side]
    before = taken(heard, side)
    after = before + [c for c in (*trick_of(heard), only_card(heard)) if scoring(c)]
    gain = counts(heard, after, others) - counts(heard, before, others)
    unknown = any(HIDDEN in for_sale(heard, at) for at in range(view.seats) if at != view.seat)
    is_counted = gain == (number_of(more) if more else -number_of(less))
    return is_counted and yet_to_play(heard) == 0 and bool(far) == unknown


@reading(r"With (?P<count>\d+) (?P<of>spade|club)s? beside the (?:pig|ten)")
def beside_it(heard: Heard, count: str, of: str) -> bool:
    """So many others of that suit."""
    return len(of_suit(heard, f"{of}s")) - 1 == number_of(count)


@reading(r"With (?P<count>\d+) diamonds?(?:, (?P<named>.+?) among them,)?")
def holds_diamonds(heard: Heard, count: str, named: str) -> bool:
    """So many, those named among them."""
    held = of_suit(heard, "diamonds")
    return len(held) == number_of(count) and set(cards(named)) <= set(held)


@reading(r"Of (?P<count>\d+) hearts all but the ace are low: others may have to win them")
def low_hearts(heard: Heard, count: str) -> bool:
    """So many with the ace; of the rest the eight is the highest."""
    held = of_suit(heard, "hearts")
    rest = [c for c in held if rank_letter(c) != "A"]
    return len(held) == number_of(count) == len(rest) + 1 and all(rank_letter(c) in "2345678" for c in rest)


@reading(
    r"(?P<what>It would count|Each heart would count|It would multiply) more for whoever wins it, and that"
    r" may be you"
)
def may_come_back(heard: Heard, what: str) -> bool:
    """It is not a sheep that counts for its taker; the ace counts in hearts, the ten multiplies."""
    assert heard.action is not None
    told = {"AH": "Each heart would count", "10C": "It would multiply"}
    if what != told.get(heard.action.words(), "It would count"):
        return False
    return not (heard.action.words() == "JD" and heard.view.options.sheep_exposed == "plus")


@reading(r"The sheep counts for whoever wins it, and you may be the one")
def is_sheep(heard: Heard) -> bool:
    """It is the sheep, which counts for its taker."""
    assert heard.action is not None
    return heard.action.words() == "JD" and heard.view.options.sheep_exposed == "plus"


@reading(
    r"[Aa]nother may win (?P<named>.+?): better not doubled",
    r"It would count more for whoever wins it, and that may be another",
)
def sheep_wanted(heard: Heard, named: str = "JD") -> bool:
    """It is the sheep, which counts for its taker."""
    return named == "JD" and heard.view.options.sheep_exposed == "plus"


@reading(r"[Yy]ou may have to win (?P<named>[^,:]+?) yourself")
def may_have_to_win(heard: Heard, named: str) -> bool:
    """Key cards of the hand; the sheep only where it counts against its taker."""
    told = cards_named(named)
    is_plus = heard.view.options.sheep_exposed == "plus"
    return set(told) <= set(heard.hand) and not (is_plus and card("JD") in told)


@reading(r"Exposed, (?P<told>.*): will that fall to you, or to another")
def will_count(heard: Heard, told: str) -> bool:
    """Each key card of the hand and what it then does; the ten doubles twice, the sheep may count against."""
    dearly = heard.view.options.exposing == "sale" or (
        heard.view.deal.stage is not None and heard.view.deal.stage.name == "first"
    )
    often, by = ("four times", "eight") if dearly else ("double", "four")
    against = heard.view.options.sheep_exposed != "plus"
    does = {
        "AH": f"AH makes each heart count {often}",
        "QS": f"QS counts {often}",
        "JD": "JD counts against its taker" if against else f"JD counts {often}",
        "10C": f"10C multiplies by {by}",
    }
    held = {c.text for c in heard.hand} & set(does)
    return set(told.replace(" and ", ", ").split(", ")) == {does[c] for c in held}


@reading(r"It is likelier to be beaten than (?P<named>.+)\.", r"It may be beaten, and (?P<safe>.+) cannot")
def more_beat_it(heard: Heard, named: str = "", safe: str = "") -> bool:
    """Of its suit more cards are out above it than above each of those named; above safe ones none."""
    c = only_card(heard)

    def above(one: Card) -> int:
        return sum(x.suit is one.suit and height(x) > height(one) for x in still_out(heard))

    others = cards_named(named or safe)
    is_so = all(one.suit is c.suit and above(one) < above(c) for one in others)
    return bool(others) and is_so and yet_to_play(heard) > 0 and above(c) > 0


@reading(r"(?P<named>.+?) stays? in your hand, to duck with later")
def can_duck(heard: Heard, named: str) -> bool:
    """Below each of those another card of its suit is out that it can stay below."""
    kept = cards_named(named)
    higher = [any(x.suit is c.suit and height(x) > height(c) for x in still_out(heard)) for c in kept]
    return bool(kept) and only_card(heard) not in kept and set(kept) <= set(own(heard)) and all(higher)


@reading(
    r"(?P<named>.+?) in the trick: (?:who will win that\?|you play (?P<last>last), and choose who wins that)"
)
def lies_in_trick(heard: Heard, named: str, last: str = "") -> bool:
    """They lie there, and what is played decides whether it is ahead."""
    legal = [action.picks[0] for action in heard.view.legal]
    is_choice = len({is_ahead(heard, c) for c in legal}) > 1
    return (
        set(cards_named(named)) <= set(trick_of(heard))
        and is_choice
        and bool(last) == (yet_to_play(heard) == 0)
    )


@reading(r"The sheep is still out: (?P<named>.+?) could win it")
def could_win_sheep(heard: Heard, named: str) -> bool:
    """It is out; those may be played, to a lead, on diamonds, or thrown away."""
    legal = [action.picks[0] for action in heard.view.legal]
    is_open = not trick_of(heard) or trick_of(heard)[0].suit in (Suit.DIAMONDS, None)
    bears = is_open or not of_suit(heard, str(trick_of(heard)[0].suit))
    return card("JD") in still_out(heard) and set(cards_named(named)) <= set(legal) and bears


def exposer_of(heard: Heard, c: Card) -> int:
    """The other player before whom that card lies exposed; -1 if none."""
    view = heard.view
    others = (at for at in range(view.seats) if at != view.seat)
    return next((at for at in others if c in view.cards_in(f"exposed.{at}")), -1)


def has_to_wait(heard: Heard, c: Card) -> bool:
    """Another has exposed that card, and no trick in its suit is over yet."""
    view = heard.view
    plays = [event.cards[0] for event in view.events if event.kind == "play"]
    over = plays[: len(plays) - len(plays) % view.seats : view.seats]
    return exposer_of(heard, c) >= 0 and c.suit not in {one.suit for one in over}


@reading(r"The pig is still out, and may fall on your (?P<named>[^.]+)\.")
def may_take_pig(heard: Heard, named: str) -> bool:
    """It may come now under the ace or king held, or, if another suit is led, later."""
    named_cards, pig, view = set(cards_named(named)), card("QS"), heard.view
    if pig not in still_out(heard) or not named_cards <= {card("AS"), card("KS")} & set(own(heard)):
        return False
    trick = trick_of(heard)
    if trick and not of_suit(heard, str(trick[0].suit)):
        return True
    behind = [(view.seat + step) % view.seats for step in range(1, yet_to_play(heard) + 1)]
    holder = exposer_of(heard, pig)
    return not has_to_wait(heard, pig) and bool(behind) and (holder < 0 or holder in behind)


@reading(r"The exposed pig waits .+ if its holder has other spades: (?P<named>.+) may ride free in it")
def rides_free(heard: Heard, named: str) -> bool:
    """An exposed pig has to wait in the trick that a spade opens or has opened."""
    trick = trick_of(heard)
    is_in_spades = not trick or trick[0].suit is Suit.SPADES
    held = {card("AS"), card("KS")} & set(own(heard))
    return is_in_spades and has_to_wait(heard, card("QS")) and set(cards_named(named)) == held


@reading(r"You do not win this trick: another has the pig|It leaves .+ to another|goes to another")
def goes_to_another(heard: Heard) -> bool:
    """It is not ahead, and the seats behind and ahead are of other sides."""
    view, behind = heard.view, yet_to_play(heard)
    seats = [(view.seat + step) % view.seats for step in range(1, behind + 1)]
    plays = [event for event in view.events if event.kind == "play"][-len(trick_of(heard)) :]
    led = trick_of(heard)[0].suit
    best = max((event for event in plays if event.cards[0].suit is led), key=lambda e: height(e.cards[0]))
    sides = {view.deal.side(at) for at in (*seats, best.seat)}
    return not is_ahead(heard, only_card(heard)) and view.side not in sides


@reading(r"It is the highest card with which you stay below (?P<named>\S+)\.")
def highest_below(heard: Heard, named: str) -> bool:
    """Below the card that is ahead, and no other that may be played is between."""
    led, c = trick_of(heard)[0].suit, only_card(heard)
    ahead = max((one for one in trick_of(heard) if one.suit is led), key=height)
    legal = [action.picks[0] for action in heard.view.legal]
    below = [one for one in legal if one.suit is led and height(one) < height(ahead)]
    return ahead == card(named) and c == max(below, key=height)


@reading(rf"It is your only card of {SUIT}")
def only_one(heard: Heard, suit: str) -> bool:
    """No other of that suit."""
    return of_suit(heard, suit) == [only_card(heard)]


@reading(rf"You have none of {SUIT}")
def has_none(heard: Heard, suit: str) -> bool:
    """None of that suit, exposed ones counted."""
    return not of_suit(heard, suit)


@reading(rf"(?P<named>\S+) is your highest of {SUIT}")
def highest_of(heard: Heard, named: str, suit: str) -> bool:
    """Of several."""
    held = of_suit(heard, suit)
    return len(held) > 1 and card(named) == max(held, key=height) == only_card(heard)


@reading(rf"It is your lowest card of {SUIT}: others may have to win")
def lowest_of(heard: Heard, suit: str) -> bool:
    """Of several, with higher ones still out."""
    held, c = of_suit(heard, suit), only_card(heard)
    higher = [one for one in still_out(heard) if one.suit is c.suit and height(one) > height(c)]
    return len(held) > 1 and c == min(held, key=height) and bool(higher)


@reading(r"then you may throw others on that suit")
def keeps_others(heard: Heard) -> bool:
    """Other cards stay."""
    return len(own(heard)) > 1


@reading(
    r"(?P<count>\d+) higher cards? of \w+ (?:are out|(?P<unseen>not seen) yet)",
    r"your highest card of \w+: (?P<count>\d+) higher ones? (?P<unseen>not seen) yet",
)
def higher_out(heard: Heard, count: str, unseen: str = "") -> bool:
    """So many cards of its suit above it, which others have still to play; not seen are those not exposed."""
    c = only_card(heard)
    higher = [
        one
        for one in (not_seen(heard) if unseen else still_out(heard))
        if one.suit is c.suit and height(one) > height(c)
    ]
    if "your highest" in heard.sentence and c != max(of_suit(heard, str(c.suit)), key=height):
        return False
    return len(higher) == number_of(count)


@reading(rf"You hold (?P<count>\d+) cards? of {SUIT}, and fewer of each other suit")
def holds_most(heard: Heard, count: str, suit: str) -> bool:
    """So many, and fewer of each other suit."""
    others = [len(of_suit(heard, str(one))) for one in Suit if one is not Suit.parse(suit)]
    return len(of_suit(heard, suit)) == number_of(count) > max(others)


@reading(r"You win whatever you play: this is the highest of these cards")
def wins_anyway(heard: Heard) -> bool:
    """Each card that may be played wins, and none is higher."""
    legal = [action.picks[0] for action in heard.view.legal]
    is_won = yet_to_play(heard) == 0 and all(is_ahead(heard, c) for c in legal)
    return is_won and only_card(heard) == max(legal, key=height)


@reading(r"Another has all (?P<count>\d+) hearts taken so far: whoever takes all thirteen gains by them")
def has_all_hearts(heard: Heard, count: str) -> bool:
    """One other side has them, and nobody else has any."""
    hearts = [sum(c.suit is Suit.HEARTS for c in taken(heard, at)) for at in range(heard.view.sides)]
    mine = hearts.pop(heard.view.side)
    return mine == 0 and sorted(hearts)[-1] == sum(hearts) == number_of(count)


@reading(r"Another is ahead who has taken all (?P<count>\d+) hearts so far: you give them none")
def is_given_no_heart(heard: Heard, count: str) -> bool:
    """The side that has them is ahead, and of the cards that may be played a heart is not chosen."""
    led, lies = led_suit(heard), trick_of(heard)
    ahead = max(range(len(lies)), key=lambda at: strength(lies[at], led, None))
    side = heard.view.deal.side((heard.view.seat - len(lies) + ahead) % heard.view.seats)
    held = [sum(c.suit is Suit.HEARTS for c in taken(heard, at)) for at in range(heard.view.sides)]
    is_choice = any(c.suit is Suit.HEARTS for c in playable(heard))
    is_kept = only_card(heard).suit is not Suit.HEARTS and is_choice
    return is_kept and side != heard.view.side and held[side] == sum(held) == number_of(count)


@reading(
    r"You hold the pig and no other spade",
    r"You hold the pig: keep spades (?P<kept>beside) it until .*another",
)
def holds_pig(heard: Heard, kept: str = "") -> bool:
    """The queen of spades, alone of its suit or not."""
    held = of_suit(heard, "spades")
    return card("QS") in held and (len(held) > 1) == bool(kept)


@reading(
    r"the second trick in (?P<suit>\w+), since you hold others",
    r"may not open (?P<opens>\w+), since you hold others",
)
def is_locked(heard: Heard, suit: str = "", opens: str = "") -> bool:
    """The card named is exposed or for sale, its suit is led now for the first time or not yet, and others
    of it are held."""
    named, view = cards_named(heard.sentence)[0], heard.view
    laid = [c for c in own(heard) if c not in view.hand]
    is_led = bool(trick_of(heard)) and trick_of(heard)[0].suit is named.suit
    return named in laid and len(of_suit(heard, suit or opens)) > 1 and is_led == bool(suit)


@reading(
    r"It is as (?P<low>low) as any card you may play",
    r"(?P<named>\S+) is as high as any card you may throw",
)
def no_rank_beyond(heard: Heard, low: str = "", named: str = "") -> bool:
    """No legal card is of a lower rank, or of a higher one."""
    ranks = [height(action.picks[0]) for action in heard.view.legal]
    c = only_card(heard)
    return height(c) == (min(ranks) if low else max(ranks)) and (not named or card(named) == c)


@reading(r"You win whatever you play, and no other card costs you less")
def costs_least(heard: Heard) -> bool:
    """All win as the last to the trick, and the seat's own cards never count more with another."""
    view, side = heard.view, heard.view.side
    others = [taken(heard, at) for at in range(view.sides) if at != side]

    def after(c: Card) -> int:
        return counts(heard, taken(heard, side) + [x for x in (*trick_of(heard), c) if scoring(x)], others)

    legal = [action.picks[0] for action in view.legal]
    is_won = yet_to_play(heard) == 0 and all(is_ahead(heard, c) for c in legal)
    return is_won and after(only_card(heard)) == max(map(after, legal))


@reading(rf"You hold only (?P<count>\d+) cards? of {SUIT}: soon you may throw others on it")
def holds_few(heard: Heard, count: str, suit: str) -> bool:
    """So many, of a suit that is led or thrown, and fewer than of another that may be played."""
    held = [len(of_suit(heard, str(action.picks[0].suit))) for action in heard.view.legal]
    return len(of_suit(heard, suit)) == number_of(count) == min(held) < max(held)


@reading(r"You keep (?P<count>\d+) spades? beside the pig")
def keeps_spades(heard: Heard, count: str) -> bool:
    """So many beside it, and the card played is another."""
    held = of_suit(heard, "spades")
    return card("QS") in held and len(held) - 1 == number_of(count) and only_card(heard) not in held


READINGS = (
    may_take_pig,
    rides_free,
    no_rank_beyond,
    costs_least,
    holds_few,
    keeps_spades,
    played_out,
    plays_last,
    all_go_ahead,
    decides_as_last,
    trick_counts,
    beside_it,
    holds_diamonds,
    low_hearts,
    sheep_wanted,
    may_come_back,
    is_sheep,
    may_have_to_win,
    will_count,
    more_beat_it,
    can_duck,
    lies_in_trick,
    could_win_sheep,
    goes_over,
    nobody_after_beats,
    goes_to_another,
    highest_below,
    only_one,
    has_none,
    highest_of,
    lowest_of,
    keeps_others,
    higher_out,
    holds_most,
    wins_anyway,
    has_all_hearts,
    is_given_no_heart,
    holds_pig,
    is_locked,
)
