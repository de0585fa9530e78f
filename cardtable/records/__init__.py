"""The record of a match: validation, replaying, the file."""
