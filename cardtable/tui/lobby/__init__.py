"""The lobby."""
