"""Arithmetic with the values of cards."""
