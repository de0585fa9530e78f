"""Stages and helpers that several games share. No game's name appears here."""
