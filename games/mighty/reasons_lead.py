"""What is said in Mighty of leads that ask something of the others, of announcing and of commanding."""

from __future__ import annotations

from cardtable.engine.actions import Action
from cardtable.engine.reasons import Reason, always
from cardtable.words import so_many
from games.mighty.actions import Announce, Command, PlayAsk
from games.mighty.forms import JOKER
from games.mighty.position import Position
from games.mighty.table import MightyTable
from games.mighty.witness import joker_must_go, stronger_held

# What a lead does


def has_power(at: Position, play: PlayAsk) -> bool:
    """Whether the ripper is led where it has its power, and others may hold a joker."""
    is_ripper = at.is_lead and play.card is at.deal.ripper and at.deal.trick_no > 1 and at.left > 1
    return is_ripper and JOKER in at.abroad


def hurts_friend(at: Position) -> bool:
    """Whether the declarer has called the joker, and somebody else holds it."""
    return at.is_declarer and JOKER in at.deal.calls.cards and JOKER in at.abroad


def draws_trumps(at: Position, play: PlayAsk) -> bool:
    """Whether the declarer's team leads a trump while others may have some."""
    is_trump = play.card.suit is not None and play.card.suit is at.deal.trump_suit
    return at.is_lead and is_trump and at.attacks and at.trumps_abroad() > 0


def asks_trumps(at: Position, play: PlayAsk) -> bool:
    """Whether the joker is led with its power and asks for trumps that others may have."""
    asks = play.ask is not None and play.ask is at.deal.trump_suit
    return asks and at.powers(play)[JOKER] > 0 and at.trumps_abroad() > 0


def asks_mighty(at: Position, play: PlayAsk) -> bool:
    """Whether a defender leads to the suit of the mighty, which another seat may hold."""
    mighty = at.deal.mighty
    if mighty is None or mighty not in at.abroad or not at.is_lead or at.attacks or at.left < 2:
        return False
    return (play.ask if play.card is JOKER else play.card.suit) is mighty.suit


def is_wished(at: Position, play: PlayAsk) -> bool:
    """Whether the friend leads what the declarer asked for."""
    wish = at.deal.friend_ask
    led = play.ask if play.card is JOKER else play.card.suit
    return at.is_lead and wish is not None and led is wish and at.attacks and not at.is_declarer


LEADS: tuple[Reason[Position], ...] = (
    Reason(
        "ripper-friend",
        lambda at, play: has_power(at, play) and hurts_friend(at),
        "It forces the joker out, and that is the card you called.",
        of=PlayAsk,
        con=True,
        in_deal=joker_must_go,
    ),
    Reason(
        "ripper",
        lambda at, play: has_power(at, play) and not hurts_friend(at),
        "Whoever holds the joker must play it, or the mighty; the joker cannot win the trick.",
        of=PlayAsk,
        in_deal=lambda deal, seat, play: (
            joker_must_go(deal, seat, play) and JOKER not in stronger_held(deal, seat, play)
        ),
    ),
    Reason(
        "wished",
        is_wished,
        lambda at, play: f"The declarer asked for a lead of {at.deal.friend_ask}.",
        of=PlayAsk,
    ),
    Reason(
        "asks-trumps",
        lambda at, play: at.attacks and asks_trumps(at, play),
        lambda at, play: f"It makes them play trumps: up to {at.trumps_abroad()} are in other hands.",
        of=PlayAsk,
        in_deal=lambda deal, seat, play: _trumps_of_others(deal, seat) <= _trumps_unplayed(deal, seat),
    ),
    Reason(
        "draws-trumps",
        draws_trumps,
        lambda at, play: f"It draws trumps: up to {at.trumps_abroad()} are in other hands.",
        of=PlayAsk,
        in_deal=lambda deal, seat, play: _trumps_of_others(deal, seat) <= _trumps_unplayed(deal, seat),
    ),
)


def _trumps_of_others(deal: MightyTable, seat: int) -> int:
    others = [at for at in range(deal.seats) if at != seat]
    return sum(c.suit is deal.trump_suit for at in others for c in deal.hand(at))


def _trumps_unplayed(deal: MightyTable, seat: int) -> int:
    """The trumps of the pack less those played and those in the own hand."""
    gone = [name for name in deal.piles if name.startswith(("captured.", "trick"))]
    seen = [c for name in (*gone, f"hand.{seat}") for c in deal.cards_in(name)]
    return sum(c.suit is deal.trump_suit for c in deal.pack) - sum(c.suit is deal.trump_suit for c in seen)


# Words


def own_points(at: Position) -> int:
    """The points that lie before the seat itself."""
    return len(at.view.cards_in(f"captured.{at.seat}"))


def none_is_sure(at: Position, _: Command) -> bool:
    """Whether any card that the declarer may lead can be beaten, and a friend may win the trick."""
    has_friend = bool(at.deal.friends) or any(c in at.abroad for c in at.deal.calls.open)
    return at.is_lead and has_friend and all(not at.is_sure(PlayAsk(c)) for c in at.playable)


WORDS: tuple[Reason[Position], ...] = (
    Reason(
        "announce-early",
        lambda at, _: at.seat not in at.deal.friends,
        "It tells the defenders, too, who the friend is.",
        of=Announce,
        con=True,
    ),
    Reason(
        "announce-points",
        lambda at, _: own_points(at) > 0,
        lambda at, _: f"The {so_many(own_points(at), 'point')} before you go to the declarer at once.",
        of=Announce,
        in_deal=lambda deal, seat, announce: _moves_points(deal, seat, announce),
    ),
    Reason(
        "announce-card",
        always,
        "From now on everybody counts you to the declarer's team.",
        of=Announce,
    ),
    Reason(
        "command-hopes",
        none_is_sure,
        "Whatever you lead may be beaten: the friend may win the trick for your side.",
        of=Command,
    ),
    Reason(
        "command-kept",
        always,
        lambda at, _: (
            f"You have {so_many(at.deal.commands_left, 'order')} to give: keep it for a doubtful lead."
        ),
        of=Command,
        con=True,
    ),
)


def _moves_points(deal: MightyTable, seat: int, announce: Action) -> bool:
    then = deal.clone()
    then.apply(seat, announce)
    mine, whole = f"captured.{seat}", f"captured.{deal.declarer}"
    return len(then.cards_in(whole)) == len(deal.cards_in(whole)) + len(deal.cards_in(mine))
