"""Melds, and laying them."""
