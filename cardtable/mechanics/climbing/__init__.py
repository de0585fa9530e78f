"""Climbing: combinations that beat each other, in rounds."""
