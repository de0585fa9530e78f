"""What is said of actions in Dai Fugō, and what there is to weigh: each with the claim that makes it true."""

from __future__ import annotations

from cardtable.cards import Card, Rank, without
from cardtable.engine.actions import Action
from cardtable.engine.reasons import Reason, Thought, always
from cardtable.mechanics.climbing import giving_reasons as of_giving
from cardtable.mechanics.climbing import round_reasons as of_rounds
from cardtable.mechanics.climbing import round_thoughts as on_rounds
from cardtable.mechanics.climbing.combinations import PlayCards, power
from cardtable.mechanics.climbing.round_position import named
from cardtable.mechanics.exchange import Ask
from games.dai_fugo.seen import Seen
from games.dai_fugo.ways import THREE_OF_SPADES

ENDING = 4
"""Cards from which on one thinks of the last play."""

# Asking, and last plays


def lacks(at: Seen, ask: Ask) -> tuple[Card, ...]:
    """The cards that one lacks and does not ask for."""
    return without(without(at.deal.pack, at.hand), ask.cards)


def asks_highest(at: Seen, ask: Ask) -> bool:
    """Whether no card that one lacks is higher than those asked for."""
    return max(map(power, lacks(at, ask)), default=0) <= min(map(power, ask.cards))


def _asks_no_higher(_: Seen, ask: Ask, other: Action) -> bool:
    if not isinstance(other, Ask):
        return True
    mine, theirs = (sorted(map(power, one.cards)) for one in (ask, other))
    return all(own >= high for own, high in zip(mine, theirs, strict=True))


def never_last(at: Seen) -> tuple[Card, ...]:
    """The cards held that alone are a forbidden last play, as the order is."""
    alone = [(c, at.deal.shapes.meanings((c,))[0]) for c in at.hand]
    return tuple(c for c, play in alone if at.deal.forbidden_by(play))


REASONS: tuple[Reason[Seen], ...] = (
    Reason(
        "clears",
        lambda at, play: at.clears(play) and not of_rounds.is_last(at, play),
        "An 8 clears the table: you lead again.",
        of=PlayCards,
        in_deal=of_rounds.comes_back,
    ),
    *of_rounds.FIRST,
    *of_rounds.USUAL,
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
        lambda at, ask: f"{max(lacks(at, ask), key=power)} would be higher, and may be asked for.",
        of=Ask,
        con=True,
    ),
    *of_giving.OF_PARTING,
)


# What there is to weigh


def _held(name: str, held: Rank | Card, option: str, sentence: str) -> Thought[Seen]:
    """What a rank or a card held can do by an option."""

    def is_held(at: Seen) -> bool:
        return bool(at.options[option] and at.plays) and any(held in (c, c.rank) for c in at.hand)

    return Thought(name, is_held, sentence, stage="play")


def _locked(at: Seen) -> str:
    beat = at.deal.to_beat
    may_stand = "; jokers may stand in" if beat is not None and beat.kind != "sequence" else ""
    return f"Locked until the table is cleared: {' '.join(map(str, at.deal.lock))}{may_stand}."


THOUGHTS: tuple[Thought[Seen], ...] = (
    Thought(
        "ask",
        always,
        "What you ask for and is held must be given; for the rest come the highest others.",
        stage="ask",
    ),
    on_rounds.LONE_LOW,
    Thought("locked", lambda at: bool(at.deal.lock) and bool(at.plays), _locked, stage="play"),
    Thought(
        "turned",
        lambda at: at.deal.turned,
        lambda at: f"The order is turned: {at.top.word}s are the highest ranks now, 2s the lowest.",
        stage="play",
    ),
    on_rounds.NEARLY_OUT,
    Thought(
        "fall",
        lambda at: bool(at.options.miyako_ochi) and at.deal.before[:1] == (at.seat,) and not at.deal.order,
        "You won the last hand: if somebody else is out first, you become the last.",
        stage="play",
    ),
    Thought(
        "last-play",
        lambda at: len(at.hand) <= ENDING and bool(never_last(at)),
        lambda at: f"Going out with {named(never_last(at)[:1])} would be forbidden: play it before the end.",
        stage="play",
    ),
    _held("three", THREE_OF_SPADES, "spade_three", "Your 3S beats a joker that lies alone."),
    _held("eight", Rank.EIGHT, "eights", "An 8 clears the table, and whoever played it leads again."),
    _held("jack", Rank.JACK, "jack_back", "A jack turns the order until the table is cleared."),
    _held("ten", Rank.TEN, "tens", "For each 10 you play you may put one more card away."),
    on_rounds.UNITS,
    on_rounds.TEARS,
    on_rounds.ENTRIES,
    on_rounds.PASS,
    on_rounds.LEAD,
)
