"""What there is to weigh in Dai Fugō: each sentence with the claim that makes it true."""

from __future__ import annotations

from cardtable.cards import Card, Rank, text_of, without
from cardtable.engine.reasons import Thought, always
from cardtable.mechanics.giving_claims import gifts
from cardtable.mechanics.round_sense import named
from cardtable.mechanics.round_thoughts import ENTRIES, LEAD, NEARLY_OUT, TEARS, UNITS
from games.dai_fugo.seen import Seen, is_joker
from games.dai_fugo.ways import THREE_OF_SPADES

ENDING = 4
"""Cards from which on one thinks of the last play."""


def held_of(at: Seen, rank: Rank) -> tuple[Card, ...]:
    """The cards of a rank that are held."""
    return tuple(c for c in at.hand if c.rank is rank)


def never_last(at: Seen) -> tuple[Card, ...]:
    """The cards held that alone are a forbidden last play, as the order is."""
    high = Rank.THREE if at.deal.revolution else Rank.TWO
    return tuple(c for c in at.hand if is_joker(c) or c.rank is high)


def low(at: Seen) -> tuple[Card, ...]:
    """The cards held that are not likely to win the lead."""
    return without(at.hand, at.entries(at.hand))


def fours(at: Seen) -> tuple[Card, ...]:
    """A rank of which four are held, all of them."""
    found = [c for c in at.hand if c.rank is not None and len(held_of(at, c.rank)) >= 4]
    return held_of(at, found[0].rank) if found and found[0].rank is not None else ()


def _is_free(at: Seen) -> bool:
    """Whether something can be played."""
    return bool(at.plays)


def _top(at: Seen) -> str:
    jokers = "a joker and " if at.options.jokers else ""
    return f"{jokers}{at.top.word}s"


def _jokers_abroad(at: Seen) -> bool:
    return any(map(is_joker, (*at.abroad, *at.view.cards_in("trick"))))


THOUGHTS: tuple[Thought[Seen], ...] = (
    # Asking, giving, giving back
    Thought(
        "ask",
        always,
        "What you ask for and is held must be given; for the rest come the highest others.",
        stage="ask",
    ),
    Thought(
        "asked",
        lambda at: bool(set(at.asked) & set(at.hand)),
        lambda at: (
            f"{named(c for c in at.asked if c in at.hand)} was asked for: you must give what you hold of it."
        ),
        stage="tribute",
    ),
    Thought(
        "keep-joker",
        lambda at: at.may_keep_joker,
        "You were last: you may keep your joker and give the next highest.",
        stage="tribute",
    ),
    Thought(
        "choose",
        lambda at: len(gifts(at)) > 1 and any(at.cuts(one.cards) for one in gifts(at)),
        "Your highest must go: among equals keep those that belong to a sequence.",
        stage="tribute",
    ),
    Thought(
        "return-lone",
        lambda at: any(map(at.is_lone, low(at))),
        lambda at: f"Give back low cards that belong to no {at.kinds}.",
        stage="return",
    ),
    Thought(
        "return",
        always,
        "You may give back any cards: think of what the rest makes with each other.",
        stage="return",
    ),
    # Tens
    Thought(
        "tens",
        lambda at: len(at.hand) > at.may_put_away and any(map(at.is_lone, low(at))),
        lambda at: f"Low cards that belong to no {at.kinds} cost a turn each: put such away.",
        stage="tens",
    ),
    Thought(
        "tens-out",
        lambda at: len(at.hand) <= at.may_put_away,
        "You may put all your cards away: then you are out.",
        stage="tens",
    ),
    # Play
    Thought(
        "locked",
        lambda at: bool(at.deal.lock) and _is_free(at),
        lambda at: (
            f"Locked until the table is cleared: {' '.join(map(str, at.deal.lock))}; jokers may stand in."
            if at.deal.to_beat is not None and at.deal.to_beat.kind != "sequence"
            else f"Locked until the table is cleared: {' '.join(map(str, at.deal.lock))}."
        ),
        stage="play",
    ),
    Thought(
        "jack-turned",
        lambda at: at.deal.jack_back,
        lambda at: f"A jack has turned the order until the table is cleared: {at.top.word}s are high now.",
        stage="play",
    ),
    Thought(
        "pending",
        lambda at: at.deal.pending,
        lambda at: (
            "A revolution waits: once the table is cleared "
            f"{'3s are high and 2s low' if at.later else '2s are high and 3s low again'}."
        ),
        stage="play",
    ),
    NEARLY_OUT,
    Thought(
        "fall",
        lambda at: bool(at.options.miyako_ochi) and at.deal.before[:1] == (at.seat,) and not at.deal.order,
        "You won the last hand: if somebody else is out first, you become the last.",
        stage="play",
    ),
    Thought(
        "last-play",
        lambda at: bool(at.options.forbidden_last) and len(at.hand) <= ENDING and bool(never_last(at)),
        lambda at: f"Going out with {named(never_last(at)[:1])} would be forbidden: play it before the end.",
        stage="play",
    ),
    Thought(
        "last-eight",
        lambda at: (
            bool(at.options.eights and at.options.eight_last)
            and len(at.hand) <= ENDING
            and bool(held_of(at, Rank.EIGHT))
        ),
        "Who goes out with an 8 is last: play yours before the end.",
        stage="play",
    ),
    Thought(
        "revolution-held",
        lambda at: at.options.revolution == "on" and at.is_lead and bool(fours(at)),
        lambda at: f"{text_of(fours(at)[:4])} would turn the order: who holds low cards gains by it.",
        stage="play",
    ),
    Thought(
        "three-of-spades",
        lambda at: bool(at.options.spade_three) and THREE_OF_SPADES in at.hand and _jokers_abroad(at),
        "Your 3S beats a joker that lies alone.",
        stage="play",
    ),
    Thought(
        "eight-held",
        lambda at: bool(at.options.eights) and bool(held_of(at, Rank.EIGHT)) and _is_free(at),
        "An 8 clears the table, and whoever played it leads again.",
        stage="play",
    ),
    Thought(
        "jack-held",
        lambda at: bool(at.options.jack_back) and bool(held_of(at, Rank.JACK)) and _is_free(at),
        "A jack turns the order until the table is cleared.",
        stage="play",
    ),
    Thought(
        "tens-held",
        lambda at: bool(at.options.tens) and bool(held_of(at, Rank.TEN)) and _is_free(at),
        "For each 10 you play you may put one more card away.",
        stage="play",
    ),
    Thought(
        "turned",
        lambda at: at.deal.revolution and not at.deal.jack_back,
        "The order is turned in this hand: 3s are the highest ranks now, 2s the lowest.",
        stage="play",
    ),
    UNITS,
    TEARS,
    ENTRIES,
    Thought(
        "pass-final",
        lambda at: bool(at.options.pass_final) and at.is_answer and _is_free(at),
        "Who passes may not play again before the table is cleared.",
        stage="play",
    ),
    Thought(
        "pass-free",
        lambda at: not at.options.pass_final and at.is_answer and _is_free(at),
        "A pass does not bind you: while others play on you may still answer.",
        stage="play",
    ),
    LEAD,
)
