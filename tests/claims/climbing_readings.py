"""What players of climbing games mean: told from the cards of the hand and of the table."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from itertools import combinations, pairwise, product
from typing import Any

from cardtable.cards import HIDDEN, Card
from cardtable.engine.actions import Action, Pass
from cardtable.engine.deal import Deal
from cardtable.testing.claim_checks import Heard, cards_named, number_of, reading
from tests.claims.trick_readings import rank_letter

LOW_TO_HIGH = "3456789TJQKA2"
JOKER = len(LOW_TO_HIGH)
SHORT = 3
"""Cards of the shortest sequence."""
MOST_TRIED = 3000
"""Sets of cards that are tried one by one; of more only the plays listed are looked at."""
NEARLY_OUT = 2
PLACES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def is_zheng(heard: Heard) -> bool:
    """Whether it is the game in which 2s are wild and jokers differ."""
    return heard.view.game.id == "zheng-shangyou"


def usual_height(heard: Heard, c: Card) -> int:
    """From the 3 up; where jokers differ the red one is higher."""
    if c.suit is None:
        return JOKER + (is_zheng(heard) and c.text == "RJ")
    return LOW_TO_HIGH.index(rank_letter(c))


def height(heard: Heard, c: Card, *, turned: bool | None = None) -> int:
    """As in the order in force; jokers stay highest when it is turned."""
    usual = usual_height(heard, c)
    is_turned = heard.view.state.get("reversed", False) if turned is None else turned
    return JOKER - 1 - usual if is_turned and usual < JOKER else usual


def is_wild(heard: Heard, c: Card) -> bool:
    """Whether it may stand for others."""
    return c.suit is None or (is_zheng(heard) and rank_letter(c) == "2")


def is_sequence(heard: Heard, three: Iterable[Card]) -> bool:
    """Whether cards are in sequence without a wild one."""
    cards, options = list(three), heard.view.options
    if any(c.suit is None for c in cards):
        return False
    may_be_mixed = is_zheng(heard)
    twos = options.natural_twos if may_be_mixed else options.twos_in_sequences
    if not may_be_mixed and not (options.sequences and len({c.suit for c in cards}) == 1):
        return False
    ranks = sorted(LOW_TO_HIGH.index(rank_letter(c)) for c in cards)
    follow = all(high == low + 1 for low, high in pairwise(ranks))
    return follow and (bool(twos) or ranks[-1] < len(LOW_TO_HIGH) - 1)


def sequences_with(heard: Heard, own: Iterable[Card]) -> list[tuple[Card, ...]]:
    """All sequences of three among these cards."""
    by_rank: dict[int, list[Card]] = {}
    for c in own:
        if c.suit is not None:
            by_rank.setdefault(LOW_TO_HIGH.index(rank_letter(c)), []).append(c)
    found = []
    for low in range(len(LOW_TO_HIGH) - 2):
        threes = product(*(by_rank.get(low + step, []) for step in range(SHORT)))
        found += [three for three in threes if is_sequence(heard, three)]
    return found


def rest_of(heard: Heard, gone: Iterable[Card]) -> list[Card]:
    """The hand without these cards."""
    left = list(heard.hand)
    for c in gone:
        left.remove(c)
    return left


def splits_set(heard: Heard, gone: Iterable[Card]) -> bool:
    """Whether some of a rank would go and some stay."""
    parted = tuple(gone)
    return bool({rank_letter(c) for c in rest_of(heard, parted)} & {rank_letter(c) for c in parted})


def splits_sequence(heard: Heard, gone: Iterable[Card]) -> bool:
    """Whether some of a sequence would go and some stay."""
    parted = set(gone)
    return any(0 < len(parted & set(three)) < SHORT for three in sequences_with(heard, heard.hand))


def splits(heard: Heard, gone: Iterable[Card]) -> bool:
    """Whether a set or a sequence would be broken."""
    parted = tuple(gone)
    return splits_set(heard, parted) or splits_sequence(heard, parted)


def picked(heard: Heard) -> tuple[Card, ...]:
    """The cards of the action."""
    assert heard.action is not None
    return tuple(heard.action.picks)


def plays(heard: Heard) -> list[Action]:
    """The plays listed."""
    return [one for one in heard.view.legal if one.verb == "play"]


def cards_lying(heard: Heard) -> list[Card]:
    """The play that is to be beaten."""
    return cards_named(str(heard.view.state["to_beat"]).partition(" as ")[0])


def may_play(heard: Heard, some: Iterable[Card]) -> bool:
    """Whether the rules let the seat play these cards, whatever they are said to mean."""
    cards = tuple(some)
    listed = any(sorted(one.picks) == sorted(cards) for one in plays(heard))
    deal, seat = heard.view.deal, heard.view.seat
    meanings = ["", *{one.meaning for one in deal.combination_rules.meanings(tuple(sorted(cards)))}]
    kind: Any = type(plays(heard)[0])
    return listed or any(deal.refusal(seat, kind(cards, meaning)) is None for meaning in meanings)


def all_plays(heard: Heard, size: int) -> list[tuple[Card, ...]]:
    """All that may be played with so many cards, listed or not."""
    choices = list(combinations(heard.hand, size))
    if len(choices) > MOST_TRIED:
        return [one.picks for one in plays(heard) if len(one.picks) == size]
    return [cards for cards in choices if may_play(heard, cards)]


def wild_in(heard: Heard, some: Iterable[Card]) -> int:
    """How many of these are wild cards."""
    return sum(is_wild(heard, c) for c in some)


def is_dearer(heard: Heard, one: tuple[Card, ...], other: tuple[Card, ...]) -> bool:
    """Whether a play is dearer than another of its size in some way: by a higher card, or by a wild one."""
    if wild_in(heard, one) != wild_in(heard, other):
        return wild_in(heard, one) > wild_in(heard, other)
    by_height = [sorted(height(heard, c) for c in cards) for cards in (one, other)]
    suits = [len({c.suit for c in cards if c.suit is not None}) == 1 for cards in (one, other)]
    return any(mine > theirs for mine, theirs in zip(*by_height, strict=True)) or suits[0] > suits[1]


def may_be_named(text: str, cards: Iterable[Card]) -> bool:
    """Whether cards are meant that are named, or counted where they are many."""
    held = list(cards)
    named = cards_named(text)
    if named:
        return all(named.count(c) <= held.count(c) for c in named)
    return number_of(text.split()[0]) <= len(held)


def is_entry(heard: Heard, c: Card) -> bool:
    """Whether a card is a joker, of the highest rank once the table is cleared, or clears it."""
    if not is_zheng(heard) and heard.view.options.eights and rank_letter(c) == "8":
        return True
    deal = heard.view.deal
    turned = not is_zheng(heard) and deal.revolution is not deal.pending
    return height(heard, c, turned=turned) >= JOKER - 1


def leads_after(deal: Deal, seat: int, action: Action) -> bool:
    """Whether nobody can do anything but pass, until the seat leads."""
    then = deal.clone()
    then.apply(seat, action)
    for _ in range(3 * deal.seats):
        if then.over:
            return False
        if then.public_state()["to_beat"] == "":
            return then.turn == seat
        actor = then.actors[0]
        is_putting_away = then.stage is not None and then.stage.name != "play"
        if len(then.legal(actor)) > 1 and not is_putting_away:
            return False
        then.apply(actor, Pass())
    return False


def outstanding(heard: Heard) -> list[Card]:
    """All cards but those in the own hand, and those that the seat knows to lie elsewhere than in a hand."""
    view = heard.view
    left = list(view.game.pack(view.seats, view.options))
    for name, pile in view.piles.items():
        if name.startswith("hand.") and name != f"hand.{view.seat}":
            continue
        for c in pile.cards:
            if c is not HIDDEN:
                left.remove(c)
    return left


def cards_of(heard: Heard, seat: int) -> int:
    """How many cards a seat holds."""
    return len(heard.view.cards_in(f"hand.{seat}"))


def against(heard: Heard) -> list[int]:
    """The seats of other sides that hold cards."""
    side_of = heard.view.deal.side
    others = [at for at in range(heard.view.seats) if side_of(at) != side_of(heard.view.seat)]
    return [at for at in others if cards_of(heard, at)]


def fewest_plays(heard: Heard, own: Iterable[Card]) -> int:
    """In how few plays cards can go, wild ones each alone."""
    plain = [c for c in own if not is_wild(heard, c)]
    alone = sum(is_wild(heard, c) for c in own)
    if is_zheng(heard):
        counts = [sum(rank_letter(c) == one for c in plain) for one in LOW_TO_HIGH]
        return alone + _fewest_of_ranks(tuple(counts))
    top = len(LOW_TO_HIGH) if heard.view.options.twos_in_sequences else len(LOW_TO_HIGH) - 1
    marks = tuple(sorted((LOW_TO_HIGH.index(rank_letter(c)), str(c.suit), n) for n, c in enumerate(plain)))
    return alone + _fewest_of_cards(marks, top if heard.view.options.sequences else 0)


@functools.lru_cache(maxsize=1 << 14)
def _fewest_of_ranks(counts: tuple[int, ...]) -> int:
    """Where suits do not count: all cards of the lowest rank go as a set, or some begin a sequence."""
    low = next((at for at, count in enumerate(counts) if count), -1)
    if low < 0:
        return 0
    best = 1 + _fewest_of_ranks((0,) * (low + 1) + counts[low + 1 :])
    for each in range(1, counts[low] + 1):
        end = low
        while end < len(counts) - 1 and counts[end] >= each:
            end += 1
            if end - low >= SHORT:
                left = [n - each if low <= at < end else n for at, n in enumerate(counts)]
                best = min(best, 1 + _fewest_of_ranks(tuple(left)))
    return best


Mark = tuple[int, str, int]


@functools.lru_cache(maxsize=1 << 14)
def _fewest_of_cards(marks: tuple[Mark, ...], top: int) -> int:
    """Where sequences are of one suit: the lowest card goes in a set, or begins a sequence."""
    if not marks:
        return 0
    (low, suit, _), *others = marks
    same = [one for one in others if one[0] == low]
    best = len(marks)
    for count in range(len(same) + 1):
        for beside in combinations(same, count):
            left = tuple(one for one in others if one not in beside)
            best = min(best, 1 + _fewest_of_cards(left, top))
    run: list[Mark] = []
    for rank in range(low + 1, top):
        following = next((one for one in others if one[:2] == (rank, suit)), None)
        if following is None:
            break
        run.append(following)
        if len(run) >= SHORT - 1:
            left = tuple(one for one in others if one not in run)
            best = min(best, 1 + _fewest_of_cards(left, top))
    return best


# Going out, and the lead


@reading(
    r"(?:It is your last card|These are your last (?P<count>\d+) cards): you are out in (?P<place>\w+) place"
)
def goes_out(heard: Heard, count: str, place: str) -> bool:
    """All cards go, and so many others have gone out before."""
    gone = len(picked(heard))
    is_told = gone == (number_of(count) if count else 1)
    is_all = not rest_of(heard, picked(heard))
    return is_told and is_all and PLACES[len(heard.view.state["order"])] == place


@reading(
    r"Nobody can beat it: you lead again",
    r"You lead again for certain",
    r"An 8 clears the table: you lead again",
)
def leads_again(heard: Heard) -> bool:
    """However the cards lie."""
    assert heard.action is not None
    return all(leads_after(deal, heard.view.seat, heard.action) for deal in heard.deals)


@reading(
    r"and (?P<rest>[^,]*) (?:is all you have left|go in one play)\.$",
)
def rest_goes(heard: Heard, rest: str) -> bool:
    """These are the cards left, and they mean something."""
    left = rest_of(heard, picked(heard))
    named = sorted(cards_named(rest)) == sorted(left) or f"{len(left)} cards" == rest
    return named and bool(heard.view.deal.combination_rules.meanings(tuple(sorted(left))))


@reading(r"A player with (?P<few>\d+) cards? left cannot answer (?P<count>\w+)")
def too_long(heard: Heard, few: str, count: str) -> bool:
    """Somebody against the seat has so few, and fewer than are played."""
    fewest = min(cards_of(heard, at) for at in against(heard))
    return fewest == number_of(few) < number_of(count) == len(picked(heard))


@reading(r"Somebody has only (?P<few>\d+) cards?: it is late to save (?:cards|high ones)")
def nearly_out(heard: Heard, few: str) -> bool:
    """That is the fewest that anybody against the seat holds."""
    return min(cards_of(heard, at) for at in against(heard)) == number_of(few) <= NEARLY_OUT


# What a play costs


@reading(r"It (?P<what>spends|parts with) (?P<named>[^,]*), likely")
def spends(heard: Heard, what: str, named: str) -> bool:
    """These cards are among those that go, and others stay where there is a later on."""
    gone = [c for c in picked(heard) if is_entry(heard, c)]
    return may_be_named(named, gone) and (what == "parts with" or bool(rest_of(heard, picked(heard))))


@reading(r"It (?:keeps|saves) (?P<named>[^,]*), likely")
def keeps(heard: Heard, named: str) -> bool:
    """These cards stay."""
    return may_be_named(named, [c for c in rest_of(heard, picked(heard)) if is_entry(heard, c)])


@reading(r"It breaks a (?P<what>set|sequence) of yours")
def breaks(heard: Heard, what: str) -> bool:
    """A part of one would be left."""
    return splits_set(heard, picked(heard)) if what == "set" else splits_sequence(heard, picked(heard))


@reading(
    r"You hold nothing lower, and a lead has nothing to beat",
    r"You hold nothing lower(?!,? and a lead)(?: than (?P<named>[^.]*))?",
)
def is_lowest(heard: Heard, named: str = "") -> bool:
    """No card that stays is lower than any that goes."""
    left = rest_of(heard, picked(heard))
    is_lead = "lead" not in heard.sentence or not heard.view.state["to_beat"]
    highest = max(height(heard, c) for c in picked(heard))
    told = not named or may_be_named(named, picked(heard))
    return is_lead and told and bool(left) and all(height(heard, c) >= highest for c in left)


@reading(r"belongs? to no set(?P<or> or sequence)?(?P<unaided> without a wild card| cost a turn each)?")
def belongs_to_nothing(heard: Heard, unaided: str, **groups: str) -> bool:
    """Nothing of the same rank is held, and no sequence that they are part of, but with wild cards."""
    if heard.action is None:  # the thought: some such card is held
        return any(not splits(heard, (c,)) and not is_entry(heard, c) for c in heard.hand)
    gone = picked(heard)
    others = [c for c in rest_of(heard, gone) if is_wild(heard, c)]
    may_help = any(c is not one for c in gone for one in (*others, *gone) if is_wild(heard, one))
    is_or_right = bool(groups["or"]) or is_zheng(heard) or not heard.view.options.sequences
    return is_or_right and may_help == bool(unaided) and not any(splits(heard, (c,)) for c in gone)


@reading(r"It gets rid of (?P<count>\d+) cards, more than any other lead")
def most_at_once(heard: Heard, count: str) -> bool:
    """Nothing else that may be led has as many cards."""
    size = len(picked(heard))
    longer = [one for one in plays(heard) if len(one.picks) >= size]
    alike = all_plays(heard, size)
    return size == number_of(count) and len(longer) == 1 and len(alike) == 1


@reading(r"It gets rid of (?P<count>\d+) cards at once")
def sheds(heard: Heard, count: str) -> bool:
    """It has so many cards."""
    return len(picked(heard)) == number_of(count)


@reading(
    r"(?P<higher>\d+) of the (?P<all>\d+) cards? that others may hold (?:is|are) higher than (?P<high>\w+):"
    r" led now, it may be beaten\. Kept, it goes on more cards than (?P<low>\w+) would:"
    r" (?P<more>\d+) (?:is|are)"
    r" lower than \w+, (?P<fewer>none|\d+) lower than",
)
def goes_better_as_lead(heard: Heard, high: str, low: str, **counts: str) -> bool:
    """So many of the cards not in sight are higher or lower than the only two cards held."""
    (kept,), (led,) = rest_of(heard, picked(heard)), picked(heard)
    others = [height(heard, c) for c in outstanding(heard)]
    above = sum(one > height(heard, kept) for one in others)
    under_kept, under_led = (sum(one < height(heard, c) for one in others) for c in (kept, led))
    is_named = (cards_named(high), cards_named(low)) == ([kept], [led])
    told = tuple(number_of(counts[name]) for name in ("higher", "all", "more", "fewer"))
    return is_named and under_kept > under_led and told == (above, len(others), under_kept, under_led)


@reading(r"Two cards left: which of them could go on another's card later\?")
def two_left(heard: Heard) -> bool:
    """Two cards are held, unlike in height."""
    return len(heard.hand) == 2 and len({height(heard, c) for c in heard.hand}) == 2


# Beating what lies


@reading(r"Nothing else you hold beats (?P<named>[^.]*)")
def only_play(heard: Heard, named: str) -> bool:
    """No other cards of the hand may be played."""
    lying = cards_lying(heard)
    return sorted(cards_named(named)) == sorted(lying) and len(all_plays(heard, len(lying))) == 1


@reading(r"Of your cards only (?P<rank>\w+)s beat (?P<named>[^.]*)")
def only_rank(heard: Heard, rank: str, named: str) -> bool:
    """All that may be played is of that rank."""
    lying = cards_lying(heard)
    ranks = {c.rank.word for cards in all_plays(heard, len(lying)) for c in cards if c.rank is not None}
    has_joker = any(c.suit is None for cards in all_plays(heard, len(lying)) for c in cards)
    return sorted(cards_named(named)) == sorted(lying) and ranks == {rank} and not has_joker


@reading(r"No cheaper play of yours beats what lies")
def cheapest(heard: Heard) -> bool:
    """Every other play is dearer, or as dear."""
    mine, others = picked(heard), [one.picks for one in plays(heard)]
    return all(
        other == mine or not is_dearer(heard, mine, other) or is_dearer(heard, other, mine)
        for other in others
    )


@reading(r"It beats what lies and keeps (?P<named>[^.]+) for later")
def keeps_wild(heard: Heard, named: str) -> bool:
    """It has none of the wild cards held, and another play would spend one."""
    wild = [c for c in heard.hand if is_wild(heard, c)]
    spends = any(is_wild(heard, c) for one in plays(heard) for c in one.picks)
    return may_be_named(named, wild) and not any(is_wild(heard, c) for c in picked(heard)) and spends


@reading(r"^(?P<named>[^,.]+) would beat what lies, too: (?:it stays|they stay) for later")
def spares_dearer(heard: Heard, named: str) -> bool:
    """These cards may be played, stay, and are dearer."""
    cards = tuple(cards_named(named))
    is_kept = not set(cards) & set(picked(heard))
    return is_kept and may_play(heard, cards) and is_dearer(heard, cards, picked(heard))


@reading(r"It keeps (?P<group>[^,.]+) together: (?P<named>[^,.]+) would take of them")
def keeps_together(heard: Heard, group: str, named: str) -> bool:
    """All of these stay, and those of the other play, which also beats what lies, are among them."""
    kept, cheaper = cards_named(group), cards_named(named)
    stay = rest_of(heard, picked(heard))
    stays = all(stay.count(c) >= kept.count(c) for c in kept)
    return stays and bool(set(kept) & set(cheaper)) and may_play(heard, cheaper)


@reading(r"It breaks no set(?: or sequence)?, as a cheaper play would")
def keeps_whole(heard: Heard) -> bool:
    """Of a cheaper play something would be left."""
    mine = picked(heard)
    cheaper = [one.picks for one in plays(heard) if is_dearer(heard, mine, one.picks)]
    return not splits(heard, mine) and any(splits(heard, one) for one in cheaper)


@reading(
    r"^(?P<named>[^,.]*) would beat it, too, and be cheaper",
    r"^(?P<named>[^,.]*) would beat it(?P<whole>, and break nothing)?\.$",
)
def would_beat(heard: Heard, named: str, whole: str = "") -> bool:
    """These cards may be played; they are no dearer, or of no set and no sequence a part."""
    cards = tuple(cards_named(named))
    if "cheaper" in heard.sentence and not is_dearer(heard, picked(heard), cards):
        return False
    return may_play(heard, cards) and not (whole and splits(heard, cards))


@reading(
    r"(?P<count>none|\d+) of the (?P<all>\d+) cards? that others may hold (?:is|are) higher(?! than)",
    r"[Tt]he one card that others may hold is (?P<no>not )?higher",
    r"it goes best where it has (?P<lead>nothing) to beat",
)
def higher_cards(heard: Heard, count: str = "", no: str = "", lead: str = "", **groups: str) -> bool:
    """So many of the cards not in sight are higher, in the order that the play makes."""
    if lead:
        return not heard.view.state["to_beat"]
    (c,) = picked(heard)
    turns = not is_zheng(heard) and heard.view.options.jack_back and rank_letter(c) == "J"
    turned = bool(heard.view.state.get("reversed", False)) is not bool(turns)
    others = outstanding(heard)
    higher = sum(height(heard, one, turned=turned) > height(heard, c, turned=turned) for one in others)
    if not count:
        return len(others) == 1 and higher == (0 if no else 1)
    return (higher, len(others)) == (number_of(count), number_of(groups["all"]))


# Passing


@reading(
    r"Whatever you play breaks a set(?: or sequence)?(?P<spends>, or spends a card likely to win the lead)?"
)
def all_break(heard: Heard, spends: str) -> bool:
    """Of every play something is left, or it has a card that is likely to win."""
    size = len(cards_lying(heard))
    return all(
        splits(heard, cards) or (bool(spends) and any(is_entry(heard, c) for c in cards))
        for cards in all_plays(heard, size)
    )


# Cards given away


@reading(r"The rules take your highest: all that you may choose among is equally high")
def gifts_alike(heard: Heard) -> bool:
    """All gifts are of equal height."""
    gifts = {tuple(sorted(usual_height(heard, c) for c in one.picks)) for one in heard.view.legal}
    return len(gifts) == 1


@reading(r"It breaks no (?P<set>set(?: or sequence)?|sequence) of yours(?P<beside>, as another would)?")
def gift_breaks_nothing(heard: Heard, beside: str, **groups: str) -> bool:
    """No part of one would be left; of another gift there would."""
    would = splits_sequence if groups["set"] == "sequence" else splits
    others = [one.picks for one in heard.view.legal if one.picks]
    return not would(heard, picked(heard)) and (not beside or any(would(heard, one) for one in others))


@reading(r"Without (?:it|them) your cards can go in (?P<count>\w+) plays?, led one by one")
def rest_in_plays(heard: Heard, count: str) -> bool:
    """They can go in as few."""
    return fewest_plays(heard, rest_of(heard, picked(heard))) <= number_of(count)


# Thoughts


@reading(
    r"Led one by one, your cards can go in (?P<count>\w+) plays?, (?P<high>\w+) of them likely to win the"
)
def in_plays(heard: Heard, count: str, high: str) -> bool:
    """They can go in as few, and there are cards for as many that win."""
    winners = sum(is_entry(heard, c) for c in heard.hand)
    return fewest_plays(heard, heard.hand) <= number_of(count) and number_of(high) <= winners


@reading(r"(?P<named>[^.]*) may win you the lead: now, or when fewer cards are left\?")
def entries_named(heard: Heard, named: str) -> bool:
    """These are held and may be played now."""
    may = {c for one in plays(heard) for c in one.picks if is_entry(heard, c)}
    return may_be_named(named, may)


@reading(r"A player who passes may not play again before the table is cleared")
def pass_is_final(heard: Heard) -> bool:
    """By option."""
    return bool(heard.view.options.pass_final)


CLIMBING_READINGS = (
    goes_out,
    leads_again,
    rest_goes,
    too_long,
    nearly_out,
    spends,
    keeps,
    breaks,
    is_lowest,
    belongs_to_nothing,
    most_at_once,
    sheds,
    goes_better_as_lead,
    two_left,
    only_play,
    only_rank,
    cheapest,
    keeps_wild,
    keeps_together,
    keeps_whole,
    spares_dearer,
    would_beat,
    higher_cards,
    all_break,
    gifts_alike,
    gift_breaks_nothing,
    rest_in_plays,
    in_plays,
    entries_named,
    pass_is_final,
)
"""The words that climbing games share."""
