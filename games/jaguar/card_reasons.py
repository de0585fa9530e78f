"""What is said in Jaguar of cards to be played, each sentence with what makes it true.

Nothing here may hang on who holds the called card, unless it is said to the holder.
"""

from __future__ import annotations

from cardtable.engine.actions import Action
from cardtable.engine.reasons import Reason, Thought
from cardtable.mechanics import trick_claims as tricks
from cardtable.mechanics.tricks import PlayCard
from cardtable.words import so_many
from games.jaguar.judge import Judge
from games.jaguar.rules import Play
from games.jaguar.table import ALL, NEEDED, VALUE, JaguarTable

BIG = 10
"""Points that make a trick worth a word."""


def worth(play: PlayCard) -> int:
    """The points of a card played."""
    return VALUE.get(play.card.rank, 0)


def points(play: PlayCard) -> str:
    """Those points in words."""
    return so_many(worth(play), "point")


def stake(at: Judge, play: PlayCard) -> int:
    """The points that lie in the trick once the card does."""
    return at.play.on_table + worth(play)


def is_trump(at: Judge, play: PlayCard) -> bool:
    """Whether a card is a trump."""
    return play.card.suit is at.deal.trump


def kept_trumps(at: Judge, play: PlayCard) -> int:
    """How many trumps stay in the hand."""
    return at.play.count(at.deal.trump) - is_trump(at, play)


def is_unknown(at: Judge) -> bool:
    """Whether the seat does not know who the friend is."""
    return at.deal.friend < 0 and not at.deal.holds_called(at.seat)


def side_points(at: Judge) -> int:
    """The points that the own side has for certain."""
    return sum(at.deal.taken[seat] for seat in {at.seat, *at.play.friends})


def decides(at: Judge, play: PlayCard) -> bool:
    """Whether it takes the trick for certain, and the own side then has enough."""
    enough = NEEDED if at.play.is_team else ALL - NEEDED + 1
    had = side_points(at)
    return had < enough <= had + stake(at, play) and at.play.wins_for_good(play.card)


def lies_under(at: Judge, play: PlayCard) -> bool:
    """Whether it does not beat the card that is ahead."""
    return not at.play.leads and not at.play.beats(play.card)


def throws(at: Judge, play: PlayCard) -> bool:
    """Whether it adds points to a trick that somebody of the own side is winning."""
    return at.play.leaves_it(play.card) and worth(play) > 0


def best_holds(at: Judge) -> bool:
    """Whether nobody behind can beat the card that is ahead."""
    best, play = at.play.best, at.play
    return best is not None and not play.stage.may_be_beaten(best, play.behind, play.unseen)


def foe_ahead(at: Judge) -> bool:
    """Whether somebody is ahead who is known to be on the other side."""
    if at.play.leads or at.play.is_ours:
        return False
    return not is_unknown(at) or (at.play.best_at == at.deal.jaguar and not at.play.is_team)


def is_trusted(at: Judge) -> bool:
    """Whether the seat does not know whose side is ahead, but it is likelier the own one."""
    ahead = at.play.best_at
    return is_unknown(at) and ahead not in (-1, at.deal.jaguar) and at.play.ally(ahead) > 0.5


def is_least(at: Judge, play: PlayCard) -> bool:
    """Whether of several cards it loses the fewest points with the trick."""
    others = [PlayCard(c) for c in at.hand if c is not play.card]
    return lies_under(at, play) and bool(others) and all(no_fewer(at, play, other) for other in others)


def no_fewer(at: Judge, play: PlayCard, other: Action) -> bool:
    """Whether another play costs no fewer points."""
    return not isinstance(other, PlayCard) or worth(other) >= worth(play)


def ahead_holds(deal: JaguarTable, seat: int, play: PlayCard) -> bool:
    """In a whole deal: whether nobody behind holds a card that beats the one ahead."""
    stage = deal.stage
    assert isinstance(stage, Play)
    ahead, led = dict(deal.laid)[stage.winner()], stage.suit_led()
    held = [c for at in stage.behind() for c in deal.hand(at)]
    return all(stage.strength(c, led) <= stage.strength(ahead, led) for c in held)


def _loaded(at: Judge, play: PlayCard) -> str:
    if not at.play.behind:
        return f"The trick is your side's: it adds {points(play)}."
    return f"Nobody after you beats the card ahead: your side gets {points(play)} more."


def _helped(at: Judge, play: PlayCard) -> str:
    is_jaguar = at.play.best_at == at.deal.jaguar
    who = "The jaguar" if is_jaguar else "Your friend" if at.play.is_team else "One of your side"
    return f"{who} is ahead: it adds {points(play)} for your side."


def _trusted(at: Judge, _: PlayCard) -> str:
    if at.play.is_team:
        return "Whoever is ahead is likelier your friend than not."
    return "Whoever is ahead is likelier against the jaguar than his friend."


def _beaten(at: Judge, play: PlayCard) -> str:
    better = len(at.play.better(play.card)) or "none"
    return f"Of the {so_many(len(at.play.unseen), 'card')} not seen {better} would beat it."


PLAYS: tuple[Reason[Judge], ...] = (
    Reason(
        "decides",
        decides,
        "It takes the trick with which your side has enough points.",
        of=PlayCard,
        in_deal=tricks.nobody_beats,
    ),
    Reason(
        "against-own",
        lambda at, play: at.play.is_ours and at.play.takes_last(play.card),
        "Your side has the trick already.",
        of=PlayCard,
        con=True,
    ),
    Reason(
        "shows",
        lambda at, play: not at.play.takes_last(play.card) and play.card is at.deal.called,
        "It shows everybody who the friend is.",
        of=PlayCard,
        con=True,
    ),
    Reason(
        "wasted-trump",
        lambda at, play: is_trump(at, play) and lies_under(at, play),
        "It is a trump, and does not win.",
        of=PlayCard,
        con=True,
    ),
    Reason(
        "loads-for-good",
        lambda at, play: throws(at, play) and best_holds(at),
        _loaded,
        of=PlayCard,
        in_deal=ahead_holds,
    ),
    Reason("loads", throws, _helped, of=PlayCard),
    Reason(
        "gives-points",
        lambda at, play: lies_under(at, play) and foe_ahead(at) and worth(play) > 0,
        lambda _, play: f"An opponent is ahead: it would give him {points(play)}.",
        of=PlayCard,
        con=True,
    ),
    tricks.CHEAPEST,
    Reason(
        "takes-points",
        lambda at, play: at.play.takes_last(play.card) and stake(at, play) > 0,
        lambda at, play: f"You play last, and it wins {so_many(stake(at, play), 'point')}.",
        of=PlayCard,
    ),
    tricks.TAKES_LAST,
    tricks.SAFE,
    Reason(
        "trumps-in",
        lambda at, play: (
            is_trump(at, play) and not at.play.leads and at.play.beats(play.card) and at.play.on_table > 0
        ),
        lambda at, play: f"A trump, and ahead in a trick of {so_many(stake(at, play), 'point')}.",
        of=PlayCard,
    ),
    Reason(
        "denies",
        lambda at, play: lies_under(at, play) and foe_ahead(at) and not worth(play),
        "An opponent is ahead: it gives him no points.",
        of=PlayCard,
    ),
    Reason(
        "trusts",
        lambda at, play: lies_under(at, play) and worth(play) > 0 and is_trusted(at),
        _trusted,
        of=PlayCard,
    ),
    Reason(
        "risks-points",
        lambda at, play: lies_under(at, play) and worth(play) > 0 and not at.play.is_ours,
        lambda _, play: f"If the trick is lost, {points(play)} more are.",
        of=PlayCard,
        con=True,
    ),
    Reason(
        "junk",
        lambda at, play: lies_under(at, play) and not worth(play) and not is_trump(at, play),
        "It does not win, but no points go with it.",
        of=PlayCard,
    ),
    Reason("fewest", is_least, "None of your cards costs fewer points.", of=PlayCard, beside=no_fewer),
    Reason(
        "leads-junk",
        lambda at, play: at.play.leads and not worth(play) and kept_trumps(at, play) > is_trump(at, play),
        lambda at, play: f"It is worth no points, and you keep {so_many(kept_trumps(at, play), 'trump')}.",
        of=PlayCard,
    ),
    Reason("leads-card", lambda at, _: at.play.leads and bool(at.play.unseen), _beaten, of=PlayCard),
    tricks.GOES_AHEAD,
    Reason(
        "keeps-trumps",
        lambda at, play: not is_trump(at, play) and kept_trumps(at, play) > 0,
        lambda at, play: f"You keep {so_many(kept_trumps(at, play), 'trump')} for later.",
        of=PlayCard,
    ),
)

PLAY_THOUGHTS: tuple[Thought[Judge], ...] = (
    Thought(
        "alone",
        lambda at: at.deal.jaguar == at.seat and at.deal.holds_called(at.seat),
        "All four play against you, and do not know it.",
        "play",
    ),
    Thought(
        "near",
        lambda at: at.play.is_team and 0 < NEEDED - side_points(at) <= 2 * BIG,
        lambda at: f"{so_many(NEEDED - side_points(at), 'more point')} and your side has won.",
        "play",
    ),
    Thought(
        "big-trick",
        lambda at: at.play.on_table >= BIG,
        lambda at: f"{so_many(at.play.on_table, 'point')} lie in this trick: is it worth a trump?",
        "play",
    ),
    Thought(
        "in-secret",
        lambda at: at.deal.holds_called(at.seat),
        "What you throw to the jaguar counts for you, but may give you away.",
        "play",
    ),
    Thought(
        "who",
        lambda at: is_unknown(at) and not at.play.is_team and max(at.deal.helped) >= BIG,
        "Somebody has thrown big points to the jaguar's tricks: is that the friend?",
        "play",
    ),
    Thought(
        "who-helps",
        lambda at: is_unknown(at) and at.play.is_team and at.deal.trick_no > 2,
        "Watch who throws you points: only your friend gladly does.",
        "play",
    ),
    Thought(
        "trust",
        lambda at: is_unknown(at) and not at.play.is_team and at.play.best_at not in (-1, at.deal.jaguar),
        "Do you trust who is ahead? One of the others may be the jaguar's friend.",
        "play",
    ),
    tricks.LAST,
    Thought(
        "no-suit",
        lambda at: at.play.leads and len(at.hand) > 1,
        "There is no suit to follow: any of the others may trump what you lead.",
        "play",
    ),
    tricks.TRUMPS_OUT,
)
