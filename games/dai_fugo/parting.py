"""What is said of cards asked for, given and put away in Dai Fugō: each sentence with its claim."""

from __future__ import annotations

from cardtable.cards import Card, without
from cardtable.engine.actions import Action
from cardtable.engine.reasons import Reason, always
from cardtable.mechanics.climbing import power
from cardtable.mechanics.exchange import Ask, Give, PutAway
from cardtable.mechanics.giving_claims import (
    ALIKE,
    LONE,
    LONE_LOWEST,
    PARTS_LOWEST,
    PARTS_SET,
    PARTS_WITH_ENTRY,
    WHOLE,
    gifts,
)
from cardtable.mechanics.round_sense import named
from cardtable.words import so_many
from games.dai_fugo.exchange import Tribute
from games.dai_fugo.seen import Seen, is_joker
from games.dai_fugo.table import DaiFugoTable


def _powers(held: tuple[Card, ...]) -> list[int]:
    return sorted(map(power, held))


def asks_highest(at: Seen, ask: Ask) -> bool:
    """Whether no card that one lacks is higher than those asked for."""
    rest = without(without(at.deal.pack, at.hand), ask.cards)
    return max(map(power, rest), default=0) <= min(map(power, ask.cards))


def _asks_no_higher(_: Seen, ask: Ask, other: Action) -> bool:
    pairs = zip(_powers(ask.cards), _powers(other.cards), strict=True) if isinstance(other, Ask) else ()
    return all(mine >= theirs for mine, theirs in pairs)


def highest(at: Seen, ask: Ask) -> Card:
    """The highest card that one lacks and does not ask for."""
    return max(without(without(at.deal.pack, at.hand), ask.cards), key=power)


def spares_sequence(at: Seen, gift: Give) -> bool:
    """Whether it breaks no sequence, where another gift would."""
    others = any(at.cuts(one.cards) for one in gifts(at))
    return isinstance(at.stage, Tribute) and others and not at.cuts(gift.cards)


def _goes_out(deal: DaiFugoTable, seat: int, away: PutAway) -> bool:
    """Whether that seat is out by what it puts away."""
    then = deal.clone()
    then.apply(seat, away)
    return seat in then.order


OF_GIVING: tuple[Reason[Seen], ...] = (
    Reason(
        "asks-highest",
        asks_highest,
        "You lack no higher cards; what is held of them must be given.",
        of=Ask,
        beside=_asks_no_higher,
    ),
    Reason(
        "asks-lower",
        lambda at, ask: not asks_highest(at, ask),
        lambda at, ask: f"{highest(at, ask)} would be higher, and may be asked for.",
        of=Ask,
        con=True,
    ),
    Reason(
        "asked",
        lambda at, gift: bool(set(at.asked) & set(gift.cards)),
        lambda at, gift: f"{named(c for c in gift.cards if c in at.asked)} was asked for and must be given.",
        of=Give,
    ),
    Reason(
        "gives-joker",
        lambda at, gift: at.may_keep_joker and any(map(is_joker, at.beside_asked(gift.cards))),
        "It gives a joker that you may keep.",
        of=Give,
        con=True,
    ),
    Reason(
        "keeps-joker",
        lambda at, gift: at.may_keep_joker and not any(map(is_joker, gift.cards)),
        "It keeps the joker, as the last in rank may.",
        of=Give,
    ),
    Reason(
        "breaks-sequence",
        lambda at, gift: isinstance(at.stage, Tribute) and at.cuts(gift.cards),
        "It breaks a sequence of yours.",
        of=Give,
        con=True,
    ),
    Reason(
        "spares-sequence",
        spares_sequence,
        "It breaks no sequence of yours, as another gift would.",
        of=Give,
    ),
    ALIKE,
    Reason(
        "out-by-tens",
        lambda at, away: not at.left(away),
        lambda at, _: f"Nothing is left in your hand: you are out in {at.place} place.",
        of=PutAway,
        in_deal=_goes_out,
    ),
    PARTS_WITH_ENTRY,
    PARTS_SET,
    LONE_LOWEST,
    LONE,
    PARTS_LOWEST,
    WHOLE,
    Reason(
        "fewer-cards",
        always,
        lambda at, away: f"It leaves you {so_many(len(at.left(away)), 'card')} to play.",
        of=PutAway,
    ),
)
