"""What there is to weigh in Ocho Locos: each sentence with the claim that makes it true."""

from __future__ import annotations

from cardtable.cards import Card, Rank, Suit, text_of
from cardtable.engine.reasons import Thought, always
from cardtable.words import so_many
from games.ocho_locos.actions import SKIPS, Play
from games.ocho_locos.judge import Judge, answers
from games.ocho_locos.reasons import other_than_eights
from games.ocho_locos.rules import ANSWERS


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
