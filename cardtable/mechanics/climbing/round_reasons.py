"""What is said of plays in any game of climbing in rounds, each with what makes it true.

A game puts those that fit into its own row, where their weight belongs.
"""

from __future__ import annotations

from typing import Any

from cardtable.cards import text_of
from cardtable.engine.actions import Action, Pass
from cardtable.engine.reasons import Reason
from cardtable.mechanics.climbing.combinations import PlayCards, naturals
from cardtable.mechanics.climbing.round_position import R, RoundSense, named
from cardtable.mechanics.climbing.rounds import RoundDeal, Rounds
from cardtable.mechanics.exchange.discarding import PutAway
from cardtable.words import number_word, so_many

FEW = 2
"""Cards with which somebody is nearly out."""
HARD = 4
"""Of so many cards that others may hold one at most is higher than a card that is hard to beat."""
At = RoundSense[Any]

# Asked of whole deals


def after(deal: R, seat: int, action: Action) -> R:
    """The deal after an action, nothing more being done where a play lets its player do more."""
    then = deal.clone()
    then.apply(seat, action)
    if isinstance(action, PlayCards) and not then.over and not isinstance(then.stage, Rounds):
        then.apply(seat, Pass())
    return then


def all_pass(deal: RoundDeal, seat: int, play: PlayCards) -> RoundDeal | None:
    """The deal after a play that nobody can but pass on; None if somebody can beat it."""
    then = after(deal, seat, play)
    while then.to_beat is not None and not then.over:
        if len(then.legal(then.turn)) > 1:
            return None
        then.apply(then.turn, Pass())
    return then


def comes_back(deal: RoundDeal, seat: int, play: PlayCards) -> bool:
    """Whether that seat leads again."""
    then = all_pass(deal, seat, play)
    return then is not None and then.turn == seat and not then.over


def _then_out(deal: RoundDeal, seat: int, play: PlayCards) -> bool:
    """Whether that seat leads again and goes out with all that is left."""
    then = all_pass(deal, seat, play)
    if then is None or then.turn != seat:
        return False
    lasts = [one for one in then.legal(seat) if len(one.picks) == len(then.hand(seat))]
    return any(seat in after(then, seat, one).order for one in lasts)


def _higher_held(deal: RoundDeal, seat: int, play: PlayCards) -> int:
    """How many cards of other hands beat a single one, one by one."""
    then = after(deal, seat, play)
    if then.to_beat is None or not isinstance(then.stage, Rounds):
        return 0
    stage, height = then.stage, then.stage.strength(then.to_beat)
    held = [c for other in range(deal.seats) if other != seat for c in deal.hand(other)]
    return sum(stage.strength(deal.shapes.meanings((c,))[0]) > height for c in held)


def _lying(deal: RoundDeal) -> int:
    """How many cards lie open."""
    return len(deal.cards_in("trick")) + len(deal.cards_in("discard"))


# Of plays


def is_last(at: At, play: Action) -> bool:
    """Whether it empties the hand."""
    return not at.left(play)


def leads_again(at: At, play: PlayCards) -> bool:
    """Whether the lead comes back for certain, with cards to lead."""
    return not is_last(at, play) and (at.clears(play) or at.is_unbeatable(play))


def is_only_play(at: At, play: PlayCards) -> bool:
    """Whether nothing else beats what lies."""
    return at.is_answer and len(at.plays) == 1


def is_cheapest(at: At, play: PlayCards) -> bool:
    """Whether whatever else beats what lies is as high or higher, with as many wild cards or more."""
    return at.is_answer and all(one == play or _is_no_dearer(at, play, one) for one in at.plays)


def _is_no_dearer(at: At, one: PlayCards, other: PlayCards) -> bool:
    """Whether one play is no higher than another and has no more wild cards."""
    return at.strength(one) <= at.strength(other) and at.wild(one) <= at.wild(other)


def _is_cheaper(at: At, one: PlayCards, other: PlayCards) -> bool:
    """Whether one play is lower than another or has fewer wild cards, and is in nothing dearer."""
    return _is_no_dearer(at, one, other) and not _is_no_dearer(at, other, one)


def cheaper(at: At, play: PlayCards) -> PlayCards | None:
    """The cheapest play that would do as well; None if it is this one."""
    better = [one for one in at.plays if _is_cheaper(at, one, play)] if at.is_answer else []
    return min(better, key=lambda one: (at.wild(one), at.strength(one)), default=None)


def most_at_once(at: At, play: PlayCards) -> bool:
    """Whether a lead gets rid of more cards than any other lead."""
    return (
        at.is_lead and len(play.cards) > 1 and all(_fewer(at, play, one) for one in at.plays if one != play)
    )


def _fewer(_: At, play: PlayCards, other: Action) -> bool:
    return len(other.picks) < len(play.cards)


def is_too_long(at: At, play: PlayCards) -> bool:
    """Whether who has fewest cards has too few to answer, being nearly out."""
    return at.fewest <= FEW and len(play.cards) > at.fewest


def is_single(play: PlayCards) -> bool:
    """Whether it is one natural card."""
    return len(naturals(play.cards)) == len(play.cards) == 1


def is_hard(at: At, play: PlayCards) -> bool:
    """Whether few cards that others may hold are higher than a single one."""
    return is_single(play) and not is_last(at, play) and at.higher(play) * HARD <= len(at.abroad)


def is_easy(at: At, play: PlayCards) -> bool:
    """Whether most cards that others may hold are higher than a single one that is led."""
    return at.is_lead and is_single(play) and at.higher(play) * 2 > len(at.abroad)


def keeps_whole(at: At, play: PlayCards) -> bool:
    """Whether it breaks nothing, where a cheaper play would."""
    lower = cheaper(at, play)
    return lower is not None and at.tears(lower.cards) and not at.tears(play.cards)


def _is_out_next(play: PlayCards | PutAway) -> str:
    return "It is your last card" if len(play.cards) == 1 else f"These are your last {len(play.cards)} cards"


def _all_that_is_left(at: At, play: PlayCards) -> str:
    left = at.left(play)
    return f"{named(left)} {'is all you have left' if len(left) == 1 else 'go in one play'}"


def _higher(at: At, play: PlayCards) -> str:
    """How many of the cards that others may hold are higher, with the verb."""
    count, abroad = at.higher(play), so_many(len(at.abroad), "card")
    return f"{count or 'none'} of the {abroad} that others may hold {'is' if count == 1 else 'are'} higher"


def all_tear(at: At) -> bool:
    """Whether every play would break something."""
    return bool(at.plays) and all(at.tears(one.cards) for one in at.plays)


def all_cost(at: At) -> bool:
    """Whether every play would break something or spend a card that wins the lead."""
    return bool(at.plays) and all(at.tears(one.cards) or at.entries(one.cards) for one in at.plays)


def free_play(at: At) -> PlayCards | None:
    """The cheapest play that breaks nothing and spends nothing; None if there is none."""
    free = [one for one in at.plays if not at.tears(one.cards) and not at.entries(one.cards)]
    return min(free, key=at.strength, default=None)


OUT = Reason[At](
    "out",
    lambda at, play: is_last(at, play) and at.may_go_out(play),
    lambda at, play: f"{_is_out_next(play)}: you are out in {at.place} place.",
    of=(PlayCards, PutAway),
    in_deal=lambda deal, seat, play: after(deal, seat, play).order == (*deal.order, seat),
)
THEN_OUT = Reason[At](
    "then-out",
    lambda at, play: leads_again(at, play) and at.runs_out(play),
    lambda at, play: f"You lead again for certain, and {_all_that_is_left(at, play)}.",
    of=PlayCards,
    in_deal=_then_out,
)
UNBEATABLE = Reason[At](
    "unbeatable",
    leads_again,
    "Nobody can beat it: you lead again.",
    of=PlayCards,
    in_deal=comes_back,
)
TOO_LONG_TO_ANSWER = Reason[At](
    "too-long-to-answer",
    is_too_long,
    lambda at, play: (
        f"Who has {so_many(at.fewest, 'card')} left cannot answer {number_word(len(play.cards))}."
    ),
    of=PlayCards,
    in_deal=lambda deal, seat, play: (
        min(len(deal.hand(one)) for one in deal.active if one != seat) < len(play.cards)
    ),
)
SPENDS_ENTRY = Reason[At](
    "spends-entry",
    lambda at, play: bool(at.entries(play.cards)),
    lambda at, play: f"It spends {named(at.entries(play.cards))}, likely to win you the lead later on.",
    of=PlayCards,
    con=True,
)
BREAKS = Reason[At](
    "breaks",
    lambda at, play: at.tears(play.cards),
    lambda at, play: f"It breaks {at.torn(play.cards)} of yours.",
    of=PlayCards,
    con=True,
)
LOWEST = Reason[At](
    "lowest",
    lambda at, play: at.is_lead and at.is_lowest(play.cards),
    "You hold nothing lower, and a lead has nothing to beat.",
    of=PlayCards,
)
MOST_AT_ONCE = Reason[At](
    "most-at-once",
    most_at_once,
    lambda at, play: f"It gets rid of {len(play.cards)} cards, more than any other lead.",
    of=PlayCards,
    beside=_fewer,
)
ONLY_PLAY = Reason[At](
    "only-play",
    is_only_play,
    lambda at, play: f"Nothing else you hold beats {text_of(at.view.deal.to_beat.cards)}.",
    of=PlayCards,
    beside=lambda at, play, other: isinstance(other, Pass),
)
CHEAPEST = Reason[At](
    "cheapest",
    is_cheapest,
    "No cheaper play of yours beats what lies.",
    of=PlayCards,
    beside=lambda at, play, other: (
        not isinstance(other, PlayCards)
        or (at.wild(other) >= at.wild(play) and at.stands(other) >= at.stands(play))
    ),
)
KEEPS_WHOLE = Reason[At](
    "keeps-whole",
    keeps_whole,
    lambda at, play: f"It breaks no {at.kinds}, as a cheaper play would.",
    of=PlayCards,
)
CHEAPER = Reason[At](
    "cheaper",
    lambda at, play: cheaper(at, play) is not None,
    lambda at, play: f"{named(cheaper(at, play).cards)} would beat it, too, and be cheaper.",  # type: ignore[union-attr]
    of=PlayCards,
    con=True,
)
HARD_TO_BEAT = Reason[At](
    "hard-to-beat",
    is_hard,
    lambda at, play: f"It is hard to beat: {_higher(at, play)}.",
    of=PlayCards,
    in_deal=lambda deal, seat, play: (
        _higher_held(deal, seat, play) * HARD <= len(deal.pack) - len(deal.hand(seat)) - _lying(deal)
    ),
)
SHEDS = Reason[At](
    "sheds",
    lambda at, play: at.is_lead and len(play.cards) > 1,
    lambda at, play: f"It gets rid of {len(play.cards)} cards at once.",
    of=PlayCards,
)
EASY_TO_BEAT = Reason[At](
    "easy-to-beat",
    is_easy,
    lambda at, play: f"{_higher(at, play)}: it goes best where it has nothing to beat.",
    of=PlayCards,
)
HURRY = Reason[At](
    "hurry",
    lambda at, play: at.fewest <= FEW,
    lambda at, play: f"Somebody has only {so_many(at.fewest, 'card')}: it is late to save cards.",
    of=PlayCards,
)
KEEPS_ENTRIES = Reason[At](
    "keeps-entries",
    lambda at, play: bool(at.entries(at.left(play))),
    lambda at, play: f"It keeps {named(at.entries(at.left(play)))}, likely to win you the lead later on.",
    of=PlayCards,
)
SAVES_ENTRIES = Reason[At](
    "saves-entries",
    lambda at, _: at.is_answer and bool(at.saved()),
    lambda at, _: f"It saves {named(at.saved())}, likely to win you the lead later on.",
    of=Pass,
)
SAVES_SETS = Reason[At](
    "saves-sets",
    lambda at, _: at.is_answer and all_tear(at),
    lambda at, _: f"Whatever you play breaks a {at.kinds}.",
    of=Pass,
    beside=lambda at, _, other: at.breaks_by_hand(other),
)
SAVES_BOTH = Reason[At](
    "saves-both",
    lambda at, _: at.is_answer and all_cost(at),
    lambda at, _: f"Whatever you play breaks a {at.kinds}, or spends a card likely to win the lead.",
    of=Pass,
)
COULD_PLAY = Reason[At](
    "could-play",
    lambda at, _: at.is_answer and free_play(at) is not None,
    lambda at, _: f"{named(free_play(at).cards)} would beat it, and break nothing.",  # type: ignore[union-attr]
    of=Pass,
    con=True,
)

# In order of weight

FIRST: tuple[Reason[At], ...] = (OUT, THEN_OUT, UNBEATABLE, TOO_LONG_TO_ANSWER)
"""What weighs most."""
USUAL: tuple[Reason[At], ...] = (
    SPENDS_ENTRY,
    BREAKS,
    LOWEST,
    MOST_AT_ONCE,
    ONLY_PLAY,
    CHEAPEST,
    KEEPS_WHOLE,
    CHEAPER,
    HARD_TO_BEAT,
    SHEDS,
    EASY_TO_BEAT,
    HURRY,
    KEEPS_ENTRIES,
    SAVES_ENTRIES,
    SAVES_SETS,
    SAVES_BOTH,
    COULD_PLAY,
)
"""What is said of most plays, and of passing."""
