"""What there is to weigh at a decision of Mighty, for the coach."""

from __future__ import annotations

from cardtable.cards import Card, Suit
from cardtable.engine.reasons import Thought, always
from cardtable.mechanics.auction import NOTRUMP
from cardtable.words import so_many
from games.mighty.bidding import AuctionStage
from games.mighty.forms import JOKER, THREE, is_point
from games.mighty.position import Position
from games.mighty.reasons import LONG, MIGHTIES, longest
from games.mighty.reasons_play import LATE
from games.mighty.table import MightyTable

AD, AS = MIGHTIES


def is_last_voice(at: Position) -> bool:
    """Whether all others have passed, and nobody has bid."""
    stage = at.deal.stage
    assert isinstance(stage, AuctionStage)
    return stage.bidding.bid is None and len(stage.bidding.passed) == len(at.others)


def longest_suit(at: Position) -> Suit:
    """The suit of which most cards are held."""
    return max(Suit, key=lambda suit: at.count(suit.value))


AUCTION: tuple[Thought[Position], ...] = (
    Thought(
        "throw-in",
        lambda at: is_last_voice(at) and at.deal.auction_round == 2,
        "If you pass too, the cards are thrown in and dealt anew.",
        stage="auction",
    ),
    Thought(
        "second-round",
        lambda at: is_last_voice(at) and at.deal.auction_round == 1,
        "If you pass too, all may speak once more.",
        stage="auction",
    ),
    Thought(
        "alone",
        lambda at: at.form is THREE,
        "With three players the declarer is always alone: no friend helps.",
        stage="auction",
    ),
    Thought(
        "joker-held",
        lambda at: JOKER in at.hand,
        "You hold the joker: in most tricks only the mighty is stronger.",
        stage="auction",
    ),
    Thought(
        "spade-ace",
        lambda at: AS in at.hand,
        f"{AS} is the mighty unless spades are trumps: then {AD} is.",
        stage="auction",
    ),
    Thought(
        "diamond-ace",
        lambda at: AD in at.hand,
        f"{AD} is the mighty if spades are trumps.",
        stage="auction",
    ),
    Thought(
        "long-suit",
        lambda at: longest(at) >= LONG,
        lambda at: (
            f"You hold {at.count(longest_suit(at).value)} {longest_suit(at)}: a long suit makes trumps."
        ),
        stage="auction",
    ),
    Thought(
        "notrump-doubles",
        lambda at: bool(at.view.options.doubles),
        "A contract in notrump doubles the score, and so does one of all points.",
        stage="auction",
    ),
    Thought(
        "friend",
        lambda at: at.form.calls == 1,
        "As declarer you call a card: whoever holds it helps you as your friend.",
        stage="auction",
    ),
    Thought(
        "two-friends",
        lambda at: at.form.calls == 2,
        "As declarer you call two cards: their holders help you as friends.",
        stage="auction",
    ),
    Thought(
        "blind",
        always,
        lambda at: f"Whoever declares takes the {at.form.blind} cards of the blind, and puts as many away.",
        stage="auction",
    ),
)


def short_suits(at: Position) -> list[Suit]:
    """The side suits that can be put away whole, without an Ace among them."""
    return [suit for suit in Suit if suit is not at.deal.trump_suit and _can_go(at, suit)]


def _can_go(at: Position, suit: Suit) -> bool:
    held = [c for c in at.hand if c.suit is suit]
    return 0 < len(held) <= at.form.blind and not any(c.text[0] == "A" for c in held)


def _has_trumps(at: Position) -> bool:
    return any(c.suit is at.deal.trump_suit for c in at.hand if c.suit is not None)


BEFORE_PLAY: tuple[Thought[Position], ...] = (
    Thought(
        "short-suit",
        lambda at: bool(short_suits(at)) and _has_trumps(at),
        lambda at: f"If all your {short_suits(at)[0]} go, you may trump that suit.",
        stage="exchange",
    ),
    Thought(
        "buried-doubles",
        lambda at: bool(at.view.options.doubles) and any(c in (JOKER, at.deal.mighty) for c in at.hand),
        "The mighty or the joker put away doubles the score, won or lost.",
        stage="exchange",
    ),
    Thought(
        "buried-points",
        lambda at: any(map(is_point, at.hand)),
        "Points that you put away count for you.",
        stage="exchange",
    ),
    Thought(
        "strong-stay",
        lambda at: at.deal.trump_suit is not None,
        "What wins tricks stays: the mighty, the joker, trumps, Aces.",
        stage="exchange",
    ),
    Thought(
        "long-stays",
        lambda at: at.deal.trump_suit is None,
        "Without trumps long suits win tricks, as do the mighty, the joker and Aces.",
        stage="exchange",
    ),
    Thought(
        "price",
        lambda at: bool(at.changes()),
        lambda at: (
            f"The contract is {at.deal.contract} {at.deal.trump}; other trumps make it "
            f"{' or '.join(map(str, sorted({bid.count for bid in at.changes()})))}."
        ),
        stage="contract",
    ),
    Thought(
        "mighty-moves",
        lambda at: at.deal.trump != Suit.SPADES.value and any(bid.strain == "spades" for bid in at.changes()),
        f"With spades as trumps {AD} would be the mighty.",
        stage="contract",
    ),
    Thought(
        "own-suits",
        always,
        lambda at: f"You hold {_suits(at)}.",
        stage="contract",
    ),
    Thought(
        "mighty-lacking",
        lambda at: at.deal.mighty in at.abroad,
        lambda at: (
            f"Somebody else holds {at.deal.mighty}, the mighty: called, it makes that player your friend."
        ),
        stage="call",
        in_deal=lambda deal, seat: _is_held_by_another(deal, seat, deal.mighty),
    ),
    Thought(
        "joker-lacking",
        lambda at: JOKER in at.abroad,
        "Somebody else holds the joker: called, it makes that player your friend.",
        stage="call",
        in_deal=lambda deal, seat: _is_held_by_another(deal, seat, JOKER),
    ),
    Thought(
        "secretly-alone",
        lambda at: at.view.options.alone == "free",
        "If you call what only you have, you play alone and the others do not know it.",
        stage="call",
    ),
    Thought(
        "alone-pays",
        lambda at: at.view.options.alone != "never",
        lambda at: f"Alone you win from {len(at.others)} others, or pay them all.",
        stage="call",
    ),
    Thought(
        "friend-secret",
        lambda at: not at.view.options.announce,
        "Who holds a called card stays unknown until it is played.",
        stage="call",
    ),
    Thought(
        "friend-announces",
        lambda at: bool(at.view.options.announce),
        "Who holds a called card stays unknown until it is played, or announced after a trick won.",
        stage="call",
    ),
)


def _suits(at: Position) -> str:
    return ", ".join(f"{count} {suit}" for suit in Suit if (count := at.count(suit.value)))


def _is_held_by_another(deal: MightyTable, seat: int, c: Card | None) -> bool:
    return any(c in deal.hand(at) for at in range(deal.seats) if at != seat)


def called_held(at: Position) -> Card | None:
    """A called card in the own hand that tells nobody anything yet."""
    return None if at.is_declarer else next(iter(at.deal.calls.held_in(at.hand)), None)


def needed(at: Position) -> int:
    """The points with which the defenders beat the contract."""
    return at.form.full - at.deal.contract + 1


def fears_ripper(at: Position) -> bool:
    """Whether the own joker, without the mighty, may be driven out."""
    has_joker = JOKER in at.hand and at.deal.mighty not in at.hand
    return has_joker and at.deal.ripper in at.abroad and at.left > 2


def _are_all_counted(deal: MightyTable, seat: int) -> bool:
    """Witness: the trumps of the others are those of the pack less all that the declarer has seen."""
    others = sum(c.suit is deal.trump_suit for at in range(deal.seats) if at != seat for c in deal.hand(at))
    seen = [c for name in deal.piles if not name.startswith("hand.") for c in deal.cards_in(name)]
    known = sum(c.suit is deal.trump_suit for c in (*seen, *deal.hand(seat)))
    return others == sum(c.suit is deal.trump_suit for c in deal.pack) - known


PLAY: tuple[Thought[Position], ...] = (
    Thought(
        "first-lead",
        lambda at: at.is_lead and at.deal.trick_no == 1,
        "The first lead is no trump, no joker and not the ripper, if you hold anything else.",
        stage="play",
    ),
    Thought(
        "joker-barred",
        lambda at: JOKER in at.hand and 1 < at.left <= LATE and not at.deal.has_powerless_joker,
        "The joker may not be played to the last trick: use it before.",
        stage="play",
    ),
    Thought(
        "joker-powerless",
        lambda at: JOKER in at.hand and 1 < at.left <= LATE and at.deal.has_powerless_joker,
        "In the last trick the joker loses to every card: use it before.",
        stage="play",
    ),
    Thought(
        "you-are-friend",
        lambda at: called_held(at) is not None and at.surely_attacks() and not at.deal.in_team(at.seat),
        lambda at: f"You are the friend: nobody need know before you play {called_held(at)}.",
        stage="play",
        in_deal=lambda deal, seat: bool(deal.calls.held_in(deal.hand(seat))),
    ),
    Thought(
        "ripper-held",
        lambda at: at.deal.ripper in at.hand and JOKER in at.abroad and at.left > 2,
        lambda at: (
            f"You hold the ripper, {at.deal.ripper}: led, it makes the joker go, or the mighty in its stead."
        ),
        stage="play",
    ),
    Thought(
        "ripper-out",
        lambda at: fears_ripper(at),
        lambda at: f"You have not seen the ripper, {at.deal.ripper}: led, it would force your joker out.",
        stage="play",
    ),
    Thought(
        "trumps-out",
        lambda at: at.is_declarer and at.trumps_abroad() > 0,
        lambda at: f"The others hold {so_many(at.trumps_abroad(), 'trump')}.",
        stage="play",
        in_deal=_are_all_counted,
    ),
    Thought(
        "rich",
        lambda at: at.best is not None and at.play.lain >= 2,
        lambda at: f"{so_many(at.play.lain, 'point').capitalize()} lie in the trick: whose will they be?",
        stage="play",
    ),
    Thought(
        "mighty-out",
        lambda at: at.deal.mighty in at.abroad,
        lambda at: f"{at.deal.mighty}, the mighty, may still come: it beats any other card.",
        stage="play",
    ),
    Thought(
        "friend-unknown",
        lambda at: bool(at.deal.calls.open) and not at.deal.friends and at.surely_defends(),
        "No friend has come out yet: a point for another player may be one for the declarer.",
        stage="play",
    ),
    Thought(
        "defenders-need",
        lambda at: at.deal.shown_points() < needed(at),
        lambda at: (
            f"{so_many(at.deal.shown_points(), 'point').capitalize()} lie before those not known as friends: "
            f"with {needed(at)} the defenders beat the contract."
        ),
        stage="play",
    ),
    Thought(
        "notrump",
        lambda at: at.deal.trump == NOTRUMP,
        "There are no trumps: the highest card of the suit led wins, but for magic cards.",
        stage="play",
    ),
    Thought(
        "feed",
        always,
        "Points belong in the tricks of your own side, small cards in those of the others.",
        stage="play",
    ),
)
THOUGHTS: tuple[Thought[Position], ...] = (*AUCTION, *BEFORE_PLAY, *PLAY)
