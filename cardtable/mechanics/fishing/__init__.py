"""Fishing: cards from the hand capture cards on the table."""
