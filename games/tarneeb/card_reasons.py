"""What is said of cards played in Tarneeb, and what there is to weigh: each with its claim."""

from __future__ import annotations

from cardtable.cards import Card, Suit
from cardtable.engine.actions import Action
from cardtable.engine.reasons import Reason, Thought
from cardtable.mechanics.tricks import PlayCard, ace_high
from cardtable.words import so_many
from games.tarneeb.judge import Judge
from games.tarneeb.rules import TarneebTricks
from games.tarneeb.table import ALL, TarneebTable

# Claims


def leads(at: Judge) -> bool:
    """Whether a card opens the trick."""
    return not at.deal.laid


def won(at: Judge) -> int:
    """The tricks of the own side."""
    return at.deal.tricks[at.deal.side(at.seat)]


def wanted(at: Judge) -> int:
    """The tricks that the own side needs: to make the bid, or to defeat it."""
    return at.deal.bid if at.play.attacks else ALL + 1 - at.deal.bid


def decides(at: Judge, play: PlayCard) -> bool:
    """Whether a card takes the trick that makes the contract, or defeats it."""
    return won(at) + 1 == wanted(at) and at.play.wins_for_good(play.card)


def takes_last(at: Judge, play: PlayCard) -> bool:
    """Whether a card wins the trick, being the last one to it."""
    return not at.play.behind and at.play.beats(play.card)


def is_better(c: Card, than: Card, trump: Suit | None) -> bool:
    """Whether a card is dearer: a trump before any other, then the higher."""
    return (c.suit is trump, ace_high(c)) > (than.suit is trump, ace_high(than))


def is_lowest(at: Judge, play: PlayCard) -> bool:
    """Whether there is a choice, and none of it is lower."""
    others = [one for one in at.deal.legal(at.seat) if one != play]
    return bool(others) and all(not_lower(at, play, other) for other in others)


def is_cheapest(at: Judge, play: PlayCard) -> bool:
    """Whether of several cards that win the trick it is the lowest."""
    others = [one for one in at.deal.legal(at.seat) if one != play]
    several = any(isinstance(one, PlayCard) and at.play.beats(one.card) for one in others)
    return takes_last(at, play) and several and all(loses_or_dearer(at, play, one) for one in others)


def is_void(at: Judge) -> bool:
    """Whether none of the suit led is held."""
    return not leads(at) and not at.play.count(at.play.led)


def ruffs(at: Judge, play: PlayCard) -> bool:
    """Whether a card trumps the suit led, and is ahead."""
    return is_void(at) and play.card.suit is at.play.trump and at.play.beats(play.card)


def trumps_out(at: Judge) -> int:
    """How many trumps the others hold."""
    return sum(c.suit is at.play.trump for c in at.play.unseen)


def is_master(at: Judge, play: PlayCard) -> bool:
    """Whether a card is led of which the others hold no higher."""
    c = play.card
    return leads(at) and not any(one.suit is c.suit and ace_high(one) > ace_high(c) for one in at.play.unseen)


def leaves_it(at: Judge, play: PlayCard) -> bool:
    """Whether the partner is ahead, and stays so for now."""
    return at.play.is_ours and not at.play.beats(play.card)


def gives_up(at: Judge, play: PlayCard) -> bool:
    """Whether an opponent is ahead and stays so for now."""
    return not leads(at) and not at.play.is_ours and not at.play.beats(play.card)


def is_lost(at: Judge) -> bool:
    """Whether an opponent is ahead, and nothing that may be played beats that."""
    plays = [one.card for one in at.deal.legal(at.seat) if isinstance(one, PlayCard)]
    return not leads(at) and not at.play.is_ours and not any(map(at.play.beats, plays))


def to_partner(at: Judge, play: PlayCard) -> bool:
    """Whether the partner is known to have none of what is led, and may have a trump."""
    suit = play.card.suit
    return leads(at) and suit is not None and at.play.may_ruff(at.partner, suit)


def into_a_ruff(at: Judge, play: PlayCard) -> bool:
    """Whether an opponent is known to have none of what is led, and may have a trump."""
    suit = play.card.suit
    return leads(at) and suit is not None and any(at.play.may_ruff(foe, suit) for foe in at.play.foes)


# Witnesses


def nobody_beats(deal: TarneebTable, seat: int, play: PlayCard) -> bool:
    """In a whole deal: whether no seat behind holds a card that beats it."""
    stage = deal.stage
    assert isinstance(stage, TarneebTricks)
    led = stage.suit_led() if deal.laid else play.card.suit
    height = stage.strength(play.card, led)
    return all(stage.strength(c, led) <= height for at in stage.behind() for c in deal.hand(at))


def none_higher(deal: TarneebTable, seat: int, play: PlayCard) -> bool:
    """In a whole deal: whether no other hand holds a higher card of that suit."""
    c = play.card
    others = [one for at in range(deal.seats) if at != seat for one in deal.hand(at)]
    return not any(one.suit is c.suit and ace_high(one) > ace_high(c) for one in others)


def partner_is_void(deal: TarneebTable, seat: int, play: PlayCard) -> bool:
    """In a whole deal: whether the partner holds none of that suit."""
    return all(c.suit is not play.card.suit for c in deal.hand(deal.after(seat, 2)))


def loses_or_dearer(at: Judge, play: PlayCard, other: Action) -> bool:
    """Whether another card would not win, or is dearer."""
    assert isinstance(other, PlayCard)
    strength, led = at.play.stage.strength, at.play.led
    return not at.play.beats(other.card) or strength(other.card, led) >= strength(play.card, led)


def not_lower(at: Judge, play: PlayCard, other: Action) -> bool:
    """Whether another card is no lower, trumps being above all others."""
    return isinstance(other, PlayCard) and not is_better(play.card, other.card, at.play.trump)


PLAYS: tuple[Reason[Judge], ...] = (
    Reason(
        "makes",
        lambda at, play: at.play.attacks and decides(at, play),
        lambda at, _: f"It takes the trick that makes your bid of {at.deal.bid}.",
        of=PlayCard,
        in_deal=nobody_beats,
    ),
    Reason(
        "defeats",
        lambda at, play: not at.play.attacks and decides(at, play),
        lambda at, _: f"It takes the trick that defeats their bid of {at.deal.bid}.",
        of=PlayCard,
        in_deal=nobody_beats,
    ),
    Reason(
        "against-partner",
        lambda at, play: at.play.is_ours and not at.play.behind and at.play.beats(play.card),
        "Your partner has the trick already.",
        of=PlayCard,
        con=True,
    ),
    Reason(
        "cheapest",
        is_cheapest,
        "It wins the trick, and is the lowest of your cards that do.",
        of=PlayCard,
        beside=loses_or_dearer,
    ),
    Reason("takes", takes_last, "You play last to the trick, and it wins.", of=PlayCard),
    Reason(
        "ruffs",
        ruffs,
        lambda at, play: f"You have none of {at.play.led}: {play.card} is trumps, and ahead.",
        of=PlayCard,
    ),
    Reason(
        "to-partner",
        to_partner,
        lambda at, play: f"Your partner has none of {play.card.suit}, and may trump.",
        of=PlayCard,
        in_deal=partner_is_void,
    ),
    Reason(
        "into-a-ruff",
        into_a_ruff,
        lambda at, play: f"An opponent has none of {play.card.suit}, and may trump.",
        of=PlayCard,
        con=True,
    ),
    Reason(
        "safe",
        lambda at, play: bool(at.play.behind) and at.play.wins_for_good(play.card),
        "Nobody who plays after you holds a card that beats it.",
        of=PlayCard,
        in_deal=nobody_beats,
    ),
    Reason(
        "draws-trumps",
        lambda at, play: leads(at) and play.card.suit is at.play.trump and trumps_out(at) > 0,
        lambda at, _: f"It draws trumps: the others hold {so_many(trumps_out(at), 'trump')}.",
        of=PlayCard,
    ),
    Reason(
        "master",
        is_master,
        lambda at, play: f"None of the others holds a higher card of {play.card.suit}.",
        of=PlayCard,
        in_deal=none_higher,
    ),
    Reason(
        "spares-trump",
        lambda at, play: leaves_it(at, play) and is_void(at) and at.play.count(at.play.trump) > 0,
        "Your partner is ahead: no need to trump.",
        of=PlayCard,
    ),
    Reason("partners-trick", leaves_it, "Your partner is ahead.", of=PlayCard),
    Reason(
        "lies-low",
        lambda at, play: is_lost(at) and is_lowest(at, play),
        "Nothing you may play is ahead: your lowest card will do.",
        of=PlayCard,
        beside=not_lower,
    ),
    Reason("gives-up", gives_up, "It does not beat the card that is ahead.", of=PlayCard),
    Reason(
        "goes-ahead",
        lambda at, play: not leads(at) and bool(at.play.behind) and at.play.beats(play.card),
        lambda at, play: f"It is ahead: {play.card} has to be beaten.",
        of=PlayCard,
    ),
    Reason(
        "leads-from",
        lambda at, play: leads(at) and at.play.count(play.card.suit) > 1,
        lambda at, play: f"You lead from {at.play.count(play.card.suit)} cards of {play.card.suit}.",
        of=PlayCard,
    ),
    Reason(
        "leads-single",
        lambda at, play: leads(at) and at.play.count(play.card.suit) == 1,
        lambda at, play: f"It is your only card of {play.card.suit}.",
        of=PlayCard,
    ),
)

PLAY_THOUGHTS: tuple[Thought[Judge], ...] = (
    Thought(
        "needs",
        lambda at: at.play.attacks and won(at) < wanted(at),
        lambda at: f"Your side needs {so_many(wanted(at) - won(at), 'more trick')} for its bid.",
        "play",
    ),
    Thought(
        "to-defeat",
        lambda at: not at.play.attacks and 0 < wanted(at) - won(at) <= 2,
        lambda at: f"{so_many(wanted(at) - won(at), 'more trick')} and their bid has failed.",
        "play",
    ),
    Thought(
        "made-already",
        lambda at: at.play.attacks and wanted(at) <= won(at) and at.deal.bid < ALL,
        "The bid is made: each trick more is a point more.",
        "play",
    ),
    Thought(
        "void",
        lambda at: is_void(at) and at.play.count(at.play.trump) > 0,
        lambda at: f"You have none of {at.play.led}: trump the trick, or throw something away?",
        "play",
    ),
    Thought(
        "partner-ahead", lambda at: at.play.is_ours, "Your partner is ahead: must you beat that?", "play"
    ),
    Thought(
        "trumps-out",
        lambda at: leads(at) and trumps_out(at) > 0,
        lambda at: f"The others hold {so_many(trumps_out(at), 'trump')}, you {at.play.count(at.play.trump)}.",
        "play",
    ),
    Thought(
        "last",
        lambda at: not at.play.behind,
        "You play last to the trick: what you do now decides it.",
        "play",
    ),
)
