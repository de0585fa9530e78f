"""Matches played: history, replay, statistics, duplicate evenings, the deal of the day."""
