"""What is said of actions in Mighty, and what there is to weigh, each with its claim."""

from __future__ import annotations

from typing import Any

from cardtable.cards import text_of
from cardtable.engine.reasons import Reason, Thought, always, by_weight, thoughts_by_weight
from cardtable.mechanics.bidding import ContractPosition
from cardtable.mechanics.exchange import PutAway
from cardtable.mechanics.tricks import partner_reasons as partners
from cardtable.mechanics.tricks import trick_reasons as tricks
from cardtable.words import so_many
from games.mighty.actions import CallAsk, Command, PlayAsk
from games.mighty.forms import JOKER, mighty_of, points_in
from games.mighty.judge import Judge
from games.mighty.play import PlayStage
from games.mighty.table import MightyTable


def brings_strongest(at: Judge, call: CallAsk) -> bool:
    """Whether a friend is called with the mighty or the joker."""
    return partners.brings_friend(at, call) and not {JOKER, at.deal.mighty}.isdisjoint(call.cards)


def joker_must_go(deal: MightyTable, seat: int, play: PlayAsk) -> bool:
    """In a whole deal: whether all others who hold a joker may play only that to the lead, or the mighty."""
    then = deal.clone()
    then.apply(seat, play)
    stage = then.stage
    assert isinstance(stage, PlayStage)
    holders = [at for at in range(deal.seats) if at != seat and JOKER in deal.hand(at)]
    return all(set(stage.playable(at)) <= {JOKER, deal.mighty} for at in holders)


def beating(at: Judge, play: PlayAsk) -> set[str]:
    """What kinds of card can still beat the one played; empty for a plain card of the suit led."""
    kinds = {at.deal.mighty: "the mighty", JOKER: "a joker"}
    better = at.play.unseen_better(play.card)
    return {kinds.get(c, "a trump" if c.suit is at.trump else "") for c in better}


REASONS: tuple[Reason[Any], ...] = (
    # Before play
    *by_weight(ContractPosition.bears),
    *by_weight(ContractPosition.too_high),
    *by_weight(ContractPosition.too_weak),
    *by_weight(ContractPosition.could_bid),
    *by_weight(ContractPosition.throws_trump),
    *by_weight(ContractPosition.voids),
    Reason(
        "away-points",
        lambda _, away: bool(points_in(away.cards)),
        lambda _, away: f"It brings home {text_of(points_in(away.cards))}: points put away count for you.",
        of=PutAway,
    ),
    *by_weight(ContractPosition.keeps_trumps),
    *by_weight(ContractPosition.keeps_contract),
    *by_weight(ContractPosition.change_gains),
    Reason(
        "call-strongest",
        brings_strongest,
        lambda at, _: f"Nothing beats {at.deal.mighty}, and only that the joker: your friend brings it.",
        of=CallAsk,
        in_deal=partners.is_held_by_others,
    ),
    partners.BRINGS_FRIEND,
    partners.ALONE,
    # Cards played
    partners.AGAINST_OWN,
    Reason(
        "ripper",
        lambda at, play: at.play.rips(play.card) and JOKER not in at.deal.calls.open,
        "Whoever holds the joker must play it, or the mighty; the joker cannot win the trick.",
        of=PlayAsk,
        in_deal=joker_must_go,
    ),
    partners.THROWS_SAFELY,
    tricks.THROWS_POINTS,
    tricks.GIVES_POINTS,
    tricks.CHEAPEST,
    tricks.TAKES_POINTS,
    tricks.TAKES_LAST,
    tricks.SAFE,
    tricks.DRAWS_TRUMPS,
    Reason(
        "only-special",
        lambda at, play: (
            at.play.beats(play.card)
            and bool(at.play.unseen_better(play.card))
            and "" not in beating(at, play)
        ),
        lambda at, play: f"Only {' or '.join(sorted(beating(at, play)))} can still beat {play.card}.",
        of=PlayAsk,
    ),
    partners.TRUSTS,
    tricks.SPARES_POINTS,
    partners.LEAVES_IT,
    tricks.GOES_AHEAD,
    partners.RISKS_POINTS,
    partners.NO_POINTS,
    partners.FEWEST,
    partners.LEADS_NONE,
    tricks.LEADS_FROM,
    tricks.LEADS_SINGLE,
    partners.TELLS_OPPONENTS,
    Reason(
        "command-hopes",
        lambda at, _: at.is_doubtful,
        "Whatever you lead may be beaten: the friend may win the trick for your side.",
        of=Command,
    ),
)

# What there is to weigh


def _friends(at: Judge) -> str:
    if not at.deal.form.calls:
        return "With three players the declarer is always alone."
    called = so_many(at.deal.form.calls, "card")
    return f"As declarer you call {called}: whoever else holds it plays with you."


def _needed(at: Judge) -> str:
    lain, need = at.deal.shown_points(), at.deal.form.full - at.deal.contract + 1
    return f"Players not known as friends have {so_many(lain, 'point')}: {need} beat the contract."


THOUGHTS: tuple[Thought[Any], ...] = (
    *thoughts_by_weight(ContractPosition.long_suit),
    Thought("friends", always, _friends, "auction"),
    Thought(
        "blind",
        always,
        lambda at: f"Who declares takes the {at.deal.form.blind} cards of the blind, and puts as many away.",
        "auction",
    ),
    *thoughts_by_weight(ContractPosition.short_suit),
    Thought(
        "mighty-moves",
        lambda at: any(mighty_of(bid.strain) is not at.deal.mighty for bid in at.changes),
        "With spades as trumps AD is the mighty, else AS.",
        "contract",
    ),
    Thought(
        "secretly-alone",
        lambda at: at.deal.options.alone == "free",
        "If you call what only you have, you play alone and the others do not know it.",
        "call",
    ),
    Thought(
        "first-lead",
        lambda at: at.play.leads and at.deal.trick_no == 1,
        "The first lead is no trump, no joker and not the ripper, if you hold anything else.",
        "play",
    ),
    partners.YOU_ARE_FRIEND,
    Thought(
        "ripper",
        lambda at: {JOKER, at.deal.ripper} <= {*at.hand, *at.play.unseen} and at.play.left > 1,
        lambda at: f"The ripper, {at.deal.ripper}, may still be led: then a joker must go, or the mighty.",
        "play",
    ),
    Thought(
        "mighty-out",
        lambda at: at.deal.mighty in at.play.unseen,
        lambda at: f"{at.deal.mighty}, the mighty, may still come: it beats any other card.",
        "play",
    ),
    partners.FRIEND_UNKNOWN,
    tricks.TRUMPS_OUT,
    Thought("defenders-need", always, _needed, "play"),
    tricks.LAST,
)
