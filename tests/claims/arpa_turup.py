"""What Arpa Turup's sentences mean."""

from __future__ import annotations

from cardtable.cards import Card, Suit, cards
from cardtable.testing.claim_checks import Heard, number_of, reading
from tests.claims.played_out import played_out
from tests.claims.trick_readings import (
    ACE_HIGH,
    TRICK_READINGS,
    not_seen,
    only_card,
    rank_letter,
    trick_of,
    trump_of,
)

SUIT = r"(?P<suit>spades|hearts|diamonds|clubs)"


def tricks_of(heard: Heard) -> tuple[int, int]:
    """The tricks of the own side, and of the other."""
    tricks = heard.view.state["tricks"]
    return tricks[heard.view.side], tricks[1 - heard.view.side]


def tricks_in_all(heard: Heard) -> int:
    """How many tricks a game has: one for each card dealt to a player."""
    return len(heard.view.game.pack(heard.view.seats, heard.view.options)) // heard.view.seats


def wins_game(heard: Heard, tricks: int) -> bool:
    """Whether so many are more than half, and one fewer are not."""
    return 2 * tricks > tricks_in_all(heard) >= 2 * (tricks - 1)


def first_win(heard: Heard) -> tuple[str, int]:
    """Whose first win stands, `own` or `theirs`, and its tricks."""
    held = heard.view.state["held"]
    whose = "" if held < 0 else "own" if held == heard.view.side else "theirs"
    return whose, heard.view.state["mark"]


def height(c: Card) -> int:
    """Its rank, from 0."""
    return ACE_HIGH.index(rank_letter(c))


@reading(r"(?P<count>no|\d+) trumps? not seen")
def trumps_not_seen(heard: Heard, count: str) -> bool:
    """So many trumps have not been seen."""
    return sum(c.suit is trump_of(heard) for c in not_seen(heard)) == number_of(count)


@reading(r"One card each: (?P<named>\S+) is as high as any")
def one_of_each(heard: Heard, named: str) -> bool:
    """Of each suit that is held there is one card, and none is higher."""
    suits, (c,) = [one.suit for one in heard.hand], cards(named)
    return len(set(suits)) == len(suits) and height(c) == max(map(height, heard.hand))


@reading(r"Three cards tell little of a hand: length is the better sign")
def holds_three(heard: Heard) -> bool:
    """Three cards are held, in Turup too."""
    return len(heard.hand) == 3


@reading(r"(?P<named>\S+) was played before: of equal cards the first is the higher")
def equal_before(heard: Heard, named: str) -> bool:
    """The same card lies in the trick."""
    return tuple(cards(named)) == (only_card(heard),) and only_card(heard) in trick_of(heard)


@reading(r"It takes trick (?P<count>\d+), and with it the game")
def takes_game(heard: Heard, count: str) -> bool:
    """It is that trick of the own side's, which wins."""
    is_next = tricks_of(heard)[0] + 1 == number_of(count)
    return is_next and wins_game(heard, number_of(count)) and first_win(heard)[0] != "own"


@reading(r"It takes trick (?P<count>\d+): more than your first win of (?P<mark>\d+)")
def takes_match(heard: Heard, count: str, mark: str) -> bool:
    """It is that trick of the own side's, of more than the first win."""
    tricks = number_of(count)
    is_next = tricks_of(heard)[0] + 1 == tricks
    return is_next and first_win(heard) == ("own", number_of(mark)) and tricks > number_of(mark)


@reading(r"Kort is declared: every single trick counts")
def is_kort(heard: Heard) -> bool:
    """One player has declared all."""
    return bool(heard.view.state["kort"] >= 0)


@reading(
    r"(?P<needed>\d+) tricks win the game: you have (?P<own>\d+), they have (?P<others>\d+)",
    r"(?P<needed>\d+) tricks win you the game: you have (?P<own>\d+)",
    r"(?P<needed>\d+) tricks win them the game: they have (?P<others>\d+)",
)
def wins_with(heard: Heard, needed: str, own: str = "", others: str = "") -> bool:
    """So many win, for a side whose first win does not stand (it must better that), and may be reached."""
    mine, theirs = tricks_of(heard)
    whose, left, tricks = first_win(heard)[0], len(heard.hand), number_of(needed)
    is_told = (not own or number_of(own) == mine) and (not others or number_of(others) == theirs)
    is_mine = not own or whose != "own"
    is_theirs = not others or whose != "theirs"
    reach = [tricks - mine <= left] * bool(own) + [tricks - theirs <= left] * bool(others)
    return wins_game(heard, tricks) and is_told and is_mine and is_theirs and any(reach)


@reading(r"Your first win was (?P<mark>\d+): (?P<count>\d+) tricks win the match")
def may_win_match(heard: Heard, mark: str, count: str) -> bool:
    """One more than the first win, which can still be reached."""
    mine, _ = tricks_of(heard)
    wanted = number_of(count)
    is_next = first_win(heard) == ("own", number_of(mark)) and wanted == number_of(mark) + 1
    return is_next and 0 < wanted - mine <= len(heard.hand)


@reading(
    r"Your first win was (?P<mark>\d+): more is out of reach"
    r"(?:, but (?P<half>\d+) tricks keep it|, but you (?P<kept>keep) it"
    r"|, and you lose it: they have (?P<others>\d+) tricks)"
)
def keeps_first_win(heard: Heard, mark: str, half: str, kept: str, others: str) -> bool:
    """It cannot be bettered. With half of the tricks it is kept; with more the others win."""
    mine, theirs = tricks_of(heard)
    left, all_tricks, first = len(heard.hand), tricks_in_all(heard), number_of(mark)
    if first_win(heard) != ("own", first) or mine + left > first:
        return False
    if kept:
        return 2 * mine >= all_tricks
    if others:
        return number_of(others) == theirs and 2 * theirs > all_tricks
    wanted = number_of(half)
    return 2 * wanted >= all_tricks > 2 * (wanted - 1) and mine < wanted <= mine + left


@reading(
    r"Their first win was (?P<mark>\d+): (?P<count>\d+) tricks deny them the match",
    r"Their first win was (?P<mark>\d+): you have tricks (?P<has>enough) to deny them the match",
)
def denies_match(heard: Heard, mark: str, count: str = "", has: str = "") -> bool:
    """With so many, which can be reached, or with those won the others cannot get more than the mark."""
    mine, _ = tricks_of(heard)
    most = number_of(mark)
    if first_win(heard) != ("theirs", most):
        return False
    if has:
        return tricks_in_all(heard) - mine <= most
    wanted = number_of(count)
    return tricks_in_all(heard) - wanted == most and mine < wanted <= mine + len(heard.hand)


@reading(r"You count (?P<count>no|\d+) tricks?")
def counts_sure(heard: Heard, count: str) -> bool:
    """Top cards in a row in each suit take tricks, and with them a longer suit; no more than are held."""
    tops = 0
    for suit in Suit:
        own = {rank_letter(c) for c in heard.hand if c.suit is suit}
        row = next((n for n, rank in enumerate(reversed(ACE_HIGH)) if rank not in own), len(ACE_HIGH))
        tops += row
    return tops <= number_of(count) <= len(heard.hand)


@reading(r"kort needs (?P<count>\d+)")
def kort_needs(heard: Heard, count: str) -> bool:
    """All tricks."""
    return number_of(count) == tricks_in_all(heard)


@reading(r"kort lost is two games for the others")
def kort_lost(_: Heard) -> bool:
    """As the rules say."""
    return True


@reading(r"With your lead you may knock for a strong suit, or click for a weak one")
def may_sign(heard: Heard) -> bool:
    """The trick is empty, and a card may be led with a word."""
    return not trick_of(heard) and any(len(action.words().split()) > 1 for action in heard.view.legal)


@reading(rf"You hold (?P<count>\d+) top cards? of {SUIT}: a knock")
def holds_top(heard: Heard, count: str, suit: str) -> bool:
    """So many aces and kings."""
    held = [c for c in heard.hand if c.suit is Suit.parse(suit) and rank_letter(c) in "AK"]
    return len(held) == number_of(count)


@reading(rf"You hold (?P<count>\d+) cards? of {SUIT}, none high")
def holds_low(heard: Heard, count: str, suit: str) -> bool:
    """So many, and no ace or king among them."""
    held = [c for c in heard.hand if c.suit is Suit.parse(suit)]
    return len(held) == number_of(count) and not any(rank_letter(c) in "AK" for c in held)


READINGS = (
    played_out,
    *TRICK_READINGS,
    trumps_not_seen,
    one_of_each,
    holds_three,
    equal_before,
    takes_game,
    takes_match,
    is_kort,
    wins_with,
    may_win_match,
    keeps_first_win,
    denies_match,
    counts_sure,
    kort_needs,
    kort_lost,
    may_sign,
    holds_top,
    holds_low,
)
