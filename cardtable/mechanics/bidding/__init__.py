"""Bidding."""
