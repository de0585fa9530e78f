"""What is said of actions in Zheng Shangyou: each sentence with the claim that makes it true."""

from __future__ import annotations

from cardtable.cards import Rank, card, text_of, without
from cardtable.engine.actions import Action, Pass
from cardtable.engine.reasons import Reason, Thought, always
from cardtable.mechanics import round_claims as of_rounds
from cardtable.mechanics import round_thoughts as on_rounds
from cardtable.mechanics.climbing import SHORTEST, TOP, PlayCards
from cardtable.mechanics.exchange import Give
from cardtable.mechanics.open_exchange import Take
from cardtable.words import number_word, so_many
from games.zheng_shangyou.combinations import HEIGHT
from games.zheng_shangyou.seen import Seen


def _is_no_lower(at: Seen, play: PlayCards, other: Action) -> bool:
    """Whether the other play is not the cheaper one, by what its cards stand for."""
    if not isinstance(other, PlayCards):
        return True
    return at.wild(other) >= at.wild(play) and _stands(other) >= _stands(play)


def _stands(play: PlayCards) -> tuple[bool, int]:
    """Whether a play is a sequence in one suit, and how high its lowest card stands."""
    natural = [c for c in play.cards if HEIGHT[c] < TOP or (len(play.cards) == 1 and not play.meaning)]
    is_run = len({c.rank for c in natural}) == len(natural) and len(play.cards) >= SHORTEST
    is_run = is_run and ("-" in play.meaning or not play.meaning)
    said = play.meaning.partition("-")[0]
    low = HEIGHT[card(f"{said}S")] if Rank.parse(said) else min(HEIGHT[c] for c in play.cards)
    return is_run and len({c.suit for c in natural}) == 1, low


def spares_run(at: Seen, gift: Give) -> bool:
    """Whether it breaks nothing, where another card as high would."""
    others = any(at.tears(one.cards) for one in at.gifts)
    return at.view.stage == "tribute" and others and not at.tears(gift.cards)


def is_lowest_lone(at: Seen, gift: Give) -> bool:
    """Whether nothing that belongs to no set and no sequence is lower."""
    lone = [HEIGHT[c] for c in at.hand if at.is_lone(c)]
    (c,) = gift.cards
    return at.view.stage == "return" and at.is_lone(c) and HEIGHT[c] == min(lone)


def _is_no_lower_lone(at: Seen, gift: Give, other: Action) -> bool:
    mine, theirs = gift.cards[0], other.picks[0]
    return not at.is_lone(theirs) or HEIGHT[theirs] >= HEIGHT[mine]


def takes_higher(at: Seen, take: Take) -> bool:
    """Whether no card on the table is higher."""
    return HEIGHT[take.card] == max(HEIGHT[c] for c in at.view.cards_in("table"))


def _other(at: Seen, take: Take) -> str:
    return text_of(without(at.view.cards_in("table"), (take.card,)))


OF_EXCHANGE: tuple[Reason[Seen], ...] = (
    Reason("spares-run", spares_run, "It breaks no set or sequence of yours, as another would.", of=Give),
    Reason(
        "alike",
        lambda at, _: at.view.stage == "tribute" and len(at.gifts) > 1,
        "The rules take your highest: all that you may choose among is equally high.",
        of=Give,
        beside=lambda at, gift, other: HEIGHT[gift.cards[0]] == HEIGHT[other.picks[0]],
    ),
    Reason(
        "for-mate",
        lambda at, gift: at.mate_picks and bool(at.entries(gift.cards)),
        lambda at, gift: f"Your teammate chooses first, and {text_of(gift.cards)} would help.",
        of=Give,
    ),
    Reason(
        "parts-with-entry",
        lambda at, gift: at.view.stage == "return" and bool(at.entries(gift.cards)),
        lambda at, gift: f"It parts with {text_of(gift.cards)}, likely to win the lead.",
        of=Give,
        con=True,
    ),
    Reason(
        "parts-set",
        lambda at, gift: at.view.stage == "return" and at.tears(gift.cards),
        lambda at, gift: f"It breaks {at.torn(gift.cards)} of yours.",
        of=Give,
        con=True,
    ),
    Reason(
        "lowest-lone",
        is_lowest_lone,
        lambda at, gift: f"{text_of(gift.cards)} is the lowest of your cards that go with no others.",
        of=Give,
        beside=_is_no_lower_lone,
    ),
    Reason(
        "leaves",
        lambda at, gift: at.view.stage == "return",
        lambda at, gift: f"What you keep goes in {so_many(len(at.own.after(gift.cards).units), 'play')}.",
        of=Give,
    ),
    Reason(
        "fits",
        lambda at, take: at.view.stage == "share" and at.saves_units(take),
        lambda at, take: f"{take.card} goes together with cards of yours: it costs no turn of its own.",
        of=Take,
    ),
    Reason(
        "higher",
        lambda at, take: takes_higher(at, take),
        lambda at, take: f"{take.card} is as high as {_other(at, take)}, or higher.",
        of=Take,
        beside=lambda at, take, other: HEIGHT[take.card] >= HEIGHT[other.card],
    ),
    Reason(
        "lower",
        lambda at, take: not takes_higher(at, take),
        lambda at, take: f"{_other(at, take)} is higher.",
        of=Take,
        con=True,
    ),
)

OF_SIDES: tuple[Reason[Seen], ...] = (
    Reason(
        "beats-mate",
        lambda at, _: at.mate_lies and at.fewest > of_rounds.FEW,
        "The play that lies is your own side's, and nobody against you is nearly out.",
        of=PlayCards,
        con=True,
        in_deal=lambda deal, seat, _: deal.side(deal.by) == deal.side(seat),
    ),
    Reason(
        "mate-lies",
        lambda at, _: at.mate_lies,
        "The play that lies is your own side's: let it stand.",
        of=Pass,
        in_deal=lambda deal, seat, _: deal.side(deal.by) == deal.side(seat),
    ),
)

REASONS: tuple[Reason[Seen], ...] = (
    of_rounds.OUT,
    of_rounds.THEN_OUT,
    of_rounds.UNBEATABLE,
    of_rounds.TOO_LONG_TO_ANSWER,
    *OF_SIDES,
    of_rounds.SPENDS_ENTRY,
    of_rounds.BREAKS,
    of_rounds.LOWEST,
    of_rounds.MOST_AT_ONCE,
    of_rounds.ONLY_PLAY,
    of_rounds.cheapest(_is_no_lower),
    of_rounds.KEEPS_WHOLE,
    of_rounds.CHEAPER,
    of_rounds.HARD_TO_BEAT,
    of_rounds.SHEDS,
    of_rounds.EASY_TO_BEAT,
    of_rounds.HURRY,
    of_rounds.KEEPS_ENTRIES,
    of_rounds.SAVES_ENTRIES,
    of_rounds.SAVES_SETS,
    of_rounds.SAVES_BOTH,
    of_rounds.COULD_PLAY,
    *OF_EXCHANGE,
)


def _in_units(at: Seen) -> str:
    high = len(at.entries(at.hand))
    wild = f", {number_word(high)} of them 2s or jokers" if high else ""
    return f"Led one by one, your cards go in {so_many(len(at.own.units), 'play')}{wild}."


def _is_free_of_high(at: Seen) -> bool:
    """Whether no 2 and no joker is left in other hands, and an ace is held."""
    return not at.entries(at.abroad) and any(HEIGHT[c] == TOP - 1 for c in at.hand)


THOUGHTS: tuple[Thought[Seen], ...] = (
    Thought(
        "choose",
        lambda at: len(at.gifts) > 1 and any(at.tears(one.cards) for one in at.gifts),
        "Your highest must go: among equals keep those that belong to a set or sequence.",
        stage="tribute",
    ),
    Thought("pick", always, "The higher card is the better one, most of all a joker or a 2.", stage="pick"),
    Thought(
        "return-mate",
        lambda at: at.mate_picks,
        "Your teammate chooses first among the cards given back: a good one is fair.",
        stage="return",
    ),
    Thought("return", always, "Throw a low card that goes with no other of yours.", stage="return"),
    Thought("share", always, "Which of the two goes together with cards of yours?", stage="share"),
    Thought(
        "mate-lies",
        lambda at: at.mate_lies,
        "The play that lies is your own side's: beat it only with a reason.",
        stage="play",
    ),
    on_rounds.NEARLY_OUT,
    Thought(
        "none-higher",
        _is_free_of_high,
        "All 2s and jokers of the others are out: an ace that you play alone is not beaten.",
        stage="play",
    ),
    Thought("units", lambda at: at.is_lead and len(at.hand) > 1, _in_units, stage="play"),
    on_rounds.TEARS,
    on_rounds.ENTRIES,
    Thought(
        "pass-free",
        lambda at: at.is_answer and bool(at.plays),
        "A pass does not bind you: while others play on you may still answer.",
        stage="play",
    ),
    on_rounds.LEAD,
)
