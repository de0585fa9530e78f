"""What is said of actions in Dai Fugō: each sentence with the claim that makes it true."""

from __future__ import annotations

from cardtable.cards import Rank, card, text_of, without
from cardtable.engine.actions import Action, Pass
from cardtable.engine.reasons import Reason
from cardtable.mechanics.climbing import PlayCards, naturals, power
from cardtable.mechanics.exchange import PutAway
from cardtable.words import number_word, so_many
from games.dai_fugo.holding import height
from games.dai_fugo.judge import FEW
from games.dai_fugo.parting import OF_GIVING
from games.dai_fugo.play import Tens
from games.dai_fugo.seen import Seen, is_joker, named
from games.dai_fugo.table import DaiFugoTable

HARD = 4
"""Of so many cards that others may hold one at most is higher than a card that is hard to beat."""

MIDDLE = 6
"""The height of a 9, the middle rank: what lies below it is low."""

# Asked of whole deals


def _after(deal: DaiFugoTable, seat: int, action: Action) -> DaiFugoTable:
    """The deal after an action, nothing being put away for tens."""
    then = deal.clone()
    then.apply(seat, action)
    if isinstance(then.stage, Tens) and isinstance(action, PlayCards):
        then.apply(seat, Pass())
    return then


def _all_pass(deal: DaiFugoTable, seat: int, play: PlayCards) -> DaiFugoTable | None:
    """The deal after a play that nobody can but pass on; None if somebody can beat it."""
    then = _after(deal, seat, play)
    while then.to_beat is not None and not then.over:
        if len(then.legal(then.turn)) > 1:
            return None
        then.apply(then.turn, Pass())
    return then


def _leads_again(deal: DaiFugoTable, seat: int, play: PlayCards) -> bool:
    then = _all_pass(deal, seat, play)
    return then is not None and then.turn == seat and not then.over


def _then_out(deal: DaiFugoTable, seat: int, play: PlayCards) -> bool:
    """Whether that seat leads again and goes out with all that is left."""
    then = _all_pass(deal, seat, play)
    if then is None or then.turn != seat:
        return False
    lasts = [one for one in then.legal(seat) if len(one.picks) == len(then.hand(seat))]
    return any(seat in _after(then, seat, one).order for one in lasts)


def _higher_held(deal: DaiFugoTable, seat: int, play: PlayCards) -> int:
    """How many cards of other hands beat a single one, one by one."""
    then, found = _after(deal, seat, play), 0
    if then.to_beat is None:
        return 0
    for other in (one for one in range(deal.seats) if one != seat):
        for c in deal.hand(other):
            trial = then.clone()
            trial.lock = ()
            trial.turn, trial.piles = other, {**trial.piles}
            found += trial.refusal(other, PlayCards((c,))) is None
    return found


def _lying(deal: DaiFugoTable) -> int:
    """How many cards lie open."""
    return len(deal.cards_in("trick")) + len(deal.cards_in("discard"))


# Of plays


def is_last(at: Seen, play: PlayCards | PutAway) -> bool:
    """Whether it empties the hand."""
    return not at.left(play)


def leads_again(at: Seen, play: PlayCards) -> bool:
    """Whether the lead comes back for certain, with cards to lead."""
    return not is_last(at, play) and (at.clears(play) or at.is_unbeatable(play))


def leaves_forbidden(at: Seen, play: PlayCards) -> bool:
    """Whether only cards are left with which nobody should go out, as the order is."""
    high = Rank.THREE if at.deal.revolution else Rank.TWO
    left = at.left(play)
    is_bad = bool(left) and all(is_joker(c) or c.rank is high for c in left)
    return bool(at.options.forbidden_last) and not at.deal.pending and is_bad


def is_only_play(at: Seen, play: PlayCards) -> bool:
    """Whether nothing else beats what lies."""
    return at.is_answer and len(at.plays) == 1


def is_cheapest(at: Seen, play: PlayCards) -> bool:
    """Whether whatever else beats what lies is as high or higher, with as many jokers or more."""
    return at.is_answer and all(one == play or _is_no_dearer(at, play, one) for one in at.plays)


def _is_no_dearer(at: Seen, one: PlayCards, other: PlayCards) -> bool:
    """Whether one play is no higher than another and has no more jokers."""
    return at.strength(one) <= at.strength(other) and at.play(one).jokers <= at.play(other).jokers


def _is_cheaper(at: Seen, one: PlayCards, other: PlayCards) -> bool:
    """Whether one play is lower than another or has fewer jokers, and is in nothing dearer."""
    return _is_no_dearer(at, one, other) and not _is_no_dearer(at, other, one)


def _is_no_lower(at: Seen, play: PlayCards, other: Action) -> bool:
    """Whether the other play is not the cheaper one, by what its cards stand for."""
    if not isinstance(other, PlayCards):
        return True
    has_no_more_jokers = len(naturals(play.cards)) >= len(naturals(other.cards))
    return has_no_more_jokers and _stands(at, play) <= _stands(at, other)


def _stands(at: Seen, play: PlayCards) -> int:
    """How high the lowest card of a play stands, a joker as what it is said to be."""
    if not naturals(play.cards):
        return 99
    said = play.meaning.partition("-")[0]
    lowest = power(card(f"{said}S")) if said else min(map(power, naturals(play.cards)))
    return -lowest if at.deal.turned else lowest


def cheaper(at: Seen, play: PlayCards) -> PlayCards | None:
    """The cheapest play that would do as well; None if it is this one."""
    better = [one for one in at.plays if _is_cheaper(at, one, play)] if at.is_answer else []
    return min(better, key=lambda one: (at.play(one).jokers, at.strength(one)), default=None)


def most_at_once(at: Seen, play: PlayCards) -> bool:
    """Whether a lead gets rid of more cards than any other lead."""
    return (
        at.is_lead and len(play.cards) > 1 and all(_fewer(at, play, one) for one in at.plays if one != play)
    )


def _fewer(_: Seen, play: PlayCards, other: Action) -> bool:
    return len(other.picks) < len(play.cards)


def is_too_long(at: Seen, play: PlayCards) -> bool:
    """Whether who has fewest cards has too few to answer, being nearly out."""
    return at.fewest <= FEW and len(play.cards) > at.fewest


def is_single(play: PlayCards) -> bool:
    """Whether it is one natural card."""
    return len(naturals(play.cards)) == len(play.cards) == 1


def is_hard(at: Seen, play: PlayCards) -> bool:
    """Whether few cards that others may hold are higher than a single one."""
    return is_single(play) and not is_last(at, play) and at.higher(play) * HARD <= len(at.abroad)


def is_easy(at: Seen, play: PlayCards) -> bool:
    """Whether most cards that others may hold are higher than a single one that is led."""
    return at.is_lead and is_single(play) and at.higher(play) * 2 > len(at.abroad)


def keeps_whole(at: Seen, play: PlayCards) -> bool:
    """Whether it breaks nothing, where a cheaper play would."""
    lower = cheaper(at, play)
    return lower is not None and at.tears(lower.cards) and not at.tears(play.cards)


def _is_out_next(_: Seen, play: PlayCards) -> str:
    return "It is your last card" if len(play.cards) == 1 else f"These are your last {len(play.cards)} cards"


def _all_that_is_left(at: Seen, play: PlayCards) -> str:
    left = at.left(play)
    return f"{named(left)} {'is all you have left' if len(left) == 1 else 'go in one play'}"


def _last(at: Seen) -> str:
    """Where a forbidden last play brings its player."""
    return "behind all who still play" if at.deal.bottom else "last"


def _higher(at: Seen, play: PlayCards) -> str:
    """How many of the cards that others may hold are higher, with the verb."""
    count, abroad = at.higher(play), so_many(len(at.abroad), "card")
    return f"{count or 'none'} of the {abroad} that others may hold {'is' if count == 1 else 'are'} higher"


def turns_order(at: Seen, play: PlayCards) -> bool:
    """Whether the order is turned by it, once the table has been cleared."""
    return at.deal.is_revolution(at.play(play)) and not at.deal.pending and not is_last(at, play)


def keeps_low(at: Seen, play: PlayCards) -> bool:
    """Whether more than half of what is left is low in the order that a revolution would turn."""
    left = at.left(play)
    return sum(height(c, at.later) < MIDDLE for c in left) * 2 > len(left)


def _is_pending(deal: DaiFugoTable, seat: int, play: PlayCards) -> bool:
    then = _after(deal, seat, play)
    return then.pending or then.revolution is not deal.revolution


OF_PLAYS: tuple[Reason[Seen], ...] = (
    Reason(
        "forbidden",
        lambda at, play: at.forbidden(play),
        lambda at, play: f"Going out with {named(play.cards)} is forbidden: it puts you {_last(at)}.",
        of=PlayCards,
        con=True,
        in_deal=lambda deal, seat, play: seat in _after(deal, seat, play).bottom,
    ),
    Reason(
        "out",
        lambda at, play: is_last(at, play) and not at.forbidden(play),
        lambda at, play: f"{_is_out_next(at, play)}: you are out in {at.place} place.",
        of=PlayCards,
        in_deal=lambda deal, seat, play: _after(deal, seat, play).order == (*deal.order, seat),
    ),
    Reason(
        "leaves-forbidden",
        leaves_forbidden,
        lambda at, play: f"It leaves you {named(at.left(play))}: as the order is, who goes out so is last.",
        of=PlayCards,
        con=True,
    ),
    Reason(
        "then-out",
        lambda at, play: leads_again(at, play) and at.runs_out(play),
        lambda at, play: f"You lead again for certain, and {_all_that_is_left(at, play)}.",
        of=PlayCards,
        in_deal=_then_out,
    ),
    Reason(
        "clears",
        lambda at, play: at.clears(play) and not is_last(at, play),
        "An 8 clears the table: you lead again.",
        of=PlayCards,
        in_deal=_leads_again,
    ),
    Reason(
        "unbeatable",
        leads_again,
        "Nobody can beat it: you lead again.",
        of=PlayCards,
        in_deal=_leads_again,
    ),
    Reason(
        "too-long-to-answer",
        is_too_long,
        lambda at, play: (
            f"Who has {so_many(at.fewest, 'card')} left cannot answer {number_word(len(play.cards))}."
        ),
        of=PlayCards,
        in_deal=lambda deal, seat, play: (
            min(len(deal.hand(one)) for one in deal.active if one != seat) < len(play.cards)
        ),
    ),
    Reason(
        "revolution-for-low",
        lambda at, play: turns_order(at, play) and keeps_low(at, play),
        "It turns the order when the table is cleared, and most of what you keep is low.",
        of=PlayCards,
        in_deal=_is_pending,
    ),
    Reason(
        "revolution-for-high",
        lambda at, play: turns_order(at, play) and not keeps_low(at, play),
        "It turns the order when the table is cleared, and little of what you keep is low.",
        of=PlayCards,
        con=True,
        in_deal=_is_pending,
    ),
    Reason(
        "spends-entry",
        lambda at, play: bool(at.entries(play.cards)),
        lambda at, play: f"It spends {named(at.entries(play.cards))}, likely to win you the lead later on.",
        of=PlayCards,
        con=True,
    ),
    Reason(
        "breaks",
        lambda at, play: at.tears(play.cards),
        lambda at, play: f"It breaks {at.torn(play.cards)} of yours.",
        of=PlayCards,
        con=True,
    ),
    Reason(
        "lowest",
        lambda at, play: at.is_lead and at.is_lowest(play.cards),
        "You hold nothing lower, and a lead has nothing to beat.",
        of=PlayCards,
    ),
    Reason(
        "most-at-once",
        most_at_once,
        lambda at, play: f"It gets rid of {len(play.cards)} cards, more than any other lead.",
        of=PlayCards,
        beside=_fewer,
    ),
    Reason(
        "only-play",
        is_only_play,
        lambda at, play: f"Nothing else you hold beats {text_of(at.view.deal.to_beat.cards)}.",  # type: ignore[union-attr]
        of=PlayCards,
        beside=lambda at, play, other: isinstance(other, Pass),
    ),
    Reason(
        "cheapest",
        is_cheapest,
        "No cheaper play of yours beats what lies.",
        of=PlayCards,
        beside=_is_no_lower,
    ),
    Reason(
        "keeps-whole",
        keeps_whole,
        lambda at, play: f"It breaks no {at.kinds}, as a cheaper play would.",
        of=PlayCards,
    ),
    Reason(
        "cheaper",
        lambda at, play: cheaper(at, play) is not None,
        lambda at, play: f"{named(cheaper(at, play).cards)} would beat it, too, and be cheaper.",  # type: ignore[union-attr]
        of=PlayCards,
        con=True,
    ),
    Reason(
        "hard-to-beat",
        is_hard,
        lambda at, play: f"It is hard to beat: {_higher(at, play)}.",
        of=PlayCards,
        in_deal=lambda deal, seat, play: (
            _higher_held(deal, seat, play) * HARD <= len(deal.pack) - len(deal.hand(seat)) - _lying(deal)
        ),
    ),
    Reason(
        "sheds",
        lambda at, play: at.is_lead and len(play.cards) > 1,
        lambda at, play: f"It gets rid of {len(play.cards)} cards at once.",
        of=PlayCards,
    ),
    Reason(
        "easy-to-beat",
        is_easy,
        lambda at, play: f"{_higher(at, play)}: it goes best where it has nothing to beat.",
        of=PlayCards,
    ),
    Reason(
        "hurry",
        lambda at, play: at.fewest <= FEW,
        lambda at, play: f"Somebody has only {so_many(at.fewest, 'card')}: it is late to save cards.",
        of=PlayCards,
    ),
    Reason(
        "keeps-entries",
        lambda at, play: bool(at.entries(at.left(play))),
        lambda at, play: f"It keeps {named(at.entries(at.left(play)))}, likely to win you the lead later on.",
        of=PlayCards,
    ),
)


# Of passing


def all_forbidden(at: Seen) -> bool:
    """Whether every play would be a forbidden last one."""
    return bool(at.plays) and all(at.forbidden(one) for one in at.plays)


def all_tear(at: Seen) -> bool:
    """Whether every play would break something."""
    return bool(at.plays) and all(at.tears(one.cards) for one in at.plays)


def all_cost(at: Seen) -> bool:
    """Whether every play would break something or spend a card that wins the lead."""
    return bool(at.plays) and all(at.tears(one.cards) or at.entries(one.cards) for one in at.plays)


def free_play(at: Seen) -> PlayCards | None:
    """The cheapest play that breaks nothing and spends nothing; None if there is none."""
    free = [one for one in at.plays if not at.tears(one.cards) and not at.entries(one.cards)]
    return min(free, key=at.strength, default=None)


def saves_all(at: Seen) -> bool:
    """Whether there is nothing to put away that would not cost something."""
    away = [one.picks for one in at.view.legal if isinstance(one, PutAway)]
    return bool(away) and all(at.entries(held) or at.tears(held) for held in away)


def _breaks_by_hand(at: Seen, other: Action) -> bool:
    """Whether what is played, or put away, belonged with what is left: counted over the hand."""
    left = without(at.hand, other.picks)
    return bool({c.rank for c in left} & {c.rank for c in other.picks}) or at.cuts(other.picks)


OF_PASSING: tuple[Reason[Seen], ...] = (
    Reason(
        "all-forbidden",
        lambda at, _: at.is_answer and all_forbidden(at),
        lambda at, _: f"Any play now would be a forbidden last one, and put you {_last(at)}.",
        of=Pass,
        in_deal=lambda deal, seat, _: all(
            seat in _after(deal, seat, one).bottom for one in deal.legal(seat) if not isinstance(one, Pass)
        ),
    ),
    Reason(
        "saves-entries",
        lambda at, _: at.is_answer and bool(at.saved()),
        lambda at, _: f"It saves {named(at.saved())}, likely to win you the lead later on.",
        of=Pass,
    ),
    Reason(
        "saves-sets",
        lambda at, _: at.is_answer and all_tear(at),
        lambda at, _: f"Whatever you play breaks a {at.kinds}.",
        of=Pass,
        beside=lambda at, _, other: _breaks_by_hand(at, other),
    ),
    Reason(
        "saves-both",
        lambda at, _: at.is_answer and all_cost(at),
        lambda at, _: f"Whatever you play breaks a {at.kinds}, or spends a card likely to win the lead.",
        of=Pass,
    ),
    Reason(
        "could-play",
        lambda at, _: at.is_answer and free_play(at) is not None,
        lambda at, _: f"{named(free_play(at).cards)} would beat it, and break nothing.",  # type: ignore[union-attr]
        of=Pass,
        con=True,
    ),
    Reason(
        "asks-nothing",
        lambda at, _: at.view.stage == "ask",
        "You then get the highest cards that must be given.",
        of=Pass,
    ),
    Reason(
        "saves-all",
        lambda at, _: saves_all(at),
        lambda at, _: f"Whatever you put away is likely to win the lead, or breaks a {at.kinds}.",
        of=Pass,
        beside=lambda at, _, other: bool(at.entries(other.picks)) or _breaks_by_hand(at, other),
    ),
    Reason(
        "keeps-cards",
        lambda at, _: at.view.stage == "tens",
        lambda at, _: f"You could put {so_many(at.may_put_away, 'card')} away now.",
        of=Pass,
        con=True,
    ),
)

REASONS: tuple[Reason[Seen], ...] = (*OF_PLAYS, *OF_PASSING, *OF_GIVING)
