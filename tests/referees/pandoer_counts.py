"""What happens in deals of Pandoer that does not happen often, counted."""

from __future__ import annotations

from collections import Counter

from tests.referees.pandoer import Referee
from tests.referees.pandoer_bidding import others_from
from tests.referees.pandoer_cards import (
    LETTERS,
    NO_TRICK,
    ONE_TRICK,
    POINTS,
    VALUE,
    claims,
    rank,
    suit,
)
from tests.referees.pandoer_play import Hand


def count_act(hand: Hand, seen: Counter[str], text: str) -> None:
    """What is about to happen that does not happen often."""
    verb, *words = text.split()
    seen["acts"] += 1
    if verb == "advise":
        seen["advised"] += 1
    if verb == "bid" and len(words) == 2:
        count_claim(hand, seen, words[0], int(words[1]))
    if verb == "bid" and hand.claim and len(words) == 1:
        seen["a claim outbid by a game"] += 1
    if verb == "call":
        seen[f"asked {'trump' if hand.is_trump(words[0]) else 'side'} {rank(words[0])}"] += 1
    if verb == "discard" and not hand.keeps_claim(frozenset(hand.hands[hand.turn] - set(words))):
        seen["claim broken"] += 1
    if verb == "trump" and hand.contract == "kereltje":
        others = any("J" + LETTERS[words[0]] in hand.hands[seat] for seat in others_from(hand.turn))
        seen[f"kereltje {'with a teammate' if others else 'alone'}"] += 1
    if verb == "play":
        count_card(hand, seen, words[0])


def count_claim(hand: Hand, seen: Counter[str], game: str, number: int) -> None:
    """The same of honours in the bidding."""
    seen[f"overhonoured {game}"] += 1
    own = claims(frozenset(hand.hands[hand.turn] | {hand.watch}))[number]
    if hand.best and number == hand.claim:
        of_a_kind = own.order[1] != hand.best.order[1]
        by = "its best" if own.points > hand.best.points else "four of a kind" if of_a_kind else "its rank"
        seen[f"claim better by {by}"] += 1
    seen[f"claimed {own.name.split()[0]}"] += 1


def count_card(hand: Hand, seen: Counter[str], card: str) -> None:
    """The same of a card played."""
    if not hand.trick:
        return
    own, led_trump = hand.hands[hand.turn], hand.led == LETTERS.get(hand.trump)
    plain = hand.allowed_of(own)
    trump = hand.is_trump(card)
    seen["over though the suit led is held"] += (
        trump and not led_trump and any(suit(one) == hand.led for one in own)
    )
    if hand.allowed != plain:
        kept = "kept" if rank(card) != "J" or not trump else "played"
        seen[f"free jack {kept}, {'trumps led' if led_trump else 'a side suit led'}"] += 1
        if kept == "kept":
            seen[f"free jack: {'another trump' if trump else 'no other trump'}"] += 1
    if trump and hand.height(card) < hand.highest_trump:
        seen[f"under{' to trumps led' if led_trump else 'trumped with nothing else'}"] += 1
    seen["had to go over trumps led"] += trump and led_trump and hand.height(card) > hand.highest_trump


def count_end(hand: Hand, seen: Counter[str], referee: Referee) -> None:
    """How a hand ended, and the match with it."""
    seen["deals"] += 1
    seen[f"hussels {hand.hussels}"] += 1
    seen["laps to pay"] += referee.laps_to_pay > 0
    seen["several laps to pay"] += referee.laps_to_pay > 1
    if referee.winners:
        seen["matches"] += 1
        seen["match won" if len(referee.winners) == 1 else "match shared"] += 1
    if not hand.contract:
        seen["all passed"] += 1
        return
    seen[f"played {hand.contract if hand.contract not in POINTS else 'points'}"] += 1
    seen[f"{family(hand.contract)} {'made' if hand.made else 'failed'}"] += 1
    if hand.broken:
        seen[f"broken {hand.contract}"] += 1
    seen["broken, all won"] += hand.broken and hand.won_by_team == 8
    seen["broken, alone"] += hand.broken and len(hand.team) == 1 and hand.contract == "kereltje"
    seen["kept claim"] += hand.claim > 0 and not hand.broken
    seen["ended early"] += sum(hand.tricks) < 8
    if hand.contract in POINTS:
        seen["marriage"] += hand.marriage > 0
        seen["honours"] += sum(hand.honours) > 0
        seen["points made with all tricks"] += hand.made and hand.won_by_team == 8
        seen["all tricks and yet failed"] += not hand.made and hand.won_by_team == 8
        seen["exactly made"] += hand.total == int(hand.contract)
    if hand.contract == "zwabber":
        seen["zwabber alone"] += len(hand.team) == 1
    if hand.contract in ONE_TRICK and not hand.won_by_team:
        seen["piccolo without a trick"] += 1


def family(game: str) -> str:
    """A game by what it asks for."""
    if game in POINTS:
        return f"points for {VALUE[game]}"
    return "one trick" if game in ONE_TRICK else "no trick" if game in NO_TRICK else game
