"""Bots against bots: simulation, arena, studies."""
