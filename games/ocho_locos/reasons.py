"""What is said of plays in Ocho Locos, and what there is to weigh: each sentence with the claim that makes it
true."""

from __future__ import annotations

from cardtable.cards import Card, Rank, Suit, text_of, without
from cardtable.engine.actions import Action
from cardtable.engine.reasons import Reason, Thought, always
from cardtable.words import so_many
from games.ocho_locos.actions import SKIPS, Draw, NameSuit, Play
from games.ocho_locos.judge import Judge, answers
from games.ocho_locos.rules import ANSWERS, JOKER, TWO, OchoDeal

NAMED = 4
"""So many cards at most are named one by one."""

# Asked of whole deals


def _done(deal: OchoDeal, seat: int, action: Action) -> OchoDeal:
    """The deal after an action."""
    then = deal.clone()
    then.apply(seat, action)
    return then


def _must_answer(deal: OchoDeal, seat: int, play: Play) -> bool:
    then = _done(deal, seat, play)
    adds = TWO if play.card.rank is Rank.TWO else JOKER
    return then.turn == deal.after(seat) and then.owed == deal.owed + adds


def _goes_on(deal: OchoDeal, seat: int, play: Play) -> bool:
    """Whether that seat has the next turn, and something to play."""
    then = _done(deal, seat, play)
    return then.turn == seat and any(isinstance(one, Play) for one in then.legal(seat))


def _is_kept_waiting(deal: OchoDeal, seat: int, play: Play) -> bool:
    then, waits = _done(deal, seat, play), deal.after(seat)
    return then.turn != waits and len(then.hand(waits)) == 1


def _is_partners_turn(deal: OchoDeal, seat: int, play: Play) -> bool:
    turn = _done(deal, seat, play).turn
    return turn != seat and deal.side(turn) == deal.side(seat) and len(deal.hand(turn)) == 1


def _fitting_by_rules(deal: OchoDeal, seat: int, play: Play) -> list[Card]:
    """The cards of a hand that fit on one of them, as the rules have it."""
    then = deal.clone()
    then.effect(play.card, seat)
    if play.suit is not None:
        then.suit, then.rank = play.suit, Rank.EIGHT
    then.owed = 0
    return then.fitting(without(deal.hand(seat), (play.card,)))


# Of plays


def is_last(at: Judge, play: Play) -> bool:
    """Whether a play empties the hand."""
    return not at.left(play)


def goes_on(at: Judge, play: Play) -> bool:
    """Whether who makes a play has the next turn, with cards."""
    return at.deal.goes_again(play.card) and not is_last(at, play) and not at.is_uncalled(play)


def skips_next(at: Judge, play: Play) -> bool:
    """Whether a play leaves the next player out, and lets another one go on."""
    return play.card.rank in SKIPS and not at.deal.goes_again(play.card) and not is_last(at, play)


def makes_draw(at: Judge, play: Play) -> bool:
    """Whether the next player is made to answer or draw."""
    return play.card in ANSWERS and not is_last(at, play)


def holds_back_short(at: Judge, play: Play) -> bool:
    """Whether the next player, with one card, does not get the turn."""
    return at.is_next_short() and at.deal.steps(play.card) > 1 and not is_last(at, play)


def leaves_last_again(at: Judge, play: Play) -> bool:
    """Whether one card is left, with which its player would go again."""
    left = at.left(play)
    return len(left) == 1 and at.deal.goes_again(left[0]) and not at.is_uncalled(play)


def other_than_eights(at: Judge) -> list[Card]:
    """The cards that may go on the pile now and are no eights."""
    return [c for c in at.fitting() if c.rank is not Rank.EIGHT]


def kept_eights(at: Judge, play: Play) -> tuple[Card, ...]:
    """The eights that could be played instead of another card."""
    return tuple(c for c in at.left(play) if c.rank is Rank.EIGHT and not at.owed)


def of_suit(at: Judge, play: Play) -> int:
    """How many other cards of the suit named are held."""
    return sum(c.suit is play.suit for c in at.left(play))


def is_only_card(at: Judge, play: Play) -> bool:
    """Whether no other card fits."""
    return at.fitting() == [play.card]


def _is_no_other_card(_: Judge, play: Play, other: Action) -> bool:
    return not isinstance(other, Play) or other.card is play.card


def fits_most(at: Judge, play: Play) -> bool:
    """Whether more of the other cards fit on it than after any other card that could be played."""
    others = [one for one in at.view.legal if isinstance(one, Play) and one.card is not play.card]
    most = max((len(at.fit_after(one)) for one in others), default=99)
    return play.card not in ANSWERS and len(at.fit_after(play)) > most


def _fits_more(at: Judge, play: Play, other: Action) -> bool:
    if not isinstance(other, Play) or other.card is play.card:
        return True
    return len(_fitting_by_rules(at.deal, at.seat, play)) > len(_fitting_by_rules(at.deal, at.seat, other))


def saves_drawing(at: Judge, play: Play) -> bool:
    """Whether one could draw instead, a single card."""
    return Draw("stock") in at.view.legal and not at.owed and not at.is_uncalled(play)


# In words


def owed_after(at: Judge, play: Play) -> int:
    """The cards owed once a two or joker is played."""
    return at.owed + (TWO if play.card.rank is Rank.TWO else JOKER)


def _fit(at: Judge, play: Play) -> str:
    """How many of the other cards fit, with the verb."""
    count = len(at.fit_after(play))
    return f"{count} of your other cards {'fits' if count == 1 else 'fit'}"


def _hits(at: Judge, play: Play) -> str:
    who = "You draw nothing: the next player" if at.owed else "The next player has one card, and"
    return f"{who} must answer or draw {owed_after(at, play)}."


OF_PLAYS: tuple[Reason[Judge], ...] = (
    Reason(
        "last-again",
        lambda at, play: is_last(at, play) and at.deal.goes_again(play.card),
        "With {action.card} as last card you go again and must draw: that does not win.",
        of=Play,
        con=True,
        in_deal=lambda deal, seat, play: not _done(deal, seat, play).over,
    ),
    Reason(
        "wins",
        lambda at, play: is_last(at, play) and not at.deal.goes_again(play.card),
        "It is your last card: it wins the game.",
        of=Play,
        in_deal=lambda deal, seat, play: _done(deal, seat, play).winner == seat,
    ),
    Reason(
        "uncalled",
        lambda at, play: at.is_uncalled(play),
        "It leaves you one card: without the call you draw another.",
        of=Play,
        con=True,
        in_deal=lambda deal, seat, play: len(_done(deal, seat, play).hand(seat)) == 2,
    ),
    Reason(
        "hits",
        lambda at, play: makes_draw(at, play) and (at.owed > 0 or at.is_next_short()),
        _hits,
        of=Play,
        in_deal=_must_answer,
    ),
    Reason(
        "partner-next",
        lambda at, play: at.has_short_partner() and skips_next(at, play),
        "Your partner has one card and is next.",
        of=Play,
        in_deal=_is_partners_turn,
    ),
    Reason(
        "skips-short",
        holds_back_short,
        "The next player has one card, and does not get the turn.",
        of=Play,
        in_deal=_is_kept_waiting,
    ),
    Reason(
        "leaves-last-again",
        leaves_last_again,
        lambda at, play: f"It leaves you {text_of(at.left(play))}: played last, that only makes you draw.",
        of=Play,
        con=True,
    ),
    Reason(
        "spends-eight",
        lambda at, play: play.card.rank is Rank.EIGHT and bool(other_than_eights(at)),
        lambda at, play: f"It spends an eight, though {text_of(other_than_eights(at)[:1])} fits, too.",
        of=Play,
        con=True,
    ),
    Reason(
        "keeps-suit-for-short",
        lambda at, play: at.is_next_short() and not at.turns_suit(play) and at.deal.suit is not None,
        lambda at, play: f"The next player has one card, and the suit stays {at.deal.suit}.",
        of=Play,
        con=True,
    ),
    Reason(
        "turns-suit-on-short",
        lambda at, play: at.is_next_short() and at.turns_suit(play),
        lambda at, play: f"The next player has one card, and the suit changes to {at.suit_after(play)}.",
        of=Play,
    ),
    Reason(
        "names-none",
        lambda at, play: play.suit is not None and of_suit(at, play) == 0,
        "You keep no {action.suit} to follow with.",
        of=Play,
        con=True,
    ),
    Reason(
        "names-suit",
        lambda at, play: play.suit is not None and at.deal.suit is not None and of_suit(at, play) > 0,
        lambda at, play: (
            f"It {'changes to' if at.turns_suit(play) else 'goes on with'} {play.suit}, "
            f"of which you keep {of_suit(at, play)}."
        ),
        of=Play,
    ),
    Reason(
        "goes-on",
        lambda at, play: goes_on(at, play) and bool(at.fit_after(play)),
        lambda at, play: f"You go again at once, and {_fit(at, play)} then.",
        of=Play,
        in_deal=_goes_on,
    ),
    Reason(
        "spends-answer",
        lambda at, play: len(answers(at.hand)) == 1 and play.card in ANSWERS,
        "It spends {action.card}, your only answer should you be made to draw.",
        of=Play,
        con=True,
    ),
    Reason(
        "makes-draw",
        makes_draw,
        lambda at, play: f"The next player must answer or draw {owed_after(at, play)}.",
        of=Play,
        in_deal=_must_answer,
    ),
    Reason(
        "fits-most",
        fits_most,
        lambda at, play: f"{_fit(at, play)} on {play.card}, more than on any card you could play instead.",
        of=Play,
        beside=_fits_more,
    ),
    Reason(
        "skips",
        skips_next,
        lambda at, play: f"The next player misses the turn{': your partner goes on' * (at.partner >= 0)}.",
        of=Play,
        in_deal=lambda deal, seat, play: _done(deal, seat, play).turn == deal.after(seat, 2),
    ),
    Reason(
        "only-card",
        lambda at, play: is_only_card(at, play) and saves_drawing(at, play),
        "No other card of yours fits, and a draw would add one.",
        of=Play,
        beside=_is_no_other_card,
        in_deal=lambda deal, seat, _: len(_done(deal, seat, Draw("stock")).hand(seat)) > len(deal.hand(seat)),
    ),
    Reason(
        "keeps-eight",
        lambda at, play: play.card.rank is not Rank.EIGHT and bool(kept_eights(at, play)),
        lambda at, play: f"It keeps {text_of(kept_eights(at, play))} for when nothing else fits.",
        of=Play,
    ),
    Reason(
        "fits",
        lambda at, play: bool(at.fit_after(play)),
        lambda at, play: f"{_fit(at, play)} on {play.card}.",
        of=Play,
        in_deal=lambda deal, seat, play: bool(_fitting_by_rules(deal, seat, play)),
    ),
    Reason(
        "fits-none",
        lambda at, play: not at.fit_after(play) and not is_last(at, play),
        "None of your other cards fits on {action.card}.",
        of=Play,
        con=True,
    ),
    Reason(
        "sheds",
        saves_drawing,
        lambda at, play: f"With it you hold {len(at.left(play))}, with a draw {len(at.hand) + 1}.",
        of=Play,
        in_deal=lambda deal, seat, play: len(_done(deal, seat, play).hand(seat)) == len(deal.hand(seat)) - 1,
    ),
)


# Of drawing


def _though(at: Judge) -> str:
    """The cards that could be played, as said."""
    fitting = at.fitting()
    held = text_of(fitting) if len(fitting) <= NAMED else f"{len(fitting)} of yours"
    return f"{held} {'fits' if len(fitting) == 1 else 'fit'}"


def has_only_eights(at: Judge, _: Draw) -> bool:
    """Whether eights are all that fits, and other cards are held."""
    return bool(at.fitting()) and not at.owed and not other_than_eights(at)


def _is_with_eight(_: Judge, __: Draw, other: Action) -> bool:
    return not isinstance(other, Play) or other.card.rank is Rank.EIGHT


OF_DRAWS: tuple[Reason[Judge], ...] = (
    Reason(
        "could-answer",
        lambda at, _: bool(at.owed and answers(at.hand)),
        lambda at, _: f"You could answer with {text_of(answers(at.hand)[:1])} and draw nothing.",
        of=Draw,
        con=True,
        in_deal=lambda deal, seat, _: any(isinstance(one, Play) for one in deal.legal(seat)),
    ),
    Reason(
        "last-draws-too",
        lambda at, _: len(at.hand) == 1 and bool(at.fitting()) and at.deal.goes_again(at.hand[0]),
        lambda at, _: f"Played as last card {at.hand[0]} would not win: you would go again and draw.",
        of=Draw,
    ),
    Reason(
        "keeps-eights",
        has_only_eights,
        lambda at, _: f"Only {_though(at)}, and an eight goes on any suit later, too.",
        of=Draw,
        beside=_is_with_eight,
    ),
    Reason(
        "could-play",
        lambda at, _: bool(at.fitting()) and not at.owed,
        lambda at, _: f"It adds a card to your hand, though {_though(at)}.",
        of=Draw,
        con=True,
    ),
)

REASONS: tuple[Reason[Judge], ...] = (
    Reason("blind", always, "You have not seen your cards: any suit may be your long one.", of=NameSuit),
    *OF_PLAYS,
    *OF_DRAWS,
)

# What there is to weigh


def is_free(at: Judge) -> bool:
    """Whether no cards are owed, and something may be played."""
    return not at.owed and bool(at.fitting())


def may_hinder(at: Judge) -> bool:
    """Whether some play changes the suit, or keeps the next player from the turn or makes him answer."""
    plays = [one for one in at.view.legal if isinstance(one, Play)]
    return any(at.turns_suit(one) or one.card in ANSWERS or at.deal.steps(one.card) > 1 for one in plays)


def last_cards(at: Judge) -> tuple[Card, ...]:
    """The cards held that do not win as the last one."""
    return tuple(c for c in at.hand if at.deal.goes_again(c))


def eights(at: Judge) -> tuple[Card, ...]:
    """The eights held."""
    return tuple(c for c in at.hand if c.rank is Rank.EIGHT)


def long_suit(at: Judge) -> tuple[int, Suit]:
    """The longest suit held, and its length."""
    counts = [(sum(c.suit is suit for c in at.hand), suit) for suit in Suit]
    return max(counts, key=lambda one: one[0])


def runs(at: Judge) -> list[Card]:
    """The cards that fit now and let one go again, with others to go on."""
    return [c for c in at.fitting() if at.deal.goes_again(c) and len(at.hand) > 2]


def _runs_of(at: Judge) -> str:
    return "A jack" if at.view.seats > 2 else "A jack, an ace or a four"


THOUGHTS: tuple[Thought[Judge], ...] = (
    Thought("blind", always, "You name a suit before you see your cards: it is luck.", stage="name"),
    Thought(
        "owed",
        lambda at: bool(at.owed and answers(at.hand)),
        lambda at: f"{so_many(at.owed, 'card')} are owed: your answer passes them on, and adds to them.",
        stage="play",
    ),
    Thought(
        "next-short",
        lambda at: at.is_next_short() and may_hinder(at),
        "The next player has one card: another suit, or a card that takes the turn away, may stop it.",
        stage="play",
    ),
    Thought(
        "partner-short",
        lambda at: at.has_short_partner() and not at.owed and any(c.rank in SKIPS for c in at.fitting()),
        "Your partner has one card: an ace or a four leaves out the player between you.",
        stage="play",
    ),
    Thought(
        "call",
        lambda at: len(at.hand) == 2 and at.deal.options.ultima == "call" and bool(at.fitting()),
        "Two cards left: call ¡Última! with your play, or you draw one.",
        stage="play",
    ),
    Thought(
        "last-again",
        lambda at: len(at.hand) <= 3 and bool(last_cards(at)),
        lambda at: f"{text_of(last_cards(at)[:1])} must not be your last card: you would go again and draw.",
        stage="play",
    ),
    Thought(
        "eights-only",
        lambda at: is_free(at) and not other_than_eights(at),
        "Only an eight fits: use it, or draw and keep it.",
        stage="play",
    ),
    Thought(
        "runs",
        lambda at: is_free(at) and bool(runs(at)),
        lambda at: f"{_runs_of(at)} lets you go again at once: best with cards that fit on it.",
        stage="play",
    ),
    Thought(
        "eight-held",
        lambda at: is_free(at) and bool(eights(at)) and len(at.hand) > 2,
        "An eight goes on any card unless cards are owed: it can wait until nothing else fits.",
        stage="play",
    ),
    Thought(
        "answer-held",
        lambda at: is_free(at) and bool(answers(at.hand)) and len(at.hand) > 2,
        lambda at: (
            f"{text_of(answers(at.hand)[:1])} answers when you are made to draw: it may be worth keeping."
        ),
        stage="play",
    ),
    Thought(
        "long-suit",
        lambda at: is_free(at) and long_suit(at)[0] >= 3,
        lambda at: f"You hold {long_suit(at)[0]} {long_suit(at)[1]}: a pile of that suit lets you go on.",
        stage="play",
    ),
    Thought(
        "follow", lambda at: len(at.fitting()) > 1, "Play so that your other cards can follow.", stage="play"
    ),
)
