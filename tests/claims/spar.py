"""What Spar's sentences mean."""

from __future__ import annotations

from cardtable.cards import Card, card, cards
from cardtable.testing.claim_checks import Heard, cards_named, number_of, reading
from tests.claims.played_out import played_out
from tests.claims.trick_readings import ACE_HIGH, only_card, rank_letter, trick_of, yet_to_play

LAST = 5


def own(heard: Heard) -> list[Card]:
    """The cards still to be played: those in the hand, and those laid dry and wet."""
    seat, view = heard.view.seat, heard.view
    return [*view.hand, *view.cards_in(f"exposed.{seat}"), *view.cards_in(f"wet.{seat}")]


def height(c: Card) -> int:
    """Its rank, from 0."""
    return ACE_HIGH.index(rank_letter(c))


def may_come(heard: Heard) -> list[Card]:
    """The cards that have not been played, and lie not with the seat; some are in no hand."""
    view = heard.view
    gone = {c for name in ("out", "trick", "blind") for c in view.cards_in(name)} | set(own(heard))
    return [c for c in view.game.pack(view.seats, view.options) if c not in gone]


def higher_out(heard: Heard, c: Card) -> list[Card]:
    """The cards of its suit above it that may come."""
    return [one for one in may_come(heard) if one.suit is c.suit and height(one) > height(c)]


def stays(heard: Heard) -> list[Card]:
    """The cards left once that of the action is played."""
    return [c for c in own(heard) if c != only_card(heard)]


def leads_now(heard: Heard, c: Card) -> bool:
    """Whether a card would be ahead in the trick."""
    lying = trick_of(heard)
    same = [one for one in lying if one.suit is c.suit]
    return not lying or (lying[0].suit is c.suit and all(height(one) < height(c) for one in same))


@reading(r"Nothing beats your (?P<named>.+?)\.")
def cannot_be_beaten(heard: Heard, named: str) -> bool:
    """No card above one of these may come."""
    return all(c in own(heard) and not higher_out(heard, c) for c in cards(named))


@reading(r"You hold (?P<count>no|at most one) card that cannot be beaten")
def holds_sure(heard: Heard, count: str) -> bool:
    """So many cards above which none may come."""
    sure = sum(not higher_out(heard, c) for c in own(heard))
    return sure == 0 if count == "no" else sure <= 1


@reading(r"Your highest is (?P<named>\S+); most cards not seen are above nine")
def is_under_ten(heard: Heard, named: str) -> bool:
    """No card is above nine, that is the highest, and more than half of the others are above nine."""
    highest, rest = max(map(height, own(heard))), may_come(heard)
    above = sum(height(c) > ACE_HIGH.index("9") for c in rest)
    return height(card(named)) == highest <= ACE_HIGH.index("9") and 2 * above > len(rest)


@reading(r"If (?P<named>\S+) wins the last trick it then counts (?P<count>\d); lost, it costs nothing")
def counts_double(heard: Heard, named: str, count: str) -> bool:
    """A six 3 and a seven 2, twice."""
    return {"6": 6, "7": 4}[rank_letter(card(named))] == number_of(count)


@reading(r"It shows you one card that is in no hand; all know that you looked")
def looks(heard: Heard) -> bool:
    """Cards are left in the pack."""
    return bool(len(heard.view.cards_in("stock")))


@reading(r"It wins this trick for certain; (?P<named>\S+) then leads the last one")
def wins_surely(heard: Heard, named: str) -> bool:
    """It is ahead however the cards lie, and one card stays."""
    c = only_card(heard)
    seats = [(heard.view.seat + step) % heard.view.seats for step in range(1, yet_to_play(heard) + 1)]
    beaten = any(
        one.suit is c.suit and height(one) > height(c)
        for deal in heard.deals
        for at in seats
        for pile in ("hand", "exposed", "wet")
        for one in deal.cards_in(f"{pile}.{at}")
    )
    return leads_now(heard, c) and not beaten and stays(heard) == cards_list(named)


def cards_list(named: str) -> list[Card]:
    """The cards that words name."""
    return list(cards(named))


@reading(r"It wins this trick unless (?P<named>.+?) comes?\.")
def wins_unless(heard: Heard, named: str) -> bool:
    """It is ahead, somebody plays later, and those named are cards above it that may come: all of them, but
    for those of suits that were not followed."""
    c = only_card(heard)
    told, may = set(cards_named(named)), set(higher_out(heard, c))
    seen = held_behind(heard) & may
    return leads_now(heard, c) and yet_to_play(heard) > 0 and seen <= told <= may


def held_behind(heard: Heard) -> set[Card]:
    """The cards that seats which play later hold in some deal."""
    seats = [(heard.view.seat + step) % heard.view.seats for step in range(1, yet_to_play(heard) + 1)]
    return {
        one
        for deal in heard.deals
        for at in seats
        for pile in ("hand", "exposed", "wet")
        for one in deal.cards_in(f"{pile}.{at}")
    }


@reading(r"It may win the lead of the next trick: (?P<count>\d+) cards? that may come would beat it")
def may_be_beaten(heard: Heard, count: str) -> bool:
    """It is ahead before the fourth trick; so many are above it, and all of them that are held behind."""
    c = only_card(heard)
    seen, may = held_behind(heard), set(higher_out(heard, c))
    is_so = len(seen & may) <= number_of(count) <= len(may)
    return leads_now(heard, c) and is_so and len(own(heard)) > 2


@reading(r"(?P<count>\d+) other cards? could beat (?P<named>\S+) if it is led")
def may_be_beaten_led(heard: Heard, count: str, named: str) -> bool:
    """So many of its suit are above it."""
    return len(higher_out(heard, card(named))) == number_of(count)


@reading(r"It is lower than (?P<named>.+), which stays?\.")
def spares_higher(heard: Heard, named: str) -> bool:
    """Those are of higher rank, and stay."""
    mine, higher = height(only_card(heard)), cards(named)
    return set(higher) <= set(stays(heard)) and all(height(c) > mine for c in higher)


@reading(r"It does not win this trick; (?P<named>\S+) is left for the last")
def does_not_win(heard: Heard, named: str) -> bool:
    """It is not ahead, and one card stays."""
    return not leads_now(heard, only_card(heard)) and stays(heard) == cards_list(named)


@reading(r"It keeps (?P<fourth>\S+) for the fourth trick and (?P<last>\S+) for the last")
def keeps_two(heard: Heard, fourth: str, last: str) -> bool:
    """Two other cards of the own ones."""
    named = {card(fourth), card(last)}
    return len(named) == 2 and named <= set(stays(heard))


@reading(
    r"You lack (?P<count>\w+) points?: (?P<named>.+?) need not be laid, (?:it|each) counts enough|"
    r"Laid dry or wet, a six or seven counts double if it wins the last trick; lost, it costs nothing"
)
def may_lay(heard: Heard, count: str = "", named: str = "") -> bool:
    """A card may be laid; those named are all of them, and each brings the points that are lacking."""
    may = {c for action in heard.view.legal if action.verb in ("dry", "wet") for c in action.picks}
    if not named:
        return bool(may)
    lacking = heard.view.options.target - heard.view.deal.scores_before[heard.view.seat]
    values = {"6": 3, "7": 2}
    enough = all(values[rank_letter(c)] >= lacking for c in may)
    return may == set(cards(named)) and number_of(count) == lacking and enough


@reading(r"It keeps (?P<guard>\S+), your only card that beats (?P<named>\S+) if that is led")
def keeps_guard(heard: Heard, guard: str, named: str) -> bool:
    """That card lies open before another, and of the own cards only the other one is above it."""
    c, view = card(named), heard.view
    others = [at for at in range(view.seats) if at != view.seat]
    higher = [one for one in own(heard) if one.suit is c.suit and height(one) > height(c)]
    lies = any(c in view.cards_in(f"exposed.{at}") for at in others)
    return lies and higher == [card(guard)] and card(guard) in stays(heard)


@reading(r"(?P<named>.+?) stay for the last two tricks either way: your lowest that may go does")
def throws_lowest(heard: Heard, named: str) -> bool:
    """Two others stay, and nothing lower may be played that follows suit where it must."""
    lying = trick_of(heard)
    may = own(heard)
    if lying and any(c.suit is lying[0].suit for c in may):
        may = [c for c in may if c.suit is lying[0].suit]
    lowest = min(map(height, may))
    kept = set(cards(named))
    return len(kept) == 2 and kept <= set(stays(heard)) and height(only_card(heard)) == lowest


@reading(r"It beats what lies, and (?P<named>.+?) stay: the winner of this trick leads the next")
def beats_what_lies(heard: Heard, named: str) -> bool:
    """It would be ahead, and two others stay."""
    return leads_now(heard, only_card(heard)) and set(cards(named)) <= set(stays(heard))


@reading(r"not to follow it costs you (?P<count>\d) points, found out by the last trick")
def refuses_suit(heard: Heard, count: str) -> bool:
    """A card of the suit led is held, and one of another suit is played."""
    suit = trick_of(heard)[0].suit
    return count == "3" and only_card(heard).suit is not suit and any(c.suit is suit for c in own(heard))


@reading(r"You lack one point: any win of the last trick is enough")
def lacks_one(heard: Heard) -> bool:
    """The score is a point short of the target."""
    score = heard.view.deal.scores_before[heard.view.seat]
    return bool(score + 1 == heard.view.options.target)


@reading(r"(?P<named>\S+) (?P<how>lies dry|is a wet card, turned up): a higher card of its suit beats it")
def lies_open(heard: Heard, named: str, how: str) -> bool:
    """It lies face up before another, and a higher one of the suit is held. The dry one was told of."""
    c, view = card(named), heard.view
    others = [at for at in range(view.seats) if at != view.seat]
    lies = any(c in view.cards_in(f"exposed.{at}") for at in others)
    was_dry = any(event.kind == "dry" and c in event.cards for event in view.events)
    higher = any(one.suit is c.suit and height(one) > height(c) for one in own(heard))
    return lies and higher and was_dry == (how == "lies dry")


@reading(r"The winner of this trick leads the last: then only higher cards of that suit beat you")
def is_fourth(heard: Heard) -> bool:
    """Two cards are left to be played."""
    return len(own(heard)) == 2


@reading(r"This trick decides the game")
def is_last(heard: Heard) -> bool:
    """One card is left."""
    return len(own(heard)) == 1


@reading(r"The first three tricks count nothing: keep what wins the fourth and the last")
def is_early(heard: Heard) -> bool:
    """One of the first three is played."""
    return len(own(heard)) > LAST - 3


@reading(
    r"The last trick won with a six counts 3, with a seven 2(?P<twice>, twice that if it was laid)?:"
    r" led, they win where no hand has a higher card of the suit"
)
def low_card_held(heard: Heard, twice: str) -> bool:
    """A six or seven is held; something was laid if that is spoken of."""
    was_laid = any(event.kind == "dry" and event.seat == heard.view.seat for event in heard.view.events)
    return any(rank_letter(c) in "67" for c in own(heard)) and bool(twice) == was_laid


READINGS = (
    played_out,
    cannot_be_beaten,
    holds_sure,
    is_under_ten,
    counts_double,
    looks,
    wins_surely,
    wins_unless,
    may_be_beaten,
    may_be_beaten_led,
    spares_higher,
    does_not_win,
    keeps_two,
    may_lay,
    keeps_guard,
    throws_lowest,
    beats_what_lies,
    refuses_suit,
    lacks_one,
    lies_open,
    is_fourth,
    is_last,
    is_early,
    low_card_held,
)
