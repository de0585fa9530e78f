"""What Ocho Locos' sentences mean."""

from __future__ import annotations

from typing import Any

from cardtable.cards import Card, Suit
from cardtable.testing.claim_checks import Heard, cards_named, number_of, reading

SUITS = r"(?P<suit>spades|hearts|diamonds|clubs)"


def rank_of(c: Card) -> str:
    """The rank as it is written; empty for a joker."""
    return c.text[:-1] if c.suit is not None else ""


def answers(c: Card) -> bool:
    """Whether it answers cards owed: a two or a joker."""
    return rank_of(c) in ("", "2")


def owed(heard: Heard) -> int:
    """The cards owed by the player in turn."""
    return int(heard.view.state["owed"])


def suit_now(heard: Heard) -> str:
    """The suit to follow; empty where any card goes."""
    return str(heard.view.state["suit"])


def fits(c: Card, suit: str, rank: str) -> bool:
    """Whether a card goes on that suit and rank, where no cards are owed."""
    return not rank or rank_of(c) in ("", "8", rank) or str(c.suit) == suit


def fits_now(heard: Heard, c: Card) -> bool:
    """Whether a card of the hand may be played."""
    if owed(heard):
        return answers(c)
    return fits(c, suit_now(heard), heard.view.state["rank"])


def others(heard: Heard, play: Any) -> list[Card]:
    """The hand but for the card played."""
    return [c for c in heard.hand if c != play.card]


def fitting_on(heard: Heard, play: Any) -> list[Card]:
    """The cards left in the hand that go on a play. A joker leaves suit and rank as they were."""
    suit = str(play.suit or play.card.suit or suit_now(heard))
    rank = rank_of(play.card) or heard.view.state["rank"]
    return [c for c in others(heard, play) if fits(c, suit, rank)]


def goes_again(heard: Heard, c: Card) -> bool:
    """A jack goes again, and between two an ace or a four as well."""
    return rank_of(c) == "J" or (heard.view.seats == 2 and rank_of(c) in ("A", "4"))


def leaves_out_next(heard: Heard, c: Card) -> bool:
    """Whether the next player misses a turn."""
    return rank_of(c) in ("J", "A", "4")


def cards_of(heard: Heard, steps: int) -> int:
    """How many cards the player so many places on holds."""
    return len(heard.view.cards_in(f"hand.{(heard.view.seat + steps) % heard.view.seats}"))


def plays(heard: Heard) -> list[Any]:
    """The plays that are legal."""
    return [one for one in heard.view.legal if one.verb == "play"]


def played(heard: Heard) -> Any:
    """The play that is spoken of."""
    assert heard.action is not None
    assert heard.action.verb == "play"
    return heard.action


def calls(heard: Heard) -> bool:
    """Whether the players call themselves."""
    return bool(heard.view.options.ultima == "call")


def makes_it(word: str, count: int) -> bool:
    """Whether the verb agrees."""
    return word.startswith("fits") == (count == 1)


@reading(
    r"(?P<named>\S+) as last card you go again and must draw: that does not win",
    r"(?P<named>\S+) would not win as your last card: you would go again",
    r"Played as last card (?P<named>\S+) would not win",
    r"It leaves you (?P<left>\S+): played last, that only makes you draw",
)
def does_not_win(heard: Heard, named: str = "", left: str = "") -> bool:
    """A card held goes again, so that with no card left one has to draw; if left, it is the only one left."""
    (c,) = cards_named(named or left)
    is_left = not left or others(heard, played(heard)) == [c]
    is_sole = "as last card" not in heard.sentence or heard.hand == (c,)
    return c in heard.hand and goes_again(heard, c) and is_left and is_sole


@reading(r"It is your last card: it wins the game")
def wins(heard: Heard) -> bool:
    """The hand is this card, and it does not go again."""
    c = played(heard).card
    return heard.hand == (c,) and not goes_again(heard, c)


@reading(r"It leaves you one card: without the call you draw another")
def is_uncalled(heard: Heard) -> bool:
    """One of two cards is played, and the call that is due is not made."""
    return len(heard.hand) == 2 and calls(heard) and not played(heard).ultima


@reading(
    r"(?P<nothing>You draw nothing: )?[Tt]he next player (?P<short>has one card, and )?"
    r"must answer or draw (?P<count>\d+)"
)
def must_draw(heard: Heard, nothing: str, short: str, count: str) -> bool:
    """What was owed, and two for a two or four for a joker."""
    c = played(heard).card
    adds = 4 if rank_of(c) == "" else 2
    is_due = answers(c) and owed(heard) + adds == number_of(count) and len(heard.hand) > 1
    is_right = not nothing or (
        owed(heard) > 0 and (len(heard.hand) != 2 or not calls(heard) or played(heard).ultima)
    )
    return is_due and is_right and (not short or cards_of(heard, 1) == 1)


@reading(r"The next player has one card")
def next_has_one(heard: Heard) -> bool:
    """The next player has."""
    return cards_of(heard, 1) == 1


@reading(r"The next player has one card, and does not get the turn")
def next_waits(heard: Heard) -> bool:
    """The card leaves that player out, and is not the last."""
    return leaves_out_next(heard, played(heard).card) and len(heard.hand) > 1


@reading(r"and the suit (?P<verb>stays|changes to) " + SUITS)
def suit_then(heard: Heard, verb: str, suit: str) -> bool:
    """The suit after the play, and whether it was another before."""
    play = played(heard)
    then = str(play.suit or play.card.suit or suit_now(heard))
    return then == suit and (verb == "stays") == (suit == suit_now(heard))


@reading(r"The next player has one card: another suit, or a card that takes the turn away, may stop it")
def can_stop(heard: Heard) -> bool:
    """Some card that may be played changes the suit, is a two or joker, or leaves the player out."""
    ways = (one.suit or one.card.suit or suit_now(heard) for one in plays(heard))
    changes = any(str(suit) != suit_now(heard) for suit in ways) and bool(suit_now(heard))
    return changes or any(answers(one.card) or leaves_out_next(heard, one.card) for one in plays(heard))


@reading(r"Your partner has one card(?:(?P<next> and is next)|: an ace or a four leaves out the player)")
def partner_has_one(heard: Heard, next: str) -> bool:
    """Four play, and the player opposite has; an ace or a four leaves out the player between."""
    is_one = heard.view.seats == 4 and cards_of(heard, 2) == 1
    return is_one and (not next or rank_of(played(heard).card) in ("A", "4"))


@reading(r"The next player misses the turn(?P<partner>: your partner goes on)?")
def next_misses(heard: Heard, partner: str) -> bool:
    """Another one goes on; with four players the partner."""
    c = played(heard).card
    return leaves_out_next(heard, c) and not goes_again(heard, c) and bool(partner) == (heard.view.seats == 4)


@reading(
    r"You have not seen your cards: any suit may be your long one",
    r"You name a suit before you see your cards",
)
def is_blind(heard: Heard) -> bool:
    """The hand is face down."""
    return not any(c.suit for c in heard.hand)


@reading(r"It spends an eight, though (?P<named>\S+) fits, too")
def spends_eight(heard: Heard, named: str) -> bool:
    """An eight is played, and another card that is none fits."""
    (c,) = cards_named(named)
    is_other = c in heard.hand and rank_of(c) != "8" and fits_now(heard, c)
    return rank_of(played(heard).card) == "8" and is_other


@reading(r"It keeps (?P<named>.+) for when nothing else fits")
def keeps_eight(heard: Heard, named: str) -> bool:
    """All eights of the hand are kept."""
    kept = [c for c in others(heard, played(heard)) if rank_of(c) == "8"]
    return sorted(cards_named(named)) == sorted(kept) and rank_of(played(heard).card) != "8"


@reading(
    r"You keep (?P<count>no) " + SUITS + " to follow with",
    r"It (?P<verb>changes to|goes on with) " + SUITS + r", of which you keep (?P<count>\d+)",
)
def names_suit(heard: Heard, count: str, suit: str, verb: str = "") -> bool:
    """So many of the suit named are left, and it is another than before or not."""
    play = played(heard)
    kept = sum(str(c.suit) == suit for c in others(heard, play))
    is_verb = not verb or (verb == "goes on with") == (suit == suit_now(heard))
    return str(play.suit) == suit and kept == number_of(count) and is_verb


@reading(r"It spends (?P<named>\S+), your only answer should you be made to draw")
def spends_answer(heard: Heard, named: str) -> bool:
    """It is the one two or joker of the hand."""
    return [c for c in heard.hand if answers(c)] == cards_named(named) == [played(heard).card]


@reading(r"You go again at once, and (?P<count>\d+) of your other cards (?P<verb>fits?) then")
def goes_on(heard: Heard, count: str, verb: str) -> bool:
    """So many of those left go on it."""
    number = len(fitting_on(heard, played(heard)))
    is_counted = number == number_of(count) > 0 and makes_it(verb, number)
    return is_counted and goes_again(heard, played(heard).card)


@reading(
    r"(?P<count>None|\d+) of your other cards (?P<verb>fits?) on (?P<named>\S+?)"
    r"(?P<most>, more than on any card you could play instead)?\.$"
)
def fit_on(heard: Heard, count: str, verb: str, named: str, most: str) -> bool:
    """So many of those left go on it; if it is the most, fewer on each other card, whatever suit it names."""
    play = played(heard)
    number = len(fitting_on(heard, play))
    counts = [len(fitting_on(heard, one)) for one in plays(heard) if one.card != play.card]
    is_most = not most or (bool(counts) and max(counts) < number)
    is_named = cards_named(named) == [play.card] and (not number or makes_it(verb, number))
    return is_named and number == number_of(count) and is_most and bool(others(heard, play))


@reading(r"No other card of yours fits, and a draw would add one")
def only_card(heard: Heard) -> bool:
    """Of the hand this one alone fits, and a card may be drawn."""
    fitting = [c for c in heard.hand if fits_now(heard, c)]
    return fitting == [played(heard).card] and not owed(heard) and may_draw(heard)


def may_draw(heard: Heard) -> bool:
    """Whether a draw is legal."""
    return any(one.verb == "draw" for one in heard.view.legal)


@reading(r"With it you hold (?P<count>\d+), with a draw (?P<more>\d+)")
def sheds(heard: Heard, count: str, more: str) -> bool:
    """One card fewer, or one more."""
    held = len(heard.hand)
    return (held - 1, held + 1) == (number_of(count), number_of(more)) and not owed(heard)


@reading(r"You could answer with (?P<named>\S+) and draw nothing")
def could_answer(heard: Heard, named: str) -> bool:
    """Cards are owed, and it answers."""
    (c,) = cards_named(named)
    return owed(heard) > 0 and c in heard.hand and answers(c)


@reading(
    r"(?:Only (?P<only>.+?)|though (?P<named>.+?)) (?P<verb>fits?)"
    r"(?:, and an eight goes on any suit later, too)?\.$"
)
def what_fits(heard: Heard, verb: str, only: str = "", named: str = "") -> bool:
    """All cards that fit are named, or counted; where only those fit they are eights."""
    fitting = [c for c in heard.hand if fits_now(heard, c)]
    told = only or named
    is_told = told == f"{len(fitting)} of yours" or sorted(cards_named(told)) == sorted(fitting)
    is_only = not only or all(rank_of(c) == "8" for c in fitting)
    return is_told and is_only and makes_it(verb, len(fitting)) and not owed(heard)


@reading(r"(?P<count>\d+) cards are owed: your answer passes them on, and adds to them")
def are_owed(heard: Heard, count: str) -> bool:
    """So many, and an answer is held."""
    return owed(heard) == number_of(count) and any(map(answers, heard.hand))


@reading(r"Two cards left: call ¡Última! with your play, or you draw one")
def two_left(heard: Heard) -> bool:
    """Two cards are held, one of them fits, and the players call."""
    return len(heard.hand) == 2 and calls(heard) and bool(plays(heard))


@reading(r"Only an eight fits: use it, or draw and keep it")
def only_eights(heard: Heard) -> bool:
    """All that fits is an eight, and a card may be drawn."""
    fitting = [c for c in heard.hand if fits_now(heard, c)]
    return bool(fitting) and all(rank_of(c) == "8" for c in fitting) and may_draw(heard)


@reading(r"^A jack(?P<more>, an ace or a four)? lets you go again at once")
def runs(heard: Heard, more: str) -> bool:
    """One that fits is held; between two players an ace or a four does so, too."""
    return bool(more) == (heard.view.seats == 2) and any(goes_again(heard, one.card) for one in plays(heard))


@reading(r"An eight goes on any card unless cards are owed: it can wait until nothing else fits")
def eight_waits(heard: Heard) -> bool:
    """An eight is held, and another card fits."""
    is_other = any(fits_now(heard, c) for c in heard.hand if rank_of(c) != "8")
    return any(rank_of(c) == "8" for c in heard.hand) and is_other and not owed(heard)


@reading(r"You hold (?P<count>\d+) " + SUITS + ": a pile of that suit lets you go on")
def long_suit(heard: Heard, count: str, suit: str) -> bool:
    """So many of the suit, and of no other more."""
    counts = {one: sum(c.suit is one for c in heard.hand) for one in Suit}
    return counts[Suit(suit)] == number_of(count) == max(counts.values())


@reading(r"Play so that your other cards can follow")
def several_fit(heard: Heard) -> bool:
    """There is a choice of cards."""
    return len({one.card for one in plays(heard)}) > 1


READINGS = (
    does_not_win,
    wins,
    is_uncalled,
    must_draw,
    next_has_one,
    next_waits,
    suit_then,
    can_stop,
    partner_has_one,
    next_misses,
    is_blind,
    spends_eight,
    keeps_eight,
    names_suit,
    spends_answer,
    goes_on,
    fit_on,
    only_card,
    sheds,
    could_answer,
    what_fits,
    are_owed,
    two_left,
    only_eights,
    runs,
    eight_waits,
    long_suit,
    several_fit,
)
