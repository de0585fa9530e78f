"""The record of a match: the reader that validates it, replaying, the file."""
