"""Trick taking."""
