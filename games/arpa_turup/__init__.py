"""Arpa Turup, of Somalia: four packs, 36 cards in each hand, and two games to be won, the second better."""

from games.arpa_turup.rules import GAME

__all__ = ["GAME"]
