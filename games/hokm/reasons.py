"""What is said of plays in Hokm, and what there is to weigh: each with the claim that makes it true."""

from __future__ import annotations

from cardtable.cards import Card, Rank, Suit, text_of, without
from cardtable.engine.actions import Action
from cardtable.engine.reasons import Reason, Thought, always
from cardtable.engine.view import View
from cardtable.mechanics.tricks import PlayCard, ace_high
from cardtable.mechanics.trumps import NameTrump
from cardtable.words import so_many
from games.hokm.actions import Discard, Keep, Refuse
from games.hokm.judge import Cards, Judge, is_better
from games.hokm.play import HokmTricks
from games.hokm.table import SEVEN, HokmTable

HONOURS = (Rank.ACE, Rank.KING, Rank.QUEEN)
LOW, FEW = Rank.TEN, 2
DANGER = 4
"""Tricks taken by one side alone from which Kot is near."""


class Position:
    """What claims are asked of: a view, and its judge."""

    def __init__(self, view: View[HokmTable]) -> None:
        self.view, self.deal, self.seat = view, view.deal, view.seat
        self.judge = Judge(view.deal, view.seat)
        self.trump = view.deal.trump
        stage = view.deal.stage
        self.cards = Cards(self.judge) if isinstance(stage, HokmTricks) else None
        self.playable = stage.playable(view.seat) if isinstance(stage, HokmTricks) else ()
        tricks = view.deal.tricks
        self.own = tricks[view.side]
        self.others = max(count for side, count in enumerate(tricks) if side != view.side)
        self.drawn = self.judge.drawn
        """The card being looked at."""
        self.unseen = len(self.judge.unseen)
        self.better = self.judge.better

    @property
    def play(self) -> Cards:
        """The judge of a card to be played."""
        assert self.cards is not None
        return self.cards

    @property
    def leads(self) -> bool:
        """Whether the card opens the trick."""
        return self.play.best is None

    @property
    def has_partner(self) -> bool:
        """Whether two play together."""
        return self.deal.sides < self.deal.seats

    def suit(self, suit: Suit | None) -> int:
        """How many cards of a suit are held."""
        return sum(c.suit is suit for c in self.view.hand)

    def wins_for_good(self, c: Card) -> bool:
        """Whether the card takes the trick, whatever those behind hold."""
        play = self.play
        return play.beats(c) and not play.stage.may_be_beaten(c, play.behind, self.judge.unseen)

    @property
    def is_void(self) -> bool:
        """Whether none of the suit led is held."""
        led = self.cards.led if self.cards is not None else None
        return led is not None and not self.suit(led)

    @property
    def is_lost(self) -> bool:
        """Whether an opponent is ahead, and nothing that may be played beats that."""
        play = self.play
        return not self.leads and not play.is_ours and not any(map(play.beats, self.playable))

    @property
    def are_level(self) -> bool:
        """Three players: whether the other two have as many tricks as each other, and more than oneself."""
        rest = [count for side, count in enumerate(self.judge.tricks) if side != self.view.side]
        return rest[0] == rest[-1] > self.own

    @property
    def trumps_out(self) -> int:
        """How many trumps lie unseen."""
        return sum(c.suit is self.trump for c in self.judge.unseen)


# Witnesses


def nobody_beats(deal: HokmTable, seat: int, action: PlayCard) -> bool:
    """In a whole deal: whether no seat behind holds a card that beats it."""
    stage = deal.stage
    assert isinstance(stage, HokmTricks)
    led = stage.suit_led() if deal.laid else action.card.suit
    height = stage.strength(action.card, led)
    return all(stage.strength(c, led) <= height for at in stage.behind() for c in deal.hand(at))


def none_higher(deal: HokmTable, seat: int, action: PlayCard) -> bool:
    """In a whole deal: whether no other hand holds a higher card of that suit."""
    c = action.card
    others = [one for at in range(deal.seats) if at != seat for one in deal.hand(at)]
    return not any(one.suit is c.suit and ace_high(one) > ace_high(c) for one in others)


def shorter(at: Position, action: NameTrump, other: Action) -> bool:
    """Whether fewer are held of the other suit."""
    return isinstance(other, NameTrump) and at.suit(other.suit) < at.suit(action.suit)


def loses_or_dearer(at: Position, action: PlayCard, other: Action) -> bool:
    """Whether another card would not win, or is the higher."""
    assert isinstance(other, PlayCard)
    strength, led = at.play.stage.strength, at.play.led
    return not at.play.beats(other.card) or strength(other.card, led) >= strength(action.card, led)


def not_lower(at: Position, action: PlayCard, other: Action) -> bool:
    """Whether another card is no lower, trumps being above all others."""
    return isinstance(other, PlayCard) and not is_better(action.card, other.card, at.trump)


# Claims


def is_longest(at: Position, action: NameTrump) -> bool:
    """Whether more are held of that suit than of each other."""
    return all(shorter(at, action, other) for other in map(NameTrump, Suit) if other != action)


def honours(at: Position, suit: Suit) -> tuple[Card, ...]:
    """The ace, king and queen held of a suit."""
    return tuple(c for c in at.view.hand if c.suit is suit and c.rank in HONOURS)


def takes_last(at: Position, action: PlayCard) -> bool:
    """Whether it wins the trick, being the last card to it."""
    return not at.play.behind and at.play.beats(action.card)


def is_cheapest(at: Position, action: PlayCard) -> bool:
    """Whether of several cards that win it is the lowest."""
    winning = [c for c in at.playable if at.play.beats(c)]
    others = [PlayCard(c) for c in winning if c is not action.card]
    return takes_last(at, action) and bool(others) and all(loses_or_dearer(at, action, o) for o in others)


def cuts(at: Position, action: PlayCard) -> bool:
    """Whether it trumps the suit led, and is ahead."""
    return at.is_void and action.card.suit is at.trump and at.play.beats(action.card)


def is_master(at: Position, action: PlayCard) -> bool:
    """Whether it is led, and no higher card of its suit is unseen."""
    c = action.card
    unseen = [one for one in at.judge.unseen if one.suit is c.suit]
    return at.leads and all(ace_high(one) < ace_high(c) for one in unseen)


def is_partners(at: Position, action: PlayCard) -> bool:
    """Whether the partner is ahead, and stays so for now."""
    return at.play.is_ours and not at.play.beats(action.card)


def is_lowest(at: Position, action: PlayCard) -> bool:
    """Whether there is a choice, and none of it is lower."""
    return len(at.playable) > 1 and all(not_lower(at, action, PlayCard(c)) for c in at.playable)


def gives_up(at: Position, action: PlayCard) -> bool:
    """Whether an opponent is ahead and stays so for now."""
    return not at.leads and not at.play.is_ours and not at.play.beats(action.card)


def to_partners_void(at: Position, action: PlayCard) -> bool:
    """Whether the partner is known to have none of what is led, and may have a trump."""
    suit = action.card.suit
    return (
        at.leads and at.has_partner and suit is not None and at.play.may_ruff(at.deal.after(at.seat, 2), suit)
    )


def into_a_cut(at: Position, action: PlayCard) -> bool:
    """Whether an opponent is known to have none of what is led, and may have a trump."""
    suit = action.card.suit
    return at.leads and suit is not None and any(at.play.may_ruff(foe, suit) for foe in at.play.foes)


def _lone(at: Position, action: PlayCard) -> str:
    suit = action.card.suit
    later = ": later you may cut" if suit is not at.trump and at.suit(at.trump) else ""
    return f"It is your only card of {suit}{later}."


def low_thrown(at: Position, action: Discard) -> bool:
    """Whether only low cards that are no trumps go."""
    return all(c.suit is not at.trump and ace_high(c) <= int(LOW) for c in action.cards)


def is_plain(at: Position, c: Card) -> bool:
    """Whether a card is neither a trump, an ace nor a king."""
    return c.suit is not at.trump and c.rank not in (Rank.ACE, Rank.KING)


def _named(at: Position, action: NameTrump) -> str:
    high = honours(at, action.suit)
    said = f", {text_of(high)} among them" if high else ""
    return f"You hold {so_many(at.suit(action.suit), 'card')} of {action.suit}{said}."


def _better(at: Position) -> str:
    return f"better are {at.better or 'none'} of the {at.unseen} cards not seen."


REASONS: tuple[Reason[Position], ...] = (
    Reason(
        "longest",
        is_longest,
        lambda at, action: (
            f"{so_many(at.suit(action.suit), 'card')} of {action.suit}: more than of any other suit."
        ),
        of=NameTrump,
        beside=shorter,
    ),
    Reason("named", lambda at, action: at.suit(action.suit) >= FEW, _named, of=NameTrump),
    Reason(
        "lone-honour",
        lambda at, action: bool(honours(at, action.suit)),
        lambda at, action: f"{text_of(honours(at, action.suit))} would be a high trump.",
        of=NameTrump,
    ),
    Reason(
        "short",
        lambda at, action: at.suit(action.suit) < FEW,
        lambda at, action: f"You hold {['none', 'only one'][at.suit(action.suit)]} of {action.suit}.",
        of=NameTrump,
        con=True,
    ),
    Reason("throws-low", low_thrown, "It throws no trump, and nothing above a ten.", of=Discard),
    Reason(
        "throws-trump",
        lambda at, action: any(c.suit is at.trump for c in action.cards),
        "It throws a trump away.",
        of=Discard,
        con=True,
    ),
    Reason(
        "keeps-trumps",
        lambda at, action: at.suit(at.trump) > 0 and all(c.suit is not at.trump for c in action.cards),
        lambda at, _: f"It keeps {so_many(at.suit(at.trump), 'trump')}.",
        of=Discard,
    ),
    Reason(
        "keeps",
        always,
        lambda at, action: f"You keep {text_of(without(at.view.hand, action.cards))}.",
        of=Discard,
    ),
    Reason(
        "keeps-trump",
        lambda at, _: at.drawn is not None and at.drawn.suit is at.trump,
        lambda at, _: f"{at.drawn} is a trump: {_better(at)}",
        of=Keep,
    ),
    Reason(
        "keeps-better",
        lambda at, _: 2 * at.better < at.unseen,
        lambda at, _: f"{at.drawn} is worth keeping: {_better(at)}",
        of=Keep,
    ),
    Reason(
        "passes-worse",
        lambda at, _: 2 * at.better >= at.unseen,
        lambda at, _: f"The next card may be better than {at.drawn}: {_better(at)}",
        of=Refuse,
    ),
    Reason(
        "passes-plain",
        lambda at, _: at.trumps_out > 0 and at.drawn is not None and is_plain(at, at.drawn),
        lambda at, _: f"{at.drawn} is no trump, ace or king: {so_many(at.trumps_out, 'trump')} not seen yet.",
        of=Refuse,
    ),
    Reason(
        "seventh",
        lambda at, action: at.deal.seats != 3 and at.own == SEVEN - 1 and at.wins_for_good(action.card),
        "It takes your side's seventh trick, and with it the hand.",
        of=PlayCard,
        in_deal=nobody_beats,
    ),
    Reason(
        "saves",
        lambda at, action: at.deal.seats != 3 and at.others == SEVEN - 1 and at.wins_for_good(action.card),
        "It keeps the others from their seventh trick.",
        of=PlayCard,
        in_deal=nobody_beats,
    ),
    Reason(
        "stops-kot",
        lambda at, action: (
            not at.own and at.others == sum(at.judge.tricks) >= DANGER and at.wins_for_good(action.card)
        ),
        "It takes your side's first trick: no Kot.",
        of=PlayCard,
        in_deal=nobody_beats,
    ),
    Reason(
        "against-partner",
        lambda at, action: at.play.is_ours and not at.play.behind and at.play.beats(action.card),
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
        "cuts",
        cuts,
        lambda at, action: f"You have none of {at.play.led}: {action.card} cuts, and is ahead (Boridan).",
        of=PlayCard,
    ),
    Reason(
        "to-partner",
        to_partners_void,
        lambda at, action: f"Your partner has none of {action.card.suit}, and may cut.",
        of=PlayCard,
    ),
    Reason(
        "into-a-cut",
        into_a_cut,
        lambda at, action: f"An opponent has none of {action.card.suit}, and may cut.",
        of=PlayCard,
        con=True,
    ),
    Reason(
        "safe",
        lambda at, action: bool(at.play.behind) and at.wins_for_good(action.card),
        "Nobody who plays after you holds a card that beats it.",
        of=PlayCard,
        in_deal=nobody_beats,
    ),
    Reason(
        "lazem",
        lambda at, action: at.leads and action.card.suit is at.trump and at.trumps_out > 0,
        lambda at, _: f"It draws trumps: {so_many(at.trumps_out, 'trump')} not seen yet (Hokm Lazem).",
        of=PlayCard,
    ),
    Reason(
        "master",
        is_master,
        lambda at, action: f"None of the others holds a higher card of {action.card.suit}.",
        of=PlayCard,
        in_deal=none_higher,
    ),
    Reason(
        "bypass",
        lambda at, action: at.is_void and is_partners(at, action) and at.suit(at.trump) > 0,
        "Your partner is ahead: no need to trump (Rad Kardan).",
        of=PlayCard,
    ),
    Reason("partners", is_partners, "Your partner is ahead.", of=PlayCard),
    Reason(
        "lies-low",
        lambda at, action: at.is_lost and is_lowest(at, action),
        "Nothing you may play is ahead: your lowest card will do (Payin Amadan).",
        of=PlayCard,
        beside=not_lower,
    ),
    Reason("gives-up", gives_up, "It does not beat the card that is ahead.", of=PlayCard),
    Reason(
        "lies-high",
        lambda at, action: not at.leads and bool(at.play.behind) and at.play.beats(action.card),
        lambda at, action: f"It is ahead: {action.card} has to be beaten (Bala Amadan).",
        of=PlayCard,
    ),
    Reason(
        "leads-from",
        lambda at, action: at.leads and at.suit(action.card.suit) > 1,
        lambda at, action: f"You lead from {at.suit(action.card.suit)} cards of {action.card.suit}.",
        of=PlayCard,
    ),
    Reason(
        "leads-single",
        lambda at, action: at.leads and at.suit(action.card.suit) == 1,
        _lone,
        of=PlayCard,
    ),
)


THOUGHTS: tuple[Thought[Position], ...] = (
    Thought(
        "five-cards",
        always,
        "You name on five cards alone: length and high cards both count.",
        stage="trump",
    ),
    Thought(
        "discard",
        always,
        lambda at: f"You hold {so_many(at.suit(at.trump), 'trump')}. Low cards of other suits matter least.",
        stage="discard",
    ),
    Thought(
        "draw",
        lambda at: at.drawn is not None,
        lambda at: f"Passed, {at.drawn} is gone, and the next card is yours whatever it is.",
        stage="draw",
    ),
    Thought(
        "deciding",
        lambda at: at.deal.seats != 3 and at.own == at.others == SEVEN - 1,
        "Six tricks each: this one decides the hand.",
        stage="play",
    ),
    Thought(
        "kot-danger",
        lambda at: not at.own and at.others == sum(at.judge.tricks) >= DANGER,
        lambda at: f"They have {so_many(at.others, 'trick')} and you none: one trick saves you from Kot.",
        stage="play",
    ),
    Thought(
        "kot-chance",
        lambda at: not at.others and at.own >= DANGER,
        lambda at: f"{so_many(at.own, 'trick')} and none lost: seven are Kot.",
        stage="play",
    ),
    Thought(
        "they-need-one",
        lambda at: at.deal.seats != 3 and at.others == SEVEN - 1,
        "They need one more trick: nothing is worth saving.",
        stage="play",
    ),
    Thought(
        "void",
        lambda at: at.is_void and at.suit(at.trump) > 0 and at.play.led is not at.trump,
        lambda at: f"You have none of {at.play.led}: trump the trick, or throw something away?",
        stage="play",
    ),
    Thought(
        "partner-ahead",
        lambda at: at.play.is_ours,
        "Your partner is ahead: must you beat that?",
        stage="play",
    ),
    Thought(
        "third-wins",
        lambda at: at.deal.seats == 3 and at.are_level,
        "The other two are level: end so, and the hand is yours.",
        stage="play",
    ),
    Thought(
        "out-of-reach",
        lambda at: at.deal.seats == 3 and 0 < at.deal.needed <= FEW,
        lambda at: f"With {so_many(at.deal.needed, 'more trick')} the leader is out of reach.",
        stage="play",
    ),
    Thought(
        "trumps-out",
        lambda at: at.leads and at.trumps_out > 0,
        lambda at: f"{so_many(at.trumps_out, 'trump')} not seen yet; you hold {at.suit(at.trump) or 'none'}.",
        stage="play",
    ),
    Thought(
        "last",
        lambda at: not at.play.behind,
        "You play last to the trick: what you do now decides it.",
        stage="play",
    ),
)
