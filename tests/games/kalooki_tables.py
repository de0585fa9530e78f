"""Tables of Kalooki with the hands that a test names."""

from __future__ import annotations

from cardtable.cards import cards
from cardtable.discovery.installed_games import find_game
from cardtable.engine.deck import Stack
from cardtable.match.match import Match
from games.kalooki.rules import KalookiDeal

GAME = find_game("kalooki")
OTHER = "AS AH 7C 10D JD QC 3S 4S 8H"
THIRD = "KC AD 2C 2D 6S 7S 8S 9S 10S"


def table(*hands: str, up: str = "2H", stock: str = "", game: int = 1, **options: object) -> Match:
    """A match in its first game, or the one named, with these hands; the last seat deals."""
    held = {f"hand.{seat}": cards(text) for seat, text in enumerate(hands)}
    stack = Stack(len(hands) - 1, {**held, "discard": cards(up), "stock": cards(stock)})
    return Match(GAME, len(hands), seed=1, stacks=[stack], carry={"game": game}, options=options)


def kalooki(match: Match) -> KalookiDeal:
    """The deal being played."""
    deal = match.in_play
    assert isinstance(deal, KalookiDeal)
    return deal
