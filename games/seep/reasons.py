"""What is said of plays in Seep, and what there is to weigh: each with the claim that makes it true."""

from __future__ import annotations

from cardtable.cards import text_of
from cardtable.engine.actions import Action
from cardtable.engine.reasons import Reason
from cardtable.words import so_many
from games.seep import floor
from games.seep.actions import Bid, Build, Play, Turn
from games.seep.floor import a_card, gained, sweeping
from games.seep.judge import Judge
from games.seep.rules import SeepDeal
from games.seep.table import HOUSES

TURN = (Play, Build)


def points(number: int) -> str:
    """Points as said."""
    return so_many(number, "point")


# Bids


def higher(value: int) -> str:
    """What a house of that value can be raised to."""
    return floor.one_of([one for one in HOUSES if one > value])


def _is_lower(_: Judge, bid: Bid, other: Action) -> bool:
    return isinstance(other, Bid) and other.amount < bid.amount


BIDS: tuple[Reason[Judge], ...] = (
    Reason(
        "pair",
        lambda at, bid: bid.amount in floor.pairs(at),
        lambda at, bid: (
            f"You hold {text_of(floor.of_value(at, bid.amount))}: "
            f"one can be played and another still takes a house of {bid.amount}."
        ),
        of=Bid,
    ),
    Reason(
        "never-broken",
        lambda at, bid: bid.amount == HOUSES[-1],
        "A house of 13 cannot be broken: nothing is higher.",
        of=Bid,
    ),
    Reason(
        "highest-bid",
        lambda at, bid: all(_is_lower(at, bid, one) for one in at.view.legal if one != bid),
        lambda at, bid: f"It is your highest bid: such a house can only be broken to {higher(bid.amount)}.",
        of=Bid,
        beside=_is_lower,
    ),
    Reason(
        "easily-broken",
        lambda at, bid: bid.amount < HOUSES[-1],
        lambda at, bid: f"A house of {bid.amount} can be broken to {higher(bid.amount)}.",
        of=Bid,
        con=True,
    ),
)


# Sweeps, made, missed and left


def misses_sweep(at: Judge, play: Action) -> bool:
    """Whether a sweep that counts could be made instead."""
    best = max(floor.sweep_points(at, one) for one in at.view.legal)
    return best > floor.sweep_points(at, play)


def _is_swept(deal: SeepDeal, seat: int, play: Action) -> bool:
    """Whether by the rules the play empties the floor and is paid for."""
    then = deal.clone()
    then.apply(seat, play)
    side = deal.side(seat)
    return then.sweep_points[side] > deal.sweep_points[side] and not then.loose and not then.houses


def _no_sweep(deal: SeepDeal, seat: int, play: Action) -> bool:
    """Whether in a whole deal the next player cannot sweep what the play leaves."""
    then = deal.clone()
    then.apply(seat, play)
    return then.over or not any(_is_swept(then, then.turn, one) for one in then.legal(then.turn))


def leaves_no_sweep(at: Judge, play: Turn) -> bool:
    """Whether no card whatever takes all that it leaves, while other plays leave a sweep."""
    if not floor.leaves_something(at, play) or floor.sweepers(at, play):
        return False
    return any(sweeping(at, one) for one in at.view.legal if isinstance(one, Turn))


def has_the_sweepers(at: Judge, play: Turn) -> bool:
    """Whether all that would sweep what it leaves is in the own hand, or gone."""
    return bool(floor.sweepers(at, play)) and not sweeping(at, play)


def _leaves_fewer(at: Judge, play: Turn, other: Action) -> bool:
    return isinstance(other, Turn) and sweeping(at, play) <= sweeping(at, other)


def leaves_fewest(at: Judge, play: Turn) -> bool:
    """Whether nothing else leaves fewer cards that sweep, and something leaves more."""
    others = [one for one in at.view.legal if isinstance(one, Turn) and one != play]
    return all(_leaves_fewer(at, play, one) for one in others) and any(
        sweeping(at, one) > sweeping(at, play) for one in others
    )


def _sweeping_told(at: Judge, play: Turn) -> str:
    return f"{sweeping(at, play)} of the {so_many(at.unseen.total(), 'card')} unseen"


def _sweep_told(at: Judge, play: Play) -> str:
    held = floor.card_points(at, play)
    return f"A sweep: {points(floor.sweep_points(at, play))}" + (
        f", and {held} in its cards." if held else "."
    )


SWEEPS: tuple[Reason[Judge], ...] = (
    Reason(
        "sweep",
        lambda at, play: floor.sweep_points(at, play) > 0,
        _sweep_told,
        of=Play,
        in_deal=_is_swept,
    ),
    Reason(
        "misses-sweep",
        misses_sweep,
        lambda at, play: (
            "It lets a sweep go that counts "
            f"{points(max(floor.sweep_points(at, one) for one in at.view.legal))}."
        ),
        of=TURN,
        con=True,
    ),
)
NO_SWEEP: tuple[Reason[Judge], ...] = (
    Reason(
        "no-sweep",
        leaves_no_sweep,
        "No single card can sweep what it leaves on the floor.",
        of=TURN,
        in_deal=_no_sweep,
    ),
    Reason(
        "sweepers-gone",
        has_the_sweepers,
        lambda at, play: (
            f"Only {floor.one_of(map(a_card, floor.sweepers(at, play)))} could sweep what it leaves, "
            "and nobody else can hold one."
        ),
        of=TURN,
        in_deal=_no_sweep,
    ),
)
RISK: tuple[Reason[Judge], ...] = (
    Reason(
        "fewest-sweep",
        leaves_fewest,
        lambda at, play: f"Nothing else leaves fewer cards that sweep: {_sweeping_told(at, play)}.",
        of=TURN,
        beside=lambda at, play, other: (
            floor.sweeping_by_the_rules(at, play) <= floor.sweeping_by_the_rules(at, other)
        ),
    ),
    Reason(
        "leaves-sweep",
        lambda at, play: sweeping(at, play) > 0,
        lambda at, play: f"{_sweeping_told(at, play)} could sweep what it leaves.",
        of=TURN,
        con=True,
    ),
)


# Picking up


def saves_baazi(at: Judge, play: Play) -> bool:
    """Whether its points are needed by a side that has fewer than the minimum."""
    deal = at.deal
    is_poor = deal.options.minimum and deal.points_so_far(at.view.side) < deal.scoring.minimum
    return is_poor and floor.card_points(at, play) > 0


def _minimum_told(at: Judge, play: Play) -> str:
    so_far = at.deal.points_so_far(at.view.side) or "none"
    return (
        f"It brings {points(floor.card_points(at, play))}: your side has {so_far}, "
        f"and with fewer than {at.deal.scoring.minimum} loses a baazi."
    )


def brings_most(at: Judge, play: Action) -> bool:
    """Whether no other play brings as many points at once."""
    most = gained(at, play)
    return most > 0 and all(gained(at, one) < most for one in at.view.legal if one != play)


def counts_last(at: Judge, play: Play) -> bool:
    """Whether the loose cards that it leaves may soon be the last taker's."""
    deal = at.deal
    is_ending = at.is_late and deal.dealt_out and not deal.has_second_hands and at.held > 1
    return floor.is_capture(play) and is_ending and bool(floor.floor_after(at, play)[0])


def _brought(at: Judge, play: Play) -> str:
    return f"It brings home {floor.counting(at, play)}: {points(floor.card_points(at, play))}"


PICK_UPS: tuple[Reason[Judge], ...] = (
    Reason("minimum", saves_baazi, _minimum_told, of=Play),
    Reason(
        "most-points",
        lambda at, play: floor.card_points(at, play) > 0 and brings_most(at, play),
        lambda at, play: f"{_brought(at, play)}, more than any other play.",
        of=Play,
        beside=lambda at, play, other: (
            floor.gained_by_the_rules(at, play) > floor.gained_by_the_rules(at, other)
        ),
    ),
    Reason(
        "points",
        lambda at, play: floor.card_points(at, play) > 0,
        lambda at, play: f"{_brought(at, play)}.",
        of=Play,
    ),
    Reason(
        "last-taker",
        counts_last,
        lambda at, play: (
            "Who picks up last also gets what is left loose, now "
            f"{so_many(len(floor.floor_after(at, play)[0]), 'card')}."
        ),
        of=Play,
    ),
    Reason(
        "most-cards",
        lambda at, play: floor.is_capture(play) and at.deal.scoring.most > 0,
        lambda at, play: (
            f"It brings home {len(floor.taken(at, play))} cards, and most cards count "
            f"{points(at.deal.scoring.most)}."
        ),
        of=Play,
    ),
)
CARDS: tuple[Reason[Judge], ...] = (
    Reason(
        "cards",
        lambda at, play: floor.is_capture(play),
        lambda at, play: f"It takes {text_of((*play.loose, *at.deal.house(play.house)))} off the floor.",
        of=Play,
    ),
)


# Throwing


def is_safe_throw(at: Judge, play: Play) -> bool:
    """Whether nobody else can have a card that picks up the one thrown."""
    return floor.is_throw(play) and not any(at.unseen[value] for value in floor.takers(at, play))


def _is_left_lying(deal: SeepDeal, seat: int, play: Play) -> bool:
    """Whether in a whole deal no other hand has a card that picks up the one thrown."""
    loose = (*deal.loose, play.card)
    return not any(floor.picks_up(c, play.card, loose) for c in floor.others_cards(deal, seat))


def _counts_less(at: Judge, play: Play, other: Action) -> bool:
    value = at.deal.scoring.points
    return not (isinstance(other, Play) and other.is_throw) or value(play.card) <= value(other.card)


def is_cheapest(at: Judge, play: Play) -> bool:
    """Whether no card that may be thrown counts less, and one counts more."""
    throws = [one for one in at.view.legal if isinstance(one, Play) and one.is_throw]
    values = [at.deal.scoring.points(one.card) for one in throws]
    return play in throws and min(values) == at.deal.scoring.points(play.card) < max(values)


def _counts_nothing(at: Judge, play: Play) -> bool:
    return floor.is_throw(play) and not at.deal.scoring.points(play.card)


THROWS: tuple[Reason[Judge], ...] = (
    Reason(
        "stays",
        is_safe_throw,
        "Nobody else can pick up {action.card} as the floor then lies.",
        of=Play,
        in_deal=_is_left_lying,
    ),
)
CHEAP: tuple[Reason[Judge], ...] = (
    Reason(
        "counts-nothing",
        _counts_nothing,
        "By itself {action.card} counts nothing, whoever takes it.",
        of=Play,
    ),
    Reason(
        "cheapest",
        is_cheapest,
        lambda at, play: f"No card you can throw counts less: {points(at.deal.scoring.points(play.card))}.",
        of=Play,
        beside=_counts_less,
    ),
    Reason(
        "gives",
        lambda at, play: floor.is_throw(play),
        lambda at, play: (
            f"{play.card} counts {points(at.deal.scoring.points(play.card))} for whoever takes it."
        ),
        of=Play,
        con=True,
    ),
)


# Houses


def is_only_ours(at: Judge, build: Build) -> bool:
    """Whether nobody else can have a card that takes the house."""
    return not at.unseen[build.value] and bool(floor.kept(at, build))


def breaks_theirs(at: Judge, build: Build) -> bool:
    """Whether it breaks a house that is only the opponents'."""
    return bool(build.house) and not at.deal.is_ours(build.house, at.view.seat)


def joins(at: Judge, build: Build) -> bool:
    """Whether it adds to a house of the opponents, and so makes a second owner."""
    deal = at.deal
    return build.value in deal.houses and not deal.is_ours(build.value, at.view.seat)


def _is_safe_from_breaking(deal: SeepDeal, seat: int, build: Build) -> bool:
    """Whether by the rules nobody could break the house once it is built."""
    then = deal.clone()
    then.apply(seat, build)
    stage = then.stage
    assert stage is not None
    everybody = [one for other in range(then.seats) for one in stage.legal(other)]
    return not any(isinstance(one, Build) and one.house == build.value for one in everybody)


def _house_told(at: Judge, build: Build) -> str:
    inside = floor.inside(at, build)
    held = at.deal.scoring.total(inside)
    return (
        f"The house of {build.value} then holds {points(held) if held else f'{len(inside)} cards'}, and your "
        f"{text_of(floor.kept(at, build))} can take it."
    )


BUILDS: tuple[Reason[Judge], ...] = (
    Reason(
        "partner-holds",
        lambda at, build: floor.is_partners(at, build.value),
        lambda at, build: (
            f"Your partner owns the house of {build.value}, and holds {a_card(build.value)} for it."
        ),
        of=Build,
        in_deal=lambda deal, seat, build: floor.partner_holds(deal, seat, build.value),
    ),
    Reason(
        "breaks",
        breaks_theirs,
        lambda at, build: (
            f"It breaks the opponents' house of {build.house}: {text_of(at.deal.house(build.house))} "
            f"go into one of {build.value}."
        ),
        of=Build,
    ),
    Reason(
        "only-yours",
        is_only_ours,
        lambda at, build: (
            f"Nobody else can hold {a_card(build.value)}: only you can take the house of {build.value}."
        ),
        of=Build,
        in_deal=lambda deal, seat, build: not floor.others_holding(deal, seat, build.value),
    ),
    Reason(
        "cements",
        floor.cements,
        "It makes the house of {action.value} cemented: nobody can break it.",
        of=Build,
        in_deal=_is_safe_from_breaking,
    ),
    Reason(
        "joins",
        joins,
        "It makes you a second owner of the opponents' house of {action.value}.",
        of=Build,
    ),
    Reason(
        "unbreakable",
        lambda at, build: build.value == HOUSES[-1] and build.value not in at.deal.houses,
        "A house of 13 cannot be broken: nothing is higher.",
        of=Build,
    ),
    Reason(
        "one-taker",
        lambda at, build: at.unseen[build.value] == 1,
        lambda at, build: f"Only one card that you do not see takes the house: {a_card(build.value)}.",
        of=Build,
        in_deal=lambda deal, seat, build: floor.others_holding(deal, seat, build.value) == 1,
    ),
)
HOUSE: tuple[Reason[Judge], ...] = (
    Reason("holds-points", lambda at, build: bool(floor.kept(at, build)), _house_told, of=Build),
)
REASONS: tuple[Reason[Judge], ...] = (
    *BIDS,
    *SWEEPS,
    *PICK_UPS,
    *BUILDS,
    *THROWS,
    *NO_SWEEP,
    *RISK,
    *CARDS,
    *CHEAP,
    *HOUSE,
)
