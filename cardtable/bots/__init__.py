"""Bots: the careful player, search, programs as bots."""
